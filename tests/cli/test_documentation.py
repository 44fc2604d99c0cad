"""The documentation says what the program does."""

from __future__ import annotations

import importlib.util
import re
import sys
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

    commands = {"play", "simulate", "match", "report", "ladder", "replay", "verify", "rules"}
    assert {*commands, "decks", "games", "serve", "admin"} == set(names)
    for name in names:
        assert 0 == run(name, "--help").exit_code


def test_the_picture_is_what_the_program_draws() -> None:
    """If this fails: python tools/picture.py, and look at it."""
    drawn = tool("picture").picture()

    picture = (ROOT / "docs" / "images" / "play.svg").read_text(encoding="utf-8")
    assert drawn.strip() == picture.strip()
    assert "https://cdn" not in picture


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
