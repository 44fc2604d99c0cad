"""Mutations that are discarded (D7c): where they go, and in which order they lie there."""

from __future__ import annotations

from panspermia.games.genesis.rules.events import DiscardsArranged, MutationDiscarded
from panspermia.games.genesis.rules.pieces import Organism
from panspermia.games.genesis.rules.state import State
from panspermia.games.genesis.rules.vocabulary import MUTATION, MUTATION_WORDS, NOBODY, ROWS
from panspermia.kernel import DONE, Flow, decide


def discard_mutation(g: State, o: Organism, card: int, clause: str) -> None:
    """D7a, D7c. A mutation goes under the deck of the organism's home row, unpromoted face up."""
    discard_as(g, o, card, clause, g.word(o.id), g.home_row(o))


def discard_as(g: State, o: Organism, card: int, clause: str, word: str, row: int) -> None:
    """D7a, D7c. The same of an organism that had this name and row.

    The cubes go to the soup, those on a parasite as well.
    """
    m = o.mutation(card)
    o.mutations.remove(m)
    if m.is_diseased() and o.parasite:
        parasite = g.organism(o.parasite)
        parasite.diseased = [cube for cube in parasite.diseased if cube.source != card]
    g.decks[row].append(card)
    g.log.append(MutationDiscarded(clause, word, MUTATION_WORDS[card], ROWS[row]))


Discards = tuple[int, int, list[int]]
"""Mutations that are discarded together: by which side, under which deck, as they lie."""


def discards_with(g: State, ids: list[int], by: int = NOBODY) -> list[Discards]:
    """D7c. The mutations of organisms and their parasites, where one has several.

    Their owners discard them, unless all are discarded `by` somebody else.
    """
    found = {}
    for o in [o for id in ids if g.lives(id) for o in reversed(g.with_parasites(id))]:
        if len(o.mutations) > 1:
            side = o.owner if by == NOBODY else by
            found[o.id] = (side, g.home_row(o), [m.card for m in o.mutations])
    return list(found.values())


def arrange(g: State, discards: list[Discards]) -> Flow[None]:
    """D7c. Whoever discards several mutations together chooses in which order they lie there."""
    for side, row, cards in discards:
        # Those of an organism that lives on are not under the deck.
        if len(cards) > 1 and {*cards} <= {*g.decks[row]}:
            yield from arrange_under(g, side, row, cards)


def to_arrange(deck: list[int], place: int, end: int) -> list[str]:
    """D7c. The discards that may come next; of two the other follows by itself."""
    words = [MUTATION_WORDS[card] for card in deck[place:end]]
    return [*words, DONE] if len(words) > 2 else words


def arrange_under(g: State, side: int, row: int, cards: list[int]) -> Flow[None]:
    """D7c. One card after the other; `done` leaves the rest as they lie."""
    deck = g.decks[row]
    first, end = deck.index(cards[0]), deck.index(cards[-1]) + 1
    for place in range(first, end - 1):
        ask = "ask.D7c" if end - place > 2 else "ask.D7c-two"
        word = yield from decide(
            side,
            "D7c",
            lambda: to_arrange(g.decks[row], place, end),
            prompt=(ask, {"row": ROWS[row]}),
            nobody=g.is_npc(side),
        )
        if word == DONE:
            break
        deck.remove(MUTATION[word])
        deck.insert(place, MUTATION[word])
    if deck[first:end] != cards:
        words = [MUTATION_WORDS[card] for card in deck[first:end]]
        g.log.append(DiscardsArranged("D7c", side, words, ROWS[row]))
