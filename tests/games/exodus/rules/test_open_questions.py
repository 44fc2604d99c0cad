"""What is asked while initiatives are open can be worked out anew; every answer is a known word."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from panspermia.games.exodus.rules.happenings import cut, explode, spread_glitches
from panspermia.games.exodus.rules.politics.alone import steer
from panspermia.games.exodus.rules.politics.assembly import tally
from panspermia.games.exodus.rules.politics.laws import insure
from panspermia.games.exodus.rules.state import State
from panspermia.games.exodus.rules.vocabulary import VOCABULARY
from panspermia.kernel import Flow
from tests.games.exodus.positions import drive, hold, leo, outpost, position, rocket

MARS, NORTH = "mars-arsia-mons-caves", "mars-north-pole"


def eventful(players: int = 2) -> State:
    """A position in which every event has something to ask of side 0."""
    g = position(players, module0=True)
    hold(g, "hall-effect", "dumbo")
    leo(g, "ponderomotive-vasimr", "pulsed-inductive")
    outpost(g, MARS, "re-solar-moth")
    outpost(g, NORTH, "kuck-mosquito")
    assert g.politics is not None
    g.politics.delegates[6][0] = g.politics.delegates[3][0] = 1
    g.politics.star, g.active = 0, -1
    return g


ASKED: dict[str, Callable[[State], Flow[Any]]] = {
    "K2f": lambda g: cut(g, 0),
    "K2b.1": spread_glitches,
    "K2c.1": explode,
    "O4a": lambda g: insure(g, 0, "pad-explosion"),
    "O3a.1": tally,
}


@pytest.mark.clause("K2g", "N.1")
@pytest.mark.parametrize("rule", ASKED)
def test_what_an_event_asks_can_be_worked_out_anew(rule: str) -> None:
    """The first question of an event is open to initiatives."""
    request = drive(ASKED[rule](eventful())).request
    assert request is not None
    assert (rule, False) == (request.rule, request.fixed)


@pytest.mark.clause("V-SA3")
def test_so_can_what_authority_asks_alone() -> None:
    request = drive(steer(eventful(1), 0, "glitch")).request
    assert request is not None
    assert ("V-SA3", False) == (request.rule, request.fixed)


def test_platforms_are_words_of_answers() -> None:
    g = position()
    rocket(g, "leo", "hall-effect")
    words = {platform for face in g.catalog.faces for platform in face.platforms}
    assert words
    assert words <= set(VOCABULARY)
