"""Modes, variants and switches: what is chosen at setup (C1a).

A switch is an ambiguity of the rules that no evidence settles; its first value is the reading that
we took.
"""

from __future__ import annotations

import msgspec

from panspermia.games.megafauna.components import PACKAGE
from panspermia.kernel import BadSetup, Message, Option, Setup

TOOTH, ACHTERBAHN, SOLITAIRE = "tooth-and-claw", "achterbahn", "solitaire"
VENUS_PVA, VENUS_ANIMALS = "venus-pva", "venus-animals"
MODES = (ACHTERBAHN, TOOTH, SOLITAIRE, VENUS_PVA, VENUS_ANIMALS)
EARTH, MARS, VENUS = "earth", "mars", "venus"
ANIMAL, PLANT = "animal", "plant"
"""K0b, K0e. As whom one plays alone."""
RANDOM, HISTORICAL = "random", "historical"

OPTIONS = (
    Option("mode", MODES, ACHTERBAHN, "INT-a"),
    Option("planet", (MARS, VENUS, EARTH), MARS, "K0.1"),
    Option("long", (False, True), False, "A6a.1"),
    Option("apomorphies", (False, True), False, "J8.1"),
    Option("protagonist", (ANIMAL, PLANT), ANIMAL, "K0e"),
    Option("cratons", (RANDOM, HISTORICAL), RANDOM, "C1f"),
    Option("origins", (False, True), False, "N.1"),
    Option("language_end", ("end_of_turn", "at_once"), "end_of_turn", "J6f", reading=True),
    Option("awards_before_early_end", (False, True), False, "A4d", reading=True),
    Option("era_changes", ("end_of_turn", "when_drawn"), "end_of_turn", "A1f.1", reading=True),
    Option("campaign_entry", ("lazarus", "home_hex"), "lazarus", "C3a.2", reading=True),
    Option("newborn_may_stay", (False, True), False, "F2.1", reading=True),
    Option("wind_event_moves_rain_shadow", (False, True), False, "D12a.2", reading=True),
    Option("climax_freezes_all", (False, True), False, "D5b.2", reading=True),
    Option("deluge_melts_sea_ice", (False, True), False, "D6a", reading=True),
    Option("may_choose_extinction", (False, True), False, "D7g", reading=True),
    Option("haustorium_hearts", ("j5a", "d7f"), "j5a", "J5a", reading=True),
    Option("genotype_plus", ("plus", "basal"), "plus", "E2c.2", reading=True),
    Option("monster_heir", ("one_cube", "nothing"), "one_cube", "E3b.3", reading=True),
    Option("mutation_discards_return", (False, True), False, "E1e.1", reading=True),
    Option("drift", ("must", "may"), "must", "B7a.1", reading=True),
    Option("resurrect_may_contest", (True, False), True, "E7a", reading=True),
    Option("lazarus_keeps_personality", (False, True), False, "E7.2", reading=True),
    Option("own_host", (True, False), True, "J2.2", reading=True),
    Option("lost_cards_fossilise", (False, True), False, "I3b.3", reading=True),
    Option("early_death", (False, True), False, "GL-Endangered.3", reading=True),
    Option("k0e_creeples", (17, 20), 17, "K0e.1", reading=True),
    Option("plant_contest", ("g", "h"), "g", "K2.3", reading=True),
    Option("mars_craters", ("named_craton", "all"), "named_craton", "K5g.3", reading=True),
    Option("venus_length", ("era3", "era2"), "era3", "L0.1", reading=True),
    Option("venus_animal_rebound", (False, True), False, "D10b.1", reading=True),
)


