"""Glitches: what triggers them and what they destroy (K2b.2, Alg-19, G7)."""

from __future__ import annotations

from panspermia.games.exodus.rules.events import StackGlitchRolled
from panspermia.games.exodus.rules.pieces import NOWHERE
from panspermia.games.exodus.rules.stacks import lose
from panspermia.games.exodus.rules.state import State
from panspermia.games.exodus.rules.vocabulary import STACKS
from panspermia.kernel import Flow, roll


def trigger(g: State, side: int, place: int) -> Flow[None]:
    """K2b.2, K2b.3, A-54, K2b.5.

    If the acting stack is glitched: what is as hard as the die is lost.

    That are all cards in the owner's stacks of this Space; the glitch stays.
    """
    if place == NOWHERE:
        return
    stack = g.stacks[side][place]
    if not stack.glitched or stack.space == NOWHERE:
        return
    space = stack.space
    die = yield from roll("K2b.2")
    g.log.append(StackGlitchRolled("K2b.2", side, STACKS[place], die))
    strike(g, side, space, die)


def strike(g: State, side: int, space: int, die: int, spared: int = NOWHERE) -> None:
    """K2b.2. What is as hard as the die, in all stacks of a side there but one."""
    for place in g.stacks_at(side, space):
        hit = [f for f in g.stacks[side][place].cards if g.face(f).card.rad_hard == die]
        if hit and place != spared:
            lose(g, "K2b.2", side, place, hit, turns=True)
