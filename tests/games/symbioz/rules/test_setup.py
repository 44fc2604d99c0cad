import pytest

from panspermia import new_table
from panspermia.kernel import CHANCE
from tests.games.symbioz.helpers import asked, events, head, new_game, options, pieces, play, supply

STARTS = {
    2: "coral C0=4 C1=4 C2=4 / amber C6=4 C7=4 C8=4",
    3: "coral C0=4 C1=4 C2=4 / amber C3=4 C4=4 C5=4 / teal C6=4 C7=4 C8=4",
    4: (
        "coral C0=4 C1=4 C2=4 / amber C3=4 C4=4 C5=4 / "
        "teal C6=4 C7=4 C8=4 / violet C9=4 C10=4 C11=4"
    ),
}
"""S2, S5: everybody in front of the own quarter; two players sit face to face."""


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.clause("S1")
def test_every_player_has_all_pieces_of_a_colour(players: int) -> None:
    """S1. Sixty zerbs, of which twelve are on the board, 25 crapits and six kroguls."""
    table = new_game(players)

    for side in range(players):
        assert {"zerb": 48, "crapit": 25, "krogul": 6} == supply(table, side)


@pytest.mark.parametrize("board", ["rings", "diamond"])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.clause("S2", "S5")
def test_everybody_begins_with_four_zerbs_on_each_square_of_the_own_outer_ring(
    players: int, board: str
) -> None:
    """S2, S5. The other squares, and a quarter without a player, are empty."""
    assert STARTS[players] == pieces(new_game(players, board))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.clause("S5")
def test_two_players_may_sit_side_by_side(players: int) -> None:
    """S5, SZ-2. Adjacent seats are quarters 0 and 1; for three and four they change nothing."""
    adjacent = new_table("symbioz", players=players, options={"seating": "adjacent"})
    beside = "coral C0=4 C1=4 C2=4 / amber C3=4 C4=4 C5=4"

    assert (beside if players == 2 else STARTS[players]) == pieces(adjacent)


@pytest.mark.clause("S5")
def test_opposite_players_can_both_finish_in_turn_3_without_meeting() -> None:
    """SZ-2. Who puts every zerb into the own three squares fills them at the end of turn 3."""
    table = new_table("symbioz", players=2, seed=1)
    while (request := table.request) is not None:
        options = request.options()
        stay = [o for o in options if str(o)[:2] == str(o)[3:] or str(o).startswith("zerb@C")]
        table.answer((stay or options[-1:])[0])

    assert table.outcome is not None
    assert (3, (3, 3), (0, 1)) == (table.state.turn, table.outcome.scores, table.outcome.winners)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.clause("S3")
def test_chance_draws_the_first_start_player_of_all_players(players: int) -> None:
    """S3. Every player is equally likely; the marker stands on 1."""
    table = new_game(players)

    assert (CHANCE, "S3") == asked(table)
    assert ["coral", "amber", "teal", "violet"][:players] == options(table)
    assert "rings t1 S3" == head(table)


@pytest.mark.parametrize("start", ["coral", "amber", "teal"])
@pytest.mark.clause("S3")
def test_the_drawn_player_starts_the_first_turn(start: str) -> None:
    """S3. The drawn player is the first to be asked."""
    table = play(new_game(3), start)

    assert f"rings t1 P2:{start} start:{start}" == head(table)
    side = ["coral", "amber", "teal"].index(start)
    assert [{"clause": "S3", "side": side}] == events(table, "Started")


@pytest.mark.clause("S4")
def test_turn_1_begins_with_phase_2() -> None:
    """S4. Nothing is bought in turn 1, but in turn 2 it is."""
    table = play(new_game(2), "coral")
    assert (0, "P2b") == asked(table)

    rules = set()
    while table.state.turn == 1:
        rules.add(asked(table)[1])
        table.answer(options(table)[0])

    assert {"P2b"} == rules
    assert (1, "P1a") == asked(table)
