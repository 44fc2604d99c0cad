"""The state of the bazaar, the effects that move its pieces, and how hidden cards are re-dealt."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Annotated, Any

import msgspec

from panspermia.kernel import BadSetup, Cursor, Event, Legacy, Message, Offers, Setup
from tests.bazaar.rules import desert_map
from tests.bazaar.rules.events import Paid
from tests.bazaar.rules.modules import MODULES
from tests.bazaar.rules.vocabulary import (
    BANDITS,
    BANK,
    CARD_COUNT,
    CHARTERS,
    COLOURED,
    HAND,
    PACKAGE,
    PITCHES,
    POOL,
    START_COINS,
    START_SALT,
    STRENGTHS,
)

IN_DECK, SHOWN, IN_CELLAR = -1, -2, -3
HOARD = 10
"""Where a card is: one of these, a side for its hand, or HOARD + side for its hoard."""

NOBODY = -1
ALL_STALLS = (1 << len(STRENGTHS)) - 1
BANKER = -1
STORES, CAMELS, TENTS = range(3)


@dataclass(slots=True)
class State:
    """Merchants are the sides from 0; side 4 are the bandits, if they play."""

    mode: str
    merchants: int
    bandits: bool
    where: list[int]
    """The place of each card."""
    known: list[int]
    """The sides that know where each card is, as a set."""
    coins: list[int]
    salt: list[int]
    bank: int
    caravans: list[int]
    visited: list[list[int]]
    stalls: list[int]
    """Side * 3 + strength of the stall on each pitch, or NOBODY."""
    supply: list[int]
    """The stalls that each side has not set up, as a set of strengths."""
    pool: list[int]
    dyes: list[list[int]]
    """Dyes of a colour per side: place * 2 + colour."""
    modules: tuple[str, ...] = ()
    charters: list[int] = field(default_factory=list)
    """The side that has each charter, or NOBODY."""
    offers: Offers = field(default_factory=Offers)
    looker: int = 0
    round: int = 1
    turns: int = 0
    cursor: Cursor = field(default_factory=Cursor)
    log: list[Event] = field(default_factory=list, compare=False, repr=False)

    def copy(self) -> State:
        return State(
            self.mode,
            self.merchants,
            self.bandits,
            self.where[:],
            self.known[:],
            self.coins[:],
            self.salt[:],
            self.bank,
            self.caravans[:],
            [cities[:] for cities in self.visited],
            self.stalls[:],
            self.supply[:],
            self.pool[:],
            [dyes[:] for dyes in self.dyes],
            self.modules,
            self.charters[:],
            self.offers.copy(),
            self.looker,
            self.round,
            self.turns,
            self.cursor.copy(),
        )

    def sides(self) -> tuple[int, ...]:
        """The merchants; the bandits have a step of their own."""
        return tuple(range(self.merchants))

    def others(self, side: int) -> list[int]:
        return [other for other in range(self.merchants) if other != side]

    def known_to(self, sides: tuple[int, ...]) -> list[int]:
        """The cards whose place one of the sides knows; what all know lies open to spectators."""
        everybody = (1 << self.merchants) - 1
        wanted = sum([1 << side for side in sides])
        cards = enumerate(self.known)
        return [card for card, known in cards if known & wanted or known == everybody]

    def cards_in(self, place: int) -> list[int]:
        """The cards of a deck, cellar, hand or hoard, in the order of their numbers."""
        return [card for card, found in enumerate(self.where) if found == place]


class Renown(Legacy, frozen=True, kw_only=True):
    """K17. What each merchant takes along into the next game of a campaign."""

    renown: list[Annotated[int, msgspec.Meta(ge=0, le=3)]]


def set_up(setup: Setup) -> State:
    """K0. Everybody begins alike; a campaign's renown gives that many coins more."""
    mode, bandits = str(setup.options["mode"]), setup.options["bandits"] is True
    if (mode == "solo") != (setup.players == 1):
        raise BadSetup(Message("setup.solo", {}, PACKAGE))
    cards = int((setup.deck or {}).get("cards", CARD_COUNT))
    merchants = max(2, setup.players)
    if not merchants * HAND < cards <= CARD_COUNT:
        raise BadSetup(Message("setup.cards", {"count": cards}, PACKAGE))
    renown = setup.legacy.renown if isinstance(setup.legacy, Renown) else []
    renown = [*renown, *[0] * merchants]
    missing = BANDITS - merchants
    return State(
        mode=mode,
        merchants=merchants,
        bandits=bandits,
        where=[IN_DECK] * cards,
        known=[0] * cards,
        coins=[START_COINS + renown[side] for side in range(merchants)] + [0] * (missing + 1),
        salt=[START_SALT] * merchants,
        bank=BANK,
        caravans=[desert_map.GATE] * merchants,
        visited=[[] for _ in range(merchants)],
        stalls=[NOBODY] * len(PITCHES),
        supply=[ALL_STALLS] * merchants + [0] * missing + [ALL_STALLS * bandits],
        pool=[POOL] * len(COLOURED),
        dyes=[[0, 0, 0, 0, 1, 1] for _ in range(merchants)],
        modules=MODULES.on(setup.options),
        charters=[NOBODY] * len(CHARTERS),
    )


def without_charters(data: dict[str, Any]) -> dict[str, Any]:
    """A state of version 1 of the rules, which had no guild, in version 2."""
    return data | {"charters": [NOBODY] * len(CHARTERS)}


def pay(g: State, clause: str, giver: int, taker: int, coins: int) -> None:
    """Coins change hands, as many as the giver has."""
    coins = min(coins, g.bank if giver == BANKER else g.coins[giver])
    if not coins:
        return
    for side, change in ((giver, -coins), (taker, coins)):
        if side == BANKER:
            g.bank += change
        else:
            g.coins[side] += change
    g.log.append(Paid(clause, giver, taker, coins))


def put(g: State, card: int, place: int, *seen_by: int) -> None:
    """A card goes to a place, and these sides know it."""
    g.where[card] = place
    for side in seen_by:
        g.known[card] |= 1 << side


def redeal(g: State, sides: tuple[int, ...], rng: Random) -> None:
    """Deal anew what none of the sides knows; who else knows a place keeps knowing it.

    Only facts that the sides can see go in: which cards are unseen, and the places they fill.
    """
    seen = g.known_to(sides)
    unseen = [card for card in range(len(g.where)) if card not in seen]
    places = sorted([(g.where[card], g.known[card]) for card in unseen])
    rng.shuffle(unseen)
    for card, (place, known) in zip(unseen, places, strict=True):
        g.where[card] = place
        g.known[card] = known
