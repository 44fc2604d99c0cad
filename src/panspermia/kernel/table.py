"""The table: a game in progress, the requests it waits on, and how it came there.

The state is copied at some step boundaries; every answer since the last of them is on the tape. So
a clone is a copy of the boundary and the same answers again, and undo is one answer fewer.

Long because what runs in every answer and every copy stands here together, in one class, as it is
compiled; what does not is in `seating`, `initiatives`, `past`, `worlds`, `sight` and `saves`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, Generic, TypeVar

from panspermia.kernel import chance, foresight, initiatives, past, replays, sight, worlds
from panspermia.kernel.answers import Answer
from panspermia.kernel.errors import IllegalAnswer, StaleAnswer
from panspermia.kernel.events import Event, redacted
from panspermia.kernel.game import Game, Outcome, Setup
from panspermia.kernel.messages import Message
from panspermia.kernel.plain import adopt, canonical
from panspermia.kernel.plans import Plan, possible, proposed
from panspermia.kernel.requests import (
    ALL,
    CHANCE,
    Asked,
    ChanceRequest,
    Flow,
    Group,
    Refusal,
    Request,
)
from panspermia.kernel.sequence import SequenceOfPlay, State, set_log
from panspermia.kernel.sight import Perspective
from panspermia.kernel.tape import (
    FORCED,
    STARTED,
    Boundary,
    Entry,
    Overlay,
    Segment,
    entries_of,
    events_from,
)

S = TypeVar("S", bound=State)

SNAPSHOT_AFTER = 512
"""Answers on the tape from which on a step's end becomes a boundary, so that no replay is long."""

LOOKED_AT = 32
"""The same at a real table of which a copy was made: that it is looked at again does not cost much.
Tables of which nobody makes copies do not pay for it (3 % of random play)."""

NO_HORIZON = -1
"""Instead of the number of a round: the world does not stop."""

NEVER = -1
"""Instead of a number of answers."""

COPY_AFTER = 2
"""Answers before the running step from which on copies and undo move the boundary up (measured)."""


