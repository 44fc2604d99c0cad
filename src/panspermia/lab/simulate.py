"""Games between bots, many of them: the same results whoever plays them.

Game number n of a plan has a seed of its own for the table and one for each bot, made from the
plan's seed and n. So it does not matter who plays it, or when.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from panspermia.kernel import Answer, Game, Table
from panspermia.kernel.chance import SEED_BYTES
from panspermia.kernel.events import Event, fields_of
from panspermia.kernel.game import Value
from panspermia.lab.crews import Crew, spread
from panspermia.players import make_player
from panspermia.registry import find_game, new_table

NOBODY = -1
"""In place of the seat of a side that nobody plays."""

WHOLE = 1.000001
"""What a victory is worth to all who divide it; where they win together it is more."""


class LabPlan(msgspec.Struct, frozen=True):
    """What is played: a game, a bot per seat, options, and a seed that everything follows from."""

    game: str
    seats: tuple[str, ...]
    options: dict[str, Value]
    seed: int
    rotate: bool = False
    """Whether the bots change seats from game to game."""
    deck: dict[str, Any] | None = None
    """The content of a deck other than the game's own."""


class EventCount(msgspec.Struct, frozen=True, array_like=True):
    """How often an event happened to a side, by what was bought or built, if anything."""

    seat: int
    side: int
    event: str
    thing: str
    count: int


class Decision(msgspec.Struct, frozen=True, array_like=True):
    """An answer of a seat and what it had to choose from, by their places in the vocabulary."""

    seat: int
    side: int
    clause: str
    options: tuple[int, ...]
    action: int


class Played(msgspec.Struct, frozen=True):
    """One game: who sat where, how it ended, how long it took, and what the sides did."""

    number: int
    seats: tuple[str, ...]
    bots: tuple[int, ...]
    """The place of each seat's bot in the plan."""
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    utility: tuple[float, ...]
    reason: str
    decisions: int
    turns: int | None
    colours: tuple[str, ...] = ()
    """The colours of each seat's sides, if the game has colours."""
    asked: tuple[int, ...] = ()
    """Decisions of each seat."""
    options: tuple[int, ...] = ()
    """The number of options of all decisions of each seat together."""
    counts: tuple[EventCount, ...] = ()
    answers: tuple[Decision, ...] = ()
    """Every decision, if the game was recorded."""

    def share(self, seat: int) -> float:
        """A seat's part of the victory: winners divide it, unless it is worth all to each."""
        if seat not in self.winners:
            return 0.0
        return 1.0 if sum(self.utility) > WHOLE else 1 / len(self.winners)


class Crashed(Exception):
    """A game broke off with a bug; `text` is the game as far as it came."""

    def __init__(self, number: int, error: str, text: str) -> None:
        super().__init__(number, error, text)
        self.number = number
        self.error = error
        self.text = text


def check(plan: LabPlan) -> None:
    """BadSetup, if the plan cannot be played."""
    for spec in plan.seats:
        make_player(spec, 0)
    count = len(plan.seats)
    new_table(plan.game, players=count, seed=0, options=dict(plan.options), deck=plan.deck)


# --- one game -------------------------------------------------------------------------------------


def play_game(plan: LabPlan, number: int, *, record: bool = False) -> Played:
    """Game number n of the plan; recorded, it has all its decisions with it."""
    shift = number % len(plan.seats) if plan.rotate else 0
    bots = tuple([(seat + shift) % len(plan.seats) for seat in range(len(plan.seats))])
    seats = tuple([plan.seats[bot] for bot in bots])
    table = new_table(
        plan.game,
        players=len(seats),
        seed=derive(plan.seed, number, "table"),
        options=dict(plan.options),
        deck=plan.deck,
    )
    players = [
        make_player(spec, int.from_bytes(derive(plan.seed, number, f"bot{bot}")[:6], "big"))
        for spec, bot in zip(seats, bots, strict=True)
    ]
    sitting = _Sitting(table, players, record)
    try:
        sitting.play()
    except Exception as error:
        raise Crashed(number, f"{type(error).__name__}: {error}", _dump(table)) from error
    return _record(sitting, number, seats, bots)


