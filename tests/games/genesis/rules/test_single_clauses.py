"""Single clauses that the examples of their chapters would also pass without."""

from __future__ import annotations

import msgspec
import pytest

from panspermia.games.genesis.rules.atrophy import atrophies, lose, oxygen_spike
from panspermia.games.genesis.rules.autocatalysis import autocatalysis, progenote
from panspermia.games.genesis.rules.chimera import evolve_by_chance
from panspermia.games.genesis.rules.darwin import begin_darwin, specificity
from panspermia.games.genesis.rules.ecosystems import trophic_levels
from panspermia.games.genesis.rules.ending import outcome
from panspermia.games.genesis.rules.events import CatalystsMade, CatalystsPaid, Landfall
from panspermia.games.genesis.rules.events_phase import apply_strike, draw_events, end_events
from panspermia.games.genesis.rules.extinction import extinction
from panspermia.games.genesis.rules.gifts import give
from panspermia.games.genesis.rules.landfall import check_landfall
from panspermia.games.genesis.rules.macroorganisms import grow
from panspermia.games.genesis.rules.npc import buy_by_chance
from panspermia.games.genesis.rules.pieces import ABSENT, PRESENT, RESTING, STOLEN
from panspermia.games.genesis.rules.pools import make, spend
from panspermia.games.genesis.rules.state import State, Strike
from panspermia.games.genesis.rules.view import view
from panspermia.games.genesis.rules.vocabulary import (
    BLUE,
    CANCER_SHIELD,
    COLD,
    COLOURS,
    COSMIC,
    HEAVEN,
    OCEAN,
    RED,
    RED_QUEEN,
    SMITE,
)
from panspermia.kernel.requests import Group
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
    refugium,
    settled,
    told,
)
from tests.games.genesis.rules.test_assignment import active, turn
from tests.games.genesis.rules.test_chimera import (
    ALGAE,
    ARROW_WORMS,
    FLATWORMS,
    SALMONELLA,
    SEA_STARS,
    TRILOBITES,
    VIRUS,
    infested,
    linked,
)
from tests.games.genesis.rules.test_purchases import decks, phase

MARS, DUST, RUST, CLAY, POND, SEEP = 7, 15, 9, 12, 3, 11
PROTEORHODOPSIN, PLASMID, QUORUM, MITOCHONDRIA = 30, 36, 22, 23


def emerges(g: State) -> None:
    """The topmost active pile reveals a placard."""
    g.strikes = [Strike(HEAVEN, 1, 1)]
    drive(apply_strike(g))


# --- components ---------------------------------------------------------------------------------


@pytest.mark.clause("C0b")
def test_cubes_and_disks_of_colours_that_nobody_plays_are_there() -> None:
    """C0b. Red and green play; Clay Mound has yellow and blue cubes, and blue can be made."""
    g = position("red green")
    active(g, OCEAN)
    g.piles[OCEAN] = [CLAY]

    emerges(g)
    drive(make(g, 0, BLUE, 1, "G2.1"))

    assert counts("red yellow blue blue") == g.refugium(CLAY).disorganized
    assert "blue" == pool(g, 0)


@pytest.mark.clause("B2.1", "D3b")
def test_there_are_always_cubes_for_a_refugium() -> None:
    """B2.1. Also when more than the sixteen of the box are in play."""
    g = position("red green")
    active(g, OCEAN)
    bacterium(g, RUST, bionts="red", cubes="blue " * 20)
    g.piles[OCEAN] = [CLAY]

    emerges(g)

    assert counts("red yellow blue blue") == g.refugium(CLAY).disorganized


@pytest.mark.clause("B3.1")
def test_there_are_always_disks_for_a_pool() -> None:
    """B3.1. Also when more than the twelve of the box are in play; what is paid can come again."""
    g = position("red green")
    for placard in (RUST, CLAY):
        refugium(g, placard, enzymes="red " * 6)
    g.catalysts = [[5, 0, 0, 0], [6, 0, 0, 0]]

    drive(make(g, 0, RED, 1, "G2.1"))
    assert 6 == g.catalysts[0][RED]
    spend(g, 0, RED, 1, "H1.1")
    drive(make(g, 0, RED, 1, "G2.1"))

    assert (6, 2) == (g.catalysts[0][RED], len(told(g, CatalystsMade)))


