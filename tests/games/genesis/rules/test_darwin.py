import pytest

from panspermia.games.genesis.rules.darwin import (
    begin_darwin,
    count_dice,
    count_triples,
    darwin,
    darwin_roll,
)
from panspermia.games.genesis.rules.events import Rolled
from panspermia.games.genesis.rules.state import State
from tests.games.genesis.helpers import (
    bacterium,
    counts,
    drive,
    macroorganism,
    mutate,
    mutation_words,
    parasite,
    pool,
    position,
    told,
)


def rolled(g: State) -> list[str]:
    """What has rolled, in order."""
    return [event["place"] for event in told(g, Rolled) if event["clause"] == "G0a"]


# --- order (G0) -------------------------------------------------------------------------------


@pytest.mark.clause("G0.1", "A1.4", "A2c")
def test_the_owner_chooses_the_order_and_a_parasite_follows_its_host() -> None:
    """G0.1. Green's parasite rolls in red's turn, directly after its host."""
    g = position("red green")
    bacterium(g, 7, bionts="red")
    host = bacterium(g, 13, bionts="red")
    parasite(g, host, "green", bionts="green")
    drive(begin_darwin(g))
    assert [7, 13, 19] == g.waiting

    played = drive(darwin(g), "bacterium-13", 2, 2, 2, 3)
    assert [(0, "G0.1")] == played.asked
    drive(darwin(g), 2, 3)

    assert ["bacterium-13", "parasite-green", "bacterium-7"] == rolled(g)
    assert [] == g.waiting


@pytest.mark.clause("G0.1", "H3h")
def test_macroorganisms_do_not_roll_but_their_parasites_do() -> None:
    """G0.1."""
    g = position("red green")
    worm = macroorganism(g, 15, trophic="red")
    parasite(g, worm, "green", bionts="green")
    drive(begin_darwin(g))

    drive(darwin(g), 2, 3)

    assert ["parasite-green"] == rolled(g)


@pytest.mark.clause("A1.4")
def test_by_the_other_reading_parasites_roll_with_their_owners() -> None:
    """AMB-33."""
    g = position("red green", parasite_darwin="own_order")
    host = bacterium(g, 13, bionts="red")
    parasite(g, host, "green", bionts="green")
    drive(begin_darwin(g))

    drive(darwin(g), 2, 3)
    assert ["bacterium-13"] == rolled(g)
    drive(darwin(g), 2, 3)

    assert ["bacterium-13", "parasite-green"] == rolled(g)


@pytest.mark.clause("G0.1", "A1.4")
def test_the_players_roll_in_the_order_of_the_phase() -> None:
    """G0.1. Green is first."""
    g = position("red green")
    bacterium(g, 7, bionts="red")
    bacterium(g, 13, side=1, bionts="green")
    drive(begin_darwin(g))
    g.phase_order = [1, 0]

    drive(darwin(g), 2, 3)
    drive(darwin(g), 2, 3)

    assert ["bacterium-13", "bacterium-7"] == rolled(g)


@pytest.mark.clause("G0.1")
def test_an_organism_that_nobody_has_in_the_own_order_still_rolls() -> None:
    """G0.1. Each microorganism must roll; one that is gone does not."""
    g = position("red green")
    bacterium(g, 7, side=1, bionts="red green")
    bacterium(g, 13, side=1, bionts="green")
    drive(begin_darwin(g))
    g.phase_order = [0]
    g.organisms[13] = None
    g.tableaus[1].remove(13)

    drive(darwin(g), 1, 2, 3, 4)
    drive(darwin(g))

    assert (["bacterium-7"], []) == (rolled(g), g.waiting)


@pytest.mark.clause("G0a", "A0.3")
def test_ex16_dice_of_a_bacterium_and_of_a_parasite() -> None:
    """EX16. 2 bionts, a chromosome and two mutation cubes: 7; a parasite with diseased cubes: 6."""
    g = position("red green")
    host = bacterium(g, 7, bionts="red red", cubes="blue")
    for card in (34, 22):
        mutate(g, host, card)
    assert 7 == count_dice(g, host)

    germ = parasite(g, host, "green", bionts="green", steals="mutation-34-base mutation-22-base")
    mutate(g, germ, 31, promoted=True)
    assert (5, 6) == (count_dice(g, host), count_dice(g, germ))


# --- rerolls (G1) -----------------------------------------------------------------------------


@pytest.mark.clause("G1.1")
def test_ex17_as_many_dice_as_yellow_chromosomes_may_be_rerolled_once() -> None:
    """EX17. Two yellow: 6 and 4 become 3 and 4."""
    g = position("red green")
    bacterium(g, 7, bionts="red", cubes="blue yellow yellow")
    played = drive(darwin_roll(g, 7), 1, 2, 3, 4, 6)
    assert (0, "G1.1") == played.waits
    assert ["done", 1, 2, 3, 4, 6] == played.options
    played = drive(darwin_roll(g, 7), 1, 2, 3, 4, 6, 6)
    assert ["done", 1, 2, 3, 4] == played.options
    assert played.request is not None
    assert {"organism": "bacterium-7", "dice": [1, 2, 3, 4], "left": 1} == (
        played.request.prompt.params
    )

    played = drive(darwin_roll(g, 7), 1, 2, 3, 4, 6, 6, 4, 3, 4)

    assert [(0, "G1.1"), (0, "G1.1")] == played.asked
    assert [1, 2, 3, 3, 4] == sorted(told(g, Rolled)[-1]["dice"])


