"""Random games of every mode: they end, and nothing is lost or stands where it cannot."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from panspermia.games.megafauna import GAME
from panspermia.games.megafauna.components.places import is_tab
from panspermia.games.megafauna.rules.biomes import entry_cost
from panspermia.games.megafauna.rules.dispersal import other_ways, walk
from panspermia.games.megafauna.rules.options import SOLITAIRE, VENUS_ANIMALS
from panspermia.games.megafauna.rules.pieces import Species
from panspermia.games.megafauna.rules.settling import settle
from panspermia.games.megafauna.rules.state import State
from panspermia.games.megafauna.rules.vocabulary import SWIMMER
from panspermia.kernel import Request, Setup, Table, Weighing, seat_table
from tests.games.megafauna.conservation import BETWEEN, kept
from tests.laws import MEGAFAUNA_PLAYERS as PLAYERS
from tests.laws import draw_megafauna

GAMES_A_MODE = 8
NEVER = 10_000
CONTESTS = ("G7a", "H6a", "G8.1")
"""Questions while somebody lies aside, whom an early burial waits for (G2.4, GL-Endangered.3)."""


def drawn_setup(mode: str, rng: Random) -> Setup:
    """A mode with options drawn at random."""
    return Setup(**draw_megafauna(rng, mode))


def play(table: Table[Any], rng: Random) -> int:
    """Play to the end by chance; how many answers that took."""
    for count in range(NEVER):
        request = table.request
        if request is None:
            return count
        assert {*request.options()} <= {*GAME.vocabulary}
        table.answer(rng.choice(request.options()))
        asked = table.request
        kept(table.state, "" if asked is None else asked.rule)
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("mode", PLAYERS)
def test_random_games_keep_everything_and_end(mode: str) -> None:
    for seed in range(GAMES_A_MODE):
        rng = Random(f"{mode} {seed}")
        table = seat_table(GAME, drawn_setup(mode, rng), seed=seed)

        play(table, rng)

        outcome = table.outcome
        assert outcome is not None
        assert outcome.reason
        assert len(outcome.scores) == len(outcome.utility) == table.setup.players
        assert all([0 <= share <= 1 for share in outcome.utility])


@pytest.mark.slow
@pytest.mark.parametrize("mode", PLAYERS)
def test_what_is_found_quickly_is_what_working_out_anew_finds(mode: str) -> None:
    """Options without reasons are those that the reasons leave; nothing is left to settle.

    How far a creeple comes is the same as by the plain search for the cheapest way.
    """
    known = 0
    for seed in range(GAMES_A_MODE):
        rng = Random(f"quick {mode} {seed}")
        table = seat_table(GAME, drawn_setup(mode, rng), seed=seed)
        while (request := table.request) is not None:
            known += check_quick(request)
            check_nothing_to_settle(table.state, request.rule)
            check_walks(table.state)
            table.answer(rng.choice(request.options()))
    assert known > 100 or mode in (SOLITAIRE, VENUS_ANIMALS)


def check_quick(request: Request) -> bool:
    """Whether it has quick options; if so they are the same as with reasons."""
    if not isinstance(request, Weighing) or request._quick is None:
        return False
    found = request._quick(*request._about)
    if found is not None:
        assert [word for word, clause in request.weighed().items() if not clause] == found
    return found is not None


def check_nothing_to_settle(g: State, rule: str) -> None:
    """CS-12. Between two answers there is nothing to settle, but for what lies aside (G2.4)."""
    if rule in BETWEEN or not g.turn:
        return
    copy = g.copy()
    settle(copy, is_early=rule not in CONTESTS)
    assert [] == copy.log


def check_walks(g: State) -> None:
    """F2a.2."""
    for species in g.in_play():
        places = g.places_of(species.id)
        assert plain_walk(g, species, places) == walk(g, species, places)


def plain_walk(g: State, species: Species, sources: list[int]) -> dict[int, int]:
    """By Dijkstra's way, step by step."""
    limit = g.dispersal(species)
    found: dict[int, int] = {}
    queue = [way for place in sources for way in steps(g, species, place)]
    while queue:
        spent, place = min(queue)
        queue.remove((spent, place))
        if spent > limit or place in found:
            continue
        found[place] = spent
        if not is_tab(place) or species.silhouette == SWIMMER:
            queue += [(spent + cost, after) for cost, after in steps(g, species, place)]
    return found


def steps(g: State, species: Species, place: int) -> list[tuple[int, int]]:
    near = [(entry_cost(g, species.silhouette, p), p) for p in g.geography.next_to[place]]
    return [*near, *other_ways(g, species, place)]


def test_a_copy_plays_on_alike_and_a_save_is_the_same_position() -> None:
    rng = Random(5)
    table = seat_table(GAME, Setup(3, {}), seed=5)
    for _ in range(40):
        assert table.request is not None
        table.answer(rng.choice(table.request.options()))

    copy = table.clone()
    for one in (table, copy):
        play(one, Random(6))

    assert table.fingerprint() == copy.fingerprint()
    assert table.outcome == copy.outcome
