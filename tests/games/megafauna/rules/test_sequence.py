"""The sequence of play, the end and the points (A), and the laws of the state (CS, B7)."""

from __future__ import annotations

import pytest

from panspermia.games.megafauna import GAME
from panspermia.games.megafauna.rules.actions import (
    act,
    begin_actions,
    count_actions,
    deeds,
    end_actions,
    has_actions,
    is_at_end,
)
from panspermia.games.megafauna.rules.burial import awards, burial
from panspermia.games.megafauna.rules.cubes import drift_victims, gain_basal, gain_plus, rob
from panspermia.games.megafauna.rules.disks import can_hold, liberate, outgas, put_into
from panspermia.games.megafauna.rules.dispersal import disperse, has_newborns
from panspermia.games.megafauna.rules.ending import end_turn, has_awards, outcome, points
from panspermia.games.megafauna.rules.events_phase import (
    draw_biosphere,
    draw_et,
    end_events,
    has_agenda,
    resolve,
    reveal,
    set_order,
)
from panspermia.games.megafauna.rules.personality import learn_language
from panspermia.games.megafauna.rules.sequence import plays_on
from panspermia.games.megafauna.rules.settling import settle
from panspermia.games.megafauna.rules.state import State
from panspermia.games.megafauna.rules.tableau import return_cube
from panspermia.games.megafauna.rules.tectonics import split_continents
from panspermia.games.megafauna.rules.vocabulary import (
    BLACK_DISK,
    BLUE_ORGAN,
    GREEN_DISK,
    NOBODY,
    RED_ORGAN,
    WHITE_DISK,
)
from panspermia.kernel import Setup, seat_table
from tests.games.megafauna.conservation import BETWEEN, check
from tests.games.megafauna.helpers import (
    drive,
    lying,
    mutation,
    position,
    put_disk,
    species,
    who,
)


def domes(g: State) -> None:
    """Black and Green have a creeple each."""
    species(g, "black-archetype", at="siberia-ne-herbivore")
    species(g, "green-archetype", at="baltica-sw-herbivore")


# --- A1 ---------------------------------------------------------------------------------------


@pytest.mark.clause("A1a.1", "A1b", "A1c.1", "A1e", "A5.1", "CS-9")
def test_a_stable_biosphere_draws_no_second_card() -> None:
    for et, cards in ((4, 1), (7, 2)):
        g = position(turn=4)
        domes(g)
        answers = [f"event-{et}", "event-33"][:cards]
        drive(reveal(g), *answers)
        assert cards == len(g.cards)
        assert et not in g.et_unseen
        assert all([number >= 0 and card in g.cards for card, number in g.agenda])


@pytest.mark.clause("A1c.1", "A1c.2", "CS-9")
def test_ex_43_the_biosphere_deck_fits_the_climate_and_is_shuffled_when_empty() -> None:
    g = position(turn=8)
    domes(g)
    played = drive(reveal(g), "event-7")
    assert {f"event-{n}" for n in range(28, 40)} == {*played.options}
    g.biosphere["goldilocks"] = []
    played = drive(draw_biosphere(g, "goldilocks"))
    assert 12 == len(played.options)
    drive(draw_biosphere(g, "goldilocks"), "event-30")
    assert 11 == len(g.biosphere["goldilocks"])


@pytest.mark.clause("A1e", "GL-Event")
def test_ix_39_events_of_the_et_card_come_first_and_the_deck_was_fixed_before() -> None:
    g = position(turn=3)
    domes(g)
    g.air = [3, 4]
    drive(reveal(g), "event-7", "event-33")
    assert [(7, 0), (7, 1), (7, 2), (7, 3), (33, 0), (33, 1), (33, 2)] == g.agenda
    g.air = [3, 6]
    assert "too-hot" == g.air_level().category
    assert [7, 33] == g.cards
    g.agenda = [(7, 3), (33, 0)]
    drive(resolve(g))
    assert [(33, 0)] == g.agenda
    assert has_agenda(g)


