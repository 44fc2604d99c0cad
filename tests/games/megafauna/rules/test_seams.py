"""Where rules of a turn meet (A-D): last creeples, nothing left, two events, several sides."""

from __future__ import annotations

from dataclasses import replace

import pytest

from panspermia.games.megafauna import GAME
from panspermia.games.megafauna.components.facts import HappeningFacts
from panspermia.games.megafauna.components.lie import Planet
from panspermia.games.megafauna.components.places import EAST, WEST, tab_at
from panspermia.games.megafauna.rules.atrophy import (
    cut,
    is_over_limit,
    limit_of,
    mutagen,
    radiation,
)
from panspermia.games.megafauna.rules.burial import awards, burial
from panspermia.games.megafauna.rules.crowding import crowding_disease
from panspermia.games.megafauna.rules.cubes import drift_victims, gain_plus
from panspermia.games.megafauna.rules.ending import end_turn, outcome, points
from panspermia.games.megafauna.rules.events import (
    BecameLazarus,
    CardLost,
    ClimateChanged,
    DisplaySwept,
    Endangered,
    EventVoid,
    Extinct,
    Fossilised,
)
from panspermia.games.megafauna.rules.events_phase import carry_out, end_events, resolve, reveal
from panspermia.games.megafauna.rules.reservoirs import landing_places, reservoir_event
from panspermia.games.megafauna.rules.state import State
from panspermia.games.megafauna.rules.tectonics import crater, move_east_west, split_continents
from panspermia.games.megafauna.rules.vocabulary import (
    BLACK_DISK,
    GREEN_DISK,
    LYING,
    RED_ORGAN,
    WHITE_DISK,
)
from panspermia.games.megafauna.rules.weather import climax, deluge
from panspermia.kernel.notation import read_table
from tests.games.megafauna.conservation import check
from tests.games.megafauna.helpers import (
    at,
    disk,
    drive,
    lying,
    mutation,
    position,
    put_disk,
    species,
    stand,
    told,
    who,
)

LAURENTIA, BALTICA, SIBERIA, GONDWANA = range(4)
SEA = "laurentia-sw"
HOME = "siberia-ne-herbivore"
AWAY = "baltica-sw-herbivore"
LAZARUSES = """
megafauna 2 mode=tooth-and-claw
sides black white
turn 1
et_left 4
land siberia:0,4!
land gondwana:0,4!
archetypes black=yes white=yes
entered black=yes white=yes
display metabolic=[130 105 128 115 102] darwinian=[85 65 83 52 54]
next A1a.1 0
"""


def happening(g: State, card: int, number: int = 0) -> HappeningFacts:
    return g.facts.events[card].happenings[number]


def moving(
    g: State, colour: int, source: str, target: str, *, fast: bool = False
) -> HappeningFacts:
    """A reservoir event with no further icons, or with the fast-forward."""
    plain = happening(g, 38)
    return replace(plain, disk=colour, source=source, target=target, needs="", fast_forward=fast)


def at_latitudes(g: State, *rows: int) -> HappeningFacts:
    return replace(happening(g, 9), latitudes=rows)


def lay(g: State, *landmasses: str) -> None:
    """Landmasses from the west as craton:x,r words; the first craton of each has the die."""
    x, r, dice = [0] * 4, [4] * 4, [False] * 4
    found = []
    for landmass in landmasses:
        numbers = []
        for word in landmass.split():
            name, _, rest = word.partition(":")
            numbers.append(g.names.cratons.index(name))
            x[numbers[-1]], r[numbers[-1]] = (int(n) for n in rest.split(","))
        dice[numbers[0]] = True
        found.append(tuple(numbers))
    g.planet = Planet(tuple(found), tuple(x), tuple(r), tuple(dice))


def clear(g: State) -> None:
    """No disk lies on the map."""
    g.disks = [0] * len(g.disks)
    g.oxygen, g.clouds, g.air = 18, [6, 0], [6, 12]


# --- A1, A5, A6: the turn and its end ---------------------------------------------------------


