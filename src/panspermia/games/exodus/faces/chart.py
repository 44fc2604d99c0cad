"""The solar map as a chart: bands, worlds, lines, signs and names, each at its levels of detail.

Two properties of the page steer sizes: `--u` is a pixel in units of the chart, for lines and
words, and `--g` the size of signs. Classes `mid` and `close` are shown from that level on, `lb` and
the name of a level at that level alone. Nothing here changes during a game.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from panspermia.faces.maps import marked, markers, tiled
from panspermia.faces.svg import classes, el, esc, group
from panspermia.games.exodus.components.chart import SEASONS, ZONES, Space
from panspermia.games.exodus.components.decks import load_chart
from panspermia.games.exodus.components.solar import (
    AEROBRAKE,
    BELT,
    BURN,
    CRASH,
    HALF_LANDER,
    HOHMANN,
    OUTSIDE,
    SITE,
    solar_map,
)
from panspermia.games.exodus.faces.curves import (
    Curve,
    Point,
    curve,
    exits,
    path_of,
    point_on,
)
from panspermia.games.exodus.faces.drawing import Written, drawing, leaving, places
from panspermia.games.exodus.faces.shapes import BIG, shapes
from panspermia.games.exodus.faces.words import say
from panspermia.games.exodus.faces.worlds import worlds

MAP = solar_map()
TILE = (500.0, 475.0)
WORDS_TILE = (250.0, 237.5)
"""Words cost most when the chart is moved, so of them only what is near is kept."""
BEYOND = 600
"""How far the ground reaches beyond the chart."""
ARROW = 5.5
LABEL_AT = 13.0
"""How far along its line an exit label stands."""

LINES = ("lift", "buggy", "leg", "orbit", "transfer", "air", "arrow",
         "comet-red", "comet-yellow", "comet-blue")  # fmt: skip
UNDER = ("home", "comet-red", "comet-yellow", "comet-blue", "hohmann", "lagrange", "burn",
         "lander", "half", "crash", "crash-on", "air", "belt", "exit", "lens", "leo")  # fmt: skip
LAYERS: tuple[tuple[str, str], ...] = (
    ("mid", "under"),
    ("sites", "site-"),
    ("mid", "fly-"),
    ("close", "close"),
)
"""Classes of signs from back to front, and which signs they are."""
ON_SITES = ("water-", "push-", "atmospheric-", "astrobiology-", "submarine-", "exit-")


@lru_cache(maxsize=1)
def chart() -> str:
    """The whole chart, as what stands inside of an `<svg>` of its size."""
    parts = drawing()
    return "".join(
        [
            el("defs", markers(_used(shapes())), GRADIENTS),
            ground(),
            worlds(places(), parts.sun),
            _band_names(),
            group(*_lines(), class_="lines"),
            *_spaces(),
            *[_names(level, names) for level, names in parts.names.items()],
        ]
    )


@lru_cache(maxsize=1)
def ground() -> str:
    """The bands of the zones, the outermost first."""
    parts = drawing()
    size = {"width": parts.width + 2 * BEYOND, "height": parts.height + 2 * BEYOND}
    outer = el("rect", class_=classes("z", f"z{len(ZONES) - 1}"), x=-BEYOND, y=-BEYOND, **size)
    bands = [
        el("path", class_=classes("z", f"z{n}"), d=band.ground)
        for n, band in reversed(list(enumerate(parts.bands)))
        if band.ground
    ]
    return group(outer, *bands, class_="zones", id="zones")


def _stops(*stops: tuple[str, str, str]) -> list[str]:
    return [
        el("stop", offset=at, class_=name, **({"stop_color": colour} if colour else {}))
        for at, name, colour in stops
    ]


GRADIENTS = (
    el("radialGradient", *_stops(("0", "c0", ""), (".25", "c1", ""), ("1", "c2", "")), id="corona")
    + el("radialGradient", *_stops(("0", "s0", ""), (".7", "s1", ""), ("1", "s2", "")), id="sun")
    + el(
        "radialGradient",
        *_stops((".15", "d0", ""), (".5", "d1", ""), ("1", "d2", "")),
        id="shade",
    )
)


# --- lines ----------------------------------------------------------------------------------------


def line(start: int, end: int) -> Curve:
    """How the line between two Spaces runs."""
    return curve(places(), leaving(), start, end)


def _lines() -> Iterator[str]:
    found = tiled(_drawn_lines(), lambda item: item[1], TILE)
    for items in found.values():
        paths: dict[str, list[str]] = defaultdict(list)
        for kind, _, d in items:
            paths[kind].append(d)
        yield "".join(
            [el("path", class_=f"ln {k}", d="".join(paths[k])) for k in LINES if k in paths]
        )


def _drawn_lines() -> Iterator[tuple[str, Point, str]]:
    """Kind, middle and path of all lines, with arrows and the paths on worlds."""
    for start, others in enumerate(MAP.neighbours):
        for end in [other for other in others if start < other]:
            yield from _drawn_line(start, end)
    for road in MAP.roads:
        for a, b in pairwise(road):
            yield "buggy", point_on(line(a, b), 0.5), path_of(line(a, b))
    for a, b in MAP.elevators:
        (ax, ay), (bx, by) = places()[a], places()[b]
        yield "lift", ((ax + bx) / 2, (ay + by) / 2), f"M{ax:.0f} {ay:.0f}L{bx:.0f} {by:.0f}"


def _drawn_line(start: int, end: int) -> Iterator[tuple[str, Point, str]]:
    """A line along its arrow; one that may be travelled both ways from its first Space."""
    if MAP.step(start, end) is None:
        start, end = end, start
    drawn = line(start, end)
    middle = point_on(drawn, 0.5)
    yield _line_kind(start, end), middle, path_of(drawn)
    if MAP.step(end, start) is None:
        yield "arrow", middle, _arrow(drawn)


def _line_kind(start: int, end: int) -> str:
    step = MAP.step(start, end)
    group = MAP.group[start]
    if step is not None and step.glide:
        return "air"
    if group != OUTSIDE and group == MAP.group[end]:
        return f"comet-{SEASONS[MAP.group_season[group]]}"
    kinds = {MAP.kind[start], MAP.kind[end]}
    if SITE in kinds or MAP.lander[start] or MAP.lander[end]:
        return "leg"
    return "transfer" if HOHMANN in kinds else "orbit"


def _arrow(drawn: Curve) -> str:
    (x, y), (u, v) = point_on(drawn, 0.56), point_on(drawn, 0.5)
    size = math.hypot(x - u, y - v) or 1
    dx, dy = (x - u) / size * ARROW, (y - v) / size * ARROW
    left, right = (x - dx - dy * 0.7, y - dy + dx * 0.7), (x - dx + dy * 0.7, y - dy - dx * 0.7)
    return f"M{left[0]:.0f} {left[1]:.0f}L{x:.0f} {y:.0f}L{right[0]:.0f} {right[1]:.0f}"


# --- Spaces ---------------------------------------------------------------------------------------

Placed = tuple[str, Point]
"""A sign and where it stands."""


def _spaces() -> Iterator[str]:
    """Signs tile by tile, and what is written in Sites."""
    for number, items in tiled(_signs(), lambda item: item[1], TILE).items():
        spots: dict[str, list[Point]] = defaultdict(list)
        for name, at in items:
            spots[name].append(at)
        layers = [
            group(
                *[marked(name, spots[name]) for name in _of_layer(which, spots)],
                class_=classes("sp", names),
            )
            for names, which in LAYERS
            if any(_of_layer(which, spots))
        ]
        yield group(*layers, data_tile=str(number))
    for number, sites in tiled(_sites(), lambda site: places()[site], WORDS_TILE).items():
        yield group(*map(_fact, sites), class_=classes("facts", "close"), data_words=str(number))


def _of_layer(which: str, names: Iterable[str]) -> list[str]:
    if which == "under":
        return [name for name in UNDER if name in names]
    heads = ON_SITES if which == "close" else (which,)
    return sorted([name for name in names if name.startswith(heads)])


def _used(all_shapes: dict[str, str]) -> dict[str, str]:
    """The signs that stand anywhere."""
    used = {name for name, _ in _signs()}
    return {name: shape for name, shape in all_shapes.items() if name in used}


def _signs() -> Iterator[Placed]:
    for space, at in enumerate(places()):
        for name in signs_of(space):
            yield name, at
        if MAP.kind[space] == HOHMANN:
            yield from _exit_labels(space)


def _exit_labels(space: int) -> Iterator[Placed]:
    """B7b.4. Each on its line."""
    for label, others in exits(MAP, space).items():
        for other in others:
            drawn = line(space, other)
            length = math.dist(drawn[0], drawn[3]) or 1
            yield f"exit-{label}", point_on(drawn, min(0.4, LABEL_AT / length))


@lru_cache(maxsize=1024)
def signs_of(space: int) -> tuple[str, ...]:
    """The signs of a Space, from back to front."""
    around = ["home"] if MAP.home_orbit[space] else []
    if MAP.group[space] != OUTSIDE:
        around.append(f"comet-{SEASONS[MAP.group_season[MAP.group[space]]]}")
    if MAP.kind[space] == SITE:
        return (*around, *_site_signs(space))
    more = ["crash-on"] if MAP.hazard[space] == CRASH and MAP.kind[space] == BURN else []
    more += ["fly-sun"] if space == MAP.oberth else []
    return (*around, _sign(space), *more)


def _site_signs(space: int) -> Iterator[str]:
    site = MAP.sites[space]
    assert site is not None
    big = int(site.size >= BIG)
    yield f"site-{site.spectral}{big}"
    if site.hydration:
        yield f"water-{site.hydration}{big}"
    for icon in ("push", "astrobiology", "submarine", "atmospheric"):
        if getattr(site, icon):
            yield f"{icon}-{big}"


def _sign(space: int) -> str:
    """What a Space is, by its shape."""
    seen = _special(_printed()[space])
    if seen:
        return seen
    if MAP.flyby[space]:
        return f"fly-{MAP.flyby[space]}"
    if MAP.kind[space] == BELT:
        return "belt"
    if MAP.hazard[space] == AEROBRAKE:
        return "air"
    if MAP.lander[space]:
        return "half" if MAP.lander[space] == HALF_LANDER else "lander"
    return _plain_sign(space)


def _plain_sign(space: int) -> str:
    if MAP.kind[space] == BURN:
        return "burn"
    if MAP.hazard[space] == CRASH:
        return "crash"
    if space == MAP.leo:
        return "leo"
    return "hohmann" if MAP.kind[space] == HOHMANN else "lagrange"


def _special(space: Space) -> str:
    if space.exit:
        return "exit"
    return "lens" if space.lens else ""


@lru_cache(maxsize=1)
def _printed() -> Sequence[Space]:
    return load_chart().spaces


def _sites() -> Iterator[int]:
    yield from [space for space, site in enumerate(MAP.sites) if site is not None]


def _fact(space: int) -> str:
    """Size and type of a Site, written in its sign."""
    site = MAP.sites[space]
    assert site is not None
    x, y = places()[space]
    words = f"{site.size}{site.spectral}"
    return el("text", words, x=round(x), y=round(y), dy=".36em", class_=f"t{site.spectral}")


# --- names ----------------------------------------------------------------------------------------


def _band_names() -> str:
    """The name of each zone runs along its band, with what the Sun does there."""
    found = []
    for number, band in enumerate(drawing().bands):
        if band.name:
            d = "M" + "L".join([f"{x:.0f} {y:.0f}" for x, y in band.name])
            name, sun = zone_words(number)
            words = esc(name) + el("tspan", esc(sun), class_="f", dx=".6em")
            along = el("textPath", words, href=f"#zn{number}", startOffset="50%")
            found.append(el("path", id=f"zn{number}", d=d, fill="none"))
            found.append(el("text", along, class_="zone"))
    return group(*found, class_="zn")


def zone_words(number: int) -> tuple[str, str]:
    """What is written along a band."""
    zone = load_chart().zones[number]
    name = say("zone.name", name=zone.name).upper()
    if zone.solar is None:
        return name, say("zone.no-sun")
    return name, say("zone.sun", amount=f"{zone.solar:+d}".replace("+0", "0").replace("-", "−"))


def _names(level: str, names: Sequence[Written]) -> str:
    tiles = tiled(names, lambda name: (name.x, name.y), WORDS_TILE)
    return group(
        *[group(*map(_written, some), data_words=str(n)) for n, some in tiles.items()],
        class_=f"lb {level}",
    )


ANCHORED = {"start": "", "middle": " m", "end": " e"}


def _written(name: Written) -> str:
    """Words in sizes of their font off the place that they name."""
    x, dx = f"{name.x:.0f}", f"{name.dx:.2f}em"
    first, *more = [_with_facts(words) for words in name.lines]
    spans = [el("tspan", words, x=x, dx=dx, dy="1.14em") for words in more]
    return el(
        "text",
        first,
        *spans,
        x=x,
        y=f"{name.y:.0f}",
        dx=dx,
        dy=f"{name.dy:.2f}em",
        class_=name.kind + ANCHORED[name.anchor],
    )


def _with_facts(words: str) -> str:
    """What follows a bar is written smaller."""
    name, bar, facts = words.partition("|")
    return esc(name) + (el("tspan", esc(facts), class_="f") if bar else "")
