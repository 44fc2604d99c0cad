"""What games share to draw: elements, colours, marks, and pointing."""

import re
from collections.abc import Iterable
from importlib.resources import files
from itertools import product
from xml.etree import ElementTree as ET

import pytest

from panspermia.games import art
from panspermia.games.art import PALETTE, Place, el, fit, mark_path, num, overlay, walk, wrap

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
    made = el("text", art.esc("<b> & co"), aria_label='"><script>')

    assert '<text aria-label="&quot;&gt;&lt;script&gt;">&lt;b&gt; &amp; co</text>' == made
    assert "&lt;i&gt;" in art.label(0, 0, "<i>", 12)


def test_words_are_cut_to_a_width() -> None:
    assert "Symbioz" == fit("Symbioz", 10, 60)
    assert "Symb…" == fit("Symbioz", 10, 30)
    assert art.width_of(fit("Ein sehr langer Name", 10, 50), 10) <= 50
    assert 2 * art.width_of("ab", 10) == art.width_of("日本", 10)


def test_words_are_wrapped_into_lines() -> None:
    assert ["one two", "three", "four f…"] == wrap("one two three four five six", 10, 42, 3)
    assert ["one"] == wrap("one", 10, 42, 3)
    assert [] == wrap("", 10, 42, 3)


# --- colours ----------------------------------------------------------------------------------


def test_the_stylesheet_has_the_colours_of_the_palette() -> None:
    found = re.findall(r"--([\w-]+): light-dark\((#\w{6}), (#\w{6})\);", CSS)

    assert PALETTE == {token: (light, dark) for token, light, dark in found}


def test_a_picture_of_one_theme_has_plain_colours() -> None:
    assert PALETTE["ink"] == tuple(art.paint_in(theme)("ink") for theme in art.THEMES)
    assert "var(--ink)" == art.var("ink")


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
        for theme in range(len(art.THEMES))
        if contrast(PALETTE[ink][theme], PALETTE[ground][theme]) < least
    ]


def test_words_have_enough_contrast() -> None:
    assert [] == too_weak(["ink"], GROUNDS, 4.5)
    assert [] == too_weak(["quiet", "accent", "danger", "gold"], ["paper", "card"], 4.5)
    assert [] == too_weak(["accent-ink"], ["accent"], 4.5)


def test_marks_have_enough_contrast() -> None:
    sides = [f"{family}-{side}" for family in ("side", "life") for side in range(4)]

    assert [] == too_weak([*sides, "accent"], GROUNDS, 3)


def test_each_side_has_a_mark_of_its_own() -> None:
    assert 4 == len({mark_path(side, 0, 0, 10) for side in range(4)})


# --- dice -------------------------------------------------------------------------------------


@pytest.mark.parametrize("value", range(1, 7))
def test_a_die_has_as_many_pips_as_it_shows(value: int) -> None:
    body = ET.fromstring(art.die(value, 0, 0, 20))
    pips = body.findall("path")[-1].get("d", "")

    assert value == pips.count("M")


def test_dice_that_mattered_are_lifted() -> None:
    plain, lifted = (ET.fromstring(art.dice([4, 2], matters)) for matters in ({}, {1: "life"}))
    heights = [[float(r.get("y", "")) for r in d.iter("rect")] for d in (plain, lifted)]

    assert heights[0][0] == heights[1][0]
    assert heights[0][1] > heights[1][1]
    assert "4, 2" == plain.get("aria-label")
    assert "4; life: 2" == lifted.get("aria-label")
    assert ["life"] == [words.text for words in lifted.iter("text")]


# --- pointing ---------------------------------------------------------------------------------


def test_arrow_keys_lead_to_the_nearest_that_way() -> None:
    steps = walk({"a": (0, 0), "b": (10, 1), "c": (30, 0), "d": (11, 20)})

    assert {"right": "b", "down": "d"} == steps["a"]
    assert {"left": "a", "right": "c", "down": "d"} == {
        key: value for key, value in steps["b"].items() if key != "up"
    }
    assert "b" == steps["d"]["up"]


def test_the_overlay_marks_what_can_be_chosen() -> None:
    places = [
        Place(id, f"<{id}>", el("circle", r=1), 0, 0, {"left": "x"}) for id in ("a", "b", "c")
    ]
    layer = ET.fromstring(overlay((10, 10), places, frozenset("b"), frozenset("c")))
    found = {group.get("data-place"): group for group in layer}

    assert ["place", "place choice", "place chosen"] == [g.get("class") for g in layer]
    assert ["-1", "0", "-1"] == [g.get("tabindex") for g in layer]
    assert ("<b>", "x", None) == tuple(
        found["b"].get(key) for key in ("aria-label", "data-left", "data-up")
    )


def test_without_a_choice_the_first_place_can_be_reached() -> None:
    places = [Place(id, id, el("circle", r=1), 0, 0) for id in ("a", "b")]
    layer = ET.fromstring(overlay((10, 10), places))

    assert ["0", "-1"] == [g.get("tabindex") for g in layer]
    assert 0 == len(ET.fromstring(overlay((10, 10), [])))
