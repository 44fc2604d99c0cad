"""The components of Bios: Megafauna as data: events, mutations, archetypes, cratons, climate.

`panspermia.decks.cards` says what a card, a side and an origin are.
"""

from __future__ import annotations

from typing import Annotated, Literal, get_args

import msgspec

from panspermia.decks import cards as schema
from panspermia.decks.cards import Card, Count, Id, Named, Numbered, OneSided, Part, Text

Colour = Literal["green", "orange", "black", "white"]
"""The colours of the players by skeletal number (GL-Skeletal)."""
CardColour = Literal["red", "yellow", "green", "blue"]
Organ = Literal["red", "yellow", "green", "blue", "white"]
Emotion = Literal["red", "yellow", "green", "blue", "purple"]
Silhouette = Literal["archetype", "burrower", "flyer", "swimmer", "armored"]
"""In the order of the table of F2b."""
World = Literal["earth", "mars", "venus"]
Terrain = Literal["weeds", "swamp", "sea", "highland", "basin"]
DeckName = Literal["et", "too-hot", "goldilocks", "too-cold"]
Level = Literal["igloo", "ice-age", "pleasant", "eden", "warm", "hothouse"]
Category = Literal["too-hot", "goldilocks", "too-cold"]
Humidity = Literal["humid", "arid"]
Wind = Literal["east", "west", "none"]
Craton = Literal["laurentia", "baltica", "siberia", "gondwana"]
"""The icons by which events name a craton (Q-62)."""

Kind = Literal[
    "latitude-drift", "crater", "collide-drift", "pangea-rift", "climax", "deluge", "mutagen",
    "radiation", "crowding-disease", "reservoir", "wind",
]  # fmt: skip
"""D1-D11."""
Place = Literal["oxygen", "clouds", "atmosphere", "clouds-or-atmosphere", "continent", "coast"]
Need = Literal["microbes", "conflagration", "precipitation", "overcast"]
Disk = Literal["green", "white", "black"]

COLOURS: tuple[Colour, ...] = get_args(Colour)
ORGANS: tuple[Organ, ...] = get_args(Organ)
CARD_COLOURS: tuple[CardColour, ...] = get_args(CardColour)
EMOTIONS: tuple[Emotion, ...] = get_args(Emotion)
SILHOUETTES: tuple[Silhouette, ...] = get_args(Silhouette)
KINDS: tuple[Kind, ...] = get_args(Kind)
LEVELS: tuple[Level, ...] = get_args(Level)
CATEGORIES: tuple[Category, ...] = get_args(Category)
CRATON_ICONS: tuple[Craton, ...] = get_args(Craton)
PLACES: tuple[Place, ...] = get_args(Place)
NEEDS: tuple[Need, ...] = get_args(Need)
DISKS: tuple[Disk, ...] = get_args(Disk)
DECKS: tuple[DeckName, ...] = get_args(DeckName)
WORLDS: tuple[World, ...] = get_args(World)

Size = Annotated[int, msgspec.Meta(ge=1, le=6)]
Latitude = Annotated[int, msgspec.Meta(ge=1, le=6)]


# --- events -----------------------------------------------------------------------------------


class Happening(Part, frozen=True, kw_only=True):
    """GL-Event. One event of a card, by its kind; what a kind does not need is left out.

    D1: `direction` and `steps`. D3: `craton` and `direction`. D5: `latitudes`. D8: `darwinian`.
    D10: a `disk` goes from `source` to `target`, if what it `needs` is so.
    """

    kind: Kind
    direction: Literal["north", "south", "east", "west"] | None = None
    steps: Literal[0, 1, 2] = 0
    craton: Craton | None = None
    latitudes: tuple[Latitude, ...] = ()
    darwinian: bool = False
    disk: Disk | None = None
    source: Place | None = None
    target: Place | None = None
    needs: Need | None = None
    fast_forward: bool = False
    rain_shadow: bool = False


class EventCard(OneSided, frozen=True, kw_only=True):
    """`rows` from the top, each from left to right (A1e).

    ET cards have `order`, three colours (A5.1); others the icon of the affected craton (A1d.3).
    """

    deck: DeckName
    rows: tuple[tuple[Happening, ...], ...]
    order: tuple[Colour, ...] = ()
    stable: bool = False
    comet: bool = False
    craton: Craton | None = None


# --- mutations --------------------------------------------------------------------------------


class Unpromoted(Named, frozen=True, kw_only=True):
    """E1c: the plus organs. E1d: whether Green may pick it though it is metabolic."""

    plus: tuple[Organ, ...]
    horror_plant: bool = False


