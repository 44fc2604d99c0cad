"""The Turn (D1): how it begins and ends, and what a deed of it is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from panspermia.games.exodus.rules.events import TurnBegan, TurnEnded
from panspermia.games.exodus.rules.pieces import NOBODY
from panspermia.games.exodus.rules.state import State
from panspermia.kernel import Deed

OUTPOSTS = 2
"""E3.1."""


@dataclass(frozen=True, slots=True)
class TurnDeed(Deed):
    """A deed with the clause against it, or nothing."""

    against: Callable[[State, int], str] = lambda _g, _side: ""
    is_operation: bool = False
    """D1b. Whether it always takes the operation of the Turn."""


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
