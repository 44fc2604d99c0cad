"""What games between bots are made of: a digest that changes when the games may differ.

Of our own packages that is the source; words and pictures change no game. Of what others have
installed it is every file, since nobody but the author knows in which of them a bot keeps what it
has learnt: those that the distribution lists, and those in the package, so that one which was
installed to be edited is covered too. Of a bot in a file of its own it is what lies beside that
file. A kind of players that knows better says so by its `digest`.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterable
from functools import lru_cache
from importlib.metadata import Distribution, EntryPoint
from importlib.resources import files
from pathlib import Path, PurePath

from panspermia.lab.errors import BadRun
from panspermia.players import PLAYERS
from panspermia.players.registry import find_kind
from panspermia.plugins import OURS
from panspermia.registry import GAMES, find_game

OWN = ("kernel", "players", "lab/simulate.py")
"""What plays every game."""
OWN_SUFFIXES = (".py", ".toml")
PROGRAMS = ("bin", "Scripts")
"""Folders of programs, which say on which machine they are."""

Files = dict[str, Path]
"""Files by names that are the same on every machine."""


def code_digest(game: str, seats: Iterable[str]) -> str:
    """A digest of kernel, game and bots, or BadRun if one of them cannot be traced to its files."""
    package = find_game(game).package
    found = _own(*OWN)
    if _is_ours(package):
        found |= _own(package.removeprefix(f"{OURS}.").replace(".", "/"))
    else:
        found |= _foreign(game, package, GAMES.entry(game))
    lines = []
    for spec in sorted(set(seats)):
        kind, budget = find_kind(spec)
        id, entry = kind.id, PLAYERS.entry(kind.id)
        module = getattr(kind.make, "__module__", "") if entry is None else entry.module
        if kind.digest is not None:
            lines.append(f"{id} {kind.digest(budget)}")
        elif not _is_ours(module):
            found |= _foreign(id, module, entry)
    lines += [f"{name} {_content(path)}" for name, path in sorted(found.items())]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]


def _is_ours(module: str) -> bool:
    return module.partition(".")[0] == OURS


def _own(*parts: str) -> Files:
    """The source of parts of our own package."""
    root = Path(str(files(OURS)))
    paths = [path for part in parts for path in (root / part, *(root / part).rglob("*"))]
    return {
        path.relative_to(root.parent).as_posix(): path
        for path in paths
        if path.suffix in OWN_SUFFIXES
    }


def _foreign(id: str, module: str, entry: EntryPoint | None) -> Files:
    """All that was installed together with a module of others."""
    listed = {} if entry is None or entry.dist is None else _listed(entry.dist)
    for name in _outermost_first(module):
        file = getattr(sys.modules.get(name), "__file__", None)
        if file is not None and name not in sys.stdlib_module_names:
            return listed | _beside(Path(file), name, listed)
    raise BadRun(f"Nobody knows which files {id} is made of; its kind needs a digest.")


def _outermost_first(module: str) -> list[str]:
    """`a`, `a.b` and `a.b.c` of `a.b.c`; the first may be no more than a name that many share."""
    parts = module.split(".")
    return [".".join(parts[: n + 1]) for n in range(len(parts))]


def _beside(file: Path, module: str, listed: Files) -> Files:
    """The files of a package, or those in the folder of a module that was not installed."""
    if file.stem == "__init__":
        folder = file.parent
        prefix = PurePath(*module.split("."))
        names = {(prefix / p.relative_to(folder)).as_posix(): p for p in folder.rglob("*")}
    elif file.name in listed:
        return {}
    else:
        names = {path.name: path for path in file.parent.iterdir()}
    return {name: path for name, path in names.items() if _counts(name, path)}


def _listed(distribution: Distribution) -> Files:
    """What was installed with a distribution, without what installers add."""
    found = {}
    for path in distribution.files or ():
        if path.parts[0].endswith((".dist-info", ".egg-info")):
            continue
        if path.suffix == ".pth" or path.name.startswith("__editable__"):
            continue
        if path.parts[0] == ".." and path.parent.name in PROGRAMS:
            continue
        place = Path(str(path.locate()))
        if _counts(path.as_posix(), place):
            found[path.as_posix()] = place
    return found


def _counts(name: str, path: Path) -> bool:
    """Whether it is a file that somebody has made, and neither hidden nor a cache."""
    parts = [part for part in name.split("/") if part != ".."]
    if any([part == "__pycache__" or part.startswith(".") for part in parts]):
        return False
    return path.suffix != ".pyc" and path.is_file()


def _content(path: Path) -> str:
    state = path.stat()
    return _read(path, state.st_mtime_ns, state.st_size, state.st_ino)


@lru_cache(maxsize=16384)
def _read(path: Path, *_state: int) -> str:
    """The digest of a file, worked out again when the file has changed."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
