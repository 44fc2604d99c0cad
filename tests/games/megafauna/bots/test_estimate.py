"""What bots think of positions, and that they play sensibly."""

from __future__ import annotations

from random import Random

import pytest

from panspermia.games.megafauna import GAME
from panspermia.games.megafauna.bots.estimate import (
    BORN,
    STRAY,
    alone,
    award_weight,
    evaluate_all,
    scores,
    traits,
    turns_left,
)
from panspermia.games.megafauna.bots.survey import Survey
from panspermia.games.megafauna.rules.state import State
from panspermia.kernel import Setup, seat_table
from panspermia.players.greedy import GreedyPlayer
from tests.games.megafauna.helpers import mutation, position, put_disk, species

HOME = "siberia-ne-herbivore"


def pair() -> State:
    g = position("black green")
    species(g, "black-archetype", at=HOME)
    species(g, "green-archetype", at="baltica-sw-herbivore")
    return g


def test_chances_of_all_sides_are_one_together() -> None:
    g = pair()
    assert pytest.approx(1) == sum(evaluate_all(g))
    g.fossils = [3, 0]
    chances = evaluate_all(g)
    assert chances[0] > chances[1]


def test_a_newborn_is_worth_something_if_it_can_go_somewhere() -> None:
    """Births without a place to go to only cost an action."""
    g = pair()
    dome = g.found(10)
    dome.newborn = 1
    assert (1.0, 0.0) == births(g)
    for word in ("siberia-nw", "siberia-e"):
        put_disk(g, word, "black")
    assert (0.0, 1.0) == births(g)


def births(g: State) -> tuple[float, float]:
    """Newborns of the first side that find a place, and others."""
    found = traits(Survey(g), 0)
    return found[BORN], found[STRAY]


def test_a_newborn_is_the_mother_of_the_next() -> None:
    """From siberia-ne one comes to two hexes, and from one of them to a third."""
    g = pair()
    g.found(10).newborn = 4
    assert (3.0, 1.0) == births(g)


def test_a_contest_that_would_be_lost_is_no_place() -> None:
    g = pair()
    dome, rival = g.found(10), g.found(0)
    rival.size = 2
    for word in ("siberia-nw", "siberia-e"):
        g.standing[1][g.names.number[word]] = rival.id
    put_disk(g, "siberia-centre", "black")
    dome.basal[0] = 1
    places = [g.names.number[word] for word in ("siberia-nw", "siberia-e")]
    # It could still live on the rival as a carnivore.
    assert set(places) <= set(Survey(g).kinds[dome.id].room)
    g.standing[2][places[0]] = species(g, "green-armored", at="baltica-w-herbivore").id
    g.found(4).basal[1] = 1
    assert places[0] not in Survey(g).kinds[dome.id].room
    assert places[1] in Survey(g).kinds[dome.id].room


def test_who_can_be_ousted_is_at_risk() -> None:
    """G6. On one landmass the larger of two herbivores is safe, the smaller is not."""
    g = pair()
    dome, rival = g.found(10), g.found(0)
    g.standing[1][g.names.number["siberia-e"]] = rival.id
    rival.size = 2
    known = Survey(g).kinds
    assert (1, 0) == (known[dome.id].risk, known[rival.id].risk)
    dome.size = 3
    known = Survey(g).kinds
    assert (0, 1) == (known[dome.id].risk, known[rival.id].risk)


def test_too_many_organs_are_a_danger() -> None:
    g = pair()
    dome = g.found(10)
    g.oxygen = 17
    before = scores(g)[0]
    dome.basal[0] = 3
    assert scores(g)[0] < before
    g.oxygen = 4
    assert scores(g)[0] > before


def test_the_future_counts_less_towards_the_end() -> None:
    g = pair()
    mutation(g, g.found(10), 101, plus="red")
    early = scores(g)[0]
    g.turn, g.era = 10, 2
    assert (0, 0.0) == (turns_left(g), award_weight(g))
    assert 1.5 < scores(g)[0] < early


def test_nobody_throws_organs_away_in_the_last_turn() -> None:
    """E5. Greedy took neoteny as soon as nothing else made a difference."""
    g = pair()
    g.turn, g.era = 10, 2
    before = scores(g)[0]
    g.found(10).basal[2] = 1
    assert scores(g)[0] > before


def test_more_creeples_count_more_before_an_award() -> None:
    g = pair()
    far = scores(g)
    g.et_left = 0
    near = scores(g)
    assert (far[0] < near[0], far[1] < near[1]) == (True, True)


def test_alone_lost_seas_are_the_end() -> None:
    g = position("black green", mode="solitaire", planet="mars")
    species(g, "green-archetype", at="tharsis-centre-plant")
    species(g, "black-archetype", at="tharsis-centre-herbivore")
    assert 0 < alone(g) < 1
    g.disks = [0] * len(g.disks)
    assert 0 == alone(g)


@pytest.mark.slow
def test_greedy_beats_random() -> None:
    """Four games with each seat twice; forty were won when this was written."""
    won = 0.0
    for seed in range(4):
        table = seat_table(GAME, Setup(2), seed=seed)
        me, bot, rng = seed % 2, GreedyPlayer(seed), Random(seed)
        while (request := table.request) is not None:
            is_mine = request.seat == me
            chosen = bot.choose(table.perspective(me)) if is_mine else rng.choice(request.options())
            table.answer(chosen)
        assert table.outcome is not None
        won += table.outcome.utility[me]

    assert 4 == won
