"""Views and events are redacted, and imagined worlds are what a seat could not tell apart."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from panspermia.kernel import Flow, Initiative, Request, Table, ask_all, choose, each_side, once
from tests.bazaar.rules.state import HOARD
from tests.bazaar.rules.vocabulary import CARDS
from tests.kernel.toys import Noted, Toy, bazaar, hear, play, turn_of, until
from tests.laws import asked, play_on

SAMPLES = 4000


# --- views and events -------------------------------------------------------------------------


def test_a_seat_sees_its_own_cards_and_the_number_of_the_others() -> None:
    table = bazaar(3)
    view = table.view(1)["position"]

    assert {"hand:green"} == set(view["cards"].values()) - {"cellar"}
    assert [2, 2, 2] == [view["sizes"][f"hand:{name}"] for name in ("red", "green", "blue")]
    spectator = table.view(None)["position"]
    assert {} == spectator["cards"]


def test_secret_fields_of_an_event_are_shown_only_to_those_who_may_see_them() -> None:
    table = bazaar(3)
    drawn = {seat: [e for e in table.events(seat) if e["event"] == "Drew"] for seat in (0, None)}

    assert [0, 0] == [event["side"] for event in drawn[0] if event["card"] is not None]
    assert 6 == len(drawn[None])
    assert {None} == {event["card"] for event in drawn[None]}


def test_events_are_numbered_from_the_start_and_can_be_read_on() -> None:
    table = until(bazaar(3), "K4")
    play_on(table, Random(1), 20)
    events = table.events(0)

    assert list(range(len(events))) == [event["n"] for event in events]
    for since in (0, 3, len(events) - 1, len(events), len(events) + 5):
        assert events[since:] == table.events(0, since)


def test_an_event_is_equal_by_kind_and_content() -> None:
    assert Noted("T1", "a") == Noted("T1", "a")
    assert Noted("T1", "a") != Noted("T1", "b")
    assert "Noted" in repr(Noted("T1", "a"))


def test_a_perspective_has_view_request_events_and_worlds_of_one_seat() -> None:
    table = bazaar(3)
    own = table.perspective(1)

    assert own.request is table.requests[1]
    assert table.view(1) == own.view()
    assert table.events(1) == own.events()
    assert table.initiatives(1) == own.initiatives()
    assert table.view(1) == own.imagine(Random(1)).view(1)


# --- imagined worlds --------------------------------------------------------------------------


def test_an_imagined_world_has_other_hidden_cards_and_other_dice() -> None:
    table = turn_of(3)
    worlds = [table.imagine(0, Random(n)) for n in range(20)]

    assert 1 < len({tuple(world.state.where) for world in worlds})
    assert 20 == len({world.seed for world in worlds})
    assert table.seed not in {world.seed for world in worlds}
    assert {table.view(0)["commitment"]} == {world.view(0)["commitment"] for world in worlds}


def test_an_imagined_world_is_the_same_for_the_same_dice() -> None:
    table = turn_of(3)
    one, two = [table.imagine(0, Random(7)) for _ in range(2)]

    assert one.fingerprint() == two.fingerprint()
    play_on(one, Random(1), 50)
    play_on(two, Random(1), 50)
    assert one.fingerprint() == two.fingerprint()


def test_options_that_are_known_are_not_worked_out_again_in_copies() -> None:
    looked = []

    def look() -> tuple[str, ...]:
        looked.append(1)
        return ("a", "b")

    def ask_slowly(g: Toy) -> Flow[None]:
        for _ in range(2):
            hear(g, (yield from choose(0, "T1", look)))

    table = play(once("T1", ask_slowly))
    assert 1 == len(looked)
    copies = [table.clone(), table.imagine(0, Random(1)), table.imagine(0, Random(1)).clone()]

    assert [("a", "b")] * 3 == [copy.request.options() for copy in copies]
    assert 1 == len(looked)
    copies[0].answer("a")
    assert 2 == len(looked)
    assert [("a", "b")] == [table.imagine(1, Random(1)).request.options()]
    assert 3 == len(looked)


def test_what_others_have_voted_in_secret_is_imagined_too() -> None:
    table = bazaar(4)
    for seat in (0, 2):
        table.answer(table._request_to(seat).options()[0], seat=seat)  # type: ignore[union-attr]
    worlds = [table.imagine(1, Random(n)) for n in range(40)]

    for world in worlds:
        assert asked(table, 1) == asked(world, 1)
        assert table._given.keys() == world._given.keys()
        assert {0, 2} == {side for side, rule, *_ in world.tape() if rule == "K2"}
        for side, card in world._given.items():
            assert card in [CARDS[c] for c in world.state.cards_in(side)]
    assert 1 < len({world._given[0] for world in worlds})
    assert {table._given[2]} == {table.imagine(2, Random(n))._given[2] for n in range(10)}


def secret_step(g: Toy) -> Flow[None]:
    votes = yield from ask_all([Request(s, "T1", lambda: ("a", "b", "c", "d")) for s in g.sides()])
    hear(g, *votes.values())


def test_a_secret_vote_is_imagined_evenly_in_a_game_without_hidden_pieces() -> None:
    table = play(once("T1", secret_step), players=3)
    table.answer("c", seat=0)
    found = Counter(table.imagine(1, Random(n))._given[0] for n in range(SAMPLES))

    assert {"a", "b", "c", "d"} == set(found)
    assert chi_square(found, dict.fromkeys("abcd", SAMPLES / 4)) < 16.3


def test_a_secret_vote_can_be_imagined_in_the_middle_of_an_initiative() -> None:
    table = bazaar(4)
    for seat in (0, 2):
        table.answer(table._request_to(seat).options()[0], seat=seat)  # type: ignore[union-attr]
    table.start(3, "gift")
    table.answer("red")
    for number in range(10):
        for seat in (0, 1, 3):
            world = table.imagine(seat, Random(number))
            assert asked(table, seat) == asked(world, seat)
            assert world.fingerprint() == world.clone().fingerprint()
            play_on(world, Random(1), 40)
            assert world.fingerprint() == world.clone().fingerprint()


def test_a_world_imagined_in_an_imagined_world_is_one_of_that_world_also_while_all_choose() -> None:
    table = bazaar(4)
    for seat in (0, 2):
        table.answer(table._request_to(seat).options()[0], seat=seat)  # type: ignore[union-attr]
    views = set()
    for number in range(10):
        world = table.imagine(1, Random(number))
        assert world.view(3) == world.imagine(3, Random(number)).view(3)
        views.add(str(world.view(3)))

    assert 1 < len(views)


def poll(g: Toy, side: int) -> Flow[None]:
    votes = yield from ask_all([Request(s, "T1", lambda: ("a", "b", "c", "d")) for s in g.sides()])
    hear(g, *votes.values())


def test_secret_votes_of_an_initiative_and_of_what_it_interrupts_are_both_hidden() -> None:
    """Even if the side answers the same to the same clause."""
    begun = Initiative("poll", "T7", poll, lambda g, side: True)
    table = play(once("T1", secret_step), players=3, initiatives=(begun,))
    table.answer("a", seat=0)
    table.start(2, "poll")
    table.answer("a", seat=0)
    worlds = [table.imagine(1, Random(n)) for n in range(40)]
    votes = {tuple(e[2] for e in world.tape() if e[1] == "T1") for world in worlds}

    assert 8 < len(votes) <= 16
    for world in worlds:
        assert world.fingerprint() == world.clone().fingerprint()


def test_a_world_imagined_in_an_imagined_world_shows_nothing_of_the_real_one() -> None:
    """Seat 0 imagines what seat 1 would imagine: not even seat 1's real cards are in it."""
    table = turn_of(3)
    real = [c for c, place in enumerate(table.state.where) if place in (1, HOARD + 1)]
    found = set()
    for number in range(30):
        inner = table.imagine(0, Random(number)).imagine(1, Random(number))
        found.add(tuple(c for c, place in enumerate(inner.state.where) if place in (1, HOARD + 1)))

    assert 10 < len(found)
    assert found != {tuple(real)}


