"""Games between bots, and the positions that bots are asked about."""

from random import Random
from typing import Any

from panspermia.kernel import Answer, Table
from panspermia.players import Player, make_player

BOTS = ("random", "first", "last", "greedy", "search:5")


def ask(table: Table[Any], spec: str, seed: int = 1) -> Answer:
    """What a new bot answers to the first open request."""
    request = table.request
    assert request is not None
    return make_player(spec, seed).choose(table.perspective(request.seat))


def play_out(table: Table[Any], *players: Player) -> list[Answer]:
    """Play to the end, one player for each seat; all answers."""
    given = []
    while (request := table.request) is not None:
        answer = players[request.seat].choose(table.perspective(request.seat))
        table.answer(answer)
        given.append(answer)
    return given


def play_step(table: Table[Any], player: Player) -> None:
    """Let one player answer until another seat is asked or the game is over."""
    request = table.request
    assert request is not None
    seat = request.seat
    while table.request is not None and table.request.seat == seat:
        table.answer(player.choose(table.perspective(seat)))


def stray(table: Table[Any], rng: Random, answers: int) -> Table[Any]:
    """The table after so many random answers, or before the one that ends the game."""
    for _ in range(answers):
        request = table.request
        assert request is not None
        before = table.clone()
        table.answer(rng.choice(request.options()), seat=request.seat)
        if table.request is None:
            return before
    return table
