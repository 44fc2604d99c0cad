"""Stacks: what comes into them, what leaves them, and what is lost (E, F2b, Alg-7, Alg-14)."""

from __future__ import annotations

from panspermia.games.exodus.components.catalog import CONTRACTS
from panspermia.games.exodus.components.facts import WATER
from panspermia.games.exodus.rules.contracts.life import come_home
from panspermia.games.exodus.rules.crafts import STRIP
from panspermia.games.exodus.rules.engines import MAP
from panspermia.games.exodus.rules.events import (
    CardDecommissioned,
    CardHeld,
    CrewReturned,
    FuelLost,
    GloryKept,
    RadiatorTurned,
    StackMade,
    StackRemoved,
    TanksLost,
)
from panspermia.games.exodus.rules.pieces import (
    FIRST_OUTPOST,
    LEO,
    LOW,
    NOWHERE,
    ROCKET,
    Stack,
)
from panspermia.games.exodus.rules.state import State
from panspermia.games.exodus.rules.vocabulary import MOST_OUTPOSTS, MOST_SPLIT, STACKS

# --- stacks come and go -----------------------------------------------------------------------


def open_outpost(g: State, side: int, space: int) -> int:
    """E2b, E2c, E6b. A new outpost; its place among the side's stacks."""
    stacks = g.stacks[side]
    for place in range(FIRST_OUTPOST, len(stacks)):
        if stacks[place].space == NOWHERE:
            stacks[place] = Stack(space)
            break
    else:
        stacks.append(Stack(space))
        place = len(stacks) - 1
    assert place - FIRST_OUTPOST < MOST_OUTPOSTS
    g.log.append(StackMade("E2c", side, STACKS[place], MAP.ids[space]))
    return place


def can_split(g: State, side: int, more: int = 1) -> bool:
    """E3.2, E6b. Whether so many more outposts can be made at will."""
    return len(g.outposts(side)) + more <= MOST_SPLIT


def open_rocket(g: State, side: int, space: int) -> None:
    """E5.1, E5b, E5d. A new Rocket with empty tanks."""
    assert not g.has_rocket(side)
    g.stacks[side][ROCKET] = Stack(space)
    g.set_fuel(side, 0)
    g.log.append(StackMade("E5.1", side, STACKS[ROCKET], MAP.ids[space]))
    settle_mass(g, side, 0)


def close_if_empty(g: State, side: int, place: int) -> None:
    """E2e. A stack without cards and FT is removed with its figure and glitch."""
    stack = g.stacks[side][place]
    if place == LEO or stack.space == NOWHERE or not stack.is_empty:
        return
    where = MAP.ids[stack.space]
    g.stacks[side][place] = Stack()
    if place == ROCKET:
        g.set_fuel(side, 0)
    while len(g.stacks[side]) > FIRST_OUTPOST and g.stacks[side][-1].space == NOWHERE:
        g.stacks[side].pop()
    g.log.append(StackRemoved("E2e", side, STACKS[place], where))


# --- mass (F2b) -------------------------------------------------------------------------------


def mass_of(g: State, side: int, place: int) -> int:
    """E5c, 4B2, 4A3b. The masses of cards and FT, not yet at least 1."""
    stack = g.stacks[side][place]
    return sum([g.face(face).card.mass for face in stack.cards]) + stack.tanks


def settle_mass(g: State, side: int, before: int) -> None:
    """F2b, F2d, F3.1, Alg-7. The Rocket had this mass; the wet position follows by red steps."""
    stack = g.stacks[side][ROCKET]
    if stack.space == NOWHERE:
        return
    mass = max(1, mass_of(g, side, ROCKET))
    wet = STRIP.shifted(g.wet[side], mass - max(1, before))
    g.wet[side] = max(wet, STRIP.whole[mass])


def put(g: State, side: int, place: int, face: int) -> None:
    """A card comes into a stack."""
    before = mass_of(g, side, place)
    g.stacks[side][place].cards.append(face)
    if place == ROCKET:
        settle_mass(g, side, before)


def take(g: State, side: int, place: int, face: int) -> None:
    """A card leaves a stack, which stays for the moment even if it is empty."""
    before = mass_of(g, side, place)
    g.stacks[side][place].cards.remove(face)
    if place == ROCKET:
        settle_mass(g, side, before)


