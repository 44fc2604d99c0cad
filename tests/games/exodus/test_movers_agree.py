"""Two movers on the same random moves: that of the game, and the plain one of `plainly.py`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import ceil
from random import Random

from panspermia.games.exodus.components.facts import DIRT, WATER, typed_card
from panspermia.games.exodus.components.solar import AEROBRAKE, NEPTUNE
from panspermia.games.exodus.rules.crafts import Craft, fuelled, new_craft
from panspermia.games.exodus.rules.engines import Engine, Sky, engines
from panspermia.games.exodus.rules.moves import (
    Course,
    Option,
    can_stop,
    gain,
    has_landed,
    irradiated,
    options,
    refusals,
    settled,
    start,
    steps_used,
    suffer,
)
from tests.games.exodus import plainly
from tests.games.exodus.flights import (
    CARDS,
    MAP,
    NEAR,
    ROLLS,
    SITES,
    STARTS,
    STRIP,
    SUPPORTS,
    THRUSTERS,
    random_craft,
    random_sky,
)
from tests.games.exodus.plainly import Activation, Move, Stack, Way, Weather

SPECIAL = (
    "ablative-plate",
    "project-valkyrie",
    "penning-trap",
    "li-heatsink-fountain/heavy",
    "thermochemical-heatsink-fountain/heavy",
    "magnetoshell-plasma-parachute",
    "granular-rainbow-corral",
    "magnetocaloric-refrigerator/heavy",
    "mag-sail",
    "photon-kite-sail",
    "magbeam",
    "mass-driver",
    "flywheel-compulsator",
)
"""Cards of which a clause speaks."""

AIR = [site for site in SITES if plainly.is_atmospheric(site)]
NOTED = [s for s in range(len(MAP.ids)) if MAP.flyby[s] or MAP.hazard[s] == AEROBRAKE]
BESIDE = [s for noted in [*NOTED, MAP.oberth] for s in MAP.neighbours[noted] if s in STARTS]
GATES = [s for s in STARTS if any([MAP.group[s] != MAP.group[n] for n in MAP.neighbours[s]])]
FAR = [
    s
    for s in STARTS
    if MAP.zone[s] != NEPTUNE and any([MAP.zone[n] == NEPTUNE for n in MAP.adjacent(s)])
]


# --- random scenes --------------------------------------------------------------------------------


def special_craft(chance: Random) -> Craft:
    ids = [*chance.sample(THRUSTERS, 1), *chance.sample(SPECIAL, 4), *chance.sample(SUPPORTS, 2)]
    made = new_craft(tuple([CARDS[id] for id in dict.fromkeys(ids)]), chance.randint(0, 1))
    tanks = min(chance.randint(0, 9), max(0, 32 - made.mass))
    return fuelled(made, tanks, chance.choice((DIRT, WATER)))


def typed_craft(chance: Random) -> Craft:
    thruster = typed_card(
        chance.randint(1, 16),
        chance.choice(("0", "1/10", "1/2", "3/4", "1", "2", "8")),
        mass=chance.randint(0, 4),
        rad_hard=chance.randint(2, 10),
        grade=chance.choice((DIRT, WATER)),
        afterburn=chance.choice((0, 1, 2)),
        pivots=chance.choice((0, 0, 1, 2)),
        pushable=chance.random() < 0.5,
        solar=chance.random() < 0.4,
    )
    others = [CARDS[id] for id in chance.sample(SPECIAL, chance.randint(0, 2))]
    made = new_craft((thruster, *others), chance.randint(0, 2))
    return fuelled(made, chance.randint(0, 12), chance.choice((DIRT, WATER, WATER)))


def any_sky(chance: Random) -> Sky:
    sky = random_sky(chance)
    sites = sky.assists | frozenset(chance.sample(AIR, 4))
    return sky._replace(
        assists=sites,
        tanks=tuple([(site, chance.randint(0, 30)) for site in sorted(sites)]),
        glides=chance.random() < 0.6,
        first_lander_free=chance.random() < 0.6,
    )


def any_start(chance: Random) -> int:
    return chance.choice(chance.choice((STARTS, NEAR, SITES, AIR, BESIDE, GATES, FAR)))


def any_craft(chance: Random) -> Craft:
    return chance.choice((random_craft, special_craft, typed_craft, typed_craft))(chance)


# --- the same thing seen from both sides ----------------------------------------------------------


def bits(places: frozenset[int]) -> int:
    return sum([1 << place for place in places])


def stack_of(craft: Craft, off: frozenset[int] = frozenset()) -> Stack:
    return Stack(craft.cards, craft.tanks, STRIP.masses[craft.wet], craft.grade, off)


def weather_of(sky: Sky) -> Weather:
    return Weather(
        sky.season,
        sky.powersat,
        sky.assists,
        sky.domes,
        sky.tanks,
        sky.glides,
        sky.first_lander_free,
    )


def engine_facts(engine: Engine) -> tuple[object, ...]:
    consumption = Fraction(engine.cost, engine.unit)
    return engine.thruster, engine.afterburn, engine.net, consumption, engine.chain


def activation_facts(active: Activation) -> tuple[object, ...]:
    net, consumption = active.net, active.consumption
    return active.thruster, active.afterburn, net, consumption, bits(active.chain)


def course_facts(engine: Engine, course: Course) -> tuple[object, ...]:
    used = Fraction(course.used, engine.unit)
    left = course.bonus, course.pivots
    cards = course.lost, course.turned
    return course.space, course.burns, used, *left, course.works, *cards


def move_facts(move: Move) -> tuple[object, ...]:
    left = move.bonus, move.pivots
    cards = bits(move.gone), bits(move.turned)
    return move.space, move.burns, move.spent, *left, move.works, *cards


def option_facts(engine: Engine, option: Option) -> tuple[object, ...]:
    cost = Fraction(option.cost, engine.unit)
    rolls = tuple([ROLLS[kind] for kind in option.rolls])
    after = course_facts(engine, option.after)
    return option.to, option.bonus, option.paid, cost, option.tanks, rolls, after


def way_facts(way: Way) -> tuple[object, ...]:
    paid = way.payment
    after = move_facts(way.after)
    return way.to, paid.bonus, paid.paid, paid.spent, way.tanks, way.rolls, after


# --- side by side ---------------------------------------------------------------------------------


class Duel:
    """One move in both movers; `faults` holds what they do not agree on."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.craft, self.space = any_craft(chance), any_start(chance)
        self.sky = any_sky(chance)
        self.weather = weather_of(self.sky)
        self.met: Counter[str] = Counter()
        self.faults: list[object] = []

    def fly(self, longest: int) -> int:
        """The number of steps that were compared."""
        off = frozenset([self.chance.randrange(len(self.craft.cards))])
        off = off if self.chance.random() < 0.2 else frozenset()
        found = engines(self.craft, self.space, self.sky, bits(off))
        plain = plainly.activations(stack_of(self.craft, off), self.space, self.weather)
        by_facts = {activation_facts(active): active for active in plain}
        self.agree("engines", {engine_facts(engine) for engine in found}, set(by_facts))
        self.met["grounded"] += not plain
        if not found or self.faults:
            return 0
        thrifty = [engine for engine in found if not engine.needy]
        self.engine = self.chance.choice(thrifty or found)
        self.active = by_facts[engine_facts(self.engine)]
        return sum([1 for _ in zip(range(longest), self.steps(), strict=False)])

    def steps(self) -> Iterator[None]:
        self.course, self.move = (
            start(self.engine, self.space),
            plainly.begun(self.active, self.space),
        )
        self.courses, self.moves = [self.course], [self.move]
        while True:
            found = options(self.engine, self.course, self.sky, self.courses)
            plain = plainly.ways(self.active, self.move, self.weather, self.moves)
            self.compare(found, plain)
            yield
            if not plain or self.faults:
                return
            self.go_on(self.chance.choice(found), plain)

    def compare(self, found: list[Option], plain: list[Way]) -> None:
        facts = [option_facts(self.engine, option) for option in found]
        self.agree("options", set(facts), {way_facts(way) for way in plain})
        self.agree("named once", len(facts), len(set(facts)))
        named = refusals(self.engine, self.course, self.sky, self.courses)
        free = {to for to, clause in named.items() if not clause}
        self.agree("refusals", free, {way.to for way in plain})
        self.agree("course", course_facts(self.engine, self.course), move_facts(self.move))
        self.agree("stop", can_stop(self.course), plainly.may_stop(self.move))
        self.agree("landed", has_landed(self.course), plainly.has_landed(self.move))
        self.agree("steps", steps_used(self.engine, self.course), ceil(self.move.spent))
        self.count(plain)
        if plainly.may_stop(self.move):
            self.compare_ends()

    def compare_ends(self) -> None:
        """Which radiators supply may be a choice, so that the end need only be one of several."""
        end = stack_of(settled(self.engine, self.course))[:3]
        plain = [stack[:3] for stack in plainly.ends(self.active, self.move)]
        self.agree("end", end, end if end in plain else plain)

    def go_on(self, option: Option, plain: list[Way]) -> None:
        """A belt is rolled for; all other dice are survived.

        J1c leaves open whether a radiator with needs that was not named may help out later, so
        crafts with one get through belts unharmed.
        """
        facts = option_facts(self.engine, option)
        way = next(way for way in plain if way_facts(way) == facts)
        self.course, self.move = option.after, way.after
        if "belt" in way.rolls and not any([c.therms and c.generators for c in self.craft.cards]):
            level = plainly.belt_level(self.active, self.chance.randint(1, 6), self.weather)
            hit = plainly.irradiated(self.active, way.entered, level)
            self.move = plainly.gained(self.active, hit, self.weather)
            hits = irradiated(self.engine, option.entered, level)
            self.course = gain(self.engine, suffer(self.engine, option.entered, *hits), self.sky)
        self.courses.append(self.course)
        self.moves.append(self.move)

    def agree(self, what: str, found: object, plain: object) -> None:
        if found != plain:
            here = [card.id for card in self.craft.cards], MAP.ids[self.space], self.sky.season
            self.faults.append((what, here, found, plain))

    def count(self, plain: list[Way]) -> None:
        """What was there to disagree about."""
        for way in plain:
            self.met.update(way.rolls)
            self.met["bonus burn"] += way.payment.bonus > 0
            self.met["bonus pivot"] += way.payment.pivots > 0
            self.met["paid"] += way.payment.paid > 0
            self.met["rocketplane"] += way.tanks > 0
            self.met["landing"] += plainly.has_landed(way.after)
            self.met["lander"] += not plainly.may_stop(way.after)
        self.met["failed"] += not self.move.works
        self.met["lost"] += bool(self.move.gone)
        self.met["turned"] += bool(self.move.turned)


KINDS_MET = 14
"""As many things are counted; all of them must have come up, or the walk is too tame."""


def test_both_movers_agree_on_two_thousand_random_moves() -> None:
    """Each has a step at least, and after every step all that can follow is compared."""
    chance = Random(17)
    moves, met = 0, Counter[str]()
    while moves < 2000:
        duel = Duel(chance)
        moves += duel.fly(30) > 1
        assert [] == duel.faults
        met += duel.met
    assert len(met) == KINDS_MET, met
