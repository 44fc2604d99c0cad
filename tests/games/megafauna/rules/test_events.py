"""Events, clause by clause (D)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from panspermia.games.megafauna.components.facts import HappeningFacts
from panspermia.games.megafauna.components.places import EAST, WEST
from panspermia.games.megafauna.rules.atrophy import cut, exposed, irradiate, mutagen, radiation
from panspermia.games.megafauna.rules.burial import burial
from panspermia.games.megafauna.rules.crowding import crowding_disease
from panspermia.games.megafauna.rules.cubes import lose_organ
from panspermia.games.megafauna.rules.disks import can_hold, liberate, outgas, where_to
from panspermia.games.megafauna.rules.dispersal import winds
from panspermia.games.megafauna.rules.events_phase import (
    carry_out,
    end_events,
    is_void,
    resolve,
    reveal,
)
from panspermia.games.megafauna.rules.reservoirs import (
    can_rebound,
    is_met,
    landing_places,
    rain_shadow,
    reservoir_event,
)
from panspermia.games.megafauna.rules.state import State
from panspermia.games.megafauna.rules.tectonics import crater, move_east_west, subduct
from panspermia.games.megafauna.rules.vocabulary import (
    BLACK_DISK,
    BLUE_ORGAN,
    GREEN_DISK,
    GREEN_ORGAN,
    NOBODY,
    RED_ORGAN,
    WHITE_DISK,
    YELLOW_ORGAN,
)
from panspermia.games.megafauna.rules.weather import climax, deluge
from tests.games.megafauna.helpers import (
    disk,
    drive,
    drive_first,
    lying,
    mutation,
    position,
    put_disk,
    species,
    who,
)

LAURENTIA, BALTICA, SIBERIA, GONDWANA = range(4)


def happening(g: State, card: int, number: int = 0) -> HappeningFacts:
    return g.facts.events[card].happenings[number]


def moving(
    g: State, colour: int, source: str, target: str, *, fast: bool = False
) -> HappeningFacts:
    """A reservoir event with no further icons, or with the fast-forward."""
    plain = happening(g, 38)
    return replace(plain, disk=colour, source=source, target=target, needs="", fast_forward=fast)


def bare(g: State, *words: str) -> None:
    for word in words:
        put_disk(g, word, "none")


# --- D1-D4 ------------------------------------------------------------------------------------


@pytest.mark.clause("D1.1", "D1.2", "D1a", "A1d.1", "A1d.3", "A1d.4", "GL-LatitudeDie")
def test_a_latitude_drift_moves_the_craton_of_the_biosphere_card() -> None:
    g = position()
    g.cards = [8, 33]
    south = happening(g, 8, 1)
    assert "" == is_void(g, south)
    g.agenda = [(8, 1)]
    drive(resolve(g))
    assert (4, 4, 4 + south.steps, 4) == g.planet.r
    g.planet = g.planet._replace(landmasses=((0,), (1,), (2, 3)), x=(0, 0, 0, 4))
    g.planet = g.planet._replace(dice=(True, True, False, True))
    assert "A1d.4" == is_void(g, south)


@pytest.mark.clause("A1d.2", "A1d.3", "D3.1", "D2.1")
def test_ix_33_and_34_what_a_stable_biosphere_and_a_missing_die_cancel() -> None:
    g = position()
    g.cards = [7]
    drift, collision, hole = happening(g, 8, 1), happening(g, 7, 1), happening(g, 7)
    assert ["A1d.3", "", "A1d.3"] == [is_void(g, h) for h in (drift, collision, hole)]
    g.planet = g.planet._replace(dice=(True, True, True, False))
    assert "A1d.4" == is_void(g, collision)
    before = g.planet
    drive(move_east_west(g, GONDWANA, WEST))
    assert before == g.planet


@pytest.mark.clause("D2.1", "D2.2", "GL-Damocles.1", "A2a.2")
def test_ix_25_a_crater_in_a_forest() -> None:
    g = position("black green")
    put_disk(g, "siberia-w", "green")
    g.oxygen = 9
    species(g, "black-archetype", at="siberia-w-herbivore")
    species(g, "green-archetype", at="siberia-w-carnivore")
    drive(crater(g, SIBERIA), 4)
    assert (10, "black", 2) == (g.oxygen, disk(g, "siberia-w"), len(lying(g)))
    assert 2 == g.air[1]


@pytest.mark.clause("D3.2", "D3.3", "D3a.1", "D3a.2", "D3b", "D3e", "D3c.2")
def test_a_collision_passes_over_what_shares_no_latitude() -> None:
    g = position()
    g.planet = g.planet._replace(r=(4, 1, 4, 4))
    drive(move_east_west(g, LAURENTIA, EAST))
    assert ((1,), (0, 2), (3,)) == g.planet.landmasses
    assert (True, True, False, True) == g.planet.dice
    assert ["black"] == [disk(g, f"siberia-{hex}") for hex in ("w",)]
    assert ["none"] * 3 == [disk(g, f"laurentia-{hex}") for hex in ("e", "ne", "se")]
    apart = position()
    apart.planet = apart.planet._replace(r=(1, 6, 6, 6))
    drive(move_east_west(apart, LAURENTIA, WEST))
    assert ((3,), (1,), (2,), (0,)) == apart.planet.landmasses


@pytest.mark.clause("D3c.1", "D14.1", "D3d.1", "D3d.2")
def test_ix_26_a_mountain_that_stands_costs_no_disk_and_tabs_are_crushed() -> None:
    g = position("green black")
    g.planet = g.planet._replace(r=(1, 1, 4, 4))
    put_disk(g, "siberia-e", "black")
    put_disk(g, "siberia-middle-tab", "bloom")
    swimmer = species(
        g, "black-swimmer", at="siberia-middle-tab-herbivore siberia-se-herbivore", genotype=55
    )
    black, green = g.air[1], g.oxygen
    drive(move_east_west(g, GONDWANA, WEST))
    assert (black + 1, green + 1) == (g.air[1], g.oxygen)
    assert (1, 6, "none") == (
        g.living(swimmer.id), swimmer.unborn, disk(g, "siberia-middle-tab"),
    )  # fmt: skip


@pytest.mark.clause("D3d.2", "D3d.1")
def test_whoever_lies_on_a_crushed_tab_dies_too() -> None:
    g = position("green black")
    put_disk(g, "siberia-middle-tab", "black")
    species(g, "black-swimmer", at="siberia-middle-tab-herbivore-endangered siberia-se-herbivore")
    drive(subduct(g, g.names.number["siberia-middle-tab"]))
    assert ([], 1) == (lying(g), len(g.own(1)))


@pytest.mark.clause("D3c.1", "D14.1", "D14.3")
def test_medea_names_the_mountains_if_black_disks_run_short() -> None:
    g = position("green black")
    g.planet = g.planet._replace(r=(1, 6, 4, 2))
    g.air = [3, 0]
    played = drive(move_east_west(g, GONDWANA, WEST), "siberia-e")
    assert (0, "D14.1") == played.waits
    assert "siberia-centre" in played.options
    g = position("green black")
    g.planet = g.planet._replace(r=(1, 6, 4, 2))
    g.air = [3, 0]
    drive(move_east_west(g, GONDWANA, WEST), "siberia-e", "pass", "siberia-centre")
    assert ("none", "black", "none") == (
        disk(g, "siberia-e"), disk(g, "siberia-ne"), disk(g, "siberia-centre"),
    )  # fmt: skip


@pytest.mark.clause("D4.1", "D4.2", "D4.3", "CS-6")
def test_ix_35_a_rift_splits_a_pangea_and_no_pair() -> None:
    g = position()
    g.planet = g.planet._replace(
        landmasses=((0, 1, 2), (3,)),
        x=(0, 4, 9, 0),
        r=(0, 2, 1, 4),
        dice=(False, True, False, True),
    )
    assert 0 == g.latitude(g.names.number["laurentia-nw"])
    drive(carry_out(g, happening(g, 2), NOBODY))
    assert (((0,), (1,), (2,), (3,)), (1, 2, 1, 4)) == (g.planet.landmasses, g.planet.r)
    pair = position()
    pair.planet = pair.planet._replace(landmasses=((0, 1), (2,), (3,)), x=(0, 6, 0, 0))
    before = pair.planet
    drive(carry_out(pair, happening(pair, 2), NOBODY))
    assert before == pair.planet


# --- D5, D6 -----------------------------------------------------------------------------------


@pytest.mark.clause("D5.1", "D5.2", "D5a.1", "D5a.2", "D5.4")
def test_a_humid_climax_melts_ice_on_weeds_and_grows_forests() -> None:
    g = position()
    dome = species(g, "black-archetype", at="siberia-e-herbivore")
    event = replace(happening(g, 7, 2), latitudes=(4,))
    clouds = g.clouds[0]
    drive(climax(g, event), "clouds")
    assert "green" == disk(g, "laurentia-centre")
    assert ("white", "white") == (disk(g, "baltica-centre"), disk(g, "gondwana-centre"))
    assert ("green", [], 1) == (disk(g, "siberia-e"), lying(g), g.living(dome.id))
    assert "none" == disk(g, "laurentia-w")
    assert clouds + 1 == g.clouds[0]


@pytest.mark.parametrize("reading", [False, True])
@pytest.mark.clause("D5b.1", "D5b.2", "D5.2", "D13", "GL-Outgas")
def test_an_arid_climax_freezes_weeds_or_everything(reading: bool) -> None:
    """Switch climax_freezes_all; Q-15: Medea names the source of each disk."""
    g = position(climax_freezes_all=reading)
    g.air = [0, 0]
    g.clouds, g.oxygen = [9, 0], 13
    bare(g, *[f"{name}-centre" for name in g.names.cratons])
    put_disk(g, "siberia-ne", "none")
    put_disk(g, "siberia-nw", "green")
    swamp = species(g, "black-archetype", at="siberia-ne-herbivore")
    event = replace(happening(g, 7, 2), latitudes=(3,))
    drive_first(climax(g, event))
    assert ("white", 14) == (disk(g, "siberia-nw"), g.oxygen)
    assert ("white" if reading else "none") == disk(g, "siberia-ne")
    assert reading == bool(lying(g))
    assert 1 == g.living(swamp.id)


@pytest.mark.clause("D5.3", "D14.1", "D14.3")
def test_medea_names_the_hexes_that_get_the_last_disks() -> None:
    g = position("green black")
    g.oxygen = 1
    event = replace(happening(g, 7, 2), latitudes=(3,))
    played = drive(climax(g, event))
    assert (0, "D5.3") == played.waits
    assert {"siberia-nw", "laurentia-ne"} <= {*played.options}
    played = drive(climax(g, event), "baltica-nw", "laurentia-ne")
    assert (0, "D14.1") == played.waits
    assert "green" == disk(g, "baltica-nw")


@pytest.mark.parametrize("reading", [False, True])
@pytest.mark.clause("D6a", "GL-Biome.3")
def test_ix_29_the_seas_rise(reading: bool) -> None:
    """Switch deluge_melts_sea_ice; a flooded forest keeps only who swims or flies."""
    g = position(deluge_melts_sea_ice=reading)
    bare(g, "baltica-centre")
    put_disk(g, "siberia-sw", "green")
    put_disk(g, "siberia-se", "white")
    put_disk(g, "laurentia-sw", "black")
    put_disk(g, "gondwana-w", "green")
    g.oxygen -= 2
    species(g, "black-archetype", at="siberia-sw-herbivore")
    species(g, "black-flyer", at="gondwana-w-herbivore", genotype=103)
    answers = ["clouds"] if reading else []
    drive(deluge(g), *answers)
    assert ("none", "none", "none" if reading else "white") == (
        disk(g, "siberia-sw"), disk(g, "laurentia-sw"), disk(g, "siberia-se"),
    )  # fmt: skip
    assert ["black-archetype siberia-sw-herbivore"] == lying(g)
    assert "bloom" == disk(g, "siberia-south-tab")


@pytest.mark.clause("D6b.1", "D6b.2", "D6b.3", "D6b.4", "GL-Biome.2", "GL-Damocles.1")
def test_the_seas_fall_dry_and_who_lives_in_a_forest_there_goes_on() -> None:
    """D6b.4: settled after the new disk lies there, so the dome of the sea forest stays."""
    g = position("black green")
    g.air = [2, 0]
    g.planet = g.planet._replace(r=(4, 4, 3, 4))
    for name in g.names.cratons:
        for hex in ("e", "se", "sw", "w", "nw", "ne"):
            if g.terrain(g.names.number[f"{name}-{hex}"]) == "sea":
                put_disk(g, f"{name}-{hex}", "black")
    put_disk(g, "siberia-sw", "green")
    bare(g, "siberia-se", "baltica-se")
    species(g, "black-archetype", at="siberia-sw-herbivore")
    species(g, "black-swimmer", at="siberia-se-herbivore baltica-se-herbivore", genotype=55)
    g.clouds, g.oxygen = [9, 0], 14
    drive_first(deluge(g))
    assert "black-archetype" == who(g, "siberia-sw-herbivore")
    assert ("green", "green", "white") == (
        disk(g, "siberia-sw"), disk(g, "siberia-se"), disk(g, "baltica-se"),
    )  # fmt: skip
    assert {"black-swimmer siberia-se-herbivore", "black-swimmer baltica-se-herbivore"} == {
        *lying(g)
    }


@pytest.mark.clause("D5a.2", "GL-Oxygen", "D7b")
def test_ex_46_forests_take_disks_out_of_oxygen_and_raise_the_dark_heart() -> None:
    g = position("green black")
    g.oxygen = 12
    for place in g.geography.in_play:
        g.disks[place] = BLACK_DISK
    bare(g, "siberia-nw", "siberia-e")
    drive(climax(g, happening(g, 7, 2)))
    assert (10, 11, 6) == (g.oxygen, g.oxygen_level().percent, g.hearts()[0])


# --- D7, D8, D9 -------------------------------------------------------------------------------


@pytest.mark.clause("D7.2", "D7.3", "D7g", "D7h", "D7.4", "GL-Atrophy.2", "GL-Atrophy.4")
def test_the_owner_gives_up_organs_one_by_one() -> None:
    g = position()
    g.oxygen = 17
    dome = species(g, "black-archetype", organs="red", at="siberia-ne-herbivore")
    mutation(g, dome, 101, plus="red")
    mutation(g, dome, 52, plus="green")
    bare_card = mutation(g, dome, 105, face=0)
    played = drive(cut(g, 0, dome.id, g.hearts()))
    assert (0, "D7g") == played.waits
    assert ["organ-101-red", "organ-52-green"] == played.options
    drive(cut(g, 0, dome.id, g.hearts()), "organ-52-green")
    assert [101, 105] == [m.card for m in dome.mutations]
    assert bare_card in dome.mutations


@pytest.mark.parametrize("reading", [False, True])
@pytest.mark.clause("D7g", "D7.4")
def test_an_owner_may_choose_extinction(reading: bool) -> None:
    """Switch may_choose_extinction."""
    g = position(may_choose_extinction=reading)
    g.oxygen = 17
    dome = species(g, "black-archetype", organs="red", at="siberia-ne-herbivore")
    mutation(g, dome, 101, plus="red")
    mutation(g, dome, 52, plus="green")
    played = drive(cut(g, 0, dome.id, g.hearts()))
    assert reading == ("basal-red" in played.options)
    if reading:
        drive(cut(g, 0, dome.id, g.hearts()), "basal-red")
        assert g.is_lazarus(0)


@pytest.mark.clause("GL-HorrorPlant", "D7b", "D7c", "GL-Clouds", "GL-Oxygen", "D7a")
def test_hearts_are_read_when_the_mutagen_begins() -> None:
    """Q-73: a plant that dies of it gives the animals after it no other heart."""
    g = position("green black", mode="venus-pva")
    g.clouds = [1, 0]
    plant = species(g, "green-armored", organs="red red red", at="aphrodite-e-plant", genotype=92)
    species(g, "green-archetype", at="aphrodite-centre-plant ishtar-centre-plant ishtar-w-plant")
    animal = species(g, "black-archetype", organs="red red red", at="aphrodite-centre-herbivore")
    mutation(g, animal, 101, plus="red")
    g.order = [0, 1]
    dark = g.hearts()[0]
    assert 4 == dark
    g.display = [[], []]
    g.unseen = [[], []]
    drive(mutagen(g))
    assert (3, None) == (g.hearts()[0], g.species[plant.id])
    assert 4 == g.count_organs(animal)


@pytest.mark.parametrize(("reading", "hearts"), [("j5a", (8, 2)), ("d7f", (2, 8))])
@pytest.mark.clause("D7f", "J5a")
def test_hearts_of_haustoria_by_either_paragraph(reading: str, hearts: tuple[int, int]) -> None:
    """Switch haustorium_hearts; with Oxygen 17 and Clouds 6."""
    g = position("white black", haustorium_hearts=reading)
    g.oxygen, g.clouds = 17, [6, 0]
    plant = species(g, "white-archetype", at="gondwana-e-herbivore")
    fungus = species(g, "black-archetype", at="siberia-ne-herbivore")
    mutation(g, plant, 56, face=0)
    fungus.mutations.append(plant.mutations[0].copy())
    fungus.mutations[0].face = 1
    assert hearts == (g.heart(plant), g.heart(fungus))


@pytest.mark.clause("D8.1", "D8.2", "D8.3", "D8d", "D8c.2", "J8a", "GL-Organ")
def test_radiation_by_its_two_colours_in_turn_order() -> None:
    g = position("black orange", apomorphies=True)
    dome = species(g, "black-archetype", at="siberia-ne-herbivore")
    other = species(g, "orange-archetype", at="laurentia-w-herbivore")
    for s, cards in ((dome, (101, 122, 52)), (other, (102, 123, 53))):
        for card, organ in zip(cards, ("red", "yellow", "green"), strict=True):
            mutation(g, s, card, plus=organ)
    assert ["organ-101-red", "organ-122-yellow"] == exposed(dome, (RED_ORGAN, YELLOW_ORGAN))
    g.order = [1, 0]
    played = drive(radiation(g, happening(g, 3, 1)), "organ-102-red", "organ-122-yellow")
    assert [(1, "D8.3"), (0, "D8.3")] == played.asked
    drive(radiation(g, happening(g, 4)))
    assert ([101], [123, 53]) == (
        [m.card for m in dome.mutations], [m.card for m in other.mutations],
    )  # fmt: skip
    assert [] == exposed(dome, (GREEN_ORGAN, BLUE_ORGAN))


@pytest.mark.clause("D8b", "J4.2", "GL-Atrophy.3", "GL-Atrophy.1")
def test_a_monster_of_size_one_is_lost_with_its_card() -> None:
    g = position()
    dome = species(g, "black-archetype", size=2, at="siberia-ne-herbivore")
    mutation(g, dome, 62, face=0, monster="green")
    drive(irradiate(g, 0, dome.id, (GREEN_ORGAN, BLUE_ORGAN)))
    assert (1, 1) == (dome.size, len(dome.mutations))
    drive(irradiate(g, 0, dome.id, (GREEN_ORGAN, BLUE_ORGAN)))
    assert ([], 4) == (dome.mutations, g.tiles[GREEN_ORGAN])


@pytest.mark.clause("D9.1", "D9.2", "D9.3", "D9.4")
def test_ix_32_crowding_takes_half_of_all_the_largest_species() -> None:
    g = position("black green")
    places = "siberia-e siberia-ne siberia-w"
    domes = species(g, "black-archetype", at=" ".join([f"{p}-herbivore" for p in places.split()]))
    holes = "laurentia-e-herbivore laurentia-w-herbivore laurentia-se-herbivore-endangered"
    burrower = species(g, "black-burrower", at=holes, genotype=99)
    few = species(g, "green-archetype", at="siberia-e-carnivore baltica-sw-herbivore")
    played = drive(crowding_disease(g), "siberia-e-herbivore")
    assert (0, "D9.3") == played.waits
    assert "laurentia-se-herbivore-endangered" in played.options
    assert ["green-archetype siberia-e-carnivore"] == [w for w in lying(g) if "green" in w]
    assert (2, 3, 2) == (g.living(domes.id), g.living(burrower.id), g.living(few.id))


# --- D10 --------------------------------------------------------------------------------------


@pytest.mark.clause("D10.1", "D10f.1", "D10g.1", "D12.1", "D12.2", "GL-Liberate", "GL-Outgas")
def test_ex_47_and_48_medea_names_the_places() -> None:
    g = position("green black")
    put_disk(g, "siberia-w", "black")
    g.air[1] -= 1
    played = drive(reservoir_event(g, happening(g, 33)))
    assert ((0, "D12.2"), ["siberia-centre", "siberia-w"]) == (played.waits, played.options)
    drive(reservoir_event(g, happening(g, 33)), "siberia-w")
    assert (3, "none") == (g.air[1], disk(g, "siberia-w"))
    played = drive(reservoir_event(g, happening(g, 33, 1)), "baltica-middle-tab")
    assert [(0, "D12.1")] == played.asked
    drive(reservoir_event(g, happening(g, 33, 2)), "baltica-middle-tab")
    assert ("bloom", 13, 2) == (disk(g, "baltica-middle-tab"), g.oxygen, g.air[1])


@pytest.mark.clause("D10c", "D10d", "D10e")
def test_icons_need_their_readings() -> None:
    g = position()
    for oxygen, microbes, fire in ((14, True, False), (8, True, True), (6, False, True)):
        g.oxygen = oxygen
        assert (microbes, fire) == (is_met(g, "microbes"), is_met(g, "conflagration"))
    for clouds, rain, overcast in ((2, False, False), (3, True, False), (8, True, True)):
        g.clouds = [clouds, 0]
        assert (rain, overcast) == (is_met(g, "precipitation"), is_met(g, "overcast"))
    g.clouds = [6, 0]
    assert "D10e" == is_void(g, happening(g, 48))


@pytest.mark.clause("D10a.1", "D10a.2", "D10b", "D10b.2")
def test_ix_36_a_fast_forward_hands_medea_on() -> None:
    g = position("green black orange")
    for word in ("siberia-w", "laurentia-e"):
        put_disk(g, word, "green")
    g.oxygen -= 2
    event = moving(g, GREEN_DISK, "continent", "oxygen", fast=True)
    played = drive(reservoir_event(g, event), "yes", "black")
    assert [(0, "D10a.1"), (0, "D10b")] == played.asked
    assert (1, 14, 0) == (g.medea, g.oxygen, g.disks.count(GREEN_DISK))
    put_disk(g, "siberia-w", "green")
    played = drive(reservoir_event(g, event), "no")
    assert [(1, "D10a.1")] == played.asked
    assert 1 == g.medea


@pytest.mark.clause("D10b", "D10b.1")
def test_the_rebound_needs_green_and_another_holder() -> None:
    assert can_rebound(position("green black"))
    assert not can_rebound(position("orange black"))
    assert not can_rebound(position("black green", mode="solitaire"))
    assert not can_rebound(position("black green", mode="venus-pva"))


@pytest.mark.parametrize("reading", [False, True])
@pytest.mark.clause("D10b.1")
def test_rebound_among_animals_of_venus(reading: bool) -> None:
    """Switch venus_animal_rebound."""
    colours = "black white green"
    g = position(colours, mode="venus-animals", venus_animal_rebound=reading)
    assert reading == can_rebound(g)


@pytest.mark.clause("D10a.2", "D13", "K5e.1")
def test_a_fast_forward_into_clouds_that_fill_up_goes_on_into_the_air() -> None:
    """Q-51: Clouds has nine spaces."""
    g = position("orange black")
    g.clouds, g.air = [8, 0], [1, 3]
    event = moving(g, WHITE_DISK, "continent", "clouds-or-atmosphere", fast=True)
    drive(reservoir_event(g, event), "yes", "clouds")
    assert ([9, 0], [3, 3]) == (g.clouds, g.air)
    g.air = [1, 3]
    put_disk(g, "laurentia-w", "white")
    played = drive(where_to(g, WHITE_DISK, "D13"))
    assert "atmosphere" == played.result


@pytest.mark.clause("D10f.2", "D12d", "GL-Damocles.2", "GL-Damocles.3", "D12a.3")
def test_ix_27_and_30_what_a_disk_may_be_put_on() -> None:
    g = position("green black")
    put_disk(g, "siberia-w", "green")
    number = g.names.number
    assert [True, False, False] == [
        can_hold(g, number[word], WHITE_DISK)
        for word in ("siberia-w", "laurentia-centre", "siberia-centre")
    ]
    species(g, "black-swimmer", at="siberia-ne-herbivore", genotype=55)
    drive(outgas(g, number["siberia-ne"], GREEN_DISK, "oxygen", "D12.1"))
    assert ["black-swimmer siberia-ne-herbivore"] == lying(g)
    for place in g.geography.in_play:
        g.disks[place] = BLACK_DISK
    assert [] == landing_places(g, happening(g, 40))
    before = g.clouds[0]
    drive(reservoir_event(g, happening(g, 40)))
    assert before == g.clouds[0]


@pytest.mark.clause("D10g.3", "D12b.1", "D12b.2", "GL-Liberate")
def test_ix_28_black_takes_its_bloom_along_and_green_leaves_the_black() -> None:
    g = position("green black")
    for tab in ("siberia", "baltica"):
        species(g, f"{'black' if tab == 'siberia' else 'green'}-swimmer", genotype=55,
                at=f"{tab}-south-tab-herbivore")  # fmt: skip
    green = g.oxygen
    drive(liberate(g, g.names.number["siberia-south-tab"], BLACK_DISK, "D12.2"))
    assert (green + 1, 4, "none") == (g.oxygen, g.air[1], disk(g, "siberia-south-tab"))
    drive(liberate(g, g.names.number["baltica-south-tab"], GREEN_DISK, "D12.2"))
    assert (green + 2, "black", 2) == (g.oxygen, disk(g, "baltica-south-tab"), len(lying(g)))


@pytest.mark.clause("D12c", "D12.1")
def test_a_bloom_needs_a_free_black_disk() -> None:
    g = position("green black")
    for name in g.names.cratons:
        put_disk(g, f"{name}-north-tab", "none")
    g.air[1] += 4
    before = g.oxygen
    drive(reservoir_event(g, moving(g, GREEN_DISK, "oxygen", "coast")))
    assert before == g.oxygen


@pytest.mark.clause("D10h.1", "D10h.2", "A1g")
def test_a_disk_more_may_change_the_strip() -> None:
    g = position("green black")
    g.air, g.cards = [3, 4], [7]
    drive(reservoir_event(g, moving(g, BLACK_DISK, "coast", "atmosphere")), "siberia-north-tab")
    assert "warm" == g.air_level().level
    drive(end_events(g))
    assert "" == g.ending


@pytest.mark.parametrize("reading", [False, True])
@pytest.mark.clause("D11", "F5c", "D12a.1", "D12a.2", "GL-Wind")
def test_ix_37_wind_and_rain_shadow(reading: bool) -> None:
    """Switch wind_event_moves_rain_shadow."""
    g = position("green black", wind_event_moves_rain_shadow=reading)
    g.planet = g.planet._replace(r=(4, 4, 3, 4))
    put_disk(g, "siberia-ne", "black")
    put_disk(g, "siberia-w", "black")
    words = {g.names.words[place] for place in rain_shadow(g)}
    assert {f"{name}-centre" for name in g.names.cratons} | {"siberia-w"} == words
    drive(carry_out(g, happening(g, 25), NOBODY))
    assert g.wind
    assert 2 == len(winds(g, g.names.number["siberia-ne"]))
    words = {g.names.words[place] for place in rain_shadow(g)}
    assert reading == ("siberia-nw" in words)


@pytest.mark.clause("D13", "L1a.1")
def test_who_seeds_the_clouds() -> None:
    g = position("black orange")
    played = drive(where_to(g, WHITE_DISK, "D13"))
    assert ((1, "D13"), ["clouds", "atmosphere"]) == (played.waits, played.options)
    pva = position("black green", mode="venus-pva")
    assert (0, "D13") == drive(where_to(pva, WHITE_DISK, "D13")).waits


@pytest.mark.clause("D14.1", "D14.2", "D14.3")
def test_an_empty_reservoir_and_the_fast_forward() -> None:
    g = position("black orange")
    g.oxygen = 0
    slow = moving(g, GREEN_DISK, "oxygen", "coast")
    played = drive(reservoir_event(g, slow))
    assert (1, "D14.1") == played.waits
    assert {"siberia-south-tab", "pass"} <= {*played.options}
    drive(reservoir_event(g, slow), "pass")
    assert 4 == g.count_blooms()
    drive(reservoir_event(g, moving(g, GREEN_DISK, "oxygen", "coast", fast=True)))
    assert 4 == g.count_blooms()


@pytest.mark.clause("D7e", "J4.2")
def test_a_lost_size_step_can_make_a_carnivore_too_small() -> None:
    g = position("black green")
    hunter = species(g, "black-archetype", size=3, at="siberia-e-carnivore")
    mutation(g, hunter, 62, face=0, monster="green")
    prey = species(g, "green-archetype", size=2, at="siberia-e-herbivore")
    mutation(g, prey, 53, face=1)
    lose_organ(g, hunter, "monster-62", "D7e")
    assert ["black-archetype siberia-e-carnivore"] == lying(g)


@pytest.mark.clause("I2.2", "A4b", "A4c", "I2.3")
def test_ex_52_burial_after_the_events_of_the_book() -> None:
    """EX-52: whoever still lies is unborn again."""
    g = position("green black")
    put_disk(g, "siberia-ne", "black")
    dome = species(g, "black-archetype", at="siberia-ne-herbivore-endangered siberia-nw-herbivore")
    hole = species(
        g, "black-burrower", genotype=99, at="siberia-ne-carnivore-endangered siberia-w-herbivore"
    )
    drive(burial(g))
    assert (1, 6, 1, 6) == (g.living(dome.id), dome.unborn, g.living(hole.id), hole.unborn)


@pytest.mark.clause("K5h.1", "A1a.1", "C1p")
def test_nothing_is_remembered_from_turn_one() -> None:
    g = position("black green", mode="solitaire", turn=0)
    drive(reveal(g), "event-13")
    assert ([], [], 1) == (g.agenda, g.put_off, len(g.cards))
