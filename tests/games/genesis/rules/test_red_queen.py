"""Phase 5: Red Queen (H4)."""

import pytest

from panspermia.games.genesis.rules.events import BecameForeignGene, CubeRetaken, RedQueenRefused
from panspermia.games.genesis.rules.pieces import (
    ABSENT,
    PRESENT,
    RESTING,
    STOLEN,
    Diseased,
    Organism,
)
from panspermia.games.genesis.rules.state import State
from panspermia.games.genesis.rules.vocabulary import BLUE, COSMIC, OCEAN, RED, YELLOW
from tests.games.genesis.helpers import (
    bacterium,
    drive,
    macroorganism,
    mutate,
    parasite,
    pool,
    position,
    tell,
    told,
)
from tests.games.genesis.rules.test_assignment import active
from tests.games.genesis.rules.test_purchases import decks, phase

MARS, DUST, RUST = 7, 15, 9
RNA_POLYMERASE, QUORUM, PLASMID, TMRNA, RIBOZYME = 17, 22, 36, 32, 34
ARROW_WORMS, TRILOBITES, EARTHWORMS = 9, 16, 15


def queen(colours: str = "red yellow", *, crowns: int = 1, bionts: str = "red") -> State:
    """Red's bacterium on Mars with crowns and a blue mutation, and decks that nobody can pay."""
    cards = [*(QUORUM, RNA_POLYMERASE)[:crowns], RIBOZYME]
    words = [f"@{biont}" for biont in bionts.split()] + [f"mutation-{card}" for card in cards]
    g = decks(position(colours), 18, 19, 20, 21)
    return tell(g, f"{g.colour_word(0)} bacterium-{MARS} {' '.join(words)}")


def infest(g: State, **parts: str) -> Organism:
    """Malaria on red's bacterium."""
    return parasite(g, g.organism(MARS), "yellow", **parts)  # type: ignore[arg-type]


@pytest.mark.clause("H4a", "H4d", "H4.1")
def test_a_host_retakes_a_diseased_cube() -> None:
    """H4a. Back to its mutation, for a catalyst of its colour."""
    g = queen()
    malaria = infest(g, bionts="yellow", steals="mutation-34-base")
    g.catalysts[0] = [0, 0, 0, 1]

    drive(phase(g), "red-queen")

    assert ([], PRESENT, "") == (
        malaria.diseased,
        g.organism(MARS).mutation(RIBOZYME).base,
        pool(g, 0),
    )
    assert [
        {
            "clause": "H4a",
            "organism": "bacterium-7",
            "parasite": "parasite-yellow",
            "token": "mutation-34-base",
        }
    ] == told(g, CubeRetaken)


@pytest.mark.clause("H4a", "H4a.1", "H4a.2", "H4.1")
def test_ex25_a_foreign_gene_takes_the_last_biont() -> None:
    """EX25. The host retakes the cube, then a foreign gene the biont; malaria is extinct."""
    g = queen("red green yellow", crowns=2, bionts="red green")
    malaria = infest(g, bionts="yellow", steals="mutation-34-base")
    mutate(g, malaria, 25, promoted=True)
    mutate(g, malaria, 19)
    g.catalysts[0] = [0, 2, 0, 1]
    g.decks = [[18], [], [], []]

    played = drive(phase(g), "red-queen", "blue", "red-queen", "done")

    bug = g.organism(MARS)
    assert [(0, "H0.1"), (0, "H0c"), (1, "H0.1"), (2, "H0.1")] == played.asked
    assert ([0, 1, 2], False, RESTING) == (bug.bionts, g.lives(18), g.cards[YELLOW])
    assert "" == pool(g, 2), "no compensation for a biont that lives on"
    assert [{"clause": "H4a.1", "side": 2, "organism": "bacterium-7"}] == (
        told(g, BecameForeignGene)
    )


@pytest.mark.clause("H4a.1", "E6c", "E6c.2")
def test_ex12_malaria_is_commandeered() -> None:
    """EX12. Its last own biont is taken, a foreign gene remains on it."""
    g = queen(bionts="red")
    malaria = infest(g, bionts="yellow red")
    g.catalysts[0] = [1, 1, 0, 0]

    drive(phase(g), "red-queen", "biont-1", "done", "done")

    assert (0, [0], [0, 1]) == (malaria.owner, malaria.bionts, g.organism(MARS).bionts)


