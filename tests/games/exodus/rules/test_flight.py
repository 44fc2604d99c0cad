"""A move as a chain of answers: what is asked, what dice do, and that no chain ends badly."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from panspermia.games.exodus.components import PACKAGE
from panspermia.games.exodus.components.facts import CardFacts
from panspermia.games.exodus.components.solar import AEROBRAKE, NO_BELT, YELLOW
from panspermia.games.exodus.rules.engines import Sky, engines
from panspermia.games.exodus.rules.events import (
    FLIGHT_EVENTS,
    Activated,
    Arrived,
    BeltRolled,
    BonusGained,
    CardLost,
    CardTurned,
    Destroyed,
    GlitchRolled,
    HazardBoughtOff,
    HazardRolled,
    Stepped,
    Stranded,
    TanksSpent,
    ThrusterFailed,
)
from panspermia.games.exodus.rules.flight import (
    NO_FINAO,
    Flying,
    Mission,
    activate,
    check_stranded,
    fly,
)
from panspermia.games.exodus.rules.moves import suffer
from panspermia.games.exodus.rules.surface import drives, lifts
from panspermia.kernel import DONE, NO, YES, Answer, Event, catalogue
from panspermia.kernel.requests import ChanceRequest, Request
from tests.games.exodus.flights import (
    MAP,
    NEAR,
    STARTS,
    STRIP,
    craft,
    random_craft,
    random_sky,
    shown,
    typed,
)

RUBBIA = (
    "de-laval-nozzle", "carbo-chlorination", "rubbia-thin-film-fission-hohlraum",
    "mo-li-heat-pipe",
)  # fmt: skip


def mission(made: Any, space: str, sky: Sky | None = None, **more: Any) -> Mission:
    return Mission(0, MAP.find(space), made, sky or Sky(), **more)


def fly_with(m: Mission, answers: Sequence[Answer], dice: Sequence[int] = ()) -> list[str]:
    """Fly with these answers and dice; a question with one answer is not asked. Gives the rules."""
    left, faces = list(answers), list(dice)
    asked: list[str] = []
    flow = fly(m)
    given: Answer | None = None
    while True:
        try:
            request = flow.send(given)
        except StopIteration:
            assert ([], []) == (left, faces), "answers or dice were left"
            return asked
        assert isinstance(request, Request)
        if isinstance(request, ChanceRequest):
            given = faces.pop(0)
            continue
        only = request.only()
        given = left.pop(0) if only is None or request.linger else only
        assert request.allows(given), (request.rule, given, request.refusal(given))
        asked.append(request.rule)


def told(m: Mission, *kinds: type[Event]) -> list[Event]:
    return [event for event in m.log if isinstance(event, kinds)]


@pytest.mark.clause("X1", "IN-58", "H.1", "H1c", "H4b.1", "H10.2", "H7e.2")
def test_x1_is_flown_by_answers() -> None:
    m = mission(craft(6, *RUBBIA), "leo", Sky(season=YELLOW))

    asked = fly_with(m, [NO, "burn-ue3lc", "rad-zkdhz", "geo", "lag-05yv6", "hoh-64wwa", DONE], [6])

    assert ["H3a.1"] + ["H4b.1"] * 6 == asked
    assert (Activated("H2.1", 0, "de-laval-nozzle", 5, False), "4 2/3") == (
        m.log[0], shown(m.craft.wet),
    )  # fmt: skip
    assert [BeltRolled("H10.1", 0, "rad-zkdhz", 6, 1)] == told(m, BeltRolled)
    assert [] == told(m, CardLost, CardTurned)
    assert Arrived("H5b.1", 0, "hoh-64wwa", 4) == m.log[-1]


@pytest.mark.clause("X2", "H7e.1", "H4b.2")
def test_x2_is_flown_by_answers_and_bought_off() -> None:
    m = mission(craft("4 2/3", *RUBBIA), "hoh-64wwa", Sky(season=YELLOW), aqua=4)
    way = ["hoh-jh9qf", "hoh-xtaky", "lag-s1uqf", "burn-3ylxe", "lag-5bfh5", "lag-6jjmn"]

    fly_with(m, [NO, *way, YES, "mars-arsia-mons-caves"])

    assert [HazardBoughtOff("H7e.1", 0, "lag-6jjmn", "aerobrake", 4)] == told(m, HazardBoughtOff)
    assert (0, "4", "mars-arsia-mons-caves") == (m.aqua, shown(m.craft.wet), MAP.ids[m.space])


@pytest.mark.clause("X3", "H4c.1", "H5d")
def test_x3_the_question_says_why_not() -> None:
    flow = fly(mission(craft(6, *RUBBIA), "leo"))
    request = next(flow)
    for answer in (NO, "burn-ue3lc", "rad-zkdhz", 6, "geo", "lag-05yv6", "hoh-64wwa"):
        request = flow.send(answer)

    assert isinstance(request, Request)
    refusal = request.refusal("hoh-jh9qf")
    assert refusal is not None
    assert ("H5d", "H4e") == (refusal.clause, getattr(request.refusal("lag-05yv6"), "clause", ""))
    assert DONE in request.options()


@pytest.mark.clause("H7.1", "H7f", "A-56", "IN-15")
def test_a_one_destroys_all_but_heavy_radiators() -> None:
    stack = craft(9, typed(12, "1"), "mo-li-heat-pipe/heavy", dry=6)
    m = mission(stack, "lag-5bfh5")

    fly_with(m, ["lag-6jjmn"], [1])

    assert (True, ["mo-li-heat-pipe"], 0) == (
        m.is_lost, [card.id for card in m.craft.cards], m.craft.tanks,
    )  # fmt: skip
    assert Destroyed("H7f", 0, "lag-6jjmn") == m.log[-1]


@pytest.mark.clause("H7e.1", "H7e.2", "H7e.3", "IN-14")
def test_finao_is_asked_before_each_roll_and_only_if_it_can_be_paid() -> None:
    way = ["venus-2lgjk", "lag-968np", NO, "lag-m0sea", "burn-5eobz", YES, "lag-c3cha"]
    m = mission(craft(8, typed(3, "2"), dry=5), "lag-05yv6", aqua=7)

    fly_with(m, [*way, "venus-aerostat-xity"], [2, 3])

    assert (3, 2, 1) == (m.aqua, len(told(m, HazardRolled)), len(told(m, HazardBoughtOff)))
    poor = mission(craft(8, typed(3, "2"), dry=5), "lag-05yv6", aqua=9, finao=NO_FINAO)
    fly_with(poor, ["venus-2lgjk", "lag-968np", DONE], [6])
    assert 9 == poor.aqua


@pytest.mark.clause("J1d", "J1c")
def test_a_radiator_that_must_be_fed_cools_only_if_it_is_wanted() -> None:
    cards = ("hall-effect", "cascade-photovoltaic", "magnetocaloric-refrigerator")
    for wanted, cools in ((YES, True), (NO, False)):
        m = mission(craft(12, *cards, dry=8), "leo")
        flow = activate(m)
        request = next(flow)
        assert isinstance(request, Request)
        assert ("J1d", (NO, YES)) == (request.rule, request.options())
        with pytest.raises(StopIteration) as end:
            flow.send(wanted)
        assert cools == bool(end.value.value.needy)


@pytest.mark.clause("X14", "H10.1", "H10a", "H2a.2")
def test_x14_a_belt_stops_the_thruster() -> None:
    rocket = craft(8, "hall-effect", "cascade-photovoltaic", dry=7)._replace(wet=STRIP.at(10))
    m = mission(rocket, "leo")

    fly_with(m, ["burn-ue3lc", "rad-zkdhz", DONE], [4])

    assert [CardLost("H10.1", 0, "cascade-photovoltaic"), ThrusterFailed("H2a.2", 0)] == told(
        m, CardLost, ThrusterFailed
    )
    assert ("4", "6") == (shown(m.craft.dry), shown(m.craft.wet))


@pytest.mark.clause("A-56", "H7f")
def test_nothing_is_left_of_a_craft_that_crashes_on_a_lander_burn() -> None:
    m = mission(craft(9, typed(12, "1"), "mo-li-heat-pipe/heavy", dry=6), "burn-5ek8b")
    fly_with(m, ["burn-utoma"], [1])
    assert (True, ()) == (m.is_lost, m.craft.cards)


@pytest.mark.clause("A-50", "H5e.1")
def test_a_thruster_that_fails_on_a_lander_burn_strands_the_craft() -> None:
    """From Luna's it may still coast to L1; from that of Mercury only a burn or a Site is left."""
    for lander, before, is_lost in [
        ("burn-kx921", "rad-zkdhz", False),
        ("burn-p4xxi", "lag-jkgud", True),
    ]:
        m = mission(craft(8, typed(12, "1"), CardFacts("cargo", mass=1)), before)
        flying = Flying(m, engines(m.craft, m.space, m.sky)[0])
        flying.course = next(o.after for o in flying.options() if o.to == MAP.find(lander))
        flying.course = suffer(flying.engine, flying.course, 0b1)
        check_stranded(flying)
        assert is_lost == m.is_lost
        assert is_lost == bool(told(m, Stranded))


