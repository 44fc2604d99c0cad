"""Count the clicks of a person in whole games against the easy bot.

The person answers as the easy bot would. Before: one click for each answer. After: with the buttons
that the page has, which give whole chains, and with drafts, which are confirmed once.
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from panspermia.kernel import Answer, Request, Table
from panspermia.kernel.foresight import OWN
from panspermia.players import make_player
from panspermia.registry import new_table
from panspermia.web.asking import QuestionWords, question
from panspermia.web.scene import SeenTable

BOT = "greedy"
SPLIT = 4
"""Chips of an option up to which each has a button that also ends the question."""


@dataclass(frozen=True)
class Decision:
    """An answer of the person, and all chains that one click could give instead of it alone."""

    rule: str
    answer: Answer
    buttons: frozenset[str]
    fits: int


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
    while (request := table.request) is not None:
        answer = bots[request.seat].choose(table.perspective(request.seat))
        if request.seat == 0:
            run.append(decision(table, request, answer))
            if table.preview(0, answer).next.kind != OWN:
                yield run
                run = []
        table.answer(answer)
    if run:
        yield run


def decision(table: Table[Any], request: Request, answer: Answer) -> Decision:
    """What the page would offer for an answer."""
    look = SeenTable(table, 0, ("",) * table.setup.players)
    asked = question(look, request)
    fits = getattr(look.text, "fits", lambda answer: 1)(answer)
    return Decision(request.rule, answer, frozenset(chains(asked)), fits)


def chains(asked: QuestionWords) -> Iterator[str]:
    """All that the buttons of a question answer."""
    yield from [option.chain for option in (asked.done, asked.proposed) if option is not None]
    for group in asked.groups:
        for row in (group.lead, *group.options):
            if row is not None:
                yield from [row.chain, *[chip.chain for chip in row.chips]]
                split = row.chips if len(row.chips) <= SPLIT and not asked.many else ()
                ending = () if group.tiles else split if row.chips else (row,)
                yield from [button.end for button in ending if button.end]


def clicks(run: Sequence[Decision]) -> int:
    """The fewest clicks for a run of decisions, from the first to the last."""
    count, at = 0, 0
    while at < len(run):
        count += 1
        at += longest(run, at)
    return count


def longest(run: Sequence[Decision], at: int) -> int:
    """How many of the next answers one click can give."""
    words = [str(decision.answer) for decision in run[at:]]
    alike = 1
    while alike < run[at].fits and words[alike : alike + 1] == words[:1]:
        alike += 1
    found = [n for n in range(1, len(words) + 1) if " ".join(words[:n]) in run[at].buttons]
    return max(alike, *found)


if __name__ == "__main__":
    main()
