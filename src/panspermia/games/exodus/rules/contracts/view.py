"""What everybody sees of contracts: all but the order of the decks (4A5b, 4B2.2)."""

from __future__ import annotations

import msgspec

from panspermia.games.exodus.rules.contracts.decks import top
from panspermia.games.exodus.rules.contracts.life import (
    HELD,
    cost_at_end,
    debt,
    fee_due,
    place_of,
)
from panspermia.games.exodus.rules.contracts.pieces import Contract, Contracts, Journey
from panspermia.games.exodus.rules.engines import MAP
from panspermia.games.exodus.rules.options import Terms
from panspermia.games.exodus.rules.pieces import NOBODY, NOWHERE
from panspermia.games.exodus.rules.state import State
from panspermia.games.exodus.rules.vocabulary import PAIR_WORDS, STACKS


class ContractView(msgspec.Struct, frozen=True):
    """A contract that is not fulfilled, with its timepiece."""

    card: str
    stack: str | None
    """Where it lies; None in the hand."""
    due: int
    """The year at whose end it is late."""
    late: bool
    default: bool
    claimed: bool
    boosted: bool
    paid: int
    insured: bool
    asked: bool
    done: list[str]
    """By announced step the Space."""
    debt: int
    """4B5e.1. What is still to be paid to be rid of it."""
    fee: int
    """4B5b.3. What is due at the start of a late Turn."""
    cost: int
    """4E2c.1. The points that it would cost if the game ended now."""


class PileView(msgspec.Struct, frozen=True):
    """The contract that shows, and how many there are with it."""

    top: str | None
    count: int


class AgencyView(msgspec.Struct, frozen=True):
    """4A. All of Module 4 on the table."""

    terms: Terms
    years_left: int
    """4B3b.4."""
    decks: dict[str, PileView]
    held: list[ContractView | None]
    fulfilled: list[list[str]]
    chit: int | None
    gold: bool
    debts: list[int]
    journey: dict[str, list[str]]
    """4B4b.2. What the stack with the contract has done in this Turn, by words of `Journey`."""
    bailed: list[int]
    """4B2f.3. To whom Bailout is lent in this year."""


def agency_view(g: State) -> AgencyView | None:
    """None without Module 4."""
    known = g.contracts
    if known is None:
        return None
    return AgencyView(
        terms=known.terms,
        years_left=g.years_left,
        decks={word: _pile(g, known, pair) for pair, word in enumerate(PAIR_WORDS)},
        held=[_contract(g, side, contract) for side, contract in enumerate(known.held)],
        fulfilled=[[g.face(face).word for face in faces] for faces in known.fulfilled],
        chit=None if known.chit == NOBODY else known.chit,
        gold=known.gold,
        debts=known.debts[:],
        journey=_journey(known.journey),
        bailed=known.bailed[:],
    )


def _pile(g: State, known: Contracts, pair: int) -> PileView:
    deck = known.decks[pair]
    shown = g.face(top(g, pair)).word if deck and deck[0] else None
    return PileView(shown, len(deck))


def _contract(g: State, side: int, contract: Contract | None) -> ContractView | None:
    if contract is None:
        return None
    place = place_of(g, side)
    return ContractView(
        card=g.face(contract.face).word,
        stack=None if place == HELD else STACKS[place],
        due=contract.due,
        late=contract.late,
        default=contract.default,
        claimed=contract.claimed,
        boosted=contract.boosted,
        paid=contract.paid,
        insured=contract.insured,
        asked=contract.asked,
        done=[MAP.ids[space] for space in contract.done],
        debt=debt(g, contract),
        fee=fee_due(g, contract),
        cost=cost_at_end(g, contract),
    )


def _journey(journey: Journey) -> dict[str, list[str]]:
    began = [] if journey.began == NOWHERE else [journey.began]
    told = {
        "began": began,
        "entered": journey.entered,
        "stopped": journey.stopped,
        "landed": journey.landed,
        "rolled": journey.rolled,
        "lifted": journey.lifted,
    }
    return {word: [MAP.ids[space] for space in spaces] for word, spaces in told.items()}


def contracts_of(g: State, seen: AgencyView) -> Contracts:
    """The same from a view, for faces that ask the rules; of decks only the tops are known."""
    faces = g.catalog.face_of
    found = Contracts(
        seen.terms,
        [_deck(g, seen.decks[word]) for word in PAIR_WORDS],
        [[] for _ in PAIR_WORDS],
        [None if one is None else _held(g, one) for one in seen.held],
        [[faces[word] for word in words] for words in seen.fulfilled],
    )
    found.chit = NOBODY if seen.chit is None else seen.chit
    found.gold, found.debts, found.bailed = seen.gold, seen.debts[:], seen.bailed[:]
    spaces = {word: [MAP.find(id) for id in ids] for word, ids in seen.journey.items()}
    found.journey = Journey(
        spaces["began"][0] if spaces["began"] else NOWHERE,
        spaces["entered"],
        spaces["stopped"],
        spaces["landed"],
        spaces["rolled"],
        spaces["lifted"],
    )
    return found


def _deck(g: State, seen: PileView) -> list[int]:
    """A deck of which the top alone is known."""
    card = 0 if seen.top is None else g.catalog.contracts[g.catalog.face_of[seen.top]].card + 1
    return [card, *[0] * (seen.count - 1)] if seen.count else []


def _held(g: State, seen: ContractView) -> Contract:
    return Contract(
        g.catalog.face_of[seen.card],
        seen.due,
        seen.late,
        seen.default,
        seen.claimed,
        seen.boosted,
        seen.paid,
        seen.insured,
        seen.asked,
        [MAP.find(space) for space in seen.done],
    )
