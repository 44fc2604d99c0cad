"""Actions, clause by clause (E), and what neoteny, resize and Medea bring."""

from __future__ import annotations

import pytest

from panspermia.games.megafauna.rules.actions import (
    act,
    against_medea,
    begin_actions,
    claim_medea,
    deeds,
    do,
    has_actions,
    populate,
    purchases,
    resurrect,
    resurrection_targets,
)
from panspermia.games.megafauna.rules.atrophy import cut
from panspermia.games.megafauna.rules.biomes import can_eat
from panspermia.games.megafauna.rules.cubes import gain_genotype_plus
from panspermia.games.megafauna.rules.display import (
    allowance,
    buyers,
    fill,
    has_cards,
    is_barred,
    mutate,
    price,
    refill,
    sweep,
)
from panspermia.games.megafauna.rules.ending import points
from panspermia.games.megafauna.rules.neoteny import neoteny
from panspermia.games.megafauna.rules.promotion import against_promotion, promote
from panspermia.games.megafauna.rules.resizing import resize
from panspermia.games.megafauna.rules.settling import settle
from panspermia.games.megafauna.rules.state import State
from panspermia.games.megafauna.rules.vocabulary import (
    BLUE_ORGAN,
    GREEN_ORGAN,
    HERBIVORE,
    METABOLIC,
    NOBODY,
    RED_ORGAN,
)
from tests.games.megafauna.conservation import check
from tests.games.megafauna.helpers import (
    begin,
    drive,
    lying,
    mutation,
    position,
    put_disk,
    species,
    stand,
    who,
)

HOME = "siberia-ne-herbivore"
TWO = "siberia-ne-herbivore siberia-e-herbivore"


def show(g: State, *cards: int) -> None:
    """These cards lie in the metabolic row."""
    g.display[METABOLIC] = list(cards)
    g.unseen[METABOLIC] = [card for card in g.unseen[METABOLIC] if card not in cards]


# --- E1 ---------------------------------------------------------------------------------------


@pytest.mark.clause("E1.1", "E1c", "E1a.1", "E1a.2", "E1e.2", "A2d")
def test_ex_50_a_card_goes_to_a_species_with_its_organs() -> None:
    """EX-50: Yolky Eggs bring two blue cubes."""
    g = position("black green")
    dome = species(g, "black-archetype", at=HOME)
    hole = species(g, "black-burrower", at="siberia-e-herbivore", genotype=99)
    dome.unborn = 1
    show(g, 101, 100)
    g.display[1] = [52, 74]
    begin(g)
    assert {"mutation-101": "", "mutation-100": ""}.items() <= purchases(g, 0).items()
    assert [hole] == buyers(g, 0, 74)
    drive(mutate(g, 0, 74))
    assert ([74], 2, 2) == (
        [m.card for m in hole.mutations],
        hole.spent,
        g.organs(hole, BLUE_ORGAN),
    )
    assert ([52, NOBODY], 4) == (g.display[1], allowance(hole))
    begin(g)
    assert 6 == allowance(hole)


@pytest.mark.clause("E1d", "GL-HorrorPlant", "K0a")
def test_green_takes_metabolic_cards_only_with_the_horror_plant() -> None:
    g = position("green black")
    species(g, "green-archetype", at="baltica-sw-herbivore")
    show(g, 101, 102)
    begin(g)
    assert ("E1d", "") == (purchases(g, 0)["mutation-101"], purchases(g, 0)["mutation-102"])
    assert [True, False, False] == [
        is_barred(g, 0, 101),
        is_barred(g, 0, 102),
        is_barred(g, 1, 101),
    ]


@pytest.mark.clause("E1e.1", "C1o.2", "GL-Display")
def test_cards_slide_to_the_left_and_new_ones_follow() -> None:
    g = position()
    show(g, 101, NOBODY, 103, NOBODY, 105)
    g.unseen[METABOLIC] = [130, 131]
    g.display[1] = [52, 53, 54, 55, 57]
    drive(refill(g, 0), "mutation-131")
    assert [101, 103, 105, 131, 130] == g.display[METABOLIC]


