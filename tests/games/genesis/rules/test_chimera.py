"""Macro Parasite Chimera (L1-L7)."""

import msgspec
import pytest

from panspermia.games.genesis.rules.atrophy import atrophies
from panspermia.games.genesis.rules.chimera import evolve_by_chance
from panspermia.games.genesis.rules.ecosystems import trophic_levels
from panspermia.games.genesis.rules.ending import dominance, legacy, rival_count
from panspermia.games.genesis.rules.extinction import extinction, settle_owner
from panspermia.games.genesis.rules.gifts import can_give, give
from panspermia.games.genesis.rules.landfall import check_landfall
from panspermia.games.genesis.rules.macroorganisms import overcrowd, weigh_macroorganisms
from panspermia.games.genesis.rules.pieces import (
    ABSENT,
    NO_SOURCE,
    PRESENT,
    READY,
    RESTING,
    STOLEN,
    Diseased,
    Organism,
)
from panspermia.games.genesis.rules.state import State
from panspermia.games.genesis.rules.vocabulary import (
    BLUE,
    COASTAL,
    GREEN,
    LEVELS,
    NOBODY,
    OCEAN,
    RED,
    YELLOW,
)
from tests.games.genesis.helpers import (
    Played,
    bacterium,
    drive,
    macroorganism,
    mutate,
    parasite,
    pool,
    position,
    tell,
)
from tests.games.genesis.rules.test_assignment import active, turn
from tests.games.genesis.rules.test_purchases import decks, phase

MARS, DUST, RUST, CLAY, VENT = 7, 15, 9, 12, 13
ARROW_WORMS, ALGAE, DICKINSONIA, LAMP_SHELLS = 9, 10, 11, 12
SEA_STARS, FLATWORMS, TRILOBITES = 14, 15, 16
SALMONELLA, VIRUS = 19, 20


def turn_switch(g: State, **switches: object) -> None:
    g.rules = msgspec.convert({**msgspec.to_builtins(g.rules), **switches}, type(g.rules))


def infested(colours: str = "red green blue", **options: bool | str) -> tuple[State, Organism]:
    """Green's Salmonella on red's bacterium in the ocean; it has the cubes for algae."""
    options = {"chimera": True, **options}
    g = decks(position(colours, **options), 17, 18, 19, 20)
    active(g, OCEAN)
    g.unassigned = [9] * len(g.colour)
    npc = "npc-" if g.rules.mode == "solitaire" else ""
    text = f"""
        red bacterium-{RUST} @red @red blue mutation-34
        > parasite-green @{npc}green mutation-28 mutation-31 mutation-32 stolen:mutation-34-base
    """
    g = tell(g, text)
    g.catalysts[0] = [0, 1, 0, 0]
    return g, g.organism(SALMONELLA)


def linked(
    host: int = SEA_STARS, body: int = ALGAE, *, level: int = 0
) -> tuple[State, Organism, Organism]:
    """Green's macroorganism that is a parasite of red's."""
    g = decks(position("red green blue", chimera=True), 17, 18, 19, 20)
    g.unassigned = [9, 9, 9]
    star = macroorganism(g, host, placard=RUST, trophic="red", level=level)
    return g, star, on_parasite(g, star, body, level=level)


def on_parasite(g: State, host: Organism, body: int, *, level: int = 0) -> Organism:
    """A macroorganism on the green parasite card."""
    land = "terrestrial" if host.terrestrial else ""
    return parasite(g, host, "green", f"macroorganism-{body} {land} trophic:green {LEVELS[level]}")


# --- L1 -----------------------------------------------------------------------------------------


@pytest.mark.clause("L1.1", "L2.1", "L1a", "H3g")
def test_a_parasite_becomes_a_macroorganism() -> None:
    """L1.1. Its diseased cubes count and are lost to the host, with the robbed mutation."""
    g, salmonella = infested()
    salmonella.bionts += [1, 1]
    g.catalysts[0] = [0, 2, 0, 0]

    drive(phase(g), "done", "macroorganism-10")

    host = g.organism(RUST)
    assert (ALGAE, 1, [1, 0], []) == (
        salmonella.macro,
        salmonella.trophic,
        salmonella.bionts,
        salmonella.diseased,
    )
    assert ([], []) == (host.mutations, salmonella.mutations)
    assert (RUST, SALMONELLA, 0, OCEAN) == (
        salmonella.host,
        host.parasite,
        g.tableau_of(salmonella),
        g.home_row(salmonella),
    )
    assert ("yellow", "green", True) == (pool(g, 0), pool(g, 1), g.oxygen_crisis)


@pytest.mark.clause("L1.1", "H3.1")
def test_without_the_variant_parasites_stay_microorganisms() -> None:
    """H3.1. Only bacteria become macroorganisms."""
    g, _ = infested(chimera=False)
    g.catalysts[0] = [1, 0, 0, 0]

    assert "H3.1" == drive(phase(g), "done").why("macroorganism-10")


