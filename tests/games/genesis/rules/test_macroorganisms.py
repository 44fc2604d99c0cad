"""Phase 5: macroorganisms (H3), organs and landfall (H5), trophic levels (H6)."""

import pytest

from panspermia.games.genesis.rules.ecosystems import trophic_levels
from panspermia.games.genesis.rules.events import (
    BecameEndosymbiont,
    Landfall,
    LevelsSet,
    OrganGrown,
    Overcrowded,
    OxygenCrisis,
)
from panspermia.games.genesis.rules.landfall import check_landfall
from panspermia.games.genesis.rules.macroorganisms import overcrowd
from panspermia.games.genesis.rules.options import Rules
from panspermia.games.genesis.rules.pieces import ABSENT, NO_SOURCE, PRESENT, READY, STOLEN
from panspermia.games.genesis.rules.state import State
from panspermia.games.genesis.rules.vocabulary import (
    ARCHEAN,
    GREEN,
    HADEAN,
    NOBODY,
    OCEAN,
    PROTEROZOIC,
    RED,
    UV_SHIELD,
)
from tests.games.genesis.helpers import (
    bacterium,
    drive,
    macroorganism,
    mutate,
    parasite,
    pool,
    position,
    refugium,
    told,
)
from tests.games.genesis.rules.test_assignment import active
from tests.games.genesis.rules.test_purchases import decks, phase

MARS, DUST, RUST, CLAY, POND, VENT = 7, 15, 9, 12, 3, 13
ARROW_WORMS, ALGAE, DICKINSONIA, LAMP_SHELLS, SEA_STARS = 9, 10, 11, 12, 14
FLATWORMS, TRILOBITES = 15, 16
PLANT, HERBIVORE, CARNIVORE = range(3)


def founder(
    colours: str = "red green", cubes: str = "yellow green green green blue blue blue"
) -> State:
    """A bacterium in the ocean that has the cubes for Dickinsonia, and a catalyst."""
    g = decks(position(colours), 17, 18, 19, 20)
    active(g, OCEAN)
    bacterium(g, RUST, bionts=colours.split()[0], cubes=cubes)
    g.catalysts[0] = [0, 1, 0, 0]
    return g


# --- H3 -----------------------------------------------------------------------------------------


@pytest.mark.clause("H3.1", "H3a", "H3b", "H3c", "H3g", "H6a")
def test_ex23_dickinsonia() -> None:
    """EX23. Six cubes go, the spare green one is the rhizomorph, the biont is on level P."""
    g = founder()

    played = drive(phase(g), "macroorganism-11", "organ-1")

    o = g.organism(RUST)
    assert [(0, "H0.1"), (0, "H3b")] == played.asked
    assert (DICKINSONIA, 0, [], PLANT) == (o.macro, o.trophic, o.bionts, o.level)
    assert ([PRESENT, ABSENT, ABSENT], [0] * 4) == (o.organs, o.cubes)
    assert 1 == g.icons(o, UV_SHIELD)
    assert ([0, 0], True, "") == ([g.left[HADEAN], g.left[ARCHEAN]], g.oxygen_crisis, pool(g, 0))
    assert (10, 1) == (g.left[PROTEROZOIC], len(told(g, OxygenCrisis)))
    assert DICKINSONIA not in g.stack


@pytest.mark.clause("H3a")
def test_cubes_on_mutations_count_but_diseased_cubes_and_bionts_do_not() -> None:
    """H3a. Per colour at least the printed system chromosomes."""
    g = founder("blue yellow", "yellow green blue blue")
    bug = g.organism(RUST)
    mutate(g, bug, 30)
    assert "H3a" == drive(phase(g)).why("macroorganism-11"), "a blue biont is no cube"

    mutate(g, bug, 34)
    assert "macroorganism-11" in drive(phase(g)).options
    parasite(g, bug, "yellow", face=1, bionts="yellow", steals="mutation-34-base")

    assert "H3a" == drive(phase(g)).why("macroorganism-11")


