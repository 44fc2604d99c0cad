"""The same commands make the same room again, from the beginning or from any snapshot."""

from __future__ import annotations

import zlib
from random import Random
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from panspermia.kernel import PanspermiaError
from panspermia.store.commands import AnyCommand, decode, encode
from panspermia.store.room import Room
from tests.store.rooms import look, random_command, room_of

ROOMS = {
    "bazaar": ("bazaar", "ppp"),
    "bazaar and bots": ("bazaar", "pbo"),
    "symbioz": ("symbioz", "ppb"),
    "genesis": ("genesis", "pp"),
    "exodus": ("exodus", "ppp"),
}


class Journal:
    """A room in which commands drawn at random are obeyed and written down."""

    def __init__(self, which: str, seed: int) -> None:
        self.room = room_of(*ROOMS[which])
        self.first = self.room.keep()
        self.rng = Random(seed)
        self.written: list[tuple[str, float]] = []
        self.refused = 0

    def go_on(self, count: int, *, check: bool = False) -> None:
        for _ in range(count):
            command = random_command(self.room, self.rng)
            when = float(len(self.written) * self.rng.choice((1, 100_000)))
            before = look(self.room) if check else None
            try:
                self.room.apply(command, when)
            except PanspermiaError:
                self.refused += 1
                assert not check or before == look(self.room), command
            else:
                self.written.append((encode(command), when))

    def again(self, content: bytes | None, since: int) -> Room:
        assert content is not None
        room = Room.restore(zlib.decompress(zlib.compress(content)))
        for text, when in self.written[since:]:
            room.apply(decode(text), when)
        return room


def check_all(which: str, seed: int) -> None:
    """Whole journal and every snapshot lead to the same room; what is refused changes nothing."""
    journal = Journal(which, seed)
    kept = [(journal.first, 0)]
    for _ in range(4):
        journal.go_on(12)
        kept.append((journal.room.keep(), len(journal.written)))
    journal.go_on(12, check=True)

    for content, since in kept:
        if content is not None:
            assert look(journal.room) == look(journal.again(content, since))


@pytest.mark.slow
@pytest.mark.parametrize("which", ROOMS)
@settings(max_examples=3)
@given(st.integers(0, 10_000))
def test_journal_and_snapshots_make_the_same_room_again(which: str, seed: int) -> None:
    check_all(which, seed)


@pytest.mark.slow
@pytest.mark.parametrize("which", ROOMS)
@settings(max_examples=30)
@given(st.integers(10_001, 1_000_000))
def test_many_journals_and_snapshots_make_the_same_room_again(which: str, seed: int) -> None:
    check_all(which, seed)


def test_random_commands_reach_what_they_are_to_test() -> None:
    """So that the tests above are about something: games move, go back and end."""
    done: set[str] = set()
    refused = 0
    for which in ROOMS:
        for seed in range(8):
            journal = Journal(which, seed)
            journal.go_on(80)
            done |= {type(decode(text)).__name__ for text, _ in journal.written}
            refused += journal.refused

    assert {kind.__name__ for kind in get_args(AnyCommand)} == done
    assert 0 < refused


@settings(max_examples=3)
@given(st.integers(0, 10_000))
def test_the_version_of_the_table_never_goes_back(seed: int) -> None:
    journal = Journal("bazaar", seed)
    seen = 0
    for _ in range(80):
        before = (journal.room.table.fingerprint(), journal.room.table.tape())
        journal.go_on(1)
        after = (journal.room.table.fingerprint(), journal.room.table.tape())
        version = journal.room.table.version

        assert seen <= version
        assert before == after or seen < version
        seen = version
