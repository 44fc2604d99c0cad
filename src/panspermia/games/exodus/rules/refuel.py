"""Site refuel (I5)."""

from __future__ import annotations

from dataclasses import dataclass

from panspermia.games.exodus.components.facts import WATER as WATER_GRADE
from panspermia.games.exodus.components.solar import AEROBRAKE
from panspermia.games.exodus.rules.bending import REFUEL_CAP, in_force
from panspermia.games.exodus.rules.crafts import can_fuel, fuelled
from panspermia.games.exodus.rules.engines import MAP, engines
from panspermia.games.exodus.rules.events import (
    Destroyed,
    Fuelled,
    HazardBoughtOff,
    HazardRolled,
    SiteRefuelled,
)
from panspermia.games.exodus.rules.glitches import trigger
from panspermia.games.exodus.rules.money import pay
from panspermia.games.exodus.rules.permits import lent_crews, may_use_factory
from panspermia.games.exodus.rules.pieces import NOBODY, NOWHERE, ROCKET
from panspermia.games.exodus.rules.privileges import DHARMA, finao_price, has_privilege
from panspermia.games.exodus.rules.prospecting import hydration, rating
from panspermia.games.exodus.rules.stacks import lose_all, open_outpost, put_tanks
from panspermia.games.exodus.rules.state import State
from panspermia.games.exodus.rules.supports import (
    abilities_at,
    employ,
    off_in,
    tools,
    working_faces,
)
from panspermia.games.exodus.rules.turn import against_operation
from panspermia.games.exodus.rules.vocabulary import (
    DIVIDE,
    FUEL,
    ISRU,
    NEW_OUTPOST,
    ROCKET_STACK,
    SCOOP,
    STACKS,
    WATER,
)
from panspermia.games.exodus.rules.voyage import ENTERED, sky_of
from panspermia.kernel import CANCEL, NO, YES, Flow, Weighed, Words, choose, decide, roll, weigh

FACTORY_TANKS = 7
"""I5b.1."""
SCOOPED = 5
"""I5c.1."""
FAILURE = 1


@dataclass(frozen=True, slots=True)
class Source:
    """A way to refuel: its kind, where, the FT that it makes, and the stack that acts."""

    kind: str
    space: int
    tanks: int
    place: int
    """The stack whose card works; NOWHERE if a Factory does."""
    face: int = NOWHERE
    """The card that works."""
    owner: int = NOBODY
    """N6. Whose card works."""


@dataclass(slots=True)
class Share:
    """I5.1. Where FT go: so many at most into the tanks, the rest to a stack."""

    fuel: int
    to: str


def refuel(g: State, side: int) -> Flow[None]:
    """I5.1, I5.4. One way, one Site; the FT go to a stack or straight into the tanks."""
    word = yield from weigh(side, "I5.4", kinds_of_refuel, (g, side))
    if word == CANCEL:
        return
    if word == SCOOP:
        yield from scoop(g, side)
        return
    where = [MAP.ids[source.space] for source in sources(g, side) if source.kind == word]
    site = MAP.find((yield from choose(side, "I5.1", lambda: list(dict.fromkeys(where)))))
    source = best(g, side, word, site)
    share = yield from divide(g, side, site, source.tanks)
    g.operated = True
    yield from trigger(g, *acting(g, side, source, share))
    left = [other for other in sources(g, side) if is_same(other, source)]
    if not left:
        return
    source = left[0]
    if source.kind == ISRU:
        employ(g, source.owner, source.place, source.face)
    deliver_tanks(g, side, site, source, share)


def divide(g: State, side: int, site: int, tanks: int) -> Flow[Share]:
    """I5.1, G1b. All to one place, or some into the tanks and the rest to a stack."""
    prompt: Words = ("ask.I5.1.to", {"tanks": tanks, "space": MAP.ids[site]})
    to = yield from choose(side, "I5.1", lambda: receivers(g, side, site, tanks), prompt=prompt)
    if to != DIVIDE:
        return Share(tanks if to == FUEL else 0, to)
    fuel = yield from choose(
        side,
        "I5.1",
        lambda: range(1, min(tanks - 1, room_for_fuel(g, side, tanks)) + 1),
        prompt=("ask.I5.1.fuel", {"tanks": tanks}),
    )
    rest: Words = ("ask.I5.1.to", {"tanks": tanks - fuel, "space": MAP.ids[site]})
    to = yield from choose(side, "I5.1", lambda: stacks_there(g, side, site), prompt=rest)
    return Share(fuel, to)


