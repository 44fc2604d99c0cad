"""Quick play: which answers belong together, and which one a mission asks for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from panspermia.games.exodus.bots.deals import best_offer
from panspermia.games.exodus.bots.market import QUICK, Bank, usual_bid
from panspermia.games.exodus.bots.missions import FEW, Board, best_mission
from panspermia.games.exodus.bots.steering import Course, board_from, board_of, course, course_of
from panspermia.games.exodus.bots.tenders import (
    NO_VOTES,
    Ballot,
    Votes,
    ballot_of,
    counts,
    is_good,
    tender,
)
from panspermia.games.exodus.bots.trade import wanted
from panspermia.games.exodus.bots.turns import Plan
from panspermia.games.exodus.components.catalog import IDEOLOGIES, KINDS
from panspermia.games.exodus.rules.contracts.decks import top
from panspermia.games.exodus.rules.engines import MAP
from panspermia.games.exodus.rules.pieces import NOBODY, NOWHERE, ROCKET
from panspermia.games.exodus.rules.prospecting import place_of, targets
from panspermia.games.exodus.rules.state import State
from panspermia.games.exodus.rules.vocabulary import (
    BONUS_PIVOT,
    DECLARE,
    DISCARD,
    DRAIN,
    FILL,
    FUEL,
    JETTISON,
    LEO_STACK,
    MURDER,
    NEW_OUTPOST,
    PAIR_WORDS,
    REMOVE,
    REVIEW,
    ROCKET_STACK,
    STACKS,
    SWAP,
    TANK,
    THROW_IN,
)
from panspermia.kernel import CANCEL, DONE, NO, PASS, YES, Answer, Request

Options = tuple[Answer, ...]

CHOSEN, OTHER, RETREAT = 1.0, 0.002, 0.0002
"""The weights of the answer that is wanted, of others, and of what leads back."""
HERE = 5.0
"""How much more a Claim counts where the stack is that can make a Factory of it."""
LACKED = 2
"""Cards by which a kind may be ahead that a mission lacks."""
LAST_FEES = 6
"""Turns before the end in which debts are paid, as each Aqua of them is a point."""
WAYS = {"powered": 3, "glide": 2, "assist": 1}


def weights(g: State, request: Request) -> Sequence[float]:
    """How promising each option is: one is wanted, and the others are seldom given."""
    options = request.options()
    wanted = choice(g, request, options)
    return [weight(option, wanted) for option in options]


def choice(g: State, request: Request, options: Options) -> Answer:
    """The option that is wanted."""
    choose = CHOICES.get(request.rule)
    wanted = None if choose is None else choose(g, request, options)
    if wanted in options:
        return wanted
    return next((o for o in options if o not in BACK), options[0])


def weight(option: Answer, wanted: Answer) -> float:
    if option == wanted:
        return CHOSEN
    return RETREAT if option in BACK or option in IDLE else OTHER


BACK = (CANCEL,)
IDLE = frozenset({DECLARE, DISCARD, DRAIN, FILL, JETTISON, MURDER, REMOVE, SWAP, THROW_IN})
"""Deeds that are only good where a mission asks for them."""


# --- the Turn -------------------------------------------------------------------------------------


def deed(g: State, request: Request, options: Options) -> Answer:
    return Plan(g, request.side, QUICK).deed(options)


def freight(g: State, request: Request, options: Options, bank: Bank = QUICK) -> Answer:
    """I4.1. The kit of the mission."""
    plan, chosen = Plan(g, request.side, bank), about(request)[2]
    mission = plan.mission
    faces = [] if mission is None else plan.goes_up(mission)
    words = [g.face(face).word for face in faces if face not in chosen]
    return next((word for word in words if word in options), DONE if DONE in options else CANCEL)


def origin(g: State, request: Request, options: Options, bank: Bank = QUICK) -> Answer:
    """G1. What is to be loaded lies in LEO; what is too much is aboard."""
    plan, side = Plan(g, request.side, bank), request.side
    mission = plan.mission
    rocket = g.stacks[side][ROCKET]
    if g.has_rocket(side) and (rocket.space != MAP.leo or (mission and plan.surplus(mission))):
        return ROCKET_STACK
    loaded = [] if mission is None else plan.unloaded(mission)
    places = [place for place in g.stacks_at(side, MAP.leo) if place != ROCKET]
    found = [place for place in places if set(loaded) & set(g.stacks[side][place].cards)]
    return STACKS[found[0]] if found else LEO_STACK


def target(g: State, request: Request, options: Options) -> Answer:
    """G1d. LEO and Rocket; a crew that holds a Rocket back stays behind."""
    if str(request.prompt.params["stack"]) != ROCKET_STACK:
        return ROCKET_STACK
    return LEO_STACK if LEO_STACK in options else NEW_OUTPOST


def goods(g: State, request: Request, options: Options, bank: Bank = QUICK) -> Answer:
    """G1a. The cards of the kit and its fuel, or all that is too much."""
    plan, load = Plan(g, request.side, bank), about(request)[2]
    mission = plan.mission
    if plan.shows_rocket() and not plan.is_loading():
        return next((o for o in options if o == g.face(plan.figurehead).word), DONE)
    if load.to != ROCKET_STACK:
        cards = [option for option in options if option not in (TANK, FUEL, DONE, CANCEL)]
        kept = [] if mission is None else [g.face(f).word for f in mission.kit.faces]
        return next((card for card in cards if card not in kept), DONE)
    if mission is None:
        return CANCEL
    if FUEL in options and not load.fuel and plan.lacks_fuel(mission):
        return FUEL
    words = [g.face(face).word for face in plan.unloaded(mission)]
    return next((word for word in words if word in options), DONE)


def tanks(g: State, request: Request, options: Options, bank: Bank = QUICK) -> Answer:
    """G1b. As much fuel as the mission needs."""
    plan = Plan(g, request.side, bank)
    mission = plan.mission
    most = options[-1]
    assert isinstance(most, int)
    return most if mission is None else min(most, plan.lacks_fuel(mission))


def ballast(g: State, request: Request, options: Options, bank: Bank = QUICK) -> Answer:
    """G1g. What is too much, all of it, or the cards of a Rocket without an aim."""
    if isinstance(options[-1], int):
        return options[-1]
    plan = Plan(g, request.side, bank)
    words = plan.excess() or [g.face(face).word for face in plan.cargo()]
    return next((word for word in words if word in options), CANCEL)


def about(request: Request) -> tuple[Any, ...]:
    """How far a chain of answers has come."""
    found: tuple[Any, ...] = getattr(request, "about", ())
    return found


# --- prospecting ----------------------------------------------------------------------------------


def surveyor(g: State, request: Request, options: Options) -> Answer:
    """I6.1c. The card, and then the platform, by which most is won; the Site below comes first."""
    board = Board(g, request.side)
    if request.prompt.id.endswith(".platform"):
        face = g.catalog.face_of[str(request.prompt.params["card"])]
        return max(options, key=lambda word: prospects(board, face, (str(word),)))
    faces = [o for o in options if o in g.catalog.face_of]
    return max(faces, key=lambda word: survey(board, g.catalog.face_of[str(word)]), default=CANCEL)


def survey(board: Board, face: int) -> float:
    return prospects(board, face, board.g.face(face).platforms)


def prospects(board: Board, face: int, platforms: Sequence[str]) -> float:
    """I6.3. Claims to expect by the best of these platforms, more where a Factory can follow."""
    g, side = board.g, board.side
    place = place_of(g, side, face)
    if place == NOWHERE or g.face(face).isru is None:
        return 0.0
    space = g.stacks[side][place].space
    found = [targets(g, side, space, face, platform) for platform in platforms]
    return max([sum([claimed(site, space) for site in sites]) for sites in found], default=0.0)


def claimed(site: int, space: int) -> float:
    """The chance of a Claim, which counts for more where the stack stands."""
    return min(1.0, MAP.size[site] / 6) * (HERE if site == space else 1.0)


def aim(g: State, request: Request, options: Options) -> Answer:
    """I6a.1. Every Site that is likely enough; one of them at least."""
    sites = [str(option) for option in options if option in MAP.index]
    best = max(sites, key=lambda word: MAP.size[MAP.find(word)], default="")
    is_likely = bool(best) and MAP.size[MAP.find(best)] >= FEW
    return best if is_likely or DONE not in options else DONE


# --- flights --------------------------------------------------------------------------------------


def step(g: State, request: Request, options: Options, is_careful: bool = False) -> Answer:
    """H4b.1. On along the way, and to halt where its Turn ends."""
    flying = about(request)[0]
    start = flying.seen[0].space
    way = course_of(board_from(g, request.side, start, is_careful), flying.engine, start)
    spaces = () if way is None else way.spaces
    passed = len(flying.seen)
    if passed < len(spaces) and spaces[passed - 1] == flying.course.space:
        return MAP.ids[spaces[passed]]
    return DONE if DONE in options else next((o for o in options if o != CANCEL), CANCEL)


def thruster(g: State, request: Request, options: Options, is_careful: bool = False) -> Answer:
    """H2.1. The engine of the best way."""
    way = way_of(g, request.side, is_careful)
    return NO if way is None else way.engine.craft.cards[way.engine.thruster].id


def way_of(g: State, side: int, is_careful: bool) -> Course | None:
    """Where the Rocket goes from where it stands."""
    return course(board_from(g, side, g.stacks[side][ROCKET].space, is_careful))


def supplier(g: State, request: Request, options: Options, is_careful: bool = False) -> Answer:
    """J1c. As the engine of the best way has it."""
    way = way_of(g, request.side, is_careful)
    cards = () if way is None else way.engine.craft.cards
    card = str(request.prompt.params["card"])
    for place, *supports in () if way is None else way.engine.links:
        if cards[place].id == card:
            words = [cards[support].id for support in supports if support >= 0]
            return next((word for word in words if word in options), options[0])
    return options[0]


def cooler(g: State, request: Request, options: Options, is_careful: bool = False) -> Answer:
    """J1d. As the engine of the best way has it."""
    way = way_of(g, request.side, is_careful)
    if way is None:
        return options[0]
    ids = [card.id for card in way.engine.craft.cards]
    place = ids.index(str(request.prompt.params["card"]))
    return YES if any([radiator >> place & 1 for radiator, _ in way.engine.needy]) else NO


def finao(g: State, request: Request, options: Options) -> Answer:
    """H7e.1. Whoever has the money buys hazards off."""
    return YES


def bonus(g: State, request: Request, options: Options) -> Answer:
    return max(options, key=float)


def way(g: State, request: Request, options: Options) -> Answer:
    return max(options, key=lambda option: WAYS.get(str(option), 0))


# --- the Bank -------------------------------------------------------------------------------------


def deck(g: State, request: Request, options: Options) -> Answer:
    return QUICK.research(board_of(g, request.side)).what


def picked(g: State, request: Request, options: Options) -> Answer:
    """V1b. Of each kind as much as of the others, and more of what the kit of a mission lacks."""
    mission = best_mission(board_of(g, request.side))
    lacks = () if mission is None else mission.kit.lacks
    held = [g.catalog.patents[patent].kind for patent in g.hands[request.side]]
    kinds = [KINDS.index(str(option)) for option in options]
    return KINDS[min(kinds, key=lambda kind: held.count(kind) - LACKED * (kind in lacks))]


def ware(g: State, request: Request, options: Options) -> Answer:
    """I3a. What is not needed."""
    return QUICK.sale(board_of(g, request.side), 0.0).what


def errand(g: State, request: Request, options: Options) -> Answer:
    """I5, I8, I9. As trade goes on."""
    found = wanted(board_of(g, request.side), options)
    return found if found is not None else CANCEL if CANCEL in options else options[0]


def discarded(g: State, request: Request, options: Options) -> Answer:
    """K2f, G6.1. A card that is not needed, or any."""
    word = QUICK.sale(board_of(g, request.side), 0.0).what
    return word if word in options else next((o for o in options if o != CANCEL), CANCEL)


def bid(g: State, request: Request, options: Options) -> Answer:
    """I2b.2. As little as wins, up to what such a card is usually worth."""
    card = g.catalog.patent_of[str(request.prompt.params["card"])]
    wanted = next_bid(g, request)
    most = usual_bid(board_of(g, request.side), card)
    return wanted if wanted in options and wanted <= most else PASS


def next_bid(g: State, request: Request) -> int:
    """I2e.1. As little as wins; who opened wins ties."""
    return int(str(request.prompt.params["bid"])) + (request.side != g.active)


def elected(g: State, request: Request, options: Options) -> Answer:
    """O2b.2. A delegate is a point wherever it sits, but not worth another cube.

    4B3c.1: it sits where its law opens the best contract.
    """
    if not g.cubes(request.side) and DONE in options:
        return DONE
    best = votes_for(g, request.side)
    if best.seat != NOBODY:
        return IDEOLOGIES[best.seat]
    own = IDEOLOGIES[g.crew(request.side).ideology]
    return own if own in options else options[0]


def votes_for(g: State, side: int) -> Votes:
    """4A6e.2. How a contract can be won in a fundraise."""
    ballot = ballot_of(board_of(g, side)) if g.contracts is not None else None
    return NO_VOTES if ballot is None else ballot.best()


def sent(g: State, request: Request, options: Options) -> Answer:
    """O2b.3, 4B3c.1. A delegate that opens a better contract elsewhere."""
    ballot = ballot_of(board_of(g, request.side)) if g.contracts is not None else None
    best = NO_VOTES if ballot is None else ballot.moved(counts(g))
    return DONE if best.origin == NOBODY else IDEOLOGIES[best.origin]


def seated(g: State, request: Request, options: Options) -> Answer:
    """O.2. Where it goes."""
    ballot = ballot_of(board_of(g, request.side)) if g.contracts is not None else None
    best = NO_VOTES if ballot is None else ballot.moved(counts(g))
    return options[0] if best.to == NOBODY else IDEOLOGIES[best.to]


def starred(g: State, request: Request, options: Options) -> Answer:
    """O3a.1, 4B3c.1. The law that opens the best contract."""
    ballot = ballot_of(board_of(g, request.side)) if request.side == g.active else None
    if ballot is None:
        return options[0]
    return max(options, key=lambda word: ballot.law(IDEOLOGIES.index(str(word))))


# --- contracts ------------------------------------------------------------------------------------


def pile(g: State, request: Request, options: Options) -> Answer:
    """4B3. The deck with the best contract; who finds none good looks at the next of a deck."""
    ballot = Ballot(board_of(g, request.side))
    words = [option for option in options if option in PAIR_WORDS]
    return max(words, key=lambda word: ballot.deck(PAIR_WORDS.index(str(word))), default=DONE)


def offered(g: State, request: Request, options: Options) -> Answer:
    """4B3d. A contract that can be fulfilled, or a look at the next one."""
    board = board_of(g, request.side)
    if YES in options and is_good(board, tender(board, top(g, about(request)[2]))):
        return YES
    return REVIEW if REVIEW in options else DONE


def years(g: State, request: Request, options: Options) -> Answer:
    """4B3f.2. As many years as win, down to those that are safe; the holder wins ties."""
    board = board_of(g, request.side)
    found = tender(board, g.catalog.face_of[str(request.prompt.params["card"])])
    best = int(str(request.prompt.params["years"]))
    bid = best if request.side == g.active and best in options else best - 1
    return bid if bid in options and is_good(board, found) and found.years <= bid else PASS


def late_fee(g: State, request: Request, options: Options) -> Answer:
    """4B5b.1. All while the contract can be fulfilled, and what is owed when the end comes."""
    board = Board(g, request.side)
    order = board.order
    is_lost = order is None or (best_mission(board) is None and board.order_aboard is None)
    return 0 if is_lost and board.years > LAST_FEES else max(options, key=int)


def vote(g: State, request: Request, options: Options) -> Answer:
    """Lc.2. Nobody helps a rival."""
    return YES if request.prompt.params["hero"] == request.side else NO


def dealt(g: State, request: Request, options: Options) -> Answer:
    """N.2. The offer to accept."""
    made = best_offer(g, request.side)
    return CANCEL if made is None else g.crew(made.maker).word


def declined(g: State, request: Request, options: Options) -> Answer:
    """N.1. Whoever is asked to name an offer or a partner of his own takes the first."""
    return next((option for option in options if option != CANCEL), CANCEL)


def first(g: State, request: Request, options: Options) -> Answer:
    return options[0]


def stay(g: State, request: Request, options: Options) -> Answer:
    return DONE


CHOICES: dict[str, Callable[[State, Request, Options], Answer]] = {
    "D1": deed,
    "I4.1": freight,
    "G1": origin,
    "G1d": target,
    "G1a": goods,
    "G1b": tanks,
    "G1g": ballast,
    "I6.1c": surveyor,
    "I6a.1": aim,
    "H4b.1": step,
    "H2.1": thruster,
    "H3a.1": lambda _g, _r, _o: NO,
    "J1c": supplier,
    "J1d": cooler,
    "H7e.1": finao,
    "H8b.2": bonus,
    "H6.1": way,
    "H4c.4": lambda _g, _r, _o: BONUS_PIVOT,
    "I2.1": deck,
    "V4c.1": deck,
    "V-SA3": deck,
    "O5e": deck,
    "I2b.1": first,
    "I2b.2": bid,
    "I3a": ware,
    "I5.1": errand,
    "I5.4": errand,
    "I8.1": errand,
    "I8a": errand,
    "I9.1": errand,
    "K2f": discarded,
    "G6.1": discarded,
    "O2b.2": elected,
    "O2b.3": sent,
    "O.2": seated,
    "O5d.1": first,
    "O3a.1": starred,
    "Lc.2": vote,
    "4B2e.1": lambda _g, _r, _o: YES,
    "4B3": pile,
    "4B3d": offered,
    "4B3f.2": years,
    "4B5b.1": late_fee,
    "CR-14": lambda _g, _r, _o: YES,
    "V1b": picked,
    "V1c": stay,
    "N.1": declined,
    "N.2": dealt,
}
"""By clause what is wanted."""


def is_routine(request: Request) -> bool:
    """All answers follow from the mission."""
    return request.side >= 0