@pytest.mark.clause("A1f", "A1f.1", "A1f.2", "A6.1", "A6.4", "A6a.5", "A4c", "I4.1")
def test_the_era_changes_at_the_end_of_the_turn_of_its_fifth_card() -> None:
    g = position(turn=5)
    domes(g)
    g.et_left, g.is_last = 0, True
    assert has_awards(g)
    end_turn(g)
    assert (2, 5, 15, False) == (g.era, g.et_left, len(g.et_unseen), g.is_over)

    g.et_left, g.is_last = 0, True
    assert not has_awards(g)
    end_turn(g)
    assert (True, "A6.1", 0) == (g.is_over, g.ending, g.et_left)
    long = position(long=True)
    long.era, long.is_last = 2, True
    assert has_awards(long)


@pytest.mark.clause("GL-Reservoir.1", "A1g", "D10h.1", "GL-Atmosphere", "GL-Strip", "C1k.4")
def test_ex_53_the_strip_follows_the_number_of_disks() -> None:
    """EX-53: only the number counts, whatever disk leaves."""
    g = position()
    for black, white in ((-1, 0), (0, -1)):
        g.air = [3 + white, 3 + black]
        assert "pleasant" == g.air_level().level
    put_into(g, "atmosphere", BLACK_DISK)
    assert "eden" == g.air_level().level
    assert g.strip() is g.facts.strips["eden"]


# --- A2, A3, A4 -------------------------------------------------------------------------------


@pytest.mark.clause("A2a.2", "A2b", "GL-Oxygen", "GL-Atmosphere", "GL-HorrorPlant")
def test_actions_by_oxygen_and_for_green_by_the_greenhouse() -> None:
    g = position("black green")
    for disks, actions in ((18, 1), (14, 2), (9, 3), (4, 4)):
        g.oxygen = disks
        assert actions == count_actions(g, 0)
    for disks, actions in ((0, 1), (4, 2), (6, 2), (8, 3), (10, 4)):
        g.air = [disks, 0]
        assert actions == count_actions(g, 1)


@pytest.mark.clause("A2c.1", "A2c.2")
def test_actions_are_a_maximum() -> None:
    g = position()
    domes(g)
    begin_actions(g, 0)
    assert (2, True) == (g.actions, has_actions(g, 0))
    drive(act(g, 0), "populate-black-archetype")
    drive(act(g, 0), "pass")
    assert (0, False) == (g.actions, has_actions(g, 0))


@pytest.mark.clause("A2c.3", "GL-Lazarus", "I3c", "A6.3", "E8.2", "K8b.5")
def test_a_lazarus_keeps_medea_and_the_game_goes_on() -> None:
    g = position("green black")
    g.fossils = [2, 0]
    begin_actions(g, 0)
    assert {"resurrect", "claim-medea", "pass"} == {*deeds(g, 0)}
    assert (0, 1, 2) == (g.medea, points(g, 0).cards, points(g, 0).fossils)
    end_turn(g)
    assert not g.is_over


@pytest.mark.clause("A3a", "A3b", "F2.3", "F6b")
def test_all_newborns_are_dispersed_and_contests_are_at_once() -> None:
    g = position()
    domes(g)
    black, green = g.in_play()[1], g.in_play()[0]
    black.unborn, black.newborn = 4, 2
    green.unborn -= 1
    put_disk(g, "siberia-e", "none")
    g.standing[1][g.names.number["siberia-e"]] = green.id
    black.basal[2] = 1
    g.pool[2] -= 1

    drive(disperse(g, 0), "siberia-e-herbivore")
    assert "black-archetype" == who(g, "siberia-e-herbivore")
    assert 1 == len(lying(g))
    assert has_newborns(g, 0)
    drive(disperse(g, 0), "done")
    assert (5, False) == (black.unborn, has_newborns(g, 0))


@pytest.mark.clause("A5.1", "A5.2", "A5.3", "K1e")
def test_the_colour_that_a_card_does_not_show_comes_last() -> None:
    g = position("green orange black white")
    set_order(g, g.facts.events[7])
    assert [0, 3, 2, 1] == g.order
    pair = position("white orange")
    set_order(pair, pair.facts.events[7])
    assert [0, 1] == pair.order
    alone = position("black green", mode="solitaire")
    set_order(alone, alone.facts.events[10])
    assert [1, 0] == alone.order


# --- A6, A7 -----------------------------------------------------------------------------------


