"""A craft in words: the ways to activate it, and what it lacks if there is none (H2, H3, J)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from panspermia.games.exodus.components.anatomy import faces_of
from panspermia.games.exodus.components.cards import GENERATORS, GRADES, REACTORS
from panspermia.games.exodus.components.decks import load_deck
from panspermia.games.exodus.components.facts import (
    BIT,
    HEAVY,
    TYPED,
    CardFacts,
    TriangleFacts,
    standard_cards,
)
from panspermia.games.exodus.components.solar import NEPTUNE
from panspermia.games.exodus.components.strip import MOST_DRY, parsed
from panspermia.games.exodus.faces.words import say
from panspermia.games.exodus.routes import values
from panspermia.games.exodus.routes.telling import engine_told, mixed, shown
from panspermia.games.exodus.routes.values import Build
from panspermia.games.exodus.rules.crafts import STRIP, Craft
from panspermia.games.exodus.rules.engines import (
    MAP,
    NONE_OFF,
    Engine,
    Sky,
    coolers_of,
    cooling,
    engines,
    operational,
)

MOST = 6
"""Activations that are told of one craft."""


class Activation(NamedTuple):
    """H2.1. One way to activate a craft, in words."""

    thruster: str
    supports: tuple[str, ...]
    coolers: tuple[str, ...]
    others: tuple[str, ...]
    facts: tuple[str, ...]


# --- cards ----------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def _names() -> dict[str, str]:
    return {face.id: face.name for _, card in load_deck().all_cards() for face in faces_of(card)}


def card_title(id: str) -> str:
    """What a card is called, and whether it lies Heavy."""
    if id == TYPED:
        return say("craft.typed")
    name = _names().get(id.removesuffix(HEAVY), id)
    return say("craft.heavy-card", name=name) if id.endswith(HEAVY) else name


def thruster_title(told: values.Engine) -> str:
    """H3a.2. What was activated, and whether it burns more than it must."""
    name = card_title(told.thruster)
    return say("craft.afterburning", name=name) if told.afterburn else name


def supplies(bits: int) -> str:
    """J1a. Any one of these."""
    kinds = {"generator": GENERATORS, "reactor": REACTORS}
    found = {kind: [word for word in words if bits & BIT[word]] for kind, words in kinds.items()}
    told = [say(f"supply.{kind}", words=_or(words)) for kind, words in found.items() if words]
    return _or(told)


def _or(words: Iterable[str]) -> str:
    return say("craft.or").join(words)


def triangle(facts: TriangleFacts) -> str:
    """B2d. As it is printed."""
    fuel = mixed(Fraction(facts.fuel, facts.parts))
    words = say("craft.triangle", thrust=facts.thrust, fuel=fuel)
    return words if GRADES[facts.grade] == "water" else f"{words} {GRADES[facts.grade]}"


# --- a craft --------------------------------------------------------------------------------------


def weight(craft: Craft) -> str:
    """E5c, F1a, FS-8. Masses, class and fuel."""
    name = STRIP.class_ids[STRIP.classes[craft.wet]].title()
    wet = shown(craft.wet)
    return say("craft.weight", dry=craft.mass, wet=wet, weight=name, steps=craft.steps)


def activations(craft: Craft, space: int, sky: Sky) -> list[Activation]:
    """Those with most thrust first, each thruster and chain once for the same numbers."""
    found = sorted(engines(craft, space, sky), key=lambda engine: (-engine.net, engine.cost))
    told = [_told(engine) for engine in found]
    return list(dict.fromkeys(told))[:MOST]


def _told(engine: Engine) -> Activation:
    told = engine_told(engine)
    facts = [*_facts(told)]
    if engine.cost:
        facts.append(say("craft.burns", count=engine.have // engine.cost))
    if engine.pivots:
        facts.append(say("craft.pivots", count=engine.pivots))
    aboard = tuple([card.id for card in engine.craft.cards])
    return _activation(told, aboard, (*facts, *_warnings(engine)))


def built(build: Build) -> Activation:
    """A rocket that some cards make, in the same words."""
    weight = build.engine.weight.title()
    facts = [
        *_facts(build.engine),
        say("craft.masses", dry=build.dry, wet=build.wet, weight=weight),
        say("craft.steps", count=build.steps),
    ]
    if build.burns:
        facts.append(say("craft.burns", count=int(parsed(build.burns))))
    return _activation(build.engine, build.cards, tuple(facts))


def _facts(told: values.Engine) -> Iterator[str]:
    yield say("craft.net", net=told.net)
    yield say("craft.burn", steps=told.consumption)
    if told.needs_therms:
        yield say("craft.therms", needs=told.needs_therms, therms=told.therms)


def _activation(told: values.Engine, aboard: tuple[str, ...], facts: tuple[str, ...]) -> Activation:
    cards = standard_cards()
    others = [id for id in aboard if id not in (told.thruster, *told.chain)]
    cool = [id for id in others if told.needs_therms and id in cards and cards[id].therms]
    return Activation(
        thruster_title(told),
        tuple(map(card_title, told.chain)),
        tuple(map(card_title, cool)),
        tuple([card_title(id) for id in others if id not in cool]),
        facts,
    )


def _warnings(engine: Engine) -> Iterator[str]:
    """F4c, H3.3. Why it can only coast."""
    if not engine.can_burn:
        yield say("craft.grade")
    elif engine.net < 1:
        yield say("craft.weak")


# --- what is missing ------------------------------------------------------------------------------


def lacks(craft: Craft, space: int, sky: Sky) -> list[str]:
    """Why nothing can be activated here: what would have to be otherwise."""
    if not craft.can_move:
        return [say("craft.too-heavy", dry=MOST_DRY)]
    thrusters = [place for place, card in enumerate(craft.cards) if card.triangle is not None]
    if not thrusters:
        return [say("craft.no-thruster")]
    found = [words for place in thrusters for words in _lacks(craft, place, space, sky)]
    return list(dict.fromkeys(found))


def _lacks(craft: Craft, place: int, space: int, sky: Sky) -> Iterator[str]:
    """J1.1, J3a, J3d. Of one thruster."""
    cards = craft.cards
    facts = cards[place].triangle
    is_pushed = sky.powersat and facts is not None and facts.pushable
    is_dark = MAP.zone[space] == NEPTUNE and not is_pushed
    working = operational(cards, NONE_OFF, is_dark=is_dark)
    if working >> place & 1:
        therms = cooling(cards, coolers_of(cards, working), 0)
        yield say("craft.hot", name=card_title(cards[place].id), therms=therms)
        return
    pending, seen = [place], set[int]()
    while pending:
        card = pending.pop()
        if card not in seen:
            seen.add(card)
            pending += _suppliers(cards, card)
            yield from _unmet(cards, card, is_dark)


def _suppliers(cards: tuple[CardFacts, ...], place: int) -> list[int]:
    need = cards[place].generators | cards[place].reactors
    return [p for p, card in enumerate(cards) if p != place and card.gives & need]


def _unmet(cards: tuple[CardFacts, ...], place: int, is_dark: bool) -> Iterator[str]:
    card = cards[place]
    if is_dark and card.solar:
        yield say("craft.dark", name=card_title(card.id))
    for need in (card.generators, card.reactors):
        others = [other for p, other in enumerate(cards) if p != place]
        if need and not any([other.gives & need for other in others]):
            yield say("craft.needs", name=card_title(card.id), supplies=supplies(need))