@pytest.mark.clause("G1.1")
def test_the_owner_may_reroll_fewer_or_none() -> None:
    """G1.1. It ends with done; what was put aside is gone."""
    g = position("red green")
    bacterium(g, 7, bionts="red", cubes="blue yellow yellow")

    drive(darwin_roll(g, 7), 1, 2, 3, 4, 6, "done")
    assert 1 == len(told(g, Rolled))
    played = drive(darwin_roll(g, 7), 6, 6, 3, 4, 2, 6)
    assert ["done", 2, 3, 4, 6] == played.options


@pytest.mark.clause("C1e")
def test_a_non_player_parasite_rerolls_only_sixes() -> None:
    """C1e. It has two yellow chromosomes and a 6 and a 5."""
    g = position("red green yellow blue", mode="solitaire")
    host = bacterium(g, 7, bionts="red")
    mutate(g, host, 22)
    mutate(g, host, 23)
    germ = parasite(g, host, "blue", face=1, bionts="npc-blue", steals="mutation-22-base")
    mutate(g, germ, 24)

    played = drive(darwin_roll(g, germ.id), 6, 5, 2, 3, 4)

    assert [] == played.asked
    assert [2, 3, 4, 5] == sorted(told(g, Rolled)[-1]["dice"])


# --- biosynthesis (G2) ------------------------------------------------------------------------


@pytest.mark.clause("G2.1", "G2a", "B3b")
def test_ex18_ones_and_triples_make_catalysts() -> None:
    """EX18. GNA Lipid World makes blue: 2 + 1; then 6 + 1, of which the limit lets 3 in."""
    g = position("red green")
    o = bacterium(g, 1, bionts="red")
    for card in (17, 34, 28):
        mutate(g, o, card)

    drive(darwin_roll(g, 1), 1, 2, 2, 2, 2)
    assert "blue blue blue" == pool(g, 0)

    drive(darwin_roll(g, 1), 1, 1, 1, 4, 5, "red", "red")
    assert "red red " + "blue " * 6 == pool(g, 0) + " "


@pytest.mark.clause("G2b")
def test_without_red_only_triples_give_catalysts() -> None:
    """G2b."""
    g = position("blue green")
    bacterium(g, 1, bionts="blue", cubes="blue")
    drive(darwin_roll(g, 1), 1, 1, 2)
    assert "" == pool(g, 0)
    drive(darwin_roll(g, 1), 1, 1, 1)
    assert "blue" == pool(g, 0)


@pytest.mark.clause("G2.1", "G2a")
def test_a_parasite_makes_its_cards_colour_for_the_hosts_pool() -> None:
    """G2.1, B3a. Also when it was commandeered."""
    g = position("red green")
    host = bacterium(g, 7, bionts="red")
    mutate(g, host, 17)
    germ = parasite(g, host, "green", face=1, bionts="green", steals="mutation-17-base")

    drive(darwin_roll(g, germ.id), 1, 1, 3)

    assert ("green green", "") == (pool(g, 0), pool(g, 1))


@pytest.mark.clause("G2.1")
def test_six_equal_dice_are_two_triples() -> None:
    """G2.1, AMB-22."""
    assert [0, 1, 1, 1, 2] == [count_triples([4] * n) for n in (2, 3, 4, 5, 6)]
    assert 2 == count_triples([4, 4, 4, 2, 2, 2])


@pytest.mark.clause("G2a")
def test_triples_may_give_other_colours_by_other_readings() -> None:
    """AMB-12. Tholin's corner is blue as its disk; that of the zinc bacterium is red."""
    for triple, answers, made in (
        ("metabolism", (), "blue"),
        ("corner", (), "red"),
        ("any", ("yellow",), "yellow"),
    ):
        g = position("blue green", triple=triple)
        bacterium(g, 5, bionts="blue", cubes="blue")
        drive(darwin_roll(g, 5), 3, 3, 3, *answers)
        assert made == pool(g, 0)


# --- errors (G3) ------------------------------------------------------------------------------


@pytest.mark.clause("G3.1")
def test_errors_above_the_error_shield_are_atrophies() -> None:
    """G3.1. EX32: [1,3,4,6] with shield 1: nothing; two errors: one token."""
    g = position("green red")
    o = bacterium(g, 9, bionts="green", cubes="blue red")

    drive(darwin_roll(g, 9), 3, 3, 4, 6)
    assert counts("blue red") == o.cubes
    drive(darwin_roll(g, 9), 3, 3, 5, 6, "cube-blue")
    assert counts("red") == o.cubes


