"""Random games of the core game keep the laws of the kernel, and no piece is lost or doubled."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest

from panspermia.games.exodus.game import GAME
from panspermia.games.exodus.rules.deeds import deeds_with, possible_deeds, weighed_deeds
from panspermia.games.exodus.rules.industry import parcels, products
from panspermia.games.exodus.rules.market import freight, wares
from panspermia.games.exodus.rules.prospecting import surveyors
from panspermia.games.exodus.rules.refuel import kinds_of_refuel
from panspermia.games.exodus.rules.settling import removable
from panspermia.games.exodus.rules.state import State
from panspermia.games.exodus.rules.supports import OFF, setups
from panspermia.games.exodus.rules.tankage import ballast
from panspermia.games.exodus.rules.vocabulary import VOCABULARY
from panspermia.kernel import CANCEL, Setup, Table, seat_table
from panspermia.kernel.saves import load_table
from tests import laws
from tests.games.exodus.conservation import kept
from tests.games.exodus.drawn import SITES, drawn
from tests.games.exodus.positions import MAP, table_at
from tests.games.exodus.rarities import add_rarities

SETUPS = (
    Setup(3, {"quick": True}),
    Setup(1, {"mode": "ceo"}),
    Setup(2, {"module0": False}),
    Setup(5, {"mode": "altruism"}),
)
DECISIONS = 250
DRAWN, DECISIONS_OF_DRAWN = 16, 40
INITIATIVE = 0.1
SUBJECT = cast(laws.Subject, SimpleNamespace(vocabulary=frozenset(VOCABULARY)))
WEIGHED = {
    "free-market": wares,
    "boost": lambda g, side: freight(g, side, []),
    "prospect": surveyors,
    "refuel": kinds_of_refuel,
    "produce": products,
    "deliver": parcels,
    "jettison": ballast,
    "remove": removable,
}
"""Deeds that begin with a choice, and what finds it."""
IDLE = ("end-turn", "discard", "jettison", "declare-off", "remove", "swap", "fill", "drain")


@pytest.mark.parametrize("seed", range(len(SETUPS)))
def test_random_games_keep_the_laws(seed: int) -> None:
    rng = Random(seed)
    table = seat_table(GAME, SETUPS[seed], seed=seed)
    for number in range(DECISIONS):
        if table.request is None:
            break
        if number % 40 == 0:
            check(table, rng)
        play(table, rng)
        kept(table.state)


@pytest.mark.parametrize("seed", range(DRAWN))
def test_games_from_drawn_positions_keep_the_laws(seed: int) -> None:
    rng = Random(seed)
    table = table_at(drawn(rng), seed=seed)
    for number in range(DECISIONS_OF_DRAWN):
        if table.request is None:
            break
        if number % 20 == 10:
            check(table, rng)
        play(table, rng)
        kept(table.state)


@pytest.mark.parametrize("seed", range(40))
def test_what_can_be_done_is_found_alike_with_and_without_clauses(seed: int) -> None:
    """D1. And whoever begins it finds something to do."""
    rng = Random(seed + 1000)
    g = drawn(rng)
    add_rarities(g, rng)
    for operated in (False, True):
        g.operated = operated
        weighed = weighed_deeds(g, g.active)
        possible = [word for word, clause in weighed.items() if not clause]
        assert possible == possible_deeds(g, g.active)
        for word, find in WEIGHED.items():
            if word in deeds_with(g.modules) and not operated:
                found = [value for value, clause in find(g, g.active).items() if not clause]
                assert (weighed[word] == "") == (found != [CANCEL]), (word, weighed[word], found)


@pytest.mark.parametrize("seed", range(30))
def test_what_is_known_of_stacks_holds_wherever_they_are(seed: int) -> None:
    """J1, J3a, J3e. Chains are kept by cards; places, pushes and what is off are told apart."""
    rng = Random(seed)
    g = drawn(rng)
    stacks = [(side, place) for side in g.sides() for place in range(1, len(g.stacks[side]))]
    for side, place in stacks:
        stack = g.stacks[side][place]
        for face in stack.cards:
            for stack.space in (rng.choice(SITES), MAP.find("triton-mahilani-plume")):
                g.used = [f"{OFF}{g.face(rng.choice(stack.cards)).word}"][rng.randrange(2) :]
                found = setups(g, side, place, face)
                kept = dict(g.catalog.chains)
                g.catalog.chains.clear()
                assert found == setups(g, side, place, face)
                g.catalog.chains.update(kept)


def check(table: Table[State], rng: Random) -> None:
    laws.check_options_anew(table)
    laws.check_candidates(table)
    laws.check_clone(table, rng)
    laws.check_undo(table)
    laws.check_imagine(table, rng)
    loaded: Table[Any] = load_table(table.dump(), {GAME.id: GAME})
    assert table.fingerprint() == loaded.fingerprint()


def play(table: Table[State], rng: Random) -> None:
    """Any answer, but rather what brings a Turn on."""
    request = table.request
    assert request is not None
    laws.check_requests(table, SUBJECT)
    begun = [(s, name) for s in table.state.sides() for name in table.initiatives(s)]
    if begun and rng.random() < INITIATIVE:
        seat, name = rng.choice(begun)
        table.start(seat, name)
        return
    options = list(request.options())
    if request.rule == "D1" and rng.random() < 0.6:
        options = [word for word in options if word not in IDLE] or options
    table.answer(rng.choice(options), seat=request.seat)
