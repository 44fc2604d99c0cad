"""Phase 5: who buys when (H0), mutations (H1), promotion (H2), gifts (H0g)."""

from typing import Any

import pytest

from panspermia.games.genesis import GAME
from panspermia.games.genesis.rules.events import (
    CatalystsPaid,
    MutationBought,
    MutationPromoted,
    Polluted,
    Roiled,
)
from panspermia.games.genesis.rules.gifts import can_give, give
from panspermia.games.genesis.rules.order import phase_order
from panspermia.games.genesis.rules.pieces import PRESENT
from panspermia.games.genesis.rules.purchases import (
    begin_purchases,
    buy_mutation,
    can_buy_mutation,
    has_due_parasite,
    has_organisms_left,
    parasite_purchases,
    purchases,
)
from panspermia.games.genesis.rules.sequence import SEQUENCE
from panspermia.games.genesis.rules.state import State
from panspermia.games.genesis.rules.vocabulary import (
    BLUE,
    COASTAL,
    CONTINENT,
    COSMIC,
    FISSION,
    MACROORGANISM_WORDS,
    OCEAN,
    RED_QUEEN,
    SPORE,
)
from panspermia.kernel import Cursor, Flow, Setup, Table, seat_at
from tests.games.genesis.helpers import (
    bacterium,
    drive,
    macroorganism,
    mutate,
    parasite,
    pool,
    position,
    told,
)
from tests.games.genesis.rules.test_assignment import active

MARS, DUST, RUST, CLAY, POND, ZINC = 7, 15, 9, 12, 3, 5
RNA_POLYMERASE, QUORUM, MITOCHONDRIA, ENDOSPORE, SEX_PILUS = 17, 22, 23, 24, 25
CHLOROPLAST, CALVIN, TMRNA, HOX, RIBOZYME, PLASMID = 27, 29, 32, 33, 34, 36


def decks(g: State, *tops: int) -> State:
    """The top cards of the decks, from the cosmic row down; the rest is unknown."""
    for row, card in enumerate(tops):
        g.decks[row][0] = card
        if card in g.unseen:
            g.unseen.remove(card)
    return g


def phase(g: State) -> Flow[None]:
    """The purchase phase of all sides, as the sequence of play has it."""
    yield from begin_purchases(g)
    for side in phase_order(g):
        while has_organisms_left(g, side):
            yield from purchases(g, side)
        while has_due_parasite(g, side):
            yield from parasite_purchases(g, side)


def market(colours: str = "red green", **options: str | bool) -> State:
    """Red's bacterium on Mars with one biont; the decks show a red, yellow, green, blue card."""
    g = position(colours, **options)
    active(g, COSMIC)
    bacterium(g, MARS, bionts="red")
    return decks(g, RNA_POLYMERASE, QUORUM, CHLOROPLAST, TMRNA)


# --- H0 -----------------------------------------------------------------------------------------


@pytest.mark.clause("H0.1", "A1.5a", "H0a", "H1.1", "H1b", "H1c", "A1.5b")
def test_one_purchase_for_each_biont() -> None:
    """H0.1, H1.1. A mutation for a catalyst of its colour; it has a cube and works at once."""
    g = market()
    g.catalysts[0] = [1, 0, 0, 0]

    played = drive(phase(g), "mutation-17", "mutation-18")

    bug = g.organism(MARS)
    assert ([(0, "H0.1")], "H") == (played.asked, g.phase)
    assert [(RNA_POLYMERASE, PRESENT, True)] == [(m.card, m.base, m.fresh) for m in bug.mutations]
    assert (1, "") == (g.icons(bug, 3), pool(g, 0))
    assert 18 == g.decks[COSMIC][0], "the next card is turned up"
    assert [
        {"clause": "H1.1", "side": 0, "organism": "bacterium-7", "mutation": "mutation-17"}
    ] == told(g, MutationBought)


@pytest.mark.clause("H0.1", "A2d", "A1.5a")
def test_two_bionts_buy_twice_and_may_stop() -> None:
    """H0.1, A2d. `done` ends the purchases for an organism."""
    g = market()
    g.organism(MARS).bionts.append(0)
    g.catalysts[0] = [3, 0, 0, 0]

    drive(phase(g), "mutation-17", "mutation-18", "mutation-18", "mutation-19")
    assert 2 == len(g.organism(MARS).mutations)

    g = market()
    g.catalysts[0] = [3, 0, 0, 0]
    drive(phase(g), "done")
    assert "red red red" == pool(g, 0)


