"""The book's examples of actions, dispersal and contests (EX-12 to EX-34), by their ids."""

from __future__ import annotations

import pytest

from panspermia.games.megafauna.rules.actions import deeds, do, populate
from panspermia.games.megafauna.rules.biomes import entry_cost
from panspermia.games.megafauna.rules.burial import award_population, awards, next_endotherm
from panspermia.games.megafauna.rules.contests import arrive, contest
from panspermia.games.megafauna.rules.cubes import lose_organ
from panspermia.games.megafauna.rules.dispersal import against, disperse, reach, targets, walk
from panspermia.games.megafauna.rules.display import allowance, price
from panspermia.games.megafauna.rules.personality import feel, rows
from panspermia.games.megafauna.rules.pieces import Species
from panspermia.games.megafauna.rules.promotion import promote
from panspermia.games.megafauna.rules.resizing import resize
from panspermia.games.megafauna.rules.settling import settle
from panspermia.games.megafauna.rules.state import State
from panspermia.games.megafauna.rules.vocabulary import (
    CARNIVORE,
    GREEN_ORGAN,
    HERBIVORE,
    METABOLIC,
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
    stand,
    who,
)


def show(g: State, row: int, *cards: int) -> None:
    """These cards lie in a row of the display, from the left."""
    g.display[row] = list(cards)


# --- buying (E1) ------------------------------------------------------------------------------


@pytest.mark.clause("E1a.1", "E1a.2", "E1.1", "E1c")
def test_ex_12_what_each_species_may_spend() -> None:
    g = position("black green")
    a = species(g, "black-archetype", at="siberia-ne-herbivore")
    b = species(g, "black-burrower", at="siberia-e-herbivore", genotype=99)
    a.unborn, b.unborn = 2, 6
    show(g, METABOLIC, 100, 101, 102, 103, 104)
    show(g, 1, 52, 53, 54, 55, 57)
    begin(g)

    for card, word in ((101, "black-archetype"), (100, "black-burrower"), (52, "black-burrower")):
        drive(do(g, 0, f"mutation-{card}"), word)
    drive(do(g, 0, "mutation-103"))

    assert (0, 0) == (allowance(a), allowance(b))
    assert {101} == {m.card for m in a.mutations}
    begin(g)
    assert (2, 6) == (allowance(a), allowance(b))


@pytest.mark.parametrize(("emotions", "costs"), [(1, [0, 1, 2, 3, 4]), (2, [0, 1, 1, 1, 1])])
@pytest.mark.clause("E1b", "J6e.1", "J6e.2")
def test_ex_13_and_54_emotions_make_cards_cheaper(emotions: int, costs: list[int]) -> None:
    """EX-32: only for the species that has them."""
    g = position("black green")
    dome = species(g, "black-archetype", at="siberia-ne-herbivore")
    other = species(g, "black-burrower", at="siberia-e-herbivore", genotype=99)
    blue = next(n for n, m in g.facts.mutations.items() if m.colour == 3)
    dome.emotions[3] = emotions

    assert costs == [price(g, dome, blue, place) for place in range(5)]
    assert [0, 2, 4, 6, 8] == [price(g, other, blue, place) for place in range(5)]


# --- promotion and speciation (E2, E3) --------------------------------------------------------


@pytest.mark.clause("E2d", "J4.1", "D8b")
def test_ex_14_a_monster_counts_as_its_species_is_large() -> None:
    g = position("black green")
    cow = species(g, "black-archetype", size=5, at="siberia-ne-herbivore")
    mutation(g, cow, 62, face=0, monster="green")
    assert 5 == g.organs(cow, GREEN_ORGAN)

    lose_organ(g, cow, "monster-62", "D8b")

    assert (4, 4, 1) == (cow.size, g.organs(cow, GREEN_ORGAN), len(cow.mutations))


@pytest.mark.clause("E3.1", "E3a", "E3b.1", "E3b.2", "E2c.1", "E3d.1")
def test_ex_15_the_burrower_inherits_the_red_organ() -> None:
    g = position("black green")
    mother = species(g, "black-archetype", at="siberia-ne-herbivore siberia-e-herbivore")
    mutation(g, mother, 99, plus="red")

    drive(promote(g, 0, 99, 0), "siberia-e-herbivore")

    daughter = next(s for s in g.own(0) if s.id != mother.id)
    assert ([1, 0, 0, 0, 0], [1, 0, 0, 0, 0]) == (mother.basal, daughter.basal)
    assert "black-burrower" == who(g, "siberia-e-herbivore")
    assert (99, [], 6) == (daughter.genotype, mother.mutations, daughter.unborn)


