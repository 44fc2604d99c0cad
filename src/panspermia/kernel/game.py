"""What a game gives the kernel, and what it tells the world about itself."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from importlib import import_module
from types import ModuleType
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from panspermia.kernel.answers import Answer
from panspermia.kernel.content import Content, named
from panspermia.kernel.counted import CountedLines, with_names, words_of
from panspermia.kernel.defaults import see_all
from panspermia.kernel.errors import BadSetup
from panspermia.kernel.events import Event, Resumed
from panspermia.kernel.messages import Message, Param
from panspermia.kernel.modules import Modules
from panspermia.kernel.plain import state_from
from panspermia.kernel.plans import Planner
from panspermia.kernel.requests import Flow
from panspermia.kernel.sales import Auctions
from panspermia.kernel.sequence import SequenceOfPlay, State

S = TypeVar("S", bound=State)

Value = str | int | bool
VOCABULARY_LIMIT = 8192

ROOM_OF = {
    "annals": "faces",
    "decks": "components",
    "descent": "faces",
    "evaluate": "bots",
    "features": "bots",
    "guide": "faces",
    "notation": "",
    "score": "faces",
    "story": "faces",
    "svg": "faces",
    "text": "faces",
}
"""The parts of a game that only some need, each with the room it lies in, or none."""


@dataclass(frozen=True, slots=True)
class Option:
    """A choice at setup: its values, the default first used, and the clause it comes from."""

    id: str
    values: tuple[Value, ...]
    default: Value
    clause: str
    reading: bool = False
    """Whether it is how an unclear rule is read, rather than another way to play."""
    coming: bool = False
    """Whether it can be set but is offered to nobody yet: what it brings is not complete."""


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


class Legacy(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True
):
    """What a campaign carries from one game into the next; a game derives its own record.

    A record that older readers would misread says a version, and its class which one it reads.
    """

    reads: ClassVar[int] = 1
    version: int = 1

    def fingerprinted(self) -> object:
        """What the fingerprint of a finished game holds of it; the rest follows from the state.

        A record that grows leaves out here what it did not have, so that older saves stay true.
        """
        return msgspec.to_builtins(self)


@dataclass(frozen=True, slots=True)
class Setup:
    """How a table was set up; enough, with seed and answers, to play it again.

    With a position, the table begins there: at a state between two steps, as plain data.
    """

    players: int
    options: dict[str, Value] = field(default_factory=dict)
    legacy: Legacy | dict[str, Any] | None = None
    """What a campaign carries over from the game before; checked, it is the game's record."""
    deck: dict[str, Any] | None = None
    """What is printed; checked, it is the whole content, which has a name."""
    position: dict[str, Any] | None = None

    @property
    def deck_name(self) -> str | None:
        return self.deck.name if isinstance(self.deck, Content) else None


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended, per seat; legacy is what a campaign carries over."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    utility: tuple[float, ...]
    reason: str
    legacy: Legacy | None = None


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


def always(_setup: Setup) -> bool:
    """For what holds in every setup."""
    return True


def _not_known(_setup: Setup) -> bool:
    return False


def _nothing_else(_setup: Setup) -> Mapping[str, Value]:
    return {}


