"""What a seat's view is about, in words: its cards by number, and the names of all ids.

Names come from the deck of the table, so that somebody's own cards have their own names. A mutation
has three: `mutation-74` is what lies up now, `front.mutation-74` the side that is bought, and
`a.mutation-74` and `b.mutation-74` are its promoted sides. `a.organ-74-red` is an organ in a
sentence: a red organ of that card; `one.black-flyer` is a creeple in one: a black flyer.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache
from typing import Any

import msgspec

from panspermia.faces.kept import Kept
from panspermia.faces.looks import Look
from panspermia.faces.text import View as TableView
from panspermia.faces.text import asked_rule, asked_sides
from panspermia.faces.wording import Names as Names
from panspermia.faces.wording import Wording
from panspermia.faces.wording import listed as listed
from panspermia.games.megafauna.components import PACKAGE, cards
from panspermia.games.megafauna.components.cards import COLOURS, ORGANS
from panspermia.games.megafauna.components.decks import complete
from panspermia.games.megafauna.faces.known import state_of
from panspermia.games.megafauna.faces.looks import look_of
from panspermia.games.megafauna.rules.events_phase import TOOTH_EVENTS
from panspermia.games.megafauna.rules.options import EARTH, MARS, TOOTH, VENUS
from panspermia.games.megafauna.rules.state import State
from panspermia.games.megafauna.rules.tectonics import TECTONIC
from panspermia.games.megafauna.rules.view import PlaceView, SpeciesView, View
from panspermia.games.megafauna.rules.vocabulary import (
    BASAL_WORDS,
    CRATONS,
    DROP_WORDS,
    GROW_WORDS,
    LEVELS,
    LYING,
    MONSTER_WORDS,
    MUTATION,
    MUTATION_WORDS,
    ORIENTATIONS,
    PLACE_NAMES,
    PLUS_WORDS,
    POPULATE_WORDS,
    PROMOTE_WORDS,
    SHRINK_WORDS,
    SPECIES_WORDS,
    TOOL_WORDS,
)
from panspermia.kernel import render
from panspermia.kernel.content import held_content
from panspermia.kernel.messages import Param

MOST_DRAWN = 2048
"""Parts of pictures that are kept for each deck and world."""
Pairs = Iterator[tuple[str, str]]

_OWN = Wording(PACKAGE)
say, says, word = _OWN.say, _OWN.says, _OWN.word


class Printed:
    """The components of a table by their numbers, and the names of all ids."""

    def __init__(self, content: dict[str, Any], has_climate: bool, world: str) -> None:
        self.deck = msgspec.convert(content, cards.Deck)
        self.has_climate = has_climate
        self.world = world
        """The planet, where plants are creeples (K)."""
        self.events = {card.number: card for card in self.deck.events}
        self.mutations = {card.number: card for card in self.deck.mutations}
        self.tools = {card.number: card for card in self.deck.tools}
        self.archetypes = {str(card.id): card for card in self.deck.archetypes}
        self.cratons = {str(card.id): card for card in self.deck.cratons}
        self.strips = {str(card.id): card for card in self.deck.strips}
        self.oxygen = {card.number: card for card in self.deck.oxygen}
        self.clouds = {card.number: card for card in self.deck.clouds}
        self.atmosphere = {card.number: card for card in self.deck.atmosphere}
        self.drawn = Kept[str](MOST_DRAWN)
        """Parts of the pictures, by all that they are made of."""
        self.names: Names = {}
        for source in (_of_places, _of_species, _of_cards, _of_organs, _of_promotions):
            self.names.update(source(self))

    def craton_with(self, icon: str) -> str:
        """Q-62. The craton of this world that an icon names, or nothing."""
        world = self.world or EARTH
        found = [id for id, c in self.cratons.items() if (c.world, c.event_icon) == (world, icon)]
        return found[0] if found else ""

    def half(self, card: int, orientation: str) -> cards.Orientation:
        printed = self.mutations[card]
        return printed.a if orientation == ORIENTATIONS[0] else printed.b


@lru_cache(maxsize=64)
def printed_on(deck: str | None, has_climate: bool = True, world: str = "") -> Printed:
    """What is printed on the components of a table; tables with the same deck share it.

    What it means depends on whether there is a climate (A8), and on the planet (K5).
    """
    content = complete(None) if deck is None else held_content(deck)
    return Printed(content, has_climate, world)


class Scene:
    """A view with the cards that it speaks of."""

    def __init__(self, view: TableView) -> None:
        self.view = view
        self.position: View = msgspec.convert(view["position"], View)
        self.has_climate = self.position.mode != TOOTH
        world = self.position.planet if self.is_alien else ""
        self.printed = printed_on(view.get("deck"), self.has_climate, world)
        self.names: Names = {**self.printed.names, **_present_names(self), **_side_names(self)}

    @property
    def rule(self) -> str:
        """The clause by which the seat is asked, if it is."""
        return asked_rule(self.view)

    @property
    def is_alien(self) -> bool:
        """K2.1. Whether plants are creeples of their own."""
        return self.position.mode.startswith(("venus", "solitaire"))

    @cached_property
    def asked(self) -> tuple[int, ...]:
        return asked_sides(self.view)

    @cached_property
    def looks(self) -> tuple[Look, ...]:
        """How each side is shown."""
        return tuple([look_of(n, side.colour) for n, side in enumerate(self.position.sides)])

    @cached_property
    def state(self) -> State:
        """What the rules can be asked about."""
        return state_of(self.view, self.position)

    @cached_property
    def species(self) -> dict[str, SpeciesView]:
        """The species in play by their words."""
        return {s.species: s for side in self.position.sides for s in side.species}

    def say(self, id: str, **params: Param) -> str:
        return say(id, self.names, **params)

    def name(self, id: str) -> str:
        """What an id is called now."""
        return self.say("answer.word", word=id)

    def place(self, id: str) -> PlaceView | None:
        return self.position.places.get(id)

    def is_humid(self, place: PlaceView) -> bool:
        """G5.1, G5a, K3b.4. Whether green organs are compared there, or white ones."""
        level = self.position.level
        if not self.has_climate or self.is_alien or level is None:
            return True
        return self.printed.strips[level].humidity[place.latitude] == "humid"


def number_of(word: str) -> int:
    """The printed number in an id such as `promote-74-a`."""
    return int(word.split("-")[1])


# --- names of components --------------------------------------------------------------------------


def _of_places(printed: Printed) -> Pairs:
    for id in CRATONS:
        craton = printed.cratons[id].name
        yield id, craton
        for hex in PLACE_NAMES:
            place = f"{id}-{hex}"
            words = say("name.place", craton=craton, hex=hex)
            yield place, words
            for level in LEVELS:
                yield f"{place}-{level}", say("name.level", place=words, level=level)
                lying = say("name.lying", place=words, level=level)
                yield f"{place}-{level}{LYING}", lying


def _of_species(printed: Printed) -> Pairs:
    for number, id in enumerate(SPECIES_WORDS):
        colour, _, shape = id.partition("-")
        name = say("name.species", colour=colour, silhouette=shape)
        yield id, name
        yield f"one.{id}", say(f"name.one.{colour}", species=name)
        yield f"a.{id}", say("name.a.basal")
        for kind, words in (
            ("populate", POPULATE_WORDS), ("grow", GROW_WORDS), ("shrink", SHRINK_WORDS),
        ):  # fmt: skip
            yield words[number], say(f"name.{kind}", species=name)
        for organ, drop in zip(ORGANS, DROP_WORDS[number], strict=True):
            yield drop, say("name.drop", species=name, colour=organ)


def _of_cards(printed: Printed) -> Pairs:
    yield from [(f"event-{number}", card.name) for number, card in printed.events.items()]
    yield "archetype", say("name.archetype")
    for number, card in printed.mutations.items():
        id = MUTATION_WORDS[number]
        yield id, card.unpromoted.name
        yield f"front.{id}", card.unpromoted.name
        yield f"a.{id}", card.a.name
        yield f"b.{id}", card.b.name
    for number, tool in printed.tools.items():
        yield f"tool-{number}", f"{tool.first.name} / {tool.second.name}"
        for side, up in enumerate((tool.first, tool.second)):
            kind = "name.tool.bell" if up.bell else "name.tool"
            yield TOOL_WORDS[number, side], say(kind, tool=up.name, silhouette=str(up.hunts))


def _of_organs(printed: Printed) -> Pairs:
    """Organs on their own, and with `a.` in a sentence."""
    for number, card in printed.mutations.items():
        yield from organ_names(number, card.unpromoted.name).items()
    for number, owner in enumerate(COLOURS):
        for colour, id in zip(ORGANS, PLUS_WORDS[-1 - number], strict=True):
            name = say("name.plus.archetype", colour=colour, owner=owner)
            yield id, name
            yield f"a.{id}", say("name.a", what=name)
    for colour, id in zip(ORGANS, BASAL_WORDS, strict=True):
        yield id, say("name.basal", colour=colour)
        yield f"a.{id}", say("name.a", what=say("name.basal", colour=colour))
    for number, id in MONSTER_WORDS.items():
        yield from _monster(printed, number, id)


def organ_names(number: int, card: str) -> Names:
    """The plus organs of a mutation that is called so now."""
    found = {}
    for colour, id in zip(ORGANS, PLUS_WORDS[number], strict=True):
        found[id] = say("name.plus", colour=colour, card=card)
        found[f"a.{id}"] = say("name.a", what=found[id])
    return found


def _monster(printed: Printed, number: int, id: str) -> Pairs:
    card = printed.mutations[number]
    up = card.a if card.a.monster else card.b
    name = say("name.monster", colour=up.monster or card.colour, card=up.name)
    yield id, name
    yield f"a.{id}", say("name.a", what=name)


def _of_promotions(printed: Printed) -> Pairs:
    for number, words in PROMOTE_WORDS.items():
        card = printed.mutations[number]
        for half, id in zip((card.a, card.b), words, strict=True):
            given = listed(gives(half, printed.has_climate))
            yield id, say("name.promote", front=card.unpromoted.name, back=half.name, gives=given)


# --- what is printed on cards ---------------------------------------------------------------------


def organs_given(plus: tuple[str, ...]) -> list[str]:
    """Organs by colour, as `2 red organs`."""
    return [
        say("gives.organs", count=plus.count(colour), colour=colour)
        for colour in dict.fromkeys(plus)
    ]


def gives(half: cards.Orientation, has_climate: bool = True) -> list[str]:
    """What the promoted side of a card gives; in Tooth and Claw there is less of it (A8)."""
    found = organs_given(half.plus)
    if half.monster:
        kind = "gives.monster" if has_climate else "gives.organs"
        found.append(say(kind, count=1, colour=half.monster))
    if half.silhouette:
        found.insert(0, say("gives.silhouette", silhouette=half.silhouette))
    if half.recessive:
        found.append(say("gives.recessive", colour=half.recessive))
    if half.poison and has_climate:
        found.append(say("gives.poison"))
    if half.mutualism:
        found.append(say("gives.mutualism"))
    if half.haustorium is not None:
        found.append(say("gives.haustorium", number=half.haustorium))
    found += [say("gives.left", emotion=half.left)] if half.left else []
    found += [say("gives.right", emotion=half.right)] if half.right else []
    found += [say("gives.max-size", size=half.max_size)] if has_climate else []
    found += [say("gives.fossil")] if half.fossil else []
    return found or [say("gives.nothing")]


def happening(printed: Printed, event: cards.Happening, craton: str = "") -> str:
    """One event of a card, as `a white disk goes from Clouds to a continent`.

    `craton` is the one that the biosphere card of the turn names, where that is known.
    """
    kind = event.kind
    if printed.world and (words := elsewhere(printed, event)):
        return words
    named = ".named" if craton else ""
    if kind == "latitude-drift":
        way = {"direction": event.direction, "count": event.steps, "craton": craton}
        return say(f"does.latitude-drift{named}", printed.names, **way)
    if kind == "crater":
        return say(f"does.crater{named}", printed.names, craton=craton)
    if kind == "collide-drift":
        name = printed.names[printed.craton_with(str(event.craton))]
        return say("does.collide-drift", craton=name, direction=event.direction)
    if kind == "climax":
        latitudes = event.latitudes
        return say("does.climax", latitudes=latitudes, count=len(latitudes))
    if kind == "radiation":
        return say("does.radiation.darwinian" if event.darwinian else "does.radiation")
    if kind != "reservoir":
        return say(f"does.{kind}")
    return _disk_goes(event)


def elsewhere(printed: Printed, event: cards.Happening) -> str:
    """K1a, K5. What an event means where plants are creeples, if that is something else."""
    kind, is_green = event.kind, event.disk == "green"
    if kind == "deluge":
        return say("does.lose-sea.hot")
    if event.rain_shadow:
        return _noted(say("does.lose-sea"), _needs(event))
    if is_green and event.fast_forward and event.target == "oxygen":
        return _noted(say("does.lose-plants"), _needs(event))
    if kind == "climax" or is_green or _is_nowhere(printed, event):
        return say("does.ignored", kind=kind)
    if kind == "crater" and printed.world == MARS:
        return say("does.crater.olympus")
    if printed.world == EARTH or kind not in ("radiation", "pangea-rift"):
        return ""
    return say(f"does.{kind}{'.darwinian' if event.darwinian else ''}.elsewhere")


def _disk_goes(event: cards.Happening) -> str:
    words = say("does.reservoir", disk=event.disk, source=event.source, target=event.target)
    notes = _needs(event)
    notes += [say("does.fast-forward")] if event.fast_forward else []
    notes += [say("does.rain-shadow")] if event.rain_shadow else []
    return _noted(words, notes)


def _needs(event: cards.Happening) -> list[str]:
    return [say(f"does.needs.{event.needs}")] if event.needs else []


def _noted(words: str, notes: list[str]) -> str:
    return f"{words} ({listed(notes)})" if notes else words


def comes_to_pass(scene: Scene, event: cards.Happening) -> bool:
    """C1p, A1a.2. Whether an event is of this turn: none is of the first, few of Tooth and Claw."""
    if scene.position.turn == 1:
        return False
    return scene.has_climate or event.kind in TOOTH_EVENTS


def happenings(printed: Printed, card: cards.EventCard, craton: str = "") -> list[str]:
    """The events of a card in their order (A1e)."""
    found = [event for row in card.rows for event in row]
    return [put_off(printed, event, happening(printed, event, craton)) for event in found]


def put_off(printed: Printed, event: cards.Happening, words: str) -> str:
    """K5h. What a card of Mars or Venus moves, it moves a turn later or never."""
    is_late = printed.world in (MARS, VENUS) and event.kind in TECTONIC
    if not is_late or _is_nowhere(printed, event):
        return words
    return _noted(words, [say("does.put-off")])


def _is_nowhere(printed: Printed, event: cards.Happening) -> bool:
    """K1a. Whether an event moves a craton that is on another planet."""
    return event.kind == "collide-drift" and not printed.craton_with(str(event.craton))


def craton_with(scene: Scene, icon: str) -> str:
    """Q-62. The craton in play that an icon names, or nothing."""
    found = [craton for landmass in scene.position.landmasses for craton in landmass]
    icons = [id for id in found if scene.printed.cratons[id].event_icon == icon]
    return icons[0] if icons else ""


# --- names of what is in play ---------------------------------------------------------------------


def _present_names(scene: Scene) -> Names:
    """The names of promoted mutations and genotypes, by the side that lies up."""
    found: Names = {}
    for species in scene.species.values():
        up = [(m.card, m.orientation) for m in species.mutations]
        for card, orientation in [*up, (species.genotype, species.orientation)]:
            if card is not None and orientation is not None:
                found.update(names_of_half(scene.printed, card, orientation))
    return found


def names_of_half(printed: Printed, card: str, orientation: str) -> Names:
    """A promoted card by its upright half, with its organs."""
    name = printed.names[f"{orientation}.{card}"]
    return {card: name, **organ_names(MUTATION[card], name)}


def names_of_front(printed: Printed, card: str) -> Names:
    """The same of the side that is bought."""
    name = printed.names[f"front.{card}"]
    return {card: name, **organ_names(MUTATION[card], name)}


def _side_names(scene: Scene) -> Names:
    return {f"side.{number}": render(look.name) for number, look in enumerate(scene.looks)}


def genotype_name(scene: Scene, species: SpeciesView) -> str:
    """What kind of life a species is: the name of its genotype."""
    if species.genotype is None:
        archetype = scene.printed.archetypes[species.species.partition("-")[0]]
        return archetype.terrestrial.name
    return scene.name(species.genotype)
