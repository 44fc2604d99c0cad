"""Readings that version 3 of the rules made switches: both sides of each."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from panspermia.games.genesis.rules.chimera import evolve_by_chance
from panspermia.games.genesis.rules.darwin import darwin_roll
from panspermia.games.genesis.rules.events import CubeRetaken, OrganGrown
from panspermia.games.genesis.rules.macroorganisms import overcrowd
from panspermia.games.genesis.rules.npc import attach_by_chance
from panspermia.games.genesis.rules.options import OPTIONS
from panspermia.games.genesis.rules.pieces import ABSENT, PRESENT
from panspermia.games.genesis.rules.pools import withdraw_bionts
from panspermia.games.genesis.rules.price import can_cover
from panspermia.games.genesis.rules.purchases import buy_mutation
from panspermia.games.genesis.rules.state import Assigning, State
from panspermia.games.genesis.rules.vocabulary import COASTAL, COLOURS, COSMIC, POOL
from panspermia.kernel.game import Value
from panspermia.rulebook import load_rulebook
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
from tests.games.genesis.rules.test_assignment import active, turn
from tests.games.genesis.rules.test_chimera import FLATWORMS, SALMONELLA, hungry, linked
from tests.games.genesis.rules.test_macroorganisms import (
    ARROW_WORMS,
    CLAY,
    LAMP_SHELLS,
    RUST,
    SEA_STARS,
    TRILOBITES,
    VENT,
)

MARS, SEEP, DUST, DEEP, BEACH = 7, 11, 15, 16, 10
QUORUM, PROTEORHODOPSIN, ENDOSPORE = 22, 30, 24
GREEN_NPC = 2


def test_every_switch_of_the_rules_text_is_an_option() -> None:
    """And the other way round; its first value is the decision."""
    switches = [entry for entry in load_rulebook("genesis").decisions if "[switch]" in entry.text]
    readings = [option for option in OPTIONS if option.reading]

    assert len(switches) == len(readings)
    assert [option.values[0] for option in readings] == [option.default for option in readings]


# --- one row or any (E1b, AMB-27) ---------------------------------------------------------------


def two_rows(**options: Value) -> State:
    """Red may have two bionts on refugia, of which there are one in space and two at the coast."""
    g = position("red green", **options)
    active(g, COSMIC, COASTAL)
    bacterium(g, RUST, bionts="red", cubes="green")
    for placard in (MARS, SEEP, BEACH):
        refugium(g, placard)
    settled(g)
    active(g, COSMIC, COASTAL)
    g.catalysts[0] = [3, 0, 0, 0]
    return g


@pytest.mark.clause("E1b")
def test_bionts_and_enzymes_of_a_turn_go_to_any_rows() -> None:
    """E1b, AMB-27."""
    g = two_rows()

    drive(turn(g, 0), "refugium-7", "refugium-11", "enzyme", "refugium-10", "done")

    assert [[0], [0], [0]] == [g.refugium(n).bionts or g.refugium(n).enzymes for n in (7, 11, 10)]


@pytest.mark.clause("E1b")
@pytest.mark.parametrize("first", [("refugium-11",), ("enzyme", "refugium-11")])
def test_by_the_other_reading_they_go_to_one_row(first: tuple[str, ...]) -> None:
    """AMB-27. The first biont or enzyme says which; a parasite may go elsewhere."""
    g = two_rows(assignment_rows="one")
    mutate(g, bacterium(g, DUST, side=1, bionts="green"), QUORUM)

    played = drive(turn(g, 0), *first)

    assert ("E1b", None) == (played.why("refugium-7"), played.why("refugium-10"))
    assert played.why("attach") is None
    placing = drive(turn(g, 0), "enzyme")
    assert ("E1b", None) == (placing.why("refugium-7"), placing.why("refugium-10"))


@pytest.mark.clause("E1b", "E0")
def test_by_the_other_reading_the_row_stays_when_a_biont_comes_back() -> None:
    """AMB-27, E0. The biont is a used one in the pool, and the row is what it was."""
    g = two_rows(assignment_rows="one")
    g.phase = "E"
    drive(turn(g, 0), "refugium-11", "done")
    g.refugium(SEEP).bionts.remove(0)

    withdraw_bionts(g, [0], "refugium-11", "E2b")

    assert Assigning(0, [POOL], 0, COASTAL) == g.assigning


# --- the overcrowded ocean (H6c) ----------------------------------------------------------------


def crowd(*, organs: str = "", **options: Value) -> State:
    """Green's lamp shells (organs green, green, blue) and three others without catalysts."""
    g = position("red green blue", **options)
    g.unassigned = [9, 9, 9]
    macroorganism(g, LAMP_SHELLS, placard=RUST, side=1, trophic="green", organs=organs)
    for card, placard in ((SEA_STARS, CLAY), (ARROW_WORMS, VENT), (TRILOBITES, 2)):
        macroorganism(g, card, placard=placard, side=0, trophic="red", level=-1)
    return g


