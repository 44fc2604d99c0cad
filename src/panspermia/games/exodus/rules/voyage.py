"""The move of a side's Rocket: what the flight needs of the game, and what it leaves (D1, H)."""

from __future__ import annotations

from panspermia.games.exodus.components.catalog import NO_FACE
from panspermia.games.exodus.components.solar import AEROBRAKE
from panspermia.games.exodus.rules.bending import (
    BRAVES,
    HALTS,
    REACHES,
    SETS_OUT,
    SHIELD,
    SKY,
    SPARES,
    WATCHES,
    in_force,
)
from panspermia.games.exodus.rules.contracts.life import in_force as icons
from panspermia.games.exodus.rules.crafts import Craft
from panspermia.games.exodus.rules.engines import MAP, Sky, can_activate
from panspermia.games.exodus.rules.events import AquasPaid, GloryKept, HazardRolled, SiteUsed
from panspermia.games.exodus.rules.flight import FAILURE, Host, Mission, fly
from panspermia.games.exodus.rules.glitches import strike
from panspermia.games.exodus.rules.options import FIRST_FREE
from panspermia.games.exodus.rules.permits import may_use_factory
from panspermia.games.exodus.rules.pieces import HIGH, LEO, NOWHERE, ROCKET
from panspermia.games.exodus.rules.privileges import finao_price, has_powersat, is_felon
from panspermia.games.exodus.rules.settling import victims
from panspermia.games.exodus.rules.stacks import (
    close_if_empty,
    count_fatality,
    put_tanks,
    return_card,
)
from panspermia.games.exodus.rules.state import State
from panspermia.games.exodus.rules.supports import off_in
from panspermia.kernel import Event, Flow

TOPHAT = "tophat"
"""4B2e.1. A hazard has been entered safely in this Turn."""
ENTERED = "entered-aerobrake"
"""I5c.2. The hazard where the Rocket stopped in this Turn has been met."""


class Voyage(Host):
    """The Space and the money of a flight are those of the state, step by step."""

    def __init__(self, g: State, side: int) -> None:
        self.g = g
        self.side = side
        self.watches = WATCHES.ask(in_force(g, side), (), g, side)

    def note(self, what: int, space: int) -> None:
        """4B4b.2. Who follows the Rocket hears of it."""
        for watch in self.watches:
            watch(self.g, self.side, what, space)

    def reach(self, space: int) -> None:
        self.g.stacks[self.side][ROCKET].space = space
        self.note(REACHES, space)

    def buy(self, aqua: int) -> None:
        self.g.stacks[self.side][LEO].tanks -= aqua
        self.g.log.append(AquasPaid("H7e.1", self.side, aqua))

    def waive(self) -> None:
        """4B2e.1."""
        self.g.used.append(TOPHAT)

    def spread(self, die: int) -> None:
        """Alg-19. A glitch takes cards of the outposts beside the Rocket too."""
        strike(self.g, self.side, self.g.stacks[self.side][ROCKET].space, die, spared=ROCKET)

    def tell(self, event: Event) -> None:
        self.g.log.append(event)
        if type(event) is HazardRolled and event.die != FAILURE:
            self.note(BRAVES, MAP.find(event.space))


def voyage(g: State, side: int) -> Flow[None]:
    """D1, D1a, H.1, D1d. The Rocket moves, once a Turn."""
    stack = g.stacks[side][ROCKET]
    faces, origin = stack.cards[:], stack.space
    host = Voyage(g, side)
    host.note(SETS_OUT, origin)
    mission = Mission(
        side=side,
        space=origin,
        craft=g.rocket(side),
        sky=sky_of(g, side),
        aqua=g.aqua(side),
        finao=finao_price(g, side),
        is_glitched=stack.glitched,
        is_felon=is_felon(g, side, origin),
        manned=manned(g, side),
        tophat=tophat(g, side),
        spared=spared(g, side),
        off=off_in(g, side, ROCKET),
        can_cancel=True,
        shield=SHIELD.ask(in_force(g, side), 0, g, side),
        spares=SPARES.ask(in_force(g, side), frozenset(), g, side),
        host=host,
    )
    yield from fly(mission)
    if mission.is_off:
        return
    g.moved = True
    host.note(HALTS, mission.space)
    come_down(g, side, faces, origin, mission)
    spend_tanks(g, side, origin, mission.spent)
    if mission.space != origin and MAP.hazard[mission.space] == AEROBRAKE:
        g.used.append(ENTERED)


def sky_of(g: State, side: int) -> Sky:
    """What a move of this side depends on beside the craft."""
    usable = frozenset([site for site in g.factories if may_use_factory(g, side, site)])
    sky = Sky(
        season=g.season,
        powersat=has_powersat(g, side),
        assists=usable,
        domes=frozenset([site for site in usable if site in g.domes]),
        tanks=tuple([(site, tanks_at(g, side, site)) for site in sorted(usable)]),
        glides=g.rules.aerostat_glide,
        first_lander_free=g.rules.rocketplane_landers == FIRST_FREE,
    )
    return SKY.ask(in_force(g, side), sky, g, side)


