"""OpenSpiel: our games as Python games, with dice and draws as chance nodes.

Importing this module makes all installed games known to OpenSpiel, with players and options
as parameters: `pyspiel.load_game("panspermia_symbioz(players=3,board=diamond)")`.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from hashlib import blake2b
from random import Random
from typing import Any, NamedTuple

import numpy as np
import pyspiel
from numpy.typing import NDArray

from panspermia.env.stage import Stage
from panspermia.kernel import CHANCE, Game, Setup, Table, render
from panspermia.kernel.plain import canonical
from panspermia.kernel.requests import ChanceRequest, Request
from panspermia.registry import GAMES, load_table

MOST_OUTCOMES = 512
"""The most options of a request, a die or a draw."""
MOST_DECISIONS = 100_000
"""More than any game has."""
VERSION, ZERO_SUM = "observation_version", "zero_sum"
"""Parameters beside players and options."""
MEMORY = 128
"""Flags of an information state that tell apart what players remember."""
FLOAT = np.dtype(np.float32)
SUMS = (pyspiel.GameType.Utility.CONSTANT_SUM, pyspiel.GameType.Utility.ZERO_SUM)


def register() -> None:
    """Make all installed games known to OpenSpiel; those that it knows stay."""
    known = set(pyspiel.registered_names())
    for game in GAMES.values():
        kind = game_type(game)
        if kind.short_name not in known:
            pyspiel.register_game(kind, _maker(game, kind))


def game_type(game: Game[Any], setup: Setup | None = None, *, zero_sum: bool = False) -> Any:
    """What OpenSpiel knows of a game in one setup, or in any; its parameters are those below."""
    kind = pyspiel.GameType
    told = kind.Information
    is_open = setup is not None and game.is_open(setup)
    return kind(
        short_name=f"panspermia_{game.id}",
        long_name=render(game.info().title),
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=told.PERFECT_INFORMATION if is_open else told.IMPERFECT_INFORMATION,
        utility=utility_of(game, setup, zero_sum),
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=max(game.players),
        min_num_players=min(game.players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": game.players[0],
            VERSION: 0,
            ZERO_SUM: False,
            **{option.id: option.default for option in game.options},
        },
    )


def utility_of(game: Game[Any], setup: Setup | None, zero_sum: bool) -> Any:
    """What the utilities of all seats have to do with each other."""
    kind = pyspiel.GameType.Utility
    if setup is None or setup.players == 1:
        return kind.GENERAL_SUM
    if zero_sum:
        return kind.ZERO_SUM
    if game.together(setup):
        return kind.IDENTICAL
    return kind.CONSTANT_SUM if game.always_won(setup) else kind.GENERAL_SUM


def _maker(game: Game[Any], kind: Any) -> Any:
    class SpielGame(PanspermiaGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(game, kind, params or {})

    return SpielGame


class PanspermiaGame(pyspiel.Game):  # type: ignore[misc]  # it comes without types
    """A game in one setup."""

    def __init__(self, game: Game[Any], kind: Any, params: dict[str, Any]) -> None:
        wanted = {**kind.parameter_specification, **params}
        players, version = wanted.pop("players"), wanted.pop(VERSION)
        self.zero_sum: bool = wanted.pop(ZERO_SUM)
        self.stage = Stage(game.id, players=players, options=wanted, version=version)
        setup = self.stage.setup
        if self.zero_sum and (players == 1 or not game.always_won(setup)):
            raise ValueError(f"not every game of {game.id} has a winner in this setup")
        own_kind = game_type(game, setup, zero_sum=self.zero_sum)
        always = own_kind.utility in SUMS
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.stage.words),
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=players,
            min_utility=-1.0 / (players - 1) if self.zero_sum else 0.0,
            max_utility=1.0,
            utility_sum=float(not self.zero_sum) if always else None,
            max_game_length=MOST_DECISIONS,
        )
        super().__init__(own_kind, info, params)
        self.is_open = game.is_open(setup)
        beginning = self.stage.new_table(seed=0, chance="manual")
        self.start = Play(beginning, self.stage, shared=True)

    def new_initial_state(self) -> PanspermiaState:
        return PanspermiaState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What a player sees now, with perfect recall also what it remembers."""
        if params:
            raise ValueError(f"there are no parameters for observers: {params}")
        recall = bool(iig_obs_type and iig_obs_type.perfect_recall)
        return Observer(self.stage, recall, self.is_open)

    def __reduce__(self) -> tuple[Any, ...]:
        return _game, (str(self),)


