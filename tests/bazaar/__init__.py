"""The bazaar: a small game that uses everything of the kernel that Symbioz does not.

Its rules are in rules.md. Tests of the kernel and the documentation are written on it.
"""

from panspermia.kernel import Game, Option
from tests.bazaar.rules.desert import plan_routes
from tests.bazaar.rules.events import EVENTS
from tests.bazaar.rules.modules import MODULES
from tests.bazaar.rules.sequence import SEQUENCE
from tests.bazaar.rules.state import Renown, State, redeal, set_up, without_charters
from tests.bazaar.rules.trade import INITIATIVES
from tests.bazaar.rules.view import outcome, seats, view
from tests.bazaar.rules.vocabulary import PACKAGE, ROUNDS, VOCABULARY

GAME = Game(
    id="bazaar",
    package=PACKAGE,
    rules_version=2,
    players=(1, 2, 3, 4),
    options=(
        Option("mode", tuple(ROUNDS), "standard", "K0"),
        Option("bandits", (True, False), True, "K3"),
        Option("guild", (True, False), False, "K18"),
    ),
    vocabulary=VOCABULARY,
    state=State,
    events=EVENTS,
    setup=set_up,
    sequence=SEQUENCE,
    modules=MODULES,
    view=view,
    outcome=outcome,
    seats=seats,
    redeal=redeal,
    initiatives=INITIATIVES,
    planners={"routes": plan_routes},
    inherits=Renown,
    migrations={1: without_charters},
)