@pytest.mark.clause("B2a")
def test_a_lost_cube_is_of_no_use_to_the_player_of_its_colour() -> None:
    """B2a. Red's own colour goes from green's bacterium to the soup; red gets nothing for it."""
    g = position("red green")
    bug = bacterium(g, RUST, side=1, bionts="green", cubes="red")

    drive(atrophies(g, RUST, 1, "D5.1"))

    assert [0, 0, 0, 0] == bug.cubes
    assert ("", "", [4, 3]) == (pool(g, 0), pool(g, 1), g.unassigned)


@pytest.mark.clause("B1b")
def test_nobody_has_a_hand_of_cards() -> None:
    """B1b. Whatever a side has lies open: all seats see the same of it."""
    g = position("red green")
    mutate(g, bacterium(g, MARS, bionts="red"), PLASMID)

    seen = [msgspec.to_builtins(view(g, sides))["sides"] for sides in ((), (0,), (1,))]

    assert seen[0] == seen[1] == seen[2]
    assert not [field for field in seen[0][0] if "hand" in field]


@pytest.mark.clause("B4.2")
def test_bionts_on_organisms_have_no_limit() -> None:
    """B4.2. Three on a bacterium without green leave room for the one on a refugium."""
    g = position("red green")
    active(g, COSMIC)
    refugium(g, MARS)
    bug = bacterium(g, RUST, bionts="red red red")
    settled(g)
    active(g, COSMIC)

    drive(turn(g, 0), "refugium-7")

    assert ([0], [0, 0, 0], 1) == (g.refugium(MARS).bionts, bug.bionts, g.entropy_limit(0))


# --- events -------------------------------------------------------------------------------------


@pytest.mark.clause("D3a")
def test_a_new_refugium_lies_to_the_right_of_the_others() -> None:
    """D3a. The order counts for the rolls (F0a)."""
    g = position("red green")
    active(g, COSMIC)
    refugium(g, DUST)
    g.piles[COSMIC] = [MARS]

    emerges(g)

    assert [DUST, MARS] == [r.placard for r in g.rows[COSMIC]]


@pytest.mark.clause("D10b.1", "A0.5")
def test_all_vote_at_once_and_nobody_knows_a_vote_before_the_last() -> None:
    """D10b.1. One question to all players, none of whom has another's answer before it."""
    g = position("red green blue")
    g.discard, g.history = [37], [COLD] * 4
    flow = end_events(g)
    asked = flow.send(None)
    assert isinstance(asked, Group)

    asked = flow.send((0, "demand"))

    assert isinstance(asked, Group)
    assert "all" == asked.needs
    assert [0, 1, 2] == [request.side for request in asked.requests]
    assert {"D10b.1"} == {request.rule for request in asked.requests}


# --- assignment ---------------------------------------------------------------------------------


@pytest.mark.clause("E2a.2")
@pytest.mark.parametrize(("organs", "limit"), [("", 2), ("1", 3)])
def test_a_green_organ_raises_the_entropy_limit(organs: str, limit: int) -> None:
    """E2a.2. Trilobites: a green system chromosome, and the chitin cuticle."""
    g = position("red green")
    macroorganism(g, TRILOBITES, placard=RUST, trophic="red", organs=organs)

    settled(g)

    assert limit == g.entropy_limit(0)


@pytest.mark.clause("E3.1c")
def test_a_parasite_rolls_and_buys_as_a_microorganism() -> None:
    """E3.1c. It is among those that make Darwin rolls, and its biont buys a mutation for it."""
    g = decks(position("green red"), 17, 22, 27, 32)
    active(g, COSMIC)
    mutate(g, bacterium(g, MARS, side=1, bionts="red"), PLASMID)
    g.unassigned[0] = 1

    drive(turn(g, 0), "attach", "face-1")
    drive(begin_darwin(g))
    assert SALMONELLA in g.waiting
    g.catalysts[1] = [1, 0, 0, 0]
    drive(phase(g), "done", "mutation-17", "mutation-18")

    assert [17] == mutation_words(g.organism(SALMONELLA))


