"""Drawings that are kept by all that they are made of."""

from __future__ import annotations

from collections.abc import Callable

from panspermia.faces.kept import Kept


def drawing(name: str, made: list[str]) -> Callable[[], str]:
    def draw() -> str:
        made.append(name)
        return name

    return draw


def test_what_is_the_same_is_drawn_once() -> None:
    kept, made = Kept[str](most=2), list[str]()
    found = [kept.get(name, drawing(name, made)) for name in ("one", "two", "one")]
    assert ["one", "two", "one"] == found
    assert ["one", "two"] == made


def test_what_was_not_asked_for_for_longest_goes() -> None:
    kept, made = Kept[str](most=2), list[str]()
    for name in ("one", "two", "one", "three", "one", "two"):
        kept.get(name, drawing(name, made))
    assert ["one", "two", "three", "two"] == made