def told_in_secret(g: Toy) -> Flow[None]:
    hear(g, (yield from choose(0, "T1", lambda: "ab")))
    g.hidden = 7
    g.log.append(Noted("T1", "open", g.hidden))
    hear(g, (yield from choose(1, "T2", lambda: "ab")))


def forget_hidden(g: Toy, sides: tuple[int, ...], rng: Random) -> None:
    if 0 not in sides:
        g.hidden = rng.randrange(10)


def test_a_clone_of_an_imagined_world_tells_no_real_secret() -> None:
    """Side 0 was told 7; who imagines in seat 1 must not read it in the events of seat 0."""
    table = play(once("T1", told_in_secret), redeal=forget_hidden)
    table.answer("a")
    assert [7] == [e["secret_word"] for e in table.events(0) if e["secret_word"] is not None]

    for world in (table.imagine(1, Random(3)), table.imagine(1, Random(3)).clone()):
        assert [] == world.events(0)


def test_nothing_is_dealt_anew_where_nothing_is_hidden() -> None:
    table = play(each_side(Toy.sides, once("T1", lambda g, side: choose(side, "T1", lambda: "ab"))))
    world = table.imagine(0, Random(1))

    assert table.state == world.state


# --- the exact posterior ----------------------------------------------------------------------


def chi_square(found: Counter[Any], expected: dict[Any, float]) -> float:
    """Pearson's statistic; what was never expected may not be found."""
    assert set(found) <= set(expected)
    return sum([(found[key] - n) ** 2 / n for key, n in expected.items()])


