"""Free actions on Sites and with what one has (G3-G7, H9, Fel-4, P-Moon, J3e)."""

from __future__ import annotations

from panspermia.games.exodus.components.facts import DIRT
from panspermia.games.exodus.rules.bending import SETTLED, in_force
from panspermia.games.exodus.rules.crafts import can_fuel, fuelled
from panspermia.games.exodus.rules.engines import MAP
from panspermia.games.exodus.rules.events import (
    CardDiscarded,
    ColonyBuilt,
    DeclaredOff,
    Driven,
    GlitchRepaired,
    GloryTaken,
    Mooncabled,
    Murdered,
    SiteClaimed,
    SiteUsed,
)
from panspermia.games.exodus.rules.industry import (
    after_freeing,
    removable_cubes,
    remove_claim,
    remove_cube,
)
from panspermia.games.exodus.rules.pieces import LOW, NO_GLORY, NOBODY, NOWHERE, ROCKET
from panspermia.games.exodus.rules.piles import put_under
from panspermia.games.exodus.rules.privileges import (
    MOONCABLE,
    SCRUM,
    has_privilege,
    is_felon,
    is_felon_anywhere,
    is_secured,
    may_murder,
    may_murder_anywhere,
)
from panspermia.games.exodus.rules.prospecting import (
    KREUTZ,
    free_disk,
    idle_claims,
    place_of,
)
from panspermia.games.exodus.rules.stacks import (
    close_if_empty,
    decommission,
    open_outpost,
    put,
    take,
)
from panspermia.games.exodus.rules.state import DOMES, State
from panspermia.games.exodus.rules.supports import OFF, tools, working_faces
from panspermia.games.exodus.rules.surface import drives
from panspermia.games.exodus.rules.vocabulary import (
    BUGGY,
    CUBE,
    DISK,
    DRIVE,
    MURDER,
    NEW_OUTPOST,
    STACKS,
)
from panspermia.games.exodus.rules.vocabulary import MOONCABLE as MOONCABLE_DEED
from panspermia.kernel import CANCEL, Flow, Weighed, choose, decide, weigh

MOON_TANKS, CREW_TANKS = 7, 1
"""P-Moon."""


# --- colonies (G3) ----------------------------------------------------------------------------


def colonize(g: State, side: int) -> Flow[None]:
    """G3a.1, G3b, G3e. An own Human at an own Factory becomes a dome."""
    words = [MAP.ids[site] for site in colonizable(g, side)]
    word = yield from choose(side, "G3a.1", lambda: [*words, CANCEL])
    if word == CANCEL:
        return
    site, face = MAP.find(word), g.crew(side).face
    host, place = stack_of_crew(g, side)
    decommission(g, "G3a.1", host, place, face)
    close_if_empty(g, host, place)
    g.domes[site] = side
    g.log.append(ColonyBuilt("G3b", side, word))
    for follow in SETTLED.ask(in_force(g, side), (), g, side):
        yield from follow(g, side)


def colonizable(g: State, side: int) -> list[int]:
    """G3a.1, G3b, B8a.2, Syn-b.3, H1a. Own Factories without a dome where the own crew is."""
    site = g.place_of_crew(side)
    if g.factories.get(site) != side or site in g.domes:
        return []
    if list(g.domes.values()).count(side) >= DOMES:
        return []
    return [site] if MAP.ids[site] != KREUTZ or is_felon(g, side, site) else []


def stack_of_crew(g: State, side: int) -> tuple[int, int]:
    """N3d. Whose stack the crew of a side is in, and its place."""
    face = g.crew(side).face
    for host in g.sides():
        place = place_of(g, host, face)
        if place != NOWHERE:
            return host, place
    raise LookupError(g.crew(side).word)


def stack_of_human(g: State, side: int, face: int) -> tuple[int, int]:
    """N3d. Whose stack a Human is in, and its place: mostly an own one."""
    place = place_of(g, side, face)
    return stack_of_crew(g, side) if place == NOWHERE else (side, place)


def against_colonizing(g: State, side: int) -> str:
    return "" if colonizable(g, side) else "G3a.1"


# --- claim jump (G4) --------------------------------------------------------------------------


def jump(g: State, side: int) -> Flow[None]:
    """G4, G4a, Fel-6. An opponent's Claim is replaced by an own one."""
    words = [MAP.ids[site] for site in jumpable(g, side)]
    word = yield from choose(side, "G4", lambda: [*words, CANCEL])
    if word == CANCEL:
        return
    if not g.disks(side) and not (yield from free_disk(g, side, "G4a")):
        return
    g.claims[MAP.find(word)] = side
    g.log.append(SiteClaimed("G4", side, word))


