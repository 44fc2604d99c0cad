"""Ways over the chart, and the mass on the fuel strip while they are flown."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from panspermia.faces.svg import at, classes, el, group
from panspermia.games.exodus.components.strip import FuelStrip, fuel_strip, parsed
from panspermia.games.exodus.faces import strip
from panspermia.games.exodus.faces.chart import line
from panspermia.games.exodus.faces.curves import path_of
from panspermia.games.exodus.faces.drawing import places
from panspermia.games.exodus.faces.words import say
from panspermia.games.exodus.routes.values import Hop, Reached, Turn, Way
from panspermia.games.exodus.rules.engines import MAP

FLAG = "M-1 3V-19M-1-19 14-13-1-7Z"
FURTHEST = 3
"""Turns that the shading of what is in reach tells apart."""


class Beat(NamedTuple):
    """Something that happens on the way, after some Spaces of coasting."""

    number: int
    """Of all beats of the way, from 0."""
    turn: int
    hop: Hop
    coasted: int
    burn: int
    """Of the burns of its Turn, from 1; 0 if it is none."""
    is_last: bool
    """The Turn ends here."""


def beats(way: Way) -> list[Beat]:
    """Where something happens, burn by burn."""
    found: list[Beat] = []
    for number, turn in enumerate(way.legs):
        coasted = burn = 0
        for place, hop in enumerate(turn.hops):
            is_last = place == len(turn.hops) - 1
            if not (is_last or is_eventful(hop)):
                coasted += 1
                continue
            burn += bool(hop.burns or hop.bonus)
            paid = burn if hop.burns or hop.bonus else 0
            found.append(Beat(len(found), number, hop, coasted, paid, is_last))
            coasted = 0
    return found


def is_eventful(hop: Hop) -> bool:
    """Whether anything but coasting happens there."""
    done = hop.burns or hop.bonus or hop.pivot or hop.gained
    return bool(done or hop.dangers or hop.liftoff or hop.landing or hop.lost or hop.tanks)


# --- over the chart -------------------------------------------------------------------------------


def flown(ways: Sequence[Way], chosen: int, other: int | None = None) -> str:
    """The chosen way, and thinner one that it is compared with."""
    found = []
    if other is not None and other < len(ways) and other != chosen:
        line = el("path", class_="core", d="".join(_lines(ways[other])))
        found.append(group(line, class_=classes("way", "other")))
    if chosen < len(ways):
        found.append(_way(ways[chosen]))
    return "".join(found)


def _way(way: Way) -> str:
    whole = "".join(_lines(way))
    lines = [el("path", class_=name, d=whole) for name in ("wide", "glow", "core")]
    return group(*lines, *_pins(way), class_="way", id="way")


def _lines(way: Way) -> Iterator[str]:
    for turn in way.legs:
        spaces = [MAP.find(id) for id in spaces_of(turn)]
        for number, (start, end) in enumerate(pairwise(spaces)):
            yield path_of(line(start, end), moves=number == 0)


def spaces_of(turn: Turn) -> list[str]:
    """The ids of the Spaces of a Turn, its first included."""
    return [turn.start, *[hop.space for hop in turn.hops]]


def _pins(way: Way) -> Iterator[str]:
    for beat in beats(way):
        kind, content = _pin(beat)
        yield _at(beat.hop.space, group(content, class_="px"), kind, beat.number)
    first = way.legs[0].start if way.legs else None
    if first is not None:
        yield _at(first, group(el("circle", class_="b", r=7), class_="px"), "start", None)


def _at(space: str, content: str, kind: str, number: int | None) -> str:
    x, y = places()[MAP.find(space)]
    beat = None if number is None else str(number)
    return group(
        content, class_=classes("pin", kind), data_beat=beat, transform=at(round(x), round(y))
    )


def _pin(beat: Beat) -> tuple[str, str]:
    """How much a pin matters, and what it shows."""
    hop = beat.hop
    rings = _rings(hop)
    if beat.is_last:
        aim = el("circle", class_="aim", r=16)
        flag = group(el("path", class_="flag", d=FLAG), transform=at(0, -16))
        return "end", aim + flag + rings + (_disc(beat) if beat.burn else "")
    if beat.burn:
        return "burn", rings + _disc(beat)
    return "small", rings


def _disc(beat: Beat) -> str:
    is_free = beat.hop.bonus > 0 and not beat.hop.burns
    free = " free" if is_free else ""
    number = el("text", str(beat.burn), class_=free.strip() or None, y=4.6)
    return el("circle", class_=f"b{free}", r=10.5) + number


def _rings(hop: Hop) -> str:
    """Rings for what may be lost and what is gained."""
    kinds = {danger.roll for danger in hop.dangers}
    names = ["ok"] if "belt" in kinds else []
    names += ["bad"] if kinds - {"belt"} else []
    names += ["good"] if hop.gained else []
    return "".join([el("circle", class_=f"r {name}", r=14 + 3 * n) for n, name in enumerate(names)])


# --- what is in reach -----------------------------------------------------------------------------


def shaded(reached: Iterable[Reached]) -> str:
    """A disc around every Space in reach, stronger for fewer Turns."""
    return group(*[_glow(place) for place in reached], class_="reach")


def _glow(place: Reached) -> str:
    x, y = places()[MAP.find(place.space)]
    turn = min(max(place.turns - 1, 0), FURTHEST)
    disc = el("circle", class_=classes("px", f"r{turn}"), r=17)
    return group(disc, transform=at(round(x), round(y)))


# --- the fuel strip -------------------------------------------------------------------------------


def spending(turn: Turn) -> str:
    """The fuel strip in a Turn: dry and wet mass, and what each burn takes."""
    masses, wet = fuel_strip(), laden(turn)
    words = say("strip.label", dry=turn.dry, before=wet, after=turn.wet)
    dry, before = masses.whole[turn.dry], masses.at(wet)
    fuel, *marks = strip.laden(dry, before, str(turn.dry), wet)
    return strip.strip(words, fuel, *_spent(masses, turn), *marks)


def laden(turn: Turn) -> str:
    """The wet mass when the move begins, with what was taken before it."""
    return turn.wet_before if turn.refuel is None else turn.refuel.wet


def spent_first(turn: Turn) -> int:
    """G1f, H3a.1. Steps of fuel that are gone before the first burn: jettisoned, or afterburnt."""
    burnt = sum([parsed(hop.steps) for hop in turn.hops], Fraction(0))
    return turn.jettisoned + turn.steps - math.ceil(burnt)


def _spent(masses: FuelStrip, turn: Turn) -> Iterator[str]:
    """Each burn takes its part, numbered as on the chart."""
    here, burn = masses.at(laden(turn)), 0
    first = masses.burnt(here, spent_first(turn))
    if first < here:
        wide = strip.x_of(here) - strip.x_of(first)
        yield el("rect", class_="thrown", x=strip.x_of(first), y=strip.TOP, width=wide,
                 height=strip.HIGH)  # fmt: skip
    here = first
    for hop in turn.hops:
        burn += bool(hop.burns or hop.bonus)
        there = masses.at(hop.wet)
        if there < here:
            left, wide = strip.x_of(there), strip.x_of(here) - strip.x_of(there)
            yield el("rect", class_="spend", x=left + 1, y=strip.TOP + 2, width=wide - 2,
                     height=strip.HIGH - 4, rx=4, data_mass=hop.wet)  # fmt: skip
            if wide > 12:
                yield el("text", str(burn), class_="sp", x=left + wide / 2, y=strip.TOP + 14.5)
        here = there
