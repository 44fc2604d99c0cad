"""What people and bots may do in a room, and what not."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest

from panspermia.kernel import (
    CHANCE,
    BadSetup,
    CannotUndo,
    Flow,
    IllegalAnswer,
    PanspermiaError,
    Request,
    StaleAnswer,
    ask_all,
    once,
)
from panspermia.kernel.tape import Entry
from panspermia.store import commands as do
from panspermia.store.errors import Refused
from panspermia.store.forks import fork
from panspermia.store.plans import RoomPlan, SeatPlan
from panspermia.store.room import NOTICES, Room
from panspermia.store.state import CUSTOMS, Mark
from tests.browser.positions import room_before_a_vote
from tests.kernel.toys import Toy, play
from tests.store.rooms import NAMES, answer, answers, look, plan, room_of

DAY = 24 * 3600.0


def refused(room: Room, command: do.AnyCommand, when: float = 0.0) -> str:
    """Why the room does not obey."""
    before = look(room)
    with pytest.raises(Refused) as found:
        room.apply(command, when)
    assert before == look(room)
    return found.value.reason


def kinds(room: Room) -> list[str]:
    return [notice.kind for notice in room.notices]


# --- answering --------------------------------------------------------------------------------


def test_an_answer_moves_the_table_and_the_version() -> None:
    room = room_of()
    (seat,) = room.waiting

    answer(room)

    assert (1, 1) == (room.version, room.steps)
    assert "playing" == room.status
    assert () == room.waiting_bots
    assert room.can_undo(seat)


def test_an_answer_for_an_older_position_is_stale() -> None:
    room = room_of()
    answer(room)
    options = room.table.requests[0].options()

    with pytest.raises(StaleAnswer):
        room.apply(do.Answer(room.waiting[0], (options[0],), at=0))

    assert 1 == room.version


def test_nobody_is_late_because_another_has_answered_the_same_question() -> None:
    room = room_of("atlas", "ppp")
    at = room.table.version
    bids = [do.Answer(seat, ("bid-1",), at=at) for seat in range(3)]
    room.apply(bids[1])
    with pytest.raises(StaleAnswer):
        room.apply(bids[0])
    for bid in (bids[0], bids[2]):
        now = room.renewed(bid)
        assert msgspec.structs.replace(bid, at=room.table.version) == now
        room.apply(now)

    assert "M3" == room.table.requests[0].rule
    assert bids[0] == room.renewed(bids[0]), "that was another question"


def test_nobody_is_late_because_another_demands_no_vote() -> None:
    """D10b. Whoever speaks first is heard; to the others the question stays the same."""
    room = room_before_a_vote()
    at = room.table.version
    first, second = room.waiting
    late = do.Answer(second, ("demand",), at=at)
    room.apply(do.Answer(first, ("pass",), at=at))

    room.apply(room.renewed(late))

    assert {"D10b.1"} == {request.rule for request in room.table.requests}


def test_whoever_does_not_answer_the_same_question_is_late() -> None:
    """Somebody took something back, began something, or has answered the question before."""
    room = room_of("atlas", "ppp")
    at = room.table.version
    late = do.Answer(0, ("bid-1",), at=at)
    room.apply(do.Answer(1, ("bid-1",), at=at))
    assert late != room.renewed(late)
    room.apply(do.Undo(1))
    assert late == room.renewed(late)

    room.apply(do.Start(2, "wave"))
    for _ in range(2):
        older = do.Answer(0, ("bid-1",), at=room.table.version - 1)
        assert older == room.renewed(older)
        if room.table.requests[0].rule == "M2":
            break
        answer(room)

    room.apply(do.Answer(0, ("bid-1",), at=room.table.version))
    twice = do.Answer(0, ("bid-1",), at=room.table.version - 1)
    assert twice == room.renewed(twice)
    undone = do.Undo(0, at=at)
    assert undone == room.renewed(undone)


def test_who_has_two_sides_answers_two_questions() -> None:
    def vote(g: Toy) -> Flow[None]:
        yield from ask_all([Request(side, "T1", lambda: ("a", "b")) for side in g.sides()])

    table = play(once("T1", vote), players=3, seats=lambda setup: (0, 0, 1))
    room = Room(table, room_of().state)
    clicks = [do.Answer(seat, ("a",), at=0) for seat in (0, 1)]
    room.apply(clicks[0])

    assert clicks[0] == room.renewed(clicks[0]), "the other side was not asked yet"
    assert clicks[1] != room.renewed(clicks[1])


def test_an_answer_that_the_rules_forbid_names_the_clause() -> None:
    room = room_of()

    with pytest.raises(IllegalAnswer) as found:
        room.apply(do.Answer(room.waiting[0], ("nonsense",)))

    assert room.table.requests[0].rule == found.value.clause


def test_a_chain_of_answers_is_one_command() -> None:
    room = room_of("genesis", "pp")
    answers(room, 30)
    chain = _chain(room)

    room.apply(do.Answer(room.waiting[0], chain, at=room.table.version))

    assert 31 == room.version


def _chain(room: Room) -> tuple[str | int, ...]:
    """Two answers that the asked seat can give in a row; play goes on until there are."""
    rng = Random(2)
    while True:
        table = room.table.clone()
        request = table.request
        assert request is not None
        first = rng.choice(request.options())
        try:
            table.answer(first)
            second = table.request.options()[0] if table.request else ""
            room.table.clone().answer_all((first, second), seat=request.seat)
        except PanspermiaError:
            room.table.answer(first, seat=request.seat)
            continue
        return (first, second)


def test_nobody_answers_for_a_bot_and_no_bot_for_a_person() -> None:
    room = room_of(kinds="pb")
    person, bot = room_of(), room_of(kinds="bb")
    (option, *_) = room.table.requests[0].options()
    (seat,) = room.waiting

    assert "person-plays" == refused(person, do.Answer(seat, (option,), bot=True))
    assert "bot-plays" == refused(bot, do.Answer(seat, (option,)))


def test_a_seat_that_does_not_exist_is_refused() -> None:
    assert "no-seat" == refused(room_of(), do.Undo(5))
    assert "no-seat" == refused(room_of(), do.Undo(-1))


def test_a_plan_names_bots_that_exist() -> None:
    with pytest.raises(BadSetup):
        Room.found(RoomPlan("symbioz", (SeatPlan("bot", bot="nobody"), SeatPlan("person"))))
    with pytest.raises(Refused):
        Room.found(RoomPlan("symbioz", (SeatPlan("ghost"), SeatPlan("person"))))


# --- taking back ------------------------------------------------------------------------------


def turn_of_one_seat(room: Room) -> int:
    """Play until a seat has given two answers in a row that it may take back; the seat."""
    rng = Random(4)
    for _ in range(300):
        (seat, *_) = room.waiting
        answer(room, seat, rng.randrange(50))
        if len(room.table.tape()) > 2 and room.waiting == (seat,):
            probe = Room(room.table.clone(), room.state)
            try:
                probe.table.undo(seat)
                probe.table.undo(seat)
            except CannotUndo:
                continue
            return seat
    raise AssertionError


def test_undo_and_redo_are_the_seats_own() -> None:
    room = room_of("genesis", "pp")
    seat = turn_of_one_seat(room)
    version, fingerprint = room.table.version, room.table.fingerprint()

    with pytest.raises(CannotUndo):
        room.apply(do.Undo(1 - seat))
    room.apply(do.Undo(seat, at=version))
    with pytest.raises(CannotUndo):
        room.apply(do.Redo(1 - seat))
    assert room.can_redo(seat)
    assert not room.can_redo(1 - seat)
    room.apply(do.Redo(seat))

    assert fingerprint == room.table.fingerprint()
    assert version + 2 == room.table.version


def test_restart_takes_back_all_that_the_seat_may() -> None:
    room = room_of("genesis", "pp")
    seat = turn_of_one_seat(room)
    steps = room.steps

    room.apply(do.Restart(seat))

    assert steps - 2 >= room.steps
    assert not room.can_undo(seat)
    with pytest.raises(CannotUndo):
        room.apply(do.Restart(seat))
    room.apply(do.Redo(seat))
    room.apply(do.Redo(seat))


def test_a_room_is_not_kept_while_something_can_be_given_again() -> None:
    room = room_of("genesis", "pp")
    seat = turn_of_one_seat(room)

    room.apply(do.Undo(seat))
    undone = room.keep()
    room.apply(do.Redo(seat))

    assert undone is None
    assert room.keep() is not None


# --- standing answers -------------------------------------------------------------------------


def test_a_standing_answer_is_given_by_itself_until_it_is_revoked() -> None:
    room = room_of("bazaar", "ppp", options={"bandits": False})
    while room.table.request is not None and room.table.request.rule != "K4":
        answer(room)
    (seat,) = room.waiting
    tape = len(room.table.tape())

    room.apply(do.Standing(seat, "K4", "pass"))

    assert (seat, "K4", "pass") == room.table.tape()[tape][:3]
    assert {"K4": "pass"} == room.standing(seat)
    assert {} == room.standing((seat + 1) % 3)

    room.apply(do.Standing(seat, "K4"))

    assert {} == room.standing(seat)


def test_standing_answers_of_all_play_the_game_on() -> None:
    room = room_of("bazaar", "ppp", options={"bandits": False})
    while room.table.request is not None and room.table.request.rule != "K4":
        answer(room)
    steps = room.steps

    for seat in range(3):
        room.apply(do.Standing(seat, "K4", "pass"))

    assert room.steps >= steps + 3
    assert room.table.request is None or "K4" != room.table.request.rule


def test_after_undo_a_standing_answer_waits_for_the_seats_next_command() -> None:
    room = room_of("bazaar", "ppp", options={"bandits": False})
    while room.table.request is not None and room.table.request.rule != "K4":
        answer(room)
    (seat,) = room.waiting
    for other in range(3):
        if other != seat:
            room.apply(do.Hand(other, "random"))
    before = room.table.fingerprint()
    room.apply(do.Standing(seat, "K4", "pass"))

    room.apply(do.Undo(seat))

    assert before == room.table.fingerprint()
    assert (seat,) == room.waiting
    answer(room, seat)
    assert [] == room.state.held


def test_only_an_answer_of_the_game_can_stand_and_never_a_retreat() -> None:
    room = room_of("bazaar", "ppp")

    assert "standing" == refused(room, do.Standing(0, "K4", "cancel"))
    assert "standing" == refused(room, do.Standing(0, "K4", "nonsense"))
    assert "not-playing" == refused(room_of(kinds="pb"), do.Standing(1, "P2", "done"))


# --- conceding and handing over ---------------------------------------------------------------


def test_of_two_players_the_other_wins() -> None:
    room = room_of()

    room.apply(do.Concede(0))

    assert "finished" == room.status
    assert room.result is not None
    assert ((1,), "concede") == (room.result.winners, room.result.reason)
    assert () == room.waiting
    assert "over" == refused(room, do.Concede(1))
    assert "over" == refused(room, do.Answer(room.table.requests[0].seat, ("done",)))


def test_of_more_players_a_bot_plays_on_and_the_seat_is_lost() -> None:
    room = room_of(kinds="ppp")

    room.apply(do.Concede(1))

    assert "playing" == room.status
    assert ("bot", "greedy", False) == (room.seats[1].kind, room.seats[1].bot, room.seats[1].away)
    assert "not-away" == refused(room, do.Hand(1, "person"))
    assert "no-person" == refused(room, do.Rename(1, "Zoe"))


def test_who_conceded_does_not_win_whatever_the_bot_does() -> None:
    for seed in range(30):
        room = room_of(kinds="ppp", seed=f"{seed:064x}")
        answers(room, 20, Random(seed))
        room.apply(do.Concede(1))
        answers(room, 2000, Random(seed))
        outcome = room.table.outcome
        assert outcome is not None
        assert room.result is not None
        if outcome.winners == (1,):
            assert room.result.winners
            assert 1 not in room.result.winners
            return
    raise AssertionError


def test_the_last_who_has_not_conceded_wins() -> None:
    room = room_of(kinds="ppp")

    room.apply(do.Concede(0))
    room.apply(do.Concede(2))

    assert room.result is not None
    assert (1,) == room.result.winners


def test_alone_one_concedes_to_nobody() -> None:
    room = room_of("bazaar", "p", options={"mode": "solo"})

    room.apply(do.Concede(0))

    assert room.result is not None
    assert () == room.result.winners


def test_a_bot_takes_over_and_gives_back() -> None:
    room = room_of()
    (seat,) = room.waiting

    room.apply(do.Hand(seat, "greedy"))

    assert (seat,) == room.waiting_bots
    assert ("bot", True, NAMES[seat]) == (
        room.seats[seat].kind, room.seats[seat].away, room.seats[seat].name
    )  # fmt: skip
    assert "bot-plays" == refused(room, do.Undo(seat))
    answer(room)
    room.apply(do.Hand(seat, "person"))
    assert "person" == room.seats[seat].kind
    assert ["away", "back"] == kinds(room)


def test_only_persons_hand_over_and_only_to_bots_that_exist() -> None:
    room = room_of(kinds="pb")

    assert "no-person" == refused(room, do.Hand(1, "greedy"))
    assert "not-away" == refused(room, do.Hand(1, "person"))
    with pytest.raises(BadSetup):
        room.apply(do.Hand(0, "nobody"))
    assert "person" == room.seats[0].kind


def test_who_is_away_may_concede() -> None:
    room = room_of()
    room.apply(do.Hand(0, "greedy"))

    room.apply(do.Concede(0))

    assert "finished" == room.status


# --- coming together --------------------------------------------------------------------------


def test_the_game_begins_when_the_last_seat_is_taken() -> None:
    room = room_of(kinds="poo")
    assert ("gathering", (), (1, 2)) == (room.status, room.waiting, room.open_seats)
    asked = room.table.requests[0]

    assert "not-playing" == refused(room, do.Answer(asked.seat, (asked.options()[0],)))
    room.apply(do.Join(1, "  Ben \x00 "))
    assert "gathering" == room.status
    room.apply(do.Join(2, "Cho"))

    assert "playing" == room.status
    assert ["Ann", "Ben", "Cho"] == [seat.name for seat in room.seats]
    assert "taken" == refused(room, do.Join(2, "Dee"))


def test_names_are_short_plain_and_ones_own() -> None:
    room = room_of(kinds="poo")

    assert "name-taken" == refused(room, do.Join(1, "ann"))
    assert "name-taken" == refused(room, do.Join(1, "A\u200dnn\u3164"))
    room.apply(do.Rename(0, "ANN"))
    assert "ANN" == room.seats[0].name
    room.apply(do.Rename(0, "\u202eabc\u2028\n d\u0007" + "x" * 50))
    assert "abc d" + "x" * 35 == room.seats[0].name


def test_no_room_is_founded_for_two_of_one_name() -> None:
    """Nor for one who is called as a free seat is kept for; who has no name is no other's twin."""
    for other in (SeatPlan("person", "\uff21\uff2e\uff2e"), SeatPlan("open", "ann")):
        with pytest.raises(Refused) as found:
            Room.found(RoomPlan("bazaar", (SeatPlan("person", "Ann"), other)))

        assert "name-taken" == found.value.reason
    nameless = Room.found(
        RoomPlan("bazaar", (SeatPlan("person", " "), SeatPlan("person", "\u200b")))
    )
    assert ["", ""] == [seat.name for seat in nameless.seats]


