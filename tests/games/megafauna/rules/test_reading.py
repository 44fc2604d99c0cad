"""Fine points of E to I that a second reading of the rulebook brought up."""

from __future__ import annotations

import pytest

from panspermia.games.megafauna.rules.actions import begin_actions, deeds, resurrect
from panspermia.games.megafauna.rules.biomes import is_fed
from panspermia.games.megafauna.rules.burial import flee, has_endotherms, refuges
from panspermia.games.megafauna.rules.dispersal import targets
from panspermia.games.megafauna.rules.display import allowance, mutate
from panspermia.games.megafauna.rules.events import Endangered
from panspermia.games.megafauna.rules.promotion import against_promotion, promote
from panspermia.games.megafauna.rules.resizing import resize
from panspermia.games.megafauna.rules.settling import extinguish
from panspermia.games.megafauna.rules.vocabulary import BLUE_ORGAN, CARNIVORE, GREEN_ORGAN
from tests.games.megafauna.helpers import (
    drive,
    lying,
    mutation,
    position,
    species,
    told,
    who,
)

# --- E3: a daughter gets her organs before she takes her mother's place -----------------------


@pytest.mark.clause("E3b.1", "E3d.1", "F4.2", "B7a.2")
def test_ix_62_the_predator_of_a_mother_waits_for_her_daughter() -> None:
    """While a monster gives the daughter a cube by drift, her mother still stands there."""
    g = position("black green white")
    mother = species(
        g, "black-archetype", organs="blue", at="siberia-e-herbivore siberia-w-herbivore"
    )
    mutation(g, mother, 69, plus="green")
    species(g, "green-flyer", at="siberia-e-carnivore", genotype=122, face=1)
    ox = species(g, "white-archetype", size=3, at="gondwana-e-herbivore")
    mutation(g, ox, 84, face=0, monster="blue")
    g.pool[BLUE_ORGAN] = 0
    drive(promote(g, 0, 69, 0), "siberia-e-herbivore")
    assert (2, []) == (ox.size, lying(g))
    assert ("black-flyer", "green-flyer") == (
        who(g, "siberia-e-herbivore"), who(g, "siberia-e-carnivore"),
    )  # fmt: skip


@pytest.mark.clause("E3d.1", "E3d.2", "E3b.1", "B7a.2")
def test_a_last_mother_lives_until_her_daughter_has_her_organs() -> None:
    """E3d comes after E3b: her own cubes are not free yet, so that two are robbed."""
    g = position("black green white")
    mother = species(g, "black-archetype", organs="blue blue", at="siberia-e-herbivore")
    mutation(g, mother, 69)
    ox = species(g, "white-archetype", size=3, at="gondwana-e-herbivore")
    mutation(g, ox, 84, face=0, monster="blue")
    g.pool[BLUE_ORGAN] = 0
    drive(promote(g, 0, 69, 0))
    assert (1, "black-flyer") == (ox.size, who(g, "siberia-e-herbivore"))
    assert [2] == [s.basal[BLUE_ORGAN] for s in g.own(0)]


@pytest.mark.clause("E3d.1", "H1.1")
def test_a_daughter_without_prey_is_told_to_starve() -> None:
    g = position("black green")
    fish = species(g, "black-swimmer", at="siberia-ne-carnivore siberia-sw-herbivore", genotype=55)
    species(g, "green-swimmer", at="siberia-ne-herbivore", genotype=107)
    mutation(g, fish, 69)
    drive(promote(g, 0, 69, 0), "siberia-ne-carnivore")
    assert ["black-flyer siberia-ne-carnivore"] == lying(g)
    assert ["CS-12b"] == [event["clause"] for event in told(g, Endangered)]


# --- E6b: a marine archetype -----------------------------------------------------------------


@pytest.mark.clause("E6b.2", "E6b.3")
def test_ix_61_a_marine_species_turns_its_card_over() -> None:
    """Q-71: the archetype card stays in play, and no card is a fossil."""
    g = position("black green")
    fish = species(g, "black-swimmer", at="siberia-sw-herbivore", face=1)
    friend = species(g, "green-archetype", at="siberia-e-herbivore")
    friend.hosts = [fish.id]
    fish.unborn -= 1
    drive(resize(g, 0), "grow-black-swimmer")
    assert (["black-archetype siberia-sw-herbivore"], [[], []]) == (lying(g), g.record)
    assert ([False, False], 0, 5) == (g.archetypes, fish.face, fish.unborn)


@pytest.mark.clause("E2e.2", "E6b.4")
def test_a_marine_species_has_the_archetype_in_use() -> None:
    """Q-71."""
    g = position("black green")
    species(g, "black-swimmer", at="siberia-sw-herbivore", face=1)
    beetle = species(g, "black-armored", size=3, at="siberia-e-herbivore", genotype=68, face=1)
    mutation(g, beetle, 69)
    assert "E2e.2" == against_promotion(g, beetle, 69, 0)
    drive(resize(g, 0), "grow-black-armored", "done")
    assert (["black-swimmer"], ["mutation-68"]) == (
        [who(g, "siberia-sw-herbivore")], g.record[0],
    )  # fmt: skip


# --- I1: who flees first ----------------------------------------------------------------------