def jumpable(g: State, side: int) -> list[int]:
    """G4, Fel-1, Fel-2, Fel-5, 4B2f.5. Where an own Human is, no Factory, and nobody else's."""
    if not is_felon_anywhere(g, side) or not (g.disks(side) or idle_claims(g, side)):
        return []
    return [
        site
        for site, owner in g.claims.items()
        if owner != side
        and site not in g.factories
        and not is_secured(g, owner)
        and is_felon(g, side, site)
        and g.is_human_at(side, site)
        and not any([g.is_human_at(other, site) for other in g.others(side)])
    ]


def against_jumping(g: State, side: int) -> str:
    """Fel-1, G4."""
    if not is_felon_anywhere(g, side):
        return "Fel-1"
    return "" if jumpable(g, side) else "G4"


# --- glory (G5) -------------------------------------------------------------------------------


def load_glory(g: State, side: int) -> Flow[None]:
    """G5.1, G5a, L1, A-10. The chit of the zone goes onto the Human that landed first."""
    words = [g.face(face).word for face in own_humans(g, side) if not against_load(g, side, face)]
    face = g.catalog.face_of[(yield from decide(side, "L1", words))]
    site = g.settlers[face]
    chit = g.glory[MAP.zone[site]]
    chit.side, chit.up, chit.carrier = side, LOW, face
    g.log.append(GloryTaken("L1", side, g.face(face).word, MAP.zone[site]))


def against_glory(g: State, side: int) -> str:
    """G5.1, L1, 4B2d.1. By the crew, or by a manned contract."""
    if g.contracts is None:
        return against_load(g, side, g.crew(side).face)
    found = [against_load(g, side, face) for face in own_humans(g, side)]
    return "" if "" in found else found[0]


def against_load(g: State, side: int, face: int) -> str:
    """G5.1, G5a, L1, L2. Still on that Site, with an unclaimed chit and nothing carried."""
    site = g.settlers.get(face, NOWHERE)
    if site == NOWHERE or space_of_human(g, side, face) != site:
        return "L1"
    if any([chit.carrier == face for chit in g.glory]):
        return "G5a"
    return "" if g.glory[MAP.zone[site]].up == NO_GLORY else "G5.1"


# --- discards (G6) ----------------------------------------------------------------------------


def discard(g: State, side: int) -> Flow[None]:
    """G6.1, E7.2. A hand card goes to the bottom of its deck."""
    words = [g.catalog.patents[patent].word for patent in g.hands[side]]
    word = yield from choose(side, "G6.1", lambda: [*words, CANCEL])
    if word == CANCEL:
        return
    patent = g.catalog.patent_of[word]
    g.hands[side].remove(patent)
    g.log.append(CardDiscarded("G6.1", side, word))
    put_under(g, "E7.2", patent)


def against_discarding(g: State, side: int) -> str:
    return "" if g.hands[side] else "G6.1"


def remove(g: State, side: int) -> Flow[None]:
    """G6a, G6c, Fel-5, N3c. An own cube or disk returns to the reserve; a colonized one never."""
    what = yield from weigh(side, "G6a", removable, (g, side))
    if what == CANCEL:
        return
    words = removable_cubes(g, side) if what == CUBE else removable_disks(g, side)
    word = yield from choose(
        side, "G6a", lambda: [*words, CANCEL], prompt=("ask.G6a.which", {"what": what})
    )
    if word == CANCEL:
        return
    if what == CUBE:
        remove_cube(g, side, word)
        yield from after_freeing(g, side, word)
    else:
        remove_claim(g, side, MAP.find(word))


def removable(g: State, side: int) -> Weighed:
    return {
        CUBE: "" if removable_cubes(g, side) else "G6c",
        DISK: "" if removable_disks(g, side) else "G6c",
        CANCEL: "",
    }


def removable_disks(g: State, side: int) -> list[str]:
    """G6a. Claims without a Factory; a Factory's goes after its cube."""
    return [MAP.ids[site] for site in idle_claims(g, side)]


def against_removing(g: State, side: int) -> str:
    return "" if idle_claims(g, side) or removable_cubes(g, side) else "G6a"


# --- glitches (G7) ----------------------------------------------------------------------------


def repair(g: State, side: int) -> Flow[None]:
    """G7.1, G7.2, P-Scrum, N8, G7.3. A glitch goes, of an own stack or another player's."""
    found = repairable(g, side)
    words = [g.crew(owner).word for owner in found]
    whose = yield from choose(side, "G7.2", lambda: [*words, *([CANCEL] if words[1:] else [])])
    if whose == CANCEL:
        return
    owner = g.factions.index(g.catalog.faction_of[whose])
    stacks = [STACKS[place] for place in found[owner]]
    word = yield from choose(
        side, "G7.1", lambda: [*stacks, CANCEL], prompt=("ask.G7.1", {"owner": owner})
    )
    if word == CANCEL:
        return
    g.stacks[owner][STACKS.index(word)].glitched = False
    g.log.append(GlitchRepaired("G7.1", owner, word))


