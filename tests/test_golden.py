"""Games of earlier days load, verify and end as they did; playthroughs read as they did."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from panspermia.kernel import BadSave, Setup, Table
from panspermia.kernel.older_saves import FORMAT
from panspermia.kernel.saves import seal, verify
from panspermia.kernel.sequence import NamedCursor
from panspermia.registry import GAMES, load_table
from tests import playthrough
from tests.laws import snapshot_of
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


def older(name: str) -> str:
    return (GOLDEN / "older" / f"{name}.json").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "name", ["genesis-rules-1", "genesis-rules-2", "genesis-rules-3", "bazaar-rules-1"]
)
def test_a_running_game_of_older_rules_goes_on(name: str) -> None:
    table = load_table(older(name))

    assert table.game.rules_version > 1
    assert_goes_on(table)


def test_a_finished_game_of_older_rules_ends_as_it_did() -> None:
    expected = json.loads(RESULTS.read_text(encoding="utf-8"))["bazaar-3"]
    ended = result_of(load_table(older("bazaar-3-rules-1")))

    assert expected == json.loads(json.dumps(ended))


@pytest.mark.parametrize(
    ("name", "step", "loops"),
    [
        ("genesis-format-1.room", "E0", {"rounds": 6, "each_side": 0}),
        ("symbioz-format-1", "P3a", {"rounds": 4, "each_side": 1}),
        ("symbioz-from-position-format-1", "P1a", {"rounds": 5, "each_side": 2}),
    ],
)
def test_a_running_game_saved_with_counted_lines_goes_on_at_the_same_step(
    name: str, step: str, loops: dict[str, int]
) -> None:
    content = json.loads(older(name))
    text = content["table"] if "table" in content else json.dumps(content)
    table = load_table(text)

    assert (1, FORMAT) == (json.loads(text)["format"], json.loads(table.dump())["format"])
    assert NamedCursor(step, loops) == table.game.sequence.named(table.state.cursor)
    assert snapshot_of(table) == snapshot_of(load_table(table.dump()))
    assert_goes_on(table)


def test_a_running_game_whose_state_held_facts_of_its_own_deck_goes_on_with_that_deck() -> None:
    text = older("genesis-own-deck-format-2")
    table = load_table(text)

    assert 2 == json.loads(text)["format"]
    assert json.loads(text)["deck"] == table.setup.deck
    assert table.setup.deck_name == table.state.deck != GAMES["genesis"].check(Setup(2)).deck_name
    assert "Our Own" == json.loads(table.dump())["deck"]["mutations"][0]["unpromoted"]["name"]
    assert snapshot_of(table) == snapshot_of(load_table(table.dump()))
    assert_goes_on(table)


def test_a_legacy_that_a_game_never_looked_at_keeps_no_older_save_from_loading() -> None:
    content = json.loads(older("symbioz-format-1"))
    content["legacy"] = {"anything": 1}

    assert None is load_table(seal(content)).setup.legacy


def test_a_changed_position_is_found_in_a_save_with_counted_lines_too() -> None:
    content = json.loads(older("symbioz-format-1"))
    content["boundary"]["state"]["turn"] += 1

    with pytest.raises(BadSave, match="a different position"):
        load_table(seal(content))


def assert_goes_on(table: Table[Any]) -> None:
    given, rng = len(table.tape()), Random(1)
    assert 20 < given
    while table.request is not None:
        table.answer(rng.choice(table.request.options()))

    assert table.outcome is not None
    assert given < len(table.tape())


def test_an_ended_game_of_older_rules_ends_as_it_did() -> None:
    """Nothing of it is played anew: the result is that of the day."""
    name = "genesis-rules-2-ended.json"
    table = load_table((GOLDEN / "older" / name).read_text(encoding="utf-8"))

    assert (None, 479) == (table.request, len(table.tape()))
    assert table.outcome is not None
    assert ((0,), (12, 2), "I0") == (
        tuple(table.outcome.winners),
        tuple(table.outcome.scores),
        table.outcome.reason,
    )
