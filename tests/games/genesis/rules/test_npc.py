"""Non-player parasites (C1b-C1g, C2a): algorithm and chance; nobody is asked for them."""

import pytest

from panspermia.games.genesis.rules.assignment import assignment, begin_assignment
from panspermia.games.genesis.rules.darwin import specificity
from panspermia.games.genesis.rules.npc import attach_by_chance, buy_by_chance
from panspermia.games.genesis.rules.options import Rules, seats
from panspermia.games.genesis.rules.order import order_of_row
from panspermia.games.genesis.rules.pieces import RESTING, Diseased
from panspermia.games.genesis.rules.purchases import buy_mutation
from panspermia.games.genesis.rules.state import State
from panspermia.games.genesis.rules.vocabulary import BLUE, COSMIC, GREEN, OCEAN, RED, YELLOW
from panspermia.kernel import Setup
from tests.games.genesis.helpers import (
    bacterium,
    drive,
    macroorganism,
    mutate,
    parasite,
    pool,
    position,
    refugium,
    tell,
)
from tests.games.genesis.rules.test_assignment import active, turn
from tests.games.genesis.rules.test_purchases import decks, phase

MARS, DUST, RUST, CLAY, DEEP = 7, 15, 9, 12, 16
QUORUM, SEX_PILUS, PLASMID, RIBOZYME, MITOCHONDRIA = 22, 25, 36, 34, 23
GREEN_NPC, BLUE_NPC = 2, 3


def solo() -> State:
    """Alone with red and yellow; green and blue are non-player parasites. Cosmic is active."""
    g = decks(position("red yellow green blue", mode="solitaire"), 17, 18, 26, 21)
    active(g, COSMIC)
    return g


# --- who and when (C1b, C1c, C2a) ---------------------------------------------------------------


@pytest.mark.clause("C1b", "C1c")
def test_one_biont_of_each_unchosen_colour_has_no_seat() -> None:
    """C1b, C1c. It is a side of its own, without pool and tableau, which nobody plays."""
    g = solo()

    assert [4, 4, 1, 1] == g.unassigned
    assert (0, 0, None, None) == seats(Setup(1, {"mode": "solitaire"}))
    assert [False, False, True, True] == [g.is_npc(side) for side in range(4)]
    assert (2, 2) == (len(g.catalysts), len(g.tableaus))


@pytest.mark.clause("C1b.1", "C2a")
def test_it_has_its_colours_place_in_the_order() -> None:
    """C1b.1, C2a. In co-op directly after the player of its colour."""
    assert [GREEN_NPC, 1, BLUE_NPC, 0] == order_of_row(solo(), (GREEN, YELLOW, BLUE))

    coop = position("red green red green", mode="coop")

    assert [1, 3, 0, 2] == order_of_row(coop, (GREEN, BLUE, RED))


# --- attaching (C1b.3, C1b.4) -------------------------------------------------------------------


@pytest.mark.clause("C1b.3", "C1b.2")
def test_it_takes_a_random_face_and_the_host_with_the_most_cubes() -> None:
    """C1b.3. Salmonella (blue, yellow) gets two cubes from Mars and one from the dust."""
    g = solo()
    mars = bacterium(g, MARS, bionts="red")
    mutate(g, mars, QUORUM)
    mutate(g, mars, PLASMID)
    mutate(g, bacterium(g, DUST, side=1, bionts="yellow"), RIBOZYME)

    played = drive(attach_by_chance(g, GREEN_NPC), "face-1")

    salmonella = g.organism(19)
    assert [] == played.asked, "chance alone decides"
    assert (MARS, GREEN_NPC, [GREEN_NPC]) == (
        salmonella.host,
        salmonella.owner,
        salmonella.bionts,
    )
    assert [Diseased(BLUE, PLASMID), Diseased(YELLOW, QUORUM)] == salmonella.diseased
    assert 0 == g.unassigned[GREEN_NPC]


@pytest.mark.clause("C1b.3")
def test_ties_are_drawn() -> None:
    """C1b.3, AMB-25. Hosts and cubes are drawn among equals."""
    g = solo()
    for placard in (MARS, DUST):
        bug = bacterium(g, placard, bionts="red")
        mutate(g, bug, (QUORUM, SEX_PILUS)[placard == DUST])
        mutate(g, bug, (MITOCHONDRIA, 24)[placard == DUST])

    host = drive(attach_by_chance(g.copy(), GREEN_NPC), "face-1")
    assert ["bacterium-7", "bacterium-15"] == host.options
    drive(attach_by_chance(g, GREEN_NPC), "face-1", "bacterium-15", "mutation-24-base")

    assert [Diseased(YELLOW, 24)] == g.organism(19).diseased