class Table(Generic[S]):
    """A game in progress."""

    __slots__ = (
        "_asked", "_boundary", "_chance", "_commitment", "_domain", "_flow", "_fresh", "_given",
        "_horizon", "_imagined", "_keep_at", "_kept", "_loaded", "_manual", "_migrated",
        "_one_each", "_opens", "_overlay", "_patience", "_redo", "_replaying", "_seats", "_source",
        "_stack", "_step_at", "_tape",
        "game", "outcome", "request", "seed", "sequence", "setup", "state", "version",
    )  # fmt: skip

    def __init__(
        self,
        game: Game[S],
        setup: Setup,
        seed: bytes,
        boundary: Boundary[S],
        manual: bool = False,
        seats: tuple[int | None, ...] | None = None,
        source: chance.Source | None = None,
        sequence: SequenceOfPlay | None = None,
    ) -> None:
        self.game = game
        self.setup = setup
        self.sequence = game.sequence_of(setup) if sequence is None else sequence
        self.seed = seed
        self.version = 0
        self.request: Request | None = None
        """The first open request, or None when the game is over."""
        self.outcome: Outcome | None = None
        self.state: S = boundary.state
        """The true state, for rules, tests and the server; never for a bot."""
        self._source = chance.Source(seed) if source is None else source
        self._domain = game.package
        self._manual = manual
        self._seats: tuple[int | None, ...] = game.seats(setup) if seats is None else seats
        self._one_each = self._seats == tuple(range(len(self._seats)))
        self._boundary = boundary
        self._tape: list[Entry] = []
        self._overlay: Overlay[S] | None = None
        self._chance = boundary.chance
        self._redo: list[list[Entry]] = []
        self._flow: Flow[None] | None = None
        self._asked: Asked | None = None
        self._given: dict[int, Answer] = {}
        self._step_at = 0
        self._keep_at = NEVER
        self._kept: tuple[S, int] | None = None
        self._stack: list[tuple[Flow[None] | None, Asked | None, dict[int, Answer], bool]] = []
        self._fresh = False
        self._opens = False
        self._replaying = False
        self._imagined = False
        self._loaded = False
        self._migrated = 0
        self._commitment: str | None = None
        self._horizon = NO_HORIZON
        self._patience = SNAPSHOT_AFTER

    # --- asking and answering ---------------------------------------------------------------

    @property
    def requests(self) -> tuple[Request, ...]:
        """All open requests."""
        asked = self._asked
        if asked is None:
            return ()
        if isinstance(asked, Group):
            return tuple([r for r in asked.requests if r.side not in self._given])
        return (asked,)

    def answer(self, value: Any, *, seat: int | None = None, at: int | None = None) -> None:
        """Give an open request its answer and run on to the next; whatever is none is refused."""
        if at is not None and at != self.version:
            raise StaleAnswer(Message("answer.stale", {"at": at, "version": self.version}))
        request = self.request
        if seat is not None and (request is None or request.seat != seat):
            request = self._request_to(seat)
        if request is None:
            raise IllegalAnswer(
                "", Message("answer.over" if self.request is None else "answer.not-asked")
            )
        known = request._options
        is_known = known is not None and type(value) is str and value in known
        if not is_known and not request.allows(value):
            raise self._illegal(request, value)
        if self._redo:
            self._redo = []
        self.version += 1
        side = request.side
        if request is self._asked and side != CHANCE:
            self._tape.append((side, request.rule, value, 0))
            self._run(value)
        else:
            self._give(request, value, 0)

    def answer_all(
        self, values: Iterable[Any], *, seat: int | None = None, at: int | None = None
    ) -> None:
        """Give a chain of answers: all of them or none, one unit of undo.

        A chain ends where chance or another seat comes in or something hidden is told, so that
        nobody can try out what comes.
        """
        if at is not None and at != self.version:
            raise StaleAnswer(Message("answer.stale", {"at": at, "version": self.version}))
        past.answer_all(self, tuple(values), seat)

    def why(self, value: Any, *, seat: int | None = None) -> Refusal | None:
        """Why this answer is not possible now, or None if it is."""
        request = self.request if seat is None else self._request_to(seat)
        if request is None:
            over = "answer.over" if self.request is None else "answer.not-asked"
            return Refusal("", Message(over))
        return request.refusal(value)

    def plans(self, seat: int) -> tuple[Plan, ...]:
        """What the game's planners propose to the seat, if it is asked; each can be given now."""
        if not self.game.planners or self._request_to(seat) is None:
            return ()
        return possible(self, seat, proposed(self.game, self.view(seat)))

    def _illegal(self, request: Request, value: object) -> IllegalAnswer:
        refusal = request.refusal(value)
        assert refusal is not None
        return IllegalAnswer(refusal.clause, refusal.message)

    def _request_to(self, seat: int) -> Request | None:
        for request in self.requests:
            if request.seat == seat:
                return request
        return None

    def _give(self, request: Request, value: Answer, flags: int) -> None:
        self._tape.append((request.side, request.rule, value, flags))
        if type(self._asked) is Group:
            self._give_to_group(request.side, value)
            return
        if request.side == CHANCE:
            self._chance += 1
        self._run(value)

    def _give_to_group(self, side: int, value: Answer) -> None:
        heard = self._hear(side, value)
        if heard is None:
            self.request = self.requests[0]
        else:
            self._run(heard)

    def _hear(self, side: int, value: Answer) -> Any:
        """Take an answer to a group; what the flow gets, or None while others are awaited."""
        group = self._asked
        assert isinstance(group, Group)
        if group.needs != ALL:
            return (side, value)
        self._given[side] = value
        if len(self._given) < len(group.requests):
            return None
        given = {request.side: self._given[request.side] for request in group.requests}
        self._given = {}
        return given

    # --- running the flows --------------------------------------------------------------------

    def _run(self, value: Any) -> None:
        """Resume the flow with an answer and go on until somebody has to be asked."""
        while True:
            try:
                asked: Asked | None = self._flow.send(value)  # type: ignore[union-attr]
            except StopIteration:
                asked = self._next_asked()
            # A fifth of random play is spent here, so nothing is called that is not needed.
            if type(asked) is ChanceRequest:
                if self._manual:
                    self._wait_for_chance(asked)
                    return
                index = self._chance
                self._chance = index + 1
                value = self._source.outcome(index, asked)
                self._tape.append((CHANCE, asked.rule, value, 0))
            elif isinstance(asked, Request):
                known = asked._options
                if (
                    (known is not None and len(known) > 1)
                    or asked.linger
                    or (value := asked.only()) is None
                ):
                    if self._one_each:
                        asked.domain = self._domain
                        self._asked = self.request = asked
                        self._opens = self._fresh or asked.opens
                        self._fresh = False
                    else:
                        self._wait(asked)
                    return
                self._tape.append((asked.side, asked.rule, value, FORCED))
            elif asked is None:
                self._finish()
                return
            else:
                value = self._open_group(asked)
                if value is None:
                    return

    def _resume(self, value: Any) -> Asked | None:
        """Send an answer into the flow; the next thing asked, or None at the end of the game."""
        try:
            return self._flow.send(value)  # type: ignore[union-attr]
        except StopIteration:
            return self._next_asked()

    def _next_asked(self) -> Asked | None:
        """Go on after the end of a flow: to what it interrupted, or to the next steps."""
        if self._stack:
            return initiatives.go_back(self)
        state = self.state
        start = self.sequence.start
        while True:
            state.cursor.line += 1
            flow = self._flow = start(state)
            # Another number: the next round, or a loop behind this one that counts anew.
            if self._horizon not in (NO_HORIZON, self.round):
                raise worlds.RoundOver
            answers = len(self._tape)
            if self._replaying:
                if answers == self._keep_at:
                    self._kept = (state.copy(), len(state.log))
            elif answers >= self._patience:
                self._snapshot()
                answers = 0
            self._step_at = answers
            self._fresh = True
            if flow is None:
                self.sequence.check_end(state)
                return None
            # A flow that asks nothing ends here, without the exception that `send` would raise.
            asked = next(flow, None)
            if asked is not None:
                return asked

    def _wait(self, asked: Request) -> None:
        """Leave the request open."""
        if not self._one_each and asked.side != CHANCE:
            seat = self._seats[asked.side]
            assert seat is not None, f"{asked.rule} asks a side without a seat"
            asked.seat = seat
        asked.domain = self._domain
        self._asked = self.request = asked
        self._opens = self._fresh or asked.opens
        self._fresh = False

    def _wait_for_chance(self, asked: ChanceRequest) -> None:
        """Leave a die open; nobody begins anything meanwhile, as with one that falls by itself."""
        fresh = self._fresh
        self._wait(asked)
        self._opens = False
        self._fresh = fresh

    def _open_group(self, group: Group) -> Any:
        """Leave the requests of a group open, but for those with one possible answer."""
        assert isinstance(group, Group), f"a flow asks by `yield from`, and gave {group!r}"
        self._wait_group(group)
        for request in group.requests:
            if request.side in self._given or request.linger:
                continue
            only = request.only()
            if only is not None:
                self._tape.append((request.side, request.rule, only, FORCED))
                heard = self._hear(request.side, only)
                if heard is not None:
                    return heard
        self.request = self.requests[0]
        return None

    def _wait_group(self, group: Group) -> None:
        opens = self._fresh or any([request.opens for request in group.requests])
        for request in group.requests:
            self._wait(request)
        self._asked = group
        self._opens = opens

    def _snapshot(self) -> None:
        """Make this step's end a boundary."""
        boundary = self._boundary
        segment = Segment(boundary.history, self._tape, list(self.state.log))
        before = self._undo_reach(self._tape, self._chance)
        set_log(self.state, [])
        self._boundary = Boundary(self.state.copy(), segment, before, self._chance)
        self._tape = []
        self._overlay = None

    def _tighten(self, answers: int = COPY_AFTER) -> None:
        """Move the boundary up to the start of the running step, if so many answers lie before it.

        Copies are made from there, and undo starts there; without either it costs nothing.
        """
        at = self._step_at
        if at < answers or self._overlay is not None:
            return
        if not self._imagined:
            self._patience = LOOKED_AT
        entries = self._tape[:at]
        past = self._blank()
        past._keep_at = at
        past._restore(self._boundary, entries, None)
        assert past._kept is not None
        state, told = past._kept
        told = 0 if self._imagined else told
        rolled = self._boundary.chance + len([entry for entry in entries if entry[0] == CHANCE])
        segment = Segment(self._boundary.history, entries, list(self.state.log[:told]))
        self._boundary = Boundary(state, segment, self._undo_reach(entries, rolled), rolled)
        self._tape = self._tape[at:]
        set_log(self.state, list(self.state.log[told:]))
        self._step_at = 0

    def _undo_reach(self, entries: list[Entry], rolled: int) -> Boundary[S] | None:
        """The last boundary as far as undo can get there: nothing leads back over chance."""
        boundary = self._boundary
        if rolled == boundary.chance or self._manual:
            return boundary
        for side, _, _, flags in reversed(entries):
            if side == CHANCE:
                return None
            if not flags & FORCED:
                break
        return Boundary(boundary.state, boundary.history, None, boundary.chance)

    def _finish(self) -> None:
        self._asked = self.request = None
        self._opens = False
        self.outcome = self.game.outcome(self.state)

    # --- initiatives --------------------------------------------------------------------------

    def initiatives(self, seat: int) -> tuple[str, ...]:
        """What the seat may begin now, although it may not be asked."""
        return initiatives.ready(self, seat)

    @property
    def is_open(self) -> bool:
        """Whether initiatives may be begun at what is asked now."""
        return self._opens

    def start(self, seat: int, name: str, *, at: int | None = None) -> None:
        """Begin a flow on the seat's own initiative; what is open now comes back after it."""
        if at is not None and at != self.version:
            raise StaleAnswer(Message("answer.stale", {"at": at, "version": self.version}))
        initiatives.start(self, seat, name)

    # --- copies -------------------------------------------------------------------------------

    def clone(self) -> Table[S]:
        """An independent table that plays on alike; it knows the next die as well."""
        self._tighten()
        table = self._blank()
        table._restore(self._boundary, self._tape, self._overlay)
        table.version = self.version
        table._redo = [unit[:] for unit in self._redo] if self._redo else []
        table._imagined = self._imagined
        table._loaded = self._loaded
        table._migrated = self._migrated
        table._commitment = self._commitment
        self._tell_options(self.request, table.request)
        return table

    def _tell_options(self, known: Request | None, request: Request | None) -> None:
        """Spare a copy the search for options that are known; they are values, no pieces of it."""
        if known is not None and request is not None and known._options is not None:
            request._options = known._options

    def imagine(self, seat: int | None, rng: Random, *, manual: bool = False) -> Table[S]:
        """A world that this seat cannot tell from the real one; in a manual one dice are asked."""
        return worlds.imagine(self, seat, rng, manual)

    def preview(self, seat: int, answer: foresight.Answers) -> foresight.Preview:
        """What surely follows an answer (or a chain) of the seat; see `foresight`."""
        return foresight.preview(self, seat, answer)

    def odds(
        self, seat: int, answer: foresight.Answers, worlds: int = foresight.WORLDS, *, seed: int = 0
    ) -> foresight.Odds:
        """What follows it how often, in so many imagined worlds to the end of the round."""
        return foresight.odds(self, seat, answer, worlds, Random(seed))

    @property
    def round(self) -> int:
        """How often the outermost loop of the sequence of play has come round."""
        counts = self.state.cursor.counts
        return counts[0] if counts else 0

    def stop_after_round(self) -> None:
        """Let this world end with its round, by `worlds.RoundOver`; it is of no use then."""
        assert self._imagined, "a real table has no end but its own"
        self._horizon = self.round

    def branch(self, seat: int | None, rng: Random) -> Setup:
        """How to begin a new table where the running step began, as this seat knew it there."""
        return worlds.branch(self, seat, rng)

    @property
    def step_began(self) -> int:
        """After how many entries of the tape the running step began."""
        history = self._boundary.history
        return self._step_at + (history.entry_count if history else 0)

    @property
    def commitment(self) -> str:
        """The hash of the seed, shown from the start; in an imagined world that of the real one."""
        return self._commitment or chance.commitment(self.seed)

    @property
    def epochs(self) -> chance.Epochs:
        """The epochs of chance after the first: at which outcome each begins, and its number."""
        return self._source.epochs

    @property
    def epoch(self) -> int:
        """The number of the epoch that has begun last."""
        return self._source.epochs[-1][1] if self._source.epochs else 0

    def renew_chance(self, number: int) -> None:
        """Begin an epoch here: what falls from now on is another outcome of the same seed."""
        self._source = self._source.renewed(self._chance, number)

    @property
    def rolled(self) -> int:
        """How many outcomes of chance there were."""
        return self._chance

    @property
    def is_manual(self) -> bool:
        """Whether dice and draws are asked for."""
        return self._manual

    def sides_of(self, seat: int | None) -> tuple[int, ...]:
        """The sides that a seat plays; none for a spectator."""
        if seat is None:
            return ()
        if self._one_each and 0 <= seat < len(self._seats):
            return (seat,)
        return tuple([side for side, holder in enumerate(self._seats) if holder == seat])

    def _blank(self) -> Table[S]:
        return Table(
            self.game,
            self.setup,
            self.seed,
            self._boundary,
            self._manual,
            self._seats,
            self._source,
            self.sequence,
        )

    def _restore(
        self, boundary: Boundary[S], entries: Sequence[Entry], overlay: Overlay[S] | None
    ) -> None:
        """Go to the position after these answers from that boundary; they are trusted."""
        self._boundary = boundary
        self.state = boundary.state.copy()
        self._chance = boundary.chance
        self._overlay = overlay
        self._tape = []
        self._step_at = 0
        self._stack = []
        self._given = {}
        self.outcome = None
        self._replaying = True
        self._replay(entries, overlay)
        self._replaying = False

    def _replay(self, entries: Sequence[Entry], overlay: Overlay[S] | None) -> None:
        asked = self._first()
        tape = self._tape
        for number, entry in enumerate(entries):
            if overlay is not None and number == overlay.after:
                adopt(self.state, overlay.state)
            tape.append(entry)
            if entry[0] == CHANCE or entry[3] or type(asked) is Group:
                asked = self._replay_one(asked, entry)
                continue
            self._fresh = False
            try:
                asked = self._flow.send(entry[2])  # type: ignore[union-attr]
            except StopIteration:
                asked = self._next_asked()
        if overlay is not None and overlay.after == len(entries):
            adopt(self.state, overlay.state)
        self._settle(asked)

    def _first(self) -> Asked | None:
        """Begin the step at the cursor."""
        self._flow = self.sequence.start(self.state)
        self._fresh = True
        if self._flow is None:
            self.sequence.check_end(self.state)
            return None
        return self._resume(None)

    def _replay_one(self, asked: Asked | None, entry: Entry) -> Asked | None:
        side, _, value, flags = entry
        if flags & STARTED:
            self._settle(asked)
            initiatives.interrupt(self, str(value), side)
            return self._resume(None)
        if type(asked) is Group:
            self._asked = asked
            heard = self._hear(side, value)
            if heard is None:
                return asked
            self._fresh = False
            return self._resume(heard)
        if side == CHANCE:
            self._chance += 1
        elif not flags & FORCED:
            self._fresh = False
        return self._resume(value)

    def _settle(self, asked: Asked | None) -> None:
        """Leave open what is asked, without looking for its answers."""
        if asked is None:
            self._finish()
        elif isinstance(asked, Group):
            self._wait_group(asked)
            self.request = self.requests[0]
        elif isinstance(asked, ChanceRequest):
            self._wait_for_chance(asked)
        else:
            self._wait(asked)

    # --- the past ---------------------------------------------------------------------------------

    def undo(self, seat: int | None = None) -> None:
        """Take back the last answer (or chain) of the seat, or of whoever gave it last."""
        past.undo(self, seat)

    def redo(self) -> None:
        """Give again what was last taken back."""
        past.redo(self)

    def can_undo(self, seat: int | None = None) -> bool:
        """Whether undo would take something back."""
        return past.can_undo(self, seat)

    @property
    def can_redo(self) -> bool:
        return bool(self._redo)

    def past(self, entries: int, base: Table[S] | None = None) -> Table[S]:
        """The table as it stood after so many entries; with an earlier past as base, from there."""
        return past.table_at(self, entries, base)

    def view_after(self, seat: int | None, event: int) -> dict[str, Any]:
        """What the seat saw when the event with this number had just been told."""
        return replays.views_after(self, seat, (event,), None)[event]

    def views_after(
        self, seat: int | None, events: Iterable[int], base: Table[S] | None = None
    ) -> dict[int, dict[str, Any]]:
        """The same for several events; with an earlier past as base, from there."""
        return replays.views_after(self, seat, events, base)

    # --- what may be seen ---------------------------------------------------------------------

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What the seat may know, as plain data; None is a spectator."""
        return sight.view(self, seat)

    def events(self, seat: int | None = None, since: int = 0) -> list[dict[str, Any]]:
        """What happened, from the event with number `since` on, as the seat may know it."""
        sides = self.sides_of(seat)
        base, found = self._events_from(since)
        return [{"n": base + i, **redacted(event, sides)} for i, event in enumerate(found)]

    def _events_from(self, since: int) -> tuple[int, list[Event]]:
        return events_from(since, self._boundary.history, self.state.log)

    @property
    def event_count(self) -> int:
        """How many events have been told since the start."""
        history = self._boundary.history
        return len(self.state.log) + (history.event_count if history else 0)

    def tape(self) -> list[Entry]:
        """Every answer and outcome from the start; server side only while the game runs."""
        return entries_of(self._boundary.history, self._tape)

    def history(self) -> list[Event]:
        """Every event from the start, with its secrets; server side only, as the tape."""
        return self._events_from(0)[1]

    def fingerprint(self) -> str:
        """A hash of the position: the state, and what is open with its options."""
        return hashlib.sha256(canonical(sight.position(self))).hexdigest()

    def perspective(self, seat: int) -> Perspective:
        """What a bot in this seat gets to work with."""
        return Perspective(self, seat)

    def dump(self) -> str:
        """The whole game as text; it holds the seed, so server side only while the game runs."""
        from panspermia.kernel.saves import dump_table

        return dump_table(self)
