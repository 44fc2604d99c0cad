"""Venus for several players, clause by clause (L)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from panspermia.games.megafauna.rules.actions import (
    act,
    against_medea,
    against_resurrection,
    begin_actions,
)
from panspermia.games.megafauna.rules.burial import award_population, awards
from panspermia.games.megafauna.rules.disks import can_enter_air, liberate, seeder
from panspermia.games.megafauna.rules.dispersal import winds
from panspermia.games.megafauna.rules.ending import outcome, points
from panspermia.games.megafauna.rules.events_phase import set_order
from panspermia.games.megafauna.rules.options import Rules
from panspermia.games.megafauna.rules.plants import can_dance, erode
from panspermia.games.megafauna.rules.reservoirs import reservoir_event
from panspermia.games.megafauna.rules.state import State
from panspermia.games.megafauna.rules.tectonics import raise_mountain
from panspermia.games.megafauna.rules.vocabulary import BLACK_DISK, WHITE_DISK
from tests.games.megafauna.helpers import disk, drive, mutation, position, put_disk, species

GROUND = "aphrodite-centre-plant ishtar-centre-plant"


def pva() -> State:
    g = position("black green", mode="venus-pva")
    species(g, "green-archetype", at=GROUND)
    return g


def animals() -> State:
    g = position("black white green", mode="venus-animals")
    species(g, "green-archetype", at=GROUND)
    return g


@pytest.mark.parametrize(("reading", "eras"), [("era3", 3), ("era2", 2)])
@pytest.mark.clause("L0.1")
def test_length_of_a_venus_game(reading: str, eras: int) -> None:
    """Switch venus_length."""
    assert eras == Rules(mode="venus-pva", venus_length=reading).eras


@pytest.mark.clause("L0", "L0.2", "K7d")
def test_venus_has_awards_and_winds_to_the_west() -> None:
    g = pva()
    assert ("venus", True) == (g.rules.planet, g.rules.has_awards)
    assert {(-1,)} == {winds(g, place) for place in g.geography.in_play}


@pytest.mark.clause("L1.1", "L1.2", "L1a.1", "L1a.3", "K8c")
def test_plant_and_animal_may_both_come_back_and_medea_is_the_plants() -> None:
    g = pva()
    g.entered = [True, True]
    assert "" == against_resurrection(g, 0)
    assert (1, 0) == (g.medea, seeder(g))
    begin_actions(g, 0)
    assert "K6a.1" == against_medea(g, 0)
    g.clouds = [1, 0]
    put_disk(g, "aphrodite-w", "none")
    assert (2, 2, False) == (g.population(1), g.hearts()[1], can_dance(g))


@pytest.mark.clause("L1a.1", "GL-Outgas", "D13")
def test_the_animal_also_chooses_where_a_white_disk_comes_from() -> None:
    """With cards of one's own; the standard ones of that kind have a rain shadow (K5a)."""
    g = pva()
    event = next(
        h for card in g.facts.events.values() for h in card.happenings
        if (h.source, h.rain_shadow) == ("clouds-or-atmosphere", True)
    )  # fmt: skip
    played = drive(reservoir_event(g, replace(event, rain_shadow=False, needs="")))
    assert ((0, "D12.1"), ["clouds", "atmosphere"]) == (played.waits, played.options)


@pytest.mark.clause("L1a.2")
def test_with_the_animal_extinct_no_black_disk_enters_the_air() -> None:
    g = pva()
    g.entered = [True, True]
    tab = g.names.number["aphrodite-north-tab"]
    assert (False, True) == (can_enter_air(g, BLACK_DISK), can_enter_air(g, WHITE_DISK))
    drive(liberate(g, tab, BLACK_DISK, "D12.2"))
    assert ("black", [3, 6]) == (disk(g, "aphrodite-north-tab"), g.air)
    drive(reservoir_event(g, g.facts.events[38].happenings[0]), "ishtar-north-tab")
    assert [3, 6] == g.air
    g.entered[0] = False
    assert can_enter_air(g, BLACK_DISK)


@pytest.mark.clause("L1a.2", "D14.1", "K6.3")
def test_a_black_disk_may_still_go_from_place_to_place() -> None:
    """What only passes the Atmosphere on its way does not enter it."""
    g = pva()
    g.entered, g.air = [True, True], [3, 0]
    drive(raise_mountain(g, g.names.number["ishtar-se"], "D2.2"), "aphrodite-north-tab")
    assert ("black", "none", [3, 0]) == (
        disk(g, "ishtar-se"), disk(g, "aphrodite-north-tab"), g.air,
    )  # fmt: skip
    drive(erode(g), "ishtar-se")
    assert ("none", "black", [3, 0]) == (
        disk(g, "ishtar-se"), disk(g, "aphrodite-north-tab"), g.air,
    )  # fmt: skip


