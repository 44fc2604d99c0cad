"""How a craft can be activated, as far as its flight differs: engines of the mover, sorted."""

from __future__ import annotations

from typing import NamedTuple

from panspermia.games.exodus.components.solar import BLUE, NEPTUNE, RED
from panspermia.games.exodus.routes.fares import Tariff, Terms
from panspermia.games.exodus.rules.crafts import HEAVIEST_WET, STRIP, Craft, jettisoned
from panspermia.games.exodus.rules.engines import (
    MAP,
    Engine,
    Sky,
    can_afterburn,
    engines,
    rocketplane_tanks,
    works,
)
from panspermia.games.exodus.rules.moves import (
    Course,
    belt_level,
    gone,
    irradiated,
    settled,
    start,
    steps_used,
)

WORST = 6
"""The highest die."""
SUNNY, DARK = MAP.leo, MAP.zone.index(NEPTUNE)
"""Spaces that stand for all inside and for all beyond the reach of the Sun."""
BURNT: list[list[int]] = []
"""By position of the strip those that follow when fuel is burnt, itself the first."""
for _wet in range(len(STRIP.masses)):
    BURNT.append([_wet, *(BURNT[STRIP.burn[_wet]] if STRIP.burn[_wet] >= 0 else [])])


class Body:
    """A craft without its fuel: what does not change from burn to burn."""

    __slots__ = ("craft", "dry", "is_solar", "number")

    def __init__(self, craft: Craft, number: int) -> None:
        self.craft, self.number = craft, number
        self.dry = craft.dry
        self.is_solar = any([card.solar for card in craft.cards])

    def left(self, wet: int) -> int:
        """F1a. The steps of fuel."""
        return STRIP.steps[wet][self.dry]


class Mode:
    """What engines that fly alike have in common; net thrust and fuel are those of the move."""

    __slots__ = (
        "_dangers", "_ends", "_fears", "_works", "body", "can_burn", "engine", "half",
        "is_sure", "is_sure_in_the_dark", "number", "sails", "unit",
    )  # fmt: skip

    def __init__(self, engine: Engine, body: Body, number: int) -> None:
        self.engine, self.body, self.number = engine, body, number
        self.half, self.unit = engine.cost // 2, engine.unit
        self.can_burn = engine.can_burn or not engine.cost
        self.sails = engine.sails
        lost = engine.purged | engine.sails
        self.is_sure = works(engine, lost, 0, MAP.zone[SUNNY])
        self.is_sure_in_the_dark = works(engine, lost, 0, MAP.zone[DARK])
        """Whether nothing on the way can make the thruster fail, if all dice are survived."""
        self._fears: dict[int, tuple[bool, ...]] = {}
        self._dangers: dict[tuple[int, int, bool, int], bool] = {}
        self._works: dict[tuple[int, bool], bool] = {}
        self._ends: dict[tuple[int, int, int], Craft] = {}

    def tariff(self, net: int, works: bool, lost: int, plane: int, sky: Sky) -> Tariff:
        engine = self.engine
        grounded = bool(engine.grounded & ~lost)
        return Tariff(Terms(net, works, grounded, engine.any_season, plane, sky))

    def works(self, lost: int, is_dark: bool) -> bool:
        """J3a, H6b.3."""
        key = (lost, is_dark)
        if key not in self._works:
            zone = MAP.zone[DARK if is_dark else SUNNY]
            self._works[key] = works(self.engine, lost, 0, zone)
        return self._works[key]

    def is_shielded(self, lost: int, is_dark: bool) -> bool:
        """A-47."""
        course = Course(SUNNY, -1, 0, 0, 0, 0, 0, True, 0, lost, 0)
        return bool(self.engine.shields & ~gone(self.engine, course, DARK if is_dark else SUNNY))

    def is_endangered(self, net: int, lost: int, is_dark: bool, sky: Sky) -> bool:
        """H10.1. Whether a belt can take a card."""
        key = (net, lost, is_dark, sky.season)
        if key not in self._dangers:
            engine = self.engine._replace(net=net)
            space = DARK if is_dark else SUNNY
            course = Course(space, -1, 0, 0, 0, 0, 0, True, 0, lost, 0)
            hit = irradiated(engine, course, belt_level(engine, sky, WORST))
            self._dangers[key] = hit != (0, 0)
        return self._dangers[key]

    def fears(self, net: int) -> tuple[bool, ...]:
        """H10.1. Of which belts there is something to fear with this thrust."""
        if net not in self._fears:
            lost = self.engine.purged
            self._fears[net] = tuple(
                [
                    self.is_endangered(net, without, is_dark, Sky(season=season))
                    for without in {lost, lost | self.sails}
                    for is_dark in (False, True)
                    for season in (BLUE, RED)
                ]
            )
        return self._fears[net]

    def ended(self, engine: Engine, used: int, lost: int) -> Craft:
        """H5b.2. The craft after a move that used so many parts of fuel."""
        course = Course(SUNNY, -1, 0, 0, used, 0, 0, True, 0, lost, 0)
        key = (engine.wet, steps_used(engine, course), lost)
        if key not in self._ends:
            self._ends[key] = settled(self.engine._replace(wet=engine.wet), course)
        return self._ends[key]


