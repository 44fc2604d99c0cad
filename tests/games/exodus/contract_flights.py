"""Flights with contracts: from a boost in LEO to fulfilment, by legal answers alone.

    fly("hardened-base", "go cruithne; fulfil")

A script is a row of orders: `go` flies to a Space, in as many Turns as the planner needs, or along
the Spaces that are named (`go a > b > c`, all in one Turn), `head` flies the first Turn of a way;
`fulfil` announces the next step; `end`
lets a year pass; any other deed is followed by its answers. Side 1 does nothing at all. Boost and
loading come first, in the same Turn. Dice fall as the seed of the table has it; hazards are bought
off as long as there is money.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from panspermia.games.exodus.routes.plans import ways
from panspermia.games.exodus.routes.proposals import Pilot, query_of
from panspermia.games.exodus.routes.values import Limits, Way
from panspermia.games.exodus.rules.deeds import weighed_deeds
from panspermia.games.exodus.rules.pieces import ROCKET
from panspermia.games.exodus.rules.state import State
from panspermia.games.exodus.rules.vocabulary import END, FLY
from panspermia.kernel import DONE, NO, YES, Answer, Table
from panspermia.kernel.requests import Request
from tests.games.exodus.agencies import give
from tests.games.exodus.positions import MAP, hold, position, table_at

RUBBIA = ("monoatomic-plug-nozzle", "rubbia-thin-film-fission-hohlraum", "qu-tube")
"""A nozzle that burns a step and a half: weighs two, thrust 4."""
KUCK = ("kuck-mosquito", "d-t-gun-fusion", "flywheel-compulsator")
"""Lands on large worlds: weighs five, thrust 11 for two steps."""
MOSQUITO = (
    "kuck-mosquito", "d-t-gun-fusion", "in-core-thermionic", "rubbia-thin-film-fission-hohlraum",
    "mo-li-heat-pipe", "qu-tube",
)  # fmt: skip
"""Lands on and lifts off from anything up to Size 10: weighs four, thrust 11 for a step.

