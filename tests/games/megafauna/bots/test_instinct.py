"""Quick play, and that greedy play is sensible."""

from __future__ import annotations

from panspermia.games.megafauna import GAME
from panspermia.games.megafauna.bots.bodies import feeling, hope
from panspermia.games.megafauna.bots.deeds import Deeds
from panspermia.games.megafauna.bots.instinct import weights
from panspermia.games.megafauna.components.places import FIRST_TAB, PLACES
from panspermia.games.megafauna.rules.display import mutate
from panspermia.games.megafauna.rules.pieces import Mutation
from panspermia.games.megafauna.rules.state import State
from panspermia.games.megafauna.rules.vocabulary import (
    CARNIVORE,
    HERBIVORE,
    NOBODY,
    PROMOTE_WORDS,
    PURPLE,
)
from panspermia.kernel import Setup, seat_table
from panspermia.players.greedy import GreedyPlayer
from tests.games.megafauna.helpers import drive, mutation, position, species


def lonely(turn: int) -> State:
    """A species with much room, before a free card: Yolky Eggs (74), two organs for births."""
    g = position("black green", turn=turn)
    species(g, "black-archetype", at="siberia-ne-herbivore")
    g.display[g.facts.mutations[74].row] = [74]
    return g


def test_cards_come_first_and_births_last() -> None:
    """Organs for births pay only while there is time."""
    birth, card = "populate-black-archetype", "mutation-74"
    early, late = Deeds(lonely(1), 0), Deeds(lonely(10), 0)
    assert early.promise(card) > early.promise(birth)
    assert late.promise(birth) > late.promise(card)


def test_births_count_only_where_there_is_room() -> None:
    """Somebody stronger lives everywhere else."""
    g = lonely(10)
    free = Deeds(g, 0).promise("populate-black-archetype")
    rival = species(g, "green-archetype", size=3, organs="red yellow green blue white")
    for place in (*g.geography.in_play, *range(FIRST_TAB, PLACES)):
        g.standing[CARNIVORE][place] = rival.id
        if g.standing[HERBIVORE][place] == NOBODY:
            g.standing[HERBIVORE][place] = rival.id
    assert free > 0.5
    assert Deeds(g, 0).promise("populate-black-archetype") <= 0


def test_a_new_species_is_the_best_promotion() -> None:
    """Of all cards and in the last turn, beside those that bring a fossil or a host."""
    g = position("black green", turn=10)
    own = species(g, "black-archetype", at="siberia-ne-herbivore")
    plain, kinds = [], []
    for number, card in g.facts.mutations.items():
        own.mutations = [Mutation(number)]
        for word, half in zip(PROMOTE_WORDS[number], card.halves, strict=True):
            if half.silhouette != NOBODY:
                kinds.append(Deeds(g, 0).promise(word))
            elif not half.fossil and not half.mutualism:
                plain.append(Deeds(g, 0).promise(word))
    assert min(kinds) > max(plain)


def test_nobody_outgrows_a_promoted_card() -> None:
    g = position("black green")
    own = species(g, "black-archetype", at="siberia-ne-herbivore")
    free = Deeds(g, 0).growth(own.id)
    small = next(
        (n, face)
        for n, card in g.facts.mutations.items()
        for face, half in enumerate(card.halves)
        if half.max_size == 1 and half.silhouette == NOBODY
    )
    mutation(g, own, small[0], face=small[1])
    assert free > 0 > Deeds(g, 0).growth(own.id)


def test_the_better_buyer_gets_the_card() -> None:
    """E1.1. Who has more organs than its heart allows would lose the new ones too."""
    g = lonely(1)
    species(g, "black-flyer", organs="red " * 9, at="siberia-e-herbivore")
    flow = mutate(g, 0, 74)
    request = drive(flow).request
    assert request is not None
    found = dict(zip(request.options(), weights(g, request), strict=True))
    assert found["black-archetype"] > found["black-flyer"]


def test_weights_of_a_turn_are_for_every_option() -> None:
    table = seat_table(GAME, Setup(2), seed=5)
    request = table.request
    assert request is not None
    found = weights(table.state, request)
    assert len(request.options()) == len(found)
    assert min(found) > 0


def test_nobody_claims_medea_in_the_first_turns() -> None:
    """It takes a whole turn, and everybody can take it back."""
    table = seat_table(GAME, Setup(2), seed=5)
    bots, claims, answers = [GreedyPlayer(seat) for seat in range(2)], 0, 0
    while (request := table.request) is not None and table.state.turn < 3:
        chosen = bots[request.seat].choose(table.perspective(request.seat))
        claims += chosen == "claim-medea"
        answers += 1
        table.answer(chosen)
    assert (0, True) == (claims, answers > 8)


def test_a_card_that_makes_an_emotion_is_worth_more() -> None:
    """A half that fits one that is there, and most of all a purple one."""
    g = position("black green")
    halves = [half for card in g.facts.mutations.values() for half in card.halves]
    head = next(h for h in halves if h.right not in (NOBODY, PURPLE))
    tail = next(h for h in halves if h.left == head.right)
    purple = next(h for h in halves if h.left == PURPLE)
    assert 1.0 == feeling(tail, [head.right], [head.left])
    assert 2.0 == feeling(purple, [PURPLE], [NOBODY])
    assert 0.0 == feeling(tail, [NOBODY], [NOBODY])


def test_a_brain_between_two_cards_makes_two_emotions_and_the_third_is_language() -> None:
    g = position("black green")
    halves = [half for card in g.facts.mutations.values() for half in card.halves]
    brain = next(
        h for h in halves if NOBODY not in (h.left, h.right) and PURPLE not in (h.left, h.right)
    )
    felt = feeling(brain, [brain.left], [brain.right])
    assert 2.0 == felt
    assert (2.0, 5.0) == (hope((52, 53), felt), hope((52, 53, 54), felt))
    assert 0.0 == hope((52, 53, 54), 0.0)
