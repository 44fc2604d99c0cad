"""The crew flies alone for glory and brings it home (L, La)."""

from __future__ import annotations

from panspermia.games.exodus.bots.market import QUICK, THOROUGH
from panspermia.games.exodus.bots.missions import Board, glories
from panspermia.games.exodus.bots.steering import course
from panspermia.games.exodus.bots.stops import LEO_ALONE, NEAR, glory_home, glory_orders
from panspermia.games.exodus.bots.turns import Plan
from panspermia.games.exodus.components.chart import ZONES
from panspermia.games.exodus.rules.events import GloryKept
from panspermia.games.exodus.rules.pieces import LOW
from panspermia.games.exodus.rules.state import State
from panspermia.kernel import Perspective
from panspermia.players import make_player
from tests.games.exodus.positions import NASA, at, position, rocket, table_at

MARS = ZONES.index("mars")


def alone(aqua: int = 30, year: int = 30) -> State:
    """Side 0 has its crew and money, and no cards."""
    return position(2, aqua=aqua, year=year)


def test_every_near_zone_whose_chit_is_on_the_map_is_worth_a_flight() -> None:
    """L1, La."""
    g = alone()
    assert len(glory_orders(g)) == NEAR
    g.glory[MARS].side = 1
    assert len(glory_orders(g)) == NEAR - 1


def test_a_flight_for_glory_has_fuel_for_the_way_home() -> None:
    g = alone()
    found = glories(Board(g, 0))
    assert {g.face(face).word for mission in found for face in mission.kit.faces} == {NASA}
    assert not glories(Board(alone(aqua=4), 0))


def test_with_care_one_flies_for_glory_when_nothing_else_can_leave() -> None:
    g = alone()
    assert Plan(g, 0, THOROUGH).deed(("transfer", "end-turn")) == "transfer"
    quick = Plan(g, 0, QUICK).mission
    assert quick is None or quick.kit.missing


def test_a_crew_with_glory_goes_home() -> None:
    """La."""
    g = alone()
    rocket(g, "didymos", NASA, fuel=9)
    g.stacks[0][0].cards = []
    g.glory[MARS].side, g.glory[MARS].up = 0, LOW
    g.glory[MARS].carrier = g.crew(0).face
    home = glory_home(g, 0)
    assert home is not None
    assert home.stops[0].spaces == LEO_ALONE
    way = course(Board(g, 0))
    assert way is not None
    assert way.site == at("leo")


def test_a_search_brings_glory_home() -> None:
    """L1, La: there and back."""
    g = alone()
    table = table_at(g, seed=1)
    players = [make_player("search:2", 1), make_player("greedy", 2)]
    while (request := table.request) is not None and table.state.year < 34:
        seen = Perspective(table, request.seat)
        table.answer(players[request.seat].choose(seen), seat=request.seat)
    kept = [event for event in table.history() if isinstance(event, GloryKept)]
    assert [(event.side, event.high) for event in kept] == [(0, True)]
