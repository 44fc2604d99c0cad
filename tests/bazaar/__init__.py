"""The bazaar: a small game that uses everything of the kernel that Symbioz does not.

Its rules are in rules.md. Tests of the kernel and the documentation are written on it.
"""

from panspermia.kernel import Game, Option
from tests.bazaar.desert import plan_routes
from tests.bazaar.events import EVENTS
from tests.bazaar.sequence import SEQUENCE
from tests.bazaar.state import State, redeal, set_up
from tests.bazaar.trade import INITIATIVES
from tests.bazaar.view import outcome, seats, view
from tests.bazaar.vocabulary import ROUNDS, VOCABULARY

GAME = Game(
    id="bazaar",
    package="tests.bazaar",
    rules_version=1,
    players=(1, 2, 3, 4),
    options=(
        Option("mode", tuple(ROUNDS), "standard", "K0"),
        Option("bandits", (True, False), True, "K3"),
    ),
    vocabulary=VOCABULARY,
    state=State,
    events=EVENTS,
    setup=set_up,
    sequence=SEQUENCE,
    view=view,
    outcome=outcome,
    seats=seats,
    redeal=redeal,
    initiatives=INITIATIVES,
    planners={"routes": plan_routes},
)
