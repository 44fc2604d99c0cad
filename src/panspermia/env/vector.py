"""Gymnasium: many games side by side, which fill one array."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space, concatenate, create_empty_array
from numpy.typing import NDArray

from panspermia.env.single import Single
from panspermia.env.stage import Observation, State

Flags = NDArray[np.bool_]


class Vector(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """Games that are played side by side; a game that is over begins anew with the next step.

    All write what is seen into one array for all, which the next step overwrites; a learner that
    keeps observations copies them. In the step after the end an action counts for nothing, as in
    gymnasium's own vectors with AutoresetMode.NEXT_STEP.
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012 - as gymnasium wants it

    def __init__(self, games: Sequence[Single]) -> None:
        if not games:
            raise ValueError("a vector has one game at least")
        first = games[0]
        self.games = list(games)
        self.stage = first.stage
        self.num_envs = len(games)
        self.single_observation_space = first.observation_space
        self.single_action_space = first.action_space
        self.observation_space = batch_space(first.observation_space, len(games))
        self.action_space = batch_space(first.action_space, len(games))
        self._seen: Any = create_empty_array(first.observation_space, len(games))
        self._is_flat = first.stage.is_flat
        self._over = np.zeros(len(games), bool)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: Any = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin all games anew; with one seed, game n has the nth after it."""
        super().reset(seed=seed if isinstance(seed, int) else None)
        seeds: Sequence[int | None]
        if isinstance(seed, int):
            seeds = [seed + n for n in range(self.num_envs)]
        else:
            seeds = [None] * self.num_envs if seed is None else seed
        if len(seeds) != self.num_envs:
            raise ValueError(f"{self.num_envs} seeds are needed, not {len(seeds)}")
        found = [game.reset(seed=own)[0] for game, own in zip(self.games, seeds, strict=True)]
        self._over[:] = False
        return self._gathered(found), {}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Observation, NDArray[np.float64], Flags, Flags, dict[str, Any]]:
        """One action for each game."""
        rewards = np.zeros(self.num_envs)
        over, broken_off = np.zeros(self.num_envs, bool), np.zeros(self.num_envs, bool)
        infos: dict[str, Any] = {}
        found = []
        for n, game in enumerate(self.games):
            if self._over[n]:
                found.append(game.reset()[0])
                continue
            seen, reward, over[n], broken_off[n], info = game.step(actions[n])
            rewards[n] = reward
            found.append(seen)
            if info:
                infos = self._add_info(infos, info, n)
        self._over = over | broken_off
        return self._gathered(found), rewards, over, broken_off, infos

    def action_masks(self) -> Flags:
        """The masks alone, a row for each game."""
        masks: Flags = self._seen["action_mask"].astype(bool)
        return masks

    def get_state(self) -> list[State]:
        """Where all games stand."""
        return [{**game.get_state(), "_over": over} for game, over in self._pairs()]

    def set_state(self, states: Sequence[State]) -> Observation:
        """Go on from there, any number of times; what is seen there."""
        for n, (game, state) in enumerate(zip(self.games, states, strict=True)):
            game.set_state({name: value for name, value in state.items() if name != "_over"})
            self._over[n] = state["_over"]
        return self._gathered([game.seen() for game in self.games])

    def close_extras(self, **kwargs: Any) -> None:
        """Nothing is held open."""

    def _pairs(self) -> list[tuple[Single, bool]]:
        return [(game, bool(over)) for game, over in zip(self.games, self._over, strict=True)]

    def _gathered(self, found: list[Observation]) -> Observation:
        """What is seen in all games, in one array."""
        if not self._is_flat:
            self._seen = concatenate(self.single_observation_space, found, self._seen)
        else:
            for name, rows in self._seen.items():
                for n, seen in enumerate(found):
                    rows[n] = seen[name]
        shown: Observation = self._seen
        return shown
