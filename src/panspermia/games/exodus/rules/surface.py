"""Ways without a rocket: buggy roads (H9) and Space Elevators (1B9)."""

from __future__ import annotations

from panspermia.games.exodus.components.solar import OUTSIDE, solar_map

MAP = solar_map()


def drives(site: int) -> tuple[int, ...]:
    """H9a, H9b.1. The other Sites of the road, to which a buggy brings a Human of this one."""
    road = MAP.road[site]
    return () if road == OUTSIDE else tuple([other for other in MAP.roads[road] if other != site])


def lifts(space: int, built: frozenset[int]) -> tuple[int, ...]:
    """1B9c. The Spaces at the other ends of the elevators that stand here.

    `built`: the numbers of those that have been built, in the order of the map.
    """
    found = []
    for number, (one, other) in enumerate(MAP.elevators):
        if number in built and space in (one, other):
            found.append(other if space == one else one)
    return tuple(found)
