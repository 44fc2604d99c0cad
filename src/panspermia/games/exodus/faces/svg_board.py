"""What lies on the solar chart: crafts, claims, factories, colonies, and what can be chosen.

The chart itself is the ground of the page (`ground`), which stays the same; here is all that an
answer changes. Pieces are drawn around (0, 0) at their size in pixels; the page scales them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

import msgspec

from panspermia.faces.board import DIRECTIONS, Ground, Seen, walk
from panspermia.faces.looks import Look, mark_path
from panspermia.faces.svg import at, classes, el, esc, group
from panspermia.games.exodus.faces import chart, describe, drawing, flights, jobs, key
from panspermia.games.exodus.faces.lookup import held, standing
from panspermia.games.exodus.faces.naming import Scene, listed, titled
from panspermia.games.exodus.faces.shapes import star
from panspermia.games.exodus.faces.signs import art, owner, sign
from panspermia.games.exodus.rules.engines import MAP
from panspermia.games.exodus.rules.view import StackView

ROCKET_STACK, LEO_STACK = "rocket-stack", "leo-stack"
HULL = "M0-30C5-25 7-18 7-10V0L12 6V10L5 7H-5L-12 10V6L-7 0V-10C-7-18-5-25 0-30Z"
CRATE = "M-8-4 0-8 8-4V5L0 9-8 5ZM-8-4 0 0 8-4M0 0V9"
ROOF = "M-9-3V9H9V-3L3-7V-3L-3-7V-3Z"
WALLS, DOME = "M-9-6H9V9H-9Z", "M-8-8A8 8 0 0 1 8-8Z"
CROSS = "M-3.4-3.4 3.4 3.4M3.4-3.4-3.4 3.4"
FLAG = "M8-8V-30H22L18-24 22-18H10V-8Z"
BESIDE = 17
"""Pixels between crafts in one Space."""


@lru_cache(maxsize=1)
def ground() -> Ground:
    """The chart, and all its Spaces for pointing."""
    drawn = drawing.drawing()
    return Ground((drawn.width, drawn.height), chart.chart(), describe.pointed().decode())


def board(scene: Scene, seen: Seen) -> str:
    """The frame of the chart with all that lies on it, and what moves and searches it."""
    drawn = drawing.drawing()
    box = f"0 0 {drawn.width} {drawn.height}"
    layers = [
        group(*flights.way(flights.last(seen.events), scene), id="ex-way", class_="layer"),
        group(*_spots(scene, seen), id="ex-spots", role="group", aria_label=art("spaces")),
        group(*_crafts(scene), id="ex-crafts", class_="layer"),
    ]
    sheet = el("div", el("svg", *layers, viewBox=box, class_="over"), id="ex-sheet", class_="sheet")
    return el("div", sheet, *_around(), id="ex-chart", **_frame(scene, seen))


def _frame(scene: Scene, seen: Seen) -> dict[str, str | None]:
    """What the script of the chart has to know."""
    drawn = drawing.drawing()
    levels = msgspec.json.encode(list(drawing.LEVELS.items())).decode()
    return {
        "class_": "chart",
        "tabindex": "0",
        "role": "group",
        "aria_label": art("chart"),
        "data_width": str(drawn.width),
        "data_height": str(drawn.height),
        "data_tile_width": f"{chart.TILE[0]:.0f}",
        "data_tile_height": f"{chart.TILE[1]:.0f}",
        "data_levels": levels,
        "data_most": str(drawing.MOST),
        "data_home": " ".join(_home(scene, seen)),
    }


def _home(scene: Scene, seen: Seen) -> list[str]:
    """The Spaces that a reader wants to see first: those of the own stacks, or else of all."""
    sides = seen.own or range(len(scene.position.sides))
    found = [stack.space for side in sides for stack in scene.position.sides[side].stacks]
    return list(dict.fromkeys(found))


def _around() -> Iterator[str]:
    """Search, zoom, and what is pointed at in words."""
    find = el("input", type="search", list="places", placeholder=art("find"),
              aria_label=art("find"), autocomplete="off", class_="find-words",
              data_none=art("find-none"), data_meant=art("find-meant"))  # fmt: skip
    names = ("in", "out", "fit", "mine")
    signs = ("+", "−", "▣", "◉")
    buttons = [
        el("button", sign, type="button", data_do=name, aria_label=art(f"do.{name}"),
           title=art(f"do.{name}"), class_=name)
        for name, sign in zip(names, signs, strict=True)
    ]  # fmt: skip
    yield el("div", el("div", find, role="search", class_="find"),
             el("div", *buttons, class_="btns"), class_=classes("float", "tr"))  # fmt: skip
    yield legend()
    yield el("div", "", class_="tip", hidden="")


ON_CARDS = (
    "mass", "rad", "isru", "raygun", "missile", "buggy", "electric", "pulsed", "wave", "bomb",
    "exotic", "therm", "solar", "push", "pivot", "afterburn", "aqua", "glitch",
)  # fmt: skip


@lru_cache(maxsize=1)
def legend() -> str:
    """How to read the table: the signs of the chart, of pieces and of cards."""
    chart_signs = [el("li", shown, el("span", esc(words))) for shown, words in key.on_chart()]
    pieces = [el("li", piece(kind), el("span", esc(art(f"piece.{kind}")))) for kind in PIECES]
    on_cards = [el("li", sign(id), el("span", esc(art(f"sign.{id}")))) for id in ON_CARDS]
    parts = [
        el("h4", esc(art(f"key.{id}"))) + el("ul", *rows, class_="key", tabindex="0")
        for id, rows in (("pieces", pieces), ("chart", chart_signs), ("cards", on_cards))
    ]
    inside = el("details", el("summary", esc(art("key"))), *parts, class_="legend")
    return el("div", inside, class_=classes("float", "br"))


PIECES = {
    "rocket": el("path", class_="hull", d=HULL, transform=at(0, 12)),
    "outpost": el("path", class_="crate", d=CRATE),
    "claim": el("circle", class_="disk", r=9),
    "factory": el("path", class_="cube", d=ROOF),
    "colony": el("path", class_="dome", d=DOME) + el("path", class_="cube", d=WALLS),
    "busted": group(el("circle", r=7.5), el("path", d=CROSS), class_="bust"),
    "landed": el("path", class_="landed", d=star(5, 8, 3.6)),
}


def piece(kind: str) -> str:
    """A piece in no side's colour."""
    return el("svg", PIECES[kind], viewBox="-17 -22 34 44", class_="piece", aria_hidden="true")


