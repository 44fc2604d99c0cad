"""New mutations and promotion (H1, H2), and the pollution that they bring (H1d)."""

from __future__ import annotations

from panspermia.games.genesis.rules.atrophy import next_struck, oxygen_spike
from panspermia.games.genesis.rules.events import MutationBought, MutationPromoted, Polluted
from panspermia.games.genesis.rules.landfall import check_landfall
from panspermia.games.genesis.rules.pieces import PRESENT, Mutation, Organism
from panspermia.games.genesis.rules.piles import take_top
from panspermia.games.genesis.rules.price import choose_catalysts, pay_mutation, payable_mutations
from panspermia.games.genesis.rules.state import State
from panspermia.games.genesis.rules.vocabulary import (
    GREEN,
    MUTATION,
    MUTATION_WORDS,
    POLLUTION,
    ROWS,
    SPORE,
)
from panspermia.kernel import Flow, Weighed

# --- what can be bought (H1.1, H2.1) ----------------------------------------------------------


def weigh_mutations(g: State, o: Organism) -> Weighed:
    """H1.1, H2.1. The top cards of all decks, and own mutations that are not promoted.

    H1.2: a card is bought without a look at its back; what it shows is its front. H1.3: an empty
    deck offers nothing until a mutation is discarded to it.
    """
    payable = payable_mutations(g, o)
    printed = g.facts.mutations
    rows = rows_to_buy_from(g, o)
    found: Weighed = {}
    for row, deck in enumerate(g.decks):
        if deck:
            dear = "" if payable[printed[deck[0]].base] else "H0a"
            found[MUTATION_WORDS[deck[0]]] = dear if rows[row] else "H1.1"
    for m in o.mutations:
        if not m.promoted:
            found[MUTATION_WORDS[m.card]] = "" if payable[printed[m.card].base] else "H0a"
    return found


def rows_to_buy_from(g: State, o: Organism) -> list[bool]:
    """H1.1, E2e. Active rows and the home row; with a spore every row.

    H0e.2: whoever buys for the organism. H0f: a parasite has the icons of its own mutations only.
    """
    if o.mutations and g.icons(o, SPORE):
        return [True] * len(ROWS)
    rows = g.active[:]
    rows[g.home_row(o)] = True
    return rows


def row_of_top(g: State, card: int) -> int:
    """The row whose deck shows this mutation on top."""
    return next(row for row, deck in enumerate(g.decks) if deck and deck[0] == card)


# --- buying (H1, H2) ----------------------------------------------------------------------------


def purchase_mutation(g: State, side: int, asker: int, id: int, word: str) -> Flow[bool]:
    """H1.1, H2.1. A mutation is bought or promoted, unless the purchaser cancels over the price."""
    o = g.organism(id)
    card = MUTATION[word]
    colour = g.facts.mutations[card].base
    paid = yield from choose_catalysts(g, asker, o, colour)
    if not paid:
        return False
    yield from take_mutation(g, side, id, card, paid)
    return True


def take_mutation(g: State, side: int, id: int, card: int, paid: list[str]) -> Flow[None]:
    """H0a. The price of both is that of the unpromoted colour."""
    o = g.organism(id)
    promoting = any([m.card == card for m in o.mutations])
    pay_mutation(g, o, paid, "H2.1" if promoting else "H1.1")
    if promoting:
        yield from promote(g, side, id, card)
    else:
        yield from mutate(g, side, id, card)


def mutate(g: State, side: int, id: int, card: int) -> Flow[None]:
    """H1.1, H1b, H1c. The card lies unpromoted beside the organism, with a cube of its colour."""
    o = g.organism(id)
    o.mutations.append(Mutation(card))
    g.log.append(MutationBought("H1.1", side, g.word(id), MUTATION_WORDS[card]))
    yield from take_top(g, row_of_top(g, card))
    yield from land_parasite(g, id)
    if g.facts.mutations[card].unpromoted[POLLUTION]:
        yield from pollute(g, id, "H1d")


def promote(g: State, side: int, id: int, card: int) -> Flow[None]:
    """H2.1-H2c. The card is turned; a cube of the new colour is put on it, the old one stays.

    AMB-14: the abilities of the unpromoted side last until the next turn, or end at once.
    """
    m = g.organism(id).mutation(card)
    m.promoted, m.added = True, PRESENT
    m.lingers = g.rules.promotion_ends == "next_turn"
    g.log.append(MutationPromoted("H2.1", side, g.word(id), MUTATION_WORDS[card]))
    yield from land_parasite(g, id)
    if g.facts.mutations[card].promoted[POLLUTION]:
        yield from pollute(g, id, "H2c")


def land_parasite(g: State, id: int) -> Flow[None]:
    """L5d, H5d. A macroorganism that is its parasite counts the new cube and may land by it."""
    parasite = g.organism(id).parasite
    if parasite and g.organism(parasite).macro:
        yield from check_landfall(g, parasite)


# --- pollution (H1d) ----------------------------------------------------------------------------


def pollute(g: State, id: int, clause: str) -> Flow[None]:
    """H1d, E3f, H2c. All other organisms of the row suffer an oxygen spike, host and parasite too.

    The extremity is the polluter's green chromosomes. As with D6 they suffer in player order.
    """
    polluter = g.organism(id)
    row, extremity = g.home_row(polluter), g.chromosomes(polluter, GREEN)
    g.log.append(Polluted(clause, g.word(id), ROWS[row], extremity))
    struck = [id]
    while (victim := next_struck(g, struck, row)) is not None:
        yield from oxygen_spike(g, victim, extremity, "H1d")
