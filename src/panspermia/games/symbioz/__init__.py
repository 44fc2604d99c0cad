"""Symbioz: plants and animals around a lake, for two to four players."""

from panspermia.games.symbioz.components import PACKAGE
from panspermia.games.symbioz.rules.board import BOARDS, SEATED
from panspermia.games.symbioz.rules.ending import outcome
from panspermia.games.symbioz.rules.events import BUILT, EVENTS
from panspermia.games.symbioz.rules.sequence import SEQUENCE
from panspermia.games.symbioz.rules.state import State, set_up
from panspermia.games.symbioz.rules.view import view
from panspermia.games.symbioz.rules.vocabulary import VOCABULARY
from panspermia.kernel import Game, Option
from panspermia.kernel.game import always

GAME = Game(
    id="symbioz",
    package=PACKAGE,
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
    always_won=always,
    is_open=always,
    minutes=30,
)
