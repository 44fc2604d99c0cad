"""The planner of missions works without scripts, says what is wrong, and stays light."""

from __future__ import annotations

import asyncio
import gzip
import json
import re
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any
from urllib.parse import parse_qsl

import pytest

from panspermia.games.exodus.components.cards import GRADES
from panspermia.games.exodus.components.facts import standard_cards
from panspermia.games.exodus.components.solar import solar_map
from panspermia.games.exodus.routes.builds import builds
from panspermia.games.exodus.routes.errors import NoPlan
from panspermia.games.exodus.routes.plans import check, plan_text
from panspermia.games.exodus.routes.values import (
    LABELS,
    MOST_CARDS,
    Conditions,
    Depot,
    Limits,
    Plan,
    Query,
    Rocket,
    Thruster,
)
from panspermia.hall.bots import NOBODY, Bots, BotTrouble, TooManyHints
from panspermia.hall.counts import Ledger
from panspermia.hall.missions import EACH, Missions
from panspermia.hall.turns import VISITOR, Asker
from panspermia.web.missions import (
    FIELDS,
    Held,
    Mission,
    mission_of,
    mission_of_plan,
    parts_of,
    query_of,
)
from panspermia.web.pages.planner import PARTS
from tests.web.browsing import Browser, browsing

PSYCHE = "/planner?thrust=8&fuel=4&mass=8&wet=14&to=Psyche&turns=3"
"""By the flyby of Venus: net thrust 7, four steps a burn."""
X1 = ("de-laval-nozzle", "rubbia-thin-film-fission-hohlraum", "mo-li-heat-pipe",
      "carbo-chlorination")  # fmt: skip
"""The Rocket of the recorded game."""
MARS = "/planner?how=cards&to=mars-arsia-mons-caves&turns=2&" + "&".join(
    [f"card={id}" for id in X1]
)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with browsing() as found:
        yield found


def rows_in(page: str) -> list[list[str]]:
    """The numbers of each way: Turns, fuel, hazards and belts."""
    table = page[page.index('data-testid="ways"') :].split("</table>", 1)[0]
    return [re.findall(r"<td>(\d+)</td>", row) for row in table.split("<tr")[2:]]


def zipped(text: str) -> int:
    return len(gzip.compress(text.encode(), 6))


def test_without_a_question_the_page_says_how_to_begin(browser: Browser) -> None:
    page = browser.get("/planner").text

    assert 'data-testid="hint"' in page
    assert page.count('type="checkbox" name="card"') > 150


def test_the_chart_has_every_space(browser: Browser) -> None:
    page = browser.get("/planner").text
    listed = re.search(r'id="spaces"[^>]*>(.*?)</script>', page, re.DOTALL)
    assert listed is not None

    assert list(solar_map().ids) == [row[0] for row in json.loads(listed[1])]


def test_ways_are_compared_by_fuel_turns_and_risk(browser: Browser) -> None:
    page = browser.get(PSYCHE).text

    assert [["2", "8", "2", "0"]] == rows_in(page)
    assert "69 %" in page
    assert 'id="beat-0"' in page
    assert 'class="strip"' in page


def test_the_rocket_of_the_recorded_game_is_given_by_its_cards(browser: Browser) -> None:
    """X1, X2: to Mars by aerobrake, 4 and then 2 steps of fuel."""
    page = browser.get(MARS).text

    assert ["2", "4"] in [row[:2] for row in rows_in(page)]
    assert "Carbo-Chlorination" in page


def test_a_way_can_be_chosen_and_another_set_beside_it(browser: Browser) -> None:
    page = browser.get(f"{PSYCHE.replace('turns=3', 'turns=4')}&way=1&with=0").text

    assert 'data-testid="pair"' in page
    assert re.search(r'aria-current="true" data-way="2"', page)
    assert 'class="way other"' in page


def test_sites_in_reach_are_listed_by_turn_and_shaded(browser: Browser) -> None:
    page = browser.get("/planner?ask=reach&turns=1").text

    listed = page[page.index('data-testid="reached"') :].count('<span class="price">')
    drawn = page[page.index('class="reach"') :].split("</svg>", 1)[0].count("<circle")
    assert listed == drawn > 5


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("/planner?to=Atlantis", "no such Space: Atlantis"),
        ("/planner?to=psyche&mass=12&wet=6", "below the dry mass of 12"),
        ("/planner?how=cards&to=psyche", "needs a card"),
        ("/planner?to=psyche&thrust=many", "“many” cannot stand for “Thrust”"),
        ("/planner?to=psyche&fuel=4,5", "“Fuel per burn”"),
        ("/planner?to=burn-utoma", "lander burn"),
        ("/planner?plan=none", "no plan"),
    ],
)
def test_what_cannot_be_asked_is_said(browser: Browser, address: str, words: str) -> None:
    answer = browser.get(address)

    assert 200 == answer.status_code
    problem = re.search(r'data-testid="problem">([^<]*)<', answer.text)
    assert problem is not None
    assert words in problem[1]


