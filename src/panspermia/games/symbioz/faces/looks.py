"""What Symbioz calls its sides, and how they are shown."""

from __future__ import annotations

from panspermia.faces.looks import marked
from panspermia.games.symbioz.components import PACKAGE
from panspermia.games.symbioz.rules.vocabulary import COLOURS
from panspermia.kernel import Message, render
from panspermia.kernel.messages import Param

INKS = ("#ff8a78", "#f0b73c", "#3cc8b0", "#b69cff")

SIDES = tuple(
    [
        marked(side, Message("text.side", {"side": side}, PACKAGE), ink, f"side-{side}")
        for side, ink in enumerate(INKS)
    ]
)
"""Coral dot, amber bar, teal chevron, violet ring."""


def say(id: str, **params: Param) -> str:
    """A message of this game in words."""
    return render(Message(id, params, PACKAGE))


assert len(SIDES) == len(COLOURS)
