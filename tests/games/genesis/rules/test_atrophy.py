from dataclasses import replace

import pytest

from panspermia.games.genesis.rules.atrophy import atrophies, lose, oxygen_spike
from panspermia.games.genesis.rules.darwin import darwin_roll
from panspermia.games.genesis.rules.events import (
    Commandeered,
    Extinct,
    MutationDemoted,
    MutationDiscarded,
    Reverted,
    TokenLost,
)
from panspermia.games.genesis.rules.extinction import extinction, settle_owner
from panspermia.games.genesis.rules.pieces import ABSENT, PRESENT, READY, RESTING, STOLEN
from panspermia.games.genesis.rules.pools import cull
from panspermia.games.genesis.rules.vocabulary import CONTINENT, COSMIC, GREEN, RED
from tests.games.genesis.helpers import (
    bacterium,
    drive,
    macroorganism,
    mutate,
    mutation_words,
    parasite,
    pool,
    position,
    refugium,
    told,
)

# --- classes of tokens (GL2) ------------------------------------------------------------------


@pytest.mark.clause("GL2", "GL2.1")
def test_mutation_cubes_go_before_chromosomes_and_these_before_bionts() -> None:
    """GL2. The owner chooses within the first class that is not empty.

    Where the atrophies to come take all cubes, there is nothing to choose.
    """
    g = position("red green")
    o = bacterium(g, 7, bionts="red", cubes="red blue")
    mutate(g, o, 23)
    mutate(g, o, 34)
    played = drive(atrophies(g, 7, 4, "D5.1"))
    assert (0, "GL2.1") == played.waits
    assert ["mutation-23-base", "mutation-34-base"] == played.options
    assert "GL2" == played.why("cube-red")
    assert "GL2" == played.why("biont-0")

    played = drive(atrophies(g, 7, 4, "D5.1"), "mutation-34-base")

    assert [(0, "GL2.1")] == played.asked
    assert ["mutation-34-base", "mutation-23-base", "cube-red", "cube-blue"] == [
        event["token"] for event in told(g, TokenLost)
    ]
    assert [0] == o.bionts


@pytest.mark.clause("GL2")
def test_ex29_a_viroid_loses_own_mutations_then_diseased_cubes() -> None:
    """EX29. Seven dice; one atrophy hits a mutation; five leave the biont alone."""
    g = position("red blue")
    host = bacterium(g, 7, side=0, bionts="red")
    mutate(g, host, 17)
    mutate(g, host, 22)
    viroid = parasite(
        g, host, "blue", face=1, bionts="blue", steals="mutation-17-base mutation-22-base"
    )
    mutate(g, viroid, 31, promoted=True)
    mutate(g, viroid, 34)
    assert 7 == g.count_cubes(viroid) + 2 * len(viroid.bionts)
    one = drive(atrophies(g, viroid.id, 1, "D5.1"))
    assert ["mutation-31-base", "mutation-31-added", "mutation-34-base"] == one.options

    drive(atrophies(g, viroid.id, 5, "D5.1"), "mutation-31-added", "mutation-31-base", "diseased-1")

    assert ([1], [], []) == (viroid.bionts, viroid.diseased, viroid.mutations)
    assert [] == host.mutations


@pytest.mark.clause("GL2.2", "B4a")
def test_a_biont_lost_by_atrophy_returns_with_compensation() -> None:
    """GL2.2, B4a. Its owner gets it back and a catalyst of the own colour."""
    g = position("red green")
    o = bacterium(g, 7, bionts="red green")

    drive(atrophies(g, 7, 1, "D5.1"), "biont-1")

    assert ([0], 4, "green") == (o.bionts, g.unassigned[1], pool(g, 1))


@pytest.mark.clause("GL4")
def test_with_immunology_the_owner_removes_tokens_in_any_order() -> None:
    """GL4. Restriction Enzymes have a syringe."""
    g = position("red green")
    o = bacterium(g, 7, bionts="red red", cubes="blue")
    mutate(g, o, 26)

    played = drive(atrophies(g, 7, 1, "D5.1"))

    assert ["mutation-26-base", "cube-blue", "biont-0"] == played.options


