"""Decks of Bios: Genesis: the standard one, and files that replace it or some of its cards.

A deck file is TOML and says `game = "genesis"`. It holds all cards; or it says
`extends = "standard"` and holds only what differs: cards by their number, with the fields that
change and the `origin` of those fields. Tables are merged, lists are replaced, and an empty text
takes a value away.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect

from panspermia.games.genesis.anatomy import check_deck, problem
from panspermia.games.genesis.cards import KINDS, Card, Deck, fields_of, sides_of
from panspermia.kernel.errors import BadDeck
from panspermia.kernel.messages import Message, Param

STANDARD = "standard"

Content = dict[str, Any]


class Outline(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A deck file before its cards are looked at."""

    game: str
    name: str
    note: str = ""
    extends: str | None = None
    origins: dict[str, dict[str, str]] = {}
    landforms: list[Content] = []
    placards: list[Content] = []
    events: list[Content] = []
    mutations: list[Content] = []
    parasites: list[Content] = []
    macroorganisms: list[Content] = []


class Patch(msgspec.Struct, frozen=True):
    """What a changed card must say, beside the fields that change."""

    number: int
    origin: str
    origins: dict[str, str] = {}


# --- loading ----------------------------------------------------------------------------------


def load_deck(path: Path | None = None) -> Deck:
    """The standard deck, or that of a file; BadDeck names the card and the field that are wrong."""
    return _standard() if path is None else deck_from(_read(path.name, _bytes_of(path)))


def deck_from(content: Mapping[str, Any]) -> Deck:
    """The deck that a file or a save holds, checked; BadDeck says all that is wrong with it."""
    outline = _converted(dict(content), Outline, "deck", str(content.get("name", "?")))
    if outline.game != "genesis":
        raise _bad("game", "deck", outline.name, "game", {"value": outline.game})
    if outline.extends is not None:
        outline = _extended(outline)
    deck = _deck(outline)
    if problems := check_deck(deck):
        raise BadDeck(problems)
    return deck


def complete(content: dict[str, Any] | None) -> dict[str, Any]:
    """What a setup holds: the whole content of the given deck, or of the standard one."""
    standard = _standard_content()
    return standard if content in (None, standard) else deck_from(content or {}).plain()


@lru_cache(maxsize=1)
def _standard() -> Deck:
    return deck_from(_read(STANDARD, _standard_bytes()))


@lru_cache(maxsize=1)
def _standard_content() -> Content:
    return _standard().plain()


def _standard_bytes() -> bytes:
    return files(__package__).joinpath("data", f"{STANDARD}.toml").read_bytes()


