import pytest

from panspermia.games.genesis.rules.autocatalysis import autocatalysis, begin_rolls, progenote
from panspermia.games.genesis.rules.events import EnzymeLost, LifeArose, Rolled
from panspermia.games.genesis.rules.state import State
from panspermia.games.genesis.rules.vocabulary import BLUE, COLD
from panspermia.kernel import Answer
from tests.games.genesis.helpers import (
    Played,
    bacterium,
    counts,
    drive,
    pool,
    position,
    refugium,
    told,
)


def roll(g: State, placard: int, *answers: Answer) -> Played:
    """The roll of one refugium."""
    g.waiting = [placard]
    return drive(autocatalysis(g), *answers)


@pytest.mark.clause("A1.3", "F0.1", "F0a")
def test_refugia_with_bionts_roll_from_the_top_row_left_to_right() -> None:
    """F0.1, F0a. Also in inactive rows; without bionts there is no roll."""
    g = position("red green")
    for placard, bionts in ((3, "red"), (6, ""), (7, "green"), (15, "red green"), (12, "red")):
        refugium(g, placard, bionts=bionts)

    begin_rolls(g)

    assert [7, 15, 12, 3] == g.waiting


@pytest.mark.clause("F0b", "F1.1", "F2.1", "F2a", "F2b", "F2c", "F2d", "B4a")
def test_ex13_hydrogen_volcano() -> None:
    """EX13. Two animated, three manna deaths, and the 6 kills the rightmost enzyme."""
    g = position("green red")
    volcano = refugium(g, 8, organized="red red", bionts="green", enzymes="blue yellow")

    played = roll(g, 8, 1, 4, 4, 6, "biont-0", "red", "red")

    assert [(0, "F2a")] * 3 == played.asked
    assert counts("green blue") == volcano.organized
    assert counts("red red") == volcano.disorganized
    assert "red red green" == pool(g, 0)
    assert ([BLUE], [], 4) == (volcano.enzymes, volcano.bionts, g.unassigned[0])
    assert [{"clause": "F2c", "refugium": "refugium-8", "colour": "yellow"}] == told(g, EnzymeLost)


@pytest.mark.clause("F1.1")
def test_the_roller_chooses_the_colours_and_the_climate_decides_which_dice_are_life() -> None:
    """F1.1. Mars: 1-4 when warm, 1-2 when cold."""
    g = position("green red")
    mars = refugium(g, 7, bionts="green", enzymes="red red red red red red")
    played = roll(g, 7, 3, 5)
    assert (0, "F1.1") == played.waits
    assert ["red", "yellow", "green", "blue"] == played.options

    roll(g, 7, 3, 5, "yellow")
    assert counts("yellow") == mars.organized

    g.climate = COLD
    roll(g, 7, 3, 5, 6)
    assert counts("yellow") == mars.organized


@pytest.mark.clause("F1.1")
def test_no_more_is_animated_than_there_is() -> None:
    """F1.1. While any is left; one colour leaves no choice."""
    g = position("green red")
    pond = refugium(g, 3, organized="blue green", bionts="red", enzymes="red " * 6)

    roll(g, 3, 1, 1, 2, 3, "no")

    assert counts("red blue green") == pond.organized


@pytest.mark.clause("F2.1", "F2a", "F2b", "F2c")
def test_ex31_dust_in_the_cold() -> None:
    """EX31. [3,4]: two yellow animated; slot [3] is covered; 4 kills a manna and the enzyme."""
    g = position("blue red")
    g.climate = COLD
    dust = refugium(g, 15, bionts="blue", enzymes="blue")

    played = roll(g, 15, 3, 4, "yellow", "yellow", "yellow")

    assert [(0, "F1.1"), (0, "F1.1"), (0, "F2a")] == played.asked
    assert (counts("yellow"), counts("yellow green")) == (dust.organized, dust.disorganized)
    assert ([], "yellow", [0]) == (dust.enzymes, pool(g, 0), dust.bionts)


@pytest.mark.clause("F2a", "B4a", "E1b.1")
def test_ex31_a_biont_that_dies_brings_a_catalyst() -> None:
    """EX31. Green alone on the deep hot biosphere rolls [3,5]."""
    g = position("green blue")
    rocks = refugium(g, 16, bionts="green")

    roll(g, 16, 3, 5)

    assert ([], "green", 4) == (rocks.bionts, pool(g, 0), g.unassigned[0])


