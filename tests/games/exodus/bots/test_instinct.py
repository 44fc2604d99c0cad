"""Bots carry missions through, and games of theirs end."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from panspermia.games.exodus.bots.evaluate import evaluate, evaluate_all
from panspermia.games.exodus.bots.instinct import weights
from panspermia.games.exodus.game import GAME
from panspermia.games.exodus.rules.scoring import total
from panspermia.games.exodus.rules.state import State
from panspermia.kernel import CHANCE, Answer, Perspective, Setup, Table, seat_table
from panspermia.players.greedy import GreedyPlayer
from tests.games.exodus.bots.helpers import most_asked
from tests.games.exodus.drawn import drawn
from tests.games.exodus.positions import at, factory, hold, leo, position, rocket, table_at

KIT = ("nuclear-drill", "cermet-nerva-fission", "cvd-molding")


def turns(table: Table[State], years: int, side: int = 0) -> list[tuple[str, Answer]]:
    """What greedy players answer in so many years; those of the side, by clause."""
    players = [GreedyPlayer(seed) for seed in table.state.sides()]
    last = table.state.year + years
    found: list[tuple[str, Answer]] = []
    while table.request is not None and table.state.year < last:
        request = table.request
        answer = players[request.seat].choose(Perspective(table, request.seat))
        if request.side == side:
            found.append((request.rule, answer))
        table.answer(answer, seat=request.seat)
    return found


def test_a_kit_flies_claims_and_becomes_a_factory() -> None:
    """I4, G1, H, I6, I7, G3: a whole mission with nobody in its way."""
    g = position(2, aqua=25, module0=True)
    hold(g, *KIT)
    table = table_at(g, seed=2)
    given = turns(table, 7)
    deeds = [answer for rule, answer in given if rule == "D1"]
    order = ["boost", "transfer", "fly", "prospect", "industrialize"]
    assert [deeds.index(word) for word in order] == sorted([deeds.index(word) for word in order])
    assert list(table.state.factories.values()).count(0) == 1
    assert 0 in table.state.domes.values()
    assert total(table.state, 0) >= 10


def test_a_loaded_rocket_leaves_though_all_money_is_spent() -> None:
    g = position(2, aqua=0)
    rocket(g, "leo", *KIT, fuel=9)
    table = table_at(g, seed=2)
    turns(table, 1)
    assert table.state.stacks[0][1].space != at("leo")


def test_a_rocket_without_an_aim_gives_its_cards_back() -> None:
    """G1g. Without its reactor the drill does not fly."""
    g = position(2, aqua=2)
    rocket(g, "hoh-qmz6v", KIT[0], KIT[2], fuel=9)
    table = table_at(g, seed=2)
    turns(table, 1)
    assert {KIT[0], KIT[2]} <= {g.catalog.patents[p].word for p in table.state.hands[0]}


def test_a_full_hand_is_emptied_into_leo() -> None:
    """I2a. What crowds the hand goes up before there is money for the fuel."""
    g = position(2, aqua=5, module0=True)
    hold(g, "nuclear-drill", "cermet-nerva-fission", "froth-flotation", "h2-o2-fuel-cell")
    table = table_at(g, seed=2)
    assert ("D1", "boost") in turns(table, 1)
    assert 0 < len(table.state.hands[0]) < 4


def test_the_crew_counts_as_a_rocket_at_the_end() -> None:
    """M2a."""
    g = position(2, aqua=2, year=47)
    table = table_at(g, seed=2)
    while table.request is not None:
        turns(table, 1)
    assert table.state.has_rocket(0)
    assert table.state.has_rocket(1)


def test_a_lonely_ceo_meets_the_board() -> None:
    """V6d. A whole game: it ends, Factories stand, and no Turn is long."""
    table = seat_table(GAME, Setup(1, {"mode": "ceo"}), seed=4)
    given = turns(table, 49)
    assert table.outcome is not None
    assert len(table.state.factories) >= 1
    assert Counter(rule for rule, _ in given)["D1"] < 300


def test_every_answer_has_a_weight_and_one_is_wanted() -> None:
    g = position(3, aqua=6, module0=True)
    table = table_at(g, seed=1)
    for _ in range(40):
        request = table.request
        assert request is not None
        assert request.side != CHANCE
        found = list(weights(table.state, request))
        assert len(found) == len(request.options())
        assert min(found) > 0
        assert found.count(max(found)) == 1
        table.answer(request.options()[found.index(max(found))], seat=request.seat)


def test_what_may_become_points_counts() -> None:
    """A kit in LEO is better than none, a Factory better still, and others' chances shrink."""
    g = position(2, aqua=10, module0=True)
    even = evaluate(g, 0)
    leo(g, *KIT)
    promising = evaluate(g, 0)
    factory(g, "mars-north-pole")
    assert even < promising < evaluate(g, 0)
    assert abs(sum(evaluate_all(g)) - 1) < 1e-9


@pytest.mark.parametrize("seed", [20, 24])
def test_no_position_keeps_a_bot_busy_for_ever(seed: int) -> None:
    """From drawn positions, with Rockets under way and crews in others' stacks, Turns end."""
    table = table_at(drawn(Random(seed)), seed=seed)
    players = [GreedyPlayer(number) for number in table.state.sides()]
    assert most_asked(table, players, 60) < 50


def test_whatever_is_asked_has_weights() -> None:
    """In random play from drawn positions, with offers and votes in between."""
    for seed in range(4):
        rng = Random(seed)
        table = table_at(drawn(rng), seed=seed)
        for _ in range(25):
            request = table.request
            if request is None:
                break
            assert len(weights(table.state, request)) == len(request.options())
            table.answer(rng.choice(request.options()), seat=request.seat)
            begun = table.initiatives(request.seat)
            if begun and rng.random() < 0.2:
                table.start(request.seat, rng.choice(begun))


def test_a_kit_is_loaded_though_the_crew_alone_would_be_a_rocket() -> None:
    """V6d. Before the board meets a bot shows a Rocket; its crew went to and fro for ever."""
    g = position(1, mode="ceo", module0=True, aqua=12, year=35, factions=("spacex",))
    leo(g, "de-laval-nozzle", "kuck-mosquito", "in-situ-leaching", "d-d-fusion-magneto-inertial")
    table = table_at(g, seed=2)
    player = GreedyPlayer(1)
    deeds: list[Answer] = []
    while table.request is not None and table.request.rule != "H2.1" and len(deeds) < 9:
        answer = player.choose(Perspective(table, 0))
        if table.request.rule == "D1":
            deeds.append(answer)
        table.answer(answer)
    assert deeds.count("transfer") == 1
    assert g.catalog.face_of["in-situ-leaching"] in table.state.stacks[0][1].cards


@pytest.mark.clause("V1b")
def test_the_picks_of_a_quick_start_are_cards_of_all_kinds() -> None:
    table = seat_table(GAME, Setup(2, {"quick": True, "module0": False}), seed=3)
    player = GreedyPlayer(3)
    while table.request is not None and table.request.rule in ("C2.2", "V1b"):
        table.answer(player.choose(table.perspective(table.request.seat)))
    g: State = table.state
    for hand in g.hands:
        kinds = Counter([g.catalog.patents[patent].kind for patent in hand])
        assert 12 == kinds.total()
        assert 6 == len(kinds)
        assert max(kinds.values()) <= 4
