"""What bots know of Bios: Genesis: an estimate of each side's utility, and quick play.

A side's score is its victory points as they stand (I1) and what they are likely to become: losses
that the next rolls and events bring, purchases that can be paid, bacteria that may become
macroorganisms, bionts where life may arise. Scores become chances to win (softmax), the sharper the
fewer events are left. The numbers come from matches of bots against each other, and from what
predicts the outcomes of games between them (logistic regression).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb, exp

from panspermia.games.genesis.autocatalysis import progenote
from panspermia.games.genesis.ending import (
    DOMINANCE,
    DOMINANCE_ON_TOP,
    MARINE_WIN,
    outcome,
    top_level,
)
from panspermia.games.genesis.facts import MANNA_DEATH, Facts, RefugiumFacts, facts_of
from panspermia.games.genesis.options import COOP
from panspermia.games.genesis.state import MAX_ORGANISMS, PRESENT, READY, Organism, Refugium, State
from panspermia.games.genesis.vocabulary import (
    ANTIOXIDANT,
    ATTACH,
    BIONT,
    BLUE,
    CANCER,
    COLOUR,
    DEMAND,
    DNA,
    DROUGHT_SHIELD,
    ENZYME,
    EXTREMOPHILE,
    FISSION,
    GAIA,
    GREEN,
    HEAT_SHIELD,
    IMMUNOLOGY,
    MACROORGANISM,
    MUTATION,
    NOBODY,
    NUCLEUS,
    O2_SHIELD,
    OXYGEN,
    RED,
    RED_QUEEN_DEED,
    REFUGIUM,
    ROW,
    SUFFER,
    TRANSFER,
    TROPHIC,
    UV,
    UV_SHIELD,
    WITHDRAW,
    YELLOW,
)
from panspermia.kernel import CANCEL, DONE, NO, PASS, YES, Answer, Request

# --- numbers that matches have shown to be good -------------------------------------------------

COOLING = 2.5
HEAT_A_TURN = 0.5
"""How many points make a lead e to 1: at the end, and more for each turn to come."""
HORIZON = 3.0
"""Turns for which losses and gains are counted."""
BUY = 0.6
"""What a purchase that can be paid is worth, in points."""
CATALYST = (0.0, 0.15, 0.28, 0.38, 0.45, 0.5, 0.55, 0.58, 0.6, 0.62, 0.64, 0.66, 0.68)
"""What so many catalysts in a pool are worth while there are turns to spend them in."""
COLOURS_AT_HAND = 0.08
IN_POOL = 0.35
"""A biont that can still be assigned."""
ROOM = 0.25
"""E2a. One more biont that may be on refugia at once."""
LIFE = 1.2
"""A bacterium that lives on is worth more than its tokens."""
TROPHY = 1.0
READINESS = (0.5, 0.3, 0.15, 0.08, 0.04, 0.01)
"""H3a. Chance to have a macroorganism for which so many cubes are missing."""
NO_CATALYST = 0.6
"""H3.1. What is left of it if nothing can pay."""
LANDFALL = (3.0, 2.0, 1.2, 0.6, 0.3)
"""H5d. What the way to the land is worth with so many organs missing."""
ORGAN = 0.35
"""An organ that can still be bought."""
FERTILE = (0.0, 0.0, 0.42, 0.62, 0.82, 0.92, 0.96)
"""F3.1. What is left of the worth of life for the dice that are rolled for it."""
OVERKILL = 0.55
DEADLY = 0.12
"""How likely bionts on a refugium die: with too few cubes to die first, and for each death."""
CONTESTED = 0.3
"""A biont on a refugium where somebody else rolls."""
THREATENED = 0.6
"""F4.1. What is left of the worth of a refugium where somebody who joins would roll."""
GROWN = 1.0
REROLL = 1.1
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
    for o in g.organisms:
        if o is not None:
            if o.macro:
                body_value(g, deck, o, turns, found)
            else:
                cell_value(g, deck, o, turns, found)
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


def cell_value(g: State, deck: Known, o: Organism, turns: float, found: list[float]) -> None:
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
    loss += max(0.0, deck.oxygen[eon][min(green + shield + o.disks[GREEN], 4)] - 0.5 * sum(o.disks))
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
    """H3a. What the best macroorganism in reach would bring more than the bacterium does."""
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


def body_value(g: State, deck: Known, o: Organism, turns: float, found: list[float]) -> None:
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
    vitamins = counts[GREEN] + g.icons(o, O2_SHIELD) + o.disks[GREEN]
    loss += max(0.0, deck.oxygen[eon][min(vitamins, 4)] - 0.5 * sum(o.disks))
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
    """H6a, I1d. Whether it will be at the top: levels are sorted anew at the end of purchases."""
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
            value = here * CONTESTED
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


# --- what is likely, worked out once ------------------------------------------------------------


class Known:
    """What follows from the deck alone: how hard events strike, and what systems need."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.heat = [self._excess(eon, EXTREMOPHILE) for eon in range(3)]
        self.oxygen = [self._excess(eon, OXYGEN) for eon in range(3)]
        self.radiation = [self._radiation(eon) for eon in range(3)]
        self.cancer = [self._share(eon, CANCER) for eon in range(3)]
        self.drought = [self._share(eon, CANCER + 1) for eon in range(3)]
        self.systems = {
            card: (*sides[0].system, sum(sides[0].system))
            for card, sides in facts.macroorganisms.items()
        }
        self.in_reach = lru_cache(maxsize=1 << 14)(self._in_reach)

    def eon(self, g: State) -> int:
        """The eon of the next event."""
        left = g.left
        return 0 if left[0] else 1 if left[1] else 2

    def triples(self, dice: int) -> float:
        """G2.1. Triples to expect."""
        return 0.0 if dice < 3 else min(2.0, 0.028 * comb(dice, 3) ** 0.8)

    def _in_reach(
        self, stack: tuple[int, ...], cubes: tuple[int, ...], lead: int
    ) -> list[tuple[int, int]]:
        """H3a. How many cubes are missing for macroorganisms, and the points of the best of those.

        `lead` is by how much bionts alone outdo the highest metabolic rate in the ocean.
        """
        best: dict[int, int] = {}
        for card in stack:
            *needs, total = self.systems[card]
            missing = sum([max(0, need - cube) for need, cube in zip(needs, cubes, strict=True)])
            is_top = needs[RED] + needs[YELLOW] + lead >= 0
            worth = total + (DOMINANCE_ON_TOP if is_top else DOMINANCE)
            if missing < len(READINESS):
                best[missing] = max(best.get(missing, 0), worth)
        return sorted(best.items())

    def _cards(self, eon: int) -> list[list[tuple[int, int]]]:
        return [list(e.strikes) for e in self.facts.events.values() if e.eon == eon]

    def _excess(self, eon: int, kind: int) -> list[float]:
        """Atrophies to expect of an event, by shield."""
        sums = [sum([v for k, v in card if k == kind]) for card in self._cards(eon)]
        return [sum([max(0, n - shield) for n in sums]) / len(sums) for shield in range(5)]

    def _radiation(self, eon: int) -> list[float]:
        """Mutations to lose to an event, by how many there are."""
        cards = self._cards(eon)
        limits = [min([v for k, v in card if k == UV], default=9) for card in cards]
        return [sum([max(0, n - limit) for limit in limits]) / len(limits) for n in range(6)]

    def _share(self, eon: int, kind: int) -> float:
        cards = self._cards(eon)
        return len([card for card in cards if kind in [k for k, _ in card]]) / len(cards)