@pytest.mark.clause("H3.1", "H3a")
def test_a_macroorganism_costs_a_catalyst_and_needs_a_bacterium() -> None:
    """H3.1. Of any colour; parasites cannot become one."""
    g = founder()
    salmonella = parasite(g, g.organism(RUST), "green", bionts="green")
    mutate(g, salmonella, 22)
    g.catalysts[0] = [0, 2, 0, 0]

    assert "H3.1" == drive(phase(g), "done").why("macroorganism-11")
    g.catalysts[0] = [0, 0, 0, 0]
    assert drive(phase(g)).request is None, "nothing can be paid"


@pytest.mark.clause("H3d", "H0e", "H3.1", "H3b", "H3d.2")
def test_ex21_yellow_makes_a_lamp_shell_of_reds_bacterium() -> None:
    """EX21. Red is trophic, yellow an endosymbiont; red pays, and may still buy in its turn."""
    g = founder("yellow red", "red red yellow green green blue blue blue")
    bug = g.organism(RUST)
    bug.owner, bug.bionts = 1, [1, 0]
    g.tableaus = [[], [RUST]]
    g.catalysts = [[3, 0, 0, 0], [0, 0, 3, 0]]

    played = drive(phase(g), "macroorganism-12", "organ-1", "organ-3", "done")

    assert [(0, "H0.1"), (0, "H3b"), (0, "H3b"), (1, "H0.1")] == played.asked
    assert (1, 1, [0]) == (bug.owner, bug.trophic, bug.bionts)
    assert ("red red red", "green green") == (pool(g, 0), pool(g, 1))
    assert [{"clause": "H3d", "side": 0, "organism": "macroorganism-12"}] == (
        told(g, BecameEndosymbiont)
    )


@pytest.mark.clause("H0e.1", "H0e", "H5.1", "H3d")
def test_ex21_with_fission_yellow_buys_twice_with_reds_catalysts() -> None:
    """EX21. ATP Synthase gives cubes too; Calvin Cycle had fission when yellow's turn began."""
    g = founder("yellow red", "red red blue blue")
    bug = g.organism(RUST)
    bug.owner, bug.bionts = 1, [1, 0]
    g.tableaus = [[], [RUST]]
    mutate(g, bug, 23, promoted=True)
    mutate(g, bug, 29)
    assert g.is_immune(bug)
    g.catalysts = [[3, 0, 0, 0], [0, 0, 4, 0]]

    played = drive(phase(g), "macroorganism-12", "organ-3", "organ-2", "done")

    assert [(0, "H0.1"), (0, "H3b"), (0, "H0.1"), (1, "H0.1")] == played.asked
    assert ([ABSENT, PRESENT, PRESENT], 1, [0]) == (bug.organs, bug.trophic, bug.bionts)
    assert ("red red red", "green green") == (pool(g, 0), pool(g, 1))


@pytest.mark.clause("H3d", "H3d.1", "H3d.2", "H3d.3", "H3f", "B4a")
def test_bionts_become_endosymbionts_and_the_parasite_is_absorbed() -> None:
    """H3d. One of each colour; the rest return with compensation."""
    g = founder("red green")
    bug = g.organism(RUST)
    bug.bionts = [0, 0, 0, 1]
    bug.disks = [1, 0, 1, 0]
    mutate(g, bug, 22)
    salmonella = parasite(g, bug, "green", bionts="green", steals="mutation-22-base")
    mutate(g, salmonella, 17)

    drive(phase(g), "macroorganism-11", "done")

    assert (0, [0, 1], [0] * 4, []) == (bug.trophic, bug.bionts, bug.disks, bug.mutations)
    assert ("red", "green") == (pool(g, 0), pool(g, 1))
    assert (False, 0, READY) == (g.lives(19), bug.parasite, g.cards[GREEN])
    assert [22, 17] == g.decks[OCEAN][-2:]