def limit_of(degrees: int) -> float:
    """About the 99.9 % point of chi-square (Wilson and Hilferty)."""
    part = 2 / (9 * degrees)
    return degrees * float((1 - part + 3.09 * part**0.5) ** 3)


def hidden_of(table: Table[Any]) -> tuple[int, ...]:
    return tuple(table.state.where)


def signature(table: Table[Any], seat: int) -> str:
    """All that a seat has seen up to now."""
    view = {**table.view(seat), "commitment": "", "version": 0}
    return repr((view, [{**e, "n": 0} for e in table.events(seat)], asked(table, seat)))


Worlds = dict[tuple[int, str], Counter[tuple[int, ...]]]


def all_worlds(answers: list[str], deck: int) -> Worlds:
    """Per signature and seat how likely each arrangement is: all draws, and all hidden answers."""
    worlds: Worlds = {}
    table = bazaar(2, chance="manual", deck=deck, bandits=False)
    stack: list[Table[Any]] = [table]
    while stack:
        node = stack.pop()
        request = node.request
        if request is not None and (request.side < 0 or request.rule == "K2"):
            for option in request.options():
                branch = node.clone()
                branch.answer(option)
                stack.append(branch)
            continue
        for answer in answers:
            node.answer(answer)
        for seat in (0, 1):
            worlds.setdefault((seat, signature(node, seat)), Counter())[hidden_of(node)] += 1
    return worlds


@pytest.mark.slow
@pytest.mark.parametrize("answers", [[], ["spy"]], ids=["hoarded", "spied"])
def test_imagined_worlds_match_the_exact_posterior(answers: list[str]) -> None:
    """Deck of six: every way to deal and to hoard is gone through, for both seats.

    Every branch of a die is equally likely here, and so, by assumption, is every hidden answer.
    """
    deck = 6
    worlds = all_worlds(answers, deck)
    table = until(bazaar(2, seed=11, deck=deck, bandits=False), "K4")
    for answer in answers:
        table.answer(answer)
    for seat in (0, 1):
        exact = worlds[seat, signature(table, seat)]
        total = sum(exact.values())
        expected = {key: SAMPLES * n / total for key, n in exact.items()}
        found = Counter(hidden_of(table.imagine(seat, Random(n))) for n in range(SAMPLES))
        if len(expected) == 1:
            assert set(expected) == set(found)
        else:
            assert chi_square(found, expected) < limit_of(len(expected) - 1)


def test_the_statistic_finds_a_crooked_die() -> None:
    even = dict.fromkeys(range(6), 100.0)

    assert chi_square(Counter(dict.fromkeys(range(6), 100)), even) == 0
    assert chi_square(Counter({0: 150, 1: 50, 2: 100, 3: 100, 4: 100, 5: 100}), even) > limit_of(5)
    assert 20.0 < limit_of(5) < 21.0
