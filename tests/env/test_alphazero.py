"""The examples that train networks, run small: they learn, and self-play can be broken off."""

from __future__ import annotations

import importlib.util
import json
import shutil
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from panspermia.kernel.observing import observed
from panspermia.players import make_player
from panspermia.players.nets import load_net
from panspermia.registry import find_game, new_table

ROOT = Path(__file__).parents[2]
SMALL = [
    *("--rounds", "2", "--games", "2", "--simulations", "4", "--teacher", "greedy"),
    *("--steps", "40", "--batch", "64", "--width", "16", "--workers", "1"),
    *("--matches", "1", "--rival", "first"),
]


def example_of(name: str) -> Any:
    spec = importlib.util.spec_from_file_location(name, ROOT / "examples" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def example() -> Any:
    return example_of("alphazero")


@pytest.mark.slow
def test_a_run_learns_and_goes_on_where_it_was(
    example: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    example.main(["symbioz", "--out", str(whole), *SMALL])
    lines = capsys.readouterr().out.splitlines()
    assert 2 == len(lines)

    shutil.copytree(whole, cut)
    for lost in ("net-1.npz", "games-1.npz", "net.npz"):
        (cut / lost).unlink()
    example.main(["symbioz", "--out", str(cut), *SMALL])

    assert lines[1:] == capsys.readouterr().out.splitlines()
    assert judged(whole) == pytest.approx(judged(cut), abs=1e-4)


def judged(folder: Path) -> list[float]:
    """What the newest network thinks of a position: the bot that is named by its file."""
    table = new_table("symbioz", players=2, seed=1)
    assert table.request is not None
    player: Any = make_player(f"search:4,net={folder / 'net.npz'}", 1)
    player.choose(table.perspective(table.request.seat))
    (found,) = player._evaluator.judge([table])
    return [*found.values, *found.priors]


@pytest.mark.slow
def test_the_network_that_is_trained_is_the_one_that_plays(example: Any) -> None:
    plan = example.Plan("symbioz", 2, 4, "greedy", "", 1)
    data = example.play_round(plan, [1], 1, None)
    net = example.first_net(plan, data, 16, 2, 0)
    before = example.train(net, data, 1, 64, 1e-3, 0)
    rows = np.stack(
        [observed(new_table("symbioz", players=2, seed=1), seat, 1).row for seat in (0, 1)]
    )

    values, logits = net.forward(rows)
    theirs = example.forward(net.arrays, rows.astype(np.float32), 2)

    assert logits == pytest.approx(np.asarray(theirs[1]), abs=1e-4)
    assert values == pytest.approx(1 / (1 + np.exp(-np.asarray(theirs[0]))), abs=1e-4)
    assert example.train(net, data, 60, 64, 1e-3, 1) < before


@pytest.mark.slow
def test_what_others_answered_can_be_learnt(example: Any, tmp_path: Path) -> None:
    """The teacher answers as its row says, and who sees a one there wins."""
    words = list(find_game("symbioz").vocabulary)
    about = {"game": "symbioz", "players": 2, "version": 1, "words": words}
    (tmp_path / "dataset.json").write_text(json.dumps(about))
    rows = np.random.default_rng(1).integers(0, 2, (400, 3))
    mask = np.zeros((400, len(words)), np.int8)
    mask[:, :2] = 1
    game = np.arange(400) // 10
    seat = np.arange(400) % 2
    rows[:, 1] = (game + seat) % 2
    arrays: dict[str, Any] = {"game": game, "seat": seat, "mask": mask, "observation": rows}
    arrays |= {"action": rows[:, 0], "returns": rows[:, 1].astype(np.float32)}
    np.savez(tmp_path / "part-000000.npz", **arrays)

    options = ["--games", "--unseen", "8", "--matches", "0", "--width", "8", "--rate", "0.02"]
    example_of("imitation").main([str(tmp_path), "--out", str(tmp_path / "learnt"), *options])

    (point,) = json.loads((tmp_path / "learnt" / "curve.json").read_text())
    assert (32, 320, 1.0) == (point["games"], point["decisions"], point["same"])
    assert point["missed"] < 0.1
    assert 2 == load_net(str(tmp_path / "learnt" / "net.npz")).about.players
