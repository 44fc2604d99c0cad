"""A game that is over, for templates: the podium, the graph, and what the game came down to.

The graph is in shares of a hundred, so that a page can draw it at any size.
"""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from markupsafe import Markup

from panspermia.contract import now_of
from panspermia.faces.looks import Look, mark_path
from panspermia.faces.score import figure
from panspermia.faces.svg import el, picture, var
from panspermia.hall.analysis import Analysis, Turning, Weighed
from panspermia.kernel import Answer, CannotUndo, Request, Table
from panspermia.kernel.requests import CHANCE
from panspermia.kernel.signs import COST, GAIN, LOSS, Effect, effects_of, signs_of
from panspermia.store.room import Room
from panspermia.web.asking import ends_of
from panspermia.web.markup import html_of, ink_class
from panspermia.web.scene import LogLine, SeenTable, seat_names
from panspermia.web.standings import Standing
from panspermia.web.words import say

KEPT = 100
"""Games whose words are remembered."""
DOME = "M3 22V12a9 9 0 0 1 18 0v10z"
LEAST_GAP = 9
"""Hundredths of the height between two names at the end of their lines."""
NEAR = (9, 15)
"""Hundredths within which two numbers on the graph would cover each other."""
SLACK = 0.1
"""To which heights are rounded."""
LEAST_TICK = 3
LEAST_WORTH = 0.02
"""Chances below which a turning point is told for whom it meant most."""
MOST_LINES = 4
"""Lines of the log among which is what a decision did."""
LONG = 4
"""Words from which on an answer says by itself what it is about."""
PLACES = ("end.won", "end.second", "end.third", "end.fourth")


class Pod(NamedTuple):
    """A step of the podium."""

    rank: int
    name: str
    sides: str
    total: str
    words: str
    figure: Markup
    ink: str
    is_own: bool


class Line(NamedTuple):
    """The chances of a seat."""

    points: str
    seat: int
    name: str
    ink: str
    is_own: bool
    end: float
    """The height of its name."""


class Mark(NamedTuple):
    """A turning point on the graph; `step` is the moment before it."""

    number: int
    x: float
    y: float
    step: int


class Tick(NamedTuple):
    x: float
    turn: int


class Deed(NamedTuple):
    """A turning point or a decision in words, and what it was worth.

    `step` is the moment before it, when another answer could still be given.
    """

    step: int
    turn: int
    words: Markup
    more: str
    worth: str
    size: float
    number: int = 0
    whose: str = ""
    """Whose chances changed, if not the reader's."""
    chances: str = ""
    """The chance before and after."""

    @property
    def is_gain(self) -> bool:
        return self.size > 0


class Told(NamedTuple):
    """What a game came down to, as one seat is told."""

    turnings: Sequence[Deed] = ()
    best: Sequence[Deed] = ()
    costliest: Sequence[Deed] = ()


# --- the result -----------------------------------------------------------------------------------


def result_lines(room: Room, look: SeenTable) -> list[Markup]:
    """Who has won, and why; then how everybody stands."""
    result = room.result
    if result is None:
        return []
    lines = look.result()
    gone = [look.name_of(n) for n, seat in enumerate(room.seats) if seat.conceded]
    if gone:
        won = [look.name_of(n) for n in result.winners]
        lines = [Markup("{}").format(say("result.conceded", gone=gone, won=won)), *lines]
    return lines


def has_chance(table: Table[Any]) -> bool:
    """Whether anything was rolled or drawn, so that there is something to check."""
    return any([entry[0] == CHANCE for entry in table.tape()])


def podium(room: Room, look: SeenTable) -> list[Pod]:
    """All seats by their rank, equals together."""
    result = room.result
    if result is None:
        return []
    totals = {seat: _total(room, look, seat) for seat in range(len(room.seats))}
    winners = result.winners
    keys = {n: (n in winners, not room.seats[n].conceded, totals[n] or 0) for n in totals}
    order = sorted(totals, key=lambda seat: keys[seat], reverse=True)
    ranks = {seat: 1 + len([n for n in order if keys[n] > keys[seat]]) for seat in order}
    return [_pod(room, look, seat, ranks[seat], totals[seat]) for seat in order]


def _total(room: Room, look: SeenTable, seat: int) -> float | None:
    """Points of a seat: by the outcome, or as they stood when the game was broken off."""
    outcome = room.table.outcome
    if outcome is not None:
        return outcome.scores[seat]
    sides = [c.side for c in Standing(look).columns if look.seat_of(c.side) == seat]
    return Standing(look).total(sides[0]) if sides else None


