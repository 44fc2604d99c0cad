"""Positions of Genesis in words."""

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from panspermia.games.genesis import GAME
from panspermia.games.genesis.rules.pieces import ATTACHED, NO_SOURCE, PRESENT, STOLEN
from panspermia.games.genesis.rules.state import State
from panspermia.games.genesis.rules.vocabulary import BLUE, GREEN, NOBODY, OCEAN, RED
from panspermia.kernel import BadNotation, Setup, seat_table
from panspermia.kernel.notation import read_position, read_table, write_position
from tests.games.genesis.helpers import position, tell
from tests.games.genesis.rules.test_rich_positions import full_of_life
from tests.laws import play_on

TEXT = """\
genesis 3 chimera=yes
sides red green blue
climate cold
history warm cold
turn 3
phase E
order green blue red
phase_order green blue red
waiting 0 2
gone refugium-8
discard event-37 event-45
cosmic refugium-7 red+ red- @green deck:17,?,?,?
ocean* refugium-12 @red @blue enzymes:blue,red deck:18,?,20
coastal* refugium-2 none- deck:30,?
continent deck:
pool red 1 yellow blue blue
pool green 2 trophy:bacterium-11
pool blue 0
red bacterium-9 @red @blue yellow blue mutation-34 mutation-23!*~:base began:1,red
> parasite-green @green mutation-28 face-2 stolen:mutation-34-base stolen:red reverted
> parasite-blue @blue owner:red
red bacterium-13 macroorganism-14 terrestrial @green trophic:blue organ-1 disk-red herbivore rate:2
next E0 blue
"""


def read(text: str) -> State:
    return read_position(GAME, text)[1]


def test_a_position_is_written_as_it_was_read() -> None:
    """The form is stable, whatever lies on organisms and refugia."""
    setup, g = read_position(GAME, TEXT)

    assert TEXT == write_position(GAME, setup, g)


def test_words_tell_what_lies_on_an_organism() -> None:
    g = read(TEXT)
    bug, parasite, body = g.organism(9), g.organism(19), g.organism(13)

    assert (0, [0, 2], [0, 1, 0, 1]) == (bug.owner, bug.bionts, bug.cubes)
    assert [(34, False, STOLEN), (23, True, PRESENT)] == [
        (m.card, m.promoted, m.base) for m in bug.mutations
    ]
    assert (19, 9, 1, 1) == (bug.parasite, parasite.host, parasite.owner, parasite.face)
    assert [(g.facts.mutations[34].base, 34), (RED, NO_SOURCE)] == [
        (cube.colour, cube.source) for cube in parasite.diseased
    ]
    assert (14, True, 2, [1]) == (body.macro, body.terrestrial, body.trophic, body.bionts)
    assert [ATTACHED, ATTACHED] == [g.cards[colour] for colour in (GREEN, BLUE)]


def test_words_tell_what_lies_on_a_refugium() -> None:
    """Cubes that are not told are as printed."""
    g = read("genesis 2\nsides red green\nocean* refugium-12 red+ @red enzymes:blue")
    pond = g.refugium(12)
    printed = g.facts.refugia[12].manna

    assert ([1, 0, 0, 0], [0], [BLUE]) == (pond.organized, pond.bionts, pond.enzymes)
    assert printed.count(RED) - 1 == pond.disorganized[RED]
    assert [False, True, False, False] == g.active
    assert [] == read("genesis 2\nocean refugium-12 none-").rows[OCEAN][0].bionts


def test_what_follows_from_the_rest_need_not_be_told() -> None:
    """Piles, stacks, pools and decks have what is not in play."""
    g = tell(position("red green"), "red bacterium-9 @red @red mutation-23\ndiscard event-37")

    assert 9 not in g.piles[OCEAN]
    assert (2, 4) == tuple(g.unassigned)
    assert 23 not in g.unseen
    assert 19 == len(g.unseen) == sum([deck.count(0) for deck in g.decks])
    assert 37 not in g.events[0]