@pytest.mark.parametrize("reading", [False, True])
@pytest.mark.clause("E1e.1", "D7.1", "D7.5")
def test_an_empty_deck_and_the_discards(reading: bool) -> None:
    """Switch mutation_discards_return; swept cards are gone in either case."""
    g = position(mutation_discards_return=reading)
    show(g, 101, 102, 103, 104, 105)
    g.display[1] = [52, 53, 54, 55, 57]
    g.unseen = [[], []]
    g.discards[METABOLIC] = [130, 131]
    drive(sweep(g), *(["mutation-131"] if reading else []))
    assert ([105, 131, 130] if reading else [105]) == g.display[METABOLIC]
    assert [57] == g.display[1]
    assert not has_cards(g, METABOLIC)
    drive(fill(g, 1, "E1e.1"))
    assert [57] == g.display[1]


@pytest.mark.clause("E1b", "J6e.1", "J6e.2", "E1a.1")
def test_a_card_of_another_colour_costs_its_full_price() -> None:
    g = position()
    dome = species(g, "black-archetype", at=HOME)
    dome.emotions = [1, 2, 0, 0, 5]
    assert [0, 1, 2, 3, 4] == [price(g, dome, 101, at) for at in range(5)]
    assert [0, 1, 1, 1, 1] == [price(g, dome, 122, at) for at in range(5)]
    assert [0, 2, 4, 6, 8] == [price(g, dome, 52, at) for at in range(5)]


# --- E2 ---------------------------------------------------------------------------------------


@pytest.mark.clause("E2.1", "E2b.1", "E2c.1", "E2c.2", "E2c.3", "E2i.3", "GL-Promotion", "E2a")
def test_cubes_become_basal_and_new_ones_come() -> None:
    g = position()
    dome = species(g, "black-archetype", at=HOME)
    m = mutation(g, dome, 104, plus="red")
    begin(g)
    assert {"promote-104-a", "promote-104-b"} <= {*deeds(g, 0)}
    drive(promote(g, 0, 104, 1))
    assert ([1, 0, 0, 0, 0], [2, 0, 0, 0, 0], 1) == (dome.basal, m.plus, m.face)
    assert not {"promote-104-a", "promote-104-b"} & {*deeds(g, 0)}


@pytest.mark.clause("E2b.2", "E2b.3", "E2i.1", "E2i.2", "K3d.1", "CS-5")
def test_what_hinders_a_promotion() -> None:
    g = position("black green", mode="achterbahn")
    dome = species(g, "black-archetype", size=3, at=HOME)
    mutation(g, dome, 129)
    mutation(g, dome, 99)
    assert "E2b.2" == against_promotion(g, dome, 129, 0)
    assert "" == against_promotion(g, dome, 99, 0)
    species(g, "black-burrower", at="siberia-e-herbivore", genotype=111)
    assert "E2i.2" == against_promotion(g, dome, 99, 0)
    alone = position("black green", mode="solitaire")
    plant = species(alone, "green-archetype", at="tharsis-centre-plant")
    mutation(alone, plant, 103)
    assert "K3d.1" == against_promotion(alone, plant, 103, 0)


@pytest.mark.clause("E2d", "J4.1", "CS-10", "GL-Monster")
def test_a_monster_tile_comes_instead_of_a_cube() -> None:
    g = position()
    dome = species(g, "black-archetype", size=4, at=HOME)
    m = mutation(g, dome, 62, plus="green")
    drive(promote(g, 0, 62, 0))
    assert (GREEN_ORGAN, 3, 5) == (m.monster, g.tiles[GREEN_ORGAN], g.organs(dome, GREEN_ORGAN))


@pytest.mark.clause("E2g", "J3.1", "F4b", "CS-12b")
def test_ix_45_a_new_poison_starves_small_predators_at_once() -> None:
    g = position("black green white")
    dome = species(g, "black-archetype", size=2, at="siberia-e-herbivore siberia-w-herbivore")
    species(g, "green-archetype", size=2, at="siberia-e-carnivore")
    species(g, "white-archetype", size=3, at="siberia-w-carnivore")
    mutation(g, dome, 53)
    drive(promote(g, 0, 53, 1))
    assert ["green-archetype siberia-e-carnivore"] == lying(g)


# --- E3 ---------------------------------------------------------------------------------------


