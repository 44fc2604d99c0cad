"""Hexes and tabs by their numbers, and sets of them as bits.

A hex is known by the number of its craton and its printed number, the centre being 0; a tab, which
is a position of coastal waters, comes after all hexes (Q-07).
"""

from __future__ import annotations

from collections.abc import Iterable

EAST, WEST, BOTH_WAYS = 1, -1, 2
"""Where something moves, or the wind blows."""

CENTRE, E, SE, SW, W, NW, NE = range(7)
"""Q-06. The hexes of a craton by their printed numbers, clockwise from the east."""
OFFSETS = ((0, 0), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
NEIGHBOURS = OFFSETS[1:]
HEX_WIDTH = 2

HEXES = len(OFFSETS)
MOST_CRATONS = 4
FIRST_TAB = HEXES * MOST_CRATONS
TAB_HEXES = (NE, E, SE)
"""Q-07. The hexes of the north, middle and south tab, which lie to the east of them."""
TABS = len(TAB_HEXES)
PLACES = FIRST_TAB + TABS * MOST_CRATONS
"""Hexes and tabs together."""

NORTHERNMOST, SOUTHERNMOST = 1, 6
"""D1.2. Where the latitude die ends."""
PANGEA = 3
"""D4.1. Cratons that make a continent a Pangea."""

Cell = tuple[int, int]


def hex_at(craton: int, number: int) -> int:
    return craton * HEXES + number


def tab_at(craton: int, place: int) -> int:
    """The north (0), middle (1) or south (2) tab of a craton."""
    return FIRST_TAB + craton * TABS + place


def is_tab(place: int) -> bool:
    return place >= FIRST_TAB


def craton_of(place: int) -> int:
    return (place - FIRST_TAB) // TABS if is_tab(place) else place // HEXES


HEX_OF_TAB = tuple([hex_at(craton, n) for craton in range(MOST_CRATONS) for n in TAB_HEXES])


TAB_OF_HEX = {place: FIRST_TAB + tab for tab, place in enumerate(HEX_OF_TAB)}


def hex_of_tab(tab: int) -> int:
    """The hex that a tab belongs to."""
    return HEX_OF_TAB[tab - FIRST_TAB]


def hexes_of(craton: int) -> range:
    return range(craton * HEXES, (craton + 1) * HEXES)


def tabs_of(craton: int) -> range:
    return range(FIRST_TAB + craton * TABS, FIRST_TAB + (craton + 1) * TABS)


HEX_BITS = (1 << FIRST_TAB) - 1
"""All hexes as bits: a set of places is a number, the bit of each by its own."""
CHUNK = 10
IN_CHUNK = [
    [tuple([at + n for n in range(CHUNK) if bits >> n & 1]) for bits in range(1 << CHUNK)]
    for at in range(0, PLACES, CHUNK)
]


def bits_of(places: Iterable[int]) -> int:
    bits = 0
    for place in places:
        bits |= 1 << place
    return bits


def places_in(bits: int) -> tuple[int, ...]:
    """The places of a set in their order; looked up by chunks, which is faster than one by one."""
    one, two, three, four = IN_CHUNK
    return (
        *one[bits & 1023], *two[bits >> 10 & 1023], *three[bits >> 20 & 1023], *four[bits >> 30],
    )  # fmt: skip
