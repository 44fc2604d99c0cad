"""HTML made of what games give: texts with styles, and the tables of the text view.

Pages forbid inline styles, so the colour of a text becomes a class that the style sheet knows.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from markupsafe import Markup, escape
from rich.style import Style
from rich.text import Text

from panspermia.faces.terminal import Drawing

LINK = "\ue000"
"""Stands in a fragment for the address of the reader's own link, which others must not see."""
TOKEN = "\ue001"
"""Stands in a fragment for the reader's CSRF token."""
AT = "\ue002"
"""Stands in a template that is filled in for the version of the table, which alone may change."""

_RESERVED = re.compile("[\ue000-\ue00f]")
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")


def personal(html: str, link: str, token: str) -> str:
    """A fragment as one reader gets it."""
    return html.replace(LINK, link).replace(TOKEN, escape(token))


def cleaned(text: str, limit: int) -> str:
    """What somebody typed, without what cannot be shown, and no longer than `limit`."""
    return _CONTROL.sub("", _RESERVED.sub("", text)).strip()[:limit]


def html_of(text: Text) -> Markup:
    """A styled text as spans with classes."""
    parts = []
    for start, end, style in _runs(text):
        words = escape(text.plain[start:end])
        classes = _classes(style)
        parts.append(
            Markup('<span class="{}">{}</span>').format(classes, words) if classes else words
        )
    return Markup("").join(parts)


def _runs(text: Text) -> list[tuple[int, int, str]]:
    """Stretches of equal style."""
    cuts = sorted({0, len(text), *[s.start for s in text.spans], *[s.end for s in text.spans]})
    base = str(text.style)
    runs = []
    for start, end in pairwise(cuts):
        own = [str(s.style) for s in text.spans if s.start <= start and end <= s.end]
        runs.append((start, end, " ".join(filter(None, [base, *own]))))
    return runs


@lru_cache(maxsize=1024)
def _classes(style: str) -> str:
    if not style:
        return ""
    found = Style.parse(_last_colour(style))
    names = [name for name in ("bold", "dim", "italic") if getattr(found, name)]
    if found.color is not None and found.color.triplet is not None:
        names.append(ink_class(found.color.triplet.hex))
    return " ".join(names)


def ink_class(ink: str) -> str:
    """The class of a colour of words, such as `#ff8a78`; nothing for no colour."""
    return f"ink-{ink[1:]}" if ink else ""


def _last_colour(style: str) -> str:
    """The last colour wins, and backgrounds do not count."""
    words = style.split()
    kept = [w for i, w in enumerate(words) if w != "on" and (i == 0 or words[i - 1] != "on")]
    colours = [word for word in kept if word.startswith("#")]
    return " ".join([*[w for w in kept if not w.startswith("#")], *colours[-1:]])


def lines_of(drawing: Drawing | Sequence[Text]) -> Markup:
    """Lines of a drawing in a fixed pitch."""
    lines = drawing.lines if isinstance(drawing, Drawing) else drawing
    return Markup("\n").join([html_of(line) for line in lines])