@pytest.mark.clause("C1b.4", "E3b")
def test_it_is_never_a_hyperparasite_and_waits_without_a_host() -> None:
    """C1b.4. Also not of a host that is out of reach."""
    g = solo()
    bug = bacterium(g, MARS, bionts="red")
    mutate(g, bug, QUORUM)
    virus = parasite(g, bug, "blue", face=1, bionts="npc-blue", steals="mutation-22-base")
    mutate(g, virus, PLASMID)
    mutate(g, bacterium(g, RUST, bionts="red"), RIBOZYME)

    assert drive(attach_by_chance(g, GREEN_NPC)).request is None

    assert not g.lives(19)


@pytest.mark.clause("C1b.3", "GL3.3")
def test_a_resting_card_is_not_attached() -> None:
    """GL3.3. It can be used from the next turn on."""
    g = solo()
    mutate(g, bacterium(g, MARS, bionts="red"), QUORUM)
    g.cards[GREEN] = RESTING

    drive(attach_by_chance(g, GREEN_NPC))

    assert not g.lives(19)


@pytest.mark.clause("C1b.3", "E2b")
def test_who_loses_the_last_green_cube_to_it_is_culled() -> None:
    """E2b. The virus takes the green cube of red's only organism."""
    g = solo()
    mutate(g, bacterium(g, MARS, bionts="red"), 30)
    for placard in (DUST, CLAY):
        refugium(g, placard, bionts="red")

    drive(attach_by_chance(g, BLUE_NPC), "face-1", "refugium-12")

    assert ([0], [], "red") == (g.refugium(CLAY).bionts, g.refugium(DUST).bionts, pool(g, 0))


@pytest.mark.clause("C1b.1", "C1b.3")
def test_its_turn_in_the_assignment_phase_asks_nobody() -> None:
    """C1b.1. It acts in its place in the order."""
    g = solo()
    drive(begin_assignment(g))

    assert drive(assignment(g, GREEN_NPC)).request is None
    assert GREEN_NPC not in g.waiting


@pytest.mark.clause("E4.1c", "E4.1d", "C1b.3")
def test_liberated_it_goes_to_the_best_host_or_dies() -> None:
    """E4.1c. Nobody is asked where."""
    g = solo()
    mars = bacterium(g, MARS, side=1, bionts="yellow", cubes="green")
    mutate(g, mars, 33, promoted=True)
    parasite(g, mars, "blue", face=1, bionts="npc-blue", steals="mutation-33-added")
    mutate(g, mars, 30)
    mutate(g, bacterium(g, DUST, side=1, bionts="yellow"), QUORUM)
    g.unassigned[0] = 1

    drive(turn(g, 0), "attach", "face-1", "mutation-30-base")

    assert (17, DUST) == (mars.parasite, g.organism(20).host)


# --- purchases (C1d, C1f, C1g) ------------------------------------------------------------------


def armed(*cards: int) -> State:
    """The blue viroid on red's bacterium on Mars, with these mutations."""
    mutations = " ".join([f"mutation-{card}" for card in cards])
    text = f"""
        red bacterium-{MARS} @red mutation-{QUORUM}
        > parasite-blue face-2 @npc-blue stolen:mutation-{QUORUM}-base {mutations}
    """
    return tell(solo(), text)


@pytest.mark.clause("C1d", "C1d.2", "H0e")
def test_it_buys_a_random_mutation_with_the_hosts_catalysts() -> None:
    """C1d, C1d.2. In the phase nobody is asked for it."""
    g = armed()
    active(g, COSMIC, OCEAN)
    g.catalysts[0] = [1, 0, 0, 0]

    played = drive(phase(g), "done", "mutation-18", "mutation-19")

    assert [(0, "H0.1")] == played.asked
    assert ([18], "") == ([m.card for m in g.organism(20).mutations], pool(g, 0))


@pytest.mark.clause("C1d.1")
def test_it_promotes_before_it_buys() -> None:
    """C1d.1. Although there is a card to buy."""
    g = armed(20)
    g.catalysts[0] = [1, 0, 0, 0]

    drive(buy_by_chance(g, BLUE_NPC, 20))

    assert [(20, True)] == [(m.card, m.promoted) for m in g.organism(20).mutations]


@pytest.mark.clause("C1d.3")
def test_with_fission_it_buys_twice() -> None:
    """C1d.3. If it can."""
    g = armed(MITOCHONDRIA)
    g.catalysts[0] = [1, 1, 0, 0]

    drive(buy_by_chance(g, BLUE_NPC, 20), "mutation-19")

    assert [(MITOCHONDRIA, True), (17, False)] == [
        (m.card, m.promoted) for m in g.organism(20).mutations
    ]


@pytest.mark.clause("C1f")
def test_it_roils_only_when_it_can_buy_no_top_card() -> None:
    """C1f. A deck of an active row, drawn if there are several."""
    g = armed(SEX_PILUS)
    g.organism(20).mutations[0].promoted = True
    g.catalysts[0] = [0, 0, 1, 0]

    drive(buy_by_chance(g, BLUE_NPC, 20), "mutation-28", "mutation-19")
    assert [SEX_PILUS, 28] == [m.card for m in g.organism(20).mutations]

    rich = armed(SEX_PILUS)
    rich.organism(20).mutations[0].promoted = True
    rich.catalysts[0] = [1, 0, 0, 0]
    drive(buy_by_chance(rich, BLUE_NPC, 20), "mutation-19")
    assert [SEX_PILUS, 17] == [m.card for m in rich.organism(20).mutations]


