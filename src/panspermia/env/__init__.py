"""Environments for learning programs: PettingZoo, Gymnasium and OpenSpiel.

They need the extra `research`. OpenSpiel's games are registered by `panspermia.env.spiel`, which is
imported separately.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from panspermia.env.aec import AEC
from panspermia.env.single import REFUSALS, Single
from panspermia.env.stage import Stage
from panspermia.kernel.encoder import Encoder
from panspermia.registry import GAMES

__all__ = ["AEC", "Encoder", "Single", "Stage", "aec", "env", "single"]

ILLEGAL = -1.0
"""The reward of an agent who ends a game with an illegal action, as in PettingZoo's own games."""


def aec(game: str, *, render_mode: str | None = None, **setup: Any) -> AEC:
    """A PettingZoo environment in which every seat is an agent; setup is that of a Stage."""
    return AEC(Stage(game, **setup), render_mode)


def env(game: str, **setup: Any) -> AECEnv[str, Any, int]:
    """The same, in the wrappers that PettingZoo's own `env()` puts around its games."""
    wrapped = wrappers.TerminateIllegalWrapper(aec(game, **setup), illegal_reward=ILLEGAL)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


def single(
    game: str,
    *,
    seat: int | None = 0,
    opponents: str | Sequence[str] = "random",
    render_mode: str | None = None,
    refusals: int = REFUSALS,
    **setup: Any,
) -> Single:
    """A Gymnasium environment for one seat against bots; setup is that of a Stage."""
    return Single(Stage(game, **setup), seat, opponents, render_mode, refusals)


for _id in GAMES:
    gymnasium.register(
        id=f"panspermia/{_id}-v0", entry_point="panspermia.env:single", kwargs={"game": _id}
    )
