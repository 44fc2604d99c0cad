"""The same work in two engines: random play, and a copy with one more answer."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from catanatron import Color, Game, RandomPlayer

from panspermia import new_table


@dataclass(frozen=True, slots=True)
class Play:
    """What a round of random play came to."""

    decisions: int
    games: int
    seconds: float


class Engine(Protocol):
    """An engine that plays at random and copies positions."""

    name: str

    def play(self, players: int, seed: int) -> int:
        """Play one game at random; how many decisions it had."""

    def positions(self, players: int, seed: int) -> list[Any]:
        """Positions spread over one random game."""

    def copy_and_go_on(self, position: Any, rng: random.Random) -> None:
        """Copy a position, look at its options and give one answer."""


class Panspermia:
    """Ours, through the public interface; only requests with two or more options exist there."""

    def __init__(self, game: str) -> None:
        self.name = f"panspermia {game}"
        self.game = game

    def play(self, players: int, seed: int) -> int:
        table = new_table(self.game, players=players, seed=seed)
        draw = random.Random(seed).random
        decisions = 0
        while (request := table.request) is not None:
            options = request.options()
            table.answer(options[int(draw() * len(options))])
            decisions += 1
        return decisions

    def positions(self, players: int, seed: int) -> list[Any]:
        table = new_table(self.game, players=players, seed=seed)
        rng = random.Random(seed)
        found = []
        while (request := table.request) is not None:
            found.append(table.clone())
            table.answer(rng.choice(request.options()))
        return found

    def copy_and_go_on(self, position: Any, rng: random.Random) -> None:
        table = position.clone()
        table.answer(rng.choice(table.request.options()))


class Catanatron:
    """Catan as catanatron plays it; every tick counts as a decision."""

    name = "catanatron"

    def play(self, players: int, seed: int) -> int:
        game = _catan(players, seed)
        game.play()
        return len(game.state.actions)

    def positions(self, players: int, seed: int) -> list[Any]:
        game = _catan(players, seed)
        found: list[Any] = []
        while game.winning_color() is None and len(found) < 1000:
            found.append(game.copy())
            game.play_tick()
        return found

    def copy_and_go_on(self, position: Any, rng: random.Random) -> None:
        game = position.copy()
        game.execute(rng.choice(game.state.playable_actions))


def _catan(players: int, seed: int) -> Any:
    random.seed(seed)
    return Game([RandomPlayer(colour) for colour in list(Color)[:players]], seed=seed)


def random_play(engine: Engine, players: int, games: int, seed: int) -> Play:
    """Play games at random, timed by the processor's clock."""
    start = time.process_time()
    decisions = sum([engine.play(players, seed + number) for number in range(games)])
    return Play(decisions, games, time.process_time() - start)


def copies(engine: Engine, positions: list[Any], seed: int) -> float:
    """Seconds for a copy with options and one answer, averaged over the positions."""
    rng = random.Random(seed)
    start = time.process_time()
    for position in positions:
        engine.copy_and_go_on(position, rng)
    return (time.process_time() - start) / len(positions)


def alternate(rounds: int, works: list[Callable[[int], Any]]) -> list[list[Any]]:
    """Do the works in turn, round by round, so that noise hits all of them alike."""
    results: list[list[Any]] = [[] for _ in works]
    for number in range(rounds):
        for work, result in zip(works, results, strict=True):
            result.append(work(number))
    return results
