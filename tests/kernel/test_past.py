"""A table as it stood before, and a new table that begins in its past."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from panspermia.kernel import CannotUndo, Table, seat_table
from panspermia.kernel.requests import CHANCE
from panspermia.kernel.tape import FORCED
from panspermia.registry import load_table, new_table
from tests.kernel.toys import bazaar


def decided(table: Table[Any]) -> list[int]:
    """After how many entries of the tape somebody decided."""
    return [n for n, e in enumerate(table.tape()) if e[0] != CHANCE and not e[3] & FORCED]


def played(table: Table[Any], seed: int, decisions: int) -> list[str]:
    """Play at random, with initiatives and several seats; the fingerprints on the way."""
    rng = Random(seed)
    prints: list[str] = []
    while table.requests and len(decided(table)) < decisions:
        entries = len(decided(table))
        if len(prints) == entries:
            prints.append(table.fingerprint())
        request = rng.choice(table.requests)
        started = table.initiatives(request.seat)
        if started and rng.random() < 0.3:
            table.start(request.seat, rng.choice(started))
        else:
            table.answer(rng.choice(request.options()), seat=request.seat)
    return prints


TABLES = {
    "bazaar": lambda: bazaar(3, 5),
    "symbioz": lambda: new_table("symbioz", players=3, seed=5),
    "genesis": lambda: new_table("genesis", players=3, seed=5),
}


@pytest.mark.parametrize("game", TABLES)
def test_every_past_position_is_the_one_that_was(game: str) -> None:
    table = TABLES[game]()
    prints = played(table, 3, 120)

    base = None
    for number, (entries, fingerprint) in enumerate(zip(decided(table), prints, strict=False)):
        past = table.past(entries, base)

        assert fingerprint == past.fingerprint(), number
        assert table.tape()[:entries] == past.tape()
        base = past if number % 7 == 0 else base
    assert table.fingerprint() == table.past(len(table.tape()), base).fingerprint()


@pytest.mark.parametrize("game", TABLES)
def test_a_past_position_plays_on_as_the_table_did(game: str) -> None:
    table = TABLES[game]()
    played(table, 3, 60)

    past = load_table(table.dump()).past(decided(table)[20])
    again = past.past(decided(table)[10])

    for one in (past, again):
        for side, _, value, flags in table.tape()[len(one.tape()) :]:
            if flags & FORCED or side == CHANCE:
                continue
            if flags:
                one.start(next(s for s in range(3) if side in one.sides_of(s)), str(value))
            else:
                seat = next(r.seat for r in one.requests if r.side == side)
                one.answer(value, seat=seat)
        assert table.fingerprint() == one.fingerprint()


def test_an_imagined_world_has_no_past() -> None:
    with pytest.raises(CannotUndo, match="imagined"):
        bazaar().imagine(0, Random(1)).past(0)


@pytest.mark.parametrize("game", TABLES)
def test_a_branch_begins_where_the_running_step_began(game: str) -> None:
    table = TABLES[game]()
    played(table, 3, 30)
    began = table.step_began

    new = seat_table(table.game, table.branch(0, Random(1)), seed=8)

    assert began <= len(table.tape())
    assert table.state.cursor.line == new.state.cursor.line
    assert table.state.cursor.counts == new.state.cursor.counts
    assert not [entry for entry in new.tape() if entry[0] != CHANCE and not entry[3] & FORCED]


def test_a_branch_shows_its_seat_what_it_knew_and_deals_the_rest_anew() -> None:
    table = bazaar(3, 5)
    played(table, 3, 30)

    worlds = [seat_table(table.game, table.branch(0, Random(n)), seed=8) for n in range(8)]

    own = {str(world.view(0)["position"]) for world in worlds}
    others = {str(world.view(1)["position"]) for world in worlds}
    assert 1 == len(own)
    assert 1 < len(others)
