"""The map as the rules see it, and the fuel strip."""

from __future__ import annotations

from collections import Counter

import pytest

from panspermia.games.exodus.components.solar import (
    AEROBRAKE,
    BELT,
    BURN,
    CRASH,
    HOHMANN,
    LAGRANGE,
    SITE,
    SOL_BELT,
    solar_map,
)
from panspermia.games.exodus.components.strip import fuel_strip
from tests.clause_coverage import note_data

MAP, STRIP = solar_map(), fuel_strip()


def names(spaces: frozenset[int], kind: int = SITE) -> set[str]:
    return {MAP.ids[space] for space in spaces if MAP.kind[space] == kind}


@pytest.mark.clause("B7.1", "B7b.1", "B7b.3", "B7c", "B7d")
def test_the_map_has_its_spaces_and_lines() -> None:
    for clause in ("B7.1", "B7b.1", "B7b.3", "B7c", "B7d"):
        note_data(clause, source="map.toml")
    assert (996, 1241) == (len(MAP.ids), sum(map(len, MAP.neighbours)) // 2)
    assert {SITE: 188, LAGRANGE: 215, BURN: 282, BELT: 54, HOHMANN: 257} == Counter(MAP.kind)
    assert {0: 881, CRASH: 84, AEROBRAKE: 31} == Counter(MAP.hazard)
    assert 14 == sum(belt == SOL_BELT for belt in MAP.belt)
    assert 50 == sum(lander > 0 for lander in MAP.lander)


@pytest.mark.clause("B7.1")
def test_every_space_can_be_reached_from_leo_and_left() -> None:
    found, edge = {MAP.leo}, [MAP.leo]
    while edge:
        for step in MAP.steps[edge.pop()]:
            if step.to not in found:
                found.add(step.to)
                edge.append(step.to)

    assert 996 == len(found)
    assert all(MAP.steps)


@pytest.mark.clause("B7b.4")
def test_labels_stand_at_hohmanns_and_each_has_a_way_straight_on() -> None:
    note_data("B7b.4", source="map.toml")
    for space, steps in enumerate(MAP.steps):
        assert all((step.exit > 0) == (MAP.kind[space] == HOHMANN) for step in steps)
        assert all((step.entry > 0) == (MAP.kind[step.to] == HOHMANN) for step in steps)


@pytest.mark.clause("B7e", "H4f")
def test_an_aerobrake_path_has_one_direction() -> None:
    """X64."""
    note_data("B7e", source="map.toml")
    glides = [(here, s.to) for here, steps in enumerate(MAP.steps) for s in steps if s.glide]

    assert 76 == len(glides)
    assert not {(there, here) for here, there in glides} & set(glides)
    assert MAP.step(MAP.leo, MAP.find("lag-6r4sx")) is None
    assert MAP.step(MAP.find("lag-6r4sx"), MAP.leo) is not None


@pytest.mark.clause("B7a.1")
def test_exactly_large_sites_have_lander_burns() -> None:
    """Cordelia is the one small Site behind a lander burn."""
    note_data("B7a.1", source="map.toml")
    behind = {
        MAP.ids[space]
        for space, size in enumerate(MAP.size)
        if size and any(MAP.lander[there] for there in MAP.neighbours[space])
    }
    large = {MAP.ids[space] for space, size in enumerate(MAP.size) if size >= 6}

    assert {"cordelia"} == behind - large
    assert set() == large - behind


@pytest.mark.clause("X22", "X23", "X24", "IN-26", "Adj-1", "Adj-2", "Adj-3", "Alg-11")
def test_rayguns_see_what_the_examples_say() -> None:
    """X22, X23, X24."""
    assert {
        "dactyl-moonlet", "dresda", "ida", "karin-a", "karin-b", "karin-c", "koronis",
        "lacrimosa", "neckar", "urda",
    } == names(MAP.adjacent(MAP.find("lag-yikx1")))  # fmt: skip
    assert {"alexhelios", "cleoselene"} == names(MAP.adjacent(MAP.find("kleopatra")))
    assert {"epimetheus", "janus", "pandora", "prometheus", "saturn-aerostat"} == names(
        MAP.adjacent(MAP.find("burn-y82k8"))
    )
    luna, other = MAP.roads[1]
    assert other not in MAP.adjacent(luna)


@pytest.mark.clause("Syn-a.1", "Syn-a.2", "Syn-a.4")
def test_only_the_border_of_a_comet_has_a_season() -> None:
    note_data("Syn-a.4", source="map.toml")
    inside = MAP.step(MAP.find("lag-rzzi6"), MAP.find("lag-hzit6"))
    gate = MAP.step(MAP.find("burn-h1pxl"), MAP.find("lag-rzzi6"))

    assert inside is not None
    assert () == inside.seasons
    assert gate is not None
    assert (0,) == gate.seasons
    assert (14, 39) == (len(MAP.group_season), sum(group >= 0 for group in MAP.group))


@pytest.mark.clause("H9a", "1B9a")
def test_roads_and_elevators_join_what_the_rules_name() -> None:
    assert [2, 2, 3, 2, 2, 2, 2, 2, 2] == [len(road) for road in MAP.roads]
    assert 9 == len(MAP.elevators)
    assert ("phobos", "mars-arsia-mons-caves") in [
        (MAP.ids[one], MAP.ids[other]) for one, other in MAP.elevators
    ]


@pytest.mark.clause("X41", "FS-1", "FS-2", "FS-3", "F1a")
@pytest.mark.parametrize(
    ("wet", "dry", "steps"), [(32, 23, 5), (31, 23, 4), (24, 22, 2), (5, 2, 13), (32, 3, 37)]
)
def test_black_steps_are_counted_as_in_x41(wet: int, dry: int, steps: int) -> None:
    assert steps == STRIP.steps[STRIP.at(wet)][STRIP.at(dry)]


@pytest.mark.clause("FS-4", "FS-5", "FS-6", "FS-7")
@pytest.mark.parametrize(
    ("start", "tanks", "end"),
    [
        ("1 1/9", 7, "8"), ("7 1/2", 7, "14"), ("4 1/3", -2, "2 1/6"), ("6 1/2", -2, "4 2/3"),
        ("2 1/3", -1, "1 1/3"), ("1 5/9", -1, "1"), ("11", -1, "10"), ("32", 1, "33"),
    ],
)  # fmt: skip
def test_red_steps_lead_where_the_examples_say(start: str, tanks: int, end: str) -> None:
    """X4, X28, X8, X11, X7, FS-7, FS-6, F3e."""
    assert STRIP.at(end) == STRIP.shifted(STRIP.at(start), tanks)


@pytest.mark.clause("FS-8")
@pytest.mark.parametrize(
    ("wet", "thrust"),
    [("1 8/9", 2), ("2", 1), ("4 1/3", 1), ("4 2/3", 0), ("8", 0), ("8 1/2", -1), ("16", -1),
     ("17", -2), ("32", -2)],
)  # fmt: skip
def test_weight_classes_begin_where_the_strip_says(wet: str, thrust: int) -> None:
    note_data("FS-8", source="map.toml")
    assert thrust == STRIP.thrust[STRIP.at(wet)]


def test_a_step_to_the_left_undoes_one_to_the_right_or_goes_further() -> None:
    for position in range(len(STRIP.masses) - 1):
        assert STRIP.unload[STRIP.load[position]] <= position
        assert STRIP.masses[STRIP.load[position]] > STRIP.masses[position]
