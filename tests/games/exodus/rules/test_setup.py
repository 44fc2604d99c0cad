"""Set-up and the quick start (A, B, C, O1, V1, V4b)."""

from __future__ import annotations

from random import Random

import pytest

from panspermia.decks.piles import UNSEEN
from panspermia.games.exodus.components.catalog import KINDS, catalog_of
from panspermia.games.exodus.game import GAME
from panspermia.games.exodus.rules.events import SeniorityDropped
from panspermia.games.exodus.rules.pieces import LEO, ROCKET
from panspermia.games.exodus.rules.setup import begin_with
from panspermia.games.exodus.rules.state import CUBES, DISKS, State
from panspermia.kernel import BadSetup, Setup, Table, seat_table
from panspermia.kernel.game import Value
from tests.clause_coverage import note_data
from tests.games.exodus.positions import (
    FACTIONS,
    MAP,
    hand,
    position,
    told,
    words,
)


def begun(players: int, seed: int = 1, **options: Value) -> Table[State]:
    """A table whose factions are chosen at random."""
    table = seat_table(GAME, Setup(players, {"module0": False, **options}), seed=seed)
    chance = Random(seed)
    while table.requests and table.requests[0].rule == "C2.2":
        table.answer(chance.choice(table.requests[0].options()))
    return table


@pytest.mark.clause("C2.1", "C2.2", "C2.3", "C3.1", "B1b", "B6.1", "B6b", "A2g")
def test_every_player_chooses_a_face_of_a_random_crew() -> None:
    for clause in ("B1b", "B6.1"):
        note_data(clause, source="standard.toml")
    table = seat_table(GAME, Setup(5), seed=3)
    offered = [request.options() for request in table.requests]
    assert [2] * 5 == [len(faces) for faces in offered]
    assert 10 == len({word for faces in offered for word in faces})
    assert not any([stack.cards for stack in table.state.stacks[0]])
    table = begun(5, 3)
    g = table.state
    assert 5 == len({g.crew(side).card for side in g.sides()})
    for side in g.sides():
        assert [g.crew(side).face] == g.stacks[side][LEO].cards
        assert not g.has_rocket(side)


@pytest.mark.clause("C2.2")
def test_nobody_sees_a_choice_before_all_have_chosen() -> None:
    table = seat_table(GAME, Setup(2), seed=3)
    table.answer(table.requests[0].options()[0])
    assert [-1, -1] == table.state.factions


@pytest.mark.clause("C4", "C4.1", "B1a", "E1b")
def test_decks_are_shuffled_and_their_tops_are_open() -> None:
    g = begun(2).state
    assert [12, 12, 12, 17, 12, 12] == [len(deck) for deck in g.decks]
    for kind, deck in enumerate(g.decks):
        assert kind == g.catalog.patents[g.top(kind)].kind
        assert {UNSEEN} == set(deck[1:])
        assert len(g.unseen[kind]) == len(deck) - 1
    tops = {begun(2, seed).state.top(0) for seed in range(5)}
    assert len(tops) > 1


@pytest.mark.clause("C5.1", "C5.3", "P-SecGen", "C8.1", "C8a", "C8b.1", "C8b.2", "C1.1", "A1b")
def test_money_clout_and_the_first_player() -> None:
    g = position(5)
    for stacks in g.stacks:
        stacks[LEO].tanks = 0
    begin_with(g)
    assert [6, 6, 6, 6, 8] == [g.aqua(side) for side in g.sides()]
    assert (4, 4) == (g.first, g.cube_of)
    assert [CUBES] * 4 + [CUBES - 1] == [g.cubes(side) for side in g.sides()]

    for seed in range(6):
        table = begun(3, seed)
        g = table.state
        clouts = [g.crew(side).clout for side in g.sides()]
        assert clouts.index(min(clouts)) == g.first == table.requests[0].side
        assert (4, 0, 0) == (g.seniority, g.spot, g.year)


@pytest.mark.clause("B8.1", "B8a.1", "C6", "B5.1")
def test_every_player_has_cubes_and_disks() -> None:
    g = position()
    assert (CUBES - 1, CUBES, DISKS) == (g.cubes(0), g.cubes(1), g.disks(0))
    assert [10] * 6 == [g.price(kind) for kind in "CSMVDH"]
    sites = [
        MAP.ids[site] for site, size in enumerate(MAP.size) if size and g.spectral(site) == "C"
    ]
    for count, price in enumerate((10, 8, 5, 4, 4)):
        g.factories = {MAP.find(id): count % 2 for id in sites[:count]}
        assert price == g.price("C")


@pytest.mark.clause("O1.1", "O1.2", "B6b", "O.3")
def test_the_assembly_begins_with_a_delegate_each() -> None:
    table = begun(3, 1, module0=True)
    g = table.state
    assert g.politics is not None
    assert 6 == g.politics.star
    for side in g.sides():
        assert 1 == g.politics.delegates[g.crew(side).ideology][side]
        assert CUBES - 1 - (g.cube_of == side) == g.cubes(side)


