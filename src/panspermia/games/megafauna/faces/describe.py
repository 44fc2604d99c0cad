"""What the pictures of Bios: Megafauna show, in words, for those who do not see them."""

from __future__ import annotations

from panspermia.games.megafauna.components.cards import ORGANS
from panspermia.games.megafauna.faces.stage import Stage, listed, named, say, word
from panspermia.games.megafauna.rules.view import CreepleView, SpeciesView

POLAR = (0, 1, 6, 7)
"""Where a white disk is ice; between it is a desert. One biome, two pictures."""
BLUE = ORGANS.index("blue")


def place_in_words(stage: Stage, id: str) -> str:
    """A hex or tab: what it is, where it lies, what it asks for, and who lives there."""
    place = stage.position.places[id]
    found = [creeple_in_words(stage, creeple) for creeple in place.creeples]
    return f"{stage.name(id)}: {listed([ground_in_words(stage, id), *found])}"


def ground_in_words(stage: Stage, id: str) -> str:
    """What a place is, where it lies, and what it asks for."""
    place = stage.position.places[id]
    facts = [biome_name(stage, id)]
    if stage.has_climate:
        kind = "humid" if stage.is_humid(place.latitude) else "arid"
        facts.append(say("latitude", latitude=place.latitude, kind=word(kind)))
    if place.roadrunner is not None:
        facts.append(word(f"run-{place.roadrunner}"))
    return listed(facts)


def biome_name(stage: Stage, id: str) -> str:
    """What a place is called; a white disk far from the poles is a desert."""
    place = stage.position.places[id]
    if place.biome == "ice" and place.latitude not in POLAR:
        return word("desert")
    return named("biome", place.biome)


def creeple_in_words(stage: Stage, c: CreepleView) -> str:
    size = stage.size(c.species)
    sized = say("sized", size=size) if size and stage.has_climate else ""
    state = word("endangered") if c.endangered else ""
    return " ".join(
        [w for w in (stage.name(c.species), named("level", c.level), sized, state) if w]
    )


def craton_in_words(stage: Stage, id: str) -> str:
    """A craton: where its die is, and with whom it is joined."""
    parts = [stage.craton_name(id)]
    if id in stage.position.dice and stage.has_climate:
        parts.append(say("die", latitude=stage.position.dice[id]))
    joined = next(o for o in stage.position.landmasses if id in o)
    others = [stage.craton_name(other) for other in joined if other != id]
    if others:
        parts.append(say("joined", cratons=listed(others)))
    return listed(parts)


# --- species and cards ----------------------------------------------------------------------------


def dispersal(species: SpeciesView) -> int:
    """F2a.1. The dispersal points of a creeple."""
    return species.size + species.organs[BLUE]


def hosted(stage: Stage, species: SpeciesView) -> int:
    """J2.3. Its creeples that lie on cards of others."""
    cards = [m for side in stage.position.sides for s in side.species for m in s.mutations]
    return len([m for m in cards if m.hosted == species.species])


def species_in_words(stage: Stage, s: SpeciesView) -> str:
    """All about a species."""
    organs = [
        say("organs", count=count, organ=named("organ", ORGANS[n]))
        for n, count in enumerate(s.organs)
        if count
    ]
    facts = [stage.genotype(s)]
    if stage.has_climate:
        facts.append(say("size-of", size=s.size, most=stage.max_size(s)))
        facts.append(say("points", count=dispersal(s)))
    facts += [*organs, *[stage.name_of(m) for m in s.mutations]]
    facts += [stage.tool_name(tool) for tool in s.tools]
    facts.append(say("living", living=s.living, newborn=s.newborn, unborn=s.unborn))
    return f"{stage.name(s.species)}: {listed(facts)}"


def mutation_in_words(stage: Stage, id: str) -> str:
    """A card of the display: its front, and what it can become."""
    card = stage.mutation(id)
    front = listed([named("organ", organ) for organ in card.unpromoted.plus])
    return say("card", name=card.unpromoted.name, organs=front, a=card.a.name, b=card.b.name)