class Rules(msgspec.Struct, frozen=True):
    """The options of a game, one field each; those of a campaign are in `pieces.Campaign`."""

    mode: str = ACHTERBAHN
    planet: str = EARTH
    """K0.1. Where it is played: alone as one likes, else as the mode says."""
    long: bool = False
    apomorphies: bool = False
    protagonist: str = ANIMAL
    cratons: str = RANDOM
    language_end: str = "end_of_turn"
    awards_before_early_end: bool = False
    era_changes: str = "end_of_turn"
    newborn_may_stay: bool = False
    wind_event_moves_rain_shadow: bool = False
    climax_freezes_all: bool = False
    deluge_melts_sea_ice: bool = False
    may_choose_extinction: bool = False
    haustorium_hearts: str = "j5a"
    genotype_plus: str = "plus"
    monster_heir: str = "one_cube"
    mutation_discards_return: bool = False
    drift: str = "must"
    resurrect_may_contest: bool = True
    lazarus_keeps_personality: bool = False
    own_host: bool = True
    lost_cards_fossilise: bool = False
    early_death: bool = False
    k0e_creeples: int = 17
    plant_contest: str = "g"
    mars_craters: str = "named_craton"
    venus_length: str = "era3"
    venus_animal_rebound: bool = False

    @property
    def has_climate(self) -> bool:
        """INT-a. All rules but those that Tooth and Claw drops (A8).

        A8a, A8c, A8d, A8e, A8h: without it there are no sizes, disks, drift or horror plants.
        """
        return self.mode != TOOTH

    @property
    def is_alien(self) -> bool:
        """K2.1, K3g. Plants are creeples of their own, with green creeples as oxygen."""
        return self.mode in (SOLITAIRE, VENUS_PVA, VENUS_ANIMALS)

    @property
    def is_automatic(self) -> bool:
        """K8, K0e, L1.1. Whether the plant is semi-automated."""
        if self.mode == SOLITAIRE:
            return self.protagonist == ANIMAL
        return self.mode == VENUS_ANIMALS

    @property
    def eras(self) -> int:
        """A6.1, A6a.1, K0c.1, L0.1, A6a.5. How many eras the game has at most."""
        if self.mode in (VENUS_PVA, VENUS_ANIMALS):
            return 3 if self.venus_length == "era3" else 2
        return 3 if self.long or self.mode == SOLITAIRE else 2

    @property
    def has_awards(self) -> bool:
        """K1d, L0.2."""
        return self.mode != SOLITAIRE


def as_protagonist(rules: Rules, who: str) -> Rules:
    """C3a.1. The same options with another protagonist; compiled, they are no struct."""
    return msgspec.convert({**msgspec.to_builtins(rules), "protagonist": who}, Rules)


def rules_of(setup: Setup) -> Rules:
    """The options of a setup, or BadSetup if they do not go together."""
    rules = msgspec.convert(dict(setup.options), Rules)
    alone = setup.players == 1
    if alone != (rules.mode == SOLITAIRE):
        id = "setup.alone" if alone else "setup.solitaire"
        raise BadSetup(Message(id, {"mode": rules.mode, "players": setup.players}, PACKAGE))
    if rules.mode == VENUS_PVA and setup.players != 2:
        raise BadSetup(Message("setup.pva", {"players": setup.players}, PACKAGE))
    if rules.mode == VENUS_ANIMALS and setup.players > 3:
        raise BadSetup(Message("setup.animals", {"players": setup.players}, PACKAGE))
    if rules.protagonist == PLANT and rules.mode != SOLITAIRE:
        raise BadSetup(Message("setup.protagonist", {"mode": rules.mode}, PACKAGE))
    if setup.legacy is not None:
        check_campaign(rules)
    if rules.mode == SOLITAIRE:
        return rules
    is_venus = rules.mode in (VENUS_PVA, VENUS_ANIMALS)
    return msgspec.convert({**setup.options, "planet": VENUS if is_venus else EARTH}, Rules)


def check_campaign(rules: Rules) -> None:
    """C2, C3a, C3a.1. BadSetup, if what comes from Genesis cannot go on like this."""
    if rules.mode in (VENUS_PVA, VENUS_ANIMALS):
        raise BadSetup(Message("setup.record-venus", {"mode": rules.mode}, PACKAGE))
    if rules.mode == SOLITAIRE and rules.planet != EARTH:
        raise BadSetup(Message("setup.record-planet", {"planet": rules.planet}, PACKAGE))
    if rules.protagonist == PLANT:
        raise BadSetup(Message("setup.record-protagonist", {}, PACKAGE))


def continued(setup: Setup) -> dict[str, str | int | bool]:
    """C3a, C3.1. A game that goes on from Genesis is played alone on Earth, and goes on itself."""
    alone = {"mode": SOLITAIRE, "planet": EARTH} if setup.players == 1 else {}
    return {**alone, "origins": True}


def seats(setup: Setup) -> tuple[int | None, ...]:
    """Who decides for each side: alone, seat 0 for both; nobody for the plant of L2."""
    mode = setup.options.get("mode", ACHTERBAHN)
    if mode == SOLITAIRE:
        return (0, 0)
    own = tuple(range(setup.players))
    return (*own, None) if mode == VENUS_ANIMALS else own


def is_contest(setup: Setup) -> bool:
    """Whether the most points win, so that somebody always does."""
    return setup.options.get("mode", ACHTERBAHN) in (ACHTERBAHN, TOOTH)
