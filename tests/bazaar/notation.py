"""What the numbers in a position of the bazaar are called."""

from __future__ import annotations

from panspermia.kernel.notation import FieldNames, Fields
from tests.bazaar.rules.desert_map import SPACES
from tests.bazaar.rules.state import HOARD, IN_CELLAR, IN_DECK, NOBODY, SHOWN
from tests.bazaar.rules.vocabulary import CARDS, COLOURED, COLOURS, PITCHES, STRENGTHS

PLACES = {IN_DECK: "deck", SHOWN: "shown", IN_CELLAR: "cellar"}
PLACES |= dict(enumerate(COLOURS))
PLACES |= {HOARD + side: f"hoard-{colour}" for side, colour in enumerate(COLOURS)}

STALLS = {NOBODY: "nobody"} | {
    side * len(STRENGTHS) + number: f"{colour}-{strength}"
    for side, colour in enumerate(COLOURS)
    for number, strength in enumerate(STRENGTHS)
}

FIELDS: Fields = {
    "where": FieldNames(CARDS, PLACES),
    "known": FieldNames(CARDS),
    "coins": FieldNames(COLOURS),
    "salt": FieldNames(COLOURS),
    "caravans": FieldNames(COLOURS, dict(enumerate(SPACES))),
    "visited": FieldNames(COLOURS, dict(enumerate(SPACES))),
    "stalls": FieldNames(PITCHES, STALLS),
    "supply": FieldNames(COLOURS),
    "pool": FieldNames(COLOURED),
    "dyes": FieldNames(COLOURS),
    "looker": FieldNames(values=dict(enumerate(COLOURS))),
}
