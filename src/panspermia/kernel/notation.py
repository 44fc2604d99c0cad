"""Positions as text that people read and write, for any game.

    bazaar 3 bandits=no
    coins red=5 green=9
    round 2
    next K4 1 2
    ; stall gate *4 1:pass

The first line names the game, how many play, and the options that were chosen otherwise than
usual. What follows tells in which the position differs from the set-up; a game may have words of
its own for that, in a module `notation` with `write(g, base)` and `read(lines, base)`, and with
`check(g)` if not every position can be played on from. If it has none, each field of the state that
differs has a line, and `next` names the step and how far the loops around it have come; `FIELDS` in
such a module gives numbers names.

After a semicolon stand the answers since the step began. `*4` is what chance gave, `1:pass` an
answer of a side that is not asked first, and `1!offer` something that a side began by itself. As
chance cannot be told by a seed then, a table with such answers has manual chance.
"""

from __future__ import annotations

import re
import typing
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cache
from types import ModuleType
from typing import Any, TypeVar

import msgspec

from panspermia.kernel.answers import Answer
from panspermia.kernel.errors import BadSetup
from panspermia.kernel.game import Game, Setup, Value
from panspermia.kernel.plain import convert, digest_of
from panspermia.kernel.requests import CHANCE, Request
from panspermia.kernel.seating import seat_at
from panspermia.kernel.sequence import ENTER, Cursor, SequenceOfPlay, State
from panspermia.kernel.table import Table
from panspermia.kernel.tape import FORCED, STARTED, Entry
from panspermia.kernel.values import (
    Line,
    Names,
    Token,
    ValueReader,
    bad,
    folded,
    lines_of,
    write_value,
    write_values,
)

S = TypeVar("S", bound=State)

DECK = "deck"
NEXT = "next"
END = "end"
ANSWERS = ";"
DICE, ASKED, BEGUN = "*", ":", "!"

_OF_SIDE = re.compile(r"([0-9]{1,3})([:!])(.+)")


@dataclass(frozen=True)
class FieldNames:
    """What the numbers in a field are called: the places of its list, and the values there."""

    keys: Sequence[str] = ()
    values: Names = field(default_factory=dict)


Fields = Mapping[str, FieldNames]
UNNAMED = FieldNames()


# --- positions --------------------------------------------------------------------------------


def write_position(game: Game[S], setup: Setup, g: S) -> str:
    """The state as text; one between two steps is told as standing before the next."""
    own = _own(game)
    setup = _bare(game, setup)
    sequence = game.sequence_of(setup)
    g, base = settled(sequence, g), game.setup(setup)
    write = getattr(own, "write", None)
    body = write(g, base) if write else _write_plainly(game, sequence, g, base)
    return f"{_head(game, setup)}\n{body}".rstrip() + "\n"


def read_position(
    game: Game[S], text: str, *, deck: dict[str, Any] | None = None
) -> tuple[Setup, S]:
    """The setup and the state that a text tells, or BadNotation."""
    setup, g, _ = _read(game, text, deck)
    return setup, g


def _read(game: Game[S], text: str, deck: dict[str, Any] | None) -> tuple[Setup, S, list[Token]]:
    """What a text tells: setup, state, and the words of the answers since the step began."""
    head, *lines = lines_of(text) or [[(1, "")]]
    lines, answers = _without_answers(lines)
    setup, base = _set_up(game, head, deck)
    read = getattr(_own(game), "read", None)
    g = read(lines, base) if read else _read_plainly(game, game.sequence_of(setup), lines, base)
    return setup, g, answers


def _without_answers(lines: list[Line]) -> tuple[list[Line], list[Token]]:
    """The lines before the semicolon, and the words after it."""
    before: list[Line] = []
    for place, line in enumerate(lines):
        words = [word for _, word in line]
        if ANSWERS in words:
            cut = words.index(ANSWERS)
            rest = [token for later in lines[place + 1 :] for token in later]
            return [*before, *([line[:cut]] if cut else [])], [*line[cut + 1 :], *rest]
        before.append(line)
    return before, []


