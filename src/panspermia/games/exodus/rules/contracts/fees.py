"""What late contracts cost: fees, the insurance of the first, default and repayment (4B5, 4B6)."""

from __future__ import annotations

from panspermia.games.exodus.rules.contracts.decks import agency
from panspermia.games.exodus.rules.contracts.life import (
    HELD,
    contract_of,
    debt,
    default,
    fee_due,
    place_of,
    repay,
    take_chit,
    turn_late,
)
from panspermia.games.exodus.rules.contracts.pieces import Contract
from panspermia.games.exodus.rules.events import (
    CardDecommissioned,
    FeeInsured,
    FeePaid,
    LawLobbied,
)
from panspermia.games.exodus.rules.money import pay
from panspermia.games.exodus.rules.politics.assembly import (
    CENTRIST,
    drop_delegate,
    house,
    is_law,
    is_silent,
    lobby_cost,
    tally,
)
from panspermia.games.exodus.rules.stacks import close_if_empty, keep_glory_low, take
from panspermia.games.exodus.rules.state import State
from panspermia.games.exodus.rules.vocabulary import up_to
from panspermia.kernel import NO, YES, Flow, Words, decide

# --- the clock (4A6a) -------------------------------------------------------------------------


def strike(g: State) -> None:
    """4A6a, 4B5, 4B5a, D2b.3, I-1. The cube has left a spot: the timepieces on it turn."""
    for side in g.turn_order():
        contract = contract_of(g, side)
        if contract is not None and contract.due < g.year:
            turn_late(g, side)


def is_anybody_unasked(g: State, side: int = 0) -> bool:
    """4B5b.4."""
    held = () if g.contracts is None else g.contracts.held
    return any([contract is not None and not contract.asked for contract in held])


def insure_all(g: State, side: int = 0) -> Flow[None]:
    """4B5b.4, EA-13. Who has become late, from the 1st player on."""
    for owner in g.turn_order():
        contract = contract_of(g, owner)
        if contract is not None and not contract.asked:
            contract.asked = True
            contract.insured = yield from insure(g, owner)
            if contract.insured:
                g.log.append(FeeInsured("4B5b.4", owner))


def insure(g: State, side: int) -> Flow[bool]:
    """4B5b.4, EA-31, O4a, O4b, O4c, K2e.3. By the law that is active, or by a lobby for it."""
    if is_law(g, side, CENTRIST):
        return True
    if (yield from decide(side, "4B5b.4", lambda: ways_to_insure(g, side))) == NO:
        return False
    pay(g, "4B5b.4", side, lobby_cost(g, side))
    drop_delegate(g, "4B5b.4", side, CENTRIST)
    g.log.append(LawLobbied("4B5b.4", side, "centrist"))
    yield from tally(g)
    return True


def ways_to_insure(g: State, side: int) -> tuple[str, ...]:
    """4B5b.4. A deal that is made meanwhile may leave too few Aquas to lobby."""
    able = house(g).delegates[CENTRIST][side] and g.aqua(side) >= lobby_cost(g, side)
    return (NO, YES) if able and not is_silent(g) else (NO,)


# --- the fee (4B5b) ---------------------------------------------------------------------------


def is_late(g: State, side: int) -> bool:
    """4B5, 4B5b.1."""
    contract = contract_of(g, side)
    return contract is not None and contract.late


def settle_fee(g: State, side: int) -> Flow[None]:
    """4B5b.1, 4B5a-note. The fee of the contract that one has when it is paid.

    While it is asked for, the contract may go to somebody else, or be swapped for another.
    """
    while (contract := contract_of(g, side)) is not None and contract.late:
        due, paid, is_insured = fee_due(g, contract), 0, contract.insured
        if not is_insured:
            paid = yield from ask_fee(g, side, contract)
        if contract_of(g, side) is contract:
            put_on(g, side, due if is_insured else paid, due)
            return


def ask_fee(g: State, side: int, contract: Contract) -> Flow[int]:
    """4B5b.1, EA-54. As much as the owner likes and has; nothing if the contract is gone."""
    due = fee_due(g, contract)

    def payments() -> range:
        is_own = contract_of(g, side) is contract
        return up_to(min(due, g.aqua(side)) if is_own else 0, 0)

    prompt: Words = ("ask.4B5b.1", {"card": g.face(contract.face).word, "aquas": due})
    paid: int = yield from decide(side, "4B5b.1", payments, prompt=prompt)
    return paid


def put_on(g: State, side: int, paid: int, due: int) -> None:
    """4B5b.2, 4B5b.3, 4B5b.4, 4B5b.5, I-27. Less than what is due is refusal."""
    contract = contract_of(g, side)
    assert contract is not None
    insured = paid if contract.insured else 0
    contract.insured = False
    pay(g, "4B5b.1", side, paid - insured)
    contract.paid += paid
    if paid:
        word = g.face(contract.face).word
        g.log.append(FeePaid("4B5b.1", side, word, paid, insured))
    if not debt(g, contract):
        discharge(g, side)
    elif paid < due:
        refuse(g, side)


def refuse(g: State, side: int) -> None:
    """4B5b-note, 4B5b.5, 4B5d.1, 4B5d.3, 4B6.1, EA-43. Non-payment: default, and the chit."""
    contract = contract_of(g, side)
    assert contract is not None
    leave_stack(g, side)
    default(g, side)
    if not contract.claimed or agency(g).terms.repeat_claim:
        contract.claimed = True
        take_chit(g, "4B5d.3", side, contract.face)


def discharge(g: State, side: int) -> None:
    """4B5e.1, 4B5e.3. The debt is paid, wherever the card is."""
    leave_stack(g, side)
    repay(g, side)


def leave_stack(g: State, side: int) -> None:
    """4B5d.3, 4B5e.1, Lb. The card leaves its stack; what glory it carried stays, low side up."""
    place = place_of(g, side)
    if place == HELD:
        return
    contract = contract_of(g, side)
    assert contract is not None
    take(g, side, place, contract.face)
    g.log.append(CardDecommissioned("4B5d.1", side, g.face(contract.face).word))
    keep_glory_low(g, contract.face)
    g.settlers.pop(contract.face, None)
    close_if_empty(g, side, place)
