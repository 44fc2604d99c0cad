"""States of version 3, in which marks told what sides had done, and a rate who had reverted."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from panspermia.games.genesis.rules.older import from_version_3
from panspermia.games.genesis.rules.purchases import organisms_left, purchases_each
from panspermia.games.genesis.rules.sequence import SEQUENCE
from panspermia.games.genesis.rules.state import Assigning, Buying, State
from panspermia.games.genesis.rules.vocabulary import NOBODY
from panspermia.kernel import BadSave
from panspermia.kernel.plain import state_data, state_from
from panspermia.kernel.saves import seal
from panspermia.registry import load_table
from tests.games.genesis.helpers import bacterium, macroorganism, parasite, position
from tests.test_golden import older

RUST, DUST, CLAY = 9, 15, 12


def read(g: State, phase: str, *used: int) -> State:
    """The state as version 3 wrote it, with these marks, read by today's rules."""
    data = msgspec.json.decode(msgspec.json.encode(state_data(g, SEQUENCE)))
    for name in ("assigning", "buying", "ahead"):
        del data[name]
    data |= {"phase": phase, "used": list(used)}
    for o in filter(None, data["organisms"]):
        o["rate"] = 0 if o.pop("reverted") else o["rate"]
    return state_from(from_version_3(data), State, SEQUENCE)


@pytest.mark.clause("H0b", "H0e.1")
def test_who_has_bought_for_what_is_known_as_before() -> None:
    """H0b, H0e.1. Red's turn is over; green has bought for one of three, which had fission."""
    g = position()
    for placard in (RUST, DUST, CLAY):
        bacterium(g, placard, side=1, bionts="red green")

    g = read(g, "H", 63, RUST, DUST, CLAY, 64 + 63, 64 + 32 + RUST, 64 + 32 + DUST, 64 + RUST)

    assert Buying(1, [RUST], [RUST, DUST]) == g.buying
    assert [CLAY, DUST] == organisms_left(g, 1)
    assert [2, 1] == [purchases_each(g, g.organism(id)) for id in (DUST, CLAY)]


@pytest.mark.clause("L4a")
def test_who_has_bought_for_a_card_before_the_own_turn_does_not_do_so_again() -> None:
    g = position()
    macroorganism(g, 14, placard=RUST, side=1, trophic="green")

    g = read(g, "H", 63, 64 + 12 + 14)

    assert ([(1, 14)], Buying(0)) == (g.ahead, g.buying)
    assert [] == organisms_left(g, 1)


@pytest.mark.parametrize("phase", ["E", "F"])
def test_what_was_used_in_a_turn_that_is_over_is_forgotten(phase: str) -> None:
    g = read(position(), phase, 63, 2, 74, 66)

    assert (Assigning(), Buying(), []) == (g.assigning, g.buying, g.ahead)


@pytest.mark.clause("L4b.3")
def test_a_parasite_with_a_rate_has_reverted() -> None:
    g = position()
    host = macroorganism(g, 14, placard=RUST, side=1, trophic="green")
    host.rate = 3
    parasite(g, host, "red", bionts="red").reverted = True

    host, first = read(g, "D").with_parasites(RUST)

    assert [(3, False), (NOBODY, True)] == [(o.rate, o.reverted) for o in (host, first)]


@pytest.mark.parametrize("missing", ["organisms", "used", "phase"])
def test_a_state_that_no_version_wrote_is_refused(missing: str) -> None:
    content: dict[str, Any] = json.loads(older("genesis-rules-3"))
    del content["boundary"]["state"][missing]

    with pytest.raises(BadSave, match=missing):
        load_table(seal(content))
