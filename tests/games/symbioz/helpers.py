"""Positions for the rule tests, and what they look at."""

from typing import Any

from panspermia import new_table
from panspermia.games.symbioz.notation import read_position, read_table, write_position
from panspermia.games.symbioz.rules.state import State
from panspermia.kernel import Table, render

FREE = "rings t2 P1:coral start:coral / coral C0=4 / amber C6=4"
"""Coral may buy; nothing else is on the board."""

Symbioz = Table[State]


def table_at(line: str, *answers: str) -> Symbioz:
    """A table at the position of a line, after these answers."""
    return play(read_table(line, seed=1), *answers)


def new_game(players: int = 2, board: str = "rings", chance: str = "manual") -> Symbioz:
    return new_table("symbioz", players=players, seed=1, options={"board": board}, chance=chance)


def play(table: Symbioz, *answers: str) -> Symbioz:
    for answer in answers:
        table.answer(answer)
    return table


def pieces(table: Symbioz) -> str:
    """What stands on the board; whatever was played, the supplies fit it."""
    line = write_position(table.state)
    assert read_position(line) == table.state
    return line.partition(" / ")[2]


def head(table: Symbioz) -> str:
    """Board, turn, what comes next and the start player."""
    return write_position(table.state).partition(" / ")[0]


def asked(table: Symbioz) -> tuple[int, str]:
    """Who is asked, and by which clause."""
    request = table.request
    assert request is not None
    return request.seat, request.rule


def options(table: Symbioz) -> list[str]:
    request = table.request
    assert request is not None
    return [str(option) for option in request.options()]


def refused(table: Symbioz, answer: str) -> str | None:
    """The clause against an answer, or None if it is possible."""
    refusal = table.why(answer)
    return None if refusal is None else refusal.clause


def why(table: Symbioz, answer: str) -> str:
    """The English sentence against an answer."""
    refusal = table.why(answer)
    assert refusal is not None
    return render(refusal.message)


def supply(table: Symbioz, side: int) -> dict[str, int]:
    found: dict[str, int] = table.view(None)["position"]["sides"][side]["supply"]
    return found


def events(table: Symbioz, name: str) -> list[dict[str, Any]]:
    """The events of one kind, without number and name."""
    return [
        {key: value for key, value in event.items() if key not in ("n", "event")}
        for event in table.events()
        if event["event"] == name
    ]


def perft(table: Symbioz, depth: int) -> int:
    """How many ways there are to give so many answers."""
    if depth == 0 or table.request is None:
        return 1
    if depth == 1:
        return len(table.request.options())
    count = 0
    for option in table.request.options():
        after = table.clone()
        after.answer(option)
        count += perft(after, depth - 1)
    return count
