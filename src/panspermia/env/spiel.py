"""OpenSpiel: our games as Python games, with dice and draws as chance nodes.

Importing this module makes all installed games known to OpenSpiel, with players and options
as parameters: `pyspiel.load_game("panspermia_symbioz(players=3,board=diamond)")`.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from panspermia.env.stage import Stage
from panspermia.kernel import CHANCE, Game, Table, render
from panspermia.kernel.plain import canonical
from panspermia.kernel.requests import ChanceRequest, Request
from panspermia.registry import GAMES, load_table

MOST_OUTCOMES = 512
"""The most options of a request, a die or a draw."""
MOST_DECISIONS = 100_000
"""More than any game has."""


def register() -> None:
    """Make all installed games known to OpenSpiel; those that it knows stay."""
    known = set(pyspiel.registered_names())
    for game in GAMES.values():
        kind = game_type(game)
        if kind.short_name not in known:
            pyspiel.register_game(kind, _maker(game, kind))


def game_type(game: Game[Any]) -> Any:
    """What OpenSpiel knows of a game in any setup; its parameters are players and options."""
    kind = pyspiel.GameType
    return kind(
        short_name=f"panspermia_{game.id}",
        long_name=render(game.info().title),
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        # Even where nothing is dealt face down, seats may vote in secret.
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=max(game.players),
        min_num_players=min(game.players),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": game.players[0],
            **{option.id: option.default for option in game.options},
        },
    )


def _maker(game: Game[Any], kind: Any) -> Any:
    class SpielGame(PanspermiaGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(game, kind, params or {})

    return SpielGame


class PanspermiaGame(pyspiel.Game):  # type: ignore[misc]  # it comes without types
    """A game in one setup."""

    def __init__(self, game: Game[Any], kind: Any, params: dict[str, Any]) -> None:
        wanted = {**kind.parameter_specification, **params}
        players = wanted.pop("players")
        self.stage = Stage(game.id, players=players, options=wanted)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.stage.words),
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=players,
            min_utility=0.0,
            max_utility=1.0,
            max_game_length=MOST_DECISIONS,
        )
        super().__init__(kind, info, params)
        self.start = Play(self.stage.new_table(seed=0, chance="manual"), shared=True)

    def new_initial_state(self) -> PanspermiaState:
        return PanspermiaState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What a player sees now; with perfect recall only as text."""
        if params:
            raise ValueError(f"there are no parameters for observers: {params}")
        return Observer(self.stage, bool(iig_obs_type and iig_obs_type.perfect_recall))

    def __reduce__(self) -> tuple[Any, ...]:
        return _game, (str(self),)


def _game(name: str) -> Any:
    """A game by its name with parameters; importing this module makes our games known first."""
    return pyspiel.load_game(name)


class Play:
    """A table that OpenSpiel copies and writes down with its state.

    OpenSpiel begins a new state for each copy, so the first position is shared until somebody acts.
    """

    def __init__(self, table: Table[Any], *, shared: bool = False) -> None:
        self.table = table
        self.shared = shared

    def __deepcopy__(self, memo: dict[int, Any]) -> Play:
        return self if self.shared else Play(self.table.clone())

    def __reduce__(self) -> tuple[Any, ...]:
        return _loaded, (self.table.dump(),)


def _loaded(text: str) -> Play:
    return Play(load_table(text))


class PanspermiaState(pyspiel.State):  # type: ignore[misc]  # it comes without types
    """A game in progress; the actions of chance are the places of its options."""

    def __init__(self, game: PanspermiaGame) -> None:
        super().__init__(game)
        self.play = game.start

    @property
    def table(self) -> Table[Any]:
        return self.play.table

    @property
    def stage(self) -> Stage:
        stage: Stage = self.get_game().stage
        return stage

    def current_player(self) -> int:
        request = self._request()
        if request is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if request.seat == CHANCE else request.seat

    def _legal_actions(self, player: int) -> list[int]:
        return self.stage.actions(self.table, player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The places of the options, each with its probability."""
        request = self.table.request
        assert isinstance(request, ChanceRequest)
        weights = request.weights()
        total = sum(weights)
        return [(place, weight / total) for place, weight in enumerate(weights)]

    def _apply_action(self, action: int) -> None:
        if self.play.shared:
            self.play = Play(self.table.clone())
        request = self._request()
        assert request is not None
        if request.seat == CHANCE:
            self.table.answer(request.options()[action])
        else:
            self.stage.act(self.table, request.seat, action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            request = self.table.request
            assert isinstance(request, ChanceRequest)
            return f"{request.rule} {request.options()[action]}"
        return str(self.stage.words[action])

    def is_terminal(self) -> bool:
        return self.table.request is None

    def returns(self) -> list[float]:
        """The utility of each seat."""
        outcome = self.table.outcome
        return [0.0] * self.stage.players if outcome is None else list(outcome.utility)

    def resample_from_infostate(self, player: int, sample: Callable[[], float]) -> PanspermiaState:
        """The state in a world that the player cannot tell from this one, for IS-MCTS."""
        world: PanspermiaState = self.clone()
        rng = Random(sample())
        world.play = Play(self.table.imagine(player, rng))
        return world

    def __str__(self) -> str:
        """What a spectator sees, as JSON; quick, as OpenSpiel asks for it often."""
        return _seen(self.table.view(None))

    def _request(self) -> Request | None:
        return self.stage.asked(self.table)


class Observer:
    """What a player sees, in the form that OpenSpiel asks for."""

    def __init__(self, stage: Stage, recall: bool) -> None:
        self._stage = stage
        self._recall = recall
        encoder = stage.encoder
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, Any] = {}
        if not recall:
            self.tensor = np.zeros(encoder.size, np.float32)
            self.dict = encoder.split(self.tensor)

    def set_from(self, state: PanspermiaState, player: int) -> None:
        """Write what the player sees into the tensor."""
        if self.tensor is not None:
            self.tensor[:] = self._stage.encoder.encode(state.table, player)

    def string_from(self, state: PanspermiaState, player: int) -> str:
        """What the player sees; with recall also what it has seen and answered until now."""
        table = state.table
        options = self._stage.answers(table, player)
        if not self._recall:
            return _seen(table.view(player), options=options)
        own = table.sides_of(player)
        answers = [entry for entry in table.tape() if entry[0] in own]
        past = {"events": table.events(player), "answers": answers}
        return _seen(table.view(player), options=options, **past)


def _seen(view: dict[str, Any], **more: Any) -> str:
    seen = {name: view[name] for name in ("position", "waiting", "outcome")}
    return canonical({**seen, **more}).decode()


register()
