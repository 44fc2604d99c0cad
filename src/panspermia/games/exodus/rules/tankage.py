"""What is jettisoned, and FT and cargo that become fuel or come out of it (G1f, G1g, G2)."""

from __future__ import annotations

from panspermia.games.exodus.components.facts import DIRT
from panspermia.games.exodus.rules.contracts.life import is_manned
from panspermia.games.exodus.rules.crafts import can_drain, drained, filled, jettisoned
from panspermia.games.exodus.rules.events import (
    Drained,
    Filled,
    FuelJettisoned,
    RadiatorTurned,
    TanksJettisoned,
    ThrownIn,
)
from panspermia.games.exodus.rules.pieces import NOWHERE, ROCKET
from panspermia.games.exodus.rules.stacks import (
    close_if_empty,
    decommission,
    put_tanks,
    return_card,
    turn_light,
)
from panspermia.games.exodus.rules.state import State
from panspermia.games.exodus.rules.vocabulary import FUEL, STACKS, up_to
from panspermia.kernel import CANCEL, Flow, Weighed, choose, weigh

# --- jettison (G1f, G1g) ----------------------------------------------------------------------


def jettison(g: State, side: int) -> Flow[None]:
    """G1f, G1g, E7.3. Fuel of the Rocket, or a card or FT of any stack."""
    word = yield from weigh(side, "G1g", ballast, (g, side))
    if word == CANCEL:
        return
    if word == FUEL:
        yield from drop_steps(g, side)
    elif word in STACKS:
        yield from drop_tanks(g, side, STACKS.index(word))
    else:
        drop_card(g, side, g.catalog.face_of[word])


def ballast(g: State, side: int) -> Weighed:
    """G1f, G1g, E7c.3, A2e. Fuel, FT by the stack they lie in, and cards; Humans stay."""
    found: Weighed = {}
    if g.has_rocket(side):
        found[FUEL] = "" if g.rocket(side).steps else "G1f"
    for place, stack in enumerate(g.stacks[side]):
        if stack.space == NOWHERE:
            continue
        found[STACKS[place]] = "" if stack.tanks else "G1g"
        for face in stack.cards:
            facts = g.face(face)
            found[facts.word] = against_losing(g, face)
            if facts.heavy:
                found[g.face(facts.other).word] = ""
    found[CANCEL] = ""
    return found


def against_losing(g: State, face: int) -> str:
    """E7c.3, 4B2d.2. Humans are not given up but by a felony of its own (Fel-4)."""
    if g.face(face).human:
        return "E7c.3"
    return "4B2d.2" if is_manned(g, face) else ""


def drop_steps(g: State, side: int) -> Flow[None]:
    """G1f."""
    steps = yield from choose(side, "G1f", lambda: range(1, g.rocket(side).steps + 1))
    craft = jettisoned(g.rocket(side), steps)
    g.set_fuel(side, craft.wet, craft.grade)
    forget_moved(g, side, ROCKET)
    g.log.append(FuelJettisoned("G1f", side, steps))


def drop_tanks(g: State, side: int, place: int) -> Flow[None]:
    """G1g. FT go to the Pool."""
    tanks = yield from choose(side, "G1g", lambda: up_to(g.stacks[side][place].tanks))
    put_tanks(g, side, place, -tanks)
    forget_moved(g, side, place)
    g.log.append(TanksJettisoned("G1g", side, STACKS[place], tanks))
    close_if_empty(g, side, place)


def forget_moved(g: State, side: int, place: int) -> None:
    """H1b.1, H1b.2. What is gone bears no mark; no more FT than there are have moved."""
    stack = g.stacks[side][place]
    fuel = g.rocket(side).steps if place == ROCKET else 0
    stack.moved_tanks = min(stack.moved_tanks, stack.tanks + fuel)


def drop_card(g: State, side: int, face: int) -> None:
    """G1g, J4e. A card goes to the hand, or a Heavy radiator turns Light."""
    for place, stack in enumerate(g.stacks[side]):
        if face in stack.cards:
            decommission(g, "G1g", side, place, face)
            close_if_empty(g, side, place)
            return
    for place, stack in enumerate(g.stacks[side]):
        for heavy in stack.cards:
            if g.face(heavy).other == face:
                turn_light(g, "G1g", side, place, heavy)
                return


