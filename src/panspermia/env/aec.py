"""PettingZoo: every seat is an agent, and one after the other acts (AEC)."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any, Self

from gymnasium import spaces
from pettingzoo import AECEnv

from panspermia.env.stage import RENDER_FPS, RENDER_MODES, Observation, Stage, WithTable, check_mode
from panspermia.kernel.chance import SEED_BYTES
from panspermia.kernel.requests import ONE


class AEC(WithTable, AECEnv[str, Observation, int]):  # type: ignore[misc]  # it comes without types
    """A game for all its seats; the reward is a seat's utility, at the end.

    An observation holds what the seat sees and the mask of its actions. An action that is not in
    the mask raises IllegalAnswer and changes nothing.
    """

    def __init__(self, stage: Stage, render_mode: str | None = None) -> None:
        super().__init__()
        self.stage = stage
        self.metadata = {
            "name": f"panspermia_{stage.game.id}",
            "render_modes": list(RENDER_MODES),
            "render_fps": RENDER_FPS,
            "is_parallelizable": False,
        }
        self.render_mode = check_mode(render_mode)
        self.possible_agents = [f"player_{seat}" for seat in range(stage.players)]
        self.agents: list[str] = []
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._seat = 0
        self._observation_spaces = {a: stage.observation_space() for a in self.possible_agents}
        self._action_spaces = {a: stage.action_space() for a in self.possible_agents}
        self._rng = Random()
        """Where seeds come from; copies share it, so it is only drawn from when it is new."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game: that of `new_table(..., seed=seed)`, or one that follows from it."""
        if seed is None:
            self._rng = same_random(self._rng)
        else:
            self._rng = Random(seed)
        self.table = self.stage.new_table(self._rng.randbytes(SEED_BYTES) if seed is None else seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._select()

    def step(self, action: int | None) -> None:
        """Give the answer of the selected agent."""
        if self.table.outcome is not None:
            self._was_dead_step(action)
            return
        assert action is not None, "an agent that plays must act"
        self.stage.act(self.table, self._seat, action)
        self._select()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Observation:
        """What the agent sees now."""
        return self.stage.observe(self.table, self._seat_of[agent])

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._action_spaces[agent]

    def render(self) -> str | None:
        """The table as a spectator sees it."""
        return self.stage.render(self.render_mode, self.table, None)

    def close(self) -> None:
        """Nothing is held open."""

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """Quick enough for a search: what never changes is shared, and a table is cloned."""
        other = type(self).__new__(type(self))
        memo[id(self)] = other
        for shared in (self.stage, self.metadata, self._observation_spaces, self._rng):
            memo[id(shared)] = shared
        if "table" in self.__dict__:
            memo[id(self.table)] = self.table.clone()
        other.__dict__.update(deepcopy(self.__dict__, memo))
        return other

    def _select(self) -> None:
        """Turn to the agent who is asked next, or end the game."""
        request = self.table.request
        if request is not None and request.needs != ONE:
            request = self.stage.asked(self.table)
        if request is not None:
            self._seat = request.seat
            self.agent_selection = self.possible_agents[request.seat]
            return
        assert self.table.outcome is not None
        self.rewards = dict(zip(self.agents, self.table.outcome.utility, strict=True))
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = dict.fromkeys(self.agents, True)
        self.infos = {agent: self.stage.ending(self.table) for agent in self.agents}
        self.agent_selection = self.agents[0]


def same_random(rng: Random) -> Random:
    """One that goes on alike."""
    other = Random(0)
    other.setstate(rng.getstate())
    return other
