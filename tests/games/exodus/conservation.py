"""What holds at every decision of every game: pieces are kept, and nothing lies where it cannot."""

from __future__ import annotations

from itertools import chain

from panspermia.decks.piles import UNSEEN
from panspermia.games.exodus.components.catalog import KINDS, NO_FACE
from panspermia.games.exodus.components.facts import CardFacts
from panspermia.games.exodus.components.solar import NEPTUNE
from panspermia.games.exodus.rules.contracts.life import needed
from panspermia.games.exodus.rules.contracts.pieces import Contract, Contracts
from panspermia.games.exodus.rules.engines import MAP, engines
from panspermia.games.exodus.rules.pieces import LEO, NO_GLORY, NOBODY, NOWHERE, ROCKET, Stack
from panspermia.games.exodus.rules.state import CUBES, DISKS, DOMES, State
from panspermia.games.exodus.rules.supports import OFF, is_pushed, works
from panspermia.games.exodus.rules.voyage import sky_of


def kept(g: State, rule: str = "") -> None:
    """Nothing is lost or doubled, and every reserve and every stack is what it can be."""
    check_cards(g)
    check_board(g)
    if g.contracts is not None:
        check_contracts(g, g.contracts)
    for side in g.sides():
        check_reserves(g, side)
        for place, stack in enumerate(g.stacks[side]):
            check_stack(place, stack, is_between=rule != "D1")
        check_fuel(g, side)


def check_cards(g: State) -> None:
    """B2, C4, E7.1. Every patent is somewhere, once; so is every Crew that is played."""
    faces = [g.face(face) for stacks in g.stacks for stack in stacks for face in stack.cards]
    found = [*chain(*g.hands), *[face.patent for face in faces if face.patent != NO_FACE]]
    for deck, unseen in zip(g.decks, g.unseen, strict=True):
        assert deck.count(UNSEEN) <= len(unseen)
        found += [card - 1 for card in (*deck, *unseen) if card != UNSEEN]
    assert sorted(found) == sorted(chain(*[g.catalog.decks[kind] for kind in range(len(KINDS))]))
    crews = [face.word for face in faces if face.human]
    chosen = [g.crew(side).face for side in g.sides() if g.factions[side] != NOBODY]
    assert sorted(crews) == sorted([g.face(face).word for face in chosen])


def cards_in_play(g: State) -> list[int]:
    """C4, V4b. By kind how many patents are in hands, stacks and decks; the rest is out of play."""
    found = [len(deck) for deck in g.decks]
    for patent in chain(*g.hands):
        found[g.catalog.patents[patent].kind] += 1
    for stack in chain(*g.stacks):
        for face in stack.cards:
            if g.face(face).patent != NO_FACE:
                found[g.face(face).kind] += 1
    return found


def check_contracts(g: State, known: Contracts) -> None:
    """4B2.2, 4Bb, 4B5, 4B6. Every contract is somewhere, once; no timepiece without one."""
    held = [contract for contract in known.held if contract is not None]
    ended = [card for card, faces in enumerate(g.catalog.contract_cards) if is_done(faces, known)]
    found = [g.catalog.contracts[contract.face].card for contract in held] + ended
    for deck, unseen in zip(known.decks, known.unseen, strict=True):
        assert deck.count(UNSEEN) <= len(unseen)
        found += [card - 1 for card in (*deck, *unseen) if card != UNSEEN]
    assert sorted(found) == [*range(len(g.catalog.contract_cards))]
    for side, stacks in enumerate(g.stacks):
        aboard = [face for stack in stacks for face in stack.cards if face in g.catalog.contracts]
        own = known.held[side]
        assert not aboard or (own is not None and aboard == [own.face])
        if own is not None:
            check_contract(g, own, is_aboard=bool(aboard))
    assert known.chit in (NOBODY, *g.sides())
    assert not known.debts or (bool(g.ending) and not held)


def is_done(faces: tuple[int, int], known: Contracts) -> bool:
    return any([face in chain(*known.fulfilled) for face in faces])


