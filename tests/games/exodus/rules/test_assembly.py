"""Module 0: delegates, the star, laws, legacy, and what the last law is worth (O)."""

from __future__ import annotations

import pytest

from panspermia.games.exodus.rules.happenings import happen
from panspermia.games.exodus.rules.permits import may_use_factory
from panspermia.games.exodus.rules.pieces import HIGH, LEO, LOW, NOBODY
from panspermia.games.exodus.rules.politics.assembly import (
    AUTHORITY,
    CENTRIST,
    EQUALITY,
    FREEDOM,
    HONOR,
    INDIVIDUALITY,
    UNITY,
    adjacent,
    house,
    is_law,
    leave_legacy,
    pass_baton,
    purge,
    tally,
)
from panspermia.games.exodus.rules.politics.laws import hazardous_sites, worth
from panspermia.games.exodus.rules.state import State
from panspermia.games.exodus.rules.year import drop_seniority
from panspermia.kernel import CANCEL, DONE, NO, YES
from tests.games.exodus.positions import (
    ESA,
    MAP,
    NASA,
    ROSCOSMOS,
    act,
    against,
    at,
    claim,
    dome,
    drive,
    factory,
    hand,
    hold,
    leo,
    outpost,
    position,
    rocket,
    run,
    table_at,
)


def assembly(seats: dict[int, tuple[int, ...]], star: int = CENTRIST, players: int = 2) -> State:
    """By ideology the delegates of each side."""
    g = position(players, module0=True)
    for ideology, sides in seats.items():
        house(g).delegates[ideology] = list(sides)
    house(g).star = star
    return g


# --- fundraise (O2) ---------------------------------------------------------------------------


@pytest.mark.clause("O2b.1", "O2b.2", "O2b.4", "I1", "O.3")
def test_a_fundraise_brings_an_aqua_and_an_election() -> None:
    g = assembly({FREEDOM: (0, 2)}, FREEDOM)
    assert "I1" == against(g, "income")
    cubes = g.cubes(0)
    played = act(g.copy(), "fundraise")
    assert ["honor", DONE] == played.options, "the own ideology of NASA"
    run(g, "fundraise", "honor", DONE)
    assert (7, cubes - 1) == (g.aqua(0), g.cubes(0))
    assert [1, 0] == house(g).delegates[HONOR]


@pytest.mark.clause("O2b.3", "O.1", "O.2")
def test_a_delegate_moves_to_a_neighbour_or_the_middle() -> None:
    assert (INDIVIDUALITY, HONOR, CENTRIST) == adjacent(FREEDOM)
    assert tuple(range(6)) == adjacent(CENTRIST)
    g = assembly({FREEDOM: (1, 0)})
    played = act(g, "fundraise", DONE, "freedom")
    assert ["individuality", "honor", "centrist"] == played.options


@pytest.mark.clause("O5b")
def test_under_honor_the_own_chits_are_the_income() -> None:
    g = assembly({HONOR: (1, 0)}, HONOR)
    run(g.copy(), "fundraise", DONE, DONE)
    none = g.copy()
    run(none, "fundraise", DONE, DONE)
    assert 6 == none.aqua(0)
    g.glory[0].side, g.glory[0].up = 1, LOW
    g.glory[3].side, g.glory[3].up = 0, HIGH
    g.glory[4].side, g.glory[4].up = 0, LOW
    run(g, "fundraise", DONE, DONE)
    assert 8 == g.aqua(0), "carried or at home, but not those of others"


@pytest.mark.clause("O5d.1", "O2b.5", "IN-53", "A-16", "O3.1")
def test_martial_law_works_in_the_fundraise_that_made_it_law() -> None:
    g = assembly({HONOR: (1, 0), UNITY: (0, 1), AUTHORITY: (1, 1)}, HONOR)
    run(g, "fundraise", DONE, "honor", "unity", "authority", ESA, "authority")
    assert [1, 0] == house(g).delegates[AUTHORITY]
    assert UNITY == house(g).star


@pytest.mark.clause("O2c", "G3c")
def test_a_colony_seats_a_delegate_whose_cube_may_be_freed() -> None:
    g = assembly({HONOR: (0, 1), FREEDOM: (5, 0)}, FREEDOM)
    factory(g, "phobos")
    rocket(g, "phobos", NASA)
    assert not g.cubes(0)
    run(g.copy(), "colonize", "phobos", CANCEL)
    run(g, "colonize", "phobos", "honor", "freedom")
    assert [1, 1] == house(g).delegates[HONOR]
    assert [4, 0] == house(g).delegates[FREEDOM]


# --- tally (O3) -------------------------------------------------------------------------------


@pytest.mark.clause("X32", "O3a.1", "O5c.1", "O5c.2", "IN-52", "O4c", "O3b", "O.4", "Alg-8")
def test_unity_takes_the_star_and_brings_laws_with_two_delegates() -> None:
    g = assembly({CENTRIST: (1, 1), UNITY: (2, 0), HONOR: (1, 0), FREEDOM: (0, 0)})
    run(g, "fundraise", "unity", DONE)
    assert UNITY == house(g).star
    assert is_law(g, 0, CENTRIST)
    assert not is_law(g, 0, HONOR)
    assert "O4c" == against(g, "lobby")


