"""How many ways there are to go on from fixed positions: whatever changes an option shows here."""

import pytest

from tests.games.symbioz.helpers import new_game, perft, play, table_at

MIDDLE = (
    "t5 {step} start:coral / coral A0=3+1c B0=8+2c1k C0=12 C1=5+2c C11=S / "
    "amber A0=4+1c B0=4+1c B4=7 C1=6+1c1k C6=4+1c2k C7=12"
)
"""A position with neighbours, full squares, a Symbioz and animals of both."""


@pytest.mark.parametrize(
    ("board", "counts"),
    [("rings", [13, 112, 480]), ("diamond", [8, 42, 108])],
)
def test_ways_from_the_start(board: str, counts: list[int]) -> None:
    """Coral starts with a newborn in each of three squares."""
    table = play(new_game(2, board), "coral")

    assert counts == [perft(table, depth) for depth in range(1, 4)]


@pytest.mark.parametrize(
    ("board", "step", "counts"),
    [
        ("rings", "P1:coral", [10, 105, 922]),
        ("rings", "P2:coral", [12, 111, 744]),
        ("rings", "P3:amber", [2, 6, 18]),
        ("rings", "P4:coral", [3, 6, 12]),
        ("diamond", "P1:amber", [16, 246, 2070]),
        ("diamond", "P2:amber", [13, 138, 1190]),
        ("diamond", "P3:amber", [2, 4, 10]),
        ("diamond", "P4:amber", [4, 9, 24]),
    ],
)
def test_ways_from_the_middle_of_a_game(board: str, step: str, counts: list[int]) -> None:
    """Every phase, on both boards."""
    table = table_at(f"{board} {MIDDLE.format(step=step)}")

    assert counts == [perft(table, depth) for depth in range(1, 4)]
