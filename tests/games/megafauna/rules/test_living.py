"""Dispersal, contests and burial, clause by clause (F, G, H, I)."""

from __future__ import annotations

import pytest

from panspermia.games.megafauna.components.places import EAST, WEST
from panspermia.games.megafauna.components.planet import NOWHERE
from panspermia.games.megafauna.rules.biomes import (
    ENTRY,
    HABITABLE,
    RAFT,
    biome,
    can_eat,
    can_inhabit,
    entry_cost,
    is_fed,
    levels_of,
    roadrunner,
)
from panspermia.games.megafauna.rules.burial import (
    awards,
    burial,
    flee,
    has_endotherms,
    next_endotherm,
    refuges,
)
from panspermia.games.megafauna.rules.contests import (
    arrive,
    contest,
    loser_of,
    may_shift,
)
from panspermia.games.megafauna.rules.dispersal import (
    against,
    disperse,
    rafts,
    reach,
    targets,
    walk,
    winds,
)
from panspermia.games.megafauna.rules.pieces import Lying
from panspermia.games.megafauna.rules.settling import extinguish, settle
from panspermia.games.megafauna.rules.state import State
from panspermia.games.megafauna.rules.tableau import discard_mutation
from panspermia.games.megafauna.rules.vocabulary import (
    BLOOM,
    CARNIVORE,
    FOREST,
    GREEN_ORGAN,
    HERBIVORE,
    ICE,
    MOUNTAIN,
    NOBODY,
    RED_ORGAN,
    SEA,
    SWAMP,
    WATER,
    WEEDS,
    YELLOW_ORGAN,
)
from tests.clause_coverage import note_data
from tests.games.megafauna.helpers import (
    at,
    drive,
    lying,
    mutation,
    position,
    put_disk,
    species,
    stand,
    who,
)


def word_of(g: State, place: int) -> str:
    return g.names.words[place]


def found(g: State, places: dict[int, int]) -> dict[str, int]:
    return {word_of(g, place): cost for place, cost in places.items()}


# --- F1, F2, F3 -------------------------------------------------------------------------------


@pytest.mark.clause("F2b", "F3.1", "F3a", "F3c", "F3d", "GL-Biome.1", "F3c.1")
def test_the_table_of_biomes() -> None:
    g = position()
    for word in ("siberia-w", "siberia-nw"):
        put_disk(g, word, "green" if word.endswith("-w") else "white")
    cells = {
        "siberia-sw": SEA, "siberia-south-tab": BLOOM, "siberia-e": WEEDS, "siberia-ne": SWAMP,
        "siberia-w": FOREST, "siberia-centre": MOUNTAIN, "siberia-nw": ICE,
        "siberia-middle-tab": WATER,
    }  # fmt: skip
    for word, wanted in cells.items():
        assert wanted == biome(g, at(g, word)), word
    assert ((2, 2, 1, 1, 2), (1, 1, 1, 2, 1), (1,) * 5) == (ENTRY[SEA], ENTRY[FOREST], ENTRY[SWAMP])
    assert ((3, 3, 1, 1, 3), (2,) * 5) == (RAFT, ENTRY[MOUNTAIN])
    assert 2 == entry_cost(g, 0, at(g, "siberia-sw"))
    assert [YELLOW_ORGAN, RED_ORGAN, RED_ORGAN, NOBODY, NOBODY] == [
        roadrunner(g, at(g, word))
        for word in (
            "siberia-sw",
            "siberia-ne",
            "siberia-w",
            "siberia-centre",
            "siberia-middle-tab",
        )
    ]
    assert not any(HABITABLE[MOUNTAIN] + HABITABLE[ICE] + HABITABLE[WATER])
    dome = species(g, "black-archetype", at="siberia-e-herbivore")
    assert not can_inhabit(g, dome, at(g, "siberia-sw"), CARNIVORE)


