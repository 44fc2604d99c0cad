"""The words of answers: Spaces, cards, factions, deeds of a Turn, stacks, and numbers.

A patent in a hand or on a deck goes by the id of its White-Side; a card in a stack by that of the
face in which it lies.
"""

from __future__ import annotations

from panspermia.games.exodus.components.agency import load_contracts
from panspermia.games.exodus.components.catalog import IDEOLOGIES, KINDS
from panspermia.games.exodus.components.contracts import PAIRS
from panspermia.games.exodus.components.facts import standard_cards
from panspermia.games.exodus.components.solar import solar_map
from panspermia.kernel import CANCEL, DONE, NO, PASS, YES, Answer

WAYS = ("", "powered", "glide", "unaided", "assist", "rocketplane")
"""H6.1. By the way of a landing or liftoff its word."""
BONUS_PIVOT, BURNS = "bonus-pivot", "burns"
"""H4c.4. How a Pivot is paid."""
MOST_BONUS = 3
"""H8b.1. Bonus Burns of one step: two for a Pivot, one for a burn."""
MOST_NUMBER = 400
"""Bids, FT and Aquas that an answer can name."""

END, FLY = "end-turn", "fly"
INCOME, AUCTION, MARKET, BOOST = "income", "auction", "free-market", "boost"
REFUEL, PROSPECT, INDUSTRIALIZE = "refuel", "prospect", "industrialize"
PRODUCE, DELIVER, RESEARCH = "produce", "deliver", "research"
FUNDRAISE, LOBBY = "fundraise", "lobby"
"""O2, O4."""
OPERATIONS = (
    INCOME, FUNDRAISE, AUCTION, MARKET, BOOST, REFUEL, PROSPECT, INDUSTRIALIZE, PRODUCE, DELIVER,
    RESEARCH,
)  # fmt: skip
"""I0. RESEARCH takes the place of the auction where there is none (V4c.1)."""

TRANSFER, SWAP, DIRT_REFUEL, JETTISON = "transfer", "swap", "dirt-refuel", "jettison"
FILL, DRAIN, THROW_IN = "fill", "drain", "throw-in"
COLONIZE, JUMP, LOAD_GLORY = "colonize", "claim-jump", "load-glory"
DISCARD, REMOVE, REPAIR, DRIVE = "discard", "remove", "repair", "drive"
MURDER, MOONCABLE, DECLARE = "murder", "mooncable", "declare-off"
FREE_ACTIONS = (
    TRANSFER, SWAP, DIRT_REFUEL, JETTISON, FILL, DRAIN, THROW_IN, COLONIZE, JUMP, LOAD_GLORY,
    DISCARD, REMOVE, REPAIR, DRIVE, MURDER, MOONCABLE, DECLARE, LOBBY,
)  # fmt: skip
"""G, H9b.1, Fel-4, P-Moon, J3e."""

LEO_STACK, ROCKET_STACK, NEW_OUTPOST = "leo-stack", "rocket-stack", "new-outpost"
MOST_OUTPOSTS = 24
"""E3.2. Outposts that a word can name; more than there are cards for."""
MOST_SPLIT = 16
"""From so many outposts on nothing is split off or given away into one more, so that operations,
which come once a Turn, never run out of words."""
OUTPOSTS = tuple([f"outpost-{number}" for number in range(1, MOST_OUTPOSTS + 1)])
STACKS = (LEO_STACK, ROCKET_STACK, *OUTPOSTS)
"""E3. By its place among a side's stacks its word."""
TANK, FUEL, DIVIDE = "tank", "fuel", "divide"
ISRU, WATER, SCOOP = "isru", "factory-water", "air-eater"
"""I5. The kinds of site refuel."""

RAYGUN, BUGGY, MISSILE = "raygun", "buggy", "missile"
"""B2c. Platforms."""
CUBE, DISK = "cube", "disk"
AQUA, GIVE, TAKE = "aqua", "give", "take"
CLAIM, FACTORY_TOKEN, DOME = "claim", "factory", "dome"
LEAVES = (
    "leave-factory", "leave-luna", "leave-powersat", "leave-felonies", "leave-mooncable",
    "leave-repairs", "leave-abilities", "leave-claim", "leave-crew",
)  # fmt: skip
"""N4, N5, N6, N7. What others can be given leave for."""
MEND, LEGACY = "mend", "legacy"
"""N8, N4e."""
FULFIL, REVIEW = "fulfil", "review"
"""4A6c, 4B3d."""
LEND_BAILOUT = "leave-bailout"
"""4B2f.3. Beside LEAVES, which Core has."""
PAIR_WORDS = tuple(["-".join(pair) for pair in PAIRS])
"""4Ba. The decks of contracts."""


def up_to(most: int, least: int = 1) -> range:
    """The numbers from the least to this one, as far as there are words for them."""
    return range(least, min(most, MOST_NUMBER) + 1)


def contract_words() -> tuple[str, ...]:
    """4A2d. Both faces of every contract."""
    return tuple(
        [face.id for card in load_contracts().contracts for face in (card.blue, card.gold)]
    )


VOCABULARY: tuple[Answer, ...] = (
    DONE,
    YES,
    NO,
    CANCEL,
    PASS,
    END,
    FLY,
    *OPERATIONS,
    *FREE_ACTIONS,
    *STACKS,
    NEW_OUTPOST,
    TANK,
    FUEL,
    DIVIDE,
    ISRU,
    WATER,
    SCOOP,
    RAYGUN,
    BUGGY,
    MISSILE,
    CUBE,
    DISK,
    AQUA,
    CLAIM,
    FACTORY_TOKEN,
    DOME,
    MEND,
    LEGACY,
    *LEAVES,
    *KINDS,
    *IDEOLOGIES,
    *WAYS[1:],
    BONUS_PIVOT,
    BURNS,
    *range(MOST_NUMBER + 1),
    *standard_cards(),
    *solar_map().ids,
    FULFIL,
    REVIEW,
    *PAIR_WORDS,
    *contract_words(),
    LEND_BAILOUT,
)
