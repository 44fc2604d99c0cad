"""What a game gives the kernel, and what it tells the world about itself."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from types import ModuleType
from typing import Any, Generic, TypeVar

import msgspec

from panspermia.kernel.answers import Answer
from panspermia.kernel.errors import BadSetup
from panspermia.kernel.events import Event, Resumed
from panspermia.kernel.messages import Message
from panspermia.kernel.requests import Flow
from panspermia.kernel.sequence import SequenceOfPlay, State

S = TypeVar("S", bound=State)

Value = str | int | bool
VOCABULARY_LIMIT = 8192


@dataclass(frozen=True, slots=True)
class Option:
    """A choice at setup: its values, the default first used, and the clause it comes from."""

    id: str
    values: tuple[Value, ...]
    default: Value
    clause: str
    reading: bool = False
    """Whether it is how an unclear rule is read, rather than another way to play."""


@dataclass(frozen=True, slots=True)
class GameInfo:
    """What list_games tells: enough to offer a game and to build an action space."""

    id: str
    title: Message
    players: tuple[int, ...]
    modes: tuple[str, ...]
    options: tuple[OptionInfo, ...]
    vocabulary: tuple[Answer, ...]
    rules_version: int
    minutes: int


@dataclass(frozen=True, slots=True)
class OptionInfo:
    """An option with a sentence that explains it."""

    id: str
    values: tuple[Value, ...]
    default: Value
    clause: str
    sentence: Message
    reading: bool


@dataclass(frozen=True, slots=True)
class Setup:
    """How a table was set up; enough, with seed and answers, to play it again.

    With a position, the table begins there: at a state between two steps, as plain data.
    """

    players: int
    options: dict[str, Value] = field(default_factory=dict)
    legacy: dict[str, Any] | None = None
    deck: dict[str, Any] | None = None
    position: dict[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended, per seat; legacy is what a campaign carries over."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    utility: tuple[float, ...]
    reason: str
    legacy: dict[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Initiative:
    """A flow that a side may begin while somebody else is asked."""

    name: str
    clause: str
    flow: Callable[[Any, int], Flow[None]]
    ready: Callable[[Any, int], bool]


def _one_seat_each(setup: Setup) -> tuple[int | None, ...]:
    return tuple(range(setup.players))


def _each_for_itself(_setup: Setup) -> bool:
    return False


@dataclass(frozen=True)
class Game(Generic[S]):
    """The whole of a game, as the kernel, bots and faces see it.

    `package` holds what only some faces need: modules text, notation, svg, evaluate, and the words
    of the game under locale.
    """

    id: str
    package: str
    rules_version: int
    players: tuple[int, ...]
    options: tuple[Option, ...]
    vocabulary: tuple[Answer, ...]
    state: type[S]
    events: tuple[type[Event], ...]
    setup: Callable[[Setup], S]
    sequence: SequenceOfPlay
    view: Callable[[S, tuple[int, ...]], Any]
    outcome: Callable[[S], Outcome]
    seats: Callable[[Setup], tuple[int | None, ...]] = _one_seat_each
    redeal: Callable[[S, tuple[int, ...], Any], None] | None = None
    initiatives: tuple[Initiative, ...] = ()
    deck: Callable[[dict[str, Any] | None], dict[str, Any]] | None = None
    """The whole content of a deck, by default of the standard one; BadDeck if it is not fit."""
    built: Mapping[type[Event], str] = field(default_factory=dict)
    """Events by which a side buys or builds something, with the field that names the thing."""
    together: Callable[[Setup], bool] = _each_for_itself
    """Whether all seats win or lose together, so that there is no contest between them."""
    minutes: int = 60
    """About how long people play it."""
    planners: Mapping[str, Callable[[dict[str, Any]], list[list[Answer]]]] = field(
        default_factory=dict
    )
    migrations: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = field(
        default_factory=dict
    )

    def __post_init__(self) -> None:
        assert len(set(self.vocabulary)) == len(self.vocabulary) <= VOCABULARY_LIMIT

    @property
    def event_kinds(self) -> dict[str, type[Event]]:
        kinds: tuple[type[Event], ...] = (*self.events, Resumed)
        return {kind.__name__: kind for kind in kinds}

    def part(self, name: str) -> ModuleType:
        """A module of the game's package that only some faces need."""
        return importlib.import_module(f"{self.package}.{name}")

    def info(self) -> GameInfo:
        options = tuple(
            OptionInfo(
                o.id,
                o.values,
                o.default,
                o.clause,
                Message(f"option.{o.id}", {}, self.package),
                o.reading,
            )
            for o in self.options
        )
        modes = [tuple(str(v) for v in o.values) for o in self.options if o.id == "mode"]
        return GameInfo(
            id=self.id,
            title=Message("title", {}, self.package),
            players=self.players,
            modes=modes[0] if modes else (),
            options=options,
            vocabulary=self.vocabulary,
            rules_version=self.rules_version,
            minutes=self.minutes,
        )

    def beginning(self, setup: Setup) -> S:
        """The state in which a table with this setup begins."""
        if setup.position is None:
            return self.setup(setup)
        return msgspec.convert(setup.position, self.state)

    def check(self, setup: Setup) -> Setup:
        """The setup with all options and the deck filled in, or BadSetup."""
        if type(setup.players) is not int or setup.players not in self.players:
            known = ", ".join(str(n) for n in self.players)
            params = {"game": self.id, "players": str(setup.players), "known": known}
            raise BadSetup(Message("setup.players", dict(params)))
        options: dict[str, Value] = {o.id: o.default for o in self.options}
        for id, value in setup.options.items():
            self._check_option(id, value)
            options[id] = value
        deck = setup.deck if self.deck is None else self.deck(setup.deck)
        return replace(setup, options=options, deck=deck)

    def _check_option(self, id: str, value: Value) -> None:
        option = next((o for o in self.options if o.id == id), None)
        if option is None:
            known = ", ".join(o.id for o in self.options)
            raise BadSetup(Message("setup.option", {"game": self.id, "option": id, "known": known}))
        if not any(value == v and type(value) is type(v) for v in option.values):
            known = ", ".join(str(v) for v in option.values)
            params = {"game": self.id, "option": id, "value": str(value), "known": known}
            raise BadSetup(Message("setup.value", dict(params)))