@pytest.mark.clause("H0a", "H0c")
def test_ex36_the_price_is_one_of_the_colour_or_two_of_another() -> None:
    """EX36. With two green and a red a green mutation costs a green, a yellow one two green."""
    g = position("green blue")
    active(g, CONTINENT, COASTAL)
    bacterium(g, ZINC, bionts="green")
    decks(g, RNA_POLYMERASE, TMRNA, CHLOROPLAST, QUORUM)
    g.catalysts[0] = [1, 0, 2, 0]

    shown = drive(phase(g))

    assert {"mutation-27", "mutation-22", "done"} == set(shown.options)
    assert "H1.1" == shown.why("mutation-17")
    drive(phase(g), "mutation-22", "mutation-24")
    assert "red" == pool(g, 0)
    assert [{"clause": "H1.1", "side": 0, "colour": "green", "count": 2}] == told(g, CatalystsPaid)


@pytest.mark.clause("H0a", "H0c")
def test_what_cannot_be_paid_is_refused_by_its_price() -> None:
    """H0a. One catalyst of another colour is not enough."""
    g = market()
    g.active = [True] * 4
    g.catalysts[0] = [0, 0, 1, 0]

    shown = drive(phase(g))

    assert ["H0a", "H0a", None, "H0a"] == [
        shown.why(f"mutation-{card}") for card in (RNA_POLYMERASE, QUORUM, CHLOROPLAST, TMRNA)
    ]


@pytest.mark.clause("H0c")
def test_the_purchaser_chooses_how_to_pay_and_may_cancel() -> None:
    """H0c. Two of one same colour, not one each of two."""
    g = market()
    g.catalysts[0] = [1, 2, 1, 0]

    shown = drive(phase(g), "mutation-17")

    assert ((0, "H0c"), ["red", "yellow", "cancel"]) == (shown.waits, shown.options)
    assert "H0c" == shown.why("green")
    drive(phase(g), "mutation-17", "cancel", "mutation-17", "yellow", "mutation-18")
    assert "red green" == pool(g, 0)


@pytest.mark.clause("H0d")
def test_a_nucleated_cell_pays_with_any_catalyst() -> None:
    """H0d. One catalyst of any colour."""
    g = market()
    mutate(g, g.organism(MARS), 35, promoted=True)
    g.catalysts[0] = [0, 0, 1, 0]

    drive(phase(g), "mutation-17", "mutation-18")

    assert "" == pool(g, 0)


@pytest.mark.clause("H0b", "H0b.1", "A2c", "H0e", "B3a", "A1.5", "A1.5c")
def test_ex20_who_buys_when() -> None:
    """EX20. Red's bacterium and foreign gene, blue's parasite, blue's bacterium, red's parasite."""
    g = position("red blue")
    active(g, COSMIC)
    decks(g, RNA_POLYMERASE, QUORUM, CHLOROPLAST, TMRNA)
    own = bacterium(g, MARS, bionts="red")
    mutate(g, own, SEX_PILUS)
    parasite(g, own, "blue", face=1, bionts="blue", steals="mutation-25-base")
    other = bacterium(g, DUST, side=1, bionts="blue red")
    mutate(g, other, 26)
    parasite(g, other, "red", face=1, bionts="red", steals="mutation-26-base")
    g.catalysts = [[6, 6, 6, 6], [6, 6, 6, 6]]
    flow = phase(g)

    order = [drive(flow).waits]
    assert ["bacterium-7", "bacterium-15", "done"] == drive_options(g)
    for answer in ("bacterium-15", "done", "done", "done", "done"):
        asked: Any = flow.send(answer)
        order.append((asked.side, str(asked.prompt.params["organism"])))

    assert [
        (0, "H0b"),
        (0, "bacterium-15"),
        (0, "bacterium-7"),
        (1, "parasite-blue"),
        (1, "bacterium-15"),
        (0, "parasite-red"),
    ] == order


def drive_options(g: State) -> list[str | int]:
    return drive(phase(g)).options


