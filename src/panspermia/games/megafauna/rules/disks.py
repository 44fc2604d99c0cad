"""Disks between the map and the reservoirs (GL-Outgas, GL-Liberate, GL-Damocles, D13, D14).

Every move of a disk is one of the flows here, with all that follows from it; the number of disks
never changes (B7b).
"""

from __future__ import annotations

from panspermia.games.megafauna.components.places import FIRST_TAB, HEX_BITS, places_in
from panspermia.games.megafauna.rules.biomes import is_olympus
from panspermia.games.megafauna.rules.events import (
    ClimateChanged,
    DiskLiberated,
    DiskMoved,
    DiskOutgassed,
)
from panspermia.games.megafauna.rules.options import VENUS_ANIMALS, VENUS_PVA
from panspermia.games.megafauna.rules.settling import settle_at, strike_all
from panspermia.games.megafauna.rules.state import State
from panspermia.games.megafauna.rules.vocabulary import (
    ATMOSPHERE,
    BLACK_DISK,
    BLOOM_DISKS,
    CLOUDS,
    DISK_WORDS,
    GREEN,
    GREEN_DISK,
    NO_DISK,
    OXYGEN,
    RESERVOIRS,
    WHITE_DISK,
)
from panspermia.kernel import PASS, Flow, Words, decide

ANY = ""
"""Instead of a reservoir: Medea decides between Clouds and Atmosphere (D13)."""


# --- reservoirs -------------------------------------------------------------------------------


def count_in(g: State, reservoir: str, disk: int) -> int:
    """How many disks of a colour a reservoir has."""
    if reservoir == OXYGEN:
        return g.oxygen if disk == GREEN_DISK else 0
    place = g.clouds if reservoir == CLOUDS else g.air
    return 0 if disk == GREEN_DISK else place[disk == BLACK_DISK]


def put_into(g: State, reservoir: str, disk: int, count: int = 1) -> None:
    """C1k.4. A reservoir has so many disks more, or less by a number below 0.

    B7b, CS-2, A1g, GL-Reservoir.1: the readings follow from the number of disks.
    """
    if reservoir == OXYGEN:
        g.oxygen += count
    elif reservoir == CLOUDS:
        g.clouds[disk == BLACK_DISK] += count
    else:
        g.air[disk == BLACK_DISK] += count


def tell_climate(g: State, before: str) -> bool:
    """D10h.1, Q-73. Whether the strip is another one than before the event.

    Whatever lay there amid it does not count.
    """
    level = g.air_level().level
    if level == before:
        return False
    g.log.append(ClimateChanged("D10h.1", level))
    return True


def is_full(g: State, reservoir: str) -> bool:
    """Q-51. Whether no space of Clouds or Atmosphere is free."""
    if reservoir == CLOUDS:
        return g.cloud_disks >= len(g.facts.clouds) - 1
    return g.air_disks >= len(g.facts.atmosphere) - 1


def seeder(g: State) -> int:
    """D13, L1a.1. Who decides between Clouds and Atmosphere."""
    if g.rules.mode == VENUS_PVA:
        return next(side for side in g.sides() if g.colour[side] != GREEN)
    return g.medea


def where_to(g: State, disk: int, clause: str, prompt: str = "ask.D13") -> Flow[str]:
    """GL-Liberate, D13, K5e.1, Q-51. The reservoir that a liberated disk enters."""
    if disk == GREEN_DISK:
        return OXYGEN
    if disk == BLACK_DISK:
        return with_room(g, ATMOSPHERE, disk)
    free = [r for r in (CLOUDS, ATMOSPHERE) if not is_full(g, r)]
    if not g.is_alien and ATMOSPHERE not in free:
        free.append(ATMOSPHERE)
    words: Words = (prompt, {"rule": clause})
    chosen: str = yield from decide(seeder(g), "D13", free or [ATMOSPHERE], prompt=words)
    return chosen


