"""Events at the end of a year, and glitches (K, Syn-b, G7)."""

from __future__ import annotations

import pytest

from panspermia.games.exodus.rules.events import EventRolled, TanksLost
from panspermia.games.exodus.rules.glitches import trigger
from panspermia.games.exodus.rules.happenings import clear_kreutz, happen
from panspermia.games.exodus.rules.pieces import FIRST_OUTPOST, LEO, LOW, NOBODY, ROCKET
from panspermia.games.exodus.rules.privileges import has_privilege, is_felon
from panspermia.games.exodus.rules.state import SEASON_OF, State
from tests.games.exodus.positions import (
    ESA,
    NASA,
    NORSE,
    against,
    at,
    dome,
    drive,
    hand,
    hold,
    leo,
    outpost,
    position,
    rocket,
    run,
    told,
    words,
)

BLUE_SPOT, YELLOW_SPOT, RED_SPOT = 1, 3, 7


def year_end(spot: int, *, module0: bool = False) -> State:
    """Between Turns, with the cube behind an event threshold."""
    g = position(2, module0=module0)
    g.active, g.spot = NOBODY, spot
    return g


@pytest.mark.clause("K2.1", "Alg-9", "D2a")
@pytest.mark.parametrize(
    ("spot", "die", "event"),
    [(1, 1, "inspiration"), (1, 2, "inspiration"), (1, 3, "glitch"), (1, 4, "pad-explosion"),
     (1, 5, "anarchy"), (11, 6, "anarchy"), (3, 5, "budget-cuts"), (5, 6, "budget-cuts"),
     (7, 5, "solar-flare"), (9, 6, "solar-flare")],
)  # fmt: skip
def test_the_die_and_the_season_say_what_happens(spot: int, die: int, event: str) -> None:
    g = year_end(spot)
    drive(happen(g), die)
    assert [event] == [entry.happening for entry in g.log if isinstance(entry, EventRolled)]


@pytest.mark.clause("K2a")
def test_inspiration_puts_the_top_of_each_deck_to_the_bottom() -> None:
    g = year_end(BLUE_SPOT)
    for kind in range(6):
        g.decks[kind] = sorted(g.unseen[kind] + [card for card in g.decks[kind] if card > 0])
        g.unseen[kind] = []
    tops = [deck[:2] for deck in g.decks]
    drive(happen(g), 1)
    assert tops == [[deck[-1], deck[0]] for deck in g.decks]


# --- glitch (K2b) -----------------------------------------------------------------------------


@pytest.mark.clause("K2b.1", "K2g", "A-40", "A-42")
def test_the_largest_unmanned_stack_of_each_player_gets_a_glitch() -> None:
    g = year_end(BLUE_SPOT)
    outpost(g, "phobos", "dumbo", "hall-effect")
    outpost(g, "deimos", "mass-driver", "qu-tube")
    outpost(g, "ceres", tanks=9)
    outpost(g, "psyche", "met-steamer", side=1)
    chosen = drive(happen(g.copy()), 3)
    assert chosen.request is not None
    assert (0, ["outpost-1", "outpost-2"]) == (chosen.request.side, chosen.options)
    drive(happen(g), 3, "outpost-2")
    assert [False, False, False, True, False] == [stack.glitched for stack in g.stacks[0]]
    assert g.stacks[1][FIRST_OUTPOST].glitched
    drive(happen(g), 3)
    assert g.stacks[0][FIRST_OUTPOST].glitched, "the next one, as that one has its glitch"


@pytest.mark.clause("K2b.1", "IN-40", "Hum-1", "Hum-2", "4A7f.2")
def test_no_glitch_comes_where_anybody_is_or_to_leo() -> None:
    g = year_end(BLUE_SPOT)
    rocket(g, "leo", "dumbo", "hall-effect")
    outpost(g, "phobos", "mass-driver", "qu-tube")
    rocket(g, "phobos", ESA, side=1)
    outpost(g, "deimos", "met-steamer")
    drive(happen(g), 3)
    assert [False, False, False, True] == [stack.glitched for stack in g.stacks[0]]
    assert not g.stacks[1][ROCKET].glitched


@pytest.mark.clause("X16", "K2b.2", "K2b.3", "K2b.5")
def test_a_trigger_takes_what_is_as_hard_as_the_die() -> None:
    g = position(2)
    rocket(g, "lag-pr6v8", "buckyball-c60-photovoltaic", "tin-droplet", "hall-effect",
           "pebble-bed-fission").glitched = True  # fmt: skip
    drive(trigger(g, 0, ROCKET), 3)
    assert ["hall-effect", "pebble-bed-fission"] == words(g, g.stacks[0][ROCKET])
    assert g.stacks[0][ROCKET].glitched
    assert 2 == len(hand(g))