@pytest.mark.clause("GL-SizeDie", "F1.1", "F1a", "F1b", "F2.1", "F2a.1", "F2a.2", "GL-Endangered.2")
def test_a_newborn_goes_as_far_as_its_points_from_any_mother() -> None:
    g = position()
    dome = species(g, "black-archetype", at="siberia-ne-herbivore")
    assert {"siberia-nw": 1, "siberia-e": 1} == found(g, reach(g, dome))
    dome.size = 2
    assert {"siberia-nw", "siberia-e", "siberia-w"} <= {*found(g, reach(g, dome))}
    stand(g, dome, "baltica-sw-herbivore-endangered")
    assert "baltica-w" in found(g, reach(g, dome))


@pytest.mark.clause(
    "F6c.2",
    "GL-Carnivore",
    "GL-Herbivore",
    "GL-Creeple",
    "F2.1",
    "F2.2",
    "F2.3",
    "F6.1",
    "F6c.1",
    "A3a",
    "GL-Omnivore",
)
def test_a_newborn_that_finds_no_place_is_unborn_again() -> None:
    g = position("black green")
    dome = species(g, "black-archetype", at="siberia-ne-herbivore")
    species(g, "green-archetype", at="siberia-e-herbivore")
    dome.unborn, dome.newborn = 4, 2
    weighed = targets(g, dome.id)
    assert ("", "", "F4.1", "") == (
        weighed["siberia-nw-herbivore"], weighed["siberia-e-carnivore"],
        weighed["siberia-nw-carnivore"], weighed["done"],
    )  # fmt: skip
    drive(disperse(g, 0), "siberia-e-carnivore")
    drive(disperse(g, 0), "done")
    assert (5, 0, 2) == (dome.unborn, dome.newborn, g.living(dome.id))
    assert (HERBIVORE, CARNIVORE) == levels_of(g, dome)


@pytest.mark.parametrize("reading", [False, True])
@pytest.mark.clause("F2.1")
def test_a_newborn_may_stay(reading: bool) -> None:
    """Switch newborn_may_stay; F4c.1 lets it only where its mother lies."""
    g = position("black green", newborn_may_stay=reading)
    dome = species(g, "black-archetype", at="siberia-sw-herbivore-endangered")
    weighed = targets(g, dome.id)
    assert reading == ("siberia-sw-herbivore" in weighed)


@pytest.mark.clause("F3b.1", "F3b.2", "F3b.3", "GL-CoastalWaters")
def test_ix_42_blooms_are_entered_by_swimmers_from_their_hex_or_a_bloom_beside() -> None:
    g = position()
    put_disk(g, "siberia-north-tab", "bloom")
    fish = species(g, "black-swimmer", at="siberia-south-tab-herbivore", genotype=55, size=2)
    ways = found(g, walk(g, fish, [at(g, "siberia-south-tab")]))
    assert {"siberia-se": 1, "siberia-sw": 2, "siberia-south-tab": 2} == ways
    put_disk(g, "siberia-middle-tab", "bloom")
    ways = found(g, walk(g, fish, [at(g, "siberia-south-tab")]))
    assert (1, 2) == (ways["siberia-middle-tab"], ways["siberia-north-tab"])
    dome = species(g, "black-archetype", size=6, at="siberia-se-herbivore-endangered")
    assert not [word for word in found(g, reach(g, dome)) if word.endswith("tab")]


# --- F4 ---------------------------------------------------------------------------------------


@pytest.mark.clause("F4.1", "F4.2", "F4a", "F4c.2", "F4c.4", "H1.1", "H1.2")
def test_who_eats_whom() -> None:
    g = position("black green")
    dome = species(g, "black-archetype", at="siberia-e-herbivore")
    fly = species(g, "black-flyer", at="siberia-w-herbivore", genotype=103)
    green = species(g, "green-flyer", at="baltica-sw-herbivore", genotype=122)
    armored = species(g, "green-armored", at="baltica-w-herbivore", genotype=92)
    assert [True, True, True, False] == [
        can_eat(g, fly, dome), can_eat(g, green, fly), can_eat(g, armored, dome),
        can_eat(g, armored, fly),
    ]  # fmt: skip
    assert [False, False] == [can_eat(g, dome, fly), can_eat(g, dome, dome)]
    stand(g, fly, "siberia-e-carnivore")
    settle(g)
    assert [] == lying(g)
    g.standing[HERBIVORE][at(g, "siberia-e")] = NOBODY
    g.lying.append(Lying(at(g, "siberia-e"), HERBIVORE, dome.id))
    assert not is_fed(g, fly, at(g, "siberia-e"), CARNIVORE)
    settle(g)
    assert "black-flyer siberia-e-carnivore" in lying(g)


