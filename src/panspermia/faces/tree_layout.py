"""Where everything of a tree of life lies: a pure function of the tree.

Time runs to the right, one step for each turn. Each lane has rows; a lineage lies in a row near
that of its forebear where its name has room and the limb to it crosses as little as possible.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from panspermia.faces.descent import ALIVE, LOST, TURNED, Lineage, Tree, say
from panspermia.faces.svg import width_of
from panspermia.faces.tree_words import lane_summary, lane_title

TEXT = 14
WIDTH = 1184
"""What a picture fills if the steps of its turns are neither too small nor too large."""
STEPS = (28.0, 100.0)
LEFT, RIGHT = 14.0, 14.0
SEAM = 52.0
ERA_LINE, TURN_LINE, TITLE_LINE, CHAPTER_LINE = 22.0, 24.0, 40.0, 26.0
HEADING = 32.0
"""The line above the rows of a lane that says whose it is."""
NAMED_ROW, BARE_ROW = 38.0, 28.0
"""How high a row is: with names above its lines, and without."""
LANE_GAP = 12.0
LIMB = 16.0
"""How long before its birth the limb of a lineage leaves its forebear."""
SIGN = 9.0
"""Half of the width of a sign at the end of a line."""
SHORTEST = 12.0
TIP = 44.0
"""Where the name of somebody alive begins, after the end of its line."""
GAP = 12.0
CROSSED_NAME, CROSSED_LINE, NEW_ROW = 5.0, 1.0, 0.6
"""What is bad about a row, in rows of distance."""
FOOT_LINE = 22.0
GREAT_DYING = 2
"""So many that die out in a turn are worth a note."""

BOLD = 1.12
"""How much wider bold words are."""

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


@dataclass(slots=True)
class Spot:
    """Where a lineage lies."""

    chapter: int
    one: Lineage
    lane: int
    start: float
    end: float
    is_tip: bool
    """Whether it is alive in the end, so that its name stands behind its line."""
    forebear: Spot | None = None
    again: Spot | None = None
    row: int = 0
    y: float = 0.0

    @property
    def is_named(self) -> bool:
        """What is back under the same name is not named again, unless it is alive."""
        before = self.again
        return self.is_tip or before is None or before.one.name != self.one.name

    @property
    def name_width(self) -> float:
        if not self.is_named:
            return 0.0
        return width_of(self.one.name, TEXT) * (BOLD if self.is_tip else 1)

    @property
    def name_start(self) -> float:
        return self.end + TIP if self.is_tip else self.start + 2

    @property
    def until(self) -> float:
        """Up to where its row is taken."""
        own = self.end if self.is_tip else max(self.end + SIGN, self.start + 2 + self.name_width)
        return own + GAP

    @property
    def name_box(self) -> Box:
        middle = self.y if self.is_tip else self.y - 17
        left = self.name_start
        return left, middle - TEXT / 2, left + self.name_width, middle + TEXT / 2

    @property
    def goes_on(self) -> bool:
        """Whether it goes on with its forebear's line rather than branching off."""
        before = self.forebear
        if before is None:
            return False
        return before.chapter < self.chapter or before.one.end == TURNED


@dataclass(slots=True)
class Note:
    """A turn in which many died out."""

    left: float
    right: float
    words: str
    x: float = 0.0
    line: int = 0

    @property
    def width(self) -> float:
        return width_of(self.words, TEXT)


@dataclass(slots=True)
class Lane:
    """The rows of somebody: the heading, and where the lane begins and ends."""

    number: int
    title: str
    summary: str
    top: float = 0.0
    bottom: float = 0.0
    rows: dict[int, float] = field(default_factory=dict)


