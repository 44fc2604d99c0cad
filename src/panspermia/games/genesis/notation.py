"""Positions of Bios: Genesis in words, to write and to read.

    genesis 2
    sides red green
    turn 4
    climate cold
    order green red
    ocean* refugium-8 red+ @red @green enzymes:blue deck:23,?,?,?
    pool red 2 blue blue
    red bacterium-7 @red blue mutation-23 mutation-34!
    > parasite-green @green face-2 stolen:mutation-34-base
    next E0 green

The first word of a line says what it is about:

- `sides`: the colours; non-player parasites are `npc-red`, and `?` has no colour yet.
- a row, with a star if it is active: its refugia from left to right, and its mutation deck from the
  top on. `red+` is an organized cube and `green-` a disorganized one; without any of these all
  printed cubes that are not organized are disorganized (`none-`: there are none).
- `pool` of a side: its unassigned bionts, its catalysts, and `trophy:bacterium-3`.
- a side: an organism in its tableau, and behind `>` the parasite of the organism above.
- `next`: the step, and the side whose step it is.
- any other field of the state: its values; those that follow from the rest are left out.

On organisms `@red` is a biont, `red` a cube, `disk-red` a disk, `mutation-23` a mutation with its
base cube, `mutation-23!` a promoted one with both; `*` says that it is fresh, `~` that it lingers,
and `:none`, `:base`, `:added` or `:both` that it has these cubes. What is stolen stands with the
thief. `bacterium-9 macroorganism-10` is a macroorganism on that placard.
"""

from __future__ import annotations

from panspermia.games.genesis.components import PACKAGE
from panspermia.games.genesis.organism_notation import (
    NPC,
    ON,
    STAR,
    each,
    find_side,
    number,
    read_towers,
    side_word,
    side_words,
    take_biont,
    tower,
    wrong,
)
from panspermia.games.genesis.rules.pieces import OUT_OF_PLAY, READY, Refugium
from panspermia.games.genesis.rules.sequence import SEQUENCE
from panspermia.games.genesis.rules.state import State
from panspermia.games.genesis.rules.view import CARDS
from panspermia.games.genesis.rules.vocabulary import (
    BACTERIUM,
    CLIMATES,
    COLOUR,
    COLOURS,
    EONS,
    EVENT_WORDS,
    MACROORGANISM,
    MACROORGANISM_WORDS,
    MUTATION_WORDS,
    MUTATIONS,
    NOBODY,
    REFUGIUM,
    REFUGIUM_WORDS,
    ROW,
    ROWS,
)
from panspermia.kernel import BadNotation, Cursor, Message
from panspermia.kernel.notation import (
    FieldNames,
    Fields,
    about,
    find_step,
    loops_around,
    read_fields,
    read_others,
    step_word,
    write_fields,
)
from panspermia.kernel.values import Line, Token, bad, folded, lines_of

SIDES, POOL, NEXT, UNKNOWN = "sides", "pool", "next", "?"
DECK, TROPHY = "deck:", "trophy:"
ROW_WORDS = (*ROWS, *[row + STAR for row in ROWS])
NO_CUBES = "none-"
FIXED = ("rules", "deck", "sides")
"""Fields that the setup tells."""

FIRST = ("discard", "gone")
"""Fields from which others follow: what was drawn is no longer unseen."""


# --- fields ------------------------------------------------------------------------------------


def fields(g: State) -> Fields:
    """What the numbers in the fields of a state are called."""
    by_side = FieldNames(values=side_words(g))
    climates = FieldNames(values=dict(enumerate(CLIMATES)))
    return {
        "order": by_side,
        "phase_order": by_side,
        "medea": by_side,
        "climate": climates,
        "history": climates,
        "discard": FieldNames(values=EVENT_WORDS),
        "events": FieldNames(EONS, EVENT_WORDS),
        "left": FieldNames(EONS),
        "gone": FieldNames(values=REFUGIUM_WORDS),
        "piles": FieldNames(ROWS, REFUGIUM_WORDS),
        "stack": FieldNames(values=MACROORGANISM_WORDS),
        "unseen": FieldNames(values=MUTATION_WORDS),
        "cards": FieldNames(COLOURS, dict(enumerate(CARDS))),
    }


