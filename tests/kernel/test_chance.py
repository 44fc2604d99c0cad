"""Chance: outcomes follow from the seed, favour nobody, and can be checked afterwards."""

from __future__ import annotations

import hashlib
import hmac
from random import Random
from typing import Any

import pytest

from panspermia.kernel import CHANCE, Flow, IllegalAnswer, chance, draw, once, roll
from panspermia.kernel.requests import ChanceRequest
from tests.kernel.toys import Toy, ask, asking, hear, play


def test_an_outcome_is_the_first_number_of_the_hash_of_seed_and_index() -> None:
    seed = bytes(range(32))
    block = hmac.new(seed, b"5:0", hashlib.sha256).digest()

    assert int.from_bytes(block[:8], "big") % 6 == chance.below(seed, 5, 6)


@pytest.mark.parametrize("length", [0, 1, 32, 64, 65, 200])
def test_the_hash_is_that_of_the_standard_library(length: int) -> None:
    for message in (b"", b"0:0", b"12345:1", bytes(100)):
        expected = hmac.new(bytes(range(length)), message, hashlib.sha256).digest()

        assert expected == chance.hmac_sha256(bytes(range(length)), message)


def test_a_number_that_would_favour_some_outcome_is_thrown_away() -> None:
    """With three outcomes, the highest of 2**64 numbers is one too many."""
    blocks = [b"\xff" * 32, b"\xff" * 8 + (7).to_bytes(8, "big") + b"\xff" * 16]

    assert 7 % 3 == chance.first_fair(blocks, 3)


def test_faces_of_a_die_come_equally_often() -> None:
    counts = [0] * 6
    for index in range(6000):
        counts[chance.below(b"seed", index, 6)] += 1

    assert sum([(n - 1000) ** 2 / 1000 for n in counts]) < 20.5


def test_weights_say_how_often_an_outcome_comes() -> None:
    request = ChanceRequest("T1", ("a", "b", "c"), (1, 2, 5))
    found = [chance.outcome(b"seed", index, request) for index in range(8000)]

    assert (1, 2, 5) == request.weights()
    for word, expected in (("a", 1000), ("b", 2000), ("c", 5000)):
        assert abs(found.count(word) - expected) < 150


def test_seeds_of_different_tables_and_indices_are_independent() -> None:
    values = {chance.below(chance.new_seed(s), i, 1 << 60) for s in range(20) for i in range(20)}

    assert 400 == len(values)


def test_without_a_seed_256_fresh_bits_are_drawn() -> None:
    assert 32 == len(chance.new_seed(None))
    assert chance.new_seed(None) != chance.new_seed(None)
    assert chance.new_seed(7) == chance.new_seed(7) != chance.new_seed(8)
    assert b"own" == chance.new_seed(b"own")


def two_dice(g: Toy) -> Flow[None]:
    hear(g, (yield from roll("T1")))
    hear(g, (yield from draw("T2", ("a", "b"), (1, 3))))
    hear(g, (yield from ask(0, "T3")))


def test_dice_stand_on_the_tape_and_follow_from_the_seed() -> None:
    table = play(once("T1", two_dice), seed=3)
    seed = chance.new_seed(3)

    die = 1 + chance.below(seed, 0, 6)
    drawn = "a" if chance.below(seed, 1, 4) == 0 else "b"
    assert [(CHANCE, "T1", die, 0), (CHANCE, "T2", drawn, 0)] == table.tape()


def test_the_commitment_is_shown_from_the_start_and_binds_the_seed() -> None:
    table = play(once("T1", two_dice), seed=3)

    assert hashlib.sha256(table.seed).hexdigest() == table.view()["commitment"]
    assert table.seed.hex() not in str(table.view())


def test_manual_chance_is_a_weighted_request_like_any_other() -> None:
    table = play(once("T1", two_dice), manual=True)

    assert (CHANCE, "T1", tuple(range(1, 7))) == _asked(table)
    assert (1,) * 6 == table.request.weights()
    with pytest.raises(IllegalAnswer):
        table.answer(7)
    table.answer(4)
    assert (CHANCE, "T2", ("a", "b")) == _asked(table)
    assert (1, 3) == table.request.weights()
    table.answer("b")
    assert [4, "b"] == table.state.heard


