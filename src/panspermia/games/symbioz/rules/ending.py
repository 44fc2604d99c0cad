"""The end of a turn: Symbioz (E1-E5), victory (V1-V3) and the next turn (T2, T3)."""

from __future__ import annotations

from panspermia.games.symbioz.components.facts import NUMBERS
from panspermia.games.symbioz.rules.board import COUNT, SQUARES
from panspermia.games.symbioz.rules.events import BecameSymbioz, Ended, TurnBegan
from panspermia.games.symbioz.rules.state import State, claim, take
from panspermia.games.symbioz.rules.vocabulary import KROGUL, ZERB
from panspermia.kernel import Flow, Outcome

THREE_SYMBIOZ = "V1"
LAST_TURN = "V2"


def end_of_turn(g: State) -> Flow[None]:
    """T2. Symbioz check, victory check, then the marker advances and the start passes left."""
    yield from ()
    while NUMBERS.cells in g.zerbs:
        side, square = divmod(g.zerbs.index(NUMBERS.cells), COUNT)
        become_symbioz(g, side, square)
    g.ended = why_over(g)
    if g.ended:
        g.log.append(Ended(g.ended, winners(g)))
        return
    g.turn += 1
    g.start = (g.start + 1) % g.players
    g.log.append(TurnBegan("T2", g.turn, g.start))


def become_symbioz(g: State, side: int, square: int) -> None:
    """E1-E3. Twelve zerbs of one colour: one stays as a marker, the rest and all animals leave.

    E4. There is always a tile.
    """
    claim(g, side, square)
    for _ in range(NUMBERS.cells - 1):
        take(g, ZERB, side, square)
    for kind in range(ZERB + 1, KROGUL + 1):
        for other in range(g.players):
            for _ in range(g.pieces(kind)[other * COUNT + square]):
                take(g, kind, other, square)
    g.log.append(BecameSymbioz("E1", side, SQUARES[square]))


def why_over(g: State) -> str:
    """V1, T3. The game ends with somebody's third Symbioz or with turn 12."""
    if max([g.symbioz_of(side) for side in range(g.players)]) >= NUMBERS.symbioz_to_win:
        return THREE_SYMBIOZ
    return LAST_TURN if g.turn == NUMBERS.turns else ""


def is_over(g: State) -> bool:
    return g.ended != ""


def winners(g: State) -> list[int]:
    """V1-V3. Most Symbioz, then most zerbs on the board; sides still tied share the victory."""
    ranks = [(g.symbioz_of(side), g.zerbs_of(side)) for side in range(g.players)]
    return [side for side in range(g.players) if ranks[side] == max(ranks)]


def outcome(g: State) -> Outcome:
    """V1-V3. Who won; the score is the number of Symbioz."""
    won = winners(g)
    return Outcome(
        winners=tuple(won),
        scores=tuple([g.symbioz_of(side) for side in range(g.players)]),
        utility=tuple([1 / len(won) if side in won else 0.0 for side in range(g.players)]),
        reason=g.ended,
    )