@pytest.mark.parametrize("seed", range(40))
def test_positions_full_of_life_are_read_back(seed: int) -> None:
    """Hyperparasites, chimeras and crowded oceans, which random games seldom come to.

    Their organisms are told in words, not as fields.
    """
    g = full_of_life(Random(seed))
    rules = {id: getattr(g.rules, id) for id in [option.id for option in GAME.options]}
    players = 1 if g.rules.alone else g.sides
    text = write_position(GAME, Setup(players, rules), g)

    assert g == read(text)
    assert not {"organisms", "rows", "tableaus", "colour"} & {
        line.split()[0] for line in text.splitlines()
    }


def test_colours_that_are_not_dealt_yet_are_told() -> None:
    """Alone, the player chooses both (C1.1)."""
    table = seat_table(GAME, Setup(1, {"mode": "solitaire"}), seed=1)
    table.answer("blue")

    text = write_position(GAME, table.setup, table.state)

    assert "sides blue ? ? ?" in text
    assert [BLUE, NOBODY, NOBODY, NOBODY] == read(text).colour
    assert table.state == read(text)


def test_a_table_begins_at_a_position() -> None:
    """It can be played to its end."""
    text = """\
genesis 2
sides red green
turn 3
phase E
order red green
phase_order red green
waiting 0 1
cosmic deck:17,?,?,?,?
ocean* refugium-12 deck:18,?,?,?,?
coastal deck:19,?,?,?,?
continent deck:20,?,?,?,?
red bacterium-9 @red @red blue
next E0 red
"""
    table = read_table(GAME, text, seed=4)

    assert table.request is not None
    assert (0, "E0") == (table.request.seat, table.request.rule)
    play_on(table, Random(4), 10_000)
    assert table.outcome is not None