@pytest.mark.clause("F2.1")
def test_all_slots_covered_means_no_death() -> None:
    """F2.1."""
    g = position("green blue")
    clouds = refugium(g, 1, organized="green", bionts="green", enzymes="red red red red")

    roll(g, 1, 5, 6, 4)

    assert ([0], counts("green")) == (clouds.bionts, clouds.organized)


@pytest.mark.clause("F2d")
def test_on_eutectic_brine_a_six_kills_no_enzyme() -> None:
    """F2d. On a beach it does; both lose a manna."""
    for placard, left in ((6, 1), (4, 0)):
        g = position("green blue")
        place = refugium(g, placard, organized="blue", bionts="green", enzymes="red")
        g.climate = COLD
        roll(g, placard, 6, 3, 3, "blue", "no")
        assert left == len(place.enzymes)


@pytest.mark.clause("F1a", "F2c")
def test_more_enzyme_deaths_than_enzymes_take_all() -> None:
    """F2c. And more manna deaths than manna take all of it (F2a)."""
    g = position("green blue")
    place = refugium(g, 4, organized="blue", bionts="green", enzymes="red")

    roll(g, 4, 6, 6, 6)

    assert ([], [], counts("")) == (place.enzymes, place.bionts, place.organized)
    assert "green blue" == pool(g, 0)


@pytest.mark.clause("F0c")
def test_alone_on_a_placard_of_the_own_colour_all_dice_may_be_rerolled_once() -> None:
    """F0c, EX34. Warm Pond is green: [5,5,6,6] becomes [2,4,6,6]."""
    g = position("green blue")
    pond = refugium(g, 3, bionts="green green")

    played = roll(
        g, 3, 5, 5, 6, 6, "yes", 2, 4, 6, 6, "blue", "red", "biont-0", "red", "blue", "no"
    )

    assert (0, "F0c") == played.asked[0]
    assert [[5, 5, 6, 6], [2, 4, 6, 6]] == [event["dice"] for event in told(g, Rolled)]
    assert ([0], counts("")) == (pond.bionts, pond.organized)
    assert "red green blue" == pool(g, 0)


@pytest.mark.clause("F0c")
def test_there_is_no_reroll_in_company_or_on_another_colour() -> None:
    """F0c."""
    g = position("green blue")
    refugium(g, 3, bionts="green blue")
    refugium(g, 12, bionts="green")

    assert [(1, "F3.1")] == roll(g, 3, 1, 1, 1, 2, "no").asked
    assert [] == roll(g, 12, 4, 6).asked


# --- life (F3) --------------------------------------------------------------------------------


@pytest.mark.clause("F3.1", "F3a", "F3c")
def test_ex14_a_double_makes_a_bacterium() -> None:
    """EX14. Two green bionts on Alkaline Seep; [3,3,3,3] changes no manna. Its row is coastal."""
    g = position("green blue")
    refugium(g, 11, bionts="green green", enzymes="red")

    played = roll(g, 11, 3, 3, 3, 3, "no", "yes")

    assert [(0, "F0c"), (0, "F3.1")] == played.asked
    o = g.organism(11)
    assert (0, [0, 0], counts("")) == (o.owner, o.bionts, o.cubes)
    assert ([[11], []], []) == (g.tableaus, g.refugia())
    assert 2 == g.home_row(o)
    assert [
        {"clause": "F3.1", "side": 0, "refugium": "refugium-11", "bacterium": "bacterium-11"}
    ] == told(g, LifeArose)


@pytest.mark.clause("F1a", "F3a", "F3.1")
def test_organized_manna_becomes_chromosomes_and_the_rest_is_lost() -> None:
    """F3a. EX32: Green Rust with [2,2]: blue and yellow organized, green left behind."""
    g = position("green blue")
    refugium(g, 9, bionts="green")

    roll(g, 9, 2, 2, "blue", "yellow", "yes")

    assert counts("blue yellow") == g.organism(9).cubes
    assert [0] == g.organism(9).bionts


@pytest.mark.clause("F3.1")
def test_life_may_be_declined_and_needs_a_double() -> None:
    """F3.1."""
    g = position("green blue")
    place = refugium(g, 9, organized="blue", bionts="green green", enzymes="red " * 6)
    played = roll(g, 9, 5, 5, 5, 5, 6, "no")
    assert [(0, "F3.1")] == played.asked
    assert [] == roll(g, 9, 5, 6, 4, 1, 2).asked
    assert place is g.refugium(9)


