"""Dice as pictures."""

from xml.etree import ElementTree as ET

import pytest

from panspermia.faces.dice import dice, die


@pytest.mark.parametrize("value", range(1, 7))
def test_a_die_has_as_many_pips_as_it_shows(value: int) -> None:
    body = ET.fromstring(die(value, 0, 0, 20))
    pips = body.findall("path")[-1].get("d", "")

    assert value == pips.count("M")


def test_dice_that_mattered_are_lifted() -> None:
    plain, lifted = (ET.fromstring(dice([4, 2], matters)) for matters in ({}, {1: "life"}))
    heights = [[float(r.get("y", "")) for r in d.iter("rect")] for d in (plain, lifted)]

    assert heights[0][0] == heights[1][0]
    assert heights[0][1] > heights[1][1]
    assert "4, 2" == plain.get("aria-label")
    assert "4; life: 2" == lifted.get("aria-label")
    assert ["life"] == [words.text for words in lifted.iter("text")]
