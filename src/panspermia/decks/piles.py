"""Piles and decks that nobody has looked into: a component is drawn when it is turned up.

Until then only the set of unseen components is known, and each of them is equally likely at each
unseen place; so drawing late is the same as shuffling early. A deck keeps no order beyond what
somebody has seen: it is a list of places from the top, in which unseen ones hold UNSEEN.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from panspermia.kernel import Flow
from panspermia.kernel.requests import ChanceRequest

UNSEEN = 0
"""A place of a deck whose component nobody has seen; components are numbered from 1 on."""


def draw_unseen(
    rule: str, unseen: Sequence[int], words: Mapping[int, str], numbers: Mapping[str, int]
) -> Flow[int]:
    """One of the unseen components, by their words; the last of them needs no chance.

    Whoever draws takes it out of them afterwards, looked up again: they may be others by then.
    """
    if len(unseen) == 1:
        return unseen[0]
    word: str = yield ChanceRequest(rule, None, None, tuple(unseen), words)
    return numbers[word]