@pytest.mark.clause("E5.1", "E5a")
def test_an_antioxidant_is_no_shield_but_pays_for_an_oxygen_atrophy() -> None:
    """E5a. A red disk leaves the shield as it is; heat does not take it."""
    g = position("red green")
    active(g)
    bug = bacterium(g, RUST, bionts="red", cubes="blue")
    g.catalysts[0] = [1, 0, 0, 0]
    before = g.antioxidant_shield(bug)

    drive(turn(g, 0), "antioxidant")
    assert ("", [1, 0, 0, 0], before) == (pool(g, 0), bug.disks, g.antioxidant_shield(bug))
    played = drive(oxygen_spike(g, RUST, before + 1, "D6.1"))
    assert "disk-red" in played.options
    drive(atrophies(g, RUST, 1, "D5.1"))

    assert ([1, 0, 0, 0], [0, 0, 0, 0]) == (bug.disks, bug.cubes)


@pytest.mark.clause("E6e")
def test_a_biont_that_was_assigned_to_a_parasite_does_not_move_on() -> None:
    """E6e. The one that green has just put on Salmonella stays; the other may go."""
    g = position("green red")
    active(g, COSMIC, OCEAN)
    mutate(g, bacterium(g, MARS, side=1, bionts="red"), PLASMID)
    mutate(g, bacterium(g, RUST, bionts="green"), PROTEORHODOPSIN)
    bacterium(g, CLAY, side=1, bionts="red")
    g.unassigned[0] = 1

    played = drive(turn(g, 0), "attach", "face-1", "pool", "done", "transfer")

    assert played.request is not None
    assert "E6.2" == played.request.rule, "there is one source only, so that none is asked for"
    assert {"bacterium-12", "parasite-green"} < set(played.options)
    drive(turn(g, 0), "transfer", "bacterium-12")
    assert ([0], [1, 0]) == (g.organism(SALMONELLA).bionts, g.organism(CLAY).bionts)


# --- life ---------------------------------------------------------------------------------------


@pytest.mark.clause("F3b")
def test_enzymes_of_a_converted_refugium_are_lost() -> None:
    """F3b. They are neither on the bacterium nor in the pool."""
    g = position("green blue")
    refugium(g, SEEP, bionts="green green", enzymes="red blue")
    g.waiting = [SEEP]

    drive(autocatalysis(g), 3, 3, 3, 3, "no", "yes")

    assert ([0, 0, 0, 0], "") == (g.organism(SEEP).disks, pool(g, 0))


@pytest.mark.clause("F3d")
def test_a_placard_gains_no_cubes_when_its_organism_does() -> None:
    """F3d. The cube of a new mutation lies on its card."""
    g = decks(position("green blue"), 17, 22, 27, 32)
    active(g, COSMIC)
    refugium(g, RUST, organized="blue yellow", bionts="green", enzymes="red " * 6)
    g.waiting = [RUST]
    drive(autocatalysis(g), 5, 5, 6, 6, "yes")
    bug = g.organism(RUST)
    before = bug.cubes[:]
    g.catalysts[0] = [1, 0, 0, 0]

    drive(phase(g), "mutation-17", "mutation-18")

    assert (before, sum(before) + 1) == (bug.cubes, g.count_cubes(bug))


@pytest.mark.clause("F4b.3", "F4b.2")
def test_a_contestant_whose_biont_was_removed_may_still_get_a_catalyst() -> None:
    """F4b.3. Red removes green's biont, then a cube, whose catalyst may go to green."""
    g = position("green red blue")
    refugium(g, CLAY, bionts="green red blue", enzymes="red red blue blue")
    g.waiting = [CLAY]

    played = drive(autocatalysis(g), 1, 2, 6, 6, 4, 5, "blue", "blue", "biont-0", "blue")

    assert ((1, "F4b.2"), ["side-0", "side-2"]) == (played.waits, played.options)


