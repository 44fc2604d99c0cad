import pytest

from tests.games.symbioz.helpers import (
    asked,
    events,
    options,
    pieces,
    play,
    refused,
    table_at,
    why,
)

CROWD = "C0=12 C1=12 C2=12 C3=12"
"""48 of 60 zerbs."""


@pytest.mark.clause("P2a")
@pytest.mark.parametrize(
    ("square", "zerbs", "births"),
    [
        ("C0", 3, 0), ("C0", 4, 1), ("C0", 7, 1), ("C0", 8, 2), ("C0", 11, 2),
        ("B0", 3, 0), ("B0", 4, 1), ("B7", 3, 0),
        ("A0", 2, 0), ("A0", 3, 1), ("A0", 5, 1), ("A0", 6, 2), ("A3", 3, 1), ("A3", 11, 3),
    ],
)  # fmt: skip
def test_one_zerb_is_born_for_every_four_or_three_in_a_green_square(
    square: str, zerbs: int, births: int
) -> None:
    """P2a. The fraction is dropped."""
    table = table_at(f"P2:coral / coral {square}={zerbs} / amber C6=4")

    for _ in range(births):
        assert (0, "P2b") == asked(table)
        table.answer(options(table)[-1])

    assert (1, "P2b") == asked(table)
    assert births == len(events(table, "Born"))


@pytest.mark.clause("P2a")
def test_zerbs_of_different_squares_or_colours_are_not_added_up() -> None:
    """P2a. Two and two, or two of each colour, give no birth."""
    table = table_at("P2:coral / coral C0=2 C1=2 / amber C0=2 C6=4")

    assert (1, "P2b") == asked(table)


@pytest.mark.clause("P2b")
@pytest.mark.parametrize(
    ("board", "square", "places"),
    [
        ("rings", "C0", ["C0", "B0", "C1", "C11"]),
        ("rings", "B0", ["B0", "A0", "B1", "B7", "C0", "C1"]),
        ("rings", "A0", ["A0", "A1", "A3", "B0", "B1"]),
        ("diamond", "C0", ["C0", "B0"]),
        ("diamond", "B1", ["B1", "A0", "A1", "C1", "C2"]),
    ],
)
def test_a_newborn_goes_on_its_own_square_or_beside_it(
    board: str, square: str, places: list[str]
) -> None:
    """P2b. New squares and green squares may be entered."""
    table = table_at(f"{board} P2:coral / coral {square}=4 / amber C6=4")

    assert [f"{square}>{place}" for place in places] == options(table)


@pytest.mark.clause("P2b")
def test_a_birth_puts_one_zerb_on_the_chosen_square() -> None:
    """P2b. The event tells from where to where."""
    table = table_at("P2:coral / coral B0=4 / amber C6=4", "B0>A0")

    assert "coral A0=1 B0=4 / amber C6=4" == pieces(table)
    born = {"clause": "P2b", "side": 0, "piece": "zerb", "origin": "B0", "square": "A0"}
    assert [born] == events(table, "Born")


@pytest.mark.clause("P2b")
def test_a_newborn_may_enter_a_square_of_another_colour() -> None:
    """P2b. Amber's square next door can be entered."""
    table = table_at("P2:coral / coral C0=4 / amber C1=4", "C0>C1")

    assert "coral C0=4 C1=1 / amber C1=4" == pieces(table)


@pytest.mark.clause("P2c")
def test_a_saturated_square_takes_no_newborn() -> None:
    """P2c. Twelve zerbs of any colours, even on the own square."""
    table = table_at("P2:coral / coral C0=8 C1=4 / amber C0=4 C1=8 C6=4")

    assert ["P2c", "P2c", None] == [refused(table, f"C0>{place}") for place in ("C0", "C1", "C11")]


@pytest.mark.clause("P2c")
def test_newborns_fill_cells() -> None:
    """P2c. One cell is free: the second newborn finds none."""
    table = table_at("P2:coral / coral C0=8 / amber C1=11 C6=4", "C0>C1")

    assert "P2c" == refused(table, "C0>C1")
    assert ["C0>C0", "C0>B0", "C0>C11"] == options(table)


@pytest.mark.clause("P2d")
def test_a_newborn_does_not_go_where_more_of_its_colour_live() -> None:
    """P2d. Five are more than four; four are not; where it was born it may always stay."""
    table = table_at("P2:coral / coral C0=4 C1=5 C11=4 / amber C6=4")

    assert "P2d" == refused(table, "C0>C1")
    assert [None, None, None] == [refused(table, a) for a in ("C0>C11", "C0>C0", "C1>C0")]


@pytest.mark.clause("P2d")
def test_crowds_of_other_colours_do_not_matter() -> None:
    """P2d. Eleven amber zerbs keep no coral newborn away."""
    table = table_at("P2:coral / coral C0=4 / amber C1=11 C6=4")

    assert refused(table, "C0>C1") is None


