import pytest

from panspermia.games.genesis import GAME
from panspermia.games.genesis.rules.ending import (
    end_turn,
    goal_reached,
    half_points,
    is_coop_won,
    is_over,
    legacy,
    outcome,
)
from panspermia.games.genesis.rules.extinction import extinction
from panspermia.games.genesis.rules.pieces import ABSENT, Organism
from panspermia.games.genesis.rules.setup import set_up
from panspermia.games.genesis.rules.state import State
from panspermia.games.genesis.rules.vocabulary import COLOUR
from panspermia.kernel import Setup
from panspermia.kernel.game import Value
from tests.games.genesis.helpers import (
    bacterium,
    drive,
    macroorganism,
    mutate,
    parasite,
    position,
)


def points(g: State) -> list[float]:
    return [half_points(g, side) / 2 for side in g.players()]


@pytest.mark.clause("I0")
def test_the_game_ends_after_the_last_event_or_an_armageddon() -> None:
    """I0."""
    g = position()
    end_turn(g)
    assert not is_over(g)
    g.left = [0, 0, 0]
    end_turn(g)
    assert ("I0", True) == (g.ending, is_over(g))
    g = position()
    g.ending = "D10a.1"
    end_turn(g)
    assert "D10a.1" == outcome(g).reason


@pytest.mark.clause("I1a", "I1b")
def test_cubes_on_own_organisms_and_own_bionts_anywhere_score() -> None:
    """I1a, I1b. Diseased cubes score for the parasite's owner."""
    g = position("red green")
    bug = bacterium(g, 7, bionts="red green", cubes="red blue")
    mutate(g, bug, 23, promoted=True)
    mutate(g, bug, 22)
    parasite(g, bug, "green", bionts="green", steals="mutation-22-base")

    assert [1 + 2 + 2, 1 + 1 + 1] == points(g)


@pytest.mark.clause("I1c")
def test_trophies_score_in_the_advanced_game() -> None:
    """I1c. The introductory game drops the clause."""
    for mode, score in (("standard", 2), ("intro", 0)):
        g = position("red green", mode=mode)
        g.trophies[0] = ["bacterium-7", "macroorganism-9"]
        assert score == points(g)[0]


@pytest.mark.clause("I1a", "I1b", "I1d")
def test_ex28_a_seaweed_that_is_not_on_top() -> None:
    """EX28. The owner has 3 + 4 + 1 + 1, green 3 + 1; the worm above is worth 12."""
    g = position("red green blue")
    macroorganism(g, 10, trophic="red", bionts="green", organs="1", level=0)
    macroorganism(g, 15, placard=13, side=2, trophic="blue", level=1)

    assert [9, 4, 12 + 5 + 1] == points(g)


@pytest.mark.clause("I1d")
def test_dominance_is_shared_equally_and_halves_count() -> None:
    """I1d. Four players share 12, and 6."""
    g = position("red yellow green blue")
    worm = macroorganism(g, 15, trophic="red", bionts="yellow green blue", level=0)
    assert [3 + 1 + 5, 4, 4, 4] == points(g)
    macroorganism(g, 16, placard=13, side=1, trophic="yellow", level=2)
    worm.level = 0
    assert [1.5 + 1 + 5, 1.5 + 1 + 12 + 7 + 1, 2.5, 2.5] == points(g)


@pytest.mark.clause("I1d")
def test_every_ecosystem_has_its_own_top() -> None:
    """I1d."""
    g = position("red green")
    macroorganism(g, 15, trophic="red", level=0)
    macroorganism(g, 16, placard=13, side=1, trophic="green", level=0, terrestrial=True)

    assert [12 + 5 + 1, 12 + 9 + 1] == points(g)


@pytest.mark.clause("D10c")
def test_who_voted_medea_keeps_half_rounded_up() -> None:
    """D10c. Only if the Armageddon came."""
    g = position("red green")
    bacterium(g, 7, bionts="red", cubes="red blue blue blue")
    bacterium(g, 13, side=1, bionts="green", cubes="red blue blue")
    g.medea, g.ending = [0, 1], "D10a.1"
    assert [3, 2] == points(g)
    g.ending = "I0"
    assert [5, 4] == points(g)


