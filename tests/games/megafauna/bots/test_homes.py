"""What a place promises a creeple that comes to live there."""

from __future__ import annotations

from operator import mul

import pytest

from panspermia.games.megafauna import GAME
from panspermia.games.megafauna.bots.estimate import score, traits, worths
from panspermia.games.megafauna.bots.homes import FAMILY, Homes
from panspermia.games.megafauna.bots.instinct import is_routine, weights
from panspermia.games.megafauna.bots.survey import Survey
from panspermia.games.megafauna.rules.state import State
from panspermia.games.megafauna.rules.vocabulary import CARNIVORE, HERBIVORE
from panspermia.kernel import DONE, Setup, seat_table
from panspermia.players.greedy import GreedyPlayer
from tests.games.megafauna.helpers import at, position, species


def promise(g: State, word: str, level: int = HERBIVORE) -> float:
    """Of a place for the first species of Black."""
    return Homes(g, 10).promise(at(g, word), level)


def beside(size: int) -> State:
    """Black on siberia-ne, and Green of this size on siberia-e."""
    g = position("black green", turn=10)
    species(g, "black-archetype", size=2, at="siberia-ne-herbivore")
    species(g, "green-archetype", size=size, at="siberia-e-herbivore")
    return g


def test_a_free_place_is_worth_a_creeple() -> None:
    g = position("black green", turn=10)
    species(g, "black-archetype", at="siberia-ne-herbivore")
    assert pytest.approx(1.0) == promise(g, "siberia-e")


def test_a_place_that_a_rival_would_take_is_worth_less() -> None:
    assert promise(beside(3), "siberia-nw") < promise(beside(1), "siberia-nw")


def test_to_oust_a_rival_is_worth_more_than_a_free_place() -> None:
    g = beside(1)
    assert promise(g, "siberia-e") > promise(g, "siberia-nw") > Homes(g, 10).retreat()


def test_a_contest_that_would_be_lost_is_worth_little() -> None:
    g = beside(3)
    assert promise(g, "siberia-e") < promise(g, "siberia-nw")


def test_nobody_fights_its_own_kin() -> None:
    g = beside(1)
    species(g, "black-burrower", at="siberia-nw-herbivore")
    assert FAMILY == promise(g, "siberia-nw")
    assert promise(g, "siberia-e", CARNIVORE) > FAMILY


def test_who_starves_a_hunter_gains_by_it() -> None:
    """Black's flyer is no food for a burrower that lives on Green's."""
    g = position("black green", turn=10)
    species(g, "black-archetype", at="siberia-ne-herbivore")
    fly = species(g, "black-flyer", size=3, at="siberia-w-herbivore")
    species(g, "green-archetype", at="siberia-e-herbivore")
    alone = Homes(g, fly.id).promise(at(g, "siberia-e"), HERBIVORE)
    species(g, "green-burrower", at="siberia-e-carnivore")
    assert Homes(g, fly.id).promise(at(g, "siberia-e"), HERBIVORE) > alone


def test_newborns_go_where_most_is_promised() -> None:
    """Greedy play takes the glance, and gives up no newborn that has a free place."""
    table = seat_table(GAME, Setup(2), seed=6)
    bots, placed = [GreedyPlayer(seat) for seat in range(2)], 0
    while (request := table.request) is not None and table.state.turn < 4:
        answer = bots[request.seat].choose(table.perspective(request.seat))
        if request.rule == "F2.1":
            assert is_routine(request)
            known = dict(zip(request.options(), weights(table.state, request), strict=True))
            assert max(known.values()) == known[answer]
            placed += answer != DONE
        table.answer(answer)
    assert placed > 3


@pytest.mark.parametrize("change", range(4))
def test_a_score_that_is_looked_up_is_the_score(change: int) -> None:
    """It is not that of before, whatever has changed."""
    g = beside(1)
    for _ in range(2):
        survey = Survey(g)
        assert sum(map(mul, traits(survey, 0), worths(0.5))) == score(survey, 0, 0.5)
        (grow, bear, fossilise, claim)[change](g)


def grow(g: State) -> None:
    g.found(10).size = 3


def bear(g: State) -> None:
    g.found(10).newborn = 2


def fossilise(g: State) -> None:
    g.fossils[0] += 1


def claim(g: State) -> None:
    g.medea = 1 - g.medea
