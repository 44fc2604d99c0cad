"""Species with their cards and organs, and creeples that lie endangered."""

from __future__ import annotations

import msgspec

from panspermia.games.megafauna.rules.vocabulary import (
    MOST_CREEPLES,
    NOBODY,
    colour_of,
    silhouette_of,
)

UNPROMOTED = -1
"""Instead of an orientation: the side that is bought."""
A_HALF, B_HALF = range(2)

TERRESTRIAL, MARINE = 0, 1
"""As the orientation of an archetype card."""
ARCHETYPE_CARD = 0
"""As the number of a genotype: the archetype card of the colour."""

COLOUR_COUNT = 5


def no_organs() -> list[int]:
    return [0] * COLOUR_COUNT


class Mutation(msgspec.Struct):
    """A card of a species' tableau with what lies on it."""

    card: int
    face: int = UNPROMOTED
    """UNPROMOTED, or the orientation that is upright (E2b.1)."""
    plus: list[int] = msgspec.field(default_factory=no_organs)
    """GL-Organ. Plus organs by colour."""
    monster: int = NOBODY
    """E2d. The colour of its monster tile."""
    hosted: int = NOBODY
    """J2.3. The species of its hosted creeple."""

    def copy(self) -> Mutation:
        return Mutation(self.card, self.face, self.plus[:], self.monster, self.hosted)

    @property
    def is_promoted(self) -> bool:
        return self.face != UNPROMOTED


class Species(msgspec.Struct):
    """GL-Tableau. A species in play; its living creeples stand or lie on the map."""

    id: int
    genotype: int = ARCHETYPE_CARD
    """GL-Genotype. The number of its card."""
    face: int = TERRESTRIAL
    size: int = 1
    basal: list[int] = msgspec.field(default_factory=no_organs)
    plus: list[int] = msgspec.field(default_factory=no_organs)
    """Q-25. Plus organs that lie on the genotype."""
    mutations: list[Mutation] = []
    personality: list[int] = []
    """J6b.1. The cards of its personality, from left to right."""
    tools: list[tuple[int, int]] = []
    """J7.1. Tool cards, each with the side that is up."""
    unborn: int = MOST_CREEPLES
    newborn: int = 0
    hosts: list[int] = []
    """C2k.2. Creeples hosted on the genotype, by species."""
    allowance: int = NOBODY
    """E1a.3. Fixed when the species makes its first purchase of the phase."""
    spent: int = 0
    emotions: list[int] = msgspec.field(default_factory=no_organs)
    """E1b. Emotions by colour when the action phase of its owner began."""

    def copy(self) -> Species:
        return Species(
            self.id,
            self.genotype,
            self.face,
            self.size,
            self.basal[:],
            self.plus[:],
            [m.copy() for m in self.mutations],
            self.personality[:],
            self.tools[:],
            self.unborn,
            self.newborn,
            self.hosts[:],
            self.allowance,
            self.spent,
            self.emotions[:],
        )

    @property
    def colour(self) -> int:
        return colour_of(self.id)

    @property
    def silhouette(self) -> int:
        return silhouette_of(self.id)

    def mutation(self, card: int) -> Mutation:
        return next(m for m in self.mutations if m.card == card)

    def has_card(self, card: int) -> bool:
        return any([m.card == card for m in self.mutations])


class Lying(msgspec.Struct, frozen=True):
    """GL-Endangered.1. An endangered creeple."""

    place: int
    level: int
    species: int


class PutOff(msgspec.Struct, frozen=True):
    """K5h. A tectonic event of the last turn: its card, its number on it, its craton."""

    card: int
    number: int
    craton: int
