"""Ways in full: every Turn flown once more by the mover, with what each step costs and risks."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from typing import cast

from panspermia.games.exodus.components.cards import GRADES
from panspermia.games.exodus.components.chart import KINDS, SEASONS, ZONES
from panspermia.games.exodus.components.solar import (
    AEROBRAKE,
    BURN,
    HALF_LANDER,
    HOHMANN,
    NEPTUNE,
    VENUS,
)
from panspermia.games.exodus.routes import values
from panspermia.games.exodus.routes.fares import Fare
from panspermia.games.exodus.routes.labels import Harbour, Leg
from panspermia.games.exodus.routes.stops import Stop
from panspermia.games.exodus.routes.values import Danger, Hop, Refuel, Turn, Way
from panspermia.games.exodus.routes.voyages import Voyage
from panspermia.games.exodus.rules.crafts import STRIP, Craft
from panspermia.games.exodus.rules.engines import MAP, Engine, Sky, cooling
from panspermia.games.exodus.rules.moves import (
    AEROBRAKE_ROLL,
    ASSIST,
    ASSIST_ROLL,
    BELT_ROLL,
    CRASH_ROLL,
    FREE,
    GLIDE,
    PLANE,
    POWERED,
    Course,
    Option,
    belt_level,
    can_stop,
    irradiated,
    is_flyby,
    options,
    settled,
    start,
    steps_used,
)
from panspermia.games.exodus.rules.vocabulary import WAYS

ROLLS: dict[int, values.Roll] = {
    ASSIST_ROLL: "assist",
    CRASH_ROLL: "crash",
    AEROBRAKE_ROLL: "aerobrake",
    BELT_ROLL: "belt",
}
DIE = 6
SCOOPED = "I5c.2"
LANDERS: tuple[values.Lander, ...] = ("", "half", "full")


def shown(mass: int) -> str:
    """A position of the strip as it is printed."""
    return mixed(STRIP.masses[mass])


def mixed(number: Fraction) -> str:
    """A mixed number: "4 2/3", "1/2", "3"."""
    whole, rest = divmod(number, 1)
    if not rest:
        return str(whole)
    return f"{whole} {rest}" if whole else str(rest)


# --- a whole way ----------------------------------------------------------------------------------


def way_of(voyage: Voyage, end: Harbour) -> Way:
    """How the craft comes to a harbour."""
    legs = tuple(_turns(voyage, end))
    hazards, belts = _risks(legs)
    first = voyage.root.body.craft
    left = [card.id for card in end.body.craft.cards]
    return Way(
        fuel=end.fuel,
        turns=end.turn,
        hazards=hazards,
        belts=belts,
        safe=round((1 - 1 / DIE) ** hazards, 4),
        wet=shown(end.wet),
        dry=end.body.craft.mass,
        lost=tuple([card.id for card in first.cards if card.id not in left]),
        legs=legs,
    )


def _risks(legs: tuple[Turn, ...]) -> tuple[int, int]:
    """Hazards, and belts that can take a card; I5c.2: to scoop without a move is one too."""
    dangers = [danger for leg in legs for hop in leg.hops for danger in hop.dangers]
    hazards = sum([1 for danger in dangers if danger.roll != "belt"])
    scoops = sum([1 for leg in legs if leg.refuelled and SCOOPED in leg.refuelled.clauses])
    belts = sum([1 for danger in dangers if danger.roll == "belt" and danger.cards])
    return hazards + scoops, belts


def _turns(voyage: Voyage, end: Harbour) -> Iterator[Turn]:
    chain = [end]
    while (before := _before(chain[-1])) is not None:
        chain.append(before)
    chain.reverse()
    for one, other in pairwise(chain):
        for turn in range(one.turn + 1, other.turn):
            yield _waiting(voyage, one, turn)
        yield _turn(voyage, one, other)


def _before(harbour: Harbour) -> Harbour | None:
    return harbour.leg.begin.harbour if harbour.leg is not None else harbour.origin


def _season(voyage: Voyage, turn: int) -> int:
    return voyage.guide.season(turn)


def _waiting(voyage: Voyage, harbour: Harbour, turn: int) -> Turn:
    """D1g. Nothing is done in this Turn."""
    there, wet = MAP.ids[harbour.space], shown(harbour.wet)
    return Turn(
        year=voyage.guide.year + turn - 1,
        season=SEASONS[_season(voyage, turn)],
        start=there,
        stop=there,
        wet_before=wet,
        wet=wet,
        dry=harbour.body.craft.mass,
    )


def risks_of(voyage: Voyage, harbour: Harbour) -> tuple[int, int]:
    """H7, H10. Hazards and dangerous belts on the way to a harbour, counted once more."""
    hazards = belts = 0
    at: Harbour | None = harbour
    while at is not None:
        if at.leg is None:
            hazards += at.after is not None and at.after.means == "air-eater"
        else:
            sky = voyage.sky._replace(season=_season(voyage, at.turn))
            found = _leg_risks(at.leg, sky)
            hazards, belts = hazards + found[0], belts + found[1]
        at = _before(at)
    return hazards, belts


def fuel_of(harbour: Harbour) -> int:
    """The steps of fuel spent up to a harbour, counted once more along the last move."""
    leg = harbour.leg
    if leg is None:
        return harbour.fuel
    halves = sum([fare.halves for fare in _fares(leg)])
    mode = leg.begin.mode
    return leg.begin.fuel - (-halves * mode.half // mode.unit)


def _leg_risks(leg: Leg, sky: Sky) -> tuple[int, int]:
    hazards = belts = 0
    place: Leg = leg
    while place.fare is not None and place.parent is not None:
        fare, before = place.fare, place.parent
        is_dark = fare.zone == NEPTUNE
        mode, net = leg.begin.mode, leg.begin.drive.engine.net
        hazards += fare.hazards
        hazards += fare.brakes and not mode.is_shielded(before.phase.lost, is_dark)
        belts += fare.belt and mode.is_endangered(net, place.phase.lost, is_dark, sky)
        place = before
    return hazards, belts


def _turn(voyage: Voyage, one: Harbour, other: Harbour) -> Turn:
    """D1. From harbour to harbour."""
    turn, leg = other.turn, other.leg
    season = _season(voyage, turn)
    refuelled = None if other.after is None else _refuel(other.after, scooped=leg is None)
    plain = {
        "year": voyage.guide.year + turn - 1,
        "season": SEASONS[season],
        "start": MAP.ids[one.space],
        "stop": MAP.ids[other.space],
        "wet_before": shown(one.wet),
        "wet": shown(other.wet),
        "dry": other.body.craft.mass,
        "refuelled": refuelled,
    }
    if leg is None:
        return Turn(**plain)  # type: ignore[arg-type]
    begin = leg.begin
    engine = begin.drive.engine
    hops, course = _flown(leg, voyage.sky._replace(season=season))
    body = voyage.drives.body(engine.craft)
    burnt = body.left(engine.craft.wet) - body.left(engine.wet)
    return Turn(
        **plain,  # type: ignore[arg-type]
        refuel=None if begin.stop is None else _refuel(begin.stop),
        jettisoned=begin.drive.jettisoned,
        engine=engine_told(engine),
        hops=hops,
        steps=burnt + steps_used(engine, course),
    )


def _refuel(stop: Stop, *, scooped: bool = False) -> Refuel:
    clauses = {
        "isru": ("I5a.1", "I5.1"),
        "factory": ("I5b.1", "I5.1"),
        "air-eater": ("I5c.1", SCOOPED) if scooped else ("I5c.1",),
        "dirt": ("G1c.1",),
    }
    return Refuel(
        means=stop.means,
        card=stop.card,
        tanks=stop.tanks,
        wet=shown(stop.craft.wet),
        grade=GRADES[stop.craft.grade],
        clauses=clauses[stop.means],
    )


def engine_told(engine: Engine) -> values.Engine:
    cards = engine.craft.cards
    used = engine.chain
    for _, chain in engine.needy:
        used |= chain
    members = [card for place, card in enumerate(cards) if used >> place & 1]
    coolers = engine.coolers | sum([radiator for radiator, _ in engine.needy])
    thruster = cards[engine.thruster]
    return values.Engine(
        thruster=thruster.id,
        chain=tuple([card.id for card in members if card is not thruster]),
        afterburn=engine.afterburn,
        net=engine.net,
        consumption=mixed(Fraction(engine.cost, engine.unit)),
        weight=STRIP.class_ids[STRIP.classes[engine.wet]],
        needs_therms=sum([card.needs_therms for card in members]),
        therms=cooling(cards, coolers, 0) + engine.afterburn,
    )


# --- step by step ---------------------------------------------------------------------------------


def _flown(leg: Leg, sky: Sky) -> tuple[tuple[Hop, ...], Course]:
    """The mover takes the same steps; it must know each of them."""
    engine = leg.begin.drive.engine
    course = start(engine, leg.begin.harbour.space)
    seen, hops = [course], []
    for fare in _fares(leg):
        option = next(
            option for option in options(engine, course, sky, seen) if is_same(fare, option)
        )
        hops.append(_hop(engine, course, option, sky))
        course = option.after
        seen.append(course)
    return tuple(hops), course


def _fares(leg: Leg) -> list[Fare]:
    """Of every step; a Pivot is paid with the step behind it (H4c)."""
    found: list[Fare] = []
    place: Leg | None = leg
    while place is not None:
        if place.fare is not None:
            is_turn = place.fare.is_turn
            found.append(_joined(place.fare, found.pop()) if is_turn else place.fare)
        place = place.parent
    return found[::-1]


def _joined(turn: Fare, step: Fare) -> Fare:
    return step._replace(
        pivot=turn.pivot,
        bonus=turn.bonus + step.bonus,
        paid=turn.paid + step.paid,
        halves=turn.halves + step.halves,
    )


def is_same(fare: Fare, option: Option) -> bool:
    """Whether the mover means the same step."""
    one = (fare.to, bool(fare.pivot), fare.bonus, fare.paid, fare.liftoff, fare.landing, fare.tanks)
    other = (option.to, option.pivot, option.bonus, option.paid)
    return one == (*other, option.liftoff, option.landing, option.tanks)


def _hop(engine: Engine, course: Course, option: Option, sky: Sky) -> Hop:
    there, after = option.to, option.after
    lost = option.entered.lost & ~course.lost
    ended = settled(engine, after) if can_stop(after) else _strip_now(engine, after)
    return Hop(
        space=MAP.ids[there],
        name=MAP.names[there],
        kind=KINDS[MAP.kind[there]],
        zone=ZONES[MAP.zone[there]],
        lander=LANDERS[MAP.lander[there]],
        pivot=_pivot(course, option),
        burns=option.paid,
        bonus=option.bonus,
        steps=mixed(Fraction(option.cost, engine.unit)),
        gained=after.bonus - option.entered.bonus,
        liftoff=cast(values.Passage, WAYS[option.liftoff]),
        landing=cast(values.Passage, WAYS[option.landing]),
        tanks=option.tanks,
        dangers=tuple([_danger(engine, option, roll, sky) for roll in option.rolls]),
        lost=tuple([c.id for p, c in enumerate(engine.craft.cards) if lost >> p & 1]),
        wet=shown(ended.wet),
        burns_left=max(0, engine.net - after.burns),
        bonus_left=after.bonus,
        works=after.works,
        clauses=tuple(clauses(engine, course, option)),
    )


def _pivot(course: Course, option: Option) -> values.Pivot:
    if not turns(course, option.to):
        return ""
    return "bonus-pivot" if option.pivot else "burns"


def _strip_now(engine: Engine, course: Course) -> Craft:
    """Of a lander burn, where nothing can stop: as far as the fuel goes."""
    used = steps_used(engine, course)
    return engine.craft._replace(wet=STRIP.burnt(engine.wet, used))


def turns(course: Course, there: int) -> bool:
    """H4c.1."""
    line = MAP.step(course.space, there)
    return bool(course.label) and line is not None and line.exit != course.label


def _danger(engine: Engine, option: Option, roll: int, sky: Sky) -> Danger:
    if roll != BELT_ROLL:
        return Danger(roll=ROLLS[roll], chance=round(1 / DIE, 4))
    hits = [
        irradiated(engine, option.entered, belt_level(engine, sky, die))
        for die in range(1, DIE + 1)
    ]
    worst = hits[-1][0] | hits[-1][1]
    return Danger(
        roll="belt",
        chance=round(sum([hit != (0, 0) for hit in hits]) / DIE, 4),
        level=belt_level(engine, sky, DIE),
        cards=tuple([c.id for p, c in enumerate(engine.craft.cards) if worst >> p & 1]),
    )


# --- which clauses speak --------------------------------------------------------------------------

PASSAGES = {POWERED: ("H6a",), GLIDE: ("H6b.1",), FREE: ("1B4.5",), PLANE: ("H6c.6", "H6c.7")}
RISKS = {
    ASSIST_ROLL: "H6c.2",
    CRASH_ROLL: "H7.1",
    AEROBRAKE_ROLL: "H6b.2",
    BELT_ROLL: "H10.1",
}


def clauses(engine: Engine, course: Course, option: Option) -> list[str]:
    """What the rules say of a step, in their order."""
    found = [
        *_of_path(course, option),
        *_of_burns(engine, option),
        *_of_sites(option),
        *[RISKS[roll] for roll in option.rolls],
        *_of_the_space(engine, course, option),
    ]
    return list(dict.fromkeys(found))


def _of_path(course: Course, option: Option) -> Iterator[str]:
    line = MAP.step(course.space, option.to)
    assert line is not None
    if turns(course, option.to):
        yield "H4c.4" if option.pivot else "H4c.1"
    elif MAP.kind[course.space] == HOHMANN and course.label:
        yield "H4c.2"
    elif MAP.kind[course.space] == HOHMANN and course.came < 0:
        yield "H4a"
    if line.glide:
        yield "H4f"
    if line.seasons:
        yield "Syn-a.1"


def _of_burns(engine: Engine, option: Option) -> Iterator[str]:
    lander = MAP.lander[option.to]
    if MAP.kind[option.to] == BURN and not lander and option.paid:
        yield "H5.1"
    if lander:
        yield "H5e.1"
    if lander == HALF_LANDER:
        yield "H5e.4"
    if option.bonus:
        yield "H8b.1"
    if option.cost % engine.unit:
        yield "H5b.1"


def _of_sites(option: Option) -> Iterator[str]:
    for way in (option.liftoff, option.landing):
        yield from PASSAGES.get(way, ())
    if option.liftoff == ASSIST or option.landing == ASSIST:
        yield "H6c.1"
    if option.liftoff in (ASSIST, PLANE) and MAP.hazard[option.to]:
        yield "H6c.3"


def _of_the_space(engine: Engine, course: Course, option: Option) -> Iterator[str]:
    there, after = option.to, option.after
    if MAP.hazard[there] == AEROBRAKE and after.lost != course.lost:
        yield "H6b.3"
    if MAP.hazard[there] == AEROBRAKE and AEROBRAKE_ROLL not in option.rolls:
        yield "A-47"
    if course.works and not after.works:
        yield "J3a" if after.lost == course.lost else "H2a.2"
    if is_flyby(there):
        yield "H8e.1" if there == MAP.oberth else "H8.1"
    if MAP.flyby_season[there] >= 0 and MAP.zone[there] == VENUS:
        yield "H8c"
    if MAP.belt[there] and after.bonus > option.entered.bonus:
        yield "H8f"
