"""An estimate of each side's utility.

A side's score is its victory points as they stand (I1) and what they are likely to become: losses
that the next rolls and events bring, purchases that can be paid, bacteria that may become
macroorganisms, bionts where life may arise. Scores become chances to win (softmax), the sharper the
fewer events are left. The numbers come from matches of bots against each other, and from what
predicts the outcomes of games between them (logistic regression).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from panspermia.games.genesis.bots.forecast import Known, excess, known
from panspermia.games.genesis.components.facts import MANNA_DEATH
from panspermia.games.genesis.rules.autocatalysis import progenote
from panspermia.games.genesis.rules.ending import (
    DOMINANCE,
    DOMINANCE_ON_TOP,
    UTILITY,
    outcome,
    top_level,
)
from panspermia.games.genesis.rules.options import COOP
from panspermia.games.genesis.rules.pieces import PRESENT, READY, Organism, Refugium
from panspermia.games.genesis.rules.state import MAX_ORGANISMS, State
from panspermia.games.genesis.rules.vocabulary import (
    BLUE,
    DNA,
    DROUGHT_SHIELD,
    FISSION,
    GREEN,
    HEAT_SHIELD,
    IMMUNOLOGY,
    NOBODY,
    NUCLEUS,
    O2_SHIELD,
    RED,
    UV_SHIELD,
    YELLOW,
)

# --- numbers that matches have shown to be good -------------------------------------------------

COOLING = 2.5
HEAT_A_TURN = 0.5
"""How many points make a lead e to 1: at the end, and more for each turn to come."""
HORIZON = 3.0
"""Turns for which losses and gains are counted."""
BUY = 0.6
"""What a purchase that can be paid is worth, in points."""
CATALYST = (0.0, 0.15, 0.28, 0.38, 0.45, 0.5, 0.55, 0.58, 0.6, 0.62, 0.64, 0.66, 0.68)
"""What catalysts in a pool are worth, by number, while there are turns to spend them in."""
COLOURS_AT_HAND = 0.06
IN_POOL = 0.35
"""A biont that can still be assigned."""
ROOM = 0.2
"""E2a. One more biont that may be on refugia at once."""
LIFE = 1.2
"""A bacterium that lives on is worth more than its tokens."""
TROPHY = 1.0
READINESS = (0.5, 0.3, 0.15, 0.08, 0.04, 0.01)
"""H3a. Chance to get a macroorganism, by the number of cubes that are missing."""
NO_CATALYST = 0.6
"""H3.1. What is left of it if nothing can pay."""
LANDFALL = (3.0, 2.0, 1.2, 0.6, 0.3)
"""H5d. What being on the way to land is worth, by the number of organs missing."""
ORGAN = 0.35
"""An organ that can still be bought."""
FERTILE = (0.0, 0.0, 0.42, 0.62, 0.82, 0.92, 0.96)
"""F3.1. What is left of the worth of life for the dice that are rolled for it."""
OVERKILL = 0.55
DEADLY = 0.12
"""How likely bionts on a refugium die: with too few cubes to die first, and for each death."""
CONTESTED = 0.2
FOREIGN = 1.0
"""F4.1. A biont on a refugium where somebody else rolls, and more if life is likely to arise."""
THREATENED = 0.6
"""F4.1. What is left of the worth of a refugium where somebody who joins would roll."""
GROWN = 1.2
REROLL = 1.2
POLLUTION = 0.2
"""H1d. How often a rival of the same row is likely to pollute in a turn."""
IMMUNE = 0.2
PARASITE_READY = 0.2


# --- the estimate -------------------------------------------------------------------------------


def evaluate(g: State, side: int) -> float:
    """The side's utility as far as can be seen, from 0 to 1."""
    return evaluate_all(g)[side]


