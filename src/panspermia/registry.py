"""The games that are installed: ours and others' come through the same entry points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.metadata import entry_points
from typing import Any

from panspermia.kernel.errors import BadSetup
from panspermia.kernel.game import Game, GameInfo, Setup, Value
from panspermia.kernel.messages import Message
from panspermia.kernel.saves import load_table as _load
from panspermia.kernel.table import Table, seat_table

GROUP = "panspermia.games"


class Games(Mapping[str, Game[Any]]):
    """Games by id; each is imported when it is first asked for."""

    def __init__(self) -> None:
        self._loaded: dict[str, Game[Any]] = {}
        self._found = {entry.name: entry for entry in entry_points(group=GROUP)}

    def __getitem__(self, id: str) -> Game[Any]:
        if id not in self._loaded:
            self._loaded[id] = self._found[id].load()
        return self._loaded[id]

    def __iter__(self) -> Iterator[str]:
        return iter(sorted({*self._found, *self._loaded}))

    def __len__(self) -> int:
        return len({*self._found, *self._loaded})

    def add(self, game: Game[Any]) -> None:
        """Make a game known that has no entry point."""
        self._loaded[game.id] = game


GAMES = Games()


def find_game(id: str) -> Game[Any]:
    """The game with this id, or BadSetup."""
    if id not in GAMES:
        raise BadSetup(Message("setup.game", {"game": id, "known": ", ".join(GAMES)}))
    return GAMES[id]


def list_games() -> tuple[GameInfo, ...]:
    """What is known of every installed game."""
    return tuple([GAMES[id].info() for id in GAMES])


def new_table(
    game: str,
    *,
    players: int | None = None,
    seed: int | bytes | None = None,
    options: dict[str, Value] | None = None,
    chance: str = "auto",
    legacy: dict[str, Any] | None = None,
    deck: dict[str, Any] | None = None,
) -> Table[Any]:
    """Set up a game and run it to its first request.

    Without a seed a fresh one of 256 bits is drawn. With chance="manual" dice and draws are
    weighted requests, for search and tests.
    """
    if chance not in ("auto", "manual"):
        raise BadSetup(Message("setup.chance", {"value": chance}))
    found = find_game(game)
    setup = Setup(
        found.players[0] if players is None else players, dict(options or {}), legacy, deck
    )
    return seat_table(found, setup, seed=seed, manual=chance == "manual")


def load_table(text: str | bytes) -> Table[Any]:
    """The table that Table.dump wrote, or BadSave."""
    return _load(text, GAMES)
