"""What a bot is after, as a hint tells it."""

from __future__ import annotations

from panspermia.games.exodus.bots.aims import aim
from panspermia.games.exodus.rules.state import State
from panspermia.hall.hints import thought
from panspermia.kernel import Table
from panspermia.players.budget import Budget
from panspermia.web.scene import SeenTable
from tests.games.exodus.positions import hold, leo, position, rocket, table_at

KIT = ("monoatomic-plug-nozzle", "blackbody-pumped-laser", "cvd-molding", "cermet-nerva-fission")
COOLED = (*KIT, "bubble-membrane")


def told(table: Table[State]) -> str:
    """At a question that is small, so that nothing is searched."""
    found = thought(table.perspective(0), Budget(1), 1).aim
    return "" if found is None else SeenTable(table, 0, ("Ann", "Ben")).say(found)


def moving_cargo(g: State) -> Table[State]:
    table = table_at(g)
    for answer in ("transfer", "leo-stack"):
        table.answer(answer)
    return table


def test_a_hint_says_what_is_to_fly_where_and_for_how_much() -> None:
    g = position(2, aqua=25)
    leo(g, *COOLED)
    words = told(moving_cargo(g))
    assert words.startswith("It wants to fly to ")
    assert "Blackbody-Pumped Laser" in words
    assert words.endswith(" Aqua in all.")


def test_it_says_what_is_still_missing() -> None:
    g = position(2, aqua=25)
    hold(g, "monoatomic-plug-nozzle", "cvd-molding")
    words = told(moving_cargo(g))
    assert "; still missing: " in words
    assert "robonaut" in words.lower()


def test_in_the_middle_of_a_move_it_says_nothing() -> None:
    """The best way from where it is just now may be another than the one that it has begun."""
    g = position(2)
    rocket(g, "geo", *COOLED, fuel=14)
    table = table_at(g)
    assert table.request is not None
    away = aim(table.state, table.request)
    assert away is not None
    assert "aim.way" == away.id
    table.answer("fly")
    assert table.request is not None
    assert aim(table.state, table.request) is None