@pytest.mark.parametrize("mode", ["achterbahn", "tooth-and-claw"])
@pytest.mark.clause("C1p", "A1a.1", "A5.1")
def test_the_first_card_sets_the_order_and_nothing_else(mode: str) -> None:
    """Even a mutagen, radiation or rift of the first card is ignored, and nothing is swept."""
    g = position("black white", turn=0, mode=mode)
    dome = species(g, "black-archetype", organs="red red red red red", at=HOME)
    drive(reveal(g), "event-2")
    assert (1, [], [1, 0]) == (g.turn, g.agenda, g.order)
    assert 3 == len(told(g, EventVoid))
    drive(end_events(g))
    assert (5, 0) == (g.count_organs(dome), len(told(g, DisplaySwept)))


@pytest.mark.parametrize(
    ("colours", "card", "order"),
    [
        ("green white", 7, [0, 1]),
        ("white green", 7, [1, 0]),
        ("orange black", 7, [1, 0]),
        ("green orange black white", 7, [0, 3, 2, 1]),
        ("orange white green", 15, [0, 2, 1]),
    ],
)
@pytest.mark.clause("A5.1", "A5.2")
def test_who_is_not_in_the_game_is_skipped_and_who_is_not_shown_is_last(
    colours: str, card: int, order: list[int]
) -> None:
    g = position(colours, turn=3)
    drive(reveal(g), f"event-{card}", "event-28")
    assert order == g.order


@pytest.mark.clause("A6.3", "A6.1", "A4c", "I4b", "A7a", "GL-Lazarus")
def test_a_game_of_lazaruses_goes_on_to_its_tenth_card() -> None:
    """Nobody has a creeple: no fossils are awarded, and each archetype card is a point."""
    table = read_table(GAME, LAZARUSES, seed=7)
    while table.request is not None:
        assert "resurrect" in table.request.options()
        table.answer("pass")
    g = table.state
    assert (10, 2, "A6.1", [0, 0]) == (g.turn, g.era, g.ending, g.fossils)
    assert table.outcome is not None
    assert ((1, 1), (0, 1)) == (table.outcome.scores, table.outcome.winners)


@pytest.mark.clause("A6a.3", "A7b", "A7.1")
def test_the_comet_ends_the_game_before_anybody_is_buried() -> None:
    """Whoever its crater has endangered is still on the map, and counts."""
    g = position("black green", long=True, turn=10)
    g.era, g.et_left, g.et_unseen = 3, 5, list(range(1, 16))
    species(g, "black-archetype", at="laurentia-se-herbivore siberia-ne-herbivore")
    species(g, "green-archetype", at=AWAY)
    g.unseen = [[], []]
    drive(reveal(g), "event-1", "event-29")
    drive(resolve(g), 2)
    assert ["black-archetype laurentia-se-herbivore"] == lying(g)
    g.agenda = []
    drive(end_events(g))
    assert (True, "A6a.3", 2) == (g.is_over, g.ending, points(g, 0).creeples)
    end_turn(g)
    assert ("A6a.3", [0, 0]) == (outcome(g).reason, g.fossils)


@pytest.mark.clause("A6a.3", "D10h.2", "A6.2")
def test_the_comet_comes_before_a_runaway_greenhouse() -> None:
    """Q-90: of several ends the earliest counts, and the runaway waits for the end of the turn."""
    g = position("black green", long=True, turn=11)
    g.era, g.cards, g.air = 3, [1], [6, 6]
    drive(end_events(g))
    assert ("A6a.3", True) == (g.ending, g.is_over)


@pytest.mark.clause("I4b", "I4a.1", "A4c")
def test_a_fossil_for_each_player_with_fewer_creeples() -> None:
    """Four players with 3, 2, 2 and no creeples get 3, 1, 1 and no fossils."""
    g = position("black green orange white")
    species(g, "black-archetype", at="siberia-e-herbivore siberia-w-herbivore siberia-nw-herbivore")
    species(g, "green-archetype", at="baltica-w-herbivore baltica-nw-herbivore")
    worms = species(g, "orange-burrower", genotype=55, at="laurentia-e-herbivore")
    stand(g, worms, f"laurentia-se-herbivore{LYING}")
    awards(g)
    assert [3, 1, 1, 0] == g.fossils