@pytest.mark.clause("H0e", "A1.5c")
def test_a_parasite_pays_with_the_catalysts_of_its_host() -> None:
    """H0e, EX38. Salmonella buys Quorum Sensing with the host's yellow."""
    g = position("green blue")
    active(g, COSMIC, OCEAN)
    decks(g, RNA_POLYMERASE, QUORUM, CALVIN, TMRNA)
    bug = bacterium(g, MARS, side=1, bionts="blue")
    mutate(g, bug, 36, promoted=True)
    salmonella = parasite(g, bug, "green", bionts="green", steals="mutation-36-base")
    g.catalysts = [[0, 3, 0, 0], [0, 1, 0, 0]]

    drive(phase(g), "done", "mutation-22", "mutation-24")

    assert [QUORUM] == [m.card for m in salmonella.mutations]
    assert ("yellow yellow yellow", "") == (pool(g, 0), pool(g, 1))


@pytest.mark.clause("H0b.1", "H0e")
def test_a_hyperparasite_buys_after_its_host_with_the_pool_of_the_tableau() -> None:
    """H0b.1, H0e. Host, parasite, hyperparasite."""
    g = position("red green blue")
    active(g, COSMIC)
    decks(g, RNA_POLYMERASE, QUORUM, CHLOROPLAST, TMRNA)
    bug = bacterium(g, MARS, bionts="red")
    mutate(g, bug, 26)
    viroid = parasite(g, bug, "blue", face=1, bionts="blue", steals="mutation-26-base")
    mutate(g, viroid, 34)
    salmonella = parasite(g, viroid, "green", bionts="green", steals="mutation-34-base")
    g.catalysts[0] = [1, 0, 0, 0]

    played = drive(phase(g), "done", "done", "mutation-17", "mutation-18")

    assert [(0, "H0.1"), (2, "H0.1"), (1, "H0.1")] == played.asked
    assert ([RNA_POLYMERASE], "") == ([m.card for m in salmonella.mutations], pool(g, 0))


@pytest.mark.clause("H0b.1")
def test_a_parasite_waits_for_the_last_foreign_gene_in_its_host() -> None:
    """H0b.1. It buys after the last of the players with a biont in the host."""
    g = position("red green blue")
    active(g, COSMIC)
    decks(g, RNA_POLYMERASE, QUORUM, CHLOROPLAST, TMRNA)
    bug = bacterium(g, MARS, bionts="red blue")
    mutate(g, bug, 26)
    parasite(g, bug, "green", bionts="green", steals="mutation-26-base")
    g.catalysts[0] = [3, 0, 0, 0]

    played = drive(phase(g), "done", "done", "done")

    assert [0, 2, 1] == [side for side, _ in played.asked]


@pytest.mark.clause("H0e.1", "H1c")
def test_fission_gives_two_purchases_from_the_next_turn() -> None:
    """H0e.1. Several icons: still two; a fresh one does not work yet."""
    g = market()
    bug = g.organism(MARS)
    mutate(g, bug, MITOCHONDRIA)
    mutate(g, bug, CALVIN)
    g.catalysts[0] = [4, 0, 0, 0]

    drive(phase(g), "mutation-17", "mutation-18", "mutation-18", "mutation-19")
    assert 4 == len(bug.mutations)

    for m in bug.mutations:
        m.fresh = True
    assert 0 == g.icons(bug, FISSION)
    drive(phase(g), "mutation-19")
    assert 5 == len(bug.mutations)


@pytest.mark.clause("H0e.1", "H1d")
def test_fission_counts_as_the_players_turn_began() -> None:
    """H0e.1. Although the player's own pollution takes the mutation before its organism buys."""
    g = position()
    active(g, COSMIC)
    decks(g, CHLOROPLAST, QUORUM, TMRNA, PLASMID)
    bacterium(g, MARS, bionts="red", cubes="green")
    other = bacterium(g, DUST, bionts="red", cubes="red")
    mutate(g, other, MITOCHONDRIA)
    mutate(g, other, RNA_POLYMERASE)
    g.catalysts[0] = [6, 0, 1, 0]

    asked = drive(
        phase(g), "bacterium-7", "mutation-27", "green", "mutation-18", "mutation-23-base"
    )

    assert asked.request is not None
    assert {"organism": "bacterium-15", "count": 2} == asked.request.prompt.params
    assert [] == other.mutations