@pytest.mark.clause("H6c")
def test_nobody_is_asked_who_cannot_pay_the_whole_landfall() -> None:
    """H6c. Three organs are missing, and two catalysts are too few."""
    g = crowd()
    g.catalysts[1] = [0, 0, 2, 0]
    assert drive(overcrowd(g)).request is None

    g.catalysts[1] = [0, 0, 2, 1]
    assert ((1, "H6c"), ["organ-1", "organ-2", "organ-3", "done"]) == (
        drive(overcrowd(g)).waits,
        drive(overcrowd(g)).options,
    )


@pytest.mark.clause("H6c", "H0c")
def test_organs_that_do_not_complete_the_landfall_are_not_bought() -> None:
    """H6c. Who stops half-way, or cannot go on after a dear price, has bought nothing."""
    g = crowd()
    g.catalysts[1] = [0, 0, 3, 1]

    drive(overcrowd(g), "organ-1", "organ-2", "done")
    assert ("green green green blue", [ABSENT] * 3) == (pool(g, 1), g.organism(RUST).organs)

    drive(overcrowd(g), "organ-3", "green")
    assert ("green green green blue", [ABSENT] * 3) == (pool(g, 1), g.organism(RUST).organs)


@pytest.mark.clause("H6c", "H6c.1", "H5d")
def test_all_missing_organs_together_bring_landfall() -> None:
    """H6c. They are paid at once, and with what is left terrestrial organs can be bought."""
    g = crowd(organs="1")
    g.catalysts[1] = [1, 0, 1, 1]

    played = drive(overcrowd(g), "organ-3", "organ-2", "organ-1")

    assert [(1, "H6c")] * 3 == played.asked
    assert (True, [PRESENT, ABSENT, ABSENT], "") == (
        g.organism(RUST).terrestrial,
        g.organism(RUST).organs,
        pool(g, 1),
    )


@pytest.mark.clause("H6c.3", "H6c")
@pytest.mark.parametrize(("answer", "lands"), [("organ-3", True), ("done", False)])
def test_owner_and_endosymbionts_pay_a_landfall_together_or_not_at_all(
    answer: str, lands: bool
) -> None:
    """H6c.3. Green has two of three, blue the third; neither pays if the other does not."""
    g = crowd()
    g.organism(RUST).bionts = [2]
    g.catalysts[1], g.catalysts[2] = [0, 0, 2, 0], [0, 0, 0, 1]

    played = drive(overcrowd(g), "organ-1", "organ-2", answer)

    assert [(1, "H6c"), (1, "H6c"), (2, "H6c")] == played.asked
    assert lands == g.organism(RUST).terrestrial
    assert (("", "") if lands else ("green green", "blue")) == (pool(g, 1), pool(g, 2))