@pytest.mark.clause("P2d")
def test_newborns_do_not_make_a_crowd() -> None:
    """P2d. Counts are those at the start of the phase: C1 has nine now, and counts as eight."""
    table = table_at("P2:coral / coral C0=8 C1=8 / amber C6=4", "C1>C1", "C1>C1")

    assert "C0>C1" in options(table)


@pytest.mark.clause("P2d")
def test_newborns_do_not_thin_a_crowd_either() -> None:
    """P2d. C0 grows from four to five like C1, and still counts as four."""
    table = table_at("P2:coral / coral C0=4 C1=5 C2=4 / amber C6=4", "C2>C2", "C1>C0")

    assert "P2d" == refused(table, "C0>C1")


@pytest.mark.clause("P2e")
def test_newborns_give_no_birth_in_this_phase() -> None:
    """P2e. Seven and a newborn are eight, but have one birth."""
    table = table_at("P2:coral / coral C0=7 / amber C6=4", "C0>C0")

    assert (1, "P2b") == asked(table)


@pytest.mark.clause("P2f")
def test_birth_is_mandatory() -> None:
    """P2f. There is no way to stop."""
    table = table_at("P2:coral / coral C0=4 / amber C6=4")

    assert "done" not in options(table)
    assert "P2b" == refused(table, "done")


@pytest.mark.clause("P2f")
def test_births_of_different_squares_may_alternate() -> None:
    """P2f. One at a time in any order; a square drops out when it has no birth left."""
    table = table_at("P2:coral / coral C0=8 C5=8 / amber C8=4", "C0>C0", "C5>C5", "C0>C0")

    assert ["C5>C5", "C5>B3", "C5>C4", "C5>C6"] == options(table)
    play(table, "C5>C5")
    assert (1, "P2b") == asked(table)


@pytest.mark.clause("P2f")
def test_a_newborn_without_a_legal_place_is_not_born() -> None:
    """P2f. The own square and all beside it are full."""
    table = table_at("P2:coral / coral C0=4 / amber C0=8 C1=12 C11=12 B0=12 C6=4")

    assert 1 == asked(table)[0]
    assert "coral C0=4 / amber B0=12 C0=8 C1=12 C6=4 C11=12" == pieces(table)


@pytest.mark.clause("P2f")
def test_without_legal_places_left_the_remaining_births_lapse() -> None:
    """P2f. Two births and one free cell: one zerb is born."""
    table = table_at("P2:coral / coral C0=8 / amber C0=3 C1=12 C11=12 B0=12 C6=4")

    assert 1 == asked(table)[0]
    assert 1 == len(events(table, "Born"))


@pytest.mark.clause("P2f")
def test_without_supply_nothing_is_born() -> None:
    """P2f. One of sixty zerbs is left for two births."""
    table = table_at(f"P2:coral / coral {CROWD} C4=3 B0=8 / amber C6=4")
    assert (0, "P2b") == asked(table)

    table.answer("B0>B0")

    assert (1, "P2b") == asked(table)


@pytest.mark.clause("P2g")
@pytest.mark.parametrize("owner", ["coral C0=4 C1=S / amber C6=4", "coral C0=4 / amber C1=S C6=4"])
def test_nothing_enters_a_symbioz(owner: str) -> None:
    """P2g. Neither one's own nor another's."""
    table = table_at(f"P2:coral / {owner}")

    assert "P2g" == refused(table, "C0>C1")


@pytest.mark.clause("P2g")
@pytest.mark.parametrize("board", ["rings", "diamond"])
def test_nothing_crosses_the_lake(board: str) -> None:
    """P2g. Opposite green squares are not adjacent."""
    table = table_at(f"{board} P2:coral / coral A0=3 / amber C6=4")

    assert "P2b" == refused(table, "A0>A2")


@pytest.mark.parametrize(
    ("line", "answer", "clause", "sentence"),
    [
        (
            "coral C0=4 C1=S / amber C6=4",
            "C0>C1",
            "P2g",
            "That square is a Symbioz and out of the game.",
        ),
        (
            "coral C0=4 C1=12 / amber C6=4",
            "C0>C1",
            "P2c",
            "All twelve cells of that square are full.",
        ),
        (
            "coral C0=4 C1=7 / amber C6=4",
            "C0>C1",
            "P2d",
            "That square held more of your zerbs than the square of birth when the phase began.",
        ),
        (
            "coral C0=4 / amber C6=4",
            "C1>C0",
            "P2a",
            "No newborn of that square is waiting to be placed.",
        ),
    ],
)
@pytest.mark.clause("P2b", "P2c", "P2d", "P2g")
def test_a_refusal_names_the_first_clause_against_a_birth(
    line: str, answer: str, clause: str, sentence: str
) -> None:
    """P2g, P2c, P2d: a saturated square is often crowded too, and saturation is named."""
    table = table_at(f"P2:coral / {line}")

    assert clause == refused(table, answer)
    assert sentence == why(table, answer)
