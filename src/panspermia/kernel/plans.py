"""Plans: whole chains of answers that a game proposes to a seat, such as a route or a turn.

A planner is a function of a view, so it can tell nothing hidden. It may be slow and it may be
wrong: what it proposes is tried out in an imagined world before anybody gets to see it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from panspermia.kernel.answers import Answer
from panspermia.kernel.errors import BadAnswer, IllegalAnswer
from panspermia.kernel.messages import Message
from panspermia.kernel.past import seen_since

if TYPE_CHECKING:
    from panspermia.kernel.game import Game
    from panspermia.kernel.table import Table

WORLDS = 2
"""Worlds in which a plan is tried, where something is hidden that it might show."""

log = logging.getLogger("panspermia.plans")


@dataclass(frozen=True, slots=True)
class Plan:
    """A chain of answers with a name; what it costs and risks, in words of the game."""

    name: Message
    answers: tuple[Answer, ...]
    cost: Message | None = None
    risk: Message | None = None
    places: tuple[str, ...] = ()
    """The places of the board that it touches, in the order in which it does."""


Planner = Callable[[dict[str, Any]], Iterable[Plan]]
"""Proposes plans to the seat whose view it gets; the same view always gives the same plans."""


def proposed(game: Game[Any], view: dict[str, Any]) -> list[Plan]:
    """What the planners of the game propose; one that fails is logged, and the others count."""
    found: list[Plan] = []
    for name, planner in game.planners.items():
        try:
            plans = list(planner(view))
            assert all([isinstance(plan, Plan) for plan in plans])
            found += plans
        except Exception:
            log.exception("%s: %s", game.id, name)
    return found


def possible(table: Table[Any], seat: int, plans: Iterable[Plan]) -> tuple[Plan, ...]:
    """The plans whose whole chain the seat can give now, tried in imagined worlds.

    The real table is not asked, so that which plans are left tells nothing hidden either.
    """
    count = 1 if table.game.redeal is None else WORLDS
    worlds = [table.imagine(seat, Random(number)) for number in range(count)]
    return tuple([plan for plan in plans if _can_be_given(worlds, seat, plan)])


def _can_be_given(worlds: Sequence[Table[Any]], seat: int, plan: Plan) -> bool:
    try:
        sights = [_seen_before_the_last(world.clone(), seat, plan.answers) for world in worlds]
    except BadAnswer:
        return False
    return bool(plan.answers) and all([sight == sights[0] for sight in sights])


def _seen_before_the_last(
    world: Table[Any], seat: int, answers: Sequence[Answer]
) -> tuple[Any, ...]:
    """Give the chain; what the seat saw where the last answer was due.

    It is alike in all worlds, if nothing hidden was shown, for nobody can try that out.
    """
    rolled = world._chance
    world.answer_all(answers[:-1], seat=seat)
    seen = seen_since(world, seat, 0)
    if answers[1:] and world._chance != rolled:
        raise IllegalAnswer("", Message("answer.chain-chance"))
    world.answer_all(answers[-1:], seat=seat)
    return seen