@pytest.mark.clause("A6a.2", "A6a.3", "CS-9")
def test_the_comet_is_one_of_the_five_cards_of_era_three() -> None:
    g = position(long=True)
    g.era, g.et_left, g.et_unseen = 3, 5, list(range(1, 16))
    played = drive(draw_et(g))
    assert played.request is not None
    assert 15 == len(played.options)
    weights = played.request.weights()  # type: ignore[attr-defined]
    assert (14, 4) == (weights[0], weights[1])
    for et in (2, 3, 4, 5):
        drive(draw_et(g), f"event-{et}")
    drive(draw_et(g), "event-1")
    assert 0 == g.et_left


@pytest.mark.clause("A6.2", "D10h.2", "D10h.3", "A4d", "A6.4")
def test_ix_40_only_a_disk_that_stays_on_the_topmost_space_ends_the_game() -> None:
    for disks, ending in (([6, 6], "D10h.2"), ([6, 5], "")):
        g = position(turn=5)
        domes(g)
        g.cards, g.is_last, g.air = [7], True, disks
        drive(end_events(g))
        assert (ending, False) == (g.ending, g.is_over)
        assert has_awards(g) is (not ending)
        end_turn(g)
        assert bool(ending) == g.is_over


@pytest.mark.parametrize("reading", [False, True])
@pytest.mark.clause("A4d", "A7.1")
def test_awards_before_an_early_end(reading: bool) -> None:
    """Switch awards_before_early_end."""
    g = position(awards_before_early_end=reading)
    g.ending, g.is_last = "D10h.2", True
    assert reading == has_awards(g)


@pytest.mark.parametrize("reading", ["end_of_turn", "at_once"])
@pytest.mark.clause("J6f", "A6.2", "J6f.1")
def test_language_ends_the_game(reading: str) -> None:
    """Switch language_end; Q-90: at once it is before a runaway greenhouse."""
    g = position(language_end=reading)
    domes(g)
    wise = g.found(10)
    for card in (92, 105, 124, 90):
        mutation(g, wise, card, face=0)
    g.ending = "D10h.2"
    wise.personality = [92, 105]
    learn_language(g, wise)
    assert "D10h.2" == g.ending
    wise.personality = [92, 105, 124, 90]
    learn_language(g, wise)
    assert [2, 1, 0, 0, 0] == g.emotions_of(wise)
    assert (reading == "at_once") == is_at_end(g)
    assert plays_on(g) is (reading == "end_of_turn")
    assert (3, 3) == (points(g, 0).emotions, points(g, 0).language)


@pytest.mark.clause(
    "A7a", "A7b", "A7c", "A7d", "A7e", "A7.1", "A7.2", "A7.3", "A7.4", "J2b", "E8.3"
)
def test_points_by_source() -> None:
    g = position("black green")
    domes(g)
    g.medea = 0
    g.fossils, g.record[0] = [2, 0], ["mutation-52"]
    mine, host = g.found(10), g.found(0)
    mutation(g, mine, 92, face=0)
    mutation(g, mine, 105, face=0)
    mine.personality = [92, 105]
    mutation(g, mine, 61, face=1, hosted="green-archetype")
    mine.tools.append((1, 0))
    mine.newborn, mine.unborn = 2, 4
    known = points(g, 0)
    assert (3, 1, 4, 1, 1, 0) == (
        known.fossils, known.creeples, known.cards, known.hosted, known.emotions, known.language,
    )  # fmt: skip
    assert (10, 2) == (known.total, points(g, 1).total)
    assert 5 == host.unborn
    g.ending = "A6.1"
    assert ((0,), (1.0, 0.0), "A6.1") == (
        outcome(g).winners, outcome(g).utility, outcome(g).reason,
    )  # fmt: skip
    g.fossils[1] = 8
    assert (0.5, 0.5) == outcome(g).utility


@pytest.mark.clause("A7.4", "I3a.1")
def test_an_archetype_counts_once_in_play_or_as_a_fossil() -> None:
    g = position("black green")
    domes(g)
    assert (0, 1) == (points(g, 0).fossils, points(g, 0).cards)
    g.standing[1][g.names.number["siberia-ne"]] = NOBODY
    settle(g)
    assert (1, 0) == (points(g, 0).fossils, points(g, 0).cards)


# --- CS ---------------------------------------------------------------------------------------


