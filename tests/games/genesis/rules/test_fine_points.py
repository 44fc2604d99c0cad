"""Fine points of several chapters: player order, discards, bionts that come back, crystals."""

from __future__ import annotations

import pytest

from panspermia.games.genesis.rules.atrophy import lose
from panspermia.games.genesis.rules.darwin import darwin_roll
from panspermia.games.genesis.rules.ecosystems import trophic_levels
from panspermia.games.genesis.rules.events import (
    CubeStolen,
    DiscardsArranged,
    ErrorCancelled,
    Polluted,
    TokenLost,
)
from panspermia.games.genesis.rules.events_phase import apply_strike
from panspermia.games.genesis.rules.extinction import extinction
from panspermia.games.genesis.rules.hosts import weigh_hosts
from panspermia.games.genesis.rules.macroorganisms import become_macroorganism, grow
from panspermia.games.genesis.rules.mutations import pollute
from panspermia.games.genesis.rules.order import begin_phase
from panspermia.games.genesis.rules.pieces import ABSENT, PRESENT, Organism
from panspermia.games.genesis.rules.purchases import begin_purchases, due_parasites
from panspermia.games.genesis.rules.red_queen import red_queen, take
from panspermia.games.genesis.rules.state import State, Strike
from panspermia.games.genesis.rules.vocabulary import (
    CANCER,
    COSMIC,
    DNA,
    EXTREMOPHILE,
    FISSION,
    GREEN,
    OCEAN,
    OXYGEN,
    UV,
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
    tell,
    told,
)
from tests.games.genesis.rules.test_assignment import active, turn

MARS, DUST, RUST, CLAY, POND = 7, 15, 9, 12, 13


def body_on(g: State, host: Organism, colour: str, card: int, organs: str) -> Organism:
    """A parasite that is a macroorganism (L1)."""
    squares = " ".join([f"organ-{square}" for square in organs.split()])
    return parasite(g, host, colour, f"macroorganism-{card} trophic:{colour} {squares} plant")


def strike(g: State, kind: int, value: int) -> None:
    g.strikes = [Strike(kind, value, value)]


# --- player order -----------------------------------------------------------------------------


@pytest.mark.clause("A2b", "C1b.1")
def test_a_wanton_player_alone_may_go_before_a_non_player_parasite() -> None:
    g = position("red green yellow blue", mode="solitaire")
    mutate(g, bacterium(g, POND, bionts="red"), 25)
    g.order = [2, 0, 1, 3]

    played = drive(begin_phase(g, "E"), "yes")

    assert [(0, "A2b")] == played.asked
    assert [0, 2, 1, 3] == g.phase_order


@pytest.mark.clause("H1d", "D6.1")
def test_pollution_comes_in_player_order_by_owner_as_a_spike_does() -> None:
    """AMB-43. Blue's virus suffers first, and with its cube goes the shield of red's host."""
    for polluted in (False, True):
        g = position("red blue green")
        host = bacterium(g, RUST, bionts="red", cubes="red red")
        mutate(g, host, 28)
        faces = g.facts.parasites[g.colour[1]]
        face = next(n for n, face in enumerate(faces) if GREEN in face.slots)
        parasite(g, host, "blue", face=face, bionts="blue", steals="mutation-28-base")
        bacterium(g, POND, side=2, bionts="green", cubes="green")
        g.phase_order = [1, 0, 2]
        strike(g, OXYGEN, 2)

        drive(pollute(g, POND, "H1d") if polluted else apply_strike(g))

        lost = [(event["organism"], event["token"]) for event in told(g, TokenLost)]
        assert [("parasite-blue", "diseased-1"), *[("bacterium-9", "cube-red")] * 2] == lost


@pytest.mark.clause("D5.1", "D6.1", "H1d", "L4a")
@pytest.mark.parametrize("kind", ["heat", "oxygen", "pollution"])
def test_the_heir_of_a_placard_is_struck_as_well(kind: str) -> None:
    """The host dies first; the macroorganism that lies on its placard then has its own turn."""
    g = position("red blue green", chimera=True)
    host = bacterium(g, RUST, bionts="red")
    body_on(g, host, "blue", 12, "1 2 3")
    bacterium(g, POND, side=2, bionts="green", cubes="green " * 6)
    strike(g, EXTREMOPHILE if kind == "heat" else OXYGEN, 7)

    played = drive(pollute(g, POND, "H1d") if kind == "pollution" else apply_strike(g))

    assert (1, "GL2.1") == played.waits
    assert (12, 1) == (g.organism(RUST).macro, g.organism(RUST).owner)


