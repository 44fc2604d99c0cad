"""What holds everywhere: general rules, cards, the map, repairs; buying alone (A, B, G7, V4c)."""

from __future__ import annotations

import pytest

from panspermia.games.exodus.components.catalog import COLOURS, IDEOLOGIES, KINDS, catalog_of
from panspermia.games.exodus.components.facts import DIRT, WATER
from panspermia.games.exodus.components.solar import HOHMANN, SITE
from panspermia.games.exodus.rules.happenings import is_shielded
from panspermia.games.exodus.rules.industry import removable_cubes
from panspermia.games.exodus.rules.pieces import FIRST_OUTPOST, LOW, ROCKET
from panspermia.games.exodus.rules.privileges import POWERSAT, has_powersat, has_privilege
from panspermia.games.exodus.rules.refuel import sources
from panspermia.games.exodus.rules.state import PRICES, State
from panspermia.games.exodus.rules.supports import works
from tests.clause_coverage import note_data
from tests.games.exodus.positions import (
    ESA,
    MAP,
    NASA,
    act,
    against,
    at,
    factory,
    hand,
    outpost,
    position,
    rocket,
    run,
    table_at,
    wet,
    words,
)

LUNA = "luna-shackleton-polar-rim"


# --- general rules (A2) ---------------------------------------------------------------------------


@pytest.mark.clause("A2c", "P-Scrum")
def test_a_card_overrides_the_rules() -> None:
    g = position(factions=("norse-astronauts", ESA))
    rocket(g, "geo", "mag-sail").glitched = True
    run(g, "repair", "rocket-stack")
    assert not g.stacks[0][ROCKET].glitched


@pytest.mark.clause("A2d", "I1")
def test_a_module_overrides_the_core() -> None:
    assert ("", "I1") == (against(position(), "income"), against(position(module0=True), "income"))


@pytest.mark.clause("A2e", "G6.1", "E7c.3")
def test_a_prohibition_wins_over_a_permission() -> None:
    g = position()
    rocket(g, "geo", NASA, "mag-sail")
    assert ["mag-sail"] == [w for w in act(g, "jettison").options if w in words(g, g.stacks[0][1])]


@pytest.mark.clause("A2i", "IN-24", "H6c.4", "4A7f.1", "4A7f.3")
def test_own_means_own_without_leave() -> None:
    g = position()
    rocket(g, "psyche", "mass-driver", "superconducting-adductor")
    factory(g, "psyche", side=1)
    assert "G1c.1" == against(g, "dirt-refuel")
    g.granted.append(("factory", 1, at("psyche")))
    assert "" == against(g, "dirt-refuel")
    assert [] == removable_cubes(g, 0)


@pytest.mark.clause("A2f", "P-Dharma", "I5.2", "4A7h")
def test_subtractions_come_before_multiplications() -> None:
    g = position(factions=("isro-glavcosmonauts", ESA))
    rocket(g, "enceladus", "isro-glavcosmonauts", "ablative-laser")
    g.glory[0].side, g.glory[0].up, g.glory[0].carrier = 0, LOW, g.crew(0).face
    assert {(1 + 4 - 4) * 2, (1 + 4 - 2) * 2} == {source.tanks for source in sources(g, 0)}


# --- cards (B2) -----------------------------------------------------------------------------------


@pytest.mark.clause("B2c", "B2d", "B2h", "B2i", "B2j", "B2k", "B2l")
def test_what_cards_show() -> None:
    for clause in ("B2c", "B2d", "B2h", "B2i", "B2j", "B2k", "B2l"):
        note_data(clause, source="standard.toml")
    cards = catalog_of("")
    faces = {face.word: face for face in cards.faces}
    railgun, laser = faces["helical-railgun"], faces["free-electron-laser"]
    assert (("missile", "raygun"), 0, 8) == (railgun.platforms, railgun.isru, railgun.card.rad_hard)
    driver = faces["mass-driver"].card.triangle
    assert driver is not None
    assert (4, 3, DIRT) == (driver.thrust, driver.fuel, driver.grade)
    assert laser.card.generators
    assert not laser.card.reactors
    light, heavy = faces["mo-li-heat-pipe"].card, faces["mo-li-heat-pipe/heavy"].card
    assert [(1, 2, 2), (2, 1, 3)] == [(c.mass, c.rad_hard, c.therms) for c in (light, heavy)]
    valkyrie = faces["project-valkyrie"].card
    assert (8, 1, 4, 3) == (valkyrie.thrust, valkyrie.fuel, valkyrie.parts, valkyrie.needs_therms)


@pytest.mark.clause("B2e", "J3a")
def test_a_solar_card_is_dead_in_the_neptune_zone() -> None:
    for space, alive in (("geo", True), ("nereid", False)):
        g = position()
        card = "cascade-photovoltaic"
        rocket(g, space, card)
        assert alive == works(g, 0, ROCKET, g.catalog.face_of[card])


