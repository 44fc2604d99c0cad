"""The cards of a game on the screen, and the check of a deck file."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from panspermia.cli.decks import app
from panspermia.registry import GAMES
from tests.bazaar import GAME as BAZAAR

HEAD = 'game = "genesis"\nname = "mine"\nextends = "standard"\n'


@pytest.fixture(autouse=True)
def games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games with and without decks, whatever is installed."""
    monkeypatch.setenv("COLUMNS", "160")
    monkeypatch.setitem(GAMES._loaded, "bazaar", BAZAAR)
    if "genesis" not in GAMES:
        stub = replace(BAZAAR, id="genesis", package="panspermia.games.genesis")
        monkeypatch.setitem(GAMES._loaded, "genesis", stub)


def run(*args: str | Path) -> Result:
    return CliRunner().invoke(app, [str(arg) for arg in args])


def written(folder: Path, text: str) -> Path:
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_list_shows_every_card_under_its_kind() -> None:
    result = run("list", "genesis")

    assert 0 == result.exit_code
    lines = [line.split() for line in result.output.splitlines()]
    heads = ["Landform", "Placard", "Event", "Mutation", "Parasite", "Macroorganism"]
    assert heads == [line[0] for line in lines if line and line[0] in heads]
    assert ["32", "tmRNA", "/", "Helicase"] in [line[:4] for line in lines]
    assert ["Origins", "of", "the", "fields:"] in [line[:4] for line in lines]


@pytest.mark.parametrize("word", ["tmrna", "Helicase", "mutations-32", "32"])
def test_show_prints_each_field_with_its_origin(word: str) -> None:
    result = run("show", "genesis", word)

    assert 0 == result.exit_code
    rows = [line.strip().split(maxsplit=2) for line in result.output.splitlines()]
    assert "Mutation 32: tmRNA / Helicase" == result.output.splitlines()[0]
    assert ["unpromoted.colour", "blue", "rulebook: EX36 (J6), EX38 (J8)"] in rows
    assert ["promoted.pollutant", "-", "designed"] in rows


def test_show_prints_all_cards_of_a_number() -> None:
    """Placards are numbered apart from the other cards."""
    output = run("show", "genesis", "12").output

    assert "Placard 12: Clay Mound / Photo-Carboxylation" in output
    assert "Macroorganism 12: Lamp Shells / Snails" in output


def test_list_and_show_take_a_deck_of_ones_own(tmp_path: Path) -> None:
    text = f'{HEAD}[[mutations]]\nnumber = 32\norigin = "public"\npromoted.name = "Unwinder"\n'
    path = written(tmp_path, text)

    assert "tmRNA / Unwinder" in run("list", "genesis", "--deck", path).output
    assert "promoted.name" in run("show", "genesis", "unwinder", "--deck", path).output
    assert 2 == run("show", "genesis", "unwinder").exit_code


def test_check_accepts_a_good_deck(tmp_path: Path) -> None:
    path = written(tmp_path, HEAD)

    result = run("check", path)

    assert 0 == result.exit_code
    assert "genesis can be played with these 76 cards." in result.output
    assert " rulebook" in result.output


def test_check_names_every_problem_of_a_bad_deck(tmp_path: Path) -> None:
    text = f"""{HEAD}
[[mutations]]
number = 32
origin = "public"
promoted.icons = ["fission"]
"""
    result = run("check", written(tmp_path, text))

    assert 1 == result.exit_code
    assert [
        "Mutation 32 tmrna, promoted.icons: a promoted side has one DNA icon (G3a).",
        "Mutation 32 tmrna, promoted.icons: a promoted side has no fission icon (GL1).",
    ] == result.stderr.splitlines()


@pytest.mark.parametrize(
    ("args", "line"),
    [
        (("list", "chess"), "There is no game chess. Known games: "),
        (("list", "bazaar"), "bazaar has no decks."),
        (("show", "genesis", "unicorn"), "No card of genesis is called 'unicorn'; see: "),
        (("check", "no-such-file.toml"), "no-such-file.toml cannot be read: No such file"),
        (("list", "genesis", "--deck", "none.toml"), "The deck none.toml cannot be read: "),
    ],
)
def test_wrong_input_gets_one_line(args: tuple[str, ...], line: str) -> None:
    result = run(*args)

    assert 2 == result.exit_code
    assert result.stderr.startswith(line)
    assert 1 == len(result.stderr.splitlines())


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("game = genesis", " is not TOML: "),
        ('name = "mine"', " does not say which game it is for, as in: "),
        ("game = 3", " does not say which game it is for, as in: "),
        ('game = "chess"', "There is no game chess. Known games: "),
    ],
)
def test_check_says_what_is_wrong_with_a_file(tmp_path: Path, text: str, line: str) -> None:
    result = run("check", written(tmp_path, text))

    assert 2 == result.exit_code
    assert line in result.stderr


def test_contracts_of_high_frontier_stand_beside_its_deck() -> None:
    listed, shown = run("list", "exodus"), run("show", "exodus", "Inner Tour")

    assert (0, 0) == (listed.exit_code, shown.exit_code)
    rows = [line.split() for line in listed.output.splitlines()]
    assert ["221", "Inner", "Tour", "/", "Grand", "Tour"] in [row[:6] for row in rows]
    fields = [line.split() for line in shown.output.splitlines()]
    assert ["blue.advance", "8", "public"] in fields
    assert any(row[:2] == ["blue.steps.0.feats.0.count", "4"] for row in fields)
