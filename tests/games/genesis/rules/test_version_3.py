"""What version 3 of the rules changed: transfer, ersatz progenotes, Red Queen, supplanting, spores.

Also the readings that became switches with it.
"""

from __future__ import annotations

import pytest

from panspermia.games.genesis.rules.autocatalysis import autocatalysis
from panspermia.games.genesis.rules.events import Supplanted
from panspermia.games.genesis.rules.pieces import NO_SOURCE, PRESENT, Diseased
from panspermia.games.genesis.rules.state import State
from panspermia.games.genesis.rules.vocabulary import BLUE, COASTAL, COSMIC, OCEAN
from tests.games.genesis.helpers import (
    Played,
    bacterium,
    drive,
    macroorganism,
    mutate,
    parasite,
    position,
    refugium,
    told,
)
from tests.games.genesis.rules.test_assignment import active, turn
from tests.games.genesis.rules.test_purchases import decks, phase

MARS, RUST, SEEP, CLAY, DUST, DEEP = 7, 9, 11, 12, 15, 16
ENDOSPORE, SEX_PILUS, HOX = 24, 25, 33
ARROW_WORMS, LAMP_SHELLS = 9, 12
"""Lamp Shells become Snails on land."""


# --- transfer (E6.1) ----------------------------------------------------------------------------


def snails(*, bionts: str) -> State:
    """Red's snails, whose gut bacteria have HGT, and a bacterium of green's with two bionts."""
    g = position()
    active(g, OCEAN, COASTAL)
    refugium(g, SEEP)
    macroorganism(g, LAMP_SHELLS, placard=MARS, trophic="red", bionts=bionts, terrestrial=True)
    bacterium(g, RUST, side=1, bionts="green green")
    bacterium(g, CLAY, bionts="red")
    return g


@pytest.mark.clause("E6.1", "E1a")
def test_an_endosymbiont_transfers_by_the_icon_of_its_macroorganism() -> None:
    """E6.1. As a foreign gene does by that of its microorganism."""
    g = snails(bionts="green")

    drive(turn(g, 1), "transfer", "bacterium-12", "done")

    assert ([1], [0, 1]) == (g.organism(RUST).bionts, g.organism(CLAY).bionts)


@pytest.mark.clause("E6.1", "A2b.1")
def test_a_trophic_biont_transfers_nothing_and_no_macroorganism_is_wanton() -> None:
    """E6.1. The owner of the snails is neither a foreign gene nor an endosymbiont there."""
    g = snails(bionts="green")

    assert "E6.1" == drive(turn(g, 0)).why("transfer")
    assert [0, 0] == g.wantonness_by_side()


@pytest.mark.clause("E6.1", "E3e")
def test_without_gut_bacteria_snails_give_no_transfer() -> None:
    """E6.1. An empty circle has no icon that works."""
    assert "E6.1" == drive(turn(snails(bionts="red"), 0)).why("transfer")


# --- ersatz progenotes (F4e) --------------------------------------------------------------------


def clay(colours: str = "green red blue") -> State:
    """Clay Mound with a biont of each; red is the progenote."""
    g = position(colours)
    refugium(g, CLAY, bionts=colours, enzymes="red red blue blue")
    return g


def self_removal(g: State, *answers: str) -> Played:
    """Red rolls a double and one death, by which it removes its own biont."""
    g.waiting = [CLAY]
    dice = [4] * (2 * len(g.refugium(CLAY).bionts) - 2)
    return drive(autocatalysis(g), *dice, 6, 5, "biont-1", *answers)


@pytest.mark.clause("F4e", "F4c")
def test_whom_the_progenote_chooses_has_no_refusal() -> None:
    """F4e. Blue gets the bacterium and is not asked."""
    g = clay()

    played = self_removal(g, "side-2")

    assert [(1, "F2a"), (1, "F4e")] == played.asked
    assert (2, [0, 2]) == (g.organism(CLAY).owner, sorted(g.organism(CLAY).bionts))