# --- Spaces ---------------------------------------------------------------------------------------


def in_play(scene: Scene) -> list[str]:
    """The Spaces where anything lies: those with crafts first, then Sites."""
    position = scene.position
    stacks = [stack.space for side in position.sides for stack in side.stacks]
    return [
        *dict.fromkeys(
            [*stacks, *position.claims, *position.factories, *position.busted, *position.landed]
        )
    ]


def _spots(scene: Scene, seen: Seen) -> Iterator[str]:
    """All Spaces in play and all that can be chosen, with what stands there."""
    chosen = [id for id in seen.choices if id in MAP.index]
    told = [id for id in seen.changed if id in MAP.index]
    wanted = _wanted(scene, seen)
    ids = list(dict.fromkeys([*in_play(scene), *sorted(chosen), *sorted(told), *wanted]))
    first = next((id for id in ids if id in seen.choices), ids[0] if ids else "")
    steps = _steps(tuple(ids))
    for id in ids:
        flag = el("path", class_="goal", d=FLAG) if id in wanted else ""
        yield _spot(scene, seen, id, steps.get(id, {}), flag, is_first=id == first)


def _wanted(scene: Scene, seen: Seen) -> list[str]:
    """4B4. Where the reader's own contract could be fulfilled now: the nearest of these Spaces."""
    return [near.space for side in seen.own for near in jobs.nearest(scene, side)]


@lru_cache(maxsize=256)
def _steps(ids: tuple[str, ...]) -> Mapping[str, Mapping[str, str]]:
    """Where arrow keys lead."""
    return walk({id: drawing.places()[MAP.find(id)] for id in ids})


def _spot(
    scene: Scene, seen: Seen, id: str, steps: Mapping[str, str], flag: str, *, is_first: bool
) -> str:
    x, y = drawing.places()[MAP.find(id)]
    can, changed = id in seen.choices, id in seen.changed
    ring = el("circle", class_="ring", r=17)
    glow = el("circle", class_="glow", r=20) if changed else ""
    return group(
        group(glow, ring, *_token(scene, id), flag, class_="px"),
        id=f"place-{id}",
        class_=classes("spot", "can" if can else None, "choice" if can else None,
                       "changed" if changed else None),
        data_place=id,
        tabindex="0" if is_first else "-1",
        role="button",
        aria_label=in_words(scene, id),
        transform=at(round(x), round(y)),
        **{f"data_{name}": steps.get(name) for name in DIRECTIONS},
    )  # fmt: skip


