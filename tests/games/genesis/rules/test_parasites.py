"""Phase 2: attaching parasites (E3) and supplanting them (E4)."""

import pytest

from panspermia.games.genesis.rules.events import (
    Commandeered,
    ParasiteAttached,
    Polluted,
    Supplanted,
)
from panspermia.games.genesis.rules.extinction import settle_owner
from panspermia.games.genesis.rules.options import Rules
from panspermia.games.genesis.rules.pieces import ATTACHED, READY, RESTING, STOLEN, Diseased
from panspermia.games.genesis.rules.state import Assigning, State
from panspermia.games.genesis.rules.vocabulary import BLUE, COSMIC, GREEN, OCEAN, RED, YELLOW
from tests.games.genesis.helpers import (
    bacterium,
    drive,
    macroorganism,
    mutate,
    parasite,
    pool,
    position,
    refugium,
    settled,
    tell,
    told,
)
from tests.games.genesis.rules.test_assignment import active, turn

MARS, DUST, RUST, CLAY, POND = 7, 15, 9, 12, 3
PLASMID, QUORUM, HOX, PROTEORHODOPSIN, KREBS = 36, 22, 33, 30, 21


def infested(colours: str = "green red blue") -> State:
    """Red's bacterium on Mars with a yellow and a blue mutation; cosmic is active."""
    bug = f"red bacterium-{MARS} @red mutation-{QUORUM} mutation-{PLASMID}"
    return tell(position(colours), f"cosmic*\n{bug}")


# --- E3 -----------------------------------------------------------------------------------------


@pytest.mark.clause("E3.1", "E3.1a", "E3.1b", "E3c", "E3c.1", "E3c.2")
def test_ex38_salmonella_takes_both_cubes_of_a_host() -> None:
    """EX38. Face, bionts and cubes are chosen; the robbed mutations stay and keep working."""
    g = position("green blue")
    active(g, COSMIC)
    bug = bacterium(g, MARS, side=1, bionts="blue", cubes="red")
    helicase = mutate(g, bug, 32, promoted=True)
    g.unassigned[0] = 1

    played = drive(turn(g, 0), "attach", "face-1", "mutation-32-base", "mutation-32-added")

    assert [(0, "E0"), (0, "E3.1a"), (0, "E3c"), (0, "E3c")] == played.asked
    salmonella = g.organism(19)
    assert (0, MARS, [0]) == (salmonella.owner, salmonella.host, salmonella.bionts)
    assert [Diseased(BLUE, 32), Diseased(YELLOW, 32, True)] == salmonella.diseased
    assert (STOLEN, STOLEN, True) == (helicase.base, helicase.added, helicase.promoted)
    assert (1, 0) == (g.chromosomes(salmonella, YELLOW), g.chromosomes(bug, YELLOW))
    assert 1 == g.icons(bug, 0), "immunology of the diseased mutation still works"
    assert ATTACHED == g.cards[GREEN]
    assert [
        {
            "clause": "E3.1",
            "side": 0,
            "parasite": "parasite-green",
            "face": "face-1",
            "host": "bacterium-7",
        }
    ] == told(g, ParasiteAttached)


@pytest.mark.clause("E3.1b", "E3.2", "E3a")
def test_one_or_two_bionts_and_cancel_at_every_step() -> None:
    """E3.1b. Until everything is chosen nothing has happened."""
    g = infested()
    refugium(g, DUST, bionts="green")
    g.assigning = Assigning(0)
    before = g.copy()
    chain = ["face-1", "pool", "refugium-15", "mutation-22-base"]

    for length in range(len(chain) + 1):
        assert (0, "E0") == drive(turn(g, 0), "attach", *chain[:length], "cancel").waits
        g.waiting, g.log = before.waiting, []
        assert before == g

    drive(turn(g, 0), "attach", *chain, "done", "done")
    assert ([0, 0], 2, []) == (g.organism(19).bionts, g.unassigned[0], g.refugium(DUST).bionts)
    assert [Diseased(YELLOW, QUORUM)] == g.organism(19).diseased


