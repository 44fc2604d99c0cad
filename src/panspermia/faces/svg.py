"""Pictures for pages: colours, elements, words and shapes as markup.

Colours are tokens of `PALETTE`. What stands in a page is painted with `var`, so that it follows the
page's theme by the custom properties of `art.css`; an image that is loaded by address cannot see
them and is painted with `paint_in(theme)`. There are no style attributes, for pages forbid them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from html import escape

from rich.cells import cell_len

Size = tuple[int, int]
Paint = Callable[[str], str]
"""From a token of the palette to what stands in a `fill` or `stroke`."""

THEMES = ("light", "dark")


# --- colours --------------------------------------------------------------------------------------

PALETTE: dict[str, tuple[str, str]] = {
    "paper": ("#f6f4ef", "#14181c"),
    "card": ("#ffffff", "#1d2329"),
    "ink": ("#1d2125", "#e8e6e1"),
    "quiet": ("#575d63", "#a3aab0"),
    "line": ("#d9d6ce", "#363d44"),
    "accent": ("#6a48f0", "#a794ff"),
    "accent-ink": ("#ffffff", "#14181c"),
    "danger": ("#b3261e", "#ff9a8a"),
    "gold": ("#8a6400", "#ecc45a"),
    "table": ("#e9e5da", "#181d22"),
    "rule": ("#dcd7c9", "#20272d"),
    "lake": ("#8fc1e3", "#1d4e78"),
    "lake-deep": ("#5f9fcd", "#143a5c"),
    "lake-line": ("#33709f", "#6fb1e2"),
    "soil-0": ("#cbe3b4", "#234a31"),
    "soil-1": ("#e4ead0", "#2a3a2c"),
    "soil-2": ("#efe7d4", "#34302a"),
    "edge-0": ("#4f8a3c", "#66b57a"),
    "edge-1": ("#6f7e55", "#7f9579"),
    "edge-2": ("#8a7a58", "#8f8471"),
    "side-0": ("#c8402b", "#ff8a78"),
    "side-1": ("#9a6000", "#f0b73c"),
    "side-2": ("#0a7a68", "#3ccfb4"),
    "side-3": ("#9232ad", "#d9a0f7"),
    "life-0": ("#c23b4e", "#f07585"),
    "life-1": ("#946600", "#e0a526"),
    "life-2": ("#1f7d57", "#3cb886"),
    "life-3": ("#2f6bc2", "#6ea3ee"),
    "skeleton-0": ("#157a4c", "#3ec48b"),
    "skeleton-1": ("#a85400", "#ffb066"),
    "skeleton-2": ("#1d2125", "#e8e6e1"),
    "skeleton-3": ("#4d5258", "#f6f2e8"),
    "cosmic": ("#e4e1f0", "#211f31"),
    "ocean": ("#d7e6f0", "#172a39"),
    "coastal": ("#efe6d0", "#2e281b"),
    "continent": ("#dfe8d3", "#1e2b20"),
}
"""Tokens with their colours in the light and the dark theme; `art.css` says the same to pages."""

FONT = "Inter,system-ui,sans-serif"


def var(token: str) -> str:
    """The paint for what stands in a page: its theme decides."""
    return f"var(--{token})"


@lru_cache(maxsize=8)
def paint_in(theme: str) -> Paint:
    """The paint for a picture of one theme, which is loaded by address."""
    column = THEMES.index(theme)
    colours = {token: pair[column] for token, pair in PALETTE.items()}
    return colours.__getitem__


# --- elements -------------------------------------------------------------------------------------

Attribute = str | float | None


@lru_cache(maxsize=8192)
def num(value: float) -> str:
    """A number with at most one decimal."""
    text = f"{value:.1f}"
    return "0" if text in ("0.0", "-0.0") else text.removesuffix(".0")


@lru_cache(maxsize=16384)
def _attribute(key: str, value: str | float) -> str:
    """An attribute with the space before it; pictures have the same few again and again."""
    words = esc(value) if isinstance(value, str) else num(value)
    return f' {key.rstrip("_").replace("_", "-")}="{words}"'


def el(name: str, *children: str, **attributes: Attribute) -> str:
    """An element; `stroke_width` is written stroke-width and `class_` class, None is left out.

    Children are markup: words among them must have gone through `esc`. Attributes are escaped.
    """
    own = [_attribute(key, value) for key, value in attributes.items() if value is not None]
    head = f"{name}{''.join(own)}"
    if not children:
        return f"<{head}></{name}>" if name in _NEVER_EMPTY else f"<{head}/>"
    return f"<{head}>{''.join(children)}</{name}>"


_NEVER_EMPTY = frozenset(
    ("div", "span", "p", "ul", "ol", "li", "b", "strong", "dl", "dd", "dt", "td", "th")
)
"""Elements of HTML that a browser does not close by a slash."""


@lru_cache(maxsize=16384)
def esc(words: str) -> str:
    """Words as markup; a picture says the same few a thousand times."""
    return escape(words)


def classes(*names: str | None) -> str | None:
    """The value of a class attribute, or None."""
    return " ".join([name for name in names if name]) or None


def picture(size: Size, *children: str, **attributes: Attribute) -> str:
    """An `<svg>` in a page with this viewBox."""
    return el("svg", *children, viewBox=f"0 0 {size[0]} {size[1]}", **attributes)


def document(size: Size, *children: str) -> str:
    """A whole SVG file of this size, to be loaded by address."""
    return picture(
        size,
        *children,
        xmlns="http://www.w3.org/2000/svg",
        width=size[0],
        height=size[1],
        font_family=FONT,
    )


def group(*children: str, **attributes: Attribute) -> str:
    return el("g", *children, **attributes)


def at(x: float, y: float, scale: float = 1) -> str:
    """The value of a transform attribute that moves to (x, y)."""
    move = f"translate({num(x)},{num(y)})"
    return move if scale == 1 else f"{move}scale({scale:.3g})"


def label(
    x: float,
    y: float,
    words: str,
    size: float,
    paint: str | None = None,
    *,
    anchor: str | None = "middle",
    bold: bool = False,
    **more: Attribute,
) -> str:
    """Words whose line is centred on y, escaped."""
    return el(
        "text",
        escape(words),
        x=x,
        y=y + 0.35 * size,
        font_size=size,
        font_weight=700 if bold else None,
        text_anchor=anchor,
        fill=paint,
        **more,
    )


def width_of(words: str, size: float) -> float:
    """About how wide words are: a cell of the terminal is a little more than half of the size."""
    return 0.58 * size * cell_len(words)


def fit(words: str, size: float, width: float) -> str:
    """The words cut off to a width; dots say that it is not all."""
    if width_of(words, size) <= width:
        return words
    while words and width_of(words + "…", size) > width:
        words = words[:-1]
    return words.rstrip() + "…"


# --- shapes ---------------------------------------------------------------------------------------


def disc(x: float, y: float, r: float) -> str:
    """The path of a disc."""
    return _round(x, y, r, 1)


def hole(x: float, y: float, r: float) -> str:
    """The path of a disc the other way round, which cuts it out of what is around it."""
    return _round(x, y, r, 0)


def _round(x: float, y: float, r: float, sweep: int) -> str:
    half = f"a{num(r)},{num(r)},0,1,{sweep},"
    return f"M{num(x - r)},{num(y)}{half}{num(2 * r)},0{half}{num(-2 * r)},0z"


def box(x: float, y: float, width: float, height: float) -> str:
    """The path of a rectangle."""
    return f"M{num(x)},{num(y)}h{num(width)}v{num(height)}h{num(-width)}z"


def polygon(points: Iterable[tuple[float, float]]) -> str:
    """The path of a closed polygon."""
    return "M" + "L".join([f"{num(x)},{num(y)}" for x, y in points]) + "z"


def rounded(x: float, y: float, width: float, height: float, r: float) -> str:
    """The path of a rectangle with round corners."""
    a = f"a{num(r)},{num(r)},0,0,1,"
    return (
        f"M{num(x + r)},{num(y)}h{num(width - 2 * r)}{a}{num(r)},{num(r)}"
        f"v{num(height - 2 * r)}{a}{num(-r)},{num(r)}h{num(2 * r - width)}{a}{num(-r)},{num(-r)}"
        f"v{num(2 * r - height)}{a}{num(r)},{num(-r)}z"
    )


def dots(points: Iterable[tuple[float, float]]) -> str:
    """Points as one path: a stroke with round ends makes a disc of each."""
    return "".join([f"M{num(x)},{num(y)}h0" for x, y in points])
