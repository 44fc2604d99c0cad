"""Patent decks: a card is drawn when it comes to the top (C4, C4.1, E7.2)."""

from __future__ import annotations

from panspermia.decks.piles import UNSEEN, draw_unseen
from panspermia.games.exodus.components.catalog import KINDS
from panspermia.games.exodus.rules.events import CardTurnedUp, PutUnder
from panspermia.games.exodus.rules.pieces import NOBODY
from panspermia.games.exodus.rules.state import State
from panspermia.kernel import Flow


def turn_up(g: State, kind: int, place: int = 0) -> Flow[None]:
    """C4.1, I2f. The top card of a deck is open to all, the next while that is put up."""
    deck = g.decks[kind]
    if len(deck) <= place or deck[place] != UNSEEN:
        return
    words = {card + 1: g.catalog.patents[card].word for card in g.catalog.decks[kind]}
    drawn = yield from draw_unseen("C4.1", g.unseen[kind], words, _numbers(words))
    g.unseen[kind].remove(drawn)
    g.decks[kind][place] = drawn
    g.log.append(CardTurnedUp("C4.1", KINDS[kind], words[drawn]))


def _numbers(words: dict[int, str]) -> dict[str, int]:
    return {word: number for number, word in words.items()}


def turn_up_all(g: State) -> Flow[None]:
    """C4.1."""
    for kind in range(len(KINDS)):
        yield from turn_up(g, kind)


def take_top(g: State, kind: int) -> Flow[int]:
    """The top card leaves its deck, and the next is turned up; NOBODY if there is none."""
    top = g.top(kind)
    if top != NOBODY:
        del g.decks[kind][0]
        yield from turn_up(g, kind)
    return top


def put_under(g: State, clause: str, patent: int) -> None:
    """E7.2. A discarded patent goes to the bottom of its deck; whose deck was empty shows it."""
    known = g.catalog.patents[patent]
    g.decks[known.kind].append(patent + 1)
    g.log.append(PutUnder(clause, KINDS[known.kind], known.word))
