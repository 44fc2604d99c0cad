"""How far everybody is from becoming a macroorganism (H3a), as far as a view shows it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from panspermia.games.genesis.faces.naming import Scene
from panspermia.games.genesis.rules.view import OrganismView
from panspermia.games.genesis.rules.vocabulary import COLOUR, COLOURS, MACROORGANISM, MUTATION


@dataclass(frozen=True, slots=True)
class Way:
    """What an organism lacks to become a macroorganism, by colour."""

    card: str
    organism: str
    missing: tuple[int, ...]

    @property
    def short(self) -> int:
        return sum(self.missing)


def system_of(scene: Scene, card: str) -> tuple[int, ...]:
    """H3a. The system chromosomes that a card needs, by colour."""
    system = scene.macroorganisms[MACROORGANISM[card]].marine.system
    return (system.red, system.yellow, system.green, system.blue)


def cubes_for_system(scene: Scene, o: OrganismView) -> list[int]:
    """H3a, L1.1. By colour the cubes on an organism and its mutations; no bionts."""
    cubes = o.cubes[:]
    for stolen in o.diseased:
        cubes[COLOUR[stolen.colour]] += 1
    for m in o.mutations:
        card = scene.mutations[MUTATION[m.mutation]]
        cubes[COLOUR[card.unpromoted.colour]] += m.base == "present"
        cubes[COLOUR[card.promoted.plus]] += m.added == "present"
    return cubes


def candidates(scene: Scene, sides: Iterable[int]) -> Iterator[OrganismView]:
    """H3.1, L1.1. What a biont of these sides lives in and could become a macroorganism."""
    wanted = {*sides}
    chimera = bool(scene.view["options"]["chimera"])
    for side in scene.position.sides:
        for o in side.tableau:
            units = [o, o.parasite] if chimera and o.parasite else [o]
            yield from [u for u in units if wanted & {*u.bionts} and scene.body(u) is None]


def ways(scene: Scene, sides: Iterable[int]) -> list[Way]:
    """Each card of the stack with what comes nearest to it, the nearest card first."""
    found = []
    organisms = [(o.organism, cubes_for_system(scene, o)) for o in candidates(scene, sides)]
    for card in scene.position.macroorganisms if organisms else ():
        need = system_of(scene, card)
        options = [Way(card, id, missing(need, cubes)) for id, cubes in organisms]
        found.append(min(options, key=lambda way: way.short))
    return sorted(found, key=lambda way: way.short)


def missing(need: Iterable[int], have: Iterable[int]) -> tuple[int, ...]:
    return tuple([max(0, n - h) for n, h in zip(need, have, strict=True)])


def within_reach(scene: Scene) -> list[str]:
    """The cards for which somebody has all cubes."""
    sides = range(len(scene.position.sides))
    ready = {way.card for way in ways(scene, sides) if not way.short}
    return [card for card in scene.position.macroorganisms if card in ready]


assert len(COLOURS) == 4
