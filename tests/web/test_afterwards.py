"""The end of a game for pages: who stands where, and the graph as far as it is known."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from panspermia.hall.analysis import Analysis, Turning, Weighed
from panspermia.players import make_player
from panspermia.store import commands as do
from panspermia.store.forks import same_start
from panspermia.store.plans import RoomPlan, SeatPlan
from panspermia.store.room import Room
from panspermia.web.afterwards import (
    Graph,
    _Teller,
    free_height,
    has_chance,
    podium,
    reader_of,
    result_lines,
)
from panspermia.web.scene import SeenTable, seat_names

ANN, BOT = SeatPlan("person", "Ann"), SeatPlan("bot", "", "greedy")


def room_of(*seats: SeatPlan, game: str = "symbioz", seed: int = 1) -> Room:
    return Room.found(RoomPlan(game, seats, {}, seed=f"{seed:064x}"))


def seen(room: Room, seat: int | None = 0) -> SeenTable:
    return SeenTable(room.table, seat, seat_names(room))


def played(seed: int = 1) -> Room:
    room, rng = room_of(ANN, BOT, BOT, seed=seed), Random(seed)
    while (request := room.table.request) is not None:
        value = rng.choice(request.options())
        is_bot = request.seat > 0
        room.apply(do.Answer(request.seat, (value,), room.table.version, bot=is_bot))
    return room


def test_the_podium_has_everybody_by_points_and_winners_first() -> None:
    for seed in range(4):
        room = played(seed)
        outcome = room.table.outcome
        assert outcome is not None
        pods = podium(room, seen(room))
        assert [int(pod.total) for pod in pods] == sorted(outcome.scores, reverse=True)
        assert len(outcome.winners) == len([pod for pod in pods if pod.rank == 1])
        assert ["Ann"] == [pod.name for pod in pods if pod.is_own]


def test_who_conceded_keeps_name_and_comes_last() -> None:
    room = room_of(ANN, BOT)
    room.apply(do.Concede(0))
    first, last = podium(room, seen(room))
    assert ("Easy bot", "wins") == (first.name, first.words)
    assert ("Ann", "conceded", True) == (last.name, last.words, last.is_own)
    assert "Ann conceded. Easy bot won." == result_lines(room, seen(room))[0]


def test_of_a_game_without_a_result_there_is_no_podium() -> None:
    assert [] == podium(room_of(ANN, BOT), seen(room_of(ANN, BOT)))


def test_only_a_game_in_which_something_was_drawn_offers_to_check_that() -> None:
    assert has_chance(room_of(ANN, BOT, game="genesis").table)
    fixed = room_of(ANN, BOT)
    assert has_chance(fixed.table) == any([entry[0] < 0 for entry in fixed.table.tape()])


def analysis(room: Room, known: int) -> Analysis:
    """Even chances, known for the first decisions."""
    found = Analysis.of(room.steps, len(room.seats))
    share = 1 / len(room.seats)
    for sample in found.samples[:known]:
        sample.add([share for _ in room.seats])
    return found


def test_the_graph_is_drawn_as_far_as_it_is_known() -> None:
    room = played()
    graph = Graph(analysis(room, 5), seen(room)).context(step=0)
    assert 3 == len(graph["lines"])
    assert {5} == {len(line.points.split()) for line in graph["lines"]}
    assert graph["lines"][-1].is_own
    assert (False, False, 0.0) == (graph["is_whole"], graph["is_done"], graph["here"])
    assert not Graph(analysis(room, 0), seen(room)).context()["has_graph"]


def test_names_at_the_ends_of_lines_do_not_cover_each_other() -> None:
    room = played()
    graph = Graph(analysis(room, room.steps + 1), seen(room, None)).context()
    ends = sorted([line.end for line in graph["lines"]])
    assert all([b - a >= 9 for a, b in pairwise(ends)])
    assert all([0 <= end <= 100 for end in ends])


def test_a_turning_point_is_told_for_whom_it_meant_something() -> None:
    turning = Turning(5, 5, 5, 1, (0.4, 0.5, 0.1), (0.4, 0.2, 0.4), (0.01,) * 3, 64)
    assert turning.most in (1, 2)
    assert turning.most == reader_of(turning, 0)
    assert turning.most == reader_of(turning, None)
    assert 2 == reader_of(turning, 2)


def test_the_same_start_lies_there_again_with_fresh_chance() -> None:
    room = room_of(ANN, BOT, game="genesis", seed=3)
    plan = same_start(room, (BOT, ANN), Random(1))
    again = Room.found(plan)
    assert room.at(0).view(None)["position"]["rows"] == again.table.view(None)["position"]["rows"]
    assert ("bot", "person") == (again.seats[0].kind, again.seats[1].kind)
    assert room.table.seed != again.table.seed


def test_a_turning_point_is_named_by_what_counted_that_way() -> None:
    """Not by the order of play, and not by a loss of the side that gained."""
    room, rng = room_of(ANN, BOT, game="megafauna", seed=2), Random(2)
    steps = list[tuple[int, int]]()
    while len(steps) < 3:
        request = room.table.request
        assert request is not None
        value, known = rng.choice(request.options()), room.table.event_count
        is_bot = request.seat > 0
        room.apply(do.Answer(request.seat, (value,), room.table.version, bot=is_bot))
        kinds = [event["event"] for event in room.table.events(0, known)]
        steps += [(room.steps, request.seat)] if "OrderSet" in kinds else []
    teller = _Teller(room, Analysis.of(room.steps, 2), 0)
    told = list[str]()
    for step, seat in steps:
        for after in ((0.9, 0.1), (0.1, 0.9)):
            turning = Turning(step, step, step, seat, (0.5, 0.5), after, (0.01,) * 2, 64)
            deed = teller.turning(turning, 1)
            told.append(deed.words.striptags()[2:])
            assert deed.is_gain == (after[0] > 0.5)
            assert "Order of play" not in deed.words + deed.more
    assert told[0].startswith("A new species: the black burrower")
    assert told[1].startswith("The black archetype is extinct.")
    assert told[2].startswith("White: Eggshell (costs 0")


def test_a_decision_is_named_by_what_it_got_not_by_its_price() -> None:
    """It said "Green pays 1 green.", and not for what."""
    room = room_of(ANN, BOT, game="genesis", seed=3)
    bot, bought = make_player("greedy", 3), [""]
    while len(bought) == 1:
        request = room.table.request
        assert request is not None
        value, known = bot.choose(room.table.perspective(request.seat)), room.table.event_count
        is_bot = request.seat > 0
        room.apply(do.Answer(request.seat, (value,), room.table.version, bot=is_bot))
        kinds = [event["event"] for event in room.table.events(0, known)]
        if kinds[:2] == ["CatalystsPaid", "MutationBought"]:
            teller = _Teller(room, Analysis.of(room.steps, 2), 0)
            bought += [teller._words(room.steps, request.seat, None)[0].striptags()]
    assert "mutates" in bought[1]


def weighed(room: Room, step: int, seat: int, worth: float) -> Weighed:
    """A decision beside any other answer that could be given."""
    before = room.at(step - 1)
    asked = next(r for r in before.requests if r.seat == seat)
    given = room.at(step).tape()[len(before.tape())][2]
    other = next(option for option in asked.options() if option != given)
    return Weighed(step, seat, given, other, 0.5 + worth, 0.5, worth, 0.01, 64, 0.1)


def steps_of(room: Room, seat: int) -> list[int]:
    """The decisions of a seat between several answers."""
    asked = [(n, room.at(n - 1).requests) for n in range(1, room.steps)]
    return [n for n, found in asked if len(found) == 1 and len(found[0].options()) > 1
            and found[0].seat == seat]  # fmt: skip


def test_a_turning_point_opens_the_moment_before_it_and_says_what_was_better() -> None:
    """It opened the board on which all was over, and did not say what else could be done."""
    room = played()
    step = steps_of(room, 0)[2]
    found = Analysis.of(room.steps, 3)
    found.weighed.append(weighed(room, step, 0, -0.3))
    after = {1: (0.2, 0.4, 0.4), -1: (0.8, 0.1, 0.1)}
    for way, chances in after.items():
        turning = Turning(step, step, step, 0, (0.5, 0.25, 0.25), chances, (0.01,) * 3, 64)
        deed = _Teller(room, found, 0).turning(turning, 1)
        assert step - 1 == deed.step
        assert deed.more.startswith("better: "), way
        assert f"50 → {round(100 * chances[0])} %" == deed.chances
    found.weighed.clear()
    deed = _Teller(room, found, 0).turning(turning, 1)
    assert deed.more.startswith("no clearly better answer")


def test_no_decision_is_told_as_a_bare_question() -> None:
    room = played()
    teller = _Teller(room, Analysis.of(room.steps, 3), 0)
    for seat in range(3):
        for step in steps_of(room, seat)[:12]:
            words = teller.decision(weighed(room, step, seat, 0.3)).words.striptags()
            assert "?" not in words.partition(", when asked “")[0], words


def test_numbers_on_the_graph_lie_over_none_of_the_others() -> None:
    """A number moved away from one neighbour came to lie over another."""
    assert 50 == free_height(50, [])
    assert 15 == free_height(10, [0])
    assert 65 == free_height(60, [50, 35])
    assert 20 == free_height(30, [35, 50])
    assert 70 == free_height(62, [40, 55])
