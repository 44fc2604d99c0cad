"""Modes, variants and switches: what is chosen at setup.

A switch is an ambiguity of the rules that no evidence settles; its first value is the reading that
we took.
"""

from __future__ import annotations

import msgspec

from panspermia.games.genesis.components import PACKAGE
from panspermia.kernel import BadSetup, Message, Option, Setup

STANDARD, INTRO, SOLITAIRE, COOP = "standard", "intro", "solitaire", "coop"
MACROORGANISMS, CHIMERA = "macroorganisms", "chimera"
"""L7f. What is to be reached alone."""

OPTIONS = (
    Option("mode", (STANDARD, INTRO, SOLITAIRE, COOP), STANDARD, "C0"),
    Option("short", (False, True), False, "C0d.1"),
    Option("macro", (False, True), False, "C4.1"),
    Option("crystal", (False, True), False, "G4.1"),
    Option("chimera", (False, True), False, "L1.1"),
    Option("plants", (False, True), False, "L6b"),
    Option("goal", (MACROORGANISMS, CHIMERA), MACROORGANISMS, "L7f"),
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
    Option("assignment_rows", ("any", "one"), "any", "E1b", reading=True),
    Option("crystal_price", ("any_two", "same_two"), "any_two", "G4.1", reading=True),
    Option("crowded_organs", ("landfall", "any"), "landfall", "H6c", reading=True),
    Option("npc_face", ("drawn", "fitting"), "drawn", "C1b.3", reading=True),
    Option("npc_organs", ("takes", "buys"), "takes", "L7b", reading=True),
    Option("solitaire_win", ("kept", "end"), "kept", "C1a", reading=True),
)


class Rules(msgspec.Struct, frozen=True):
    """The options of a game, one field each."""

    mode: str = STANDARD
    short: bool = False
    macro: bool = False
    crystal: bool = False
    chimera: bool = False
    plants: bool = False
    goal: str = MACROORGANISMS
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
    assignment_rows: str = "any"
    crystal_price: str = "any_two"
    crowded_organs: str = "landfall"
    npc_face: str = "drawn"
    npc_organs: str = "takes"
    solitaire_win: str = "kept"
    alone: bool = False
    """C1.1. One player with two colours; set by the number of players."""

    @property
    def advanced(self) -> bool:
        """C3.1. All rules but those that the introductory game drops."""
        return self.mode != INTRO

    @property
    def has_plants(self) -> bool:
        """L6b. A rule of the Chimera variant that can be played without the others."""
        return self.chimera or self.plants


def rules_of(setup: Setup) -> Rules:
    """The options of a setup, or BadSetup if they do not go together."""
    alone = setup.players == 1
    rules = msgspec.convert({**setup.options, "alone": alone}, Rules)
    if alone and rules.mode not in (SOLITAIRE, INTRO):
        raise BadSetup(Message("setup.alone", {"mode": rules.mode}, PACKAGE))
    if rules.mode == SOLITAIRE and not alone:
        raise BadSetup(Message("setup.solitaire", {"players": setup.players}, PACKAGE))
    if rules.mode == INTRO and (rules.macro or rules.has_plants):
        raise BadSetup(Message("setup.advanced", {}, PACKAGE))
    if rules.goal == CHIMERA and not (rules.chimera and rules.mode == SOLITAIRE):
        raise BadSetup(Message("setup.goal", {}, PACKAGE))
    if rules.beginner and rules.mode != INTRO:
        raise BadSetup(Message("setup.beginner", {}, PACKAGE))
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


def is_contest(setup: Setup) -> bool:
    """Whether the most points win, so that somebody always does."""
    return setup.players > 1 and not is_together(setup)
