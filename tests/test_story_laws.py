"""The board of a story is the board as it stood: laws for every game, on random games."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from panspermia.contract import ArtFace, art_of, map_of, text_of, world_of
from panspermia.faces.board import Seen
from panspermia.kernel import Answer, BadAnswer, CannotUndo, Table
from panspermia.kernel.past import seen_since
from panspermia.registry import load_table
from tests.laws import SUBJECTS, Subject, play_on, seats_of
from tests.witness import Witness, same, watched

pytestmark = pytest.mark.slow

ANSWERS = 120


@pytest.mark.parametrize("id", SUBJECTS)
def test_the_view_after_an_event_is_the_view_at_that_moment_of_play(id: str) -> None:
    """However often many events follow from one answer."""
    for seed in range(6):
        witness = watched(SUBJECTS[id], seed, ANSWERS)
        table, seat = witness.table, witness.seat
        found = table.views_after(seat, range(table.event_count))
        assert [*range(table.event_count)] == sorted(found)
        assert witness.seen
        for number, seen in witness.seen.items():
            assert same(seen, found[number]), (seed, table.events(seat, number)[0])


@pytest.mark.parametrize("id", SUBJECTS)
def test_it_is_the_same_from_wherever_one_goes_back(id: str) -> None:
    """From the setup, from the last boundary, from any earlier past, and after loading."""
    rng = Random(7)
    witness = watched(SUBJECTS[id], 7, ANSWERS)
    table, seat = witness.table, witness.seat
    seen = witness.seen
    before = table.fingerprint(), table.tape(), table.history()
    table.clone()
    loaded = load_table(table.dump())
    for number in rng.sample(sorted(seen), 12):
        base = table.past(rng.randrange(len(table.tape())))
        assert same(seen[number], table.view_after(seat, number))
        assert same(seen[number], loaded.view_after(seat, number))
        assert same(seen[number], table.views_after(seat, [number], base)[number])
    assert before == (table.fingerprint(), table.tape(), table.history())


def test_nobody_looks_at_what_was_never_told() -> None:
    table = SUBJECTS["symbioz"].new_table(3)
    assert {} == table.views_after(0, [-1, table.event_count])
    with pytest.raises(CannotUndo):
        table.imagine(0, Random(1)).views_after(0, [0])


@pytest.mark.parametrize("id", SUBJECTS)
def test_the_views_of_a_story_tell_no_secret(id: str) -> None:
    """Worlds that a seat cannot tell apart afterwards, it could not tell apart on the way.

    So it is shown no more than it knows then and now.
    """
    found = 0
    for seed in range(4):
        found += count_twins(SUBJECTS[id], seed)
    assert found > 20


def count_twins(subject: Subject, seed: int) -> int:
    """How many answers led to the same in another world; there all views on the way are alike."""
    rng = Random(f"twins {seed}")
    table = subject.new_table(seed)
    found = 0
    while table.request is not None and table.version < ANSWERS:
        seat = rng.choice((None, *seats_of(table)))
        twin, began = table.imagine(seat, rng), table.event_count
        # With the same dice, so that more worlds go on alike.
        twin._source, twin._chance = table._source, table._chance
        request = rng.choice(table.requests)
        value = rng.choice(request.options())
        try:
            shown = [answered(own, value, request.seat, seat) for own in (table, twin)]
        except BadAnswer:
            continue
        if seen_since(table, seat, began) == seen_since(twin, seat, 0):
            assert shown[0] == shown[1]
            found += bool(shown[0])
    return found


def answered(table: Table[Any], value: Answer, by: int, seat: int | None) -> list[Any]:
    """What the seat sees at every event that an answer leads to."""
    witness = Witness(table, seat)
    with witness.looking():
        table.answer(value, seat=by)
    return [view["position"] for view in witness.seen.values()]


@pytest.mark.parametrize("id", SUBJECTS)
def test_every_view_of_a_story_can_be_shown(id: str) -> None:
    """Nobody is asked then, and some effects are half done."""
    rng = Random(5)
    for seed in range(3):
        table = SUBJECTS[id].new_table(seed)
        play_on(table, rng, ANSWERS)
        numbers = rng.sample(range(table.event_count), min(40, table.event_count))
        for view in table.views_after(None, numbers).values():
            show(table, view)


def show(table: Table[Any], view: dict[str, Any]) -> None:
    face = text_of(table.game)(view)
    names = [f"Player {n}" for n in range(table.setup.players)]
    assert face.status().plain
    assert face.players(names, 40).lines
    part = art_of(table.game)
    if part is not None:
        show_pictures(part.Face(face), names)


def show_pictures(art: ArtFace, names: list[str]) -> None:
    if (laid_out := world_of(art)) is not None:
        seen = Seen(names=(*names, "", ""))
        assert laid_out.world(seen)
        assert laid_out.bench(seen)
        laid_out.in_words()
    if (drawn := map_of(art)) is not None:
        assert drawn.pieces(frozenset())
        assert drawn.places()
        assert all([drawn.panel(side, name) for side, name in enumerate(names)])
