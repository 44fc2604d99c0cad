"""Foresight: what surely follows an answer, and what follows how often.

A preview runs imagined worlds up to the next die, secret or decision. What all of them tell the
seat is certain. Odds play many worlds on to the end of the round, dice and all, with everybody's
answers drawn by the weights that the game gives quick play, and count what the game has signs for.

Neither looks at the real table, only at worlds that the seat cannot tell from it: so nothing hidden
gets out, and two tables that look the same to the seat give the same.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Sequence
from itertools import accumulate
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from panspermia.kernel.answers import Answer
from panspermia.kernel.errors import IllegalAnswer
from panspermia.kernel.events import redacted
from panspermia.kernel.messages import Message, Param
from panspermia.kernel.past import seen_since
from panspermia.kernel.requests import CHANCE, Request
from panspermia.kernel.signs import Field, Owners, Sign, applies, count_of, side_of, signs_of
from panspermia.kernel.worlds import RoundOver

if TYPE_CHECKING:
    from _typeshed import SupportsLenAndGetItem

    from panspermia.kernel.events import Event
    from panspermia.kernel.table import Table

C = TypeVar("C")

Answers = Answer | Sequence[Answer]
"""One answer, or a chain of them: a draft."""

Weigh = Callable[[Any, Request], Sequence[float]]
"""How promising each option of a request is in a state."""

ROLL, SECRET, DECISION, OWN, OVER = "roll", "secret", "decision", "own", "over"
BARRIERS = {ROLL: "chance", SECRET: "secret", DECISION: "seat"}
"""What keeps an answer from being taken back, by what comes next."""

SECRET_WORLDS = 32
"""Worlds that are compared where something is hidden that an answer might show."""

WORLDS = 100
FAR = 2000
"""Answers after which a world is left, in a game whose rounds never end."""


class Next(msgspec.Struct, frozen=True):
    """What comes after the certain events.

    `roll`: a die or a card; `secret`: what the seat cannot know; `decision`: of the seats; `own`:
    the seat's next question, with its prompt and options; `over`: the end of the game.
    """

    kind: str
    clause: str = ""
    seats: tuple[int, ...] = ()
    prompt: dict[str, Any] | None = None
    options: tuple[Answer, ...] = ()

    @property
    def question(self) -> Message | None:
        """The seat's own next question as a message."""
        return None if self.prompt is None else Message(**self.prompt)


class Preview(msgspec.Struct, frozen=True):
    """What surely follows an answer or a chain of them.

    `barrier` is what keeps it from being taken back afterwards: chance, a secret, or another seat;
    the last can be waited for, as undo works until that seat has answered.
    """

    answers: tuple[Answer, ...]
    events: tuple[dict[str, Any], ...]
    can_undo: bool
    barrier: str
    next: Next


class Prospect(msgspec.Struct, frozen=True):
    """Something that may follow: in how many worlds it did, and how often in all of them together.

    Without a place it is counted wherever it happens.
    """

    kind: str
    name: str
    picture: str
    side: int | None
    place: str | None
    worlds: int
    times: int
    is_moment: bool

    def message(self, domain: str) -> Message:
        """What it is, in a few words of the game's catalogue: `odds.<name>`."""
        params: dict[str, Param] = {"side": self.side, "place": self.place}
        return Message(f"odds.{self.name}", params, domain)


class Odds(msgspec.Struct, frozen=True):
    """What follows an answer or a chain in so many worlds, to the end of the round."""

    answers: tuple[Answer, ...]
    worlds: int
    prospects: tuple[Prospect, ...]

    def share(self, name: str, side: int | None, place: str | None = None) -> float:
        """In which part of the worlds this happened."""
        for found in self.prospects:
            if (found.name, found.side, found.place) == (name, side, place):
                return found.worlds / self.worlds
        return 0.0


# --- what is certain ------------------------------------------------------------------------------


def preview(table: Table[Any], seat: int, answers: Answers) -> Preview:
    """What surely follows, up to the next die, secret or decision."""
    chain = _chain(table, seat, answers)
    worlds = _worlds_after(table, seat, chain)
    told = [_told(world, seat) for world in worlds]
    certain = _common(told)
    following = _next(worlds, seat, told, certain)
    barrier = BARRIERS.get(following.kind, "")
    if following.kind != ROLL and len(worlds) > 1 and _differ(worlds, seat):
        barrier = "secret"
    elif following.kind == ROLL and table.is_manual:
        barrier = ""
    first = table.event_count
    return Preview(
        answers=chain,
        events=tuple([{"n": first + n, **event} for n, event in enumerate(certain)]),
        can_undo=barrier in ("", "seat"),
        barrier=barrier,
        next=following,
    )


