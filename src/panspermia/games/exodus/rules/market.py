"""Income, free market and boost: operations of the Bank (I1, I3, I4)."""

from __future__ import annotations

from panspermia.games.exodus.components.catalog import CONTRACTS
from panspermia.games.exodus.rules.contracts.life import boostable, launch
from panspermia.games.exodus.rules.events import CardBoosted, CardHeld, CardSold
from panspermia.games.exodus.rules.money import gain, pay
from panspermia.games.exodus.rules.pieces import LEO, NOWHERE
from panspermia.games.exodus.rules.piles import put_under
from panspermia.games.exodus.rules.privileges import LAUNCH_FEES, collect
from panspermia.games.exodus.rules.stacks import close_if_empty, put, take
from panspermia.games.exodus.rules.state import State
from panspermia.games.exodus.rules.turn import against_operation
from panspermia.kernel import CANCEL, DONE, Answer, Flow, Weighed, Words, weigh

HAND_PRICE = 3
"""I3a."""


# --- income (I1) ------------------------------------------------------------------------------


def income(g: State, side: int) -> Flow[None]:
    """I1. One Aqua."""
    yield from ()
    g.operated = True
    gain(g, "I1", side, 1)


# --- free market (I3) -------------------------------------------------------------------------


def sell(g: State, side: int) -> Flow[None]:
    """I3a, I3b.1. One hand card, or one Black-Side card in the Bank's Space."""
    word = yield from weigh(side, "I3a", wares, (g, side))
    if word == CANCEL:
        return
    g.operated = True
    sell_ware(g, side, word, price_of_ware(g, word))


def sell_ware(g: State, side: int, word: str, price: int) -> None:
    """I3a, I3b.1. The card goes, and its price comes; O5a: that of a pair comes later."""
    if word in g.catalog.patent_of and g.catalog.patent_of[word] in g.hands[side]:
        sell_from_hand(g, side, g.catalog.patent_of[word], price)
    else:
        sell_from_stack(g, side, g.catalog.face_of[word], price)


def price_of_ware(g: State, word: str) -> int:
    """I3a, I3b.1, X31. A hand card by the word of its White-Side, a card of a stack by its face."""
    face = g.face(g.catalog.face_of[word])
    return g.price(face.spectral) if face.black else HAND_PRICE


def wares(g: State, side: int) -> Weighed:
    """I3a, I3b.1, I3b.2, 4B2a.2. What can be sold; J2.2: whether it works does not matter."""
    found: Weighed = {g.catalog.patents[patent].word: "" for patent in g.hands[side]}
    for place in g.stacks_at(side, g.bank(side)):
        for face in g.stacks[side][place].cards:
            facts = g.face(face)
            if facts.kind == CONTRACTS:
                found[facts.word] = "4B2a.2"
            elif not facts.human:
                found.setdefault(facts.word, "" if facts.black else "I3b.1")
    found[CANCEL] = ""
    return found


def sell_from_hand(g: State, side: int, patent: int, price: int) -> None:
    """I3a, E7.2."""
    g.hands[side].remove(patent)
    known = g.catalog.patents[patent]
    g.log.append(CardSold("I3a", side, known.word, price))
    gain(g, "I3a", side, price)
    put_under(g, "E7.2", patent)


def sell_from_stack(g: State, side: int, face: int, price: int) -> None:
    """I3b.1, X31. The card goes to the owner's hand, the price is that of its type."""
    facts = g.face(face)
    place = place_of(g, side, face)
    take(g, side, place, face)
    g.hands[side].append(facts.patent)
    g.log.append(CardSold("I3b.1", side, facts.word, price))
    g.log.append(CardHeld("I3b.1", side, g.catalog.patents[facts.patent].word))
    gain(g, "I3b.1", side, price)
    close_if_empty(g, side, place)


def place_of(g: State, side: int, face: int) -> int:
    """The place of the stack in which a side's card lies."""
    for place, stack in enumerate(g.stacks[side]):
        if stack.space != NOWHERE and face in stack.cards:
            return place
    raise LookupError(g.face(face).word)


def against_selling(g: State, side: int) -> str:
    """D1b, I3a, I3b.1. Whether there is anything to sell."""
    if g.operated or g.hands[side]:
        return against_operation(g, side)
    bank = g.bank(side)
    for stack in g.stacks[side]:
        if stack.space == bank and any([g.face(face).black for face in stack.cards]):
            return ""
    return "I3a"


# --- boost (I4) -------------------------------------------------------------------------------


def boost(g: State, side: int) -> Flow[None]:
    """I4.1, I4.4. Cards go to LEO; the holder of Launch Fees gains an Aqua."""
    if (yield from send_up(g, side)):
        g.operated = True
        collect(g, LAUNCH_FEES, "I4.4")


def send_up(g: State, side: int) -> Flow[bool]:
    """I4.1, I4a, I4b, I4c, 4B4a.1.

    Any number of hand cards, White-Side up, for Aquas of their mass.
    """
    chosen: list[int] = []
    while True:
        about: Words = ("ask.I4.1", {"aquas": cost_of(g, chosen)})
        word = yield from weigh(side, "I4.1", freight, (g, side, chosen), prompt=about)
        if word in (DONE, CANCEL):
            break
        chosen.append(g.catalog.face_of[word])
    if word == CANCEL:
        return False
    pay(g, "I4.1", side, cost_of(g, chosen))
    for face in chosen:
        if g.face(face).kind != CONTRACTS:
            g.hands[side].remove(g.face(face).patent)
        g.log.append(CardBoosted("I4.1", side, g.face(face).word))
        if g.face(face).kind != CONTRACTS or launch(g, side):
            put(g, side, LEO, face)
    return True


def cost_of(g: State, faces: list[int]) -> int:
    """I4.1, I4c. The sum of the masses, of a radiator in its orientation."""
    return sum([g.face(face).card.mass for face in faces])


def freight(g: State, side: int, chosen: list[int]) -> Weighed:
    """I4.1, I4c, J4e, 4B4a.1. What can be boosted besides; a heatsink fountain only Heavy."""
    money = g.aqua(side) - cost_of(g, chosen)
    taken = [g.face(face).patent for face in chosen]
    found: Weighed = {}
    for patent in g.hands[side]:
        if patent not in taken:
            for face in orientations(g, g.catalog.patents[patent].white):
                facts = g.face(face)
                found[facts.word] = "I4.1" if facts.card.mass > money else ""
    for face in boostable(g, side):
        if face not in chosen:
            found[g.face(face).word] = "I4.1" if g.face(face).card.mass > money else ""
    done: Answer = DONE
    found[done] = "" if chosen else "I4.1"
    found[CANCEL] = ""
    return found


def orientations(g: State, faces: tuple[int, ...]) -> tuple[int, ...]:
    """B2l, I4c, I8e, J4e. In which a side of a card can come into a stack."""
    return faces[-1:] if g.face(faces[-1]).card.heatsink else faces


def against_boosting(g: State, side: int) -> str:
    """I4.1. Whether there is a card that can be paid for."""
    return against_operation(g, side) or against_freight(g, side)


def against_freight(g: State, side: int) -> str:
    """I4.1."""
    money = g.aqua(side)
    for patent in g.hands[side]:
        for face in orientations(g, g.catalog.patents[patent].white):
            if g.face(face).card.mass <= money:
                return ""
    if g.contracts is None:
        return "I4.1"
    cheap = any([g.face(face).card.mass <= money for face in boostable(g, side)])
    return "" if cheap else "I4.1"