@pytest.mark.clause("D5.1", "L4a")
def test_what_was_struck_as_a_parasite_is_not_struck_again_as_an_heir() -> None:
    g = position("red blue", chimera=True)
    host = bacterium(g, RUST, bionts="red")
    worm = body_on(g, host, "blue", 12, "1 2 3")
    g.phase_order = [1, 0]
    strike(g, EXTREMOPHILE, g.heat_shield(worm) + 1)

    drive(apply_strike(g), "organ-1")

    assert 12 == g.organism(RUST).macro
    assert [ABSENT, PRESENT, PRESENT] == g.organism(RUST).organs


@pytest.mark.clause("H0b", "H0b.1")
def test_parasites_that_are_due_together_buy_in_player_order() -> None:
    g = position("red blue yellow")
    first, second = bacterium(g, POND, bionts="red"), bacterium(g, MARS, bionts="red")
    mutate(g, first, 32)
    mutate(g, second, 33)
    blue = parasite(g, first, "blue", bionts="blue")
    yellow = parasite(g, second, "yellow", bionts="yellow")
    drive(begin_purchases(g))

    assert [blue.id, yellow.id] == due_parasites(g, 0)


# --- discards (D7c) ---------------------------------------------------------------------------


@pytest.mark.clause("D7c", "GL3a")
def test_the_owner_arranges_the_mutations_of_an_extinct_organism() -> None:
    g = position("red green")
    bug = bacterium(g, POND, bionts="red")
    for card in (17, 22, 34):
        mutate(g, bug, card)

    played = drive(extinction(g, POND), "mutation-34", arranging=True)
    assert (0, "D7c") == played.waits
    assert ["mutation-17", "mutation-22"] == played.options
    assert 0 == g.catalysts[0][g.colour[0]], "the compensation comes after it"


@pytest.mark.clause("D7c", "GL3a")
def test_chosen_discards_lie_under_the_deck_as_chosen() -> None:
    g = position("red green")
    bug = bacterium(g, POND, bionts="red")
    for card in (17, 22, 34):
        mutate(g, bug, card)
    row = g.home_row(bug)

    drive(extinction(g, POND), "mutation-34", "mutation-22", arranging=True)

    assert [34, 22, 17] == g.decks[row][-3:]
    (event,) = told(g, DiscardsArranged)
    assert ["mutation-34", "mutation-22", "mutation-17"] == event["mutations"]
    assert 1 == g.catalysts[0][g.colour[0]]


@pytest.mark.clause("D7c", "GL3a", "E3h")
def test_each_owner_arranges_the_own_discards() -> None:
    g = position("red green")
    bug = bacterium(g, POND, bionts="red")
    virus = parasite(g, bug, "green", bionts="green")
    for card in (17, 22):
        mutate(g, bug, card)
    for card in (34, 29):
        mutate(g, virus, card)
    row = g.home_row(bug)

    played = drive(extinction(g, POND), "mutation-29", "mutation-22", arranging=True)

    assert [(1, "D7c"), (0, "D7c")] == played.asked
    assert [29, 34, 22, 17] == g.decks[row][-4:]


@pytest.mark.clause("D7c", "H3f")
def test_the_buyer_of_a_macroorganism_arranges_its_mutations() -> None:
    g = position("red green")
    bug = bacterium(g, POND, bionts="red", cubes="red red yellow yellow green green blue blue")
    for card in (17, 22, 34):
        mutate(g, bug, card)
    row = g.home_row(bug)

    played = drive(become_macroorganism(g, 0, 0, POND, 12), arranging=True)
    assert (0, "D7c") == played.waits
    assert ["mutation-17", "mutation-22", "mutation-34", "done"] == played.options
    assert [17, 22, 34] == g.decks[row][-3:]


@pytest.mark.clause("D7c")
def test_discards_that_are_done_stay_as_they_lie() -> None:
    g = position("red green")
    bug = bacterium(g, POND, bionts="red")
    for card in (17, 22, 34):
        mutate(g, bug, card)
    row = g.home_row(bug)

    drive(extinction(g, POND), "done", arranging=True)

    assert [17, 22, 34] == g.decks[row][-3:]
    assert [] == told(g, DiscardsArranged)


@pytest.mark.clause("D7b", "D7c")
def test_where_ultraviolet_takes_all_the_order_is_free() -> None:
    """D7b says which mutations go first only where some stay."""
    g = position("red green")
    bug = bacterium(g, POND, bionts="red")
    mutate(g, bug, 34)
    mutate(g, bug, 17)
    parasite(g, bug, "green", bionts="green", steals="mutation-34-base")
    strike(g, UV, 0)

    played = drive(apply_strike(g), "mutation-34")

    assert [(0, "D7b")] == played.asked
    assert [34, 17] == g.decks[g.home_row(bug)][-2:]


