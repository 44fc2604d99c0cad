"""Interactions that are easy to get wrong (IX-01 to IX-60), by their ids."""

from __future__ import annotations

from typing import Any

import pytest

from panspermia.games.megafauna.rules.actions import (
    act,
    against_medea,
    archetype,
    deeds,
    do,
    populate,
    resurrect,
)
from panspermia.games.megafauna.rules.atrophy import (
    cut,
    irradiate,
    is_over_limit,
    limit_of,
    mutagen,
    roll_limit,
)
from panspermia.games.megafauna.rules.biomes import biome, roadrunner
from panspermia.games.megafauna.rules.burial import burial, flee, refuges
from panspermia.games.megafauna.rules.contests import arrive, may_shift
from panspermia.games.megafauna.rules.crowding import crowding_disease
from panspermia.games.megafauna.rules.cubes import gain_monster, lose_organ, rob
from panspermia.games.megafauna.rules.disks import can_hold, liberate, outgas
from panspermia.games.megafauna.rules.dispersal import against, targets, walk
from panspermia.games.megafauna.rules.display import allowance, price, refill
from panspermia.games.megafauna.rules.ending import points
from panspermia.games.megafauna.rules.events import GameEnds
from panspermia.games.megafauna.rules.events_phase import end_events, is_void
from panspermia.games.megafauna.rules.pieces import Lying
from panspermia.games.megafauna.rules.promotion import against_promotion, promote
from panspermia.games.megafauna.rules.reservoirs import rain_shadow, reservoir_event
from panspermia.games.megafauna.rules.resizing import resize
from panspermia.games.megafauna.rules.settling import settle
from panspermia.games.megafauna.rules.state import State
from panspermia.games.megafauna.rules.vocabulary import (
    BLACK_DISK,
    CARNIVORE,
    FOREST,
    GREEN_DISK,
    HERBIVORE,
    METABOLIC,
    NOBODY,
    RED_ORGAN,
    WHITE_DISK,
    YELLOW_ORGAN,
)
from tests.games.megafauna.helpers import (
    at,
    begin,
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


def card_with(g: State, **wanted: Any) -> tuple[int, int]:
    """A card and orientation with these facts and no other icons that matter."""
    for number, facts in g.facts.mutations.items():
        for orientation, half in enumerate(facts.halves):
            if all([getattr(half, key) == value for key, value in wanted.items()]):
                return number, orientation
    raise LookupError(wanted)


# --- buying and promoting -----------------------------------------------------------------------


@pytest.mark.clause("E1a.1", "E1a.3")
def test_ix_01_births_before_a_purchase_lower_the_allowance() -> None:
    g = position()
    dome = species(g, "black-archetype", organs="blue blue", at="siberia-ne-herbivore")
    dome.unborn = 5
    g.display[METABOLIC] = [100, 101]
    begin(g)

    drive(populate(g, 0, dome.id), 3)
    assert 2 == allowance(dome)
    drive(do(g, 0, "mutation-100"))
    drive(populate(g, 0, dome.id), 1)

    assert (2, 1) == (allowance(dome), dome.unborn)


@pytest.mark.clause("E1b", "J6e.1")
def test_ix_02_an_emotion_of_this_phase_is_no_discount_yet() -> None:
    g = position()
    dome = species(g, "black-archetype", at="siberia-ne-herbivore")
    begin(g)
    mutation(g, dome, 92, face=0)
    mutation(g, dome, 105, face=0)
    dome.personality = [92, 105]
    red = next(n for n, m in g.facts.mutations.items() if m.colour == 0)
    assert 1 == g.emotions_of(dome)[0]

    assert 2 == price(g, dome, red, 1)
    begin(g)
    assert 1 == price(g, dome, red, 1)


@pytest.mark.clause("E1e.2", "E1e.1", "A2d")
def test_ix_03_nothing_slides_between_the_picks_of_a_player() -> None:
    g = position()
    dome = species(g, "black-archetype", at="siberia-ne-herbivore")
    g.display = [[100, 101, 102, 103, 104], [52, 53, 54, 55, 57]]
    for row in g.unseen:
        row[:] = [card for card in row if card not in (*g.display[0], *g.display[1])]
    begin(g)

    drive(do(g, 0, "mutation-100"))
    drive(do(g, 0, "mutation-101"))
    assert (2, [NOBODY, NOBODY, 102, 103, 104]) == (dome.spent, g.display[0])
    first, second = (f"mutation-{card}" for card in g.unseen[0][:2])
    drive(refill(g, 0), first, second)

    assert [102, 103, 104] == g.display[0][:3]
    assert 5 == len(g.display[0])


@pytest.mark.clause("D7.1", "D7.5")
def test_ix_05_the_display_is_swept_and_old_tops_cost_nothing() -> None:
    g = position()
    species(g, "black-archetype", at="siberia-ne-herbivore")
    g.display = [[100, 101, 102, 103, 104], [52, 53, 54, 55, 57]]
    for row in g.unseen:
        row[:] = [card for card in row if card not in (*g.display[0], *g.display[1])]
    answers = [f"mutation-{card}" for row in g.unseen for card in row[:4]]

    drive(mutagen(g), *answers)

    assert (104, 57) == (g.display[0][0], g.display[1][0])


@pytest.mark.clause("D7d", "D7h")
def test_ix_06_a_white_plus_organ_raises_the_limit() -> None:
    g = position()
    g.oxygen = 12
    dome = species(g, "black-archetype", organs="red red blue", at="siberia-ne-herbivore")
    mutation(g, dome, 52, plus="green green")
    mutation(g, dome, 53, plus="white")

    assert (6, False) == (limit_of(g, dome, g.hearts()), is_over_limit(g, dome, g.hearts()))
    lose_organ(g, dome, "organ-53-white", "D7g")
    assert (4, True) == (limit_of(g, dome, g.hearts()), is_over_limit(g, dome, g.hearts()))


@pytest.mark.clause("J5a", "D7f", "J5.1")
def test_ix_07_hearts_of_haustoria() -> None:
    g = position("green white")
    g.oxygen, g.clouds = 17, [6, 0]
    fungus = species(g, "green-archetype", at="baltica-sw-herbivore")
    plant = species(g, "white-archetype", at="gondwana-e-herbivore")
    zero = next(o for o in range(2) if g.facts.mutations[56].halves[o].haustorium == 0)
    mutation(g, plant, 56, face=zero)
    assert (8, 0) == (g.heart(plant), g.skeletal(plant))

    fungus.mutations.append(plant.mutations.pop())
    fungus.mutations[0].face = 1 - zero
    assert (2, 5) == (g.heart(fungus), g.skeletal(fungus))


@pytest.mark.clause("D7e", "I1.1", "F4b", "CS-12b")
def test_ix_08_a_step_down_costs_warmth_and_poisonous_prey() -> None:
    g = position()
    hunter = species(g, "black-archetype", size=6, at="siberia-ne-carnivore")
    m = mutation(g, hunter, 62, face=0, monster="green")
    prey = species(g, "green-archetype", size=5, at="siberia-ne-herbivore")
    card, face = card_with(g, poison=True)
    mutation(g, prey, card, face=face)
    settle(g)
    assert (True, [], 6) == (g.is_endotherm(hunter), lying(g), g.dispersal(hunter))

    lose_organ(g, hunter, f"monster-{m.card}", "D7g")

    assert (False, 5) == (g.is_endotherm(hunter), g.dispersal(hunter))
    assert ["black-archetype siberia-ne-carnivore"] == lying(g)


@pytest.mark.clause("D7h", "J4.2")
def test_ix_09_a_step_takes_an_organ_from_every_monster() -> None:
    g = position()
    g.oxygen = 10
    big = species(g, "black-archetype", size=4, organs="red", at="siberia-ne-herbivore")
    mutation(g, big, 62, face=0, monster="green")
    mutation(g, big, 63, face=0, monster="red")
    assert 9 == g.count_organs(big)

    drive(cut(g, 0, big.id, g.hearts()), "monster-62", "monster-63")

    assert (2, 5) == (big.size, g.count_organs(big))


@pytest.mark.clause("D8c.1", "D8c.3")
def test_ix_10_basal_and_white_organs_are_immune_to_radiation() -> None:
    g = position()
    dome = species(g, "black-archetype", organs="red", at="siberia-ne-herbivore")
    mutation(g, dome, 127, plus="white")

    drive(irradiate(g, 0, dome.id, (RED_ORGAN, YELLOW_ORGAN)))

    assert 2 == g.count_organs(dome)


@pytest.mark.clause("D8a", "J6g", "GL-Atrophy.1")
def test_ix_11_a_cheshire_cat_stays() -> None:
    g = position()
    dome = species(g, "black-archetype", at="siberia-ne-herbivore")
    mutation(g, dome, 92, face=0, plus="red")
    mutation(g, dome, 105, face=0)
    dome.personality = [92, 105]

    drive(irradiate(g, 0, dome.id, (RED_ORGAN, YELLOW_ORGAN)))

    assert ([92, 105], 1) == ([m.card for m in dome.mutations], g.emotions_of(dome)[0])
    drive(irradiate(g, 0, dome.id, (RED_ORGAN, YELLOW_ORGAN)))
    assert 0 == g.count_organs(dome)


@pytest.mark.clause("J1.2", "J1.3", "E6a")
def test_ix_12_growth_beyond_a_maximum() -> None:
    g = position()
    dome = species(g, "black-archetype", at="siberia-ne-herbivore")
    guest = species(g, "green-archetype", at="baltica-sw-herbivore")
    card, face = card_with(g, silhouette=NOBODY, max_size=2, right=NOBODY, left=NOBODY)
    dome.size = 2
    mutation(g, dome, card, face=face, plus="red", hosted="green-archetype")
    cat, cat_face = next(
        (n, o)
        for n, m in g.facts.mutations.items()
        for o, half in enumerate(m.halves)
        if half.max_size == 2 and (half.left != NOBODY or half.right != NOBODY) and n != card
    )
    mutation(g, dome, cat, face=cat_face, plus="blue")
    dome.personality = [cat]

    drive(resize(g, 0), "grow-black-archetype")

    assert ([cat], 0, 6) == ([m.card for m in dome.mutations], g.count_organs(dome), guest.unborn)


@pytest.mark.clause("E2e.1", "E2e.2")
def test_ix_13_and_14_a_daughter_too_large() -> None:
    g = position()
    card, face = next(
        (n, o)
        for n, m in g.facts.mutations.items()
        for o, half in enumerate(m.halves)
        if half.silhouette == 2 and half.max_size < 4
    )
    dome = species(g, "black-archetype", size=4, at="siberia-ne-herbivore")
    mutation(g, dome, card, plus="red")
    assert "E2e.2" == against_promotion(g, dome, card, face)

    g.species[dome.id] = None
    g.archetypes[0] = True
    g.standing[HERBIVORE][at(g, "siberia-ne")] = NOBODY
    hole = species(
        g, "black-armored", size=4, at="siberia-ne-herbivore siberia-e-herbivore", genotype=95
    )
    hole.mutations = dome.mutations
    assert "" == against_promotion(g, hole, card, face)
    drive(promote(g, 0, card, face), "siberia-e-herbivore")

    kiwi = g.found(dome.id)
    assert (4, 0) == (kiwi.size, kiwi.genotype)
    assert [f"mutation-{card}"] == g.record[0]


@pytest.mark.clause("E3b.1", "E3d.2", "I3.1", "I3a.1", "I3b.1")
def test_ix_15_the_mother_dies_after_her_daughter_is_born() -> None:
    g = position()
    mother = species(g, "black-archetype", organs="blue", at="siberia-ne-herbivore")
    host = species(g, "green-archetype", at="baltica-sw-herbivore")
    mutation(g, mother, 99, plus="red")
    mutation(g, mother, 52, face=0, hosted="green-archetype")

    drive(promote(g, 0, 99, 0))

    (daughter,) = g.own(0)
    assert ([1, 0, 0, 1, 0], True) == (daughter.basal, g.archetypes[0])
    assert (["mutation-52"], 6) == (g.record[0], host.unborn)


@pytest.mark.clause("E3d.1", "F4a", "CS-12b")
def test_ix_16_an_armored_daughter_starves_the_flyer() -> None:
    g = position()
    mother = species(g, "black-archetype", at="siberia-ne-herbivore siberia-e-herbivore")
    species(g, "green-flyer", at="siberia-e-carnivore", genotype=123)
    card, face = next(
        (n, o)
        for n, m in g.facts.mutations.items()
        for o, half in enumerate(m.halves)
        if half.silhouette == 4
    )
    mutation(g, mother, card)

    drive(promote(g, 0, card, face), "siberia-e-herbivore")

    assert "black-armored" == who(g, "siberia-e-herbivore")
    assert ["green-flyer siberia-e-carnivore"] == lying(g)


@pytest.mark.clause("E3c", "E3b.3", "GL-Heritable", "I3.1")
def test_ix_17_and_18_recession_and_the_heir_of_a_monster() -> None:
    g = position()
    card, face = next(
        (n, o)
        for n, m in g.facts.mutations.items()
        for o, half in enumerate(m.halves)
        if half.silhouette > 0
        and half.recessive == RED_ORGAN
        and half.max_size > 2
        and not half.plus
    )
    hexes = "siberia-ne-herbivore siberia-e-herbivore"
    mother = species(g, "black-archetype", size=2, organs="red", at=hexes)
    mutation(g, mother, 62, face=0, monster="green")
    mutation(g, mother, card)

    drive(promote(g, 0, card, face), "siberia-e-herbivore")

    daughter = next(s for s in g.own(0) if s.id != mother.id)
    assert ([1, 0, 0, 0, 0], [0, 0, 1, 0, 0]) == (mother.basal, daughter.basal)
    assert (2, 2) == (daughter.size, mother.mutations[0].monster)


# --- living together ----------------------------------------------------------------------------


@pytest.mark.clause("G3.2", "G8.1", "G2.4")
def test_ix_19_the_flyer_starves_and_the_loser_cannot_shift() -> None:
    g = position("black green white")
    dome = species(g, "green-archetype", at="siberia-e-herbivore")
    species(g, "white-flyer", at="siberia-e-carnivore", genotype=123)
    hole = species(g, "black-burrower", at="siberia-ne-herbivore", genotype=99)
    hole.unborn -= 1

    played = drive(arrive(g, hole.id, at(g, "siberia-e"), HERBIVORE))

    assert "black-burrower" == who(g, "siberia-e-herbivore")
    assert 2 == len(lying(g))
    assert [] == played.asked
    assert not may_shift(g, dome.id, at(g, "siberia-e"))


@pytest.mark.clause("G8.1", "G8.2", "H2.1", "H2.2")
def test_ix_20_a_shift_may_lead_to_a_second_contest() -> None:
    g = position("black green white")
    species(g, "white-archetype", at="siberia-e-herbivore")
    species(g, "green-flyer", size=2, at="siberia-e-carnivore", genotype=123)
    dome = species(g, "black-archetype", organs="yellow", at="siberia-ne-herbivore")
    loser = g.found(g.standing[HERBIVORE][at(g, "siberia-e")])
    dome.unborn -= 1

    drive(arrive(g, dome.id, at(g, "siberia-e"), HERBIVORE), "yes")

    assert "black-archetype" == who(g, "siberia-e-herbivore")
    assert 1 == len(lying(g))
    assert 1 == g.living(loser.id)


@pytest.mark.clause("F4c.1", "F4c.3", "F4.1")
def test_ix_21_and_22_nobody_lives_with_its_own_kind() -> None:
    g = position()
    dome = species(g, "black-archetype", at="siberia-e-carnivore siberia-ne-herbivore")
    place = at(g, "siberia-e")
    assert "F4c.1" == against(g, dome, place, HERBIVORE)

    g.standing[CARNIVORE][place] = NOBODY
    g.lying.append(Lying(place, CARNIVORE, dome.id))
    assert "" == against(g, dome, place, HERBIVORE)
    species(g, "green-archetype", at="siberia-nw-herbivore-endangered")
    assert "F4.1" == against(g, dome, at(g, "siberia-nw"), CARNIVORE)


@pytest.mark.clause("G7", "H6", "J5.1", "J5.2")
def test_ix_23_a_haustorium_decides_between_two_of_a_colour() -> None:
    g = position()
    snail = species(g, "black-armored", at="siberia-e-herbivore", genotype=95)
    hole = species(g, "black-burrower", at="siberia-ne-herbivore", genotype=99)
    zero = next(o for o in range(2) if g.facts.mutations[56].halves[o].haustorium == 0)
    place = at(g, "siberia-e")
    hole.unborn -= 1
    played = drive(arrive(g, hole.id, place, HERBIVORE))
    assert (0, "G7a") == played.waits

    g = position()
    snail = species(g, "black-armored", at="siberia-e-herbivore", genotype=95)
    hole = species(g, "black-burrower", at="siberia-ne-herbivore", genotype=99)
    mutation(g, hole, 56, face=zero)
    hole.unborn -= 1
    drive(arrive(g, hole.id, place, HERBIVORE))
    assert "black-burrower" == who(g, "siberia-e-herbivore")
    assert 1 == g.living(snail.id)


# --- disks and continents -----------------------------------------------------------------------


@pytest.mark.clause("GL-Damocles.1", "A2a.2", "D12b.1")
def test_ix_25_a_crater_burns_a_forest_with_all_who_live_there() -> None:
    g = position()
    put_disk(g, "siberia-e", "green")
    g.oxygen = 9
    species(g, "black-archetype", at="siberia-e-herbivore")
    species(g, "green-archetype", at="siberia-e-carnivore")
    assert 3 == g.oxygen_level().actions

    drive(outgas(g, at(g, "siberia-e"), BLACK_DISK, "atmosphere", "D2.2"))

    assert (10, 2, 2) == (g.oxygen, g.oxygen_level().actions, len(lying(g)))


@pytest.mark.clause("D12d", "GL-Damocles.3")
def test_ix_26_and_27_where_white_and_black_disks_may_go() -> None:
    g = position()
    put_disk(g, "siberia-e", "green")
    places = ["siberia-e", "laurentia-centre", "siberia-centre"]

    assert [True, False, False] == [can_hold(g, at(g, place), WHITE_DISK) for place in places]
    assert [True, True, False] == [can_hold(g, at(g, place), BLACK_DISK) for place in places]


@pytest.mark.clause("D10g.3", "D12b.1", "D12b.2")
def test_ix_28_black_takes_the_bloom_along_and_green_does_not_take_black() -> None:
    for taken, left, oxygen in ((BLACK_DISK, "none", 15), (GREEN_DISK, "black", 15)):
        g = position()
        species(g, "black-swimmer", at="siberia-south-tab-herbivore", genotype=69)

        drive(liberate(g, at(g, "siberia-south-tab"), taken, "D12.2"))

        assert (left, oxygen) == (disk(g, "siberia-south-tab"), g.oxygen)
        assert ["black-swimmer siberia-south-tab-herbivore"] == lying(g)


@pytest.mark.clause("GL-Biome.2", "GL-Biome.3", "D6b.3")
def test_ix_29_a_forest_on_the_sea_burns_and_the_hex_floods() -> None:
    g = position()
    put_disk(g, "siberia-sw", "green")
    put_disk(g, "siberia-se", "green")
    species(g, "black-archetype", at="siberia-sw-herbivore")
    species(g, "black-flyer", at="siberia-se-herbivore", genotype=123)

    for hex in ("siberia-sw", "siberia-se"):
        drive(liberate(g, at(g, hex), GREEN_DISK, "D12.2"))

    assert ["black-archetype siberia-sw-herbivore"] == lying(g)
    assert "black-flyer" == who(g, "siberia-se-herbivore")


@pytest.mark.clause("F3.1", "F3d", "GL-Biome.1")
def test_ix_30_a_green_disk_on_a_swamp_drives_swimmers_out() -> None:
    g = position()
    species(g, "black-swimmer", at="siberia-ne-herbivore", genotype=69)
    place = at(g, "siberia-ne")
    assert RED_ORGAN == roadrunner(g, place)
    assert YELLOW_ORGAN == roadrunner(g, at(g, "siberia-e"))

    drive(outgas(g, place, GREEN_DISK, "oxygen", "D12.1"))

    assert (FOREST, RED_ORGAN) == (biome(g, place), roadrunner(g, place))
    assert ["black-swimmer siberia-ne-herbivore"] == lying(g)


@pytest.mark.clause("CS-13", "I2.1", "I2.2")
def test_ix_31_and_52_who_lies_stays_down_until_the_end_of_the_turn() -> None:
    """The herbivore stands up first; then the carnivore finds prey and stands up too."""
    g = position()
    species(g, "black-archetype", at="siberia-e-herbivore")
    species(g, "green-archetype", at="siberia-e-carnivore")
    drive(outgas(g, at(g, "siberia-e"), WHITE_DISK, "clouds", "D12.1"))
    drive(liberate(g, at(g, "siberia-e"), WHITE_DISK, "D12.2", "clouds"))
    assert 2 == len(lying(g))

    drive(burial(g))

    assert [] == lying(g)
    assert ("black-archetype", "green-archetype") == (
        who(g, "siberia-e-herbivore"),
        who(g, "siberia-e-carnivore"),
    )


@pytest.mark.clause("D9.1", "D9.2", "D9.3")
def test_ix_32_two_species_of_one_player_tie_for_the_disease() -> None:
    g = position()
    three = "siberia-ne-herbivore siberia-e-herbivore siberia-nw-herbivore-endangered"
    dome = species(g, "black-archetype", at=three)
    hexes = "baltica-w-herbivore baltica-nw-herbivore baltica-ne-herbivore"
    hole = species(g, "black-burrower", at=hexes, genotype=99)

    drive(crowding_disease(g), "siberia-nw-herbivore-endangered", "baltica-w-herbivore")

    assert [2, 2] == [g.living(s.id) for s in (dome, hole)]


@pytest.mark.clause("A1d.2", "A1d.3", "A1d.4")
def test_ix_33_a_stable_turn_has_no_crater_and_no_latitude_drift() -> None:
    g = position()
    g.cards = [7]
    by_kind = {h.kind: h for card in g.facts.events.values() for h in card.happenings}

    assert "A1d.3" == is_void(g, by_kind["crater"])
    assert "A1d.3" == is_void(g, by_kind["latitude-drift"])
    assert "" == is_void(g, by_kind["collide-drift"])


@pytest.mark.clause("D12a.1", "D12a.2")
def test_ix_37_rain_shadows_need_wind_and_land() -> None:
    g = position()
    put_disk(g, "siberia-nw", "black")
    put_disk(g, "siberia-centre", "none")
    g.planet = g.planet._replace(r=(4, 4, 4, 4))

    shadow = [g.names.words[place] for place in rain_shadow(g)]

    centres = [f"{name}-centre" for name in g.names.cratons]
    assert set(centres) == set(shadow)
    g.planet = g.planet._replace(r=(4, 4, 3, 4))
    put_disk(g, "siberia-ne", "black")
    assert "siberia-nw" not in [g.names.words[place] for place in rain_shadow(g)]


@pytest.mark.clause("D10h.1", "D10h.2", "D10h.3", "D5.4")
def test_ix_40_a_runaway_counts_at_the_end_of_the_phase_only() -> None:
    g = position()
    species(g, "black-archetype", at="siberia-ne-herbivore")
    g.cards, g.air = [7], [6, 6]
    drive(end_events(g))
    assert "D10h.2" == g.ending
    assert [{"clause": "D10h.2", "reason": "D10h.2"}] == told(g, GameEnds)

    calm = position()
    calm.cards, calm.air = [7], [6, 5]
    drive(end_events(calm))
    assert "" == calm.ending


@pytest.mark.clause("F5.2", "F3c", "F5.3")
def test_ix_41_a_raft_that_reaches_a_mountain_goes_on_or_nowhere() -> None:
    g = position()
    put_disk(g, "baltica-e", "black")
    dome = species(g, "black-archetype", size=5, at="siberia-w-herbivore")
    assert "F3c" == targets(g, dome.id)["baltica-e-herbivore"]
    assert 5 == walk(g, dome, [at(g, "siberia-w")])[at(g, "baltica-e")]

    dome.size = 6
    assert at(g, "baltica-ne") in walk(g, dome, [at(g, "siberia-w")])


@pytest.mark.clause("F3b.2", "F3b.3")
def test_ix_42_two_blooms_with_a_gap_between_them_are_not_neighbours() -> None:
    g = position()
    put_disk(g, "siberia-north-tab", "bloom")
    swimmer = species(g, "black-swimmer", size=2, at="siberia-north-tab-herbivore", genotype=69)

    assert at(g, "siberia-south-tab") not in walk(g, swimmer, [at(g, "siberia-north-tab")])
    put_disk(g, "siberia-middle-tab", "bloom")
    assert 2 == walk(g, swimmer, [at(g, "siberia-north-tab")])[at(g, "siberia-south-tab")]


@pytest.mark.clause("J7b.1", "G8.3", "H1.1")
def test_ix_43_a_diver_whose_swimmer_is_gone_starves() -> None:
    g = position("black green white")
    species(g, "green-swimmer", at="siberia-sw-herbivore", genotype=69)
    diver = species(g, "black-burrower", at="siberia-sw-carnivore", genotype=99)
    diver.tools.append((1, 0))
    settle(g)
    assert [] == lying(g)
    fly = species(g, "white-flyer", organs="green", at="siberia-se-herbivore", genotype=123)
    fly.unborn -= 1

    drive(arrive(g, fly.id, at(g, "siberia-sw"), HERBIVORE))

    assert {"green-swimmer siberia-sw-herbivore", "black-burrower siberia-sw-carnivore"} == set(
        lying(g)
    )


@pytest.mark.clause("J7c.1", "J7c.2", "J7d", "J7.2")
def test_ix_44_and_45_tools_and_poison_protect_herbivores() -> None:
    g = position("black green white")
    hole = species(g, "black-burrower", at="siberia-e-herbivore siberia-w-herbivore", genotype=99)
    species(g, "green-burrower", at="siberia-e-carnivore", genotype=94)
    armed = species(g, "white-burrower", at="siberia-w-carnivore", genotype=96)
    armed.tools.append((3, 1))
    settle(g)
    assert [] == lying(g)

    hole.tools.append((2, 1))
    settle(g)
    assert ["green-burrower siberia-e-carnivore"] == lying(g)
    hole.tools.clear()
    card, face = card_with(g, poison=True)
    mutation(g, hole, card, face=face)
    settle(g)
    assert ["green-burrower siberia-e-carnivore"] == lying(g)


# --- other actions and the end ------------------------------------------------------------------


@pytest.mark.clause("E2f", "J2.3", "J2.4", "J2b", "A7.3", "A7d")
def test_ix_46_a_host_counts_for_the_card_and_is_missed_at_home() -> None:
    g = position()
    dome = species(g, "black-archetype", at="siberia-e-herbivore")
    rival = species(g, "green-archetype", at="siberia-e-carnivore")
    card, face = card_with(g, mutualism=True)
    mutation(g, dome, card)

    drive(promote(g, 0, card, face))

    assert (5, 1, 0) == (rival.unborn, points(g, 0).hosted, points(g, 1).hosted)


@pytest.mark.clause("A2c.3", "E7.1", "E8.5", "E8.1")
def test_ix_47_and_48_a_lazarus_comes_back_or_claims_medea() -> None:
    g = position("black green")
    species(g, "green-archetype", at="baltica-sw-herbivore")
    g.archetypes[0] = True
    begin(g, actions=3)
    assert {"resurrect", "claim-medea", "pass"} == set(deeds(g, 0))
    fossils = points(g, 0).fossils

    drive(act(g, 0), "resurrect", "siberia-ne-herbivore")

    assert (2, fossils - 1, 1) == (g.actions, points(g, 0).fossils, points(g, 0).cards)
    assert "populate-black-archetype" in deeds(g, 0)
    assert "E8.5" == against_medea(g, 0)
    g = position("black green")
    begin(g, actions=3)
    drive(act(g, 0), "claim-medea")
    assert (0, 0) == (g.medea, g.actions)


@pytest.mark.clause("B7a.3", "B7a.2", "E5", "D7.4")
def test_ix_49_only_a_mutagen_kills_by_a_basal_organ() -> None:
    g = position()
    dome = species(g, "black-archetype", organs="red", at="siberia-ne-herbivore")
    g.pool[RED_ORGAN] = 1
    rob(g, "black-archetype", RED_ORGAN)
    assert (0, 1) == (g.count_organs(dome), g.living(dome.id))

    dome.basal[RED_ORGAN] = 5
    g.oxygen = 17
    drive(cut(g, 0, dome.id, g.hearts()))
    assert g.is_lazarus(0)


@pytest.mark.clause("D8a", "D8c.1")
def test_ix_50_a_genotype_loses_its_organ_and_stays() -> None:
    g = position()
    fly = species(g, "black-flyer", at="siberia-e-herbivore", genotype=103, face=0)
    fly.plus[RED_ORGAN] = 1
    g.pool[RED_ORGAN] -= 1

    drive(irradiate(g, 0, fly.id, (RED_ORGAN, YELLOW_ORGAN)))

    assert (0, 1) == (g.count_organs(fly), g.living(fly.id))


@pytest.mark.clause("I1.2", "I1.3", "I1.4")
def test_ix_51_an_endotherm_flees_to_a_level_where_another_lies() -> None:
    g = position()
    bear = species(g, "black-archetype", organs="white", at="siberia-ne-herbivore-endangered")
    species(g, "green-archetype", at="siberia-e-herbivore-endangered baltica-sw-herbivore")
    assert "siberia-e-herbivore" in refuges(g, g.lying[0])

    drive(flee(g, 0), "siberia-e-herbivore")
    drive(burial(g), "no")

    assert "black-archetype" == who(g, "siberia-e-herbivore")
    assert ([], 1) == (lying(g), g.living(bear.id))


@pytest.mark.parametrize(("reading", "dice"), [("end_of_turn", 2), ("when_drawn", 3)])
@pytest.mark.clause("A1f.1", "A8b.2")
def test_ix_53_the_last_turn_of_an_era_rolls_for_its_own_era(reading: str, dice: int) -> None:
    g = position("black green", mode="tooth-and-claw", era_changes=reading)
    g.is_last = True

    drive(roll_limit(g), *[1] * dice)


@pytest.mark.clause("E2d", "A8g", "J3.1")
def test_ix_54_no_monsters_and_no_poison_in_tooth_and_claw() -> None:
    g = position("black green", mode="tooth-and-claw")
    dome = species(g, "black-archetype", at="siberia-ne-herbivore")
    m = mutation(g, dome, 62, face=0)
    drive(gain_monster(g, dome, m, 2))
    assert (NOBODY, 1) == (m.monster, m.plus[2])
    card, face = card_with(g, poison=True)
    mutation(g, dome, card, face=face)
    assert not g.is_poisonous(dome)


@pytest.mark.clause("A6a.3", "A6a.6")
def test_ix_55_the_comet_ends_only_the_third_era() -> None:
    for era, is_over in ((1, False), (3, True)):
        g = position("black green", long=True)
        species(g, "black-archetype", at="siberia-ne-herbivore")
        g.era, g.cards = era, [1]
        drive(end_events(g))
        assert is_over == g.is_over


@pytest.mark.clause("D14.1", "D14.2", "D14.3")
def test_ix_38_an_empty_reservoir() -> None:
    """Medea may take the disk from the map, but not in an event with the fast-forward icon."""
    g = position("black orange")
    species(g, "black-archetype", at="siberia-ne-herbivore")
    g.oxygen = 0
    plain = next(
        h
        for card in g.facts.events.values()
        for h in card.happenings
        if h.kind == "reservoir"
        and h.disk == GREEN_DISK
        and h.source == "oxygen"
        and h.target == "coast"
        and not h.fast_forward
    )
    blooms = g.count_blooms()

    played = drive(reservoir_event(g, plain), "siberia-south-tab")
    assert (1, "D12.1") == played.waits
    assert blooms - 1 == g.count_blooms()


def test_an_archetype_is_as_at_set_up() -> None:
    """E7.1."""
    g = position()
    drive(resurrect(g, 0), "siberia-ne-herbivore")
    assert (1, 6) == (g.own(0)[0].size, g.own(0)[0].unborn)
    assert 7 == archetype(g, 1).unborn
