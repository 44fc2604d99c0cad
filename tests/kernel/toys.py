"""Games of a few lines, and tables of the bazaar, for tests of the kernel."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any, ClassVar

from panspermia.kernel import (
    Cursor,
    Event,
    Flow,
    Game,
    Outcome,
    Setup,
    Table,
    choose,
    once,
    seat_table,
    sequence,
)
from panspermia.registry import GAMES, new_table
from tests.bazaar import GAME as BAZAAR

if BAZAAR.id not in GAMES:
    GAMES.add(BAZAAR)

WORDS = ("a", "b", "c", "d")
TOY_VOCABULARY = (*WORDS, "nothing", *range(20))


class Noted(Event):
    """Something a toy noted; `secret_word` is for side 0."""

    secret: ClassVar[tuple[str, ...]] = ("secret_word",)
    word: str | int
    secret_word: str | int | None = None

    def seen_by(self) -> tuple[int, ...]:
        return (0,)


@dataclass(slots=True)
class Toy:
    """What was heard, in order."""

    players: int
    heard: list[str | int] = field(default_factory=list)
    hidden: int = 0
    cursor: Cursor = field(default_factory=Cursor)
    log: list[Event] = field(default_factory=list, compare=False)

    def copy(self) -> Toy:
        return Toy(self.players, self.heard[:], self.hidden, self.cursor.copy())

    def sides(self) -> tuple[int, ...]:
        return tuple(range(self.players))


def hear(g: Toy, *words: str | int) -> None:
    for word in words:
        g.heard.append(word)
        g.log.append(Noted("T0", word))


def ask(side: int, rule: str = "T1", words: tuple[str, ...] = WORDS, **more: Any) -> Flow[Any]:
    return choose(side, rule, lambda: words, **more)


def asking(rule: str = "T1", words: tuple[str, ...] = WORDS, times: int = 1) -> Any:
    """A step that asks a side so many times; side 0 outside loops over sides."""

    def step(g: Toy, side: int = 0) -> Flow[None]:
        for _ in range(times):
            hear(g, (yield from ask(side, rule, words)))

    return step


def toy(*parts: Any, players: int = 2, **more: Any) -> Game[Toy]:
    """A game that is this sequence."""
    given: dict[str, Any] = {
        "id": "toy",
        "package": "panspermia.kernel",
        "rules_version": 1,
        "players": (players,),
        "options": (),
        "vocabulary": TOY_VOCABULARY,
        "state": Toy,
        "events": (Noted,),
        "setup": lambda setup: Toy(setup.players),
        "view": lambda g, sides: {"heard": g.heard[:], "own": g.hidden if 0 in sides else None},
        "outcome": lambda g: Outcome((), (0,) * players, (0.0,) * players, "T9"),
    }
    return Game(sequence=sequence(*parts), **{**given, **more})


def seat(game: Game[Toy], seed: int = 1, manual: bool = False) -> Table[Toy]:
    return seat_table(game, Setup(game.players[0]), seed=seed, manual=manual)


def play(*parts: Any, players: int = 2, seed: int = 1, manual: bool = False, **more: Any) -> Any:
    """A table of a toy game."""
    return seat(toy(*parts, players=players, **more), seed, manual)


def flow_of(function: Callable[[Toy], Flow[None]]) -> Any:
    """A sequence of one step."""
    return once("T1", function)


def bazaar(
    players: int = 3,
    seed: int = 1,
    *,
    chance: str = "auto",
    deck: int | None = None,
    **options: Any,
) -> Table[Any]:
    if players == 1:
        options.setdefault("mode", "solo")
    cards = None if deck is None else {"cards": deck}
    return new_table(
        "bazaar", players=players, seed=seed, options=options, chance=chance, deck=cards
    )


def until(table: Table[Any], *rules: str, avoid: tuple[str, ...] = (), seed: int = 0) -> Table[Any]:
    """Play at random until one of these clauses is asked."""
    rng = Random(seed)
    while table.request is not None and table.request.rule not in rules:
        options = [o for o in table.request.options() if o not in avoid]
        table.answer(rng.choice(options or table.request.options()))
    assert table.request is not None, f"{rules} never came"
    return table


def answers(table: Table[Any], *words: str | int) -> Table[Any]:
    """Give these answers, one after the other."""
    for word in words:
        table.answer(word)
    return table


def turn_of(players: int = 3, seed: int = 1, **options: Any) -> Table[Any]:
    """A bazaar at its first turn, without bandits."""
    return until(bazaar(players, seed, bandits=False, **options), "K4")
