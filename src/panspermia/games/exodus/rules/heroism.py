"""Heroism: chits for deeds that all players vote on (Lc, A-12)."""

from __future__ import annotations

from panspermia.games.exodus.rules.events import HeroismAwarded, Nominated, Voted
from panspermia.games.exodus.rules.pieces import NOBODY
from panspermia.games.exodus.rules.state import SPOTS, State
from panspermia.kernel import CANCEL, NO, YES, Flow, Initiative, choose, decide

NOMINATED = "nominated:{}"


def nominate(g: State, side: int) -> Flow[None]:
    """Lc.1, Lc.2, Lc.3.

    Any player may be proposed; a majority of all votes awards the next chit.
    """
    words = [g.crew(other).word for other in g.sides()]
    word = yield from choose(side, "Lc.1", lambda: [*words, CANCEL])
    if word == CANCEL:
        return
    hero = words.index(word)
    g.used.append(NOMINATED.format(side))
    g.log.append(Nominated("Lc.1", side, hero))
    approving = []
    for voter in g.turn_order():
        answer = yield from decide(
            voter, "Lc.2", (YES, NO), prompt=("ask.Lc.2", {"by": side, "hero": hero})
        )
        g.log.append(Voted("Lc.2", voter, answer == YES))
        approving += [voter] if answer == YES else []
    if is_approved(g, approving):
        chit = g.heroism.index(NOBODY)
        g.heroism[chit] = hero
        g.log.append(HeroismAwarded("Lc.2", hero, chit + 1))


def is_approved(g: State, approving: list[int]) -> bool:
    """Lc.2. By a simple majority; the 1st player breaks a tie."""
    against = len(g.factions) - len(approving)
    return len(approving) > against or (len(approving) == against and g.first in approving)


def can_nominate(g: State, side: int) -> bool:
    """Lc.1, A-12. While chits are left and the last year has not begun; once in every Turn."""
    is_last = g.seniority == 1 and g.spot == SPOTS - 1
    is_open = g.active != NOBODY and NOBODY in g.heroism and not is_last
    return is_open and NOMINATED.format(side) not in g.used


INITIATIVES = (Initiative("nominate", "Lc.1", nominate, can_nominate),)
