"""What the box holds (B), as the standard deck and the set-up have it."""

from __future__ import annotations

from collections import Counter

import pytest

from panspermia.games.megafauna.components.cards import Deck
from panspermia.games.megafauna.components.decks import load_deck
from panspermia.games.megafauna.components.facts import compile_deck
from panspermia.games.megafauna.components.lie import laid_out
from panspermia.games.megafauna.components.places import tabs_of
from panspermia.games.megafauna.components.planet import geography
from panspermia.games.megafauna.rules.vocabulary import NOBODY
from tests.clause_coverage import note_data
from tests.games.megafauna.helpers import position


@pytest.fixture(scope="module")
def deck() -> Deck:
    return load_deck()


@pytest.mark.clause("B1.1", "B1.2", "B1.3", "B1.5", "B2.3", "B2.4", "INT-b")
def test_every_card_of_the_box_is_there(deck: Deck) -> None:
    facts = compile_deck(deck)

    colours = Counter([card.colour for card in facts.mutations.values()])
    assert {0: 23, 1: 23, 2: 23, 3: 23} == colours
    assert (92, 51) == (len(facts.mutations), len(facts.events))
    decks = Counter([card.deck for card in facts.events.values()])
    assert {"et": 15, "too-hot": 12, "goldilocks": 12, "too-cold": 12} == decks
    assert (4, 4) == (len(facts.archetypes), len(facts.tools))
    assert (19, 10, 13, 6) == (
        len(facts.oxygen), len(facts.clouds), len(facts.atmosphere), len(facts.strips),
    )  # fmt: skip
    note_data("B1.3")


@pytest.mark.clause("B2.1", "B2.2")
def test_cratons_have_seven_hexes_three_tabs_in_the_east_and_an_icon(deck: Deck) -> None:
    facts = compile_deck(deck)
    worlds = Counter([craton.world for craton in facts.cratons.values()])
    assert {"earth": 4, "mars": 2, "venus": 2} == worlds
    assert all([len(craton.terrain) == 7 for craton in facts.cratons.values()])
    assert [0, 1, 2, 3] == [facts.cratons[name].icon for name in list(facts.cratons)[:4]]

    lone = laid_out([0], 4)
    assert [3, 4, 5] == [lone.cell(tab)[1] for tab in tabs_of(0)]
    assert all([lone.cell(tab)[0] > 0 and geography(lone).is_open[tab] for tab in tabs_of(0)])
    note_data("B2.1")


@pytest.mark.clause("B2.5", "B3", "B4", "B5", "B6", "B1.4", "B1.6", "C1m", "C1b")
def test_tokens_creeples_cubes_and_disks() -> None:
    g = position("green orange black white")

    assert ([4, 4, 4, 4], 16) == (g.tiles, g.tokens)
    assert [25, 25, 25, 25, 10] == g.pool
    assert (4, 1, 5) == (len(g.tools), g.era, g.et_left)
    assert [12, 12, 12] == [
        len(g.biosphere[name]) for name in ("too-hot", "goldilocks", "too-cold")
    ]
    assert [46, 46] == [len(row) for row in g.unseen]


@pytest.mark.clause("E2a", "J1.1", "J6a", "GL-Display")
def test_both_orientations_of_every_card_are_known(deck: Deck) -> None:
    facts = compile_deck(deck)
    halves = [half for card in facts.mutations.values() for half in card.halves]
    assert 184 == len(halves)
    assert all([1 <= half.max_size <= 6 for half in halves])
    heads = [h for h in halves if h.right != NOBODY and h.left == NOBODY]
    tails = [h for h in halves if h.left != NOBODY and h.right == NOBODY]
    brains = [h for h in halves if NOBODY not in (h.left, h.right)]
    assert min(len(heads), len(tails), len(brains)) >= 8
    note_data("J1.1")
    note_data("J6a")


@pytest.mark.clause("GL-Strip", "GL-Latitude", "GL-Wind", "F5b")
def test_strips_have_eight_latitudes_and_wind_at_four_of_them(deck: Deck) -> None:
    facts = compile_deck(deck)
    for strip in facts.strips.values():
        assert 8 == len(strip.humid)
        assert [1, 3, 4, 6] == [row for row, wind in enumerate(strip.wind) if wind]
        assert (1, -1, -1, 1) == tuple([strip.wind[row] for row in (1, 3, 4, 6)])
    note_data("F5b")


@pytest.mark.clause("GL-Event", "A1e")
def test_events_stand_row_by_row_from_the_left(deck: Deck) -> None:
    """EX-43, CF-61: the traps bring a crater, Gondwana, a climax, and a mountain."""
    facts = compile_deck(deck)
    kinds = [h.kind for h in facts.events[7].happenings]
    assert ["crater", "collide-drift", "climax", "reservoir"] == kinds
    assert not facts.events[7].stable
