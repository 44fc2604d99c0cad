"""Missions: from hand, market and position to a Site, with cost, time and worth.

Everything is counted in points: Aquas and Turns too, by what they usually bring. What a mission is
worth depends only on what is open to all.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import ceil
from typing import NamedTuple

from panspermia.games.exodus.bots.kits import NO_FACE, Kit, kits
from panspermia.games.exodus.bots.reach import NO_SITES, TURN, Drive, reach
from panspermia.games.exodus.components.solar import RED
from panspermia.games.exodus.rules.crafts import HEAVIEST_DRY, HEAVIEST_WET, STRIP
from panspermia.games.exodus.rules.engines import MAP
from panspermia.games.exodus.rules.pieces import NO_GLORY, ROCKET
from panspermia.games.exodus.rules.privileges import has_powersat
from panspermia.games.exodus.rules.prospecting import LUNA_SITES
from panspermia.games.exodus.rules.scoring import dome_bonus
from panspermia.games.exodus.rules.state import PRICES, SPOTS, State

AQUA, YEAR, STAND_IN = 0.25, 0.25, 3.5
"""What an Aqua, a Turn and a card that has still to be found cost, in points."""
INCOME = 3.0
"""Aquas that a Turn brings on average, while money is what is missing."""
FINDING = 4
"""Turns until a card is found, on average."""
OPERATIONS = 3
"""D1b. A boost, to prospect, to industrialize."""
ROLL = 5
"""Aquas that a hazard costs, whether it is bought off or rolled for."""
THRIFTY = 1.5
"""By how much a burn costs more than its steps, as fuel has a mass."""
DEAR, SPARE = ((12, 1.0), (20, 0.5), (30, 0.25)), 0.1
"""Up to which sum an Aqua has which share of that worth, and beyond."""
LATE = 16
"""Turns before the end from which on means lose their worth."""
FEW, STEPS = 3, (4, 16, 48)
"""The smallest Size that a mission goes to; what half a burn may cost, as few tables are kept."""
FLARES = 2
"""H10.1. What belts take more in season red."""
FLARED, SOFT = 0.02, 5
"""K2d.1. How likely a Turn takes a card, for each step that it is softer."""
FUEL = 1.25
"""The Turns that an Aqua of fuel is worth."""
LITTLE = 1e-6
NEVER, WORST = -99.0, -20.0
LUNA = frozenset([MAP.find(word) for word in LUNA_SITES])
NOT_HERE = "not-for-bernal-or-industrialize"


class Flight(NamedTuple):
    """A way of a drive to a Site."""

    site: int
    halves: int
    turns: int
    rolls: int
    harm: int
    """Sixths of a chance to lose a card to belts."""


class Mission(NamedTuple):
    """What is to be done, and what it is worth."""

    worth: float
    """Points to expect, less what it costs."""
    kit: Kit
    site: int
    steps: int
    """Of fuel that it needs."""
    fuel: int
    """FT for that, in empty tanks."""
    aquas: int
    """All that has to be paid before it leaves."""
    turns: int
    rolls: int
    drive: Drive


class Sortie(NamedTuple):
    """A mission without regard to money and time; what it takes stands behind what it brings."""

    points: float
    aquas: int
    years: int
    missing: int
    kit: Kit
    flight: Flight
    steps: int
    tanks: int
    drive: Drive


class Prize(NamedTuple):
    """What a Site is worth to somebody who comes with a kit."""

    points: float
    """With a Factory, if the Size is diced well enough."""
    chance: float
    hydration: int
    manned: float
    """Points more with a crew."""


@lru_cache(maxsize=4096)
def flights(start: int, drive: Drive) -> tuple[Flight, ...]:
    """H6. Every Site that a drive reaches from a Space, the cheapest first."""
    table = reach(start, drive)
    found = []
    for site, number in table.best.items():
        if MAP.size[site] >= FEW:
            knot = table.knots[number]
            found.append((knot.cost, Flight(site, knot.halves, knot.turns, knot.rolls, knot.harm)))
    return tuple([flight for _, flight in sorted(found)])


Loads = tuple[tuple[int, int], ...]


@lru_cache(maxsize=4096)
def by_class(mass: int, fuel: float) -> tuple[tuple[int, Loads], ...]:
    """FS-8, F1a, F3b. By what the weight class adds to the thrust: steps and FT in the tanks."""
    dry, tanks = STRIP.whole[mass], 0
    found: dict[int, list[tuple[int, int]]] = {}
    while dry <= HEAVIEST_DRY and (wet := STRIP.shifted(dry, tanks)) <= HEAVIEST_WET:
        found.setdefault(STRIP.thrust[wet], []).append((STRIP.steps[wet][dry], tanks))
        if not fuel:
            break
        tanks += 1
    return tuple([(light, tuple(table)) for light, table in found.items()])


def price_of_half(mass: int, fuel: float) -> int:
    """What half a burn costs a kit, where a Turn costs `TURN`."""
    aquas = fuel / 2 * mass / 9 * THRIFTY
    exact = TURN * FUEL * aquas
    return min(STEPS, key=lambda step: abs(step - exact))


# --- what Sites are worth ---------------------------------------------------------------------


WORTHWHILE = [site for site, size in enumerate(MAP.size) if size >= FEW]
MOST_BOARDS = 256


class Board:
    """What a side can win where, as the board stands."""

    def __init__(self, g: State, side: int, contested: frozenset[int] = NO_SITES) -> None:
        self.g = g
        self.side = side
        self.contested = contested
        """Sites where others are about to arrive."""
        self.powersat = has_powersat(g, side)
        self.years = SPOTS * (g.seniority - 1) + SPOTS - g.spot
        """D2b. Turns that are left, this one counted."""
        own = frozenset([site for site, owner in g.factories.items() if owner == side])
        self.assists = own
        self.taken = contested.union([s for s, o in g.claims.items() if o != side], g.busted)
        face = g.crew(side).face
        self.is_crewed = face in g.stacks[side][ROCKET].cards
        """Whether the crew is aboard the Rocket."""
        self.radiation = FLARES if g.season == RED else 0
        self.money = money = g.aqua(side)
        self.late = min(1.0, self.years / LATE)
        """What is left of the worth of means, which at the end bring nothing."""
        self.aqua = AQUA * self.late * next((share for most, share in DEAR if money < most), SPARE)
        """What an Aqua is worth to a side that has so many."""
        self._factory: dict[str, float] = {}
        self.key = self._key()

    def _key(self) -> tuple[object, ...]:
        g, side = self.g, self.side
        zones = tuple([chit.up for chit in g.glory])
        ours = frozenset([site for site, owner in g.claims.items() if owner == side])
        counts = tuple([g.price(spectral) for spectral in ("C", "S", "M", "V", "D", "H")])
        return (
            self.taken, ours, self.assists, counts, zones, tuple(g.landed), side == g.first,
            len([1 for owner in g.domes.values() if owner == side]), g.politics is not None,
            frozenset(g.factories),
        )  # fmt: skip

    def prizes(self) -> dict[int, Prize]:
        """What can be won anywhere."""
        if self.key not in _PRIZES:
            if len(_PRIZES) >= MOST_BOARDS:
                _PRIZES.clear()
            found = [(site, self.prize(site)) for site in WORTHWHILE]
            _PRIZES[self.key] = {site: prize for site, prize in found if prize is not None}
        return _PRIZES[self.key]

    def prize(self, site: int) -> Prize | None:
        """I6, I7, G3, L. Points of a Site; None where there is nothing to win."""
        g = self.g
        if site in self.taken or site in g.factories or (site in LUNA and self.side != g.first):
            return None
        printed = MAP.sites[site]
        assert printed is not None
        is_own = g.claims.get(site) == self.side
        points = self.factory(printed.spectral) + (not is_own)
        chance = 1.0 if is_own else min(1.0, MAP.size[site] / 6)
        return Prize(points, chance, printed.hydration, self._manned(site))

    def factory(self, spectral: str) -> float:
        """B5.1. Points of another Factory of a type, less what own ones lose by it."""
        if spectral not in self._factory:
            g = self.g
            price = g.price(spectral)
            owned = sum([1 for other in self.assists if g.spectral(other) == spectral])
            after = PRICES[min(PRICES.index(price) + 1, len(PRICES) - 1)]
            self._factory[spectral] = 1.0 + after - owned * (price - after)
        return self._factory[spectral]

    def _manned(self, site: int) -> float:
        """G3, L1. A Colony, its delegate, and glory."""
        g = self.g
        is_new = g.glory[MAP.zone[site]].up == NO_GLORY and site not in g.landed
        return 1.0 + dome_bonus(site) + (g.politics is not None) + is_new


# --- missions from LEO ------------------------------------------------------------------------


def white_faces(g: State, patents: Iterable[int]) -> list[int]:
    """B2a. The faces in which patents can be boosted."""
    return [
        face
        for patent in patents
        for face in g.catalog.patents[patent].white
        if NOT_HERE not in g.face(face).abilities and not g.face(face).card.heatsink
    ]


def at_home(g: State, side: int) -> list[int]:
    """The cards of a side in LEO, but its crew."""
    found = []
    for place in g.stacks_at(side, MAP.leo):
        found += [face for face in g.stacks[side][place].cards if not g.face(face).human]
    return found


def crew_at_home(g: State, side: int) -> int:
    """The crew of a side that is in LEO, and not in another's stack."""
    face = g.crew(side).face
    here = [face in g.stacks[side][place].cards for place in g.stacks_at(side, MAP.leo)]
    return face if any(here) else NO_FACE


