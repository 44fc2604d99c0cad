"""PettingZoo: every seat is an agent, and one after the other acts (AEC)."""

from __future__ import annotations

from random import Random
from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv

from panspermia.env.stage import (
    RENDER_FPS,
    RENDER_MODES,
    Observation,
    Stage,
    State,
    WithTable,
    check_mode,
)
from panspermia.env.terms import END, ILLEGAL, Terms
from panspermia.kernel import IllegalAnswer
from panspermia.kernel.chance import SEED_BYTES
from panspermia.kernel.requests import ONE


class AEC(WithTable, AECEnv[str, Observation, int]):  # type: ignore[misc]  # it comes without types
    """A game for all its seats; the reward comes at the end, by default a seat's utility.

    An observation holds what the seat sees and the mask of its actions. An action that is not in
    the mask raises IllegalAnswer and changes nothing, unless the terms say that it ends the game.
    """

    def __init__(
        self, stage: Stage, render_mode: str | None = None, terms: Terms | None = None
    ) -> None:
        super().__init__()
        self.stage = stage
        self.terms = terms or Terms()
        self._refuses = self.terms.illegal != END
        self._steps = 0
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
        """Where seeds come from; copies share it, so it is replaced before it is drawn from."""

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
        self._steps = 0
        self._is_over = False
        self._select()

    def step(self, action: int | None) -> None:
        """Give the answer of the selected agent."""
        if self._is_over:
            self._was_dead_step(action)
            return
        assert action is not None, "an agent that plays must act"
        try:
            self.stage.act(self.table, self._seat, action)
        except IllegalAnswer as error:
            if self._refuses:
                raise
            self._end_by(error)
        else:
            self._steps += 1
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

    # --- copies -----------------------------------------------------------------------------------

    def get_state(self) -> State:
        return _copied({name: getattr(self, name) for name in CHANGING})

    def set_state(self, state: State) -> None:
        """Go on from there, any number of times."""
        self.__dict__.update(_copied(state))

    def part_spaces(self) -> None:
        self._action_spaces = {a: space.copy() for a, space in self._action_spaces.items()}

    # --- who acts, and how it ends ----------------------------------------------------------------

    def _select(self) -> None:
        """Turn to the agent who is asked next, or end the game."""
        request = self.table.request
        if request is not None and request.needs != ONE:
            request = self.stage.asked(self.table)
        if request is None:
            self._finish()
            return
        self._seat = request.seat
        self.agent_selection = self.possible_agents[request.seat]
        if self.terms.is_last(self._steps):
            self._close(self.truncations)

    def _finish(self) -> None:
        assert self.table.outcome is not None
        rewards = self.terms.rewards(self.table.outcome)
        self.rewards = dict(zip(self.agents, rewards, strict=True))
        self.infos = {agent: self.stage.ending(self.table) for agent in self.agents}
        self._close(self.terminations)

    def _end_by(self, error: IllegalAnswer) -> None:
        """The game is over by an action that is not possible."""
        self.rewards[self.agent_selection] = ILLEGAL
        self.infos[self.agent_selection] = {"refused": error.clause}
        self._close(self.terminations)

    def _close(self, ends: dict[str, bool]) -> None:
        """Nobody acts any more."""
        self._is_over = True
        self._cumulative_rewards = dict(self.rewards)
        ends.update(dict.fromkeys(self.agents, True))
        self.agent_selection = self.agents[0]


CHANGING = (
    "table",
    "agents",
    "agent_selection",
    "rewards",
    "_cumulative_rewards",
    "terminations",
    "truncations",
    "infos",
    "_skip_agent_selection",
    "_seat",
    "_steps",
    "_is_over",
)
"""What changes from step to step."""


def _copied(state: State) -> State:
    """The same, with containers and a table of its own."""
    other = {
        name: value.copy() if type(value) in (dict, list) else value
        for name, value in state.items()
    }
    other["table"] = state["table"].clone()
    other["infos"] = {agent: info.copy() for agent, info in state["infos"].items()}
    return other


def same_random(rng: Random) -> Random:
    """A copy that goes on in the same way."""
    other = Random(0)
    other.setstate(rng.getstate())
    return other
