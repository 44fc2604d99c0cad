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
CYCLES, LONGER = 4, 5
"""C1.1, 4A1."""
FEW = 5
"""B6c, 4A5j. The most players without Module 4."""
PRINTED, EXAMPLES = "printed", "examples"
MANNED_ONLY, NO_BIDS = "manned_only", "no_bids"
EVERY_REFUEL, DOUBLED_ONLY = "every_refuel", "doubled_only"
ALL_UNFULFILLED, LATE_ONLY = "all", "late_only"
DOUBLE_ADVANCE, DOUBLE_LOSS = "double_advance", "double_loss"
SOLITAIRE_LAWS, ORDINARY_LAWS = "solitaire", "ordinary"

OPTIONS = (
    Option("mode", MODES, STANDARD, "C0"),
    Option("module0", (True, False), True, "O.1"),
    Option("quick", (False, True), False, "V1a"),
    Option("laws", (SOLITAIRE_LAWS, ORDINARY_LAWS), SOLITAIRE_LAWS, "V-SA1"),
    Option("aerostat_glide", (True, False), True, "H6.1", reading=True),
    Option("rocketplane_landers", (FIRST_FREE, ALL_PAID), FIRST_FREE, "H6c.7", reading=True),
    Option("module4", (False, True), False, "4A.1"),
    Option("cycles", (CYCLES, LONGER), CYCLES, "4A1"),
    Option("card_values", (PRINTED, EXAMPLES), PRINTED, "4A3h", reading=True),
    Option("default_chit_bids", (MANNED_ONLY, NO_BIDS), MANNED_ONLY, "4B3b.3", reading=True),
    Option("refuel_cap", (EVERY_REFUEL, DOUBLED_ONLY), EVERY_REFUEL, "4A8.1", reading=True),
    Option(
        "unfulfilled_scope", (ALL_UNFULFILLED, LATE_ONLY), ALL_UNFULFILLED, "4E2c.1", reading=True
    ),
    Option("unboosted_debt", (DOUBLE_ADVANCE, DOUBLE_LOSS), DOUBLE_ADVANCE, "4E2c.1", reading=True),
    Option("repeat_claim", (False, True), False, "4B5b-note", reading=True),
    Option("module1", (False, True), False, "1A2.1", coming=True),
    Option("module2", (False, True), False, "2A2.1", coming=True),
    Option("module3", (False, True), False, "3A.1", coming=True),
)
LATER = {"module1": 1, "module2": 2, "module3": 3}
"""Modules that can be named but not played yet."""


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


class Terms(msgspec.Struct, frozen=True):
    """The options of Module 4, one field each; only a game with it has them."""

    cycles: int = CYCLES
    card_values: str = PRINTED
    default_chit_bids: str = MANNED_ONLY
    refuel_cap: str = EVERY_REFUEL
    unfulfilled_scope: str = ALL_UNFULFILLED
    unboosted_debt: str = DOUBLE_ADVANCE
    repeat_claim: bool = False


def terms_of(setup: Setup) -> Terms | None:
    """4A.1, 4Aa, 4Af, 4Ag, 4A1, 4A1a.1, 4A1a.2, 4A1a.3, C1.1, B6c, 4A5j.

    The options of Module 4, which needs Module 0 and has longer games and a sixth seat; None
    without it.
    """
    options = dict(setup.options)
    if options.get("module4") is not True:
        if options.get("cycles", CYCLES) != CYCLES:
            raise BadSetup(Message("setup.cycles", {"cycles": LONGER}, PACKAGE))
        if setup.players > FEW:
            raise BadSetup(Message("setup.six", {"players": setup.players}, PACKAGE))
        return None
    if options.get("module0") is not True:
        raise BadSetup(Message("setup.module4", {}, PACKAGE))
    return msgspec.convert(options, Terms)


def refuse_later(setup: Setup) -> None:
    """4A1a.1. Modules whose rules are not built."""
    for id, module in LATER.items():
        if setup.options.get(id) is True:
            raise BadSetup(Message("setup.coming", {"module": module}, PACKAGE))


def rules_of(setup: Setup) -> Rules:
    """The options of a setup, or BadSetup if they do not go together."""
    refuse_later(setup)
    terms_of(setup)
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


def is_contest(setup: Setup) -> bool:
    """Whether the most points win, so that somebody always does."""
    return not is_together(setup)
