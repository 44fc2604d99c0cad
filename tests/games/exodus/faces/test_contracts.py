"""Contracts as the table shows them: what they ask, what is missing, when they are due, bids."""

from __future__ import annotations

import re

import pytest

from panspermia.faces.board import Seen
from panspermia.games.exodus.components.agency import faces_of_contracts, load_contracts
from panspermia.games.exodus.faces import goals, jobs, svg, svg_contracts, svg_dial
from panspermia.games.exodus.faces.naming import Scene
from panspermia.games.exodus.faces.signs import art
from panspermia.games.exodus.faces.text import Face
from panspermia.games.exodus.rules.contracts.decks import agency
from panspermia.games.exodus.rules.pieces import ROCKET
from panspermia.games.exodus.rules.state import State
from panspermia.kernel import Answer
from panspermia.registry import new_table
from tests.games.exodus.agencies import give, late, law, pile, seat
from tests.games.exodus.positions import at, position, rocket, table_at

FACES = [face for _, face in faces_of_contracts(load_contracts())]
FUNDS = ("fundraise", "done", "done")
"""Raise funds without a delegate that comes or goes."""
RAW = re.compile(r"\bgoal\.|\bjob\.|\{|\}|\bNone\b|\(\)|\b(?:lag|burn|hoh|rad)-[0-9a-z]{5}\b")


def flown(*cards: str, space: str = "leo", years: int = 5) -> State:
    """A Rocket with Artemis aboard."""
    g = position(3, module4=True, aqua=9, year=14)
    rocket(g, space, "de-laval-nozzle", "cermet-nerva-fission", *cards, fuel=14)
    give(g, "artemis", years=years, aboard=ROCKET)
    return g


def scene_of(g: State, seat: int | None = 0) -> Scene:
    return Scene(table_at(g).view(seat))


# --- what they ask --------------------------------------------------------------------------------


def test_both_sides_of_every_contract_say_what_they_ask_and_bring() -> None:
    assert 72 == len(FACES)
    for face in FACES:
        told = [*map(goals.step, face.steps), *goals.brings(face)]
        assert len(told) == len(face.steps) + len(face.fulfilling) + len(face.fulfilled)
        for words in told:
            assert words.strip() == words
            assert not RAW.search(words), words


def test_examples_of_the_rulebook_ask_for_what_they_say() -> None:
    g = position(2, module4=True, card_values="examples")
    scene = scene_of(g)
    assert ["reach Hyperion, Io Gish Bar Mons or Io Loki Patera"] == jobs.asks(
        scene, "plasma-intrusion-laboratory"
    )
    assert 15 == jobs.advance(scene, "mercury-forge")
    assert 13 == jobs.advance(scene_of(position(2, module4=True)), "mercury-forge")


# --- how they stand -------------------------------------------------------------------------------


@pytest.mark.clause("4B4", "4B4d", "4A7d.1")
def test_what_is_done_and_what_is_missing() -> None:
    g = flown()
    stages = jobs.stages(scene_of(g), 0)
    assert [jobs.NEXT, jobs.LATER] == [stage.state for stage in stages]
    assert ["The contract is not at its destination."] == [need.why for need in stages[0].needs]
    rocket(g, "luna-shackleton-polar-rim", fuel=0)
    g.stacks[0][ROCKET].cards.append(g.catalog.face_of["artemis"])
    scene = scene_of(g)
    assert jobs.can_fulfil(scene, 0)
    assert [""] == [need.why for need in jobs.stages(scene, 0)[0].needs]
    g.claims[g.stacks[0][ROCKET].space] = 1
    assert not jobs.can_fulfil(scene_of(g), 0)
    contract = agency(g).held[0]
    assert contract is not None
    contract.done = [g.stacks[0][ROCKET].space]
    done, now = jobs.stages(scene_of(g), 0)
    assert (jobs.DONE, jobs.NEXT) == (done.state, now.state)
    assert "Luna Shackleton Polar Rim" in done.words


def test_the_nearest_spaces_that_would_do_now() -> None:
    g = flown()
    near = [place.space for place in jobs.nearest(scene_of(g), 0)]
    assert {"luna-aristarchus-plateau", "luna-shackleton-polar-rim"} == set(near)
    g.busted.append(at("luna-aristarchus-plateau"))
    scene = scene_of(g)
    assert ["luna-shackleton-polar-rim"] == [place.space for place in jobs.nearest(scene, 0)]
    chart = svg.Face(Face(scene.view)).world(Seen(own=(0,)))
    assert 1 == chart.count('class="goal"')
    assert 0 == svg.Face(Face(scene.view)).world(Seen(own=(1,))).count('class="goal"')


