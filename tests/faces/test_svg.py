"""What games share to draw: elements, words and colours."""

import re
from collections.abc import Iterable
from importlib.resources import files
from itertools import product

import pytest

from panspermia.faces.svg import (
    PALETTE,
    THEMES,
    dots,
    el,
    esc,
    fit,
    label,
    num,
    paint_in,
    rounded,
    var,
    width_of,
)

CSS = files("panspermia.web").joinpath("static/art.css").read_text(encoding="utf-8")
GROUNDS = ("paper", "card", "table", "soil-0", "soil-1", "soil-2")


# --- elements ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("expected", "value"), [("0", -0.01), ("3", 3.0), ("2.5", 2.46), ("-1.2", -1.23), ("100", 100)]
)
def test_numbers_are_short(expected: str, value: float) -> None:
    assert expected == num(value)


def test_an_element_has_the_attributes_that_are_given() -> None:
    assert '<path class="a" stroke-width="1.5"/>' == el(
        "path", class_="a", stroke_width=1.5, fill=None
    )
    assert "<g><b></b></g>" == el("g", el("b"))


def test_what_comes_from_outside_is_escaped() -> None:
    made = el("text", esc("<b> & co"), aria_label='"><script>')

    assert '<text aria-label="&quot;&gt;&lt;script&gt;">&lt;b&gt; &amp; co</text>' == made
    assert "&lt;i&gt;" in label(0, 0, "<i>", 12)


def test_words_are_cut_to_a_width() -> None:
    assert "Symbioz" == fit("Symbioz", 10, 60)
    assert "Symb…" == fit("Symbioz", 10, 30)
    assert width_of(fit("Ein sehr langer Name", 10, 50), 10) <= 50
    assert 2 * width_of("ab", 10) == width_of("日本", 10)


# --- colours ----------------------------------------------------------------------------------


def test_the_stylesheet_has_the_colours_of_the_palette() -> None:
    found = re.findall(r"--([\w-]+): light-dark\((#\w{6}), (#\w{6})\);", CSS)

    assert PALETTE == {token: (light, dark) for token, light, dark in found}


def test_a_picture_of_one_theme_has_plain_colours() -> None:
    assert PALETTE["ink"] == tuple(paint_in(theme)("ink") for theme in THEMES)
    assert "var(--ink)" == var("ink")


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def too_weak(inks: Iterable[str], grounds: Iterable[str], least: float) -> list[object]:
    return [
        (theme, ink, ground)
        for ink, ground in product(inks, grounds)
        for theme in range(len(THEMES))
        if contrast(PALETTE[ink][theme], PALETTE[ground][theme]) < least
    ]


def test_words_have_enough_contrast() -> None:
    assert [] == too_weak(["ink"], GROUNDS, 4.5)
    assert [] == too_weak(["quiet", "accent", "danger", "gold"], ["paper", "card"], 4.5)
    assert [] == too_weak(["accent-ink"], ["accent"], 4.5)


def test_marks_have_enough_contrast() -> None:
    sides = [f"{family}-{side}" for family in ("side", "life") for side in range(4)]

    assert [] == too_weak([*sides, "accent"], GROUNDS, 3)


# --- shapes -----------------------------------------------------------------------------------


def test_a_rounded_box_is_closed_and_as_wide_as_asked() -> None:
    assert "M2,0h6a2,2,0,0,1,2,2v6a2,2,0,0,1,-2,2h-6a2,2,0,0,1,-2,-2v-6a2,2,0,0,1,2,-2z" == rounded(
        0, 0, 10, 10, 2
    )


def test_many_points_are_one_path() -> None:
    assert "M1,2h0M3.5,4h0" == dots([(1, 2), (3.5, 4)])
