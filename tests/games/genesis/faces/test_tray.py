"""Dice lie where they fell, each says what it does, and those to be rolled again are buttons."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from panspermia.faces.board import Seen
from panspermia.games.genesis import GAME
from panspermia.games.genesis.faces import tray
from panspermia.games.genesis.faces.naming import Scene
from panspermia.games.genesis.rules.autocatalysis import death_dice, life_dice
from panspermia.games.genesis.rules.darwin import count_errors, count_triples
from panspermia.games.genesis.rules.vocabulary import RED
from panspermia.kernel import DONE, Setup, Table
from panspermia.kernel.seating import seat_table
from tests.games.genesis.faces.drawn import face_of, part, seen_at, with_class, words

Moment = tuple[Table[Any], Seen]


def asked_about(rule: str, seed: int, **options: Any) -> list[Moment]:
    """The moments of a random game at which somebody is asked by a clause."""
    table = seat_table(GAME, Setup(3, options), seed=seed)
    rng, found = Random(seed), list[Moment]()
    while table.request is not None and len(found) < 12:
        request = table.request
        if request.rule == rule:
            clone = table.clone()
            found.append((clone, seen_at(clone, clone.request, request.seat)))
        table.answer(rng.choice(request.options()), seat=request.seat)
    return found


def roll_of(moment: Moment) -> tray.Roll:
    table, seen = moment
    (roll,) = tray.rolls(Scene(table.view(table.request.seat)), seen).values()  # type: ignore[union-attr]
    return roll


@pytest.mark.clause("G1.1", "G3.1", "G2.1")
@pytest.mark.parametrize("options", [{}, {"macro": True}, {"macro": True, "macro_dna": "immune"}])
def test_each_die_of_a_darwin_roll_says_what_the_rules_make_of_it(options: dict[str, Any]) -> None:
    seen = 0
    for moment in [m for seed in (1, 2, 3) for m in asked_about("G1.1", seed, **options)]:
        roll, g = roll_of(moment), moment[0].state
        o = next(o for o in g.all_organisms() if g.word(o.id) == roll.place)
        dice = [die.value for die in roll.dice if die.kind != tray.CHOSEN]
        kinds = [kind for die in roll.dice for kind, _ in die.tags]
        errors = count_errors(g, o, dice)
        assert errors == kinds.count(tray.HURTS) + kinds.count(tray.SAVED)
        assert max(0, errors - g.error_shield(o)) == kinds.count(tray.HURTS)
        assert (dice.count(1) if g.chromosomes(o, RED) else 0) == kinds.count(tray.PAYS)
        assert 3 * count_triples(dice) == len([die for die in roll.dice if die.bond == "triple"])
        seen += 1
    assert seen


@pytest.mark.clause("G1.1")
def test_dice_that_may_be_rolled_again_are_buttons_with_their_answers() -> None:
    for table, seen in asked_about("G1.1", 2):
        request = seen.request
        assert request is not None
        face = face_of(table.view(request.seat))
        page = ElementTree.fromstring(face.bench(seen))
        organism = str(request.prompt.params["organism"])
        on_board = part(page, f"tray-{organism}")
        answers = [int(e.get("data-answer", "0")) for e in on_board.iter("button")]
        assert request.prompt.params["dice"] == answers
        assert set(answers) == set(request.options()) - {DONE}
        assert "may be rolled again" in words(on_board)
        panel = ElementTree.fromstring(face.dice(seen) or "")
        assert answers == [int(e.get("data-answer", "0")) for e in panel.iter("button")]
        assert not [e for e in panel.iter() if e.get("id")]


@pytest.mark.clause("G1.1")
def test_a_die_that_is_chosen_is_marked_and_can_not_be_chosen_again() -> None:
    for table, seen in [m for seed in range(1, 9) for m in asked_about("G1.1", seed)]:
        request = seen.request
        assert request is not None
        if request.prompt.params["left"] == 1:
            continue
        face = next(option for option in request.options() if option != DONE)
        table.answer(face, seat=request.seat)
        again = table.request
        if again is None or again.rule != "G1.1":
            continue
        roll = roll_of((table, seen_at(table, again, again.seat)))
        chosen = [die.value for die in roll.dice if die.kind == tray.CHOSEN]
        assert [face] == chosen
        assert len(roll.dice) - 1 == len(roll.free)
        return
    pytest.fail("no organism may roll two dice again")


@pytest.mark.clause("F1.1", "F2.1")
@pytest.mark.parametrize("rule", ["F0c", "F1.1", "F2a", "F3.1"])
def test_each_die_on_a_refugium_says_what_the_rules_make_of_it(rule: str) -> None:
    """Also after the roll has killed enzymes, which covered slots before it."""
    seen = 0
    for moment in [m for seed in range(1, 6) for m in asked_about(rule, seed)]:
        table, roll = moment[0], roll_of(moment)
        g = table.state
        placard = int(roll.place.split("-")[1])
        refugium = g.refugium(placard)
        dice = [die.value for die in roll.dice]
        tags = [words for die in roll.dice for _, words in die.tags]
        assert life_dice(g, placard, dice) == tags.count("life")
        if rule != "F3.1":
            deaths = death_dice(g, refugium, dice)
            assert deaths == (tags.count("kills manna"), tags.count("kills enzyme"))
        card = part(
            ElementTree.fromstring(f"<w>{face_of(table.view(0)).world(moment[1])}</w>"),
            f"place-{roll.place}",
        )
        assert len(dice) == len(with_class(card, "fallen"))
        seen += 1
    assert seen


def test_a_double_that_may_come_alive_is_not_called_nothing() -> None:
    """Over two dice stood "double", and below them "nothing", as life was asked about."""
    doubles = 0
    for rule in ("F2a", "F3.1", "F1.1"):
        for moment in asked_about(rule, 5):
            roll = roll_of(moment)
            drawn = tray.on_board(Scene(moment[0].view(0)), roll)
            bonds = [die for die in roll.dice if die.bond == "double" and not die.tags]
            doubles += len(bonds)
            assert drawn.count("tag nothing") == len(
                [die for die in roll.dice if not die.tags and not die.bond]
            )
    assert doubles


def test_dice_lie_there_only_while_somebody_is_asked_about_them() -> None:
    for rule in ("E0", "H0.1", "G0.1"):
        for table, seen in asked_about(rule, 4):
            assert {} == tray.rolls(Scene(table.view(0)), seen)


def test_dice_of_what_is_told_lie_where_they_fell_or_on_what_it_became() -> None:
    """A refugium that came alive is a bacterium now."""
    table = seat_table(GAME, Setup(3, {}), seed=3)
    rng = Random(3)
    alive = still = 0
    while table.request is not None and alive < 2:
        table.answer(rng.choice(table.request.options()), seat=table.request.seat)
        events = table.events(0, max(0, table.event_count - 40))
        starts = [n for n, event in enumerate(events) if event["event"] == "Rolled"]
        for start, end in pairwise([*starts, len(events)]):
            run = events[start:end]
            place = run[0]["place"]
            became = [e["bacterium"] for e in run if e["event"] == "LifeArose"]
            rolls = tray.rolls(Scene(table.view(0)), Seen(rolls=run))
            if became:
                assert place.replace("refugium", "bacterium") == became[0]
                place, alive = became[0], alive + 1
            if place in rolls:
                assert sorted(run[0]["dice"]) == [die.value for die in rolls[place].dice]
                still += 1
    assert alive
    assert still
