"""Contests in words: no gain between two species of one side, and no climate without one."""

from __future__ import annotations

from typing import Any

import pytest

from panspermia.games.megafauna import GAME
from panspermia.games.megafauna.faces.naming import say
from panspermia.kernel.signs import GAIN, LOSS, NEWS, Effect, effects_of

VIEW: dict[str, Any] = {"position": {"sides": [{"colour": "white"}, {"colour": "green"}]}}


def effects(winner: str, loser: str) -> list[Effect]:
    event = {
        "event": "Contested", "clause": "G5.1", "place": "siberia-e", "level": "herbivore",
        "winner": winner, "loser": loser,
    }  # fmt: skip
    return effects_of(GAME, [event], VIEW)


@pytest.mark.parametrize(
    ("loser", "expected"),
    [
        ("green-flyer", [(GAIN, "won", 0), (LOSS, "lost", 1)]),
        ("white-armored", [(NEWS, "inner", 0)]),
    ],
)
def test_only_who_beats_somebody_else_gains(
    loser: str, expected: list[tuple[str, str, int]]
) -> None:
    found = [
        (effect.kind, effect.name, effect.side) for effect in effects("white-archetype", loser)
    ]
    assert expected == found


def test_the_step_of_humidity_names_colours_and_no_climate() -> None:
    """A8. There is none in Tooth and Claw, and that is the first game of most."""
    assert "Organs" == say("art.step-G5.2")
    assert "green organs" in say("word.step.G5.2")