@pytest.mark.clause("F4b", "J3.1", "J3.2", "J3.3", "J7d")
def test_poison_stops_equals_unless_they_are_poisonous_too_or_have_a_tool() -> None:
    g = position("black green")
    prey = species(g, "black-archetype", size=2, at="siberia-e-herbivore")
    mutation(g, prey, 53, face=1)
    hunter = species(g, "green-archetype", size=2, at="baltica-sw-herbivore")
    assert not can_eat(g, hunter, prey)
    hunter.size = 3
    assert can_eat(g, hunter, prey)
    hunter.size = 1
    hunter.tools.append((1, 0))
    assert can_eat(g, hunter, prey)
    hunter.tools.clear()
    mutation(g, hunter, 61, face=0)
    assert (True, True) == (can_eat(g, hunter, prey), can_eat(g, prey, hunter))


# --- F5 ---------------------------------------------------------------------------------------


@pytest.mark.clause("F5.1", "F5.2", "F5.3", "F5a", "GL-Coast", "GL-Wind", "F5e")
def test_rafts_go_west_in_tooth_and_claw() -> None:
    g = position("black white orange", mode="tooth-and-claw")
    dome = species(g, "black-archetype", organs="blue blue blue", at="siberia-nw-herbivore")
    place = at(g, "siberia-nw")
    assert (WEST,) == winds(g, place)
    assert [(4, at(g, "laurentia-ne"))] == rafts(g, dome, place, WEST)
    assert {"laurentia-ne"} <= {*found(g, reach(g, dome))}
    assert NOWHERE == g.geography.raft[0][at(g, "gondwana-centre")]
    fly = species(g, "black-flyer", at="siberia-nw-carnivore-endangered", genotype=103)
    assert [(2, at(g, "laurentia-ne"))] == rafts(g, fly, place, WEST)
    west = at(g, "laurentia-nw")
    assert at(g, "gondwana-ne") == g.geography.raft[0][west]


@pytest.mark.clause("F5b", "F5c", "F5d", "D11", "GL-Strip")
def test_rafts_follow_the_strip_and_a_swimmer_may_end_on_a_bloom() -> None:
    g = position("black green")
    g.planet = g.planet._replace(r=(4, 4, 3, 4))
    fish = species(g, "black-swimmer", at="siberia-w-herbivore-endangered", genotype=55, size=2)
    place = at(g, "siberia-w")
    assert (WEST,) == winds(g, place)
    put_disk(g, "baltica-north-tab", "bloom")
    assert {(3, at(g, "baltica-ne")), (3, at(g, "baltica-north-tab"))} == {
        *rafts(g, fish, place, WEST)
    }
    assert () == winds(g, at(g, "siberia-nw"))
    g.wind = True
    assert (WEST, EAST) == winds(g, at(g, "siberia-nw"))


@pytest.mark.clause("F5.2", "F3c")
def test_ix_41_nobody_ends_on_a_mountain_coast() -> None:
    g = position("black green")
    g.planet = g.planet._replace(r=(3, 3, 3, 3))
    put_disk(g, "baltica-e", "black")
    dome = species(g, "black-archetype", size=5, at="siberia-w-herbivore")
    weighed = targets(g, dome.id)
    assert "F3c" == weighed["baltica-e-herbivore"]
    assert "baltica-ne-herbivore" not in weighed
    dome.size = 6
    assert "" == targets(g, dome.id)["baltica-ne-herbivore"]
    assert 1 == walk(g, dome, [at(g, "siberia-w")])[at(g, "siberia-nw")]


# --- F6, G ------------------------------------------------------------------------------------


