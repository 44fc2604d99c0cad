import pytest

from panspermia.games.genesis.rules.pools import biosynthesize, make, return_bionts, withdraw_bionts
from panspermia.games.genesis.rules.vocabulary import (
    BLUE,
    COASTAL,
    CONTINENT,
    COSMIC,
    FISSION,
    GREEN,
    HGT,
    OCEAN,
    RED,
    RED_QUEEN,
    YELLOW,
)
from tests.games.genesis.helpers import (
    bacterium,
    drive,
    macroorganism,
    mutate,
    parasite,
    pool,
    position,
    refugium,
    settled,
)

# --- chromosomes and shields ------------------------------------------------------------------


@pytest.mark.clause("A0.1", "A0.3", "E3c.2")
def test_chromosomes_are_cubes_bionts_and_mutation_cubes_but_no_stolen_ones() -> None:
    """A0.1, E3c.2. What a parasite holds counts for the parasite."""
    g = position("red green")
    o = bacterium(g, 7, bionts="red green", cubes="red red blue")
    mutate(g, o, 23, promoted=True)
    mutate(g, o, 17)
    germ = parasite(g, o, "green", bionts="green", steals="mutation-23-base")

    assert [4, 0, 1, 2] == [g.chromosomes(o, colour) for colour in (RED, YELLOW, GREEN, BLUE)]
    assert [0, 1, 1, 0] == [g.chromosomes(germ, colour) for colour in (RED, YELLOW, GREEN, BLUE)]


@pytest.mark.clause("D5a")
def test_ex3_heat_shield_of_a_viroid() -> None:
    """EX3. A red diseased cube, 2 red bionts and the red shield of a Ribozyme make 4."""
    g = position("red blue")
    host = bacterium(g, 7, bionts="red")
    mutate(g, host, 17)
    viroid = parasite(g, host, "blue", face=1, bionts="red red", steals="mutation-17-base")
    mutate(g, viroid, 34)

    assert 4 == g.heat_shield(viroid)


@pytest.mark.clause("D5a.1")
def test_heat_shield_of_a_macroorganism() -> None:
    """D5a.1. Trilobites: red 2, shelled egg with a red shield, a red trophic biont."""
    g = position("red green")
    o = macroorganism(g, 16, trophic="red", organs="2")

    assert 2 + 1 + 1 == g.heat_shield(o)


@pytest.mark.clause("H6b")
def test_ex27_metabolic_rates() -> None:
    """EX27. Sea star with a yellow trophic biont and kidney 5; red and yellow organs raise it."""
    g = position("yellow green")
    star = macroorganism(g, 14, trophic="yellow", organs="4")
    assert 5 == g.metabolic_rate(star)
    star.organs = [1, 0, 1, 1]
    assert 7 == g.metabolic_rate(star)
    star.organs = [2, 0, 1, 1]
    assert 6 == g.metabolic_rate(star)
    assert [3, 1, 0] == [
        g.metabolic_rate(macroorganism(g, card, placard=placard, side=1, trophic="green"))
        for card, placard in ((9, 13), (11, 5), (10, 6))
    ]


@pytest.mark.clause("D6a", "E5b")
def test_antioxidant_shield_counts_vitamins_and_no_antioxidants() -> None:
    """D6a. Superoxide Dismutase has two green shields and a green cube."""
    g = position("red green")
    o = bacterium(g, 7, bionts="green", cubes="green")
    mutate(g, o, 28)
    o.disks = [1, 0, 2, 0]

    assert 2 + 1 + 2 + 2 == g.antioxidant_shield(o)


@pytest.mark.clause("D6a.1")
def test_antioxidant_shield_of_a_macroorganism() -> None:
    """D6a.1. Flatworms: green 1, green algae with a shield in the green circle, a vitamin."""
    g = position("red green")
    o = macroorganism(g, 15, trophic="red", bionts="green")
    o.disks[GREEN] = 1

    assert 1 + 1 + 1 + 1 == g.antioxidant_shield(o)


@pytest.mark.clause("G3.1", "C4.2")
def test_error_shield_is_blue_and_in_the_macro_variant_dna_too() -> None:
    """G3.1, C4.2."""
    for macro, shield in ((False, 2), (True, 3)):
        g = position("blue green", macro=macro)
        o = bacterium(g, 7, bionts="blue", cubes="blue")
        mutate(g, o, 26, promoted=True)
        assert shield == g.error_shield(o)


@pytest.mark.clause("GL1", "H1c")
def test_fission_works_from_the_turn_after_the_purchase() -> None:
    """H1c. Other abilities work at once."""
    g = position("red green")
    o = bacterium(g, 7, bionts="red")
    for card in (23, 17):
        mutate(g, o, card).fresh = True

    assert (0, 1) == (g.icons(o, FISSION), g.icons(o, RED_QUEEN))
    settled(g)
    assert (1, 1) == (g.icons(o, FISSION), g.icons(o, RED_QUEEN))