def check_contract(g: State, contract: Contract, *, is_aboard: bool) -> None:
    """4A6a, 4B4a.1, 4B5d.1, 4B5e.1. What a contract that is not fulfilled can be."""
    assert contract.late or contract.due >= g.year
    assert contract.boosted or not is_aboard
    assert not (contract.default and is_aboard)
    assert is_aboard or not contract.done
    assert contract.default >= contract.claimed
    assert contract.late >= contract.default
    assert 0 <= contract.paid < needed(g, contract)
    assert contract.late or not contract.paid


def check_reserves(g: State, side: int) -> None:
    """B8, Bank-2. Nobody has more pieces than there are."""
    assert 0 <= g.cubes(side) <= CUBES
    assert 0 <= g.disks(side) <= DISKS
    assert list(g.domes.values()).count(side) <= DOMES
    assert g.aqua(side) >= 0


def check_stack(place: int, stack: Stack, *, is_between: bool) -> None:
    """E2b, E2e, E7b. Between two deeds no stack is in play that holds nothing."""
    assert stack.tanks >= 0
    assert stack.moved_tanks >= 0
    assert (stack.space == MAP.leo) or place != LEO
    assert not (stack.glitched and (place == LEO or stack.space == NOWHERE))
    if stack.space == NOWHERE:
        assert stack.is_empty
    elif place != LEO and not is_between:
        assert not stack.is_empty


def check_fuel(g: State, side: int) -> None:
    """F2d, F3.1. Wet lies at dry or above it."""
    if g.has_rocket(side):
        assert g.wet[side] >= g.rocket(side).dry
    else:
        assert not g.wet[side]


def check_board(g: State) -> None:
    """G3b, G6a, I6.5, I7.1, L. What stands on a Site stands on what it needs."""
    assert g.claims.keys() >= g.factories.keys() >= g.domes.keys()
    assert not g.claims.keys() & set(g.busted)
    assert len(set(g.busted)) == len(g.busted)
    carriers = [chit.carrier for chit in g.glory if chit.carrier != NOWHERE]
    assert len(set(carriers)) == len(carriers)
    for chit in g.glory:
        assert (chit.side == NOBODY) == (chit.up == NO_GLORY)
    if g.politics is not None:
        assert min(map(min, g.politics.delegates)) >= 0


# --- supports (J1, J3) ------------------------------------------------------------------------


def check_supports(g: State) -> None:
    """J1.1, J2.1, J3. What works has all that it needs, and so have the engines of a Rocket."""
    for side in g.sides():
        for place, stack in enumerate(g.stacks[side]):
            if stack.space != NOWHERE:
                check_workers(g, side, place, stack)
        if g.has_rocket(side):
            check_engines(g, side)


def check_workers(g: State, side: int, place: int, stack: Stack) -> None:
    for number, face in enumerate(stack.cards):
        if works(g, side, place, face):
            is_dark = MAP.zone[stack.space] == NEPTUNE and not is_pushed(g, side, face)
            assert number in supplied([g.face(other).card for other in stack.cards], g, is_dark)


def supplied(cards: list[CardFacts], g: State, is_dark: bool) -> set[int]:
    """J1e. The cards that are left when all go whose requirements nothing meets any more."""
    left = {
        n
        for n, card in enumerate(cards)
        if f"{OFF}{card.id}" not in g.used and not (is_dark and card.solar)
    }
    while lacking := {n for n in left if not has_needs(cards, n, left)}:
        left -= lacking
    return left


def has_needs(cards: list[CardFacts], number: int, left: set[int]) -> bool:
    needs = [need for need in (cards[number].generators, cards[number].reactors) if need]
    return all([any([cards[n].gives & need for n in left]) for need in needs])


def check_engines(g: State, side: int) -> None:
    """J1b.2. In each chain every card is served by a card that gives what it asks for."""
    craft = g.rocket(side)
    for engine in engines(craft, g.stacks[side][ROCKET].space, sky_of(g, side)):
        for place, generator, reactor in engine.links:
            card = craft.cards[place]
            assert not card.generators or craft.cards[generator].gives & card.generators
            assert not card.reactors or craft.cards[reactor].gives & card.reactors
