"""Messages: ids with typed parameters, turned into words late and per language.

Rules never contain sentences. They name a message; a gettext catalogue (`locale/<language>.po`
beside the code that names it) holds the words. A parameter is a number or the id of something;
an id that the catalogue knows as `word.<id>` is shown by that word.
"""

from __future__ import annotations

import gettext as _gettext
import io
import string
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

Param = str | int | None | Sequence[str | int]
"""What a message may carry: an id, a number, several of them, or nothing where it is hidden."""

HIDDEN = "hidden"
NO_NAMES: Mapping[str, str] = {}


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
        self._words = _read(domain, language)

    def __contains__(self, id: str) -> bool:
        return self._words.gettext(id) != id

    def text(self, id: str, params: dict[str, Param], names: Mapping[str, str] = NO_NAMES) -> str:
        """The message in words; a message without words shows as its id.

        A pattern has `{place}` for the word of an id, and `{side:side}` for the word `side.0` of 0.
        """
        count = params.get("count")
        pattern = self._words.ngettext(id, id, count) if isinstance(count, int) else id
        if pattern == id:
            pattern = self._words.gettext(id)
        found = []
        for literal, name, kind in _parts(pattern):
            found.append(literal)
            if name is not None:
                found.append(self._field(params[name], kind, names))
        return "".join(found)

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
        if not isinstance(value, (str, int)):
            return ", ".join([self.word(part, names) for part in value])
        if isinstance(value, int):
            return str(value)
        if value in names:
            return names[value]
        id = f"word.{value}"
        word = self._words.gettext(id)
        return value if word == id else word


@lru_cache(maxsize=4096)
def _parts(pattern: str) -> tuple[tuple[str, str | None, str], ...]:
    """A pattern taken apart once: words as they are, then the name and the kind of a parameter."""
    parsed = string.Formatter().parse(pattern)
    return tuple([(literal, name, kind or "") for literal, name, kind, _ in parsed])


def render(message: Message, *, language: str = "en", names: Mapping[str, str] = NO_NAMES) -> str:
    """The message in words of that language, or of English where it has none."""
    return catalogue(message.domain, language).text(message.id, message.params, names)


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
    source = files(domain).joinpath("locale", f"{language}.po")
    if not source.is_file():
        return _gettext.NullTranslations()
    compiled = io.BytesIO()
    write_mo(compiled, read_po(io.BytesIO(source.read_bytes()), locale=language))
    compiled.seek(0)
    return _gettext.GNUTranslations(compiled)