@lru_cache(maxsize=16)
def known(deck: str) -> Known:
    return Known(facts_of(deck))


@lru_cache(maxsize=4096)
def excess(dice: int, shield: int, rerolls: int, dna: bool) -> float:
    """G1.1, G3.1. Errors above the shield to expect of a roll; errors are rolled again."""
    if dice <= shield:
        return 0.0
    p = 1 / 6 if dna else 1 / 3
    total = 0.0
    for errors in range(dice + 1):
        chance = comb(dice, errors) * p**errors * (1 - p) ** (dice - errors)
        again = min(errors, rerolls)
        for back in range(again + 1):
            over = errors - again + back - shield
            if over > 0:
                odds = comb(again, back) * p**back * (1 - p) ** (again - back)
                total += chance * odds * over
    return total


# --- solitaire and co-op ------------------------------------------------------------------------


def common_goal(g: State) -> float:
    """C1a, C2.2. How near all sides together are to their goal."""
    parts = [progress(g, side) for side in g.players()]
    landed = max([land(g, side) for side in g.players()])
    if g.rules.alone:
        base = 0.7 if g.goal == MARINE_WIN else 0.0
        far = 0.55 * sum(parts) / len(parts) + 0.1 * min(parts)
        return min(0.99, max(base, far) + 0.05 * landed)
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
            cell_value(g, deck, o, turns, found)
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


