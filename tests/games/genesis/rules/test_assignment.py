"""Phase 2: bionts, enzymes and antioxidants (E0-E2, E5), gene transfer (E6)."""

from typing import Any

import pytest

from panspermia.games.genesis.rules.assignment import assignment, begin_assignment
from panspermia.games.genesis.rules.events import BiontMoved, BiontReturned, MoveBlocked
from panspermia.games.genesis.rules.pieces import Organism
from panspermia.games.genesis.rules.state import Assigning, State
from panspermia.games.genesis.rules.vocabulary import (
    COASTAL,
    CONTINENT,
    COSMIC,
    OCEAN,
    POOL,
    RED,
    ROWS,
)
from panspermia.kernel import Flow
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
    told,
)

MARS, DUST, DEEP, SEEP, RUST, POND = 7, 15, 16, 11, 9, 3
MITOCHONDRIA, SEX_PILUS, PROTEORHODOPSIN, ENDOSPORE, PLASMID = 23, 25, 30, 24, 36
EYESPOT, GENE_TRANSFER = 28, 31
"""Promoted they have a spore, and HGT."""


def turn(g: State, side: int) -> Flow[None]:
    """The assignment turn of a side, from its first question to `done`."""
    g.waiting = [side]
    yield from assignment(g, side)


def active(g: State, *rows: int) -> None:
    g.active = [row in rows for row in range(len(ROWS))]


def rich(g: State, side: int = 0) -> State:
    g.catalysts[side] = [2, 2, 2, 2]
    return g


def wanton(g: State, **bionts: Any) -> Organism:
    """Red's bacterium in the ocean, with HGT."""
    o = bacterium(g, RUST, **bionts)
    mutate(g, o, PROTEORHODOPSIN)
    return o


# --- E0 -----------------------------------------------------------------------------------------


@pytest.mark.clause("E0", "A1.2", "A2d")
def test_a_player_goes_on_until_done() -> None:
    """E0. Deeds come in any order, as often as possible; who passes is not asked again."""
    g = position()
    active(g, COSMIC)
    refugium(g, MARS)
    g.catalysts[0] = [2, 0, 0, 0]

    played = drive(turn(g, 0), "enzyme", "refugium-7", "done")

    assert [(0, "E0")] * 3 == played.asked
    assert [RED] == g.refugium(MARS).enzymes
    assert [0] == g.refugium(MARS).bionts
    assert [] == g.waiting


@pytest.mark.clause("E0", "A1.2")
def test_at_the_start_of_the_phase_no_biont_was_used() -> None:
    """A1.2. Everybody waits for the own turn."""
    g = position()
    g.assigning = Assigning(1, [POOL], 1, COSMIC)

    drive(begin_assignment(g))

    assert (Assigning(), [0, 1]) == (g.assigning, g.waiting)


@pytest.mark.clause("E0")
def test_a_biont_is_assigned_only_once_in_a_phase() -> None:
    """E0. What was just assigned cannot be moved on or withdrawn."""
    g = position()
    active(g, COSMIC)
    refugium(g, MARS)
    refugium(g, DUST)
    g.unassigned[0] = 1

    played = drive(turn(g, 0), "refugium-7")

    assert played.request is None, "nothing is left to do"
    assert [0] == g.refugium(MARS).bionts


# --- E1 -----------------------------------------------------------------------------------------


@pytest.mark.clause("E1.1", "E1a", "E1b")
def test_bionts_come_from_the_pool_to_active_rows() -> None:
    """E1.1, E1b. Only rows that are active or hold an own biont take bionts and enzymes."""
    g = rich(position())
    active(g, COSMIC)
    refugium(g, MARS)
    refugium(g, SEEP)

    played = drive(turn(g, 0))

    assert "refugium-7" in played.options
    assert "E1b" == played.why("refugium-11")
    drive(turn(g, 0), "refugium-7", "enzyme", "red", "done")
    assert ([0], [RED], []) == (
        g.refugium(MARS).bionts,
        g.refugium(MARS).enzymes,
        g.refugium(SEEP).enzymes,
    )