# --- B7: cubes --------------------------------------------------------------------------------


@pytest.mark.clause("B7a.2", "B7a.4", "D8a")
def test_a_sister_species_is_robbed_like_any_other_and_loses_the_card() -> None:
    g = position("black green")
    taker = species(g, "black-archetype", at=HOME)
    sister = species(g, "black-armored", at="siberia-e-herbivore", genotype=92)
    mutation(g, sister, 100, plus="red")
    basal = species(g, "green-archetype", organs="red red", at=AWAY)
    m = mutation(g, taker, 101, plus="red")
    g.pool[RED_ORGAN] = 0
    assert ["organ-100-red"] == drift_victims(g, taker.id, RED_ORGAN)
    drive(gain_plus(g, taker, m, RED_ORGAN, "E2c.2"))
    assert (2, [], 2) == (m.plus[RED_ORGAN], sister.mutations, basal.basal[RED_ORGAN])
    assert ["mutation-100"] == [event["card"] for event in told(g, CardLost)]


@pytest.mark.clause("B7", "B7a.1")
def test_a_missing_cube_that_nobody_has_is_not_put() -> None:
    g = position("black green")
    taker = species(g, "black-archetype", organs="red", at=HOME)
    m = mutation(g, taker, 101)
    g.pool[RED_ORGAN] = 0
    drive(gain_plus(g, taker, m, RED_ORGAN, "E2c.2"))
    assert (0, 1) == (sum(m.plus), sum(taker.basal))


# --- D1-D4: the land --------------------------------------------------------------------------


@pytest.mark.clause("D1.1", "D1.2")
def test_two_steps_from_latitude_two_end_at_one() -> None:
    g = position()
    lay(g, "laurentia:0,2 siberia:5,1", "baltica:0,4", "gondwana:0,4")
    for _ in range(2):
        drive(carry_out(g, happening(g, 13), LAURENTIA))
        assert [1, 0] == [g.planet.r[LAURENTIA], g.planet.r[SIBERIA]]
    assert 0 == g.latitude(at(g, "siberia-ne"))


@pytest.mark.clause("D2.2", "GL-Damocles.1", "GL-Endangered.1")
def test_a_crater_at_sea_lays_swimmer_and_hunter_down() -> None:
    g = position("black green")
    species(g, "black-swimmer", genotype=55, at=f"{SEA}-herbivore")
    species(g, "green-swimmer", genotype=55, at=f"{SEA}-carnivore")
    drive(crater(g, LAURENTIA), 3)
    assert ("black", [3, 2], 2) == (disk(g, SEA), g.air, len(lying(g)))
    assert not told(g, BecameLazarus)


@pytest.mark.clause("D2.2", "GL-Damocles.2", "D14.1")
def test_a_crater_on_a_mountain_asks_for_no_disk() -> None:
    g = position("black green")
    put_disk(g, SEA, "black")
    g.air = [3, 0]
    assert drive(crater(g, LAURENTIA), 3).request is None
    assert [3, 0] == g.air


@pytest.mark.clause("D2.2", "D13", "GL-Damocles.3")
def test_a_crater_on_ice_sends_the_white_disk_where_medea_likes() -> None:
    g = position("black green")
    put_disk(g, SEA, "white")
    g.clouds[0] -= 1
    assert [(1, "D13")] == drive(crater(g, LAURENTIA), 3, "clouds").asked
    assert ([6, 0], [3, 2], "black") == (g.clouds, g.air, disk(g, SEA))
    check(g)


@pytest.mark.clause("D2.2", "D14.1", "D14.3")
def test_without_black_in_the_air_medea_takes_a_mountain_or_leaves_it() -> None:
    for answer, left, made in (("gondwana-e", "none", "black"), ("pass", "black", "none")):
        g = position("black green")
        clear(g)
        g.air = [6, 0]
        put_disk(g, "gondwana-e", "black")
        assert [(1, "D14.1")] == drive(crater(g, LAURENTIA), 3, answer).asked
        assert (left, made) == (disk(g, "gondwana-e"), disk(g, SEA))


