"""The catalogue of the pages has every word that they use, and no other."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import panspermia.web
from panspermia.registry import find_game, new_table
from panspermia.web.markup import ink_class
from panspermia.web.scene import SeenTable
from panspermia.web.words import say

FOLDER = Path(panspermia.web.__file__).parent
MADE = (
    "bot.",
    "confirm.",
    "drawer.",
    "error.",
    "help.",
    "home.for-",
    "mail.done-",
    "new.private",
    "pace.",
    "planner.card-",
    "planner.grade-",
    "planner.held-",
    "planner.hold-",
    "planner.how-",
    "planner.pile-",
    "planner.season-",
    "planner.sign.",
    "new.public",
    "new.start-",
    "new.will.",
    "not-taken.",
    "number.",
    "onward.",
    "preset.",
    "proposal.",
    "sit.",
    "status.",
    "theme.",
    "waits.",
)
"""Beginnings of ids that are put together."""


def known() -> set[str]:
    with (FOLDER / "locale" / "en.po").open("rb") as file:
        found = [message.id for message in read_po(file) if message.id]
    return {id if isinstance(id, str) else id[0] for id in found}


def used() -> set[str]:
    files = [*FOLDER.rglob("*.py"), *FOLDER.rglob("*.html")]
    text = "\n".join([path.read_text(encoding="utf-8") for path in files])
    return set(re.findall(r"""["']([a-z]+\.[a-z][a-z.-]*|stale)["']""", text))


def said() -> set[str]:
    files = [*FOLDER.rglob("*.py"), *FOLDER.rglob("*.html")]
    text = "\n".join([path.read_text(encoding="utf-8") for path in files])
    return set(re.findall(r"""\bsay\(["']([\w.:-]+)["'](?! ~)""", text))


def test_every_word_that_a_page_says_is_known() -> None:
    assert set() == said() - known()


def test_no_word_is_kept_that_no_page_says() -> None:
    kept = {id for id in known() - used() - said() if not id.startswith(MADE)}
    assert set() == kept


def test_what_is_said_after_every_game_speaks_of_chance_and_not_of_dice() -> None:
    """A game without dice offered to check them; its first player is drawn all the same."""
    for id in ("result.verify", "result.seed", "result.hash"):
        assert "dice" not in say(id)


@pytest.mark.parametrize("game", ["genesis", "megafauna", "symbioz"])
def test_the_colour_of_every_side_is_one_of_the_page(game: str) -> None:
    """Its sign in the log, the podium and the graph would be as black as the words."""
    seats = max(find_game(game).players)
    looks = SeenTable(new_table(game, players=seats, seed=1), 0, [""] * seats).text.looks
    classes = {ink_class(look.ink) for look in looks}
    styles = (FOLDER / "static" / "app.css").read_text(encoding="utf-8")
    assert seats == len(classes)
    assert classes <= {*re.findall(r"\.(ink-[0-9a-f]{6})\b", styles)}