class _Sitting:
    """A game being played, and what is noted on the way."""

    def __init__(self, table: Table[Any], players: Sequence[Any], record: bool) -> None:
        self.table = table
        self.players = players
        self.asked = [0] * len(players)
        self.options = [0] * len(players)
        self.answers: list[Decision] | None = [] if record else None

    def play(self) -> None:
        """Let the players answer until the game is over."""
        table = self.table
        while (request := table.request) is not None:
            seat = request.seat
            answer = self.players[seat].choose(table.perspective(seat))
            options = request.options()
            self.asked[seat] += 1
            self.options[seat] += len(options)
            if self.answers is not None:
                place = _places(table.game.id)
                open_now = tuple([place[option] for option in options])
                decision = Decision(seat, request.side, request.rule, open_now, place[answer])
                self.answers.append(decision)
            table.answer(answer, seat=seat)


def _dump(table: Table[Any]) -> str:
    """The game as text, or nothing if it is too broken even for that."""
    try:
        return table.dump()
    except Exception:
        return ""


def _record(
    sitting: _Sitting, number: int, seats: tuple[str, ...], bots: tuple[int, ...]
) -> Played:
    table = sitting.table
    outcome = table.outcome
    assert outcome is not None
    position = table.view(None)["position"]
    turns = position.get("turn")
    return Played(
        number=number,
        seats=seats,
        bots=bots,
        winners=outcome.winners,
        scores=outcome.scores,
        utility=outcome.utility,
        reason=outcome.reason,
        decisions=sum(sitting.asked),
        turns=turns if isinstance(turns, int) else None,
        colours=_colours(table, position.get("sides")),
        asked=tuple(sitting.asked),
        options=tuple(sitting.options),
        counts=_count(table),
        answers=tuple(sitting.answers or ()),
    )


def _colours(table: Table[Any], sides: Any) -> tuple[str, ...]:
    """The colours of the seats, where the view gives its `sides` a `colour` or a `faction`."""
    if not isinstance(sides, list) or not all([isinstance(side, dict) for side in sides]):
        return ()
    found = []
    for seat in range(table.setup.players):
        own = [sides[side] for side in table.sides_of(seat) if side < len(sides)]
        colours = [side.get("colour") or side.get("faction") for side in own]
        found.append("+".join([str(colour) for colour in colours if colour]))
    return tuple(found)


def _count(table: Table[Any]) -> tuple[EventCount, ...]:
    """What happened to every side, how often: the same for any game, from its typed events."""
    kinds = _counted(table.game.id)
    found: Counter[tuple[type[Event], Any, str]] = Counter()
    for event in table.history():
        field = kinds.get(type(event))
        if field is not None:
            thing = getattr(event, field) if field else ""
            side: Any = event.side  # type: ignore[attr-defined]
            found[type(event), side, thing] += 1
    holders = {side: seat for seat in range(table.setup.players) for side in table.sides_of(seat)}
    counts = [
        EventCount(holders.get(side, NOBODY), side, kind.__name__, str(thing), count)
        for (kind, side, thing), count in found.items()
        if isinstance(side, int) and side >= 0
    ]
    return tuple(sorted(counts, key=lambda c: (c.side, c.event, c.thing)))


@lru_cache(maxsize=16)
def _places(game: str) -> dict[Answer, int]:
    """The places of all answers in the vocabulary of a game."""
    return {answer: place for place, answer in enumerate(find_game(game).vocabulary)}


@lru_cache(maxsize=16)
def _counted(game: str) -> dict[type[Event], str]:
    """The events that are counted: those of a side, with the field that names what it got."""
    found: Game[Any] = find_game(game)
    kinds = [kind for kind in found.events if "side" in fields_of(kind)]
    return {kind: found.built.get(kind, "") for kind in kinds}


def derive(seed: int, number: int, what: str) -> bytes:
    """A seed for one thing in one game."""
    return hashlib.sha256(f"panspermia:{seed}:{number}:{what}".encode()).digest()[:SEED_BYTES]


# --- many games -----------------------------------------------------------------------------------


def play_chunk(plan: LabPlan, numbers: Sequence[int]) -> list[Played]:
    return [play_game(plan, number) for number in numbers]


def simulate(
    plan: LabPlan, games: int, *, workers: int = 1, first: int = 0, crew: Crew | None = None
) -> Iterator[list[Played]]:
    """The games in their order, chunk by chunk."""
    find_game(plan.game)
    chunks = split(games, chunk_size(games, workers if crew is None else crew.size), first)
    yield from spread(play_chunk, plan, chunks, workers, crew=crew)


def split(games: int, size: int, first: int = 0) -> list[range]:
    """The numbers of the games in chunks."""
    numbers = range(first, first + games)
    return [numbers[i : i + size] for i in range(0, games, size)]


def chunk_size(games: int, workers: int) -> int:
    """Few enough games that all processes end together and progress is seen."""
    return max(1, min(50, games // (workers * 20)))
