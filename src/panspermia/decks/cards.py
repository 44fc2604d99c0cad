"""The schema of what is printed: decks of cards, and where every value of a card comes from.

A deck has a field for each kind of card. A card is known by its kind and its `number`, or its `id`
if it has none; a place, a track or a map is a card too. What is printed on one side of it is a part
of its own. `origin` says where the values of a card come from, and `origins` the same for single
fields: the key is a path such as `promoted.plus` or `icons.smite`, the value one of the four
origins, mostly with a reason after a colon.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Annotated, Any, ClassVar, Literal, Protocol, get_args

import msgspec
from msgspec import inspect

Origin = Literal["rulebook", "public", "inferred", "designed"]
ORIGINS: tuple[Origin, ...] = get_args(Origin)

Text = Annotated[str, msgspec.Meta(min_length=1)]
Id = Annotated[str, msgspec.Meta(pattern="^[a-z0-9]+(-[a-z0-9]+)*$")]
Count = Annotated[int, msgspec.Meta(ge=0)]

Value = str | int | float | bool | None
Values = Value | tuple[Value, ...]

OURS = ("id", "note", "origin", "origins")
"""Fields of our own words and marks, which are printed nowhere."""


class Part(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True
):
    """A piece of a deck file; what it does not know is an error."""


class Named(Part, frozen=True, kw_only=True):
    """One printed side: `id` is unique in the deck, `note` is a sentence about nature."""

    id: Id
    name: Text
    note: str = ""


class PrintedSide(Protocol):
    """What has a name: a part, or a card that has only one side."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def note(self) -> str: ...


class Card(Part, frozen=True, kw_only=True):
    marks: ClassVar[tuple[str, ...]] = ()
    """Further fields, here or in parts, that are ours."""

    origin: Origin
    origins: dict[str, str] = {}

    @property
    def key(self) -> int | str:
        """What the card is known by within its kind."""
        found: int | str = getattr(self, key_field(type(self)))
        return found


class Numbered(Card, frozen=True, kw_only=True):
    number: int


class OneSided(Numbered, frozen=True, kw_only=True):
    """A numbered card that is printed on one side only, as `Named` is one of several."""

    id: Id
    name: Text
    note: str = ""


class Deck(Part, frozen=True, kw_only=True):
    """All components of a game; each field that is a tuple of cards is a kind, in their order."""

    game: str
    name: Text
    note: str = ""
    origins: dict[str, dict[str, str]] = {}

    @classmethod
    def kinds(cls) -> dict[str, type[Card]]:
        return _kinds(cls)

    def plain(self) -> dict[str, Any]:
        """As JSON-able data, for a setup and a save."""
        content: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(self))
        return content

    def cards(self, kind: str) -> tuple[Card, ...]:
        found: tuple[Card, ...] = getattr(self, kind)
        return found

    def all_cards(self) -> Iterator[tuple[str, Card]]:
        """Every card with its kind."""
        for kind in self.kinds():
            for card in self.cards(kind):
                yield kind, card

    def origin_of(self, kind: str, card: Card, path: str) -> str:
        """Where a value comes from: as the card says of its path, or the deck for its kind."""
        leading = [path.rsplit(".", n)[0] for n in range(path.count(".") + 1)]
        for origins in (card.origins, self.origins.get(kind, {})):
            for longest in leading:
                if longest in origins:
                    return origins[longest]
        return card.origin


@lru_cache(maxsize=64)
def _kinds(deck: type[Deck]) -> dict[str, type[Card]]:
    info = inspect.type_info(deck)
    assert isinstance(info, inspect.StructType)
    return {
        field.name: field.type.item_type.cls
        for field in info.fields
        if isinstance(field.type, inspect.VarTupleType)
        and isinstance(field.type.item_type, inspect.StructType)
        and issubclass(field.type.item_type.cls, Card)
    }


def key_field(kind: type[Card]) -> str:
    """The field by which cards of a kind are known."""
    return "number" if issubclass(kind, Numbered) else "id"


def sides_of(card: Card) -> tuple[PrintedSide, ...]:
    """The printed sides of a card that have a name, in the order of its fields."""
    if "id" in card.__struct_fields__:
        return (card,)  # type: ignore[return-value]  # such a card is a side itself
    found = [getattr(card, key) for key in card.__struct_fields__]
    parts = [part for value in found for part in (value if isinstance(value, tuple) else (value,))]
    return tuple([part for part in parts if isinstance(part, Named)])


def slug(name: str) -> str:
    """A name as a word of an id or path."""
    return re.sub("[^a-z0-9]+", "-", name.lower()).strip("-")


# --- the values of a card ---------------------------------------------------------------------


def fields_of(card: Card) -> Iterator[tuple[str, Values]]:
    """Every printed field of a card with its path; a part in a list stands by its id or name."""
    yield from _fields("", card, {*OURS, *card.marks})


def _fields(path: str, value: object, ours: set[str]) -> Iterator[tuple[str, Values]]:
    inner = _inner(value)
    if inner is None:
        value = () if value == {} else value
        assert value is None or isinstance(value, (str, int, float, tuple))
        yield path, value
        return
    for key, item in inner:
        if not isinstance(value, msgspec.Struct) or key not in ours:
            yield from _fields(f"{path}.{key}" if path else key, item, ours)


def _inner(value: object) -> list[tuple[str, object]] | None:
    """What a path leads to within a value; None where it ends."""
    if isinstance(value, msgspec.Struct):
        return [(key, getattr(value, key)) for key in value.__struct_fields__]
    if isinstance(value, dict) and value:
        return [(str(key), item) for key, item in value.items()]
    if isinstance(value, tuple) and any([isinstance(item, (Part, tuple, dict)) for item in value]):
        return [(_word(item, place), item) for place, item in enumerate(value)]
    return None


def _word(part: object, place: int) -> str:
    """How a path names an entry of a list: by its id or name, or by its place from 0 on."""
    id, name = getattr(part, "id", None), getattr(part, "name", None)
    return str(id or (slug(name) if name else place))


def values_of(card: Card) -> Iterator[str]:
    """The paths of the single values of a card; a list has one for each different entry."""
    for path, value in fields_of(card):
        if isinstance(value, tuple) and value:
            yield from [f"{path}.{item}" for item in dict.fromkeys(value)]
        else:
            yield path


def count_origins(deck: Deck) -> Counter[str]:
    """How many values of the deck come from where."""
    return Counter(
        [
            deck.origin_of(kind, card, path).partition(":")[0]
            for kind, card in deck.all_cards()
            for path in values_of(card)
        ]
    )
