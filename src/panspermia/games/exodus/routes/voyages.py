"""The search: labels that run along the lines, Turn by Turn, as long as no other beats them.

A label is a place of a move with what is left there. One beats another if it has no less of
anything; only labels that are unbeaten go on. Between Turns a label is a harbour: a Space, a craft
and its fuel. What reaches a harbour earlier with no less beats what comes later, since a craft may
wait; so only new harbours are looked at in a Turn, and all of them anew when the season changes.
With a goal, what cannot come there in time, or not better than what is known, is left out.
"""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from heapq import heappop, heappush

from panspermia.games.exodus.components.solar import NEPTUNE
from panspermia.games.exodus.routes.bounds import BEGIN, FAR, Outlook
from panspermia.games.exodus.routes.drives import BURNT, Body, Drive, Mode
from panspermia.games.exodus.routes.fares import (
    FREE_EXIT,
    HALLS,
    NEVER,
    OBERTH,
    PLAIN,
    PLENTY,
    Fare,
)
from panspermia.games.exodus.routes.guides import Guide
from panspermia.games.exodus.routes.labels import (
    ANYWHERE,
    BEATEN,
    OPERATION,
    Begin,
    Harbour,
    Kept,
    Leg,
    Phase,
    Worth,
    beats,
    drop,
    is_outdone,
    keep,
    rough_way_out,
    way_out,
)
from panspermia.games.exodus.routes.stops import (
    Source,
    Stop,
    air_stops,
    amounts,
    best_source,
    dirt_stops,
    least_before,
)
from panspermia.games.exodus.rules.crafts import HEAVIEST_WET, STRIP, Craft
from panspermia.games.exodus.rules.engines import MAP, Sky
from panspermia.games.exodus.rules.moves import NOWHERE, PIVOT

LOOK_AHEAD = 1
"""Of how many further Turns it is worked out what can still be reached, if there is no goal."""
NEARLY = 8
"""Which part of the fuel hardly matters."""
A_LITTLE = 4
"""Positions of the strip."""
PAUSE = 6_000
"""How many places are looked at until it is asked anew what can be of use."""
SPARE = 5
"""Bonus Burns of which it is known what hope there is with them."""
BITS = 20
SEQUENCE = (1 << BITS) - 1
"""What is looked at first: where least fuel has been spent, then where most burns are left."""


class Cut(Exception):
    """The limit of labels is reached."""


