"""Leave to use what belongs to others: by deal, by law, by felony (A2i, N5, N6, Fel, O5f)."""

from __future__ import annotations

from panspermia.games.exodus.rules.bending import ROAMS, in_force
from panspermia.games.exodus.rules.pieces import NOBODY
from panspermia.games.exodus.rules.privileges import is_felon, is_secured
from panspermia.games.exodus.rules.state import State

FACTORY = "factory"
"""A permission to use a Factory."""
CLAIM = "claim"
"""A permission to use a Claim."""
CREW = "crew"
"""A permission to use a Crew."""


def may_use_claim(g: State, side: int, site: int) -> bool:
    """I7.1, N6, N6a. An own Claim, or a foreign one by leave or by felony."""
    owner = g.claims.get(site, NOBODY)
    if owner in (side, NOBODY):
        return owner == side
    return (CLAIM, owner, site) in g.granted or may_rob(g, side, owner, site)


def lent_crews(g: State, side: int) -> list[tuple[int, int, int]]:
    """N6, N3d. Crews of others whose platforms may be used: owner, place, face; no passengers."""
    owners = [by for what, by, _where in g.granted if what == CREW and side == g.active]
    return [
        (owner, place, g.crew(owner).face)
        for owner in owners
        for place, stack in enumerate(g.stacks[owner])
        if g.crew(owner).face in stack.cards
    ]


def may_use_factory(g: State, side: int, site: int) -> bool:
    """H6c.4, I0a, N5, N6, A-58, A2i, N6a, Fel-6, 4A7f.1.

    An own Factory, or a foreign one by leave, law or felony.
    """
    owner = g.factories.get(site, NOBODY)
    if owner in (side, NOBODY):
        return owner == side
    if (FACTORY, owner, site) in g.granted or roams(g, side):
        return True
    return may_hijack(g, side, site)


def roams(g: State, side: int) -> bool:
    """O5f.1."""
    return ROAMS.ask(in_force(g, side), False, g, side)


def may_hijack(g: State, side: int, site: int) -> bool:
    """Fel-2, Fel-3, Fel-3a. With an own Human there, and none of its owner who is opposed."""
    return may_rob(g, side, g.factories[site], site)


def may_rob(g: State, side: int, owner: int, site: int) -> bool:
    """Fel-2, N6a, 4B2f.5. A felon with an own Human there, and none of the owner's."""
    if is_secured(g, owner):
        return False
    return is_felon(g, side, site) and g.is_human_at(side, site) and not g.is_human_at(owner, site)
