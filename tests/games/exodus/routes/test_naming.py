"""Spaces and cards are found by what people type."""

from __future__ import annotations

import pytest

from panspermia.games.exodus.routes.errors import NoPlan
from panspermia.games.exodus.routes.naming import (
    card_named,
    cards_meant,
    space_named,
    spaces_meant,
    spaces_named,
)
from panspermia.games.exodus.routes.plans import card_of, space_of
from panspermia.games.exodus.rules.engines import MAP


@pytest.mark.parametrize(
    ("words", "id"),
    [
        ("leo", "leo"),
        ("LEO", "leo"),
        ("ceres", "ceres"),
        ("Mars Arsia", "mars-arsia-mons-caves"),
        ("Triton: Tuonela", "triton-tuonela-planitia"),
        ("TUONELA PLANITIA, Triton", "triton-tuonela-planitia"),
        ("Tuon", "triton-tuonela-planitia"),
        ("Hi\u02bbiaka", "hi-iaka"),
        ("hiiaka", "hi-iaka"),
        ("Psyché", "psyche"),
        ("1990 OY", "1990oy"),
        ("Churyumov\u2013Gerasimenko", "churyumov-gerasimenko"),
    ],
)
def test_a_space_is_found_however_it_is_typed(words: str, id: str) -> None:
    """Its id or name, in any case and order, with or without marks, cut short."""
    assert MAP.find(id) == space_named(words)


def test_a_part_of_a_name_may_mean_several() -> None:
    assert ["luna-aristarchus-plateau", "luna-shackleton-polar-rim"] == [
        MAP.ids[space] for space in spaces_named("luna") if MAP.sites[space]
    ]
    assert [MAP.find("psyche")] == spaces_named("PSYCHE")


@pytest.mark.parametrize("words", ["", " ", ":", "nowhere at all", "x" * 10_000])
def test_nothing_is_found_by_words_that_name_nothing(words: str) -> None:
    assert space_named(words) is None


def test_a_card_is_found_by_its_name() -> None:
    assert "de-laval-nozzle" == card_named("De Laval Nozzle") == card_named("laval")
    assert "mo-li-heat-pipe/heavy" == card_named("Mo/Li Heat Pipe/heavy")
    assert card_named("sledgehammer") is None


def test_what_may_be_meant_is_named() -> None:
    assert "Psyche" in spaces_meant("Psycje")
    assert {"Triton Mahilani Plume", "Triton Tuonela Planitia"} <= {*spaces_meant("Triton Base")}
    assert () == spaces_meant("qqq")
    assert "de-laval-nozzle" in cards_meant("de-lavall-nozle")
    with pytest.raises(NoPlan, match="Psyche"):
        space_of("Psycje")
    with pytest.raises(NoPlan, match="de-laval-nozzle"):
        card_of("de-lavall-nozle")
