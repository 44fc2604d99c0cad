"""What people and tables may be called: anything that can be seen, in any script.

A name is kept in the composed form of Unicode. Nothing in it is invisible or acts on the text
around it, except for the signs that join letters and emoji.
"""

from __future__ import annotations

import unicodedata

LONGEST_NAME = 40
LONGEST_TITLE = 60
"""In code points, of which a letter or an emoji may have several."""
LONGEST_TYPED = 1000
"""Code points that are looked at, of what somebody types."""
MOST_MARKS = 4
"""Marks on one letter; no language needs more, and they would run over other lines."""

JOINER = "\u200d"
NON_JOINER = "\u200c"
BLANKS = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs that show nothing."""
SKINS = range(0x1F3FB, 0x1F400)
TAGS = range(0xE0020, 0xE0080)
"""What the flags of regions are made of."""
FLAG_LETTERS = "".join([chr(code) for code in range(0x1F1E6, 0x1F200)])
"""Two of them are the flag of a country."""


def clean_name(name: str, longest: int = LONGEST_NAME) -> str:
    """The name as it is kept and shown; empty if nothing in it can be seen."""
    # To compose marks without end takes a time that grows with the square of their number.
    spaced = "".join([" " if char.isspace() else char for char in name[:LONGEST_TYPED]])
    kept = "".join([char for char in spaced if _may_stand(char)])
    found = " ".join(_with_few_marks(unicodedata.normalize("NFC", kept)).split())
    found = _cut(_beginning(found), longest).rstrip(f" {JOINER}{NON_JOINER}")
    return found if any([_is_seen(char) for char in found]) else ""


def is_same_name(name: str, other: str) -> bool:
    """Whether the names differ only in case, width and what cannot be seen."""
    return _skeleton(name) == _skeleton(other)


def _may_stand(char: str) -> bool:
    """Neither controls, which could reverse the text, nor letters for private use.

    Unknown letters may stand: they can be emoji of a later Unicode than this Python's.
    """
    kind = unicodedata.category(char)
    if kind == "Cf":
        return char in (JOINER, NON_JOINER) or ord(char) in TAGS
    return kind not in ("Cc", "Cs", "Co")


def _with_few_marks(name: str) -> str:
    found, marks = [], 0
    for char in name:
        marks = marks + 1 if unicodedata.category(char) in ("Mn", "Me") else 0
        if marks <= MOST_MARKS:
            found.append(char)
    return "".join(found)


def _beginning(name: str) -> str:
    """The name without anything at its start that belongs to a letter before it."""
    first = next((n for n, char in enumerate(name) if not _belongs(char) and char != " "), 0)
    return name[first:]


def _cut(name: str, longest: int) -> str:
    """The name, no longer than that, and without half a letter, emoji or flag at its end."""
    end = min(longest, len(name))
    while 0 < end < len(name) and _is_inside(name, end):
        end -= 1
    return name[:end]


def _is_inside(name: str, at: int) -> bool:
    """Whether what stands there belongs to what stands before it."""
    if name[at] in FLAG_LETTERS:
        before = name[:at]
        return (len(before) - len(before.rstrip(FLAG_LETTERS))) % 2 == 1
    return name[at - 1] == JOINER or _belongs(name[at])


def _belongs(char: str) -> bool:
    """Whether it is part of the letter or emoji before it."""
    is_sign = char in (JOINER, NON_JOINER) or ord(char) in SKINS or ord(char) in TAGS
    return is_sign or unicodedata.category(char).startswith("M")


def _is_seen(char: str) -> bool:
    kind = unicodedata.category(char)
    return (kind[0] in "LNPS" or kind == "Cn") and char not in BLANKS


def _skeleton(name: str) -> str:
    plain = unicodedata.normalize("NFKC", name).casefold()
    return "".join([char for char in plain if not _is_unseen(char)])


def _is_unseen(char: str) -> bool:
    is_selector = "\ufe00" <= char <= "\ufe0f" or "\U000e0100" <= char <= "\U000e01ef"
    return is_selector or unicodedata.category(char) == "Cf" or char in BLANKS
