"""What events of High Frontier mean: by fields that they have, in words and pictures that are."""

from __future__ import annotations

from random import Random

import pytest

from panspermia.contract import pictures_of
from panspermia.games.exodus.faces.words import PACKAGE
from panspermia.games.exodus.game import GAME
from panspermia.games.exodus.rules.modules import MODULES
from panspermia.games.exodus.rules.sequence import SEQUENCE
from panspermia.games.exodus.rules.view import PHASE_OF
from panspermia.kernel import catalogue
from panspermia.kernel.events import fields_of
from panspermia.kernel.signs import effects_of, signs_of
from tests import laws
from tests.games.exodus.drawn import drawn
from tests.games.exodus.positions import position, table_at
from tests.games.exodus.test_random_games import play


def test_every_event_says_what_it_means() -> None:
    signs, words = signs_of(GAME), catalogue(PACKAGE)
    assert set(GAME.events) == set(signs)
    for kind, found in signs.items():
        for sign in found:
            fields = {sign.side, sign.owner, sign.place, sign.what, sign.count} - {""}
            assert fields <= set(fields_of(kind)), (kind, sign)
            assert f"sign.{sign.name}" in words
            assert f"odds.{sign.name}" in words


def test_every_sign_has_a_picture_and_every_picture_a_sign() -> None:
    used = {sign.picture for signs in signs_of(GAME).values() for sign in signs}
    assert used == set(pictures_of(GAME))


def test_every_step_belongs_to_a_phase() -> None:
    steps = {line.clause for line in MODULES.sequence(SEQUENCE, ("module0",)).lines}
    assert set() == {step for step in steps if step} - set(PHASE_OF)


@pytest.mark.parametrize("seed", range(4))
def test_previews_tell_nothing_hidden(seed: int) -> None:
    rng = Random(seed)
    table = table_at(drawn(rng), seed=seed)
    for number in range(20):
        if table.request is None:
            break
        if number % 10 == 4:
            laws.check_foresight(table, rng)
        play(table, rng)


def test_a_boost_says_what_it_costs_and_brings() -> None:
    g = position(2, aqua=6)
    g.hands[0] = [g.catalog.patent_of["mass-driver"]]
    table = table_at(g)
    table.answer_all(["boost", "mass-driver", "done"], seat=0)
    found = effects_of(GAME, table.events(0), table.view(0))
    told = [(e.name, e.kind, e.side, e.count) for e in found]
    mass = g.face(g.catalog.face_of["mass-driver"]).card.mass
    assert ("aqua-paid", "cost", 0, mass) in told
    assert ("boosted", "gain", 0, 1) in told


def test_who_is_sold_something_pays_and_who_sells_gains() -> None:
    event = {"event": "AquasGiven", "clause": "N1", "side": 0, "to": 1, "aquas": 3}
    found = [(e.name, e.side, e.count) for e in effects_of(GAME, [event])]
    assert [("aqua", 1, 3), ("aqua-paid", 0, 3)] == found
