"""Careful play: what a search answers where instinct does not plan for each card.

Every card that could be bought, bid for, sold or thrown away is judged by the missions that would
be possible with it or without it; and where a mission is about to be paid for, others are compared
with it by imagined play.
"""

from __future__ import annotations

from panspermia.games.exodus.bots import instinct, laws
from panspermia.games.exodus.bots.instinct import Options, choice, next_bid
from panspermia.games.exodus.bots.market import THOROUGH, bid_for, is_pair_better, missed, rival_bid
from panspermia.games.exodus.bots.missions import Board, Mission, missions
from panspermia.games.exodus.bots.steering import board_of
from panspermia.games.exodus.bots.tenders import ballot_of
from panspermia.games.exodus.bots.turns import Plan
from panspermia.games.exodus.components.catalog import IDEOLOGIES
from panspermia.games.exodus.rules.state import State
from panspermia.games.exodus.rules.vocabulary import BOOST
from panspermia.kernel import CANCEL, DONE, NO, PASS, YES, Answer, Request

Chain = tuple[Answer, ...]
MISSIONS = 3
"""How many missions are compared."""


def proposals(g: State, request: Request) -> tuple[Chain, ...]:
    """The careful answer, and where a kit is about to go up the kits of other missions."""
    options = request.options()
    choose = CAREFUL.get(request.rule)
    wanted = choice(g, request, options) if choose is None else choose(g, request, options)
    if wanted not in options:
        wanted = choice(g, request, options)
    if request.rule != TURN or wanted != BOOST:
        return ((wanted,),)
    plan = Plan(g, request.side, THOROUGH)
    rest = plan.earns(tuple([option for option in options if option != BOOST]))
    found = [freight(plan, mission) for mission in affordable(plan)]
    return tuple(dict.fromkeys([*(found or [(BOOST,)]), (rest,)]))


def freight(plan: Plan, mission: Mission) -> Chain:
    """I4.1. The cards of a mission go up."""
    words = [plan.g.face(face).word for face in plan.on_ground(mission)]
    return (BOOST, *words, DONE)


def affordable(plan: Plan) -> list[Mission]:
    """The best missions for which there is money, each with another kit."""
    found: dict[tuple[int, ...], Mission] = {}
    for mission in missions(plan.board):
        is_open = not mission.kit.missing and plan.can_pay(mission) and plan.on_ground(mission)
        if is_open and mission.kit.faces not in found:
            found[mission.kit.faces] = mission
    return list(found.values())[:MISSIONS]


def seen_by(g: State, side: int) -> Board:
    """The board as careful players judge it."""
    return board_of(g, side, is_careful=True)


def deed(g: State, request: Request, options: Options) -> Answer:
    return Plan(g, request.side, THOROUGH).deed(options)


def loaded(g: State, request: Request, options: Options) -> Answer:
    """I4.1, G1. As the careful mission asks for it."""
    return LOADS[request.rule](g, request, options, THOROUGH)


def steered(g: State, request: Request, options: Options) -> Answer:
    """H2, H4. To the aim that careful players have."""
    return STEERING[request.rule](g, request, options, is_careful=True)


def deck(g: State, request: Request, options: Options) -> Answer:
    return THOROUGH.research(seen_by(g, request.side)).what


def ware(g: State, request: Request, options: Options) -> Answer:
    """I3a. What brings most, or is missed least."""
    return THOROUGH.sale(seen_by(g, request.side), 0.0).what


def discarded(g: State, request: Request, options: Options) -> Answer:
    """K2f, G6.1. The card that is missed least."""
    board = seen_by(g, request.side)
    cards = [option for option in options if option in g.catalog.patent_of]
    return min(
        cards, key=lambda word: missed(board, (g.catalog.patent_of[str(word)],)), default=CANCEL
    )


def bid(g: State, request: Request, options: Options) -> Answer:
    """I2b.2. As little as wins, up to what the card is worth.

    I2d.2: who began and is paid drives a rival up who will bid once more.
    """
    card = g.catalog.patent_of[str(request.prompt.params["card"])]
    wanted, board = next_bid(g, request), seen_by(g, request.side)
    most = bid_for(board, card)
    if request.side == g.active and wanted < rival_bid(board, card):
        most = max(most, wanted)
    return wanted if wanted in options and wanted <= most else PASS


def paired(g: State, request: Request, options: Options) -> Answer:
    """O5a."""
    return YES if is_pair_better(seen_by(g, request.side)) else NO


def elected(g: State, request: Request, options: Options) -> Answer:
    usual = choice(g, request, options)
    if is_contract_open(g, request.side):
        return usual
    return laws.elected(seen_by(g, request.side), options, usual)


def is_contract_open(g: State, side: int) -> bool:
    """4B3c.1. Whether the votes decide about a good contract."""
    return g.contracts is not None and ballot_of(seen_by(g, side)) is not None


def sent(g: State, request: Request, options: Options) -> Answer:
    if is_contract_open(g, request.side):
        return choice(g, request, options)
    return laws.sent(seen_by(g, request.side), options)


def seated(g: State, request: Request, options: Options) -> Answer:
    if is_contract_open(g, request.side):
        return choice(g, request, options)
    origin = IDEOLOGIES.index(str(request.prompt.params["ideology"]))
    return laws.seated(seen_by(g, request.side), origin)


def starred(g: State, request: Request, options: Options) -> Answer:
    if is_contract_open(g, request.side):
        return choice(g, request, options)
    return laws.starred(seen_by(g, request.side), options)


def legacy(g: State, request: Request, options: Options) -> Answer:
    return laws.legacy(seen_by(g, request.side), options)


TURN = "D1"
LOADS = {
    "I4.1": instinct.freight,
    "G1": instinct.origin,
    "G1a": instinct.goods,
    "G1b": instinct.tanks,
    "G1g": instinct.ballast,
}
STEERING = {
    "H4b.1": instinct.step,
    "H2.1": instinct.thruster,
    "J1c": instinct.supplier,
    "J1d": instinct.cooler,
}
CAREFUL = {
    TURN: deed,
    **dict.fromkeys(LOADS, loaded),
    **dict.fromkeys(STEERING, steered),
    "I2.1": deck,
    "V4c.1": deck,
    "V-SA3": deck,
    "O5e": deck,
    "I2b.2": bid,
    "I3a": ware,
    "O5a": paired,
    "O2b.2": elected,
    "O2b.3": sent,
    "O.2": seated,
    "O3a.1": starred,
    "O6.1": legacy,
    "K2f": discarded,
    "G6.1": discarded,
}
"""By clause what is answered with care."""


def is_small(request: Request) -> bool:
    """Whether instinct is enough."""
    return request.rule not in CAREFUL