def evaluate_all(g: State) -> list[float]:
    """The utility of every side; with several players they add up to 1."""
    if g.ending and not g.phase:
        utility = outcome(g).utility
        return [utility[0]] * len(g.colour) if g.rules.alone else padded(g, list(utility))
    if NOBODY in g.colour:
        return [1 / g.sides] * len(g.colour)
    if g.rules.alone or g.rules.mode == COOP:
        return [common_goal(g)] * len(g.colour)
    points = scores(g)
    sharpness = 1 / (COOLING + HEAT_A_TURN * turns_left(g))
    best = max(points)
    odds = [exp((score - best) * sharpness) for score in points]
    total = sum(odds)
    return [value / total for value in odds]


def padded(g: State, values: list[float]) -> list[float]:
    """Sides that nobody plays win nothing."""
    return values + [0.0] * (len(g.colour) - len(values))


def turns_left(g: State) -> float:
    """I0, D10a. Turns that are likely to come: aftershocks share a turn, Armageddon cuts short."""
    if g.ending:
        return 0.0
    left = 0.85 * sum(g.left)
    history = g.history
    if g.rules.advanced and len(history) > 2 and history[-1] == history[-2] == history[-3]:
        left *= 0.7
    return left


def scores(g: State) -> list[float]:
    """Victory points now, and what they may become, by side."""
    deck = known(g.deck)
    turns = turns_left(g)
    found = [0.0] * len(g.colour)
    fumes = list_fumes(g)
    for o in g.organisms:
        if o is not None:
            smog = smog_at(g, o, fumes)
            if o.macro:
                body_value(g, deck, o, turns, smog, found)
            else:
                cell_value(g, deck, o, turns, smog, found)
    for row in g.rows:
        for refugium in row:
            if refugium.bionts:
                refugium_value(g, deck, refugium, turns, found)
    for side in range(g.sides):
        found[side] += pool_value(g, side, turns)
        if g.rules.advanced:
            found[side] += TROPHY * len(g.trophies[side])
        if side in g.medea and g.ending:
            found[side] /= 2
    return found[: g.sides]


def list_fumes(g: State) -> list[tuple[int, int, int]]:
    """H1d. Row, owner and green chromosomes of microorganisms with some."""
    found = []
    for o in g.organisms:
        if o is not None and not o.macro and (green := g.chromosomes(o, GREEN)):
            found.append((g.home_row(o), o.owner, green))
    return found


def smog_at(g: State, o: Organism, fumes: list[tuple[int, int, int]]) -> int:
    """H1d. The green chromosomes of the strongest rival who could pollute an organism's row."""
    row, worst = g.home_row(o), 0
    for place, owner, green in fumes:
        if place == row and owner != o.owner and green > worst:
            worst = green
    return worst


def oxygen_loss(g: State, deck: Known, o: Organism, shield: int, smog: int) -> float:
    """D6, H1d. Oxygen atrophies to expect in a turn; half of the disks are spent on them."""
    loss = deck.oxygen[deck.eon(g)][min(shield, 4)] - 0.5 * sum(o.disks)
    if smog >= shield and smog:
        loss += POLLUTION * (smog + 0.5 - shield)
    return max(0.0, loss)


def pool_value(g: State, side: int, turns: float) -> float:
    """Catalysts, bionts at hand, and the parasite card."""
    pool = g.catalysts[side]
    total = min(sum(pool), len(CATALYST) - 1)
    if turns <= 0 and g.phase == "H":
        return 0.01 * total
    span = min(turns / 3, 1.0)
    value = span * (CATALYST[total] + COLOURS_AT_HAND * sum([count > 0 for count in pool]))
    idle = g.unassigned[side]
    if idle:
        value += span * IN_POOL * (idle if idle < 2 else 2 + (idle - 2) / 2)
    if g.cards[g.colour[side]] == READY:
        value += span * PARASITE_READY
    return value


# --- organisms ----------------------------------------------------------------------------------


