"""The components of Bios: Genesis as data: landforms, placards, events, mutations and the rest.

`panspermia.decks.cards` says what a card, a side and an origin are.
"""

from __future__ import annotations

from collections import Counter
from typing import Annotated, ClassVar, Literal, get_args

import msgspec

from panspermia.decks import cards as schema
from panspermia.decks.cards import Count, Named, Numbered, OneSided, Part, Text, sides_of, slug

Colour = Literal["red", "yellow", "green", "blue"]
Row = Literal["cosmic", "ocean", "coastal", "continent"]
Eon = Literal["hadean", "archean", "proterozoic"]

COLOURS: tuple[Colour, ...] = get_args(Colour)
ROWS: tuple[Row, ...] = get_args(Row)
"""The rows from top to bottom."""
EONS: tuple[Eon, ...] = get_args(Eon)

EventIcon = Literal[
    "aftershock", "heaven", "earth", "smite", "extremophile", "oxygen", "uv-0", "uv-1", "uv-2",
    "uv-3", "uv-4", "cancer", "drought", "ozone",
]  # fmt: skip
"""D1-D9. `uv-2` is ultraviolet with the number 2."""

Climate = Literal["warm", "cold"]
Special = Literal["waterworld", "comet-shield", "ozone-hole"]
"""D1b Tropical Waterworld, D1d the Big Whack, D1c the comet that lets ultraviolet through."""

Slot = Literal[
    "plain",
    "manna-1", "manna-2", "manna-3", "manna-4", "manna-5", "manna-6",
    "enzyme-1", "enzyme-2", "enzyme-3", "enzyme-4", "enzyme-5", "enzyme-6",
]  # fmt: skip
"""F2.1. An enzyme slot: what dies while it is uncovered, and on which die."""

Pollutant = Literal["oxygen", "methane", "hydrogen-sulfide"]
Parameter = Literal["metabolism", "specificity", "entropy", "heredity"]

MutationIcon = Literal[
    "immunology", "heat_shield", "o2_shield", "spore", "hgt", "dna", "fission", "nucleus", "sex",
    "red_queen",
]  # fmt: skip
BodyIcon = Literal[
    "immunology", "heat_shield", "o2_shield", "uv_shield", "cancer_shield", "drought_shield",
    "red_queen", "hgt",
]  # fmt: skip
"""GL1. Icons of organs and endosymbionts."""

Die = Annotated[int, msgspec.Meta(ge=1, le=6)]


# --- landforms and placards -------------------------------------------------------------------


class Landform(Numbered, frozen=True, kw_only=True):
    """C0f. A row; both sides of its card differ only in being active."""

    id: Row
    name: Text
    note: str = ""


class Life(Part, frozen=True, kw_only=True):
    """F1.1. The dice that organize manna, by climate."""

    warm: tuple[Die, ...]
    cold: tuple[Die, ...]


class RefugiumSide(Named, frozen=True, kw_only=True):
    """D3b: `manna` from left to right. D4b: `resilient`. E2d: `toll` in catalysts for a biont."""

    manna: tuple[Colour, ...]
    life: Life
    slots: tuple[Slot, ...]
    resilient: bool = False
    toll: Count = 0


class BacteriumSide(Named, frozen=True, kw_only=True):
    """G2a: the colour of catalysts for [1]; `triple` for three of a kind counts by AMB-12 only."""

    metabolism: Colour
    triple: Colour


class Placard(Numbered, frozen=True, kw_only=True):
    """Two sides that share the row (F3c) and the colour (F0c)."""

    landform: Row
    colour: Colour
    refugium: RefugiumSide
    bacterium: BacteriumSide


# --- events -----------------------------------------------------------------------------------


class EventCard(OneSided, frozen=True, kw_only=True):
    """`icons` from left to right, climate icons apart; `order` as printed, without the last."""

    eon: Eon
    active: tuple[Row, ...]
    icons: tuple[EventIcon, ...]
    climate: tuple[Climate, ...] = ()
    order: tuple[Colour, ...] = ()
    special: Special | None = None

    @property
    def is_aftershock(self) -> bool:
        return "aftershock" in self.icons


# --- mutations and parasites ------------------------------------------------------------------


class Unpromoted(Named, frozen=True, kw_only=True):
    """The RNA side: its colour is that of its cube and of the price of both purchases (H0a)."""

    colour: Colour
    icons: tuple[MutationIcon, ...]
    pollutant: Pollutant | None = None