@pytest.mark.clause("H0e", "H0e.2")
def test_a_foreign_gene_pays_from_the_owners_pool_and_uses_the_abilities() -> None:
    """H0e, H0e.2. No consent is needed; the spore of the organism works for its purchaser."""
    g = position("red green")
    active(g)
    bug = bacterium(g, MARS, side=1, bionts="green red")
    mutate(g, bug, ENDOSPORE)
    decks(g, QUORUM, RNA_POLYMERASE, CHLOROPLAST, TMRNA)
    g.catalysts = [[3, 0, 0, 0], [1, 0, 0, 0]]

    drive(phase(g), "mutation-17", "mutation-18")

    assert ("red red red", "") == (pool(g, 0), pool(g, 1))
    assert RNA_POLYMERASE == bug.mutations[-1].card


@pytest.mark.clause("H0f", "GL8")
def test_a_parasite_does_not_use_the_abilities_of_its_host() -> None:
    """H0f. Not even those whose diseased cube it holds."""
    g = position("green red")
    active(g)
    bug = bacterium(g, MARS, side=1, bionts="red")
    mutate(g, bug, ENDOSPORE)
    salmonella = parasite(g, bug, "green", bionts="green", steals="mutation-24-base")
    decks(g, QUORUM, RNA_POLYMERASE, CHLOROPLAST, TMRNA)
    g.catalysts[1] = [1, 1, 0, 0]

    host = drive(phase(g))
    own = drive(phase(g), "done")

    assert ((1, "H0.1"), None) == (host.waits, host.why("mutation-17"))
    assert ((0, "H0.1"), "H1.1") == (own.waits, own.why("mutation-17"))
    assert (0, 1) == (g.icons(salmonella, SPORE), g.icons(bug, SPORE))


@pytest.mark.clause("H0g", "B3b")
def test_a_parasites_player_may_give_catalysts_to_the_host() -> None:
    """H0g. At any time, up to the limit of the pool; not to anybody else."""
    g = position("green red blue")
    bug = bacterium(g, MARS, side=1, bionts="red")
    mutate(g, bug, PLASMID)
    parasite(g, bug, "green", bionts="green", steals="mutation-36-base")
    g.catalysts = [[3, 0, 1, 0], [2, 0, 4, 0], [1, 0, 0, 0]]

    assert [True, False, False] == [can_give(g, side) for side in range(3)]
    drive(give(g, 0), 2)

    assert [[1, 0, 1, 0], [4, 0, 4, 0]] == g.catalysts[:2]
    assert not can_give(g, 0), "both colours are at the limit"


@pytest.mark.clause("H0g")
def test_gifts_can_be_switched_off() -> None:
    """AMB-03. By the other reading the host's catalysts are all."""
    g = position("green red", gene_transfer=False)
    bug = bacterium(g, MARS, side=1, bionts="red")
    mutate(g, bug, PLASMID)
    parasite(g, bug, "green", bionts="green", steals="mutation-36-base")
    g.catalysts = [[3, 0, 1, 0], [0, 0, 0, 0]]

    assert not can_give(g, 0)


@pytest.mark.clause("H0g")
def test_who_could_give_is_asked_though_the_pool_is_empty() -> None:
    """H0g. With a gift there would be something to buy."""
    g = position("green red")
    active(g, COSMIC)
    decks(g, RNA_POLYMERASE, QUORUM, CHLOROPLAST, TMRNA)
    bug = bacterium(g, MARS, side=1, bionts="red")
    mutate(g, bug, RIBOZYME)
    parasite(g, bug, "green", bionts="green", steals="mutation-34-base")
    g.catalysts = [[1, 0, 0, 0], [0, 0, 0, 0]]
    flow = phase(g)

    asked: Any = flow.send(None)

    while asked.rule != "H0.1" or asked.prompt.params["organism"] != "parasite-green":
        asked = flow.send(asked.only())
    assert (True, True, ("done",)) == (asked.linger, asked.opens, asked.options())


