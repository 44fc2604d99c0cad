"""Positions in one line and games as readable scores, to write and to read.

A position is what stands between two steps, told in parts between slashes; within a part the order
does not matter:

    rings t3 P2:amber start:coral / coral A0=S C0=4 C1=3+2c / amber C6=4 C7=12+1c1k

The first part has the board, the turn, what comes next (`S3` the draw of the start player,
`P2:amber` phase 2 of amber, `T2` the end of the turn, `over:V1`) and who starts this turn. Each
side has a part of its own, even if it has no piece: `C1=3+2c1k` is three zerbs, two crapits and a
krogul on C1, and `A0=S` a Symbioz. Supplies follow. When read, what is left out means the board
`rings`, turn 1, and the side to move as start player. Answers given since stand after a semicolon:
`... ; zerb@C0 done`. A state in the middle of a step also tells its newborns: `new:C0=2`.

A game has a head, one line for each step in which somebody had a choice, and the result. Forced
answers are left out; text after `#` is a remark.

    symbioz
    board rings
    players 2
    start amber
    1 P2 amber: C6>B4 C7>C7 C8>C8
    1 P2 coral: C0>C0 C1>B1 C2>C2
    2 P1 coral: crapit@C0 zerb@C1 done
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from panspermia.games.symbioz import GAME
from panspermia.games.symbioz.components.facts import NUMBERS, PIECES
from panspermia.games.symbioz.rules.board import BOARDS, COUNT, SEATED, SQUARES
from panspermia.games.symbioz.rules.sequence import ORDERS, SEQUENCE
from panspermia.games.symbioz.rules.state import State, claim, empty_state, put
from panspermia.games.symbioz.rules.vocabulary import (
    COLOURS,
    CRAPIT,
    KROGUL,
    NOBODY,
    SIDE,
    SQUARE,
    ZERB,
)
from panspermia.kernel import (
    CHANCE,
    BadNotation,
    Cursor,
    Message,
    Setup,
    Table,
    seat_at,
    seat_table,
    values,
)
from panspermia.kernel.messages import Param
from panspermia.kernel.notation import settled
from panspermia.kernel.tape import FORCED, Entry
from panspermia.kernel.values import Line, folded

DRAW, INTRODUCTION, END = "S3", "P1", "T2"
PHASES = {"P1": "P1a", "P2": "P2a", "P3": "P3a", "P4": "P4a"}
STEPS = {DRAW: "S3", **PHASES, END: "T2"}
"""What may come next, and the clause of its step."""

TILE = "S"
BOARD = "rings"
SEATING = "opposite"

_PHASE = re.compile(r"(P[1-4]):(\w+)")
_OVER = re.compile(r"over:(V[12])")
_START = re.compile(r"start:(\w+)")
_NEWBORN = re.compile(r"new:([ABC][0-9]+)=([1-9][0-9]?)")
_TURN = re.compile(r"t([0-9]{1,3})")
_ON_SQUARE = re.compile(r"([ABC][0-9]+)=(\S+)")
_PIECES = re.compile(r"([1-9][0-9]?)?(?:\+((?:[1-9][0-9]?[ck]){1,2}))?")
_ANIMALS = re.compile(r"([0-9]+)([ck])")
_STEP_LINE = re.compile(r"([0-9]+ P[1-4] \w+):(.*)")


def bad(id: str, **params: Param) -> BadNotation:
    """The error with these words."""
    return BadNotation(Message(id, params, GAME.package))


# --- the notation that all games have ---------------------------------------------------------


def write(g: State, base: State) -> str:
    """The position, which tells everything by itself."""
    return folded(write_position(g))


def read(lines: list[Line], base: State) -> State:
    """The position that the lines tell for this set-up, or BadNotation."""
    tokens = [token for line in lines for token in line]
    words = [word for _, word in tokens]
    board = [] if any([word in BOARDS for word in words]) else [base.board]
    try:
        g = read_position(" ".join([*board, *words]))
        if (g.players, g.board) != (base.players, base.board):
            raise bad("notation.setup", players=base.players, board=base.board)
    except BadNotation as error:
        wrong = error.message.params.get("word")
        token = next((token for token in tokens if token[1] == wrong), (tokens or [(1, "")])[0])
        raise values.bad("at", token, detail=str(error)) from None
    return g


def check(g: State) -> None:
    """BadNotation, if no table can begin there."""
    if any(g.newborn):
        raise bad("notation.mid-step")


# --- writing positions ------------------------------------------------------------------------


def write_position(g: State) -> str:
    """The state in one line; one between two steps is told as standing before the next."""
    g = settled(SEQUENCE, g)
    return " / ".join([_head(g), *[_side(g, side) for side in range(g.players)]])


def _head(g: State) -> str:
    words = [g.board, f"t{g.turn}", _next(g)]
    if words[-1] != DRAW:
        words.append(f"start:{COLOURS[g.start]}")
    words += [f"new:{SQUARES[square]}={n}" for square, n in enumerate(g.newborn) if n]
    return " ".join(words)


def _next(g: State) -> str:
    """What comes next, as one word."""
    if g.ended:
        return f"over:{g.ended}"
    clause = SEQUENCE.clause(g)
    word = next(word for word, step in STEPS.items() if step == clause)
    return f"{word}:{COLOURS[SEQUENCE.side(g)]}" if word in PHASES else word


def _side(g: State, side: int) -> str:
    on_squares = [_on_square(g, side, square) for square in range(COUNT)]
    return " ".join([COLOURS[side], *[word for word in on_squares if word]])


def _on_square(g: State, side: int, square: int) -> str:
    if g.owner[square] == side:
        return f"{SQUARES[square]}={TILE}"
    zerbs, crapits, kroguls = [pieces[side * COUNT + square] for pieces in map(g.pieces, range(3))]
    animals = (f"{crapits}c" if crapits else "") + (f"{kroguls}k" if kroguls else "")
    what = (str(zerbs) if zerbs else "") + (f"+{animals}" if animals else "")
    return f"{SQUARES[square]}={what}" if what else ""


# --- reading positions ------------------------------------------------------------------------


def read_position(text: str) -> State:
    """The state that a line tells, or BadNotation."""
    head, *parts = [part.split() for part in text.split("/")]
    sides = _sides(parts)
    g = _without_pieces(_facts(head, list(sides)), len(sides))
    for colour, words in sides.items():
        _place_all(g, SIDE[colour], words)
    return g


@dataclass(frozen=True)
class Next:
    """What comes next: a phase of a side, the draw, the end of a turn, or nothing any more."""

    step: str
    side: int | None = None
    ended: str = ""


Facts = dict[str, Any]
"""What the first part of a position tells, by what it is about."""


def _facts(words: list[str], sides: list[str]) -> Facts:
    facts: Facts = {}
    for word in words:
        about, value = _fact(word, sides)
        if about in facts:
            raise bad("notation.twice", word=word)
        facts[about] = value
    return facts


def _fact(word: str, sides: list[str]) -> tuple[str, Any]:
    if word in BOARDS:
        return "board", word
    if word in (DRAW, END):
        return "next", Next(word)
    if match := _PHASE.fullmatch(word):
        return "next", Next(match[1], _side_in_play(match[2], sides))
    if match := _OVER.fullmatch(word):
        return "next", Next("", ended=match[1])
    if match := _START.fullmatch(word):
        return "start", _side_in_play(match[1], sides)
    if match := _TURN.fullmatch(word):
        return "turn", _turn(word, int(match[1]))
    if (match := _NEWBORN.fullmatch(word)) and match[1] in SQUARE:
        return match[1], int(match[2])
    raise bad("notation.word", word=word)


def _side_in_play(word: str, sides: list[str]) -> int:
    if word not in sides:
        raise bad("notation.side", word=word, known=sides)
    return SIDE[word]


def _turn(word: str, turn: int) -> int:
    if not 1 <= turn <= NUMBERS.turns:
        raise bad("notation.turn", word=word, turns=NUMBERS.turns)
    return turn


def _without_pieces(facts: Facts, players: int) -> State:
    coming: Next | None = facts.get("next")
    if coming is None:
        raise bad("notation.phase")
    turn = facts.get("turn", 1)
    if coming.step == INTRODUCTION and turn == 1:
        raise bad("notation.first-turn", word=coming.step)
    if coming.step == DRAW and (turn != 1 or "start" in facts):
        raise bad("notation.draw", word=coming.step)
    start = facts.get("start", coming.side or 0)
    g = empty_state(players, facts.get("board", BOARD))
    g.newborn = [facts.get(name, 0) for name in SQUARES]
    g.turn, g.start, g.ended = turn, start, coming.ended
    g.cursor = _cursor(coming, turn, ORDERS[players][start])
    return g


def _cursor(coming: Next, turn: int, order: tuple[int, ...]) -> Cursor:
    if coming.ended:
        return Cursor(len(SEQUENCE.lines), [])
    counts = [] if coming.step == DRAW else [turn - 1]
    if coming.side is not None:
        counts.append(order.index(coming.side))
    return Cursor(SEQUENCE.place(STEPS[coming.step]), counts)


def _sides(parts: list[list[str]]) -> dict[str, list[str]]:
    """The words of each side, in the order of the sides."""
    found = {words[0]: words[1:] for words in parts if words}
    known = COLOURS[: len(found)]
    if len(found) != len(parts) or set(found) != set(known) or len(found) not in GAME.players:
        told = [words[0] if words else "/" for words in parts]
        raise bad("notation.sides", found=told, known=COLOURS)
    return {colour: found[colour] for colour in known}


def _place_all(g: State, side: int, words: list[str]) -> None:
    for word in words:
        match = _ON_SQUARE.fullmatch(word)
        if match is None or match[1] not in SQUARE:
            raise bad("notation.square", word=word)
        square = SQUARE[match[1]]
        if any(pieces[side * COUNT + square] for pieces in map(g.pieces, range(len(PIECES)))):
            raise bad("notation.twice", word=word)
        _place(g, side, square, word, match[2])


def _place(g: State, side: int, square: int, word: str, what: str) -> None:
    """Put what a word tells on its square."""
    is_taken = any(g.owners_of(kind, square) for kind in range(len(PIECES)))
    if g.owner[square] != NOBODY or (what == TILE and is_taken):
        raise bad("notation.symbioz", square=SQUARES[square])
    if what == TILE:
        claim(g, side, square)
    for kind, count in _counts(word, what):
        if count > g.left(kind, side):
            piece = PIECES[kind]
            raise bad("notation.supply", side=COLOURS[side], supply=piece.supply, piece=piece.id)
        for _ in range(count):
            put(g, kind, side, square)
    if g.grass[square] > NUMBERS.cells:
        raise bad("notation.cells", square=SQUARES[square], cells=NUMBERS.cells)


def _counts(word: str, what: str) -> list[tuple[int, int]]:
    """How many pieces of each kind are told; a tile has its marker on it."""
    if what == TILE:
        return [(ZERB, 1)]
    match = _PIECES.fullmatch(what)
    animals = _ANIMALS.findall(match[2] or "") if match else []
    told = {letter: int(count) for count, letter in animals}
    if match is None or len(told) < len(animals):
        raise bad("notation.square", word=word)
    return [(ZERB, int(match[1] or 0)), (CRAPIT, told.get("c", 0)), (KROGUL, told.get("k", 0))]


# --- tables -----------------------------------------------------------------------------------


def write_table(table: Table[State]) -> str:
    """The position before the step that a table is in, and the answers given since."""
    before, entries = _steps(table)[-1]
    answers = _choices(entries)
    return " ; ".join([write_position(before), *([" ".join(answers)] if answers else [])])


def read_table(text: str, *, seed: int | bytes | None = None) -> Table[State]:
    """A new table at the position that a line tells, after the answers it tells."""
    position, _, answers = text.partition(";")
    g = read_position(position)
    check(g)
    table = seat_at(GAME, Setup(g.players, {"board": g.board}), g, seed=seed)
    for word in answers.split():
        if (clause := _refused(table, word)) is not None:
            raise bad("notation.refused", answer=word, clause=clause)
    return table


def _refused(table: Table[State], word: str) -> str | None:
    """Give the answer; the clause against it, if it is not possible."""
    if table.outcome is not None:
        return table.outcome.reason
    refusal = table.why(word)
    if refusal is not None:
        return refusal.clause
    table.answer(word)
    return None


def _steps(table: Table[State]) -> list[tuple[State, list[Entry]]]:
    """Every step of a table's game so far: the state before it, and its part of the tape."""
    g = GAME.beginning(table.setup)
    tape = iter(table.tape())
    steps: list[tuple[State, list[Entry]]] = []
    while (flow := SEQUENCE.start(g)) is not None:
        given: list[Entry] = []
        steps.append((g.copy(), given))
        try:
            next(flow)
            for entry in tape:
                given.append(entry)
                flow.send(entry[2])
            return steps
        except StopIteration:
            g.cursor.line += 1
    return [*steps, (g, [])]