@pytest.mark.clause("L1b", "L1a.1")
def test_a_hyperparasite_stays_one_and_is_absorbed() -> None:
    """L1b, L1a.1. Its bionts become endosymbionts, its card goes back, the rest is lost."""
    g, salmonella = infested()
    virus = parasite(g, salmonella, "blue", bionts="blue", steals="mutation-28-base")
    mutate(g, salmonella, 27)
    for card in (29, 33, 35, 24):
        mutate(g, virus, card)
    g.catalysts[0] = [0, 3, 0, 0]

    shown = drive(phase(g), "done", "done")
    assert ((2, "H0.1"), "L1b") == (shown.waits, shown.why("macroorganism-10"))
    drive(phase(g), "done", "macroorganism-10", "done", "done")

    assert ([2, 0], 0, READY) == (salmonella.bionts, salmonella.parasite, g.cards[BLUE])
    assert not g.lives(VIRUS)
    assert {29, 33, 35, 24} <= set(g.decks[OCEAN])


@pytest.mark.clause("L1a.2", "L4a", "L4a.1", "L4a.2")
def test_the_hosts_bionts_are_absorbed_and_its_placard_is_inherited() -> None:
    """L1a.2, L4a. The host loses its last biont: the organism moves to its owner's tableau."""
    g, _ = infested()
    g.organism(RUST).bionts = [0]

    drive(phase(g), "macroorganism-10")

    algae = g.organism(RUST)
    assert (ALGAE, 1, 0, [0]) == (algae.macro, algae.owner, algae.host, algae.bionts)
    assert ([], [RUST], False, RESTING) == (
        g.tableaus[0],
        g.tableaus[1],
        g.lives(SALMONELLA),
        g.cards[GREEN],
    )
    assert [0, 0, 0, 1] == algae.cubes, "the host's other cubes stay"


def without_fission(*bionts: int) -> tuple[State, Organism]:
    """Salmonella, whose fission is too new to work, on a bacterium with these bionts."""
    g, salmonella = infested()
    g.organism(RUST).bionts = list(bionts)
    for m in salmonella.mutations:
        m.fresh = True
    return g, salmonella


@pytest.mark.clause("A1.5a", "H0.1", "L4a")
def test_who_bought_as_a_parasite_does_not_buy_again_on_the_inherited_placard() -> None:
    """A1.5a, L4a. Green's turn comes after that, with catalysts for an organ."""
    g, _ = without_fission(0)
    g.catalysts[1] = [0, 0, 2, 2]

    played = drive(phase(g), "macroorganism-10")

    assert (ALGAE, None) == (g.organism(RUST).macro, played.request)


@pytest.mark.clause("A1.5a", "H0.1", "L1a.2")
def test_an_absorbed_biont_that_bought_for_the_host_does_not_buy_again() -> None:
    """A1.5a, L1a.2. Red's two bionts buy for the host; one of them is absorbed after that."""
    g, salmonella = without_fission(0, 0)
    g.catalysts[0] = [2, 1, 1, 1]
    drawn = "mutation-21"

    played = drive(phase(g), "mutation-18", drawn, "mutation-34", "macroorganism-10", "yellow")

    assert ([0], [ABSENT, ABSENT]) == (salmonella.bionts, salmonella.organs)
    assert (None, "red green") == (played.request, pool(g, 0)), "there would be an organ to buy"


@pytest.mark.clause("A1.5a", "H0.1", "L4a")
def test_the_second_purchase_follows_to_the_inherited_placard() -> None:
    """A1.5a, L4a. Two bionts on the parasite buy twice; green's own turn is over by then."""
    g, salmonella = without_fission(0)
    g.order = [1, 0, 2]
    salmonella.bionts = [1, 1]
    g.catalysts[1] = [0, 0, 1, 0]

    played = drive(phase(g), "macroorganism-10", "organ-1")

    assert ([PRESENT, ABSENT], 2) == (g.organism(RUST).organs, len(played.asked))


@pytest.mark.clause("A1.5a", "L1a.1")
def test_the_absorbed_biont_of_a_hyperparasite_still_buys() -> None:
    """A1.5a, L1a.1. It has not bought yet."""
    g, salmonella = without_fission(0, 0)
    parasite(g, salmonella, "blue", bionts="blue")
    g.catalysts[0] = [0, 1, 1, 0]

    played = drive(phase(g), "macroorganism-10", "yellow")

    assert (2, "H0.1") == played.waits


@pytest.mark.clause("L4a", "H3b", "H5d")
def test_with_all_organs_it_goes_on_land_from_the_inherited_placard() -> None:
    """L4a, H5d. Surplus cubes fill the organs before the host is gone."""
    g, salmonella = infested()
    g.organism(RUST).bionts = [0]
    for card in (29, 33):
        mutate(g, salmonella, card)

    drive(phase(g), "macroorganism-10", "organ-1", "organ-2")

    mosses = g.organism(RUST)
    assert (ALGAE, True, 1, False) == (mosses.macro, mosses.terrestrial, mosses.owner, g.lives(19))


