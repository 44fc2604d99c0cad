"""What may be seen of a table: as a view, by a bot in a seat, and as a hash of the position."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

from panspermia.kernel.foresight import WORLDS, Answers, Odds, Preview
from panspermia.kernel.plain import state_data

if TYPE_CHECKING:
    from panspermia.kernel.game import Game, Outcome
    from panspermia.kernel.observing import Observed
    from panspermia.kernel.plans import Plan
    from panspermia.kernel.table import Table


class Perspective:
    """A table as one seat knows it: view, request, events, and worlds that could be real."""

    __slots__ = ("_table", "game", "request", "seat")

    def __init__(self, table: Table[Any], seat: int) -> None:
        request = table.request
        if request is not None and request.seat != seat:
            request = table._request_to(seat)
        self._table = table
        self.seat = seat
        self.game: Game[Any] = table.game
        self.request = request

    def view(self) -> dict[str, Any]:
        return self._table.view(self.seat)

    def events(self, since: int = 0) -> list[dict[str, Any]]:
        return self._table.events(self.seat, since)

    def initiatives(self) -> tuple[str, ...]:
        return self._table.initiatives(self.seat)

    def plans(self) -> tuple[Plan, ...]:
        return self._table.plans(self.seat)

    def preview(self, answer: Answers) -> Preview:
        return self._table.preview(self.seat, answer)

    def odds(self, answer: Answers, worlds: int = WORLDS, *, seed: int = 0) -> Odds:
        return self._table.odds(self.seat, answer, worlds, seed=seed)

    def imagine(self, rng: Random, *, manual: bool = False) -> Table[Any]:
        return self._table.imagine(self.seat, rng, manual=manual)

    def observe(self, version: int = 0) -> Observed:
        """What the seat sees as a row of numbers, and a mask of its options; needs NumPy."""
        from panspermia.kernel.observing import observed

        return observed(self._table, self.seat, version)


def view(table: Table[Any], seat: int | None) -> dict[str, Any]:
    """What the seat may know, as plain data; None is a spectator."""
    waiting = [
        {"seat": r.seat, "side": r.side, "rule": r.rule, "needs": r.needs} for r in table.requests
    ]
    return _view(table, seat, waiting)


def view_meanwhile(table: Table[Any], seat: int | None) -> dict[str, Any]:
    """What the seat may know while a flow runs, when nobody is asked."""
    return _view(table, seat, [])


def _view(table: Table[Any], seat: int | None, waiting: list[dict[str, Any]]) -> dict[str, Any]:
    sides = table.sides_of(seat)
    is_told = table.outcome is not None and not table._imagined
    return {
        "game": table.game.id,
        "options": dict(table.setup.options),
        "players": table.setup.players,
        "deck": table.setup.deck_name,
        "seat": seat,
        "sides": list(sides),
        "version": table.version,
        "commitment": table.commitment,
        "seed": table.seed.hex() if is_told else None,
        "waiting": waiting,
        "outcome": None if table.outcome is None else msgspec.to_builtins(table.outcome),
        "position": msgspec.to_builtins(table.game.view(table.state, sides)),
    }


def position(table: Table[Any]) -> dict[str, Any]:
    """Everything that makes a position what it is: the state, and what is open with its options."""
    return {
        "game": table.game.id,
        "rules": table.game.rules_version,
        "state": state_data(table.state, table.sequence),
        "open": [[r.side, r.rule, r.needs, list(r.options())] for r in table.requests],
        "given": [sorted(given.items()) for given in (table._given, *[f[2] for f in table._stack])],
        "chance": table._chance,
        "outcome": _ended(table.outcome),
    }


def _ended(outcome: Outcome | None) -> dict[str, Any] | None:
    """How a game ended, with as much of its record as fingerprints hold."""
    found: dict[str, Any] | None = msgspec.to_builtins(outcome)
    if found is not None and outcome is not None and outcome.legacy is not None:
        found["legacy"] = outcome.legacy.fingerprinted()
    return found