@pytest.mark.clause("E1a", "E1b", "E1.2")
def test_ex8_mars_turns_inactive() -> None:
    """EX8. The biont may not leave; others may not come; enzymes and a second biont may."""
    g = rich(rich(position()), 1)
    refugium(g, MARS, bionts="red", enzymes="red")
    refugium(g, SEEP)
    bacterium(g, RUST, bionts="red", cubes="green")
    settled(g)
    active(g, COASTAL)

    own = drive(turn(g, 0))

    assert {"refugium-7", "refugium-11", "enzyme"} <= set(own.options)
    assert "E1b.1" == own.why("withdraw")
    assert "E1b" == drive(turn(g, 1)).why("refugium-7")
    g.unassigned[0] = 0
    assert "E1a" == drive(turn(g, 0)).why("refugium-11")


@pytest.mark.clause("E1a", "D2a")
def test_ex37_bionts_stay_in_an_inactive_row() -> None:
    """EX37. Cosmic is inactive: blue's bionts on the dust cannot go to the vent."""
    g = position("blue green")
    refugium(g, DUST, bionts="blue blue")
    refugium(g, 13)
    g.catalysts[0] = [1, 0, 0, 0]
    g.unassigned[0] = 0
    active(g, OCEAN)

    played = drive(turn(g, 0))

    assert ("E1a", "E1b.1") == (played.why("refugium-13"), played.why("withdraw"))


@pytest.mark.clause("E1a")
def test_a_biont_moves_from_refugium_to_refugium() -> None:
    """E1a. From active rows, also when the entropy limit is reached."""
    g = position()
    active(g, COSMIC, COASTAL)
    refugium(g, MARS, bionts="red")
    refugium(g, SEEP)

    drive(turn(g, 0), "refugium-11")

    assert ([], [0]) == (g.refugium(MARS).bionts, g.refugium(SEEP).bionts)
    assert 3 == g.unassigned[0]


@pytest.mark.clause("E1b.1", "B4b")
def test_a_biont_can_be_withdrawn_without_compensation() -> None:
    """E1b.1. From active rows to the own pool."""
    g = position()
    active(g, COSMIC)
    refugium(g, MARS, bionts="red")

    drive(turn(g, 0), "withdraw", "done")

    assert (4, "") == (g.unassigned[0], pool(g, 0))
    assert [{"clause": "E1b.1", "side": 0, "place": "refugium-7"}] == told(g, BiontReturned)


@pytest.mark.clause("E1a", "E6b")
def test_with_hgt_a_biont_leaves_its_microorganism_for_a_refugium() -> None:
    """E1a. A microorganism left without bionts goes extinct."""
    g = position()
    active(g, COSMIC)
    refugium(g, MARS)
    wanton(g, bionts="red")
    g.unassigned[0] = 0

    played = drive(turn(g, 0), "refugium-7")

    assert [0] == g.refugium(MARS).bionts
    assert not g.lives(RUST)
    assert ["bacterium-9"] == g.trophies[0]
    assert played.request is None


@pytest.mark.clause("E1a")
def test_without_hgt_a_biont_stays_on_its_microorganism() -> None:
    """E1a. Only the pool and refugia of active rows are sources then."""
    g = position()
    active(g, COSMIC)
    refugium(g, MARS)
    refugium(g, DUST, bionts="red")
    bacterium(g, RUST, bionts="red red", cubes="green")
    settled(g)

    played = drive(turn(g, 0), "refugium-7")

    assert {"pool", "refugium-15", "cancel"} == set(played.options)
    assert "E1a" == played.why("bacterium-9")
    assert played.request is not None
    assert ("ask.E1a", {"refugium": "refugium-7"}) == (
        played.request.prompt.id,
        played.request.prompt.params,
    )


