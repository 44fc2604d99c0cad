"""Decks as people look at them: cards with their fields, and where the values come from."""

from __future__ import annotations

import msgspec

from panspermia.decks.cards import Card, Deck, fields_of, sides_of


class Field(msgspec.Struct, frozen=True):
    """A field of a card: path, values, and where these come from, each origin once."""

    path: str
    values: tuple[str, ...]
    origins: tuple[str, ...]


class CardEntry(msgspec.Struct, frozen=True):
    """A card; each printed side has an id, a name and a note."""

    kind: str
    key: int | str
    ids: tuple[str, ...]
    names: tuple[str, ...]
    notes: tuple[str, ...]
    fields: tuple[Field, ...]

    def is_called(self, word: str) -> bool:
        """Whether the word is an id or name of the card, its number, or `mutations-28`."""
        key = str(self.key)
        words = (*self.ids, *self.names, key, f"{self.kind}-{key}", f"{self.kind} {key}")
        return word.casefold() in [known.casefold() for known in words]


def entries(deck: Deck) -> list[CardEntry]:
    """All cards of a deck with their fields and origins."""
    return [_entry(deck, kind, card) for kind, card in deck.all_cards()]


def _entry(deck: Deck, kind: str, card: Card) -> CardEntry:
    sides = sides_of(card)
    return CardEntry(
        kind,
        card.key,
        ids=tuple([side.id for side in sides]),
        names=tuple([side.name for side in sides]),
        notes=tuple([side.note for side in sides]),
        fields=tuple([_field(deck, kind, card, *field) for field in fields_of(card)]),
    )


def _field(deck: Deck, kind: str, card: Card, path: str, value: object) -> Field:
    if isinstance(value, tuple) and value:
        origins = [deck.origin_of(kind, card, f"{path}.{item}") for item in value]
        return Field(path, tuple([str(item) for item in value]), tuple(dict.fromkeys(origins)))
    shown = () if value is None or value == () else (_shown(value),)
    return Field(path, shown, (deck.origin_of(kind, card, path),))


def _shown(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
