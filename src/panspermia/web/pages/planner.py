"""The planner of missions: a chart of the solar system, and ways through it, without a game.

Every state has its own address, so that a link keeps a plan and nothing needs scripts; with them,
what changes is fetched from the same address.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec
from litestar import Response, get
from markupsafe import Markup

from panspermia.faces.svg import el
from panspermia.games.exodus.components.solar import SITE
from panspermia.games.exodus.faces import chart, describe, drawing, flown, narrate
from panspermia.games.exodus.faces.shapes import shapes
from panspermia.games.exodus.routes.errors import NoPlan
from panspermia.games.exodus.routes.plans import craft_of, harbour_of, sky_of
from panspermia.games.exodus.routes.values import Query, Reach, Reached, Way, Ways
from panspermia.games.exodus.rules.engines import MAP
from panspermia.kernel import render
from panspermia.store.errors import Refused
from panspermia.web import missions
from panspermia.web.missions import REACH, Mission, mission_of, query_of
from panspermia.web.render import partial
from panspermia.web.site import WebRequest, is_htmx, page, partials, site_of
from panspermia.web.words import say

MOST_WAYS = 40
LEGEND = (
    "hohmann", "lagrange", "burn", "lander", "half", "crash", "air", "belt", "fly-2", "fly-sun",
    "home", "comet-yellow", "site-M0", "water-2", "push", "astrobiology", "submarine",
    "atmospheric",
)  # fmt: skip


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
    levels = msgspec.json.encode(list(drawing.LEVELS.items())).decode()
    spaces = describe.pointed().decode().replace("<", "\\u003c")
    size = drawn.width, drawn.height
    svg = Markup(chart.chart())
    return Shown(*size, chart.TILE, levels, drawing.MOST, svg, Markup(spaces))


@lru_cache(maxsize=1)
def legend() -> list[tuple[Markup, str]]:
    """What each sign means."""
    signs = shapes()
    found = []
    for name in LEGEND:
        drawn = signs.get(name) or signs.get(f"{name}0") or signs[f"{name}-0"]
        box = "-30 -4 34 30" if name.startswith("water") else _BOXES.get(name, "-17 -15 34 30")
        picture = el("svg", drawn, viewBox=box, aria_hidden="true")
        found.append((Markup(picture), say(f"planner.sign.{name}")))
    return found


_BOXES = {
    "water-2": "-17 6 34 30",
    "push": "-6 -27 34 30",
    "astrobiology": "-35 -15 34 30",
    "submarine": "1 -15 34 30",
    "atmospheric": "-28 -27 34 30",
}


@get("/planner")
async def planner(request: WebRequest) -> Response[Any]:
    """The chart and the planner, with the plan of the address."""
    mission, problem = _asked(request)
    found = Found(mission, problem)
    if mission.is_whole and not problem:
        await found.work_out(request)
    context: dict[str, Any] = {"mission": mission, "found": found, "space": _space(mission)}
    if is_htmx(request):
        return partials(*_changed(request, context))
    return page(
        request,
        "planner.html",
        chart=shown(),
        legend=legend(),
        piles=missions.piles(),
        masses=missions.masses(),
        sheets=("chart.css", "planner.css"),
        scripts=("chart.js", "planner.js"),
        **context,
    )


def _asked(request: WebRequest) -> tuple[Mission, str]:
    try:
        return mission_of(request.query_params.multi_items()), ""
    except NoPlan as error:
        return Mission(), render(error.message)


PARTS = {"found": "found", "flown": "flown", "look": "space"}
"""Ids on the page, and the templates of what stands there."""


def _changed(request: WebRequest, context: dict[str, Any]) -> list[str]:
    templates = site_of(request).templates
    parts = {
        id: templates.get_template(f"part/planner-{name}.html").render(context)
        for id, name in PARTS.items()
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
        self.is_cut = False
        self.query: Query | None = None
        self.names = missions.card_names()

    async def work_out(self, request: WebRequest) -> None:
        try:
            self.query = _checked(self.mission)
            answer = await site_of(request).hall.mission(self.query)
        except (NoPlan, Refused) as error:
            self.problem = render(error.message)
            return
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
            "is_chosen": number == self.chosen,
            "is_other": number == self.other,
            "href": self.mission.with_(way=str(number), with_="").address,
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
                "strip": Markup(flown.strip(turn)),
                "beats": beats,
                "stop": describe.title(MAP.find(turn.stop)),
            }
            for number, (turn, beats) in enumerate(
                zip(self.way.legs, narrate.told(self.way), strict=True), start=1
            )
        ]

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
        return [] if self.way is None else [self.names.get(id, id) for id in self.way.lost]

    def title(self, id: str) -> str:
        return describe.title(MAP.find(id))

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


def _checked(mission: Mission) -> Query:
    """The question, if it can be asked at all."""
    query = query_of(mission)
    craft_of(query.rocket)
    harbour_of(query.start)
    if query.goal:
        harbour_of(query.goal)
    return query


def _sites(answer: Reach) -> tuple[Reached, ...]:
    found = [place for place in answer.spaces if MAP.kind[MAP.find(place.space)] == SITE]
    return tuple([place for place in found if place.space != answer.query.start])


def _number(word: str) -> int:
    return int(word) if word.isascii() and word.isdecimal() and len(word) < 4 else 0


# --- a Space --------------------------------------------------------------------------------------


def _space(mission: Mission) -> dict[str, Any] | None:
    """What is looked at: the Space of the address, or where the mission begins."""
    space = describe.found(mission["space"]) if mission["space"] else None
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
    }


def _sky(mission: Mission) -> Any:
    try:
        return sky_of(query_of(mission.with_(ask=REACH)).given)
    except NoPlan:
        return sky_of(query_of(Mission().with_(ask=REACH)).given)


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
