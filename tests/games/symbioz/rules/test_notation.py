import re
from pathlib import Path
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from panspermia import load_table, new_table
from panspermia.games.symbioz import GAME
from panspermia.games.symbioz.notation import (
    read_game,
    read_position,
    read_table,
    write_game,
    write_position,
    write_table,
)
from panspermia.games.symbioz.rules.events import EVENTS
from panspermia.kernel import BadNotation, BadSave, CannotUndo, PanspermiaError, seat_at
from panspermia.kernel import notation as kernel
from panspermia.kernel.saves import replay_table, seal, verify
from panspermia.registry import GAMES
from tests.games.symbioz.helpers import Symbioz, asked, events, new_game, options, play, table_at

POSITIONS = [
    "rings t1 S3 / coral C0=4 C1=4 C2=4 / amber C6=4 C7=4 C8=4",
    "rings t1 P2:amber start:coral / coral C0=4 / amber C6=4 C7=12",
    "diamond t12 P1:coral start:teal / coral A0=S B0=+1k / amber C6=4+2c / teal C7=3+25c6k",
    "rings t3 P3:violet start:violet / coral / amber / teal / violet",
    "rings t3 P4:amber start:amber / coral C0=6+1c / amber C0=6+1c",
    "rings t7 T2 start:amber / coral C0=12 / amber C6=4",
    "rings t8 over:V1 start:amber / coral A0=S A1=S C0=S / amber C6=4",
    "rings t2 P1:coral start:coral new:C0=2 new:C1=1 / coral C0=4 C1=3 / amber C6=4",
]


def random_game(seed: int, answers: int = 10_000) -> Symbioz:
    """A game of two to four players on either board, after so many random answers."""
    rng = Random(seed)
    board = rng.choice(["rings", "diamond"])
    table = new_table("symbioz", players=rng.choice([2, 3, 4]), seed=seed, options={"board": board})
    while table.request is not None and answers:
        table.answer(rng.choice(table.request.options()))
        answers -= 1
    return table


# --- positions --------------------------------------------------------------------------------


@pytest.mark.parametrize("line", POSITIONS)
def test_a_position_is_written_as_it_was_read(line: str) -> None:
    """The canonical form is stable."""
    assert line == write_position(read_position(line))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_every_state_of_a_game_is_read_back_as_it_was(seed: int) -> None:
    """All fields, in the middle of steps and between them, and at the end."""
    table = random_game(seed, answers=0)
    rng = Random(seed)
    while table.request is not None:
        assert read_position(write_position(table.state)) == table.state
        table.answer(rng.choice(table.request.options()))

    assert read_position(write_position(table.state)) == table.state


def test_the_order_of_words_and_sides_does_not_matter() -> None:
    """Within the first part, and among the sides."""
    told = "start:amber P2:coral diamond t3 / amber C8=1 C6=+1k1c / coral C1=4 A0=S"

    line = "diamond t3 P2:coral start:amber / coral A0=S C1=4 / amber C6=+1c1k C8=1"
    assert line == write_position(read_position(told))


def test_board_turn_and_start_may_be_left_out() -> None:
    """They are rings, 1, and the side to move, or coral."""
    short = {"P2:amber": "rings t1 P2:amber start:amber", "T2": "rings t1 T2 start:coral"}

    for told, line in short.items():
        assert f"{line} / coral / amber" == write_position(read_position(f"{told} / coral / amber"))


