"""What a player is, and what it takes to offer one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from panspermia.kernel import Answer, BadSetup, Message, Perspective

DOMAIN = "panspermia.players"


class Player(Protocol):
    """Somebody who answers for a seat and sees no more than its perspective."""

    def choose(self, seen: Perspective) -> Answer:
        """One of the options of the perspective's request."""
        ...


@dataclass(frozen=True, slots=True)
class PlayerKind:
    """A kind of player as `<id>` or `<id>:<budget>`; an entry point of the group names one.

    `make` gets the budget as it was written ("" if there was none) and a seed. It raises BadSetup
    if it has no use for the budget.
    """

    id: str
    usage: tuple[str, ...]
    """How it is asked for."""
    description: Message
    make: Callable[[str, int], Player]


def refuse_budget(id: str, budget: str) -> None:
    """BadSetup, if a budget was given to a player that has none."""
    if budget:
        raise BadSetup(Message("player.no-budget", {"player": id, "budget": budget}, DOMAIN))