@pytest.mark.clause("L1a.2", "E6c")
def test_a_host_may_change_its_owner() -> None:
    """L1a.2. Bionts without a free circle stay: blue has the bacterium now."""
    g, salmonella = infested()
    g.organism(RUST).bionts = [0, 2, 2]

    drive(phase(g), "macroorganism-10")

    host = g.organism(RUST)
    assert (2, [2], [0, 2]) == (host.owner, host.bionts, salmonella.bionts)
    assert [RUST] == g.tableaus[2]


@pytest.mark.clause("L1a.3", "L2.1")
def test_bionts_of_a_macroorganism_host_are_not_absorbed() -> None:
    """L1a.3. The parasite has the side of a host on land."""
    g, salmonella = infested()
    host = g.organism(RUST)
    host.mutations, host.cubes = [], [0] * 4
    host.macro, host.trophic, host.bionts, host.terrestrial = SEA_STARS, 0, [2], True
    host.organs = [ABSENT] * 3
    g.stack.remove(SEA_STARS)
    salmonella.diseased = [Diseased(BLUE, NO_SOURCE)]

    drive(phase(g), "done", "done", "macroorganism-10")

    assert ([2], [], True) == (host.bionts, salmonella.bionts, salmonella.terrestrial)


@pytest.mark.clause("L1.1")
def test_robbed_organs_are_lost_to_a_macroorganism_host() -> None:
    """L1.1. The diseased cubes became chromosomes."""
    g, salmonella = infested()
    host = g.organism(RUST)
    host.mutations, host.cubes = [], [0] * 4
    host.macro, host.trophic, host.bionts = TRILOBITES, 0, []
    host.organs = [STOLEN, STOLEN]
    g.stack.remove(TRILOBITES)
    salmonella.diseased = [Diseased(BLUE, 1), Diseased(GREEN, 0)]

    drive(phase(g), "macroorganism-10", "organ-1")

    assert ([ABSENT, ABSENT], [PRESENT, ABSENT]) == (host.organs, salmonella.organs)


@pytest.mark.clause("L1a.3", "L6a")
def test_a_macroorganism_parasite_is_not_absorbed_by_its_host() -> None:
    """L1a.3. A host that becomes a macroorganism makes a chimera with it."""
    g, _ = infested()
    host = g.organism(RUST)
    host.parasite, host.mutations = 0, []
    g.organisms[SALMONELLA] = None
    algae = on_parasite(g, host, ALGAE)
    host.cubes = [2, 1, 1, 2]

    drive(phase(g), "macroorganism-12")

    assert (LAMP_SHELLS, SALMONELLA, 1) == (host.macro, host.parasite, algae.trophic)
    drive(trophic_levels(g))
    assert host.level == algae.level == 0


# --- L2 -----------------------------------------------------------------------------------------


@pytest.mark.clause("L2b", "L2a", "E3e")
def test_a_macroorganism_parasite_is_not_supplanted_but_has_parasites() -> None:
    """L2a, L2b. A hyperparasite takes organ cubes of it."""
    g, star, algae = linked()
    algae.organs = [PRESENT, ABSENT]
    star.organs = [PRESENT, ABSENT, ABSENT, ABSENT]
    active(g, OCEAN)
    mutate(g, bacterium(g, CLAY, bionts="red"), 28)
    g.unassigned[2] = 1

    shown = drive(turn(g, 2), "attach")
    assert ((2, "E3b"), "L2b") == (shown.waits, shown.why("macroorganism-14"))
    drive(turn(g, 2), "attach", "macroorganism-10")

    virus = g.organism(VIRUS)
    assert (SALMONELLA, [Diseased(GREEN, 0)]) == (virus.host, virus.diseased)


@pytest.mark.clause("L2.1", "H0e")
def test_linked_organisms_buy_from_the_same_pool() -> None:
    """L2.1. The parasite pays from the tableau it lies in."""
    g, _, algae = linked()
    g.catalysts[0] = [0, 0, 1, 0]

    drive(phase(g), "done", "organ-1")

    assert ([PRESENT, ABSENT], "") == (algae.organs, pool(g, 0))


@pytest.mark.clause("L2.1", "H0g", "H0e")
def test_the_owner_of_a_linked_macroorganism_gives_catalysts_to_the_pool_of_its_host() -> None:
    """L2.1, H0g. Green pays its first organ so; red, whose host it is, has nobody to give to."""
    g, _, algae = linked()
    g.catalysts = [[0, 0, 0, 0], [0, 0, 1, 0], [1, 0, 0, 0]]
    assert [False, True, False] == [can_give(g, side) for side in range(3)]

    drive(give(g, 1))
    drive(phase(g), "done", "organ-1")

    assert ([PRESENT, ABSENT], "", "") == (algae.organs, pool(g, 0), pool(g, 1))


# --- L3 -----------------------------------------------------------------------------------------