def test_supplies_follow_from_the_board() -> None:
    """A marker on a tile is a zerb too."""
    g = read_position("P2:coral / coral A0=S C0=4+2c1k / amber")

    assert [55, 60, 23, 25, 5, 6] == g.supply


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "The sides in play are given as ; expected are"),
        ("rings t3 / coral / amber", "The position does not say what comes next"),
        ("P2:coral / coral", "The sides in play are given as coral; expected"),
        ("P2:coral / coral / teal", "The sides in play are given as coral, teal; expected"),
        ("P2:coral / coral / coral", "The sides in play are given as coral, coral; expected"),
        ("P2:coral / coral / amber /", "The sides in play are given as coral, amber, /; expected"),
        ("P2:teal / coral / amber", "teal is not a side in play; these are coral, amber."),
        ("P2 / coral / amber", "P2 says nothing about a position."),
        ("P5:coral / coral / amber", "P5:coral says nothing about a position."),
        ("over:V3 / coral / amber", "over:V3 says nothing about a position."),
        ("P2:coral hexes / coral / amber", "hexes says nothing about a position."),
        ("P2:coral new:C12=1 / coral / amber", "new:C12=1 says nothing about a position."),
        ("P2:coral start:blue / coral / amber", "blue is not a side in play"),
        ("P2:coral P3:coral / coral / amber", "P3:coral repeats what has been said"),
        ("P2:coral t1 t1 / coral / amber", "t1 repeats what has been said"),
        ("P2:coral rings diamond / coral / amber", "diamond repeats what has been said"),
        ("P2:coral t0 / coral / amber", "t0 is not a turn from t1 to t12."),
        ("P2:coral t13 / coral / amber", "t13 is not a turn from t1 to t12."),
        ("P1:coral t1 / coral / amber", "P1 cannot come in turn 1"),
        ("S3 t2 / coral / amber", "S3 comes in turn 1 only"),
        ("S3 start:coral / coral / amber", "S3 comes in turn 1 only"),
        ("P2:coral / coral C12=1 / amber", "C12=1 does not name a square"),
        ("P2:coral / coral C0 / amber", "C0 does not name a square"),
        ("P2:coral / coral C0=0 / amber", "C0=0 does not name a square"),
        ("P2:coral / coral C0=+ / amber", "C0=+ does not name a square"),
        ("P2:coral / coral C0=4+ / amber", "C0=4+ does not name a square"),
        ("P2:coral / coral C0=4k / amber", "C0=4k does not name a square"),
        ("P2:coral / coral C0=+1c1c / amber", "C0=+1c1c does not name a square"),
        ("P2:coral / coral C0=100 / amber", "C0=100 does not name a square"),
        (f"P2:coral t{'9' * 5000} / coral / amber", "t999"),
        ("P2:coral / coral C0=1 C0=2 / amber", "C0=2 repeats what has been said"),
        ("P2:coral / coral C0=S C0=S / amber", "C0=S repeats what has been said"),
        ("P2:coral / coral C0=13 / amber", "C0 has only 12 cells for zerbs."),
        ("P2:coral / coral C0=7 / amber C0=6", "C0 has only 12 cells for zerbs."),
        ("P2:coral / coral C0=+7k / amber", "coral has only 6 of the kind krogul."),
        ("P2:coral / coral C0=+20c C1=+6c / amber", "coral has only 25 of the kind crapit."),
        ("P2:coral / coral C0=S / amber C0=+1c", "C0 is a Symbioz; nothing else can stand there."),
        ("P2:coral / coral C0=+1c / amber C0=S", "C0 is a Symbioz; nothing else can stand there."),
        ("P2:coral / coral C0=S / amber C0=S", "C0 is a Symbioz; nothing else can stand there."),
    ],
)
def test_a_wrong_position_is_refused_in_one_clear_line(line: str, message: str) -> None:
    """The sentence names the word that is wrong; the error is one of ours."""
    with pytest.raises(BadNotation) as caught:
        read_position(line)

    assert isinstance(caught.value, PanspermiaError)
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)


WORDS = ["rings", "t3", "P2:coral", "T2", "over:V1", "/", "coral", "amber", "C0=4", "C0=S", ";"]


