"""What Module 0 contributes: steps, deeds, and powers (O)."""

from __future__ import annotations

from panspermia.games.exodus.rules.market import against_selling
from panspermia.games.exodus.rules.politics.alone import (
    against_free_boost,
    boost_freely,
    end_assistance,
)
from panspermia.games.exodus.rules.politics.assembly import (
    against_lobbying,
    begin,
    is_passed,
    is_placed,
    leave_legacy,
    lobby,
    pass_baton,
)
from panspermia.games.exodus.rules.politics.fundraise import fundraise
from panspermia.games.exodus.rules.politics.laws import (
    against_free_research,
    against_research_together,
    powers,
    research_freely,
    research_together,
    sell_freely,
)
from panspermia.games.exodus.rules.state import State
from panspermia.games.exodus.rules.turn import (
    IN_HAND,
    NEVER,
    OPERATION,
    TOGETHER,
    TurnDeed,
    against_operation,
)
from panspermia.games.exodus.rules.vocabulary import (
    AUCTION,
    BOOST,
    FUNDRAISE,
    INCOME,
    LOBBY,
    MARKET,
    RESEARCH,
)
from panspermia.kernel import Module, after, at_once, before, once


def replaced(g: State, side: int) -> str:
    """I1, A2d. A fundraise takes the place of income."""
    return "I1"


DEEDS = (
    TurnDeed(INCOME, fundraise, against=replaced, needs=NEVER),
    TurnDeed(FUNDRAISE, fundraise, against=against_operation, needs=OPERATION),
    TurnDeed(LOBBY, lobby, against=against_lobbying),
    TurnDeed(AUCTION, research_freely, against=against_free_research, needs=OPERATION),
    TurnDeed(
        RESEARCH, research_together, against=against_research_together, needs=OPERATION | TOGETHER
    ),
    TurnDeed(BOOST, boost_freely, against=against_free_boost, needs=IN_HAND),
    TurnDeed(MARKET, sell_freely, against=against_selling, needs=OPERATION),
)

POLITICS = Module(
    "module0",
    steps=(
        after("C4.1", at_once("O1.1", begin)),
        after("D2.1", at_once("V-SA3", end_assistance)),
        before("D2b.1", once("O6.1", leave_legacy, when=is_placed)),
        after("D2b.1", once("O6b.1", pass_baton, when=is_passed)),
    ),
    deeds=DEEDS,
    powers=powers,
)