@pytest.mark.clause("E3a", "E0")
def test_a_parasite_needs_a_biont_that_was_not_used() -> None:
    """E3a. The sources are those of E1a."""
    g = infested()
    refugium(g, DUST)
    g.unassigned[0] = 1

    played = drive(turn(g, 0), "refugium-15")

    assert played.request is None
    g.catalysts[0] = [1, 0, 0, 0]
    assert "E3a" == drive(turn(g, 0)).why("attach")


@pytest.mark.clause("E3b", "E3b.1", "E3c")
def test_only_suitable_hosts() -> None:
    """E3b. In an eligible row, in another tableau, with a cube that fits a slot."""
    g = infested()
    bacterium(g, DUST, side=2, bionts="blue", cubes="blue")
    mutate(g, bacterium(g, RUST, side=2, bionts="blue"), 25)
    mutate(g, bacterium(g, 16, bionts="green"), 26)

    played = drive(turn(g, 0), "attach", "face-1")
    assert (0, "E3.1b") == played.waits, "one host only"
    mutate(g, g.organism(16), 35)
    bacterium(g, CLAY, bionts="green")
    both = drive(turn(g, 0), "attach", "face-1")

    assert {"bacterium-7", "bacterium-9", "cancel"} == set(both.options)
    assert ("E3c", "E3b.1") == (both.why("bacterium-15"), both.why("bacterium-16"))


@pytest.mark.clause("E3b")
def test_without_a_host_nothing_can_be_attached() -> None:
    """E3b. The row of the host must be eligible."""
    g = infested()
    refugium(g, CLAY)
    active(g, OCEAN)

    assert "E3b" == drive(turn(g, 0)).why("attach")


@pytest.mark.clause("E3.1", "GL3.3")
@pytest.mark.parametrize("place", [ATTACHED, RESTING])
def test_only_an_unassigned_card_can_be_attached(place: int) -> None:
    """E3.1. Not one that lies on a host or rests until the next turn."""
    g = infested()
    refugium(g, DUST)
    g.cards[GREEN] = place

    assert "E3.1" == drive(turn(g, 0)).why("attach")


@pytest.mark.clause("C2.1")
def test_in_coop_players_have_no_parasite_card() -> None:
    """C2.1. The cards belong to the non-player parasites."""
    g = position("green red green red", mode="coop")
    active(g, COSMIC)
    refugium(g, DUST)
    mutate(g, bacterium(g, MARS, side=1, bionts="red"), QUORUM)

    assert "C2.1" == drive(turn(g, 0)).why("attach")


@pytest.mark.clause("C3.2")
def test_beginners_have_no_parasites() -> None:
    """C3.2. Neither do they move bionts into organisms of others."""
    g = position(mode="intro", beginner=True)
    active(g, COSMIC, OCEAN)
    mutate(g, bacterium(g, MARS, side=1, bionts="green"), QUORUM)
    mutate(g, bacterium(g, RUST, bionts="red"), PROTEORHODOPSIN)
    bacterium(g, DUST, bionts="red")

    assert "C3.2" == drive(turn(g, 0)).why("attach")
    assert "C3.2" == drive(turn(g, 0), "transfer", "bacterium-9").why("bacterium-7")


@pytest.mark.clause("GL7")
def test_the_own_parasite_may_count_against_the_limit() -> None:
    """GL7, AMB-15. By the other reading three organisms are all, wherever they are."""
    g = infested()
    g.rules = Rules(organism_limit="player")
    refugium(g, DUST)
    for placard in (RUST, CLAY, POND):
        bacterium(g, placard, bionts="green")
    g.unassigned[0] = 1

    assert "GL7" == drive(turn(g, 0)).why("attach")


