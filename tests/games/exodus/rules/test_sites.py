"""Colonies, claim jumps, glory, discards, repairs and buggy roads (G3-G7, H9, L)."""

from __future__ import annotations

import pytest

from panspermia.games.exodus.game import GAME
from panspermia.games.exodus.rules.heroism import can_nominate, nominate
from panspermia.games.exodus.rules.pieces import (
    FIRST_OUTPOST,
    HIGH,
    LEO,
    LOW,
    NO_GLORY,
    NOBODY,
    NOWHERE,
    ROCKET,
)
from panspermia.games.exodus.rules.scoring import points
from panspermia.games.exodus.rules.state import State
from panspermia.kernel import Setup
from tests.games.exodus.positions import (
    ESA,
    MAP,
    NASA,
    against,
    at,
    claim,
    dome,
    drive,
    factory,
    outpost,
    position,
    rocket,
    run,
    table_at,
    words,
)

MARS, NORTH, LUNA = "mars-arsia-mons-caves", "mars-north-pole", "luna-shackleton-polar-rim"
FELONS = ("taikonauts", "esa-space-unionists", "roscosmos")
UN = ("united-nations-cosmonauts", "esa-space-unionists")


# --- colonies (G3) --------------------------------------------------------------------------------


@pytest.mark.clause("G3a.1", "G3b", "Hum-1", "E7c.3")
def test_a_crew_founds_a_colony_at_an_own_factory() -> None:
    g = position()
    rocket(g, MARS, NASA, "mag-sail")
    assert "G3a.1" == against(g, "colonize")
    claim(g, MARS)
    assert "G3a.1" == against(g, "colonize")
    factory(g, MARS)
    run(g, "colonize", MARS)
    assert ({at(MARS): 0}, [NASA]) == (g.domes, words(g, g.stacks[0][LEO]))
    assert ["mag-sail"] == words(g, g.stacks[0][ROCKET])
    assert g.is_human_at(0, at(MARS))


@pytest.mark.clause("G3b", "H1a", "B8a.2")
def test_one_dome_a_factory_and_seven_in_all() -> None:
    g = position()
    rocket(g, MARS, NASA)
    dome(g, MARS)
    assert "G3a.1" == against(g, "colonize")

    g = position()
    rocket(g, MARS, NASA)
    factory(g, MARS)
    g.domes = dict.fromkeys(range(7), 0)
    assert "G3a.1" == against(g, "colonize")


@pytest.mark.clause("Syn-b.3", "G3a.1")
def test_a_colony_on_the_kreutz_sungrazer_is_a_felony() -> None:
    g = position()
    rocket(g, "kreutz-sungrazer", NASA)
    factory(g, "kreutz-sungrazer")
    assert "G3a.1" == against(g, "colonize")
    g.anarchy = True
    assert "" == against(g, "colonize")


@pytest.mark.clause("G3c", "O.3")
def test_a_colony_sends_a_delegate() -> None:
    g = position(module0=True)
    rocket(g, MARS, NASA)
    factory(g, MARS)
    cubes = g.cubes(0)
    run(g, "colonize", MARS, "honor")
    assert not g.has_rocket(0), "nobody is left aboard"
    assert g.politics is not None
    assert (1, 1, cubes - 1) == (g.politics.star, g.politics.delegates[1][0], g.cubes(0))


@pytest.mark.clause("G3e", "Lb", "IN-44")
def test_the_settlers_glory_is_kept_low() -> None:
    g = position()
    rocket(g, MARS, NASA)
    factory(g, MARS)
    g.settlers[g.crew(0).face] = at(MARS)
    run(g, "load-glory")
    run(g, "colonize", MARS)
    chit = g.glory[MAP.zone[at(MARS)]]
    assert (0, LOW, NOWHERE) == (chit.side, chit.up, chit.carrier)
    assert 1 == points(g, 0)["glory"]


# --- claim jump (G4) ------------------------------------------------------------------------------


@pytest.mark.clause("G4", "Fel-1", "Fel-2")
def test_a_claim_jump_is_for_felons_with_a_human_on_the_site() -> None:
    g = position(factions=FELONS)
    claim(g, MARS, side=1)
    assert "G4" == against(g, "claim-jump")
    rocket(g, MARS, "taikonauts")
    run(g, "claim-jump", MARS)
    assert {at(MARS): 0} == g.claims

    g = position()
    claim(g, MARS, side=1)
    rocket(g, MARS, NASA)
    assert "Fel-1" == against(g, "claim-jump")


@pytest.mark.clause("G4")
def test_a_factory_or_a_human_who_is_opposed_prevents_a_claim_jump() -> None:
    g = position(3, factions=FELONS)
    rocket(g, MARS, "taikonauts")
    factory(g, MARS, side=1)
    assert "G4" == against(g, "claim-jump")

    g = position(3, factions=FELONS)
    rocket(g, MARS, "taikonauts")
    claim(g, MARS, side=1)
    outpost(g, MARS, "roscosmos", side=2)
    assert "G4" == against(g, "claim-jump")


