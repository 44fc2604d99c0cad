"""Organisms in words, and the sides that they belong to: the larger part of the notation."""

from __future__ import annotations

import re
from collections.abc import Callable

from panspermia.games.genesis.components import PACKAGE
from panspermia.games.genesis.rules.pieces import (
    ABSENT,
    ATTACHED,
    NO_SOURCE,
    PRESENT,
    STOLEN,
    Diseased,
    Mutation,
    Organism,
)
from panspermia.games.genesis.rules.state import State
from panspermia.games.genesis.rules.vocabulary import (
    BACTERIUM,
    COLOUR,
    COLOURS,
    FACE_WORDS,
    LEVELS,
    MACROORGANISM,
    MACROORGANISM_WORDS,
    MUTATION_WORDS,
    MUTATIONS,
    NOBODY,
    ORGAN_WORDS,
    ORGANISM_WORDS,
    PARASITE,
    PARASITE_IDS,
)
from panspermia.kernel import BadNotation, Message
from panspermia.kernel.values import Line, Token, bad

ON, NPC, STAR = ">", "npc-", "*"
REVERTED = "reverted"
CUBES = {"none": (False, False), "base": (True, False), "added": (False, True), "both": (True,) * 2}

_MUTATION = re.compile(r"mutation-([0-9]+)(!?)(\*?)(~?)(?::(none|base|added|both))?")
_STOLEN = re.compile(r"mutation-([0-9]+)-(base|added)")


def wrong(id: str, token: Token) -> BadNotation:
    """The error about a word, with the line that it stands in."""
    line, word = token
    return BadNotation(Message(f"notation.{id}", {"line": line, "word": word[:60]}, PACKAGE))


def number(token: Token, word: str) -> int:
    if not word.isdecimal() or len(word) > 3:
        raise bad("value", token)
    return int(word)


# --- sides ------------------------------------------------------------------------------------


def side_word(g: State, side: int) -> str:
    """A side by its colour, or by its number until it has one."""
    if g.colour[side] == NOBODY:
        return f"side-{side}"
    return (NPC if g.is_npc(side) else "") + COLOURS[g.colour[side]]


def side_words(g: State) -> dict[int, str]:
    return {side: side_word(g, side) for side in range(len(g.colour))}


def find_side(g: State, token: Token, word: str) -> int:
    """The side that a word names; the token is where it stands."""
    found = [side for side, name in side_words(g).items() if name == word]
    if not found:
        raise wrong("side", token)
    return found[0]


def take_biont(g: State, token: Token, word: str) -> int:
    """The side of a biont, which leaves its pool."""
    side = find_side(g, token, word)
    g.unassigned[side] -= 1
    return side


# --- writing ----------------------------------------------------------------------------------


def each(counts: list[int]) -> list[str]:
    """Colours as often as they are counted."""
    return [word for word, n in zip(COLOURS, counts, strict=True) for _ in range(n)]


def tower(g: State, id: int) -> list[str]:
    """An organism of a tableau, and the lines of its parasites."""
    host, *parasites = [" ".join(_organism(g, o)) for o in g.with_parasites(id)]
    return [f"{side_word(g, g.organism(id).owner)} {host}", *[f"{ON} {o}" for o in parasites]]


def _organism(g: State, o: Organism) -> list[str]:
    words = [ORGANISM_WORDS[o.id]]
    words += [MACROORGANISM_WORDS[o.macro]] if o.macro else []
    words += ["terrestrial"] if o.terrestrial else []
    words += [f"@{side_word(g, side)}" for side in o.bionts]
    words += [f"trophic:{side_word(g, o.trophic)}"] if o.trophic != NOBODY else []
    words += each(o.cubes)
    words += [ORGAN_WORDS[n] for n, cube in enumerate(o.organs) if cube != ABSENT]
    words += [_mutation(m) for m in o.mutations]
    words += [f"disk-{colour}" for colour in each(o.disks)]
    words += [FACE_WORDS[o.face]] if o.face else []
    words += [f"stolen:{_source(cube)}" for cube in o.diseased]
    words += [LEVELS[o.level]] if o.level != NOBODY else []
    words += [f"rate:{o.rate}"] if o.rate != NOBODY else []
    words += [REVERTED] if o.reverted else []
    if o.host and o.owner != g.card_owner(o.id - PARASITE_IDS[0]):
        words.append(f"owner:{side_word(g, o.owner)}")
    if o.green_at_start or o.settlers:
        settlers = [word for side, word in side_words(g).items() if o.settlers >> side & 1]
        words.append(f"began:{','.join([str(o.green_at_start), *settlers])}")
    return words


def _mutation(m: Mutation) -> str:
    marks = ("!" if m.promoted else "") + (STAR if m.fresh else "") + ("~" if m.lingers else "")
    held = (m.base != ABSENT, m.added != ABSENT)
    cubes = next(word for word, both in CUBES.items() if both == held)
    return f"{MUTATION_WORDS[m.card]}{marks}" + ("" if held == (True, m.promoted) else f":{cubes}")


def _source(cube: Diseased) -> str:
    if cube.source == NO_SOURCE:
        return COLOURS[cube.colour]
    if cube.source in MUTATIONS:
        return f"{MUTATION_WORDS[cube.source]}-{'added' if cube.added else 'base'}"
    return ORGAN_WORDS[cube.source]


# --- reading ----------------------------------------------------------------------------------


def read_towers(g: State, lines: list[Line]) -> None:
    last: Organism | None = None
    for line in lines:
        if len(line) < 2 or (line[0][1] == ON and last is None):
            raise wrong("organism", line[-1])
        if line[0][1] == ON:
            assert last is not None
            last = add_parasite(g, last, line[1:])
        else:
            last = add_organism(g, find_side(g, line[0], line[0][1]), line[1:])