@pytest.mark.clause("O3a.1", "A-14", "IN-51")
def test_with_a_tie_the_active_player_chooses_and_may_keep_the_star() -> None:
    g = assembly({CENTRIST: (1, 1), UNITY: (2, 0), HONOR: (0, 2)}, HONOR)
    played = drive(tally(g))
    assert played.request is not None
    assert (0, ["honor", "unity", "centrist"]) == (played.request.side, played.options)
    drive(tally(g), "honor")
    assert HONOR == house(g).star


@pytest.mark.clause("O3a.2", "O3a.3")
def test_without_delegates_the_star_is_centrist_and_between_turns_the_first_decides() -> None:
    g = assembly({}, HONOR)
    drive(tally(g))
    assert CENTRIST == house(g).star
    g = assembly({HONOR: (1, 0), UNITY: (0, 1)}, CENTRIST)
    g.first, g.active = 1, NOBODY
    played = drive(tally(g))
    assert played.request is not None
    assert 1 == played.request.side


# --- lobby (O4) -------------------------------------------------------------------------------


@pytest.mark.clause("X80", "O4.1", "O4.2", "D1c")
def test_a_lobbied_law_holds_for_its_lobbyist_this_turn() -> None:
    g = assembly({HONOR: (0, 2), FREEDOM: (2, 0)}, HONOR)
    run(g, "lobby", "freedom")
    assert (5, HONOR) == (g.aqua(0), house(g).star)
    assert [1, 0] == house(g).delegates[FREEDOM]
    assert is_law(g, 0, FREEDOM)
    assert not is_law(g, 1, FREEDOM)
    assert "D1c" == against(g, "lobby")
    table = table_at(g)
    table.answer("end-turn")
    assert not house(table.state).lobbied


@pytest.mark.clause("IN-54", "O4.2")
def test_lobbying_may_move_the_star_and_the_law_holds_all_the_same() -> None:
    g = assembly({HONOR: (1, 0), FREEDOM: (1, 0), UNITY: (0, 1)}, UNITY)
    house(g).star = HONOR
    run(g, "lobby", "freedom", "unity")
    assert UNITY == house(g).star
    assert is_law(g, 0, FREEDOM)


@pytest.mark.clause("O4.1", "O4a")
def test_active_laws_and_centrist_are_not_lobbied() -> None:
    g = assembly({HONOR: (1, 0), CENTRIST: (1, 0)}, HONOR)
    assert "O4.1" == against(g, "lobby")
    g = assembly({HONOR: (1, 0), FREEDOM: (1, 0)}, HONOR)
    g.stacks[0][LEO].tanks = 0
    assert "O4.1" == against(g, "lobby"), "it costs an Aqua"


@pytest.mark.clause("O4b", "K2e.3", "O4c", "A-15")
def test_in_anarchy_the_star_is_mute_and_every_law_may_be_lobbied() -> None:
    g = assembly({UNITY: (1, 0), HONOR: (2, 2)}, UNITY)
    g.anarchy = True
    assert not is_law(g, 0, UNITY)
    assert not is_law(g, 0, HONOR)
    run(g, "lobby", "unity")
    assert is_law(g, 0, UNITY)


# --- laws (O5) --------------------------------------------------------------------------------


@pytest.mark.clause("O5e", "I2h", "I2a")
def test_research_grants_give_a_top_card_for_an_aqua_whatever_the_hand() -> None:
    g = assembly({EQUALITY: (1, 0)}, EQUALITY)
    hold(g, "hall-effect", "mass-driver", "dumbo", "re-solar-moth")
    g.decks[4], g.unseen[4] = [g.catalog.patent_of["penning-trap"] + 1], []
    run(g, "auction", "reactors")
    assert (5, "penning-trap") == (g.aqua(0), hand(g)[-1])
    assert 5 == len(hand(g))
    g.operated, g.stacks[0][LEO].tanks = False, 0
    assert "O5e" == against(g, "auction")


@pytest.mark.clause("O5f.1", "O5f.3", "A2i", "I0a")
def test_freedom_to_roam_opens_the_factories_of_others() -> None:
    g = assembly({}, INDIVIDUALITY)
    factory(g, "ceres", side=1)
    assert may_use_factory(g, 0, at("ceres"))
    g.anarchy = True
    assert not may_use_factory(g, 0, at("ceres"))


@pytest.mark.clause("X34", "O5g", "O4a")
def test_mishap_insurance_pays_whoever_has_a_centrist_delegate() -> None:
    g = assembly({CENTRIST: (1, 0)})
    g.active = NOBODY
    leo(g, "mass-driver")
    leo(g, "hall-effect", side=1)
    drive(happen(g), 4)
    assert (9, 6) == (g.aqua(0), g.aqua(1))