@pytest.mark.slow
@given(st.lists(st.sampled_from(WORDS) | st.text("tPCS019=+ck:/", max_size=6)).map(" ".join))
def test_any_text_is_a_position_or_refused(text: str) -> None:
    """Nothing else comes out of the reader."""
    try:
        g = read_position(text)
    except BadNotation:
        return

    assert g == read_position(write_position(g))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("symbioz 3\nP2:coral / coral / amber", "Line 2: The position is not one of 3 players"),
        ("symbioz 2\ndiamond P2:coral / coral / amber", "Line 2: The position is not one of 2"),
        ("symbioz 2\nP2:coral / coral /\n  amber C0=x", "Line 3: C0=x does not name a square"),
    ],
)
def test_a_position_fits_its_head(text: str, message: str) -> None:
    with pytest.raises(BadNotation, match=message):
        kernel.read_position(GAME, text)


def test_the_board_of_the_head_need_not_be_told_again() -> None:
    told = "symbioz 2 board=diamond\nP2:coral / coral\n    C0=4 / amber"

    assert "diamond" == kernel.read_position(GAME, told)[1].board


def test_no_table_begins_in_the_middle_of_a_step() -> None:
    with pytest.raises(BadNotation, match="in the middle of a step"):
        kernel.read_table(GAME, "symbioz 2\nt2 P1:coral new:C0=1 / coral C0=4 / amber")


# --- tables at positions ----------------------------------------------------------------------


@pytest.mark.parametrize("answers", [0, 1, 7, 40, 90, 10_000])
@pytest.mark.parametrize("seed", range(4))
def test_a_table_is_written_with_the_answers_of_its_step(seed: int, answers: int) -> None:
    """What is read has the same state, the same question and the same line."""
    table = random_game(seed, answers)

    line = write_table(table)
    other = read_table(line)

    assert table.state == other.state
    assert (table.request is None) == (other.request is None)
    if table.request is not None:
        assert (asked(table), options(table)) == (asked(other), options(other))
    assert line == write_table(other)


def test_the_answers_since_stand_after_a_semicolon() -> None:
    """Forced ones are left out."""
    line = "rings t2 P1:coral start:coral / coral C0=4 / amber C6=4 ; zerb@C0 crapit@C0"

    table = read_table(line)

    assert line == write_table(table)
    assert {"count": 6} == (table.request and table.request.prompt.params)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (f"{POSITIONS[1]} ; C6>C6 C7>C7", "C7>C7 is not possible here, by P2c."),
        ("P2:coral / coral C0=4 / amber ; done", "done is not possible here, by P2b."),
        ("t12 T2 / coral / amber ; done", "done is not possible here, by V2."),
        (POSITIONS[-1], "A table cannot begin in the middle of a step"),
    ],
)
def test_a_table_cannot_begin_in_a_step_or_with_wrong_answers(line: str, message: str) -> None:
    """The refusal names the clause."""
    with pytest.raises(BadNotation) as caught:
        read_table(line)

    assert str(caught.value).startswith(message)


def test_a_table_before_the_draw_draws() -> None:
    """A position may stand before S3; the seed decides."""
    starts = {table_start(seed) for seed in range(20)}

    assert {0, 1} == starts


def table_start(seed: int) -> int:
    return read_table(POSITIONS[0], seed=seed).state.start


BUSY = "t2 P1:coral / coral C0=8+4c1k C2=8+4c1k / amber C6=8+4c1k C8=8+4c1k"


def test_a_table_begun_at_a_position_is_a_table_like_another() -> None:
    """It clones, saves and loads at every decision and goes on alike."""
    table = table_at(BUSY)
    rng = Random(5)
    while table.request is not None and table.state.turn < 5:
        for other in (table.clone(), load_table(table.dump())):
            assert table.fingerprint() == other.fingerprint()
            assert table.tape() == other.tape()
        table.answer(rng.choice(table.request.options()))

    assert events(table, "Placed") == events(load_table(table.dump()), "Placed")


