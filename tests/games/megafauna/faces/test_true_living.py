"""What faces say about living, buying and moving is true."""

from __future__ import annotations

import msgspec
import pytest

from panspermia.faces.board import Seen
from panspermia.games.megafauna import GAME
from panspermia.games.megafauna.faces import large, lookup, svg_cards, svg_species
from panspermia.games.megafauna.faces.answers import beside_others, in_short
from panspermia.games.megafauna.faces.log import tell
from panspermia.games.megafauna.faces.naming import Scene
from panspermia.games.megafauna.faces.stage import Stage
from panspermia.games.megafauna.rules.actions import begin_actions
from panspermia.games.megafauna.rules.dispersal import disperse
from panspermia.games.megafauna.rules.state import State
from panspermia.games.megafauna.rules.view import view
from panspermia.kernel import Message, Setup, seat_table
from panspermia.kernel.events import event_data
from tests.games.megafauna.helpers import drive, mutation, position, put_disk, species


def scene_of(g: State, rule: str = "") -> Scene:
    """The position of a state in the view of a table of its mode."""
    players = 1 if g.rules.mode == "solitaire" else g.players
    table = seat_table(GAME, Setup(players, {"mode": g.rules.mode}), seed=1)
    waiting = [{"seat": 0, "side": 0, "rule": rule}]
    now = msgspec.to_builtins(view(g, (0,)))
    return Scene({**table.view(0), "waiting": waiting, "position": {**now, "side": 0}})


@pytest.mark.clause("F3b.2", "J7b.1")
def test_only_swimmers_and_divers_are_said_to_enter_a_bloom() -> None:
    g = position()
    put_disk(g, "siberia-south-tab", "bloom")
    told = lookup.look(scene_of(g), "siberia-south-tab")
    assert told is not None
    assert "Only swimmers enter it, for 1, and carnivores with a diving bell, for 2." in told.plain
    assert "archetype 2" not in told.plain


@pytest.mark.clause("E1b", "J6e.1", "J6e.2")
def test_a_card_names_the_price_of_those_who_pay_less() -> None:
    g = position("black green")
    species(g, "black-archetype", at="siberia-e-herbivore")
    fly = species(g, "black-flyer", at="siberia-w-herbivore", genotype=122, face=1)
    for card, face in ((58, 1), (77, 1)):
        mutation(g, fly, card, face=face)
    fly.personality = [58, 77]
    begin_actions(g, 0)
    g.display[0] = [104, 112, 100]
    told = in_short(scene_of(g, "A2c.1"), "mutation-100").plain
    assert "(costs 4, 2 for the black flyer, gives" in told
    told = beside_others(scene_of(g, "A2c.1"), "mutation-100", None, {}).plain
    assert told.endswith("costs 4, 2 for the black flyer")
    prompt = Message("ask.E1.1", {"card": "mutation-100"})
    told = in_short(scene_of(g, "E1.1"), "black-flyer", prompt).plain
    assert "pays 2, may still spend 6" in told


@pytest.mark.clause("E1a.1", "E1a.3")
def test_what_may_still_be_spent_is_told_in_the_own_phase_only() -> None:
    g = position("black green")
    dome = species(g, "black-archetype", at="siberia-e-herbivore")
    dome.allowance, dome.spent, g.phase = 6, 2, "dispersal"
    assert None is view(g, (0,)).sides[0].species[0].allowance


@pytest.mark.clause("I1.1")
def test_endotherms_are_shown_in_tooth_and_claw_too() -> None:
    g = position(mode="tooth-and-claw")
    species(g, "black-archetype", organs="white", at="siberia-e-herbivore")
    scene = scene_of(g)
    stage = Stage(scene)
    shown = "".join(svg_species.facts(stage, scene.species["black-archetype"]))
    assert 'title="endotherm"' in shown


@pytest.mark.clause("A8a", "A8g", "A8h", "E3c")
def test_cards_show_what_counts_in_the_game_that_is_played() -> None:
    """Recession is shown; poison, monsters, sizes and horror plants only where there are such."""
    for mode in ("achterbahn", "tooth-and-claw"):
        g = position(mode=mode)
        g.display = [[110, 119], [62, 55]]
        shown = svg_cards.display(Stage(scene_of(g)), Seen())
        card = large.large(Stage(scene_of(g)), "mutation-55", Seen()) or ""
        signs = ('title="poisonous"', "monster", "≤", "Green may take it too")
        assert [mode == "achterbahn"] * 4 == [sign in shown for sign in signs]
        assert ("size at most" in card) == (mode == "achterbahn")
        recession = "the new species loses one basal blue organ, if it has one"
        assert recession in shown
        assert recession in card


@pytest.mark.clause("J2.3", "K3d.2")
def test_only_hosted_creeples_are_shown_as_hosted() -> None:
    g = position("black green", mode="solitaire", planet="mars")
    species(g, "green-archetype", at="tharsis-e-plant")
    dome = species(g, "black-archetype", at="tharsis-e-herbivore")
    scene = scene_of(g)
    stage = Stage(scene)
    assert 'class="ho"' not in svg_species.life(stage, scene.species["green-archetype"])
    mutation(g, dome, 64, face=0, hosted="green-archetype")
    scene = scene_of(g)
    stage = Stage(scene)
    assert 1 == svg_species.life(stage, scene.species["green-archetype"]).count('class="ho"')


@pytest.mark.clause("F6b", "G2.3")
def test_who_loses_its_contest_is_not_said_to_have_settled() -> None:
    g = position("black green")
    species(g, "green-archetype", organs="green", at="siberia-e-herbivore")
    fly = species(g, "black-flyer", at="siberia-ne-herbivore", genotype=122, face=1)
    fly.unborn, fly.newborn = 5, 1
    drive(disperse(g, 0), "siberia-e-herbivore", "no")
    told = tell(scene_of(g), [{"n": n, **event_data(event)} for n, event in enumerate(g.log)])
    lines = [line.text.plain.lstrip("≡ ") for line in told]
    assert "A black flyer comes to Siberia east as a herbivore." == lines[0]
    assert lines[1].startswith("Siberia east: a green archetype beats a black flyer")
    assert lines[2].endswith("It has lost the contest.")
