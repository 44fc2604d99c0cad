"""Positions with contracts (Module 4), for tests of its rules.

    g = position(3, module4=True)
    contract = give(g, "chiron-quest", years=4, aboard=ROCKET)
    pile(g, "mosquito", "solar-observatory")

A contract that is given to somebody leaves its deck, as patents do.
"""

from __future__ import annotations

from random import Random

from panspermia.decks.piles import UNSEEN
from panspermia.games.exodus.components.catalog import IDEOLOGIES
from panspermia.games.exodus.rules.contracts.decks import agency
from panspermia.games.exodus.rules.contracts.fees import strike
from panspermia.games.exodus.rules.contracts.pieces import Contract
from panspermia.games.exodus.rules.pieces import LEO, NOWHERE
from panspermia.games.exodus.rules.stacks import close_if_empty, put, take
from panspermia.games.exodus.rules.state import State
from panspermia.games.exodus.rules.year import advance
from panspermia.kernel import Answer
from tests.games.exodus.drawn import drawn
from tests.games.exodus.positions import Played, act

IN_HAND = -1
FEW_YEARS = 5
MANY = 0.7


def give(
    g: State, word: str, side: int = 0, *, years: int = FEW_YEARS, aboard: int = IN_HAND
) -> Contract:
    """A contract that a side has still to fulfil; in a stack it was boosted."""
    face = g.catalog.face_of[word]
    leave_deck(g, face)
    contract = Contract(face, g.year + years, boosted=aboard != IN_HAND)
    agency(g).held[side] = contract
    if aboard != IN_HAND:
        put(g, side, aboard, face)
    return contract


def late(g: State, word: str, side: int = 0, *, aboard: int = IN_HAND, paid: int = 0) -> Contract:
    """A contract whose timepiece has turned."""
    contract = give(g, word, side, years=-1, aboard=aboard)
    contract.late, contract.paid = True, paid
    return contract


def leave_deck(g: State, face: int) -> None:
    facts = g.catalog.contracts[face]
    deck, unseen = agency(g).decks[facts.pair], agency(g).unseen[facts.pair]
    if facts.card + 1 in unseen:
        unseen.remove(facts.card + 1)
        deck.pop()
    elif facts.card + 1 in deck:
        deck.remove(facts.card + 1)


def pile(g: State, *words: str) -> None:
    """Contracts of one pair that lie on top of their deck, in this order."""
    facts = [g.catalog.contracts[g.catalog.face_of[word]] for word in words]
    for one in facts:
        leave_deck(g, one.face)
    agency(g).decks[facts[0].pair][:0] = [one.card + 1 for one in facts]


def draw_contracts(g: State, rng: Random) -> None:
    """Contracts that some sides have in any state that there can be, and who has the chit."""
    words = [g.face(blue).word for blue, _gold in g.catalog.contract_cards]
    rng.shuffle(words)
    for side in g.sides():
        if rng.random() < MANY:
            draw_contract(g, side, words.pop(), rng)
    for deck, unseen in zip(agency(g).decks, agency(g).unseen, strict=True):
        if deck and deck[0] == UNSEEN:
            deck[0] = unseen.pop(rng.randrange(len(unseen)))
    if rng.random() < MANY:
        agency(g).chit = rng.choice(g.sides())


def contracted(rng: Random) -> State:
    """A drawn position with contracts."""
    g = drawn(rng, module0=True, module4=True)
    draw_contracts(g, rng)
    return g


def draw_contract(g: State, side: int, word: str, rng: Random) -> None:
    """In the hand or in a stack, on time, late or in default, and perhaps fulfilled already."""
    places = [n for n, stack in enumerate(g.stacks[side]) if stack.space != NOWHERE]
    aboard = rng.choice([IN_HAND, LEO, *places])
    contract = give(g, word, side, years=rng.randrange(min(10, g.years_left) + 1), aboard=aboard)
    contract.boosted |= rng.random() < 0.5
    if rng.random() < 0.3:
        contract.due, contract.late = g.year - 1, True
        contract.paid = rng.randrange(g.catalog.contracts[contract.face].fee)
        contract.default = contract.claimed = aboard == IN_HAND and rng.random() < 0.5
    elif aboard != IN_HAND and rng.random() < 0.1:
        take(g, side, aboard, contract.face)
        close_if_empty(g, side, aboard)
        agency(g).held[side] = None
        agency(g).fulfilled[side].append(contract.face)


def law(g: State, ideology: str) -> None:
    """The active law."""
    assert g.politics is not None
    g.politics.star = IDEOLOGIES.index(ideology)


def seat(g: State, ideology: str, side: int = 0, count: int = 1) -> None:
    """Delegates of a side."""
    assert g.politics is not None
    g.politics.delegates[IDEOLOGIES.index(ideology)][side] += count


def tops(g: State) -> list[str]:
    """What shows on the decks of contracts."""
    shown = [deck[0] - 1 for deck in agency(g).decks if deck]
    return [g.face(g.catalog.contract_cards[card][0]).word for card in shown]


def raise_funds(g: State, *answers: Answer, side: int = 0) -> Played:
    """A fundraise without delegates that move; the answers are those about contracts."""
    assert g.politics is not None
    moves: list[Answer] = ["done"]
    if any([sides[side] for sides in g.politics.delegates]):
        moves.append("done")
    return act(g, "fundraise", *moves, *answers, side=side)


def pass_year(g: State) -> None:
    """The cube moves, and timepieces turn."""
    advance(g)
    strike(g)