@pytest.mark.clause("G4a", "B8a.1")
def test_without_disks_one_is_taken_from_another_claim() -> None:
    g = position(factions=FELONS)
    rocket(g, MARS, "taikonauts")
    claim(g, MARS, side=1)
    own = [site for site, size in enumerate(MAP.size) if size and site != at(MARS)][:9]
    claim(g, *[MAP.ids[site] for site in own])
    factory(g, MAP.ids[own[0]])
    assert 0 == g.disks(0)
    run(g, "claim-jump", MARS, "yes", MAP.ids[own[3]])
    assert (0, 9, False) == (g.claims[at(MARS)], len(g.claims), own[3] in g.claims)


# --- glory (G5, L) --------------------------------------------------------------------------------


def landing(*more: str, side: int = 0, players: int = 2) -> State:
    """A crew that can reach Luna."""
    g = position(players, active=side)
    rocket(g, "rad-zkdhz", *[NASA, ESA][side : side + 1], *more, fuel=4, side=side)
    return g


def land_on_luna(g: State, side: int = 0) -> None:
    run(g, "fly", "no", "burn-kx921", LUNA, side=side)


@pytest.mark.clause("L1", "L2", "G5.1", "B3.1", "A-10")
def test_the_first_human_on_a_site_may_take_the_chit_of_its_zone() -> None:
    g = landing()
    assert "L1" == against(g, "load-glory")
    land_on_luna(g)
    assert [at(LUNA)] == g.landed
    run(g, "load-glory")
    chit = g.glory[MAP.zone[at(LUNA)]]
    assert (0, LOW, g.crew(0).face) == (chit.side, chit.up, chit.carrier)
    assert 1 == points(g, 0)["glory"]


@pytest.mark.clause("L2", "IN-43")
def test_a_site_gives_glory_once_taken_or_not() -> None:
    g = landing()
    g.landed.append(at(LUNA))
    land_on_luna(g)
    assert "L1" == against(g, "load-glory")

    g = landing()
    g.glory[MAP.zone[at(LUNA)]].up = LOW
    land_on_luna(g)
    assert ("G5.1", [at(LUNA)]) == (against(g, "load-glory"), g.landed)


@pytest.mark.clause("G5a", "L1")
def test_a_crew_carries_one_chit() -> None:
    g = landing()
    g.glory[0].side, g.glory[0].up, g.glory[0].carrier = 0, LOW, g.crew(0).face
    land_on_luna(g)
    assert "G5a" == against(g, "load-glory")


@pytest.mark.clause("A-10", "L1")
def test_the_chit_is_lost_when_the_crew_has_left_the_site() -> None:
    g = landing()
    land_on_luna(g)
    rocket(g, LUNA, NASA, fuel=4)
    g.moved, g.moved_cards = False, []
    run(g, "fly", "no", "burn-kx921", "rad-zkdhz", 1, "done")
    assert ({}, "L1") == (g.settlers, against(g, "load-glory"))


@pytest.mark.clause("La", "X5")
def test_a_chit_is_flipped_at_home_only_if_the_move_ends_there() -> None:
    g = position()
    rocket(g, "burn-ue3lc", NASA, fuel=4)
    g.glory[3].side, g.glory[3].up, g.glory[3].carrier = 0, LOW, g.crew(0).face
    run(g, "fly", "no", "leo")
    assert (0, HIGH, NOWHERE) == (g.glory[3].side, g.glory[3].up, g.glory[3].carrier)
    assert 2 == points(g, 0)["glory"]


@pytest.mark.clause("La", "N3d")
def test_a_passenger_brings_its_chit_home_too() -> None:
    g = position()
    rocket(g, "burn-ue3lc", NASA, ESA, fuel=4)
    g.glory[3].side, g.glory[3].up, g.glory[3].carrier = 1, LOW, g.crew(1).face
    run(g, "fly", NASA, "no", "leo")
    assert (1, HIGH) == (g.glory[3].side, g.glory[3].up)


@pytest.mark.clause("A-10", "L1", "N3d")
def test_of_two_humans_in_one_landing_both_may_take_it_until_one_does() -> None:
    g = landing(ESA)
    run(g, "fly", NASA, "no", "burn-kx921", LUNA)
    assert ("", "") == (against(g, "load-glory"), against(g, "load-glory", side=1))
    run(g, "load-glory")
    assert "G5.1" == against(g, "load-glory", side=1)


# --- heroism (Lc) ---------------------------------------------------------------------------------


@pytest.mark.clause("Lc.1", "Lc.2", "Lc.3", "B3.2", "A-12")
def test_a_majority_awards_heroism() -> None:
    g = position(3)
    drive(nominate(g, 1), "roscosmos", "no", "yes", "yes")
    assert [2, NOBODY, NOBODY, NOBODY] == g.heroism
    assert 2 == points(g, 2)["heroism"]
    drive(nominate(g, 2), "roscosmos", "no", "no", "yes")
    assert 1 == g.heroism.count(2)


