"""Errors of the kernel.

PanspermiaError
├── BadSetup         no such game, number of players or option
│   └── BadDeck          cards that the game cannot be played with
├── BadAnswer
│   ├── IllegalAnswer    the rules do not allow this answer now
│   └── StaleAnswer      the answer was meant for an older position
├── CannotUndo       nothing to take back, or something was seen since
├── BadSave          a file that cannot be loaded
├── BadNotation      a text that describes no position or no game
└── Falsified        a finished game that does not follow from its seed and answers

A broken rule is not among them: it is a bug, and raises what Python raises.
"""

from __future__ import annotations

from collections.abc import Sequence

from panspermia.kernel.messages import Message, render, sentence


class PanspermiaError(Exception):
    """Base of everything a caller may want to catch; str() is one English line."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return render(self.message)


class BadSetup(PanspermiaError):
    """The game cannot be set up like this."""


class BadDeck(BadSetup):
    """The deck is not fit for the game; each of the problems names a card and a field."""

    def __init__(self, problems: Sequence[Message]) -> None:
        super().__init__(problems[0])
        self.problems = tuple(problems)


class BadAnswer(PanspermiaError):
    """The answer was not taken; the table is as it was."""


class IllegalAnswer(BadAnswer):
    """The rules do not allow this answer; `clause` says which of them."""

    def __init__(self, clause: str, message: Message) -> None:
        super().__init__(message)
        self.clause = clause

    def __str__(self) -> str:
        return f"{super().__str__()} ({self.clause})" if self.clause else super().__str__()


class StaleAnswer(BadAnswer):
    """The table has moved on since the position this answer was meant for."""


class CannotUndo(PanspermiaError):
    """Nothing can be taken back; `reason` is start, chance, secret, seat or imagined."""

    def __init__(self, reason: str) -> None:
        super().__init__(Message(f"undo.{reason}"))
        self.reason = reason


class BadSave(PanspermiaError):
    """The text is not a saved game that this version can load."""


class BadNotation(PanspermiaError):
    """The text is not a position or a game in the notation of its game."""

    def __str__(self) -> str:
        """One line, in which the words of the text stand as they are."""
        return sentence(self.message.domain, self.message.id, self.message.params)


class Falsified(PanspermiaError):
    """The record does not follow from its setup, seed and answers."""
