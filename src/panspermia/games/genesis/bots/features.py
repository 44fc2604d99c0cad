"""What a seat sees, for learning programs: the state, as nothing in it is hidden (A0.5).

Components stand in the order of their numbers, wherever they are, so that each has its columns.
"""

from __future__ import annotations

from itertools import chain
from typing import Annotated, TypeVar

from panspermia.games.genesis.components.facts import facts_of
from panspermia.games.genesis.rules.ecosystems import SHIFT
from panspermia.games.genesis.rules.ending import ARMAGEDDONS, LAST_EVENT, SOLITAIRE_WIN
from panspermia.games.genesis.rules.options import INTRO
from panspermia.games.genesis.rules.pieces import ABSENT, STOLEN, Organism
from panspermia.games.genesis.rules.state import State, Strike
from panspermia.games.genesis.rules.vocabulary import (
    COLOURS,
    EVENT_CARDS,
    ICONS,
    LEVELS,
    MACROORGANISM,
    MACROORGANISMS,
    MAX_ORGANS,
    MAX_SIDES,
    MUTATIONS,
    ORGANISM_WORDS,
    PARASITE_IDS,
    PLACARDS,
    POOL,
    REFUGIUM_WORDS,
    ROWS,
    STRIKES,
)
from panspermia.kernel import Setup
from panspermia.kernel.features import (
    RANKS,
    Along,
    Bag,
    Bits,
    Busy,
    ByNumber,
    Each,
    Exactly,
    From,
    If,
    InTurn,
    Most,
    OneOf,
    Printed,
    Side,
    Span,
    Within,
)
from panspermia.kernel.features import SIDES as BY_SIDE

T = TypeVar("T")
chained = chain.from_iterable

PHASES = ("D", "E", "F", "G", "H")
IDS = range(1, PARASITE_IDS[-1] + 1)
SIDES = range(MAX_SIDES)
CLIMATE_ICONS = 4
"""Those that can bring the Armageddon (D10a)."""

FIRST = MUTATIONS[0]
FACTS = 6
"""Numbers that tell of a mutation in play."""

PLACES = (POOL, *REFUGIUM_WORDS.values(), *ORGANISM_WORDS.values())
"""Where a biont can be."""

BY_COLOUR = Exactly(len(COLOURS))
OWNER = Span(-1, MAX_SIDES - 1)

OF_SIDES = Along((BY_SIDE,))
IN_ORDER = Along((RANKS,))
TROPHIES = Along((BY_SIDE, ("microorganisms", "macroorganisms")))
OF_COLOURS = Along((COLOURS,))
OF_PLACARDS = Along((PLACARDS,))
OF_EVENTS = Along((EVENT_CARDS,))
FLAGS = Within(0, 1)
FEW = Within(0, 24)
CUBE = Within(ABSENT, STOLEN)
FACT_NAMES = ("organism", "promoted", "base", "added", "fresh", "lingers")


def _is_advanced(setup: Setup, _number: object) -> bool:
    """C3.1. Whether there are macroorganisms."""
    return setup.options["mode"] != INTRO


def _is_chimera(setup: Setup, _number: object) -> bool:
    return bool(setup.options["chimera"])


def _is_parasite(_setup: Setup, number: object) -> bool:
    """Whether what lies at this number can be a parasite."""
    return number in PARASITE_IDS


def _is_alone(setup: Setup, _number: object) -> bool:
    return setup.players == 1


def _sources(setup: Setup) -> dict[int, tuple[int, ...]]:
    """What a diseased cube was taken from: a mutation with its icons, or an organ square."""
    known = facts_of(setup.deck_name or "").mutations
    found = {number: (1, 0, *card.unpromoted) for number, card in known.items()}
    return {organ: (0, 1, *[0] * len(ICONS)) for organ in range(FIRST)} | found


def _bodies(setup: Setup) -> dict[int, tuple[int, ...]]:
    """Of each macroorganism its system and its organs by colour, on the marine side."""
    known = facts_of(setup.deck_name or "").macroorganisms
    return {
        number: (1, *body.system, *[body.organs.count(n) for n in range(len(COLOURS))])
        for number, (body, _) in known.items()
    }