class Drive(NamedTuple):
    """A way to begin a move: fuel thrown away first, and then an engine."""

    jettisoned: int
    engine: Engine
    mode: Mode
    works: bool
    is_plain: bool
    """The craft will be the same after the move, but for its fuel."""

    @property
    def is_wasteful(self) -> bool:
        """Whether so much fuel is thrown away that it does not last for all burns."""
        engine = self.engine
        return self.jettisoned > 0 and engine.have < engine.net * engine.cost


def is_beaten(drive: Drive, other: Drive) -> bool:
    """Whether another one that flies alike has no less thrust and no less fuel left."""
    one, best = drive.engine, other.engine
    return drive.mode is other.mode and one.net <= best.net and one.wet <= best.wet


class Drives:
    """All engines of the crafts of one search, found when they are asked for."""

    def __init__(self, sky: Sky) -> None:
        self.sky = sky
        self._bodies: dict[tuple[object, ...], Body] = {}
        self._modes: dict[tuple[object, ...], Mode] = {}
        self._drives: dict[tuple[int, int, int], list[Drive]] = {}
        self._full: dict[tuple[int, int], list[Engine]] = {}

    def body(self, craft: Craft) -> Body:
        """E5. That of a craft; equal ones are the same."""
        key = (craft.cards, craft.tanks, craft.grade)
        if key not in self._bodies:
            self._bodies[key] = Body(craft, len(self._bodies))
        return self._bodies[key]

    def of(self, body: Body, wet: int, space: int) -> list[Drive]:
        """G1f, H2.1. With each weight class that can be had, those that throw away less first."""
        zone = MAP.zone[space]
        key = (body.number, wet, zone if body.is_solar else -1)
        if key not in self._drives:
            self._drives[key] = self._found(body, body.craft._replace(wet=wet), space)
        return self._drives[key]

    def _found(self, body: Body, craft: Craft, space: int) -> list[Drive]:
        found: list[Drive] = []
        for steps in lighter(craft):
            for engine in self._engines(body, jettisoned(craft, steps), space):
                drive = self._drive(body, engine, steps, space)
                if not any([is_beaten(drive, other) for other in found]):
                    found.append(drive)
        return found

    def _engines(self, body: Body, craft: Craft, space: int) -> list[Engine]:
        """H2.1, H3.1. Fuel changes nothing of an engine but its thrust and how long it lasts."""
        key = (body.number, MAP.zone[space] if body.is_solar else -1)
        if key not in self._full:
            full = body.craft._replace(wet=HEAVIEST_WET)
            self._full[key] = engines(full, space, self.sky)
        if not craft.can_move:
            return []
        return [_with_fuel(engine, craft) for engine in self._full[key] if _can_burn(engine, craft)]

    def _drive(self, body: Body, engine: Engine, steps: int, space: int) -> Drive:
        course = start(engine, space)
        after = settled(engine, course)
        is_plain = after.cards == body.craft.cards
        mode = self._mode(body, engine, after)
        return Drive(steps, engine, mode, course.works, is_plain)

    def _mode(self, body: Body, engine: Engine, after: Craft) -> Mode:
        lost = engine.purged | engine.sails
        dark = MAP.zone[DARK]
        key = (
            body.number, engine.cost, engine.unit, engine.pivots, engine.belt_burns,
            engine.any_season, engine.can_burn, engine.purged,
            engine.sails, engine.shields, engine.immune, engine.grounded, engine.dark,
            works(engine, engine.purged, 0, dark), works(engine, lost, 0, MAP.zone[MAP.leo]),
            works(engine, lost, 0, dark), after.cards,
        )  # fmt: skip
        if key not in self._modes:
            self._modes[key] = Mode(engine, body, len(self._modes))
        return self._modes[key]


def _can_burn(engine: Engine, craft: Craft) -> bool:
    """H3a.1. Whether there is fuel enough for the afterburn, if there is to be one."""
    triangle = craft.cards[engine.thruster].triangle
    return not engine.afterburn or (triangle is not None and can_afterburn(craft, triangle))


def _with_fuel(engine: Engine, craft: Craft) -> Engine:
    """H3.1, F1a. The same engine of a craft with so much fuel."""
    triangle = craft.cards[engine.thruster].triangle
    assert triangle is not None
    wet = BURNT[craft.wet][triangle.afterburn_steps if engine.afterburn else 0]
    return engine._replace(
        craft=craft,
        wet=wet,
        net=engine.net - STRIP.thrust[engine.wet] + STRIP.thrust[wet],
        have=STRIP.steps[wet][craft.dry] * engine.unit,
        plane=rocketplane_tanks(craft),
    )


def lighter(craft: Craft) -> list[int]:
    """FS-8, H3a.1. How much to throw away for each class, with and without an afterburn.

    More of the same class is never worse, so only as much as must be.
    """
    spent = {0, *[c.triangle.afterburn_steps for c in craft.cards if c.triangle is not None]}
    found = {0}
    for after in spent:
        lightest = STRIP.classes[craft.wet]
        for steps in range(craft.steps - after + 1):
            weight = STRIP.classes[BURNT[craft.wet][steps + after]]
            if weight < lightest:
                lightest = weight
                found.add(steps)
    return sorted(found)
