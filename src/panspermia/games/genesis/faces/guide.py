"""What newcomers are told about Bios: Genesis; the words are in the catalogue."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from panspermia.faces.guide import First, Mode, Phase, Word, Worth, Writer
from panspermia.games.genesis.components import PACKAGE
from panspermia.games.genesis.faces.cover import scene
from panspermia.games.genesis.faces.sketches import sketch
from panspermia.games.genesis.rules.options import COOP, INTRO, SOLITAIRE, STANDARD
from panspermia.kernel import Message
from panspermia.kernel.game import Value

__all__ = ["COURSE", "ERA", "FIRST", "MODES", "SAY", "WORDS", "WORTH", "goal", "scene", "sketch"]

_is = Writer(PACKAGE)

ERA = 4_400_000_000

WORTH: Sequence[Worth] = (
    _is.worth("cube", "1", "I1a"),
    _is.worth("biont", "1", "I1b"),
    _is.worth("trophy", "1", "I1c", only=(STANDARD,)),
    _is.worth("macroorganism", "6, 12", "I1d", only=(STANDARD,)),
)

COURSE: Sequence[Phase] = (
    _is.phase("D", "D0"),
    _is.phase("E", "E0"),
    _is.phase("F", "F0.1"),
    _is.phase("G", "G0.1"),
    _is.phase("H", "H0.1"),
)

WORDS: Sequence[Word] = (
    _is.word("biont", "B0a"),
    _is.word("refugium", "D3.1"),
    _is.word("manna", "F1a"),
    _is.word("catalyst", "B3a"),
    _is.word("enzyme", "E1.2"),
    _is.word("bacterium", "F3.1"),
    _is.word("chromosome", "A0.1"),
    _is.word("mutation", "H1.1"),
    _is.word("atrophy", "GL2"),
    _is.word("parasite", "E3.1"),
    _is.word("macroorganism", "H3.1"),
    _is.word("soup", "C0b"),
)

SAY = Message("say", {}, PACKAGE)

_ADVANCED = ("macro", "chimera", "plants", "macro_dna", "chimera_vp", "crowded_organs")
"""Options of the game with animals and plants."""
_WILD = ("npc_face", "npc_organs")
"""Options of parasites that nobody plays."""
_ALONE = ("goal", "solitaire_win")

MODES: Sequence[Mode] = (
    _is.mode(STANDARD, (2, 3, 4), 150, {"mode": STANDARD}, without=("beginner", *_ALONE, *_WILD)),
    _is.mode(INTRO, (1, 2, 3, 4), 90, {"mode": INTRO}, without=(*_ADVANCED, *_ALONE, *_WILD)),
    _is.mode(SOLITAIRE, (1,), 90, {"mode": SOLITAIRE}, without=("beginner",)),
    _is.mode(COOP, (2, 3, 4), 150, {"mode": COOP}, without=("beginner", *_ALONE)),
    _is.mode("campaign", (1,), 210, {"mode": SOLITAIRE, "macro": True}, without=("beginner",)),
)

FIRST = First(INTRO, players=2, minutes=45, options={"beginner": True})


def goal(options: Mapping[str, Value]) -> Message:
    """I1, C1a, C2.2. Points decide, but alone and together something has to be reached."""
    mode = options.get("mode", STANDARD)
    return Message(f"goal.{mode}" if mode in (SOLITAIRE, COOP) else "goal", {}, PACKAGE)