def test_who_founded_the_room_begins_with_bots() -> None:
    room = room_of(kinds="poo")

    assert "not-creator" == refused(room, do.Begin(seat=1))
    room.apply(do.Begin("random", seat=0))

    assert ["person", "bot", "bot"] == [seat.kind for seat in room.seats]
    assert "begun" == refused(room, do.Begin(seat=0))


def test_others_propose_to_begin() -> None:
    room = room_of(kinds="poo")
    room.apply(do.Join(1, "Ben"))

    room.apply(do.Propose(1, "begin", player="random"))
    assert "gathering" == room.status
    room.apply(do.Agree(0))

    assert "playing" == room.status
    assert "random" == room.seats[2].bot


# --- proposals --------------------------------------------------------------------------------


def test_a_rewind_needs_all_other_people() -> None:
    room = room_of(kinds="ppp")
    answers(room, 12)
    past, version = room.at(5), room.table.version

    room.apply(do.Propose(0, "rewind", 5))
    room.apply(do.Agree(1))
    open_still = room.proposal
    steps = [room.steps]
    room.apply(do.Agree(2))
    steps.append(room.steps)

    assert [12, 5] == steps
    assert open_still is not None
    assert ((0, 1), (2,)) == (open_still.agreed, open_still.missing)
    assert past.fingerprint() == room.table.fingerprint()
    assert version < room.table.version
    assert room.proposal is None
    assert ["proposed-rewind", "rewound"] == kinds(room)