@pytest.mark.clause("GL4a")
def test_ex30_the_player_of_the_only_syringe_chooses_but_not_the_trophic_biont() -> None:
    """EX30. Drought on an amphibian: blue chooses the gut bacteria, antibodies or the organ."""
    g = position("red green blue")
    macroorganism(g, 14, trophic="red", bionts="green blue", organs="1", terrestrial=True)

    played = drive(atrophies(g, 7, 1, "D9.1"))

    assert (2, "GL2.1") == played.waits
    assert ["organ-1", "biont-1", "biont-2"] == played.options
    assert "GL2" == played.why("trophic-biont")


@pytest.mark.clause("GL4a")
def test_an_own_syringe_takes_the_choice_back_to_the_owner() -> None:
    """GL4a. Sea stars have coelomocytes with a syringe: the owner may remove anything."""
    g = position("red green blue")
    macroorganism(g, 14, trophic="red", bionts="green", organs="3 4")

    played = drive(atrophies(g, 7, 1, "D9.1"))

    assert (0, "GL2.1") == played.waits
    assert ["organ-3", "organ-4", "biont-1", "trophic-biont"] == played.options


@pytest.mark.clause("GL4a")
def test_an_own_endosymbiont_with_a_syringe_is_the_owners() -> None:
    """GL4a. The blue circle of the amphibians has antibodies, and its biont is the owner's."""
    g = position("blue green")
    macroorganism(g, 14, trophic="blue", bionts="blue green", organs="1", terrestrial=True)

    played = drive(atrophies(g, 7, 1, "D9.1"))

    assert (0, "GL2.1") == played.waits
    assert "trophic-biont" in played.options


@pytest.mark.clause("D6b", "GL4a")
def test_disks_are_the_owners_even_if_somebody_else_chooses_the_tokens() -> None:
    """D6b, GL4a. The owner may spend a disk first; who refuses leaves the choice to blue."""
    g = position("red green blue")
    o = macroorganism(g, 14, trophic="red", bionts="green blue", organs="1", terrestrial=True)
    o.disks[RED] = 1
    extremity = g.antioxidant_shield(o) + 1
    spent = drive(oxygen_spike(g, 7, extremity, "D6.1"))
    assert (0, "D6b") == spent.waits
    assert ["disk-red", "suffer"] == spent.options
    assert spent.request is not None
    assert not spent.request.fixed, "an initiative may change what is possible"

    suffered = drive(oxygen_spike(g, 7, extremity, "D6.1"), "suffer")
    assert (2, "GL2.1") == suffered.waits
    assert "disk-red" not in suffered.options

    drive(oxygen_spike(g, 7, extremity, "D6.1"), "disk-red")
    assert ([0, 0, 0, 0], 3) == (o.disks, o.organs.count(1) + len(o.bionts))


@pytest.mark.clause("GL4a")
def test_of_two_foreign_syringes_the_owner_chooses_who_decides() -> None:
    """GL4a. No card of ours has two, so that one is made up here."""
    g = position("red green blue")
    o = macroorganism(g, 14, trophic="red", bionts="green blue", organs="1", terrestrial=True)
    sides = g.facts.macroorganisms[14]
    circles = tuple([sides[1].circle_icons[3]] * 4)
    body = replace(sides[1], circle_icons=circles)
    made_up = replace(g.facts, macroorganisms={14: (sides[0], body)})
    g.facts = made_up  # type: ignore[misc]  # a slot of the class it is derived from

    asked = drive(atrophies(g, o.id, 1, "D9.1")).request
    assert asked is not None
    assert not asked.fixed, "an initiative may change what is possible"
    played = drive(atrophies(g, o.id, 1, "D9.1"), "side-1")

    assert [(0, "GL4a")] == played.asked
    assert (1, "GL2.1") == played.waits


# --- mutation cubes (GL2a, GL2b) --------------------------------------------------------------


