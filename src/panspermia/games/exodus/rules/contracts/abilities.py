"""What fulfilled contracts bend (4B2e.4, 4B2f): each ability is a function of its parameters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from panspermia.games.exodus.components.catalog import IDEOLOGIES
from panspermia.games.exodus.components.chart import ZONES
from panspermia.games.exodus.components.contracts import PAIRS, Effect, Place
from panspermia.games.exodus.components.goals import goal_of
from panspermia.games.exodus.components.places import place_facts
from panspermia.games.exodus.components.solar import AEROBRAKE, CRASH
from panspermia.games.exodus.rules.bending import (
    INSIGHTFUL,
    LUNAR,
    MURDERS,
    OPEN_PAIRS,
    PUSHED,
    RATED,
    SECURED,
    SHIELD,
    SKY,
    SPARES,
    TRANSPORTS,
    UNCUT,
    WATCHES,
    Watch,
)
from panspermia.games.exodus.rules.contracts.goals import follow
from panspermia.games.exodus.rules.engines import MAP, Sky
from panspermia.games.exodus.rules.state import State
from panspermia.kernel import Bends, Power

SOFTER = 2
"""4B2f.6. What a shield takes off a roll."""


def always(_found: bool, _g: State, _side: int) -> bool:
    """4B2e.4. From fulfilment to the end of the game."""
    return True


# --- words of the book (4B2f) -----------------------------------------------------------------


def insight(_effect: Effect) -> Bends:
    """4B2f.1."""
    return (INSIGHTFUL.by(always),)


def bailout(_effect: Effect) -> Bends:
    """4B2f.3."""
    return (UNCUT.by(always),)


def connections(_effect: Effect) -> Bends:
    """4B2f.4."""
    return (OPEN_PAIRS.by(connected),)


def connected(found: list[int], g: State, side: int) -> list[int]:
    """4B2f.4, I-15. Every deck in whose pair a side has a delegate."""
    assert g.politics is not None
    names = {IDEOLOGIES[n] for n, sides in enumerate(g.politics.delegates) if sides[side]}
    return sorted({*found, *[n for n, pair in enumerate(PAIRS) if names & set(pair)]})


def secured(_effect: Effect) -> Bends:
    """4B2f.5."""
    return (SECURED.by(always),)


def shielded(_effect: Effect) -> Bends:
    """4B2f.6."""
    return (SHIELD.by(thicker),)


def thicker(found: int, _g: State, _side: int) -> int:
    """4B2f.6. Several copies add up."""
    return found + SOFTER


def transport(_effect: Effect) -> Bends:
    """4B2f.7."""
    return (TRANSPORTS.by(always),)


def push(_effect: Effect) -> Bends:
    """4B2f.10."""
    return (PUSHED.by(always),)


# --- flights ----------------------------------------------------------------------------------


def ignore_crash(effect: Effect) -> Bends:
    """4B2f.8. Crash hazards whose printed name contains one of these words."""
    return safe_at(frozenset([s for s in hazards(CRASH) if is_named(s, effect.where)]))


def is_named(space: int, words: tuple[str, ...]) -> bool:
    return any([word in MAP.hazard_names[space] for word in words])


def ignore_aerobrake(effect: Effect) -> Bends:
    """4B2f.9. All aerobrakes, or those that lead to a Space."""
    spaces = [s for s in hazards(AEROBRAKE) if not effect.where or leads_to(s, effect.where[0])]
    return safe_at(frozenset(spaces))


def hazards(kind: int) -> list[int]:
    return [space for space, hazard in enumerate(MAP.hazard) if hazard == kind]


def leads_to(space: int, word: str) -> bool:
    """4B2f.9. Along the arrows, by aerobrakes alone; or the zone in which it lies."""
    if word not in MAP.index:
        return ZONES[MAP.zone[space]] == word
    seen, edge = {space}, [space]
    while edge:
        for step in MAP.steps[edge.pop()]:
            if step.glide and step.to == MAP.find(word):
                return True
            if step.glide and step.to not in seen and MAP.hazard[step.to] == AEROBRAKE:
                seen.add(step.to)
                edge.append(step.to)
    return False


def safe_at(spaces: frozenset[int]) -> Bends:
    """These hazards need no roll."""

    def clear(sky: Sky, _g: State, _side: int) -> Sky:
        return sky._replace(safe=sky.safe | spaces)

    return (SKY.by(clear),)


def ignore_crash_at_factories(_effect: Effect) -> Bends:
    """CR-11."""
    return (SPARES.by(beside_factories),)


def beside_factories(found: frozenset[int], g: State, _side: int) -> frozenset[int]:
    """CR-11, Adj-3. Crash hazards that are Adjacent to a Site with anybody's Factory."""
    near = [space for site in g.factories for space in ADJACENT[site]]
    return found | {space for space in near if MAP.hazard[space] == CRASH}