@pytest.mark.clause("L3.1")
def test_a_microorganism_takes_an_organ_to_an_empty_mutation_square() -> None:
    """L3.1. The square of its colour must be empty."""
    g, _ = infested()
    host = g.organism(RUST)
    host.parasite = 0
    host.mutations = []
    g.organisms[SALMONELLA] = None
    algae = on_parasite(g, host, ALGAE)
    algae.organs = [PRESENT, PRESENT]
    lacking = mutate(g, host, 17, promoted=True)
    lacking.added = ABSENT
    g.catalysts[0] = [0, 0, 0, 1]

    shown = drive(phase(g))
    assert "red-queen" in shown.options
    drive(phase(g), "red-queen")

    assert ([PRESENT, ABSENT], PRESENT, "") == (algae.organs, lacking.added, pool(g, 0))


@pytest.mark.clause("L3a")
def test_macroorganisms_take_organs_and_endosymbionts() -> None:
    """L3a. To an empty organ square of its colour; a host also an endosymbiont."""
    g, worm, flatworm = linked(ARROW_WORMS, FLATWORMS)
    worm.organs = [PRESENT, ABSENT, ABSENT]
    flatworm.organs = [PRESENT, ABSENT, PRESENT]
    flatworm.bionts = [2]
    g.catalysts[0] = [0, 0, 0, 1]

    shown = drive(phase(g), "red-queen")

    assert ({"organ-3", "biont-2", "cancel"}, "L3a") == (set(shown.options), shown.why("organ-1"))
    drive(phase(g), "red-queen", "organ-3")
    assert ([PRESENT, ABSENT, PRESENT], [PRESENT, ABSENT, ABSENT]) == (worm.organs, flatworm.organs)
    g.catalysts[0] = [0, 0, 0, 1]
    drive(phase(g), "red-queen")
    assert ([2], []) == (worm.bionts, flatworm.bionts)


@pytest.mark.clause("L3b", "GL2a")
def test_a_macroorganism_parasite_takes_cubes_then_bionts_of_its_host() -> None:
    """L3b. Without a free circle the biont returns; the host may die by it."""
    g, _ = infested()
    host = g.organism(RUST)
    host.parasite, host.mutations = 0, []
    g.organisms[SALMONELLA] = None
    worm = on_parasite(g, host, ARROW_WORMS)
    worm.organs = [PRESENT, ABSENT, ABSENT]
    mutate(g, host, 34)
    host.bionts = [0]
    g.catalysts[0] = [0, 0, 0, 1]

    drive(phase(g), "done", "red-queen")
    assert ([PRESENT, ABSENT, PRESENT], []) == (worm.organs, host.mutations)
    worm.bionts = [0]
    g.catalysts[0] = [1, 0, 0, 0]
    drive(phase(g), "done", "red-queen")

    heir = g.organism(RUST)
    assert (ARROW_WORMS, 1, [0]) == (heir.macro, heir.owner, heir.bionts)
    assert "red" == pool(g, 0), "the catalyst paid the biont, which brought another"


# --- L4 -----------------------------------------------------------------------------------------


@pytest.mark.clause("L4a", "GL7")
def test_an_heir_does_not_count_twice_for_the_organism_limit() -> None:
    """L4a, GL7. Two organisms and itself make three, as a parasite and after that."""
    g, _ = infested(organism_limit="player")
    g.organism(RUST).bionts = [0]
    for placard in (CLAY, VENT):
        bacterium(g, placard, side=1, bionts="green")

    drive(phase(g), "macroorganism-10")

    assert ([CLAY, VENT, RUST], []) == (g.tableaus[1], g.trophies[1])


@pytest.mark.clause("L4a", "L4a.2")
def test_a_hyperparasite_becomes_an_ordinary_parasite() -> None:
    """L4a.2. It lies on the organism in its new place."""
    g, _ = infested()
    host = g.organism(RUST)
    host.parasite = 0
    g.organisms[SALMONELLA] = None
    algae = on_parasite(g, host, ALGAE)
    parasite(g, algae, "blue", bionts="blue")
    host.bionts = []

    drive(settle_owner(g, RUST))

    heir = g.organism(RUST)
    assert (VIRUS, RUST, 0) == (heir.parasite, g.organism(VIRUS).host, heir.host)
    assert 34 in g.decks[OCEAN]


@pytest.mark.clause("L4b", "L4b.1", "L4b.2", "GL3.2")
def test_an_extinct_macroorganism_parasite_is_a_parasite_again() -> None:
    """L4b. System chromosomes fill the slots, endosymbionts the circles, the rest returns."""
    g, _, worm = linked(body=ARROW_WORMS)
    worm.bionts = [0, 1, 2]

    drive(extinction(g, SALMONELLA))

    assert (0, [1, 0], RUST) == (worm.macro, worm.bionts, worm.host)
    assert [Diseased(BLUE, NO_SOURCE), Diseased(YELLOW, NO_SOURCE)] == worm.diseased
    assert ("green", "blue") == (pool(g, 1), pool(g, 2))
    assert ["macroorganism-9"] == g.trophies[1]


@pytest.mark.clause("L4b.3", "L4b")
def test_without_an_own_biont_it_goes_extinct() -> None:
    """L4b.3. It never passes to another player."""
    g, star, algae = linked()
    algae.bionts = [0]

    drive(atrophies(g, SALMONELLA, 2, "D5.1"))

    assert (False, 0, RESTING) == (g.lives(SALMONELLA), star.parasite, g.cards[GREEN])
    assert ("red", "green") == (pool(g, 0), pool(g, 1))


