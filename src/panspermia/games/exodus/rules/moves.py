"""One move of a Spacecraft, step by step (H4-H8, H10), without dice and without questions.

`options` gives the legal next steps of a move and what each does; it is all that a planner, a face
or a flow needs. `Course` is where a move stands; it is a value. A step is told as if all dice are
survived (`after`); who rolls them goes on from `entered`, takes what is lost with `suffer`, and
adds the bonus of the Space with `gain`.
"""

from __future__ import annotations

from collections.abc import Container
from typing import NamedTuple

from panspermia.games.exodus.components.facts import CardFacts
from panspermia.games.exodus.components.solar import (
    AEROBRAKE,
    BURN,
    CRASH,
    HALF_LANDER,
    NEPTUNE,
    NO_SEASON,
    RED,
    SITE,
    Step,
)
from panspermia.games.exodus.rules.crafts import STRIP, Craft, reloaded
from panspermia.games.exodus.rules.engines import MAP, Engine, Sky, works

NOWHERE = -1
PIVOT = 2
"""H4c.1. Burns of a Pivot."""

NO_WAY, POWERED, GLIDE, FREE, ASSIST, PLANE = range(6)
"""H6.1. How a Site is entered or left: powered, along an aerobrake path, as some Freighters do,
by factory-assist, by an acetylene rocketplane."""

ASSIST_ROLL, CRASH_ROLL, AEROBRAKE_ROLL, BELT_ROLL = range(4)
"""What is rolled for on the way, in the order of the rolls; all but belts can be bought off."""


BELTS = sum([1 << space for space in range(len(MAP.ids)) if MAP.belt[space]])
"""All belts, as marks of a course."""

STRAIGHT = [(False, 0, 0)]
FREE_ENTRY = [(0, 0, 0)]
BURN_ENTRY = [(0, 1, 2), (1, 0, 0)]
"""What most steps cost: Bonus Burns, burns, halves of the consumption."""


class Course(NamedTuple):
    """Alg-3. The state of a move; two courses that are equal are the same state (H4h)."""

    space: int
    came: int
    """H4e. The Space that it came from, or NOWHERE before the first step."""
    label: int
    """B7b.4. The label of the line by which it entered a Hohmann, else 0."""
    burns: int
    """H5c. Burns spent, without Bonus Burns."""
    used: int
    """H5b.1. Fuel spent, in parts of a step."""
    bonus: int
    pivots: int
    works: bool
    """H2a.2. Whether the thruster still works."""
    marks: int
    """H8e.2, H8f. The solar oberth and belts that have given their bonus, as bits of Spaces."""
    lost: int
    """Cards that are gone, as bits of places."""
    turned: int
    """Heavy radiators that have turned Light."""


class Option(NamedTuple):
    """A legal step."""

    to: int
    pivot: bool
    """H4c.4. A Bonus Pivot is used."""
    bonus: int
    """H8b.1. Bonus Burns used."""
    paid: int
    """Burns paid."""
    cost: int
    """Parts of fuel spent."""
    liftoff: int
    landing: int
    tanks: int
    """H6c.6. FT that a rocketplane spends at the Site."""
    rolls: tuple[int, ...]
    entered: Course
    """As the Space has been entered: paid, Sails burnt, nothing rolled yet."""
    after: Course
    """As it goes on if all dice are survived."""


def start(engine: Engine, space: int) -> Course:
    """H4a, H4c.3. Before the first step any exit is free; J6: some cards may be gone."""
    is_working = works(engine, engine.purged, 0, MAP.zone[space])
    return Course(
        space, NOWHERE, 0, 0, 0, 0, engine.pivots, is_working, 0, engine.purged, 0
    )  # fmt: skip


def can_stop(course: Course) -> bool:
    """H4b.1. Anywhere but on a lander burn."""
    return not MAP.lander[course.space]


def has_landed(course: Course) -> bool:
    """H4b.2, H6e. A move that has entered a Site is over."""
    return course.came != NOWHERE and MAP.kind[course.space] == SITE


def options(engine: Engine, course: Course, sky: Sky, seen: Container[Course] = ()) -> list[Option]:
    """Alg-3, H2b.1, H4e. Every legal step with every way to pay for it.

    H4h: `seen` are the courses that the move has had.
    """
    if has_landed(course):
        return []
    found = []
    for line in MAP.steps[course.space]:
        if line.to != course.came:
            for option in ways_along(engine, course, line, sky):
                if option.after not in seen and _can_finish(engine, option, sky):
                    found.append(option)
    return found


