"""Reservoir events and the superpowers of Medea (D10, D12)."""

from __future__ import annotations

from panspermia.games.megafauna.components.cards import COLOURS
from panspermia.games.megafauna.components.facts import HappeningFacts
from panspermia.games.megafauna.components.places import (
    CENTRE,
    EAST,
    HEX_BITS,
    HEXES,
    WEST,
    places_in,
)
from panspermia.games.megafauna.components.planet import NOWHERE
from panspermia.games.megafauna.rules.disks import (
    ANY,
    can_enter_air,
    can_hold,
    count_in,
    empty_reservoir,
    is_full,
    known_source,
    liberate,
    liberates_at_once,
    move_between,
    outgas,
    outgasses_at_once,
    places_with,
    source_for,
    where_to,
)
from panspermia.games.megafauna.rules.events import FastForwarded, MedeaTaken
from panspermia.games.megafauna.rules.options import ACHTERBAHN, VENUS_ANIMALS
from panspermia.games.megafauna.rules.state import State
from panspermia.games.megafauna.rules.vocabulary import (
    ATMOSPHERE,
    BLACK_DISK,
    CLOUDS,
    COAST,
    COLOUR,
    CONTINENT,
    DISK_WORDS,
    GREEN,
    GREEN_DISK,
    NO_DISK,
    SPLIT,
)
from panspermia.kernel import Flow, Words, agree, decide

MAP = (CONTINENT, COAST)


def is_met(g: State, needs: str) -> bool:
    """D10c-D10e. Whether the icon of an event lets it happen."""
    if needs == "microbes":
        return g.oxygen_level().microbes
    if needs == "conflagration":
        return g.oxygen_level().conflagration
    if needs == "precipitation":
        return g.cloud_level().precipitation
    return not needs or g.cloud_level().overcast


# --- one event (D10) --------------------------------------------------------------------------


def reservoir_event(g: State, event: HappeningFacts) -> Flow[None]:
    """D10.1, D10a.1. A disk goes from the left to the right, or all of its colour."""
    if not event.fast_forward or not (yield from triggers(g, event)):
        yield from move_one(g, event)
        return
    if event.source in MAP:
        yield from liberate_all(g, event)
    else:
        for _ in range(supply_of(g, event)):
            yield from move_one(g, event)
    yield from rebound(g)


def liberate_all(g: State, event: HappeningFacts) -> Flow[None]:
    """D10a.2, Q-46. Every disk of the colour on all continents or coasts, to one reservoir."""
    to = ANY
    if event.target == SPLIT:
        to = yield from where_to(g, event.disk, "D10a.2", "ask.D13.all")
    for place in places_with(g, event.disk, tabs=event.source == COAST):
        if to or not liberates_at_once(g, place, event.disk, "D10a.2"):
            yield from liberate(g, place, event.disk, "D10a.2", to)


def supply_of(g: State, event: HappeningFacts) -> int:
    """D10a.2. How many disks of the colour lie at the source."""
    if event.source in MAP:
        return len(places_with(g, event.disk, tabs=event.source == COAST))
    return sum([count_in(g, source, event.disk) for source in sources_of(event)])


def sources_of(event: HappeningFacts) -> tuple[str, ...]:
    return (CLOUDS, ATMOSPHERE) if event.source == SPLIT else (event.source,)


def triggers(g: State, event: HappeningFacts) -> Flow[bool]:
    """D10a.1. Whether Medea lets all disks move; nothing is asked if there is one at most."""
    if supply_of(g, event) < (1 if can_rebound(g) else 2):
        return False
    where = {"source": event.source, "target": event.target}
    prompt: Words = ("ask.D10a.1", {"disk": DISK_WORDS[event.disk], **where})
    used = yield from agree(g.medea, "D10a.1", prompt)
    if used:
        g.log.append(FastForwarded("D10a.1", g.medea))
    return used


def move_one(g: State, event: HappeningFacts) -> Flow[None]:
    """D10.1, D12, D14, D14.2, D14.3. One disk, if there is one and a place for it."""
    if event.source in MAP:
        yield from from_map(g, event)
        return
    if event.target in MAP:
        yield from to_map(g, event)
        return
    if not can_move(g, event.disk, event.target):
        return
    source = yield from source_for(g, event.disk, sources_of(event), "D10.1")
    if source == ANY and not event.fast_forward:
        ends = *sources_of(event), event.target
        source = yield from empty_reservoir(g, event.disk, ends, "D10.1")
    if source != ANY:
        move_between(g, event.disk, source, event.target, "D10.1")


