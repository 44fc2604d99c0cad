"""Positions of Bios: Megafauna in words, to write and to read.

    megafauna 2
    sides black green
    turn 6
    oxygen 7
    clouds white=6
    land laurentia:0,6!
    land gondwana:-11,3! baltica:-6,4
    baltica-ne carnivore:green-flyer herbivore:black-archetype
    gondwana-centre white endangered:herbivore:green-flyer
    black-archetype size:2 basal:rgb unborn:4 mutation-84b:yb mutation-61:g
    green-flyer of:mutation-92b unborn:5 newborn:1
    next A3a 5 0 0

The first word of a line says what it is about:

- `sides`: the colours; `?` has none yet.
- `protagonist`: as whom a game alone is played, where Genesis has said it and not the first line.
- `land`: a landmass with its cratons, from west to east around the world; of each the half steps to
  the east and the latitude of its centre, and `!` where the latitude die lies.
- a hex or tab: its disk, if there is one, and its creeples.
- a species: `of:` its genotype, unless that is the archetype card; what follows is in
  `species_notation`.
- `next`: the step, and how far the loops around it have come.
- any other field of the state: its values; those that follow from the rest are left out.
"""

from __future__ import annotations

import re

from panspermia.games.megafauna.components import PACKAGE
from panspermia.games.megafauna.components.cards import COLOURS, ORGANS
from panspermia.games.megafauna.components.lie import Planet
from panspermia.games.megafauna.components.places import MOST_CRATONS, is_tab
from panspermia.games.megafauna.rules.display import ROW_WORDS
from panspermia.games.megafauna.rules.options import ANIMAL, PLANT, SOLITAIRE, as_protagonist
from panspermia.games.megafauna.rules.pieces import Lying
from panspermia.games.megafauna.rules.sequence import SEQUENCE
from panspermia.games.megafauna.rules.setup import START_LATITUDE
from panspermia.games.megafauna.rules.state import State
from panspermia.games.megafauna.rules.vocabulary import (
    BLOOM_DISKS,
    COLOUR,
    DISK_WORDS,
    EVENT_WORDS,
    GREEN_DISK,
    LEVELS,
    NO_DISK,
    NOBODY,
    SPECIES_OF,
    SPECIES_WORDS,
    WHITE_DISK,
)
from panspermia.games.megafauna.species_notation import (
    read_species,
    species_words,
    wrong,
)
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
from panspermia.kernel.values import Line, Token, bad, folded, lines_of

SIDES, LAND, NEXT, UNKNOWN = "sides", "land", "next", "?"
PROTAGONIST = "protagonist"
LYING = "endangered"
FIXED = ("rules", "deck", "players", "colour", "planet")
"""Fields that the setup tells, or that have a line of their own."""
FIRST_STEPS = ("C1c.1", "C1f")

_CRATON = re.compile(r"([a-z]+):(-?[0-9]{1,3}),(-?[0-9]{1,2})(!?)")


# --- fields ------------------------------------------------------------------------------------


def fields(g: State) -> Fields:
    """What the numbers in the fields of a state are called."""
    sides = _side_words(g)
    by_side = FieldNames(tuple(sides.values()))
    disks = FieldNames(("white", "black"))
    organs = FieldNames(ORGANS)
    return {
        "order": FieldNames(values=sides),
        "medea": FieldNames(values=sides),
        "fossils": by_side,
        "record": by_side,
        "archetypes": by_side,
        "entered": by_side,
        "done": by_side,
        "clouds": disks,
        "air": disks,
        "pool": organs,
        "stand_ins": organs,
        "tiles": FieldNames(ORGANS[:-1]),
        "display": FieldNames(ROW_WORDS),
        "discards": FieldNames(ROW_WORDS),
        "unseen": FieldNames(ROW_WORDS),
        "cards": FieldNames(values=EVENT_WORDS),
        "et_unseen": FieldNames(values=EVENT_WORDS),
    }


def _side_words(g: State) -> dict[int, str]:
    """Sides by their colours, or by their numbers until they have one."""
    return {
        side: f"side-{side}" if colour == NOBODY else COLOURS[colour]
        for side, colour in enumerate(g.colour)
    }


# --- writing ----------------------------------------------------------------------------------


def write(g: State, base: State) -> str:
    """The position, told as it differs from the set-up; what words cannot tell, fields do."""
    sides = [] if g.colour == base.colour else [_sides(g)]
    if g.rules != base.rules:
        sides.append(f"{PROTAGONIST} {g.rules.protagonist}")
    pieces = [
        *[_land(g, landmass) for landmass in g.planet.landmasses],
        *[line for place in range(len(g.disks)) if (line := _place(g, place))],
        *[" ".join(species_words(g, s)) for s in g.in_play()],
    ]
    told = read(lines_of("\n".join([*sides, *pieces])), base)
    rest = write_fields(g, told, fields(g))
    return "\n".join([*sides, *rest, *map(folded, pieces), write_step(SEQUENCE, g)])


def _sides(g: State) -> str:
    return " ".join([SIDES, *[UNKNOWN if c == NOBODY else COLOURS[c] for c in g.colour]])


def _land(g: State, landmass: tuple[int, ...]) -> str:
    planet = g.planet
    words = [
        f"{g.names.cratons[c]}:{planet.x[c]},{planet.r[c]}{'!' if planet.dice[c] else ''}"
        for c in landmass
    ]
    return " ".join([LAND, *words])


def _place(g: State, place: int) -> str:
    """A hex or tab with its disk and its creeples; nothing if it is empty."""
    words = [DISK_WORDS[g.disks[place]]] if g.disks[place] else []
    for level, name in enumerate(LEVELS):
        if g.standing[level][place] != NOBODY:
            words.append(f"{name}:{SPECIES_WORDS[g.standing[level][place]]}")
    for c in g.lying:
        if c.place == place:
            words.append(f"{LYING}:{LEVELS[c.level]}:{SPECIES_WORDS[c.species]}")
    return " ".join([g.names.words[place], *words]) if words else ""


