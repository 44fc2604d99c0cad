import pytest

from tests.games.symbioz.helpers import (
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

AMBER = "amber C6=+1k C8=+1k"
"""Amber has two kroguls to choose from, so that the table waits when coral is through."""


@pytest.mark.clause("P3a")
def test_a_krogul_without_crapits_is_removed_to_the_supply() -> None:
    """P3a. Zerbs and other kroguls are no food."""
    table = table_at(f"P3:coral / coral C0=4+1k / {AMBER} C0=4")

    assert (1, "P3f") == asked(table)
    assert "coral C0=4 / amber C0=4 C6=+1k C8=+1k" == pieces(table)
    assert 6 == supply(table, 0)["krogul"]
    starved = {"clause": "P3a", "side": 0, "piece": "krogul", "square": "C0"}
    assert [starved] == events(table, "Starved")


@pytest.mark.clause("P3a", "P3b")
def test_a_crapit_beside_the_square_is_no_food() -> None:
    """P3a, P3b. It eats on its square only."""
    table = table_at(f"P3:coral / coral C0=+1k C1=4+1c / {AMBER}")

    assert "coral C1=4+1c / amber C6=+1k C8=+1k" == pieces(table)


@pytest.mark.clause("P3b")
def test_a_krogul_eats_one_crapit_of_the_colour_its_owner_chooses() -> None:
    """P3b. The crapit goes back to its owner's supply."""
    table = table_at(f"P3:coral / coral C0=+1c1k / {AMBER} C0=+2c")
    assert (0, "P3b") == asked(table)
    assert ["coral", "amber"] == options(table)

    table.answer("amber")

    assert "coral C0=+1c1k / amber C0=+1c C6=+1k C8=+1k" == pieces(table)
    assert 24 == supply(table, 1)["crapit"]
    assert [
        {
            "clause": "P3b",
            "side": 0,
            "piece": "krogul",
            "owner": 1,
            "prey": "crapit",
            "square": "C0",
        }
    ] == events(table, "Ate")


@pytest.mark.clause("P3b")
def test_only_colours_on_the_square_can_be_chosen() -> None:
    """P3b. With three players and crapits of two, there are two choices."""
    table = table_at("P3:amber / coral C0=+1c / amber C0=+1k / teal C0=+1c")

    assert ["coral", "teal"] == options(table)
    assert "P3b" == refused(table, "amber")
    assert "That player has no crapit on the square." == why(table, "amber")


@pytest.mark.clause("P3b")
def test_crapits_of_one_colour_leave_no_choice() -> None:
    """P3b. Amber's only crapit is eaten at once; the place of the newborn is asked."""
    table = table_at(f"P3:coral / coral C0=+1k / {AMBER} C0=+1c")

    assert (0, "P3c") == asked(table)
    assert "coral C0=+1k / amber C6=+1k C8=+1k" == pieces(table)


@pytest.mark.clause("P3c")
@pytest.mark.parametrize(
    ("board", "square", "places"),
    [
        ("rings", "C0", ["B0", "C0", "C1", "C11"]),
        ("rings", "A1", ["A0", "A1", "A2", "B2", "B3"]),
        ("diamond", "A1", ["A1", "B1", "B2", "B3"]),
    ],
)
def test_after_eating_a_krogul_is_born_on_the_square_or_beside_it(
    board: str, square: str, places: list[str]
) -> None:
    """P3c. One newborn; the owner chooses only the place."""
    table = table_at(f"{board} P3:coral / coral {square}=+2c1k / {AMBER}")
    assert (0, "P3c") == asked(table)
    assert places == options(table)

    table.answer(places[0])

    assert (1, "P3f") == asked(table)
    born = {"clause": "P3c", "side": 0, "piece": "krogul", "origin": square, "square": places[0]}
    assert [born] == events(table, "Born")
    assert 4 == supply(table, 0)["krogul"]


@pytest.mark.clause("P3c")
def test_the_question_tells_where_the_krogul_was_born() -> None:
    """P3c. Its mother's square is named."""
    table = table_at(f"P3:coral / coral C0=+1c1k / {AMBER}")

    assert table.request is not None
    assert {"origin": "C0"} == table.request.prompt.params


@pytest.mark.clause("P3c")
def test_a_birth_of_a_krogul_is_mandatory() -> None:
    """P3c. There is no way out but to name a place."""
    table = table_at(f"P3:coral / coral C0=+1c1k / {AMBER}")

    assert "P3c" == refused(table, "done")


@pytest.mark.clause("P3d")
def test_a_newborn_krogul_does_not_eat_where_it_was_born() -> None:
    """P3d. Of three crapits one is eaten."""
    table = table_at(f"P3:coral / coral C0=+3c1k / {AMBER}", "C0")

    assert (1, "P3f") == asked(table)
    assert "coral C0=+2c2k / amber C6=+1k C8=+1k" == pieces(table)


@pytest.mark.clause("P3d")
def test_a_newborn_krogul_does_not_starve() -> None:
    """P3d. On an empty square it lives on."""
    table = table_at(f"P3:coral / coral C0=+1c1k / {AMBER}", "C1")

    assert "coral C0=+1k C1=+1k / amber C6=+1k C8=+1k" == pieces(table)
    assert [] == events(table, "Starved")


@pytest.mark.clause("P3d", "P3f")
def test_a_newborn_has_no_turn_on_a_square_that_is_still_to_come() -> None:
    """P3d. The old krogul of C2 has its turn, the newborn there has none."""
    table = table_at(f"P3:coral / coral C0=+1c C1=+1c1k C2=+3c1k / {AMBER}", "C1", "C2", "C2")

    assert (1, "P3f") == asked(table)
    assert "coral C0=+1c C1=+1k C2=+2c3k / amber C6=+1k C8=+1k" == pieces(table)


@pytest.mark.clause("P3e")
def test_with_all_six_on_the_board_there_is_no_birth_but_all_eat() -> None:
    """P3e. Six kroguls on a square with eight crapits eat six of them."""
    table = table_at(f"P3:coral / coral C0=+8c6k / {AMBER}")

    assert (1, "P3f") == asked(table)
    assert "coral C0=+2c6k / amber C6=+1k C8=+1k" == pieces(table)
    assert 6 == len(events(table, "Ate"))


@pytest.mark.clause("P3e")
def test_the_sixth_krogul_can_still_be_born() -> None:
    """P3e. Five are on the board: the first birth fills it, and there is no second."""
    table = table_at(f"P3:coral / coral C0=+8c5k / {AMBER}", "C1")

    assert (1, "P3f") == asked(table)
    assert "coral C0=+3c5k C1=+1k / amber C6=+1k C8=+1k" == pieces(table)


@pytest.mark.clause("P3f")
def test_the_owner_chooses_the_order_of_the_kroguls() -> None:
    """P3f. Squares with kroguls whose turn is to come; those of others are not among them."""
    table = table_at(f"P3:coral / coral C0=+2k C1=+1k C4=+1k / {AMBER}")
    assert (0, "P3f") == asked(table)
    assert ["C0", "C1", "C4"] == options(table)

    table.answer("C0")
    assert ["C0", "C1", "C4"] == options(table)

    table.answer("C0")
    assert ["C1", "C4"] == options(table)
    assert "P3f" == refused(table, "C0")


@pytest.mark.clause("P3f")
def test_a_krogul_that_comes_too_late_is_removed() -> None:
    """P3f. Two kroguls and one crapit: one eats and breeds, the other starves."""
    table = table_at(f"P3:coral / coral C0=+1c2k / {AMBER}", "C1")

    assert "coral C0=+1k C1=+1k / amber C6=+1k C8=+1k" == pieces(table)


@pytest.mark.clause("P3g")
@pytest.mark.parametrize("owner", ["coral C0=+1c1k C1=S / amber", "coral C0=+1c1k / amber C1=S"])
def test_no_krogul_is_born_on_a_symbioz(owner: str) -> None:
    """P3g. The own square is always legal."""
    table = table_at(f"P3:coral / {owner} C6=+1k C8=+1k")

    assert ["B0", "C0", "C11"] == options(table)
    assert "P3g" == refused(table, "C1")
    assert "That square is a Symbioz and out of the game." == why(table, "C1")


@pytest.mark.clause("P3g")
def test_no_krogul_is_born_on_or_across_the_lake() -> None:
    """P3g. A2 lies on the other side."""
    table = table_at(f"P3:coral / coral A0=+1c1k / {AMBER}")

    assert "P3c" == refused(table, "A2")


@pytest.mark.clause("P3a")
def test_without_kroguls_the_phase_passes() -> None:
    """P3a. Coral has none, so amber is asked."""
    assert "P3:amber" == head(table_at(f"P3:coral / coral C0=4+1c / {AMBER}")).split()[2]


@pytest.mark.clause("P3f", "P3c")
def test_a_refusal_says_why_a_square_cannot_be_chosen() -> None:
    """P3f, P3c. A square without a waiting krogul, and a square that is not beside the birth."""
    table = table_at("P3:coral / coral C0=+1k C6=+1k / amber C0=+2c C6=+1c")

    assert ("P3f", "None of your kroguls waits there for its turn.") == (
        refused(table, "C1"),
        why(table, "C1"),
    )
    table.answer("C0")
    assert ("P3c", "A newborn krogul goes on the square of its birth or beside it.") == (
        refused(table, "C6"),
        why(table, "C6"),
    )