@pytest.mark.clause("GL2a", "D7c")
def test_an_unpromoted_mutation_without_its_cube_goes_under_the_deck_of_the_home_row() -> None:
    """GL2a. Placard 7 is cosmic."""
    g = position("red green")
    o = bacterium(g, 7, bionts="red")
    mutate(g, o, 23)

    drive(lose(g, 7, "mutation-23-base", "D5.1"))

    assert [] == o.mutations
    assert 23 == g.decks[COSMIC][-1]
    assert [
        {
            "clause": "D5.1",
            "organism": "bacterium-7",
            "mutation": "mutation-23",
            "row": "cosmic",
        }
    ] == told(g, MutationDiscarded)


@pytest.mark.clause("GL2a.1")
def test_a_promoted_mutation_without_its_plus_cube_is_turned_back() -> None:
    """GL2a.1. The remaining cube becomes the + cube of the unpromoted side."""
    g = position("red green")
    o = bacterium(g, 7, bionts="red")
    m = mutate(g, o, 23, promoted=True)

    drive(lose(g, 7, "mutation-23-added", "D5.1"))

    assert (False, PRESENT, ABSENT) == (m.promoted, m.base, m.added)
    assert 1 == len(told(g, MutationDemoted))


@pytest.mark.clause("GL2a.1", "GL2a.2")
def test_a_promoted_mutation_survives_its_other_cube_but_not_both() -> None:
    """GL2a.2, GL2a.1. Without the other cube nothing changes; then the + cube is the last."""
    g = position("red green")
    o = bacterium(g, 7, bionts="red")
    m = mutate(g, o, 23, promoted=True)

    drive(lose(g, 7, "mutation-23-base", "D5.1"))
    assert (True, ABSENT, PRESENT) == (m.promoted, m.base, m.added)

    drive(lose(g, 7, "mutation-23-added", "D5.1"))
    assert [] == o.mutations


@pytest.mark.clause("GL2b", "E3c.1")
def test_a_diseased_cube_that_a_parasite_loses_is_lost_by_the_hosts_mutation() -> None:
    """GL2b. As in EX39: Helicase is demoted, and its blue cube stays on Salmonella."""
    g = position("blue green")
    host = bacterium(g, 7, bionts="blue")
    m = mutate(g, host, 32, promoted=True)
    salmonella = parasite(
        g, host, "green", bionts="green", steals="mutation-32-base mutation-32-added"
    )
    assert (True, STOLEN, STOLEN) == (m.promoted, m.base, m.added)

    drive(lose(g, salmonella.id, "diseased-2", "D5.1"))

    assert (False, STOLEN, ABSENT) == (m.promoted, m.base, m.added)
    assert 1 == len(salmonella.diseased)


@pytest.mark.clause("GL2b", "G3.1")
def test_ex19_the_hosts_mutation_goes_with_its_diseased_cube() -> None:
    """EX19. Salmonella with a green biont and a blue diseased cube: two errors, shield one."""
    g = position("blue green")
    host = bacterium(g, 7, bionts="blue")
    mutate(g, host, 34)
    salmonella = parasite(g, host, "green", bionts="green", steals="mutation-34-base")

    played = drive(darwin_roll(g, salmonella.id), 1, 5, 5)

    assert [] == played.asked
    assert ([], []) == (salmonella.diseased, host.mutations)
    assert g.lives(salmonella.id)


@pytest.mark.clause("GL2b.1")
def test_diseased_cubes_are_not_touched_by_the_hosts_atrophies() -> None:
    """GL2b.1. As in EX11 (AMB-16): the host loses a cube of its placard."""
    g = position("red green")
    host = bacterium(g, 7, bionts="red", cubes="blue")
    mutate(g, host, 33, promoted=True)
    cyano = parasite(
        g, host, "green", face=1, bionts="green", steals="mutation-33-base mutation-33-added"
    )

    drive(atrophies(g, 7, 1, "D6.1"))

    assert [0, 0, 0, 0] == host.cubes
    assert 2 == len(cyano.diseased)


# --- extinction (GL3) -------------------------------------------------------------------------


