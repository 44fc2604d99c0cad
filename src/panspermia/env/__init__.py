"""Environments for learning programs: PettingZoo, Gymnasium and OpenSpiel.

They need the extra `research`. OpenSpiel's games are registered by `panspermia.env.spiel`, which is
imported separately.
"""

from __future__ import annotations

from functools import partial
from typing import Any

try:
    import gymnasium
    from pettingzoo import AECEnv
except ModuleNotFoundError as error:
    how = "pip install '.[research]' in the folder of the project"
    raise ModuleNotFoundError(f"{error}; environments need it: {how}", name=error.name) from None

from panspermia.env.aec import AEC
from panspermia.env.opponents import Opponents, Pool
from panspermia.env.single import REFUSALS, Single
from panspermia.env.stage import Stage
from panspermia.env.terms import ILLEGAL, Terms
from panspermia.env.vector import Vector
from panspermia.env.wrapped import AssertOutOfBounds, OrderEnforcing, TerminateIllegal
from panspermia.kernel.encoder import Encoder
from panspermia.kernel.observing import VERSIONS
from panspermia.registry import GAMES

__all__ = [
    "AEC",
    "Encoder",
    "Pool",
    "Single",
    "Stage",
    "Terms",
    "Vector",
    "aec",
    "env",
    "single",
    "vector",
]


def aec(game: str, *, render_mode: str | None = None, **setup: Any) -> AEC:
    """A PettingZoo environment in which every seat is an agent; setup is that of a Stage."""
    terms = _terms(setup)
    return AEC(Stage(game, **setup), render_mode, terms)


def env(game: str, **setup: Any) -> AECEnv[str, Any, int]:
    """The same, in the wrappers that PettingZoo's own `env()` puts around its games."""
    wrapped = TerminateIllegal(aec(game, **setup), illegal_reward=ILLEGAL)
    return OrderEnforcing(AssertOutOfBounds(wrapped))


def single(
    game: str,
    *,
    seat: int | None = 0,
    opponents: Opponents = "random",
    render_mode: str | None = None,
    refusals: int = REFUSALS,
    **setup: Any,
) -> Single:
    """A Gymnasium environment for one seat against others; setup is that of a Stage."""
    terms = _terms(setup)
    return Single(Stage(game, **setup), seat, opponents, render_mode, refusals, terms)


def vector(
    game: str,
    n: int,
    *,
    seat: int | None = 0,
    opponents: Opponents = "random",
    refusals: int = REFUSALS,
    **setup: Any,
) -> Vector:
    """So many games of `single` side by side, which fill one array; setup is that of a Stage."""
    terms = _terms(setup)
    stage = Stage(game, **setup)
    return Vector([Single(stage, seat, opponents, None, refusals, terms) for _ in range(n)])


def for_gymnasium(game: str, num_envs: int, **setup: Any) -> Vector:
    """The same, as `gymnasium.make_vec` asks for it."""
    return vector(game, num_envs, **setup)


def _terms(setup: dict[str, Any]) -> Terms:
    """The terms among what was given; the rest of it is for the stage."""
    names = [name for name in ("reward", "illegal", "max_steps") if name in setup]
    return Terms(**{name: setup.pop(name) for name in names})


for _id in GAMES:
    # Gymnasium would call version 0 out of date if there were a newer one: it is an argument here.
    gymnasium.register(
        id=f"panspermia/{_id}-v0",
        entry_point="panspermia.env:single",
        vector_entry_point="panspermia.env:for_gymnasium",
        kwargs={"game": _id},
    )


class Versioned:
    """A game under a name with a version, as PettingZoo's own games have one: `genesis_v0`.

    The version is that of the observations.
    """

    def __init__(self, game: str, version: int) -> None:
        self.raw_env = partial(aec, game, version=version)
        self.env = partial(env, game, version=version)


def __getattr__(name: str) -> Versioned:
    game, _, version = name.rpartition("_v")
    if version not in map(str, VERSIONS) or game not in GAMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return Versioned(game, int(version))
