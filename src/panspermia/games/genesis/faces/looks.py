"""How the four colours of life are shown, and the sides that have them."""

from __future__ import annotations

from dataclasses import replace

from panspermia.faces.looks import Look, marked
from panspermia.faces.terminal import QUIET
from panspermia.games.genesis.components import PACKAGE
from panspermia.games.genesis.rules.view import SideView
from panspermia.games.genesis.rules.vocabulary import COLOUR, COLOURS
from panspermia.kernel import Message

INKS = ("#d1495b", "#e0a526", "#2a9d6e", "#3d7dd8")
UNKNOWN, WILD = "?", "!"


def _word(id: str) -> Message:
    return Message("answer.word", {"word": id}, PACKAGE)


LIFE = tuple(
    [
        marked(number, _word(f"colour.{colour}"), ink, f"life-{number}")
        for number, (colour, ink) in enumerate(zip(COLOURS, INKS, strict=True))
    ]
)
"""Red dot, yellow bar, green chevron, blue ring."""


def look_of(number: int, side: SideView) -> Look:
    """How a side is shown: by its colour, once it has one; a non-player parasite is wild."""
    if side.colour is None:
        return Look(_word(f"side.{number}"), UNKNOWN, QUIET)
    look = LIFE[COLOUR[side.colour]]
    if not side.npc:
        return look
    name = Message("name.wild", {"colour": side.colour}, PACKAGE)
    return replace(look, name=name, sign=look.sign + WILD)
