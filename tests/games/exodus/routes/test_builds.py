"""Which rockets some cards make: chains, cooling, and each card once."""

from __future__ import annotations

import pytest

from panspermia.games.exodus.routes.builds import builds
from panspermia.games.exodus.routes.errors import NoPlan
from panspermia.games.exodus.routes.plans import craft_of
from panspermia.games.exodus.routes.values import Parts, Rocket

X1 = ("de-laval-nozzle", "rubbia-thin-film-fission-hohlraum", "mo-li-heat-pipe",
      "carbo-chlorination")  # fmt: skip


@pytest.mark.clause("X1", "J3d", "J4d.2")
def test_no_card_is_aboard_that_is_not_needed() -> None:
    """X1. The refinery stays behind; an afterburn cools, else the radiator has to."""
    found = builds(Parts(cards=X1, fuel=2)).rockets
    told = {(rocket.cards, rocket.engine.afterburn): rocket for rocket in found}

    assert {(X1[:2], True), (X1[:3], True), (X1[:3], False)} == {*told}
    plain = told[X1[:3], False]
    assert (5 + 1, "2", 1, 2) == (
        plain.engine.net, plain.engine.consumption, plain.engine.needs_therms, plain.engine.therms
    )  # fmt: skip
    assert (2, "4") == (plain.dry, plain.wet)


@pytest.mark.clause("B1a", "E7d.1")
def test_a_card_lies_one_way_at_a_time() -> None:
    """A radiator Light and Heavy cooled one rocket; White- and Black-Side flew together."""
    both = ("mo-li-heat-pipe", "mo-li-heat-pipe/heavy")
    for rocket in builds(Parts(cards=(*X1[:2], *both), fuel=1)).rockets:
        assert len({*both} & {*rocket.cards}) <= 1

    with pytest.raises(NoPlan):
        craft_of(Rocket(cards=(*X1, both[1])))
    with pytest.raises(NoPlan):
        craft_of(Rocket(cards=(X1[0], X1[0])))
