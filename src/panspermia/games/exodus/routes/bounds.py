"""What a way to somewhere takes at least, from everywhere, with so many Turns more.

Everything that could help is taken as given, so that a search may leave out what these bounds rule
out: every season is there, thrust is always the highest and consumption the lowest. But Pivots are
counted, what does not turn back is followed, and a Turn pays no more burns than thrust allows.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from panspermia.games.exodus.components.solar import (
    AEROBRAKE,
    BURN,
    HALF_LANDER,
    NO_SEASON,
    SAFE,
    SITE,
    Step,
)
from panspermia.games.exodus.rules.engines import MAP
from panspermia.games.exodus.rules.moves import PIVOT

FAR = 1_000
"""More than any way takes."""
LARGE = 40
"""A bonus of the oberth that no thruster exceeds."""
SPACES = len(MAP.ids)

# --- nodes: a line as it has been travelled, and a Space where a move begins ----------------------

LINES: list[tuple[int, Step]] = [(here, line) for here in range(SPACES) for line in MAP.steps[here]]
"""From where, and the line."""
LINE_AT: dict[tuple[int, int], int] = {
    (here, line.to): number for number, (here, line) in enumerate(LINES)
}
BEGIN = len(LINES)
"""The node of Space 0 where a move begins there, or has just turned; others follow."""
NODES = BEGIN + SPACES
INTO: list[list[int]] = [[] for _ in MAP.ids]
"""By Space the lines that lead there."""
for _number, (_here, _line) in enumerate(LINES):
    INTO[_line.to].append(_number)


def _before(number: int) -> Iterator[tuple[int, bool]]:
    """H4c.2, H4e, H6e. The nodes from which a line can be travelled, and whether by a Pivot."""
    here, line = LINES[number]
    yield BEGIN + here, False
    if MAP.kind[here] != SITE:
        for came in INTO[here]:
            if LINES[came][0] != line.to:
                entry = LINES[came][1].entry
                yield came, bool(entry) and entry != line.exit


STRAIGHT = [[node for node, turns in _before(n) if not turns] for n in range(len(LINES))]
TURNED = [[node for node, turns in _before(n) if turns] for n in range(len(LINES))]


class Help(NamedTuple):
    """What a craft and its player have that makes ways easier."""

    oberth: int = LARGE
    belt_burns: int = 1
    planes: bool = False
    """H6c.7. Lander burns may be free."""
    shielded: bool = False
    lifted: frozenset[int] = frozenset()
    """H6c.3. Sites where a liftoff ignores the first hazard; H6c.1. And need no thrust."""
    thrust: int = FAR
    pivots: int = 0
    any_season: bool = False
    """Syn-a.3."""


class Cost(NamedTuple):
    """What lines take, and what Spaces give."""

    burns: list[int]
    """By line."""
    halves: list[int]
    """Fuel, in halves of the consumption."""
    gains: list[int]
    """By line, at its end."""


def costs(help: Help) -> Cost:
    """In whatever season."""
    burns = [_entry(here, line, help) for here, line in LINES]
    halves = [_halves(burns[number], line.to) for number, (_, line) in enumerate(LINES)]
    return Cost(burns, halves, [_gain(line.to, help) for _, line in LINES])


def _halves(burns: int, there: int) -> int:
    """H5e.4."""
    return 1 if burns == 1 and MAP.lander[there] == HALF_LANDER else min(FAR, 2 * burns)


def in_season(cost: Cost, season: int, help: Help) -> Cost:
    """H8c, Syn-a.1. Some lines are closed then, and Venus may give nothing."""
    found = Cost(list(cost.burns), list(cost.halves), list(cost.gains))
    for number in SEASONAL:
        line = LINES[number][1]
        if line.seasons and line.seasons != (season,) and not help.any_season:
            found.burns[number] = found.halves[number] = FAR
        if MAP.flyby_season[line.to] not in (NO_SEASON, season):
            found.gains[number] = 0
    return found


SEASONAL = [
    number
    for number, (_, line) in enumerate(LINES)
    if line.seasons or MAP.flyby_season[line.to] != NO_SEASON
]


def _gain(space: int, help: Help) -> int:
    if space == MAP.oberth:
        return help.oberth
    return help.belt_burns if MAP.belt[space] else MAP.flyby[space]


def _entry(here: int, line: Step, help: Help) -> int:
    there = line.to
    if not (is_open(here, line, help) and is_open(there, line, help)):
        return FAR
    return int(MAP.kind[there] == BURN and not (help.planes and MAP.lander[there]))


def is_open(site: int, line: Step, help: Help) -> bool:
    """H6.1. Whether a Site can be entered or left at all."""
    return MAP.kind[site] != SITE or (
        help.thrust > MAP.size[site] or line.glide or site in help.lifted
    )


def least(entries: list[int], gains: list[int], pivot: int, known: list[int]) -> list[int]:
    """The smallest numbers with which every step can be paid, from what is known backwards."""
    found = list(known)
    pending = deque([node for node in range(BEGIN) if found[node] < FAR])
    while pending:
        line = pending.popleft()
        entry = entries[line]
        if entry >= FAR:
            continue
        gain = gains[line]
        needed = entry + (found[line] - gain if found[line] > gain else 0)
        for before in STRAIGHT[line]:
            if needed < found[before]:
                found[before] = needed
                if before < BEGIN:
                    if entry:
                        pending.append(before)
                    else:
                        pending.appendleft(before)
        needed += pivot
        for before in TURNED[line]:
            if needed < found[before]:
                found[before] = needed
                pending.append(before)
    return found


# --- Turn by Turn ---------------------------------------------------------------------------------

MORE = 6
"""Bonus Burns beyond the thrust that are told apart."""


class Means(NamedTuple):
    """What a craft can do at best."""

    help: Help
    carried: list[list[int]]
    """By Space where a Turn begins and by burns the most fuel with which there is thrust for them,
    in halves of the consumption."""
    taken: dict[int, int]
    """By Space the most fuel that can be taken there in a Turn."""
    cost: Cost


class Outlook(NamedTuple):
    """What is needed at least to come to a goal with so many Turns after this one.

    Fuel is counted in halves of the consumption.
    """

    rows: list[list[int]]
    """By burns and Bonus Burns left in this Turn, and by node; the last row is for any more."""
    begins: list[int]
    """By Space when a Turn begins there."""


class Outlooks:
    """For one set of goals, worked out as far as they are asked for."""

    def __init__(
        self, goals: Sequence[Collection[int]], means: Means, seasons: Sequence[int] = ()
    ) -> None:
        self.means, self.goals, self.seasons = means, goals, seasons
        """By further Turns the goals of that Turn, and its season, if they are known."""
        self.spare = PIVOT * means.help.pivots
        """H4c.4. Burns that Bonus Pivots save in a Turn."""
        self.most = max([len(row) for row in means.carried]) + self.spare + MORE
        self._found: list[Outlook] = []

    def after(self, turns: int) -> Outlook:
        """With so many further Turns."""
        while len(self._found) <= turns:
            self._found.append(self._next())
        return self._found[turns]

    def _next(self) -> Outlook:
        """H4a. A move may have ended anywhere but on a lander burn, and begin anew."""
        stops = [FAR] * SPACES
        if self._found:
            stops = [self._taken(space, n) for space, n in enumerate(self._found[-1].begins)]
        for goal in self.goals[len(self._found)]:
            stops[goal] = 0
        known = [FAR] * NODES
        for number, (_, line) in enumerate(LINES):
            known[number] = FAR if MAP.lander[line.to] else stops[line.to]
        cost = self.means.cost
        if self.seasons:
            cost = in_season(cost, self.seasons[len(self._found)], self.means.help)
        rows = self._rows(known, cost)
        doubled = [2 * gain for gain in cost.gains]
        rows.append(least(cost.halves, doubled, 2 * PIVOT, known))
        return Outlook(rows, self._begins(rows, stops))

    def _taken(self, space: int, need: int) -> int:
        """I5.4. What is needed before fuel is taken."""
        return max(0, need - self.means.taken.get(space, 0)) if need < FAR else FAR

    def _begins(self, rows: list[list[int]], stops: list[int]) -> list[int]:
        """H3.1. The fuel that weighs no more than leaves thrust for the burns; or one waits."""
        found = list(stops)
        for space, carried in enumerate(self.means.carried):
            node = BEGIN + space
            for burns, most in enumerate(carried):
                need = rows[burns + self.spare][node] - 2 * self.spare
                if need <= most:
                    found[space] = min(found[space], self._taken(space, max(0, need)))
        return found

    def _rows(self, known: list[int], cost: Cost) -> list[list[int]]:
        """By burns and Bonus Burns left."""
        rows = [known, *[[FAR] * NODES for _ in range(self.most - 1)]]
        pending: list[list[int]] = [[] for _ in rows]
        pending[0] = sorted([n for n in range(BEGIN) if known[n] < FAR], key=known.__getitem__)
        while any(pending):
            for level in range(self.most):
                if level:
                    rows[level] = _lower(rows[level], rows[level - 1])
                if pending[level]:
                    self._spread(level, rows, pending, cost)
        return rows

    def _spread(
        self, level: int, rows: list[list[int]], pending: list[list[int]], cost: Cost
    ) -> None:
        """H5g. Backwards along all lines: first what a Space gives, then what is paid for it."""
        row, lower = rows[level], rows[level - 1] if level else None
        lines, pending[level] = deque(pending[level]), []
        entries, halves, gains = cost
        while lines:
            line = lines.popleft()
            entry, need = entries[line], row[line]
            if entry >= FAR or (lower is not None and lower[line] <= need):
                continue
            gain = gains[line]
            at = max(entry, level + entry - gain)
            need = halves[line] + max(0, need - 2 * gain)
            for befores, more in ((STRAIGHT[line], 0), (TURNED[line], PIVOT)):
                if at + more < self.most:
                    target, price = rows[at + more], need + 2 * more
                    queue = lines if at + more == level else pending[at + more]
                    for before in befores:
                        if price < target[before]:
                            target[before] = price
                            if before < BEGIN:
                                queue.append(before)


def _seeds(needs: dict[int, int]) -> list[int]:
    """What is needed once one has come to some Spaces."""
    found = [FAR] * NODES
    for space, need in needs.items():
        found[BEGIN + space] = need
        for line in INTO[space]:
            found[line] = need
    return found


def _lower(one: list[int], other: list[int]) -> list[int]:
    return [a if a < b else b for a, b in zip(one, other, strict=True)]


# --- dangers, and burns alone ---------------------------------------------------------------------


class Risks(NamedTuple):
    """By Space what has to be risked at least."""

    hazards: list[int]
    belts: list[int]


def risks(goals: Collection[int], help: Help) -> Risks:
    """To come from each Space to one of these."""
    hazards = [MAP.hazard[s] != SAFE and not _is_tamed(s, help) for s in range(SPACES)]
    return Risks(
        hazards=_fewest(goals, [int(is_there) for is_there in hazards], help.lifted),
        belts=_fewest(goals, [int(belt > 0) for belt in MAP.belt]),
    )


def _is_tamed(space: int, help: Help) -> bool:
    return MAP.hazard[space] == AEROBRAKE and help.shielded


def _fewest(
    goals: Collection[int], entries: list[int], lifted: frozenset[int] = frozenset()
) -> list[int]:
    found = [FAR] * SPACES
    pending = deque(goals)
    for goal in goals:
        found[goal] = 0
    while pending:
        there = pending.popleft()
        needed = entries[there] + found[there]
        for line in INTO[there]:
            here = LINES[line][0]
            price = needed - entries[there] if here in lifted else needed
            if price < found[here]:
                found[here] = price
                pending.append(here)
    return found


def burns_to(goals: Collection[int]) -> list[int]:
    """By Space the burns to one of these, whatever helps."""
    cost = costs(Help())
    found = least(cost.burns, cost.gains, PIVOT, _seeds(dict.fromkeys(goals, 0)))
    return [
        min([found[BEGIN + space], *[found[line] for line in INTO[space]]])
        for space in range(SPACES)
    ]