def put_tanks(g: State, side: int, place: int, tanks: int) -> None:
    """E2.1. FT come into a stack, or leave it if they are negative."""
    before = mass_of(g, side, place)
    g.stacks[side][place].tanks += tanks
    if place == ROCKET:
        settle_mass(g, side, before)


# --- losses (E7) ------------------------------------------------------------------------------


def decommission(g: State, clause: str, side: int, place: int, face: int) -> None:
    """E7.1, E7c.1, E7e, Lb, Alg-14. A card goes to its owner's hand, a crew to its owner's Bank."""
    take(g, side, place, face)
    g.log.append(CardDecommissioned(clause, side, g.face(face).word))
    return_card(g, side, face)


def return_card(g: State, side: int, face: int) -> None:
    """E7.1, E7c.1, B6.2, 4B6a.1. A card that has left its stack goes where it belongs."""
    facts = g.face(face)
    if facts.kind == CONTRACTS:
        g.settlers.pop(face, None)
        keep_glory_low(g, face)
        come_home(g, side, face)
        return
    if facts.human:
        owner = g.owner_of_crew(face)
        g.stacks[owner][LEO].cards.append(face)
        g.settlers.pop(face, None)
        g.log.append(CrewReturned("E7c.1", owner, facts.word))
        keep_glory_low(g, face)
        return
    g.hands[side].append(facts.patent)
    g.log.append(CardHeld("E7.1", side, g.catalog.patents[facts.patent].word))


def keep_glory_low(g: State, face: int) -> None:
    """E7e, G3e, Lb. What a Human carried goes to its owner, low side up."""
    for zone, chit in enumerate(g.glory):
        if chit.carrier == face:
            chit.carrier, chit.up = NOWHERE, LOW
            g.log.append(GloryKept("Lb", chit.side, zone, high=False))


def lose(g: State, clause: str, side: int, place: int, faces: list[int], *, turns: bool) -> None:
    """E7a, E7b, E7d.1, E7d.2, Alg-14. Cards are lost against their owner's will.

    Where it `turns`, a Heavy radiator turns Light instead.
    """
    stack = g.stacks[side][place]
    could_move = has_triangle(g, stack)
    for face in faces:
        light = g.face(face).other
        if turns and light >= 0:
            turn_light(g, clause, side, place, face)
        else:
            decommission(g, clause, side, place, face)
            count_fatality(g, face)
    lose_tanks(g, side, place)
    if place == ROCKET and could_move and stack.cards and not has_triangle(g, stack):
        drop_fuel(g, side)
    close_if_empty(g, side, place)


def count_fatality(g: State, face: int) -> None:
    """V6c.1. A crew that is lost counts against the CEO."""
    if g.face(face).human:
        g.fatalities += 1


def lose_tanks(g: State, side: int, place: int) -> None:
    """E7b. With its last card a stack loses its FT."""
    stack = g.stacks[side][place]
    if place != LEO and stack.space != NOWHERE and not stack.cards and stack.tanks:
        g.log.append(TanksLost("E7b", side, STACKS[place], stack.tanks))
        stack.tanks = 0


def has_triangle(g: State, stack: Stack) -> bool:
    """H2.1. Whether a card with a thrust triangle lies in it."""
    return any([g.face(face).card.triangle is not None for face in stack.cards])


def drop_fuel(g: State, side: int) -> None:
    """E7a. The fuel of a Rocket is lost."""
    dry = g.rocket(side).dry
    if g.wet[side] != dry:
        g.log.append(FuelLost("E7a", side))
    g.set_fuel(side, dry, WATER)


def turn_light(g: State, clause: str, side: int, place: int, face: int) -> None:
    """E7d.1, G1g, J4e. A Heavy radiator turns Light, never back."""
    light = g.face(face).other
    before = mass_of(g, side, place)
    cards = g.stacks[side][place].cards
    cards[cards.index(face)] = light
    if place == ROCKET:
        settle_mass(g, side, before)
    g.log.append(RadiatorTurned(clause, side, g.face(light).word))


def lose_all(g: State, side: int, place: int) -> None:
    """H7.1, H7f, E7d.1. Every card, FT and all fuel of a stack; Heavy radiators turn Light."""
    stack = g.stacks[side][place]
    stack.tanks = 0
    if place == ROCKET:
        g.set_fuel(side, g.rocket(side).dry)
    lose(g, "H7.1", side, place, stack.cards[:], turns=True)
    if place == ROCKET and stack.space != NOWHERE:
        g.set_fuel(side, g.rocket(side).dry)