@pytest.mark.clause("C1g", "H4.1")
def test_it_never_permits_a_red_queen() -> None:
    """C1g. The player needs more crowns."""
    g = armed(17)
    g.catalysts[0] = [0, 2, 0, 0]

    assert "C1g" == drive(phase(g)).why("red-queen")
    mutate(g, g.organism(MARS), 32)

    assert "red-queen" in drive(phase(g)).options


@pytest.mark.clause("C1g", "C1d")
def test_it_never_attacks() -> None:
    """C1g. Although it has a crown, a free slot and the catalysts."""
    g = armed(26)
    g.organism(20).mutations[0].promoted = True
    mutate(g, g.organism(MARS), 17)
    g.decks = [[], [], [], []]
    g.catalysts[0] = [1, 0, 0, 0]

    drive(phase(g), "done")

    assert "red" == pool(g, 0)


@pytest.mark.clause("C1b.2", "H0.1")
def test_the_player_buys_with_its_endosymbiont() -> None:
    """C1b.2. In its own place in the order, from the pool of the owner."""
    g = solo()
    worm = macroorganism(g, 9, placard=RUST, trophic="red", bionts="npc-green")
    g.catalysts[0] = [2, 0, 0, 0]

    played = drive(phase(g), "done", "organ-1")

    assert [(0, "H0.1"), (0, "H0.1")] == played.asked
    assert ([1, 0, 0], "red") == (worm.organs, pool(g, 0))


@pytest.mark.clause("C1e")
def test_it_rerolls_only_sixes() -> None:
    """C1e. As many as it has yellow chromosomes."""
    g = armed()

    rolled = drive(specificity(g, 20, [6, 5, 6, 1]), 3)

    assert [5, 6, 1, 3] == rolled.result


@pytest.mark.clause("E6a", "C1b.2")
def test_it_blocks_foreign_genes_when_it_can() -> None:
    """E6a. It is hostile."""
    g = armed(SEX_PILUS, 30)
    other = bacterium(g, DUST, bionts="red red")
    mutate(g, other, 31, promoted=True)

    played = drive(turn(g, 0), "transfer", "bacterium-15", "parasite-blue")

    assert ((0, "E6a"), "E6a") == (played.waits, played.why("parasite-blue"))


@pytest.mark.clause("C1b.3", "E4a")
def test_it_attaches_and_does_not_supplant() -> None:
    """C1b.3. A host with a parasite is left alone, though it would give more cubes."""
    g = solo()
    bug = bacterium(g, MARS, bionts="red")
    mutate(g, bug, QUORUM)
    parasite(g, bug, "blue", bionts="npc-blue")

    assert drive(attach_by_chance(g, GREEN_NPC)).request is None
    assert 20 == bug.parasite


@pytest.mark.clause("G4.1", "C1d.2")
def test_in_a_crystal_catastrophe_it_buys_from_error_dice() -> None:
    """G4.1. And nothing in the purchase phase."""
    g = armed()
    g.rules = Rules(mode="solitaire", crystal=True)
    active(g, COSMIC, OCEAN)
    g.catalysts[0] = [1, 0, 0, 0]
    drive(phase(g))
    assert [] == g.organism(20).mutations

    played = drive(buy_mutation(g, BLUE_NPC, 20), "mutation-18", "mutation-19")

    assert ([], [18]) == (played.asked, [m.card for m in g.organism(20).mutations])


@pytest.mark.clause("C1b.2", "H0.1")
def test_its_foreign_gene_on_a_players_parasite_buys_for_that_player() -> None:
    """C1b.2. Yellow owns the parasite; red, whose pool it is, is not asked for it."""
    g = solo()
    bug = bacterium(g, MARS, bionts="red")
    mutate(g, bug, 20)
    malaria = parasite(g, bug, "yellow", bionts="yellow npc-green", steals="mutation-20-base")
    g.catalysts[0] = [2, 0, 0, 0]

    played = drive(phase(g), "done", "done", "mutation-17", "mutation-19")

    assert [(0, "H0.1"), (1, "H0.1"), (1, "H0.1")] == played.asked
    assert [17] == [m.card for m in malaria.mutations]


@pytest.mark.clause("C1f")
def test_a_deck_of_one_card_is_not_roiled() -> None:
    """C1f. There is nothing below it."""
    g = armed(SEX_PILUS)
    g.organism(20).mutations[0].promoted = True
    g.decks[COSMIC] = [17]
    g.catalysts[0] = [0, 0, 1, 0]

    assert drive(buy_by_chance(g, BLUE_NPC, 20)).request is None
    assert [17] == g.decks[COSMIC]
