"""Whole turns from positions that random games seldom reach: nothing and nobody is misplaced."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from panspermia.games.megafauna.rules.actions import act, begin_actions, has_actions
from panspermia.games.megafauna.rules.burial import burial, flee, has_endotherms
from panspermia.games.megafauna.rules.dispersal import disperse, has_newborns
from panspermia.games.megafauna.rules.display import has_gaps, refill
from panspermia.games.megafauna.rules.pieces import Species
from panspermia.games.megafauna.rules.settling import settle
from panspermia.games.megafauna.rules.state import State
from panspermia.kernel import Flow
from panspermia.kernel.requests import Request
from tests.games.megafauna.conservation import BETWEEN, check_creeples, check_settled
from tests.games.megafauna.helpers import mutation
from tests.games.megafauna.rules.test_plainly import drawn

TURNS = 40
ACTIONS = 4


def enrich(g: State, rng: Random) -> None:
    """Every card that is left lies in the display or with a species, and most organs with them."""
    used = {m.card for s in g.in_play() for m in s.mutations} | {s.genotype for s in g.in_play()}
    left = [[card for card in row if card not in used] for row in g.unseen]
    g.display = [row[:5] for row in left]
    g.unseen = [row[5:15] for row in left]
    for card in [card for row in left for card in row[15:]]:
        give(g, rng.choice(g.in_play()), card, rng)


def give(g: State, species: Species, card: int, rng: Random) -> None:
    facts = g.facts.mutations[card]
    face = rng.choice((-1, -1, 0, 1))
    half = facts.halves[face]
    if face >= 0 and (half.silhouette >= 0 or half.max_size < species.size):
        face = -1
    m = mutation(g, species, card, face=face)
    for colour in half.plus if face >= 0 else facts.plus:
        if g.pool[colour] > 0:
            m.plus[colour] += 1
            g.pool[colour] -= 1


def check(g: State, rule: str = "") -> None:
    for species in g.in_play():
        check_creeples(g, species, is_between=rule in BETWEEN)
    for colour in range(5):
        cubes = [s.basal[colour] + s.plus[colour] for s in g.in_play()]
        cubes += [m.plus[colour] for s in g.in_play() for m in s.mutations]
        total = sum(cubes) + g.pool[colour] - g.stand_ins[colour]
        assert (10 if colour == 4 else 25) == total
    if rule not in BETWEEN:
        check_settled(g)


def play(g: State, flow: Flow[Any] | None, rng: Random) -> None:
    """Answer at random; whatever is asked, everything is in its place."""
    if flow is None:
        check(g)
        return
    try:
        asked = flow.send(None)
        while True:
            assert isinstance(asked, Request)
            check(g, asked.rule)
            asked = flow.send(rng.choice(asked.options()))
    except StopIteration:
        check(g)


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["achterbahn", "tooth-and-claw"])
def test_rich_turns_keep_everything(mode: str) -> None:
    rng = Random(f"rich {mode}")
    for _ in range(TURNS):
        g = drawn(mode, rng)
        if min(g.pool) < 0 or not g.in_play():
            continue
        enrich(g, rng)
        settle(g)
        for side in g.order:
            begin_actions(g, side)
            g.actions = ACTIONS
            while has_actions(g, side):
                play(g, act(g, side), rng)
            if has_gaps(g, side):
                play(g, refill(g, side), rng)
        for side in g.order:
            while has_newborns(g, side):
                play(g, disperse(g, side), rng)
        for side in g.order:
            while has_endotherms(g, side):
                play(g, flee(g, side), rng)
        play(g, burial(g), rng)
        assert [] == g.lying
