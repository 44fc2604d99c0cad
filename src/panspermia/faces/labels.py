"""Names on a map of many places: where each stands, so that none lies on another.

Words keep their size in pixels while a map grows, so a level of a map is settled at its smallest
scale: from there on there is only more room. Names are placed by rank; one without room first
says less, then pushes up to two others elsewhere. This takes seconds, so a game keeps the result.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""
Place = tuple[float, str, Box]
"""What it costs to stand there, where the line is anchored, and the room that it takes."""

START, MIDDLE, END = "start", "middle", "end"

LEADING = 1.16
"""Height of a line by the size of its words."""
BASE = 0.95
"""Where words stand on their line, from its top."""
ONE_BEHIND = 1.14

NARROW, WIDE = frozenset("ijlI.,'|!:;()[]ft-· "), frozenset("mwMW@%—")


def width_of(words: str, *, bold: bool = False, spaced: float = 0) -> float:
    """A little more than the words take in any of our fonts, in sizes of the font."""
    em = sum([_letter(letter) for letter in words])
    return em * (1.08 if bold else 1) + spaced * len(words)


def _letter(letter: str) -> float:
    if letter in NARROW:
        return 0.36
    if letter in WIDE:
        return 0.92
    return 0.69 if letter.isupper() else 0.6


@dataclass(slots=True, eq=False)
class Name:
    """Words at a place of the map. Sizes are in pixels, places in units of the map.

    `short` is what it says where there is no room for all. What is `must` may lie on signs. What
    is `around` stands anywhere around a disc of the radius `gap`.
    """

    key: str
    lines: tuple[str, ...]
    at: Point
    size: float
    kind: str
    rank: float
    gap: float
    must: bool = False
    around: bool = False
    bold: bool = False
    spaced: float = 0
    short: tuple[str, ...] = ()
    anchor: str = MIDDLE
    corner: Point = (0, 0)
    """Upper left of its words, in units, once it is placed."""

    @property
    def width(self) -> float:
        widths = [width_of(w, bold=self.bold, spaced=self.spaced) for w in self.lines]
        return max(widths) * self.size

    @property
    def height(self) -> float:
        return LEADING * len(self.lines) * self.size

    def box(self, scale: float, grown: float = 1) -> Box:
        """Its room where the map is so much larger than when it was placed, in units."""
        x, y = self.at
        left, top = x + (self.corner[0] - x) / grown, y + (self.corner[1] - y) / grown
        wide, high = self.width / scale / grown, self.height / scale / grown
        return left, top, left + wide, top + high

    def offset(self, scale: float) -> Point:
        """From its place to where its first line begins, ends or has its middle, in sizes."""
        shift = {START: 0.0, MIDDLE: self.width / 2, END: self.width}[self.anchor]
        x = (self.corner[0] - self.at[0]) * scale + shift
        y = (self.corner[1] - self.at[1]) * scale + BASE * self.size
        return x / self.size, y / self.size


# --- where a name may stand -----------------------------------------------------------------------

NEAR = ((0, 0.0), (5, 2.5), (13, 5.0), (24, 8.0))
"""Pixels further off, and what that costs."""
BESIDE = (
    (0.0, START, 1, 0, 0, -0.5),
    (0.6, END, -1, 0, -1, -0.5),
    (0.9, MIDDLE, 0, -1, -0.5, -1),
    (0.7, MIDDLE, 0, 1, -0.5, 0),
    (1.1, START, 0.72, -0.72, 0, -0.7),
    (1.1, START, 0.72, 0.72, 0, -0.3),
    (1.5, END, -0.72, -0.72, -1, -0.7),
    (1.5, END, -0.72, 0.72, -1, -0.3),
)
"""Cost, anchor, way from the middle in gaps, and upper left corner in widths and heights."""
FAR_AROUND = (0, 14, 30, 50, 74)
DIRECTIONS = 16


def choices(name: Name, scale: float) -> Iterator[tuple[float, str, Point]]:
    """Cost, anchor and upper left corner of every place where it may stand."""
    yield from _around(name, scale) if name.around else _beside(name, scale)


def _beside(name: Name, scale: float) -> Iterator[tuple[float, str, Point]]:
    wide, high = name.width / scale, name.height / scale
    x, y = name.at
    for more, extra in NEAR:
        gap = (name.gap + more) / scale
        for cost, anchor, dx, dy, u, v in BESIDE:
            yield cost + extra, anchor, (x + dx * gap + u * wide, y + dy * gap + v * high)


def _around(name: Name, scale: float) -> Iterator[tuple[float, str, Point]]:
    wide, high = name.width / scale / 2, name.height / scale / 2
    x, y = name.at
    for far in FAR_AROUND:
        gap = (name.gap + far) / scale
        for turn in range(DIRECTIONS):
            angle = math.tau * turn / DIRECTIONS
            middle = x + math.cos(angle) * (gap + wide), y + math.sin(angle) * (gap + high)
            cost = far * 0.16 + 0.4 * (turn % 4 > 0)
            yield cost, MIDDLE, (middle[0] - wide, middle[1] - high)


# --- what is where --------------------------------------------------------------------------------

T = TypeVar("T", bound=Hashable)


class Cells(Generic[T]):
    """Boxes by place, so that only near ones are compared."""

    def __init__(self, size: float) -> None:
        self._size = size
        self._cells: dict[tuple[int, int], list[tuple[Box, T]]] = defaultdict(list)

    def _keys(self, box: Box) -> Iterator[tuple[int, int]]:
        left, top, right, low = [int(side // self._size) for side in box]
        return ((i, j) for i in range(left, right + 1) for j in range(top, low + 1))

    def add(self, box: Box, what: T) -> None:
        for key in self._keys(box):
            self._cells[key].append((box, what))

    def drop(self, what: T) -> None:
        for items in self._cells.values():
            items[:] = [item for item in items if item[1] is not what]

    def hits(self, box: Box) -> list[T]:
        """What lies there, each once."""
        near = [item for key in self._keys(box) for item in self._cells.get(key, ())]
        return list(dict.fromkeys([what for other, what in near if _meet(box, other)]))


def _meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and one[2] > other[0] and one[1] < other[3] and one[3] > other[1]


@dataclass(slots=True)
class Ground:
    """What names must keep off, and what they would rather not cover, at one scale."""

    scale: float
    room: Box
    signs: Cells[int] = field(default_factory=lambda: Cells(60))
    specks: Cells[int] = field(default_factory=lambda: Cells(60))
    lines: Cells[int] = field(default_factory=lambda: Cells(60))
    line_cost: float = 0.3

    def cost(self, box: Box, name: Name) -> float:
        """Of covering signs, specks and lines; infinite outside of the map."""
        if not _inside(box, self.room):
            return math.inf
        light = 0.3 if name.around else 1
        found = 14 * len(self.signs.hits(box)) + 2.2 * light * len(self.specks.hits(box))
        return found + self.line_cost * light * len(self.lines.hits(box))


def _inside(box: Box, room: Box) -> bool:
    low = box[0] >= room[0] and box[1] >= room[1]
    return low and box[2] <= room[2] and box[3] <= room[3]


def filled(boxes: Iterable[Box], size: float = 60) -> Cells[int]:
    """Boxes by place, each known by its number."""
    cells: Cells[int] = Cells(size)
    for number, box in enumerate(boxes):
        cells.add(box, number)
    return cells


# --- placing --------------------------------------------------------------------------------------

TOO_MUCH = 13.0
"""A name that covers a sign is left out, unless it must be there."""
PAD = 1.5, 0.6
"""Pixels between names."""
MOST_PUSHED = 2
PUSH_RANK = 30
TRIED = 16


class Placing:
    """One level of a map, at its smallest scale."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._taken: Cells[Name] = Cells(120)
        self._places: dict[Name, list[Place]] = {}
        self.kept: list[Name] = []

    def place(self, names: Iterable[Name]) -> list[Name]:
        """The names for which there is room, the highest rank first."""
        waiting = []
        for name in sorted(names, key=lambda one: -one.rank):
            if self._enter(name) or self._enter_short(name):
                self.kept.append(name)
            else:
                waiting.append(name)
        self.kept += [name for name in waiting if self._push_in(name)]
        for name in self.kept:
            self._taken.drop(name)
            self._settle(name)
        return self.kept

    def _enter(self, name: Name) -> bool:
        self._places[name] = self._possible(name)
        return self._settle(name)

    def _enter_short(self, name: Name) -> bool:
        if not name.short:
            return False
        name.lines = name.short
        return self._enter(name)

    def _possible(self, name: Name) -> list[Place]:
        """Every place, the best first."""
        found = []
        scale = self._ground.scale
        for cost, anchor, (left, top) in choices(name, scale):
            box = self._padded((left, top, left + name.width / scale, top + name.height / scale))
            found.append((cost + self._ground.cost(box, name), anchor, box))
        return sorted([place for place in found if place[0] < math.inf])

    def _padded(self, box: Box) -> Box:
        wide, high = PAD[0] / self._ground.scale, PAD[1] / self._ground.scale
        return box[0] - wide, box[1] - high, box[2] + wide, box[3] + high

    def _settle(self, name: Name) -> bool:
        """The best place that is free."""
        for place in self._places[name]:
            if place[0] >= TOO_MUCH and not name.must:
                return False
            if not self._taken.hits(place[2]):
                self._stand(name, place)
                return True
        return False

    def _stand(self, name: Name, place: Place) -> None:
        _, name.anchor, box = place
        name.corner = box[0] + PAD[0] / self._ground.scale, box[1] + PAD[1] / self._ground.scale
        self._taken.add(box, name)

    def _push_in(self, name: Name) -> bool:
        for place in self._places[name][:TRIED]:
            if place[0] >= TOO_MUCH and not name.must:
                return False
            rivals = self._taken.hits(place[2])
            is_weak = all([rival.rank <= name.rank + PUSH_RANK for rival in rivals])
            if len(rivals) <= MOST_PUSHED and is_weak and self._pushed(name, place, rivals):
                return True
        return False

    def _pushed(self, name: Name, place: Place, rivals: Sequence[Name]) -> bool:
        """Take a place if all who are there find another; else nothing has happened."""
        before = [(rival, rival.anchor, rival.corner) for rival in rivals]
        for rival in rivals:
            self._taken.drop(rival)
        self._stand(name, place)
        moved = [rival for rival in rivals if self._settle(rival)]
        if len(moved) == len(rivals):
            return True
        for one in (*moved, name):
            self._taken.drop(one)
        for rival, anchor, corner in before:
            rival.corner = corner
            self._stand(rival, (0, anchor, self._padded(rival.box(self._ground.scale))))
        return False

    def thin(self, most: float) -> list[Name]:
        """Move or drop the lesser of two that would slide together while the map grows so far."""
        scale = self._ground.scale
        for pair in sliding(self.kept, scale, most):
            lesser, better = sorted(pair, key=lambda one: (one.must, one.rank))
            if lesser in self.kept and better in self.kept:
                self.kept.remove(lesser)
                self._move_off(lesser, most)
        return self.kept

    def _move_off(self, name: Name, most: float) -> None:
        scale = self._ground.scale
        near = [one for one in self.kept if math.dist(one.at, name.at) < 420 / scale]
        for cost, anchor, box in self._places[name][:40]:
            name.anchor = anchor
            name.corner = box[0] + PAD[0] / scale, box[1] + PAD[1] / scale
            if cost < 30 and not any([name in two for two in sliding([*near, name], scale, most)]):
                self.kept.append(name)
                return


# --- looking for what overlaps --------------------------------------------------------------------

STEPS = 7


def overlaps(names: Sequence[Name], scale: float, grown: float = 1) -> list[tuple[Name, Name]]:
    """Names that lie on each other where the map is so much larger than `scale`."""
    boxes = [(name.box(scale, grown), name) for name in names]
    cells: Cells[Name] = Cells(160)
    found = []
    for box, name in boxes:
        found += [(name, other) for other in cells.hits(box)]
        cells.add(box, name)
    return found


def sliding(names: Sequence[Name], scale: float, most: float) -> list[tuple[Name, Name]]:
    """Names that lie on each other anywhere between two scales."""
    steps = [(most / scale) ** (step / (STEPS - 1)) for step in range(STEPS)]
    return [pair for grown in steps for pair in overlaps(names, scale, grown)]
