"""Where chapters E to I meet: several players, the last creeple, and what happens at once."""

from __future__ import annotations

import pytest

from panspermia.games.megafauna import GAME
from panspermia.games.megafauna.rules.actions import act, deeds
from panspermia.games.megafauna.rules.burial import awards, burial, flee, refuges
from panspermia.games.megafauna.rules.contests import arrive
from panspermia.games.megafauna.rules.dispersal import disperse, reach
from panspermia.games.megafauna.rules.display import allowance
from panspermia.games.megafauna.rules.events import Contested
from panspermia.games.megafauna.rules.vocabulary import DARWINIAN, HERBIVORE, METABOLIC
from panspermia.kernel import NO, YES
from panspermia.kernel.notation import read_table
from tests.games.megafauna.helpers import (
    at,
    begin,
    drive,
    lying,
    mutation,
    position,
    put_disk,
    species,
    told,
    who,
)

# --- E ----------------------------------------------------------------------------------------


@pytest.mark.clause("E6.2", "E6b.2", "E6b.4", "E6b.1", "E1a.3", "I3.3")
def test_of_two_that_outgrow_their_genotypes_at_once_the_first_is_the_kiwi() -> None:
    """The owner names the order; the other finds the archetype in use, and both are fossils."""
    g = position()
    fly = species(g, "black-flyer", genotype=69, at="siberia-e-herbivore")
    mole = species(
        g, "black-burrower", size=2, genotype=71, face=1, organs="blue", at="siberia-ne-herbivore"
    )
    g.archetypes[0] = True
    begin(g)
    mole.unborn, mole.newborn, mole.allowance, mole.spent = 4, 2, 5, 3

    drive(act(g, 0), "resize", "grow-black-burrower", "grow-black-flyer")

    kiwi = g.found(10)
    assert kiwi is mole
    assert (3, 4, 2, [0, 0, 0, 1, 0]) == (kiwi.size, kiwi.unborn, kiwi.newborn, kiwi.basal)
    assert 2 == allowance(kiwi), "a kiwi spends what its species had"
    assert [None, None] == [g.species[mole.id + 1], g.species[fly.id]]
    assert ["mutation-69", "mutation-71"] == sorted(g.record[0])
    assert not g.archetypes[0]


@pytest.mark.clause("E3d.1", "E3d.2", "E4", "GL-Lazarus", "I3c")
def test_a_mother_that_dies_takes_her_newborns_and_nobody_is_a_lazarus() -> None:
    g = position()
    dome = species(g, "black-archetype", organs="blue", at="siberia-e-herbivore-endangered")
    dome.unborn, dome.newborn = 4, 2
    mutation(g, dome, 108, plus="red red")
    begin(g)

    drive(act(g, 0), "promote-108-a")
    assert g.species[dome.id] is None
    assert "black-flyer" == who(g, "siberia-e-herbivore"), "she can live where her mother lay"
    found = deeds(g, 0)
    assert "resurrect" not in found
    assert "" == found["populate-black-flyer"]
    assert 1 == len([word for word in found if str(word).startswith("populate")])


@pytest.mark.clause("E1e.1", "E1e.2", "E1a.1", "A2d", "E1d")
def test_the_next_player_buys_from_rows_that_have_slid() -> None:
    """And for Green a card that slid is as cheap as its new place, but barred all the same."""
    table = read_table(
        GAME,
        """\
megafauna 2
sides black green
order black green
display metabolic=[101 118 103 124 126] darwinian=[52 74 78 85 91]
land siberia:0,4!
land baltica:0,4!
siberia-ne herbivore:black-archetype
baltica-sw herbivore:green-archetype
black-archetype unborn:6
green-archetype unborn:6
actions 2
turn 3
phase actions
next A2c.1 2 0 0
""",
        seed=3,
    )
    for answer in ("mutation-101", "mutation-52"):
        table.answer(answer)

    assert (1, "A2c.1") == (table.request.side, table.request.rule) if table.request else False
    g = table.state
    assert [118, 103, 124, 126] == g.display[METABOLIC][:4]
    assert [74, 78, 85, 91] == g.display[DARWINIAN][:4]
    found = deeds(g, 1)
    assert ["E1d", "", "E1d"] == [found[f"mutation-{card}"] for card in (118, 103, 124)]
    assert ["", "", "", ""] == [found[f"mutation-{card}"] for card in (74, 78, 85, 91)]


