"""The sunspot dial: the year on its spots, the next event with its die, and how long it goes on."""

from __future__ import annotations

import math
from collections.abc import Iterator

from panspermia.faces.svg import at, classes, el, esc, group, num
from panspermia.games.exodus.components.chart import SEASONS
from panspermia.games.exodus.faces import jobs
from panspermia.games.exodus.faces.naming import Scene, listed
from panspermia.games.exodus.faces.signs import art, owner
from panspermia.games.exodus.rules.happenings import BY_SEASON, GLITCH, INSPIRATION, PAD
from panspermia.games.exodus.rules.state import SEASON_OF
from panspermia.games.exodus.rules.year import EVENT_SPOTS

OUTER, INNER, EVENT = 46.0, 33.0, 52.0
WITHIN, FAN = 45.0, 0.27
"""Timepieces lie on the outer edge of the ring, those of one spot beside each other."""
ROLLS = (("1-2", INSPIRATION), ("3", GLITCH), ("4", PAD))
LAST = "5-6"
"""K2.1. By the die what happens; the last by the season."""


def sky(scene: Scene) -> str:
    """TB-6. The dial and what it says."""
    lines = el("ul", *[el("li", line) for line in _lines(scene)])
    return el("section", dial(scene), lines, id="ex-sky", class_="sky", data_place="dial",
              role="button", tabindex="-1", title=art("dial"))  # fmt: skip


def years_left(scene: Scene) -> int:
    """D2b.2. The years after this one."""
    position = scene.position
    return max(0, position.cycles * position.spots - position.spot - 1)


def _lines(scene: Scene) -> Iterator[str]:
    position = scene.position
    season = el("i", "", class_=classes("season", position.season))
    yield season + el("b", esc(art("season", season=position.season)))
    spot = next_event(scene)
    away = (spot - position.spot) % position.spots
    yield el("i", "", class_="evt") + esc(art("event", count=away))
    last = BY_SEASON[SEASON_OF[spot]]
    for die, id in (*ROLLS, (LAST, last)):
        yield el("kbd", die) + el("span", esc(art(f"event.{id}")), class_="quiet")
    yield el("span", esc(art("years", count=years_left(scene))), class_="quiet")


def next_event(scene: Scene) -> int:
    """D2.3. The spot that the cube comes to when something happens next."""
    position = scene.position
    spots = [(position.spot + n) % position.spots for n in range(1, position.spots + 1)]
    return next(spot for spot in spots if spot in EVENT_SPOTS)


def dial(scene: Scene) -> str:
    """The twelve spots by their seasons, with the cube on one and a dot before each event."""
    position = scene.position
    found = [_spot(spot, spot == position.spot) for spot in range(position.spots)]
    found += [_dot(spot) for spot in sorted(EVENT_SPOTS)]
    found += [_cube(scene), *_timepieces(scene)]
    year = min(position.year + 1, position.length * position.spots)
    found.append(el("text", esc(art("year", year=year)), class_="yr", y=-1))
    cycle = min(position.length - position.cycles + 1, position.length)
    found.append(el("text", esc(art("cycle", cycle=cycle, of=position.length)), class_="cy", y=15))
    return el("svg", *found, viewBox="-58 -58 116 116", class_="dial", aria_hidden="true")


def _spot(spot: int, is_here: bool) -> str:
    first, last = _angle(spot) - 0.235, _angle(spot) + 0.235
    corners = [_at(first, OUTER), _at(last, OUTER), _at(last, INNER), _at(first, INNER)]
    a, b, c, d = [f"{num(x)} {num(y)}" for x, y in corners]
    path = f"M{a}A{OUTER} {OUTER} 0 0 1 {b}L{c}A{INNER} {INNER} 0 0 0 {d}Z"
    return el("path", class_=classes("spot", SEASONS[SEASON_OF[spot]], "now" if is_here else None),
              d=path)  # fmt: skip


def _dot(spot: int) -> str:
    """An event comes when the cube enters this spot."""
    x, y = _at(_angle(spot) - math.pi / 12, EVENT)
    return el("circle", class_="evt", cx=x, cy=y, r=3.2)


def _cube(scene: Scene) -> str:
    x, y = _at(_angle(scene.position.spot), (OUTER + INNER) / 2)
    return el("rect", class_="cube", x=x - 6, y=y - 6, width=12, height=12, rx=2)


def _timepieces(scene: Scene) -> Iterator[str]:
    """4A2e, 4B3h.1, 4B5a. The timepieces on their spots; those of late contracts have a ring."""
    known = scene.position.agency
    due = [] if known is None else [(n, one) for n, one in enumerate(known.held) if one is not None]
    spots = [one.due % scene.position.spots for _, one in due]
    for place, (side, one) in enumerate(due):
        spot = spots[place]
        before, all_there = spots[:place].count(spot), spots.count(spot)
        turned = _angle(spot) + FAN * (before - (all_there - 1) / 2)
        x, y = _at(turned, WITHIN)
        shapes = [el("circle", r=5.5)] + [el("circle", class_="ring", r=7)] * one.late
        yield group(*shapes, class_=f"piece {owner(scene.looks[side])}", transform=at(x, y))


def _angle(spot: int) -> float:
    return math.pi * (spot / 6 - 0.5)


def _at(angle: float, radius: float) -> tuple[float, float]:
    return radius * math.cos(angle), radius * math.sin(angle)


def in_words(scene: Scene) -> str:
    """The year, its season, what happens next, and how many years are left."""
    position = scene.position
    away = (next_event(scene) - position.spot) % position.spots
    found = [
        art("year", year=position.year + 1),
        art("season", season=position.season),
        art("event", count=away),
        art("years", count=years_left(scene)),
    ]
    sides = range(len(scene.position.sides))
    found += [
        scene.say("job.of", side=side, what=jobs.deadline(scene, side))
        for side in sides
        if jobs.held(scene, side)
    ]
    return listed(found)
