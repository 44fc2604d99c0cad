"""Decks of contracts: a card is drawn when it comes to the top (4A5b, 4B1, 4Bb)."""

from __future__ import annotations

from panspermia.decks.piles import UNSEEN, draw_unseen
from panspermia.games.exodus.components.contracts import PAIRS
from panspermia.games.exodus.rules.contracts.pieces import Contracts
from panspermia.games.exodus.rules.events import ContractCycled, ContractShown
from panspermia.games.exodus.rules.options import Terms
from panspermia.games.exodus.rules.pieces import NOBODY
from panspermia.games.exodus.rules.state import State
from panspermia.games.exodus.rules.vocabulary import PAIR_WORDS
from panspermia.kernel import Flow


def agency(g: State) -> Contracts:
    """What of Module 4 lies on the table, which is there as the module is on."""
    assert g.contracts is not None
    return g.contracts


def lay_out(g: State, terms: Terms) -> None:
    """4A5b, 4A5c, 4A5d, 4Ba.1. Three decks unseen; nobody has a contract or the default chit."""
    decks: list[list[int]] = [[] for _ in PAIRS]
    for blue, _gold in g.catalog.contract_cards:
        facts = g.catalog.contracts[blue]
        decks[facts.pair].append(facts.card + 1)
    players = len(g.factions)
    g.contracts = Contracts(
        terms,
        [[UNSEEN] * len(deck) for deck in decks],
        decks,
        [None] * players,
        [[] for _ in range(players)],
    )


def show(g: State, pair: int) -> Flow[None]:
    """4A5b, 4B1. The top card of a deck is open to all."""
    deck, unseen = agency(g).decks[pair], agency(g).unseen[pair]
    if not deck or deck[0] != UNSEEN:
        return
    words = {card: word_of_card(g, card - 1) for card in unseen}
    numbers = {word: card for card, word in words.items()}
    drawn = yield from draw_unseen("4A5b", unseen, words, numbers)
    unseen.remove(drawn)
    deck[0] = drawn
    g.log.append(ContractShown("4A5b", PAIR_WORDS[pair], words[drawn]))


def show_all(g: State) -> Flow[None]:
    """4A5b."""
    for pair in range(len(PAIRS)):
        yield from show(g, pair)


def word_of_card(g: State, card: int) -> str:
    """4B1b, 4B2b. A card in a deck by the face that is up, which is the blue one."""
    return g.face(g.catalog.contract_cards[card][0]).word


def top(g: State, pair: int) -> int:
    """The face on top of a deck, NOBODY if it is empty."""
    deck = agency(g).decks[pair]
    return g.catalog.contract_cards[deck[0] - 1][0] if deck else NOBODY


def cycle(g: State, clause: str, side: int, pair: int) -> Flow[None]:
    """4B3d, 4B1a. The top card goes to the bottom, and the next one shows."""
    deck = agency(g).decks[pair]
    deck.append(deck.pop(0))
    g.log.append(ContractCycled(clause, side, PAIR_WORDS[pair]))
    yield from show(g, pair)


def inspire(g: State) -> Flow[None]:
    """4A6b, 4B1a. Inspiration moves the top card of these decks too."""
    for pair, deck in enumerate(agency(g).decks):
        if deck:
            yield from cycle(g, "4A6b", NOBODY, pair)


def put_under(g: State, face: int) -> None:
    """4Bb. A contract goes to the bottom of its own deck."""
    facts = g.catalog.contracts[face]
    agency(g).decks[facts.pair].append(facts.card + 1)
