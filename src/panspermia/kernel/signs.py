"""Signs: what the events of a game mean to those at the table, as the game's data say it.

A game lists in its part `story` which of its events are gains, losses, costs and moments, whose
they are and where (`SIGNS`). From that table odds are counted, options say what they bring and
cost, and stories are told; nobody writes anything per option. The words are in the game's
catalogue: `sign.<name>` for what happens, with its count, and `odds.<name>` for what may happen.

    SIGNS = {
        LifeArose: (Sign(GAIN, "life", art="leaf", place="refugium", is_moment=True),),
        Ate: (
            Sign(GAIN, "eaten", what="prey", place="square"),
            Sign(LOSS, "lost", side="owner", what="prey", place="square"),
        ),
        TurnBegan: (),
    }
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING, Any

import msgspec

from panspermia.kernel.answers import Answer
from panspermia.kernel.events import Event
from panspermia.kernel.messages import Message, Param

if TYPE_CHECKING:
    from panspermia.kernel.game import Game

GAIN, LOSS, COST, NEWS = "gain", "loss", "cost", "news"
KINDS = (GAIN, LOSS, COST, NEWS)
"""Something got, something lost, something given for something else, and what only happened."""


class Sign(msgspec.Struct, frozen=True):
    """What one kind of event means to one side.

    `side`, `place`, `what` and `count` are names of the event's fields, or empty: whose it is,
    where on the board, which piece or colour, and how many. Where the side is named and the event
    has nobody there, it means nothing; without a side it is nobody's in particular.
    """

    kind: str
    name: str
    side: str = "side"
    place: str = ""
    what: str = ""
    count: str = ""
    each: Mapping[str, int] | None = None
    """How many one of `what` counts, where that is printed and no event tells it."""
    owner: str = ""
    """The field with something that somebody owns: it is theirs, if that is known (`Owners`)."""
    other: str = ""
    """The field with something that is somebody else's; between one side's own it means nothing."""
    is_inner: bool = False
    """Whether the other thing is one's own instead."""
    art: str = ""
    """The id of its picture, if it is not its name."""
    is_moment: bool = False
    """Whether it is one of the moments of the game, which nobody should miss."""
    under: tuple[str, ...] = ()
    """The clauses under which the event means this; all of them, if none is named."""
    unless: tuple[str, ...] = ()
    """The clauses under which it does not."""
    when: Mapping[str, Any] | None = None
    """Values that fields of the event must have, such as the number of the last turn."""
    without: Mapping[str, Sequence[Any]] | None = None
    """Values that they must not have, such as pieces of which another event tells."""

    @property
    def picture(self) -> str:
        return self.art or self.name


class Effect(msgspec.Struct, frozen=True):
    """A sign with what events tell of it; the same several times is one with a count."""

    kind: str
    name: str
    picture: str
    side: int | None
    place: str | None
    what: Answer | None
    count: int
    is_moment: bool

    def message(self, domain: str) -> Message:
        """What it is, in a few words of the game's catalogue."""
        params: dict[str, Param] = {
            "side": self.side, "place": self.place, "what": self.what, "count": self.count,
        }  # fmt: skip
        return Message(f"sign.{self.name}", params, domain)


Signs = Mapping[type[Event], Sequence[Sign]]


def signs_of(game: Game[Any]) -> Signs:
    """What the events of a game mean; nothing, if it does not say so."""
    found: Signs = getattr(game.part("story"), "SIGNS", {})
    return found


# A story asks for every event, and a game has up to a hundred kinds of them.
@cache
def _signs_by_name(part: ModuleType | None) -> Mapping[str, Sequence[Sign]]:
    signs: Signs = getattr(part, "SIGNS", {})
    return {kind.__name__: found for kind, found in signs.items()}


@cache
def _owned_by_name(part: ModuleType | None) -> Mapping[str, tuple[str, str]]:
    owned: Mapping[type[Event], tuple[str, str]] = getattr(part, "OWNED", {})
    return {kind.__name__: fields for kind, fields in owned.items()}