def can_move(g: State, disk: int, target: str) -> bool:
    """Q-51, K5e.1, L1a.2. Whether a reservoir takes one more disk."""
    if target == CLOUDS or (target == ATMOSPHERE and g.is_alien):
        return not is_full(g, target) and can_enter_air(g, disk)
    return True


def from_map(g: State, event: HappeningFacts) -> Flow[None]:
    """D12.2. Medea names the place that a disk is liberated from; Q-22: or nothing happens."""
    found = places_with(g, event.disk, tabs=event.source == COAST)
    if not found:
        return
    place = found[0]
    if len(found) > 1:
        place = yield from choose_place(g, found, event.disk, "D12.2")
    if not liberates_at_once(g, place, event.disk, "D12.2"):
        yield from liberate(g, place, event.disk, "D12.2")


def choose_place(g: State, places: list[int], disk: int, clause: str) -> Flow[int]:
    """D12.1, D12.2. The one of several places that Medea names for a disk."""
    words = [g.names.words[place] for place in places]
    prompt: Words = (f"ask.{clause}", {"disk": DISK_WORDS[disk]})
    word = yield from decide(g.medea, clause, words, prompt=prompt)
    return g.names.number[word]


def to_map(g: State, event: HappeningFacts) -> Flow[None]:
    """D10f, D10g, D12.1. Medea names the place that a disk is outgassed to; Q-23.

    D14.2, D14.3: a missing disk is not moved, and the event goes on.
    """
    legal = landing_places(g, event)
    if not legal:
        return
    source = known_source(g, event.disk, sources_of(event))
    if source is None:
        source = yield from source_for(g, event.disk, sources_of(event), "D12.1")
    if source == ANY and not event.fast_forward:
        source = yield from empty_reservoir(g, event.disk, sources_of(event), "D12.1")
        legal = landing_places(g, event)
    if source == ANY or not legal:
        return
    place = legal[0]
    if len(legal) > 1:
        place = yield from choose_place(g, legal, event.disk, "D12.1")
    if not outgasses_at_once(g, place, event.disk, source, "D12.1"):
        yield from outgas(g, place, event.disk, source, "D12.1")


# --- where disks may go (D12) -----------------------------------------------------------------


def landing_places(g: State, event: HappeningFacts) -> list[int]:
    """D10f.1, D10g.1, D12a, D12c, Q-23. The hexes or tabs that an event can put its disk on.

    D12a.3, D12d: without one the event is cancelled.
    """
    if event.target == COAST:
        free = NO_DISK if event.disk == BLACK_DISK else BLACK_DISK
        tabs = places_in(g.disk_bits()[free] & ~HEX_BITS)
        return [tab for tab in tabs if can_hold(g, tab, event.disk)]
    disks = g.disks
    hexes = rain_shadow(g) if event.rain_shadow else g.geography.in_play
    highest = NO_DISK if event.disk == GREEN_DISK else event.disk - 1
    return [place for place in hexes if disks[place] <= highest]


def rain_shadow(g: State) -> list[int]:
    """D12a.1, D12a.2. The centres of all cratons, and what lies directly downwind of a mountain."""
    geography, winds = g.geography, g.strip().wind
    is_windy = g.wind and g.rules.wind_event_moves_rain_shadow
    found = set(geography.in_play[CENTRE::HEXES])
    for place in places_in(g.disk_bits()[BLACK_DISK] & HEX_BITS):
        west, east = geography.west[place], geography.east[place]
        blows = winds[geography.latitude[place]]
        if east != NOWHERE and (is_windy or blows == EAST):
            found.add(east)
        if west != NOWHERE and (is_windy or blows == WEST):
            found.add(west)
    return sorted(found)


# --- Medea (D10b) -----------------------------------------------------------------------------


def can_rebound(g: State) -> bool:
    """D10b, D10b.1, Q-46. Whether Medea changes hands after a fast-forward."""
    if g.rules.mode == VENUS_ANIMALS:
        return g.rules.venus_animal_rebound and g.players > 1
    return g.rules.mode == ACHTERBAHN and g.plays(GREEN) and g.players > 1


def rebound(g: State) -> Flow[None]:
    """D10b, D10b.2. Medea hands her card to another player, who decides from then on."""
    if not can_rebound(g):
        return
    others = [COLOURS[g.colour[side]] for side in range(g.players) if side != g.medea]
    word = yield from decide(g.medea, "D10b", others)
    take_medea(g, g.side_of(COLOUR[word]), "D10b")


def take_medea(g: State, side: int, clause: str) -> None:
    g.medea = side
    g.log.append(MedeaTaken(clause, side))


def is_green_loss(event: HappeningFacts) -> bool:
    """K5d.1. A fast-forward that liberates green."""
    return event.fast_forward and event.disk == GREEN_DISK and event.source in MAP