@pytest.mark.clause("E3d", "E3.1", "E3b.1")
def test_a_hyperparasite_steals_from_a_parasite_also_in_the_own_tableau() -> None:
    """E3d. From the host parasite's own mutations; there is no third level."""
    g = position("green red blue")
    active(g, COSMIC)
    bug = bacterium(g, MARS, bionts="green")
    mutate(g, bug, QUORUM)
    viroid = parasite(g, bug, "blue", face=1, bionts="blue", steals="mutation-22-base")
    mutate(g, viroid, PLASMID)

    drive(turn(g, 0), "attach", "face-1", "done")

    salmonella = g.organism(19)
    assert (20, 19, [Diseased(BLUE, PLASMID)]) == (
        salmonella.host,
        viroid.parasite,
        salmonella.diseased,
    )
    assert 0 == g.tableau_of(salmonella)
    mutate(g, salmonella, 28)
    for placard in (DUST, 16):
        mutate(g, bacterium(g, placard, side=2, bionts="blue"), 27 + placard % 4)
    assert "E3.1" == drive(turn(g, 1), "attach").why("parasite-green")


@pytest.mark.clause("E3e", "GL5")
def test_from_a_macroorganism_organ_cubes_are_taken() -> None:
    """E3e. The icons of a robbed organ are off."""
    g = position("blue red")
    active(g, OCEAN)
    worm = macroorganism(g, 9, placard=RUST, side=1, trophic="red", organs="1 2")
    g.unassigned[0] = 1

    drive(turn(g, 0), "attach", "face-2", "organ-1", "organ-2")

    assert [STOLEN, STOLEN, 0] == worm.organs
    assert [Diseased(RED, 0), Diseased(YELLOW, 1)] == g.organism(20).diseased
    assert (0, 0) == (g.icons(worm, 2), g.icons(worm, 3))


@pytest.mark.clause("E3f", "H1d")
def test_a_polluting_face_attacks_at_once() -> None:
    """E3f. Cyanobacteria with one green biont is a polluter of level 1."""
    g = infested()
    g.unassigned[0] = 1

    drive(turn(g, 0), "attach", "face-2")

    assert [{"clause": "E3f", "organism": "parasite-green", "row": "cosmic", "count": 1}] == (
        told(g, Polluted)
    )
    assert [PLASMID] == [m.card for m in g.organism(MARS).mutations], "the yellow cube is lost"


@pytest.mark.clause("E3h", "GL3.1")
def test_a_parasite_dies_with_its_host() -> None:
    """E3h. Also if it was just attached."""
    g = position("green red")
    active(g, COSMIC)
    host = bacterium(g, MARS, side=1, bionts="red")
    mutate(g, host, QUORUM)
    g.unassigned[0] = 1
    g.order = [1, 0]

    drive(turn(g, 0), "attach")

    assert g.organism(19).host == MARS
    host.bionts.clear()
    drive(settle_owner(g, MARS))
    assert (False, RESTING, "green") == (g.lives(19), g.cards[GREEN], pool(g, 0))


@pytest.mark.clause("E3c.3", "E3c.4")
def test_a_parasite_without_cubes_stays() -> None:
    """E3c.3, E3c.4. It does not detach by choice, so its card cannot be attached again."""
    g = infested()
    refugium(g, DUST)
    parasite(g, g.organism(MARS), "green", bionts="green")

    assert "E3.1" == drive(turn(g, 0)).why("attach")
    assert 19 == g.organism(MARS).parasite


# --- E4 -----------------------------------------------------------------------------------------


@pytest.mark.clause("E4.1", "E4.1a", "E4a", "E3f")
def test_ex11_cyanobacteria_supplants_a_viroid() -> None:
    """EX11. Two cubes are more than one; the viroid finds no host; the pollution hits the host."""
    g = position("green red blue")
    active(g, COSMIC)
    host = bacterium(g, MARS, side=1, bionts="red", cubes="yellow")
    mutate(g, host, HOX, promoted=True)
    parasite(g, host, "blue", face=1, bionts="blue", steals="mutation-33-added")
    g.unassigned[0] = 1

    drive(turn(g, 0), "attach", "mutation-33-base")

    cyano = g.organism(19)
    assert (19, {BLUE, RED}) == (host.parasite, {cube.colour for cube in cyano.diseased})
    assert (False, "blue", RESTING) == (g.lives(20), pool(g, 2), g.cards[BLUE])
    assert ([0, 0, 0, 0], [HOX]) == (host.cubes, [m.card for m in host.mutations])
    assert [
        {"clause": "E4.1a", "side": 2, "parasite": "parasite-blue", "host": "bacterium-7"}
    ] == told(g, Supplanted)