@pytest.mark.clause("L4b.3", "E6c")
def test_what_reverted_never_passes_to_another_player() -> None:
    """L4b.3. Later it loses its last own biont: blue's does not keep it alive."""
    g, star, algae = linked()
    algae.bionts = [1, 2]
    drive(extinction(g, SALMONELLA))
    assert [1, 2] == g.organism(SALMONELLA).bionts

    drive(atrophies(g, SALMONELLA, len(algae.diseased) + 1, "D5.1"), "biont-1")

    assert (False, 0, RESTING) == (g.lives(SALMONELLA), star.parasite, g.cards[GREEN])
    assert ("green green", "blue") == (pool(g, 1), pool(g, 2))


@pytest.mark.clause("L4b", "GL3b.2")
def test_with_its_macroorganism_host_the_parasite_reverts_too() -> None:
    """L4b. It stays on the bacterium that is left."""
    g, star, algae = linked()
    algae.bionts = [1]

    drive(extinction(g, RUST))

    assert (0, 0, [1], SALMONELLA) == (star.macro, algae.macro, algae.bionts, star.parasite)


# --- L5 -----------------------------------------------------------------------------------------


@pytest.mark.clause("L5b", "L5e")
def test_two_macroorganisms_count_each_others_organs() -> None:
    """L5a, L5e. Both land, the host first."""
    g, trilobite, algae = linked(TRILOBITES)
    trilobite.organs, algae.organs = [PRESENT, ABSENT], [ABSENT, PRESENT]

    drive(check_landfall(g, SALMONELLA))

    assert (True, True) == (trilobite.terrestrial, algae.terrestrial)
    assert ([ABSENT] * 4, [ABSENT] * 3) == (trilobite.organs, algae.organs)


@pytest.mark.clause("L5e.1", "L5e.2")
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_who_does_not_land_with_its_host_goes_extinct(answer: str) -> None:
    """L5e.1, L5e.2. The host may take bionts, without a free circle."""
    g, trilobite, worm = linked(TRILOBITES, ARROW_WORMS)
    trilobite.organs, trilobite.bionts = [PRESENT, PRESENT], [1]

    played = drive(check_landfall(g, RUST), answer)

    assert [(0, "L5e.2")] == played.asked
    assert (True, False) == (trilobite.terrestrial, g.lives(SALMONELLA))
    assert ([1, 1] if answer == "yes" else [1]) == trilobite.bionts
    assert ("" if answer == "yes" else "green") == pool(g, 1)
    assert worm.macro == 0


@pytest.mark.clause("L5e.1", "L5e.2")
def test_a_landed_parasite_leaves_its_host_as_a_bacterium() -> None:
    """L5e.1, L5e.2. It needs a free circle to take bionts."""
    g, worm, algae = linked(SEA_STARS)
    algae.organs = [PRESENT, PRESENT]
    worm.bionts = [2, 0]
    algae.bionts = [2]

    played = drive(check_landfall(g, SALMONELLA), "yes")

    assert [(1, "L5e.2")] == played.asked, "red's circle only, blue's is taken"
    assert (True, [2, 0], 0) == (algae.terrestrial, algae.bionts, worm.macro)
    assert [2, 0] == worm.bionts


@pytest.mark.clause("L5c", "H5e")
def test_diseased_organs_of_a_hyperparasite_count() -> None:
    """L5c. With a macroorganism parasite and a hyperparasite."""
    g, _ = infested()
    host = g.organism(RUST)
    host.parasite, host.mutations = 0, []
    g.organisms[SALMONELLA] = None
    algae = on_parasite(g, host, ALGAE)
    algae.organs = [PRESENT, PRESENT]
    virus = parasite(g, algae, "blue", bionts="blue", steals="organ-1")

    drive(check_landfall(g, SALMONELLA))

    assert (True, []) == (algae.terrestrial, virus.diseased)


@pytest.mark.clause("L5d")
def test_mutation_cubes_of_a_microorganism_host_count() -> None:
    """L5d. A blue mutation stands for the sporangia."""
    g, _ = infested()
    host = g.organism(RUST)
    host.parasite, host.mutations = 0, []
    g.organisms[SALMONELLA] = None
    algae = on_parasite(g, host, ALGAE)
    algae.organs = [PRESENT, ABSENT]
    drive(check_landfall(g, SALMONELLA))
    assert not algae.terrestrial

    mutate(g, host, 34)
    drive(check_landfall(g, SALMONELLA))

    assert algae.terrestrial


def alone_on_its_host() -> tuple[State, Organism, Organism]:
    """Green's algae, which lack their blue organ, on red's bacterium without mutations."""
    g, _ = infested()
    host = g.organism(RUST)
    host.parasite, host.mutations = 0, []
    g.organisms[SALMONELLA] = None
    algae = on_parasite(g, host, ALGAE)
    algae.organs = [PRESENT, ABSENT]
    return g, host, algae


