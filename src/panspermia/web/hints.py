"""A hint in words: the best answers side by side, how good they are, and why the first is better.

How good comes from the search of a bot. Why comes from the odds: what follows the best answer in
more futures than the next best, or in most of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from panspermia.faces.foretelling import Foretold, Item
from panspermia.hall.bots import Hint
from panspermia.kernel import BadAnswer
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
MOSTLY = 50


class Choice(NamedTuple):
    """One of the answers that stand side by side; `chance` is in percent."""

    words: str
    chance: int
    is_best: bool


async def advised(at: Visit, seat: int, found: Hint) -> str:
    """A hint as a fragment of the page."""
    best = [answer for answer, share in found.best(SHOWN) if share]
    told = await _foretold(at, seat, best)
    room = await at.room()
    look = SeenTable(room.table, seat, seat_names(room))
    asked = request_to(room, seat)
    prompt = None if asked is None else asked.prompt
    chances = {str(answer): round(100 * chance) for answer, chance in found.chances}
    words = {str(answer): look.text.describe(answer, prompt) for answer in best}
    context: dict[str, Any] = {
        "answer": found.answer,
        "words": words[str(found.answer)],
        "places": " ".join(look.text.places(found.answer)),
        "choices": [
            Choice(words[str(a)], chances[str(a)], a == found.answer)
            for a in best
            if str(a) in chances
        ],
        "reasons": reasons(told, words),
    }
    return at.site.templates.get_template("part/hint.html").render(context)


async def _foretold(at: Visit, seat: int, best: Sequence[Any]) -> list[Foretold]:
    """What follows each; nothing if that cannot be found out now."""
    try:
        found = await foresight(at, seat, [(answer,) for answer in best], odds=True)
    except (BadAnswer, Refused):
        return []
    return list(found.options) if not found.refused else []


# --- why ------------------------------------------------------------------------------------------


def reasons(told: Sequence[Foretold], words: Mapping[str, str]) -> list[str]:
    """Why the first is better than the others: what it surely brings, and what is likelier."""
    if not told:
        return []
    best, others = told[0], told[1:]
    sure = [item.words for item in best.gains if item.own]
    found = [say("hint.sure", what=", ".join(dict.fromkeys(sure)))] if sure else []
    found += _likelier(best, others, words) or _mostly(best)
    return found[:MOST_REASONS] or [say("hint.alike")]


def _likelier(best: Foretold, others: Sequence[Foretold], words: Mapping[str, str]) -> list[str]:
    """What of the reader's happens oftener, or is lost more seldom, than after the next best."""
    if not others:
        return []
    mine, theirs = _percents(best), _percents(others[0])
    gaps = [(_gap(item, percent, theirs), item, percent) for item, percent in mine.values()]
    name = words[str(others[0].answers[0])]
    return [
        say(
            "hint.likelier",
            what=item.words,
            share=percent,
            other=percent - _signed(item, gap),
            name=name,
        )
        for gap, item, percent in sorted(gaps, key=lambda one: -one[0])
        if gap >= CLEARLY
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
