"""Points by source and what ends the game, as lines for the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.text import Text

from panspermia.contract import TextFace
from panspermia.faces.score import TIE, WIN, Ending, Score, Source, figure
from panspermia.faces.terminal import ACCENT, QUIET, fit, padded
from panspermia.kernel import render
from panspermia.kernel.messages import isolated

WIDEST_LABEL = 40
LEAST_COLUMN = 6
FULL, LEFT = "▰", "▱"
MOST_SPACES = 20
"""Spaces of a gauge; what has more is told in numbers alone."""


def score_lines(
    score: Score, face: TextFace, names: Sequence[str], seats: Sequence[int], width: int
) -> list[Text]:
    """Who is ahead, and by what; then what can end the game.

    `seats` says which seat plays each side; `names` who sits there.
    """
    lines = [*_table(score, face, names, seats, width)]
    for title, wanted in (("What ends the game", False), ("What wins it", True)):
        found = [ending for ending in score.endings if (ending.kind == WIN) == wanted]
        if found:
            lines += [Text(""), Text(title, "bold")]
            lines += [line for ending in found for line in _ending(ending, face, width)]
    return lines or [Text("Nothing about points is open in this game before its end.")]


def _table(
    score: Score, face: TextFace, names: Sequence[str], seats: Sequence[int], width: int
) -> list[Text]:
    if not score.sources:
        return []
    heads = [_head(side, face, names, seats) for side in score.sides]
    wide = max([LEAST_COLUMN, *[cell_len(head.plain) for head in heads]]) + 2
    wide = max(LEAST_COLUMN, min(wide, (width - WIDEST_LABEL) // max(1, len(heads))))
    label = max(12, min(WIDEST_LABEL, width - wide * len(heads)))
    lines = [_row(Text(""), [fit(head, wide - 1) for head in heads], label, wide)]
    counted = [source for source in score.sources if source.kind != TIE]
    lines += [_source(source, score, face, label, wide) for source in counted]
    lines.append(_totals(score, label, wide))
    lines += [_source(s, score, face, label, wide, QUIET) for s in score.sources if s.kind == TIE]
    return lines


def _head(side: int, face: TextFace, names: Sequence[str], seats: Sequence[int]) -> Text:
    seat = seats[side] if side < len(seats) else side
    name = names[seat] if 0 <= seat < len(names) else ""
    return face.side(side).append(f" {isolated(name)}" if name else "", QUIET)


def _source(
    source: Source, score: Score, face: TextFace, label: int, wide: int, style: str = ""
) -> Text:
    words = Text(render(source.words, names=face.names()), style)
    figures = [Text(figure(source.values[side]), style) for side in score.sides]
    return _row(words, figures, label, wide)


def _totals(score: Score, label: int, wide: int) -> Text:
    leaders = score.leaders
    figures = [
        Text(figure(score.total(side)), f"bold {ACCENT}" if side in leaders else "bold")
        for side in score.sides
    ]
    return _row(Text("in all", "bold"), figures, label, wide)


def _row(label: Text, cells: Sequence[Text], width: int, wide: int) -> Text:
    line = padded(label, width)
    for cell in cells:
        line.append(" " * max(0, wide - cell_len(cell.plain))).append_text(cell)
    return line


def _ending(ending: Ending, face: TextFace, width: int) -> list[Text]:
    """Its name with a gauge, and how near it is in words."""
    names = face.names()
    head = Text("  ").append(render(ending.name, names=names), "bold")
    head.append(f"  {_gauge(ending)}", ACCENT)
    if ending.clause:
        head.append(f" ({ending.clause})", QUIET)
    return [fit(head, width), fit(Text(f"    {render(ending.detail, names=names)}"), width)]


def _gauge(ending: Ending) -> str:
    if ending.of > MOST_SPACES:
        return f"{ending.done}/{ending.of}"
    return FULL * ending.done + LEFT * (ending.of - ending.done)