@pytest.mark.clause("E4", "A2c.2")
def test_ex_16_three_births_after_a_speciation() -> None:
    g = position("black green")
    mother = species(
        g, "black-archetype", organs="blue", at="siberia-ne-herbivore siberia-e-herbivore"
    )
    armored = next(
        n
        for n, m in g.facts.mutations.items()
        if m.halves[0].silhouette == 4 and m.halves[0].recessive != 3 and m.halves[0].plus == ()
    )
    mutation(g, mother, armored, plus="green")
    begin(g, actions=3)

    drive(do(g, 0, f"promote-{armored}-a"), "siberia-e-herbivore")
    drive(populate(g, 0, mother.id), 2)
    drive(populate(g, 0, mother.id + 4), 2)

    assert [2, 2] == [s.newborn for s in g.own(0)]


@pytest.mark.clause("E5", "I3.1")
def test_ex_17_neoteny_kills_nobody() -> None:
    g = position("black green")
    swimmer = species(
        g, "black-swimmer", organs="blue blue", at="siberia-sw-herbivore", genotype=69
    )
    begin(g, actions=2)

    for _ in range(2):
        drive(do(g, 0, "neoteny"), "drop-black-swimmer-blue")

    assert (0, 1) == (g.count_organs(swimmer), g.living(swimmer.id))


@pytest.mark.clause("E6b.1", "E6b.2", "E6b.3", "E6b.5")
def test_ex_18_the_last_flyer_becomes_a_kiwi() -> None:
    g = position("black green")
    hexes = "siberia-ne-herbivore siberia-e-herbivore siberia-w-herbivore"
    fly = species(g, "black-flyer", at=hexes, genotype=123, face=0)
    mutation(g, fly, 127, face=0)
    g.archetypes[0] = True

    drive(resize(g, 0), "grow-black-flyer")

    (kiwi,) = g.own(0)
    assert ("black-archetype", 3, 4) == (
        who(g, "siberia-e-herbivore"),
        g.living(kiwi.id),
        kiwi.unborn,
    )
    assert ([127], ["mutation-123"], False) == (
        [m.card for m in kiwi.mutations],
        g.record[0],
        g.archetypes[0],
    )


# --- dispersal (F) ----------------------------------------------------------------------------


@pytest.mark.clause("F1a", "F1.1", "F4a", "F6.1", "A3a")
def test_ex_19_a_daisy_chain_and_a_burrower_on_an_archetype() -> None:
    g = position("black green", mode="tooth-and-claw")
    dome = species(g, "black-archetype", organs="blue blue blue", at="siberia-e-herbivore")
    hole = species(g, "black-burrower", at="siberia-ne-herbivore", genotype=99)
    dome.newborn, dome.unborn = 2, 4
    hole.newborn, hole.unborn = 1, 5

    drive(disperse(g, 0), "black-archetype", "siberia-nw-herbivore")
    played = drive(disperse(g, 0), "black-archetype")
    assert "baltica-ne-herbivore" in played.options
    drive(disperse(g, 0), "black-archetype", "baltica-ne-herbivore")
    drive(disperse(g, 0), "siberia-e-carnivore")

    assert ("black-archetype", "black-burrower") == (
        who(g, "baltica-ne-herbivore"),
        who(g, "siberia-e-carnivore"),
    )


@pytest.mark.parametrize(("size", "organs", "points"), [(1, "", 1), (5, "blue", 6)])
@pytest.mark.clause("F2a.1")
def test_ex_20_and_37_dispersal_points(size: int, organs: str, points: int) -> None:
    g = position("black green")
    found = species(g, "black-archetype", size=size, organs=organs, at="siberia-ne-herbivore")

    assert points == g.dispersal(found)


