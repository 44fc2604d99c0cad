"""The kernel's laws on random games, on games drawn by Hypothesis, and across processes."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from panspermia.kernel import Ban, Event, Flow, Setup, Table, choose, once, seat_table
from panspermia.kernel.notation import write_position
from panspermia.players import make_player
from panspermia.registry import load_table
from tests import laws
from tests.bazaar import GAME as BAZAAR
from tests.kernel.toys import Toy, play
from tests.laws import SUBJECTS, Subject, play_by_the_laws, play_on, snapshot_of

ROOT = Path(__file__).resolve().parents[1]
FAST_GAMES = 10
NEVER = 10**9
CHUNK = 200
DRAWN_ANSWERS = 40
HASH_SEEDS = ("0", "1", "42", "4294967295")

PRINT_FINGERPRINTS = """
from tests.laws import SUBJECTS, Random, play_on
for subject in SUBJECTS.values():
    for seed in range(2):
        table = subject.new_table(seed)
        play_on(table, Random(seed), 10_000, subject.initiative)
        world = subject.new_table(seed).imagine(0, Random(seed))
        print(subject.id, seed, table.fingerprint(), world.fingerprint())
"""


def chunks(start: int, most: int = NEVER) -> list[Any]:
    ends = {id: min(most, subject.games) for id, subject in SUBJECTS.items()}
    return [
        pytest.param(id, range(first, min(first + CHUNK, stop)), id=f"{id}-{first}")
        for id, stop in ends.items()
        for first in range(start, stop, CHUNK)
    ]


@pytest.mark.parametrize(("id", "seeds"), chunks(0, FAST_GAMES))
def test_the_laws_hold_on_random_games(id: str, seeds: range) -> None:
    play_a_row(id, seeds)


@pytest.mark.slow
@pytest.mark.parametrize(("id", "seeds"), chunks(FAST_GAMES))
def test_the_laws_hold_on_many_random_games(id: str, seeds: range) -> None:
    play_a_row(id, seeds)


def play_a_row(id: str, seeds: range) -> None:
    tried: set[str] = set()
    for seed in seeds:
        play_by_the_laws(SUBJECTS[id], seed, tried)


@pytest.mark.parametrize("id", SUBJECTS)
@settings(max_examples=20, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_the_laws_hold_whatever_is_answered(id: str, data: st.DataObject) -> None:
    """Answer by answer from Hypothesis, so that a failing game shrinks to the shortest."""
    subject = SUBJECTS[id]
    table = subject.new_table(data.draw(st.integers(0, 99), label="seed"))
    total = subject.total(table)
    with laws.dumped_on_failure(table, "drawn"):
        for _ in range(data.draw(st.integers(0, DRAWN_ANSWERS), label="answers")):
            if table.request is None:
                break
            draw_answer(table, subject, data)
            laws.check_requests(table, subject)
            assert total == subject.total(table)
        laws.check_candidates(table)
        laws.check_undo(table)
        laws.check_load(table)


def draw_answer(table: Table[Any], subject: Subject, data: st.DataObject) -> None:
    """An answer of one of the seats that are asked, or an initiative of any seat."""
    begins = [(seat, name) for seat in laws.seats_of(table) for name in table.initiatives(seat)]
    if subject.initiative and begins and data.draw(st.integers(0, 4), label="initiative") == 4:
        table.start(*data.draw(st.sampled_from(begins), label="start"))
        return
    seat = data.draw(st.sampled_from([r.seat for r in table.requests]), label="seat")
    request = next(r for r in table.requests if r.seat == seat)
    table.answer(data.draw(st.sampled_from(request.options()), label=request.rule), seat=seat)


@pytest.mark.parametrize("id", SUBJECTS)
@pytest.mark.parametrize("spec", ["random", "greedy", "search:20"])
def test_a_bot_answers_alike_on_tables_that_differ_only_in_what_it_cannot_see(
    id: str, spec: str
) -> None:
    rng = Random(5)
    table = SUBJECTS[id].new_table(5)
    for _ in range(3):
        play_on(table, rng, 7)
        laws.check_bot(
            table, rng, lambda own, dice: make_player(spec, dice.randrange(99)).choose(own)
        )


@pytest.mark.slow
def test_the_same_seed_and_answers_give_the_same_game_under_any_hash_seed() -> None:
    printed = set()
    for value in HASH_SEEDS:
        env = {**os.environ, "PYTHONHASHSEED": value, "PYTHONPATH": str(ROOT)}
        run = subprocess.run(
            [sys.executable, "-c", PRINT_FINGERPRINTS],
            env=env,
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        )
        printed.add(run.stdout)

    assert 1 == len(printed)
    assert 2 * len(SUBJECTS) == len(printed.pop().splitlines())


# --- the laws themselves can fail -------------------------------------------------------------


def test_a_broken_law_leaves_a_file_that_can_be_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(laws, "FAILURES", tmp_path)
    table = SUBJECTS["symbioz"].new_table(3)
    play_on(table, Random(1), 5)

    with pytest.raises(AssertionError, match="on purpose"), laws.dumped_on_failure(table, "3"):
        raise AssertionError("on purpose")

    text = (tmp_path / "symbioz-3.json").read_text(encoding="utf-8")
    assert snapshot_of(table) == snapshot_of(load_table(text))


def test_a_lost_piece_is_noticed() -> None:
    table = SUBJECTS["symbioz"].new_table(3)
    total = laws.symbioz_pieces(table.state)
    table.state.supply[0] -= 1
    assert total != laws.symbioz_pieces(table.state)

    bazaar = SUBJECTS["bazaar"].new_table(3)
    total = laws.bazaar_pieces(bazaar.state)
    bazaar.state.coins[0] += 1
    assert total != laws.bazaar_pieces(bazaar.state)


def test_a_word_outside_the_vocabulary_is_noticed() -> None:
    table = SUBJECTS["bazaar"].new_table(3)
    poor = Subject("symbioz", laws.draw_symbioz, laws.symbioz_pieces, dear=0)

    with pytest.raises(AssertionError):
        laws.check_requests(table, poor)


def test_a_redeal_that_looks_at_hidden_cards_is_noticed() -> None:
    def peeking(g: Any, sides: tuple[int, ...], rng: Random) -> None:
        """Deals anew, but begins with the hidden cards as they lie."""
        seen = g.known_to(sides)
        unseen = [card for card in range(len(g.where)) if card not in seen]
        places = [(g.where[card], g.known[card]) for card in unseen]
        rng.shuffle(places)
        for card, (place, known) in zip(unseen, places, strict=True):
            g.where[card], g.known[card] = place, known

    game = replace(BAZAAR, redeal=peeking)
    table = seat_table(game, Setup(2, {"bandits": False}), seed=3)
    with pytest.raises(AssertionError, match="cannot see gets into imagined worlds"):
        laws.check_bot(table, Random(1), lambda own, dice: own.request.options()[0])  # type: ignore[union-attr]


def test_options_that_depend_on_what_their_seat_cannot_see_are_noticed() -> None:
    """An imagined world has the options of the real one, but would find others by itself."""

    def ask_by_secret(g: Toy) -> Flow[None]:
        by_secret = Ban("T2", lambda word: word == "c" and not g.hidden)
        yield from choose(1, "T1", lambda: ("a", "b", "c"), unless=(by_secret,))

    def hide(g: Toy, sides: tuple[int, ...], _rng: Random) -> None:
        g.hidden = g.hidden if 0 in sides else 1

    table = play(once("T1", ask_by_secret), redeal=hide)
    with pytest.raises(AssertionError, match="T1"):
        laws.check_imagine(table, Random(1))


def test_an_event_without_words_is_noticed() -> None:
    class Unheard(Event):
        """Nobody has words for it."""

    table = SUBJECTS["symbioz"].new_table(3)
    play_on(table, Random(1), 5)
    laws.check_story(table)

    table.state.log.append(Unheard("T2"))
    with pytest.raises(AssertionError, match="Unheard"):
        laws.check_story(table)


def test_a_notation_that_forgets_something_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def forgetful(*args: Any) -> str:
        """Leaves out the line about coins."""
        lines = write_position(*args).splitlines()
        return "\n".join([line for line in lines if not line.startswith("coins")])

    table = SUBJECTS["bazaar"].new_table(3)
    table.state.coins[0] += 1
    laws.check_notation(SUBJECTS["bazaar"].new_table(3))

    monkeypatch.setattr(laws, "write_position", forgetful)
    with pytest.raises(AssertionError):
        laws.check_notation(table)
