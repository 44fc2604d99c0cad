"""Learn to answer as others have answered, and see what more of their games are worth.

    pip install '.[lab,research]' jax optax     # in the folder of the project
    panspermia simulate symbioz --seats search:100,search:100 --games 100 --decisions --out teacher
    panspermia dataset teacher --version 1
    python examples/imitation.py teacher/dataset --out learnt
    panspermia match symbioz search:200ms,net=learnt/net.npz search:200ms

A network is trained on some of the games and asked about others, which it has never seen: how
often it would have answered the same, and how well it foretells who wins. Then it plays by itself
and gives at once what it believes in most. It needs `alphazero.py`, whose network and training it
has, in the same folder.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np
from alphazero import Lesson, Plan, first_net, strength, train

from panspermia.players.nets import Net

Lessons = dict[str, np.ndarray]
"""Decisions as arrays, by the names of `Lesson`, and the game of each."""


def read(folder: Path) -> tuple[dict[str, Any], Lessons]:
    """What a dataset is of, and its decisions."""
    about = json.loads((folder / "dataset.json").read_text())
    parts = [lessons_of(path, about) for path in sorted(folder.glob("part-*.npz"))]
    return about, {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def lessons_of(path: Path, about: dict[str, Any]) -> Lessons:
    """The decisions of a file; what a game was worth to all seats, the asked one first."""
    with np.load(path) as part:
        game, seat, action = part["game"], part["seat"], part["action"]
        worth = {(g, s): value for g, s, value in zip(game, seat, part["returns"], strict=True)}
        seats = (seat[:, None] + np.arange(about["players"])) % about["players"]
        utility = [
            [worth.get((g, s), 0.0) for s in row] for g, row in zip(game, seats, strict=True)
        ]
        return {
            "row": part["observation"],
            "chances": np.eye(len(about["words"]), dtype=np.float32)[action],
            "possible": part["mask"],
            "utility": np.array(utility, np.float32),
            "game": game,
        }


def chosen(lessons: Lessons, games: np.ndarray) -> Lessons:
    """The decisions of these games."""
    wanted = np.isin(lessons["game"], games)
    return {name: array[wanted] for name, array in lessons.items()}


def asked(net: Net, lessons: Lessons) -> dict[str, float]:
    """How often the network would have answered the same, and how far off it is about the end."""
    values, logits = net.forward(lessons["row"])
    choice = lessons["possible"].sum(axis=1) > 1
    likely = np.where(lessons["possible"] > 0, logits, -np.inf).argmax(axis=1)
    same = likely == lessons["chances"].argmax(axis=1)
    missed = (values[:, 0] - lessons["utility"][:, 0]) ** 2
    return {"same": float(same[choice].mean()), "missed": float(missed.mean())}


def learn(given: argparse.Namespace) -> None:
    """A network for each number of games; the last one stays."""
    about, lessons = read(given.dataset)
    played = np.unique(lessons["game"])
    unseen, known = played[: given.unseen], played[given.unseen :]
    given.out.mkdir(parents=True, exist_ok=True)
    plan = Plan(
        about["game"], about["players"], 1, "", str(given.out / "net.npz"), about["version"]
    )
    curve = []
    for count in [*[n for n in given.games if n < len(known)], len(known)]:
        data = chosen(lessons, known[:count])
        net = first_net(plan, data, given.width, given.layers, 0)
        steps = max(1, given.epochs * len(data["row"]) // given.batch)
        train(net, {name: data[name] for name in Lesson._fields}, steps, given.batch, given.rate, 0)
        net.save(given.out / "net.npz")
        point = {"games": count, "decisions": len(data["row"])} | asked(
            net, chosen(lessons, unseen)
        )
        for rival in given.rivals if given.matches else ():
            point[rival] = strength(plan, given.matches, rival)
        curve.append(point)
        print(json.dumps(point), flush=True)
        (given.out / "curve.json").write_text(json.dumps(curve, indent=1))


def main(arguments: Iterable[str] | None = None) -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="Learn from the games of others.")
    parser.add_argument("dataset", type=Path, help="what `panspermia dataset` has written, as npz")
    parser.add_argument("--out", type=Path, required=True, help="where network and curve are kept")
    parser.add_argument("--games", type=int, nargs="*", default=[5, 10, 20, 40])
    parser.add_argument("--unseen", type=int, default=10, help="games that are kept for questions")
    parser.add_argument("--epochs", type=int, default=15)
    parser.add_argument("--width", type=int, default=128)
    parser.add_argument("--layers", type=int, default=2)
    parser.add_argument("--batch", type=int, default=64)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--matches", type=int, default=100, help="games against each rival")
    parser.add_argument("--rivals", nargs="*", default=["first", "greedy"])
    learn(parser.parse_args(None if arguments is None else list(arguments)))


if __name__ == "__main__":
    main()
