"""What has changed between two renderings of a fragment, element by element.

Elements are known by their ids. Markup here is our own: every element is closed, and no attribute
holds an angle bracket. Reading it costs more than writing it, so a rendering is read beside the one
before: what stands there just so is taken over, and only the elements that have changed are read.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

MORPH = "outerMorph"
DELETE = "delete"
AFTER = "afterend"
BEFORE = "beforebegin"

_TAG = re.compile(r"<(/?)([a-zA-Z]\w*)[^>]*>")
_ID = re.compile(r'\bid="([^"]*)"')
_VOID = frozenset(("input", "br", "img", "hr"))
"""Elements of HTML without a closing tag."""


class ElementPatch(NamedTuple):
    """Something to be done at the element with this id: `how` is a swap of htmx."""

    id: str
    html: str
    how: str


class Element:
    """An element as it stands in markup; it is taken apart when somebody asks for its children."""

    __slots__ = ("html", "id", "_parts")

    def __init__(
        self, html: str, id: str, parts: tuple[str, Mapping[str, Element]] | None = None
    ) -> None:
        self.html = html
        self.id = id
        self._parts = parts

    @property
    def children(self) -> Mapping[str, Element]:
        """The children by their ids, or by `#` and their number."""
        return self._apart()[1]

    @property
    def own(self) -> str:
        """What is left without the children: its own tags and words."""
        return self._apart()[0]

    def _apart(self) -> tuple[str, Mapping[str, Element]]:
        if self._parts is None:
            inner = _Inner(self.html, 0, None)
            self._parts = inner.own(len(self.html)), inner.found
        return self._parts


def read(html: str, like: Element | None = None) -> Element:
    """Markup as an element, read beside how it was before."""
    inner = _Inner(html, 0, like)
    return Element(html, "", (inner.own(len(html)), inner.found))


class _Inner:
    """Reads the children of the element that begins at a place in markup, up to its end."""

    def __init__(self, html: str, start: int, like: Element | None) -> None:
        self.html = html
        self.found: dict[str, Element] = {}
        self._left: list[str] = []
        self._mark = start
        self._olds: Sequence[Element] = () if like is None else tuple(like.children.values())
        self._places = {old.id: n for n, old in enumerate(self._olds) if old.id}
        self._next = 0
        first = _TAG.match(html, start)
        self.end = len(html) if first is None else first.end()
        if first is not None and not _is_alone(first):
            self._read()

    def own(self, end: int) -> str:
        """Its tags and words up to that end, without the children."""
        return "".join([*self._left, self.html[self._mark : end].strip()])

    def _read(self) -> None:
        tag = _TAG.search(self.html, self.end)
        while tag is not None and not tag[1]:
            start = tag.start()
            self._left.append(self.html[self._mark : start].strip())
            child = self._known(start) or self._new(tag)
            number = f"#{len(self.found) + 1}"
            self.found[number if not child.id or child.id in self.found else child.id] = child
            self._mark = self.end = start + len(child.html)
            tag = _TAG.search(self.html, self.end)
        self.end = len(self.html) if tag is None else tag.end()

    def _known(self, start: int) -> Element | None:
        """The child that comes next in the earlier rendering, if it stands here just so."""
        if self._next < len(self._olds):
            old = self._olds[self._next]
            if self.html.startswith(old.html, start):
                self._next += 1
                return old
        return None

    def _new(self, tag: re.Match[str]) -> Element:
        """A child that has changed, or moved."""
        match = _ID.search(tag[0])
        id = match[1] if match else ""
        place = self._places.get(id)
        if place is not None:
            self._next = place + 1
            old = self._olds[place]
            return old if self.html.startswith(old.html, tag.start()) else self._changed(tag, old)
        if not id and self._next < len(self._olds) and not self._olds[self._next].id:
            self._next += 1
        return Element(self.html[tag.start() : _end(self.html, tag)], id)

    def _changed(self, tag: re.Match[str], old: Element) -> Element:
        inner = _Inner(self.html, tag.start(), old)
        html = self.html[tag.start() : inner.end]
        return Element(html, old.id, (inner.own(inner.end), inner.found))


def _is_alone(tag: re.Match[str]) -> bool:
    """Whether a tag that opens an element closes it as well."""
    return tag[2] in _VOID or tag[0].endswith("/>")


def _end(html: str, tag: re.Match[str]) -> int:
    """Where the element ends that this tag begins."""
    depth = 0
    for each in _TAG.finditer(html, tag.start()):
        if each[1]:
            depth -= 1
        elif not _is_alone(each):
            depth += 1
        if depth <= 0:
            return each.end()
    return len(html)


def patches(old: Element, new: Element) -> tuple[ElementPatch, ...] | None:
    """What makes the old element the new one; None if it is better to send all of it."""
    before, after = old.children, new.children
    if old.own != new.own or _order(before, after) != _order(after, before):
        return None
    found = [ElementPatch(id, "", DELETE) for id in before if id not in after]
    for id in _order(after, before):
        if before[id] is not after[id] and before[id].html != after[id].html:
            part = patches(before[id], after[id])
            found += part or [ElementPatch(id, after[id].html, MORPH)]
    added = _added(before, after)
    if added is None:
        return None
    found += added
    size = sum([len(patch.html) for patch in found])
    nameless = any([patch.id.startswith("#") for patch in found])
    return None if nameless or size * 4 > len(new.html) * 3 else tuple(found)


def _order(one: Mapping[str, Element], other: Mapping[str, Element]) -> list[str]:
    """What both have, in the order of the first."""
    return [id for id in one if id in other]


def _added(
    before: Mapping[str, Element], after: Mapping[str, Element]
) -> list[ElementPatch] | None:
    """What is new, inserted after what stands before it, or else before what comes next."""
    runs: list[tuple[str | None, list[str]]] = []
    last: str | None = None
    for id in after:
        if id in before:
            last = id
        elif runs and runs[-1][0] == last:
            runs[-1][1].append(after[id].html)
        else:
            runs.append((last, [after[id].html]))
    first = next((id for id in after if id in before), None)
    if runs and first is None:
        return None
    return [
        ElementPatch(last or str(first), "".join(own), AFTER if last else BEFORE)
        for last, own in runs
    ]
