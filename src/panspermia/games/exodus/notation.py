"""Positions of High Frontier in words, to write and to read.

    exodus 2 module0=no
    sides nasa-astronauts roscosmos
    nasa-astronauts hand dumbo mass-driver
    nasa-astronauts leo-stack leo tanks:6
    nasa-astronauts rocket-stack mars-north-pole nasa-astronauts hall-effect wet:8 dirt
    roscosmos outpost-1 phobos monoatomic-plug-nozzle tanks:3 glitch
    claims deimos:roscosmos eros:nasa-astronauts
    factories eros:nasa-astronauts
    year 5
    next D1 0 0 0

The first word of a line says what it is about:

- `sides`: the factions; `?` has none yet.
- a side by its faction: its `hand`, patents by the ids of their White-Sides; or a stack, with its
  Space, its cards by the ids of their faces, its tanks (in LEO these are Aquas), how many of them
  have moved (`moved:2`), the wet mass and the grade of a Rocket's fuel, and `glitch`.
- `claims`, `factories`, `domes`: Sites with their owners; `busted`, `landed`: Sites alone.
- `settlers`: crews with the Site on which they may take glory.
- `glory`: a zone, the side that has its chit, which side is up, and the card that carries it.
- `star`: the ideology of the active law; `seats`: an ideology with its delegates by sides.
- `next`: the step, and how far the loops around it have come.
- any other field of the state: its values; which patents nobody has seen follows from the rest.
"""

from __future__ import annotations

from collections.abc import Iterator

from panspermia.games.exodus.components.cards import GRADES
from panspermia.games.exodus.components.catalog import IDEOLOGIES, KINDS
from panspermia.games.exodus.components.chart import ZONES
from panspermia.games.exodus.components.facts import WATER
from panspermia.games.exodus.components.strip import parsed
from panspermia.games.exodus.faces.words import PACKAGE
from panspermia.games.exodus.rules.crafts import STRIP
from panspermia.games.exodus.rules.engines import MAP
from panspermia.games.exodus.rules.modules import MODULES
from panspermia.games.exodus.rules.pieces import (
    HIGH,
    LOW,
    NO_GLORY,
    NOBODY,
    NOWHERE,
    ROCKET,
    Glory,
    Stack,
)
from panspermia.games.exodus.rules.politics.assembly import CENTRIST
from panspermia.games.exodus.rules.sequence import SEQUENCE
from panspermia.games.exodus.rules.state import Politics, State
from panspermia.games.exodus.rules.view import mass_in_words
from panspermia.games.exodus.rules.vocabulary import STACKS
from panspermia.kernel import BadNotation, Message
from panspermia.kernel.notation import (
    FieldNames,
    Fields,
    about,
    read_others,
    read_step,
    write_fields,
    write_step,
)
from panspermia.kernel.sequence import SequenceOfPlay
from panspermia.kernel.values import Line, Token, bad, folded, lines_of

SIDES, NEXT, UNKNOWN, HAND, GLITCH = "sides", "next", "?", "hand", "glitch"
UNSEEN = "unseen"
OWNED = ("claims", "factories", "domes")
LISTED = ("busted", "landed")
SETTLERS, GLORY, STAR, SEATS = "settlers", "glory", "star", "seats"
UP = {LOW: "low", HIGH: "high"}
FIXED = ("rules", "deck", "modules")
"""Fields that the setup tells."""
FIRST_STEPS = ("C2.1", "C4.1", "O1.1")
MOST = 400
"""More tanks nobody has in a stack."""
BETWEEN = "_"
"""Between the whole of a mass and its fraction."""


def sequence_of(g: State) -> SequenceOfPlay:
    return MODULES.sequence(SEQUENCE, g.modules)


# --- names ------------------------------------------------------------------------------------


def side_words(g: State) -> list[str]:
    """Sides by their factions, or by their numbers until they have one."""
    return [
        f"side-{side}" if faction == NOBODY else g.catalog.factions[faction].word
        for side, faction in enumerate(g.factions)
    ]


