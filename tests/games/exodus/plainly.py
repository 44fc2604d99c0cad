"""A second mover, slow and plain, written from the clauses of the rules text alone.

It shares the map and the cards with the game, nothing else. How it reads the clauses:

- F1a, FS-1 to FS-8: masses are exact fractions; black and red steps are walked one by one.
- J1c, J1e: a chain is one chosen support for each requirement of the thruster and of every support,
  and may close upon itself. It is fixed for the move (H2.1).
- J4b.1, J1d: cooling is not chosen beforehand. It is there if some choice among the radiators that
  are left supplies the chain, themselves, and what they need in turn.
- J5d, J5e: modifiers are counted from the thruster through generators up to a reactor.
- H2a.2: a thruster that has failed stays dead for this move, also beyond the Neptune zone.
- H3c.2, J3a: a push keeps solar cards alive that are behind the pushed triangle, and no others.
- H3d.1: Powersat pushes every triangle with the icon, asked or not.
- H4c, A-53: a Pivot is one Bonus Pivot or two burns, each of them by a Bonus Burn or by fuel.
- H5.1, H5g, H8.1: first everything is paid, then rolled for, then gained.
- H5e.1: of a lander burn some way on must end well by legal steps if all dice are survived.
- H6.1: all ways off and onto a Site are open, also those that nobody careful would take.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from fractions import Fraction
from itertools import combinations
from math import ceil, prod
from typing import NamedTuple

from panspermia.games.exodus.components.facts import CardFacts, TriangleFacts
from panspermia.games.exodus.components.solar import (
    AEROBRAKE,
    BURN,
    CRASH,
    HALF_LANDER,
    HOHMANN,
    NEPTUNE,
    NO_SEASON,
    OUTSIDE,
    RED,
    SITE,
    Step,
    solar_map,
)
from tests.games.exodus.plain_strip import (
    after_steps,
    class_thrust,
    dry_mass,
    steps_between,
    unloaded,
)

MAP = solar_map()

# --- the stack and what it depends on -------------------------------------------------------------


class Stack(NamedTuple):
    cards: tuple[CardFacts, ...]
    tanks: int
    wet: Fraction
    grade: int
    off: frozenset[int] = frozenset()
    """J3e."""


class Weather(NamedTuple):
    season: int
    powersat: bool = False
    assists: frozenset[int] = frozenset()
    domes: frozenset[int] = frozenset()
    tanks: tuple[tuple[int, int], ...] = ()
    glides: bool = True
    first_lander_free: bool = True


Links = tuple[tuple[int, int], ...]
"""J1b.2. Pairs of a card and a support that is chosen for it."""


class Activation(NamedTuple):
    """H2.1."""

    stack: Stack
    thruster: int
    links: Links
    afterburn: bool
    pushed: bool
    net: int
    consumption: Fraction
    wet: Fraction
    fuel: int

    @property
    def triangle(self) -> TriangleFacts:
        return triangle_of(self.stack.cards[self.thruster])

    @property
    def chain(self) -> frozenset[int]:
        return frozenset({self.thruster, *[support for _, support in self.links]})


def triangle_of(card: CardFacts) -> TriangleFacts:
    return card.triangle or TriangleFacts(0, 0)


# --- supports -------------------------------------------------------------------------------------


def requirements(card: CardFacts) -> list[int]:
    """B2h. Each is a set of subtypes of which any one will do."""
    return [need for need in (card.generators, card.reactors) if need]


def linkings(cards: tuple[CardFacts, ...], wanting: int, usable: set[int]) -> list[Links]:
    """J1.1, J1b, J1c, J1e. Every choice of supports for a card, for these, and so on."""
    found: list[Links] = []
    unfinished: list[tuple[list[int], set[int], Links]] = [([wanting], {wanting}, ())]
    while unfinished:
        (card, *others), met, links = unfinished.pop()
        for chosen in choices(cards, card, usable):
            new = [support for support in chosen if support not in met]
            more = links + tuple([(card, support) for support in chosen])
            if waiting := [*others, *new]:
                unfinished.append((waiting, met | set(new), more))
            else:
                found.append(more)
    return found


def choices(cards: tuple[CardFacts, ...], card: int, usable: set[int]) -> list[list[int]]:
    """J1b.2. For each requirement of a card exactly one support."""
    found: list[list[int]] = [[]]
    for need in requirements(cards[card]):
        suppliers = [place for place in sorted(usable) if cards[place].gives & need]
        found = [[*chosen, supplier] for chosen in found for supplier in suppliers]
    return found


def living(stack: Stack, zone: int, pushed: bool, gone: Collection[int] = ()) -> set[int]:
    """J3a, J3e. Cards that may be operational as far as they themselves go."""
    places = set(range(len(stack.cards))) - set(gone) - stack.off
    dark = zone == NEPTUNE and not pushed
    return {place for place in places if not (dark and stack.cards[place].solar)}


def is_cooled(stack: Stack, chain: frozenset[int], usable: set[int], extra: int) -> bool:
    """J1d, J4b, J4d. `extra`: the therm of an afterburn."""
    cards = stack.cards
    radiators = [place for place in sorted(usable) if cards[place].therms]
    for number in range(len(radiators) + 1):
        for used in combinations(radiators, number):
            supply = extra + sum([cards[place].therms for place in used])
            for supports in all_supports(cards, used, usable):
                if supply >= sum([cards[p].needs_therms for p in chain | set(used) | supports]):
                    return True
    return False


def all_supports(
    cards: tuple[CardFacts, ...], used: tuple[int, ...], usable: set[int]
) -> Iterator[frozenset[int]]:
    """J4b.2. What these radiators need, in every way."""
    if not used:
        yield frozenset()
        return
    for links in linkings(cards, used[0], usable):
        for others in all_supports(cards, used[1:], usable):
            yield others | {support for _, support in links}


def counted(cards: tuple[CardFacts, ...], thruster: int, links: Links) -> set[int]:
    """J5d, J5e, 1C4."""
    if triangle_of(cards[thruster]).gigawatt:
        return set()
    found: set[int] = set()
    feeding = [thruster]
    while feeding:
        card = feeding.pop()
        for fed, support in links:
            if fed == card and support not in found:
                found.add(support)
                if cards[support].kind != "reactors":
                    feeding.append(support)
    return found


# --- activation -----------------------------------------------------------------------------------


def activations(stack: Stack, space: int, sky: Weather) -> list[Activation]:
    """H2.1, E2a, F2a.2, F3a."""
    if stack.wet > 32 or dry_mass(stack.cards, stack.tanks) > 23:
        return []
    found: list[Activation] = []
    for thruster, card in enumerate(stack.cards):
        if card.triangle is not None:
            for afterburn in (False, True):
                found += activated(stack, thruster, afterburn, space, sky)
    return found


def activated(
    stack: Stack, thruster: int, afterburn: bool, space: int, sky: Weather
) -> Iterator[Activation]:
    """J3, H3a.1, A-24. One thruster with every chain that makes it operational."""
    triangle = triangle_of(stack.cards[thruster])
    pushed = triangle.pushable and sky.powersat
    usable = living(stack, MAP.zone[space], pushed)
    fuel = spendable(stack, triangle)
    if thruster not in usable or (afterburn and not 0 < triangle.afterburn_steps <= fuel):
        return
    spent = triangle.afterburn_steps if afterburn else 0
    wet = after_steps(stack.wet, spent)
    for links in linkings(stack.cards, thruster, usable):
        chain = frozenset({thruster, *[support for _, support in links]})
        harms = any([stack.cards[place].human for place in purged(stack, chain)])  # J6
        if is_cooled(stack, chain, usable, int(afterburn)) and not harms:
            net = net_thrust(stack, thruster, links, afterburn, pushed, wet, MAP.zone[space])
            cost = consumption(stack.cards, thruster, links)
            yield Activation(
                stack, thruster, links, afterburn, pushed, net, cost, wet, fuel - spent
            )


def spendable(stack: Stack, triangle: TriangleFacts) -> int:
    """F1a, F4c, H5f."""
    if stack.grade < triangle.grade:
        return 0
    return steps_between(stack.wet, dry_mass(stack.cards, stack.tanks))


def net_thrust(
    stack: Stack,
    thruster: int,
    links: Links,
    afterburn: bool,
    pushed: bool,
    wet: Fraction,
    zone: int,
) -> int:
    """H3.1. Base thrust, then a, b, c, d, e."""
    triangle = triangle_of(stack.cards[thruster])
    helping = [stack.cards[place] for place in counted(stack.cards, thruster, links)]
    net = triangle.thrust
    if afterburn:
        net += triangle.afterburn_thrust
    net += class_thrust(wet)
    if stack.cards[thruster].solar or any([card.solar for card in helping]):
        net += (2, 1, 0, -1, -2, -3, -4, -5, -6)[zone]
    if pushed:
        net += triangle.pushed_thrust or 1
    return net + sum([card.thrust for card in helping])


def consumption(cards: tuple[CardFacts, ...], thruster: int, links: Links) -> Fraction:
    """H5a, J5c."""
    triangle = triangle_of(cards[thruster])
    helping = [cards[place] for place in counted(cards, thruster, links)]
    factors = [Fraction(card.fuel, card.parts) for card in helping]
    return Fraction(triangle.fuel, triangle.parts) * prod(factors)


def purged(stack: Stack, chain: frozenset[int]) -> frozenset[int]:
    """J6. Without felony rights no Human may be among them."""
    hardness = max([stack.cards[place].purge for place in chain])
    cards = enumerate(stack.cards)
    return frozenset([place for place, card in cards if card.rad_hard < hardness])


def works(active: Activation, zone: int, gone: frozenset[int], turned: frozenset[int]) -> bool:
    """H2a.2, J1c, J3. The thruster, its chain and enough therms are still there."""
    stack = active.stack._replace(cards=cards_lying(active.stack.cards, turned))
    usable = living(stack, zone, active.pushed, gone)
    return active.chain <= usable and is_cooled(stack, active.chain, usable, int(active.afterburn))


def cards_lying(cards: tuple[CardFacts, ...], turned: frozenset[int]) -> tuple[CardFacts, ...]:
    """E7d.1. Some radiators lie Light."""
    return tuple([(c.light or c) if place in turned else c for place, c in enumerate(cards)])


# --- a move ---------------------------------------------------------------------------------------


class Move(NamedTuple):
    """H4h. A state of a move."""

    space: int
    came: int | None
    label: int
    burns: int
    spent: Fraction
    bonus: int
    pivots: int
    works: bool
    once: frozenset[int]
    """H8e.2, H8f. Spaces that have given what they give but once."""
    gone: frozenset[int]
    turned: frozenset[int] = frozenset()
    """E7d.1. Radiators that have turned Light."""


class Payment(NamedTuple):
    pivots: int
    bonus: int
    paid: int
    spent: Fraction


class Passage(NamedTuple):
    """H6.1. How a Site is left or entered."""

    rolls: tuple[str, ...] = ()
    assisted: bool = False
    tanks: int = 0


class Way(NamedTuple):
    to: int
    payment: Payment
    tanks: int
    rolls: tuple[str, ...]
    entered: Move
    """Paid for, with dice to come and nothing gained yet."""
    after: Move
    """If all dice are survived."""


def begun(active: Activation, space: int) -> Move:
    """H4a, H4c.4, J6."""
    gone = purged(active.stack, active.chain)
    alive = works(active, MAP.zone[space], gone, frozenset())
    pivots = active.triangle.pivots
    return Move(space, None, 0, 0, Fraction(0), 0, pivots, alive, frozenset(), gone)


def may_stop(move: Move) -> bool:
    """H4b.1."""
    return not MAP.lander[move.space]


def has_landed(move: Move) -> bool:
    """H4b.2, H6e."""
    return MAP.kind[move.space] == SITE and move.came is not None


def ways(active: Activation, move: Move, sky: Weather, seen: Collection[Move]) -> list[Way]:
    """H4, H5, H6. All that is legal from here."""
    if has_landed(move):
        return []
    return [
        way
        for step in MAP.steps[move.space]
        if step.to != move.came and in_season(active, move.space, step.to, sky)  # H4e
        for way in ways_along(active, move, step, sky)
        if way.after not in seen  # H4h
        if may_stop(way.after) or ways(active, way.after, sky, [*seen, way.after])  # H5e.1
    ]


def in_season(active: Activation, here: int, there: int, sky: Weather) -> bool:
    """Syn-a."""
    groups = {MAP.group[here], MAP.group[there]}
    if len(groups) == 1 or active.triangle.terawatt:
        return True
    return all([MAP.group_season[group] == sky.season for group in groups - {OUTSIDE}])


def ways_along(active: Activation, move: Move, step: Step, sky: Weather) -> Iterator[Way]:
    """H6.1, H5g. How to leave, how to enter, how to pay."""
    cards = active.stack.cards
    aboard = set(range(len(cards))) - move.gone - active.stack.off
    grounded = any([cards[place].no_aerobrake for place in aboard])
    if grounded and MAP.hazard[step.to] == AEROBRAKE:  # H6b.3
        return
    for leaving in liftoffs(active, move, step, sky):
        for entering in landings(active, move, step, sky):
            free = bool(leaving.tanks) and sky.first_lander_free  # H6c.7
            for payment in payments(active, move, step, free):
                rolls = hazards(active, move, step, leaving)
                all_rolls = (*leaving.rolls, *rolls, *entering.rolls)
                there = entered(active, move, step, payment)
                after = gained(active, there, sky)
                yield Way(step.to, payment, leaving.tanks, all_rolls, there, after)


def liftoffs(active: Activation, move: Move, step: Step, sky: Weather) -> Iterator[Passage]:
    """H6.1, H6c.8."""
    here = move.space
    if MAP.kind[here] != SITE:
        yield Passage()
        return
    if move.works and active.net > MAP.size[here]:  # H6a
        yield Passage()
    if step.glide and sky.glides:
        yield Passage()
    if move.works and here in sky.assists:
        if not MAP.lander[step.to]:  # H6c.5
            yield Passage(assist_rolls(here, sky), assisted=True)
        elif is_atmospheric(here) and dict(sky.tanks).get(here, 0) >= plane_price(active):
            yield Passage(assist_rolls(here, sky), assisted=True, tanks=plane_price(active))


def landings(active: Activation, move: Move, step: Step, sky: Weather) -> Iterator[Passage]:
    """H6.1."""
    there = step.to
    if MAP.kind[there] != SITE:
        yield Passage()
        return
    if step.glide:  # H6b.1
        yield Passage()
    if move.works and active.net > MAP.size[there]:  # H6a
        yield Passage()
    if move.works and there in sky.assists and not MAP.lander[move.space]:  # H6c.1, H6c.5
        yield Passage(assist_rolls(there, sky))


def assist_rolls(site: int, sky: Weather) -> tuple[str, ...]:
    """H6c.2."""
    return () if sky.powersat or site in sky.domes else ("assist",)


def is_atmospheric(site: int) -> bool:
    """Atm-1."""
    return bool((printed := MAP.sites[site]) and printed.atmospheric)


def plane_price(active: Activation) -> int:
    """H6c.6. By the wet mass before an afterburn."""
    return max(2, ceil(2 * active.stack.wet))


def hazards(active: Activation, move: Move, step: Step, leaving: Passage) -> tuple[str, ...]:
    """H7.1, H6b.2, H6c.3, H10.1."""
    there = step.to
    if MAP.hazard[there] == CRASH and not leaving.assisted:
        return ("crash",)
    if MAP.hazard[there] == AEROBRAKE and not is_protected(active, move, there):
        return ("aerobrake",)
    return ("belt",) if MAP.belt[there] else ()


def is_protected(active: Activation, move: Move, there: int) -> bool:
    """A-47. A card that makes aerobrakes safe, if its ability works there."""
    cards = active.stack.cards
    return any([cards[place].aerobrake_safe for place in able(active, move.gone, there)])


def able(active: Activation, gone: frozenset[int], there: int) -> set[int]:
    """B2g, J2e, H3c.2. Cards without needs that are operational there, used or not."""
    zone, stack = MAP.zone[there], active.stack
    pushed = living(stack, zone, active.pushed, gone) & active.chain
    usable = living(stack, zone, False, gone) | pushed
    return {place for place in usable if not requirements(stack.cards[place])}


def payments(active: Activation, move: Move, step: Step, free: bool) -> set[Payment]:
    """H5, H4c, H8b. Every way to pay for a step that can be afforded."""
    turned = [
        combined(turn, burn)
        for turn in turns(active, move, step)
        for burn in burns(active, step, free)
    ]
    return {payment for payment in turned if is_affordable(active, move, payment)}


def turns(active: Activation, move: Move, step: Step) -> list[Payment]:
    """H4a, H4c, H4d, A-53."""
    is_pivot = MAP.kind[move.space] == HOHMANN and move.came is not None
    if not is_pivot or move.label == step.exit:
        return [Payment(0, 0, 0, Fraction(0))]
    by_burns = [
        Payment(0, bonus, 2 - bonus, (2 - bonus) * active.consumption) for bonus in range(3)
    ]
    return [Payment(1, 0, 0, Fraction(0)), *by_burns]


def burns(active: Activation, step: Step, free: bool) -> list[Payment]:
    """H5.1, H5e.2, H5e.4, H6c.7, H8b.1."""
    if MAP.kind[step.to] != BURN or free:
        return [Payment(0, 0, 0, Fraction(0))]
    if MAP.lander[step.to] == HALF_LANDER:
        return [Payment(0, 0, 1, active.consumption / 2)]
    paid = Payment(0, 0, 1, active.consumption)
    return [paid] if MAP.lander[step.to] else [paid, Payment(0, 1, 0, Fraction(0))]


def combined(one: Payment, other: Payment) -> Payment:
    pivots, bonus, paid = [one[n] + other[n] for n in range(3)]
    return Payment(int(pivots), int(bonus), int(paid), one.spent + other.spent)


def is_affordable(active: Activation, move: Move, payment: Payment) -> bool:
    """H2a.2, H2b.2, H5c, H5d, A-33."""
    if payment.pivots > move.pivots or payment.bonus > move.bonus:
        return False
    if payment.paid == 0:
        return True
    within = move.burns + payment.paid <= active.net
    return move.works and within and move.spent + payment.spent <= active.fuel


def entered(active: Activation, move: Move, step: Step, payment: Payment) -> Move:
    """H5g, H6b.3. The state after the entry, before dice and gains."""
    there = step.to
    gone = move.gone
    if MAP.hazard[there] == AEROBRAKE:
        gone |= {place for place, card in enumerate(active.stack.cards) if card.sail}
    return Move(
        there,
        move.space,
        step.entry,
        move.burns + payment.paid,
        move.spent + payment.spent,
        move.bonus - payment.bonus,
        move.pivots - payment.pivots,
        move.works and works(active, MAP.zone[there], gone, move.turned),
        move.once,
        gone,
        move.turned,
    )


def gained(active: Activation, move: Move, sky: Weather) -> Move:
    """H8a. What the Space gives."""
    bonus = move.bonus + (gains(active, move, sky) if move.works else 0)
    once = move.once | ({move.space} if gives_once(active, move.space) else set())
    return move._replace(bonus=bonus, once=once)


def gives_once(active: Activation, there: int) -> bool:
    """H8e.2, H8f."""
    return there == MAP.oberth or bool(MAP.belt[there] and active.triangle.belt_burns)


def gains(active: Activation, move: Move, sky: Weather) -> int:
    """H8.1, H8c, H8d, H8e, H8f."""
    there = move.space
    if there in move.once:
        return 0
    if there == MAP.oberth:
        extra = active.triangle.afterburn_thrust if active.afterburn else 0
        return active.triangle.thrust + extra
    if MAP.belt[there]:
        return active.triangle.belt_burns
    return MAP.flyby[there] if MAP.flyby_season[there] in (NO_SEASON, sky.season) else 0


def belt_level(active: Activation, die: int, sky: Weather) -> int:
    """H10.1."""
    return die - max(0, active.net) + (2 if sky.season == RED else 0)


def irradiated(active: Activation, move: Move, level: int) -> Move:
    """H10.1, H10c, E7d.1. Every card of lower rad-hardness is lost or turns Light."""
    cards = cards_lying(active.stack.cards, move.turned)
    able_here = able(active, move.gone, move.space)
    immune = {place for place in able_here if cards[place].immune}
    hit = {place for place, card in enumerate(cards) if card.rad_hard < level}
    hit -= move.gone | immune
    turned = move.turned | {place for place in hit if cards[place].light}
    gone = move.gone | {place for place in hit if not cards[place].light}
    alive = move.works and works(active, MAP.zone[move.space], gone, turned)
    return move._replace(gone=gone, turned=turned, works=alive)


# --- the end of a move ----------------------------------------------------------------------------


def ends(active: Activation, move: Move) -> list[Stack]:
    """J4e, J1d. The stack after the move, for every choice of radiators that is not wasteful."""
    return [ended(active, move, sinks) for sinks in sinks_used(active)]


def ended(active: Activation, move: Move, sinks: frozenset[int]) -> Stack:
    """H5b, F2b, F2d, E7a, E7b. Fuel is burnt, then mass is taken off."""
    stack = active.stack
    lying = enumerate(cards_lying(stack.cards, move.turned | sinks))
    cards = tuple([card for place, card in lying if place not in move.gone])
    tanks = stack.tanks if cards else 0
    wet = after_steps(active.wet, ceil(move.spent))
    lighter = dry_mass(cards, tanks)
    for _ in range(dry_mass(stack.cards, stack.tanks) - lighter):
        wet = unloaded(wet)
    if not any([card.triangle for card in cards]):
        wet = Fraction(lighter)
    return Stack(cards, tanks, wet, stack.grade)


def sinks_used(active: Activation) -> set[frozenset[int]]:
    """J4e. Heatsinks that supply, if no radiator is used of which the others have no need."""
    cards = active.stack.cards
    usable = set(range(len(cards))) - active.stack.off
    radiators = [place for place in sorted(usable) if cards[place].therms]
    enough: list[set[int]] = []
    for number in range(len(radiators) + 1):
        for used in combinations(radiators, number):
            left = usable - set(radiators) | set(used)
            is_thrifty = not any([fewer < set(used) for fewer in enough])
            if is_thrifty and is_cooled(active.stack, active.chain, left, int(active.afterburn)):
                enough.append(set(used))
    return {frozenset([p for p in used if cards[p].heatsink]) for used in enough}