@pytest.mark.clause("H6c.1", "L5a", "L5e")
def test_who_has_landed_with_another_may_buy_terrestrial_organs() -> None:
    """L5a, H6c.1. The host buys its last organ; both land, and the parasite has a catalyst left."""
    g, trilobite, algae = linked(TRILOBITES)
    trilobite.organs = [PRESENT, ABSENT]
    macroorganism(g, SEA_STARS, placard=CLAY, side=1, trophic="green", level=1)
    macroorganism(g, LAMP_SHELLS, placard=VENT, side=2, trophic="blue", level=2)
    macroorganism(g, FLATWORMS, placard=MARS, side=2, trophic="blue", level=-1)
    g.catalysts[0], g.catalysts[algae.owner] = [0, 0, 0, 1], [0, 1, 0, 0]

    played = drive(overcrowd(g), "organ-2", "organ-1")

    assert [(0, "H6c"), (algae.owner, "H6c")] == played.asked
    assert (True, True, PRESENT) == (trilobite.terrestrial, algae.terrestrial, algae.organs[0])


@pytest.mark.clause("H6c")
def test_by_the_other_reading_single_organs_can_be_bought() -> None:
    """H6c, AMB-70. Also if they bring no landfall."""
    g = crowd(crowded_organs="any")
    g.catalysts[1] = [0, 0, 1, 0]

    drive(overcrowd(g), "organ-1")

    assert ([PRESENT, ABSENT, ABSENT], "") == (g.organism(RUST).organs, pool(g, 1))


def covers(missing: list[int], pools: list[list[int]]) -> bool:
    """Whether pools can pay, tried out: each organ from any pool in any colour."""
    if not missing:
        return True
    for have, paying in product(pools, range(len(COLOURS))):
        price = 1 if paying == missing[0] else 2
        if have[paying] >= price:
            have[paying] -= price
            found = covers(missing[1:], pools)
            have[paying] += price
            if found:
                return True
    return False


@pytest.mark.clause("H0c", "H6c.3")
def test_what_pools_can_pay_together_is_found_without_trying() -> None:
    """H0c. Against all ways to pay, on a thousand pools and organs."""
    rng = Random(6)
    for _ in range(1000):
        missing = [rng.randrange(4) for _ in range(rng.randrange(5))]
        pools = [[rng.randrange(4) * rng.randrange(2) for _ in range(4)] for _ in range(2)]

        assert covers(missing, pools) == can_cover(missing, pools), (missing, pools)


# --- the price of mutations in a Crystal Catastrophe (G4.1) ------------------------------------


def crystal(**options: Value) -> State:
    """A blue card on top of the only deck of an active row, a red and a yellow catalyst."""
    g = position("red green", crystal=True, **options)
    active(g, COSMIC)
    bacterium(g, MARS, bionts="red", cubes="red red")
    g.decks = [[32, 0], [], [], []]
    g.unseen.remove(32)
    g.catalysts[0] = [1, 1, 0, 0]
    return g


@pytest.mark.clause("G4.1")
def test_two_catalysts_of_any_colours_pay_a_mutation_there() -> None:
    """G4.1. One of each, though two of one colour are not there."""
    g = crystal()

    played = drive(darwin_roll(g, MARS), 2, 3, 4, 6, "yes", "red", "mutation-18")

    assert [(0, "G4.1"), (0, "H0c")] == played.asked
    assert ("", [32]) == (pool(g, 0), [m.card for m in g.organism(MARS).mutations])


@pytest.mark.clause("G4.1", "H0c")
def test_the_second_catalyst_is_chosen_too() -> None:
    """G4.1. The own colour pays alone; after another one any that is left, the same too."""
    g = crystal()
    g.catalysts[0] = [2, 1, 0, 1]

    asked = drive(darwin_roll(g, MARS), 2, 3, 4, 6, "yes", "red")
    drive(darwin_roll(g.copy(), MARS), 2, 3, 4, 6, "yes", "blue", "mutation-18")
    again = drive(darwin_roll(g, MARS), 2, 3, 4, 6, "yes", "red", "cancel")
    drive(darwin_roll(g, MARS), 2, 3, 4, 6, "yes", "red", "yellow", "mutation-18")

    assert ((0, "H0c"), ["red", "yellow", "blue", "cancel"]) == (asked.waits, asked.options)
    assert (0, "H0c") == again.waits
    assert "red blue" == pool(g, 0)


