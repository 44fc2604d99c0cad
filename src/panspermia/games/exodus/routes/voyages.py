"""The search: labels that run along the lines, Turn by Turn, as long as no other beats them.

A label is a place of a move with what is left there. One beats another if it has no less of
anything; only labels that are unbeaten go on. Between Turns a label is a harbour: a Space, a craft
and its fuel. What reaches a harbour earlier with no less beats what comes later, since a craft may
wait; so only new harbours are looked at in a Turn, and all of them anew when the season changes.
With a goal, what cannot come there in time, or not better than what is known, is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from heapq import heappop, heappush

from panspermia.games.exodus.components.solar import NEPTUNE
from panspermia.games.exodus.routes.bounds import Bounds, bounds
from panspermia.games.exodus.routes.drives import BURNT, Body, Drives
from panspermia.games.exodus.routes.fares import FREE_EXIT, NEVER, OBERTH, PLAIN, Fare
from panspermia.games.exodus.routes.labels import (
    Begin,
    Harbour,
    Leg,
    Worth,
    beats,
    drop,
    is_beaten,
    is_outdone,
    keep,
)
from panspermia.games.exodus.routes.powers import Powers
from panspermia.games.exodus.routes.stops import Stop, air_stops, dirt_stops, site_stops
from panspermia.games.exodus.rules.crafts import Craft
from panspermia.games.exodus.rules.engines import MAP, Sky
from panspermia.games.exodus.rules.moves import NOWHERE

SEASONS = (0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 0, 0)
"""D2.2. By spot of the dial its season."""
NO_LIMIT = 10_000
SPACES = len(MAP.ids)

Heap = list[tuple[float, int, int, Leg]]
"""By fuel spent, then by burns left: what costs least is looked at first."""


def season_of(year: int) -> int:
    """D2.2, D2.4. Of a year of the game, from 1 on."""
    return SEASONS[(year - 1) % len(SEASONS)]


class Cut(Exception):
    """The limit of labels is reached."""


class Voyage:
    """One search."""

    def __init__(
        self,
        craft: Craft,
        start: int,
        sky: Sky,
        *,
        year: int = 1,
        turns: int,
        goal: int = NOWHERE,
        refuels: bool = True,
        hazards: int = NO_LIMIT,
        belts: int = NO_LIMIT,
        is_careful: bool = True,
        is_hurried: bool = False,
        known: Iterable[Harbour] = (),
        labels: int,
    ) -> None:
        self.drives = Drives(sky)
        self.sky, self.year, self.turns, self.goal = sky, year, turns, goal
        self.most_hazards, self.most_belts = hazards, belts
        self.care = int(is_careful)
        """Whether spent fuel, hazards and belts are compared; if not, it is enough to be there
        early and with much fuel left."""
        self.labels, self.looked, self.is_cut = labels, 0, False
        self.is_hurried = is_hurried
        """Whether nothing is jettisoned, so that less is found, but sooner."""
        self.complete = 0
        """The Turns of which nothing is missing."""
        self.found: list[Harbour] = list(known)
        """The best harbours at the goal."""
        self.first: dict[int, Harbour] = {}
        """By Space the first harbour there; of those of one Turn that with most fuel left."""
        self.powers = Powers(craft, sky)
        self.refuels = refuels and self.powers.can_refuel
        self.bounds: Bounds | None = None
        if goal != NOWHERE:
            self.bounds = bounds([goal], self.powers.help)
        self._harbours: dict[tuple[int, int], list[Harbour]] = {}
        self._legs: dict[int, list[Leg]] = {}
        self._groups: dict[tuple[object, ...], int] = {}
        self._new: list[Harbour] = []
        body = self.drives.body(craft)
        self.root = Harbour(start, body, craft.wet, 0, 0, 0, 0, self._total(body, craft.wet, 0))
        self._arrive(self.root)

    def run(self) -> None:
        """All Turns, one after the other, until nothing new is found or the limit is reached."""
        season = NOWHERE
        try:
            for turn in range(1, self.turns + 1):
                now = season_of(self.year + turn - 1)
                sources, self._new = self._new, []
                if now != season:
                    self._legs = {}
                    sources = [h for found in self._harbours.values() for h in found]
                season = now
                self._turn(turn, self.sky._replace(season=now), sources)
                self.complete = turn
                if not self._new and not self._waits(turn):
                    break
            self.complete = self.turns
        except Cut:
            self.is_cut = True

    def _waits(self, turn: int) -> bool:
        """Whether another season is to come in which something might be new."""
        years = range(self.year + turn - 1, self.year + self.turns)
        return len({season_of(year) for year in years}) > 1

    # --- a Turn ---------------------------------------------------------------------------------

    def _turn(self, turn: int, sky: Sky, sources: Iterable[Harbour]) -> None:
        heap: Heap = []
        for harbour in sources:
            if harbour.alive and harbour.space != self.goal:
                for begin in self._begins(harbour, turn):
                    self._begin(begin, turn, heap)
        while heap:
            leg = heappop(heap)[3]
            if leg.alive:
                if leg.came != NOWHERE and not MAP.lander[leg.space]:
                    self._end(leg, turn)
                if leg.fare is None or not leg.fare.lands:
                    self._go_on(leg, turn, sky, heap)

    def _begins(self, harbour: Harbour, turn: int) -> Iterator[Begin]:
        """G1c.1, G1f, I5. Every way to begin the move; some fuel may be taken or thrown away."""
        for stop in (None, *self._stops(harbour, turn)):
            body, wet = harbour.body, harbour.wet
            if stop is not None:
                body, wet = self.drives.body(stop.craft), stop.craft.wet
            for drive in self.drives.of(body, wet, harbour.space):
                if self.is_hurried and drive.jettisoned:
                    continue
                if stop is None or stop.allows(drive.engine):
                    spent = body.left(wet) - body.left(drive.engine.wet)
                    plane = drive.engine.plane if self.sky.tanks else 0
                    yield Begin(harbour, stop, drive, harbour.fuel + spent, plane, bool(self.care))

    def _stops(self, harbour: Harbour, turn: int) -> Iterator[Stop]:
        """Fuel at a Site: for the move, or instead of it, which makes a new harbour."""
        if not self.refuels:
            return
        craft = harbour.body.craft._replace(wet=harbour.wet)
        for stop in self._at_site(craft, harbour.space):
            self._stay(harbour, stop, turn, 0)
            yield stop
        for stop in air_stops(craft, harbour.space, self.drives, NOWHERE):
            self._stay(harbour, stop, turn, 1)
        dirt = list(dirt_stops(craft, harbour.space, self.sky, self.drives))
        yield from dirt if self.care else dirt[-1:]

    def _at_site(self, craft: Craft, space: int) -> list[Stop]:
        """I5a.1, I5b.1. If it does not matter what is spent, more is better."""
        found = list(site_stops(craft, space, self.sky))
        return found if self.care else found[-1:]

    def _stay(self, harbour: Harbour, stop: Stop, turn: int, hazards: int) -> None:
        """I5.1, I5c.2. A Turn without a move."""
        if harbour.hazards + hazards * self.care <= self.most_hazards:
            found = self._refuelled(harbour, stop, turn, hazards * self.care)
            found.origin = harbour
            self._arrive(found)

    def _refuelled(self, harbour: Harbour, stop: Stop, turn: int, hazards: int) -> Harbour:
        craft, body = stop.craft, self.drives.body(stop.craft)
        risks = harbour.hazards + hazards, harbour.belts
        total = self._total(body, craft.wet, harbour.fuel)
        found = Harbour(harbour.space, body, craft.wet, harbour.fuel, *risks, turn, total)
        found.after = stop
        return found

    def _is_last(self, turn: int) -> bool:
        """Whether it is enough to come somewhere, with whatever fuel is left then."""
        return turn == self.turns and self.goal == NOWHERE and not self.care

    def _begin(self, begin: Begin, turn: int, heap: Heap) -> None:
        works, lost, space = begin.drive.works, begin.drive.engine.purged, begin.harbour.space
        worth, group = begin.worth, self._group(begin, works, lost)
        if self._is_last(turn):
            worth = (min(worth[0], worth[2] * 2 * begin.mode.half), *worth[1:])
        kept = self._legs.setdefault(group * SPACES + space, [])
        if not is_beaten(worth, space, NOWHERE, begin, kept):
            leg = Leg(worth, space, NOWHERE, FREE_EXIT, works, lost, begin, None, None, group)
            self._push(leg, kept, heap)

    def _group(self, begin: Begin, works: bool, lost: int) -> int:
        """Labels of different groups are never compared."""
        alike = (begin.mode.number, works, lost, begin.is_spent, begin.plane)
        return self._groups.setdefault(alike, len(self._groups))

    def _push(self, leg: Leg, kept: list[Leg], heap: Heap) -> None:
        if kept:
            drop(leg, kept)
        kept.append(leg)
        worth = leg.worth
        spent = (-worth[1] - worth[0]) / leg.begin.mode.unit
        heappush(heap, (spent, -worth[2] - worth[3], self.looked, leg))
        self.looked += 1
        if self.looked > self.labels:
            raise Cut

    # --- a step ---------------------------------------------------------------------------------

    def _go_on(self, leg: Leg, turn: int, sky: Sky, heap: Heap) -> None:
        """H4, H5. To every neighbouring Space in every way that can be paid."""
        begin, came, mode = leg.begin, leg.came, leg.begin.mode
        left, total, burns, bonus, pivots, hazards, belts, net, marks = leg.worth
        half, all_legs = mode.half, self._legs
        is_last = self._is_last(turn)
        tariff = mode.tariff(net, leg.works, leg.lost, begin.plane, sky)
        for fares in tariff.of(leg.space)[leg.label]:
            if fares[0].to == came:
                continue
            for fare in fares:
                if fare.bonus > bonus or fare.pivot > pivots:
                    continue
                cost = fare.halves * half
                if fare.paid > burns or (cost and (cost > left or not mode.can_burn)):
                    continue
                works, lost, group, risks, dangers = leg.works, leg.lost, leg.group, hazards, belts
                more, given = bonus - fare.bonus, marks
                if fare.is_special:
                    works, lost, group = self._changed(leg, fare)
                    risks, dangers = self._risks(leg, fare, lost, sky)
                    if -risks > self.most_hazards or -dangers > self.most_belts:
                        continue
                    if works and fare.gives != NEVER:
                        more, given = _gains(leg, fare, more)
                rest, still = left - cost, burns - fare.paid
                if half and still > rest // half:
                    still = rest // half
                if is_last and rest > still * 2 * half:
                    rest = still * 2 * half
                worth = (
                    rest, total, still, more, pivots - fare.pivot,
                    risks, dangers, net, given,
                )  # fmt: skip
                key = group * SPACES + fare.to
                kept = all_legs.get(key)
                if kept is None:
                    kept = all_legs[key] = []
                elif is_beaten(worth, fare.to, leg.space, begin, kept):
                    kept = None
                if kept is not None and not self._is_hopeless(begin, worth, fare.to, turn):
                    place = (worth, fare.to, leg.space, fare.label, works, lost)
                    self._push(Leg(*place, begin, leg, fare, group), kept, heap)
                if begin.swaps:
                    break

    def _changed(self, leg: Leg, fare: Fare) -> tuple[bool, int, int]:
        """H6b.3, J3a. Sails burn up, or it becomes dark: whether the thruster works after that."""
        mode, lost, works = leg.begin.mode, leg.lost, leg.works
        is_dark = fare.zone == NEPTUNE
        if fare.enters_air:
            lost |= mode.sails
        if works and (is_dark or lost != leg.lost):
            works = mode.works(lost, is_dark)
        if works == leg.works and lost == leg.lost:
            return works, lost, leg.group
        return works, lost, self._group(leg.begin, works, lost)

    def _risks(self, leg: Leg, fare: Fare, lost: int, sky: Sky) -> tuple[int, int]:
        """H7.1, H10.1. Negative, as in the worth of a label."""
        mode, is_dark = leg.begin.mode, fare.zone == NEPTUNE
        hazards = fare.hazards
        if fare.brakes and not mode.is_shielded(leg.lost, is_dark):
            hazards += 1
        dangers = int(fare.belt and mode.is_endangered(leg.worth[7], lost, is_dark, sky))
        if not self.care:
            hazards = hazards if not self.most_hazards else 0
            dangers = dangers if not self.most_belts else 0
        return leg.worth[5] - hazards, leg.worth[6] - dangers

    def _is_hopeless(self, begin: Begin, worth: Worth, there: int, turn: int) -> bool:
        """Whether the goal cannot be reached any more, or not better than by a known way."""
        need = self.bounds
        if need is None:
            return False
        left, total, burns, bonus, _, hazards, belts, *_ = worth
        unit, powers = begin.mode.unit, self.powers
        later = powers.turns_for(need.burns[there] - bonus - burns)
        if turn + later > self.turns:
            return True
        fuel = powers.parts_for(need.halves[there] - 2 * bonus, unit)
        if fuel > left and not self.refuels:
            return True
        steps = -((total + left - fuel) // unit)
        risk = need.hazards[there] - hazards
        danger = (need.belts[there] if powers.fears_belts else 0) - belts
        for best in self.found:
            if (
                best.fuel <= steps
                and best.turn <= turn + later
                and best.hazards <= risk
                and best.belts <= danger
            ):
                return True
        return False

    # --- the end of a move ----------------------------------------------------------------------

    def _end(self, leg: Leg, turn: int) -> None:
        """H4b.1, H5b.1. The move may end here; I5. And the craft may take fuel then."""
        begin, engine, worth = leg.begin, leg.begin.drive.engine, leg.worth
        body, used = begin.mode.body, engine.have - worth[0]
        steps = -(-used // engine.unit)
        if begin.drive.is_plain and leg.lost == engine.purged:
            wet = BURNT[engine.wet][steps]
        else:
            craft = begin.mode.ended(engine, used, leg.lost)
            body, wet = self.drives.body(craft), craft.wet
        fuel, hazards, belts = begin.fuel + steps, -worth[5], -worth[6]
        kept = self._harbours.get((leg.space, body.number))
        total = self._total(body, wet, fuel)
        if kept and is_outdone(wet, total, hazards, belts, kept):
            return
        harbour = Harbour(leg.space, body, wet, fuel, hazards, belts, turn, total)
        harbour.leg = leg
        self._arrive(harbour)
        if self.refuels and not begin.is_spent:
            self._take_fuel(harbour, leg, turn)

    def _total(self, body: Body, wet: int, fuel: int) -> int:
        return fuel + body.left(wet) if self.care else 0

    def _take_fuel(self, harbour: Harbour, leg: Leg, turn: int) -> None:
        craft, engine = harbour.body.craft._replace(wet=harbour.wet), leg.begin.drive.engine
        stops = self._at_site(craft, harbour.space)
        if leg.works:
            burnt = engine.cost // engine.unit
            stops += air_stops(craft, harbour.space, self.drives, burnt)
        for stop in stops:
            found = self._refuelled(harbour, stop, turn, 0)
            found.leg = leg
            self._arrive(found)

    def _arrive(self, new: Harbour) -> None:
        """Keep a harbour if none beats it, and drop those that it beats."""
        kept = self._harbours.setdefault((new.space, new.body.number), [])
        if is_outdone(new.wet, new.total, new.hazards, new.belts, kept):
            return
        keep(new, kept)
        self._new.append(new)
        first = self.first.get(new.space)
        if first is None or (new.turn, -new.wet) < (first.turn, -first.wet):
            self.first[new.space] = new
        if new.space == self.goal and not any([beats(old, new) for old in self.found]):
            self.found = [old for old in self.found if not beats(new, old)]
            self.found.append(new)


def _gains(leg: Leg, fare: Fare, bonus: int) -> tuple[int, int]:
    """H8. Bonus Burns after a Space has given its own, and which can still give theirs."""
    marks, engine = leg.worth[8], leg.begin.drive.engine
    if fare.gives == PLAIN:
        return bonus + fare.gain, marks
    gift = engine.oberth if fare.gives == OBERTH else engine.belt_burns
    if not gift or not marks >> fare.to & 1:
        return bonus, marks
    return bonus + gift, marks & ~(1 << fare.to)