def _choices(entries: Iterable[Entry]) -> list[str]:
    """The answers in which somebody had a choice."""
    return [str(value) for _, _, value, flags in entries if not flags & FORCED]


# --- games ------------------------------------------------------------------------------------


def write_game(table: Table[State]) -> str:
    """The score of a game so far."""
    lines = [GAME.id, *_head_lines(table)]
    for before, entries in _steps(table):
        answers = _choices(entries)
        if answers and entries[0][0] != CHANCE:
            lines.append(f"{_step(before)}: {' '.join(answers)}")
    if table.outcome is not None:
        lines.append(f"result {_result(table)}")
    return "\n".join(lines) + "\n"


def _head_lines(table: Table[State]) -> list[str]:
    setup = table.setup
    lines = [f"board {setup.options['board']}", f"players {setup.players}"]
    if setup.options["seating"] != SEATING:
        lines.append(f"seating {setup.options['seating']}")
    if setup.position is not None:
        lines = [f"position {write_position(GAME.beginning(setup))}"]
    first = table.tape()[:1]
    return [*lines, *[f"start {value}" for side, _, value, _ in first if side == CHANCE]]


def _step(g: State) -> str:
    """A step as its line begins: turn, phase and side."""
    return f"{g.turn} {_next(g).replace(':', ' ')}"


