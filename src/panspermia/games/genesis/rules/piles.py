"""The piles of events and placards and the decks of mutations, drawn when they are turned up."""

from __future__ import annotations

from panspermia.decks.piles import UNSEEN, draw_unseen
from panspermia.games.genesis.rules.events import EventDrawn, MutationRevealed, Roiled
from panspermia.games.genesis.rules.state import State
from panspermia.games.genesis.rules.vocabulary import (
    EVENT,
    EVENT_WORDS,
    MUTATION,
    MUTATION_WORDS,
    REFUGIUM,
    REFUGIUM_WORDS,
    ROWS,
)
from panspermia.kernel import Flow


def draw_event(g: State) -> Flow[int]:
    """D0. The top event is turned up onto the discard pile; C0d: eon by eon."""
    eon = 0
    while not g.left[eon]:
        eon += 1
    card = yield from draw_unseen("D0", g.events[eon], EVENT_WORDS, EVENT)
    g.events[eon].remove(card)
    g.left[eon] -= 1
    g.discard.append(card)
    g.log.append(EventDrawn("D0", EVENT_WORDS[card]))
    return card


def draw_placard(g: State, row: int) -> Flow[int]:
    """C0e. The top placard of a landform's pile."""
    placard = yield from draw_unseen("C0e", g.piles[row], REFUGIUM_WORDS, REFUGIUM)
    g.piles[row].remove(placard)
    return placard


def turn_up(g: State, row: int) -> Flow[None]:
    """C0g. The top face of a mutation deck is visible."""
    deck = g.decks[row]
    if not deck or deck[0] != UNSEEN:
        return
    card = yield from draw_unseen("C0g", g.unseen, MUTATION_WORDS, MUTATION)
    g.decks[row][0] = card
    g.unseen.remove(card)
    g.log.append(MutationRevealed("C0g", MUTATION_WORDS[card], ROWS[row]))


def roil(g: State, row: int, clause: str) -> Flow[None]:
    """D2b, H1a. The top card of a mutation deck goes to the bottom."""
    deck = g.decks[row]
    if len(deck) < 2:
        return
    deck.append(deck.pop(0))
    g.log.append(Roiled(clause, MUTATION_WORDS[deck[-1]], ROWS[row]))
    if deck[0] == UNSEEN:
        yield from turn_up(g, row)


def take_top(g: State, row: int) -> Flow[int]:
    """H1.1. The top card of a mutation deck is taken."""
    card = g.decks[row].pop(0)
    yield from turn_up(g, row)
    return card
