"""What a player types: numbers of the list on the screen, words, parts of words, several at once.

`3` is the third option shown. `zerb C0`, `zerb@c0` and `z c0` are the same answer; the parts of an
answer may be cut short as long as only one option fits. Several answers on a line are a chain; a
number always means the list that is on the screen.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from panspermia.kernel import Answer

LONGEST = 3
"""Words that one answer may be typed as."""

_PART = re.compile(r"[^\s,@>\-→]+")


class Unclear(Exception):
    """A word that is no answer, or could be several."""


def numbered(options: Sequence[Answer]) -> dict[int, Answer]:
    """The number under which each option is offered; a number that is an answer means itself."""
    if any(isinstance(option, int) for option in options):
        return {option: option for option in options if isinstance(option, int)}
    return dict(enumerate(options, 1))


def read_answers(
    line: str, options: Sequence[Answer], vocabulary: Sequence[Answer]
) -> list[Answer]:
    """The answers on a line, or Unclear; those after the first may come from the vocabulary."""
    words = line.replace(",", " ").split()
    answers: list[Answer] = []
    while words:
        taken, answer = _first(words, options, vocabulary if answers else ())
        answers.append(answer)
        words = words[taken:]
    return answers


def read_one(word: str, options: Sequence[Answer], vocabulary: Sequence[Answer]) -> Answer:
    """One answer, possible or not."""
    words = word.split()
    means_itself = any(isinstance(option, int) for option in options)
    if means_itself and word.isdecimal() and int(word) in vocabulary:
        return int(word)
    taken, answer = _first(words, options, vocabulary)
    if taken < len(words):
        raise Unclear(f"{word} is more than one answer.")
    return answer


def _first(
    words: list[str], options: Sequence[Answer], vocabulary: Sequence[Answer]
) -> tuple[int, Answer]:
    """How many words the first answer takes, and the answer."""
    if words[0].isdecimal():
        return 1, _by_number(int(words[0]), options)
    for known in (options, vocabulary):
        for count in range(min(LONGEST, len(words)), 0, -1):
            found = [a for a in known if _parts(str(a)) == _parts(" ".join(words[:count]))]
            if found:
                return count, found[0]
    for count in range(min(LONGEST, len(words)), 0, -1):
        found = _beginning(" ".join(words[:count]), options)
        if len(found) == 1:
            return count, found[0]
    raise Unclear(_unclear(words[0], options))


def _by_number(number: int, options: Sequence[Answer]) -> Answer:
    offered = numbered(options)
    if number not in offered:
        raise Unclear(f"There is no option {number}: choose from {_range(sorted(offered))}.")
    return offered[number]


def _range(numbers: Sequence[int]) -> str:
    """From the first to the last, or one by one if there are gaps between them."""
    first, last = numbers[0], numbers[-1]
    if last - first == len(numbers) - 1:
        return f"{first} to {last}"
    return ", ".join([str(number) for number in numbers])


def _parts(word: str) -> list[str]:
    return [part.casefold() for part in _PART.findall(word)]


def _beginning(typed: str, options: Sequence[Answer]) -> list[Answer]:
    """The options whose parts begin with what was typed."""
    parts = _parts(typed)
    return [option for option in options if parts and _begins(_parts(str(option)), parts)]


def _begins(whole: list[str], typed: list[str]) -> bool:
    return len(typed) <= len(whole) and all(
        part.startswith(start) for part, start in zip(whole, typed, strict=False)
    )


def _unclear(word: str, options: Sequence[Answer]) -> str:
    found = [str(option) for option in _beginning(word, options)]
    if not found:
        return f"{word!r} is no answer here and no command; type help for both."
    shown = ", ".join(found[:6]) + (", ..." if len(found) > 6 else "")
    return f"{word!r} could be {shown}; type a little more."