@pytest.mark.clause("K2b.2", "A-54", "Alg-19", "N3d", "E7c.1", "E7d.1")
def test_it_strikes_all_own_stacks_there_and_passengers_and_turns_radiators() -> None:
    g = position(2, factions=(NASA, NORSE))
    rocket(g, "phobos", "mass-driver").glitched = True
    g.stacks[0][ROCKET].cards.append(g.crew(1).face)
    g.stacks[1][LEO].cards.clear()
    outpost(g, "phobos", "tin-droplet", "salt-cooled-reflux-tube/heavy")
    outpost(g, "phobos", "tungsten-resistojet", side=1)
    drive(trigger(g.copy(), 0, FIRST_OUTPOST))
    hot = g.copy()
    drive(trigger(hot, 0, ROCKET), 4)
    assert ["tin-droplet", "salt-cooled-reflux-tube"] == words(hot, hot.stacks[0][FIRST_OUTPOST])
    drive(trigger(g, 0, ROCKET), 3)
    assert [g.crew(1).face] == g.stacks[1][LEO].cards, "Norse astronauts have 3"
    assert ["salt-cooled-reflux-tube/heavy"] == words(g, g.stacks[0][FIRST_OUTPOST])


@pytest.mark.clause("G7.1", "G7.3", "X79", "P-Scrum")
def test_a_human_repairs_before_the_trigger_and_the_norse_anywhere() -> None:
    g = position(2, factions=(NASA, NORSE))
    outpost(g, "phobos", "dumbo").glitched = True
    assert "G7.1" == against(g, "repair")
    rocket(g, "phobos", NASA)
    run(g, "repair", "outpost-1")
    assert not g.stacks[0][FIRST_OUTPOST].glitched
    g.active = 1
    outpost(g, "deimos", "mass-driver", side=1).glitched = True
    run(g, "repair", "outpost-1", side=1)
    assert not g.stacks[1][FIRST_OUTPOST].glitched


# --- pad explosion (K2c) ----------------------------------------------------------------------


@pytest.mark.clause("K2c.1", "K2c.2", "IN-41", "E7d.2", "K2g", "IN-15")
def test_the_heaviest_white_card_in_leo_explodes() -> None:
    g = year_end(BLUE_SPOT)
    leo(g, "hall-effect", "d-d-fusion-inertial")
    rocket(g, "leo", "qu-tube/heavy", "impact-mold-sinter")
    leo(g, "dumbo", side=1)
    drive(happen(g), 4)
    assert ["qu-tube"] == hand(g), "a radiator counts with its orientation and goes whole"
    assert ["dumbo"] == hand(g, 1), "a mass of 0 counts too"


@pytest.mark.clause("K2c.1", "A-40")
def test_of_several_heaviest_the_owner_chooses() -> None:
    g = year_end(BLUE_SPOT)
    leo(g, "mass-driver")
    rocket(g, "leo", "cvd-molding")
    drive(happen(g), 4, "cvd-molding")
    assert ["cvd-molding"] == hand(g)
    assert not g.has_rocket(0)


# --- solar flare (K2d) ------------------------------------------------------------------------


@pytest.mark.clause("X15", "K2d.1", "Alg-18", "IN-42")
def test_a_flare_is_stronger_near_the_sun() -> None:
    g = year_end(RED_SPOT)
    rocket(g, "burn-s9iv1", "mass-driver", "hall-effect", "de-laval-nozzle")
    drive(happen(g), 5, 4)
    assert ["mass-driver", "de-laval-nozzle"] == words(g, g.stacks[0][ROCKET])
    far = year_end(RED_SPOT)
    rocket(far, "burn-gtv71", "cascade-photovoltaic")
    outpost(far, "geo", "cascade-thermoacoustic", "qu-tube", "bubble-membrane")
    drive(happen(far), 5, 3)
    assert ["cascade-photovoltaic"] == words(far, far.stacks[0][ROCKET])
    assert ["cascade-thermoacoustic", "qu-tube"] == words(far, far.stacks[0][FIRST_OUTPOST])