def _bytes_of(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise _bad("no-file", "deck", str(path), "", {"detail": reason}) from None


def _read(name: str, text: bytes) -> Content:
    try:
        content: Content = msgspec.toml.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise _bad("not-toml", "deck", name, "", {"detail": str(error)}) from None
    return content


def _deck(outline: Outline) -> Deck:
    """The outline with all of its cards converted; every card that cannot be is a problem."""
    problems: list[Message] = []
    cards: dict[str, tuple[Card, ...]] = {}
    for kind, type_ in KINDS.items():
        found: list[Card] = []
        for place, content in enumerate(getattr(outline, kind), 1):
            try:
                found.append(_converted(content, type_, kind, _label(content, place)))
            except BadDeck as error:
                problems += error.problems
        cards[kind] = tuple(sorted(found, key=lambda card: card.number))
    if problems:
        raise BadDeck(problems)
    return Deck(
        game="genesis",
        name=outline.name,
        note=outline.note,
        origins=outline.origins,
        **cards,  # type: ignore[arg-type]
    )


def _label(content: Content, place: int) -> str:
    """A card as problems name it, even if it is not whole: its number and its first id."""
    sides = [content, *[v for v in content.values() if isinstance(v, dict)], *_faces(content)]
    ids = [str(side["id"]) for side in sides if "id" in side]
    number = content.get("number", f"#{place}")
    return " ".join([str(number), *ids[:1]])


def _faces(content: Content) -> list[Content]:
    faces = content.get("faces")
    return [face for face in faces if isinstance(face, dict)] if isinstance(faces, list) else []


# --- decks that extend the standard one -------------------------------------------------------


def _extended(outline: Outline) -> Outline:
    """The standard deck with the cards that the outline changes."""
    if outline.extends != STANDARD:
        params: dict[str, Param] = {"value": str(outline.extends), "known": STANDARD}
        raise _bad("wrong-value", "deck", outline.name, "extends", params)
    base = _standard_content()
    cards = {kind: _patched(kind, base[kind], getattr(outline, kind)) for kind in KINDS}
    origins = _merged(base["origins"], outline.origins)
    return msgspec.structs.replace(outline, extends=None, origins=origins, **cards)


def _patched(kind: str, base: list[Content], patches: list[Content]) -> list[Content]:
    cards = {card["number"]: card for card in base}
    for place, content in enumerate(patches, 1):
        label = _label(content, place)
        patch = _converted(content, Patch, kind, label)
        if patch.number not in cards:
            params: dict[str, Param] = {"value": patch.number, "known": STANDARD}
            raise _bad("no-such-card", kind, label, "number", params)
        cards[patch.number] = _patched_card(cards[patch.number], patch, content)
    return list(cards.values())


def _patched_card(card: Content, patch: Patch, content: Content) -> Content:
    """The card with the changed fields, whose origins are those of the patch."""
    changes = {k: v for k, v in content.items() if k not in Patch.__struct_fields__}
    paths = list(_paths("", changes))
    kept = {
        path: origin
        for path, origin in card.get("origins", {}).items()
        if not any([f"{path}.".startswith(f"{changed}.") for changed in paths])
    }
    origins = kept | dict.fromkeys(paths, patch.origin) | patch.origins
    return _merged(card, changes) | {"origins": origins}


def _paths(path: str, value: object) -> Iterator[str]:
    """The paths of the fields that a patch gives; our own words have no origin."""
    if not isinstance(value, dict):
        yield path
        return
    for key, item in value.items():
        if key not in ("id", "note", "bubble"):
            yield from _paths(f"{path}.{key}" if path else key, item)


def _merged(base: Content, changes: Content) -> Content:
    """The base with the changes; an empty text takes a value away."""
    merged = dict(base)
    for key, value in changes.items():
        old = merged.get(key)
        if value == "":
            merged.pop(key, None)
        elif isinstance(old, dict) and isinstance(value, dict):
            merged[key] = _merged(old, value)
        else:
            merged[key] = value
    return merged


# --- decks for people -------------------------------------------------------------------------


class Field(msgspec.Struct, frozen=True):
    """A field of a card: path, values, and where these come from, each origin once."""

    path: str
    values: tuple[str, ...]
    origins: tuple[str, ...]


class Entry(msgspec.Struct, frozen=True):
    """A card as people look at it."""

    kind: str
    number: int
    ids: tuple[str, ...]
    names: tuple[str, ...]
    notes: tuple[str, ...]
    fields: tuple[Field, ...]

    def is_called(self, word: str) -> bool:
        """Whether the word is an id or name of the card, its number, or `mutations-28`."""
        number = str(self.number)
        words = (*self.ids, *self.names, number, f"{self.kind}-{number}", f"{self.kind} {number}")
        return word.casefold() in [known.casefold() for known in words]


def entries(deck: Deck) -> list[Entry]:
    """All cards of a deck with their fields and origins."""
    return [_entry(deck, kind, card) for kind in KINDS for card in deck.cards(kind)]


def _entry(deck: Deck, kind: str, card: Card) -> Entry:
    sides = sides_of(card)
    return Entry(
        kind,
        card.number,
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


# --- what is wrong with a card ----------------------------------------------------------------

_AT = r"(?: - at `\$\.?(?P<path>.*)`)?"
_UNKNOWN = re.compile(rf"Object contains unknown field `(?P<name>.*?)`{_AT}")
_MISSING = re.compile(rf"Object missing required field `(?P<name>.*?)`{_AT}")
_VALUE = re.compile(rf"Invalid enum value (?P<value>.*?){_AT}")
_TYPE = re.compile(rf"Expected `(?P<expected>.*?)`, got `(?P<got>.*?)`{_AT}")
_OTHER = re.compile(rf"(?P<detail>.*?){_AT}")


def _converted(content: object, type_: type[Any], kind: str, card: str) -> Any:
    try:
        return msgspec.convert(content, type_)
    except msgspec.ValidationError as error:
        raise BadDeck([_explained(str(error), type_, kind, card)]) from None


def _explained(error: str, type_: type[Any], kind: str, card: str) -> Message:
    """An error of conversion as a message about a field."""
    if found := _UNKNOWN.fullmatch(error):
        known = _known(type_, found["path"] or "")
        return problem("unknown-field", kind, card, _join(found), {"known": known})
    if found := _MISSING.fullmatch(error):
        return problem("missing-field", kind, card, _join(found), {})
    if found := _VALUE.fullmatch(error):
        path = found["path"] or ""
        value = found["value"].strip("'")
        params: dict[str, Param] = {"value": value, "known": _known(type_, path)}
        return problem("wrong-value", kind, card, path, params)
    if found := _TYPE.fullmatch(error):
        words: dict[str, Param] = {"expected": found["expected"], "got": found["got"]}
        return problem("wrong-type", kind, card, found["path"] or "", words)
    found = _OTHER.fullmatch(error)
    assert found is not None
    return problem("invalid", kind, card, found["path"] or "", {"detail": found["detail"]})


def _join(found: re.Match[str]) -> str:
    return ".".join([part for part in (found["path"], found["name"]) if part])


def _known(type_: type[Any], path: str) -> list[str]:
    """The fields or values that may stand at a path."""
    info = inspect.type_info(type_)
    for part in re.findall(r"\[|[a-z]\w*", path):
        info = _step(info, part)
    if isinstance(info, inspect.StructType):
        return [field.encode_name for field in info.fields]
    return [str(value) for value in info.values] if isinstance(info, inspect.LiteralType) else []


def _step(info: inspect.Type, part: str) -> inspect.Type:
    info = _not_none(info)
    if isinstance(info, inspect.StructType):
        return _not_none(next(f.type for f in info.fields if f.encode_name == part))
    if isinstance(info, inspect.VarTupleType):
        return info.item_type if part == "[" else info
    if isinstance(info, inspect.TupleType):
        return info.item_types[0]
    return info


def _not_none(info: inspect.Type) -> inspect.Type:
    """The other type of a value that may be left out."""
    if isinstance(info, inspect.UnionType):
        return next(type_ for type_ in info.types if not isinstance(type_, inspect.NoneType))
    return info


def _bad(id: str, kind: str, card: str, field: str, params: dict[str, Param]) -> BadDeck:
    return BadDeck([problem(id, kind, card, field, params)])
