"""Steering: where a Rocket that is under way goes, and by which Spaces."""

from __future__ import annotations

from functools import lru_cache
from math import ceil
from typing import NamedTuple

from panspermia.games.exodus.bots.kits import is_solar
from panspermia.games.exodus.bots.missions import (
    YEAR,
    Board,
    Prize,
    chance_of,
    flights,
    is_last_stop,
)
from panspermia.games.exodus.bots.reach import TOUGH, Drive, reach
from panspermia.games.exodus.bots.stops import Order, Stop, glory_home, glory_orders, trips
from panspermia.games.exodus.components.catalog import REFINERIES, FaceFacts
from panspermia.games.exodus.rules.crafts import Craft
from panspermia.games.exodus.rules.engines import MAP, Engine, Sky, engines
from panspermia.games.exodus.rules.moves import options, start
from panspermia.games.exodus.rules.pieces import NOBODY, NOWHERE, ROCKET
from panspermia.games.exodus.rules.state import State
from panspermia.games.exodus.rules.supports import off_in, works
from panspermia.games.exodus.rules.vocabulary import BUGGY
from panspermia.games.exodus.rules.voyage import sky_of

PRICES = (8, 64)
"""What half a burn costs if there is fuel enough, and if there is not."""
CLAIM = 1.0
"""I6.4a. What is won without a refinery."""
LEAST = 0.3
"""Points to expect that are worth a flight."""


class Course(NamedTuple):
    """A way of a Rocket from where its Turn begins."""

    site: int
    turns: int
    harm: int
    rolls: int
    worth: float
    origin: int
    drive: Drive
    engine: Engine

    @property
    def spaces(self) -> tuple[int, ...]:
        """The Spaces of its first Turn, the start included."""
        return spaces_of(self.origin, self.drive, self.site)


@lru_cache(maxsize=2048)
def activations(craft: Craft, space: int, sky: Sky, off: int) -> tuple[Engine, ...]:
    """H2.1. What a Rocket can be activated with, but an afterburn and what destroys cards."""
    found = engines(craft, space, sky, off)
    plain = [e for e in found if not (e.afterburn or e.purged) and e.net > 0]
    fuelled = [e for e in plain if e.have >= e.cost]
    return tuple(fuelled or plain[:1])


def course(board: Board) -> Course | None:
    """Where the Rocket goes, with the best of its engines; None if it has no aim."""
    g, side = board.g, board.side
    space = g.stacks[side][ROCKET].space
    if space == NOWHERE:
        return None
    sky = sky_of(g, side)
    ready = activations(g.rocket(side), space, sky, off_in(g, side, ROCKET))
    found = [course_of(board, engine, space) for engine in ready]
    open_ways = [one for one in found if one is not None and begins(one, sky)]
    return max(open_ways, key=_worth, default=None)


def begins(way: Course, sky: Sky) -> bool:
    """H4. Whether the rules allow the first step; the table of the map knows not all of them."""
    if len(way.spaces) < 2:
        return True
    here = start(way.engine, way.origin)
    return way.spaces[1] in [step.to for step in options(way.engine, here, sky, [here])]


def board_from(g: State, side: int, origin: int, is_careful: bool = False) -> Board:
    """What a side can win with a Rocket that starts there; from LEO nobody runs after others."""
    if origin == MAP.leo:
        return board_of(g, side, is_careful)
    return Board(g, side, is_careful=is_careful)


def board_of(g: State, side: int, is_careful: bool = False) -> Board:
    """What a side can win, but where others are about to arrive."""
    found: set[int] = set()
    for other in g.others(side):
        aim = course(Board(g, other)) if is_away(g, other) else None
        if aim is not None:
            found |= sites_won(g, other, aim.site)
    return Board(g, side, frozenset(found), is_careful)


def sites_won(g: State, side: int, site: int) -> set[int]:
    """I6b.2. What a Rocket claims that lands there: with a buggy the Sites of the whole road."""
    road = MAP.road[site]
    return {site, *MAP.roads[road]} if road >= 0 and has_buggy(g, side) else {site}


def has_buggy(g: State, side: int) -> bool:
    """I6b. Whether a buggy is aboard."""
    return any([BUGGY in g.face(face).platforms for face in g.stacks[side][ROCKET].cards])


def is_away(g: State, side: int) -> bool:
    """Whether a Rocket is under way or on a Site."""
    return g.stacks[side][ROCKET].space not in (NOWHERE, MAP.leo)


def _worth(found: Course) -> float:
    return found.worth


def course_of(board: Board, engine: Engine, origin: int) -> Course | None:
    """Where a Rocket goes that stands there; None if it has no aim that it can reach."""
    order = board.order_aboard
    if order is not None:
        found = delivery_of(board, order, engine, origin)
        if found is not None or origin == MAP.leo:
            return found
    if board.is_crewed and not _instruments(board.g, board.side):
        return glory_of(board, engine, origin)
    return claim_of(board, engine, origin)


def glory_of(board: Board, engine: Engine, origin: int) -> Course | None:
    """L1, La. The way of a crew alone: home with its glory, or to a Site of glory and home."""
    carried = glory_home(board.g, board.side)
    orders = glory_orders(board.g) if carried is None else [carried]
    found = [delivery_of(board, order, engine, origin) for order in orders]
    ways = [way for way in found if way is not None and way.worth > 0]
    return max(ways, key=_worth, default=None)


