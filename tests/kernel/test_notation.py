"""Positions as text, as every game has them: the bazaar gives numbers names, the atlas does not."""

import re
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from panspermia.games.megafauna import GAME as MEGAFAUNA
from panspermia.kernel import BadNotation, Setup, Table, seat_table
from panspermia.kernel.notation import (
    read_position,
    read_table,
    settled,
    write_beginning,
    write_position,
    write_table,
)
from panspermia.kernel.values import ValueReader, folded, lines_of, write_value
from panspermia.registry import GAMES
from tests.atlas import GAME as ATLAS
from tests.bazaar import GAME as BAZAAR
from tests.guards import ROOT
from tests.laws import play_on

TEXT = """\
bazaar 3 bandits=no
where card4=hoard-red card7=blue
coins red=5 green=9
caravans blue=s20
visited red=[s19 s150]
offers (standing=[(id=0 maker=0 taker=1 gives=(coin=2) expires=3)] made=1)
round 2
next K4 1 2
"""


def bazaar(seed: int = 3, players: int = 3, **options: Any) -> Table[Any]:
    return seat_table(BAZAAR, Setup(players, options), seed=seed)


# --- positions --------------------------------------------------------------------------------


def test_a_position_is_written_as_it_was_read() -> None:
    """The form is stable; numbers have names where the game says so."""
    setup, g = read_position(BAZAAR, TEXT)

    assert (3, False) == (setup.players, setup.options["bandits"])
    assert ([5, 9, 8], [[19, 150], [], []]) == (g.coins[:3], g.visited)
    assert [(0, {"coin": 2}, {})] == [(o.maker, o.gives, o.takes) for o in g.offers.standing]
    assert TEXT == write_position(BAZAAR, setup, g)


def test_what_is_as_in_the_set_up_is_left_out() -> None:
    """A head alone is the beginning of the game."""
    table = bazaar()
    start = read_position(BAZAAR, "bazaar 3")[1]

    assert settled(BAZAAR.sequence, BAZAAR.setup(table.setup)) == start
    assert "bazaar 3\nnext K1 0\n" == write_position(BAZAAR, table.setup, start)


def test_lines_may_go_on_and_have_remarks() -> None:
    """An indented line belongs to the one before; order and empty lines do not matter."""
    told = "bazaar 3\n# a remark\nround 2 # another\n\ncoins red=5\n    green=9\n"

    assert [5, 9, 8] == read_position(BAZAAR, told)[1].coins[:3]


def test_long_lines_are_folded_and_read_back() -> None:
    words = " ".join(["word"] * 60)
    text = folded(words)

    assert max([len(line) for line in text.splitlines()]) <= 100 < len(words)
    assert [words.split()] == [[word for _, word in line] for line in lines_of(text)]


def test_a_game_without_names_tells_its_fields_in_numbers() -> None:
    """The atlas has no module for its notation."""
    table = seat_table(ATLAS, Setup(2), seed=4)
    play_on(table, Random(4), 5)

    text = write_position(ATLAS, table.setup, table.state)

    assert text.startswith("atlas 2\nat ")
    assert table.state == read_position(ATLAS, text)[1]


def test_a_position_of_another_deck_needs_that_deck() -> None:
    """The head has a part of the deck's hash; the deck itself is too long for a text."""
    deck = {"cards": 12}
    table = seat_table(BAZAAR, Setup(2, deck=deck), seed=1)
    text = write_position(BAZAAR, table.setup, table.state)

    assert table.state == read_position(BAZAAR, text, deck=deck)[1]
    for other in (None, {"cards": 13}):
        with pytest.raises(BadNotation, match="belongs to a different deck"):
            read_position(BAZAAR, text, deck=other)
    with pytest.raises(BadNotation, match="belongs to a different deck"):
        read_position(BAZAAR, "bazaar 2", deck=deck)


def test_what_a_campaign_brought_is_told_by_the_state() -> None:
    """The legacy itself is not in the text, but the coins that it gave are."""
    table = seat_table(BAZAAR, Setup(2, legacy={"renown": [3, 0]}), seed=1)

    text = write_position(BAZAAR, table.setup, table.state)

    assert "coins red=11" in text
    assert table.state == read_position(BAZAAR, text)[1]


# --- tables -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(8))
def test_a_table_is_read_back_with_the_answers_since_its_step_began(seed: int) -> None:
    """Answers of several sides at once, what was begun, and dice included."""
    table = bazaar(seed)
    rng = Random(seed)
    while table.request is not None:
        text = write_table(table)
        again = read_table(BAZAAR, text)
        assert (table.state, text) == (again.state, write_table(again))
        play_on(table, rng, 5, 0.3)


def test_a_table_without_dice_in_its_answers_has_chance_of_its_own() -> None:
    """Such a table is saved, loaded and played on like any other."""
    table = read_table(BAZAAR, "bazaar 2\nnext K4 0 0\n; auction", seed=5)

    play_on(table, Random(2), 1000)
    assert table.outcome is not None


def test_the_beginning_of_a_step_tells_no_answer() -> None:
    table = read_table(BAZAAR, "bazaar 2\nnext K4 0 0\n; auction")

    assert "bazaar 2\nnext K4 0 0\n" == write_beginning(table)


def test_the_positions_of_the_reference_can_be_read_and_played_on_from() -> None:
    """Those that begin with the name of a game."""
    page = (ROOT / "docs" / "reference" / "notation.md").read_text(encoding="utf-8")
    texts = re.findall(r"```\n((\w+) \d[^`]*)```", page)

    assert ["genesis", "bazaar", "megafauna", "symbioz"] == [game for _, game in texts]
    games = {**GAMES, "megafauna": MEGAFAUNA}
    for text, game in texts:
        table = read_table(games[game], text, seed=1)
        play_on(table, Random(1), 10_000)
        assert table.outcome is not None


