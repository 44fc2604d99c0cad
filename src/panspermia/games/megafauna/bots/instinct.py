"""Quick play: which answers belong together, and how promising each is at a glance."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from panspermia.games.megafauna.rules.contests import contest
from panspermia.games.megafauna.rules.state import State
from panspermia.games.megafauna.rules.vocabulary import (
    BLUE_ORGAN,
    CARNIVORE,
    FREE_NEOTENY,
    FREE_RESIZE,
    MEDEA,
    MUTATION,
    NEOTENY,
    NOBODY,
    POPULATE,
    PROMOTION,
    RESIZE,
    RESURRECT,
    SPECIES_OF,
)
from panspermia.kernel import CANCEL, DONE, NO, PASS, YES, Answer, Request

PARTS = frozenset(
    (
        "E1.1", "E3d.1", "E4", "E5", "E6.1", "E7a", "J2.1", "J2.3", "J6b.2", "J7.1", "B7a.1",
        "F2.1", "G7a", "H6a", "D13", "D12.1", "J8c.1", "J8c.2", "J8b.2", "K6.2", "K6.3",
    )
)  # fmt: skip
"""Questions that only complete the answer before."""
PASSING = frozenset(("E1e.1", "D7.5"))
"""Draws that tell nothing about the answer before them."""

RARE = 0.05
DEEDS = {
    NEOTENY: RARE,
    RESIZE: 0.3,
    RESURRECT: 5.0,
    MEDEA: 0.25,
    FREE_NEOTENY: RARE,
    FREE_RESIZE: 0.2,
    PASS: 0.02,
}
ENDS = {DONE: 0.02, CANCEL: 0.02, PASS: 1.5}


def is_routine(request: Request) -> bool:
    """Nothing is: the estimate sees what every answer does."""
    return False


def is_pending(asked: Request, request: Request) -> bool:
    """Whether the answer to `asked` shows its worth only after that to `request`."""
    if request.side < 0:
        return request.rule in PASSING
    return request.seat == asked.seat and request.rule in PARTS


def weights(g: State, request: Request) -> Sequence[float]:
    """How promising each option is."""
    options = request.options()
    weigh = WAYS.get(request.rule)
    if weigh is None:
        return [ENDS.get(str(option), 1.0) for option in options]
    return [weigh(g, request, option) for option in options]


def deed(g: State, request: Request, option: Answer) -> float:
    """A2c.1. Cards are good while there is time to use them, births always."""
    word = str(option)
    if word in DEEDS:
        return DEEDS[word]
    if word in POPULATE:
        species = g.found(POPULATE[word])
        return 1.5 * min(species.unborn, 1 + g.organs(species, BLUE_ORGAN))
    if word in PROMOTION:
        card, orientation = PROMOTION[word]
        half = g.facts.mutations[card].halves[orientation]
        return 3.0 if half.silhouette != NOBODY else 0.6 + 0.5 * len(half.plus)
    return 1.0 if word in MUTATION else RARE


def birth(g: State, request: Request, option: Answer) -> float:
    """E4. The more the better."""
    return float(option) ** 2 if isinstance(option, int) else RARE


def target(g: State, request: Request, option: Answer) -> float:
    """F2.1, I1.2, E7a. A free level, or one that can be won."""
    if option not in g.names.place_of_level:
        return 0.02
    place, level = g.names.place_of_level[str(option)]
    resident = g.standing[level][place]
    if resident == NOBODY:
        return 1.5 if level == CARNIVORE else 2.0
    id = _newcomer(request)
    if id == NOBODY or g.species[id] is None:
        return 0.5
    return 1.6 if contest(g, place, level, id, resident)[0] == resident else RARE


def _newcomer(request: Request) -> int:
    word = request.prompt.params.get("species")
    return SPECIES_OF.get(str(word), NOBODY)


def feeling(g: State, request: Request, option: Answer) -> float:
    """J6b.2. An emotion is worth a point."""
    return {DONE: 1.0, CANCEL: 0.02}.get(str(option), 2.0)


def step(g: State, request: Request, option: Answer) -> float:
    """E6.1, E5. A few steps are enough."""
    return {DONE: 2.0, CANCEL: 1.0}.get(str(option), 1.0)


def consent(g: State, request: Request, option: Answer) -> float:
    """G8.1. To live on is better."""
    return {YES: 3.0, NO: 0.3}.get(str(option), 1.0)


def restraint(g: State, request: Request, option: Answer) -> float:
    """D10a.1. Fast-forwards hurt everybody."""
    return {YES: 1.0, NO: 3.0}.get(str(option), 1.0)


WAYS: dict[str, Callable[[State, Request, Answer], float]] = {
    "A2c.1": deed,
    "E4": birth,
    "F2.1": target,
    "I1.2": target,
    "E7a": target,
    "J6b.2": feeling,
    "E6.1": step,
    "E5": step,
    "G8.1": consent,
    "D10a.1": restraint,
}
