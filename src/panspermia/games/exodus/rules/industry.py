"""Industrializing, ET production and delivery (I7, I8, I9, Alg-21)."""

from __future__ import annotations

from panspermia.games.exodus.components.catalog import REFINERIES, ROBONAUTS, Links
from panspermia.games.exodus.components.chart import ZONES
from panspermia.games.exodus.components.solar import EARTH
from panspermia.games.exodus.rules.bending import CUBES_TO_FREE, FREE_CUBE, FREED, in_force
from panspermia.games.exodus.rules.engines import MAP, members_of
from panspermia.games.exodus.rules.events import (
    CardDelivered,
    CardProduced,
    ClaimFreed,
    FactoryBuilt,
    FactoryRemoved,
    PowersatGained,
)
from panspermia.games.exodus.rules.glitches import trigger
from panspermia.games.exodus.rules.market import orientations
from panspermia.games.exodus.rules.permits import may_use_claim, may_use_factory
from panspermia.games.exodus.rules.pieces import LEO, NOWHERE, ROCKET
from panspermia.games.exodus.rules.privileges import TAXES, collect
from panspermia.games.exodus.rules.prospecting import place_of
from panspermia.games.exodus.rules.stacks import (
    close_if_empty,
    decommission,
    open_outpost,
    put,
    put_tanks,
    take,
)
from panspermia.games.exodus.rules.state import State
from panspermia.games.exodus.rules.supports import abilities_at, setups
from panspermia.games.exodus.rules.turn import against_operation
from panspermia.games.exodus.rules.vocabulary import NEW_OUTPOST, STACKS
from panspermia.kernel import CANCEL, Flow, Weighed, choose, weigh

DEEP_SIZE, DEEP_TANK, ZONE_TANKS = 7, 1, 2
"""I9.1."""
NOT_HERE = "not-for-bernal-or-industrialize"


# --- industrialize (I7) -----------------------------------------------------------------------


def industrialize(g: State, side: int) -> Flow[None]:
    """I7.1, I7a, I7g, I7h. A robonaut and a refinery with their chains become a Factory."""
    words = [MAP.ids[site] for site in ripe(g, side)]
    word = yield from choose(side, "I7.1", lambda: [*words, CANCEL])
    if word == CANCEL:
        return
    site = MAP.find(word)
    used = yield from pick_machines(g, side, site)
    freed = ""
    if not g.cubes(side):
        freed = yield from free_cube(g, side)
        if not freed:
            return
    if not is_free(g, side, site):
        g.operated = True
    for place in dict.fromkeys([place for place, _ in used]):
        yield from trigger(g, side, place)
    if are_there(g, side, site, used):
        build(g, side, site, used)
    yield from after_freeing(g, side, freed)


def is_free(g: State, side: int, site: int) -> bool:
    """B2g. Whether a colocated card makes industrializing a free action."""
    return bool(abilities_at(g, side, site, "free-industrialize"))


def build(g: State, side: int, site: int, used: list[tuple[int, int]]) -> None:
    """I7.1, I7c, I7d, I7i, I7j. The cards are used up, a cube stands on the Claim."""
    gives = any([gives_powersat(g, face, site) for _, face in used])
    places = {place for place, _ in used}
    for place, face in used:
        decommission(g, "I7.1", side, place, face)
    for place in sorted(places, reverse=True):
        close_if_empty(g, side, place)
    g.factories[site] = side
    g.log.append(FactoryBuilt("I7.1", side, MAP.ids[site]))
    if gives and not g.powersats[side]:
        g.powersats[side] = True
        g.log.append(PowersatGained("I7i", side))
    collect(g, TAXES, "I7j")


def gives_powersat(g: State, face: int, site: int) -> bool:
    """Alg-21. A refinery that gives Powersat for good, on the Sites that it names."""
    found = g.face(face).abilities.get("powersat-on-industrialize")
    printed = MAP.sites[site]
    if found is None or printed is None or MAP.size[site] < found.least_size:
        return False
    kind = "atmospheric" if printed.atmospheric else "not-atmospheric"
    return not found.where or kind in found.where


def are_there(g: State, side: int, site: int, used: list[tuple[int, int]]) -> bool:
    """K2b.4. Whether a glitch has left what is needed."""
    for place, face in used:
        stacks = g.stacks[side]
        if place >= len(stacks) or stacks[place].space != site or face not in stacks[place].cards:
            return False
    return True