@pytest.mark.clause("H3e")
def test_a_hyperparasite_becomes_a_parasite_of_the_macroorganism() -> None:
    """H3e. Without diseased cubes, also in its owner's own tableau."""
    g = founder("red green")
    bug = g.organism(RUST)
    mutate(g, bug, 22)
    salmonella = parasite(g, bug, "green", bionts="green", steals="mutation-22-base")
    mutate(g, salmonella, 34)
    prion = parasite(g, salmonella, "red", bionts="red", steals="mutation-34-base")

    drive(phase(g), "macroorganism-11", "done")

    assert (17, RUST, [], 0) == (bug.parasite, prion.host, prion.diseased, g.tableau_of(prion))


@pytest.mark.clause("H3g")
def test_only_the_first_macroorganism_brings_the_oxygen_crisis() -> None:
    """H3g. Later ones remove no events."""
    g = founder()
    g.oxygen_crisis = True

    drive(phase(g), "macroorganism-11", "done")

    assert (3, 7) == (g.left[HADEAN], g.left[ARCHEAN])


@pytest.mark.clause("H3b", "H5d")
def test_with_all_organs_filled_landfall_follows_at_once() -> None:
    """H3b. The surplus cubes are enough for all three organs."""
    g = founder(cubes="yellow green green green green blue blue blue blue")

    drive(phase(g), "macroorganism-11", "organ-1", "organ-2", "organ-3")

    o = g.organism(RUST)
    assert (True, [ABSENT] * 3) == (o.terrestrial, o.organs)


@pytest.mark.clause("H3c")
def test_a_newcomer_takes_the_lowest_free_level() -> None:
    """H3c. If all are taken it stands beside them until the levels are sorted."""
    g = founder()
    macroorganism(g, ALGAE, placard=CLAY, trophic="red", level=PLANT)
    macroorganism(g, FLATWORMS, placard=VENT, trophic="green", side=1, level=CARNIVORE)

    drive(phase(g), "macroorganism-11", "done")

    assert HERBIVORE == g.organism(RUST).level
    other = founder()
    for level, (card, placard) in enumerate(((ALGAE, CLAY), (FLATWORMS, VENT), (SEA_STARS, 2))):
        macroorganism(other, card, placard=placard, side=1, trophic="green", level=level)
    drive(phase(other), "macroorganism-11", "done")
    assert NOBODY == other.organism(RUST).level


# --- H5 -----------------------------------------------------------------------------------------


@pytest.mark.clause("H5.1", "H5a", "H0a", "H5c", "H6b")
def test_an_organ_costs_a_catalyst_of_its_colour() -> None:
    """H5.1. Its icons work; red and yellow ones raise the metabolic rate."""
    g = position()
    worm = macroorganism(g, ARROW_WORMS, placard=RUST, trophic="red")
    g.catalysts[0] = [1, 0, 0, 0]
    assert 4 == g.metabolic_rate(worm)

    shown = drive(phase(g))
    assert ("H0a", ["organ-1", "done"]) == (shown.why("organ-2"), shown.options)
    drive(phase(g), "organ-1")

    assert ([PRESENT, ABSENT, ABSENT], 5, 1) == (
        worm.organs,
        g.metabolic_rate(worm),
        g.icons(worm, 3),
    )
    assert [{"clause": "H5.1", "organism": "macroorganism-9", "organ": "organ-1"}] == told(
        g, OrganGrown
    )


@pytest.mark.clause("H5.1", "H0e")
def test_an_endosymbiont_buys_organs_with_the_owners_pool() -> None:
    """H5.1, H0e. A filled square takes no second cube."""
    g = position("red green")
    worm = macroorganism(
        g, ARROW_WORMS, placard=RUST, side=1, trophic="green", bionts="red", organs="1"
    )
    g.catalysts = [[2, 2, 2, 2], [2, 2, 0, 0]]

    shown = drive(phase(g))
    assert ((0, "H0.1"), "H5.1") == (shown.waits, shown.why("organ-1"))
    drive(phase(g), "organ-2", "yellow", "done")

    assert ([PRESENT, PRESENT, ABSENT], 1) == (worm.organs, g.catalysts[1][1])