@pytest.mark.clause("E4.1d")
def test_the_returned_biont_can_be_used_later_in_the_phase() -> None:
    """E4.1d. Its owner's turn comes after."""
    g = position("green red blue")
    active(g, COSMIC)
    refugium(g, DUST)
    host = bacterium(g, MARS, side=1, bionts="red", cubes="yellow")
    mutate(g, host, HOX, promoted=True)
    g.unassigned[2] = 1
    parasite(g, host, "blue", face=1, bionts="blue", steals="mutation-33-added")
    g.unassigned[0] = 1

    drive(turn(g, 0), "attach", "mutation-33-base")
    drive(turn(g, 2), "refugium-15", "done")

    assert [2] == g.refugium(DUST).bionts


@pytest.mark.clause("E4.1", "E4.1b", "E4.1c")
def test_a_liberated_parasite_attaches_at_once_as_its_owner_chooses() -> None:
    """E4.1c. Outside the turn order; it keeps its face, mutations and hyperparasite."""
    g = position("green red blue yellow")
    active(g, OCEAN)
    host = bacterium(g, RUST, side=1, bionts="red green", cubes="yellow")
    mutate(g, host, HOX, promoted=True)
    mutate(g, host, QUORUM)
    viroid = parasite(g, host, "blue", face=1, bionts="blue", steals="mutation-33-added")
    mutate(g, viroid, PLASMID)
    malaria = parasite(g, viroid, "yellow", bionts="yellow", steals="mutation-36-base")
    mutate(g, bacterium(g, CLAY, side=1, bionts="red"), 26)
    mutate(g, bacterium(g, 13, side=1, bionts="red"), KREBS)
    g.unassigned[0] = 1
    flow = turn(g, 0)

    asked = drive(flow, "attach", "face-1", "bacterium-9", "mutation-33-base")

    assert ((2, "E4.1c"), ["bacterium-12", "bacterium-13"]) == (asked.waits, asked.options)
    assert "E3.1" == asked.why("parasite-green"), "it carries a hyperparasite"
    assert asked.request is not None
    assert ("ask.E4.1c", {"parasite": "parasite-blue"}) == (
        asked.request.prompt.id,
        asked.request.prompt.params,
    )
    flow.send("bacterium-13")
    assert (13, 1, [PLASMID], 18) == (
        viroid.host,
        viroid.face,
        [m.card for m in viroid.mutations],
        viroid.parasite,
    )
    assert ([Diseased(RED, KREBS)], 20) == (viroid.diseased, malaria.host)


@pytest.mark.clause("E4.1c")
def test_a_liberated_parasite_may_supplant_in_turn() -> None:
    """E4.1c. Each of them takes more cubes than the one before had."""
    g = position("green red blue yellow")
    active(g, COSMIC)
    host = bacterium(g, MARS, side=1, bionts="red", cubes="green")
    mutate(g, host, HOX, promoted=True)
    parasite(g, host, "blue", face=0, bionts="blue", steals="mutation-33-added")
    other = bacterium(g, DUST, side=1, bionts="red", cubes="green")
    mutate(g, other, PROTEORHODOPSIN)
    mutate(g, other, KREBS)
    parasite(g, other, "yellow", face=1, bionts="yellow", steals="mutation-30-base")
    g.unassigned[0] = 1

    drive(turn(g, 0), "attach", "mutation-33-base", "mutation-30-base")

    assert (19, 20, False) == (host.parasite, other.parasite, g.lives(18))
    assert "yellow" == pool(g, 3)


