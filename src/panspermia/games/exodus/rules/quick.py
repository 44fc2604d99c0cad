"""The quick start: twelve years of picks instead of a cycle (V1)."""

from __future__ import annotations

from panspermia.games.exodus.components.catalog import KINDS
from panspermia.games.exodus.rules.auction import take_card
from panspermia.games.exodus.rules.events import CardSold, SeniorityDropped
from panspermia.games.exodus.rules.money import gain
from panspermia.games.exodus.rules.pieces import NOBODY
from panspermia.games.exodus.rules.piles import put_under
from panspermia.games.exodus.rules.state import State
from panspermia.kernel import DONE, Flow, choose

PICKS = 12
"""V1a, V1b."""
PRICE = 1
"""V1c."""


def is_quick(g: State, side: int = 0) -> bool:
    """V1, C1.2, V1a. Whether the game begins so."""
    return g.rules.quick


def has_picks(g: State) -> bool:
    """V1b, V1c. Until everybody has twelve cards, or all decks are empty."""
    full = min([len(hand) for hand in g.hands]) >= PICKS
    return not full and any(g.decks)


def choose_card(g: State, side: int) -> Flow[None]:
    """V1b. The visible top card of any deck, without supports and without a hand limit."""
    words = [KINDS[kind] for kind in range(len(KINDS)) if g.top(kind) != NOBODY]
    if not words or len(g.hands[side]) >= PICKS:
        return
    word = yield from choose(side, "V1b", lambda: words)
    yield from take_card(g, KINDS.index(word), side)


def sell_picks(g: State, side: int) -> Flow[None]:
    """V1c. Any number of hand cards for an Aqua each, in any order."""
    while g.hands[side]:
        word = yield from choose(side, "V1c", lambda: hand_words(g, side))
        if word == DONE:
            return
        patent = g.catalog.patent_of[word]
        g.hands[side].remove(patent)
        g.log.append(CardSold("V1c", side, word, PRICE))
        gain(g, "V1c", side, PRICE)
        put_under(g, "V1c", patent)


def hand_words(g: State, side: int) -> list[str]:
    return [*[g.catalog.patents[patent].word for patent in g.hands[side]], DONE]


def drop_cycle(g: State) -> None:
    """V1d. A Seniority Disk goes, without legacy and without another 1st player."""
    g.seniority -= 1
    g.log.append(SeniorityDropped("V1d", g.seniority))
