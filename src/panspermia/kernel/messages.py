"""Messages: ids with typed parameters, turned into words late and per language.

Rules never contain sentences. They name a message; a gettext catalogue (`locale/<language>.po`
beside the code that names it) holds the words. A parameter is a number or the id of something;
an id that the catalogue knows as `word.<id>` is shown by that word. Another one, such as the name
of a player, stands as it is, and does not change the order of the words around it.

A game need not have a catalogue: its ids are then read as words (`plain_words`).
"""

from __future__ import annotations

import gettext as _gettext
import importlib.util
import io
import re
import string
import unicodedata
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

Param = str | int | None | Sequence[str | int]
"""What a message may carry: an id, a number, several of them, or nothing where it is hidden."""

OF_GAMES = (
    "ask", "ban", "event", "odds", "option", "option-title", "option-value", "reason", "sign",
    "start",
)  # fmt: skip
"""Messages of games, which are told by their ids where there are no words."""
NOT_TOLD = ("answer", "clause", "n", "rule", "side")
"""Parameters that stand elsewhere already."""

HIDDEN = "hidden"
MOST_WORDS = 8192
"""Words and patterns of a catalogue that are kept: where there are none, looking takes longest."""
NO_NAMES: Mapping[str, str] = {}

RIGHT_TO_LEFT = ("R", "AL", "AN")
ISOLATE, END = "\u2068", "\u2069"
"""Between them, words have a direction of their own."""


class Message:
    """A message id with its parameters; equal to another with the same content."""

    __slots__ = ("id", "params", "domain")

    def __init__(
        self, id: str, params: dict[str, Param] | None = None, domain: str = "panspermia.kernel"
    ) -> None:
        self.id = id
        self.params: dict[str, Param] = params or {}
        self.domain = domain

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Message):
            return NotImplemented
        return (self.id, self.params, self.domain) == (other.id, other.params, other.domain)

    def __hash__(self) -> int:
        return hash((self.domain, self.id))

    def __repr__(self) -> str:
        return f"Message({self.id!r}, {self.params!r})"

    def plain(self) -> dict[str, object]:
        """As JSON-able data."""
        return {"id": self.id, "params": dict(self.params), "domain": self.domain}


class Catalogue:
    """The words of one package in one language."""

    def __init__(self, domain: str, language: str) -> None:
        self.domain = domain
        self.language = language
        words = _read(domain, language)
        self._one = lru_cache(maxsize=MOST_WORDS)(words.gettext)
        self._many = lru_cache(maxsize=MOST_WORDS)(words.ngettext)

    def __contains__(self, id: str) -> bool:
        return self._one(id) != id

    def text(self, id: str, params: dict[str, Param], names: Mapping[str, str] = NO_NAMES) -> str:
        """The message in words; what a game has no words for is made of its id.

        A pattern has `{place}` for the word of an id, and `{side:side}` for the word `side.0` of 0.
        """
        count = params.get("count") if params else None
        pattern = self._many(id, id, count) if isinstance(count, int) else id
        if pattern == id:
            pattern = self._one(id)
        if pattern == id and (id == "title" or id.partition(".")[0] in OF_GAMES):
            return self._from_id(id, params, names)
        found = []
        for literal, name, kind in _parts(pattern):
            found.append(literal)
            if name is not None:
                found.append(self._field(params[name], kind, names))
        return "".join(found)

    def _from_id(self, id: str, params: dict[str, Param], names: Mapping[str, str]) -> str:
        """The words of a game that has none: `event.Sold` with its parameters, and the like."""
        if id == "title":
            return plain_words(self.domain.rpartition(".")[2])
        words = plain_words(id.partition(".")[2])
        told = [f"{k} {self.word(v, names)}" for k, v in params.items() if k not in NOT_TOLD]
        if isinstance(params.get("side"), int):
            words = f"{self._field(params['side'], 'side', names)}: {words}"
        return f"{words} ({', '.join(told)})" if told else words

    def _field(self, value: Param, kind: str, names: Mapping[str, str]) -> str:
        """A parameter in words; with a kind the word of that kind."""
        if kind and isinstance(value, (list, tuple)):
            value = [f"{kind}.{part}" for part in value]
        elif kind and value is not None:
            value = f"{kind}.{value}"
        return self.word(value, names)

    def word(self, value: Param, names: Mapping[str, str] = NO_NAMES) -> str:
        """An id or number as people read it."""
        if value is None:
            value = HIDDEN
        elif isinstance(value, bool):
            value = "yes" if value else "no"
        if not isinstance(value, (str, int)):
            return ", ".join([self.word(part, names) for part in value])
        if isinstance(value, int):
            return str(value)
        if value in names:
            return isolated(names[value])
        id = f"word.{value}"
        word = self._one(id)
        return isolated(value) if word == id else word


