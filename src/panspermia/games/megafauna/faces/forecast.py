"""What a creeple would find: how far it comes, who holds a level, and who would win it.

All of it is asked of the rules, with the state that a view tells (`Scene.state`).
"""

from __future__ import annotations

from panspermia.games.megafauna.faces.naming import Scene
from panspermia.games.megafauna.rules.contests import contest
from panspermia.games.megafauna.rules.courses import Step, course
from panspermia.games.megafauna.rules.dispersal import reach
from panspermia.games.megafauna.rules.view import PlaceView
from panspermia.games.megafauna.rules.vocabulary import LEVELS, NOBODY, SPECIES_OF
from panspermia.kernel import Message

Verdict = tuple[str | None, str]
"""The species that would win, None if their owner decides, and the clause of the step."""

DISPERSAL = "F2.1"
PLACING = (DISPERSAL, "I1.2", "E7a")
"""The questions by which a creeple comes to live somewhere."""


def newcomer(scene: Scene, prompt: Message | None) -> str | None:
    """The species that would come to live there, as the question says."""
    named = None if prompt is None else prompt.params.get("species")
    return named if isinstance(named, str) and named in scene.species else None


def prices(scene: Scene, prompt: Message | None) -> dict[str, int]:
    """F2a. The DP to each place within the reach of the newborn that is asked about."""
    species = newcomer(scene, prompt)
    if scene.rule != DISPERSAL or species is None:
        return {}
    g = scene.state
    found = reach(g, g.found(SPECIES_OF[species]))
    return {g.names.words[place]: cost for place, cost in found.items()}


def standing(place: PlaceView, level: str) -> str | None:
    """Who stands at a level of a place."""
    found = [c.species for c in place.creeples if c.level == level and not c.endangered]
    return found[0] if found else None


def verdict(scene: Scene, place: str, level: str, one: str, other: str) -> Verdict:
    """G2.1, H2.1, K2a.1. Who of two species would win a level of a biome."""
    g = scene.state
    where, rivals = g.names.number[place], (SPECIES_OF[one], SPECIES_OF[other])
    loser, clause = contest(g, where, LEVELS.index(level), *rivals)
    return (None if loser == NOBODY else one if loser == SPECIES_OF[other] else other), clause


def steps(scene: Scene, place: str, level: str, one: str, other: str) -> list[Step]:
    """G3-G7, H3-H6. What would be compared, in its order."""
    g = scene.state
    rivals = (SPECIES_OF[one], SPECIES_OF[other])
    return list(course(g, g.names.number[place], LEVELS.index(level), *rivals))
