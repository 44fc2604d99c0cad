"""Symbioz in the browser; the contract is `panspermia.contract.ArtFace`.

`layout` says where things lie, `figures` draws plants, animals and medallions, `cover` the cover.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache

import msgspec

from panspermia.faces.board import Layer, Place
from panspermia.faces.kept import Kept
from panspermia.faces.looks import mark
from panspermia.faces.panels import gauge, panel, turn_track
from panspermia.faces.svg import (
    Paint,
    Size,
    at,
    disc,
    document,
    dots,
    el,
    esc,
    fit,
    group,
    label,
    num,
    paint_in,
    picture,
    rounded,
    var,
)
from panspermia.games.symbioz.components.facts import NUMBERS, PIECES
from panspermia.games.symbioz.faces import text
from panspermia.games.symbioz.faces.cover import cover
from panspermia.games.symbioz.faces.figures import animal, medallion, plant, token
from panspermia.games.symbioz.faces.layout import (
    BIG,
    BOX,
    CORNER,
    HEIGHT,
    HOLE,
    LAKE,
    MIDDLE,
    PLATE,
    PLATES,
    RADII,
    WIDTH,
    Spot,
    Token,
    arrows,
    polar,
    spots,
)
from panspermia.games.symbioz.faces.looks import SIDES, say
from panspermia.games.symbioz.faces.text import PHASES
from panspermia.games.symbioz.rules.board import RINGS, SEATED
from panspermia.games.symbioz.rules.view import SquareView, View

__all__ = ["Face", "cover"]

ANIMALS = ("crapit", "krogul")
TITLE, COUNT, NOTE = 20, 22, 19
"""Sizes of words on the board."""

HAS_BENCH = False

TILE, MEDAL = 50, 18
"""Radius of a Symbioz on its square, and of one on a plate."""


class Face:
    """A view of Symbioz in pictures."""

    def __init__(self, text: text.Face) -> None:
        self._text = text
        self._position = text.position

    def size(self) -> Size:
        return WIDTH, HEIGHT

    def base(self, theme: str) -> tuple[Layer, ...]:
        """The ground: it depends on the board, on who sits where, and on the theme."""
        board = self._position.board
        key = "-".join([board, *map(str, self._quarters), theme])
        return (Layer(key, _base(board, self._quarters, theme)),)

    @property
    def _quarters(self) -> tuple[int, ...]:
        """The quarter of each side."""
        view = self._text.view
        return SEATED[view["options"]["seating"]][view["players"]]

    def pieces(self, changed: frozenset[str]) -> str:
        position = self._position
        return picture(
            self.size(),
            _figures(len(position.sides)),
            *[self._square(name, name in changed) for name in position.squares],
            *[self._plate(side, quarter) for side, quarter in enumerate(self._quarters)],
            class_="pieces",
            aria_hidden="true",
        )

    def places(self) -> Sequence[Place]:
        """The squares, ring by ring and clockwise."""
        return [self._place(name) for name in spots(self._position.board)]

    def _square(self, name: str, changed: bool) -> str:
        """A square with what lies on it, drawn once for all that is the same."""
        board, square = self._position.board, self._position.squares[name]
        key = (board, name, msgspec.json.encode(square), changed)
        return _squares.get(key, lambda: _square(spots(board)[name], square, changed))

    def _place(self, name: str) -> Place:
        """A square to point at, described once for all that is the same."""
        board = self._position.board
        key = (board, name, msgspec.json.encode(self._position.squares[name]))
        return _places.get(key, lambda: _place(board, name, self._text.look_at(name).plain))

    # --- players --------------------------------------------------------------------------------

    def _plate(self, side: int, quarter: int) -> str:
        """The score in a player's corner, drawn once for all that is the same."""
        position, text = self._position, self._text
        return _plate(
            side,
            quarter,
            position.sides[side].symbioz,
            _on_board(position, side),
            text.starts(side),
            side in text.asked,
        )

    def panel(self, side: int, name: str) -> str:
        return panel(
            SIDES[side],
            name,
            _name(side),
            el("table", el("tbody", *_rows(self._position, side)), class_="panel-pieces"),
            score=_score(side, self._position.sides[side].symbioz),
            chip=say("text.starts") if self._text.starts(side) else "",
            asked=side in self._text.asked,
            class_=f"side-{side}",
        )

    def strip(self) -> str | None:
        """Nothing: the turns are alike."""
        return None

    def track(self) -> str | None:
        """The twelve turns, and the four phases of a turn."""
        position = self._position
        words = say("text.turn", turn=position.turn, turns=NUMBERS.turns)
        if position.ended:
            phases = {say("phase.over"): True}
        else:
            phases = {say(f"phase.{phase}"): phase == position.phase for phase in PHASES}
        return turn_track(words, phases, before=gauge(position.turn, NUMBERS.turns))


