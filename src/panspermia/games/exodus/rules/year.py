"""The change of year: the cube, what ends with a season, events, seniority (D2)."""

from __future__ import annotations

from panspermia.games.exodus.components.solar import BLUE
from panspermia.games.exodus.rules.events import AnarchyEnded, CubeMoved, SeniorityDropped
from panspermia.games.exodus.rules.happenings import clear_kreutz
from panspermia.games.exodus.rules.state import SEASON_OF, SPOTS, State

EVENT_SPOTS = frozenset({1, 3, 5, 7, 9, 11})
"""D2.3. The spots behind an event threshold."""
OVER = "D2b.2"


def advance(g: State) -> None:
    """D2.1, D2.5. The cube moves one spot; leaving season blue ends Anarchy (K2e.1)."""
    left = g.season
    g.year += 1
    g.spot = (g.spot + 1) % SPOTS
    g.log.append(CubeMoved("D2.1", g.year, g.spot))
    if left == BLUE and SEASON_OF[g.spot] != BLUE and g.anarchy:
        g.anarchy = False
        g.log.append(AnarchyEnded("K2e.1"))
    clear_kreutz(g, left)


def has_event(g: State) -> bool:
    """D2.3, D2a."""
    return g.spot in EVENT_SPOTS


def is_cycle_over(g: State) -> bool:
    """D2.4."""
    return g.spot == 0


def drop_seniority(g: State) -> None:
    """D2b.1, D2b.2, M1. A Seniority Disk goes; with the last one the game is over."""
    g.seniority -= 1
    g.log.append(SeniorityDropped("D2b.1", g.seniority))
    if not g.seniority and not g.ending:
        g.ending = OVER


def is_over(g: State) -> bool:
    """A1a, D2b.2, A1b, D.b, V4d, Alg-10."""
    return bool(g.ending)


def goes_on(g: State, side: int = 0) -> bool:
    return not g.ending
