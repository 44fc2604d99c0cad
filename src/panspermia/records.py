"""What one game of the Bios series hands over to the next, as a record that everybody can read.

Bios: Genesis fills `genesis` (its K0, what Megafauna's C2 and C3 ask for); Bios: Megafauna keeps it
and fills `megafauna` (its N.2, what Origins asks for). Points are exact: a half is one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec

from panspermia.kernel import Legacy

NOBODY = -1
"""No player of the game before."""

CubeColour = Annotated[str, msgspec.Meta(pattern="^(red|yellow|green|blue)$")]
SkeletonColour = Annotated[str, msgspec.Meta(pattern="^(green|orange|black|white)$")]
BodyCard = Annotated[str, msgspec.Meta(pattern="^macroorganism-(9|1[0-6])$")]
Climate = Annotated[str, msgspec.Meta(pattern="^(too-hot|goldilocks|too-cold)$")]
Count = Annotated[int, msgspec.Meta(ge=0)]
Player = Annotated[int, msgspec.Meta(ge=0, le=3)]


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a record; a field that nobody knows is no part of it."""


# --- Bios: Genesis ----------------------------------------------------------------------------


class InheritedBiont(Part, frozen=True):
    """A biont of a macroorganism; sides beyond those of the players are played by nobody."""

    side: Annotated[int, msgspec.Meta(ge=0, le=7)]
    colour: CubeColour


class InheritedBody(Part, frozen=True):
    """K0.1. A macroorganism: card, side, organs by colour, and bionts, the trophic one first."""

    card: BodyCard
    terrestrial: bool
    organs: Annotated[tuple[CubeColour, ...], msgspec.Meta(max_length=8)]
    bionts: Annotated[tuple[InheritedBiont, ...], msgspec.Meta(min_length=1, max_length=8)]


class InheritedSide(Part, frozen=True):
    """K0.1, K0.2. A side: points, catalysts by colour, macroorganisms, and who played it.

    Who alone played two sides is the player of both.
    """

    colour: CubeColour
    points: int
    catalysts: Annotated[tuple[Count, ...], msgspec.Meta(min_length=4, max_length=4)]
    macroorganisms: tuple[InheritedBody, ...]
    half: bool
    """I1d. Whether there is half a point more than `points` says."""
    player: Player

    @property
    def score(self) -> float:
        """I1. The exact points."""
        return self.points + self.half / 2


class GenesisEnd(Part, frozen=True):
    """How Genesis ended: with an Armageddon or not, alone with which win, and for each side."""

    armageddon: bool
    goal: Annotated[int, msgspec.Meta(ge=0, le=2)]
    """C1a. Alone: 1 for the marine win, 2 for the terrestrial one."""
    sides: Annotated[tuple[InheritedSide, ...], msgspec.Meta(min_length=2, max_length=4)]
    mode: str
    alone: bool
    winners: tuple[Player, ...]
    reason: str
    """The clause by which it ended."""

    def score(self, player: int) -> float | None:
        """C2.4. The points of a player, of all sides; None for who did not play."""
        own = [side.score for side in self.sides if side.player == player]
        return sum(own) if own else None

    def catalysts(self, player: int) -> int:
        """I1e, C2h."""
        return sum([sum(side.catalysts) for side in self.sides if side.player == player])

    def bodies(self, player: int) -> list[InheritedBody]:
        """C2.1. The macroorganisms that a player can go on with: after an Armageddon none."""
        if self.armageddon:
            return []
        own = [side.macroorganisms for side in self.sides if side.player == player]
        return [body for bodies in own for body in bodies]

    def guests(self, player: int, body: InheritedBody) -> list[int]:
        """C2k.1. The other players with an endosymbiont in a macroorganism of this one."""
        sides = [biont.side for biont in body.bionts[1:] if biont.side < len(self.sides)]
        return sorted({self.sides[side].player for side in sides} - {player})


# --- Bios: Megafauna --------------------------------------------------------------------------


class LivingSpecies(Part, frozen=True):
    """N.2. A species: its silhouette, size, and emotions (red, yellow, green, blue, purple)."""

    species: str
    silhouette: str
    size: int
    emotions: tuple[int, ...]


class DescendedSide(Part, frozen=True):
    """N.2, C2.4. A player: rank and points of this game, and of both; the species that live."""

    player: Player
    colour: SkeletonColour
    rank: int
    points: int
    genesis: float | None
    """What was brought from Genesis; None for who did not play it."""
    brought: str | None
    """C2a-C2e. As what its macroorganism came ashore; None for who had none."""
    species: tuple[LivingSpecies, ...]
    chosen: str | None
    """N.1, N.3. The species that goes on; None if there is none, or nobody was asked."""

    @property
    def total(self) -> float:
        """C2.4. Points of the linked games."""
        return self.points + (self.genesis or 0.0)


class MegafaunaEnd(Part, frozen=True):
    """N.2. How Megafauna ended, in which climate, and for each player."""

    mode: str
    planet: str
    alone: bool
    winners: tuple[Player, ...]
    reason: str
    era: int
    climate: Climate | None
    """CF-42; None in Tooth and Claw."""
    sides: tuple[DescendedSide, ...]

    @property
    def against_origins(self) -> str:
        """N.1, A6a.4, C3.2, Q-87. The clause by which the story cannot go on, or nothing."""
        if self.alone and not self.winners:
            return "C3.2"
        return "" if self.era == 3 else "A6a.4"


class BiosRecord(Legacy, frozen=True, kw_only=True):
    """The story so far: what each game has left, the newest part last."""

    genesis: GenesisEnd | None = None
    megafauna: MegafaunaEnd | None = None
    seats: list[Annotated[int, msgspec.Meta(ge=-1, le=3)]] = msgspec.field(default_factory=list)
    """Per seat of the next table who of the game before sits there; -1 for somebody new.

    By default everybody keeps the seat.
    """

    def fingerprinted(self) -> object:
        """What Genesis left when its saves were first made; Megafauna left nothing."""
        if self.genesis is None or self.megafauna is not None:
            return None
        sides = [
            {
                "colour": side.colour,
                "points": side.points,
                "catalysts": side.catalysts,
                "macroorganisms": msgspec.to_builtins(side.macroorganisms),
            }
            for side in self.genesis.sides
        ]
        end = {"armageddon": self.genesis.armageddon, "goal": self.genesis.goal, "sides": sides}
        return {"genesis": end}

    def seated(self, seats: Sequence[int]) -> BiosRecord:
        """The same record for people who sit down in another order."""
        return msgspec.structs.replace(self, seats=tuple(seats))

    def plain(self) -> dict[str, Any]:
        """The record as it stands in a file."""
        found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(self))
        return found
