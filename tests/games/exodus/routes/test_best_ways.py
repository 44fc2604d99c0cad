"""The planner beside a search that knows nothing of it: the plain mover, and every way it has.

Nothing is left out there: every label is followed, every amount of fuel is jettisoned, and at the
end the ways are compared one by one. So the cases are small.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import msgspec
import pytest

from panspermia.games.exodus.components.cards import Grade
from panspermia.games.exodus.routes.guides import season_of
from panspermia.games.exodus.routes.plans import craft_of, sky_of, ways
from panspermia.games.exodus.routes.values import Conditions, Limits, Query, Rocket, Thruster
from tests.games.exodus import plainly
from tests.games.exodus.flights import MAP, NEAR, SITES, STARTS, STRIP
from tests.games.exodus.plain_strip import after_steps, dry_mass, steps_between
from tests.games.exodus.plainly import Activation, Move, Stack, Weather

MOST = 150
"""Places of moves that a small case has at most; larger ones are not asked."""
CARGO = (
    "photon-kite-sail",
    "magnetoshell-plasma-parachute",
    "project-valkyrie",
    "mo-li-heat-pipe/heavy",
    "granular-rainbow-corral",
)
GRADES: tuple[Grade, ...] = ("dirt", "water", "water")
BUILT = (
    ("mag-sail",),
    ("photon-kite-sail",),
    ("rubbia-thin-film-fission-hohlraum", "mo-li-heat-pipe/heavy", "de-laval-nozzle"),
    ("nasrda-astronauts",),
)
"""Crafts of cards that fly; a typed thruster may come with one that does not."""

Vector = tuple[int, int, int, int]
"""Fuel, Turns, hazards, belts."""


class TooLarge(Exception):
    """The case is not small."""


class Stay(NamedTuple):
    """Between two Turns."""

    space: int
    stack: Stack
    fuel: int
    hazards: int
    belts: int


class PlainSearch:
    """Every way there is, in so many Turns."""

    def __init__(self, query: Query) -> None:
        craft, given = craft_of(query.rocket), query.given
        sky = sky_of(given)
        self.year, self.turns, self.places = given.year, query.limits.turns, 0
        self.sky = Weather(0, sky.powersat, sky.assists, sky.domes, sky.tanks)
        stack = Stack(craft.cards, craft.tanks, STRIP.masses[craft.wet], craft.grade)
        self.found: dict[int, set[Vector]] = {}
        stays = {Stay(MAP.find(query.start), stack, 0, 0, 0)}
        self.note(stays, 0)
        for turn in range(1, self.turns + 1):
            weather = self.sky._replace(season=season_of(self.year + turn - 1))
            stays |= {new for stay in stays for new in self.turn(stay, weather)}
            self.note(stays, turn)

    def note(self, stays: set[Stay], turn: int) -> None:
        for stay in stays:
            vector = (stay.fuel, turn, stay.hazards, stay.belts)
            self.found.setdefault(stay.space, set()).add(vector)

    def turn(self, stay: Stay, sky: Weather) -> Iterator[Stay]:
        """G1f. After throwing away any amount of fuel."""
        stack = stay.stack
        have = steps_between(stack.wet, dry_mass(stack.cards, stack.tanks))
        for steps in range(have + 1):
            lighter = stack._replace(wet=after_steps(stack.wet, steps))
            for active in plainly.activations(lighter, stay.space, sky):
                spent = have - steps_between(active.wet, dry_mass(stack.cards, stack.tanks))
                yield from self.moves(active, stay._replace(fuel=stay.fuel + spent), sky)

    def moves(self, active: Activation, stay: Stay, sky: Weather) -> Iterator[Stay]:
        seen: set[tuple[Move, int, int]] = set()
        pending = [(plainly.begun(active, stay.space), stay.hazards, stay.belts)]
        while pending:
            place = pending.pop()
            if place in seen:
                continue
            seen.add(place)
            self.places += 1
            if self.places > MOST * self.turns**2:
                raise TooLarge
            move, hazards, belts = place
            if plainly.may_stop(move):
                yield from ended(active, move, stay._replace(hazards=hazards, belts=belts))
            for way in plainly.ways(active, move, sky, ()):
                more = sum([1 for roll in way.rolls if roll != "belt"])
                danger = "belt" in way.rolls and is_hit(active, way.entered, sky)
                pending.append((way.after, hazards + more, belts + danger))

    def best(self, space: int) -> set[Vector]:
        """Those that no other way beats."""
        found = self.found.get(space, set())
        return {one for one in found if not any([beats(other, one) for other in found - {one}])}


def beats(one: Vector, other: Vector) -> bool:
    return all([a <= b for a, b in zip(one, other, strict=True)])


def is_hit(active: Activation, move: Move, sky: Weather) -> bool:
    hit = plainly.irradiated(active, move, plainly.belt_level(active, 6, sky))
    return (hit.gone, hit.turned) != (move.gone, move.turned)


def ended(active: Activation, move: Move, stay: Stay) -> Iterator[Stay]:
    steps = -(-move.spent // 1)
    for stack in plainly.ends(active, move):
        yield stay._replace(space=move.space, stack=stack, fuel=stay.fuel + int(steps))


# --- small cases ----------------------------------------------------------------------------------


def random_query(chance: Random, turns: int) -> Query:
    start = chance.choice(chance.choice((STARTS, STARTS, NEAR, SITES)))
    return Query(
        rocket=random_rocket(chance),
        start=MAP.ids[start],
        goal="leo",
        given=Conditions(
            year=chance.randint(1, 12),
            powersat=chance.random() < 0.3,
            factories=tuple([MAP.ids[site] for site in chance.sample(SITES, 25)]),
            colonies=tuple([MAP.ids[site] for site in chance.sample(SITES, 10)]),
            refuel=False,
        ),
        limits=Limits(turns=turns, labels=100_000),
    )


def random_rocket(chance: Random) -> Rocket:
    if chance.random() < 0.3:
        return Rocket(cards=chance.choice(BUILT), fuel=chance.randint(0, 3))
    thruster = Thruster(
        thrust=chance.choice((-1, 1, 2, 3, 7)),
        fuel=chance.choice(("0", "1/2", "1", "3/2", "2", "8")),
        mass=chance.randint(1, 9),
        rad_hard=chance.randint(0, 8),
        grade=chance.choice(("dirt", "water")),
        afterburn_steps=chance.choice((0, 0, 1)),
        pivots=chance.choice((0, 0, 1)),
        pushable=chance.random() < 0.4,
        solar=chance.random() < 0.4,
    )
    cargo = (chance.choice(CARGO),) if chance.random() < 0.3 else ()
    grade = chance.choice(GRADES)
    return Rocket(
        thruster=thruster, cards=cargo, fuel=chance.randint(0, 3), grade=grade,
        tanks=chance.randint(0, 1),
    )  # fmt: skip


def small_cases(seed: int, turns: int, number: int) -> Iterator[tuple[Query, PlainSearch]]:
    chance = Random(seed)
    while number:
        query = random_query(chance, turns)
        try:
            plain = PlainSearch(query)
        except TooLarge:
            continue
        if len(plain.found) > 2:
            yield msgspec.structs.replace(query, goal=MAP.ids[a_goal(chance, plain)]), plain
            number -= 1


def a_goal(chance: Random, plain: PlainSearch) -> int:
    """Any, or one to which many ways lead."""
    found = sorted(plain.found)
    chance.shuffle(found)
    return (
        max(found, key=lambda space: len(plain.best(space))) if chance.random() < 0.7 else found[0]
    )


SLOW = pytest.mark.slow


@pytest.mark.parametrize(
    ("seed", "turns", "number"),
    [(17, 1, 80), pytest.param(18, 1, 180, marks=SLOW), pytest.param(19, 2, 40, marks=SLOW)],
)
def test_the_ways_are_exactly_the_best_of_all_there_are(seed: int, turns: int, number: int) -> None:
    several = 0
    for query, plain in small_cases(seed, turns, number):
        found = ways(query)
        vectors = [(way.fuel, way.turns, way.hazards, way.belts) for way in found.ways]
        assert not found.cut
        assert plain.best(MAP.find(query.goal)) == set(vectors), query
        assert len(vectors) == len(set(vectors))
        several += len(vectors) > 1
    assert several
