"""The chart in words: what a Space is, its neighbours, and a way burn by burn."""

from __future__ import annotations

import json

from panspermia.games.exodus.components.facts import typed_card
from panspermia.games.exodus.components.solar import solar_map
from panspermia.games.exodus.components.strip import fuel_strip
from panspermia.games.exodus.faces.describe import beside, facts, pointed, title
from panspermia.games.exodus.faces.flown import beats, flown, shaded, spending
from panspermia.games.exodus.faces.narrate import chance, flybys, told
from panspermia.games.exodus.routes.plans import reach, ways
from panspermia.games.exodus.routes.values import Limits, Query, Rocket, Thruster, Way
from panspermia.games.exodus.rules.crafts import Craft
from panspermia.games.exodus.rules.engines import Sky

MAP = solar_map()
SKY = Sky(season=1)


def craft(thrust: int = 12, fuel: str = "8") -> Craft:
    return Craft((typed_card(thrust, fuel, mass=1),), 0, fuel_strip().at("4 2/3"))


def test_a_space_says_what_is_printed_there() -> None:
    assert ("Size 8, type S, hydration 4", "astrobiology", "Jupiter zone") == facts(
        MAP.find("europa-conamara-chaos")
    )
    assert "Cycler" == title(MAP.find("burn-ue3lc"))
    assert title(MAP.find("burn-gx85g")) == "burn near Mjolnir"


def test_every_space_can_be_said_in_words() -> None:
    rows = json.loads(pointed())

    assert list(MAP.ids) == [row[0] for row in rows]
    assert all([facts for *_, facts in rows])


def test_neighbours_say_what_the_step_costs_the_craft() -> None:
    rows = {row.id: row for row in beside(MAP.leo, craft(), SKY)}

    assert {MAP.ids[space] for space in MAP.neighbours[MAP.leo]} == set(rows)
    assert "1 burn, fuel 8" == rows["burn-ue3lc"].price
    beyond = {row.id: row.price for row in beside(MAP.find("geo"), craft(), SKY)}
    assert ("free", "free, a die for radiation") == (beyond["lag-05yv6"], beyond["rad-zkdhz"])
    assert "H4f" == rows["lag-6r4sx"].clause


def test_neighbours_say_what_is_printed_if_there_is_no_craft() -> None:
    rows = {row.id: row for row in beside(MAP.leo, None, SKY)}

    assert "1 burn" == rows["burn-ue3lc"].price
    assert "against the arrow: not possible" == rows["lag-6r4sx"].price


def test_a_craft_that_cannot_pay_is_told_why() -> None:
    rows = {row.id: row for row in beside(MAP.leo, craft(fuel="30"), SKY)}

    assert ("not possible", "H5d") == (rows["burn-ue3lc"].price, rows["burn-ue3lc"].clause)


def to_psyche() -> tuple[Way, ...]:
    """The study's flight by the flyby of Venus: thrust 8, 4 steps a burn, dry 8, wet 14."""
    rocket = Rocket(thruster=Thruster(thrust=8, fuel="4", mass=8, rad_hard=2), wet="14")
    return ways(Query(rocket=rocket, goal="psyche", limits=Limits(turns=3))).ways


def test_a_way_is_told_burn_by_burn() -> None:
    way = to_psyche()[0]
    turns = told(way)

    assert [1, 0, 2, 0, 3, 4] == [beat.burn for beat in turns[0]][:6]
    assert [False, True] == [turns[0][n].free for n in (2, 4)]
    assert ("one burn, fuel 4",) == turns[0][0].what
    assert "10 1/2" == turns[0][0].wet
    assert "lands with its engine" in turns[-1][-1].what
    assert ("Venus flyby", 69) == (flybys(way)[0], chance(way))
    assert any([text.startswith("Changing") or text for _, text in turns[0][0].clauses])


def test_a_way_is_drawn_with_a_pin_for_every_beat() -> None:
    found_ways = to_psyche()
    picture = flown(found_ways, 0)

    for beat in beats(found_ways[0]):
        assert f'data-beat="{beat.number}"' in picture
    assert "other" not in picture


def test_the_strip_shows_what_each_burn_takes() -> None:
    turn = to_psyche()[0].legs[0]

    picture = spending(turn)

    assert 2 == picture.count('class="spend"')
    assert 'data-mass="8 1/2"' in picture
    assert "dry 8" in picture
    assert "wet 14" in picture


def test_what_is_in_reach_is_shaded() -> None:
    rocket = Rocket(thruster=Thruster(thrust=8, fuel="4", mass=8), wet="14")
    answer = reach(Query(rocket=rocket, limits=Limits(turns=1)))

    assert len(answer.spaces) == shaded(answer.spaces).count("<circle")