def ways_along(engine: Engine, course: Course, line: Step, sky: Sky) -> list[Option]:
    """Every way to travel a line and to pay for it, wherever it leads on."""
    return _ways(engine, course, line, sky) if is_open(engine, course, line, sky) else []


def is_open(engine: Engine, course: Course, line: Step, sky: Sky) -> bool:
    """H4g, H6b.3. Whether season and cards allow the step at all.

    Syn-a.1, Syn-a.2, Syn-a.4: only lines over the border of a group have a season, which a
    terawatt thruster ignores (Syn-a.3, 1C3b).
    """
    if line.seasons and not engine.any_season and line.seasons != (sky.season,):
        return False
    if MAP.hazard[line.to] == AEROBRAKE:
        return not engine.grounded & ~course.lost
    return True


def refusals(
    engine: Engine, course: Course, sky: Sky, seen: Container[Course] = ()
) -> dict[int, str]:
    """Every Space to which a line leads, with the clause that forbids to go there, or nothing."""
    possible = {option.to for option in options(engine, course, sky, seen)}
    return {
        to: "" if to in possible else _refusal(engine, course, to, sky)
        for to in MAP.neighbours[course.space]
    }


def _refusal(engine: Engine, course: Course, to: int, sky: Sky) -> str:
    """The first clause against a step that is not possible, in the order of Alg-3."""
    line = MAP.step(course.space, to)
    if line is None:
        return "H4f"
    if has_landed(course):
        return "H4b.2"
    if to == course.came:
        return "H4e"
    if not is_open(engine, course, line, sky):
        return "H6b.3" if not line.seasons or line.seasons == (sky.season,) else "Syn-a.1"
    liftoffs = _liftoffs(engine, course, line, sky)
    if not liftoffs or not _landings(engine, course, line, sky):
        return "H6a"
    if not _ways(engine, course, line, sky):
        return _unpaid(engine, course, line)
    return "H5e.1" if MAP.lander[to] else "H4h"


def _unpaid(engine: Engine, course: Course, line: Step) -> str:
    """H2a.2, H5c, H5d. Why burns cannot be paid, though all Bonus Burns help that can."""
    if not course.works:
        return "H2a.2"
    is_straight = not course.label or course.label == line.exit or course.pivots
    lander = 1 if MAP.lander[line.to] else 0
    others = (0 if is_straight else PIVOT) + (MAP.kind[line.to] == BURN) - lander
    if course.burns + lander + max(0, others - course.bonus) > engine.net:
        return "H5c"
    return "H5d" if engine.can_burn else "F4c"


def _can_finish(engine: Engine, option: Option, sky: Sky) -> bool:
    """H5e.1, Alg-4. A lander burn is entered only if the move can go on from there to an end.

    One may stop everywhere else, so it is enough that there is a next step; each of these has
    been looked at in the same way.
    """
    return not MAP.lander[option.to] or bool(options(engine, option.after, sky))


# --- a step and its price (H4c, H5, H8b) ------------------------------------------------------


def _ways(engine: Engine, course: Course, line: Step, sky: Sky) -> list[Option]:
    """H6.1. Ways of one step that differ in cost or dice; the first of equal ones is named."""
    if MAP.kind[course.space] != SITE and MAP.kind[line.to] != SITE:
        return _paid_ways(engine, course, line, sky, NO_WAY, NO_WAY)
    found: dict[tuple[object, ...], Option] = {}
    for liftoff in _liftoffs(engine, course, line, sky):
        for landing in _landings(engine, course, line, sky):
            for option in _paid_ways(engine, course, line, sky, liftoff, landing):
                key = (option.rolls, option.tanks, *option[1:5])
                found.setdefault(key, option)
    return list(found.values())


def _paid_ways(
    engine: Engine, course: Course, line: Step, sky: Sky, liftoff: int, landing: int
) -> list[Option]:
    """H5g. A step in one way, with each mix that pays for it, and then its dice."""
    prices = _prices(engine, course, line, sky, liftoff)
    if not prices:
        return []
    rolls = _rolls(engine, course, line, sky, liftoff, landing)
    tanks = plane_tanks(engine, course.space, sky) if liftoff == PLANE else 0
    found = []
    for pivot, bonus, paid, cost in prices:
        entered = _entered(engine, course, line, pivot, bonus, paid, cost)
        after = gain(engine, entered, sky)
        found.append(
            Option(
                line.to, pivot, bonus, paid, cost, liftoff, landing, tanks, rolls, entered, after
            )
        )
    return found


