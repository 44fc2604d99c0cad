"""Species with their cards and organs, and creeples that lie endangered."""

from __future__ import annotations

import msgspec

from panspermia.games.megafauna.rules.vocabulary import (
    MOST_CREEPLES,
    NOBODY,
    SHAPES,
)
from panspermia.records import GenesisEnd

UNPROMOTED = -1
"""Instead of an orientation: the side that is bought."""
A_HALF, B_HALF = range(2)

TERRESTRIAL, MARINE = 0, 1
"""As the orientation of an archetype card."""
ARCHETYPE_CARD = 0
"""As the number of a genotype: the archetype card of the colour."""

COLOUR_COUNT = 5


NO_ORGANS = [0, 0, 0, 0, 0]


class Mutation(msgspec.Struct, gc=False):
    """A card of a species' tableau with what lies on it."""

    card: int
    face: int = UNPROMOTED
    """UNPROMOTED, or the orientation that is upright (E2b.1)."""
    plus: list[int] = msgspec.field(default_factory=NO_ORGANS.copy)
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


def new_card(card: int) -> Mutation:
    """A card as it is bought, with nothing on it."""
    return Mutation(card, UNPROMOTED, [0, 0, 0, 0, 0])


class Species(msgspec.Struct, gc=False):
    """GL-Tableau. A species in play; its living creeples stand or lie on the map."""

    id: int
    genotype: int = ARCHETYPE_CARD
    """GL-Genotype. The number of its card."""
    face: int = TERRESTRIAL
    size: int = 1
    basal: list[int] = msgspec.field(default_factory=NO_ORGANS.copy)
    plus: list[int] = msgspec.field(default_factory=NO_ORGANS.copy)
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
    emotions: list[int] = msgspec.field(default_factory=NO_ORGANS.copy)
    """E1b. Emotions by colour when the action phase of its owner began."""

    def copy(self) -> Species:
        return Species(
            self.id,
            self.genotype,
            self.face,
            self.size,
            self.basal[:],
            self.plus[:],
            [Mutation(m.card, m.face, m.plus[:], m.monster, m.hosted) for m in self.mutations],
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
        return self.id // SHAPES

    @property
    def silhouette(self) -> int:
        return self.id % SHAPES

    def mutation(self, card: int) -> Mutation:
        for m in self.mutations:
            if m.card == card:
                return m
        raise LookupError(card)

    def has_card(self, card: int) -> bool:
        return card in [m.card for m in self.mutations]


class Lying(msgspec.Struct, frozen=True, gc=False):
    """GL-Endangered.1. An endangered creeple."""

    place: int
    level: int
    species: int


class PutOff(msgspec.Struct, frozen=True, gc=False):
    """K5h. A tectonic event of the last turn: its card, its number on it, its craton."""

    card: int
    number: int
    craton: int


class Campaign(msgspec.Struct):
    """C2, C3, N. What a campaign has brought to the sides, and what goes on from here."""

    entry: str
    """Q-72. How an animal alone comes to its first creeple."""
    origins: bool
    """N.1. Whether everybody names a species when the game has ended in Era III."""
    genesis: GenesisEnd | None = None
    """C2.3."""
    people: tuple[int, ...] = ()
    """C2.1. Per player who of Genesis it is, or NOBODY; in a game alone there is one player."""
    heirs: list[int] = []
    """C2h. The sides with a macroorganism, by their Genesis scores."""
    brought: list[str] = []
    """C2.2. Per player what its macroorganism is called, or nothing."""
    waiting: list[Species | None] = []
    """C2f, C3a.3. Per player its first species, until that has a creeple."""
    chosen: list[str] = []
    """N.1. Per player the species that goes on, or nothing."""

    def copy(self) -> Campaign:
        return Campaign(
            self.entry,
            self.origins,
            self.genesis,
            self.people,
            self.heirs[:],
            self.brought[:],
            [None if s is None else s.copy() for s in self.waiting],
            self.chosen[:],
        )
