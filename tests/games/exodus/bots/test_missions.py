"""Kits and missions: what is built of cards at hand, where it goes, and what that is worth."""

from __future__ import annotations

from panspermia.games.exodus.bots.kits import NO_FACE, Kit, kits
from panspermia.games.exodus.bots.market import bid_for, lot, research, sale
from panspermia.games.exodus.bots.missions import NEVER, Board, best_mission, worth_of_hand
from panspermia.games.exodus.bots.steering import board_of
from panspermia.games.exodus.components.catalog import GENERATORS, REACTORS
from panspermia.games.exodus.rules.state import State
from tests.games.exodus.positions import MAP, at, claim, factory, hold, leo, position, rocket

DRILL = ("nuclear-drill", "cermet-nerva-fission", "cvd-molding")
"""A robonaut that flies by itself, its reactor, and a refinery without needs."""


def ready(*more: str, aqua: int = 20) -> State:
    """Side 0 holds a whole kit."""
    g = position(2, aqua=aqua, module0=True)
    hold(g, *DRILL, *more)
    return g


def kits_of(*words: str, crew: str = "") -> list[Kit]:
    g = position(2)
    faces = tuple(sorted([g.catalog.face_of[word] for word in words]))
    return list(kits(g.deck, faces, g.catalog.face_of[crew] if crew else NO_FACE, False))


def test_a_kit_has_what_its_cards_need() -> None:
    """J1, J4."""
    whole = [kit for kit in kits_of(*DRILL) if not kit.lacks]
    assert [len(kit.faces) for kit in whole] == [3]
    assert whole[0].mass == 5
    assert whole[0].isru == 3


def test_what_is_missing_is_named_and_weighs() -> None:
    """Without its reactor the drill has a stand-in for it."""
    kit = min(kits_of("nuclear-drill", "cvd-molding"), key=lambda kit: kit.missing)
    assert kit.lacks == (REACTORS,)
    assert kit.mass == 6
    electric = kits_of("nuclear-drill", "electroforming")
    whole = [kit for kit in electric if len(kit.faces) == 2 and kit.isru == 3]
    assert {REACTORS, GENERATORS} in [set(kit.lacks) for kit in whole]


def test_therms_are_supplied_by_what_is_light_enough() -> None:
    """J4. The laser needs a therm of a radiator, which lies Light."""
    laser = ("blackbody-pumped-laser", "d-d-fusion-magneto-inertial", "cvd-molding")
    crew = "nasa-astronauts"
    kit = next(k for k in kits_of(*laser, "bubble-membrane", crew=crew) if not k.lacks)
    assert "bubble-membrane" in [position(2).face(face).word for face in kit.faces]
    assert not [k for k in kits_of(*laser, crew=crew) if not k.lacks]


def test_the_best_mission_is_one_that_can_be_flown() -> None:
    mission = best_mission(Board(ready(), 0))
    assert mission is not None
    assert not mission.kit.lacks
    assert MAP.sites[mission.site] is not None
    assert mission.aquas <= 20
    assert mission.worth > 5


def test_nobody_goes_where_others_are() -> None:
    """I6.0. A Claim of a rival, a Busted Site, and a rival who is about to land."""
    g = ready()
    first = best_mission(Board(g, 0))
    assert first is not None
    claim(g, MAP.ids[first.site], side=1)
    second = best_mission(Board(g, 0))
    assert second is not None
    g.busted.append(second.site)
    third = best_mission(Board(g, 0))
    assert third is not None
    assert len({first.site, second.site, third.site}) == 3


def test_a_rival_who_is_about_to_land_is_not_raced() -> None:
    g = ready()
    mars = ("mars-arsia-mons-caves", "mars-north-pole", "mars-hellas-basin-buried-glaciers")
    rocket(g, mars[0], "flywheel-tractor", "h2-o2-fuel-cell", "met-steamer", side=1)
    assert best_mission(Board(g, 0)).site == at(mars[0])  # type: ignore[union-attr]
    assert best_mission(board_of(g, 0)).site != at(mars[0])  # type: ignore[union-attr]


def test_a_mission_that_ends_too_late_is_worth_nothing() -> None:
    g = ready()
    early = worth_of_hand(Board(g, 0))
    g.seniority, g.spot = 1, 10
    assert worth_of_hand(Board(g, 0)) < 0 < early


def test_cards_in_leo_need_no_boost() -> None:
    hand = best_mission(Board(ready(), 0))
    g = position(2, aqua=20, module0=True)
    leo(g, *DRILL)
    up = best_mission(Board(g, 0))
    assert hand is not None
    assert up is not None
    assert hand.aquas - up.aquas == 5


def test_a_second_factory_of_a_type_is_worth_less() -> None:
    """B5.1. The price falls for all own Factories."""
    g = position(2)
    board = Board(g, 0)
    before = board.factory("C")
    factory(g, "mars-north-pole")
    assert Board(g, 0).factory("C") < before - 2
    assert Board(g, 0).factory("V") == board.factory("V")


def test_what_completes_a_kit_is_researched_and_bid_for() -> None:
    """I2.1, I2b.2. More is bid for what is missing than for a spare card."""
    g = position(2, aqua=10)
    hold(g, "nuclear-drill", "cvd-molding")
    board = Board(g, 0)
    wave = g.catalog.patent_of["cermet-nerva-fission"]
    other = g.catalog.patent_of["mini-mag-rf-paul-trap"]
    assert bid_for(board, wave) > bid_for(board, other) + 1
    g.decks[REACTORS][0] = wave + 1
    assert lot(g, REACTORS) == (wave,)
    assert research(Board(g, 0)).what == "reactors"


def test_the_card_that_is_missed_least_is_sold() -> None:
    """I3a."""
    g = ready("mini-mag-rf-paul-trap")
    assert sale(Board(g, 0)).what == "mini-mag-rf-paul-trap"


def test_a_card_may_be_found_sooner_when_time_runs_out() -> None:
    """Eight Turns are left, and nine are usually needed with a refinery to find."""
    g = position(2, aqua=40, year=40, module0=True)
    hold(g, *DRILL[:2])
    mission = best_mission(Board(g, 0))
    assert mission is not None
    assert len(mission.kit.lacks) == 1
    assert mission.worth > NEVER / 2