@pytest.mark.clause("H4.1", "C1.1")
def test_alone_nobody_asks_for_the_own_leave() -> None:
    """H4.1, C1.1. Both colours are the same player."""
    g = decks(position("red yellow green blue", mode="solitaire"), 18, 19, 20, 21)
    active(g)
    bug = bacterium(g, MARS, bionts="red")
    for card in (QUORUM, RIBOZYME):
        mutate(g, bug, card)
    malaria = infest(g, bionts="yellow", steals="mutation-34-base")
    mutate(g, malaria, RNA_POLYMERASE)
    g.catalysts[0] = [0, 0, 0, 1]

    played = drive(phase(g), "red-queen")

    assert ([(0, "H0.1")], []) == (played.asked, malaria.diseased)


@pytest.mark.clause("H4.1")
def test_without_a_crown_there_is_no_red_queen() -> None:
    """H4.1. The acting organism needs a crown; and a host or parasite."""
    g = queen(crowns=0)
    infest(g, bionts="yellow", steals="mutation-34-base")
    g.catalysts[0] = [2, 0, 0, 3]
    assert "H4.1" == drive(phase(g)).why("red-queen")

    alone = queen(crowns=1)
    alone.catalysts[0] = [2, 0, 0, 3]
    assert "H4.1" == drive(phase(alone)).why("red-queen")


@pytest.mark.clause("H4.1")
def test_with_as_many_crowns_the_owner_of_the_target_is_asked() -> None:
    """H4.1. A refusal costs nothing, and the same organism does not ask again."""
    g = queen(bionts="red red")
    malaria = infest(g, bionts="yellow", steals="mutation-34-base")
    mutate(g, malaria, 25, promoted=True)
    g.catalysts[0] = [0, 0, 0, 2]

    asked = drive(phase(g), "red-queen")

    assert ((1, "H4.1"), ["yes", "no"]) == (asked.waits, asked.options)
    refused = drive(phase(g), "red-queen", "no")
    assert ((0, "H0.1"), "H4.1", "blue blue") == (
        refused.waits,
        refused.why("red-queen"),
        pool(g, 0),
    )
    assert [{"clause": "H4.1", "side": 1, "organism": "parasite-yellow"}] == (
        told(g, RedQueenRefused)
    )
    drive(phase(g), "red-queen", "yes", "done", "done")
    assert ([], "blue") == (malaria.diseased, pool(g, 0))


@pytest.mark.clause("H4.1")
def test_the_chain_can_be_left_before_anybody_is_asked() -> None:
    """H4.1. Target, token and price may be cancelled."""
    g = queen()
    malaria = infest(g, bionts="yellow", steals="mutation-34-base")
    mutate(g, malaria, 25, promoted=True)
    g.catalysts[0] = [0, 2, 0, 1]

    played = drive(phase(g), "red-queen", "cancel")

    assert [(0, "H0.1"), (0, "H0c")] == played.asked
    assert (0, "H0.1") == played.waits
    assert ("yellow yellow blue", 1) == (pool(g, 0), len(malaria.diseased))


@pytest.mark.clause("H4d")
def test_the_yellow_player_pays_nothing_against_a_parasite() -> None:
    """H4d. Against a host it pays like everybody."""
    g = queen("yellow green", bionts="yellow")
    salmonella = parasite(g, g.organism(MARS), "green", bionts="green", steals="mutation-34-base")

    drive(phase(g), "red-queen")
    assert ([], "") == (salmonella.diseased, pool(g, 0))

    other = queen("red yellow")
    malaria = parasite(other, other.organism(MARS), "yellow", bionts="yellow")
    mutate(other, malaria, 25, promoted=True)
    mutate(other, malaria, 26, promoted=True)
    other.catalysts[0] = [0, 0, 0, 0]
    assert drive(phase(other)).request is None, "nobody can pay"


@pytest.mark.clause("H4d", "H0c")
def test_what_cannot_be_paid_is_not_taken() -> None:
    """H4d. The colour of the cube counts."""
    g = queen()
    infest(g, bionts="yellow", steals="mutation-34-base")
    g.catalysts[0] = [1, 0, 0, 0]

    assert "H4d" == drive(phase(g)).why("red-queen")


@pytest.mark.clause("H4c", "H4d")
def test_ex24_a_parasite_takes_a_red_organ() -> None:
    """EX24. Cyanobacteria with cAMP Pheromones pays a red of green's pool."""
    g = decks(position("green red"), 18, 19, 20, 21)
    active(g)
    worm = macroorganism(
        g, EARTHWORMS, placard=RUST, side=1, trophic="red", organs="1 2", terrestrial=True
    )
    cyano = parasite(g, worm, "green", face=1, bionts="green")
    mutate(g, cyano, QUORUM, promoted=True)
    g.catalysts[1] = [1, 0, 0, 0]

    drive(phase(g), "red-queen")

    assert ([Diseased(RED, 0)], [STOLEN, PRESENT, ABSENT, ABSENT], "") == (
        cyano.diseased,
        worm.organs,
        pool(g, 1),
    )