The thermionic generator feeds the gun that ignites the mosquito, and has its own reactor.
"""
YEARS = 10
"""To the deadline."""
LEO_STACK, ROCKET_STACK = "leo-stack", "rocket-stack"
AGREED = ("H7e.1", "4B2e.1", "CR-11")
Edit = Callable[[State], object]


class Flown:
    """A mission that is under way at a table of two."""

    def __init__(
        self,
        contract: str,
        cards: tuple[str, ...] = RUBBIA,
        *,
        fuel: int = 8,
        crew: str = "",
        year: int = 0,
        turns: int = 4,
        seed: int = 1,
        edit: Edit | None = None,
        thrifty: bool = False,
    ) -> None:
        g = position(2, module4=True, aqua=60, year=year)
        hold(g, *cards)
        if edit is not None:
            edit(g)
        self.word, self.face = contract, give(g, contract, years=YEARS).face
        self.table: Table[State] = table_at(g, seed=seed)
        self.turns, self.thrifty = turns, thrifty
        self.boost(cards, crew, fuel)

    @property
    def g(self) -> State:
        return self.table.state

    @property
    def is_fulfilled(self) -> bool:
        assert self.g.contracts is not None
        return self.face in self.g.contracts.fulfilled[0]

    @property
    def here(self) -> str:
        return MAP.ids[self.g.stacks[0][ROCKET].space]

    @property
    def refusal(self) -> str:
        """The clause against announcing the next step."""
        return weighed_deeds(self.g, 0)["fulfil"]

    # --- orders -------------------------------------------------------------------------------

    def boost(self, cards: tuple[str, ...], crew: str, fuel: int) -> None:
        """I4.1, 4B4a.1, G1. Everything goes up, and into a Rocket."""
        self.do("boost", *cards, self.word, DONE)
        load = [*cards, self.word, *([crew] if crew else [])]
        self.do("transfer", LEO_STACK, ROCKET_STACK, *load, "fuel", fuel, DONE)

    def follow(self, script: str) -> Flown:
        for order in script.split(";"):
            word, *rest = order.split()
            if word == "go":
                self.go("".join(rest).split(">"))
            elif word == "head":
                self.head(rest[0])
            elif word == "end":
                self.end()
            else:
                self.do(word, *[int(r) if r.isdigit() else r for r in rest])
        return self

    def do(self, deed: str, *answers: Answer) -> None:
        """A deed with its answers; what is not answered is decided as usual."""
        left = list(answers)
        self.give(deed)
        while not self.is_at_turn:
            asked = self.asked
            if left and asked.allows(left[0]):
                self.give(left.pop(0))
            else:
                self.give(usual(asked))
        assert not left, left

    def end(self) -> None:
        """The Turn ends, and the year with all that it brings."""
        self.give(END)
        while not self.is_at_turn:
            asked = self.asked
            self.give(END if asked.rule == "D1" else usual(asked))

    def go(self, spaces: list[str]) -> None:
        if len(spaces) > 1:
            self.along(spaces)
            return
        for number, leg in enumerate(self.way(spaces[0]).legs):
            if number:
                self.end()
            if leg.engine is not None:
                self.fly(leg)

    def along(self, spaces: list[str]) -> None:
        """One move."""
        if self.g.moved:
            self.end()
        self.give(FLY)
        while not self.is_at_turn:
            left = [*spaces, DONE][len(self.entered) :]
            self.give(left[0] if self.asked.rule == "H4b.1" else usual(self.asked))

    def head(self, space: str) -> None:
        """The first Turn of a way."""
        self.fly(self.way(space).legs[0])

    def way(self, space: str) -> Way:
        if self.g.moved:
            self.end()
        return best_way(self.g, space, self.turns, thrifty=self.thrifty)

    def fly(self, leg: object) -> None:
        """D1. One Turn of a way."""
        pilot = Pilot(leg)  # type: ignore[arg-type]
        self.give(FLY)
        while not self.is_at_turn:
            asked = self.asked
            pilot.flown = len(self.entered) + (asked.rule != "H4b.1")
            answer = pilot.answer(asked) if pilot.flown or asked.rule == "H4b.1" else None
            self.give(usual(asked) if answer is None or not asked.allows(answer) else answer)

    @property
    def entered(self) -> list[int]:
        """The Spaces of the move that is under way."""
        assert self.g.contracts is not None
        return self.g.contracts.journey.entered

    # --- the table ----------------------------------------------------------------------------

    @property
    def asked(self) -> Request:
        return self.table.requests[0]

    @property
    def is_at_turn(self) -> bool:
        return self.asked.rule == "D1" and self.asked.side == 0

    def give(self, answer: Answer) -> None:
        assert self.asked.allows(answer), (self.asked.rule, answer, self.asked.options())
        self.table.answer(answer)


def usual(asked: Request) -> Answer:
    """What is answered where nothing is said."""
    if asked.rule in AGREED and asked.allows(YES):
        return YES
    if asked.allows(DONE):
        return DONE
    return NO if asked.allows(NO) else asked.options()[0]


def best_way(g: State, goal: str, turns: int, *, thrifty: bool) -> Way:
    """The safest way, then the shortest, or that with least fuel; without stops for fuel."""
    query = query_of(g, 0)
    asked = msgspec.structs.replace(query, goal=goal, limits=Limits(turns=turns, labels=100_000))
    found = [way for way in ways(asked).ways if not any(leg.jettisoned for leg in way.legs)]
    assert found, f"no way to {goal}"
    if thrifty:
        return min(found, key=lambda way: (way.fuel, way.belts, way.hazards))
    return min(found, key=lambda way: (way.belts, way.hazards, way.turns, way.fuel))


def fly(contract: str, script: str, **how: object) -> Flown:
    return Flown(contract, **how).follow(script)  # type: ignore[arg-type]
