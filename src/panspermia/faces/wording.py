"""How a game says something in its own words: messages of its catalogue, and its ids in words."""

from __future__ import annotations

from panspermia.kernel import Message, catalogue, render
from panspermia.kernel.messages import Param

Names = dict[str, str]


class Wording:
    """The words of the game in this package."""

    def __init__(self, package: str) -> None:
        self.package = package

    def say(self, id: str, names: Names | None = None, **params: Param) -> str:
        """A message of the game in words."""
        return render(Message(id, params, self.package), names=names or {})

    def says(self, id: str) -> bool:
        """Whether the catalogue has that message."""
        return id in catalogue(self.package)

    def word(self, value: str | int | None, kind: str = "") -> str:
        """An id in words; with a kind the word of that kind."""
        return self.say("answer.word", word=f"{kind}.{value}" if kind else value)


def listed(words: list[str]) -> str:
    return ", ".join(words)


def titled(words: str) -> str:
    """Words at the beginning of a line."""
    return words[:1].upper() + words[1:]
