"""Symbioz in words and in the terminal; the contract is `panspermia.games.picture.GameText`.

On board `rings` the quarters are the four sides of the picture: the top one is quarter 0. Squares
that touch are adjacent, and the corners are bridged by an arc.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby, pairwise

import msgspec
from rich.text import Text

from panspermia.games.picture import Canvas, Choices, Drawing, EventData, Marks, Told
from panspermia.games.picture import View as TableView
from panspermia.games.symbioz.board import QUARTERS, RINGS, SQUARES, diamond_cells, ring_square
from panspermia.games.symbioz.view import SquareView, View
from panspermia.games.symbioz.vocabulary import COLOURS, NUMBERS, PIECES, SIDE
from panspermia.kernel import Answer, Message, render
from panspermia.kernel.events import event_message
from panspermia.kernel.messages import Param

MARKS = ("●", "▮", "▲", "○")
INKS = ("#ff8a78", "#f0b73c", "#3cc8b0", "#b69cff")
"""The mark and the colour of each side."""

GROUND = "#14181c"
SOILS = ("#1f3a28", "#262e26", "#2b2823")
EDGES = ("#5faf72", "#7f8b74", "#82796b")
"""Ground and frame of the squares of rings 1 to 3: the fertile ring is the greenest."""

ACCENT = "#b9a6ff"
QUIET = "#8b9298"
INK = "#e8e6e1"
WATER = "#5b9bd6"
EMPTY = "·"
MEDALLION = "◉"
FERTILE = "♣"
CHOICE = "▸"
LETTERS = ("z", "c", "K")
"""How the kinds of pieces are written on the board."""

ROUND, HEAVY, DOUBLE = "╭╮╯╰─│", "┏┓┛┗━┃", "╔╗╝╚═║"
PHASES = ("P1a", "P2a", "P3a", "P4a")


def _say(id: str, **params: Param) -> str:
    return render(Message(id, params, __package__))


def _position(view: TableView) -> View:
    return msgspec.convert(view["position"], View)


def names(view: TableView, prompt: Message | None = None) -> Mapping[str, str]:
    """Nothing: all words are in the catalogue."""
    return {}


def side(view: TableView, side: int) -> Text:
    return _side(side)


def _side(side: int) -> Text:
    return Text().append(f"{MARKS[side]} {_say('text.side', side=side)}", f"bold {INKS[side]}")


# --- the board ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Form:
    """How large the parts of a picture are; `framed` squares have a frame, others only a ground."""

    column: int
    row: int
    lake_width: int
    lake_height: int
    framed: bool


@dataclass(frozen=True)
class Place:
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


def board(view: TableView, marks: Marks, width: int, height: int) -> Drawing:
    position = _position(view)
    for form in FORMS[position.board]:
        if _width(form) <= width and _height(form) <= height:
            return _picture(position, marks, form)
    return _table(position, marks, width)


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
def _places(board: str, form: Form) -> dict[str, Place]:
    return _ring_places(form) if board == "rings" else _diamond_places(form)


def _ring_places(form: Form) -> dict[str, Place]:
    places = {}
    for ring in range(len(RINGS)):
        depth = len(RINGS) - 1 - ring
        for quarter in range(QUARTERS):
            found = _side_places(form, depth, quarter, ring + 1)
            for index, place in enumerate(found):
                places[SQUARES[ring_square(ring, quarter * (ring + 1) + index)]] = place
    return places


def _side_places(form: Form, depth: int, quarter: int, count: int) -> list[Place]:
    """The squares of a ring on one side of the picture, clockwise."""
    x0, y0 = depth * form.column, depth * form.row
    x1, y1 = _width(form) - x0, _height(form) - y0
    if quarter % 2 == 0:
        y = y0 if quarter == 0 else y1 - form.row
        cuts = _cut(x0 + form.column, x1 - form.column, count)
        places = [Place(a, y, b - a, form.row) for a, b in cuts]
    else:
        x = x1 - form.column if quarter == 1 else x0
        cuts = _cut(y0 + form.row, y1 - form.row, count)
        places = [Place(x, a, form.column, b - a) for a, b in cuts]
    return places if quarter < 2 else places[::-1]


def _cut(start: int, end: int, count: int) -> list[tuple[int, int]]:
    """The range in so many parts, alike to the left and to the right of its middle."""
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


def _diamond_places(form: Form) -> dict[str, Place]:
    places = {}
    for square, (x, y) in diamond_cells().items():
        left, top = (x + 3) * form.column, (3 - y) * form.row
        places[SQUARES[square]] = Place(left, top, form.column, form.row)
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
    name = f" {_say('text.lake')} "
    canvas.put(x + (form.lake_width - len(name)) // 2, y + form.lake_height // 2, name, "bold")


def _draw_framed(canvas: Canvas, place: Place, name: str, square: SquareView, marks: Marks) -> None:
    """A square with its name in the frame, twelve cells, and the animals outside of them."""
    ring = "ABC".index(name[0])
    chosen = name in marks.choices
    lines = HEAVY if chosen else DOUBLE if square.owner is not None else ROUND
    edge = f"bold {ACCENT}" if chosen else EDGES[ring]
    if square.owner is not None:
        edge = INKS[square.owner]
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


def _draw_medallion(canvas: Canvas, place: Place, owner: int) -> None:
    words = f"{MARKS[owner]}{MEDALLION}{MARKS[owner]}"
    name = _say("text.symbioz")
    y = place.y + place.height // 2 - (1 if place.height > 3 else 0)
    style = f"bold {INKS[owner]}"
    canvas.put(place.x + (place.width - len(words)) // 2, y, words, style)
    canvas.put(place.x + (place.width - len(name)) // 2, y + 1, name, style)


def _put_counts(canvas: Canvas, place: Place, name: str, square: SquareView, marks: Marks) -> None:
    """The zerbs of each side as numbers, at the right of the upper edge if there is room."""
    if square.owner is not None:
        return
    counts = _counts(square)
    used = len(_name(name, square, marks)) + 2
    if counts.plain and used + len(counts) + 2 <= place.width:
        canvas.put_text(place.x + place.width - 2 - len(counts), place.y, counts, len(counts))


def _draw_plain(canvas: Canvas, place: Place, name: str, square: SquareView, marks: Marks) -> None:
    """A square as name and animals in the first line, and numbers of zerbs in the second."""
    ring = "ABC".index(name[0])
    width = place.width - 1
    height = place.height - (1 if place.height > 2 else 0)
    ground = "#3a2f66" if name in marks.choices else SOILS[ring]
    canvas.fill(place.x, place.y, width, height, f"{INK} on {ground}")
    title = _name(name, square, marks)
    canvas.put_text(place.x, place.y, title, width)
    if square.owner is not None:
        words = f"{MARKS[square.owner]}{MEDALLION}{MARKS[square.owner]}"
        canvas.put(place.x + 1, place.y + 1, words, f"bold {INKS[square.owner]}")
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
    """The parts in one line; dots say that it is not all."""
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
        text.append("*", style)
    if square.newborn:
        text.append(f"+{square.newborn}", style)
    return text


def _cells(square: SquareView, width: int) -> list[Text]:
    """Twelve cells in one line, or in two where that does not fit."""
    text = Text()
    for owner, count in enumerate(square.zerbs):
        text.append(MARKS[owner] * count, INKS[owner])
    text.append(EMPTY * (NUMBERS.cells - sum(square.zerbs)), QUIET)
    if width >= NUMBERS.cells:
        return [text]
    half = NUMBERS.cells // 2
    return [text[:half], text[half:]]


def _counts(square: SquareView) -> Text:
    text = Text()
    for owner, count in enumerate(square.zerbs):
        if count:
            text.append(f"{MARKS[owner]}{count}", INKS[owner])
    return text


def _animals(square: SquareView, *, ones: bool = True) -> list[Text]:
    """Per side its animals, as `●2c1K`, or without the ones as `●2cK`."""
    found = []
    for owner, counts in enumerate(zip(square.crapits, square.kroguls, strict=True)):
        if any(counts):
            pairs = zip(counts, LETTERS[1:], strict=True)
            words = "".join([_number(count, ones) + letter for count, letter in pairs if count])
            found.append(Text(f"{MARKS[owner]}{words}", f"bold {INKS[owner]}"))
    return found


def _number(count: int, ones: bool) -> str:
    return str(count) if count > 1 or ones else ""


def _packed(parts: list[Text], width: int, rows: int) -> list[Text]:
    """The parts in at most so many lines; dots say that something is left out."""
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


def _table(position: View, marks: Marks, width: int) -> Drawing:
    """All squares as short lines in as many columns as fit."""
    entries = [_entry(name, square, marks) for name, square in position.squares.items()]
    column = max([len(entry) for entry in entries]) + 2
    columns = max(1, min(3, width // column))
    rows = -(-len(entries) // columns)
    lines = []
    for row in range(rows):
        line = Text()
        for entry in entries[row::rows]:
            line.append_text(entry)
            line.append(" " * (column - len(entry)))
        line.rstrip()
        lines.append(line)
    return Drawing(lines, is_table=True)


def _entry(name: str, square: SquareView, marks: Marks) -> Text:
    text = _name(name, square, marks)
    text.append(" " * (6 - len(text)))
    if square.owner is not None:
        text.append(f"{MARKS[square.owner]}{MEDALLION}", f"bold {INKS[square.owner]}")
        return text
    text.append_text(_counts(square) or Text(EMPTY, QUIET))
    for animals in _animals(square):
        text.append(" ")
        text.append_text(animals)
    return text


def legend() -> Text:
    """What the signs on the board mean."""
    signs = (CHOICE, "*", FERTILE, EMPTY, LETTERS[1], LETTERS[2], MEDALLION)
    ids = ("choice", "changed", "fertile", "cell", "crapit", "krogul", "symbioz")
    parts = [f"{sign} {_say(f'legend.{id}')}" for sign, id in zip(signs, ids, strict=True)]
    return Text("  ".join(parts), QUIET)


def look(view: TableView, place: str) -> Text | None:
    """A square with every piece on it, or a side with all that it has, in words."""
    position = _position(view)
    name = place.upper()
    sides = {f"SIDE.{number}": number for number in range(len(position.sides))}
    if name in sides:
        return _look_at_side(position, sides[name])
    return look_at(position, name) if name in position.squares else None


def _look_at_side(position: View, side: int) -> Text:
    own = position.sides[side]
    left: dict[str, Param] = dict(own.supply)
    symbioz = {"symbioz": own.symbioz, "goal": NUMBERS.symbioz_to_win}
    words = _say("look.side", side=side, board=own.zerbs, **symbioz, **left)
    starts = side == position.start and not position.ended
    return Text(f"{words} {_say('look.starts')}" if starts else words)


def look_at(position: View, name: str) -> Text:
    square = position.squares[name]
    text = Text(name, "bold")
    if square.green:
        text.append(f" ({_say('legend.fertile')})")
    text.append(": ")
    if square.owner is not None:
        return text.append(_say("look.symbioz", side=square.owner))
    parts = [
        _say("look.pieces", side=owner, count=count, piece=piece.id)
        for piece, counts in zip(
            PIECES, (square.zerbs, square.crapits, square.kroguls), strict=True
        )
        for owner, count in enumerate(counts)
        if count
    ]
    free = NUMBERS.cells - sum(square.zerbs)
    return text.append("; ".join([*parts, _say("look.cells", count=free)]))


# --- players and the track ------------------------------------------------------------------------


def players(view: TableView, names: Sequence[str], width: int) -> Drawing:
    position = _position(view)
    asked = {waiting["side"] for waiting in view["waiting"]}
    lines = []
    for number, own in enumerate(position.sides):
        lines.append(_player_line(number, own.symbioz, number in asked, width))
        name = names[number] if number < len(names) else ""
        starts = _say("text.starts") if number == position.start and not position.ended else ""
        lines.append(Text(f"  {' · '.join(filter(None, (name, starts)))}"[:width], QUIET))
        left: dict[str, Param] = dict(own.supply)
        id = "text.pieces" if width >= 28 else "text.pieces-short"
        lines.append(Text(_say(id, board=own.zerbs, **left)))
    return Drawing(lines)


def _player_line(number: int, symbioz: int, asked: bool, width: int) -> Text:
    text = _side(number)
    if asked:
        text.append(" ◂", f"bold {ACCENT}")
    medals = MEDALLION * symbioz + EMPTY * max(0, NUMBERS.symbioz_to_win - symbioz)
    text.append(" " * max(1, width - len(text) - len(medals)))
    return text.append(medals, INKS[number])


def status(view: TableView) -> Text:
    position = _position(view)
    text = Text(_say("title"), "bold")
    text.append(f"  {_say('text.turn', turn=position.turn, turns=NUMBERS.turns)} ")
    text.append("▰" * position.turn, ACCENT)
    text.append("▱" * (NUMBERS.turns - position.turn) + "  ", QUIET)
    if position.ended:
        return text.append(_say("phase.over"), "bold")
    for number, phase in enumerate(PHASES):
        text.append(" ─ " if number else "", QUIET)
        here = phase == position.phase
        words = _say(f"phase.{phase}")
        text.append(f"[{words}]" if here else words, f"bold {ACCENT}" if here else QUIET)
    return text


# --- answers --------------------------------------------------------------------------------------


def choices(
    view: TableView, options: Sequence[Answer], prompt: Message | None = None
) -> list[Choices]:
    """Purchases by piece, births by the square of birth, all others as they are."""
    groups = []
    for kind, found in groupby([str(option) for option in options], _kind):
        label = _label(kind)
        groups.append(Choices(label, tuple([(word, _short(word)) for word in found])))
    return groups


def _kind(word: str) -> str:
    for mark in "@>":
        if mark in word:
            return word.partition(mark)[0] + mark
    return word if word not in SQUARES and word not in SIDE else ""


def _label(kind: str) -> Text:
    if kind.endswith("@"):
        piece = next(piece for piece in PIECES if piece.id == kind[:-1])
        return Text(_say("choices.piece", piece=piece.id, cost=piece.cost))
    if kind.endswith(">"):
        return Text(_say("choices.origin", square=kind[:-1]))
    return Text("")


def _short(word: str) -> Text:
    if word in SIDE:
        return _side(SIDE[word])
    for mark in "@>":
        if mark in word:
            return Text(word.partition(mark)[2])
    return Text(word)


def describe(view: TableView, answer: Answer, prompt: Message | None = None) -> str:
    word = str(answer)
    if "@" in word:
        piece, _, square = word.partition("@")
        return _say("answer.buy", piece=piece, square=square)
    if ">" in word:
        origin, _, square = word.partition(">")
        return _say(
            "answer.stay" if origin == square else "answer.birth", origin=origin, square=square
        )
    return _say("text.side", side=SIDE[word]) if word in SIDE else _say("answer.word", word=word)


def places(answer: Answer) -> tuple[str, ...]:
    word = str(answer)
    parts = word.partition("@")[2] or word
    return tuple([part for part in parts.split(">") if part in SQUARES])


# --- the log --------------------------------------------------------------------------------------


def tell(view: TableView, events: Iterable[EventData]) -> list[Told]:
    return [told for run in _runs(events) for told in _tell_run(run)]


def _runs(events: Iterable[EventData]) -> Iterator[list[EventData]]:
    """Events of one side in one phase."""
    for _, run in groupby(events, lambda event: (event.get("side"), event["clause"][:2])):
        yield list(run)


def _tell_run(run: list[EventData]) -> list[Told]:
    """A run with what is alike in it together: all purchases, all births of a kind, and so on."""
    alike: dict[tuple[str, str], list[EventData]] = {}
    for event in run:
        alike.setdefault((event["event"], event.get("piece", "")), []).append(event)
    if "Placed" in [kind for kind, _ in alike]:
        alike = {("Placed", ""): run}
    return [_tell(found) for found in alike.values()]


def _tell(events: list[EventData]) -> Told:
    first = events[0]
    owner = first.get("side")
    text = Text() if owner is None else Text().append(f"{MARKS[owner]} ", INKS[owner])
    kind = first["event"]
    if kind in ("Placed", "Born", "Ate", "Starved"):
        what = _what(kind, events)
        prey = first.get("prey", "")
        message = _say(f"tell.{kind}", side=owner, piece=first["piece"], prey=prey, what=what)
    else:
        message = render(event_message(_without_number(first), __package__))
    text.append(message)
    where = [event["square"] for event in events if "square" in event]
    return Told(owner, first["clause"], text, tuple(dict.fromkeys(where)))


def _without_number(event: EventData) -> EventData:
    return {key: value for key, value in event.items() if key != "n"}


def _what(kind: str, events: list[EventData]) -> str:
    """The events as a list, with how often each came."""
    words = [_say(f"what.{_what_id(kind, event)}", **_params(event)) for event in events]
    counted = {word: words.count(word) for word in dict.fromkeys(words)}
    return ", ".join([w if n == 1 else _say("what.times", what=w, n=n) for w, n in counted.items()])


def _what_id(kind: str, event: EventData) -> str:
    return "Stayed" if kind == "Born" and event["origin"] == event["square"] else kind


def _params(event: EventData) -> dict[str, Param]:
    return {key: value for key, value in event.items() if key not in ("n", "event", "clause")}


def matters(view: TableView, events: Sequence[EventData]) -> Mapping[int, str]:
    """Nothing: there are no dice."""
    return {}


def result(view: TableView, names: Sequence[str]) -> list[Text]:
    outcome = view["outcome"]
    position = _position(view)
    winners = outcome["winners"]
    line = Text(" + ").join([_side(number) for number in winners])
    who = ", ".join([names[number] for number in winners if number < len(names)])
    line.append(" " + _say("result.wins", who=who, count=len(winners)), "bold")
    lines = [line, Text(_say(f"result.{outcome['reason']}") + f" ({outcome['reason']})")]
    for number, own in enumerate(position.sides):
        row = _side(number)
        row.append("  " + _say("result.standing", symbioz=own.symbioz, zerbs=own.zerbs))
        lines.append(row)
    return lines


assert len(MARKS) == len(INKS) == len(COLOURS)
