"""Piles and decks that nobody has looked into: a component is drawn when it is turned up.

Until then only the set of unseen components is known, and each of them is equally likely at each
unseen place; so drawing late is the same as shuffling early.
"""

from __future__ import annotations

from panspermia.games.genesis.events import EventDrawn, MutationRevealed, Roiled
from panspermia.games.genesis.state import State
from panspermia.games.genesis.vocabulary import (
    EVENT,
    EVENT_WORDS,
    MUTATION,
    MUTATION_WORDS,
    REFUGIUM,
    REFUGIUM_WORDS,
    ROWS,
)
from panspermia.kernel import Flow
from panspermia.kernel.requests import ChanceRequest


def draw(rule: str, words: list[str]) -> Flow[str]:
    """One of the unseen components; the last of them needs no chance."""
    if len(words) == 1:
        return words[0]
    word: str = yield ChanceRequest(rule, tuple(words), None)
    return word


def draw_event(g: State) -> Flow[int]:
    """D0. The top event is turned up onto the discard pile; C0d: eon by eon."""
    eon = 0
    while not g.left[eon]:
        eon += 1
    word = yield from draw("D0", [EVENT_WORDS[card] for card in g.events[eon]])
    card = EVENT[word]
    g.events[eon].remove(card)
    g.left[eon] -= 1
    g.discard.append(card)
    g.log.append(EventDrawn("D0", word))
    return card


def draw_placard(g: State, row: int) -> Flow[int]:
    """C0e. The top placard of a landform's pile."""
    word = yield from draw("C0e", [REFUGIUM_WORDS[placard] for placard in g.piles[row]])
    placard = REFUGIUM[word]
    g.piles[row].remove(placard)
    return placard


def turn_up(g: State, row: int) -> Flow[None]:
    """C0g. The top face of a mutation deck is visible."""
    deck = g.decks[row]
    if not deck or deck[0]:
        return
    word = yield from draw("C0g", [MUTATION_WORDS[card] for card in g.unseen])
    deck[0] = MUTATION[word]
    g.unseen.remove(deck[0])
    g.log.append(MutationRevealed("C0g", word, ROWS[row]))


def roil(g: State, row: int, clause: str) -> Flow[None]:
    """D2b, H1a. The top card of a mutation deck goes to the bottom."""
    deck = g.decks[row]
    if len(deck) < 2:
        return
    deck.append(deck.pop(0))
    g.log.append(Roiled(clause, MUTATION_WORDS[deck[-1]], ROWS[row]))
    if not deck[0]:
        yield from turn_up(g, row)


def take_top(g: State, row: int) -> Flow[int]:
    """H1.1. The top card of a mutation deck is taken."""
    card = g.decks[row].pop(0)
    yield from turn_up(g, row)
    return card
