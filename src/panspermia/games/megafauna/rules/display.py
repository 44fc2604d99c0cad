"""The display of mutations (C1o, E1e, D7.1), what its cards cost (E1a, E1b), and buying (E1)."""

from __future__ import annotations

from panspermia.games.megafauna.rules.cubes import gain_plus, has_cubes, takes_plus
from panspermia.games.megafauna.rules.events import CardShown, DisplaySwept, Mutated
from panspermia.games.megafauna.rules.pieces import Mutation, Species, new_card
from panspermia.games.megafauna.rules.state import State
from panspermia.games.megafauna.rules.vocabulary import (
    DARWINIAN,
    GREEN,
    METABOLIC,
    MUTATION,
    MUTATION_WORDS,
    NOBODY,
    SPECIES_OF,
    SPECIES_WORDS,
)
from panspermia.kernel import Flow, Words, decide
from panspermia.kernel.requests import ChanceRequest

ROWS = (METABOLIC, DARWINIAN)
ROW_WORDS = ("metabolic", "darwinian")
POSITIONS = 5
COSTS = (0, 2, 4, 6, 8)
"""CF-30. By position."""


def lay_display(g: State) -> Flow[None]:
    """C1o.1, C1o.2. Four cards of each deck, and its visible top."""
    for row in ROWS:
        yield from fill(g, row, "C1o.1")


def fill(g: State, row: int, clause: str) -> Flow[None]:
    """E1e.1. New cards come from the deck until the row has five, the deck's top included.

    GL-Display.
    """
    shown = g.display[row]
    count = len(shown)
    while count < POSITIONS and (g.unseen[row] or has_cards(g, row)):
        unseen = g.unseen[row]
        if len(unseen) > 1:
            word: str = yield ChanceRequest(clause, None, None, tuple(unseen), MUTATION_WORDS)
            unseen, shown, card = g.unseen[row], g.display[row], MUTATION[word]
        else:
            card = unseen[0]
            word = MUTATION_WORDS[card]
        unseen.remove(card)
        g.log.append(CardShown(clause, word, ROW_WORDS[row], count))
        shown.append(card)
        count += 1


def has_cards(g: State, row: int) -> bool:
    """Q-27. Whether the deck has a card; lost ones may make a new deck, if that is played."""
    if not g.unseen[row] and g.rules.mutation_discards_return:
        g.unseen[row] = sorted(g.discards[row])
        g.discards[row] = []
    return bool(g.unseen[row])


def has_gaps(g: State, side: int) -> bool:
    """E1e.1. Whether a card was taken, or a deck has come to its end."""
    one, other = g.display
    return NOBODY in one or NOBODY in other or len(one) + len(other) < 2 * POSITIONS


def refill(g: State, side: int) -> Flow[None]:
    """E1e.1, A2d. After a player's picks cards slide to the left, and new ones come."""
    for row in ROWS:
        shown = g.display[row]
        if NOBODY in shown or len(shown) < POSITIONS:
            g.display[row] = [card for card in shown if card > 0]
            yield from fill(g, row, "E1e.1")


def sweep(g: State) -> Flow[None]:
    """D7.1, D7.5. The cards that lie on no deck are gone; the old top is the first of the new."""
    for row in ROWS:
        swept = [card for card in g.display[row][: POSITIONS - 1] if card != NOBODY]
        top = g.display[row][POSITIONS - 1 :]
        g.log.append(DisplaySwept("D7.1", [MUTATION_WORDS[card] for card in swept]))
        g.display[row] = top
        yield from fill(g, row, "D7.5")


# --- prices (E1a, E1b, J6e) -------------------------------------------------------------------


def price(g: State, species: Species, card: int, position: int) -> int:
    """E1b, J6e. Half with an emotion of the colour, and one with two of them.

    J6e.1, J6e.2: the leftmost is free.
    """
    return reduced(COSTS[position], species.emotions[g.facts.mutations[card].colour])


def reduced(cost: int, emotions: int) -> int:
    """E1b, J6e. A cost with so many emotions of the colour of the card."""
    if emotions > 1:
        return min(1, cost)
    return cost // 2 if emotions else cost


def allowance(species: Species) -> int:
    """E1a.1, E1a.3, E1a.2. What a species may still spend in this phase."""
    if species.allowance == NOBODY:
        return species.unborn
    return species.allowance - species.spent


def position_of(g: State, card: int) -> tuple[int, int]:
    """The row and position of a card of the display."""
    row = g.facts.mutations[card].row
    return row, g.display[row].index(card)


def is_barred(g: State, side: int, card: int) -> bool:
    """E1d, K0a. Green takes a metabolic card only if it shows the horror plant."""
    if g.colour[side] != GREEN or not g.has_climate:
        return False
    facts = g.facts.mutations[card]
    return facts.row == METABOLIC and not facts.horror_plant


def buyers(g: State, side: int, card: int) -> list[Species]:
    """E1a.1. The species that can pay for a card."""
    _, position = position_of(g, card)
    return [s for s in g.own(side) if price(g, s, card, position) <= allowance(s)]


def mutate(g: State, side: int, card: int) -> Flow[bool]:
    """E1.1, E1c. A card goes to one of the species, with its plus organs.

    E1e.2: nothing slides into its place yet.
    """
    able = g.own(side)
    species = able[0]
    if len(able) > 1:
        able = buyers(g, side, card)
        words = [SPECIES_WORDS[s.id] for s in able]
        prompt: Words = ("ask.E1.1", {"card": MUTATION_WORDS[card]})
        word = yield from decide(g.decider(side), "E1.1", words, prompt=prompt)
        species = g.found(SPECIES_OF[word])
    m = buy(g, side, species, card)
    for colour in g.facts.mutations[card].plus:
        species = g.found(species.id)
        if not takes_plus(g, species, m, colour, "E1c"):
            yield from gain_plus(g, species, m, colour, "E1c")
    return True


def mutates_at_once(g: State, side: int, card: int) -> bool:
    """E1.1. The same where nobody is asked; False, and nothing has changed, if somebody may be.

    A quarter of all answers buy a card, and a flow costs several times a call.
    """
    able, plus = g.own(side), g.facts.mutations[card].plus
    if len(able) > 1 and len(able := buyers(g, side, card)) > 1:
        return False
    if not has_cubes(g, plus):
        return False
    species = able[0]
    m = buy(g, side, species, card)
    for colour in plus:
        takes_plus(g, species, m, colour, "E1c")
    return True


def buy(g: State, side: int, species: Species, card: int) -> Mutation:
    """E1.1, E1a.3. A card of the display lies in a tableau, paid for and without its organs."""
    facts = g.facts.mutations[card]
    row = g.display[facts.row]
    position = row.index(card)
    cost = reduced(COSTS[position], species.emotions[facts.colour]) if position else 0
    if species.allowance == NOBODY:
        species.allowance = species.unborn
    species.spent += cost
    row[position] = NOBODY
    m = new_card(card)
    species.mutations.append(m)
    g.log.append(Mutated("E1.1", side, SPECIES_WORDS[species.id], MUTATION_WORDS[card], cost))
    return m