@pytest.mark.clause(
    "E2b.3",
    "E2i.1",
    "E3.1",
    "E3a",
    "E3b.2",
    "E3d.1",
    "E3d.2",
    "GL-Genotype",
    "GL-Heritable",
    "I3.2",
)
def test_a_daughter_has_her_mothers_size_and_none_of_her_attributes() -> None:
    g = position()
    mother = species(g, "black-archetype", size=3, organs="blue", at=HOME)
    mutation(g, mother, 53, face=1, plus="green")
    mutation(g, mother, 99)
    drive(promote(g, 0, 99, 0))
    (daughter,) = g.own(0)
    assert (3, [0, 0, 0, 1, 0], False) == (daughter.size, daughter.basal, g.is_poisonous(daughter))
    assert (99, True, "black-burrower") == (daughter.genotype, g.archetypes[0], who(g, HOME))
    assert 53 in g.discards[1]


@pytest.mark.parametrize(("reading", "plus"), [("plus", 1), ("basal", 0)])
@pytest.mark.clause("E2c.2", "E3a")
def test_organs_printed_on_a_genotype(reading: str, plus: int) -> None:
    """Switch genotype_plus."""
    g = position(genotype_plus=reading)
    fly = species(g, "black-flyer", at=HOME, genotype=103)
    drive(gain_genotype_plus(g, fly, RED_ORGAN))
    assert (plus, 1 - plus) == (fly.plus[RED_ORGAN], fly.basal[RED_ORGAN])


@pytest.mark.parametrize(("reading", "green"), [("one_cube", 1), ("nothing", 0)])
@pytest.mark.clause("E3b.3", "GL-Monster", "E3b.1")
def test_the_heir_of_a_monster(reading: str, green: int) -> None:
    """Switch monster_heir."""
    g = position(monster_heir=reading)
    mother = species(g, "black-archetype", size=2, at=TWO)
    mutation(g, mother, 62, face=0, monster="green")
    mutation(g, mother, 99)
    drive(promote(g, 0, 99, 0), "siberia-e-herbivore")
    daughter = next(s for s in g.own(0) if s.id != mother.id)
    assert (green, 2) == (daughter.basal[GREEN_ORGAN], g.organs(mother, GREEN_ORGAN))


@pytest.mark.clause("E3d.1", "G1.1", "G1.2")
def test_a_daughter_who_cannot_live_there_starts_no_contest() -> None:
    """Q-54: she is endangered, and who stands there is not touched."""
    g = position("black green")
    mother = species(g, "black-archetype", size=3, at="siberia-w-herbivore-endangered " + HOME)
    species(g, "green-archetype", at="siberia-w-herbivore")
    mutation(g, mother, 55)
    drive(promote(g, 0, 55, 0), "siberia-w-herbivore-endangered")
    assert ("green-archetype", ["black-swimmer siberia-w-herbivore"]) == (
        who(g, "siberia-w-herbivore"), lying(g),
    )  # fmt: skip


@pytest.mark.clause("E3d.1", "F6b", "G2.1")
def test_a_daughter_contests_a_level_that_somebody_else_holds() -> None:
    g = position("black green")
    mother = species(g, "black-archetype", size=2, at="siberia-w-herbivore-endangered " + HOME)
    species(g, "green-archetype", at="siberia-w-herbivore")
    mutation(g, mother, 99)
    drive(promote(g, 0, 99, 0), "siberia-w-herbivore-endangered")
    assert "black-burrower" == who(g, "siberia-w-herbivore")
    assert ["green-archetype siberia-w-herbivore"] == lying(g)


# --- E4, E5, E6 -------------------------------------------------------------------------------


@pytest.mark.clause("E4", "A2c.2")
def test_births_by_blue_organs_and_unborn() -> None:
    g = position()
    dome = species(g, "black-archetype", organs="blue blue blue", at=HOME)
    dome.unborn = 2
    assert [2, 1] == drive(populate(g, 0, dome.id)).options
    drive(populate(g, 0, dome.id), 2)
    assert (0, 2) == (dome.unborn, dome.newborn)
    assert "E4" == deeds(with_actions(g), 0)["populate-black-archetype"]


def with_actions(g: State) -> State:
    g.actions = 1
    return g