@pytest.mark.clause("GL3", "GL3.1", "GL3.2", "GL3.3", "GL3.4", "GL3a", "E3h", "B4a")
def test_a_bacterium_without_bionts_goes_extinct_with_its_parasite() -> None:
    """GL3-GL3a. Trophy for the owner; card back for next turn; compensation for all bionts."""
    g = position("red green")
    o = bacterium(g, 7, bionts="red", cubes="")
    mutate(g, o, 34)
    o.disks[GREEN] = 1
    germ = parasite(g, o, "green", bionts="green green", steals="mutation-34-base")
    mutate(g, germ, 23)

    drive(atrophies(g, 7, 1, "D5.1"))

    assert (None, None) == (g.organisms[7], g.organisms[germ.id])
    assert (["bacterium-7"], []) == tuple(g.trophies)
    assert RESTING == g.cards[GREEN]
    assert ("red", "green green") == (pool(g, 0), pool(g, 1))
    assert [4, 4] == g.unassigned
    assert [23, 34] == g.decks[COSMIC][-2:]
    assert [17 + GREEN, 7] == [
        {"parasite-green": 17 + GREEN, "bacterium-7": 7}[e["organism"]] for e in told(g, Extinct)
    ]


@pytest.mark.clause("GL3a")
def test_the_diseased_cubes_of_an_extinct_parasite_return_to_the_host() -> None:
    """GL3a. To the mutations and organs that they came from."""
    g = position("red green")
    host = bacterium(g, 7, bionts="red")
    m = mutate(g, host, 33, promoted=True)
    germ = parasite(
        g, host, "green", face=1, bionts="green", steals="mutation-33-base mutation-33-added"
    )

    drive(extinction(g, germ.id))

    assert (PRESENT, PRESENT, 0) == (m.base, m.added, host.parasite)


@pytest.mark.clause("GL3b", "GL3b.1", "GL3b.2", "GL3c", "GL2.2", "B4b")
def test_a_macroorganism_without_trophic_biont_reverts_to_its_bacterium() -> None:
    """GL3b. Cubes for system chromosomes and organs; parasites die; no compensation for its biont.

    Flatworms have red 2, green 1, blue 2; neoblasts are a blue organ.
    """
    g = position("red green blue")
    o = macroorganism(g, 15, trophic="red", bionts="blue", organs="1 3")
    o.disks[RED] = 1
    germ = parasite(g, o, "green", face=1, bionts="green", steals="organ-1")

    drive(extinction(g, 7))

    assert (0, [2, 0], [2, 0, 1, 3], [1, 0, 0, 0]) == (o.macro, o.bionts, o.cubes, o.disks)
    assert ["macroorganism-15"] == g.trophies[0]
    assert None is g.organisms[germ.id]
    assert ("", "green") == (pool(g, 0), pool(g, 1))
    assert [
        {
            "clause": "GL3b",
            "side": 0,
            "organism": "macroorganism-15",
            "bacterium": "bacterium-7",
        }
    ] == told(g, Reverted)


@pytest.mark.clause("D6.1", "D6b", "GL2.3", "GL2")
def test_ex4_a_disk_saves_a_flatworm_from_oxygen() -> None:
    """EX4. Green 1 against O2 2: one atrophy, which the antioxidant may pay."""
    g = position("red green")
    o = macroorganism(g, 15, trophic="red")
    o.disks[RED] = 1
    played = drive(oxygen_spike(g, 7, 2, "D6.1"))
    assert ["trophic-biont", "disk-red"] == played.options

    drive(oxygen_spike(g, 7, 2, "D6.1"), "disk-red")
    assert ([0, 0, 0, 0], 15) == (o.disks, o.macro)

    drive(oxygen_spike(g, 7, 2, "D6.1"))
    assert (0, [0], ["macroorganism-15"]) == (o.macro, o.bionts, g.trophies[0])
    assert list(g.facts.macroorganisms[15][0].system) == o.cubes