# --- macroorganisms -----------------------------------------------------------------------------


@pytest.mark.clause("H4e")
def test_after_a_red_queen_the_levels_are_sorted_anew() -> None:
    """H4e. Arrow worms lose their red organ to a parasite, and with it their place."""
    g = decks(position("green red"), 18, 19, 20, 21)
    active(g)
    worm = macroorganism(g, 9, placard=RUST, side=1, trophic="red", organs="1", level=1)
    other = macroorganism(g, 12, placard=CLAY, side=1, trophic="red", level=0)
    other.organs = [PRESENT, ABSENT, ABSENT]
    germ = parasite(g, worm, "green", face=1, bionts="green")
    for card in (25, 26):
        mutate(g, germ, card, promoted=True)
    drive(trophic_levels(g))
    before = (worm.level, other.level)
    g.catalysts[1] = [1, 0, 0, 0]

    drive(phase(g), "red-queen")
    drive(trophic_levels(g), "macroorganism-9")

    assert (1, 0) == before
    assert (0, 1) == (worm.level, other.level)


@pytest.mark.clause("L5a")
def test_the_host_lands_before_its_parasite() -> None:
    """L5a. Whichever of them brought the landfall."""
    g, trilobite, algae = linked(TRILOBITES)
    trilobite.organs, algae.organs = [PRESENT, ABSENT], [ABSENT, PRESENT]

    drive(check_landfall(g, SALMONELLA))

    assert ["macroorganism-16", "macroorganism-10"] == [
        event["organism"] for event in told(g, Landfall)
    ]


@pytest.mark.clause("D0", "D4.1")
def test_events_hit_inactive_rows_too() -> None:
    """D0. No landform is active; the smite takes a cube of the pond all the same."""
    g = position("red green")
    active(g)
    pond = refugium(g, POND)
    before = sum(pond.disorganized)
    g.strikes = [Strike(SMITE, 1, 1)]

    drive(apply_strike(g))

    assert before - 1 == sum(pond.disorganized)


# --- what is moved leaves its old place ---------------------------------------------------------


@pytest.mark.clause("E1.1", "E1a")
def test_a_biont_that_is_assigned_leaves_the_pool() -> None:
    """E1.1. Three of four are left."""
    g = position("red green")
    active(g, COSMIC)
    refugium(g, MARS)

    drive(turn(g, 0), "refugium-7")

    assert (3, [0]) == (g.unassigned[0], g.refugium(MARS).bionts)


@pytest.mark.clause("E1b.1")
def test_a_biont_that_is_withdrawn_leaves_its_refugium() -> None:
    """E1b.1. The other stays."""
    g = position("red green")
    active(g, COSMIC)
    refugium(g, MARS, bionts="red red")

    drive(turn(g, 0), "withdraw", "done")

    assert (3, [0]) == (g.unassigned[0], g.refugium(MARS).bionts)


@pytest.mark.clause("C0d", "D0")
def test_an_event_comes_once() -> None:
    """D0. What was turned up lies on the discard pile and is not drawn again."""
    g = decks(position("red green"), 17, 22, 27, 32)

    drive(draw_events(g), "event-37", "mutation-18", "mutation-19")
    after = drive(draw_events(g)).options

    assert [f"event-{n}" for n in range(38, 43)] == after


@pytest.mark.clause("H3d.1", "B4a")
def test_bionts_without_a_circle_return_to_the_pool() -> None:
    """H3d.1. Of red's three bionts one is trophic and one an endosymbiont."""
    g = decks(position("red green"), 17, 18, 19, 20)
    active(g, OCEAN)
    bacterium(g, RUST, bionts="red red red", cubes="yellow green green blue blue blue")
    g.catalysts[0] = [0, 1, 0, 0]

    drive(phase(g), "macroorganism-11")

    assert (2, "red") == (g.unassigned[0], pool(g, 0))


