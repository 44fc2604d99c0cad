"""Quick play: which answers belong together, and how promising each is at a glance."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from panspermia.games.megafauna.bots.deeds import Deeds
from panspermia.games.megafauna.bots.homes import Homes
from panspermia.games.megafauna.rules.contests import contest
from panspermia.games.megafauna.rules.state import State
from panspermia.games.megafauna.rules.vocabulary import (
    CARNIVORE,
    GREEN,
    GROW,
    MUTATION,
    NOBODY,
    SHAPES,
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
REPLIES = frozenset(("G8.1", "G7a", "H6a"))
"""What a contest asks before it is over, also of others."""
ROUTINE = frozenset(("A3a", "F2.1", "I1.2"))
"""Which newborns go first, and where newborns and the endangered go.

Greedy play that tried eight places for each newborn won 47 % of 300 games of two against it.
"""
SMALL = frozenset(("A3a", "F2.1", "I1.2", "E4", "E7a", "G7a", "H6a"))
"""Questions of which each decides little."""
PLACES = frozenset(("F2.1", "I1.2", "E7a"))
"""Where a creeple comes to live."""
PASSING = frozenset(("E1e.1", "D7.5"))
"""Draws that tell nothing about the answer before them."""

RARE = 0.05
SURE = 16.0
"""How much more promising an answer is for a quarter of a point more."""
SHARP = 4.0
"""How far quick play keeps to the best: this power of a promise makes it likely.

Plain promises, with a power of 1, lost 59 % of 300 games of two against it, and 67 % in Tooth and
Claw; what is sharper still does no better, and all games of a position would be the same.
"""
LEAST, MOST = -1.0, 6.0
"""Points beyond which more make no difference."""
ENDS = {DONE: 0.02, CANCEL: 0.02, PASS: 1.5}


def is_routine(request: Request) -> bool:
    """What is told at a glance as well as by trying it out, which costs much."""
    return request.rule in ROUTINE


def is_small(request: Request) -> bool:
    """Where newborns and the endangered go, and how many are born."""
    return request.rule in SMALL


def is_pending(asked: Request, request: Request) -> bool:
    """Whether the answer to `asked` shows its worth only after that to `request`."""
    if request.side < 0:
        return request.rule in PASSING
    if request.rule in REPLIES:
        return request.rule != asked.rule
    return request.seat == asked.seat and request.rule in PARTS


def weights(g: State, request: Request) -> Sequence[float]:
    """How likely quick play gives each option."""
    return [promise**SHARP for promise in promises(g, request)]


def promises(g: State, request: Request) -> list[float]:
    """How promising each option is."""
    options = request.options()
    if request.rule in TURNS:
        return TURNS[request.rule](Deeds(g, actor(g, request)), request)
    if request.rule in PLACES:
        return places(g, request)
    weigh = WAYS.get(request.rule)
    if weigh is None:
        return [ENDS.get(str(option), 1.0) for option in options]
    return [weigh(g, request, option) for option in options]


def actor(g: State, request: Request) -> int:
    """L2b.2. The side that acts; somebody else may decide for a plant."""
    return g.side_of(GREEN) if request.prompt.id.endswith(".plant") else request.side


def likelihood(points: float) -> float:
    """The more promising the more points something promises at a glance."""
    return float(SURE ** (4 * max(LEAST, min(points, MOST))))


def actions(known: Deeds, request: Request) -> list[float]:
    """A2c.1. What each action promises."""
    return [likelihood(known.promise(str(option))) for option in request.options()]


def buyers(known: Deeds, request: Request) -> list[float]:
    """E1.1. The species that a card suits best."""
    card = MUTATION[str(request.prompt.params["card"])]
    return [likelihood(known.mutation(SPECIES_OF[str(o)], card)) for o in request.options()]


def sizes(known: Deeds, request: Request) -> list[float]:
    """E6.1. Who can grow does."""
    found = []
    for option in request.options():
        if option in GROW:
            found.append(3.0 if known.growth(GROW[str(option)]) > 0 else RARE)
        else:
            found.append(1.0 if option == DONE else RARE)
    return found


TURNS: dict[str, Callable[[Deeds, Request], list[float]]] = {
    "A2c.1": actions,
    "E1.1": buyers,
    "E6.1": sizes,
}
"""What is told from a survey of the map."""


def birth(g: State, request: Request, option: Answer) -> float:
    """E4. The more the better."""
    return float(option) ** 2 if isinstance(option, int) else RARE


def places(g: State, request: Request) -> list[float]:
    """F2.1, I1.2, E7a. What each place promises, where the map can be surveyed."""
    id = _newcomer(request)
    if g.is_alien or id == NOBODY or g.species[id] is None:
        return [target(g, id, option) for option in request.options()]
    homes, known = Homes(g, id), g.names.place_of_level
    return [
        likelihood(homes.promise(*known[str(option)]) if option in known else homes.retreat())
        for option in request.options()
    ]


def target(g: State, id: int, option: Answer) -> float:
    """F2.1, I1.2, E7a. A free level, or one that can be won."""
    if option not in g.names.place_of_level:
        return 0.02
    place, level = g.names.place_of_level[str(option)]
    resident = g.standing[level][place]
    if resident == NOBODY:
        return 1.5 if level == CARNIVORE else 2.0
    if id == NOBODY or g.species[id] is None:
        return 0.5
    if contest(g, place, level, id, resident)[0] != resident:
        return RARE
    return 3.0 if id // SHAPES != resident // SHAPES else RARE


def _newcomer(request: Request) -> int:
    word = request.prompt.params.get("species")
    return SPECIES_OF.get(str(word), NOBODY)


def feeling(g: State, request: Request, option: Answer) -> float:
    """J6b.2. An emotion is worth a point."""
    return {DONE: 1.0, CANCEL: 0.02}.get(str(option), 2.0)


def retreat(g: State, request: Request, option: Answer) -> float:
    """E5. A few steps are enough."""
    return {DONE: 2.0, CANCEL: 1.0}.get(str(option), 1.0)


def consent(g: State, request: Request, option: Answer) -> float:
    """G8.1. To live on is better."""
    return {YES: 3.0, NO: RARE}.get(str(option), 1.0)


def restraint(g: State, request: Request, option: Answer) -> float:
    """D10a.1. Fast-forwards hurt everybody."""
    return {YES: 1.0, NO: 3.0}.get(str(option), 1.0)


WAYS: dict[str, Callable[[State, Request, Answer], float]] = {
    "E4": birth,
    "J6b.2": feeling,
    "E5": retreat,
    "G8.1": consent,
    "D10a.1": restraint,
}