@pytest.mark.clause("F1b", "E3d.1", "GL-Endangered.1", "GL-Endangered.2", "F3b.2")
def test_ex_21_a_swimmer_in_a_forest_is_endangered_and_still_a_mother() -> None:
    g = position("black green")
    put_disk(g, "siberia-e", "green")
    swimmer = species(g, "black-swimmer", organs="blue", at="siberia-e-herbivore", genotype=69)
    species(g, "green-archetype", at="baltica-sw-herbivore")
    settle(g)
    assert ["black-swimmer siberia-e-herbivore"] == lying(g)
    swimmer.newborn, swimmer.unborn = 2, 4
    prey = species(g, "black-archetype", at="siberia-ne-herbivore")

    drive(disperse(g, 0), "siberia-ne-carnivore")
    put_disk(g, "siberia-north-tab", "bloom")
    assert "siberia-north-tab-herbivore" in targets(g, swimmer.id)
    drive(disperse(g, 0), "siberia-north-tab-herbivore")

    assert ("black-swimmer", "black-swimmer") == (
        who(g, "siberia-ne-carnivore"),
        who(g, "siberia-north-tab-herbivore"),
    )
    assert 1 == g.living(prey.id)


@pytest.mark.clause("F2b", "F3a", "J7b.1", "J7b.2")
def test_ex_33_through_a_forest_to_the_sea() -> None:
    """A swimmer needs 2 + 1 DP; a burrower with a diving bell 1 + 2, and hunts there only."""
    g = position("black green")
    put_disk(g, "siberia-centre", "green")
    swimmer = species(g, "black-swimmer", size=3, at="siberia-ne-herbivore", genotype=69)
    assert 3 == walk(g, swimmer, [at(g, "siberia-ne")])[at(g, "siberia-sw")]
    stand(g, swimmer, "siberia-sw-herbivore")
    hole = species(g, "green-burrower", size=3, at="siberia-ne-herbivore", genotype=99)
    hole.tools.append((1, 0))

    assert 3 == walk(g, hole, [at(g, "siberia-ne")])[at(g, "siberia-sw")]
    assert "" == against(g, hole, at(g, "siberia-sw"), CARNIVORE)
    assert "F3c" == against(g, hole, at(g, "siberia-sw"), HERBIVORE)
    assert (2, 1) == (
        entry_cost(g, 3, at(g, "siberia-centre")),
        entry_cost(g, 1, at(g, "siberia-centre")),
    )
    assert at(g, "siberia-sw") in reach(g, hole)


# --- contests (G, H) --------------------------------------------------------------------------


def moose_and_squirrel(hunter_size: int = 1) -> tuple[State, Species, Species]:
    """Two archetypes for the weeds of Siberia's east, and a flyer above them."""
    g = position("black green white")
    squirrel = species(g, "black-archetype", at="siberia-e-herbivore")
    moose = species(g, "green-archetype", at="baltica-sw-herbivore")
    species(g, "white-flyer", size=hunter_size, at="siberia-e-carnivore", genotype=123)
    return g, moose, squirrel


@pytest.mark.clause("G3.1", "G3.2", "H3", "F6a.2", "F6b")
def test_ex_22_as_carnivore_it_loses_and_as_herbivore_it_wins() -> None:
    g = position("black green")
    put_disk(g, "siberia-e", "green")
    species(g, "green-archetype", organs="red", at="siberia-e-herbivore")
    species(g, "green-flyer", organs="red", at="siberia-e-carnivore", genotype=123)
    snail = species(g, "black-armored", at="siberia-ne-herbivore", genotype=95)
    place = at(g, "siberia-e")

    assert (snail.id, "H3") == contest(g, place, CARNIVORE, snail.id, g.standing[2][place])
    loser, step = contest(g, place, HERBIVORE, snail.id, g.standing[1][place])
    assert ("green-archetype", "G3.2") == ("green-archetype" if loser != snail.id else "", step)


@pytest.mark.clause("G3.2", "F4b", "J3.2", "H1.1", "G2.3")
def test_ex_23_poison_saves_the_moose_and_starves_the_flyer() -> None:
    g, moose, squirrel = moose_and_squirrel()
    poison = next(n for n, m in g.facts.mutations.items() if m.halves[0].poison)
    mutation(g, moose, poison, face=0)
    place = at(g, "siberia-e")
    assert (squirrel.id, "G3.2") == contest(g, place, HERBIVORE, moose.id, squirrel.id)

    moose.unborn -= 1
    drive(arrive(g, moose.id, place, HERBIVORE))

    assert {"white-flyer siberia-e-carnivore", "black-archetype siberia-e-herbivore"} == set(
        lying(g)
    )


