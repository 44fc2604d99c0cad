"""The game, put together; it is not offered until its rules are complete."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from panspermia.games.exodus.components import PACKAGE
from panspermia.games.exodus.components.decks import complete
from panspermia.games.exodus.rules import dealing, heroism
from panspermia.games.exodus.rules.events import (
    EVENTS,
    AuctionWon,
    CardBoosted,
    CardProduced,
    ColonyBuilt,
    FactoryBuilt,
)
from panspermia.games.exodus.rules.modules import MODULES
from panspermia.games.exodus.rules.options import OPTIONS, is_together
from panspermia.games.exodus.rules.politics.module import POLITICS
from panspermia.games.exodus.rules.scoring import outcome
from panspermia.games.exodus.rules.sequence import SEQUENCE
from panspermia.games.exodus.rules.setup import set_up
from panspermia.games.exodus.rules.state import State
from panspermia.games.exodus.rules.view import view
from panspermia.games.exodus.rules.vocabulary import VOCABULARY
from panspermia.kernel import Event, Game, Plan

MODULES.add(POLITICS)


def propose(view: dict[str, Any]) -> Iterable[Plan]:
    """Flights of this Turn; faces and planner are loaded when they are first asked."""
    from panspermia.games.exodus.faces import plans

    return plans.propose(view)


BUILT: dict[type[Event], str] = {
    AuctionWon: "card",
    CardBoosted: "card",
    CardProduced: "card",
    FactoryBuilt: "site",
    ColonyBuilt: "site",
}
"""What a side buys or builds, for the laboratory."""

GAME = Game(
    id="exodus",
    package=PACKAGE,
    players=(3, 2, 4, 5, 1),
    options=OPTIONS,
    vocabulary=VOCABULARY,
    state=State,
    events=EVENTS,
    setup=set_up,
    sequence=SEQUENCE,
    view=view,
    outcome=outcome,
    deck=complete,
    together=is_together,
    modules=MODULES,
    initiatives=(*dealing.INITIATIVES, *heroism.INITIATIVES),
    built=BUILT,
    planners={"flights": propose},
    minutes=240,
)
