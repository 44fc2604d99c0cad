"""The plain face: what a game shows that has no words and pictures of its own."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from panspermia.contract import text_of
from panspermia.faces.text import Marks
from panspermia.kernel import Game, once
from tests.kernel.toys import Toy, answers, asking, seat, toy

WIDE = 80


def see(g: Toy, _sides: tuple[int, ...]) -> dict[str, Any]:
    return {"points": [0] * g.players, "market": ["salt", "silk"], "pile": g.heard}


def shown(game: Game[Toy], heard: int = 0) -> tuple[str, str]:
    """The board and what the players have, after so many answers."""
    table = answers(seat(game), *["a"] * heard)
    face = text_of(game)(table.view(0))
    drawn = (face.board(Marks(), WIDE, WIDE), face.players(["Ada", "Bo"], WIDE))
    board, players = ["\n".join([line.plain for line in d.lines]) for d in drawn]
    return board, players


@pytest.mark.parametrize("heard", [0, 1, 2, 3])
def test_a_pile_stands_on_the_board_also_while_it_has_as_many_cards_as_players(heard: int) -> None:
    board, players = shown(toy(once("T1", asking(times=5)), view=see), heard)

    assert "Pile" in board
    assert "Pile" not in players
    assert "Points" not in board
    assert 2 == players.count("Points: 0")


def test_a_list_that_is_as_long_with_other_numbers_of_players_is_nobodys() -> None:
    board, players = shown(replace(toy(once("T1", asking()), view=see), players=(2, 3)))

    assert "Market" in board
    assert "Market" not in players
    assert 2 == players.count("Points: 0")