@pytest.mark.clause("G4.1", "H0c")
def test_by_the_other_reading_two_catalysts_must_be_of_one_colour() -> None:
    """G4.1, H0c, AMB-71."""
    g = crystal(crystal_price="same_two")
    assert [] == drive(darwin_roll(g.copy(), MARS), 2, 3, 4, 6).asked

    g.catalysts[0] = [2, 1, 0, 0]
    drive(darwin_roll(g, MARS), 2, 3, 4, 6, "yes", "mutation-18")
    assert "yellow" == pool(g, 0)


@pytest.mark.clause("G4.1", "C1d.2")
def test_a_non_player_parasite_draws_both_catalysts() -> None:
    """C1d.2."""
    g = position("red yellow green blue", mode="solitaire", crystal=True)
    active(g, COSMIC)
    bug = bacterium(g, MARS, bionts="red")
    viroid = parasite(g, bug, "blue", face=1, bionts="npc-blue")
    g.decks = [[32, 0], [], [], []]
    g.unseen.remove(32)
    g.catalysts[0] = [1, 1, 1, 0]

    played = drive(buy_mutation(g, 3, viroid.id), "yellow", "green", "mutation-18")

    assert ([], "red", [32]) == (played.asked, pool(g, 0), [m.card for m in viroid.mutations])


# --- non-player parasites (C1b.3, L7b) ----------------------------------------------------------


def one_face_fits(**options: Value) -> State:
    """Only the first face of the green card, with a yellow slot, finds a host."""
    g = position("red yellow green blue", mode="solitaire", **options)
    active(g, COSMIC)
    mutate(g, bacterium(g, MARS, bionts="red"), QUORUM)
    return g


@pytest.mark.clause("C1b.3")
@pytest.mark.parametrize(("face", "lives"), [("face-1", True), ("face-2", False)])
def test_the_face_is_drawn_first_and_then_tries_to_attach(face: str, lives: bool) -> None:
    """C1b.3, AMB-25. The other face finds nothing to steal and waits for the next turn."""
    g = one_face_fits()

    assert ["face-1", "face-2"] == drive(attach_by_chance(g.copy(), GREEN_NPC)).options
    drive(attach_by_chance(g, GREEN_NPC), face)

    assert (lives, 0 if lives else 1) == (g.lives(SALMONELLA), g.unassigned[GREEN_NPC])


@pytest.mark.clause("C1b.3")
def test_by_the_other_reading_only_a_face_with_a_host_is_drawn() -> None:
    """AMB-25. So it attaches whenever it can."""
    g = one_face_fits(npc_face="fitting")

    drive(attach_by_chance(g, GREEN_NPC))

    assert (True, 0) == (g.lives(SALMONELLA), g.organism(SALMONELLA).face)


@pytest.mark.clause("L7a", "L7b")
def test_by_the_other_reading_a_non_player_chimera_buys_before_it_takes() -> None:
    """AMB-64. Its first organ that can be paid; the organ of its host stays there."""
    g = position("red yellow green blue", mode="solitaire", chimera=True, npc_organs="buys")
    g.unassigned = [9] * 4
    host = macroorganism(g, FLATWORMS, placard=RUST, trophic="red", organs="1 3")
    worm = hungry(g, host)
    g.catalysts[0] = [0, 1, 0, 1]

    drive(evolve_by_chance(g, 2, SALMONELLA))

    assert ("blue", []) == (pool(g, 0), told(g, CubeRetaken))
    assert ["organ-2"] == [event["organ"] for event in told(g, OrganGrown)]
    assert worm.terrestrial, "the organs of its host count"
