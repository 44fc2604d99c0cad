"""The steps of the two-player game (EX31-EX42) that are about events and rolls.

Blue is side 0 and green is side 1. What the rules text marks with (!) is left out.
"""

import pytest

from panspermia.games.genesis.rules.autocatalysis import autocatalysis
from panspermia.games.genesis.rules.darwin import darwin_roll
from panspermia.games.genesis.rules.events_phase import apply_strike, draw_events, end_events
from panspermia.games.genesis.rules.state import State, Strike
from panspermia.games.genesis.rules.vocabulary import (
    COLD,
    EXTREMOPHILE,
    HEAVEN,
    OXYGEN,
    SMITE,
    UV,
    WARM,
)
from panspermia.kernel import Answer
from tests.games.genesis.helpers import (
    Played,
    bacterium,
    counts,
    drive,
    mutate,
    mutation_words,
    parasite,
    pool,
    position,
    refugium,
)


def strike(g: State, kind: int, *answers: Answer, value: int = 1) -> Played:
    g.strikes = [Strike(kind, value, value)]
    return drive(apply_strike(g), *answers)


def roll(g: State, placard: int, *answers: Answer) -> Played:
    g.waiting = [placard]
    return drive(autocatalysis(g), *answers)


@pytest.mark.clause("D1a", "D1d", "D3.1", "D4b", "A2.2")
def test_ex32_the_big_whack_and_meteoritic_accretion() -> None:
    """EX32. Dust and rocks ignore smite, nobody has life; Mars and a fumarole enter."""
    g = position("blue green")
    dust, rocks = refugium(g, 15, bionts="blue"), refugium(g, 16)
    for deck, card in zip(g.decks, (17, 22, 27, 32), strict=True):
        deck[0] = card
        g.unseen.remove(card)

    drive(draw_events(g), "event-41", "event-38", "mutation-18", "mutation-19")
    kinds = [s.kind for s in g.strikes]
    assert [SMITE, SMITE, SMITE, EXTREMOPHILE, SMITE, HEAVEN, HEAVEN] == kinds
    for _ in range(6):
        drive(apply_strike(g))
    drive(apply_strike(g), "refugium-9")

    assert [[15, 16, 7], [9], [], []] == [[r.placard for r in row] for row in g.rows]
    assert (3, 4) == (sum(dust.disorganized), sum(rocks.disorganized))
    assert (WARM, [1, 0]) == (g.climate, g.order)


@pytest.mark.clause("F1.1", "F2a", "F2b", "F3.1")
def test_ex32_two_life_two_deaths_on_mars() -> None:
    """EX32. [4,4]: catalysts blue and green; life is declined."""
    g = position("blue green")
    mars = refugium(g, 7, bionts="blue")

    roll(g, 7, 4, 4, "blue", "green", "blue", "green", "no")

    assert ("green blue", counts("")) == (pool(g, 0), mars.organized)


@pytest.mark.clause("G3.1", "G2b")
def test_ex32_a_darwin_roll_without_loss() -> None:
    """EX32. [1,3,4,6]: one error, shield one, no metabolism; the yellow chromosome may reroll."""
    g = position("blue green")
    o = bacterium(g, 9, side=1, bionts="green", cubes="blue yellow")

    drive(darwin_roll(g, 9), 1, 3, 4, 6, "done")

    assert (counts("blue yellow"), "") == (o.cubes, pool(g, 1))


@pytest.mark.clause("F2.1")
def test_ex33_a_covered_slot_brings_no_death() -> None:
    """EX33. A yellow enzyme covers [4]; [1,4] organizes green and yellow."""
    g = position("blue green")
    mars = refugium(g, 7, bionts="blue", enzymes="yellow")

    roll(g, 7, 1, 4, "green", "yellow")

    assert (counts("green yellow"), "") == (mars.organized, pool(g, 0))


@pytest.mark.clause("D5.1", "E2a.1")
def test_ex34_extremity_two_leaves_the_amyloid_its_biont() -> None:
    """EX34. Blue and yellow go; the entropy limit stays 2 by the green biont."""
    g = position("blue green")
    o = bacterium(g, 9, side=1, bionts="green", cubes="blue yellow")
    o.green_at_start, o.settlers = 1, 2

    strike(g, EXTREMOPHILE, value=2)

    assert (counts(""), [1], 2) == (o.cubes, o.bionts, g.entropy_limit(1))


@pytest.mark.clause("F1.1", "F3.1", "F3a")
def test_ex34_the_mars_bacterium_has_a_cube_of_each_colour() -> None:
    """EX34. Four dice [1,2,2,3]: the remaining two cubes are organized."""
    g = position("blue green")
    refugium(g, 7, organized="green yellow", bionts="blue", enzymes="yellow")

    played = roll(g, 7, 1, 2, 2, 3, "yes")

    assert [(0, "F3.1")] == played.asked
    assert ([1, 1, 1, 1], [0]) == (g.organism(7).cubes, g.organism(7).bionts)


