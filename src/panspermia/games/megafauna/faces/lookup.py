"""What `look` says: a place, a species, a card or a reservoir in words."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from panspermia.faces.text import headed, matching
from panspermia.games.megafauna.components import cards
from panspermia.games.megafauna.components.cards import EMOTIONS, ORGANS, SILHOUETTES
from panspermia.games.megafauna.faces.forecast import standing
from panspermia.games.megafauna.faces.naming import (
    Scene,
    craton_with,
    genotype_name,
    gives,
    happenings,
    listed,
    number_of,
    organs_given,
    word,
)
from panspermia.games.megafauna.rules.atrophy import SHIELD
from panspermia.games.megafauna.rules.biomes import ENTRY, HABITABLE
from panspermia.games.megafauna.rules.dispersal import BELL_ENTRY
from panspermia.games.megafauna.rules.display import COSTS
from panspermia.games.megafauna.rules.view import MutationView, PlaceView, SpeciesView
from panspermia.games.megafauna.rules.vocabulary import (
    BIOMES,
    BLOOM,
    LEVELS,
    MUTATION,
    PLACE_WORDS,
    RESERVOIRS,
    SWIMMER,
)

CLIMATE = ("climate", "weather")


def look(scene: Scene, place: str) -> Text | None:
    """Everything about what has this name, or a name that begins so; None if nothing has."""
    typed = place.strip().casefold()
    if typed in CLIMATE and scene.position.level is not None:
        return headed([line for id in RESERVOIRS for line in _explain(scene, id)])
    for id in matching(_known(scene), typed):
        lines = list(_explain(scene, id))
        if lines:
            return headed(lines)
    return None


def _known(scene: Scene) -> dict[str, str]:
    """Everything that can be looked at, by id; what is in play first."""
    position = scene.position
    order = [
        *position.places, *scene.species, *position.cards, *position.dice,
        *[m.card for s in scene.species.values() for m in s.mutations],
        *[card for row in position.display for card in row if card is not None],
        *[f"side.{n}" for n in range(len(position.sides))], *RESERVOIRS, "medea",
        *position.tools,
        *[f"mutation-{n}" for n in scene.printed.mutations],
        *[f"event-{n}" for n in scene.printed.events],
        *[f"tool-{n}" for n in scene.printed.tools], *scene.printed.cratons,
        *PLACE_WORDS,
    ]  # fmt: skip
    return {id: scene.name(id).casefold() for id in order}


def _explain(scene: Scene, id: str) -> Iterator[str]:
    place = scene.place(id)
    if place is not None:
        yield from _place(scene, id, place)
    elif id in scene.species:
        yield from _species(scene, scene.species[id])
    elif id in MUTATION:
        yield from _mutation(scene, id)
    elif id.startswith("event-"):
        yield from _event(scene, id)
    elif id.startswith("tool-"):
        yield from _tool(scene, number_of(id))
    elif id.startswith("side."):
        yield from _side(scene, int(id.removeprefix("side.")))
    elif id in RESERVOIRS or id == "medea":
        yield from _of_table(scene, id)
    elif id in scene.printed.cratons:
        yield from _craton(scene, scene.printed.cratons[id])
    elif id in PLACE_WORDS:
        yield scene.say("look.closed", place=id)


# --- places ---------------------------------------------------------------------------------------


def _place(scene: Scene, id: str, place: PlaceView) -> Iterator[str]:
    yield f"{_title(scene.name(id))}:"
    land = scene.is_alien and place.biome == "weeds"
    yield scene.say("look.biome", biome="land" if land else f"biome.{place.biome}")
    if place.disk != "none":
        yield scene.say(f"look.disk.{place.disk}")
    if scene.has_climate:
        humidity = "humid" if scene.is_humid(place) else "arid"
        yield scene.say(f"look.latitude.{humidity}", latitude=place.latitude)
    if place.roadrunner is not None:
        yield scene.say("look.roadrunner", colour=place.roadrunner)
    yield from _creeples(scene, place)
    yield from _habitat(scene, place)


def _creeples(scene: Scene, place: PlaceView) -> Iterator[str]:
    for level in LEVELS if scene.is_alien else LEVELS[1:]:
        species = standing(place, level)
        if species is None:
            yield scene.say("look.nobody", level=level)
        else:
            size = scene.species[species].size
            yield scene.say("look.stands", level=level, species=species, size=size)
    for creeple in place.creeples:
        if creeple.endangered:
            yield scene.say("look.lies", species=creeple.species, level=creeple.level)


def _habitat(scene: Scene, place: PlaceView) -> Iterator[str]:
    """F2b, F3b.2, F3c. Who can live there, and what it costs to enter."""
    number = BIOMES.index(place.biome)
    living = [
        word(f"plural.{s}") for s, ok in zip(SILHOUETTES, HABITABLE[number], strict=True) if ok
    ]
    yield scene.say("look.habitat", who=listed(living)) if living else scene.say("look.barren")
    if number == BLOOM:
        swimmer = ENTRY[BLOOM][SWIMMER]
        yield scene.say("look.entry.bloom", swimmer=swimmer, diver=BELL_ENTRY)
    elif number < len(ENTRY):
        costs = [f"{word(s)} {n}" for s, n in zip(SILHOUETTES, ENTRY[number], strict=True)]
        yield scene.say("look.entry", costs=listed(costs))


def _craton(scene: Scene, craton: cards.CratonSide) -> Iterator[str]:
    yield f"{craton.name}:"
    id = str(craton.id)
    if id in scene.position.dice:
        yield scene.say("look.die", latitude=scene.position.dice[id])
    landmass = next((found for found in scene.position.landmasses if id in found), [])
    others = [scene.name(other) for other in landmass if other != id]
    if others:
        yield scene.say("look.joined", cratons=listed(others))
    if craton.player is not None:
        yield scene.say("look.home", colour=f"colour.{craton.player}")
    yield craton.note


# --- species and cards ----------------------------------------------------------------------------


def _species(scene: Scene, s: SpeciesView) -> Iterator[str]:
    yield f"{_title(scene.name(s.species))}:"
    yield scene.say("look.genotype", name=genotype_name(scene, s))
    yield scene.say("look.creeples", living=s.living, unborn=s.unborn, newborn=s.newborn)
    if scene.has_climate:
        yield scene.say("look.size", size=s.size, most=s.max_size)
    yield scene.say("look.organs", basal=_organs(s.basal), all=_organs(s.organs))
    if s.heart is not None:
        yield scene.say("look.heart", heart=s.heart + SHIELD * s.organs[ORGANS.index("white")])
    yield scene.say("look.moves", points=s.size + s.organs[ORGANS.index("blue")])
    notes = [("poisonous", s.poisonous), ("endotherm", s.endotherm)]
    yield from [scene.say(f"look.{id}") for id, holds in notes if holds]
    yield scene.say("look.skeletal", number=s.skeletal)
    yield from [_card_line(scene, m) for m in s.mutations]
    if any(s.emotions):
        felt = [f"{word(e, 'emotion')} {n}" for e, n in zip(EMOTIONS, s.emotions, strict=True) if n]
        yield scene.say("look.emotions", emotions=listed(felt))
    yield from [scene.say("look.has-tool", tool=tool) for tool in s.tools]


def _organs(counts: list[int]) -> str:
    found = [f"{n} {word(c)}" for c, n in zip(ORGANS, counts, strict=True) if n]
    return listed(found) or word("none")


def _card_line(scene: Scene, m: MutationView) -> str:
    """A card of a tableau with what lies on it."""
    parts = [_organs(m.plus)] if any(m.plus) else []
    parts += [scene.say("gives.monster", colour=m.monster)] if m.monster else []
    parts += [scene.say("look.hosts", species=m.hosted)] if m.hosted else []
    state = "look.card" if m.orientation is not None else "look.card.unpromoted"
    return scene.say(state, card=m.card, what=listed(parts) or word("none"))


def _mutation(scene: Scene, id: str) -> Iterator[str]:
    card = scene.printed.mutations[MUTATION[id]]
    yield f"{card.unpromoted.name}:"
    given = organs_given(card.unpromoted.plus)
    if card.unpromoted.horror_plant and scene.has_climate:
        given.append(scene.say("gives.horror"))
    yield scene.say("look.mutation", colour=card.colour, gives=listed(given))
    for half in (card.a, card.b):
        told = listed(gives(half, scene.has_climate))
        yield scene.say("look.half", name=half.name, gives=told)
    for row in scene.position.display:
        if id in row:
            yield scene.say("look.cost", cost=COSTS[row.index(id)])
    for species in scene.species.values():
        if id in [m.card for m in species.mutations] or id == species.genotype:
            yield scene.say("look.owner", species=species.species)
    yield from [note for note in (card.unpromoted.note, card.a.note, card.b.note) if note]


def _event(scene: Scene, id: str) -> Iterator[str]:
    card = scene.printed.events[number_of(id)]
    yield f"{card.name}:"
    for told in happenings(scene.printed, card):
        yield f"{told[:1].upper()}{told[1:]}."
    if card.stable:
        yield scene.say("tell.stable")
    craton = craton_with(scene, card.craton) if card.craton else ""
    if craton:
        yield scene.say("look.affects", craton=craton)
    yield card.note


def _tool(scene: Scene, number: int) -> Iterator[str]:
    yield f"{_title(scene.name(f'tool-{number}'))}:"
    for side in "ab":
        yield f"{scene.name(f'tool-{number}-{side}')}."
    yield scene.printed.tools[number].first.note


# --- the table ------------------------------------------------------------------------------------


def _side(scene: Scene, side: int) -> Iterator[str]:
    own = scene.position.sides[side]
    yield f"{scene.name(f'side.{side}')}:"
    yield scene.say("look.points", points=sum(own.points.values()), population=own.population)
    if scene.position.mode.startswith("venus") and own.colour != "green":
        yield scene.say("look.twice")
    fossils = own.fossils + len(own.record) + own.archetype_fossil
    yield scene.say("look.fossils", count=fossils)
    if own.colour is not None:
        archetype = scene.printed.archetypes[own.colour]
        yield scene.say(
            "look.lineage", clade=archetype.clade, skeleton=archetype.skeleton,
            number=archetype.skeletal,
        )  # fmt: skip
    if scene.position.medea == side:
        yield scene.say("look.holds-medea")
    if own.lazarus:
        yield scene.say("look.lazarus")
    yield from [scene.say("look.has-species", species=s.species) for s in own.species]


def _of_table(scene: Scene, id: str) -> Iterator[str]:
    position, printed = scene.position, scene.printed
    if id == "medea":
        holder = position.medea
        yield scene.say("look.medea.nobody" if holder is None else "look.medea", side=holder)
    elif position.level is None:
        return
    elif id == "oxygen":
        level = printed.oxygen[min(position.oxygen, max(printed.oxygen))]
        yield scene.say("look.oxygen", count=position.oxygen, percent=level.percent)
        yield scene.say("look.oxygen.effect", actions=level.actions, heart=level.dark_heart)
        yield scene.say("look.microbes" if level.microbes else "look.no-microbes")
        yield scene.say("look.fires" if level.conflagration else "look.no-fires")
    elif id == "clouds":
        clouds = printed.clouds[min(sum(position.clouds), max(printed.clouds))]
        yield scene.say("look.clouds", count=sum(position.clouds), heart=clouds.green_heart)
        yield scene.say("look.rain" if clouds.precipitation else "look.no-rain")
        yield scene.say("look.overcast" if clouds.overcast else "look.clear")
    else:
        yield from _air(scene)


def _air(scene: Scene) -> Iterator[str]:
    position, printed = scene.position, scene.printed
    count = sum(position.air)
    level = printed.atmosphere[min(count, max(printed.atmosphere))]
    strip = printed.strips[str(level.level)]
    yield scene.say("look.air", count=count, white=position.air[0], black=position.air[1])
    yield scene.say("look.level", level=str(level.level), category=str(strip.category))
    yield scene.say("look.air.effect", actions=level.actions)
    humid = [n for n, found in enumerate(strip.humidity) if found == "humid"]
    yield scene.say("look.humid", latitudes=humid)


def _title(name: str) -> str:
    return name[:1].upper() + name[1:]
