"""What a seat may know: all but the order of the decks."""

from __future__ import annotations

import json
from random import Random

import pytest

from panspermia.decks.piles import UNSEEN
from panspermia.games.exodus.components.catalog import KINDS
from panspermia.games.exodus.game import GAME
from panspermia.games.exodus.rules.state import State
from panspermia.games.exodus.rules.view import mass_in_words, view
from panspermia.kernel import Setup, Table, seat_table
from tests.games.exodus.positions import (
    claim,
    dome,
    factory,
    hold,
    outpost,
    position,
    rocket,
    table_at,
)
from tests.games.exodus.test_random_games import play


def redealt(g: State, rng: Random) -> State:
    """The same to every seat: what lies in a deck below its top is dealt anew."""
    other = g.copy()
    for kind in range(len(KINDS)):
        deck = other.decks[kind]
        hidden = [card for card in deck[1:] if card != UNSEEN] + other.unseen[kind]
        rng.shuffle(hidden)
        places = len(deck[1:])
        deck[1:] = [*hidden, *[UNSEEN] * places][:places]
        other.unseen[kind] = hidden[places:]
    return other


@pytest.mark.clause("C4.1")
@pytest.mark.parametrize("setup", [Setup(3), Setup(1, {"mode": "ceo"})])
def test_a_seat_sees_the_same_however_decks_are_dealt(setup: Setup) -> None:
    rng = Random(setup.players)
    table: Table[State] = seat_table(GAME, setup, seed=2)
    for _ in range(60):
        play(table, rng)
        g = table.state
        other = redealt(g, rng)
        assert g.decks != other.decks
        assert view(g, (0,)) == view(other, (0,))


@pytest.mark.clause("C4.1")
def test_no_card_below_the_top_is_named_in_a_view() -> None:
    g = position(2)
    hold(g, "hall-effect")
    shown = json.dumps(table_at(g).view(0)["position"])
    tops = {g.top(kind) for kind in range(len(KINDS))}
    for number, patent in enumerate(g.catalog.patents):
        assert (f'"{patent.word}"' in shown) == (number in tops or patent.word == "hall-effect")


@pytest.mark.clause("C2.2")
def test_a_faction_that_is_being_chosen_is_seen_by_nobody() -> None:
    table = seat_table(GAME, Setup(2), seed=1)
    table.answer(table.requests[0].options()[0], seat=0)
    assert [None, None] == [side["faction"] for side in table.view(0)["position"]["sides"]]
    assert [] == [e for e in table.events(1) if e["event"] == "FactionChosen"]


@pytest.mark.clause("E1b")
def test_everybody_sees_what_everybody_has() -> None:
    """TB-2, TB-3: hand, stacks and their fuel, and what stands on Sites."""
    g = position(2, aqua=7)
    hold(g, "mass-driver", side=1)
    rocket(g, "mars-north-pole", "ablative-plate", fuel=8, side=1)
    outpost(g, "phobos", "dumbo", tanks=3, side=1).glitched = True
    claim(g, "deimos", side=1)
    factory(g, "eros", side=1)
    dome(g, "ivar", side=1)
    seen = table_at(g).view(0)["position"]
    own = seen["sides"][1]
    assert (7, ["mass-driver"]) == (own["aqua"], own["hand"])
    assert {"deimos": 1, "eros": 1, "ivar": 1} == seen["claims"]
    assert ({"eros": 1, "ivar": 1}, {"ivar": 1}) == (seen["factories"], seen["domes"])
    assert (5, 6, 6) == (own["cubes"], own["disks"], own["domes"])
    stacks = {stack["stack"]: stack for stack in own["stacks"]}
    assert ["ablative-plate"] == stacks["rocket-stack"]["cards"]
    assert ("phobos", 3, True) == tuple(
        [stacks["outpost-1"][name] for name in ("space", "tanks", "glitched")]
    )
    assert ("8", "water") == (own["rocket"]["wet"], own["rocket"]["grade"])
    assert 3 + 2 + 1 + 1 == own["points"]["tokens"]


def test_masses_are_told_as_they_are_printed() -> None:
    g = position(1)
    assert ["1", "1 1/9", "1 2/9"] == [mass_in_words(place) for place in range(3)]
    assert g.crew(0).word == "nasa-astronauts"
