"""Labels of the search: harbours between Turns, places of a move, and what beats what."""

from __future__ import annotations

from functools import cache

from panspermia.games.exodus.components.solar import BURN, JUPITER
from panspermia.games.exodus.routes.bounds import FAR, SPACES, burns_to
from panspermia.games.exodus.routes.drives import Body, Drive, Mode
from panspermia.games.exodus.routes.fares import HALLS, PLENTY, Fare, Tariff
from panspermia.games.exodus.routes.stops import Stop
from panspermia.games.exodus.rules.engines import MAP
from panspermia.games.exodus.rules.moves import NOWHERE, PIVOT

Worth = tuple[int, int, int, int, int, int, int, int, int]
"""Of a place of a move: fuel left, fuel that there ever was (negative), burns, Bonus Burns, Bonus
Pivots, hazards and belts (negative), net thrust, and as bits what has not been used: Spaces that
can still give theirs, and the operation of the Turn (D1b)."""
Hopes = tuple[int, list[int]]
"""Of how many burns it is known, and what is needed by node and burns, one behind the other."""
ALL = (2 << SPACES) - 1
OPERATION = 1 << SPACES
ANYWHERE, BEATEN = NOWHERE, -2
"""Where a place of a move may go on: wherever it can, or nowhere; or to one Space alone."""
MOST_BURNS = 24
"""More are as many, where it is only looked quickly."""

LARGEST = max(MAP.size)
TO_SIZE = [
    burns_to([space for space, its in enumerate(MAP.size) if its == size and size])
    for size in range(LARGEST + 1)
]
"""H6a. By Size the burns to a Site of it, at least."""
TO_OBERTH = burns_to([MAP.oberth])
BURNS = [int(kind == BURN and not MAP.lander[space]) for space, kind in enumerate(MAP.kind)]
"""By Space the burns for which Bonus Burns can stand."""


class Harbour:
    """Where a craft is between two Turns, and how it came there."""

    __slots__ = (
        "after", "alive", "belts", "body", "fuel", "hazards", "leg", "origin", "space", "total",
        "turn", "wet",
    )  # fmt: skip

    def __init__(
        self,
        space: int,
        body: Body,
        wet: int,
        fuel: int,
        hazards: int,
        belts: int,
        turn: int,
        total: int,
    ) -> None:
        self.space, self.body, self.wet, self.fuel = space, body, wet, fuel
        self.hazards, self.belts, self.turn = hazards, belts, turn
        self.total = total
        """The steps of fuel that there ever were, or 0 if it does not matter how many were spent.
        What is above the wet mass of another can be jettisoned (G1f)."""
        self.alive = True
        self.leg: Leg | None = None
        """The move that led here, if one did."""
        self.origin: Harbour | None = None
        """The harbour before that Turn, unless `leg` knows it."""
        self.after: Stop | None = None
        """How it took fuel at the end of the Turn."""