@pytest.mark.clause("F3.1", "B1a")
def test_a_full_tableau_takes_no_fourth_organism() -> None:
    """F3.1, B1a."""
    g = position("green blue")
    for placard in (5, 6, 7):
        bacterium(g, placard, bionts="green")
    place = refugium(g, 9, bionts="green", enzymes="red " * 6)

    assert [] == roll(g, 9, 5, 5).asked
    assert place is g.refugium(9)


# --- contests (F4) ----------------------------------------------------------------------------


def clay() -> State:
    """EX15. Clay Mound: a biont each of green, red and blue, enzymes 2 red and 2 blue."""
    g = position("green red blue")
    refugium(g, 12, bionts="green red blue", enzymes="red red blue blue")
    return g


@pytest.mark.clause("F4.1", "F4.1a", "F4.1b")
def test_ex15_the_leftmost_printed_colour_breaks_a_tie() -> None:
    """EX15. Red and blue have three each; red is printed first."""
    g = clay()
    assert 1 == progenote(g, 12, [0, 1, 2])
    g.refugium(12).enzymes.append(BLUE)
    assert 2 == progenote(g, 12, [0, 1, 2])


@pytest.mark.clause("F4.1a")
def test_organized_cubes_of_the_own_colour_count_for_the_progenote() -> None:
    """F4.1a."""
    g = position("green red blue")
    refugium(g, 12, organized="blue blue", bionts="green red blue", enzymes="red")
    assert 2 == progenote(g, 12, [0, 1, 2])


@pytest.mark.clause("F4.1b")
def test_tied_colours_that_are_not_printed_come_in_player_order() -> None:
    """F4.1b. Clay Mound shows no green, so anybody else is before it."""
    g = position("green yellow")
    refugium(g, 12, bionts="green yellow")
    assert 1 == progenote(g, 12, [0, 1])


@pytest.mark.clause("F4a", "F4b", "F4b.2", "F4c", "F4d", "F2b")
def test_ex15_the_progenote_rolls_gives_catalysts_away_and_may_convert() -> None:
    """EX15. Two blue cubes die, green and blue get a blue catalyst each; three bionts live on."""
    g = clay()
    answers = ("blue", "blue", "blue", "side-0", "blue", "side-2", "yes")

    played = roll(g, 12, 1, 2, 6, 6, 4, 5, *answers)

    assert [1] * 7 == [side for side, _ in played.asked]
    rules = [rule for _, rule in played.asked]
    assert ["F1.1", "F1.1", "F2a", "F4b.2", "F2a", "F4b.2", "F3.1"] == rules
    assert ("blue", "", "blue") == (pool(g, 0), pool(g, 1), pool(g, 2))
    o = g.organism(12)
    assert (1, [0, 1, 2], counts("")) == (o.owner, sorted(o.bionts), o.cubes)


@pytest.mark.clause("F4b.1")
def test_ex15_the_progenote_may_remove_foreign_bionts() -> None:
    """EX15. Each returns with compensation; the bacterium has 2 blue cubes and the red biont."""
    g = clay()

    roll(g, 12, 1, 2, 6, 6, 4, 5, "blue", "blue", "biont-0", "biont-2", "yes")

    o = g.organism(12)
    assert ([1], counts("blue blue")) == (o.bionts, o.cubes)
    assert ("green", "blue") == (pool(g, 0), pool(g, 2))


@pytest.mark.clause("F4e", "B1a")
def test_who_has_no_room_cannot_be_chosen_for_the_bacterium() -> None:
    """F4e, B1a. Green and blue have three organisms each."""
    g = clay()
    for side, colour, placards in ((0, "green", (5, 6, 7)), (2, "blue", (8, 9, 10))):
        for placard in placards:
            bacterium(g, placard, side=side, bionts=colour)

    played = roll(g, 12, 4, 4, 4, 4, 6, 5, "biont-1")

    assert [(1, "F2a")] == played.asked
    assert 12 in [r.placard for r in g.refugia()]


@pytest.mark.clause("C3.2", "F4d")
def test_in_a_beginners_game_there_are_no_foreign_genes() -> None:
    """C3.2. They return with compensation."""
    g = position("green red", mode="intro", beginner=True)
    refugium(g, 12, bionts="green red", enzymes="red " * 6)

    roll(g, 12, 4, 4, 4, 4, "yes")

    assert [1] == g.organism(12).bionts
    assert ("green", 4) == (pool(g, 0), g.unassigned[0])