def _pod(room: Room, look: SeenTable, seat: int, rank: int, total: float | None) -> Pod:
    assert room.result is not None
    winners = room.result.winners
    if room.seats[seat].conceded:
        words = say("end.conceded")
    elif seat in winners:
        words = say("end.won" if len(winners) == 1 else "end.shared")
    else:
        words = say(PLACES[rank - 1] if winners else "end.lost")
    sides = look.table.sides_of(seat)
    face = look.text.looks[sides[0]] if sides else Look(look.game.info().title)
    return Pod(
        rank,
        look.name_of(seat),
        " + ".join([look.say(look.text.looks[side].name) for side in sides]),
        figure(total),
        words,
        Markup(_piece(face)),
        ink_class(face.ink),
        seat == look.seat,
    )


def _piece(look: Look) -> str:
    """A piece in the colour of its side, with its mark."""
    inside = "" if look.mark is None else mark_path(look.mark, 12, 13, 4.2)
    return picture(
        (24, 24),
        el("path", d=DOME, fill="currentColor"),
        el("path", d=inside, fill=var("card")) if inside else "",
        class_="piece",
        aria_hidden="true",
    )


# --- the graph ------------------------------------------------------------------------------------


def reader_of(turning: Turning, own: int | None) -> int:
    """For whom a turning point is told: the reader, if it meant anything to them."""
    if own is None or abs(turning.change(own)) < LEAST_WORTH:
        return turning.most
    return own


class Graph:
    """Chances from decision to decision, as far as they are known."""

    def __init__(self, found: Analysis, look: SeenTable) -> None:
        self._found = found
        self._look = look
        known = [place for place, sample in enumerate(found.samples) if sample.count]
        self._means = [(found.steps[place], found.samples[place].means) for place in known]
        self._last = max(found.steps[-1], 1)
        self.own = look.seat

    def context(self, step: int | None = None) -> dict[str, Any]:
        """What `part/chances.html` needs; `step` is the moment that the page shows."""
        found = self._found
        return {
            "lines": self._lines(),
            "area": self._area(),
            "marks": self.marks if found.is_done else (),
            "ticks": self._ticks(),
            "rows": self._rows(),
            "here": None if step is None else self._x(step),
            "percent": round(100 * found.progress),
            "is_done": found.is_done,
            "has_graph": bool(self._means),
            "is_whole": found.has_graph,
            "error": max(1, round(100 * found.spread)),
        }

    def _x(self, step: int) -> float:
        return round(100 * step / self._last, 2)

    def _points(self, seat: int) -> str:
        return " ".join(
            [f"{self._x(step)},{100 * (1 - means[seat]):.1f}" for step, means in self._means]
        )

    def _lines(self) -> list[Line]:
        seats = range(len(self._found.samples[0].sums))
        ends = self._ends(seats)
        lines = [
            Line(
                self._points(seat),
                seat,
                self.name(seat),
                self._look.ink_of_seat(seat),
                seat == self.own,
                ends[seat],
            )
            for seat in seats
        ]
        return sorted(lines, key=lambda line: line.is_own)

    def name(self, seat: int) -> str:
        """Who sits there, with the mark of the line."""
        sides = self._look.table.sides_of(seat)
        if len(sides) != 1:
            return self._look.full_name(seat)
        return f"{self._look.text.looks[sides[0]].sign} {Standing(self._look).name(sides[0])}"

    def _ends(self, seats: Sequence[int]) -> dict[int, float]:
        """Where the names stand beside the ends of their lines, none over another."""
        last = self._means[-1][1] if self._means else [0.0 for _ in seats]
        found: dict[int, float] = {}
        low = 100.0
        for seat in sorted(seats, key=lambda n: last[n]):
            low = found[seat] = min(100 * (1 - last[seat]), low)
            low -= LEAST_GAP
        return {seat: max(0.0, y) for seat, y in found.items()}

    def _area(self) -> str:
        if self.own is None or not self._means:
            return ""
        return f"0,100 {self._points(self.own)} {self._x(self._means[-1][0])},100"

    @property
    def marks(self) -> list[Mark]:
        """The numbers of the turning points, each on the line of whom it is told for."""
        found: list[Mark] = []
        means = dict(self._means)
        for number, turning in enumerate(self._found.told, 1):
            seat = reader_of(turning, self.own)
            x, y = self._x(turning.step), 100 * (1 - means[turning.step][seat])
            beside = [other.y for other in found if abs(other.x - x) < NEAR[0]]
            found.append(Mark(number, x, round(free_height(y, beside), 1), turning.step - 1))
        return found

    def _ticks(self) -> list[Tick]:
        """Where each turn begins."""
        found = self._found
        pairs = zip(found.steps, found.rounds, strict=True)
        first: dict[int, int] = {}
        for step, number in pairs:
            if number >= 0:
                first.setdefault(number, max(0, step - 1))
        ticks = list[Tick]()
        for number, step in first.items():
            if not ticks or self._x(step) - ticks[-1].x >= LEAST_TICK:
                ticks.append(Tick(self._x(step), self.turn(number)))
        return ticks

    def turn(self, number: int) -> int:
        """The turn that players call a round of the sequence of play."""
        now = now_of(self._look.game, self._look.view).turn
        if now is None or not self._found.has_graph:
            return number + 1
        return now - self._found.rounds[-1] + number

    def _rows(self) -> list[tuple[int, list[int]]]:
        """Chances at the end of each turn, in hundredths, for whoever reads."""
        found = self._found
        last = {number: place for place, number in enumerate(found.rounds) if number >= 0}
        return [
            (self.turn(number), [round(100 * mean) for mean in found.samples[place].means])
            for number, place in last.items()
            if found.samples[place].count
        ]