def repairable(g: State, side: int) -> dict[int, list[int]]:
    """G7.1, G7.2. By their owners the stacks whose glitch this side may remove."""
    found = {
        owner: [
            place
            for place, stack in enumerate(g.stacks[owner])
            if stack.glitched and may_repair(g, side, owner, stack.space)
        ]
        for owner in (side, *g.others(side))
    }
    return {owner: places for owner, places in found.items() if places}


def may_repair(g: State, side: int, owner: int, space: int) -> bool:
    """G7.1, P-Scrum, N4d, N8, A2c.

    The Norse anywhere; others beside a Human of a player who agrees.
    """
    if has_privilege(g, side, SCRUM):
        return True
    agreed = [by for what, by, _where in g.granted if what == SCRUM]
    if owner != side:
        return owner in agreed and g.is_human_at(side, space)
    if any([has_privilege(g, by, SCRUM) for by in agreed]):
        return True
    return any([g.is_human_at(by, space) for by in (side, *agreed)])


def against_repairing(g: State, side: int) -> str:
    """G7.1. Mostly nothing is glitched."""
    for stacks in g.stacks:
        for stack in stacks:
            if stack.glitched:
                return "" if repairable(g, side) else "G7.1"
    return "G7.1"


# --- buggy roads (H9) -------------------------------------------------------------------------


def drive(g: State, side: int) -> Flow[None]:
    """H9b.1, H9b.2, H9b.3, A-10, H1b.3.

    4A7e: the crew or a manned contract goes along the road; that is a landing, and no move.
    """
    drivers = [g.face(f).word for f in own_humans(g, side) if not against_driver(g, side, f)]
    face = g.catalog.face_of[(yield from decide(side, "4A7e", drivers))]
    site = space_of_human(g, side, face)
    words = [MAP.ids[other] for other in drives(site)]
    word = yield from choose(side, "H9b.1", lambda: [*words, CANCEL])
    if word == CANCEL:
        return
    to = MAP.find(word)
    here = [STACKS[place] for place in g.stacks_at(side, to)]
    target = yield from choose(
        side, "H9b.3", lambda: [*here, NEW_OUTPOST], prompt=("ask.H9b.3", {"site": word})
    )
    host, place = stack_of_human(g, side, face)
    g.used.append(DRIVE)
    take(g, host, place, face)
    close_if_empty(g, host, place)
    joined = open_outpost(g, side, to) if target == NEW_OUTPOST else STACKS.index(target)
    put(g, side, joined, face)
    g.log.append(Driven("H9b.1", side, g.face(face).word, word))
    g.settlers.pop(face, None)
    if to not in g.landed:
        g.landed.append(to)
        g.settlers[face] = to
        g.log.append(SiteUsed("L2", side, word))


def against_driving(g: State, side: int) -> str:
    """D1c, H9b.1, H9b.2. Once a Turn."""
    if DRIVE in g.used:
        return "D1c"
    if g.contracts is None:
        return against_driver(g, side, g.crew(side).face)
    found = [against_driver(g, side, face) for face in own_humans(g, side)]
    return "" if "" in found else found[0]


def against_driver(g: State, side: int, face: int) -> str:
    """H9a, H9b.1, 4A7e. With an operational buggy on the Site of this Human."""
    site = space_of_human(g, side, face)
    if site == NOWHERE or not drives(site):
        return "H9a"
    buggies = [
        face
        for place in g.stacks_at(side, site)
        for face in tools(g, side, place)
        if BUGGY in g.face(face).platforms
    ]
    return "" if buggies else "H9b.1"


# --- Murder/Suicide (Fel-4) -------------------------------------------------------------------


def murder(g: State, side: int) -> Flow[None]:
    """Fel-4, E7c.3, 4B2d.2. A Human in an own stack is decommissioned, once a Turn."""
    words = [g.face(face).word for face in murderable(g, side)]
    word = yield from choose(side, "Fel-4", lambda: [*words, CANCEL])
    if word == CANCEL:
        return
    face = g.catalog.face_of[word]
    host, place = stack_of_human(g, side, face)
    g.used.append(MURDER)
    g.log.append(Murdered("Fel-4", side, word))
    decommission(g, "Fel-4", host, place, face)
    close_if_empty(g, host, place)


