"""Other worlds, position by position: distances to water, forced order, awards, ends (K, L)."""

from __future__ import annotations

import pytest

from panspermia.games.megafauna.rules.atrophy import radiation
from panspermia.games.megafauna.rules.biomes import is_plant_habitat
from panspermia.games.megafauna.rules.dispersal import disperse
from panspermia.games.megafauna.rules.events_phase import lose_plants
from panspermia.games.megafauna.rules.plants import can_dance
from panspermia.games.megafauna.rules.resizing import resize
from panspermia.games.megafauna.rules.settling import settle
from panspermia.games.megafauna.rules.state import State
from panspermia.games.megafauna.rules.vocabulary import ARCHETYPE, ARMORED, BURROWER, SPECIES_WORDS
from tests.games.megafauna.helpers import (
    CENTRE,
    at,
    drive,
    lying,
    mars,
    mutation,
    position,
    put_disk,
    species,
    who,
)

# --- K4b, K7b: how far it is to water ---------------------------------------------------------


@pytest.mark.clause("K4b.2", "K7b", "K7b.1")
def test_the_hex_of_an_alga_on_a_tab_is_one_step_from_water_and_no_water() -> None:
    g = mars()
    for word in ("arabia-nw", "arabia-e"):
        put_disk(g, word, "none")
    species(g, "green-swimmer", at="arabia-south-tab-plant", genotype=55)
    near = [is_plant_habitat(g, shape, at(g, "arabia-se")) for shape in (ARCHETYPE, BURROWER)]
    assert [True, True] == near
    beside = [at(g, f"arabia-{hex}") for hex in ("e", "centre", "sw")]
    assert not any([is_plant_habitat(g, ARCHETYPE, place) for place in beside])
    assert all([is_plant_habitat(g, ARMORED, place) for place in beside])
    beyond = [at(g, f"arabia-{hex}") for hex in ("ne", "w", "nw")]
    assert not any([is_plant_habitat(g, ARMORED, place) for place in beyond])


@pytest.mark.clause("K4b.2", "K7c.1")
def test_a_swamp_plant_two_steps_from_the_alga_of_a_tab_withers() -> None:
    g = mars()
    for word in ("arabia-nw", "arabia-e"):
        put_disk(g, word, "none")
    species(g, "green-swimmer", at="arabia-south-tab-plant", genotype=55)
    species(g, "green-archetype", at="arabia-se-plant arabia-e-plant")
    settle(g)
    assert ["green-archetype arabia-e-plant"] == lying(g)


# --- K1c, K8d: in which order the plant disperses -----------------------------------------------


def two_births(g: State) -> None:
    """A cactus that can only graze on the swamp plant, and a newborn of that plant."""
    swamp = species(g, "green-archetype", at=f"{CENTRE}-plant")
    cactus = species(g, "green-armored", at="tharsis-se-plant", genotype=92)
    for found in (swamp, cactus):
        found.newborn, found.unborn = 1, 3


@pytest.mark.clause("K1c", "K8d")
def test_newborn_plants_that_can_graze_are_dispersed_first() -> None:
    g = mars()
    two_births(g)
    drive(disperse(g, 1))
    assert "green-armored" == who(g, f"{CENTRE}-herbivore")


@pytest.mark.clause("K1c", "K0e")
def test_a_plant_that_is_played_disperses_in_any_order() -> None:
    g = position("green black", mode="solitaire", protagonist="plant")
    two_births(g)
    played = drive(disperse(g, 0))
    assert ((0, "A3a"), {"green-archetype", "green-armored"}) == (
        played.waits, {*played.options},
    )  # fmt: skip


# --- combinations -----------------------------------------------------------------------------


def dry_arabia(g: State) -> None:
    for word in ("arabia-nw", "arabia-e"):
        put_disk(g, word, "none")


@pytest.mark.clause("E6b.3", "K7b", "K4b.2", "K7c.3", "K2a.4")
def test_algae_that_outgrow_their_genotype_are_no_algae_and_no_water() -> None:
    """As archetypes they cannot live at sea, and what lived by their water withers."""
    g = position("green black", mode="solitaire", protagonist="plant")
    dry_arabia(g)
    alga = species(g, "green-swimmer", size=4, at="arabia-south-tab-plant tharsis-w-plant")
    alga.genotype = 95
    species(g, "green-armored", at="arabia-centre-plant", genotype=92)
    grazer = species(g, "black-archetype", organs="green green", at="arabia-centre-herbivore")
    settle(g)
    assert [] == lying(g)
    drive(resize(g, 0), "grow-green-swimmer", "done")
    assert ("green-archetype", 5) == (SPECIES_WORDS[alga.id], alga.size)
    assert {
        "green-archetype arabia-south-tab-plant", "green-archetype tharsis-w-plant",
        "green-armored arabia-centre-plant", "black-archetype arabia-centre-herbivore",
    } == {*lying(g)}  # fmt: skip
    assert 1 == g.living(grazer.id)
    assert (5, 3) == (g.unborn_plants(ARCHETYPE) + g.living(alga.id), g.unborn_plants(ARCHETYPE))


@pytest.mark.clause("K5d.1", "K4b.2", "K7c.1", "CS-12b")
def test_with_the_algae_their_shores_die_too() -> None:
    g = mars()
    dry_arabia(g)
    species(g, "green-swimmer", at="arabia-south-tab-plant", genotype=55)
    species(g, "green-archetype", at=f"{CENTRE}-plant arabia-se-plant")
    species(g, "black-archetype", at="arabia-se-herbivore")
    drive(lose_plants(g), "green-swimmer")
    assert {"green-archetype arabia-se-plant", "black-archetype arabia-se-herbivore"} == {*lying(g)}


@pytest.mark.clause("K5f", "D8b", "J4.2")
def test_radiation_of_each_colour_shrinks_two_monsters_twice() -> None:
    g = mars()
    species(g, "green-archetype", at=f"{CENTRE}-plant")
    dome = species(g, "black-archetype", size=4, at=f"{CENTRE}-herbivore")
    mutation(g, dome, 118, face=1, monster="red")
    mutation(g, dome, 144, face=0, monster="yellow")
    drive(radiation(g, g.facts.events[3].happenings[1]))
    assert (2, 4, 2) == (dome.size, g.count_organs(dome), len(dome.mutations))


@pytest.mark.clause("K6.1", "I4a.2", "J2b")
def test_hosted_creeples_help_to_dance_for_rain() -> None:
    g = mars()
    put_disk(g, "arabia-e", "none")
    species(g, "green-archetype", at=f"{CENTRE}-plant tharsis-se-plant tharsis-nw-plant")
    dome = species(g, "black-archetype", at=f"{CENTRE}-herbivore tharsis-se-herbivore")
    assert (2, 2, False) == (g.population(0), g.hearts()[0], can_dance(g))
    mutation(g, dome, 61, face=1, hosted="green-archetype")
    assert (3, 2, True) == (g.population(0), g.hearts()[0], can_dance(g))