def free_height(y: float, others: Sequence[float]) -> float:
    """The height nearest to this one at which a mark lies over none of the others."""
    heights = [y, *[round(other + way * NEAR[1], 1) for other in others for way in (1, -1)]]
    free = [
        height
        for height in heights
        if 0 <= height <= 100 and not any([abs(height - o) < NEAR[1] - SLACK for o in others])
    ]
    return min(free or [y], key=lambda height: abs(height - y))


# --- in words -------------------------------------------------------------------------------------


class Afterwards:
    """Tells what games came down to; what was told once is remembered."""

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[str, int, int | None, int], Told] = OrderedDict()

    async def tell(self, id: str, room: Room, found: Analysis, seat: int | None, of: int) -> Told:
        """Turning points as the seat sees them, and the best and costliest decisions of a seat."""
        if not found.is_done:
            return Told()
        key = (id, room.version, seat, of)
        if key not in self._known:
            self._known[key] = await _told(room, found, seat, of)
            while len(self._known) > KEPT:
                self._known.popitem(last=False)
        return self._known[key]


async def _told(room: Room, found: Analysis, seat: int | None, of: int) -> Told:
    """One after the other, so that others come in between."""
    teller = _Teller(room, found, seat)
    turnings, best, costliest = list[Deed](), list[Deed](), list[Deed]()
    try:
        for number, turning in enumerate(found.told, 1):
            turnings.append(teller.turning(turning, number))
            await asyncio.sleep(0)
        for into, weighed in ((best, found.best(of)), (costliest, found.costliest(of))):
            for decision in weighed:
                into.append(teller.decision(decision))
                await asyncio.sleep(0)
    except CannotUndo:
        return Told()
    return Told(turnings, best, costliest)


