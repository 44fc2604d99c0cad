"""The Sun, planets and moons behind their Spaces, and a soft ground that joins a system."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from panspermia.faces.svg import classes, el, group
from panspermia.games.exodus.components.solar import HOHMANN, OUTSIDE, SATURN, URANUS, solar_map
from panspermia.games.exodus.faces.curves import Point

MAP = solar_map()


class World(NamedTuple):
    """A body behind the middle of some Spaces; without a radius as far as its Sites."""

    id: str
    spaces: tuple[str, ...]
    radius: float = 0


WORLDS = (
    World("mercury", ("mercury-north-pole", "mercury-discovery-rupes")),
    World("venus", ("venus-aerostat-xity", "burn-r1vpn", "lag-m0sea"), 46),
    World("earth", ("leo", "lag-6r4sx", "burn-f805o"), 46),
    World("luna", ("luna-aristarchus-plateau", "luna-shackleton-polar-rim")),
    World(
        "mars",
        ("mars-north-pole", "mars-arsia-mons-caves", "mars-hellas-basin-buried-glaciers"),
        52,
    ),
    World("jupiter", ("lag-okomr",), 74),
    World("io", ("io-gish-bar-mons", "io-loki-patera")),
    World("europa", ("europa-conamara-chaos", "europa-subsurface-ocean")),
    World("ganymede", ("ganymede-memphis-facula", "ganymede-uruk-sulcus")),
    World("callisto", ("callisto-asgard-ice-spires", "callisto-valhalla")),
    World("saturn", ("lag-h1i9d",), 62),
    World("titan", ("titan-kraken-mare", "titan-ontario-lacus", "titan-aerostat"), 62),
    World("uranus", ("lag-dzxes",), 52),
    World("neptune", ("lag-uj65f",), 52),
    World("triton", ("triton-mahilani-plume", "triton-tuonela-planitia")),
    World("pluto", ("pluto",), 30),
    World("charon", ("charon",), 25),
    World("ceres", ("ceres",), 28),
    World("vesta", ("vesta",), 27),
    World("haumea", ("haumea",), 28),
    World("quaoar", ("quaoar",), 26),
)
AROUND = 21
"""How much further than its Sites a world reaches."""
SUN = 46
CORONA = 560
RINGS = {"saturn": (1.75, -18, 0.26), "uranus": (1.5, 78, 0.05)}
"""Radius and width by that of the world, and how much they are turned."""
STRIPED = {"jupiter": (-0.62, -0.28, 0.12, 0.46), "saturn": (-0.62, -0.28, 0.12, 0.46)}
LIT, REACH = 0.64, 1.9
"""Where a world is lightest, and how far its light reaches, by its radius."""
NEIGHBOURS = 120
GROUND = ("l1", "l2", "l3")


class Body(NamedTuple):
    """A world at its place."""

    x: float
    y: float
    r: float


def bodies(places: Sequence[Point]) -> dict[str, Body]:
    return {world.id: _body(world, places) for world in WORLDS}


def _body(world: World, places: Sequence[Point]) -> Body:
    spots = [places[MAP.find(id)] for id in world.spaces]
    x, y = middle(spots)
    reach = max([math.dist((x, y), spot) for spot in spots]) + AROUND
    return Body(x, y, world.radius or reach)


def middle(spots: Sequence[Point]) -> Point:
    return sum([x for x, _ in spots]) / len(spots), sum([y for _, y in spots]) / len(spots)


def worlds(places: Sequence[Point], sun: tuple[float, float, float]) -> str:
    """Everything that lies behind the lines, lit from the Sun."""
    x, y, room = sun
    found = [
        el("circle", cx=round(x), cy=round(y), r=CORONA, fill="url(#corona)"),
        el("circle", cx=round(x), cy=round(y), r=round(sun_radius(room)), fill="url(#sun)"),
    ]
    spots = [places[space] for group in systems(places) for space in sorted(group)]
    ground = "".join([f"M{x:.0f} {y:.0f}h0" for x, y in spots])
    found += [el("path", class_=f"land {wide}", d=ground) for wide in GROUND]
    found += [_drawn(id, body, (x, y)) for id, body in bodies(places).items()]
    return group(*found, class_="worlds")


def sun_radius(room: float) -> float:
    return min(room * 0.72, SUN)


def _drawn(id: str, body: Body, sun: Point) -> str:
    """Without transforms and opacity of its own, which would cost at every move of the chart."""
    at = {"cx": round(body.x), "cy": round(body.y), "r": round(body.r)}
    turn = math.atan2(sun[1] - body.y, sun[0] - body.x)
    lit = body.x + math.cos(turn) * LIT * body.r, body.y + math.sin(turn) * LIT * body.r
    light = el(
        "radialGradient",
        id=f"lit-{id}",
        gradientUnits="userSpaceOnUse",
        cx=round(lit[0]),
        cy=round(lit[1]),
        r=round(body.r * REACH),
        href="#shade",
    )
    disc, shade = el("circle", **at), el("circle", class_="shade", fill=f"url(#lit-{id})", **at)
    return group(
        light, *_ring(id, body), disc, *_stripes(id, body), shade, class_=classes("body", id)
    )


def _ring(id: str, body: Body) -> Iterator[str]:
    if id in RINGS:
        wide, tilt, width = RINGS[id]
        x, y = round(body.x), round(body.y)
        yield el(
            "ellipse",
            class_="ring",
            transform=f"rotate({tilt} {x} {y})",
            cx=x,
            cy=y,
            rx=round(body.r * wide),
            ry=round(body.r * wide * 0.3),
            stroke_width=round(body.r * width),
        )


def _stripes(id: str, body: Body) -> Iterator[str]:
    for share in STRIPED.get(id, ()):
        wide = body.r * math.sqrt(1 - share**2) * 0.98
        yield el(
            "ellipse",
            class_="band",
            cx=round(body.x),
            cy=round(body.y + body.r * share),
            rx=round(wide),
            ry=body.r * 0.07,
        )


# --- systems --------------------------------------------------------------------------------------

HEARTS = (
    ("venus-aerostat-xity", "lag-m0sea", "venus-2lgjk"),
    ("leo", "geo", "burn-ue3lc", "burn-kx921", *WORLDS[3].spaces),
    (*WORLDS[4].spaces, "phobos", "deimos"),
    ("lag-okomr", *[space for world in WORLDS[6:10] for space in world.spaces]),
    ("lag-uj65f", "neptune-aerostat", *WORLDS[14].spaces, "proteus", "larissa", "galatea",
     "despina", "nereid", "sao"),
    ("pluto", "charon", "nix", "hydra"),
)  # fmt: skip
GIANTS = (SATURN, URANUS)
"""Zones in which every Site is one of the planet, but comets and centaurs."""
FAMILIES = ("-family", "-cluster", "-moonlets")
FAMILY_NAMES = ("kleopatra", "sylvia", "patroclus", "hektor")


def systems(places: Sequence[Point]) -> list[set[int]]:
    """The Spaces of each planet's system and of each family: what lies near its heart."""
    hearts = [MAP.way(ids) for ids in HEARTS]
    hearts += [_of_giant(zone) for zone in GIANTS]
    return [_near(set(heart), places) for heart in (*hearts, *_families().values())]


def _of_giant(zone: int) -> tuple[int, ...]:
    return tuple(
        [
            space
            for space, site in enumerate(MAP.sites)
            if site and MAP.zone[space] == zone and MAP.group[space] == OUTSIDE
            if not site.centaur
        ]
    )


def _families() -> dict[str, tuple[int, ...]]:
    found: dict[str, tuple[int, ...]] = defaultdict(tuple)
    for space, site in enumerate(MAP.sites):
        for family in site.groups if site else ():
            if family.endswith(FAMILIES) or family in FAMILY_NAMES:
                found[family] += (space,)
    return found


def _near(members: set[int], places: Sequence[Point]) -> set[int]:
    zones = {MAP.zone[space] for space in members}
    for _ in range(2):
        members |= {
            other
            for space in members
            for other in MAP.neighbours[space]
            if MAP.zone[other] in zones and MAP.kind[other] != HOHMANN
            if MAP.group[other] == OUTSIDE
            if math.dist(places[space], places[other]) < NEIGHBOURS
        }
    return members
