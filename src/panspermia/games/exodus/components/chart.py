"""What is printed on the board: zones, Spaces with lines and Sites, the fuel strip.

`SolarMap` and `FuelStrip` make it ready for the rules.
"""

from __future__ import annotations

from typing import Annotated, Literal, get_args

import msgspec

from panspermia.decks import cards as printed
from panspermia.decks.cards import Card, Count, Id, Numbered, Part, Text

Kind = Literal["site", "lagrange", "burn", "belt", "hohmann"]
ZoneName = Literal[
    "mercury", "venus", "earth", "mars", "ceres", "jupiter", "saturn", "uranus", "neptune"
]
Season = Literal["blue", "yellow", "red"]
SiteType = Literal["C", "S", "M", "V", "D", "H"]

KINDS: tuple[Kind, ...] = get_args(Kind)
ZONES: tuple[ZoneName, ...] = get_args(ZoneName)
SEASONS: tuple[Season, ...] = get_args(Season)

Mass = Annotated[str, msgspec.Meta(pattern="^[1-9][0-9]*( [1-9]/[2-9])?$")]
"""A position of the fuel strip, as printed."""
Share = Annotated[float, msgspec.Meta(ge=0, le=1)]


class Zone(Card, frozen=True, kw_only=True):
    """B7g. From the Sun outwards; without `solar` no solar card works there unless pushed."""

    id: Id
    name: Text
    note: str = ""
    order: Count
    solar: int | None = None
    solar_pushed: int
    flare: int | None = None


class WeightClass(Card, frozen=True, kw_only=True):
    """FS-8. Up to which wet mass, and what it adds to the thrust."""

    id: Id
    name: Text
    note: str = ""
    most: Mass
    thrust: int


class Position(Numbered, frozen=True, kw_only=True):
    """FS-1 to FS-7. Where a black step leads, and red steps to the right and to the left."""

    mass: Mass
    burn: Mass | None = None
    load: Mass | None = None
    unload: Mass
    dry: bool = False


class Line(Part, frozen=True, kw_only=True):
    """B7.1. A line to another Space; 0 is no exit label, as everywhere but at a Hohmann (B7b.4).

    B7e. `arrow`: only away from this Space (out), or only towards it (in).
    """

    to: Id
    exit: Count = 0
    to_exit: Count = 0
    arrow: Literal["out", "in"] | None = None


class Site(Part, frozen=True, kw_only=True):
    """B7a. `groups` are moon systems and families, `clock` is only a label (B7l)."""

    size: Annotated[int, msgspec.Meta(ge=1, le=11)]
    spectral: SiteType
    hydration: Annotated[int, msgspec.Meta(ge=0, le=4)]
    push: bool = False
    astrobiology: bool = False
    submarine: bool = False
    atmospheric: bool = False
    aerostat: bool = False
    centaur: bool = False
    camp: Literal["greek", "trojan"] | None = None
    groups: tuple[Id, ...] = ()
    clock: str = ""


class Space(Card, frozen=True, kw_only=True):
    """B7.1. `x` and `y` say where it is drawn, as shares of the board from upper left."""

    id: Id
    name: str = ""
    note: str = ""
    kind: Kind
    zone: ZoneName
    x: Share
    y: Share
    lander: Literal["full", "half"] | None = None
    hazard: Literal["crash", "aerobrake"] | None = None
    hazard_name: str = ""
    flyby: Count = 0
    flyby_season: Season | None = None
    oberth: bool = False
    belt: Literal["sol", "earth", "planet"] | None = None
    flare_safe: bool = False
    home_orbit: bool = False
    exit: Id | None = None
    lens: Id | None = None
    lens_vp: Count = 0
    heliopause: bool = False
    site: Site | None = None
    lines: tuple[Line, ...] = ()


class Road(Card, frozen=True, kw_only=True):
    """B7f, H9a."""

    id: Id
    name: Text
    note: str = ""
    sites: tuple[Id, ...]


class Elevator(Card, frozen=True, kw_only=True):
    """1B9a. A printed path between two Spaces; that of Earth comes with a Bernal (1B9e)."""

    id: Id
    name: Text
    note: str = ""
    ends: tuple[Id, Id]
    bernal: bool = False


class Comet(Card, frozen=True, kw_only=True):
    """Syn-a.4. Sites and coloured Spaces that are one group."""

    id: Id
    name: Text
    note: str = ""
    season: Season
    sites: tuple[Id, ...]
    spaces: tuple[Id, ...]


class Signpost(Card, frozen=True, kw_only=True):
    """B7i. A coloured route from LEO, with the burns that it names."""

    id: Id
    name: str = ""
    note: str = ""
    sites: tuple[Id, ...]
    burns: Count = 0
    colour: Id


class Chart(printed.Deck, frozen=True, kw_only=True):
    """The board."""

    zones: tuple[Zone, ...] = ()
    classes: tuple[WeightClass, ...] = ()
    strip: tuple[Position, ...] = ()
    roads: tuple[Road, ...] = ()
    elevators: tuple[Elevator, ...] = ()
    comets: tuple[Comet, ...] = ()
    signposts: tuple[Signpost, ...] = ()
    spaces: tuple[Space, ...] = ()


POSITIONS = 57
"""FS-1."""
