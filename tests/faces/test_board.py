"""Places of a board, and how one points at them."""

from xml.etree import ElementTree as ET

from panspermia.faces.board import Place, overlay, walk
from panspermia.faces.svg import el


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