def _rates(_setup: Setup) -> dict[int, tuple[int, int]]:
    """L6b. The two parts of a metabolic rate."""
    return {rate: (rate // SHIFT, rate % SHIFT) for rate in range(SHIFT * SHIFT + 1)}


ADVANCED = If(_is_advanced)
PARASITIC = If(_is_parasite)
SOURCE = Printed(("mutation", "organ", *ICONS), _sources)
RATE = Printed(("rate", "more"), _rates)
BODY = Printed(
    ("there", *[f"system-{word}" for word in COLOURS], *[f"organs-{word}" for word in COLOURS]),
    _bodies,
)


class DiseasedFeatures:
    """A cube on a parasite."""

    colour: Annotated[int, OneOf(range(len(COLOURS)))]
    source: Annotated[int, Span(-1, MUTATIONS[-1]), SOURCE]
    added: bool


class OrganismFeatures:
    """An organism; its mutations have columns of their own."""

    owner: Annotated[int, OneOf(SIDES), OF_SIDES]
    bionts: Annotated[list[int], Bag(SIDES), Span(0, 8), OF_SIDES]
    cubes: Annotated[list[int], BY_COLOUR, OF_COLOURS, FEW]
    disks: Annotated[list[int], BY_COLOUR, OF_COLOURS, FEW]
    parasite: Annotated[int, Span(0, IDS[-1]), Each(PARASITE_IDS)]
    host: Annotated[int, Span(0, IDS[-1]), PARASITIC, Each(IDS)]
    face: Annotated[int, Span(0, 1), PARASITIC]
    diseased: Annotated[list[DiseasedFeatures], Most(2), PARASITIC]
    macro: Annotated[int, Span(0, MACROORGANISMS[-1]), ADVANCED, BODY]
    terrestrial: Annotated[bool, ADVANCED]
    organs: Annotated[list[int], Most(MAX_ORGANS), Span(0, 2), ADVANCED]
    trophic: Annotated[int, OWNER, ADVANCED, Side()]
    level: Annotated[int, Span(-1, len(LEVELS) - 1), ADVANCED, Each(range(len(LEVELS)))]
    rate: Annotated[int, Span(-1, SHIFT * SHIFT), ADVANCED, RATE]
    reverted: Annotated[bool, If(_is_chimera)]
    green_at_start: Annotated[int, FEW]
    settlers: Annotated[int, Bits(MAX_SIDES), OF_SIDES]


class RefugiumFeatures:
    """A refugium in play."""

    disorganized: Annotated[list[int], BY_COLOUR, OF_COLOURS, FEW]
    organized: Annotated[list[int], BY_COLOUR, OF_COLOURS, FEW]
    bionts: Annotated[list[int], Bag(SIDES), Span(0, 8), OF_SIDES]
    enzymes: Annotated[list[int], Bag(range(len(COLOURS))), Span(0, 8), OF_COLOURS]


class AssigningFeatures:
    """The turn of a side in the assignment phase."""

    side: Annotated[int, OWNER, Side()]
    used: Annotated[list[str], Bag(PLACES), Span(0, 8), Along((PLACES,))]
    moved: Annotated[int, FEW]
    row: Annotated[int, Span(-1, len(ROWS) - 1), Each(range(len(ROWS)))]


class BuyingFeatures:
    """The turn of a side in the purchase phase."""

    side: Annotated[int, OWNER, Side()]
    bought: Annotated[list[int], Bag(IDS), Span(0, 1), Along((IDS,))]
    fission: Annotated[list[int], Bag(IDS), Span(0, 1), Along((IDS,))]


def _living(organisms: list[Organism | None]) -> list[Organism]:
    return [o for o in organisms if o is not None]


def _mutations(organisms: list[Organism | None]) -> list[int]:
    """Per card the organism that has it, and how it lies there."""
    found = [0] * (FACTS * len(MUTATIONS))
    for o in _living(organisms):
        for m in o.mutations:
            start = FACTS * (m.card - FIRST)
            facts = o.id, m.promoted, m.base, m.added, m.fresh, m.lingers
            found[start : start + FACTS] = facts
    return found


def _trophies(trophies: list[list[str]]) -> list[list[int]]:
    """Per side how many bacteria and how many macroorganisms."""
    found = []
    for words in trophies:
        macro = len([word for word in words if word in MACROORGANISM]) if words else 0
        found.append([len(words) - macro, macro])
    return found


def _deck_places(decks: list[list[int]]) -> list[int]:
    """Per mutation the row of the deck that it is known to lie in, and its place there, from 1."""
    places = [0] * (2 * len(MUTATIONS))
    for row, deck in enumerate(decks, 1):
        for place, card in enumerate(deck, 1):
            if card:
                start = 2 * (card - FIRST)
                places[start] = row
                places[start + 1] = place
    return places


def _sizes(decks: list[list[int]]) -> list[int]:
    return [len(deck) for deck in decks]


def _strikes(strikes: list[Strike]) -> list[int]:
    """Per kind of icon what waits to be applied, elsewhere and in the cosmic row."""
    values = [0] * (2 * len(STRIKES))
    for strike in strikes:
        values[strike.kind] += strike.value
        values[len(STRIKES) + strike.kind] += strike.cosmic
    return values


def _ahead(pairs: list[tuple[int, int]]) -> list[int]:
    """Per macroorganism card the sides that have bought for it before their own turn."""
    found = [0] * (MAX_SIDES * len(MACROORGANISMS))
    for side, card in pairs:
        found[MAX_SIDES * (card - MACROORGANISMS[0]) + side] = 1
    return found


def _joined(lists: list[list[T]]) -> list[T]:
    return list(chained(lists))


def _last(cards: list[int]) -> int:
    return cards[-1] if cards else -1


def _last_icons(history: list[int]) -> list[int]:
    return history[-CLIMATE_ICONS:]


class Features:
    """The state, without what is the same in the whole game or follows from the rest."""

    turn: Annotated[int, Span(0, len(EVENT_CARDS))]
    climate: Annotated[int, Span(0, 1)]
    waterworld: bool
    ozone: bool
    comet: bool
    oxygen_crisis: bool
    goal: Annotated[int, Span(0, 2), If(_is_alone)]
    colour: Annotated[list[int], Span(-1, len(COLOURS) - 1), OF_SIDES, Each(range(len(COLOURS)))]
    unassigned: Annotated[list[int], Span(0, 4), OF_SIDES]
    cards: Annotated[list[int], Span(0, 3), OF_COLOURS, Each(range(1, 4))]
    left: Annotated[list[int], Span(0, len(EVENT_CARDS))]
    active: Annotated[list[bool], Along((ROWS,))]
    phase: Annotated[str, OneOf(PHASES), Busy()]
    ending: Annotated[str, OneOf((LAST_EVENT, SOLITAIRE_WIN, *ARMAGEDDONS))]
    catalysts: Annotated[list[list[int]], Span(0, 12), Along((BY_SIDE, COLOURS))]
    order: Annotated[list[int], Most(MAX_SIDES), Span(0, MAX_SIDES - 1), IN_ORDER, Side()]
    phase_order: Annotated[list[int], Most(MAX_SIDES), Span(0, MAX_SIDES - 1), IN_ORDER, Side()]
    medea: Annotated[list[int], Bag(SIDES), Span(0, 1), OF_SIDES]
    trophies: Annotated[
        list[list[int]], From("trophies", _trophies), Span(0, len(PLACARDS)), TROPHIES
    ]
    organisms: Annotated[list[OrganismFeatures], From("organisms", _living), ByNumber("id", IDS)]
    mutations: Annotated[
        list[int], From("organisms", _mutations), Span(0, IDS[-1]), Busy(),
        Along((MUTATIONS, FACT_NAMES)), InTurn((Each(PLACARDS), FLAGS, CUBE, CUBE, FLAGS, FLAGS)),
    ]  # fmt: skip
    refugia: Annotated[list[RefugiumFeatures], From("rows", _joined), ByNumber("placard", PLACARDS)]
    piles: Annotated[list[int], From("piles", _joined), Bag(PLACARDS), Span(0, 1), OF_PLACARDS]
    gone: Annotated[list[int], Bag(PLACARDS), Span(0, 1), OF_PLACARDS]
    stack: Annotated[list[int], Bag(MACROORGANISMS), Span(0, 1), ADVANCED, Along((MACROORGANISMS,))]
    decks: Annotated[
        list[int], From("decks", _deck_places), Span(0, len(MUTATIONS)),
        Along((MUTATIONS, ("row", "place"))), InTurn((Each(range(1, len(ROWS) + 1)), None)),
    ]  # fmt: skip
    deck_sizes: Annotated[list[int], From("decks", _sizes), Span(0, len(MUTATIONS)), Along((ROWS,))]
    event: Annotated[int, From("discard", _last), OneOf(EVENT_CARDS), OF_EVENTS]
    discard: Annotated[list[int], Bag(EVENT_CARDS), Span(0, 1), OF_EVENTS]
    history: Annotated[list[int], From("history", _last_icons), Most(CLIMATE_ICONS), Span(0, 1)]
    strikes: Annotated[
        list[int], From("strikes", _strikes), Along((("row", "cosmic"), STRIKES)), Within(0, 64)
    ]
    waiting: Annotated[
        list[int], Bag(range(IDS[-1] + 1)), Span(0, 1), Busy(), Along((range(IDS[-1] + 1),))
    ]
    assigning: Annotated[AssigningFeatures, Busy()]
    buying: Annotated[BuyingFeatures, Busy()]
    ahead: Annotated[
        list[int], From("ahead", _ahead), Span(0, 1), ADVANCED, Along((MACROORGANISMS, BY_SIDE))
    ]


def see(g: State, sides: tuple[int, ...]) -> State:
    """The state, the same for everybody."""
    return g