@pytest.mark.clause("B2g", "J2.1", "Alg-6")
def test_a_card_without_its_supports_does_nothing() -> None:
    g = position()
    rocket(g, "geo", "hall-effect")
    assert not works(g, 0, ROCKET, g.catalog.face_of["hall-effect"])
    outpost(g, "geo", "h2-o2-fuel-cell")
    assert not works(g, 0, ROCKET, g.catalog.face_of["hall-effect"])
    run(g, "transfer", "outpost-1", "rocket-stack", "h2-o2-fuel-cell", "done")
    assert works(g, 0, ROCKET, g.catalog.face_of["hall-effect"])


@pytest.mark.clause("B6a.1", "K2e.2", "P-1", "IN-10")
def test_a_privilege_is_in_force_wherever_the_crew_is_but_not_in_anarchy() -> None:
    g = position()
    assert has_privilege(g, 1, POWERSAT)
    rocket(g, "nereid", ESA, side=1)
    assert has_powersat(g, 1)
    g.anarchy = True
    assert not has_powersat(g, 1)
    factory(g, "itokawa", side=1)
    assert has_powersat(g, 1)


@pytest.mark.clause("B1e", "B1f", "B5.1", "B5.2", "B6b", "B6c")
def test_what_lies_on_the_table() -> None:
    for clause in ("B1e", "B1f", "B5.2", "B6c"):
        note_data(clause, source="standard.toml")
    g = position(3)
    assert (9, 4, (10, 8, 5, 4)) == (len(g.glory), len(g.heroism), PRICES)
    assert (6, 7) == (len(COLOURS), len(IDEOLOGIES))
    for faction in g.catalog.factions:
        assert COLOURS[faction.colour] == COLOURS[faction.ideology]
    g.stacks[0][0].tanks = 500
    assert 500 == g.aqua(0)


# --- the map (B7) ---------------------------------------------------------------------------------


@pytest.mark.clause("B7a", "B7b.2", "B7b.5", "B7f", "B7g", "B7g.1", "B7h", "B7k", "Atm-1", "H10d")
def test_spaces_of_the_map() -> None:
    for clause in ("B7a", "B7b.2", "B7b.5", "B7f", "B7g", "B7h", "B7k", "Atm-1"):
        note_data(clause, source="map.toml")
    sites = [printed for printed in MAP.sites if printed is not None]
    assert 188 == len(sites) == MAP.kind.count(SITE)
    assert {True} == {1 <= site.size <= 11 and 0 <= site.hydration <= 4 for site in sites}
    assert 10 == len([site for site in sites if site.atmospheric])
    for space, kind in enumerate(MAP.kind):
        marked = MAP.hazard[space] or MAP.flyby[space] or MAP.belt[space] or MAP.lander[space]
        assert not (kind == HOHMANN and marked), MAP.ids[space]
    assert 9 == sum(MAP.home_orbit)
    assert [2, 1, 0, -1, -2, -3, -4, -5, -6] == list(MAP.solar)
    zones = ["mercury-north-pole", "venus-aerostat-xity", LUNA, "phobos", "ceres", "hektor"]
    assert list(range(6)) == [MAP.zone[at(id)] for id in zones]
    assert {at("luna-aristarchus-plateau"), at(LUNA)} == set(MAP.roads[MAP.road[at(LUNA)]])
    assert [at("venus-2lgjk")] == [space for space, s in enumerate(MAP.flyby_season) if s >= 0]
    assert [at("lag-okomr")] == [space for space, gain in enumerate(MAP.flyby) if gain == 4]
    assert is_shielded(at("rad-zkdhz"))
    assert not is_shielded(at("burn-ue3lc")) or MAP.flare_safe[at("burn-ue3lc")]


@pytest.mark.clause("Syn-b.1", "I6.3")
def test_the_kreutz_sungrazer_is_always_claimed() -> None:
    g = position()
    rocket(g, "kreutz-sungrazer", NASA)
    run(g, "prospect", NASA)
    assert {at("kreutz-sungrazer"): 0} == g.claims


@pytest.mark.clause("K2b.4", "E7c.1", "IN-39")
def test_a_prospector_that_a_glitch_sends_home_claims_nothing() -> None:
    g = position()
    rocket(g, "enceladus", NASA, "mag-sail").glitched = True
    run(g, "prospect", NASA, 4)
    assert (True, {}, []) == (g.operated, g.claims, g.busted)


# --- fuel (F) -------------------------------------------------------------------------------------


@pytest.mark.clause("F.a", "F.b", "F.c", "E2.1", "F4d.3")
def test_dry_wet_and_what_is_between() -> None:
    g = position()
    ship = rocket(g, "geo", NASA, "mass-driver", tanks=1, fuel=7)
    assert (5, "7", 5) == (g.rocket(0).mass, wet(g), g.rocket(0).steps)
    run(g, "drain", 2)
    run(g, "jettison", "rocket-stack", 2)
    assert (1, 5, "5", WATER) == (ship.tanks, g.rocket(0).mass, wet(g), g.grades[0])


