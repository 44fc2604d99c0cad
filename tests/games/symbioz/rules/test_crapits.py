import pytest

from tests.games.symbioz.helpers import (
    asked,
    events,
    options,
    pieces,
    refused,
    supply,
    table_at,
    why,
)

AMBER = "amber C6=2+1c C8=2+1c"
"""Amber has two squares to choose from, so that the table waits when coral is through."""


@pytest.mark.clause("P4a")
def test_a_crapit_eats_one_zerb_of_the_colour_its_owner_chooses() -> None:
    """P4a. The zerb goes back to its owner's supply."""
    table = table_at(f"P4:coral / coral C0=2+1c / {AMBER} C0=3")
    assert (0, "P4a") == asked(table)
    assert ["coral", "amber"] == options(table)

    table.answer("amber")

    assert (1, "P4d") == asked(table)
    assert "coral C0=2+1c / amber C0=2 C6=2+1c C8=2+1c" == pieces(table)
    assert 54 == supply(table, 1)["zerb"]
    assert [
        {"clause": "P4a", "side": 0, "piece": "crapit", "owner": 1, "prey": "zerb", "square": "C0"}
    ] == events(table, "Ate")


@pytest.mark.clause("P4a")
def test_only_colours_on_the_square_can_be_eaten() -> None:
    """P4a. Amber has a crapit there and no zerb."""
    table = table_at("P4:amber / coral C0=1 / amber C0=+1c C6=4 / teal C0=1")

    assert ["coral", "teal"] == options(table)
    assert "P4a" == refused(table, "amber")
    assert "That player has no zerb on the square." == why(table, "amber")


@pytest.mark.clause("P4a")
def test_zerbs_of_one_colour_leave_no_choice() -> None:
    """P4a. The own zerb is eaten if there is no other."""
    table = table_at(f"P4:coral / coral C0=3+1c / {AMBER}")

    assert (1, "P4d") == asked(table)
    assert "coral C0=2+1c / amber C6=2+1c C8=2+1c" == pieces(table)


@pytest.mark.clause("P4a")
def test_a_crapit_without_zerbs_is_removed_to_the_supply() -> None:
    """P4a. Zerbs beside its square do not help."""
    table = table_at(f"P4:coral / coral C0=+1c C1=4 / {AMBER}")

    assert "coral C1=4 / amber C6=2+1c C8=2+1c" == pieces(table)
    starved = {"clause": "P4a", "side": 0, "piece": "crapit", "square": "C0"}
    assert [starved] == events(table, "Starved")
    assert 25 == supply(table, 0)["crapit"]


@pytest.mark.clause("P4a")
def test_each_crapit_chooses_its_own_zerb() -> None:
    """P4a. Two crapits may eat two colours."""
    table = table_at(f"P4:coral / coral C0=2+2c / {AMBER} C0=2", "amber", "coral")

    assert (0, "P4b") == asked(table)
    assert "coral C0=1+2c / amber C0=1 C6=2+1c C8=2+1c" == pieces(table)


@pytest.mark.clause("P4b")
@pytest.mark.parametrize(
    ("crapits", "zerbs", "births"),
    [(1, 5, 0), (2, 5, 1), (3, 5, 1), (4, 5, 2), (4, 3, 1), (4, 1, 0), (5, 12, 2), (6, 6, 3)],
)
def test_for_every_two_that_have_eaten_one_crapit_is_born(
    crapits: int, zerbs: int, births: int
) -> None:
    """P4b. Who found nothing is removed and does not count."""
    table = table_at(f"P4:coral / coral C0={zerbs}+{crapits}c / {AMBER}")

    for _ in range(births):
        assert (0, "P4b") == asked(table)
        table.answer("C1")

    assert (1, "P4d") == asked(table)
    fed = min(crapits, zerbs)
    assert [fed, crapits - fed] == [len(events(table, name)) for name in ("Ate", "Starved")]
    assert births == len(events(table, "Born"))
    assert 25 - fed - births == supply(table, 0)["crapit"]


@pytest.mark.clause("P4b")
def test_all_eat_before_any_is_born() -> None:
    """P4b. The first question about a place comes when four have eaten."""
    table = table_at(f"P4:coral / coral C0=5+4c / {AMBER}")

    assert (0, "P4b") == asked(table)
    assert "coral C0=1+4c / amber C6=2+1c C8=2+1c" == pieces(table)


@pytest.mark.clause("P4b")
def test_crapits_of_different_squares_or_colours_do_not_breed_together() -> None:
    """P4b. One here, one there, and one of another colour give no birth."""
    table = table_at(f"P4:coral / coral C0=2+1c C2=2+1c / {AMBER} C0=+1c", "C0")

    assert (1, "P4d") == asked(table)
    assert [] == events(table, "Born")


