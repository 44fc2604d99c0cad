"""The planner: questions in, ways out (H, I5, J). All of it is a function of the question.

`ways` gives every way that no other beats, `reach` all Spaces in reach. A plan as text is what a
link keeps of both: the question, and which of the ways is looked at.
"""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from collections.abc import Sequence
from fractions import Fraction

import msgspec

from panspermia.games.exodus.components.cards import GRADES
from panspermia.games.exodus.components.facts import (
    HEAVY,
    TYPED,
    CardFacts,
    TriangleFacts,
    cargo_cards,
    is_one_each,
    standard_cards,
)
from panspermia.games.exodus.components.solar import SITE
from panspermia.games.exodus.components.strip import parsed
from panspermia.games.exodus.routes.errors import NoPlan
from panspermia.games.exodus.routes.guides import NO_LIMIT, Guide
from panspermia.games.exodus.routes.labels import Harbour
from panspermia.games.exodus.routes.naming import cards_meant, spaces_meant
from panspermia.games.exodus.routes.telling import fuel_of, risks_of, way_of
from panspermia.games.exodus.routes.values import (
    MOST_CARDS,
    MOST_SITES,
    Conditions,
    Limits,
    Plan,
    Query,
    Reach,
    Reached,
    Rocket,
    Thruster,
    Ways,
)
from panspermia.games.exodus.routes.voyages import Voyage
from panspermia.games.exodus.rules.crafts import HEAVIEST_WET, STRIP, Craft, can_fuel, fuelled
from panspermia.games.exodus.rules.engines import MAP, Sky
from panspermia.games.exodus.rules.moves import NOWHERE

LONGEST_TEXT = 4_000
LONGEST_PLAN = 20_000
ROUGHLY = 2
"""Which part of the work may go into a first look."""


# --- answers --------------------------------------------------------------------------------------


def ways(query: Query) -> Ways:
    """Alg-25. All ways to the goal that no other beats in fuel, Turns, hazards and belts."""
    harbour_of(query.goal)
    guide, labels = _guide_of(query), query.limits.labels
    voyage = _hurried(guide, labels, is_rough=True)
    if not voyage.found:
        voyage = _hurried(guide, labels, is_rough=False)
    if voyage.found:
        known = [h for h in voyage.found if _is_within(h, query.limits)]
        rough = _voyage(guide, labels, is_rough=True, known=known)
        voyage = _voyage(guide, labels, known=rough.found)
    found = sorted(voyage.found, key=lambda h: (h.turn, h.fuel, h.hazards, h.belts))
    told = tuple([way_of(voyage, harbour) for harbour in found])
    return Ways(
        query=query,
        ways=told,
        cut=voyage.is_cut,
        complete=voyage.complete,
        labels=voyage.looked,
    )


def check(query: Query) -> None:
    """NoPlan if the question names what does not exist or cannot be."""
    craft_of(query.rocket)
    harbour_of(query.start)
    sky_of(query.given)
    if query.goal:
        harbour_of(query.goal)


def _hurried(guide: Guide, labels: int, *, is_rough: bool) -> Voyage:
    """Whether any way leads there, and how soon; what is found rules out what is worse."""
    voyage = _voyage(guide, labels, is_careful=False, is_hurried=True, is_rough=is_rough)
    for harbour in voyage.found:
        harbour.hazards, harbour.belts = risks_of(voyage, harbour)
    return voyage


def _is_within(harbour: Harbour, limits: Limits) -> bool:
    return (limits.hazards is None or harbour.hazards <= limits.hazards) and (
        limits.belts is None or harbour.belts <= limits.belts
    )


def reach(query: Query) -> Reach:
    """Where the craft can be in the Turns of the question, and in how few of them."""
    limits = query.limits
    is_limited = limits.hazards is not None or limits.belts is not None
    guide = _guide_of(msgspec.structs.replace(query, goal=""))
    voyage = _voyage(guide, limits.labels, is_careful=is_limited)
    found = [_reached(voyage, harbour) for harbour in voyage.first.values()]
    found.sort(key=lambda place: (place.turns, place.fuel, place.space))
    return Reach(
        query=query,
        spaces=tuple(found),
        cut=voyage.is_cut,
        complete=voyage.complete,
        labels=voyage.looked,
    )


def sites(found: Reach) -> list[Reached]:
    """Those of the Spaces in reach that are Sites."""
    return [place for place in found.spaces if MAP.kind[MAP.find(place.space)] == SITE]


def _guide_of(query: Query) -> Guide:
    limits, given = query.limits, query.given
    return Guide(
        craft_of(query.rocket),
        harbour_of(query.start),
        sky_of(given),
        year=given.year,
        turns=limits.turns,
        goal=harbour_of(query.goal) if query.goal else NOWHERE,
        refuels=given.refuel,
        hazards=NO_LIMIT if limits.hazards is None else limits.hazards,
        belts=NO_LIMIT if limits.belts is None else limits.belts,
    )


def _voyage(
    guide: Guide,
    labels: int,
    *,
    is_careful: bool = True,
    is_hurried: bool = False,
    is_rough: bool = False,
    known: Sequence[Harbour] = (),
) -> Voyage:
    voyage = Voyage(
        guide,
        is_careful=is_careful,
        is_hurried=is_hurried,
        is_rough=is_rough,
        known=known,
        labels=labels // ROUGHLY if is_rough else labels,
    )
    voyage.run()
    return voyage


