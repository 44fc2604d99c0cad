"""What newcomers are told about Symbioz; the words are in the catalogue."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from panspermia.faces.guide import First, Mode, Phase, Word, Worth, Writer
from panspermia.games.symbioz.components import PACKAGE
from panspermia.games.symbioz.faces.cover import scene
from panspermia.games.symbioz.faces.sketches import sketch
from panspermia.kernel import Message
from panspermia.kernel.game import Value

__all__ = ["COURSE", "ERA", "FIRST", "MODES", "SAY", "WORDS", "WORTH", "goal", "scene", "sketch"]

_is = Writer(PACKAGE)

ERA = 20_000_000

WORTH: Sequence[Worth] = (
    _is.worth("three", "3", "V1"),
    _is.worth("most", "1", "V2"),
    _is.worth("tie", "=", "V3"),
)

COURSE: Sequence[Phase] = (
    _is.phase("P1a", "P1a"),
    _is.phase("P2a", "P2a"),
    _is.phase("P3a", "P3a"),
    _is.phase("P4a", "P4a"),
)

WORDS: Sequence[Word] = (
    _is.word("zerb", "P1a"),
    _is.word("crapit", "P4a"),
    _is.word("krogul", "P3a"),
    _is.word("symbioz", "E1"),
    _is.word("green", "P2a"),
    _is.word("saturated", "P1e"),
    _is.word("newborn", "P2b"),
)

SAY = Message("say", {}, PACKAGE)

MODES: Sequence[Mode] = (
    _is.mode("rings", (2, 3, 4), 30, {"board": "rings", "seating": "opposite"}),
    _is.mode("neighbours", (2,), 30, {"board": "rings", "seating": "adjacent"}),
    _is.mode("diamond", (2, 3, 4), 30, {"board": "diamond", "seating": "opposite"}),
)

FIRST = First("neighbours", players=2, minutes=20, bot="random")
"""Against the easy bot whoever plays at random has lost in turn 3 to 7 of 12; against the beginner
it takes eleven turns, and more than half are won."""


def goal(options: Mapping[str, Value]) -> Message:
    """V1, V2. The same on every board."""
    return Message("goal", {}, PACKAGE)