@pytest.mark.clause("C0", "V6a", "V4a")
@pytest.mark.parametrize(("players", "mode"), [(1, "standard"), (2, "ceo"), (6, "standard")])
def test_setups_that_do_not_go(players: int, mode: str) -> None:
    with pytest.raises(BadSetup):
        GAME.check(Setup(players, {"mode": mode})), GAME.setup(Setup(players, {"mode": mode}))


# --- alone or together (V4b) ----------------------------------------------------------------------


@pytest.mark.clause("X40", "V4b.1", "V4b.2", "V6a")
@pytest.mark.parametrize(("players", "mode"), [(1, "altruism"), (1, "ceo"), (2, "altruism")])
def test_x40_half_of_each_deck_is_removed(players: int, mode: str) -> None:
    g = begun(players, mode=mode).state
    assert [6, 6, 6, 8, 6, 6] == [len(deck) for deck in g.decks]
    assert 4 == g.seniority


@pytest.mark.clause("A-37", "A-60", "V6a", "V-SA2")
def test_the_solitaire_assembly_wants_full_decks() -> None:
    g = begun(1, mode="ceo", module0=True).state
    assert [12, 12, 12, 17, 12, 12] == [len(deck) for deck in g.decks]
    assert 6 == len(begun(2, mode="altruism", module0=True).state.decks[0])


@pytest.mark.clause("V4b.3", "A-36", "C5.1", "C5.3")
@pytest.mark.parametrize(
    ("faction", "aqua"),
    [("united-nations-cosmonauts", 14), ("roscosmos", 12), ("taikonauts", 12), ("spacex", 6)],
)
def test_three_privileges_are_helped_alone(faction: str, aqua: int) -> None:
    g = position(1, factions=(faction,), aqua=0)
    begin_with(g)
    assert aqua == g.aqua(0)
    g = position(2, factions=(faction, FACTIONS[0]), aqua=0, mode="altruism")
    begin_with(g)
    assert g.aqua(0) in (6, 8)


# --- the quick start (V1) -------------------------------------------------------------------------


@pytest.mark.clause("V1a", "V1b", "V1c", "V1d", "C1.2", "C5.2", "D2b.1")
def test_the_quick_start() -> None:
    table = begun(2, quick=True)
    sides: list[int] = []
    while table.requests[0].rule == "V1b":
        assert set(table.requests[0].options()) <= set(KINDS)
        sides.append(table.requests[0].side)
        table.answer(table.requests[0].options()[0])
    first = table.state.first
    assert [first, 1 - first] * 12 == sides
    assert [12, 12] == [len(held) for held in table.state.hands]
    assert 0 == min([table.state.aqua(side) for side in (0, 1)])

    assert (first, "V1c") == (table.requests[0].side, table.requests[0].rule)
    before = table.state.aqua(first)
    sold = hand(table.state, first)[3]
    for answer in (sold, hand(table.state, first)[0], "done", "done"):
        table.answer(answer)
    g = table.state
    assert (before + 2, 10, 12) == (g.aqua(first), len(g.hands[first]), len(g.hands[1 - first]))
    kind = g.catalog.patents[g.catalog.patent_of[sold]].kind
    assert g.catalog.patent_of[sold] + 1 in g.decks[kind]
    assert (3, 0, first, "D1") == (g.seniority, g.spot, g.active, table.requests[0].rule)


# --- cards (B2) -----------------------------------------------------------------------------------


@pytest.mark.clause("B2", "B2a", "B2b", "B2f", "B1a")
def test_patents_and_their_faces() -> None:
    for clause in ("B2", "B2a", "B2b", "B2f"):
        note_data(clause, source="standard.toml")
    cards = catalog_of("")
    counts = [len(deck) for deck in cards.decks]
    assert ([12, 12, 12, 17, 12, 12], 77) == (counts, sum(counts))
    for patent in cards.patents:
        for number in (*patent.white, *patent.black):
            face = cards.faces[number]
            assert (face.black, face.spectral) == (number in patent.black, patent.spectral)
            assert 0 <= face.card.mass <= 6
            assert 0 <= face.card.rad_hard <= 10


@pytest.mark.clause("B6.2", "B6c", "Hum-1", "Hum-2", "Bank-1")
def test_crews_begin_in_leo_where_everybody_is_manned() -> None:
    g = position(3)
    assert [FACTIONS[1]] == words(g, g.stacks[1][LEO])
    g.stacks[1][LEO].cards.clear()
    assert g.is_human_at(1, MAP.leo)
    assert -1 == g.stacks[1][ROCKET].space
    assert [] == told(g, SeniorityDropped)