@pytest.mark.clause("D3d.2", "I3.1", "I3c", "CS-8")
def test_the_last_swimmer_on_a_crushed_tab_makes_a_lazarus() -> None:
    """Its hunter on the same tab dies too, and neither lies endangered; the other one lives on."""
    g = position("black green")
    put_disk(g, "laurentia-middle-tab", "bloom")
    g.oxygen, g.air = 13, [3, 2]
    species(g, "black-swimmer", genotype=55, at="laurentia-middle-tab-herbivore")
    fish = species(g, "green-swimmer", genotype=66, at="laurentia-middle-tab-carnivore")
    stand(g, fish, "baltica-e-herbivore")
    drive(move_east_west(g, LAURENTIA, EAST))
    assert [0] == [event["side"] for event in told(g, BecameLazarus)]
    assert (1, 6, []) == (g.living(fish.id), fish.unborn, lying(g))
    assert ("none", 14) == (disk(g, "laurentia-middle-tab"), g.oxygen)


@pytest.mark.clause("D3b", "D3c.2", "D3e")
def test_the_first_in_the_row_hits_the_last_going_west() -> None:
    g = position()
    drive(move_east_west(g, LAURENTIA, WEST))
    assert g.planet.landmass_of(LAURENTIA) == g.planet.landmass_of(GONDWANA)
    assert [True, True, True, False] == list(g.planet.dice)
    assert all([disk(g, f"laurentia-{hex}") != "black" for hex in ("w", "nw", "sw")])


@pytest.mark.clause("D3a.2", "D3.2")
def test_two_landmasses_may_be_passed() -> None:
    g = position()
    lay(g, "laurentia:0,1", "baltica:0,6", "siberia:0,5", "gondwana:0,2")
    g.air = [3, 9]
    drive(move_east_west(g, LAURENTIA, EAST))
    assert [(BALTICA,), (SIBERIA,), (LAURENTIA, GONDWANA)] == list(g.planet.landmasses)


@pytest.mark.clause("D3.3", "D3b")
def test_a_drift_goes_around_the_world() -> None:
    g = position()
    lay(g, "laurentia:0,1", "baltica:0,6", "siberia:0,6", "gondwana:0,6")
    drive(move_east_west(g, LAURENTIA, WEST))
    assert [(GONDWANA,), (BALTICA,), (SIBERIA,), (LAURENTIA,)] == list(g.planet.landmasses)


@pytest.mark.clause("D3.2", "D3e")
def test_an_attached_craton_is_enough_to_collide() -> None:
    g = position()
    lay(g, "laurentia:0,1 siberia:5,2", "baltica:0,6", "gondwana:0,4")
    g.air = [3, 9]
    drive(move_east_west(g, LAURENTIA, EAST))
    assert {LAURENTIA, SIBERIA, GONDWANA} == {*g.planet.landmass_of(GONDWANA)}
    assert [True, True, False, False] == list(g.planet.dice)


@pytest.mark.clause("D4.1", "D4.2", "D4.3")
def test_a_rift_opens_shut_tabs_and_brings_every_die_back_to_the_strip() -> None:
    g = position()
    for _ in range(2):
        drive(move_east_west(g, LAURENTIA, EAST))
    tab = tab_at(LAURENTIA, 1)
    assert (3, False) == (len(g.planet.landmass_of(LAURENTIA)), g.geography.is_open[tab])
    split_continents(g)
    assert (4, True) == (len(g.planet.landmasses), g.geography.is_open[tab])
    assert tab in landing_places(g, moving(g, BLACK_DISK, "atmosphere", "coast"))
    lay(g, "laurentia:0,1 baltica:-5,-1 siberia:5,8 gondwana:10,7")
    split_continents(g)
    assert ([1, 1, 6, 6], [True] * 4) == (list(g.planet.r), list(g.planet.dice))
    assert [(BALTICA,), (LAURENTIA,), (SIBERIA,), (GONDWANA,)] == list(g.planet.landmasses)


