"""Saved games: writing, loading and verifying; `older_saves` brings older ones up to date.

A save holds the setup, the rules version, the seed, the tape and the state of the last boundary, so
that loading costs the same at any length. A digest over all of it finds damage.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeVar

import msgspec

from panspermia.kernel import chance
from panspermia.kernel.content import find_content
from panspermia.kernel.errors import BadSave, BadSetup, CannotUndo, Falsified
from panspermia.kernel.events import Event, Resumed, event_data, event_from
from panspermia.kernel.game import Game, Setup, Value
from panspermia.kernel.messages import Message, Param
from panspermia.kernel.older_saves import (
    FORMAT,
    OLDEST_FORMAT,
    fingerprint,
    legacy_of,
    migrated,
    naming_its_deck,
    no_step,
)
from panspermia.kernel.plain import digest_of, state_data, state_from
from panspermia.kernel.requests import CHANCE
from panspermia.kernel.seating import seat_table, seated
from panspermia.kernel.sequence import NoStep, State
from panspermia.kernel.table import Table
from panspermia.kernel.tape import CHAINED, FORCED, STARTED, Boundary, Entry, Segment

S = TypeVar("S", bound=State)

KIND = "panspermia"


class SavedBoundary(msgspec.Struct, frozen=True):
    """The state between two steps, after so many entries of the tape."""

    at: int
    events: int
    chance: int
    state: dict[str, Any]


class Save(msgspec.Struct, frozen=True):
    """A saved game as it stands in a file."""

    kind: str
    format: int
    game: str
    rules: int
    players: int
    options: dict[str, str | int | bool]
    legacy: dict[str, Any] | None
    deck: dict[str, Any] | str | None
    """The content, or only its name where it is kept apart."""
    seed: str
    commitment: str
    manual: bool
    version: int
    tape: list[tuple[int, str, str | int, int]]
    boundary: SavedBoundary
    events: list[dict[str, Any]]
    finished: bool
    fingerprint: str
    position: dict[str, Any] | None = None
    migrated: int = 0
    """Entries at the head of the tape that were made under older rules."""
    epochs: chance.Epochs = ()
    """Where chance was begun anew after a way back over a die, and the numbers of these epochs."""


class _Mismatch(Exception):
    """The tape does not fit the rules at this entry."""

    def __init__(self, number: int, clause: str) -> None:
        super().__init__(number, clause)
        self.number = number
        self.clause = clause


# --- writing ----------------------------------------------------------------------------------


def dump_table(table: Table[S], *, whole: bool = True) -> str:
    """The table as text: whole, or only naming its deck, which is then kept elsewhere."""
    if table._imagined:
        raise BadSave(Message("save.imagined"))
    table._tighten(1)
    history = table._boundary.history
    events = table._events_from(0)[1]
    save = Save(
        kind=KIND,
        format=FORMAT,
        game=table.game.id,
        rules=table.game.rules_version,
        players=table.setup.players,
        options=dict(table.setup.options),
        legacy=msgspec.to_builtins(table.setup.legacy),
        deck=table.setup.deck if whole else table.setup.deck_name,
        seed=table.seed.hex(),
        commitment=chance.commitment(table.seed),
        manual=table._manual,
        version=table.version,
        tape=table.tape(),
        boundary=SavedBoundary(
            at=history.entry_count if history else 0,
            events=history.event_count if history else 0,
            chance=table._boundary.chance,
            state=state_data(table._boundary.state, table.sequence),
        ),
        events=[event_data(event) for event in events],
        finished=table.request is None,
        fingerprint=table.fingerprint(),
        position=table.setup.position,
        migrated=table._migrated,
        epochs=table.epochs,
    )
    return seal(msgspec.to_builtins(save))


def seal(content: dict[str, Any]) -> str:
    """The content with its digest, one value per line where that helps a reader."""
    content = {k: v for k, v in content.items() if k != "digest"}
    content["digest"] = digest_of(content)
    lines = [f"{_json(key)}: {_value(key, value)}" for key, value in content.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _value(key: str, value: Any) -> str:
    if key in ("tape", "events") and value and isinstance(value, list):
        return "[\n" + ",\n".join([_json(item) for item in value]) + "\n]"
    return _json(value)


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


# --- loading ----------------------------------------------------------------------------------


def load_table(text: str | bytes, games: Mapping[str, Game[Any]]) -> Table[Any]:
    """The table that was saved, or BadSave."""
    save = read_save(text)
    game = _game_of(save, games)
    setup = _setup_of(save, game)
    boundary = _boundary_of(save, game, setup)
    table = Table(game, setup, _seed_of(save), boundary, save.manual, source=_source_of(save))
    entries = save.tape[save.boundary.at :]
    older = save.rules < game.rules_version
    table._migrated = len(save.tape) if older else save.migrated
    try:
        _begin(table, boundary)
        follow(table, entries, strict=not older, base=save.boundary.at)
    except _Mismatch as mismatch:
        if not older:
            params: dict[str, Param] = {"n": mismatch.number, "rule": mismatch.clause}
            raise BadSave(Message("save.mismatch", params)) from None
        table._migrated = save.boundary.at
        _begin(table, _resumed(boundary, Resumed(mismatch.clause, len(entries), save.rules)))
    if not older and fingerprint(table, save) != save.fingerprint:
        raise BadSave(Message("save.position"))
    table.version = save.version
    table._redo = []
    table._loaded = not older
    return table


def _resumed(boundary: Boundary[S], event: Event) -> Boundary[S]:
    """The boundary with one more event told before it."""
    history = Segment(boundary.history, [], [event])
    return Boundary(boundary.state, history, None, boundary.chance)


def _seed_of(save: Save) -> bytes:
    try:
        return bytes.fromhex(save.seed)
    except ValueError:
        raise BadSave(Message("save.invalid", {"detail": "seed"})) from None


def _source_of(save: Save) -> chance.Source:
    if not chance.are_epochs(save.epochs):
        raise BadSave(Message("save.invalid", {"detail": "epochs"}))
    return chance.Source(_seed_of(save), save.epochs)


def read_save(text: str | bytes) -> Save:
    """The content of a save file, checked for damage and for its format."""
    try:
        content = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise BadSave(Message("save.not-json")) from None
    if not isinstance(content, dict) or content.get("kind") != KIND:
        raise BadSave(Message("save.not-ours"))
    _check_format(content.get("format"))
    digest = content.pop("digest", None)
    if digest != digest_of(content):
        raise BadSave(Message("save.changed"))
    try:
        return msgspec.convert(content, Save)
    except msgspec.ValidationError as error:
        raise BadSave(Message("save.invalid", {"detail": str(error)})) from None


def _check_format(found: object) -> None:
    if not isinstance(found, int) or found < OLDEST_FORMAT:
        raise BadSave(Message("save.too-old", {"found": str(found), "known": OLDEST_FORMAT}))
    if found > FORMAT:
        raise BadSave(Message("save.too-new", {"found": found, "known": FORMAT}))


def _game_of(save: Save, games: Mapping[str, Game[Any]]) -> Game[Any]:
    game = games.get(save.game)
    if game is None:
        raise BadSave(Message("save.game", {"game": save.game}))
    if save.rules > game.rules_version:
        params: dict[str, Param] = {"found": save.rules, "known": game.rules_version}
        raise BadSave(Message("save.newer-rules", params))
    return game


def _setup_of(save: Save, game: Game[Any]) -> Setup:
    options: dict[str, Value] = dict(save.options)
    position = None if save.position is None else migrated(save, game, save.position)
    try:
        setup = game.check(Setup(save.players, options, legacy_of(save, game), _deck_of(save)))
        if position is not None:
            setup = replace(setup, position=naming_its_deck(save, setup, position))
            game.beginning(setup)
        return setup
    except BadSetup as error:
        raise BadSave(error.message) from None
    except NoStep as error:
        raise no_step(error) from None
    except msgspec.ValidationError as error:
        raise BadSave(Message("save.invalid", {"detail": str(error)})) from None


def _deck_of(save: Save) -> dict[str, Any] | None:
    if not isinstance(save.deck, str):
        return save.deck
    found = find_content(save.deck)
    if found is None:
        raise BadSave(Message("save.deck"))
    return found


def _boundary_of(save: Save, game: Game[Any], setup: Setup) -> Boundary[Any]:
    data = naming_its_deck(save, setup, migrated(save, game, save.boundary.state))
    if not 0 <= save.boundary.at <= len(save.tape):
        raise BadSave(Message("save.invalid", {"detail": "boundary"}))
    try:
        state = state_from(data, game.state, game.sequence_of(setup))
        kinds = game.event_kinds
        events = [event_from(data, kinds) for data in save.events]
    except NoStep as error:
        raise no_step(error) from None
    except (msgspec.ValidationError, KeyError, TypeError) as error:
        raise BadSave(Message("save.invalid", {"detail": str(error)})) from None
    return Boundary(state, _history(save, events), None, save.boundary.chance)


def _history(save: Save, events: list[Event]) -> Segment | None:
    """The part of the record before the boundary; later events come again with the answers."""
    if save.boundary.at == save.boundary.events == 0:
        return None
    return Segment(None, list(save.tape[: save.boundary.at]), events[: save.boundary.events])


# --- following a tape -------------------------------------------------------------------------


def _begin(table: Table[Any], boundary: Boundary[Any]) -> None:
    """Put the table at a boundary and run it to its first request."""
    table._boundary = boundary
    table.state = boundary.state.copy()
    table._chance = boundary.chance
    table._tape = []
    table._step_at = 0
    table._stack = []
    table._given = {}
    table.outcome = None
    table._flow = table.sequence.start(table.state)
    table._fresh = True
    if table._flow is None:
        table._finish()
    else:
        table._run(None)


def follow(table: Table[Any], entries: list[Entry], *, strict: bool, base: int = 0) -> None:
    """Give the answers of a tape to a table that works out forced answers and chance by itself.

    Strict: the table's own tape must come out the same. Otherwise forced answers may appear or
    vanish, as they do when the rules have changed.
    """
    made = _Made(table, base)
    for number, entry in enumerate(entries, base):
        _, rule, _, flags = entry
        if not strict:
            made.skip_forced(entry)
        if made.next_is(entry, strict=strict):
            made.pop()
            continue
        fits = not made.any_left() and _fits(table, entry)
        if flags & FORCED and not strict and not fits:
            continue  # newer rules do not ask it
        if not fits or (flags & FORCED and strict):
            raise _Mismatch(number, rule)
        _give(table, entry)
        made.pop()
    if strict and made.any_left():
        raise _Mismatch(base + len(entries), made.clause())


class _Made:
    """What the table has put on its tape that the followed tape has not yet shown."""

    def __init__(self, table: Table[Any], at: int) -> None:
        self.table = table
        self.at = at

    def _left(self) -> list[Entry]:
        history = self.table._boundary.history
        before = history.entry_count if history else 0
        if self.at >= before:
            return self.table._tape[self.at - before :]
        return self.table.tape()[self.at :]

    def next_is(self, entry: Entry, *, strict: bool) -> bool:
        """Whether this entry comes next; what was asked before may now be forced, or was."""
        left = self._left()
        return bool(left) and left[0][: 4 if strict else 3] == tuple(entry)[: 4 if strict else 3]

    def any_left(self) -> bool:
        return bool(self._left())

    def clause(self) -> str:
        return self._left()[0][1]

    def pop(self) -> None:
        self.at += 1

    def skip_forced(self, entry: Entry) -> None:
        """Pass over forced answers that the followed tape does not have."""
        for made in self._left():
            if not made[3] & FORCED or made[:3] == tuple(entry)[:3]:
                return
            self.at += 1


def _fits(table: Table[Any], entry: Entry) -> bool:
    side, rule, value, flags = entry
    if flags & STARTED:
        seat = table._seats[side] if 0 <= side < len(table._seats) else None
        return seat is not None and value in table.initiatives(seat)
    return any(r.side == side and r.rule == rule and r.allows(value) for r in table.requests)


def _give(table: Table[Any], entry: Entry) -> None:
    side, _, value, flags = entry
    if flags & STARTED:
        seat = table._seats[side]
        assert seat is not None
        table.start(seat, str(value))
        return
    request = next(r for r in table.requests if r.side == side)
    table._give(request, value, flags & CHAINED)


# --- verifying --------------------------------------------------------------------------------


def verify(
    text: str | bytes, games: Mapping[str, Game[Any]], *, committed: str | None = None
) -> Table[Any]:
    """Play a record again from its setup and seed, or Falsified says what does not follow.

    A game that began at a position cannot be verified: nothing shows how that came about.

    With `committed`, the seed must also match that hash, which was shown at the start.
    """
    save = read_save(text)
    game = _game_of(save, games)
    if save.rules != game.rules_version:
        params: dict[str, Param] = {"found": save.rules, "known": game.rules_version}
        raise BadSave(Message("save.older-rules", params))
    if save.position is not None:
        raise BadSave(Message("verify.began-at-position"))
    if save.migrated:
        raise BadSave(Message("verify.migrated", {"n": save.migrated}))
    seed = _seed_of(save)
    if (
        chance.commitment(seed) != save.commitment
        or (committed or save.commitment) != save.commitment
    ):
        raise Falsified(Message("verify.commitment"))
    table = seated(game, _setup_of(save, game), seed, save.manual)
    table._source = _source_of(save)
    try:
        _begin(table, table._boundary)
        follow(table, list(save.tape), strict=True)
    except _Mismatch as mismatch:
        raise _falsified(table, save, mismatch) from None
    _compare(table, save)
    try:
        load_table(text, games)
    except BadSave:
        raise Falsified(Message("verify.boundary", {"n": save.boundary.at})) from None
    return table


def _falsified(table: Table[Any], save: Save, mismatch: _Mismatch) -> Falsified:
    """Name the first entry that differs from what setup, seed and answers give."""
    pairs = enumerate(zip(save.tape, table.tape(), strict=False))
    number = next((n for n, (a, b) in pairs if tuple(a) != tuple(b)), mismatch.number)
    entry = save.tape[number] if number < len(save.tape) else None
    params: dict[str, Param] = {"n": number, "rule": entry[1] if entry else mismatch.clause}
    made = table.tape()
    if entry is not None and entry[0] == CHANCE and number < len(made):
        params |= {"found": entry[2], "given": made[number][2]}
        return Falsified(Message("verify.chance", params))
    return Falsified(Message("verify.answer", params))


def _compare(table: Table[Any], save: Save) -> None:
    if (table.request is None) != save.finished or fingerprint(table, save) != save.fingerprint:
        raise Falsified(Message("verify.position"))
    events = [event_data(event) for event in table._events_from(0)[1]]
    if events != save.events:
        pairs = enumerate(zip(events, save.events, strict=False))
        number = next((n for n, (a, b) in pairs if a != b), min(len(events), len(save.events)))
        raise Falsified(Message("verify.events", {"n": number}))


def replay_table(text: str | bytes, games: Mapping[str, Game[Any]], answers: int) -> Table[Any]:
    """The table as it was after so many entries of the tape."""
    save = read_save(text)
    game = _game_of(save, games)
    table = seat_table(game, _setup_of(save, game), seed=_seed_of(save), manual=save.manual)
    table._source = _source_of(save)
    try:
        follow(table, list(save.tape[:answers]), strict=False)
    except _Mismatch as mismatch:
        params: dict[str, Param] = {"n": mismatch.number, "rule": mismatch.clause}
        raise BadSave(Message("save.mismatch", params)) from None
    return table


def past_table(table: Table[S], entries: int) -> Table[S]:
    """The table as it was after so many entries, some of them made under older rules."""
    past = seat_table(table.game, table.setup, seed=table.seed, manual=table._manual)
    past._source = table._source
    try:
        follow(past, table.tape()[:entries], strict=False)
    except _Mismatch:
        raise CannotUndo("rules") from None
    past._source = table._source.until(past._chance)
    return past