@pytest.mark.clause("A-50")
def test_on_the_map_no_thruster_fails_on_a_lander_burn() -> None:
    """So nobody is ever stranded there: no such Space has a belt, a flyby or an aerobrake."""
    landers = [space for space in range(len(MAP.ids)) if MAP.lander[space]]
    assert landers
    for space in landers:
        assert (NO_BELT, 0) == (MAP.belt[space], MAP.flyby[space])
        assert MAP.hazard[space] != AEROBRAKE


@pytest.mark.clause("H8g", "X16")
def test_a_glitch_comes_before_the_flyby() -> None:
    """The generator is lost, so that the flyby gives nothing; the craft may still go there."""
    rocket = craft(8, "hall-effect", "cascade-photovoltaic", dry=7)
    m = mission(rocket, "lag-05yv6", is_glitched=True)

    fly_with(m, ["venus-2lgjk", DONE], [1])

    kinds = [type(event) for event in m.log]
    assert [Activated, GlitchRolled, CardLost, ThrusterFailed, Stepped, Arrived] == kinds
    whole = mission(rocket, "lag-05yv6", is_glitched=True)
    fly_with(whole, ["venus-2lgjk", DONE], [6])
    assert [BonusGained("H8.1", 0, "venus-2lgjk", 2)] == told(whole, BonusGained)


