"""The looks of sides: one source for words, terminals, pages and charts."""

from __future__ import annotations

from random import Random
from xml.etree import ElementTree as ET

import pytest

from panspermia.contract import looks_of, text_of
from panspermia.faces.looks import SIGNS, Look, badge, mark, mark_path, marked
from panspermia.faces.svg import PALETTE
from panspermia.kernel import Message, render
from panspermia.registry import GAMES
from tests.laws import SUBJECTS, play_one

NAME = Message("title", {}, "panspermia.games.symbioz")


def test_each_side_has_a_mark_of_its_own() -> None:
    assert len(SIGNS) == len({mark_path(number, 0, 0, 10) for number in range(len(SIGNS))})


def test_a_look_is_drawn_in_its_colour_with_its_mark() -> None:
    look = marked(1, NAME, "#abcdef", "side-1")

    assert "▮" == look.sign
    shape = ET.fromstring(mark(look, 5, 5, 4))
    assert ("var(--side-1)", mark_path(1, 5, 5, 4)) == (shape.get("fill"), shape.get("d"))
    assert mark(look, 8, 8, 7) in badge(look)


def test_a_look_without_a_mark_draws_nothing() -> None:
    assert ("", "") == (mark(Look(NAME), 5, 5, 4), badge(Look(NAME)))


@pytest.mark.parametrize("id", ["symbioz", "genesis", "megafauna"])
def test_words_of_a_side_begin_with_its_sign_and_name(id: str) -> None:
    """All through a game, also before sides have colours and for sides that nobody plays."""
    table, rng = SUBJECTS[id].new_table(4), Random(4)
    seen = set()
    while table.request is not None:
        face = text_of(table.game)(table.view(None))
        for side, _ in enumerate(face.view["position"]["sides"]):
            look = face.looks[side]
            seen.add(look.sign)
            assert f"{look.sign} {render(look.name)}" == face.side(side).plain
            assert look.ink in str(face.side(side).spans[0].style)
            assert look.token in PALETTE
        play_one(table, rng)
    assert len(seen) > 1


@pytest.mark.parametrize("id", ["symbioz", "genesis", "megafauna"])
def test_the_looks_of_colours_are_those_of_the_sides_that_have_them(id: str) -> None:
    table, rng = SUBJECTS[id].new_table(4), Random(4)
    while table.request is not None:
        play_one(table, rng)
    face, looks = text_of(GAMES[id])(table.view(None)), looks_of(GAMES[id])
    sides = face.view["position"]["sides"]

    played = [(side["colour"], n) for n, side in enumerate(sides) if not side.get("npc")]
    assert played
    assert [looks[colour] for colour, _ in played] == [face.looks[n] for _, n in played]
