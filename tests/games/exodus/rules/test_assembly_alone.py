"""The assembly of a game of one player (V-SA)."""

from __future__ import annotations

import pytest

from panspermia.games.exodus.game import GAME
from panspermia.games.exodus.rules.happenings import happen
from panspermia.games.exodus.rules.pieces import HIGH, LEO, LOW, NOBODY
from panspermia.games.exodus.rules.politics.alone import end_assistance
from panspermia.games.exodus.rules.politics.assembly import (
    AUTHORITY,
    CENTRIST,
    EQUALITY,
    FREEDOM,
    HONOR,
    INDIVIDUALITY,
    UNITY,
    house,
    is_law,
)
from panspermia.games.exodus.rules.privileges import LAUNCH_FEES, finao_price, has_privilege
from panspermia.games.exodus.rules.state import State
from panspermia.kernel import DONE, NO, YES, Setup, seat_table
from tests.games.exodus.positions import NASA, against, drive, hand, hold, leo, position, run

P2P = "anonymous-p2p"


def alone(star: int, seats: dict[int, int], faction: str = NASA, laws: str = "solitaire") -> State:
    g = position(1, factions=(faction,), module0=True, laws=laws)
    for ideology, count in seats.items():
        house(g).delegates[ideology] = [count]
    house(g).star = star
    return g


@pytest.mark.clause("V-SA1", "V-SA2", "A-60", "4G3a.1", "4G3a.2")
def test_one_delegate_more_a_red_disk_and_all_cards() -> None:
    table = seat_table(GAME, Setup(1, {"mode": "altruism", "module0": True}), seed=1)
    while table.requests[0].rule == "C2.2":
        table.answer(table.requests[0].options()[0])
    g = table.state
    assert [1] == house(g).delegates[CENTRIST]
    assert 2 == g.delegates(0)
    assert NOBODY == g.cube_of
    assert [12, 12, 12, 17, 12, 12] == [len(deck) for deck in g.decks]


@pytest.mark.clause("V-SA3", "4G3h")
def test_freedom_sells_two_cards_each_for_its_price() -> None:
    g = alone(FREEDOM, {FREEDOM: 1})
    hold(g, "dumbo")
    leo(g, "magnetic-nozzle")
    run(g, "free-market", YES, "magnetic-nozzle")
    assert 6 + 10 + 3 == g.aqua(0)


@pytest.mark.clause("V-SA3", "4G3g")
def test_honor_counts_the_chits_that_were_brought_home() -> None:
    g = alone(HONOR, {HONOR: 1})
    g.glory[0].side, g.glory[0].up = 0, LOW
    g.glory[3].side, g.glory[3].up = 0, HIGH
    run(g, "fundraise", DONE, DONE)
    assert 7 == g.aqua(0)


@pytest.mark.clause("V-SA3", "V-SA4", "O4c", "O5c.1", "4G3f.1")
def test_under_unity_lobbying_is_free_and_no_other_law_comes_along() -> None:
    g = alone(UNITY, {UNITY: 4, FREEDOM: 2})
    assert not is_law(g, 0, FREEDOM)
    run(g, "lobby", "freedom")
    assert 6 == g.aqua(0)
    assert is_law(g, 0, FREEDOM)
    elsewhere = alone(HONOR, {HONOR: 4, FREEDOM: 2})
    run(elsewhere, "lobby", "freedom")
    assert 5 == elsewhere.aqua(0)


@pytest.mark.clause("V-SA3", "4G3f.2", "K2e.1", "H7e.1")
@pytest.mark.parametrize(("faction", "price"), [(NASA, 2), (P2P, 1)])
def test_unity_turns_anarchy_into_assistance(faction: str, price: int) -> None:
    g = alone(UNITY, {UNITY: 4}, faction)
    g.active = NOBODY
    drive(happen(g), 5)
    assert not g.anarchy
    assert price == finao_price(g, 0)
    assert 4 == house(g).delegates[UNITY][0], "no purge"
    assert (faction == NASA) == has_privilege(g, 0, LAUNCH_FEES)
    end_assistance(g)
    assert house(g).assistance, "season blue is not over"
    g.spot = 2
    end_assistance(g)
    assert not house(g).assistance