def _chain(table: Table[Any], seat: int, answers: Answers) -> tuple[Answer, ...]:
    """The answers as a chain; IllegalAnswer if the seat cannot begin with the first."""
    chain = (answers,) if isinstance(answers, (str, int)) else tuple(answers)
    request = table._request_to(seat)
    if request is None or not chain:
        over = "answer.over" if table.request is None else "answer.not-asked"
        raise IllegalAnswer("", Message(over))
    if not request.allows(chain[0]):
        raise table._illegal(request, chain[0])
    return chain


def _worlds_after(table: Table[Any], seat: int, chain: tuple[Answer, ...]) -> list[Table[Any]]:
    """Worlds that the seat takes for possible, after the chain.

    IllegalAnswer if it ends before, or shows something hidden on the way (as `answer_all`).
    """
    worlds = _possible(table, seat)
    faults = [_give_all(world, seat, chain[:-1]) for world in worlds]
    refused = [fault for fault in faults if fault is not None]
    if refused and len(refused) == len(worlds):
        raise refused[0]
    if refused or (len(chain) > 1 and _differ(worlds, seat)):
        raise IllegalAnswer("", Message("answer.chain-secret"))
    for world in worlds:
        if (fault := _give_all(world, seat, chain[-1:])) is not None:
            raise fault
    return worlds


class InTurn(Random):
    """Luck that chooses by the digits of a number, so that each number makes choices of its own."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self._left = number
        self.ways = 1
        """In how many ways it could have chosen."""

    def choice(self, seq: SupportsLenAndGetItem[C]) -> C:
        self.ways *= len(seq)
        self._left, place = divmod(self._left, len(seq))
        return seq[place]


def _possible(table: Table[Any], seat: int) -> list[Table[Any]]:
    """Worlds that the seat takes for possible: all of them, if that are few.

    Without a deal only answers to open secret requests tell them apart.
    """
    if table.game.redeal is None:
        luck = InTurn(0)
        worlds = [_imagined(table, seat, luck)]
        if luck.ways <= SECRET_WORLDS:
            others = range(1, luck.ways)
            return worlds + [_imagined(table, seat, InTurn(number)) for number in others]
    return [_imagined(table, seat, Random(number)) for number in range(SECRET_WORLDS)]


def _imagined(table: Table[Any], seat: int, luck: Random) -> Table[Any]:
    """A world in which dice are asked for; the same for the same luck, as undo tries them."""
    return table.imagine(seat, luck, manual=True)


def _give_all(world: Table[Any], seat: int, chain: Sequence[Answer]) -> IllegalAnswer | None:
    """Let the seat give these answers; what is wrong with one of them."""
    for value in chain:
        request = world._request_to(seat)
        if request is None:
            rolls = world.request is not None and world.request.side == CHANCE
            return IllegalAnswer("", Message(f"answer.chain-{'chance' if rolls else 'seat'}"))
        if not request.allows(value):
            return world._illegal(request, value)
        world._give(request, value, 0)
    return None


def _told(world: Table[Any], seat: int) -> list[dict[str, Any]]:
    """The events since the world was imagined, as the seat may know them."""
    sides = world.sides_of(seat)
    return [redacted(event, sides) for event in world._events_from(0)[1]]


def _common(told: list[list[dict[str, Any]]]) -> list[dict[str, Any]]:
    """The events that all begin with."""
    first = told[0]
    for other in told[1:]:
        alike = 0
        while alike < min(len(first), len(other)) and first[alike] == other[alike]:
            alike += 1
        first = first[:alike]
    return first


def _next(
    worlds: list[Table[Any]],
    seat: int,
    told: list[list[dict[str, Any]]],
    certain: list[dict[str, Any]],
) -> Next:
    """What comes after the certain events."""
    asked = [[(r.seat, r.rule) for r in world.requests] for world in worlds]
    if any([events != certain for events in told]) or any([a != asked[0] for a in asked]):
        return Next(SECRET, _secret_clause(told, len(certain)))
    requests = worlds[0].requests
    if not requests:
        return Next(OVER)
    own = worlds[0]._request_to(seat)
    if own is not None:
        return _own_question([world._request_to(seat) for world in worlds])
    if requests[0].side == CHANCE:
        return Next(ROLL, requests[0].rule)
    return Next(DECISION, requests[0].rule, tuple([request.seat for request in requests]))


def _own_question(asked: list[Request | None]) -> Next:
    """The seat's own next question; of its prompt and options what is the same in all worlds."""
    first = asked[0]
    assert first is not None
    prompts = [request.prompt == first.prompt for request in asked if request]
    options = [request.options() == first.options() for request in asked if request]
    return Next(
        OWN,
        first.rule,
        (first.seat,),
        first.prompt.plain() if all(prompts) else None,
        first.options() if all(options) else (),
    )