def test_alone_among_bots_one_goes_back_at_once() -> None:
    room = room_of(kinds="pb")
    answers(room, 12)

    room.apply(do.Propose(0, "rewind", 3))

    assert 3 == room.steps


def test_seats_of_one_person_are_asked_once() -> None:
    room = room_of(kinds="ppp")
    answers(room, 6)

    room.apply(do.Propose(0, "rewind", 3, also=(1,)))
    assert room.proposal is not None
    assert (2,) == room.proposal.missing
    room.apply(do.Agree(2))

    assert 3 == room.steps


def given_again(room: Room, tape: list[Entry]) -> list[Any]:
    """Give the answers of a tape as far as they are possible; what chance gave meanwhile."""
    for side, _, value, flags in tape[len(room.table.tape()) :]:
        if side == CHANCE or flags:
            continue
        request = next((r for r in room.table.requests if r.side == side), None)
        if request is None or not request.allows(value):
            break
        room.apply(do.Answer(request.seat, (value,)))
    return [entry[2] for entry in room.table.tape() if entry[0] == CHANCE]


def test_after_going_back_other_dice_fall() -> None:
    room = room_of("genesis", "pp")
    answers(room, 40)
    tape = room.table.tape()
    fell = [entry[2] for entry in tape if entry[0] == CHANCE]
    seen = {tuple(fell)}

    for number in range(1, 5):
        room.apply(do.Rewind(5))
        again = given_again(room, tape)
        assert number == room.table.epoch
        assert 8 < len(again)
        seen.add(tuple(again))

    assert 5 == len(seen)
    assert "rewound" == kinds(room)[-1]


