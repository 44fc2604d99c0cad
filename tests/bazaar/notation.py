"""What the numbers in a position of the bazaar are called."""

from __future__ import annotations

from panspermia.kernel.notation import Fields, Named
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
    "where": Named(CARDS, PLACES),
    "known": Named(CARDS),
    "coins": Named(COLOURS),
    "salt": Named(COLOURS),
    "caravans": Named(COLOURS, dict(enumerate(SPACES))),
    "visited": Named(COLOURS, dict(enumerate(SPACES))),
    "stalls": Named(PITCHES, STALLS),
    "supply": Named(COLOURS),
    "pool": Named(COLOURED),
    "dyes": Named(COLOURS),
    "looker": Named(values=dict(enumerate(COLOURS))),
}
