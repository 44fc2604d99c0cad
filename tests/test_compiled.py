"""The compiled build plays the same games; what its hook writes behaves as what it was made of."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import msgspec
import pytest

from panspermia.kernel import Game, Setup, Table
from panspermia.kernel.plain import digest_of
from panspermia.players import make_player
from panspermia.players.advice import Advice
from panspermia.registry import find_game, new_table
from tests.guards import ROOT
from tools import training
from tools.compiled import chosen, is_gcc, native

HOOK = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["targets"][
    "wheel"
]["hooks"]["custom"]
OFFERED = ("exodus", "genesis", "megafauna", "symbioz")
MODULES = chosen(ROOT / "src", HOOK["modules"], HOOK["interpreted"])

PIECES = '''
"""Pieces."""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec

RED, BLUE = range(2)
GREEN, WHITE = range(
    2, 4
)
GROWN = [1]
GROWN += [2]
WORDS = ("red", "blue")
PAIRS = ((1, 2), (3, 4))


class Piece(msgspec.Struct, gc=False):
    colour: int
    marks: list[int] = []
    place: int = BLUE

    def is_red(self) -> bool:
        return self.colour == RED


class Rules(msgspec.Struct, frozen=True):
    short: bool = False


@dataclass(slots=True)
class Board:
    pieces: list[Piece]
    by_colour: dict[int, Piece] = field(default_factory=dict)
    cells: list[int] = field(default_factory=lambda: [0, 0])

    def __post_init__(self) -> None:
        self.cells.append(len(self.pieces))


@dataclass(frozen=True, slots=True)
class Card:
    icons: tuple[tuple[int, ...], ...]


'''


@pytest.fixture(params=[str, native], ids=["as written", "rewritten"])
def pieces(request: pytest.FixtureRequest) -> Any:
    module = ModuleType("pieces")
    sys.modules["pieces"] = module
    exec(request.param(PIECES), module.__dict__)
    yield module
    del sys.modules["pieces"]


def test_classes_are_made_and_compared_alike(pieces: Any) -> None:
    piece = pieces.Piece(0)
    board = pieces.Board([piece])

    assert (0, [], 1, True) == (piece.colour, piece.marks, piece.place, piece.is_red())
    assert pieces.Piece(0, [], 1) == piece
    assert pieces.Piece(0, [3]) != piece
    assert hash(pieces.Rules()) == hash(pieces.Rules(False))
    with pytest.raises(AttributeError):
        pieces.Rules().short = True
    assert [0, 0, 1] == board.cells
    assert pieces.Piece(0).marks is not piece.marks


def test_types_of_fields_are_known_to_the_last(pieces: Any) -> None:
    data = {"pieces": [{"colour": 1}], "by_colour": {"1": {"colour": 1}}, "cells": [5]}

    board = msgspec.json.decode(msgspec.json.encode(data), type=pieces.Board)

    assert pieces.Board([pieces.Piece(1)], {1: pieces.Piece(1)}, [5]) == board
    assert ((1, 2),) == msgspec.convert({"icons": [[1, 2]]}, pieces.Card).icons


def test_constants_keep_their_values(pieces: Any) -> None:
    assert (0, 1, 2, 3) == (pieces.RED, pieces.BLUE, pieces.GREEN, pieces.WHITE)
    assert (("red", "blue"), ((1, 2), (3, 4))) == (pieces.WORDS, pieces.PAIRS)
    assert [1, 2] == pieces.GROWN


def test_constants_and_structs_are_made_native() -> None:
    text = native(PIECES)

    assert "RED: Final = 0; BLUE: Final = 1" in text
    assert "GREEN: Final = 2; WHITE: Final = 3" in text
    assert "\nGROWN = [1]\n" in text
    assert "WORDS: Final[tuple[str, ...]] = " in text
    assert "msgspec.Struct" not in text


@pytest.mark.parametrize("kind", ["TypeVar", "ParamSpec"])
def test_what_stands_for_types_is_no_constant(kind: str) -> None:
    text = f'{PIECES}\nT = {kind}("T")\n'

    assert f'\nT = {kind}("T")\n' in native(text)


@pytest.mark.parametrize("name", MODULES)
def test_no_line_of_a_compiled_module_moves(name: str) -> None:
    """Tracebacks of the compiled module show the lines of the text beside it."""
    before = (ROOT / "src" / name).read_text()
    after = native(before).split("\n")

    for number, line in enumerate(before.split("\n")):
        if line.startswith(("def ", "    def ", "        return ")):
            assert line == after[number]


def test_a_struct_that_cannot_be_rewritten_is_refused() -> None:
    with pytest.raises(AssertionError, match="cannot compile Odd"):
        native("class Odd(msgspec.Struct, forbid_unknown_fields=True):\n    a: int\n")


def ends() -> list[str]:
    """The ends of some random games, and where some answers of bots lead."""
    found: list[str] = []
    for game in OFFERED:
        found += played_out(new_table(game, players=4, seed=5))
        for spec, answers in (("greedy", 40), ("search:30", 10)):
            table, bot = new_table(game, players=2, seed=6), make_player(spec, 6)
            for _ in range(answers):
                assert table.request is not None
                table.answer(bot.choose(table.perspective(table.request.seat)))
            found.append(table.fingerprint())
    return found


def played_out(table: Table[Any]) -> list[str]:
    """A random game: how it ends, and what was seen on the way."""
    rng = Random(5)
    while table.request is not None:
        table.answer(rng.choice(table.request.options()))
    views = table.views_after(None, range(0, table.event_count, 9))
    return [table.fingerprint(), digest_of([view["position"] for view in views.values()])]


@pytest.mark.slow
def test_all_builds_play_the_same_games(tmp_path: Path) -> None:
    """The installed one, which may be compiled; the sources; and the sources rewritten."""
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("__pycache__"))
    for name in MODULES:
        path = tmp_path / "src" / name
        path.write_text(native(path.read_text()))

    installed = ends()

    assert installed == ends_of(ROOT / "src")
    assert installed == ends_of(tmp_path / "src")


def ends_of(folder: Path) -> list[str]:
    """The same with the package in a folder, in a process of its own."""
    ask = "import json; from tests.test_compiled import ends; print(json.dumps(ends()))"
    done = subprocess.run(
        [sys.executable, "-c", ask],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": f"{folder}{os.pathsep}{ROOT}"},
        capture_output=True,
        text=True,
        check=True,
    )
    found: list[str] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("game", [*map(find_game, OFFERED)], ids=lambda game: game.id)
def test_all_rules_of_a_game_are_compiled(game: Game[Any]) -> None:
    """A module with steps of the sequence of play that is left out would slow down all others."""
    lines = game.sequence_of(game.check(Setup(game.players[0]))).lines
    modules = {line.flow.__module__.replace(".", "/") + ".py" for line in lines if line.flow}

    assert modules <= set(MODULES)


# --- the profile ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("says", "found"),
    [
        ("gcc 12.2.0\nCopyright (C) 2022 Free Software Foundation, Inc.", True),
        ("clang version 14.0.6", False),
    ],
)
def test_gcc_is_told_from_other_compilers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, says: str, found: bool
) -> None:
    monkeypatch.delenv("CC", raising=False)
    compiler = tmp_path / "cc"
    compiler.write_text(f"#!/bin/sh\ncat <<END\n{says}\nEND\n")
    compiler.chmod(0o755)

    assert found == is_gcc(f"{compiler} -pthread")
    assert not is_gcc("")
    assert not is_gcc(str(tmp_path / "none"))


def test_training_plays_games_as_entry_points_name_them(monkeypatch: pytest.MonkeyPatch) -> None:
    ended = []
    monkeypatch.setattr(training, "GAMES", 1)
    monkeypatch.setattr(training, "play", lambda table, *_: ended.append(table.setup.players))

    training.main(["panspermia.games.genesis:GAME", "panspermia.games.symbioz:GAME"])

    assert [2, 3, 4, 2, 3, 4] == ended


def test_a_game_of_the_training_comes_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    table = new_table("symbioz", players=2, seed=1)
    monkeypatch.setattr(training, "SIMULATIONS", 2)

    training.play(table, Advice(table.game), Random(1))

    assert table.outcome is not None