def _token(scene: Scene, id: str) -> Iterator[str]:
    """I6, I7, G3, L2. What stands there in the colour of its owner, and a star where one landed."""
    position = scene.position
    if id in position.landed:
        yield el("path", class_="landed", d=star(5, 7, 3), transform=at(18, -15))
    if id in position.busted:
        yield group(el("circle", r=7.5), el("path", d=CROSS), class_="bust", transform=at(-17, -14))
    side = position.claims.get(id, position.factories.get(id))
    if side is None:
        return
    shapes = [el("circle", class_="disk", r=9)]
    if id in position.domes:
        shapes = [el("path", class_="dome", d=DOME), el("path", class_="cube", d=WALLS)]
    elif id in position.factories:
        shapes = [el("path", class_="cube", d=ROOF)]
    down = 2 if id in position.factories else 0
    yield group(*shapes, _mark(scene.looks[side], 0, down), class_=_piece(scene, side),
                transform=at(-19, -17))  # fmt: skip


def _piece(scene: Scene, side: int) -> str:
    return f"piece {owner(scene.looks[side])}"


def _mark(look: Look, x: float, y: float) -> str:
    if look.mark is None:
        return ""
    return el("path", class_="mk", d=mark_path(look.mark, x, y, 4.6))


# --- crafts ---------------------------------------------------------------------------------------


def _crafts(scene: Scene) -> Iterator[str]:
    """E. Rockets and outposts; of a LEO stack what lies there beside the Crew."""
    crowd: dict[str, list[tuple[int, StackView]]] = defaultdict(list)
    for side, own in enumerate(scene.position.sides):
        for stack in own.stacks:
            if _is_seen(stack):
                crowd[stack.space].append((side, stack))
    for space, found in crowd.items():
        x, y = drawing.places()[MAP.find(space)]
        for number, (side, stack) in enumerate(found):
            shift = BESIDE * (number - (len(found) - 1) / 2)
            yield _craft(scene, side, stack, (round(x), round(y)), shift)


def _is_seen(stack: StackView) -> bool:
    return stack.stack != LEO_STACK or len(stack.cards) > 1


def _craft(scene: Scene, side: int, stack: StackView, spot: tuple[int, int], shift: float) -> str:
    mark = _mark(scene.looks[side], 0, 0)
    if stack.stack == ROCKET_STACK:
        drawn = el("path", class_="hull", d=HULL) + group(mark, transform=at(0, -9))
        kind, lift = "rocket", -8.0
    else:
        drawn = el("path", class_="crate", d=CRATE) + group(mark, transform=at(0, -4, 0.8))
        kind, lift = "outpost", 15.0
    glitch = el("circle", class_="glitch", cx=9, cy=-16, r=4.5) if stack.glitched else ""
    return group(
        group(group(drawn, glitch, transform=at(shift, lift)), class_="px"),
        id=f"craft-{side}-{stack.stack}",
        class_=classes(_piece(scene, side), kind),
        data_side=str(side),
        transform=at(*spot),
    )


# --- in words -------------------------------------------------------------------------------------


def in_words(scene: Scene, id: str) -> str:
    """A Space with all that is printed, stands and lies there."""
    space = MAP.find(id)
    found = [part for part in describe.facts(space) if part]
    found += standing(scene, id)
    found += jobs.wanted_here(scene, id)
    for number, side in enumerate(scene.position.sides):
        for stack in side.stacks:
            if stack.space == id and _is_seen(stack):
                what = listed(held(scene, side, stack))
                words = scene.say("look.stack", side=number, stack=stack.stack, what=what)
                found.append(words.rstrip("."))
    return f"{titled(scene.name(id))}: {listed(found)}"


def around(scene: Scene) -> list[str]:
    """The Spaces beside those where something lies, from where one may go on."""
    stacks = [stack.space for side in scene.position.sides for stack in side.stacks]
    found: Iterable[int] = [to for id in stacks for to in MAP.neighbours[MAP.find(id)]]
    return list(dict.fromkeys([MAP.ids[to] for to in found]))


def sites() -> list[str]:
    return [id for space, id in enumerate(MAP.ids) if MAP.sites[space] is not None]