def _secret_clause(told: list[list[dict[str, Any]]], place: int) -> str:
    """The clause under which a secret is told, if it is the same in all worlds."""
    clauses = {events[place]["clause"] if len(events) > place else "" for events in told}
    return clauses.pop() if len(clauses) == 1 else ""


def _differ(worlds: list[Table[Any]], seat: int) -> bool:
    """Whether the seat could tell some of the worlds from others."""
    first = seen_since(worlds[0], seat, 0)
    return any([seen_since(world, seat, 0) != first for world in worlds[1:]])


# --- what follows how often -----------------------------------------------------------------------


def odds(table: Table[Any], seat: int, answers: Answers, worlds: int, rng: Random) -> Odds:
    """Count what follows in so many worlds, to the end of the round or of the game."""
    chain = _chain(table, seat, answers)
    if len(chain) > 1:
        _worlds_after(table, seat, chain)  # a draft that cannot be given has no odds
    weigh: Weigh | None = getattr(table.game.part("evaluate"), "weights", None)
    tally = Tally(table, seat)
    for _ in range(worlds):
        world = table.imagine(seat, rng)
        luck = Random(rng.getrandbits(64))
        try:
            world.stop_after_round()
            _give_as_far(world, seat, chain)
            play_round(world, luck, weigh)
        except RoundOver:
            pass
        tally.count(world._events_from(0)[1])
    return Odds(chain, worlds, tally.prospects())


def _give_as_far(world: Table[Any], seat: int, chain: tuple[Answer, ...]) -> None:
    """Give a chain; in another world it may end early."""
    for number, value in enumerate(chain):
        request = world._request_to(seat)
        if request is None or (number and not request.allows(value)):
            return
        world._give(request, value, 0)


def play_round(world: Table[Any], luck: Random, weigh: Weigh | None) -> None:
    """Play on by the weights of the game, until the round is over."""
    for _ in range(FAR):
        request = world.request
        if request is None:
            return
        world._give(request, _pick(world.state, request, luck.random(), weigh), 0)


def _pick(state: Any, request: Request, luck: float, weigh: Weigh | None) -> Answer:
    """The option for a number from 0 to 1; a more promising one has more of the numbers."""
    options = request.options()
    if weigh is None:
        return options[int(luck * len(options))]
    sums = list(accumulate(weigh(state, request)))
    return options[min(bisect(sums, luck * sums[-1]), len(options) - 1)]


Key = tuple[str, int | None, str | None]


class Tally:
    """Counts of what happened in worlds, by the name of the sign, the side and the place."""

    def __init__(self, table: Table[Any], seat: int) -> None:
        self._owners = Owners(table.game, table.view(seat))
        self._signs = {kind: signs for kind, signs in signs_of(table.game).items() if signs}
        self._of: dict[str, Sign] = {}
        self._worlds: dict[Key, int] = {}
        self._times: dict[Key, int] = {}

    def count(self, events: Sequence[Event]) -> None:
        """Note what happened in one world."""
        seen: set[Key] = set()
        owners = self._owners.copy()
        for event in events:
            kind, field = type(event), event.__getattribute__
            owners.follow(kind.__name__, field)
            for sign in self._signs.get(kind, ()):
                if applies(sign, field, owners):
                    self._note(sign, field, side_of(sign, field, owners), seen)
        for key in seen:
            self._worlds[key] = self._worlds.get(key, 0) + 1

    def _note(self, sign: Sign, field: Field, side: int | None, seen: set[Key]) -> None:
        self._of[sign.name] = sign
        place = field(sign.place) if sign.place else None
        times = count_of(sign, field)
        for where in (None,) if place is None else (None, place):
            key = sign.name, side, where
            seen.add(key)
            self._times[key] = self._times.get(key, 0) + times

    def prospects(self) -> tuple[Prospect, ...]:
        """What was counted, the most frequent first."""
        found = [self._prospect(key, worlds) for key, worlds in self._worlds.items()]
        return tuple(sorted(found, key=_order))

    def _prospect(self, key: Key, worlds: int) -> Prospect:
        name, side, place = key
        sign = self._of[name]
        return Prospect(
            sign.kind,
            name,
            sign.picture,
            side,
            place,
            worlds,
            self._times[key],
            sign.is_moment,
        )


def _order(found: Prospect) -> tuple[Any, ...]:
    side = -1 if found.side is None else found.side
    return (-found.worlds, found.name, side, found.place or "")
