"""What is on the map at a glance: who is strong where, who is in danger, and where there is room.

It is asked for after every answer that is tried, so what an answer leaves as it was is looked up:
the map (`layout`), bodies (`bodies`), and how these bodies fare against each other. Distances are
left out but for newborns: whoever lives on a landmass may come to any of its places in time, and
who can raft may come anywhere.
"""

from __future__ import annotations

from panspermia.games.megafauna.bots.bodies import Body, body_of
from panspermia.games.megafauna.bots.layout import layout_of
from panspermia.games.megafauna.components.cards import COLOURS
from panspermia.games.megafauna.rules.biomes import HABITABLE, RAFT, ROADRUNNER, can_eat
from panspermia.games.megafauna.rules.courses import Rank, grazing, hunting
from panspermia.games.megafauna.rules.pieces import Species
from panspermia.games.megafauna.rules.state import State
from panspermia.games.megafauna.rules.vocabulary import ARCHETYPE, NOBODY

EVERYWHERE = 15
"""All landmasses, by the bits of their cratons."""
DICE_HEARTS = (4.5, 5.0, 5.3)
"""A8b.2. The highest of the dice to expect, by era."""
KEPT = 4096
"""So many looks at a map, and outcomes of contests, are kept."""

Fare = tuple[tuple[int, ...], bool, bool]
"""Who of those near would win a place, and whether herbivore and carnivore could lose it."""


_fares: dict[tuple[object, ...], Fare] = {}
"""Bodies are known by themselves, so that a key stands for one outcome only."""
_eats: dict[tuple[Body, Body], bool] = {}
_looks: dict[tuple[object, ...], list[tuple[int, int]]] = {}
"""By map and bodies the room of each kind, and what it risks."""


class Kind:
    """A species in play, and what the survey finds out about it."""

    __slots__ = ("body", "id", "land", "living", "lying", "risk", "room", "species")

    def __init__(self, species: Species, body: Body) -> None:
        self.species = species
        self.body = body
        self.id = body.id
        self.land = 0
        self.living = self.lying = 0
        self.risk = 0
        """Creeples that somebody could oust."""
        self.room = 0
        """Where it could live, as bits: at a level that is free, or that it would win."""

    def count_room(self) -> int:
        return self.room.bit_count()


Near = tuple[list[Kind], tuple[Body, ...]]
"""Kinds and their bodies."""


