"""What places promise a creeple that comes to live there, in points, without trying any of them.

The map is surveyed once for all of them. A place is worth what a creeple counts in the estimate,
safe from others or not, and what others lose by it.
"""

from __future__ import annotations

from panspermia.games.megafauna.bots.bodies import Body
from panspermia.games.megafauna.bots.estimate import (
    BIRTHS,
    LYING,
    RISK,
    SAFE,
    WARM,
    lateness,
    worths,
)
from panspermia.games.megafauna.bots.survey import Kind, Survey, hunts
from panspermia.games.megafauna.rules.biomes import ROADRUNNER
from panspermia.games.megafauna.rules.state import State
from panspermia.games.megafauna.rules.vocabulary import CARNIVORE, HERBIVORE, NOBODY

FAMILY = -0.5
"""Points of a contest with another species of the same colour."""
ELSEWHERE = 0.05
"""Points of a landmass where nobody of the species lives yet."""


class Homes:
    """The places for a creeple of one species."""

    def __init__(self, g: State, id: int) -> None:
        self._g = g
        self._survey = survey = Survey(g, is_brief=True)
        self._kind = survey.kinds[id]
        self._worth = worths(lateness(g))
        self._share = 1 / max(1, g.players - 1)
        """What a point that somebody else loses is worth."""
        self._known: dict[tuple[object, ...], float] = {}
        """Points by all that counts of a place."""

    def promise(self, place: int, level: int) -> float:
        """F2.1, I1.2, E7a. Points of a creeple at this level of a place."""
        terrain, standing = self._survey.layout.terrain, self._g.standing
        land, ground = terrain.lands[place], (terrain.biomes[place], terrain.niches[place])
        key = level, land, ground, standing[HERBIVORE][place], standing[CARNIVORE][place]
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._weigh(place, level)
        return found

    def _weigh(self, place: int, level: int) -> float:
        survey = self._survey
        far = survey.layout.land[self._kind.id] & survey.layout.terrain.lands[place] == 0
        return far * ELSEWHERE + (self._hunt(place) if level == CARNIVORE else self._graze(place))

    def retreat(self) -> float:
        """F2.2, I2.2. Points of one that goes back to the unborn, where there may be enough."""
        return self._worth[BIRTHS] / 2

    def _graze(self, place: int) -> float:
        """F6a, G3-G7. Points of a herbivore, which may have to win a contest."""
        survey, body = self._survey, self._kind.body
        found, niche = self._ground(place)
        rival, hunter = self._at(HERBIVORE, place), self._at(CARNIVORE, place)
        above = None if hunter is None else hunter.body
        way, loss = ROADRUNNER[found], 0.0
        if rival is not None:
            if rival.body.colour == body.colour:
                return FAMILY
            mine = survey.grazing(body, above, way, niche)
            if mine <= survey.grazing(rival.body, above, way, niche):
                return self._worth[LYING]
            loss = self._ousted(rival)
        if hunter is not None and not survey.eats(hunter.body, body):
            loss += self._ousted(hunter)
            above = None
        fare = survey.fare(found, niche, body, above, self._near(place, found))
        return self._worth[RISK if fare[1] else SAFE] + loss

    def _hunt(self, place: int) -> float:
        """F6a, H3-H6. Points of a carnivore, which may have to win a contest."""
        survey, body = self._survey, self._kind.body
        found, niche = self._ground(place)
        prey, rival = self._at(HERBIVORE, place), self._at(CARNIVORE, place)
        if prey is None:
            return 0.0
        loss = 0.0
        if rival is not None:
            if rival.body.colour == body.colour:
                return FAMILY
            way = ROADRUNNER[found]
            if hunts(body, prey.body.size, way) <= hunts(rival.body, prey.body.size, way):
                return self._worth[LYING]
            loss = self._ousted(rival)
        fare = survey.fare(found, niche, prey.body, body, self._near(place, found))
        return self._worth[RISK if fare[2] else SAFE] + loss

    def _at(self, level: int, place: int) -> Kind | None:
        id = self._g.standing[level][place]
        return None if id == NOBODY else self._survey.kinds[id]

    def _near(self, place: int, found: int) -> tuple[Body, ...]:
        """The bodies of those that may come there and could live there."""
        return self._survey.near(self._survey.layout.terrain.lands[place], found)[1]

    def _ousted(self, kind: Kind) -> float:
        """G2.3, H2.2. Points that a rival loses, for whoever ousts it."""
        lost = self._worth[RISK] - self._lying(kind)
        return -lost if kind.body.colour == self._kind.body.colour else self._share * lost

    def _lying(self, kind: Kind) -> float:
        return self._worth[WARM if kind.body.is_endotherm else LYING]

    def _ground(self, place: int) -> tuple[int, int]:
        """The biome and the colour of the humidity niche."""
        terrain = self._survey.layout.terrain
        return terrain.biomes[place], terrain.niches[place]