def test_a_record_begun_at_a_position_is_replayed_from_there() -> None:
    """After no entry it is the position, after all it is the end of the record."""
    table = table_at(BUSY, "zerb@C0", "crapit@C2", "done")
    record = table.dump()

    assert table_at(BUSY).fingerprint() == replay_table(record, GAMES, 0).fingerprint()
    assert table.fingerprint() == replay_table(record, GAMES, len(table.tape())).fingerprint()


def test_a_record_whose_position_was_changed_by_hand_is_refused() -> None:
    """Even if its digest was made to fit."""
    content = msgspec.json.decode(table_at(BUSY).dump())
    content["position"]["zerbs"] = "many"

    with pytest.raises(BadSave, match="does not hold a whole game"):
        load_table(seal(content))


def test_every_kind_of_event_survives_saving() -> None:
    """A finished game loads with all that happened, from the draw to the end."""
    table = random_game(3)

    assert {kind.__name__ for kind in EVENTS} == {event["event"] for event in table.events()}
    assert table.events() == load_table(table.dump()).events()


@pytest.mark.parametrize("is_loaded", [False, True])
def test_undo_reaches_the_position_and_no_further(is_loaded: bool) -> None:
    """A loaded table finds its way back too."""
    table = table_at(BUSY)
    first = table.fingerprint()
    rng = Random(5)
    for _ in range(40):
        assert table.request is not None
        table.answer(rng.choice(table.request.options()))
    table = load_table(table.dump()) if is_loaded else table

    for _ in range(40):
        table.undo()

    assert first == table.fingerprint()
    with pytest.raises(CannotUndo, match="nothing to take back"):
        table.undo()


def test_verify_says_that_a_game_begun_at_a_position_has_nothing_to_be_verified_against() -> None:
    """Nothing shows how the position came about; a game from the setup is verified."""
    begun = table_at("t12 P1:coral / coral C0=4 / amber", "done", "C0>C0")
    assert begun.outcome is not None

    with pytest.raises(BadSave, match="began at a given position and not at its setup"):
        verify(begun.dump(), GAMES)
    assert random_game(3).fingerprint() == verify(random_game(3).dump(), GAMES).fingerprint()


def test_the_state_given_to_a_table_is_not_touched() -> None:
    """The table plays on a copy."""
    table = table_at(BUSY)
    g = read_position(BUSY)

    play(seat_at(GAME, table.setup, g), "zerb@C0")

    assert read_position(BUSY) == g


# --- games ------------------------------------------------------------------------------------

SCORE = """\
symbioz
board rings
players 2
start amber
1 P2 amber: C6>C6 C7>B5 C8>C8
1 P2 coral: C0>C0 C1>B1 C2>C2
2 P1 coral: crapit@C0 zerb@C1 done
"""


def test_a_game_is_written_step_by_step() -> None:
    """Head, one line for each step with a choice, and no forced answers."""
    table = play(new_game(2), "amber", "C6>C6", "C7>B5", "C8>C8", "C0>C0", "C1>B1", "C2>C2")
    play(table, "crapit@C0", "zerb@C1", "done")

    assert SCORE == write_game(table)


def test_remarks_and_empty_lines_are_skipped() -> None:
    """A score may be annotated."""
    noted = SCORE.replace("\n", "   # well played\n\n  # a remark\n").replace("amber:", "amber : ")

    assert SCORE == write_game(read_game(noted.replace("amber : ", "amber:  ")))


@pytest.mark.parametrize("seed", range(8))
def test_a_whole_game_is_read_back_with_its_result(seed: int) -> None:
    """The table has the same tape and comes to the same end."""
    table = random_game(seed)
    text = write_game(table)

    other = read_game(text)

    assert table.fingerprint() == other.fingerprint()
    assert table.tape() == other.tape()
    assert text == write_game(other)


@pytest.mark.parametrize("answers", [0, 1, 30, 77])
def test_an_unfinished_game_is_read_back(answers: int) -> None:
    """Also in the middle of a step."""
    table = random_game(11, answers)

    assert table.fingerprint() == read_game(write_game(table)).fingerprint()


