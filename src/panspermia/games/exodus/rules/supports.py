"""Which cards of a stack work outside of a move: supports and therms (J1, J2, J3, J4, Alg-6)."""

from __future__ import annotations

from itertools import product

from panspermia.games.exodus.components.cards import Ability
from panspermia.games.exodus.components.catalog import Links
from panspermia.games.exodus.components.facts import CardFacts
from panspermia.games.exodus.components.solar import NEPTUNE
from panspermia.games.exodus.rules.engines import (
    MAP,
    NONE_OFF,
    chains_of,
    coolers_of,
    cooling,
    is_needy_cooler,
    is_plain,
    members_of,
    operational,
)
from panspermia.games.exodus.rules.privileges import has_powersat
from panspermia.games.exodus.rules.stacks import turn_light
from panspermia.games.exodus.rules.state import State

OFF = "off:"
"""Before the id of a card that is switched off in this Turn (J3e)."""
MOST_KNOWN = 8192
"""Stacks whose chains are kept at a time."""
ABILITIES = "abilities"
"""Leave to use what cards can do (N7)."""


def cards_of(g: State, side: int, place: int) -> tuple[CardFacts, ...]:
    """The cards of a stack in their order."""
    return tuple([g.face(face).card for face in g.stacks[side][place].cards])


def working_in(g: State, side: int, place: int, *, pushed: bool = False) -> int:
    """J2.1, J3a, J3b, J3e. The cards of a stack that have their supports, as bits."""
    stack = g.stacks[side][place]
    cards = cards_of(g, side, place)
    is_dark = MAP.zone[stack.space] == NEPTUNE and not pushed
    return operational(cards, off_in(g, side, place), is_dark=is_dark)


def off_in(g: State, side: int, place: int) -> int:
    """J3e. The cards of a stack that their owner has switched off, as bits."""
    off = [word for word in g.used if word.startswith(OFF)]
    if not off:
        return NONE_OFF
    cards = cards_of(g, side, place)
    return sum([1 << n for n, card in enumerate(cards) if f"{OFF}{card.id}" in off], NONE_OFF)


def is_pushed(g: State, side: int, face: int) -> bool:
    """H3c.2, J3a, B2e. Whether a push reaches this card."""
    triangle = g.face(face).card.triangle
    return triangle is not None and triangle.pushable and has_powersat(g, side)


def setups(g: State, side: int, place: int, face: int, *, cooled: bool = True) -> tuple[Links, ...]:
    """J1b.2, J1c, J3d, J4b.1. Every chain by which a card of a stack works; I7g: uncooled ones.

    They follow from the cards alone, and the same stacks are asked about again and again.
    """
    stack = g.stacks[side][place]
    is_dark = MAP.zone[stack.space] == NEPTUNE and not is_pushed(g, side, face)
    off = off_in(g, side, place)
    key = (face, cooled, is_dark, off, *stack.cards)
    known = g.catalog.chains
    found = known.get(key)
    if found is None:
        if len(known) >= MOST_KNOWN:
            known.clear()
        working = operational(cards_of(g, side, place), off, is_dark=is_dark)
        found = chains_in(cards_of(g, side, place), working, stack.cards.index(face), cooled)
        known[key] = found
    return found


def chains_in(
    cards: tuple[CardFacts, ...], working: int, wanted: int, cooled: bool
) -> tuple[Links, ...]:
    """The chains that serve a card, if it works.

    J4b.2: radiators that need a support may cool; they and what feeds them are in the chain then.
    """
    if not working >> wanted & 1:
        return ()
    if not cooled:
        return tuple(dict.fromkeys(chains_of(cards, working, (wanted,))))
    fed = [n for n, card in enumerate(cards) if is_needy_cooler(card, working >> n & 1)]
    found: dict[Links, None] = {}
    for chosen in product((False, True), repeat=len(fed)):
        coolers = [n for n, is_chosen in zip(fed, chosen, strict=True) if is_chosen]
        found |= dict.fromkeys(chains_of(cards, working, (wanted, *coolers)))
    return tuple([links for links in found if is_cool(cards, working, links)])


def is_cool(
    cards: tuple[CardFacts, ...], working: int, links: Links, spared: int = NONE_OFF
) -> bool:
    """J4a, J4b.1. Whether the stack's radiators cool this chain, without those that are spared.

    Radiators that need supports of their own cool only if those are in the chain already.
    """
    members = members_of(links)
    coolers = (coolers_of(cards, working) | _fed(cards, working, members)) & ~spared
    needed = sum([card.needs_therms for n, card in enumerate(cards) if members >> n & 1])
    return cooling(cards, coolers, 0) >= needed


def _fed(cards: tuple[CardFacts, ...], working: int, members: int) -> int:
    """Radiators that need a support which the chain has anyhow."""
    gives = [card.gives for n, card in enumerate(cards) if members >> n & 1]
    found = 0
    for n, card in enumerate(cards):
        needs = [need for need in (card.generators, card.reactors) if need]
        supplied = all([any([given & need for given in gives]) for need in needs])
        if card.therms and needs and working >> n & 1 and supplied:
            found |= 1 << n
    return found


def works(g: State, side: int, place: int, face: int) -> bool:
    """J2.1, J3, Alg-6. Whether a card of a stack is operational."""
    card = g.face(face).card
    if is_plain(card) and not card.solar and not g.used:
        return True
    return bool(setups(g, side, place, face))


def employ(g: State, side: int, place: int, face: int) -> None:
    """J4e, IN-38. A card is used: heatsinks that must cool it turn Light, no more than must."""
    cards = cards_of(g, side, place)
    working = working_in(g, side, place, pushed=is_pushed(g, side, face))
    sinks = [n for n, card in enumerate(cards) if card.heatsink and card.light is not None]
    links = setups(g, side, place, face)
    spared = NONE_OFF
    for n in sorted(sinks, key=lambda n: -cards[n].therms):
        if any([is_cool(cards, working, chain, spared | 1 << n) for chain in links]):
            spared |= 1 << n
    spent = [g.stacks[side][place].cards[n] for n in sinks if not spared >> n & 1]
    for sink in spent:
        turn_light(g, "J4e", side, place, sink)


def tools(g: State, side: int, place: int) -> list[int]:
    """N3d. The operational cards of a stack without passengers, who only ride."""
    own = g.crew(side).face
    return [f for f in working_faces(g, side, place) if f == own or not g.face(f).human]


def working_faces(g: State, side: int, place: int) -> list[int]:
    """J2.1. The operational cards of a stack."""
    return [face for face in g.stacks[side][place].cards if works(g, side, place, face)]


def holders(g: State, side: int, place: int, name: str) -> list[int]:
    """B2g, J2.1. All operational cards of a stack with an ability."""
    cards = [face for face in g.stacks[side][place].cards if name in g.face(face).abilities]
    return [face for face in cards if works(g, side, place, face)]


def abilities_at(g: State, side: int, space: int, name: str) -> list[Ability]:
    """Col-1, N7. Those of a name on operational cards in a Space, own ones and lent ones."""
    found = []
    for owner in [side, *lenders(g, side)]:
        for place in g.stacks_at(owner, space):
            found += [g.face(face).abilities[name] for face in holders(g, owner, place, name)]
    return found


def lenders(g: State, side: int) -> list[int]:
    """N7. Who lends the abilities of own cards to the side whose Turn it is."""
    return [by for what, by, _where in g.granted if what == ABILITIES and side == g.active]