def add_organism(g: State, side: int, words: Line) -> Organism:
    """A bacterium or macroorganism in a tableau; its placard leaves the pile."""
    id = BACTERIUM.get(words[0][1], 0)
    row = g.facts.refugia[id].row if id else 0
    if g.is_npc(side) or id not in g.piles[row]:
        raise wrong("organism", words[0])
    o = Organism(id, side, [])
    g.piles[row].remove(id)
    g.organisms[id] = o
    g.tableaus[side].append(id)
    put_all(g, o, words[1:])
    return o


def add_parasite(g: State, host: Organism, words: Line) -> Organism:
    """A parasite on an organism."""
    id = PARASITE.get(words[0][1], 0)
    if not id or g.lives(id) or host.parasite:
        raise wrong("organism", words[0])
    colour = id - PARASITE_IDS[0]
    o = Organism(id, g.card_owner(colour), [], host=host.id)
    if o.owner == NOBODY:
        raise wrong("organism", words[0])
    g.organisms[id] = o
    g.cards[colour] = ATTACHED
    host.parasite = id
    put_all(g, o, words[1:])
    return o


def put_all(g: State, o: Organism, words: Line) -> None:
    for token in words:
        put(g, o, token)


def put(g: State, o: Organism, token: Token) -> None:
    """What a word tells of an organism."""
    word = token[1]
    key, _, value = word.partition(":")
    if match := _MUTATION.fullmatch(word):
        _put_mutation(g, o, token, match)
    elif word in MACROORGANISM:
        _put_card(g, o, token)
    elif word in COLOUR:
        o.cubes[COLOUR[word]] += 1
    elif word.startswith("@"):
        o.bionts.append(take_biont(g, token, word[1:]))
    elif word in ORGAN_WORDS[: len(o.organs)]:
        o.organs[ORGAN_WORDS.index(word)] = PRESENT
    elif word.startswith("disk-") and word.removeprefix("disk-") in COLOUR:
        o.disks[COLOUR[word.removeprefix("disk-")]] += 1
    elif word in FACE_WORDS and o.host:
        o.face = FACE_WORDS.index(word)
    elif word in LEVELS:
        o.level = LEVELS.index(word)
    elif word == REVERTED and o.host and not o.macro:
        o.reverted = True
    elif word == "terrestrial" and o.macro and not any(o.organs):
        o.terrestrial = True
        o.organs = [ABSENT] * len(g.body(o).organs)
    elif key in _ABOUT and value:
        _ABOUT[key](g, o, token, value)
    else:
        raise wrong("organism", token)


def _put_mutation(g: State, o: Organism, token: Token, match: re.Match[str]) -> None:
    """A mutation leaves the decks; in which of them it lay, nobody knows."""
    card, promoted = int(match[1]), bool(match[2])
    if card not in MUTATIONS or card in [m.card for o in g.all_organisms() for m in o.mutations]:
        raise wrong("piece", token)
    base, added = CUBES[match[5]] if match[5] else (True, promoted)
    m = Mutation(card, promoted, int(base), int(added), bool(match[3]), bool(match[4]))
    o.mutations.append(m)
    if card in g.unseen:
        g.unseen.remove(card)
        for deck in [deck for deck in g.decks if 0 in deck][:1]:
            deck.remove(0)


def _put_card(g: State, o: Organism, token: Token) -> None:
    card = MACROORGANISM[token[1]]
    if card not in g.stack or o.macro:
        raise wrong("piece", token)
    g.stack.remove(card)
    o.macro = card
    o.organs = [ABSENT] * len(g.body(o).organs)


def _put_trophic(g: State, o: Organism, token: Token, value: str) -> None:
    o.trophic = take_biont(g, token, value)


def _put_owner(g: State, o: Organism, token: Token, value: str) -> None:
    o.owner = find_side(g, token, value)


def _put_rate(g: State, o: Organism, token: Token, value: str) -> None:
    o.rate = number(token, value)
    if not o.macro:
        raise wrong("organism", token)


def _put_beginning(g: State, o: Organism, token: Token, value: str) -> None:
    green, *settlers = value.split(",")
    o.green_at_start = number(token, green)
    for word in settlers:
        o.settlers |= 1 << find_side(g, token, word)


def _put_stolen(g: State, o: Organism, token: Token, value: str) -> None:
    """E3c. A diseased cube, which is missing where it was stolen."""
    host = g.organism(o.host) if o.host else o
    if value in COLOUR:
        o.diseased.append(Diseased(COLOUR[value], NO_SOURCE))
    elif value in ORGAN_WORDS[: len(host.organs)]:
        square = ORGAN_WORDS.index(value)
        host.organs[square] = STOLEN
        o.diseased.append(Diseased(g.body(host).organs[square], square))
    elif match := _STOLEN.fullmatch(value):
        _steal_mutation(g, o, host, token, match)
    else:
        raise wrong("stolen", token)


def _steal_mutation(
    g: State, o: Organism, host: Organism, token: Token, match: re.Match[str]
) -> None:
    card = int(match[1])
    if card not in [m.card for m in host.mutations]:
        raise wrong("stolen", token)
    m, printed = host.mutation(card), g.facts.mutations[card]
    if match[2] == "added":
        m.added = STOLEN
        o.diseased.append(Diseased(printed.added, card, True))
    else:
        m.base = STOLEN
        o.diseased.append(Diseased(printed.base, card))


_ABOUT: dict[str, Callable[[State, Organism, Token, str], None]] = {
    "trophic": _put_trophic,
    "owner": _put_owner,
    "rate": _put_rate,
    "began": _put_beginning,
    "stolen": _put_stolen,
}
