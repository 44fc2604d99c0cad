"""Cards made ready for the rules: numbers and sets of bits instead of words.

A radiator is two cards here, one for each orientation; the Heavy one knows the Light one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from panspermia.games.exodus.components.agency import faces_of_contracts, load_contracts
from panspermia.games.exodus.components.anatomy import faces_of
from panspermia.games.exodus.components.cards import GRADES, SUPPLIES, Deck, Face, Faction, Triangle
from panspermia.games.exodus.components.contracts import ContractFace
from panspermia.games.exodus.components.decks import load_deck

DIRT, WATER, ISOTOPE = range(3)
"""F4b. Fuel grades from low to high."""

BIT = {word: 1 << place for place, word in enumerate(SUPPLIES)}
"""J1a. Supports as bits."""

NO_ISRU = -1
"""A card without an ISRU rating."""

TYPED = "typed"
"""The id of a thruster that is known by its numbers alone."""

HEAVY = "/heavy"
"""What follows the id of a radiator that lies Heavy."""


@dataclass(frozen=True, slots=True)
class TriangleFacts:
    """B2d. A thrust triangle; its consumption is `fuel` / `parts` steps."""

    thrust: int
    fuel: int
    parts: int = 1
    grade: int = WATER
    afterburn_steps: int = 0
    afterburn_thrust: int = 0
    pushable: bool = False
    solar: bool = False
    pivots: int = 0
    pushed_thrust: int = 0
    """H3d.3. What a push adds to this triangle alone, or 0."""
    belt_burns: int = 0
    """H8f. Bonus Burns at each belt."""
    gigawatt: bool = False
    """1C4. Its supports modify nothing."""
    terawatt: bool = False
    """1C3b. It ignores seasons."""


@dataclass(frozen=True, slots=True)
class CardFacts:
    """B2. One side of a card, as it lies in a stack."""

    id: str
    kind: str = ""
    mass: int = 0
    rad_hard: int = 0
    triangle: TriangleFacts | None = None
    generators: int = 0
    """B2h. The generators of which it needs any one, as bits; 0 if it needs none."""
    reactors: int = 0
    needs_therms: int = 0
    gives: int = 0
    therms: int = 0
    light: CardFacts | None = None
    """E7d.1. What a Heavy radiator turns into."""
    heatsink: bool = False
    """J4e."""
    thrust: int = 0
    fuel: int = 1
    parts: int = 1
    """J5. What it adds to the thrust of its chain, and its factor `fuel` / `parts`."""
    solar: bool = False
    sail: bool = False
    human: bool = False
    aerobrake_safe: bool = False
    no_aerobrake: bool = False
    immune: bool = False
    """It ignores flares and belts."""
    purge: int = 0
    """J6. In a chain it decommissions all cards of lower rad-hardness."""
    isru: int = NO_ISRU
    air_eater: bool = False
    dirt_tanks: int = 0
    """G1c.3. The tanks of dirt that it takes in a Turn, or 0 for any number."""
    isru_change: int = 0
    aerostat_isru: int = 0
    pushed_isru: int = 0
    """I6.1b. What it adds to all ratings beside it, to those at aerostats, to its own if pushed."""
    aerostat_water: int = 0
    doubles_fuel: bool = False
    """I5.2."""


def card_facts(kind: str, face: Face, *, heavy: bool = False) -> CardFacts:
    """B2. What stands on one side of a card."""
    light = None if not heavy else card_facts(kind, face)
    turned = face.heavy if heavy else face.light
    mass, rad_hard = (turned.mass, turned.rad_hard) if turned else (face.mass, face.rad_hard)
    factor = Fraction(face.modifier.fuel)
    amounts = {ability.id: ability.amount for ability in face.abilities}
    return CardFacts(
        id=face.id + HEAVY * heavy,
        kind=kind,
        mass=mass or 0,
        rad_hard=rad_hard or 0,
        triangle=_triangle(face.thruster, amounts),
        generators=sum([BIT[word] for word in face.needs.generator]),
        reactors=sum([BIT[word] for word in face.needs.reactor]),
        needs_therms=face.needs.therms,
        gives=sum([BIT[word] for word in face.gives]),
        therms=turned.therms if turned else 0,
        light=light,
        heatsink="heatsink-once" in amounts,
        thrust=face.modifier.thrust,
        fuel=factor.numerator,
        parts=factor.denominator,
        solar=face.solar or (face.thruster is not None and face.thruster.solar),
        sail=face.sail,
        human=kind == "crews",
        aerobrake_safe="aerobrake-safe" in amounts,
        no_aerobrake="cannot-aerobrake" in amounts,
        immune="immune-to-flare-and-belt" in amounts,
        purge=amounts.get("radiation-purge", 0),
        isru=NO_ISRU if face.isru is None else face.isru,
        air_eater=face.air_eater,
        dirt_tanks=face.dirt_tanks if isinstance(face, Faction) else 0,
        isru_change=_isru_change(face, at_aerostats=False),
        aerostat_isru=_isru_change(face, at_aerostats=True),
        pushed_isru=amounts.get("pushed-isru", 0),
        aerostat_water=amounts.get("aerostat-hydration", 0),
        doubles_fuel="refuel-double" in amounts,
    )


def _isru_change(face: Face, *, at_aerostats: bool) -> int:
    abilities = [ability for ability in face.abilities if ability.id == "isru-mod"]
    return sum([a.amount for a in abilities if ("aerostat" in a.where) == at_aerostats])


def _triangle(triangle: Triangle | None, amounts: dict[str, int]) -> TriangleFacts | None:
    if triangle is None:
        return None
    fuel = Fraction(triangle.fuel)
    return TriangleFacts(
        thrust=triangle.thrust,
        fuel=fuel.numerator,
        parts=fuel.denominator,
        grade=GRADES.index(triangle.grade),
        afterburn_steps=triangle.afterburn_steps,
        afterburn_thrust=triangle.afterburn_thrust,
        pushable=triangle.pushable,
        solar=triangle.solar,
        pivots=triangle.bonus_pivots,
        pushed_thrust=amounts.get("pushed-thrust", 0),
        belt_burns=amounts.get("belt-bonus-burn", 0),
    )


def typed_card(
    thrust: int,
    fuel: Fraction | int | str,
    *,
    mass: int = 0,
    rad_hard: int = 10,
    grade: int = WATER,
    afterburn: int = 0,
    pivots: int = 0,
    pushable: bool = False,
    solar: bool = False,
) -> CardFacts:
    """A thruster by its numbers alone, such as somebody types; `afterburn` are steps for +1."""
    consumed = Fraction(fuel)
    triangle = TriangleFacts(
        thrust,
        consumed.numerator,
        consumed.denominator,
        grade,
        afterburn,
        1 if afterburn else 0,
        pushable,
        solar,
        pivots,
    )
    return CardFacts(TYPED, mass=mass, rad_hard=rad_hard, triangle=triangle, solar=solar)


def compile_cards(deck: Deck) -> dict[str, CardFacts]:
    """Every side of every card by its id; a Heavy radiator by `<id>/heavy`."""
    found = []
    for kind, card in deck.all_cards():
        for face in faces_of(card):
            found.append(card_facts(kind, face))
            if face.heavy is not None:
                found.append(card_facts(kind, face, heavy=True))
    return {facts.id: facts for facts in found}


@lru_cache(maxsize=1)
def standard_cards() -> dict[str, CardFacts]:
    """The cards of the standard deck."""
    return compile_cards(load_deck())


@lru_cache(maxsize=1)
def cargo_cards() -> dict[str, CardFacts]:
    """4B2. Contracts as they lie in stacks."""
    return {side.id: contract_card(side) for _, side in faces_of_contracts(load_contracts())}


def contract_card(side: ContractFace) -> CardFacts:
    """4A3b. In a stack a contract has mass and rad-hardness."""
    return CardFacts(side.id, "contracts", mass=side.mass, rad_hard=side.rad_hard)


@lru_cache(maxsize=1)
def printed_on() -> dict[str, str]:
    """The card on which a side is printed, by its first side: a card lies one way at a time."""
    patents = {
        id: faces_of(card)[0].id
        for _, card in load_deck().all_cards()
        for face in faces_of(card)
        for id in (face.id, face.id + HEAVY)
    }
    contracts = {side.id: c.blue.id for c, side in faces_of_contracts(load_contracts())}
    return {**patents, **contracts}


def is_one_each(ids: Iterable[str]) -> bool:
    """B1a, E7d.1. Whether of no card two sides are there, nor one side twice."""
    cards = [printed_on()[id] for id in ids]
    return len(cards) == len(set(cards))
