"""How good a position of Bios: Megafauna is: points as they stand, and what they may become.

A score is in victory points. What a side has is told by traits, each with a worth; the fewer turns
are left, the less those count that only promise something. Scores become chances to win by their
differences.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, tanh

from panspermia.games.megafauna.bots.survey import Kind, Survey
from panspermia.games.megafauna.components.facts import HalfFacts
from panspermia.games.megafauna.rules.ending import ERA_CARDS, LANGUAGE_POINTS
from panspermia.games.megafauna.rules.options import SOLITAIRE, VENUS_ANIMALS, VENUS_PVA
from panspermia.games.megafauna.rules.pieces import ARCHETYPE_CARD, UNPROMOTED
from panspermia.games.megafauna.rules.state import LANGUAGE_EMOTIONS, State
from panspermia.games.megafauna.rules.vocabulary import (
    BLUE_ORGAN,
    GREEN,
    NOBODY,
    PURPLE,
    WHITE_DISK,
    WHITE_ORGAN,
)

NEAR = 4
"""Turns after which it matters little how many more there are."""
TOOLED = 2.0
"""J7.1. Points of a purple emotion: its own, and that of its tool."""
MOST = 8
BODY = (0.0, 1.0, 2.0, 3.0, 3.33, 3.67, 4.0, 4.33, 4.67)
"""What so many organs of a colour count: many of one less."""
SHIELD = 2
"""D7d. By how much a white organ raises the heart limit."""
DICE_HEARTS = (4.5, 5.0, 5.3)
"""A8b.2. The highest of the dice to expect, by era."""
TRAITS = (
    (1.0, -0.2),  # points that are not creeples
    (1.0, -0.65),  # creeples that nobody can oust
    (0.85, -0.6),  # those that somebody can
    (0.15, -0.1),  # endangered ones
    (0.5, -0.2),  # endangered endotherms
    (0.85, -0.5),  # newborns that find a place
    (0.0, 0.0),  # others
    (0.0, 0.2),  # births of one action
    (0.0, 0.35),  # steps of size
    (0.0, 0.1),  # unpromoted cards
    (0.0, 0.3),  # points that they may bring
    (0.0, 0.15),  # halves of emotions
    (0.0, -0.4),  # organs beyond the heart
    (0.0, -0.4),  # creeples of species that a mutagen would kill
    (0.0, 0.2),  # species
    (0.3, 1.5),  # not to be a Lazarus
    (0.7, -0.4),  # the Medea card
    (0.0, 0.5),  # actions
    (0.01, 0.05),  # organs by colour, from red to white; in the end nobody throws one away
    (0.01, 0.05),
    (0.01, 0.3),
    (0.01, 0.5),
    (0.01, 1.2),
)
"""What each trait is worth in the last turn, and what beside that while there is time.

