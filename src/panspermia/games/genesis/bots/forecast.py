"""What is likely: how hard events strike, which macroorganisms are in reach, what dice bring."""

from __future__ import annotations

from functools import lru_cache
from math import comb

from panspermia.games.genesis.components.facts import Facts, facts_of
from panspermia.games.genesis.rules.ending import DOMINANCE, DOMINANCE_ON_TOP
from panspermia.games.genesis.rules.state import State
from panspermia.games.genesis.rules.vocabulary import CANCER, EXTREMOPHILE, OXYGEN, RED, UV, YELLOW

FARTHEST = 6
"""H3a. Cubes missing for a macroorganism that is out of reach."""


class Known:
    """What follows from the deck alone: how hard events strike, and what systems need."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.heat = [self._excess(eon, EXTREMOPHILE) for eon in range(3)]
        self.oxygen = [self._excess(eon, OXYGEN) for eon in range(3)]
        self.radiation = [self._radiation(eon) for eon in range(3)]
        self.cancer = [self._share(eon, CANCER) for eon in range(3)]
        self.drought = [self._share(eon, CANCER + 1) for eon in range(3)]
        self.systems = {
            card: (*sides[0].system, sum(sides[0].system))
            for card, sides in facts.macroorganisms.items()
        }
        self.in_reach = lru_cache(maxsize=1 << 14)(self._in_reach)

    def eon(self, g: State) -> int:
        """The eon of the next event."""
        left = g.left
        return 0 if left[0] else 1 if left[1] else 2

    def triples(self, dice: int) -> float:
        """G2.1. Triples to expect."""
        return 0.0 if dice < 3 else min(2.0, 0.028 * comb(dice, 3) ** 0.8)

    def _in_reach(
        self, stack: tuple[int, ...], cubes: tuple[int, ...], lead: int
    ) -> list[tuple[int, int]]:
        """H3a. How many cubes are missing for macroorganisms, and the points of the best of those.

        `lead`: by how much bionts alone exceed the highest metabolic rate in the ocean.
        """
        best: dict[int, int] = {}
        for card in stack:
            *needs, total = self.systems[card]
            missing = sum([max(0, need - cube) for need, cube in zip(needs, cubes, strict=True)])
            is_top = needs[RED] + needs[YELLOW] + lead >= 0
            worth = total + (DOMINANCE_ON_TOP if is_top else DOMINANCE)
            if missing < FARTHEST:
                best[missing] = max(best.get(missing, 0), worth)
        return sorted(best.items())

    def _cards(self, eon: int) -> list[list[tuple[int, int]]]:
        return [list(e.strikes) for e in self.facts.events.values() if e.eon == eon]

    def _excess(self, eon: int, kind: int) -> list[float]:
        """Atrophies to expect of an event, by shield."""
        sums = [sum([v for k, v in card if k == kind]) for card in self._cards(eon)]
        return [sum([max(0, n - shield) for n in sums]) / len(sums) for shield in range(5)]

    def _radiation(self, eon: int) -> list[float]:
        """Mutations to lose to an event, by how many there are."""
        cards = self._cards(eon)
        limits = [min([v for k, v in card if k == UV], default=9) for card in cards]
        return [sum([max(0, n - limit) for limit in limits]) / len(limits) for n in range(6)]

    def _share(self, eon: int, kind: int) -> float:
        cards = self._cards(eon)
        return len([card for card in cards if kind in [k for k, _ in card]]) / len(cards)


@lru_cache(maxsize=16)
def known(deck: str) -> Known:
    return Known(facts_of(deck))


@lru_cache(maxsize=4096)
def excess(dice: int, shield: int, rerolls: int, dna: bool) -> float:
    """G1.1, G3.1. Errors above the shield to expect of a roll; errors are rolled again."""
    if dice <= shield:
        return 0.0
    p = 1 / 6 if dna else 1 / 3
    total = 0.0
    for errors in range(dice + 1):
        chance = comb(dice, errors) * p**errors * (1 - p) ** (dice - errors)
        again = min(errors, rerolls)
        for back in range(again + 1):
            over = errors - again + back - shield
            if over > 0:
                odds = comb(again, back) * p**back * (1 - p) ** (again - back)
                total += chance * odds * over
    return total
