"""Who descended from whom: the lineages of a game, for its tree of life.

A game reads them off its events in its module `descent` (`contract.DescentPart`) and gives a
`Descent`; `Growth` helps it to keep account. A `Tree` is one game, or several that follow each
other, with the people who played them; `faces.tree` draws it, `faces.tree_words` tells it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from panspermia.faces.looks import Look
from panspermia.faces.text import EventData
from panspermia.kernel.messages import Param, sentence

MICROBE, PARASITE, BODY = "microbe", "parasite", "body"
"""Kinds of life: cells on their own, those that live on others, and animals or plants."""

ALIVE, LOST, TURNED, PASSED, JOINED = "alive", "lost", "turned", "passed", "joined"
"""How a lineage ends: not at all, without heirs, as something else, with another owner, in another.
"""

BEGINS = "TurnBegan"
"""The event with which a turn begins."""
TRAIT = "trait"
"""The sign of a mark that names what a lineage has gained; others have words of their own."""


def say(id: str, **params: Param) -> str:
    """What all trees say, in words; names stand as they are."""
    return sentence("panspermia.kernel", f"tree.{id}", params)


@dataclass(frozen=True, slots=True)
class Mark:
    """Something that happened to a lineage: when, which sign it has in pictures, and its words."""

    at: float
    sign: str
    words: str


@dataclass(frozen=True, slots=True)
class Lineage:
    """A line of descent that has one owner and one name.

    Times are in turns since the game began: what happens in the third turn lies between 2 and 3.
    """

    id: int
    """Its place among the lineages of its game, which are in the order of their births."""
    side: int
    name: str
    kind: str
    born: float
    parent: int | None = None
    origin: str = ""
    """Where it comes from, in words, if it has no forebear."""
    died: float | None = None
    end: str = ALIVE
    into: int | None = None
    """What it has joined."""
    host: int | None = None
    """What it lived on at first, of a parasite."""
    again: int | None = None
    """What had died out and is back with it, as if from the dead."""
    fossils: tuple[str, ...] = ()
    """What it has left that counts for its owner at the end, by name."""
    marks: tuple[Mark, ...] = ()
    sizes: tuple[tuple[float, int], ...] = ()
    """How many it was, from which time on."""
    shape: str = ""
    """Its picture: a path around (0, 0), about 42 wide and 30 high."""
    word: str = ""
    """What the rules call it: a card or a species."""

    @property
    def size(self) -> int:
        """How many it is at last."""
        return self.sizes[-1][1] if self.sizes else 0


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn: its number, its era if one begins with it, and what befell everybody."""

    number: int
    era: str = ""
    event: str = ""


@dataclass(frozen=True, slots=True)
class Descent:
    """All lineages of a game, its turns, and what the width of a line means, in words."""

    lineages: tuple[Lineage, ...]
    turns: tuple[Turn, ...]
    width: str
    awards: Mapping[int, int] = field(default_factory=dict)
    """Fossils that a side has from nobody in particular."""

    def fossils(self, side: int) -> int:
        """How many fossils a side has."""
        left = [len(one.fossils) for one in self.lineages if one.side == side]
        return sum(left) + self.awards.get(side, 0)


@dataclass(frozen=True, slots=True)
class Chapter:
    """A game of a tree: what its sides look like, and which lane of the tree each has.

    `heirs` says which lineages of the chapter before live on in lineages of this one.
    """

    title: str
    descent: Descent
    looks: Sequence[Look]
    lanes: Sequence[int]
    heirs: Mapping[int, int] = field(default_factory=dict)

    def in_lane(self, lane: int) -> list[Lineage]:
        return [one for one in self.descent.lineages if self.lanes[one.side] == lane]


@dataclass(frozen=True, slots=True)
class Tree:
    """A tree of life: the names of those who have its lanes, and its chapters in their order."""

    names: Sequence[str]
    chapters: Sequence[Chapter]

    def forebear(self, chapter: int, one: Lineage) -> tuple[int, Lineage] | None:
        """What a lineage descends from, with its chapter."""
        here = self.chapters[chapter]
        if one.parent is not None:
            return chapter, here.descent.lineages[one.parent]
        if chapter and one.id in here.heirs:
            before = self.chapters[chapter - 1].descent.lineages
            return chapter - 1, before[here.heirs[one.id]]
        return None


def one_game(title: str, descent: Descent, looks: Sequence[Look], names: Sequence[str]) -> Tree:
    """The tree of one game, with a lane for each side; `names` says who plays each, if anybody."""
    return Tree(names, (Chapter(title, descent, looks, range(len(looks))),))


# --- reading events -------------------------------------------------------------------------------


