"""Faction privileges (P, B6a.1), and who may commit felonies (Fel-1)."""

from __future__ import annotations

from panspermia.games.exodus.rules.bending import MURDERS, PUSHED, SECURED, in_force
from panspermia.games.exodus.rules.contracts.life import carries_felony, space_of
from panspermia.games.exodus.rules.money import gain
from panspermia.games.exodus.rules.pieces import NOBODY, NOWHERE
from panspermia.games.exodus.rules.state import State

TAXES, LAUNCH_FEES, OPEN_SOURCE = "taxes", "launch-fees", "open-source-finao"
POWERSAT, DHARMA, BLINK = "powersat", "dharma-refuel", "blink-telescope"
MARKETEER, SCRUM, MOONCABLE = "marketeer", "scrum-troubleshooters", "mooncable"
SKUNKWORKS, FELONIOUS, SECRETARY = "skunkworks", "felonious", "secretary-general"

USUAL_FINAO, CHEAP_FINAO = 4, 3


def has_privilege(g: State, side: int, privilege: str) -> bool:
    """B6a.1, K2e.2, P-1. In Anarchy every privilege is replaced by that of felons.

    4B2f.5: or comes beside it.
    """
    if g.anarchy and (privilege == FELONIOUS or not is_secured(g, side)):
        return privilege == FELONIOUS
    return g.factions[side] != NOBODY and g.crew(side).privilege == privilege


def holder(g: State, privilege: str) -> int:
    """The side whose privilege this is, if it is in force; NOBODY if there is none."""
    for side in g.sides():
        is_locked = g.anarchy and not is_secured(g, side)
        if g.crew(side).privilege == privilege and not is_locked:
            return side
    return NOBODY


def is_secured(g: State, side: int) -> bool:
    """4B2f.5. In Anarchy alone."""
    return g.anarchy and SECURED.ask(in_force(g, side), False, g, side)


def is_felon(g: State, side: int, space: int = NOWHERE) -> bool:
    """Fel-1, N4b, P-Felonious, 4B2e.2.

    By privilege, own or lent, or in Anarchy; in the own Turn. In a Space also by a contract there.
    """
    if g.active != side:
        return False
    lent = any([what == FELONIOUS for what, _by, _where in g.granted])
    if lent or has_privilege(g, side, FELONIOUS):
        return True
    return space != NOWHERE and carries_felony(g, side, space)


def is_felon_anywhere(g: State, side: int) -> bool:
    """Fel-1, 4B2e.2."""
    return is_felon(g, side, NOWHERE if g.contracts is None else space_of(g, side))


def may_murder(g: State, side: int, space: int) -> bool:
    """Fel-4, CR-22. In the own Turn, in a Space."""
    if is_felon(g, side, space):
        return True
    return g.active == side and MURDERS.ask(in_force(g, side), False, g, side)


def may_murder_anywhere(g: State, side: int) -> bool:
    """Fel-1, Fel-4, 4B2e.2, CR-22."""
    if g.contracts is None:
        return is_felon(g, side)
    return may_murder(g, side, space_of(g, side))


def has_powersat(g: State, side: int) -> bool:
    """H3d.1, I7i, P-Powersat, IN-10. By privilege, by a Factory on a Push Site, by a card, lent."""
    if has_privilege(g, side, POWERSAT) or owns_powersat(g, side):
        return True
    lent = any([what == POWERSAT for what, _by, _where in g.granted])
    return (lent and g.active == side) or owns_push_factory(g, side)


def owns_powersat(g: State, side: int) -> bool:
    """Alg-21, 4B2f.10. By a card, which no Anarchy ends."""
    return g.powersats[side] or PUSHED.ask(in_force(g, side), False, g, side)


def owns_push_factory(g: State, side: int) -> bool:
    """I7i."""
    return any([owner == side and g.is_push(site) for site, owner in g.factories.items()])


def finao_price(g: State, side: int) -> int:
    """H7e.1, P-Open, V-SA3. Half of it, fractions dropped, with International Assistance."""
    price = CHEAP_FINAO if has_privilege(g, side, OPEN_SOURCE) else USUAL_FINAO
    assisted = g.politics is not None and g.politics.assistance
    return price // 2 if assisted else price


def collect(g: State, privilege: str, clause: str) -> None:
    """P-Taxes, P-Launch, I6d, I7j, I4.4. Its holder gains an Aqua."""
    side = holder(g, privilege)
    if side != NOBODY:
        gain(g, clause, side, 1)
