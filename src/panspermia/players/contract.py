"""What a player is, and what it takes to offer one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from panspermia.kernel import Answer, BadSetup, Message, Perspective, render

DOMAIN = "panspermia.players"


class Player(Protocol):
    """Somebody who answers for a seat and sees no more than its perspective."""

    def choose(self, seen: Perspective) -> Answer:
        """One of the options of the perspective's request."""
        ...


def is_under_way(player: Player) -> bool:
    """Whether a player is in the middle of a plan, which nobody else could finish."""
    return bool(getattr(player, "is_under_way", False))


class Begun(str):
    """The name of an initiative that a bot begins, where else its answer would stand."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class PlayerKind:
    """A kind of player as `<id>` or `<id>:<budget>`; an entry point of that name offers it.

    `make` gets the budget as it was written ("" if there was none) and a seed. It raises BadSetup
    if it has no use for the budget.
    """

    id: str
    usage: tuple[str, ...]
    """How it is asked for."""
    description: Message | str
    """A sentence: a message of the package that has the words, or the words themselves."""
    make: Callable[[str, int], Player]
    digest: Callable[[str], str] | None = None
    """What tells a player of this budget from one that may answer otherwise.

    Without it, that is the content of all files that were installed with the kind.
    """

    def words(self) -> str:
        """The description as people read it."""
        told = self.description
        return told if isinstance(told, str) else render(told)


def refuse_budget(id: str, budget: str) -> None:
    """BadSetup if a budget was given to a player that takes none."""
    if budget:
        raise BadSetup(Message("player.no-budget", {"player": id, "budget": budget}, DOMAIN))