def test_going_back_over_no_die_changes_none() -> None:
    room = room_of("symbioz", "pp")
    answers(room, 10)

    room.apply(do.Rewind(5))

    assert 0 == room.table.epoch


def test_a_room_of_older_customs_keeps_to_them_until_it_adopts_ours() -> None:
    room = room_of("genesis", "pp")
    room.state.customs = 0
    answers(room, 40)
    tape = room.table.tape()

    room.apply(do.Rewind(5))
    assert [entry[2] for entry in tape if entry[0] == CHANCE] == given_again(room, tape)
    room.apply(do.Adopt(CUSTOMS))
    room.apply(do.Rewind(5))

    assert 1 == room.table.epoch


def test_a_restored_room_goes_on_with_other_dice() -> None:
    room = room_of("genesis", "pp")
    answers(room, 10)
    kept = room.keep()
    assert kept is not None
    restored = Room.restore(kept)
    answers(room, 30, Random(7))

    restored.apply(do.Renew(12345))
    answers(restored, 30, Random(7))

    assert room.table.tape() != restored.table.tape()
    assert 12345 == restored.table.epoch
    assert "renewed" == kinds(restored)[-1]


def test_one_who_declines_is_enough() -> None:
    room = room_of(kinds="ppp")
    answers(room, 6)
    room.apply(do.Propose(0, "rewind", 3))

    room.apply(do.Decline(2))

    assert room.proposal is None
    assert 6 == room.steps
    assert "no-proposal" == refused(room, do.Agree(1))
    assert "declined" == kinds(room)[-1]