# --- F, G, H ----------------------------------------------------------------------------------


@pytest.mark.clause("F1a", "F1b", "G2.3", "F2.3", "GL-Endangered.2")
def test_a_newborn_that_has_lost_is_the_mother_of_the_next() -> None:
    g = position("black green")
    dome = species(g, "black-archetype", at="siberia-w-herbivore")
    species(g, "green-archetype", organs="green", at="siberia-nw-herbivore")
    dome.unborn, dome.newborn = 4, 2

    assert at(g, "siberia-ne") not in reach(g, dome)
    drive(disperse(g, 0), "siberia-nw-herbivore", NO)
    assert ["black-archetype siberia-nw-herbivore"] == lying(g)
    drive(disperse(g, 0), "siberia-ne-herbivore")

    assert "black-archetype" == who(g, "siberia-ne-herbivore")


@pytest.mark.clause("F5.1", "F3b.3", "Q-11", "F5d")
def test_nobody_rafts_from_a_bloom() -> None:
    """It has to go back to the hex first, and pays for that."""
    g = position("black green")
    g.wind = True
    put_disk(g, "siberia-middle-tab", "bloom")
    swim = species(g, "black-swimmer", genotype=55, size=1, at="siberia-middle-tab-herbivore")
    assert [] == [p for p in reach(g, swim) if g.names.words[p].startswith("gondwana")]
    swim.size = 4
    assert at(g, "gondwana-w") in reach(g, swim), "2 for the weeds, 1 to raft, 1 for the sea"
    swim.size = 3
    assert at(g, "gondwana-w") not in reach(g, swim)


@pytest.mark.clause("G3.2", "Q-57", "G8.2", "H1.1", "H6a")
def test_a_loser_meets_only_a_carnivore_that_the_winner_feeds() -> None:
    """Three players: the hunter of the loser's own colour starves before the loser shifts."""
    g = position("black green white")
    species(g, "black-burrower", genotype=68, face=1, at="siberia-e-herbivore")
    species(g, "white-burrower", genotype=57, at="siberia-e-carnivore")
    dome = species(
        g, "green-armored", genotype=59, face=1, organs="yellow", at="baltica-w-herbivore"
    )
    dome.unborn -= 1

    drive(arrive(g, dome.id, at(g, "siberia-e"), HERBIVORE))

    assert "green-armored" == who(g, "siberia-e-herbivore")
    assert {"white-burrower siberia-e-carnivore", "black-burrower siberia-e-herbivore"} == {
        *lying(g)
    }
    assert ["G3.2"] == [event["clause"] for event in told(g, Contested)]


# --- I ----------------------------------------------------------------------------------------


@pytest.mark.clause("I1.2", "I1.4", "I2a", "G8.2", "Q-31", "A4a")
def test_an_endotherm_takes_a_level_before_a_loser_may_shift_to_it() -> None:
    """Flights come first for all players; the shift of phase 4 then means a contest."""
    for organs, winner in (("white yellow", "green-flyer"), ("white", "black-archetype")):
        g = position("black green white")
        dome = species(g, "black-archetype", at="siberia-e-herbivore-endangered")
        species(g, "white-archetype", at="siberia-e-herbivore")
        fly = species(
            g, "green-flyer", genotype=69, organs=organs, at="siberia-ne-herbivore-endangered"
        )
        assert [] == refuges(g, g.lying[0]), "no endotherm"
        drive(flee(g, 1), "siberia-e-carnivore")
        assert "green-flyer" == who(g, "siberia-e-carnivore")
        drive(burial(g), YES)
        assert winner == who(g, "siberia-e-carnivore")
        assert [] == g.lying
        assert (winner == "green-flyer") == (g.species[dome.id] is None)
        assert (winner != "green-flyer") == (g.species[fly.id] is None)


