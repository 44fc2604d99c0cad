"""What the actions of a turn promise at a glance, in points.

The map is surveyed once for all of them. What an action would change of a side's traits is told
from what it does by the book, and counted as the estimate counts traits; nothing is tried out.
"""

from __future__ import annotations

from panspermia.games.megafauna.bots.bodies import MOST, WEIGHT, Body
from panspermia.games.megafauna.bots.estimate import (
    ALIVE,
    BIRTHS,
    BORN,
    CARDS,
    DANGER,
    DOOM,
    HALVES,
    KINDS,
    MEDEA,
    ORGANS,
    POINTS,
    PROSPECT,
    RISK,
    SIZE,
    lateness,
    worths,
)
from panspermia.games.megafauna.bots.survey import Kind, Survey
from panspermia.games.megafauna.components.facts import HalfFacts, MutationFacts
from panspermia.games.megafauna.rules.display import allowance, position_of, price
from panspermia.games.megafauna.rules.state import LARGEST, State
from panspermia.games.megafauna.rules.vocabulary import (
    BLUE_ORGAN,
    FREE_RESIZE,
    MUTATION,
    NOBODY,
    POPULATE,
    PROMOTION,
    RESIZE,
    RESURRECT,
)
from panspermia.games.megafauna.rules.vocabulary import (
    MEDEA as CLAIM,
)
from panspermia.kernel import PASS

WASTE = -0.3
"""Points of an action for little."""
HOST = 0.6
"""J2. Points of a host that has still to be found."""
ELBOW = 0.1
"""How much of a creeple at risk a step of size saves, as the larger wins."""


class Deeds:
    """The actions of a side, by what they promise."""

    def __init__(self, g: State, side: int) -> None:
        self._g = g
        self._side = side
        self._worth = worths(lateness(g))
        self._survey = Survey(g)
        self._kinds = self._survey.kinds
        self._siblings = self._survey.siblings(g.colour[side])

    def promise(self, word: str) -> float:
        """A2c.2. Points that a deed promises, compared with none."""
        if word in POPULATE:
            return self.births(POPULATE[word])
        if word in MUTATION:
            return self.purchase(MUTATION[word])
        if word in PROMOTION:
            return self.promotion(*PROMOTION[word])
        if word in (RESIZE, FREE_RESIZE):
            return sum([max(0.0, self.growth(kind.id)) for kind in self._own]) - 0.05
        if word == RESURRECT:
            return self._worth[ALIVE] + self._worth[KINDS] + 1
        if word == CLAIM:
            return self._worth[MEDEA] * (1 + 1 / (self._g.players - 1 or 1))
        return 0.0 if word == PASS else WASTE

    @property
    def _own(self) -> list[Kind]:
        return self._survey.of(self._side)

    def births(self, id: int) -> float:
        """E4. Newborns that would find a place, and the births that are left for later."""
        kind = self._kinds[id]
        g, species, worth = self._g, kind.species, self._worth
        most = 1 + kind.body.organs[BLUE_ORGAN]
        born = min(species.unborn, most)
        if g.is_alien:
            return born * worth[BORN]
        before = self._survey.landings(kind, species.newborn) if species.newborn else 0
        landed = self._survey.landings(kind, species.newborn + born) - before
        left = min(species.unborn - born, kind.count_room(), most)
        lost = min(species.unborn, kind.count_room(), most) - left
        return landed * worth[BORN] - lost * worth[BIRTHS]

    def purchase(self, card: int) -> float:
        """E1. A card for the species that it suits best."""
        g = self._g
        _, position = position_of(g, card)
        able = [
            kind.id
            for kind in self._own
            if price(g, kind.species, card, position) <= allowance(kind.species)
        ]
        return max([self.mutation(id, card) for id in able], default=WASTE)

    def mutation(self, id: int, card: int) -> float:
        """E1.1. A card for a species."""
        kind = self._kinds[id]
        facts, worth = self._g.facts.mutations[card], self._worth
        best = self._best(kind.body, facts)
        found = worth[CARDS] + worth[PROSPECT] * best
        return found + self._organs(kind.body, facts.plus) + self._danger(kind, len(facts.plus), 0)

    def promotion(self, card: int, orientation: int) -> float:
        """E2. What an orientation brings beyond what the card promised."""
        worth = self._worth
        kind = next(k for k in self._own if k.species.has_card(card))
        body, facts = kind.body, self._g.facts.mutations[card]
        half = facts.halves[orientation]
        found = -worth[CARDS] - worth[PROSPECT] * self._best(body, facts)
        basal = sum(kind.species.mutation(card).plus)
        if half.silhouette != NOBODY:
            return found + self._daughter(half)
        found += worth[POINTS] * (half.fossil + HOST * half.mutualism + body.feeling(half))
        found += worth[HALVES] * (half.left != NOBODY or half.right != NOBODY)
        grown = len(half.plus) + (body.size if half.monster != NOBODY else 0)
        if half.monster != NOBODY:
            found += body.size * worth[ORGANS + half.monster]
        return found + self._organs(body, half.plus) + self._danger(kind, grown, basal)

    def growth(self, id: int) -> float:
        """E6. A step of size, unless cards or the genotype would be lost by it."""
        kind = self._kinds[id]
        g, species, worth, size = self._g, kind.species, self._worth, kind.body.size
        if size >= LARGEST or size >= g.max_size(species):
            return -1.0
        lost = [m for m in species.mutations if m.is_promoted and g.half(m).max_size <= size]
        elbow = ELBOW * kind.risk * worth[BORN]
        return worth[SIZE] + elbow - len(lost)

    def _daughter(self, half: HalfFacts) -> float:
        """E2e, E3. A species with its creeple."""
        worth = self._worth
        return worth[KINDS] + worth[POINTS] * half.fossil + worth[RISK] + worth[BIRTHS]

    def _best(self, body: Body, facts: MutationFacts) -> float:
        """E2, J6. What the better orientation of a card promises."""
        return max([body.prospect(half, self._siblings) for half in facts.halves])

    def _organs(self, body: Body, plus: tuple[int, ...]) -> float:
        """What organs of these colours add."""
        found = 0.0
        for colour in plus:
            count = min(body.organs[colour], MOST - 1)
            found += self._worth[ORGANS + colour] * (WEIGHT[count + 1] - WEIGHT[count])
        return found

    def _danger(self, kind: Kind, more: int, basal: int) -> float:
        """D7. What so many organs more, and so many more that are basal, risk."""
        body = kind.body
        heart = self._survey.heart(body)
        over = min(more, max(0.0, body.total + more - (heart + body.shield)))
        found = over * self._worth[DANGER]
        if body.fixed <= heart < body.fixed + basal:
            found += (kind.living + 1) * self._worth[DOOM]
        return found