@pytest.mark.parametrize(("organs", "step"), [("yellow", "G4.2"), ("green", "G5.2"), ("", "G7")])
@pytest.mark.clause("G4.1", "G4.2", "G5.1", "G5.2", "G6", "G7", "G2.2")
def test_ex_24_to_26_the_steps_of_a_contest(organs: str, step: str) -> None:
    """With all tied the lower skeletal number, that of Green, survives."""
    g, moose, squirrel = moose_and_squirrel(hunter_size=3)
    for organ in organs.split():
        squirrel.basal[["red", "yellow", "green"].index(organ)] += 1
    loser = squirrel.id if step == "G7" else moose.id

    assert (loser, step) == contest(g, at(g, "siberia-e"), HERBIVORE, moose.id, squirrel.id)


@pytest.mark.clause("H3", "H4", "H5", "H6")
def test_ex_27_and_ix_24_carnivores_by_roadrunner_and_size() -> None:
    g = position("black green white")
    species(g, "white-swimmer", size=3, at="siberia-sw-herbivore", genotype=69)
    dolphin = species(
        g, "black-swimmer", size=2, organs="yellow", at="siberia-se-herbivore", genotype=70
    )
    crocodile = species(g, "green-swimmer", size=5, organs="yellow yellow", genotype=71)
    place = at(g, "siberia-sw")
    assert (dolphin.id, "H3") == contest(g, place, CARNIVORE, dolphin.id, crocodile.id)

    dolphin.basal[1] += 1
    assert (crocodile.id, "H4") == contest(g, place, CARNIVORE, dolphin.id, crocodile.id)
    crocodile.size = 4
    assert (dolphin.id, "H5") == contest(g, place, CARNIVORE, dolphin.id, crocodile.id)
    crocodile.size = 2
    assert (crocodile.id, "H6") == contest(g, place, CARNIVORE, dolphin.id, crocodile.id)


# --- burial, awards, emotions (I, J) ----------------------------------------------------------


@pytest.mark.clause("I1.1", "I1.2")
def test_ex_28_a_white_organ_lets_endangered_flyers_flee() -> None:
    g = position("black green")
    fly = species(g, "black-flyer", at="siberia-e-herbivore-endangered", genotype=123)
    assert next_endotherm(g, 0) is None

    fly.basal[4] += 1

    assert next_endotherm(g, 0) == g.lying[0]


@pytest.mark.clause("I4b", "I4b.1", "I4a.1", "I4.1")
def test_ex_29_fossils_by_population() -> None:
    g = position("white orange green")
    for word, hexes in (
        ("white-archetype", "gondwana-e gondwana-nw gondwana-se"),
        ("orange-archetype", "laurentia-w laurentia-e laurentia-ne"),
        ("green-archetype", "baltica-sw baltica-w"),
    ):
        species(g, word, at=" ".join([f"{h}-herbivore" for h in hexes.split()]))

    awards(g)

    assert [3, 3, 2] == [award_population(g, side) for side in range(3)]
    assert [1, 1, 0] == g.fossils


@pytest.mark.clause("J6b.1", "J6b.2", "J6d.1", "J6.1", "J6g")
def test_ex_30_fear_in_a_row_of_three() -> None:
    g = position("black green")
    dome = species(g, "black-archetype", at="siberia-ne-herbivore")
    lung, antenna = mutation(g, dome, 122, face=0), mutation(g, dome, 100, face=1)

    drive(feel(g, dome), "mutation-100")
    assert ([100, 122], 1) == (dome.personality, g.emotions_of(dome)[1])
    mutation(g, dome, 78, face=0)
    drive(feel(g, dome), "mutation-100")

    assert ([100, 78, 122], 2) == (dome.personality, g.emotions_of(dome)[1])
    assert (122, 100) == (lung.card, antenna.card)


@pytest.mark.clause("J6a", "J6c.2", "J6c.1")
def test_ex_31_a_personality_has_one_head() -> None:
    g = position("black green")
    bird = species(g, "black-archetype", at="siberia-ne-herbivore")
    for card, face in ((92, 0), (105, 0), (100, 1), (124, 0)):
        mutation(g, bird, card, face=face)

    found = rows(g, bird)

    assert (92, 105, 124) in found
    assert not [row for row in found if 92 in row and 100 in row]


@pytest.mark.clause("A2c.2", "E6.1")
def test_nothing_hinders_what_the_action_phase_offers() -> None:
    """Every deed is possible or has its clause."""
    g = position("black green")
    species(g, "black-archetype", at="siberia-ne-herbivore")
    begin(g)

    found = deeds(g, 0)

    assert ("E5", "") == (found["neoteny"], found["resize"])
    assert "white" == disk(g, "baltica-centre")
