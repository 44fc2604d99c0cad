"""The laws of all games, in each mode of Bios: Megafauna."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

from panspermia.games.megafauna import GAME
from panspermia.games.megafauna.rules.events import Joined
from panspermia.kernel.signs import effects_of
from panspermia.registry import new_table
from tests import laws
from tests.games.megafauna.conservation import kept
from tests.laws import MEGAFAUNA_PLAYERS as PLAYERS
from tests.laws import Subject, draw_megafauna, play_by_the_laws
from tests.test_story_laws import show

pytestmark = pytest.mark.slow

SEEDS = 3


def subject(mode: str) -> Subject:
    return Subject(GAME.id, partial(draw_megafauna, mode=mode), kept, dear=0.05)


@pytest.mark.parametrize("mode", PLAYERS)
def test_the_laws_hold_on_random_games(mode: str) -> None:
    """Among them words, score, ending and notation."""
    for seed in range(SEEDS):
        play_by_the_laws(subject(mode), seed)


@pytest.mark.parametrize("mode", PLAYERS)
def test_previews_and_odds_tell_nothing_hidden(mode: str) -> None:
    rng = Random(f"foresight {mode}")
    table = subject(mode).new_table(5)
    for _ in range(60):
        if table.request is None:
            break
        if rng.random() < 0.1:
            laws.check_foresight(table, rng)
        laws.play_one(table, rng)


@pytest.mark.parametrize("mode", PLAYERS)
def test_every_view_of_a_story_can_be_shown(mode: str) -> None:
    rng = Random(f"story {mode}")
    table = subject(mode).new_table(6)
    laws.play_on(table, rng, 120)
    numbers = rng.sample(range(table.event_count), min(30, table.event_count))
    for view in table.views_after(None, numbers).values():
        show(table, view)


def test_a_contest_is_won_and_lost_by_its_owners() -> None:
    """The event names species; whose they are, the view tells."""
    view = subject("tooth-and-claw").new_table(1).view(None)
    colours = [side["colour"] for side in view["position"]["sides"]]
    event = {
        "event": "Contested", "clause": "G6", "place": "siberia-ne", "level": "herbivore",
        "winner": f"{colours[0]}-flyer", "loser": f"{colours[1]}-archetype",
    }  # fmt: skip
    assert [("won", 0), ("lost", 1)] == [(e.name, e.side) for e in effects_of(GAME, [event], view)]


@pytest.mark.clause("D3e")
def test_a_collision_is_told_when_the_continents_lie_side_by_side() -> None:
    """The board of a story shows what was so at its last event."""
    rng, table = Random(1), new_table(GAME.id, players=2, seed=1)
    laws.play_on(table, rng, 60)
    told = [n for n, event in enumerate(table.history()) if isinstance(event, Joined)]
    for number, view in table.views_after(None, told).items():
        event = table.history()[number]
        assert isinstance(event, Joined)
        assert event.cratons in view["position"]["landmasses"]
    assert told
