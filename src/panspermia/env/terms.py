"""What agents are paid for, what an illegal action costs, and how long a game may last."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from panspermia.kernel import Outcome

WIN, MARGIN, RANK = "win", "margin", "rank"
REFUSE, END = "refuse", "end"

ILLEGAL = -1.0
"""The reward of an agent who ends a game with an illegal action, as in PettingZoo's own games."""


def by_win(outcome: Outcome) -> tuple[float, ...]:
    """The utility: one for a victory, shared among equals."""
    return outcome.utility


def by_margin(outcome: Outcome) -> tuple[float, ...]:
    """The points that a seat has more than the best of the others; alone, its points."""
    scores = outcome.scores
    if len(scores) == 1:
        return (float(scores[0]),)
    return tuple([float(own - best_but(scores, seat)) for seat, own in enumerate(scores)])


def best_but(scores: tuple[int, ...], seat: int) -> int:
    return max(scores[:seat] + scores[seat + 1 :])


def by_rank(outcome: Outcome) -> tuple[float, ...]:
    """One for the first and zero for the last, evenly between; equals share what they have.

    Victory comes before points: whoever has won is above all who have not. Alone it is the utility.
    """
    results = list(zip(outcome.utility, outcome.scores, strict=True))
    if len(results) == 1:
        return outcome.utility
    found = []
    for own in results:
        below = len([other for other in results if other < own])
        equal = len([other for other in results if other == own]) - 1
        found.append((below + equal / 2) / (len(results) - 1))
    return tuple(found)


REWARDS: dict[str, Callable[[Outcome], tuple[float, ...]]] = {
    WIN: by_win,
    MARGIN: by_margin,
    RANK: by_rank,
}


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms on which agents play."""

    reward: str = WIN
    """`win`, `margin` or `rank`; it is paid at the end."""
    illegal: str = REFUSE
    """`refuse`: an illegal action changes nothing; `end`: it ends the game."""
    max_steps: int | None = None
    """A game is broken off after so many actions."""

    def __post_init__(self) -> None:
        if self.reward not in REWARDS:
            raise ValueError(f"a reward is one of {tuple(REWARDS)}, not {self.reward!r}")
        if self.illegal not in (REFUSE, END):
            raise ValueError(f"illegal is {REFUSE!r} or {END!r}, not {self.illegal!r}")
        if self.max_steps is not None and self.max_steps < 1:
            raise ValueError(f"a game must last longer than {self.max_steps} steps")

    def rewards(self, outcome: Outcome) -> tuple[float, ...]:
        """What each seat gets at the end."""
        return REWARDS[self.reward](outcome)

    def is_last(self, step: int) -> bool:
        """Whether the game is broken off after this step, the first being 1."""
        return self.max_steps is not None and step >= self.max_steps
