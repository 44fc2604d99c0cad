"""The sequence of play (T1-T3, S3, S4)."""

from __future__ import annotations

from panspermia.games.symbioz.rules.crapits import crapits, has_crapits
from panspermia.games.symbioz.rules.ending import end_of_turn, is_over
from panspermia.games.symbioz.rules.events import Started
from panspermia.games.symbioz.rules.growth import growth
from panspermia.games.symbioz.rules.introduction import introduction
from panspermia.games.symbioz.rules.kroguls import has_kroguls, kroguls
from panspermia.games.symbioz.rules.state import State
from panspermia.games.symbioz.rules.vocabulary import COLOURS, SIDE
from panspermia.kernel import Flow, draw, each_side, once, rounds, sequence

ORDERS = {
    players: [tuple([(start + i) % players for i in range(players)]) for start in range(players)]
    for players in (2, 3, 4)
}


def draw_start_player(g: State) -> Flow[None]:
    """S3. The first start player is random."""
    g.start = SIDE[(yield from draw("S3", COLOURS[: g.players]))]
    g.log.append(Started("S3", g.start))


def turn_order(g: State) -> tuple[int, ...]:
    """T1. In every phase each player, clockwise from the start player."""
    return ORDERS[g.players][g.start]


def after_first_turn(g: State) -> bool:
    """S4. Setup stands in for phase 1 of turn 1."""
    return g.turn > 1


SEQUENCE = sequence(
    once("S3", draw_start_player),
    rounds(
        each_side(turn_order, once("P1a", introduction), when=after_first_turn),
        each_side(turn_order, once("P2a", growth)),
        each_side(turn_order, once("P3a", kroguls, when=has_kroguls)),
        each_side(turn_order, once("P4a", crapits, when=has_crapits)),
        once("T2", end_of_turn),
        until=is_over,
    ),
)
