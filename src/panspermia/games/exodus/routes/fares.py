"""What each line of the map costs, asked of the mover once and kept.

A fare is a way along a line, apart from the craft that flies it: burns and Bonus Burns, dice, and
what the Space gives. All of it is read off `moves.ways_along` for a course that can pay anything.
"""

from __future__ import annotations

from typing import NamedTuple

from panspermia.games.exodus.components.solar import AEROBRAKE, NEPTUNE, SITE, Step
from panspermia.games.exodus.routes.bounds import BEGIN, LINE_AT
from panspermia.games.exodus.rules.engines import MAP, Engine, Sky, freighter
from panspermia.games.exodus.rules.moves import (
    AEROBRAKE_ROLL,
    BELT_ROLL,
    NO_WAY,
    NOWHERE,
    PIVOT,
    Course,
    Option,
    ways_along,
)

NEVER, PLAIN, OBERTH, MAG_SAIL = range(4)
"""H8. What a Space gives: nothing, its printed number, or something of the craft's, once."""
OF_OBERTH, OF_BELT = 1_000, 2_000
"""Numbers by which the bonus of the oberth and that of belts are known."""
PLENTY = 1_000_000
HALVES = 2
"""Costs are counted in halves of the consumption."""
FREE_EXIT = 0
"""H4a. The label of a move that has not begun, and of all Spaces but Hohmanns."""
LANDED = -1
"""H6e. In place of a label at a Site where a move has ended, unlike one that begins there."""


def _entries() -> list[list[int]]:
    found: list[set[int]] = [set() for _ in MAP.ids]
    for lines in MAP.steps:
        for line in lines:
            found[line.to].add(line.entry)
    return [sorted(labels - {FREE_EXIT}) for labels in found]


ENTRIES = _entries()
"""B7b.4. The labels of the lines that lead to a Space, if it is a Hohmann."""


HALLS: dict[tuple[int, int], int] = {}
"""By Space and label of arrival the number of such an arrival."""
for _space, _labels in enumerate(ENTRIES):
    for _label in (FREE_EXIT, *_labels, *([LANDED] if MAP.kind[_space] == SITE else [])):
        HALLS[_space, _label] = len(HALLS)


class Fare(NamedTuple):
    """A step along a line; or a Pivot on a Hohmann, after which every exit is free (H4c)."""

    to: int
    label: int
    """B7b.4. With which one arrives."""
    pivot: int
    bonus: int
    paid: int
    halves: int
    hazards: int
    """H7. Rolls for hazards, without that of the aerobrake."""
    brakes: bool
    """H6b.2. It is rolled for the aerobrake, unless a card protects."""
    belt: bool
    enters_air: bool
    """H6b.3. Sails burn up."""
    gives: int
    gain: int
    liftoff: int
    landing: int
    tanks: int
    lands: bool
    zone: int
    is_special: bool
    """It is not enough to pay: dice, losses, or something gained."""
    hall: int
    node: int
    """What the bounds know it by."""
    is_turn: bool


class Terms(NamedTuple):
    """What of a craft and its sky matters for the fares."""

    net: int
    works: bool
    is_grounded: bool
    any_season: bool
    plane: int
    sky: Sky


Price = tuple[int, int, int, int, int, int, bool, Fare]
"""Bonus Pivot, Bonus Burns, burns, halves, hall, node, whether it is special, and the fare."""
Fares = dict[int, list[tuple[int, list[Price]]]]
"""By the label of arrival; Spaces that are no Hohmanns have FREE_EXIT alone. Fares that only
differ in what pays stand together, with where they lead: those by a Bonus Pivot first, then those
by most Bonus Burns."""

_kept: dict[tuple[object, ...], Fares] = {}


class Tariff:
    """All fares on the same terms."""

    __slots__ = ("_probe", "found", "terms")

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self._probe = _probe(terms)
        self.found: dict[int, Fares] = {}

    def of(self, space: int) -> Fares:
        """Those of a Space; what has been asked for stands in `found`."""
        key = _relevant(space, self.terms)
        fares = _kept.get(key)
        if fares is None:
            fares = _kept[key] = _fares(self._probe, space, self.terms)
        self.found[space] = fares
        return fares


def _probe(terms: Terms) -> Engine:
    """A craft that can pay anything."""
    return freighter((), 0, terms.net)._replace(
        cost=HALVES,
        unit=HALVES,
        have=PLENTY,
        oberth=OF_OBERTH,
        belt_burns=OF_BELT,
        any_season=terms.any_season,
        grounded=int(terms.is_grounded),
        plane=terms.plane or PLENTY,
    )


def _matters(space: int) -> tuple[bool, bool, tuple[int, ...]]:
    """Whether there is air, and whether a season, where its lines lead; and the Sites."""
    lines = MAP.steps[space]
    ends = (space, *[line.to for line in lines])
    has_air = any([MAP.hazard[end] == AEROBRAKE for end in ends])
    has_seasons = any([line.seasons for line in lines]) or any([MAP.flyby[end] for end in ends])
    return has_air, has_seasons, tuple([end for end in ends if MAP.kind[end] == SITE])


