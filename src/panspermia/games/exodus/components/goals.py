"""Destinations and effects of contracts made ready for the rules."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from panspermia.games.exodus.components import contracts as printed
from panspermia.games.exodus.components.agency import faces_of_contracts, load_contracts
from panspermia.games.exodus.components.contracts import Card, ContractFace, Effect
from panspermia.games.exodus.components.places import PlaceFacts, place_facts

BE, PASS, ENTER, STOP, LAND, BRAVE, LIFT_OFF, RETURN = (
    "be", "pass", "enter", "stop", "land", "brave", "lift-off", "return",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class FeatFacts:
    what: str
    place: PlaceFacts | None = None
    count: int = 1
    step: int = 0


@dataclass(frozen=True, slots=True)
class StepFacts:
    """4B4d. What is announced together."""

    feats: tuple[FeatFacts, ...]
    cards: tuple[Card, ...] = ()
    other_than: int = 0

    @property
    def is_return(self) -> bool:
        return self.feats[0].what == RETURN


@dataclass(frozen=True, slots=True)
class GoalFacts:
    """4A3i, 4A3e. What a contract asks for, and what it brings."""

    steps: tuple[StepFacts, ...]
    fulfilling: tuple[Effect, ...]
    fulfilled: tuple[Effect, ...]


@lru_cache(maxsize=128)
def goal_of(word: str, *, examples: bool = False) -> GoalFacts:
    """The goal of a contract by its id; EA-1: as the rulebook's examples have it."""
    side = _sides()[word]
    printed_steps = side.steps
    if examples and side.example is not None:
        printed_steps = side.example.steps or side.steps
    steps = tuple([_step(step) for step in printed_steps])
    return GoalFacts(steps, side.fulfilling, side.fulfilled)


@lru_cache(maxsize=1)
def _sides() -> dict[str, ContractFace]:
    return {side.id: side for _, side in faces_of_contracts(load_contracts())}


def _step(step: printed.Step) -> StepFacts:
    feats = [
        FeatFacts(feat.what, place_facts(feat.place) if feat.place else None, feat.count, feat.step)
        for feat in step.feats
    ]
    return StepFacts(tuple(feats), step.cards, step.other_than)