@pytest.mark.clause("L1a", "L1.1")
def test_bionts_and_card_of_a_new_chimera_are_where_they_belong() -> None:
    """L1a. One of green's three bionts has no place; the card is not in the stack any more."""
    g, salmonella = infested()
    salmonella.bionts += [1, 1]
    g.catalysts[0] = [0, 2, 0, 0]
    before = g.unassigned[1]

    drive(phase(g), "done", "macroorganism-10")

    assert before + 1 == g.unassigned[1]
    assert ALGAE not in g.stack


@pytest.mark.clause("L4b.2")
def test_endosymbionts_without_a_circle_return_when_a_chimera_reverts() -> None:
    """L4b.2. Two of three fill the circles."""
    g, _, algae = linked()
    algae.bionts = [1, 2, 0]
    before = sum(g.unassigned)

    drive(extinction(g, SALMONELLA))

    assert (2, before + 2) == (len(algae.bionts), sum(g.unassigned)), "the trophic biont too"


@pytest.mark.clause("L7e")
def test_the_host_that_a_rival_kills_is_its_owners_trophy() -> None:
    """L7e. The player's biont comes back, and so does that of the rival."""
    g, _ = infested("red yellow green blue", mode="solitaire")
    g.organism(RUST).bionts = [0]
    before = g.unassigned[:]

    drive(evolve_by_chance(g, 2, SALMONELLA))

    assert ["bacterium-9"] == g.trophies[0]
    assert [before[0] + 1, before[2] + 1] == [g.unassigned[0], g.unassigned[2]]


# --- atrophy of organs --------------------------------------------------------------------------


@pytest.mark.clause("GL2")
def test_an_organ_goes_before_an_endosymbiont_and_that_before_the_trophic_biont() -> None:
    """GL2. Flatworms without a syringe."""
    g = position("red green")
    worm = macroorganism(g, FLATWORMS, trophic="red", bionts="green", organs="1")

    drive(atrophies(g, MARS, 1, "D5.1"))
    assert ([ABSENT] * 3, [1]) == (worm.organs, worm.bionts)
    drive(atrophies(g, MARS, 1, "D5.1"))
    assert ([], FLATWORMS) == (worm.bionts, worm.macro)
    drive(atrophies(g, MARS, 1, "D5.1"))

    assert (0, [0]) == (worm.macro, worm.bionts)


@pytest.mark.clause("GL2b")
def test_a_diseased_cube_that_a_parasite_loses_is_lost_by_the_organ() -> None:
    """GL2b. The square is empty after that."""
    g = position("red green")
    worm = macroorganism(g, ARROW_WORMS, placard=RUST, trophic="red", organs="1")
    parasite(g, worm, "green", face=1, bionts="green", steals="organ-1")

    drive(lose(g, SALMONELLA, "diseased-1", "D5.1"))

    assert [ABSENT] * 3 == worm.organs


@pytest.mark.clause("GL3a", "E4.1a")
def test_a_stolen_organ_comes_back_from_an_extinct_parasite() -> None:
    """GL3a. The organ works again."""
    g = position("red green")
    worm = macroorganism(g, ARROW_WORMS, placard=RUST, trophic="red", organs="1")
    parasite(g, worm, "green", face=1, bionts="green", steals="organ-1")
    assert 0 == g.icons(worm, RED_QUEEN)

    drive(extinction(g, SALMONELLA))

    assert ([PRESENT, ABSENT, ABSENT], 1) == (worm.organs, g.icons(worm, RED_QUEEN))


# --- parasites ----------------------------------------------------------------------------------


@pytest.mark.clause("E4.1d", "B4a")
def test_a_liberated_parasite_without_a_host_goes_extinct() -> None:
    """E4.1d. Salmonella pollutes nothing, so that nothing else kills the viroid."""
    g = position("green red blue")
    active(g, COSMIC)
    host = bacterium(g, MARS, side=1, bionts="red", cubes="yellow")
    for card in (QUORUM, PLASMID):
        mutate(g, host, card)
    parasite(g, host, "blue", face=1, bionts="blue", steals="mutation-22-base")
    g.unassigned[0] = 1

    drive(turn(g, 0), "attach", "mutation-22-base")

    assert (False, "blue", RESTING) == (g.lives(VIRUS), pool(g, 2), g.cards[BLUE])
    assert SALMONELLA == host.parasite


