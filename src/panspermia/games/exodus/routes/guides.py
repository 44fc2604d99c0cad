"""What all searches of one question share: from where, to where, with what, and the bounds."""

from __future__ import annotations

from functools import cached_property

from panspermia.games.exodus.routes.bounds import Means, Outlooks, in_season, risks, with_thrust
from panspermia.games.exodus.routes.drives import Drives, Mode
from panspermia.games.exodus.routes.labels import Hopes
from panspermia.games.exodus.routes.powers import Powers, can_refuel, tanks_of
from panspermia.games.exodus.rules.crafts import Craft
from panspermia.games.exodus.rules.engines import Sky
from panspermia.games.exodus.rules.moves import NOWHERE

NO_LIMIT = 10_000
SEASONS = (0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 0, 0)
"""D2.2. By spot of the dial its season."""


def season_of(year: int) -> int:
    """D2.2, D2.4. Of a year of the game, from 1 on."""
    return SEASONS[(year - 1) % len(SEASONS)]


class Guide:
    """Of one question."""

    def __init__(
        self,
        craft: Craft,
        start: int,
        sky: Sky,
        *,
        year: int = 1,
        turns: int,
        goal: int = NOWHERE,
        refuels: bool = True,
        hazards: int = NO_LIMIT,
        belts: int = NO_LIMIT,
    ) -> None:
        self.craft, self.start, self.sky = craft, start, sky
        self.year, self.turns, self.goal = year, turns, goal
        self.most_hazards, self.most_belts = hazards, belts
        self.refuels = refuels and can_refuel(craft, sky)
        self.drives = Drives(sky)
        if goal != NOWHERE:
            self.risks = risks([goal], self.powers.help)
            self.outlooks = self.outlooks_to([[goal]] * turns)
            self.spending = Outlooks([[goal]] * turns, self.powers.spending())

    @cached_property
    def powers(self) -> Powers:
        return Powers(self.craft, self.sky)

    @cached_property
    def _means(self) -> Means:
        return self.powers.means(refuels=self.refuels)

    def hopes(self, mode: Mode, net: int, stops: list[int], season: int, limit: int) -> Hopes:
        """For moves of a Turn that fly alike, to come where it is worth while."""
        means = self._means
        cost = with_thrust(in_season(means.cost, season, means.help), net, means.help)
        outlooks = Outlooks([], means, half=mode.half)
        return outlooks.most, outlooks.within(stops, cost, limit)

    @cached_property
    def taken(self) -> dict[int, int]:
        """By Space the most tanks that can be taken there in a Turn."""
        return tanks_of(self.craft, self.sky) if self.refuels else {}

    def of_use(self, turns: int) -> int:
        """The steps of fuel that so many Turns can burn at most."""
        return self.powers.of_use(turns) if turns else 0

    def season(self, turn: int) -> int:
        return season_of(self.year + turn - 1)

    def outlooks_to(self, goals: list[list[int]]) -> Outlooks:
        """By further Turns the goals of that Turn."""
        seasons = [self.season(self.turns - further) for further in range(self.turns)]
        return Outlooks(goals, self._means, seasons)
