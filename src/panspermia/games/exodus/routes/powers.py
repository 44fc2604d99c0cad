"""What a craft can do at best, whatever it flies with and whatever it loses: for bounds."""

from __future__ import annotations

from fractions import Fraction

from panspermia.games.exodus.components.facts import NO_ISRU, CardFacts
from panspermia.games.exodus.routes.bounds import FAR, Help
from panspermia.games.exodus.rules.crafts import STRIP, Craft
from panspermia.games.exodus.rules.engines import PUSH, Sky

BEST_CLASS = 2
"""FS-8. Wisp."""
BEST_SUN = 2
"""B7g. The Mercury zone."""
WORST_DIE = 6


class Powers:
    """Of a craft and all that may become of it."""

    def __init__(self, craft: Craft, sky: Sky) -> None:
        cards = craft.cards
        self.can_refuel = bool(sky.assists) or any(
            [c.isru != NO_ISRU or c.air_eater for c in cards]
        )
        triangles = [card.triangle for card in cards if card.triangle is not None]
        self.help = Help(
            oberth=max([t.thrust + t.afterburn_thrust for t in triangles], default=0),
            belt_burns=max([t.belt_burns for t in triangles], default=0),
            planes=bool(sky.tanks),
            shielded=any([card.aerobrake_safe for card in cards]),
            lifted=sky.assists,
        )
        self.thrust = max([_thrust(card, craft, sky) for card in cards], default=0)
        self.half = min([_half(card, cards) for card in cards], default=Fraction(0))
        self.fears_belts = _fears(cards, WORST_DIE - max(0, self.thrust))

    def turns_for(self, burns: int) -> int:
        """H3.2. The further Turns that so many burns take."""
        if burns <= 0:
            return 0
        return -(-burns // self.thrust) if self.thrust > 0 else FAR

    def parts_for(self, halves: int, unit: int) -> int:
        """H5a. The fuel that so many halves of a burn take, in parts of a step."""
        if halves <= 0:
            return 0
        return halves * self.half.numerator * unit // self.half.denominator


def _thrust(card: CardFacts, craft: Craft, sky: Sky) -> int:
    """H3.1. The highest net thrust of a thruster."""
    triangle = card.triangle
    if triangle is None:
        return 0
    cards = craft.cards
    push = max(triangle.pushed_thrust, sky.push, PUSH) if sky.powersat else 0
    helped = sum([max(0, card.thrust) for card in cards])
    is_solar = any([card.solar for card in cards])
    sun = BEST_SUN + sky.solar_bonus if is_solar else 0
    weight = BEST_CLASS if may_change(cards) else STRIP.thrust[craft.dry]
    return triangle.thrust + triangle.afterburn_thrust + push + helped + sun + weight


def may_change(cards: tuple[CardFacts, ...]) -> bool:
    """H6b.3, J4e, J6. Whether a move can make the craft lighter, if all dice are survived."""
    return any([card.sail or card.heatsink or card.purge for card in cards])


def _half(card: CardFacts, cards: tuple[CardFacts, ...]) -> Fraction:
    """J5c. Half of the lowest consumption of a thruster."""
    triangle = card.triangle
    if triangle is None:
        return Fraction(FAR)
    fuel = Fraction(triangle.fuel, 2 * triangle.parts)
    for other in cards:
        fuel *= min(Fraction(1), Fraction(other.fuel, other.parts))
    return fuel


def _fears(cards: tuple[CardFacts, ...], level: int) -> bool:
    """H10.1. Whether every belt can take a card, in whatever season and with whatever thrust."""
    if may_change(cards):
        return False
    return any([card.rad_hard < level and not card.immune for card in cards])