@pytest.mark.clause(
    "A5.3", "CS-1", "CS-2", "CS-3", "CS-4", "CS-6", "CS-7", "CS-8", "CS-10", "CS-11", "B7", "B7b"
)
def test_the_laws_of_the_state_hold_after_every_answer() -> None:
    table = seat_table(GAME, Setup(4), seed=11)
    for count in range(80):
        request = table.request
        assert request is not None
        check(table.state, is_between=request.rule in BETWEEN)
        options = request.options()
        table.answer(options[count % len(options)])
    g = table.state
    g.planet = g.planet._replace(landmasses=((0, 1, 2), (3,)), x=(0, 3, 6, 0), r=(4, 5, 4, 4))
    g.planet = g.planet._replace(dice=(True, False, False, True))
    split_continents(g)
    assert (True, True, True, True) == g.planet.dice


@pytest.mark.clause("CS-4", "D10f.2", "D10g.2")
def test_a_hex_holds_one_disk_and_a_tab_a_green_one_only_on_a_black_one() -> None:
    g = position()
    place = g.names.number
    assert [True, False, False] == [
        can_hold(g, place[f"laurentia-{tab}-tab"], BLACK_DISK)
        for tab in ("middle", "north", "south")
    ]
    assert [False, True, False] == [
        can_hold(g, place[f"laurentia-{tab}-tab"], GREEN_DISK)
        for tab in ("middle", "north", "south")
    ]
    assert not can_hold(g, place["laurentia-middle-tab"], WHITE_DISK)
    assert not can_hold(g, place["laurentia-centre"], GREEN_DISK)


@pytest.mark.clause(
    "CS-12", "CS-12a", "CS-12b", "CS-12c", "CS-12d", "I3.3", "J2d", "GL-Endangered.1"
)
def test_settling_goes_on_until_nothing_changes() -> None:
    """A mountain lays down the prey, its carnivore starves; without creeples a species is gone."""
    g = position("black green")
    prey = species(g, "black-archetype", at="siberia-e-herbivore")
    hunter = species(g, "green-archetype", at="siberia-e-carnivore")
    mutation(g, prey, 61, face=1, hosted="green-archetype")
    g.disks[g.names.number["siberia-e"]] = WHITE_DISK
    settle(g)
    assert 2 == len(lying(g))
    g.lying = [c for c in g.lying if c.species != prey.id]
    prey.unborn += 1
    settle(g)
    assert g.is_lazarus(0)
    assert 6 == hunter.unborn
    g.lying = []
    settle(g)
    assert g.is_lazarus(1)


@pytest.mark.clause("CS-13", "I2.1", "GL-Endangered.2")
def test_ix_31_nobody_stands_up_before_burial() -> None:
    g = position("black green")
    species(g, "black-archetype", at="siberia-e-herbivore")
    domes_green = species(g, "green-archetype", at="baltica-sw-herbivore")
    place = g.names.number["siberia-e"]
    drive(outgas(g, place, WHITE_DISK, "clouds", "D12.1"))
    drive(liberate(g, place, WHITE_DISK, "D12.2", "clouds"))
    assert ["black-archetype siberia-e-herbivore"] == lying(g)
    drive(burial(g))
    assert "black-archetype" == who(g, "siberia-e-herbivore")
    assert 1 == g.living(domes_green.id)


@pytest.mark.clause("GL-Endangered.3", "F1.1")
def test_newborns_of_another_species_need_no_endangered_mother() -> None:
    """Switch early_death: a creeple waits for newborns of its own species only."""
    g = position("black green", early_death=True)
    species(g, "black-archetype", at="siberia-ne-herbivore siberia-e-herbivore-endangered")
    hole = species(g, "black-burrower", at="siberia-w-herbivore-endangered", genotype=99)
    hole.newborn, hole.unborn = 1, hole.unborn - 1
    g.done[0] = True
    settle(g)
    assert ["black-burrower siberia-w-herbivore"] == lying(g)


@pytest.mark.parametrize("reading", [False, True])
@pytest.mark.clause("GL-Endangered.3")
def test_early_death(reading: bool) -> None:
    """Switch early_death: without newborns the endangered die after the own actions."""
    g = position("black green", early_death=reading)
    dome = species(g, "black-archetype", at="siberia-e-herbivore-endangered siberia-ne-herbivore")
    warm = species(g, "green-archetype", organs="white", at="baltica-sw-herbivore-endangered")
    dome.newborn = 1
    end_actions(g, 0)
    end_actions(g, 1)
    assert 2 == len(lying(g))
    dome.newborn = 0
    settle(g)
    assert (1 if reading else 2) == len(lying(g))
    assert 1 == g.living(warm.id)


