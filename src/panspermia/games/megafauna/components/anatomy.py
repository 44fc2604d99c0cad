"""What every deck of Bios: Megafauna must have, so that the rules can be played with it.

What holds for decks of any game is checked by `panspermia.decks`. What only the standard deck must
fulfil, namely every fact that the rules text knows, is tested and not checked here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from panspermia.decks.checks import Checks, Problems
from panspermia.games.megafauna.components import PACKAGE
from panspermia.games.megafauna.components.cards import (
    CARD_COLOURS,
    COLOURS,
    DECKS,
    LEVELS,
    CardColour,
    Colour,
    Deck,
    EventCard,
    Happening,
    MutationCard,
    Orientation,
    World,
)
from panspermia.kernel.messages import Param

DECK_SIZES = {"et": 15, "too-hot": 12, "goldilocks": 12, "too-cold": 12}
WORLD_SIZES: dict[World, int] = {"earth": 4, "mars": 2, "venus": 2}
MUTATIONS_A_COLOUR = 23
LATITUDES = 8
ORDER = 3
MOST_PLUS = 2

_checks = Checks(PACKAGE)
of_card, of_deck, _sizes, _twice = _checks.of_card, _checks.of_deck, _checks.sizes, _checks.twice

NEEDED: dict[str, tuple[str, ...]] = {
    "latitude-drift": ("direction", "steps"),
    "collide-drift": ("craton", "direction"),
    "climax": ("latitudes",),
    "reservoir": ("disk", "source", "target"),
}
"""What an event of a kind cannot do without."""


def check_events(deck: Deck) -> Problems:
    """B1.2, A5.1, CF-08. 15 ET cards with three colours, and three decks of 12 with a craton."""
    found = Counter([event.deck for event in deck.events])
    yield from _sizes(deck, "events.deck", found, {name: DECK_SIZES[name] for name in DECKS})
    comets = [event for event in deck.events if event.comet]
    yield from _sizes(deck, "events.comet", {"true": len(comets)}, {"true": 1})
    for event in deck.events:
        yield from _twice("events", event, "order", event.order)
        wanted = ORDER if event.deck == "et" else 0
        if len(event.order) != wanted:
            params: dict[str, Param] = {"found": len(event.order), "known": [wanted]}
            yield of_card("length", "events", event, "order", params)
        if (event.craton is None) != (event.deck == "et"):
            yield of_card("affected-craton", "events", event, "craton", {})
        for row in event.rows:
            for happening in row:
                yield from _check_happening(event, happening)


def _check_happening(event: EventCard, happening: Happening) -> Problems:
    for field in NEEDED.get(happening.kind, ()):
        if not getattr(happening, field):
            params: dict[str, Param] = {"event": happening.kind, "needed": field}
            yield of_card("event-lacks", "events", event, "rows", params)


def check_mutations(deck: Deck) -> Problems:
    """CF-04, CF-94, CF-95. As many cards of each colour; each side as the rules expect it."""
    colours: Counter[CardColour] = Counter([card.colour for card in deck.mutations])
    yield from _sizes(
        deck, "mutations.colour", colours, dict.fromkeys(CARD_COLOURS, MUTATIONS_A_COLOUR)
    )
    for card in deck.mutations:
        if not 1 <= len(card.unpromoted.plus) <= MOST_PLUS:
            params: dict[str, Param] = {"found": len(card.unpromoted.plus), "known": [1, MOST_PLUS]}
            yield of_card("length", "mutations", card, "unpromoted.plus", params)
        if card.unpromoted.horror_plant and card.colour in ("green", "blue"):
            yield of_card("horror-plant", "mutations", card, "unpromoted.horror_plant", {})
        for name, half in (("a", card.a), ("b", card.b)):
            yield from _check_orientation(card, name, half)


def _check_orientation(card: MutationCard, name: str, half: Orientation) -> Problems:
    """E3. A genotype is no archetype, and shows neither monster nor emotion."""
    if half.silhouette == "archetype":
        params: dict[str, Param] = {"value": half.silhouette, "known": "burrower"}
        yield of_card("wrong-value", "mutations", card, f"{name}.silhouette", params)
    if half.silhouette is not None and (half.monster or half.left or half.right):
        yield of_card("genotype", "mutations", card, name, {})
    if len(half.plus) + (half.monster is not None) > MOST_PLUS:
        params = {"found": len(half.plus), "known": [MOST_PLUS]}
        yield of_card("length", "mutations", card, f"{name}.plus", params)


def check_players(deck: Deck) -> Problems:
    """B1.3. An archetype for each colour, by skeletal number."""
    found = Counter([card.id for card in deck.archetypes])
    yield from _sizes(deck, "archetypes.id", found, dict.fromkeys(COLOURS, 1))
    for number, card in enumerate(deck.archetypes, 1):
        if card.skeletal != number:
            params: dict[str, Param] = {"value": str(card.skeletal), "known": str(number)}
            yield of_card("wrong-value", "archetypes", card, "skeletal", params)


def check_planets(deck: Deck) -> Problems:
    """B2.1, C1f. Four cratons of the Earth with a home each, two of Mars and two of Venus."""
    worlds = Counter([craton.world for craton in deck.cratons])
    yield from _sizes(deck, "cratons.world", worlds, WORLD_SIZES)
    homes: Counter[Colour] = Counter(
        [c.player for c in deck.cratons if c.player is not None and c.home is not None]
    )
    yield from _sizes(deck, "cratons.player", homes, dict.fromkeys(COLOURS, 1))


def check_strips(deck: Deck) -> Problems:
    """GL-Latitude. Six strips of eight latitudes."""
    found = Counter([strip.id for strip in deck.strips])
    yield from _sizes(deck, "strips.id", found, dict.fromkeys(LEVELS, 1))
    for strip in deck.strips:
        for field in ("humidity", "wind"):
            if len(getattr(strip, field)) != LATITUDES:
                params: dict[str, Param] = {
                    "found": len(getattr(strip, field)),
                    "known": [LATITUDES],
                }
                yield of_card("length", "strips", strip, field, params)


CHECKS: tuple[Callable[[Deck], Problems], ...] = (
    check_events,
    check_mutations,
    check_players,
    check_planets,
    check_strips,
)
