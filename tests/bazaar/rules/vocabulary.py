"""The words of the bazaar: every answer that the game can ask for, and its numbers."""

from __future__ import annotations

from panspermia.kernel import CANCEL, DONE, NO, PASS, YES, Answer
from tests.bazaar.components.charters import CARDS as GUILD_CARDS
from tests.bazaar.rules.desert_map import SPACES

PACKAGE = "tests.bazaar"

COLOURS = ("red", "green", "blue", "gold", "bandits")
"""The sides by name; the bandits are the side that nobody plays."""

BANDITS = 4
SIDE = {colour: number for number, colour in enumerate(COLOURS)}

CARAVAN, AUCTION, STALL, DYE, RAID, SPY, SELL = (
    "caravan", "auction", "stall", "dye", "raid", "spy", "sell",
)  # fmt: skip
ACTIONS = (PASS, CARAVAN, AUCTION, STALL, DYE, RAID, SPY, SELL)

CARD_COUNT = 24
CARDS = tuple([f"card{number}" for number in range(CARD_COUNT)])
CARD = {card: number for number, card in enumerate(CARDS)}
HAND = 2

DECK, CELLAR = "deck", "cellar"
PITCHES = ("gate", "well", "arch", "yard", "wall")
STRENGTHS = ("tent", "booth", "house")
COLOURED = ("ochre", "indigo")
DEMAND, RAIN, SUN = "demand", "rain", "sun"
PAY, ALLY, SUFFER = "pay", "ally", "suffer"
CHARTER, GIVE_BACK = "charter", "give-back"
CHARTERS = tuple([card.id for card in GUILD_CARDS.charters])
COIN, SALT = "coin", "salt"
GOODS = (COIN, SALT)
TERMS = tuple([f"{way}-{item}" for way in ("give", "take") for item in GOODS])

MAX_BID = 40
MAX_GIFT = 5
MAX_TERMS = 6
OFFER_ROUNDS = 2
START_COINS = 8
START_SALT = 2
BANK = 60
POOL = 2
ROUNDS = {"standard": 3, "solo": 4, "long": 10_000}
LONG_TURNS = 5_000

VOCABULARY: tuple[Answer, ...] = (
    DONE, CANCEL, YES, NO, *ACTIONS, *COLOURS, *CARDS, DECK, CELLAR, *PITCHES, *STRENGTHS,
    *COLOURED, DEMAND, RAIN, SUN, PAY, ALLY, SUFFER, *TERMS, *range(MAX_BID + 1), *SPACES,
    CHARTER, *CHARTERS, GIVE_BACK,
)  # fmt: skip
