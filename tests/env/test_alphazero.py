"""The example that learns a game by self-play, run small: it learns, and it can be broken off."""

from __future__ import annotations

import importlib.util
import shutil
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from panspermia.kernel.observing import observed
from panspermia.players import make_player
from panspermia.registry import new_table

ROOT = Path(__file__).parents[2]
SMALL = [
    *("--rounds", "2", "--games", "2", "--simulations", "4", "--teacher", "greedy"),
    *("--steps", "40", "--batch", "64", "--width", "16", "--workers", "1"),
    *("--matches", "1", "--rival", "first"),
]


@pytest.fixture(scope="module")
def example() -> Any:
    spec = importlib.util.spec_from_file_location("alphazero", ROOT / "examples" / "alphazero.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["alphazero"] = module
    spec.loader.exec_module(module)
    return module


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