def with_room(g: State, wanted: str, disk: int) -> str:
    """K5e.1, Q-51. The other reservoir, if the one that was chosen for several disks is full."""
    if wanted == CLOUDS and is_full(g, CLOUDS):
        return ATMOSPHERE
    is_spilt = g.is_alien and wanted == ATMOSPHERE and is_full(g, ATMOSPHERE)
    return CLOUDS if is_spilt and not is_full(g, CLOUDS) else wanted


# --- liberating (GL-Liberate) -----------------------------------------------------------------


def can_enter_air(g: State, disk: int) -> bool:
    """L1a.2, Q-64. With all animals extinct no further black disk may enter the Atmosphere."""
    if g.rules.mode not in (VENUS_PVA, VENUS_ANIMALS) or disk != BLACK_DISK:
        return True
    animals = [side for side in g.sides() if g.colour[side] != GREEN]
    have_come = any([g.entered[side] for side in animals])
    return not have_come or not all([g.is_lazarus(side) for side in animals])


def liberate(g: State, place: int, disk: int, clause: str, to: str = ANY) -> Flow[None]:
    """GL-Liberate, D10g.3, D12b.1. A disk of this colour leaves the map; green goes with black."""
    if can_enter_air(g, disk):
        yield from release(g, place, disk, clause, to)
        settle_at(g, place)


def liberates_at_once(g: State, place: int, disk: int, clause: str) -> bool:
    """GL-Liberate, D13. The same where nobody is asked; False, without any change, for white."""
    if disk == WHITE_DISK or g.is_alien:
        return False
    take_off(g, place, disk, clause, OXYGEN if disk == GREEN_DISK else ATMOSPHERE)
    settle_at(g, place)
    return True


def release(g: State, place: int, disk: int, clause: str, to: str = ANY) -> Flow[None]:
    """GL-Liberate. The same, but who lives there is not settled yet (D6b.4)."""
    target = with_room(g, to, disk) if to else (yield from where_to(g, disk, clause))
    take_off(g, place, disk, clause, target)


def take_off(g: State, place: int, disk: int, clause: str, target: str) -> None:
    """D10g.3, D14.1, K6.3. A disk goes from the map into this reservoir, if only to pass it.

    D12b.2, GL-Biome.3: who cannot live without it is settled afterwards.
    """
    if g.disks[place] == BLOOM_DISKS and disk == BLACK_DISK:
        _put_back(g, place, GREEN_DISK, BLACK_DISK, clause, OXYGEN)
    left = BLACK_DISK if g.disks[place] == BLOOM_DISKS else NO_DISK
    _put_back(g, place, disk, left, clause, target)


def _put_back(g: State, place: int, disk: int, left: int, clause: str, target: str) -> None:
    g.disks[place] = left
    put_into(g, target, disk)
    g.log.append(DiskLiberated(clause, DISK_WORDS[disk], g.names.words[place], target))


# --- outgassing (GL-Outgas, GL-Damocles) ------------------------------------------------------


def can_hold(g: State, place: int, disk: int) -> bool:
    """GL-Damocles.2, GL-Damocles.3, D10f.2, D10g.2, Q-23. Whether a disk can be put there.

    CS-4, D12d, D12a.3: of disks the higher ranked stays.
    """
    there = g.disks[place]
    if place >= FIRST_TAB:
        if not g.geography.is_open[place] or is_olympus(g, place):
            return False
        return there == (NO_DISK if disk == BLACK_DISK else BLACK_DISK) and disk != WHITE_DISK
    if disk == GREEN_DISK:
        return there == NO_DISK
    return there < disk


def outgas(g: State, place: int, disk: int, source: str, clause: str) -> Flow[None]:
    """GL-Outgas, GL-Damocles.1. A disk comes to a hex or tab; a black or white one strikes.

    D12d, GL-Biome.2.
    """
    before, clause_of_blow = g.disks[place], "GL-Damocles.1"
    if before and place < FIRST_TAB and disk != GREEN_DISK:
        target = yield from where_to(g, before, clause_of_blow)
        strike_all(g, place, clause_of_blow)
        _put_back(g, place, before, NO_DISK, clause_of_blow, target)
    put_down(g, place, disk, source, clause)