@pytest.mark.clause("O4a", "O5g", "O3.1", "O4c")
def test_after_a_pad_explosion_is_rolled_the_insurance_may_be_lobbied() -> None:
    g = assembly({HONOR: (1, 1), CENTRIST: (0, 1)}, HONOR)
    g.active = NOBODY
    leo(g, "mass-driver", side=1)
    declined = g.copy()
    drive(happen(declined), 4, NO)
    assert 6 == declined.aqua(1)
    drive(happen(g), 4, YES)
    assert 6 - 1 + 3 == g.aqua(1)
    assert [0, 0] == house(g).delegates[CENTRIST]
    silent = assembly({UNITY: (1, 1), CENTRIST: (0, 1)}, UNITY)
    silent.active = NOBODY
    assert drive(happen(silent), 4).request is None


@pytest.mark.clause("X33", "K2e.4", "A-13")
def test_a_purge_takes_one_delegate_of_each_colour() -> None:
    g = assembly({HONOR: (2, 1), FREEDOM: (1, 1)}, HONOR)
    drive(purge(g, 2))
    assert [1, 0] == house(g).delegates[HONOR]
    assert FREEDOM == house(g).star


# --- legacy and the 1st player (O6) -----------------------------------------------------------


@pytest.mark.clause("O6.1", "O6a", "M2c")
def test_legacy_disks_count_in_the_last_tally_alone() -> None:
    g = assembly({HONOR: (1, 0), FREEDOM: (0, 1)}, HONOR)
    g.active = NOBODY
    drive(leave_legacy(g), "freedom")
    drive(tally(g), "honor")
    assert HONOR == house(g).star
    g.seniority = 1
    drop_seniority(g)
    drive(pass_baton(g))
    assert FREEDOM == house(g).star


@pytest.mark.clause("O6b.1", "O6b.2", "O5d.2", "C8b.1")
def test_the_first_player_names_another_who_gives_the_sunspot_cube() -> None:
    g = assembly({HONOR: (7, 0)}, HONOR, 3)
    house(g).delegates[HONOR] = [0, 0, 0]
    house(g).delegates[UNITY] = [0, 7, 0]
    g.active = NOBODY
    drive(pass_baton(g), ESA)
    assert (1, 1) == (g.first, g.cube_of)
    assert [0, 6, 0] == house(g).delegates[UNITY]
    house(g).star = AUTHORITY
    drive(pass_baton(g))
    assert 1 == g.first, "martial law"
    g.anarchy = True
    played = drive(pass_baton(g))
    assert played.request is not None
    assert [ROSCOSMOS, NASA] == played.options


@pytest.mark.clause("O6b.2", "O6b.3", "G6c")
def test_whoever_has_no_cube_to_give_cannot_be_named() -> None:
    g = assembly({})
    dome(g, *[MAP.ids[s] for s in range(len(MAP.ids)) if MAP.size[s] == 2][:7], side=1)
    g.active = NOBODY
    drive(pass_baton(g))
    assert 0 == g.first


@pytest.mark.clause("O5d.2", "O5c.1")
def test_martial_law_keeps_the_first_player_through_unity_too() -> None:
    g = assembly({UNITY: (2, 1), AUTHORITY: (1, 1)}, UNITY)
    g.active = NOBODY
    drive(pass_baton(g))
    assert 0 == g.first


# --- the last law (O7) ------------------------------------------------------------------------


@pytest.mark.clause("O7")
@pytest.mark.parametrize(
    ("ideology", "points"),
    [(FREEDOM, 2), (HONOR, 2), (UNITY, 2), (AUTHORITY, 3), (EQUALITY, 1), (CENTRIST, 0)],
)
def test_each_law_rewards_its_own(ideology: int, points: int) -> None:
    g = assembly({HONOR: (2, 0), CENTRIST: (1, 3)})
    claim(g, "hathor")
    factory(g, "ceres")
    dome(g, "phobos")
    g.glory[0].side, g.glory[0].up = 0, LOW
    g.glory[1].side, g.glory[1].up = 0, HIGH
    g.glory[2].side, g.glory[2].up = 1, HIGH
    assert points == worth(g, 0, ideology)


@pytest.mark.clause("O7", "O7a", "M2c")
def test_individuality_counts_pieces_where_lander_burns_are_hazards() -> None:
    named = {
        "venus-aerostat-xity", "io-gish-bar-mons", "io-loki-patera", "europa-conamara-chaos",
        "ganymede-uruk-sulcus", "ganymede-memphis-facula", "rhea", "saturn-aerostat",
        "uranus-aerostat", "neptune-aerostat", "haumea", "triton-mahilani-plume",
        "triton-tuonela-planitia", "quaoar",
    }  # fmt: skip
    assert named == {MAP.ids[site] for site in hazardous_sites()}
    g = assembly({})
    dome(g, "rhea")
    rocket(g, "quaoar", "dumbo")
    outpost(g, "haumea", "mass-driver")
    assert 4 == worth(g, 0, INDIVIDUALITY)


@pytest.mark.clause("O7a")
def test_cordelia_touches_a_hazardous_burn_but_counts_not() -> None:
    assert at("cordelia") not in hazardous_sites()