class Voyage:
    """One search."""

    def __init__(
        self,
        guide: Guide,
        *,
        is_careful: bool = True,
        is_hurried: bool = False,
        is_rough: bool = False,
        known: Iterable[Harbour] = (),
        labels: int,
    ) -> None:
        self.guide, self.drives = guide, guide.drives
        self.sky, self.turns, self.goal = guide.sky, guide.turns, guide.goal
        self.most_hazards, self.most_belts = guide.most_hazards, guide.most_belts
        self.refuels = guide.refuels
        self.care = int(is_careful)
        """Whether spent fuel, hazards and belts are compared; if not, it is enough to be there
        early and with much fuel left."""
        self.labels, self.looked, self.is_cut = labels, 0, False
        self.is_hurried = is_hurried
        """Whether the first Turn that comes to the goal is enough."""
        self.way_out = rough_way_out if is_rough else way_out
        self.is_rough, self.less = is_rough, A_LITTLE if is_rough and not is_careful else 0
        """Whether what is nearly beaten is left out, so that less is found, but sooner."""
        self.complete = 0
        """The Turns of which nothing is missing."""
        self.found: list[Harbour] = list(known)
        """The best harbours at the goal."""
        self._known: dict[tuple[int, int], list[int]] = {}
        self.first: dict[int, Harbour] = {}
        """By Space the first harbour there; of those of one Turn that with most fuel left."""
        if self.goal != NOWHERE:
            self._outlooks = guide.outlooks
        self._outlook: Outlook | None = None
        self._later: Outlook | None = None
        self._steps: int | None = None
        """The fuel that all Turns after this one can burn, if it does not matter what is left."""
        self._fullest: dict[int, int] = {}
        """By dry mass the position of the strip with that much."""
        self._harbours: dict[tuple[int, int], list[Harbour]] = {}
        self._sources: dict[tuple[int, int], Source | None] = {}
        """By craft without its fuel, and Space."""
        self._phases: dict[tuple[object, ...], Phase] = {}
        self._every_phase: list[Phase] = []
        self._legs: list[Leg] = []
        self._heap: list[int] = []
        self._new: list[Harbour] = []
        body, wet = self.drives.body(guide.craft), guide.craft.wet
        self.root = Harbour(guide.start, body, wet, 0, 0, 0, 0, self._total(body, wet, 0))
        self._arrive(self.root)

    def run(self) -> None:
        """All Turns, one after the other, until nothing new is found or the limit is reached."""
        with without_collector():
            self._run()
            self._forget()

    def _forget(self) -> None:
        """Let go of all but the harbours and how they were reached, so that nothing is left over.

        What belongs to each other in a ring would be looked for by the collector of garbage.
        """
        for phase in self._every_phase:
            phase.kept.clear()
        self._legs, self._phases, self._every_phase = [], {}, []

    def _run(self) -> None:
        season = NOWHERE
        try:
            for turn in range(1, self.turns + 1):
                now = self.guide.season(turn)
                sources, self._new = self._new, []
                if now != season:
                    self._phases = {}
                    sources = [h for found in self._harbours.values() for h in found]
                season = now
                self._look_ahead(self.turns - turn)
                self._turn(turn, self.sky._replace(season=now), sources)
                self.complete = turn
                if self._is_done(turn):
                    break
            self.complete = self.turns
        except Cut:
            self.is_cut = True

    def _is_done(self, turn: int) -> bool:
        if self.is_hurried and self.found:
            return True
        return not self._new and not self._waits(turn)

    def _waits(self, turn: int) -> bool:
        """Whether another season is to come in which something might be new."""
        turns = range(turn, self.turns + 1)
        return len({self.guide.season(later) for later in turns}) > 1

    def _look_ahead(self, further: int) -> None:
        """What is needed to come to the goal; without one, to any Space that is still missing."""
        if self.goal == NOWHERE:
            if further > LOOK_AHEAD or further + 1 == self.turns:
                return
            self._outlooks = self.guide.outlooks_to([self._missing()] * (further + 1))
        self._outlook = self._outlooks.after(further)
        self._later = self._outlooks.after(further - 1) if further else None

    def _missing(self) -> list[int]:
        spaces = range(len(MAP.ids))
        return [space for space in spaces if space not in self.first and not MAP.lander[space]]

    # --- a Turn ---------------------------------------------------------------------------------

    def _turn(self, turn: int, sky: Sky, sources: Iterable[Harbour]) -> None:
        self._legs, self._heap, self._fullest = [], [], {}
        if not self.care and self.goal == NOWHERE:
            self._steps = self.guide.of_use(self.turns - turn)
        for harbour in sources:
            if harbour.alive and harbour.space != self.goal and not self._is_stranded(harbour):
                for begin in self._begins(harbour, turn):
                    self._begin(begin, turn)
        legs, heap, pause = self._legs, self._heap, PAUSE if len(self.first) == 1 else 0
        while heap:
            leg = legs[heappop(heap) & SEQUENCE]
            if self._steps is not None and len(legs) >= pause:
                self._hope(legs, sky.season)
                pause = len(legs) + PAUSE
            node = BEGIN + leg.space if leg.fare is None else leg.fare.node
            if leg.alive and has_hope(leg.begin, leg.worth, node):
                fare = leg.fare
                if fare is None or not fare.lands:
                    self._go_on(leg, turn, sky)
                if fare is not None and not fare.is_turn and leg.only == ANYWHERE:
                    self._end(leg, turn)

    def _hope(self, legs: Iterable[Leg], season: int) -> None:
        """What it takes to be anywhere with more fuel than before.

        Nothing else is of use where it does not matter what is spent. It is known only of crafts
        that lose nothing on the way.
        """
        groups: dict[tuple[int, int, int], list[Begin]] = {}
        for begin in {leg.begin for leg in legs}:
            mode = begin.mode
            if begin.drive.is_plain and not mode.sails and mode.half:
                key = mode.body.number, mode.half, mode.unit
                groups.setdefault(key, []).append(begin)
        limit = max([leg.worth[0] for leg in legs], default=0) + 1
        for begins in groups.values():
            mode, net = begins[0].mode, max([begin.drive.engine.net for begin in begins])
            most = limit + 2 * SPARE * mode.half
            hopes = self.guide.hopes(mode, net, self._more(mode), season, most)
            for begin in begins:
                begin.hopes = hopes

    def _more(self, mode: Mode) -> list[int]:
        """By Space the fuel with which it is worth while to come there, in parts of a step."""
        found, body, taken = [], mode.body, self.guide.taken
        for space in range(len(MAP.ids)):
            kept = self._harbours.get((space, body.number))
            if not kept:
                found.append(0)
                continue
            wet = max([harbour.wet for harbour in kept])
            if wet >= self._of_use(HEAVIEST_WET, body):
                found.append(FAR)
            else:
                least = max(body.dry, least_before(wet + 1, taken.get(space, 0)))
                found.append(body.left(least) * mode.unit)
        return found

    def _is_stranded(self, harbour: Harbour) -> bool:
        """Whether nothing that is wanted can be reached from there any more."""
        if self._outlook is None:
            return False
        need = self._outlook.begins[harbour.space]
        left = harbour.body.left(harbour.wet)
        return need >= FAR or self.guide.powers.parts_for(need, 1) > left

    def _begins(self, harbour: Harbour, turn: int) -> Iterator[Begin]:
        """G1c.1, G1f, I5. Every way to begin the move; some fuel may be taken or thrown away."""
        for stop in (None, *self._stops(harbour, turn)):
            body, wet = harbour.body, harbour.wet
            if stop is not None:
                body, wet = self.drives.body(stop.craft), stop.craft.wet
            for drive in self.drives.of(body, wet, harbour.space):
                if self.is_rough and drive.is_wasteful:
                    continue
                if stop is None or stop.allows(drive.engine):
                    spent = body.left(wet) - body.left(drive.engine.wet)
                    plane = drive.engine.plane if self.sky.tanks else 0
                    slack = drive.engine.have // NEARLY if turn < self.turns else 0
                    fuel = harbour.fuel + spent
                    enough = self._enough(drive)
                    yield Begin(harbour, stop, drive, fuel, plane, bool(self.care), slack, enough)

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
        place = self.drives.body(craft).number, space
        if place not in self._sources:
            self._sources[place] = best_source(craft, space, self.sky)
        source = self._sources[place]
        if source is None:
            return []
        found = list(amounts(craft, source))
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

    def _enough(self, drive: Drive) -> int:
        """The fuel that all Turns after this one can burn, if it does not matter what is left."""
        return PLENTY if self._steps is None else self._steps * drive.engine.unit

    def _of_use(self, wet: int, body: Body) -> int:
        """The position of the strip, without fuel that no Turn can burn any more."""
        if self._steps is None:
            return wet
        most = self._fullest.get(body.dry)
        if most is None:
            most = HEAVIEST_WET
            while STRIP.steps[most][body.dry] > self._steps:
                most -= 1
            self._fullest[body.dry] = most
        return min(wet, most)

    def _begin(self, begin: Begin, turn: int) -> None:
        drive, space = begin.drive, begin.harbour.space
        worth = begin.worth
        if self._is_hopeless(begin, worth, space, BEGIN + space, turn):
            return
        begin.phase = phase = self._phase(begin, drive.works, drive.engine.purged)
        hall = HALLS[space, FREE_EXIT]
        kept = phase.kept[hall]
        if kept is None or self.way_out(worth, space, NOWHERE, begin, kept) != BEATEN:
            gift = begin.gift(space)
            self._push(Leg(worth, space, NOWHERE, hall, phase, begin, None, None, gift), kept)

    def _phase(self, begin: Begin, works: bool, lost: int) -> Phase:
        alike = (begin.mode.number, works, lost, begin.plane)
        found = self._phases.get(alike)
        if found is None:
            found = self._phases[alike] = Phase(begin.mode, works, lost, begin.plane)
            self._every_phase.append(found)
        return found

    def _push(self, leg: Leg, kept: Kept | None) -> None:
        if kept is None:
            kept = leg.phase.kept[leg.hall] = Kept()
        elif leg.only == ANYWHERE:
            drop(leg, kept)
        kept.add(leg)
        _, total, burns, bonus, _, hazards, belts, _, _ = leg.worth
        rank = (((-total - leg.useful) << 10) - hazards - belts << 10) - burns - bonus
        heappush(self._heap, (rank << BITS) + len(self._legs))
        self._legs.append(leg)
        self.looked += 1
        if self.looked > self.labels:
            raise Cut

    # --- a step ---------------------------------------------------------------------------------

    def _go_on(self, leg: Leg, turn: int, sky: Sky) -> None:
        """H4, H5. To every neighbouring Space in every way that can be paid."""
        begin, came, phase, gained = leg.begin, leg.came, leg.phase, leg.gained
        mode = begin.mode
        left, total, burns, bonus, pivots, hazards, belts, net, marks = leg.worth
        half, can_burn, swaps = mode.half, mode.can_burn, begin.swaps
        tariff = phase.tariffs.get(net)
        if tariff is None:
            tariff = phase.tariffs[net] = mode.tariff(
                net, phase.works, phase.lost, phase.plane, sky
            )
        label = FREE_EXIT if leg.fare is None else leg.fare.label
        space, only, way_out = leg.space, leg.only, self.way_out
        asks = self._outlook is not None or begin.hopes is not None
        for to, prices in (tariff.found.get(space) or tariff.of(space))[label]:
            if to == came or (to != only and only != ANYWHERE and to != space):
                continue
            for pivot, less, paid, halves, hall, node, is_special, fare in prices:
                if less > bonus or pivot > pivots or paid > burns:
                    continue
                cost = halves * half
                if cost and (cost > left or not can_burn):
                    continue
                now, risk, danger, more, given = phase, hazards, belts, bonus - less, marks
                if is_special:
                    now = self._changed(leg, fare)
                    risk, danger = self._dangers(leg, fare, now.lost, sky)
                    if -risk > self.most_hazards or -danger > self.most_belts:
                        continue
                    if now.works and fare.gives != NEVER:
                        more, given = _gains(leg, fare, more)
                rest, still = left - cost, burns - paid
                if still * half > rest:
                    still = rest // half
                worth = (rest, total, still, more, pivots - pivot, risk, danger, net, given)
                if not asks or not self._is_hopeless(begin, worth, to, node, turn):
                    since = came if to == space else space
                    kept = now.kept[hall]
                    out = ANYWHERE if kept is None else way_out(worth, to, since, begin, kept)
                    if out == ANYWHERE or (out != BEATEN and not fare.lands):
                        if to == space and only != ANYWHERE:
                            out = only
                        gifts = gained + more - bonus + less
                        place = Leg(worth, to, since, hall, now, begin, leg, fare, gifts, out)
                        self._push(place, kept)
                if swaps:
                    break

    def _changed(self, leg: Leg, fare: Fare) -> Phase:
        """H6b.3, J3a. Sails burn up, or it becomes dark: whether the thruster works after that."""
        phase, mode = leg.phase, leg.begin.mode
        lost, works = phase.lost, phase.works
        is_dark = fare.zone == NEPTUNE
        if fare.enters_air:
            lost |= mode.sails
        if works and (is_dark or lost != phase.lost):
            works = mode.works(lost, is_dark)
        if works == phase.works and lost == phase.lost:
            return phase
        return self._phase(leg.begin, works, lost)

    def _dangers(self, leg: Leg, fare: Fare, lost: int, sky: Sky) -> tuple[int, int]:
        """H7.1, H10.1. Negative, as in the worth of a label."""
        mode, is_dark = leg.begin.mode, fare.zone == NEPTUNE
        hazards = fare.hazards
        if fare.brakes and not mode.is_shielded(leg.phase.lost, is_dark):
            hazards += 1
        dangers = int(fare.belt and mode.is_endangered(leg.worth[7], lost, is_dark, sky))
        if not self.care:
            hazards = hazards if not self.most_hazards else 0
            dangers = dangers if not self.most_belts else 0
        return leg.worth[5] - hazards, leg.worth[6] - dangers

    def _is_hopeless(self, begin: Begin, worth: Worth, there: int, node: int, turn: int) -> bool:
        """Whether the goal cannot be reached any more, or not better than by a known way."""
        outlook = self._outlook
        if begin.hopes is not None and not has_hope(begin, worth, node):
            return True
        if outlook is None:
            return False
        left, _, burns, bonus, pivots = worth[:5]
        spare = bonus + PIVOT * pivots
        have, most = burns + spare, self._outlooks.most
        need = outlook.needs[node * most + have] if have < most else outlook.always[node]
        if need >= FAR or self.guide.powers.parts_for(need - 2 * spare, begin.mode.unit) > left:
            return True
        return bool(self.found) and self._is_worse(begin, worth, there, node, turn)

    def _is_worse(self, begin: Begin, worth: Worth, there: int, node: int, turn: int) -> bool:
        """Whether, in however many Turns more, a known way is no worse than all that can be."""
        risks, spending = self.guide.risks, self.guide.spending
        left, total, burns, bonus, pivots, hazards, belts = worth[:7]
        risk = risks.hazards[there] - hazards
        danger = (risks.belts[there] if self.guide.powers.fears_belts else 0) - belts
        known = self._known.get((risk, danger))
        if known is None:
            known = self._known[risk, danger] = self._least_fuel(risk, danger)
        if known[-1] >= FAR:
            return False
        unit, spare = begin.mode.unit, bonus + PIVOT * pivots
        afloat, have = burns + spare, total + left
        for further in range(self.turns - turn, -1, -1):
            need = spending.need(further, node, afloat)
            if need < FAR:
                parts = self.guide.powers.parts_for(need - 2 * spare, unit)
                if known[turn + further] > -((have - parts) // unit):
                    return False
        return True

    def _least_fuel(self, risk: int, danger: int) -> list[int]:
        """By Turn the fuel of the best known way that risks no more."""
        return [
            min(
                [
                    h.fuel
                    for h in self.found
                    if h.turn <= turn and h.hazards <= risk and h.belts <= danger
                ],
                default=FAR,
            )
            for turn in range(self.turns + 1)
        ]

    # --- the end of a move ----------------------------------------------------------------------

    def _end(self, leg: Leg, turn: int) -> None:
        """H4b.1, H5b.1. The move may end here; I5. And the craft may take fuel then."""
        begin, engine, worth = leg.begin, leg.begin.drive.engine, leg.worth
        if MAP.lander[leg.space] or self._is_idle(leg.space):
            return
        body, used = begin.mode.body, engine.have - worth[0]
        steps = -(-used // engine.unit)
        if begin.drive.is_plain and leg.phase.lost == engine.purged:
            wet = BURNT[engine.wet][steps]
        else:
            craft = begin.mode.ended(engine, used, leg.phase.lost)
            body, wet = self.drives.body(craft), craft.wet
        fuel, hazards, belts = begin.fuel + steps, -worth[5], -worth[6]
        kept = self._harbours.get((leg.space, body.number))
        total = self._total(body, wet, fuel)
        if kept and is_outdone(self._of_use(wet, body), total, hazards, belts, kept, self.less):
            return
        harbour = Harbour(leg.space, body, wet, fuel, hazards, belts, turn, total)
        harbour.leg = leg
        self._arrive(harbour)
        if self.refuels and worth[8] & OPERATION:
            self._take_fuel(harbour, leg, turn)

    def _is_idle(self, space: int) -> bool:
        """Whether it is known that one comes there, and nothing that is missing lies beyond."""
        if self._outlook is None or space == self.goal or space not in self.first:
            return False
        later = self._later
        return later is None or later.begins[space] >= FAR

    def _total(self, body: Body, wet: int, fuel: int) -> int:
        return fuel + body.left(wet) if self.care else 0

    def _take_fuel(self, harbour: Harbour, leg: Leg, turn: int) -> None:
        craft, engine = harbour.body.craft._replace(wet=harbour.wet), leg.begin.drive.engine
        stops = self._at_site(craft, harbour.space)
        if leg.phase.works:
            burnt = engine.cost // engine.unit
            stops += air_stops(craft, harbour.space, self.drives, burnt)
        for stop in stops:
            found = self._refuelled(harbour, stop, turn, 0)
            found.leg = leg
            self._arrive(found)

    def _arrive(self, new: Harbour) -> None:
        """Keep a harbour if none beats it, and drop those that it beats."""
        kept = self._harbours.setdefault((new.space, new.body.number), [])
        wet = self._of_use(new.wet, new.body)
        if is_outdone(wet, new.total, new.hazards, new.belts, kept):
            return
        keep(new, kept)
        self._new.append(new)
        first = self.first.get(new.space)
        if first is None or (new.turn, -new.wet) < (first.turn, -first.wet):
            self.first[new.space] = new
        if new.space == self.goal and not any([beats(old, new) for old in self.found]):
            self.found = [old for old in self.found if not beats(new, old)]
            self.found.append(new)
            self._known = {}


@contextmanager
def without_collector() -> Iterator[None]:
    """A search keeps what it makes until it ends: looking for garbage takes a sixth of its time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def has_hope(begin: Begin, worth: Worth, node: int) -> bool:
    """Whether it may become a harbour with more fuel than was there before, as far as is known."""
    hopes = begin.hopes
    if hopes is None:
        return True
    left, _, burns, bonus, pivots = worth[:5]
    spare, (most, needs) = bonus + PIVOT * pivots, hopes
    return (
        spare > SPARE
        or burns + spare >= most
        or needs[node * most + burns + spare] - 2 * spare * begin.mode.half <= left
    )


def _gains(leg: Leg, fare: Fare, bonus: int) -> tuple[int, int]:
    """H8. Bonus Burns after a Space has given its own, and which can still give theirs."""
    marks, engine = leg.worth[8], leg.begin.drive.engine
    if fare.gives == PLAIN:
        return bonus + fare.gain, marks
    gift = engine.oberth if fare.gives == OBERTH else engine.belt_burns
    if not gift or not marks >> fare.to & 1:
        return bonus, marks
    return bonus + gift, marks & ~(1 << fare.to)