def fields(g: State) -> Fields:
    """What the numbers in the fields of a state are called."""
    sides = side_words(g)
    one = FieldNames(values={NOBODY: "nobody", **dict(enumerate(sides))})
    by_side = FieldNames(tuple(sides))
    cards = {0: "unseen"} | {n + 1: card.word for n, card in enumerate(g.catalog.patents)}
    piles = FieldNames(KINDS, cards)
    return {
        "first": one,
        "active": one,
        "cube_of": one,
        "heroism": one,
        "wet": by_side,
        "grades": by_side,
        "powersats": by_side,
        "decks": piles,
        "unseen": piles,
        "moved_cards": FieldNames(values={n: f.word for n, f in enumerate(g.catalog.faces)}),
    }


def wrong(id: str, token: Token) -> BadNotation:
    """The error about a word, with the line that it stands in."""
    line, word = token
    return BadNotation(Message(f"notation.{id}", {"line": line, "word": word[:60]}, PACKAGE))


# --- writing ----------------------------------------------------------------------------------


def write(g: State, base: State) -> str:
    """The position, told as it differs from the set-up; what words cannot tell, fields do."""
    sides = [] if g.factions == base.factions else [_sides(g)]
    pieces = [*_stacks(g), *_sites(g), *_glories(g), *_house(g)]
    told = read(lines_of("\n".join([*sides, *pieces])), base)
    rest = write_fields(g, told, fields(g))
    shorter = [line for line in rest if not line.startswith(f"{UNSEEN} ")]
    if read(lines_of("\n".join([*sides, *pieces, *shorter])), base).unseen == g.unseen:
        rest = shorter
    return "\n".join([*sides, *map(folded, pieces), *rest, write_step(sequence_of(g), g)])


def _sides(g: State) -> str:
    words = [UNKNOWN if n == NOBODY else g.catalog.factions[n].word for n in g.factions]
    return " ".join([SIDES, *words])


def _stacks(g: State) -> Iterator[str]:
    for side, name in enumerate(side_words(g)):
        if g.hands[side]:
            yield " ".join([name, HAND, *[g.catalog.patents[p].word for p in g.hands[side]]])
        for place, stack in enumerate(g.stacks[side]):
            if stack.space != NOWHERE:
                yield " ".join([name, STACKS[place], *_stack(g, side, place, stack)])


def _stack(g: State, side: int, place: int, stack: Stack) -> Iterator[str]:
    yield MAP.ids[stack.space]
    yield from [g.face(face).word for face in stack.cards]
    if stack.tanks:
        yield f"tanks:{stack.tanks}"
    if stack.moved_tanks:
        yield f"moved:{stack.moved_tanks}"
    if place == ROCKET and g.wet[side] != g.rocket(side).dry:
        yield f"wet:{mass_in_words(g.wet[side]).replace(' ', BETWEEN)}"
    if place == ROCKET and g.grades[side] != WATER:
        yield GRADES[g.grades[side]]
    if stack.glitched:
        yield GLITCH


def _sites(g: State) -> Iterator[str]:
    """In the order in which things came there, by which they are offered as answers."""
    names = side_words(g)
    for name in OWNED:
        owners: dict[int, int] = getattr(g, name)
        if owners:
            yield " ".join([name, *[f"{MAP.ids[s]}:{names[o]}" for s, o in owners.items()]])
    for name in LISTED:
        sites: list[int] = getattr(g, name)
        if sites:
            yield " ".join([name, *[MAP.ids[site] for site in sites]])
    if g.settlers:
        words = [f"{g.face(face).word}:{MAP.ids[site]}" for face, site in g.settlers.items()]
        yield " ".join([SETTLERS, *words])


def _glories(g: State) -> Iterator[str]:
    for zone, chit in zip(ZONES, g.glory, strict=True):
        if chit.up != NO_GLORY:
            carrier = [] if chit.carrier == NOWHERE else [g.face(chit.carrier).word]
            yield " ".join([GLORY, zone, side_words(g)[chit.side], UP[chit.up], *carrier])