@pytest.mark.clause("E6c", "I5b.1")
def test_ft_of_a_factory_may_form_an_outpost() -> None:
    g = position()
    factory(g, "ceres")
    outpost(g, "ceres", tanks=7)
    assert ([FIRST_OUTPOST], 7) == (g.outposts(0), g.stacks[0][FIRST_OUTPOST].tanks)


# --- what felons and others may do (G4b, G6b, G7.2) -----------------------------------------------


@pytest.mark.clause("G4b", "I6.1d", "A-39", "Fel-3")
@pytest.mark.parametrize(("faction", "human", "free"), [
    ("taikonauts", False, True), ("taikonauts", True, False), (NASA, False, False),
])  # fmt: skip
def test_luna_without_leave(faction: str, human: bool, free: bool) -> None:
    g = position(factions=("united-nations-cosmonauts", faction, "roscosmos"), players=3, active=1)
    rocket(g, LUNA, faction, "lorentz-propelled-microprobe", "buckyball-c60-photovoltaic", side=1)
    outpost(g, LUNA, "electrophoretic-sandworm", side=1)
    if human:
        outpost(g, LUNA, "roscosmos", side=2)
    assert free == (against(g, "prospect", side=1) == "")


@pytest.mark.clause("G6b", "I7f.1", "G6c", "IN-30")
def test_cubes_that_can_be_taken_back() -> None:
    g = position(module0=True)
    factory(g, "psyche", "ceres")
    g.domes[at("ceres")] = 0
    assert g.politics is not None
    g.politics.delegates[2][0] = 1
    assert {"psyche", IDEOLOGIES[2]} == set(removable_cubes(g, 0))


@pytest.mark.clause("G7.2", "N8")
def test_a_human_repairs_for_others_who_agree() -> None:
    g = position()
    rocket(g, "geo", "mag-sail", side=1).glitched = True
    outpost(g, "geo", NASA)
    assert "G7.1" == against(g, "repair")
    g.granted.append(("scrum-troubleshooters", 1, -1))
    run(g, "repair", "rocket-stack")
    assert not g.stacks[1][ROCKET].glitched


@pytest.mark.clause("G7.2", "N8", "N4d")
def test_others_humans_and_the_norse_help_if_they_agree() -> None:
    for helper, space in ((ESA, "geo"), ("norse-astronauts", "leo")):
        g = position(factions=(NASA, helper))
        rocket(g, "geo", "mag-sail").glitched = True
        if space != "leo":
            outpost(g, space, helper, side=1)
        assert "G7.1" == against(g, "repair")
        g.granted.append(("scrum-troubleshooters", 1, -1))
        run(g, "repair", "rocket-stack")
        assert not g.stacks[0][ROCKET].glitched


# --- cards bought alone or together (V4c) ---------------------------------------------------------


def top_of(g: State, word: str) -> str:
    """The deck of this patent, which lies on top of it."""
    patent = g.catalog.patent_of[word]
    kind = g.catalog.patents[patent].kind
    if patent + 1 in g.unseen[kind]:
        g.unseen[kind].remove(patent + 1)
        g.unseen[kind].append(g.decks[kind][0])
    g.decks[kind][0] = patent + 1
    return KINDS[kind]


def bought(g: State, deck: str) -> State:
    """The state after the top card of a deck was bought."""
    table = table_at(g)
    table.answer("research")
    table.answer(deck)
    return table.state


@pytest.mark.clause("V4c.1", "V6b", "I2g.1")
@pytest.mark.parametrize("mode", ["altruism", "ceo"])
def test_a_card_and_its_supports_for_an_aqua_each(mode: str) -> None:
    g = position(1, mode=mode, aqua=5)
    assert "V4c.1" == against(g, "auction")
    deck = top_of(g, "rankine-mhd")
    g = bought(g, deck)
    found = hand(g)
    assert ("rankine-mhd", 3) == (found[0], len(found))
    assert 5 - len(found) == g.aqua(0)
    assert "D1b" == against(g, "research")


@pytest.mark.clause("V4c.1")
def test_a_card_that_is_too_dear() -> None:
    g = position(1, aqua=2)
    deck = top_of(g, "rankine-mhd")
    assert deck not in act(g, "research").options


@pytest.mark.clause("V4c.2", "I2a", "4G3-note")
def test_the_hand_limit_holds_alone_too() -> None:
    g = position(1)
    g.hands[0] = [0, 1, 2, 3]
    assert "I2a" == against(g, "research")


@pytest.mark.clause("V4c.3")
def test_the_marketeer_takes_three_for_two() -> None:
    g = position(1, factions=("spacex",), aqua=5)
    g = bought(g, top_of(g, "rankine-mhd"))
    assert (3, 3) == (len(hand(g)), g.aqua(0))
