"""What things are called in a report, and the marks and colours of the sides.

All of it comes from the game's public contract: its catalogue and its module `text`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property
from random import Random
from typing import Any, NamedTuple

from panspermia.kernel import catalogue
from panspermia.lab.manifest import Manifest
from panspermia.lab.simulate import derive
from panspermia.registry import find_game, new_table

OTHER_INKS = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00")
"""For what the game has no colour: told apart by people who see few colours."""
MIXED = "#5c646b"
TRIES = 40
"""Games that are looked at until every colour was seen."""


class Look(NamedTuple):
    """How a side is shown: its name, its mark if it has one, and its ink."""

    label: str
    ink: str
    mark: str = ""


class Words:
    """Names for the ids of one simulation."""

    def __init__(self, manifest: Manifest) -> None:
        self.manifest = manifest
        self.game = find_game(manifest.game)
        self._catalogue = catalogue(self.game.package)

    @cached_property
    def title(self) -> str:
        return self._catalogue.text("title", {})

    def ending(self, reason: str) -> str:
        """How a game ended: the first clause of the sentence, and the clause of the rules."""
        id = f"result.{reason}"
        if id not in self._catalogue:
            return reason
        sentence = self._catalogue.text(id, {})
        return f"{re.split(r'[:.;]', sentence)[0]} ({reason})"

    def event(self, kind: str) -> str:
        """`MutationBought` as `mutation bought`."""
        return re.sub(r"(?<!^)(?=[A-Z])", " ", kind).lower()

    def thing(self, id: str) -> str:
        return self._catalogue.word(id, self.names)

    @cached_property
    def names(self) -> Mapping[str, str]:
        """What the ids of this deck are called, if the game says so."""
        text = self._text
        if text is None or not hasattr(text, "names"):
            return {}
        found: Mapping[str, str] = text.names(self._table(0).view(None))
        return found

    def siblings(self, ids: set[str]) -> set[str]:
        """All ids of the deck that are numbered like these: cards of the same kinds."""
        kinds = {match[1] for id in ids if (match := re.fullmatch(r"(.+)-\d+", id))}
        found = set()
        for id in self.names:
            match = re.fullmatch(r"(.+)-\d+", id)
            if match and match[1] in kinds:
                found.add(id)
        return found

    def looks(self, colours: set[str]) -> dict[str, Look]:
        """Mark, name and ink of each colour of a seat, as the game itself shows them.

        A seat with several sides has all their names.
        """
        single = self._single_looks({part for colour in colours for part in colour.split("+")})
        found = dict(single)
        for colour in colours - set(single):
            names = [single[part].label for part in colour.split("+")]
            found[colour] = Look(" + ".join(names), MIXED)
        return {colour: found[colour] for colour in sorted(colours)}

    def _single_looks(self, colours: set[str]) -> dict[str, Look]:
        found: dict[str, Look] = {}
        for number in range(TRIES if self._text is not None else 0):
            if colours <= set(found):
                break
            found.update(self._looks_of(number))
        for place, colour in enumerate(sorted(colours - set(found))):
            found[colour] = Look(colour, OTHER_INKS[place % len(OTHER_INKS)])
        return found

    def _looks_of(self, number: int) -> dict[str, Look]:
        """The looks of the sides of a game that is played at random until all have colours."""
        table = self._table(number)
        random = Random(number)
        while True:
            view = table.view(None)
            sides = view["position"].get("sides", [])
            # A side that nobody plays may have the colour of one that somebody plays.
            held = [n for seat in range(table.setup.players) for n in table.sides_of(seat)]
            own = [side for side in held if side < len(sides) and sides[side].get("colour")]
            if len(own) == len(held) or table.request is None:
                return {str(sides[side]["colour"]): self._look(view, side) for side in own}
            table.answer(random.choice(table.request.options()))

    def _look(self, view: dict[str, Any], side: int) -> Look:
        assert self._text is not None
        shown = self._text.side(view, side)
        styles = " ".join([str(shown.style), *[str(span.style) for span in shown.spans]])
        ink = re.search(r"#[0-9a-f]{6}", styles)
        mark, space, name = shown.plain.partition(" ")
        if not space or mark.isalnum():
            mark, name = "", shown.plain
        return Look(name, ink[0] if ink else OTHER_INKS[side % len(OTHER_INKS)], mark)

    @cached_property
    def _text(self) -> Any:
        try:
            return self.game.part("text")
        except ModuleNotFoundError:
            return None

    def _table(self, number: int) -> Any:
        manifest = self.manifest
        return new_table(
            manifest.game,
            players=len(manifest.seats),
            seed=derive(manifest.seed, number, "table"),
            options=dict(manifest.options),
            deck=manifest.deck,
        )