@pytest.mark.clause("I2.2", "I3.1", "I3c", "J2d", "I4a.2", "I4b", "CS-12d")
def test_the_last_to_be_buried_takes_its_hosted_creeples_off_the_cards_before_awards() -> None:
    g = position("black green white")
    guest = species(g, "black-archetype", at="siberia-e-herbivore-endangered")
    host = species(g, "green-archetype", at="baltica-w-herbivore")
    species(g, "white-archetype", at="gondwana-e-herbivore")
    mutation(g, host, 61, face=1, plus="yellow", hosted="black-archetype")
    put_disk(g, "siberia-e", "white")
    assert 2 == g.population(1)

    drive(burial(g))
    awards(g)

    assert g.species[guest.id] is None
    assert [0, 1, 1] == [g.population(side) for side in g.sides()]
    assert [0, 1, 1] == g.fossils, "one token each for the Lazarus, none for each other"


# --- a turn -----------------------------------------------------------------------------------

GARY = """\
megafauna 2 cratons=historical
sides green black
order green black
display metabolic=[101 118 103 124 126] darwinian=[52 78 74 85 91]
turn 9
era 2
medea green
oxygen 9
clouds white=6
air white=3 black=2
land laurentia:0,4!
land baltica:0,4!
land siberia:0,4!
land gondwana:0,4!
baltica-sw herbivore:green-armored
baltica-w green carnivore:black-flyer herbivore:green-archetype
baltica-nw green carnivore:black-flyer herbivore:green-archetype
baltica-ne herbivore:green-archetype
siberia-ne black endangered:herbivore:black-archetype
siberia-e black endangered:herbivore:black-archetype endangered:carnivore:black-burrower
siberia-w herbivore:black-burrower
siberia-nw herbivore:black-archetype
green-archetype unborn:4
green-armored of:mutation-59b size:2 basal:rb unborn:6
black-archetype unborn:4
black-flyer of:mutation-103a unborn:5
black-burrower of:mutation-68b unborn:5
actions 2
phase actions
next A2c.1 9 0 0
"""
HOPES = (
    "black-flyer", "baltica-ne-carnivore", "siberia-centre-herbivore", "siberia-nw-carnivore",
)  # fmt: skip


@pytest.mark.clause("A2c.1", "A3a", "A4b", "E4", "E6.1", "H3", "F1b", "I2.2")
def test_gary_and_brenda_play_the_turn_of_the_rulebook() -> None:
    """From their actions to the burial: two, two and one of Brenda's creeples are unborn again."""
    table = read_table(GAME, GARY, seed=5)
    told = [
        "populate-green-armored", 2, "resize", "grow-green-armored", "done",
        "mutation-74", "black-burrower", "populate-black-burrower", 2, "populate-black-flyer",
        "baltica-w-carnivore", "baltica-nw-carnivore",
    ]  # fmt: skip
    for answer in told:
        table.answer(answer)
    g = table.state
    armored, flyer = g.found(4), g.found(12)
    assert (3, 0) == (armored.size, armored.newborn)
    assert "green-armored" == who(g, "baltica-nw-carnivore") == who(g, "baltica-w-carnivore")
    assert 5 == len(g.lying)
    assert 1 == flyer.newborn
    while table.request is not None and table.request.rule in ("A3a", "F2.1"):
        options = table.request.options()
        wanted = [word for word in HOPES if word in options]
        table.answer(wanted[0] if wanted else options[0])

    g = table.state
    assert 10 == g.turn
    assert "black-flyer" == who(g, "baltica-ne-carnivore")
    assert [1, 1, 3] == [g.living(id) for id in (12, 10, 11)]
    assert [] == g.lying