def cell_value(
    g: State, deck: Known, o: Organism, turns: float, smog: int, found: list[float]
) -> None:
    """What a microorganism is worth to its owner, and to those with a biont on it."""
    colours, mutations = g.colour, g.facts.mutations
    own = o.owner
    counts = o.cubes[:]
    for side in o.bionts:
        counts[colours[side]] += 1
        found[side] += 1.0
    heat = shield = dna = fission = nucleus = immune = 0
    for m in o.mutations:
        printed = mutations[m.card]
        if m.base == PRESENT:
            counts[printed.base] += 1
        if m.added == PRESENT:
            counts[printed.added] += 1
        icons = (
            printed.both if m.lingers else printed.promoted if m.promoted else printed.unpromoted
        )
        heat += icons[HEAT_SHIELD]
        shield += icons[O2_SHIELD]
        dna += icons[DNA]
        fission += icons[FISSION]
        nucleus += icons[NUCLEUS]
        immune += icons[IMMUNOLOGY]
    for cube in o.diseased:
        counts[cube.colour] += 1
    bionts = len(o.bionts)
    tokens = sum(counts) - bionts
    dice = tokens + 2 * bionts
    red, yellow, green, blue = counts
    loss = excess(dice, blue, yellow, dna > 0 or g.rules.macro)
    eon = deck.eon(g)
    loss += deck.heat[eon][min(red + heat, 4)]
    loss += oxygen_loss(g, deck, o, green + shield + o.disks[GREEN], smog)
    if o.mutations and not g.ozone:
        loss += deck.radiation[eon][min(len(o.mutations), 5)] * tokens_a_mutation(o)
    if o.host:
        found[own] += max(0.0, tokens - loss * min(turns, HORIZON) * 0.5)
        return
    here = o.bionts.count(own)
    future = prospects(
        tokens,
        bionts,
        loss,
        min(dice / 6 * red + deck.triples(dice), 3.0)
        + sum(g.catalysts[own]) * (0.5 if nucleus else 0.35),
        here * (2 if fission else 1),
        turns,
    )
    future += IMMUNE * immune
    if g.rules.advanced:
        future += readiness(g, deck, o, counts, future + here, turns)
    found[own] += future
    if green and turns > 1:
        for side in set(o.bionts):
            if side < g.sides and g.unassigned[side]:
                found[side] += ROOM * min(g.unassigned[side], green)


def prospects(
    tokens: int, bionts: int, loss: float, catalysts: float, buys: int, turns: float
) -> float:
    """What a bacterium is worth beside its bionts, by what it loses and can buy in a turn."""
    gain = BUY * min(float(buys), catalysts)
    change = (gain - loss) * min(turns, HORIZON)
    value = tokens + change + min(1.0, turns / 3) * LIFE
    return max(value, TROPHY - 0.3 * bionts)


def tokens_a_mutation(o: Organism) -> float:
    return sum([m.count_cubes() for m in o.mutations]) / len(o.mutations)


def readiness(
    g: State, deck: Known, o: Organism, counts: list[int], now: float, turns: float
) -> float:
    """H3a. How much more the best macroorganism in reach would bring than the bacterium."""
    cubes = counts[:]
    for side in o.bionts:
        cubes[g.colour[side]] -= 1
    for cube in o.diseased:
        cubes[cube.colour] -= 1
    rate = counts[RED] + counts[YELLOW] - cubes[RED] - cubes[YELLOW]
    stay = min(2, o.bionts.count(o.owner)) + LANDFALL[2] * min(1.0, turns / 2)
    best = 0.0
    for missing, worth in deck.in_reach(tuple(g.stack), tuple(cubes), rate - marine_rate(g)):
        if missing <= turns + 1:
            best = max(best, (worth + stay - now) * READINESS[missing])
    if best and not any(g.catalysts[o.owner]):
        best *= NO_CATALYST
    return best


def marine_rate(g: State) -> int:
    """H6b. The highest metabolic rate in the ocean, or less than any."""
    rates = [
        g.metabolic_rate(o) for o in g.organisms if o is not None and o.macro and not o.terrestrial
    ]
    return max(rates, default=-1)