@pytest.mark.clause("Lc.2")
@pytest.mark.parametrize(("votes", "awarded"), [("yes yes no no", 1), ("no no yes yes", 0)])
def test_the_first_player_breaks_a_tie(votes: str, awarded: int) -> None:
    g = position(4)
    drive(nominate(g, 3), NASA, *votes.split())
    assert awarded == g.heroism.count(0)


@pytest.mark.clause("Lc.1", "C7.2", "A-12")
def test_when_somebody_can_be_nominated() -> None:
    assert not can_nominate(position(2), 0)
    assert not can_nominate(position(3, year=47), 0)
    g = position(3, year=46)
    assert can_nominate(g, 2)
    drive(nominate(g, 2), NASA, "no", "no", "no")
    assert (False, True) == (can_nominate(g, 2), can_nominate(g, 1))
    g.heroism = [0, 1, 1, 0]
    assert not can_nominate(g, 1)


@pytest.mark.clause("Lc.1", "Lc.2")
def test_a_nomination_at_a_table() -> None:
    table = table_at(position(3))
    assert "nominate" in table.initiatives(2)
    table.start(2, "nominate")
    table.answer(NASA)
    for answer in ("yes", "yes", "no"):
        table.answer(answer)
    assert (0, "D1") == (table.state.heroism[0], table.requests[0].rule)


# --- discards and removals (G6) -------------------------------------------------------------------


@pytest.mark.clause("G6a", "B5.1", "B8a.1", "IN-31")
def test_a_removed_cube_leaves_the_claim_and_a_removed_claim_the_site() -> None:
    g = position()
    factory(g, MARS)
    cubes, disks = g.cubes(0), g.disks(0)
    assert 8 == g.price("C")
    run(g, "remove", "cube", MARS)
    assert ({}, {at(MARS): 0}, cubes + 1, 10) == (g.factories, g.claims, g.cubes(0), g.price("C"))
    run(g, "remove", "disk", MARS)
    assert ({}, disks + 1, []) == (g.claims, g.disks(0), g.busted)


@pytest.mark.clause("G6c")
def test_a_colony_stays() -> None:
    g = position()
    dome(g, MARS)
    assert "G6a" == against(g, "remove")


@pytest.mark.clause("G6d", "M2a", "N3.1")
def test_cube_disk_and_dome_of_different_colours() -> None:
    g = position()
    factory(g, "europa-subsurface-ocean")
    site = at("europa-subsurface-ocean")
    g.claims[site], g.domes[site] = 1, 1
    mine, other = points(g, 0), points(g, 1)
    assert (1, 8, 0) == (mine["tokens"], mine["factories"], mine["domes"])
    assert (2, 0, 2) == (other["tokens"], other["factories"], other["domes"])


@pytest.mark.clause("G7.1", "Hum-1")
def test_a_dome_repairs_too() -> None:
    g = position()
    outpost(g, MARS, "mag-sail").glitched = True
    assert "G7.1" == against(g, "repair")
    dome(g, MARS)
    run(g, "repair", "outpost-1")
    assert not g.stacks[0][FIRST_OUTPOST].glitched


# --- buggy roads (H9) -----------------------------------------------------------------------------


@pytest.mark.clause("H9b.1", "H9b.2", "H9b.3", "D1c", "H9a", "H1b.3", "L2")
def test_a_crew_drives_along_the_road() -> None:
    g = position(factions=UN)
    rocket(g, MARS, UN[0], "mag-sail")
    run(g, "drive", NORTH)
    there = g.stacks[0][FIRST_OUTPOST]
    assert (at(NORTH), [UN[0]], []) == (there.space, words(g, there), g.moved_cards)
    assert (["mag-sail"], [at(NORTH)]) == (words(g, g.stacks[0][ROCKET]), g.landed)
    assert ("D1c", "") == (against(g, "drive"), against(g, "load-glory"))


@pytest.mark.clause("H9b.1", "H9b.2")
def test_a_buggy_of_another_card_stays_behind() -> None:
    g = position()
    outpost(g, MARS, NASA)
    assert "H9b.1" == against(g, "drive")
    rocket(g, MARS, "nanobot")
    goal = outpost(g, NORTH, "mag-sail")
    run(g, "drive", NORTH, "outpost-2")
    assert (["mag-sail", NASA], ["nanobot"]) == (words(g, goal), words(g, g.stacks[0][ROCKET]))
    assert "H9a" == against(_in_space(), "drive")


def _in_space() -> State:
    g = position()
    rocket(g, "geo", NASA, "nanobot")
    return g


@pytest.mark.clause("C7.1", "C7.2")
def test_chits_at_the_beginning() -> None:
    for players, heroism in ((2, 0), (3, 4)):
        g = GAME.setup(GAME.check(Setup(players)))
        assert [NO_GLORY] * 9 == [chit.up for chit in g.glory]
        assert heroism == len(g.heroism)