# --- writing ----------------------------------------------------------------------------------


def write(g: State, base: State) -> str:
    """The position, told as it differs from the set-up; what words cannot tell, fields do."""
    sides = [] if g.colour == base.colour else [_sides(g)]
    first = write_fields(_with(base, g, FIRST), base, fields(g))
    pieces = [
        *[_row(g, row) for row in range(len(ROWS))],
        *[_pool(g, side) for side in range(len(g.colour))],
        *[line for side in g.players() for id in g.tableaus[side] for line in tower(g, id)],
    ]
    told = read(lines_of("\n".join([*sides, *first, *pieces])), base)
    rest = write_fields(g, told, fields(g))
    return "\n".join([*sides, *rest, *first, *map(folded, pieces), _next(g)])


def _with(base: State, g: State, names: tuple[str, ...]) -> State:
    state = base.copy()
    for name in names:
        setattr(state, name, getattr(g, name))
    return state


def _sides(g: State) -> str:
    words = [UNKNOWN if g.colour[side] == NOBODY else word for side, word in side_words(g).items()]
    return " ".join([SIDES, *words])


def _row(g: State, row: int) -> str:
    words = [ROWS[row] + (STAR if g.active[row] else "")]
    for refugium in g.rows[row]:
        words += _refugium(g, refugium)
    deck = ",".join([str(card) if card else UNKNOWN for card in g.decks[row]])
    return " ".join([*words, f"{DECK}{deck}"])


def _refugium(g: State, refugium: Refugium) -> list[str]:
    words = [REFUGIUM_WORDS[refugium.placard]]
    words += [f"{word}+" for word in each(refugium.organized)]
    if refugium.disorganized != _unorganized(g, refugium):
        words += [f"{word}-" for word in each(refugium.disorganized)] or [NO_CUBES]
    words += [f"@{side_word(g, side)}" for side in refugium.bionts]
    if refugium.enzymes:
        words.append(f"enzymes:{','.join([COLOURS[colour] for colour in refugium.enzymes])}")
    return words


def _unorganized(g: State, refugium: Refugium) -> list[int]:
    """The printed cubes that are not organized."""
    printed = g.facts.refugia[refugium.placard].manna
    counts = [printed.count(colour) for colour in range(len(COLOURS))]
    return [all - part for all, part in zip(counts, refugium.organized, strict=True)]


def _pool(g: State, side: int) -> str:
    catalysts = [] if g.is_npc(side) else each(g.catalysts[side])
    trophies = [f"{TROPHY}{word}" for word in g.trophies[side]]
    return " ".join([POOL, side_word(g, side), str(g.unassigned[side]), *catalysts, *trophies])


def _next(g: State) -> str:
    side = SEQUENCE.side(g)
    words = [NEXT, step_word(SEQUENCE, g), *([side_word(g, side)] if side >= 0 else [])]
    if g.cursor.counts != _counts(g, g.cursor.line, side):
        words.append(f"loops:{','.join(map(str, g.cursor.counts))}")
    return " ".join(words)


def _counts(g: State, place: int, side: int) -> list[int]:
    """How far the loops around a step have usually come: the turns, the sides, and no others."""
    begun = 0 if place < len(SEQUENCE.lines) and SEQUENCE.lines[place].clause == "D0" else 1
    counts = []
    for depth, line in enumerate(loops_around(SEQUENCE, place)):
        order = SEQUENCE.lines[line].order
        if order is not None:
            counts.append(order(g).index(side) if side in order(g) else 0)
        else:
            counts.append(0 if depth else max(0, g.turn - begun))
    return counts


# --- reading ----------------------------------------------------------------------------------


