"""Names on a map stand where there is room, and never on each other."""

from __future__ import annotations

from random import Random

import pytest

from panspermia.faces.labels import (
    END,
    MIDDLE,
    START,
    Cells,
    Ground,
    Name,
    Placing,
    filled,
    overlaps,
    sliding,
    width_of,
)

ROOM = (0.0, 0.0, 1000.0, 1000.0)


def name(
    key: str, x: float, y: float, rank: float = 0, *, must: bool = False, short: str = ""
) -> Name:
    lines = (short,) if short else ()
    return Name(key, (key,), (x, y), 13, "site", rank, 5, must=must, short=lines)


def placed(*names: Name, signs: Cells[int] | None = None) -> list[Name]:
    return Placing(Ground(1, ROOM, signs or Cells(60))).place(names)


def test_a_name_stands_to_the_right_of_its_place_if_nothing_is_there() -> None:
    (ceres,) = placed(name("Ceres", 100, 100))

    assert START == ceres.anchor
    assert ceres.corner[0] > 100
    assert pytest.approx(5 / 13) == ceres.offset(1)[0]


def test_a_name_keeps_off_signs() -> None:
    (ceres,) = placed(name("Ceres", 100, 100), signs=filled([(104, 90, 200, 110)]))

    assert START != ceres.anchor


def test_a_name_stays_inside_of_the_map() -> None:
    (ceres,) = placed(name("Ceres", 990, 500))

    assert END == ceres.anchor
    assert ceres.box(1)[2] <= 1000


def test_a_name_without_room_is_left_out_unless_it_must_be_there() -> None:
    everywhere = filled([ROOM])

    assert [] == placed(name("Ceres", 100, 100), signs=everywhere)
    assert ["Ceres"] == [
        one.key for one in placed(name("Ceres", 100, 100, must=True), signs=everywhere)
    ]


def test_a_name_says_less_where_there_is_no_room_for_all() -> None:
    walls = filled([(0, 0, 60, 1000), (140, 0, 1000, 1000)])

    (ceres,) = placed(name("Ceres of the main belt", 100, 100, short="Ceres"), signs=walls)

    assert ("Ceres",) == ceres.lines


def test_a_name_pushes_another_elsewhere() -> None:
    """The second has one place only, which the first has taken."""
    walls = filled([(0, 0, 1000, 92), (0, 108, 1000, 1000), (0, 0, 96, 1000), (160, 0, 1000, 1000)])
    first, second = name("Io", 160, 100, 1), name("Europa", 96, 100)

    kept = placed(first, second, signs=walls)

    assert [] == overlaps(kept, 1)


@pytest.mark.parametrize("seed", range(3))
def test_no_names_lie_on_each_other_however_far_the_map_grows(seed: int) -> None:
    rng = Random(seed)
    names = [name(f"world {n}", rng.uniform(0, 1000), rng.uniform(0, 1000), n) for n in range(120)]
    placing = Placing(Ground(0.5, ROOM))
    placing.place(names)

    kept = placing.thin(2)

    assert 30 < len(kept) < 120
    assert [] == sliding(kept, 0.5, 2)


def test_names_that_are_close_take_different_places() -> None:
    kept = placed(*[name(f"moon {n}", 500 + 3 * n, 500, n) for n in range(6)])

    assert 4 <= len(kept)
    assert [] == overlaps(kept, 1)


def test_two_that_overlap_are_found() -> None:
    one, other = name("Io", 100, 100), name("Europa", 104, 103)
    one.corner, other.corner = (105, 92), (109, 95)

    assert [(other, one)] == overlaps([one, other], 1)
    assert [] == overlaps([one, other], 1, 12)


def test_a_name_around_a_disc_keeps_its_distance() -> None:
    sun = Name("SUN", ("SUN",), (500, 500), 14, "planet", 1, 40, around=True)

    placed(sun)

    left, top, right, low = sun.box(1)
    assert MIDDLE == sun.anchor
    assert not (left < 530 and right > 470 and top < 530 and low > 470)


def test_wide_letters_take_more_room() -> None:
    assert width_of("WMW") > width_of("abc") > width_of("ill")
    assert width_of("abc", bold=True) > width_of("abc")
    assert width_of("abc", spaced=0.1) > width_of("abc")


def test_what_is_dropped_is_not_hit() -> None:
    cells: Cells[str] = Cells(10)
    cells.add((0, 0, 30, 30), "a")
    cells.add((5, 5, 8, 8), "b")
    cells.drop("a")

    assert ["b"] == cells.hits((0, 0, 40, 40))