def test_one_proposal_at_a_time_which_its_maker_may_change_or_withdraw() -> None:
    room = room_of(kinds="ppp")
    answers(room, 6)
    room.apply(do.Propose(0, "rewind", 3))

    assert "proposal-open" == refused(room, do.Propose(1, "end"))
    assert "no-proposal" == refused(room, do.Agree(0))
    room.apply(do.Propose(0, "rewind", 2))
    assert room.proposal is not None
    assert 2 == room.proposal.to
    room.apply(do.Decline(0))
    assert "withdrawn" == kinds(room)[-1]


def test_a_proposal_falls_when_the_game_has_gone_behind_it() -> None:
    room = room_of("genesis", "pp")
    seat = turn_of_one_seat(room)

    room.apply(do.Propose(1 - seat, "rewind", room.steps - 1))
    room.apply(do.Restart(seat))

    assert room.proposal is None


def test_a_proposal_that_fails_at_last_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """As it may when the rules have changed since it was made."""
    room = room_of()
    answers(room, 6)
    room.apply(do.Propose(0, "rewind", 3))
    before = look(room)

    def changed(self: Room, step: int) -> None:
        raise CannotUndo("rules")

    with monkeypatch.context() as patch:
        patch.setattr(Room, "at", changed)
        with pytest.raises(CannotUndo):
            room.apply(do.Agree(1))

    assert before == look(room)