def _house(g: State) -> Iterator[str]:
    if g.politics is None:
        return
    yield f"{STAR} {IDEOLOGIES[g.politics.star]}"
    for ideology, seats in zip(IDEOLOGIES, g.politics.delegates, strict=True):
        words = [f"{name}:{n}" for name, n in zip(side_words(g), seats, strict=True) if n]
        if words:
            yield " ".join([SEATS, ideology, *words])


# --- reading ----------------------------------------------------------------------------------


def read(lines: list[Line], base: State) -> State:
    """The position that the lines tell, or BadNotation."""
    g = base.copy()
    _once(lines)
    for line in about(lines, (SIDES,)):
        _read_sides(g, line)
    names = side_words(g)
    for line in about(lines, names):
        _read_holding(g, names.index(line[0][1]), line)
    for line in about(lines, (*OWNED, *LISTED, SETTLERS)):
        _read_sites(g, line)
    for line in about(lines, (GLORY,)):
        _read_glory(g, line)
    for line in about(lines, (STAR,)):
        _read_star(g, line)
    for line in about(lines, (SEATS,)):
        _read_seats(g, line)
    special = (SIDES, *names, *OWNED, *LISTED, SETTLERS, GLORY, STAR, SEATS, NEXT)
    others = [line for line in lines if not _is_read(line, special)]
    g = read_others(others, g, fields(g), special=(), fixed=FIXED)
    if not about(lines, (UNSEEN,)):
        g.unseen = unseen_of(g)
    for line in about(lines, (NEXT,)):
        g.cursor = read_step(sequence_of(g), line)
        _check_side(g, line)
    return g


def unseen_of(g: State) -> list[list[int]]:
    """C4. Patents that lie nowhere to be seen, so that they can come to the top of their deck."""
    faces = [g.face(face) for stacks in g.stacks for stack in stacks for face in stack.cards]
    seen = {card for hand in g.hands for card in hand} | {face.patent for face in faces}
    seen |= {card - 1 for deck in g.decks for card in deck}
    return [[card + 1 for card in kind if card not in seen] for kind in g.catalog.decks]


def _is_read(line: Line, special: tuple[str, ...]) -> bool:
    """A field of these names may be told plainly too, where words cannot tell it."""
    return line[0][1] in special and not (line[1:] and line[1][1].startswith(("(", "[")))


def check(g: State) -> None:
    """BadNotation, if no table can begin there: in play there are factions, and decks show tops."""
    if sequence_of(g).clause(g) in FIRST_STEPS:
        return
    if NOBODY in g.factions:
        raise BadNotation(Message("notation.undealt", {}, PACKAGE))
    if any([deck and not deck[0] for deck in g.decks]):
        raise BadNotation(Message("notation.no-top", {}, PACKAGE))


def _check_side(g: State, line: Line) -> None:
    try:
        sequence_of(g).side(g)
    except LookupError:
        raise bad("step", line[-1]) from None


def _once(lines: list[Line]) -> None:
    """BadNotation, if something that can be told once is told again."""
    seen: set[str] = set()
    for line in about(lines, (SIDES, *OWNED, *LISTED, SETTLERS, STAR, NEXT)):
        if line[0][1] in seen:
            raise bad("twice", line[0])
        seen.add(line[0][1])


def _read_sides(g: State, line: Line) -> None:
    """C2.2. The factions of the sides."""
    if len(line) - 1 != len(g.factions):
        raise wrong("sides", line[0])
    for side, token in enumerate(line[1:]):
        if token[1] == UNKNOWN:
            continue
        if token[1] not in g.catalog.faction_of:
            raise wrong("side", token)
        if g.catalog.faction_of[token[1]] in g.factions:
            raise bad("twice", token)
        g.factions[side] = g.catalog.faction_of[token[1]]