class _Teller:
    """Turning points and decisions of a room in words; all is open, since the game is over."""

    def __init__(self, room: Room, found: Analysis, seat: int | None) -> None:
        self._room = room
        self._found = found
        self._seat = seat
        self._names = seat_names(room)
        self._graph = Graph(found, SeenTable(room.table, seat, self._names))

    def turning(self, turning: Turning, number: int) -> Deed:
        """By the decision, if it clearly counted that way, or else by what chance did then."""
        reader = reader_of(turning, self._seat)
        weighed = self._found.decision(turning.step)
        words, other = self._words(turning.step, turning.seat, weighed)
        explains = weighed is not None and _explains(weighed, turning)
        if not explains:
            words = self._cause(turning, reader) or words
        if weighed is not None and (explains or (weighed.is_sure and weighed.worth < 0)):
            more = self._rival(weighed, other)
        else:
            more = self._consequence(turning, words)
        deed = self._deed(turning.step, words, more, turning.change(reader))
        whose = "" if reader == self._seat else self._graph.name(reader)
        return deed._replace(number=number, whose=whose, chances=_chances(turning, reader))

    def _cause(self, turning: Turning, reader: int) -> Markup | None:
        """The moment after a decision, or the first event, that changed chances that way."""
        own, is_gain = self._room.table.sides_of(reader), turning.change(reader) > 0

        def counts(effect: Effect) -> bool:
            is_good = (effect.kind == GAIN) == (effect.side in own)
            return effect.kind in (GAIN, LOSS) and effect.side is not None and is_good == is_gain

        _, lines = self._lines(turning.step - 1, turning.step, counts)
        return next((line.html for line in sorted(lines, key=lambda line: not line.picture)), None)

    def decision(self, weighed: Weighed) -> Deed:
        words, other = self._words(weighed.step, weighed.seat, weighed)
        return self._deed(weighed.step, words, self._rival(weighed, other), weighed.worth)

    def _deed(self, step: int, words: Markup, more: str, worth: float) -> Deed:
        turn = self._graph.turn(self._found.rounds[self._found.steps.index(step)])
        size = figure(float(round(100 * worth)))
        signed = f"+{size}" if worth > 0 else size
        return Deed(step - 1, turn, words, more, signed, worth)

    def _rival(self, weighed: Weighed, other: str) -> str:
        id = "end.next-best" if weighed.worth > 0 else "end.better"
        return say(id, answer=other, chance=round(100 * weighed.other_chance))

    def _words(self, step: int, seat: int, weighed: Weighed | None) -> tuple[Markup, str]:
        """A decision by what it did, and the other answer that it is compared with."""
        before = self._room.at(step - 1)
        look = SeenTable(before, seat, self._names)
        asked = next((r for r in before.requests if r.seat == seat), None)
        if asked is None:
            line = self._line(step, look.table.sides_of(seat)[0], "")
            return line or Markup("{}").format(self._names[seat]), ""
        answer: Answer = self._room.at(step).tape()[len(before.tape())][2]
        words = self._line(step, asked.side, asked.rule) or _plain(look, asked, answer)
        other = "" if weighed is None else look.describe(weighed.other, asked.prompt)
        return words, other

    def _line(self, step: int, side: int, rule: str) -> Markup | None:
        """What the log tells of a decision first, if that is what its side did by this rule.

        What it got comes before what it paid for that.
        """

        def is_got(effect: Effect) -> bool:
            return effect.side == side and effect.kind != COST

        def is_own(effect: Effect) -> bool:
            return effect.side == side

        found = [self._lines(step - 1, step, counts, rule) for counts in (is_got, is_own)]
        look = found[0][0]
        name = look.say(look.text.looks[side].name)
        told = [line for _, lines in found for line in lines[:MOST_LINES]]
        named = [line for line in told if name in line.html.striptags()]
        ruled = [line for _, lines in found for line in lines[:1] if line.clause == rule]
        return next((line.html for line in (*named, *ruled)), None)

    def _consequence(self, turning: Turning, words: Markup) -> str:
        """What followed, where it was luck: no other answer was clearly better."""
        _, after = self._lines(turning.step, turning.last)
        _, before = self._lines(turning.first - 1, turning.step - 1)
        told = [line.html.striptags() for line in (*after, *before) if line.html != words]
        return say("end.then", words=told[0]) if told else say("end.luck")

    def _lines(
        self, first: int, last: int, counts: Callable[[Effect], bool] = bool, rule: str = ""
    ) -> tuple[SeenTable, list[LogLine]]:
        """The log between two decisions: what was done by a rule, and events with such effects."""
        before, after = self._room.at(first), self._room.at(last)
        look = SeenTable(after, self._seat, self._names)
        events = after.events(self._seat, before.event_count)
        if signs_of(look.game):
            effects = partial(effects_of, look.game, view=before.view(self._seat))
            weighty = [any(map(counts, effects([event]))) for event in events]
            pairs = zip(events, weighty, strict=True)
            events = [event for event, has in pairs if has or event["clause"] == rule]
        return look, look.lines(events)


def _explains(weighed: Weighed, turning: Turning) -> bool:
    """Whether a decision clearly changed the chances of its seat as they turned."""
    return weighed.is_sure and (weighed.worth > 0) == (turning.change(weighed.seat) > 0)


def _plain(look: SeenTable, asked: Request, answer: Answer) -> Markup:
    """A decision as the answer to its question."""
    who = html_of(look.text.side(asked.side))
    words = look.describe(answer, asked.prompt)
    says_it_all = words != look.text.describe(answer, asked.prompt)
    if says_it_all or (answer not in ends_of(look) and len(words.split()) >= LONG):
        return Markup("{}: {}").format(who, words)
    question = re.split(r"(?<=[.?:]) ", look.say(asked.prompt))[0]
    return Markup("{}: {}").format(who, say("end.answered", answer=words, question=question))


def _chances(turning: Turning, seat: int) -> str:
    """The chance of a seat before and after a turning point."""
    before, after = [round(100 * chances[seat]) for chances in (turning.before, turning.after)]
    return say("end.from-to", before=before, after=after)
