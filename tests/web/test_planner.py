"""The planner of missions works without scripts, says what is wrong, and stays light."""

from __future__ import annotations

import asyncio
import gzip
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from panspermia.games.exodus.components.solar import solar_map
from panspermia.games.exodus.routes.plans import plan_text
from panspermia.games.exodus.routes.values import Plan, Query, Rocket, Thruster
from panspermia.hall.bots import NOBODY, Bots, BotTrouble, TooManyHints
from panspermia.hall.counts import Ledger
from panspermia.hall.missions import EACH, Missions
from panspermia.hall.turns import VISITOR, Asker
from panspermia.web.missions import FIELDS, MOST_CARDS, mission_of, mission_of_plan, query_of
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


def test_a_goal_out_of_reach_says_what_may_help(browser: Browser) -> None:
    page = browser.get("/planner?to=Sedna&turns=1").text

    assert 'data-testid="none"' in page


def test_a_space_tells_its_neighbours_and_their_price(browser: Browser) -> None:
    page = browser.get("/planner?space=leo").text

    assert 'data-space="burn-ue3lc"' in page
    assert "1 burn, fuel 2" in page
    assert "along its arrow" in page


def test_a_plan_fetched_by_the_page_is_light(browser: Browser) -> None:
    for address in (PSYCHE, MARS, "/planner?ask=reach"):
        answer = browser.get(address, htmx=True)

        assert "<html" not in answer.text
        assert answer.text.count("<hx-partial") == 3
        assert zipped(answer.text) <= 20_000


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
