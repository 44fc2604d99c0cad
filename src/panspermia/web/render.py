"""The fragments of a table page, rendered once for each version of a room and each audience.

A page is made of named fragments of HTML. Whoever watches gets those that have changed, and of a
picture only the elements that have: `changes` compares two renderings. Fragments hold LINK and
TOKEN where the reader's own address and CSRF token belong, so that they can be shared.
"""

from __future__ import annotations

import re
import zlib
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any
from weakref import ReferenceType, ref

from jinja2 import Environment
from markupsafe import Markup

from panspermia.kernel import Message, Plan, render
from panspermia.kernel.initiatives import OFFER, offered
from panspermia.store.commands import BOT, PERSON
from panspermia.store.room import Room
from panspermia.store.state import PLAYING, Mark
from panspermia.web import asking
from panspermia.web.afterwards import has_chance, podium, result_lines
from panspermia.web.markup import AT, LINK, TOKEN
from panspermia.web.onward import onward_words
from panspermia.web.parts import Filled, fill
from panspermia.web.patch import Element, ElementPatch, patches, read
from panspermia.web.sales import sale_words
from panspermia.web.scene import (
    LOG_EVENTS,
    LOG_LINES,
    Audience,
    KeptLog,
    Memo,
    PlanWords,
    SeenTable,
    Waiting,
    active_seat,
    bot_name,
    must_hand_over,
    request_to,
    seat_names,
    seat_tags,
)
from panspermia.web.standings import Standing
from panspermia.web.telling import KeptBeats, Story, mark_of, story_since
from panspermia.web.words import say

STORE = "panspermia.store"
TEMPLATES = (
    "course", "score", "tools", "cover", "sources", "players", "log", "chat", "seating",
    "asked", "face-options", "face-waiting", "face-end", "extras", "deed",
    "story-head", "face-story", "story-foot", "ring",
)  # fmt: skip
PICTURES = ("pieces", "places")
FRAGMENTS = ("strip", "world", *PICTURES, "text", "bench", "face-dice", *TEMPLATES)
"""In the order in which a page gets them: who is asked sees the board of the question by then."""
LISTS = ("world", "bench", "players", "log", "face-options")
"""Of these fragments only the elements that have changed are sent."""
DRAWN = re.compile(r"<(?:circle|defs|ellipse|g|line|path|pattern|rect|text|use)\b")
"""How an element begins that is part of a picture, and not one itself."""

NOTICES_SHOWN = 2
PROPOSED = "proposed-"
"""Notices of proposals, which stand in a box of their own as long as they are open."""
NEW = 12
"""Commands after which a notice is no longer new to a spectator."""
KEPT = 256
"""Renderings that are kept at most."""


@dataclass(frozen=True)
class ChatLine:
    n: int
    name: str
    text: str


@dataclass(frozen=True)
class Moment:
    """A room, and what else a page shows."""

    id: str
    room: Room
    chat: Sequence[ChatLine] = ()
    thinking: frozenset[int] = frozenset()
    plans: Mapping[int, Sequence[Plan]] = field(default_factory=dict)
    """What is proposed to people who are asked, as far as it is known."""

    @property
    def stamp(self) -> tuple[int, int, frozenset[int], frozenset[int]]:
        """What a rendering depends on."""
        said = self.chat[-1].n if self.chat else 0
        return (self.room.version, said, self.thinking, frozenset(self.plans))


@dataclass
class Rendered:
    """The fragments for one audience."""

    fragments: Mapping[str, str]
    rest: str = "waiting"
    """The face of the answer panel when nothing is looked at or told."""
    _digests: dict[str, str] = field(default_factory=dict)
    filled: Mapping[str, Filled] = field(default_factory=dict)
    """The templates that were filled in for it."""
    _elements: dict[str, Element] = field(default_factory=dict)
    _after: tuple[ReferenceType[Rendered], Sequence[bytes]] | None = None

    def digests(self) -> dict[str, str]:
        """A short hash of each fragment."""
        if not self._digests:
            for name, html in self.fragments.items():
                self._digests[name] = f"{zlib.crc32(html.encode()):08x}"
        return self._digests

    def have(self) -> str:
        """All digests in one word, in the order of FRAGMENTS, for `differs`."""
        digests = self.digests()
        return ".".join([digests.get(name, "") for name in FRAGMENTS])

    def element(self, name: str, like: Element | None = None) -> Element:
        """A fragment as one element, read beside how it was before."""
        if name not in self._elements:
            html = self.fragments[name]
            self._elements[name] = read(f"<div>{html}</div>" if name in LISTS else html, like)
        return self._elements[name]

    def once_after(self, before: Rendered, make: Callable[[], Sequence[bytes]]) -> Sequence[bytes]:
        """What makes the rendering before this one, made once as long as that is known."""
        if self._after is None or self._after[0]() is not before:
            self._after = ref(before), make()
        return self._after[1]

    def take_over(self, before: Rendered) -> None:
        """Take over what is known of fragments that are as they were before."""
        for name, element in before._elements.items():
            if self.fragments.get(name) == before.fragments[name]:
                self._elements.setdefault(name, element)