def delivery_of(board: Board, order: Order, engine: Engine, origin: int) -> Course | None:
    """4B4. The way to the next stop of a contract, with fuel for those that follow if possible.

    From LEO it leaves with all that it needs.
    """
    for count in {len(order.stops): None, 1: None}:
        if count < len(order.stops) and (origin == MAP.leo or order.face == NOBODY):
            break
        ways = [
            way
            for price in PRICES
            for way in deliveries_of(board, order, engine, origin, price, order.stops[:count])
        ]
        if ways:
            return max(ways, key=_worth)
    return None


def deliveries_of(
    board: Board, order: Order, engine: Engine, origin: int, price: int, stops: tuple[Stop, ...]
) -> list[Course]:
    """Ways by these stops for which there is fuel, the Site of a Claim for more."""
    drive = drive_of(board, engine, origin, price)
    found = []
    for trip in trips(origin, drive, stops):
        if needed(engine, trip.halves, trip.turns) <= engine.have:
            site = origin if trip.site == NOWHERE else trip.site
            prize = board.prize(site) if is_last_stop(order) and MAP.size[site] else None
            points = order.points + (win_of(board, prize) if prize is not None else 0.0)
            hurry, dread = (2.0, 1.0) if order.face != NOBODY else (board.late / 2, 0.5)
            chance = max(0.0, 1 - trip.harm / 8)
            worth = points * chance - YEAR * trip.turns * hurry - trip.rolls * dread
            risks = trip.turns, trip.harm, trip.rolls
            found.append(Course(site, *risks, worth, origin, drive, engine))
    return found


def win_of(board: Board, prize: Prize) -> float:
    """Points to expect of a Site where a Rocket stops."""
    instruments = _instruments(board.g, board.side)
    ratings = [facts.isru for facts in instruments if facts.isru is not None]
    if not ratings or min(ratings) > prize.hydration:
        return 0.0
    is_builder = any([facts.kind == REFINERIES for facts in instruments])
    points = prize.points + prize.manned * board.is_crewed if is_builder else CLAIM
    return points * chance_of(prize, has_buggy(board.g, board.side))


def claim_of(board: Board, engine: Engine, origin: int) -> Course | None:
    """The Site where a Rocket wins most without a contract."""
    g, side = board.g, board.side
    ratings = [f.isru for f in _instruments(g, side) if f.isru is not None]
    if not ratings:
        return None
    is_builder = any([g.face(f).kind == REFINERIES for f in g.stacks[side][ROCKET].cards])
    rolls_again = has_buggy(g, side)
    best: Course | None = None
    for price in PRICES:
        if best is not None:
            break
        drive = drive_of(board, engine, origin, price)
        for flight in flights(origin, drive):
            turns = 0 if flight.site == origin else flight.turns
            prize = board.prize(flight.site)
            if prize is None or min(ratings) > prize.hydration:
                continue
            if needed(engine, flight.halves, flight.turns) > engine.have:
                continue
            points = prize.points + prize.manned * board.is_crewed if is_builder else CLAIM
            chance = chance_of(prize, rolls_again) * max(0.0, 1 - flight.harm / 8)
            worth = points * chance - YEAR * turns * 2 - flight.rolls
            is_in_time = max(1, turns) + is_builder <= board.years
            if is_in_time and (best is None or worth > best.worth):
                risks = turns, flight.harm, flight.rolls
                best = Course(flight.site, *risks, worth, origin, drive, engine)
    return best if best is not None and best.worth > LEAST else None


def _instruments(g: State, side: int) -> list[FaceFacts]:
    """The cards of a Rocket, but Humans, that work."""
    stack = g.stacks[side][ROCKET]
    return [
        g.face(face)
        for face in stack.cards
        if not g.face(face).human and works(g, side, ROCKET, face)
    ]


def drive_of(board: Board, engine: Engine, origin: int, price: int) -> Drive:
    """The drive of an activated Rocket, as the table of the map knows drives."""
    solar = is_solar(engine)
    net = engine.net - (MAP.solar[MAP.zone[origin]] if solar else 0)
    shielded = bool(engine.shields)
    grounded = bool(engine.grounded | engine.sails)
    cards = [card for card in engine.craft.cards if not card.immune]
    hardness = min([card.rad_hard for card in cards], default=TOUGH) - board.radiation
    assists = board.assists & {origin}
    return Drive.made(
        net, solar, engine.pivots, price, hardness,
        assists=assists, shielded=shielded, grounded=grounded,
    )  # fmt: skip


def needed(engine: Engine, halves: int, turns: int) -> int:
    """H5b.1. Fuel for so many half burns, in parts of a step; each move is rounded up."""
    parts = ceil(halves * engine.cost / 2)
    uneven = engine.cost % engine.unit > 0
    return parts + (turns - 1) * uneven * engine.unit // 2


@lru_cache(maxsize=4096)
def spaces_of(origin: int, drive: Drive, site: int) -> tuple[int, ...]:
    """The Spaces of the first Turn of a way."""
    found = [origin]
    for knot in reach(origin, drive).way(site)[1:]:
        if knot.space == found[-1]:
            break
        found.append(knot.space)
    return tuple(found)
