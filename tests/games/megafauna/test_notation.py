"""Positions of Bios: Megafauna as text: what people write is read, and what is wrong is named."""

from __future__ import annotations

import pytest

from panspermia.games.megafauna import GAME
from panspermia.kernel import BadNotation
from panspermia.kernel.notation import read_position, read_table, write_position

POSITION = """\
megafauna 2 mode=tooth-and-claw
sides black green
order green black
display metabolic=[107 126 134 142 131] darwinian=[71 88 59 58 69]
land siberia:0,4!
land baltica:0,4!
siberia-ne herbivore:black-archetype
siberia-e endangered:herbivore:black-archetype
baltica-sw carnivore:green-flyer herbivore:green-archetype
black-archetype basal:rgb unborn:4 newborn:1 mutation-84:y mutation-61a:g
green-archetype unborn:6
green-flyer of:mutation-92b unborn:6 tool-1-a
actions 2
turn 3
phase actions
next A2c.1 2 0 0
"""


def test_a_position_that_somebody_wrote_can_be_played() -> None:
    table = read_table(GAME, POSITION, seed=1)
    request = table.request
    assert request is not None
    assert "A2c.1" == request.rule
    assert "populate-green-flyer" in request.options()
    species = table.state.found(10)
    assert [1, 0, 1, 1, 0] == species.basal
    assert (4, 1) == (species.unborn, species.newborn)
    assert [False, True] == [m.is_promoted for m in species.mutations]


def test_it_is_written_as_it_was_read() -> None:
    setup, state = read_position(GAME, POSITION)
    text = write_position(GAME, setup, state)
    assert state == read_position(GAME, text)[1]
    assert "siberia-e endangered:herbivore:black-archetype" in text
    assert "green-flyer of:mutation-92b unborn:6 tool-1-a" in text


@pytest.mark.parametrize(
    ("line", "instead"),
    [
        ("sides black green", "sides black"),
        ("sides black green", "sides black mauve"),
        ("sides black green", "sides black black"),
        ("land siberia:0,4!", "land siberia"),
        ("land siberia:0,4!", "land"),
        ("land siberia:0,4!", "land siberia:0,4! baltica:0,4"),
        ("land siberia:0,4!", "land tharsis:0,4!"),
        ("siberia-ne herbivore:black-archetype", "siberia-ne bloom"),
        ("siberia-ne herbivore:black-archetype", "siberia-ne herbivore:dodo"),
        ("siberia-ne herbivore:black-archetype", "siberia-e white white"),
        ("green-flyer of:mutation-92b", "green-flyer of:mutation-92"),
        ("green-flyer of:mutation-92b", "green-flyer size:9 of:mutation-92b"),
        ("green-flyer of:mutation-92b", "white-flyer of:mutation-92b"),
        ("basal:rgb", "basal:rxb"),
        ("basal:rgb", "basal:r basal:g"),
        ("mutation-84:y", "mutation-93:y"),
        ("mutation-84:y", "mutation-61:y"),
        ("mutation-84:y", "mutation-84:y@dodo"),
        ("unborn:4", "unborn:many"),
        ("turn 3", "planet 3"),
        ("turn 3", "players 3"),
        ("next A2c.1 2 0 0", "next A2c.1 2 9 0"),
        ("next A2c.1 2 0 0", "next Z9"),
    ],
)
def test_what_is_wrong_is_named(line: str, instead: str) -> None:
    """With the line; nothing of such a text is used."""
    text = POSITION.replace(line, instead)
    assert text != POSITION
    with pytest.raises(BadNotation) as refused:
        read_table(GAME, text)
    assert str(refused.value).startswith("Line ")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("sides black green", "colours"),
        ("land ", "land"),
        ("green-flyer of", "green-flyer"),
    ],
)
def test_nobody_begins_where_something_is_missing(line: str, words: str) -> None:
    told = [other for other in POSITION.splitlines() if not other.startswith(line)]
    if line.startswith("sides"):
        told = [other for other in told if not other.startswith(("green-", "black-"))]
        told[1] = "order side-0 side-1"
    with pytest.raises(BadNotation) as refused:
        read_table(GAME, "\n".join(told) + "\n")
    assert words in str(refused.value)
