import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run

OWN = """
game = "genesis"
name = "mine"
extends = "standard"
[[mutations]]
number = 17
origin = "designed"
[mutations.unpromoted]
name = "My Polymerase"
"""
COMMANDS = {
    "play": ("play", "genesis", "--seats", "me,greedy", "--seed", "3"),
    "simulate": ("simulate", "genesis", "--games", "2", "--seats", "random,random"),
    "match": ("match", "genesis", "random", "random", "--games", "2"),
}


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    path = tmp_path / "mine.toml"
    path.write_text(OWN)
    return path


def test_a_save_carries_the_deck_it_was_played_with(run: Run, deck: Path, tmp_path: Path) -> None:
    """The game goes on with its own cards, although the file has gone."""
    save = tmp_path / "game.json"

    played = run(*COMMANDS["play"], "--deck", deck, "--save", save, lines="quit\n")
    deck.unlink()
    resumed = run("play", "--resume", save, lines="look My Polymerase\nquit\n")

    assert (0, 0) == (played.exit_code, resumed.exit_code)
    assert "My Polymerase" in json.dumps(json.loads(save.read_text())["deck"])
    assert "My Polymerase" in resumed.stdout


@pytest.mark.parametrize("command", ["simulate", "match"])
def test_bots_play_with_a_deck_of_ones_own(run: Run, deck: Path, command: str) -> None:
    assert 0 == run(*COMMANDS[command], "--deck", deck).exit_code


@pytest.mark.slow
def test_a_ladder_names_the_deck_it_was_played_with(
    run: Run, deck: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("panspermia.lab.charts.save_chart", lambda *_: None)
    command = ("ladder", "genesis", "--bots", "random,greedy", "--games", "2", "--out", tmp_path)

    assert 0 == run(*command, "--deck", deck).exit_code
    assert 0 == run(*command).exit_code

    with_deck, without = json.loads((tmp_path / "ladder-genesis.json").read_text())
    assert (str(deck), 16) == (with_deck["deck"]["file"], len(with_deck["deck"]["digest"]))
    assert without["deck"] is None
    page = (tmp_path / "ladder-genesis.md").read_text()
    assert f"the deck {deck} (digest {with_deck['deck']['digest']})" in page


@pytest.mark.parametrize("command", COMMANDS)
def test_a_wrong_deck_is_refused_with_its_card_and_field(
    run: Run, deck: Path, command: str
) -> None:
    deck.write_text(OWN.replace('name = "My Polymerase"', 'colour = "purple"'))

    result = run(*COMMANDS[command], "--deck", deck)

    assert 2 == result.exit_code
    assert 1 == len(result.stderr.splitlines())
    assert "Mutation 17 rna-polymerase, unpromoted.colour: purple" in result.stderr


def test_a_saved_game_takes_no_other_deck(run: Run, deck: Path, tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    run(*COMMANDS["play"], "--save", save, lines="quit\n")

    result = run("play", "--resume", save, "--deck", deck)

    assert 2 == result.exit_code
    assert "keeps its deck" in result.stderr
