"""A table for another process of the same program: the last boundary, and the answers since.

It is trusted and not kept, so there is neither a digest nor a fingerprint. The tape before the
boundary stays behind; the deck is named, and whoever takes the table over must hold it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from panspermia.kernel import chance
from panspermia.kernel.content import find_content
from panspermia.kernel.errors import BadSave
from panspermia.kernel.events import Event, fields_of
from panspermia.kernel.game import Game, Setup
from panspermia.kernel.messages import Message
from panspermia.kernel.plain import state_data, state_from
from panspermia.kernel.table import Table
from panspermia.kernel.tape import Boundary, Segment, events_from


class Handover(msgspec.Struct, frozen=True, array_like=True):
    game: str
    players: int
    options: dict[str, str | int | bool]
    deck: str | None
    seed: bytes
    epochs: chance.Epochs
    manual: bool
    version: int
    chance: int
    state: dict[str, Any]
    told: list[list[Any]]
    """The events before the boundary, each with the name of its kind first."""
    tape: list[tuple[int, str, str | int, int]]


_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(Handover)


def hand_over(table: Table[Any]) -> bytes:
    """The table as bytes, for take_over."""
    if table._imagined:
        raise BadSave(Message("save.imagined"))
    boundary, setup = table._boundary, table.setup
    return _encoder.encode(
        Handover(
            game=table.game.id,
            players=setup.players,
            options=setup.options,
            deck=setup.deck_name,
            seed=table.seed,
            epochs=table.epochs,
            manual=table._manual,
            version=table.version,
            chance=boundary.chance,
            state=state_data(boundary.state, table.sequence),
            told=[_told(event) for event in events_from(0, boundary.history, [])[1]],
            tape=table._tape,
        )
    )


def take_over(content: bytes, games: Mapping[str, Game[Any]]) -> Table[Any]:
    """The table that was handed over; BadSave if nobody here holds its deck."""
    given = _decoder.decode(content)
    game = games[given.game]
    deck = None if given.deck is None else find_content(given.deck)
    if given.deck is not None and deck is None:
        raise BadSave(Message("save.deck"))
    setup = Setup(given.players, dict(given.options), deck=deck)
    kinds = game.event_kinds
    events = [kinds[name](*values) for name, *values in given.told]
    state = state_from(given.state, game.state, game.sequence_of(setup))
    boundary = Boundary(state, Segment(None, [], events), None, given.chance)
    source = chance.Source(given.seed, given.epochs)
    table = Table(game, setup, given.seed, boundary, given.manual, source=source)
    table._restore(boundary, given.tape, None)
    table.version = given.version
    return table


def _told(event: Event) -> list[Any]:
    kind = type(event)
    return [kind.__name__, event.clause, *[getattr(event, name) for name in fields_of(kind)]]
