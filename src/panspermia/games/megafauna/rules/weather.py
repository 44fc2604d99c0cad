"""Climax and deluge (D5, D6), as far as other worlds know them (K5b, K5c)."""

from __future__ import annotations

from panspermia.games.megafauna.components.facts import HappeningFacts
from panspermia.games.megafauna.rules.disks import (
    ANY,
    can_hold,
    count_in,
    empty_reservoir,
    known_source,
    liberate,
    liberates_at_once,
    outgas,
    outgasses_at_once,
    places_with,
    release,
    source_for,
)
from panspermia.games.megafauna.rules.settling import settle_at
from panspermia.games.megafauna.rules.state import State
from panspermia.games.megafauna.rules.vocabulary import (
    ATMOSPHERE,
    CLOUDS,
    GREEN_DISK,
    NO_DISK,
    OXYGEN,
    SEA,
    TOO_COLD,
    TOO_HOT,
    WEEDS,
    WHITE_DISK,
)
from panspermia.kernel import Flow, decide

WHITE_SOURCES = (CLOUDS, ATMOSPHERE)


# --- climax (D5) ------------------------------------------------------------------------------


def climax(g: State, event: HappeningFacts) -> Flow[None]:
    """D5.1-D5.4. Forests grow in humid latitudes and ice in arid ones, on all landmasses.

    D5.4: humid or arid is read when the event begins. Q-74: Medea names the order of latitudes.
    """
    humid = g.strip().humid
    left = [row for row in event.latitudes if _hexes_at(g, row)]
    while left:
        row = left[0]
        if len(left) > 1 and _is_short(g, *_covered(g, left, humid)):
            row = yield from decide(g.medea, "D5.3", left, prompt=("ask.D5.3", {}))
        left.remove(row)
        if humid[row]:
            yield from grow(g, row)
        else:
            yield from freeze(g, row)


def _is_short(g: State, green: int, white: int) -> bool:
    """Q-74. Whether there are too few of so many disks, so that the order matters."""
    return green > g.oxygen or white > g.clouds[0] + g.air[0]


def _covered(g: State, rows: list[int], humid: tuple[bool, ...]) -> tuple[int, int]:
    """How many green and white disks the hexes of these latitudes take."""
    disks = g.disks
    wet = [p for row in rows if humid[row] for p in _hexes_at(g, row)]
    dry = [p for row in rows if not humid[row] for p in _hexes_at(g, row)]
    green = [p for p in wet if disks[p] in (NO_DISK, WHITE_DISK) and _is_weeds(g, p)]
    return len(green), len([p for p in dry if _can_freeze(g, p)])


def _can_freeze(g: State, place: int) -> bool:
    """D5b.1, D5b.2, Q-14. Whether an arid climax puts ice there."""
    if _is_weeds(g, place):
        return g.disks[place] in (NO_DISK, GREEN_DISK)
    return g.rules.climax_freezes_all and not g.disks[place]


def _hexes_at(g: State, latitude: int) -> list[int]:
    return g.geography.row(latitude)


def _is_weeds(g: State, place: int) -> bool:
    """Q-14. A hex that is printed green."""
    return g.biomes[place][NO_DISK] == WEEDS


def grow(g: State, latitude: int) -> Flow[None]:
    """D5a.1, D5a.2. White disks on weeds are liberated, then empty weeds become forest."""
    for place in _hexes_at(g, latitude):
        if g.disks[place] == WHITE_DISK and _is_weeds(g, place):
            yield from liberate(g, place, WHITE_DISK, "D5a.1")
    bare = [p for p in _hexes_at(g, latitude) if not g.disks[p] and _is_weeds(g, p)]
    if bare:
        yield from cover(g, bare, GREEN_DISK, (OXYGEN,), "D5a.2")