def settled(sequence: SequenceOfPlay, g: S) -> S:
    """A copy whose cursor stands at a step, or behind the last."""
    g = g.copy()
    if not sequence.clause(g):
        sequence.start(g)
    return g


def _own(game: Game[Any]) -> ModuleType | None:
    return game.part("notation")


def _bare(game: Game[Any], setup: Setup) -> Setup:
    """The setup without what a position does not need: a campaign's past is in the state."""
    return game.check(replace(setup, legacy=None, position=None))


# --- the head ---------------------------------------------------------------------------------


def _head(game: Game[Any], setup: Setup) -> str:
    options = [
        f"{o.id}={_value(setup.options[o.id])}"
        for o in game.options
        if setup.options[o.id] != o.default
    ]
    other = [] if setup.deck == _standard(game) else [f"{DECK}={_digest(setup.deck)}"]
    return folded(" ".join([game.id, str(setup.players), *options, *other]))


def _value(value: Value) -> str:
    return write_value(value) if isinstance(value, bool) else str(value)


def _standard(game: Game[Any]) -> dict[str, Any] | None:
    return None if game.deck is None else game.deck(None)


def _digest(deck: dict[str, Any] | None) -> str:
    return digest_of(deck)[:12]


def _set_up(game: Game[S], head: Line, deck: dict[str, Any] | None) -> tuple[Setup, S]:
    """The setup of a head, and the state that it begins with."""
    title, *words = head
    if title[1] != game.id:
        raise bad("title", title, game=game.id)
    players = words.pop(0) if words else title
    if not players[1].isdecimal() or int(players[1][:3]) not in game.players:
        known = ", ".join(str(n) for n in sorted(game.players))
        raise bad("players", players, game=game.id, known=known)
    told = [word for _, word in words if word.startswith(f"{DECK}=")]
    options = _options(game, [token for token in words if token[1] not in told])
    try:
        setup = game.check(Setup(int(players[1]), options, deck=deck))
        base = game.setup(setup)
    except BadSetup as error:
        raise bad("at", title, detail=str(error)) from None
    if told != ([] if setup.deck == _standard(game) else [f"{DECK}={_digest(setup.deck)}"]):
        raise bad("deck", next((t for t in words if t[1] in told), title))
    return setup, base


def _options(game: Game[Any], words: list[Token]) -> dict[str, Value]:
    values = {f"{o.id}={_value(v)}": (o.id, v) for o in game.options for v in o.values}
    options: dict[str, Value] = {}
    for token in words:
        id, value = values.get(token[1], ("", ""))
        if not id:
            raise bad("option", token, game=game.id)
        if id in options:
            raise bad("twice", token)
        options[id] = value
    return options


# --- the fields of a state --------------------------------------------------------------------


def _write_plainly(game: Game[S], sequence: SequenceOfPlay, g: S, base: S) -> str:
    named: Fields = getattr(_own(game), "FIELDS", {})
    lines = write_fields(g, base, named)
    return "\n".join([*lines, write_step(sequence, g)])


def _read_plainly(game: Game[S], sequence: SequenceOfPlay, lines: list[Line], base: S) -> S:
    named: Fields = getattr(_own(game), "FIELDS", {})
    steps = [line for line in lines if line[0][1] == NEXT]
    g = read_fields([line for line in lines if line[0][1] != NEXT], base, named)
    for line in steps:
        if line is not steps[0]:
            raise bad("twice", line[0])
        g.cursor = read_step(sequence, line)
        _check_side(sequence, g, line)
    if not steps:
        g.cursor = settled(sequence, g).cursor
    return g


def write_fields(g: State, base: State, named: Fields) -> list[str]:
    """A line for each field of a state in which it differs from another."""
    pairs = [(name, getattr(g, name), getattr(base, name)) for name in _hints(type(g))]
    return [
        folded(f"{name} {_field(own, usual, named.get(name, UNNAMED))}".rstrip())
        for name, own, usual in pairs
        if own != usual
    ]


