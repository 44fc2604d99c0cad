"""Contracts that change hands in a deal (4A6d, 4B2g)."""

from __future__ import annotations

from panspermia.games.exodus.rules.contracts.decks import agency
from panspermia.games.exodus.rules.contracts.life import HELD, contract_of, place_of
from panspermia.games.exodus.rules.events import LeaveGiven
from panspermia.games.exodus.rules.happenings import has_bailout, is_uncut
from panspermia.games.exodus.rules.pieces import NOBODY
from panspermia.games.exodus.rules.stacks import (
    close_if_empty,
    keep_glory_low,
    open_outpost,
    put,
    take,
)
from panspermia.games.exodus.rules.state import State
from panspermia.games.exodus.rules.vocabulary import LEND_BAILOUT


def contract_in_hand(g: State, side: int) -> list[str]:
    """4B2g.2. What a side can hand over beside patents."""
    contract = contract_of(g, side)
    if contract is None or place_of(g, side) != HELD:
        return []
    return [g.face(contract.face).word]


def is_contract(g: State, word: str) -> bool:
    return g.catalog.face_of.get(word, NOBODY) in g.catalog.contracts


def against_giving(g: State, giver: int, word: str) -> str:
    """4A6d.1, 4B2g.2, 4B5a-note. Only while it is unfulfilled; one in default is only a debt.

    N2a: nor one that was just traded.
    """
    contract = contract_of(g, giver)
    if contract is None or g.face(contract.face).word != word:
        return "4A6d.1"
    if contract.default:
        return "4B2g.2"
    return "N2a" if mark_of(g, contract.face) in [card for card, _owner in g.traded] else ""


def mark_of(g: State, face: int) -> int:
    """N2a. What tells a traded contract from traded patents, which are their numbers."""
    return len(g.catalog.patents) + face


def against_lending(g: State, giver: int, taker: int) -> str:
    """4B2f.3, 4A6d.2, N7, EA-72. Bailout, by whom it is an own ability, to whom it is none."""
    return "" if has_bailout(g, giver) and not is_uncut(g, taker) else "4B2f.3"


def lend_bailout(g: State, giver: int, taker: int) -> None:
    """4B2f.3, EA-72. Up to the event of this year."""
    agency(g).bailed.append(taker)
    g.log.append(LeaveGiven("4B2f.3", giver, taker, LEND_BAILOUT))


def lacks_timepiece(g: State, taker: int, gets: dict[str, int], gives: dict[str, int]) -> bool:
    """4B2g.1. Whether somebody gets a contract without a timepiece, or a contract to swap."""
    contract = contract_of(g, taker)
    if contract is None or not any([is_contract(g, word) for word in gets]):
        return False
    return g.face(contract.face).word not in gives


def give_contract(g: State, giver: int, taker: int, word: str) -> None:
    """4B2g.1, 4B2g.2, 4B5a-note, 4B6c, N2a, Nb, Lb.

    Timepiece, face, steps, Aquas and insurance go with the card; glory on it does not. Who
    swaps has the other's timepiece as soon as the first of them goes.
    """
    held, face = agency(g).held, g.catalog.face_of[word]
    contract = held[giver]
    if contract is not None and contract.face == face:
        held[giver], held[taker] = held[taker], contract
    keep_glory_low(g, face)
    g.settlers.pop(face, None)
    for place, stack in enumerate(g.stacks[giver]):
        if face in stack.cards:
            space = stack.space
            take(g, giver, place, face)
            close_if_empty(g, giver, place)
            here = g.stacks_at(taker, space)
            put(g, taker, here[0] if here else open_outpost(g, taker, space), face)
            return
    g.traded.append((mark_of(g, face), giver))
