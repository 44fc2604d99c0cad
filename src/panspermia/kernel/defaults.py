"""What a game need not write itself: plainer and slower than what it could write, and right.

`PlainState` copies itself, `see_all` is the view of a game without secrets, and `deal_anew` helps
a game with hidden cards to imagine other hands.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import deepcopy
from dataclasses import dataclass, field, fields
from random import Random
from typing import Any, Self

from panspermia.kernel.events import Event
from panspermia.kernel.plain import facts
from panspermia.kernel.sequence import Cursor

UNCHANGING = (int, str, bool, float, type(None))


@dataclass
class PlainState:
    """A state to derive your own from; each class that does so is a dataclass too."""

    cursor: Cursor = field(default_factory=Cursor, kw_only=True)
    log: list[Event] = field(default_factory=list, compare=False, repr=False, kw_only=True)

    def copy(self) -> Self:
        """A state that shares nothing with this one, and has told nothing yet."""
        found = {f.name: _copied(getattr(self, f.name)) for f in fields(self) if f.name != "log"}
        return type(self)(**found)


def _copied(value: Any) -> Any:
    kind = type(value)
    if kind in UNCHANGING:
        return value
    if kind is list:
        return [_copied(part) for part in value]
    if kind is dict:
        return {key: _copied(part) for key, part in value.items()}
    return deepcopy(value)


def see_all(g: Any, _sides: tuple[int, ...]) -> dict[str, Any]:
    """The view of a game that hides nothing: its state, field by field."""
    return facts(g)


def deal_anew(rng: Random, places: Iterable[list[Any]]) -> None:
    """Deal what lies in these places among them; each keeps as many things as it has.

    What comes out depends only on how much lies where and on what all of it is together. Each place
    is sorted, for an order would tell something.
    """
    found = list(places)
    unseen = sorted([thing for place in found for thing in place])
    rng.shuffle(unseen)
    for place in found:
        place[:] = sorted([unseen.pop() for _ in place])