def _field(value: Any, usual: Any, named: FieldNames) -> str:
    if not isinstance(value, list):
        return write_value(value, named.values)
    if named.keys and len(value) == len(usual) <= len(named.keys):
        pairs = zip(named.keys, value, usual, strict=False)
        words = [(k, v) for k, v, before in pairs if v != before]
        return " ".join([f"{key}={write_value(v, named.values)}" for key, v in words])
    return write_values(value, named.values)


def read_fields(lines: list[Line], base: S, named: Fields) -> S:
    """A copy of a state with the fields that are told, or BadNotation."""
    g = base.copy()
    hints = _hints(type(g))
    told: set[str] = set()
    for line in lines:
        token = line[0]
        name = token[1]
        if name not in hints:
            raise bad("field", token)
        if name in told:
            raise bad("twice", token)
        told.add(name)
        value = _read_field(line, getattr(g, name), hints[name], named.get(name, UNNAMED))
        try:
            setattr(g, name, convert(value, hints[name], str_keys=True))
        except msgspec.ValidationError as error:
            raise bad("type", token, detail=str(error)) from None
    return g


def about(lines: list[Line], words: Container[str]) -> list[Line]:
    """The lines that begin with one of these words."""
    return [line for line in lines if line[0][1] in words]


def read_others(
    lines: list[Line], base: S, named: Fields, *, special: Container[str], fixed: Container[str]
) -> S:
    """A copy with the fields that lines without a special word tell; none tells a fixed field."""
    others = [line for line in lines if line[0][1] not in special]
    for line in about(others, fixed):
        raise bad("field", line[0])
    return read_fields(others, base, named)


def _read_field(line: Line, usual: Any, hint: Any, named: FieldNames) -> Any:
    words = ValueReader(line, named.values)
    words.take()
    if typing.get_origin(hint) is not list:
        value = words.value()
        if words.peek():
            raise bad("value", words.take())
        return value
    if not named.keys or words.peek(1) != "=":
        return words.values()
    found = msgspec.to_builtins(usual)
    while words.peek():
        place = words.take()
        if place[1] not in named.keys[: len(found)] or words.take()[1] != "=":
            raise bad("key", place, known=", ".join(named.keys[: len(found)]))
        found[named.keys.index(place[1])] = words.value()
    return found


@cache
def _hints(kind: type[Any]) -> dict[str, Any]:
    """The fields of a state that its text tells, with their types."""
    hints = typing.get_type_hints(kind)
    return {f.name: hints[f.name] for f in fields(kind) if f.name not in ("cursor", "log")}


# --- where the game is ------------------------------------------------------------------------


def write_step(sequence: SequenceOfPlay, g: State) -> str:
    """The step at the cursor, and how far each loop around it has come."""
    return " ".join([NEXT, step_word(sequence, g), *map(str, g.cursor.counts)])


def step_word(sequence: SequenceOfPlay, g: State) -> str:
    """The step at the cursor by its name."""
    line = g.cursor.line
    return sequence.lines[line].name if line < len(sequence.lines) else END


def read_step(sequence: SequenceOfPlay, line: Line) -> Cursor:
    """The cursor that a line tells, or BadNotation."""
    step, *counts = line[1:] or line
    place = find_step(sequence, step)
    for token in counts:
        if not token[1].isdecimal() or len(token[1]) > 6:
            raise bad("step", token)
    if len(counts) != len(loops_around(sequence, place)):
        raise bad("loops", step, loops=len(loops_around(sequence, place)))
    return Cursor(place, [int(word) for _, word in counts])


def find_step(sequence: SequenceOfPlay, step: Token) -> int:
    """The line of a step by its name, or BadNotation."""
    if step[1] == END:
        return len(sequence.lines)
    try:
        return sequence.place(step[1])
    except LookupError:
        raise bad("step", step) from None


