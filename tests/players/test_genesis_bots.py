"""Bots on Bios: Genesis: sensible, reproducible, blind to what nobody has seen."""

from random import Random
from typing import Any

import pytest

from panspermia.games.genesis import GAME
from panspermia.games.genesis.rules.state import State
from panspermia.kernel import CANCEL, Setup, Table
from panspermia.kernel.seating import seat_at
from panspermia.players import make_player
from panspermia.registry import GAMES, new_table
from tests.games.genesis.helpers import bacterium, position, refugium
from tests.players.helpers import BOTS, ask, play_out, stray

pytestmark = pytest.mark.slow

if GAME.id not in GAMES:
    GAMES.add(GAME)


def genesis(seed: int, players: int = 2, **options: Any) -> Table[Any]:
    return new_table("genesis", players=players, seed=seed, options=options)


def table_at(g: State, clause: str) -> Table[Any]:
    """A game that goes on from this position with the step of a clause."""
    g.cursor.line = GAME.sequence.place(clause)
    g.cursor.counts = [0]
    return seat_at(GAME, Setup(g.sides, {}), g, seed=1)


# --- any position -----------------------------------------------------------------------------


@pytest.mark.parametrize("spec", BOTS)
def test_the_same_seed_plays_the_same_game(spec: str) -> None:
    games = [play_out(genesis(3), make_player(spec, 5), make_player("random", 6)) for _ in "ab"]
    assert games[0] == games[1]


@pytest.mark.parametrize("spec", BOTS)
@pytest.mark.parametrize("players", [2, 4])
def test_bots_answer_alike_where_only_hidden_things_differ(players: int, spec: str) -> None:
    """The next die and the order of the decks are nobody's to know."""
    rng = Random(players)
    for seed in range(6):
        table = stray(genesis(seed, players), rng, 25 * seed)
        for request in table.requests:
            other = table.imagine(request.seat, rng)
            answers = [
                make_player(spec, 2).choose(t.perspective(request.seat)) for t in (table, other)
            ]
            assert request.allows(answers[0])
            assert answers[0] == answers[1]


@pytest.mark.parametrize(
    ("players", "options"),
    [(1, {"mode": "solitaire"}), (2, {"mode": "coop"}), (3, {"mode": "intro"})],
)
def test_greedy_plays_every_mode_to_the_end(players: int, options: dict[str, Any]) -> None:
    table = genesis(2, players, **options)
    play_out(table, *[make_player("greedy", seat) for seat in range(players)])
    assert table.outcome is not None


def test_greedy_never_takes_back_what_it_began() -> None:
    """Or it might begin and cancel for ever."""
    given = play_out(genesis(5), make_player("greedy", 1), make_player("greedy", 2))
    assert CANCEL not in given


# --- single decisions -------------------------------------------------------------------------


def test_greedy_assigns_a_biont_where_life_can_arise() -> None:
    """Placard 9 has three life dice in the warm, 13 has one."""
    g = position("red blue")
    g.active = [False, True, False, False]
    refugium(g, 9, organized="green")
    refugium(g, 13)
    table = table_at(g, "A1.2")
    for seed in range(4):
        assert "refugium-9" == ask(table, "greedy", seed)


def test_greedy_takes_the_macroorganism_that_it_has_the_cubes_for() -> None:
    g = position("red blue")
    bacterium(g, 7, bionts="red", cubes="green green blue blue")
    g.catalysts[0] = [1, 0, 0, 0]
    g.left = [0, 0, 1]
    g.stack = [10]
    g.decks = [[20], [26], [28], [34]]
    table = table_at(g, "A1.5")
    for seed in range(4):
        assert "macroorganism-10" == ask(table, "greedy", seed)


def test_greedy_buys_rather_than_passes() -> None:
    g = position("red blue")
    bacterium(g, 7, bionts="red", cubes="blue blue")
    g.catalysts[0] = [2, 2, 2, 2]
    g.left = [0, 0, 9]
    g.decks = [[20], [26], [28], [34]]
    table = table_at(g, "A1.5")
    for seed in range(4):
        assert str(ask(table, "greedy", seed)).startswith("mutation-")


# --- strength ---------------------------------------------------------------------------------


def _wins(first: str, second: str, games: int) -> float:
    total = 0.0
    for game in range(games):
        seat = game % 2
        players = [make_player(first, game), make_player(second, game + 100)]
        table = genesis(game // 2)
        play_out(table, *players[:: -1 if seat else 1])
        assert table.outcome is not None
        total += table.outcome.utility[seat]
    return total


def test_greedy_beats_random() -> None:
    assert _wins("greedy", "random", 10) >= 9


@pytest.mark.slow
def test_search_beats_random() -> None:
    assert 4 == _wins("search:10", "random", 4)