@pytest.mark.clause("K2d.2", "IN-42", "A-6")
@pytest.mark.parametrize(
    ("space", "safe"),
    [("leo", True), ("burn-ue3lc", True), ("phobos", True), ("rad-zkdhz", True),
     ("geo", False), ("hoh-64wwa", False)],
)  # fmt: skip
def test_leo_cycler_sites_and_belts_shield(space: str, safe: bool) -> None:
    g = year_end(RED_SPOT)
    rocket(g, space, "cascade-photovoltaic", "mass-driver")
    drive(happen(g), 5, 6)
    assert safe == ("cascade-photovoltaic" in words(g, g.stacks[0][ROCKET]))


@pytest.mark.clause("K2d.1", "K2d.3", "E7b", "E7c.1", "IN-15")
def test_who_loses_all_cards_loses_the_tanks_and_a_crew_comes_home() -> None:
    g = year_end(RED_SPOT)
    rocket(g, "geo", NASA, fuel=4)
    outpost(g, "geo", tanks=5)
    g.glory[3].side, g.glory[3].up, g.glory[3].carrier = 0, LOW, g.crew(0).face
    drive(happen(g), 5, 6)
    assert not g.has_rocket(0)
    assert [g.crew(0).face] == g.stacks[0][LEO].cards
    assert 5 == g.stacks[0][FIRST_OUTPOST].tanks, "K2d.3: FT are not affected"
    assert 1 == g.fatalities


@pytest.mark.clause("K2d.1", "B2g")
def test_some_sails_do_not_mind_flares() -> None:
    g = year_end(RED_SPOT)
    rocket(g, "geo", "photon-kite-sail")
    drive(happen(g), 5, 6)
    assert ["photon-kite-sail"] == words(g, g.stacks[0][ROCKET])


# --- Anarchy, budget cuts (K2e, K2f) ----------------------------------------------------------


@pytest.mark.clause("K2e.1", "K2e.2", "P-1", "Fel-1", "IN-10")
def test_anarchy_makes_everybody_a_felon_and_nobody_else_privileged() -> None:
    g = year_end(BLUE_SPOT)
    drive(happen(g), 5)
    assert g.anarchy
    assert not has_privilege(g, 1, "powersat")
    assert not is_felon(g, 0), "in the own Turn only"
    g.active = 0
    assert is_felon(g, 0)
    assert not is_felon(g, 1)


@pytest.mark.clause("K2e.4", "K2e.5", "X33")
def test_each_anarchy_rolls_for_a_purge() -> None:
    g = year_end(BLUE_SPOT, module0=True)
    assert g.politics is not None
    g.politics.delegates[1] = [3, 1]
    g.politics.star = 1
    drive(happen(g), 5, 2)
    assert [2, 0] == g.politics.delegates[1]
    drive(happen(g), 6, 2)
    assert [1, 0] == g.politics.delegates[1]
    drive(happen(g), 6, 5)
    assert [1, 0] == g.politics.delegates[1]


@pytest.mark.clause("K2f", "K2g", "E7.2")
def test_budget_cuts_take_a_hand_card_of_own_choice_from_the_first_player_on() -> None:
    g = year_end(YELLOW_SPOT)
    g.first = 1
    hold(g, "dumbo", "hall-effect")
    hold(g, "mass-driver", "met-steamer", side=1)
    played = drive(happen(g.copy()), 5)
    assert played.request is not None
    assert 1 == played.request.side
    drive(happen(g), 5, "mass-driver", "dumbo")
    assert (["hall-effect"], ["met-steamer"]) == (hand(g), hand(g, 1))
    assert g.catalog.patent_of["dumbo"] + 1 == g.decks[0][-1]


# --- the Kreutz Sungrazer (Syn-b) -------------------------------------------------------------


@pytest.mark.clause("Syn-b.2", "D2.5")
def test_when_yellow_ends_the_sungrazer_is_swept_clean() -> None:
    g = position(2)
    site = "kreutz-sungrazer"
    dome(g, site)
    rocket(g, site, NASA, "mass-driver", fuel=8, tanks=2)
    outpost(g, site, "dumbo", tanks=3, side=1)
    g.spot = 5
    clear_kreutz(g, SEASON_OF[4])
    assert at(site) in g.factories
    g.spot = 6
    clear_kreutz(g, SEASON_OF[5])
    assert at(site) not in {**g.factories, **g.domes}
    assert 0 == g.claims[at(site)]
    assert [2, 3] == [lost["tanks"] for lost in told(g, TanksLost)]
    assert not g.has_rocket(0)
    assert not g.outposts(1)
    assert (["mass-driver"], ["dumbo"]) == (hand(g), hand(g, 1))
    assert g.crew(0).face in g.stacks[0][LEO].cards
