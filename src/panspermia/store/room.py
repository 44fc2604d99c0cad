"""A room: a table, who sits at it, and all that may be done to it, without any input or output.

Everything that changes a room is a command. What a command does depends on the room, the command
and the time given with it, and on nothing else: the same commands make the same room again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from panspermia.kernel import Answer as Value
from panspermia.kernel import (
    CannotUndo,
    Message,
    PanspermiaError,
    Setup,
    StaleAnswer,
    Table,
    seat_table,
)
from panspermia.kernel.initiatives import offered
from panspermia.kernel.messages import Param
from panspermia.kernel.requests import Request
from panspermia.kernel.saves import dump_table
from panspermia.players import make_player
from panspermia.registry import find_game, load_table
from panspermia.store import commands as do
from panspermia.store import proposals
from panspermia.store.chronicle import Chronicle, Step
from panspermia.store.commands import BOT, OPEN, PERSON, STAND_IN
from panspermia.store.errors import Refused
from panspermia.store.history import History
from panspermia.store.names import clean_name, is_same_name
from panspermia.store.plans import RoomPlan, SeatPlan
from panspermia.store.standing import give_standing, hold, release, set_order, set_standing
from panspermia.store.state import (
    CLOSED,
    CUSTOMS,
    FINISHED,
    GATHERING,
    PLAYING,
    Mark,
    Notice,
    Proposal,
    RoomState,
    Seat,
)

NOTICES = 50
"""Notices that a room remembers."""

MARKS = 50
"""Answers of a seat whose places a room remembers."""


class Result(msgspec.Struct, frozen=True):
    """How the game ended; `reason` is a clause of the rules, or `concede`."""

    winners: tuple[int, ...]
    reason: str
    scores: tuple[int, ...] = ()


class SavedRoom(msgspec.Struct, frozen=True):
    """A room as it is kept: itself, and its table as the kernel dumps it, the deck apart."""

    state: RoomState
    table: str


_saved = msgspec.json.Decoder(SavedRoom)


class Room:
    """A room and its table."""

    def __init__(self, table: Table[Any], state: RoomState) -> None:
        self.table = table
        self.state = state
        self._history = History()
        self._chronicle = Chronicle()
        self._undone: list[int] = []
        self._can_undo: dict[int, bool] = {}
        self._open_since: dict[int, tuple[Request, int]] = {}
        self._note_questions((), -1)

    # --- making and keeping ---------------------------------------------------------------------

    @classmethod
    def found(cls, plan: RoomPlan, when: float = 0.0) -> Room:
        """A new room, or BadSetup or Refused."""
        game = find_game(plan.game)
        setup = Setup(len(plan.seats), dict(plan.options), plan.legacy, plan.deck, plan.position)
        seed = None if plan.seed is None else bytes.fromhex(plan.seed)
        table = seat_table(game, setup, seed=seed)
        seats = [_planned(seat) for seat in plan.seats]
        room = cls(
            table,
            RoomState(
                seats=seats,
                deadline=plan.deadline,
                patience=plan.patience,
                creator=plan.creator,
                standing=[{} for _ in seats],
                marks=[[Mark(-1, table.event_count)] for _ in seats],
                customs=CUSTOMS,
                pace=plan.pace,
            ),
        )
        for number, seat in enumerate(seats):
            seat.name = room._free_name(seat.name, number)
        room.state.begun = all([seat.kind != OPEN for seat in seats])
        room._after(when, None)
        return room

    @classmethod
    def restore(cls, content: bytes) -> Room:
        """The room that was kept; somebody must hold its deck."""
        saved = _saved.decode(content)
        return cls(load_table(saved.table), saved.state)

    def keep(self) -> bytes | None:
        """The room as bytes; None while something could be given again, which a dump forgets."""
        if self.table.can_redo:
            return None
        return msgspec.json.encode(SavedRoom(self.state, dump_table(self.table, whole=False)))

    # --- looking --------------------------------------------------------------------------------

    @property
    def version(self) -> int:
        """How many commands the room has obeyed."""
        return self.state.version

    @property
    def seats(self) -> list[Seat]:
        return self.state.seats

    @property
    def notices(self) -> list[Notice]:
        return self.state.notices

    @property
    def proposal(self) -> Proposal | None:
        return self.state.proposal

    @property
    def status(self) -> str:
        if self.state.ended is not None:
            return CLOSED
        if self.state.conceded is not None or self.table.outcome is not None:
            return FINISHED
        return PLAYING if self.state.begun else GATHERING

    @property
    def is_over(self) -> bool:
        """Whether nothing more will happen, so that everything may be told."""
        return self.status in (FINISHED, CLOSED)

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that must act now, persons and bots."""
        if self.status != PLAYING:
            return ()
        return tuple(dict.fromkeys([request.seat for request in self.table.requests]))

    @property
    def waiting_bots(self) -> tuple[int, ...]:
        """The bots that are asked, or have an offer to answer."""
        if self.status != PLAYING:
            return ()
        found = dict.fromkeys([*self.waiting, *offered(self.table)])
        return tuple([seat for seat in found if self.seats[seat].kind == BOT])

    @property
    def waiting_people(self) -> tuple[int, ...]:
        return tuple([seat for seat in self.waiting if self.seats[seat].kind == PERSON])

    @property
    def people(self) -> tuple[int, ...]:
        return tuple([n for n, seat in enumerate(self.seats) if seat.kind == PERSON])

    @property
    def persons(self) -> tuple[int, ...]:
        """The people, and those for whom a bot plays until they come back."""
        return tuple([n for n, seat in enumerate(self.seats) if seat.kind == PERSON or seat.away])

    @property
    def open_seats(self) -> tuple[int, ...]:
        return tuple([n for n, seat in enumerate(self.seats) if seat.kind == OPEN])

    @property
    def result(self) -> Result | None:
        """Who has won; never somebody who conceded."""
        gone = self.state.conceded
        if gone is not None:
            others = [n for n, seat in enumerate(self.seats) if not seat.conceded]
            return Result(tuple(others), "concede")
        outcome = self.table.outcome
        if outcome is None:
            return None
        winners = tuple([n for n in outcome.winners if not self.seats[n].conceded])
        if outcome.winners and not winners:
            winners = self._best(outcome.utility)
        return Result(winners, outcome.reason, outcome.scores)

    def _best(self, utility: tuple[float, ...]) -> tuple[int, ...]:
        """The best of those who have not conceded."""
        left = [n for n, seat in enumerate(self.seats) if not seat.conceded]
        top = max([utility[n] for n in left], default=0.0)
        return tuple([n for n in left if utility[n] == top])

    def standing(self, seat: int) -> Mapping[str, Value]:
        """The standing answers of the seat, by the clause that asks; no other seat sees them."""
        return self.state.standing[seat]

    def can_undo(self, seat: int) -> bool:
        """Whether Undo would take something back."""
        if seat not in self._can_undo:
            able = self.status == PLAYING and self.seats[seat].kind == PERSON
            self._can_undo[seat] = able and self.table.can_undo(seat)
        return self._can_undo[seat]

    def can_redo(self, seat: int) -> bool:
        """Whether Redo would give something again."""
        playing = self.status == PLAYING and self.table.can_redo
        return playing and bool(self._undone) and self._undone[-1] == seat

    def is_late(self, seat: int, now: float) -> bool:
        """Whether the room has waited for this person for longer than its patience."""
        since = self.state.since.get(seat)
        return since is not None and now - since >= self.state.patience

    @property
    def due(self) -> float | None:
        """When time alone will change something: a deadline passes, or that of a proposal."""
        found = [self.proposal.since + self.state.patience] if self.proposal else []
        if self.state.deadline is not None:
            people = [n for n in self.waiting_people if n in self.state.since]
            found += [self.state.since[n] + self.state.deadline for n in people]
        return min(found, default=None)

    def overdue(self, now: float) -> list[do.AnyCommand]:
        """What is to be done because time has passed."""
        state, found = self.state, list[do.AnyCommand]()
        if state.proposal is not None and now - state.proposal.since >= state.patience:
            found += [proposals.overdue(self)]
        if state.deadline is not None:
            late = [n for n in self.waiting_people if now - state.since[n] >= state.deadline]
            found += [do.Hand(seat, STAND_IN, late=True) for seat in late]
        return found

    # --- the past -------------------------------------------------------------------------------

    def mark(self, seat: int) -> Mark | None:
        """Where the seat last answered itself; everything from there on is news to it."""
        marks = self.state.marks
        return marks[seat][-1] if seat < len(marks) and marks[seat] else None

    def lately(self) -> Mark:
        """From where on things are news to spectators, or CannotUndo if rules have changed since.

        Only what everybody may know says where that is, and it is moved on now and then.
        """
        self._history.follow(self.table)
        step = self._history.lately()
        return Mark(self._history.entries(step), self.at(step).event_count)

    @property
    def steps(self) -> int:
        """How many decisions have been made and not taken back."""
        self._history.follow(self.table)
        return self._history.length

    def at(self, step: int) -> Table[Any]:
        """The table as it stood after `step` decisions, or CannotUndo if rules have changed since.

        Show only its view for a seat: it holds the seed as well.
        """
        self._history.follow(self.table)
        try:
            return self._history.at(step, self.table)
        except IndexError:
            raise Refused("step") from None

    def before(self, mark: Mark) -> Table[Any]:
        """A new table as it stood at a mark, or CannotUndo if rules have changed since."""
        self._history.follow(self.table)
        return self.at(self._history.step_of(mark.entries))

    def told_in(self, mark: Mark) -> list[Step]:
        """For each event since a mark the step in which it was told, or CannotUndo."""
        return self._chronicle.since(mark.events, self.table, lambda: self.before(mark))

    def decided(self, events: Sequence[int]) -> list[int]:
        """After how many decisions each of these events had been told, or CannotUndo."""
        self._history.follow(self.table)
        beginning = Mark(-1, 0)
        entries = self._chronicle.entries(self.table, lambda: self.before(beginning))
        return [self._history.step_of(entries[event]) for event in events]

    # --- obeying --------------------------------------------------------------------------------

    def apply(self, command: do.AnyCommand, when: float = 0.0) -> None:
        """Obey, or raise BadAnswer, CannotUndo or Refused and leave the room as it was."""
        seat = getattr(command, "seat", None)
        if seat is not None and not 0 <= seat < len(self.seats):
            raise Refused("no-seat")
        before = self.state.copy()
        asked, version = self.table.requests, self.table.version
        try:
            _OBEY[type(command)](self, command, when)
        except PanspermiaError:
            self.state = before
            raise
        self._after(when, command)
        self._note_questions(asked, version)
        self.state.version += 1

    def renewed(self, command: do.AnyCommand) -> do.AnyCommand:
        """The command as it is meant now, if it answers a question that is still the same.

        Where several seats are asked at once, an answer of one does not make the others late.
        """
        if isinstance(command, do.Answer) and command.at is not None:
            _, since = self._open_since.get(command.seat, (None, self.table.version))
            if since <= command.at < self.table.version:
                return msgspec.structs.replace(command, at=self.table.version)
        return command

    def _note_questions(self, asked: tuple[Request, ...], version: int) -> None:
        """Note since which version of the table each seat's question has been open."""
        table = self.table
        if table.version == version:
            return
        left = {request.seat: request for request in reversed(table.requests)}
        heard = len(table.requests) == len(asked) - 1 and all(
            any(request is old for old in asked) for request in left.values()
        )
        before = self._open_since if heard else {}
        self._open_since = {}
        for seat, request in left.items():
            old, since = before.get(seat, (None, 0))
            self._open_since[seat] = (request, since if request is old else table.version)

    def drop(self) -> None:
        """Skip a command that was made under older rules and no longer holds."""
        self.state.version += 1
        self.state.dropped += 1
        if self.state.dropped == 1:
            self.note("rules", None, 0.0)

    def _answer(self, command: do.Answer, when: float) -> None:
        self._check_playing(command.seat, bot=command.bot)
        if not command.bot:
            self._mark(command.seat)
        if len(command.values) == 1:
            self.table.answer(command.values[0], seat=command.seat, at=command.at)
        elif command.values:
            self.table.answer_all(command.values, seat=command.seat, at=command.at)
        else:
            raise Refused("no-answer")
        release(self, command.seat)

    def _start(self, command: do.Start, when: float) -> None:
        self._check_playing(command.seat, bot=command.bot)
        if not command.bot:
            self._mark(command.seat)
        self.table.start(command.seat, command.name, at=command.at)
        release(self, command.seat)

    def _undo(self, command: do.Undo, when: float) -> None:
        self._check_playing(command.seat)
        self._check_at(command.at)
        self.table.undo(command.seat)
        self._has_undone(command.seat)

    def _redo(self, command: do.Redo, when: float) -> None:
        self._check_playing(command.seat)
        self._check_at(command.at)
        if not self.can_redo(command.seat):
            raise CannotUndo("redo")
        self._mark(command.seat)
        self.table.redo()
        self._undone.pop()
        if not self.table.can_redo:
            release(self, command.seat)

    def _restart(self, command: do.Restart, when: float) -> None:
        self._undo(do.Undo(command.seat, command.at), when)
        while True:
            try:
                self.table.undo(command.seat)
            except CannotUndo:
                return
            self._has_undone(command.seat)

    def _rewind(self, command: do.Rewind, when: float) -> None:
        self.go_back(command.to)
        self.note("rewound", None, when, step=command.to)

    def _adopt(self, command: do.Adopt, when: float) -> None:
        self.state.customs = command.customs

    def _renew(self, command: do.Renew, when: float) -> None:
        self.table.renew_chance(command.epoch)
        self.note("renewed", None, when)

    def _concede(self, command: do.Concede, when: float) -> None:
        self._check_playing(command.seat, may_be_away=True)
        seat = self.seats[command.seat]
        seat.kind, seat.bot, seat.away, seat.conceded = BOT, seat.bot or STAND_IN, False, True
        self.state.standing[command.seat] = {}
        proposals.leave(self, command.seat)
        if len([other for other in self.seats if not other.conceded]) < 2:
            self.state.conceded = command.seat
        self.note("conceded", command.seat, when)

    def _hand(self, command: do.Hand, when: float) -> None:
        seat = self.seats[command.seat]
        if self.status != PLAYING:
            raise Refused("not-playing")
        if command.player == PERSON:
            if not seat.away:
                raise Refused("not-away")
            seat.kind, seat.bot, seat.away = PERSON, "", False
            self.state.since.pop(command.seat, None)
            self.note("back", command.seat, when)
            return
        if seat.kind != PERSON:
            raise Refused("no-person")
        self.stand_in(command.seat, command.player)
        self.note("late" if command.late else "away", command.seat, when, bot=command.player)

    # --- coming together ------------------------------------------------------------------------

    def _join(self, command: do.Join, when: float) -> None:
        seat = self.seats[command.seat]
        if self.status != GATHERING or seat.kind != OPEN:
            raise Refused("taken")
        seat.name = self._free_name(command.name, command.seat)
        seat.kind = PERSON
        self.state.begun = not self.open_seats
        self.note("joined", command.seat, when)

    def _rename(self, command: do.Rename, when: float) -> None:
        seat = self.seats[command.seat]
        if seat.kind == OPEN or seat.is_only_bot:
            raise Refused("no-person")
        seat.name = self._free_name(command.name, command.seat)

    def _free_name(self, name: str, own: int) -> str:
        name = clean_name(name)
        others = [seat.name for n, seat in enumerate(self.seats) if n != own]
        if name and any([is_same_name(name, other) for other in others]):
            raise Refused("name-taken", name=name)
        return name

    def _begin(self, command: do.Begin, when: float) -> None:
        if self.status != GATHERING:
            raise Refused("begun")
        if command.seat is not None and command.seat != self.state.creator:
            raise Refused("not-creator")
        self.fill(command.fill)
        self.note("begun", command.seat, when)

    def _end(self, command: do.End, when: float) -> None:
        if self.is_over:
            raise Refused("over")
        self.state.ended = command.reason
        self.state.proposal = None
        self.note("ended", None, when)

    def _report(self, command: do.Report, when: float) -> None:
        self.note(f"bot-{command.kind}", command.seat, when)

    # --- what several commands do, and nobody else may --------------------------------------------

    def go_back(self, step: int) -> None:
        """Put the table back to that step; its version goes on, so that old answers stay stale."""
        past = self.at(step)
        past.version = self.table.version + 1
        if self.state.customs and past.rolled < self.table.rolled:
            past.renew_chance(self.table.epoch + 1)
        self.table = past
        self._forget_marks()
        self._undone = []
        self.state.conceded = None
        self.state.held = list(self.people)

    def fill(self, player: str) -> None:
        """Begin, with a bot in every open seat."""
        make_player(player, 0)
        for number in self.open_seats:
            self.seats[number] = Seat(BOT, bot=player)
        self.state.begun = True

    def stand_in(self, number: int, player: str) -> None:
        """Let a bot play for the person in this seat."""
        make_player(player, 0)
        seat = self.seats[number]
        seat.kind, seat.bot, seat.away = BOT, player, True
        proposals.leave(self, number)

    def note(self, kind: str, seat: int | None, when: float, **params: str | int) -> None:
        """Tell people about something that happened around the game."""
        notice = Notice(self.state.version + 1, kind, seat, when, params)
        self.state.notices = [*self.state.notices, notice][-NOTICES:]

    # --- after every command ----------------------------------------------------------------------

    def _after(self, when: float, command: do.AnyCommand | None) -> None:
        """Give standing answers, and see whom the room waits for now."""
        state = self.state
        proposals.settle(self, when)
        give_standing(self)
        proposals.settle(self, when)
        if not self.table.can_redo:
            self._undone = []
        acted = getattr(command, "seat", None)
        since = {n: when if n == acted else state.since.get(n, when) for n in self.waiting}
        state.since = since
        self._can_undo = {}

    def _mark(self, seat: int) -> None:
        """Note where the seat answers."""
        found = Mark(len(self.table.tape()), self.table.event_count, self.version + 1)
        marks = self.state.marks or [[] for _ in self.seats]
        own = [*marks[seat], found][-MARKS:]
        self.state.marks = [own if n == seat else known for n, known in enumerate(marks)]

    def _forget_marks(self) -> None:
        """Forget the marks of answers that have been taken back."""
        sides = [entry[0] for entry in self.table.tape()]
        self.state.marks = [
            [m for m in marks if m.entries < 0 or self._is_own(seat, sides[m.entries :])]
            for seat, marks in enumerate(self.state.marks)
        ]

    def _is_own(self, seat: int, sides: list[int]) -> bool:
        """Whether the seat gave the first of these answers."""
        return bool(sides) and sides[0] in self.table.sides_of(seat)

    def _has_undone(self, seat: int) -> None:
        """Note that the seat has taken something back."""
        self._forget_marks()
        self._undone.append(seat)
        hold(self, seat)

    # --- checks -----------------------------------------------------------------------------------

    def _check_playing(self, number: int, *, bot: bool = False, may_be_away: bool = False) -> None:
        seat = self.seats[number]
        if self.status != PLAYING:
            raise Refused("over" if self.is_over else "not-playing")
        if may_be_away and seat.away:
            return
        if seat.kind != (BOT if bot else PERSON):
            raise Refused("bot-plays" if seat.kind == BOT else "person-plays")

    def _check_at(self, at: int | None) -> None:
        if at is not None and at != self.table.version:
            params: dict[str, Param] = {"at": at, "version": self.table.version}
            raise StaleAnswer(Message("answer.stale", params))


def _planned(plan: SeatPlan) -> Seat:
    if plan.kind not in (PERSON, BOT, OPEN):
        raise Refused("no-seat")
    if plan.kind == BOT:
        make_player(plan.bot, 0)
        return Seat(BOT, plan.name, plan.bot)
    return Seat(plan.kind, plan.name)


_OBEY: dict[type[do.Command], Callable[[Room, Any, float], None]] = {
    do.Answer: Room._answer,
    do.Start: Room._start,
    do.Undo: Room._undo,
    do.Redo: Room._redo,
    do.Restart: Room._restart,
    do.Propose: proposals.propose,
    do.Agree: proposals.agree,
    do.Decline: proposals.decline,
    do.Rewind: Room._rewind,
    do.Concede: Room._concede,
    do.Hand: Room._hand,
    do.Standing: set_standing,
    do.Bid: set_order,
    do.Join: Room._join,
    do.Rename: Room._rename,
    do.Begin: Room._begin,
    do.End: Room._end,
    do.Report: Room._report,
    do.Adopt: Room._adopt,
    do.Renew: Room._renew,
}
