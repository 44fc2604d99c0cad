"""Latitude drift, craters, collisions and rifts (D1-D4), and what Mars and Venus change (K5g-i)."""

from __future__ import annotations

from panspermia.games.megafauna.components.facts import HappeningFacts
from panspermia.games.megafauna.components.lie import Planet
from panspermia.games.megafauna.components.places import EAST, PANGEA, hex_at, hex_of_tab, tab_at
from panspermia.games.megafauna.components.planet import Collision, east_west, latitude_drift, rift
from panspermia.games.megafauna.rules.disks import (
    ANY,
    can_hold,
    count_in,
    empty_reservoir,
    liberate,
    liberates_at_once,
    outgas,
    outgasses_at_once,
)
from panspermia.games.megafauna.rules.events import (
    Collided,
    Drifted,
    Joined,
    LatitudeChanged,
    Rifted,
    Rolled,
)
from panspermia.games.megafauna.rules.options import EARTH, MARS
from panspermia.games.megafauna.rules.pieces import Lying
from panspermia.games.megafauna.rules.settling import kill, settle_coasts, settle_deaths
from panspermia.games.megafauna.rules.state import State
from panspermia.games.megafauna.rules.vocabulary import (
    ATMOSPHERE,
    BLACK_DISK,
    NOBODY,
)
from panspermia.kernel import Flow, decide, roll

TECTONIC = ("latitude-drift", "collide-drift", "pangea-rift")
"""K5h.1. What is put off on Mars and Venus."""


def craton_with(g: State, icon: int) -> int:
    """A1d.1, Q-62, GL-LatitudeDie. The craton in play that an icon names, or NOBODY."""
    for landmass in g.planet.landmasses:
        for craton in landmass:
            if g.craton(craton).icon == icon:
                return craton
    return NOBODY


def move_latitude(g: State, event: HappeningFacts, craton: int) -> None:
    """D1.1. The landmass of the affected craton goes north or south."""
    before = g.planet
    g.planet = latitude_drift(before, craton, event.direction * event.steps)
    name = g.names.cratons[craton]
    if g.planet != before:
        g.log.append(LatitudeChanged("D1.1", name, g.planet.r[craton]))
        settle_coasts(g)


# --- craters (D2) -----------------------------------------------------------------------------


def crater(g: State, craton: int) -> Flow[None]:
    """D2.1, D2.2, K5g.3. A hex of the craton gets a mountain; on Mars that of Olympus Mons."""
    if g.rules.planet == MARS:
        tharsis = next(c for c in g.cratons() if g.craton(c).olympus)
        place = hex_of_tab(tab_at(tharsis, 0))
    else:
        die = yield from roll("D2.1")
        g.log.append(Rolled("D2.1", [die]))
        place = hex_at(craton, die)
    yield from raise_mountain(g, place, "D2.2")


def raise_mountain(g: State, place: int, clause: str) -> Flow[None]:
    """D2.2, D3c.1. A black disk from the Atmosphere, unless one lies there (GL-Damocles.2)."""
    if not can_hold(g, place, BLACK_DISK):
        return
    source = ATMOSPHERE
    if not count_in(g, ATMOSPHERE, BLACK_DISK):
        source = yield from empty_reservoir(g, BLACK_DISK, (ATMOSPHERE,), clause, keep=place)
    if source == ANY or not can_hold(g, place, BLACK_DISK):
        return
    if not outgasses_at_once(g, place, BLACK_DISK, source, clause):
        yield from outgas(g, place, BLACK_DISK, source, clause)


# --- collisions (D3) --------------------------------------------------------------------------


def move_east_west(g: State, craton: int, direction: int) -> Flow[None]:
    """D3.1-D3.3. A landmass drifts or collides."""
    found = east_west(g.planet, craton, direction)
    if isinstance(found, Collision):
        yield from collide(g, found, craton, direction)
    elif found != g.planet:
        other = _swapped_with(g, found, craton)
        g.planet = found
        names = g.names.cratons
        word = "east" if direction == EAST else "west"
        g.log.append(Drifted("D3.3", names[craton], names[other], word))
        settle_coasts(g)


def _swapped_with(g: State, after: Planet, craton: int) -> int:
    at = after.landmasses.index(g.planet.landmass_of(craton))
    return g.planet.landmasses[at][0]


def collide(g: State, found: Collision, craton: int, direction: int) -> Flow[None]:
    """D3a-D3e, Q-20. Mountains first, then the tabs that are pressed in, then both are one."""
    names = g.names.cratons
    word = "east" if direction == EAST else "west"
    g.log.append(Collided("D3a.1", names[craton], names[found.hit[0]], word))
    yield from raise_all(g, list(found.raised))
    for tab in found.subducted:
        yield from subduct(g, tab)
    g.planet = found.planet
    continent = g.planet.landmass_of(craton)
    g.log.append(Joined("D3e", [names[number] for number in continent]))
    settle_coasts(g)


def raise_all(g: State, places: list[int]) -> Flow[None]:
    """D3c.1, Q-74. Medea names the order, which matters if black disks run short."""
    left = [place for place in places if can_hold(g, place, BLACK_DISK)]
    while left:
        place = left[0]
        if count_in(g, ATMOSPHERE, BLACK_DISK) < len(left):
            words = [g.names.words[place] for place in left]
            place = g.names.number[(yield from decide(g.medea, "D3c.1", words))]
        left.remove(place)
        yield from raise_mountain(g, place, "D3c.1")


def subduct(g: State, tab: int) -> Flow[None]:
    """D3d.1, D3d.2. A tab that is pressed in loses its disks, and who lives there dies."""
    there = [(Lying(tab, n, level[tab]), False) for n, level in enumerate(g.standing)]
    there += [(creeple, True) for creeple in g.lying if creeple.place == tab]
    dead = [(creeple, is_lying) for creeple, is_lying in there if creeple.species != NOBODY]
    for creeple, is_lying in dead:
        kill(g, creeple, is_lying, "D3d.2")
    if g.disks[tab] and not liberates_at_once(g, tab, BLACK_DISK, "D3d.1"):
        yield from liberate(g, tab, BLACK_DISK, "D3d.1")
    if dead:
        settle_deaths(g)


# --- rifts (D4) -------------------------------------------------------------------------------


def split_continents(g: State) -> None:
    """D4.1-D4.3, K5i. Every Pangea falls apart; on other worlds any two cratons do."""
    before = g.planet
    least = PANGEA if g.rules.planet == EARTH else 2
    g.planet = rift(before, least)
    for landmass in before.landmasses:
        if len(landmass) >= least:
            g.log.append(Rifted("D4.1", [g.names.cratons[craton] for craton in landmass]))
    settle_coasts(g)
