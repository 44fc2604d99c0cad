"""The games that are installed: ours and others' come through the same entry points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from panspermia import contract
from panspermia.kernel.errors import BadSetup
from panspermia.kernel.game import Game, GameInfo, Legacy, Setup, Value
from panspermia.kernel.messages import Message, render
from panspermia.kernel.saves import load_table as _load
from panspermia.kernel.seating import seat_table
from panspermia.kernel.table import Table
from panspermia.plugins import Broken, Plugins

if TYPE_CHECKING:
    from panspermia.faces.score import Score

GROUP = "panspermia.games"


def _checked(id: str, game: Any) -> Game[Any]:
    """The game, if it can be listed and asked for by its id."""
    if not isinstance(game, Game):
        raise TypeError(f"a Game is needed, not {type(game).__name__}")
    if game.id != id:
        raise ValueError(f"its id is {game.id!r}, not {id!r}")
    render(game.info().title)
    return game


GAMES = Plugins(GROUP, _checked)
"""Games by id."""


def find_game(id: str) -> Game[Any]:
    """The game with this id, or BadSetup."""
    if (broken := GAMES.trouble(id)) is not None:
        raise BadSetup(fault(broken))
    if id not in GAMES:
        raise BadSetup(Message("setup.game", {"game": id, "known": ", ".join(GAMES)}))
    return GAMES[id]


def title_of(id: str) -> str:
    """What a game is called; its id, if it is not installed."""
    return render(GAMES[id].info().title) if id in GAMES else id


def fault(broken: Broken) -> Message:
    """What is wrong with a game, and whose it is."""
    return Message("setup.broken", dict(broken._asdict()))


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
    legacy: Legacy | dict[str, Any] | None = None,
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


def score_of(view: dict[str, Any]) -> Score:
    """Points by source and what ends the game, as far as a view (`Table.view`) tells."""
    return contract.score_of(find_game(view["game"]), view)