_squares, _places = Kept[str](4096), Kept[Place](4096)


def _place(board: str, name: str, words: str) -> Place:
    spot = spots(board)[name]
    return Place(name, words, el("path", d=spot.outline), spot.x, spot.y, arrows(board)[name])


def _name(side: int) -> str:
    return say("text.side", side=side)


# --- what never changes ---------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _base(board: str, quarters: tuple[int, ...], theme: str) -> str:
    paint = paint_in(theme)
    found = spots(board).values()
    return document(
        (WIDTH, HEIGHT),
        _paper(paint),
        *(_dial(paint) if board == "rings" else ()),
        *_lake(board, paint),
        *[_ground([s for s in found if s.ring == ring], ring, paint) for ring in range(len(RINGS))],
        *[_title(spot, paint) for spot in found],
        *[_seat(board, side, quarter, paint) for side, quarter in enumerate(quarters)],
    )


def _paper(paint: Paint) -> str:
    """The sheet of squared paper that everything lies on."""
    lines = [f"M{x},0V{HEIGHT}" for x in range(10, WIDTH, 40)]
    lines += [f"M0,{y}H{WIDTH}" for y in range(20, HEIGHT, 40)]
    return el("rect", width=WIDTH, height=HEIGHT, rx=14, fill=paint("table")) + el(
        "path", d="".join(lines), stroke=paint("rule"), stroke_width=1
    )


def _dial(paint: Paint) -> Iterator[str]:
    """The scale around the rings, as on an instrument: 360 degrees, longer at the quarters."""
    inner = RADII[-1][1] + 4
    yield el("circle", cx=MIDDLE[0], cy=MIDDLE[1], r=inner - 2, fill=paint("paper"))
    lines = []
    for degree in range(0, 360, 5):
        length = 8 if degree % 90 == 0 else 6 if degree % 30 == 0 else 3
        (x, y), (u, v) = [polar(r, math.radians(degree)) for r in (inner, inner + length)]
        lines.append(f"M{num(x)},{num(y)}L{num(u)},{num(v)}")
    yield el("path", d="".join(lines), stroke=paint("edge-2"), stroke_width=1.5)


def _lake(board: str, paint: Paint) -> Iterator[str]:
    """Water with its lines of depth and some waves."""
    x, y = MIDDLE
    wide, high = (LAKE, LAKE) if board == "rings" else (BOX[0] / 2 - 2, BOX[1] / 2 - 2)
    steps = ((1, "lake"), (0.72, "lake-deep"))
    for part, token_name in steps:
        yield el("ellipse", cx=x, cy=y, rx=wide * part, ry=high * part, fill=paint(token_name))
    for part in (1, 0.86, 0.72, 0.5):
        yield el(
            "ellipse", cx=x, cy=y, rx=wide * part, ry=high * part, fill="none",
            stroke=paint("lake-line"), stroke_width=2 if part == 1 else 0.8,
        )  # fmt: skip
    wave = "q6,-6,12,0t12,0t12,0"
    waves = [f"M{num(x + dx)},{num(y + dy)}{wave}" for dx, dy in ((-30, -16), (-8, 4), (-26, 24))]
    yield el("path", d="".join(waves), fill="none", stroke=paint("lake-line"), stroke_width=2)


TEXTURES = (
    ("M3,12l3,-7l3,7M14,22l3,-7l3,7M24,9l2,-5l2,5", 30),
    ("M6,14l3,-6l3,6M25,32l2,-5l2,5", 40),
    ("M9,11h.1M29,21h.1M17,33h.1", 40),
)
"""Grass, thinner grass, and sand, each with the side of its tile."""


def _ground(found: Sequence[Spot], ring: int, paint: Paint) -> str:
    """The squares of a ring with their cells."""
    soil, edge = paint(f"soil-{ring}"), paint(f"edge-{ring}")
    outline = "".join([spot.outline for spot in found])
    holes = dots([cell for spot in found for cell in spot.cells])
    layers = (
        (edge, "0.6", 2 * HOLE),
        (soil, None, 2 * HOLE - 2),
        (paint("paper"), "0.5", 2 * HOLE - 2),
    )
    return group(
        _texture(ring, edge),
        el("path", d=outline, fill=soil, stroke=edge, stroke_width=1.5),
        el("path", d=outline, fill=f"url(#t{ring})"),
        *[
            el("path", d=holes, stroke=colour, stroke_opacity=opacity, stroke_width=width)
            for colour, opacity, width in layers
        ],
        stroke_linecap="round",
    )