@pytest.mark.clause("E4a")
def test_the_cubes_of_the_one_supplanted_lie_on_the_newcomer() -> None:
    """E4a. Also one whose square was bought anew; the incumbent has none of them left."""
    g = position("green red blue")
    active(g, OCEAN)
    worm = macroorganism(g, 13, placard=CLAY, side=1, trophic="red", organs="1 3")
    virus = parasite(g, worm, "blue", bionts="blue", steals="organ-1")
    grow(g, worm, 0, "H5.1")
    drive(lose(g, CLAY, "organ-1", "D9.1"))
    g.unassigned[0] = 1

    drive(turn(g, 0), "attach", "diseased-1")

    assert 2 == len(g.organism(SALMONELLA).diseased)
    assert ([], ABSENT, STOLEN) == (virus.diseased, worm.organs[0], worm.organs[2])


@pytest.mark.clause("H4a")
def test_a_retaken_cube_may_be_that_of_the_promotion() -> None:
    """H4a. Back to its square of the promoted mutation."""
    g = decks(position("red green"), 18, 19, 20, 21)
    active(g)
    bug = bacterium(g, MARS, bionts="red")
    mutate(g, bug, QUORUM)
    helicase = mutate(g, bug, 32, promoted=True)
    germ = parasite(g, bug, "green", bionts="green", steals="mutation-32-added")
    g.catalysts[0] = [0, 1, 0, 0]

    drive(phase(g), "red-queen")

    assert ([], PRESENT, "") == (germ.diseased, helicase.added, pool(g, 0))


@pytest.mark.clause("H4d")
def test_a_biont_that_is_taken_costs_its_colour() -> None:
    """H4d, AMB-21. Green's biont costs a green catalyst, and a red one is no use."""
    g = decks(position("red green"), 18, 19, 20, 21)
    active(g)
    bug = bacterium(g, MARS, bionts="red")
    mutate(g, bug, QUORUM)
    parasite(g, bug, "green", bionts="green")
    g.catalysts[0] = [1, 0, 0, 0]
    g.decks = [[18], [], [], []]
    assert "H4d" == drive(phase(g)).why("red-queen")

    g.catalysts[0] = [0, 0, 1, 0]
    drive(phase(g), "red-queen")

    assert ([0, 1], "") == (bug.bionts, pool(g, 0))


# --- purchases ----------------------------------------------------------------------------------


@pytest.mark.clause("H0d")
@pytest.mark.parametrize("colour", range(4), ids=COLOURS)
def test_one_catalyst_of_each_colour_pays_for_a_nucleated_cell(colour: int) -> None:
    """H0d. Without a nucleus another mutation does not help: two of another colour go."""
    for card, left in ((35, 1), (28, 1 if colour == RED else 0)):
        g = decks(position("red green"), 17, 22, 27, 32)
        active(g)
        mutate(g, bacterium(g, MARS, bionts="red"), card, promoted=True)
        g.catalysts[0] = [2 * (colour == number) for number in range(4)]

        drive(phase(g), "mutation-17", "mutation-18")

        assert left == g.catalysts[0][colour]


@pytest.mark.clause("H0e.1")
def test_a_parasite_with_fission_buys_twice() -> None:
    """H0e.1. For its biont, however many icons it has; without fission once."""
    for cards, count in (((MITOCHONDRIA, 29), 2), ((34,), 1)):
        g = decks(position("red green"), 17, 22, 27, 32)
        active(g)
        bug = bacterium(g, MARS, bionts="red")
        salmonella = parasite(g, bug, "green", bionts="green")
        for card in cards:
            mutate(g, salmonella, card)
        g.catalysts[0] = [6, 6, 6, 6]

        played = drive(phase(g), "done")

        assert played.request is not None
        assert {"organism": "parasite-green", "count": count} == played.request.prompt.params


