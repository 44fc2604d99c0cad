"""Cargo transfer: cards, FT and fuel between own stacks of a Space (G1, E5, E6)."""

from __future__ import annotations

from dataclasses import dataclass, field

from panspermia.games.exodus.components.facts import DIRT, WATER
from panspermia.games.exodus.components.solar import OUTSIDE
from panspermia.games.exodus.rules.bending import TRANSPORTS, in_force
from panspermia.games.exodus.rules.crafts import HEAVIEST_WET, STRIP, can_fuel, fuelled
from panspermia.games.exodus.rules.engines import MAP
from panspermia.games.exodus.rules.events import (
    CardMoved,
    DirtLoaded,
    Fuelled,
    GlitchSpread,
    StacksSwapped,
    TanksMoved,
)
from panspermia.games.exodus.rules.glitches import trigger
from panspermia.games.exodus.rules.permits import may_use_factory
from panspermia.games.exodus.rules.pieces import LEO, NOWHERE, ROCKET
from panspermia.games.exodus.rules.stacks import (
    can_split,
    close_if_empty,
    open_outpost,
    open_rocket,
    put,
    put_tanks,
    take,
)
from panspermia.games.exodus.rules.state import State
from panspermia.games.exodus.rules.supports import tools, working_faces
from panspermia.games.exodus.rules.vocabulary import (
    DIRT_REFUEL,
    FUEL,
    NEW_OUTPOST,
    ROCKET_STACK,
    STACKS,
    TANK,
    up_to,
)
from panspermia.kernel import CANCEL, DONE, Flow, Weighed, Words, choose, weigh

TRANSPORT = "transport "
"""4B2f.7. What marks the Sites that have been reached along a road in this Turn."""


@dataclass(slots=True)
class Load:
    """What is to go from one stack to another; nothing has moved yet."""

    origin: int
    to: str
    """The word of a stack, or NEW_OUTPOST."""
    cards: list[int] = field(default_factory=list)
    tanks: int = 0
    fuel: int = 0
    """FT that go straight into the tanks."""

    @property
    def is_empty(self) -> bool:
        return not (self.cards or self.tanks or self.fuel)


def transfer(g: State, side: int) -> Flow[None]:
    """G1, G1a, G1b, G1d. Cards and FT from one own stack to another in the same Space."""
    word = yield from weigh(side, "G1", origins, (g, side))
    if word == CANCEL:
        return
    load = Load(STACKS.index(word), "")
    load.to = yield from choose(
        side, "G1d", lambda: targets(g, side, load.origin), prompt=("ask.G1d", {"stack": word})
    )
    if load.to == CANCEL:
        return
    while True:
        about: Words = ("ask.G1a", {"origin": STACKS[load.origin], "stack": load.to})
        word = yield from weigh(side, "G1a", goods, (g, side, load), prompt=about)
        if word in (DONE, CANCEL):
            break
        if word in (TANK, FUEL):
            count = yield from choose(
                side,
                "G1b",
                lambda: up_to(room(g, side, load, word)),
                prompt=("ask.G1b", {"what": word}),
            )
            load.tanks += count if word == TANK else 0
            load.fuel += count if word == FUEL else 0
        else:
            load.cards.append(g.catalog.face_of[word])
    if word == DONE:
        yield from carry(g, side, load)


def origins(g: State, side: int) -> Weighed:
    """G1. Own stacks that hold something."""
    found: Weighed = {}
    for place, stack in enumerate(g.stacks[side]):
        if stack.space != NOWHERE:
            found[STACKS[place]] = "E2e" if stack.is_empty else ""
    found[CANCEL] = ""
    return found


def targets(g: State, side: int, origin: int) -> list[str]:
    """G1, G1d, E5b, E6b, 4B2f.7. Own stacks there; a Rocket if there is none, a new outpost."""
    space = g.stacks[side][origin].space
    found = [STACKS[place] for place in g.stacks_at(side, space) if place != origin]
    if not g.has_rocket(side):
        found.append(ROCKET_STACK)
    if can_split(g, side):
        found.append(NEW_OUTPOST)
    return [*found, *along_road(g, side, space), CANCEL]


def along_road(g: State, side: int, space: int) -> list[str]:
    """4B2f.7. Stacks on the other Sites of a buggy road, and the Sites for a new outpost."""
    road = MAP.road[space]
    if road == OUTSIDE or not TRANSPORTS.ask(in_force(g, side), False, g, side):
        return []
    found = []
    for site in MAP.roads[road]:
        if site != space and f"{TRANSPORT}{site}" not in g.used:
            found += [STACKS[place] for place in g.stacks_at(side, site)]
            found += [MAP.ids[site]] if can_split(g, side) else []
    return found