@pytest.mark.clause("H2b")
def test_unpromoted_abilities_end_with_the_turn_of_the_promotion() -> None:
    """H2b. Proteorhodopsin has HGT in front and none behind."""
    g = position("red green")
    o = bacterium(g, 7, bionts="red")
    mutate(g, o, 30, promoted=True).lingers = True

    assert 1 == g.icons(o, HGT)
    settled(g)
    assert 0 == g.icons(o, HGT)


@pytest.mark.clause("GL5", "E3e", "H5a")
def test_a_diseased_organ_does_not_work_and_a_diseased_mutation_does() -> None:
    """GL5. Sea stars have crowns on brain and eyes, twice with both."""
    g = position("red green")
    star = macroorganism(g, 14, trophic="red", organs="1 2")
    assert 2 == g.icons(star, RED_QUEEN)
    parasite(g, star, "green", face=1, bionts="green", steals="organ-1")
    assert 1 == g.icons(star, RED_QUEEN)
    bug = bacterium(g, 5, bionts="red")
    mutate(g, bug, 17)
    parasite(g, bug, "red", face=1, bionts="red", steals="mutation-17-base")
    assert 1 == g.icons(bug, RED_QUEEN)


@pytest.mark.clause("A0.4", "B1.1")
def test_a_tableau_holds_organisms_and_their_parasites() -> None:
    """B1.1, A0.4. Parasites follow their hosts; only macroorganisms are no microorganisms."""
    g = position("red green blue")
    host = bacterium(g, 7, bionts="red")
    germ = parasite(g, host, "green", bionts="green")
    hyper = parasite(g, germ, "blue", bionts="blue")
    worm = macroorganism(g, 15, placard=13, trophic="red")

    assert [host, germ, hyper, worm] == g.in_tableau(0)
    assert [] == g.in_tableau(1)
    assert [True, True, True, False] == [o.is_micro for o in g.in_tableau(0)]
    assert [False, True, True, False] == [o.is_parasite for o in g.in_tableau(0)]
    assert [0, 0, 0] == [g.tableau_of(o) for o in (host, germ, hyper)]


# --- rows, limits -----------------------------------------------------------------------------


@pytest.mark.clause("E2.1", "GL8")
def test_home_rows() -> None:
    """E2.1. By placard; marine is ocean, terrestrial continent; a parasite has its host's."""
    g = position("red green blue")
    rows = {7: COSMIC, 13: OCEAN, 2: COASTAL}
    for placard, row in rows.items():
        assert row == g.home_row(bacterium(g, placard, bionts="red"))
    germ = parasite(g, g.organism(2), "green", bionts="green")
    assert COASTAL == g.home_row(germ)
    assert COASTAL == g.home_row(parasite(g, germ, "blue", bionts="blue"))
    worm = macroorganism(g, 15, placard=16, side=1, trophic="green")
    assert OCEAN == g.home_row(worm)
    worm.terrestrial = True
    assert CONTINENT == g.home_row(worm)


@pytest.mark.clause("E2a", "E2a.1")
def test_ex9_the_entropy_limit_rises_in_the_turn_after_the_green_bacterium() -> None:
    """EX9. Without organisms 1; with a green biont in a bacterium 2 from the next turn."""
    g = position("green red")
    assert 1 == g.entropy_limit(0)
    bacterium(g, 7, bionts="green")
    assert 1 == g.entropy_limit(0)
    settled(g)
    assert 2 == g.entropy_limit(0)


@pytest.mark.clause("B4.2", "E2a.1", "E2a.2", "E2a.3", "E2a.4")
def test_the_entropy_limit_counts_the_best_organism_of_anybody() -> None:
    """E2a.2-E2a.4. Bionts, mutation and diseased cubes and organs count; the best, not the sum."""
    g = position("red green blue")
    bacterium(g, 7, bionts="red", cubes="green")
    host = bacterium(g, 13, side=1, bionts="green red", cubes="green")
    mutate(g, host, 28)
    mutate(g, host, 29)
    virus = parasite(g, host, "blue", face=0, bionts="blue", steals="mutation-29-base")
    settled(g)

    assert 1 + 3 == g.entropy_limit(0)
    assert 1 + 3 == g.entropy_limit(1)
    assert 1 + 1 == g.entropy_limit(2)
    virus.diseased = []
    assert 1 == g.entropy_limit(2)


