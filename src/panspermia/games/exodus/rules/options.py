"""Modes, modules and switches: what is chosen at setup (C0).

A switch is an ambiguity of the rules that no evidence settles; its first value is the reading that
we took.
"""

from __future__ import annotations

import msgspec

from panspermia.games.exodus.components import PACKAGE
from panspermia.kernel import BadSetup, Message, Option, Setup

STANDARD, ALTRUISM, CEO = "standard", "altruism", "ceo"
MODES = (STANDARD, ALTRUISM, CEO)
FIRST_FREE, ALL_PAID = "first_free", "all_paid"
SOLITAIRE_LAWS, ORDINARY_LAWS = "solitaire", "ordinary"

OPTIONS = (
    Option("mode", MODES, STANDARD, "C0"),
    Option("module0", (True, False), True, "O.1"),
    Option("quick", (False, True), False, "V1a"),
    Option("laws", (SOLITAIRE_LAWS, ORDINARY_LAWS), SOLITAIRE_LAWS, "V-SA1"),
    Option("aerostat_glide", (True, False), True, "H6.1", reading=True),
    Option("rocketplane_landers", (FIRST_FREE, ALL_PAID), FIRST_FREE, "H6c.7", reading=True),
)


class Rules(msgspec.Struct, frozen=True):
    """The options of a game, one field each."""

    mode: str = STANDARD
    module0: bool = True
    quick: bool = False
    laws: str = SOLITAIRE_LAWS
    aerostat_glide: bool = True
    rocketplane_landers: str = FIRST_FREE

    @property
    def has_auctions(self) -> bool:
        """V4c.1, V6b. Alone or together cards are bought at a fixed price instead."""
        return self.mode == STANDARD

    @property
    def is_together(self) -> bool:
        """V4a. Whether all win or lose together."""
        return self.mode != STANDARD


def rules_of(setup: Setup) -> Rules:
    """The options of a setup, or BadSetup if they do not go together."""
    rules = msgspec.convert(dict(setup.options), Rules)
    alone = setup.players == 1
    if alone and rules.mode == STANDARD:
        raise BadSetup(Message("setup.alone", {"mode": rules.mode}, PACKAGE))
    if rules.mode == CEO and not alone:
        raise BadSetup(Message("setup.ceo", {"players": setup.players}, PACKAGE))
    return rules


def is_together(setup: Setup) -> bool:
    """V4a, V4e."""
    return setup.options.get("mode", STANDARD) != STANDARD