@pytest.mark.clause("H5d", "H5d.1", "H5d.2", "H5e")
def test_ex26_a_trilobite_becomes_an_insect() -> None:
    """EX26. The green cube of the prion counts as chitin; organs and diseased cubes go."""
    g = position("red green")
    active(g, OCEAN)
    trilobite = macroorganism(
        g, TRILOBITES, placard=RUST, side=1, trophic="green", bionts="red", organs="1"
    )
    prion = parasite(g, trilobite, "red", bionts="red", steals="organ-1")
    trilobite.disks = [0, 0, 1, 0]
    g.catalysts[1] = [0, 0, 0, 1]
    decks(g, 17, 18, 19, 20)

    drive(phase(g), "organ-2")

    assert (True, [ABSENT] * 4, [0] * 4) == (
        trilobite.terrestrial,
        trilobite.organs,
        trilobite.disks,
    )
    assert ([], RUST, 1, [0]) == (prion.diseased, prion.host, trilobite.trophic, trilobite.bionts)
    assert [{"clause": "H5d", "side": 1, "organism": "macroorganism-16"}] == told(g, Landfall)


@pytest.mark.clause("H5e", "E2b")
def test_who_loses_the_last_green_cube_at_landfall_is_culled() -> None:
    """E2b. The prion's green cube was red's only green chromosome."""
    g = decks(position("red green"), 22, 23, 24, 26)
    active(g)
    trilobite = macroorganism(g, TRILOBITES, placard=RUST, side=1, trophic="green", organs="1")
    parasite(g, trilobite, "red", bionts="red", steals="organ-1")
    for placard in (MARS, DUST):
        refugium(g, placard, bionts="red")
    g.catalysts[1] = [0, 0, 0, 1]

    drive(phase(g), "organ-2", "refugium-7")

    assert ([0], [], "red") == (g.refugium(MARS).bionts, g.refugium(DUST).bionts, pool(g, 0))


@pytest.mark.clause("H5e", "H5d")
def test_a_diseased_cube_counts_only_for_its_colour() -> None:
    """H5e. A blue cube is no chitin."""
    g = position("red green")
    trilobite = macroorganism(g, TRILOBITES, placard=RUST, side=1, trophic="green", organs="2")
    parasite(g, trilobite, "red", bionts="red", steals="organ-2")

    drive(check_landfall(g, RUST))

    assert not trilobite.terrestrial


@pytest.mark.clause("H5e", "H5d")
def test_a_diseased_cube_counts_for_one_organ() -> None:
    """H5e. Two green organs are missing, one green cube is on the parasite."""
    g = position("red green")
    shells = macroorganism(g, LAMP_SHELLS, placard=RUST, side=1, trophic="green", organs="1 3")
    parasite(g, shells, "red", bionts="red", steals="organ-1")

    drive(check_landfall(g, RUST))
    assert not shells.terrestrial

    shells.organs[1] = PRESENT
    drive(check_landfall(g, RUST))
    assert shells.terrestrial


@pytest.mark.clause("H5b", "GL5", "H5.1")
def test_a_robbed_organ_can_be_bought_anew() -> None:
    """H5b, GL5. The stolen cube is the parasite's own then."""
    g = position("red green")
    worm = macroorganism(g, ARROW_WORMS, placard=RUST, trophic="red", organs="1")
    salmonella = parasite(g, worm, "green", face=1, bionts="green", steals="organ-1")
    g.catalysts[0] = [1, 0, 0, 0]
    decks(g, 22, 23, 24, 26)
    assert [STOLEN, ABSENT, ABSENT] == worm.organs

    drive(phase(g), "organ-1")

    assert ([PRESENT, ABSENT, ABSENT], NO_SOURCE) == (worm.organs, salmonella.diseased[0].source)
    assert 1 == g.chromosomes(salmonella, RED)


