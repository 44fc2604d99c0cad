"""A game that has decks fills in and checks the deck of every setup."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from panspermia.kernel import BadDeck, BadSave, Message, Setup, render, saves, seat_table
from tests.bazaar import GAME

STANDARD = {"cards": 12}


def filled(deck: dict[str, Any] | None) -> dict[str, Any]:
    """The standard deck by default; a deck without cards is none."""
    found = STANDARD if deck is None else deck
    if not found.get("cards"):
        raise BadDeck([Message("no-candidate", {"answer": "0 cards", "rule": "K1"})])
    return found


WITH_DECKS = replace(GAME, deck=filled)


def test_a_setup_without_a_deck_gets_the_standard_one() -> None:
    assert STANDARD == WITH_DECKS.check(Setup(2)).deck
    assert {"cards": 9} == WITH_DECKS.check(Setup(2, deck={"cards": 9})).deck


def test_a_game_without_decks_leaves_the_setup_as_it_is() -> None:
    assert None is GAME.check(Setup(2)).deck


def test_a_bad_deck_says_what_is_wrong() -> None:
    with pytest.raises(BadDeck) as raised:
        WITH_DECKS.check(Setup(2, deck={"cards": 0}))

    assert "0 cards is not an answer to the question of K1." == str(raised.value)
    assert [str(raised.value)] == [render(problem) for problem in raised.value.problems]


def test_a_save_carries_its_deck() -> None:
    text = seat_table(WITH_DECKS, Setup(2, deck={"cards": 9}), seed=1).dump()

    assert {"cards": 9} == saves.load_table(text, {"bazaar": WITH_DECKS}).setup.deck


def test_a_save_with_a_bad_deck_is_a_bad_save() -> None:
    text = seat_table(GAME, Setup(2, deck={"cards": 9}), seed=1).dump()

    def refuse(deck: dict[str, Any] | None) -> dict[str, Any]:
        return filled({"cards": 0})

    with pytest.raises(BadSave, match="0 cards is not an answer"):
        saves.load_table(text, {"bazaar": replace(GAME, deck=refuse)})
