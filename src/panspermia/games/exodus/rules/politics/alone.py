"""The assembly of a game of one player: its own laws (V-SA)."""

from __future__ import annotations

from panspermia.games.exodus.components.catalog import KINDS
from panspermia.games.exodus.components.solar import BLUE
from panspermia.games.exodus.rules.auction import (
    MARKETEER_CARDS,
    against_research,
    against_solitary_research,
    buy_card,
    decks_to_research,
    research,
)
from panspermia.games.exodus.rules.events import (
    AssistanceBegan,
    AssistanceEnded,
    EventChanged,
    LawLobbied,
    SupportTaken,
)
from panspermia.games.exodus.rules.happenings import ANARCHY, INSPIRATION, NOTHING_HAPPENS
from panspermia.games.exodus.rules.market import (
    against_boosting,
    against_freight,
    boost,
    send_up,
)
from panspermia.games.exodus.rules.money import pay
from panspermia.games.exodus.rules.pieces import NOBODY
from panspermia.games.exodus.rules.piles import take_top
from panspermia.games.exodus.rules.politics.assembly import (
    AUTHORITY,
    EQUALITY,
    INDIVIDUALITY,
    UNITY,
    drop_delegate,
    house,
    is_alone,
    is_law,
    lobby_cost,
    tally,
)
from panspermia.games.exodus.rules.privileges import MARKETEER, has_privilege
from panspermia.games.exodus.rules.state import State
from panspermia.games.exodus.rules.turn import against_operation
from panspermia.kernel import DONE, NO, YES, Flow, Words, choose, decide

# --- unity: International Assistance in place of Anarchy (V-SA3) ------------------------------


def assist(g: State, side: int, event: str) -> Flow[str]:
    """V-SA3, 4G3f.2. No Anarchy under unity, but FINAO is cheap until season blue is over."""
    yield from ()
    if event != ANARCHY or not is_alone(g) or not is_law(g, side, UNITY):
        return event
    house(g).assistance = True
    g.log.append(AssistanceBegan("V-SA3"))
    return NOTHING_HAPPENS


def end_assistance(g: State) -> None:
    """V-SA3."""
    if house(g).assistance and g.season != BLUE:
        house(g).assistance = False
        g.log.append(AssistanceEnded("V-SA3"))


# --- authority: events that are changed (V-SA3, V-SA4) ----------------------------------------


def steer(g: State, side: int, event: str) -> Flow[str]:
    """V-SA3, V-SA4, 4G3b, 4G3e.

    A delegate of authority turns an event into inspiration, or cancels one. If that is
    not the law, the same delegate lobbies it first.
    """
    cost = 0 if is_law(g, side, AUTHORITY) else lobby_cost(g, side)
    able = house(g).delegates[AUTHORITY][side] and g.aqua(side) >= cost
    if not is_alone(g) or not able:
        return event
    about: Words = ("ask.V-SA3.event", {"happening": event, "aquas": cost})
    if (yield from decide(side, "V-SA3", lambda: (NO, YES), prompt=about)) == NO:
        return event
    if not is_law(g, side, AUTHORITY):
        g.log.append(LawLobbied("V-SA4", side, "authority"))
    pay(g, "V-SA4", side, cost)
    drop_delegate(g, "V-SA3", side, AUTHORITY)
    yield from tally(g)
    changed = NOTHING_HAPPENS if event == INSPIRATION else INSPIRATION
    g.log.append(EventChanged("V-SA3", side, changed))
    return changed


# --- equality: research without a price for the card (V-SA3) ----------------------------------


def has_equality(g: State, side: int) -> bool:
    return is_alone(g) and is_law(g, side, EQUALITY)


def research_equally(g: State, side: int) -> Flow[None]:
    """V-SA3, 4G3d.1. Under equality a top card is free; any of its supports cost an Aqua each."""
    if not has_equality(g, side):
        yield from research(g, side)
        return
    card = yield from buy_card(g, side, "V-SA3", decks_to_research, free_of_charge)
    if card != NOBODY:
        yield from pick_supports(g, side, card)


def free_of_charge(g: State, side: int, kind: int) -> int:
    return 0


def pick_supports(g: State, side: int, card: int) -> Flow[None]:
    """V-SA3, V4c.3, I2g.2, 4G3d.2. One after the other; the Marketeer's third card is free."""
    left = list(g.catalog.patents[card].needs)
    for cards in range(2, 2 + len(left)):
        is_free = cards == MARKETEER_CARDS and has_privilege(g, side, MARKETEER)
        word = yield from pick_support(g, side, card, left, 0 if is_free else 1)
        if word == DONE:
            return
        kind = KINDS.index(word)
        left.remove(kind)
        pay(g, "V-SA3", side, 0 if is_free else 1)
        support = yield from take_top(g, kind)
        g.hands[side].append(support)
        g.log.append(SupportTaken("V-SA3", side, g.catalog.patents[support].word))


def pick_support(g: State, side: int, card: int, kinds: list[int], aquas: int) -> Flow[str]:
    """The deck of one more support, or DONE."""
    names = [KINDS[kind] for kind in kinds if g.decks[kind] and g.aqua(side) >= aquas]
    about: Words = ("ask.I2g.1", {"card": g.catalog.patents[card].word, "aquas": aquas})
    word: str = yield from choose(side, "I2g.1", lambda: [*names, DONE], prompt=about)
    return word


def against_equal_research(g: State, side: int) -> str:
    """V-SA3, I2a."""
    if not has_equality(g, side):
        return against_solitary_research(g, side)
    return against_operation(g, side) or against_research(g, side)


# --- individuality: boosts as free actions (V-SA3) --------------------------------------------


def boosts_freely(g: State, side: int) -> bool:
    return is_alone(g) and is_law(g, side, INDIVIDUALITY)


def boost_freely(g: State, side: int) -> Flow[None]:
    """V-SA3, 4G3c. Under individuality a boost is no operation, and gives no Launch Fees."""
    if boosts_freely(g, side):
        yield from send_up(g, side)
    else:
        yield from boost(g, side)


def against_free_boost(g: State, side: int) -> str:
    if not boosts_freely(g, side):
        return against_boosting(g, side)
    return against_freight(g, side)