@pytest.mark.clause("P4b")
@pytest.mark.parametrize(
    ("board", "square", "places"),
    [
        ("rings", "C0", ["B0", "C0", "C1", "C11"]),
        ("rings", "B2", ["A1", "B1", "B2", "B3", "C3", "C4"]),
        ("diamond", "C3", ["B2", "C3"]),
    ],
)
def test_a_crapit_is_born_on_the_square_or_beside_it(
    board: str, square: str, places: list[str]
) -> None:
    """P4b. The owner chooses only the place."""
    table = table_at(f"{board} P4:coral / coral {square}=4+2c / {AMBER}")
    assert table.request is not None
    assert {"origin": square} == table.request.prompt.params
    assert places == options(table)

    table.answer(places[0])

    born = {"clause": "P4b", "side": 0, "piece": "crapit", "origin": square, "square": places[0]}
    assert [born] == events(table, "Born")


@pytest.mark.clause("P4b")
def test_a_birth_of_a_crapit_is_mandatory() -> None:
    """P4b. There is no way out but to name a place."""
    assert "P4b" == refused(table_at(f"P4:coral / coral C0=4+2c / {AMBER}"), "done")


@pytest.mark.clause("P4c")
def test_newborn_crapits_neither_eat_nor_breed() -> None:
    """P4c. C1's turn is still to come, and the newborn there has no part in it."""
    table = table_at(f"P4:coral / coral C0=4+2c C1=4+1c / {AMBER}", "C0", "C1")

    assert (1, "P4d") == asked(table)
    assert "coral C0=2+2c C1=3+2c / amber C6=2+1c C8=2+1c" == pieces(table)


@pytest.mark.clause("P4c")
def test_newborn_crapits_do_not_starve() -> None:
    """P4c. On a square without zerbs they live on."""
    table = table_at(f"P4:coral / coral C0=4+2c / {AMBER}", "C1")

    assert "coral C0=2+2c C1=+1c / amber C6=2+1c C8=2+1c" == pieces(table)


@pytest.mark.clause("P4c")
def test_without_supply_no_crapit_is_born() -> None:
    """P4c. All 25 are on the board, and all have eaten."""
    table = table_at(f"P4:coral / coral C0=12+12c C1=12+12c C2=1+1c / {AMBER}", "C0", "C1")

    assert (1, "P4d") == asked(table)
    assert [25, 0, 0] == [len(events(table, name)) for name in ("Ate", "Starved", "Born")]


@pytest.mark.clause("P4c")
def test_the_last_crapit_of_the_supply_can_be_born() -> None:
    """P4c. One is left for two births."""
    table = table_at(f"P4:coral / coral C0=12+4c B4=+20c / {AMBER}", "C0", "C1")

    assert 1 == len(events(table, "Born"))
    assert 20 == len(events(table, "Starved"))


@pytest.mark.clause("P4d")
def test_the_owner_chooses_the_order_of_squares() -> None:
    """P4d. A square that has grazed is through."""
    table = table_at(f"P4:coral / coral C0=3+2c C2=3+1c C4=3+1c / {AMBER}")
    assert (0, "P4d") == asked(table)
    assert ["C0", "C2", "C4"] == options(table)

    table.answer("C2")
    assert ["C0", "C4"] == options(table)
    assert "P4d" == refused(table, "C2")

    table.answer("C0")
    assert (0, "P4b") == asked(table)


@pytest.mark.clause("P4d")
@pytest.mark.parametrize("owner", ["coral C0=4+2c C1=S / amber", "coral C0=4+2c / amber C1=S"])
def test_no_crapit_is_born_on_a_symbioz(owner: str) -> None:
    """P4d. The own square is always legal."""
    table = table_at(f"P4:coral / {owner} C6=2+1c C8=2+1c")

    assert ["B0", "C0", "C11"] == options(table)
    assert "P4d" == refused(table, "C1")
    assert "That square is a Symbioz and out of the game." == why(table, "C1")


@pytest.mark.clause("P4d")
def test_no_crapit_is_born_on_or_across_the_lake() -> None:
    """P4d. A2 lies on the other side."""
    assert "P4b" == refused(table_at(f"P4:coral / coral A0=4+2c / {AMBER}"), "A2")


@pytest.mark.clause("P4d", "P4b")
def test_a_refusal_says_why_a_square_cannot_be_chosen() -> None:
    """P4d, P4b. A square without a waiting crapit, and a square that is not beside the birth."""
    table = table_at("P4:coral / coral C0=2+2c C6=2+2c / amber C7=1")

    assert ("P4d", "None of your crapits waits there for its turn.") == (
        refused(table, "C1"),
        why(table, "C1"),
    )
    table.answer("C0")
    assert ("P4b", "A newborn crapit goes on the square of its birth or beside it.") == (
        refused(table, "C6"),
        why(table, "C6"),
    )