def ripe(g: State, side: int) -> list[int]:
    """I7.1, I7b, I7f.2, N6. Claims that can be industrialized now."""
    claims = [site for site in g.claims if may_use_claim(g, side, site)]
    if not claims or not (g.cubes(side) or removable_cubes(g, side)):
        return []
    return [
        site
        for site in claims
        if site not in g.factories
        and refineries(g, side, site)
        and (not g.operated or is_free(g, side, site))
    ]


Machine = tuple[int, int, Links]
"""The place of a stack, a face in it, and a chain that serves it."""


def refineries(g: State, side: int, site: int) -> list[Machine]:
    """I7.1, IN-29. Those that can be used: some need no robonaut in some zones."""
    found = machines(g, side, site, REFINERIES)
    if machines(g, side, site, ROBONAUTS):
        return found
    return [machine for machine in found if works_alone(g, machine[1], site)]


def works_alone(g: State, face: int, site: int) -> bool:
    """IN-29."""
    alone = g.face(face).abilities.get("industrialize-without-robonaut")
    return alone is not None and ZONES[MAP.zone[site]] in alone.where


def machines(g: State, side: int, site: int, kind: int) -> list[Machine]:
    """I7.1, I7a, I7g, J1b.2. Cards of a kind on the Site, each with every chain, without therms."""
    found = []
    for place in g.stacks_at(side, site):
        for face in g.stacks[side][place].cards:
            if g.face(face).kind == kind:
                for links in setups(g, side, place, face, cooled=False):
                    if not holds_back(g, side, place, links):
                        found.append((place, face, links))
    return found


def holds_back(g: State, side: int, place: int, links: Links) -> bool:
    """Alg-21. Whether a card of a chain cannot be used for a Factory."""
    return any([NOT_HERE in g.face(face).abilities for face in faces_in(g, side, place, links)])


def faces_in(g: State, side: int, place: int, links: Links) -> list[int]:
    """J1c. The cards of a chain."""
    members = members_of(links)
    return [f for n, f in enumerate(g.stacks[side][place].cards) if members >> n & 1]


def pick_machines(g: State, side: int, site: int) -> Flow[list[tuple[int, int]]]:
    """I7.1, I7a. A refinery and a robonaut with their chains; what both use counts once."""
    place, face, links = yield from pick_machine(g, side, refineries(g, side, site))
    used = [(place, part) for part in faces_in(g, side, place, links)]
    if not works_alone(g, face, site):
        found = machines(g, side, site, ROBONAUTS)
        place, _, links = yield from pick_machine(g, side, found)
        parts = [(place, part) for part in faces_in(g, side, place, links)]
        used += [part for part in parts if part not in used]
    return used


def pick_machine(g: State, side: int, left: list[Machine]) -> Flow[Machine]:
    """I7.1, J1b.2. Which card, and by which supports, a chain after the other by its number."""
    words = list(dict.fromkeys([g.face(face).word for _, face, _ in left]))
    word = yield from choose(side, "I7.1", lambda: words, prompt=("ask.I7.1.card", {}))
    fit = [machine for machine in left if g.face(machine[1]).word == word]
    number = yield from choose(
        side, "I7a", lambda: range(len(fit)), prompt=("ask.I7a", {"card": word})
    )
    found: Machine = fit[number]
    return found


# --- cubes that are taken back (I7f, G6a) -----------------------------------------------------


def removable_cubes(g: State, side: int) -> list[str]:
    """I7f.1, G6b, G6c, 4A7f.3. Factories without a dome; modules add more."""
    sites = [site for site, owner in g.factories.items() if owner == side and site not in g.domes]
    return CUBES_TO_FREE.ask(in_force(g, side), [MAP.ids[site] for site in sites], g, side)


def free_cube(g: State, side: int) -> Flow[str]:
    """I7f.1, G6b. Another own cube is removed first: from where, or nothing."""
    word = yield from choose(side, "I7f.1", lambda: [*removable_cubes(g, side), CANCEL])
    if word == CANCEL:
        return ""
    remove_cube(g, side, word)
    return str(word)


def remove_cube(g: State, side: int, word: str) -> None:
    """G6a, I7f.1. From wherever it stands."""
    for free in FREE_CUBE.ask(in_force(g, side), (), g, side):
        if free(g, side, word):
            return
    remove_factory(g, side, MAP.find(word))


def after_freeing(g: State, side: int, word: str) -> Flow[None]:
    """O3.1. What follows when all is done for which a cube was taken back."""
    for follow in FREED.ask(in_force(g, side), (), g, side):
        yield from follow(g, side, word)


def remove_factory(g: State, side: int, site: int) -> None:
    """G6a, IN-31. The Claim stays."""
    del g.factories[site]
    g.log.append(FactoryRemoved("G6a", side, MAP.ids[site]))