def acting(g: State, side: int, source: Source, share: Share) -> tuple[int, int]:
    """A-54. The stack of the card that works; at a Factory the one that takes the FT."""
    if source.place != NOWHERE:
        return source.owner, source.place
    if share.to == FUEL or (share.fuel and g.stacks[side][ROCKET].glitched):
        return side, ROCKET
    return side, NOWHERE if share.to == NEW_OUTPOST else STACKS.index(share.to)


def kinds_of_refuel(g: State, side: int) -> Weighed:
    """I5a.1, I5b.1, I5c.1. ISRU, a Factory, an air-eater."""
    kinds = {source.kind for source in sources(g, side)}
    found: Weighed = {
        ISRU: "" if ISRU in kinds else "I5a.3",
        WATER: "" if WATER in kinds else "I5b.1",
        SCOOP: against_scooping(g, side),
        CANCEL: "",
    }
    return found


def sources(g: State, side: int) -> list[Source]:
    """I5a.1, I5a.2, I5b.1, I5b.2, I5.3. Where a side can make FT now, and how many."""
    found = []
    for place, stack in enumerate(g.stacks[side]):
        if stack.space != NOWHERE and MAP.size[stack.space]:
            for face in tools(g, side, place):
                found += isru_source(g, side, side, place, face)
    for owner, place, face in lent_crews(g, side):
        if MAP.size[g.stacks[owner][place].space]:
            found += isru_source(g, side, owner, place, face)
    for site in g.factories:
        if may_use_factory(g, side, site):
            found.append(Source(WATER, site, doubled(g, side, site, FACTORY_TANKS), NOWHERE))
    return found


def best(g: State, side: int, kind: str, site: int) -> Source:
    """I5.4. One card or Factory: that which makes most, and rather without a glitch (I5, K2b.5)."""

    def rank(source: Source) -> tuple[int, bool]:
        is_steady = source.place == NOWHERE or not g.stacks[source.owner][source.place].glitched
        return source.tanks, is_steady

    return max([s for s in sources(g, side) if s.kind == kind and s.space == site], key=rank)


def is_same(one: Source, other: Source) -> bool:
    """I5.4, K2b.4. Whether it is the same card or Factory, however much it makes now."""
    return (one.kind, one.space, one.face) == (other.kind, other.space, other.face)


def isru_source(g: State, side: int, owner: int, place: int, face: int) -> list[Source]:
    """I5a.1, I5a.3, Alg-12, IN-25, N3d, N6. What a card makes where it lies, if anything."""
    space = g.stacks[owner][place].space
    rated, water = rating(g, side, space, face), hydration(g, side, space)
    if rated is None or rated > water:
        return []
    tanks = doubled(g, side, space, 1 + water - rated)
    return [Source(ISRU, space, tanks, place, face, owner)]


def doubled(g: State, side: int, space: int, tanks: int) -> int:
    """I5.2, A-48, P-Dharma, A2f, 4A7h, 4A8.3. Each ability that doubles doubles again."""
    total = tanks << len(abilities_at(g, side, space, "refuel-double"))
    if has_privilege(g, side, DHARMA) and carries_glory(g, side, space):
        total *= 2
    return REFUEL_CAP.ask(in_force(g, side), total, g, side, total > tanks)


def carries_glory(g: State, side: int, space: int) -> bool:
    """P-Dharma. Whether the own crew is there with a glory chit."""
    face = g.crew(side).face
    return g.place_of_crew(side) == space and any([chit.carrier == face for chit in g.glory])


def receivers(g: State, side: int, site: int, tanks: int) -> list[str]:
    """I5.1, E6c, F3e. An own stack there, a new outpost, the tanks of the Rocket, or both."""
    found = stacks_there(g, side, site)
    room = room_for_fuel(g, side, tanks) if ROCKET_STACK in found else 0
    if room and tanks > 1:
        found.append(DIVIDE)
    return [FUEL, *found] if room == tanks else found


def stacks_there(g: State, side: int, site: int) -> list[str]:
    return [*[STACKS[place] for place in g.stacks_at(side, site)], NEW_OUTPOST]


def room_for_fuel(g: State, side: int, tanks: int) -> int:
    """F3e. How many of these FT fit into the tanks of the Rocket."""
    craft, most = g.rocket(side), tanks
    while most and not can_fuel(craft, most):
        most -= 1
    return most