@pytest.mark.clause("E5", "I3.1")
def test_neoteny_takes_at_most_one_organ_of_each_species() -> None:
    g = position()
    dome = species(g, "black-archetype", organs="red blue", at=HOME)
    hole = species(g, "black-burrower", organs="red", at="siberia-e-herbivore", genotype=99)
    played = drive(neoteny(g, 0), "drop-black-archetype-red")
    assert ["drop-black-burrower-red", "done"] == played.options
    drive(neoteny(g, 0), "drop-black-archetype-blue", "drop-black-burrower-red")
    assert (0, 0, 1) == (sum(dome.basal), sum(hole.basal), g.living(hole.id))


@pytest.mark.clause("E6.1", "E6.2", "E6a", "J1.2", "A2c.2")
def test_all_species_resize_in_one_action() -> None:
    g = position()
    dome = species(g, "black-archetype", size=2, at=HOME)
    hole = species(g, "black-burrower", size=2, at="siberia-e-herbivore", genotype=99)
    mutation(g, dome, 129, face=0, plus="yellow yellow")
    begin(g, actions=1)
    drive(act(g, 0), "resize", "grow-black-archetype", "shrink-black-burrower")
    assert (3, 1, [], 0) == (dome.size, hole.size, dome.mutations, g.actions)
    begin(g, actions=1)
    drive(act(g, 0), "resize", "cancel")
    assert 1 == g.actions


@pytest.mark.clause("E6b.1", "E6b.2", "E6b.3", "E6b.5", "E6b.6", "J1.4", "I3a.2")
def test_a_kiwi_keeps_its_organs_cards_and_hosted_creeples() -> None:
    g = position("black green")
    g.archetypes[0] = True
    fly = species(
        g, "black-flyer", organs="red", at="siberia-ne-herbivore siberia-sw-herbivore", genotype=123
    )
    fly.plus[RED_ORGAN] = 1
    rival = species(g, "green-archetype", at="baltica-sw-herbivore")
    mutation(g, rival, 61, face=1, hosted="black-flyer")
    fly.newborn, fly.unborn = 1, 3
    drive(resize(g, 0), "grow-black-flyer")
    kiwi = g.found(10)
    assert (0, 2, 1, 1, False) == (
        kiwi.genotype, kiwi.size, kiwi.basal[RED_ORGAN], kiwi.plus[RED_ORGAN], g.archetypes[0],
    )  # fmt: skip
    assert (["mutation-123"], 10, 3, 1) == (
        g.record[0], rival.mutations[0].hosted, kiwi.unborn, kiwi.newborn,
    )  # fmt: skip
    assert ["black-archetype siberia-sw-herbivore"] == lying(g)


@pytest.mark.clause("E6b.1", "E6b.4", "J1.4")
def test_with_the_archetype_in_play_an_outgrown_genotype_is_a_fossil_all_the_same() -> None:
    """The book: be that as it may, the genotype goes to the fossil record."""
    g = position()
    species(g, "black-archetype", at="siberia-e-herbivore")
    fly = species(g, "black-flyer", at=HOME, genotype=100)
    assert not g.facts.mutations[100].halves[0].fossil
    fly.size, fly.face = 3, 1
    drive(resize(g, 0), "grow-black-flyer", "done")
    assert (None, ["mutation-100"]) == (g.species[fly.id], g.record[0])


@pytest.mark.clause("E2e.1", "E2e.2")
def test_ix_14_no_kiwi_daughter_while_the_archetype_is_in_use() -> None:
    g = position()
    dome = species(g, "black-archetype", size=4, at=HOME)
    mutation(g, dome, 123)
    assert "E2e.2" == against_promotion(g, dome, 123, 0)
    assert "" == against_promotion(g, dome, 123, 1)


@pytest.mark.clause("A2b", "E4", "E6.1", "F4b", "F4c.2")
def test_ex_49_gary_populates_and_grows_his_armored_plants() -> None:
    g = position("green black")
    dome = species(g, "green-archetype", size=2, at="baltica-w-herbivore baltica-nw-herbivore")
    mutation(g, dome, 53, face=1)
    snail = species(
        g, "green-armored", size=2, organs="blue", at="baltica-sw-herbivore", genotype=92
    )
    begin_actions(g, 0)
    assert (2, False) == (g.actions, can_eat(g, snail, dome))
    drive(act(g, 0), "populate-green-armored", 2)
    drive(act(g, 0), "resize", "grow-green-armored", "done")
    assert (2, 3, 0, True) == (snail.newborn, snail.size, g.actions, can_eat(g, snail, dome))