@pytest.mark.clause("E1c", "E1d", "E2c", "E1.2")
def test_enzymes_fill_the_slots_and_stay() -> None:
    """E1c, E2c. From the own pool, at most one in each slot, and never back."""
    g = position()
    active(g, OCEAN)
    refugium(g, 13, enzymes="red red")
    refugium(g, RUST, enzymes="blue")
    assert "E1c" == drive(turn(g, 0)).why("enzyme")

    rich(g)
    played = drive(turn(g, 0), "enzyme", "yellow")

    assert [3, 1] == g.refugium(RUST).enzymes
    assert "red red yellow green green blue blue" == pool(g, 0)
    assert "E1b.1" == played.why("withdraw")


@pytest.mark.clause("E2c")
def test_a_refugium_with_full_slots_takes_no_enzyme() -> None:
    """E2c. Not more enzymes than slots; bionts have no limit."""
    g = rich(position())
    active(g, OCEAN)
    refugium(g, 13, enzymes="red red", bionts="green green")

    played = drive(turn(g, 0))

    assert "E2c" == played.why("enzyme")
    assert "refugium-13" in played.options


# --- E2 -----------------------------------------------------------------------------------------


@pytest.mark.clause("E2a", "B4.2")
def test_one_biont_on_all_refugia_together() -> None:
    """E2a. Without green chromosomes the limit is one."""
    g = position()
    active(g, COSMIC, OCEAN)
    refugium(g, MARS, bionts="red")
    refugium(g, RUST)
    g.catalysts[0] = [1, 0, 0, 0]
    g.assigning = Assigning(0, ["refugium-7"])

    assert "E2a" == drive(turn(g, 0)).why("refugium-9")


@pytest.mark.clause("E2a", "E2a.1", "E2a.2")
def test_ex9_a_green_biont_in_a_bacterium_raises_the_limit_from_the_next_turn() -> None:
    """EX9. One and one more for the green chromosome, in one or two refugia."""
    g = position("green red")
    active(g, COSMIC, OCEAN)
    refugium(g, MARS)
    refugium(g, RUST)
    bacterium(g, POND, bionts="green")

    assert 1 == g.entropy_limit(0)
    settled(g)
    assert 2 == g.entropy_limit(0)
    drive(turn(g, 0), "refugium-7", "refugium-9")
    assert ([0], [0]) == (g.refugium(MARS).bionts, g.refugium(RUST).bionts)


@pytest.mark.clause("E2a.1", "E2a.3")
def test_ex10_a_parasite_with_a_green_cube_raises_the_limit_from_the_next_turn() -> None:
    """EX10. Blue assigns a biont and attaches a virus that takes a green cube."""
    g = position("blue red")
    active(g, COSMIC)
    refugium(g, MARS)
    host = bacterium(g, DUST, side=1, bionts="red")
    mutate(g, host, PROTEORHODOPSIN)
    g.unassigned[0] = 3

    drive(turn(g, 0), "refugium-7", "attach", "done")

    virus = g.organism(20)
    assert ([0], 1) == (virus.bionts, g.entropy_limit(0))
    settled(g)
    assert 2 == g.entropy_limit(0)


@pytest.mark.clause("E2a.4", "E2a.3")
def test_the_best_organism_counts_not_the_sum() -> None:
    """E2a.4. Two own green cubes, and a foreign gene beside three."""
    g = position()
    bacterium(g, RUST, bionts="red", cubes="green green")
    bacterium(g, DUST, side=1, bionts="green red", cubes="green green")
    settled(g)

    assert 4 == g.entropy_limit(0)


@pytest.mark.clause("E2a", "E2a.1", "E2a.3", "E6.2")
def test_who_leaves_the_organism_that_gives_the_limit_loses_it_at_once() -> None:
    """E2a.1. The limit is that of an organism with a biont; the bacterium it comes to is better.

    But it holds the biont only since this turn, so the third best counts until the next one.
    """
    g = position()
    active(g, COSMIC, OCEAN)
    for placard in (MARS, POND):
        refugium(g, placard)
    bacterium(g, DEEP, bionts="red", cubes="green")
    wanton(g, bionts="red", cubes="green green")
    bacterium(g, DUST, side=1, bionts="green", cubes="green green green green")
    settled(g)
    active(g, COSMIC, OCEAN)
    assert 4 == g.entropy_limit(0)

    played = drive(turn(g, 0), "transfer", "bacterium-9", "bacterium-15")

    assert 2 == g.entropy_limit(0)
    assert (0, "E0") == played.waits
    settled(g)
    assert 6 == g.entropy_limit(0)