@pytest.mark.clause("L5d", "H5d")
def test_a_new_mutation_of_the_host_brings_landfall_at_once() -> None:
    """L5d, H5d. Its blue cube fills the last square."""
    g, host, algae = alone_on_its_host()
    host.bionts = [0]
    decks(g, 17, 34, 19, 20)
    active(g, COASTAL)
    g.catalysts[0] = [0, 0, 0, 1]

    drive(phase(g), "mutation-34", "mutation-36")

    assert algae.terrestrial


@pytest.mark.clause("L5d", "H5d", "H2.1")
def test_a_promotion_of_the_host_brings_landfall_at_once() -> None:
    """L5d, H5d. RNA polymerase is red, and blue when it is promoted."""
    g, host, algae = alone_on_its_host()
    host.bionts = [0]
    mutate(g, host, 17)
    decks(g, 18, 18, 19, 20)
    g.catalysts[0] = [1, 0, 0, 0]

    drive(phase(g), "mutation-17")

    assert algae.terrestrial


@pytest.mark.clause("L5f")
def test_on_land_nothing_more_comes_of_full_organs() -> None:
    """L5f. Each other's organs count only in the automatic landfall."""
    g, trilobite, algae = linked(TRILOBITES)
    trilobite.organs, algae.organs = [PRESENT, ABSENT], [ABSENT, PRESENT]
    drive(check_landfall(g, RUST))
    trilobite.organs = [PRESENT] * 4

    drive(check_landfall(g, RUST))

    assert [PRESENT] * 4 == trilobite.organs


# --- L6 -----------------------------------------------------------------------------------------


@pytest.mark.clause("L6a", "H6d")
def test_a_chimera_has_one_level_by_the_sum_and_goes_as_a_whole() -> None:
    """L6a. Four members, three levels; overcrowded, host and parasite go."""
    g, star, algae = linked(FLATWORMS, level=NOBODY)
    macroorganism(g, LAMP_SHELLS, placard=CLAY, side=2, trophic="blue", level=NOBODY)
    macroorganism(g, SEA_STARS, placard=VENT, side=2, trophic="blue", level=NOBODY)

    drive(trophic_levels(g))
    assert [0, 0, 1, 2] == [o.level for o in (star, algae, g.organism(CLAY), g.organism(VENT))]
    algae.bionts = [1]
    macroorganism(g, ARROW_WORMS, placard=2, side=2, trophic="blue", organs="1", level=NOBODY)
    g.organism(CLAY).bionts = [0, 0]
    drive(trophic_levels(g), "macroorganism-9")

    assert (0, 0) == (star.macro, algae.macro)


def crowded() -> tuple[State, Organism, Organism]:
    """Red's trilobites and green's arrow worms are a chimera; a fourth one has appeared."""
    g, trilobite, worm = linked(TRILOBITES, ARROW_WORMS)
    trilobite.organs = [PRESENT, ABSENT]
    macroorganism(g, SEA_STARS, placard=CLAY, side=1, trophic="green", level=1)
    macroorganism(g, LAMP_SHELLS, placard=VENT, side=2, trophic="blue", level=2)
    macroorganism(g, FLATWORMS, placard=MARS, side=2, trophic="blue", level=NOBODY)
    g.catalysts = [[0, 0, 0, 1], [2, 2, 2, 2], [0, 0, 0, 0]]
    return g, trilobite, worm


@pytest.mark.clause("L6a", "H6c", "L5a")
@pytest.mark.parametrize("reading", ["landfall", "any"])
def test_an_overcrowded_ocean_gives_all_members_of_a_chimera_the_chance_to_land(
    reading: str,
) -> None:
    """L6a. Host and parasite buy what they lack, the host first; only then it is seen who lands."""
    g, trilobite, worm = crowded()
    turn_switch(g, crowded_organs=reading)

    played = drive(overcrowd(g), "organ-2", "organ-1", "yellow", "organ-2", "red")

    assert [(0, "H6c"), (1, "H6c"), (1, "H0c"), (1, "H6c"), (1, "H0c")] == played.asked
    assert (True, True) == (trilobite.terrestrial, worm.terrestrial)
    assert ((1, "H6c"), "macroorganism-9") == (played.waits, organism_asked_about(played))


def organism_asked_about(played: Played) -> object:
    assert played.request is not None
    return played.request.prompt.params["organism"]


@pytest.mark.clause("L6a", "H6c", "L5e.1", "L4b.3")
def test_who_does_not_pay_is_left_behind_in_an_overcrowded_ocean() -> None:
    """L5e.1. The host lands by its purchase; its parasite has no biont left and is gone."""
    g, trilobite, _ = crowded()

    played = drive(overcrowd(g), "organ-2", "done", "no")

    assert [(0, "H6c"), (1, "H6c"), (0, "L5e.2")] == played.asked
    assert ((1, "H6c"), "macroorganism-14") == (played.waits, organism_asked_about(played))
    assert (True, False) == (trilobite.terrestrial, g.lives(SALMONELLA))