def _texture(ring: int, edge: str) -> str:
    strokes, tile = TEXTURES[ring]
    lines = el("path", d=strokes, fill="none", stroke=edge, stroke_width=1.5, stroke_opacity="0.28")
    return el(
        "pattern", lines, id=f"t{ring}", width=tile, height=tile, patternUnits="userSpaceOnUse"
    )


def _title(spot: Spot, paint: Paint) -> str:
    """The name of a square, with a leaf where it is fertile."""
    x, y = spot.title
    leaf = ""
    if spot.ring == 0:
        leaf = el("path", d=f"M{num(x - 20)},{num(y + 7)}q-2,-12,10,-15q2,12,-10,15",
                  fill=paint("edge-0"), stroke="none")  # fmt: skip
        x += 7
    return leaf + label(x, y, spot.name, TITLE, paint("ink"), bold=True)


def _seat(board: str, side: int, quarter: int, paint: Paint) -> str:
    """A band in the colour of the side along its quarter, and its plate."""
    x, y = PLATES[quarter]
    plate = el("path", d=rounded(x, y, *PLATE, CORNER), fill=paint("card"), stroke=paint("line"))
    colour = paint(SIDES[side].token)
    top = el("path", d=rounded(x + 12, y + 42, PLATE[0] - 24, 3, 1.5), fill=colour)
    if board != "rings":
        return plate + top
    inset = 0.02
    start, end = math.pi / 2 * quarter + inset, math.pi / 2 * (quarter + 1) - inset
    r = RADII[-1][1] + 4
    (a, b), (c, d) = polar(r, start), polar(r, end)
    arc = f"M{num(a)},{num(b)}A{r},{r},0,0,1,{num(c)},{num(d)}"
    return plate + top + el("path", d=arc, fill="none", stroke=colour, stroke_width=4)


# --- what changes ---------------------------------------------------------------------------------


@lru_cache(maxsize=4)
def _figures(sides: int) -> str:
    """Each figure once, to be used by its id."""
    found = [plant(side, id=f"sz-zerb-{side}") for side in range(sides)]
    found += [
        token(side, kind, r=BIG, id=f"sz-{kind}-{side}")
        for side in range(sides)
        for kind in ANIMALS
    ]
    found += [group(medallion(side, TILE), id=f"sz-symbioz-{side}") for side in range(sides)]
    return el("defs", *found)


def _square(spot: Spot, square: SquareView, changed: bool) -> str:
    glow = el("path", class_="glow", d=spot.outline) if changed else ""
    content = _owned(spot, square.owner) if square.owner is not None else _life(spot, square)
    return group(*content, glow, id=f"sz-{spot.name}", class_="changed" if changed else None)


def _owned(spot: Spot, owner: int) -> list[str]:
    """A Symbioz: nothing else can stand there, so the tile covers the cells."""
    colour = var(SIDES[owner].token)
    ground = el("path", d=spot.outline, fill=var(f"soil-{spot.ring}"))
    cover = el("path", d=spot.outline, fill=colour, fill_opacity="0.28", stroke=colour,
               stroke_width=4)  # fmt: skip
    title = label(*spot.title, spot.name, TITLE, var("ink"), bold=True)
    return [ground, cover, title, _use(f"symbioz-{owner}", spot.x, spot.y)]


def _life(spot: Spot, square: SquareView) -> list[str]:
    owners = [side for side, count in enumerate(square.zerbs) for _ in range(count)]
    found = [_use(f"zerb-{side}", x, y) for side, (x, y) in zip(owners, spot.cells, strict=False)]
    herds = [
        (kind, side, count)
        for side, counts in enumerate(zip(square.crapits, square.kroguls, strict=True))
        for kind, count in zip(ANIMALS, counts, strict=True)
        if count
    ]
    stands = spot.shelves[len(herds)]
    found += [
        _use(f"{kind}-{side}", stand.x, stand.y, stand.r / BIG)
        for stand, (kind, side, _) in zip(stands, herds, strict=True)
    ]
    found += [
        _number(stand, count) for stand, (*_, count) in zip(stands, herds, strict=True) if count > 1
    ]
    if square.newborn:
        found.append(_note(*spot.note, f"+{square.newborn}"))
    return found


@lru_cache(maxsize=4096)
def _use(figure: str, x: float, y: float, scale: float = 1) -> str:
    if scale == 1:
        return el("use", href=f"#sz-{figure}", x=x, y=y)
    return el("use", href=f"#sz-{figure}", transform=at(x, y, scale))


