"""What is printed on the components, made ready for the rules: numbers instead of words.

A state names its deck; `facts_of(name)` reads it once.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import msgspec

from panspermia.games.megafauna.components import cards
from panspermia.games.megafauna.components.places import EAST, WEST
from panspermia.games.megafauna.rules.vocabulary import (
    COLOUR,
    CRATONS,
    DARWINIAN,
    DISK_WORDS,
    EMOTION,
    METABOLIC,
    NOBODY,
    ORGAN,
    SILHOUETTE,
)
from panspermia.kernel.content import NAME_LENGTH, held_content

NORTH_STEP, SOUTH_STEP = -1, 1
DIRECTIONS = {"north": NORTH_STEP, "south": SOUTH_STEP, "east": EAST, "west": WEST}


@dataclass(frozen=True, slots=True)
class HappeningFacts:
    """GL-Event. One event of a card."""

    kind: str
    direction: int
    steps: int
    craton: int
    latitudes: tuple[int, ...]
    darwinian: bool
    disk: int
    source: str
    target: str
    needs: str
    fast_forward: bool
    rain_shadow: bool


@dataclass(frozen=True, slots=True)
class EventFacts:
    """An event card; its events in the order in which they happen (A1e)."""

    number: int
    deck: str
    happenings: tuple[HappeningFacts, ...]
    order: tuple[int, ...]
    stable: bool
    comet: bool
    craton: int
    """A1d.3. The affected craton, by its place among those of the Earth."""


@dataclass(frozen=True, slots=True)
class HalfFacts:
    """One orientation of a promoted card."""

    max_size: int
    plus: tuple[int, ...]
    monster: int
    silhouette: int
    recessive: int
    poison: bool
    mutualism: bool
    haustorium: int
    left: int
    right: int
    fossil: bool
    edged: bool
    """J6a. Whether a half of an emotion is on it."""


@dataclass(frozen=True, slots=True)
class MutationFacts:
    number: int
    colour: int
    row: int
    plus: tuple[int, ...]
    horror_plant: bool
    halves: tuple[HalfFacts, HalfFacts]
    easy_size: int
    """E2b.2. Up to this size a species can always promote it to both halves."""


@dataclass(frozen=True, slots=True)
class CratonFacts:
    """One side of a craton; `icon` is the craton of the Earth whose icon names it (Q-62)."""

    name: str
    world: str
    icon: int
    terrain: tuple[str, ...]
    player: int
    home: int
    centre: int
    olympus: bool


@dataclass(frozen=True, slots=True)
class OxygenFacts:
    percent: int
    actions: int
    dark_heart: int
    microbes: bool
    conflagration: bool


@dataclass(frozen=True, slots=True)
class CloudFacts:
    albedo: int
    green_heart: int
    precipitation: bool
    overcast: bool


@dataclass(frozen=True, slots=True)
class AtmosphereFacts:
    level: str
    category: str
    actions: int
    runaway: bool


@dataclass(frozen=True, slots=True)
class StripFacts:
    """By latitude whether it is humid, and where the wind blows: 0 is no wind."""

    humid: tuple[bool, ...]
    wind: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Facts:
    """All components."""

    events: dict[int, EventFacts]
    mutations: dict[int, MutationFacts]
    archetypes: tuple[tuple[int, int], ...]
    """By colour the maximum sizes of the terrestrial and the marine side."""
    tools: dict[int, tuple[tuple[int, bool], tuple[int, bool]]]
    """By number and side what is hunted, and whether it is a diving bell."""
    cratons: dict[str, CratonFacts]
    oxygen: tuple[OxygenFacts, ...]
    clouds: tuple[CloudFacts, ...]
    atmosphere: tuple[AtmosphereFacts, ...]
    strips: dict[str, StripFacts]


NOTHING_PRINTED = Facts({}, {}, (), {}, {}, (), (), (), {})


@lru_cache(maxsize=64)
def facts_of(deck: str) -> Facts:
    """The facts of the deck of that name, which some table holds; nothing if it is no name."""
    if len(deck) != NAME_LENGTH:
        return NOTHING_PRINTED
    return compile_deck(msgspec.convert(held_content(deck), cards.Deck))


def compile_deck(deck: cards.Deck) -> Facts:
    """B1, B2. Every card, craton and level by its number or name.

    B1.1, B1.2, B2.3, B2.4, INT-b: what a card says against the rules would stand here.
    """
    categories = {strip.id: strip.category for strip in deck.strips}
    return Facts(
        events={card.number: _event(card) for card in deck.events},
        mutations={card.number: _mutation(card) for card in deck.mutations},
        archetypes=tuple([(a.terrestrial.max_size, a.marine.max_size) for a in deck.archetypes]),
        tools={tool.number: (_tool(tool.first), _tool(tool.second)) for tool in deck.tools},
        cratons={craton.id: _craton(craton) for craton in deck.cratons},
        oxygen=tuple(
            [
                OxygenFacts(o.percent, o.actions, o.dark_heart, o.microbes, o.conflagration)
                for o in deck.oxygen
            ]
        ),
        clouds=tuple(
            [CloudFacts(c.albedo, c.green_heart, c.precipitation, c.overcast) for c in deck.clouds]
        ),
        atmosphere=tuple(
            [
                AtmosphereFacts(a.level, categories[a.level], a.actions, a.runaway)
                for a in deck.atmosphere
            ]
        ),
        strips={strip.id: _strip(strip) for strip in deck.strips},
    )


def _event(card: cards.EventCard) -> EventFacts:
    """GL-Event, A1e: row by row, each from left to right."""
    return EventFacts(
        number=card.number,
        deck=card.deck,
        happenings=tuple([_happening(h) for row in card.rows for h in row]),
        order=tuple([COLOUR[word] for word in card.order]),
        stable=card.stable,
        comet=card.comet,
        craton=_craton_icon(card.craton),
    )


def _craton_icon(word: str | None) -> int:
    return NOBODY if word is None else CRATONS.index(word)


def _happening(h: cards.Happening) -> HappeningFacts:
    return HappeningFacts(
        kind=h.kind,
        direction=0 if h.direction is None else DIRECTIONS[h.direction],
        steps=h.steps,
        craton=_craton_icon(h.craton),
        latitudes=h.latitudes,
        darwinian=h.darwinian,
        disk=0 if h.disk is None else DISK_WORDS.index(h.disk),
        source=h.source or "",
        target=h.target or "",
        needs=h.needs or "",
        fast_forward=h.fast_forward,
        rain_shadow=h.rain_shadow,
    )


def _mutation(card: cards.MutationCard) -> MutationFacts:
    """GL-Display, E2a: both promoted sides are known from the start."""
    halves = (_half(card.a), _half(card.b))
    is_easy = all([half.silhouette == NOBODY for half in halves])
    return MutationFacts(
        number=card.number,
        colour=ORGAN[card.colour],
        row=METABOLIC if card.colour in ("red", "yellow") else DARWINIAN,
        plus=tuple([ORGAN[word] for word in card.unpromoted.plus]),
        horror_plant=card.unpromoted.horror_plant,
        halves=halves,
        easy_size=min([half.max_size for half in halves]) if is_easy else 0,
    )


def _half(half: cards.Orientation) -> HalfFacts:
    """E2b.1, CF-95: only what is printed upright counts (J6b.3, I3b.2)."""
    return HalfFacts(
        max_size=half.max_size,
        plus=tuple([ORGAN[word] for word in half.plus]),
        monster=NOBODY if half.monster is None else ORGAN[half.monster],
        silhouette=NOBODY if half.silhouette is None else SILHOUETTE[half.silhouette],
        recessive=NOBODY if half.recessive is None else ORGAN[half.recessive],
        poison=half.poison,
        mutualism=half.mutualism,
        haustorium=NOBODY if half.haustorium is None else half.haustorium,
        left=NOBODY if half.left is None else EMOTION[half.left],
        right=NOBODY if half.right is None else EMOTION[half.right],
        fossil=half.fossil,
        edged=half.left is not None or half.right is not None,
    )


def _tool(side: cards.ToolSide) -> tuple[int, bool]:
    """B1.5."""
    return SILHOUETTE[side.hunts], side.bell


def _craton(craton: cards.CratonSide) -> CratonFacts:
    """B2.2: tabs and numbers are the same on all of them."""
    return CratonFacts(
        name=craton.id,
        world=craton.world,
        icon=CRATONS.index(craton.event_icon),
        terrain=craton.terrain.listed(),
        player=NOBODY if craton.player is None else COLOUR[craton.player],
        home=0 if craton.home is None else cards.HEX_NAMES.index(craton.home),
        centre=0 if craton.centre is None else DISK_WORDS.index(craton.centre),
        olympus=craton.olympus,
    )


def _strip(strip: cards.Strip) -> StripFacts:
    """GL-Strip, GL-Wind, GL-Latitude, B2.3."""
    winds = {"east": EAST, "west": WEST, "none": 0}
    return StripFacts(
        tuple([word == "humid" for word in strip.humidity]),
        tuple([winds[word] for word in strip.wind]),
    )