@pytest.mark.clause("H0g", "H0e")
def test_a_gift_is_made_while_somebody_else_is_asked() -> None:
    """H0g. Green gives at the host's question; both may spend it then, and options are new."""
    g = position("red green")
    active(g, COSMIC)
    decks(g, RNA_POLYMERASE, QUORUM, CHLOROPLAST, TMRNA)
    bug = bacterium(g, MARS, bionts="red")
    mutate(g, bug, RIBOZYME)
    parasite(g, bug, "green", bionts="green", steals="mutation-34-base")
    g.catalysts = [[0, 0, 0, 1], [1, 0, 0, 0]]
    g.cursor = Cursor(SEQUENCE.place("A1.5"), [0])
    table = seat_at(GAME, GAME.check(Setup(2)), g, seed=1, manual=True)
    assert table.request is not None
    assert (0, ("mutation-34", "done")) == (table.request.seat, table.request.options())

    assert ((), ("give",)) == (table.initiatives(0), table.initiatives(1))
    table.start(1, "give")

    assert ("mutation-17", "mutation-34", "done") == table.request.options()
    table.answer("done")
    assert (1, ("mutation-17", "done")) == (table.request.seat, table.request.options())
    table.answer("mutation-17")
    assert ([0, 0, 0, 1], [0, 0, 0, 0]) == tuple(table.state.catalysts)


def two_buyers(catalysts: list[int]) -> Table[State]:
    """Red may buy for two bacteria, and give catalysts to green: its parasite is on green's."""
    g = position("red green")
    active(g, COSMIC)
    decks(g, RNA_POLYMERASE, QUORUM, CHLOROPLAST, TMRNA)
    bacterium(g, MARS, bionts="red")
    bacterium(g, DUST, bionts="red")
    host = bacterium(g, RUST, side=1, bionts="green")
    mutate(g, host, RIBOZYME)
    parasite(g, host, "red", bionts="red", steals="mutation-34-base")
    g.catalysts = [catalysts, [0, 0, 0, 0]]
    g.cursor = Cursor(SEQUENCE.place("A1.5"), [0])
    return seat_at(GAME, GAME.check(Setup(2)), g, seed=1, manual=True)


@pytest.mark.clause("H0b", "H0g")
def test_who_has_given_the_last_catalyst_away_is_offered_nothing_to_buy_for() -> None:
    """H0b after H0g. The question is worked out anew, and leaves nothing but to pass."""
    table = two_buyers([1, 0, 0, 0])
    assert table.request is not None
    assert ("H0b", ("bacterium-7", "bacterium-15", "done")) == (
        table.request.rule,
        table.request.options(),
    )

    table.start(0, "give")

    assert "H0b" not in [request.rule for request in table.requests]
    assert [0, 0, 0, 0] == table.state.catalysts[0]


@pytest.mark.clause("H0b", "H0g")
def test_an_organism_that_can_no_longer_buy_says_why() -> None:
    """H0b, H0.1. Worked out anew, the question names the clause against what it offered before."""
    table = two_buyers([1, 0, 0, 0])
    request = table.request
    assert request is not None

    assert None is request.refusal("bacterium-7")
    table.state.catalysts[0] = [0, 0, 0, 0]
    request.forget()

    refusal = request.refusal("bacterium-7")
    assert refusal is not None
    assert ("H0.1", ("done",)) == (refusal.clause, request.options())


# --- H1 -----------------------------------------------------------------------------------------


@pytest.mark.clause("H1.1", "E2e")
def test_mutations_come_from_active_rows_the_home_row_or_with_a_spore_from_all() -> None:
    """H1.1. The top card of a deck."""
    g = market()
    active(g, OCEAN)
    g.catalysts[0] = [6, 6, 6, 6]
    shown = drive(phase(g))
    assert [None, None, "H1.1", "H1.1"] == [
        shown.why(f"mutation-{card}") for card in (RNA_POLYMERASE, QUORUM, CHLOROPLAST, TMRNA)
    ]

    mutate(g, g.organism(MARS), ENDOSPORE)

    assert 5 <= len([word for word in drive(phase(g)).options if "mutation" in str(word)])


@pytest.mark.clause("H1.3", "D7c")
def test_an_empty_deck_offers_nothing() -> None:
    """H1.3. It is refilled only by discarded mutations."""
    g = market()
    g.catalysts[0] = [6, 6, 6, 6]
    g.decks[COSMIC] = [RNA_POLYMERASE]

    drive(phase(g), "mutation-17", "red")

    assert [] == g.decks[COSMIC]
    drive(phase(g), "mutation-17", "red")
    assert g.organism(MARS).mutations[0].promoted


