"""A move of a Spacecraft as a chain of answers (H): activation, Space by Space, dice, the end.

Each question offers only what can be carried through: the steps are those of `moves.options`, which
enters no lander burn that cannot be left. What a step costs is asked only where there is a choice.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from panspermia.games.exodus.components.facts import CardFacts
from panspermia.games.exodus.rules.crafts import Craft
from panspermia.games.exodus.rules.engines import MAP, NO_CARD, NONE_OFF, Engine, Sky, engines
from panspermia.games.exodus.rules.events import (
    Activated,
    Arrived,
    BeltRolled,
    BonusGained,
    CardLost,
    CardTurned,
    Destroyed,
    GlitchRolled,
    HazardBoughtOff,
    HazardRolled,
    HazardSpared,
    HazardWaived,
    Stepped,
    Stranded,
    TanksSpent,
    ThrusterFailed,
)
from panspermia.games.exodus.rules.moves import (
    ASSIST_ROLL,
    BELT_ROLL,
    CRASH_ROLL,
    Course,
    Option,
    belt_level,
    can_stop,
    destroyed,
    gain,
    glitched,
    has_landed,
    irradiated,
    is_flyby,
    options,
    refusals,
    settled,
    start,
    steps_used,
    suffer,
    wrecked,
)
from panspermia.games.exodus.rules.vocabulary import BONUS_PIVOT, BURNS, WAYS
from panspermia.kernel import (
    CANCEL,
    DONE,
    NO,
    YES,
    Answer,
    Event,
    EventLog,
    Flow,
    Words,
    decide,
    roll,
    weigh,
)
from panspermia.kernel import Weighed as Reasons

T = TypeVar("T")

FINAO = 4
"""H7e.1. What it costs to skip a roll."""
NO_FINAO = -1
"""H7e.3. Where nothing can be bought off."""
FAILURE = 1
NO_SPACES: frozenset[int] = frozenset()

HAZARDS = ("assist", "crash", "aerobrake")
"""By the kind of a roll its word."""
GENERATOR, REACTOR = 1, 2
"""Places in a link of a chain."""


class Host:
    """The game that a flight belongs to, which follows it step by step."""

    def reach(self, space: int) -> None:
        raise NotImplementedError

    def buy(self, aqua: int) -> None:
        raise NotImplementedError

    def waive(self) -> None:
        raise NotImplementedError

    def spread(self, die: int) -> None:
        raise NotImplementedError

    def tell(self, event: Event) -> None:
        raise NotImplementedError


@dataclass(slots=True)
class Mission:
    """What a flight needs of the game, and what it changes of it."""

    side: int
    space: int
    craft: Craft
    sky: Sky = field(default_factory=Sky)
    aqua: int = 0
    finao: int = FINAO
    is_glitched: bool = False
    shield: int = 0
    """4B2f.6. By how much rolls of belts are lower."""
    spares: frozenset[int] = NO_SPACES
    """CR-11. Crash hazards of which one may be entered without a roll."""
    is_felon: bool = False
    """J6. Whether the player may commit felonies."""
    manned: str = ""
    """4B2d.2. A manned contract aboard: to kill those on board is a felony."""
    tophat: str = ""
    """4B2e.1. A contract aboard by which one hazard of the Turn is entered safely."""
    spared: tuple[str, ...] = ()
    """J6, Fel-2. Humans aboard whom the player may not kill even so."""
    is_lost: bool = False
    """H7f, A-56. The craft was destroyed; what is left of it lies where it happened."""
    spent: int = 0
    """H6c.6. FT that a rocketplane took from stacks of the Site."""
    off: int = NONE_OFF
    """J3e. The cards that do not work this Turn, as bits."""
    purged: tuple[str, ...] = ()
    """J6. The cards that the activation itself cost."""
    log: EventLog = field(default_factory=list[Event])
    can_cancel: bool = False
    """Whether the move may still be called off before the first step."""
    is_off: bool = False
    """It was called off."""

    host: Host | None = None

    def reach(self, space: int) -> None:
        """The craft is in this Space now."""
        if self.host is not None:
            self.host.reach(space)

    def buy(self, aqua: int) -> None:
        """H7e.1. A hazard is bought off."""
        self.aqua -= aqua
        if self.host is not None:
            self.host.buy(aqua)


class Flying:
    """A move that is under way."""

    __slots__ = ("course", "engine", "mission", "seen")

    def __init__(self, mission: Mission, engine: Engine) -> None:
        self.mission = mission
        self.engine = engine
        self.course: Course = start(engine, mission.space)
        self.seen: list[Course] = [self.course]

    def options(self) -> list[Option]:
        return options(self.engine, self.course, self.mission.sky, self.seen)

    def tell(self, event: Event) -> None:
        host = self.mission.host
        if host is not None:
            host.tell(event)
        else:
            self.mission.log.append(event)


def fly(m: Mission) -> Flow[None]:
    """H.1, H1c. Activate, then move from Space to Space until the craft halts, lands or is lost."""
    engine = yield from activate(m)
    if engine is None:
        return
    flying = Flying(m, engine)
    if not can_cancel(flying):
        begin(flying)
    while not m.is_lost and not has_landed(flying.course):
        option = yield from next_step(flying)
        if m.is_off:
            return
        if can_cancel(flying):
            begin(flying)
        if option is None:
            break
        yield from enter(flying, option)
    if not m.is_lost:
        finish(flying)


# --- activation (H2, J) -----------------------------------------------------------------------


def activate(m: Mission) -> Flow[Engine | None]:
    """H2.1, H3a.1, J1c. Thruster, afterburn and chain; nothing if none is operational (H2b.3)."""
    left = [e for e in engines(m.craft, m.space, m.sky, m.off) if is_allowed(m, e)]
    if not left:
        return None
    cards = m.craft.cards
    left = yield from narrow(m, "H2.1", left, lambda e: cards[e.thruster].id)
    left = yield from narrow(m, "H3a.1", left, lambda e: YES if e.afterburn else NO)
    left = yield from narrow_needy(m, left)
    for place in range(len(cards)):
        for which in (GENERATOR, REACTOR):
            found = supplied(cards, place, which)
            left = yield from narrow(m, "J1c", left, found, cards[place].id)
    return left[0]


def is_allowed(m: Mission, engine: Engine) -> bool:
    """J6, Fel-2, 4B2d.2. To kill Humans is a felony, which some are protected from."""
    lost = [card for p, card in enumerate(m.craft.cards) if engine.purged >> p & 1]
    hit = [card for card in lost if card.human or card.id == m.manned]
    return not hit or (m.is_felon and not any([card.id in m.spared for card in hit]))


def narrow(
    m: Mission, rule: str, left: list[T], word_of: Callable[[T], Answer], card: str = ""
) -> Flow[list[T]]:
    """Those of several ways that have what the player chooses; no question if all are alike."""
    words = list(dict.fromkeys([word_of(way) for way in left]))
    prompt: Words = (f"ask.{rule}", {"card": card} if card else {})
    chosen = yield from decide(m.side, rule, words, prompt=prompt)
    return [way for way in left if word_of(way) == chosen]


def narrow_needy(m: Mission, left: list[Engine]) -> Flow[list[Engine]]:
    """J1d. Whether a radiator that needs a support is to cool."""
    for place in range(len(m.craft.cards)):
        left = yield from narrow(m, "J1d", left, cooled(place), m.craft.cards[place].id)
    return left


def cooled(place: int) -> Callable[[Engine], Answer]:
    """Whether this radiator cools, by engine."""

    def word(engine: Engine) -> Answer:
        return YES if any([radiator >> place & 1 for radiator, _ in engine.needy]) else NO

    return word


def supplied(cards: tuple[CardFacts, ...], place: int, which: int) -> Callable[[Engine], Answer]:
    """J1b.2. Which generator or reactor was chosen for a card, by engine."""

    def word(engine: Engine) -> Answer:
        for link in engine.links:
            if link[0] == place and link[which] != NO_CARD:
                return cards[link[which]].id
        return NO

    return word


def begin(flying: Flying) -> None:
    """H3.1, J6. What is told when the move begins."""
    engine, m = flying.engine, flying.mission
    card = m.craft.cards[engine.thruster].id
    flying.tell(Activated("H2.1", m.side, card, engine.net, engine.afterburn))
    cards = m.craft.cards
    m.purged = tuple([c.id for place, c in enumerate(cards) if engine.purged >> place & 1])
    tell_losses(flying, "J6", engine.purged, 0)
    if not flying.course.works:
        flying.tell(ThrusterFailed("H2a.2", m.side))


# --- the next step (H4, H5, H6) ---------------------------------------------------------------


def next_step(flying: Flying) -> Flow[Option | None]:
    """H4, H5. Where to go, and how to pay where there is a choice; nothing to halt."""
    m = flying.mission
    word = yield from weigh(m.side, "H4b.1", weighed, (flying,), linger=True)
    if word in (DONE, CANCEL):
        m.is_off = word == CANCEL
        return None
    to = MAP.find(word)
    left = [option for option in flying.options() if option.to == to]
    left = yield from narrow(m, "H6.1", left, lambda o: WAYS[o.liftoff])
    left = yield from narrow(m, "H6.1", left, lambda o: WAYS[o.landing])
    left = yield from narrow(m, "H4c.4", left, lambda o: BONUS_PIVOT if o.pivot else BURNS)
    left = yield from narrow(m, "H8b.2", left, lambda o: o.bonus)
    return left[0]


def weighed(flying: Flying) -> Reasons:
    """H4b.1. Every neighbouring Space with the clause against it, and to halt unless it may not."""
    course = flying.course
    found = refusals(flying.engine, course, flying.mission.sky, flying.seen)
    reasons: Reasons = {MAP.ids[space]: clause for space, clause in found.items()}
    reasons[DONE] = "" if can_stop(course) else "H4b.1"
    if can_cancel(flying):
        reasons[CANCEL] = reasons.pop(DONE)
    return reasons


def can_cancel(flying: Flying) -> bool:
    """Whether nothing has happened yet."""
    return flying.mission.can_cancel and len(flying.seen) == 1 and not flying.engine.purged


# --- entering a Space (Alg-5) -----------------------------------------------------------------


def enter(flying: Flying, option: Option) -> Flow[None]:
    """Alg-5. Glitch, payment, Sails, hazards, belt, bonus, in this order."""
    m = flying.mission
    if m.is_glitched and is_flyby(option.to):
        yield from glitch(flying, option.to)
        again = [o for o in flying.options() if is_same(o, option)]
        if not again:
            return
        option = again[0]
    rolls = option.rolls
    if option.liftoff and rolls[:1] == (ASSIST_ROLL,):
        rolls = rolls[1:]
        yield from hazard(flying, ASSIST_ROLL)
        if m.is_lost:
            return
    pay(flying, option)
    for kind in rolls:
        if kind == BELT_ROLL:
            yield from belt(flying)
        else:
            yield from hazard(flying, kind)
        if m.is_lost:
            return
    arrive(flying)


def is_same(one: Option, other: Option) -> bool:
    """Whether two options are the same choice; what it leads to may have changed."""
    return one[:7] == other[:7]


def glitch(flying: Flying, to: int) -> Flow[None]:
    """H8g, Alg-5, 1. Before a flyby is entered; the step may have become impossible by it."""
    m = flying.mission
    die = yield from roll("H8g")
    flying.tell(GlitchRolled("H8g", m.side, MAP.ids[to], die))
    if m.host is not None:
        m.host.spread(die)
    lose(flying, "H8g", *glitched(flying.engine, flying.course, die))
    check_stranded(flying)


def pay(flying: Flying, option: Option) -> None:
    """H5.1, H6b.3, H6c.6. The Space is entered: paid, tanks spent, Sails burnt."""
    m, before, after = flying.mission, flying.course, option.entered
    origin, space = MAP.ids[before.space], MAP.ids[option.to]
    if option.tanks:
        m.spent += option.tanks
        flying.tell(TanksSpent("H6c.6", m.side, origin, option.tanks))
    flying.course = after
    paid = (option.paid, option.bonus, option.pivot)
    m.reach(option.to)
    flying.tell(Stepped("H4", m.side, origin, space, *paid))
    tell_losses(flying, "H6b.3", after.lost & ~before.lost, 0)
    if before.works and not after.works:
        flying.tell(ThrusterFailed("H2a.2", m.side))


def hazard(flying: Flying, kind: int) -> Flow[None]:
    """H7.1, H7.2, H7e.1, H7e.3, Alg-15. Bought off, or rolled for: on a 1 everything is lost."""
    m, where, word = flying.mission, MAP.ids[flying.course.space], HAZARDS[kind]
    if kind != ASSIST_ROLL and (yield from enter_safely(flying, word)):
        return
    if kind == CRASH_ROLL and (yield from is_spared(flying)):
        return
    if m.finao != NO_FINAO and m.aqua >= m.finao:
        about: Words = ("ask.H7e.1", {"aqua": m.finao, "hazard": word, "space": where})
        answer = yield from decide(m.side, "H7e.1", (NO, YES), prompt=about)
        if answer == YES:
            m.buy(m.finao)
            flying.tell(HazardBoughtOff("H7e.1", m.side, where, word, m.finao))
            return
    die = yield from roll("H7.1")
    flying.tell(HazardRolled("H7.1", m.side, where, word, die))
    if die == FAILURE:
        m.craft = destroyed(flying.engine, flying.course)
        end_lost(flying, Destroyed("H7f", m.side, where))


def enter_safely(flying: Flying, hazard: str) -> Flow[bool]:
    """4B2e.1, 4A6f.4, I-21. With a tophat aboard, once a Turn, and said before the roll."""
    m, where = flying.mission, MAP.ids[flying.course.space]
    aboard = [
        c.id for p, c in enumerate(flying.engine.craft.cards) if not flying.course.lost >> p & 1
    ]
    if m.tophat not in aboard:
        return False
    about: Words = ("ask.4B2e.1", {"card": m.tophat, "hazard": hazard, "space": where})
    if (yield from decide(m.side, "4B2e.1", (NO, YES), prompt=about)) == NO:
        return False
    flying.tell(HazardWaived("4B2e.1", m.side, m.tophat, where, hazard))
    m.tophat = ""
    if m.host is not None:
        m.host.waive()
    return True


def is_spared(flying: Flying) -> Flow[bool]:
    """CR-11. One crash hazard beside a Site with a Factory, in each move."""
    m, space = flying.mission, flying.course.space
    if space not in m.spares:
        return False
    about: Words = ("ask.CR-11", {"space": MAP.ids[space]})
    if (yield from decide(m.side, "CR-11", (NO, YES), prompt=about)) == NO:
        return False
    m.spares = frozenset()
    flying.tell(HazardSpared("CR-11", m.side, MAP.ids[space]))
    return True


def belt(flying: Flying) -> Flow[None]:
    """H10.1, H10.2, H10a, H7e.2. One die for the whole stack, which nobody can buy off."""
    m, engine = flying.mission, flying.engine
    die = yield from roll("H10.1")
    level = belt_level(engine, m.sky, die) - m.shield
    flying.tell(BeltRolled("H10.1", m.side, MAP.ids[flying.course.space], die, level))
    lose(flying, "H10.1", *irradiated(engine, flying.course, level))


def arrive(flying: Flying) -> None:
    """H8.1, A-50. Bonus Burns, and whether a failed thruster has stranded the craft."""
    m, before = flying.mission, flying.course
    flying.course = gain(flying.engine, before, m.sky)
    flying.seen.append(flying.course)
    if flying.course.bonus > before.bonus:
        burns = flying.course.bonus - before.bonus
        flying.tell(BonusGained("H8.1", m.side, MAP.ids[before.space], burns))
    check_stranded(flying)


# --- losses (E7, Alg-14) ----------------------------------------------------------------------


def lose(flying: Flying, clause: str, lost: int, turned: int) -> None:
    """E7.1, E7d.1, H2a.2. Cards go or turn Light; the last one takes the craft with it (E7b)."""
    m, before = flying.mission, flying.course
    flying.course = suffer(flying.engine, before, lost, turned)
    tell_losses(flying, clause, lost, turned)
    if before.works and not flying.course.works:
        flying.tell(ThrusterFailed("H2a.2", m.side))
    if flying.course.lost == (1 << len(flying.engine.craft.cards)) - 1:
        m.craft = wrecked(m.craft, ())
        end_lost(flying, Destroyed("E7b", m.side, MAP.ids[flying.course.space]))


def tell_losses(flying: Flying, clause: str, lost: int, turned: int) -> None:
    side = flying.mission.side
    for place, card in enumerate(flying.engine.craft.cards):
        if lost >> place & 1:
            flying.tell(CardLost(clause, side, card.id))
        if turned >> place & 1:
            flying.tell(CardTurned("E7d.1", side, card.id))


def check_stranded(flying: Flying) -> None:
    """A-50, Alg-4. A craft that can neither stand on a lander burn nor leave it is lost."""
    m = flying.mission
    if not m.is_lost and not can_stop(flying.course) and not flying.options():
        m.craft = wrecked(m.craft, ())
        end_lost(flying, Stranded("A-50", m.side, MAP.ids[flying.course.space]))


# --- the end (H4b, H5b, H7f) ------------------------------------------------------------------


def end_lost(flying: Flying, event: Event) -> None:
    """H7f. The move ends where the craft was lost."""
    flying.mission.is_lost = True
    flying.mission.space = flying.course.space
    flying.tell(event)


def finish(flying: Flying) -> None:
    """H5b.1, H5b.2, F2b. Fuel is taken off, then what was lost."""
    m, engine, course = flying.mission, flying.engine, flying.course
    m.craft = settled(engine, course)
    m.space = course.space
    steps = steps_used(engine, course)
    flying.tell(Arrived("H5b.1", m.side, MAP.ids[course.space], steps))
