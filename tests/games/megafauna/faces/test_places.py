"""What an answer of Bios: Megafauna points at is on the page."""

from __future__ import annotations

import re
from random import Random

import pytest

from panspermia.faces.board import Seen
from panspermia.games.megafauna import GAME
from panspermia.games.megafauna.faces import svg, text
from panspermia.kernel import seat_table
from tests.games.megafauna.rules.test_play import drawn_setup
from tests.laws import MEGAFAUNA_PLAYERS as PLAYERS

SEEDS = 3


@pytest.mark.slow
@pytest.mark.parametrize("mode", PLAYERS)
def test_every_place_that_an_option_names_is_on_the_page(mode: str) -> None:
    tried = 0
    for seed in range(SEEDS):
        rng = Random(f"{mode} places {seed}")
        table = seat_table(GAME, drawn_setup(mode, rng), seed=seed)
        while (request := table.request) is not None:
            if rng.random() < 0.1:
                face = text.Face(table.view(request.seat))
                named = {place for option in request.options() for place in face.places(option)}
                assert named <= shown(face, Seen(choices=frozenset(named), own=(request.side,)))
                tried += len(named)
            table.answer(rng.choice(request.options()))
    assert tried > 20


def shown(face: text.Face, seen: Seen) -> set[str]:
    """The ids of all places of a page."""
    art = svg.Face(face)
    page = art.world(seen) + art.bench(seen) + (art.news(seen) or "")
    return set(re.findall(r'id="place-([^"]+)"', page))
