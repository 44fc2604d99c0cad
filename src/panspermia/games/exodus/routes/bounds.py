"""What a way to somewhere takes at least, from every Space: burns, fuel, hazards, belts.

Everything that could help is taken as given, so that a search may leave out what these bounds rule
out: Pivots are free, every season is there, and every flyby gives its bonus.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection
from typing import NamedTuple

from panspermia.games.exodus.components.solar import (
    AEROBRAKE,
    BURN,
    HALF_LANDER,
    SAFE,
)
from panspermia.games.exodus.rules.engines import MAP

FAR = 1_000
"""More than any way takes."""
LARGE = 40
"""A bonus of the oberth that no thruster exceeds."""

INTO: list[list[int]] = [[] for _ in MAP.ids]
"""By Space those from which a line leads there."""
for _here, _lines in enumerate(MAP.steps):
    for _line in _lines:
        INTO[_line.to].append(_here)


class Help(NamedTuple):
    """What a craft and its player have that makes ways easier."""

    oberth: int = LARGE
    belt_burns: int = 1
    planes: bool = False
    """H6c.7. Lander burns may be free."""
    shielded: bool = False
    lifted: frozenset[int] = frozenset()
    """H6c.3. Sites where a liftoff ignores the first hazard."""


class Bounds(NamedTuple):
    """By Space what is needed at least."""

    burns: list[int]
    halves: list[int]
    """Halves of the consumption."""
    hazards: list[int]
    belts: list[int]


def bounds(goals: Collection[int], help: Help) -> Bounds:
    """To come from each Space to one of these."""
    gains = _gains(help)
    entries = [_entry(space, help) for space in range(len(MAP.ids))]
    hazards = [MAP.hazard[s] != SAFE and not _is_tamed(s, help) for s in range(len(MAP.ids))]
    none = [0] * len(MAP.ids)
    return Bounds(
        burns=burns_to(goals, help),
        halves=_least(goals, entries, [2 * gain for gain in gains]),
        hazards=_least(goals, [int(is_there) for is_there in hazards], none, help.lifted),
        belts=_least(goals, [int(belt > 0) for belt in MAP.belt], none),
    )


def burns_to(goals: Collection[int], help: Help) -> list[int]:
    entries = [min(1, _entry(space, help)) for space in range(len(MAP.ids))]
    return _least(goals, entries, _gains(help))


def _gains(help: Help) -> list[int]:
    return [_gain(space, help) for space in range(len(MAP.ids))]


def _gain(space: int, help: Help) -> int:
    if space == MAP.oberth:
        return help.oberth
    return help.belt_burns if MAP.belt[space] else MAP.flyby[space]


def _entry(space: int, help: Help) -> int:
    """In halves of a burn."""
    if MAP.kind[space] != BURN or (help.planes and MAP.lander[space]):
        return 0
    return 1 if MAP.lander[space] == HALF_LANDER else 2


def _is_tamed(space: int, help: Help) -> bool:
    return MAP.hazard[space] == AEROBRAKE and help.shielded


def _least(
    goals: Collection[int],
    entries: list[int],
    gains: list[int],
    lifted: frozenset[int] = frozenset(),
) -> list[int]:
    """The smallest numbers with which every step can be paid, from the goals backwards."""
    found = [FAR] * len(MAP.ids)
    pending = deque(goals)
    for goal in goals:
        found[goal] = 0
    while pending:
        there = pending.popleft()
        needed = entries[there] + max(0, found[there] - gains[there])
        for here in INTO[there]:
            price = max(0, needed - entries[there]) if here in lifted else needed
            if price < found[here]:
                found[here] = price
                pending.append(here)
    return found
