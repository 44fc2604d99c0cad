"""A mission as the address of the planner has it: what is typed, and the question that it means."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, TypeVar
from urllib.parse import urlencode

import msgspec

from panspermia.games.exodus.components.facts import standard_cards
from panspermia.games.exodus.routes.deliveries import loaded
from panspermia.games.exodus.routes.errors import NoPlan
from panspermia.games.exodus.routes.naming import space_named
from panspermia.games.exodus.routes.plans import check, craft_of, no_space, plan_of, plan_text
from panspermia.games.exodus.routes.values import (
    LABELS,
    MOST_CARDS,
    MOST_SITES,
    Conditions,
    Delivery,
    Parts,
    Plan,
    Query,
    Rocket,
)
from panspermia.games.exodus.rules.crafts import Craft
from panspermia.games.exodus.rules.engines import MAP
from panspermia.web.words import say

T = TypeVar("T")
NUMBERS, CARDS, BOTH = "numbers", "cards", "both"
WAYS, REACH, BUILD, ERRAND = "ways", "reach", "build", "errand"
GRADES = ("water", "dirt", "isotope")
TURNS = 6
REACH_TURNS = 3
"""How far is looked if nobody says."""
LONGEST = 60
MOST_TANKS = 99

FIELDS: Mapping[str, str] = {
    "how": NUMBERS, "thrust": "5", "fuel": "2", "grade": "water", "mass": "4", "hard": "2",
    "after": "0", "more": "1", "pivots": "0", "belt-burns": "0", "takes": "", "load": "2",
    "wet": "", "tanks": "0", "from": "leo", "to": "", "year": "1", "turns": "", "hazards": "",
    "belts": "", "labels": "", "ask": WAYS, "way": "0", "with": "", "space": "",
    "contract": "", "done": "0",
}  # fmt: skip
"""What can be typed, and what stands there first."""
CHOICES = {"how": (NUMBERS, CARDS, BOTH), "ask": (WAYS, REACH, BUILD, ERRAND)}
"""Fields of which the address can have these words alone."""
PARTS = {
    "thruster.rad_hard": "hard", "thruster.afterburn_steps": "after",
    "thruster.afterburn_thrust": "more", "thruster.belt_burns": "belt-burns",
    "thruster.grade": "takes", "rocket.fuel": "load",
}  # fmt: skip
"""Parts of a question that are called otherwise in the form."""
TITLES = {"fuel": "consumption", "hazards": "most-hazards", "belts": "most-belts"}
MORE = ("hard", "after", "more", "pivots", "belt-burns", "takes", "tanks", "year", "turns",
        "hazards", "belts")  # fmt: skip
SWITCHES = ("push", "sun", "gigawatt", "terawatt", "powersat", "refuel")
"""What can be ticked."""
FACTORY, COLONY, DEPOT = HOLDINGS = ("factory", "colony", "depot")


class Held(NamedTuple):
    """What one has on a Site; a Colony has a Factory, a depot has tanks."""

    kind: str
    site: str
    tanks: int = 0

    @property
    def word(self) -> str:
        """As the address says it."""
        return f"{self.site}:{self.tanks}" if self.kind == DEPOT else self.site


@dataclass(frozen=True)
class Mission:
    """What somebody has typed, as it is typed; cards by their ids."""

    words: Mapping[str, str] = field(default_factory=lambda: dict(FIELDS))
    cards: tuple[str, ...] = ()
    on: frozenset[str] = frozenset()
    held: tuple[Held, ...] = ()

    def __getitem__(self, name: str) -> str:
        return self.words[name]

    def with_(self, **words: str) -> Mission:
        """The same with other words; `from` is `from_`."""
        more = {name.rstrip("_"): value for name, value in words.items()}
        return replace(self, words={**self.words, **more})

    @property
    def address(self) -> str:
        """The address that leads back here: only what is not usual."""
        said = [(name, word) for name, word in self.words.items() if word != FIELDS[name]]
        said += [("card", card) for card in self.cards]
        said += [(name, "on") for name in SWITCHES if name in self.on]
        said += [(held.kind, held.word) for held in self.held]
        return f"/planner?{urlencode(said)}" if said else "/planner"

    @property
    def start(self) -> int | None:
        return space_named(self["from"])

    @property
    def goal(self) -> int | None:
        return space_named(self["to"])

    @property
    def start_name(self) -> str:
        """What stands in the form: a name where there is one."""
        return named(self["from"])

    @property
    def goal_name(self) -> str:
        return named(self["to"])

    @property
    def has_more(self) -> bool:
        """Whether something is said that few need."""
        return bool(self.on) or any([self[name] != FIELDS[name] for name in MORE])

    @property
    def is_whole(self) -> bool:
        """Whether there is a question to answer."""
        return self["ask"] != WAYS or bool(self["to"].strip())

    def holds(self, kind: str, site: str) -> bool:
        return (kind, site) in [held[:2] for held in self.held]

    def turned(self, kind: str, site: str) -> Mission:
        """The same with a holding more, or less if it is there."""
        left = tuple([held for held in self.held if held[:2] != (kind, site)])
        return replace(self, held=left if self.holds(kind, site) else (*left, Held(kind, site)))


def named(words: str) -> str:
    """A Space by its name, if it has one."""
    space = MAP.index.get(words)
    return words if space is None else MAP.names[space] or words


def mission_of(pairs: Iterable[tuple[str, str]]) -> Mission:
    """What the address says; what it does not know is left out."""
    words, cards, on, held = dict(FIELDS), list[str](), set[str](), list[Held]()
    new: dict[str, str] = {}
    for name, typed in pairs:
        value = typed.strip()[:LONGEST]
        if name == "plan":
            return mission_of_plan(typed)
        if name == "card" and value in standard_cards():
            cards.append(value)
        elif name in FIELDS and value in CHOICES.get(name, (value,)) and value:
            words[name] = value
        elif name in SWITCHES:
            on.add(name)
        elif name in HOLDINGS and value.partition(":")[0]:
            held.append(_held(name, value))
        elif name in ("site", "hold", "there"):
            new[name] = value
    chosen = tuple(dict.fromkeys(cards))[:MOST_CARDS]
    held += _added(new)
    return Mission(words, chosen, frozenset(on), tuple(dict.fromkeys(held))[:MOST_SITES])


def _held(kind: str, value: str) -> Held:
    site, _, tanks = value.partition(":")
    return Held(kind, site, _tanks(tanks) if kind == DEPOT else 0)


def _added(new: Mapping[str, str]) -> list[Held]:
    """What the form says is to be added, by the name of the Site."""
    site, kind = new.get("site", "").partition(":")[0], new.get("hold", FACTORY)
    if not site or kind not in HOLDINGS:
        return []
    space = space_named(site)
    id = site if space is None else MAP.ids[space]
    return [Held(kind, id, _tanks(new.get("there", "")) if kind == DEPOT else 0)]


def _tanks(word: str) -> int:
    is_number = word.isascii() and word.isdecimal() and len(word) < 4
    return min(int(word), MOST_TANKS) if is_number else 0


# --- plans as text --------------------------------------------------------------------------------


def mission_of_plan(text: str) -> Mission:
    """What a plan as text asks, such as the command line gives; NoPlan if it is none."""
    plan = plan_of(text)
    check(plan.query)
    query, limits = plan.query, plan.query.limits
    words = {"from": query.start, "to": query.goal, "year": str(query.given.year)}
    words |= {"turns": str(limits.turns), "way": str(plan.chosen)}
    words |= {"hazards": _word(limits.hazards), "belts": _word(limits.belts)}
    words |= {"labels": _word(None if limits.labels == LABELS else limits.labels)}
    words |= {"ask": WAYS if query.goal else REACH} | _words_of_rocket(query.rocket)
    typed, switched = _words_of_thruster(query.rocket)
    on = {name for name in ("powersat", "refuel") if getattr(query.given, name)}
    held = _held_of(query.given)
    return Mission({**FIELDS, **words, **typed}, query.rocket.cards, frozenset(on | switched), held)


def _word(number: int | None) -> str:
    return "" if number is None else str(number)


def _words_of_rocket(rocket: Rocket) -> dict[str, str]:
    how = CARDS if rocket.thruster is None else BOTH if rocket.cards else NUMBERS
    fuel = {"wet": rocket.wet, "load": FIELDS["load"] if rocket.wet else str(rocket.fuel)}
    return {"how": how, "tanks": str(rocket.tanks), "grade": rocket.grade, **fuel}


def _words_of_thruster(rocket: Rocket) -> tuple[dict[str, str], set[str]]:
    typed = rocket.thruster
    if typed is None:
        return {}, set()
    words = {
        "thrust": str(typed.thrust), "fuel": typed.fuel, "mass": str(typed.mass),
        "hard": str(typed.rad_hard), "after": str(typed.afterburn_steps),
        "more": str(typed.afterburn_thrust), "pivots": str(typed.pivots),
        "belt-burns": str(typed.belt_burns),
        "takes": "" if typed.grade == rocket.grade else typed.grade,
    }  # fmt: skip
    switches = {"push": typed.pushable, "sun": typed.solar, "gigawatt": typed.gigawatt,
                "terawatt": typed.terawatt}  # fmt: skip
    return words, {name for name, is_on in switches.items() if is_on}


def _held_of(given: Conditions) -> tuple[Held, ...]:
    held = [Held(FACTORY, site) for site in given.factories]
    held += [Held(COLONY, site) for site in given.colonies]
    return (*held, *[Held(DEPOT, depot.site, depot.tanks) for depot in given.depots])


def text_of(query: Query, chosen: int) -> str:
    """The same as `panspermia plan --plan` takes it."""
    return plan_text(Plan(query=query, chosen=chosen))


# --- the question ---------------------------------------------------------------------------------


def query_of(mission: Mission) -> Query:
    """The question that is meant; NoPlan where something cannot be."""
    query = _converted(mission, _plain(mission), Query)
    limits = msgspec.structs.replace(query.limits, labels=min(query.limits.labels, LABELS))
    return msgspec.structs.replace(query, limits=limits)


def parts_of(mission: Mission) -> Parts:
    """The question which rockets the chosen cards make."""
    plain = {
        "cards": mission.cards,
        "fuel": mission["load"],
        "grade": mission["grade"],
        "start": MAP.ids[_start(mission)],
        "given": _given(mission),
    }
    return _converted(mission, plain, Parts)


def delivery_of(mission: Mission) -> Delivery:
    """The contract that is meant, with the craft that carries it; NoPlan where it cannot be."""
    done = mission["done"] if mission["done"].isdecimal() else "0"
    query = msgspec.to_builtins(query_of(mission))
    plain = {"contract": mission["contract"], "query": query, "done": done}
    return loaded(_converted(mission, plain, Delivery))


def _converted(mission: Mission, plain: dict[str, Any], kind: type[T]) -> T:
    try:
        return msgspec.convert(plain, kind, strict=False)
    except msgspec.ValidationError as error:
        raise _mistyped(mission, str(error)) from None


def _mistyped(mission: Mission, problem: str) -> NoPlan:
    """Which field cannot mean anything, of a problem whose path ends in its name."""
    path = problem.rstrip("`").rpartition("`$")[2].split(".")
    name = PARTS.get(".".join(path[-2:]), path[-1])
    if path == ["", "fuel"]:
        name = "load"
    if name not in FIELDS:
        return NoPlan("text")
    return NoPlan("typed", field=say(f"planner.{TITLES.get(name, name)}"), value=mission[name])


def _plain(mission: Mission) -> dict[str, Any]:
    start, goal = _start(mission), mission.goal if mission["ask"] == WAYS else None
    if goal is None and mission["ask"] == WAYS:
        raise no_space(mission["to"])
    usual = TURNS if mission["ask"] in (WAYS, ERRAND) else REACH_TURNS
    limits = {"turns": mission["turns"] or str(usual), "labels": mission["labels"] or LABELS}
    limits |= {name: mission[name] for name in ("hazards", "belts") if mission[name]}
    return {
        "rocket": rocket_of(mission),
        "start": MAP.ids[start],
        "goal": "" if goal is None else MAP.ids[goal],
        "given": _given(mission),
        "limits": limits,
    }


def _start(mission: Mission) -> int:
    start = mission.start
    if start is None:
        raise no_space(mission["from"])
    return start


def _given(mission: Mission) -> dict[str, Any]:
    depots = [held for held in mission.held if held.kind == DEPOT]
    return {
        "year": mission["year"],
        "powersat": "powersat" in mission.on,
        "refuel": "refuel" in mission.on,
        "factories": [held.site for held in mission.held if held.kind == FACTORY],
        "colonies": [held.site for held in mission.held if held.kind == COLONY],
        "depots": [{"site": depot.site, "tanks": depot.tanks} for depot in depots],
    }


def rocket_of(mission: Mission) -> dict[str, Any]:
    fuel = {"wet": mission["wet"]} if mission["wet"] else {"fuel": mission["load"]}
    rocket: dict[str, Any] = {"tanks": mission["tanks"], "grade": mission["grade"], **fuel}
    if mission["how"] != NUMBERS:
        rocket["cards"] = mission.cards
    if mission["how"] != CARDS:
        rocket["thruster"] = _typed(mission)
    return rocket


def _typed(mission: Mission) -> dict[str, Any]:
    return {
        "thrust": mission["thrust"],
        "fuel": mission["fuel"],
        "mass": mission["mass"],
        "rad_hard": mission["hard"],
        "grade": mission["takes"] or mission["grade"],
        "afterburn_steps": mission["after"],
        "afterburn_thrust": mission["more"],
        "pivots": mission["pivots"],
        "belt_burns": mission["belt-burns"],
        "pushable": "push" in mission.on,
        "solar": "sun" in mission.on,
        "gigawatt": "gigawatt" in mission.on,
        "terawatt": "terawatt" in mission.on,
    }


def craft_of_mission(mission: Mission) -> Craft | None:
    """The craft, if there can be one such."""
    try:
        return craft_of(query_of(mission.with_(ask=REACH)).rocket)
    except NoPlan:
        return None