def _result(table: Table[State]) -> str:
    outcome = table.outcome
    assert outcome is not None
    scores = ":".join([str(score) for score in outcome.scores])
    return " ".join([outcome.reason, scores, *[COLOURS[side] for side in outcome.winners]])


def read_game(text: str) -> Table[State]:
    """The table that a score leads to, or BadNotation.

    A score does not tell the seed, so chance on this table is manual: what was drawn is told.
    """
    lines = [(n, line) for n, line in enumerate(map(_bare, text.splitlines()), 1) if line]
    title = lines[0][1] if lines else ""
    if title != GAME.id:
        raise bad("notation.title", text=title)
    head = 1
    while head < len(lines) and lines[head][1][0].isalpha() and not _is_result(lines[head][1]):
        head += 1
    table = _begin(lines[1:head])
    for number, line in lines[head:]:
        _play_line(table, number, line)
    return table


def _bare(line: str) -> str:
    return " ".join(line.partition("#")[0].split())


def _is_result(line: str) -> bool:
    return line.startswith("result ")


def _begin(lines: list[tuple[int, str]]) -> Table[State]:
    """The table that the head of a score tells."""
    told: dict[str, tuple[int, str]] = {}
    for number, line in lines:
        key, _, value = line.partition(" ")
        if key not in ("board", "players", "position", "seating", "start") or key in told:
            raise bad("notation.head", line=number, text=line)
        told[key] = (number, value)
    table = _table(told)
    if "start" in told:
        number, colour = told["start"]
        if table.request is None or not table.request.allows(colour):
            raise bad("notation.value", line=number, key="start", text=colour)
        table.answer(colour)
    return table


