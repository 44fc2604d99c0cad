"""The assembly of a game of one player: its own laws (V-SA)."""

from __future__ import annotations

from panspermia.games.exodus.components.catalog import KINDS
from panspermia.games.exodus.components.solar import BLUE
from panspermia.games.exodus.rules.auction import (
    against_research,
    against_solitary_research,
    decks_to_research,
    price_of,
    research,
    take_card,
    take_supports,
)
from panspermia.games.exodus.rules.events import (
    AssistanceBegan,
    AssistanceEnded,
    EventChanged,
    LawLobbied,
)
from panspermia.games.exodus.rules.happenings import ANARCHY, INSPIRATION, NOTHING_HAPPENS
from panspermia.games.exodus.rules.market import (
    against_boosting,
    against_freight,
    boost,
    send_up,
)
from panspermia.games.exodus.rules.money import pay
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
from panspermia.games.exodus.rules.state import State
from panspermia.games.exodus.rules.turn import against_operation
from panspermia.kernel import CANCEL, NO, YES, Flow, Weighed, Words, decide, weigh

# --- unity: International Assistance in place of Anarchy (V-SA3) ------------------------------


def assist(g: State, side: int, event: str) -> Flow[str]:
    """V-SA3. Under unity Anarchy does not come; FINAO is cheap until season blue is over."""
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
    """V-SA3, V-SA4. A delegate of authority turns an event into inspiration, or cancels one.

    If that is not the law, the same delegate lobbies it first.
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
    """V-SA3. Under equality a top card is free; its supports cost an Aqua each."""
    if not has_equality(g, side):
        yield from research(g, side)
        return
    word = yield from weigh(side, "V-SA3", decks_to_share, (g, side))
    if word == CANCEL:
        return
    kind = KINDS.index(word)
    card = g.top(kind)
    g.operated = True
    pay(g, "V-SA3", side, price_of_supports(g, side, kind))
    yield from take_card(g, kind, side)
    yield from take_supports(g, side, card)


def price_of_supports(g: State, side: int, kind: int) -> int:
    """V-SA3. What V4c asks for, without the card itself."""
    return max(0, price_of(g, side, kind) - 1)


def decks_to_share(g: State, side: int) -> Weighed:
    found = decks_to_research(g, side)
    for kind, name in enumerate(KINDS):
        if not found[name] and price_of_supports(g, side, kind) > g.aqua(side):
            found[name] = "V-SA3"
    return found


def against_equal_research(g: State, side: int) -> str:
    if not has_equality(g, side):
        return against_solitary_research(g, side)
    names = [name for name in KINDS if not decks_to_share(g, side)[name]]
    clause = against_operation(g, side) or against_research(g, side)
    return clause or ("" if names else "V-SA3")


# --- individuality: boosts as free actions (V-SA3) --------------------------------------------


def boosts_freely(g: State, side: int) -> bool:
    return is_alone(g) and is_law(g, side, INDIVIDUALITY)


def boost_freely(g: State, side: int) -> Flow[None]:
    """V-SA3. Under individuality a boost is no operation, and gives no Launch Fees."""
    if boosts_freely(g, side):
        yield from send_up(g, side)
    else:
        yield from boost(g, side)


def against_free_boost(g: State, side: int) -> str:
    if not boosts_freely(g, side):
        return against_boosting(g, side)
    return against_freight(g, side)
