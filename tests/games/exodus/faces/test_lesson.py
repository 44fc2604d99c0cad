"""The lesson: a mission from an empty LEO to a Factory on Vesta, told as it happens."""

from __future__ import annotations

from panspermia.games.exodus.game import GAME
from panspermia.games.exodus.rules.events import FactoryBuilt
from panspermia.games.exodus.rules.pieces import LEO
from panspermia.hall.lessons import lessons, table_at
from panspermia.kernel import Message, render
from panspermia.kernel.messages import catalogue
from panspermia.registry import score_of

LESSON = lessons()[GAME.id]
CONTRACTS = lessons()[f"{GAME.id}-contracts"]


def stop(id: str) -> int:
    return [found.id for found in LESSON.stops].index(id)


def total(number: int, side: int = LESSON.seat) -> float | None:
    return score_of(table_at(GAME.id, number).view(None)).total(side)


def test_it_leads_from_an_empty_leo_to_a_first_factory_on_an_asteroid() -> None:
    assert len(LESSON.stops) <= 30
    first, last = [table_at(GAME.id, number) for number in (0, len(LESSON.stops) - 1)]
    own = first.state.stacks[LESSON.seat][LEO]
    assert own.cards == [first.state.crew(LESSON.seat).face]
    assert not first.state.has_rocket(LESSON.seat)
    built = [event for event in last.history() if isinstance(event, FactoryBuilt)]
    assert [(LESSON.seat, "vesta")] == [(event.side, event.site) for event in built]
    assert last.outcome is not None
    assert (LESSON.seat,) == last.outcome.winners


def test_a_second_lesson_leads_from_an_auction_to_a_fulfilled_contract() -> None:
    id = f"{GAME.id}-{LESSON.more[0]}"
    assert len(CONTRACTS.stops) <= 12
    assert f"lesson.more.{LESSON.more[0]}" in catalogue(GAME.package)
    stops = [found.id for found in CONTRACTS.stops]
    won = table_at(id, stops.index("job-won")).state
    assert won.contracts is not None
    contract = won.contracts.held[0]
    assert contract is not None
    assert (2, 6 + 1 + 9) == (contract.due - won.year, won.aqua(0))
    last = table_at(id, len(stops) - 1)
    kinds = [type(event).__name__ for event in last.history()]
    assert 1 == kinds.count("ContractFulfilled")
    assert 0 == kinds.count("TimepieceTurned")
    assert last.outcome is not None
    assert (0,) == last.outcome.winners


def test_every_stop_has_words_and_the_goal_comes_first() -> None:
    words = catalogue(GAME.package)
    for found in (*LESSON.stops, *CONTRACTS.stops):
        parts = ["title", "text", *[spot.id for spot in found.spots]]
        assert [] == [part for part in parts if f"lesson.{found.id}.{part}" not in words]
    first = render(Message(f"lesson.{LESSON.stops[0].id}.text", {}, GAME.package))
    assert "most points" in first.split("\n\n")[0]


def test_what_the_lesson_says_is_so() -> None:
    state = table_at(GAME.id, 0).state
    assert (12, 43, 3) == (state.aqua(0), state.year, len(state.hands[0]))
    assert (0, 10) == (total(0), total(0, 1))
    boosted = table_at(GAME.id, stop("rocket")).state
    assert 12 - 2 - 4 + 1 == boosted.aqua(0)
    rocket = table_at(GAME.id, stop("fly")).state.rocket(0)
    assert (4, 10) == (rocket.mass, rocket.mass + 6)
    thrusts = [
        event for event in table_at(GAME.id, stop("end")).history() if hasattr(event, "thrust")
    ]
    assert [6, 7] == [event.thrust for event in thrusts]
    assert (11, 10) == (total(stop("pad")), total(stop("pad"), 1))
