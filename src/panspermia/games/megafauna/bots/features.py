"""What a seat sees, for learning programs: the state, as nothing in it is hidden.

Components stand in the order of their numbers, wherever they are, so that each has its columns.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from typing import Annotated

import msgspec

from panspermia.games.megafauna.components.cards import (
    COLOURS,
    MUTATION_NUMBERS,
    ORGANS,
    SILHOUETTES,
)
from panspermia.games.megafauna.components.facts import facts_of
from panspermia.games.megafauna.components.lie import Planet
from panspermia.games.megafauna.components.places import HEXES, MOST_CRATONS, PLACES, TABS
from panspermia.games.megafauna.rules.ending import ET_CARDS
from panspermia.games.megafauna.rules.options import ACHTERBAHN, TOOTH
from panspermia.games.megafauna.rules.pieces import Lying, PutOff, Species
from panspermia.games.megafauna.rules.state import LARGEST, State
from panspermia.games.megafauna.rules.vocabulary import (
    EVENT_WORDS,
    LEVELS,
    MOST_CREEPLES,
    NOBODY,
    SHAPES,
    SPECIES,
    TOOLS,
)
from panspermia.kernel import Setup
from panspermia.kernel.features import (
    RANKS,
    SIDES,
    Along,
    Bag,
    Busy,
    ByNumber,
    Each,
    Exactly,
    From,
    If,
    InTurn,
    Most,
    OneOf,
    Only,
    Printed,
    Side,
    Span,
    Within,
)

MOST_SIDES = 4
PHASES = ("events", "actions", "dispersal", "burial")
ENDINGS = ("A6.1", "J6f", "D10h.2", "K0c.2", "K5e.2", "A6a.3")
EVENTS = tuple(EVENT_WORDS)
CUBES = 25
FARTHEST = 60
"""Half steps that a landmass can be from where it began; more are told as so many."""
ROWS = 12
MONTHS = 16
FIRST = MUTATION_NUMBERS[0]
SPACES = 5
"""Positions of a row of the display."""

TOOL_SIDES = tuple([(number, side) for number in TOOLS for side in range(2)])
AT_LEVELS = Exactly(2 * len(LEVELS) * PLACES)
OF_TOOLS = Along(([f"{number}-{side}" for number, side in TOOL_SIDES],))
BY_SPECIES = ByNumber("id", range(SPECIES))
BY_CARD = ByNumber("card", MUTATION_NUMBERS)
BY_ORGAN = Exactly(len(ORGANS))
ON_DISPLAY = Span(0, len(MUTATION_NUMBERS) + 1)
IN_DECK = Span(0, len(MUTATION_NUMBERS))
OWNER = Span(NOBODY, MOST_SIDES - 1)

FOUR = range(1, MOST_CRATONS + 1)
HERE = (
    *[f"craton{craton}-hex{number}" for craton in FOUR for number in range(HEXES)],
    *[f"craton{craton}-tab{number}" for craton in FOUR for number in range(TABS)],
)
OF_SIDES = Along((SIDES,))
OF_ORGANS = Along((ORGANS,))
OF_EVENTS = Along((EVENTS,))
OF_CARDS = Along((MUTATION_NUMBERS,))
DISKS = Along((("white", "black"),))
FEW = Within(0, MOST_CREEPLES)


def _species(first: int) -> dict[int, tuple[int, ...]]:
    """Colour and silhouette of each species as flags, the numbers beginning with this."""
    return {
        first + species: (
            *[int(species // SHAPES == colour) for colour in range(len(COLOURS))],
            *[int(species % SHAPES == shape) for shape in range(SHAPES)],
        )
        for species in range(SPECIES)
    }


def _from_zero(_setup: Setup) -> dict[int, tuple[int, ...]]:
    return _species(0)


def _from_one(_setup: Setup) -> dict[int, tuple[int, ...]]:
    return _species(1)


def _mutation_facts(setup: Setup, before: int) -> dict[int, tuple[int, ...]]:
    """What is printed on each mutation, whose number is greater than its value by so much."""
    known = facts_of(setup.deck_name or "").mutations
    return {
        number - before: (
            1,
            *[int(card.colour == colour) for colour in range(len(COLOURS))],
            card.row,
            *[card.plus.count(colour) for colour in range(len(ORGANS))],
            int(card.horror_plant),
            *[half.max_size for half in card.halves],
            *[int(half.monster != NOBODY) for half in card.halves],
        )
        for number, card in known.items()
    }


def _by_number(setup: Setup) -> dict[int, tuple[int, ...]]:
    return _mutation_facts(setup, 0)


def _on_display(setup: Setup) -> dict[int, tuple[int, ...]]:
    return _mutation_facts(setup, FIRST - 1)


def _has_apomorphies(setup: Setup, _number: object) -> bool:
    """J8.1."""
    return bool(setup.options["apomorphies"])


def _is_alien(setup: Setup, _number: object) -> bool:
    """K, L. Whether it is played alone or on another planet."""
    return setup.options["mode"] not in (ACHTERBAHN, TOOTH)


def _can_have(organ: int) -> Callable[[Setup, int], bool]:
    """C2f.2, E1c, E2c.2, Q-39. Whether a card can have plus organs of this colour."""

    def holds(setup: Setup, number: int) -> bool:
        card = facts_of(setup.deck_name or "").mutations[number]
        printed = [colour for half in card.halves for colour in (*half.plus, half.monster)]
        return organ in (card.colour, *card.plus, *printed)

    return holds


def _is_edged(setup: Setup, number: int) -> bool:
    """J6a. Whether a card can be in a personality."""
    return any([half.edged for half in facts_of(setup.deck_name or "").mutations[number].halves])


def _is_distant(_setup: Setup, event: int) -> bool:
    return event in ET_CARDS


def _is_earthly(setup: Setup, event: int) -> bool:
    return facts_of(setup.deck_name or "").events[event].deck != "et"


def _for_each(events: Sequence[int], holds: Callable[[Setup, int], bool]) -> InTurn:
    """Events in a row, of which only some can be there."""

    def about(event: int) -> Only:
        return Only(lambda setup, _number: holds(setup, event))

    return InTurn([about(event) for event in events])


def _is_monstrous(setup: Setup, number: int) -> bool:
    """E2d. Whether a card can have a monster tile."""
    halves = facts_of(setup.deck_name or "").mutations[number].halves
    return any([half.monster != NOBODY for half in halves])


def _is_mutualism(setup: Setup, number: int) -> bool:
    """J2.1. Whether somebody can be hosted on a card."""
    return any(
        [half.mutualism for half in facts_of(setup.deck_name or "").mutations[number].halves]
    )


SPECIES_NAMES = (*COLOURS, *SILHOUETTES)
CARD_NAMES = (
    "there", *[f"colour-{word}" for word in COLOURS], "row", *[f"plus-{word}" for word in ORGANS],
    "horror-plant", "size-left", "size-right", "monster-left", "monster-right",
)  # fmt: skip
A_SPECIES = Printed(SPECIES_NAMES, _from_zero)
LAST_SPECIES = Printed(SPECIES_NAMES, _from_one)
GENOTYPE = Printed(CARD_NAMES, _by_number)
SHOWN = Printed(CARD_NAMES, _on_display)
STANDING_PLANT = Only(_is_alien, A_SPECIES)
"""K3. Plants are creeples only where one plays one."""
LYING_PLANTS = (Only(_is_alien, FEW), Only(_is_alien, LAST_SPECIES))
ON_MAP = InTurn((*(STANDING_PLANT,) * PLACES, *(A_SPECIES,) * 2 * PLACES))
LYING = InTurn((*LYING_PLANTS * PLACES, *(FEW, LAST_SPECIES) * 2 * PLACES))
APOMORPHIES = If(_has_apomorphies)
ALIEN = If(_is_alien)
MONSTROUS = If(_is_monstrous)
MUTUALISM = If(_is_mutualism)
PLUS = InTurn([Only(_can_have(organ)) for organ in range(len(ORGANS))])


class SpeciesFeatures:
    """A species in play; its mutations have columns of their own."""

    genotype: Annotated[int, Span(0, MUTATION_NUMBERS[-1]), GENOTYPE]
    face: Annotated[int, Span(0, 1)]
    size: Annotated[int, Span(1, LARGEST)]
    basal: Annotated[list[int], BY_ORGAN, Span(0, CUBES), OF_ORGANS]
    plus: Annotated[list[int], BY_ORGAN, Span(0, CUBES), OF_ORGANS]
    unborn: Annotated[int, Span(0, MOST_CREEPLES)]
    newborn: Annotated[int, Span(0, MOST_CREEPLES)]
    allowance: Annotated[int, Span(NOBODY, MOST_CREEPLES)]
    spent: Annotated[int, Span(0, MOST_CREEPLES)]
    emotions: Annotated[list[int], BY_ORGAN, Span(0, CUBES), OF_ORGANS]
    tools: Annotated[list[tuple[int, int]], Bag(TOOL_SIDES), Span(0, 1), OF_TOOLS]


def _living(species: list[Species | None]) -> list[Species]:
    return [s for s in species if s is not None]


class Played(msgspec.Struct):
    """A mutation of a species, as it lies there; `place` is that in the personality, from 1."""

    card: int
    species: int
    face: int
    monster: int
    hosted: int
    place: int
    plus: list[int]


class MutationFeatures:
    """A mutation in play."""

    species: Annotated[int, Span(0, SPECIES - 1), A_SPECIES]
    face: Annotated[int, Span(-1, 1)]
    monster: Annotated[int, Span(NOBODY, len(ORGANS) - 1), MONSTROUS, Each(range(len(ORGANS)))]
    hosted: Annotated[int, Span(NOBODY, SPECIES - 1), MUTUALISM, A_SPECIES]
    place: Annotated[int, Span(0, len(MUTATION_NUMBERS)), If(_is_edged)]
    plus: Annotated[list[int], BY_ORGAN, Span(0, CUBES), OF_ORGANS, PLUS]


def _mutations(species: list[Species | None]) -> list[Played]:
    return [
        Played(m.card, s.id, m.face, m.monster, m.hosted, _place(s, m.card), m.plus)
        for s in species
        if s is not None
        for m in s.mutations
    ]


def _place(species: Species, card: int) -> int:
    row = species.personality
    return row.index(card) + 1 if card in row else 0


def _display(rows: list[list[int]]) -> list[int]:
    """The cards of both rows by position, from 1; 0 where there is none."""
    found: list[int] = []
    for row in rows:
        cards = [0 if card == NOBODY else card - FIRST + 1 for card in row[:SPACES]]
        found += cards + [0] * (SPACES - len(cards))
    return found


def _lying(lying: list[Lying]) -> list[int]:
    """Per level and place how many creeples lie there, and the species of the last, from 1."""
    found = [0] * (2 * len(LEVELS) * PLACES)
    for c in lying:
        at = 2 * (c.level * PLACES + c.place)
        found[at] += 1
        found[at + 1] = c.species + 1
    return found


def _agenda(events: list[tuple[int, int]]) -> list[int]:
    """How many events of each card of the turn are still to come, by card."""
    return [card for card, _ in events]


def _waiting(events: list[PutOff]) -> list[int]:
    return [event.card for event in events]


def _joined(lists: list[list[int]]) -> list[int]:
    return list(chain.from_iterable(lists))


def _records(record: list[list[str]]) -> list[int]:
    return [len(cards) for cards in record]


def _landmasses(planet: Planet) -> list[int]:
    """Per craton its landmass from west to east, from 1, and its place in it."""
    found = [0] * (2 * MOST_CRATONS)
    for number, landmass in enumerate(planet.landmasses, 1):
        for place, craton in enumerate(landmass):
            found[2 * craton], found[2 * craton + 1] = number, place
    return found


def _cells(planet: Planet) -> list[int]:
    """Per craton where its centre lies."""
    east = [min(max(x, -FARTHEST), FARTHEST) for x in planet.x]
    return [*east, *planet.r]


def _dice(planet: Planet) -> list[int]:
    return [int(has) for has in planet.dice]


def _biosphere(piles: dict[str, list[int]]) -> list[int]:
    return list(chain.from_iterable(piles.values()))


def _sizes(rows: list[list[int]]) -> list[int]:
    return [len(row) for row in rows]


class Features:
    """The state, without what is the same in the whole game or follows from the rest."""

    turn: Annotated[int, Span(0, MONTHS)]
    era: Annotated[int, Span(1, 3)]
    is_last: bool
    wind: bool
    phase: Annotated[str, OneOf(PHASES), Busy()]
    ending: Annotated[str, OneOf(ENDINGS)]
    actions: Annotated[int, Span(0, 4), Busy()]
    acted: Annotated[bool, Busy()]
    resized: Annotated[bool, APOMORPHIES]
    neoteny: Annotated[bool, APOMORPHIES]
    danced: Annotated[bool, ALIEN]
    medea: Annotated[int, OWNER, Side()]
    colour: Annotated[list[int], Span(NOBODY, MOST_SIDES - 1), OF_SIDES, Each(range(len(COLOURS)))]
    order: Annotated[list[int], Most(MOST_SIDES), Span(0, MOST_SIDES - 1), Along((RANKS,)), Side()]
    fossils: Annotated[list[int], Span(0, 16), OF_SIDES]
    record: Annotated[list[int], From("record", _records), OF_SIDES, Within(0, 127)]
    archetypes: Annotated[list[bool], OF_SIDES]
    entered: Annotated[list[bool], OF_SIDES]
    oxygen: Annotated[int, Span(0, 18)]
    clouds: Annotated[list[int], Span(0, 24), DISKS]
    air: Annotated[list[int], Span(0, 24), DISKS]
    pool: Annotated[list[int], Span(0, CUBES), OF_ORGANS]
    tiles: Annotated[list[int], Span(0, 4)]
    tokens: Annotated[int, Span(0, 16)]
    tools: Annotated[list[int], Bag(TOOLS), Span(0, 1), Along((TOOLS,))]
    disks: Annotated[list[int], Span(0, 4), Along((HERE,))]
    standing: Annotated[
        list[list[int]], Span(NOBODY, SPECIES - 1), Busy(), Along((LEVELS, HERE)), ON_MAP
    ]
    lying: Annotated[
        list[int], From("lying", _lying), AT_LEVELS, Span(0, SPECIES), Busy(),
        Along((LEVELS, HERE, ("count", "species"))), LYING,
    ]  # fmt: skip
    landmasses: Annotated[
        list[int], From("planet", _landmasses), Span(0, MOST_CRATONS),
        Along((FOUR, ("landmass", "place"))), InTurn((Each(range(1, MOST_CRATONS + 1)), None)),
    ]  # fmt: skip
    cells: Annotated[
        list[int], From("planet", _cells), Span(-FARTHEST, FARTHEST), Along((("east", "row"), FOUR))
    ]
    dice: Annotated[list[int], From("planet", _dice), Span(0, 1), Along((FOUR,))]
    species: Annotated[list[SpeciesFeatures], From("species", _living), BY_SPECIES]
    mutations: Annotated[list[MutationFeatures], From("species", _mutations), BY_CARD]
    display: Annotated[
        list[int],
        From("display", _display),
        ON_DISPLAY,
        Busy(),
        Along(((1, 2), range(1, SPACES + 1))),
        SHOWN,
    ]
    unseen: Annotated[
        list[int], From("unseen", _joined), Bag(MUTATION_NUMBERS), Span(0, 1), Busy(), OF_CARDS
    ]
    deck_sizes: Annotated[list[int], From("unseen", _sizes), IN_DECK, Busy()]
    cards: Annotated[list[int], Bag(EVENTS), Span(0, 1), OF_EVENTS]
    agenda: Annotated[
        list[int], From("agenda", _agenda), Bag(EVENTS), Span(0, 6), Busy(), OF_EVENTS
    ]
    put_off: Annotated[
        list[int], From("put_off", _waiting), Bag(EVENTS), Span(0, 6), ALIEN, OF_EVENTS
    ]
    et_unseen: Annotated[
        list[int], Bag(EVENTS), Span(0, 1), OF_EVENTS, _for_each(EVENTS, _is_distant)
    ]
    biosphere: Annotated[
        list[int], From("biosphere", _biosphere), Bag(EVENTS), Span(0, 1), OF_EVENTS,
        _for_each(EVENTS, _is_earthly),
    ]  # fmt: skip


def see(g: State, sides: tuple[int, ...]) -> State:
    """The state, the same for everybody."""
    return g
