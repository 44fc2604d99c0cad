"""Piles are drawn when somebody sees what is in them."""

from __future__ import annotations

from collections import Counter

import pytest

from panspermia.decks.piles import draw_unseen
from panspermia.kernel import CHANCE, chance
from panspermia.kernel.requests import ChanceRequest

WORDS = {1: "ant", 2: "bee", 3: "cat"}
NUMBERS = {word: number for number, word in WORDS.items()}


def test_one_of_the_unseen_is_drawn_by_chance_and_stays_until_it_is_taken() -> None:
    unseen = [3, 1]
    flow = draw_unseen("T1", unseen, WORDS, NUMBERS)
    asked = next(flow)

    assert isinstance(asked, ChanceRequest)
    assert (CHANCE, "T1", ("cat", "ant")) == (asked.side, asked.rule, asked.options())
    with pytest.raises(StopIteration) as drawn:
        flow.send("ant")
    assert (1, [3, 1]) == (drawn.value.value, unseen)


def test_the_last_needs_no_chance() -> None:
    with pytest.raises(StopIteration) as drawn:
        next(draw_unseen("T1", [2], WORDS, NUMBERS))

    assert 2 == drawn.value.value


def test_each_of_them_is_equally_likely() -> None:
    asked = next(draw_unseen("T1", [1, 2, 3], WORDS, NUMBERS))
    assert isinstance(asked, ChanceRequest)

    drawn = Counter([chance.outcome(bytes(32), index, asked) for index in range(3000)])

    assert {"ant", "bee", "cat"} == set(drawn)
    assert 900 < min(drawn.values())
