import pytest

from panspermia import IllegalAnswer
from tests.games.symbioz.helpers import Symbioz, asked, events, table_at


def result(table: Symbioz) -> tuple[tuple[int, ...], tuple[int, ...], tuple[float, ...], str]:
    outcome = table.outcome
    assert outcome is not None
    return outcome.winners, outcome.scores, outcome.utility, outcome.reason


@pytest.mark.clause("V1")
def test_three_symbioz_win_at_once() -> None:
    """V1. Turn and zerbs do not matter."""
    table = table_at("t3 T2 / coral A0=S A1=S C0=12 / amber A2=S A3=S C6=11 C7=11")

    assert ((0,), (3, 2), (1.0, 0.0), "V1") == result(table)
    assert [{"clause": "V1", "winners": [0]}] == events(table, "Ended")


@pytest.mark.clause("V1")
def test_two_symbioz_do_not_end_the_game() -> None:
    """V1. Both may have two."""
    table = table_at("t3 T2 / coral A0=S C0=12 / amber A2=S A3=S C6=4 B0=1")

    assert (1, "P1a") == asked(table)
    assert table.outcome is None


@pytest.mark.clause("V1")
def test_four_symbioz_beat_three_of_the_same_turn() -> None:
    """V1. Several reach three: most Symbioz."""
    table = table_at("t3 T2 / coral A0=S A1=S C0=12 B0=9 / amber A2=S A3=S C6=12 C7=12")

    assert ((1,), (3, 4), (0.0, 1.0), "V1") == result(table)


@pytest.mark.clause("V1", "V3")
def test_with_equal_symbioz_the_zerbs_decide_the_early_end() -> None:
    """V1, V3. Three each, and coral has a zerb more."""
    table = table_at("t3 T2 / coral A0=S A1=S C0=12 B0=1 / amber A2=S A3=S C6=12")

    assert ((0,), (3, 3), (1.0, 0.0), "V1") == result(table)


@pytest.mark.clause("V1")
def test_the_third_symbioz_ends_turn_12_by_its_own_clause() -> None:
    """V1. It is looked at before the end of the turns."""
    assert "V1" == result(table_at("t12 T2 / coral A0=S A1=S C0=12 / amber C6=4"))[3]


@pytest.mark.clause("V2")
def test_after_turn_12_most_symbioz_win() -> None:
    """V2. One Symbioz beats any number of zerbs."""
    table = table_at("t12 T2 / coral A0=S / amber C6=11 C7=11")

    assert ((0,), (1, 0), (1.0, 0.0), "V2") == result(table)
    assert [{"clause": "V2", "winners": [0]}] == events(table, "Ended")


@pytest.mark.clause("V2", "E1")
def test_a_symbioz_of_turn_12_counts() -> None:
    """V2. Squares are looked at first."""
    assert (1,) == result(table_at("t12 T2 / coral C0=11 / amber C6=12"))[0]


@pytest.mark.clause("V3")
def test_a_tie_is_broken_by_zerbs_on_the_board() -> None:
    """V3. Zerbs count, animals do not."""
    table = table_at("t12 T2 / coral A0=S C0=4 C1=4 / amber A1=S C6=9 / teal C9=12+5c C10=1+6k")

    assert ((1,), (1, 1, 1)) == result(table)[:2]


@pytest.mark.clause("V3")
def test_markers_on_tiles_count_as_zerbs_and_returned_zerbs_do_not() -> None:
    """V3. Coral has twelve on a square that becomes one marker; amber a marker and a zerb."""
    table = table_at("t12 T2 / coral C0=12 / amber A0=S C6=1")

    assert ((1,), (1, 1)) == result(table)[:2]


@pytest.mark.clause("V3")
@pytest.mark.parametrize(
    ("line", "winners", "utility"),
    [
        ("coral C0=4 / amber C6=4", (0, 1), (0.5, 0.5)),
        ("coral C0=4 / amber C3=3 / teal C6=4", (0, 2), (0.5, 0.0, 0.5)),
        ("coral / amber / teal / violet", (0, 1, 2, 3), (0.25, 0.25, 0.25, 0.25)),
    ],
)
def test_who_is_still_tied_shares_the_victory(
    line: str, winners: tuple[int, ...], utility: tuple[float, ...]
) -> None:
    """V3. The whole of a victory is divided among them."""
    outcome = table_at(f"t12 T2 / {line}").outcome

    assert outcome is not None
    assert winners == outcome.winners
    assert utility == outcome.utility


@pytest.mark.clause("V2")
def test_a_finished_game_takes_no_answer() -> None:
    """V2. Nobody is asked any more."""
    table = table_at("t12 T2 / coral C0=4 / amber C6=4")

    assert table.request is None
    with pytest.raises(IllegalAnswer):
        table.answer("done")