def deliver_tanks(g: State, side: int, site: int, source: Source, share: Share) -> None:
    """I5.1. What the tanks cannot take any more goes to the stack, or to a new outpost."""
    g.log.append(SiteRefuelled("I5.1", side, source.kind, MAP.ids[site], source.tanks))
    here = g.stacks_at(side, site)
    fuel = min(share.fuel, source.tanks) if ROCKET in here else 0
    if fuel:
        craft = fuelled(g.rocket(side), fuel, WATER_GRADE)
        g.set_fuel(side, craft.wet, craft.grade)
        g.log.append(Fuelled("I5.1", side, fuel, STACKS[ROCKET]))
    if source.tanks > fuel:
        is_there = share.to in [STACKS[place] for place in here]
        place = STACKS.index(share.to) if is_there else open_outpost(g, side, site)
        put_tanks(g, side, place, source.tanks - fuel)


# --- air-eaters (I5c) -------------------------------------------------------------------------


def scoop(g: State, side: int) -> Flow[None]:
    """I5c.1, I5c.2. On an Aerobrake Hazard; not in the Turn of entry another hazard comes first."""
    g.operated = True
    yield from trigger(g, side, ROCKET)
    if against_eater(g, side):
        return
    tanks = room_for_fuel(g, side, scooped(g, side))
    if ENTERED not in g.used and not (yield from survives(g, side)):
        return
    g.moved = True
    employ(g, side, ROCKET, eaters(g, side)[0])
    craft = fuelled(g.rocket(side), tanks, WATER_GRADE)
    g.set_fuel(side, craft.wet, craft.grade)
    where = MAP.ids[g.stacks[side][ROCKET].space]
    g.log.append(SiteRefuelled("I5c.1", side, SCOOP, where, tanks))


def survives(g: State, side: int) -> Flow[bool]:
    """I5c.2, H7e.1, 4B2f.9. The hazard of staying there, bought off, rolled for or ignored."""
    space, price = g.stacks[side][ROCKET].space, finao_price(g, side)
    if space in sky_of(g, side).safe:
        return True
    where = MAP.ids[space]
    if g.aqua(side) >= price and (yield from wants_finao(side, where, price)):
        pay(g, "H7e.1", side, price)
        g.log.append(HazardBoughtOff("H7e.1", side, where, "aerobrake", price))
        return True
    die = yield from roll("H7.1")
    g.log.append(HazardRolled("H7.1", side, where, "aerobrake", die))
    if die == FAILURE:
        g.log.append(Destroyed("H7f", side, where))
        lose_all(g, side, ROCKET)
    return die != FAILURE


def wants_finao(side: int, where: str, price: int) -> Flow[bool]:
    """H7e.1."""
    about: Words = ("ask.H7e.1", {"aqua": price, "hazard": "aerobrake", "space": where})
    answer = yield from decide(side, "H7e.1", (NO, YES), prompt=about)
    return bool(answer == YES)


def scooped(g: State, side: int) -> int:
    """I5c.1, I5.2, X29. 5 less the whole steps of a burn, by the thriftiest activation; doubled."""
    space, off = g.stacks[side][ROCKET].space, off_in(g, side, ROCKET)
    found = engines(g.rocket(side), space, sky_of(g, side), off)
    most = max([0] + [SCOOPED - engine.cost // engine.unit for engine in found])
    return doubled(g, side, space, most)


def against_eater(g: State, side: int) -> str:
    """I5c.1. An operational air-eater on an Aerobrake Hazard, and a thruster."""
    space = g.stacks[side][ROCKET].space
    if space == NOWHERE or MAP.hazard[space] != AEROBRAKE:
        return "I5c.1"
    return "" if eaters(g, side) and scooped(g, side) else "I5c.1"


def eaters(g: State, side: int) -> list[int]:
    """I5c.1. The air-eaters of the Rocket that work."""
    return [face for face in working_faces(g, side, ROCKET) if g.face(face).air_eater]


def against_scooping(g: State, side: int) -> str:
    """I5c.1, I5c.2, F3e. It has moved here or does not move; the tanks have room."""
    clause = against_eater(g, side)
    if clause:
        return clause
    return "" if room_for_fuel(g, side, scooped(g, side)) else "F3e"


def against_refuelling(g: State, side: int) -> str:
    """I5. One way at least."""
    clause = against_operation(g, side)
    if clause:
        return clause
    return "" if sources(g, side) or not against_scooping(g, side) else "I5a.3"