HEAD = "genesis 2\nsides red green\n"
HADEAN = "event-37 event-38 event-39 event-40 event-41 event-42"
IN_PLAY = "turn 3\nphase E\norder red green\nphase_order red green\nnext E0 red\n"
TOPS = "cosmic deck:17,?\nocean deck:18,?\ncoastal deck:19,?\ncontinent deck:20,?\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("genesis 2\nnext C0g", "The position does not tell the colours of all sides"),
        (HEAD + IN_PLAY + "waiting 0 1", "The top cards of the mutation decks are not told"),
        (HEAD + IN_PLAY + TOPS + "waiting 1", "The side whose assignment is next is not among"),
    ],
)
def test_no_table_begins_where_something_is_missing(text: str, message: str) -> None:
    """A position for a test of one rule need not tell everything; one to play on must."""
    read(text)

    with pytest.raises(BadNotation) as caught:
        read_table(GAME, text)

    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("genesis 2\nsides red", "Line 2: sides needs one colour for each side"),
        ("genesis 2\nsides red pink", "Line 2: pink does not name a side of this game."),
        ("genesis 2\nsides red npc-blue", "Line 2: npc-blue does not name a side"),
        ("genesis 2\nsides red red", "Line 2: red repeats what has been said"),
        (HEAD + "sides red green", "Line 3: sides repeats what has been said"),
        (HEAD + "ocean\nocean*", "Line 4: ocean* repeats what has been said"),
        (HEAD + "pool red 1\npool red 2", "Line 4: pool repeats what has been said"),
        (HEAD + "blue bacterium-3", "Line 3: blue says nothing about a position."),
        (HEAD + "rules x", "Line 3: rules says nothing about a position."),
        (HEAD + "deck x", "Line 3: deck says nothing about a position."),
        (HEAD + "ocean @red", "Line 3: @red does not lie on a refugium."),
        (HEAD + "ocean refugium-7", "Line 3: refugium-7 is not a component that can lie there."),
        (HEAD + "ocean refugium-12\n   pink+", "Line 4: pink+ does not lie on a refugium."),
        (HEAD + "ocean refugium-12 @pink", "Line 3: @pink does not name a side"),
        (HEAD + "ocean refugium-12 enzymes:pink", "Line 3: enzymes:pink is not a component"),
        (HEAD + "ocean refugium-12" + " red+" * 9, "Line 3: refugium-12 has fewer cubes than that"),
        (HEAD + "ocean deck:99", "Line 3: deck:99 is not a component that can lie there."),
        (HEAD + "ocean deck:17,17", "Line 3: deck:17,17 repeats what has been said"),
        (
            HEAD + "red bacterium-99",
            "Line 3: bacterium-99 is neither an organism that can lie there",
        ),
        (HEAD + "red", "Line 3: red is neither an organism that can lie there"),
        (HEAD + "red bacterium-9\nred bacterium-9", "Line 4: bacterium-9 is neither an organism"),
        (
            HEAD + "ocean refugium-12\nred bacterium-12",
            "Line 4: bacterium-12 is neither an organism",
        ),
        (HEAD + "red bacterium-9 wings", "Line 3: wings is neither an organism"),
        (HEAD + "red bacterium-9 organ-1", "Line 3: organ-1 is neither an organism"),
        (HEAD + "red bacterium-9 face-2", "Line 3: face-2 is neither an organism"),
        (HEAD + "red bacterium-9 rate:x", "Line 3: rate:x cannot be understood there."),
        (HEAD + "red bacterium-9 rate:1", "Line 3: rate:1 is neither an organism"),
        (HEAD + "red bacterium-9 reverted", "Line 3: reverted is neither an organism"),
        (HEAD + "red bacterium-9 mutation-99", "Line 3: mutation-99 is not a component"),
        (
            HEAD + "red bacterium-9 mutation-23\nred bacterium-13 mutation-23",
            "Line 4: mutation-23 is",
        ),
        (HEAD + "red bacterium-9 macroorganism-9 macroorganism-10", "Line 3: macroorganism-10 is"),
        (HEAD + "red bacterium-9 stolen:organ-1", "Line 3: stolen:organ-1 is not something that"),
        (HEAD + "red bacterium-9 stolen:mutation-9-base", "Line 3: stolen:mutation-9-base is"),
        (HEAD + "red bacterium-9" + " @red" * 7, "Line 3: red has more bionts in play"),
        (HEAD + "> parasite-red", "Line 3: parasite-red is neither an organism that can lie there"),
        (HEAD + "red bacterium-9\n> bacterium-3", "Line 4: bacterium-3 is neither an organism"),
        (HEAD + "red bacterium-9\n> parasite-blue", "Line 4: parasite-blue is neither an organism"),
        (HEAD + "pool red", "Line 3: pool: a pool has a side"),
        (HEAD + "pool red 1 pink", "Line 3: pink: a pool has a side"),
        (HEAD + "pool red 1 trophy:x", "Line 3: trophy:x: a pool has a side"),
        (HEAD + f"discard {HADEAN}", "Line 3: discard has more events of an eon than are drawn"),
        (HEAD + "climate hot", "Line 3: climate cannot be that"),
        (HEAD + "next", "Line 3: something is missing after next."),
        (HEAD + "next Z9", "Line 3: Z9 is not a step of the game."),
        (HEAD + "next E0 red", "Line 3: red: this is not how a step of the game is told."),
        (HEAD + "order red\nphase_order red\nnext E0 red loops:1", "Line 5: loops:1: this is not"),
    ],
)
def test_a_wrong_position_is_refused_in_one_clear_line(text: str, message: str) -> None:
    """The sentence names the line and the word that is wrong."""
    with pytest.raises(BadNotation) as caught:
        read(text)

    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)


WORDS = [word for word in TEXT.replace("\n", " \n ").split(" ") if word]


@pytest.mark.slow
@given(st.lists(st.sampled_from(WORDS) | st.text("@:*!>-+,19", max_size=4)).map(" ".join))
def test_whatever_is_read_is_a_state_or_a_clear_refusal(text: str) -> None:
    """No text breaks the reader."""
    with suppress(BadNotation):
        read(f"genesis 3 chimera=yes\nsides red green blue\n{text}")
