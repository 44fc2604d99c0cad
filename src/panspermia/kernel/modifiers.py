"""Modifiers: cards, privileges and laws that bend rules which know nothing of them.

A rule asks a question that has a name, of everything in force for a side:

    RAID_LOOT: Question[int, [State, int]] = Question("raid_loot")

    loot = RAID_LOOT.ask(in_force(g, side), LOOT, g, side)

Data name an ability with its parameters. The ability is a function of these, and says how it
answers questions: each answer takes what was found so far and gives what holds instead.

    def raider(coins: int) -> Bends:
        return (RAID_LOOT.by(lambda loot, g, side: loot + coins),)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

V = TypeVar("V")
P = ParamSpec("P")

FIRST, USUAL, LAST = range(3)
"""When a bend comes in: one that sets a value first, one "after all others" last."""


class Bend:
    """How an ability answers a question."""

    __slots__ = ("answer", "question", "rank")

    def __init__(self, question: str, answer: Callable[..., Any], rank: int) -> None:
        self.question = question
        self.answer = answer
        self.rank = rank


Bends = tuple[Bend, ...]
Ability = Callable[..., Bends]


class Power:
    """An ability with its parameters, as a card has it; made once, when data are read."""

    __slots__ = ("ability", "bends")

    def __init__(self, ability: str, bends: Bends) -> None:
        self.ability = ability
        self.bends = {bend.question: bend for bend in bends}
        assert len(self.bends) == len(bends), f"{ability} answers a question twice"


NO_POWERS: tuple[Power, ...] = ()


def make_power(abilities: Mapping[str, Ability], name: str, **parameters: Any) -> Power:
    """The power that data name."""
    return Power(name, abilities[name](**parameters))


class Question(Generic[V, P]):
    """What a rule asks; V is the kind of its value, P what more it tells."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def by(self, answer: Callable[Concatenate[V, P], V], rank: int = USUAL) -> Bend:
        """A bend that answers this question so."""
        return Bend(self.name, answer, rank)

    def ask(self, powers: Sequence[Power], value: V, *about: P.args, **more: P.kwargs) -> V:
        """What holds instead of the value: by rank, then in the order of the powers."""
        if not powers:
            return value
        name = self.name
        found = [power.bends[name] for power in powers if name in power.bends]
        if len(found) > 1:
            found.sort(key=_rank)
        for bend in found:
            value = bend.answer(value, *about, **more)
        return value


def _rank(bend: Bend) -> int:
    return bend.rank
