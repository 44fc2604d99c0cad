"""Player order (A2): the row of the event, and the wanton first player of a phase."""

from __future__ import annotations

from panspermia.games.genesis.rules.events import OrderSet
from panspermia.games.genesis.rules.state import State
from panspermia.games.genesis.rules.vocabulary import COLOURS
from panspermia.kernel import Flow, agree


def order_of_row(g: State, row: tuple[int, ...]) -> list[int]:
    """A2.1, A2a. The sides in the order of the colours shown; the colour not shown is last.

    C1b.1: a non-player parasite has its own colour's place; C2a: it follows its player.
    """
    places = [row.index(c) if c in row else len(row) + c for c in range(len(COLOURS))]
    return sorted(range(len(g.colour)), key=lambda side: places[g.colour[side]])


def begin_phase(g: State, phase: str) -> Flow[None]:
    """A2b. The most wanton player may be first in a phase; the others follow in order."""
    g.phase = phase
    g.phase_order = g.order[:]
    side = most_wanton(g)
    if side is None or g.order[0] == side:
        return
    if (yield from agree(side, "A2b", ("ask.A2b", {"phase": phase}))):
        colour = g.colour[side]
        first = [other for other in g.order if g.colour[other] == colour]
        g.phase_order = first + [other for other in g.order if other not in first]
        g.log.append(OrderSet("A2b", g.phase_order[:]))


def most_wanton(g: State) -> int | None:
    """A2b. The player with strictly more wantonness than each other player."""
    if not any(g.tableaus):
        return None
    counts = g.wantonness_by_side()[: g.sides]
    most = max(counts)
    return counts.index(most) if counts.count(most) == 1 else None


def phase_order(g: State) -> list[int]:
    return g.phase_order
