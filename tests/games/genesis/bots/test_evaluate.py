"""What bots think of positions."""

from random import Random

import pytest

from panspermia.games.genesis import GAME
from panspermia.games.genesis.bots.estimate import evaluate, evaluate_all, scores
from panspermia.games.genesis.bots.forecast import excess
from panspermia.games.genesis.bots.instinct import is_pending, is_routine, weights
from panspermia.games.genesis.rules.ending import LAST_EVENT, TERRESTRIAL_WIN
from panspermia.games.genesis.rules.state import State
from panspermia.games.genesis.rules.vocabulary import RED
from panspermia.kernel import DONE, YES, Request
from panspermia.kernel.game import Value
from panspermia.registry import GAMES, new_table
from tests.games.genesis.helpers import (
    bacterium,
    macroorganism,
    mutate,
    parasite,
    position,
    refugium,
)
from tests.players.helpers import stray

if GAME.id not in GAMES:
    GAMES.add(GAME)

SETTINGS: list[tuple[int, dict[str, Value]]] = [
    (2, {}),
    (3, {"crystal": True}),
    (4, {"macro": True}),
    (2, {"mode": "intro", "beginner": True}),
    (2, {"chimera": True}),
    (1, {"mode": "solitaire"}),
    (3, {"mode": "coop"}),
]


def late(colours: str = "red green", **options: Value) -> State:
    """A position with half of the Proterozoic to come."""
    g = position(colours, **options)
    g.left = [0, 0, 5]
    return g


# --- any position -----------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(("players", "options"), SETTINGS)
def test_every_side_has_a_utility_and_every_option_a_weight(
    players: int, options: dict[str, Value]
) -> None:
    for seed in range(12):
        table = new_table("genesis", players=players, seed=seed, options=options)
        table = stray(table, Random(seed), 12 * seed)
        values = evaluate_all(table.state)
        request = table.request
        assert request is not None
        assert all([0 <= value <= 1 for value in values])
        assert values == [evaluate(table.state, side) for side in range(len(values))]
        found = weights(table.state, request)
        assert len(request.options()) == len(found)
        assert min(found) > 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_utilities_of_rivals_add_up_to_one(players: int) -> None:
    for seed in range(10):
        table = stray(new_table("genesis", players=players, seed=seed), Random(seed), 15 * seed)
        assert pytest.approx(1.0) == sum(evaluate_all(table.state))


def test_looking_changes_nothing() -> None:
    for seed in range(10):
        table = stray(new_table("genesis", players=2, seed=seed), Random(seed), 60)
        before = table.fingerprint()
        request = table.request
        assert request is not None
        evaluate_all(table.state)
        weights(table.state, request)
        assert before == table.fingerprint()


# --- the end ----------------------------------------------------------------------------------


def ended(g: State, reason: str = LAST_EVENT) -> State:
    g.ending, g.phase, g.left = reason, "", [0, 0, 0]
    return g


def test_a_finished_game_counts_as_its_outcome() -> None:
    g = position("red green")
    bacterium(g, 7, side=1, bionts="green", cubes="blue yellow")

    assert [0.0, 1.0] == evaluate_all(ended(g))


def test_a_shared_victory_is_shared() -> None:
    assert [0.5, 0.5] == evaluate_all(ended(position("red green")))


def test_alone_the_goal_counts() -> None:
    g = position("red green blue yellow", mode="solitaire")
    assert [0.0] * 4 == evaluate_all(ended(g))
    g.goal = TERRESTRIAL_WIN
    assert [1.0] * 4 == evaluate_all(ended(g))


def test_a_medea_voter_wins_little() -> None:
    g = late("red green")
    for side, placard, colour in ((0, 7, "red"), (1, 15, "green")):
        bacterium(g, placard, side=side, bionts=colour, cubes="blue blue yellow")
    g.ending = "D10a.1"
    even = evaluate(g, 0)
    g.medea = [0]

    assert evaluate(g, 0) < even


# --- what is good -----------------------------------------------------------------------------


def worth(g: State, side: int = 0) -> float:
    return evaluate(g, side)


