"""The cards of High Frontier 4 All: patents with a White and a Black face, and crews.

Kinds of later modules join `Deck` as further fields; their faces are `Face` too.
"""

from __future__ import annotations

from typing import Annotated, Literal, get_args

import msgspec

from panspermia.decks import cards as printed
from panspermia.decks.cards import Count, Id, Named, Numbered, Part

Generator = Literal["electric", "pulsed"]
Reactor = Literal["wave", "bomb", "exotic"]
Supply = Literal["electric", "pulsed", "wave", "bomb", "exotic"]
"""B2k, J1a."""
Grade = Literal["dirt", "water", "isotope"]
"""F4b. From low to high."""
Platform = Literal["missile", "raygun", "buggy"]
Spectral = Literal["C", "S", "M", "V", "D", "H", "ANY"]
"""B2f. ANY stands on cards of Modules 1 and 2."""
Colour = Literal["yellow", "purple", "white", "green", "gray", "red"]
Ideology = Literal["unity", "authority", "honor", "equality", "individuality", "freedom"]

SUPPLIES: tuple[Supply, ...] = get_args(Supply)
GENERATORS: tuple[Generator, ...] = get_args(Generator)
REACTORS: tuple[Reactor, ...] = get_args(Reactor)
GRADES: tuple[Grade, ...] = get_args(Grade)

Ratio = Annotated[str, msgspec.Meta(pattern="^[0-9]+(/[1-9][0-9]*)?$")]
"""A whole number or a fraction, as printed."""
RadHard = Annotated[int, msgspec.Meta(ge=0, le=10)]


class Triangle(Part, frozen=True, kw_only=True):
    """B2d. A thrust triangle; `bonus_pivots` are its ballerinas (H4c.4)."""

    thrust: Count
    fuel: Ratio
    grade: Grade
    afterburn_steps: Count = 0
    afterburn_thrust: Count = 0
    pushable: bool = False
    solar: bool = False
    bonus_pivots: Count = 0


class Needs(Part, frozen=True, kw_only=True):
    """B2h. Any one of the named generators, any one of the named reactors, and therms."""

    generator: tuple[Generator, ...] = ()
    reactor: tuple[Reactor, ...] = ()
    therms: Count = 0


class Modifier(Part, frozen=True, kw_only=True):
    """B2i, J5. What the card adds to the thrust of its chain, and the factor of its fuel."""

    thrust: int = 0
    fuel: Ratio = "1"


class Orientation(Part, frozen=True, kw_only=True):
    """B2l. A radiator, Light or Heavy."""

    mass: Count
    rad_hard: RadHard
    therms: Count


class Ability(Part, frozen=True, kw_only=True):
    """B2g. What a card can do, by its id; what an ability does not need is left out.

    `where` limits it to Sites, zones, spectral types or platforms of these words, `when` is for
    Bernals.
    """

    id: Id
    amount: int = 0
    scope: Literal["colocated", "colocated-or-adjacent", "all-own"] | None = None
    when: Literal["home-bernal", "anchored"] | None = None
    where: tuple[str, ...] = ()
    least_size: Count = 0


class Face(Named, frozen=True, kw_only=True):
    """One side of a card. A radiator has its mass and rad-hardness in both orientations."""

    mass: Count | None = None
    rad_hard: RadHard | None = None
    light: Orientation | None = None
    heavy: Orientation | None = None
    thruster: Triangle | None = None
    isru: Annotated[int, msgspec.Meta(ge=0, le=4)] | None = None
    platforms: tuple[Platform, ...] = ()
    needs: Needs = Needs()
    gives: tuple[Supply, ...] = ()
    modifier: Modifier = Modifier()
    solar: bool = False
    air_eater: bool = False
    sail: bool = False
    abilities: tuple[Ability, ...] = ()


class Patent(Numbered, frozen=True, kw_only=True):
    """B2, B2a, B2f. The type is that of the Factory that makes the Black-Side."""

    spectral: Spectral
    white: Face
    black: Face


class Faction(Face, frozen=True, kw_only=True):
    """B6. One face of a crew card; `dirt_tanks` are those it takes in a Turn (G1c.3)."""

    clout: str
    colour: Colour
    ideology: Ideology
    privilege: Id
    negotiable: bool = False
    dirt_tanks: Count = 0


class Crew(Numbered, frozen=True, kw_only=True):
    """B1b. Two factions on one card."""

    first: Faction
    second: Faction


class Deck(printed.Deck, frozen=True, kw_only=True):
    """B1a, B1b."""

    thrusters: tuple[Patent, ...] = ()
    robonauts: tuple[Patent, ...] = ()
    refineries: tuple[Patent, ...] = ()
    generators: tuple[Patent, ...] = ()
    reactors: tuple[Patent, ...] = ()
    radiators: tuple[Patent, ...] = ()
    crews: tuple[Crew, ...] = ()


PATENTS = ("thrusters", "robonauts", "refineries", "generators", "reactors", "radiators")
NUMBERS = {
    "thrusters": range(1, 13),
    "robonauts": range(1, 13),
    "refineries": range(1, 13),
    "generators": range(1, 18),
    "reactors": range(1, 13),
    "radiators": range(1, 13),
    "crews": range(38, 44),
}
"""B1a, B1b. Crews have printed numbers."""
