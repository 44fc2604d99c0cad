"""The screen of a game in the terminal: track, board, players, log, question and options.

What is particular to a game comes from its face (`panspermia.contract.TextFace`): pictures and
words of a view, of events and of answers. This module only arranges them in the room there is. A
terminal of 100 columns and 40 lines shows the board in its large form with players and log beside
it; 80 by 24 a small board with the log under it; a narrower one a table of the places.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass

from rich.cells import cell_len, chop_cells
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.text import Text

from panspermia.cli.typed import numbered
from panspermia.contract import TextFace
from panspermia.faces.terminal import ACCENT, QUIET, Drawing, fit, padded
from panspermia.faces.text import Choices, Marks, Told
from panspermia.kernel import Answer, Message, render
from panspermia.kernel.messages import isolated

NARROW_PANEL = 16
WIDE_PANEL = 28
WIDEST_PANEL = 44
GAP = 1
WARNING = "!"
"""Stands after an option that surely loses something of one's own."""
PIPED_HEIGHT = 40
"""Lines of a screen where there is no terminal."""


@dataclass(frozen=True)
class OpenQuestion:
    """What a seat is asked: by which clause, in words, and the options."""

    side: int
    clause: str
    prompt: Message
    options: tuple[Answer, ...]
    warned: frozenset[Answer] = frozenset()
    """Options that surely lose something of the seat's own."""


@dataclass(frozen=True)
class Screen:
    """Everything that a screen shows."""

    face: TextFace
    names: Sequence[str]
    log: Sequence[Told]
    question: OpenQuestion | None = None
    note: str = ""
    log_title: str = "since your last answer"


def frame(screen: Screen, width: int, height: int) -> list[Text]:
    """The screen in at most so many lines, if the board can be drawn in them at all."""
    below = _below(screen, width)
    room = height - 1 - len(below)
    board, panel_width = _board(screen, width, room)
    top = [fit(screen.face.status(), width)]
    if panel_width:
        spare = max(0, room - board.height)
        panel, shown = _panel(screen, panel_width, board.height)
        body = _beside(board, panel)
        rest = [] if shown else _log_lines(screen.log, width, min(spare, 8))
        legend = screen.face.legend()
        if len(rest) < spare and cell_len(legend.plain) <= width:
            rest.append(legend)
    else:
        players = _wrapped_players(screen, width)
        body = [*board.lines, *players]
        rest = _log_lines(screen.log, width, max(2, room - len(body)))
    return [*top, *body, *rest, *below]


def _board(screen: Screen, width: int, room: int) -> tuple[Drawing, int]:
    """The largest board that leaves room for a panel, and the width of the panel."""
    marks = _marks(screen)
    for panel in (WIDE_PANEL, NARROW_PANEL):
        board = screen.face.board(marks, width - panel - GAP, room)
        if not board.is_table:
            return board, min(WIDEST_PANEL, width - board.width - GAP)
    board = screen.face.board(marks, width, room)
    if board.is_table and board.width + GAP + WIDE_PANEL <= width:
        return board, min(WIDEST_PANEL, width - board.width - GAP)
    return board, 0


def _marks(screen: Screen) -> Marks:
    options = screen.question.options if screen.question else ()
    chosen = {screen.face.places(option)[-1] for option in options if screen.face.places(option)}
    own = screen.question.side if screen.question else None
    changed = {place for told in screen.log if told.side != own for place in told.places}
    return Marks(frozenset(chosen), frozenset(changed))


def _beside(board: Drawing, panel: list[Text]) -> list[Text]:
    lines = []
    for number in range(max(board.height, len(panel))):
        line = padded(board.lines[number] if number < board.height else Text(), board.width)
        if number < len(panel):
            line.append(" " * GAP)
            line.append_text(panel[number])
        lines.append(line)
    return lines


def _panel(screen: Screen, width: int, height: int) -> tuple[list[Text], bool]:
    """Players, and under them the latest of the log if there is room for it."""
    lines = list(screen.face.players(screen.names, width).lines)
    if width < WIDE_PANEL:
        return lines, False
    free = height - len(lines) - 2
    if free < 2 or not screen.log:
        return lines, not screen.log
    title = Text(f"─ {screen.log_title} ".ljust(width, "─"), QUIET)
    return [*lines, Text(""), title, *_log_lines(screen.log, width, free)], True


