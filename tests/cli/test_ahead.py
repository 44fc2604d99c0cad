"""What follows an answer, in the terminal."""

from __future__ import annotations

from random import Random

import pytest

from panspermia.cli.ahead import warned_options
from panspermia.registry import new_table
from tests.laws import play_one

from .conftest import Run


def lines_after(said: str, typed: str) -> list[str]:
    """What was printed between a typed line and the next."""
    part = said.split(f"> {typed}\n", 1)[1]
    return part.split("\n> ", 1)[0].splitlines()


@pytest.fixture(scope="module")
def genesis() -> list[str]:
    return ["play", "genesis", "--seed", "4", "--players", "3"]


def test_what_says_what_each_option_surely_does(run: Run, genesis: list[str]) -> None:
    said = run(*genesis, lines="what\nquit\n").stdout

    assert [
        "  1 Green Rust Fumarole  1 biont assigned",
        "  2 place an enzyme  costs 1 yellow catalyst; 1 yellow enzyme",
        "  3 done  nothing happens at once",
    ] == lines_after(said, "what")


def test_what_of_an_answer_says_what_comes_next_and_if_there_is_a_way_back(
    run: Run, genesis: list[str]
) -> None:
    said = run(*genesis, lines="what 1\nwhat 1 done\nquit\n").stdout

    assert "Green Rust Fumarole  1 biont assigned" == lines_after(said, "what 1")[0]
    assert "Then you are asked" in lines_after(said, "what 1")[1]
    draft = " ".join(lines_after(said, "what 1 done"))
    assert "Green Rust Fumarole, done  1 biont assigned" in draft
    assert "Can be taken back until ○ Blue (greedy) has answered." in draft


def test_odds_say_what_follows_how_often(run: Run, genesis: list[str]) -> None:
    said = run(*genesis, lines="odds 1\nodds\nquit\n").stdout

    lines = lines_after(said, "odds 1")
    assert "To the end of the round, in 100 imagined worlds:" in lines
    assert any([line.endswith("life arises here") and " % " in line for line in lines])
    assert any([line.endswith("- a biont is lost here") for line in lines])
    assert "The odds of what?" in said


def test_an_answer_that_is_not_possible_says_why(run: Run, genesis: list[str]) -> None:
    said = run(*genesis, lines="what 1 1\nquit\n").stdout

    assert "(E2a)" in " ".join(lines_after(said, "what 1 1"))


def test_what_surely_loses_something_has_a_mark(run: Run) -> None:
    """An own biont that dies is marked, the cubes beside it are not."""
    table, rng = new_table("genesis", players=3, seed=1), Random(1)
    while (request := table.request) is not None:
        own = f"biont-{request.side}"
        if request.rule == "F2a" and own in request.options():
            break
        play_one(table, rng)
    assert request is not None

    assert frozenset([own]) == warned_options(table, request)


def test_help_tells_of_both(run: Run, genesis: list[str]) -> None:
    said = run(*genesis, lines="help\nquit\n").stdout

    assert "what [ANSWER]" in said
    assert "odds ANSWER" in said