def _game(name: str) -> Any:
    """A game by its name with parameters; importing this module makes our games known first."""
    return pyspiel.load_game(name)


class Past(NamedTuple):
    """What a player remembers of the game before a world was imagined for it."""

    player: int
    events: tuple[Any, ...]
    answers: tuple[Any, ...]
    skipped: int
    """Entries on the tape of the world that stand in for what is told here."""


class Memory:
    """A digest of what a player has seen and answered, brought up to date as the game goes on."""

    def __init__(self) -> None:
        self.events = self.entries = 0
        """How many events and entries of the tape are in it."""
        self._seen, self._given = blake2b(digest_size=8), blake2b(digest_size=8)

    def copy(self) -> Memory:
        other = Memory()
        other.events, other.entries = self.events, self.entries
        other._seen, other._given = self._seen.copy(), self._given.copy()
        return other

    def add(self, events: Sequence[Any], answers: Sequence[Any]) -> None:
        """Go on with what has come to pass since."""
        for event in events:
            self._seen.update(canonical(event))
        for answer in answers:
            self._given.update(canonical(answer))

    def flags(self) -> NDArray[np.uint8]:
        """The digest, bit by bit."""
        digest = self._seen.digest() + self._given.digest()
        return np.unpackbits(np.frombuffer(digest, np.uint8))


