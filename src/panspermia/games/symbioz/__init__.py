"""Symbioz: plants and animals around a lake, for two to four players."""

from panspermia.games.symbioz.board import BOARDS, SEATED
from panspermia.games.symbioz.ending import outcome
from panspermia.games.symbioz.events import BUILT, EVENTS
from panspermia.games.symbioz.sequence import SEQUENCE
from panspermia.games.symbioz.state import State, set_up
from panspermia.games.symbioz.view import view
from panspermia.games.symbioz.vocabulary import VOCABULARY
from panspermia.kernel import Game, Option

GAME = Game(
    id="symbioz",
    package="panspermia.games.symbioz",
    rules_version=1,
    players=tuple(SEATED["opposite"]),
    options=(
        Option("board", tuple(BOARDS), "rings", "SZ-1"),
        Option("seating", tuple(SEATED), "opposite", "SZ-2"),
    ),
    vocabulary=VOCABULARY,
    state=State,
    events=EVENTS,
    built=BUILT,
    setup=set_up,
    sequence=SEQUENCE,
    view=view,
    outcome=outcome,
    minutes=30,
)
