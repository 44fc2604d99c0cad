"""Learn a game by self-play, as AlphaZero does: search, play, train, again.

    pip install '.[research]' jax optax     # in the folder of the project
    python examples/alphazero.py symbioz --out runs/symbioz
    panspermia match symbioz search:200ms,net=runs/symbioz/net.npz search:200ms

A round plays games against itself, guided by the newest network, and trains on those of the last
rounds. The games of the first round are played by a bot, so that there is something to learn from.
Everything is kept in the folder: broken off, the same command goes on where it was. `--ray auto`
plays on a Ray cluster.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import optax

from panspermia import new_table
from panspermia.kernel.observing import observed
from panspermia.lab.crews import Crew, Ray, count_cores, spread
from panspermia.players import make_player
from panspermia.players.budget import Budget
from panspermia.players.guided import GuidedSearch, Noise
from panspermia.players.nets import About, Net, load_net, shapes
from panspermia.registry import find_game

CURIOUS = 12
"""Answers of a seat that are drawn by how often they were tried; later ones are the best."""
NEWEST = 8
"""Rounds whose games are learnt from."""


class Plan(NamedTuple):
    """What the workers have to know."""

    game: str
    players: int
    simulations: int
    teacher: str
    net: str
    """The file of the network, or nothing in the first round."""
    version: int
    """Of the observations."""


class Lesson(NamedTuple):
    """A decision: what was seen, what the search made of it, and how the game ended."""

    row: np.ndarray
    chances: np.ndarray
    """Of every word of the vocabulary; zero for those that were not possible."""
    possible: np.ndarray
    utility: np.ndarray
    """Of all seats, the asked one first."""


# --- playing --------------------------------------------------------------------------------------


def play_game(plan: Plan, seed: int) -> list[Lesson]:
    """One game of a network, or of the teacher, against itself."""
    rng = Random(seed)
    table = new_table(plan.game, players=plan.players, seed=seed)
    teacher = make_player(plan.teacher, seed)
    place = {word: number for number, word in enumerate(table.game.vocabulary)}
    found: list[tuple[int, np.ndarray, np.ndarray, np.ndarray]] = []
    asked = [0] * plan.players
    while (request := table.request) is not None:
        seat, options = request.seat, request.options()
        seen = table.perspective(seat)
        if len(options) == 1:
            table.answer(options[0], seat=seat)
            continue
        if plan.net:
            search = GuidedSearch(seen, load_net(plan.net), rng, noise=Noise())
            best = search.run(Budget(plan.simulations))
            weights = search.visits()
            answer = best if asked[seat] >= CURIOUS else rng.choices(options, weights)[0]
        else:
            answer = teacher.choose(seen)
            weights = [int(option == answer) for option in options]
            if rng.random() < 0.1:
                answer = rng.choice(options)
        row, mask = observed(table, seat, plan.version)
        chances = np.zeros(len(place), np.float32)
        chances[[place[option] for option in options]] = np.array(weights) / max(1, sum(weights))
        found.append((seat, row, chances, mask))
        asked[seat] += 1
        table.answer(answer, seat=seat)
    assert table.outcome is not None
    utility = np.array(table.outcome.utility, np.float32)
    return [Lesson(row, c, mask, np.roll(utility, -seat)) for seat, row, c, mask in found]


def play_round(plan: Plan, seeds: list[int], workers: int, crew: Crew | None) -> dict[str, Any]:
    """Many games side by side; their lessons as arrays."""
    lessons = [one for game in spread(play_game, plan, seeds, workers, crew=crew) for one in game]
    return {name: np.stack([getattr(one, name) for one in lessons]) for name in Lesson._fields}


# --- learning -------------------------------------------------------------------------------------


def forward(arrays: dict[str, Any], rows: Any, layers: int) -> tuple[Any, Any]:
    """What `Net.forward` works out, with logits for the values."""
    seen = (rows - arrays["mean"]) * arrays["scale"]
    for layer in range(layers):
        seen = jax.nn.relu(seen @ arrays[f"w{layer}"] + arrays[f"b{layer}"])
    values = seen @ arrays["value_w"] + arrays["value_b"]
    return values, seen @ arrays["prior_w"] + arrays["prior_b"]


def loss(weights: dict[str, Any], fixed: dict[str, Any], batch: Any, layers: int) -> Any:
    """How far values and priors are from what was played."""
    rows, chances, possible, utility = batch
    values, logits = forward({**weights, **fixed}, rows, layers)
    missed = optax.sigmoid_binary_cross_entropy(values, utility).mean()
    known = jax.nn.log_softmax(jnp.where(possible > 0, logits, -1e9))
    return missed - (chances * known).sum(axis=-1).mean()


def train(net: Net, data: dict[str, Any], steps: int, size: int, rate: float, seed: int) -> float:
    """Change the network towards the lessons; the mean loss of the last steps."""
    fixed = {name: net.arrays[name] for name in ("mean", "scale")}
    weights = {name: array for name, array in net.arrays.items() if name not in fixed}
    rule = optax.adamw(rate, weight_decay=1e-4)
    state = rule.init(weights)

    @jax.jit
    def step(weights: Any, state: Any, batch: Any) -> Any:
        missed, slope = jax.value_and_grad(loss)(weights, fixed, batch, net.about.layers)
        change, state = rule.update(slope, state, weights)
        return optax.apply_updates(weights, change), state, missed

    rng = np.random.default_rng(seed)
    misses = []
    for _ in range(steps):
        drawn = rng.integers(len(data["row"]), size=size)
        batch = tuple(data[name][drawn].astype(np.float32) for name in Lesson._fields)
        weights, state, missed = step(weights, state, batch)
        misses.append(float(missed))
    net.arrays.update({name: np.asarray(array) for name, array in weights.items()})
    return float(np.mean(misses[-100:]))


def first_net(plan: Plan, data: dict[str, Any], width: int, layers: int, seed: int) -> Net:
    """A network that has learnt nothing but how large the numbers are."""
    game = find_game(plan.game)
    row, words = data["row"].shape[1], len(game.vocabulary)
    about = About(
        plan.game, game.rules_version, plan.players, row, words, layers, version=plan.version
    )
    rng = np.random.default_rng(seed)
    arrays = {}
    for name, shape in shapes(about, width).items():
        spread_of = np.sqrt(2 / shape[0]) if len(shape) == 2 else 0.0
        arrays[name] = rng.normal(0, spread_of, shape).astype(np.float32)
    rows = data["row"].astype(np.float32)
    arrays["mean"] = rows.mean(axis=0)
    arrays["scale"] = 1 / (rows.std(axis=0) + 1)
    return Net(about, arrays)


# --- a run ----------------------------------------------------------------------------------------


def seeds_of(number: int, games: int) -> list[int]:
    return [number * 1_000_000 + game for game in range(games)]


def lessons_of(folder: Path, number: int) -> dict[str, Any]:
    """The lessons of the last rounds."""
    rounds = range(max(0, number + 1 - NEWEST), number + 1)
    parts = [dict(np.load(folder / f"games-{n}.npz")) for n in rounds]
    return {name: np.concatenate([part[name] for part in parts]) for name in Lesson._fields}


def strength(plan: Plan, games: int, rival: str) -> float:
    """The share of the victories of the network against a bot, each seed with seats swapped."""
    total = 0.0
    for number in range(games):
        seat = number % 2
        guided = make_player(f"search:{plan.simulations},net={plan.net}", number)
        bots = [make_player(rival, number) for _ in range(plan.players)]
        table = new_table(plan.game, players=plan.players, seed=number // 2)
        while (request := table.request) is not None:
            player = guided if request.seat == seat else bots[request.seat]
            table.answer(player.choose(table.perspective(request.seat)), seat=request.seat)
        assert table.outcome is not None
        total += table.outcome.utility[seat]
    return total / games


def run(given: argparse.Namespace) -> None:
    """Round after round."""
    folder: Path = given.out
    folder.mkdir(parents=True, exist_ok=True)
    crew = Ray(given.ray) if given.ray else None
    done = len(list(folder.glob("net-*.npz")))
    for number in range(done, given.rounds):
        before = str(folder / f"net-{number - 1}.npz") if number else ""
        plan = Plan(
            given.game, given.players, given.simulations, given.teacher, before, given.version
        )
        kept = folder / f"games-{number}.npz"
        if not kept.exists():
            played = play_round(plan, seeds_of(number, given.games), given.workers, crew)
            save_whole(kept, played)
        data = lessons_of(folder, number)
        net = load_net(before) if before else first_net(plan, data, given.width, given.layers, 0)
        missed = train(net, data, given.steps, given.batch, given.rate, number)
        net.save(folder / "net.npz")
        net.save(folder / f"net-{number}.npz")
        told = f"round {number}: {len(data['row'])} decisions, loss {missed:.3f}"
        if given.matches:
            share = strength(plan._replace(net=str(folder / "net.npz")), given.matches, given.rival)
            told += f", {100 * share:.0f} % of {given.matches} games against {given.rival}"
        print(told, flush=True)


def save_whole(path: Path, arrays: dict[str, Any]) -> None:
    """Write a file that is there whole or not at all."""
    part = path.with_suffix(".part.npz")
    np.savez_compressed(part, **arrays)
    part.replace(path)


def main(arguments: Iterable[str] | None = None) -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="Learn a game by self-play.")
    parser.add_argument("game")
    parser.add_argument("--out", type=Path, required=True, help="where everything is kept")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--version", type=int, default=1, help="of the observations")
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--games", type=int, default=100, help="of a round")
    parser.add_argument("--simulations", type=int, default=64, help="of a decision")
    parser.add_argument("--teacher", default="search:50", help="the bot of the first round")
    parser.add_argument("--width", type=int, default=256)
    parser.add_argument("--layers", type=int, default=2)
    parser.add_argument("--steps", type=int, default=1000, help="of training in a round")
    parser.add_argument("--batch", type=int, default=256)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--matches", type=int, default=20, help="games against the rival a round")
    parser.add_argument("--rival", default="greedy")
    parser.add_argument("--workers", type=int, default=count_cores())
    parser.add_argument("--ray", help="the address of a Ray cluster, as in auto")
    run(parser.parse_args(None if arguments is None else list(arguments)))


if __name__ == "__main__":
    main()
