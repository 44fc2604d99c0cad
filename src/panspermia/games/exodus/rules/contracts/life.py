"""The life of a contract: won, boosted, late, in default, repaid or fulfilled (4B2.2, 4B5, 4B6).

What a contract can become is here and nowhere else, so that its timepiece, the Aquas on it and the
default chit follow: whoever has no contract has no timepiece on the dial.
"""

from __future__ import annotations

from panspermia.games.exodus.components.catalog import CONTRACTS, ContractFacts
from panspermia.games.exodus.rules.contracts.decks import agency, put_under
from panspermia.games.exodus.rules.contracts.pieces import Contract
from panspermia.games.exodus.rules.events import (
    ChitTaken,
    ContractDefaulted,
    ContractRepaid,
    ContractReturned,
    TimepieceTurned,
)
from panspermia.games.exodus.rules.options import CEO, DOUBLE_LOSS, EXAMPLES
from panspermia.games.exodus.rules.pieces import NOWHERE
from panspermia.games.exodus.rules.state import State

HELD = NOWHERE
"""The place of a contract that lies in no stack."""


def contract_of(g: State, side: int) -> Contract | None:
    """4B2.2. What a side has still to fulfil or to repay; None without Module 4 too."""
    return None if g.contracts is None else g.contracts.held[side]


def facts_of(g: State, contract: Contract) -> ContractFacts:
    return g.catalog.contracts[contract.face]


def is_free(g: State, side: int) -> bool:
    """4B2.2, 4B3b.2. Whether its timepiece is available."""
    return agency(g).held[side] is None


def place_of(g: State, side: int) -> int:
    """The place of the stack in which a side's contract lies, HELD if it is in the hand."""
    contract = contract_of(g, side)
    if contract is None:
        return HELD
    for place, stack in enumerate(g.stacks[side]):
        if contract.face in stack.cards:
            return place
    return HELD


def in_force(g: State, side: int, place: int) -> ContractFacts | None:
    """4B2e.1, 4B2e.2, 4B6b, 4A3f.

    The contract in a stack, whose icons count; none in default does.
    """
    contract = contract_of(g, side)
    if contract is None or contract.default or contract.face not in g.stacks[side][place].cards:
        return None
    return facts_of(g, contract)


def is_manned(g: State, face: int) -> bool:
    """4B2d.1, 4A3d. Whether it is a contract with humans on board."""
    facts = g.catalog.contracts.get(face)
    return facts is not None and facts.manned


def space_of(g: State, side: int) -> int:
    """The Space of a side's contract, NOWHERE if it lies in the hand."""
    place = place_of(g, side)
    return NOWHERE if place == HELD else g.stacks[side][place].space


def carries_felony(g: State, side: int, space: int) -> bool:
    """4B2e.2. Whether a stack with that icon is there."""
    contract = contract_of(g, side)
    if contract is None or not facts_of(g, contract).felony:
        return False
    return space_of(g, side) == space != NOWHERE


# --- money (4B5e) -----------------------------------------------------------------------------


def needed(g: State, contract: Contract) -> int:
    """4B5e.1, 4B5e.2. What has to be paid in all: the advance, twice if it was never boosted."""
    return advance_of(g, contract.face) * (1 if contract.boosted else 2)


def advance_of(g: State, face: int) -> int:
    """4A3h, EA-1. As it is printed, or as the examples of the rulebook have it."""
    facts = g.catalog.contracts[face]
    return facts.example if agency(g).terms.card_values == EXAMPLES else facts.advance


def debt(g: State, contract: Contract) -> int:
    return needed(g, contract) - contract.paid


def fee_due(g: State, contract: Contract) -> int:
    """4B5b.2, 4B5b.3, 4A3j, EA-53. The smaller of late fee and remaining debt."""
    return min(facts_of(g, contract).fee, debt(g, contract))


def cost_at_end(g: State, contract: Contract) -> int:
    """4B2i, 4E2c.1, EA-42. The points that it costs unfulfilled."""
    if not contract.boosted and agency(g).terms.unboosted_debt == DOUBLE_LOSS:
        return 2 * max(0, advance_of(g, contract.face) - contract.paid)
    return debt(g, contract)


