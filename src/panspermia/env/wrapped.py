"""PettingZoo's wrappers with a short way to what they wrap.

Theirs look for each attribute in vain, and then ask the next wrapper for it; a step asks so often
that this is a quarter of random play. Here what changes during a game is read from the environment
itself. Before the first reset nothing is, so that their refusals stay.
"""

from __future__ import annotations

from operator import attrgetter
from typing import Any

from pettingzoo.utils import wrappers


class Direct:
    """A wrapper that reads the environment at its core."""

    agent_selection = property(attrgetter("_core.agent_selection"))
    agents = property(attrgetter("_core.agents"))
    infos = property(attrgetter("_core.infos"))
    rewards = property(attrgetter("_core.rewards"))
    terminations = property(attrgetter("_core.terminations"))
    truncations = property(attrgetter("_core.truncations"))
    _cumulative_rewards = property(attrgetter("_core._cumulative_rewards"))

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._core = self.unwrapped  # type: ignore[attr-defined]  # of the wrapper
        super().reset(seed=seed, options=options)  # type: ignore[misc]


class TerminateIllegal(Direct, wrappers.TerminateIllegalWrapper):  # type: ignore[misc]
    """An action that is not possible loses the game."""


class AssertOutOfBounds(Direct, wrappers.AssertOutOfBoundsWrapper):  # type: ignore[misc]
    """An action outside the space is a mistake."""


class OrderEnforcing(Direct, wrappers.OrderEnforcingWrapper):  # type: ignore[misc]
    """A step before the first reset is a mistake."""