def is_home(g: State, side: int) -> bool:
    """Whether a Rocket can leave from LEO."""
    return not g.has_rocket(side) or g.stacks[side][ROCKET].space == MAP.leo


_PRIZES: dict[tuple[object, ...], dict[int, Prize]] = {}
_SORTIES: dict[tuple[object, ...], tuple[Sortie, ...]] = {}
MOST_KNOWN = 20_000


def best_mission(
    board: Board, more: Sequence[int] = (), less: Sequence[int] = ()
) -> Mission | None:
    """The best mission from LEO with the cards in hand and in LEO.

    `more`: patents that might come to the hand, `less`: those that might leave it.
    """
    found = [_valued(board, sortie) for sortie in sorties(board, more, less)]
    return max(found, key=_worth, default=None)


def missions(board: Board) -> list[Mission]:
    """All missions from LEO that end in time and are not worse in every way, the best first."""
    found = [_valued(board, sortie) for sortie in sorties(board, (), ())]
    return sorted([m for m in found if m.worth > NEVER / 2], key=_worth, reverse=True)


def _worth(mission: Mission) -> float:
    return mission.worth


def sorties(board: Board, more: Sequence[int], less: Sequence[int]) -> tuple[Sortie, ...]:
    """What can be done from LEO with these cards, but what is worse in every way."""
    g, side = board.g, board.side
    up = at_home(g, side)
    hand = [patent for patent in g.hands[side] if patent not in less]
    faces = tuple(sorted({*white_faces(g, [*hand, *more]), *up}))
    crew = crew_at_home(g, side)
    key = (g.deck, faces, tuple(sorted(up)), crew, board.key, board.powersat, board.radiation)
    if key not in _SORTIES:
        if len(_SORTIES) >= MOST_KNOWN:
            _SORTIES.clear()
        every: list[Sortie] = []
        for kit in kits(g.deck, faces, crew, board.powersat):
            every += _sorties(board, kit, frozenset(up))
        _SORTIES[key] = unbeaten(every)
    return _SORTIES[key]


