"""Stories in beats: one for each phase and whoever acts in it."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from panspermia.contract import text_of
from panspermia.faces.beats import LONGEST, LONGEST_TURN, Badge, Beat, Teller, badges
from panspermia.kernel import Table, catalogue
from panspermia.kernel.signs import COST, GAIN, LOSS, effects_of, signs_of
from panspermia.players import make_player
from panspermia.registry import GAMES, new_table
from panspermia.store.chronicle import Chronicle
from tests.laws import SUBJECTS, play_on

Told = list[dict[str, Any]]


def teller(table: Table[Any], seat: int | None = 0) -> Teller:
    return Teller(table.game, text_of(table.game)(table.view(seat)), table.sides_of(seat))


def beats_of(table: Table[Any], seat: int | None = 0, since: int = 0) -> list[Beat]:
    steps = Chronicle().since(since, table, lambda: table.past(0))
    before = table.events(seat)[:since]
    return teller(table, seat).beats(table.events(seat, since), steps, before)


@pytest.fixture(scope="module")
def genesis() -> Table[Any]:
    """Some turns of three bots."""
    table = new_table("genesis", players=3, seed=3)
    bots = [make_player("greedy", seat) for seat in range(3)]
    while table.request is not None and table.round < 5:
        table.answer(bots[table.request.seat].choose(table.perspective(table.request.seat)))
    return table


# --- for every game -------------------------------------------------------------------------------


@pytest.mark.parametrize("id", SUBJECTS)
def test_every_event_is_in_one_beat_in_its_order(id: str) -> None:
    for seed in range(4):
        table = SUBJECTS[id].new_table(seed)
        play_on(table, Random(seed), 150, SUBJECTS[id].initiative)
        since = table.event_count // 3
        beats = beats_of(table, since=since)

        told = [event["n"] for beat in beats for event in beat.events]
        assert [*range(since, table.event_count)] == told
        assert all([beat.headline for beat in beats])


@pytest.mark.slow
@pytest.mark.parametrize("id", SUBJECTS)
def test_beats_that_have_been_told_stay_as_they_are(id: str) -> None:
    """What comes later makes the last beat longer, or more beats."""
    table = SUBJECTS[id].new_table(2)
    rng, chronicle = Random(2), Chronicle()
    before: list[Beat] = []
    while table.request is not None and table.version < 60:
        play_on(table, rng, 1)
        steps = chronicle.since(0, table, lambda: table.past(0))
        beats = teller(table).beats(table.events(0), steps)
        firsts = [beat.first for beat in beats]
        assert [beat.first for beat in before] == firsts[: len(before)]
        assert [b.last for b in before[:-1]] == [b.last for b in beats[: max(0, len(before) - 1)]]
        before = beats


@pytest.mark.parametrize("id", ["genesis", "symbioz"])
def test_every_step_has_a_phase_of_the_course(id: str) -> None:
    """Those of setup and of the end of a turn have none."""
    game = GAMES[id]
    steps, guide = game.part("story").STEPS, game.part("guide")  # type: ignore[union-attr]

    assert {phase.id for phase in guide.COURSE} == set(steps.values())  # type: ignore[union-attr]
    assert set(steps) <= {line.clause for line in game.sequence.lines}


@pytest.mark.parametrize("id", ["genesis", "symbioz"])
def test_every_moment_has_words(id: str) -> None:
    words = catalogue(GAMES[id].package)
    for signs in signs_of(GAMES[id]).values():
        moment = next((sign for sign in signs if sign.is_moment), None)
        assert moment is None or f"moment.{moment.name}" in words


def test_a_step_is_known_however_one_came_there() -> None:
    """From the beginning, or from any event on, and after something was taken back."""
    table = SUBJECTS["genesis"].new_table(5)
    play_on(table, Random(5), 80)
    whole = Chronicle().since(0, table, lambda: table.past(0))
    assert table.event_count == len(whole)

    kept = Chronicle()
    for since in (40, 60, 20):
        assert whole[since:] == kept.since(since, table, lambda: table.past(0))

    other = SUBJECTS["genesis"].new_table(5)
    play_on(other, Random(6), 80)
    fresh = Chronicle().since(0, other, lambda: other.past(0))
    assert fresh == kept.since(0, other, lambda: other.past(0))


# --- what they say --------------------------------------------------------------------------------


def test_a_beat_names_who_acted_and_what_came_of_it(genesis: Table[Any]) -> None:
    beats = beats_of(genesis)
    said = [beat.headline for beat in beats]

    assert "T Tauri Early Sun" == said[0]
    assert "Yellow: 1 biont assigned, 1 yellow enzyme" in said
    assert "Yellow: life in Clay Mound" in said
    assert {"D", "E", "F", "G", "H"} == {beat.phase for beat in beats}


def test_what_only_keeps_house_is_left_to_the_log(genesis: Table[Any]) -> None:
    words = [line.text.plain for beat in beats_of(genesis) for line in beat.lines]

    assert "Clay Mound emerges in the ocean row." in words
    assert not [line for line in words if line.startswith(("Active rows", "Order of play"))]


def test_a_moment_has_a_sentence_a_cause_and_a_place(genesis: Table[Any]) -> None:
    found = [moment for beat in beats_of(genesis) for moment in beat.moments]
    life = found[0]

    assert "Life arises in Clay Mound" == life.words
    assert "Yellow rolls for Clay Mound: 5, 4, 5, 2, 6, 1. A double!" == life.cause
    assert ("refugium-12", 1, "leaf") == (life.place, life.side, life.picture)
    assert "Extinct: Photo-Carboxylation" in [moment.words for moment in found]


def test_dice_lie_where_they_fell(genesis: Table[Any]) -> None:
    rolls = [roll for beat in beats_of(genesis) for roll in beat.rolls]

    assert ("refugium-12", (5, 4, 5, 2, 6, 1)) == (rolls[0].place, rolls[0].dice)
    assert "life" == rolls[0].matters[3]


def test_own_gains_and_losses_are_summed_up(genesis: Table[Any]) -> None:
    """What the reader did knowingly is no news."""
    beats = [beat for beat in beats_of(genesis) if beat.phase in ("E", "F")]
    changes = teller(genesis).changes(beats)

    assert "loss" == changes[0].kind
    assert "6 bionts are lost" in [change.words for change in changes if change.kind == "loss"]
    assert not [change for change in changes if "enzyme" in change.words]


def test_what_one_did_oneself_is_no_news_but_dice_are(genesis: Table[Any]) -> None:
    own = [beat for beat in beats_of(genesis) if beat.side == 0]
    reader = teller(genesis)

    assert {False} == {reader.is_news(beat) for beat in own if beat.phase == "E"}
    assert {True} == {reader.is_news(beat) for beat in own if beat.rolls}


def test_who_was_acting_goes_on(genesis: Table[Any]) -> None:
    """A story that begins after the dice knows whose they were."""
    beats = beats_of(genesis)
    roll = next(beat for beat in beats if beat.phase == "F" and len(beat.events) > 3)
    rest = [beat for beat in beats_of(genesis, since=roll.first + 2) if beat.first <= roll.last]

    assert {roll.side} == {beat.side for beat in rest}
    assert roll.last == rest[-1].last


def test_much_that_befalls_all_is_told_in_several_beats() -> None:
    """Each begins with its cause, and together they are all that happened."""
    longest, parts = 0, 0
    for seed in range(4):
        table = SUBJECTS["genesis"].new_table(seed)
        play_on(table, Random(seed), 150)
        beats = beats_of(table)
        told = [event["n"] for beat in beats for event in beat.events]
        assert [*range(table.event_count)] == told
        befell = [beat for beat in beats if beat.side is None]
        counts = [len([e for e in beat.events if effects_of(table.game, [e])]) for beat in befell]
        longest = max(longest, *counts)
        alike = [(a.phase, a.side) == (b.phase, b.side) for a, b in pairwise(beats)]
        parts += sum(alike)
    assert longest <= LONGEST
    assert parts


def test_a_long_turn_without_dice_is_told_in_several_beats() -> None:
    """A whole dispersal of Megafauna ran out of the panel."""
    parts = 0
    for seed in range(3):
        table = SUBJECTS["megafauna"].new_table(seed)
        play_on(table, Random(seed), 150)
        beats = [beat for beat in beats_of(table) if beat.side is not None]
        for beat in beats:
            told = [event for event in beat.events if effects_of(table.game, [event])]
            assert beat.rolls or len(told) <= LONGEST_TURN
        parts += sum([a.last + 1 == b.first and a.side == b.side for a, b in pairwise(beats)])
    assert parts


def test_badges_count_the_pieces_that_came_and_those_that_went() -> None:
    """At every square of Symbioz once each: put or born there, and eaten or starved.

    Two badges of "+2" with different pictures were shown where two were put and two born.
    """
    ways = {"Placed": 1, "Born": 1, "Ate": -1, "Starved": -1}
    several = mixed = 0
    for seed in range(3):
        table = SUBJECTS["symbioz"].new_table(seed)
        play_on(table, Random(seed), 150)
        for beat in beats_of(table):
            changes = [e for e in beat.events if e["event"] in ways and e.get("owner", 0) >= 0]
            found = Counter([(e["square"], ways[e["event"]]) for e in changes])
            kinds = {(e["square"], e["event"]) for e in changes}
            squares = Counter([e["square"] for e in changes])
            expected = {
                (square, Badge("", way * count))
                for (square, way), count in found.items()
                if squares[square] > 1
            }
            told = badges(table.game, beat.events)
            assert expected == {(place, badge) for place, all in told.items() for badge in all}
            several += len(expected)
            mixed += len(kinds) > len(found)
    assert several
    assert mixed


@pytest.mark.parametrize("id", ["symbioz", "genesis", "megafauna"])
def test_badges_are_the_gains_and_losses_of_places_where_several_pieces_changed(id: str) -> None:
    for seed in range(3):
        table = SUBJECTS[id].new_table(seed)
        play_on(table, Random(seed), 150)
        for beat in beats_of(table):
            effects = effects_of(table.game, beat.events)
            for place, found in badges(table.game, beat.events).items():
                here = [e for e in effects if e.place == place and not e.is_moment]
                gained = sum([e.count for e in here if e.kind == GAIN])
                lost = sum([e.count for e in here if e.kind in (LOSS, COST)])
                assert gained - lost == sum([badge.count for badge in found])
                assert sum([abs(badge.count) for badge in found]) > 1


def test_a_game_that_says_nothing_about_its_events_is_told_by_steps() -> None:
    table = SUBJECTS["bazaar"].new_table(4)
    play_on(table, Random(4), 30)
    beats = beats_of(table, seat=None)

    assert len(beats) > 5
    assert len({beat.side for beat in beats}) > 1
