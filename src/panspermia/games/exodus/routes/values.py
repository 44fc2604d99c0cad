"""What is asked of the planner and what it answers, as values that travel as JSON.

Masses and shares of steps are text, as the fuel strip prints them: "4 2/3". Spaces, cards and
clauses are known by their ids.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from panspermia.games.exodus.components.cards import Grade, Ratio

MOST_CARDS = 16
MOST_SITES = 200
"""There are fewer; nobody needs to name one twice."""
MOST_TURNS = 24
MOST_LABELS = 200_000
LABELS = 60_000
"""Places of moves that one question looks at, if it does not say."""
LONGEST_ID = 60
MOST_STEPS = 8
"""More than any contract has."""

Word = Annotated[str, Meta(max_length=LONGEST_ID)]
Mass = Annotated[str, Meta(pattern="^([1-9][0-9]?( [1-9]/[2-9])?)?$")]
Small = Annotated[int, Meta(ge=0, le=32)]
Thrust = Annotated[int, Meta(ge=-10, le=40)]
Consumption = Annotated[Ratio, Meta(max_length=9)]


class Asked(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """A part of a question; what is left out has its usual value."""


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """A part of an answer."""


# --- questions ------------------------------------------------------------------------------------


class Thruster(Asked, frozen=True, kw_only=True):
    """B2d. A thruster by its numbers, of any module; `mass` may be that of the whole craft.

    `rad_hard` is the lowest aboard; where nobody says it, every belt counts as a danger.
    """

    thrust: Thrust
    fuel: Consumption
    mass: Small = 1
    rad_hard: Annotated[int, Meta(ge=0, le=12)] = 0
    grade: Grade = "water"
    afterburn_steps: Small = 0
    afterburn_thrust: Small = 1
    pivots: Small = 0
    pushable: bool = False
    solar: bool = False
    belt_burns: Small = 0
    gigawatt: bool = False
    terawatt: bool = False


class Rocket(Asked, frozen=True, kw_only=True):
    """E5. A craft: cards by id, or a typed thruster, or both; `tanks` is cargo (FT).

    The fuel is what lies between the dry mass and `wet`, or `fuel` tanks loaded into empty ones.
    """

    cards: tuple[Word, ...] = ()
    thruster: Thruster | None = None
    tanks: Small = 0
    wet: Mass = ""
    fuel: Small = 0
    grade: Grade = "water"


class Depot(Asked, frozen=True, kw_only=True):
    """H6c.6. Own blue FT on a Site, from which a rocketplane takes its own."""

    site: Word
    tanks: Annotated[int, Meta(ge=0, le=99)]


class Conditions(Asked, frozen=True, kw_only=True):
    """What matters beside the craft.

    `year` is that of the first Turn, of which follows the season (D2.2). Factories and Colonies are
    Sites whose Factories may be used; `depots` hold own FT for rocketplanes (H6c.6).
    """

    year: Annotated[int, Meta(ge=1, le=84)] = 1
    powersat: bool = False
    factories: tuple[Word, ...] = ()
    colonies: tuple[Word, ...] = ()
    depots: tuple[Depot, ...] = ()
    refuel: bool = True
    """Whether it may stop to refuel (I5, G1c.1)."""


class Limits(Asked, frozen=True, kw_only=True):
    """How far is looked. `labels` bounds the work: places of moves that are looked at."""

    turns: Annotated[int, Meta(ge=1, le=MOST_TURNS)] = 6
    hazards: Annotated[int, Meta(ge=0, le=99)] | None = None
    belts: Annotated[int, Meta(ge=0, le=99)] | None = None
    labels: Annotated[int, Meta(ge=100, le=MOST_LABELS)] = LABELS


class Query(Asked, frozen=True, kw_only=True):
    """A question: from where, and to where; without `goal` it asks for all that is in reach."""

    rocket: Rocket
    start: Word = "leo"
    goal: Word = ""
    given: Conditions = Conditions()
    limits: Limits = Limits()


class Plan(Asked, frozen=True, kw_only=True):
    """What a link keeps: a question and which of its ways is looked at."""

    query: Query
    chosen: Annotated[int, Meta(ge=0, le=999)] = 0


# --- answers --------------------------------------------------------------------------------------

Roll = Literal["assist", "crash", "aerobrake", "belt"]
Passage = Literal["", "powered", "glide", "unaided", "assist", "rocketplane"]
Pivot = Literal["", "bonus-pivot", "burns"]
Lander = Literal["", "half", "full"]
Kind = Literal["site", "lagrange", "burn", "belt", "hohmann"]


class Danger(Told, frozen=True, kw_only=True):
    """H7.1, H10.1. A roll: a hazard is failed on a 1; of a belt its worst level, and who fears it.

    `chance` is that of losing something.
    """

    roll: Roll
    chance: float
    level: int = 0
    cards: tuple[str, ...] = ()


class Hop(Told, frozen=True, kw_only=True):
    """A step to the next Space."""

    space: str
    name: str
    kind: Kind
    zone: str
    lander: Lander = ""
    pivot: Pivot = ""
    """H4c. A change of direction, and how it was paid."""
    burns: int = 0
    """H5c. Burns paid."""
    bonus: int = 0
    """H8b.1. Bonus Burns used."""
    steps: str = "0"
    """H5a. Fuel steps of these burns."""
    gained: int = 0
    """H8.1. Bonus Burns that the Space gives."""
    liftoff: Passage = ""
    landing: Passage = ""
    tanks: int = 0
    """H6c.6. FT that a rocketplane took."""
    dangers: tuple[Danger, ...] = ()
    lost: tuple[str, ...] = ()
    """Cards that are surely lost here, such as Sails (H6b.3)."""
    wet: str = ""
    """The wet mass on the strip, if the move ended here (H5b.1)."""
    burns_left: int = 0
    bonus_left: int = 0
    works: bool = True
    """H2a.2."""
    clauses: tuple[str, ...] = ()


class Engine(Told, frozen=True, kw_only=True):
    """H2, H3. What was activated."""

    thruster: str
    chain: tuple[str, ...]
    """J1c. The supports in use."""
    afterburn: bool
    net: int
    consumption: str
    weight: str
    """FS-8. The weight class that counts."""
    needs_therms: int
    therms: int


class Refuel(Told, frozen=True, kw_only=True):
    """I5, G1c.1. A stop for fuel: by which means, how many tanks, and the mass afterwards."""

    means: Literal["isru", "factory", "air-eater", "dirt"]
    card: str
    tanks: int
    wet: str
    grade: Grade
    clauses: tuple[str, ...]


class Turn(Told, frozen=True, kw_only=True):
    """D1. A Turn of a way: perhaps fuel, perhaps a move, perhaps fuel."""

    year: int
    season: Literal["blue", "yellow", "red"]
    start: str
    stop: str
    refuel: Refuel | None = None
    jettisoned: int = 0
    """G1f. Steps of fuel thrown away before the move, for a lighter weight class."""
    engine: Engine | None = None
    """Nothing if the craft waits."""
    hops: tuple[Hop, ...] = ()
    steps: int = 0
    """Fuel steps of this Turn, with afterburn and without what was jettisoned."""
    wet_before: str
    wet: str
    dry: int
    refuelled: Refuel | None = None
    """After the move."""


class Way(Told, frozen=True, kw_only=True):
    """A way, and by what it is compared with others: fuel, Turns, hazards and belts.

    `fuel` counts all steps that leave the tanks, jettisoned ones too; `belts` those that can take
    a card. `safe` is the chance to survive all hazards.
    """

    fuel: int
    turns: int
    hazards: int
    belts: int
    safe: float
    wet: str
    dry: int
    lost: tuple[str, ...]
    legs: tuple[Turn, ...]


class Ways(Told, frozen=True, kw_only=True):
    """All ways that no other beats, the quickest first.

    `cut` says that the limit of labels ended the search, so that some may be missing; of
    `complete` Turns none is.
    """

    query: Query
    ways: tuple[Way, ...]
    cut: bool
    complete: int = 0
    labels: int


class Reached(Told, frozen=True, kw_only=True):
    """A Space in reach: how few Turns, and what one such way takes; others may take less."""

    space: str
    turns: int
    fuel: int
    hazards: int
    belts: int


class Reach(Told, frozen=True, kw_only=True):
    """All Spaces where the craft can be, Sites among them, the nearest first; `cut` as for ways."""

    query: Query
    spaces: tuple[Reached, ...]
    cut: bool
    complete: int = 0
    labels: int


# --- contracts --------------------------------------------------------------------------------


class Delivery(Asked, frozen=True, kw_only=True):
    """4B4. How to fulfil a contract, of which some steps may be announced; the goal is its own."""

    contract: Word
    query: Query
    done: Annotated[int, Meta(ge=0, le=MOST_STEPS)] = 0


class Errand(Told, frozen=True, kw_only=True):
    """A chain of ways that fulfils a contract, and where each step is announced."""

    contract: str
    stops: tuple[str, ...]
    ways: tuple[Way, ...]
    turns: int
    fuel: int
    safe: float


class Deliveries(Told, frozen=True, kw_only=True):
    """The quickest first; `planned` says whether the planner knows what the contract asks for."""

    delivery: Delivery
    errands: tuple[Errand, ...]
    planned: bool


# --- rockets from cards ---------------------------------------------------------------------------


class Parts(Asked, frozen=True, kw_only=True):
    """Cards to choose from, and with how much fuel: so many tanks each."""

    cards: tuple[Word, ...]
    fuel: Small = 0
    grade: Grade = "water"
    start: Word = "leo"
    given: Conditions = Conditions()


class Build(Told, frozen=True, kw_only=True):
    """A rocket with no card too many: what it weighs, and how it flies from the start."""

    cards: tuple[str, ...]
    engine: Engine
    dry: int
    wet: str
    steps: int
    """F1a."""
    burns: str
    """For how many burns the fuel lasts; nothing if they cost none."""


class Builds(Told, frozen=True, kw_only=True):
    """All of them, those with most thrust first, then the lightest; `cut` if some are left out."""

    parts: Parts
    rockets: tuple[Build, ...]
    cut: bool
