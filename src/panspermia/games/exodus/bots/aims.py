"""What a bot is after, in words for those who ask for a hint."""

from __future__ import annotations

from panspermia.games.exodus.bots.missions import best_mission
from panspermia.games.exodus.bots.steering import board_of, course, is_away
from panspermia.games.exodus.components.catalog import KINDS
from panspermia.games.exodus.rules.engines import MAP
from panspermia.games.exodus.rules.state import State
from panspermia.kernel import Message, Request

PACKAGE, TURN = "panspermia.games.exodus", "D1"


def aim(g: State, request: Request) -> Message | None:
    """Where the Rocket goes that is away, or which cards are to fly where; None without a plan."""
    side = request.side
    board = board_of(g, side)
    if is_away(g, side):
        # In the middle of a move the ways from here are not those that it has begun.
        way = course(board) if request.rule == TURN else None
        return None if way is None else Message("aim.way", {"site": MAP.ids[way.site]}, PACKAGE)
    mission = best_mission(board)
    if mission is None or mission.worth <= 0 or not mission.kit.faces:
        return None
    kinds = [KINDS[kind] for kind in dict.fromkeys(mission.kit.lacks)]
    cards = [g.face(face).word for face in mission.kit.faces]
    id, site = "aim.lacks" if kinds else "aim.kit", MAP.ids[mission.site]
    return Message(
        id, {"site": site, "cards": cards, "kinds": kinds, "count": mission.aquas}, PACKAGE
    )
