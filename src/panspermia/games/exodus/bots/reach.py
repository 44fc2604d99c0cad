"""How far a Rocket comes: the cheapest way to every Space, as bots count costs.

It is a table of the map by a drive, and not the planner (`routes`), which knows fuel to the step
and every way: one cost stands for Turns, burns and dangers, so that one search from a Space tells
of all Sites at once, and is kept. What dice may do on the way is a cost and nothing more.
"""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from panspermia.games.exodus.components.solar import (
    AEROBRAKE,
    BURN,
    HALF_LANDER,
    NO_SEASON,
    SITE,
    Step,
)
from panspermia.games.exodus.rules.engines import MAP

TURN, HAZARD, HARM = 12, 30, 24
"""The cost of a Turn, of a roll that fails on a 1, and of each sixth of a chance to lose a card."""
DIE, TOUGH = 6, 10
SAME = 2
"""How far the hardness of cards may differ that take the same ways."""
STRONGEST = 11
"""The net thrust that lands on every Site."""
NO_SITES: frozenset[int] = frozenset()
MOST_BURNS = 8
"""Burns of a Turn that are told apart."""
FARTHEST = 8
"""Turns that a way may take."""
DEAR, FEW_HALVES, MANY_HALVES = 16, 12, 24
"""Half burns that a way may take, where they are dear and where they are cheap."""
PIVOT = 2
NOWHERE = -1


class Drive(NamedTuple):
    """What a flight depends on beside the place where it begins."""

    net: int
    """In the zone of Earth."""
    solar: bool
    pivots: int
    price: int
    """What half a burn costs, where a Turn costs `TURN`."""
    hardness: int = TOUGH
    """H10.1. Of the softest card that belts can take."""
    assists: frozenset[int] = NO_SITES
    """Sites with a Factory that helps to land and lift off."""
    shielded: bool = False
    """Whether aerobrakes are safe."""
    grounded: bool = False
    """Whether it cannot aerobrake, or would not work any more behind it."""

    @classmethod
    def made(
        cls,
        net: int,
        solar: bool,
        pivots: int,
        price: int,
        hardness: int,
        *,
        assists: frozenset[int] = NO_SITES,
        shielded: bool = False,
        grounded: bool = False,
    ) -> Drive:
        """Drives that fly alike are the same, so that few tables are made."""
        net = min(net, STRONGEST)
        if net + hardness >= DIE and not solar:
            hardness = TOUGH
        else:
            hardness = max(0, min(hardness, DIE)) // SAME * SAME
        return cls(net, solar, pivots, price, hardness, assists, shielded, grounded)

    def thrust(self, zone: int) -> int:
        return self.net + (MAP.solar[zone] if self.solar else 0)


class Knot(NamedTuple):
    """A Space on a way, and how it is come to; at a rest the same Space comes again."""

    space: int
    before: int
    """The number of the knot before it, NOWHERE at the start."""
    came: int
    """The Space before it in this Turn."""
    label: int
    left: int
    """Burns that are left in this Turn."""
    bonus: int
    pivots: int
    turns: int
    halves: int
    """Half burns paid so far."""
    rolls: int
    harm: int
    """H10.1. Sixths of a chance that a belt takes a card, added up."""
    cost: int