@pytest.mark.clause("L6b")
@pytest.mark.parametrize("variant", ["chimera", "plants"])
def test_the_plant_has_most_blue_and_green(variant: str) -> None:
    """L6b. Whatever its metabolic rate; ties by all colours. Also without the rest of L."""
    g = position("red green", **{variant: True})
    g.unassigned = [9, 9]
    worm = macroorganism(g, ARROW_WORMS, placard=RUST, trophic="red", level=NOBODY)
    algae = macroorganism(g, ALGAE, placard=CLAY, trophic="red", level=NOBODY)
    drive(trophic_levels(g))
    assert (1, 0) == (worm.level, algae.level)

    worm.organs[2] = PRESENT
    drive(trophic_levels(g))
    assert (0, 1) == (worm.level, algae.level), "four each, but the worm has more in all"


@pytest.mark.clause("L6b", "H6a", "L1.1")
def test_the_rule_of_plants_can_be_played_without_the_other_rules_of_chimeras() -> None:
    """L6b. Without it the lower metabolic rate counts; with it no parasite gets a card yet."""
    g = position("red green")
    algae = macroorganism(g, ALGAE, placard=CLAY, trophic="red", level=NOBODY)
    plankton = macroorganism(g, DICKINSONIA, placard=RUST, trophic="red", level=NOBODY)
    drive(trophic_levels(g))
    assert (0, 1) == (algae.level, plankton.level)

    turn_switch(g, plants=True)
    drive(trophic_levels(g))
    assert (1, 0) == (algae.level, plankton.level)
    g, salmonella = infested(chimera=False, plants=True)
    assert "H3.1" == weigh_macroorganisms(g, salmonella)["macroorganism-10"]


@pytest.mark.clause("L6c", "I1d")
@pytest.mark.parametrize(
    ("reading", "terrestrial", "points"),
    [("terrestrial", True, 48), ("terrestrial", False, 24), ("all_macro", False, 48)],
)
def test_a_chimera_scores_each_member_for_the_shared_level(
    reading: str, terrestrial: bool, points: int
) -> None:
    """L6c. Doubled on land, or by AMB-30 if all members are macroorganisms."""
    g = position("red green blue", chimera=True, chimera_vp=reading)
    g.unassigned = [9, 9, 9]
    star = macroorganism(g, SEA_STARS, placard=RUST, trophic="red", terrestrial=terrestrial)
    algae = on_parasite(g, star, ALGAE)

    assert [points, points] == [dominance(g, star, 0), dominance(g, algae, 1)]
    parasite(g, algae, "blue", bionts="blue")
    assert (points if reading == "terrestrial" else 24) == dominance(g, star, 0)


@pytest.mark.clause("L6c", "I1d")
def test_members_of_a_chimera_are_shared_by_bionts() -> None:
    """L6c. Of 12 points two bionts of red have 8 and one of blue 4; without a chimera 6 and 6."""
    g, star, _ = linked()
    star.bionts = [0, 2]
    assert [16, 8] == [dominance(g, star, side) for side in (0, 2)]

    star.parasite = 0
    g.organisms[SALMONELLA] = None
    assert [12, 12] == [dominance(g, star, side) for side in (0, 2)]


@pytest.mark.clause("K0.1", "L1.1")
def test_a_macroorganism_that_is_a_parasite_is_inherited() -> None:
    """K0.1. It goes on into Megafauna like any other."""
    g, _, _ = linked()

    end = legacy(g, [0, 0, 0], ()).genesis
    assert end is not None
    sides = end.sides

    cards = [[body.card for body in side.macroorganisms] for side in sides]
    assert [["macroorganism-14"], ["macroorganism-10"], []] == cards


# --- L7 -----------------------------------------------------------------------------------------


def rival() -> tuple[State, Organism]:
    return infested("red yellow green blue", mode="solitaire")


@pytest.mark.clause("L7a", "L7e", "L7f", "L4a")
def test_the_non_player_parasite_evolves_and_dies_with_its_host() -> None:
    """L7a, L7e. It takes the host's last biont, dies too, and counts as a trophy."""
    g, _ = rival()
    g.organism(RUST).bionts = [0]

    drive(evolve_by_chance(g, 2, SALMONELLA))

    assert (False, False, ["macroorganism-10"]) == (
        g.lives(RUST),
        g.lives(SALMONELLA),
        g.trophies[2],
    )
    assert 1 == rival_count(g)


@pytest.mark.clause("L7a", "L7f")
def test_it_buys_organs_from_top_to_bottom() -> None:
    """L7a. After it has become a macroorganism."""
    g, salmonella = rival()
    drive(evolve_by_chance(g, 2, SALMONELLA))
    assert (ALGAE, [0], 1) == (salmonella.macro, salmonella.bionts, rival_count(g))

    g.catalysts[0] = [0, 0, 1, 1]
    drive(phase(g), "done")

    assert [PRESENT, ABSENT] == salmonella.organs


def hungry(g: State, host: Organism) -> Organism:
    """The non-player parasite as arrow worms that have a crown and lack two organs."""
    body = f"macroorganism-{ARROW_WORMS} trophic:npc-green organ-1"
    return parasite(g, host, "green", body)


