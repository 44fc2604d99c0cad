"""What newcomers are told about Bios: Megafauna; the words are in the catalogue."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from panspermia.faces.guide import First, Mode, Phase, Word, Worth, Writer
from panspermia.games.megafauna.components import PACKAGE
from panspermia.games.megafauna.faces.cover import scene
from panspermia.games.megafauna.faces.sketches import sketch
from panspermia.games.megafauna.rules.options import (
    ACHTERBAHN,
    SOLITAIRE,
    TOOTH,
    VENUS_ANIMALS,
    VENUS_PVA,
)
from panspermia.kernel import Message
from panspermia.kernel.game import Value

__all__ = ["COURSE", "ERA", "FIRST", "MODES", "SAY", "WORDS", "WORTH", "goal", "scene", "sketch"]

_is = Writer(PACKAGE)

ERA = 450_000_000

WORTH: Sequence[Worth] = (
    _is.worth("creeple", "1", "A7b"),
    _is.worth("fossil", "1", "A7a"),
    _is.worth("card", "1", "A7c"),
    _is.worth("hosted", "1", "A7d"),
    _is.worth("emotion", "1", "A7e"),
    _is.worth("language", "3", "J6f"),
)

COURSE: Sequence[Phase] = (
    _is.phase("events", "A1a.1"),
    _is.phase("actions", "A2c.1"),
    _is.phase("dispersal", "A3a"),
    _is.phase("burial", "A4a"),
)

WORDS: Sequence[Word] = (
    _is.word("creeple", "GL-Creeple"),
    _is.word("species", "GL-Tableau"),
    _is.word("organ", "GL-Organ"),
    _is.word("mutation", "E1.1"),
    _is.word("promote", "GL-Promotion"),
    _is.word("speciate", "E3.1"),
    _is.word("herbivore", "GL-Herbivore"),
    _is.word("carnivore", "GL-Carnivore"),
    _is.word("contest", "G2.1"),
    _is.word("endangered", "GL-Endangered.1"),
    _is.word("mutagen", "D7.1"),
    _is.word("fossil", "GL-FossilRecord"),
    _is.word("lazarus", "GL-Lazarus"),
    _is.word("craton", "B2.1"),
    _is.word("medea", "E8.3"),
)

SAY = Message("say", {}, PACKAGE)

_CLIMATE = (
    "wind_event_moves_rain_shadow", "climax_freezes_all", "deluge_melts_sea_ice",
    "haustorium_hearts", "monster_heir",
)  # fmt: skip
"""Options of the game with a climate."""
_ALONE = ("planet", "protagonist", "k0e_creeples", "mars_craters")
_ALIEN = ("plant_contest",)
_VENUS = ("venus_length", "venus_animal_rebound")
_SHORT = ("long",)
"""The length of a game alone or on Venus is settled."""

MODES: Sequence[Mode] = (
    _is.mode(ACHTERBAHN, (2, 3, 4), 180, {"mode": ACHTERBAHN}, without=(*_ALONE, *_ALIEN, *_VENUS)),
    _is.mode(TOOTH, (2, 3, 4), 90, {"mode": TOOTH}, without=(*_CLIMATE, *_ALONE, *_ALIEN, *_VENUS)),
    _is.mode(SOLITAIRE, (1,), 120, {"mode": SOLITAIRE}, without=(*_SHORT, *_VENUS)),
    _is.mode(VENUS_PVA, (2,), 150, {"mode": VENUS_PVA}, without=(*_SHORT, *_ALONE)),
    _is.mode(VENUS_ANIMALS, (2, 3), 150, {"mode": VENUS_ANIMALS}, without=(*_SHORT, *_ALONE)),
)

FIRST = First(TOOTH, players=2, minutes=60)


def goal(options: Mapping[str, Value]) -> Message:
    """A7, K0d, L1c, L2c. Points decide, but on other planets the seas have to last."""
    mode = options.get("mode", ACHTERBAHN)
    if mode in (SOLITAIRE, VENUS_PVA, VENUS_ANIMALS):
        return Message(f"goal.{mode}", {}, PACKAGE)
    return Message("goal", {}, PACKAGE)