@pytest.mark.clause("I1e")
def test_catalysts_break_ties_and_then_the_victory_is_shared() -> None:
    """I1e."""
    g = position("red green")
    g.ending = "I0"
    bacterium(g, 7, bionts="red")
    bacterium(g, 13, side=1, bionts="green")
    both = outcome(g)
    assert ((0, 1), (1, 1), (0.5, 0.5)) == (both.winners, both.scores, both.utility)
    g.catalysts[1] = [0, 0, 0, 1]
    assert ((1,), (0.0, 1.0)) == (outcome(g).winners, outcome(g).utility)


@pytest.mark.clause("C1a")
def test_alone_both_colours_need_a_biont_in_macroorganisms_of_one_kind() -> None:
    """C1a. In two of them or in one with an endosymbiont; a marine win is kept."""
    g = position("red green yellow blue", mode="solitaire")
    worm = macroorganism(g, 15, trophic="red")
    assert 0 == goal_reached(g)
    worm.bionts.append(1)
    assert 1 == goal_reached(g)
    end_turn(g)
    assert (1, "") == (g.goal, g.ending)
    worm.bionts = []
    end_turn(g)
    assert ((0,), (0.7,)) == (outcome(g).winners, outcome(g).utility)


@pytest.mark.clause("C1a", "L7f")
def test_a_terrestrial_win_is_the_bigger_one_and_ends_the_game() -> None:
    """C1a. L7f: each trophy of a non-player parasite asks for one more biont."""
    g = position("red green yellow blue", mode="solitaire", chimera=True)
    macroorganism(g, 15, trophic="red", terrestrial=True)
    other = macroorganism(g, 16, placard=13, side=1, trophic="green", terrestrial=True)
    g.trophies[2] = ["macroorganism-9"]
    assert 0 == goal_reached(g)
    other.bionts.append(0)

    end_turn(g)

    assert (2, "C1a", (1.0,)) == (g.goal, g.ending, outcome(g).utility)


@pytest.mark.clause("C1a")
def test_by_the_other_reading_a_win_alone_is_what_holds_at_the_end() -> None:
    """C1a, AMB-47. Neither a marine nor a terrestrial win is kept, and none ends the game."""
    g = position("red green yellow blue", mode="solitaire", solitaire_win="end")
    worm = macroorganism(g, 15, trophic="red", bionts="green", terrestrial=True)
    end_turn(g)
    assert (2, "") == (g.goal, g.ending)

    worm.bionts = []
    g.left = [0, 0, 0]
    end_turn(g)

    assert ((), "I0") == (outcome(g).winners, g.ending)


def sea_of_worms(**options: Value) -> State:
    """Alone with the Chimera variant: red and green live in one macroorganism of the sea."""
    g = position("red green yellow blue", mode="solitaire", chimera=True, **options)
    g.unassigned = [9] * 4
    macroorganism(g, 15, trophic="red", bionts="green")
    return g


@pytest.mark.clause("L7f")
def test_rivals_count_when_the_game_ends_not_when_the_goal_was_reached() -> None:
    """L7f. The marine win of an early turn is gone when a rival appears and lives to the end."""
    g = sea_of_worms()
    end_turn(g)
    assert 1 == g.goal

    g.trophies[2] = ["macroorganism-9"]
    g.left = [0, 0, 0]
    lost = g.copy()
    end_turn(lost)
    assert ((), 0) == (outcome(lost).winners, lost.goal)

    g.organism(7).bionts.append(1)
    end_turn(g)
    assert ((0,), (0.7,)) == (outcome(g).winners, outcome(g).utility)


def chimera(g: State, colour: str, *, terrestrial: bool = False) -> Organism:
    """The macroorganism on placard 7 and one on the parasite card of a colour."""
    host = g.organism(7)
    npc = g.is_npc(g.card_owner(COLOUR[colour]))
    o = parasite(g, host, colour, bionts=f"npc-{colour}" if npc else colour)
    o.macro, o.trophic, o.bionts = 10, o.owner, []
    g.stack.remove(10)
    for body in (host, o):
        body.terrestrial = terrestrial
        body.organs = [ABSENT] * len(g.body(body).organs)
    return o