def test_a_manual_die_can_be_taken_back() -> None:
    table = play(once("T1", two_dice), manual=True)
    table.answer(4)
    table.answer("b")

    table.undo()
    table.undo()

    assert (CHANCE, "T1", tuple(range(1, 7))) == _asked(table)


def test_nothing_cannot_be_drawn_from() -> None:
    with pytest.raises(AssertionError, match="T1: nothing"):
        next(draw("T1", ()))


def _asked(table: Any) -> tuple[int, str, tuple[Any, ...]]:
    return table.request.side, table.request.rule, table.request.options()


def test_a_source_gives_the_outcomes_of_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the first number is not fair for certain, or outcomes have weights."""
    die = ChanceRequest("T1", (1, 2, 3), None)
    weighted = ChanceRequest("T1", ("a", "b"), (1, 4))
    source = chance.Source(b"seed")
    for safe in (chance.SAFE, chance.SAFE // 2):
        monkeypatch.setattr(chance, "SAFE", safe)
        for request in (die, weighted):
            for index in range(200):
                assert chance.outcome(b"seed", index, request) == source.outcome(index, request)


# --- imagined worlds --------------------------------------------------------------------------


def test_quick_numbers_are_four_bytes_each_of_a_hash() -> None:
    """They do not depend on the version of Python, nor on what was asked before."""
    seed = bytes(range(32))
    source = chance.QuickSource(seed)
    for index in (40, 0, 15, 16, 40):
        block = hashlib.blake2b(b"%d" % (index // 16), key=seed).digest()
        at = index % 16 * 4

        assert int.from_bytes(block[at : at + 4], "big") == source.below(index, 1 << 32)


@pytest.mark.parametrize("limit", [(1 << 32) - 1, 3 << 30, (1 << 31) + 1, 1 << 40])
def test_a_quick_number_that_would_favour_some_outcome_is_thrown_away(limit: int) -> None:
    """A slower one comes instead, as for more outcomes than quick numbers."""
    source = chance.QuickSource(b"seed")
    for index in range(100):
        number = source.below(index, 1 << 32)
        expected = number if number < limit <= 1 << 32 else chance.below(b"seed", index, limit)

        assert expected == source.below(index, limit)


def test_quick_dice_come_equally_often_one_after_the_other_and_seed_by_seed() -> None:
    """Pairs of dice: in one world, and the first dice of two worlds with seeds alike."""
    pairs = [[0] * 36 for _ in range(2)]
    one = chance.QuickSource(b"in one world")
    for index in range(18000):
        pairs[0][one.below(index, 6) * 6 + one.below(index + 1, 6)] += 1
        near, next_to_it = [chance.QuickSource((index + n).to_bytes(8, "big")) for n in (0, 1)]
        pairs[1][near.below(0, 6) * 6 + next_to_it.below(0, 6)] += 1

    for counts in pairs:
        assert sum([(n - 500) ** 2 / 500 for n in counts]) < 66.6


def test_quick_chance_keeps_to_weights() -> None:
    request = ChanceRequest("T1", ("a", "b", "c"), (1, 2, 5))
    source = chance.QuickSource(b"some seed")
    found = [source.outcome(index, request) for index in range(8000)]

    for word, expected in (("a", 1000), ("b", 2000), ("c", 5000)):
        assert abs(found.count(word) - expected) < 150


def test_dice_of_an_imagined_world_follow_from_its_seed_also_in_its_clones() -> None:
    world = play(once("T0", asking("T0")), once("T1", two_dice), seed=3).imagine(0, Random(5))
    clone = world.clone()
    source = chance.QuickSource(world.seed)
    expected = [1 + source.below(0, 6), "a" if source.below(1, 4) == 0 else "b"]

    for table in (world, clone):
        table.answer("a")
        assert ["a", *expected] == table.state.heard