def test_what_a_part_of_a_name_was_taken_for_is_said(browser: Browser) -> None:
    """And what else may be meant, one click away; a whole name leaves nothing open."""
    weak = "/planner?thrust=2&fuel=8&mass=8&turns=1&to="
    page = browser.get(f"{weak}Triton").text
    said = re.search(r'data-testid="trip">(.*?)</p>', page)
    assert said is not None
    assert "LEO to Triton Mahilani Plume" in said[1]
    assert "to=triton-tuonela-planitia" in said[1]
    assert "Or is it" not in browser.get(f"{weak}Psyche").text


def test_a_goal_out_of_reach_says_what_may_help(browser: Browser) -> None:
    page = browser.get("/planner?to=Sedna&turns=1").text

    assert 'data-testid="none"' in page


def test_what_cannot_leave_or_land_is_told_why(browser: Browser) -> None:
    """H6a. Luna is of Size 9, net thrust is 3."""
    luna = "luna-aristarchus-plateau"
    page = browser.get(f"/planner?thrust=3&fuel=1&from={luna}&to=leo&turns=1").text
    assert "It cannot leave Luna Aristarchus Plateau. Net thrust must be greater" in page

    page = browser.get(f"/planner?thrust=3&fuel=1&to={luna}&turns=1").text
    assert "Plateau is of Size 9, the net thrust is 3 as it stands" in page


def test_a_space_tells_its_neighbours_and_their_price(browser: Browser) -> None:
    page = browser.get("/planner?space=leo").text

    assert 'data-space="burn-ue3lc"' in page
    assert "1 burn, fuel 2" in page
    assert "along its arrow" in page


def test_a_plan_fetched_by_the_page_is_light(browser: Browser) -> None:
    for address in (PSYCHE, MARS, "/planner?ask=reach"):
        answer = browser.get(address, htmx=True)

        assert "<html" not in answer.text
        assert answer.text.count("<hx-partial") == len(PARTS)
        assert zipped(answer.text) <= 20_000


def test_a_contract_is_fulfilled_in_time(browser: Browser) -> None:
    craft = "thrust=12&fuel=1&mass=4&wet=10&turns=2&labels=2000&ask=errand"
    page = browser.get(f"/planner?{craft}&contract=artemis").text
    assert "Its steps are announced at: Luna Aristarchus Plateau, LEO." in page
    assert "Survives" in page
    page = browser.get(f"/planner?{craft}&contract=inner-tour").text
    assert "it has to be flown by hand" in page
    assert "There is no contract no-such." in browser.get(f"/planner?{craft}&contract=no-such").text


def test_what_is_typed_stays_in_the_form_and_in_the_link(browser: Browser) -> None:
    page = browser.get("/planner?thrust=7&sun=on&turns=2&to=ceres").text

    assert 'name="thrust" type="number" value="7"' in page
    assert 'name="sun" value="on" checked' in page
    assert 'name="to" list="places" value="Ceres"' in page


# --- addresses ------------------------------------------------------------------------------------


def test_an_address_says_only_what_is_not_usual() -> None:
    assert "/planner" == mission_of([]).address
    assert "/planner?thrust=7&to=ceres" == mission_of([("to", "ceres"), ("thrust", "7")]).address


def test_an_address_leads_to_the_same_mission() -> None:
    said = [("how", "cards"), ("card", X1[0]), ("card", X1[1]), ("push", "on"), ("way", "2")]
    mission = mission_of(said)
    pairs = [tuple(part.split("=")) for part in mission.address.partition("?")[2].split("&")]

    assert mission == mission_of([(name, word) for name, word in pairs])


def test_what_is_unknown_or_too_much_is_left_out() -> None:
    cards = [("card", "no-such-card"), *[("card", X1[0])] * 40, ("card", X1[1])]
    mission = mission_of([*cards, ("evil", "x"), ("to", "a" * 5000)])

    assert X1[:2] == mission.cards
    assert len(mission.cards) <= MOST_CARDS
    assert {*FIELDS} == {*mission.words}
    assert len(mission["to"]) < 100


def test_a_plan_of_the_command_line_can_be_looked_at() -> None:
    rocket = Rocket(thruster=Thruster(thrust=8, fuel="4", mass=8, rad_hard=2), wet="14")
    query = Query(rocket=rocket, goal="psyche")
    text = plan_text(Plan(query=query, chosen=1))

    mission = mission_of([("plan", text)])

    assert mission == mission_of_plan(text)
    assert ("1", "psyche") == (mission["way"], mission["to"])
    found = query_of(mission)
    assert (query.goal, "14", "4") == (found.goal, found.rocket.wet, mission["fuel"])


