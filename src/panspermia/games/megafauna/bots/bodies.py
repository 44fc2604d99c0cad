"""What species are by their cards and organs, wherever they live.

Worked out once for every body that there is: an answer that is tried changes one species, if any,
and the others are looked up.
"""

from __future__ import annotations

from panspermia.games.megafauna.components.facts import HalfFacts
from panspermia.games.megafauna.rules.ending import LANGUAGE_POINTS
from panspermia.games.megafauna.rules.pieces import ARCHETYPE_CARD, UNPROMOTED, Species
from panspermia.games.megafauna.rules.state import LANGUAGE_EMOTIONS, LARGEST, State
from panspermia.games.megafauna.rules.vocabulary import (
    BLUE_ORGAN,
    NOBODY,
    PURPLE,
    SHAPES,
    WHITE_ORGAN,
)

TOOLED = 2.0
"""J7.1. Points of a purple emotion: its own, and that of its tool."""
MOST = 8
WEIGHT = (0.0, 1.0, 2.0, 3.0, 3.33, 3.67, 4.0, 4.33, 4.67)
"""What so many organs of a colour count: many of one less."""
SHIELD = 2
"""D7d. By how much a white organ raises the heart limit."""
KEPT = 4096
"""So many bodies are kept."""


class Body:
    """What follows from a species' cards, organs and size."""

    __slots__ = (
        "colour", "fixed", "fresh", "halves", "has_green_heart", "has_tools", "hosted",
        "id", "is_endotherm", "lefts", "organs", "points", "prospects", "range", "rights", "row",
        "shape", "shield", "size", "skeletal", "speaks", "total", "weights",
    )  # fmt: skip

    def __init__(self, g: State, species: Species) -> None:
        self.id = species.id
        self.colour, self.shape = divmod(species.id, SHAPES)
        self.size = species.size
        self.organs = organs_of(species)
        self.total = sum(self.organs)
        self.weights = tuple([WEIGHT[min(count, MOST)] for count in self.organs])
        self.range = self.size + self.organs[BLUE_ORGAN]
        """F2a.1. DP of a creeple."""
        self.is_endotherm = self.size == LARGEST or self.organs[WHITE_ORGAN] > 0
        """I1.1."""
        self.skeletal = g.skeletal(species)
        self.has_tools = bool(species.tools)
        self.has_green_heart = g.has_green_heart(species)
        self.shield = SHIELD * self.organs[WHITE_ORGAN]
        self.fixed = sum(species.basal) - SHIELD * species.basal[WHITE_ORGAN]
        """D7. Organs that a mutagen takes only with the species, beyond its white ones."""
        self.hosted = g.hosted_by(species)
        self.row = tuple(species.personality)
        self.speaks = len(self.row) > LANGUAGE_EMOTIONS and g.has_language(species)
        self._read_cards(g, species)
        self.prospects: dict[int, list[float]] = {}

    def _read_cards(self, g: State, species: Species) -> None:
        """A7c-A7e, E2, J6. Points of cards in play, and what those may bring that are not yet."""
        mutations, genotype = g.facts.mutations, species.genotype
        is_archetype = genotype == ARCHETYPE_CARD
        own = is_archetype or mutations[genotype].halves[species.face].fossil
        self.points = own + self.hosted + len(species.tools) + max(len(self.row) - 1, 0)
        self.fresh: list[tuple[HalfFacts, HalfFacts]] = []
        self.rights: list[int] = []
        self.lefts: list[int] = []
        self.halves = 0
        for m in species.mutations:
            if m.face == UNPROMOTED:
                self.fresh.append(mutations[m.card].halves)
                continue
            half = g.half(m)
            self.points += half.fossil
            if half.left != NOBODY or half.right != NOBODY:
                self.rights.append(half.right)
                self.lefts.append(half.left)
                self.halves += m.card not in self.row

    def hopes(self, siblings: int) -> list[float]:
        """E2. By unpromoted card the points that it may bring; `siblings` are shapes, as bits."""
        found = self.prospects.get(siblings)
        if found is None:
            found = self.prospects[siblings] = [
                max(self.prospect(one, siblings), self.prospect(other, siblings))
                for one, other in self.fresh
            ]
        return found

    def prospect(self, half: HalfFacts, siblings: int) -> float:
        """E2, J6. Points that an orientation of a card may bring."""
        return self.gain(half, siblings) + self.feeling(half)

    def gain(self, half: HalfFacts, siblings: int) -> float:
        """E2. Points that an orientation of a card would bring by itself."""
        if half.max_size < self.size:
            return 0.0
        if half.silhouette != NOBODY:
            return 0.0 if siblings >> half.silhouette & 1 else 1.5
        return half.fossil + 0.6 * half.mutualism

    def feeling(self, half: HalfFacts) -> float:
        """J6. Points of the emotions that it would make with promoted cards."""
        if half.left == NOBODY and half.right == NOBODY:
            return 0.0
        return hope(self.row, feeling(half, self.rights, self.lefts))


def organs_of(species: Species) -> list[int]:
    """D7.3. Organs by colour."""
    found = [x + y for x, y in zip(species.basal, species.plus, strict=True)]
    for m in species.mutations:
        found = [x + y for x, y in zip(found, m.plus, strict=True)]
        if m.monster != NOBODY:
            found[m.monster] += species.size
    return found


def feeling(half: HalfFacts, rights: list[int], lefts: list[int]) -> float:
    """J6.1, J7.1. Emotions that it would make with promoted cards; a purple one has a tool."""
    return pair(half.left, rights) + pair(half.right, lefts)


def pair(edge: int, others: list[int]) -> float:
    if edge == NOBODY or edge not in others:
        return 0.0
    return TOOLED if edge == PURPLE else 1.0


def hope(row: tuple[int, ...], felt: float) -> float:
    """J6f. What emotions bring to a personality; a third is language."""
    return felt + LANGUAGE_POINTS if felt and len(row) >= LANGUAGE_EMOTIONS else felt


_known: dict[tuple[object, ...], Body] = {}


def body_of(g: State, species: Species) -> Body:
    """The body of a species; the same one, as long as nothing about it changes."""
    row, tools = species.personality, species.tools
    known: list[object] = [
        species.id,
        species.size,
        species.genotype,
        species.face,
        len(species.hosts),
        g.deck,
        g.has_climate,
        g.rules.haustorium_hearts,
    ]
    known += species.basal
    known += species.plus
    if row or tools:
        known += (tuple(row), tuple(tools))
    for m in species.mutations:
        known += (m.card, m.face, m.monster, m.hosted != NOBODY)
        known += m.plus
    key = tuple(known)
    found = _known.get(key)
    if found is None:
        if len(_known) >= KEPT:
            _known.clear()
        found = _known[key] = Body(g, species)
    return found
