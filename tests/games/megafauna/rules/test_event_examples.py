"""The book's examples of events (EX-01 to EX-11, EX-35 to EX-48), by their ids."""

from __future__ import annotations

import pytest

from panspermia.games.megafauna.components.places import EAST, WEST
from panspermia.games.megafauna.rules.atrophy import cut, irradiate, mutagen
from panspermia.games.megafauna.rules.crowding import crowding_disease
from panspermia.games.megafauna.rules.disks import can_hold, outgas
from panspermia.games.megafauna.rules.events import Extinct
from panspermia.games.megafauna.rules.events_phase import is_void
from panspermia.games.megafauna.rules.reservoirs import landing_places, rain_shadow, reservoir_event
from panspermia.games.megafauna.rules.state import State
from panspermia.games.megafauna.rules.tectonics import crater, move_east_west
from panspermia.games.megafauna.rules.vocabulary import (
    BLACK_DISK,
    RED_ORGAN,
    WHITE_DISK,
    YELLOW_ORGAN,
)
from panspermia.games.megafauna.rules.weather import climax
from panspermia.kernel import Answer
from tests.games.megafauna.helpers import (
    disk,
    drive,
    lying,
    mutation,
    position,
    put_disk,
    species,
    told,
    who,
)

LAURENTIA, BALTICA, SIBERIA, GONDWANA = range(4)


