"""Decks of Bios: Megafauna: the standard one, and files that replace it or some of its cards."""

from __future__ import annotations

from panspermia.decks.schema import Schema
from panspermia.games.megafauna.components import PACKAGE
from panspermia.games.megafauna.components.anatomy import CHECKS
from panspermia.games.megafauna.components.cards import NUMBERS, Deck

SCHEMA = Schema("megafauna", PACKAGE, Deck, CHECKS, numbers=NUMBERS)

load_deck, deck_from, complete = SCHEMA.load, SCHEMA.read, SCHEMA.complete