CARDS = [id for id in standard_cards() if "/" not in id]
SITES = [id for id, site in zip(solar_map().ids, solar_map().sites, strict=True) if site]


def linked(page: str, mark: str) -> Mission:
    """What the first link with this mark asks."""
    found = re.search(rf'href="([^"]*)" {mark}', page)
    assert found is not None
    return mission_of(parse_qsl(found[1].replace("&amp;", "&").partition("?")[2]))


def random_plan(seed: int) -> Plan:
    """A plan in which anything may be other than usual."""
    dice = Random(seed)
    grade = dice.choice(GRADES)
    typed = Thruster(
        thrust=dice.randrange(13), fuel=dice.choice(["2", "1/2", "7/3"]), mass=dice.randrange(1, 6),
        rad_hard=dice.randrange(11), grade=dice.choice(GRADES), afterburn_steps=dice.randrange(3),
        afterburn_thrust=dice.randrange(4), pivots=dice.randrange(3), pushable=dice.random() < 0.5,
        solar=dice.random() < 0.5, belt_burns=dice.randrange(3), gigawatt=dice.random() < 0.5,
        terawatt=dice.random() < 0.5,
    )  # fmt: skip
    cards = tuple(dice.sample(CARDS, 2)) if dice.random() < 0.6 else ()
    thruster = None if cards and dice.random() < 0.5 else typed
    fuel = {"wet": "28"} if dice.random() < 0.3 else {"fuel": dice.randrange(7)}
    rocket = Rocket(cards=cards, thruster=thruster, tanks=dice.randrange(3), grade=grade, **fuel)
    given = Conditions(
        year=dice.randrange(1, 85), powersat=dice.random() < 0.5, refuel=dice.random() < 0.5,
        factories=tuple(dice.sample(SITES, dice.randrange(3))),
        colonies=tuple(dice.sample(SITES, dice.randrange(3))),
        depots=tuple([Depot(site=s, tanks=dice.randrange(99)) for s in dice.sample(SITES, 2)]),
    )  # fmt: skip
    limits = Limits(
        turns=dice.randrange(1, 25), labels=dice.choice([LABELS, 5_000]),
        hazards=dice.choice([None, 0, 3]), belts=dice.choice([None, 0, 3]),
    )  # fmt: skip
    goal = dice.choice(["", dice.choice(SITES)])
    asked = Query(rocket=rocket, start=dice.choice(SITES), goal=goal, given=given, limits=limits)
    return Plan(query=asked, chosen=dice.randrange(9))


def address_of(mission: Mission) -> list[tuple[str, str]]:
    return parse_qsl(mission.address.partition("?")[2])


def is_possible(query: Query) -> bool:
    try:
        check(query)
    except NoPlan:
        return False
    return True


def is_asked(text: str) -> bool:
    """Whether there is a question in it; if there is none, that is told."""
    try:
        query_of(mission_of_plan(text))
    except NoPlan:
        return False
    return True


def test_a_link_keeps_the_whole_plan() -> None:
    plans = [random_plan(seed) for seed in range(200)]
    possible = [plan for plan in plans if is_possible(plan.query)]
    for plan in possible:
        mission = mission_of([("plan", plan_text(plan))])
        assert plan.query == query_of(mission)
        assert str(plan.chosen) == mission["way"]
        assert mission == mission_of(address_of(mission))
    assert len(possible) > 120


def test_a_link_made_by_others_harms_nothing() -> None:
    """Bytes that somebody has changed are a plan, or none."""
    dice = Random(17)
    texts = [plan_text(random_plan(seed)) for seed in range(20)]
    found = []
    for number in range(600):
        text = list(texts[number % len(texts)])
        for _ in range(dice.randrange(3)):
            text[dice.randrange(len(text))] = dice.choice("Az09-_=+/%\x00é\ud800 ")
        found.append(is_asked("".join(text)))
    assert 300 < found.count(False) < 600


def test_an_address_made_by_others_harms_nothing() -> None:
    """Whatever stands in it, there is a question or none."""
    dice = Random(18)
    names = [*FIELDS, "card", "factory", "colony", "depot", "site", "hold", "there", "push", "x"]
    words = [
        "", "-1", "1e9", "9" * 70, "NaN", "½", "1/0", "7:7:7", ":", "\x00", "<b>", "both", "cards",
        "build", "reach", "dirt", "ceres", "ceres:3", "LEO", "depot", CARDS[0],
    ]  # fmt: skip
    for _ in range(600):
        said = [(dice.choice(names), dice.choice(words)) for _ in range(dice.randrange(1, 9))]
        mission = mission_of(said)
        assert mission == mission_of(address_of(mission))
        for question in (query_of, parts_of):
            with suppress(NoPlan):
                question(mission)