def test_what_cannot_be_proposed_is_refused() -> None:
    room = room_of(kinds="ppb")
    answers(room, 3)

    assert "step" == refused(room, do.Propose(0, "rewind", 3))
    assert "step" == refused(room, do.Propose(0, "rewind", -1))
    assert "no-person" == refused(room, do.Propose(0, "replace", 2))
    assert "no-person" == refused(room, do.Propose(0, "replace", 9))
    assert "no-person" == refused(room, do.Propose(2, "end"))
    assert "not-playing" == refused(room, do.Propose(0, "begin"))


def test_a_person_is_replaced_with_its_own_consent_or_when_it_is_late() -> None:
    room = room_of(kinds="pp", patience=3600)
    late = room.waiting[0]
    other = 1 - late

    room.apply(do.Propose(other, "replace", late), 3599)
    assert room.proposal is not None
    assert (late,) == room.proposal.missing
    room.apply(do.Propose(other, "replace", late), 3600)

    assert ("bot", True) == (room.seats[late].kind, room.seats[late].away)
    assert room.proposal is None


def test_silence_agrees_to_a_bot_in_the_end() -> None:
    room = room_of(kinds="ppp", patience=100)
    room.apply(do.Propose(0, "replace", 2), 50)

    assert [] == room.overdue(149)
    assert 150 == room.due
    assert [do.Agree(1, silent=True)] == room.overdue(150)
    room.apply(do.Agree(1, silent=True), 150)
    (last,) = room.overdue(150)
    room.apply(last, 150)

    assert ("bot", True) == (room.seats[2].kind, room.seats[2].away)


@pytest.mark.parametrize("what", ["rewind", "end"])
def test_silence_agrees_neither_to_a_rewind_nor_to_an_end(what: str) -> None:
    room = room_of(kinds="ppp", patience=100)
    answers(room, 6)
    room.apply(do.Propose(0, what, 3), 50)
    room.apply(do.Agree(1), 60)

    assert [] == room.overdue(149)
    assert [do.Decline(2, silent=True)] == room.overdue(150)
    room.apply(do.Decline(2, silent=True), 150)

    assert room.proposal is None
    assert ("playing", 6) == (room.status, room.steps)
    assert "lapsed" == kinds(room)[-1]


def leave_by_hand(room: Room) -> None:
    room.apply(do.Hand(1, "greedy"))


def leave_by_deadline(room: Room) -> None:
    room.apply(do.Hand(1, "greedy", late=True))


def leave_by_vote(room: Room) -> None:
    room.apply(do.Propose(0, "replace", 1))
    room.apply(do.Agree(1))


