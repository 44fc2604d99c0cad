"""The story of a page: what happened since its reader's last answer, and the boards on the way.

Spectators answer nothing: they are told what happened lately, and their page knows what of it it
has told already.

A story is told in beats (`faces.beats`). The page has them in words; the board of a beat is fetched
when its turn comes, and is the board exactly as it stood after the last event of that beat.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Any, NamedTuple

from markupsafe import Markup
from rich.text import Text

from panspermia.contract import score_of
from panspermia.faces.beats import (
    Badge,
    Beat,
    Change,
    Group,
    Moment,
    Roll,
    Steps,
    Teller,
    badges,
)
from panspermia.faces.board import Seen
from panspermia.faces.dice import dice
from panspermia.faces.score import Points, figure
from panspermia.faces.svg import group, picture
from panspermia.faces.text import EventData, View
from panspermia.faces.text import Told as Line
from panspermia.kernel import CannotUndo, Table
from panspermia.store.room import Room
from panspermia.store.state import Mark
from panspermia.web.markup import html_of, ink_class
from panspermia.web.scene import TURN_EVENTS, SeenTable
from panspermia.web.standings import PhaseWords, Standing
from panspermia.web.words import say

MOST_BEATS = 24
"""What a story has at most; what came before is left to the log."""
MOST_WATCHED = 8
"""The same for spectators, who would else see a game that is long over."""
MOST_EVENTS = 400
MOST_KEPT = 256
"""Readers whose beats are kept."""
BEFORE = 24
"""Events before a story that say who was acting when it began."""
BUFFERS = 2
"""Boards of the past that a page holds: the one that is shown, and the next."""
NOTHING = Markup("")


@dataclass(frozen=True, slots=True)
class BeatWords:
    """A beat, ready for a template."""

    beat: Beat
    headline: str
    lines: tuple[Markup, ...]
    moments: tuple[Moment, ...]
    dice: tuple[Markup, ...]
    sign: str
    ink: str
    is_news: bool

    @property
    def places(self) -> str:
        return " ".join(self.beat.places)

    @property
    def rings(self) -> str:
        """Where its moments are on the board."""
        return " ".join(dict.fromkeys([p for moment in self.moments for p in moment.places]))


@dataclass(frozen=True, slots=True)
class Story:
    """What happened since, and what it brought to the reader."""

    beats: tuple[BeatWords, ...] = ()
    changes: tuple[Change, ...] = ()
    since: int = 0
    """The command after which it begins: another one if something was taken back meanwhile."""

    @property
    def is_news(self) -> bool:
        return any([beat.is_news for beat in self.beats])

    @property
    def places(self) -> frozenset[str]:
        return frozenset([place for beat in self.beats for place in beat.beat.places])

    @property
    def last_places(self) -> frozenset[str]:
        """The places of the last beat alone."""
        return frozenset([place for beat in self.beats[-1:] for place in beat.beat.places])


def mark_of(room: Room, seats: Sequence[int]) -> Mark | None:
    """From where on everything is news to the people of these seats, or to spectators."""
    if seats:
        found = [mark for mark in map(room.mark, seats) if mark is not None]
        return max(found, key=lambda m: m.entries, default=None)
    try:
        return room.lately()
    except CannotUndo:
        return None


class KeptBeats:
    """The beats of the last story of each reader, and by what words they were told.

    One is told anew only if something has happened in it, or if things are called or look otherwise
    or belong to somebody else.
    """

    def __init__(self) -> None:
        self._kept: OrderedDict[Hashable, tuple[Any, list[tuple[Group, BeatWords]]]]
        self._kept = OrderedDict()

    def told(
        self, key: Hashable, look: SeenTable, teller: Teller, parts: Sequence[Group]
    ) -> list[BeatWords]:
        """These parts of a story in words; the key says whose story it is."""
        by, before = self._kept.pop(key, (None, []))
        now = look.told_by
        known = {part.events[0]["n"]: (part, words) for part, words in before if by == now}
        found = [_told(look, teller, part, known.get(part.events[0]["n"])) for part in parts]
        self._kept[key] = now, [*zip(parts, found, strict=True)]
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return found


def _told(
    look: SeenTable, teller: Teller, part: Group, known: tuple[Group, BeatWords] | None
) -> BeatWords:
    if known is not None and known[0] == part:
        return known[1]
    beat = teller.beat(part)
    return _in_words(look, beat, is_news=teller.is_news(beat))


def story_since(
    room: Room,
    look: SeenTable,
    mark: Mark,
    own: Sequence[int],
    kept: KeptBeats | None = None,
    key: Hashable = None,
) -> Story:
    """The story for the reader with these sides, in the words of what they see now."""
    table = room.table
    teller = Teller(table.game, look.text, own)
    begin = max(mark.events, table.event_count - MOST_EVENTS)
    before, events = _divided(table.events(look.seat, max(0, begin - BEFORE)), begin)
    steps = _steps(room, mark)[begin - mark.events :]
    most = MOST_BEATS if own else MOST_WATCHED
    parts = teller.parts(events, steps, before, most=most)
    told = (kept or KeptBeats()).told((key, look.seat, *own), look, teller, parts)
    changes = teller.changes([words.beat for words in told])
    return Story(tuple(told), tuple(changes), mark.version)


def _divided(
    events: Sequence[EventData], begin: int
) -> tuple[Sequence[EventData], Sequence[EventData]]:
    at = next((n for n, event in enumerate(events) if event["n"] >= begin), len(events))
    return events[:at], events[at:]


def _steps(room: Room, mark: Mark) -> Steps:
    try:
        return room.told_in(mark)
    except CannotUndo:
        return ()


def _in_words(look: SeenTable, beat: Beat, *, is_news: bool) -> BeatWords:
    side = None if beat.side is None else look.text.looks[beat.side]
    return BeatWords(
        beat,
        beat.headline,
        tuple(_lines(look, beat)),
        beat.moments,
        tuple([_dice(roll) for roll in beat.rolls]),
        "" if side is None else side.sign,
        "" if side is None else ink_class(side.ink),
        is_news,
    )


def _lines(look: SeenTable, beat: Beat) -> Iterator[Markup]:
    """The lines of a beat, equal ones as one; the mark of whoever acts is beside the headline."""
    for html, same in groupby([html_of(_unmarked(look, beat, line)) for line in beat.lines]):
        count = len([*same])
        yield html if count == 1 else Markup("{} {}").format(html, say("story.times", count=count))


def _unmarked(look: SeenTable, beat: Beat, line: Line) -> Text:
    if line.side is None or line.side != beat.side:
        return line.text
    mark = f"{look.text.looks[line.side].sign} "
    return line.text[len(mark) :] if line.text.plain.startswith(mark) else line.text


def _dice(roll: Roll) -> Markup:
    return Markup(dice(roll.dice, roll.matters, size=20))


# --- all moments of a game ------------------------------------------------------------------------


class Past(NamedTuple):
    """A moment of the past, and after how many decisions it had happened."""

    moment: Moment
    step: int


def moments_of(room: Room, look: SeenTable) -> list[Past]:
    """All moments so far, as the reader may know them; none if rules have changed since."""
    teller = Teller(room.table.game, look.text)
    found = list(teller.moments(room.table.events(look.seat)))
    try:
        steps = room.decided([moment.event for moment in found])
    except CannotUndo:
        return []
    return [Past(*pair) for pair in zip(found, steps, strict=True)]


# --- the board of a beat --------------------------------------------------------------------------


class Told(NamedTuple):
    """Events that are told together: the numbers of the first and of the last."""

    first: int
    last: int


class Then(SeenTable):
    """A table as one seat saw it when an event had just been told."""

    def __init__(
        self, table: Table[Any], seat: int | None, names: Sequence[str], view: View, told: Told
    ) -> None:
        super().__init__(table, seat, names)
        self.view = view
        self.told = told

    def events(self, first: int) -> list[EventData]:
        """What had happened by then, from this event on."""
        found = self.table.events(self.seat, max(0, first))
        return [event for event in found if event["n"] <= self.told.last]

    def telling(self) -> Seen:
        """What a board that the browser lays out shows of it, with the dice where they fell."""
        run = self.events(self.told.first)
        return replace(
            self.seen(changed=self.changed),
            events=self.events(self.told.last + 1 - TURN_EVENTS),
            rolls=run if any([event.get("dice") for event in run]) else (),
        )

    @property
    def changed(self) -> frozenset[str]:
        """The places that the events are about."""
        told = self.text.tell(self.events(self.told.first))
        return frozenset([place for line in told for place in line.places])

    def spots(self) -> str:
        """The areas of the places that changed, to be outlined."""
        if self.drawn is None:
            return ""
        found = [
            group(place.shape, data_spot=place.id)
            for place in self.places
            if place.id in self.changed
        ]
        return picture(self.drawn.size(), *found, class_="spots")


@dataclass(frozen=True, slots=True)
class Banner:
    """A moment as it is announced, with others of the same beat and the points that it brought."""

    moment: Moment
    others: tuple[str, ...] = ()
    gained: str = ""
    before: str = ""
    after: str = ""


@dataclass(frozen=True, slots=True)
class BeatBoard:
    """The board of a beat, as markup; `bench` and `strip` are empty where there are none."""

    told: Told
    board: Markup = NOTHING
    bench: Markup = NOTHING
    strip: Markup = NOTHING
    banner: Banner | None = None
    badges: Mapping[str, Sequence[Badge]] = field(default_factory=dict)
    turn: str = ""
    phases: Sequence[PhaseWords] = ()
    """The course of the turn as it stood then."""


def beat_board(
    room: Room, seat: int | None, names: Sequence[str], own: Sequence[int], mark: Mark, told: Told
) -> BeatBoard:
    """The board after the last of these events, or CannotUndo if rules have changed since."""
    table = room.table
    last = min(max(told.last, mark.events), table.event_count - 1)
    first = min(max(told.first, mark.events), last)
    base = room.before(mark)
    views = table.views_after(seat, [last, *([first - 1] if first > mark.events else [])], base)
    before = views[first - 1] if first > mark.events else base.view(seat)
    then = Then(table, seat, names, views[last], Told(first, last))
    changed = badges(then.game, then.events(first))
    drawn, now = _drawn(then, _banner(then, before, own)), Standing(then)
    return replace(drawn, badges=changed, turn=now.turn, phases=now.phases)


def _drawn(then: Then, banner: Banner | None) -> BeatBoard:
    face = then.laid_out
    if face is None:
        pieces = Markup(then.pieces(then.changed) + then.spots())
        return BeatBoard(then.told, pieces, banner=banner)
    seen = then.telling()
    board, bench = Markup(face.world(seen)), Markup(face.bench(seen))
    return BeatBoard(then.told, board, bench, Markup(face.news(seen) or ""), banner)


def _banner(then: Then, before: View, own: Sequence[int]) -> Banner | None:
    """The first moment and what else happened, with the points of its side before and after."""
    teller = Teller(then.game, then.text, own)
    found = list(teller.moments(then.events(then.told.first)))
    if not found:
        return None
    banner = Banner(found[0], tuple([moment.words for moment in found[1:]]))
    points = [_points(then, view, banner.moment.side) for view in (before, then.view)]
    old, new = points
    if old is None or new is None or old == new:
        return banner
    gained = f"{'+' if new > old else ''}{figure(new - old)}"
    return replace(banner, gained=gained, before=figure(old), after=figure(new))


def _points(then: Then, view: View, side: int | None) -> Points:
    """The points of a side, as far as they are open."""
    score = score_of(then.game, view)
    return score.total(side) if side in score.sides and side is not None else None


_IDS = re.compile(r' (id|name|for|data-shown-by)="')
_POINTED = re.compile(r' (?:tabindex="-?\d+"|aria-description="[^"]*")')


def as_past(html: str, buffer: int) -> str:
    """Markup beside that of now: with ids of its own, and with nothing to answer."""
    found = _IDS.sub(rf' \1="then-{buffer}-', _POINTED.sub("", html))
    # What has a name for people who listen needs a role.
    found = found.replace(' role="button"', ' role="group"')
    return found.replace(' data-place="', ' data-spot="')