@pytest.mark.clause("4B3h.1", "4B5b.2", "4B5b.4", "4E2c.1")
def test_deadlines_fees_and_what_refusal_does() -> None:
    scene = scene_of(flown(years=5))
    assert "due in 5 years, 6 own Turns" == jobs.deadline(scene, 0)
    assert "due this year" == jobs.deadline(scene_of(flown(years=0)), 0)
    g = position(2, module4=True, aqua=9, year=14)
    contract = late(g, "artemis", paid=17)
    assert "late" == jobs.deadline(scene_of(g), 0)
    told = [*jobs.comes(scene_of(g), 0)]
    assert "17 Aqua lie on it, 1 are left to pay" == told[0]
    assert "At the start of each own Turn up to 1 Aqua are due" == told[1]
    contract.insured = True
    assert "The Pool pays" in [*jobs.comes(scene_of(g), 0)][1]
    contract.default = True
    assert "in default: only a debt" == jobs.deadline(scene_of(g), 0)
    assert [jobs.LATER, jobs.LATER] == [stage.state for stage in jobs.stages(scene_of(g), 0)]


def test_the_dial_shows_timepieces_and_rings_late_ones() -> None:
    g = flown(years=5)
    late(g, "comet-adventure", side=1)
    drawn = svg_dial.dial(scene_of(g))
    assert 2 == drawn.count('class="piece of-')
    assert 1 == drawn.count('class="ring"')
    assert "5 years" in svg_dial.in_words(scene_of(g))


# --- answers --------------------------------------------------------------------------------------


def told_options(g: State, *answers: Answer) -> dict[Answer, str]:
    """The options of the question after these answers, in words."""
    table = table_at(g)
    for answer in answers:
        table.answer(answer)
    request = table.request
    assert request is not None
    face = Face(table.view(request.seat))
    return {answer: face.describe(answer, request.prompt) for answer in request.options()}


def auctioned() -> State:
    g = position(3, module4=True, aqua=9, year=14)
    law(g, "freedom")
    seat(g, "freedom")
    pile(g, "artemis")
    return g


def test_bids_decks_and_cards_say_what_they_mean() -> None:
    g = auctioned()
    decks = told_options(g, *FUNDS)
    assert "Individuality and freedom (Artemis, brings 9 Aqua)" == decks["individuality-freedom"]
    cards = told_options(g, *FUNDS, "individuality-freedom")
    assert "you bid 10 years first" in cards["yes"]
    bids = told_options(g, *FUNDS, "individuality-freedom", "yes")
    assert "4 years (by year 19)" == bids[4]
    assert "1 year (by year 16)" == bids[1]


@pytest.mark.clause("4B5b.1", "4B5b.3")
def test_a_fee_says_what_is_left_and_what_a_default_is() -> None:
    g = position(2, module4=True, aqua=9, year=14)
    late(g, "artemis", aboard=ROCKET if g.has_rocket(0) else -1, side=1)
    told = told_options(g, "end-turn")
    assert "Pay 3 Aqua (15 Aqua are left to pay)" == told[3]
    assert told[0].startswith("Pay nothing (a default")
    assert told[2].startswith("Pay 2 Aqua (a default")


def test_the_auction_shows_who_bids_what_and_who_may_not() -> None:
    g = auctioned()
    agency(g).chit = 2
    table = table_at(g)
    for answer in (*FUNDS, "individuality-freedom", "yes", 7):
        table.answer(answer)
    view, events = table.view(0), table.events(0)
    sale = svg_contracts.sale_of(events)
    assert sale is not None
    assert ("artemis", 0, 7) == (sale.card, sale.opener, sale.best)
    assert [10, 7, None] == [sale.bid_of(side) for side in range(3)]
    drawn = svg.Face(Face(view)).news(Seen(events=events, names=("Ann", "Bob", "Cy")))
    assert drawn is not None
    assert "lowest bid: 7 years" in drawn
    assert "Cy cannot bid: Whoever has the default chit" in drawn
    assert "Bob bids 7 years" in drawn
    table.answer("pass")
    assert svg_contracts.sale_of(table.events(0)) is None
    assert 1 == jobs.owner_of(Scene(table.view(0)), "artemis")


def test_a_deck_says_why_nothing_is_to_be_had_from_it() -> None:
    g = auctioned()
    pane = svg_contracts.pane(scene_of(g), Seen())
    assert 1 == pane.count("You may put this one up")
    assert 2 == pane.count("of which an ideology is the active law. (4B3c.1)")
    give(g, "hubris")
    assert "Your timepiece lies on the dial. (4B3b.2)" in svg_contracts.pane(scene_of(g), Seen())
    assert "" == svg_contracts.pane(scene_of(position(2)), Seen())


@pytest.mark.parametrize("seat", [0, None])
def test_the_pane_of_contracts_is_there_while_crews_are_chosen(seat: int | None) -> None:
    table = new_table("exodus", players=2, seed=1, options={"module4": True})
    scene = Scene(table.view(seat))
    found = svg_contracts.pane(scene, Seen())
    assert scene.state.politics is None
    assert art("contracts.about") in found


@pytest.mark.clause("4B4")
def test_the_list_of_the_turn_has_words_for_a_deadline_to_come() -> None:
    g = flown(years=3)
    face = Face(table_at(g).view(0))
    drawn = svg.Face(face).news(Seen(names=("Ann", "Bob", "Cy"))) or ""
    assert 'title="Artemis: due in 3 years"' in drawn
    assert "art." not in drawn