@pytest.mark.clause("A1d.2", "D4.2", "D3.1", "A1e")
def test_after_a_rift_the_next_event_of_the_card_finds_a_die() -> None:
    """Event 2 splits Pangea before Laurentia moves, which had no die a moment ago."""
    g = position("black green")
    lay(g, "baltica:0,4 laurentia:4,4 siberia:8,4", "gondwana:0,4")
    g.air = [3, 9]
    g.cards, g.agenda = [2], [(2, 0), (2, 1)]
    assert 0 == happening(g, 2, 1).craton
    while g.agenda:
        drive(resolve(g))
    assert [] == told(g, EventVoid)
    assert g.planet.landmass_of(LAURENTIA) == g.planet.landmass_of(SIBERIA)


# --- D5, D6: the weather ----------------------------------------------------------------------


@pytest.mark.clause("D5b.1", "D5b.2", "GL-Damocles.1")
def test_ice_over_a_forest_frees_the_green_disk_and_lays_creeples_down() -> None:
    g = position("black green")
    g.air = [0, 1]
    put_disk(g, "siberia-w", "green")
    put_disk(g, "siberia-e", "black")
    species(g, "black-archetype", at="siberia-w-herbivore")
    drive(climax(g, at_latitudes(g, 4)))
    assert ["white", "black", 15] == [disk(g, "siberia-w"), disk(g, "siberia-e"), g.oxygen]
    assert ["black-archetype siberia-w-herbivore"] == lying(g)


@pytest.mark.clause("D6a", "GL-Biome.3")
def test_a_flood_drowns_who_lived_in_the_forest_of_a_sea() -> None:
    """Flyers live on over the water; forests elsewhere stay."""
    g = position("black green")
    sea = "siberia-se"
    assert "sea" == g.terrain(at(g, sea))
    for word in (SEA, sea, "laurentia-se"):
        put_disk(g, word, "green")
    species(g, "black-archetype", at=f"{SEA}-herbivore laurentia-se-herbivore")
    species(g, "green-flyer", genotype=55, at=f"{sea}-herbivore")
    drive(deluge(g))
    assert ["none", "none", "green"] == [disk(g, w) for w in (SEA, sea, "laurentia-se")]
    assert ["black-archetype laurentia-sw-herbivore"] == lying(g)


# --- D7-D9: mutagen, radiation, disease -------------------------------------------------------


@pytest.mark.clause("D7.4", "D9.4", "H1.1", "I3b.1")
def test_the_hunter_of_an_extinct_prey_is_endangered_at_once() -> None:
    g = position("black green")
    g.unseen, g.oxygen = [[], []], 18
    species(g, "black-archetype", organs="red red", at=HOME)
    hunter = species(g, "green-archetype", at=f"siberia-ne-carnivore {AWAY}")
    drive(mutagen(g))
    assert [("black-archetype", 0)] == [(e["species"], e["side"]) for e in told(g, Extinct)]
    assert ["green-archetype siberia-ne-carnivore"] == lying(g)
    assert ["archetype"] == [event["card"] for event in told(g, Fossilised)]
    assert 2 == g.living(hunter.id)


@pytest.mark.clause("D7d", "D7h")
def test_a_white_organ_saves_more_than_it_costs() -> None:
    """Of two red basal, two red and a white plus organ one red goes if the heart is two."""
    g = position("black green")
    dome = species(g, "black-archetype", organs="red red", at=HOME)
    mutation(g, dome, 84, plus="white")
    mutation(g, dome, 85, plus="red red")
    assert (4, True) == (limit_of(g, dome, (2, 3)), is_over_limit(g, dome, (2, 3)))
    drive(cut(g, 0, dome.id, (2, 3)), "organ-85-red")
    assert (4, 2) == (g.count_organs(dome), len(dome.mutations))


@pytest.mark.clause("D7d", "D7h", "D7g")
def test_whoever_gives_the_white_organ_up_pays_for_it() -> None:
    g = position("black green")
    dome = species(g, "black-archetype", organs="red red", at=HOME)
    mutation(g, dome, 84, plus="white")
    mutation(g, dome, 85, plus="red red")
    drive(cut(g, 0, dome.id, (2, 3)), "organ-84-white")
    assert (2, []) == (g.count_organs(dome), dome.mutations)
    assert not told(g, Extinct)


