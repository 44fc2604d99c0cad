"""Plain values as words that people read and write, and lines of such words.

    8 yes none hall "a b" [1 2 3] 0*24 (maker=0 taker=2)

Numbers, yes and no, words, quoted text, lists, a value several times, and records whose defaults
are left out. A number that has a name is told by it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass
from textwrap import wrap
from typing import Any

import msgspec

from panspermia.kernel.errors import BadNotation
from panspermia.kernel.messages import Message, Param

WIDTH = 100
DEEPEST = 12
LONGEST = 10_000
RUN = 4
"""From how many equal values on they are told as one with their number."""

Token = tuple[int, str]
"""A word with the number of its line."""

Line = list[Token]
"""The words of a line, and of the indented lines that continue it."""

Names = Mapping[int, str]
NO_NAMES: Names = {}

CONSTANTS = {"yes": True, "no": False, "none": None}

_BARE = re.compile(r"[A-Za-z][\w.:@>/+-]*")
_NUMBER = re.compile(r"-?[0-9]{1,18}")
_FRACTION = re.compile(r"-?[0-9]{1,18}\.[0-9]{1,18}(e[+-]?[0-9]{1,3})?|-?[0-9]e[+-]?[0-9]{1,3}")
_PART = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]()=*]|[^\[\]()=*"]+|"')
_HARMFUL = re.compile(r"[\s#;]")


def bad(id: str, token: Token, **params: Param) -> BadNotation:
    """The error about a word, with the line that it stands in."""
    line, word = token
    return BadNotation(Message(f"notation.{id}", {"line": line, "word": word[:60], **params}))


# --- lines ------------------------------------------------------------------------------------


def lines_of(text: str) -> list[Line]:
    """The lines of a text; what begins with a blank goes on, and what follows # is a remark."""
    found: list[Line] = []
    for number, line in enumerate(text.splitlines(), 1):
        words = [(number, word) for word in line.partition("#")[0].split()]
        if words and line[0].isspace() and found:
            found[-1] += words
        elif words:
            found.append(words)
    return found


def folded(words: str) -> str:
    """The words as one line, or as several if they are too long for one."""
    indent = "    "
    lines = wrap(
        words, WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )
    return "\n".join(lines)


# --- writing ----------------------------------------------------------------------------------


def write_value(value: Any, names: Names = NO_NAMES) -> str:
    """A value of a state as words."""
    if isinstance(value, bool) or value is None:
        return next(word for word, meant in CONSTANTS.items() if meant is value)
    if isinstance(value, int):
        return names.get(value, str(value))
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, str):
        return value if _BARE.fullmatch(value) and value not in CONSTANTS else _quoted(value)
    if isinstance(value, (list, tuple, set, frozenset)):
        return f"[{write_values(value, names)}]"
    items = value.items() if isinstance(value, dict) else _differing(value)
    return f"({' '.join([f'{write_value(k)}={write_value(v, names)}' for k, v in items])})"


def write_values(values: Iterable[Any], names: Names = NO_NAMES) -> str:
    """Several values, a long run of one of them as that with its number."""
    runs: list[tuple[str, int]] = []
    for word in [write_value(value, names) for value in values]:
        if runs and runs[-1][0] == word:
            runs[-1] = (word, runs[-1][1] + 1)
        else:
            runs.append((word, 1))
    words = [f"{word}*{n}" if n >= RUN else " ".join([word] * n) for word, n in runs]
    return " ".join(words)


def _quoted(text: str) -> str:
    """Text in quotes, with nothing in it that parts words or lines."""
    encoded = msgspec.json.encode(text).decode()
    return _HARMFUL.sub(lambda found: f"\\u{ord(found[0]):04x}", encoded)


def _differing(record: Any) -> Iterator[tuple[str, Any]]:
    """The fields of a dataclass or struct that differ from their defaults."""
    for name, default in _defaults(type(record)):
        value = getattr(record, name)
        if value != default:
            yield name, value


def _defaults(kind: Any) -> list[tuple[str, Any]]:
    """The fields of a dataclass or struct with their defaults."""
    is_struct = not is_dataclass(kind)
    infos: Any = msgspec.structs.fields(kind) if is_struct else fields(kind)
    missing = msgspec.NODEFAULT if is_struct else MISSING
    return [
        (f.name, f.default if f.default_factory is missing else f.default_factory()) for f in infos
    ]


# --- reading ----------------------------------------------------------------------------------


class ValueReader:
    """The parts of the words of a line, taken one after the other."""

    def __init__(self, line: Line, names: Names = NO_NAMES) -> None:
        self.parts = [(n, part) for n, word in line for part in _PART.findall(word)]
        self.at = 0
        self.end = (line[-1][0], line[-1][1])
        self.numbers = {word: number for number, word in names.items()}

    def peek(self, ahead: int = 0) -> str:
        """A coming part; empty at the end."""
        place = self.at + ahead
        return self.parts[place][1] if place < len(self.parts) else ""

    def take(self) -> Token:
        """The next part, or BadNotation at the end."""
        if not self.peek():
            raise bad("cut", self.end)
        self.at += 1
        return self.parts[self.at - 1]

    def values(self, end: str = "", depth: int = 0) -> list[Any]:
        """The values up to a closing bracket, or to the end."""
        found: list[Any] = []
        while self.peek() != end:
            found += self.run(depth)
            if len(found) > LONGEST:
                raise bad("value", self.parts[self.at - 1])
        return found

    def run(self, depth: int = 0) -> list[Any]:
        """One value, as often as it is told."""
        value = self.value(depth)
        if self.peek() != "*":
            return [value]
        self.take()
        number = self.take()
        if not _NUMBER.fullmatch(number[1]) or not 0 < int(number[1]) <= LONGEST:
            raise bad("value", number)
        return [msgspec.to_builtins(value) for _ in range(int(number[1]))]

    def value(self, depth: int = 0) -> Any:
        token = self.take()
        word = token[1]
        if depth > DEEPEST:
            raise bad("value", token)
        if word == "[":
            inner = self.values("]", depth + 1)
            self.take()
            return inner
        if word == "(":
            return self._record(depth + 1)
        return self._scalar(token)

    def _record(self, depth: int) -> dict[str, Any]:
        found: dict[str, Any] = {}
        while self.peek() != ")":
            key = self.take()
            name = str(self._scalar(key))
            if self.peek() != "=" or name in found:
                raise bad("value", key)
            self.take()
            found[name] = self.value(depth)
        self.take()
        return found

    def _scalar(self, token: Token) -> Any:
        word = token[1]
        if word in self.numbers:
            return self.numbers[word]
        if word in CONSTANTS:
            return CONSTANTS[word]
        if _NUMBER.fullmatch(word):
            return int(word)
        if _FRACTION.fullmatch(word):
            return float(word)
        if _BARE.fullmatch(word):
            return word
        try:
            return msgspec.json.decode(word, type=str)
        except msgspec.DecodeError:
            raise bad("value", token) from None
