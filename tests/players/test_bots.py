"""What holds for every bot: legal, reproducible, blind to what its seat cannot see."""

import sys
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from panspermia import new_table
from panspermia.kernel import (
    CANCEL,
    Flow,
    Game,
    Perspective,
    Request,
    Table,
    ask_all,
    game,
    once,
)
from panspermia.players import make_player
from panspermia.players.advice import Advice
from panspermia.registry import GAMES
from tests.bazaar import GAME as BAZAAR
from tests.kernel.toys import WORDS, Toy, asking, hear, play
from tests.players.helpers import BOTS, ask, play_out, stray

if BAZAAR.id not in GAMES:
    GAMES.add(BAZAAR)


def symbioz(seed: int, players: int = 2, board: str = "rings") -> Table[Any]:
    return new_table("symbioz", players=players, seed=seed, options={"board": board})


@pytest.mark.parametrize("board", ["rings", "diamond"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_bots_answer_legally_wherever_random_play_leads(players: int, board: str) -> None:
    for seed in range(8):
        table = stray(symbioz(seed, players, board), Random(seed), 20 * seed)
        before = table.fingerprint()
        for spec in BOTS:
            request = table.request
            assert request is not None
            assert request.allows(ask(table, spec))
            assert before == table.fingerprint()


@pytest.mark.parametrize("spec", ["random", "greedy", "search:4"])
def test_the_same_seed_plays_the_same_game(spec: str) -> None:
    games = [
        play_out(symbioz(3), make_player(spec, 5), make_player("random", seed)) for seed in (6, 6)
    ]
    assert games[0] == games[1]


@pytest.mark.parametrize("game", ["symbioz", "genesis", "bazaar"])
def test_the_first_answer_is_the_lowest_action_that_cancels_nothing(game: str) -> None:
    table, random = new_table(game, players=2, seed=4), Random(4)
    vocabulary = table.game.vocabulary
    for _ in range(40):
        request = table.request
        assert request is not None
        wanted = [word for word in vocabulary if request.allows(word) and word != CANCEL]
        assert wanted[0] == ask(table, "first")
        table = stray(table, random, 1)


def test_who_only_answers_at_random_loses_to_who_always_takes_the_first_answer() -> None:
    """In Symbioz to beat `random` shows nothing: it takes no knowledge."""
    for seed in range(10):
        table = symbioz(seed)
        play_out(table, make_player("first", seed), make_player("random", seed))

        assert table.outcome is not None
        assert (0,) == table.outcome.winners


def test_another_seed_plays_another_game() -> None:
    games = [play_out(symbioz(3), *[make_player("random", s) for s in (a, 9)]) for a in (5, 6)]
    assert games[0] != games[1]


def test_a_player_may_be_used_for_another_game() -> None:
    player = make_player("search:4", 5)
    for table in (symbioz(3), new_table("bazaar", players=2, seed=1), symbioz(3, 4)):
        request = table.request
        assert request is not None
        assert request.allows(player.choose(table.perspective(request.seat)))


@pytest.mark.parametrize("spec", BOTS)
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_bots_answer_alike_where_only_hidden_things_differ(players: int, spec: str) -> None:
    """The other table is a world that the seat cannot tell from the real one."""
    table = _bazaar(players)
    rng = Random(players)
    for _ in range(30):
        table = stray(table, rng, 3)
        for request in table.requests:
            seat = request.seat
            other = table.imagine(seat, rng)
            answers = [make_player(spec, 2).choose(t.perspective(seat)) for t in (table, other)]
            assert request.allows(answers[0])
            assert answers[0] == answers[1]


@pytest.mark.parametrize("spec", ["greedy", "search:3"])
def test_bots_play_games_with_secrets_dice_and_several_requests_to_the_end(spec: str) -> None:
    table = _bazaar(3)
    players = [make_player(spec, seat) for seat in range(3)]
    play_out(table, *players)
    assert table.outcome is not None


@pytest.mark.parametrize("spec", BOTS)
def test_bots_can_play_where_chance_is_asked_for(spec: str) -> None:
    table = new_table("bazaar", players=2, seed=1, chance="manual")
    rng = Random(4)
    for _ in range(60):
        request = table.request
        if request is None:
            break
        if request.seat < 0:
            table.answer(rng.choice(request.options()))
        else:
            table.answer(ask(table, spec), seat=request.seat)


@pytest.mark.slow
@pytest.mark.parametrize("spec", BOTS)
def test_a_game_without_evaluation_can_be_played(
    spec: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Game, "part", lambda game, name: None)
    table = symbioz(1)
    play_out(table, make_player(spec, 1), make_player("random", 2))
    assert table.outcome is not None


def votes(g: Toy) -> Flow[None]:
    """Everybody names a word in secret, and only then are all heard."""
    answers = yield from ask_all([Request(side, "T1", lambda: WORDS) for side in g.sides()])
    hear(g, *answers.values())


def fond_of_c(g: Toy, side: int) -> float:
    return float(bool(g.heard) and g.heard[side] == "c")


@pytest.mark.parametrize("told", [{}, {"weights": lambda g, request: (1.0, 3.0, 1.0, 1.0)}])
def test_greedy_sees_what_its_answer_is_worth_before_the_others_have_answered(
    told: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game need not say that the answers of several sides at once wait for each other."""
    known = SimpleNamespace(evaluate=fond_of_c, **told)
    monkeypatch.setattr(Game, "part", lambda game, name: known)
    table = play(once("T1", votes), once("T2", asking("T2")), players=3)

    for _ in range(3):
        table.answer(ask(table, "greedy"))

    assert ["c", "c", "c"] == table.state.heard


def test_a_broken_evaluation_is_not_taken_for_a_missing_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A part that cannot import what it needs is a fault, and not a game without it."""

    def broken(name: str) -> None:
        raise ModuleNotFoundError(name="numpy")

    monkeypatch.setattr(game, "import_module", broken)
    monkeypatch.delitem(sys.modules, "panspermia.games.symbioz.bots.evaluate", raising=False)
    with pytest.raises(ModuleNotFoundError):
        Advice(GAMES["symbioz"])


def test_a_bot_gets_nothing_but_its_perspective() -> None:
    """The table stays out of reach but for what `Perspective` offers."""
    table = symbioz(1)
    seen = Perspective(table, 0)
    used = {name for name in dir(seen) if not name.startswith("_")}
    public = {"events", "game", "imagine", "initiatives", "observe", "plans", "request"}
    ahead = {"odds", "preview"}
    assert {*public, *ahead, "seat", "view"} == used


def _bazaar(players: int) -> Table[Any]:
    mode = "solo" if players == 1 else "standard"
    return new_table("bazaar", players=players, seed=players, options={"mode": mode})
