"""How the four skeletons are shown, and the sides that have them."""

from __future__ import annotations

from panspermia.faces.looks import Look, marked
from panspermia.faces.terminal import QUIET
from panspermia.games.megafauna.components import PACKAGE
from panspermia.games.megafauna.components.cards import COLOURS
from panspermia.kernel import Message

INKS = ("#2fa56f", "#e8892b", "#8b929b", "#e9e3d3")
UNKNOWN = "?"
FIRST_MARK = 4


def _word(id: str) -> Message:
    return Message("answer.word", {"word": id}, PACKAGE)


SKELETONS = tuple(
    [
        marked(FIRST_MARK + number, _word(f"colour.{colour}"), ink, f"skeleton-{number}")
        for number, (colour, ink) in enumerate(zip(COLOURS, INKS, strict=True))
    ]
)
"""Green leaf, orange drop, black plates, white bone: cell wall, water, shell and bone."""
BY_COLOUR: dict[str, Look] = {colour: SKELETONS[n] for n, colour in enumerate(COLOURS)}


def look_of(number: int, colour: str | None) -> Look:
    """How a side is shown: by its colour, once it has one."""
    if colour is None:
        return Look(_word(f"side.{number}"), UNKNOWN, QUIET)
    return BY_COLOUR[colour]