class Promoted(Named, frozen=True, kw_only=True):
    """The DNA side: `plus` is the colour of the cube that promotion adds (H2a)."""

    plus: Colour
    icons: tuple[MutationIcon, ...]
    pollutant: Pollutant | None = None


class MutationCard(Numbered, frozen=True, kw_only=True):
    unpromoted: Unpromoted
    promoted: Promoted


class ParasiteFace(Named, frozen=True, kw_only=True):
    """E3c: the colours of two slots. E3.2: `circles` for bionts. `lacks` has no effect."""

    slots: tuple[Colour, Colour]
    circles: Annotated[int, msgspec.Meta(ge=1, le=2)]
    pollutant: Pollutant | None = None
    lacks: Parameter | None = None


class ParasiteCard(Numbered, frozen=True, kw_only=True):
    colour: Colour
    faces: tuple[ParasiteFace, ParasiteFace]


# --- macroorganisms ---------------------------------------------------------------------------


class System(Part, frozen=True, kw_only=True):
    """H3a. System chromosomes: nervous red, circulatory yellow, digestive green, reproductive blue.

    The sum and the metabolic rate (H6b) count the printed chromosomes only.
    """

    red: Count
    yellow: Count
    green: Count
    blue: Count

    def counts(self) -> Counter[str]:
        return Counter(msgspec.structs.asdict(self))

    @property
    def total(self) -> int:
        return self.red + self.yellow + self.green + self.blue

    @property
    def rate(self) -> int:
        return self.red + self.yellow


class Organ(Part, frozen=True, kw_only=True):
    """A square. H5a: organs with the same `bubble` share it, and each has its icons."""

    name: Text
    colour: Colour
    icons: tuple[BodyIcon, ...] = ()
    bubble: str | None = None


class Circle(Part, frozen=True, kw_only=True):
    """H3d. A place for an endosymbiont."""

    name: Text
    icons: tuple[BodyIcon, ...] = ()


class Circles(Part, frozen=True, kw_only=True):
    """H3d.1. At most one circle for each colour."""

    red: Circle | None = None
    yellow: Circle | None = None
    green: Circle | None = None
    blue: Circle | None = None

    def of(self, colour: Colour) -> Circle | None:
        circle: Circle | None = getattr(self, colour)
        return circle


class BodySide(Named, frozen=True, kw_only=True):
    """A macroorganism in one ecosystem."""

    aliases: tuple[str, ...] = ()
    system: System
    organs: tuple[Organ, ...]
    circles: Circles

    def organ(self, name: str) -> Organ:
        """The organ of that name or slug."""
        return next(organ for organ in self.organs if slug(organ.name) == slug(name))


class MacroorganismCard(Numbered, frozen=True, kw_only=True):
    marks: ClassVar[tuple[str, ...]] = ("bubble",)

    marine: BodySide
    terrestrial: BodySide


# --- the deck ---------------------------------------------------------------------------------

NUMBERS = {
    "landforms": range(1, 5),
    "placards": range(1, 17),
    "events": range(37, 61),
    "mutations": range(17, 37),
    "parasites": range(5, 9),
    "macroorganisms": range(9, 17),
}
"""B0d, B0e. The numbers of the cards of a kind: 60 cards, and the placards apart."""


class Deck(schema.Deck, frozen=True, kw_only=True):
    """All components, each kind in the order of its numbers."""

    game: Literal["genesis"]
    landforms: tuple[Landform, ...]
    placards: tuple[Placard, ...]
    events: tuple[EventCard, ...]
    mutations: tuple[MutationCard, ...]
    parasites: tuple[ParasiteCard, ...]
    macroorganisms: tuple[MacroorganismCard, ...]

    def names(self) -> dict[str, str]:
        """What people call the sides, by id; an organ or circle is `snails.lung`."""
        sides = [side for _, card in self.all_cards() for side in sides_of(card)]
        parts = [
            (f"{side.id}.{slug(part.name)}", part.name)
            for side in sides
            if isinstance(side, BodySide)
            for part in parts_of(side)
        ]
        return {side.id: side.name for side in sides} | dict(parts)


def parts_of(side: BodySide) -> tuple[Organ | Circle, ...]:
    """The organs, then the circles by colour."""
    circles = [side.circles.of(colour) for colour in COLOURS]
    return (*side.organs, *[circle for circle in circles if circle is not None])
