"""The laws that hold for every game hold for Bios: Megafauna, though it is not offered yet."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from panspermia.games.megafauna import GAME
from panspermia.kernel import catalogue
from panspermia.kernel.events import fields_of
from panspermia.kernel.signs import KINDS, effects_of, signs_of
from tests import laws
from tests.games.megafauna.conservation import BETWEEN, check
from tests.games.megafauna.rules.test_play import PLAYERS, drawn_setup
from tests.laws import Subject, play_by_the_laws
from tests.test_story_laws import show

SEEDS = 3


def kept(g: Any, rule: str = "") -> object:
    """Nothing is lost, and nobody stands where it cannot live."""
    check(g, is_between=rule in BETWEEN)
    return None


def subject(mode: str) -> Subject:
    def draw(rng: Random) -> dict[str, Any]:
        setup = drawn_setup(mode, rng)
        return {"players": setup.players, "options": dict(setup.options)}

    return Subject(GAME.id, draw, kept, dear=0.05)


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


def test_every_event_says_what_it_means() -> None:
    """By fields that it has, in words that the catalogue has."""
    words, signs = catalogue(GAME.package), signs_of(GAME)
    assert set(GAME.events) == set(signs)
    for kind, found in signs.items():
        for sign in found:
            fields = {sign.side, sign.owner, sign.place, sign.what, sign.count} - {""}
            assert fields | {*(sign.when or {})} <= set(fields_of(kind)), (kind, sign)
            assert sign.kind in KINDS
            assert f"sign.{sign.name}" in words
            assert f"odds.{sign.name}" in words


def test_every_sign_has_a_picture_and_every_picture_a_sign() -> None:
    used = {sign.picture for signs in signs_of(GAME).values() for sign in signs}
    part = GAME.part("story")
    assert part is not None
    assert used == set(part.PICTURES)


def test_a_contest_is_won_and_lost_by_its_owners() -> None:
    """The event names species; whose they are, the view tells."""
    view = subject("tooth-and-claw").new_table(1).view(None)
    colours = [side["colour"] for side in view["position"]["sides"]]
    event = {
        "event": "Contested", "clause": "G6", "place": "siberia-ne", "level": "herbivore",
        "winner": f"{colours[0]}-flyer", "loser": f"{colours[1]}-archetype",
    }  # fmt: skip
    assert [("won", 0), ("lost", 1)] == [(e.name, e.side) for e in effects_of(GAME, [event], view)]