class Line:
    """A lineage that is still being told."""

    def __init__(self, known: Lineage, host: Line | None = None) -> None:
        self.known = known
        self.fossils: list[str] = []
        self.marks: list[Mark] = []
        self.sizes: list[tuple[float, int]] = []
        self.host = host
        """What it lives on, of a parasite."""
        self.is_old = False
        """Whether it lived before the first event, as where a game goes on from a position."""

    @property
    def size(self) -> int:
        return self.sizes[-1][1] if self.sizes else 0

    def settle(self, last: int | None = None) -> None:
        """Of what is old only changes are known: its sizes are those that lead to the last one.

        If that is not known either, the least is none.
        """
        if self.is_old:
            least = min([size for _, size in self.sizes])
            more = -least if last is None else last - self.size
            self.sizes = [(at, max(0, size + more)) for at, size in self.sizes]

    def done(self) -> Lineage:
        return replace(
            self.known,
            fossils=tuple(self.fossils),
            marks=tuple(self.marks),
            sizes=tuple(self.sizes),
        )


class Growth:
    """Keeps account of lineages while events are told; those alive are known by their ids."""

    def __init__(self) -> None:
        self.at = 0.0
        self.lines: list[Line] = []
        self.alive: dict[str, Line] = {}
        self.turns: list[Turn] = []

    def read(self, events: Iterable[EventData], last: int) -> Iterator[EventData]:
        """Events one after the other, each a little later than the one before it.

        `last` is the number of the last turn: a game that goes on from a position, such as one that
        was forked, does not begin with the first.
        """
        prelude, *turns = _by_turns(events)
        first = last - len(turns) + 1
        if first <= 1:
            self.at = 0.0
            yield from prelude
        else:
            turns, first = [prelude, *turns], first - 1
        for place, found in enumerate(turns):
            self.turns.append(Turn(first + place))
            for number, event in enumerate(found):
                self.at = place + (number + 1) / (len(found) + 1)
                yield event

    def name_turn(self, *, era: str = "", event: str = "") -> None:
        """The present turn begins an era, or has an event."""
        if self.turns:
            now = self.turns[-1]
            self.turns[-1] = Turn(now.number, era or now.era, event or now.event)

    def begin(
        self,
        word: str,
        side: int,
        name: str,
        kind: str,
        *,
        parent: Line | None = None,
        origin: str = "",
        size: int = 0,
        shape: str = "",
    ) -> Line:
        """A lineage arises."""
        forebear = None if parent is None else parent.known.id
        known = Lineage(
            len(self.lines), side, name, kind, self.at, forebear, origin, shape=shape, word=word
        )
        line = Line(known, None if parent is None else parent.host)
        line.sizes.append((self.at, size))
        line.is_old = parent is not None and parent.is_old and size == parent.size
        self.lines.append(line)
        self.alive[word] = line
        return line

    def end(self, word: str, how: str = LOST, into: Line | None = None) -> Line:
        """A lineage ends."""
        line = self.alive.pop(word)
        joined = None if into is None else into.known.id
        line.known = replace(line.known, died=self.at, end=how, into=joined)
        return line

    def turn_into(
        self, old: str, new: str, name: str, kind: str, *, size: int = 0, shape: str = ""
    ) -> Line:
        """A lineage goes on as another; what lived on it lives on that."""
        before = self.end(old, TURNED)
        side = before.known.side
        line = self.begin(new, side, name, kind, parent=before, size=size, shape=shape)
        for other in self.alive.values():
            if other.host is before:
                other.host = line
        return line

    def grow(self, word: str, count: int) -> None:
        """A lineage that is alive becomes larger, or smaller."""
        line = self.alive.get(word)
        if line is not None and count:
            line.sizes.append((self.at, line.size + count))

    def adopt(self, word: str, side: int, name: str, kind: str, *, shape: str = "") -> Line:
        """What is alive; if nobody has told of it yet, it has lived since before the beginning."""
        if word in self.alive:
            return self.alive[word]
        now, self.at = self.at, 0.0
        line = self.begin(word, side, name, kind, origin=say("old"), shape=shape)
        line.is_old, self.at = True, now
        return line

    def mark(self, line: Line, sign: str, words: str) -> None:
        line.marks.append(Mark(self.at, sign, words))

    def descent(self, width: str, awards: Mapping[int, int] | None = None) -> Descent:
        """All that was told."""
        found = tuple([line.done() for line in self.lines])
        return Descent(found, tuple(self.turns), width, awards or {})


def _by_turns(events: Iterable[EventData]) -> list[list[EventData]]:
    """The events before the first turn that begins, and those of each turn."""
    turns: list[list[EventData]] = [[]]
    for event in events:
        if event["event"] == BEGINS:
            turns.append([])
        turns[-1].append(event)
    return turns