def _read_holding(g: State, side: int, line: Line) -> None:
    """A hand, or a stack."""
    if len(line) > 1 and line[1][1] == HAND:
        g.hands[side] = [_known(g.catalog.patent_of, token, "patent") for token in line[2:]]
        return
    if len(line) < 3 or line[1][1] not in STACKS:
        raise wrong("stack", line[min(1, len(line) - 1)])
    place, stacks = STACKS.index(line[1][1]), g.stacks[side]
    stacks += [Stack() for _ in range(place + 1 - len(stacks))]
    stack = stacks[place] = Stack(_known(MAP.index, line[2], "space"))
    later = [token for token in line[3:] if not _read_part(g, stack, token)]
    if place == ROCKET:
        g.set_fuel(side, g.rocket(side).dry)
        for token in later:
            _read_fuel(g, side, token)
    elif later:
        raise wrong("card", later[0])


def _read_part(g: State, stack: Stack, token: Token) -> bool:
    """A card, tanks or a glitch; whether it was that."""
    what, _, count = token[1].partition(":")
    if what in ("tanks", "moved") and count.isdecimal() and int(count[:4]) <= MOST:
        setattr(stack, "tanks" if what == "tanks" else "moved_tanks", int(count))
    elif token[1] == GLITCH:
        stack.glitched = True
    elif token[1] in g.catalog.face_of:
        stack.cards.append(g.catalog.face_of[token[1]])
    else:
        return False
    return True


def _read_fuel(g: State, side: int, token: Token) -> None:
    what, _, mass = token[1].partition(":")
    if token[1] in GRADES:
        g.grades[side] = GRADES.index(token[1])
        return
    try:
        assert what == "wet"
        g.wet[side] = STRIP.masses.index(parsed(mass.replace(BETWEEN, " ")))
    except (AssertionError, ValueError, ZeroDivisionError):
        raise wrong("card", token) from None


def _known(index: dict[str, int], token: Token, id: str) -> int:
    if token[1] not in index:
        raise wrong(id, token)
    return index[token[1]]


def _side(g: State, word: str, token: Token) -> int:
    names = side_words(g)
    if word not in names:
        raise wrong("side", token)
    return names.index(word)


def _read_sites(g: State, line: Line) -> None:
    name = line[0][1]
    for token in line[1:]:
        if name in LISTED:
            getattr(g, name).append(_known(MAP.index, token, "space"))
            continue
        what, _, where = token[1].partition(":")
        if name == SETTLERS:
            face = _known(g.catalog.face_of, (token[0], what), "card")
            g.settlers[face] = _known(MAP.index, (token[0], where), "space")
        else:
            site = _known(MAP.index, (token[0], what), "space")
            getattr(g, name)[site] = _side(g, where, token)


def _read_glory(g: State, line: Line) -> None:
    ups = {word: up for up, word in UP.items()}
    words = [word for _, word in line[1:]]
    if len(words) not in (3, 4) or words[0] not in ZONES or words[2] not in ups:
        raise wrong("glory", line[min(1, len(line) - 1)])
    carrier = _known(g.catalog.face_of, line[4], "card") if words[3:] else NOWHERE
    side = _side(g, words[1], line[2])
    g.glory[ZONES.index(words[0])] = Glory(side, ups[words[2]], carrier)


def _read_star(g: State, line: Line) -> None:
    if "module0" not in g.modules or len(line) != 2 or line[1][1] not in IDEOLOGIES:
        raise wrong("ideology", line[-1])
    if g.politics is None:
        g.politics = _empty_house(g)
    g.politics.star = IDEOLOGIES.index(line[1][1])


def _empty_house(g: State) -> Politics:
    return Politics([[0] * len(g.factions) for _ in IDEOLOGIES], CENTRIST, [0] * len(IDEOLOGIES))


def _read_seats(g: State, line: Line) -> None:
    if g.politics is None or len(line) < 2 or line[1][1] not in IDEOLOGIES:
        raise wrong("ideology", line[-1])
    seats = g.politics.delegates[IDEOLOGIES.index(line[1][1])]
    for token in line[2:]:
        name, _, count = token[1].partition(":")
        if not count.isdecimal() or len(count) > 2:
            raise wrong("seats", token)
        seats[_side(g, name, token)] = int(count)
