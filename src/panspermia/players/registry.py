"""The kinds of players that are installed: ours and others' come through the same entry points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.metadata import entry_points

from panspermia.kernel import BadSetup, Message
from panspermia.players.contract import DOMAIN, Player, PlayerKind

GROUP = "panspermia.players"


class Players(Mapping[str, PlayerKind]):
    """Kinds of players by id; each is imported when it is first asked for."""

    def __init__(self) -> None:
        self._found = {entry.name: entry for entry in entry_points(group=GROUP)}
        self._loaded: dict[str, PlayerKind] = {}

    def __getitem__(self, id: str) -> PlayerKind:
        if id not in self._loaded:
            self._loaded[id] = self._found[id].load()
        return self._loaded[id]

    def __iter__(self) -> Iterator[str]:
        return iter(sorted({*self._found, *self._loaded}))

    def __len__(self) -> int:
        return len({*self._found, *self._loaded})

    def add(self, kind: PlayerKind) -> None:
        """Make a kind known that has no entry point."""
        self._loaded[kind.id] = kind


PLAYERS = Players()


def make_player(spec: str, seed: int) -> Player:
    """The player that a spec such as `greedy`, `search:500` or `search:200ms` asks for.

    The same spec and seed give a player that answers alike, unless its budget is time.
    """
    id, colon, budget = spec.partition(":")
    if id not in PLAYERS or (colon and not budget):
        params = {"spec": spec, "known": ", ".join(_usages())}
        raise BadSetup(Message("player.unknown", dict(params), DOMAIN))
    return PLAYERS[id].make(budget, seed)


def _usages() -> list[str]:
    return [usage for kind in PLAYERS.values() for usage in kind.usage]
