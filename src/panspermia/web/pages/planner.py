"""The planner of missions: a chart of the solar system, and ways through it, without a game.

Every state has its own address, so that a link keeps a plan and nothing needs scripts; with them,
what changes is fetched from the same address.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import Any

import msgspec
from litestar import Response, get
from markupsafe import Markup

from panspermia.games.exodus.components.solar import SITE
from panspermia.games.exodus.faces import (
    chart,
    describe,
    drawing,
    flown,
    key,
    narrate,
    rockets,
)
from panspermia.games.exodus.routes.deliveries import whole_way
from panspermia.games.exodus.routes.errors import NoPlan
from panspermia.games.exodus.routes.guides import season_of
from panspermia.games.exodus.routes.naming import MOST_MEANT, space_named, spaces_named
from panspermia.games.exodus.routes.plans import (
    cards_of,
    check,
    craft_of,
    harbour_of,
    sky_of,
)
from panspermia.games.exodus.routes.values import Build, Errand, Query, Reach, Reached, Way, Ways
from panspermia.games.exodus.rules.engines import MAP, Sky
from panspermia.kernel import render
from panspermia.store.errors import Refused
from panspermia.web import hangar, missions
from panspermia.web.missions import (
    BUILD,
    ERRAND,
    FACTORY,
    REACH,
    Mission,
    delivery_of,
    mission_of,
    parts_of,
    query_of,
)
from panspermia.web.render import partial
from panspermia.web.site import WebRequest, is_htmx, page, partials, site_of
from panspermia.web.words import say

MOST_WAYS = 40
LAST_YEAR = 84
FLYBY = " flyby"
"""What needs not be said twice where flybys are listed."""


class Shown(msgspec.Struct, frozen=True):
    """The chart as the page gets it; it is the same for everybody."""

    width: int
    height: int
    tile: tuple[float, float]
    levels: str
    most: float
    svg: Markup
    spaces: Markup


@lru_cache(maxsize=1)
def shown() -> Shown:
    drawn = drawing.drawing()
    levels = json_of(list(drawing.LEVELS.items()))
    spaces = describe.pointed().decode().replace("<", "\\u003c")
    size = drawn.width, drawn.height
    svg = Markup(chart.chart())
    return Shown(*size, chart.TILE, levels, drawing.MOST, svg, Markup(spaces))


def json_of(value: object) -> str:
    return msgspec.json.encode(value).decode()


@lru_cache(maxsize=1)
def legend() -> list[tuple[Markup, str]]:
    """What each sign means."""
    return [(Markup(drawn), words) for drawn, words in key.on_chart()]


@get("/planner")
async def planner(request: WebRequest) -> Response[Any]:
    """The chart and the planner, with the plan of the address."""
    mission, problem = _asked(request)
    if is_htmx(request) and WEIGH in request.query_params:
        return partials(*_changed(request, {"craft": _craft(mission)}, ("craft",)))
    found = Found(mission, problem)
    if mission.is_whole and not problem:
        await found.work_out(request)
    context: dict[str, Any] = {"mission": mission, "found": found, "space": _space(mission)}
    context |= {"craft": _craft(mission), "held": _held(mission)}
    if is_htmx(request):
        return partials(*_changed(request, context))
    return page(
        request,
        "planner.html",
        chart=shown(),
        legend=legend(),
        piles=hangar.piles(),
        masses=hangar.masses(),
        contracts=hangar.contracts(),
        usual=json_of(missions.FIELDS),
        sheets=("chart.css", "planner.css"),
        scripts=("chart.js", "planner.js"),
        **context,
    )


def _asked(request: WebRequest) -> tuple[Mission, str]:
    try:
        return mission_of(request.query_params.multi_items()), ""
    except NoPlan as error:
        return Mission(), render(error.message)


PARTS = {
    "found": "found", "flown": "flown", "look": "space", "craft": "craft", "held": "held"
}  # fmt: skip
"""Ids on the page, and the templates of what stands there."""
WEIGH = "weigh"
"""What an address has that asks for the craft alone, while it is put together."""


def _changed(
    request: WebRequest, context: dict[str, Any], ids: Iterable[str] = tuple(PARTS)
) -> list[str]:
    templates = site_of(request).templates
    parts = {
        id: templates.get_template(f"part/planner-{PARTS[id]}.html").render(context) for id in ids
    }
    return [partial(id, html, "innerHTML") for id, html in parts.items()]


# --- what was found -------------------------------------------------------------------------------


class Found:
    """The answer to a mission, as templates show it."""

    def __init__(self, mission: Mission, problem: str) -> None:
        self.mission = mission
        self.problem = problem
        self.ways: tuple[Way, ...] = ()
        self.reached: tuple[Reached, ...] = ()
        self.builds: tuple[Build, ...] = ()
        self.is_cut = False
        self.query: Query | None = None
        self.errands: tuple[Errand, ...] = ()
        self.is_planned = True

    async def work_out(self, request: WebRequest) -> None:
        try:
            if self.mission["ask"] == BUILD:
                await self._build(request)
            elif self.mission["ask"] == ERRAND:
                await self._deliver(request)
            else:
                await self._fly(request)
        except (NoPlan, Refused) as error:
            self.problem = render(error.message)

    async def _build(self, request: WebRequest) -> None:
        parts = parts_of(self.mission)
        if not cards_of(parts.cards):
            raise NoPlan("empty")
        sky_of(parts.given)
        answer = await site_of(request).hall.rockets(parts)
        self.builds, self.is_cut = answer.rockets, answer.cut

    async def _deliver(self, request: WebRequest) -> None:
        asked = delivery_of(self.mission)
        check(asked.query)
        self.query = asked.query
        answer = await site_of(request).hall.errands(asked)
        self.errands, self.is_planned = answer.errands[:MOST_WAYS], answer.planned
        self.ways = tuple([whole_way(errand) for errand in self.errands])

    async def _fly(self, request: WebRequest) -> None:
        self.query = query_of(self.mission)
        check(self.query)
        answer = await site_of(request).hall.mission(self.query)
        self.is_cut = answer.cut
        if isinstance(answer, Ways):
            self.ways = answer.ways[:MOST_WAYS]
        else:
            self.reached = _sites(answer)

    # --- ways -----------------------------------------------------------------------------------

    @property
    def chosen(self) -> int:
        return min(_number(self.mission["way"]), max(0, len(self.ways) - 1))

    @property
    def other(self) -> int | None:
        """The way that the chosen one is compared with."""
        number = _number(self.mission["with"]) if self.mission["with"] else self.chosen
        return number if number != self.chosen and number < len(self.ways) else None

    @property
    def way(self) -> Way | None:
        return self.ways[self.chosen] if self.ways else None

    @property
    def rows(self) -> list[dict[str, Any]]:
        """Every way in a line, and the addresses at which it is chosen or compared."""
        return [self._row(number, way) for number, way in enumerate(self.ways)]

    def _row(self, number: int, way: Way) -> dict[str, Any]:
        return {
            "number": number + 1,
            "way": way,
            "chance": narrate.chance(way),
            "flybys": narrate.flybys(way),
            "by": ", ".join([name.removesuffix(FLYBY) for name in narrate.flybys(way)]),
            "is_chosen": number == self.chosen,
            "is_other": number == self.other,
            "href": self.mission.with_(way=str(number), with_="").address,
            "alone": self.mission.with_(with_="").address,
            "beside": self.mission.with_(way=str(self.chosen), with_=str(number)).address,
        }

    @property
    def pair(self) -> list[dict[str, Any]]:
        """The two that stand side by side."""
        return [self.rows[self.chosen], self.rows[self.other]] if self.other is not None else []

    @property
    def turns(self) -> list[dict[str, Any]]:
        """The Turns of the chosen way, beat by beat."""
        if self.way is None:
            return []
        return [
            {
                "number": number,
                "turn": turn,
                "engine": narrate.of_turn(turn),
                "before": turn.refuel and narrate.of_refuel(turn.refuel),
                "after": turn.refuelled and narrate.of_refuel(turn.refuelled),
                "strip": Markup(flown.spending(turn)),
                "beats": beats,
                "stop": describe.title(MAP.find(turn.stop)),
            }
            for number, (turn, beats) in enumerate(
                zip(self.way.legs, narrate.told(self.way), strict=True), start=1
            )
        ]

    @property
    def steps(self) -> list[str]:
        """Of the chosen way to fulfil a contract where each step is announced."""
        return [self.title(id) for id in self.errands[self.chosen].stops] if self.errands else []

    @property
    def drawn(self) -> Markup:
        """What lies over the chart."""
        if self.reached:
            return Markup(flown.shaded(self.reached))
        return Markup(flown.flown(self.ways, self.chosen, self.other))

    @property
    def shown_spaces(self) -> str:
        """The Spaces that are to be seen, by their ids."""
        if self.way is None:
            return " ".join([place.space for place in self.reached])
        return " ".join([id for turn in self.way.legs for id in flown.spaces_of(turn)])

    @property
    def lost(self) -> list[str]:
        return [] if self.way is None else [rockets.card_title(id) for id in self.way.lost]

    @property
    def text(self) -> str:
        """The plan as the command line takes it."""
        return "" if self.query is None else missions.text_of(self.query, self.chosen)

    @property
    def onward(self) -> str:
        """The address of a mission that begins where the way ends, with what is left then.

        Nothing if cards have turned, of which the address could not tell.
        """
        if self.way is None:
            return ""
        mission = _onward(self.mission, self.way)
        craft = missions.craft_of_mission(mission)
        return mission.address if craft is not None and craft.mass == self.way.dry else ""

    @property
    def others(self) -> list[dict[str, str]]:
        """Places that the typed goal may mean as well."""
        found = spaces_named(self.mission["to"])[1 : 1 + MOST_MEANT]
        return [
            {"title": describe.title(n), "href": self.mission.with_(to=MAP.ids[n], way="0").address}
            for n in found
        ]

    def title(self, id: str) -> str:
        return describe.title(MAP.find(id))

    @property
    def hurdles(self) -> list[str]:
        """H6a. What may keep the craft on the ground where it is, and from where it goes."""
        assert self.query is not None
        query, found = self.query, []
        start, goal, craft = MAP.find(query.start), MAP.find(query.goal), craft_of(query.rocket)
        sky = sky_of(query.given)._replace(season=season_of(query.given.year))
        clause = describe.grounded(start, craft, sky)
        if clause:
            why = describe.ban(clause)
            found.append(say("planner.stuck", space=describe.title(start), why=why))
        thrust = describe.best_thrust(start, craft, sky)
        if MAP.kind[goal] == SITE and thrust is not None and thrust <= MAP.size[goal]:
            name = describe.title(goal)
            found.append(say("planner.too-big", site=name, size=MAP.size[goal], net=thrust))
        return found

    # --- reach ----------------------------------------------------------------------------------

    @property
    def by_turn(self) -> list[tuple[int, list[dict[str, Any]]]]:
        """The Sites in reach by the Turn in which they are."""
        turns = sorted({place.turns for place in self.reached})
        return [
            (turn, [self._reached(place) for place in self.reached if place.turns == turn])
            for turn in turns
        ]

    def _reached(self, place: Reached) -> dict[str, Any]:
        space = MAP.find(place.space)
        there = self.mission.with_(ask=missions.WAYS, to=place.space, way="0", with_="")
        turns = str(max(missions.TURNS, place.turns))
        return {
            "place": place,
            "title": describe.title(space),
            "facts": describe.facts(space)[0],
            "href": there.with_(turns=turns if turns != str(missions.TURNS) else "").address,
        }

    # --- rockets --------------------------------------------------------------------------------

    @property
    def is_built(self) -> bool:
        """Whether rockets were asked for."""
        return self.mission["ask"] == BUILD

    @property
    def rockets(self) -> list[dict[str, Any]]:
        """The rockets of the chosen cards, and the addresses at which they fly."""
        return [
            {"told": rockets.built(build), "href": _with_cards(self.mission, build.cards).address}
            for build in self.builds
        ]


def _with_cards(mission: Mission, cards: tuple[str, ...]) -> Mission:
    """The craft has these cards; where it flies to is still to be said, or is found at once."""
    return replace(mission.with_(ask=missions.WAYS, how=missions.CARDS, wet=""), cards=cards)


def _onward(mission: Mission, way: Way) -> Mission:
    """What is left at the end of a way, in the year after it."""
    last = way.legs[-1]
    left = replace(mission, cards=tuple([id for id in mission.cards if id not in way.lost]))
    year = str(min(last.year + 1, LAST_YEAR))
    there = {
        "from_": last.stop,
        "to": "",
        "year": year,
        "wet": way.wet,
        "grade": _grade(mission, way),
    }
    return left.with_(**there, way="0", with_="", ask=missions.WAYS)


def _grade(mission: Mission, way: Way) -> str:
    """F4d. That of the fuel, which a stop on the way may have changed."""
    stops = [stop for leg in way.legs for stop in (leg.refuel, leg.refuelled) if stop is not None]
    return stops[-1].grade if stops else mission["grade"]


def _sites(answer: Reach) -> tuple[Reached, ...]:
    found = [place for place in answer.spaces if MAP.kind[MAP.find(place.space)] == SITE]
    return tuple([place for place in found if place.space != answer.query.start])


def _number(word: str) -> int:
    return int(word) if word.isascii() and word.isdecimal() and len(word) < 4 else 0


# --- the craft and what one has -------------------------------------------------------------------


def _craft(mission: Mission) -> dict[str, Any]:
    """E5, H2. What the craft is, how it can be activated where it starts, and what it lacks."""
    try:
        query = query_of(mission.with_(ask=REACH))
        check(query)
        craft, sky = craft_of(query.rocket), sky_of(query.given)
    except NoPlan as error:
        return {"problem": render(error.message), "ways": [], "lacks": []}
    space = harbour_of(query.start)
    sky = sky._replace(season=season_of(query.given.year))
    ways = rockets.activations(craft, space, sky)
    lacks = [] if ways else rockets.lacks(craft, space, sky)
    return {"weight": rockets.weight(craft), "ways": ways, "lacks": lacks, "problem": ""}


def _held(mission: Mission) -> list[dict[str, str]]:
    """The Factories and depots, as the form lists them."""
    return [
        {
            "kind": held.kind,
            "word": held.word,
            "title": say(f"planner.held-{held.kind}", site=missions.named(held.site),
                         tanks=held.tanks),
        }
        for held in mission.held
    ]  # fmt: skip


# --- a Space --------------------------------------------------------------------------------------


def _space(mission: Mission) -> dict[str, Any] | None:
    """What is looked at: the Space of the address, or where the mission begins."""
    space = space_named(mission["space"]) if mission["space"] else None
    if space is None:
        return None
    craft, id = missions.craft_of_mission(mission), MAP.ids[space]
    sky = _sky(mission)
    return {
        "id": id,
        "title": describe.title(space),
        "facts": describe.facts(space),
        "beside": [_beside(mission, one) for one in describe.beside(space, craft, sky)],
        "as_craft": say("planner.as-craft") if craft is not None else say("planner.as-printed"),
        "from_here": mission.with_(from_=id, way="0", with_="").address,
        "to_here": mission.with_(to=id, ask=missions.WAYS, way="0", with_="").address,
        "factory": _factory(mission, id) if MAP.kind[space] == SITE else None,
    }


def _factory(mission: Mission, id: str) -> dict[str, str]:
    """The address at which there is a Factory of one's own there, or is none any more."""
    is_there = mission.holds(FACTORY, id)
    words = say("planner.no-factory-here" if is_there else "planner.factory-here")
    return {"href": mission.turned(FACTORY, id).address, "words": words}


def _sky(mission: Mission) -> Sky:
    """D2.2. That of the first Turn."""
    try:
        given = query_of(mission.with_(ask=REACH)).given
        return sky_of(given)._replace(season=season_of(given.year))
    except NoPlan:
        return Sky()


def _beside(mission: Mission, there: describe.Beside) -> dict[str, Any]:
    return {
        "id": there.id,
        "title": there.title,
        "facts": ", ".join(there.facts),
        "exit": there.exit,
        "price": there.price,
        "ban": describe.ban(there.clause) if there.clause else "",
        "href": mission.with_(space=there.id).address,
    }


HANDLERS: list[Any] = [planner]
