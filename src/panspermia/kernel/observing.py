"""What a seat sees as numbers, in any version, without an environment."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from panspermia.kernel.answers import Answer
from panspermia.kernel.encoder import Encoder, Row
from panspermia.kernel.game import Game, Setup
from panspermia.kernel.plain import canonical
from panspermia.kernel.seated import SeatEncoder
from panspermia.kernel.table import Table

AnyEncoder = Encoder | SeatEncoder
VERSIONS: dict[int, type[AnyEncoder]] = {0: Encoder, 1: SeatEncoder}
"""The versions of observations; each stays as it is."""


class Observed(NamedTuple):
    """What a bot that has learnt from rows of numbers needs to answer."""

    row: Row
    mask: NDArray[np.int8]
    """One for each answer of the vocabulary that is possible now."""


def encoder_of(game: Game[Any], setup: Setup, version: int = 0) -> AnyEncoder:
    """What encodes the tables of a setup."""
    return VERSIONS[version](game, setup, game.seats(setup))


_encoders: dict[tuple[str, bytes, int], tuple[Game[Any], AnyEncoder, dict[Answer, int]]] = {}
"""One for each game, setup and version that was observed."""


def observed(table: Table[Any], seat: int, version: int = 0) -> Observed:
    """The row and the mask that the environments give for this seat."""
    setup = replace(table.setup, legacy=None, position=None)
    key = table.game.id, canonical(setup), version
    known = _encoders.get(key)
    if known is None or known[0] is not table.game:
        place = {word: number for number, word in enumerate(table.game.vocabulary)}
        known = _encoders[key] = table.game, encoder_of(table.game, setup, version), place
    _, encoder, place = known
    mask = np.zeros(len(place), np.int8)
    for request in table.requests:
        if request.seat == seat:
            mask[[place[option] for option in request.options()]] = 1
    return Observed(encoder.encode(table, seat), mask)
