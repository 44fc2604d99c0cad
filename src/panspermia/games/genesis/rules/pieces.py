"""The pieces in play: organisms with their mutations and diseased cubes, and refugia."""

from __future__ import annotations

import msgspec

from panspermia.games.genesis.rules.vocabulary import NOBODY

ABSENT, PRESENT, STOLEN = range(3)
"""A cube of a mutation or organ: not there, there, or on a parasite as a diseased cube (E3c)."""

OUT_OF_PLAY, READY, RESTING, ATTACHED = range(4)
"""A parasite card: of nobody, unassigned, usable from the next turn (GL3.3), or on a host."""


class Mutation(msgspec.Struct):
    """A mutation in play. Its base cube has the unpromoted colour, its added cube the other.

    The + cube is the base cube while unpromoted and the added cube when promoted.
    """

    card: int
    promoted: bool = False
    base: int = PRESENT
    added: int = ABSENT
    fresh: bool = True
    """H1c. Bought this turn, so that its fission does not work yet."""
    lingers: bool = False
    """H2b. Promoted this turn, so that the abilities of both sides work."""

    def copy(self) -> Mutation:
        return Mutation(self.card, self.promoted, self.base, self.added, self.fresh, self.lingers)

    def count_cubes(self) -> int:
        """Cubes that lie on it."""
        return (self.base == PRESENT) + (self.added == PRESENT)

    def is_diseased(self) -> bool:
        """E3c. A parasite holds one of its cubes."""
        return STOLEN in (self.base, self.added)


class Diseased(msgspec.Struct):
    """A cube on a parasite: from a mutation (its card), an organ square (below 17), or nowhere."""

    colour: int
    source: int
    added: bool = False
    """Of a mutation: the added cube, not the base cube."""

    def copy(self) -> Diseased:
        return Diseased(self.colour, self.source, self.added)


NO_SOURCE = -1
"""A diseased cube that was stolen from nothing (L4b.1)."""


class Organism(msgspec.Struct):
    """A bacterium, parasite or macroorganism; which, its id and `macro` tell."""

    id: int
    owner: int
    """B1.1, E3g. Whose organism it is; one that is no parasite lies in this side's tableau."""
    bionts: list[int]
    """Sides: chromosome bionts and foreign genes, or the endosymbionts of a macroorganism."""
    cubes: list[int] = msgspec.field(default_factory=lambda: [0, 0, 0, 0])
    """Chromosome cubes on the placard, by colour."""
    mutations: list[Mutation] = []
    disks: list[int] = msgspec.field(default_factory=lambda: [0, 0, 0, 0])
    """E5. Vitamins are green, antioxidants have the other colours."""
    parasite: int = 0
    """The parasite or hyperparasite on it."""
    host: int = 0
    """What a parasite is attached to."""
    face: int = 0
    diseased: list[Diseased] = []
    macro: int = 0
    """The number of the macroorganism card that lies on it."""
    terrestrial: bool = False
    organs: list[int] = []
    """Per organ square ABSENT, PRESENT or STOLEN."""
    trophic: int = NOBODY
    """H3c. The side of the trophic biont."""
    level: int = NOBODY
    """H6. Plant, herbivore, carnivore, or NOBODY beside them."""
    rate: int = NOBODY
    """H6a. The metabolic rate of a macroorganism (L6b: and more) when levels were last sorted."""
    reverted: bool = False
    """L4b.3. A parasite that was a macroorganism: it never passes to another player."""
    green_at_start: int = 0
    settlers: int = 0
    """E2a.1. Its green chromosomes, and as a set the sides with a biont, when the turn began."""

    def copy(self) -> Organism:
        return Organism(
            self.id,
            self.owner,
            self.bionts[:],
            self.cubes[:],
            [m.copy() for m in self.mutations],
            self.disks[:],
            self.parasite,
            self.host,
            self.face,
            [cube.copy() for cube in self.diseased],
            self.macro,
            self.terrestrial,
            self.organs[:],
            self.trophic,
            self.level,
            self.rate,
            self.reverted,
            self.green_at_start,
            self.settlers,
        )

    @property
    def is_parasite(self) -> bool:
        """A parasite or hyperparasite (also one that is a macroorganism, L1.1)."""
        return self.host > 0

    @property
    def is_micro(self) -> bool:
        """A0.4. Bacteria and parasites are microorganisms."""
        return not self.macro

    def has_biont(self, side: int) -> bool:
        return self.trophic == side or side in self.bionts

    def count_bionts(self, side: int) -> int:
        """Bionts of a side on it."""
        return self.bionts.count(side) + (self.trophic == side)

    def biont_sides(self) -> list[int]:
        """The sides with a biont on it, each once, in the order of sides."""
        found = {*self.bionts, self.trophic} - {NOBODY}
        return sorted(found)

    def mutation(self, card: int) -> Mutation:
        for m in self.mutations:
            if m.card == card:
                return m
        raise LookupError(card)


class Refugium(msgspec.Struct):
    """A refugium in play: manna by colour, bionts by side, enzymes from left to right."""

    placard: int
    disorganized: list[int]
    organized: list[int] = msgspec.field(default_factory=lambda: [0, 0, 0, 0])
    bionts: list[int] = []
    enzymes: list[int] = []

    def copy(self) -> Refugium:
        return Refugium(
            self.placard,
            self.disorganized[:],
            self.organized[:],
            self.bionts[:],
            self.enzymes[:],
        )

    def has_manna_cubes(self) -> bool:
        return any(self.disorganized) or any(self.organized)
