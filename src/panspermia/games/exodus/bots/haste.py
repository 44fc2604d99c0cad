"""Imagined play over years, for searches: as by instinct, but dice show what is usual.

With real dice a lucky Claim would tell more about an answer than the answer itself.
"""

from __future__ import annotations

from panspermia.games.exodus.bots.instinct import choice
from panspermia.games.exodus.rules.state import State
from panspermia.kernel import CHANCE, Answer, Request

USUAL = {"H7.1": 4, "H8g": 4, "H10.1": 3, "I6.3": 3, "K2.1": 1, "K2b.2": 2, "K2d.1": 2}
"""No hazard, a Claim where it is as likely as not, and new cards on the decks."""


def haste(g: State, request: Request) -> Answer | None:
    """What somebody answers who does not think long, and what dice usually show."""
    if request.side == CHANCE:
        return USUAL.get(request.rule)
    return choice(g, request, request.options())
