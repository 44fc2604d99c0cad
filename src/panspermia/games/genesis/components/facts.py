"""What is printed on the components, made ready for the rules: numbers instead of words.

A state names its deck; `facts_of(name)` reads it once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import msgspec

from panspermia.games.genesis.components import cards
from panspermia.games.genesis.rules.vocabulary import (
    CLIMATES,
    COLOUR,
    COLOURS,
    EONS,
    ICON,
    ICONS,
    POLLUTION,
    ROW,
    ROWS,
    STRIKE,
    UV,
)
from panspermia.kernel.content import NAME_LENGTH, held_content

Icons = tuple[int, ...]
"""How often each icon of vocabulary.ICONS stands somewhere."""

MANNA_DEATH, ENZYME_DEATH, PLAIN = range(3)
"""F2.1. What an uncovered enzyme slot does on its value."""


@dataclass(frozen=True, slots=True)
class EventFacts:
    """An event card. `strikes` are its icons from left to right, each with its value."""

    number: int
    eon: int
    strikes: tuple[tuple[int, int], ...]
    climate: tuple[int, ...]
    active: tuple[bool, ...]
    order: tuple[int, ...]
    aftershock: bool
    cosmic_shield: bool
    waterworld: bool
    comet: bool


@dataclass(frozen=True, slots=True)
class RefugiumFacts:
    """The refugium side of a placard; `life` are the faces for warm and cold."""

    placard: int
    row: int
    colour: int
    life: tuple[tuple[int, ...], tuple[int, ...]]
    slots: tuple[tuple[int, int], ...]
    """Per enzyme slot its value and what it does."""
    manna: tuple[int, ...]
    resilient: bool
    biont_cost: int


@dataclass(frozen=True, slots=True)
class BacteriumFacts:
    """The bacterium side of a placard."""

    placard: int
    row: int
    metabolism: int
    triple: int


@dataclass(frozen=True, slots=True)
class MutationFacts:
    """A mutation: its colour, the colour that promotion adds, and the icons of both sides."""

    number: int
    base: int
    added: int
    unpromoted: Icons
    promoted: Icons
    both: Icons


@dataclass(frozen=True, slots=True)
class FaceFacts:
    """One face of a parasite card."""

    slots: tuple[int, ...]
    circles: int
    """E3.2. Places for bionts."""
    pollutes: bool


@dataclass(frozen=True, slots=True)
class BodyFacts:
    """One side of a macroorganism card."""

    system: tuple[int, ...]
    organs: tuple[int, ...]
    """The colour of each organ square."""
    organ_icons: tuple[Icons, ...]
    circles: tuple[bool, ...]
    """H3d.1. By colour whether there is a circle for an endosymbiont, and its icons."""
    circle_icons: tuple[Icons, ...]


@dataclass(frozen=True, slots=True)
class Facts:
    """All components."""

    events: dict[int, EventFacts]
    refugia: dict[int, RefugiumFacts]
    bacteria: dict[int, BacteriumFacts]
    mutations: dict[int, MutationFacts]
    parasites: tuple[tuple[FaceFacts, FaceFacts], ...]
    """By colour."""
    macroorganisms: dict[int, tuple[BodyFacts, BodyFacts]]
    """Marine and terrestrial side."""


NOTHING_PRINTED = Facts({}, {}, {}, {}, (), {})


@lru_cache(maxsize=64)
def facts_of(deck: str) -> Facts:
    """The facts of the deck of that name, which some table holds; nothing if it is no name."""
    if len(deck) != NAME_LENGTH:
        return NOTHING_PRINTED
    return compile_deck(msgspec.convert(held_content(deck), cards.Deck))


def compile_deck(deck: cards.Deck) -> Facts:
    """B0d, B0e. Every card and placard by its number."""
    return Facts(
        events={card.number: _event(card) for card in deck.events},
        refugia={card.number: _refugium(card) for card in deck.placards},
        bacteria={card.number: _bacterium(card) for card in deck.placards},
        mutations={card.number: _mutation(card) for card in deck.mutations},
        parasites=tuple([_parasite(deck, colour) for colour in COLOURS]),
        macroorganisms={
            card.number: (_body(card.marine), _body(card.terrestrial))
            for card in deck.macroorganisms
        },
    )


def _event(card: cards.EventCard) -> EventFacts:
    return EventFacts(
        number=card.number,
        eon=EONS.index(card.eon),
        strikes=tuple([_strike(icon) for icon in card.icons if icon != "aftershock"]),
        climate=tuple([CLIMATES.index(word) for word in card.climate]),
        active=tuple([row in card.active for row in ROWS]),
        order=tuple([COLOUR[word] for word in card.order]),
        aftershock=card.is_aftershock,
        cosmic_shield=card.special == "comet-shield",
        waterworld=card.special == "waterworld",
        comet=card.special == "ozone-hole",
    )


def _strike(icon: str) -> tuple[int, int]:
    if icon.startswith("uv-"):
        return UV, int(icon.removeprefix("uv-"))
    return STRIKE[icon], 1


def _refugium(card: cards.Placard) -> RefugiumFacts:
    side = card.refugium
    return RefugiumFacts(
        placard=card.number,
        row=ROW[card.landform],
        colour=COLOUR[card.colour],
        life=(side.life.warm, side.life.cold),
        slots=tuple([_slot(slot) for slot in side.slots]),
        manna=tuple([COLOUR[word] for word in side.manna]),
        resilient=side.resilient,
        biont_cost=side.toll,
    )


def _slot(slot: str) -> tuple[int, int]:
    kind, _, value = slot.partition("-")
    if kind == "plain":
        return 0, PLAIN
    return int(value), MANNA_DEATH if kind == "manna" else ENZYME_DEATH


def _bacterium(card: cards.Placard) -> BacteriumFacts:
    side = card.bacterium
    return BacteriumFacts(
        card.number, ROW[card.landform], COLOUR[side.metabolism], COLOUR[side.triple]
    )


def _mutation(card: cards.MutationCard) -> MutationFacts:
    front, back = card.unpromoted, card.promoted
    unpromoted = _icons(front.icons, front.pollutant)
    promoted = _icons(back.icons, back.pollutant)
    return MutationFacts(
        number=card.number,
        base=COLOUR[front.colour],
        added=COLOUR[back.plus],
        unpromoted=unpromoted,
        promoted=promoted,
        both=tuple([a + b for a, b in zip(unpromoted, promoted, strict=True)]),
    )


def _icons(words: Sequence[str], pollutant: str | None = None) -> Icons:
    counts = [0] * len(ICONS)
    for word in words:
        counts[ICON[word]] += 1
    if pollutant is not None:
        counts[POLLUTION] += 1
    return tuple(counts)


def _parasite(deck: cards.Deck, colour: str) -> tuple[FaceFacts, FaceFacts]:
    card = next(card for card in deck.parasites if card.colour == colour)
    one, two = card.faces
    return _face(one), _face(two)


def _face(face: cards.ParasiteFace) -> FaceFacts:
    slots = tuple([COLOUR[word] for word in face.slots])
    return FaceFacts(slots, face.circles, face.pollutant is not None)


def _body(side: cards.BodySide) -> BodyFacts:
    counts = side.system.counts()
    circles = [side.circles.of(word) for word in cards.COLOURS]
    return BodyFacts(
        system=tuple([counts[word] for word in COLOURS]),
        organs=tuple([COLOUR[organ.colour] for organ in side.organs]),
        organ_icons=tuple([_icons(organ.icons) for organ in side.organs]),
        circles=tuple([circle is not None for circle in circles]),
        circle_icons=tuple([_icons(circle.icons if circle else ()) for circle in circles]),
    )