class Layout:
    """A tree of life laid out; `titled` if the picture has to say what it is."""

    def __init__(self, tree: Tree, *, titled: bool = False) -> None:
        self.tree = tree
        self.step = self._step()
        self.starts = list(self._starts())
        self.spots = list(self._spots())
        self.lanes = [lane for n in range(len(tree.names)) if (lane := self._lane(n)) is not None]
        has_chapters = len(tree.chapters) > 1
        self.title = TITLE_LINE if titled else 0.0
        self.eras = self.title + (CHAPTER_LINE if has_chapters else 0.0)
        self.top = self.eras + ERA_LINE + TURN_LINE
        self.bottom = self._stack(self.top)
        self.notes = list(self._notes())
        self.lines = 1 + max([note.line for note in self.notes], default=-1)
        self.foot = self.bottom + self.lines * FOOT_LINE
        self.right = self.x(len(tree.chapters) - 1, self._turns(len(tree.chapters) - 1))
        names = [spot.name_box[2] for spot in self.spots]
        heads = [LEFT + 26 + width_of(f"{x.title}  {x.summary}", TEXT + 1) for x in self.lanes]
        ends = [note.x + note.width for note in self.notes]
        self.width = max([self.right + 4, *names, *heads, *ends]) + RIGHT

    # --- time -------------------------------------------------------------------------------------

    def _turns(self, chapter: int) -> int:
        return max(1, len(self.tree.chapters[chapter].descent.turns))

    def _step(self) -> float:
        chapters = self.tree.chapters
        total = sum([self._turns(n) for n in range(len(chapters))])
        living = [one for one in chapters[-1].descent.lineages if one.end == ALIVE]
        tips = TIP + BOLD * max([width_of(one.name, TEXT) for one in living], default=0.0)
        room = WIDTH - LEFT - RIGHT - tips - SEAM * (len(chapters) - 1)
        return min(max(room / total, STEPS[0]), STEPS[1])

    def _starts(self) -> Iterator[float]:
        at = LEFT
        for number in range(len(self.tree.chapters)):
            yield at
            at += self._turns(number) * self.step + SEAM

    def x(self, chapter: int, at: float) -> float:
        """Where a time of a chapter lies."""
        return self.starts[chapter] + at * self.step

    # --- rows -------------------------------------------------------------------------------------

    def _spots(self) -> Iterator[Spot]:
        known: dict[tuple[int, int], Spot] = {}
        last = len(self.tree.chapters) - 1
        for number, chapter in enumerate(self.tree.chapters):
            for one in chapter.descent.lineages:
                start = self.x(number, one.born)
                over = self._turns(number) if one.died is None else one.died
                end = max(self.x(number, over), start + SHORTEST)
                is_tip = number == last and one.end == ALIVE
                spot = Spot(number, one, chapter.lanes[one.side], start, end, is_tip)
                before = self.tree.forebear(number, one)
                if before is not None:
                    spot.forebear = known[before[0], before[1].id]
                if one.again is not None:
                    spot.again = known[number, one.again]
                known[number, one.id] = spot
                yield spot

    def _lane(self, number: int) -> Lane | None:
        """Gives the lineages of a lane their rows; a lane where nobody ever lived is left out."""
        own = [spot for spot in self.spots if spot.lane == number]
        if not own:
            return None
        rows = _Rows()
        for spot in sorted(own, key=lambda spot: (spot.start, spot.one.id)):
            rows.place(spot)
        lane = Lane(number, lane_title(self.tree, number), lane_summary(self.tree, number))
        lane.rows = dict.fromkeys(sorted(rows.until), 0.0)
        return lane

    def _stack(self, top: float) -> float:
        """Gives lanes and rows their heights, from the top; says where the last one ends."""
        for lane in self.lanes:
            lane.top, at = top, top + HEADING
            own = [spot for spot in self.spots if spot.lane == lane.number]
            for row in lane.rows:
                here = [spot for spot in own if spot.row == row]
                has_names = any([spot.is_named and not spot.is_tip for spot in here])
                at += NAMED_ROW if has_names else BARE_ROW
                for spot in here:
                    spot.y = at - 11
            lane.bottom = top = at + LANE_GAP
        return top

    # --- great dyings -----------------------------------------------------------------------------

    def _notes(self) -> Iterator[Note]:
        """Turns in which many died out, with what befell everybody; no two notes overlap."""
        taken: list[float] = []
        for number, chapter in enumerate(self.tree.chapters):
            lost = [one.died for one in chapter.descent.lineages if one.end == LOST]
            places = [int(died) for died in lost if died is not None]
            for place in sorted(set(places)):
                count = places.count(place)
                if count < GREAT_DYING or count * 5 < len(lost):
                    continue
                event = chapter.descent.turns[place].event
                left, right = self.x(number, place), self.x(number, place + 1)
                note = Note(left, right, say("dying", count=count, event=event), left)
                note.line = next((n for n, until in enumerate(taken) if until <= left), len(taken))
                taken[note.line : note.line + 1] = [left + note.width + GAP]
                yield note


class _Rows:
    """The rows of a lane while they are filled, from the earliest lineage on.

    Rows are numbered from where the first lineage lies, also upwards.
    """

    def __init__(self) -> None:
        self.until: dict[int, float] = {}
        self.spots: list[Spot] = []

    def place(self, spot: Spot) -> None:
        spot.row = self._heir_row(spot)
        self.until[spot.row] = max(spot.until, self.until.get(spot.row, 0.0))
        self.spots.append(spot)

    def _heir_row(self, spot: Spot) -> int:
        """The forebear's own row if the line goes on and there is room for both names."""
        before = spot.forebear or spot.again
        is_own = before is not None and before.lane == spot.lane
        if before is not None and is_own and (spot.goes_on or spot.again is before):
            taken = before.name_start + before.name_width + 6 if before.is_named else 0.0
            others = [s.until for s in self.spots if s.row == before.row and s is not before]
            if max([taken, *others]) <= spot.start:
                return before.row
        return self._free_row(spot, before.row if before is not None and is_own else None)

    def _free_row(self, spot: Spot, near: int | None) -> int:
        if not self.until:
            return 0
        first, last = min(self.until), max(self.until)
        lead = LIMB if spot.forebear is not None else 0.0
        free = [row for row, until in self.until.items() if until + lead <= spot.start]
        found = [*free, last + 1, *([first - 1] if near is not None else [])]
        return min(found, key=lambda row: (self._cost(spot, row, near), row))

    def _cost(self, spot: Spot, row: int, near: int | None) -> float:
        cost = 0.0 if row in self.until else NEW_ROW
        cost += sum([CROSSED_NAME for other in self.spots if _crosses(other, spot, row)])
        if near is None:
            return cost + 0.3 * abs(row - min(self.until))
        at, low, high = spot.start - LIMB / 2, min(row, near), max(row, near)
        for other in self.spots:
            if _has_name_at(other, at) and low < other.row <= high:
                cost += CROSSED_NAME
            if low < other.row < high and other.start <= at <= other.end:
                cost += CROSSED_LINE
        return cost + abs(row - near)


def _has_name_at(spot: Spot, x: float) -> bool:
    if spot.is_tip or not spot.is_named:
        return False
    return spot.name_start - 2 <= x <= spot.name_start + spot.name_width + 2


def _crosses(limb: Spot, named: Spot, row: int) -> bool:
    """Whether the limb of a lineage goes through the name that another would have in a row."""
    before = limb.forebear
    if named.is_tip or before is None or before.lane != limb.lane or before.row == limb.row:
        return False
    at, low, high = limb.start - LIMB / 2, min(limb.row, before.row), max(limb.row, before.row)
    left = named.start
    return low < row <= high and left - 2 <= at <= left + named.name_width + 4
