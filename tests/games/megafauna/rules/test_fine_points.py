"""Fine points that a small change of the rules could miss."""

from __future__ import annotations

import pytest

from panspermia.games.megafauna.rules.actions import begin_actions, deeds, has_actions
from panspermia.games.megafauna.rules.atrophy import cut
from panspermia.games.megafauna.rules.burial import burial, refuges
from panspermia.games.megafauna.rules.contests import arrive
from panspermia.games.megafauna.rules.disks import outgas
from panspermia.games.megafauna.rules.events import Endangered, Shifted, StoodUp
from panspermia.games.megafauna.rules.neoteny import neoteny
from panspermia.games.megafauna.rules.personality import feel
from panspermia.games.megafauna.rules.plants import basins, can_dance
from panspermia.games.megafauna.rules.promotion import promote
from panspermia.games.megafauna.rules.resizing import follow, size_words
from panspermia.games.megafauna.rules.vocabulary import (
    GREEN_DISK,
    HERBIVORE,
    WHITE_DISK,
)
from tests.games.megafauna.helpers import (
    at,
    drive,
    lying,
    mutation,
    position,
    put_disk,
    species,
    stand,
    told,
    who,
)

HOME = "siberia-ne-herbivore"


@pytest.mark.clause("G8.1", "G2.4")
def test_a_loser_that_shifts_is_not_told_to_be_endangered() -> None:
    g = position("black green")
    species(g, "black-archetype", at="siberia-e-herbivore")
    winner = species(g, "green-archetype", organs="green", at=HOME)
    winner.unborn -= 1
    drive(arrive(g, winner.id, at(g, "siberia-e"), HERBIVORE), "yes")
    assert (1, 0, []) == (len(told(g, Shifted)), len(told(g, Endangered)), lying(g))
    assert "black-archetype" == who(g, "siberia-e-carnivore")


@pytest.mark.clause("J6d.1", "J6b.2")
def test_a_row_that_could_go_on_is_asked_about() -> None:
    g = position()
    dome = species(g, "black-archetype", at=HOME)
    for card, face in ((137, 1), (122, 0), (78, 0)):
        mutation(g, dome, card, face=face)
    played = drive(feel(g, dome), "mutation-137", "mutation-78")
    assert {"mutation-122", "done"} == {*played.options}
    drive(feel(g, dome), "mutation-137", "mutation-78", "done")
    assert [137, 78] == dome.personality


@pytest.mark.clause("J8b.2")
def test_a_predator_follows_by_one_step_within_its_limits() -> None:
    g = position("white black", apomorphies=True)
    hunter = species(g, "black-archetype", at=HOME)
    assert ["grow-black-archetype", "done"] == drive(follow(g, 1, hunter.id)).options
    hunter.size = 6
    assert ["shrink-black-archetype", "done"] == drive(follow(g, 1, hunter.id)).options
    assert {hunter.id: -1} == drive(follow(g, 1, hunter.id), "shrink-black-archetype").result
    assert {} == drive(follow(g, 1, hunter.id), "done").result


@pytest.mark.clause("K6.1", "K6.5")
def test_the_rain_dance_needs_a_disk_a_sea_and_a_plant() -> None:
    g = position("black green", mode="solitaire")
    put_disk(g, "arabia-e", "none")
    words = "tharsis-centre tharsis-se tharsis-nw"
    species(g, "green-archetype", at=" ".join([f"{w}-plant" for w in words.split()]))
    species(g, "black-archetype", at=" ".join([f"{w}-herbivore" for w in words.split()]))
    assert (True, [at(g, "arabia-e")]) == (can_dance(g), basins(g))
    g.clouds = [0, 2]
    assert not can_dance(g)
    g.clouds = [1, 0]
    put_disk(g, "arabia-e", "black")
    assert not can_dance(g)
    assert not can_dance(position("black green"))


@pytest.mark.clause("E3d.1", "CS-1")
def test_a_daughter_has_one_creeple_of_seven_and_her_mother_one_less() -> None:
    g = position()
    mother = species(g, "black-archetype", at="siberia-ne-herbivore siberia-e-herbivore")
    mutation(g, mother, 99)
    drive(promote(g, 0, 99, 0), "siberia-e-herbivore")
    daughter = next(s for s in g.own(0) if s.id != mother.id)
    assert (6, 1, 6, 1) == (
        mother.unborn, g.living(mother.id), daughter.unborn, g.living(daughter.id),
    )  # fmt: skip


@pytest.mark.clause("K8a", "D7g")
def test_a_green_player_is_no_automatic_plant() -> None:
    g = position("green black")
    g.clouds = [0, 0]
    plant = species(g, "green-archetype", at="baltica-sw-herbivore")
    mutation(g, plant, 102, plus="red")
    mutation(g, plant, 52, plus="green")
    assert {"organ-102-red", "organ-52-green"} == {*drive(cut(g, 0, plant.id, g.hearts())).options}
    g.display = [[102], [52]]
    begin_actions(g, 0)
    assert ("", "") == (deeds(g, 0)["pass"], deeds(g, 0)["mutation-52"])
    assert "shrink-green-archetype" not in size_words(g, 0, {})
    plant.size = 2
    assert {"grow-green-archetype", "shrink-green-archetype"} == {*size_words(g, 0, {})}


@pytest.mark.clause("E5", "A2c.1")
def test_cancelled_neoteny_changes_nothing() -> None:
    g = position()
    dome = species(g, "black-archetype", organs="red", at=HOME)
    assert False is drive(neoteny(g, 0), "cancel").result
    assert 1 == sum(dome.basal)
    begin_actions(g, 0)
    assert has_actions(g, 0)
    g.actions = 0
    assert not has_actions(g, 0)


@pytest.mark.clause("GL-Damocles.1", "D10f.1")
def test_a_green_disk_strikes_nobody_and_a_white_one_everybody() -> None:
    g = position("black green")
    species(g, "black-archetype", at="siberia-e-herbivore")
    species(g, "green-archetype", at="siberia-e-carnivore")
    drive(outgas(g, at(g, "siberia-e"), GREEN_DISK, "oxygen", "D12.1"))
    assert [] == lying(g)
    drive(outgas(g, at(g, "siberia-e"), WHITE_DISK, "clouds", "D12.1"))
    assert (2, 14) == (len(lying(g)), g.oxygen)


@pytest.mark.clause("I1.2", "I1.4", "I2.1")
def test_two_endotherms_of_a_species_flee_one_after_the_other() -> None:
    g = position("black green")
    bear = species(
        g, "black-archetype", organs="white",
        at="siberia-sw-herbivore-endangered siberia-se-herbivore-endangered",
    )  # fmt: skip
    first, second = [refuges(g, creeple) for creeple in g.lying]
    assert {"siberia-w-herbivore"} <= {*first}
    assert {"siberia-e-herbivore"} <= {*second}
    stand(g, bear, "siberia-e-herbivore")
    assert "siberia-e-herbivore" not in refuges(g, g.lying[1])
    drive(burial(g))
    assert (1, 0) == (g.living(bear.id), len(told(g, StoodUp)))