def goods(g: State, side: int, load: Load) -> Weighed:
    """G1, G1b, F3e, Bank-3.

    What can come along besides; G1b: fuel for a Rocket; E2e: which is no stack.
    """
    stack = g.stacks[side][load.origin]
    found: Weighed = {g.face(f).word: "" for f in stack.cards if f not in load.cards}
    found[TANK] = "" if room(g, side, load, TANK) else "G1"
    if load.to == ROCKET_STACK:
        found[FUEL] = "" if room(g, side, load, FUEL) else "F3e"
    is_new = load.to == ROCKET_STACK and not g.has_rocket(side)
    found[DONE] = "G1" if load.is_empty else ""
    if is_new and load.fuel and not (load.cards or load.tanks):
        found[DONE] = "E2e"
    found[CANCEL] = ""
    return found


def room(g: State, side: int, load: Load, what: str) -> int:
    """F3e, F4d.1. How many more FT can go as cargo, or into the tanks."""
    left = g.stacks[side][load.origin].tanks - load.tanks - load.fuel
    if what == TANK:
        return left
    craft = g.rocket(side) if g.has_rocket(side) else None
    most = 0
    while most < left:
        wet = craft.wet if craft is not None else STRIP.whole[1]
        if STRIP.shifted(wet, load.fuel + most + 1) > HEAVIEST_WET:
            break
        most += 1
    return most


def carry(g: State, side: int, load: Load) -> Flow[None]:
    """G1h, Alg-19, K2b.4. Glitches first; then what is still there goes over.

    F3e: fuel before cargo, for only fuel is limited by the mass.
    """
    to = opened(g, side, load)
    origin, space = g.stacks[side][load.origin].space, g.stacks[side][to].space
    if origin != space:
        g.used.append(f"{TRANSPORT}{space}")
    yield from infect(g, side, load.origin, to)
    here = {*g.stacks_at(side, origin), *g.stacks_at(side, space)}
    left = sorted(here & {load.origin, to})
    if len(left) == len((load.origin, to)):
        hand_over(g, side, load, to)
    for place in reversed(left):
        close_if_empty(g, side, place)


def hand_over(g: State, side: int, load: Load, to: int) -> None:
    stack = g.stacks[side][load.origin]
    if load.fuel:
        refuel(g, side, load.origin, load.fuel)
    for face in [face for face in stack.cards if is_loaded(g, load, face)]:
        take(g, side, load.origin, face)
        put(g, side, to, face)
        g.log.append(CardMoved("G1", side, g.face(face).word, STACKS[load.origin], STACKS[to]))
    if load.tanks:
        move_tanks(g, side, load.origin, to, load.tanks)


def is_loaded(g: State, load: Load, face: int) -> bool:
    """K2b.4, E7d.1. What a glitch has turned Light goes over all the same."""
    return face in load.cards or any([g.face(heavy).other == face for heavy in load.cards])


def opened(g: State, side: int, load: Load) -> int:
    """E2b, E2c, E5.1. The place of the stack that receives, made if there was none."""
    space = g.stacks[side][load.origin].space
    if load.to == NEW_OUTPOST:
        return open_outpost(g, side, space)
    if load.to in MAP.index:
        return open_outpost(g, side, MAP.find(load.to))
    place = STACKS.index(load.to)
    if place == ROCKET and not g.has_rocket(side):
        open_rocket(g, side, space)
    return place


def infect(g: State, side: int, origin: int, to: int) -> Flow[None]:
    """G1h, A-42, X79. One roll if either has a glitch, and then both have one; LEO never."""
    stacks = g.stacks[side]
    glitched = origin if stacks[origin].glitched else to
    if not stacks[glitched].glitched:
        return
    spaces = (stacks[origin].space, stacks[to].space)
    yield from trigger(g, side, glitched)
    for place in sorted({place for space in spaces for place in g.stacks_at(side, space)}):
        stack = stacks[place]
        if place in (origin, to) and place != LEO and not stack.glitched:
            stack.glitched = True
            g.log.append(GlitchSpread("G1h", side, STACKS[place]))


def move_tanks(g: State, side: int, origin: int, to: int, tanks: int) -> None:
    """G1, H1b.1. FT that have not moved yet go first."""
    marked = carried_mark(g, side, origin, tanks)
    put_tanks(g, side, origin, -tanks)
    put_tanks(g, side, to, tanks)
    g.stacks[side][to].moved_tanks += marked
    g.log.append(TanksMoved("G1", side, tanks, STACKS[origin], STACKS[to]))


def carried_mark(g: State, side: int, origin: int, tanks: int) -> int:
    """H1b.1. How many of these FT have moved; the mark leaves the stack with them."""
    stack = g.stacks[side][origin]
    marked = max(0, tanks - max(0, stack.tanks - stack.moved_tanks))
    stack.moved_tanks -= min(marked, stack.moved_tanks)
    return marked


