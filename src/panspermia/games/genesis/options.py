"""Modes, variants and switches: what is chosen at setup.

A switch is an ambiguity of the rules that no evidence settles; its first value is the reading that
we took.
"""

from __future__ import annotations

import msgspec

from panspermia.kernel import BadSetup, Message, Option, Setup

STANDARD, INTRO, SOLITAIRE, COOP = "standard", "intro", "solitaire", "coop"

OPTIONS = (
    Option("mode", (STANDARD, INTRO, SOLITAIRE, COOP), STANDARD, "C0"),
    Option("short", (False, True), False, "C0d.1"),
    Option("macro", (False, True), False, "C4.1"),
    Option("crystal", (False, True), False, "G4.1"),
    Option("chimera", (False, True), False, "L1.1"),
    Option("beginner", (False, True), False, "C3.2"),
    Option("macro_dna", ("shield", "immune"), "shield", "C4.2", reading=True),
    Option("gene_transfer", (True, False), True, "H0g", reading=True),
    Option("entropy", ("plus_one", "green"), "plus_one", "E2a.1", reading=True),
    Option("hgt_moves", ("every", "per_icon"), "every", "E6.1", reading=True),
    Option("triple", ("metabolism", "corner", "any"), "metabolism", "G2a", reading=True),
    Option("crystal_purchases", ("others", "none"), "others", "G4.1", reading=True),
    Option("promotion_ends", ("next_turn", "at_once"), "next_turn", "H2b", reading=True),
    Option("organism_limit", ("tableau", "player"), "tableau", "B1a", reading=True),
    Option("cull", (True, False), True, "E2b", reading=True),
    Option("chimera_vp", ("terrestrial", "all_macro"), "terrestrial", "L6c", reading=True),
    Option("parasite_darwin", ("after_host", "own_order"), "after_host", "A1.4", reading=True),
    Option("liberated_row", (True, False), True, "E4.1c", reading=True),
)


class Rules(msgspec.Struct, frozen=True):
    """The options of a game, one field each."""

    mode: str = STANDARD
    short: bool = False
    macro: bool = False
    crystal: bool = False
    chimera: bool = False
    beginner: bool = False
    macro_dna: str = "shield"
    gene_transfer: bool = True
    entropy: str = "plus_one"
    hgt_moves: str = "every"
    triple: str = "metabolism"
    crystal_purchases: str = "others"
    promotion_ends: str = "next_turn"
    organism_limit: str = "tableau"
    cull: bool = True
    chimera_vp: str = "terrestrial"
    parasite_darwin: str = "after_host"
    liberated_row: bool = True
    alone: bool = False
    """C1.1. One player with two colours; set by the number of players."""

    @property
    def advanced(self) -> bool:
        """C3.1. All rules but those that the introductory game drops."""
        return self.mode != INTRO


def rules_of(setup: Setup) -> Rules:
    """The options of a setup, or BadSetup if they do not go together."""
    alone = setup.players == 1
    rules = msgspec.convert({**setup.options, "alone": alone}, Rules)
    if alone and rules.mode not in (SOLITAIRE, INTRO):
        raise BadSetup(Message("setup.alone", {"mode": rules.mode}, __package__))
    if rules.mode == SOLITAIRE and not alone:
        raise BadSetup(Message("setup.solitaire", {"players": setup.players}, __package__))
    if rules.mode == INTRO and (rules.macro or rules.chimera):
        raise BadSetup(Message("setup.advanced", {}, __package__))
    if rules.beginner and rules.mode != INTRO:
        raise BadSetup(Message("setup.beginner", {}, __package__))
    return rules


def seats(setup: Setup) -> tuple[int | None, ...]:
    """Who decides for each side: alone, seat 0 for two colours; nobody for non-player parasites."""
    mode = setup.options.get("mode", STANDARD)
    if setup.players == 1:
        return (0, 0) if mode == INTRO else (0, 0, None, None)
    own = tuple(range(setup.players))
    return (*own, *[None for _ in own]) if mode == COOP else own


def is_together(setup: Setup) -> bool:
    """C2.2. In the co-op mode all win or lose together."""
    return setup.options.get("mode", STANDARD) == COOP
