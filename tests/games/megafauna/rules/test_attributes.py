"""Attributes, clause by clause (J): size, hosts, poison, monsters, emotions, language, tools."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, permutations
from random import Random

import pytest

from panspermia.games.megafauna.rules.actions import act, begin_actions
from panspermia.games.megafauna.rules.biomes import can_eat, can_inhabit
from panspermia.games.megafauna.rules.contests import arrive, contest
from panspermia.games.megafauna.rules.dispersal import against, walk
from panspermia.games.megafauna.rules.ending import points
from panspermia.games.megafauna.rules.events import HostReturned
from panspermia.games.megafauna.rules.personality import feel, halves, rows, take_tool
from panspermia.games.megafauna.rules.plants import largest
from panspermia.games.megafauna.rules.promotion import find_host, hosts, promote
from panspermia.games.megafauna.rules.resizing import outgrow, resize
from panspermia.games.megafauna.rules.settling import extinguish, settle
from panspermia.games.megafauna.rules.vocabulary import (
    CARNIVORE,
    GREEN_ORGAN,
    HERBIVORE,
    NOBODY,
    PURPLE,
    RED_ORGAN,
    YELLOW_ORGAN,
)
from tests.games.megafauna.helpers import (
    drive,
    lying,
    mutation,
    position,
    species,
    stand,
    told,
    who,
)

HOME = "siberia-ne-herbivore"
HEAD, TAIL, BRAIN, LIMBIC = 137, 122, 78, 105


# --- J1 ---------------------------------------------------------------------------------------


@pytest.mark.clause("J1.1", "J1.2", "J1.3", "J1.4", "E6a")
def test_cards_that_are_outgrown_go_and_cats_stay() -> None:
    g = position()
    dome = species(g, "black-archetype", size=3, at=HOME)
    mutation(g, dome, 129, face=0, plus="yellow")
    cat = mutation(g, dome, 60, face=0, plus="blue")
    tail = mutation(g, dome, 52, face=0, plus="green")
    dome.personality = [52, 60]
    assert 2 == largest(g, dome.id)
    outgrow(g, dome)
    assert ([60, 52], [0] * 5, 1) == (
        [m.card for m in dome.mutations], cat.plus, tail.plus[GREEN_ORGAN],
    )  # fmt: skip
    assert 1 == g.emotions_of(dome)[GREEN_ORGAN]


@pytest.mark.clause("J1.3", "J6g", "J2.3", "J4.1")
def test_a_cat_that_is_outgrown_keeps_its_guest_and_loses_its_monster() -> None:
    """Only the cubes go, and the tile that stands for them; the size stays."""
    g = position("black green")
    dome = species(g, "black-archetype", size=3, at=HOME)
    species(g, "green-archetype", at="baltica-sw-herbivore")
    host = mutation(g, dome, 52, face=0, plus="green", hosted="green-archetype")
    cat = mutation(g, dome, 60, face=0, monster="blue")
    dome.personality = [52, 60]
    drive(resize(g, 0), "grow-black-archetype")
    assert (4, NOBODY, [52, 60], 4) == (dome.size, cat.monster, dome.personality, g.tiles[3])
    assert g.found(0).id == host.hosted
    assert 1 == points(g, 0).hosted


# --- J2 ---------------------------------------------------------------------------------------


@pytest.mark.clause("J2.1", "J2.2", "J2.3", "J2.4", "J2a.1", "J2a.2", "J2a.3", "E2f")
def test_a_host_shares_a_biome_and_has_somebody_to_give() -> None:
    g = position("black green white")
    dome = species(g, "black-archetype", at="siberia-e-herbivore")
    eater = species(g, "green-archetype", at="siberia-e-carnivore-endangered")
    far = species(g, "white-archetype", at="gondwana-e-herbivore")
    first, second = mutation(g, dome, 61, face=1), mutation(g, dome, 81, face=1)
    assert [eater] == hosts(g, dome)
    eater.newborn, eater.unborn = 1, 5
    played = drive(find_host(g, dome, first))
    assert ((0, "J2.3"), ["unborn", "newborn"]) == (played.waits, played.options)
    drive(find_host(g, dome, first), "newborn")
    drive(find_host(g, dome, second))
    assert (eater.id, eater.id, 4, 0) == (first.hosted, second.hosted, eater.unborn, eater.newborn)
    assert (2, 6) == (points(g, 0).hosted, far.unborn)
    eater.unborn = 0
    assert [] == hosts(g, dome)
    third = mutation(g, dome, 82, face=0)
    drive(find_host(g, dome, third))
    assert NOBODY == third.hosted


@pytest.mark.parametrize("reading", [True, False])
@pytest.mark.clause("J2.2")
def test_own_species_as_hosts(reading: bool) -> None:
    """Switch own_host."""
    g = position("black green", own_host=reading)
    dome = species(g, "black-archetype", at="siberia-e-herbivore")
    sister = species(g, "black-flyer", at="siberia-e-carnivore", genotype=103)
    assert ([sister] if reading else []) == hosts(g, dome)


@pytest.mark.clause("J2c", "GL-HorrorPlant", "K0a")
def test_magic_mushrooms_of_green_need_no_shared_biome() -> None:
    g = position("green black")
    fungus = species(g, "green-archetype", at="baltica-sw-herbivore")
    dome = species(g, "black-archetype", at=HOME)
    assert [] == hosts(g, fungus)
    m = mutation(g, dome, 102)
    assert [dome] == hosts(g, fungus)
    assert [] == hosts(g, dome)
    m.face = 0
    assert [] == hosts(g, fungus)


@pytest.mark.clause("J2d", "CS-12d", "I3.3")
def test_a_hosted_creeple_of_an_extinct_species_is_gone() -> None:
    g = position("black green")
    dome = species(g, "black-archetype", at=HOME)
    host = species(g, "green-archetype", at="baltica-sw-herbivore")
    m = mutation(g, dome, 61, face=1, hosted="green-archetype")
    extinguish(g, host, "I3.1")
    assert (NOBODY, 0) == (m.hosted, points(g, 0).hosted)
    assert [{"clause": "J2d", "side": 1, "species": "green-archetype"}] == told(g, HostReturned)


# --- J5 ---------------------------------------------------------------------------------------


@pytest.mark.clause("J5.1", "J5.2", "GL-Skeletal", "G7", "H6")
def test_a_haustorium_replaces_the_skeletal_number() -> None:
    g = position("green white")
    a = species(g, "green-archetype", at="baltica-sw-herbivore")
    b = species(g, "white-archetype", at="gondwana-e-herbivore")
    place = g.names.number["baltica-w"]
    assert [1, 4] == [g.skeletal(a), g.skeletal(b)]
    assert (b.id, "G7") == contest(g, place, HERBIVORE, a.id, b.id)
    m = mutation(g, b, 56, face=0)
    assert (a.id, "G7") == contest(g, place, HERBIVORE, a.id, b.id)
    b.mutations.clear()
    m.face = 1
    a.mutations.append(m)
    assert (b.id, "H6") == contest(g, place, CARNIVORE, a.id, b.id)


# --- J6 ---------------------------------------------------------------------------------------


@pytest.mark.clause("J6.1", "J6a", "J6b.1", "J6b.2", "J6c.1", "J6c.2", "E2h", "GL-Tableau")
def test_a_promotion_may_form_a_personality() -> None:
    g = position()
    dome = species(g, "black-archetype", at=HOME)
    mutation(g, dome, HEAD, face=1, plus="yellow")
    mutation(g, dome, TAIL, plus="yellow")
    assert (NOBODY, 1) == halves(g, dome, HEAD)
    played = drive(promote(g, 0, TAIL, 0))
    assert ((0, "J6b.2"), ["mutation-137", "cancel"]) == (played.waits, played.options)
    g = position()
    dome = species(g, "black-archetype", at=HOME)
    mutation(g, dome, HEAD, face=1, plus="yellow")
    mutation(g, dome, TAIL, plus="yellow")
    drive(promote(g, 0, TAIL, 0), f"mutation-{HEAD}")
    assert ([HEAD, TAIL], 1) == (dome.personality, g.emotions_of(dome)[YELLOW_ORGAN])


@pytest.mark.clause("J6d.1", "J6d.2", "J6d.3", "J6c.2", "E2h")
def test_cards_are_inserted_and_never_leave_the_row() -> None:
    g = position()
    dome = species(g, "black-archetype", at=HOME)
    for card, face in ((HEAD, 1), (TAIL, 0), (BRAIN, 0), (143, 0)):
        mutation(g, dome, card, face=face)
    dome.personality = [HEAD, TAIL]
    assert {(HEAD, TAIL), (HEAD, BRAIN, TAIL)} == {*rows(g, dome)}
    drive(feel(g, dome), f"mutation-{HEAD}")
    assert [HEAD, BRAIN, TAIL] == dome.personality
    assert 2 == g.emotions_of(dome)[YELLOW_ORGAN]


@pytest.mark.clause("J6.1", "J6a", "J6b.1", "J6c.1", "J6c.2", "J6d.1", "J6d.2", "J6d.3")
def test_the_rows_that_can_be_formed_are_those_of_the_rulebook() -> None:
    """Every order of every choice of promoted cards is tried."""
    rng, found = Random("rows"), Counter[int]()
    for _ in range(30):
        g = position()
        dome = species(g, "black-archetype", at=HOME)
        halves_of = {
            (card, face): half
            for card, facts in g.facts.mutations.items()
            for face, half in enumerate(facts.halves)
            if half.silhouette == NOBODY and max(half.left, half.right) != NOBODY
        }
        brains = sorted([way for way, h in halves_of.items() if NOBODY not in (h.left, h.right)])
        cards = dict([*rng.sample(brains, 4), *rng.sample(sorted(halves_of), 3)])
        for card, face in cards.items():
            mutation(g, dome, card, face=face)
        mutation(g, dome, 101 if 101 not in cards else 107)
        known = [m.card for m in dome.mutations if m.is_promoted]
        edges = {card: halves_of[card, cards[card]] for card in known}
        possible = {
            row
            for count in range(2, len(known) + 1)
            for row in permutations(known, count)
            if all(edges[a].right == edges[b].left != NOBODY for a, b in pairwise(row))
        }
        assert possible == {*rows(g, dome)}
        for row in possible:
            kinds = [(edges[card].left != NOBODY, edges[card].right != NOBODY) for card in row]
            assert kinds.count((False, True)) <= 1 >= kinds.count((True, False))
        found[max([len(row) for row in possible], default=0)] += 1
        if possible:
            dome.personality = list(rng.choice(sorted(possible)))
            grown = {row for row in possible if {*dome.personality} <= {*row}}
            assert grown == {*rows(g, dome)}
    assert {2, 3, 4} <= {*found}


@pytest.mark.clause("J6b.3", "J6a")
def test_halves_that_are_upside_down_do_not_count() -> None:
    g = position()
    dome = species(g, "black-archetype", at=HOME)
    mutation(g, dome, HEAD, face=1)
    tail = mutation(g, dome, TAIL, face=0)
    assert 1 == len(rows(g, dome))
    tail.face = 1
    assert [] == rows(g, dome)


@pytest.mark.clause("J6f", "J6f.1", "A7e")
def test_language_needs_three_emotions_of_two_colours_in_one_species() -> None:
    g = position()
    dome = species(g, "black-archetype", at=HOME)
    other = species(g, "black-flyer", at="siberia-e-herbivore", genotype=103)
    for card, face in ((HEAD, 1), (BRAIN, 0), (TAIL, 0)):
        mutation(g, dome, card, face=face)
    dome.personality = [HEAD, BRAIN, TAIL]
    mutation(g, other, 92, face=0)
    mutation(g, other, 90, face=0)
    other.personality = [92, 90]
    assert not any([g.has_language(s) for s in (dome, other)])
    mutation(g, dome, 124, face=0)
    mutation(g, dome, 91, face=0)
    dome.personality = [HEAD, BRAIN, 124, 91]
    assert g.has_language(dome)
    assert (4, 3) == (points(g, 0).emotions, points(g, 0).language)


@pytest.mark.clause("J6e.1", "J6e.2", "E1b")
def test_the_discount_is_that_of_the_start_of_the_phase() -> None:
    g = position()
    dome = species(g, "black-archetype", at=HOME)
    mutation(g, dome, HEAD, face=1)
    mutation(g, dome, TAIL, face=0)
    dome.personality = [HEAD, TAIL]
    begin_actions(g, 0)
    assert [0, 1, 0, 0, 0] == dome.emotions
    g.display = [[101, 123], [52]]
    dome.unborn = 1
    drive(act(g, 0), "mutation-123")
    assert 1 == dome.spent


# --- J7 ---------------------------------------------------------------------------------------


@pytest.mark.clause("J7.1", "J7.2", "J7.3", "CS-10")
def test_each_purple_emotion_brings_a_tool() -> None:
    g = position()
    dome = species(g, "black-archetype", at=HOME)
    mutation(g, dome, 101, face=0)
    mutation(g, dome, 113)
    played = drive(promote(g, 0, 113, 0), "mutation-101")
    assert ((0, "J7.1"), 9) == (played.waits, len(played.options))
    assert 1 == g.emotions_of(dome)[PURPLE]
    drive(take_tool(g, dome), "tool-2-a")
    drive(take_tool(g, dome), "tool-3-b")
    assert ([(2, 0), (3, 1)], [1, 4]) == (dome.tools, g.tools)
    snail = species(g, "black-armored", at="siberia-e-herbivore", genotype=92)
    hole = species(g, "black-burrower", at="siberia-w-herbivore", genotype=99)
    fly = species(g, "black-flyer", at="siberia-nw-herbivore", genotype=103)
    assert [True, True, False] == [can_eat(g, dome, s) for s in (snail, hole, fly)]
    g.tools = []
    drive(take_tool(g, dome))


@pytest.mark.clause("J7b.1", "J7b.2", "F3c.1", "G8.3")
def test_ix_43_a_diving_bell_feeds_carnivores_on_swimmers_only() -> None:
    g = position("black green")
    hole = species(g, "black-burrower", size=2, at="siberia-w-herbivore", genotype=99)
    hole.tools.append((1, 0))
    fish = species(g, "green-swimmer", at="siberia-sw-herbivore siberia-south-tab-herbivore")
    sea, tab = g.names.number["siberia-sw"], g.names.number["siberia-south-tab"]
    assert ["F3c", ""] == [against(g, hole, sea, level) for level in (HERBIVORE, CARNIVORE)]
    assert can_inhabit(g, hole, tab, CARNIVORE)
    assert 2 == walk(g, hole, [g.names.number["siberia-se"]])[tab]
    stand(g, hole, "siberia-sw-carnivore")
    settle(g)
    assert [] == lying(g)
    fly = species(g, "black-flyer", organs="green", at="siberia-nw-herbivore", genotype=103)
    fly.unborn -= 1
    drive(arrive(g, fly.id, sea, HERBIVORE))
    assert "black-burrower siberia-sw-carnivore" in lying(g)
    assert 2 == g.living(fish.id)


@pytest.mark.clause("J7c.1", "J7c.2", "J7d")
def test_ix_44_a_tool_protects_its_herbivores_at_once() -> None:
    g = position("black green")
    hole = species(g, "black-burrower", at="siberia-e-herbivore", genotype=99)
    hunter = species(g, "green-burrower", at="siberia-e-carnivore", genotype=111)
    drive(take_tool(g, hole), "tool-2-b")
    assert ["green-burrower siberia-e-carnivore"] == lying(g)
    hunter.tools.append((3, 1))
    assert can_eat(g, hunter, hole)


@pytest.mark.clause("J7a", "I3.2")
def test_a_tool_becomes_a_fossil() -> None:
    g = position("black green")
    dome = species(g, "black-archetype", at=HOME)
    dome.tools.append((4, 1))
    g.tools = [1, 2, 3]
    extinguish(g, dome, "I3.1")
    assert (["tool-4-b"], [1, 2, 3]) == (g.record[0], g.tools)


@pytest.mark.clause("J4.1", "J4.2", "E2d", "F2a.1")
def test_a_monster_counts_for_every_purpose() -> None:
    g = position()
    dome = species(g, "black-archetype", size=3, at=HOME)
    mutation(g, dome, 84, face=0, monster="blue")
    mutation(g, dome, 118, face=1, monster="red")
    assert (6, 3, 6) == (g.dispersal(dome), g.organs(dome, RED_ORGAN), g.count_organs(dome))
    drive(resize(g, 0), "grow-black-archetype")
    assert (8, 8, "black-archetype") == (g.dispersal(dome), g.count_organs(dome), who(g, HOME))