@pytest.mark.clause("GL2")
def test_atrophies_end_when_a_macroorganism_has_reverted() -> None:
    """GL2, GL3b. What is left of them does not fall on the bacterium."""
    g = position("red green")
    o = macroorganism(g, 15, trophic="red")

    drive(atrophies(g, 7, 3, "D5.1"))

    assert [2, 0, 1, 2] == o.cubes


# --- commandeering (E6c) ----------------------------------------------------------------------


@pytest.mark.clause("E6c", "E6c.1")
def test_a_bacterium_passes_to_a_foreign_gene_player_of_the_former_owners_choice() -> None:
    """E6c. With all tokens, into the new owner's tableau."""
    g = position("red green blue")
    o = bacterium(g, 7, bionts="green blue", cubes="red")
    mutate(g, o, 23)

    played = drive(settle_owner(g, 7), "side-2")

    assert [(0, "E6c")] == played.asked
    assert ([], [], [7]) == tuple(g.tableaus)
    assert (2, [1, 0, 0, 0], [23]) == (o.owner, o.cubes, mutation_words(o))
    assert [{"clause": "E6c", "organism": "bacterium-7", "giver": 0, "taker": 2}] == told(
        g, Commandeered
    )


@pytest.mark.clause("E6c")
def test_without_room_in_the_tableau_a_commandeered_bacterium_is_extinct() -> None:
    """AMB-20. The foreign gene returns with compensation."""
    g = position("red green")
    for placard in (1, 2, 3):
        bacterium(g, placard, side=1, bionts="green")
    bacterium(g, 7, bionts="green")

    drive(settle_owner(g, 7))

    assert None is g.organisms[7]
    assert ["bacterium-7"] == g.trophies[0]
    assert "green" == pool(g, 1)


@pytest.mark.clause("E6c.2", "E6c.3")
def test_a_commandeered_parasite_stays_on_its_host_until_its_first_owner_returns() -> None:
    """E6c.2, E6c.3. AMB-19: and the card goes to the first owner when it is extinct."""
    g = position("red green blue")
    host = bacterium(g, 7, bionts="red")
    germ = parasite(g, host, "green", bionts="blue")

    drive(settle_owner(g, germ.id))
    assert (2, 7, [[7], [], []]) == (germ.owner, germ.host, g.tableaus)

    germ.bionts.append(1)
    drive(settle_owner(g, germ.id))
    assert 1 == germ.owner


# --- biont cull (E2b) -------------------------------------------------------------------------


@pytest.mark.clause("E2b", "B4a")
def test_without_green_a_player_keeps_one_biont_on_refugia_at_once() -> None:
    """E2b. Where it stays is the player's choice; the others come back with compensation."""
    g = position("red green")
    o = bacterium(g, 7, bionts="red", cubes="green")
    pond = refugium(g, 3, bionts="red red")
    brine = refugium(g, 6, bionts="red")

    played = drive(atrophies(g, o.id, 1, "D5.1"), "refugium-6")

    assert [(0, "E2b")] == played.asked
    assert ([], [0]) == (pond.bionts, brine.bionts)
    assert "red red" == pool(g, 0)


@pytest.mark.clause("E2b")
def test_a_limit_that_falls_but_stays_above_one_removes_nothing() -> None:
    """E2b. There is still a green chromosome."""
    g = position("red green")
    bacterium(g, 7, bionts="red", cubes="green")
    pond = refugium(g, 3, bionts="red red red")

    drive(cull(g))

    assert [0, 0, 0] == pond.bionts


@pytest.mark.clause("E2b")
def test_the_cull_can_be_switched_off() -> None:
    """AMB-17."""
    g = position("red green", cull=False)
    pond = refugium(g, 3, bionts="red red")

    drive(cull(g))

    assert [0, 0] == pond.bionts


def test_home_rows_and_cards_of_helpers_fit() -> None:
    """The helpers leave cards and placards where the rules would."""
    g = position("red green")
    o = bacterium(g, 3, bionts="red")

    assert CONTINENT == g.home_row(o)
    assert [READY, READY] == [g.cards[RED], g.cards[GREEN]]
