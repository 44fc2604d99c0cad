"""A mission as the address of the planner has it: what is typed, and the question that it means."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any
from urllib.parse import urlencode

import msgspec

from panspermia.games.exodus.components.anatomy import faces_of
from panspermia.games.exodus.components.decks import load_deck
from panspermia.games.exodus.components.facts import HEAVY, standard_cards
from panspermia.games.exodus.components.strip import MOST_WET, fuel_strip
from panspermia.games.exodus.faces.describe import found
from panspermia.games.exodus.routes.errors import NoPlan
from panspermia.games.exodus.routes.plans import craft_of, plan_of
from panspermia.games.exodus.routes.telling import shown
from panspermia.games.exodus.routes.values import Query
from panspermia.games.exodus.rules.crafts import Craft
from panspermia.games.exodus.rules.engines import MAP
from panspermia.web.words import say

NUMBERS, CARDS = "numbers", "cards"
WAYS, REACH = "ways", "reach"
GRADES = ("water", "dirt", "isotope")
TURNS = 6
REACH_TURNS = 3
"""How far is looked if nobody says."""
LABELS = 40_000
MOST_CARDS = 16
LONGEST = 60

FIELDS: Mapping[str, str] = {
    "how": NUMBERS, "thrust": "5", "fuel": "2", "grade": "water", "mass": "4", "hard": "2",
    "after": "0", "pivots": "0", "wet": "6", "tanks": "0", "from": "leo", "to": "", "year": "1",
    "turns": "", "ask": WAYS, "way": "0", "with": "", "space": "",
}  # fmt: skip
"""What can be typed, and what stands there first."""
PARTS = {"rad_hard": "hard", "afterburn_steps": "after"}
"""Parts of a question that are called otherwise in the form."""
TITLES = {"fuel": "consumption"}
MORE = ("hard", "after", "pivots", "tanks", "year", "turns")
SWITCHES = ("push", "sun", "powersat", "refuel")
"""What can be ticked."""


@dataclass(frozen=True)
class Mission:
    """What somebody has typed, as it is typed; cards by their ids."""

    words: Mapping[str, str] = field(default_factory=lambda: dict(FIELDS))
    cards: tuple[str, ...] = ()
    on: frozenset[str] = frozenset()

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
        said += [("card", card) for card in self.cards] if self["how"] == CARDS else []
        said += [(name, "on") for name in SWITCHES if name in self.on]
        return f"/planner?{urlencode(said)}" if said else "/planner"

    @property
    def start(self) -> int | None:
        return found(self["from"])

    @property
    def goal(self) -> int | None:
        return found(self["to"])

    @property
    def start_name(self) -> str:
        """What stands in the form: a name where there is one."""
        return _named(self["from"])

    @property
    def goal_name(self) -> str:
        return _named(self["to"])

    @property
    def has_more(self) -> bool:
        """Whether something is said that few need."""
        return bool(self.on) or any([self[name] != FIELDS[name] for name in MORE])

    @property
    def is_whole(self) -> bool:
        """Whether there is a question to answer."""
        return self["ask"] == REACH or bool(self["to"].strip())


def _named(words: str) -> str:
    space = MAP.index.get(words)
    return words if space is None else MAP.names[space] or words


def mission_of(pairs: Iterable[tuple[str, str]]) -> Mission:
    """What the address says; what it does not know is left out."""
    words, cards, on = dict(FIELDS), list[str](), set[str]()
    for name, typed in pairs:
        value = typed.strip()[:LONGEST]
        if name == "plan":
            return mission_of_plan(typed)
        if name == "card" and value in standard_cards():
            cards.append(value)
        elif name in FIELDS and value:
            words[name] = value
        elif name in SWITCHES:
            on.add(name)
    chosen = tuple(dict.fromkeys(cards))[:MOST_CARDS]
    return Mission(words, chosen, frozenset(on))


def mission_of_plan(text: str) -> Mission:
    """What a plan as text asks, such as the command line gives; NoPlan if it is none."""
    plan = plan_of(text)
    query, thruster = plan.query, plan.query.rocket.thruster
    words = {"from": query.start, "to": query.goal, "year": str(query.given.year)}
    words |= {"turns": str(query.limits.turns), "way": str(plan.chosen)}
    words |= {"wet": shown(craft_of(query.rocket).wet), "grade": query.rocket.grade}
    if thruster is not None:
        words |= {"thrust": str(thruster.thrust), "fuel": thruster.fuel, "grade": thruster.grade}
        words |= {"mass": str(thruster.mass), "hard": str(thruster.rad_hard)}
    words["how"] = NUMBERS if thruster is not None else CARDS
    words["ask"] = WAYS if query.goal else REACH
    return Mission({**FIELDS, **words}, query.rocket.cards)


# --- the question ---------------------------------------------------------------------------------


def query_of(mission: Mission) -> Query:
    """The question that is meant; NoPlan where something cannot be."""
    try:
        return msgspec.convert(_plain(mission), Query, strict=False)
    except msgspec.ValidationError as error:
        raise _mistyped(mission, str(error)) from None


def _mistyped(mission: Mission, problem: str) -> NoPlan:
    """Which field cannot mean anything, of a problem whose path ends in its name."""
    part = problem.rstrip("`").rpartition(".")[2]
    name = PARTS.get(part, part)
    if name not in FIELDS:
        return NoPlan("text")
    return NoPlan("typed", field=say(f"planner.{TITLES.get(name, name)}"), value=mission[name])


def _plain(mission: Mission) -> dict[str, Any]:
    start, goal = mission.start, mission.goal if mission["ask"] == WAYS else None
    if start is None or (goal is None and mission["ask"] == WAYS):
        raise NoPlan("space", space=mission["from" if start is None else "to"])
    usual = TURNS if mission["ask"] == WAYS else REACH_TURNS
    return {
        "rocket": rocket_of(mission),
        "start": MAP.ids[start],
        "goal": "" if goal is None else MAP.ids[goal],
        "given": {
            "year": mission["year"],
            "powersat": "powersat" in mission.on,
            "refuel": "refuel" in mission.on,
        },
        "limits": {"turns": mission["turns"] or str(usual), "labels": LABELS},
    }


def rocket_of(mission: Mission) -> dict[str, Any]:
    if mission["how"] == CARDS:
        return {"cards": mission.cards, "tanks": mission["tanks"], "wet": mission["wet"],
                "grade": mission["grade"]}  # fmt: skip
    afterburn = mission["after"]
    return {
        "thruster": {
            "thrust": mission["thrust"],
            "fuel": mission["fuel"],
            "mass": mission["mass"],
            "rad_hard": mission["hard"],
            "grade": mission["grade"],
            "afterburn_steps": afterburn,
            "pivots": mission["pivots"],
            "pushable": "push" in mission.on,
            "solar": "sun" in mission.on,
        },
        "wet": mission["wet"],
        "grade": mission["grade"],
    }


def craft_of_mission(mission: Mission) -> Craft | None:
    """The craft, if there can be one such."""
    try:
        return craft_of(query_of(mission.with_(ask=REACH)).rocket)
    except NoPlan:
        return None


# --- what can be chosen ---------------------------------------------------------------------------


@lru_cache(maxsize=1)
def masses() -> tuple[str, ...]:
    """The positions of the strip, as they are printed."""
    last = fuel_strip().at(MOST_WET)
    return tuple([shown(position) for position in range(last + 1)])


class Choice(msgspec.Struct, frozen=True):
    """A side of a card that can be aboard."""

    id: str
    name: str
    mass: int
    hard: int


class Pile(msgspec.Struct, frozen=True):
    """The cards of one kind."""

    kind: str
    sides: tuple[Choice, ...]


@lru_cache(maxsize=1)
def piles() -> tuple[Pile, ...]:
    found: dict[str, list[Choice]] = {}
    for kind, card in load_deck().all_cards():
        for face in faces_of(card):
            found.setdefault(kind, []).extend(_choices(face.id, face.name))
    order = sorted(found.items(), key=lambda pile: pile[0] != "thrusters")
    return tuple([Pile(kind, tuple(sorted(s, key=lambda c: c.name))) for kind, s in order])


def _choices(id: str, name: str) -> list[Choice]:
    cards = standard_cards()
    ids = [found for found in (id, id + HEAVY) if found in cards]
    return [Choice(one, name, cards[one].mass, cards[one].rad_hard) for one in ids]


@lru_cache(maxsize=1)
def card_names() -> dict[str, str]:
    return {side.id: side.name for pile in piles() for side in pile.sides}