@dataclass(frozen=True)
class Game(Generic[S]):
    """The whole of a game, as the kernel, bots and faces see it.

    `package` holds what only some need, in rooms (`part`), and the words of the game under locale.
    """

    id: str
    package: str
    players: tuple[int, ...]
    vocabulary: tuple[Answer, ...]
    state: type[S]
    setup: Callable[[Setup], S]
    sequence: SequenceOfPlay
    outcome: Callable[[S], Outcome]
    view: Callable[[S, tuple[int, ...]], Any] = see_all
    rules_version: int = 1
    options: tuple[Option, ...] = ()
    events: tuple[type[Event], ...] = ()
    seats: Callable[[Setup], tuple[int | None, ...]] = _one_seat_each
    redeal: Callable[[S, tuple[int, ...], Any], None] | None = None
    initiatives: tuple[Initiative, ...] = ()
    deck: Callable[[dict[str, Any] | None], dict[str, Any]] | None = None
    """The whole content of a deck, by default of the standard one; BadDeck if it is not fit."""
    inherits: type[Legacy] | None = None
    """The record of a campaign that the game takes up, if it takes up any."""
    continued: Callable[[Setup], Mapping[str, Value]] = _nothing_else
    """What options are by default when the game takes up a record."""
    built: Mapping[type[Event], str] = field(default_factory=dict)
    """Events by which a side buys or builds something, with the field that names the thing."""
    together: Callable[[Setup], bool] = _each_for_itself
    """Whether all seats win or lose together, so that there is no contest between them."""
    always_won: Callable[[Setup], bool] = _not_known
    """Whether every game has a winner, so that the utilities of all seats add up to one."""
    is_open: Callable[[Setup], bool] = _not_known
    """Whether all seats always know the same, and only one is asked at a time."""
    minutes: int = 60
    """About how long people play it."""
    planners: Mapping[str, Planner] = field(default_factory=dict)
    """What proposes whole chains of answers, by name."""
    auctions: Auctions[S] | None = None
    """Auctions in which bids may be left to the program."""
    migrations: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = field(
        default_factory=dict
    )

    modules: Modules | None = None
    """Parts of the game that an option switches on, with what they contribute."""
    counted: tuple[str, ...] = ()
    """The lines of the sequence when saves counted them, if they differed from today's."""

    def __post_init__(self) -> None:
        twice = [word for word, count in Counter(self.vocabulary).items() if count > 1]
        assert not twice, f"{self.id}: {twice} stand twice in the vocabulary"
        assert len(self.vocabulary) <= VOCABULARY_LIMIT, f"{self.id}: the vocabulary is too large"
        fields = getattr(self.state, "__dataclass_fields__", {})
        named = getattr(self.state, "__annotations__", {})
        lost = [name for name in named if name not in fields]
        assert not lost, f"{self.state.__name__} is no dataclass, so that it has no {lost}"

    @property
    def event_kinds(self) -> dict[str, type[Event]]:
        kinds: tuple[type[Event], ...] = (*self.events, Resumed)
        return {kind.__name__: kind for kind in kinds}

    def part(self, name: str) -> ModuleType | None:
        """A module of the game that only some faces or bots need, or None if the game has none."""
        full = ".".join(filter(None, (self.package, ROOM_OF[name], name)))
        known = sys.modules.get(full)
        if known is not None:
            return known
        try:
            return import_module(full)
        except ModuleNotFoundError as missing:
            if missing.name and f"{full}.".startswith(f"{missing.name}."):
                return self._own_file(name)
            raise

    def _own_file(self, name: str) -> ModuleType | None:
        """The file of a game that is one, if it has what bots are told."""
        if name != "evaluate" or self.package not in sys.modules:
            return None
        module = sys.modules[self.package]
        return None if hasattr(module, "__path__") or not hasattr(module, name) else module

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
            if not o.coming
        )
        modes = [tuple(str(v) for v in o.values) for o in self.options if o.id == "mode"]
        return GameInfo(
            id=self.id,
            title=Message("title", {}, self.package),
            players=tuple(sorted(self.players)),
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
        position = with_names(setup.position, self.counted_lines)
        return state_from(position, self.state, self.sequence_of(setup))

    def sequence_of(self, setup: Setup) -> SequenceOfPlay:
        """The sequence of play of a table with this setup, whose options are filled in."""
        if self.modules is None:
            return self.sequence
        return self.modules.sequence(self.sequence, self.modules.on(setup.options))

    @cached_property
    def counted_lines(self) -> CountedLines:
        """What the cursors of old saves count."""
        return CountedLines(self.counted or words_of(self.sequence))

    def check(self, setup: Setup) -> Setup:
        """The setup with all options and the deck filled in and its legacy read, or BadSetup."""
        if type(setup.players) is not int or setup.players not in self.players:
            known = ", ".join(str(n) for n in sorted(self.players))
            params = {"game": self.id, "players": str(setup.players), "known": known}
            raise BadSetup(Message("setup.players", dict(params)))
        setup = replace(setup, legacy=self._inherited(setup.legacy))
        options: dict[str, Value] = {o.id: o.default for o in self.options}
        options |= {} if setup.legacy is None else self.continued(setup)
        for id, value in setup.options.items():
            self._check_option(id, value)
            options[id] = value
        deck = setup.deck if self.deck is None else self.deck(setup.deck)
        return replace(
            setup,
            options=options,
            deck=None if deck is None else named(deck),
        )

    def _inherited(self, legacy: Legacy | dict[str, Any] | None) -> Legacy | None:
        """The legacy as the record that the game takes up."""
        if legacy is None:
            return None
        if self.inherits is None:
            raise BadSetup(Message("setup.no-legacy", {"game": self.id}))
        data = msgspec.to_builtins(legacy)
        params: dict[str, Param] = {"game": self.id}
        if data.get("version", 1) != self.inherits.reads:
            params |= {"found": str(data["version"]), "known": self.inherits.reads}
            raise BadSetup(Message("setup.legacy-version", params))
        try:
            return msgspec.convert(data, self.inherits)
        except msgspec.ValidationError as error:
            raise BadSetup(Message("setup.legacy", {**params, "detail": str(error)})) from None

    def _check_option(self, id: str, value: Value) -> None:
        option = next((o for o in self.options if o.id == id), None)
        if option is None:
            known = ", ".join(o.id for o in self.options)
            raise BadSetup(Message("setup.option", {"game": self.id, "option": id, "known": known}))
        if not any(value == v and type(value) is type(v) for v in option.values):
            known = ", ".join(str(v) for v in option.values)
            params = {"game": self.id, "option": id, "value": str(value), "known": known}
            raise BadSetup(Message("setup.value", dict(params)))
