"""Decks of High Frontier: the standard one and files that change it, and the board beside them.

The board is no part of a deck: no game changes it, so no save carries it.
"""

from __future__ import annotations

from typing import Any

from panspermia.decks.schema import Schema
from panspermia.games.exodus.components import PACKAGE
from panspermia.games.exodus.components.anatomy import CHART_CHECKS, CHART_NUMBERS, DECK_CHECKS
from panspermia.games.exodus.components.cards import NUMBERS, Deck
from panspermia.games.exodus.components.chart import Chart

SCHEMA = Schema("exodus", PACKAGE, Deck, DECK_CHECKS, numbers=NUMBERS)
BOARD = Schema("exodus", PACKAGE, Chart, CHART_CHECKS, numbers=CHART_NUMBERS, standard="map")

load_deck, deck_from, complete = SCHEMA.load, SCHEMA.read, SCHEMA.complete
load_chart = BOARD.load


def beside() -> tuple[Schema[Any], ...]:
    """What is printed on cards that are no part of a deck: no game changes them."""
    from panspermia.games.exodus.components.agency import CONTRACTS

    return (CONTRACTS,)
