"""What holds for every move of every craft: seeded random rockets fly until they must stop."""

from __future__ import annotations

from random import Random

import pytest

from panspermia.games.exodus.components.facts import CardFacts
from panspermia.games.exodus.components.solar import BURN, HALF_LANDER
from panspermia.games.exodus.rules.engines import Engine, Sky, engines
from panspermia.games.exodus.rules.moves import (
    Course,
    Option,
    can_stop,
    has_landed,
    options,
    settled,
    start,
    steps_used,
    suffer,
)
from tests.games.exodus.flights import MAP, NEAR, STARTS, STRIP, random_craft, random_sky


def flights(seed: int, count: int) -> list[tuple[Engine, Sky, int]]:
    """So many activations of random crafts at random places."""
    chance = Random(seed)
    found: list[tuple[Engine, Sky, int]] = []
    while len(found) < count:
        made, sky = random_craft(chance), random_sky(chance)
        space = chance.choice(chance.choice((STARTS, NEAR)))
        if choices := engines(made, space, sky):
            found.append((chance.choice(choices), sky, space))
    return found


def check_price(engine: Engine, before: Course, option: Option) -> None:
    """H4c, H5: every burn and Pivot is paid once, by fuel, Bonus Burns or a Bonus Pivot."""
    after, to = option.entered, option.to
    line = MAP.step(before.space, to)
    assert line is not None
    turn = bool(before.label) and before.label != line.exit
    free = option.tanks > 0 and bool(MAP.lander[to])
    burns = int(MAP.kind[to] == BURN and not free) + (2 if turn and not option.pivot else 0)
    assert burns == option.bonus + option.paid
    assert option.paid * engine.cost >= option.cost
    half = engine.cost // 2 if MAP.lander[to] == HALF_LANDER and not free else 0
    assert option.cost == option.paid * engine.cost - half
    assert (before.burns + option.paid, before.used + option.cost) == (after.burns, after.used)
    assert before.bonus - option.bonus == after.bonus >= 0
    assert before.pivots - option.pivot == after.pivots >= 0


@pytest.mark.clause("Alg-3", "H5.1", "H5c", "H5d", "H5e.1", "H4b.1", "H4e", "H4h")
def test_no_prefix_of_a_move_leads_into_a_dead_end() -> None:
    """On a lander burn there is always a next step, and each step is paid exactly."""
    chance, landers, steps = Random(11), 0, 0
    for engine, sky, space in flights(1, 1200):
        course = start(engine, space)
        seen = [course]
        for _ in range(25):
            found = options(engine, course, sky, seen)
            assert found or can_stop(course)
            if not found or has_landed(course):
                break
            low = [option for option in found if MAP.lander[option.to]]
            option = chance.choice(low or found)
            check_price(engine, course, option)
            assert option.after not in seen
            course = option.after
            seen.append(course)
            landers += not can_stop(course)
            steps += 1
            assert course.burns <= max(0, engine.net)
            assert course.used <= engine.have
    assert landers >= 100
    assert steps >= 2000


@pytest.mark.clause("H5b.1", "H5b.2", "F2b", "F3.1")
def test_mass_and_fuel_are_conserved() -> None:
    """After a move the fuel is what was there, less afterburn and burns, and wet is not below dry.

    What is lost takes its own mass away, and no fuel is ever gained by it.
    """
    chance = Random(12)
    for engine, sky, space in flights(2, 600):
        course = start(engine, space)
        for _ in range(chance.randint(0, 12)):
            found = [o for o in options(engine, course, sky) if o.entered.lost == course.lost]
            if not found:
                break
            course = chance.choice(found).after
        before, spent = engine.craft, steps_used(engine, course)
        if not course.lost and not any(card.heatsink for card in before.cards):
            after = settled(engine, course)
            assert (before.cards, before.tanks) == (after.cards, after.tanks)
            assert STRIP.steps[engine.wet][before.dry] - spent == after.steps
        lost = 1 << chance.randrange(len(before.cards))
        left = settled(engine, suffer(engine, course, lost))
        assert left.dry <= left.wet <= before.wet
        kept = [card for p, card in enumerate(before.cards) if not (lost | course.lost) >> p & 1]
        assert [card.id.removesuffix("/heavy") for card in kept] == [
            card.id.removesuffix("/heavy") for card in left.cards
        ]


@pytest.mark.clause("H2a.2", "H2b.2")
def test_what_is_lost_never_opens_a_way() -> None:
    """Every step of a craft without its thruster is one that it had with it."""
    chance = Random(13)
    for engine, sky, space in flights(3, 400):
        course = start(engine, space)
        for _ in range(chance.randint(0, 6)):
            found = options(engine, course, sky)
            if not found:
                break
            course = chance.choice(found).after
        hurt = suffer(engine, course, 1 << engine.thruster)
        assert not hurt.works
        for option in options(engine, hurt, sky):
            assert not option.paid
            whole = [o for o in options(engine, course, sky) if o.to == option.to]
            assert (option.pivot, option.bonus) in [(o.pivot, o.bonus) for o in whole]


def test_a_typed_card_needs_nothing_but_numbers() -> None:
    assert CardFacts("x") == CardFacts("x", mass=0, rad_hard=0, triangle=None)
