"""The lonely CEO: board meetings and what they ask for (V6)."""

from __future__ import annotations

from panspermia.games.exodus.rules.events import BoardMet, CareerRated
from panspermia.games.exodus.rules.options import CEO
from panspermia.games.exodus.rules.scoring import total
from panspermia.games.exodus.rules.state import State

FATALITY_POINTS, GROWTH = 3, 7
"""V6d.1."""
DISMISSED = "V6d.2"
RATINGS = ((60, "legendary"), (40, "memorable"), (35, "good"), (30, "controversial"))
"""V6e.1. From so many points on."""
UNRATED = "unrated"


def has_board(g: State, side: int = 0) -> bool:
    """V6d.1. At each seniority threshold of a game of the CEO."""
    return g.rules.mode == CEO and g.spot == 0


def demand(g: State) -> int:
    """V6d.1, V6d.4, A-61. By the disks of former meetings, and by fatalities; V1d: one had none."""
    removed = g.cycles - g.seniority - g.rules.quick
    return removed * (GROWTH + removed) + FATALITY_POINTS * g.fatalities


def meet(g: State) -> None:
    """V6d.1, V6d.2, V6d.3, 4G2-note. Whoever has less than what is asked for has lost."""
    reached, asked = total(g, 0), demand(g)
    g.log.append(BoardMet("V6d.1", asked, reached))
    if reached < asked:
        g.ending = DISMISSED
    g.fatalities = 0


def is_rated(g: State, side: int = 0) -> bool:
    """V6e.1. At the end of a game that the board did not end."""
    return g.rules.mode == CEO and bool(g.ending) and g.ending != DISMISSED


def rate(g: State) -> None:
    """V6e.1."""
    reached = total(g, 0)
    word = next((word for least, word in RATINGS if reached >= least), UNRATED)
    g.log.append(CareerRated("V6e.1", word, reached))
