import copy
import pickle
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from panspermia import new_table
from panspermia.kernel import Perspective
from panspermia.players import make_player, search
from panspermia.players.advice import Advice
from panspermia.players.tree import Node, Search, make_search


@pytest.fixture
def roots(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How often the children of each search's root had been tried when it began."""
    found: list[int] = []

    def spying(seen: Perspective, advice: Advice, rng: Random, root: Node | None) -> Search:
        found.append(_tried(root))
        return make_search(seen, advice, rng, root)

    monkeypatch.setattr(search, "make_search", spying)
    return found


def _tried(root: Node | None) -> int:
    return sum([child.visits for child in root.children.values()]) if root else 0


def test_the_tree_is_kept_for_the_next_answer_of_the_same_seat(roots: list[int]) -> None:
    table = new_table("symbioz", seed=1)
    player = make_player("search:50", 1)
    request = table.request
    assert request is not None

    for _ in range(2):
        table.answer(player.choose(table.perspective(request.seat)))

    assert 0 == roots[0] < roots[1]


def test_the_tree_is_dropped_where_another_answer_was_given(roots: list[int]) -> None:
    table = new_table("symbioz", seed=1)
    player = make_player("search:50", 1)
    request = table.request
    assert request is not None

    chosen = player.choose(table.perspective(request.seat))
    table.answer(next(option for option in request.options() if option != chosen))
    player.choose(table.perspective(request.seat))

    assert [0, 0] == roots


@pytest.mark.parametrize(
    "again", [copy.deepcopy, lambda player: pickle.loads(pickle.dumps(player))]
)
def test_a_copy_of_the_player_keeps_the_tree_too(
    again: Callable[[Any], Any], roots: list[int]
) -> None:
    table = new_table("symbioz", seed=1)
    player = make_player("search:50", 1)
    request = table.request
    assert request is not None
    table.answer(player.choose(table.perspective(request.seat)))

    players = (again(player), player)
    chosen = {each.choose(table.perspective(request.seat)) for each in players}

    assert 1 == len(chosen)
    assert 0 < roots[1] == roots[2]
