"""What the faces say of the sequence of play, of events and of the end is true."""

from __future__ import annotations

from typing import Any

import pytest

from panspermia.faces.text import Marks
from panspermia.games.megafauna import GAME
from panspermia.games.megafauna.faces.answers import in_short
from panspermia.games.megafauna.faces.score import endings
from panspermia.games.megafauna.faces.stage import Stage
from panspermia.games.megafauna.faces.svg_cards import event_in_words
from panspermia.games.megafauna.faces.svg_planet import strip_in_words
from panspermia.games.megafauna.faces.svg_species import heart
from panspermia.games.megafauna.faces.terminal import TextBoard
from panspermia.games.megafauna.faces.text import Face
from panspermia.games.megafauna.rules.events import EventBegan, NothingChanged, Rolled
from panspermia.games.megafauna.rules.events_phase import resolve
from panspermia.games.megafauna.rules.reservoirs import reservoir_event
from panspermia.games.megafauna.rules.vocabulary import SPECIES_WORDS, WHITE_ORGAN
from panspermia.kernel import Setup, Table, render, seat_table
from panspermia.kernel.game import Value
from tests.games.megafauna.helpers import drive, mutation, position, put_disk, species, told


def table_at(turn: int, players: int = 2, **options: Value) -> Table[Any]:
    """A game that has come to the actions of a turn, everybody passing."""
    table = seat_table(GAME, Setup(players, options), seed=7)
    while table.state.turn < turn or table.state.phase != "actions":
        request = table.request
        assert request is not None
        options_ = request.options()
        table.answer("pass" if "pass" in options_ else options_[0])
    return table


def lines(table: Table[Any]) -> list[str]:
    face = Face(table.view(None))
    return [line.text.plain for line in face.tell(table.events(None))]


# --- A6, C1p ------------------------------------------------------------------------------------


@pytest.mark.parametrize("reason", ["D10h.2", "J6f"])
@pytest.mark.clause("A6.2", "A4d")
def test_no_turn_is_promised_once_the_game_ends_early(reason: str) -> None:
    table = table_at(3)
    assert "7 turns" in render(endings(table.view(0))[0].detail)

    table.state.ending = reason

    last = endings(table.view(0))[0]
    assert ("This is the last turn.", True) == (render(last.detail), last.is_due)


@pytest.mark.clause("C1p")
def test_turn_one_says_that_its_events_do_not_happen() -> None:
    table = table_at(1)
    told = [line for line in lines(table) if "not carried out" in line]
    assert 1 == len(told)
    assert told[0].endswith("Nothing happens in the first turn.")


def shown(table: Table[Any]) -> list[str]:
    """The events of this turn as the terminal and the page show them."""
    face = Face(table.view(0))
    board = TextBoard(face.scene, Marks(), 200)
    stage = Stage(face.scene)
    events = [stage.event(id) for id in stage.position.cards]
    return [" ".join([line.plain for line in board.events()]),
            " ".join([event_in_words(stage, card) for card in events])]  # fmt: skip


@pytest.mark.clause("C1p", "A8b.1")
def test_only_events_that_come_to_pass_are_shown() -> None:
    first = table_at(1)
    first.state.cards = [9]
    for words in shown(first):
        assert "deluge" not in words

    tooth = table_at(2, mode="tooth-and-claw")
    tooth.state.cards = [9]
    for words in shown(tooth):
        assert ("deluge" in words, "crowding disease" in words) == (False, True)


# --- D --------------------------------------------------------------------------------------------


@pytest.mark.clause("A1d.3", "D5.2", "D8.1")
def test_cards_name_the_craton_that_is_struck_and_what_a_climax_may_bring() -> None:
    table = table_at(2)
    expected = {
        3: "radiation, red and yellow",
        5: "forest or ice at 1, 6",
        15: "crater on Siberia, Siberia north 1",
    }
    for et, words in expected.items():
        table.state.cards = [et, 33]
        assert words in shown(table)[1]
    table.state.cards = [3, 43]
    assert "coast → Air (or all)" in shown(table)[1]


@pytest.mark.clause("A1e", "D4.1", "D2.2", "D8c.1")
def test_an_event_that_finds_nothing_says_so() -> None:
    for number, kind in ((0, "pangea-rift"), (2, "radiation")):
        g = position()
        species(g, "black-archetype", at="siberia-ne-herbivore")
        g.cards, g.agenda = [6], [(6, number)]
        drive(resolve(g))
        assert (kind, NothingChanged) == (told(g, EventBegan)[0]["kind"], type(g.log[-1]))

    g = position()
    g.cards, g.agenda = [15, 33], [(15, 0)]
    put_disk(g, "siberia-e", "black")
    drive(resolve(g), 1)
    assert [EventBegan, Rolled, NothingChanged] == [type(event) for event in g.log]


@pytest.mark.clause("D10a.2", "D13")
def test_a_fast_forward_asks_where_all_white_disks_go() -> None:
    g = position("black orange")
    played = drive(reservoir_event(g, g.facts.events[36].happenings[0]), "yes")
    assert played.request is not None
    assert "ask.D13.all" == played.request.prompt.id


@pytest.mark.clause("D11", "F5a", "F5c", "K7d")
def test_the_page_shows_the_wind_that_blows() -> None:
    table = table_at(2)
    assert "5 humid;" in strip_in_words(Stage(Face(table.view(0)).scene))
    table.state.wind = True
    assert "5 humid, wind both ways;" in strip_in_words(Stage(Face(table.view(0)).scene))

    for players, mode in ((2, "tooth-and-claw"), (3, "venus-animals")):
        still = Stage(Face(table_at(2, players, mode=mode).view(0)).scene)
        assert 8 == strip_in_words(still).count("wind to the west")


@pytest.mark.clause("D7e", "D8b")
def test_a_monster_that_cannot_be_lost_yet_is_told_as_a_step_of_size() -> None:
    table = table_at(2)
    own = table.state.own(0)[0]
    own.size = 3
    mutation(table.state, own, 118, face=1, monster="red")
    assert in_short(Face(table.view(0)).scene, "monster-118").plain.endswith("(size 2 instead)")
    own.size = 1
    assert "instead" not in in_short(Face(table.view(0)).scene, "monster-118").plain


@pytest.mark.clause("D7d")
def test_each_white_organ_adds_two_to_what_the_heart_bears() -> None:
    table = table_at(2)
    own = next(s for s in table.state.in_play() if s.basal[0] == 0)
    own.basal[WHITE_ORGAN] = 1
    stage = Stage(Face(table.view(0)).scene)
    s = stage.species[SPECIES_WORDS[own.id]]
    assert s.heart is not None
    assert f"1/{s.heart + 2}" in "".join(heart(stage, s))
