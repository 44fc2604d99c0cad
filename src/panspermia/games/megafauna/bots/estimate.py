"""How good a position of Bios: Megafauna is: points as they stand, and what they may become.

A score is in victory points. What a side has is told by traits, each with a worth; the fewer turns
are left, the less those count that only promise something. Scores become chances to win by their
differences.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp, tanh
from operator import mul

from panspermia.games.megafauna.bots.bodies import Body
from panspermia.games.megafauna.bots.survey import Kind, Survey
from panspermia.games.megafauna.rules.ending import ERA_CARDS, LANGUAGE_POINTS
from panspermia.games.megafauna.rules.options import SOLITAIRE, VENUS_ANIMALS, VENUS_PVA
from panspermia.games.megafauna.rules.state import State
from panspermia.games.megafauna.rules.vocabulary import (
    BLUE_ORGAN,
    GREEN,
    NOBODY,
    WHITE_DISK,
)

NEAR = 4
"""Turns after which it matters little how many more there are."""
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
KEPT = 4096
"""So many scores are kept."""
_scores: dict[tuple[object, ...], float] = {}
POINTS, SAFE, RISK, LYING, WARM, BORN, STRAY, BIRTHS, SIZE = range(9)
CARDS, PROSPECT, HALVES, DANGER, DOOM, KINDS, ALIVE, MEDEA, ACTIONS, ORGANS = range(9, 19)


def turns_left(g: State) -> int:
    """Turns after this one, if nothing ends the game early."""
    return max(0, g.rules.eras * ERA_CARDS - g.turn)


def lateness(g: State) -> float:
    """How much the future still counts, from 0 in the last turn to 1."""
    return min(turns_left(g), NEAR) / NEAR


@lru_cache(maxsize=8)
def worths(later: float) -> list[float]:
    """What each trait is worth, if the future counts so much."""
    return [now + later * more for now, more in TRAITS]


def scores(g: State) -> list[float]:
    """The score of every side."""
    if NOBODY in g.colour:
        return [0.0] * len(g.colour)
    survey = Survey(g)
    later = lateness(g)
    return with_awards(survey, [score(survey, side, later) for side in g.sides()])


def score(survey: Survey, side: int, later: float) -> float:
    """The score of a side; looked up, as long as nothing about it changes."""
    key = look(survey, side, later)
    found = _scores.get(key)
    if found is None:
        if len(_scores) >= KEPT:
            _scores.clear()
        found = _scores[key] = sum(map(mul, traits(survey, side), worths(later)))
    return found


def look(survey: Survey, side: int, later: float) -> tuple[object, ...]:
    """All that traits are told from."""
    g = survey.g
    own = [
        (kind.body, kind.risk, kind.room, kind.species.newborn, kind.species.unborn)
        for kind in survey.of(side)
    ]
    cards = g.fossils[side] + len(g.record[side]) + g.archetypes[side]
    return survey.layout, later, survey.hearts, cards, g.medea == side, actions(g, side), *own


def with_awards(survey: Survey, found: list[float]) -> list[float]:
    """I4b. Scores with the fossils that the end of the era is likely to bring."""
    g = survey.g
    weight = award_weight(g)
    if not weight:
        return found
    counts = [sum([k.living + k.body.hosted for k in survey.of(side)]) for side in g.sides()]
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
    siblings = survey.siblings(g.colour[side])
    found = [0.0] * len(TRAITS)
    found[POINTS] = g.fossils[side] + len(g.record[side]) + g.archetypes[side]
    found[MEDEA] = g.medea == side and g.has_climate
    found[ALIVE] = bool(own)
    found[KINDS] = len(own)
    found[ACTIONS] = actions(g, side)
    for kind in own:
        add_body(kind.body, siblings, found)
        add_creeples(survey, kind, found)
        add_danger(survey, kind, found)
    found[POINTS] += LANGUAGE_POINTS * any([kind.body.speaks for kind in own])
    return found


def actions(g: State, side: int) -> int:
    """A2a, A2b. Actions that the side would have now."""
    if not g.has_climate:
        return 2
    is_plant = g.colour[side] == GREEN
    return g.air_level().actions if is_plant else g.oxygen_level().actions


def add_body(body: Body, siblings: int, found: list[float]) -> None:
    """A7c-A7e, D7.3, E2, J6. Points of cards in play, what others may bring, size and organs."""
    found[POINTS] += body.points
    found[HALVES] += body.halves
    found[CARDS] += len(body.fresh)
    for hope in body.hopes(siblings):
        found[PROSPECT] += hope
    found[SIZE] += body.size - 1
    for colour, weight in enumerate(body.weights, ORGANS):
        found[colour] += weight


def add_creeples(survey: Survey, kind: Kind, found: list[float]) -> None:
    """Those on the map, those to come, and what there is room for."""
    species, risk = kind.species, kind.risk
    found[SAFE] += kind.living - kind.lying - risk
    found[RISK] += risk
    if kind.lying:
        found[WARM if kind.body.is_endotherm else LYING] += kind.lying
    is_alien = survey.g.is_alien
    if species.newborn:
        landed = species.newborn if is_alien else survey.landings(kind, species.newborn)
        found[BORN] += landed
        found[STRAY] += species.newborn - landed
    if species.unborn:
        room = species.unborn if is_alien else min(species.unborn, kind.count_room())
        found[BIRTHS] += min(room, 1 + kind.body.organs[BLUE_ORGAN])


def add_danger(survey: Survey, kind: Kind, found: list[float]) -> None:
    """D7. What the next mutagen would cost: organs, or the species."""
    body, heart = kind.body, survey.heart(kind.body)
    over = body.total - heart - body.shield
    if over <= 0:
        return
    if body.fixed > heart:
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
    total = sum(powers)
    hope = planet_lives(g) if g.rules.mode in (VENUS_PVA, VENUS_ANIMALS) else 1.0
    chances = [hope * power / total for power in powers]
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