def differs(have: str, rendered: Rendered) -> list[str]:
    """The fragments that somebody who has these digests lacks."""
    known = dict(zip(FRAGMENTS, have.split("."), strict=False))
    return [name for name, digest in rendered.digests().items() if known.get(name) != digest]


class Renderer:
    """Renders fragments, and keeps what it has rendered."""

    def __init__(self, templates: Environment) -> None:
        self._templates = templates
        self._kept: OrderedDict[tuple[str, Audience], tuple[Any, Rendered]] = OrderedDict()
        self._memos: OrderedDict[str, tuple[int, Memo]] = OrderedDict()
        self._told = KeptLog()
        self._beats = KeptBeats()
        self.count = 0
        """How many renderings have been made."""

    def _memo(self, moment: Moment) -> Memo:
        """What the audiences of one version of a room share."""
        known = self._memos.get(moment.id)
        if known is None or known[0] != moment.room.version:
            known = self._memos[moment.id] = (moment.room.version, Memo())
        self._memos.move_to_end(moment.id)
        while len(self._memos) > KEPT:
            self._memos.popitem(last=False)
        return known[1]

    def render(self, moment: Moment, audience: Audience) -> Rendered:
        """The fragments as this audience sees them now."""
        key = (moment.id, audience)
        known = self._kept.get(key)
        if known is not None and known[0] == moment.stamp:
            self._kept.move_to_end(key)
            return known[1]
        memo = self._memo(moment)
        page = TablePage(moment, audience, memo, self._told, self._beats)
        rendered = self._rendered(page, memo, {} if known is None else known[1].filled)
        self._kept[key] = (moment.stamp, rendered)
        self._kept.move_to_end(key)
        self.count += 1
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return rendered

    def _rendered(self, page: TablePage, memo: Memo, before: Mapping[str, Filled]) -> Rendered:
        pictures = {} if page.audience.text else page.pictures()
        has_bench = page.look.has_bench and not page.audience.text
        more = ["text"] if page.audience.text else ["bench"] * has_bench
        wanted = [name for name in (*TEMPLATES, *more) if name not in pictures]
        if "bench" in (*wanted, *pictures):
            wanted.remove("players")
        filled = fill(self._templates, wanted, page.context(), (before, *memo.filled.values()))
        memo.filled[page.audience] = filled
        at = str(page.room.table.version)
        found = {name: part.html.replace(AT, at) for name, part in filled.items()}
        found.update(pictures)
        if "strip" not in found:
            found["strip"] = str(page.look.strip())
        fragments = {name: found[name] for name in FRAGMENTS if name in found}
        return Rendered(fragments, page.rest, filled=filled)

    def partials(self, before: Rendered | None, after: Rendered, names: Iterable[str]) -> str:
        """These fragments as htmx takes them: whole, or the changed elements of a picture."""
        found = []
        if before is not None:
            after.take_over(before)
        for name in names:
            changed = None if before is None else _changed(name, before, after)
            found.append(changed or partial(name, after.fragments[name]))
        return "".join(found)


def _changed(name: str, before: Rendered, after: Rendered) -> str | None:
    """The changed elements of a fragment, if that is less than all of it."""
    if name not in (*LISTS, *PICTURES) or not before.fragments.get(name):
        return None
    old = before.element(name)
    parts = patches(old, after.element(name, old))
    return None if parts is None else "".join([_one_change(part) for part in parts])


def _one_change(part: ElementPatch) -> str:
    """A change as htmx takes it; inside a picture the parser needs a frame around it."""
    if not DRAWN.match(part.html):
        return partial(*part)
    return partial(part.id, f"<svg>{part.html}</svg>", f"{part.how} strip:true")


def changes(before: Rendered, after: Rendered) -> list[str]:
    """The names of the fragments that differ."""
    if before is after:
        return []
    old = before.fragments
    return [name for name, html in after.fragments.items() if old.get(name) != html]


def partial(target: str, html: str, swap: str = "innerMorph") -> str:
    """A fragment for one target."""
    return f'<hx-partial hx-target="[id=\'{target}\']" hx-swap="{swap}">{html}</hx-partial>'


def event_count(room: Room) -> int:
    """How many events there have been."""
    return room.table.event_count