@pytest.mark.clause("H1a")
def test_sex_roils_decks_before_the_purchases() -> None:
    """H1a. One deck per icon, of an active row or the home row."""
    g = market()
    mutate(g, g.organism(MARS), SEX_PILUS)
    active(g, OCEAN)
    g.catalysts[0] = [2, 0, 0, 0]
    g.organism(MARS).bionts.append(0)

    shown = drive(phase(g))
    assert ({"cosmic", "ocean"}, "H1a") == (
        {"cosmic", "ocean", "coastal"} & set(shown.options),
        shown.why("coastal"),
    )
    after = drive(phase(g), "cosmic", "mutation-18")

    assert not {"cosmic", "ocean"} & set(after.options), "there is one icon"
    assert [{"clause": "H1a", "mutation": "mutation-17", "row": "cosmic"}] == told(g, Roiled)
    bought = drive(phase(g), "mutation-18", "mutation-19")
    assert not {"cosmic", "ocean"} & set(bought.options), "only before the first purchase"


@pytest.mark.clause("H1d")
def test_ex40_chloroplast_kills_its_parasite() -> None:
    """EX40. Two green chromosomes, the new cube included, are a spike of 2 for all of the row."""
    g = position("blue green")
    active(g, COSMIC)
    decks(g, CHLOROPLAST, QUORUM, RNA_POLYMERASE, TMRNA)
    bug = bacterium(g, MARS, bionts="blue", cubes="green red")
    mutate(g, bug, RNA_POLYMERASE)
    salmonella = parasite(g, bug, "green", bionts="green")
    elsewhere = bacterium(g, POND, side=1, bionts="green", cubes="red")
    g.catalysts[0] = [0, 0, 1, 0]

    drive(phase(g), "mutation-27", "mutation-18")

    assert [{"clause": "H1d", "organism": "bacterium-7", "row": "cosmic", "count": 2}] == (
        told(g, Polluted)
    )
    assert (False, "green") == (g.lives(salmonella.id), pool(g, 1))
    assert ([1, 0, 0, 0], 2) == (elsewhere.cubes, len(bug.mutations))


@pytest.mark.clause("H1d", "D6b")
def test_the_victims_of_pollution_choose_in_player_order() -> None:
    """H1d. It is an oxygen spike: a disk may be spent instead."""
    g = position("red green blue")
    active(g, COSMIC)
    decks(g, CHLOROPLAST, QUORUM, RNA_POLYMERASE, TMRNA)
    bacterium(g, MARS, bionts="red")
    victim = bacterium(g, DUST, side=1, bionts="red", cubes="red yellow")
    victim.disks = [0, 1, 0, 0]
    last = bacterium(g, 16, side=2, bionts="blue", cubes="red yellow")
    g.catalysts[0] = [0, 0, 1, 0]

    played = drive(phase(g), "mutation-27", "mutation-18", "disk-yellow", "cube-red")

    assert [(0, "H0.1"), (1, "GL2.1"), (2, "GL2.1")] == played.asked
    assert ([0] * 4, [1, 1, 0, 0], [0, 1, 0, 0]) == (victim.disks, victim.cubes, last.cubes)


# --- H2 -----------------------------------------------------------------------------------------


@pytest.mark.clause("H2.1", "H2a", "H2c", "H0a")
def test_ex22_a_mutation_without_its_cube_can_be_promoted() -> None:
    """EX22. For a green catalyst it gets a yellow + cube; Cytoplasmic Streaming pollutes again."""
    g = position("red blue")
    active(g, COSMIC)
    bug = bacterium(g, MARS, bionts="red")
    chloroplast = mutate(g, bug, CHLOROPLAST)
    parasite(g, bug, "blue", bionts="blue", steals="mutation-27-base")
    decks(g, RNA_POLYMERASE, QUORUM, CALVIN, TMRNA)
    g.catalysts[0] = [0, 0, 1, 0]

    drive(phase(g), "mutation-27")

    assert (True, PRESENT, 2) == (chloroplast.promoted, chloroplast.added, chloroplast.base)
    assert [
        {"clause": "H2.1", "side": 0, "organism": "bacterium-7", "mutation": "mutation-27"}
    ] == told(g, MutationPromoted)
    assert [{"clause": "H2c", "organism": "bacterium-7", "row": "cosmic", "count": 0}] == (
        told(g, Polluted)
    )


