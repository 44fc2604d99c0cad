"""Mars, and plants that are creeples, clause by clause (K)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from panspermia.games.megafauna.components.places import WEST
from panspermia.games.megafauna.rules.actions import (
    against_resurrection,
    count_actions,
    deeds,
    populate,
    resurrect,
    resurrection_targets,
)
from panspermia.games.megafauna.rules.atrophy import cut, irradiate, radiation
from panspermia.games.megafauna.rules.biomes import (
    biome,
    can_eat,
    can_inhabit,
    entry_cost,
    is_fed,
    is_olympus,
    is_plant_habitat,
    levels_of,
    roadrunner,
)
from panspermia.games.megafauna.rules.burial import burial
from panspermia.games.megafauna.rules.contests import arrive, contest, may_shift
from panspermia.games.megafauna.rules.crowding import crowding_disease
from panspermia.games.megafauna.rules.disks import can_hold, liberate, places_with, where_to
from panspermia.games.megafauna.rules.dispersal import against, disperse, reach, targets, winds
from panspermia.games.megafauna.rules.ending import outcome
from panspermia.games.megafauna.rules.events import BecameLazarus
from panspermia.games.megafauna.rules.events_phase import (
    carry_out,
    end_events,
    execute_late,
    is_void,
    resolve,
    reveal,
)
from panspermia.games.megafauna.rules.neoteny import neoteny
from panspermia.games.megafauna.rules.pieces import PutOff
from panspermia.games.megafauna.rules.plants import can_dance, forced_deeds, may_pass, rain_dance
from panspermia.games.megafauna.rules.promotion import promote
from panspermia.games.megafauna.rules.reservoirs import reservoir_event
from panspermia.games.megafauna.rules.settling import settle
from panspermia.games.megafauna.rules.tectonics import crater, split_continents, subduct
from panspermia.games.megafauna.rules.vocabulary import (
    BLACK_DISK,
    BLOOM,
    CARNIVORE,
    GREEN_ORGAN,
    HERBIVORE,
    MOUNTAIN,
    NOBODY,
    PLANT,
    RED_ORGAN,
    SEA,
    WEEDS,
    WHITE_DISK,
    YELLOW_ORGAN,
)
from tests.games.megafauna.helpers import (
    CENTRE,
    at,
    begin,
    disk,
    drive,
    lying,
    mars,
    mutation,
    position,
    put_disk,
    species,
    stand,
    told,
    who,
)

# --- K0 ---------------------------------------------------------------------------------------


@pytest.mark.clause("K0d.1", "K0d.2", "K0d.3", "K0d.4", "K7c.2")
def test_one_wins_alive_with_a_sea_and_decisively_with_fifteen_points() -> None:
    g = mars()
    species(g, "green-archetype", at=f"{CENTRE}-plant")
    species(g, "black-archetype", at=f"{CENTRE}-herbivore")
    g.ending = "A6a.3"
    assert ((0,), (0.75,), (3,)) == (outcome(g).winners, outcome(g).utility, outcome(g).scores)
    g.fossils[0] = 12
    assert (1.0,) == outcome(g).utility
    for place in g.geography.in_play:
        g.disks[place] = 0
    assert ((), (0.0,)) == (outcome(g).winners, outcome(g).utility)


@pytest.mark.clause("K0c.2", "K5e.2", "K0c.1", "K7c.2")
def test_lost_seas_and_a_moist_runaway_end_the_game_in_phase_one() -> None:
    g = mars()
    g.cards = [4]
    drive(end_events(g))
    assert not g.is_over
    for place in g.geography.in_play:
        g.disks[place] = 0
    drive(end_events(g))
    assert (True, "K0c.2") == (g.is_over, g.ending)
    wet = position("black green", mode="solitaire", planet="venus")
    wet.cards, wet.air, wet.clouds = [4], [4, 8], [3, 3]
    drive(end_events(wet))
    assert not wet.is_over
    wet.clouds = [5, 4]
    drive(end_events(wet))
    assert (True, "K5e.2") == (wet.is_over, wet.ending)


@pytest.mark.clause("K0a", "K4c", "K6.4", "A2b")
def test_ix_56_actions_of_animal_and_plant() -> None:
    g = mars()
    plant = species(g, "green-archetype", organs="blue blue", at=f"{CENTRE}-plant tharsis-se-plant")
    g.air = [4, 0]
    assert (1, 2) == (count_actions(g, 0), count_actions(g, 1))
    drive(populate(g, 1, plant.id), 3)
    assert (15, 2) == (g.oxygen_disks, count_actions(g, 0))
    g.danced = True
    assert 1 == count_actions(g, 1)


# --- K1, K5: events ---------------------------------------------------------------------------


@pytest.mark.clause("K1a", "K5b", "K5c", "K5d.1", "K1f")
def test_what_is_ignored_on_other_worlds() -> None:
    g = mars()
    g.cards = [7, 33]
    events = g.facts.events
    assert "K5b" == is_void(g, events[7].happenings[2])
    assert "K1a" == is_void(g, events[7].happenings[0])
    g.cards = [7]
    assert "A1d.3" == is_void(g, events[7].happenings[0])
    assert "K5c" == is_void(g, events[1].happenings[1])
    assert "K5d.1" == is_void(g, events[33].happenings[2])
    assert ["", ""] == [is_void(g, h) for h in events[33].happenings[:2]]
    assert "" == is_void(g, events[3].happenings[1])
    g.air = [4, 4]
    assert "" == is_void(g, events[1].happenings[1])
    played = drive(carry_out(g, events[1].happenings[1], NOBODY))
    assert (0, "D12.2") == played.waits


@pytest.mark.clause("K5a", "K5a.1", "K7c.3", "K2a.4", "K1a")
def test_ix_57_a_rain_shadow_takes_a_sea_and_its_eaters_starve() -> None:
    g = mars()
    species(g, "green-swimmer", at="tharsis-sw-plant arabia-e-plant", genotype=55)
    species(g, "black-swimmer", at="tharsis-sw-herbivore", genotype=67)
    event = g.facts.events[16].happenings[1]
    assert event.rain_shadow
    g.clouds = [2, 0]
    assert "D10d" == is_void(g, g.facts.events[41].happenings[0])
    drive(carry_out(g, event, NOBODY), "tharsis-sw", "atmosphere")
    assert {"green-swimmer tharsis-sw-plant", "black-swimmer tharsis-sw-herbivore"} == {*lying(g)}
    drive(burial(g))
    assert g.is_lazarus(0)


@pytest.mark.clause("K1c", "K7b", "K7c.1", "K7c.3", "K5a")
def test_ex_34_a_withered_alga_is_still_a_mother() -> None:
    g = mars(protagonist="animal")
    alga = species(g, "green-swimmer", size=3, at="tharsis-sw-plant", genotype=55)
    drive(liberate(g, at(g, "tharsis-sw"), WHITE_DISK, "K5a", "clouds"))
    assert ["green-swimmer tharsis-sw-plant"] == lying(g)
    alga.unborn, alga.newborn = 3, 1
    drive(disperse(g, 1), "tharsis-w-plant")
    drive(burial(g))
    assert ("green-swimmer", [], 1) == (who(g, "tharsis-w-plant"), lying(g), g.living(alga.id))


@pytest.mark.clause("K7c.3", "K4b.2", "K7b.1")
def test_a_plant_whose_water_is_an_alga_stands_up_with_it() -> None:
    g = mars()
    for word in ("arabia-nw", "arabia-e"):
        put_disk(g, word, "none")
    species(g, "green-archetype", at="arabia-se-plant-endangered")
    species(g, "green-swimmer", at="arabia-south-tab-plant-endangered tharsis-w-plant", genotype=55)
    drive(burial(g))
    assert ("green-archetype", "green-swimmer") == (
        who(g, "arabia-se-plant"), who(g, "arabia-south-tab-plant"),
    )  # fmt: skip


@pytest.mark.clause("K5d.1", "K5d.3", "K4.1", "K1a")
def test_a_fast_forward_that_liberates_green_destroys_a_plant_species() -> None:
    g = mars()
    species(g, "green-archetype", at=f"{CENTRE}-plant")
    cactus = species(g, "green-armored", at="tharsis-se-plant", genotype=92)
    event = replace(g.facts.events[20].happenings[0], needs="")
    assert "D10c" == is_void(g, g.facts.events[20].happenings[0])
    drive(carry_out(g, event, NOBODY), "green-armored")
    assert (None, 19) == (g.species[cactus.id], sum([g.unborn_plants(n) for n in range(5)]))


@pytest.mark.clause("K5d.2", "D9.1")
def test_plants_are_not_counted_in_crowding_disease() -> None:
    g = mars()
    plant = species(g, "green-archetype", at=f"{CENTRE}-plant tharsis-se-plant tharsis-nw-plant")
    dome = species(g, "black-archetype", at=f"{CENTRE}-herbivore tharsis-se-herbivore")
    drive(crowding_disease(g), f"{CENTRE}-herbivore")
    assert (3, 1) == (g.living(plant.id), g.living(dome.id))


@pytest.mark.clause("K5e.1", "D13")
def test_what_finds_the_air_full_goes_into_clouds() -> None:
    g = position("black green", mode="solitaire", planet="venus")
    g.air, g.clouds = [4, 8], [2, 0]
    assert "clouds" == drive(where_to(g, BLACK_DISK, "D12.2")).result
    assert "clouds" == drive(where_to(g, WHITE_DISK, "D13")).result
    black = g.facts.events[38].happenings[0]
    drive(reservoir_event(g, black), "aphrodite-north-tab")
    assert ([4, 8], [2, 1]) == (g.air, g.clouds)
    drive(reservoir_event(g, g.facts.events[38].happenings[1]))
    assert ([4, 8], [2, 1]) == (g.air, g.clouds)


@pytest.mark.clause("K5f", "D8c.1")
def test_ex_73_radiation_takes_one_of_each_colour() -> None:
    g = mars()
    species(g, "green-archetype", at=f"{CENTRE}-plant")
    dome = species(g, "black-archetype", at=f"{CENTRE}-herbivore")
    mutation(g, dome, 101, plus="red")
    mutation(g, dome, 122, plus="yellow")
    drive(radiation(g, g.facts.events[3].happenings[1]))
    assert 0 == g.count_organs(dome)
    mutation(g, dome, 100, plus="red red")
    drive(radiation(g, g.facts.events[3].happenings[1]))
    assert 1 == g.count_organs(dome)


@pytest.mark.parametrize("reading", ["named_craton", "all"])
@pytest.mark.clause("K5g.1", "K5g.2", "K5g.3", "K5h.5")
def test_olympus_mons(reading: str) -> None:
    """Switch mars_craters."""
    g = mars(mars_craters=reading)
    tab = at(g, "tharsis-north-tab")
    assert (True, False) == (is_olympus(g, tab), is_olympus(g, at(g, "arabia-north-tab")))
    assert tab not in places_with(g, BLACK_DISK)
    assert not is_plant_habitat(g, 3, tab)
    g.disks[tab] = 0
    assert not can_hold(g, tab, BLACK_DISK)
    g.disks[tab] = BLACK_DISK
    g.cards = [8, 33]
    hole = g.facts.events[8].happenings[0]
    assert ("K1a" if reading == "named_craton" else "") == is_void(g, hole)
    g.cards = [8, 28]
    assert "" == is_void(g, hole)
    g.air = [1, 1]
    drive(crater(g, 0))
    assert "black" == disk(g, "tharsis-ne")
    drive(subduct(g, tab))
    assert 0 == g.disks[tab]


@pytest.mark.clause("K5h.1", "K5h.2", "K5h.3", "K5h.4", "K1f")
def test_ix_59_snail_tectonics() -> None:
    g = mars()
    g.turn, g.et_left = 2, 3
    g.cards = [8, 28]
    g.agenda = [(8, 1)]
    drive(resolve(g))
    assert ([PutOff(8, 1, 0)], (4, 4)) == (g.put_off, g.planet.r[:2])
    late = g.copy()
    drive(reveal(g), "event-4")
    assert (True, []) == (g.planet.r[0] > 4, g.put_off)
    late.et_left = 5
    drive(reveal(late), "event-4")
    assert (True, 4) == (late.is_first, late.planet.r[0])


@pytest.mark.clause("K5h.1", "K5h.2", "A1d.4")
def test_whether_a_craton_has_a_die_is_asked_when_the_event_is_executed() -> None:
    """The rift that was put off with it comes first, and gives it one."""
    g = mars()
    g.planet = g.planet._replace(landmasses=((0, 1),), x=(0, 4, 0, 0))
    g.planet = g.planet._replace(dice=(False, True, False, False))
    g.cards = [12, 28]
    g.agenda = [(12, 0), (12, 1)]
    drive(resolve(g))
    drive(resolve(g))
    assert 2 == len(g.put_off)
    for late in g.put_off:
        drive(execute_late(g, late))
    assert (True, True) == (g.planet.dice[0], g.planet.r[0] > 4)


@pytest.mark.clause("K5i", "K5h.5")
def test_a_rift_separates_the_two_cratons_of_mars() -> None:
    g = mars()
    g.planet = g.planet._replace(landmasses=((0, 1),), x=(0, 4, 0, 0))
    split_continents(g)
    assert ((0,), (1,)) == g.planet.landmasses
    earth = position("black green", mode="solitaire", planet="earth")
    earth.cards, earth.agenda = [8, 28], [(8, 1)]
    drive(resolve(earth))
    assert ([], True) == (earth.put_off, earth.planet.r[0] > 4)


# --- K2, K4, K7: who lives where --------------------------------------------------------------


@pytest.mark.clause("K2.1", "K2.2", "K2.5", "K7.2", "K7a.1", "K2a.2")
def test_plants_feed_herbivores_and_these_carnivores() -> None:
    g = mars()
    plant = species(g, "green-archetype", at=f"{CENTRE}-plant")
    dome = species(g, "black-archetype", at=f"{CENTRE}-herbivore")
    hole = species(g, "black-burrower", at=f"{CENTRE}-carnivore", genotype=99)
    settle(g)
    assert g.rules.is_alien
    assert [] == lying(g)
    assert ((PLANT, HERBIVORE), (HERBIVORE, CARNIVORE)) == (levels_of(g, plant), levels_of(g, dome))
    assert "F4.1" == against(g, dome, at(g, "tharsis-se"), HERBIVORE)
    g.standing[PLANT][at(g, CENTRE)] = NOBODY
    stand(g, plant, "tharsis-nw-plant")
    settle(g)
    assert 2 == len(lying(g))
    assert 1 == g.living(hole.id)


@pytest.mark.clause("K2a.1", "K2a.3", "K2.4", "H4")
def test_herbivores_contest_by_the_rules_of_carnivores() -> None:
    g = mars(protagonist="animal")
    plant = species(g, "green-archetype", size=3, at=f"{CENTRE}-plant")
    dome = species(g, "black-archetype", size=2, at="tharsis-se-herbivore")
    hole = species(g, "black-burrower", size=5, at="tharsis-nw-herbivore", genotype=99)
    place = at(g, CENTRE)
    assert (hole.id, "H4") == contest(g, place, HERBIVORE, dome.id, hole.id)
    hole.size = 4
    assert (dome.id, "H5") == contest(g, place, HERBIVORE, dome.id, hole.id)
    assert not may_shift(g, plant.id, place)
    stand(g, dome, f"{CENTRE}-herbivore")
    hole.unborn -= 1
    played = drive(arrive(g, hole.id, place, HERBIVORE))
    assert [] == played.asked
    assert "black-burrower" == who(g, f"{CENTRE}-herbivore")


@pytest.mark.parametrize(("reading", "step"), [("g", "G5.2"), ("h", "H5")])
@pytest.mark.clause("K2.3", "K3b.4", "G5.1")
def test_contests_between_plants(reading: str, step: str) -> None:
    """Switch plant_contest."""
    g = mars(plant_contest=reading)
    swamp = species(g, "green-archetype", organs="green", at=f"{CENTRE}-plant")
    cactus = species(g, "green-armored", size=2, at="tharsis-se-plant", genotype=92)
    loser, clause = contest(g, at(g, CENTRE), PLANT, swamp.id, cactus.id)
    assert step == clause
    assert (cactus.id if reading == "g" else swamp.id) == loser
    species(g, "black-archetype", at=f"{CENTRE}-herbivore")
    edible = contest(g, at(g, CENTRE), PLANT, swamp.id, cactus.id)[1]
    assert {"g": "G3.2", "h": "H5"}[reading] == edible


@pytest.mark.clause("K2b", "K2a.2", "K2a.4", "F4b")
def test_cactus_eaters_eat_plants_and_nothing_else() -> None:
    g = mars()
    cactus = species(g, "green-armored", at="tharsis-se-plant", genotype=92)
    dome = species(g, "black-archetype", organs="green", at="tharsis-nw-herbivore")
    assert not can_eat(g, dome, cactus, HERBIVORE)
    dome.basal[GREEN_ORGAN] = 2
    assert can_eat(g, dome, cactus, HERBIVORE)
    assert not can_eat(g, dome, cactus, CARNIVORE)
    mutation(g, cactus, 53, face=1)
    assert not can_eat(g, dome, cactus, HERBIVORE)
    dome.size = 2
    assert can_eat(g, dome, cactus, HERBIVORE)


@pytest.mark.clause("K2b", "E5", "CS-12b")
def test_who_gives_up_a_green_organ_may_lose_its_cactus_at_once() -> None:
    """Before the next question of the same neoteny."""
    g = mars()
    species(g, "green-armored", at="tharsis-se-plant", genotype=92)
    dome = species(g, "black-archetype", organs="green green", at="tharsis-se-herbivore")
    species(g, "black-armored", organs="red", at="tharsis-nw-herbivore-endangered", genotype=57)
    settle(g)
    assert 1 == len(lying(g))
    played = drive(neoteny(g, 0), "drop-black-archetype-green")
    assert (0, "E5") == played.waits
    assert 2 == len(lying(g))
    assert 1 == g.living(dome.id)


@pytest.mark.clause("K4b.1", "K4b.2", "K7b", "K7b.1", "K7b.2", "K7a", "F3b.1")
def test_where_plants_grow() -> None:
    g = mars()
    alga = species(g, "green-swimmer", at="arabia-south-tab-plant", genotype=55)
    tab = at(g, "arabia-south-tab")
    assert (BLOOM, SEA, WEEDS) == (
        biome(g, tab),
        biome(g, at(g, "arabia-e")),
        biome(g, at(g, "arabia-se")),
    )
    assert is_plant_habitat(g, 3, at(g, "arabia-e"))
    for word in ("arabia-nw", "arabia-e"):
        put_disk(g, word, "none")
    assert [True, True, True, False] == [
        is_plant_habitat(g, shape, at(g, word))
        for shape, word in ((0, "arabia-se"), (1, "arabia-se"), (4, "arabia-e"), (0, "arabia-e"))
    ]
    put_disk(g, "arabia-centre", "black")
    assert (MOUNTAIN, False) == (
        biome(g, at(g, "arabia-centre")), is_plant_habitat(g, 0, at(g, "arabia-centre")),
    )  # fmt: skip
    assert can_inhabit(g, alga, tab, PLANT)
    assert not is_plant_habitat(g, 4, at(g, "arabia-w"))


@pytest.mark.clause("K7b", "K7b.3", "K7.1", "K7a.2", "K7d", "K7a.1")
def test_roadrunner_entry_and_winds() -> None:
    g = mars()
    for shape, place, colour in (
        ("archetype", CENTRE, RED_ORGAN), ("armored", "tharsis-nw", YELLOW_ORGAN),
        ("burrower", "tharsis-se", RED_ORGAN), ("swimmer", "tharsis-w", YELLOW_ORGAN),
    ):  # fmt: skip
        species(
            g, f"green-{shape}", at=f"{place}-plant", genotype=0 if shape == "archetype" else 55
        )
        assert colour == roadrunner(g, at(g, place))
    assert NOBODY == roadrunner(g, at(g, "arabia-w"))
    assert [1, 2, 2, 1] == [
        entry_cost(g, shape, at(g, place))
        for shape, place in ((0, CENTRE), (3, CENTRE), (0, "tharsis-w"), (3, "tharsis-w"))
    ]
    venus = position("black green", mode="solitaire", planet="venus")
    assert (WEST,) == winds(venus, venus.names.number["ishtar-nw"])
    assert (WEST,) == winds(g, at(g, "tharsis-w"))
    eater = g.found(0)
    assert is_fed(g, eater, at(g, "tharsis-se"), HERBIVORE) is False
    assert can_inhabit(g, eater, at(g, "arabia-w"), HERBIVORE)


@pytest.mark.clause("K4a", "K4a.1", "K4.1", "K3g")
def test_births_of_plants_come_out_of_oxygen() -> None:
    g = mars()
    plant = species(g, "green-archetype", at=f"{CENTRE}-plant tharsis-se-plant")
    assert (18, 3) == (g.oxygen_disks, g.unborn_plants(0))
    drive(populate(g, 1, plant.id))
    assert (17, 2) == (g.oxygen_disks, plant.unborn)


# --- K6 ---------------------------------------------------------------------------------------


@pytest.mark.clause("K6.1", "K6.2", "K6.3", "K6.4", "K6.5", "K6a")
def test_the_rain_dance() -> None:
    g = mars()
    species(g, "green-archetype", at=f"{CENTRE}-plant tharsis-se-plant tharsis-nw-plant")
    put_disk(g, "arabia-e", "none")
    put_disk(g, "arabia-centre", "black")
    put_disk(g, "tharsis-middle-tab", "none")
    g.clouds = [2, 0]
    species(g, "black-archetype", at=f"{CENTRE}-herbivore")
    assert not can_dance(g)
    stand(g, g.found(10), "tharsis-se-herbivore")
    stand(g, g.found(10), "tharsis-nw-herbivore")
    assert (3, 2, True) == (g.population(0), g.hearts()[0], can_dance(g))
    drive(rain_dance(g), "no")
    assert not g.danced
    g.clouds = [1, 0]
    drive(rain_dance(g), "yes", "arabia-centre")
    assert ("white", "black", "none", True, [0, 0]) == (
        disk(g, "arabia-e"), disk(g, "tharsis-middle-tab"), disk(g, "arabia-centre"),
        g.danced, g.clouds,
    )  # fmt: skip
    assert not can_dance(g)


@pytest.mark.clause("K6a.1", "K6a")
def test_nobody_claims_medea_alone() -> None:
    g = mars()
    begin(g, 0, 3)
    assert "K6a.1" == deeds(g, 0)["claim-medea"]


# --- K8 ---------------------------------------------------------------------------------------


@pytest.mark.clause("K8a", "D7g")
def test_the_plant_loses_horror_plant_cards_last() -> None:
    g = mars()
    plant = species(g, "green-archetype", at=f"{CENTRE}-plant")
    mutation(g, plant, 102, plus="red")
    mutation(g, plant, 52, plus="green")
    g.clouds = [0, 0]
    drive(cut(g, 1, plant.id, g.hearts()))
    assert [102] == [m.card for m in plant.mutations]
    drive(irradiate(g, 1, plant.id, (RED_ORGAN,)))
    assert [] == plant.mutations


@pytest.mark.clause("K8b.1", "K8b.6", "K1b", "K8b.5")
def test_the_plant_must_take_horror_plants_from_the_left() -> None:
    g = mars()
    species(g, "green-archetype", at=f"{CENTRE}-plant tharsis-se-plant")
    g.display = [[101, 102, 103], [52]]
    begin(g, 1, 3)
    found = deeds(g, 1)
    assert (["mutation-102"], "K8b.1") == forced_deeds(g, 1, found)
    assert ["mutation-102"] == [word for word, clause in found.items() if not clause]
    g.display = [[101, 104, 106, 102], [52]]
    g.found(0).unborn = 1
    begin(g, 1, 3)
    assert "" == deeds(g, 1)["populate-green-archetype"]


@pytest.mark.clause("K8b.2", "K8b.6", "K1b", "K2a.4")
def test_ix_58_the_plant_must_promote_to_poison_and_its_eaters_starve() -> None:
    g = mars()
    plant = species(g, "green-archetype", at=f"{CENTRE}-plant tharsis-se-plant")
    species(g, "black-archetype", at=f"{CENTRE}-herbivore")
    mutation(g, plant, 53)
    g.display = [[101], [52]]
    begin(g, 1, 3)
    assert ["promote-53-b"] == [word for word, clause in deeds(g, 1).items() if not clause]
    drive(promote(g, 1, 53, 1))
    assert ["black-archetype tharsis-centre-herbivore"] == lying(g)


@pytest.mark.clause("K8b.3", "K8b.4", "K8b.5")
def test_the_plant_only_grows_and_passes_at_its_largest() -> None:
    g = mars()
    plant = species(g, "green-archetype", size=5, at=f"{CENTRE}-plant")
    g.display = [[101], [52]]
    begin(g, 1, 3)
    assert (False, "K8b.4") == (may_pass(g, 1), deeds(g, 1)["pass"])
    plant.size = 6
    assert (True, "", "E6.1") == (may_pass(g, 1), deeds(g, 1)["pass"], deeds(g, 1)["resize"])


@pytest.mark.clause("K8c", "K3f", "E7a", "K7.2")
def test_extinction_is_for_ever_but_the_animal_may_enter() -> None:
    g = mars()
    species(g, "green-archetype", at=f"{CENTRE}-plant")
    g.entered = [False, True]
    assert [f"{CENTRE}-herbivore"] == resurrection_targets(g, 0)
    assert "" == against_resurrection(g, 0)
    drive(resurrect(g, 0))
    g.standing[HERBIVORE][at(g, CENTRE)] = NOBODY
    settle(g)
    assert (True, "K8c") == (g.is_lazarus(0), against_resurrection(g, 0))
    assert ["K8c"] == [event["clause"] for event in told(g, BecameLazarus)]


@pytest.mark.clause("K8d", "K8d.1", "K1c", "K2.5")
def test_plant_newborns_must_become_herbivores_where_they_would_win() -> None:
    g = mars()
    swamp = species(g, "green-archetype", size=2, at=f"{CENTRE}-plant")
    cactus = species(g, "green-armored", at="tharsis-se-plant", genotype=92)
    cactus.newborn, cactus.unborn = 1, 3
    weighed = targets(g, cactus.id)
    assert ["tharsis-centre-herbivore"] == [word for word, clause in weighed.items() if not clause]
    assert "K8d" == weighed["done"]
    dome = species(g, "black-archetype", size=2, at=f"{CENTRE}-herbivore")
    assert "" == targets(g, cactus.id)["done"]
    assert (1, 1) == (g.living(dome.id), g.living(swamp.id))


@pytest.mark.clause("K0e", "K0e.1", "K2.5")
def test_a_plant_that_is_played_does_as_it_likes() -> None:
    g = position("green black", mode="solitaire", protagonist="plant")
    plant = species(g, "green-archetype", size=2, at=f"{CENTRE}-plant")
    cactus = species(g, "green-armored", at="tharsis-se-plant", genotype=92)
    g.display = [[102], [52]]
    begin(g, 0, 3)
    assert ("", "") == (deeds(g, 0)["pass"], deeds(g, 0)["populate-green-archetype"])
    assert "" == targets(g, cactus.id)["done"]
    assert at(g, "tharsis-se") in reach(g, plant)