class Begin:
    """How a move begins: from a harbour, perhaps with fuel taken first, with a drive."""

    __slots__ = (
        "drive",
        "enough",
        "fuel",
        "harbour",
        "hopes",
        "is_careful",
        "mode",
        "oberth",
        "phase",
        "plane",
        "slack",
        "stop",
        "swaps",
        "unused",
    )

    def __init__(
        self,
        harbour: Harbour,
        stop: Stop | None,
        drive: Drive,
        fuel: int,
        plane: int,
        is_careful: bool,
        slack: int,
        enough: int,
    ) -> None:
        self.slack, self.enough = slack, enough
        """Fuel that is not worth a difference, if no more than a rough look is taken; and how much
        can be of use in all Turns that follow."""
        self.is_careful = is_careful
        """Whether spent fuel, hazards and belts are compared."""
        self.harbour, self.stop, self.drive, self.mode = harbour, stop, drive, drive.mode
        self.fuel = fuel
        """The steps of fuel that were spent before the move, on an afterburn too."""
        self.plane, self.oberth = plane, drive.engine.oberth
        self.unused = ALL & ~OPERATION if stop is not None and stop.is_operation else ALL
        self.phase: Phase | None = None
        """The one it begins in."""
        self.hopes: Hopes | None = None
        """By node and by burns left the fuel that is needed to be anywhere with more than before,
        if it is known."""
        mode, is_near = drive.mode, MAP.zone[harbour.space] <= JUPITER
        self.swaps = mode.can_burn and mode.is_sure and (is_near or mode.is_sure_in_the_dark)
        """H8b.1, A-65. Burns can stand for Bonus Burns and these for Bonus Pivots, so that Bonus
        Pivots are best used first, and Bonus Burns next; not so if the thruster may fail. From the
        Jupiter zone and nearer none is saved for the dark of the Neptune zone."""

    def gifts(self, spaces: int) -> int:
        """H8e.2, H8f. What such Spaces can still give, which others have had."""
        at_oberth = spaces >> MAP.oberth & 1
        engine = self.drive.engine
        return engine.oberth * at_oberth + engine.belt_burns * (spaces.bit_count() - at_oberth)

    def gift(self, space: int) -> int:
        """H8. The Bonus Burns of a Space."""
        if space == MAP.oberth:
            return self.oberth
        return self.drive.engine.belt_burns if MAP.belt[space] else MAP.flyby[space]

    @property
    def worth(self) -> Worth:
        """H4a. What there is when the move begins."""
        engine, harbour = self.drive.engine, self.harbour
        total = self.fuel * engine.unit + engine.have if self.is_careful else 0
        risks = -harbour.hazards, -harbour.belts
        burns = max(0, engine.net)
        if engine.cost:
            burns = min(burns, engine.have // self.mode.half) if self.mode.can_burn else 0
        return engine.have, -total, burns, 0, engine.pivots, *risks, engine.net, self.unused


class Phase:
    """Of moves that fly alike: what is lost so far, and whether the thruster works."""

    __slots__ = ("kept", "lost", "mode", "plane", "tariffs", "works")

    def __init__(self, mode: Mode, works: bool, lost: int, plane: int) -> None:
        self.mode, self.works, self.lost, self.plane = mode, works, lost, plane
        self.kept: list[Kept | None] = [None] * len(HALLS)
        """The places by where and how they were reached; those of different phases are never
        compared."""
        self.tariffs: dict[int, Tariff] = {}
        """By net thrust."""


class Kept(list["Leg"]):
    """Places of moves at one Space."""

    __slots__ = ("least", "most")

    def __init__(self) -> None:
        super().__init__()
        self.most = [-1] * (MOST_BURNS + 1)
        """By burns the most fuel that a place with as many had: a quick look at what beats what."""
        self.least = [PLENTY] * (MOST_BURNS + 1)
        """By burns the least fuel that a place with no more had, as far as it is of use."""

    def add(self, leg: Leg) -> None:
        self.append(leg)
        left, burns, most, least = leg.worth[0], leg.worth[2], self.most, self.least
        useful = leg.useful
        if burns > MOST_BURNS:
            burns = MOST_BURNS
        at = burns
        while at >= 0 and most[at] < left:
            most[at] = left
            at -= 1
        while burns <= MOST_BURNS and least[burns] > useful:
            least[burns] = useful
            burns += 1


class Leg:
    """A place of a move."""

    __slots__ = (
        "again", "alive", "before", "begin", "came", "fare", "gained", "gift", "hall", "only",
        "parent", "phase", "space", "strength", "useful", "worth",
    )  # fmt: skip

    def __init__(
        self,
        worth: Worth,
        space: int,
        came: int,
        hall: int,
        phase: Phase,
        begin: Begin,
        parent: Leg | None,
        fare: Fare | None,
        gained: int,
        only: int = ANYWHERE,
    ) -> None:
        self.only = only
        """Where alone it need go on, as others go everywhere else."""
        self.worth, self.space, self.came, self.hall = worth, space, came, hall
        self.phase, self.begin, self.parent, self.fare = phase, begin, parent, fare
        self.alive, self.strength = True, worth[2] + worth[3] + PIVOT * worth[4]
        """H8b.1. All burns, of whatever kind; who has more is not beaten by who has less."""
        self.useful = min(worth[0], begin.enough + 2 * worth[2] * begin.mode.half)
        """The fuel that can still be burnt."""
        self.gained, self.before = gained, 0
        """The Bonus Burns of all Spaces on the way with and without this one."""
        self.gift, self.again = gained, 0
        """Those of this Space; and by how many burns somebody with as much here could at most be
        ahead at a Space on the way, if they flew back along it and had all of them once more."""
        if parent is not None:
            self.before, self.gift, self.again = parent.gained, parent.gift, parent.again
            if space != parent.space:
                self.gift = gained - parent.gained
                ahead = parent.again + parent.gift + self.gift - BURNS[space] - BURNS[parent.space]
                self.again = ahead if ahead > 0 else 0


def way_out(worth: Worth, space: int, came: int, begin: Begin, kept: Kept) -> int:
    """H4e. Whether another place has no less of anything, and can go wherever this one can.

    It is BEATEN then. One that came from elsewhere cannot go back there: that is the one way out
    that is left. It need not if all places on its way had no less either, as those go on from
    there; even if Bonus Burns on the way are had once more, for which one has to fly back. Else two
    that came from different Spaces can together.
    """
    a, b, c, d, e, f, g, h, i = worth
    swaps, burn, other_came = begin.swaps, 2 * begin.mode.half, NOWHERE
    if a > begin.enough + c * burn:
        a = begin.enough + c * burn
    if kept.most[c if c < MOST_BURNS else MOST_BURNS] < a:
        return ANYWHERE
    for at, other in enumerate(kept):
        p, q, r, s, t, u, v, w, x = other.worth
        if p < a or r < c or q < b or u < f or v < g:
            continue
        owed, pivots = d, PIVOT * (e - t) if e > t else 0
        if i & ~x:
            if i & ~x & OPERATION:
                continue
            owed += begin.gifts(i & ~x)
        if swaps:
            short = owed + pivots - s + other.again
            had_no_less = short <= 0 or (r - short >= c and p - short * burn >= a)
        else:
            had_no_less = not (owed or pivots or other.before)
        if not had_no_less:
            short = (owed - s if owed > s else 0) + pivots
            if short and (not swaps or r - short < c or p - short * burn < a):
                continue
        if (w < h or other.begin.oberth < begin.oberth) and stands_out(worth, space, begin, other):
            continue
        there = other.came
        if (
            there in (came, NOWHERE)
            or other_came not in (NOWHERE, there)
            or (had_no_less and other.phase is other.begin.phase)
        ):
            if at:
                kept[at], kept[0] = kept[0], other
            return BEATEN
        other_came = there
    return other_came


def drop(leg: Leg, kept: Kept) -> None:
    """Take out the places that this one beats by itself."""
    left, burns, strength = leg.worth[0], leg.worth[2], leg.strength
    if kept.least[burns if burns < MOST_BURNS else MOST_BURNS] > left:
        return
    weaker = [
        other
        for other in kept
        if other.useful <= left and other.worth[2] <= burns and other.strength <= strength
    ]
    if not weaker:
        return
    alone = Kept()
    alone.add(leg)
    for other in weaker:
        if way_out(other.worth, other.space, other.came, other.begin, alone) == BEATEN:
            other.alive = False
    kept[:] = [other for other in kept if other.alive]


def rough_way_out(worth: Worth, space: int, came: int, begin: Begin, kept: list[Leg]) -> int:
    """Whether another place has nearly as much fuel and no fewer burns, wherever it can go."""
    left, total, burns, bonus, pivots, hazards, belts, _, _ = worth
    left -= begin.slack
    strength = burns + bonus + 2 * pivots
    for other in kept:
        p, q, r, s, t, u, v, _, _ = other.worth
        if p >= left and r + s + 2 * t >= strength and q >= total and u >= hazards and v >= belts:
            return BEATEN
    return ANYWHERE


def stands_out(worth: Worth, space: int, begin: Begin, other: Leg) -> bool:
    """H6a, H8e.1, H10.1. Whether more thrust than another place has can be of use.

    For a Site that the other cannot land on or leave, for the oberth, or for a belt.
    """
    net, burns = worth[7], worth[2] + worth[3] + PIVOT * worth[4]
    if (
        burns >= TO_OBERTH[space]
        and other.begin.oberth < begin.oberth
        and worth[8] >> MAP.oberth & 1
    ):
        return True
    less = other.worth[7]
    if net <= less:
        return False
    if begin.is_careful and begin.mode.fears(net) != begin.mode.fears(less):
        return True
    return to_sites(less, net)[space] <= burns


@cache
def to_sites(less: int, net: int) -> list[int]:
    """H6a. By Space the burns to a Site that takes more thrust than the one, but not the other."""
    sizes = TO_SIZE[max(1, less) : min(net, LARGEST + 1)]
    return [min(burns) for burns in zip(*sizes, strict=True)] or [FAR] * SPACES


def is_outdone(
    wet: int, total: int, hazards: int, belts: int, kept: list[Harbour], less: int = 0
) -> bool:
    """Whether a harbour of the same Space has no less of anything, or a little less mass."""
    for other in kept:
        if (
            other.wet >= wet - less
            and other.total <= total
            and other.hazards <= hazards
            and other.belts <= belts
        ):
            return True
    return False


def keep(new: Harbour, kept: list[Harbour]) -> None:
    """Add a harbour and take out those that it beats."""
    for other in kept:
        if is_outdone(other.wet, other.total, other.hazards, other.belts, [new]):
            other.alive = False
    kept[:] = [other for other in kept if other.alive]
    kept.append(new)


def beats(one: Harbour, other: Harbour) -> bool:
    """Whether a way is in nothing worse than another."""
    return (
        one.fuel <= other.fuel
        and one.turn <= other.turn
        and one.hazards <= other.hazards
        and one.belts <= other.belts
    )
