"""Dice for pages: those that mattered are lifted, over what they were for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from panspermia.faces.svg import Paint, disc, el, group, label, picture, var, width_of

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
    return _drawn(tuple(values), tuple(sorted((matters or {}).items())), size)


@lru_cache(maxsize=1024)
def _drawn(values: tuple[int, ...], matters: tuple[tuple[int, str], ...], size: int) -> str:
    lifted = dict(matters)
    runs = {"": [v for n, v in enumerate(values) if n not in lifted]}
    for place, word in matters:
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