# --- which answers belong together --------------------------------------------------------------

DICE = ("D0", "D8.1", "F0b", "G0a")
"""Dice and draws before which a position is judged: what they may bring is part of the estimate."""
ROUTINE = ("F0c", "G1.1")
"""Questions whether to roll again; no state holds the dice on the table, the questions do."""
VOTES = ("D10b", "D10b.1")
PARTS = frozenset(
    (
        "E1.2", "E1a", "E1b.1", "E1c", "E2b", "E2d", "E3.1a", "E3.1b", "E3b", "E3c", "E4.1c",
        "E5.1", "E5a", "E6.1", "E6.2", "E6a", "E6c", "F3.1", "F4b.2", "F4e", "GL4a", "H0c",
        "H4.1", "H4a", "D6b",
    )
)  # fmt: skip
"""Questions that only complete the answer before."""


def is_routine(request: Request) -> bool:
    """Whether the weights of a question are the best that is known about it."""
    return request.rule in ROUTINE


def is_pending(asked: Request, request: Request) -> bool:
    """Whether the answer to `asked` shows its worth only after that to `request`."""
    if request.side < 0:
        return request.rule not in DICE
    if asked.rule in VOTES:
        return request.rule in VOTES
    if asked.rule == "H0b" and request.rule == "H0.1":
        return True
    return request.rule in PARTS


# --- how promising answers are, for quick play --------------------------------------------------

SELDOM = 0.02


def weights(g: State, request: Request) -> Sequence[float]:
    """How promising each option is, relative to the others."""
    options = request.options()
    rule = request.rule
    side = request.side
    if rule == "E0":
        return [deed_weight(g, side, option) for option in options]
    if rule == "H0.1":
        return [ware_weight(option) for option in options]
    if rule in ("F1.1", "F2a"):
        return manna_weights(g, request)
    if rule in ("F0c", "F3.1"):
        return life_weights(g, request)
    if rule == "G1.1":
        return reroll_weights(g, request)
    if rule in VOTES:
        return vote_weights(g, request)
    if rule == "E1.2":
        return [enzyme_weight(g, side, option) for option in options]
    return [plain_weight(g, side, option) for option in options]


def deed_weight(g: State, side: int, option: Answer) -> float:
    if option in REFUGIUM:
        refugium = g.refugium(REFUGIUM[option])
        worth = promise(g, refugium)
        return worth if g.unassigned[side] else 0.05 * worth
    return DEED_WEIGHTS.get(option, 0.1)


DEED_WEIGHTS: dict[Answer, float] = {
    DONE: 0.8, ENZYME: 0.4, ATTACH: 0.8, ANTIOXIDANT: 0.03, TRANSFER: 0.03, WITHDRAW: SELDOM,
}  # fmt: skip


def promise(g: State, refugium: Refugium) -> float:
    """How good a refugium is for a biont: life dice, deaths that enzymes do not cover, cubes."""
    printed: RefugiumFacts = g.facts.refugia[refugium.placard]
    deaths = len(printed.slots) - len(refugium.enzymes)
    return (1.0 + sum(refugium.organized)) * len(printed.life[g.climate]) / (2.0 + deaths)


def ware_weight(option: Answer) -> float:
    if option in MUTATION:
        return 2.0
    if option in MACROORGANISM:
        return 30.0
    if option in ROW:
        return 0.2
    return 0.1 if option == DONE else 1.0 if option == RED_QUEEN_DEED else 8.0


