"""Activation (H2, H3, J): support chains, therms, net thrust and consumption of a move.

`engines` gives every way in which a craft can be activated where it stands. Cards are known by
their place in the craft, sets of them are bits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from panspermia.games.exodus.components.catalog import Links
from panspermia.games.exodus.components.facts import CardFacts, TriangleFacts
from panspermia.games.exodus.components.solar import BLUE, NEPTUNE, solar_map
from panspermia.games.exodus.rules.crafts import STRIP, Craft

MAP = solar_map()
NO_CARD = -1
PUSH = 1
"""H3d.1. What Powersat adds."""
NONE_OFF = 0


class Sky(NamedTuple):
    """What a move depends on beside the craft, for the player who flies."""

    season: int = BLUE
    powersat: bool = False
    """H3d.1, N4a. Owned or lent."""
    push: int = PUSH
    """H3d.4. What a push adds."""
    solar_bonus: int = 0
    assists: frozenset[int] = frozenset()
    """H6c.1, H6c.4. Sites with a Factory that the player may use."""
    domes: frozenset[int] = frozenset()
    """H6c.2. Those of them that are colonized."""
    tanks: tuple[tuple[int, int], ...] = ()
    """H6c.6. By Site the blue FT of own stacks there."""
    glides: bool = True
    """A-69. Switch aerostat_glide."""
    first_lander_free: bool = True
    """H6c.7, A-4. Switch rocketplane_landers."""
    safe: frozenset[int] = frozenset()
    """4B2f.8, 4B2f.9. Hazard Spaces that need no roll."""
    railways: frozenset[int] = frozenset()
    """CR-24. Sites from which a rocketplane lifts off, for half of its FT if they have air."""
    gentle: frozenset[int] = frozenset()
    """4A7d.4. Sites whose Factory helps over their lander burns, which are usual burns then."""
    belt_bonus: int = 0
    """H8f. Bonus Burns at one belt of the move."""


class Engine(NamedTuple):
    """H2.1. An activated thruster with its chain, fixed for the whole move (H3).

    Fuel is counted in parts of a step, so that fractions stay exact: a burn costs `cost` parts and
    half a lander burn half of them; `unit` parts are a step.
    """

    craft: Craft
    thruster: int
    links: Links
    chain: int
    """J1c. The thruster, its supports, and theirs, as bits: if one is lost the thruster fails."""
    coolers: int
    """J1d. Radiators that supply therms without more ado."""
    needy: tuple[tuple[int, int], ...]
    """Radiators that need a support and are wanted, each with all that supports it, as bits."""
    afterburn: bool
    pushed: bool
    net: int
    cost: int
    unit: int
    have: int
    """The parts of fuel that can be spent."""
    wet: int
    """The wet position after the afterburn."""
    pivots: int
    oberth: int
    """H8e.1, H8e.3. Bonus Burns of the solar oberth."""
    belt_burns: int
    any_season: bool
    dark: int
    """J3a. The solar cards that are not pushed: they fail in the Neptune zone."""
    can_burn: bool
    """F4c. The fuel is good enough for this thruster, or it needs none."""
    plane: int
    """H6c.6. The FT that a rocketplane spends."""
    purged: int
    """J6. Cards that go when the move begins."""
    sails: int
    shields: int
    """Cards that make aerobrakes safe."""
    immune: int
    """Cards that ignore belts."""
    grounded: int
    """H6b.3. Cards that cannot aerobrake."""
    free_size: int = 0
    """1B4.5. Sites up to this Size need neither thrust nor assist."""


def engines(craft: Craft, space: int, sky: Sky, off: int = NONE_OFF) -> list[Engine]:
    """H2.1, H2a.1, H2b.3. Every activation that is possible here; J3e: some cards may be off."""
    if not craft.can_move:
        return []
    found: dict[tuple[object, ...], Engine] = {}
    for place, card in enumerate(craft.cards):
        if card.triangle is not None and not off >> place & 1:
            for engine in _activations(craft, place, card.triangle, space, sky, off):
                key = (engine.chain, engine.needy, engine.net, engine.cost, engine.afterburn)
                found.setdefault((place, *key), engine)
    return list(found.values())


def can_activate(craft: Craft, space: int, sky: Callable[[], Sky], off: int = NONE_OFF) -> bool:
    """H2b.3. Whether a craft that can move finds any; a thruster without needs settles it."""
    is_dark = MAP.zone[space] == NEPTUNE
    has_triangle = False
    for place, card in enumerate(craft.cards):
        if card.triangle is not None:
            has_triangle = True
            if is_plain(card) and not (off >> place & 1 or (is_dark and card.solar)):
                return True
    return has_triangle and bool(engines(craft, space, sky(), off))


def is_plain(card: CardFacts) -> bool:
    """J1.1. Whether a card works by itself: it needs no support and no therms."""
    return not (card.generators or card.reactors or card.needs_therms)


def _activations(
    craft: Craft, place: int, triangle: TriangleFacts, space: int, sky: Sky, off: int
) -> Iterator[Engine]:
    """J3d, H3a.2. With each chain, with or without an afterburn, if the therms suffice."""
    pushed = sky.powersat and triangle.pushable
    working = operational(craft.cards, off, is_dark=MAP.zone[space] == NEPTUNE and not pushed)
    if not working >> place & 1:
        return
    needy = [p for p, card in enumerate(craft.cards) if is_needy_cooler(card, working >> p & 1)]
    for wanted in product((False, True), repeat=len(needy)):
        coolers = [p for p, is_wanted in zip(needy, wanted, strict=True) if is_wanted]
        for links in _chains(craft.cards, working, (place, *coolers), ()):
            for afterburn in (False, True):
                if not afterburn or can_afterburn(craft, triangle):
                    engine = _engine(craft, place, links, afterburn, pushed, space, sky, working)
                    if works(engine, 0, 0, MAP.zone[space]):
                        yield engine


def freighter(cards: tuple[CardFacts, ...], tanks: int, net: int, pivots: int = 0) -> Engine:
    """1B4. The first card is a Freighter: net thrust by itself, no fuel, no class, no chain.

    1B4.8: the minimum mass of 1 counts for a rocketplane.
    """
    craft = Craft(cards, tanks, STRIP.whole[1])
    every = (1 << len(cards)) - 1
    return Engine(
        craft=craft,
        thruster=0,
        links=((0, NO_CARD, NO_CARD),),
        chain=1,
        coolers=0,
        needy=(),
        afterburn=False,
        pushed=False,
        net=net,
        cost=0,
        unit=1,
        have=0,
        wet=craft.wet,
        pivots=pivots,
        oberth=net,
        belt_burns=0,
        any_season=False,
        dark=0,
        can_burn=True,
        plane=rocketplane_tanks(craft),
        purged=0,
        sails=_bits(cards, "sail"),
        shields=_bits(cards, "aerobrake_safe") & every,
        immune=_bits(cards, "immune") & every,
        grounded=_bits(cards, "no_aerobrake") & every,
    )


# --- supports (J1, J3) ------------------------------------------------------------------------


def operational(cards: tuple[CardFacts, ...], off: int, *, is_dark: bool) -> int:
    """J1.1, J1e, J2.1, J3a, J3b. The largest set in which all that is required is supplied (A-19).

    Therms are counted for a chain, not here. In the dark, solar cards do not work.
    """
    left = [not (off >> p & 1 or (is_dark and card.solar)) for p, card in enumerate(cards)]
    while True:
        gives = [card.gives for p, card in enumerate(cards) if left[p]]
        stays = [left[p] and _is_supplied(card, gives) for p, card in enumerate(cards)]
        if stays == left:
            return sum([1 << p for p, is_left in enumerate(left) if is_left])
        left = stays


def can_serve(cards: tuple[CardFacts, ...], place: int, zone: int) -> bool:
    """J2.1, J3b, J3d, J4.1. Whether a card can be used for an operation here.

    Heatsinks that would turn Light by it (J4e) are spared.
    """
    working = operational(cards, NONE_OFF, is_dark=zone == NEPTUNE)
    if not working >> place & 1:
        return False
    sinks = sum([1 << p for p, card in enumerate(cards) if card.heatsink and card.light])
    plain = coolers_of(cards, working) & ~sinks
    needy = [p for p, card in enumerate(cards) if is_needy_cooler(card, working >> p & 1)]
    for wanted in product((False, True), repeat=len(needy)):
        coolers = [p for p, is_wanted in zip(needy, wanted, strict=True) if is_wanted]
        supplied = cooling(cards, plain | sum([1 << p for p in coolers]), 0)
        for links in _chains(cards, working, (place, *coolers), ()):
            if supplied >= sum([cards[link[0]].needs_therms for link in links]):
                return True
    return False


def _is_supplied(card: CardFacts, gives: list[int]) -> bool:
    for need in (card.generators, card.reactors):
        if need and not any([given & need for given in gives]):
            return False
    return True


def is_needy_cooler(card: CardFacts, works: int) -> bool:
    """A radiator that needs a support: it is used only if wanted, and its supplier with it."""
    return bool(works and card.therms and (card.generators or card.reactors))


def coolers_of(cards: tuple[CardFacts, ...], working: int) -> int:
    """J1d. Radiators that cool without more ado."""
    return sum(
        [
            1 << p
            for p, card in enumerate(cards)
            if card.therms and working >> p & 1 and not (card.generators or card.reactors)
        ]
    )


def _chains(
    cards: tuple[CardFacts, ...], working: int, pending: tuple[int, ...], links: Links
) -> Iterator[Links]:
    """J1b.2, J1c. One supplier for each requirement of each card, and so on."""
    if not pending:
        yield tuple(sorted(links))
        return
    place, rest = pending[0], pending[1:]
    if place in [link[0] for link in links]:
        yield from _chains(cards, working, rest, links)
        return
    card = cards[place]
    for generator in _suppliers(cards, working, place, card.generators):
        for reactor in _suppliers(cards, working, place, card.reactors):
            more = [found for found in (generator, reactor) if found != NO_CARD]
            chosen = (*links, (place, generator, reactor))
            yield from _chains(cards, working, (*rest, *more), chosen)


def chains_of(cards: tuple[CardFacts, ...], working: int, wanted: tuple[int, ...]) -> list[Links]:
    """J1b.2, J1c. Every chain that serves these cards."""
    return list(_chains(cards, working, wanted, ()))


def members_of(links: Links) -> int:
    """The cards of a chain, as bits."""
    return sum([1 << place for place, _, _ in links])


def _suppliers(cards: tuple[CardFacts, ...], working: int, place: int, need: int) -> list[int]:
    """J1a, J1b.1. What can serve a requirement, whatever else it serves."""
    if not need:
        return [NO_CARD]
    return [
        p for p, card in enumerate(cards) if p != place and working >> p & 1 and card.gives & need
    ]


def counted(links: Links, thruster: int, cards: tuple[CardFacts, ...]) -> list[int]:
    """J5d.1, J5e, Alg-2. Generators on the way from the thruster to the first reactor, and that.

    1C4: behind a gigawatt thruster none counts.
    """
    triangle = cards[thruster].triangle
    if triangle is not None and triangle.gigawatt:
        return []
    suppliers = {place: (generator, reactor) for place, generator, reactor in links}
    found: list[int] = []
    pending = [thruster]
    while pending:
        generator, reactor = suppliers[pending.pop()]
        if reactor != NO_CARD and reactor not in found:
            found.append(reactor)
        if generator != NO_CARD and generator not in found:
            found.append(generator)
            pending.append(generator)
    return found


# --- net thrust and consumption (H3, J4, J5) --------------------------------------------------


def _engine(
    craft: Craft,
    thruster: int,
    links: Links,
    afterburn: bool,
    pushed: bool,
    space: int,
    sky: Sky,
    working: int,
) -> Engine:
    """Alg-1, Alg-2. The activation with this chain."""
    cards = craft.cards
    triangle = cards[thruster].triangle
    assert triangle is not None
    suppliers = {place: (generator, reactor) for place, generator, reactor in links}
    members = sum([1 << place for place in suppliers])
    wet = STRIP.burnt(craft.wet, triangle.afterburn_steps if afterburn else 0)
    modifiers = [cards[place] for place in counted(links, thruster, cards)]
    fuel = consumption(triangle, modifiers)
    extra = triangle.afterburn_thrust if afterburn else 0
    coolers = [place for place in suppliers if cards[place].therms and place != thruster]
    return Engine(
        craft=craft,
        thruster=thruster,
        links=links,
        chain=_closure(suppliers, thruster),
        coolers=coolers_of(cards, working),
        needy=tuple([(1 << place, _closure(suppliers, place)) for place in coolers]),
        afterburn=afterburn,
        pushed=pushed,
        net=net_thrust(triangle, modifiers, wet, extra, MAP.zone[space], pushed, sky),
        cost=2 * fuel.numerator,
        unit=2 * fuel.denominator,
        have=STRIP.steps[wet][craft.dry] * 2 * fuel.denominator,
        wet=wet,
        pivots=triangle.pivots,
        oberth=triangle.thrust + extra,
        belt_burns=triangle.belt_burns,
        any_season=triangle.terawatt,
        dark=_bits(cards, "solar") & ~(members if pushed else 0),
        can_burn=not fuel or craft.grade >= triangle.grade,
        plane=rocketplane_tanks(craft),
        purged=_purged(cards, members),
        sails=_bits(cards, "sail"),
        shields=_bits(cards, "aerobrake_safe") & working,
        immune=_bits(cards, "immune") & working,
        grounded=_bits(cards, "no_aerobrake") & working,
    )


def _closure(suppliers: dict[int, tuple[int, int]], place: int) -> int:
    """J1c. The card, its chosen supports, their chosen supports, and so on, as bits."""
    found, pending = 0, [place]
    while pending:
        card = pending.pop()
        if card != NO_CARD and not found >> card & 1:
            found |= 1 << card
            pending += suppliers[card]
    return found


def _bits(cards: tuple[CardFacts, ...], mark: str) -> int:
    return sum([1 << place for place, card in enumerate(cards) if getattr(card, mark)])


def can_afterburn(craft: Craft, triangle: TriangleFacts) -> bool:
    """H3a.1, H3a.3, J5d.2, F4c, 1C5. The printed steps are there, of a grade that it burns."""
    steps = triangle.afterburn_steps
    return bool(steps) and craft.grade >= triangle.grade and craft.steps >= steps


def works(engine: Engine, lost: int, turned: int, zone: int) -> bool:
    """H2a.2, J3, J4b.1. Whether the thruster is operational without some cards.

    J1c: its chain stays the one that was named, therms come from all radiators that are left. A
    radiator that has lost its own support supplies none, and need not be used.
    """
    gone = lost | (engine.dark if zone == NEPTUNE else 0)
    if engine.chain & gone:
        return False
    cool = [(radiator, chain) for radiator, chain in engine.needy if not chain & gone]
    coolers = engine.coolers & ~gone
    alone = _is_cool(engine, coolers, engine.chain, turned)
    if alone or not cool:
        return alone
    used = engine.chain
    for radiator, chain in cool:
        coolers |= radiator
        used |= chain
    return _is_cool(engine, coolers, used, turned)


def _is_cool(engine: Engine, coolers: int, used: int, turned: int) -> bool:
    """J3d, J4.1, J4a, J4b.1, J4b.2, J4c. Each used card once; an afterburn cools (J4d.1, J4d.2)."""
    cards = engine.craft.cards
    needed = sum([card.needs_therms for p, card in enumerate(cards) if used >> p & 1])
    return cooling(cards, coolers, turned) + engine.afterburn >= needed


def cooling(cards: tuple[CardFacts, ...], coolers: int, turned: int) -> int:
    """J1d. The therms of these radiators, of which some have turned Light (E7d.1)."""
    found = 0
    for place, card in enumerate(cards):
        if coolers >> place & 1:
            light = card.light if turned >> place & 1 else None
            found += card.therms if light is None else light.therms
    return found


def consumption(triangle: TriangleFacts, modifiers: list[CardFacts]) -> Fraction:
    """H5a, J5c. Steps for a burn; factors multiply, and fractions are kept."""
    fuel = Fraction(triangle.fuel, triangle.parts)
    for card in modifiers:
        fuel *= Fraction(card.fuel, card.parts)
    return fuel


def net_thrust(
    triangle: TriangleFacts,
    modifiers: list[CardFacts],
    wet: int,
    extra: int,
    zone: int,
    pushed: bool,
    sky: Sky,
) -> int:
    """H3.1. Base thrust with afterburn, then class (H3b, FS-8), zone, push and supports.

    H3c.1, H3c.2, J5b: a solar card among them counts once. H3d.1-H3d.4, 4A7b.1,
    4A7b.3: one push, and what it adds. H3e, J5.1, J5a: modifiers add up. H3.3: it may be below 1.
    """
    thrust = triangle.thrust + extra + STRIP.thrust[wet]
    if triangle.solar or any([card.solar for card in modifiers]):
        thrust += MAP.solar[zone] + sky.solar_bonus
    if pushed:
        thrust += triangle.pushed_thrust or sky.push
    return thrust + sum([card.thrust for card in modifiers])


def rocketplane_tanks(craft: Craft) -> int:
    """H6c.6. Twice the wet mass before an afterburn, rounded up, at least 2."""
    return max(2, -int(-2 * STRIP.masses[craft.wet] // 1))


def _purged(cards: tuple[CardFacts, ...], members: int) -> int:
    """J6. What a chain with Project Valkyrie decommissions when the move begins."""
    below = max([card.purge for place, card in enumerate(cards) if members >> place & 1])
    return sum([1 << place for place, card in enumerate(cards) if card.rad_hard < below])
