"""Who brings what into the next chapter of a campaign, in words and small pictures for a page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from markupsafe import Markup

from panspermia.campaign import NEXT, Heir, Heirloom, next_chapter, who_brings_what
from panspermia.faces.score import figure
from panspermia.kernel import Game, Message, render
from panspermia.records import BiosRecord, MegafaunaEnd
from panspermia.registry import find_game, title_of
from panspermia.store.room import Room
from panspermia.web.guides import sketch
from panspermia.web.words import say

MANY = 8
"""Up to this number, numbers are words."""


class Item(NamedTuple):
    """A line of what somebody brings, and the clause that says so."""

    words: str
    clause: str
    picture: Markup = Markup("")


class Passage(NamedTuple):
    """What a macroorganism was in the last game, and what it is in the next."""

    was: str
    where: str
    """`land`, `sea` or `bare`."""
    pieces: Sequence[Item]
    name: str
    words: str
    clause: str
    pictures: Sequence[Markup]
    items: Sequence[Item] = ()


class Bringer(NamedTuple):
    """What a player goes on with."""

    seat: int
    is_own: bool
    points: str
    sentence: str
    passages: Sequence[Passage]
    items: Sequence[Item]
    """What does not belong to one macroorganism alone."""


class Total(NamedTuple):
    """C2.4. The points of linked games."""

    seat: int
    genesis: str
    megafauna: str
    total: str


def onward_words(room: Room) -> str:
    """What leads from a game that is over to its page here, or nothing if it is in no story."""
    outcome = room.table.outcome
    if outcome is None or not isinstance(outcome.legacy, BiosRecord):
        return ""
    if room.table.game.id in NEXT:
        return say("end.onward", game=title_of(NEXT[room.table.game.id]))
    return say("end.story") if outcome.legacy.genesis is not None else ""


def totals(end: MegafaunaEnd) -> list[Total]:
    """C2.4. How everybody stands when the last chapter is over, the first one first."""
    order = sorted(end.sides, key=lambda side: side.total, reverse=True)
    return [
        Total(side.player, figure(side.genesis), figure(side.points), figure(side.total))
        for side in order
    ]


class Handover:
    """A record as one reader is told what it means for everybody."""

    def __init__(self, record: BiosRecord, names: Sequence[str], own: Sequence[int] = ()) -> None:
        assert record.genesis is not None
        self._game: Game[Any] = find_game(next_chapter(record)[0])
        self._end = record.genesis
        self._names = names
        self._own = own
        self._heirs = who_brings_what(record)

    def bringers(self) -> list[Bringer]:
        """Everybody, in the order of their seats."""
        return [self._bringer(heir) for heir in self._heirs]

    def title(self) -> str:
        """What happens between the games, in one line."""
        return say("onward.title" if self._anything else "onward.title-bare")

    def summary(self) -> str:
        """What the page shows; alone it is about one person."""
        kind = "alone" if self._end.alone else "all" if self._anything else "nothing"
        return say(f"onward.summary-{kind}")

    @property
    def _anything(self) -> bool:
        return any([heir.heirlooms for heir in self._heirs])

    def _bringer(self, heir: Heir) -> Bringer:
        return Bringer(
            heir.player,
            heir.player in self._own,
            say("onward.points", points=figure(heir.score)),
            self._sentence(heir),
            [self._passage(heir, loom) for loom in heir.heirlooms] or [self._anew(heir)],
            [*self._items(heir)],
        )

    # --- one sentence -----------------------------------------------------------------------------

    def _sentence(self, heir: Heir) -> str:
        """A message for each case; `own` speaks to the reader, `of` of somebody by name."""
        whose = "own" if [heir.player] == [*self._own] else "of"
        name = self._names[heir.player]
        if len(heir.heirlooms) > 1:
            return say(f"onward.{whose}.several", name=name, number=number(len(heir.heirlooms)))
        if not heir.heirlooms:
            return say(f"onward.{whose}.{self._loss(heir)}", name=name)
        loom = heir.heirlooms[0]
        forms = {"sea": self._word(loom.at_sea), "land": self._word(loom.form)}
        count = sum(loom.organs.values())
        kind = _kind(loom)
        return say(f"onward.{whose}.{kind}", name=name, count=count, number=number(count), **forms)

    def _loss(self, heir: Heir) -> str:
        """Why somebody brings nothing."""
        if heir.clause == "C3b":
            return "lost"
        return "armageddon" if self._end.armageddon else "anew"

    def _word(self, form: str) -> str:
        return render(Message(f"word.{form}", {}, self._game.package))

    # --- was and is -------------------------------------------------------------------------------

    def _passage(self, heir: Heir, loom: Heirloom) -> Passage:
        where = "land" if loom.terrestrial else "sea"
        colours = "-or-".join(loom.colours)
        pictures = [sketch(self._game, f"heir.{colour}.{where}") for colour in loom.colours]
        begin = self._beginning(loom)
        words = say(f"onward.begins.{begin}")
        return Passage(
            self._word(loom.form),
            where,
            [*self._pieces(loom)],
            say(f"onward.is.{colours}.{where}"),
            words,
            BEGINNINGS[begin],
            pictures,
            [*self._brought(loom), *self._colour(heir, loom)],
        )

    def _beginning(self, loom: Heirloom) -> str:
        """Where its first creeple stands."""
        if self._end.alone:
            return "plant" if "green" in loom.colours else "waits"
        return "home" if loom.terrestrial else "swimmer"

    def _pieces(self, loom: Heirloom) -> Iterator[Item]:
        for colour, count in loom.organs.items():
            yield Item(f"{count}", "", sketch(self._game, f"organ.{colour}"))
        for colour, count in loom.mutations.items():
            yield Item(f"{count}", "", sketch(self._game, f"gene.{colour}"))

    def _anew(self, heir: Heir) -> Passage:
        """C2j.1, C3b. Somebody without a macroorganism."""
        begin = "basic" if heir.clause == "C3b" else "rest"
        return Passage(
            say("onward.bare"), "bare", (), say("onward.is.ordinary"),
            say(f"onward.begins.{begin}"), BEGINNINGS[begin], (),
        )  # fmt: skip

    # --- the lists --------------------------------------------------------------------------------

    def _items(self, heir: Heir) -> Iterator[Item]:
        if len(heir.heirlooms) > 1:
            yield Item(say("onward.choose"), heir.clause)
        if not heir.heirlooms:
            yield from self._bare(heir)
        yield from self._guests(heir)

    def _brought(self, loom: Heirloom) -> Iterator[Item]:
        if not loom.terrestrial:
            yield Item(say("onward.nothing-else"), "C2g.1")
            yield Item(say("onward.ashore"), "C2g.3")
            return
        yield from self._cubes("organ", "C2f.1", loom.organs)
        if not loom.organs:
            yield Item(say("onward.no-organs"), "C2f.1")
        if loom.convertible:
            yield Item(say("onward.convert"), "C2i")
        yield from self._cubes("gene", "C2f.2", loom.mutations)
        fossil = sketch(self._game, "heir.fossil")
        yield Item(say("onward.fossil", form=self._word(loom.form)), "C2f.3", fossil)

    def _cubes(self, kind: str, clause: str, counts: Mapping[str, int]) -> Iterator[Item]:
        for colour, count in counts.items():
            words = say(f"onward.{kind}.{colour}", count=count, number=number(count))
            yield Item(words, clause, sketch(self._game, f"{kind}.{colour}"))

    def _colour(self, heir: Heir, loom: Heirloom) -> Iterator[Item]:
        """C2e, C2h. What is left to choose, and who chooses first."""
        if len(loom.colours) > 1:
            yield Item(say("onward.colour"), "C2e")
        wanted = {*loom.colours}
        for other in self._heirs:
            also = {colour for each in other.heirlooms for colour in each.colours}
            if other.rank < heir.rank and wanted & also:
                name = self._names[other.player]
                yield Item(say("onward.after", name=name), "C2h")

    def _bare(self, heir: Heir) -> Iterator[Item]:
        if self._end.armageddon:
            yield Item(say("onward.armageddon"), "C2.1")
        if heir.clause == "C3b":
            yield Item(say("onward.events"), "C3b")
            yield Item(say("onward.no-organs"), "C3b.1")
        else:
            yield Item(say("onward.archetype"), "C2j.1")
            yield Item(say("onward.free-cards"), "C2j.2")

    def _guests(self, heir: Heir) -> Iterator[Item]:
        """C2k. Who gets a creeple of whom."""
        for loom in heir.heirlooms:
            for guest in loom.guests:
                yield Item(say("onward.gives", name=self._names[guest]), "C2k.1")
        for host in self._heirs:
            for loom in host.heirlooms:
                if heir.player in loom.guests:
                    name, form = self._names[host.player], self._word(loom.form)
                    yield Item(say("onward.gets", name=name, form=form), "C2k.2")


BEGINNINGS = {
    "home": "C2f.3", "swimmer": "C2g.2", "waits": "C3a.3", "plant": "K0e", "rest": "C2j.1",
    "basic": "C3b.1",
}  # fmt: skip
"""Where a first creeple stands, and the clause that says so."""


def _kind(loom: Heirloom) -> str:
    """Which sentence tells it: at sea, or on land with organs of one colour or of several."""
    if not loom.terrestrial:
        return "at-sea"
    if len(loom.organs) == 1:
        return f"land-{next(iter(loom.organs))}"
    return "land-organs" if loom.organs else "land"


def number(count: int) -> str:
    """A small number as a word."""
    return say(f"number.{count}") if 1 <= count <= MANY else str(count)
