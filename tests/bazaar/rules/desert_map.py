"""The desert (K6): 300 spaces in 15 rows of 20, what lies on them, and the roads between them."""

from __future__ import annotations

WIDTH, HEIGHT = 20, 15
COUNT = WIDTH * HEIGHT
SPACES = tuple([f"s{number}" for number in range(COUNT)])
SPACE = {space: number for number, space in enumerate(SPACES)}

SAND, OASIS, STORM, QUICKSAND, CITY = "sand", "oasis", "storm", "quicksand", "city"
CITIES = (0, 19, 150, 239, 280, 299)
GATE = 0
"""Where caravans begin."""


def _terrain(space: int) -> str:
    if space in CITIES:
        return CITY
    x, y = space % WIDTH, space // WIDTH
    return {0: QUICKSAND, 1: STORM, 2: OASIS}.get((x * 7 + y * 11) % 10, SAND)


def _roads(space: int) -> tuple[int, ...]:
    x, y = space % WIDTH, space // WIDTH
    near = [(x + dx, y + dy) for dx, dy in ((0, -1), (-1, 0), (1, 0), (0, 1))]
    return tuple([b * WIDTH + a for a, b in near if 0 <= a < WIDTH and 0 <= b < HEIGHT])


TERRAIN = tuple([_terrain(space) for space in range(COUNT)])
ROADS = tuple([_roads(space) for space in range(COUNT)])

MAX_HOPS = 30
WATER = 40


def hop_cost(origin: int, space: int, following: int) -> int:
    """K6b. One water a hop, and one more for a turn, unless in an oasis or city."""
    turns = origin >= 0 and space - origin != following - space
    return 2 if turns and TERRAIN[space] not in (OASIS, CITY) else 1


def can_stop_from(origin: int, space: int, water: int, hops: int) -> bool:
    """K6c. Whether a caravan that has come here can still reach a space that it may stop on."""
    if TERRAIN[space] != QUICKSAND:
        return True
    return hops > 0 and any(
        [
            can_stop_from(space, following, water - cost, hops - 1)
            for following in ROADS[space]
            if following != origin and (cost := hop_cost(origin, space, following)) <= water
        ]
    )
