"""The planet as a picture: the sea with its latitudes, cratons, disks, figures, and places.

Each craton is drawn around its own middle, in three groups: ground, figures, and what can be
pointed at. All three have the place of the craton as a transform, so that it drifts as a whole.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from panspermia.faces.board import DIRECTIONS, Seen, walk
from panspermia.faces.svg import at, classes, el, esc, group, num, picture
from panspermia.faces.text import EventData
from panspermia.games.megafauna.components.cards import HEX_NAMES
from panspermia.games.megafauna.components.places import OFFSETS, TAB_HEXES
from panspermia.games.megafauna.faces import svg_reach
from panspermia.games.megafauna.faces.describe import POLAR, craton_in_words, place_in_words
from panspermia.games.megafauna.faces.globe import (
    HALF,
    HEIGHT,
    RADIUS,
    ROW,
    ROWS,
    RULER,
    TAB,
    WIDTH,
    Globe,
    Spot,
    globe_of,
    hexes_around,
)
from panspermia.games.megafauna.faces.sprites import badge, use
from panspermia.games.megafauna.faces.stage import Stage, colour_word, shape_word, word
from panspermia.games.megafauna.rules.view import CreepleView, PlaceView
from panspermia.games.megafauna.rules.vocabulary import TAB_NAMES

WESTWARD = 140
"""By how much waves to the west are shifted, so that they lie between those to the east."""
FAR = 4000
"""As far as the sea is painted, whatever the camera shows."""
MOST_LYING = 2
GROWTH = 0.035
"""How much larger a figure is for each step of size, as a hint."""

HEX_AT: dict[str, tuple[float, float]] = {
    name: (dx * HALF, dr * ROW) for name, (dx, dr) in zip(HEX_NAMES, OFFSETS, strict=True)
}  # fmt: skip
TAB_AT = {
    tab: (HEX_AT[HEX_NAMES[hex]][0] + TAB, HEX_AT[HEX_NAMES[hex]][1])
    for tab, hex in zip(TAB_NAMES, TAB_HEXES, strict=True)
}
AT = {**HEX_AT, **TAB_AT}
"""Where the places of a craton lie around its middle."""


def planet(stage: Stage, seen: Seen) -> str:
    """The strip of latitudes and the map."""
    position = stage.position
    look = classes("planet", position.planet, "mild" if stage.has_climate else "still")
    if not position.landmasses:
        return el("div", id="planet", class_=look)
    globe = globe_of(position)
    if not stage.has_climate:
        return el("div", world(stage, globe, seen), id="planet", class_=look)
    beside = picture((RULER, HEIGHT), _ruler(stage, globe, "beside"), id="mf-strip", class_="lats",
                     role="img", aria_label=strip_in_words(stage))  # fmt: skip
    within = _ruler(stage, globe, "within")
    return el("div", beside, world(stage, globe, seen, within), id="planet", class_=look)


def world(stage: Stage, globe: Globe, seen: Seen, strip: str = "") -> str:
    """The map from the sea floor to what can be pointed at, with a strip at its edge."""
    spots = globe.spots
    moves = moves_of(stage, seen.events)
    layers = [
        group(*_bands(stage), id="mf-bands"),
        group(*[_shelf(id, spot, n) for n in (1, 2, 3) for id, spot in spots.items()],
              id="mf-shelves"),
        group(*_drifts(stage, globe, moves), id="mf-drifts"),
        group(*[_ground(stage, globe, id) for id in spots], id="mf-grounds"),
        group(*_sutures(stage, globe, moves), id="mf-sutures"),
        group(*[_figures(stage, globe, id) for id in spots], id="mf-creeples"),
        group(*_hits(stage, globe, seen), id="mf-hits", role="group", aria_label=word("planet")),
        group(*svg_reach.marks(stage, globe, seen, AT), id="mf-reach"),
    ]  # fmt: skip
    camera = group(*layers, id="mf-camera", class_="moving", transform=globe.camera())
    edge = RULER if strip else 0
    return el("svg", _defs(), camera, strip, viewBox=f"{-edge} 0 {WIDTH + edge} {HEIGHT}",
              id="mf-world", class_="globe", preserveAspectRatio="xMinYMid")  # fmt: skip


@lru_cache(maxsize=1)
def _defs() -> str:
    grain = el("path", class_="grain", d="M3,3h.1M12,10h.1")
    return el("defs", el("pattern", grain, id="mf-grain", width=18, height=14,
                         patternUnits="userSpaceOnUse"), id="mf-defs")  # fmt: skip


# --- the sea --------------------------------------------------------------------------------------


def _bands(stage: Stage) -> Iterator[str]:
    """Eight latitudes, humid or arid by their ground, with the wind where it blows."""
    for latitude in range(ROWS):
        top = latitude * ROW - ROW / 2 if latitude else -FAR / 2
        high = (latitude + 0.5) * ROW - top if latitude < ROWS - 1 else FAR
        humid = stage.is_humid(latitude)
        box = {"x": -FAR / 2, "y": top, "width": FAR, "height": high}
        yield el("rect", **box, class_=classes("belt", "humid" if humid else "arid"))
        if not humid:
            yield el("rect", **box, fill="url(#mf-grain)")
        if latitude:
            yield el("path", class_="tick", d=f"M{-FAR / 2},{num(top)}h{FAR}")
    ways = [(latitude, way) for latitude in range(ROWS) for way in stage.winds(latitude)]
    yield el("path", class_="wind", d="".join([_breeze(*blows) for blows in ways]))


def _breeze(latitude: int, way: int) -> str:
    """Nine waves with their arrow heads, each from where the one before has ended."""
    x = latitude * 53 % 90 + (WESTWARD if way < 0 else 0) - 160
    wave = f"q{15 * way}-7 {30 * way},0t{30 * way},0m{-7 * way}-4 {7 * way},4 {-7 * way},4"
    return f"M{x},{num(latitude * ROW - 5)}" + f"m{160 - 53 * way}-4".join([wave] * 9)


def _ruler(stage: Stage, globe: Globe, where: str) -> str:
    """The strip: number, humid or arid, and the wind; where the map is moved it stays beside it."""
    found = [_latitude(stage, latitude) for latitude in range(ROWS)]
    camera = group(*found, id=f"mf-latitudes-{where}", class_="moving", transform=globe.ruler())
    if where == "beside":
        return camera
    ground = el("rect", x=-FAR, y=-FAR, width=FAR, height=2 * FAR, class_="stripground")
    moved = group(camera, transform=at(-RULER, 0))
    return group(ground, moved, id="mf-within", class_="within", aria_hidden="true")


def _latitude(stage: Stage, latitude: int) -> str:
    y, ways = latitude * ROW, stage.winds(latitude)
    kind = "humid" if stage.is_humid(latitude) else "arid"
    parts = [
        el("rect", x=5, y=y - 12, width=23, height=24, rx=5),
        el("text", str(latitude), class_="latn", x=16.5, y=y + 5.6, text_anchor="middle"),
        use(f"i-{kind}", 42, y - (9 if ways else 0), 0.75),
    ]
    for way in ways:
        arrow = f"M{42 - 9 * way},{num(y + 11)}h{18 * way}m{-5 * way},-4l{5 * way},4l{-5 * way},4"
        parts.append(el("path", class_="windr", d=arrow))
    return group(*parts, class_=classes("lat", kind))


def strip_in_words(stage: Stage) -> str:
    """CF-43. All latitudes in one sentence."""
    return "; ".join([latitude_in_words(stage, latitude) for latitude in range(ROWS)])


def latitude_in_words(stage: Stage, latitude: int) -> str:
    kind = word("humid" if stage.is_humid(latitude) else "arid")
    ways = stage.winds(latitude)
    if not ways:
        return f"{latitude} {kind}"
    wind = "wind-both" if len(ways) > 1 else "wind-east" if ways[0] > 0 else "wind-west"
    return f"{latitude} {kind}, {word(wind)}"


# --- the ground -----------------------------------------------------------------------------------


def _shelf(id: str, spot: Spot, depth: int) -> str:
    look = classes("shoal", f"s{depth}", "moving")
    return el("use", href="#mf-flower", id=f"shelf-{depth}-{id}", class_=look,
              transform=at(spot.x, spot.y))  # fmt: skip


def _ground(stage: Stage, globe: Globe, id: str) -> str:
    """Tabs, hexes with their disks, the coast, signs, and the name."""
    spot = globe.spots[id]
    places = stage.position.places
    craton = stage.printed.cratons[id]
    parts = [
        _tab(TAB_AT[name], found.disk)
        for name in TAB_NAMES
        if (found := places.get(f"{id}-{name}")) is not None
    ]
    for name, print_ in zip(HEX_NAMES, craton.terrain.listed(), strict=True):
        parts.append(_hex(stage, HEX_AT[name], print_, places[f"{id}-{name}"]))
    parts.append(use("flower", look="coast"))
    for number, name in enumerate(HEX_NAMES):
        parts += _signs(stage, id, number, places[f"{id}-{name}"])
    parts.append(_name(stage, id, spot, globe.words))
    return group(*parts, id=f"craton-{id}", class_="moving", transform=at(spot.x, spot.y))


@lru_cache(maxsize=64)
def _tab(at_: tuple[float, float], disk: str) -> str:
    x, y = at_
    shape = f"M{num(x - 10)},{num(y - 13)}H{num(x)}a13,13 0 0 1 0,26H{num(x - 10)}Z"
    sign = {"black": "d-black", "bloom": "d-bloom"}.get(disk)
    drawn = use(sign, x, y) if sign else ""
    return group(el("path", class_="tab", d=shape), drawn, class_="empty" if not sign else None)


def _hex(stage: Stage, at_: tuple[float, float], print_: str, place: PlaceView) -> str:
    disk = _disk(stage, place)
    return use(f"b-{print_}", *at_) + (use(f"d-{disk}", *at_) if disk else "")


def _disk(stage: Stage, place: PlaceView) -> str:
    """The picture of the disk that lies on a hex."""
    if place.disk == "white":
        if stage.is_alien:
            return "sea"
        return "ice" if place.latitude in POLAR else "desert"
    return {"green": "forest", "black": "mountain"}.get(place.disk, "")


def _signs(stage: Stage, id: str, number: int, place: PlaceView) -> Iterator[str]:
    """What a hex asks for: its number, its roadrunner, and whose home it is."""
    x, y = HEX_AT[HEX_NAMES[number]]
    craton = stage.printed.cratons[id]
    if number:
        yield _pips(number, x - 20.5, y + 15.5)
    if craton.player is not None and craton.home == HEX_NAMES[number]:
        yield group(use(f"m-{craton.player}", x - 20.5, y - 14.5, 1.1, "homemark"),
                    class_=f"p-{craton.player}")  # fmt: skip
    if place.roadrunner is not None:
        yield group(use(f"rr-{place.roadrunner}", x + 20.5, y - 15.5, 1.08),
                    class_=classes("rr", f"o-{place.roadrunner}"))  # fmt: skip


PIPS = {1: "00", 2: "--++", 3: "--00++", 4: "--+--+++", 5: "--+-00-+++", 6: "--+--0+0-+++"}
STEP = {"-": -2.6, "0": 0.0, "+": 2.6}


@lru_cache(maxsize=64)
def _pips(value: int, x: float, y: float) -> str:
    """The number of a hex as on a die."""
    code = PIPS[value]
    spots = [(STEP[a], STEP[b]) for a, b in zip(code[::2], code[1::2], strict=True)]
    dots = "".join([f"M{num(x + a)},{num(y + b)}h.1" for a, b in spots])
    return el("path", class_="pip", d=dots)


def _name(stage: Stage, id: str, spot: Spot, scale: float) -> str:
    """The icon of a craton, its latitude die if it holds one, and its name."""
    name = stage.craton_name(id) if spot.name_below is not None else ""
    die = stage.has_climate and spot.has_die
    wide = 9.4 * len(name) + (26 if die else 0) + 20
    left = -wide / 2
    parts = [use(f"k-{id}", left + 8, 0, 0.95)]
    if not name:
        parts.insert(0, el("rect", x=left - 4, y=-12, width=wide + 8, height=24, rx=12,
                           class_="plaque"))  # fmt: skip
    if die:
        value = str(stage.position.dice[id])
        parts.append(el("rect", x=left + 20, y=-10.5, width=21, height=21, rx=5, class_="latdie"))
        parts.append(el("text", value, class_="latn", x=left + 30.5, y=5.4, text_anchor="middle"))
    words = el("text", esc(name), class_="land", x=left + (47 if die else 20), y=5.6)
    return group(*parts, words, class_="kname", transform=at(0, _name_at(spot), scale))


def _name_at(spot: Spot) -> float:
    if spot.name_below is None:
        return RADIUS
    edge = ROW + RADIUS + 13
    return edge if spot.name_below else -edge


# --- what moved -----------------------------------------------------------------------------------


def moves_of(stage: Stage, events: Sequence[EventData]) -> dict[str, str]:
    """D1, D3. Which cratons moved this turn, and where to; `hits` is a collision."""
    starts = [n for n, event in enumerate(events) if event["event"] == "TurnBegan"]
    found: dict[str, str] = {}
    way = ""
    for event in events[starts[-1] :] if starts else ():
        kind = event["event"]
        if kind == "EventBegan":
            way = _direction(stage, event)
        elif kind == "LatitudeChanged":
            found[str(event["craton"])] = way
        elif kind in ("Collided", "Drifted"):
            found[str(event["craton"])] = str(event["direction"])
        if kind == "Collided":
            found[f"hits.{event['craton']}"] = str(event["other"])
    return found


def _direction(stage: Stage, event: EventData) -> str:
    """Where an event of a card moves a landmass, if it does."""
    rows = stage.event(str(event["card"])).rows
    happenings = [happening for row in rows for happening in row]
    return happenings[int(event["number"])].direction or ""


def _sutures(stage: Stage, globe: Globe, moves: dict[str, str]) -> Iterator[str]:
    """Where two cratons of a continent meet; fresh seams have teeth on the one that moved."""
    spots, hit = globe.spots, {id[5:] for id in moves if id.startswith("hits.")}
    for landmass in stage.position.landmasses:
        for n, one in enumerate(landmass):
            for other in landmass[n + 1 :]:
                fresh = [id for id in (one, other) if id in hit]
                mover = fresh[0] if fresh else one
                rest = other if mover == one else one
                edges = _contact(spots[mover], spots[rest])
                if edges:
                    yield _suture(f"{one}-{other}", spots[mover], edges, is_fresh=bool(fresh))


Edge = tuple[float, float, float, float]


def _contact(one: Spot, other: Spot) -> tuple[Edge, ...]:
    """The edges between two cratons, around the middle of the first; land lies to the left."""
    dx, dr = round((other.x - one.x) / HALF), other.row - one.row
    return _contact_at(dx, dr)


@lru_cache(maxsize=512)
def _contact_at(dx: int, dr: int) -> tuple[Edge, ...]:
    there = {(dx + x, dr + r) for x, r in OFFSETS}
    found = []
    for x, r in OFFSETS:
        corners = _corners(x * HALF, r * ROW)
        for side, cell in enumerate(hexes_around((x, r))):
            if cell in there:
                a, b = corners[side], corners[(side + 1) % 6]
                found.append((*a, *b))
    return tuple(found)


def _corners(x: float, y: float) -> list[tuple[float, float]]:
    """Clockwise, so that edge n looks to neighbour n: from the north end of the east side."""
    h, r = HALF, RADIUS
    return [(x + h, y - r / 2), (x + h, y + r / 2), (x, y + r), (x - h, y + r / 2),
            (x - h, y - r / 2), (x, y - r)]  # fmt: skip


def _suture(id: str, spot: Spot, edges: Sequence[Edge], *, is_fresh: bool) -> str:
    lines = "".join([f"M{num(a)},{num(b)}L{num(c)},{num(d)}" for a, b, c, d in edges])
    parts = [el("path", class_="thrust", d=lines)]
    if is_fresh:
        parts.append(el("path", class_="teeth", d="".join([_teeth(edge) for edge in edges])))
    look = classes("moving", "suture" if is_fresh else "scar")
    return group(*parts, id=f"suture-{id}", class_=look, transform=at(spot.x, spot.y))


def _teeth(edge: Edge) -> str:
    """Two triangles on the side of the craton that moved, as on geological maps."""
    a, b, c, d = edge
    ux, uy = (c - a) / RADIUS, (d - b) / RADIUS
    nx, ny = -uy, ux
    found = []
    for part in (0.3, 0.7):
        x, y = a + (c - a) * part, b + (d - b) * part
        found.append(
            f"M{num(x - 4 * ux)},{num(y - 4 * uy)}L{num(x + 8 * nx)},{num(y + 8 * ny)}"
            f"L{num(x + 4 * ux)},{num(y + 4 * uy)}Z"
        )
    return "".join(found)


BEHIND = 3 * HALF + 54
TURNS = {"west": 0, "north": 90, "east": 180, "south": 270}
"""By how much the arrow to the west is turned."""
ARROW = "M20,0h-36m9,-8l-10,8l10,8M24,-10h-18M28,10h-22"


def _drifts(stage: Stage, globe: Globe, moves: dict[str, str]) -> Iterator[str]:
    """An arrow behind a landmass that moved this turn, or beside one that changed its latitude."""
    for id, way in moves.items():
        spot = globe.spots.get(id)
        if spot is None or way not in TURNS:
            continue
        x, y = {"west": (BEHIND, 0.0), "east": (-BEHIND, 0.0)}.get(way, (-BEHIND + 34, -ROW))
        turned = f"translate({num(x)},{num(y)})rotate({TURNS[way]})"
        yield group(el("path", d=ARROW, transform=turned), id=f"drift-{id}",
                    class_=classes("drift", "moving"), transform=at(spot.x, spot.y))  # fmt: skip


# --- figures --------------------------------------------------------------------------------------


def _figures(stage: Stage, globe: Globe, id: str) -> str:
    found, spot = [], globe.spots[id]
    for name, at_ in AT.items():
        place = stage.position.places.get(f"{id}-{name}")
        if place is not None and place.creeples:
            crowd = _crowd(stage, place.creeples, globe.words)
            scale = 0.72 if name in TAB_AT else 1.0
            found.append(group(*crowd, id=f"at-{id}-{name}", transform=at(at_[0], at_[1], scale)))
    return group(*found, id=f"creeples-{id}", class_="moving", transform=at(spot.x, spot.y))


def _crowd(stage: Stage, crowd: Sequence[CreepleView], words: float) -> Iterator[str]:
    """All who are at a place: who stands, from the lowest level to the highest, and who lies."""
    standing = [c for c in crowd if not c.endangered]
    lying = [c for c in crowd if c.endangered]
    levels = tuple([c.level for c in standing])
    upright = [_stander(stage, c, levels, words) for c in standing]
    yield group(*upright, transform=at(0, -10, 0.82)) if lying and upright else "".join(upright)
    for number, c in enumerate(lying[:MOST_LYING]):
        x = -2.0 if len(lying) == 1 else (-14.0, 12.0)[number]
        yield _lier(stage, c, x, bool(standing), words)
    for number, c in enumerate(lying[MOST_LYING:]):
        yield _tag_of_one_more(colour_word(c.species), number)


@lru_cache(maxsize=64)
def _tag_of_one_more(colour: str, number: int) -> str:
    """Where more lie than there is room for, the others are the tags of their owners."""
    x = 14 * number - 14
    drawn = use(f"t-{colour}", x, -3, 0.7, "otag") + use(f"m-{colour}", x, -3, 0.75, "mark")
    return group(drawn, class_=classes("cr", f"p-{colour}", "down"))


STANDS = {
    ("carnivore",): {"carnivore": (0.0, 0.61)},
    ("herbivore",): {"herbivore": (5.0, 0.9)},
    ("plant",): {"plant": (4.0, 0.85)},
    ("herbivore", "carnivore"): {"herbivore": (15.0, 0.7), "carnivore": (0.0, 0.61)},
    ("plant", "herbivore"): {"plant": (17.0, 0.56), "herbivore": (-9.0, 0.62)},
    ("plant", "herbivore", "carnivore"): {
        "plant": (23.0, 0.44), "herbivore": (7.0, 0.48), "carnivore": (-5.0, 0.5),
    },
}  # fmt: skip
"""How deep in its hex a figure stands and how large it is, by who is there."""


def _stander(stage: Stage, c: CreepleView, levels: tuple[str, ...], words: float) -> str:
    y, scale = STANDS.get(levels, {}).get(c.level, (5.0, 0.6))
    size = stage.size(c.species) if stage.has_climate else 0
    grown = round(scale * (0.93 + GROWTH * max(size, 1)), 3)
    return _standing(colour_word(c.species), shape_word(c.species), size, c.level,
                     (y, scale, grown, words), len(levels))  # fmt: skip


@lru_cache(maxsize=4096)
def _standing(
    colour: str, shape: str, size: int, level: str, sizes: tuple[float, ...], count: int
) -> str:
    """A figure with the sign of its level: a mound below a plant, jaws around a carnivore."""
    y, scale, grown, words = sizes
    if level == "carnivore":
        parts = [use("jaw", 0, y, 1, "jaw"), use(f"s-{shape}", -1, y - 13.5, grown),
                 _badge(colour, size, 15, y - 9, words)]  # fmt: skip
    elif level == "plant":
        mound = use("mound", -1, y + 9 * scale, round(1.45 * scale, 2), "mound")
        parts = [mound, use(f"s-{shape}", -2, y, grown), _badge(colour, size, 17, y + 6, words)]
    else:
        x, low = (15, 6) if count > 1 else (18, 9)
        parts = [use(f"s-{shape}", -3, y, grown), _badge(colour, size, x, y + low, words)]
    return group(*parts, class_=classes("cr", f"p-{colour}"))


def _badge(colour: str, size: int, x: float, y: float, words: float) -> str:
    """The size on the tag of its owner; the mark alone where sizes do not matter."""
    if size:
        return badge(colour, size, x, y, words)
    return use(f"t-{colour}", x, y, 0.85, "otag") + use(f"m-{colour}", x, y, 0.95, "mark")


def _lier(stage: Stage, c: CreepleView, x: float, over: bool, words: float) -> str:
    """CS-12. An endangered creeple lies on its side in a dashed ring, with a warning."""
    y, scale = (20.0, 0.44) if over else (9.0, 0.6)
    size = stage.size(c.species) if stage.has_climate else 0
    return _lying(colour_word(c.species), shape_word(c.species), size, (x, y, scale, words))


@lru_cache(maxsize=1024)
def _lying(colour: str, shape: str, size: int, sizes: tuple[float, ...]) -> str:
    x, y, scale, words = sizes
    ring = el("ellipse", class_="alarm", cx=x, cy=y, rx=27 * scale, ry=25 * scale)
    return group(
        ring,
        use(f"s-{shape}", x - 1, y, scale, turn=98),
        _badge(colour, size, x + 28 * scale, y + 4, round(words * 0.9, 2)),
        use("bang", x - 26 * scale, y - 20 * scale, 0.95),
        class_=classes("cr", f"p-{colour}", "down"),
    )


# --- places ---------------------------------------------------------------------------------------


def _hits(stage: Stage, globe: Globe, seen: Seen) -> Iterator[str]:
    """What can be pointed at, craton by craton from west to east."""
    steps = steps_on(globe, tuple(stage.position.places))
    order = [id for landmass in stage.position.landmasses for id in landmass]
    found = [p for id in order for p in places_of(stage, id)]
    first = next((p for p in found if p in seen.choices), found[0])
    for id in order:
        targets = [_hit(stage, place, seen, steps.get(place, {}), place == first)
                   for place in places_of(stage, id)]  # fmt: skip
        spot = globe.spots[id]
        title = _target(stage, id, at(0, _name_at(spot)), "plate", seen, {}, first=False)
        yield group(*targets, title, id=f"hits-{id}", class_="moving",
                    transform=at(spot.x, spot.y))  # fmt: skip


def places_of(stage: Stage, id: str) -> list[str]:
    """The hexes of a craton, and the tabs that are open."""
    return [f"{id}-{name}" for name in AT if f"{id}-{name}" in stage.position.places]


def _hit(stage: Stage, place: str, seen: Seen, steps: dict[str, str], first: bool) -> str:
    _, _, name = place.partition("-")
    kind = "tabhit" if name in TAB_AT else "hexhit"
    return _target(stage, place, at(*AT[name]), kind, seen, steps, first=first)


class Target(NamedTuple):
    """All that something to point at is made of."""

    id: str
    move: str
    kind: str
    can: bool
    changed: bool
    steps: tuple[tuple[str, str], ...]
    first: bool
    words: str


def _target(
    stage: Stage, id: str, move: str, kind: str, seen: Seen, steps: dict[str, str], *, first: bool
) -> str:
    can, changed = id in seen.choices, id in seen.changed
    words = place_in_words(stage, id) if kind != "plate" else craton_in_words(stage, id)
    target = Target(id, move, kind, can, changed, tuple(steps.items()), first, words)
    return stage.printed.drawn.get(target, lambda: _drawn(target))


def _drawn(target: Target) -> str:
    can, changed, steps = target.can, target.changed, dict(target.steps)
    shape = el("use", href=f"#mf-{target.kind}", transform=target.move)
    glow = el("use", href=f"#mf-{target.kind}", transform=target.move, class_="glow")
    return group(
        shape,
        glow if changed else "",
        id=f"place-{target.id}",
        class_=classes(
            "place", *(("choice", "can") if can else ()), "changed" if changed else None
        ),
        data_place=target.id,
        tabindex="0" if target.first else "-1",
        role="button",
        aria_label=target.words,
        **{f"data_{name}": steps.get(name) for name in DIRECTIONS},
    )


@lru_cache(maxsize=256)
def _steps(points: tuple[tuple[str, float, float], ...]) -> dict[str, dict[str, str]]:
    return walk({id: (x, y) for id, x, y in points})


def steps_on(globe: Globe, places: Sequence[str]) -> dict[str, dict[str, str]]:
    """Where arrow keys lead."""
    points = []
    for place in places:
        id, _, name = place.partition("-")
        spot = globe.spots[id]
        points.append((place, spot.x + AT[name][0], spot.y + AT[name][1]))
    return _steps(tuple(points))
