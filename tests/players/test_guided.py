"""A search that is guided from outside: by functions, by a game's own advice, by a network."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from panspermia import new_table
from panspermia.kernel import BadSetup, Table
from panspermia.kernel.observing import observed
from panspermia.lab.digest import code_digest
from panspermia.players import Guided, Judged, make_player, split_specs
from panspermia.players.budget import Budget
from panspermia.players.evaluators import OwnAdvice
from panspermia.players.guided import GuidedPlayer, GuidedSearch, Noise
from panspermia.players.nets import About, Net, shapes
from panspermia.registry import find_game
from tests import laws
from tests.players.helpers import play_out, stray

assert "bazaar" in laws.SUBJECTS  # it is made known there


class Watching:
    """Thinks nothing of any position, and keeps what it was asked about."""

    def __init__(self, liked: Any = None) -> None:
        self.batches: list[int] = []
        self._liked = liked

    def judge(self, worlds: Sequence[Table[Any]]) -> list[Judged]:
        self.batches.append(len(worlds))
        return [self._look(world) for world in worlds]

    def _look(self, world: Table[Any]) -> Judged:
        assert world.request is not None
        options = world.request.options()
        priors = [9.0 if option == self._liked else 1.0 for option in options]
        return Judged([0.5] * world.setup.players, priors)


def search(table: Table[Any], evaluator: Any, amount: int, **more: Any) -> GuidedSearch:
    assert table.request is not None
    seen = table.perspective(table.request.seat)
    found = GuidedSearch(seen, evaluator, Random(1), **more)
    found.run(Budget(amount))
    return found


def test_positions_are_judged_in_batches() -> None:
    watching = Watching()

    search(new_table("symbioz", players=2, seed=1), watching, 30, batch=10)

    assert [1, 10, 10, 10] == watching.batches


def test_the_priors_are_followed_where_values_tell_nothing() -> None:
    table = new_table("symbioz", players=2, seed=1)
    assert table.request is not None
    liked = table.request.options()[3]

    found = search(table, Watching(liked), 60)

    visits = dict(zip(found.options, found.visits(), strict=True))
    assert liked == max(visits, key=lambda option: visits[option])
    assert 40 < sum(visits.values()) <= 60


def test_values_are_followed_where_priors_tell_nothing() -> None:
    """A game that pays at once: the position after one answer is worth more than all others."""
    table = new_table("symbioz", players=2, seed=1)
    assert table.request is not None
    seat, good = table.request.seat, table.request.options()[5]

    def values(worlds: Sequence[Table[Any]]) -> list[list[float]]:
        found = []
        for world in worlds:
            has = any([answer == good for _, _, answer, *_ in world.tape()])
            own = 0.9 if has else 0.1
            found.append([own if n == seat else 1 - own for n in range(2)])
        return found

    def priors(worlds: Sequence[Table[Any]]) -> list[list[float]]:
        return [[1.0] * len(w.request.options()) for w in worlds if w.request is not None]

    found = search(table, Guided(values, priors), 200)

    visits = dict(zip(found.options, found.visits(), strict=True))
    assert good == max(visits, key=lambda option: visits[option])


def test_noise_is_seeded_and_leads_elsewhere() -> None:
    table = new_table("symbioz", players=2, seed=1)
    plain = search(table, Watching(), 40).visits()

    noisy = [search(table, Watching(), 40, noise=Noise(0.5, 1.0)).visits() for _ in range(2)]

    assert noisy[0] == noisy[1]
    assert plain != noisy[0]


@pytest.mark.parametrize("game", ["symbioz", "genesis", "bazaar"])
def test_a_guided_player_plays_whole_games_and_repeats_them(game: str) -> None:
    tapes = []
    for _ in range(2):
        table = new_table(game, players=2, seed=3)
        bots = [GuidedPlayer(OwnAdvice(table.game), Budget(6), seat) for seat in range(2)]
        tapes.append(play_out(table, *bots))

    assert tapes[0] == tapes[1]


# --- networks -------------------------------------------------------------------------------------


def net_for(game: str, players: int, seed: int = 1, **changed: Any) -> Net:
    """A network that has learnt nothing."""
    table = new_table(game, players=players, seed=0)
    found = find_game(game)
    row = len(observed(table, 0).row)
    facts = {"game": game, "rules": found.rules_version, "players": players, "row": row}
    about = About(**{**facts, "words": len(found.vocabulary), "layers": 2, **changed})
    rng = np.random.default_rng(seed)
    arrays = {
        name: rng.normal(0, 0.1, shape).astype(np.float32)
        for name, shape in shapes(about, 16).items()
    }
    return Net(about, arrays)


def test_a_network_keeps_its_judgement_in_a_file(tmp_path: Path) -> None:
    table = stray(new_table("genesis", players=3, seed=2), Random(2), 30)
    net = net_for("genesis", 3)
    net.save(tmp_path / "net.npz")
    player = make_player(f"search:12,net={tmp_path / 'net.npz'}", 5)

    again = GuidedPlayer(net, Budget(12), 5)

    assert table.request is not None
    seen = table.perspective(table.request.seat)
    assert again.choose(seen) == player.choose(seen)


def test_the_first_value_is_that_of_the_asked_seat() -> None:
    net = net_for("symbioz", 2)
    table = new_table("symbioz", players=2, seed=1)
    while table.request is not None and table.request.seat == 0:
        table.answer(table.request.options()[0])
    assert table.request is not None
    assert 1 == table.request.seat

    (judged,) = net.judge([table])

    own_first = net.forward(observed(table, 1).row[None])[0][0]
    assert [own_first[1], own_first[0]] == pytest.approx(judged.values)
    assert 1 == pytest.approx(sum(judged.priors))
    assert len(table.request.options()) == len(judged.priors)


def test_worlds_are_judged_alike_alone_and_together() -> None:
    net = net_for("genesis", 2)
    tables = [stray(new_table("genesis", players=2, seed=n), Random(n), 20) for n in range(4)]

    together = net.judge(tables)

    for table, judged in zip(tables, together, strict=True):
        (alone,) = net.judge([table])
        assert alone.values == pytest.approx(judged.values, abs=1e-5)
        assert alone.priors == pytest.approx(judged.priors, abs=1e-5)


def test_a_network_for_another_game_is_refused_with_words(tmp_path: Path) -> None:
    net_for("symbioz", 2).save(tmp_path / "net.npz")
    player = make_player(f"search:4,net={tmp_path / 'net.npz'}", 1)
    table = new_table("symbioz", players=3, seed=1)

    with pytest.raises(BadSetup, match="for symbioz with 2 players"):
        player.choose(table.perspective(0))


@pytest.mark.parametrize("content", [None, b"", b"PK\x03\x04", b"no network at all"])
def test_a_file_that_is_no_network_is_refused_at_once(
    tmp_path: Path, content: bytes | None
) -> None:
    path = tmp_path / "net.npz"
    if content is not None:
        path.write_bytes(content)

    with pytest.raises(BadSetup, match="is not a network"):
        make_player(f"search:4,net={path}", 1)


def test_arrays_that_do_not_fit_are_refused(tmp_path: Path) -> None:
    net = net_for("symbioz", 2)
    net.arrays["b0"] = net.arrays["b0"][:3]
    net.save(tmp_path / "net.npz")

    with pytest.raises(BadSetup, match="do not fit"):
        make_player(f"search:4,net={tmp_path / 'net.npz'}", 1)


def test_another_network_in_the_same_file_has_another_digest(tmp_path: Path) -> None:
    path = tmp_path / "net.npz"
    digests = set()
    for seed in (1, 2):
        net_for("symbioz", 2, seed).save(path)
        digests.add(code_digest("symbioz", [f"search:4,net={path}"]))

    assert 2 == len(digests)


@pytest.mark.parametrize(
    ("text", "specs"),
    [
        ("random,greedy", ["random", "greedy"]),
        ("search:200ms,net=a.npz, greedy", ["search:200ms,net=a.npz", "greedy"]),
        ("me,search:net=a.npz", ["me", "search:net=a.npz"]),
        ("greedy,,x", ["greedy", "", "x"]),
    ],
)
def test_what_is_said_of_a_bot_stays_with_it_in_a_list(text: str, specs: list[str]) -> None:
    assert specs == split_specs(text)
