"""The move of a Rocket as events tell it, drawn over the chart burn by burn (H, TB-2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from panspermia.faces.svg import at, classes, el, group
from panspermia.faces.text import EventData
from panspermia.games.exodus.faces.chart import line
from panspermia.games.exodus.faces.curves import path_of
from panspermia.games.exodus.faces.drawing import places
from panspermia.games.exodus.faces.naming import Scene
from panspermia.games.exodus.faces.signs import art, owner
from panspermia.games.exodus.rules.engines import MAP

ENDS = ("Arrived", "Destroyed", "Stranded")
ROLLS = ("HazardRolled", "BeltRolled", "GlitchRolled")
BETWEEN = ("TurnEnded", "TurnBegan", "CubeMoved")
"""What happens of itself between two Turns."""
FATAL = 1
"""H7.1. What destroys a craft."""


@dataclass
class Flight:
    """A move: the Spaces from its first one on, and what happened in each."""

    side: int
    spaces: list[str]
    burns: dict[str, int] = field(default_factory=dict)
    dice: dict[str, list[tuple[str, int]]] = field(default_factory=dict)
    gained: dict[str, int] = field(default_factory=dict)
    end: str = ""


def last(events: Sequence[EventData]) -> Flight | None:
    """The latest move, until somebody has done something in a later Turn."""
    found: Flight | None = None
    is_over = False
    for event in events:
        kind = event["event"]
        if kind == "Activated" or (is_over and kind not in BETWEEN):
            found, is_over = None, False
        is_over = is_over or kind == "TurnBegan"
        if kind == "Stepped":
            found = found or Flight(event["side"], [event["origin"]])
            _step(found, event)
        elif found is not None:
            _note(found, event)
    return found


def _step(flight: Flight, event: EventData) -> None:
    flight.spaces.append(event["space"])
    if event["burns"] or event["bonus"]:
        flight.burns[event["space"]] = event["burns"]


def _note(flight: Flight, event: EventData) -> None:
    kind = event["event"]
    if kind in ROLLS:
        flight.dice.setdefault(event["space"], []).append((kind, event["die"]))
    elif kind == "BonusGained":
        flight.gained[event["space"]] = event["burns"]
    elif kind in ENDS and event["side"] == flight.side:
        flight.end = kind


# --- over the chart -------------------------------------------------------------------------------


def way(flight: Flight | None, scene: Scene) -> Iterator[str]:
    """The line that was flown with its burns, dice and end."""
    if flight is None:
        return
    spaces = [MAP.find(id) for id in flight.spaces]
    d = "".join([path_of(line(a, b), moves=n == 0) for n, (a, b) in enumerate(pairwise(spaces))])
    lines = [el("path", class_=name, d=d) for name in ("wide", "glow", "core")]
    stops = [str(n) for n, id in enumerate(flight.spaces) if n and _is_stop(flight, id)]
    yield group(
        *lines,
        *_pins(flight),
        class_=classes("way", owner(scene.looks[flight.side])),
        data_flown=" ".join(flight.spaces),
        data_stops=" ".join(stops),
        data_flies=f"craft-{flight.side}-rocket-stack",
    )


def _is_stop(flight: Flight, id: str) -> bool:
    return id in flight.burns or id in flight.dice or id in flight.gained or id == flight.spaces[-1]


def _pins(flight: Flight) -> Iterator[str]:
    burn = 0
    for id in dict.fromkeys(flight.spaces[1:]):
        content = []
        if id in flight.burns:
            burn += 1
            free = "" if flight.burns[id] else " free"
            content += [el("circle", class_=f"b{free}", r=10.5),
                        el("text", str(burn), class_=free.strip() or None, y=4.6)]  # fmt: skip
        content += [_die(n, *roll) for n, roll in enumerate(flight.dice.get(id, ()))]
        if id == flight.spaces[-1] and flight.end:
            look = "aim" if flight.end == ENDS[0] else classes("r", "bad")
            content.append(el("circle", class_=look, r=16))
        if content:
            x, y = places()[MAP.find(id)]
            yield group(
                group(*content, class_="px"), class_="pin", transform=at(round(x), round(y))
            )


def _die(number: int, kind: str, value: int) -> str:
    """A die where it fell; one that destroys is red."""
    bad = " bad" if kind == ROLLS[0] and value == FATAL else ""
    title = el("title", art(f"rolled.{kind}", die=value))
    box = el("rect", class_=f"die{bad}", x=-9, y=-9, width=18, height=18, rx=4)
    return group(title, box, el("text", str(value), class_="pips", y=4.6),
                 transform=at(22, -14 + 20 * number))  # fmt: skip