@pytest.mark.clause("F6a.1", "F6a.2", "F6b", "F4c.1", "F4c.3", "G1.2")
def test_levels_by_food_and_kin() -> None:
    g = position("black green")
    dome = species(g, "black-archetype", at="siberia-e-herbivore")
    species(g, "green-archetype", at="siberia-w-herbivore")
    assert "F6b" == against(g, dome, at(g, "siberia-e"), HERBIVORE)
    assert "F4c.1" == against(g, dome, at(g, "siberia-e"), CARNIVORE)
    assert ["", ""] == [against(g, dome, at(g, "siberia-w"), level) for level in (1, 2)]
    assert "F4.1" == against(g, dome, at(g, "siberia-nw"), CARNIVORE)


@pytest.mark.clause(
    "G2.1", "G2.2", "G3.1", "G3.2", "G4.1", "G4.2", "G5.1", "G5.2", "G6", "G7", "GL-Niche"
)
def test_the_steps_of_a_herbivore_contest() -> None:
    """EX-39: with a carnivore the roadrunner decides, without one the humidity."""
    g = position("black green white")
    a = species(g, "black-archetype", at="siberia-e-herbivore")
    b = species(g, "green-archetype", at="siberia-ne-herbivore")
    hunter = species(g, "white-archetype", at="baltica-sw-herbivore")
    place = at(g, "siberia-e")

    def result() -> tuple[int, str]:
        return contest(g, place, HERBIVORE, a.id, b.id)

    assert (a.id, "G7") == result()
    a.size = 2
    assert (b.id, "G6") == result()
    b.basal[GREEN_ORGAN] = 1
    assert (a.id, "G5.2") == result()
    b.basal[RED_ORGAN] = a.basal[YELLOW_ORGAN] = 1
    assert (a.id, "G5.2") == result()
    stand(g, hunter, "siberia-e-carnivore")
    assert (b.id, "G4.2") == result()
    mutation(g, a, 53, face=1)
    assert (b.id, "G3.2") == result()
    put_disk(g, "siberia-e", "green")
    g.standing[CARNIVORE][place] = NOBODY
    g.air = [0, 0]
    b.basal[4] = 2
    assert (a.id, "G5.2") == result()


@pytest.mark.clause("G5a", "A8f")
def test_it_is_always_humid_in_tooth_and_claw() -> None:
    g = position("black green", mode="tooth-and-claw")
    a = species(g, "black-archetype", organs="green", at="siberia-e-herbivore")
    b = species(g, "green-archetype", organs="white white", at="baltica-sw-herbivore")
    assert g.is_humid(at(g, "siberia-e"))
    assert (b.id, "G5.2") == contest(g, at(g, "siberia-e"), HERBIVORE, a.id, b.id)


@pytest.mark.clause("G7a", "H6a", "G2.3")
def test_the_owner_decides_between_two_of_its_own() -> None:
    g = position("black green")
    species(g, "black-archetype", at="siberia-e-herbivore")
    hole = species(g, "black-burrower", at="siberia-ne-herbivore", genotype=99)
    hole.unborn -= 1
    played = drive(arrive(g, hole.id, at(g, "siberia-e"), HERBIVORE))
    assert ((0, "G7a"), 2) == (played.waits, len(played.options))
    species(g, "green-archetype", at="siberia-w-herbivore")
    played = drive(loser_of(g, at(g, "siberia-w"), CARNIVORE, 10, hole.id))
    assert (0, "H6a") == played.waits


@pytest.mark.clause("G1.1", "CS-12a", "F3c.1")
def test_whoever_cannot_live_there_is_endangered_at_once() -> None:
    g = position("black green")
    species(g, "black-archetype", at="siberia-sw-herbivore siberia-ne-herbivore")
    settle(g)
    assert ["black-archetype siberia-sw-herbivore"] == lying(g)