def loops_around(sequence: SequenceOfPlay, place: int) -> list[int]:
    """The lines where the loops around a line begin, from the outermost on."""
    lines = enumerate(sequence.lines[:place])
    return [n for n, line in lines if line.kind == ENTER and line.jump >= place]


def _check_side(sequence: SequenceOfPlay, g: State, line: Line) -> None:
    try:
        sequence.side(g)
    except LookupError:
        raise bad("step", line[-1]) from None


# --- tables -----------------------------------------------------------------------------------


def write_table(table: Table[Any]) -> str:
    """The position where the running step began, and the answers given since."""
    text = write_beginning(table)
    words = _answers(table)
    return text + folded(" ".join([ANSWERS, *words])) + "\n" if words else text


def write_beginning(table: Table[Any]) -> str:
    """The position where the running step began: what has been answered since is not told."""
    table._tighten(1)
    return write_position(table.game, table.setup, table._boundary.state)


def write_seen(table: Table[Any], *, over: bool) -> str | None:
    """The text as far as anybody may know it, or None while the game hides something.

    In a running game the answers of a step may be secret until all have answered, so that its
    beginning is told. What is hidden in the state cannot be left out without telling a lie.
    """
    if over:
        return write_table(table)
    return write_beginning(table) if table.game.redeal is None else None


def read_table(
    game: Game[S],
    text: str,
    *,
    seed: int | bytes | None = None,
    deck: dict[str, Any] | None = None,
    manual: bool = False,
) -> Table[S]:
    """A new table at the position that a text tells, after the answers it tells."""
    setup, g, answers = _read(game, text, deck)
    if check := getattr(_own(game), "check", None):
        check(g)
    manual |= any([word.startswith(DICE) for _, word in answers])
    table = seat_at(game, setup, g, seed=seed, manual=manual)
    for token in answers:
        _give(table, token)
    return table


def _answers(table: Table[Any]) -> list[str]:
    """What was answered since the running step began; what was forced follows by itself."""
    again = seat_at(table.game, table.setup, table._boundary.state, manual=True)
    words = []
    for entry in table._tape[table._step_at :]:
        if not entry[3] & FORCED:
            words.append(_word(again, entry))
            _give(again, (0, words[-1]))
    return words


def _word(table: Table[Any], entry: Entry) -> str:
    """An answer as a word, with its side if another is asked first."""
    side, _, value, flags = entry
    if side == CHANCE:
        return f"{DICE}{value}"
    if flags & STARTED:
        return f"{side}{BEGUN}{value}"
    request = table.request
    return str(value) if request and request.side == side else f"{side}{ASKED}{value}"


def _give(table: Table[Any], token: Token) -> None:
    """Give an answer by its word, or BadNotation."""
    word = token[1]
    match = _OF_SIDE.fullmatch(word)
    if match and match[2] == BEGUN:
        _begin(table, token, int(match[1]), match[3])
        return
    is_chance = table.request is not None and table.request.side == CHANCE
    if is_chance != word.startswith(DICE):
        raise bad("dice", token)
    request = _request(table, int(match[1]) if match else None)
    if request is None:
        raise bad("nobody", token)
    value = _meant(request, match[3] if match else word.removeprefix(DICE))
    refusal = request.refusal(value)
    if refusal is not None:
        raise bad("answer", token, clause=refusal.clause)
    table.answer(value, seat=None if is_chance else request.seat)


def _request(table: Table[Any], side: int | None) -> Request | None:
    if side is None:
        return table.request
    return next((request for request in table.requests if request.side == side), None)


def _meant(request: Request, word: str) -> Answer:
    """The option that is written so, or the word itself."""
    return next((option for option in request.options() if str(option) == word), word)


def _begin(table: Table[Any], token: Token, side: int, name: str) -> None:
    seats = table.game.seats(table.setup)
    seat = seats[side] if side < len(seats) else None
    if seat is None or name not in table.initiatives(seat):
        raise bad("nobody", token)
    table.start(seat, name)
