import pytest

from tests.games.symbioz.helpers import (
    FREE,
    Symbioz,
    asked,
    events,
    head,
    options,
    pieces,
    refused,
    supply,
    table_at,
    why,
)

CROWD = "C0=12 C1=12 C2=12 C3=12"
"""48 of 60 zerbs."""


def points(table: Symbioz) -> object:
    assert table.request is not None
    return table.request.prompt.params["count"]


@pytest.mark.clause("P1a")
@pytest.mark.parametrize(("bought", "left"), [("zerb@C0", 9), ("crapit@C0", 7), ("krogul@C0", 5)])
def test_a_zerb_costs_1_a_crapit_3_and_a_krogul_5_of_10_points(bought: str, left: int) -> None:
    """P1a. The question tells what is left."""
    table = table_at(FREE)
    assert 10 == points(table)

    table.answer(bought)

    assert (0, "P1a") == asked(table)
    assert left == points(table)


@pytest.mark.clause("P1a")
def test_pieces_are_placed_one_by_one_where_they_were_bought() -> None:
    """P1a. Each piece goes on its square at once and is reported."""
    table = table_at(FREE, "zerb@C0", "crapit@C0", "krogul@C0")

    assert "coral C0=5+1c1k / amber C6=4" == pieces(table)
    assert [
        {"clause": "P1a", "side": 0, "piece": "zerb", "square": "C0"},
        {"clause": "P1a", "side": 0, "piece": "crapit", "square": "C0"},
        {"clause": "P1a", "side": 0, "piece": "krogul", "square": "C0"},
    ] == events(table, "Placed")


@pytest.mark.clause("P1a")
def test_the_phase_ends_by_itself_when_all_points_are_spent() -> None:
    """P1a. Two kroguls cost ten points."""
    table = table_at(FREE, "krogul@C0", "krogul@C0")

    assert (1, "P1a") == asked(table)
    assert 10 == points(table)


@pytest.mark.clause("P1a")
@pytest.mark.parametrize(
    ("bought", "dear", "cheap"),
    [
        (["krogul@C0", "zerb@C0"], "krogul@C0", "crapit@C0"),
        (["krogul@C0", "crapit@C0"], "crapit@C0", "zerb@C0"),
    ],
)
def test_nothing_is_bought_for_more_than_the_points_left(
    bought: list[str], dear: str, cheap: str
) -> None:
    """P1a. Four points do not pay a krogul, two do not pay a crapit."""
    table = table_at(FREE, *bought)

    assert "P1a" == refused(table, dear)
    assert refused(table, cheap) is None


@pytest.mark.clause("P1a")
def test_what_costs_exactly_the_points_left_can_be_bought() -> None:
    """P1a. Five points pay a krogul."""
    assert refused(table_at(FREE, "krogul@C0"), "krogul@C0") is None


@pytest.mark.clause("P1a")
@pytest.mark.parametrize("bought", [[], ["zerb@C0"], ["crapit@C0", "zerb@C0"]])
def test_a_player_may_stop_at_any_time_and_unspent_points_are_lost(bought: list[str]) -> None:
    """P1a. In the next turn there are ten points again."""
    table = table_at(FREE, *bought, "done")
    assert (1, "P1a") == asked(table)

    while head(table).split()[2] != "P1:coral":
        table.answer("done" if "done" in options(table) else options(table)[0])

    assert 10 == points(table)


@pytest.mark.clause("P1b")
@pytest.mark.parametrize("presence", ["C2=1", "C2=+1c", "C2=+1k"])
def test_any_own_piece_opens_its_square_and_no_other(presence: str) -> None:
    """P1b. A zerb, a crapit or a krogul is enough; the squares beside it stay closed."""
    table = table_at(f"t2 P1:coral / coral {presence} / amber C3=4")

    assert ["zerb@C2", "crapit@C2", "krogul@C2", "done"] == options(table)
    assert "P1b" == refused(table, "zerb@C1")


@pytest.mark.clause("P1b")
def test_pieces_of_others_open_no_square() -> None:
    """P1b. Amber's square is not coral's."""
    assert "P1b" == refused(table_at(FREE), "crapit@C6")


