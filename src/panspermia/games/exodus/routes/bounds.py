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
"""More than any way takes; not much more, as the bounds work through all amounts below it."""
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


def with_thrust(cost: Cost, net: int, help: Help) -> Cost:
    """H6a. Where no Site is entered or left that takes more thrust."""
    weak = help._replace(thrust=net)
    found = cost._replace(burns=list(cost.burns), halves=list(cost.halves))
    for number in AT_SITES:
        here, line = LINES[number]
        if not (is_open(here, line, weak) and is_open(line.to, line, weak)):
            found.burns[number] = found.halves[number] = FAR
    return found


AT_SITES = [
    number
    for number, (here, line) in enumerate(LINES)
    if MAP.kind[here] == SITE or MAP.kind[line.to] == SITE
]


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

    needs: list[int]
    """By node, and by burns and Bonus Burns left in this Turn, one behind the other."""
    always: list[int]
    """By node, with any number of burns."""
    begins: list[int]
    """By Space when a Turn begins there."""


class Outlooks:
    """For one set of goals, worked out as far as they are asked for."""

    def __init__(
        self,
        goals: Sequence[Collection[int]],
        means: Means,
        seasons: Sequence[int] = (),
        *,
        half: int = 1,
    ) -> None:
        self.means, self.goals, self.seasons = means, goals, seasons
        """By further Turns the goals of that Turn, and its season, if they are known."""
        self.half = half
        """As what half of the consumption is counted."""
        self.spare = PIVOT * means.help.pivots
        """H4c.4. Burns that Bonus Pivots save in a Turn."""
        self.most = max([len(row) for row in means.carried]) + self.spare + MORE
        self._found: list[Outlook] = []

    def need(self, further: int, node: int, burns: int) -> int:
        """With so many further Turns, at a node with so many burns and Bonus Burns left."""
        outlook, most = self.after(further), self.most
        return outlook.needs[node * most + burns] if burns < most else outlook.always[node]

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
        cost = self.means.cost
        if self.seasons:
            cost = in_season(cost, self.seasons[len(self._found)], self.means.help)
        needs = self.within(stops, cost)
        doubled = [2 * gain for gain in cost.gains]
        always = least(cost.halves, doubled, 2 * PIVOT, _seeds(stops))
        return Outlook(needs, always, self._begins(needs, stops))

    def within(self, stops: list[int], cost: Cost, limit: int = FAR) -> list[int]:
        """By node and burns left in a Turn, to come where so much is needed afterwards.

        What Spaces give helps on the way and not afterwards, so one kind of stop is looked at after
        the other: who comes with less need, and where less is needed afterwards, is ahead of all
        others. What is above the limit is not worked out.
        """
        seeds: dict[int, list[int]] = {}
        for number, need in enumerate(_seeds(stops)[:BEGIN]):
            if need < limit:
                seeds.setdefault(need, []).append(number)
        needs = [FAR] * (NODES * self.most)
        for need in sorted(seeds):
            self._spread(need, seeds[need], needs, cost, limit)
        return needs

    def _taken(self, space: int, need: int) -> int:
        """I5.4. What is needed before fuel is taken."""
        return max(0, need - self.means.taken.get(space, 0)) if need < FAR else FAR

    def _begins(self, needs: list[int], stops: list[int]) -> list[int]:
        """H3.1. The fuel that weighs no more than leaves thrust for the burns; or one waits."""
        found, spare = list(stops), self.spare
        for space, carried in enumerate(self.means.carried):
            at = (BEGIN + space) * self.most + spare
            for burns in range(len(carried) - 1, -1, -1):
                need = needs[at + burns] - 2 * spare
                if need <= carried[burns]:
                    found[space] = min(found[space], self._taken(space, max(0, need)))
                    break
        return found

    def _spread(
        self, floor: int, seeds: list[int], needs: list[int], cost: Cost, limit: int
    ) -> None:
        """H5g. Backwards along all lines: first what a Space gives, then what is paid for it."""
        entries, halves, gains = cost
        half, whole, most = self.half, 2 * self.half, self.most
        pending: list[deque[int]] = [deque() for _ in range(most)]
        for line in seeds:
            if needs[line * most] > floor:
                lower(needs, line * most, (line + 1) * most, floor)
                pending[0].append(line)
        level = 0
        while level < most:
            lines = pending[level]
            if not lines:
                level += 1
                continue
            line = lines.popleft()
            entry, place = entries[line], line * most + level
            need = needs[place]
            if entry >= FAR or (level and needs[place - 1] <= need):
                continue
            gain = gains[line]
            at = level + entry - gain if level > gain else entry
            need = half * halves[line] + max(floor, need - whole * gain)
            for befores, more in ((STRAIGHT[line], 0), (TURNED[line], PIVOT)):
                price, there = need + whole * more, at + more
                if there < most and price < limit:
                    for before in befores:
                        place = before * most + there
                        if price < needs[place]:
                            lower(needs, place, (before + 1) * most, price)
                            if before < BEGIN:
                                pending[there].append(before)
            level = min(level, at)


def lower(needs: list[int], place: int, end: int, need: int) -> None:
    """With so many burns, and with all more for which it is less."""
    while place < end and needs[place] > need:
        needs[place] = need
        place += 1


def _seeds(stops: list[int]) -> list[int]:
    """By node, if one may stop there at the end of a line."""
    found = [FAR] * NODES
    for number, (_, line) in enumerate(LINES):
        if not MAP.lander[line.to]:
            found[number] = stops[line.to]
    return found


def _ends(needs: dict[int, int]) -> list[int]:
    """What is needed once one has come to some Spaces."""
    found = [FAR] * NODES
    for space, need in needs.items():
        found[BEGIN + space] = need
        for line in INTO[space]:
            found[line] = need
    return found


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
    found = least(cost.burns, cost.gains, PIVOT, _ends(dict.fromkeys(goals, 0)))
    return [
        min([found[BEGIN + space], *[found[line] for line in INTO[space]]])
        for space in range(SPACES)
    ]
