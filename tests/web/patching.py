"""A page without a browser: elements are changed as htmx would."""

from __future__ import annotations

from collections.abc import Iterable
from xml.etree import ElementTree as ET

from panspermia.web.patch import AFTER, DELETE, MORPH, ElementPatch, patches, read

VOID = ("input", "br", "img", "hr")


def between(old: str, new: str) -> tuple[ElementPatch, ...] | None:
    """What makes one element the other, which is read beside it."""
    before = read(old)
    return patches(before, read(new, before))


def plain(markup: str | ET.Element) -> str:
    """An element in one form, without the white space between elements."""
    element = _parsed(markup) if isinstance(markup, str) else markup
    for each in element.iter():
        each.text, each.tail = (each.text or "").strip(), (each.tail or "").strip()
    return ET.canonicalize(ET.tostring(element, encoding="unicode"))


def patched(markup: str, parts: Iterable[ElementPatch]) -> ET.Element:
    """An element after what was sent has come."""
    root = _parsed(markup)
    for id, html, how in parts:
        parent, place = _find(root, id)
        new = list(_parsed(f"<div>{html}</div>"))
        if how in (MORPH, DELETE):
            parent.remove(parent[place])
        at = place + 1 if how == AFTER else place
        parent[at:at] = new
    return root


def _find(root: ET.Element, id: str) -> tuple[ET.Element, int]:
    found = [
        (parent, place)
        for parent in root.iter()
        for place, child in enumerate(parent)
        if child.get("id") == id
    ]
    assert 1 == len(found), id
    return found[0]


def _parsed(markup: str) -> ET.Element:
    return ET.fromstring(markup.replace(" reversed>", ">").replace(" hidden>", ">"))