def _prices(
    engine: Engine, course: Course, line: Step, sky: Sky, liftoff: int
) -> list[tuple[bool, int, int, int]]:
    """H5a, H8b.1, A-53. Bonus Pivot, Bonus Burns, burns and fuel: every mix that can be paid.

    Whether a Bonus Burn pays for the Pivot or for the burn behind it makes no difference.
    """
    found: list[tuple[bool, int, int, int]] = []
    for pivot, turn_bonus, turn_paid in _turns(course, line):
        for bonus, paid, share in _entries(line, sky, liftoff):
            all_bonus, all_paid = turn_bonus + bonus, turn_paid + paid
            cost = turn_paid * engine.cost + share * engine.cost // 2
            price = (pivot, all_bonus, all_paid, cost)
            is_paid = all_bonus <= course.bonus and _can_pay(engine, course, all_paid, cost)
            if is_paid and price not in found:
                found.append(price)
    return found


def _turns(course: Course, line: Step) -> list[tuple[bool, int, int]]:
    """H4c.1, H4c.2, H4c.4, H4d. Straight on is free; a Pivot takes a Bonus Pivot or two burns."""
    if not course.label or course.label == line.exit:
        return STRAIGHT
    mixes = [(False, bonus, PIVOT - bonus) for bonus in range(min(PIVOT, course.bonus) + 1)]
    return [(True, 0, 0), *mixes] if course.pivots else mixes


def _entries(line: Step, sky: Sky, liftoff: int) -> list[tuple[int, int, int]]:
    """H5.1. Bonus Burns, burns, and halves of the consumption for entering a Space.

    H5e.2, H5e.4: a lander burn takes no Bonus Burn and may cost half. H6c.7: or nothing.
    """
    there = line.to
    if MAP.kind[there] != BURN:
        return FREE_ENTRY
    if MAP.lander[there]:
        if liftoff == PLANE and sky.first_lander_free:
            return FREE_ENTRY
        if sky.gentle and is_gentle(there, sky):
            return BURN_ENTRY
        return [(0, 1, 1 if MAP.lander[there] == HALF_LANDER else 2)]
    return BURN_ENTRY


def is_gentle(lander: int, sky: Sky) -> bool:
    """4A7d.4. A lander burn of a Site whose Factory makes usual burns of them."""
    return any([site in sky.gentle for site in MAP.neighbours[lander]])


def _can_pay(engine: Engine, course: Course, paid: int, cost: int) -> bool:
    """H3.2, H5c, H5d, H5f, F4c. Within net thrust and fuel, with a thruster that works."""
    return not paid or (
        course.works
        and course.burns + paid <= engine.net
        and course.used + cost <= engine.have
        and (engine.can_burn or not cost)
    )


# --- Sites (H6) -------------------------------------------------------------------------------


def _landings(engine: Engine, course: Course, line: Step, sky: Sky) -> list[int]:
    """H6.1, H6b.1, H6c.1, H6d, H6f, Alg-16.

    How a Site can be entered; what is none is simply entered.

    H5e.3, H6c.5: no Factory helps out of a lander burn, and no rocketplane lands (H6c.8).
    """
    site = line.to
    if MAP.kind[site] != SITE:
        return [NO_WAY]
    found = _freely(engine, course, site)
    if line.glide:
        found.append(GLIDE)
    if course.works and site in sky.assists and may_assist(site, course.space, sky):
        found.append(ASSIST)
    return found


def may_assist(site: int, beside: int, sky: Sky) -> bool:
    """H5e.3, H6c.5. No Factory helps over a lander burn, but where that is a usual one."""
    return not MAP.lander[beside] or site in sky.gentle


def _liftoffs(engine: Engine, course: Course, line: Step, sky: Sky) -> list[int]:
    """H6.1, H6c.1, H6c.4, H6c.5. How a Site can be left; what is none is simply left."""
    site = course.space
    if MAP.kind[site] != SITE:
        return [NO_WAY]
    found = _freely(engine, course, site)
    if line.glide and sky.glides:
        found.append(GLIDE)
    if course.works and site in sky.assists:
        if may_assist(site, line.to, sky):
            found.append(ASSIST)
        if MAP.lander[line.to] and _has_plane(engine, site, sky):
            found.append(PLANE)
    return found


def _freely(engine: Engine, course: Course, site: int) -> list[int]:
    """H6a, 1B4.5. Without Factory: powered, or on a small Site for some crafts."""
    if not course.works:
        return []
    if engine.net > MAP.size[site]:
        return [POWERED]
    return [FREE] if MAP.size[site] <= engine.free_size else []


