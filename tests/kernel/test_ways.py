"""Ways: what one click answers can be given, and is what would be asked for one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import pytest

from panspermia.kernel import DONE, Answer, Table
from panspermia.kernel.ways import FEW, Way, can_give, ways
from panspermia.registry import new_table
from tests.laws import play_one

POSITIONS = 70


def positions(game: str, seed: int) -> Iterator[Table[Any]]:
    table, rng = new_table(game, players=2, seed=seed), Random(seed)
    for _ in range(POSITIONS):
        if table.request is None:
            return
        yield table
        play_one(table, rng)


def chains(found: Sequence[Way], before: tuple[Answer, ...] = ()) -> Iterator[tuple[Answer, ...]]:
    for way in found:
        chain = (*before, way.answer)
        yield chain
        yield from chains(way.further, chain)
        if way.may_end:
            yield (*chain, DONE)


@pytest.mark.parametrize("game", ["genesis", "symbioz"])
def test_every_chain_can_be_given(game: str) -> None:
    longest = 0
    for seed in (1, 2):
        for table in positions(game, seed):
            request = table.requests[0]
            for chain in chains(ways(table, request.seat)):
                assert can_give(table, request.seat, chain), (request.rule, chain)
                longest = max(longest, len(chain))
    assert longest > 1


def asked_by(rule: str, is_wanted: Callable[[Sequence[Way]], bool]) -> Table[Any]:
    """Genesis, where somebody is asked by a clause and the ways are as wanted."""
    for seed in range(60):
        for table in positions("genesis", seed):
            request = table.requests[0]
            if request.rule == rule and is_wanted(ways(table, request.seat)):
                return table
    raise AssertionError(f"{rule} is never asked like that")


def leads_on(found: Sequence[Way]) -> bool:
    return all([way.further for way in found])


def test_what_is_lost_twice_is_chosen_by_one_click() -> None:
    """F2a. A small question that comes twice is shown with its second answers."""
    table = asked_by("F2a", leads_on)
    seat = table.requests[0].seat
    found = ways(table, seat)
    assert [way.answer for way in found] == [*table.requests[0].options()]
    assert len(found) <= FEW
    for way in found:
        assert [] == [on for on in way.further if on.further]
    first = found[0]
    table.answer(first.answer, seat=seat)
    assert "F2a" == table.requests[0].rule
    assert [on.answer for on in first.further] == [*table.requests[0].options()]


def last_purchases(found: Sequence[Way]) -> list[tuple[Answer, ...]]:
    return [chain for chain in chains(found) if len(chain) > 2 and chain[-1] == DONE]


def test_a_purchase_for_one_of_several_organisms_can_be_the_last_for_it() -> None:
    """H0b, H0.1. `done` ends the purchases for the organism that the chain began with."""
    table = asked_by("H0b", lambda found: bool(last_purchases(found)))
    seat = table.requests[0].seat
    chain = last_purchases(ways(table, seat))[0]
    rules = []
    for value in chain:
        rules.append(table.requests[0].rule)
        table.answer(value, seat=seat)
    assert ("H0b", "H0.1") == (rules[0], rules[-1])
