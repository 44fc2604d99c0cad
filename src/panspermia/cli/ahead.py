"""What follows an answer, as lines for the terminal: what is certain, and what how often."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rich.text import Text

from panspermia.cli.screen import WARNING, wrap
from panspermia.cli.typed import numbered
from panspermia.contract import TextFace, text_of
from panspermia.faces.foretelling import Foretold, Item, foretell
from panspermia.faces.terminal import ACCENT, QUIET
from panspermia.kernel import Answer, IllegalAnswer, Request, Table
from panspermia.kernel.signs import LOSS

FULL, LEFT = "▰", "▱"
SPACES = 10
"""Spaces of a bar."""

MOST_ODDS = 14
"""Lines of odds, those of what happens here first."""

WARNED = 40
"""Options up to which each is looked at for certain losses before anybody asks."""


class Ahead:
    """Looks ahead from one question."""

    def __init__(self, table: Table[Any], request: Request, names: Sequence[str]) -> None:
        self._table = table
        self._request = request
        self._face: TextFace = text_of(table.game)(table.view(request.seat))
        self._names = [self._whose(seat, name) for seat, name in enumerate(names)]

    def _whose(self, seat: int, name: str) -> str:
        """Who sits there, with their sides, since bots of one kind have the same name."""
        sides = [self._face.side(side).plain for side in self._table.sides_of(seat)]
        return f"{' + '.join(sides)} ({name})"

    def foretold(self, answers: Sequence[Answer], *, odds: bool = False) -> Foretold:
        """What follows the answers, given together; IllegalAnswer if they cannot be."""
        table, seat = self._table, self._request.seat
        preview = table.preview(seat, answers)
        counted = table.odds(seat, answers) if odds else None
        prompt = self._request.prompt
        return foretell(table.game, self._face, preview, counted, prompt=prompt, names=self._names)

    def warned(self) -> frozenset[Answer]:
        """The options that surely lose something of the player's own."""
        options = self._request.options()
        if len(options) > WARNED:
            return frozenset()
        return frozenset([option for option in options if self.foretold([option]).warnings])

    # --- lines ----------------------------------------------------------------------------------

    def all_options(self, width: int) -> Iterator[Text]:
        """What each option surely does, a line each."""
        numbers = {answer: number for number, answer in numbered(self._request.options()).items()}
        for option in self._request.options():
            number = numbers.get(option, option)
            line = Text(f"{number:>3} ", f"bold {ACCENT}")
            line.append(self._describe([option]), "bold")
            line.append(f"  {_brief(self.foretold([option]))}")
            yield from wrap(line, width, indent=6)

    def certain(self, answers: Sequence[Answer], width: int) -> Iterator[Text]:
        """What the answers surely do, whether that can be taken back, and what comes next."""
        yield from self._certain(self.foretold(answers), answers, width)

    def odds(self, answers: Sequence[Answer], width: int) -> Iterator[Text]:
        """The same, and what follows how often."""
        told = self.foretold(answers, odds=True)
        yield from self._certain(told, answers, width)
        yield Text(f"To the end of the round, in {told.worlds} imagined worlds:")
        found = told.odds or ()
        for item in found[:MOST_ODDS]:
            yield from wrap(_bar(item), width, indent=6)
        if not found:
            yield Text("  nothing that this game counts")

    def _certain(self, told: Foretold, answers: Sequence[Answer], width: int) -> Iterator[Text]:
        head = Text(self._describe(answers), "bold").append(f"  {_brief(told)}")
        yield from wrap(head, width, indent=2)
        yield from wrap(Text(f"{told.next.words} {told.undo}", QUIET), width, indent=2)

    def _describe(self, answers: Sequence[Answer]) -> str:
        prompt = self._request.prompt
        return ", ".join([self._face.describe(answer, prompt) for answer in answers])


def _brief(told: Foretold) -> str:
    """What is certain, in one line: what it costs and brings, losses with their mark."""
    parts = [f"costs {item.words}" for item in told.costs]
    parts += [_with_mark(item) for item in (*told.gains, *told.losses, *told.news)]
    return "; ".join(parts) if parts else "nothing happens at once"


def _with_mark(item: Item) -> str:
    return f"{WARNING} {item.words}" if item.kind == LOSS and item.own else item.words


def _bar(item: Item) -> Text:
    percent = item.percent or 0
    full = round(percent * SPACES / 100)
    sign = "-" if item.kind == LOSS else " "
    line = Text(f"  {percent:>3} % ").append(FULL * full + LEFT * (SPACES - full), QUIET)
    where = " here" if item.here else ""
    return line.append(f" {sign} {item.words}{where}")


def warned_options(table: Table[Any], request: Request) -> frozenset[Answer]:
    """The options that surely lose something; none where that cannot be told."""
    try:
        return Ahead(table, request, ()).warned()
    except IllegalAnswer:
        return frozenset()
