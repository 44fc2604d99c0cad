"""Decks of a game: the standard one, and files that replace it or some of its cards.

A deck file is TOML and says which game it is for. It holds all cards; or it says
`extends = "standard"` and holds only what differs: cards by their number or id, with the fields
that change and the `origin` of those fields. Tables are merged, lists are replaced, and an empty
text takes a value away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from importlib.resources import files
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from panspermia.decks.cards import OURS, Card, Deck, key_field
from panspermia.decks.checks import Checks, Problems
from panspermia.decks.converting import converted
from panspermia.kernel.content import Content, named
from panspermia.kernel.errors import BadDeck
from panspermia.kernel.messages import Message, Param

STANDARD = "standard"

D = TypeVar("D", bound=Deck)

Data = dict[str, Any]


class ChangedCard(msgspec.Struct, frozen=True):
    """What a changed card must say, beside its key and the fields that change."""

    origin: str
    origins: dict[str, str] = {}


class Schema(Generic[D]):
    """How the decks of a game look, and where its standard one lies: `data/standard.toml`.

    What is no deck but printed too, such as a map, has a schema and a file of its own beside it,
    which `standard` names. Its own checks are told by the game; `numbers` are those that the cards
    of a kind must have.
    """

    def __init__(
        self,
        game: str,
        package: str,
        deck: type[D],
        checks: tuple[Callable[[D], Problems], ...] = (),
        *,
        numbers: Mapping[str, Sequence[int]] | None = None,
        standard: str = STANDARD,
    ) -> None:
        self.game = game
        self.package = package
        self.deck = deck
        self.kinds = deck.kinds()
        self._checks = Checks(package)
        self._own_checks = checks
        self._numbers = numbers or {}
        self._name = standard

    # --- loading ----------------------------------------------------------------------------------

    def load(self, path: Path | None = None) -> D:
        """The standard deck, or that of a file; BadDeck names the card and field that are wrong."""
        if path is None:
            return self._standard
        return self.read(self._decoded(path.name, self._bytes_of(path)))

    def read(self, content: Mapping[str, Any]) -> D:
        """The deck that a file or a save holds, checked; BadDeck says all that is wrong with it."""
        outline = self._outline_of(content)
        if outline["game"] != self.game:
            raise self._bad("game", outline, "game", {"value": outline["game"], "own": self.game})
        if outline["extends"] is not None:
            outline = self._extended(outline)
        deck = self._converted(outline)
        if problems := self.check(deck):
            raise BadDeck(problems)
        return deck

    def complete(self, content: Mapping[str, Any] | None) -> Content:
        """What a setup holds: the whole content of the given deck, or of the standard one."""
        if content is None or content == self._standard_content:
            return self._standard_content
        return named(self.read(content).plain())

    def check(self, deck: D) -> list[Message]:
        """Everything that is wrong with the deck; nothing if it can be played with."""
        missing = list(self._checks.check_numbers(deck, self._numbers))
        general = (self._checks.check_ids, self._checks.check_origins)
        return missing or [p for check in (*general, *self._own_checks) for p in check(deck)]

    @cached_property
    def _standard(self) -> D:
        source = files(self.package).joinpath("data", f"{self._name}.toml")
        return self.read(self._decoded(self._name, source.read_bytes()))

    @cached_property
    def _standard_content(self) -> Content:
        return named(self._standard.plain())

    def _bytes_of(self, path: Path) -> bytes:
        try:
            return path.read_bytes()
        except OSError as error:
            reason = error.strerror or type(error).__name__
            raise self._bad("no-file", {"name": str(path)}, "", {"detail": reason}) from None

    def _decoded(self, name: str, text: bytes) -> Data:
        try:
            content: Data = msgspec.toml.decode(text)
        except RecursionError:
            raise self._bad("too-deep", {"name": name}, "", {}) from None
        except (msgspec.DecodeError, ValueError) as error:  # a number may have too many digits
            detail = str(error).partition(";")[0]
            raise self._bad("not-toml", {"name": name}, "", {"detail": detail}) from None
        return content

    @cached_property
    def _outline(self) -> type[msgspec.Struct]:
        """A deck file before its cards are looked at."""
        fields: list[Any] = [
            ("game", str),
            ("name", str),
            ("note", str, ""),
            ("extends", str | None, None),
            ("origins", dict[str, dict[str, str]], msgspec.field(default_factory=dict)),
        ]
        cards = [
            (kind, list[Data], msgspec.field(default_factory=list[Data])) for kind in self.kinds
        ]
        return msgspec.defstruct(
            "Outline", [*fields, *cards], kw_only=True, forbid_unknown_fields=True
        )

    def _outline_of(self, content: Mapping[str, Any]) -> Data:
        name = str(content.get("name", "?"))
        found = converted(self._checks, dict(content), self._outline, "deck", name)
        return msgspec.structs.asdict(found)

    def _converted(self, outline: Data) -> D:
        """The outline with all of its cards converted; every card that cannot be is a problem."""
        problems: list[Message] = []
        cards: dict[str, tuple[Card, ...]] = {}
        for kind, type_ in self.kinds.items():
            found: list[Card] = []
            for place, content in enumerate(outline[kind], 1):
                try:
                    label = _label(content, type_, place)
                    found.append(converted(self._checks, content, type_, kind, label))
                except BadDeck as error:
                    problems += error.problems
            cards[kind] = tuple(_in_order(found, type_))
        if problems:
            raise BadDeck(problems)
        head: Data = {key: outline[key] for key in ("game", "name", "note", "origins")}
        return self.deck(**(head | cards))

    # --- decks that extend the standard one -------------------------------------------------------

    def _extended(self, outline: Data) -> Data:
        """The standard deck with the cards that the outline changes."""
        if outline["extends"] != self._name:
            params: dict[str, Param] = {"value": outline["extends"], "known": self._name}
            raise self._bad("wrong-value", outline, "extends", params)
        base = self._standard_content
        cards = {
            kind: self._patched(kind, base.get(kind, []), outline[kind]) for kind in self.kinds
        }
        origins = _merged(base.get("origins", {}), outline["origins"])
        return {**outline, "extends": None, "origins": origins, **cards}

    def _patched(self, kind: str, base: list[Data], patches: list[Data]) -> list[Data]:
        type_ = self.kinds[kind]
        key = key_field(type_)
        cards = {card[key]: card for card in base}
        for place, content in enumerate(patches, 1):
            label = _label(content, type_, place)
            keyed = msgspec.defstruct("Keyed", [(key, int if key == "number" else str)])
            known = getattr(converted(self._checks, content, keyed, kind, label), key)
            patch = converted(self._checks, content, ChangedCard, kind, label)
            if known not in cards:
                params: dict[str, Param] = {"value": known, "known": self._name}
                raise BadDeck([self._checks.problem("no-such-card", kind, label, key, params)])
            ours = {key, *OURS, *type_.marks}
            cards[known] = _patched_card(cards[known], patch, content, ours)
        return list(cards.values())

    def _bad(self, id: str, outline: Data, field: str, params: dict[str, Param]) -> BadDeck:
        return BadDeck([self._checks.problem(id, "deck", outline["name"], field, params)])


def _in_order(cards: list[Card], type_: type[Card]) -> list[Card]:
    """By number; cards without one stay as they stand."""
    return sorted(cards, key=lambda card: card.key) if key_field(type_) == "number" else cards


def _label(content: Data, type_: type[Card], place: int) -> str:
    """A card as problems name it, even if it is not whole: its number and its first id."""
    parts = [v for v in content.values() if isinstance(v, dict)]
    lists = [v for v in content.values() if isinstance(v, list)]
    listed = [part for parts in lists for part in parts if isinstance(part, dict)]
    ids = [str(side["id"]) for side in (content, *parts, *listed) if "id" in side]
    key = content.get(key_field(type_), f"#{place}")
    return " ".join(dict.fromkeys([str(key), *ids[:1]]))


def _patched_card(card: Data, patch: ChangedCard, content: Data, ours: set[str]) -> Data:
    """The card with the changed fields, whose origins are those of the patch."""
    changes = {k: v for k, v in content.items() if k not in ChangedCard.__struct_fields__}
    paths = list(_paths("", changes, ours))
    kept = {
        path: origin
        for path, origin in card.get("origins", {}).items()
        if not any([f"{path}.".startswith(f"{changed}.") for changed in paths])
    }
    origins = kept | dict.fromkeys(paths, patch.origin) | patch.origins
    return _merged(card, changes) | {"origins": origins}


def _paths(path: str, value: object, ours: set[str]) -> Iterator[str]:
    """The paths of the fields that a patch gives; our own words have no origin."""
    if not isinstance(value, dict):
        yield path
        return
    for key, item in value.items():
        if key not in ours:
            yield from _paths(f"{path}.{key}" if path else key, item, ours)


def _merged(base: Data, changes: Data) -> Data:
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
