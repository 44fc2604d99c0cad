"""Events at drawn positions against a slow reading of the book (K2b, K2c, K2d)."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from panspermia.games.exodus.components.chart import ZONES
from panspermia.games.exodus.rules.happenings import SHIELDING, explode, flare, spread_glitches
from panspermia.games.exodus.rules.pieces import NOWHERE
from panspermia.games.exodus.rules.state import State
from panspermia.kernel import Flow
from panspermia.kernel.requests import Request
from tests.games.exodus.drawn import drawn
from tests.games.exodus.positions import MAP, drive

MODIFIER = dict(zip(ZONES, (2, 1, 0, -1, -2, -3, -4, -5), strict=False))
"""B7g. Nothing happens in the Neptune zone (A-6)."""
CYCLER = "burn-ue3lc"
SEEDS = range(25)


def humans(g: State) -> set[int]:
    """Hum-1, Hum-2. The Spaces with a Human of anybody."""
    crews = {g.crew(side).face for side in g.sides()}
    found = {stack.space for stacks in g.stacks for stack in stacks if crews & set(stack.cards)}
    return found | set(g.domes) | {MAP.find("leo")}


def happen(g: State, event: Callable[[State], Flow[None]], rng: Random) -> None:
    """An event to its end, with any answer to what it asks."""
    flow, value = event(g), None
    while True:
        try:
            asked = flow.send(value)
        except StopIteration:
            return
        assert isinstance(asked, Request)
        value = rng.choice(asked.options())


@pytest.mark.clause("K2d.1", "K2d.2", "K2d.3", "Alg-18", "A-6", "E7b", "E7d.2")
@pytest.mark.parametrize("seed", SEEDS)
def test_a_flare_takes_what_is_too_soft_and_in_the_open(seed: int) -> None:
    rng = Random(seed)
    g = drawn(rng)
    before, die = g.copy(), rng.randint(1, 6)
    drive(flare(g), die)
    lost: set[int] = set()
    for side in g.sides():
        for stack in before.stacks[side]:
            soft = {f for f in stack.cards if is_hit(before, stack.space, f, die)}
            if not any([SHIELDING in g.face(face).abilities for face in stack.cards]):
                lost |= soft
    known = {f for stacks in before.stacks for s in stacks for f in s.cards if s.space != NOWHERE}
    stays = {f for stacks in g.stacks for stack in stacks for f in stack.cards}
    patents = [patent for hand in g.hands for patent in hand]
    for face in known:
        facts = g.face(face)
        if face in lost and facts.human:
            assert face in g.stacks[owner_of(g, face)][0].cards
        elif face in lost:
            assert face not in stays
            assert facts.patent in patents
        elif not any([SHIELDING in g.face(f).abilities for f in mates(before, face)]):
            assert face in stays


def is_hit(g: State, space: int, face: int, die: int) -> bool:
    if space == NOWHERE or MAP.size[space] or MAP.ids[space] in ("leo", CYCLER):
        return False
    zone = ZONES[MAP.zone[space]]
    if MAP.belt[space] > 1 or zone not in MODIFIER:
        return False
    return die + MODIFIER[zone] > g.face(face).card.rad_hard


def owner_of(g: State, face: int) -> int:
    return next(side for side in g.sides() if g.crew(side).face == face)


def mates(g: State, face: int) -> list[int]:
    """The cards of the stack in which a card lies."""
    return next(s.cards for stacks in g.stacks for s in stacks if face in s.cards)


@pytest.mark.clause("K2b.1", "IN-40", "A-40", "Hum-1", "K2g")
@pytest.mark.parametrize("seed", SEEDS)
def test_a_glitch_comes_to_the_largest_stack_that_nobody_minds(seed: int) -> None:
    rng = Random(seed)
    g = drawn(rng)
    before = g.copy()
    happen(g, spread_glitches, rng)
    manned = humans(before)
    for side in g.sides():
        open_stacks = [
            (len(s.cards), place)
            for place, s in enumerate(before.stacks[side])
            if s.cards and s.space not in manned and not s.glitched and s.space != NOWHERE
        ]
        new = [
            place
            for place, stack in enumerate(g.stacks[side])
            if stack.glitched and not before.stacks[side][place].glitched
        ]
        assert bool(open_stacks) == bool(new)
        if new:
            assert [(max(open_stacks)[0], new[0])] == [p for p in open_stacks if p[1] in new]


@pytest.mark.clause("K2c.1", "K2c.2", "IN-41", "K2g")
@pytest.mark.parametrize("seed", SEEDS)
def test_the_pad_takes_a_heaviest_white_card_of_everybody(seed: int) -> None:
    rng = Random(seed)
    g = drawn(rng)
    for side in g.sides():
        g.stacks[side][0].cards += g.stacks[side][1].cards[:2]
        del g.stacks[side][1].cards[:2]
        g.wet[side] = g.rocket(side).dry
    before = g.copy()
    happen(g, explode, rng)
    for side in g.sides():
        there = [f for s in before.stacks[side] if s.space == MAP.leo for f in s.cards]
        left = [f for s in g.stacks[side] if s.space == MAP.leo for f in s.cards]
        white = [g.face(f).card.mass for f in there if not g.face(f).human and not g.face(f).black]
        gone = [f for f in there if f not in left]
        assert bool(white) == (len(gone) == 1)
        if gone:
            assert max(white) == g.face(gone[0]).card.mass
            assert g.face(gone[0]).patent in g.hands[side]