def victims(g: State, side: int) -> list[int]:
    """Fel-2, Fel-4, N3d. The own crew wherever it is, and passengers whom nobody protects."""
    own = g.crew(side).face
    found = [] if g.place_of_crew(side) in (NOWHERE, MAP.leo) else [own]
    for stack in g.stacks[side]:
        if stack.space not in (NOWHERE, MAP.leo) and g.is_human_at(side, stack.space):
            found += [face for face in stack.cards if is_passenger(g, side, face)]
    return found


def murderable(g: State, side: int) -> list[int]:
    """Fel-4, 4B2d.2, 4B2e.2. Those where one may commit felonies; an own manned contract too."""
    found = [*victims(g, side), *own_humans(g, side)[1:]]
    return [face for face in found if may_murder(g, side, space_of_human(g, side, face))]


def own_humans(g: State, side: int) -> list[int]:
    """Hum-1, 4B2d.1. The own crew, and a manned contract that lies in a stack."""
    found = [g.crew(side).face]
    contract = g.manned_contract(side)
    if contract != NOBODY and place_of(g, side, contract) != NOWHERE:
        found.append(contract)
    return found


def space_of_human(g: State, side: int, face: int) -> int:
    """The Space of the own crew, wherever it rides, or of an own card."""
    if face == g.crew(side).face:
        return g.place_of_crew(side)
    place = place_of(g, side, face)
    return NOWHERE if place == NOWHERE else g.stacks[side][place].space


def is_passenger(g: State, side: int, face: int) -> bool:
    """Fel-2, N3d. A Human of another side, who is alone there: it is no defender itself."""
    if not g.face(face).human or face == g.crew(side).face:
        return False
    owner = g.owner_of_crew(face)
    return g.domes.get(g.place_of_crew(owner)) != owner and not is_secured(g, owner)


def against_murder(g: State, side: int) -> str:
    if MURDER in g.used:
        return "D1c"
    if not may_murder_anywhere(g, side):
        return "Fel-1"
    return "" if murderable(g, side) else "Fel-4"


# --- Mooncable (P-Moon) -----------------------------------------------------------------------


def mooncable(g: State, side: int) -> Flow[None]:
    """P-Moon, A-62. Seven tanks of dirt for a dirt thruster at LEO or a Home Orbit."""
    yield from ()
    lay_cable(g, side)


def lay_cable(g: State, side: int) -> None:
    """P-Moon, N4c. The Rocket of this side gets its tanks."""
    tanks = moon_tanks(g, side)
    g.used.append(MOONCABLE_DEED)
    craft = fuelled(g.rocket(side), tanks, DIRT)
    g.set_fuel(side, craft.wet, craft.grade)
    g.log.append(Mooncabled("P-Moon", side, tanks))


def moon_tanks(g: State, side: int) -> int:
    """P-Moon, G1c.4. By the dirt thruster that works: a Crew's takes one tank."""
    found = 0
    for face in working_faces(g, side, ROCKET) if g.has_rocket(side) else []:
        triangle = g.face(face).card.triangle
        if triangle is not None and triangle.grade == DIRT:
            found = max(found, CREW_TANKS if g.face(face).human else MOON_TANKS)
    return found


def against_mooncable(g: State, side: int) -> str:
    """P-Moon, D1c, F3e."""
    lent = any([what == MOONCABLE for what, _by, _where in g.granted])
    if not (has_privilege(g, side, MOONCABLE) or lent):
        return "P-Moon"
    return against_cable(g, side)


def against_cable(g: State, side: int) -> str:
    """P-Moon, A-62, D1c, F3e. Whether the Rocket of a side can be given tanks now."""
    space = g.stacks[side][ROCKET].space
    if MOONCABLE_DEED in g.used:
        return "D1c"
    if space == NOWHERE or not (space == MAP.leo or MAP.home_orbit[space]):
        return "A-62"
    tanks = moon_tanks(g, side)
    if not tanks:
        return "G1c.4"
    return "" if can_fuel(g.rocket(side), tanks) else "F3e"


# --- cards that are switched off (J3e) --------------------------------------------------------


def declare_off(g: State, side: int) -> Flow[None]:
    """J3e. An own card does not work for the rest of the Turn."""
    words = switchable(g, side)
    word = yield from choose(side, "J3e", lambda: [*words, CANCEL])
    if word == CANCEL:
        return
    g.used.append(f"{OFF}{word}")
    g.log.append(DeclaredOff("J3e", side, word))


def switchable(g: State, side: int) -> list[str]:
    """J3e. Own cards in the Rocket and in outposts that still work; nothing works in LEO."""
    found = []
    for stack in g.stacks[side][ROCKET:]:
        if stack.space != NOWHERE:
            found += [g.face(face).word for face in stack.cards]
    return [word for word in found if f"{OFF}{word}" not in g.used]


def against_switching(g: State, side: int) -> str:
    return "" if switchable(g, side) else "J3e"