def read(lines: list[Line], base: State) -> State:
    """The position that the lines tell, or BadNotation."""
    g = base.copy()
    _once(lines)
    for line in about(lines, (SIDES,)):
        _read_sides(g, line)
    g = read_fields(about(lines, FIRST), g, fields(g))
    _take_drawn(g, lines)
    rows = about(lines, ROW_WORDS)
    for line in rows:
        _read_row(g, line)
    owners = tuple(side_words(g).values())
    read_towers(g, about(lines, (*owners, ON)))
    for line in rows:
        _read_deck(g, line)
    for line in about(lines, (POOL,)):
        _read_pool(g, line)
    for side, bionts in enumerate(g.unassigned):
        if bionts < 0:
            raise wrong("bionts", (lines[-1][0][0], side_word(g, side)))
    special = (*FIRST, SIDES, POOL, NEXT, ON, *owners, *ROW_WORDS)
    g = read_others(lines, g, fields(g), special=special, fixed=FIXED)
    for line in about(lines, (NEXT,)):
        g.cursor = _read_next(g, line)
    return g


def check(g: State) -> None:
    """BadNotation, if no table can begin there: in play, everything that all can see is told."""
    clause = SEQUENCE.clause(g)
    if clause == "C0a":
        return
    if NOBODY in g.colour:
        raise BadNotation(Message("notation.undealt", {}, PACKAGE))
    if clause != "C0g" and any([deck[:1] == [0] for deck in g.decks]):
        raise BadNotation(Message("notation.tops", {}, PACKAGE))
    if clause == "E0" and SEQUENCE.side(g) not in g.waiting:
        raise BadNotation(Message("notation.waiting", {}, PACKAGE))


def _once(lines: list[Line]) -> None:
    """BadNotation, if something that can be told once is told again."""
    seen: set[str] = set()
    for line in about(lines, (SIDES, NEXT, POOL, *ROW_WORDS)):
        word = line[0][1].removesuffix(STAR)
        if word == POOL:
            word += "".join([name for _, name in line[1:2]])
        if word in seen:
            raise bad("twice", line[0])
        seen.add(word)


def _read_sides(g: State, line: Line) -> None:
    """C0a. The colours of the sides, with their parasite cards."""
    if len(line) - 1 != len(g.colour):
        raise wrong("sides", line[0])
    for side, token in enumerate(line[1:]):
        if token[1] == UNKNOWN:
            continue
        colour = token[1].removeprefix(NPC)
        if colour not in COLOUR or token[1].startswith(NPC) != g.is_npc(side):
            raise wrong("side", token)
        g.colour[side] = COLOUR[colour]
        g.cards[COLOUR[colour]] = OUT_OF_PLAY if g.rules.beginner else READY
        if list(side_words(g).values()).count(token[1]) > 1:
            raise bad("twice", token)


def _take_drawn(g: State, lines: list[Line]) -> None:
    """What was drawn and what is gone is no longer to come."""
    for eon, events in enumerate(g.events):
        drawn = [card for card in events if card in g.discard]
        g.events[eon] = [card for card in events if card not in drawn]
        g.left[eon] -= len(drawn)
        if g.left[eon] < 0:
            raise wrong("events", about(lines, ("discard",))[0][0])
    g.piles = [[placard for placard in pile if placard not in g.gone] for pile in g.piles]


def _read_row(g: State, line: Line) -> None:
    row = ROW[line[0][1].removesuffix(STAR)]
    g.active[row] = line[0][1].endswith(STAR)
    groups: list[Line] = []
    for token in line[1:]:
        if token[1].startswith(DECK):
            continue
        if token[1] in REFUGIUM:
            groups.append([token])
        elif groups:
            groups[-1].append(token)
        else:
            raise wrong("refugium", token)
    for group in groups:
        add_refugium(g, group, row)


def _read_deck(g: State, line: Line) -> None:
    row = ROW[line[0][1].removesuffix(STAR)]
    for token in line[1:]:
        if token[1].startswith(DECK):
            _fill_deck(g, row, token)