@pytest.mark.clause("E2a", "E2a.1", "E6.2")
def test_no_second_biont_comes_to_refugia_after_the_source_of_the_limit_was_left() -> None:
    """E2a. The one that lies there stays, and a biont of the pool may no longer join it."""
    g = position()
    active(g, CONTINENT)
    refugium(g, MARS, bionts="red")
    refugium(g, POND)
    wanton(g, bionts="red green")
    bacterium(g, DUST, side=1, bionts="green")
    rich(settled(g))
    active(g, CONTINENT)
    assert drive(turn(g, 0)).why("refugium-3") is None

    played = drive(turn(g, 0), "transfer", "bacterium-15")

    assert (1, [0]) == (g.entropy_limit(0), g.refugium(MARS).bionts)
    assert "E2a" == played.why("refugium-3")


@pytest.mark.clause("E2a.1")
def test_without_the_one_the_limit_is_the_green_chromosomes() -> None:
    """AMB-08. The other reading of E2a.1."""
    g = position(entropy="green")
    bacterium(g, RUST, bionts="red", cubes="green green")
    assert 1 == g.entropy_limit(0)
    settled(g)

    assert 2 == g.entropy_limit(0)


@pytest.mark.clause("E2b")
def test_who_moves_the_last_green_chromosome_away_is_culled() -> None:
    """E2b. The player keeps one biont on refugia and gets the others with compensation."""
    g = position("green red")
    active(g, COSMIC, OCEAN, CONTINENT)
    refugium(g, MARS, bionts="green")
    refugium(g, POND, bionts="green")
    wanton(g, bionts="green red")
    g.organism(RUST).mutations[0].card = 25
    settled(g)

    drive(turn(g, 0), "transfer", "refugium-3", "done")

    assert ([], [0]) == (g.refugium(MARS).bionts, g.refugium(POND).bionts)
    assert (3, "green") == (g.unassigned[0], pool(g, 0))


@pytest.mark.clause("E2d")
def test_deep_hot_biosphere_costs_a_catalyst() -> None:
    """E2d. Of any colour, for each biont."""
    g = position()
    active(g, COSMIC)
    refugium(g, DEEP)
    assert drive(turn(g, 0)).request is None, "the toll cannot be paid"

    g.catalysts[0] = [1, 0, 0, 1]
    cancelled = drive(turn(g, 0), "refugium-16", "cancel")
    assert ((0, "E0"), "red blue") == (cancelled.waits, pool(g, 0))
    drive(turn(g, 0), "refugium-16", "blue", "done")

    assert ([0], "red") == (g.refugium(DEEP).bionts, pool(g, 0))


@pytest.mark.clause("E2d")
def test_the_toll_is_named_when_it_cannot_be_paid() -> None:
    """E2d. The refusal names the clause."""
    g = position()
    active(g, COSMIC)
    refugium(g, DEEP)
    refugium(g, MARS)

    assert "E2d" == drive(turn(g, 0)).why("refugium-16")


@pytest.mark.clause("E2e")
def test_a_spore_makes_every_row_eligible() -> None:
    """E2e. Of an own organism, not of one with a foreign gene."""
    g = rich(position())
    active(g)
    refugium(g, MARS)
    refugium(g, SEEP)
    bug = bacterium(g, RUST, side=1, bionts="green red")
    mutate(g, bug, ENDOSPORE)
    assert "E1b" == drive(turn(g, 0)).why("refugium-7")

    mutate(g, bacterium(g, 12, bionts="red"), EYESPOT, promoted=True)

    assert {"refugium-7", "refugium-11", "enzyme"} <= set(drive(turn(g, 0)).options)


