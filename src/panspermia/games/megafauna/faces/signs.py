"""The signs of Bios: Megafauna in a terminal: organs, silhouettes, levels, biomes.

A colour never stands alone: organs are letters, and so are silhouettes.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from panspermia.faces.terminal import DANGER, QUIET
from panspermia.games.megafauna.components.cards import EMOTIONS, ORGANS
from panspermia.games.megafauna.faces.looks import BY_COLOUR
from panspermia.games.megafauna.rules.view import CreepleView

ORGAN_INKS = ("#f07585", "#e0a526", "#3cb886", "#6ea3ee", "#dfe7ec")
ORGAN_SIGNS = ("r", "y", "g", "b", "w")
"""By organ: red, yellow, green, blue, white."""
EMOTION_SIGNS = ("r", "y", "g", "b", "p")
PURPLE_INK = "#cf9bf0"

SHAPES = {"archetype": "A", "burrower": "B", "flyer": "F", "swimmer": "S", "armored": "R"}
"""The letters of the silhouettes; an armored one is R, as A is taken."""

LEVEL_SIGNS = {"plant": "ψ", "herbivore": "", "carnivore": "▴"}
LYING_SIGN = "!"

BIOME_SIGNS = {
    "sea": "~", "bloom": "≈", "weeds": "'", "swamp": "%", "forest": "T", "mountain": "^",
    "ice": "#", "water": " ",
}  # fmt: skip
BIOME_INKS = {
    "sea": "#62acd9", "bloom": "#3cb886", "weeds": "#a9bd6a", "swamp": "#b39a63",
    "forest": "#4b9866", "mountain": "#aab0b6", "ice": "#e9eef2", "water": QUIET,
}  # fmt: skip


def organs(counts: Sequence[int]) -> Text:
    """Organs as letters with their numbers: r2 g1."""
    text = Text()
    for number, count in enumerate(counts):
        if count:
            text.append(" " if text.plain else "")
            text.append(f"{ORGAN_SIGNS[number]}{count}", ORGAN_INKS[number])
    return text if text.plain else Text("-", QUIET)


def emotions(counts: Sequence[int]) -> Text:
    text = Text()
    inks = (*ORGAN_INKS[:4], PURPLE_INK)
    for number, count in enumerate(counts[: len(EMOTIONS)]):
        text.append(EMOTION_SIGNS[number] * count, inks[number])
    return text


def creeple(found: CreepleView) -> Text:
    """A creeple: the mark of its owner, the letter of its silhouette, its level."""
    text = species(found.species)
    text.append(LEVEL_SIGNS[found.level], "bold")
    return text.append(LYING_SIGN, DANGER) if found.endangered else text


def species(word: str) -> Text:
    """The mark of a species' owner with the letter of its silhouette."""
    colour, _, shape = word.partition("-")
    look = BY_COLOUR[colour]
    return Text().append(f"{look.sign}{SHAPES[shape]}", look.ink)


def biome(word: str) -> Text:
    return Text().append(BIOME_SIGNS[word], BIOME_INKS[word])


assert len(ORGANS) == len(ORGAN_SIGNS)