@pytest.mark.clause("D4.1", "D6.1")
def test_ex35_the_clathrate_gun() -> None:
    """EX35. Smite takes blue from the pond and yellow from the clouds; O2 1 hurts nobody."""
    g = position("blue green")
    pond, clouds = refugium(g, 3), refugium(g, 1)
    bug = bacterium(g, 7, bionts="blue", cubes="red yellow green blue")
    amyloid = bacterium(g, 9, side=1, bionts="green")

    strike(g, SMITE)
    strike(g, OXYGEN)

    assert counts("green red") == pond.disorganized
    assert counts("yellow green green") == clouds.disorganized
    assert (6, 2) == (g.count_cubes(bug) + 2 * len(bug.bionts), 2 * len(amyloid.bionts))


@pytest.mark.clause("F3.1", "G2.1", "E2a.1")
def test_ex35_zinc_comes_alive_and_the_mars_bug_makes_red() -> None:
    """EX35. [2,2] on zinc; [1,2,3,4,4,6] with one red chromosome."""
    g = position("blue green")
    refugium(g, 5, bionts="green")
    roll(g, 5, 2, 2, "green", "blue", "yes")
    assert (counts("green blue"), [1]) == (g.organism(5).cubes, g.organism(5).bionts)

    bug = bacterium(g, 7, bionts="blue", cubes="red yellow green blue")
    bug.green_at_start, bug.settlers = 1, 1
    drive(darwin_roll(g, 7), 1, 2, 3, 4, 4, 6, "done")
    assert ("red", 2) == (pool(g, 0), g.entropy_limit(0))


@pytest.mark.clause("D5.1", "GL2", "GL2b", "GL2a.1")
def test_ex39_t_tauri() -> None:
    """EX39. XX: Salmonella loses Quorum Sensing and its yellow cube, so Helicase is demoted."""
    g = position("blue green")
    bug = bacterium(g, 7, bionts="blue", cubes="red yellow green blue")
    mutate(g, bug, 17)
    helicase = mutate(g, bug, 32, promoted=True)
    salmonella = parasite(
        g, bug, "green", bionts="green", steals="mutation-32-base mutation-32-added"
    )
    mutate(g, salmonella, 22)
    pna = bacterium(g, 5, side=1, bionts="green", cubes="green blue")
    for card in (35, 28):
        mutate(g, pna, card)
    thioester = bacterium(g, 8, side=1, bionts="green", cubes="red blue")

    strike(g, EXTREMOPHILE, "mutation-35-base", "cube-blue", "diseased-2", value=2)

    assert ([17, 32], False) == (mutation_words(bug), helicase.promoted)
    assert ([], [3]) == (salmonella.mutations, [cube.colour for cube in salmonella.diseased])
    assert ([], counts("red")) == (pna.mutations, thioester.cubes)
    assert [1, 1, 1, 1] == bug.cubes


@pytest.mark.clause("D7.1")
def test_ex40_ocean_overturn_leaves_one_mutation() -> None:
    """EX40. UV 1: the Mars bug goes from two mutations to one."""
    g = position("blue green")
    bug = bacterium(g, 7, bionts="blue")
    for card in (17, 32):
        mutate(g, bug, card)

    strike(g, UV, "mutation-17", value=1)

    assert [32] == mutation_words(bug)


@pytest.mark.clause("D5.1", "G2.1", "D4b")
def test_ex41_nitrogen_famine() -> None:
    """EX41. Three smites spare the vent; X 1 takes a blue cube of PNA; thioester makes one red."""
    g = position("blue green")
    vent = refugium(g, 13, bionts="blue")
    pna = bacterium(g, 5, side=1, bionts="green", cubes="blue blue")
    bacterium(g, 8, side=1, bionts="green", cubes="red")

    for _ in range(3):
        strike(g, SMITE)
    strike(g, EXTREMOPHILE)
    drive(darwin_roll(g, 8), 1, 2, 4)

    assert (5, counts("blue"), "red") == (sum(vent.disorganized), pna.cubes, pool(g, 1))


@pytest.mark.clause("D10a.2", "D10b", "D10c")
def test_ex42_the_fourth_snow_ends_the_game() -> None:
    """EX42. Neutral events between do not reset the history; the vote fails."""
    g = position("blue green")
    icons = {37: [COLD], 41: [], 38: [WARM], 48: [], 43: [WARM], 45: [], 49: [WARM]}
    icons |= {47: [COLD], 44: [COLD], 46: [COLD], 54: [], 50: [COLD]}
    g.discard = list(icons)
    g.history = [icon for card in g.discard for icon in g.facts.events[card].climate]
    assert [icon for found in icons.values() for icon in found] == g.history

    drive(end_events(g), "demand", "medea", "gaia")

    assert ("D10a.2", [0]) == (g.ending, g.medea)
