"""Count the clicks of a person in whole games against the easy bot.

The person answers as the easy bot would. Before: one click for each answer. After: with the buttons
that the page has, which give whole chains, and with drafts, each of which is confirmed by one more
click unless it is a single one.
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from panspermia.kernel import DONE, Answer, Request, Table
from panspermia.kernel.foresight import OWN
from panspermia.kernel.ways import drafted
from panspermia.players import make_player
from panspermia.registry import new_table
from panspermia.web.asking import OptionWords, QuestionWords, question
from panspermia.web.scene import SeenTable

BOT = "greedy"
SPLIT = 3
"""Chips of an option up to which each has a button that also ends the question."""


@dataclass(frozen=True)
class Decision:
    """An answer of the person, and all chains that one click could give instead of it alone."""

    rule: str
    answer: Answer
    buttons: frozenset[str]
    starts: bool
    """Whether a draft begins with it."""
    ends: bool
    """Whether nothing can be added to a draft after it."""
    endings: frozenset[str]
    """The chains that one click gives together with all that was drafted before."""


def main() -> None:
    """Play, count, and print the medians."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("game", nargs="?", default="genesis")
    options.add_argument("--games", type=int, default=40)
    options.add_argument("--players", type=int, default=2)
    options.add_argument("--seed", type=int, default=1)
    told = options.parse_args()
    counted = [
        counts(list(runs(told.game, told.players, told.seed + number)))
        for number in range(told.games)
    ]
    before, after = zip(*counted, strict=True)
    saved = 1 - statistics.median(after) / statistics.median(before)
    print(f"{told.game}, {told.players} players, {told.games} games, clicks of one person")
    print(f"  before: median {statistics.median(before):g}, in all {sum(before)}")
    print(f"  after:  median {statistics.median(after):g}, in all {sum(after)}")
    print(f"  fewer:  {saved:.0%} by the medians, {1 - sum(after) / sum(before):.0%} in all")


def counts(found: Sequence[list[Decision]]) -> tuple[int, int]:
    """The clicks of a game, one for each answer and with the page's own buttons."""
    return sum(map(len, found)), sum(map(clicks, found))


def runs(game: str, players: int, seed: int) -> Iterator[list[Decision]]:
    """The decisions of the first seat, those together that nothing comes between."""
    table = new_table(game, players=players, seed=seed)
    bots = [make_player(BOT, seed * 100 + seat) for seat in range(players)]
    run: list[Decision] = []
    draft = Drafting()
    while (request := table.request) is not None:
        answer = bots[request.seat].choose(table.perspective(request.seat))
        if request.seat == 0:
            run.append(decision(table, request, answer, draft))
            if table.preview(0, answer).next.kind != OWN:
                yield run
                run = []
        table.answer(answer)
    if run:
        yield run


class Drafting:
    """The draft that the person is at, if any."""

    def __init__(self) -> None:
        self._start: Table[Any] | None = None
        self._chain: tuple[Answer, ...] = ()

    @property
    def goes_on(self) -> bool:
        return self._start is not None

    def begins(self, table: Table[Any]) -> bool:
        """Begin one, unless one goes on; whether that was so."""
        is_new = self._start is None
        if is_new:
            self._start, self._chain = table.clone(), ()
        return is_new

    def ends_with(self, answer: Answer) -> bool:
        """Add an answer; whether that was all."""
        if self._start is None:
            return False
        self._chain = (*self._chain, answer)
        if answer == DONE or drafted(self._start, 0, self._chain) is None:
            self._start = None
        return self._start is None


def decision(table: Table[Any], request: Request, answer: Answer, draft: Drafting) -> Decision:
    """What the page would offer for an answer."""
    look = SeenTable(table, 0, ("",) * table.setup.players)
    starts = request.rule in getattr(look.text, "composed", ()) and draft.begins(table)
    asked = question(look, request, drafting=draft.goes_on and not starts)
    endings = [button.end for button in ending(asked) if button.end]
    buttons = frozenset([*chains(asked), *endings])
    ends = draft.ends_with(answer)
    return Decision(request.rule, answer, buttons, starts, ends, frozenset(endings))


def chains(asked: QuestionWords) -> Iterator[str]:
    """All that the buttons of a question answer without ending it."""
    yield from [option.chain for option in (asked.done, asked.proposed) if option is not None]
    for group in asked.groups:
        for row in (group.lead, *group.options):
            if row is not None:
                yield from [row.chain, *[chip.chain for chip in row.chips]]


def ending(asked: QuestionWords) -> Iterator[OptionWords]:
    """The buttons that end a question."""
    for group in asked.groups:
        for row in (group.lead, *group.options):
            if row is not None and not group.tiles:
                split = row.chips if len(row.chips) <= SPLIT and asked.room != "many" else ()
                yield from split if row.chips else (row,)


def clicks(run: Sequence[Decision]) -> int:
    """The fewest clicks for a run of decisions, from the first to the last."""
    count, at, drafting = 0, 0, 0
    while at < len(run):
        drafting = 1 if run[at].starts else drafting + 1
        count += 1
        clicked = run[at : at + longest(run, at)]
        at += len(clicked)
        is_given = clicked[-1].answer == DONE or joined(clicked) in clicked[0].endings
        if clicked[-1].ends and drafting > 1 and not is_given:
            count += 1
    return count


def joined(run: Sequence[Decision]) -> str:
    return " ".join([str(decision.answer) for decision in run])


def longest(run: Sequence[Decision], at: int) -> int:
    """How many of the next answers one click can give."""
    found = [n for n in range(1, len(run) - at + 1) if joined(run[at : at + n]) in run[at].buttons]
    return max(1, *found)


if __name__ == "__main__":
    main()