Fitted to 3,240 sides of games between bots, by how far ahead of the others they came in the end. A
creeple is soon born and soon ousted, so early on it counts a third; what bears many of them counts.
"""
POINTS, SAFE, RISK, LYING, WARM, BORN, STRAY, BIRTHS, SIZE = range(9)
CARDS, PROSPECT, HALVES, DANGER, DOOM, KINDS, ALIVE, MEDEA, ACTIONS, ORGANS = range(9, 19)


def turns_left(g: State) -> int:
    """Turns after this one, if nothing ends the game early."""
    return max(0, g.rules.eras * ERA_CARDS - g.turn)


def lateness(g: State) -> float:
    """How much the future still counts, from 0 in the last turn to 1."""
    return min(turns_left(g), NEAR) / NEAR


def worths(later: float) -> list[float]:
    """What each trait is worth, if the future counts so much."""
    return [now + later * more for now, more in TRAITS]


def scores(g: State) -> list[float]:
    """The score of every side."""
    if NOBODY in g.colour:
        return [0.0] * len(g.colour)
    survey = Survey(g)
    worth = worths(lateness(g))
    found = []
    for side in g.sides():
        known = traits(survey, side)
        found.append(sum([a * b for a, b in zip(known, worth, strict=True)]))
    return with_awards(survey, found)


def with_awards(survey: Survey, found: list[float]) -> list[float]:
    """I4b. Scores with the fossils that the end of the era is likely to bring."""
    g = survey.g
    weight = award_weight(g)
    if not weight:
        return found
    counts = [sum([k.living + k.hosted for k in survey.of(side)]) for side in g.sides()]
    for side, own in enumerate(counts):
        gaps = [0.5 + 0.5 * tanh((own - n) / 2) for at, n in enumerate(counts) if at != side]
        found[side] += weight * sum(gaps)
    return found


def award_weight(g: State) -> float:
    """I4b. How near the next fossil awards are."""
    if not g.rules.has_awards or g.era >= g.rules.eras:
        return 0.0
    return 1 / (1 + 0.6 * g.et_left)


# --- traits -----------------------------------------------------------------------------------


def traits(survey: Survey, side: int) -> list[float]:
    """What a side has, by trait."""
    g = survey.g
    own = survey.of(side)
    found = [0.0] * len(TRAITS)
    found[POINTS] = g.fossils[side] + len(g.record[side]) + g.archetypes[side]
    found[MEDEA] = g.medea == side and g.has_climate
    found[ALIVE] = bool(own)
    found[KINDS] = len(own)
    found[ACTIONS] = actions(g, side)
    for kind in own:
        add_creeples(survey, kind, found)
        add_cards(g, kind, found)
        add_danger(g, kind, found)
        found[SIZE] += kind.size - 1
        for colour, count in enumerate(kind.organs, ORGANS):
            found[colour] += BODY[count] if count < MOST else BODY[MOST]
    if any([len(kind.species.personality) > LANGUAGE_EMOTIONS for kind in own]):
        found[POINTS] += LANGUAGE_POINTS * any([g.has_language(k.species) for k in own])
    return found


def actions(g: State, side: int) -> int:
    """A2a, A2b. Actions that the side would have now."""
    if not g.has_climate:
        return 2
    is_plant = g.colour[side] == GREEN
    return g.air_level().actions if is_plant else g.oxygen_level().actions


def add_creeples(survey: Survey, kind: Kind, found: list[float]) -> None:
    """Those on the map, those to come, and what there is room for."""
    g, species = survey.g, kind.species
    standing = kind.living - kind.lying
    risk = kind.risk
    found[SAFE] += standing - risk
    found[RISK] += risk
    if kind.lying:
        found[WARM if kind.is_endotherm else LYING] += kind.lying
    if species.newborn:
        landed = species.newborn if g.is_alien else survey.landings(kind)
        found[BORN] += landed
        found[STRAY] += species.newborn - landed
    room = species.unborn if g.is_alien else min(species.unborn, len(kind.room))
    found[BIRTHS] += min(room, 1 + kind.organs[BLUE_ORGAN])


def add_cards(g: State, kind: Kind, found: list[float]) -> None:
    """A7c-A7e, E2, J6. Points of cards in play, and what those may bring that are not yet."""
    species, mutations = kind.species, g.facts.mutations
    row = species.personality
    own = (
        species.genotype == ARCHETYPE_CARD
        or mutations[species.genotype].halves[species.face].fossil
    )
    total = own + kind.hosted + len(species.tools) + (len(row) - 1 if row else 0)
    rights, lefts, fresh = [], [], []
    for m in species.mutations:
        halves = mutations[m.card].halves
        if m.face == UNPROMOTED:
            fresh.append(halves)
            continue
        half = halves[m.face]
        total += half.fossil
        if half.left != NOBODY or half.right != NOBODY:
            rights.append(half.right)
            lefts.append(half.left)
            found[HALVES] += m.card not in row
    found[POINTS] += total
    found[CARDS] += len(fresh)
    for one, other in fresh:
        found[PROSPECT] += max(
            gain(g, kind, one) + hope(row, feeling(one, rights, lefts)),
            gain(g, kind, other) + hope(row, feeling(other, rights, lefts)),
        )


def gain(g: State, kind: Kind, half: HalfFacts) -> float:
    """E2. Points that an orientation of a card would bring."""
    if half.max_size < kind.size:
        return 0.0
    if half.silhouette != NOBODY:
        return 1.5 if g.species[kind.id - kind.shape + half.silhouette] is None else 0.0
    return half.fossil + 0.6 * half.mutualism


def feeling(half: HalfFacts, rights: list[int], lefts: list[int]) -> float:
    """J6.1, J7.1. Emotions that it would make with promoted cards; a purple one has a tool."""
    return pair(half.left, rights) + pair(half.right, lefts)


def pair(edge: int, others: list[int]) -> float:
    if edge == NOBODY or edge not in others:
        return 0.0
    return TOOLED if edge == PURPLE else 1.0


def hope(row: list[int], felt: float) -> float:
    """J6f. What emotions bring to a personality; a third is language."""
    return felt + LANGUAGE_POINTS if felt and len(row) >= LANGUAGE_EMOTIONS else felt


def add_danger(g: State, kind: Kind, found: list[float]) -> None:
    """D7. What the next mutagen would cost: organs, or the species."""
    species = kind.species
    heart = g.heart(species) if g.has_climate else DICE_HEARTS[g.era - 1]
    over = kind.total - heart - SHIELD * kind.organs[WHITE_ORGAN]
    if over <= 0:
        return
    white = SHIELD * species.basal[WHITE_ORGAN]
    if sum(species.basal) - white > heart:
        found[DOOM] += kind.living + 1
    else:
        found[DANGER] += over


# --- chances ----------------------------------------------------------------------------------


def evaluate_all(g: State) -> Sequence[float]:
    """The chance of every side to win."""
    if g.rules.mode == SOLITAIRE:
        return [alone(g)] * len(g.colour)
    found = scores(g)[: g.players]
    best = max(found)
    heat = 1.5 + 0.3 * turns_left(g)
    powers = [exp((value - best) / heat) for value in found]
    hope = planet_lives(g) if g.rules.mode in (VENUS_PVA, VENUS_ANIMALS) else 1.0
    chances = [hope * power / sum(powers) for power in powers]
    return chances + [0.0] * (len(g.colour) - g.players)


def evaluate(g: State, side: int) -> float:
    return evaluate_all(g)[side]


def planet_lives(g: State) -> float:
    """K7c.2. How safe the seas are."""
    seas = g.disks.count(WHITE_DISK)
    risk = 0.35 * min(turns_left(g), 6) / 6
    return max(0.0, 1 - risk ** max(seas, 1)) if seas else 0.0


def alone(g: State) -> float:
    """K0d. Life, seas, and points towards a decisive win."""
    if NOBODY in g.colour or (g.entered[0] and g.is_lazarus(0)):
        return 0.0
    alive = 0.6 if not g.entered[0] else 1 - 0.3 * lateness(g) * 0.5 ** g.population(0)
    plants = [s for s in g.in_play() if s.colour == GREEN]
    green = 1 - 0.5 * 0.6 ** sum([g.living(s.id) for s in plants])
    return planet_lives(g) * alive * green * (0.6 + 0.4 * min(scores(g)[0], 15) / 15)
