"""Styles of the table are cheap for a browser that shows a story."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files

from panspermia.registry import GAMES
from panspermia.web import pictures

STATIC = files("panspermia.web").joinpath("static")


def styles() -> Iterator[str]:
    for entry in STATIC.iterdir():
        if entry.name.endswith(".css"):
            yield entry.read_text("utf-8")
    for game in GAMES.values():
        yield pictures.style(game)


def selectors(style: str) -> Iterator[str]:
    """All selectors, one by one, without their comments."""
    for rule in re.findall(r"([^{};]+)\{", re.sub(r"/\*.*?\*/", "", style, flags=re.DOTALL)):
        if not rule.lstrip().startswith("@"):
            yield from re.split(r",(?![^(]*\))", rule)


def subject(selector: str) -> str:
    """What a selector is about, without what is in its brackets."""
    while (shorter := re.sub(r"\([^()]*\)", "()", selector).replace("()", "")) != selector:
        selector = shorter
    return re.split(r"[\s>+~]+", selector.strip())[-1]


def test_what_depends_on_what_it_holds_names_what_it_is_about() -> None:
    """One `:has(...) > *` or `> :nth-child(2)`, and any change styles the whole page anew."""
    nameless = ("*", ":nth-", ":first-", ":last-", ":only-", ":empty", ":hover")
    found = [one.strip() for style in styles() for one in selectors(style) if ":has(" in one]
    assert len(found) > 50
    assert [] == [one for one in found if subject(one).startswith(nameless)]
