"""A Space in words: what it is, what happens there, and what the next steps from it cost."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from panspermia.games.exodus.components.chart import KINDS, SEASONS
from panspermia.games.exodus.components.decks import load_chart
from panspermia.games.exodus.components.solar import (
    BURN,
    HOHMANN,
    NO_BELT,
    NO_LANDER,
    NO_SEASON,
    OUTSIDE,
    SITE,
    solar_map,
)
from panspermia.games.exodus.faces.curves import exits
from panspermia.games.exodus.faces.drawing import places
from panspermia.games.exodus.faces.words import PACKAGE, say
from panspermia.games.exodus.rules.crafts import Craft
from panspermia.games.exodus.rules.engines import Engine, Sky, engines
from panspermia.games.exodus.rules.moves import Option, options, refusals, start
from panspermia.kernel import Message, render

MAP = solar_map()
LANDERS = ("", "half", "full")
HAZARDS = ("", "crash", "aerobrake")
BELTS = ("", "sol", "earth", "planet")
ROLLS = ("assist", "crash", "aerobrake", "belt")
ICONS = ("push", "astrobiology", "submarine", "atmospheric", "aerostat", "centaur")


def title(space: int) -> str:
    """What a Space is called: its name, or its kind and where it is."""
    return MAP.names[space] or say("space.unnamed", kind=kind(space), near=near(space))


def kind(space: int) -> str:
    """What kind of Space it is, by its sign."""
    if space == MAP.oberth:
        return say("space.oberth")
    if MAP.flyby[space]:
        return say("space.flyby", burns=MAP.flyby[space])
    if MAP.lander[space]:
        return say(f"space.lander.{LANDERS[MAP.lander[space]]}")
    return say(f"space.{KINDS[MAP.kind[space]]}")


def near(space: int) -> str:
    """The nearest Space with a name, along the lines; so that nameless ones can be told apart."""
    seen, edge = {space}, [space]
    while edge:
        named = [MAP.names[there] for there in edge if MAP.names[there]]
        if named:
            return min(named)
        edge = [to for here in edge for to in MAP.neighbours[here] if to not in seen]
        seen.update(edge)
    return zone(space)


def zone(space: int) -> str:
    return say("zone.name", name=load_chart().zones[MAP.zone[space]].name)


def facts(space: int) -> tuple[str, ...]:
    """Everything that is printed there, in words."""
    found = [*_site_facts(space)] if MAP.kind[space] == SITE else []
    if MAP.names[space] and MAP.kind[space] != SITE:
        found.append(kind(space))
    if MAP.hazard[space]:
        named = MAP.hazard_names[space]
        words = say(f"space.hazard.{HAZARDS[MAP.hazard[space]]}")
        found.append(say("space.named-hazard", hazard=words, name=named) if named else words)
    if MAP.belt[space] != NO_BELT:
        found.append(say(f"space.belt.{BELTS[MAP.belt[space]]}"))
    return (*found, *_place_facts(space), zone(space))


def _site_facts(space: int) -> list[str]:
    site = MAP.sites[space]
    assert site is not None
    found = [say("site.facts", size=site.size, type=site.spectral, water=site.hydration)]
    return found + [say(f"site.{icon}") for icon in ICONS if getattr(site, icon)]


def _place_facts(space: int) -> list[str]:
    found = []
    if MAP.flyby_season[space] != NO_SEASON:
        found.append(say("space.flyby-season", season=SEASONS[MAP.flyby_season[space]]))
    if MAP.group[space] != OUTSIDE:
        season = SEASONS[MAP.group_season[MAP.group[space]]]
        found.append(say("space.season", season=season))
    if MAP.home_orbit[space]:
        found.append(say("space.home"))
    if MAP.flare_safe[space]:
        found.append(say("space.flare-safe"))
    return found


# --- the list that a page points at -----------------------------------------------------------


def pointed() -> bytes:
    """Of each Space its id, its place, its name and the rest in words, as JSON."""
    rows = [
        (id, round(x), round(y), MAP.names[n], ", ".join(_shown(n)))
        for n, (id, (x, y)) in enumerate(zip(MAP.ids, places(), strict=True))
    ]
    return msgspec.json.encode(rows)


def _shown(space: int) -> tuple[str, ...]:
    first = () if MAP.names[space] else (kind(space),)
    return (*first, *facts(space))


# --- steps ------------------------------------------------------------------------------------


class Beside(NamedTuple):
    """A neighbour: what it is, by which line one goes there, and what that costs or forbids it."""

    id: str
    title: str
    facts: tuple[str, ...]
    exit: int
    """B7b.4. The exit label, at a Hohmann."""
    price: str
    clause: str
    """Why one cannot go there, if one cannot."""


def beside(space: int, craft: Craft | None, sky: Sky) -> list[Beside]:
    """All neighbours; with a craft what each step costs it as its first one."""
    engine = _strongest(craft, space, sky)
    bans: dict[int, str] = {}
    ways: dict[int, Option] = {}
    if engine is not None:
        course = start(engine, space)
        bans = refusals(engine, course, sky)
        for option in options(engine, course, sky):
            ways.setdefault(option.to, option)
    labels = {to: label for label, others in exits(MAP, space).items() for to in others}
    return [
        Beside(MAP.ids[to], title(to), facts(to), labels.get(to, 0) if MAP.kind[space] == HOHMANN
               else 0, _price(engine, space, to, ways), bans.get(to, ""))
        for to in MAP.neighbours[space]
    ]  # fmt: skip


def grounded(space: int, craft: Craft, sky: Sky) -> str:
    """The clause that keeps a craft from leaving a Space at all, or nothing."""
    engine = _strongest(craft, space, sky)
    if engine is None:
        return ""
    bans = refusals(engine, start(engine, space), sky).values()
    return max(bans, key=list(bans).count) if all(bans) else ""


def best_thrust(space: int, craft: Craft, sky: Sky) -> int | None:
    """H3.1. The net thrust that it can have there; none if nothing can be activated."""
    engine = _strongest(craft, space, sky)
    return None if engine is None else engine.net


def _strongest(craft: Craft | None, space: int, sky: Sky) -> Engine | None:
    found = engines(craft, space, sky) if craft is not None else ()
    return max(found, key=lambda engine: (engine.net, -engine.cost), default=None)


def _price(engine: Engine | None, space: int, to: int, ways: dict[int, Option]) -> str:
    if engine is None:
        return _printed_price(space, to)
    option = ways.get(to)
    if option is None:
        return say("step.no")
    parts = [_fuel(engine, option)]
    parts += [say(f"step.roll.{ROLLS[roll]}") for roll in option.rolls]
    gained = option.after.bonus - option.entered.bonus
    return ", ".join([*parts, *([say("step.gains", burns=gained)] if gained > 0 else [])])


def _fuel(engine: Engine, option: Option) -> str:
    if not option.cost:
        return say("step.free") if not option.paid else say("step.burns", count=option.paid)
    whole, rest = divmod(option.cost, engine.unit)
    part = f"{rest}/{engine.unit}" if rest else ""
    steps = f"{whole} {part}".strip() if whole and rest else part or str(whole)
    return say("step.paid", count=option.paid, steps=steps)


def _printed_price(space: int, to: int) -> str:
    """What the board says, whoever flies."""
    if MAP.step(space, to) is None:
        return say("step.one-way")
    if MAP.lander[to] != NO_LANDER:
        return say(f"step.lander.{LANDERS[MAP.lander[to]]}")
    return say("step.burns", count=1) if MAP.kind[to] == BURN else say("step.free")


def ban(clause: str) -> str:
    """Why a step is not possible."""
    return render(Message(f"ban.{clause}", {}, PACKAGE))