def _wrapped_players(screen: Screen, width: int) -> list[Text]:
    drawing = screen.face.players(screen.names, min(width, WIDE_PANEL))
    if 2 * WIDE_PANEL + 2 > width:
        return drawing.lines
    half = -(-drawing.height // 6) * 3
    left = Drawing([padded(line, WIDE_PANEL + 1) for line in drawing.lines[:half]])
    return _beside(left, drawing.lines[half:])


def _log_lines(log: Sequence[Told], width: int, limit: int) -> list[Text]:
    """The latest lines of the log, oldest first; dots say that there is more."""
    if limit <= 0:
        return []
    lines: list[Text] = []
    for told in reversed(log):
        wrapped = told_lines(told, width)
        if len(lines) + len(wrapped) > limit:
            if lines and len(lines) == limit:
                lines.pop(0)
            return [Text("  … earlier: type log", QUIET), *lines][:limit]
        lines = [*wrapped, *lines]
    return lines


def told_lines(told: Told, width: int) -> list[Text]:
    """A line of the log with its clause, wrapped with the rest indented."""
    text = told.text.copy()
    text.append(f" {told.clause}", QUIET)
    return wrap(text, width, indent=2)


def wrap(text: Text, width: int, indent: int = 0) -> list[Text]:
    """The text in lines of at most that width."""
    lines = []
    while cell_len(text.plain) > width:
        most = max(indent + 1, _count_fitting(text.plain, width))
        at = text.plain.rfind(" ", 1, most + 1)
        at = most if at <= indent else at
        lines.append(text[:at])
        rest = text[at:]
        text = Text(" " * indent).append_text(rest[1:] if rest.plain.startswith(" ") else rest)
    return [*lines, text]


def _count_fitting(words: str, width: int) -> int:
    """How many characters fit: some need two cells, and marks need none."""
    return len(chop_cells(words, width)[0])


# --- the question ---------------------------------------------------------------------------------


def _below(screen: Screen, width: int) -> list[Text]:
    """What stands under the board: legend, question, options and a note."""
    lines = []
    if screen.question is not None:
        lines += wrap(question_line(screen), width, indent=2)
        question = screen.question
        lines += option_lines(
            screen.face, question.options, width, question.prompt, question.warned
        )
    if screen.note:
        lines += wrap(Text(screen.note, "italic"), width)
    return lines


def question_line(screen: Screen) -> Text:
    question = screen.question
    assert question is not None
    line = screen.face.side(question.side)
    name = screen.names[question.side] if question.side < len(screen.names) else ""
    line.append(f" ({isolated(name)})" if name else "")
    names = screen.face.names(question.prompt)
    line.append("  " + render(question.prompt, names=names), "bold")
    return line.append(f"  {question.clause}", QUIET)


def option_lines(
    face: TextFace,
    options: Sequence[Answer],
    width: int,
    prompt: Message | None = None,
    warned: Container[Answer] = (),
) -> list[Text]:
    """All options with their numbers, group after group, as many on a line as fit.

    Those that one is warned of have a mark.
    """
    numbers = {answer: number for number, answer in numbered(options).items()}
    lines: list[Text] = []
    for group in face.choices(options, prompt):
        parts = _option_parts(group, numbers, warned)
        label = _label(group.label)
        whole = sum([cell_len(part.plain) + 2 for part in parts]) + cell_len(label.plain)
        if lines and cell_len(lines[-1].plain) + 3 + whole <= width:
            lines[-1].append(" │ ", QUIET).append_text(label)
        else:
            lines.append(Text(" ").append_text(label))
        _flow(lines, parts, width)
    return lines


def _label(label: Text) -> Text:
    if not label.plain:
        return Text("")
    return label.copy().append(": ", QUIET)


def _option_parts(
    group: Choices, numbers: dict[Answer, int], warned: Container[Answer]
) -> list[Text]:
    parts = []
    for answer, short in group.answers:
        part = Text()
        if answer in numbers and answer != numbers[answer]:
            part.append(f"{numbers[answer]} ", f"bold {ACCENT}")
        part.append_text(short)
        if answer in warned:
            part.append(f" {WARNING}", f"bold {ACCENT}")
        parts.append(part)
    return parts


def _flow(lines: list[Text], parts: list[Text], width: int) -> None:
    """Put the parts on the last line, and on further ones as they fill up.

    A part that is wider than a line goes on in the next, indented.
    """
    for number, part in enumerate(parts):
        space = "  " if number else ""
        if cell_len(lines[-1].plain) + len(space) + cell_len(part.plain) > width:
            lines.append(Text("     "))
            space = ""
        lines[-1].append(space).append_text(part)
        lines[-1:] = wrap(lines[-1], width, indent=7)


class Unwrapped:
    """Lines that rich prints as they are: cut off, never wrapped."""

    def __init__(self, lines: Sequence[Text]) -> None:
        self.lines = lines

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield from map(_unwrapped, self.lines)


def _unwrapped(line: Text) -> RenderableType:
    line = line.copy()
    line.no_wrap = True
    line.overflow = "crop"
    return line


def show(console: Console, screen: Screen, *, clear: bool = False, reserve: int = 0) -> None:
    """Print the screen; on a terminal it takes the place of what was there.

    So many lines are left free under it, beside the one to type in.
    """
    height = console.size.height - 1 - reserve if console.is_terminal else PIPED_HEIGHT
    if clear and console.is_terminal:
        console.clear()
    console.print(Unwrapped(frame(screen, console.width, height)))