@pytest.mark.clause("F4e", "F4c")
@pytest.mark.parametrize(("answer", "lives"), [("side-0", True), ("no", False)])
def test_the_progenote_decides_on_life_also_with_one_heir(answer: str, lives: bool) -> None:
    """F4e, F4c. Green alone is left; whether it gets the bacterium red decides."""
    g = clay("green red")

    asked = self_removal(g.copy())
    played = self_removal(g, answer)

    assert ((1, "F4e"), ["side-0", "no"]) == (asked.waits, asked.options)
    assert [(1, "F2a"), (1, "F4e")] == played.asked
    assert lives == g.lives(CLAY)


# --- Red Queen (H4b) ----------------------------------------------------------------------------


@pytest.mark.clause("H4b")
def test_a_macroorganism_retakes_no_cube_without_an_empty_square_of_its_colour() -> None:
    """H4b. Its only blue square was filled anew; nor may it take a biont instead."""
    g = decks(position("red yellow"), 22, 23, 24, 26)
    active(g, OCEAN)
    worm = macroorganism(g, ARROW_WORMS, placard=RUST, trophic="red", organs="1 3")
    malaria = parasite(g, worm, "yellow", bionts="yellow")
    malaria.diseased = [Diseased(BLUE, NO_SOURCE)]
    g.catalysts[0] = [0, 2, 0, 2]

    assert "H4b" == drive(phase(g)).why("red-queen")

    worm.organs[2] = 0
    drive(phase(g), "red-queen", "blue", "done")
    assert (PRESENT, []) == (worm.organs[2], malaria.diseased)


# --- supplanting at home (E3b, E4b) -------------------------------------------------------------


@pytest.mark.clause("E3b", "E4b")
def test_nobody_supplants_a_hyperparasite_in_the_own_tableau() -> None:
    """E3b, E4b. Green's bacterium carries red's prion and that blue's virus; elsewhere it may."""
    g = position("green red blue")
    active(g, COSMIC)
    home = bacterium(g, MARS, bionts="green")
    prion = parasite(g, home, "red", face=0, bionts="red")
    mutate(g, prion, HOX, promoted=True)
    parasite(g, prion, "blue", face=0, bionts="blue", steals="mutation-33-added")
    for placard, card in ((DUST, 34), (DEEP, 35)):
        mutate(g, bacterium(g, placard, side=2, bionts="blue"), card)
    g.unassigned[0] = 1

    assert "E4b" == drive(turn(g.copy(), 0), "attach", "face-2").why("parasite-red")

    g.tableaus, home.owner, home.bionts = [[], [MARS], [DUST, DEEP]], 1, [1]
    drive(turn(g, 0), "attach", "face-2", "parasite-red", "mutation-33-base")
    assert ["parasite-blue"] == [event["parasite"] for event in told(g, Supplanted)]


@pytest.mark.clause("E3a", "E6c", "D7c")
def test_what_has_other_bionts_passes_on_before_discards_of_another_are_arranged() -> None:
    """E6c, D7c. Green leaves two organisms; at no question is one of them without its owner."""
    g = position("green red yellow")
    active(g, COSMIC)
    mutate(g, bacterium(g, MARS, side=1, bionts="red"), 34)
    shared = bacterium(g, DUST, bionts="green yellow")
    mutate(g, shared, 30)
    lone = bacterium(g, CLAY, bionts="green")
    for card in (22, 23):
        mutate(g, lone, card)
    g.unassigned[0] = 0

    chain = ("face-1", "bacterium-15", "bacterium-12")
    played = drive(turn(g, 0), "attach", *chain, arranging=True)

    assert ((0, "D7c"), 2) == (played.waits, shared.owner)


# --- spores (H1a) -------------------------------------------------------------------------------


@pytest.mark.clause("H1a", "E2e", "GL1")
def test_with_a_spore_sex_roils_the_deck_of_any_row() -> None:
    """E2e, H1a. Every row is a home row in purchases."""
    g = decks(position(), 17, 18, 19, 20)
    active(g)
    bug = bacterium(g, MARS, bionts="red")
    mutate(g, bug, SEX_PILUS)
    g.catalysts[0] = [1, 0, 0, 0]
    assert "H1a" == drive(phase(g.copy())).why("coastal")

    mutate(g, bug, ENDOSPORE)

    assert {"cosmic", "ocean", "coastal", "continent"} <= set(drive(phase(g)).options)