def body_value(
    g: State, deck: Known, o: Organism, turns: float, smog: int, found: list[float]
) -> None:
    """What a macroorganism is worth to all with a biont on it (I1a, I1b, I1d)."""
    body = g.body(o)
    horizon = min(turns, HORIZON)
    counts = [g.chromosomes(o, colour) for colour in range(4)]
    organs = o.organs.count(PRESENT)
    holders = [side for side in o.biont_sides() if side < g.sides]
    worth = DOMINANCE_ON_TOP if is_on_top(g, o, counts) else DOMINANCE
    spare = organs + len(o.bionts)
    eon = deck.eon(g)
    loss = deck.heat[eon][min(counts[RED] + g.icons(o, HEAT_SHIELD), 4)]
    shield = counts[GREEN] + g.icons(o, O2_SHIELD) + o.disks[GREEN]
    loss += oxygen_loss(g, deck, o, shield, smog)
    loss += deck.cancer[eon] * excess(organs + 2 * len(o.bionts) + 2, counts[BLUE], 0, False)
    if o.terrestrial and not g.icons(o, DROUGHT_SHIELD):
        loss += deck.drought[eon]
    if organs and not g.ozone and not g.icons(o, UV_SHIELD):
        loss += deck.radiation[eon][min(organs, 5)]
    danger = min(0.6, loss * horizon * 0.6 / (spare + 1))
    value = sum(body.system) + organs - 0.5 * loss * horizon
    empty = len(o.organs) - organs
    paid = min(1.0, sum(g.catalysts[o.owner]) / 2) if turns > 0 or g.phase == "H" else 0.0
    if not o.terrestrial:
        value += LANDFALL[min(empty, 4)] * min(1.0, turns / 2) * (0.4 + 0.6 * paid)
    value += ORGAN * min(empty, 2) * (0.3 + 0.7 * paid) * min(1.0, turns / 2)
    found[o.owner] += value - danger * 2
    for side in holders:
        found[side] += worth * (1 - danger) / len(holders)
    for side in o.bionts:
        found[side] += 1.0
    found[o.trophic] += 1.0


def is_on_top(g: State, o: Organism, counts: list[int]) -> bool:
    """H6a, I1d. Whether it will be at the top: levels are sorted again after the purchases."""
    rate = counts[RED] + counts[YELLOW]
    if o.rate == rate:
        return o.level == top_level(g, o.terrestrial)
    rivals = [
        other
        for other in g.organisms
        if other is not None and other.macro and other.terrestrial == o.terrestrial
    ]
    return all([g.metabolic_rate(other) <= rate for other in rivals if other is not o])


# --- refugia ------------------------------------------------------------------------------------


