"""What people may be called."""

from __future__ import annotations

import unicodedata
from types import SimpleNamespace
from typing import Any

import pytest

from panspermia.store import names
from panspermia.store.names import LONGEST_NAME, clean_name, is_same_name
from tests.names import NAMES, NASTY


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_a_name_in_any_script_is_kept_as_it_is(name: str) -> None:
    assert name == clean_name(name)


@pytest.mark.parametrize(("sent", "kept"), NASTY.values(), ids=NASTY)
def test_nothing_is_kept_that_is_unseen_or_acts_on_the_text_around_it(sent: str, kept: str) -> None:
    found = clean_name(sent)

    assert kept == found
    assert kept == clean_name(found), "what is kept stays as it is"
    assert LONGEST_NAME >= len(found)


def test_a_new_emoji_may_stand_although_this_python_does_not_know_it() -> None:
    """U+1FADF came with Unicode 16, U+1FBFF is still free."""
    assert "\U0001fadf\U0001fbff" == clean_name("\U0001fadf\U0001fbff")


def test_a_title_may_be_longer() -> None:
    assert 60 == len(clean_name("x" * 70, 60))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ann", "ANN"),
        ("Straße", "STRASSE"),
        ("\uff21\uff4e\uff4e", "Ann"),
        ("e\u0301va", "éva"),
        ("An\u200cn", "Ann"),
        ("❤\ufe0f", "❤"),
        ("Ann\u3164", "Ann"),
        ("ΛΌΓΟΣ", "λόγος"),
    ],
)
def test_names_are_the_same_if_nobody_could_tell_them_apart(one: str, other: str) -> None:
    assert is_same_name(one, other)


def test_other_names_are_others() -> None:
    for name in NAMES.values():
        assert [name] == [other for other in NAMES.values() if is_same_name(name, other)]


def test_marks_without_end_are_not_all_composed(monkeypatch: pytest.MonkeyPatch) -> None:
    """That would take seconds: their order is found with effort that grows with the square."""
    composed = []

    def normalize(form: Any, text: str) -> str:
        composed.append(len(text))
        return unicodedata.normalize(form, text)

    known = {**vars(unicodedata), "normalize": normalize}
    monkeypatch.setattr(names, "unicodedata", SimpleNamespace(**known))

    assert clean_name("Ann" + "\u0300\u0316" * 16_000).startswith("An")
    assert 1 <= len(composed)
    assert 1000 >= max(composed)
