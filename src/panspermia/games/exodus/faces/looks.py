"""How the factions are shown: by the colour of their crew card, and a mark."""

from __future__ import annotations

from panspermia.faces.looks import Look, marked
from panspermia.faces.terminal import QUIET
from panspermia.games.exodus.components.catalog import COLOURS, catalog_of
from panspermia.games.exodus.faces.words import PACKAGE
from panspermia.kernel import Message

PAINTS = {
    "red": (2, "#ff8a78", "side-0"),
    "white": (7, "#e9e3d3", "skeleton-3"),
    "yellow": (0, "#f0b73c", "side-1"),
    "purple": (5, "#cf9bf0", "side-3"),
    "green": (4, "#2fa56f", "skeleton-0"),
    "gray": (6, "#8b929b", "skeleton-2"),
}
"""Of each colour the number of its mark, its ink and its place in the palette."""
UNKNOWN = "?"


def _look(faction: str, colour: str) -> Look:
    mark, ink, token = PAINTS[colour]
    name = Message("answer.word", {"word": f"faction.{faction}"}, PACKAGE)
    return marked(mark, name, ink, token)


BY_FACTION: dict[str, Look] = {
    faction.word: _look(faction.word, COLOURS[faction.colour])
    for faction in catalog_of("").factions
}
"""The two factions of a colour are on one card, so that only one of them plays."""


def look_of(number: int, faction: str | None) -> Look:
    """How a side is shown: by its faction, once that is known."""
    if faction is None:
        return Look(Message("answer.word", {"word": f"side.{number}"}, PACKAGE), UNKNOWN, QUIET)
    return BY_FACTION[faction]