# --- H6 -----------------------------------------------------------------------------------------


def ocean(*members: tuple[int, int]) -> State:
    """Marine macroorganisms by card and side, without organs."""
    g = position("red green")
    g.unassigned = [9, 9]
    for (card, side), placard in zip(members, (RUST, CLAY, VENT, 2), strict=False):
        macroorganism(g, card, placard=placard, side=side, trophic=("red", "green")[side], level=-1)
    return g


@pytest.mark.clause("H6.1", "H6a", "H6b")
def test_the_levels_are_sorted_by_metabolic_rate() -> None:
    """H6a. At the end of the phase, lowest first, in each ecosystem on its own."""
    g = ocean((SEA_STARS, 0), (ALGAE, 1), (ARROW_WORMS, 1))
    g.organism(CLAY).terrestrial = True
    g.organism(CLAY).organs = [ABSENT] * 3

    drive(trophic_levels(g))

    assert [CARNIVORE - 1, PLANT, PLANT] == [g.organism(id).level for id in (RUST, CLAY, VENT)]
    assert [
        {
            "clause": "H6a",
            "ecosystem": "marine",
            "organisms": ["macroorganism-9", "macroorganism-14"],
        },
        {"clause": "H6a", "ecosystem": "terrestrial", "organisms": ["macroorganism-10"]},
    ] == told(g, LevelsSet)


@pytest.mark.clause("H6a")
def test_ties_are_broken_by_chance_and_stay_until_something_changes() -> None:
    """H6a. No new die is rolled without a change of red or yellow chromosomes."""
    g = ocean((LAMP_SHELLS, 1), (ALGAE, 1), (ARROW_WORMS, 1))

    drive(trophic_levels(g), "macroorganism-9")
    assert [CARNIVORE, PLANT, HERBIVORE] == [g.organism(id).level for id in (RUST, CLAY, VENT)]
    assert drive(trophic_levels(g)).request is None

    g.organism(VENT).organs[0] = PRESENT
    drive(trophic_levels(g))
    assert [HERBIVORE, PLANT, CARNIVORE] == [g.organism(id).level for id in (RUST, CLAY, VENT)]


@pytest.mark.clause("H6a")
def test_an_extinct_member_closes_the_gap() -> None:
    """H6a. The levels are sorted anew when one went extinct."""
    g = ocean((SEA_STARS, 0), (ALGAE, 1))
    drive(trophic_levels(g))
    g.organism(CLAY).macro, g.organism(CLAY).organs = 0, []

    drive(trophic_levels(g))

    assert PLANT == g.organism(RUST).level


@pytest.mark.clause("H6d", "GL3b")
def test_more_than_three_are_too_many() -> None:
    """H6d. The lowest rate goes extinct; ties by die."""
    g = ocean((LAMP_SHELLS, 1), (SEA_STARS, 1), (TRILOBITES, 1), (ARROW_WORMS, 0))

    drive(trophic_levels(g), "macroorganism-16", "macroorganism-9")

    assert (0, ["macroorganism-16"]) == (g.organism(VENT).macro, g.trophies[1])
    assert [PLANT, CARNIVORE, HERBIVORE] == [g.organism(id).level for id in (RUST, CLAY, 2)]
    assert [{"clause": "H6d", "ecosystem": "marine"}] == told(g, Overcrowded)


