"""Prices of purchases (H0a, H0c-H0e): what can pay them, and from which pool."""

from __future__ import annotations

from panspermia.games.genesis.rules.pieces import Organism
from panspermia.games.genesis.rules.pools import spend
from panspermia.games.genesis.rules.state import State
from panspermia.games.genesis.rules.vocabulary import COLOUR, COLOURS, NUCLEUS
from panspermia.kernel import CANCEL, Flow, Weighed, Words, pick

ANY = -1
"""H3.1. A price of one catalyst of any colour."""


def counts_to_pay(g: State, o: Organism, colour: int) -> list[int]:
    """A1.5b, H0a, H0c, H0d. By the colour that pays, how many catalysts a purchase costs.

    One of its own colour, or two of another; one of any for a nucleated cell.
    """
    if colour == ANY or (o.mutations and g.icons(o, NUCLEUS)):
        return [1, 1, 1, 1]
    counts = [2, 2, 2, 2]
    counts[colour] = 1
    return counts


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
    return ways_with(g.catalysts[pool], counts_to_pay(g, o, colour))


def ways_with(have: list[int], counts: list[int]) -> Weighed:
    """H0a, H0c. The colours that can pay a price with these catalysts."""
    return {
        word: "" if have[number] >= counts[number] else "H0c"
        for number, word in enumerate(COLOURS)
        if have[number]
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


# --- mutations (H1.1, H2.1, G4.1) -------------------------------------------------------------


def can_mix(g: State, o: Organism) -> bool:
    """G4.1. Whether any two catalysts, even of two colours, can pay for a mutation."""
    rules = g.rules
    if not rules.crystal or rules.crystal_price != "any_two":
        return False
    return g.catalyst_total(g.tableau_of(o)) > 1


def payable_mutations(g: State, o: Organism) -> list[bool]:
    """H0e, G4.1. By colour whether a mutation of it can be paid."""
    return [True] * len(COLOURS) if can_mix(g, o) else payable_colours(g, o)


def ways_to_pay_mutation(g: State, o: Organism, colour: int) -> Weighed:
    """H0a, H0c, G4.1. The colours of the first catalyst, or the only one."""
    ways = ways_to_pay(g, g.tableau_of(o), o, colour)
    return dict.fromkeys(ways, "") if can_mix(g, o) else ways


def rest_of_price(g: State, o: Organism, colour: int, first: str) -> list[str]:
    """H0c, G4.1. The colours of the second catalyst that a mutation costs; none if one pays."""
    if counts_to_pay(g, o, colour)[COLOUR[first]] == 1:
        return []
    if not can_mix(g, o):
        return [first]
    pool = g.catalysts[g.tableau_of(o)]
    return [word for n, word in enumerate(COLOURS) if pool[n] > (word == first)]


def choose_catalysts(g: State, asker: int, o: Organism, colour: int) -> Flow[list[str]]:
    """H0c, G4.1. The one or two catalysts that pay a mutation; none if cancelled."""
    paid = [(yield from pick(asker, "H0c", ways_to_pay_mutation(g, o, colour)))]
    if paid[0] != CANCEL and (rest := rest_of_price(g, o, colour, paid[0])):
        prompt: Words = ("ask.G4.1-second", {})
        paid.append((yield from pick(asker, "H0c", dict.fromkeys(rest, ""), prompt=prompt)))
    return [] if CANCEL in paid else paid


def pay_mutation(g: State, o: Organism, paid: list[str], clause: str) -> None:
    """A1.5c, H0a. A mutation is paid with these catalysts of the pool of the tableau."""
    for word in dict.fromkeys(paid):
        spend(g, g.tableau_of(o), COLOUR[word], paid.count(word), clause)


# --- several pools (H6c.3) ----------------------------------------------------------------------


def can_cover(missing: list[int], pools: list[list[int]]) -> bool:
    """H0c, H6c.3. Whether pools together can pay organs of these colours.

    One of its colour is never dearer than a pair. Where single ones are taken, piles of odd size
    lose no pair by the first of them.
    """
    dear = pairs = 0
    for colour in range(len(COLOURS)):
        piles = [pool[colour] for pool in pools]
        odd = len([pile for pile in piles if pile % 2])
        single = min(missing.count(colour), sum(piles))
        dear += missing.count(colour) - single
        pairs += (sum(piles) - odd) // 2 - max(0, single - odd + 1) // 2
    return dear <= pairs