MATTERS = [_matters(space) for space in range(len(MAP.ids))]


def _relevant(space: int, terms: Terms) -> tuple[object, ...]:
    """The terms as far as they matter for the lines that leave a Space, so that crafts share."""
    has_air, has_seasons, sites = MATTERS[space]
    key: tuple[object, ...] = (space, terms.works)
    if has_air:
        key += (terms.is_grounded,)
    if has_seasons:
        key += (terms.sky.season, terms.any_season)
    if sites:
        key += (tuple([_site_terms(site, terms) for site in sites]),)
    return key


def _site_terms(site: int, terms: Terms) -> tuple[object, ...]:
    sky = terms.sky
    powered = terms.net > MAP.size[site]
    if site not in sky.assists:
        return powered, sky.glides
    safe = sky.powersat or site in sky.domes
    depot = sum([tanks for where, tanks in sky.tanks if where == site])
    plane = terms.plane if depot >= terms.plane else 0
    return powered, sky.glides, safe, plane, sky.first_lander_free


def _fares(probe: Engine, space: int, terms: Terms) -> Fares:
    return {label: _from(probe, space, label, terms) for label in (FREE_EXIT, *ENTRIES[space])}


def _from(probe: Engine, space: int, label: int, terms: Terms) -> list[tuple[int, list[Price]]]:
    course = Course(
        space, NOWHERE, label, -PLENTY, 0, PLENTY, 0, terms.works, 0, 0, 0
    )  # fmt: skip
    found: dict[tuple[object, ...], list[Fare]] = {}
    for line in MAP.steps[space]:
        if label in (FREE_EXIT, line.exit):
            for option in ways_along(probe, course, line, terms.sky):
                fare = _fare(space, line, option)
                found.setdefault((fare.to, fare.liftoff, fare.landing), []).append(fare)
    steps = [sorted(fares, key=_by_payment) for fares in found.values()]
    turns = [] if label == FREE_EXIT else [_turns(space, works=terms.works)]
    return [(fares[0].to, [_price(fare) for fare in fares]) for fares in [*steps, *turns]]


def _price(fare: Fare) -> Price:
    paid = fare.pivot, fare.bonus, fare.paid, fare.halves
    return *paid, fare.hall, fare.node, fare.is_special, fare


def _turns(space: int, *, works: bool) -> list[Fare]:
    """H4c.1, H4c.4. A Bonus Pivot or two burns, of which each may be a Bonus Burn."""
    most = PIVOT if works else 0
    burns = [_turn(space, 0, PIVOT - paid, paid) for paid in range(most + 1)]
    return [_turn(space, 1, 0, 0), *burns]


def _turn(space: int, pivot: int, bonus: int, paid: int) -> Fare:
    return Fare(
        to=space,
        label=FREE_EXIT,
        pivot=pivot,
        bonus=bonus,
        paid=paid,
        halves=HALVES * paid,
        hazards=0,
        brakes=False,
        belt=False,
        enters_air=False,
        gives=NEVER,
        gain=0,
        liftoff=NO_WAY,
        landing=NO_WAY,
        tanks=0,
        lands=False,
        zone=MAP.zone[space],
        is_special=False,
        hall=HALLS[space, FREE_EXIT],
        node=BEGIN + space,
        is_turn=True,
    )


def _by_payment(fare: Fare) -> tuple[int, int]:
    return -fare.pivot, -fare.bonus


def _fare(space: int, line: Step, option: Option) -> Fare:
    gain = option.after.bonus - option.entered.bonus
    gives = {0: NEVER, OF_OBERTH: OBERTH, OF_BELT: MAG_SAIL}.get(gain, PLAIN)
    others = [roll for roll in option.rolls if roll not in (AEROBRAKE_ROLL, BELT_ROLL)]
    there = option.to
    return Fare(
        to=there,
        label=line.entry,
        pivot=int(option.pivot),
        bonus=option.bonus,
        paid=option.paid,
        halves=option.cost,
        hazards=len(others),
        brakes=AEROBRAKE_ROLL in option.rolls,
        belt=BELT_ROLL in option.rolls,
        enters_air=MAP.hazard[there] == AEROBRAKE,
        gives=gives,
        gain=gain if gives == PLAIN else 0,
        liftoff=option.liftoff,
        landing=option.landing,
        tanks=option.tanks,
        lands=MAP.kind[there] == SITE,
        zone=MAP.zone[there],
        is_special=bool(option.rolls) or gives != NEVER or MAP.zone[there] == NEPTUNE,
        hall=HALLS[there, LANDED if MAP.kind[there] == SITE else line.entry],
        node=LINE_AT[space, there],
        is_turn=False,
    )
