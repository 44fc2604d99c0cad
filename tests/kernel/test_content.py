"""The content of a deck has a name and is one object for all who use it."""

from __future__ import annotations

import gc
import pickle
from typing import Any

from panspermia.kernel import Setup, seat_table
from panspermia.kernel.content import NAME_LENGTH, find_content, named
from tests.bazaar import GAME


def deck(**more: Any) -> dict[str, Any]:
    return {"cards": 12, "colours": ["red", "blue"], **more}


def test_the_same_content_is_one_object_in_whatever_order_it_was_written() -> None:
    one = named(deck())

    assert one is named(one) is named(deck()) is named(dict(reversed(deck().items())))
    assert NAME_LENGTH == len(one.name)
    assert one.name != named(deck(cards=13)).name


def test_content_does_not_change_with_what_it_was_made_of() -> None:
    given = deck()
    made = named(given)
    given["colours"].append("green")

    assert deck() == made
    assert made is not named(given)


def test_content_is_found_by_its_name_as_long_as_a_table_holds_it() -> None:
    table = seat_table(GAME, Setup(2, deck=deck(cards=11)), seed=1)
    name = table.setup.deck_name
    assert name is not None

    assert table.setup.deck is find_content(name)
    assert name == table.view(0)["deck"] == table.clone().view(None)["deck"]
    del table
    gc.collect()
    assert None is find_content(name)


def test_content_that_went_to_another_process_and_back_is_the_same() -> None:
    made = named(deck())

    assert made is pickle.loads(pickle.dumps(made))
