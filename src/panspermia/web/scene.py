"""What one audience may see of a room, ready for templates: words, options and pictures.

Everything here is made of the view, the events and the request of one seat, so that nothing can
stand on a page that the seat may not know.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, TypeVar

from markupsafe import Markup

from panspermia.contract import (
    ArtFace,
    MapFace,
    TextFace,
    WorldFace,
    art_of,
    map_of,
    text_of,
    world_of,
)
from panspermia.faces.board import Place, Seen, overlay
from panspermia.faces.dice import dice
from panspermia.faces.looks import Look
from panspermia.faces.text import EventData, Marks, Told, View
from panspermia.kernel import Answer, Message, Plan, Request, Table, render
from panspermia.kernel.messages import catalogue
from panspermia.kernel.requests import ALL
from panspermia.kernel.signs import Effect, Owners, effects_of
from panspermia.store.commands import BOT, OPEN, PERSON
from panspermia.store.room import Room
from panspermia.store.state import PLAYING
from panspermia.web import asking
from panspermia.web.markup import html_of, ink_class
from panspermia.web.parts import Filled
from panspermia.web.words import say

R = TypeVar("R")

LOG_EVENTS = 64
"""Events at the end of the log that a page shows, at least."""
LOG_LINES = 30
BLOCK = 32
"""Events that are told together."""
MOST_BLOCKS = 2000
WIDE = 200
"""Columns of a board in words, which a browser wraps."""
TURN_EVENTS = 160
"""Events that surely hold all of the present turn."""


@dataclass(frozen=True, slots=True)
class Audience:
    """Who looks: the seats of a link, none for a spectator.

    Of several people at one screen, `here` is the one who says they are in front of it.
    """

    seats: tuple[int, ...] = ()
    here: int | None = None
    text: bool = False


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log."""

    html: Markup
    clause: str
    places: str
    dice: Markup | None = None
    key: str = ""
    """Its name among the lines of the log."""
    picture: str = ""
    """The sign of a moment, if it tells of one."""


@dataclass(frozen=True, slots=True)
class PlanWords:
    """A plan as a suggestion; `price` is what it costs and risks, `steps` its answers in words."""

    number: int
    name: str
    price: tuple[str, ...]
    places: str
    steps: str


@dataclass(frozen=True, slots=True)
class Waiting:
    """Somebody else who has to decide."""

    pill: Markup
    words: str
    rule: str
    thinking: bool


class Memo:
    """What was drawn of one version of a room, shared by all who see the same."""

    def __init__(self) -> None:
        self.filled: dict[Audience, Mapping[str, Filled]] = {}
        """The templates that were filled in for each audience."""
        self._views: list[View] = []
        self._made: dict[tuple[Any, ...], Any] = {}

    def number(self, view: View) -> int:
        """The same number for views that differ only in who looks."""
        shown = {key: value for key, value in view.items() if key not in ("seat", "sides")}
        if shown not in self._views:
            self._views.append(shown)
        return self._views.index(shown)

    def get(self, key: tuple[Any, ...], make: Callable[[], R]) -> R:
        if key not in self._made:
            self._made[key] = make()
        made: R = self._made[key]
        return made