def test_alike_positions_are_even() -> None:
    g = late()
    g.colour = [RED, RED]
    for side, placard in ((0, 7), (1, 8)):
        bacterium(g, placard, side=side, bionts="", cubes="blue green").bionts.append(side)
        g.unassigned[side] -= 1
    assert pytest.approx(0.5) == worth(g)


def test_an_organism_is_better_than_none() -> None:
    g = late()
    nothing = worth(g)
    bacterium(g, 7, bionts="red", cubes="blue blue yellow")

    assert worth(g) > nothing


def test_a_biont_where_life_can_arise_is_better_than_one_in_the_pool() -> None:
    g = position("red green")
    idle = worth(g)
    refugium(g, 9, bionts="red")

    assert worth(g) > idle


def test_enzymes_that_cover_death_make_a_refugium_better() -> None:
    values = []
    for enzymes in ("", "red red"):
        g = position("red green")
        refugium(g, 9, bionts="red", organized="green", enzymes=enzymes)
        values.append(worth(g))

    assert values[0] < values[1]


def test_with_more_dice_a_double_is_likelier() -> None:
    values = []
    for bionts in ("red", "red red"):
        g = position("red green")
        refugium(g, 9, bionts=bionts, organized="green")
        g.unassigned[0] = 2
        values.append(worth(g))

    assert values[0] < values[1]


def test_who_does_not_roll_on_a_contested_refugium_gains_little() -> None:
    g = position("red green")
    refugium(g, 9, bionts="red green", organized="green")
    alone = position("red green")
    refugium(alone, 9, bionts="red", organized="green")

    assert worth(g) < worth(alone)


@pytest.mark.parametrize(("idle", "is_safer"), [(1, True), (0, False)])
def test_an_enzyme_of_the_own_colour_keeps_rivals_off(idle: int, is_safer: bool) -> None:
    """F4.1b. Green is printed on placard 9 and red is not, so green would roll if tied."""
    values = []
    for enzyme in ("blue", "red"):
        g = position("red green")
        refugium(g, 9, bionts="red", organized="blue", enzymes=enzyme)
        g.unassigned[1] = idle
        values.append(worth(g))

    assert is_safer == (values[0] < values[1])


def test_blue_chromosomes_protect_a_large_organism() -> None:
    values = []
    for cubes in ("yellow yellow yellow yellow", "blue blue yellow yellow"):
        g = late()
        bacterium(g, 7, bionts="red", cubes=cubes)
        g.stack = []
        values.append(worth(g))

    assert values[0] < values[1]


def test_heat_shields_count_while_extremophile_crises_are_to_come() -> None:
    values = []
    for card in (33, 34):
        g = position("green blue")
        bug = bacterium(g, 7, bionts="green", cubes="blue blue")
        mutate(g, bug, card)
        g.stack = []
        g.left = [0, 7, 10]
        values.append(scores(g)[0])

    assert values[0] < values[1]


@pytest.mark.parametrize(("placard", "fears"), [(15, True), (12, False)])
def test_green_rivals_in_the_same_row_may_pollute(placard: int, fears: bool) -> None:
    """H1d. A shield against oxygen is worth more beside them."""
    worth = []
    for cubes in ("yellow yellow", "yellow green"):
        for rival in (False, True):
            g = position("red blue")
            bacterium(g, 7, bionts="red", cubes=cubes)
            if rival:
                bacterium(g, placard, side=1, bionts="blue", cubes="green green")
            g.stack = []
            worth.append(scores(g)[0])
    unshielded, beside, shielded, shielded_beside = worth
    assert fears == (unshielded - beside > shielded - shielded_beside + 0.1)


def test_fission_is_worth_something_if_it_can_be_paid() -> None:
    values = []
    for card in (32, 35):
        g = late()
        bug = bacterium(g, 7, bionts="red", cubes="blue blue")
        mutate(g, bug, card)
        g.stack = []
        g.catalysts[0] = [2, 2, 2, 2]
        values.append(worth(g))

    assert values[0] < values[1]


