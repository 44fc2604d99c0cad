"""The page about the cards counts what is in the standard deck."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from panspermia.games.megafauna.components.cards import CARD_COLOURS, SILHOUETTES, Orientation
from panspermia.games.megafauna.faces.naming import printed_on

PAGE = Path(__file__).resolve().parents[4] / "docs" / "explanation" / "megafauna-cards.md"
ROWS = dict(re.findall(r"^\| (\w+) \| ([0-9 |]+)\|$", PAGE.read_text("utf-8"), re.MULTILINE))
LARGEST = {"flyer": 3, "burrower": 4, "armored": 5, "swimmer": 6}


def has(half: Orientation, trait: str) -> bool:
    if trait in SILHOUETTES:
        return half.silhouette == trait
    return bool(getattr(half, trait))


@pytest.mark.parametrize(
    "trait", ["burrower", "flyer", "swimmer", "armored", "poison", "mutualism"]
)
def test_the_page_counts_traits_by_colour(trait: str) -> None:
    cards = printed_on(None).mutations.values()
    found = [
        sum(
            [
                has(half, trait)
                for card in cards
                if card.colour == colour
                for half in (card.a, card.b)
            ]
        )
        for colour in CARD_COLOURS
    ]
    assert [int(word) for word in ROWS[trait].split("|")] == found


def test_silhouettes_have_the_sizes_that_the_page_names() -> None:
    halves = [half for card in printed_on(None).mutations.values() for half in (card.a, card.b)]
    for shape, largest in LARGEST.items():
        assert largest == max([half.max_size for half in halves if half.silhouette == shape])
    assert 4 == max([half.max_size for half in halves if half.poison])