# --- bionts that come back (E0) ---------------------------------------------------------------


@pytest.mark.clause("E0", "E3f")
def test_a_used_biont_that_comes_back_is_not_used_again() -> None:
    """Green's polluting parasite kills its host and so itself; its biont was used."""
    g = position("green red")
    active(g, COSMIC)
    g.phase = "E"
    mutate(g, bacterium(g, MARS, side=1, bionts="red"), 33)
    refugium(g, DUST)
    g.unassigned[0] = 1

    played = drive(turn(g, 0), "attach", "face-2")

    assert 1 == g.unassigned[0]
    assert ["enzyme", "done"] == played.options


@pytest.mark.clause("E0", "E2b")
def test_a_used_biont_that_is_culled_is_not_used_again() -> None:
    g = position("green red")
    active(g, OCEAN, COSMIC)
    g.phase = "E"
    mutate(g, bacterium(g, RUST, bionts="green"), 25)
    mutate(g, bacterium(g, CLAY, side=1, bionts="red"), 33)
    refugium(g, DUST)
    g.unassigned[0] = 3
    settled(g)
    g.phase = "E"

    drive(turn(g, 0), "refugium-15", "pool", "refugium-15", "done")
    played = drive(turn(g, 0), "transfer", "pool")

    assert (1, 3) == (g.refugium(DUST).bionts.count(0), g.unassigned[0])
    assert "attach" in played.options, "one of the three in the pool was not used yet"
    played = drive(turn(g, 0), "attach", "face-1")
    assert (0, "E0") == played.waits
    assert "attach" not in played.options


@pytest.mark.clause("E6c.3", "H4a.1")
def test_a_parasite_that_takes_a_biont_of_its_first_owner_is_theirs_again() -> None:
    g = position("green red blue")
    active(g, COSMIC)
    bug = bacterium(g, MARS, side=1, bionts="red")
    mutate(g, bug, 20)
    viroid = parasite(g, bug, "blue", bionts="red")
    viroid.owner = 1
    mutate(g, viroid, 22)
    parasite(g, viroid, "green", bionts="green blue")
    g.catalysts[1] = [2, 2, 2, 2]

    drive(red_queen(g, 1, 1, viroid.id, ()), "parasite-green", "biont-2", "blue")

    assert ([1, 2], 2) == (viroid.bionts, viroid.owner)


# --- crystals (G4) ----------------------------------------------------------------------------


def crystal(card: int, catalysts: list[int]) -> tuple[State, Organism]:
    text = f"""
        cosmic* deck:17,?,?,?
        ocean deck:22,?,?,?,?
        coastal deck:27,?,?,?,?
        continent deck:32,?,?,?,?
        red bacterium-{MARS} @red green mutation-{card}
    """
    g = tell(position("red green", crystal=True), text)
    g.catalysts[0] = catalysts
    return g, g.organism(MARS)


@pytest.mark.clause("G4.1", "G3a", "H1c")
def test_dna_that_was_bought_with_an_error_die_works_at_once() -> None:
    """The [6] is cancelled, and with DNA the two [5] are no errors any more."""
    g, o = crystal(24, [0, 1, 0, 0])

    played = drive(darwin_roll(g, MARS), 2, 5, 5, 6, "done", "yes", "mutation-24")

    assert g.icons(o, DNA)
    assert played.request is None
    assert [] == told(g, TokenLost)


@pytest.mark.clause("G4.1", "G4b")
def test_after_dna_there_is_no_second_error_die_to_cancel() -> None:
    g, o = crystal(24, [0, 5, 0, 0])
    mutate(g, o, 29)
    assert g.icons(o, FISSION)

    played = drive(darwin_roll(g, MARS), 2, 3, 4, 5, 6, "done", "yes", "mutation-24")

    assert 1 == len(told(g, ErrorCancelled))
    assert played.request is None


@pytest.mark.clause("G4.1", "H1a")
def test_sex_icons_roil_decks_before_a_purchase_with_an_error_die() -> None:
    g, _ = crystal(36, [2, 2, 2, 2])
    played = drive(darwin_roll(g, MARS), 2, 5, 5, 6)
    assert (0, "G4.1") == played.waits
    assert ["yes", "no", "cosmic"] == played.options

    played = drive(darwin_roll(g, MARS), 2, 5, 5, 6, "cosmic", "mutation-18")
    assert ["yes", "no"] == played.options, "there is one icon"
    played = drive(darwin_roll(g, MARS), 2, 5, 5, 6, "yes")
    assert "mutation-18" in played.options