def test_a_game_whose_start_player_is_not_drawn_has_no_start() -> None:
    """The head then has board and players only."""
    table = new_game(3, "diamond")

    assert "symbioz\nboard diamond\nplayers 3\n" == write_game(table)
    assert table.fingerprint() == read_game(write_game(table)).fingerprint()


@pytest.mark.parametrize("line", [BUSY, POSITIONS[0], POSITIONS[6]])
def test_a_game_begun_at_a_position_tells_the_position(line: str) -> None:
    """It stands in the head in place of board and players."""
    table = table_at(line)
    while table.request is not None and table.state.turn < 4:
        table.answer(options(table)[-1])
    text = write_game(table)

    assert f"position {write_position(read_position(line))}" == text.splitlines()[1]
    assert table.fingerprint() == read_game(text).fingerprint()


def test_the_result_tells_clause_symbioz_and_winners() -> None:
    """A shared victory names all."""
    table = table_at("t12 T2 / coral A0=S / amber A1=S / teal")

    assert "result V2 1:1:0 coral amber" == write_game(table).splitlines()[-1]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "symbioz\n",
            "chess\n",
            "A game begins with a line that says symbioz; this one says chess.",
        ),
        (SCORE, "", "A game begins with a line that says symbioz; this one says ."),
        ("board rings", "board hexes", "Line 2 gives board a value that it cannot have: hexes"),
        ("players 2", "players 5", "Line 3 gives players a value that it cannot have: 5"),
        ("start amber", "start teal", "Line 4 gives start a value that it cannot have: teal"),
        ("board rings", "colour red", "Line 2 belongs neither to a head"),
        ("players 2", "players 2\nplayers 2", "Line 4 belongs neither to a head"),
        ("2 P1 coral: ", "2 P1 coral ", "Line 7 belongs neither to a head"),
        ("2 P1 coral", "2 P1 amber", "Line 7 tells of 2 P1 amber, but the game is at 2 P1 coral."),
        ("C8>C8", "", "Line 6 tells of 1 P2 coral, but the game is at 1 P2 amber."),
        ("C8>C8", "C8>C8 C0>C0", "Line 5 tells of 1 P2 amber, but the game is at 1 P2 coral."),
        ("zerb@C1", "zerb@A1", "Line 7: zerb@A1 is not possible there, by P1b."),
        ("done", "done\nresult V1 3:0 coral", "Line 8 gives the result V1 3:0 coral, but the game"),
    ],
)
def test_a_wrong_score_is_refused_with_its_line(old: str, new: str, message: str) -> None:
    """The sentence names the line and what is wrong there."""
    assert old in SCORE
    with pytest.raises(BadNotation) as caught:
        read_game(SCORE.replace(old, new))

    assert str(caught.value).startswith(message)


def test_a_wrong_result_is_refused() -> None:
    """The end of the score must be the end of the game."""
    text = "symbioz\nposition t12 T2 / coral A0=S / amber\nresult V2 0:1 amber\n"

    with pytest.raises(BadNotation, match="but the game says V2 1:0 coral"):
        read_game(text)
    with pytest.raises(BadNotation, match="but the game is at 12 over V2"):
        read_game(text.replace("result V2 0:1 amber", "12 P1 coral: done"))


def test_the_examples_of_the_reference_page_can_be_read() -> None:
    """Two positions and a score, as they stand in the documentation."""
    page = Path(__file__).parents[4] / "docs" / "reference" / "notation.md"
    section = page.read_text(encoding="utf-8").partition("## Symbioz")[2]
    position, table, score = re.findall(r"```\n(.*?)```", section, re.DOTALL)

    assert position == kernel.write_position(GAME, *kernel.read_position(GAME, position))
    assert "rings t2 P1:coral start:coral" == write_table(read_table(table)).partition(" /")[0]
    assert score == write_game(read_game(score))
