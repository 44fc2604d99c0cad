import pytest

from panspermia import new_table
from panspermia.players import make_player, search
from panspermia.players.search import Node, TreeSearch


@pytest.fixture
def roots(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How often the children of each search's root had been tried when it began."""
    found: list[int] = []

    class Spy(TreeSearch):
        def _look_around(self) -> None:
            found.append(_tried(self.root))
            super()._look_around()

    monkeypatch.setattr(search, "TreeSearch", Spy)
    return found


def _tried(root: Node) -> int:
    return sum([child.visits for child in root.children.values()])


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
