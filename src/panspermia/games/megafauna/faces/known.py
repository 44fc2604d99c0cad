"""A state of what a view tells, so that faces ask the rules and do not repeat them.

Nothing of this game is hidden but the order of cards to come: planet, creeples, species and air are
as they are at the table. What no face asks about is left out.
"""

from __future__ import annotations

from typing import Any

from panspermia.games.megafauna.components.cards import COLOURS
from panspermia.games.megafauna.components.lie import Planet
from panspermia.games.megafauna.components.places import CENTRE, MOST_CRATONS, hex_at
from panspermia.games.megafauna.rules.options import rules_of
from panspermia.games.megafauna.rules.pieces import (
    ARCHETYPE_CARD,
    UNPROMOTED,
    Lying,
    Mutation,
    Species,
)
from panspermia.games.megafauna.rules.state import State
from panspermia.games.megafauna.rules.view import MutationView, SpeciesView, View
from panspermia.games.megafauna.rules.vocabulary import (
    DISK_WORDS,
    LEVELS,
    MUTATION,
    NOBODY,
    ORGAN,
    ORIENTATIONS,
    SPECIES_OF,
    TOOL,
    Places,
)
from panspermia.kernel import Setup


def state_of(view: dict[str, Any], position: View) -> State:
    """What is known of a table by its view."""
    options = {**view["options"], "protagonist": position.protagonist}
    rules = rules_of(Setup(view["players"], options))
    colours = [NOBODY if s.colour is None else COLOURS.index(s.colour) for s in position.sides]
    g = State(rules, view["deck"] or "", view["players"], colours)
    g.air, g.clouds, g.oxygen = position.air[:], position.clouds[:], position.oxygen
    g.wind = position.wind
    g.planet = _planet(g.names, position)
    for species in [_species(s) for side in position.sides for s in side.species]:
        g.species[species.id] = species
    for word, place in position.places.items():
        number = g.names.number[word]
        g.disks[number] = DISK_WORDS.index(place.disk)
        for creeple in place.creeples:
            id, level = SPECIES_OF[creeple.species], LEVELS.index(creeple.level)
            if creeple.endangered:
                g.lying.append(Lying(number, level, id))
            else:
                g.standing[level][number] = id
    return g


def _planet(names: Places, position: View) -> Planet:
    """Where everything lies; the centre of a craton says where that is."""
    x, rows = [0] * MOST_CRATONS, [0] * MOST_CRATONS
    for craton, row in position.rows.items():
        number = names.cratons.index(craton)
        x[number] = position.places[names.words[hex_at(number, CENTRE)]].x
        rows[number] = row
    landmasses = [tuple(map(names.cratons.index, known)) for known in position.landmasses]
    dice = [
        n < len(names.cratons) and names.cratons[n] in position.dice for n in range(MOST_CRATONS)
    ]
    return Planet(tuple(landmasses), tuple(x), tuple(rows), tuple(dice))


def _species(seen: SpeciesView) -> Species:
    return Species(
        SPECIES_OF[seen.species],
        ARCHETYPE_CARD if seen.genotype is None else MUTATION[seen.genotype],
        int(seen.marine) if seen.orientation is None else ORIENTATIONS.index(seen.orientation),
        seen.size,
        seen.basal[:],
        seen.plus[:],
        [_mutation(m) for m in seen.mutations],
        [MUTATION[card] for card in seen.personality],
        [TOOL[tool] for tool in seen.tools],
        seen.unborn,
        seen.newborn,
        [SPECIES_OF[host] for host in seen.hosts],
    )


def _mutation(seen: MutationView) -> Mutation:
    return Mutation(
        MUTATION[seen.card],
        UNPROMOTED if seen.orientation is None else ORIENTATIONS.index(seen.orientation),
        seen.plus[:],
        NOBODY if seen.monster is None else ORGAN[seen.monster],
        NOBODY if seen.hosted is None else SPECIES_OF[seen.hosted],
    )