@pytest.mark.clause("E1b", "E2.1")
def test_the_home_row_of_a_host_is_eligible_for_its_foreign_gene() -> None:
    """E2.1. Bacteria have a printed row, macroorganisms the ocean or the continent."""
    g = position("red green blue")
    active(g)
    for placard in (MARS, SEEP, 12, 1):
        refugium(g, placard)
    bacterium(g, DUST, side=1, bionts="green red")
    macroorganism(g, 12, placard=10, side=1, trophic="green", bionts="red")
    marine = drive(turn(g, 0))
    assert {"refugium-7", "refugium-12"} <= set(marine.options)
    assert "E1b" == marine.why("refugium-1")

    g.organism(10).terrestrial = True
    on_land = drive(turn(g, 0))

    assert {"refugium-7", "refugium-1"} <= set(on_land.options)
    assert "E1b" == on_land.why("refugium-12") == on_land.why("refugium-11")


# --- E5 -----------------------------------------------------------------------------------------


@pytest.mark.clause("E5.1", "E5b", "E5c", "E5d")
def test_antioxidants_go_on_own_organisms() -> None:
    """E5. Not on parasites, and nothing on land."""
    g = rich(position())
    active(g)
    bug = bacterium(g, RUST, bionts="red")
    marine = macroorganism(g, 12, placard=10, trophic="red")
    macroorganism(g, 15, placard=2, trophic="red", terrestrial=True)
    host = bacterium(g, MARS, side=1, bionts="green")
    mutate(g, host, PLASMID)
    parasite(g, host, "red", bionts="red", steals="mutation-36-base")

    played = drive(turn(g, 0), "antioxidant")

    assert {"bacterium-9", "macroorganism-12", "cancel"} == set(played.options)
    assert ("E5c", "E5d") == (played.why("parasite-red"), played.why("macroorganism-15"))
    drive(turn(g, 0), "antioxidant", "macroorganism-12", "green", "antioxidant", "cancel", "done")
    drive(turn(g, 0), "antioxidant", "bacterium-9", "red", "done")
    assert ([1, 0, 0, 0], [0, 0, 1, 0]) == (bug.disks, marine.disks)
    assert 1 == g.antioxidant_shield(marine) - g.body(marine).system[2]


@pytest.mark.clause("E5.1")
def test_without_catalysts_or_organisms_there_is_no_antioxidant() -> None:
    """E5.1. Both are needed."""
    g = position()
    active(g, COSMIC)
    refugium(g, MARS)
    assert "E5.1" == drive(turn(g, 0)).why("antioxidant")

    assert "E5.1" == drive(turn(rich(g), 0)).why("antioxidant")


# --- E6 -----------------------------------------------------------------------------------------


@pytest.mark.clause("E6.1", "E6.2")
def test_hgt_moves_a_biont_to_another_microorganism() -> None:
    """E6. In an eligible row; the own pool is possible too, without compensation."""
    g = position()
    active(g, COSMIC)
    refugium(g, MARS)
    wanton(g, bionts="red red")
    bacterium(g, DUST, side=1, bionts="green")
    bacterium(g, POND, side=1, bionts="green")

    played = drive(turn(g, 0), "transfer")

    assert {"pool", "bacterium-15", "cancel"} == set(played.options)
    assert "E6.2" == played.why("bacterium-3")
    drive(turn(g, 0), "transfer", "bacterium-15", "transfer", "pool", "done")
    assert ([1, 0], False) == (g.organism(DUST).bionts, g.lives(RUST))
    assert [{"clause": "E6.2", "side": 0, "source": "bacterium-9", "organism": "bacterium-15"}] == (
        told(g, BiontMoved)
    )
    assert "" == pool(g, 0), "no compensation"