@pytest.mark.clause("H2c", "H1d", "GL3.4")
def test_ex42_the_spike_of_cytoplasmic_streaming_kills_salmonella() -> None:
    """EX42. Two green chromosomes of the host against the one of its parasite."""
    g = position("blue green")
    active(g, COSMIC)
    decks(g, RNA_POLYMERASE, QUORUM, CALVIN, TMRNA)
    bug = bacterium(g, MARS, bionts="blue", cubes="green")
    mutate(g, bug, CHLOROPLAST)
    parasite(g, bug, "green", bionts="green")
    g.catalysts[0] = [0, 0, 1, 0]

    drive(phase(g), "mutation-27")

    assert (2, False, "green") == (told(g, Polluted)[0]["count"], g.lives(19), pool(g, 1))


@pytest.mark.clause("H2b")
@pytest.mark.parametrize(("reading", "crowns"), [("next_turn", 1), ("at_once", 0)])
def test_abilities_of_the_unpromoted_side_end_by_either_reading(reading: str, crowns: int) -> None:
    """H2b, AMB-14. At the start of the next turn, or at once."""
    g = market(promotion_ends=reading)
    mutate(g, g.organism(MARS), HOX)
    g.catalysts[0] = [0, 0, 0, 1]

    drive(phase(g), "mutation-33")

    assert crowns == g.icons(g.organism(MARS), RED_QUEEN)


# --- G4 -----------------------------------------------------------------------------------------


@pytest.mark.clause("G4.1")
def test_in_a_crystal_catastrophe_mutations_are_not_bought_in_this_phase() -> None:
    """G4.1. Other purchases stay."""
    g = market(crystal=True)
    mutate(g, g.organism(MARS), SEX_PILUS)
    g.catalysts[0] = [6, 6, 6, 6]
    g.organism(MARS).cubes = [3, 3, 3, 3]

    shown = drive(phase(g))

    assert ["G4.1", "G4.1"] == [shown.why("mutation-17"), shown.why("mutation-25")]
    assert {*MACROORGANISM_WORDS.values(), "done"} == set(shown.options)


@pytest.mark.clause("G4.1")
def test_by_the_other_reading_the_phase_is_skipped() -> None:
    """AMB-13. Nobody buys anything."""
    g = market(crystal=True, crystal_purchases="none")
    g.catalysts[0] = [6, 6, 6, 6]
    g.organism(MARS).cubes = [3, 3, 3, 3]

    assert drive(phase(g)).request is None


@pytest.mark.clause("G4.1")
def test_error_dice_buy_a_mutation() -> None:
    """G4.1. One purchase, here for two catalysts of another colour."""
    g = market(crystal=True)
    assert not can_buy_mutation(g, 0, MARS)
    g.catalysts[0] = [1, 0, 2, 0]

    assert can_buy_mutation(g, 0, MARS)
    drive(buy_mutation(g, 0, MARS), "green", "green", "mutation-18")

    assert ([RNA_POLYMERASE], "red") == ([m.card for m in g.organism(MARS).mutations], pool(g, 0))


@pytest.mark.clause("H3h")
def test_macroorganisms_buy_no_mutations() -> None:
    """H3h. Only Red Queen and organs."""
    g = position()
    active(g, OCEAN)
    macroorganism(g, 12, placard=RUST, trophic="red")
    g.catalysts[0] = [6, 6, 6, 6]

    assert {"organ-1", "organ-2", "organ-3", "done"} == set(drive(phase(g)).options)


@pytest.mark.clause("H2a", "H1.1")
def test_promotion_adds_the_cube_of_the_other_side() -> None:
    """H2a. And nothing is turned up but the next card of the deck."""
    g = market()
    g.catalysts[0] = [1, 0, 0, 0]

    drive(phase(g), "mutation-17", "mutation-18")
    bought = g.organism(MARS).mutations[0]
    g.catalysts[0] = [1, 0, 0, 0]
    drive(phase(g), "mutation-17")

    assert (BLUE, PRESENT) == (g.facts.mutations[bought.card].added, bought.added)
    assert [18, 0] == g.decks[COSMIC][:2], "nobody has seen the next card"