# --- what happens to it -----------------------------------------------------------------------


def take_on(g: State, side: int, face: int, years: int) -> None:
    """4B3h.1, 4B3h.3, 4B2.2, 4B2b. Its face comes to the hand, and the timepiece onto the dial."""
    assert is_free(g, side)
    agency(g).held[side] = Contract(face, g.year + years)


def boostable(g: State, side: int) -> tuple[int, ...]:
    """4B4a.1, 4B5d.2, 4B6a.2. The face of a contract that can be boosted, if there is one."""
    contract = contract_of(g, side)
    if contract is None or contract.default or place_of(g, side) != HELD:
        return ()
    return (contract.face,)


def launch(g: State, side: int) -> bool:
    """4B4a.1, 4B5e.1, 4B5e.2. It leaves the hand in a boost, and was boosted for good.

    So it may be repaid by what lies on it: then it is discarded, and never comes to LEO.
    """
    contract = agency(g).held[side]
    assert contract is not None
    assert not contract.default
    contract.boosted = True
    if debt(g, contract) > 0:
        return True
    repay(g, side)
    return False


def turn_late(g: State, side: int) -> None:
    """4A6a, 4B5, 4B5a, EA-17. The timepiece turns to deadbeat; its owner may insure the fee."""
    contract = agency(g).held[side]
    assert contract is not None
    if not contract.late:
        contract.late, contract.asked = True, False
        g.log.append(TimepieceTurned("4B5a", side, g.face(contract.face).word))


def come_home(g: State, side: int, face: int) -> None:
    """4B6a.1, 4B6a.2, 4B6a-note, 4B5d.1, 4B2d.3, 4B4d, I-24, I-25.

    A contract that was decommissioned: an unmanned one is in the hand again without its
    steps, a manned one is in default and late at once.
    """
    contract = agency(g).held[side]
    assert contract is not None
    assert contract.face == face
    contract.done = []
    if facts_of(g, contract).manned:
        default(g, side)
        turn_late(g, side)
    else:
        g.log.append(ContractReturned("4B6a.1", side, g.face(face).word))


def default(g: State, side: int) -> None:
    """4B5d.1, 4B5d.2, 4B6a.2, 4G2a. It lies sideways in the hand, a debt and nothing else."""
    contract = agency(g).held[side]
    assert contract is not None
    if not contract.default:
        contract.default, contract.done = True, []
        count_default(g)
        g.log.append(ContractDefaulted("4B5d.1", side, g.face(contract.face).word))


def count_default(g: State) -> None:
    """4G2a, I-56. Each contract in default counts once against the CEO."""
    if g.rules.mode == CEO:
        g.fatalities += 1


def take_chit(g: State, clause: str, side: int, face: int) -> None:
    """4B6.1, 4B6.2, 4A2f. From wherever it is, with the side of the newest default up."""
    gold = g.catalog.contracts[face].gold
    if (agency(g).chit, agency(g).gold) != (side, gold):
        agency(g).chit, agency(g).gold = side, gold
        g.log.append(ChitTaken(clause, side, gold))


def close(g: State, side: int) -> int:
    """4B4f.2, 4B4f.3, 4B5e.1. Timepiece and Aquas leave; the face that it was."""
    contract = agency(g).held[side]
    assert contract is not None
    agency(g).held[side] = None
    return contract.face


def repay(g: State, side: int) -> None:
    """4B5d.2, 4B5e.1, 4B5e.3, 4B6a.2, 4Bb. Its debt is paid: it is discarded, which is a default.

    It lies in no stack any more.
    """
    contract = agency(g).held[side]
    assert contract is not None
    assert debt(g, contract) <= 0
    if not contract.default:
        count_default(g)
    face = close(g, side)
    put_under(g, face)
    g.log.append(ContractRepaid("4B5e.1", side, g.face(face).word))
    take_chit(g, "4B5e.3", side, face)


def is_contract(g: State, face: int) -> bool:
    return g.face(face).kind == CONTRACTS
