"""Bios: Genesis, 2nd edition: the origin of life, for one to four players."""

from panspermia.games.genesis.components import PACKAGE
from panspermia.games.genesis.components.decks import complete
from panspermia.games.genesis.rules.ending import outcome
from panspermia.games.genesis.rules.events import BUILT, EVENTS
from panspermia.games.genesis.rules.gifts import INITIATIVES
from panspermia.games.genesis.rules.older import from_version_3
from panspermia.games.genesis.rules.options import OPTIONS, is_contest, is_together, seats
from panspermia.games.genesis.rules.sequence import COUNTED, SEQUENCE
from panspermia.games.genesis.rules.setup import set_up
from panspermia.games.genesis.rules.state import State
from panspermia.games.genesis.rules.view import view
from panspermia.games.genesis.rules.vocabulary import VOCABULARY
from panspermia.kernel import Game
from panspermia.kernel.game import always

GAME = Game(
    id="genesis",
    package=PACKAGE,
    rules_version=4,
    players=(2, 3, 4, 1),
    options=OPTIONS,
    vocabulary=VOCABULARY,
    state=State,
    events=EVENTS,
    built=BUILT,
    setup=set_up,
    sequence=SEQUENCE,
    counted=COUNTED,
    view=view,
    outcome=outcome,
    seats=seats,
    together=is_together,
    always_won=is_contest,
    is_open=always,
    deck=complete,
    initiatives=INITIATIVES,
    minutes=150,
    # Versions 1 to 3 write positions alike; what is asked after them has changed a little.
    migrations={1: dict, 2: dict, 3: from_version_3},
)
