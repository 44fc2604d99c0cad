"""The documentation says what the program does."""

from __future__ import annotations

import importlib.util
import re
import sys
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

from .conftest import Run

ROOT = Path(__file__).parents[2]


def tool(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, ROOT / "tools" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def test_the_reference_is_made_from_the_help_texts() -> None:
    """If this fails: python tools/cli_reference.py."""
    page = (ROOT / "docs" / "reference" / "cli.md").read_text(encoding="utf-8")

    assert tool("cli_reference").reference() == page


def test_every_command_of_the_reference_exists(run: Run) -> None:
    page = (ROOT / "docs" / "reference" / "cli.md").read_text(encoding="utf-8")
    names = re.findall(r"^    panspermia (\w+)", page, re.MULTILINE)

    commands = {
        "play",
        "simulate",
        "match",
        "report",
        "ladder",
        "rate",
        "replay",
        "verify",
        "rules",
    }
    assert {
        *commands,
        "check",
        "dataset",
        "decks",
        "games",
        "serve",
        "admin",
        "campaign",
        "plan",
    } == set(names)
    for name in names:
        assert 0 == run(name, "--help").exit_code


@pytest.mark.parametrize(("game", "file"), [("symbioz", "play.svg"), ("genesis", "genesis.svg")])
def test_the_picture_is_what_the_program_draws(game: str, file: str) -> None:
    """If this fails: python tools/picture.py with the game, and look at it."""
    drawn = tool("picture").picture(game)

    picture = (ROOT / "docs" / "images" / file).read_text(encoding="utf-8")
    assert drawn.strip() == picture.strip()
    assert "https://cdn" not in picture


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_picture_does_not_depend_on_the_luck_of_one_game(seed: int) -> None:
    """A game in which the question does not come up in its turn is followed by the next."""
    pictures = tool("picture")

    found = pictures.scene(replace(pictures.PICTURES["genesis"], seed=seed))

    assert ("H0.1", 7) == (found.question.clause, found.face.view["position"]["turn"])


def test_the_tutorial_is_true(run: Run, tmp_path: Path) -> None:
    """What the tutorial lets its reader type is played, and what it shows comes out."""
    page = (ROOT / "docs" / "tutorial" / "first-game.md").read_text(encoding="utf-8")
    typed = re.findall(r"^    > (.+)$", page, re.MULTILINE)
    shown = re.findall(r"^```text\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    command = re.search(r"^    panspermia (play symbioz.+)$", page, re.MULTILINE)
    assert command is not None
    assert 5 <= len(typed)

    result = run(*command[1].split(), lines="\n".join(typed) + "\n")

    for block in shown:
        for line in block.splitlines():
            assert line.strip() in result.stdout, line


@pytest.mark.parametrize("words", ["--resume", "undo", "why", "rules"])
def test_the_tutorial_speaks_of(words: str) -> None:
    assert words in (ROOT / "docs" / "tutorial" / "first-game.md").read_text(encoding="utf-8")
