"""The Turn (D1): how it begins and ends, and what a deed of it is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from panspermia.games.exodus.rules.contracts.life import boostable
from panspermia.games.exodus.rules.events import TurnBegan, TurnEnded
from panspermia.games.exodus.rules.pieces import FIRST_OUTPOST, NOBODY, NOWHERE, ROCKET
from panspermia.games.exodus.rules.privileges import may_murder_anywhere
from panspermia.games.exodus.rules.state import State
from panspermia.kernel import Deed

OUTPOSTS = 2
"""E3.1."""

(
    OPERATION,
    IN_HAND,
    WITH_ROCKET,
    AFIELD,
    AT_FACTORIES,
    ON_CLAIMS,
    FELONY,
    TOGETHER,
    NEVER,
) = [1 << n for n in range(9)]
"""What deeds need (`at_hand`); nothing that is needed NEVER comes."""


@dataclass(frozen=True, slots=True)
class TurnDeed(Deed):
    """A deed with the clause against it, or nothing."""

    against: Callable[[State, int], str] = lambda _g, _side: ""
    needs: int = 0
    """What must be at hand, so that most of what cannot be done is not weighed at all."""


def at_hand(g: State, side: int) -> int:
    """What deeds may need and a side has, as bits; it may have no use for it."""
    stacks = g.stacks[side]
    found = 0 if g.operated else OPERATION
    if g.hands[side] or (g.contracts is not None and boostable(g, side)):
        found |= IN_HAND
    if stacks[ROCKET].space != NOWHERE:
        found |= WITH_ROCKET | AFIELD
    if len(stacks) > FIRST_OUTPOST:
        found |= AFIELD
    if g.factories:
        found |= AT_FACTORIES | AFIELD
    if g.claims:
        found |= ON_CLAIMS
    if g.granted:
        found |= AFIELD
    if may_murder_anywhere(g, side):
        found |= FELONY
    return found if g.rules.has_auctions else found | TOGETHER


def begin_turn(g: State, side: int) -> None:
    """D1, D1c. Nothing is done yet; H1b.1, N2a: what its owner's Turn sets free."""
    g.active, g.moved, g.operated, g.ended = side, False, False, False
    g.used, g.granted = [], []
    aboard = [face for stack in g.stacks[side] for face in stack.cards]
    own = {face for face in aboard if not g.face(face).human} | {g.crew(side).face}
    g.moved_cards = [face for face in g.moved_cards if face not in own]
    g.traded = [(card, owner) for card, owner in g.traded if owner != side]
    for stack in g.stacks[side]:
        stack.moved_tanks = 0
    g.log.append(TurnBegan("D1", side, g.year))


def is_turn(g: State, side: int) -> bool:
    """D1g. Until the active player says that the Turn is over."""
    return not g.ended


def against_ending(g: State, side: int) -> str:
    """D1f, E3.1, E6d, A-41. The stack limits hold before a Turn can end."""
    return "E6d" if len(g.outposts(side)) > OUTPOSTS else ""


def end_turn(g: State, side: int) -> None:
    """D1h. Marks of the Turn are cleared; A-18: what was granted lapses."""
    g.active = NOBODY
    g.used, g.granted = [], []
    g.offers.standing = []
    if g.politics is not None:
        g.politics.lobbied = []
    g.log.append(TurnEnded("D1g", side))


def against_operation(g: State, side: int) -> str:
    """D1b, I0. One operation per Turn."""
    return "D1b" if g.operated else ""