def _has_plane(engine: Engine, site: int, sky: Sky) -> bool:
    """H6c.6, CR-24. An Atmospheric Site, or one with a railway, with tanks enough."""
    if not has_air(site) and site not in sky.railways:
        return False
    tanks = sum([tanks for where, tanks in sky.tanks if where == site])
    return tanks >= plane_tanks(engine, site, sky)


def has_air(site: int) -> bool:
    found = MAP.sites[site]
    return found is not None and found.atmospheric


def plane_tanks(engine: Engine, site: int, sky: Sky) -> int:
    """H6c.6, CR-24. What a rocketplane takes; half, rounded up, where a railway has air."""
    if site in sky.railways and has_air(site):
        return (engine.plane + 1) // 2
    return engine.plane


# --- what a Space does (H7, H8, H10) ----------------------------------------------------------


def _rolls(
    engine: Engine, course: Course, line: Step, sky: Sky, liftoff: int, landing: int
) -> tuple[int, ...]:
    """H7.1, H7.2, H6b.2, H6c.2, H6c.3, A-35. What is rolled for, in this order."""
    found, there = [], line.to
    is_assisted = liftoff in (ASSIST, PLANE)
    if is_assisted and not _is_safe(course.space, sky):
        found.append(ASSIST_ROLL)
    if MAP.hazard[there] == CRASH and not is_assisted and there not in sky.safe:
        found.append(CRASH_ROLL)
    is_known = there in sky.safe or is_shielded(engine, course, there)
    if MAP.hazard[there] == AEROBRAKE and not is_known:
        found.append(AEROBRAKE_ROLL)
    if MAP.belt[there]:
        found.append(BELT_ROLL)
    if landing == ASSIST and not _is_safe(there, sky):
        found.append(ASSIST_ROLL)
    return tuple(found)


def _is_safe(site: int, sky: Sky) -> bool:
    """H6c.2. A colonized Factory, or Powersat."""
    return sky.powersat or site in sky.domes


def is_shielded(engine: Engine, course: Course, space: int) -> bool:
    """A-47. A card that makes aerobrakes safe is aboard and works."""
    return bool(engine.shields & ~gone(engine, course, space))


def gone(engine: Engine, course: Course, space: int) -> int:
    """J3a. The cards that are lost or dark in a Space."""
    return course.lost | (engine.dark if MAP.zone[space] == NEPTUNE else 0)


def _entered(
    engine: Engine, course: Course, line: Step, pivot: bool, bonus: int, paid: int, cost: int
) -> Course:
    """Alg-5, 2 and 3. Paid, and Sails burnt at an aerobrake (H6b.3)."""
    there, lost = line.to, course.lost
    if MAP.hazard[there] == AEROBRAKE:
        lost |= engine.sails
    return Course(
        there,
        course.space,
        line.entry,
        course.burns + paid,
        course.used + cost,
        course.bonus - bonus,
        course.pivots - pivot,
        course.works and _still_works(engine, course, lost, there),
        course.marks,
        lost,
        course.turned,
    )


def _still_works(engine: Engine, course: Course, lost: int, there: int) -> bool:
    """J3a, H6b.3. A thruster that works fails only by the loss of a Sail or in the dark."""
    if lost == course.lost and MAP.zone[there] != NEPTUNE:
        return True
    return works(engine, lost, course.turned, MAP.zone[there])


def gain(engine: Engine, course: Course, sky: Sky) -> Course:
    """H8.1, H8a. The Bonus Burns of the Space just entered, if the thruster works.

    H8c: Venus has a season. H8d: they add up. H8e.1-H8e.3, H8f: the oberth and belts, once.
    """
    space = course.space
    if not course.works:
        return course
    if MAP.flyby[space]:
        season = MAP.flyby_season[space]
        if season in (NO_SEASON, sky.season):
            return course._replace(bonus=course.bonus + MAP.flyby[space])
    once = engine.oberth if space == MAP.oberth else 0
    if MAP.belt[space]:
        once = engine.belt_burns + (0 if course.marks & BELTS else sky.belt_bonus)
    if once and not course.marks >> space & 1:
        return course._replace(bonus=course.bonus + once, marks=course.marks | 1 << space)
    return course


def is_flyby(space: int) -> bool:
    """H8g. A Space whose entry is a glitch trigger."""
    return MAP.flyby[space] > 0 or space == MAP.oberth


# --- losses (H7, H10, E7) ---------------------------------------------------------------------


def suffer(engine: Engine, course: Course, lost: int, turned: int = 0) -> Course:
    """H2a.2, H2b.2, E7d.1. Cards are lost or turn Light; what was gained stays."""
    all_lost, all_turned = course.lost | lost, course.turned | turned
    is_working = course.works and works(engine, all_lost, all_turned, MAP.zone[course.space])
    return course._replace(works=is_working, lost=all_lost, turned=all_turned)


