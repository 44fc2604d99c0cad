"""Which rockets some cards make (H2, J): each thruster with each chain that supplies it, cooled.

No card is aboard that the chain or its cooling does not need, and of radiators as few as must be.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, islice

from panspermia.games.exodus.components.cards import GRADES
from panspermia.games.exodus.components.facts import CardFacts, is_one_each
from panspermia.games.exodus.components.solar import NEPTUNE
from panspermia.games.exodus.routes.errors import NoPlan
from panspermia.games.exodus.routes.plans import cards_of, harbour_of, sky_of
from panspermia.games.exodus.routes.telling import engine_told, mixed, shown
from panspermia.games.exodus.routes.values import Build, Builds, Parts
from panspermia.games.exodus.rules.crafts import Craft, can_fuel, fuelled, new_craft
from panspermia.games.exodus.rules.engines import (
    MAP,
    NONE_OFF,
    Engine,
    Sky,
    chains_of,
    coolers_of,
    engines,
    operational,
)

MOST_BUILDS = 60
MOST_CHAINS = 2_000
"""Chains of one thruster that are looked at."""

Cards = tuple[CardFacts, ...]


def builds(parts: Parts) -> Builds:
    """What flies, of these cards, from where it starts."""
    cards = cards_of(tuple(dict.fromkeys(parts.cards)))
    if not cards:
        raise NoPlan("empty")
    space, sky = harbour_of(parts.start), sky_of(parts.given)
    found: dict[tuple[object, ...], Build] = {}
    chosen = _choices(cards, space)
    looked = list(islice(chosen, MOST_CHAINS + 1))
    for thruster, aboard in looked[:MOST_CHAINS]:
        for engine in _engines(parts, thruster, aboard, space, sky):
            build = _told(engine)
            found.setdefault((frozenset(build.cards), build.engine), build)
    ranked = sorted(found.values(), key=_rank)
    is_cut = len(looked) > MOST_CHAINS or len(ranked) > MOST_BUILDS
    return Builds(parts=parts, rockets=tuple(ranked[:MOST_BUILDS]), cut=is_cut)


def _rank(build: Build) -> tuple[int, int, int, tuple[str, ...]]:
    return -build.engine.net, build.dry, -build.steps, build.cards


def _choices(cards: Cards, space: int) -> Iterator[tuple[CardFacts, Cards]]:
    """J1c, J4b.1. Of each thruster and chain the cards, with radiators that cool it."""
    working = operational(cards, NONE_OFF, is_dark=MAP.zone[space] == NEPTUNE)
    coolers = coolers_of(cards, working)
    radiators = [place for place in range(len(cards)) if coolers >> place & 1]
    for place, card in enumerate(cards):
        if card.triangle is not None and working >> place & 1:
            for links in chains_of(cards, working, (place,)):
                members = {link[0] for link in links}
                for more in _cooled(cards, members, radiators):
                    aboard = tuple([cards[p] for p in sorted(members | set(more))])
                    if is_one_each([found.id for found in aboard]):
                        yield card, aboard


def _cooled(cards: Cards, members: set[int], radiators: list[int]) -> Iterator[tuple[int, ...]]:
    """J3d, J4d.2. Sets of radiators of which none can be spared; an afterburn may cool too."""
    triangles = [cards[p].triangle for p in members]
    spare = int(any([t is not None and t.afterburn_steps > 0 for t in triangles]))
    needed = sum([cards[p].needs_therms for p in members])
    needed -= sum([cards[p].therms for p in members if p in radiators])
    others = [p for p in radiators if p not in members]
    for enough in sorted({max(0, needed - spare), max(0, needed)}):
        for number in range(len(others) + 1):
            for chosen in combinations(others, number):
                supply = sum([cards[p].therms for p in chosen])
                least = min([cards[p].therms for p in chosen], default=0)
                if supply >= enough and (not chosen or supply - least < enough):
                    yield chosen


def _engines(
    parts: Parts, thruster: CardFacts, aboard: Cards, space: int, sky: Sky
) -> Iterator[Engine]:
    craft = new_craft(aboard)._replace(grade=GRADES.index(parts.grade))
    if not craft.can_move or not can_fuel(craft, parts.fuel):
        return
    craft = fuelled(craft, parts.fuel, craft.grade)
    for engine in engines(craft, space, sky):
        if aboard[engine.thruster] is thruster:
            yield engine


def _told(engine: Engine) -> Build:
    craft: Craft = engine.craft
    return Build(
        cards=tuple([card.id for card in craft.cards]),
        engine=engine_told(engine),
        dry=craft.mass,
        wet=shown(craft.wet),
        steps=craft.steps,
        burns=mixed(Fraction(engine.have, engine.cost)) if engine.cost else "",
    )