class Play:
    """A table that OpenSpiel copies and writes down with its state.

    OpenSpiel begins a new state for each copy, so the first position is shared until somebody acts.
    An imagined world has no past of its own, so that of its player is kept beside it.
    """

    def __init__(
        self,
        table: Table[Any],
        stage: Stage | None = None,
        *,
        shared: bool = False,
        past: Past | None = None,
    ) -> None:
        self.table = table
        self.stage = stage
        """That of its OpenSpiel game, unless it was read from text; asking the game takes long."""
        self.shared = shared
        self.past = past
        self._memories: dict[int, Memory] = {}

    def __deepcopy__(self, memo: dict[int, Any]) -> Play:
        if self.shared:
            return self
        other = Play(self.table.clone(), self.stage, past=self.past)
        other._memories = {player: known.copy() for player, known in self._memories.items()}
        return other

    def memory(self, player: int) -> NDArray[np.uint8]:
        """A digest of what the player remembers."""
        known = self._memories.get(player)
        if known is None:
            known = self._memories[player] = Memory()
            if self.past is not None:
                known.add(self.past.events, self._own_past(player))
                known.entries = self.past.skipped
        own, tape = self.table.sides_of(player), self.table.tape()
        events = self.table.events(player, known.events)
        known.add(events, [entry for entry in tape[known.entries :] if entry[0] in own])
        known.events, known.entries = self.table.event_count, len(tape)
        return known.flags()

    def __reduce__(self) -> tuple[Any, ...]:
        return _loaded, (self.table.dump(),)

    def imagine(self, player: int, rng: Random) -> Play:
        """A world that the player cannot tell from this one, with all that it remembers."""
        world = self.table.imagine(player, rng)
        events, answers = self.remembered(player)
        return Play(world, self.stage, past=Past(player, events, answers, len(world.tape())))

    def remembered(self, player: int) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
        """What the player has seen happen, and what it has answered.

        In a world that was imagined for another, what that one remembers stands in for the events.
        """
        past, own = self.past, self.table.sides_of(player)
        skipped = 0 if past is None else past.skipped
        answers = tuple([entry for entry in self.table.tape()[skipped:] if entry[0] in own])
        events = tuple(self.table.events(player))
        if past is None:
            return events, answers
        return past.events + events, self._own_past(player) + answers

    def _own_past(self, player: int) -> tuple[Any, ...]:
        """What the player answered before the world was imagined, if it was for that player."""
        return self.past.answers if self.past is not None and self.past.player == player else ()


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
        stage = self.play.stage
        if stage is None:
            stage = self.play.stage = self.get_game().stage
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
            self.play = Play(self.table.clone(), self.play.stage)
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
        """The utility of each seat, with `zero_sum` less what all the others have of it."""
        outcome, players = self.table.outcome, self.stage.players
        if outcome is None:
            return [0.0] * players
        if self.get_game().zero_sum:
            return [(players * share - 1) / (players - 1) for share in outcome.utility]
        return list(outcome.utility)

    def observation_tensor(self, player: int | None = None) -> array[float]:
        """What a player sees now, as an array of Python's: nothing else is as quick in Python."""
        return as_tensor(self._seen_by(player))

    def information_state_tensor(self, player: int | None = None) -> array[float]:
        """What a player sees, and where something is hidden a digest of what it remembers."""
        seat = self.current_player() if player is None else player
        tensor = as_tensor(self._seen_by(seat))
        if not self.get_game().is_open:
            tensor.extend(as_tensor(self.play.memory(seat)))
        return tensor

    def _seen_by(self, player: int | None) -> NDArray[np.int16]:
        seat = self.current_player() if player is None else player
        stage = self.stage
        if not 0 <= seat < stage.players:
            raise ValueError(f"there is no player {seat}")
        return stage.encoder.encode(self.play.table, seat)

    def resample_from_infostate(self, player: int, sample: Callable[[], float]) -> PanspermiaState:
        """The state in a world that the player cannot tell from this one, for IS-MCTS."""
        world: PanspermiaState = self.clone()
        rng = Random(sample())
        world.play = self.play.imagine(player, rng)
        return world

    def __str__(self) -> str:
        """What a spectator sees, as JSON; quick, as OpenSpiel asks for it often."""
        return _seen(self.table.view(None))

    def _request(self) -> Request | None:
        return self.stage.asked(self.table)


class Observer:
    """What a player sees, in the form that OpenSpiel asks for."""

    def __init__(self, stage: Stage, recall: bool, is_open: bool) -> None:
        self._stage = stage
        self._recall = recall
        self._size = stage.encoder.size
        self._has_memory = recall and not is_open
        self.tensor = np.zeros(self._size + MEMORY * self._has_memory, np.float32)
        self.dict: dict[str, Any] = stage.encoder.split(self.tensor[: self._size])
        if self._has_memory:
            self.dict["memory"] = self.tensor[self._size :]

    def set_from(self, state: PanspermiaState, player: int) -> None:
        """Write what the player sees into the tensor, and a digest of what it remembers."""
        self.tensor[: self._size] = self._stage.encoder.encode(state.table, player)
        if self._has_memory:
            self.tensor[self._size :] = state.play.memory(player)

    def string_from(self, state: PanspermiaState, player: int) -> str:
        """What the player sees; with recall also what it has seen and answered until now."""
        table = state.table
        options = self._stage.answers(table, player)
        if not self._recall:
            return _seen(table.view(player), options=options)
        events, answers = state.play.remembered(player)
        past = {"events": events, "answers": answers}
        return _seen(table.view(player), options=options, **past)


def as_tensor(numbers: NDArray[Any]) -> array[float]:
    """Numbers that NumPy, jax and torch read without looking at each."""
    return array("f", numbers.astype(FLOAT).tobytes())


def _seen(view: dict[str, Any], **more: Any) -> str:
    seen = {name: view[name] for name in ("position", "waiting", "outcome")}
    return canonical({**seen, **more}).decode()


register()
