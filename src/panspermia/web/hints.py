"""A hint in words: the best answers side by side, how good they are, and why the first is better.

How good comes from the search of a bot. Why comes from the odds: what follows the best answer in
more futures than the next best, or in most of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any, NamedTuple

from panspermia.faces.foretelling import Foretold, Item
from panspermia.hall.hints import Hint
from panspermia.kernel import Answer, BadAnswer
from panspermia.kernel.foresight import OWN
from panspermia.kernel.signs import LOSS, NEWS
from panspermia.store.errors import Refused
from panspermia.web.foresight import foresight
from panspermia.web.scene import SeenTable, request_to, seat_names
from panspermia.web.visit import Visit
from panspermia.web.words import say

SHOWN = 3
"""Answers that stand side by side."""
MOST_REASONS = 2
CLEARLY = 8
"""Percent by which something must be likelier to be a reason."""
BARELY = 3
"""The same, where there is no clear one."""
MOSTLY = 50
LEAST_SPREAD = 0.01
"""Of a chance near to none or all: a few tries do not make it certain."""


class Choice(NamedTuple):
    """One of the answers that stand side by side; `chance` is in percent."""

    words: str
    chance: int
    is_best: bool


class Pick(NamedTuple):
    """What is recommended, what stands beside it, and whether some of it may be as good."""

    answer: Answer
    shown: list[Answer]
    is_equal: bool


async def advised(at: Visit, seat: int, found: Hint) -> str:
    """A hint as a fragment of the page."""
    pick = picked(found)
    best = pick.shown
    told = await _foretold(at, seat, best)
    room = await at.room()
    look = SeenTable(room.table, seat, seat_names(room))
    asked = request_to(room, seat)
    prompt = None if asked is None else asked.prompt
    rule = "" if asked is None else asked.rule
    chances = {str(answer): round(100 * chance) for answer, chance in found.chances}
    words = {str(answer): look.describe(answer, prompt) for answer in best}
    context: dict[str, Any] = {
        "answer": pick.answer,
        "words": words[str(pick.answer)],
        "places": " ".join(look.text.places(pick.answer)),
        "choices": [
            Choice(words[str(a)], chances[str(a)], a == pick.answer)
            for a in best
            if str(a) in chances
        ],
        "is_equal": pick.is_equal,
        "reasons": reasons(told, words, rule) if told or found.chances else [],
    }
    if found.aim is not None:
        context["reasons"] = after_plan(look.say(found.aim), context["reasons"])
    return at.site.templates.get_template("part/hint.html").render(context)


def picked(found: Hint) -> Pick:
    """The bot's own answer, unless another did better by more than the error of what it tried."""
    shown = [answer for answer, share in found.best(SHOWN) if share]
    chances = dict(found.chances)
    rated = [answer for answer in shown if answer in chances]
    if found.answer not in rated:
        return Pick(found.answer, shown, is_equal=False)
    better = [answer for answer in rated if _is_clear(found, answer)]
    best = max(better, key=lambda answer: chances[answer], default=found.answer)
    is_equal = any([round(100 * chances[a]) > round(100 * chances[best]) for a in rated])
    order = sorted(shown, key=lambda answer: (answer != best, -chances.get(answer, 0.0)))
    return Pick(best, order, is_equal)


def _is_clear(found: Hint, other: Answer) -> bool:
    """Whether it did better than the bot's own answer, by twice the error of both."""
    chances, shares = dict(found.chances), dict(found.shares)

    def error(answer: Answer) -> float:
        spread = chances[answer] * (1 - chances[answer])
        return max(spread, LEAST_SPREAD) / max(1.0, shares[answer] * found.worlds)

    lead = chances[other] - chances[found.answer]
    return lead > 2 * sqrt(error(other) + error(found.answer))


async def _foretold(at: Visit, seat: int, best: Sequence[Any]) -> list[Foretold]:
    """What follows each; nothing if that cannot be found out now."""
    try:
        found = await foresight(at, seat, [(answer,) for answer in best], odds=True)
    except (BadAnswer, Refused):
        return []
    return list(found.options) if not found.refused else []