@pytest.mark.clause("E4.1c")
def test_a_foreign_gene_on_its_own_hyperparasite_opens_no_row_for_a_liberated_parasite() -> None:
    """Both move together, so blue's biont on the hyperparasite is nowhere else."""
    g = position("green red blue yellow", liberated_row=False)
    active(g)
    host = bacterium(g, MARS, side=1, bionts="red green", cubes="green")
    mutate(g, host, HOX, promoted=True)
    viroid = parasite(g, host, "blue", face=0, bionts="blue", steals="mutation-33-added")
    mutate(g, viroid, PLASMID)
    parasite(g, viroid, "yellow", bionts="yellow blue", steals="mutation-36-base")
    mutate(g, bacterium(g, DUST, side=1, bionts="red"), KREBS)
    g.unassigned[0] = 1

    drive(turn(g, 0), "attach", "bacterium-7", "mutation-33-base")

    assert (19, False) == (host.parasite, g.lives(20))


@pytest.mark.clause("E4.1c")
@pytest.mark.parametrize(("switch", "lives"), [(True, True), (False, False)])
def test_the_old_hosts_row_counts_by_one_reading(switch: bool, lives: bool) -> None:
    """AMB-34. The owner of the liberated parasite has nothing else in the row."""
    g = position("green red blue", liberated_row=switch)
    active(g)
    host = bacterium(g, MARS, side=1, bionts="red green", cubes="green")
    mutate(g, host, HOX, promoted=True)
    parasite(g, host, "blue", face=1, bionts="blue", steals="mutation-33-added")
    mutate(g, bacterium(g, DUST, side=1, bionts="red", cubes="green"), 17)
    g.unassigned[0] = 1

    drive(turn(g, 0), "attach", "bacterium-7", "mutation-33-base")

    assert lives == g.lives(20)


@pytest.mark.clause("E4a", "E4b")
def test_an_incumbent_with_two_cubes_stays_and_nobody_supplants_at_home() -> None:
    """E4a, E4b. Nobody can have more than two; a parasite in the own tableau stays."""
    g = infested("green red blue")
    host = g.organism(MARS)
    mutate(g, host, KREBS)
    parasite(g, host, "blue", face=1, bionts="blue", steals="mutation-22-base mutation-21-base")
    for placard, card in ((DUST, 35), (16, 34)):
        mutate(g, bacterium(g, placard, side=2, bionts="blue"), card)

    assert "E4a" == drive(turn(g, 0), "attach", "face-1").why("bacterium-7")
    assert "E4b" == drive(turn(g, 1), "attach", "face-1").why("bacterium-7")


@pytest.mark.clause("E4a")
def test_one_who_supplants_must_take_more_than_the_incumbent_had() -> None:
    """E4a. With one cube there, two must be taken, also from the incumbent."""
    g = infested()
    host = g.organism(MARS)
    mutate(g, host, 26)
    parasite(g, host, "blue", face=1, bionts="blue", steals="mutation-22-base")
    g.unassigned[0] = 1

    played = drive(turn(g, 0), "attach", "mutation-36-base")

    assert ((0, "E3c"), "E4a") == (played.waits, played.why("done"))
    drive(turn(g, 0), "attach", "mutation-36-base", "mutation-22-base")
    assert {QUORUM, PLASMID} == {cube.source for cube in g.organism(19).diseased}


@pytest.mark.clause("E1a", "E3a")
def test_a_foreign_source_may_die_by_it() -> None:
    """E3a. With HGT the bionts come from microorganisms, which may go extinct."""
    g = infested()
    mutate(g, bacterium(g, DUST, bionts="green"), PROTEORHODOPSIN)
    settled(g)
    g.active[COSMIC] = True
    g.unassigned[0] = 0

    drive(turn(g, 0), "attach", "face-1", "mutation-22-base", "done")

    assert (False, [0]) == (g.lives(DUST), g.organism(19).bionts)
    assert READY != g.cards[GREEN]