class Orientation(Named, frozen=True, kw_only=True):
    """One half of the promoted side (CF-95); J6a: halves of emotions to the left and right."""

    max_size: Size
    plus: tuple[Organ, ...] = ()
    monster: CardColour | None = None
    silhouette: Silhouette | None = None
    recessive: CardColour | None = None
    poison: bool = False
    mutualism: bool = False
    haustorium: Literal[0, 5] | None = None
    left: Emotion | None = None
    right: Emotion | None = None
    fossil: bool = False


class MutationCard(Numbered, frozen=True, kw_only=True):
    colour: CardColour
    unpromoted: Unpromoted
    a: Orientation
    b: Orientation


# --- players, tools, cratons --------------------------------------------------------------------


class ArchetypeSide(Named, frozen=True, kw_only=True):
    """CF-14. `exemplar` says what it stands for."""

    exemplar: Text
    max_size: Size
    fossil: bool = True


class Archetype(Card, frozen=True, kw_only=True):
    """The first genotype of a player, on land and in the sea."""

    id: Colour
    name: Text
    note: str = ""
    skeletal: Annotated[int, msgspec.Meta(ge=1, le=4)]
    skeleton: Text
    clade: Text
    terrestrial: ArchetypeSide
    marine: ArchetypeSide


class ToolSide(Named, frozen=True, kw_only=True):
    """J7.2: what its owner may hunt. J7b: whether it is a diving bell."""

    hunts: Silhouette
    bell: bool = False


class Tool(Numbered, frozen=True, kw_only=True):
    first: ToolSide
    second: ToolSide


class Terrains(Part, frozen=True, kw_only=True):
    """The printed terrain of the hexes of a craton."""

    centre: Terrain
    e: Terrain
    se: Terrain
    sw: Terrain
    w: Terrain
    nw: Terrain
    ne: Terrain

    def listed(self) -> tuple[Terrain, ...]:
        """By the numbers of the hexes, the centre first."""
        return self.centre, self.e, self.se, self.sw, self.w, self.nw, self.ne


HexName = Literal["centre", "e", "se", "sw", "w", "nw", "ne"]
HEX_NAMES: tuple[HexName, ...] = get_args(HexName)


class CratonSide(Card, frozen=True, kw_only=True):
    """C1f: `home` is the hex that shows the colour of a player. C1i: the disk of its `centre`.

    K5g.1: on Mars one tab is Olympus Mons.
    """

    id: Id
    name: Text
    note: str = ""
    world: World
    icon: Text
    event_icon: Craton
    terrain: Terrains
    player: Colour | None = None
    home: HexName | None = None
    centre: Disk | None = None
    olympus: bool = False


# --- climate ----------------------------------------------------------------------------------


class OxygenLevel(OneSided, frozen=True, kw_only=True):
    """CF-40. What so many green disks in Oxygen mean; the number is that of the disks."""

    percent: Count
    actions: Annotated[int, msgspec.Meta(ge=1, le=4)]
    dark_heart: Count
    microbes: bool
    conflagration: bool


class CloudLevel(OneSided, frozen=True, kw_only=True):
    """CF-41. What so many white disks in Clouds mean; `albedo` in hundredths."""

    albedo: Count
    green_heart: Count
    precipitation: bool
    overcast: bool


class AtmosphereLevel(OneSided, frozen=True, kw_only=True):
    """CF-42. What so many disks in the Atmosphere mean."""

    level: Level
    actions: Annotated[int, msgspec.Meta(ge=1, le=4)]
    runaway: bool = False


class Strip(Card, frozen=True, kw_only=True):
    """CF-43, CF-44. A latitude strip from the north pole to the south pole."""

    id: Level
    name: Text
    note: str = ""
    category: Category
    humidity: tuple[Humidity, ...]
    wind: tuple[Wind, ...]


# --- the deck ---------------------------------------------------------------------------------

SKIPPED = 93
"""CF-03. The number that no mutation has."""
MUTATION_NUMBERS = tuple([number for number in range(52, 145) if number != SKIPPED])
NUMBERS = {
    "events": range(1, 52),
    "mutations": MUTATION_NUMBERS,
    "tools": range(1, 5),
    "oxygen": range(19),
    "clouds": range(10),
    "atmosphere": range(13),
}


class Deck(schema.Deck, frozen=True, kw_only=True):
    """All components, each kind in the order of its numbers."""

    game: Literal["megafauna"]
    events: tuple[EventCard, ...]
    mutations: tuple[MutationCard, ...]
    archetypes: tuple[Archetype, ...]
    tools: tuple[Tool, ...]
    cratons: tuple[CratonSide, ...]
    oxygen: tuple[OxygenLevel, ...]
    clouds: tuple[CloudLevel, ...]
    atmosphere: tuple[AtmosphereLevel, ...]
    strips: tuple[Strip, ...]