@pytest.mark.clause("H1.1")
def test_a_mutation_without_a_spore_opens_no_other_deck() -> None:
    """H1.1. Only the home row and the active one."""
    g = decks(position("red green"), 17, 22, 27, 32)
    active(g, OCEAN)
    mutate(g, bacterium(g, MARS, bionts="red"), PLASMID)
    g.catalysts[0] = [6, 6, 6, 6]

    shown = drive(phase(g))

    assert [None, None, "H1.1", "H1.1"] == [shown.why(f"mutation-{n}") for n in (17, 22, 27, 32)]


@pytest.mark.clause("H0g", "B3b")
def test_a_gift_never_exceeds_the_limit_of_the_pool() -> None:
    """H0g. The host has four red ones of six, so that two of three can be given."""
    g = position("green red")
    bug = bacterium(g, MARS, side=1, bionts="red")
    mutate(g, bug, PLASMID)
    parasite(g, bug, "green", bionts="green", steals="mutation-36-base")
    g.catalysts = [[3, 0, 0, 0], [4, 0, 0, 0]]

    assert [1, 2, "cancel"] == drive(give(g, 0)).options


@pytest.mark.clause("H5d")
def test_what_lands_joins_the_ecosystem_of_the_land() -> None:
    """H5d. Alone in the sea it was the plant; on land there is one already."""
    g = position("red green")
    shells = macroorganism(g, TRILOBITES, placard=RUST, trophic="red", organs="1 2")
    macroorganism(g, FLATWORMS, placard=CLAY, side=1, trophic="green", terrestrial=True)

    drive(check_landfall(g, RUST))

    assert (True, 1) == (shells.terrestrial, shells.level)


@pytest.mark.clause("C1d.3", "C1d")
@pytest.mark.parametrize(("card", "bought"), [(MITOCHONDRIA, 2), (34, 1)])
def test_a_non_player_parasite_buys_no_more_than_it_may(card: int, bought: int) -> None:
    """C1d.3. With fission twice, without it once, however rich its host is."""
    g = decks(position("red yellow green blue", mode="solitaire"), 17, 18, 26, 21)
    active(g, COSMIC)
    bug = bacterium(g, MARS, bionts="red")
    mutate(g, bug, QUORUM)
    viroid = parasite(g, bug, "blue", face=1, bionts="npc-blue", steals="mutation-22-base")
    mutate(g, viroid, card)
    g.catalysts[0] = [6, 6, 6, 6]
    g.decks = [[17, 18, 19], [], [], []]

    drive(buy_by_chance(g, 3, VIRUS), *["red"] * bought)

    assert bought == len(told(g, CatalystsPaid))


@pytest.mark.clause("C1f")
def test_a_non_player_parasite_roils_decks_of_active_rows_only() -> None:
    """C1f. Its home row is inactive; the ocean is not."""
    g = decks(position("red yellow green blue", mode="solitaire"), 17, 18, 26, 21)
    active(g, OCEAN)
    bug = bacterium(g, MARS, bionts="red")
    mutate(g, bug, QUORUM)
    viroid = parasite(g, bug, "blue", face=1, bionts="npc-blue", steals="mutation-22-base")
    mutate(g, viroid, 25).promoted = True
    g.catalysts[0] = [0, 0, 1, 0]

    drive(buy_by_chance(g, 3, VIRUS), "mutation-32")

    assert (17, 32) == (g.decks[COSMIC][0], g.decks[OCEAN][0])


# --- contests and the end -----------------------------------------------------------------------


@pytest.mark.clause("F4.1a")
def test_bionts_count_for_the_progenote() -> None:
    """F4.1a. Two green ones against a red one, although red is printed and green is not."""
    g = position("green red")
    refugium(g, CLAY, bionts="green green red")

    assert 0 == progenote(g, CLAY, [0, 1])


@pytest.mark.clause("F4.1b")
def test_of_two_colours_that_are_not_printed_the_first_in_player_order_is_progenote() -> None:
    """F4.1b, AMB-45. Tholin Storm Clouds are yellow and green."""
    g = position("red blue")
    refugium(g, 1, bionts="red blue")
    for order in ([0, 1], [1, 0]):
        g.order = order
        assert order[0] == progenote(g, 1, [0, 1])


