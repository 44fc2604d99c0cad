"""Pictures for a terminal: lines of styled text, and a grid of characters to draw on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.segment import Segment
from rich.style import Style
from rich.text import Text

from panspermia.kernel.messages import END, ISOLATE, isolated

ACCENT = "#b9a6ff"
QUIET = "#8b9298"
INK = "#e8e6e1"
DANGER = "#ff9a8a"
CHOICE, CHANGED, ASKED = "▸", "*", "◂"
"""Signs before a place to choose, after one that has changed, and at the side that is asked."""
EMPTY = "·"
NARROW = 26
"""Cells below which the line of a side has no room for the name of its player."""


class Drawing:
    """Lines of text of known width and height; `is_table` if a picture had no room."""

    def __init__(self, lines: Sequence[Text], *, is_table: bool = False) -> None:
        self.lines = list(lines)
        self.is_table = is_table
        self.width = max([cell_len(line.plain) for line in lines], default=0)
        self.height = len(self.lines)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for line in self.lines:
            yield from line.render(console)
            yield Segment.line()


def fit(text: Text, width: int) -> Text:
    """The text in so many cells, of which some letters need two; dots say that it is not all."""
    if cell_len(text.plain) <= width:
        return text
    found = text.copy()
    found.truncate(max(1, width), overflow="ellipsis")
    is_open = found.plain.count(ISOLATE) > found.plain.count(END)
    return found.append(END) if is_open else found


def ink(words: str, style: str) -> Text:
    """Words in a style that what is appended to them does not take on."""
    return Text().append(words, style)


def padded(text: Text, width: int) -> Text:
    """The text in exactly so many cells, of which those that it leaves have no style."""
    text = Text().append_text(fit(text, width))
    return text.append(" " * max(0, width - cell_len(text.plain)))


def player_line(side: Text, name: str, points: str, width: int, *, is_asked: bool) -> Text:
    """A side, who plays it and whether it is asked, with its points at the end of the line."""
    if name and width >= NARROW:
        side.append(f" {isolated(name)}", QUIET)
    if is_asked:
        side.append(f" {ASKED}", f"bold {ACCENT}")
    space = width - cell_len(side.plain) - len(points)
    if space < 1:
        side, space = fit(side, max(1, width - len(points) - 1)), 1
    return padded(side, cell_len(side.plain) + space).append(points, "bold")


def joined(parts: Sequence[Text], space: str = " ") -> Text:
    return Text(space).join(parts)


def flow(label: Text, parts: Sequence[Text], width: int, indent: str) -> list[Text]:
    """The parts after a label, on as many lines as they need."""
    lines = [label]
    for number, part in enumerate(parts):
        space = " · " if number else ""
        if cell_len(lines[-1].plain) + len(space) + cell_len(part.plain) > width:
            lines.append(Text(indent))
            space = ""
        lines[-1].append(space, QUIET).append_text(part)
    return [fit(line, width) for line in lines]


def beside(parts: Sequence[Sequence[Text]], width: int, gap: int = 1) -> list[Text]:
    """Blocks of lines side by side, each so wide."""
    lines = []
    for number in range(max([len(part) for part in parts])):
        line = Text()
        for part in parts:
            found = part[number] if number < len(part) else Text()
            line.append_text(padded(found, width)).append(" " * gap)
        line.rstrip()
        lines.append(line)
    return lines


def table(entries: Sequence[Text], width: int, most: int = 3) -> Drawing:
    """Entries of a line each, down in as many columns as fit."""
    column = max([cell_len(entry.plain) for entry in entries], default=0) + 2
    columns = max(1, min(most, width // column))
    rows = -(-len(entries) // columns)
    blocks = [entries[start : start + rows] for start in range(0, len(entries), rows or 1)]
    return Drawing(beside(blocks, column, gap=0) if blocks else [], is_table=True)


def gauge(full: int, whole: int, signs: tuple[str, str]) -> tuple[str, str]:
    """Spaces in a row: those that are full, and those that are left."""
    return signs[0] * full, signs[1] * max(0, whole - full)


def phases(track: Text, names: Mapping[str, bool], between: str) -> Text:
    """The phases of a turn after what is there already, with the present one in brackets."""
    for number, (words, here) in enumerate(names.items()):
        track.append(between if number else "", QUIET)
        track.append(f"[{words}]" if here else words, f"bold {ACCENT}" if here else QUIET)
    return track


class Canvas:
    """A grid of characters, each with a style; drawing outside of it does nothing."""

    def __init__(self, width: int, height: int, style: str = "") -> None:
        self.width = width
        self.height = height
        self._ground = style
        self._chars = [[" "] * width for _ in range(height)]
        self._styles = [[style] * width for _ in range(height)]

    def put(self, x: int, y: int, words: str, style: str = "") -> None:
        """Write words; a style without a background keeps the one that is there."""
        if not 0 <= y < self.height:
            return
        for i, char in enumerate(words):
            if 0 <= x + i < self.width:
                self._chars[y][x + i] = char
                self._styles[y][x + i] = f"{self._styles[y][x + i]} {style}".strip()

    def put_text(self, x: int, y: int, text: Text, limit: int) -> None:
        """Write a text with its styles, cut off after so many characters."""
        text = text[:limit] if cell_len(text.plain) > limit else text
        base = str(text.style)
        for i, char in enumerate(text.plain):
            own = [str(span.style) for span in text.spans if span.start <= i < span.end]
            self.put(x + i, y, char, " ".join([base, *own]).strip())

    def fill(self, x: int, y: int, width: int, height: int, style: str) -> None:
        for row in range(max(0, y), min(self.height, y + height)):
            for column in range(max(0, x), min(self.width, x + width)):
                self._chars[row][column] = " "
                self._styles[row][column] = style

    def box(self, x: int, y: int, width: int, height: int, lines: str, style: str) -> None:
        """A frame of the six characters in `lines`: corners clockwise, then flat and upright."""
        self.put(x, y, lines[0] + lines[4] * (width - 2) + lines[1], style)
        for row in range(y + 1, y + height - 1):
            self.put(x, row, lines[5], style)
            self.put(x + width - 1, row, lines[5], style)
        self.put(x, y + height - 1, lines[3] + lines[4] * (width - 2) + lines[2], style)

    def drawing(self) -> Drawing:
        return Drawing([self._line(y) for y in range(self.height)])

    def _line(self, y: int) -> Text:
        line = Text()
        start = 0
        styles = self._styles[y]
        for x in range(1, self.width + 1):
            if x == self.width or styles[x] != styles[start]:
                words = "".join(self._chars[y][start:x])
                line.append(words, Style.parse(_last_of_each(styles[start])))
                start = x
        return line


def _last_of_each(style: str) -> str:
    """A style in which the last of several colours, and the last of several grounds, counts."""
    ink = ground = ""
    rest = []
    words = iter(style.split())
    for word in words:
        if word == "on":
            ground = next(words)
        elif word in ("bold", "dim", "italic", "reverse", "underline", "not"):
            rest.append(word)
        else:
            ink = word
    return " ".join([*rest, ink, f"on {ground}" if ground else ""]).strip()
