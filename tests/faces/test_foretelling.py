"""Which of the things that may follow an answer are told first."""

from __future__ import annotations

from panspermia.faces.foretelling import Foretold, foretell
from panspermia.games.genesis.faces.text import Face
from panspermia.kernel.foresight import Odds, Prospect
from panspermia.kernel.signs import GAIN, LOSS
from panspermia.registry import new_table

WORLDS = 100


def may(kind: str, name: str, worlds: int, *, is_moment: bool = False, side: int = 0) -> Prospect:
    return Prospect(kind, name, name, side, None, worlds, worlds, is_moment)


def told(*prospects: Prospect) -> list[str]:
    """The names of what may follow the first option of a game, as they are told."""
    table = new_table("genesis", players=2, seed=5)
    assert table.request is not None
    seat, answer = table.request.seat, table.request.options()[0]
    found: Foretold = foretell(
        table.game,
        Face(table.view(seat)),
        table.preview(seat, answer),
        Odds((answer,), WORLDS, prospects),
    )
    assert found.odds is not None
    return [item.name for item in found.odds]


def test_a_moment_that_hardly_comes_does_not_stand_before_a_certain_loss() -> None:
    extinct = may(LOSS, "extinct", 1, is_moment=True)
    life = may(GAIN, "life", 6, is_moment=True)

    assert ["biont-lost", "catalyst", "life", "extinct"] == told(
        extinct, life, may(GAIN, "catalyst", 90), may(LOSS, "biont-lost", 100)
    )


def test_a_likely_moment_stands_first_and_a_loss_before_a_gain_as_likely() -> None:
    life = may(GAIN, "life", 50, is_moment=True)

    assert ["life", "biont-lost", "catalyst"] == told(
        may(GAIN, "catalyst", 70), may(LOSS, "biont-lost", 70), life
    )


def test_what_is_the_readers_stands_before_what_is_heavier_for_others() -> None:
    theirs = may(GAIN, "life", 100, is_moment=True, side=1)

    assert ["catalyst", "life"] == told(theirs, may(GAIN, "catalyst", 5))
