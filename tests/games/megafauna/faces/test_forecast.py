"""What a face says beforehand about a contest is what happens."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from panspermia.games.megafauna import GAME
from panspermia.games.megafauna.faces.forecast import verdict
from panspermia.games.megafauna.faces.naming import Scene
from panspermia.games.megafauna.rules.biomes import can_eat
from panspermia.games.megafauna.rules.contests import contest
from panspermia.games.megafauna.rules.dispersal import targets
from panspermia.games.megafauna.rules.state import State
from panspermia.games.megafauna.rules.view import view
from panspermia.games.megafauna.rules.vocabulary import LEVELS, NOBODY, SPECIES_WORDS
from panspermia.kernel import Setup, seat_table
from tests.games.megafauna.rules.test_plainly import positions


def scene_of(g: State) -> Scene:
    table = seat_table(GAME, Setup(2, {"mode": g.rules.mode}), seed=1)
    return Scene({**table.view(0), "position": msgspec.to_builtins(view(g, (0,)))})


@pytest.mark.parametrize("mode", ["achterbahn", "tooth-and-claw"])
def test_the_forecast_of_a_contest_is_its_result(mode: str) -> None:
    seen: Counter[str] = Counter()
    for g in positions(mode):
        scene = scene_of(g)
        for s in g.in_play():
            one = SPECIES_WORDS[s.id]
            for prey in g.in_play():
                eater, other = scene.state.found(s.id), scene.state.found(prey.id)
                assert can_eat(g, s, prey) == can_eat(scene.state, eater, other)
            for place, level, holder in disputed(g, s.id):
                loser, clause = contest(g, place, level, s.id, holder)
                winner = None if loser == NOBODY else s.id + holder - loser
                name = None if winner is None else SPECIES_WORDS[winner]
                where = g.names.words[place]
                told = verdict(scene, where, LEVELS[level], one, SPECIES_WORDS[holder])
                assert (name, clause) == told
                seen[clause] += 1
    assert {"G3.2", "G4.2", "G5.2", "G7", "G7a", "H3", "H6"} <= {*seen}


def disputed(g: State, id: int) -> list[tuple[int, int, int]]:
    """The levels that a newborn of a species may contest, each with who holds it."""
    words = [str(word) for word, clause in targets(g, id).items() if not clause and word != "done"]
    levels = [g.names.place_of_level[word] for word in words]
    found = [(place, level, g.standing[level][place]) for place, level in levels]
    return [(place, level, holder) for place, level, holder in found if holder != NOBODY]