# --- reading ----------------------------------------------------------------------------------


def read(lines: list[Line], base: State) -> State:
    """The position that the lines tell, or BadNotation."""
    g = base.copy()
    _once(lines, g)
    for line in about(lines, (PROTAGONIST,)):
        _read_protagonist(g, line)
    for line in about(lines, (SIDES,)):
        _read_sides(g, line)
    _read_planet(g, about(lines, (LAND,)))
    for line in about(lines, tuple(SPECIES_OF)):
        read_species(g, line)
    places = tuple(g.names.number)
    for line in about(lines, places):
        _read_place(g, line)
    special = (SIDES, PROTAGONIST, LAND, NEXT, *SPECIES_OF, *places)
    g = read_others(lines, g, fields(g), special=special, fixed=FIXED)
    for line in about(lines, (NEXT,)):
        g.cursor = read_step(SEQUENCE, line)
        _check_side(g, line)
    return g


def check(g: State) -> None:
    """BadNotation, if no table can begin there: in play there are colours, land and owners."""
    clause = SEQUENCE.clause(g)
    if clause in FIRST_STEPS:
        return
    if NOBODY in g.colour:
        raise BadNotation(Message("notation.undealt", {}, PACKAGE))
    if not g.planet.landmasses:
        raise BadNotation(Message("notation.no-land", {}, PACKAGE))
    for word in _living(g):
        if g.species[SPECIES_OF[word]] is None:
            raise BadNotation(Message("notation.nobody", {"species": word}, PACKAGE))


def _living(g: State) -> list[str]:
    """Every species that stands or lies somewhere."""
    found = {id for level in g.standing for id in level if id != NOBODY}
    return [SPECIES_WORDS[id] for id in sorted(found | {c.species for c in g.lying})]


def _check_side(g: State, line: Line) -> None:
    try:
        SEQUENCE.side(g)
    except LookupError:
        raise bad("step", line[-1]) from None


def _once(lines: list[Line], g: State) -> None:
    """BadNotation, if something that can be told once is told again."""
    seen: set[str] = set()
    for line in about(lines, (SIDES, PROTAGONIST, NEXT, *SPECIES_OF, *g.names.number)):
        if line[0][1] in seen:
            raise bad("twice", line[0])
        seen.add(line[0][1])


def _read_sides(g: State, line: Line) -> None:
    """C1c.1. The colours of the sides."""
    if len(line) - 1 != len(g.colour):
        raise wrong("sides", line[0])
    for side, token in enumerate(line[1:]):
        if token[1] == UNKNOWN:
            continue
        if token[1] not in COLOUR:
            raise wrong("side", token)
        if COLOUR[token[1]] in g.colour:
            raise bad("twice", token)
        g.colour[side] = COLOUR[token[1]]


def _read_protagonist(g: State, line: Line) -> None:
    """C3a.1. As whom a game alone is played."""
    words = [word for _, word in line[1:]]
    if g.rules.mode != SOLITAIRE or words not in ([ANIMAL], [PLANT]):
        raise wrong("protagonist", line[-1])
    g.rules = as_protagonist(g.rules, words[0])


def _read_planet(g: State, lines: list[Line]) -> None:
    """C1f, D3e. The landmasses from west to east."""
    x, dice = [0] * MOST_CRATONS, [False] * MOST_CRATONS
    r = [START_LATITUDE] * MOST_CRATONS
    landmasses: list[tuple[int, ...]] = []
    known: list[int] = []
    for line in lines:
        landmass = []
        for token in line[1:]:
            craton, east, row, has_die = _read_craton(g, token)
            if craton in known:
                raise bad("twice", token)
            known.append(craton)
            landmass.append(craton)
            x[craton], r[craton], dice[craton] = east, row, has_die
        if not landmass:
            raise wrong("land", line[0])
        landmasses.append(tuple(landmass))
    if landmasses:
        g.planet = Planet(tuple(landmasses), tuple(x), tuple(r), tuple(dice))


def _read_craton(g: State, token: Token) -> tuple[int, int, int, bool]:
    match = _CRATON.fullmatch(token[1])
    if match is None or match[1] not in g.names.cratons:
        raise wrong("land", token)
    return g.names.cratons.index(match[1]), int(match[2]), int(match[3]), bool(match[4])


def _read_place(g: State, line: Line) -> None:
    place = g.names.number[line[0][1]]
    for token in line[1:]:
        word = token[1]
        if word in DISK_WORDS[1:]:
            g.disks[place] = _disk(g, place, token)
        else:
            _read_creeple(g, place, token)


def _disk(g: State, place: int, token: Token) -> int:
    """CS-4. A tab holds black or a bloom, a hex anything but a bloom."""
    disk = DISK_WORDS.index(token[1])
    not_here = (GREEN_DISK, WHITE_DISK) if is_tab(place) else (BLOOM_DISKS,)
    if disk in not_here or g.disks[place] != NO_DISK:
        raise wrong("disk", token)
    return disk


def _read_creeple(g: State, place: int, token: Token) -> None:
    word = token[1].removeprefix(f"{LYING}:")
    level, _, species = word.partition(":")
    if level not in LEVELS or species not in SPECIES_OF:
        raise wrong("creeple", token)
    number, id = LEVELS.index(level), SPECIES_OF[species]
    if word != token[1]:
        g.lying.append(Lying(place, number, id))
    elif g.standing[number][place] != NOBODY:
        raise bad("twice", token)
    else:
        g.standing[number][place] = id