# --- E7, E8 -----------------------------------------------------------------------------------


@pytest.mark.parametrize("reading", [True, False])
@pytest.mark.clause("E7.1", "E7a", "I3a.2", "F6b", "F4.1")
def test_where_an_archetype_may_come_back(reading: bool) -> None:
    """Switch resurrect_may_contest."""
    g = position("black green", resurrect_may_contest=reading)
    species(g, "green-archetype", at="siberia-e-herbivore")
    g.archetypes[0] = True
    words = resurrection_targets(g, 0)
    assert reading == ("siberia-e-herbivore" in words)
    assert "siberia-e-carnivore" in words
    assert not {"siberia-sw-herbivore", "siberia-centre-herbivore", "siberia-w-carnivore"} & {
        *words
    }
    drive(resurrect(g, 0), "siberia-e-carnivore")
    assert (False, 6, "black-archetype") == (
        g.archetypes[0], g.own(0)[0].unborn, who(g, "siberia-e-carnivore"),
    )  # fmt: skip


@pytest.mark.parametrize("reading", [False, True])
@pytest.mark.clause("E7.2", "J6g", "E7.1")
def test_cheshire_cats_after_extinction(reading: bool) -> None:
    """Switch lazarus_keeps_personality."""
    g = position(lazarus_keeps_personality=reading)
    dome = species(g, "black-archetype", at=HOME)
    mutation(g, dome, 92, face=0, plus="red")
    mutation(g, dome, 105, face=0)
    dome.personality = [92, 105]
    g.standing[HERBIVORE][g.names.number["siberia-ne"]] = NOBODY
    settle(g)
    assert g.is_lazarus(0)
    drive(resurrect(g, 0), HOME)
    back = g.own(0)[0]
    assert (1 if reading else 0) == g.emotions_of(back)[RED_ORGAN]
    assert (0, 25) == (g.count_organs(back), g.pool[RED_ORGAN])


@pytest.mark.clause("E8.1", "E8.2", "E8.3", "E8.5", "J8b.1")
def test_claiming_medea_takes_the_phase_but_not_free_deeds() -> None:
    g = position("white green", apomorphies=True)
    species(g, "white-archetype", at="gondwana-e-herbivore")
    begin(g, actions=3)
    assert (1, "") == (g.medea, against_medea(g, 0))
    drive(act(g, 0), "claim-medea")
    assert (0, 0, 2, True) == (g.medea, g.actions, points(g, 0).cards, has_actions(g, 0))
    assert {"free-resize", "pass"} == {*deeds(g, 0)}
    drive(act(g, 0), "free-resize", "grow-white-archetype")
    assert (2, False) == (g.own(0)[0].size, has_actions(g, 0))
    assert "E8.1" == against_medea(g, 0)


@pytest.mark.clause("E8.5", "A2c.1")
def test_medea_is_claimed_before_any_other_action() -> None:
    g = position("white green")
    species(g, "white-archetype", at="gondwana-e-herbivore")
    begin(g, actions=2)
    drive(act(g, 0), "populate-white-archetype")
    assert "E8.5" == deeds(g, 0)["claim-medea"]
    claim_medea(g, 0)
    assert 0 == g.medea


# --- J8 ---------------------------------------------------------------------------------------


@pytest.mark.clause("J8b.1", "J8b.2", "E6.2")
def test_predators_may_follow_a_free_resize_at_the_same_time() -> None:
    """The prey is poisonous: if sizes did not change together its predator would starve."""
    g = position("white green black", apomorphies=True)
    prey = species(g, "white-archetype", size=1, at="gondwana-e-herbivore")
    mutation(g, prey, 53, face=1)
    hunter = species(g, "black-archetype", size=2, at="gondwana-e-carnivore")
    begin(g)
    played = drive(do(g, 0, "free-resize"), "grow-white-archetype")
    assert (2, "J8b.2") == played.waits
    drive(do(g, 0, "free-resize"), "grow-white-archetype", "grow-black-archetype")
    assert (2, 3, []) == (prey.size, hunter.size, lying(g))
    assert g.resized
    assert "J8b.1" == deeds(g, 0)["free-resize"]


