"""Small signs that all games share, drawn once on each page and used by their ids.

A page begins with `sprite`; `sign` then draws one of its signs wherever it is wanted. Signs are
lines on a grid of 24 in the colour of the words around them, and never stand without a word.
"""

from __future__ import annotations

from collections.abc import Mapping

from panspermia.faces.svg import el

SIGNS: Mapping[str, str] = {
    "gain": "M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 1 0 0-17M12 8v8M8 12h8",
    "loss": "M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 1 0 0-17M8 12h8",
    "warning": "M12 4 2.8 20h18.4zM12 10v4.5M12 17.2v.3",
    "no-way-back": "M9 7 4.5 12 9 17M5 12h9M3.5 3.5l17 17M15 12.2a4.5 4.5 0 0 1 3.6 4.4",
    "die": "M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2M8 8h.1M16 8h.1"
    "M12 12h.1M8 16h.1M16 16h.1",
    "trophy": "M7 4h10v5a5 5 0 0 1-10 0zM7 6H4c0 3 1.5 4.5 3.5 4.5M17 6h3c0 3-1.5 4.5-3.5 4.5"
    "M12 14v4M8 20h8",
    "next": "m9 5 7 7-7 7",
    "hint": "M9 18h6M10 21h4M8.5 15.5C6.8 14.3 6 12.6 6 10.5a6 6 0 0 1 12 0c0 2.1-.8 3.8-2.5 5z",
}
"""Paths of the signs of every game; a game adds its own."""


def sprite(more: Mapping[str, str] | None = None) -> str:
    """All signs as symbols, for the beginning of a page."""
    symbols = [
        el("symbol", el("path", d=path), id=f"sign-{id}", viewBox="0 0 24 24")
        for id, path in {**SIGNS, **(more or {})}.items()
    ]
    return el("svg", *symbols, class_="sprite", width=0, height=0, aria_hidden="true")


def sign(id: str) -> str:
    """A sign of the page's sprite."""
    return el("svg", el("use", href=f"#sign-{id}"), class_="sign", aria_hidden="true")
