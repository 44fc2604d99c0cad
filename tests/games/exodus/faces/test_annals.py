"""The story of each company: contracts, debts, flights, by years."""

from __future__ import annotations

from panspermia.contract import annals_of, pictures_of
from panspermia.faces.annals import Annal
from panspermia.games.exodus.faces.annals import TOLD, told_ids
from panspermia.games.exodus.faces.words import PACKAGE
from panspermia.games.exodus.game import GAME
from panspermia.games.exodus.rules.pieces import ROCKET
from panspermia.games.exodus.rules.state import State
from panspermia.kernel import Answer, Table, catalogue
from tests.games.exodus.agencies import give, late
from tests.games.exodus.positions import position, rocket, table_at


def told(table: Table[State]) -> list[Annal]:
    return [*annals_of(GAME, table.view(0), table.events(0))]


def played(g: State, *answers: Answer) -> Table[State]:
    table = table_at(g)
    for answer in answers:
        table.answer(answer)
    return table


def lines(annal: Annal) -> list[tuple[str, str]]:
    return [(entry.when, entry.words) for entry in annal.entries]


def test_what_is_told_has_words_and_pictures() -> None:
    words = catalogue(PACKAGE)
    assert [] == [id for id in told_ids() if id not in words]
    assert {picture for picture, _ in TOLD.values()} <= set(pictures_of(GAME))
    assert set(TOLD) <= {kind.__name__ for kind in GAME.events}


def test_a_flight_a_contract_and_a_default_are_told_by_years() -> None:
    g = position(2, module4=True, year=14)
    rocket(g, "cruithne", "de-laval-nozzle", "cermet-nerva-fission", fuel=8)
    give(g, "hardened-base", aboard=ROCKET)
    late(g, "artemis", side=1, paid=2)
    ann, bob = told(played(g, "fulfil", "end-turn", 0))
    assert [("year 15", "Fulfils Hardened Base")] == lines(ann)
    assert "1 contract fulfilled" == ann.summary
    assert [("year 15", "Defaults on Artemis"), ("year 15", "Takes the default chit")] == lines(bob)
    assert [("year 15", bob.entries)] == [*bob.by_time]


def test_a_flight_of_several_turns_is_one() -> None:
    g = position(1, year=14, mode="altruism")
    view = table_at(g).view(0)
    events = [
        {"event": "Stepped", "clause": "H4b.1", "side": 0, "origin": "leo", "space": "geo"},
        {"event": "Arrived", "clause": "H5b.1", "side": 0, "space": "geo", "steps": 1},
        {"event": "CubeMoved", "clause": "D2.1", "year": 15, "spot": 3},
        {"event": "Stepped", "clause": "H4b.1", "side": 0, "origin": "geo", "space": "eros"},
        {"event": "Arrived", "clause": "H5b.1", "side": 0, "space": "eros", "steps": 1},
        {"event": "Stepped", "clause": "H4b.1", "side": 0, "origin": "eros", "space": "leo"},
        {"event": "Destroyed", "clause": "H7.1", "side": 0, "space": "leo"},
    ]
    (annal,) = annals_of(GAME, view, events)
    assert [
        ("year 16", "Flies from LEO to Eros, in 2 years"),
        ("year 16", "The Spacecraft is destroyed at LEO"),
    ] == lines(annal)
    assert "1 flight" == annal.summary