@pytest.mark.clause("G8.1", "G8.2", "G8.3", "G8.4", "F4c.4", "F6c.2", "G2.4", "H2.2")
def test_a_loser_may_live_on_as_a_carnivore() -> None:
    g = position("black green")
    loser = species(g, "black-archetype", at="siberia-e-herbivore")
    winner = species(g, "green-archetype", organs="green", at="siberia-ne-herbivore")
    winner.unborn -= 1
    played = drive(arrive(g, winner.id, at(g, "siberia-e"), HERBIVORE))
    assert (0, "G8.1") == played.waits
    assert "green-archetype" == who(g, "siberia-e-herbivore")
    assert may_shift(g, loser.id, at(g, "siberia-e"))
    put_disk(g, "siberia-e", "white")
    assert not may_shift(g, loser.id, at(g, "siberia-e"))
    put_disk(g, "siberia-e", "none")
    assert not may_shift(g, winner.id, at(g, "siberia-e"))


# --- H ----------------------------------------------------------------------------------------


@pytest.mark.clause(
    "F6a.2", "H2.1", "H2.2", "H2.3", "H3", "H4", "H5", "H6", "GL-Carnivore", "GL-Herbivore"
)
def test_ix_24_the_steps_of_a_carnivore_contest() -> None:
    g = position("black green white")
    a = species(g, "black-archetype", at="siberia-w-herbivore")
    b = species(g, "green-archetype", at="siberia-ne-herbivore")
    prey = species(g, "white-archetype", size=3, at="siberia-e-herbivore")
    place = at(g, "siberia-e")

    def result() -> tuple[int, str]:
        return contest(g, place, CARNIVORE, a.id, b.id)

    assert (b.id, "H6") == result()
    a.size, b.size = 2, 4
    assert (a.id, "H5") == result()
    b.size = 5
    assert (b.id, "H4") == result()
    b.basal[YELLOW_ORGAN] = 1
    assert (a.id, "H3") == result()
    stand(g, a, "siberia-e-carnivore")
    b.unborn -= 1
    drive(arrive(g, b.id, place, CARNIVORE))
    assert ("green-archetype", ["black-archetype siberia-e-carnivore"], 1) == (
        who(g, "siberia-e-carnivore"), lying(g), g.living(prey.id),
    )  # fmt: skip


@pytest.mark.clause("H3", "F1b", "H2.2")
def test_ex_51_more_red_wins_in_a_forest_and_the_loser_is_still_a_mother() -> None:
    g = position("green black")
    put_disk(g, "baltica-w", "green")
    species(g, "green-archetype", at="baltica-w-herbivore baltica-nw-herbivore")
    snail = species(
        g, "green-armored", size=3, organs="red", at="baltica-sw-herbivore", genotype=92
    )
    fly = species(g, "black-flyer", at="baltica-w-carnivore", genotype=103)
    snail.newborn, fly.newborn, snail.unborn, fly.unborn = 1, 1, 5, 5
    drive(disperse(g, 0), "baltica-w-carnivore")
    assert ["black-flyer baltica-w-carnivore"] == lying(g)
    drive(disperse(g, 1), "baltica-nw-carnivore")
    assert "black-flyer" == who(g, "baltica-nw-carnivore")


# --- I ----------------------------------------------------------------------------------------


@pytest.mark.clause("I1.1", "I1.2", "I1.3", "A4a", "F6c.1")
def test_endotherms_by_white_organ_or_size_may_flee_without_a_contest() -> None:
    g = position("black green")
    bear = species(g, "black-archetype", size=6, at="siberia-e-herbivore-endangered")
    fish = species(g, "green-archetype", size=2, at="baltica-sw-herbivore-endangered")
    assert (True, False) == (has_endotherms(g, 0), has_endotherms(g, 1))
    fish.basal[4] = 1
    assert Lying(at(g, "baltica-sw"), HERBIVORE, fish.id) == next_endotherm(g, 1)
    stand(g, fish, "siberia-ne-herbivore")
    words = refuges(g, g.lying[0])
    assert "siberia-ne-herbivore" not in words
    assert {"siberia-w-herbivore", "siberia-ne-carnivore"} <= {*words}
    drive(flee(g, 0), "siberia-ne-carnivore")
    assert "black-archetype" == who(g, "siberia-ne-carnivore")
    assert not has_endotherms(g, 0)
    drive(flee(g, 1), "done")
    assert (1, None) == (g.living(bear.id), next_endotherm(g, 1))


