"""What a side does in its Turn: the deed that its mission asks for next."""

from __future__ import annotations

from functools import cached_property

from panspermia.games.exodus.bots.kits import NO_FACE
from panspermia.games.exodus.bots.market import QUICK, Bank, is_full
from panspermia.games.exodus.bots.missions import (
    AQUA,
    NEVER,
    YEAR,
    Board,
    Mission,
    best_mission,
    crew_at_home,
    glories,
    is_home,
)
from panspermia.games.exodus.bots.steering import board_from, course, is_away
from panspermia.games.exodus.bots.trade import errand
from panspermia.games.exodus.components.solar import RED
from panspermia.games.exodus.rules.auction import HAND_LIMIT
from panspermia.games.exodus.rules.ceo import demand
from panspermia.games.exodus.rules.crafts import STRIP, can_fuel
from panspermia.games.exodus.rules.engines import MAP
from panspermia.games.exodus.rules.market import HAND_PRICE
from panspermia.games.exodus.rules.options import CEO
from panspermia.games.exodus.rules.pieces import LEO, ROCKET
from panspermia.games.exodus.rules.prospecting import ADJACENT
from panspermia.games.exodus.rules.scoring import total
from panspermia.games.exodus.rules.state import SPOTS, State
from panspermia.games.exodus.rules.turn import OUTPOSTS
from panspermia.games.exodus.rules.vocabulary import (
    AUCTION,
    BOOST,
    COLONIZE,
    DISCARD,
    END,
    FLY,
    FULFIL,
    FUNDRAISE,
    INCOME,
    INDUSTRIALIZE,
    JETTISON,
    LOAD_GLORY,
    MARKET,
    PROSPECT,
    REPAIR,
    RESEARCH,
    STACKS,
    TRANSFER,
)
from panspermia.kernel import Answer

AT_ONCE = (FULFIL, COLONIZE, LOAD_GLORY, INDUSTRIALIZE)
"""Deeds that are always good where they are possible."""
COSTLY = (COLONIZE, INDUSTRIALIZE)
"""Those that cost cards which a contract may still need."""
GOOD_CHANCE = 0.3
EARNED = 6
"""Aquas that come in while a card is looked for."""
DEAR, FINAO, SPARE_TURNS = 8, 4, 10
"""Aquas of a mission that is not trusted to dice while there are so many Turns left."""
READY = 1.0
"""What a Rocket with cargo must be worth to leave."""
WORTHWHILE = 0.0
"""What a mission must be worth to be paid for."""
LITTLE_HARM = 1
"""H10.1. Sixths of a chance to lose a card that nobody waits for the end of season red for."""
ROOM = 0.8
"""The share of what the best card promises that makes room for it in a full hand."""