@pytest.mark.clause("E6.1", "E0")
def test_a_moved_biont_does_not_move_again() -> None:
    """E6.1, E6e. Each biont at most once in a phase."""
    g = position()
    active(g, COSMIC, OCEAN)
    wanton(g, bionts="red red")
    other = bacterium(g, DUST, side=1, bionts="green")

    played = drive(turn(g, 0), "transfer", "bacterium-15", "transfer", "bacterium-15")

    assert ([1, 0, 0], False) == (other.bionts, g.lives(RUST))
    assert played.request is None, "both were moved"
    mutate(g, other, SEX_PILUS)
    refugium(g, MARS)
    assert "E6.2" == drive(turn(g, 0)).why("transfer")


@pytest.mark.clause("E6.1")
def test_without_hgt_nothing_moves() -> None:
    """E6.1. The icon must be on an own microorganism or one with a foreign gene."""
    g = position()
    active(g, COSMIC)
    refugium(g, MARS)
    bacterium(g, RUST, bionts="red")
    wanted = bacterium(g, DUST, side=1, bionts="green")
    mutate(g, wanted, PROTEORHODOPSIN)

    assert "E6.1" == drive(turn(g, 0)).why("transfer")

    wanted.bionts.append(0)
    assert "transfer" in drive(turn(g, 0)).options


@pytest.mark.clause("E6.1")
def test_the_other_reading_moves_one_biont_per_icon() -> None:
    """AMB-09. One HGT icon, one move."""
    g = position(hgt_moves="per_icon")
    active(g, COSMIC, OCEAN)
    refugium(g, MARS)
    wanton(g, bionts="red red red")

    played = drive(turn(g, 0), "transfer")

    assert ("E6.2", [0, 0]) == (played.why("transfer"), g.organism(RUST).bionts)


@pytest.mark.clause("E6a")
def test_the_more_wanton_owner_may_block_a_move() -> None:
    """E6a. The biont must go elsewhere or back; the move is spent."""
    g = position()
    active(g, COSMIC, OCEAN)
    refugium(g, MARS)
    wanton(g, bionts="red red")
    target = bacterium(g, DUST, side=1, bionts="green")
    mutate(g, target, SEX_PILUS)
    mutate(g, target, GENE_TRANSFER, promoted=True)

    asked = drive(turn(g, 0), "transfer", "bacterium-15")
    assert (1, "E6a") == asked.waits
    again = drive(turn(g, 0), "transfer", "bacterium-15", "yes")

    assert ((0, "E6a"), {"pool", "bacterium-9"}) == (again.waits, set(again.options))
    assert "E6a" == again.why("bacterium-15")
    drive(turn(g, 0), "transfer", "bacterium-15", "yes", "bacterium-9", "done")
    assert ([0, 0], [1]) == (g.organism(RUST).bionts, target.bionts)
    assert (["bacterium-9"], 1) == (g.assigning.used, g.assigning.moved)
    assert {"clause": "E6a", "side": 1, "organism": "bacterium-15"} in told(g, MoveBlocked)


@pytest.mark.clause("E6a")
@pytest.mark.parametrize(("icons", "answers"), [(1, []), (2, ["no"])])
def test_the_owner_may_let_the_biont_in(icons: int, answers: list[str]) -> None:
    """E6a. A block is optional, and needs more wantonness than the mover has."""
    g = position()
    active(g, COSMIC, OCEAN)
    wanton(g, bionts="red red")
    target = bacterium(g, DUST, side=1, bionts="green")
    for card in (SEX_PILUS, GENE_TRANSFER)[:icons]:
        mutate(g, target, card, promoted=card == GENE_TRANSFER)

    drive(turn(g, 0), "transfer", "bacterium-15", *answers, "done")

    assert [1, 0] == target.bionts


@pytest.mark.clause("E6.2", "E3.2")
def test_ex12_a_parasite_takes_a_foreign_gene_into_its_free_circle() -> None:
    """EX12. Yellow without HGT cannot block; two circles are all."""
    g = position("red yellow")
    active(g, COSMIC, OCEAN)
    host = wanton(g, bionts="red red red")
    mutate(g, host, PLASMID)
    malaria = parasite(g, host, "yellow", bionts="yellow", steals="mutation-36-base")

    drive(turn(g, 0), "transfer", "parasite-yellow", "done")
    assert ([1, 0], 1) == (malaria.bionts, malaria.owner)
    bacterium(g, DUST, side=1, bionts="yellow")

    assert "E3.2" == drive(turn(g, 0), "transfer").why("parasite-yellow")


