"""What the pictures of Bios: Megafauna read of a view, beside what words read of it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import msgspec

from panspermia.faces.text import View as TableView
from panspermia.games.megafauna.components import cards
from panspermia.games.megafauna.components.facts import Facts, compile_deck
from panspermia.games.megafauna.faces import naming
from panspermia.games.megafauna.faces.naming import Printed, Scene
from panspermia.games.megafauna.rules.dispersal import winds_at
from panspermia.games.megafauna.rules.view import MutationView, SpeciesView, View
from panspermia.games.megafauna.rules.vocabulary import (
    EVENT,
    MUTATION,
    SPECIES_OF,
    TOOL,
    colour_of,
    silhouette_of,
)
from panspermia.kernel.messages import Param


def say(id: str, **params: Param) -> str:
    """A message of the pictures in words."""
    return naming.say(f"art.{id}", None, **params)


@lru_cache(maxsize=1024)
def word(id: str) -> str:
    """A short word of the pictures, which has no parts."""
    return say(id)


KINDS = {"shape": "", "level": "", "way": "", "organ": ""}
"""Words that need no kind in the catalogue."""


@lru_cache(maxsize=1024)
def named(kind: str, value: str) -> str:
    """What something of a kind is called."""
    return naming.word(value, KINDS.get(kind, kind))


def monster_in_words(organ: str) -> str:
    """J4.3. The name of a monster of an organ, and what it is."""
    return say("monster-of", name=named("monster", organ), organ=named("organ", organ))


@lru_cache(maxsize=64)
def _facts_of(printed: Printed) -> Facts:
    return compile_deck(printed.deck)


class Stage:
    """A view, read once for all pictures of it."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.position: View = scene.position
        self.printed = scene.printed
        self.facts = _facts_of(scene.printed)
        self.species = scene.species
        self.has_climate = scene.has_climate
        self.is_alien = scene.is_alien
        self.asked = frozenset(scene.asked)

    @property
    def view(self) -> TableView:
        return self.scene.view

    def name(self, id: str) -> str:
        return self.scene.name(id)

    # --- species --------------------------------------------------------------------------------

    def size(self, species: str) -> int:
        """Of a species in play; of others, as are hosted ones, it does not matter."""
        found = self.species.get(species)
        return 0 if found is None else found.size

    def genotype(self, species: SpeciesView) -> str:
        """The name of the genotype card."""
        return naming.genotype_name(self.scene, species)

    def half(self, card: str, orientation: str | None) -> cards.Orientation:
        return self.in_force(self.printed.half(MUTATION[card], orientation or "a"))

    def halves(self, card: cards.MutationCard) -> list[cards.Orientation]:
        """Both sides that a card can be promoted to."""
        return [self.in_force(half) for half in (card.a, card.b)]

    def in_force(self, half: cards.Orientation) -> cards.Orientation:
        """A8g, Q-39. What of a promoted side counts: without climate no poison and no monster."""
        if self.has_climate:
            return half
        cubes = half.plus if half.monster is None else (*half.plus, half.monster)
        return msgspec.structs.replace(half, poison=False, monster=None, plus=cubes)

    def name_of(self, m: MutationView) -> str:
        """What is printed on the face of a mutation that lies up."""
        if m.orientation is None:
            return self.printed.mutations[MUTATION[m.card]].unpromoted.name
        return self.half(m.card, m.orientation).name

    def max_size(self, species: SpeciesView) -> int:
        """E6.2. The lowest among the genotype and the promoted cards."""
        halves = [self.half(m.card, m.orientation) for m in species.mutations if m.orientation]
        return min([species.max_size, *[half.max_size for half in halves]])

    # --- cards ----------------------------------------------------------------------------------

    def event(self, id: str) -> cards.EventCard:
        return self.printed.events[EVENT[id]]

    def mutation(self, id: str) -> cards.MutationCard:
        return self.printed.mutations[MUTATION[id]]

    def craton_name(self, id: str) -> str:
        return self.printed.cratons[id].name

    def craton_with(self, icon: str) -> str:
        """Q-62. What the craton of this planet is called that an icon names."""
        found = naming.craton_with(self.scene, icon)
        return self.craton_name(found) if found else ""

    def tool_name(self, id: str) -> str:
        number, side = TOOL[id]
        tool = self.printed.tools[number]
        return (tool.second if side else tool.first).name

    # --- climate --------------------------------------------------------------------------------

    def is_humid(self, latitude: int) -> bool:
        """G5.1, K3b.4."""
        level = self.position.level
        if level is None or self.is_alien:
            return True
        return self.facts.strips[level].humid[latitude]

    def winds(self, latitude: int) -> tuple[int, ...]:
        """F5a-F5c. 1 blows east, -1 west."""
        return winds_at(self.scene.state, latitude)


def colour_word(species: str) -> str:
    """The colour of a species by its id."""
    return cards.COLOURS[colour_of(SPECIES_OF[species])]


def shape_word(species: str) -> str:
    """The silhouette of a species by its id."""
    return cards.SILHOUETTES[silhouette_of(SPECIES_OF[species])]


def listed(parts: Iterable[str]) -> str:
    return ", ".join([part for part in parts if part])