def refugium_value(
    g: State, deck: Known, refugium: Refugium, turns: float, found: list[float]
) -> None:
    """What bionts on a refugium are worth: life that may arise there, and catalysts."""
    printed = deck.facts.refugia[refugium.placard]
    organized = sum(refugium.organized)
    bionts = refugium.bionts
    dice = organized + 2 * len(bionts)
    life = len(printed.life[g.climate]) / 6
    slots = printed.slots[len(refugium.enzymes) :]
    death = len([1 for _, kind in slots if kind == MANNA_DEATH]) / 6
    born = min(dice * life, float(sum(refugium.disorganized)))
    died = dice * death
    growth = max(0.0, min(born - died, float(sum(refugium.disorganized))))
    overkill = max(0.0, died - organized - born)
    stays = max(0.1, 1.0 - OVERKILL * overkill / len(bionts) - DEADLY * died)
    fertile = FERTILE[min(dice, 6)] * stays
    synthesis = min(died, organized + born) * 0.2 + 0.3 * died * (1 - stays)
    counts = refugium.organized[:]
    for side in bionts:
        counts[g.colour[side]] += 1
    eon = deck.eon(g)
    red, yellow, green, blue = counts
    loss = excess(dice, blue, yellow, g.rules.macro)
    loss += deck.heat[eon][min(red, 4)] + deck.oxygen[eon][min(green, 4)]
    income = min(dice / 6 * red + deck.triples(dice), 3.0)
    roller = bionts[0]
    if len(set(bionts)) > 1:
        roller = progenote(g, refugium.placard, sorted(set(bionts)))
    turns = max(0.0, turns - 1)
    for side in set(bionts):
        if side >= g.sides:
            continue
        here = bionts.count(side)
        value = 0.0
        if side != roller:
            value = here * (CONTESTED + FOREIGN * fertile)
        elif len(g.tableaus[side]) < MAX_ORGANISMS:
            catalysts = income + 0.35 * sum(g.catalysts[side])
            value = prospects(organized, len(bionts), loss, catalysts, here, turns)
            value = (value + growth * GROWN + here) * fertile
            if here == len(bionts) and printed.colour == g.colour[side]:
                value *= REROLL
            if is_threatened(g, refugium, printed.manna, side):
                value *= THREATENED
        value += synthesis if side == roller else 0.2
        found[side] += min(turns, 1.0) * value + 0.1 * here


def is_threatened(g: State, refugium: Refugium, manna: Sequence[int], side: int) -> bool:
    """F4.1. Whether a rival could come and be the progenote."""
    enzymes, organized, colours = refugium.enzymes, refugium.organized, g.colour
    own = colours[side]
    strength = enzymes.count(own) + organized[own] + refugium.bionts.count(side)
    for rival in range(g.sides):
        if rival != side and g.unassigned[rival]:
            colour = colours[rival]
            lead = strength - enzymes.count(colour) - organized[colour] - 1
            lead -= refugium.bionts.count(rival)
            if lead < 0 or (lead == 0 and comes_first(manna, colour, own)):
                return True
    return False


def comes_first(manna: Sequence[int], colour: int, other: int) -> bool:
    """F4.1b. Whether a colour is printed left of another."""
    return colour in manna and (other not in manna or manna.index(colour) < manna.index(other))


# --- solitaire and co-op ------------------------------------------------------------------------


def common_goal(g: State) -> float:
    """C1a, C2.2. How near all sides together are to their goal."""
    parts = [progress(g, side) for side in g.players()]
    landed = max([land(g, side) for side in g.players()])
    if g.rules.alone:
        far = 0.55 * sum(parts) / len(parts) + 0.1 * min(parts)
        return min(0.99, max(UTILITY[g.goal], far) + 0.05 * landed)
    return min(0.99, 0.6 * sum(parts) / len(parts) + 0.2 * min(parts) + 0.15 * landed)


def progress(g: State, side: int) -> float:
    """How near a side is to a biont in a macroorganism."""
    deck, turns = known(g.deck), turns_left(g)
    found = [0.0] * len(g.colour)
    best = 0.0
    for o in g.organisms:
        if o is None or not o.has_biont(side):
            continue
        if o.macro:
            best = max(best, 1.0 if o.owner == side else 0.9)
        elif o.owner == side and not o.host:
            cell_value(g, deck, o, turns, 0, found)
            best = max(best, min(0.9, found[side] / 20))
    for row in g.rows:
        for refugium in row:
            if side in refugium.bionts:
                refugium_value(g, deck, refugium, turns, found)
    return min(1.0, best + 0.005 * min(found[side] + pool_value(g, side, turns), 20.0))


def land(g: State, side: int) -> float:
    """How near the macroorganisms of a side are to the land."""
    best = 0.0
    for o in g.organisms:
        if o is not None and o.macro and o.has_biont(side):
            full = o.organs.count(PRESENT) / max(1, len(o.organs))
            best = max(best, 1.0 if o.terrestrial else 0.7 * full)
    return best
