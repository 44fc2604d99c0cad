"""Stops for fuel: what a craft can take where it stands (I5, G1c), as far as it is the same craft.

Water goes straight into the tanks (I5.1, G1b), as much of it as is wanted. Of dirt there is any
amount; it is taken up to the top of a weight class, as more of a class is never worse.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Literal, NamedTuple

from panspermia.games.exodus.components.facts import DIRT, NO_ISRU, WATER
from panspermia.games.exodus.components.solar import AEROBRAKE, SITE
from panspermia.games.exodus.rules.crafts import HEAVIEST_WET, STRIP, Craft, can_fuel, fuelled
from panspermia.games.exodus.rules.engines import MAP, Engine, Sky, can_serve

if TYPE_CHECKING:
    from panspermia.games.exodus.routes.drives import Drives

Means = Literal["isru", "factory", "air-eater", "dirt"]

Source = tuple[Means, str, int]
"""By which means, by which card if any, and how many tanks at most."""

FACTORY_TANKS = 7
"""I5b.1."""
AIR_TANKS = 5
"""I5c.1. Less the consumption."""
ANY = -1
"""Consumption that is not known yet, as nothing has flown."""


class Stop(NamedTuple):
    craft: Craft
    """With the fuel."""
    means: Means
    card: str
    tanks: int
    is_operation: bool
    thruster: int = ANY
    """G1c.1. The dirt thruster that is to be activated then."""

    def allows(self, engine: Engine) -> bool:
        return self.thruster in (ANY, engine.thruster)


def site_stops(craft: Craft, space: int, sky: Sky) -> Iterator[Stop]:
    """I5a.1, I5b.1. Every amount of the means that gives most; it is one operation (I5.4)."""
    found = best_source(craft, space, sky)
    if found is not None:
        yield from amounts(craft, found)


def amounts(craft: Craft, source: Source) -> Iterator[Stop]:
    """G1b. From one tank to as many as there are, as far as there is room."""
    means, card, most = source
    for tanks in range(1, most + 1):
        if can_fuel(craft, tanks):
            yield Stop(fuelled(craft, tanks, WATER), means, card, tanks, True)


def best_source(craft: Craft, space: int, sky: Sky) -> Source | None:
    """I5.4. The card or Factory that makes most tanks, if any makes some."""
    if MAP.kind[space] != SITE:
        return None
    factor = doubling(craft, space)
    found: list[tuple[int, Means, str]] = []
    if space in sky.assists:
        found.append((FACTORY_TANKS * factor, "factory", ""))
    water = hydration(craft, space)
    for place, card in enumerate(craft.cards):
        if card.isru != NO_ISRU:
            rating = isru_rating(craft, place, space, sky)
            if rating <= water and can_serve(craft.cards, place, MAP.zone[space]):
                found.append(((1 + water - rating) * factor, "isru", card.id))
    if not found:
        return None
    tanks, means, id = max(found)
    return means, id, tanks


def hydration(craft: Craft, space: int) -> int:
    """B7a, with what cards aboard add at aerostats."""
    site = MAP.sites[space]
    assert site is not None
    more = _abilities(craft, space, "aerostat_water") if site.aerostat else 0
    return site.hydration + more


def isru_rating(craft: Craft, place: int, space: int, sky: Sky) -> int:
    """I6.1b, H3d.3. Never below 0."""
    site, card = MAP.sites[space], craft.cards[place]
    rating = card.isru + _abilities(craft, space, "isru_change")
    if site is not None and site.aerostat:
        rating += _abilities(craft, space, "aerostat_isru")
    if sky.powersat and card.triangle is not None and card.triangle.pushable:
        rating += card.pushed_isru
    return max(0, rating)


def doubling(craft: Craft, space: int) -> int:
    """I5.2. Each such card that works doubles."""
    factor: int = 2 ** _abilities(craft, space, "doubles_fuel")
    return factor


def _abilities(craft: Craft, space: int, name: str) -> int:
    """J2.1. What all cards that work give together."""
    cards = craft.cards
    return sum(
        [
            int(getattr(card, name))
            for place, card in enumerate(cards)
            if getattr(card, name) and can_serve(cards, place, MAP.zone[space])
        ]
    )


def air_stops(craft: Craft, space: int, drives: Drives, burnt: int) -> Iterator[Stop]:
    """I5c.1, I5c.2. By the consumption of the move, or of any thruster if there was none."""
    if MAP.hazard[space] != AEROBRAKE:
        return
    eaters = [
        card.id
        for place, card in enumerate(craft.cards)
        if card.air_eater and can_serve(craft.cards, place, MAP.zone[space])
    ]
    if not eaters:
        return
    if burnt == ANY:
        found = drives.of(drives.body(craft), craft.wet, space)
        if not found:
            return
        burnt = min([drive.engine.cost // drive.engine.unit for drive in found])
    tanks = max(0, AIR_TANKS - burnt) * doubling(craft, space)
    while tanks and not can_fuel(craft, tanks):
        tanks -= 1
    if tanks:
        yield Stop(fuelled(craft, tanks, WATER), "air-eater", eaters[0], tanks, True)


def dirt_stops(craft: Craft, space: int, sky: Sky, drives: Drives) -> Iterator[Stop]:
    """G1c.1-G1c.5. Free, before the move of the dirt thruster."""
    if MAP.kind[space] != SITE or not burns_dirt(craft) or not _has_dirt(craft, space, sky):
        return
    for place in _dirt_thrusters(craft, space, drives):
        most = craft.cards[place].dirt_tanks
        for wet in [STRIP.shifted(craft.wet, most)] if most else tops(craft.wet):
            if craft.wet < wet <= HEAVIEST_WET:
                full = craft._replace(wet=wet, grade=DIRT)
                yield Stop(full, "dirt", craft.cards[place].id, most, False, place)


def burns_dirt(craft: Craft) -> bool:
    """G1c.1. Whether there is a dirt thruster aboard."""
    return any([card.triangle and card.triangle.grade == DIRT for card in craft.cards])


def _has_dirt(craft: Craft, space: int, sky: Sky) -> bool:
    """G1c.1, G1c.2. A Factory, or a platform whatever its rating."""
    return space in sky.assists or any(
        [
            card.isru != NO_ISRU and can_serve(craft.cards, place, MAP.zone[space])
            for place, card in enumerate(craft.cards)
        ]
    )


def _dirt_thrusters(craft: Craft, space: int, drives: Drives) -> list[int]:
    """G1c.4. Those that can be activated here."""
    found = []
    for drive in drives.of(drives.body(craft), craft.wet, space):
        place = drive.engine.thruster
        triangle = craft.cards[place].triangle
        if triangle is not None and triangle.grade == DIRT and place not in found:
            found.append(place)
    return found


def tops(wet: int) -> list[int]:
    """FS-8. The heaviest positions of each weight class above this one."""
    return [
        position
        for position in range(wet + 1, HEAVIEST_WET + 1)
        if position == HEAVIEST_WET or STRIP.classes[position] != STRIP.classes[position + 1]
    ]


@cache
def least_before(wet: int, tanks: int) -> int:
    """FS-5. The lowest position that so many tanks bring up to this one, or beyond it."""
    if tanks >= HEAVIEST_WET:
        return 0
    return next(w for w in range(wet + 1) if STRIP.shifted(w, tanks) >= wet)