def launch_railway(_effect: Effect) -> Bends:
    """CR-24."""
    return (SKY.by(with_railways),)


def with_railways(sky: Sky, g: State, side: int) -> Sky:
    """CR-24. Own Factories alone."""
    own = frozenset([site for site, owner in g.factories.items() if owner == side])
    return sky._replace(railways=own)


def elevator_assist(_effect: Effect) -> Bends:
    """4A7d.4."""
    return (SKY.by(with_elevators),)


def with_elevators(sky: Sky, g: State, side: int) -> Sky:
    """4A7d.4, H6c.5. Own Factories at the end of a printed elevator path."""
    own = frozenset([site for site in ELEVATORS if g.factories.get(site) == side])
    return sky._replace(gentle=own)


def belt_flyby(effect: Effect) -> Bends:
    """H8f. Once in a move."""

    def swing(sky: Sky, _g: State, _side: int) -> Sky:
        return sky._replace(belt_bonus=sky.belt_bonus + effect.amount)

    return (SKY.by(swing),)


# --- Sites and people -------------------------------------------------------------------------


def prospect_luna(_effect: Effect) -> Bends:
    """I6.1d."""
    return (LUNAR.by(always),)


def isru_prospecting(effect: Effect) -> Bends:
    """I6.1b. Better ratings to prospect some Sites."""
    sites = frozenset(MAP.way(effect.where))

    def better(found: int, _g: State, _side: int, site: int) -> int:
        return found + effect.amount if site in sites else found

    return (RATED.by(better),)


def murder(_effect: Effect) -> Bends:
    """CR-22."""
    return (MURDERS.by(always),)


# --- what is in force -------------------------------------------------------------------------

ELEVATORS = frozenset(place_facts(Place(icon="elevator")).spaces)
ADJACENT = tuple([MAP.adjacent(space) for space in range(len(MAP.ids))])

ABILITIES: dict[str, Callable[[Effect], Bends]] = {
    "insight": insight,
    "bailout": bailout,
    "connections": connections,
    "secured": secured,
    "shielded": shielded,
    "transport": transport,
    "push": push,
    "ignore-crash": ignore_crash,
    "ignore-aerobrake": ignore_aerobrake,
    "ignore-crash-at-factories": ignore_crash_at_factories,
    "launch-railway": launch_railway,
    "elevator-assist": elevator_assist,
    "belt-flyby": belt_flyby,
    "prospect-luna": prospect_luna,
    "isru-prospecting": isru_prospecting,
    "murder": murder,
}
"""4B2e.4. By the id of an effect."""


def watched(found: tuple[Watch, ...], _g: State, _side: int) -> tuple[Watch, ...]:
    """4B4b.2."""
    return (*found, follow)


JOURNEY = Power("journey", (WATCHES.by(watched),))


@cache
def powers_of(word: str) -> tuple[Power, ...]:
    """4B2e.4. What a contract gives when it is fulfilled; those of its golden face may come."""
    effects = [effect for effect in goal_of(word).fulfilled if effect.id in ABILITIES]
    return tuple([Power(effect.id, ABILITIES[effect.id](effect)) for effect in effects])


def powers(g: State, side: int) -> Sequence[Power]:
    """4B2e.4, 4B4f.6, 4A6d.2, 4B2g.3.

    The journey of a contract under way, and what that side itself has fulfilled.
    """
    assert g.contracts is not None
    found = [JOURNEY] if g.contracts.held[side] is not None else []
    for face in g.contracts.fulfilled[side]:
        found += powers_of(g.face(face).word)
    return found
