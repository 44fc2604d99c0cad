"""What newcomers are told about High Frontier; the words are in the catalogue."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from panspermia.faces.guide import First, Mode, Phase, Word, Worth, Writer
from panspermia.games.exodus.faces.cover import scene
from panspermia.games.exodus.faces.sketches import sketch
from panspermia.games.exodus.faces.words import PACKAGE
from panspermia.games.exodus.rules.options import ALTRUISM, CEO, CYCLES, STANDARD, Terms
from panspermia.games.exodus.rules.view import CREWS, CYCLE, PICKS, TURNS, YEAR
from panspermia.kernel import Message
from panspermia.kernel.game import Value

__all__ = ["COURSE", "ERA", "FIRST", "MODES", "SAY", "WORDS", "WORTH", "goal", "scene", "sketch"]

_is = Writer(PACKAGE)

ERA = -30
MODULE = "module4"
"""The option of contracts."""

WORTH: Sequence[Worth] = (
    _is.worth("token", "1", "M2a"),
    _is.worth("factory", "4-8", "M2b.1"),
    _is.worth("dome", "1-3", "M2b.2"),
    _is.worth("glory", "1-6", "M2b.4"),
    _is.worth("heroism", "2", "Lc.1", only=(STANDARD,)),
    _is.worth("law", "1", "M2c"),
    _is.worth("contract", "1-5", "4E2b.1", needs=MODULE),
    _is.worth("debt", "−1", "4E2c.1", needs=MODULE),
    _is.worth("chit", "−3", "4E2d", needs=MODULE),
)

COURSE: Sequence[Phase] = (
    _is.phase(CREWS, "C2.1"),
    _is.phase(PICKS, "V1b"),
    _is.phase(TURNS, "D1"),
    _is.phase(YEAR, "D2.1"),
    _is.phase(CYCLE, "D2b.1"),
)

WORDS: Sequence[Word] = (
    _is.word("aqua", "Bank-2"),
    _is.word("patent", "B2"),
    _is.word("stack", "E2.1"),
    _is.word("tanks", "Bank-2"),
    _is.word("boost", "I4.1"),
    _is.word("mass", "F.c"),
    _is.word("thrust", "H3.1"),
    _is.word("burn", "H5.1"),
    _is.word("pivot", "H4c.1"),
    _is.word("support", "J1.1"),
    _is.word("prospect", "I6.3"),
    _is.word("factory", "I7.1"),
    _is.word("colony", "G3a.1"),
    _is.word("hazard", "H7.1"),
    _is.word("flyby", "H8.1"),
    _is.word("glory", "L1"),
    _is.word("auction", "I2.1"),
    _is.word("contract", "4B.1", needs=MODULE),
    _is.word("timepiece", "4B3h.1", needs=MODULE),
    _is.word("fee", "4B5b.1", needs=MODULE),
    _is.word("default", "4B6.1", needs=MODULE),
)

SAY = Message("say", {}, PACKAGE)

_ALONE = ("laws",)
_OF_CONTRACTS = ("module4", *Terms.__struct_fields__)

MODES: Sequence[Mode] = (
    _is.mode(STANDARD, (2, 3, 4, 5), 240, {"mode": STANDARD}, without=(*_ALONE, *_OF_CONTRACTS)),
    _is.mode(
        "contracts",
        (2, 3, 4, 5, 6),
        300,
        {"mode": STANDARD, "module0": True, "module4": True},
        without=_ALONE,
    ),
    _is.mode(ALTRUISM, (1, 2, 3, 4, 5), 180, {"mode": ALTRUISM}),
    _is.mode(CEO, (1,), 150, {"mode": CEO}),
)

FIRST = First(STANDARD, players=2, minutes=120, options={"module0": False, "quick": True})


def goal(options: Mapping[str, Value]) -> Message:
    """M2.1, V4e, V6e.1, 4A1."""
    mode = options.get("mode", STANDARD)
    cycles = options.get("cycles", CYCLES)
    return Message("goal" if mode == STANDARD else f"goal.{mode}", {"cycles": cycles}, PACKAGE)
