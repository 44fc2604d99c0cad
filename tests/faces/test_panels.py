"""What stands beside a board."""

from xml.etree import ElementTree as ET

import pytest

from panspermia.faces.looks import Look, marked
from panspermia.faces.panels import gauge, panel, turn_track
from panspermia.kernel import Message

LOOK = marked(0, Message("title"), "#123456", "side-0")


def test_a_panel_says_who_plays_which_side() -> None:
    made = ET.fromstring(panel(LOOK, "<Ann>", "Coral", "<p/>", score="<b>3</b>", asked=True))

    assert "panel asked" == made.get("class")
    assert "<Ann>" == made.findtext("./div/strong/bdi")
    assert ["Coral"] == [span.text for span in made.iter("span")]
    assert ["svg", "strong", "span", "b"] == [part.tag for part in made[0]]


def test_a_side_that_nobody_plays_has_its_own_name_alone() -> None:
    made = ET.fromstring(panel(Look(Message("title")), "", "Coral", score="", chip="first"))

    assert "Coral" == made.findtext("./div/strong/bdi")
    assert ["first"] == [span.text for span in made.iter("span")]
    assert "panel" == made.get("class")


@pytest.mark.parametrize(("now", "past", "left"), [(1, 0, 4), (3, 2, 2), (5, 4, 0)])
def test_a_gauge_has_a_space_for_each_step(now: int, past: int, left: int) -> None:
    fills = [space.get("fill") for space in ET.fromstring(gauge(now, 5))]

    assert ["var(--quiet)"] * past + ["var(--accent)"] + ["none"] * left == fills


def test_the_track_marks_the_present_phase() -> None:
    made = ET.fromstring(turn_track("turn 2", {"growth": False, "<birth>": True}))

    assert ["<birth>"] == [step[0].text for step in made.iter("li") if step.get("aria-current")]
