"""Flights at a table of the kernel: a small school in which one rocket flies for five years."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import pytest

from panspermia.games.exodus.components import PACKAGE
from panspermia.games.exodus.components.facts import standard_cards
from panspermia.games.exodus.components.solar import BLUE, solar_map
from panspermia.games.exodus.rules.crafts import Craft, fuelled, new_craft
from panspermia.games.exodus.rules.engines import Sky
from panspermia.games.exodus.rules.events import EVENTS
from panspermia.games.exodus.rules.flight import Mission, fly
from panspermia.games.exodus.rules.vocabulary import VOCABULARY
from panspermia.kernel import (
    Flow,
    Game,
    Outcome,
    PlainState,
    Setup,
    Table,
    each_side,
    once,
    rounds,
    seat_table,
    sequence,
)
from panspermia.kernel.saves import load_table

CARDS, MAP = standard_cards(), solar_map()
YEARS = 5
FLEET = (
    ("de-laval-nozzle", "rubbia-thin-film-fission-hohlraum", "mo-li-heat-pipe/heavy"),
    ("nasa-astronauts", "mag-sail", "hall-effect", "cascade-photovoltaic"),
    ("colliding-beam-h-b-fusion", "z-pinch-microfission", "li-heatsink-fountain/heavy"),
)


@dataclass
class State(PlainState):
    cards: list[str]
    space: int
    wet: int
    aqua: int = 8
    year: int = 0
    is_lost: bool = False


def set_up(setup: Setup) -> State:
    cards = FLEET[setup.players - 1]
    made = fuelled(new_craft(tuple([CARDS[card] for card in cards])), 6)
    return State(list(cards), MAP.leo, made.wet)


def year(g: State, side: int) -> Flow[None]:
    g.year += 1
    if g.is_lost:
        return
    craft = Craft(tuple([CARDS[card] for card in g.cards]), 0, g.wet)
    m = Mission(side, g.space, craft, Sky(season=BLUE), aqua=g.aqua, log=g.log)
    yield from fly(m)
    g.cards = [card.id for card in m.craft.cards]
    g.space, g.wet, g.aqua, g.is_lost = m.space, m.craft.wet, m.aqua, m.is_lost


SCHOOL: Game[State] = Game(
    id="school",
    package=PACKAGE,
    players=(1, 2, 3),
    vocabulary=VOCABULARY,
    state=State,
    setup=set_up,
    sequence=sequence(
        rounds(each_side(lambda g: range(1), once("H", year)), until=lambda g: g.year >= YEARS)
    ),
    outcome=lambda g: Outcome((0,), (g.wet,), (1.0,), "H"),
    events=EVENTS,
)


def play(seed: int, fleet: int) -> Table[State]:
    """Random answers until the school is over; each is a word that is known."""
    chance = Random(seed)
    table = seat_table(SCHOOL, Setup(fleet), seed=seed)
    while table.requests:
        options = table.requests[0].options()
        assert set(options) <= set(VOCABULARY)
        table.answer(chance.choice(options))
    return table


@pytest.mark.clause("H.1", "H1c")
@pytest.mark.parametrize("fleet", [1, 2, 3])
def test_flights_are_played_cloned_and_saved(fleet: int) -> None:
    for seed in range(6):
        table = play(seed, fleet)
        assert YEARS == table.state.year
        again = load_table(table.dump(), {SCHOOL.id: SCHOOL})
        assert table.fingerprint() == again.fingerprint()

    chance = Random(99)
    table = seat_table(SCHOOL, Setup(fleet), seed=99)
    for _ in range(12):
        if not table.requests:
            break
        other = table.clone()
        word = chance.choice(table.requests[0].options())
        table.answer(word)
        other.answer(word)
        assert table.fingerprint() == other.fingerprint()
