"""What a game gives the terminal: a module `text.py` with the functions of `GameText`.

They make words and pictures of three things only: a view (`table.view(seat)`), events
(`table.events(seat)`) and the answers of a request. So a picture can show no more than its seat may
know. Words come from the game's catalogue under `locale`; a colour never stands alone, but with a
mark or a word. `Canvas` helps to draw.

A face asks for a board of at most some size. The game draws the largest form that fits, and in the
smallest a plain table that fits into any width; what it returns says how large it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.segment import Segment
from rich.style import Style
from rich.text import Text

from panspermia.kernel import Answer, Message

View = dict[str, Any]
EventData = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Marks:
    """Places to point out: those that an answer can name now, and those that have changed."""

    choices: frozenset[str] = frozenset()
    changed: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Choices:
    """Answers that belong together: a label, and a short word for each answer under it."""

    label: Text
    answers: tuple[tuple[Answer, Text], ...]


@dataclass(frozen=True, slots=True)
class Told:
    """One line of the log: events of one side under one clause, and the places they are about."""

    side: int | None
    clause: str
    text: Text
    places: tuple[str, ...] = ()


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


class GameText(Protocol):
    """The contract of `games/<game>/text.py`."""

    def board(self, view: View, marks: Marks, width: int, height: int) -> Drawing:
        """The board, at most so large if that is possible at all."""
        ...

    def legend(self) -> Text:
        """One line that says what the signs of the board mean."""
        ...

    def players(self, view: View, names: Sequence[str], width: int) -> Drawing:
        """What each player has; `names` says who sits at each seat."""
        ...

    def status(self, view: View) -> Text:
        """Where the game is, as a track of one line."""
        ...

    def names(self, view: View, prompt: Message | None = None) -> Mapping[str, str]:
        """What ids are called at this table beyond the catalogue, for `render`.

        The question may say what its own words are about.
        """
        ...

    def side(self, view: View, side: int) -> Text:
        """A side with its mark and colour."""
        ...

    def choices(
        self, view: View, options: Sequence[Answer], prompt: Message | None = None
    ) -> list[Choices]:
        """All the options, each once, in groups; the question may say what they are about."""
        ...

    def describe(self, view: View, answer: Answer, prompt: Message | None = None) -> str:
        """An answer in words; the question may say what it is about."""
        ...

    def places(self, answer: Answer) -> tuple[str, ...]:
        """The places on the board that an answer names; the last is where it happens."""
        ...

    def look(self, view: View, place: str) -> Text | None:
        """All that is on a place or card, in words, or None if there is nothing of that name.

        A side is called `side.0`.
        """
        ...

    def tell(self, view: View, events: Iterable[EventData]) -> list[Told]:
        """What happened, as lines; events of one kind by one side in a row share a line."""
        ...

    def matters(self, view: View, events: Sequence[EventData]) -> Mapping[int, str]:
        """Which dice of the first event mattered, by their places in it, and for what, in a word.

        The events are that of the roll and those that followed; what they do not tell is left out.
        """
        ...

    def result(self, view: View, names: Sequence[str]) -> list[Text]:
        """How a finished game ended: the winner first, then the reason and the standings."""
        ...
