"""The board of Symbioz in the terminal.

On board `rings` the quarters are the four sides of the picture: the top one is quarter 0. Squares
that touch are adjacent, and the corners are bridged by an arc.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from rich.text import Text

from panspermia.faces.terminal import (
    ACCENT,
    CHANGED,
    CHOICE,
    EMPTY,
    INK,
    QUIET,
    Canvas,
    Drawing,
    table,
)
from panspermia.faces.text import Marks
from panspermia.games.symbioz.components.facts import NUMBERS
from panspermia.games.symbioz.faces.looks import SIDES, say
from panspermia.games.symbioz.rules.board import (
    QUARTERS,
    RINGS,
    SQUARES,
    diamond_cells,
    ring_square,
)
from panspermia.games.symbioz.rules.view import SquareView, View

GROUND = "#14181c"
SOILS = ("#1f3a28", "#262e26", "#2b2823")
EDGES = ("#5faf72", "#7f8b74", "#82796b")
"""Ground and frame of the squares of rings 1 to 3: the fertile ring is the greenest."""

WATER = "#5b9bd6"
MEDALLION = "◉"
FERTILE = "♣"
LETTERS = ("z", "c", "K")
"""How the kinds of pieces are written on the board."""

ROUND, HEAVY, DOUBLE = "╭╮╯╰─│", "┏┓┛┗━┃", "╔╗╝╚═║"


@dataclass(frozen=True)
class Form:
    """How large the parts of a picture are; `framed` squares have a frame, others only a ground."""

    column: int
    row: int
    lake_width: int
    lake_height: int
    framed: bool


@dataclass(frozen=True)
class Area:
    """Where a square is drawn."""

    x: int
    y: int
    width: int
    height: int


FORMS = {
    "rings": (Form(11, 4, 18, 5, True), Form(9, 4, 16, 5, True), Form(9, 2, 9, 2, False)),
    "diamond": (Form(11, 5, 11, 5, True), Form(10, 4, 10, 4, True), Form(9, 2, 9, 2, False)),
}
"""From the largest to the smallest."""


def draw_board(position: View, marks: Marks, width: int, height: int) -> Drawing:
    """The largest form that fits, or else a table."""
    for form in FORMS[position.board]:
        if _width(form) <= width and _height(form) <= height:
            return _picture(position, marks, form)
    entries = [_entry(name, square, marks) for name, square in position.squares.items()]
    return table(entries, width)


def _width(form: Form) -> int:
    return 6 * form.column + form.lake_width


def _height(form: Form) -> int:
    return 6 * form.row + form.lake_height


def _picture(position: View, marks: Marks, form: Form) -> Drawing:
    canvas = Canvas(_width(form), _height(form), f"{INK} on {GROUND}")
    if position.board == "rings":
        _draw_arcs(canvas, form)
    _draw_lake(canvas, form)
    draw = _draw_framed if form.framed else _draw_plain
    for name, place in _places(position.board, form).items():
        draw(canvas, place, name, position.squares[name], marks)
    return canvas.drawing()


@lru_cache(maxsize=16)
def _places(board: str, form: Form) -> dict[str, Area]:
    return _ring_places(form) if board == "rings" else _diamond_places(form)


def _ring_places(form: Form) -> dict[str, Area]:
    places = {}
    for ring in range(len(RINGS)):
        depth = len(RINGS) - 1 - ring
        for quarter in range(QUARTERS):
            found = _side_places(form, depth, quarter, ring + 1)
            for index, place in enumerate(found):
                places[SQUARES[ring_square(ring, quarter * (ring + 1) + index)]] = place
    return places


def _side_places(form: Form, depth: int, quarter: int, count: int) -> list[Area]:
    """The squares of a ring on one side of the picture, clockwise."""
    x0, y0 = depth * form.column, depth * form.row
    x1, y1 = _width(form) - x0, _height(form) - y0
    if quarter % 2 == 0:
        y = y0 if quarter == 0 else y1 - form.row
        cuts = _cut(x0 + form.column, x1 - form.column, count)
        places = [Area(a, y, b - a, form.row) for a, b in cuts]
    else:
        x = x1 - form.column if quarter == 1 else x0
        cuts = _cut(y0 + form.row, y1 - form.row, count)
        places = [Area(x, a, form.column, b - a) for a, b in cuts]
    return places if quarter < 2 else places[::-1]


def _cut(start: int, end: int, count: int) -> list[tuple[int, int]]:
    """The range in that many parts, symmetrical about its middle."""
    whole = end - start
    part = whole // count
    spare = whole - part * count
    sizes = [part] * count
    for i in range(spare):
        sizes[(count - spare) // 2 + i] += 1
    edges = [start]
    for size in sizes:
        edges.append(edges[-1] + size)
    return list(pairwise(edges))


def _diamond_places(form: Form) -> dict[str, Area]:
    places = {}
    for square, (x, y) in diamond_cells().items():
        left, top = (x + 3) * form.column, (3 - y) * form.row
        places[SQUARES[square]] = Area(left, top, form.column, form.row)
    return places


def _draw_arcs(canvas: Canvas, form: Form) -> None:
    """The corners of each ring, where its squares meet around the bend."""
    middle, bend = form.column // 2, (form.row - 1) // 2
    for depth in range(len(RINGS)):
        left, top = depth * form.column, depth * form.row
        right, bottom = canvas.width - left, canvas.height - top
        style = EDGES[len(RINGS) - 1 - depth]
        for x, corner in ((left + middle, "╭╰"), (right - 1 - middle, "╮╯")):
            inwards = 1 if x < canvas.width // 2 else -1
            for y, sign, step in ((top + bend, corner[0], 1), (bottom - 1 - bend, corner[1], -1)):
                for i in range(form.column):
                    inside = left + form.column if inwards > 0 else right - form.column - 1
                    if (inside - (x + i * inwards)) * inwards > 0:
                        canvas.put(x + i * inwards, y, "─", style)
                for i in range(1, form.row - bend):
                    canvas.put(x, y + i * step, "│", style)
                canvas.put(x, y, sign, style)


def _draw_lake(canvas: Canvas, form: Form) -> None:
    x, y = (canvas.width - form.lake_width) // 2, (canvas.height - form.lake_height) // 2
    for row in range(form.lake_height):
        waves = ("~  ~ ≈ ", "≈ ~  ≈ ")[row % 2]
        words = (waves * form.lake_width)[: form.lake_width - 2]
        canvas.put(x + 1, y + row, words, f"{WATER} on #12304a")
    name = f" {say('text.lake')} "
    canvas.put(x + (form.lake_width - len(name)) // 2, y + form.lake_height // 2, name, "bold")


def _draw_framed(canvas: Canvas, place: Area, name: str, square: SquareView, marks: Marks) -> None:
    """A square with its name in the frame, twelve cells, and the animals outside of them."""
    ring = "ABC".index(name[0])
    chosen = name in marks.choices
    lines = HEAVY if chosen else DOUBLE if square.owner is not None else ROUND
    edge = f"bold {ACCENT}" if chosen else EDGES[ring]
    if square.owner is not None:
        edge = SIDES[square.owner].ink
    x, y, width, height = place.x, place.y, place.width, place.height
    canvas.fill(x, y, width, height, f"{INK} on {SOILS[ring]}")
    canvas.box(x, y, width, height, lines, edge)
    canvas.put_text(x + 1, y, _name(name, square, marks), width - 2)
    _put_counts(canvas, place, name, square, marks)
    inner, room = width - 2, height - 2
    if square.owner is not None:
        _draw_medallion(canvas, place, square.owner)
        return
    rows = _cells(square, inner)
    for i, row in enumerate(rows[:room]):
        canvas.put_text(x + 1 + (inner - len(row)) // 2, y + 1 + i, row, inner)
    animals = _animals(square)
    free = room - len(rows)
    if free <= 0:
        canvas.put_text(x + 1, y + height - 1, Text("").join(animals), inner)
    else:
        for i, line in enumerate(_packed(animals, inner, free)):
            canvas.put_text(x + 1, y + 1 + len(rows) + i, line, inner)


def _draw_medallion(canvas: Canvas, place: Area, owner: int) -> None:
    words = f"{SIDES[owner].sign}{MEDALLION}{SIDES[owner].sign}"
    name = say("text.symbioz")
    y = place.y + place.height // 2 - (1 if place.height > 3 else 0)
    style = f"bold {SIDES[owner].ink}"
    canvas.put(place.x + (place.width - len(words)) // 2, y, words, style)
    canvas.put(place.x + (place.width - len(name)) // 2, y + 1, name, style)


def _put_counts(canvas: Canvas, place: Area, name: str, square: SquareView, marks: Marks) -> None:
    """The zerbs of each side as numbers, at the right of the upper edge if there is room."""
    if square.owner is not None:
        return
    counts = _counts(square)
    used = len(_name(name, square, marks)) + 2
    if counts.plain and used + len(counts) + 2 <= place.width:
        canvas.put_text(place.x + place.width - 2 - len(counts), place.y, counts, len(counts))


def _draw_plain(canvas: Canvas, place: Area, name: str, square: SquareView, marks: Marks) -> None:
    """A square as name and animals in the first line, and numbers of zerbs in the second."""
    ring = "ABC".index(name[0])
    width = place.width - 1
    height = place.height - (1 if place.height > 2 else 0)
    ground = "#3a2f66" if name in marks.choices else SOILS[ring]
    canvas.fill(place.x, place.y, width, height, f"{INK} on {ground}")
    title = _name(name, square, marks)
    canvas.put_text(place.x, place.y, title, width)
    if square.owner is not None:
        words = f"{SIDES[square.owner].sign}{MEDALLION}{SIDES[square.owner].sign}"
        canvas.put(place.x + 1, place.y + 1, words, f"bold {SIDES[square.owner].ink}")
        return
    canvas.put_text(place.x + 1, place.y + 1, _counts(square) or Text(EMPTY, QUIET), width - 1)
    free = width - len(title) - 1
    animals = _animals(square)
    if len(Text(" ").join(animals)) > free:
        animals = _animals(square, ones=False)
    if height > 2 and len(Text(" ").join(animals)) > free:
        canvas.put_text(place.x + 1, place.y + 2, _one_line(animals, width - 1), width - 1)
    else:
        canvas.put_text(place.x + len(title) + 1, place.y, _one_line(animals, free), free)


def _one_line(parts: list[Text], width: int) -> Text:
    """The parts in one line; dots say that some are left out."""
    line = Text(" ").join(parts)
    if len(line) > width:
        line = Text("").join(parts)
    return line if len(line) <= width else line[: width - 1].append("…")


def _name(name: str, square: SquareView, marks: Marks) -> Text:
    """The name; an arrow before it says that it can be chosen, a star that it has changed."""
    chosen, changed = name in marks.choices, name in marks.changed
    style = f"bold {ACCENT}" if chosen else f"bold {INK}" if changed else INK
    text = Text(CHOICE if chosen else " ", style)
    text.append(name, style)
    if square.green:
        text.append(FERTILE, EDGES[0])
    if changed:
        text.append(CHANGED, style)
    if square.newborn:
        text.append(f"+{square.newborn}", style)
    return text


def _cells(square: SquareView, width: int) -> list[Text]:
    """Twelve cells in one line, or in two where that does not fit."""
    text = Text()
    for owner, count in enumerate(square.zerbs):
        text.append(SIDES[owner].sign * count, SIDES[owner].ink)
    text.append(EMPTY * (NUMBERS.cells - sum(square.zerbs)), QUIET)
    if width >= NUMBERS.cells:
        return [text]
    half = NUMBERS.cells // 2
    return [text[:half], text[half:]]


def _counts(square: SquareView) -> Text:
    text = Text()
    for owner, count in enumerate(square.zerbs):
        if count:
            text.append(f"{SIDES[owner].sign}{count}", SIDES[owner].ink)
    return text


def _animals(square: SquareView, *, ones: bool = True) -> list[Text]:
    """Per side its animals, as `●2c1K`, or without the ones as `●2cK`."""
    found = []
    for owner, counts in enumerate(zip(square.crapits, square.kroguls, strict=True)):
        if any(counts):
            pairs = zip(counts, LETTERS[1:], strict=True)
            words = "".join([_number(count, ones) + letter for count, letter in pairs if count])
            found.append(Text(f"{SIDES[owner].sign}{words}", f"bold {SIDES[owner].ink}"))
    return found


def _number(count: int, ones: bool) -> str:
    return str(count) if count > 1 or ones else ""


def _packed(parts: list[Text], width: int, rows: int) -> list[Text]:
    """The parts in at most that many lines; dots say that something is left out."""
    lines: list[Text] = []
    for part in parts:
        if lines and len(lines[-1]) + 1 + len(part) <= width:
            lines[-1].append(" ")
            lines[-1].append_text(part)
        elif len(lines) < rows:
            lines.append(part.copy())
        else:
            lines[-1] = lines[-1][: width - 1].append("…")
            break
    return lines


def _entry(name: str, square: SquareView, marks: Marks) -> Text:
    text = _name(name, square, marks)
    text.append(" " * (6 - len(text)))
    if square.owner is not None:
        text.append(f"{SIDES[square.owner].sign}{MEDALLION}", f"bold {SIDES[square.owner].ink}")
        return text
    text.append_text(_counts(square) or Text(EMPTY, QUIET))
    for animals in _animals(square):
        text.append(" ")
        text.append_text(animals)
    return text
