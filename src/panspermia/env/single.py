"""Gymnasium: one seat learns, bots play the others."""

from __future__ import annotations

from copy import deepcopy
from typing import Any, SupportsFloat

import gymnasium
import numpy as np
from numpy.typing import NDArray

from panspermia.env.opponents import Opponents, Others
from panspermia.env.stage import (
    RENDER_FPS,
    RENDER_MODES,
    Actions,
    Observation,
    Stage,
    State,
    WithTable,
    check_mode,
)
from panspermia.env.terms import END, ILLEGAL, Terms
from panspermia.kernel import IllegalAnswer
from panspermia.players import Player

SEEDS = 1 << 62
REFUSALS = 100
"""Refused actions in a row after which a game is broken off, unless another number is given."""


class Single(WithTable, gymnasium.Env[Observation, np.int64]):
    """A game for one seat against others; the reward comes at the end, by default the utility.

    With seat None the seat is drawn anew for each game. An action that is not in the mask changes
    nothing; `info["refused"]` then names the clause. After too many of them in a row the game is
    broken off (truncated): a learner that keeps making them would go on for ever. By the terms it
    may end the game instead. The last `info` of a game that came to its end tells winners, scores,
    utility and reason.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": RENDER_FPS}  # noqa: RUF012 - as gymnasium wants it

    def __init__(
        self,
        stage: Stage,
        seat: int | None = 0,
        opponents: Opponents = "random",
        render_mode: str | None = None,
        refusals: int = REFUSALS,
        terms: Terms | None = None,
    ) -> None:
        if seat is not None and seat not in range(stage.players):
            raise ValueError(f"there is no seat {seat} among {stage.players}")
        if refusals < 1:
            raise ValueError(f"a game must outlast {refusals} refused actions")
        self._others = Others(opponents, stage.players - 1)
        self.stage = stage
        self.terms = terms or Terms()
        self.render_mode = check_mode(render_mode)
        self.observation_space = stage.observation_space()
        self.action_space: Actions = stage.action_space()
        self.seat = seat or 0
        self._wanted_seat = seat
        self._bots: dict[int, Player] = {}
        self._most_refusals = refusals
        self._refusals = 0
        self._steps = 0

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
        self._bots = self._others.sit_down(seats, [int(draw(SEEDS)) for _ in seats])
        self._refusals = self._steps = 0
        self._let_bots_play()
        return self.seen(), {}

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
        self._steps += 1
        if self.render_mode == "human":
            self.render()
        reward, is_over, broken_off = self._standing("refused" in info)
        info.update(self.stage.ending(self.table))
        return self.seen(), reward, is_over, broken_off, info

    def _standing(self, refused: bool) -> tuple[float, bool, bool]:
        """The reward of a step, whether the game is over, and whether it is broken off."""
        outcome = self.table.outcome
        if outcome is not None:
            return self.terms.rewards(outcome)[self.seat], True, False
        if refused and self.terms.illegal == END:
            return ILLEGAL, True, False
        too_many = self._refusals >= self._most_refusals
        return 0.0, False, too_many or self.terms.is_last(self._steps)

    def action_masks(self) -> NDArray[np.bool_]:
        """The mask alone, under the name that sb3-contrib looks for."""
        return self.stage.mask(self.table, self.seat).astype(bool)

    def render(self) -> Any:
        """The table as the seat sees it."""
        return self.stage.render(self.render_mode, self.table, self.seat)

    # --- copies -----------------------------------------------------------------------------------

    def get_state(self) -> State:
        return _copied({name: self.__dict__.get(name) for name in CHANGING})

    def set_state(self, state: State) -> None:
        """Go on from there, any number of times."""
        self.__dict__.update(_copied(state))

    def part_spaces(self) -> None:
        self.action_space = self.action_space.copy()

    # --- playing ----------------------------------------------------------------------------------

    def seen(self) -> Observation:
        """What the seat sees now."""
        return self.stage.observe(self.table, self.seat)

    def _let_bots_play(self) -> None:
        while (request := self.stage.asked(self.table)) is not None and request.seat != self.seat:
            seat = request.seat
            self.table.answer(self._bots[seat].choose(self.table.perspective(seat)), seat=seat)


CHANGING = ("table", "seat", "_bots", "_refusals", "_steps", "_np_random")
"""What changes from step to step."""


def _copied(state: State) -> State:
    """The same, with a table, bots and luck of its own."""
    luck = deepcopy((state["_bots"], state["_np_random"]))
    return {**state, "table": state["table"].clone(), "_bots": luck[0], "_np_random": luck[1]}