@pytest.mark.clause("E3a", "GL3", "B3c")
def test_both_sources_are_gone_before_anybody_is_asked_about_a_compensation() -> None:
    """E3a, GL3. Blue's parasite dies with the first; by then the second has no biont either."""
    g = infested()
    left = bacterium(g, DUST, bionts="green")
    mutate(g, left, PROTEORHODOPSIN)
    parasite(g, left, "blue", bionts="blue blue")
    bacterium(g, CLAY, bionts="green")
    g.catalysts[2][BLUE] = g.pool_limit()
    g.unassigned[0] = 0

    chain = ("face-1", "bacterium-15", "bacterium-12", "mutation-22-base", "done")
    played = drive(turn(g, 0), "attach", *chain)

    assert (2, "B3c") == played.waits
    assert (False, False) == (g.lives(DUST), g.lives(CLAY))


@pytest.mark.clause("E6c", "E4.1c")
def test_an_organism_that_the_biont_left_is_commandeered_before_anybody_attaches_there() -> None:
    """E6c, E4.1c. The ousted parasite finds it with its new owner."""
    g = position("green red blue yellow")
    active(g, COSMIC)
    host = bacterium(g, MARS, side=1, bionts="red", cubes="green")
    mutate(g, host, HOX, promoted=True)
    parasite(g, host, "blue", face=0, bionts="blue", steals="mutation-33-added")
    left = bacterium(g, DUST, bionts="green yellow")
    mutate(g, left, PROTEORHODOPSIN)
    g.unassigned[0] = 0

    drive(turn(g, 0), "attach", "mutation-33-base")

    order = [type(event) for event in g.log if type(event) in (Commandeered, ParasiteAttached)]
    assert [ParasiteAttached, Commandeered, ParasiteAttached] == order
    assert ["bacterium-7", "bacterium-15"] == [e["host"] for e in told(g, ParasiteAttached)]


@pytest.mark.clause("E4.1c", "GL3.1")
def test_what_carries_the_old_host_may_die_by_it_after_the_ousted_parasite_left() -> None:
    """E4.1c. The last biont of a parasite that green commandeered goes to its hyperparasite."""
    g = position("green red blue yellow")
    active(g, COSMIC)
    mutate(g, bacterium(g, RUST, bionts="green"), PROTEORHODOPSIN)
    host = parasite(g, bacterium(g, MARS, side=1, bionts="red"), "yellow", bionts="green")
    host.owner = 0
    mutate(g, host, HOX, promoted=True)
    ousted = parasite(g, host, "blue", face=0, bionts="blue", steals="mutation-33-added")
    refuge = bacterium(g, DUST, side=1, bionts="red")
    mutate(g, refuge, 35, promoted=True)
    g.unassigned[0] = 0

    chain = ("face-2", "parasite-yellow", "parasite-yellow", "done", "mutation-33-base")
    drive(turn(g, 0), "attach", *chain, "done")

    assert (False, False) == (g.lives(host.id), g.lives(19))
    assert DUST == ousted.host


@pytest.mark.clause("E4.1c", "E2e")
def test_a_liberated_parasite_with_a_spore_goes_anywhere() -> None:
    """E2e, E4.1c. The host in the coastal row is as good as any."""
    g = position("green red blue", liberated_row=False)
    active(g, COSMIC)
    host = bacterium(g, MARS, side=1, bionts="red", cubes="green")
    mutate(g, host, HOX, promoted=True)
    viroid = parasite(g, host, "blue", face=1, bionts="blue", steals="mutation-33-added")
    mutate(g, viroid, 24)
    mutate(g, bacterium(g, 10, side=1, bionts="red"), QUORUM)
    g.unassigned[0] = 1

    drive(turn(g, 0), "attach", "face-2", "mutation-33-base")

    assert 10 == viroid.host


@pytest.mark.clause("E3a", "E6.1")
def test_by_the_other_reading_icons_limit_bionts_for_a_parasite() -> None:
    """AMB-09. One HGT icon brings one biont, so there is no choice of a second."""
    g = infested()
    g.rules = Rules(hgt_moves="per_icon")
    mutate(g, bacterium(g, DUST, bionts="green green green"), PROTEORHODOPSIN)
    g.unassigned[0] = 0

    drive(turn(g, 0), "attach", "face-1", "mutation-22-base", "done")

    assert ([0], [0, 0]) == (g.organism(19).bionts, g.organism(DUST).bionts)
