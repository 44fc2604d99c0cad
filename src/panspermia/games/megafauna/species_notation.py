"""Species in words: the larger part of the notation of Bios: Megafauna.

    black-archetype size:2 basal:rgb unborn:4 mutation-84b:yb!red@green-flyer mind:84,90 tool-1-a

| word | means | left out |
|---|---|---|
| `of:mutation-92b` | the genotype, with its upright half | the archetype card |
| `of:marine` | the archetype card with its marine side | the terrestrial one |
| `size:2` | | 1 |
| `basal:rrg`, `plus:b` | organs by their first letters, on the genotype | none |
| `unborn:4`, `newborn:1` | creeples that are not on the map | 7 unborn, no newborn |
| `mutation-61:g` | an unpromoted card with its plus organs | |
| `mutation-84b:yb!red@green-flyer` | promoted: its half, organs, monster, hosted creeple | |
| `mind:84,90` | the cards of the personality from the left | none |
| `tool-1-a` | a tool | |
| `hosts:green-flyer` | a creeple hosted on the genotype | |
| `may:4`, `spent:2` | what it may spend in this phase, and what it has spent | nothing bought yet |
| `felt:rp` | its emotions when the phase began, purple is p | none |
"""

from __future__ import annotations

import re
from collections.abc import Callable

from panspermia.games.megafauna.components import PACKAGE
from panspermia.games.megafauna.components.cards import ORGANS
from panspermia.games.megafauna.rules.pieces import (
    ARCHETYPE_CARD,
    MARINE,
    UNPROMOTED,
    Mutation,
    Species,
)
from panspermia.games.megafauna.rules.state import LARGEST, State
from panspermia.games.megafauna.rules.vocabulary import (
    MOST_CREEPLES,
    MUTATION_WORDS,
    NOBODY,
    ORGAN,
    ORIENTATIONS,
    SPECIES_OF,
    SPECIES_WORDS,
    TOOL,
    TOOL_WORDS,
)
from panspermia.kernel import BadNotation, Message
from panspermia.kernel.values import Line, Token, bad

LETTERS, EMOTION_LETTERS = "rygbw", "rygbp"
MARINE_WORD = "marine"
MOST = 30
"""More of anything nobody has."""

_CARD = re.compile(r"mutation-([0-9]{1,3})([ab]?)(?::([rygbw]+))?(?:!([a-z]+))?(?:@([a-z-]+))?")


def wrong(id: str, token: Token) -> BadNotation:
    """The error about a word, with the line that it stands in."""
    line, word = token
    return BadNotation(Message(f"notation.{id}", {"line": line, "word": word[:60]}, PACKAGE))


# --- writing ----------------------------------------------------------------------------------


def species_words(g: State, s: Species) -> list[str]:
    """A species with its cards, as the words of a line."""
    counts = (
        ("size", s.size, 1), ("unborn", s.unborn, MOST_CREEPLES), ("newborn", s.newborn, 0),
        ("may", s.allowance, NOBODY), ("spent", s.spent, 0),
    )  # fmt: skip
    organs = (
        ("basal", s.basal, LETTERS), ("plus", s.plus, LETTERS),
        ("felt", s.emotions, EMOTION_LETTERS),
    )  # fmt: skip
    words = [SPECIES_WORDS[s.id], *_genotype(s)]
    words += [f"{name}:{_letters(found, letters)}" for name, found, letters in organs if any(found)]
    words += [f"{name}:{found}" for name, found, usual in counts if found != usual]
    words += [_card(m) for m in s.mutations]
    words += [f"mind:{','.join(map(str, s.personality))}"] if s.personality else []
    words += [TOOL_WORDS[tool] for tool in s.tools]
    return words + [f"hosts:{SPECIES_WORDS[host]}" for host in s.hosts]


def _genotype(s: Species) -> list[str]:
    if s.genotype != ARCHETYPE_CARD:
        return [f"of:{MUTATION_WORDS[s.genotype]}{ORIENTATIONS[s.face]}"]
    return [f"of:{MARINE_WORD}"] if s.face == MARINE else []


def _letters(counts: list[int], letters: str) -> str:
    return "".join([letter * n for letter, n in zip(letters, counts, strict=True)])


