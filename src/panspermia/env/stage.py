"""What all environments of a game share: its actions, who acts, what is seen and how it looks."""

from __future__ import annotations

from copy import deepcopy
from io import StringIO
from typing import Any, Self

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from rich.console import Console

from panspermia.contract import text_of
from panspermia.faces.terminal import Drawing
from panspermia.faces.text import Marks
from panspermia.kernel import CHANCE, Answer, IllegalAnswer, Legacy, Message, Request, Table
from panspermia.kernel.game import Value
from panspermia.kernel.messages import Param
from panspermia.kernel.observing import VERSIONS, encoder_of
from panspermia.kernel.requests import ANY
from panspermia.registry import load_table, new_table

Mask = NDArray[np.int8]
Observation = dict[str, Any]
State = dict[str, Any]
"""Where an environment stands: what its `get_state` gives and `set_state` takes."""

FLAG = np.dtype(np.int8)
START = "start:"
"""What begins the word of an action that is an initiative."""
WIDTH, HEIGHT = 100, 60
"""Columns and lines of a picture."""


class Actions(spaces.Discrete):
    """The actions of a game: a Discrete that takes a third of the time in random play."""

    def __init__(self, n: int) -> None:
        super().__init__(n)
        self._count = n

    def contains(self, x: Any) -> bool:
        if type(x) is np.int64 or type(x) is int:
            return 0 <= int(x) < self._count
        return super().contains(x)

    def copy(self) -> Self:
        """A space that draws the same, by itself."""
        other = type(self).__new__(type(self))
        other.__dict__.update(self.__dict__)
        if self._np_random is not None:
            other._np_random = deepcopy(self._np_random)
        return other

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        is_plain = probability is None and isinstance(mask, np.ndarray)
        if not is_plain or mask.dtype != FLAG or mask.shape != (self._count,):
            drawn: np.int64 = super().sample(mask, probability)
            return drawn
        possible = mask.nonzero()[0]
        if not len(possible):
            return self.start
        found: np.int64 = possible[self.np_random.integers(len(possible))]
        return found


