"""The tokens of an organism as words, class by class (GL2)."""

from __future__ import annotations

from panspermia.games.genesis.rules.pieces import PRESENT, Organism
from panspermia.games.genesis.rules.vocabulary import (
    ADDED_WORDS,
    BASE_WORDS,
    BIONT_WORDS,
    CUBE_WORDS,
    DISEASED_WORDS,
    DISK_WORDS,
    NOBODY,
    ORGAN_WORDS,
    TROPHIC,
)


def all_tokens(o: Organism) -> list[str]:
    """GL2. Every token of an organism, class by class."""
    trophic = [TROPHIC] if o.trophic != NOBODY else []
    return mutation_tokens(o) + cube_tokens(o) + biont_tokens(o) + trophic


def mutation_tokens(o: Organism) -> list[str]:
    """GL2 class 1. Cubes on mutations; stolen ones are not touched (GL2b.1)."""
    found = []
    for m in o.mutations:
        if m.base == PRESENT:
            found.append(BASE_WORDS[m.card])
        if m.added == PRESENT:
            found.append(ADDED_WORDS[m.card])
    return found


def cube_tokens(o: Organism) -> list[str]:
    """GL2 class 2. Chromosome cubes, diseased cubes (AMB-32) and organ cubes."""
    found = []
    for colour, count in enumerate(o.cubes):
        if count:
            found.append(CUBE_WORDS[colour])
    found += DISEASED_WORDS[: len(o.diseased)]
    for square, cube in enumerate(o.organs):
        if cube == PRESENT:
            found.append(ORGAN_WORDS[square])
    return found


def biont_tokens(o: Organism) -> list[str]:
    """GL2 class 3. Chromosome bionts, foreign genes and endosymbionts, one word for each side."""
    return [BIONT_WORDS[side] for side in sorted(set(o.bionts))]


def disk_tokens(o: Organism) -> list[str]:
    """D6b. Antioxidants and vitamins."""
    return [DISK_WORDS[colour] for colour, count in enumerate(o.disks) if count]


def _kinds() -> dict[str, tuple[str, int]]:
    """What kind of token a word names, and its number."""
    kinds = {word: ("base", card) for card, word in BASE_WORDS.items()}
    kinds |= {word: ("added", card) for card, word in ADDED_WORDS.items()}
    kinds |= {word: ("cube", colour) for colour, word in enumerate(CUBE_WORDS)}
    kinds |= {word: ("diseased", place) for place, word in enumerate(DISEASED_WORDS)}
    kinds |= {word: ("organ", square) for square, word in enumerate(ORGAN_WORDS)}
    kinds |= {word: ("biont", side) for side, word in BIONT_WORDS.items()}
    kinds |= {word: ("disk", colour) for colour, word in enumerate(DISK_WORDS)}
    return kinds | {TROPHIC: ("trophic", 0)}


TOKEN = _kinds()
SIDE_OF_TOKEN = {word: side for side, word in BIONT_WORDS.items()}