@pytest.mark.clause("X58", "H6c.2", "H6.1")
def test_an_assisted_liftoff_that_fails_ends_on_the_site() -> None:
    sky = Sky(assists=frozenset({MAP.find("psyche")}))
    m = mission(craft(32, typed(5, "4", 3)), "psyche", sky)

    fly_with(m, ["lag-uf44a"], [1])

    assert (True, "psyche") == (m.is_lost, MAP.ids[m.space])
    strong = mission(craft(6, typed(9, "1"), dry=5), "psyche", sky)
    asked = fly_with(strong, ["lag-uf44a", "assist", DONE], [2])
    assert ["H4b.1", "H6.1", "H4b.1"] == asked


@pytest.mark.clause("X55", "H6c.6")
def test_a_rocketplane_spends_tanks_of_the_site() -> None:
    venus = MAP.find("venus-aerostat-xity")
    sky = Sky(powersat=True, assists=frozenset({venus}), tanks=((venus, 20),))
    m = mission(craft(10, typed(3, "2"), dry=5), "venus-aerostat-xity", sky)

    fly_with(m, ["burn-0vwaf", "burn-r1vpn", "burn-5eobz", "lag-m0sea", DONE], [4])

    assert [TanksSpent("H6c.6", 0, "venus-aerostat-xity", 20)] == told(m, TanksSpent)
    assert (20, "8") == (m.spent, shown(m.craft.wet))


@pytest.mark.clause("H4c.4", "H8b.2", "A-65")
def test_how_to_pay_is_asked_where_there_is_a_choice() -> None:
    m = mission(craft(6, typed(3, "1", pivots=1), dry=4), "lag-05yv6")
    asked = fly_with(m, ["hoh-64wwa", "hoh-jh9qf", "burns", DONE])
    assert ["H4b.1", "H4b.1", "H4c.4", "H4b.1"] == asked
    assert [(0, False), (2, False)] == [
        (e.burns, e.pivot) for e in told(m, Stepped) if isinstance(e, Stepped)
    ]
    earth = mission(craft(4, typed(3, "1"), dry=3), "rad-bd607")
    asked = fly_with(earth, ["lag-pr6v8", "lag-7dh9f", "burn-ue3lc", 1, "leo", DONE], [5])
    assert "H8b.2" in asked
    assert [BonusGained("H8.1", 0, "lag-pr6v8", 2)] == told(earth, BonusGained)
    assert "4" == shown(earth.craft.wet)


