"""The laws hold on random games, half of which begin in drawn positions; `make soak` plays more."""

from __future__ import annotations

from random import Random

import pytest

from panspermia.games.exodus.rules.pieces import ROCKET
from tests.games.exodus.conservation import check_supports, kept
from tests.games.exodus.drawn import drawn
from tests.games.exodus.laws import play_by_the_laws
from tests.games.exodus.ledger import Ledger
from tests.games.exodus.positions import claim, dome, hold, position, rocket, table_at

GAMES, CHUNK = 500, 20
SHORT = (501, 503, 505, 507)
"""Seeds of games that begin late."""
DEAR = 0.0006
"""How often the dear laws are tried at a decision."""


@pytest.mark.parametrize("seed", SHORT)
def test_the_laws_hold_on_short_random_games(seed: int) -> None:
    play_by_the_laws(seed, dear=DEAR)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, GAMES, CHUNK))
def test_the_laws_hold_on_many_random_games(first: int) -> None:
    for seed in range(first, min(first + CHUNK, GAMES)):
        play_by_the_laws(seed, dear=DEAR)


@pytest.mark.parametrize("seed", range(40))
def test_what_works_in_drawn_positions_has_its_supports(seed: int) -> None:
    check_supports(drawn(Random(f"supports {seed}")))


# --- the laws themselves notice what breaks them ----------------------------------------------


def test_a_card_that_lies_in_two_places_is_noticed() -> None:
    g = position()
    hold(g, "dumbo")
    kept(g)
    g.hands[1].append(g.hands[0][0])
    with pytest.raises(AssertionError):
        kept(g)


def test_a_stack_that_holds_nothing_is_noticed_between_deeds() -> None:
    g = position()
    rocket(g, "geo")
    kept(g, "G1a")
    with pytest.raises(AssertionError):
        kept(g, "D1")


def test_a_dome_without_a_factory_is_noticed() -> None:
    g = position()
    dome(g, "deimos")
    kept(g)
    g.factories.clear()
    with pytest.raises(AssertionError):
        kept(g)


def test_fuel_below_the_dry_mass_is_noticed() -> None:
    g = position()
    rocket(g, "geo", "mass-driver", fuel=8)
    kept(g)
    g.wet[0] = 0
    with pytest.raises(AssertionError):
        kept(g)


def test_what_is_not_told_is_noticed() -> None:
    table = table_at(position())
    ledger = Ledger(table)
    claim(table.state, "deimos")
    with pytest.raises(AssertionError):
        ledger.follow()
    ledger = Ledger(table)
    table.state.stacks[0][0].tanks += 1
    with pytest.raises(AssertionError):
        ledger.follow()


def test_a_card_that_has_lost_its_supports_does_not_count_as_working(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    g = position()
    rocket(g, "geo", "de-laval-nozzle")
    check_supports(g)
    assert g.stacks[0][ROCKET].cards
    monkeypatch.setattr("tests.games.exodus.conservation.works", lambda *_: True)
    with pytest.raises(AssertionError):
        check_supports(g)