@pytest.mark.clause("L7b", "L7a")
def test_in_a_chimera_it_takes_organs_by_red_queen() -> None:
    """L7b. The first that it has a square for, although it could buy one."""
    g = position("red yellow green blue", mode="solitaire", chimera=True)
    g.unassigned = [9] * 4
    host = macroorganism(g, FLATWORMS, placard=RUST, trophic="red", organs="1 3")
    worm = hungry(g, host)
    g.catalysts[0] = [0, 1, 0, 1]

    drive(evolve_by_chance(g, 2, SALMONELLA))

    assert ("yellow", [PRESENT, ABSENT, ABSENT]) == (pool(g, 0), host.organs)
    assert [PRESENT, ABSENT, PRESENT] == worm.organs


@pytest.mark.clause("C1g", "L7b", "L7d")
def test_it_attacks_no_microorganism() -> None:
    """C1g, L7b. That is no chimera: it buys its last organ and lands by that."""
    g, _ = rival()
    host = g.organism(RUST)
    host.parasite, host.mutations = 0, []
    g.organisms[SALMONELLA] = None
    mutate(g, host, 35)
    worm = hungry(g, host)
    worm.organs = [PRESENT, PRESENT, ABSENT]
    g.catalysts[0] = [0, 0, 0, 1]

    drive(evolve_by_chance(g, 2, SALMONELLA))

    assert ("", True, [35]) == (pool(g, 0), worm.terrestrial, [m.card for m in host.mutations])


@pytest.mark.clause("L7a", "H0e.1", "C1d.3")
def test_with_fission_it_evolves_and_buys_an_organ() -> None:
    """L7a, H0e.1. Its second purchase is that of a macroorganism."""
    g, salmonella = rival()
    g.catalysts[0] = [0, 1, 0, 1]

    drive(evolve_by_chance(g, 2, SALMONELLA), "yellow")

    assert (ALGAE, [ABSENT, PRESENT], "") == (salmonella.macro, salmonella.organs, pool(g, 0))


@pytest.mark.clause("L7a", "H0e.1", "C1d.3")
def test_with_fission_it_evolves_after_a_mutation() -> None:
    """L7a, H0e.1. The first purchase brings the cube that it lacks."""
    g, salmonella = rival()
    g.organism(RUST).mutations[0].base = PRESENT
    salmonella.diseased = []
    for m in salmonella.mutations:
        m.promoted = m.card != 31
    decks(g, 17, 33, 19, 20)
    g.catalysts[0] = [1, 0, 0, 1]

    drive(evolve_by_chance(g, 2, SALMONELLA), "mutation-33", "mutation-36")

    assert (ALGAE, "") == (salmonella.macro, pool(g, 0))


@pytest.mark.clause("L7c", "GL4a")
def test_its_syringe_removes_the_players_endosymbionts() -> None:
    """L7c. Before anything else."""
    g, _ = rival()
    body = macroorganism(
        g, LAMP_SHELLS, placard=CLAY, trophic="red", bionts="yellow npc-blue", organs="1"
    )

    drive(atrophies(g, CLAY, 1, "D5.1"))

    assert ([3], [PRESENT, ABSENT, ABSENT]) == (body.bionts, body.organs)
    assert RED == g.colour[0]


@pytest.mark.clause("L7c", "GL4")
def test_its_own_syringe_removes_them_too_and_its_trophic_biont_last() -> None:
    """L7c. Those that lie on itself; then the draw is between its organs."""
    g, _ = rival()
    host = g.organism(RUST)
    host.parasite, host.mutations = 0, []
    g.organisms[SALMONELLA] = None
    star = parasite(g, host, "green", bionts="npc-green")
    star.macro, star.trophic, star.bionts = SEA_STARS, 2, [0]
    star.organs = [ABSENT, ABSENT, PRESENT, PRESENT]
    assert g.is_immune(star)

    drive(atrophies(g, SALMONELLA, 1, "D5.1"))
    assert ([], [ABSENT, ABSENT, PRESENT, PRESENT]) == (star.bionts, star.organs)

    assert ["organ-3", "organ-4"] == drive(atrophies(g, SALMONELLA, 1, "D5.1")).options


@pytest.mark.clause("L3.1")
def test_the_old_cubes_square_can_be_the_empty_one() -> None:
    """L3.1. A promoted mutation that has lost its other cube has room for it."""
    g, _ = infested()
    host = g.organism(RUST)
    host.parasite, host.mutations = 0, []
    g.organisms[SALMONELLA] = None
    algae = on_parasite(g, host, ALGAE)
    algae.organs = [PRESENT, ABSENT]
    lacking = mutate(g, host, 29, promoted=True)
    mutate(g, host, 22)
    g.catalysts[0] = [1, 0, 1, 0]
    assert "L3.1" == drive(phase(g)).why("red-queen")

    lacking.base = ABSENT
    drive(phase(g), "red-queen", "done")

    assert ([ABSENT, ABSENT], PRESENT) == (algae.organs, lacking.base)