@pytest.mark.clause("G3.1", "GL3")
def test_ex36_a_biont_alone_may_go_extinct() -> None:
    """EX36. [5,6] without shield: the first error takes the biont; 1 green."""
    g = position("green red")
    bacterium(g, 9, bionts="green")

    drive(darwin_roll(g, 9), 5, 6)

    assert (None, "green", ["bacterium-9"]) == (g.organisms[9], pool(g, 0), g.trophies[0])


@pytest.mark.clause("G3a")
def test_with_dna_only_six_is_an_error() -> None:
    """G3a. It adds no shield."""
    g = position("red green")
    o = bacterium(g, 7, bionts="red", cubes="red")
    mutate(g, o, 28, promoted=True)

    drive(darwin_roll(g, 7), 5, 5, 4, 3, 2)
    assert 3 == g.count_cubes(o)
    drive(darwin_roll(g, 7), 6, 5, 4, 3, 2, "mutation-28-base")
    assert 2 == g.count_cubes(o)


@pytest.mark.clause("C4.1", "C4.2")
def test_in_the_macro_variant_five_is_no_error_and_dna_shields() -> None:
    """C4.1, C4.2, AMB-02."""
    for reading, answers, left in (("shield", ("mutation-28-base",), 2), ("immune", (), 3)):
        g = position("red green", macro=True, macro_dna=reading)
        o = bacterium(g, 7, bionts="red", cubes="red")
        mutate(g, o, 28, promoted=True)
        drive(darwin_roll(g, 7), 6, 5, 5, 3, 2)
        assert 3 == g.count_cubes(o)
        drive(darwin_roll(g, 7), 6, 6, 5, 3, 2, *answers)
        assert left == g.count_cubes(o)
        assert [28] == mutation_words(o)


# --- Crystal Catastrophe (G4) -----------------------------------------------------------------


def crystal() -> State:
    """A bacterium with four dice, and the pool and decks to buy from."""
    g = position("red green", crystal=True)
    bacterium(g, 7, bionts="red", cubes="red red")
    for deck, card in zip(g.decks, (17, 22, 27, 32), strict=True):
        deck[0] = card
        g.unseen.remove(card)
    g.catalysts[0] = [2, 0, 0, 0]
    return g


@pytest.mark.clause("G4.1")
def test_an_error_die_may_be_cancelled_for_a_mutation() -> None:
    """G4.1. At its normal price; the other error is an atrophy. RNA Polymerase is red."""
    g = crystal()
    o = g.organism(7)

    played = drive(darwin_roll(g, 7), 2, 3, 5, 6, "yes", "mutation-18")

    assert (0, "G4.1") == played.asked[0]
    assert "red" == pool(g, 0)
    assert [18] == g.decks[0][:1]
    assert (3 - 1, []) == (g.count_cubes(o), mutation_words(o))


@pytest.mark.clause("G4.1")
def test_without_errors_or_catalysts_nothing_can_be_bought() -> None:
    """G4.1."""
    g = crystal()
    assert [] == drive(darwin_roll(g, 7), 2, 3, 4, 4).asked
    g.catalysts[0] = [0, 0, 0, 0]
    assert [] == drive(darwin_roll(g, 7), 2, 3, 4, 5).asked
    assert 1 == g.count_cubes(g.organism(7))


@pytest.mark.clause("G4.1")
def test_the_owner_need_not_cancel() -> None:
    """G4.1."""
    g = crystal()

    drive(darwin_roll(g, 7), 2, 3, 4, 5, "no")

    assert (1, "red red") == (g.count_cubes(g.organism(7)), pool(g, 0))


@pytest.mark.clause("G4b")
def test_with_fission_two_errors_may_be_cancelled() -> None:
    """G4b. Mitochondria have fission; one purchase follows the other."""
    g = crystal()
    o = g.organism(7)
    mutate(g, o, 23)
    g.catalysts[0] = [2, 2, 2, 2]

    answers = ("done", "yes", "mutation-17", "red", "mutation-18", "yes", "mutation-18", "red")

    played = drive(darwin_roll(g, 7), 2, 3, 5, 5, 5, *answers, "mutation-19", "mutation-18-base")

    assert ["G1.1", "G4.1", "G4.1", "H0c", "G4.1", "G4.1", "H0c", "GL2.1"] == [
        rule for _, rule in played.asked
    ]
    assert [23, 17] == mutation_words(o)
    assert "red yellow yellow green green blue blue" == pool(g, 0)


@pytest.mark.clause("G4a")
def test_a_foreign_gene_may_not_buy_here() -> None:
    """G4a. Only the owner is asked."""
    g = crystal()
    g.organism(7).bionts.append(1)
    g.catalysts[1] = [2, 2, 2, 2]

    played = drive(darwin_roll(g, 7), 2, 3, 5, 5, 2, 3, "no")

    assert [(0, "G4.1")] == played.asked