@pytest.mark.clause("I1.2", "I1.3")
def test_ix_63_who_waited_may_flee_after_another() -> None:
    """The owner moves them in any order: the flyer finds prey only where the dome has fled."""
    g = position("black green")
    at = "siberia-se-carnivore-endangered"
    fly = species(g, "black-flyer", organs="white", at=at, genotype=122, face=1)
    species(g, "black-archetype", organs="white", at="siberia-centre-herbivore-endangered")
    assert "siberia-e-carnivore" not in refuges(g, g.lying[0])
    drive(flee(g, 0), "done")
    drive(flee(g, 0), "siberia-e-herbivore")
    assert has_endotherms(g, 0)
    drive(flee(g, 0), "siberia-e-carnivore")
    assert (0, fly.id) == (len(g.lying), g.standing[2][g.names.number["siberia-e"]])


# --- F4: whoever loses its poison to genetic drift ---------------------------------------------


@pytest.mark.clause("F4.2", "H1.1", "B7a.2", "J3.2")
def test_who_loses_its_poison_to_drift_starves_at_once() -> None:
    """A purchase takes the last organ of the poison card by which a carnivore ate poison."""
    g = position("black green white")
    buyer = species(g, "white-archetype", at="gondwana-e-herbivore")
    hunter = species(g, "black-archetype", at="siberia-e-carnivore siberia-w-herbivore")
    mutation(g, hunter, 61, face=0, plus="green")
    prey = species(g, "green-archetype", at="siberia-e-herbivore")
    mutation(g, prey, 70, face=0)
    g.pool[GREEN_ORGAN] = 0
    g.display[1] = [52]
    assert is_fed(g, hunter, g.names.number["siberia-e"], CARNIVORE)
    drive(mutate(g, 2, 52))
    assert [1] == [m.plus[GREEN_ORGAN] for m in buyer.mutations]
    assert ["black-archetype siberia-e-carnivore"] == lying(g)


# --- doubts that hold -------------------------------------------------------------------------


@pytest.mark.clause("E1a.1", "E1a.3")
def test_a_daughter_of_this_phase_spends_by_her_own_unborn() -> None:
    g = position("black green")
    mother = species(g, "black-archetype", at="siberia-e-herbivore siberia-w-herbivore")
    mutation(g, mother, 69)
    begin_actions(g, 0)
    mother.allowance = mother.spent = 4
    drive(promote(g, 0, 69, 0), "siberia-e-herbivore")
    assert [0, 6] == [allowance(s) for s in g.own(0)]


@pytest.mark.clause("I3c", "E7.1", "E7a", "A2c.3")
def test_a_lazarus_comes_back_as_a_hunter_and_acts_on() -> None:
    g = position("black green")
    fish = species(g, "black-swimmer", at="siberia-sw-herbivore", genotype=55)
    species(g, "green-archetype", at="siberia-w-herbivore")
    begin_actions(g, 0)
    extinguish(g, fish, "I3.1")
    assert ("", "") == (deeds(g, 0)["resurrect"], deeds(g, 0)["claim-medea"])
    assert "populate-black-archetype" not in deeds(g, 0)
    drive(resurrect(g, 0), "siberia-w-carnivore")
    assert "black-archetype" == who(g, "siberia-w-carnivore")
    assert "" == deeds(g, 0)["populate-black-archetype"]


@pytest.mark.clause("E6b.3", "F3c", "F4a", "H1.1")
def test_kiwis_drown_at_sea_and_starve_on_flyers() -> None:
    g = position("black green")
    at = "siberia-sw-herbivore siberia-e-carnivore siberia-w-carnivore"
    species(g, "black-flyer", at=at, genotype=69)
    species(g, "green-flyer", at="siberia-e-herbivore", genotype=103)
    species(g, "green-archetype", at="siberia-w-herbivore")
    drive(resize(g, 0), "grow-black-flyer")
    drowned, starved = "siberia-sw-herbivore", "siberia-e-carnivore"
    assert [f"black-archetype {drowned}", f"black-archetype {starved}"] == lying(g)
    assert "black-archetype" == who(g, "siberia-w-carnivore")


@pytest.mark.clause("F2.1", "F2a.2", "F4c.3")
def test_a_newborn_may_come_back_to_the_hex_of_an_endangered_mother() -> None:
    """Q-28: by paying for the way out and the way back."""
    g = position("black green")
    dome = species(g, "black-archetype", size=2, at="siberia-e-herbivore-endangered")
    assert "" == targets(g, dome.id)["siberia-e-herbivore"]
    dome.size = 1
    assert "siberia-e-herbivore" not in targets(g, dome.id)


@pytest.mark.clause("I1.1", "I1.2", "F5.1", "F5.3")
def test_an_endotherm_may_flee_by_raft_and_as_a_hunter() -> None:
    g = position("black green")
    fly = species(
        g, "black-flyer", organs="white", at="baltica-w-herbivore-endangered", genotype=122, face=1
    )
    assert not [word for word in refuges(g, g.lying[0]) if not word.startswith("baltica")]
    fly.size = 3
    species(g, "green-archetype", at="laurentia-e-herbivore")
    found = [word for word in refuges(g, g.lying[0]) if word.startswith("laurentia-e-")]
    assert ["laurentia-e-carnivore"] == found
