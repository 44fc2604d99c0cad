"""What came from Bios: Genesis, in words: nothing of it is in play unseen."""

from __future__ import annotations

from random import Random

from panspermia.contract import text_of
from panspermia.records import BiosRecord
from panspermia.registry import new_table
from tests.records import body, record, side

THREE = record(
    side("green", body(10, organs="green green", bionts="0:green 1:red"), points=22),
    side("blue", body(16, terrestrial=False, bionts="1:blue"), points=25.5, player=1),
    side("red", points=14, player=2),
)
WON = record(side("red", body(16)), side("green"), goal=2)
WIDTH = 60


def lines(legacy: BiosRecord, players: int) -> list[str]:
    """What everybody has when turn 1 has begun."""
    table, rng = new_table("megafauna", players=players, seed=1, legacy=legacy), Random(1)
    while not table.state.turn:
        assert table.request is not None
        table.answer(rng.choice(table.request.options()))
    face = text_of(table.game)(table.view(0))
    drawn = face.players([f"seat {n}" for n in range(players)], WIDTH)
    return [line.plain for line in drawn.lines]


def test_who_is_marine_who_hosts_and_who_came_late_is_told() -> None:
    found = lines(THREE, 3)
    assert 1 == len([line for line in found if "marine" in line])
    assert 1 == len([line for line in found if "hosts " in line])
    assert 1 == len([line for line in found if "only free cards this turn" in line])
    points = [line for line in found if "points from Genesis" in line]
    assert ["22", "25½", "14"] == [line.split(" points")[0].split()[-1] for line in points]


def test_alone_what_waits_to_come_ashore_is_told() -> None:
    assert 1 == len([line for line in lines(WON, 1) if "waits to come ashore" in line])


def test_without_a_campaign_nothing_of_it_is_told() -> None:
    table = new_table("megafauna", players=2, seed=1)
    drawn = text_of(table.game)(table.view(0)).players(["a", "b"], WIDTH)
    assert not [line for line in drawn.lines if "Genesis" in line.plain or "waits" in line.plain]