@pytest.mark.clause("D8d", "D8c.1", "D8a", "J2d")
def test_a_card_that_radiation_takes_sends_its_hosted_creeple_home() -> None:
    g = position("black green")
    g.order = [1, 0]
    dome = species(g, "black-archetype", organs="red", at=HOME)
    host = species(g, "green-archetype", at=AWAY)
    mutation(g, dome, 84, face=0, plus="yellow", hosted="green-archetype")
    assert 5 == host.unborn
    drive(radiation(g, happening(g, 3, 1)))
    assert ([], 6, 1) == (dome.mutations, host.unborn, dome.basal[RED_ORGAN])
    check(g)


@pytest.mark.clause("D9.1", "D9.2")
def test_a_disease_takes_half_of_one_and_of_nobody() -> None:
    g = position("black green")
    drive(crowding_disease(g))
    species(g, "black-archetype", at=HOME)
    species(g, "green-archetype", at=AWAY)
    drive(crowding_disease(g))
    assert [1, 1] == [g.living(s.id) for s in g.in_play()]


@pytest.mark.clause("D9.2", "D9.3", "D9.4", "A5.3")
def test_tied_species_lose_half_of_what_they_had_in_turn_order() -> None:
    """The hunter whose prey dies later in the same event is endangered, and was counted."""
    g = position("black green")
    g.order = [1, 0]
    hexes = ("siberia-ne", "siberia-e", "siberia-w")
    species(g, "black-archetype", at=" ".join([f"{hex}-herbivore" for hex in hexes]))
    species(g, "green-archetype", at=" ".join([f"{hex}-carnivore" for hex in hexes]))
    played = drive(crowding_disease(g), "siberia-e-carnivore", "siberia-ne-herbivore")
    assert [(1, "D9.3"), (0, "D9.3")] == played.asked
    assert ["green-archetype siberia-ne-carnivore"] == lying(g)
    assert [2, 2] == [g.living(s.id) for s in g.in_play()]
    assert "" == who(g, HOME)


# --- D10-D14: disks ---------------------------------------------------------------------------


@pytest.mark.clause("D10a.1", "D10b", "D12.1")
def test_medea_places_every_disk_of_her_fast_forward_and_then_goes() -> None:
    g = position("green black orange")
    clear(g)
    g.air = [3, 2]
    event = moving(g, BLACK_DISK, "atmosphere", "coast", fast=True)
    tabs = "siberia-north-tab", "siberia-middle-tab"
    played = drive(reservoir_event(g, event), "yes", *tabs, "orange")
    assert [(0, "D10a.1"), (0, "D12.1"), (0, "D12.1"), (0, "D10b")] == played.asked
    assert (2, [3, 0], ["black", "black"]) == (g.medea, g.air, [disk(g, tab) for tab in tabs])


@pytest.mark.clause("D10g.3", "D12b.1", "D12b.2", "D10a.2")
def test_a_fast_forward_from_the_coasts_takes_every_bloom_along() -> None:
    g = position("green black")
    species(g, "black-swimmer", genotype=55, at="siberia-south-tab-herbivore baltica-e-herbivore")
    event = moving(g, BLACK_DISK, "coast", "atmosphere", fast=True)
    drive(reservoir_event(g, event), "yes")
    assert (18, [3, 11], 1) == (g.oxygen, g.air, g.medea)
    assert ["black-swimmer siberia-south-tab-herbivore"] == lying(g)


@pytest.mark.clause("D14.1", "D12b.1", "D12b.2")
def test_black_that_medea_takes_from_a_coast_brings_its_bloom_down() -> None:
    g = position("black green")
    g.air, g.clouds = [6, 0], [6, 0]
    species(g, "black-swimmer", genotype=55, at="siberia-south-tab-herbivore baltica-e-herbivore")
    event = moving(g, BLACK_DISK, "atmosphere", "continent")
    played = drive(reservoir_event(g, event), "siberia-south-tab", SEA)
    assert [(1, "D14.1"), (1, "D12.1")] == played.asked
    assert (15, "none", "black") == (g.oxygen, disk(g, "siberia-south-tab"), disk(g, SEA))
    assert ["black-swimmer siberia-south-tab-herbivore"] == lying(g)


