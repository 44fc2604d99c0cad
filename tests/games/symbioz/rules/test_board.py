import pytest

from panspermia.games.symbioz.rules.board import (
    BOARDS,
    SQUARES,
    diamond_cells,
    is_green,
    outer_squares,
)


def neighbours(board: str, square: str) -> set[str]:
    found = BOARDS[board].neighbours[SQUARES.index(square)]
    assert sorted(found) == list(found)
    return {SQUARES[number] for number in found}


def ring(name: str, index: int) -> str:
    return f"{name}{index % {'A': 4, 'B': 8, 'C': 12}[name]}"


def test_there_are_24_squares_in_rings_of_4_8_and_12() -> None:
    """Component facts. Four of them are green."""
    assert [4, 8, 12] == [sum(name[0] == r for name in SQUARES) for r in "ABC"]
    assert ["A0", "A1", "A2", "A3"] == [name for i, name in enumerate(SQUARES) if is_green(i)]


def test_the_boards_are_rings_and_diamond() -> None:
    """SZ-1. Each knows its name."""
    assert {"rings": "rings", "diamond": "diamond"} == {k: b.id for k, b in BOARDS.items()}


@pytest.mark.parametrize("quarter", range(4))
def test_three_outer_squares_lie_in_front_of_each_quarter(quarter: int) -> None:
    """S2. C{3q} to C{3q+2}."""
    expected = [f"C{3 * quarter + i}" for i in range(3)]
    assert expected == [SQUARES[number] for number in outer_squares(quarter)]


@pytest.mark.parametrize("quarter", range(4))
def test_rings_joins_neighbours_in_a_ring_and_across_rings_within_a_quarter(quarter: int) -> None:
    """SZ-1. As the rules text lists them."""
    q = quarter
    expected = {
        f"A{q}": {ring("A", q - 1), ring("A", q + 1), f"B{2 * q}", f"B{2 * q + 1}"},
        f"B{2 * q}": {
            ring("B", 2 * q - 1), f"B{2 * q + 1}", f"A{q}", f"C{3 * q}", f"C{3 * q + 1}",
        },
        f"B{2 * q + 1}": {
            f"B{2 * q}", ring("B", 2 * q + 2), f"A{q}", f"C{3 * q + 1}", f"C{3 * q + 2}",
        },
        f"C{3 * q}": {ring("C", 3 * q - 1), f"C{3 * q + 1}", f"B{2 * q}"},
        f"C{3 * q + 1}": {f"C{3 * q}", f"C{3 * q + 2}", f"B{2 * q}", f"B{2 * q + 1}"},
        f"C{3 * q + 2}": {f"C{3 * q + 1}", ring("C", 3 * q + 3), f"B{2 * q + 1}"},
    }  # fmt: skip

    assert expected == {square: neighbours("rings", square) for square in expected}


CELLS = {
    "A": ["0,1", "1,0", "0,-1", "-1,0"],
    "B": ["0,2", "1,1", "2,0", "1,-1", "0,-2", "-1,-1", "-2,0", "-1,1"],
    "C": [
        "0,3", "1,2", "2,1", "3,0", "2,-1", "1,-2",
        "0,-3", "-1,-2", "-2,-1", "-3,0", "-2,1", "-1,2",
    ],
}  # fmt: skip
"""SZ-1. The cells of the diamond by ring, clockwise from the top, as x,y."""


def test_the_cells_of_the_diamond_are_numbered_clockwise_from_the_top() -> None:
    """SZ-1. The ring d is the cells with |x| + |y| = d, from (0, d) on."""
    expected = [cell for cells in CELLS.values() for cell in cells]

    assert expected == [f"{x},{y}" for _, (x, y) in sorted(diamond_cells().items())]


def test_diamond_joins_cells_that_share_a_side() -> None:
    """SZ-1. Squares of one ring are never adjacent, and nothing is joined across the lake."""
    place = {
        f"{name}{i}": complex(*map(int, cell.split(",")))
        for name, cells in CELLS.items()
        for i, cell in enumerate(cells)
    }
    for square, here in place.items():
        expected = {other for other, there in place.items() if abs(here - there) == 1}
        assert expected == neighbours("diamond", square)
        assert square[0] not in {other[0] for other in expected}


@pytest.mark.parametrize("board", ["rings", "diamond"])
@pytest.mark.parametrize("pair", [("A0", "A2"), ("A1", "A3")])
def test_nothing_is_joined_across_the_lake(board: str, pair: tuple[str, str]) -> None:
    """SZ-1. The lake is not a square."""
    assert pair[1] not in neighbours(board, pair[0])