def _number(stand: Token, count: int) -> str:
    """The size of a herd at the foot of its token."""
    x, y = stand.x + 0.72 * stand.r, stand.y + 0.68 * stand.r + 0.35 * COUNT
    return el("text", str(count), class_="art-count", x=x, y=y)


def _note(x: float, y: float, words: str) -> str:
    return label(x, y, words, NOTE, var("ink"), bold=True)


# --- players --------------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def _plate(
    side: int, quarter: int, owned: int, counts: tuple[int, int, int], starts: bool, asked: bool
) -> str:
    """A player's corner: Symbioz, and pieces on the board."""
    parts = [
        mark(SIDES[side], 26, 24, 11),
        label(46, 24, fit(_name(side), 24, 110), 24, var("ink"), anchor="start", bold=True),
        *_medals(side, owned, _pitch(_slots(owned) - 1)),
        *_tally(side, counts),
    ]
    if starts:
        words = say("text.starts")
        parts.append(label(PLATE[0] - 14, 25, words, 18, var("quiet"), anchor="end"))
    if asked:
        edge = rounded(0, 0, *PLATE, CORNER)
        parts.append(el("path", d=edge, fill="none", stroke=var("accent"), stroke_width=3))
    return group(*parts, id=f"sz-side-{side}", transform=at(*PLATES[quarter]))


def _on_board(position: View, side: int) -> tuple[int, int, int]:
    """Zerbs, crapits and kroguls of a side on the board."""
    squares = [square for square in position.squares.values() if square.owner is None]
    own = position.sides[side].zerbs
    return own, sum([s.crapits[side] for s in squares]), sum([s.kroguls[side] for s in squares])


def _pitch(count: int) -> float:
    """How far medals of a row stand apart: closer where there are too many."""
    return min(48, 138 / max(1, count))


def _slots(owned: int) -> int:
    """A place for each Symbioz that victory needs, and for each that there is."""
    return max(NUMBERS.symbioz_to_win, owned)


def _medals(side: int, owned: int, step: float = 48) -> Iterator[str]:
    """The places of the Symbioz, filled with those there are."""
    for i in range(_slots(owned)):
        x = 34 + step * i
        if i < owned:
            yield group(medallion(side, MEDAL), transform=at(x, 74))
        else:
            yield el("path", d=disc(x, 74, 17), fill="none", stroke=var("quiet"),
                     stroke_width=1.5, stroke_dasharray="4,4")  # fmt: skip


def _tally(side: int, counts: tuple[int, int, int]) -> Iterator[str]:
    """How many zerbs, crapits and kroguls there are."""
    for i, count in enumerate(counts):
        x, y = 22 + 68 * i, 124
        ink = var("ink") if count else var("quiet")
        if i == 0:
            yield _use(f"zerb-{side}", x, y)
        else:
            yield group(*animal(ANIMALS[i - 1], ink, var("card")), transform=at(x, y, 0.75))
        yield label(x + 14, y, str(count), COUNT, ink, anchor="start", bold=True)


def _score(side: int, owned: int) -> str:
    """The Symbioz as medals, with words for those who do not see them."""
    words = say("svg.symbioz", symbioz=owned, needed=NUMBERS.symbioz_to_win)
    slots = _slots(owned)
    medals = group(*_medals(side, owned, 40), transform=at(-14, -54))
    whole = (40 * slots, 40)
    return picture(
        whole, medals, width=24 * slots, height=24, class_="panel-score", role="img",
        aria_label=words,
    )  # fmt: skip


def _rows(position: View, side: int) -> Iterator[str]:
    """The kinds of pieces side by side: how many are on the board, and how many are left."""
    heads = [
        el("th", _icon(piece.id, side), esc(say("answer.word", word=piece.id)), scope="col")
        for piece in PIECES
    ]
    yield el("tr", el("td"), *heads)
    left = [position.sides[side].supply[piece.id] for piece in PIECES]
    for id, counts in (("board", _on_board(position, side)), ("left", left)):
        cells = [el("td", str(count)) for count in counts]
        yield el("tr", el("th", esc(say(f"svg.{id}")), scope="row"), *cells)


def _icon(kind: str, side: int) -> str:
    """A piece of a side as a little picture."""
    shape = token(side, kind) if kind in ANIMALS else group(plant(side), transform="scale(1.5)")
    middle = group(shape, transform=at(22, 22))
    return picture((44, 44), middle, width=22, height=22, aria_hidden="true")


assert len(PHASES) == len(PIECES) + 1