@pytest.mark.clause("H6c", "H6c.1", "H3b")
def test_ex27_the_overcrowded_ocean() -> None:
    """EX27. All four may buy landfall; Dickinsonia becomes a mushroom, the seaweed survives.

    The arrow worm cannot pay its own. H6c.1: on land it may go on with terrestrial organs.
    """
    g = decks(position("yellow green"), 17, 18, 19, 20)
    g.unassigned = [9, 9]
    for card, placard, level in ((ALGAE, CLAY, 0), (DICKINSONIA, VENT, 1), (ARROW_WORMS, 2, 2)):
        macroorganism(g, card, placard=placard, side=1, trophic="green", level=level)
    cubes = "red red yellow yellow green green blue blue"
    star = bacterium(g, RUST, bionts="yellow", cubes=cubes)
    g.catalysts = [[1, 0, 0, 0], [0, 0, 3, 1]]
    flow = phase(g)

    asked = drive(flow, "macroorganism-14", "organ-4")

    assert (5, NOBODY) == (g.metabolic_rate(star), star.level)
    assert ((1, "H6c"), {"organism": "macroorganism-10"}) == (
        asked.waits,
        asked.request.prompt.params if asked.request else None,
    )
    for answer in ("done", "organ-1", "organ-2", "organ-3", "organ-2"):
        flow.send(answer)
    mushroom = g.organism(VENT)
    assert (True, [ABSENT, PRESENT, ABSENT]) == (mushroom.terrestrial, mushroom.organs)
    assert [0, 0, 0, 0] == g.catalysts[1]
    drive(trophic_levels(g))
    assert ["macroorganism-10", "macroorganism-9", "macroorganism-14"] == (
        told(g, LevelsSet)[0]["organisms"]
    )
    assert [] == g.trophies[1]


@pytest.mark.clause("H6c.2", "H5e")
def test_diseased_cubes_count_in_the_overcrowded_ocean() -> None:
    """H6c.2. One organ is missing, the other is on a parasite."""
    g = ocean((LAMP_SHELLS, 1), (SEA_STARS, 1), (FLATWORMS, 1))
    trilobite = macroorganism(g, TRILOBITES, placard=2, side=1, trophic="green", organs="1")
    parasite(g, trilobite, "red", bionts="red", steals="organ-1")
    g.catalysts[1] = [0, 0, 0, 1]
    drive(overcrowd(g), "organ-2")

    assert trilobite.terrestrial


@pytest.mark.clause("H6c.3")
def test_players_of_endosymbionts_pay_too() -> None:
    """H6c.3. From their own pools, after the owner; here by the reading that allows any organ."""
    g = ocean((LAMP_SHELLS, 1), (SEA_STARS, 1), (ARROW_WORMS, 1), (FLATWORMS, 1))
    g.rules = Rules(crowded_organs="any")
    g.organism(RUST).bionts = [0]
    g.catalysts[0] = [0, 0, 1, 0]
    played = drive(overcrowd(g), "organ-1")

    assert ([(0, "H6c")], "") == (played.asked, pool(g, 0))
    assert PRESENT == g.organism(RUST).organs[0]


@pytest.mark.clause("H3a")
def test_both_cubes_of_a_promoted_mutation_count() -> None:
    """H3a. Telomerase gives the missing blue and green cube."""
    g = founder(cubes="yellow green blue blue")
    mutate(g, g.organism(RUST), 34, promoted=True)

    assert "macroorganism-11" in drive(phase(g)).options


@pytest.mark.clause("H6c", "H6.1")
def test_only_the_ocean_is_overcrowded_by_a_fourth() -> None:
    """H6c. What is on land does not count, and three are not too many."""
    g = ocean((LAMP_SHELLS, 1), (SEA_STARS, 1), (FLATWORMS, 1), (ARROW_WORMS, 1))
    g.organism(VENT).terrestrial = True
    g.organism(VENT).organs = [ABSENT] * 4
    g.catalysts[1] = [6, 6, 6, 6]

    assert drive(overcrowd(g)).request is None


@pytest.mark.clause("H6c")
def test_a_payment_in_the_overcrowded_ocean_can_be_cancelled() -> None:
    """H6c. Nothing is bought then, and the question comes again."""
    g = ocean((LAMP_SHELLS, 1), (SEA_STARS, 1), (FLATWORMS, 1), (ARROW_WORMS, 1))
    g.catalysts[1] = [0, 2, 2, 0]

    played = drive(overcrowd(g), "organ-1", "cancel")

    assert ((1, "H6c"), [0, 2, 2, 0]) == (played.waits, g.catalysts[1])