def after_plan(plan: str, found: Sequence[str]) -> list[str]:
    """The plan comes first; beside it "much the same follows" tells nothing."""
    return [plan, *[reason for reason in found if reason != say("hint.alike")]][:MOST_REASONS]


# --- why ------------------------------------------------------------------------------------------


def reasons(told: Sequence[Foretold], words: Mapping[str, str], rule: str) -> list[str]:
    """Why the first is better than the others: what it brings or spares, and what is likelier.

    If nothing can be foreseen, it is what did best when the bot played on.
    """
    if not told:
        return [say("hint.played")]
    best, others = told[0], told[1:]
    sure = _sure(best, others)
    found = [say("hint.sure", what=", ".join(sure))] if sure else []
    compared = [other for other in others if not _leads_on(other, rule)]
    found += _spared(best, compared, words)
    found += _likelier(best, compared, words, CLEARLY)
    found = found or _mostly(best) or _likelier(best, compared, words, BARELY)
    return list(dict.fromkeys(found))[:MOST_REASONS] or [say("hint.alike")]


def _spared(best: Foretold, others: Sequence[Foretold], words: Mapping[str, str]) -> list[str]:
    """What the next best surely costs the reader, and the first does not."""
    if not others:
        return []
    mine, theirs = [
        [item.words for item in (*one.losses, *one.costs) if item.own] for one in (best, others[0])
    ]
    spared = dict.fromkeys([one for one in theirs if one not in mine])
    if not spared or not {*mine} <= {*theirs}:  # Each costs something else.
        return []
    name = words[str(others[0].answers[0])]
    return [say("hint.spared", what=", ".join(spared), name=name)]


def _sure(best: Foretold, others: Sequence[Foretold]) -> list[str]:
    """What the first surely brings to the reader, without what every answer brings."""
    brought = [{item.words for item in other.gains if item.own} for other in others]
    common = set.intersection(*brought) if brought else set()
    words = dict.fromkeys([item.words for item in best.gains if item.own])
    return [one for one in words if one not in common]


def _leads_on(told: Foretold, rule: str) -> bool:
    """Whether it is a first step only: what it leads to has not been chosen yet."""
    return told.next.kind == OWN and told.next.clause != rule


def _likelier(
    best: Foretold, others: Sequence[Foretold], words: Mapping[str, str], least: int
) -> list[str]:
    """What of the reader's happens oftener, or is lost more seldom, than after the next best."""
    if not others:
        return []
    mine, theirs = _percents(best), _percents(others[0])
    gaps = [(_gap(item, percent, theirs), item, percent) for item, percent in mine.values()]
    largest = {one[1].words: one for one in sorted(gaps, key=lambda one: one[0])}
    name = words[str(others[0].answers[0])]
    return [
        say(
            "hint.likelier",
            what=item.words,
            share=percent,
            other=percent - _signed(item, gap),
            name=name,
        )
        for gap, item, percent in sorted(largest.values(), key=lambda one: -one[0])
        if gap >= least
    ]


def _gap(item: Item, percent: int, theirs: Mapping[Any, tuple[Item, int]]) -> int:
    """By how many percent it is better with the best answer."""
    other = theirs[_key(item)][1] if _key(item) in theirs else 0
    return _signed(item, percent - other)


def _signed(item: Item, number: int) -> int:
    return -number if item.kind == LOSS else number


def _percents(told: Foretold) -> dict[Any, tuple[Item, int]]:
    """What may happen to the reader, and how often."""
    items = [item for item in told.odds or () if item.own and item.kind != NEWS]
    return {_key(item): (item, item.percent or 0) for item in items}


def _key(item: Item) -> tuple[Any, ...]:
    return item.kind, item.name, item.side, item.here


def _mostly(best: Foretold) -> list[str]:
    likely = [
        (item, n) for item, n in _percents(best).values() if MOSTLY <= n < 100 and item.kind != LOSS
    ]
    likely.sort(key=lambda pair: -pair[1])
    return [say("hint.mostly", what=item.words, share=n) for item, n in likely]
