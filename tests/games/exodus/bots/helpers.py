"""How long bots are at their Turns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from panspermia.games.exodus.rules.state import State
from panspermia.kernel import Perspective, Table
from panspermia.players import Player


def most_asked(table: Table[State], players: Sequence[Player], answers: int) -> int:
    """How often somebody is asked in one Turn, at most, while so many answers are given."""
    asked: Counter[tuple[int, int]] = Counter()
    for _ in range(answers):
        request = table.request
        if request is None:
            break
        asked[table.state.year, table.state.active] += 1
        answer = players[request.seat].choose(Perspective(table, request.seat))
        table.answer(answer, seat=request.seat)
    return max(asked.values())