@pytest.mark.clause("J1c", "H2.1", "H2b.3")
def test_thruster_and_supports_are_chosen_where_they_differ() -> None:
    stack = craft(
        9, "hall-effect", "cascade-photovoltaic", "radioisotope-stirling", "photon-kite-sail"
    )
    m = mission(stack, "leo")
    asked = fly_with(m, ["hall-effect", "radioisotope-stirling", DONE])
    assert ["H2.1", "J1c", "H4b.1"] == asked
    assert [Activated("H2.1", 0, "hall-effect", 0, False)] == told(m, Activated)
    none = mission(craft(5, "hall-effect"), "leo")
    assert [] == fly_with(none, [])
    assert [] == none.log


@pytest.mark.clause("J6")
def test_the_valkyrie_does_not_kill_without_felony_rights() -> None:
    stack = craft(
        12, "ablative-plate", "project-valkyrie", "ultracold-neutrons", "mo-li-heat-pipe/heavy",
        "shimizu-corp-entrepreneurs",
    )  # fmt: skip
    plain = mission(stack, "lag-05yv6")
    asked = fly_with(plain, [NO, "hoh-64wwa", DONE])
    assert "J1c" not in asked, "only the chain that spares the Crew is open"
    felon = mission(stack, "lag-05yv6", is_felon=True)
    fly_with(felon, [NO, "project-valkyrie", "hoh-64wwa", DONE])
    assert "shimizu-corp-entrepreneurs" in [
        e.card for e in told(felon, CardLost) if isinstance(e, CardLost)
    ]


@pytest.mark.clause("H9b.1", "H9a", "1B9c")
def test_buggies_and_elevators_need_no_rocket() -> None:
    arsia, phobos = MAP.find("mars-arsia-mons-caves"), MAP.find("phobos")
    assert {"mars-north-pole", "mars-hellas-basin-buried-glaciers"} == {
        MAP.ids[site] for site in drives(arsia)
    }
    assert () == drives(phobos)
    mars = [{arsia, phobos} == set(ends) for ends in MAP.elevators].index(True)
    built = frozenset({mars})
    assert ((phobos,), (arsia,)) == (lifts(arsia, built), lifts(phobos, built))
    assert () == lifts(arsia, frozenset())


@pytest.mark.clause("H5e.1", "H4h", "H2b.2")
def test_random_answers_always_come_to_an_end() -> None:
    """Every question has an answer, whatever the dice have taken, and every move ends."""
    chance, ends = Random(21), {"lost": 0, "landed": 0, "halted": 0}
    for _ in range(400):
        space = chance.choice(chance.choice((STARTS, NEAR)))
        made, sky = random_craft(chance), random_sky(chance)
        m = Mission(
            0, space, made, sky, aqua=chance.randint(0, 9), is_glitched=chance.random() < 0.2
        )
        flow = fly(m)
        given: Answer | None = None
        for _ in range(400):
            try:
                request = flow.send(given)
            except StopIteration:
                break
            assert isinstance(request, Request)
            if isinstance(request, ChanceRequest):
                given = chance.choice((1, 6))
                continue
            known = [word for word in request.options() if word != DONE]
            given = chance.choice(known or list(request.options()))
        else:
            pytest.fail("a move without an end")
        assert m.is_lost or not MAP.lander[m.space]
        assert m.craft.dry <= m.craft.wet
        ends["lost" if m.is_lost else "landed" if MAP.size[m.space] else "halted"] += 1
    assert all(count > 20 for count in ends.values()), ends


def test_every_event_and_question_of_a_flight_has_words() -> None:
    words = catalogue(PACKAGE)
    for kind in FLIGHT_EVENTS:
        assert f"event.{kind.__name__}" in words
