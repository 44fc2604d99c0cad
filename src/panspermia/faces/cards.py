"""Cards for pages: frames, words that fit, and rows of tokens.

Every function draws at the upper left corner (x, y) and gives markup. The fonts of the pages differ
from reader to reader, so words are measured for a common one and squeezed where room is short.
"""

from __future__ import annotations

from functools import lru_cache

from panspermia.faces.looks import Look, mark_path
from panspermia.faces.svg import Attribute, el, label, num, var

TEXT, TITLE = 12, 14
"""The size of words on a card, and of the names of the parts of a board."""
EDGE = 14
"""How wide the coloured edge of a card is, which shows its mark."""
CORNER = 6

INK, QUIET, LINE, CARD = map(var, ("ink", "quiet", "line", "card"))


# --- words ----------------------------------------------------------------------------------------

_NARROW = frozenset("iljtfrI.,:;'|!()[]-/ ·1")
_WIDE = frozenset("mwMWQO@%+≤→")


@lru_cache(maxsize=4096)
def width(words: str, size: float = TEXT, *, bold: bool = False) -> float:
    """About how wide words are in the fonts of the pages; the wide ones take a tenth more."""
    cells = [
        0.33 if c in _NARROW else 0.86 if c in _WIDE else 0.68 if c.isupper() else 0.57
        for c in words
    ]
    wide = sum([1.0 if ord(c) > 0x2E7F else cell for c, cell in zip(words, cells, strict=True)])
    return wide * size * (1.06 if bold else 1)


SQUEEZE = 0.86
"""Words that are a little too long are set narrower, down to this; longer ones are cut off."""


@lru_cache(maxsize=4096)
def line(
    x: float,
    y: float,
    words: str,
    room: float,
    size: float = TEXT,
    paint: str | None = None,
    *,
    bold: bool = False,
) -> str:
    """Words that begin at x and fit into the room, whatever font there is."""
    while len(words) > 1 and width(words, size, bold=bold) * SQUEEZE > room:
        words = words.removesuffix("…")[:-1].rstrip() + "…"
    needed = width(words, size, bold=bold)
    exact: dict[str, Attribute] = {
        "textLength": min(needed, room),
        "lengthAdjust": "spacingAndGlyphs",
    }
    tight = exact if needed * 1.16 > room else {}
    return label(x, y, words, size, paint, anchor=None, bold=bold, **tight)


@lru_cache(maxsize=4096)
def note(
    x: float,
    y: float,
    words: str,
    paint: str,
    *,
    anchor: str | None = None,
    size: float = TEXT,
    bold: bool = False,
) -> str:
    """Short words or a number at a point."""
    return label(x, y, words, size, paint, anchor=anchor, bold=bold)


def lines_of(words: str, room: float, size: float = TEXT, *, bold: bool = False) -> list[str]:
    """The words in one line or two, the first as long as it can be."""
    if width(words, size, bold=bold) <= room:
        return [words]
    for cut in range(len(words) - 1, 0, -1):
        if words[cut - 1] in " -":
            first = words[:cut].rstrip()
            if width(first, size, bold=bold) <= room:
                return [first, words[cut:]]
    return [words]


def heading(name: str, x: float, y: float, room: float) -> list[str]:
    """A name in one line or two."""
    return [
        line(x, y + 12 + 14 * n, words, room, TEXT, INK, bold=True)
        for n, words in enumerate(lines_of(name, room, bold=True))
    ]


def count(x: float, y: float, number: int) -> str:
    """How many there are, quiet if there are none."""
    return note(x, y, str(number), INK if number else QUIET, bold=bool(number))


# --- frames ---------------------------------------------------------------------------------------

CARD_PAINT = {"fill": CARD, "stroke": LINE}


def frame(x: float, y: float, wide: float, high: float, **paint: str) -> str:
    return el("rect", x=x, y=y, width=wide, height=high, rx=CORNER, **paint)


def dashed(x: float, y: float, wide: float, high: float) -> str:
    """The place of a card that is not there yet, or no more."""
    return frame(x, y, wide, high, fill="none", stroke=QUIET, stroke_dasharray="4 4", opacity="0.5")


def edged(x: float, y: float, wide: float, high: float, look: Look) -> str:
    """A card whose left edge has a colour and its mark."""
    r, flat = CORNER, EDGE - CORNER
    edge = (
        f"M{num(x + r)},{num(y)}h{flat}v{num(high)}h{-flat}a{r},{r},0,0,1,{-r},{-r}"
        f"v{num(2 * r - high)}a{r},{r},0,0,1,{r},{-r}z"
    )
    back = frame(x, y, wide, high, **CARD_PAINT)
    return back + el("path", d=edge, fill=var(look.token)) + cut_out(look, x + EDGE / 2, y + 12)


def cut_out(look: Look, x: float, y: float) -> str:
    """The mark of a look in the colour of the card, on an edge in its own."""
    if look.mark is None:
        return ""
    return el("path", d=mark_path(look.mark, x, y, 4.5), fill=CARD)


# --- rows -----------------------------------------------------------------------------------------


def pitch(count: int, step: float, room: float) -> float:
    """How far tokens of a row stand apart: so far, or closer where there are too many."""
    return min(step, room / max(1, count))