@pytest.mark.clause("D12c", "D14.1")
def test_a_bloom_without_a_place_asks_medea_for_no_disk() -> None:
    g = position("black green")
    for word in g.names.words[28:]:
        put_disk(g, word, "none" if disk(g, word) == "black" else disk(g, word))
    g.oxygen = 0
    assert drive(reservoir_event(g, moving(g, GREEN_DISK, "oxygen", "coast"))).request is None


@pytest.mark.clause("D14.1", "D10.1")
def test_medea_is_asked_for_no_disk_that_full_clouds_cannot_take() -> None:
    """Q-51: the event is cancelled, and no ice leaves the map for it."""
    g = position("black green")
    g.clouds, g.air = [9, 0], [0, 6]
    assert drive(reservoir_event(g, moving(g, WHITE_DISK, "atmosphere", "clouds"))).request is None
    assert ([9, 0], [0, 6], 3) == (g.clouds, g.air, g.disks.count(WHITE_DISK))


@pytest.mark.clause("D14.1", "D10.1")
def test_medea_takes_a_missing_disk_from_anywhere_but_where_it_goes() -> None:
    g = position("black green")
    g.clouds, g.air = [6, 0], [0, 6]
    event = moving(g, WHITE_DISK, "atmosphere", "clouds")
    options = drive(reservoir_event(g, event)).options
    assert {"laurentia-centre", "baltica-centre", "gondwana-centre", "pass"} == {*options}
    drive(reservoir_event(g, event), "baltica-centre")
    assert ([7, 0], [0, 6], "none") == (g.clouds, g.air, disk(g, "baltica-centre"))


@pytest.mark.clause("D10f.2", "D12.1")
def test_ice_and_mountains_cover_forests_and_forests_cover_nothing() -> None:
    g = position("black green")
    put_disk(g, "siberia-w", "green")
    forest, ice, mountain = at(g, "siberia-w"), at(g, "baltica-centre"), at(g, "siberia-centre")
    found = [
        {*landing_places(g, moving(g, colour, "clouds", "continent"))} & {forest, ice, mountain}
        for colour in (GREEN_DISK, WHITE_DISK, BLACK_DISK)
    ]
    assert [set(), {forest}, {forest, ice}] == found


@pytest.mark.parametrize(
    ("white", "target", "told_levels"),
    [(4, "atmosphere", []), (3, "clouds", ["pleasant"])],
)
@pytest.mark.clause("D10h.1", "A1g")
def test_the_strip_is_told_once_after_the_event(
    white: int, target: str, told_levels: list[str]
) -> None:
    """Q-73: a white disk that enters the air as the black one leaves it changes no climate."""
    g = position("black green")
    put_disk(g, SEA, "white")
    g.clouds, g.air = [9 - white - 1, 0], [white, 3]
    g.cards, g.agenda = [7, 38], [(7, 0)]
    drive(resolve(g), 3, target)
    assert told_levels == [event["level"] for event in told(g, ClimateChanged)]
    assert "black" == disk(g, SEA)


@pytest.mark.clause("I2.1", "GL-Endangered.1", "GL-Endangered.2")
def test_prey_and_hunter_under_passing_ice_both_stand_up_at_the_end() -> None:
    g = position("black green")
    species(g, "black-archetype", at="siberia-w-herbivore")
    species(g, "green-archetype", at="siberia-w-carnivore")
    g.air = [0, 1]
    drive(climax(g, at_latitudes(g, 4)))
    assert (2, 2) == (len(lying(g)), len(told(g, Endangered)))
    put_disk(g, "siberia-w", "none")
    drive(burial(g))
    assert ("black-archetype", "green-archetype") == (
        who(g, "siberia-w-herbivore"), who(g, "siberia-w-carnivore"),
    )  # fmt: skip