def _reached(voyage: Voyage, harbour: Harbour) -> Reached:
    hazards, belts = risks_of(voyage, harbour)
    return Reached(
        space=MAP.ids[harbour.space],
        turns=harbour.turn,
        fuel=fuel_of(harbour),
        hazards=hazards,
        belts=belts,
    )


# --- what the words of a question mean ------------------------------------------------------------


def space_of(id: str) -> int:
    if id not in MAP.index:
        raise no_space(id)
    return MAP.find(id)


def no_space(words: str) -> NoPlan:
    """That there is none of this name, and which may be meant."""
    if meant := spaces_meant(words):
        return NoPlan("space-meant", space=words, names=", ".join(meant))
    return NoPlan("space", space=words)


def no_card(words: str) -> NoPlan:
    if meant := cards_meant(words):
        return NoPlan("card-meant", card=words, names=", ".join(meant))
    return NoPlan("card", card=words)


def harbour_of(id: str) -> int:
    """H4b.1. No move begins or ends on a lander burn."""
    space = space_of(id)
    if MAP.lander[space]:
        raise NoPlan("lander", space=id)
    return space


def sky_of(given: Conditions) -> Sky:
    if max(len(given.factories), len(given.colonies), len(given.depots)) > MOST_SITES:
        raise NoPlan("many", most=MOST_SITES)
    domes = frozenset([_site_of(id) for id in given.colonies])
    return Sky(
        powersat=given.powersat,
        assists=frozenset([_site_of(id) for id in given.factories]) | domes,
        domes=domes,
        tanks=tuple(sorted([(_site_of(depot.site), depot.tanks) for depot in given.depots])),
    )


def _site_of(id: str) -> int:
    space = space_of(id)
    if MAP.kind[space] != SITE:
        raise NoPlan("site", space=id)
    return space


def craft_of(rocket: Rocket) -> Craft:
    """E5. The craft with its fuel; NoPlan if there is no such craft."""
    typed = () if rocket.thruster is None else (thruster_card(rocket.thruster),)
    cards = (*typed, *cards_of(rocket.cards))
    if not cards:
        raise NoPlan("empty")
    if not is_one_each(rocket.cards):
        raise NoPlan("twice")
    empty = Craft(cards, rocket.tanks, 0, GRADES.index(rocket.grade))
    empty = empty._replace(wet=empty.dry)
    if rocket.wet:
        return _filled_to(empty, rocket.wet)
    if empty.mass > HEAVIEST_WET or not can_fuel(empty, rocket.fuel):
        raise NoPlan("heavy")
    return fuelled(empty, rocket.fuel, empty.grade)


def _filled_to(empty: Craft, wet: str) -> Craft:
    mass = parsed(wet)
    if mass not in STRIP.masses or STRIP.at(mass) > HEAVIEST_WET:
        raise NoPlan("mass", mass=wet)
    if STRIP.at(mass) < empty.dry:
        raise NoPlan("light", mass=wet, dry=empty.mass)
    return empty._replace(wet=STRIP.at(mass))


def cards_of(ids: Sequence[str]) -> tuple[CardFacts, ...]:
    if len(ids) > MOST_CARDS:
        raise NoPlan("many", most=MOST_CARDS)
    return tuple([card_of(id) for id in ids])


def card_of(id: str) -> CardFacts:
    cards = standard_cards()
    if id in cargo_cards():
        return cargo_cards()[id]
    if id not in cards:
        raise no_card(id)
    heavy = cards.get(id + HEAVY)
    return heavy if heavy is not None and heavy.heatsink else cards[id]


def thruster_card(typed: Thruster) -> CardFacts:
    """B2d. A card that has nothing but these numbers."""
    fuel = Fraction(typed.fuel)
    triangle = TriangleFacts(
        thrust=typed.thrust,
        fuel=fuel.numerator,
        parts=fuel.denominator,
        grade=GRADES.index(typed.grade),
        afterburn_steps=typed.afterburn_steps,
        afterburn_thrust=typed.afterburn_thrust if typed.afterburn_steps else 0,
        pushable=typed.pushable,
        solar=typed.solar,
        pivots=typed.pivots,
        belt_burns=typed.belt_burns,
        gigawatt=typed.gigawatt,
        terawatt=typed.terawatt,
    )
    return CardFacts(
        TYPED,
        mass=typed.mass,
        rad_hard=typed.rad_hard,
        triangle=triangle,
        solar=typed.solar,
        sail=False,
    )


# --- a plan as text -------------------------------------------------------------------------------


def plan_text(plan: Plan) -> str:
    """A plan for a link: letters, digits, - and _ alone; the same plan always gives the same."""
    packed = zlib.compress(msgspec.json.encode(plan, order="sorted"), 9)
    return urlsafe_b64encode(packed).decode().rstrip("=")


def plan_of(text: str) -> Plan:
    """The plan of a text; NoPlan if it is none."""
    if len(text) > LONGEST_TEXT:
        raise NoPlan("text")
    try:
        packed = urlsafe_b64decode(text + "=" * (-len(text) % 4))
        unpacker = zlib.decompressobj()
        plain = unpacker.decompress(packed, LONGEST_PLAN)
        if not unpacker.eof:
            raise NoPlan("text")
        return msgspec.json.decode(plain, type=Plan)
    except (Error, ValueError, zlib.error) as error:
        raise NoPlan("text") from error
