"""Bots of one's own that are not installed: a class in a file (`bot.py:Bold`) or in a module.

The class has `choose`, and may take a `seed`. A spec names code that is run, so it must never come
from a stranger: a server seats only the bots that it offers.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import inspect
import sys
from pathlib import Path
from types import ModuleType

from panspermia.players.contract import Player, PlayerKind, refuse_budget

PREFIX = "panspermia_own_"
"""What begins the name of a module that was read from a file."""


def own_kind(spec: str) -> PlayerKind | None:
    """The kind that a spec such as `bot.py:Bold` or `bots.bold:Bold` names, or None if it is none.

    What is wrong with the file or the class is raised as Python raises it.
    """
    place, _, name = spec.rpartition(":")
    if not place or not name.isidentifier():
        return None
    if not place.endswith(".py") and not _is_module(place):
        return None
    made = getattr(_module(place), name, None)
    if made is None:
        raise AttributeError(f"{place} has no class {name}")

    def make(budget: str, seed: int) -> Player:
        refuse_budget(spec, budget)
        takes_seed = "seed" in inspect.signature(made).parameters
        player: Player = made(seed=seed) if takes_seed else made()
        if not callable(getattr(player, "choose", None)):
            raise TypeError(f"{name} has no method choose")
        return player

    make.__module__ = made.__module__
    return PlayerKind(spec, (spec,), spec, make)


def _is_module(name: str) -> bool:
    if not all([part.isidentifier() for part in name.split(".")]):
        return False
    try:
        return importlib.util.find_spec(name) is not None
    except ModuleNotFoundError:
        return False


def _module(place: str) -> ModuleType:
    """The module, read anew if its file has changed."""
    if not place.endswith(".py"):
        return importlib.import_module(place)
    path = Path(place).resolve()
    of_file = f"{path} {path.stat().st_mtime_ns}".encode()
    name = f"{PREFIX}{path.stem}_{hashlib.sha256(of_file).hexdigest()[:12]}"
    if name not in sys.modules:
        spec = importlib.util.spec_from_file_location(name, path)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module
        try:
            spec.loader.exec_module(module)
        except BaseException:
            del sys.modules[name]
            raise
    return sys.modules[name]
