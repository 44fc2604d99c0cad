"""Games of earlier days load, verify and end as they did; playthroughs read as they did."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from panspermia.kernel.saves import verify
from panspermia.registry import GAMES, load_table
from tests import playthrough
from tests.playthrough import GOLDEN, RESULTS, TEXTS, result_of, text_of

FILES = sorted(path for path in GOLDEN.glob("*.json") if path != RESULTS)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_game_loads_verifies_and_ends_as_recorded(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    expected = json.loads(RESULTS.read_text(encoding="utf-8"))[path.stem]

    assert expected == json.loads(json.dumps(result_of(load_table(text))))
    assert expected == json.loads(json.dumps(result_of(verify(text, GAMES))))
    assert load_table(text).request is None


def test_there_is_a_golden_game_of_every_kind() -> None:
    assert {*playthrough.GAMES} == {path.stem for path in FILES}


@pytest.mark.parametrize("id", TEXTS)
def test_a_playthrough_reads_as_recorded(id: str) -> None:
    """If it should read otherwise: `python -m tests.playthrough`, and look at the difference."""
    recorded = (GOLDEN / f"{id}.txt").read_text(encoding="utf-8")

    assert recorded.splitlines() == text_of(id).splitlines()


def test_a_running_game_of_older_rules_goes_on() -> None:
    table = load_table((GOLDEN / "older" / "genesis-rules-1.json").read_text(encoding="utf-8"))
    assert table.game.rules_version > 1
    given = len(table.tape())
    assert 100 < given

    rng = Random(1)
    while table.request is not None:
        table.answer(rng.choice(table.request.options()))

    assert table.outcome is not None
    assert given < len(table.tape())