class Plan:
    """What a side is about, worked out from the table alone."""

    def __init__(self, g: State, side: int, bank: Bank = QUICK) -> None:
        self.g = g
        self.side = side
        self.bank = bank
        start = g.stacks[side][ROCKET].space if is_away(g, side) else MAP.leo
        self.board = board_from(g, side, start, bank.is_careful)

    def deed(self, options: tuple[Answer, ...]) -> str:
        """D1. The next deed."""
        for word in AT_ONCE:
            if word in options and not (word in COSTLY and self.is_expected()):
                return word
        if REPAIR in options and any([s.glitched for s in self.g.stacks[self.side]]):
            return REPAIR
        if PROSPECT in options and self.prospects():
            return PROSPECT
        word = self.launches(options) if is_home(self.g, self.side) else self.travels(options)
        if not word and TRANSFER in options and self.shows_rocket():
            return TRANSFER
        return word or self.earns(options)

    def shows_rocket(self) -> bool:
        """M2a. Whether a card alone becomes a Rocket: it is a point when points are counted."""
        g = self.g
        is_asked = self.board.years == 1 or (g.rules.mode == CEO and g.spot == SPOTS - 1)
        return is_asked and not g.has_rocket(self.side) and self.figurehead != NO_FACE

    @property
    def figurehead(self) -> int:
        """E5.1. The card that becomes one: the crew, or any that is in LEO."""
        g = self.g
        crew = crew_at_home(g, self.side)
        cards = [face for face in g.stacks[self.side][LEO].cards if not g.face(face).human]
        return crew if crew != NO_FACE else next(iter(cards), NO_FACE)

    def is_expected(self) -> bool:
        """4B4d. Whether a contract aboard has still to come to another Space."""
        order = self.board.order_aboard
        return order is not None and course(self.board) is not None

    # --- a Rocket in space ------------------------------------------------------------------------

    def prospects(self) -> bool:
        """I6. Whether a Site here is worth its roll."""
        stack = self.g.stacks[self.side][ROCKET]
        if not self.g.has_rocket(self.side) or self.is_expected():
            return False
        near = (stack.space, *ADJACENT[stack.space])
        prizes = [self.board.prize(site) for site in near if MAP.size[site]]
        return any([prize is not None and prize.chance >= GOOD_CHANCE for prize in prizes])

    def travels(self, options: tuple[Answer, ...]) -> str:
        """H. On with a Rocket that has an aim; the cards of one without come home as patents."""
        g, side = self.g, self.side
        space = g.stacks[side][ROCKET].space
        way = course(self.board)
        if way is not None and way.site != space:
            return FLY if FLY in options else ""
        if g.moved or (way is not None and g.operated):
            return ""
        if JETTISON in options and self.cargo():
            return JETTISON
        if g.stacks[side][ROCKET].cards and TRANSFER in options and self.is_stranded():
            return TRANSFER
        return ""

    def excess(self) -> list[str]:
        """E6d. What is thrown away where there are too many outposts: the smallest, FT first."""
        g, side = self.g, self.side
        outposts = sorted(g.outposts(side), key=lambda place: len(g.stacks[side][place].cards))
        found = []
        for place in outposts if len(outposts) > OUTPOSTS else []:
            stack = g.stacks[side][place]
            found += [STACKS[place]] if stack.tanks else []
            found += [g.face(face).word for face in stack.cards if not g.face(face).human]
        return found

    def cargo(self) -> list[int]:
        """G1g. Cards of the Rocket that can come to the hand; 4B2d.2."""
        g, cards = self.g, self.g.stacks[self.side][ROCKET].cards
        kept = g.manned_contract(self.side)
        return [face for face in cards if not g.face(face).human and face != kept]

    def is_stranded(self) -> bool:
        """Whether only the crew holds back a Rocket that could leave from LEO again."""
        mission = self.mission
        return mission is not None and not mission.kit.missing and self.can_pay(mission)

    # --- a Rocket at home -------------------------------------------------------------------------

    @cached_property
    def mission(self) -> Mission | None:
        """The best mission from LEO that ends in time."""
        best = best_mission(self.board)
        found = best if best is not None and best.worth > NEVER / 2 else None
        glory = self.glory() if self.bank.is_careful else None
        return found if glory is None or not self.is_spare(glory, found) else glory

    def glory(self) -> Mission | None:
        """La. The best flight of the crew alone that is worth what it costs."""
        found = [m for m in glories(self.board) if m.worth > WORTHWHILE]
        return max(found, key=lambda mission: mission.worth, default=None)

    def is_spare(self, glory: Mission, found: Mission | None) -> bool:
        """Whether there is time and money for glory before another mission can leave."""
        if found is None or glory.worth >= found.worth:
            return True
        left = self.board.money - glory.aquas + EARNED * found.kit.missing
        return bool(found.kit.missing) and left >= found.aquas

    def can_pay(self, mission: Mission) -> bool:
        return mission.aquas + self.reserve(mission) + self.purse_of_hazards <= self.board.money

    def reserve(self, mission: Mission) -> int:
        """H7e.1. Aquas that buy off the hazards of a dear mission, less what its Turns bring.

        4B5: all of them if it carries a contract, and there is time.
        """
        order = self.board.order_at_home
        if order is not None and order.face in mission.kit.faces:
            return FINAO * mission.rolls if order.years > mission.turns + 1 else 0
        is_dear = self.bank.is_careful and mission.aquas >= DEAR
        if not is_dear or self.board.years < mission.turns + SPARE_TURNS:
            return 0
        return max(0, FINAO * mission.rolls - HAND_PRICE * (mission.turns - 1))

    @cached_property
    def purse_of_hazards(self) -> int:
        """H7e.1. Aquas that careful players keep for the hazards before a Rocket under way."""
        if not self.bank.is_careful or not is_away(self.g, self.side):
            return 0
        way = course(self.board)
        return 0 if way is None else FINAO * way.rolls

    def launches(self, options: tuple[Answer, ...]) -> str:
        """I4, G1, H. The kit of a mission that can be paid for goes up, is loaded, and leaves."""
        if self.g.moved:
            return ""
        way = course(self.board)
        least = READY if self.cargo() else WORTHWHILE
        if way is not None and way.worth > least and FLY in options:
            return FLY if way.harm <= LITTLE_HARM or self.g.season != RED else ""
        mission = self.mission
        if mission is None:
            return ""
        if mission.kit.missing or not self.can_pay(mission):
            return ""
        if self.on_ground(mission):
            return BOOST if BOOST in options and mission.worth > WORTHWHILE else ""
        return TRANSFER if self.is_loading() and TRANSFER in options else ""

    def is_loading(self) -> bool:
        """Whether a kit that is in LEO can be paid for and is not loaded yet."""
        mission = self.mission
        if mission is None or mission.kit.missing or not self.can_pay(mission):
            return False
        if self.on_ground(mission):
            return False
        lacks = self.unloaded(mission) or self.lacks_fuel(mission)
        return bool(lacks or self.surplus(mission))

    def is_crowded(self) -> bool:
        """I2a. Whether a hand full of what is needed goes up before there is money for the rest."""
        mission = self.mission
        return mission is not None and not self.spare(mission) and bool(self.goes_up(mission))

    def spare(self, mission: Mission) -> list[int]:
        """Hand cards that the mission does not need."""
        needed = {self.g.face(face).patent for face in mission.kit.faces}
        return [patent for patent in self.g.hands[self.side] if patent not in needed]

    def goes_up(self, mission: Mission) -> list[int]:
        """I4.1. What is boosted now: the whole kit, or what crowds the hand."""
        ground = self.on_ground(mission)
        if not mission.kit.missing and self.can_pay(mission):
            return ground
        hand, money = len(self.g.hands[self.side]), self.board.money - self.purse_of_hazards
        found: list[int] = []
        for face in sorted(ground, key=lambda face: self.g.face(face).card.mass):
            mass = self.g.face(face).card.mass
            if hand - len(found) >= HAND_LIMIT - 1 and mass < money:
                found.append(face)
                money -= mass
        is_freed = hand >= HAND_LIMIT > hand - len(found)
        return found if is_freed else []

    def on_ground(self, mission: Mission) -> list[int]:
        """The cards of a kit that have to be boosted."""
        up = [face for stack in self.g.stacks[self.side] for face in stack.cards]
        return [face for face in mission.kit.faces if face not in up]

    def unloaded(self, mission: Mission) -> list[int]:
        """The cards of a kit that are not aboard yet."""
        aboard = self.g.stacks[self.side][ROCKET].cards
        return [face for face in mission.kit.faces if face not in aboard]

    def surplus(self, mission: Mission) -> list[int]:
        """What is aboard and belongs to no kit."""
        aboard = self.g.stacks[self.side][ROCKET].cards
        return [face for face in aboard if face not in mission.kit.faces]

    def lacks_fuel(self, mission: Mission) -> int:
        """FT that the tanks still need."""
        g, side = self.g, self.side
        money = g.stacks[side][LEO].tanks
        if not g.has_rocket(side):
            return min(mission.fuel, money)
        if self.unloaded(mission) or self.surplus(mission):
            return 0
        craft, tanks = g.rocket(side), 0
        while tanks < money and can_fuel(craft, tanks + 1):
            if STRIP.steps[STRIP.shifted(craft.wet, tanks)][craft.dry] >= mission.steps:
                return tanks
            tanks += 1
        return tanks

    # --- the operation ----------------------------------------------------------------------------

    def earns(self, options: tuple[Answer, ...]) -> str:
        """I. What brings most: cards, their price, or money and a delegate."""
        word = self.operation(options)
        if not word and END not in options:
            return JETTISON if JETTISON in options else str(options[0])
        return word or END

    def operation(self, options: tuple[Answer, ...]) -> str:
        found: dict[str, float] = {}
        board = self.purse()
        for word in (FUNDRAISE, INCOME):
            if word in options:
                found[word] = self.bank.funds(board)
        if FUNDRAISE in options and self.is_pressed():
            return FUNDRAISE
        if BOOST in options and self.is_crowded():
            return BOOST
        best = self.bank.research(board).worth
        if DISCARD in options and best > 0 and self.makes_room(board):
            return DISCARD
        if MARKET in options:
            room = ROOM * best if is_full(self.g, self.side) else 0.0
            found[MARKET] = self.bank.sale(board, room).worth
        for word in (AUCTION, RESEARCH):
            if word in options:
                found[word] = best
        step = errand(board)
        if step is not None and step.deed in options:
            found[step.deed] = board.aqua * step.worth
        return max(found, key=found.__getitem__) if found and max(found.values()) > 0 else ""

    def makes_room(self, board: Board) -> bool:
        """G6.1, I2a. Whether a Turn of looking for a card is worth more than one in the hand."""
        mission = self.mission
        if not self.bank.is_careful or not is_full(self.g, self.side):
            return False
        is_looked_for = mission is None or bool(mission.kit.missing and self.spare(mission))
        return is_looked_for and board.aqua * HAND_PRICE < YEAR * board.late

    def purse(self) -> Board:
        """The board on which money is judged: all that a mission waits for counts in full."""
        mission = self.mission
        is_short = mission is not None and not mission.kit.missing and not self.can_pay(mission)
        if not self.bank.is_careful or not is_short:
            return self.board
        found = Board(self.g, self.side, self.board.contested, is_careful=True)
        found.aqua = AQUA * found.late
        return found

    def is_pressed(self) -> bool:
        """V6d.1. Whether the board must be pleased with delegates before it meets."""
        g = self.g
        if g.rules.mode != CEO or not g.cubes(self.side):
            return False
        short = demand(g) - total(g, self.side) - (not g.has_rocket(self.side))
        return 0 < short >= SPOTS - g.spot - 1
