"""Prices of purchases (H0a, H0c-H0e): what can pay them, and from which pool."""

from __future__ import annotations

from panspermia.games.genesis.asking import Weighed, pick
from panspermia.games.genesis.organisms import spend
from panspermia.games.genesis.state import Organism, State
from panspermia.games.genesis.vocabulary import COLOUR, COLOURS, NUCLEUS
from panspermia.kernel import Flow

ANY = -1
"""H3.1. A price of one catalyst of any colour."""


def counts_to_pay(g: State, o: Organism, colour: int) -> list[int]:
    """A1.5b, H0a, H0c, H0d. By the colour that pays, how many catalysts a purchase costs.

    One of its own colour, or two of another; one of any for a nucleated cell.
    """
    if colour == ANY or (o.mutations and g.icons(o, NUCLEUS)):
        return [1, 1, 1, 1]
    return [1 if paying == colour else 2 for paying in range(len(COLOURS))]


def can_pay(g: State, pool: int, o: Organism, colour: int) -> bool:
    """H0e. Whether a pool can pay a purchase of this colour for an organism."""
    counts = counts_to_pay(g, o, colour)
    return any([have >= count for have, count in zip(g.catalysts[pool], counts, strict=True)])


def payable_colours(g: State, o: Organism) -> list[bool]:
    """H0e. By colour whether the pool of the organism's tableau can pay a purchase for it."""
    pool = g.catalysts[g.tableau_of(o)]
    if not any(pool):
        return [False] * len(COLOURS)
    if max(pool) > 1 or (o.mutations and g.icons(o, NUCLEUS)):
        return [True] * len(COLOURS)
    return [count > 0 for count in pool]


def ways_to_pay(g: State, pool: int, o: Organism, colour: int) -> Weighed:
    """H0a, H0c. The colours that can pay, each with the clause against it."""
    counts = counts_to_pay(g, o, colour)
    return {
        word: "" if g.catalysts[pool][number] >= counts[number] else "H0c"
        for number, word in enumerate(COLOURS)
        if g.catalysts[pool][number]
    }


def choose_payment(
    g: State, asker: int, o: Organism, colour: int, *, pool: int | None = None
) -> Flow[str]:
    """A1.5c, H0c, H0e. The colour that pays, or CANCEL; from the pool of the organism's tableau."""
    payer = g.tableau_of(o) if pool is None else pool
    word: str = yield from pick(asker, "H0c", ways_to_pay(g, payer, o, colour))
    return word


def pay(
    g: State, o: Organism, colour: int, word: str, clause: str, *, pool: int | None = None
) -> None:
    """H0a. A purchase is paid in the colour that was chosen."""
    payer = g.tableau_of(o) if pool is None else pool
    spend(g, payer, COLOUR[word], counts_to_pay(g, o, colour)[COLOUR[word]], clause)