# --- what cannot be read ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "Line 1: a position of bazaar begins with bazaar"),
        ("chess 2", "Line 1: a position of bazaar begins with bazaar and the number of players"),
        ("bazaar", "Line 1: bazaar is not a number of players for bazaar. Possible: 1, 2, 3, 4."),
        ("bazaar 7", "Line 1: 7 is not a number of players"),
        ("bazaar " + "9" * 5000, "Line 1: 999"),
        ("bazaar 2 walls=yes", "Line 1: walls=yes is not an option of bazaar"),
        ("bazaar 2 bandits=maybe", "Line 1: bandits=maybe is not an option of bazaar"),
        ("bazaar 2 bandits=no bandits=yes", "Line 1: bandits=yes repeats what has been said"),
        ("bazaar 2\nround", "Line 2: something is missing after round."),
        ("bazaar 2\nround 1 2", "Line 2: 2 cannot be understood there."),
        ("bazaar 2\nround two", "Line 2: round cannot be that: Expected `int`, got `str`."),
        ("bazaar 2\n\nround 2\nround 3", "Line 4: round repeats what has been said"),
        ("bazaar 2\nlog 2", "Line 2: log says nothing about a position."),
        ("bazaar 2\nsheep 2", "Line 2: sheep says nothing about a position."),
        ("bazaar 2\ncoins red=1\n  pink=2", "Line 3: pink is not one of red, green, blue"),
        ("bazaar 2\ncoins red 1 pink", "Line 2: coins cannot be that"),
        ("bazaar 2\nvisited [1", "Line 2: something is missing after [1."),
        ("bazaar 2\nvisited ]", "Line 2: ] cannot be understood there."),
        ("bazaar 2\nvisited " + "[" * 5000, "Line 2: [ cannot be understood there."),
        ("bazaar 2\ndyes 1*999999999", "Line 2: 999999999 cannot be understood there."),
        ("bazaar 2\nbank " + "9" * 5000, "Line 2: 999"),
        ('bazaar 2\nmode "a', 'Line 2: " cannot be understood there.'),
        ("bazaar 2\noffers (made 1)", "Line 2: made cannot be understood there."),
        ("bazaar 2\noffers (made=1 made=2)", "Line 2: made cannot be understood there."),
        ("bazaar 2\nnext K99", "Line 2: K99 is not a step of the game."),
        ("bazaar 2\nnext", "Line 2: next is not a step of the game."),
        ("bazaar 2\nnext K4 1", "Line 2: K4 needs 2 numbers"),
        ("bazaar 2\nnext K4 1 x", "Line 2: x is not a step of the game."),
        ("bazaar 2\nnext K4 1 7", "Line 2: 7 is not a step of the game."),
        ("bazaar 2\nnext K4 0 0\nnext K8 0", "Line 3: next repeats what has been said"),
        ("bazaar 1", "Line 1: One player plays alone"),
    ],
)
def test_a_wrong_position_is_refused_in_one_clear_line(text: str, message: str) -> None:
    """The sentence names the line and the word that is wrong."""
    with pytest.raises(BadNotation) as caught:
        read_position(BAZAAR, text)

    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize(
    ("answers", "message"),
    [
        ("sing", "Line 3: sing is not possible there, by K4."),
        ("*4", "Line 3: *4: what chance gives, and nothing else, is marked with a star."),
        ("3:pass", "Line 3: 3:pass: nobody is asked for that there."),
        ("7!offer", "Line 3: 7!offer: nobody is asked for that there."),
        ("0!sing", "Line 3: 0!sing: nobody is asked for that there."),
    ],
)
def test_a_wrong_answer_is_refused_in_one_clear_line(answers: str, message: str) -> None:
    with pytest.raises(BadNotation) as caught:
        read_table(BAZAAR, f"bazaar 2\nnext K4 0 0\n; {answers}")

    assert str(caught.value).startswith(message)


PIECES = ["bazaar", "2", "\n", "coins", "red", "=", "5", "[", "]", "(", ")", "*", "next", "K4", "0"]


@pytest.mark.slow
@given(st.lists(st.sampled_from(PIECES) | st.text('ab01"=*[]();\n ', max_size=5)).map(" ".join))
def test_whatever_is_read_is_a_state_or_a_clear_refusal(text: str) -> None:
    """No text breaks the reader."""
    with suppress(BadNotation):
        read_position(BAZAAR, f"bazaar 2\n{text}")


# --- values -----------------------------------------------------------------------------------


@dataclass
class Thing:
    size: int
    names: list[str] = field(default_factory=list)


SCALARS = st.none() | st.booleans() | st.integers(-(10**17), 10**17) | st.text(max_size=8)


@pytest.mark.slow
@given(st.recursive(SCALARS, lambda v: st.lists(v) | st.dictionaries(st.text(), v), max_leaves=9))
def test_every_plain_value_is_read_back(value: Any) -> None:
    """Whatever text, numbers, lists and records are in it."""
    word = write_value(value)

    assert value == ValueReader([(1, part) for part in word.split()]).value()


@pytest.mark.parametrize(
    ("value", "word"),
    [
        (True, "yes"),
        ("yes", '"yes"'),
        ("K4", "K4"),
        ("two words; # more", '"two\\u0020words\\u003b\\u0020\\u0023\\u0020more"'),
        ([0, 0, 0, 0, 1, 1], "[0*4 1 1]"),
        (1.5, "1.5"),
        (Thing(3), "(size=3)"),
        (Thing(0, ["a"]), "(size=0 names=[a])"),
    ],
)
def test_values_are_written_for_people(value: Any, word: str) -> None:
    assert word == write_value(value)