class TablePage:
    """All that the templates of one audience need."""

    def __init__(
        self,
        moment: Moment,
        audience: Audience,
        memo: Memo,
        told: KeptLog,
        beats: KeptBeats,
    ) -> None:
        self.moment = moment
        self.room = moment.room
        self.audience = audience
        self.names = seat_names(self.room, audience.seats)
        self.active = active_seat(self.room, audience)
        self.hidden = must_hand_over(self.room, audience, self.active)
        seen = None if self.hidden else self.active
        self.told = told
        self.look = SeenTable(self.room.table, seen, self.names, memo)
        self.request = None if self.hidden else request_to(self.room, self.active)
        self.mark = self._mark()
        self.story = self._story(beats)
        self.changed = self.story.places if audience.seats else self.story.last_places

    @property
    def choices(self) -> frozenset[str]:
        """The places that an answer can name now."""
        if self.request is None:
            return frozenset()
        places = self.look.text.places
        return frozenset([places(o)[-1] for o in self.request.options() if places(o)])

    def pictures(self) -> dict[str, str]:
        """The board: as the browser lays it out, if the game has that, or else in layers."""
        look, choices, changed = self.look, self.choices, self.changed
        face = look.laid_out
        if face is None:
            return {"pieces": look.pieces(changed), "places": look.targets(choices)}
        seen = look.seen(self.request, choices, changed)
        return {
            "world": face.world(seen),
            "bench": face.bench(seen),
            "strip": face.news(seen) or "",
            "face-dice": face.dice(seen) or "",
        }

    @property
    def rest(self) -> str:
        """What the body of the answer panel shows when nothing is looked at or told."""
        if self.request is not None:
            return "options"
        return "end" if self.room.is_over else "waiting"

    def _mark(self) -> Mark | None:
        """From where on everything is news to the reader, if that is known."""
        return mark_of(self.room, self.audience.seats)

    def _story(self, beats: KeptBeats) -> Story:
        """What has happened since."""
        if self.mark is None:
            return Story()
        own = [side for seat in self.audience.seats for side in self.look.table.sides_of(seat)]
        return story_since(self.room, self.look, self.mark, own, beats, self.moment.id)

    def context(self) -> dict[str, Any]:
        room, look = self.room, self.look
        asked, in_words = self.request, self.audience.text
        question = None
        if asked is not None:
            # In words whole chains would be many; what belongs together is drafted there too.
            compound = not in_words or asking.is_composed(look, asked)
            question = asking.question(look, asked, compound=compound)
        return {
            "LINK": LINK,
            "TOKEN": TOKEN,
            "game": look.game.id,
            "at": AT,
            "active": self.active if self.active is not None else "",
            "here": self.audience.here,
            "text": self.audience.text,
            "mine": bool(self.audience.seats),
            "status": room.status,
            "playing": room.status == PLAYING,
            "status_line": look.status,
            "question": question,
            "rest": self.rest,
            "plans": self._plans(),
            "waiting": self._waiting(),
            "story": self.story,
            "told": event_count(room),
            "notices": self._notices(),
            "proposal": self._proposal(),
            "result": self._result(),
            "pods": podium(room, look) if room.is_over else (),
            "onward": onward_words(room) if room.is_over else "",
            "has_chance": room.is_over and has_chance(room.table),
            "seed": look.view["seed"],
            "commitment": look.view["commitment"],
            "deadline": self._deadline(),
            "undo": self._can(room.can_undo),
            "redo": self._can(room.can_redo),
            "restart": self._can(room.can_undo),
            "players": self._players(),
            "places_in_words": self._places_in_words(),
            "player_lines": self._player_lines(),
            "seats": self._seats(),
            "initiatives": self._initiatives(),
            "offered": any([seat in self.audience.seats for seat in offered(room.table)]),
            "standing": self._standing(),
            "sale": sale_words(room, look, self._bidder()),
            "handover": self._handover(),
            "chat": self.moment.chat,
            **Standing(look).context(),
            **self._log(),
        }

    def _plans(self) -> list[PlanWords]:
        if self.request is None:
            return []
        return self.look.plans(self.moment.plans.get(self.request.seat, ()), self.request)

    def _can(self, test: Any) -> bool:
        return any([test(seat) for seat in self.audience.seats])

    def _log(self) -> dict[str, Any]:
        total = event_count(self.room)
        first = max(0, total - LOG_EVENTS)
        lines = self.told.lines(self.moment.id, self.look, first)
        return {"log": lines[: -LOG_LINES - 1 : -1], "earlier": first > 0}

    def _waiting(self) -> list[Waiting]:
        found = []
        for wait in self.look.view["waiting"] if self.room.status == PLAYING else ():
            seat = wait["seat"]
            is_bot = self.room.seats[seat].kind == BOT
            thinks = seat in self.moment.thinking
            id = "wait.thinks" if is_bot else "wait.for"
            words = say(id, name=self.names[seat])
            found.append(Waiting(self.look.pill(wait["side"]), words, wait["rule"], thinks))
        return found

    def _notices(self) -> list[str]:
        """Those since the reader's last answer; a spectator sees the latest."""
        own = self.mark if self.audience.seats else None
        seen = own.version if own else self.room.version - NEW
        recent = [
            notice
            for notice in self.room.notices
            if notice.version > seen and not notice.kind.startswith(PROPOSED)
        ]
        return [self._notice(notice) for notice in recent[-NOTICES_SHOWN:]]

    def _notice(self, notice: Any) -> str:
        params: dict[str, Any] = dict(notice.params)
        if notice.seat is not None:
            params["name"] = seat_names(self.room)[notice.seat]
        if "bot" in params:
            params["bot"] = bot_name(str(params["bot"]))
        names = {value: value for value in params.values() if isinstance(value, str)}
        return render(Message(f"notice.{notice.kind}", params, STORE), names=names)

    def _proposal(self) -> dict[str, Any] | None:
        found = self.room.proposal
        if found is None:
            return None
        other = self.names[found.to] if found.what == "replace" else ""
        words = say(
            f"proposal.{found.what}",
            name=seat_names(self.room)[found.seat],
            other=other,
            step=found.to,
            missing=[self.names[n] for n in found.missing],
        )
        asked = bool(set(self.audience.seats) & set(found.missing))
        return {"words": words, "mine": found.seat in self.audience.seats, "asked": asked}

    def _result(self) -> list[Markup]:
        return [] if self.room.status == PLAYING else result_lines(self.room, self.look)

    def _deadline(self) -> str | None:
        due = self.room.due
        if due is None or self.room.state.deadline is None:
            return None
        return datetime.fromtimestamp(due, UTC).isoformat(timespec="minutes")

    def _players(self) -> list[dict[str, Any]]:
        found = []
        for side in self.look.sides:
            seat = self.look.seat_of(side)
            found.append(
                {
                    "side": side,
                    "pill": self.look.pill(side),
                    "name": self.names[seat],
                    "asked": seat in self.room.waiting,
                    "tags": seat_tags(self.room, seat),
                    "panel": self.look.panel(side),
                    "owns": self.look.owns(side) if self._is_in_words else (),
                }
            )
        return found

    def _player_lines(self) -> list[Markup]:
        return self.look.player_lines() if self._is_in_words else []

    @property
    def _is_in_words(self) -> bool:
        """Whether players are described in words: for whoever reads, and where nothing is drawn."""
        return self.audience.text or self.look.art is None

    def _places_in_words(self) -> list[str]:
        return self.look.board_in_words() if self.audience.text else []

    def _seats(self) -> list[dict[str, Any]]:
        room, playing = self.room, self.room.status == PLAYING
        found = []
        for number, seat in enumerate(room.seats):
            mine = number in self.audience.seats
            found.append(
                {
                    "number": number,
                    "kind": seat.kind,
                    "name": self.names[number],
                    "pill": self.look.pill_of_seat(number),
                    "tags": seat_tags(room, number),
                    "mine": mine,
                    "back": mine and seat.away and playing,
                    "away_button": mine and seat.kind == PERSON and playing,
                }
            )
        return found

    def _initiatives(self) -> list[dict[str, Any]]:
        if self.room.status != PLAYING or self.hidden:
            return []
        people = [s for s in self.audience.seats if self.room.seats[s].kind == PERSON]
        return [
            {"seat": seat, "name": name, "words": self.look.say(self._start_message(name))}
            for seat in people
            for name in sorted(self.room.table.initiatives(seat), key=OFFER.__eq__)
        ]

    def _start_message(self, name: str) -> Message:
        return Message(f"start.{name}", {}, self.look.game.package)

    def _bidder(self) -> int | None:
        """Whose maximum may be seen here; at a screen of several people nobody's."""
        seats = self.audience.seats
        return seats[0] if len(seats) == 1 and self.room.status == PLAYING else None

    def _standing(self) -> list[dict[str, Any]]:
        describe = self.look.text.describe
        return [
            {"seat": seat, "clause": clause, "words": describe(answer)}
            for seat in self.audience.seats
            for clause, answer in self.room.standing(seat).items()
        ]

    def _handover(self) -> dict[str, Any] | None:
        if not self.hidden or self.active is None:
            return None
        return {"seat": self.active, "name": self.names[self.active]}
