"""Fundraise, which takes the place of income (O2, O5b, O5d)."""

from __future__ import annotations

from panspermia.games.exodus.components.catalog import IDEOLOGIES
from panspermia.games.exodus.rules.bending import FUNDED, in_force
from panspermia.games.exodus.rules.events import DelegateMoved
from panspermia.games.exodus.rules.industry import free_cube, removable_cubes
from panspermia.games.exodus.rules.money import gain
from panspermia.games.exodus.rules.pieces import HIGH
from panspermia.games.exodus.rules.politics.assembly import (
    AUTHORITY,
    HONOR,
    adjacent,
    drop_delegate,
    house,
    is_alone,
    is_law,
    put_delegate,
    tally,
)
from panspermia.games.exodus.rules.state import State
from panspermia.kernel import DONE, Flow, Words, choose


def fundraise(g: State, side: int) -> Flow[None]:
    """O2b.1, O2b.2, O2b.3, O2b.4, O2b.5. Money, election, a delegate that moves, the tally.

    4A6e.2: what modules add comes last.
    """
    g.operated = True
    gain(g, "O2b.1", side, funds(g, side))
    yield from elect(g, side)
    yield from send(g, side)
    yield from tally(g)
    if is_law(g, side, AUTHORITY):
        yield from rule_by_force(g, side)
    for follow in FUNDED.ask(in_force(g, side), (), g, side):
        yield from follow(g, side)


def funds(g: State, side: int) -> int:
    """O2b.1, O5b, V-SA3, 4G3g.

    An Aqua, or one for each chit that one holds, on a Human or at home; alone: brought home.
    """
    if not is_law(g, side, HONOR):
        return 1
    if is_alone(g):
        return len([chit for chit in g.glory if chit.up == HIGH])
    return len([chit for chit in g.glory if chit.side == side])


def elect(g: State, side: int) -> Flow[None]:
    """O2b.2, G6b. A reserve cube into the own ideology, or where one has a delegate.

    Without one in reserve another may be given up for it; O2b.4: votes are counted later.
    """
    if not g.cubes(side) and not removable_cubes(g, side):
        return
    delegates = house(g).delegates
    own = g.crew(side).ideology
    seats = [n for n in range(len(IDEOLOGIES)) if n == own or delegates[n][side]]
    word = yield from choose(side, "O2b.2", lambda: [*[IDEOLOGIES[n] for n in seats], DONE])
    if word != DONE and (g.cubes(side) or (yield from free_cube(g, side))):
        put_delegate(g, "O2b.2", side, IDEOLOGIES.index(word))


def send(g: State, side: int) -> Flow[None]:
    """O2b.3. One own delegate to an adjacent ideology."""
    delegates = house(g).delegates
    seats = [IDEOLOGIES[n] for n, sides in enumerate(delegates) if sides[side]]
    if not seats:
        return
    word = yield from choose(side, "O2b.3", lambda: [*seats, DONE])
    if word == DONE:
        return
    origin = IDEOLOGIES.index(word)
    words = [IDEOLOGIES[n] for n in adjacent(origin)]
    to = IDEOLOGIES.index(
        (yield from choose(side, "O.2", lambda: words, prompt=("ask.O.2", {"ideology": word})))
    )
    delegates[origin][side] -= 1
    delegates[to][side] += 1
    g.log.append(DelegateMoved("O2b.3", side, word, IDEOLOGIES[to]))


def rule_by_force(g: State, side: int) -> Flow[None]:
    """O2b.5, O5d.1, A-16, IN-53. One delegate of an opponent goes, and the votes are counted."""
    rivals = [
        (other, ideology)
        for ideology in range(len(IDEOLOGIES))
        for other in g.others(side)
        if house(g).delegates[ideology][other]
    ]
    if not rivals:
        return
    names = list(dict.fromkeys([g.crew(other).word for other, _ in rivals]))
    name = yield from choose(side, "O5d.1", lambda: [*names, DONE])
    if name == DONE:
        return
    victim = next(other for other, _ in rivals if g.crew(other).word == name)
    words = [IDEOLOGIES[n] for other, n in rivals if other == victim]
    prompt: Words = ("ask.O5d.1.seat", {"victim": victim})
    word = yield from choose(side, "O5d.1", lambda: words, prompt=prompt)
    drop_delegate(g, "O5d.1", victim, IDEOLOGIES.index(word))
    yield from tally(g)