def climate(g: State, *, oxygen: int = 0, clouds: int = -1, air: int = -1) -> None:
    """So many disks in the reservoirs, whatever lies on the map."""
    if oxygen:
        g.oxygen = oxygen
    if clouds >= 0:
        g.clouds = [clouds, 0]
    if air >= 0:
        g.air = [air - air // 2, air // 2]


@pytest.mark.clause("D3a.1", "D3c.1", "D3c.2", "D3d.1", "D3e", "GL-Damocles.1", "GL-Liberate")
def test_ex_01_laurentia_moves_east_and_hits_siberia() -> None:
    g = position("black orange")
    g.planet = g.planet._replace(landmasses=((LAURENTIA,), (SIBERIA,)), r=(4, 4, 2, 4))
    put_disk(g, "laurentia-north-tab", "bloom")
    put_disk(g, "siberia-w", "green")
    species(g, "black-archetype", at="siberia-sw-herbivore siberia-ne-herbivore")
    black, oxygen = g.air[1], g.oxygen

    drive(move_east_west(g, LAURENTIA, EAST))

    assert ["black", "black"] == [disk(g, "siberia-w"), disk(g, "siberia-sw")]
    assert "none" == disk(g, "laurentia-north-tab")
    assert (black - 2 + 1, oxygen + 2) == (g.air[1], g.oxygen)
    assert ["black-archetype siberia-sw-herbivore"] == lying(g)
    assert not g.planet.dice[SIBERIA]
    assert not [n for n in range(7) if g.disks[n] == BLACK_DISK]


@pytest.mark.clause("D5.1", "D5.2", "D5a.2")
def test_ex_02_a_climax_grows_forest_on_bare_weeds_only() -> None:
    g = position()
    g.planet = g.planet._replace(r=(4, 4, 1, 4))
    climate(g, air=8)
    put_disk(g, "siberia-w", "green")
    before = g.disks[:]

    drive(climax(g, g.facts.events[5].happenings[0]))

    changed = [g.names.words[n] for n, d in enumerate(g.disks) if d != before[n]]
    assert ["siberia-e"] == [word for word in changed if word.startswith("siberia")]
    assert "green" == disk(g, "siberia-e")


@pytest.mark.parametrize(
    ("answers", "left"),
    [
        ((1, 2, "black-archetype", "organ-52-green", "organ-53-green"), 1),
        ((1, 1, "black-burrower"), 0),
    ],
)
@pytest.mark.clause("A8b.2", "D7a", "D7.2", "D7.4", "I3c")
def test_ex_03_a_mutagen_in_tooth_and_claw(answers: tuple[Answer, ...], left: int) -> None:
    """With a limit of two the archetype keeps its basal organs; with one both are extinct."""
    g = position("black green", mode="tooth-and-claw")
    dome = species(g, "black-archetype", organs="red red", at="siberia-ne-herbivore")
    for card in (52, 53, 54):
        mutation(g, dome, card, plus="green")
    species(g, "black-burrower", organs="red red red blue blue", at="siberia-e-herbivore")
    # The decks are empty, so that nothing is swept or drawn.
    g.display, g.unseen = [[], []], [[], []]

    drive(mutagen(g), *answers)

    assert left == len(g.own(0))
    assert bool(left) != g.is_lazarus(0)


@pytest.mark.clause("D7b", "D7.3", "D7.4", "D7h")
def test_ex_04_a_dark_heart_of_two() -> None:
    """Q-17. The flyer with two basal and three plus organs loses all three."""
    g = position("orange green")
    climate(g, oxygen=17)
    dome = species(g, "orange-archetype", organs="red red red", at="laurentia-w-herbivore")
    fly = species(g, "orange-flyer", organs="red red", at="laurentia-e-herbivore", genotype=123)
    mutation(g, fly, 52, plus="green green")
    mutation(g, fly, 53, plus="blue")

    drive(cut(g, 0, dome.id, g.hearts()))
    drive(cut(g, 0, fly.id, g.hearts()), "organ-52-green", "organ-52-green")

    assert ["orange-archetype"] == [e["species"] for e in told(g, Extinct)]
    assert (2, []) == (g.count_organs(fly), fly.mutations)


@pytest.mark.clause("D7c", "D7d", "D7e", "J4.2", "GL-Monster")
def test_ex_05_a_green_heart_of_three() -> None:
    g = position("green black")
    climate(g, clouds=2)
    a = species(g, "green-archetype", size=3, organs="red red red", at="baltica-sw-herbivore")
    mutation(g, a, 62, face=0, monster="green")
    b = species(
        g, "green-armored", organs="red red red white", at="baltica-w-herbivore", genotype=95
    )

    drive(cut(g, 0, a.id, g.hearts()))
    drive(cut(g, 0, b.id, g.hearts()))

    assert (1, 3, []) == (a.size, g.count_organs(a), a.mutations)
    assert 4 == g.count_organs(b)


@pytest.mark.clause("D8.1", "D8a", "D8c.1")
def test_ex_06_hypercapnia_takes_the_yellow_cube_and_its_mutation() -> None:
    g = position()
    dome = species(g, "black-archetype", organs="blue blue", at="siberia-ne-herbivore")
    mutation(g, dome, 122, plus="yellow")

    drive(irradiate(g, 0, dome.id, (RED_ORGAN, YELLOW_ORGAN)))

    assert ([], 2) == (dome.mutations, g.count_organs(dome))


@pytest.mark.clause("D9.1", "D9.2", "D9.3", "D9.4", "H1.1")
def test_ex_07_three_species_tie_for_a_crowding_disease() -> None:
    g = position("black orange")
    hexes = ["siberia-nw", "siberia-ne", "siberia-w", "siberia-e", "baltica-w"]
    dome = species(g, "black-archetype", at=" ".join([f"{h}-herbivore" for h in hexes]))
    others = ["laurentia-ne", "laurentia-e", "laurentia-se", "laurentia-w", "baltica-nw"]
    own = species(g, "orange-archetype", at=" ".join([f"{h}-herbivore" for h in others]))
    hunts = ["siberia-nw-carnivore", "siberia-ne-carnivore"]
    more = ["gondwana-w-herbivore", "gondwana-nw-herbivore", "gondwana-se-herbivore"]
    fly = species(g, "orange-flyer", at=" ".join([*hunts, *more]), genotype=123)

    fallen = [f"{h}-endangered" for h in hunts]
    eaten = ["siberia-nw-herbivore", "siberia-ne-herbivore"]
    rest = ["laurentia-ne-herbivore", "laurentia-e-herbivore"]
    drive(crowding_disease(g), *eaten, *rest, *fallen)

    assert [3, 3, 3] == [g.living(s.id) for s in (dome, own, fly)]
    assert [] == lying(g)


@pytest.mark.parametrize(("disks", "clause"), [(7, ""), (6, "D10c")])
@pytest.mark.clause("D10c")
def test_ex_08_microbes_work_up_to_14_per_cent(disks: int, clause: str) -> None:
    g = position()
    climate(g, oxygen=disks)

    assert clause == is_void(g, g.facts.events[29].happenings[0])


@pytest.mark.clause("D10d")
def test_ex_09_no_precipitation_at_albedo_two_tenths() -> None:
    g = position()
    climate(g, clouds=2)

    assert ["D10d"] * 3 == [is_void(g, h) for h in g.facts.events[18].happenings[:3]]


@pytest.mark.clause("D12a.1", "D12a.2", "D12d", "GL-Damocles.1")
def test_ex_10_a_desert_in_the_lee_of_a_mountain() -> None:
    g = position("black green")
    climate(g, air=3)
    put_disk(g, "laurentia-w", "none")
    put_disk(g, "laurentia-ne", "black")
    swimmer = species(g, "green-swimmer", at="laurentia-nw-herbivore", genotype=69)

    shadow = [g.names.words[place] for place in rain_shadow(g)]
    assert "laurentia-nw" in shadow
    co2 = next(h for h in g.facts.events[40].happenings if h.rain_shadow)
    assert "laurentia-nw" in [g.names.words[place] for place in landing_places(g, co2)]
    drive(outgas(g, g.names.number["laurentia-nw"], WHITE_DISK, "clouds", "D12.1"))

    assert ["green-swimmer laurentia-nw-herbivore"] == lying(g)
    assert 1 == g.living(swimmer.id)


@pytest.mark.clause("D10a.1", "D10a.2", "D13")
def test_ex_11_a_fast_forward_liberates_all_white_disks_of_the_continents() -> None:
    g = position("black orange")
    card = next(
        h
        for n in (24, 36, 44)
        for h in g.facts.events[n].happenings
        if h.fast_forward and h.disk == WHITE_DISK
    )
    white = g.disks.count(WHITE_DISK)
    clouds = g.clouds[0]
    assert white == 3

    played = drive(reservoir_event(g, card), "yes", "clouds")

    assert (0, clouds + white) == (g.disks.count(WHITE_DISK), g.clouds[0])
    assert ("D10a.1", "D13") == (played.asked[0][1], played.asked[1][1])


@pytest.mark.clause("GL-Reservoir.1", "GL-Clouds")
def test_ex_35_one_disk_in_clouds() -> None:
    g = position()
    climate(g, clouds=1)

    assert (10, 2) == (g.cloud_level().albedo, g.cloud_level().green_heart)


@pytest.mark.clause("GL-Atrophy.3", "D7e")
def test_ex_36_dwarfing_keeps_the_other_cubes() -> None:
    g = position()
    climate(g, oxygen=12)
    big = species(g, "black-archetype", size=6, organs="blue", at="siberia-ne-herbivore")
    mutation(g, big, 62, face=0, monster="green")
    assert 7 == g.count_organs(big)

    drive(cut(g, 0, big.id, g.hearts()))

    assert (3, 4) == (big.size, g.count_organs(big))


@pytest.mark.clause("GL-Damocles.2", "GL-Damocles.3")
def test_ex_38_black_covers_white_and_not_the_reverse() -> None:
    g = position()
    white, black = g.names.number["laurentia-centre"], g.names.number["siberia-centre"]

    assert [True, False] == [can_hold(g, white, BLACK_DISK), can_hold(g, black, WHITE_DISK)]
    assert [False, False] == [can_hold(g, black, BLACK_DISK), can_hold(g, white, WHITE_DISK)]


@pytest.mark.clause("C1h.1", "C1h.2", "C1i", "C1k.1", "C1k.2", "C1k.3", "CS-2")
def test_ex_41_all_disks_after_the_set_up() -> None:
    g = position()

    assert (14, [6, 0], [3, 3]) == (g.oxygen, g.clouds, g.air)
    assert (3, 1, 4, 4) == (
        g.disks.count(WHITE_DISK),
        len([n for n in range(28) if g.disks[n] == BLACK_DISK]),
        len([n for n in range(28, 40) if g.disks[n] == BLACK_DISK]),
        g.count_blooms(),
    )


@pytest.mark.parametrize(
    ("planet", "reservoirs", "tabs"),
    [("mars", ([1, 0], [1, 0]), 6), ("venus", ([3, 0], [3, 6]), 6), ("earth", ([2, 0], [2, 8]), 4)],
)
@pytest.mark.clause("K3a", "K3b.2", "K3b.3", "K3c")
def test_ex_42_69_70_disks_of_other_worlds(
    planet: str, reservoirs: tuple[list[int], list[int]], tabs: int
) -> None:
    g = position("black green", mode="solitaire", planet=planet)

    assert reservoirs == (g.clouds, g.air)
    assert tabs == len([n for n in range(28, 40) if g.disks[n] == BLACK_DISK])


@pytest.mark.clause("D2.1", "D2.2", "A1d.3")
def test_ex_44_a_crater_strikes_hex_six_of_siberia() -> None:
    g = position("green black")
    species(g, "black-archetype", at="siberia-ne-herbivore")
    species(g, "black-burrower", at="siberia-ne-carnivore", genotype=99)

    drive(crater(g, SIBERIA), 6)

    assert "black" == disk(g, "siberia-ne")
    assert 2 == len(lying(g))
    assert "" == who(g, "siberia-ne-herbivore")


@pytest.mark.clause("D3c.1", "GL-Damocles.2")
def test_ex_45_gondwana_hits_siberia_where_a_mountain_stands() -> None:
    g = position("green black")
    g.planet = g.planet._replace(r=(1, 1, 4, 2))
    put_disk(g, "siberia-ne", "black")
    species(g, "black-archetype", at="siberia-e-herbivore")
    black = g.air[1]

    drive(move_east_west(g, GONDWANA, WEST))

    assert "black" == disk(g, "siberia-e")
    assert ["black-archetype siberia-e-herbivore"] == lying(g)
    assert black - 1 + 1 == g.air[1]