def outgasses_at_once(g: State, place: int, disk: int, source: str, clause: str) -> bool:
    """GL-Outgas. The same where nothing lies that has to go; else False, and nothing is changed."""
    if g.disks[place] and place < FIRST_TAB and disk != GREEN_DISK:
        return False
    put_down(g, place, disk, source, clause)
    return True


def put_down(g: State, place: int, disk: int, source: str, clause: str) -> None:
    """GL-Outgas, GL-Damocles.1, GL-Biome.2. A disk comes to a place where none is in its way."""
    if place < FIRST_TAB and disk != GREEN_DISK:
        strike_all(g, place, "GL-Damocles.1")
    put_into(g, source, disk, -1)
    is_bloom = place >= FIRST_TAB and disk == GREEN_DISK
    g.disks[place] = BLOOM_DISKS if is_bloom else disk
    word = g.names.words[place]
    g.log.append(DiskOutgassed(clause, DISK_WORDS[disk], source, word))
    settle_at(g, place)


def move_between(g: State, disk: int, source: str, target: str, clause: str) -> None:
    """D10.1. A disk goes from one reservoir to another."""
    put_into(g, source, disk, -1)
    put_into(g, target, disk)
    g.log.append(DiskMoved(clause, DISK_WORDS[disk], source, target))


# --- sources (D14, Q-15) ----------------------------------------------------------------------


def places_with(g: State, disk: int, *, tabs: bool | None = None) -> list[int]:
    """The hexes and tabs on which a disk of a colour can be taken; `tabs` narrows it to either."""
    known = g.disk_bits()
    bits = known[disk]
    if disk in (GREEN_DISK, BLACK_DISK):
        bits |= known[BLOOM_DISKS]
    if tabs is not None:
        bits &= ~HEX_BITS if tabs else HEX_BITS
    return [p for p in places_in(bits) if not g.is_alien or not is_olympus(g, p)] if bits else []


def known_source(g: State, disk: int, wanted: tuple[str, ...]) -> str | None:
    """GL-Outgas. The only one of these reservoirs that has such a disk, or ANY; None if several."""
    found = ANY
    for reservoir in wanted:
        if count_in(g, reservoir, disk):
            if found:
                return None
            found = reservoir
    return found


def source_for(g: State, disk: int, wanted: tuple[str, ...], clause: str) -> Flow[str]:
    """GL-Outgas, D13, Q-15. The reservoir that a disk is taken from, or ANY if none has one."""
    found = [reservoir for reservoir in wanted if count_in(g, reservoir, disk)]
    if len(found) < 2:
        return found[0] if found else ANY
    prompt: Words = ("ask.Q-15", {"rule": clause, "disk": DISK_WORDS[disk]})
    chosen: str = yield from decide(seeder(g), clause, found, prompt=prompt)
    return chosen


def empty_reservoir(
    g: State, disk: int, wanted: tuple[str, ...], clause: str, *, keep: int = -1
) -> Flow[str]:
    """D14.1, Q-50. Medea may take a missing disk from anywhere else.

    It is then at hand in the first of the wanted reservoirs; ANY if she does not. `keep` is the
    place that the disk is meant for.
    """
    elsewhere = [r for r in RESERVOIRS if r not in wanted and count_in(g, r, disk)]
    places = [place for place in places_with(g, disk) if place != keep]
    options = [*elsewhere, *[g.names.words[place] for place in places]]
    if not options or (g.is_alien and disk == GREEN_DISK):
        return ANY
    prompt: Words = ("ask.D14.1", {"rule": clause, "disk": DISK_WORDS[disk]})
    word = yield from decide(g.medea, "D14.1", [*options, PASS], prompt=prompt)
    if word == PASS:
        return ANY
    if word in RESERVOIRS:
        return str(word)
    take_off(g, g.names.number[word], disk, "D14.1", wanted[0])
    settle_at(g, g.names.number[word])
    return wanted[0]
