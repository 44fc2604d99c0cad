"""What a craft can do at best, whatever it flies with and whatever it loses: for bounds."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property

from panspermia.games.exodus.components.facts import DIRT, NO_ISRU, WATER, CardFacts
from panspermia.games.exodus.components.solar import AEROBRAKE
from panspermia.games.exodus.routes.bounds import FAR, Help, Means, costs
from panspermia.games.exodus.routes.drives import BURNT
from panspermia.games.exodus.routes.stops import AIR_TANKS, FACTORY_TANKS
from panspermia.games.exodus.rules.crafts import HEAVIEST_WET, STRIP, Craft
from panspermia.games.exodus.rules.engines import MAP, Engine, Sky, engines

BEST_CLASS = 2
"""FS-8. Wisp."""
WORST_DIE = 6
ZONES = range(len(MAP.solar))
SAMPLES = [MAP.zone.index(zone) for zone in ZONES]
"""A Space of each zone."""


class Powers:
    """Of a craft and all that may become of it."""

    def __init__(self, craft: Craft, sky: Sky) -> None:
        full = craft._replace(wet=HEAVIEST_WET, grade=max(craft.grade, WATER))
        by_zone = [engines(full, space, sky) for space in SAMPLES]
        every = [engine for found in by_zone for engine in found]
        self.craft, self.sky = craft, sky
        self.half = min([Fraction(e.cost, 2 * e.unit) for e in every], default=Fraction(FAR))
        carried = [self._carried(found) for found in by_zone]
        self.help = Help(
            oberth=max([engine.oberth for engine in every], default=0),
            belt_burns=max([engine.belt_burns for engine in every], default=0),
            planes=bool(sky.tanks),
            shielded=any([card.aerobrake_safe for card in craft.cards]),
            lifted=sky.assists,
            thrust=max([len(most) for most in carried]) - 1,
            pivots=max([engine.pivots for engine in every], default=0),
            any_season=any([engine.any_season for engine in every]),
        )
        self._every = every
        self.carried = [carried[zone] for zone in MAP.zone]
        self.fears_belts = _fears(craft.cards, WORST_DIE - max(0, self.help.thrust))

    def means(self, *, refuels: bool) -> Means:
        taken = self._sources() if refuels else {}
        return Means(self.help, self.carried, taken, costs(self.help))

    def spending(self) -> Means:
        """For all that is spent, of which refuelling takes nothing away."""
        carried = [[FAR] * len(most) for most in self.carried]
        return Means(self.help, carried, {}, costs(self.help))

    def _carried(self, found: list[Engine]) -> list[int]:
        """FS-8, H3.1. By burns the most fuel that is light enough for them."""
        if not found:
            return []
        base = max([engine.net - STRIP.thrust[engine.wet] for engine in found])
        craft = self.craft
        if not self.half or may_change(craft.cards):
            return [FAR] * (1 + max(0, base + BEST_CLASS))
        most = max(0, base + STRIP.thrust[craft.dry])
        return [FAR, *[self._halves(_steps(craft, burns - base)) for burns in range(1, most + 1)]]

    def of_use(self, turns: int) -> int:
        """The most steps of fuel that so many Turns can burn, if nothing is thrown away.

        With more some are left in the end, also if others are taken on the way: the more there is
        the heavier it is, and the fewer burns there are. What is left can be thrown away first.
        """
        if may_change(self.craft.cards):
            return turns * max([self._spent(engine, 0) for engine in self._every], default=0)
        wet, dry = HEAVIEST_WET, self.craft.dry
        while self._left(wet, turns) != dry:
            wet -= 1
        return STRIP.steps[wet][dry]

    def _left(self, wet: int, turns: int) -> int:
        """Where on the strip as many Turns end that burn as much as they can."""
        for _ in range(turns):
            wet = max(self.craft.dry, self._burnt[wet])
        return wet

    @cached_property
    def _burnt(self) -> list[int]:
        """By position that after a move, from the dry mass on."""
        found = []
        for wet in range(HEAVIEST_WET + 1):
            most = max([self._spent(engine, wet) for engine in self._every], default=0)
            found.append(BURNT[wet][min(most, len(BURNT[wet]) - 1)])
        return found

    def _spent(self, engine: Engine, wet: int) -> int:
        """H3.1, H3a.1. The most steps of a move with so much mass at its beginning."""
        triangle = self.craft.cards[engine.thruster].triangle
        assert triangle is not None
        afterburn = triangle.afterburn_steps if engine.afterburn else 0
        weight = STRIP.thrust[BURNT[wet][min(afterburn, len(BURNT[wet]) - 1)]]
        burns = max(0, engine.net - STRIP.thrust[engine.wet] + weight)
        return afterburn - (-burns * engine.cost // engine.unit)

    def _halves(self, steps: int) -> int:
        """Rounded up."""
        return -(-steps * self.half.denominator // self.half.numerator) if self.half else FAR

    def _sources(self) -> dict[int, int]:
        """I5, G1c. Where this craft may be able to take fuel, and how much at most."""
        tanks = tanks_of(self.craft, self.sky)
        if may_change(self.craft.cards):
            return dict.fromkeys(tanks, FAR)
        by_tanks = {n: self._halves(_most_steps(self.craft, n)) for n in set(tanks.values())}
        return {space: by_tanks[most] for space, most in tanks.items()}

    def parts_for(self, halves: int, unit: int) -> int:
        """H5a. The fuel that so many halves of a burn take, in parts of a step."""
        if halves <= 0:
            return 0
        return halves * self.half.numerator * unit // self.half.denominator


def can_refuel(craft: Craft, sky: Sky) -> bool:
    return bool(sky.assists) or any([c.isru != NO_ISRU or c.air_eater for c in craft.cards])


def _steps(craft: Craft, thrust: int) -> int:
    """FS-8. The most steps in the tanks in a class that adds so much thrust."""
    return max(
        [
            STRIP.steps[wet][craft.dry]
            for wet in range(craft.dry, HEAVIEST_WET + 1)
            if STRIP.thrust[wet] >= thrust
        ]
    )


def _most_steps(craft: Craft, tanks: int) -> int:
    """F3b. That so many tanks are at most; the lighter the craft the more they are."""
    if tanks >= HEAVIEST_WET:
        return FAR
    dry = craft.dry
    return max(
        [
            STRIP.steps[STRIP.shifted(wet, tanks)][dry] - STRIP.steps[wet][dry]
            for wet in range(dry, HEAVIEST_WET + 1)
        ],
        default=FAR,
    )


def tanks_of(craft: Craft, sky: Sky) -> dict[int, int]:
    """I5a.1, I5b.1, I5c.1, G1c.1. By Space the most tanks at once."""
    cards, found = craft.cards, dict[int, int]()
    twice = 2 ** sum([card.doubles_fuel for card in cards])
    ratings = [card.isru + _most_help(cards) for card in cards if card.isru != NO_ISRU]
    has_dirt = any([card.triangle and card.triangle.grade == DIRT for card in cards])
    has_air = any([card.air_eater for card in cards])
    for space, site in enumerate(MAP.sites):
        most = AIR_TANKS if has_air and MAP.hazard[space] == AEROBRAKE else 0
        if site is not None and (ratings or space in sky.assists):
            most = max(most, FACTORY_TANKS if space in sky.assists else 0)
            most = max([most, *[1 + site.hydration - max(0, rating) for rating in ratings]])
            most = FAR if has_dirt else most
        if most:
            found[space] = most * twice
    return found


def _most_help(cards: tuple[CardFacts, ...]) -> int:
    """How far cards can lower the rating that counts, negative."""
    return sum(
        [
            min(0, card.isru_change)
            + min(0, card.aerostat_isru)
            + min(0, card.pushed_isru)
            - max(0, card.aerostat_water)
            for card in cards
        ]
    )


def may_change(cards: tuple[CardFacts, ...]) -> bool:
    """H6b.3, J4e, J6. Whether a move can make the craft lighter, if all dice are survived."""
    return any([card.sail or card.heatsink or card.purge for card in cards])


def _fears(cards: tuple[CardFacts, ...], level: int) -> bool:
    """H10.1. Whether every belt can take a card, in whatever season and with whatever thrust."""
    if may_change(cards):
        return False
    return any([card.rad_hard < level and not card.immune for card in cards])
