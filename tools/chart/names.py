"""Which names stand on the chart at each level, and where."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

from panspermia.faces.labels import Box, Ground, Name, Placing, filled, sliding
from panspermia.games.exodus.components.solar import HOHMANN, SITE, solar_map
from panspermia.games.exodus.faces.curves import curve, exits, point_on
from panspermia.games.exodus.faces.drawing import LEVELS, Written, end_of, glyph
from panspermia.games.exodus.faces.shapes import RADIUS
from panspermia.games.exodus.faces.worlds import Body, bodies, middle, sun_radius
from tools.chart.layout import BIG_SITE, HEIGHT, WIDTH, Point

MAP = solar_map()
FAR, CLOSE = ("far", "over"), ("close",)
PLANETS = ("mercury", "venus", "earth", "mars", "jupiter", "saturn", "uranus", "neptune")
ICON = 11
"""Pixels that an icon beside a Site takes."""
HIDDEN_FAR = ("mercury", "venus")
"""They are too near the Sun to be named on a phone."""
MOONS = ("luna", "io", "europa", "ganymede", "callisto", "titan", "triton")
PLANET_SIZE = {"far": 14, "over": 15, "mid": 15, "more": 16, "close": 18}
SHORT = {
    "mercury-north-pole": "North Pole",
    "mercury-discovery-rupes": "Discovery Rupes",
    "venus-aerostat-xity": "Aerostat-Xity",
    "luna-aristarchus-plateau": "Aristarchus",
    "luna-shackleton-polar-rim": "Shackleton Rim",
    "mars-north-pole": "North Pole",
    "mars-arsia-mons-caves": "Arsia Mons Caves",
    "mars-hellas-basin-buried-glaciers": "Hellas Glaciers",
    "io-gish-bar-mons": "Gish Bar Mons",
    "io-loki-patera": "Loki Patera",
    "europa-conamara-chaos": "Conamara Chaos",
    "europa-subsurface-ocean": "Subsurface Ocean",
    "ganymede-memphis-facula": "Memphis Facula",
    "ganymede-uruk-sulcus": "Uruk Sulcus",
    "callisto-asgard-ice-spires": "Asgard Ice Spires",
    "callisto-valhalla": "Valhalla",
    "titan-kraken-mare": "Kraken Mare",
    "titan-ontario-lacus": "Ontario Lacus",
    "titan-aerostat": "Aerostat",
    "saturn-aerostat": "Saturn Aerostat",
    "triton-mahilani-plume": "Mahilani Plume",
    "triton-tuonela-planitia": "Tuonela Planitia",
}
"""Where a world is named beside its Sites, they are not called after it."""
WORLDS: dict[str, str | tuple[str, ...]] = {
    "Ceres": ("ceres",), "Vesta": ("vesta",), "Psyche": ("psyche",), "Eros": ("eros",),
    "Titan": ("titan-ontario-lacus",), "Koronis family": "koronis-family",
    "Nysa family": "nysa-family", "Flora family": "flora-family", "Hygiea": "hygiea-family",
    "Kleopatra": "kleopatra", "Sylvia": "sylvia", "Himalia moonlets": "jovian-himalia-moonlets",
    "Norse moonlets": "saturnian-norse-moonlets", "Haumea family": "haumea-family",
    "Quaoar": "quaoar", "Triton": "triton", "Io": "io", "Europa": "europa", "Ganymede": "ganymede",
    "Callisto": "callisto", "Patroclus": "patroclus",
    "Greek Trojans": ("agamemnon", "hektor", "telamon", "nestor"),
    "Aeneas Trojans": ("aeneas", "tithonus"), "Chiron": ("chiron",), "Sedna": ("sedna",),
    "Enceladus": ("enceladus",), "Rhea": ("rhea",), "Iapetus": ("iapetus",),
    "Miranda": ("miranda",), "Oberon": ("oberon",), "Lutetia": ("lutetia",),
    "Mathilde": ("mathilde",), "Itokawa": ("itokawa",), "Bennu": ("bennu",),
    "Apophis": ("apophis",), "Icarus": ("icarus",), "Halley": ("comet-halley",),
    "Encke": ("comet-encke",), "Pholus": ("pholus",), "Charon": ("charon",),
    "Phobos": ("phobos",), "Deimos": ("deimos",), "Toro": ("toro",), "Eureka": ("eureka",),
    "Davida": ("davida",), "Achilles": ("achilles",), "Didymos": "didymos",
}  # fmt: skip
"""What is named from far away: a family by its Sites."""


class Sheet:
    """The chart as far as it is drawn: what names must keep off."""

    def __init__(
        self,
        places: list[Point],
        sun: tuple[float, float, float],
        leaving: Mapping[tuple[int, int], Point],
        bands: list[list[Point]],
    ) -> None:
        self.places = places
        self.sun = sun
        self.bodies: Mapping[str, Body] = bodies(places)
        self.bands = bands
        self.leaving = leaving
        self.curves = {
            (a, b): curve(places, leaving, a, b)
            for a, others in enumerate(MAP.neighbours)
            for b in others
            if a < b
        }
        self.dots = [
            (x - 0.1, y - 0.1, x + 0.1, y + 0.1)
            for drawn in self.curves.values()
            for x, y in _along(drawn)
        ]

    def place(self, level: str) -> tuple[Written, ...]:
        """The names of a level, where they stand."""
        scale = LEVELS[level]
        wanted = list(self._wanted(level))
        placing = Placing(self._ground(level, scale))
        placing.place(wanted)
        kept = placing.thin(end_of(level))
        assert [] == sliding(kept, scale, end_of(level))
        left = [name.key for name in wanted if name not in kept]
        print(f"{level}: {len(kept)} of {len(wanted)} names; without room: {', '.join(left)}")
        return tuple([_written(name, scale) for name in kept])

    # --- what is there ---------------------------------------------------------------------------

    def _ground(self, level: str, scale: float) -> Ground:
        far = level in FAR
        near = 3 / scale
        sites = [self.places[n] for n, kind in enumerate(MAP.kind) if kind == SITE]
        specks = [(x - near, y - near, x + near, y + near) for x, y in sites]
        signs = [] if far else [self._sign(n, level, scale) for n in range(len(self.places))]
        signs += self._labels() if level in CLOSE else []
        x, y, room = self.sun
        r = sun_radius(room)
        signs.append((x - r, y - r, x + r, y + r))
        if level != "far":
            signs += [(u - 14, v - 11 / scale, u + 14, v + 3 / scale)
                      for line in self.bands for u, v in line]  # fmt: skip
        return Ground(
            scale,
            (4, 4, WIDTH - 4, HEIGHT - 4),
            filled(signs),
            filled(specks if far else []),
            filled(self.dots),
            0.12 if far else 0.3,
        )

    def _sign(self, space: int, level: str, scale: float) -> Box:
        r = (radius(space) * glyph(scale) + 0.5) / scale
        site = MAP.sites[space]
        drops = 9 / scale if level in CLOSE and site and site.hydration else 0
        x, y = self.places[space]
        return x - r * 0.9, y - r * 0.9, x + r * 0.9, y + r + drops

    def _labels(self) -> list[Box]:
        """Room of the exit labels."""
        found = []
        for space in [n for n, kind in enumerate(MAP.kind) if kind == HOHMANN]:
            for other in [end for ends in exits(MAP, space).values() for end in ends]:
                drawn = curve(self.places, self.leaving, space, other)
                x, y = point_on(drawn, min(0.4, 13 / length_of(drawn)))
                found.append((x - 3, y - 4, x + 3, y + 4))
        return found

    # --- what is to be named ---------------------------------------------------------------------

    def _wanted(self, level: str) -> Iterator[Name]:
        scale = LEVELS[level]
        yield from self._planets(level, scale)
        if level == "over":
            yield from self._worlds()
        if level in FAR:
            return
        for moon in MOONS:
            x, y, r = self.bodies[moon]
            yield Name(moon, (moon.title(),), (x, y), 15, "moon", 150, r * scale * 0.86 + 2,
                       around=True, bold=True)  # fmt: skip
        for space in range(len(self.places)):
            yield from self._spaces(space, level, scale)

    def _planets(self, level: str, scale: float) -> Iterator[Name]:
        far = level in FAR
        for planet in [name for name in PLANETS if not (level == "far" and name in HIDDEN_FAR)]:
            x, y, r = self.bodies[planet]
            gap = r * scale * (0.7 if far else 0.9) + 3
            yield Name(planet, (planet.upper(),), (x, y), PLANET_SIZE[level], "planet", 200, gap,
                       must=True, around=True, bold=True, spaced=0.12)  # fmt: skip
        x, y, room = self.sun
        size = 18 if level in CLOSE else 14
        yield Name("sun", ("SUN",), (x, y), size, "planet sun", 180,
                   sun_radius(room) * scale + 3, around=True, bold=True, spaced=0.12)  # fmt: skip

    def _worlds(self) -> Iterator[Name]:
        for world, who in WORLDS.items():
            spaces = [MAP.find(id) for id in who] if isinstance(who, tuple) else family(who)
            at = middle([self.places[space] for space in spaces])
            rank = 60 + len(spaces) * 4 + max([MAP.size[space] for space in spaces])
            yield Name(world, (world,), at, 13, "world", rank, 6)

    def _spaces(self, space: int, level: str, scale: float) -> Iterator[Name]:
        gap = radius(space) * glyph(scale) + 3
        at, id = self.places[space], MAP.ids[space]
        words = MAP.names[space]
        close = level in CLOSE
        if MAP.sites[space] is not None:
            yield self._site(space, level, gap)
        elif words and (close or "flyby" not in words):
            lines = two_lines(words, 15) if close else (words,)
            rank = 110 if close else 70 + 60 * (space == MAP.leo)
            yield Name(id, lines, at, 13, "spot", rank, gap)
        elif close and MAP.hazard_names[space]:
            peril = two_lines(MAP.hazard_names[space], 12)
            yield Name(id, peril, at, 13, "peril", 50, gap)

    def _site(self, space: int, level: str, gap: float) -> Name:
        site, id, at = MAP.sites[space], MAP.ids[space], self.places[space]
        assert site is not None
        title = SHORT.get(id, MAP.names[space])
        if level in CLOSE:
            rank, beside = 140 + site.size, site.submarine or site.astrobiology
            gap += ICON if beside else 2
            return Name(id, two_lines(title), at, 14, "site", rank, gap, must=True, bold=True)
        title = title.replace("Comet ", "")
        full = (f"{title}| {site.size}{site.spectral}",)
        rank = 80 + site.size * 3
        return Name(id, full, at, 13, "site", rank, gap, bold=True, short=(title,))


def radius(space: int) -> float:
    """Of a sign, as drawn."""
    if MAP.kind[space] == SITE:
        return RADIUS[MAP.size[space] >= BIG_SITE]
    if MAP.flyby[space]:
        return 13
    return 4.6 if MAP.kind[space] == HOHMANN else 9.5


def family(id: str) -> list[int]:
    return [n for n, site in enumerate(MAP.sites) if site and id in site.groups]


def length_of(drawn: tuple[Point, ...]) -> float:
    (ax, ay), *_, (bx, by) = drawn
    return max(1.0, math.hypot(bx - ax, by - ay))


def _along(drawn: tuple[Point, Point, Point, Point]) -> Iterator[Point]:
    count = max(1, int(length_of(drawn) / 9))
    return (point_on(drawn, (k + 0.5) / count) for k in range(count))


def two_lines(name: str, most: int = 13) -> tuple[str, ...]:
    words = name.split()
    if len(name) <= most or len(words) == 1:
        return (name,)
    cuts = [(" ".join(words[:k]), " ".join(words[k:])) for k in range(1, len(words))]
    return min(cuts, key=lambda pair: max(map(len, pair)))


def _written(name: Name, scale: float) -> Written:
    dx, dy = name.offset(scale)
    x, y = name.at
    at = round(x), round(y), round(dx, 2), round(dy, 2)
    return Written(name.key, name.kind, *at, name.anchor, name.size, name.lines)