@pytest.mark.clause("V-SA3", "V-SA4", "K2a", "4G3e")
def test_authority_turns_an_event_into_inspiration_or_cancels_one() -> None:
    g = alone(AUTHORITY, {AUTHORITY: 2, HONOR: 1})
    g.active = NOBODY
    leo(g, "mass-driver")
    for kind in range(6):
        g.decks[kind] = g.decks[kind][:1]
    kept = g.copy()
    drive(happen(kept), 4, NO)
    assert ["mass-driver"] == hand(kept)
    first = g.copy()
    drive(happen(first), 4, YES, "authority")
    assert not hand(first)
    assert 1 == house(first).delegates[AUTHORITY][0]
    assert 6 == first.aqua(0)


@pytest.mark.clause("V-SA4", "V-SA3", "4G3e", "4G3b")
def test_authority_may_be_lobbied_after_the_roll_with_the_same_delegate() -> None:
    g = alone(HONOR, {AUTHORITY: 1, HONOR: 2})
    g.active = NOBODY
    leo(g, "mass-driver")
    drive(happen(g), 1, YES)
    assert 5 == g.aqua(0)
    assert 0 == house(g).delegates[AUTHORITY][0]


@pytest.mark.clause("V-SA3", "4G3i", "O5g")
def test_mishap_insurance_is_that_of_a_game_of_many() -> None:
    g = alone(CENTRIST, {CENTRIST: 1})
    g.active = NOBODY
    leo(g, "mass-driver")
    drive(happen(g), 4)
    assert 9 == g.aqua(0)


@pytest.mark.clause("V-SA3", "V4c.1", "4G3d.1", "4G3d.2")
def test_under_equality_the_card_is_free_and_supports_cost() -> None:
    g = alone(EQUALITY, {EQUALITY: 1})
    for kind, words in enumerate([("mass-driver",), (), (), ("rankine-mhd",), (), ()]):
        g.decks[kind] = [g.catalog.patent_of[word] + 1 for word in words]
        g.unseen[kind] = []
    poor = g.copy()
    poor.stacks[0][LEO].tanks = 0
    run(poor, "research", "thrusters")
    assert ["mass-driver"] == hand(poor), "whoever cannot pay for a support leaves it"
    modest = g.copy()
    run(modest, "research", "thrusters", DONE)
    assert (["mass-driver"], 6) == (hand(modest), modest.aqua(0))
    run(g, "research", "thrusters", "generators")
    assert ["mass-driver", "rankine-mhd"] == hand(g)
    assert 5 == g.aqua(0)
    assert "D1b" == against(g, "research")


@pytest.mark.clause("V-SA3", "I2a", "4G3-note")
def test_the_hand_limit_holds_under_equality_alone() -> None:
    g = alone(EQUALITY, {EQUALITY: 1})
    hold(g, "hall-effect", "mass-driver", "dumbo", "re-solar-moth")
    assert "I2a" == against(g, "research")


@pytest.mark.clause("O5e", "A-60", "V4c.1")
def test_together_research_grants_take_the_place_of_bought_research() -> None:
    for g in (
        alone(EQUALITY, {EQUALITY: 1}, laws="ordinary"),
        position(2, module0=True, mode="altruism"),
    ):
        house(g).star = EQUALITY
        hold(g, "hall-effect", "dumbo", "re-solar-moth", "ablative-plate")
        g.decks[0], g.unseen[0] = [g.catalog.patent_of["mass-driver"] + 1], []
        run(g, "research", "thrusters")
        assert (5, "mass-driver", 5) == (g.aqua(0), hand(g)[-1], len(hand(g)))
        g.operated, g.stacks[0][LEO].tanks = False, 0
        assert "O5e" == against(g, "research")


@pytest.mark.clause("V-SA3", "I4.4", "4G3c")
def test_under_individuality_a_boost_is_a_free_action_without_fees() -> None:
    g = alone(INDIVIDUALITY, {INDIVIDUALITY: 1})
    hold(g, "hall-effect", "dumbo")
    g.operated = True
    run(g, "boost", "hall-effect", DONE)
    assert 4 == g.aqua(0)
    house(g).star = HONOR
    assert "D1b" == against(g, "boost")


@pytest.mark.clause("A-60", "O5a")
def test_the_ordinary_laws_may_be_chosen_instead() -> None:
    g = alone(FREEDOM, {FREEDOM: 1}, laws="ordinary")
    hold(g, "dumbo")
    leo(g, "magnetic-nozzle")
    run(g, "free-market", YES, "magnetic-nozzle")
    assert 11 == g.aqua(0)
