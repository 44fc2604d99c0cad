from random import Random

import pytest

from panspermia import new_table
from panspermia.games.symbioz.bots.evaluate import evaluate, evaluate_all, weights
from panspermia.games.symbioz.notation import read_position
from tests.players.helpers import stray

HEAD = "rings t4 P1:coral start:coral"


def coral(pieces: str, amber: str = "C6=4", head: str = HEAD) -> float:
    return evaluate(read_position(f"{head} / coral {pieces} / amber {amber}"), 0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_utilities_add_up_and_weights_fit_the_options(players: int) -> None:
    for seed in range(10):
        table = stray(new_table("symbioz", players=players, seed=seed), Random(seed), 15 * seed)
        values = evaluate_all(table.state)
        request = table.request
        assert request is not None
        assert pytest.approx(1.0) == sum(values)
        assert values == [evaluate(table.state, side) for side in range(players)]
        assert all(0 < value < 1 for value in values)
        found = weights(table.state, request)
        assert len(request.options()) == len(found)
        assert min(found) > 0


def test_the_end_of_a_game_counts_as_it_is() -> None:
    assert 1.0 == coral("C0=S C1=S C2=S", head="rings t4 over:V1 start:coral")
    assert 0.5 == coral("C0=4", head="rings t12 over:V2 start:coral")


def test_alike_positions_are_even() -> None:
    assert 0.5 == coral("C0=4 C1=5", "C6=4 C7=5", "rings t4 T2 start:coral")


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("C0=S C1=1", "C0=12"),
        ("C0=S C1=S C2=1", "C0=S C1=12"),
        ("C0=11 C1=1", "C0=6 C1=6"),
        ("C0=5", "C0=4"),
        ("C0=1 B0=1", "C0=2"),
        ("C0=8", "C0=8+1c"),
        ("C0=8", "C0=8+1k"),
        ("C0=8 C6=+1c", "C0=8 C5=+1c"),
    ],
)
def test_one_position_is_better_than_another(better: str, worse: str) -> None:
    assert coral(better) > coral(worse)


def test_a_square_is_worse_with_others_zerbs_or_crapits_on_it() -> None:
    assert coral("C0=8", "C5=1 C6=4") > coral("C0=8", "C0=1 C6=4")
    assert coral("C0=8", "C5=+1c C6=4") > coral("C0=8", "C0=+1c C6=4")