def test_cubes_for_a_macroorganism_are_better_than_as_many_others() -> None:
    values = []
    for cubes in ("green green blue blue", "yellow yellow blue blue"):
        g = late("red blue")
        bacterium(g, 7, bionts="red", cubes=cubes)
        g.catalysts[0] = [1, 0, 0, 0]
        g.stack = [10]
        values.append(worth(g))

    assert values[0] > values[1]


def test_the_top_of_an_ecosystem_is_better_than_a_place_below() -> None:
    values = []
    for card, other in ((13, 10), (10, 13)):
        g = late()
        macroorganism(g, card, placard=7, side=0, trophic="red")
        macroorganism(g, other, placard=9, side=1, trophic="green")
        values.append(worth(g))

    assert values[0] > values[1]


def test_a_parasite_helps_its_owner_and_hurts_its_host() -> None:
    g = late()
    bug = bacterium(g, 7, bionts="red", cubes="blue blue")
    mutate(g, bug, 22)
    before = worth(g)
    parasite(g, bug, "green", face=0, bionts="green", steals="mutation-22-base")

    assert worth(g) < before


def test_in_the_last_turn_catalysts_are_worth_no_point() -> None:
    g = position("red green")
    g.left, g.phase = [0, 0, 0], "H"
    g.catalysts[0] = [6, 6, 0, 0]
    bacterium(g, 7, side=1, bionts="green")

    assert worth(g) < 0.5


def test_a_macroorganism_brings_players_nearer_to_their_common_goal() -> None:
    g = position("red green blue yellow", mode="coop")
    before = worth(g)
    macroorganism(g, 10, placard=7, side=0, trophic="red")
    marine = worth(g)
    g.organism(7).terrestrial = True

    assert before < marine < worth(g) < 1


# --- rolls and questions ----------------------------------------------------------------------


def test_errors_above_the_shield_are_to_be_expected() -> None:
    assert pytest.approx(2 / 3) == excess(2, 0, 0, False)
    assert pytest.approx(1 / 3) == excess(2, 0, 0, True)
    assert pytest.approx(1 / 9) == excess(2, 1, 0, False)
    assert pytest.approx(2 / 9) == excess(2, 0, 2, False)
    assert 0 == excess(3, 3, 0, False)


def asked(rule: str, side: int = 0) -> Request:
    return Request(side, rule, lambda: (YES, DONE))


def test_a_purchase_is_judged_when_it_is_paid() -> None:
    assert is_pending(asked("H0.1"), asked("H0c"))
    assert not is_pending(asked("H0.1"), asked("H0.1"))


def test_nobody_looks_through_the_next_roll() -> None:
    assert not is_pending(asked("E0"), asked("F0b", side=-1))
    assert is_pending(asked("H0.1"), asked("C0g", side=-1))


def test_to_roll_again_is_a_matter_of_routine() -> None:
    assert is_routine(asked("G1.1"))
    assert not is_routine(asked("E0"))


def test_errors_are_rolled_again_and_ones_are_kept() -> None:
    g = late()
    bug = bacterium(g, 7, bionts="red", cubes="yellow")
    prompt = ("ask.G1.1", {"organism": g.word(bug.id), "dice": [1, 3, 6], "left": 1})
    request = Request(0, "G1.1", lambda: (DONE, 1, 3, 6), (), prompt)  # type: ignore[arg-type]

    found = dict(zip(request.options(), weights(g, request), strict=True))

    assert 6 == max(found, key=found.__getitem__)
    assert found[1] < found[DONE]


@pytest.mark.parametrize(("dice", "again"), [([1, 1], False), ([6, 5], True), ([6, 6], True)])
def test_a_roll_without_life_is_rolled_again(dice: list[int], again: bool) -> None:
    g = position("yellow green")
    refugium(g, 9, bionts="yellow")
    prompt = ("ask.F0c", {"refugium": "refugium-9", "dice": dice})
    request = Request(0, "F0c", lambda: ("yes", "no"), (), prompt)  # type: ignore[arg-type]

    yes, no = weights(g, request)

    assert again == (yes > no)
