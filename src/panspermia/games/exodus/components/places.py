"""Places that contracts name, made ready for the rules: Spaces of the board, and what is play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial

from panspermia.games.exodus.components.chart import ZONES, Site
from panspermia.games.exodus.components.contracts import Piece, Place
from panspermia.games.exodus.components.decks import load_chart
from panspermia.games.exodus.components.solar import (
    AEROBRAKE,
    CRASH,
    NO_SEASON,
    OUTSIDE,
    SITE,
    SolarMap,
    solar_map,
)

UNEXPLORED, BUSTED = "unexplored", "busted"
UNCLAIMED, FARTHEST = "unclaimed", "farthest-claimed"


@dataclass(frozen=True, slots=True)
class PlaceFacts:
    """A place: the Spaces that fit what is printed there, and what depends on play."""

    word: str
    """What it is called where somebody has missed it."""
    spaces: frozenset[int]
    seasonal: bool = False
    """4A7d.2. A flyby counts only in its season."""
    state: str = ""
    glory: str = ""
    piece: Piece | None = None
    road_to: PlaceFacts | None = None


@lru_cache(maxsize=256)
def place_facts(place: Place) -> PlaceFacts:
    """The Spaces of the board that a place names."""
    solar = solar_map()
    tests = list(_tests(place, solar))
    spaces = [space for space in range(len(solar.ids)) if all([test(space) for test in tests])]
    return PlaceFacts(
        word=_word(place),
        spaces=frozenset(spaces),
        seasonal=place.kind == "flyby",
        state=place.state or "",
        glory=place.glory or "",
        piece=place.piece,
        road_to=place_facts(place.road_to) if place.road_to else None,
    )


def _word(place: Place) -> str:
    """The first thing of a place that names it best."""
    for word in (place.icon, "named" if place.spaces else None, place.kind):
        if word is not None:
            return str(word)
    return place.piece.kind if place.piece else "zone"


Test = Callable[[int], bool]


def _tests(place: Place, solar: SolarMap) -> Iterator[Test]:
    """What is printed in a Space must fit all of these."""
    if place.spaces:
        yield frozenset(solar.way(place.spaces)).__contains__
    if place.kind is not None:
        yield partial(_is_kind, solar, place.kind)
    if place.icon is not None:
        yield frozenset(_with_icon(solar, place.icon)).__contains__
    if place.zones or place.outside or place.beyond:
        yield partial(_is_in_zone, solar, place)
    if place.size or place.hydration or place.spectral:
        yield partial(_is_site, solar, place)
    if place.beside is not None:
        yield frozenset(_beside(solar, place.beside)).__contains__
    if place.either:
        yield frozenset().union(*[place_facts(other).spaces for other in place.either]).__contains__


def _is_kind(solar: SolarMap, kind: str, space: int) -> bool:
    """B7a, 4A7d.2, H7.1."""
    if kind == "site":
        return solar.kind[space] == SITE
    if kind == "flyby":
        return solar.flyby[space] > 0 or space == solar.oberth
    wanted = {"crash": (CRASH,), "aerobrake": (AEROBRAKE,), "hazard": (CRASH, AEROBRAKE)}[kind]
    return solar.hazard[space] in wanted


def _is_in_zone(solar: SolarMap, place: Place, space: int) -> bool:
    """CR-3. Beyond a zone is further out."""
    zone = ZONES[solar.zone[space]]
    if place.beyond and solar.zone[space] <= ZONES.index(place.beyond):
        return False
    return zone not in place.outside and (not place.zones or zone in place.zones)


def _is_site(solar: SolarMap, place: Place, space: int) -> bool:
    """CR-23. As printed, whatever cards make of it."""
    site = solar.sites[space]
    return site is not None and (
        _is_within(place.size, site.size)
        and _is_within(place.hydration, site.hydration)
        and place.spectral in (None, site.spectral)
    )


def _is_within(span: tuple[int, int] | None, value: int) -> bool:
    return span is None or span[0] <= value <= span[1]


def _with_icon(solar: SolarMap, icon: str) -> Iterable[int]:
    """4A7d.3, 4A7d.4, B7a. The Sites with an icon, or at the end of a printed way."""
    if icon == "signposted":
        return solar.way([site for post in load_chart().signposts for site in post.sites])
    if icon == "elevator":
        ends = [end for way in load_chart().elevators if not way.bernal for end in way.ends]
        return [end for end in solar.way(ends) if solar.kind[end] == SITE]
    sites = [(space, site) for space, site in enumerate(solar.sites) if site is not None]
    if icon == "synodic":
        return [space for space, _ in sites if solar.group[space] != OUTSIDE]
    return [space for space, site in sites if _shows(site, icon)]


def _shows(site: Site, icon: str) -> bool:
    shown: bool = getattr(site, icon)
    return shown


def _beside(solar: SolarMap, other: Place) -> Iterable[int]:
    """CR-34, Adj-3. Hazard Spaces that the search reaches count too."""
    found: set[int] = set()
    for space in place_facts(other).spaces:
        found |= solar.adjacent(space)
    return found


def fits_season(solar: SolarMap, space: int, season: int) -> bool:
    """4A7d.2. Whether a flyby counts now."""
    return solar.flyby_season[space] in (NO_SEASON, season)
