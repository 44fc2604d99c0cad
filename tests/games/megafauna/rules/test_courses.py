"""The steps that people are shown beforehand decide a contest as the rulebook says."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, product

import pytest

from panspermia.games.megafauna.rules.biomes import levels_of
from panspermia.games.megafauna.rules.contests import contest
from panspermia.games.megafauna.rules.courses import course
from panspermia.games.megafauna.rules.state import State
from panspermia.games.megafauna.rules.vocabulary import CARNIVORE, HERBIVORE, NOBODY, PLANT
from panspermia.kernel import Setup
from tests.games.megafauna.faces.drawn import played
from tests.games.megafauna.rules.plainly import Plainly
from tests.games.megafauna.rules.plainly_elsewhere import Elsewhere

MODES = (
    Setup(4, {"mode": "achterbahn"}),
    Setup(3, {"mode": "tooth-and-claw"}),
    Setup(3, {"mode": "venus-animals"}),
)
BOOK = ("G3.2", "G4.2", "G5.2", "G6", "G7"), ("H3", "H4", "H5", "H6")
"""The steps for grazers and for hunters, in the order of the book."""


def loser(g: State, place: int, level: int, one: int, other: int) -> int:
    """Who loses by the plain reading, NOBODY if their owner decides."""
    if g.is_alien:
        return Elsewhere(g).beaten(place, level, one, other, g.standing)
    third = g.standing[HERBIVORE + CARNIVORE - level][place]
    return Plainly(g).loser(place, level, one, other, third)


def rivals(g: State) -> Iterator[tuple[int, int, int, int]]:
    """Every level that is held, with who might come to contest it and who holds it."""
    for place, level in product(g.geography.in_play, (PLANT, HERBIVORE, CARNIVORE)):
        holder = g.standing[level][place]
        for species in g.in_play() if holder != NOBODY else ():
            if species.id != holder and level in levels_of(g, species):
                yield place, level, species.id, holder


@pytest.mark.parametrize("setup", MODES, ids=lambda setup: str(setup.options["mode"]))
@pytest.mark.clause("G2.1", "H2.1", "K2a.1")
def test_the_first_step_that_is_no_tie_decides(setup: Setup) -> None:
    seen = set()
    for table in chain(played(setup, 4, every=40), played(setup, 8, every=40)):
        g: State = table.state
        for place, level, one, other in rivals(g):
            steps = list(course(g, place, level, one, other))
            beaten, clause = contest(g, place, level, one, other)
            assert loser(g, place, level, one, other) == beaten
            assert clause in [f"{steps[-1].clause}a", *[step.clause for step in steps]]
            assert any([is_in_order(book, [step.clause for step in steps]) for book in BOOK])
            seen.add(clause)
    assert len(seen) >= 2


def is_in_order(book: tuple[str, ...], clauses: list[str]) -> bool:
    """Whether these are steps of the book, in its order, up to the last."""
    return clauses == [clause for clause in book if clause in clauses] and book[-1] in clauses
