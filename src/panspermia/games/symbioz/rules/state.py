"""The state of Symbioz, and the effects that everything is made of: put, take and claim."""

from __future__ import annotations

from dataclasses import dataclass, field

from panspermia.games.symbioz.components.facts import NUMBERS, PIECES
from panspermia.games.symbioz.rules.board import COUNT, SEATED, outer_squares
from panspermia.games.symbioz.rules.vocabulary import CRAPIT, KROGUL, NOBODY, ZERB
from panspermia.kernel import Cursor, EventLog, Setup

CELLS = NUMBERS.cells
BITS = [1 << square for square in range(COUNT)]


@dataclass(slots=True)
class State:
    """Pieces per side and square: that of side s on square q stands at s * 24 + q."""

    players: int
    board: str
    zerbs: list[int]
    crapits: list[int]
    kroguls: list[int]
    supply: list[int]
    """Pieces not on the board: kind k of side s at k * players + s."""
    grass: list[int]
    """Zerbs of all colours per square."""
    owner: list[int]
    """Whose Symbioz a square is, or NOBODY."""
    newborn: list[int]
    """What the side in turn has put or given birth to on each square; nothing between steps."""
    saturated: int = 0
    """P1e. The squares whose 12 cells are full, as a set; kept, as every question looks at it."""
    closed: int = 0
    """E5. The Symbioz squares, as a set; kept for the same reason."""
    turn: int = 1
    start: int = 0
    ended: str = ""
    cursor: Cursor = field(default_factory=Cursor)
    log: EventLog = field(default_factory=list, compare=False, repr=False)

    def copy(self) -> State:
        return State(
            self.players,
            self.board,
            self.zerbs[:],
            self.crapits[:],
            self.kroguls[:],
            self.supply[:],
            self.grass[:],
            self.owner[:],
            self.newborn[:],
            self.saturated,
            self.closed,
            self.turn,
            self.start,
            self.ended,
            self.cursor.copy(),
        )

    def pieces(self, kind: int) -> list[int]:
        """All pieces of a kind, by side and square."""
        return (self.zerbs, self.crapits, self.kroguls)[kind]

    def left(self, kind: int, side: int) -> int:
        """P1g. Pieces of a kind in a side's supply."""
        return self.supply[kind * self.players + side]

    def owners_of(self, kind: int, square: int) -> int:
        """The sides with a piece of this kind on the square, as a set."""
        found = 0
        bit = 1
        for count in self.pieces(kind)[square::COUNT]:
            if count:
                found |= bit
            bit <<= 1
        return found

    def occupied(self, side: int) -> int:
        """P1b. The squares where the side has a piece, as a set."""
        own = slice(side * COUNT, (side + 1) * COUNT)
        rows = zip(BITS, self.zerbs[own], self.crapits[own], self.kroguls[own], strict=True)
        return sum([bit for bit, zerbs, crapits, kroguls in rows if zerbs or crapits or kroguls])

    def symbioz_of(self, side: int) -> int:
        """How many Symbioz a side owns."""
        return self.owner.count(side)

    def zerbs_of(self, side: int) -> int:
        """V3. A side's zerbs on the board, markers on tiles included."""
        return sum(self.zerbs[side * COUNT : (side + 1) * COUNT])


def put(g: State, kind: int, side: int, square: int) -> None:
    """P1g. A piece goes from its owner's supply to a square."""
    g.supply[kind * g.players + side] -= 1
    place = side * COUNT + square
    if kind == ZERB:
        g.zerbs[place] += 1
        g.grass[square] += 1
        if g.grass[square] == CELLS:
            g.saturated |= 1 << square
    elif kind == CRAPIT:
        g.crapits[place] += 1
    else:
        g.kroguls[place] += 1


def take(g: State, kind: int, side: int, square: int) -> None:
    """A piece goes from a square back to its owner's supply."""
    g.supply[kind * g.players + side] += 1
    place = side * COUNT + square
    if kind == ZERB:
        g.zerbs[place] -= 1
        g.grass[square] -= 1
        g.saturated &= ~(1 << square)
    elif kind == CRAPIT:
        g.crapits[place] -= 1
    else:
        g.kroguls[place] -= 1


def claim(g: State, side: int, square: int) -> None:
    """E1, E5. A square becomes a side's Symbioz, and is out of the game."""
    g.owner[square] = side
    g.closed |= 1 << square


def empty_state(players: int, board: str) -> State:
    """S1, S2. A board with nothing on it; everybody has all pieces."""
    return State(
        players=players,
        board=board,
        zerbs=[0] * (players * COUNT),
        crapits=[0] * (players * COUNT),
        kroguls=[0] * (players * COUNT),
        supply=[piece.supply for piece in PIECES for _ in range(players)],
        grass=[0] * COUNT,
        owner=[NOBODY] * COUNT,
        newborn=[0] * COUNT,
    )


def set_up(setup: Setup) -> State:
    """S1, S2, S5. Everybody has all pieces, and four zerbs on each outer square in front."""
    g = empty_state(setup.players, str(setup.options["board"]))
    for side, quarter in enumerate(SEATED[str(setup.options["seating"])][setup.players]):
        for square in outer_squares(quarter):
            for _ in range(NUMBERS.start_zerbs):
                put(g, ZERB, side, square)
    return g


assert (ZERB, CRAPIT, KROGUL) == tuple(range(len(PIECES)))
