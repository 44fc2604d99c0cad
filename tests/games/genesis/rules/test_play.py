from dataclasses import fields
from random import Random
from typing import Any

import msgspec
import pytest

from panspermia.games.genesis import GAME
from panspermia.games.genesis.rules.assignment import (
    only_source,
    quick_deeds,
    weigh_deeds,
    weigh_sources_to_refugia,
)
from panspermia.games.genesis.rules.hosts import has_host
from panspermia.games.genesis.rules.parasites import faces_with_host
from panspermia.games.genesis.rules.pieces import Diseased, Mutation, Organism, Refugium
from panspermia.games.genesis.rules.purchases import can_buy, weigh_wares
from panspermia.games.genesis.rules.sequence import SEQUENCE
from panspermia.games.genesis.rules.state import Assigning, Buying, State, Strike
from panspermia.games.genesis.rules.vocabulary import (
    EVENT_WORDS,
    MUTATION_WORDS,
    REFUGIUM,
    REFUGIUM_WORDS,
    SEX,
)
from panspermia.kernel import DONE, Answer, Setup, Table, render, seat_table
from panspermia.kernel.game import Value
from panspermia.kernel.plain import state_data, state_from
from tests.games.genesis.conservation import pieces
from tests.games.genesis.helpers import (
    position,
    tell,
)
from tests.games.genesis.ledger import Ledger
from tests.laws import SUBJECTS, play_by_the_laws

SETUPS: list[tuple[int, dict[str, Value]]] = [
    (2, {}),
    (3, {}),
    (4, {}),
    (2, {"short": True, "crystal": True, "parasite_darwin": "own_order"}),
    (3, {"macro": True, "organism_limit": "player", "cull": False, "triple": "any"}),
    (4, {"mode": "intro"}),
    (2, {"mode": "intro", "beginner": True}),
    (1, {"mode": "intro"}),
    (1, {"mode": "solitaire"}),
    (2, {"mode": "coop"}),
    (4, {"mode": "coop", "triple": "corner"}),
]


def play(players: int, options: dict[str, Value], seed: int) -> Table[State]:
    """A random game; pieces are conserved after every answer."""
    rng = Random(seed)
    table = seat_table(GAME, Setup(players, options), seed=seed)
    total = pieces(table.state)
    while table.request is not None:
        request = rng.choice(table.requests)
        assert render(request.prompt), request.rule
        table.answer(rng.choice(request.options()), seat=request.seat)
        assert total == pieces(table.state, *[request.rule for request in table.requests[:1]])
    return table


@pytest.mark.parametrize(("players", "options"), SETUPS)
def test_random_games_end_and_conserve_their_pieces(
    players: int, options: dict[str, Value]
) -> None:
    """B4.1, I0. In every mode."""
    for seed in range(5):
        table = play(players, options, seed)
        assert table.outcome is not None
        assert table.outcome.reason in ("I0", "D10a.1", "D10a.2", "C1a")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_cube_and_no_disk_comes_or_goes_without_an_event(players: int) -> None:
    """B2.1, B3.1, B4a. Pools, refugia and placards are what the events tell.

    Every biont that comes back is compensated just when B4 says so.
    """
    for seed in range(6):
        rng = Random(seed)
        table = seat_table(GAME, Setup(players, {}), seed=seed)
        ledger, heard = Ledger(table.state), 0
        while table.request is not None:
            for event in table.events(since=heard):
                ledger.hear(event)
                heard = event["n"] + 1
            ledger.check(table.state)
            assert table.request.rule != "E0" or not any(ledger.due)
            request = rng.choice(table.requests)
            table.answer(rng.choice(request.options()), seat=request.seat)


@pytest.mark.parametrize(("players", "options"), SETUPS)
def test_quick_options_are_those_that_the_reasons_leave(
    players: int, options: dict[str, Value]
) -> None:
    """E0. The most frequent question is answered without reasons; both say the same."""
    quick = 0
    for seed in range(6):
        rng = Random(seed)
        table = seat_table(GAME, Setup(players, options), seed=seed)
        while table.request is not None:
            request = rng.choice(table.requests)
            if request.rule == "E0":
                found = quick_deeds(table.state, request.side)
                weighed = weigh_deeds(table.state, request.side)
                assert found in (None, [word for word, reason in weighed.items() if not reason])
                rows = table.state.eligible_rows(request.side)
                faces = faces_with_host(table.state, request.side)
                assert bool(faces) == has_host(table.state, request.side, rows)
                quick += found is not None
                check_only_source(table.state, request.side, request.options())
            table.answer(rng.choice(request.options()), seat=request.seat)
    assert quick > 100


def check_only_source(g: State, side: int, options: tuple[Answer, ...]) -> None:
    """E1a. The only source of a biont, if one is named, is all that the reasons leave."""
    for word in [str(word) for word in options if word in REFUGIUM]:
        sources = weigh_sources_to_refugia(g, side)
        possible = [place for place, reason in sources.items() if not reason and place != word]
        assert only_source(g, side, REFUGIUM[word]) in (None, *possible[: len(possible) == 1])


