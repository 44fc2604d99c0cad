"""What a game gives the browser: a module `svg.py` with the functions of `GameArt`.

They make pictures of a view (`table.view(seat)`) only, so a picture can show no more than its seat
may know. Words come from the game's catalogue. A board has three layers with one viewBox: the base,
which never changes during a game and is loaded by its own address; the pieces; and what can be
pointed at, which `overlay` draws from places.

Colours are tokens of `PALETTE`. What stands in a page is painted with `var`, so that it follows the
page's theme by the custom properties of `art.css`; an image that is loaded by address cannot see
them and is painted with `paint_in(theme)`. There are no style attributes, for pages forbid them.
A colour never stands alone: the four sides have `mark` shapes too.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from html import escape
from typing import Protocol

from rich.cells import cell_len

from panspermia.games.picture import View

Size = tuple[int, int]
Paint = Callable[[str], str]
"""From a token of the palette to what stands in a `fill` or `stroke`."""

THEMES = ("light", "dark")


@dataclass(frozen=True, slots=True)
class Layer:
    """A picture that is loaded by address: the same key always has the same bytes."""

    key: str
    svg: str


@dataclass(frozen=True, slots=True)
class Place:
    """Something that one can point at.

    `id` is what `text.places` names, `label` says in words what is there, `shape` is an element
    without paint for the hit area, (x, y) its middle. `arrows` says where the arrow keys left,
    right, up and down lead; `walk` finds it by geometry.
    """

    id: str
    label: str
    shape: str
    x: float
    y: float
    arrows: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A picture beside the board, with places of its own."""

    size: Size
    svg: str
    places: tuple[Place, ...] = ()


class GameArt(Protocol):
    """The contract of `games/<game>/svg.py`."""

    def cover(self) -> str:
        """A picture of the game, 640 by 400, that looks the same in every theme."""
        ...

    def size(self, view: View) -> Size:
        """Width and height of the board's viewBox; they depend on the setup only."""
        ...

    def base(self, view: View, theme: str) -> Layer:
        """What never changes during a game, as a whole file without words."""
        ...

    def pieces(self, view: View, changed: frozenset[str]) -> str:
        """An `<svg>` with everything that changes, stable ids, and class `changed` where it did."""
        ...

    def places(self, view: View) -> Sequence[Place]:
        """All that one can point at on the board, in the order of the tab key."""
        ...

    def panel(self, view: View, side: int, name: str) -> str:
        """HTML with what a side has; `name` says who plays it."""
        ...

    def tableau(self, view: View, side: int) -> Sheet | None:
        """What a side owns as a larger picture, if it needs one."""
        ...

    def track(self, view: View) -> str | None:
        """HTML with the turn and its phases in one line; without one, `status` is shown."""
        ...

    def strip(self, view: View) -> str | None:
        """HTML with what the turn brings, such as its event with explained icons."""
        ...


# --- colours --------------------------------------------------------------------------------------

