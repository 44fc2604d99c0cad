"""How good a position of Bios: Megafauna is: points as they stand, and what they may become.

A score is in victory points. Creeples count for what is likely to be left of them, species for what
they can still bear, and organs for the contests and mutagens to come; the fewer turns are left, the
less all of that counts. Scores become chances to win by their differences.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, tanh

from panspermia.games.megafauna.rules.biomes import levels_of
from panspermia.games.megafauna.rules.contests import contest
from panspermia.games.megafauna.rules.dispersal import against, reach
from panspermia.games.megafauna.rules.ending import ERA_CARDS, points
from panspermia.games.megafauna.rules.options import (
    ACHTERBAHN,
    SOLITAIRE,
    VENUS_ANIMALS,
    VENUS_PVA,
)
from panspermia.games.megafauna.rules.pieces import COLOUR_COUNT, Species
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
LYING, LYING_ENDOTHERM, BORN, STRAY = 0.25, 0.6, 0.85, 0.2
"""What is left of an endangered creeple, an endangered endotherm, a newborn that has a place to go
to, and one that would have to follow another."""
GROWTH, CARD, KIND = 0.3, 0.25, 0.7
"""What a coming birth, an unpromoted card and a species are worth while there is time."""
ORGANS = (0.16, 0.16, 0.2, 0.24, 0.24)
"""What an organ of each colour is worth: for contests, births and ways, and against mutagens."""
SIZE, FEELING = 0.15, 0.2
"""What a step of size is worth, and a card that could be part of a personality."""
ENOUGH = 3
"""Organs of a colour beyond which more of them are worth little."""
MUTAGEN = 0.3
"""How likely a turn has a mutagen."""
ALIVE = 2.0
"""What it is worth not to be a Lazarus."""
LENT = 0.6
"""What of Medea's point others may take away while there is time."""
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
    if g.medea == side and g.rules.mode == ACHTERBAHN:
        total -= LENT * later
    return total + (ALIVE * later if own else 0.0)


def worth(g: State, species: Species, later: float) -> float:
    """The creeples of a species, and what it may still become."""
    standing = sum([level.count(species.id) for level in g.standing])
    lying = g.living(species.id) - standing
    left = LYING_ENDOTHERM if g.is_endotherm(species) else LYING
    creeples = standing + lying * left + (hopes(g, species) if species.newborn else 0.0)
    births = min(species.unborn, 1 + g.organs(species, BLUE_ORGAN))
    organs = [g.organs(species, colour) for colour in range(COLOUR_COUNT)]
    future = KIND + GROWTH * births + body(organs) + SIZE * (species.size - 1) + cards(g, species)
    return creeples + later * (future - danger(g, species, sum(organs), creeples))


def hopes(g: State, species: Species) -> float:
    """F2. What newborns are worth: for those that find a free level, or one that they win."""
    places = count_open(g, species)
    found = min(species.newborn, places)
    return BORN * found + (STRAY * (species.newborn - found) if places else 0.0)


def count_open(g: State, species: Species) -> int:
    """How many places within reach a newborn of this species could hold."""
    count = 0
    for place in reach(g, species):
        for level in levels_of(g, species):
            resident = g.standing[level][place]
            if against(g, species, place, level):
                continue
            if resident == NOBODY or contest(g, place, level, species.id, resident)[0] == resident:
                count += 1
                break
    return count


def body(organs: list[int]) -> float:
    """What organs are worth by colour, many of one less."""
    return sum([w * min(n, ENOUGH + (n - ENOUGH) / 3) for w, n in zip(ORGANS, organs, strict=True)])


def cards(g: State, species: Species) -> float:
    """What cards promise: to be promoted, or to make an emotion (J6)."""
    total = 0.0
    for m in species.mutations:
        if not m.is_promoted:
            total += CARD
        elif m.card not in species.personality:
            half = g.half(m)
            total += FEELING * (half.left != NOBODY or half.right != NOBODY)
    return total


def danger(g: State, species: Species, organs: int, creeples: float) -> float:
    """D7. What the next mutagen would probably cost."""
    heart = g.heart(species) if g.rules.has_climate else 3 + g.era / 2
    over = organs - heart - SHIELD * g.organs(species, WHITE_ORGAN)
    if over <= 0:
        return 0.0
    white = species.plus[WHITE_ORGAN] + sum([m.plus[WHITE_ORGAN] for m in species.mutations])
    is_doomed = sum(species.basal) - white > heart + SHIELD * species.basal[WHITE_ORGAN]
    return MUTAGEN * (creeples + KIND + ALIVE if is_doomed else min(over, organs) * 0.3)


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
