"""K0. What a campaign carries from Bios: Genesis into Bios: Megafauna."""

from __future__ import annotations

import msgspec

from panspermia.kernel import Legacy


class InheritedBiont(msgspec.Struct, frozen=True):
    side: int
    colour: str


class InheritedBody(msgspec.Struct, frozen=True):
    """K0.1. A macroorganism: card, side, organs by colour, and bionts, the trophic one first."""

    card: str
    terrestrial: bool
    organs: list[str]
    bionts: list[InheritedBiont]


class InheritedSide(msgspec.Struct, frozen=True):
    """K0.1, K0.2. A player: points, catalysts by colour, and macroorganisms."""

    colour: str
    points: int
    catalysts: list[int]
    macroorganisms: list[InheritedBody]


class GenesisEnd(msgspec.Struct, frozen=True):
    """How Genesis ended: with an Armageddon or not, alone with which win, and for each side."""

    armageddon: bool
    goal: int
    sides: list[InheritedSide]


class GenesisLegacy(Legacy, frozen=True, kw_only=True):
    genesis: GenesisEnd