def spared(g: State, side: int) -> tuple[str, ...]:
    """J6, Fel-2. Passengers whom somebody protects, or who are beyond reach of any own Human."""
    guests = [f for f in g.stacks[side][ROCKET].cards if g.face(f).human]
    own, others = g.crew(side).face, victims(g, side)
    return tuple([g.face(f).card.id for f in guests if f != own and f not in others])


def manned(g: State, side: int) -> str:
    """J6, 4B2d.2. A manned contract aboard, which only felons may kill."""
    face = g.manned_contract(side)
    return g.face(face).word if face in g.stacks[side][ROCKET].cards else ""


def tophat(g: State, side: int) -> str:
    """4B2e.1, 4B6b, I-21. A contract aboard by which a hazard can still be entered safely."""
    facts = icons(g, side, ROCKET)
    return facts.word if facts is not None and facts.tophat and TOPHAT not in g.used else ""


def tanks_at(g: State, side: int, site: int) -> int:
    """H6c.6. The blue FT of own stacks on a Site."""
    return sum([g.stacks[side][place].tanks for place in g.stacks_at(side, site)])


def spend_tanks(g: State, side: int, origin: int, tanks: int) -> None:
    """H6c.6. What a rocketplane spends comes from the outposts first."""
    for place in sorted(g.stacks_at(side, origin), reverse=True):
        spent = min(tanks, g.stacks[side][place].tanks)
        if spent:
            put_tanks(g, side, place, -spent)
            tanks -= spent
            close_if_empty(g, side, place)
    rocket = g.stacks[side][ROCKET]
    if tanks and rocket.space != NOWHERE:
        put_tanks(g, side, ROCKET, -min(tanks, rocket.tanks))


def come_down(g: State, side: int, faces: list[int], origin: int, mission: Mission) -> None:
    """H5b.2, H7f, E7. What is left of the craft lies where its move ended."""
    stack = g.stacks[side][ROCKET]
    craft = mission.craft
    left = [g.catalog.face_of[card.id] for card in craft.cards]
    patents = {g.face(face).patent for face in left} - {NO_FACE}
    stack.space, stack.cards, stack.tanks = mission.space, left, craft.tanks
    g.set_fuel(side, craft.wet, craft.grade)
    for face in faces:
        if face not in left and g.face(face).patent not in patents:
            return_card(g, side, face)
            if g.face(face).card.id not in mission.purged:
                count_fatality(g, face)
        if mission.space != origin:
            g.settlers.pop(face, None)
    g.moved_cards += left
    stack.moved_tanks = stack.tanks + tanks_of_fuel(craft)
    land(g, side)
    close_if_empty(g, side, ROCKET)


def tanks_of_fuel(craft: Craft) -> int:
    """H1b.2. The mark of FT stays when they are fuel; no Rocket holds more than these."""
    return craft.steps


def land(g: State, side: int) -> None:
    """L1, L2, La, A-10, 4B2d.1, I-23.

    A first Human on a Site may take its glory; one at home brings it in.
    """
    stack = g.stacks[side][ROCKET]
    own = g.manned_contract(side)
    humans = [face for face in stack.cards if g.face(face).human or face == own]
    if not humans:
        return
    if MAP.size[stack.space] and stack.space not in g.landed:
        g.landed.append(stack.space)
        g.log.append(SiteUsed("L2", side, MAP.ids[stack.space]))
        for face in humans:
            g.settlers[face] = stack.space
    for face in humans:
        owner = side if face == own else g.owner_of_crew(face)
        if g.bank(owner) == stack.space:
            bring_home(g, face)


def bring_home(g: State, face: int) -> None:
    """La. The chit is flipped to its high value and kept."""
    for zone, chit in enumerate(g.glory):
        if chit.carrier == face:
            chit.carrier, chit.up = NOWHERE, HIGH
            g.log.append(GloryKept("La", chit.side, zone, high=True))


def against_flying(g: State, side: int) -> str:
    """D1, E2a, E5.1, H1b.1, H2b.3."""
    stack = g.stacks[side][ROCKET]
    if stack.space == NOWHERE:
        return "E5.1"
    if g.moved:
        return "D1"
    if any([face in g.moved_cards for face in stack.cards]) or stack.moved_tanks:
        return "H1b.1"
    craft = g.rocket(side)
    if not craft.can_move:
        return "E2a"
    off = off_in(g, side, ROCKET)
    return "" if can_activate(craft, stack.space, lambda: sky_of(g, side), off) else "H2b.3"