PALETTE: dict[str, tuple[str, str]] = {
    "paper": ("#f6f4ef", "#14181c"),
    "card": ("#ffffff", "#1d2329"),
    "ink": ("#1d2125", "#e8e6e1"),
    "quiet": ("#5b6167", "#9aa1a7"),
    "line": ("#d5d3ce", "#3a4046"),
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


@lru_cache(maxsize=256)
def _attribute_name(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


def el(name: str, *children: str, **attributes: Attribute) -> str:
    """An element; `stroke_width` is written stroke-width and `class_` class, None is left out.

    Children are markup: words among them must have gone through `esc`. Attributes are escaped.
    """
    parts = [name]
    for key, value in attributes.items():
        if value is not None:
            words = esc(value) if isinstance(value, str) else num(value)
            parts.append(f'{_attribute_name(key)}="{words}"')
    head = " ".join(parts)
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


def wrap(words: str, size: float, width: float, lines: int) -> list[str]:
    """The words in at most so many lines of a width."""
    found: list[str] = []
    rest = words.split()
    while rest and len(found) < lines - 1:
        line = rest.pop(0)
        while rest and width_of(f"{line} {rest[0]}", size) <= width:
            line += f" {rest.pop(0)}"
        found.append(fit(line, size, width))
    if rest:
        found.append(fit(" ".join(rest), size, width))
    return found


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


def mark_path(side: int, x: float, y: float, r: float) -> str:
    """The shape that goes with a colour: dot, bar, chevron, ring."""
    if side == 0:
        return disc(x, y, 0.85 * r)
    if side == 1:
        return box(x - 0.45 * r, y - r, 0.9 * r, 2 * r)
    if side == 2:
        low, wide, thick = y + 0.8 * r, r, 0.62 * r
        tip, inner = y - 0.9 * r, y - 0.9 * r + 1.35 * thick
        return polygon(
            [
                (x, tip),
                (x + wide, low),
                (x + wide - thick, low),
                (x, inner),
                (x - wide + thick, low),
                (x - wide, low),
            ]
        )
    return disc(x, y, r) + hole(x, y, 0.55 * r)


def mark(
    side: int, x: float, y: float, r: float, paint: Paint = var, *, family: str = "side"
) -> str:
    """The mark of a side (or, in family `life`, of a colour of life) in its colour."""
    return el("path", d=mark_path(side, x, y, r), fill=paint(f"{family}-{side}"))


def badge(side: int, size: int = 16, *, family: str = "side") -> str:
    """The mark as a little picture for HTML."""
    half = size / 2
    shape = mark(side, half, half, half - 1, family=family)
    return picture((size, size), shape, width=size, height=size, class_="badge", aria_hidden="true")


def turn_track(turn: str, phases: Mapping[str, bool], *, before: str = "", after: str = "") -> str:
    """The turn, and its phases in words with whether it is this one now; markup around these."""
    steps = [
        el(
            "li",
            el("span", esc(words)),
            class_="here" if here else None,
            aria_current="step" if here else None,
        )
        for words, here in phases.items()
    ]
    return el(
        "div",
        el("span", esc(turn), class_="turn-now"),
        before,
        el("ol", *steps, class_="phases"),
        after,
        class_="turn-track",
    )


PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def die(
    value: int, x: float, y: float, size: float, paint: Paint = var, *, matters: bool = False
) -> str:
    """A die of this side length with its middle at (x, y); one that mattered is lifted."""
    lift = 0.18 * size if matters else 0
    half = size / 2
    pips = [disc(x + dx * size * 0.27, y - lift + dy * size * 0.27, size * 0.1)
            for dx, dy in PIPS[value]]  # fmt: skip
    shadow = el(
        "ellipse", cx=x, cy=y + half + 1, rx=half * 0.8, ry=size * 0.07,
        fill=paint("ink"), opacity="0.25",
    )  # fmt: skip
    body = el(
        "rect", x=x - half, y=y - half - lift, width=size, height=size, rx=size * 0.2,
        fill=paint("card"), stroke=paint("accent" if matters else "quiet"),
        stroke_width=size * (0.09 if matters else 0.05),
    )  # fmt: skip
    dots = el("path", d="".join(pips), fill=paint("ink"))
    return group(shadow if matters else "", body, dots)


def dice(values: Sequence[int], matters: Mapping[int, str] | None = None, *, size: int = 28) -> str:
    """Dice as a picture for HTML; those that mattered come last, lifted, over what they were for.

    `matters` are the places of those, each with a word.
    """
    lifted = matters or {}
    runs = {"": [v for n, v in enumerate(values) if n not in lifted]}
    for place, word in sorted(lifted.items()):
        runs.setdefault(word, []).append(values[place])
    found, x = list[str](), 0.0
    for word, run in runs.items():
        drawn, width = _run_of_dice(run, word, x, size)
        found += drawn
        x += width
    height = round(size * 1.4) + (WORD if lifted else 0)
    said = [f"{word}: {_listed(run)}".removeprefix(": ") for word, run in runs.items() if run]
    return picture(
        (round(x), height), *found, width=round(x), height=height,
        class_="dice", role="img", aria_label="; ".join(said),
    )  # fmt: skip


WORD = 14
"""The height of the words under dice."""


def _listed(values: Sequence[int]) -> str:
    return ", ".join([str(value) for value in values])


def _run_of_dice(run: Sequence[int], word: str, x: float, size: int) -> tuple[list[str], float]:
    """Dice over one word, from x on, and how wide they are."""
    step = size + 6
    width = max(step * len(run), width_of(word, 12) + 8 if word else 0.0)
    start = x + (width - step * len(run)) / 2 + step / 2
    found = [
        die(value, start + n * step, size * 0.75, size, matters=bool(word))
        for n, value in enumerate(run)
    ]
    if word:
        found.append(label(x + width / 2, size * 1.4 + 6, word, 12, var("ink")))
    return found, width


# --- pointing -------------------------------------------------------------------------------------

DIRECTIONS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


def walk(points: Mapping[str, tuple[float, float]]) -> dict[str, dict[str, str]]:
    """Where the arrow keys lead from each point: to the nearest that way.

    This takes a quadratic time, so a game keeps the result for its map.
    """
    found: dict[str, dict[str, str]] = {}
    for id, (x, y) in points.items():
        others = [(ox - x, oy - y, other) for other, (ox, oy) in points.items() if other != id]
        steps = {name: _nearest(others, *way) for name, way in DIRECTIONS.items()}
        found[id] = {name: other for name, other in steps.items() if other is not None}
    return found


def _nearest(others: Sequence[tuple[float, float, str]], dx: int, dy: int) -> str | None:
    """What takes the least effort in a direction; a way aside counts double."""
    best, nearest = math.inf, None
    for x, y, id in others:
        along, aside = x * dx + y * dy, abs(x * dy) + abs(y * dx)
        if along > 0 and aside <= 2 * along and along + 2 * aside < best:
            best, nearest = along + 2 * aside, id
    return nearest


def overlay(
    size: Size,
    places: Sequence[Place],
    choices: frozenset[str] = frozenset(),
    chosen: frozenset[str] = frozenset(),
) -> str:
    """The layer of hit areas: one group per place, which `art.css` outlines if it can be chosen.

    One place is in the order of the tab key, the first that can be chosen; arrow keys walk on.
    """
    first = next((p.id for p in places if p.id in choices), places[0].id if places else "")
    found = [
        _target(place, place.id == first, place.id in choices, place.id in chosen)
        for place in places
    ]
    return picture(size, *found, class_="places", role="group")


def _target(place: Place, first: bool, choice: bool, chosen: bool) -> str:
    return group(
        place.shape,
        id=f"place-{place.id}",
        class_=classes("place", "choice" if choice else None, "chosen" if chosen else None),
        data_place=place.id,
        tabindex="0" if first else "-1",
        role="button",
        aria_label=place.label,
        **{f"data_{name}": place.arrows.get(name) for name in DIRECTIONS},
    )