@pytest.mark.clause("P1b")
def test_a_player_without_pieces_is_not_asked() -> None:
    """P1b. Only `done` is possible, and forced answers are not asked for."""
    table = table_at("t2 P1:coral / coral / amber C6=4")

    assert (1, "P1a") == asked(table)


@pytest.mark.clause("P1c")
def test_at_most_two_zerbs_go_on_one_square() -> None:
    """P1c. The third is refused there and possible elsewhere; animals are not counted."""
    table = table_at("t2 P1:coral / coral C0=1 C1=1 / amber C6=4", "zerb@C0")
    assert refused(table, "zerb@C0") is None

    table.answer("crapit@C0")
    assert refused(table, "zerb@C0") is None

    table.answer("zerb@C0")
    assert "P1c" == refused(table, "zerb@C0")
    assert refused(table, "zerb@C1") is None
    assert refused(table, "crapit@C0") is None


@pytest.mark.clause("P1c")
def test_the_limit_of_two_counts_each_player_and_each_turn_anew() -> None:
    """P1c. What coral has put is nothing to amber, and is forgotten next turn."""
    table = table_at("t2 P1:coral / coral C0=1 / amber C0=1", "zerb@C0", "zerb@C0", "done")

    assert (1, "P1a") == asked(table)
    assert refused(table, "zerb@C0") is None


@pytest.mark.clause("P1d")
@pytest.mark.parametrize("square", ["A0", "A1", "A2", "A3"])
def test_no_zerb_goes_on_a_green_square_but_animals_do(square: str) -> None:
    """P1d. All four squares of ring 1 are green."""
    table = table_at(f"t2 P1:coral / coral {square}=1 / amber C6=4")

    assert [f"crapit@{square}", f"krogul@{square}", "done"] == options(table)
    assert "P1d" == refused(table, f"zerb@{square}")


@pytest.mark.clause("P1d")
def test_the_squares_of_the_second_ring_are_not_green() -> None:
    """P1d. B0 and B7 take zerbs."""
    table = table_at("t2 P1:coral / coral B0=1 B7=1 / amber C6=4")

    assert {"zerb@B0", "zerb@B7"} <= set(options(table))


@pytest.mark.clause("P1e")
@pytest.mark.parametrize(("own", "other"), [(12, ""), (1, "C0=11"), (6, "C0=6")])
def test_no_zerb_goes_on_a_saturated_square_but_animals_do(own: int, other: str) -> None:
    """P1e. Twelve zerbs of any colours fill a square."""
    table = table_at(f"t2 P1:coral / coral C0={own} C1=1 / amber {other} C6=4")

    assert "P1e" == refused(table, "zerb@C0")
    assert {"crapit@C0", "krogul@C0", "zerb@C1"} <= set(options(table))


@pytest.mark.clause("P1e")
def test_a_square_is_saturated_as_soon_as_its_last_cell_is_filled() -> None:
    """P1e. Eleven zerbs leave a place for one."""
    table = table_at("t2 P1:coral / coral C0=5 / amber C0=6", "zerb@C0")

    assert "P1e" == refused(table, "zerb@C0")


@pytest.mark.clause("P1f")
def test_animals_never_count_against_the_cells() -> None:
    """P1f. Any number of animals leaves the cells to the zerbs."""
    table = table_at("t2 P1:coral / coral C0=10+8c / amber C0=+9c C6=4", "crapit@C0", "zerb@C0")

    assert refused(table, "zerb@C0") is None
    assert "coral C0=11+9c / amber C0=+9c C6=4" == pieces(table)