@pytest.mark.clause("L7f", "L6a")
@pytest.mark.parametrize("colour", ["green", "yellow"])
@pytest.mark.parametrize(("terrestrial", "utility"), [(False, 0.7), (True, 1.0)])
def test_with_the_other_goal_a_chimera_must_live_when_the_game_ends(
    colour: str, terrestrial: bool, utility: float
) -> None:
    """L7f. On land it is the bigger win; whose parasite it is does not matter (AMB-72)."""
    g = sea_of_worms(goal="chimera")
    end_turn(g)
    assert 0 == g.goal, "two colours in one macroorganism are not the goal"

    chimera(g, colour, terrestrial=terrestrial)
    end_turn(g)
    assert "" == g.ending, "it has to live to the end"
    g.left = [0, 0, 0]
    end_turn(g)

    assert ((0,), (utility,), "I0") == (outcome(g).winners, outcome(g).utility, g.ending)


@pytest.mark.clause("L7f")
def test_with_the_other_goal_a_chimera_that_is_gone_wins_nothing() -> None:
    """L7f."""
    g = sea_of_worms(goal="chimera")
    body = chimera(g, "green")
    end_turn(g)
    drive(extinction(g, body.id))
    g.left = [0, 0, 0]

    end_turn(g)

    assert ((), 0) == (outcome(g).winners, g.goal)


@pytest.mark.clause("I1d")
def test_a_non_player_parasite_has_no_share() -> None:
    """I1d. It is shared among players."""
    g = position("red green yellow blue", mode="solitaire")
    macroorganism(g, 15, trophic="red", bionts="npc-yellow npc-blue", level=0)
    assert [12 + 5 + 1, 0] == points(g)


@pytest.mark.clause("C2.2")
def test_in_co_op_all_need_a_macroorganism_and_one_must_be_terrestrial() -> None:
    """C2.2. Otherwise all lose."""
    g = position("red green red green", mode="coop")
    g.ending = "I0"
    worm = macroorganism(g, 15, trophic="red")
    assert not is_coop_won(g)
    macroorganism(g, 16, placard=13, side=1, trophic="green")
    assert ((), (0.0, 0.0)) == (outcome(g).winners, outcome(g).utility)
    worm.terrestrial, worm.organs = True, [0, 0, 0, 0]
    assert ((0, 1), (1.0, 1.0)) == (outcome(g).winners, outcome(g).utility)
    assert GAME.together(Setup(2, {"mode": "coop"}))
    assert not GAME.together(Setup(2, {"mode": "standard"}))


@pytest.mark.clause("C3a")
def test_the_introductory_game_alone_is_won_if_both_colours_live() -> None:
    """C3a. The rules give no goal without macroorganisms (decision)."""
    g = set_up(GAME.check(Setup(1, {"mode": "intro"})))
    g.colour = [0, 1]
    g.left = [0, 0, 0]
    bacterium(g, 7, bionts="red", cubes="red")
    end_turn(g)
    assert ((), (2,), "I0") == (outcome(g).winners, outcome(g).scores, g.ending)
    bacterium(g, 13, side=1, bionts="yellow")
    assert ((0,), (3,)) == (outcome(g).winners, outcome(g).scores)


@pytest.mark.clause("K0.1", "K0.2")
def test_points_catalysts_and_macroorganisms_go_on_into_megafauna() -> None:
    """K0.1."""
    g = position("red green")
    g.ending = "I0"
    g.catalysts[0] = [1, 0, 2, 0]
    macroorganism(g, 14, trophic="red", bionts="green", organs="1 4")

    carried = legacy(g, [33, 0], (0,)).plain()["genesis"]

    assert not carried["armageddon"]
    assert {
        "colour": "red",
        "points": 3 * 2 + 7 + 2 + 1,
        "catalysts": [1, 0, 2, 0],
        "macroorganisms": [
            {
                "card": "macroorganism-14",
                "terrestrial": False,
                "organs": ["red", "green"],
                "bionts": [{"side": 0, "colour": "red"}, {"side": 1, "colour": "green"}],
            }
        ],
        "half": True,
        "player": 0,
    } == carried["sides"][0]
    assert ("standard", False, [0], "I0") == (
        carried["mode"], carried["alone"], carried["winners"], carried["reason"],
    )  # fmt: skip
    assert [] == carried["sides"][1]["macroorganisms"]