def belt_level(engine: Engine, sky: Sky, die: int) -> int:
    """H10.1, Alg-17. The die, less net thrust unless that is negative, and 2 more in season red."""
    return die - max(0, engine.net) + (2 if sky.season == RED else 0)


def irradiated(engine: Engine, course: Course, level: int) -> tuple[int, int]:
    """H10.1, H10c, H10.3, E7d.1. The cards that a belt of this level takes, and those it turns."""
    return _hit(
        engine, course, [p for p, hardness in _hardness(engine, course) if hardness < level]
    )


def glitched(engine: Engine, course: Course, die: int) -> tuple[int, int]:
    """K2b, E7d.1. The cards that a glitch takes, and those that it turns."""
    found = [p for p, hardness in _all_hardness(engine, course) if hardness == die]
    return _hit(engine, course, found)


def _hit(engine: Engine, course: Course, places: list[int]) -> tuple[int, int]:
    """E7d.1. A radiator that is still Heavy turns Light instead."""
    lost = turned = 0
    for place in places:
        if engine.craft.cards[place].light is not None and not course.turned >> place & 1:
            turned |= 1 << place
        else:
            lost |= 1 << place
    return lost, turned


def _all_hardness(engine: Engine, course: Course) -> list[tuple[int, int]]:
    """B2j. The cards aboard with their rad-hardness now."""
    found = []
    for place, card in enumerate(engine.craft.cards):
        if not course.lost >> place & 1:
            light = card.light if course.turned >> place & 1 else None
            found.append((place, (light or card).rad_hard))
    return found


def _hardness(engine: Engine, course: Course) -> list[tuple[int, int]]:
    """B2g. Those that belts can take; a card that does not work is not immune."""
    immune = engine.immune & ~gone(engine, course, course.space)
    found = _all_hardness(engine, course)
    return [(place, hardness) for place, hardness in found if not immune >> place & 1]


# --- the end of a move (H5b, F2) --------------------------------------------------------------


def steps_used(engine: Engine, course: Course) -> int:
    """H5b.1. The fuel of the burns, rounded up to whole steps."""
    return -(-course.used // engine.unit)


def settled(engine: Engine, course: Course) -> Craft:
    """H5b.2, J4e, E7a, E7b. The craft after the move: fuel burnt, then what was lost taken off."""
    craft = engine.craft
    burnt = craft._replace(wet=STRIP.burnt(engine.wet, steps_used(engine, course)))
    turned = course.turned | _spent_heatsinks(engine, course)
    cards = tuple(
        [
            card.light if card.light is not None and turned >> place & 1 else card
            for place, card in enumerate(craft.cards)
            if not course.lost >> place & 1
        ]
    )
    if not cards:
        return wrecked(burnt, cards)
    left = reloaded(burnt, cards, craft.tanks)
    has_triangle = any([card.triangle is not None for card in cards])
    return left if has_triangle else left._replace(wet=left.dry)


def wrecked(craft: Craft, cards: tuple[CardFacts, ...]) -> Craft:
    """H7.1, H7f, E7b, A-56. Only some Light radiators are left, neither tanks nor fuel."""
    left = craft._replace(cards=cards, tanks=0)
    return left._replace(wet=left.dry)


def destroyed(engine: Engine, course: Course) -> Craft:
    """H7.1, A-56. A failed hazard: Heavy radiators turn Light and stay, unless on a lander burn."""
    cards = engine.craft.cards
    if MAP.lander[course.space]:
        return wrecked(engine.craft, ())
    heavy = [p for p, card in enumerate(cards) if card.light and not course.turned >> p & 1]
    left = [cards[p].light for p in heavy if not course.lost >> p & 1]
    return wrecked(engine.craft, tuple([card for card in left if card is not None]))


def _spent_heatsinks(engine: Engine, course: Course) -> int:
    """J4e, IN-38. Heavy Heatsink Fountains that had to cool turn Light when the move is over.

    Of several no more than must, and rather those that give less.
    """
    cards = engine.craft.cards
    sinks = [p for p, card in enumerate(cards) if card.heatsink and card.light is not None]
    spent = spared = 0
    for place in sorted(sinks, key=lambda place: -cards[place].therms):
        if works_without(engine, spared | 1 << place):
            spared |= 1 << place
        else:
            spent |= 1 << place
    return spent & ~course.lost


def works_without(engine: Engine, radiators: int) -> bool:
    """Whether the move could have begun without these radiators."""
    return works(engine, radiators, 0, MAP.zone[MAP.leo])