class Stage:
    """A game in one setup, ready to be played many times.

    Actions are the places of answers in the game's vocabulary; with `initiatives` what a seat may
    begin of its own accord, when it is asked something else, comes after them.
    """

    def __init__(
        self,
        game: str,
        *,
        players: int | None = None,
        options: dict[str, Value] | None = None,
        deck: dict[str, Any] | None = None,
        legacy: Legacy | dict[str, Any] | None = None,
        initiatives: bool = False,
        observation: str = "array",
        version: int = 0,
    ) -> None:
        if observation not in ("array", "dict"):
            raise ValueError(f"an observation is an array or a dict, not {observation!r}")
        if version not in VERSIONS:
            raise ValueError(f"a version of observations is one of {(*VERSIONS,)}, not {version!r}")
        self._arguments: dict[str, Any] = {
            "game": game,
            "players": players,
            "options": options,
            "deck": deck,
            "legacy": legacy,
            "initiatives": initiatives,
            "observation": observation,
            "version": version,
        }
        table = self.new_table(seed=0)
        self.game = table.game
        self.setup = table.setup
        self.players = table.setup.players
        self.encoder = encoder_of(table.game, table.setup, version)
        self._names = [i.name for i in table.game.initiatives] if initiatives else []
        self.words: tuple[Answer, ...] = (
            *table.game.vocabulary,
            *[START + name for name in self._names],
        )
        """The answer that each action gives."""
        self._place = {word: place for place, word in enumerate(self.words)}
        self._blank = bytes(len(self.words))
        self.is_flat = observation == "array"
        """Whether what a seat sees is one row; otherwise it is a dict by name."""

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self._arguments,)

    def new_table(self, seed: int | bytes | None, chance: str = "auto") -> Table[Any]:
        """A new game of this setup."""
        known = ("game", "players", "options", "deck", "legacy")
        setup = {name: self._arguments[name] for name in known}
        return new_table(**setup, seed=seed, chance=chance)

    # --- acting -----------------------------------------------------------------------------------

    def asked(self, table: Table[Any]) -> Request | None:
        """The request that is answered next.

        Seats that are asked at once come one after the other; where the first to speak is heard,
        each in turn is given the chance, so that no seat is always first.
        """
        request = table.request
        if request is None or request.needs != ANY:
            return request
        requests = table.requests
        seat = requests[table.version % len(requests)].seat
        return next(r for r in requests if r.seat == seat)

    def act(self, table: Table[Any], seat: int, action: int) -> None:
        """Give the answer of an action, or IllegalAnswer."""
        place = int(action)  # a number of NumPy is slow to compare
        if not 0 <= place < len(self.words):
            raise self._no_action(table, place)
        word = self.words[place]
        request = table.request
        if self._names and place >= len(self.words) - len(self._names):
            table.start(seat, str(word).removeprefix(START))
        elif request is not None and request.seat == seat:
            table.answer(word)
        else:
            table.answer(word, seat=seat)

    def _no_action(self, table: Table[Any], action: int) -> IllegalAnswer:
        """A number outside the space; a negative one does not count from the end."""
        request = self.asked(table)
        if request is None:
            return IllegalAnswer("", Message("answer.over"))
        params: dict[str, Param] = {"answer": action, "rule": request.rule}
        return IllegalAnswer(request.rule, Message("no-candidate", params))

    def answers(self, table: Table[Any], seat: int) -> tuple[Answer, ...]:
        """The words of the actions that the seat has now: none, unless it is next."""
        request = table.request
        if request is None or request.needs == ANY:
            request = self.asked(table)
        if request is None or request.seat != seat or seat == CHANCE:
            return ()
        if not self._names:
            return request.options()
        return (*request.options(), *[START + name for name in table.initiatives(seat)])

    def actions(self, table: Table[Any], seat: int) -> list[int]:
        """The actions that the seat has now, in ascending order."""
        place = self._place
        return sorted([place[word] for word in self.answers(table, seat)])

    def ending(self, table: Table[Any]) -> dict[str, Any]:
        """How the game ended, for the last `info`; nothing while it goes on."""
        outcome = table.outcome
        if outcome is None:
            return {}
        return {
            "winners": outcome.winners,
            "scores": outcome.scores,
            "utility": outcome.utility,
            "reason": outcome.reason,
        }

    # --- seeing -----------------------------------------------------------------------------------

    def mask(self, table: Table[Any], seat: int) -> Mask:
        """One for each action that the seat has now, zero for all others."""
        mask = bytearray(self._blank)
        place = self._place
        for word in self.answers(table, seat):
            mask[place[word]] = 1
        return np.frombuffer(mask, FLAG)

    def observe(self, table: Table[Any], seat: int) -> Observation:
        """What the seat sees, and its mask."""
        row: Any = self.encoder.encode(table, seat)
        if not self.is_flat:
            row = self.encoder.split(row)
        return {"observation": row, "action_mask": self.mask(table, seat)}

    def observation_space(self) -> spaces.Dict:
        """Where observations come from."""
        encoder = self.encoder
        seen: spaces.Space[Any] = spaces.Box(encoder.low, encoder.high, dtype=np.int16)
        if not self.is_flat:
            low, high = encoder.split(encoder.low), encoder.split(encoder.high)
            seen = spaces.Dict(
                {name: spaces.Box(low[name], high[name], dtype=np.int16) for name in low}
            )
        mask = spaces.Box(0, 1, (len(self.words),), np.int8)
        return spaces.Dict({"observation": seen, "action_mask": mask})

    def action_space(self) -> Actions:
        return Actions(len(self.words))

    # --- showing ----------------------------------------------------------------------------------

    def picture(self, table: Table[Any], seat: int | None) -> Any:
        """The table as the seat sees it, for a console."""
        face = text_of(self.game)(table.view(seat))
        board = face.board(Marks(), WIDTH, HEIGHT)
        if not board.is_table:
            return board
        return Drawing([*board.lines, *face.players([""] * self.players, WIDTH).lines])

    def text(self, table: Table[Any], seat: int | None) -> str:
        """The table as the seat sees it, as lines of text."""
        out = StringIO()
        console = Console(file=out, width=WIDTH, color_system=None, highlight=False, markup=False)
        console.print(self.picture(table, seat))
        return out.getvalue()

    def show(self, table: Table[Any], seat: int | None) -> None:
        """Print the table."""
        Console().print(self.picture(table, seat), highlight=False, markup=False)

    def render(self, mode: str | None, table: Table[Any], seat: int | None) -> str | None:
        """What an environment with this render mode gives back."""
        if mode == "ansi":
            return self.text(table, seat)
        if mode == "human":
            self.show(table, seat)
        return None


RENDER_MODES = ("ansi", "human")
RENDER_FPS = 4


def check_mode(mode: str | None) -> str | None:
    """The render mode, if it is a known one."""
    if mode not in (None, *RENDER_MODES):
        raise ValueError(f"a render mode is one of {RENDER_MODES}, not {mode!r}")
    return mode


def _again(arguments: dict[str, Any]) -> Stage:
    return Stage(**arguments)


class WithTable:
    """An environment that can be copied, and pickled: then its table is text, as no flow can be."""

    table: Table[Any]
    """The game in progress, the true one."""

    def clone(self) -> Self:
        """A copy that plays on alike, quick enough for a search: it shares what never changes."""
        other = type(self).__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.part_spaces()
        if "table" in self.__dict__:
            other.__dict__.update(self.get_state())
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        memo[id(self)] = other = self.clone()
        return other

    def get_state(self) -> State:
        """Where the game stands, bots included; it stays as it is while the game goes on."""
        raise NotImplementedError

    def part_spaces(self) -> None:
        """Draw actions by itself from now on: a copy shares no luck with its original."""
        raise NotImplementedError

    def __getstate__(self) -> dict[str, Any]:
        state = self.__dict__.copy()
        if "table" in state:
            state["table"] = self.table.dump()
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        if "table" in state:
            self.table = load_table(state["table"])
