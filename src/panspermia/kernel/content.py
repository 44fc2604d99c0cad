"""What is printed, as plain data: named by its hash, and one object for all tables that use it.

A state, a view and a kept save name their deck. Whoever holds a table holds the content too, and
so it is found by its name; when the last holder is gone, it goes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any
from weakref import WeakValueDictionary

import msgspec

from panspermia.kernel.plain import digest_of

NAME_LENGTH = 64
"""SHA-256 in hexadecimal digits."""


class Content(dict[str, Any]):
    """The content of a deck, which nobody changes."""

    __slots__ = ("__weakref__", "name")
    name: str

    def __reduce__(self) -> tuple[Callable[..., Content], tuple[dict[str, Any]]]:
        """In another process it becomes the one that has its name there."""
        return named, (dict(self),)


_known: WeakValueDictionary[str, Content] = WeakValueDictionary()


def named(content: Mapping[str, Any]) -> Content:
    """The content with its name; the same object whenever it is the same."""
    if isinstance(content, Content):
        return content
    name = digest_of(content)
    found = _known.get(name)
    if found is None:
        found = Content(msgspec.json.decode(msgspec.json.encode(content)))
        found.name = name
        found = _known.setdefault(name, found)
    return found


def find_content(name: str) -> Content | None:
    """The content of that name, if somebody in this process holds it."""
    return _known.get(name)


def held_content(name: str) -> Content:
    """The content of that name, which somebody in this process holds."""
    content = find_content(name)
    assert content is not None, f"nobody holds the deck {name}"
    return content
