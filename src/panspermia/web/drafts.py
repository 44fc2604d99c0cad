"""Drafts: answers that are collected, seen as a whole, and given once.

A draft is a list of units, each what one click added; an address or a form has it as text, units
with bars and their answers with spaces between them. Nothing of it is kept here: the page has it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from markupsafe import Markup

from panspermia.kernel import DONE, Answer, Request, Table
from panspermia.kernel.ways import can_give, drafted, kept
from panspermia.players.advice import Chain
from panspermia.web.asking import QuestionWords, question
from panspermia.web.foresight import meant
from panspermia.web.scene import SeenTable

LONGEST = 60
"""Units of a draft at most."""


@dataclass(frozen=True, slots=True)
class Unit:
    """Units of a draft that are alike, in words; `last` is the number of the last of them."""

    words: str
    places: str
    count: int
    last: int


def units_in(look: SeenTable, text: str) -> list[Chain]:
    """The units that a text means."""
    found = [meant(look.game, unit.split()) for unit in text.split("|")]
    return [unit for unit in found if unit][:LONGEST]


class Draft:
    """A draft of one seat at a table as it stands."""

    def __init__(self, look: SeenTable, request: Request, units: Sequence[Chain]) -> None:
        assert look.seat is not None
        self.look = look
        self.request = request
        self.seat = look.seat
        self.units = kept(look.table, look.seat, units)

    @property
    def chain(self) -> Chain:
        return tuple([value for unit in self.units for value in unit])

    @property
    def text(self) -> str:
        return "|".join([" ".join(map(str, unit)) for unit in self.units])

    @cached_property
    def world(self) -> Table | None:  # type: ignore[type-arg]
        """The table after it, if its question goes on; IllegalAnswer if it cannot be given."""
        return drafted(self.look.table, self.seat, self.chain) if self.units else self.look.table

    @cached_property
    def question(self) -> QuestionWords | None:
        """What is asked after it, if it goes on."""
        if self.world is None:
            return None
        asked = next(r for r in self.world.requests if r.seat == self.seat)
        if not self.units:
            return question(self.look, asked)
        look = SeenTable(self.world, self.seat, self.look.names)
        return question(look, asked, drafting=True)

    @property
    def is_whole(self) -> bool:
        """Whether nothing has to be added before it can be given."""
        return self.world is None or self.ends or bool(self.units and self._is_between)

    @property
    def goes_at_once(self) -> bool:
        """Whether it is one answer after which nothing is asked; several are always confirmed."""
        return self.world is None and len(self.units) == 1

    @property
    def ends(self) -> bool:
        """Whether `done` ends it: its own question, and none to which it led."""
        return self._is_between and self.question is not None and self.question.done is not None

    @property
    def _is_between(self) -> bool:
        """Whether it is the first question again that goes on."""
        return self.question is not None and self.question.rule == self.request.rule

    @property
    def is_new_question(self) -> bool:
        """Whether what is asked after it is not what stands in the head already."""
        return bool(self.units) and self.question is not None and not self._is_between

    @property
    def value(self) -> str:
        """All answers that confirm it."""
        return " ".join([*map(str, self.chain), *([DONE] if self.ends else [])])

    def in_words(self) -> Iterator[Unit]:
        """What it holds, with counts of what is alike."""
        counts = Counter(self.units)
        text, numbers = self.look.text, {unit: n for n, unit in enumerate(self.units)}
        for unit, count in counts.items():
            words = [text.describe(value, self.request.prompt) for value in unit]
            places = [place for value in unit for place in text.places(value)]
            yield Unit(", ".join(words), " ".join(places[-1:]), count, numbers[unit])

    # --- adding and taking back -----------------------------------------------------------------

    def plus(self, unit: Chain) -> Draft:
        """With one unit more."""
        units = self._joined(unit)
        fits = self.world is not None and self._can_give(units)
        return self._with(units) if fits else self._instead(unit)

    def _joined(self, unit: Chain) -> list[Chain]:
        """With one more, or with what the last one still lacked."""
        if self.units and self.world is not None and not self._is_between:
            return [*self.units[:-1], (*self.units[-1], *unit)]
        return [*self.units, unit]

    def _instead(self, unit: Chain) -> Draft:
        """Where nothing more fits: what is there is taken back, or takes the place of the last."""
        if unit in self.units:
            return self.without(max([n for n, own in enumerate(self.units) if own == unit]))
        units = [*self.units[:-1], unit]
        return self._with(units) if self._can_give(units) else self

    def _can_give(self, units: Sequence[Chain]) -> bool:
        return can_give(self.look.table, self.seat, _flat(units))

    def _with(self, units: Sequence[Chain]) -> Draft:
        return Draft(self.look, self.request, units)

    def without(self, number: int) -> Draft:
        """Without one of its units."""
        return self._with([unit for n, unit in enumerate(self.units) if n != number])

    def tapped(self, place: str) -> Draft | None:
        """With what a tap on a place means: more there, or the last there taken back."""
        found = self._to_add(place)
        if found is not None:
            return self.plus(meant(self.look.game, found.split()))
        here = [n for n, unit in enumerate(self.units) if self._where(unit) == place]
        return self.without(here[-1]) if here and not self._ways_at(place) else None

    def _to_add(self, place: str) -> str | None:
        """The chain that a tap adds: as the last one, the only one, or of the first group."""
        ways = self._ways_at(place)
        if len(ways) < 2:
            return ways[0][1] if ways else None
        last = self._label_of(self.units[-1][0]) if self.units else ways[0][0]
        alike = [chain for label, chain in ways if label == last]
        return alike[0] if len(alike) == 1 else None

    def _ways_at(self, place: str) -> list[tuple[Markup, str]]:
        """The chains that happen at a place, each with the label of its group."""
        if self.question is None:
            return []
        return [
            (group.label, way.chain)
            for group in self.question.groups
            for option in group.options
            for way in (option.chips or (option,))
            if way.places.split()[-1:] == [place]
        ]

    def _label_of(self, answer: Answer) -> Markup:
        first = question(self.look, self.request, compound=False)
        for group in first.groups:
            if answer in [option.value for option in group.options]:
                return group.label
        return Markup("-")

    def _where(self, unit: Chain) -> str:
        places = [place for value in unit for place in self.look.text.places(value)]
        return places[-1] if places else ""


def _flat(units: Sequence[Chain]) -> list[Answer]:
    return [value for unit in units for value in unit]
