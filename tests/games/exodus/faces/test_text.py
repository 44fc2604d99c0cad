"""The face of High Frontier in words: what is told, what answers cost, what can be looked at."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from panspermia.contract import now_of
from panspermia.faces.text import Marks
from panspermia.games.exodus.faces.naming import Scene
from panspermia.games.exodus.faces.text import Face
from panspermia.games.exodus.faces.thrust import activations, engines_of, parts
from panspermia.games.exodus.game import GAME
from panspermia.games.exodus.rules.pieces import ROCKET
from panspermia.games.exodus.rules.state import State
from panspermia.games.exodus.rules.view import view
from panspermia.games.exodus.rules.voyage import sky_of
from panspermia.kernel import Setup, Table, render, seat_table
from panspermia.web.asking import question
from panspermia.web.scene import SeenTable
from tests.games.exodus.drawn import drawn
from tests.games.exodus.positions import (
    claim,
    factory,
    hold,
    leo,
    outpost,
    position,
    rocket,
    table_at,
)


def face_of(g: State, seat: int = 0) -> Face:
    return Face(table_at(g).view(seat))


def told(table: Table[Any], *answers: Any) -> list[str]:
    """The log of these answers of the active side."""
    since = table.event_count
    table.answer_all(list(answers), seat=0)
    return [line.text.plain for line in Face(table.view(0)).tell(table.events(0, since))]


def options(table: Table[Any]) -> dict[Any, str]:
    """The options in words, as they stand in the list."""
    request = table.request
    assert request is not None
    face = Face(table.view(request.seat))
    groups = face.choices(request.options(), request.prompt)
    return {answer: words.plain for group in groups for answer, words in group.answers}


# --- what is known --------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_a_view_tells_all_that_the_rules_need(seed: int) -> None:
    """The state that is made of a view has the same view."""
    g = drawn(Random(seed))
    seen = Scene(table_at(g).view(0)).state
    place = ("phase", "step", "side", "demand")
    one, two = ({n: v for n, v in _plain(s).items() if n not in place} for s in (g, seen))
    assert one == two


def _plain(g: State) -> dict[str, Any]:
    return {name: getattr(view(g, (0,)), name) for name in view(g, (0,)).__struct_fields__}


# --- the Rocket (TB-4) ----------------------------------------------------------------------------


@pytest.mark.clause("H3.1")
def test_the_parts_of_net_thrust_make_it_up() -> None:
    """In any drawn position in which a Rocket can be activated."""
    found = 0
    for seed in range(60):
        g = drawn(Random(seed))
        scene = Scene(table_at(g).view(0))
        for side in g.sides():
            for engine in engines_of(scene, side):
                space = g.stacks[side][ROCKET].space
                sky = sky_of(g, side)
                assert engine.net == sum([part.thrust for part in parts(engine, space, sky)])
                found += 1
    assert found > 20


def test_a_rocket_is_a_strip_with_dry_mass_fuel_and_room() -> None:
    g = position(2)
    rocket(g, "leo", "nasa-astronauts", "magma-electrolysis", fuel=12)
    face = face_of(g)
    text = "\n".join([line.plain for line in face.board(Marks(), 100, 40).lines])
    assert "████▒▒▒▒▒▒▒▒" + "·" * 20 in text
    assert "17 steps of water, dry 4, wet 12" in text
    plain = activations(face.scene, 0)[1]
    assert "NASA Astronauts: net thrust 13, a burn takes 8" == plain.head
    assert ("+14 base", "-1 weight") == plain.parts


def test_what_is_left_of_a_turn_is_told() -> None:
    g = position(2)
    rocket(g, "leo", "nasa-astronauts", fuel=8)
    board = face_of(g).board(Marks(), 100, 40).lines
    assert "the Rocket has not moved · the operation is open" in "\n".join([x.plain for x in board])
    g.moved = g.operated = True
    board = face_of(g).board(Marks(), 100, 40).lines
    assert "everything is done in this Turn" in "\n".join([x.plain for x in board])


# --- answers with their costs ---------------------------------------------------------------------


def test_deeds_are_in_groups_with_what_they_bring() -> None:
    g = position(2, module0=True)
    rocket(g, "leo", "nasa-astronauts", fuel=8)
    table = table_at(g)
    assert table.request is not None
    face = Face(table.view(0))
    labels = [c.label.plain for c in face.choices(table.request.options(), table.request.prompt)]
    assert ["Move, and one operation", "Free actions", "End"] == labels
    words = options(table)
    assert "Raise funds (brings 1 Aqua)" == words["fundraise"]
    assert words["fly"].startswith("Fly the Rocket (from LEO, ")


def test_cards_say_what_they_cost_and_bring() -> None:
    g = position(2, aqua=9)
    hold(g, "mass-driver")
    table = table_at(g)
    table.answer("boost")
    assert "costs 3 Aqua" in options(table)["mass-driver"]
    assert table.request is not None
    assert "So far for 0 Aqua" in render(table.request.prompt)
    table.answer("mass-driver")
    table.answer("cancel")
    table.answer("free-market")
    assert "for 3 Aqua" in options(table)["mass-driver"]


@pytest.mark.clause("I2b.2")
def test_a_bid_is_asked_with_the_card_and_the_bid_to_beat() -> None:
    table = table_at(position(2, aqua=9))
    for answer in ("auction", "thrusters", 2):
        table.answer(answer)
    request = table.request
    assert request is not None
    face = Face(table.view(1))
    top = next(e["card"] for e in table.events(1) if e["event"] == "AuctionOpened")
    asked = render(request.prompt, names=face.names(request.prompt))
    assert asked == f"NASA bids 2 Aqua for {face.scene.name(top)}. What do you bid?"
    words = options(table)
    assert "3" == words[3]


def test_a_step_says_what_is_there_and_what_it_costs() -> None:
    g = position(2)
    rocket(g, "leo", "nasa-astronauts", fuel=12)
    table = table_at(g)
    table.answer("fly")
    while table.request is not None and table.request.rule != "H4b.1":
        table.answer(table.request.options()[0])
    words = options(table)
    assert "Call the flight off" == words["cancel"]
    assert any([w.startswith("Cycler (1 burn, ") for w in words.values()])


# --- the log --------------------------------------------------------------------------------------


def test_a_flight_is_one_line_with_its_way() -> None:
    g = position(2)
    rocket(g, "leo", "nasa-astronauts", fuel=12)
    table = table_at(g)
    lines = told(table, "fly")
    while table.request is not None and table.request.rule != "H4b.1":
        lines += told(table, table.request.options()[0])
    first = next(o for o in table.request.options() if o != "cancel") if table.request else ""
    lines = told(table, first)
    assert any(["NASA flies from LEO by Cycler, 1 burn." in line for line in lines]), lines


def test_cards_that_come_together_share_a_line() -> None:
    g = position(2, aqua=9)
    hold(g, "mass-driver", "dumbo")
    lines = told(table_at(g), "boost", "mass-driver", "dumbo", "done")
    assert "‡ NASA boosts Mass Driver, Dumbo to LEO." in lines


@pytest.mark.parametrize(
    ("gives", "takes", "words"),
    [
        ({"aqua": 2}, {"mass-driver": 1}, "NASA offers ESA: 2 Aqua for Mass Driver."),
        ({"tank outpost-1": 3}, {}, "NASA offers ESA as a gift: 3 FT of outpost 1."),
        ({}, {"claim deimos": 1, "leave-luna": 1}, "NASA asks ESA for the claim on Deimos, leave"),
    ],
)
def test_an_offer_says_what_is_given_and_taken(
    gives: dict[str, int], takes: dict[str, int], words: str
) -> None:
    event = {"n": 0, "event": "OfferMade", "clause": "N.1", "side": 0, "to": 1}
    (line,) = face_of(position(2)).tell([{**event, "gives": gives, "takes": takes}])
    assert line.text.plain.startswith(f"‡ {words}")


def test_a_die_that_decides_is_pointed_out() -> None:
    face = face_of(position(2))
    event = {"n": 0, "event": "HazardRolled", "clause": "H7.1", "side": 0, "die": 1}
    assert {0: "lost on a 1"} == face.matters([event])
    assert {} == face.matters([{"n": 0, "event": "TurnBegan", "clause": "D1", "side": 0}])


# --- looking --------------------------------------------------------------------------------------


def look(face: Face, place: str) -> str:
    seen = face.look(place)
    assert seen is not None
    return seen.plain


def test_a_space_tells_what_is_there_and_what_lies_around() -> None:
    g = position(2)
    outpost(g, "deimos", "dumbo", tanks=3, side=1)
    claim(g, "phobos", side=1)
    factory(g, "deimos", side=1)
    g.busted.append(g.stacks[1][-1].space)
    text = look(face_of(g), "deimos")
    assert "ESA has outpost 1 here: Dumbo, 3 FT." in text
    assert "From here: " in text
    assert "Claimed by ESA." in look(face_of(g), "phobos")


def test_a_card_tells_both_sides_and_where_it_lies() -> None:
    g = position(2)
    leo(g, "dumbo")
    text = look(face_of(g), "dumbo")
    assert "White-Side" in text
    assert "Black-Side: Timberwind" in text
    assert "Lies in the LEO stack of NASA at LEO." in text


def test_a_company_tells_all_that_it_has() -> None:
    g = position(2, aqua=7)
    hold(g, "mass-driver", side=1)
    factory(g, "deimos", side=1)
    text = look(face_of(g), "side.1")
    for part in (
        "ESA:",
        "7 Aqua.",
        "Mass Driver (mass 3",
        "Factories: Deimos.",
        "6 cubes, 8 disks",
    ):
        assert part in text


def test_nothing_of_that_name_is_nothing() -> None:
    assert face_of(position(2)).look("no such thing") is None


def test_where_the_game_is_goes_by_the_steps() -> None:
    table = seat_table(GAME, Setup(2), seed=1)
    assert "crews" == now_of(GAME, table.view(0)).phase
    while table.requests and table.requests[0].rule == "C2.2":
        request = table.requests[0]
        table.answer(request.options()[0], seat=request.seat)
    now = now_of(GAME, table.view(0))
    assert (1, "turns") == (now.turn, now.phase)
    assert (now.order[0],) == (now.due,)


def test_the_end_of_a_turn_stands_apart_from_what_can_be_done() -> None:
    """It gives something up as long as something is left to do."""
    table = table_at(position(2))
    for is_left in (True, False):
        assert table.request is not None
        asked = question(SeenTable(table, 0, ["Ann", "Bob"]), table.request)
        assert asked.done is not None
        assert ("end-turn", is_left) == (asked.done.value, asked.forgoes)
        offered = [option.value for group in asked.groups for option in group.options]
        assert "end-turn" not in offered
        if is_left:
            table.answer("income")
