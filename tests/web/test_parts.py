"""Templates that are filled in anew only if something that they show has changed."""

from __future__ import annotations

from typing import Any

import pytest
from jinja2 import DictLoader, Environment, StrictUndefined, UndefinedError

from panspermia.web.parts import Filled, PartTemplate, fill, inputs_of
from panspermia.web.render import TEMPLATES
from panspermia.web.site import make_templates

SOURCES = {
    "part/macros.html": "{% macro name() %}<b>{{ who }}</b>{% endmacro %}",
    "part/one.html": '{% import "part/macros.html" as m with context %}{{ m.name() }}{{ one }}',
    "part/two.html": '{% import "part/macros.html" as m with context %}{{ m.name() }}{{ two }}',
    "part/three.html": '{% if one %}{% include "part/four.html" %}{% endif %}',
    "part/four.html": "{{ four }}",
}


@pytest.fixture
def templates() -> Environment:
    found = Environment(loader=DictLoader(SOURCES), autoescape=True, undefined=StrictUndefined)
    found.template_class = PartTemplate
    return found


def filled(
    templates: Environment, before: dict[str, Filled] | None = None, **context: Any
) -> dict[str, Filled]:
    return fill(templates, ("one", "two"), context, before or {})


def test_a_template_asks_for_what_it_takes_in_asks_for(templates: Environment) -> None:
    assert ("one", "who") == inputs_of(templates, "part/one.html")
    assert ("four", "one") == inputs_of(templates, "part/three.html")


def test_only_what_shows_something_else_is_filled_in_anew(templates: Environment) -> None:
    first = filled(templates, who="<Ann>", one=1, two=2)
    assert "<b>&lt;Ann&gt;</b>1" == first["one"].html

    second = filled(templates, first, who="<Ann>", one=1, two=3)
    assert first["one"] is second["one"]
    assert "<b>&lt;Ann&gt;</b>3" == second["two"].html

    third = filled(templates, second, who="Bob", one=1, two=3)
    assert ["<b>Bob</b>1", "<b>Bob</b>3"] == [part.html for part in third.values()]


def test_what_nobody_gives_is_an_error(templates: Environment) -> None:
    with pytest.raises(UndefinedError, match="two"):
        filled(templates, who="Ann", one=1)


def test_most_of_a_page_does_not_depend_on_the_version_of_the_table() -> None:
    """Else all of it would be filled in anew after every answer."""
    templates = make_templates()
    dated = {name for name in TEMPLATES if "at" in inputs_of(templates, f"part/{name}.html")}
    assert {
        "tools", "asked", "face-options", "face-waiting", "face-end", "extras", "deed", "ring",
    } == dated  # fmt: skip