def _card(m: Mutation) -> str:
    face = ORIENTATIONS[m.face] if m.is_promoted else ""
    plus = f":{_letters(m.plus, LETTERS)}" if any(m.plus) else ""
    monster = f"!{ORGANS[m.monster]}" if m.monster != NOBODY else ""
    hosted = f"@{SPECIES_WORDS[m.hosted]}" if m.hosted != NOBODY else ""
    return f"{MUTATION_WORDS[m.card]}{face}{plus}{monster}{hosted}"


# --- reading ----------------------------------------------------------------------------------


def read_species(g: State, line: Line) -> None:
    """A species of a side that plays, with all that it has; or BadNotation."""
    token = line[0]
    id = SPECIES_OF[token[1]]
    if not g.plays(id // 5):
        raise wrong("species", token)
    s = Species(id)
    told: set[str] = set()
    for token in line[1:]:
        key, _, value = token[1].partition(":")
        if key in READERS:
            if key in told:
                raise bad("twice", token)
            told.add(key)
            READERS[key](s, token, value)
        else:
            _read_thing(s, token, key, value)
    g.species[id] = s


def _read_thing(s: Species, token: Token, key: str, value: str) -> None:
    """What a species may have several of: cards, tools and hosted creeples."""
    if key == "hosts" and value in SPECIES_OF:
        s.hosts.append(SPECIES_OF[value])
    elif token[1] in TOOL:
        s.tools.append(TOOL[token[1]])
    else:
        s.mutations.append(_read_card(s, token))


def _read_card(s: Species, token: Token) -> Mutation:
    match = _CARD.fullmatch(token[1])
    if match is None or int(match[1]) not in MUTATION_WORDS or s.has_card(int(match[1])):
        raise wrong("card", token)
    card, face, plus, monster, hosted = match.groups()
    m = Mutation(int(card), ORIENTATIONS.index(face) if face else UNPROMOTED)
    m.plus = [(plus or "").count(letter) for letter in LETTERS]
    if monster is not None:
        m.monster = _found(ORGAN, token, monster)
    if hosted is not None:
        m.hosted = _found(SPECIES_OF, token, hosted)
    return m


def _found(words: dict[str, int], token: Token, word: str) -> int:
    if word not in words:
        raise wrong("card", token)
    return words[word]


def _number(token: Token, word: str, most: int = MOST) -> int:
    if not word.isdecimal() or len(word) > 3 or int(word) > most:
        raise bad("value", token)
    return int(word)


def _counts(token: Token, word: str, letters: str) -> list[int]:
    if not word or set(word) - set(letters) or len(word) > MOST:
        raise wrong("organs", token)
    return [word.count(letter) for letter in letters]


def _read_genotype(s: Species, token: Token, word: str) -> None:
    if word == MARINE_WORD:
        s.face = MARINE
        return
    match = _CARD.fullmatch(word)
    if match is None or not match[2] or int(match[1]) not in MUTATION_WORDS:
        raise wrong("card", token)
    s.genotype, s.face = int(match[1]), ORIENTATIONS.index(match[2])


def _read_size(s: Species, token: Token, word: str) -> None:
    s.size = _number(token, word, LARGEST)
    if not s.size:
        raise bad("value", token)


def _read_mind(s: Species, token: Token, word: str) -> None:
    s.personality = [_number(token, card, max(MUTATION_WORDS)) for card in word.split(",")]


def _set_number(name: str) -> Callable[[Species, Token, str], None]:
    return lambda s, token, word: setattr(s, name, _number(token, word))


def _set_counts(name: str, letters: str) -> Callable[[Species, Token, str], None]:
    return lambda s, token, word: setattr(s, name, _counts(token, word, letters))


READERS: dict[str, Callable[[Species, Token, str], None]] = {
    "of": _read_genotype,
    "size": _read_size,
    "basal": _set_counts("basal", LETTERS),
    "plus": _set_counts("plus", LETTERS),
    "felt": _set_counts("emotions", EMOTION_LETTERS),
    "unborn": _set_number("unborn"),
    "newborn": _set_number("newborn"),
    "may": _set_number("allowance"),
    "spent": _set_number("spent"),
    "mind": _read_mind,
}
"""How the words of a species are read that it has once."""
