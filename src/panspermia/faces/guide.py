"""What a newcomer is told about a game, as data: goal, worth, course of a turn, words, modes.

A game gives ids and clauses in its module `guide`; the words are messages of its catalogue, and its
pictures have the same ids (`contract.GuidePart`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from panspermia.kernel import Message, render
from panspermia.kernel.game import Value


@dataclass(frozen=True, slots=True)
class Worth:
    """What counts at the end: `worth.<id>` says what it is, `points` how much it gives."""

    id: str
    points: str
    clause: str
    words: Message
    only: frozenset[str] = frozenset()
    """The modes in which it counts, if not in all."""
    needs: str = ""
    """The option that has to be on."""


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase of the turn: `course.<id>` is its word, `course.<id>.for` what it is for.

    Its id is that of the view; the clause is where the book begins to tell of it.
    """

    id: str
    clause: str
    word: Message
    purpose: Message


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the book: `words.<id>`, and `words.<id>.is` says what it means."""

    id: str
    clause: str
    word: Message
    meaning: Message
    needs: str = ""
    """The option that has to be on."""


@dataclass(frozen=True, slots=True)
class Mode:
    """A way to play: `mode.<id>` is its name, `mode.<id>.about` says what it is like.

    `options` are what it settles; the others are free.
    """

    id: str
    options: Mapping[str, Value]
    players: tuple[int, ...]
    minutes: int
    name: Message
    about: Message
    without: frozenset[str] = frozenset()
    """Options that mean nothing in this mode."""


@dataclass(frozen=True, slots=True)
class First:
    """The gentlest way to begin: a mode, further options, and how many play."""

    mode: str
    players: int
    minutes: int
    options: Mapping[str, Value] = field(default_factory=dict)
    bot: str = "greedy"
    """Who plays the other side: whoever is new should not have lost before they know how."""


# --- how a game writes them -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Writer:
    """Makes the parts of a guide from ids; the words are those of one package."""

    package: str

    def worth(
        self, id: str, points: str, clause: str, *, only: tuple[str, ...] = (), needs: str = ""
    ) -> Worth:
        return Worth(id, points, clause, self._words(f"worth.{id}"), frozenset(only), needs)

    def phase(self, id: str, clause: str) -> Phase:
        return Phase(id, clause, self._words(f"course.{id}"), self._words(f"course.{id}.for"))

    def word(self, id: str, clause: str, *, needs: str = "") -> Word:
        word, meaning = self._words(f"words.{id}"), self._words(f"words.{id}.is")
        return Word(id, clause, word, meaning, needs)

    def mode(
        self,
        id: str,
        players: tuple[int, ...],
        minutes: int,
        options: Mapping[str, Value],
        *,
        without: tuple[str, ...] = (),
    ) -> Mode:
        name, about = self._words(f"mode.{id}"), self._words(f"mode.{id}.about")
        return Mode(id, options, players, minutes, name, about, frozenset(without))

    def _words(self, id: str) -> Message:
        return Message(id, {}, self.package)


# --- players' words -------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def said_as(say: Message) -> Mapping[str, tuple[str, ...]]:
    """What the book says for a word of players, by the word.

    The message has a line for each: `score, points, win: VP, victory`.
    """
    found: dict[str, tuple[str, ...]] = {}
    for line in render(say).splitlines():
        players, _, book = line.partition(":")
        words = tuple([word.strip() for word in book.split(",")])
        found |= {word.strip().casefold(): words for word in players.split(",")}
    return found
