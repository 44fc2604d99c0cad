"""Quick play: which answers belong together, and how promising each is at a glance."""

from __future__ import annotations

from collections.abc import Sequence

from panspermia.games.genesis.bots.estimate import scores
from panspermia.games.genesis.components.facts import MANNA_DEATH, RefugiumFacts
from panspermia.games.genesis.rules.pieces import Refugium
from panspermia.games.genesis.rules.state import State
from panspermia.games.genesis.rules.vocabulary import (
    ANTIOXIDANT,
    ATTACH,
    BIONT,
    COLOUR,
    DEMAND,
    DNA,
    ENZYME,
    GAIA,
    MACROORGANISM,
    MUTATION,
    RED,
    RED_QUEEN_DEED,
    REFUGIUM,
    ROW,
    SUFFER,
    TRANSFER,
    TROPHIC,
    WITHDRAW,
)
from panspermia.kernel import CANCEL, DONE, NO, PASS, YES, Answer, Request

DICE = ("D0", "D8.1", "F0b", "G0a")
"""Dice and draws before which a position is judged: what they may bring is part of the estimate."""
ROUTINE = ("F0c", "G1.1")
"""Questions whether to reroll; the dice on the table are in the question, not in the state."""
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
    """Whether nothing better than its weights is known about a question."""
    return request.rule in ROUTINE


def is_pending(asked: Request, request: Request) -> bool:
    """Whether the answer to `asked` shows its worth only after that to `request`."""
    if request.side < 0:
        return request.rule not in DICE
    if asked.rule in VOTES:
        return request.rule in VOTES
    if asked.rule == "H0b" and request.rule == "H0.1":
        return True
    if asked.rule == request.rule == "H6c":
        return asked.side == request.side
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
    """D10b. A side that is behind wants to go on; nobody wants to be punished for a vote."""
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