WAYS_TO_LEAVE = (
    (leave_by_hand, "before"),
    (leave_by_hand, "after"),
    (leave_by_deadline, "before"),
    (leave_by_deadline, "after"),
    (leave_by_vote, "before"),
)
"""Nobody leaves by vote after a proposal: there is one at a time."""


@pytest.mark.parametrize(("leave", "when"), WAYS_TO_LEAVE)
@pytest.mark.parametrize("what", ["rewind", "end"])
def test_nobody_goes_back_or_ends_a_game_while_the_other_is_away(
    leave: Callable[[Room], None], when: str, what: str
) -> None:
    room = room_of(kinds="pp", patience=100)
    answers(room, 6)
    if when == "before":
        leave(room)
    room.apply(do.Propose(0, what, 3))
    if when == "after":
        leave(room)

    assert room.proposal is not None
    assert (1,) == room.proposal.missing
    assert ("playing", 6) == (room.status, room.steps)
    room.apply(do.Agree(1))
    assert "closed" == room.status if what == "end" else 3 == room.steps


def test_somebody_who_has_conceded_is_not_asked_any_more() -> None:
    room = room_of(kinds="ppp")
    answers(room, 6)
    room.apply(do.Propose(0, "rewind", 3))
    room.apply(do.Agree(1))

    room.apply(do.Concede(2))

    assert 3 == room.steps


def test_nobody_but_bots_need_not_be_asked() -> None:
    room = room_of(kinds="pbb")
    answers(room, 6)

    room.apply(do.Propose(0, "rewind", 3))

    assert 3 == room.steps


def test_who_proposed_and_leaves_takes_the_proposal_along() -> None:
    room = room_of(kinds="ppp")
    answers(room, 6)
    room.apply(do.Propose(0, "rewind", 3))

    room.apply(do.Concede(0))

    assert room.proposal is None
    assert 6 == room.steps


# --- time -------------------------------------------------------------------------------------


def test_after_the_deadline_a_bot_plays_on() -> None:
    room = room_of(kinds="pp", deadline=60)
    (seat,) = room.waiting

    assert 60 == room.due
    assert [] == room.overdue(59)
    (command,) = room.overdue(60)
    room.apply(command, 60)

    assert (seat,) == room.waiting_bots
    assert ["late"] == kinds(room)
    assert room.due is None


def test_the_clock_of_a_seat_begins_when_it_is_asked() -> None:
    room = room_of("symbioz", "pp", deadline=60)
    (first,) = room.waiting
    when = 0.0
    while room.waiting == (first,):
        when += 10
        room.apply(do.Answer(first, (room.table.requests[0].options()[-1],)), when)
        assert dict.fromkeys(room.waiting, when) == room.state.since

    room.apply(do.Rename(first, "Zoe"), when + 20)

    assert 10 < when, "the seat was asked several times in a row"
    assert {1 - first: when} == room.state.since


# --- the end and the past ---------------------------------------------------------------------


def test_after_the_end_nothing_is_taken_back() -> None:
    room = room_of()
    answers(room, 3000)

    assert "finished" == room.status
    assert room.result is not None
    for seat in (0, 1):
        assert not room.can_undo(seat)
        assert "over" == refused(room, do.Undo(seat))
    assert "over" == refused(room, do.End("tired"))


def test_every_moment_of_the_past_can_be_looked_at() -> None:
    room = room_of("genesis", "ppp")
    prints = []
    rng = Random(1)
    for _ in range(90):
        prints.append(room.table.fingerprint())
        answer(room, choice=rng.randrange(100))

    for step in (89, 0, 40, 33, 32, 31, 64, 5):
        assert prints[step] == room.at(step).fingerprint(), step
    assert room.table.fingerprint() == room.at(90).fingerprint()
    for step in (-1, 91):
        with pytest.raises(Refused):
            room.at(step)