def freeze(g: State, latitude: int) -> Flow[None]:
    """D5b.1, D5b.2. Green disks on weeds are liberated, then empty hexes become ice."""
    for place in _hexes_at(g, latitude):
        if g.disks[place] != GREEN_DISK or not _is_weeds(g, place):
            continue
        if not liberates_at_once(g, place, GREEN_DISK, "D5b.1"):
            yield from liberate(g, place, GREEN_DISK, "D5b.1")
    everywhere = g.rules.climax_freezes_all
    bare = [p for p in _hexes_at(g, latitude) if not g.disks[p] and (everywhere or _is_weeds(g, p))]
    if bare:
        yield from cover(g, bare, WHITE_DISK, WHITE_SOURCES, "D5b.2")


def cover(
    g: State, places: list[int], disk: int, sources: tuple[str, ...], clause: str
) -> Flow[None]:
    """D5.3, Q-15, Q-74. A disk on each of these hexes; if there are too few, Medea names them."""
    left = places[:]
    while left:
        place, at_hand = left[0], 0
        for source in sources:
            at_hand += count_in(g, source, disk)
        if at_hand < len(left):
            words = [g.names.words[place] for place in left]
            word = yield from decide(g.medea, "D5.3", words, prompt=("ask.D5.3.hex", {}))
            place = g.names.number[word]
        left.remove(place)
        yield from cover_one(g, place, disk, sources, clause)


def cover_one(g: State, place: int, disk: int, sources: tuple[str, ...], clause: str) -> Flow[None]:
    source = known_source(g, disk, sources)
    if source is None:
        source = yield from source_for(g, disk, sources, clause)
    if source == ANY:
        source = yield from empty_reservoir(g, disk, sources, clause, keep=place)
    if source == ANY or not can_hold(g, place, disk):
        return
    if not outgasses_at_once(g, place, disk, source, clause):
        yield from outgas(g, place, disk, source, clause)


# --- deluge (D6) ------------------------------------------------------------------------------


def deluge(g: State) -> Flow[None]:
    """D6a, D6b. The seas rise, or in the cold they fall dry."""
    seas = [place for place in g.geography.in_play if g.biomes[place][NO_DISK] == SEA]
    if g.air_level().category != TOO_COLD:
        for place in seas:
            disk = g.disks[place]
            if not disk or (disk == WHITE_DISK and not g.rules.deluge_melts_sea_ice):
                continue
            if not liberates_at_once(g, place, disk, "D6a"):
                yield from liberate(g, place, disk, "D6a")
        return
    humid = g.strip().humid
    while seas:
        place = yield from _next_sea(g, seas, humid)
        seas.remove(place)
        yield from fall_dry(g, place, is_humid=humid[g.latitude(place)])


def fall_dry(g: State, place: int, *, is_humid: bool) -> Flow[None]:
    """D6b.1-D6b.4. A sea becomes forest or ice; who lives there is settled after that."""
    if g.disks[place]:
        yield from release(g, place, g.disks[place], "D6b.1")
    disk, sources = (GREEN_DISK, (OXYGEN,)) if is_humid else (WHITE_DISK, WHITE_SOURCES)
    yield from cover_one(g, place, disk, sources, "D6b.1")
    settle_at(g, place)


def _next_sea(g: State, seas: list[int], humid: tuple[bool, ...]) -> Flow[int]:
    """Q-74. Medea names the order of the hexes, where that matters."""
    green = [p for p in seas if humid[g.latitude(p)] and g.disks[p] != GREEN_DISK]
    white = [p for p in seas if not humid[g.latitude(p)] and g.disks[p] != WHITE_DISK]
    if not _is_short(g, len(green), len(white)):
        return seas[0]
    words = [g.names.words[place] for place in seas]
    word = yield from decide(g.medea, "D6b.1", words)
    return g.names.number[word]


def lose_sea(g: State, clause: str) -> Flow[None]:
    """K5a, K5c, Q-84. One white disk of the map is liberated; Medea names it."""
    words = [g.names.words[place] for place in places_with(g, WHITE_DISK)]
    if words:
        word = yield from decide(g.medea, "D12.2", words, prompt=("ask.D12.2.sea", {}))
        yield from liberate(g, g.names.number[word], WHITE_DISK, clause)


def is_too_hot(g: State) -> bool:
    return g.air_level().category == TOO_HOT
