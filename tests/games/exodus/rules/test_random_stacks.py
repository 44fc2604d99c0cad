"""Drawn stacks against slow readings: what works in them, and that no FT come of nothing."""

from __future__ import annotations

from random import Random

import pytest

from panspermia.games.exodus.components.facts import CardFacts, standard_cards
from panspermia.games.exodus.components.solar import NEPTUNE
from panspermia.games.exodus.rules.deeds import deeds_with, possible_deeds
from panspermia.games.exodus.rules.pieces import ROCKET
from panspermia.games.exodus.rules.state import State
from panspermia.games.exodus.rules.supports import works
from panspermia.kernel.requests import Request
from tests.games.exodus.positions import MAP, STRIP, at, outpost, position, rocket

CARDS = standard_cards()
PATENTS = sorted([id for id, card in CARDS.items() if not card.human])
SUPPORTS = [id for id in PATENTS if CARDS[id].gives or CARDS[id].therms]
NEAR, FAR = "mars-arsia-mons-caves", "triton-mahilani-plume"


# --- supports (J) ---------------------------------------------------------------------------------


@pytest.mark.clause("Alg-6", "J1.1", "J1e", "J3a", "J3b", "J3d", "J4b.1", "J4b.2")
@pytest.mark.parametrize("seed", range(60))
def test_a_card_works_if_some_of_its_stack_serve_each_other(seed: int) -> None:
    rng = Random(seed)
    g, space = position(), rng.choice((NEAR, NEAR, FAR))
    ids = [*rng.sample(PATENTS, 2), *rng.sample(SUPPORTS, rng.randint(2, 5))]
    by_patent = {g.face(g.catalog.face_of[id]).patent: id for id in ids}
    ship = rocket(g, space, *by_patent.values())
    cards = [CARDS[id] for id in by_patent.values()]
    for place, face in enumerate(ship.cards):
        assert works(g, 0, ROCKET, face) == serves(cards, place, MAP.zone[at(space)] == NEPTUNE)


def serves(cards: list[CardFacts], wanted: int, is_dark: bool) -> bool:
    """Whether there is a set of cards that has all it needs, this one among them."""
    count = len(cards)
    sets = [[n for n in range(count) if bits >> n & 1] for bits in range(1 << count)]
    return any([wanted in among and is_complete(cards, among, is_dark) for among in sets])


def is_complete(cards: list[CardFacts], among: list[int], is_dark: bool) -> bool:
    if is_dark and any([cards[n].solar for n in among]):
        return False
    for n in among:
        for need in (cards[n].generators, cards[n].reactors):
            if need and not any([cards[m].gives & need for m in among if m != n]):
                return False
    return therms(cards, among, is_dark) >= sum([cards[n].needs_therms for n in among])


def therms(cards: list[CardFacts], among: list[int], is_dark: bool) -> int:
    """J1d, J4b.2. Of all radiators; those that must be fed are among the cards."""
    found = 0
    for n, card in enumerate(cards):
        needs = card.generators or card.reactors
        if (n in among or not needs) and not (is_dark and card.solar):
            found += card.therms
    return found


# --- FT and fuel (F, G1, G2) ----------------------------------------------------------------------

HOLDS = ("photon-heliogyro", "photon-kite-sail", "dumbo", "hall-effect", "mass-driver",
         "mo-li-heat-pipe/heavy", "electroforming", "rankine-mhd")  # fmt: skip
MOVES_MASS = ("transfer", "swap", "jettison", "fill", "drain")


@pytest.mark.clause("F2b", "F2c", "F2d", "F3b", "G1b", "G1f", "G1g", "G2a", "G2b", "FS-6")
@pytest.mark.parametrize("seed", range(40))
def test_no_free_action_makes_ft_or_fuel_of_nothing(seed: int) -> None:
    rng = Random(seed)
    g, space = position(aqua=rng.randint(1, 5)), rng.choice(("leo", "geo"))
    ids = rng.sample(HOLDS, rng.randint(2, 4))
    rocket(g, space, *ids[:2], tanks=rng.randint(0, 2))
    g.set_fuel(0, g.wet[0] + rng.randint(0, 12))
    outpost(g, space, *ids[2:], tanks=rng.randint(1, 2))
    for _ in range(25):
        before = water(g)
        deed = rng.choice([word for word in possible_deeds(g, 0) if word in MOVES_MASS])
        perform(g, deed, rng)
        assert water(g) <= before, deed


def perform(g: State, deed: str, rng: Random) -> None:
    flow, value = deeds_with(g.modules)[deed].flow(g, 0), None
    while True:
        try:
            asked = flow.send(value)
        except StopIteration:
            return
        assert isinstance(asked, Request)
        value = rng.choice(list(asked.options()))


def water(g: State) -> int:
    """All FT, and the tanks that the fuel of the Rocket may be at most."""
    found = sum([stack.tanks for stack in g.stacks[0]])
    if g.has_rocket(0):
        craft = g.rocket(0)
        wet = craft.wet
        while wet > craft.dry:
            wet, found = STRIP.shifted(wet, -1), found + 1
    return found