def unbeaten(every: Iterable[Sortie]) -> tuple[Sortie, ...]:
    """Without those that win no more than another, and cost no less of anything."""
    found: list[Sortie] = []
    for sortie in sorted(every, key=_promise):
        price = sortie[1:4]
        if not any([_is_within(other[1:4], price) for other in found]):
            found.append(sortie)
    return tuple(found)


def _promise(sortie: Sortie) -> tuple[float, int, int, int]:
    return -sortie.points, sortie.aquas, sortie.years, sortie.missing


def _is_within(one: Sequence[int], other: Sequence[int]) -> bool:
    return one[0] <= other[0] and one[1] <= other[1] and one[2] <= other[2]


def _sorties(board: Board, kit: Kit, up: frozenset[int]) -> Iterable[Sortie]:
    """What a kit can do from LEO, by how heavy it leaves: less fuel, more thrust."""
    g, prizes = board.g, board.prizes()
    boost = kit.mass - sum([g.face(face).card.mass for face in kit.faces if is_up(g, face, up)])
    price = price_of_half(kit.mass, kit.fuel)
    half = kit.fuel / 2
    for light, table in by_class(kit.mass, kit.fuel):
        net, most = kit.net + light, table[-1][0]
        if net < 1:
            continue
        drive = Drive.made(
            net, kit.solar, kit.pivots, price, kit.hardness - board.radiation,
            shielded=kit.shielded, grounded=kit.grounded,
        )  # fmt: skip
        for flight in flights(MAP.leo, drive):
            prize = prizes.get(flight.site)
            if prize is None or kit.isru > prize.hydration:
                continue
            steps = ceil(flight.halves * half + (flight.turns - 1) * (half % 0.5 > 0) - LITTLE)
            if steps <= most:
                tanks = next(tanks for have, tanks in table if have >= steps)
                points = points_of(kit, flight, prize)
                aquas = boost + tanks + ROLL * flight.rolls
                years = flight.turns + OPERATIONS
                yield Sortie(points, aquas, years, kit.missing, kit, flight, steps, tanks, drive)


def points_of(kit: Kit, flight: Flight, prize: Prize) -> float:
    """Points to expect of a flight, if nothing were to be paid for it."""
    chance = prize.chance * max(0.0, 1 - flight.harm / 6)
    chance *= max(0.0, 1 - FLARED * max(0, SOFT - kit.hardness) * (flight.turns - 1))
    return (prize.points + prize.manned * kit.human) * chance


def is_up(g: State, face: int, up: frozenset[int]) -> bool:
    """Whether a card of a kit needs no boost: it lies in LEO, or is the crew."""
    return face in up or g.face(face).human


def _valued(board: Board, sortie: Sortie) -> Mission:
    """What a mission is worth with this money, and so many Turns left."""
    points, aquas, years, missing, kit, flight, steps, tanks, drive = sortie
    short = max(0, aquas - board.money + 2 * missing)
    turns = ceil(short / INCOME) + FINDING * missing + years
    worth = points - board.aqua * aquas - YEAR * board.late * turns - STAND_IN * missing
    if turns > board.years:
        worth = NEVER - turns
    paid = aquas - ROLL * flight.rolls
    return Mission(worth, kit, flight.site, steps, tanks, paid, flight.turns, flight.rolls, drive)


def worth_of_hand(board: Board, more: Sequence[int] = (), less: Sequence[int] = ()) -> float:
    """Points that the cards of a side promise."""
    found = best_mission(board, more, less)
    return WORST if found is None else max(WORST, found.worth)
