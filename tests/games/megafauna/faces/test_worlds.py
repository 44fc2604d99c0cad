"""What is said about other worlds is true there (K, L)."""

from __future__ import annotations

from typing import Any

import pytest

from panspermia.games.megafauna import GAME
from panspermia.games.megafauna.faces import score
from panspermia.games.megafauna.faces.describe import hosted
from panspermia.games.megafauna.faces.naming import Scene, happenings
from panspermia.games.megafauna.faces.stage import Stage
from panspermia.games.megafauna.faces.svg_cards import event_in_words
from panspermia.games.megafauna.faces.text import Face
from panspermia.kernel import Setup, render, seat_table
from tests.games.megafauna.faces.drawn import played


def view(players: int = 1, **options: Any) -> dict[str, Any]:
    return seat_table(GAME, Setup(players, options), seed=1).view(0)


def test_a_runaway_needs_both_reservoirs_and_cannot_happen_on_mars() -> None:
    mars = view(mode="solitaire", planet="mars")
    assert "K5e.2" not in [ending.clause for ending in score.endings(mars)]
    venus = view(2, mode="venus-pva")
    found = next(ending for ending in score.endings(venus) if ending.clause == "K5e.2")
    assert "Atmosphere and Clouds" in render(found.detail)
    assert "D10h.2" in [ending.clause for ending in score.endings(view(2))]


MARS: dict[str, Any] = {"mode": "solitaire", "planet": "mars"}
VENUS = {"mode": "solitaire", "planet": "venus"}
EARTH = {"mode": "solitaire", "planet": "earth"}


@pytest.mark.parametrize(
    ("options", "card", "number", "words"),
    [
        (MARS, 3, 1, "a red and a yellow plus organ"),
        (EARTH, 3, 1, "a red or yellow plus organ"),
        (MARS, 7, 0, "the hex at Olympus Mons"),
        (VENUS, 7, 0, "the biosphere card's craton"),
        (MARS, 7, 1, "continental drift, ignored here"),
        (VENUS, 7, 1, "the landmass of Ishtar drifts west, or collides (put off"),
        (EARTH, 7, 1, "the landmass of Gondwana drifts west, or collides"),
        (MARS, 7, 2, "climax, ignored here"),
        (MARS, 1, 1, "if the climate is too hot one sea is lost"),
        (MARS, 33, 2, "reservoir event, ignored here"),
        (MARS, 20, 0, "one plant species dies out (if"),
        (MARS, 41, 0, "a white disk leaves the map (if it rains)"),
        (MARS, 12, 0, "cratons that are joined break apart (put off"),
        (EARTH, 12, 0, "continents of three or more cratons break apart"),
    ],
)
def test_events_say_what_they_do_on_this_planet(
    options: dict[str, Any], card: int, number: int, words: str
) -> None:
    """K1a, K5a-K5i."""
    scene = Scene(view(**options))
    told = happenings(scene.printed, scene.printed.events[card])
    assert words in told[number]
    assert ("put off" in told[number]) == ("put off" in words)
    if options is MARS:
        assert words in event_in_words(Stage(scene), scene.printed.events[card])


def test_wind_on_venus_blows_west_everywhere() -> None:
    """K7d."""
    stage = Stage(Scene(view(2, mode="venus-pva")))
    assert {(-1,)} == {stage.winds(latitude) for latitude in range(8)}
    earth = Stage(Scene(view(2)))
    assert () in {earth.winds(latitude) for latitude in range(8)}


def test_creeples_that_are_hosted_elsewhere_are_counted_on_the_cards() -> None:
    """K3d. A plant has five or four creeples of a kind, not seven."""
    for table in played(Setup(1, MARS), 3):
        stage = Stage(Scene(table.view(0)))
        for s in stage.species.values():
            most = 5 if s.species.startswith("green") else 7
            assert most == s.living + s.newborn + s.unborn + hosted(stage, s)


@pytest.mark.parametrize(
    ("setup", "scoring"),
    [
        (Setup(1, MARS), 1),
        (Setup(2, {"mode": "venus-animals"}), 2),
        (Setup(2, {"mode": "venus-pva"}), 2),
    ],
)
def test_only_those_who_score_are_in_the_result(setup: Setup, scoring: int) -> None:
    """K0d.4, L2.2."""
    *_, table = played(setup, 1, 10_000)
    lines = Face(table.view(0)).result(["Ann", "Bob"])
    assert scoring == len([line for line in lines if "point" in line.plain])


def test_that_animals_count_twice_on_venus_is_told() -> None:
    """L1b."""
    *_, table = played(Setup(2, {"mode": "venus-pva"}), 1, 10_000)
    pva = table.view(0)
    sides = [Face(pva).look(f"side.{n}") for n in range(2)]
    told = [text is not None and "counts twice" in text.plain for text in sides]
    green = [side["colour"] for side in pva["position"]["sides"]].index("green")
    assert [n != green for n in range(2)] == told