def plain_words(id: str) -> str:
    """An id as words: `too-dear`, `too_dear` and `TooDear` are `Too dear`."""
    words = re.sub(r"(?<=[a-z])(?=[A-Z])|[-_]", " ", id).split()
    return " ".join([words[0][:1].upper() + words[0][1:], *map(str.lower, words[1:])])


def isolated(words: str) -> str:
    """Words as they may stand beside others: those from right to left keep to themselves."""
    if words.isascii() or not any([unicodedata.bidirectional(c) in RIGHT_TO_LEFT for c in words]):
        return words
    return f"{ISOLATE}{words}{END}"


@lru_cache(maxsize=4096)
def _parts(pattern: str) -> tuple[tuple[str, str | None, str], ...]:
    """A pattern taken apart once: words as they are, then the name and the kind of a parameter."""
    parsed = string.Formatter().parse(pattern)
    return tuple([(literal, name, kind or "") for literal, name, kind, _ in parsed])


def render(message: Message, *, language: str = "en", names: Mapping[str, str] = NO_NAMES) -> str:
    """The message in words of that language, or of English where it has none."""
    return catalogue(message.domain, language).text(message.id, message.params, names)


def sentence(domain: str, id: str, params: dict[str, Param]) -> str:
    """A sentence of a package; a parameter stands as it is, whatever word it may be elsewhere."""
    names = {word: word for value in params.values() for word in _words(value)}
    return render(Message(id, params, domain), names=names)


def _words(value: Param) -> list[str]:
    if isinstance(value, (str, int)) or value is None:
        return [value] if isinstance(value, str) else []
    return [word for word in value if isinstance(word, str)]


@lru_cache(maxsize=64)
def catalogue(domain: str, language: str = "en") -> Catalogue:
    """The catalogue of a package, which falls back to English and then to the kernel's."""
    return Catalogue(domain, language)


def _read(domain: str, language: str) -> _gettext.NullTranslations:
    translations = _load(domain, language)
    if language != "en":
        translations.add_fallback(_load(domain, "en"))
    if domain != "panspermia.kernel":
        translations.add_fallback(_read("panspermia.kernel", language))
    return translations


def _load(domain: str, language: str) -> _gettext.NullTranslations:
    source = file_in(domain, "locale", f"{language}.po")
    if source is None:
        return _gettext.NullTranslations()
    compiled = io.BytesIO()
    write_mo(compiled, read_po(io.BytesIO(source.read_bytes()), locale=language))
    compiled.seek(0)
    return _gettext.GNUTranslations(compiled)


@lru_cache(maxsize=16)
def ids_of(domain: str, kind: str) -> tuple[str, ...]:
    """What the messages `<kind>.<id>` of a package are for, in the order of its catalogue."""
    source = file_in(domain, "locale", "en.po")
    if source is None:
        return ()
    start = f"{kind}."
    ids = [message.id for message in read_po(io.BytesIO(source.read_bytes()))]
    singular = [id if isinstance(id, str) else id[0] for id in ids]
    return tuple([id.removeprefix(start) for id in singular if id.startswith(start)])


def file_in(package: str, *path: str) -> Traversable | None:
    """A file that a package has, if it does; a game of one file is not a package and has none."""
    spec = importlib.util.find_spec(package)
    if spec is not None and spec.submodule_search_locations is None:
        return None
    found = files(package).joinpath(*path)
    return found if found.is_file() else None