def _fill_deck(g: State, row: int, token: Token) -> None:
    g.decks[row] = []
    for word in filter(None, token[1].removeprefix(DECK).split(",")):
        if word != UNKNOWN and (not word.isdecimal() or int(word[:3]) not in MUTATIONS):
            raise wrong("piece", token)
        card = 0 if word == UNKNOWN else int(word)
        if card:
            _see(g, card, token)
        g.decks[row].append(card)


def add_refugium(g: State, words: Line, row: int) -> Refugium:
    """A refugium with all that lies on it; its placard leaves the pile."""
    placard = REFUGIUM[words[0][1]]
    if g.facts.refugia[placard].row != row or placard not in g.piles[row]:
        raise wrong("piece", words[0])
    refugium = Refugium(placard, [0] * len(COLOURS))
    cubes: list[Token] = []
    for token in words[1:]:
        word, sign = token[1][:-1], token[1][-1]
        if sign == "+" and word in COLOUR:
            refugium.organized[COLOUR[word]] += 1
        elif token[1] == NO_CUBES or (sign == "-" and word in COLOUR):
            cubes.append(token)
        elif token[1].startswith("@"):
            refugium.bionts.append(take_biont(g, token, token[1][1:]))
        elif token[1].startswith("enzymes:"):
            refugium.enzymes = _colours(token, token[1].removeprefix("enzymes:"))
        else:
            raise wrong("refugium", token)
    told = [word.removesuffix("-") for _, word in cubes]
    printed = _unorganized(g, refugium)
    refugium.disorganized = [told.count(word) for word in COLOURS] if told else printed
    if min(refugium.disorganized) < 0:
        raise wrong("manna", words[0])
    g.piles[row].remove(placard)
    g.rows[row].append(refugium)
    return refugium


def _colours(token: Token, words: str) -> list[int]:
    if not all([word in COLOUR for word in words.split(",")]):
        raise wrong("piece", token)
    return [COLOUR[word] for word in words.split(",")]


def _see(g: State, card: int, token: Token) -> None:
    if card not in g.unseen:
        raise bad("twice", token)
    g.unseen.remove(card)


def _read_pool(g: State, line: Line) -> None:
    if len(line) < 3 or not line[2][1].isdecimal() or len(line[2][1]) > 3:
        raise wrong("pool", line[0])
    side = find_side(g, line[1], line[1][1])
    g.unassigned[side] = int(line[2][1])
    for token in line[3:]:
        if token[1].startswith(TROPHY):
            _win(g, side, token)
        elif token[1] in COLOUR and not g.is_npc(side):
            g.catalysts[side][COLOUR[token[1]]] += 1
        else:
            raise wrong("pool", token)


def _win(g: State, side: int, token: Token) -> None:
    """A trophy, which is neither in a pile nor in the stack."""
    word = token[1].removeprefix(TROPHY)
    if word in BACTERIUM:
        g.piles = [[card for card in pile if card != BACTERIUM[word]] for pile in g.piles]
    elif word in MACROORGANISM:
        g.stack = [card for card in g.stack if card != MACROORGANISM[word]]
    else:
        raise wrong("pool", token)
    g.trophies[side].append(word)


# --- where the game is ------------------------------------------------------------------------


def _read_next(g: State, line: Line) -> Cursor:
    """The step that comes next, of a side or of all."""
    if len(line) < 2:
        raise bad("cut", line[0])
    place = find_step(SEQUENCE, line[1])
    side, counts = NOBODY, None
    for token in line[2:]:
        if token[1].startswith("loops:"):
            counts = [number(token, word) for word in token[1].removeprefix("loops:").split(",")]
        else:
            side = find_side(g, token, token[1])
    usual = _counts(g, place, side)
    cursor = Cursor(place, usual if counts is None else counts)
    if len(cursor.counts) != len(usual) or not _fits(g, cursor, side):
        raise wrong("step", line[-1])
    return cursor


def _fits(g: State, cursor: Cursor, side: int) -> bool:
    """Whether it is that side's step there."""
    g.cursor = cursor
    try:
        return SEQUENCE.side(g) == side
    except LookupError:
        return False
