"""Bios: Genesis, 2nd edition: the origin of life, for one to four players."""

from panspermia.games.genesis.decks import complete
from panspermia.games.genesis.ending import outcome
from panspermia.games.genesis.events import BUILT, EVENTS
from panspermia.games.genesis.gifts import INITIATIVES
from panspermia.games.genesis.options import OPTIONS, is_together, seats
from panspermia.games.genesis.sequence import SEQUENCE
from panspermia.games.genesis.setup import set_up
from panspermia.games.genesis.state import State
from panspermia.games.genesis.view import view
from panspermia.games.genesis.vocabulary import VOCABULARY
from panspermia.kernel import Game

GAME = Game(
    id="genesis",
    package="panspermia.games.genesis",
    rules_version=2,
    players=(2, 3, 4, 1),
    options=OPTIONS,
    vocabulary=VOCABULARY,
    state=State,
    events=EVENTS,
    built=BUILT,
    setup=set_up,
    sequence=SEQUENCE,
    view=view,
    outcome=outcome,
    seats=seats,
    together=is_together,
    deck=complete,
    initiatives=INITIATIVES,
    minutes=150,
    # Positions of version 1 read as they are; what is asked after them has changed in fine points.
    migrations={1: dict},
)
