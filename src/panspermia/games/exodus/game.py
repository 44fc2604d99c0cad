"""High Frontier 4 All, 4th edition, Core, Modules 0 and 4: for one to six players."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from panspermia.games.exodus.components import PACKAGE
from panspermia.games.exodus.components.decks import complete
from panspermia.games.exodus.rules import dealing, heroism
from panspermia.games.exodus.rules.auction import AUCTIONS
from panspermia.games.exodus.rules.contracts.module import CONTRACTS
from panspermia.games.exodus.rules.events import (
    EVENTS,
    AuctionWon,
    CardBoosted,
    CardProduced,
    ColonyBuilt,
    FactoryBuilt,
)
from panspermia.games.exodus.rules.modules import MODULES
from panspermia.games.exodus.rules.options import OPTIONS, is_contest, is_together
from panspermia.games.exodus.rules.politics.module import POLITICS
from panspermia.games.exodus.rules.scoring import outcome
from panspermia.games.exodus.rules.sequence import SEQUENCE
from panspermia.games.exodus.rules.setup import set_up
from panspermia.games.exodus.rules.state import State
from panspermia.games.exodus.rules.view import view
from panspermia.games.exodus.rules.vocabulary import VOCABULARY
from panspermia.kernel import Event, Game, Plan
from panspermia.kernel.game import always

MODULES.add(POLITICS)
MODULES.add(CONTRACTS)


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
    players=(3, 2, 4, 5, 1, 6),
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
    always_won=is_contest,
    is_open=always,
    modules=MODULES,
    initiatives=(*dealing.INITIATIVES, *heroism.INITIATIVES),
    built=BUILT,
    planners={"flights": propose},
    auctions=AUCTIONS,
    minutes=240,
)
