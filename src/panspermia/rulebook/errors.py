"""What can be wrong with rules texts.

RulebookError
|- UnknownRulebook
|- UnknownClause
"""

from __future__ import annotations

from collections.abc import Sequence


class RulebookError(LookupError):
    """A rules text is missing or malformed, or does not hold what was asked for."""

    def __str__(self) -> str:
        return str(self.args[0]) if self.args else ""


class UnknownRulebook(RulebookError):
    """No rules text or no table of coverage exists for the game."""


class UnknownClause(RulebookError):
    """The rules texts have no entry of that id; `close` holds the most similar ids."""

    def __init__(self, game: str, id: str, close: Sequence[str]) -> None:
        hint = f"; did you mean {', '.join(close)}?" if close else ""
        super().__init__(f"{game} has no clause {id!r}{hint}")
        self.close = tuple(close)
