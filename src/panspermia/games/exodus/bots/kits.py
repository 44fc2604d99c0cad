"""Kits: cards that together fly to a Site, prospect it and make a Factory of it.

A kit is built from cards at hand; where one is missing, a stand-in takes its place, which has a
mass but still has to be found. What a kit can do follows from its cards alone, and is kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from panspermia.games.exodus.bots.reach import TOUGH
from panspermia.games.exodus.components.catalog import (
    GENERATORS,
    RADIATORS,
    REACTORS,
    REFINERIES,
    ROBONAUTS,
    THRUSTERS,
    FaceFacts,
    catalog_of,
)
from panspermia.games.exodus.components.facts import WATER, CardFacts
from panspermia.games.exodus.rules.crafts import STRIP, Craft
from panspermia.games.exodus.rules.engines import MAP, Engine, Sky, engines

NO_FACE = -1
MASSES = {THRUSTERS: 3, ROBONAUTS: 4, REFINERIES: 6, GENERATORS: 4, REACTORS: 2, RADIATORS: 2}
"""The masses of stand-ins, those of their supports included."""
SEARCH = 4
"""Mass for which one rather looks for a card."""
TYPICAL_NET, TYPICAL_COST, TYPICAL_ISRU = 4, 3.0, 2
"""What a thruster and a robonaut that have still to be found can do."""
FULL = STRIP.at(20)
"""The wet position at which a kit is looked at: heavy, as most are when they leave."""
MOST_TRIED, MOST_KITS, MOST_LIGHT = 10, 14, 6
"""Ways to support the same machines that are tried, and kits that are worth a look."""
NO_ISRU = 99
"""Of a kit that cannot prospect."""


class Kit(NamedTuple):
    """What flies, and what it can do."""

    faces: tuple[int, ...]
    """In the order of their numbers."""
    lacks: tuple[int, ...]
    """The kinds of its stand-ins."""
    mass: int
    net: int
    """In the zone of Earth, without the weight class."""
    solar: bool
    pivots: int
    fuel: float
    """Steps of a burn."""
    isru: int
    """Of its robonaut."""
    buggy: bool
    human: bool
    shielded: bool
    grounded: bool
    hardness: int
    """B2j. Of its softest card."""

    @property
    def missing(self) -> int:
        """How many of its cards have still to be found."""
        return len(self.lacks)


class Push(NamedTuple):
    """What a thruster does with its supports."""

    net: int
    fuel: float
    solar: bool
    pivots: int


class Parts(NamedTuple):
    """Cards of a kit while it is put together."""

    faces: tuple[int, ...]
    lacks: tuple[int, ...]
    mass: int
    """Of the stand-ins."""
    gives: int
    therms: int
    """What stand-ins give."""


EMPTY = Parts((), (THRUSTERS,), MASSES[THRUSTERS], 0, 0)


class Shelf:
    """Cards from which kits are made."""

    def __init__(self, deck: str, faces: Sequence[int]) -> None:
        self.deck = deck
        self.catalog = catalog_of(deck)
        self.faces = tuple(faces)

    def of(self, kind: int) -> list[int]:
        return [face for face in self.faces if self.catalog.faces[face].kind == kind]

    def facts(self, face: int) -> FaceFacts:
        return self.catalog.faces[face]

    def card(self, face: int) -> CardFacts:
        return self.catalog.faces[face].card

    def is_used(self, face: int, taken: Sequence[int]) -> bool:
        """Whether the card lies among these, perhaps in its other orientation."""
        patent = self.facts(face).patent
        return any([other == face or self._is_of(other, patent) for other in taken])

    def _is_of(self, face: int, patent: int) -> bool:
        return patent != NO_FACE and self.facts(face).patent == patent


@lru_cache(maxsize=4096)
def kits(deck: str, faces: tuple[int, ...], crew: int, powersat: bool) -> tuple[Kit, ...]:
    """The kits of these cards, with and without the crew, which may be their thruster.

    There is one for each choice of thruster, robonaut and refinery; the most promising come first.
    """
    shelf = Shelf(deck, faces)
    sky = Sky(powersat=powersat)
    found: dict[Kit, None] = {}
    for robonaut in [*shelf.of(ROBONAUTS), NO_FACE]:
        for refinery in [*shelf.of(REFINERIES), NO_FACE]:
            for thruster in thrusters(shelf, robonaut, crew):
                for kit in made(shelf, thruster, robonaut, refinery, crew, sky):
                    found[kit] = None
    return tuple(sorted(found, key=_clumsiness)[:MOST_KITS])


@lru_cache(maxsize=4096)
def carriers(deck: str, faces: tuple[int, ...], crew: int, powersat: bool) -> tuple[Kit, ...]:
    """Kits of a thruster and its supports alone, which only carry something."""
    shelf = Shelf(deck, faces)
    sky = Sky(powersat=powersat)
    robonauts = [face for face in shelf.of(ROBONAUTS) if shelf.card(face).triangle]
    found: dict[Kit, None] = {}
    for thruster in dict.fromkeys([*robonauts, *thrusters(shelf, NO_FACE, crew)]):
        is_found = thruster != NO_FACE
        begun = Parts((thruster,), (), 0, 0, 0) if is_found else EMPTY
        built = sorted(set(supported(shelf, begun)), key=lambda parts: weight(shelf, parts))
        for human in (False, True) if crew != NO_FACE and thruster != crew else (thruster == crew,):
            for parts in built[:MOST_TRIED]:
                kit = judged(shelf, parts, thruster, NO_FACE, crew if human else NO_FACE, sky)
                if kit is not None:
                    found[kit._replace(isru=NO_ISRU)] = None
                    break
    return tuple(sorted(found, key=_clumsiness)[:MOST_LIGHT])


def _clumsiness(kit: Kit) -> float:
    """What is missing, what has to be boosted, and what it burns."""
    return kit.missing * 6 + kit.mass * (1 + kit.fuel / 6) + kit.isru - 3 * kit.human


def thrusters(shelf: Shelf, robonaut: int, crew: int) -> list[int]:
    """What may drive a kit: a thruster, its robonaut, the crew, or what has still to be found."""
    found = shelf.of(THRUSTERS)
    found += [face for face in (robonaut, crew) if face != NO_FACE and shelf.card(face).triangle]
    return [*found, NO_FACE]


def made(
    shelf: Shelf, thruster: int, robonaut: int, refinery: int, crew: int, sky: Sky
) -> Iterator[Kit]:
    """The best kits of these machines, with the crew and without it."""
    machines = [face for face in dict.fromkeys((thruster, robonaut, refinery)) if face != NO_FACE]
    roles = ((thruster, THRUSTERS), (robonaut, ROBONAUTS), (refinery, REFINERIES))
    lacks = tuple([kind for face, kind in roles if face == NO_FACE])
    mass = sum([MASSES[kind] for kind in lacks])
    begun = Parts(tuple(machines), lacks, mass, 0, 0)
    built = sorted(set(supported(shelf, begun)), key=lambda parts: weight(shelf, parts))
    for human in (True, False):
        if (crew == NO_FACE and human) or (thruster == crew != NO_FACE and not human):
            continue
        for parts in built[:MOST_TRIED]:
            kit = judged(shelf, parts, thruster, robonaut, crew if human else NO_FACE, sky)
            if kit is not None:
                yield kit
                break


def weight(shelf: Shelf, parts: Parts) -> int:
    """By this the lighter kit, of which less is missing, comes first."""
    own = sum([shelf.card(face).mass for face in parts.faces])
    return own + parts.mass + SEARCH * len(parts.lacks)


def supported(shelf: Shelf, parts: Parts) -> Iterator[Parts]:
    """J1. With a support for each need: of those at hand any, or a stand-in."""
    cards = [shelf.card(face) for face in parts.faces]
    gives = parts.gives
    for card in cards:
        gives |= card.gives
    needs = [(card.generators, GENERATORS) for card in cards]
    needs += [(card.reactors, REACTORS) for card in cards]
    open_needs = [(need, kind) for need, kind in needs if need and not need & gives]
    if not open_needs:
        yield cooled(shelf, parts, sum([card.needs_therms for card in cards]))
        return
    need, kind = open_needs[0]
    for face in shelf.faces:
        if shelf.card(face).gives & need and not shelf.is_used(face, parts.faces):
            yield from supported(shelf, parts._replace(faces=(*parts.faces, face)))
    more = parts._replace(
        lacks=(*parts.lacks, kind), mass=parts.mass + MASSES[kind], gives=parts.gives | need
    )
    yield from supported(shelf, more)


def cooled(shelf: Shelf, parts: Parts, needed: int) -> Parts:
    """J4. With radiators for so many therms, the lightest that are enough."""
    for face in sorted(shelf.of(RADIATORS), key=lambda face: cheapness(shelf, face, needed)):
        given = sum([shelf.card(other).therms for other in parts.faces])
        if given >= needed:
            break
        card = shelf.card(face)
        if not shelf.is_used(face, parts.faces) and not (card.generators or card.reactors):
            parts = parts._replace(faces=(*parts.faces, face))
    given = sum([shelf.card(other).therms for other in parts.faces])
    lacking = -(-max(0, needed - given) // 2)
    return parts._replace(
        lacks=(*parts.lacks, *[RADIATORS] * lacking),
        mass=parts.mass + MASSES[RADIATORS] * lacking,
        therms=2 * lacking,
    )


def cheapness(shelf: Shelf, face: int, needed: int) -> tuple[bool, int, int]:
    """By this radiators that suffice come first, and of these the light ones."""
    card = shelf.card(face)
    return card.therms < needed, card.mass, -card.therms


def judged(
    shelf: Shelf, parts: Parts, thruster: int, robonaut: int, crew: int, sky: Sky
) -> Kit | None:
    """What the parts can do together; None if their thruster does not work."""
    own = {*parts.faces, *([] if crew == NO_FACE else [crew])}
    faces = tuple(sorted(own))
    cards = tuple([shelf.card(face) for face in faces])
    mass = sum([card.mass for card in cards]) + parts.mass
    push = Push(TYPICAL_NET, TYPICAL_COST, solar=False, pivots=0)
    if thruster != NO_FACE:
        known = push_of(shelf.deck, faces, thruster, parts.gives, parts.therms, sky)
        if known is None:
            return None
        push = known
    return Kit(
        faces=faces,
        lacks=parts.lacks,
        mass=max(1, mass),
        net=push.net,
        solar=push.solar,
        pivots=push.pivots,
        fuel=push.fuel,
        isru=TYPICAL_ISRU if robonaut == NO_FACE else shelf.facts(robonaut).isru or 0,
        buggy=robonaut != NO_FACE and "buggy" in shelf.facts(robonaut).platforms,
        human=crew != NO_FACE,
        shielded=any([card.aerobrake_safe for card in cards]),
        grounded=any([card.sail or card.no_aerobrake for card in cards]),
        hardness=min([card.rad_hard for card in cards if not card.immune], default=TOUGH),
    )


@lru_cache(maxsize=16384)
def push_of(
    deck: str, faces: tuple[int, ...], thruster: int, gives: int, therms: int, sky: Sky
) -> Push | None:
    """H2.1. The activation of this thruster that is thriftiest; stand-ins support it too."""
    cards = tuple([catalog_of(deck).faces[face].card for face in faces])
    if gives or therms:
        cards = (*cards, CardFacts("", gives=gives, therms=therms))
    place = faces.index(thruster)
    found = [e for e in engines(Craft(cards, 0, FULL, WATER), MAP.leo, sky) if e.thruster == place]
    plain = [engine for engine in found if not engine.afterburn and engine.can_burn]
    best = min(plain, key=lambda e: (e.cost * 4 - e.net * e.unit) / e.unit, default=None)
    if best is None:
        return None
    net = best.net - STRIP.thrust[best.wet]
    return Push(net, best.cost / best.unit, solar=is_solar(best), pivots=best.pivots)


def is_solar(engine: Engine) -> bool:
    """H3c.1. Whether the zone of the Sun changes its thrust."""
    cards = engine.craft.cards
    return any([card.solar for place, card in enumerate(cards) if engine.chain >> place & 1])
