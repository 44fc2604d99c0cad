"""The same work in several engines: random play, and a copy with one more answer."""

from __future__ import annotations

import random
import time
from itertools import accumulate
from typing import Any, Protocol

from panspermia import new_table

WRAPPED, OWN, BARE = "wrapped", "own", "bare"
"""What is around an environment: PettingZoo's wrappers, those of its own `env()`, or none."""


class Engine(Protocol):
    """An engine that plays at random and copies positions."""

    def play(self, players: int, seed: int) -> int:
        """Play one game at random; how many decisions it had."""

    def positions(self, players: int, seed: int) -> list[Any]:
        """Positions spread over one random game."""

    def copy_and_go_on(self, position: Any, rng: random.Random) -> None:
        """Copy a position, look at its options and give one answer."""


class Panspermia:
    """Ours, through the public interface; only requests with two or more options exist there."""

    def __init__(self, game: str) -> None:
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
    from catanatron import Color, Game, RandomPlayer

    random.seed(seed)
    return Game([RandomPlayer(colour) for colour in list(Color)[:players]], seed=seed)


class Backgammon:
    """OpenSpiel's backgammon, written in C++, through its Python interface; for two players."""

    def __init__(self) -> None:
        import pyspiel

        self.game = pyspiel.load_game("backgammon")

    def play(self, players: int, seed: int) -> int:
        state, draw = self.game.new_initial_state(), random.Random(seed).random
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(_fallen(state, draw()))
            else:
                options = state.legal_actions()
                state.apply_action(options[int(draw() * len(options))])
                decisions += 1
        return decisions

    def positions(self, players: int, seed: int) -> list[Any]:
        state, rng = self.game.new_initial_state(), random.Random(seed)
        found = []
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(_fallen(state, rng.random()))
            else:
                found.append(state.clone())
                state.apply_action(rng.choice(state.legal_actions()))
        return found

    def copy_and_go_on(self, position: Any, rng: random.Random) -> None:
        state = position.clone()
        state.apply_action(rng.choice(state.legal_actions()))
        if state.is_chance_node():  # as ours and catanatron go on to the next decision
            state.apply_action(_fallen(state, rng.random()))


def _fallen(state: Any, place: float) -> int:
    """The outcome of dice at a place from 0 to 1."""
    outcomes = state.chance_outcomes()
    for (action, _), above in zip(outcomes, accumulate([p for _, p in outcomes]), strict=True):
        if place < above:
            return int(action)
    return int(outcomes[-1][0])


def decisions(game: Any, rng: random.Random, most: int) -> list[Any]:
    """The states of random games of OpenSpiel in which somebody acts, one after the other."""
    state, found = game.new_initial_state(), list[Any]()
    while len(found) < most:
        if state.is_terminal():
            state = game.new_initial_state()
        elif state.is_chance_node():
            state.apply_action(_fallen(state, rng.random()))
        else:
            found.append(state.clone())
            state.apply_action(rng.choice(state.legal_actions()))
    return found


def engine(name: str) -> Engine:
    if name == "catanatron":
        return Catanatron()
    return Backgammon() if name == "backgammon" else Panspermia(name)


def random_play(engine: Engine, players: int, games: int, seed: int) -> dict[str, float]:
    """Play games at random, timed by the processor's clock."""
    start = time.process_time()
    decisions = sum([engine.play(players, seed + number) for number in range(games)])
    seconds = time.process_time() - start
    return {"decisions": decisions / seconds, "games": games / seconds}


def copies(engine: Engine, positions: list[Any], seed: int) -> float:
    """Copies with options and one answer per second, over the positions."""
    rng = random.Random(seed)
    start = time.process_time()
    for position in positions:
        engine.copy_and_go_on(position, rng)
    return len(positions) / (time.process_time() - start)