def _table(told: dict[str, tuple[int, str]]) -> Table[State]:
    if "position" in told:
        g = read_position(told["position"][1])
        return seat_at(GAME, Setup(g.players, {"board": g.board}), g, manual=True)
    board = _value(told, "board", {name: name for name in BOARDS}, BOARD)
    players = _value(told, "players", {str(n): n for n in GAME.players}, str(GAME.players[0]))
    seating = _value(told, "seating", {name: name for name in SEATED}, SEATING)
    return seat_table(GAME, Setup(players, {"board": board, "seating": seating}), manual=True)


def _value(told: dict[str, tuple[int, str]], key: str, values: dict[str, Any], default: str) -> Any:
    number, word = told.get(key, (0, default))
    if word not in values:
        raise bad("notation.value", line=number, key=key, text=word)
    return values[word]


def _play_line(table: Table[State], number: int, line: str) -> None:
    """Play what a line tells: the answers of one step, or nothing where the game has ended."""
    if _is_result(line):
        found = line.removeprefix("result ")
        expected = _step(table.state) if table.outcome is None else _result(table)
        if found != expected:
            raise bad("notation.result", line=number, found=found, expected=expected)
        return
    match = _STEP_LINE.fullmatch(line)
    if match is None:
        raise bad("notation.head", line=number, text=line)
    for word in match[2].split():
        if match[1] != _step(table.state):
            at = _step(table.state)
            raise bad("notation.step", line=number, found=match[1], expected=at)
        if (clause := _refused(table, word)) is not None:
            raise bad("notation.refused-line", line=number, answer=word, clause=clause)
