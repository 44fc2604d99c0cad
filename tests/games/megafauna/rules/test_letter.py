"""The sequence of play, set-up and events to the letter: positions that would prove us wrong."""

from __future__ import annotations

import pytest

from panspermia.games.megafauna.rules.actions import begin_actions, deeds
from panspermia.games.megafauna.rules.atrophy import cut
from panspermia.games.megafauna.rules.display import sweep
from panspermia.games.megafauna.rules.ending import end_turn, has_awards, points
from panspermia.games.megafauna.rules.events import DisplaySwept
from panspermia.games.megafauna.rules.events_phase import end_events
from panspermia.games.megafauna.rules.settling import settle
from panspermia.games.megafauna.rules.state import State
from panspermia.games.megafauna.rules.tectonics import crater, subduct
from panspermia.games.megafauna.rules.vocabulary import (
    BLACK_DISK,
    DARWINIAN,
    METABOLIC,
    NOBODY,
)
from panspermia.games.megafauna.rules.weather import climax, deluge
from tests.games.megafauna.helpers import (
    disk,
    drive,
    lying,
    mutation,
    position,
    put_disk,
    species,
    stand,
    told,
)

SIBERIA = 2


def show(g: State, row: int, *cards: int) -> None:
    """The display has these cards in a row."""
    g.display[row] = list(cards)
    g.unseen[row] = [card for card in g.unseen[row] if card not in cards]


# --- D7 ---------------------------------------------------------------------------------------


@pytest.mark.clause("D7.1", "D7.5", "E1e.1")
def test_a_row_without_a_deck_is_swept_to_the_last_card() -> None:
    g = position()
    show(g, METABOLIC, 101, 102, 103)
    show(g, DARWINIAN, 52, 53, 54, 55, 57)
    g.unseen = [[], []]

    drive(sweep(g))

    assert [[], [57]] == g.display
    assert ["mutation-101", "mutation-102", "mutation-103"] == told(g, DisplaySwept)[0]["cards"]


@pytest.mark.clause("D7h", "D7f", "J5a", "D7.4")
def test_a_species_lives_on_by_the_heart_that_it_has_without_its_haustorium() -> None:
    g = position("black green")
    dome = species(g, "black-archetype", organs="red red red", at="siberia-ne-herbivore")
    mutation(g, dome, 56, face=0, plus="green")
    drive(cut(g, 0, dome.id, (3, 1)))
    assert (3, []) == (g.count_organs(dome), dome.mutations)

    mutation(g, dome, 56, face=0, plus="green")
    dome.personality = [56]
    drive(cut(g, 0, dome.id, (3, 1)))
    assert g.species[dome.id] is None


@pytest.mark.clause("D7.4", "J2d", "I3.2", "D9.4", "CS-12")
def test_a_mutagen_on_host_guest_and_prey_at_once() -> None:
    """What the dome hosts goes home, its own creeple leaves a card, and its eater starves."""
    g = position("black green")
    dome = species(g, "black-archetype", organs="red red red red", at="siberia-ne-herbivore")
    guest = species(g, "green-armored", genotype=68, face=1, at="baltica-w-herbivore")
    hunter = species(g, "green-flyer", genotype=122, face=1, at="siberia-ne-carnivore")
    mutation(g, dome, 64, face=0, plus="green", hosted="green-armored")
    card = mutation(g, guest, 74, face=1, plus="blue", hosted="black-archetype")

    drive(cut(g, 0, dome.id, (3, 3)))
    settle(g)

    assert (None, NOBODY, 6) == (g.species[dome.id], card.hosted, guest.unborn)
    assert ["green-flyer siberia-ne-carnivore"] == lying(g)
    assert (True, 1) == (g.archetypes[0], g.living(hunter.id))


# --- D5, D6 -----------------------------------------------------------------------------------


@pytest.mark.clause("D5.3", "D6b.1")
def test_medea_names_an_order_only_if_disks_can_run_short() -> None:
    g = position("black green")
    event = g.facts.events[7].happenings[2]
    weeds = [p for p in g.geography.in_play if g.terrain(p) == "weeds" and g.disks[p] < BLACK_DISK]
    need = len([p for p in weeds if g.latitude(p) in event.latitudes])
    for oxygen, rule in ((need, "D13"), (need - 1, "D5.3")):
        g.oxygen = oxygen
        assert (1, rule) == drive(climax(g.copy(), event)).waits

    cold = position("black green")
    put_disk(cold, "baltica-centre", "none")
    seas = len([p for p in cold.geography.in_play if cold.terrain(p) == "sea"])
    cold.air, cold.clouds = [0, 1], [seas - 1, 0]
    assert (1, "D6b.1") == drive(deluge(cold.copy())).waits
    cold.clouds = [seas, 0]
    drive(deluge(cold))
    assert 0 == cold.clouds[0]


# --- D3, D14 ----------------------------------------------------------------------------------


@pytest.mark.clause("D3d.1", "D3d.2", "I3.1", "J2d", "H1.2")
def test_a_tab_that_is_pressed_in_may_end_a_species_and_what_it_hosts_goes_home() -> None:
    g = position("black green")
    algae = species(g, "green-swimmer", genotype=55, at="laurentia-south-tab-herbivore")
    hunter = species(g, "black-swimmer", genotype=67, at="laurentia-south-tab-carnivore")
    stand(g, hunter, "siberia-se-herbivore")
    mutation(g, algae, 64, face=0, plus="green", hosted="black-swimmer")

    drive(subduct(g, g.names.number["laurentia-south-tab"]))

    assert (None, 6, 1) == (g.species[algae.id], hunter.unborn, g.living(hunter.id))
    assert ("none", []) == (disk(g, "laurentia-south-tab"), lying(g))


@pytest.mark.clause("D14.1", "D10g.3", "D12b.2")
def test_black_that_medea_takes_from_a_bloom_brings_its_green_along() -> None:
    g = position("black green")
    g.air = [3, 0]
    g.disks[g.names.number["gondwana-centre"]] = BLACK_DISK
    species(g, "black-swimmer", genotype=67, at="baltica-south-tab-herbivore")
    drive(crater(g, SIBERIA), 1, "baltica-south-tab")
    assert ("none", "black") == (disk(g, "baltica-south-tab"), disk(g, "siberia-e"))
    assert (15, ["black-swimmer baltica-south-tab-herbivore"]) == (g.oxygen, lying(g))


# --- A6 ---------------------------------------------------------------------------------------


@pytest.mark.clause("A6a.3", "A7b", "GL-Creeple")
def test_the_endangered_live_to_see_the_comet() -> None:
    g = position("black green", long=True, turn=11)
    species(g, "black-archetype", at="siberia-ne-herbivore siberia-e-herbivore-endangered")
    g.era, g.cards, g.is_last = 3, [1], True
    drive(end_events(g))
    assert (True, False, 2) == (g.is_over, has_awards(g), points(g, 0).creeples)


@pytest.mark.clause("A6.3", "E7.1", "GL-Lazarus")
def test_nobody_alive_is_no_end() -> None:
    g = position("black green")
    begin_actions(g, 0)
    assert {"resurrect": "", "claim-medea": "", "pass": ""} == deeds(g, 0)
    end_turn(g)
    assert (False, "") == (g.is_over, g.ending)
