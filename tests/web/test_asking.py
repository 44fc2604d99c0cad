"""Options as a page lists them: what each says, and how many fit."""

from __future__ import annotations

import pytest
from markupsafe import Markup

from panspermia.kernel import Answer
from panspermia.store import commands as do
from panspermia.store.room import Room
from panspermia.web.asking import OptionWords, QuestionWords, _told_apart, question
from panspermia.web.scene import SeenTable
from tests.browser.positions import room_asked, room_in_the_middle
from tests.browser.test_exodus import room_at
from tests.games.exodus.positions import position, rocket

NAMES = ("Ann", "Bot", "Bot")
PAYING_LATER = 10
"""A seed with which cubes may be organized after dice are kept."""
COLOURS = ("red", "yellow", "green", "blue")


def words_of(room: Room) -> QuestionWords:
    request = room.table.request
    assert request is not None
    return question(SeenTable(room.table, 0, NAMES), request)


def rows_of(asked: QuestionWords) -> list[OptionWords]:
    return [row for group in asked.groups for row in group.options]


@pytest.mark.parametrize("rule", ["F1.1", "F2a"])
def test_manna_is_called_manna(rule: str) -> None:
    """It was called by its colour alone."""
    rows = rows_of(words_of(room_asked("genesis", rule)))
    manna = [row.title for row in rows if row.value in COLOURS]
    assert manna
    assert all([words.endswith("manna") for words in manna])


def test_what_may_follow_says_what_it_answers() -> None:
    """Beside "no" stood nothing but colours, or "yes" and "no"."""
    rows = rows_of(words_of(room_asked("genesis", "F0c", PAYING_LATER)))
    (kept,) = [row for row in rows if row.chips]
    assert ("no", "organize") == (kept.value, kept.aside)


def test_where_there_are_many_options_colours_are_marks() -> None:
    """In full they took a line of their own, and the panel scrolled."""
    asked = words_of(room_in_the_middle("genesis", 299, 4))
    chips = [chip for row in rows_of(asked) for chip in row.chips]
    assert "many" == asked.room
    assert not asked.is_folded
    assert chips
    assert all([len(chip.mark.striptags()) == 1 and chip.title in COLOURS for chip in chips])


def test_where_there_are_few_options_colours_are_words() -> None:
    asked = words_of(room_asked("genesis", "F0c", PAYING_LATER))
    chips = [chip for row in rows_of(asked) for chip in row.chips]
    assert "many" != asked.room
    assert chips
    assert not [chip for chip in chips if chip.mark]


def test_very_many_options_of_a_kind_stand_in_columns_and_are_paid_for_later() -> None:
    """Thirteen promotions in four colours each took twice the height of the panel."""
    asked = words_of(room_in_the_middle("genesis", 360, 115, chimera=True))
    promote = next(group for group in asked.groups if len(group.options) > 12)
    assert asked.is_folded
    assert promote.columns
    assert not any([row.chips for row in promote.options])


def test_chips_of_the_same_mark_have_their_words() -> None:
    """Two hosts of one colour stood there as "○" and "○"."""
    mark, words = Markup("○"), [Markup("○ biont of Blue"), Markup("○ blue antioxidant")]
    blue, disk = [OptionWords(n, name, "", "", mark=mark) for n, name in enumerate(words)]
    red = OptionWords(2, Markup("● red"), "", "", mark=Markup("●"))

    assert [blue, red] == _told_apart([blue, red])
    assert ["", "", ""] == [chip.mark for chip in _told_apart([blue, disk, red])]


def flying() -> Room:
    """High Frontier: a Rocket in LEO whose two engines ask different things first."""
    g = position(2, aqua=9)
    crew = g.crew(0).word
    rocket(g, "leo", crew, "re-solar-moth", "dumbo", "cermet-nerva-fission", fuel=8)
    return room_at(g, "Ann", "Ben")


def answered(room: Room, *answers: Answer) -> QuestionWords:
    for answer in answers:
        room.apply(do.Answer(0, (answer,), room.table.version))
    return words_of(room)


def test_what_follows_a_thruster_is_named() -> None:
    """Beside it stood "no" and "yes"."""
    asked = answered(flying(), "fly")
    asides = {str(row.aside) for row in rows_of(asked) if row.chips}
    leads = {str(group.lead.aside) for group in asked.groups if group.lead}
    assert "afterburn?" in asides | leads
    assert "" not in asides | leads


def test_the_way_back_stands_behind_all_ways_on() -> None:
    asked = answered(flying(), "transfer")
    assert asked.groups[0].lead is not None
    assert "cancel" == asked.groups[-1].options[-1].value


def test_a_turn_that_can_end_is_not_asked_twice_at_once() -> None:
    """Beside an income stood what could be done after it, such as to throw cards overboard."""
    asked = words_of(room_at(position(2), "Ann", "Ben"))
    assert [()] == [row.chips for row in rows_of(asked) if row.value == "income"]
