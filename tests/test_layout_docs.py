"""The page about the layout of the house knows all rooms, and names only what exists."""

from __future__ import annotations

import importlib
import re
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.guards import LAYERS, PACKAGE, ROOMS, ROOT

PAGE = (ROOT / "docs" / "explanation" / "layout.md").read_text(encoding="utf-8")
PICTURE = (ROOT / "docs" / "images" / "house.svg").read_text(encoding="utf-8")
GAMES = ("genesis", "megafauna", "symbioz")
PATH = re.compile(r"[\w<>/-]+/[\w<>/.-]+|\w+\.py")
NAME = re.compile(r"\w+(\.\w+)+|[A-Z][a-z]\w+")


def named_in(text: str) -> list[str]:
    """The files, folders, functions and classes that a page names."""
    spans = dict.fromkeys(re.findall(r"`([^`\n]+)`", text))
    return [span for span in spans if PATH.fullmatch(span) or NAME.fullmatch(span)]


def exists(name: str) -> bool:
    return is_there(name) if PATH.fullmatch(name) else is_defined(name)


def is_there(path: str) -> bool:
    """A file or folder of the project or of a room; what any game has, each of ours has."""
    games = GAMES if "<game>" in path else GAMES[:1]
    wanted = [path.replace("<game>", game) for game in games]
    return all([(ROOT / p).exists() or any(PACKAGE.rglob(p)) for p in wanted])


def is_defined(name: str) -> bool:
    """A room or module, or what a module of that room has; a class may be named without a room."""
    folder, rest = PACKAGE, name.removeprefix("panspermia.").split(".")
    while rest and (folder / rest[0]).is_dir():
        folder /= rest.pop(0)
    if rest and (folder / f"{rest[0]}.py").exists():
        return has(module_of(folder / rest[0]), rest[1:])
    return not rest or any([has(module_of(p.with_suffix("")), rest) for p in modules(folder, rest)])


def modules(folder: Path, rest: list[str]) -> list[Path]:
    """The modules of a room that may define the first of these names."""
    word = re.compile(rf"^(class|def|async def) {rest[0]}\b", re.MULTILINE)
    return [p for p in folder.rglob("*.py") if word.search(p.read_text(encoding="utf-8"))]


def module_of(path: Path) -> ModuleType:
    return importlib.import_module(".".join(("panspermia", *path.relative_to(PACKAGE).parts)))


def has(owner: Any, names: list[str]) -> bool:
    for name in names:
        if name in getattr(owner, "__annotations__", {}):
            return True
        if not hasattr(owner, name):
            return False
        owner = getattr(owner, name)
    return True


@pytest.mark.parametrize("name", named_in(PAGE))
def test_what_the_page_names_exists(name: str) -> None:
    assert exists(name)


@pytest.mark.parametrize("room", sorted({*LAYERS, *ROOMS} - {"__main__", ""}))
def test_page_and_picture_know_every_room(room: str) -> None:
    assert re.search(rf"^\| `(games/<game>/)?{room}` \|", PAGE, re.MULTILINE)
    assert f">{room}<" in PICTURE.replace("/&lt;game>", "")


@pytest.mark.parametrize(
    "name",
    [
        "kernel.saves.load_tabel",
        "kernel.load.table",
        "Room.aply",
        "Rooom",
        "web.pages.unddo",
        "kernel/migrations.py",
        "games/<game>/rules/kroguls.py",
        "nowhere.py",
    ],
)
def test_what_does_not_exist_is_found(name: str) -> None:
    assert [name] == named_in(f"See `{name}`.")
    assert not exists(name)


def test_the_page_is_read() -> None:
    assert 90 <= len(named_in(PAGE))
