"""How good a position of Bios: Megafauna is: points as they stand, and what they may become.

A score is in victory points. Creeples count for what is likely to be left of them, species for what
they can still bear, and organs for the contests and mutagens to come; the fewer turns are left, the
less all of that counts. Scores become chances to win by their differences.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, tanh

from panspermia.games.megafauna.rules.ending import ERA_CARDS, points
from panspermia.games.megafauna.rules.options import SOLITAIRE, VENUS_ANIMALS, VENUS_PVA
from panspermia.games.megafauna.rules.pieces import Species
from panspermia.games.megafauna.rules.state import State
from panspermia.games.megafauna.rules.vocabulary import (
    BLUE_ORGAN,
    GREEN,
    NOBODY,
    WHITE_DISK,
    WHITE_ORGAN,
)

NEAR = 3
"""Turns after which it matters little how many more there are."""
LYING, LYING_ENDOTHERM, BORN = 0.25, 0.6, 0.75
"""What is left of an endangered creeple, an endangered endotherm and a newborn."""
GROWTH, ORGAN, CARD, KIND = 0.3, 0.12, 0.2, 0.7
"""What a coming birth, an organ, an unpromoted card and a species are worth while there is time."""
MUTAGEN = 0.3
"""How likely a turn has a mutagen."""
ALIVE = 2.0
"""What it is worth not to be a Lazarus."""
SHIELD = 2


def turns_left(g: State) -> int:
    """Turns after this one, if nothing ends the game early."""
    return max(0, g.rules.eras * ERA_CARDS - g.turn)


def lateness(g: State) -> float:
    """How much the future still counts, from 0 in the last turn to 1."""
    return min(turns_left(g), NEAR) / NEAR


def scores(g: State) -> list[float]:
    """The score of every side."""
    if NOBODY in g.colour:
        return [0.0] * len(g.colour)
    found = [score(g, side) for side in g.sides()]
    awards = award_weight(g)
    if awards:
        counts = [g.population(side) for side in g.sides()]
        for side in g.sides():
            others = [count for n, count in enumerate(counts) if n != side]
            gaps = [0.5 + 0.5 * tanh((counts[side] - count) / 2) for count in others]
            found[side] += awards * sum(gaps)
    return found


def award_weight(g: State) -> float:
    """I4b. How near the next fossil awards are."""
    if not g.rules.has_awards or g.era >= g.rules.eras:
        return 0.0
    return 1 / (1 + 0.6 * g.et_left)


def score(g: State, side: int) -> float:
    """What a side has, and what its species promise."""
    later = lateness(g)
    own = g.own(side)
    known = points(g, side)
    total = float(known.total - known.creeples)
    for species in own:
        total += worth(g, species, later)
    return total + (ALIVE * later if own else 0.0)


def worth(g: State, species: Species, later: float) -> float:
    """The creeples of a species, and what it may still become."""
    standing = sum([level.count(species.id) for level in g.standing])
    lying = g.living(species.id) - standing
    left = LYING_ENDOTHERM if g.is_endotherm(species) else LYING
    creeples = standing + lying * left + species.newborn * BORN
    births = min(species.unborn, 1 + g.organs(species, BLUE_ORGAN))
    waiting = len([m for m in species.mutations if not m.is_promoted])
    organs = g.count_organs(species)
    future = KIND + GROWTH * births + CARD * waiting + ORGAN * organs
    return creeples + later * (future - danger(g, species, organs, creeples))


def danger(g: State, species: Species, organs: int, creeples: float) -> float:
    """D7. What the next mutagen would probably cost."""
    heart = g.heart(species) if g.rules.has_climate else 3 + g.era / 2
    over = organs - heart - SHIELD * g.organs(species, WHITE_ORGAN)
    if over <= 0:
        return 0.0
    white = species.plus[WHITE_ORGAN] + sum([m.plus[WHITE_ORGAN] for m in species.mutations])
    is_doomed = sum(species.basal) - white > heart + SHIELD * species.basal[WHITE_ORGAN]
    return MUTAGEN * (creeples + KIND + ALIVE if is_doomed else min(over, organs) * 2 * ORGAN)


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
    return planet_lives(g) * alive * green * (0.6 + 0.4 * min(score(g, 0), 15) / 15)
