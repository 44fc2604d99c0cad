"""Missions: from hand, market and position to a Site, with cost, time and worth.

Everything is counted in points: Aquas and Turns too, by what they usually bring. What a mission is
worth depends only on what is open to all.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from math import ceil
from typing import NamedTuple

from panspermia.games.exodus.bots.kits import NO_FACE, NO_ISRU, Kit, carriers, kits
from panspermia.games.exodus.bots.reach import NO_SITES, TURN, Drive, reach
from panspermia.games.exodus.bots.stops import LEO_ALONE, Order, Stop, glory_orders, order_of, trips
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
LUCK = 2
"""By how many Turns a card may be found sooner, when time runs out."""
OPERATIONS = 3
"""D1b. A boost, to prospect, to industrialize."""
ON_THE_WAY = 2
"""Of these, so many are done in Turns in which the Rocket flies as well."""
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
LATE_ORDER = 3.0
"""Points of a contract that will be late, which is close to default."""
STRANDED = 3.0
"""Points that it costs to leave the crew at a Site where it makes no Colony."""
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


class Ready(NamedTuple):
    """What can be made ready for a flight from LEO."""

    deck: str
    faces: tuple[int, ...]
    up: tuple[int, ...]
    """Those that are in LEO."""
    crew: int
    powersat: bool


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

    def __init__(
        self, g: State, side: int, contested: frozenset[int] = NO_SITES, is_careful: bool = False
    ) -> None:
        self.g = g
        self.side = side
        self.contested = contested
        """Sites where others are about to arrive."""
        self.is_careful = is_careful
        """Whether Turns are counted to the last, and what rivals lose counts as well."""
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
            self.is_careful, self.taken, ours, self.assists, counts, zones, tuple(g.landed),
            side == g.first, len([1 for owner in g.domes.values() if owner == side]),
            g.politics is not None, frozenset(g.factories),
        )  # fmt: skip

    @cached_property
    def order(self) -> Order | None:
        """The contract that it may still fulfil."""
        contracts = self.g.contracts
        contract = None if contracts is None else contracts.held[self.side]
        return None if contract is None else order_of(self.g, self.side, contract, self.contested)

    @property
    def order_aboard(self) -> Order | None:
        """4B4b.1. The same if the Rocket carries it."""
        order = self.order
        aboard = self.g.stacks[self.side][ROCKET].cards
        return order if order is not None and order.face in aboard else None

    @property
    def order_at_home(self) -> Order | None:
        """4B4a.1. The same if it can leave from LEO."""
        order = self.order
        if order is None:
            return None
        held = [stack.space for stack in self.g.stacks[self.side] if order.face in stack.cards]
        return order if held in ([], [MAP.leo]) else None

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
            lost = owned - self._of_rivals(spectral) if self.is_careful else owned
            self._factory[spectral] = 1.0 + after - lost * (price - after)
        return self._factory[spectral]

    def _of_rivals(self, spectral: str) -> float:
        """Factories of a type that rivals have on average, who lose by another one."""
        g = self.g
        theirs = [s for s, o in g.factories.items() if o != self.side and g.spectral(s) == spectral]
        return len(theirs) / max(1, len(g.factions) - 1)

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
    order = board.order_at_home
    if order is not None:
        found += deliveries(board, order, more, less)
    return max(found, key=_worth, default=None)


def missions(board: Board) -> list[Mission]:
    """All missions from LEO that end in time and are not worse in every way, the best first."""
    found = [_valued(board, sortie) for sortie in sorties(board, (), ())]
    order = board.order_at_home
    if order is not None:
        found += deliveries(board, order)
    return sorted([m for m in found if m.worth > NEVER / 2], key=_worth, reverse=True)


def _worth(mission: Mission) -> float:
    return mission.worth


def sorties(board: Board, more: Sequence[int], less: Sequence[int]) -> tuple[Sortie, ...]:
    """What can be done from LEO with these cards, but what is worse in every way."""
    ready = ready_for(board, more, less)
    key = (ready, board.key, board.radiation)
    if key not in _SORTIES:
        if len(_SORTIES) >= MOST_KNOWN:
            _SORTIES.clear()
        every: list[Sortie] = []
        for kit in kits(board.g.deck, ready.faces, ready.crew, ready.powersat):
            every += _sorties(board, kit, frozenset(ready.up))
        _SORTIES[key] = unbeaten(every)
    return _SORTIES[key]


def ready_for(board: Board, more: Sequence[int], less: Sequence[int]) -> Ready:
    """What can be made ready for a flight from LEO."""
    g, side = board.g, board.side
    up = at_home(g, side)
    hand = [patent for patent in g.hands[side] if patent not in less]
    faces = tuple(sorted({*white_faces(g, [*hand, *more]), *up}))
    return Ready(g.deck, faces, tuple(sorted(up)), crew_at_home(g, side), board.powersat)


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
    half = kit.fuel / 2
    for drive, table in drives_of(board, kit):
        most = table[-1][0]
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


def drives_of(board: Board, kit: Kit) -> Iterable[tuple[Drive, Loads]]:
    """How a kit flies, by how heavy it leaves: less fuel, more thrust."""
    price = price_of_half(kit.mass, kit.fuel)
    for light, table in by_class(kit.mass, kit.fuel):
        net = kit.net + light
        if net >= 1:
            drive = Drive.made(
                net, kit.solar, kit.pivots, price, kit.hardness - board.radiation,
                shielded=kit.shielded, grounded=kit.grounded,
            )  # fmt: skip
            yield drive, table


def points_of(kit: Kit, flight: Flight, prize: Prize) -> float:
    """Points to expect of a flight, if nothing were to be paid for it."""
    chance = chance_of(prize, kit.buggy) * max(0.0, 1 - flight.harm / 6)
    chance *= max(0.0, 1 - FLARED * max(0, SOFT - kit.hardness) * (flight.turns - 1))
    return (prize.points + prize.manned * kit.human) * chance


def chance_of(prize: Prize, has_buggy: bool) -> float:
    """I6b.1. Of a Claim, where a buggy may roll again."""
    return 1 - (1 - prize.chance) ** 2 if has_buggy else prize.chance


# --- missions with a contract -----------------------------------------------------------------


def deliveries(
    board: Board, order: Order, more: Sequence[int] = (), less: Sequence[int] = ()
) -> list[Mission]:
    """4B4. Missions from LEO that fulfil a contract; late ones cost fees."""
    return [delivery(board, order, sortie) for sortie in laden_sorties(board, order, more, less)]


def glories(board: Board) -> list[Mission]:
    """La. Flights of the crew for glory that it brings home; there is money for them."""
    if crew_at_home(board.g, board.side) == NO_FACE:
        return []
    found = [m for order in glory_orders(board.g) for m in deliveries(board, order)]
    return [m for m in found if not m.kit.missing and m.aquas + ROLL * m.rolls <= board.money]


def delivery(board: Board, order: Order, sortie: Sortie) -> Mission:
    mission = _valued(board, sortie)
    if order.face == NO_FACE:
        return mission
    late = max(0, turns_to_fulfil(board, sortie) - order.years)
    lost = LATE_ORDER * (late > 0) + board.aqua * order.fee * late
    return mission._replace(worth=mission.worth - lost)


def turns_to_fulfil(board: Board, sortie: Sortie) -> int:
    """Turns until a contract is fulfilled; what is done at the Site comes later."""
    return turns_of(board, sortie) - (OPERATIONS - 1) * (sortie.kit.isru < NO_ISRU)


def laden_sorties(
    board: Board, order: Order, more: Sequence[int], less: Sequence[int]
) -> tuple[Sortie, ...]:
    """What can be done from LEO with a contract aboard, but what is worse in every way.

    For glory the crew flies alone.
    """
    ready = ready_for(board, more, less)
    key = (ready, board.key, board.radiation, order.face, order.stops, order.points)
    if key not in _SORTIES:
        if len(_SORTIES) >= MOST_KNOWN:
            _SORTIES.clear()
        deck, faces, up, crew, powersat = ready
        every: list[Sortie] = []
        own = () if order.face == NO_FACE else faces
        bare = () if order.has_tools else carriers(deck, own, crew, powersat)
        full = () if order.face == NO_FACE else kits(deck, faces, crew, powersat)
        for kit in (*bare, *full):
            if kit.human or not order.is_crewed:
                every += _laden(board, laden(board.g, kit, order.face), order, frozenset(up))
        _SORTIES[key] = unbeaten(every)
    return _SORTIES[key]


def laden(g: State, kit: Kit, face: int) -> Kit:
    """A kit with a contract, if there is one."""
    if face == NO_FACE:
        return kit
    card = g.face(face).card
    faces = tuple(sorted({*kit.faces, face}))
    hardness = min(kit.hardness, card.rad_hard)
    return kit._replace(faces=faces, mass=kit.mass + card.mass, hardness=hardness)


def _laden(board: Board, kit: Kit, order: Order, up: frozenset[int]) -> Iterable[Sortie]:
    """The same for a kit that carries it: a Claim may be won where it stops."""
    g, prizes = board.g, board.prizes()
    boost = kit.mass - sum([g.face(face).card.mass for face in kit.faces if is_up(g, face, up)])
    half, is_bare = kit.fuel / 2, kit.isru == NO_ISRU
    comes_home = order.stops[-1] == Stop(LEO_ALONE)
    for drive, table in drives_of(board, kit):
        for trip in trips(MAP.leo, drive, order.stops):
            steps = ceil(trip.halves * half + (trip.turns - 1) * (half % 0.5 > 0) - LITTLE)
            if steps <= table[-1][0]:
                tanks = next(tanks for have, tanks in table if have >= steps)
                flight = Flight(trip.site, trip.halves, trip.turns, trip.rolls, trip.harm)
                prize = prizes.get(trip.site) if is_last_stop(order) else None
                points = laden_points(kit, flight, order, prize)
                points -= STRANDED * board.late * (kit.human and is_bare and not comes_home)
                years = trip.turns + (1 if is_bare else OPERATIONS)
                aquas = boost + tanks + ROLL * trip.rolls
                yield Sortie(points, aquas, years, kit.missing, kit, flight, steps, tanks, drive)


def is_last_stop(order: Order) -> bool:
    """Whether the Rocket may stay at the next stop, to make a Factory there."""
    return len(order.stops) == 1 and not order.busts


def laden_points(kit: Kit, flight: Flight, order: Order, prize: Prize | None) -> float:
    """Points to expect of a flight with a contract."""
    sure = Prize(order.points, 1.0, 0, 0.0)
    found = points_of(kit, flight, sure)
    if prize is None or kit.isru > prize.hydration:
        return found
    return found + points_of(kit, flight, prize)


def is_up(g: State, face: int, up: frozenset[int]) -> bool:
    """Whether a card of a kit needs no boost: it lies in LEO, or is the crew."""
    return face in up or g.face(face).human


def _valued(board: Board, sortie: Sortie) -> Mission:
    """What a mission is worth with this money, and so many Turns left."""
    points, aquas, _, missing, kit, flight, steps, tanks, drive = sortie
    turns = turns_of(board, sortie)
    worth = points - board.aqua * aquas - YEAR * board.late * turns - STAND_IN * missing
    spared = ON_THE_WAY if board.is_careful else 0
    if turns - spared - LUCK * missing > board.years:
        worth = NEVER - turns
    paid = aquas - ROLL * flight.rolls
    return Mission(worth, kit, flight.site, steps, tanks, paid, flight.turns, flight.rolls, drive)


def turns_of(board: Board, sortie: Sortie) -> int:
    """Turns until all is done, those included in which money and cards are found."""
    short = max(0, sortie.aquas - board.money + 2 * sortie.missing)
    return ceil(short / INCOME) + FINDING * sortie.missing + sortie.years


def worth_of_hand(board: Board, more: Sequence[int] = (), less: Sequence[int] = ()) -> float:
    """Points that the cards of a side promise."""
    found = best_mission(board, more, less)
    return WORST if found is None else max(WORST, found.worth)