@pytest.mark.clause("J8c.1", "J8c.2", "D7.4")
def test_black_pays_a_fossil_to_save_a_species() -> None:
    g = position("black green", apomorphies=True)
    g.oxygen = 17
    dome = species(g, "black-archetype", organs="red red red", at=HOME)
    other = species(g, "black-burrower", organs="blue", at="siberia-e-herbivore", genotype=99)
    drive(cut(g, 0, dome.id, g.hearts()))
    assert g.species[dome.id] is None
    g = position("black green", apomorphies=True)
    g.oxygen, g.fossils, g.tokens = 17, [1, 0], 15
    dome = species(g, "black-archetype", organs="red red red", at=HOME)
    other = species(g, "black-burrower", organs="blue", at="siberia-e-herbivore", genotype=99)
    played = drive(cut(g, 0, dome.id, g.hearts()), "yes", "drop-black-burrower-blue")
    assert [(0, "J8c.1"), (0, "E5")] == played.asked
    assert (2, 0, [0, 0], 16, True) == (
        g.count_organs(dome), g.count_organs(other), g.fossils, g.tokens, g.neoteny,
    )  # fmt: skip
    assert g.species[dome.id] is not None


@pytest.mark.clause("J8c.1", "D7g")
def test_black_may_shed_a_basal_organ_in_a_mutagen_to_keep_a_plus_organ() -> None:
    """At any time: not only if the species would die."""
    g = position("black green", apomorphies=True)
    g.oxygen, g.fossils, g.tokens = 17, [1, 0], 15
    dome = species(g, "black-archetype", organs="red", at=HOME)
    mutation(g, dome, 100, plus="red red")
    played = drive(cut(g, 0, dome.id, g.hearts()))
    assert ((0, "D7g"), ["organ-100-red", "free-neoteny"]) == (played.waits, played.options)
    drive(cut(g, 0, dome.id, g.hearts()), "free-neoteny")
    assert (0, 2, [0, 0], True) == (
        sum(dome.basal), g.count_organs(dome), g.fossils, g.neoteny,
    )  # fmt: skip
    mutation(g, dome, 101, plus="red")
    drive(cut(g, 0, dome.id, g.hearts()), "organ-101-red")
    assert [100] == [m.card for m in dome.mutations]


@pytest.mark.clause("J8c.1", "D7.4")
def test_a_neoteny_that_cannot_save_a_species_is_not_offered() -> None:
    g = position("black green", apomorphies=True)
    g.oxygen, g.fossils = 17, [1, 0]
    dome = species(g, "black-archetype", organs="red red red red", at=HOME)
    drive(cut(g, 0, dome.id, g.hearts()))
    assert (None, [1, 0]) == (g.species[dome.id], g.fossils)


@pytest.mark.clause("J8c.1", "J8c.2")
def test_black_may_use_neoteny_for_a_fossil_once_a_turn() -> None:
    g = position("black green", apomorphies=True)
    species(g, "black-archetype", organs="red red", at=HOME)
    g.record[0] = ["mutation-52"]
    begin(g)
    assert "" == deeds(g, 0)["free-neoteny"]
    drive(act(g, 0), "free-neoteny", "drop-black-archetype-red")
    assert (4, [], True) == (g.actions, g.record[0], g.neoteny)
    assert "free-neoteny" not in deeds(g, 0)


@pytest.mark.clause("J8c.2")
def test_a_tool_that_is_given_up_as_a_fossil_is_out_of_the_game() -> None:
    """Q-81. Nobody can take it again."""
    g = position("black green", apomorphies=True)
    dome = species(g, "black-archetype", organs="red red", at=HOME)
    g.tools.remove(4)
    g.record[0] = ["tool-4-b"]
    begin(g)
    drive(act(g, 0), "free-neoteny", "drop-black-archetype-red")
    assert ([1, 2, 3], [], []) == (g.tools, dome.tools, g.record[0])
    check(g, given=1)


@pytest.mark.clause("E3d.1", "F4a", "GL-Omnivore")
def test_a_species_may_have_both_kinds_of_creeples() -> None:
    g = position("black green")
    dome = species(g, "black-archetype", at=HOME)
    species(g, "green-archetype", at="siberia-e-herbivore")
    stand(g, dome, "siberia-e-carnivore")
    put_disk(g, "siberia-w", "none")
    settle(g)
    assert ([], 2) == (lying(g), g.living(dome.id))