# --- B7 ---------------------------------------------------------------------------------------


@pytest.mark.clause("B7", "B7a.1", "B7a.2", "B7a.3", "B7a.4", "CS-7")
def test_genetic_drift_takes_plus_cubes_then_monsters_then_basal_cubes() -> None:
    g = position("black green")
    taker = species(g, "black-archetype", organs="red", at="siberia-ne-herbivore")
    sister = species(g, "black-armored", organs="red", at="siberia-e-herbivore", genotype=92)
    rival = species(g, "green-archetype", size=2, at="baltica-sw-herbivore")
    big = mutation(g, rival, 118, face=1, monster="red")
    small = mutation(g, rival, 100, plus="red")
    m = mutation(g, taker, 101)
    g.pool[RED_ORGAN] = 0
    assert ["organ-100-red"] == drift_victims(g, taker.id, RED_ORGAN)
    drive(gain_plus(g, taker, m, RED_ORGAN, "E1c"))
    assert (1, False) == (m.plus[RED_ORGAN], small in rival.mutations)

    assert ["monster-118"] == drift_victims(g, taker.id, RED_ORGAN)
    drive(gain_basal(g, taker, RED_ORGAN, "E3b.1"))
    drive(gain_basal(g, taker, RED_ORGAN, "E3b.1"))
    assert (1, False, 3) == (rival.size, big in rival.mutations, taker.basal[RED_ORGAN])

    assert ["black-armored"] == drift_victims(g, taker.id, RED_ORGAN)
    drive(gain_basal(g, taker, RED_ORGAN, "E3b.1"))
    assert (0, 1) == (sister.basal[RED_ORGAN], g.living(sister.id))
    assert [] == drift_victims(g, taker.id, RED_ORGAN)


@pytest.mark.clause("B7a.2", "CS-7")
def test_a_stand_in_cube_that_is_robbed_again_stays_a_stand_in() -> None:
    g = position("black green")
    dome = species(g, "black-archetype", organs="red", at="siberia-ne-herbivore")
    g.pool[RED_ORGAN], g.stand_ins[RED_ORGAN] = 0, 1

    rob(g, "black-archetype", RED_ORGAN)

    assert (0, 1, 0) == (g.pool[RED_ORGAN], g.stand_ins[RED_ORGAN], dome.basal[RED_ORGAN])
    return_cube(g, RED_ORGAN)
    assert (0, 0) == (g.pool[RED_ORGAN], g.stand_ins[RED_ORGAN])


@pytest.mark.parametrize("reading", ["must", "may"])
@pytest.mark.clause("B7a.1")
def test_genetic_drift_may_be_declined(reading: str) -> None:
    """Switch drift."""
    g = position("black green", drift=reading)
    taker = species(g, "black-archetype", at="siberia-ne-herbivore")
    species(g, "green-archetype", organs="blue", at="baltica-sw-herbivore")
    g.pool[BLUE_ORGAN] = 0
    played = drive(gain_basal(g, taker, BLUE_ORGAN, "E3b.1"))
    if reading == "may":
        assert ["green-archetype", "pass"] == played.options
    else:
        assert 1 == taker.basal[BLUE_ORGAN]


@pytest.mark.clause("I4b", "I4b.1", "I4a.1", "I4a.2", "L1b", "J2b")
def test_ex_72_awards_by_population() -> None:
    """EX-72: against the plant an animal creeple counts twice for awards and once at the end."""
    g = position("black green", mode="venus-pva")
    ground = "aphrodite-centre aphrodite-e aphrodite-sw ishtar-centre ishtar-w"
    plant = " ".join([f"{word}-plant" for word in ground.split()])
    species(g, "green-archetype", at=plant)
    animals = "aphrodite-centre-herbivore aphrodite-e-herbivore aphrodite-sw-herbivore"
    species(g, "black-archetype", at=animals)
    awards(g)
    assert [1, 0] == g.fossils
    assert (3, 5) == (points(g, 0).creeples, points(g, 1).creeples)
    plain = position("black green orange")
    domes(plain)
    plain.tokens = 1
    awards(plain)
    assert [1, 0, 0] == plain.fossils