# --- rockets, and what one has --------------------------------------------------------------------

HAND = [
    ("how", "cards"),
    ("load", "4"),
    *[("card", id) for id in (*X1, "qu-tube", "cermet-nerva-fission")],
]


def test_the_rockets_of_some_cards_are_those_of_python(browser: Browser) -> None:
    mission = mission_of([*HAND, ("ask", "build")])
    found = builds(parts_of(mission)).rockets
    page = browser.get(mission.address).text
    listed = page[page.index('data-testid="rockets"') :].split("</ol>", 1)[0]

    assert found
    assert len(found) == listed.count("<li>")
    assert [f"net thrust {build.engine.net}" for build in found] == re.findall(
        r"net thrust -?\d+", listed
    )
    chosen = mission_of(
        parse_qsl(re.findall(r'\?([^"]*)" data-cards', listed)[0].replace("&amp;", "&"))
    )
    assert {*found[0].cards} == {*chosen.cards}
    assert found[0].wet == "5"


def test_a_craft_is_weighed_and_lacks_what_it_lacks(browser: Browser) -> None:
    """X1. Dry 4, wet 6; without the reactor nothing can be activated."""
    page = browser.get(MARS, htmx=True).text
    assert "Dry mass 4, wet mass 6 (Scout): 6 steps of fuel" in page
    assert "therms 2, needs 1" in page

    alone = browser.get(f"/planner?how=cards&card={X1[0]}&weigh=on", htmx=True).text
    assert 1 == alone.count("<hx-partial")
    assert "De Laval Nozzle needs: wave or bomb reactor" in alone


def test_a_way_can_be_planned_on_from_its_end(browser: Browser) -> None:
    """X1, X2. Year 5 to the Hohmann, year 6 from there with what is left."""
    there = MARS.replace("mars-arsia-mons-caves", "hoh-64wwa").replace("turns=2", "turns=1&year=5")
    page = browser.get(there).text
    on = linked(page, "data-form")

    assert ("hoh-64wwa", "6", "4 2/3", X1) == (on["from"], on["year"], on["wet"], on.cards)


def test_a_factory_is_set_on_a_site_and_taken_away(browser: Browser) -> None:
    page = browser.get("/planner?space=ceres").text
    mission = linked(page, 'data-testid="factory-here"')

    assert (Held("factory", "ceres"),) == mission.held
    assert () == mission.turned("factory", "ceres").held
    added = mission_of([("site", "Ceres"), ("hold", "depot"), ("there", "3")])
    assert (Held("depot", "ceres", 3),) == added.held
    assert 'value="ceres:3" checked' in browser.get(added.address).text


# --- the work -------------------------------------------------------------------------------------


class SlowBots(Bots):
    """Each question waits until it is let go."""

    def __init__(self) -> None:
        super().__init__(1)
        self.asked: list[bytes] = []
        self.go_on = asyncio.Event()

    async def mission(self, question: bytes, asker: Asker = NOBODY, guess: float = 0) -> bytes:
        self.asked.append(question)
        await self.go_on.wait()
        if len(self.asked) == 1:
            raise BotTrouble("crashed")
        return b'{"query": {"rocket": {}}, "spaces": [], "cut": false, "labels": 0}'


def mission(year: int) -> Query:
    return Query(rocket=Rocket(), start=f"space-{year}")


def run(test: Any) -> None:
    bots = SlowBots()
    try:
        asyncio.run(test(bots, Missions(bots, Ledger())))
    finally:
        bots.stop()


def test_one_visitor_waits_for_few_missions_at_once() -> None:
    async def ask(bots: SlowBots, missions: Missions) -> None:
        VISITOR.set("somebody")
        waiting = [asyncio.create_task(missions.find(mission(n))) for n in range(EACH)]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        with pytest.raises(TooManyHints):
            await missions.find(mission(99))
        bots.go_on.set()
        await asyncio.gather(*waiting, return_exceptions=True)
        await missions.find(mission(99))

    run(ask)


def test_the_same_mission_is_worked_out_once_and_again_if_it_failed() -> None:
    async def ask(bots: SlowBots, missions: Missions) -> None:
        bots.go_on.set()
        with pytest.raises(BotTrouble):
            await missions.find(mission(1))
        await missions.find(mission(1))
        await missions.find(mission(1))

        assert 2 == len(bots.asked)

    run(ask)