@pytest.mark.clause("L1a.2", "L2.2")
def test_among_several_animals_the_last_to_die_out_closes_the_air() -> None:
    """Whoever breathes out carbon keeps it open; nobody has before the first has come."""
    g = position("orange white green", mode="venus-animals")
    g.entered = [False, False, True]
    assert can_enter_air(g, BLACK_DISK)
    g.entered = [True, False, True]
    assert (False, True) == (can_enter_air(g, BLACK_DISK), can_enter_air(g, WHITE_DISK))
    put_disk(g, "ishtar-centre", "black")
    drive(liberate(g, g.names.number["ishtar-centre"], BLACK_DISK, "D12.2"))
    assert "black" == disk(g, "ishtar-centre")
    species(g, "white-archetype", at="aphrodite-centre-herbivore")
    assert can_enter_air(g, BLACK_DISK)


@pytest.mark.clause("L1b", "I4b")
def test_an_animal_counts_twice_and_its_hosts_once() -> None:
    g = pva()
    dome = species(g, "black-archetype", at="aphrodite-centre-herbivore")
    mutation(g, dome, 61, face=1, hosted="green-archetype")
    assert (3, 2) == (award_population(g, 0), award_population(g, 1))
    awards(g)
    assert [1, 0] == g.fossils
    assert 1 == points(g, 0).creeples


@pytest.mark.clause("L1b", "L2.1", "L2.2", "I4b")
def test_animals_count_twice_for_awards_among_animals_too() -> None:
    g = position("black white green", mode="venus-animals")
    species(g, "green-archetype", at="aphrodite-centre-plant ishtar-centre-plant ishtar-se-plant")
    dome = species(g, "black-archetype", at="aphrodite-centre-herbivore")
    mutation(g, dome, 61, face=1, hosted="green-archetype")
    species(g, "white-archetype", at="ishtar-centre-herbivore ishtar-se-herbivore")
    mutation(g, dome, 81, face=1, hosted="white-archetype")
    assert (3, 2) == (g.population(0), g.population(1))
    assert (4, 4, 2) == (award_population(g, 0), award_population(g, 1), points(g, 1).creeples)
    awards(g)
    assert [0, 0, 0] == g.fossils


@pytest.mark.clause("L1c.1", "L1c.2")
def test_nobody_wins_with_a_player_extinct_or_the_sea_lost() -> None:
    g = pva()
    g.ending = "A6a.3"
    assert () == outcome(g).winners
    species(g, "black-archetype", at="aphrodite-centre-herbivore")
    assert (1,) == outcome(g).winners
    g.disks = [0 if there == WHITE_DISK else there for there in g.disks]
    assert ((), (0.0, 0.0)) == (outcome(g).winners, outcome(g).utility)


@pytest.mark.clause("L2.1", "L2.2", "L2.3", "L2c")
def test_among_animals_the_plant_never_wins_or_comes_back() -> None:
    g = animals()
    g.entered = [True, True, True]
    assert (20, "", "K8c") == (
        sum([g.unborn_plants(n) for n in range(5)]) + 2,
        against_resurrection(g, 0), against_resurrection(g, 2),
    )  # fmt: skip
    g.ending = "A6a.3"
    g.fossils[2] = 9
    assert ((0,), (1, 0)) == (outcome(g).winners, outcome(g).scores)
    awards(g)
    assert [0, 0, 9] == g.fossils
    g.disks = [0 if there == WHITE_DISK else there for there in g.disks]
    assert () == outcome(g).winners


@pytest.mark.clause("L2b.1", "L2b.2", "L2b.3", "E8.1")
def test_ix_60_who_holds_medea_in_the_plants_turn_plays_it() -> None:
    g = animals()
    assert (0, 0) == (g.medea, g.decider(2))
    set_order(g, g.facts.events[5])
    begin_actions(g, 1)
    drive(act(g, 1), "claim-medea")
    assert (1, 1) == (g.medea, g.decider(2))
    begin_actions(g, 2)
    g.display = [[101], [52]]
    asked = drive(act(g, 2))
    assert (1, "A2c.1") == asked.waits
    assert asked.request is not None
    assert "ask.A2c.1.plant" == asked.request.prompt.id
