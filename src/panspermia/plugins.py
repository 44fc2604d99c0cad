"""Plugins: what installed packages offer through entry points, ours and others' alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib.metadata import EntryPoint, entry_points
from typing import Any, NamedTuple, Protocol, TypeVar

OURS = "panspermia"
NOWHERE = "?"
"""The package of what was not installed."""


class HasId(Protocol):
    """What has an id."""

    @property
    def id(self) -> str: ...


T = TypeVar("T", bound=HasId)


class Broken(NamedTuple):
    """A plugin that cannot be used: its id, the package that it comes from, and why."""

    id: str
    package: str
    why: str


class Plugins(Mapping[str, T]):
    """The plugins of a group by id; each is imported when it is first asked for.

    One that cannot be used counts as not there, and `broken` says why; nobody else is harmed. Of
    two with the same id ours is the one, or else that which comes first on the path.
    """

    def __init__(self, group: str, check: Callable[[str, Any], T]) -> None:
        """`check` gets an id and what was loaded for it, and raises if that is of no use."""
        self._check = check
        self._found: dict[str, EntryPoint] = {}
        self._foreign: dict[str, bool] = {}
        self._loaded: dict[str, T] = {}
        self._broken: dict[str, Broken] = {}
        self._shadowed: list[Broken] = []
        for entry in sorted(entry_points(group=group), key=_is_foreign):
            first = self._found.setdefault(entry.name, entry)
            if first is not entry:
                why = f"{_package(first)} offers {entry.name} too"
                self._shadowed.append(Broken(entry.name, _package(entry), why))

    def __getitem__(self, id: str) -> T:
        if id not in self._loaded:
            self._load(id)
        return self._loaded[id]

    def __iter__(self) -> Iterator[str]:
        return iter(sorted([id for id in {*self._found, *self._loaded} if id in self]))

    def __len__(self) -> int:
        return len(list(iter(self)))

    def add(self, plugin: T) -> None:
        """Make one known that has no entry point."""
        self._loaded[plugin.id] = plugin

    @property
    def broken(self) -> tuple[Broken, ...]:
        """Those that cannot be used; all are imported to find out."""
        list(iter(self))
        return (*[self._broken[id] for id in sorted(self._broken)], *self._shadowed)

    def trouble(self, id: str) -> Broken | None:
        """Why an id cannot be used, if something of that id is installed."""
        return self._broken.get(id) if id not in self else None

    def blame(self, id: str, error: BaseException) -> Broken:
        """Say that an error is the fault of that plugin."""
        why = " ".join(f"{type(error).__name__}: {error}".split())
        return Broken(id, _package(self._found.get(id)), why)

    @property
    def foreign(self) -> list[str]:
        """The ids that somebody else has installed."""
        return [id for id in self if id in self._found and self._is_foreign(id)]

    def _is_foreign(self, id: str) -> bool:
        """Whether somebody else has installed it; found out once, since a file is read for it."""
        if id not in self._foreign:
            self._foreign[id] = _is_foreign(self._found[id])
        return self._foreign[id]

    def entry(self, id: str) -> EntryPoint | None:
        """Where it comes from, unless it was added."""
        return self._found.get(id)

    def _load(self, id: str) -> None:
        """KeyError, if there is no such plugin or it is broken."""
        if id in self._broken:
            raise KeyError(id)
        entry = self._found[id]
        try:
            self._loaded[id] = self._check(id, entry.load())
        except (Exception, SystemExit) as error:  # others' code may raise anything
            self._broken[id] = self.blame(id, error)
            raise KeyError(id) from error


def _package(entry: EntryPoint | None) -> str:
    if entry is None or entry.dist is None:
        return NOWHERE if entry is None else entry.value
    return f"{entry.dist.name} {entry.dist.version}"


def _is_foreign(entry: EntryPoint) -> bool:
    return entry.dist is None or entry.dist.name != OURS