class KeptLog:
    """The lines of a long log, told block by block; each full block is told only once."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, int], list[tuple[Sequence[EventData], list[LogLine]]]]
        self._kept = OrderedDict()

    def lines(self, room: str, look: SeenTable, first: int) -> list[LogLine]:
        """The lines of all events, beginning with the block that `first` lies in."""
        start = first // BLOCK * BLOCK
        events = look.table.events(look.seat, start)
        found: list[LogLine] = []
        for at in range(0, len(events), BLOCK):
            found += self._block(room, (start + at) // BLOCK, look, events[at : at + BLOCK])
        return found

    def _block(
        self, room: str, block: int, look: SeenTable, events: Sequence[EventData]
    ) -> list[LogLine]:
        known = self._kept.setdefault((room, block), [])
        self._kept.move_to_end((room, block))
        for before, lines in known:
            if before == events:
                return lines
        told = enumerate(look.lines(events))
        lines = [replace(line, key=f"{block}-{number}") for number, line in told]
        known[:] = [*known[-3:], (events, lines)]
        while len(self._kept) > MOST_BLOCKS:
            self._kept.popitem(last=False)
        return lines


class SeenTable:
    """A table as one seat sees it, in words and pictures; also of a position of the past."""

    def __init__(
        self,
        table: Table[Any],
        seat: int | None,
        names: Sequence[str],
        memo: Memo | None = None,
    ) -> None:
        self.table = table
        self.seat = seat
        self.names = names
        self.game = table.game
        self._memo = memo or Memo()

    def made(self, what: str, make: Callable[[], R], *more: Any) -> R:
        """Something that depends on what is seen, and not on who looks."""
        return self._memo.get((what, self._number, *more), make)

    @cached_property
    def _number(self) -> int:
        return self._memo.number(self.view)

    @cached_property
    def view(self) -> View:
        return self.table.view(self.seat)

    @cached_property
    def text(self) -> TextFace:
        return text_of(self.game)(self.view)

    @cached_property
    def art(self) -> ArtFace | None:
        """The pictures, if the game has any: the same for all who see the same."""
        part = art_of(self.game)
        return None if part is None else self.made("art", lambda: part.Face(self.text))

    @cached_property
    def words(self) -> Mapping[str, str]:
        """What ids are called at this table."""
        return self.text.names()

    @cached_property
    def told_by(self) -> tuple[Mapping[str, str], Sequence[Look], Mapping[str, int]]:
        """All that says in which words events are told."""
        return self.made(
            "told by", lambda: (self.words, self.text.looks, Owners(self.game, self.view).sides)
        )

    def say(self, message: Message) -> str:
        return render(message, names=self.words)

    def describe(self, answer: Answer, prompt: Message | None) -> str:
        """An answer in words; what ends a question by what that means there."""
        if answer in asking.ends_of(self) and prompt is not None:
            own = Message(f"done.{prompt.id.partition('.')[2]}", prompt.params, prompt.domain)
            if own.id in catalogue(own.domain):
                return render(own, names=self.words)
        return self.text.describe(answer, prompt)

    def name_of(self, seat: int) -> str:
        return self.names[seat] if seat < len(self.names) else ""

    def seat_of(self, side: int) -> int:
        """The seat that plays a side; the side itself, if nobody does."""
        seats = range(self.table.setup.players)
        return next((seat for seat in seats if side in self.table.sides_of(seat)), side)

    def pill(self, side: int) -> Markup:
        return self.made("pill", lambda: self._pill(side), side)

    def _pill(self, side: int) -> Markup:
        inside = html_of(self.text.side(side))
        return Markup('<span class="pill">{}</span>').format(inside)

    def full_name(self, seat: int) -> str:
        """Who sits there, and with which sides, since bots of one level have the same name."""
        sides = [self.text.side(side).plain for side in self.table.sides_of(seat)]
        return say("seat.full", name=self.name_of(seat), sides=" + ".join(sides))

    def ink_of_seat(self, seat: int) -> str:
        """The class of the colour of the first side of a seat, if it has one."""
        sides = self.table.sides_of(seat)
        return ink_class(self.text.looks[sides[0]].ink) if sides else ""

    def pill_of_seat(self, seat: int) -> Markup:
        sides = self.table.sides_of(seat)
        return Markup(" ").join([self.pill(side) for side in sides])

    # --- what happened --------------------------------------------------------------------------

    def lines(self, events: Sequence[EventData]) -> list[LogLine]:
        """The events as lines, with the dice where one was rolled."""
        return [line for run in _by_dice(events) for line in self._lines(run)]

    def _lines(self, run: Sequence[EventData]) -> Iterable[LogLine]:
        dice, moments = self._dice(run), self._moments(run)
        for told in self.text.tell(run):
            found = [e for clause, e in moments if clause == told.clause and _is_at(e, told)]
            yield replace(_line(told, dice), picture=found[0].picture if found else "")
            dice = None

    def _moments(self, run: Sequence[EventData]) -> list[tuple[str, Effect]]:
        """What nobody should miss of these events, with their clauses."""
        effects = [(e["clause"], found) for e in run for found in effects_of(self.game, [e])]
        return [(clause, effect) for clause, effect in effects if effect.is_moment]

    def _dice(self, run: Sequence[EventData]) -> Markup | None:
        values = _values(run[0])
        if not values:
            return None
        return Markup(dice(values, self.text.matters(run), size=20))

    # --- what can be answered -------------------------------------------------------------------

    def question(self, request: Request) -> asking.QuestionWords:
        """What is asked, option by option."""
        return asking.question(self, request, compound=False)

    def plans(self, plans: Sequence[Plan], request: Request) -> list[PlanWords]:
        return [self._plan(number, plan, request) for number, plan in enumerate(plans, 1)]

    def _plan(self, number: int, plan: Plan, request: Request) -> PlanWords:
        steps = [self.text.describe(value, request.prompt) for value in plan.answers]
        price = [self.say(message) for message in (plan.cost, plan.risk) if message is not None]
        places = " ".join(plan.places)
        return PlanWords(number, self.say(plan.name), tuple(price), places, ", ".join(steps))

    # --- pictures -------------------------------------------------------------------------------

    @cached_property
    def drawn(self) -> MapFace | None:
        """The pictures as those of a board that is one picture, if it is."""
        return None if self.art is None else map_of(self.art)

    @cached_property
    def places(self) -> Sequence[Place]:
        """What can be pointed at in such a picture."""
        face = self.drawn
        return () if face is None else self.made("places", face.places)

    @property
    def has_bench(self) -> bool:
        """Whether what sides have stands beside the board, and not on it."""
        return bool(getattr(art_of(self.game), "HAS_BENCH", True))

    @cached_property
    def laid_out(self) -> WorldFace | None:
        """The pictures as those of a board that the browser lays out, if it is one."""
        return None if self.art is None else world_of(self.art)

    def seen(
        self,
        request: Request | None = None,
        choices: frozenset[str] = frozenset(),
        changed: frozenset[str] = frozenset(),
    ) -> Seen:
        """What a board that the browser lays out needs to know beside the view."""
        first = max(0, self.table.event_count - TURN_EVENTS)
        return Seen(
            choices,
            changed,
            own=tuple(self.table.sides_of(self.seat)),
            names=tuple([self.name_of(self.seat_of(side)) for side in range(len(self.text.looks))]),
            request=request,
            events=self.table.events(self.seat, first),
        )

    def card(self, place: str, request: Request | None) -> Markup:
        """What is at a place, large, if the game draws that."""
        face = self.laid_out
        return Markup("" if face is None else face.card(place, self.seen(request)) or "")

    def board_in_words(self) -> list[str]:
        """What is on the board, line by line."""
        if self.laid_out is not None:
            owned = {place for side in self.sides for place in self.laid_out.owned(side)}
            return [words for place, words in self._in_words.items() if place not in owned]
        if self.drawn is not None:
            return [place.label for place in self.places]
        return [line.plain for line in self.text.board(Marks(), WIDE, 0).lines]

    def pieces(self, changed: frozenset[str]) -> str:
        face = self.drawn
        if face is None:
            return ""
        return self.made("pieces", lambda: face.pieces(changed), changed)

    def targets(self, choices: frozenset[str]) -> str:
        """The layer that is pointed at."""
        if self.drawn is None:
            return ""
        size = self.drawn.size()
        return self.made("targets", lambda: overlay(size, self.places, choices), choices)

    def strip(self) -> Markup:
        """What the turn brings."""
        if self.laid_out is not None:
            return Markup(self.laid_out.news(self.seen()) or "")
        face = self.drawn
        found = None if face is None else self.made("strip", face.strip)
        return Markup(found or "")

    @cached_property
    def status(self) -> Markup:
        """Where the game is, as a track of one line."""
        art = self.art
        track = None if art is None else self.made("track", art.track)
        if track is None:
            return html_of(self.text.status())
        return Markup(track)

    @cached_property
    def sides(self) -> list[int]:
        """All sides that somebody plays, those of the reader first."""
        own = self.table.sides_of(self.seat)
        seats = range(self.table.setup.players)
        return [*own, *[s for n in seats for s in self.table.sides_of(n) if s not in own]]

    def panel(self, side: int) -> Markup:
        """What a side has, where the board is a picture."""
        name = self.name_of(self.seat_of(side))
        face = self.drawn
        if face is None:
            return Markup("")
        return self.made("panel", lambda: Markup(face.panel(side, name)), side, name)

    def player_lines(self) -> list[Markup]:
        """What each player has, in words."""
        return [html_of(line) for line in self.text.players(self.names, 60).lines]

    def owns(self, side: int) -> list[str]:
        """What a side has, and what is at its own places, in words."""
        pool = self.text.look(f"side.{side}")
        places = () if self.laid_out is None else self.laid_out.owned(side)
        words = [self._in_words[place] for place in places]
        return [*([] if pool is None else [pool.plain]), *words]

    @cached_property
    def _in_words(self) -> Mapping[str, str]:
        """What is at each place of a board that the browser lays out."""
        face = self.laid_out
        return {} if face is None else self.made("in words", face.in_words)

    def result(self) -> list[Markup]:
        if self.table.outcome is None:
            return []
        return [html_of(line) for line in self.text.result(self.names)]


def _by_dice(events: Sequence[EventData]) -> Iterable[list[EventData]]:
    """Runs of events, each begun by one with dice, so that dice stand beside what they were for."""
    run: list[EventData] = []
    for event in events:
        if run and _values(event):
            yield run
            run = []
        run.append(event)
    if run:
        yield run


def _values(event: EventData) -> list[int]:
    values = event.get("dice")
    fit = isinstance(values, list) and all([type(v) is int and 1 <= v <= 6 for v in values])
    return values if fit and values is not None else []


def _is_at(moment: Effect, told: Told) -> bool:
    """Whether a moment is at one of the places of a line, as far as it has a place."""
    return not moment.place or moment.place in told.places


def _line(told: Told, dice: Markup | None) -> LogLine:
    return LogLine(html_of(told.text), told.clause, " ".join(told.places), dice)


# --- a room ---------------------------------------------------------------------------------------


def seat_names(room: Room, own: Sequence[int] = ()) -> list[str]:
    """What everybody is called; a reader without a name is `you`."""
    names = [_seat_name(room, number) for number in range(len(room.seats))]
    people = [number for number in own if room.seats[number].is_person]
    if len(people) == 1 and not room.seats[people[0]].name:
        names[people[0]] = say("seat.you")
    return names


def _seat_name(room: Room, number: int) -> str:
    seat = room.seats[number]
    if seat.kind == OPEN:
        return say("seat.open-for", name=seat.name) if seat.name else say("seat.open")
    if not seat.is_person:
        return seat.name or say("seat.bot", bot=bot_name(seat.bot))
    return seat.name or say("seat.person", number=number + 1)


def bot_name(spec: str) -> str:
    """A bot as people know it: its level, or its spec."""
    words = say(f"bot.{spec}")
    return spec if words == f"bot.{spec}" else words


def request_to(room: Room, seat: int | None) -> Request | None:
    """What this person has to decide now."""
    if room.status != PLAYING or seat is None or room.seats[seat].kind != PERSON:
        return None
    return next((r for r in room.table.requests if r.seat == seat), None)


def active_seat(room: Room, audience: Audience) -> int | None:
    """The seat of a link that the page stands for: one that is asked, or the first.

    None for spectators, and for guests who have not sat down yet.
    """
    own = [seat for seat in audience.seats if is_taken(room, seat)]
    if not own:
        return None
    if audience.here in own and audience.here in room.waiting:
        return audience.here
    asked = [seat for seat in room.waiting if seat in own]
    people = [seat for seat in asked if room.seats[seat].kind == PERSON]
    if people:
        return people[0]
    return audience.here if audience.here in own else own[0]


def is_taken(room: Room, seat: int) -> bool:
    """Whether somebody has sat down there; an invitation alone shows nothing of what a seat sees.

    It may be in other hands than those of the person or bot who sits there in the end.
    """
    return room.seats[seat].is_person


def taken_seats(room: Room, seats: Sequence[int]) -> tuple[int, ...]:
    return tuple([seat for seat in seats if is_taken(room, seat)])


def must_hand_over(room: Room, audience: Audience, seat: int | None) -> bool:
    """Whether others at the same screen must look away before this seat may see its view."""
    if seat is None or audience.here == seat or room.is_over:
        return False
    people = [n for n in audience.seats if room.seats[n].kind == PERSON]
    if len(people) < 2:
        return False
    request = request_to(room, seat)
    if request is not None and request.needs == ALL:
        return True
    table = room.table
    return bool(table.view(seat)["position"] != table.view(None)["position"])


def shown_seat(room: Room, audience: Audience) -> int | None:
    """Whose view may be shown: the active seat's, unless others at the screen must look away first.

    Until then it is nobody's own view.
    """
    seat = active_seat(room, audience)
    return None if must_hand_over(room, audience, seat) else seat


def seat_tags(room: Room, number: int) -> list[str]:
    seat = room.seats[number]
    tags = []
    if seat.kind == BOT and not seat.is_person and seat.name:
        tags.append(say("tag.bot"))
    if seat.away:
        tags.append(say("tag.away", bot=bot_name(seat.bot)))
    if seat.conceded:
        tags.append(say("tag.conceded"))
    return tags