def manna_weights(g: State, request: Request) -> list[float]:
    """F1.1: a colour that is not there yet. F2a: a colour that is there twice, and no biont."""
    word = str(request.prompt.params["refugium"])
    organized = g.refugium(REFUGIUM[word]).organized
    found = []
    for option in request.options():
        if option in BIONT:
            found.append(0.05 if BIONT[option] == request.side else 0.5)
        else:
            here = organized[COLOUR[option]]  # type: ignore[index]
            found.append(1.0 / (1 + here) if request.rule == "F1.1" else float(here))
    return found


def life_weights(g: State, request: Request) -> list[float]:
    """F0c: again, unless it goes well. F3.1: life, if there are cubes for it."""
    if request.rule == "F0c":
        chance = 0.1 if is_good_roll(g, request) else 0.9
    else:
        word = str(request.prompt.params["refugium"])
        chance = (0.4, 0.7, 0.9, 0.97)[min(3, sum(g.refugium(REFUGIUM[word]).organized))]
    return [chance if option == YES else 1 - chance for option in request.options()]


def is_good_roll(g: State, request: Request) -> bool:
    """F0c. A double, and manna enough to survive the deaths; or more life than deaths."""
    refugium = g.refugium(REFUGIUM[str(request.prompt.params["refugium"])])
    dice = request.prompt.params["dice"]
    assert isinstance(dice, list)
    printed = g.facts.refugia[refugium.placard]
    slots = printed.slots[len(refugium.enzymes) :]
    deadly = [value for value, kind in slots if kind == MANNA_DEATH]
    life = len([die for die in dice if die in printed.life[g.climate]])
    deaths = len([die for die in dice if die in deadly])
    cubes = sum(refugium.organized) + min(life, sum(refugium.disorganized)) - deaths
    if len(set(dice)) == len(dice):
        return cubes > sum(refugium.organized) and cubes > 1
    return cubes >= 0


def reroll_weights(g: State, request: Request) -> list[float]:
    """G1.1. Errors first; then, where the shield can stand it, what may become a [1]."""
    params = request.prompt.params
    dice = params["dice"]
    assert isinstance(dice, list)
    o = next(o for o in g.organisms if o is not None and g.word(o.id) == params["organism"])
    worst = 6 if g.rules.macro or g.icons(o, DNA) else 5
    errors = len([die for die in dice if die >= worst])
    bold = not errors and g.chromosomes(o, RED) and g.error_shield(o) > 1
    return [reroll_weight(option, worst, 4.0 if bold else SELDOM) for option in request.options()]


def reroll_weight(option: Answer, worst: int, other: float) -> float:
    if option == DONE:
        return 1.0
    if option == 1:
        return SELDOM
    return float(option) if int(option) >= worst else other


def vote_weights(g: State, request: Request) -> list[float]:
    """D10b. Who is behind wants to go on; nobody wants to be punished for a vote."""
    if request.rule == "D10b":
        points = scores(g) if not g.rules.alone else [0.0]
        ahead = len(points) > 1 and points[request.side] >= max(points)
        good = PASS if ahead else DEMAND
        return [0.9 if option in (good, GAIA) else 0.1 for option in request.options()]
    return [0.9 if option == GAIA else 0.1 for option in request.options()]


def enzyme_weight(g: State, side: int, option: Answer) -> float:
    if option in REFUGIUM and side in g.refugium(REFUGIUM[option]).bionts:
        return 1.0
    return SELDOM


def plain_weight(g: State, side: int, option: Answer) -> float:
    if option in BIONT:
        return 0.1 if BIONT[option] == side else 1.0
    if option in COLOUR:
        return 0.5 + g.catalysts[side][COLOUR[option]] if side < g.sides else 1.0
    return PLAIN_WEIGHTS.get(option, 1.0)


PLAIN_WEIGHTS: dict[Answer, float] = {
    CANCEL: SELDOM, TROPHIC: SELDOM, SUFFER: 0.3, NO: 0.7, DONE: 0.3,
}  # fmt: skip