@pytest.mark.clause("H4c")
def test_a_parasite_needs_a_free_slot_of_the_colour() -> None:
    """H4c. A filled slot takes nothing more, another colour neither."""
    g = queen("red green", bionts="red")
    salmonella = parasite(g, g.organism(MARS), "green", bionts="green", steals="mutation-34-base")
    mutate(g, salmonella, 25, promoted=True)
    mutate(g, salmonella, 26, promoted=True)
    mutate(g, g.organism(MARS), 35)
    g.catalysts[0] = [3, 3, 0, 3]

    shown = drive(phase(g), "done", "red-queen")

    assert ((1, "H0c"), ["red", "yellow", "blue", "cancel"]) == (shown.waits, shown.options)
    drive(phase(g), "done", "red-queen", "yellow")
    assert [Diseased(BLUE, RIBOZYME), Diseased(YELLOW, QUORUM)] == salmonella.diseased


@pytest.mark.clause("H4b", "H5d", "H5e")
def test_a_macroorganism_retakes_an_organ() -> None:
    """H4b. To the square that it came from."""
    g = decks(position("red yellow"), 22, 23, 24, 26)
    active(g, OCEAN)
    worm = macroorganism(g, ARROW_WORMS, placard=RUST, trophic="red", organs="1 3")
    malaria = parasite(g, worm, "yellow", bionts="yellow", steals="organ-3")
    g.catalysts[0] = [0, 0, 0, 1]

    drive(phase(g), "red-queen")
    assert ([PRESENT, ABSENT, PRESENT], []) == (worm.organs, malaria.diseased)


@pytest.mark.clause("H4b", "H3d.1")
def test_a_macroorganism_takes_a_biont_as_endosymbiont() -> None:
    """H4b. Without diseased cubes; the circle of its colour must be free."""
    g = decks(position("red yellow"), 22, 23, 24, 26)
    active(g, OCEAN)
    worm = macroorganism(g, ARROW_WORMS, placard=RUST, trophic="red", bionts="yellow", organs="1")
    parasite(g, worm, "yellow", bionts="yellow")
    g.catalysts[0] = [0, 1, 0, 0]
    assert "H3d.1" == drive(phase(g)).why("red-queen")
    worm.bionts = []

    drive(phase(g), "red-queen")

    assert ([1], False, 0) == (worm.bionts, g.lives(18), worm.parasite)


@pytest.mark.clause("C3.2")
def test_beginners_have_no_red_queen() -> None:
    """C3.2. Neither parasites nor Red Queen."""
    g = decks(position("red yellow", mode="intro", beginner=True), 18, 19, 20, 21)
    active(g, COSMIC)
    mutate(g, bacterium(g, MARS, bionts="red"), QUORUM)
    g.catalysts[0] = [2, 0, 0, 0]

    assert "C3.2" == drive(phase(g)).why("red-queen")


@pytest.mark.clause("H4.1")
def test_a_parasite_between_host_and_hyperparasite_chooses_its_target() -> None:
    """H4.1. It may act on either."""
    g = queen("red yellow green", crowns=1)
    malaria = infest(g, bionts="yellow")
    mutate(g, malaria, 25, promoted=True)
    mutate(g, malaria, 26, promoted=True)
    salmonella = parasite(g, malaria, "green", bionts="green", steals="mutation-25-added")
    g.catalysts[0] = [3, 3, 0, 3]

    shown = drive(phase(g), "done", "red-queen")

    assert ((1, "H4.1"), ["parasite-green", "bacterium-7", "cancel"]) == (
        shown.waits,
        shown.options,
    )
    assert 1 == len(salmonella.diseased)


@pytest.mark.clause("H4a.1", "E3.2")
def test_a_parasite_takes_a_biont_of_its_hyperparasite_only_into_a_free_circle() -> None:
    """E3.2. It has two circles."""
    g = queen("red yellow green", crowns=0)
    malaria = infest(g, bionts="yellow yellow")
    mutate(g, malaria, 25, promoted=True)
    parasite(g, malaria, "green", bionts="green")
    g.organism(MARS).mutations = []
    g.decks = [[18], [], [], []]
    g.catalysts[0] = [0, 0, 2, 0]
    assert "E3.2" == drive(phase(g), "done").why("red-queen")

    malaria.bionts = [1]
    drive(phase(g), "done", "red-queen", "done")

    assert ([1, 2], False) == (malaria.bionts, g.lives(19))