@pytest.mark.clause("E2a.1")
def test_the_entropy_limit_falls_at_once() -> None:
    """AMB-38. One more than the lesser of green at the start of the turn and green now."""
    g = position("red green")
    o = bacterium(g, 7, bionts="red", cubes="green green")
    settled(g)
    o.cubes[GREEN] = 1
    assert 2 == g.entropy_limit(0)
    o.cubes[GREEN] = 3
    assert 3 == g.entropy_limit(0)


@pytest.mark.clause("E2a.1")
def test_the_entropy_limit_by_the_other_reading() -> None:
    """AMB-08. max(1, green)."""
    g = position("red green", entropy="green")
    o = bacterium(g, 7, bionts="red", cubes="green green")
    settled(g)
    assert 2 == g.entropy_limit(0)
    o.cubes[GREEN] = 0
    assert 1 == g.entropy_limit(0)


@pytest.mark.clause("D2a", "E1b", "E2e")
def test_eligible_rows_are_active_ones_and_those_with_an_own_biont() -> None:
    """E1b, E2e. A spore makes all rows eligible."""
    g = position("red green")
    g.active = [False, False, True, False]
    refugium(g, 7, bionts="red")
    assert [True, False, True, False] == g.eligible_rows(0)
    assert [False, False, True, False] == g.eligible_rows(1)
    o = bacterium(g, 13, side=1, bionts="green")
    assert [False, True, True, False] == g.eligible_rows(1)
    mutate(g, o, 24)
    assert [True] * 4 == g.eligible_rows(1)


@pytest.mark.clause("A2b.1")
def test_wantonness_counts_own_microorganisms_and_those_with_a_foreign_gene() -> None:
    """A2b.1. Sex Pilus and Proteorhodopsin have HGT."""
    g = position("red green blue")
    mutate(g, bacterium(g, 7, bionts="red green"), 25)
    mutate(g, bacterium(g, 13, side=1, bionts="green"), 30)

    assert [1, 2, 0] == [g.wantonness(side) for side in g.players()]


@pytest.mark.clause("B1a", "GL7")
def test_a_tableau_holds_three_organisms_and_by_the_glossary_also_the_own_parasite() -> None:
    """B1a, AMB-15."""
    for limit, room in (("tableau", True), ("player", False)):
        g = position("red green", organism_limit=limit)
        bacterium(g, 7, bionts="red")
        host = bacterium(g, 13, side=1, bionts="green")
        parasite(g, host, "red", bionts="red")
        bacterium(g, 5, bionts="red")
        assert room == g.has_room(0)
        bacterium(g, 6, bionts="red")
        assert not g.has_room(0)


# --- pools (B3, B4) ---------------------------------------------------------------------------


@pytest.mark.clause("B3b")
def test_ex1_the_pool_limit() -> None:
    """EX1, B3b. Six for two players or one, four for three, three for four."""
    for colours, limit in (
        ("red green", 6),
        ("red green blue", 4),
        ("red yellow green blue", 3),
    ):
        g = position(colours)
        drive(make(g, 0, RED, 7, "G2.1"), *["green"] * ((7 - limit) // 2))
        assert limit == g.catalysts[0][RED] == g.pool_limit()
    assert 6 == position("red green yellow blue", mode="solitaire").pool_limit()


@pytest.mark.clause("B3a", "B3c")
def test_of_two_catalysts_that_do_not_fit_one_comes_in_another_colour() -> None:
    """B3c. The pool's owner chooses a colour below its limit; a single left-over is lost."""
    g = position("red green")
    g.catalysts[0] = [6, 0, 5, 6]

    played = drive(biosynthesize(g, 0, [2, 0, 0, 1], "F2b"))
    assert (0, "B3c") == played.waits
    assert ["yellow", "green"] == played.options

    drive(biosynthesize(g, 0, [2, 0, 0, 1], "F2b"), "green")
    assert [6, 0, 6, 6] == g.catalysts[0]


@pytest.mark.clause("B3c")
def test_a_full_pool_takes_nothing() -> None:
    """B3c. There is no colour below its limit."""
    g = position("red green")
    g.catalysts[0] = [6, 6, 6, 6]

    drive(make(g, 0, RED, 4, "G2.1"))

    assert [6, 6, 6, 6] == g.catalysts[0]


@pytest.mark.clause("B4a", "B4b")
def test_compensation_is_biosynthesis_and_withdrawal_has_none() -> None:
    """B4a, B4b. Two bionts that return together to a full pool bring one of another colour."""
    g = position("red green")
    g.catalysts[0][RED] = 6
    g.unassigned[0] = 2
    drive(return_bionts(g, [0, 0], "bacterium-7", "GL3.4"), "blue")
    assert ([6, 0, 0, 1], 4) == (g.catalysts[0], g.unassigned[0])

    g.unassigned[1] = 3
    withdraw_bionts(g, [1], "refugium-7", "D4a")
    assert ("", 4) == (pool(g, 1), g.unassigned[1])
