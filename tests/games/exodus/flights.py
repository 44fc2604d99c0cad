"""What tests of flying share: crafts by a few numbers or by cards, and moves along ids."""

from __future__ import annotations

from random import Random

from panspermia.games.exodus.components.facts import (
    DIRT,
    WATER,
    CardFacts,
    standard_cards,
    typed_card,
)
from panspermia.games.exodus.components.solar import BLUE, SITE, solar_map
from panspermia.games.exodus.components.strip import fuel_strip
from panspermia.games.exodus.rules.crafts import Craft, fuelled, new_craft
from panspermia.games.exodus.rules.engines import Engine, Sky, engines
from panspermia.games.exodus.rules.moves import (
    AEROBRAKE_ROLL,
    ASSIST_ROLL,
    BELT_ROLL,
    CRASH_ROLL,
    Course,
    Option,
    can_stop,
    options,
    settled,
    start,
)

MAP, STRIP, CARDS = solar_map(), fuel_strip(), standard_cards()
ROLLS = {ASSIST_ROLL: "assist", CRASH_ROLL: "crash", AEROBRAKE_ROLL: "aerobrake", BELT_ROLL: "belt"}
CALM = Sky(season=BLUE)

THRUSTERS = sorted([id for id, card in CARDS.items() if card.triangle is not None])
SUPPORTS = sorted([id for id, card in CARDS.items() if card.gives or card.therms])
SITES = [space for space, kind in enumerate(MAP.kind) if kind == SITE]
STARTS = [space for space in range(len(MAP.ids)) if not MAP.lander[space]]
NEAR = [space for space in STARTS if any([MAP.lander[to] for to in MAP.neighbours[space]])]
"""Beside lander burns, where dead ends would be."""


def typed(thrust: int, fuel: str, mass: int = 1, **more: int) -> CardFacts:
    """A card with nothing but a thrust triangle."""
    return typed_card(
        thrust,
        fuel,
        mass=mass,
        grade=more.get("grade", WATER),
        afterburn=more.get("afterburn", 0),
        pivots=more.get("pivots", 0),
        pushable=bool(more.get("pushable", 0)),
    )


def craft(wet: int | str, *cards: CardFacts | str, dry: int = 0, grade: int = WATER) -> Craft:
    """Cards by id or as facts; FT as cargo make up what is missing to `dry`."""
    aboard = tuple([CARDS[card] if isinstance(card, str) else card for card in cards])
    tanks = dry - sum([card.mass for card in aboard]) if dry else 0
    assert tanks >= 0, "the cards are heavier than that"
    return Craft(aboard, tanks, STRIP.at(wet), grade)


def engine(
    made: Craft, space: str, sky: Sky = CALM, *, thruster: int = 0, afterburn: bool = False
) -> Engine:
    """The only activation of this thruster."""
    found = [
        e
        for e in engines(made, MAP.find(space), sky)
        if (e.thruster, e.afterburn) == (thruster, afterburn)
    ]
    assert len(found) == 1, [(e.net, e.chain, e.needy) for e in found]
    return found[0]


class Flight:
    """A move along ids; of several ways to pay, the one that `prefer` likes best, else the first.

    By itself it spends Bonus Pivots, then Bonus Burns, then fuel.
    """

    def __init__(self, flown: Engine, space: str, sky: Sky = CALM) -> None:
        self.engine, self.sky = flown, sky
        self.course = start(flown, MAP.find(space))
        self.seen: list[Course] = [self.course]
        self.rolls: list[str] = []
        self.taken: list[Option] = []

    def ways(self, id: str) -> list[Option]:
        to = MAP.find(id)
        found = options(self.engine, self.course, self.sky, self.seen)
        return [option for option in found if option.to == to]

    def go(self, *ids: str) -> Flight:
        for id in ids:
            ways = self.ways(id)
            assert ways, f"no way from {MAP.ids[self.course.space]} to {id}"
            self.take(min(ways, key=lambda way: (len(way.rolls), way.tanks, way.cost, way.paid)))
        return self

    def take(self, option: Option) -> None:
        self.rolls += [ROLLS[kind] for kind in option.rolls]
        self.course = option.after
        self.seen.append(self.course)
        self.taken.append(option)

    @property
    def here(self) -> str:
        return MAP.ids[self.course.space]

    @property
    def reach(self) -> set[str]:
        """Where it can go next."""
        found = options(self.engine, self.course, self.sky, self.seen)
        return {MAP.ids[option.to] for option in found}

    @property
    def wet(self) -> str:
        """The wet mass if it stops here."""
        assert can_stop(self.course)
        return shown(settled(self.engine, self.course).wet)


def shown(position: int) -> str:
    """A mass as the rules write it."""
    mass = STRIP.masses[position]
    whole, rest = divmod(mass, 1)
    return f"{whole} {rest}" if rest else str(whole)


def flight(made: Craft, space: str, sky: Sky = CALM, **how: int) -> Flight:
    """A move that is about to begin."""
    chosen = engine(
        made, space, sky, thruster=how.get("thruster", 0), afterburn=bool(how.get("afterburn", 0))
    )
    return Flight(chosen, space, sky)


# --- random rockets -------------------------------------------------------------------------------


def random_craft(chance: Random) -> Craft:
    """One or two thrusters, some supports, some tanks, as they occur in play."""
    ids = chance.sample(THRUSTERS, chance.randint(1, 2)) + chance.sample(SUPPORTS, 4)
    made = new_craft(tuple([CARDS[id] for id in ids]), chance.randint(0, 2))
    tanks = min(chance.randint(0, 10), max(0, 32 - made.mass))
    return fuelled(made, tanks, chance.choice((DIRT, WATER)))


def random_sky(chance: Random) -> Sky:
    sites = frozenset(chance.sample(SITES, 60))
    return Sky(
        season=chance.randrange(3),
        powersat=chance.random() < 0.4,
        assists=sites,
        domes=frozenset(chance.sample(sorted(sites), 20)),
        tanks=tuple([(site, chance.randint(0, 30)) for site in sorted(sites)]),
    )