Field = Callable[[str], Any]
"""Asks an event for one of its fields."""

NO_VIEW: Mapping[str, Any] = {}


class Owners:
    """Whose things are, where events name a thing and not its owner.

    The game says it of a view (`owners`), and which events change it (`OWNED`), in its part
    `story`. What nobody is known to own is nobody's in particular.
    """

    __slots__ = ("_owned", "_sides")

    def __init__(self, game: Game[Any], view: Mapping[str, Any] = NO_VIEW) -> None:
        part: Any = game.part("story")
        self._owned = _owned_by_name(part)
        self._sides: dict[str, int] = part.owners(view) if self._owned and view else {}

    def copy(self) -> Owners:
        other = Owners.__new__(Owners)
        other._owned, other._sides = self._owned, dict(self._sides)
        return other

    @property
    def sides(self) -> Mapping[str, int]:
        """The sides of all things that have an owner."""
        return self._sides

    def of(self, thing: str) -> int | None:
        return self._sides.get(thing)

    def follow(self, kind: str, field: Field) -> None:
        """Take note of an event that changes it."""
        fields = self._owned.get(kind)
        if fields is None:
            return
        owner: int | str | None = field(fields[1])
        side = self.of(owner) if isinstance(owner, str) else owner
        if side is not None:
            self._sides[field(fields[0])] = side


def effects_of(
    game: Game[Any], events: Iterable[Mapping[str, Any]], view: Mapping[str, Any] = NO_VIEW
) -> list[Effect]:
    """What these events mean, in their order; the same effects count together.

    The events are plain data as a seat may know them, so that nothing more is told of them; a view
    from before them tells whose the things are that they name.
    """
    by_name = _signs_by_name(game.part("story"))
    owners = Owners(game, view)
    found: dict[tuple[Any, ...], Effect] = {}
    for event in events:
        owners.follow(event["event"], event.__getitem__)
        for sign in by_name.get(event["event"], ()):
            if not applies(sign, event.__getitem__, owners):
                continue
            effect = effect_of(sign, event, owners)
            key = effect.name, effect.side, effect.place, effect.what
            known = found.get(key)
            count = effect.count + (0 if known is None else known.count)
            found[key] = msgspec.structs.replace(effect, count=count)
    return list(found.values())


def effect_of(sign: Sign, event: Mapping[str, Any], owners: Owners) -> Effect:
    """A sign with what one event tells of it."""
    field = event.__getitem__
    return Effect(
        sign.kind,
        sign.name,
        sign.picture,
        side_of(sign, field, owners),
        event[sign.place] if sign.place else None,
        event[sign.what] if sign.what else None,
        count_of(sign, field),
        sign.is_moment,
    )


def applies(sign: Sign, field: Field, owners: Owners) -> bool:
    """Whether an event means this: under its clause, and to somebody, if it names whom."""
    if sign.under and field("clause") not in sign.under:
        return False
    if sign.unless and field("clause") in sign.unless:
        return False
    if sign.when is not None and any([field(k) != v for k, v in sign.when.items()]):
        return False
    if sign.without is not None and any([field(k) in v for k, v in sign.without.items()]):
        return False
    if sign.other and _is_inner(sign, field, owners) != sign.is_inner:
        return False
    if not sign.side:
        return True
    side = field(sign.side)
    return side is not None and side >= 0


def _is_inner(sign: Sign, field: Field, owners: Owners) -> bool:
    """Whether both things that an event names belong to one side."""
    other = owners.of(field(sign.other))
    return other is not None and side_of(sign, field, owners) == other


def side_of(sign: Sign, field: Field, owners: Owners) -> int | None:
    """Whose it is; None if it is nobody's in particular."""
    side: int | None = owners.of(field(sign.owner)) if sign.owner else None
    if side is None and sign.side:
        side = field(sign.side)
    return side


def count_of(sign: Sign, field: Field) -> int:
    """How many of it an event tells."""
    if sign.each is not None:
        return sign.each[field(sign.what)]
    return field(sign.count) if sign.count else 1