class Survey:
    """The kinds in play, with what they risk and where they have room, unless it is brief."""

    def __init__(self, g: State, *, is_brief: bool = False) -> None:
        self.g = g
        self.layout = layout = layout_of(g)
        self._near: dict[tuple[int, int], Near] = {}
        self.kinds: dict[int, Kind] = {}
        self._own: list[list[Kind]] = [[] for _ in COLOURS]
        for species in g.species:
            if species is not None:
                kind = self.kinds[species.id] = Kind(species, body_of(g, species))
                id, body = kind.id, kind.body
                self._own[body.colour].append(kind)
                kind.living, kind.lying = layout.living[id], layout.lying[id]
                kind.land = EVERYWHERE if body.range > RAFT[body.shape] else layout.land[id]
        self.hearts: tuple[float, float] = g.hearts() if g.has_climate else dice_hearts(g)
        if not is_brief:
            self._look()

    def heart(self, body: Body) -> float:
        """D7b, D7c, A8b.2. The heart limit of a body, without its white organs."""
        return self.hearts[body.has_green_heart]

    def of(self, side: int) -> list[Kind]:
        """The kinds of a side, by silhouette."""
        return self._own[self.g.colour[side]]

    def siblings(self, colour: int) -> int:
        """The silhouettes of a colour that are in play, as bits."""
        found = 0
        for kind in self._own[colour]:
            found |= 1 << kind.body.shape
        return found

    def _look(self) -> None:
        """Where each kind has room, and what it risks."""
        kinds = list(self.kinds.values())
        key = (self.layout, *[kind.body for kind in kinds])
        known = _looks.get(key)
        if known is None:
            self._look_around()
            if len(_looks) >= KEPT:
                _looks.clear()
            _looks[key] = [(kind.room, kind.risk) for kind in kinds]
            return
        for kind, (room, risk) in zip(kinds, known, strict=True):
            kind.room, kind.risk = room, risk

    def _look_around(self) -> None:
        """F3c. Who could live where."""
        kinds = self.kinds
        for land, found, niche, grazer, hunter, bits in self.layout.crowds(self.g):
            own, bodies = self.near(land, found)
            if grazer == NOBODY:
                for kind in own:
                    kind.room |= bits
            elif own:
                above = None if hunter == NOBODY else kinds[hunter].body
                fare = self.fare(found, niche, kinds[grazer].body, above, bodies)
                for number in fare[0]:
                    own[number].room |= bits
                if fare[1]:
                    kinds[grazer].risk += bits.bit_count()
                if fare[2]:
                    kinds[hunter].risk += bits.bit_count()

    def near(self, land: int, found: int) -> Near:
        """The kinds that may come to a landmass and can live in a biome, and their bodies."""
        near = self._near.get((land, found))
        if near is None:
            fits = HABITABLE[found]
            own = [k for k in self.kinds.values() if k.land & land and fits[k.body.shape]]
            near = self._near[land, found] = own, tuple([k.body for k in own])
        return near

    def fare(
        self, found: int, niche: int, grazer: Body, hunter: Body | None, near: tuple[Body, ...]
    ) -> Fare:
        """G3-G7, H3-H6. How a herbivore and a carnivore of a place fare against those near."""
        key = (found, niche, grazer, hunter, near)
        fare = _fares.get(key)
        if fare is None:
            if len(_fares) >= KEPT:
                _fares.clear()
            fare = _fares[key] = self._compete(ROADRUNNER[found], niche, grazer, hunter, near)
        return fare

    def _compete(
        self, way: int, niche: int, grazer: Body, hunter: Body | None, near: tuple[Body, ...]
    ) -> Fare:
        """G3-G7, H3-H6. Who could take the levels of a place where somebody grazes."""
        grazed, hunted = self.grazing(grazer, hunter, way, niche), None
        if hunter is not None:
            hunted = hunts(hunter, grazer.size, way)
        winners = []
        ousted = outhunted = False
        for number, body in enumerate(near):
            if body is grazer or body is hunter:
                continue
            if body.colour != grazer.colour and grazed < self.grazing(body, hunter, way, niche):
                winners.append(number)
                ousted = True
            elif (
                (grazer.shape in (ARCHETYPE, body.shape) or body.has_tools)
                and (hunter is None or body.colour != hunter.colour)
                and (hunted is None or hunted < hunts(body, grazer.size, way))
                and self.eats(body, grazer)
            ):
                winners.append(number)
                outhunted |= hunter is not None
        return tuple(winners), ousted, outhunted

    def grazing(self, body: Body, hunter: Body | None, way: int, niche: int) -> Rank:
        """G3-G7. What counts for a herbivore, below a hunter or without one."""
        organs = body.organs
        if hunter is None:
            return grazing(False, 0, organs[niche], body.size, body.skeletal)
        is_eaten = self.eats(hunter, body)
        return grazing(is_eaten, organs[way], organs[niche], body.size, body.skeletal)

    def eats(self, hunter: Body, prey: Body) -> bool:
        """F4. Whether the prey suits the hunter."""
        key = (hunter, prey)
        found = _eats.get(key)
        if found is None:
            if len(_eats) >= KEPT:
                _eats.clear()
            kinds = self.kinds
            found = can_eat(self.g, kinds[hunter.id].species, kinds[prey.id].species)
            _eats[key] = found
        return found

    def landings(self, kind: Kind, born: int) -> int:
        """F1a, F2. How many of so many newborns find a place, each as the mother of the next."""
        body, layout = kind.body, self.layout
        homes = layout.terrain.homes(body.shape, body.range, layout.places[kind.id], kind.room)
        return min(born, homes)


def dice_hearts(g: State) -> tuple[float, float]:
    """A8b.2. What the dice are likely to allow, where there is no climate."""
    return DICE_HEARTS[g.era - 1], DICE_HEARTS[g.era - 1]


def hunts(body: Body, prey: int, way: int) -> Rank:
    """H3-H6. What counts for a carnivore on prey of this size."""
    return hunting(body.organs[way], abs(body.size - prey), body.size, body.skeletal)