def refuel(g: State, side: int, origin: int, tanks: int) -> None:
    """G1b, F3b, F4d.1. FT become fuel of the Rocket; of two grades the lower remains."""
    marked = carried_mark(g, side, origin, tanks)
    put_tanks(g, side, origin, -tanks)
    craft = fuelled(g.rocket(side), tanks, WATER)
    g.set_fuel(side, craft.wet, craft.grade)
    g.stacks[side][ROCKET].moved_tanks += marked
    g.log.append(Fuelled("G1b", side, tanks, STACKS[origin]))


def against_transfer(g: State, side: int) -> str:
    """G1. Whether anything is there to be moved."""
    return "" if any([not stack.is_empty for stack in g.stacks[side]]) else "G1"


# --- swap (G1e) -------------------------------------------------------------------------------


def swap(g: State, side: int) -> Flow[None]:
    """G1e.1, G1e.2, G1e.3, E5b, E6d. An outpost and the Rocket exchange their roles.

    Or the one of them takes on the role of the other, where that is not there.
    """
    word = yield from choose(side, "G1e.1", lambda: [*swapped(g, side), CANCEL])
    if word == CANCEL:
        return
    stacks = g.stacks[side]
    is_new = word == NEW_OUTPOST
    place = open_outpost(g, side, stacks[ROCKET].space) if is_new else STACKS.index(word)
    stacks[ROCKET], stacks[place] = stacks[place], stacks[ROCKET]
    g.set_fuel(side, g.rocket(side).dry)
    g.log.append(StacksSwapped("G1e.1", side, STACKS[ROCKET], STACKS[place]))
    close_if_empty(g, side, ROCKET)
    while stacks[-1].space == NOWHERE and len(stacks) > ROCKET + 1:
        stacks.pop()


def swapped(g: State, side: int) -> list[str]:
    """G1e.1, E5b. The outposts; or a new one, which the Rocket becomes."""
    found = [STACKS[place] for place in g.outposts(side)]
    return [*found, NEW_OUTPOST] if g.has_rocket(side) and can_split(g, side) else found


def against_swap(g: State, side: int) -> str:
    return "" if swapped(g, side) else "G1e.1"


# --- dirt refuel (G1c) ------------------------------------------------------------------------


def dirt_refuel(g: State, side: int) -> Flow[None]:
    """G1c.1, G1c.2, G1c.3, G1c.5, K2b.4. Gray fuel up to any mass; a Crew takes a single tank."""
    most, wet = dirt_mass(g, side), 0
    if most == FULL:
        chosen = yield from choose(side, "G1c.1", lambda: [*wet_positions(g, side), CANCEL])
        if chosen == CANCEL:
            return
        wet = chosen
    yield from trigger(g, side, ROCKET)
    is_spoiled = against_dirt(g, side) or dirt_mass(g, side) < most
    if most == CREW_TANK:
        g.used.append(DIRT_REFUEL)
        wet = STRIP.shifted(g.wet[side], 1)
    if is_spoiled:
        return
    g.set_fuel(side, wet, DIRT)
    g.log.append(DirtLoaded("G1c.1", side, str(STRIP.masses[wet])))


CREW_TANK, FULL = 1, 2


def dirt_mass(g: State, side: int) -> int:
    """G1c.1, G1c.3, G1c.4. Whether a dirt thruster works there, and how much it may take."""
    faces = working_faces(g, side, ROCKET) if g.has_rocket(side) else []
    dirty = [face for face in faces if burns_dirt(g, face)]
    if [face for face in dirty if not g.face(face).human]:
        return FULL
    fits = can_fuel(g.rocket(side), 1) if dirty else False
    return CREW_TANK if fits and DIRT_REFUEL not in g.used else 0


def burns_dirt(g: State, face: int) -> bool:
    """F4c."""
    triangle = g.face(face).card.triangle
    return triangle is not None and triangle.grade == DIRT


def wet_positions(g: State, side: int) -> list[int]:
    """G1c.1. The positions of the fuel strip above the present one, by number."""
    return list(range(g.wet[side] + 1, HEAVIEST_WET + 1))


def against_dirt(g: State, side: int) -> str:
    """G1c.1, G1c.2, IN-24. On a Site, with a dirt thruster, a platform or a Factory."""
    space = g.stacks[side][ROCKET].space
    if space == NOWHERE or not MAP.size[space]:
        return "G1c.1"
    if not dirt_mass(g, side) or g.wet[side] >= HEAVIEST_WET:
        return "G1c.4"
    return "" if may_use_factory(g, side, space) or has_platform(g, side, space) else "G1c.1"


def has_platform(g: State, side: int, space: int) -> bool:
    """G1c.1. Any operational ISRU platform in an own stack there."""
    for place in g.stacks_at(side, space):
        if any([g.face(face).platforms for face in tools(g, side, place)]):
            return True
    return False
