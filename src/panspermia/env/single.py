"""Gymnasium: one seat learns, bots play the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, SupportsFloat

import gymnasium
import numpy as np
from numpy.typing import NDArray

from panspermia.env.stage import RENDER_FPS, RENDER_MODES, Observation, Stage, WithTable, check_mode
from panspermia.kernel import IllegalAnswer
from panspermia.players import Player, make_player

SEEDS = 1 << 62
REFUSALS = 100
"""Refused actions in a row after which a game is broken off, unless another number is given."""


class Single(WithTable, gymnasium.Env[Observation, np.int64]):
    """A game for one seat against bots; the reward is the seat's utility, at the end.

    With seat None the seat is drawn anew for each game. An action that is not in the mask changes
    nothing; `info["refused"]` then names the clause. After too many of them in a row the game is
    broken off (truncated): a learner that keeps making them would go on for ever. The last `info`
    of a game that came to its end tells winners, scores, utility and reason.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": RENDER_FPS}  # noqa: RUF012 - as gymnasium wants it

    def __init__(
        self,
        stage: Stage,
        seat: int | None = 0,
        opponents: str | Sequence[str] = "random",
        render_mode: str | None = None,
        refusals: int = REFUSALS,
    ) -> None:
        others = stage.players - 1
        self._specs = [opponents] * others if isinstance(opponents, str) else list(opponents)
        if len(self._specs) != others:
            raise ValueError(f"{others} opponents are needed, not {len(self._specs)}")
        if seat is not None and seat not in range(stage.players):
            raise ValueError(f"there is no seat {seat} among {stage.players}")
        if refusals < 1:
            raise ValueError(f"a game must outlast {refusals} refused actions")
        for spec in self._specs:
            make_player(spec, 0)
        self.stage = stage
        self.render_mode = check_mode(render_mode)
        self.observation_space = stage.observation_space()
        self.action_space = stage.action_space()
        self.seat = seat or 0
        self._wanted_seat = seat
        self._bots: dict[int, Player] = {}
        self._most_refusals = refusals
        self._refusals = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a new game: that of `new_table(..., seed=seed)`, or one that follows from it."""
        super().reset(seed=seed)
        draw = self.np_random.integers
        self.table = self.stage.new_table(int(draw(SEEDS)) if seed is None else seed)
        wanted = self._wanted_seat
        self.seat = int(draw(self.stage.players)) if wanted is None else wanted
        seats = [seat for seat in range(self.stage.players) if seat != self.seat]
        self._bots = {
            seat: make_player(spec, int(draw(SEEDS)))
            for seat, spec in zip(seats, self._specs, strict=True)
        }
        self._refusals = 0
        self._let_bots_play()
        return self._observation(), {}

    def step(
        self, action: np.int64 | int
    ) -> tuple[Observation, SupportsFloat, bool, bool, dict[str, Any]]:
        """Give an answer, and let the bots play until the seat is asked again."""
        info: dict[str, Any] = {}
        try:
            self.stage.act(self.table, self.seat, int(action))
        except IllegalAnswer as error:
            info["refused"] = error.clause
            self._refusals += 1
        else:
            self._refusals = 0
            self._let_bots_play()
        if self.render_mode == "human":
            self.render()
        outcome = self.table.outcome
        is_over = outcome is not None
        reward = 0.0 if outcome is None else outcome.utility[self.seat]
        info.update(self.stage.ending(self.table))
        broken_off = not is_over and self._refusals >= self._most_refusals
        return self._observation(), reward, is_over, broken_off, info

    def action_masks(self) -> NDArray[np.bool_]:
        """The mask alone, under the name that sb3-contrib looks for."""
        return self.stage.mask(self.table, self.seat).astype(bool)

    def render(self) -> Any:
        """The table as the seat sees it."""
        return self.stage.render(self.render_mode, self.table, self.seat)

    def _observation(self) -> Observation:
        return self.stage.observe(self.table, self.seat)

    def _let_bots_play(self) -> None:
        while (request := self.stage.asked(self.table)) is not None and request.seat != self.seat:
            seat = request.seat
            self.table.answer(self._bots[seat].choose(self.table.perspective(seat)), seat=seat)
