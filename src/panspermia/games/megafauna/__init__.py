"""Bios: Megafauna, 2nd edition: life on land, on drifting continents, for one to four players."""

from panspermia.games.megafauna.components import PACKAGE
from panspermia.games.megafauna.components.decks import complete
from panspermia.games.megafauna.rules.ending import outcome
from panspermia.games.megafauna.rules.events import BUILT, EVENTS
from panspermia.games.megafauna.rules.options import OPTIONS, continued, is_contest, seats
from panspermia.games.megafauna.rules.sequence import SEQUENCE
from panspermia.games.megafauna.rules.setup import set_up
from panspermia.games.megafauna.rules.state import State
from panspermia.games.megafauna.rules.view import view
from panspermia.games.megafauna.rules.vocabulary import VOCABULARY
from panspermia.kernel import Game
from panspermia.kernel.game import always
from panspermia.records import BiosRecord

GAME = Game(
    id="megafauna",
    package=PACKAGE,
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
    always_won=is_contest,
    is_open=always,
    deck=complete,
    inherits=BiosRecord,
    continued=continued,
    minutes=180,
)
