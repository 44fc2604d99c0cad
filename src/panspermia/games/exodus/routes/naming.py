"""What people call Spaces and cards: any case, no accents, a part of the name, nearly right."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher
from functools import cache
from typing import TypeVar

from panspermia.games.exodus.components.facts import standard_cards
from panspermia.games.exodus.rules.engines import MAP

T = TypeVar("T")
ALIKE = 0.62
"""How much of two words is the same if one may be meant by the other."""
MOST_MEANT = 3
LONGEST = 60
APOSTROPHES = re.compile("['`\u2018\u2019\u02bb]")
WORD = re.compile(r"[^\W_]+")


def plain(words: str) -> tuple[str, ...]:
    """The words in small letters without accents and marks."""
    spread = unicodedata.normalize("NFKD", APOSTROPHES.sub("", words[:LONGEST])).casefold()
    letters = "".join([letter for letter in spread if not unicodedata.combining(letter)])
    return tuple(WORD.findall(letters))


def space_named(words: str) -> int | None:
    """The Space with this id or name, or the first whose name has these words."""
    return next(iter(spaces_named(words)), None)


def spaces_named(words: str) -> list[int]:
    """All that may be called so; an id or a whole name is one's own."""
    return [MAP.index[words]] if words in MAP.index else _called(words, _spaces())


def card_named(words: str) -> str | None:
    """The id of the card that is called so, as far as its name says; a Heavy side by `/heavy`."""
    name, slash, side = words.strip().rpartition("/")
    cards = {id: key for id, key in _cards().items() if id.endswith("/" + side)} if slash else {
        id: key for id, key in _cards().items() if "/" not in id
    }  # fmt: skip
    return words if words in _cards() else next(iter(_called(name or side, cards)), None)


def spaces_meant(words: str) -> tuple[str, ...]:
    """The names that are most like it, if none is called so."""
    return tuple([MAP.names[space] for space in _alike(words, _spaces())])


def cards_meant(words: str) -> tuple[str, ...]:
    return tuple(_alike(words, _cards()))


@cache
def _spaces() -> Mapping[int, tuple[str, ...]]:
    return {space: plain(name) for space, name in enumerate(MAP.names) if name}


@cache
def _cards() -> Mapping[str, tuple[str, ...]]:
    return {id: plain(id) for id in standard_cards()}


def _called(words: str, names: Mapping[T, tuple[str, ...]]) -> list[T]:
    """Those that the words name best."""
    wanted = plain(words)
    for test in (_is_same, _begins, _has_words, _has) if wanted else ():
        found = [place for place, name in names.items() if test(name, wanted)]
        if found:
            return found
    return []


def _is_same(name: tuple[str, ...], wanted: tuple[str, ...]) -> bool:
    return "".join(name) == "".join(wanted)


def _begins(name: tuple[str, ...], wanted: tuple[str, ...]) -> bool:
    return "".join(name).startswith("".join(wanted))


def _has_words(name: tuple[str, ...], wanted: tuple[str, ...]) -> bool:
    """In whatever order, also if they are cut short."""
    return all([any([word.startswith(part) for word in name]) for part in wanted])


def _has(name: tuple[str, ...], wanted: tuple[str, ...]) -> bool:
    return "".join(wanted) in "".join(name)


def _alike(words: str, names: Mapping[T, tuple[str, ...]]) -> list[T]:
    wanted = plain(words)
    scored = [(max(_scores(name, wanted), default=0.0), place) for place, name in names.items()]
    close = sorted([pair for pair in scored if pair[0] >= ALIKE], key=lambda pair: -pair[0])
    return [place for _, place in close[:MOST_MEANT]]


def _scores(name: tuple[str, ...], wanted: tuple[str, ...]) -> Iterator[float]:
    """How much a name is like the words, all together and each of them alone."""
    if wanted:
        yield SequenceMatcher(None, "".join(name), "".join(wanted)).ratio()
    for part in wanted:
        for word in name:
            if min(len(part), len(word)) > 2:
                yield SequenceMatcher(None, word, part).ratio() * 0.95