@pytest.mark.parametrize(("players", "options"), SETUPS)
def test_who_cannot_buy_has_only_done_as_possible_ware(
    players: int, options: dict[str, Value]
) -> None:
    """H0.1. Whether there is anything to buy is found without looking at every ware."""
    answers = set()
    for seed in (*range(5), 56):  # the last for what a crystal catastrophe leaves to buy
        rng = Random(seed)
        table = seat_table(GAME, Setup(players, options), seed=seed)
        while table.request is not None:
            g = table.state
            for o in g.all_organisms():
                for side in o.biont_sides():
                    wares = weigh_wares(g, side, o.id, g.icons(o, SEX), ())
                    possible = [word for word, reason in wares.items() if not reason]
                    assert (possible != [DONE]) == can_buy(g, side, o.id)
                    answers.add(possible == [DONE])
            request = rng.choice(table.requests)
            table.answer(rng.choice(request.options()), seat=request.seat)
    assert {False, True} == answers


def full_position() -> State:
    """A position in which every list has something in it."""
    text = """
        history cold
        medea green
        strikes (kind=1 value=2 cosmic=3)
        waiting 3
        assigning (side=1 used=[pool])
        buying (side=1 bought=[7] fission=[7])
        ahead [2 14]
        gone refugium-1
        discard event-37
        continent refugium-3 red+ @blue enzymes:red
        pool red 3 trophy:bacterium-1
        red bacterium-13 @red @green red mutation-34
        > parasite-green @green stolen:mutation-34-base
        blue bacterium-7 macroorganism-14 trophic:blue organ-1 plant
        next D0 loops:1
    """
    return tell(position("red green blue"), text)


def test_a_copy_is_equal_and_shares_nothing_that_changes() -> None:
    """Every field is copied; whatever is done to the copy leaves the original."""
    g = full_position()
    before = msgspec.json.encode(state_data(g, SEQUENCE))
    copy = g.copy()
    assert g == copy
    spoil(copy)
    assert before == msgspec.json.encode(state_data(g, SEQUENCE))


def spoil(value: Any) -> None:
    """Change every list and number that can be reached."""
    kinds = (State, Organism, Mutation, Diseased, Refugium, Strike, Assigning, Buying)
    if isinstance(value, list):
        for item in value:
            spoil(item)
        value.append(value[0] if value else 0)
    elif isinstance(value, kinds) or type(value).__name__ == "Cursor":
        for name in type(value).__match_args__:
            if name in ("rules", "deck"):
                continue
            part = getattr(value, name)
            if isinstance(part, int):
                setattr(value, name, not part if isinstance(part, bool) else part + 1)
            else:
                spoil(part)


def test_a_copy_has_every_field() -> None:
    """A field that copy() forgets would have its default."""
    g = full_position()
    for number, field in enumerate(fields(g)):
        value = getattr(g, field.name)
        if type(value) is int:
            setattr(g, field.name, number + 40)
        elif type(value) is bool:
            setattr(g, field.name, True)
        elif type(value) is str and field.name != "deck":
            setattr(g, field.name, f"x{number}")
    g.climate = 1
    assert state_data(g, SEQUENCE) == state_data(g.copy(), SEQUENCE)


def test_a_state_round_trips_through_json() -> None:
    """What a save holds is the whole state."""
    g = full_position()
    text = msgspec.json.encode(state_data(g, SEQUENCE))
    assert g == state_from(msgspec.json.decode(text), State, SEQUENCE)


@pytest.mark.clause("A0.5")
def test_a_view_is_plain_and_shows_no_unseen_component() -> None:
    """A0.5. Only the tops of decks, drawn events and refugia in play are named."""
    table = seat_table(GAME, Setup(2, {}), seed=3)
    g = table.state
    for seat in (0, 1, None):
        text = msgspec.json.encode(table.view(seat)["position"]).decode()
        for card in g.unseen:
            assert f'"{MUTATION_WORDS[card]}"' not in text
        for placard in [placard for pile in g.piles for placard in pile]:
            assert f'"{REFUGIUM_WORDS[placard]}"' not in text
        for card in [card for eon in g.events for card in eon]:
            assert f'"{EVENT_WORDS[card]}"' not in text


@pytest.mark.clause("A1.1", "A1.2", "A1.3", "A1.4", "A1.5", "A1.6")
def test_the_phases_come_in_the_order_of_the_sequence_of_play() -> None:
    """A1. Event, assignment, autocatalysis, Darwin, purchases, next turn."""
    places = [SEQUENCE.place(clause) for clause in ("D0", "A1.2", "F0.1", "A1.4", "A1.5", "I0")]
    assert sorted(places) == places


def test_catalysts_given_away_before_a_crystal_purchase_leave_no_dead_end() -> None:
    """G4.1, H0g. Whoever agrees to buy and has meanwhile given everything away buys nothing."""
    assert play_by_the_laws(SUBJECTS["genesis"], 1982).outcome is not None