def against_jettison(g: State, side: int) -> str:
    """G1f, G1g."""
    for stack in g.stacks[side]:
        if stack.tanks:
            return ""
        for face in stack.cards:
            if not against_losing(g, face):
                return ""
    return "" if g.has_rocket(side) and g.rocket(side).steps else "G1g"


# --- FT and fuel (G2) -------------------------------------------------------------------------


def fill(g: State, side: int) -> Flow[None]:
    """G2a, F2c, E2e. FT aboard become fuel, with which alone a Rocket is none."""
    tanks = yield from choose(side, "G2a", lambda: [*up_to(aboard(g, side)), CANCEL])
    if tanks == CANCEL:
        return
    craft = filled(g.rocket(side), tanks)
    g.stacks[side][ROCKET].tanks = craft.tanks
    g.set_fuel(side, craft.wet, craft.grade)
    g.log.append(Filled("G2a", side, tanks))
    close_if_empty(g, side, ROCKET)


def aboard(g: State, side: int) -> int:
    """The FT that a Rocket carries."""
    stack = g.stacks[side][ROCKET]
    return stack.tanks if stack.space != NOWHERE else 0


def against_filling(g: State, side: int) -> str:
    return "" if aboard(g, side) else "G2a"


def drain(g: State, side: int) -> Flow[None]:
    """G2b, F2c, F4e, F4d.3. Fuel becomes FT."""
    tanks = yield from choose(side, "G2b", lambda: [*up_to(drainable(g, side)), CANCEL])
    if tanks == CANCEL:
        return
    craft = drained(g.rocket(side), tanks)
    g.stacks[side][ROCKET].tanks = craft.tanks
    g.set_fuel(side, craft.wet, craft.grade)
    g.log.append(Drained("G2b", side, tanks))


def drainable(g: State, side: int) -> int:
    """G2b. How many FT the fuel of a Rocket gives."""
    if not g.has_rocket(side):
        return 0
    craft, most = g.rocket(side), 0
    while can_drain(craft, most + 1):
        most += 1
    return most


def against_draining(g: State, side: int) -> str:
    """G2b, F4e."""
    if not g.has_rocket(side):
        return "G2b"
    craft = g.rocket(side)
    if craft.grade == DIRT and craft.steps:
        return "F4e"
    return "" if can_drain(craft, 1) else "G2b"


# --- Phileas Fogg (G2c) -----------------------------------------------------------------------


def throw_in(g: State, side: int) -> Flow[None]:
    """G2c.1, G2c.2. A card of the Rocket becomes dirt fuel, or half of a Heavy radiator."""
    word = yield from weigh(side, "G2c.1", fodder, (g, side))
    if word == CANCEL:
        return
    face = g.catalog.face_of[word]
    stack = g.stacks[side][ROCKET]
    wet = g.wet[side]
    if face in stack.cards:
        stack.cards.remove(face)
        g.log.append(ThrownIn("G2c.1", side, word))
        return_card(g, side, face)
    else:
        heavy = next(other for other in stack.cards if g.face(other).other == face)
        stack.cards[stack.cards.index(heavy)] = face
        g.log.append(RadiatorTurned("G2c.2", side, word))
    g.set_fuel(side, max(wet, g.rocket(side).dry), DIRT)
    close_if_empty(g, side, ROCKET)


def fodder(g: State, side: int) -> Weighed:
    """G2c.1, G2c.2, E7c.3. Cards of the Rocket but Humans; to turn a radiator takes gray fuel."""
    found: Weighed = {}
    gray = g.grades[side] == DIRT and g.rocket(side).steps
    for face in g.stacks[side][ROCKET].cards:
        facts = g.face(face)
        found[facts.word] = against_losing(g, face)
        if facts.heavy:
            found[g.face(facts.other).word] = "" if gray else "G2c.2"
    found[CANCEL] = ""
    return found


def against_throwing_in(g: State, side: int) -> str:
    if not g.has_rocket(side):
        return "G2c.1"
    for face in g.stacks[side][ROCKET].cards:
        if not against_losing(g, face):
            return ""
    return "G2c.1"