@pytest.mark.clause("I2.1", "I2.2", "I2.3", "I2a", "A4b", "GL-Endangered.2", "G8.1")
def test_ix_52_burial_from_below_with_shifts_before_graves() -> None:
    g = position("black green white")
    species(g, "black-archetype", at="siberia-e-herbivore-endangered")
    species(g, "green-archetype", at="siberia-e-carnivore-endangered")
    ice = species(
        g, "white-archetype", at="laurentia-centre-herbivore-endangered gondwana-e-herbivore"
    )
    drive(burial(g))
    assert ("black-archetype", "green-archetype") == (
        who(g, "siberia-e-herbivore"), who(g, "siberia-e-carnivore"),
    )  # fmt: skip
    assert (1, 6) == (g.living(ice.id), ice.unborn)
    stand(g, ice, "siberia-w-herbivore")
    stand(g, g.found(10), "siberia-w-herbivore-endangered")
    played = drive(burial(g))
    assert (0, "G8.1") == played.waits


@pytest.mark.clause("I2.1", "F4c.4")
def test_of_several_that_lie_the_contest_decides() -> None:
    g = position("black green")
    species(g, "black-archetype", size=2, at="siberia-e-herbivore-endangered siberia-ne-herbivore")
    species(g, "green-archetype", at="siberia-e-herbivore-endangered baltica-sw-herbivore")
    drive(burial(g), "no")
    assert "black-archetype" == who(g, "siberia-e-herbivore")
    assert [] == lying(g)


@pytest.mark.clause(
    "I3.1", "I3.2", "I3.3", "I3.4", "I3b.1", "I3b.2", "J7a", "I3c", "GL-FossilRecord"
)
def test_what_an_extinct_species_leaves() -> None:
    g = position("black green")
    host = species(g, "green-archetype", at="siberia-e-carnivore baltica-sw-herbivore")
    dead = species(g, "black-archetype", organs="red", at="siberia-e-herbivore")
    mutation(g, dead, 52, face=0, plus="green", hosted="green-archetype")
    mutation(g, dead, 57, face=0, plus="green")
    mutation(g, dead, 54, face=0)
    dead.tools.append((1, 0))
    dead.newborn, dead.unborn = 2, 4
    mutation(g, host, 61, face=1, hosted="black-archetype")
    extinguish(g, dead, "I3.1")
    settle(g)
    assert ["mutation-52", "mutation-57", "tool-1-a"] == sorted(g.record[0])
    assert (True, [25, 25, 25, 25, 10]) == (g.archetypes[0], g.pool)
    assert ["green-archetype siberia-e-carnivore"] == lying(g)
    assert (5, NOBODY) == (host.unborn, host.mutations[0].hosted)
    assert 54 in g.discards[1]
    note_data("GL-FossilRecord")


@pytest.mark.parametrize("reading", [False, True])
@pytest.mark.clause("I3b.3")
def test_fossil_icons_of_cards_lost_alive(reading: bool) -> None:
    """Switch lost_cards_fossilise."""
    g = position(lost_cards_fossilise=reading)
    dome = species(g, "black-archetype", at="siberia-ne-herbivore")
    m = mutation(g, dome, 52, face=0, plus="green")
    discard_mutation(g, dome, m, "J1.2")
    assert (["mutation-52"] if reading else []) == g.record[0]


@pytest.mark.clause("I4.1", "I4a.1", "I4a.2", "I4b", "I4b.1", "J2b")
def test_awards_count_hosted_creeples() -> None:
    g = position("black green white")
    dome = species(g, "black-archetype", at="siberia-ne-herbivore")
    species(g, "green-archetype", at="baltica-sw-herbivore")
    species(g, "white-archetype", at="gondwana-e-herbivore gondwana-se-herbivore")
    mutation(g, dome, 61, face=1, hosted="green-archetype")
    awards(g)
    assert [1, 0, 1] == g.fossils
