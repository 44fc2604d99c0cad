"""Positions of High Frontier as text: what people write is read, and what is wrong is named."""

from __future__ import annotations

from random import Random

import pytest

from panspermia.games.exodus.components.facts import DIRT
from panspermia.games.exodus.game import GAME
from panspermia.games.exodus.rules.pieces import FIRST_OUTPOST, ROCKET
from panspermia.kernel import BadNotation, Setup, seat_table
from panspermia.kernel.notation import read_position, read_table, write_position
from tests.games.exodus.drawn import drawn
from tests.games.exodus.positions import at, table_at, wet
from tests.games.exodus.test_random_games import SETUPS, play
from tests.laws import check_notation

POSITION = """\
exodus 2
sides nasa-astronauts roscosmos
nasa-astronauts hand dumbo mass-driver
nasa-astronauts leo-stack leo tanks:6
nasa-astronauts rocket-stack mars-north-pole nasa-astronauts hall-effect wet:8 dirt
roscosmos leo-stack leo roscosmos
roscosmos outpost-1 phobos monoatomic-plug-nozzle tanks:3 moved:1 glitch
claims deimos:roscosmos eros:nasa-astronauts
factories eros:nasa-astronauts
busted phobos
glory mars nasa-astronauts low nasa-astronauts
star honor
seats honor nasa-astronauts:2 roscosmos:1
decks thrusters=[ablative-plate unseen*3] robonauts=[cat-fusion-z-pinch-torch unseen] refineries=[]
  generators=[] reactors=[] radiators=[]
year 5
spot 5
active nasa-astronauts
next D1 0 0 0
"""


def test_a_position_that_somebody_wrote_can_be_played() -> None:
    table = read_table(GAME, POSITION, seed=1)
    request = table.request
    assert request is not None
    assert "D1" == request.rule
    assert "industrialize" in request.candidates()
    g = table.state
    rocket, outpost = g.stacks[0][ROCKET], g.stacks[1][FIRST_OUTPOST]
    assert (at("mars-north-pole"), "8", DIRT) == (rocket.space, wet(g), g.grades[0])
    assert (at("phobos"), 3, 1, True) == (
        outpost.space, outpost.tanks, outpost.moved_tanks, outpost.glitched,
    )  # fmt: skip
    assert [at("deimos"), at("eros")] == list(g.claims)
    assert g.politics is not None
    assert [2, 1] == g.politics.delegates[1]
    dumbo = g.catalog.patent_of["dumbo"] + 1
    assert dumbo not in g.unseen[0]
    assert dumbo - 1 in g.unseen[0]


def test_it_is_written_as_it_was_read() -> None:
    setup, g = read_position(GAME, POSITION)
    text = write_position(GAME, setup, g)
    assert g == read_position(GAME, text)[1]
    for line in POSITION.splitlines():
        if not line.startswith(("decks", " ")):
            assert line in text, line
    assert "\nunseen " not in text


@pytest.mark.parametrize("seed", range(12))
def test_drawn_positions_are_read_back_as_they_were(seed: int) -> None:
    g = drawn(Random(seed))
    table = table_at(g, seed)
    text = write_position(GAME, table.setup, g)
    assert g == read_position(GAME, text)[1]
    for _ in range(12):
        if table.request is not None:
            play(table, Random(seed))
    check_notation(table)


@pytest.mark.parametrize("setup", SETUPS)
def test_so_are_games_from_their_beginning(setup: Setup) -> None:
    rng = Random(3)
    table = seat_table(GAME, setup, seed=3)
    for number in range(30):
        if number % 6 == 0:
            check_notation(table)
        play(table, rng)


@pytest.mark.parametrize(
    ("line", "instead"),
    [
        ("sides nasa-astronauts roscosmos", "sides nasa-astronauts"),
        ("sides nasa-astronauts roscosmos", "sides nasa-astronauts mauve"),
        ("sides nasa-astronauts roscosmos", "sides roscosmos roscosmos"),
        ("sides nasa-astronauts roscosmos", "sides nasa-astronauts ?"),
        ("nasa-astronauts leo-stack leo tanks:6", "nasa-astronauts leo-stack"),
        ("nasa-astronauts leo-stack leo tanks:6", "nasa-astronauts leo-stack nowhere"),
        ("nasa-astronauts leo-stack leo tanks:6", "nasa-astronauts leo-stack leo tanks:many"),
        ("nasa-astronauts leo-stack leo tanks:6", "nasa-astronauts leo-stack leo wet:8"),
        ("nasa-astronauts hand dumbo mass-driver", "nasa-astronauts hand timberwind"),
        ("nasa-astronauts hand dumbo mass-driver", "nasa-astronauts"),
        ("claims deimos:roscosmos eros:nasa-astronauts", "claims deimos:esa-space-unionists"),
        ("claims deimos:roscosmos eros:nasa-astronauts", "claims deimos"),
        ("busted phobos", "busted nowhere"),
        ("busted phobos", "busted phobos\nbusted deimos"),
        ("glory mars nasa-astronauts low nasa-astronauts", "glory mars nasa-astronauts"),
        ("glory mars nasa-astronauts low nasa-astronauts", "glory moon nasa-astronauts low"),
        ("star honor", "star bright"),
        ("star honor", ""),
        ("seats honor nasa-astronauts:2 roscosmos:1", "seats honor nasa-astronauts:many"),
        ("wet:8", "wet:8_1/0"),
        ("[ablative-plate unseen*3]", "[unseen*4]"),
        ("year 5", "modules []"),
        ("next D1 0 0 0", "next D1 0 7 0"),
    ],
)
def test_what_is_wrong_is_named(line: str, instead: str) -> None:
    assert line in POSITION
    with pytest.raises(BadNotation) as refused:
        read_table(GAME, POSITION.replace(line, instead), seed=1)
    assert "notation." not in str(refused.value)