def remove_claim(g: State, side: int, site: int) -> None:
    """G6a. The Site is free for prospecting again."""
    del g.claims[site]
    g.log.append(ClaimFreed("G6a", side, MAP.ids[site]))


def against_industrializing(g: State, side: int) -> str:
    """D1b, I7.1."""
    return "" if ripe(g, side) else against_operation(g, side) or "I7.1"


# --- ET production (I8) -----------------------------------------------------------------------


def produce(g: State, side: int) -> Flow[None]:
    """I8.1, I8a, I8e, I8c. A hand card, Black-Side up, into an outpost at a Factory of its type."""
    word = yield from weigh(side, "I8.1", products, (g, side))
    if word == CANCEL:
        return
    face = g.catalog.face_of[word]
    words = [MAP.ids[site] for site in workshops(g, side, g.face(face).spectral)]
    site = MAP.find(
        (yield from choose(side, "I8a", lambda: words, prompt=("ask.I8a", {"card": word})))
    )
    to = yield from choose(
        side, "I8.1", lambda: depots(g, side, site), prompt=("ask.I8.1.to", {"card": word})
    )
    g.operated = True
    place = open_outpost(g, side, site) if to == NEW_OUTPOST else STACKS.index(to)
    g.hands[side].remove(g.face(face).patent)
    put(g, side, place, face)
    g.log.append(CardProduced("I8.1", side, g.face(face).word, MAP.ids[site]))


def products(g: State, side: int) -> Weighed:
    """I8a, I8b, I8e. Hand cards by the faces in which they can be made."""
    found: Weighed = {}
    for patent in g.hands[side]:
        facts = g.catalog.patents[patent]
        clause = "" if workshops(g, side, facts.spectral) else "I8a"
        for face in orientations(g, facts.black):
            found[g.face(face).word] = clause
    found[CANCEL] = ""
    return found


def workshops(g: State, side: int, spectral: str) -> list[int]:
    """I8a, I8d. Factories of a type that the side may use."""
    return [s for s in g.factories if g.spectral(s) == spectral and may_use_factory(g, side, s)]


def depots(g: State, side: int, site: int) -> list[str]:
    """I8.1. Own outposts there, or a new one."""
    here = [place for place in g.stacks_at(side, site) if place not in (LEO, ROCKET)]
    return [*[STACKS[place] for place in here], NEW_OUTPOST]


def against_producing(g: State, side: int) -> str:
    clause = against_operation(g, side)
    if clause:
        return clause
    found = products(g, side)
    return "" if any([not c for word, c in found.items() if word != CANCEL]) else "I8a"


# --- delivery (I9) ----------------------------------------------------------------------------


def deliver(g: State, side: int) -> Flow[None]:
    """I9.1, X30. A Black-Side card from a stack at a Factory to LEO, for FT of that stack."""
    word = yield from weigh(side, "I9.1", parcels, (g, side))
    if word == CANCEL:
        return
    face = g.catalog.face_of[word]
    place = place_of(g, side, face)
    g.operated = True
    yield from trigger(g, side, place)
    if place_of(g, side, face) == NOWHERE or against_parcel(g, side, place, face):
        return
    tanks = postage(g.stacks[side][place].space)
    put_tanks(g, side, place, -tanks)
    take(g, side, place, face)
    put(g, side, LEO, face)
    g.log.append(CardDelivered("I9.1", side, word, tanks))
    close_if_empty(g, side, place)


def parcels(g: State, side: int) -> Weighed:
    """I9.1. Cards in stacks at Factories, with the clause against them."""
    found: Weighed = {}
    for place, stack in enumerate(g.stacks[side]):
        if stack.space in g.factories:
            for face in stack.cards:
                found[g.face(face).word] = against_parcel(g, side, place, face)
    found[CANCEL] = ""
    return found


def against_parcel(g: State, side: int, place: int, face: int) -> str:
    """I9.1."""
    stack = g.stacks[side][place]
    fits = g.face(face).black and stack.tanks >= postage(stack.space)
    return "" if fits and may_use_factory(g, side, stack.space) else "I9.1"


def postage(site: int) -> int:
    """I9.1, B7g.1. Two FT a zone between here and Earth, one more from Size 7 on."""
    zones = abs(MAP.zone[site] - EARTH)
    return ZONE_TANKS * zones + DEEP_TANK * (MAP.size[site] >= DEEP_SIZE)


def against_delivering(g: State, side: int) -> str:
    clause = against_operation(g, side)
    if clause:
        return clause
    found = parcels(g, side)
    return "" if any([not c for word, c in found.items() if word != CANCEL]) else "I9.1"