# --- parasites --------------------------------------------------------------------------------


@pytest.mark.clause("E3f", "E4.1c")
def test_a_newcomer_that_is_ousted_at_once_attacks_where_it_comes_to_lie() -> None:
    """Once, not twice."""
    g = position("green blue red")
    active(g, COSMIC, OCEAN)
    host = bacterium(g, MARS, side=2, bionts="red", cubes="yellow")
    for card in (20, 22, 33):
        mutate(g, host, card)
    mutate(g, bacterium(g, CLAY, side=2, bionts="red", cubes="yellow yellow"), 17)
    parasite(g, host, "blue", face=1, bionts="blue")
    g.unassigned[0] = 1

    attack = ("attach", "face-2", "bacterium-7", "mutation-20-base", "done")
    drive(turn(g, 0), *attack, "bacterium-7", "mutation-20-base")

    assert [("parasite-green", "ocean")] == [
        (event["organism"], event["row"]) for event in told(g, Polluted)
    ]


@pytest.mark.clause("E4a", "E4.1a")
def test_a_newcomer_takes_a_diseased_cube_whose_square_was_bought_anew() -> None:
    g = position("green red blue")
    active(g, OCEAN)
    worm = macroorganism(g, 13, placard=CLAY, side=1, trophic="red", organs="1 3")
    parasite(g, worm, "blue", bionts="blue", steals="organ-1")
    grow(g, worm, 0, "H5.1")
    drive(lose(g, CLAY, "organ-1", "D9.1"))
    slots = g.facts.parasites[GREEN][1].slots
    assert "" == weigh_hosts(g, 0, slots, g.eligible_rows(0))["macroorganism-13"]
    g.unassigned[0] = 1

    drive(turn(g, 0), "attach", "diseased-1")

    assert {"diseased-1", "organ-3"} == {event["token"] for event in told(g, CubeStolen)}


# --- macroorganisms ---------------------------------------------------------------------------


@pytest.mark.clause("H6a")
def test_when_the_carnivore_goes_extinct_a_tie_is_drawn_anew() -> None:
    g = position("green blue red")
    low = macroorganism(g, 9, placard=MARS, trophic="green", level=0)
    high = macroorganism(g, 12, placard=CLAY, side=1, trophic="blue", level=1)
    macroorganism(g, 14, placard=RUST, side=2, trophic="red", organs="1 2", level=2)
    drive(trophic_levels(g), "macroorganism-9")
    assert (0, 1) == (low.level, high.level)

    drive(extinction(g, RUST))
    played = drive(trophic_levels(g), "macroorganism-12")

    assert played.request is None
    assert (1, 0) == (low.level, high.level)


@pytest.mark.clause("H4b")
def test_a_retaken_cube_goes_to_an_empty_square_as_the_taker_chooses() -> None:
    """The robbed square and another of its colour are empty; what is not chosen stays so."""
    for word, organs in (("organ-1", [1, 0, 0]), ("organ-2", [0, 1, 0])):
        g = position("red blue")
        shells = macroorganism(g, 12, placard=CLAY, trophic="red", organs="1")
        virus = parasite(g, shells, "blue", bionts="blue", steals="organ-1")

        played = drive(take(g, 0, CLAY, virus.id, "organ-1"), word)

        assert [(0, "H4b")] == played.asked
        assert (organs, []) == (shells.organs, virus.diseased)


@pytest.mark.clause("L3.1")
def test_an_organ_that_a_host_takes_goes_to_a_square_as_it_chooses() -> None:
    g = position("red blue", chimera=True)
    host = bacterium(g, POND, bionts="red", cubes="red")
    greens = [mutate(g, host, card, promoted=True) for card in (27, 28)]
    for m in greens:
        m.base = ABSENT
    worm = body_on(g, host, "blue", 12, "1")

    played = drive(take(g, 0, POND, worm.id, "organ-1"), "mutation-28-base")

    assert [(0, "L3.1")] == played.asked
    assert [ABSENT, PRESENT] == [m.base for m in greens]
    assert ABSENT == worm.organs[0]


@pytest.mark.clause("D8b")
def test_a_macroorganism_that_is_a_parasite_makes_catalysts_for_its_owner() -> None:
    g = position("red blue", chimera=True)
    host = bacterium(g, POND, bionts="red", cubes="red")
    body_on(g, host, "blue", 12, "1")
    strike(g, CANCER, 1)

    played = drive(apply_strike(g), 1, 2, 3, "blue")

    assert [(1, "D8b")] == played.asked
    assert ("", "blue") == (pool(g, 0), pool(g, 1))
