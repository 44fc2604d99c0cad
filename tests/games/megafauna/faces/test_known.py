"""What a view tells is enough to ask the rules, and they answer as at the table."""

from __future__ import annotations

from typing import Any

import pytest

from panspermia.games.megafauna.faces.naming import Scene
from panspermia.games.megafauna.rules.biomes import biome, can_inhabit, roadrunner
from panspermia.games.megafauna.rules.contests import contest
from panspermia.games.megafauna.rules.vocabulary import LEVELS, NOBODY
from tests.games.megafauna.faces.drawn import SETUPS, played

EVERY = 61


@pytest.mark.parametrize("number", range(len(SETUPS)))
def test_the_rules_say_the_same_of_a_view_and_of_the_table(number: int) -> None:
    for table in played(SETUPS[number], seed=number, every=EVERY):
        g, seen = table.state, Scene(table.view(0)).state

        assert (g.disks, g.standing) == (seen.disks, seen.standing)
        assert lands(g) == lands(seen)
        assert ({*g.lying}, g.air, g.clouds) == ({*seen.lying}, seen.air, seen.clouds)
        assert said_of(g) == said_of(seen)


def lands(g: Any) -> list[Any]:
    """Where the cratons in use lie, and what holds a die."""
    planet = g.planet
    found = [(c, planet.x[c], planet.r[c], planet.dice[c]) for c in g.cratons()]
    return [planet.landmasses, found]


def said_of(g: Any) -> list[Any]:
    """What places are, who could live there, and what every contest would come to."""
    species = g.in_play()
    found: list[Any] = [[g.organs(s, c) for s in species for c in range(5)]]
    for place in g.geography.in_play:
        found.append((biome(g, place), roadrunner(g, place), g.latitude(place)))
        found += [can_inhabit(g, s, place, n) for s in species for n in range(len(LEVELS))]
    return found + [contest(g, *rivals) for rivals in contests(g)]


def contests(g: Any) -> list[tuple[int, int, int, int]]:
    """Every place and level with who stands there, and every other species."""
    return [
        (place, level, species.id, resident)
        for level, standing in enumerate(g.standing)
        for place, resident in enumerate(standing)
        for species in g.in_play()
        if resident not in (NOBODY, species.id)
    ]
