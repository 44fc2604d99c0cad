"""The contracts of Module 4: what is printed on both faces, destinations as data.

A destination is a row of steps, announced in this order. All that a step asks for happens in one
Turn, in the order in which it stands there, to the stack that carries the contract. Contracts are
no part of a deck: no game changes them, so no save carries them.
"""

from __future__ import annotations

from typing import Annotated, Literal, get_args

import msgspec

from panspermia.decks import cards as printed
from panspermia.decks.cards import Count, Id, Named, Numbered, Part
from panspermia.games.exodus.components.cards import Ideology, Platform, RadHard
from panspermia.games.exodus.components.chart import SiteType, ZoneName

Type = Literal[
    "avatar-tourists", "avatar-trillionaire", "tourists", "trillionaire", "robotic-research",
    "science-mission", "megaproject", "government-grant", "military",
]  # fmt: skip
"""4A3c."""
Shape = Literal["goo", "hexagon", "heart", "jar", "battery", "triangle"]
"""4A3k, 4A4a."""
Mark = Literal["tophat", "felony"]
"""4A3f."""
PlaceKind = Literal["site", "flyby", "crash", "aerobrake", "hazard"]
PlaceIcon = Literal[
    "submarine", "atmospheric", "astrobiology", "push", "elevator", "synodic", "signposted"
]
Whose = Literal["own", "usable", "any"]
"""A2i. Only own; own or with leave; everybody's."""
Span = tuple[Count, Count]
"""The least and the most."""


class Piece(Part, frozen=True, kw_only=True):
    """What stands in a Space."""

    kind: Literal["factory", "colony", "bernal", "isobank"]
    whose: Whose = "any"
    anchored: bool = False


class Place(Part, frozen=True, kw_only=True):
    """A Space that all of this fits; `spaces` are the only ones, `either` needs one to fit."""

    spaces: tuple[Id, ...] = ()
    kind: PlaceKind | None = None
    zones: tuple[ZoneName, ...] = ()
    outside: tuple[ZoneName, ...] = ()
    beyond: ZoneName | None = None
    size: Span | None = None
    hydration: Span | None = None
    spectral: SiteType | None = None
    icon: PlaceIcon | None = None
    state: Literal["unexplored", "busted"] | None = None
    glory: Literal["unclaimed", "farthest-claimed"] | None = None
    piece: Piece | None = None
    beside: Place | None = None
    road_to: Place | None = None
    either: tuple[Place, ...] = ()


class Card(Part, frozen=True, kw_only=True):
    """A card that has to be there: beside the contract, in its Space, or carrying it."""

    kinds: tuple[
        Literal["crew", "colonist", "freighter", "gw-thruster", "robonaut", "refinery", "human"],
        ...,
    ]
    whose: Whose = "usable"
    where: Literal["stack", "space", "carrier"] = "stack"
    operational: bool = False
    human: bool = False
    augmented: bool = False
    any_of: tuple[Literal["spaceborn", "promoted"], ...] = ()
    platform: Platform | None = None


class Feat(Part, frozen=True, kw_only=True):
    """What the stack with the contract does.

    be: it is there now; pass: it was there in this Turn; enter: it came there in this Turn, to
    `count` different Spaces; stop: its move ended there; land: on a Site; brave: the hazard that it
    entered last was rolled for and survived; lift-off: it left the Site of a step by its own means;
    return: it is in LEO or at its owner's Bank.
    """

    what: Literal["be", "pass", "enter", "stop", "land", "brave", "lift-off", "return"]
    place: Place | None = None
    count: Annotated[int, msgspec.Meta(ge=1)] = 1
    step: Count = 0
    """From which step's Site it lifts off, counted from 1."""


class Step(Part, frozen=True, kw_only=True):
    """4B4d. What is announced together; `other_than` a step whose Space it may not be."""

    feats: tuple[Feat, ...]
    cards: tuple[Card, ...] = ()
    other_than: Count = 0


class Effect(Part, frozen=True, kw_only=True):
    """4B2e. What fulfilment brings, by its id; what an effect does not need is left out."""

    id: Id
    amount: int = 0
    times: Count = 0
    where: tuple[str, ...] = ()
    negotiable: bool = False


class Example(Part, frozen=True, kw_only=True):
    """EA-1. What the rulebook's examples say where the card differs."""

    advance: Count | None = None
    steps: tuple[Step, ...] = ()


class ContractFace(Named, frozen=True, kw_only=True):
    """4A3. One side of a contract."""

    type: Type
    mass: Count
    rad_hard: RadHard
    points: Count
    advance: Count
    fee: Count
    manned: bool = False
    mark: Mark | None = None
    shapes: tuple[Shape, ...]
    steps: tuple[Step, ...]
    fulfilling: tuple[Effect, ...] = ()
    fulfilled: tuple[Effect, ...] = ()
    example: Example | None = None


class Contract(Numbered, frozen=True, kw_only=True):
    """4A2d, 4A3g. The pair of ideologies is its deck; numbers are those of the printed code."""

    pair: tuple[Ideology, Ideology]
    blue: ContractFace
    gold: ContractFace


class Contracts(printed.Deck, frozen=True, kw_only=True):
    """4A2d."""

    contracts: tuple[Contract, ...] = ()


TYPES: tuple[Type, ...] = get_args(Type)
PAIRS: tuple[tuple[Ideology, Ideology], ...] = (
    ("individuality", "freedom"),
    ("honor", "unity"),
    ("equality", "authority"),
)
"""4Ba.1, 4Ba.2, 4Ba.3."""
DECK_SIZE = 12
CONTRACT_NUMBERS = {"contracts": range(217, 253)}

FULFILLING = (
    "gain-aqua", "budget-cuts", "pay-or-lose", "bust-site", "place-delegates", "prospect-again",
    "raise-glory", "place-claim", "clear-sites", "decommission", "build-elevator", "exomigrate",
    "discard-colonist",
)  # fmt: skip
"""4B2e.3. What is done once."""
FULFILLED = (
    "connections", "bailout", "secured", "shielded", "insight", "transport", "push",
    "ignore-crash", "ignore-crash-at-factories", "ignore-aerobrake", "prospect-luna", "use-luna",
    "isru-prospecting", "launch-railway", "belt-flyby", "murder", "elevator-assist",
    "glory-points", "fundraise-aqua", "colony-aqua", "factory-on-hazard", "free-air-refuel",
    "implant-at-colonies",
)  # fmt: skip
"""4B2e.4. What holds from then on."""
