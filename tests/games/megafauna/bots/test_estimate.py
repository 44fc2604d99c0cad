"""What bots think of positions, and that they play sensibly."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest

from panspermia.games.megafauna import GAME
from panspermia.games.megafauna.bots import bodies, layout, survey
from panspermia.games.megafauna.bots.bodies import Body
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
from panspermia.games.megafauna.components.places import places_in
from panspermia.games.megafauna.rules.pieces import Lying
from panspermia.games.megafauna.rules.state import State
from panspermia.games.megafauna.rules.vocabulary import BLACK_DISK
from panspermia.kernel import Setup, Table, seat_table
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
    assert set(places) <= room(g, dome.id)
    g.standing[2][places[0]] = species(g, "green-armored", at="baltica-w-herbivore").id
    g.found(4).basal[1] = 1
    assert places[0] not in room(g, dome.id)
    assert places[1] in room(g, dome.id)


def room(g: State, id: int) -> set[int]:
    """Where a species could live."""
    return {*places_in(Survey(g).kinds[id].room)}


def change_disk(g: State) -> None:
    for place in g.geography.in_play[::2]:
        g.disks[place] = 0 if g.disks[place] else BLACK_DISK


def change_card(g: State) -> None:
    m = next(m for s in g.in_play() for m in s.mutations)
    m.face = 0 if m.face < 0 else -1


def change_card_organ(g: State) -> None:
    next(m for s in g.in_play() for m in s.mutations).plus[3] += 1


def change_size(g: State) -> None:
    for s in g.in_play():
        s.size = 5 - s.size


def change_plus(g: State) -> None:
    g.in_play()[0].plus[3] += 3


def change_basal(g: State) -> None:
    g.in_play()[0].basal[0] += 3


def change_tools(g: State) -> None:
    g.in_play()[0].tools = [(g.tools[0], 0)]


def change_planet(g: State) -> None:
    rows = g.planet.r
    g.planet = g.planet._replace(r=tuple([9 - r for r in rows]), landmasses=((0, 1), (2,), (3,)))


def change_standing(g: State) -> None:
    for level in g.standing[1:]:
        level[:] = level[7:] + level[:7]


def change_lying(g: State) -> None:
    g.lying.append(Lying(0, 1, g.in_play()[0].id))


def change_wind(g: State) -> None:
    g.wind = not g.wind


def change_air(g: State) -> None:
    g.air[0] += 6


CHANGES = [
    change_disk, change_card, change_card_organ, change_size, change_plus, change_basal,
    change_tools, change_planet, change_standing, change_lying, change_wind, change_air,
]  # fmt: skip


KEPT: tuple[dict[Any, Any], ...] = (
    bodies._known, layout._terrains, layout._layouts, survey._fares, survey._looks,
)  # fmt: skip


@pytest.mark.parametrize("change", CHANGES)
def test_what_is_kept_is_what_would_be_found_anew(change: Callable[[State], None]) -> None:
    """Bodies, maps and contests are looked up; whatever counts for them tells them apart."""
    differences = 0
    for g in rich_positions():
        before = picture(g)
        change(g)
        kept = picture(g)
        for known in KEPT:
            known.clear()
        assert picture(g) == kept
        differences += kept != before
    assert differences


@cache
def rich_table() -> Table[State]:
    table, rng = seat_table(GAME, Setup(3), seed=4), Random(4)
    while table.request is not None and table.state.turn < 7:
        table.answer(rng.choice(table.request.options()))
    return table


def rich_positions() -> list[State]:
    """Of a game that has come far, on a planet with winds, and with much room to be had."""
    found = [rich_table().state.copy() for _ in range(3)]
    for number, g in enumerate(found):
        g.air, g.turn = [4 * number, 0], number
        g.planet = g.planet._replace(landmasses=((0,), (1,), (2,), (3,)), r=(2, 3, 4, 5))
        for s in g.in_play():
            s.size = 4
    return found


def picture(g: State) -> list[object]:
    """All that a survey tells."""
    known = Survey(g)
    found: list[object] = [scores(g)]
    for kind in known.kinds.values():
        found += [kind.room, kind.risk, kind.living, kind.lying, kind.land, known.landings(kind, 9)]
        # A compiled class has the fields, and no slots.
        for name in [name for name in dir(Body) if name[0] != "_" and name != "prospects"]:
            field = getattr(kind.body, name)
            if not callable(field):
                found.append(field)
    return found


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
