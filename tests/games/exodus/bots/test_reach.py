"""The table of the map that bots use tells ways that the rules allow, at the costs that it says."""

from __future__ import annotations

from itertools import pairwise

import pytest

from panspermia.games.exodus.bots.reach import Drive, Knot, Reach
from panspermia.games.exodus.components.solar import solar_map
from panspermia.games.exodus.rules.engines import Engine, Sky
from panspermia.games.exodus.rules.moves import can_stop, options, start
from tests.games.exodus.flights import CALM, craft, engine, typed

MAP = solar_map()


def flown(drive: Engine, way: list[Knot], sky: Sky) -> int:
    """Follow a way by the rules, Turn by Turn; the parts of fuel that it took at least."""
    ways, used = [start(drive, way[0].space)], 0
    for knot in way[1:]:
        if knot.space == ways[0].space:
            assert can_stop(ways[0])
            used += min([course.used for course in ways])
            ways = [start(drive, knot.space)]
            continue
        steps = [option for course in ways for option in options(drive, course, sky)]
        ways = [option.after for option in steps if option.to == knot.space]
        ways = [course for course in ways if course.bonus >= knot.bonus]
        assert ways, (MAP.ids[knot.space], "cannot be entered")
    return used + min([course.used for course in ways])


@pytest.mark.parametrize("net", [2, 4, 7, 12])
def test_ways_can_be_flown_at_their_cost(net: int) -> None:
    """Half burns are what the rules take; a way that cost nothing would tell nothing."""
    drive = only_engine(net)
    table = Reach(MAP.leo, Drive.made(net, False, 0, 16, 10))
    sites = sorted(table.best)[:: 1 if net < 4 else 9]
    seen = 0
    for site in [site for site in sites if MAP.size[site]]:
        way = table.way(site)
        assert flown(drive, way, CALM) == way[-1].halves * drive.cost // 2
        rests = [one for one, other in pairwise(way) if one.space == other.space]
        assert way[-1].turns == 1 + len(rests)
        seen += way[-1].halves > 0
    assert seen > 3


def only_engine(net: int) -> Engine:
    """A drive of this net thrust with all the fuel that it could want."""
    found = engine(craft(5, typed(net, "2")), "leo")
    return found._replace(net=net, have=10_000 * found.unit)


def test_more_thrust_and_dearer_burns_change_the_way() -> None:
    site = MAP.find("mars-arsia-mons-caves")
    weak = Reach(MAP.leo, Drive.made(2, False, 0, 16, 10)).end(site)
    quick = Reach(MAP.leo, Drive.made(7, False, 0, 4, 10)).end(site)
    thrifty = Reach(MAP.leo, Drive.made(7, False, 0, 64, 10)).end(site)
    assert weak is not None
    assert quick is not None
    assert thrifty is not None
    assert quick.turns < thrifty.turns <= weak.turns
    assert thrifty.halves < quick.halves


def test_soft_cards_avoid_belts_or_count_their_harm() -> None:
    """H10.1. From LEO a belt lies across the cheapest ways."""
    site = MAP.find("deimos")
    hard = Reach(MAP.leo, Drive.made(2, False, 0, 16, 10)).end(site)
    soft = Reach(MAP.leo, Drive.made(2, False, 0, 16, 1)).end(site)
    assert hard is not None
    assert soft is not None
    assert hard.harm == 0
    assert soft.cost > hard.cost


def test_a_landing_takes_thrust_an_aerobrake_or_a_factory() -> None:
    """H6.1."""
    luna, mars = MAP.find("luna-aristarchus-plateau"), MAP.find("mars-north-pole")
    plain = Reach(MAP.leo, Drive.made(5, False, 0, 16, 10))
    assert plain.end(luna) is None
    assert plain.end(mars) is not None
    assert Reach(MAP.leo, Drive.made(10, False, 0, 16, 10)).end(luna) is not None
    grounded = Reach(MAP.leo, Drive.made(5, False, 0, 16, 10, grounded=True))
    assert grounded.end(mars) is None
    fortuna = MAP.find("fortuna")
    helped = Drive.made(3, False, 0, 16, 10, assists=frozenset([fortuna]))
    assert Reach(MAP.leo, helped._replace(assists=frozenset())).end(fortuna) is None
    assert Reach(MAP.leo, helped).end(fortuna) is not None


def test_drives_that_fly_alike_share_a_table() -> None:
    assert Drive.made(11, False, 0, 16, 3) == Drive.made(15, False, 0, 16, 9)
    assert Drive.made(3, False, 0, 16, 2) != Drive.made(3, False, 0, 16, 4)
