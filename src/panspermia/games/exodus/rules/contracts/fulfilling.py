"""Announcing steps of a contract, the last of which fulfils it (4B4)."""

from __future__ import annotations

from panspermia.games.exodus.rules.contracts.decks import agency
from panspermia.games.exodus.rules.contracts.goals import against_step, place_of, steps_of
from panspermia.games.exodus.rules.contracts.life import close, contract_of
from panspermia.games.exodus.rules.contracts.rewards import reward
from panspermia.games.exodus.rules.events import ContractFulfilled, GloryKept, StepAnnounced
from panspermia.games.exodus.rules.glitches import trigger
from panspermia.games.exodus.rules.pieces import HIGH, NOWHERE
from panspermia.games.exodus.rules.stacks import close_if_empty, keep_glory_low, take
from panspermia.games.exodus.rules.state import State
from panspermia.kernel import Flow


def fulfil(g: State, side: int) -> Flow[None]:
    """4B4, 4B4d, 4B4e, 4B4f.1, I-28. The next step is announced, if the glitch roll spares it."""
    contract = contract_of(g, side)
    assert contract is not None
    yield from trigger(g, side, place_of(g, side, contract.face))
    if against_fulfilling(g, side):
        return
    place, steps = place_of(g, side, contract.face), len(steps_of(g, contract))
    contract.done.append(g.stacks[side][place].space)
    word = g.face(contract.face).word
    g.log.append(StepAnnounced("4B4d", side, word, len(contract.done), steps))
    if len(contract.done) == steps:
        yield from finish(g, side, place)


def finish(g: State, side: int, place: int) -> Flow[None]:
    """4A6c, 4B4f.1-4B4f.6, 4B5c, I-26. Card and timepiece leave, then comes what it brings."""
    space = g.stacks[side][place].space
    face = close(g, side)
    take(g, side, place, face)
    agency(g).fulfilled[side].append(face)
    g.log.append(ContractFulfilled("4B4f.1", side, g.face(face).word))
    keep_glory(g, side, face, space)
    close_if_empty(g, side, place)
    yield from reward(g, side, face, space)


def keep_glory(g: State, side: int, face: int, space: int) -> None:
    """4B4f.1, La, Lb. The chit it carried stays with its owner, high if brought to the Bank."""
    g.settlers.pop(face, None)
    for zone, chit in enumerate(g.glory):
        if chit.carrier == face and space == g.bank(side):
            chit.carrier, chit.up = NOWHERE, HIGH
            g.log.append(GloryKept("La", chit.side, zone, high=True))
    keep_glory_low(g, face)


def against_fulfilling(g: State, side: int) -> str:
    """4B4, 4B4d."""
    return against_step(g, side)