def test_the_past_follows_a_game_that_went_back() -> None:
    room = room_of("symbioz", "pp")
    answers(room, 70, Random(1))
    room.at(64)
    room.apply(do.Rewind(20))
    answers(room, 60, Random(2))

    for step in (19, 20, 21, 50, 64):
        alone = room.table.past(len(room.at(step).tape()))
        assert alone.fingerprint() == room.at(step).fingerprint()
        assert step == len([e for e in alone.tape() if e[0] >= 0 and not e[3] & 1])


def test_a_seats_news_begin_at_its_last_own_answer() -> None:
    room = room_of(kinds="pb")
    begun = room.mark(0)
    seen: list[tuple[int, Mark | None]] = []
    while len(seen) < 3:
        told, seat = room.table.event_count, room.waiting[0]
        answer(room)
        if seat == 0:
            seen.append((told, room.mark(0)))
    assert -1 == (begun.entries if begun else None)
    assert [told for told, _ in seen] == [mark.events for _, mark in seen if mark]
    assert room.mark(1) == begun, "a bot reads no news"


def test_what_is_taken_back_is_no_answer_any_more_and_given_again_is_one() -> None:
    room = room_of("bazaar")
    seat = room.waiting[0]
    before = room.mark(seat)
    answer(room, seat)
    given = room.mark(seat)
    room.apply(do.Undo(seat))
    assert before == room.mark(seat)
    room.apply(do.Redo(seat))
    again = room.mark(seat)
    assert given
    assert again
    assert (given.entries, given.events) == (again.entries, again.events)
    assert (1, 3) == (given.version, again.version)
    room.apply(do.Rewind(0))
    assert before == room.mark(seat)


def test_a_refused_answer_leaves_the_news_as_they_were() -> None:
    room = room_of()
    before = room.mark(room.waiting[0])
    with pytest.raises(IllegalAnswer):
        room.apply(do.Answer(room.waiting[0], ("nonsense",)))
    assert before == room.mark(room.waiting[0])


def test_a_fork_plays_on_from_there_in_a_new_room() -> None:
    room = room_of("symbioz", "pp")
    answers(room, 30)
    past = room.at(12)
    assert past.request is not None

    planned, first = fork(room, 12, past.request.seat, Random(3))
    new = Room.found(planned)
    for command in first:
        new.apply(command)

    assert past.view(None)["position"] == new.table.view(None)["position"]
    assert past.request.options() == new.table.requests[0].options()
    assert room.table.seed != new.table.seed
    assert ["bot", "person"] == sorted(seat.kind for seat in new.seats)
    assert "person" == new.seats[past.request.seat].kind


def test_a_fork_deals_anew_what_its_seat_did_not_know() -> None:
    room = room_of("bazaar", "ppp")
    answers(room, 20)

    forks = [Room.found(fork(room, 20, 0, Random(n))[0]) for n in range(8)]

    views = [[str(new.table.view(seat)["position"]) for new in forks] for seat in (0, 1)]
    assert 1 == len(set(views[0]))
    assert 1 < len(set(views[1]))


def test_only_so_many_notices_are_remembered() -> None:
    room = room_of(kinds="pb")
    for _ in range(NOTICES + 5):
        room.apply(do.Report("crashed", 1))

    assert NOTICES == len(room.notices)
    assert NOTICES + 5 == room.notices[-1].version == room.version


def test_a_command_of_older_rules_that_does_not_hold_is_told() -> None:
    room = room_of()

    room.drop()

    assert (1, 1) == (room.version, room.state.dropped)
    assert ["rules"] == kinds(room)


def test_a_kept_room_is_the_same_room() -> None:
    room = room_of("bazaar", "ppo", deadline=60)
    room.apply(do.Join(2, "Cho"), 5)
    room.apply(do.Standing(0, "K4", "pass"), 6)
    room.apply(do.Propose(0, "end"), 7)
    content = room.keep()
    assert content is not None

    again = Room.restore(content)

    assert look(room) == look(again)
    assert msgspec.to_builtins(room.state) == msgspec.to_builtins(again.state)


def test_a_plan_without_a_seed_draws_one() -> None:
    one, other = (Room.found(msgspec.structs.replace(plan(), seed=None)) for _ in range(2))

    assert one.table.seed != other.table.seed
