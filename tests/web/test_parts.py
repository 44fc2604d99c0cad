"""Templates that are filled in anew only if something that they show has changed."""

from __future__ import annotations

import gc
from typing import Any
from weakref import ref

import pytest
from jinja2 import DictLoader, Environment, StrictUndefined, UndefinedError

from panspermia.web.parts import Filled, PartTemplate, fill, inputs_of

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
    return fill(templates, ("one", "two"), context, (before or {},))


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


class Word:
    """Something that a page shows, which can be watched going."""

    def __str__(self) -> str:
        return "word"


def test_what_a_page_was_made_of_goes_at_once(templates: Environment) -> None:
    """Else all of it stays until somebody looks for garbage, while everybody waits."""
    word = Word()
    gone = ref(word)
    gc.disable()
    try:
        assert "<b>word</b>1" == filled(templates, who=word, one=1, two=2)["one"].html
        del word
        assert gone() is None
    finally:
        gc.enable()