@pytest.mark.clause("P1g")
@pytest.mark.parametrize(
    ("line", "gone", "left"),
    [
        (f"{CROWD} C4=11 B0=1", "zerb@B0", ["crapit@B0", "krogul@B0"]),
        ("C0=1+25c", "crapit@C0", ["zerb@C0", "krogul@C0"]),
        ("C0=1+6k", "krogul@C0", ["zerb@C0", "crapit@C0"]),
    ],
)
def test_what_is_not_in_the_supply_cannot_be_bought(line: str, gone: str, left: list[str]) -> None:
    """P1g. Sixty zerbs, 25 crapits, six kroguls, and no more."""
    table = table_at(f"t2 P1:coral / coral {line} / amber C6=4")

    assert "P1g" == refused(table, gone)
    assert set(left) <= set(options(table))


@pytest.mark.clause("P1g")
def test_pieces_come_from_the_own_supply() -> None:
    """P1g. Each purchase leaves one less; amber's supply does not count."""
    table = table_at("t2 P1:coral / coral C0=1+5k / amber C6=4+6k", "krogul@C0")

    assert {"zerb": 59, "crapit": 25, "krogul": 0} == supply(table, 0)
    assert {"zerb": 56, "crapit": 25, "krogul": 0} == supply(table, 1)
    assert "P1g" == refused(table, "krogul@C0")


@pytest.mark.clause("P1h")
@pytest.mark.parametrize("owner", ["coral A0=S C0=S C1=4 / amber C6=4", "coral C1=4 / amber C0=S"])
@pytest.mark.parametrize("piece", ["zerb", "crapit", "krogul"])
def test_nothing_is_put_on_a_symbioz(owner: str, piece: str) -> None:
    """P1h. Neither on one's own, whose marker is a zerb, nor on another's."""
    assert "P1h" == refused(table_at(f"t2 P1:coral / {owner}"), f"{piece}@C0")


FULL = f"t2 P1:coral / coral {CROWD} C4=10 / amber C6=4"


@pytest.mark.parametrize(
    ("line", "bought", "answer", "clause", "sentence"),
    [
        (
            "t2 P1:coral / coral C0=4 / amber C1=S",
            [],
            "zerb@C1",
            "P1h",
            "That square is a Symbioz and out of the game.",
        ),
        (FREE, [], "zerb@A0", "P1b", "You have no piece on that square."),
        (
            "t2 P1:coral / coral A0=6 / amber A0=6 C6=4",
            [],
            "zerb@A0",
            "P1d",
            "No zerb may be put on a green square in this phase.",
        ),
        (
            "t2 P1:coral / coral C0=10 / amber C6=4",
            ["zerb@C0", "zerb@C0"],
            "zerb@C0",
            "P1e",
            "All twelve cells of that square are full.",
        ),
        (
            FULL,
            ["zerb@C4", "zerb@C4"],
            "zerb@C4",
            "P1e",
            "All twelve cells of that square are full.",
        ),
        (
            f"t2 P1:coral / coral {CROWD} B0=9 B1=1 / amber C6=4",
            ["zerb@B1", "zerb@B1"],
            "zerb@B1",
            "P1c",
            "At most two zerbs go on one square in this phase.",
        ),
        (
            "t2 P1:coral / coral C0=1+6k / amber C6=4",
            ["crapit@C0", "crapit@C0"],
            "krogul@C0",
            "P1g",
            "You have none of these left in your supply.",
        ),
        (
            FREE,
            ["crapit@C0", "crapit@C0"],
            "krogul@C0",
            "P1a",
            "You have too few points left for that.",
        ),
    ],
)
@pytest.mark.clause("P1a", "P1b", "P1c", "P1d", "P1e", "P1g", "P1h")
def test_a_refusal_names_the_first_clause_against_a_purchase(
    line: str, bought: list[str], answer: str, clause: str, sentence: str
) -> None:
    """P1h, P1b, P1d, P1e, P1c, P1g, P1a: each of these is also hit by the next."""
    table = table_at(line, *bought)

    assert clause == refused(table, answer)
    assert sentence == why(table, answer)


@pytest.mark.clause("P1a")
def test_another_word_is_no_purchase() -> None:
    """P1a. What is not on sale is refused by the question itself."""
    table = table_at(FREE)

    assert "P1a" == refused(table, "C0>C1")
    assert "C0>C1 is not an answer to the question of P1a." == why(table, "C0>C1")