@pytest.mark.clause("I1e", "I1a")
def test_catalysts_count_only_after_points() -> None:
    """I1e. Red has a point more; all the catalysts of green do not help."""
    g = position("red green")
    g.ending = "I0"
    bacterium(g, MARS, bionts="red", cubes="red")
    bacterium(g, RUST, side=1, bionts="green")
    g.catalysts[1] = [6, 6, 6, 6]

    assert (0,) == outcome(g).winners


# --- parameters and what everybody knows --------------------------------------------------------


@pytest.mark.clause("A0.5")
def test_everything_else_is_open_to_all() -> None:
    """A0.5. Pools, organisms, refugia, tops of decks and the events that have come."""
    g = decks(position("red green"), 17, 22, 27, 32)
    refugium(g, MARS, bionts="red", enzymes="red")
    mutate(g, bacterium(g, RUST, side=1, bionts="green", cubes="blue"), PLASMID)
    g.catalysts[1], g.discard, g.history = [0, 2, 0, 0], [37], [COLD]

    for sides in ((), (0,), (1,)):
        seen = view(g, sides)
        assert ["event-37"] == seen.events
        assert [0, 2, 0, 0] == seen.sides[1].catalysts
        assert ["mutation-36"] == [m.mutation for m in seen.sides[1].tableau[0].mutations]
        assert ["refugium-7"] == [r.refugium for r in seen.rows["cosmic"].refugia]
        assert ["mutation-17", "mutation-22", "mutation-27", "mutation-32"] == [
            row.deck[0] for row in seen.rows.values()
        ]


@pytest.mark.clause("D5a.1")
def test_a_red_organ_and_a_red_endosymbiont_are_a_heat_shield() -> None:
    """D5a.1. What is stolen does not count."""
    g = position("green red")
    worm = macroorganism(g, ARROW_WORMS, placard=RUST, trophic="green")
    bare = g.heat_shield(worm)

    worm.organs[0] = PRESENT
    assert bare + 1 == g.heat_shield(worm)
    worm.bionts = [1]
    assert bare + 2 == g.heat_shield(worm)
    worm.organs[0] = STOLEN

    assert bare + 1 == g.heat_shield(worm)


@pytest.mark.clause("H5a", "GL1")
def test_an_endosymbiont_gives_its_ability() -> None:
    """H5a. Mitochondria of a sea star: a cancer shield, as soon as yellow's biont is there."""
    g = position("red yellow")
    star = macroorganism(g, SEA_STARS, trophic="red")
    assert 0 == g.icons(star, CANCER_SHIELD)

    star.bionts = [1]

    assert 1 == g.icons(star, CANCER_SHIELD)


@pytest.mark.clause("E1b")
def test_the_home_row_of_an_own_macroorganism_is_eligible() -> None:
    """E1b. The trophic biont lives in the ocean."""
    g = position("red green")
    active(g)
    macroorganism(g, FLATWORMS, placard=MARS, trophic="red")

    assert [False, True, False, False] == g.eligible_rows(0)
    assert [False] * 4 == g.eligible_rows(1)


@pytest.mark.clause("E6.2")
def test_a_biont_that_hgt_brings_home_is_in_the_pool() -> None:
    """E6.2. Without compensation."""
    g = position("red green")
    active(g, OCEAN)
    bug = bacterium(g, RUST, bionts="red red")
    mutate(g, bug, PROTEORHODOPSIN)

    drive(turn(g, 0), "transfer", "done")

    assert ([0], 3, "") == (bug.bionts, g.unassigned[0], pool(g, 0))


@pytest.mark.clause("C1e")
def test_a_non_player_parasite_without_a_six_rerolls_nothing() -> None:
    """C1e. A five stays, although the parasite has a yellow cube."""
    g = position("red yellow green blue", mode="solitaire")
    bug = bacterium(g, MARS, bionts="red")
    mutate(g, bug, QUORUM)
    parasite(g, bug, "blue", face=1, bionts="npc-blue", steals="mutation-22-base")

    assert [5, 5, 1] == drive(specificity(g, VIRUS, [5, 5, 1])).result