class Reach:
    """The cheapest ways from a Space; a way is a chain of knots."""

    def __init__(self, start: int, drive: Drive) -> None:
        self.drive = drive
        self._most = FEW_HALVES if drive.price >= DEAR else MANY_HALVES
        self.knots: list[Knot] = []
        self.best: dict[int, int] = {}
        """By Space the knot in which it is reached most cheaply, and a Turn can end."""
        self._settled: dict[tuple[int, int], list[tuple[int, int]]] = {}
        self._edge: list[tuple[int, int, Knot]] = []
        self._count = 0
        burns = self._burns(start)
        self._push(Knot(start, NOWHERE, NOWHERE, 0, burns, 0, drive.pivots, 1, 0, 0, 0, TURN))
        while self._edge:
            self._settle(heappop(self._edge)[2])

    def way(self, space: int) -> list[Knot]:
        """The knots to a Space, the start first; nothing if it is not reached."""
        number, found = self.best.get(space, NOWHERE), []
        while number != NOWHERE:
            found.append(self.knots[number])
            number = self.knots[number].before
        return found[::-1]

    def end(self, space: int) -> Knot | None:
        """How a Space is reached."""
        number = self.best.get(space, NOWHERE)
        return None if number == NOWHERE else self.knots[number]

    def _burns(self, space: int) -> int:
        return min(MOST_BURNS, self.drive.thrust(MAP.zone[space]))

    def _push(self, knot: Knot) -> None:
        self._count += 1
        heappush(self._edge, (knot.cost, self._count, knot))

    def _settle(self, knot: Knot) -> None:
        """Cheaper knots came before: this one counts if it has more left than they have."""
        known = self._settled.setdefault((knot.space, knot.label), [])
        if any([left >= knot.left and bonus >= knot.bonus for left, bonus in known]):
            return
        known.append((knot.left, knot.bonus))
        self.knots.append(knot)
        number = len(self.knots) - 1
        if not MAP.lander[knot.space]:
            self.best.setdefault(knot.space, number)
        if MAP.kind[knot.space] == SITE and knot.before != NOWHERE:
            return
        for line in MAP.steps[knot.space]:
            if line.to != knot.came and not line.seasons:
                self._step(knot, number, line)
        self._rest(knot, number)

    def _rest(self, knot: Knot, number: int) -> None:
        """A Turn ends: the burns come again, and every exit is free."""
        space, burns = knot.space, self._burns(knot.space)
        if MAP.lander[space] or knot.came == NOWHERE or knot.turns == FARTHEST:
            return
        fresh = Knot(
            space, number, NOWHERE, 0, burns, 0, self.drive.pivots, knot.turns + 1, knot.halves,
            knot.rolls, knot.harm, knot.cost + TURN,
        )  # fmt: skip
        self._push(fresh)

    def _step(self, knot: Knot, number: int, line: Step) -> None:
        """A line is travelled, if it can be paid."""
        there = line.to
        pivots, bonus, paid = self._turned(knot, line)
        halves = 2 * paid
        if MAP.kind[there] == BURN:
            if bonus and not MAP.lander[there]:
                bonus -= 1
            else:
                paid += 1
                halves += 1 if MAP.lander[there] == HALF_LANDER else 2
        if paid and (paid > knot.left or knot.halves + halves > self._most):
            return
        rolls = self._rolls(knot, line)
        if rolls == NOWHERE:
            return
        harm = self._harm(knot, line)
        if MAP.flyby_season[there] == NO_SEASON:
            bonus += MAP.flyby[there]
        after = Knot(
            there, number, knot.space, line.entry, knot.left - paid, bonus, pivots, knot.turns,
            knot.halves + halves, knot.rolls + rolls, knot.harm + harm,
            knot.cost + halves * self.drive.price + rolls * HAZARD + harm * HARM,
        )  # fmt: skip
        self._push(after)

    def _turned(self, knot: Knot, line: Step) -> tuple[int, int, int]:
        """H4c. Bonus Pivots and Bonus Burns left after a change of direction, and burns paid."""
        if not knot.label or knot.label == line.exit:
            return knot.pivots, knot.bonus, 0
        if knot.pivots:
            return knot.pivots - 1, knot.bonus, 0
        spent = min(knot.bonus, PIVOT)
        return 0, knot.bonus - spent, PIVOT - spent

    def _rolls(self, knot: Knot, line: Step) -> int:
        """H6, H7. How often dice decide all; NOWHERE if the step is impossible."""
        drive, here, there = self.drive, knot.space, line.to
        hazard = MAP.hazard[there]
        if hazard == AEROBRAKE and drive.grounded:
            return NOWHERE
        rolls = 1 if hazard and not (hazard == AEROBRAKE and drive.shielded) else 0
        net = drive.thrust(MAP.zone[here])
        for site, other in ((here, there), (there, here)):
            if MAP.kind[site] == SITE and net <= MAP.size[site] and not line.glide:
                if site not in drive.assists or MAP.lander[other]:
                    return NOWHERE
                rolls += 1
        return rolls

    def _harm(self, knot: Knot, line: Step) -> int:
        """H10.1. Results of the die at which a belt takes the softest card."""
        if not MAP.belt[line.to]:
            return 0
        net = self.drive.thrust(MAP.zone[knot.space])
        return min(DIE, max(0, DIE - net - self.drive.hardness))


@lru_cache(maxsize=64)
def reach(start: int, drive: Drive) -> Reach:
    """The table of a drive from a Space."""
    return Reach(start, drive)
