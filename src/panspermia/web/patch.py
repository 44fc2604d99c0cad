"""What has changed between two renderings of a fragment, element by element.

Elements are known by their ids. Markup here is our own: every element is closed, and no attribute
holds an angle bracket.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

MORPH = "outerMorph"
DELETE = "delete"
AFTER = "afterend"
BEFORE = "beforebegin"

_TAG = re.compile(r"<(/?)([a-zA-Z]\w*)([^>]*?)(/?)>")
_ID = re.compile(r'\bid="([^"]*)"')
_VOID = frozenset(("input", "br", "img", "hr"))
"""Elements of HTML that nothing closes."""


class ElementPatch(NamedTuple):
    """Something to be done at the element with this id: `how` is a swap of htmx."""

    id: str
    html: str
    how: str


@lru_cache(maxsize=64)
def patches(old: str, new: str) -> tuple[ElementPatch, ...] | None:
    """What makes the old element the new one; None if it is better to send all of it.

    What two audiences see alike, or two watchers of one, is compared once.
    """
    before, after = dict(children(old)), dict(children(new))
    if before.pop("#") != after.pop("#") or _order(before, after) != _order(after, before):
        return None
    found = [ElementPatch(id, "", DELETE) for id in before if id not in after]
    for id in _order(after, before):
        if before[id] != after[id]:
            found += patches(before[id], after[id]) or [ElementPatch(id, after[id], MORPH)]
    added = _added(before, after)
    if added is None:
        return None
    found += added
    size = sum([len(patch.html) for patch in found])
    nameless = any([patch.id.startswith("#") for patch in found])
    return None if nameless or size * 4 > len(new) * 3 else tuple(found)


def _order(one: dict[str, str], other: dict[str, str]) -> list[str]:
    """What both have, in the order of the one."""
    return [id for id in one if id in other]


def _added(before: dict[str, str], after: dict[str, str]) -> list[ElementPatch] | None:
    """What is new, put in after what was before it, or before what comes next."""
    runs: list[tuple[str | None, list[str]]] = []
    last: str | None = None
    for id in after:
        if id in before:
            last = id
        elif runs and runs[-1][0] == last:
            runs[-1][1].append(after[id])
        else:
            runs.append((last, [after[id]]))
    first = next((id for id in after if id in before), None)
    if runs and first is None:
        return None
    return [
        ElementPatch(last or str(first), "".join(own), AFTER if last else BEFORE)
        for last, own in runs
    ]


@lru_cache(maxsize=256)
def children(element: str) -> Mapping[str, str]:
    """The children of an element by their ids, or by `#` and their number.

    `#` is what is left without them: its own tags and words.
    """
    depth, start, end, id = 0, 0, 0, ""
    found: dict[str, str] = {"#": ""}
    left = []
    for tag in _TAG.finditer(element):
        closing, name, attributes, empty = tag.groups()
        alone = empty or name in _VOID
        if not closing and depth == 1:
            start = tag.start()
            match = _ID.search(attributes)
            id = match[1] if match and match[1] not in found else f"#{len(found)}"
        depth += (0 if alone else 1) if not closing else -1
        if depth == 1 and (closing or alone):
            found[id] = element[start : tag.end()]
            left.append(element[end:start].strip())
            end = tag.end()
    found["#"] = "".join([*left, element[end:].strip()])
    return found
