import pytest

from tests.games.symbioz.helpers import Symbioz, asked, events, head, options, pieces, table_at

BUSY = (
    "C0=8+4c1k C2=8+4c1k / amber C3=8+4c1k C5=8+4c1k / teal C6=8+4c1k C8=8+4c1k",
    "C0=8+4c1k C2=8+4c1k / amber C6=8+4c1k C8=8+4c1k",
)
"""Three and two players who each have a choice in every phase."""


def steps_of_turn(table: Symbioz) -> list[str]:
    """Phase and side of every step in which somebody is asked, in order."""
    turn, found = table.state.turn, [""]
    while table.state.turn == turn:
        step = head(table).split()[2]
        if step != found[-1]:
            found.append(step)
        table.answer(options(table)[-1])
    return found[1:]


@pytest.mark.parametrize(
    ("start", "order"),
    [
        ("coral", ["coral", "amber", "teal"]),
        ("amber", ["amber", "teal", "coral"]),
        ("teal", ["teal", "coral", "amber"]),
    ],
)
@pytest.mark.clause("T1")
def test_each_phase_goes_clockwise_from_the_start_player(start: str, order: list[str]) -> None:
    """T1. Everybody completes a phase before the next player begins, and all before the next."""
    table = table_at(f"t2 P1:{start} / coral {BUSY[0]}")

    expected = [f"{phase}:{side}" for phase in ("P1", "P2", "P3", "P4") for side in order]
    assert expected == steps_of_turn(table)


@pytest.mark.clause("T1")
def test_two_players_take_turns_in_each_phase() -> None:
    """T1. With amber to start: amber, coral, amber, coral."""
    table = table_at(f"t2 P1:amber / coral {BUSY[1]}")

    assert ["P1:amber", "P1:coral", "P2:amber"] == steps_of_turn(table)[:3]


@pytest.mark.parametrize(
    ("sides", "start", "following"),
    [
        ("coral C0=4 / amber C6=4", "coral", "amber"),
        ("coral C0=4 / amber C6=4", "amber", "coral"),
        ("coral C0=4 / amber C3=4 / teal C6=4", "teal", "coral"),
        ("coral C0=4 / amber C3=4 / teal C6=4 / violet C9=4", "teal", "violet"),
        ("coral C0=4 / amber C3=4 / teal C6=4 / violet C9=4", "violet", "coral"),
    ],
)
@pytest.mark.clause("T2")
def test_the_left_neighbour_starts_the_next_turn(sides: str, start: str, following: str) -> None:
    """T2. The marker advances by one and the start passes clockwise."""
    table = table_at(f"t3 T2 start:{start} / {sides}")

    assert f"rings t4 P1:{following} start:{following}" == head(table)
    side = ["coral", "amber", "teal", "violet"].index(following)
    assert [{"clause": "T2", "turn": 4, "side": side}] == events(table, "TurnBegan")


@pytest.mark.clause("T2")
def test_squares_are_looked_at_before_victory_and_before_the_next_turn() -> None:
    """T2. The third Symbioz of this turn ends the game, and the marker stays."""
    table = table_at("t3 T2 / coral A0=S A1=S C0=12 / amber C6=4")

    assert "rings t3 over:V1 start:coral" == head(table)
    assert "coral A0=S A1=S C0=S / amber C6=4" == pieces(table)
    assert [] == events(table, "TurnBegan")


@pytest.mark.clause("T3")
def test_the_game_ends_after_turn_12() -> None:
    """T3. The twelfth turn is the last."""
    table = table_at("t12 T2 / coral C0=4 / amber C6=5")

    assert table.request is None
    assert "rings t12 over:V2 start:coral" == head(table)


@pytest.mark.clause("T3")
def test_turn_11_is_not_the_last() -> None:
    """T3. After turn 11 comes turn 12."""
    table = table_at("t11 T2 / coral C0=4 / amber C6=5")

    assert (1, "P1a") == asked(table)
    assert "rings t12 P1:amber start:amber" == head(table)


def test_what_was_newborn_in_a_phase_is_forgotten_at_its_end() -> None:
    """P1c, P2e, P3d, P4c. Newborns are those of one side in one phase."""
    table = table_at(f"t2 P1:coral / coral {BUSY[1]}")
    before = head(table)
    while table.request is not None and table.state.turn < 5:
        if head(table).split()[2] != before.split()[2]:
            assert not any(table.state.newborn)
        before = head(table)
        table.answer(options(table)[len(options(table)) // 2])