@pytest.mark.clause("E6c", "E6c.1", "E6b")
def test_an_organism_without_its_owner_is_commandeered() -> None:
    """E6c. The former owner chooses the heir; a bacterium moves with all tokens."""
    g = position("red green blue")
    active(g, COSMIC, OCEAN)
    bug = wanton(g, bionts="red green blue", cubes="blue")

    played = drive(turn(g, 0), "transfer", "side-2", "done")

    assert [(0, "E0"), (0, "E6c"), (0, "E0")] == played.asked
    assert (2, [], [RUST], [1, 2]) == (bug.owner, g.tableaus[0], g.tableaus[2], bug.bionts)


@pytest.mark.clause("E6c.2", "E6c.3", "E3g")
def test_a_commandeered_parasite_stays_and_can_be_regained() -> None:
    """E6c.2, E6c.3. Its first owner has it again with a biont on it."""
    g = position("red green blue")
    active(g, COSMIC, OCEAN)
    host = bacterium(g, DUST, side=1, bionts="green")
    mutate(g, host, 28)
    prion = parasite(g, host, "red", bionts="red blue", steals="mutation-28-base")
    wanton(g, bionts="red red")

    drive(turn(g, 0), "transfer", "parasite-red", "pool", "done")
    assert (2, DUST, [DUST]) == (prion.owner, prion.host, g.tableaus[1])
    drive(turn(g, 0), "transfer", "parasite-red", "done")

    assert (0, [2, 0]) == (prion.owner, prion.bionts)


@pytest.mark.clause("E6d")
def test_hgt_never_touches_macroorganisms() -> None:
    """E6d. Neither as source nor as target."""
    g = position()
    active(g, COSMIC, OCEAN)
    wanton(g, bionts="red red")
    macroorganism(g, 12, placard=10, trophic="red")
    bacterium(g, DUST, side=1, bionts="green")
    refugium(g, MARS)

    played = drive(turn(g, 0), "transfer")

    assert ("E6d", {"pool", "bacterium-15", "cancel"}) == (
        played.why("macroorganism-12"),
        set(played.options),
    )
    assert "E6d" == drive(turn(g, 0), "refugium-7").why("macroorganism-12")


@pytest.mark.clause("E0", "E6.1")
def test_a_biont_that_hgt_brought_to_the_pool_is_not_assigned() -> None:
    """E0. It was moved, and each biont is used once."""
    g = rich(position())
    active(g, COSMIC, OCEAN)
    refugium(g, MARS)
    wanton(g, bionts="red")
    g.unassigned[0] = 0

    played = drive(turn(g, 0), "transfer")

    assert (1, False, "E0") == (g.unassigned[0], g.lives(RUST), played.why("refugium-7"))


@pytest.mark.clause("E1.2", "E1b.1", "E5.1", "E6.1")
def test_every_chain_can_be_left_at_no_cost() -> None:
    """E0. Until a deed is complete `cancel` leads back, and nothing has happened."""
    g = rich(position())
    active(g, COSMIC, OCEAN)
    for placard in (MARS, DUST):
        refugium(g, placard, bionts="red")
    wanton(g, bionts="red red")
    bacterium(g, 12, bionts="red")
    g.assigning = Assigning(0)
    before = g.copy()
    chains = [
        ["enzyme"],
        ["enzyme", "refugium-7"],
        ["withdraw"],
        ["antioxidant"],
        ["antioxidant", "bacterium-9"],
        ["transfer"],
        ["transfer", "bacterium-9"],
    ]

    for chain in chains:
        played = drive(turn(g, 0), *chain, "cancel")
        g.waiting = before.waiting

        assert (0, "E0") == played.waits
        assert before == g, chain
