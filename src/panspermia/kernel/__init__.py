"""The kernel: flows, requests, chance, tape, table, views, events. It knows no game."""

from panspermia.kernel.answers import CANCEL, DONE, NO, NOTHING, PASS, YES, Answer, Answers
from panspermia.kernel.chance import draw, roll
from panspermia.kernel.errors import (
    BadAnswer,
    BadDeck,
    BadNotation,
    BadSave,
    BadSetup,
    CannotUndo,
    Falsified,
    IllegalAnswer,
    PanspermiaError,
    StaleAnswer,
)
from panspermia.kernel.events import Event
from panspermia.kernel.game import Game, GameInfo, Initiative, Option, Outcome, Setup
from panspermia.kernel.messages import Message, catalogue, render
from panspermia.kernel.offers import Offer, Offers
from panspermia.kernel.requests import (
    CHANCE,
    Ban,
    Bans,
    Choice,
    Flow,
    MarkRequest,
    Refusal,
    Request,
    Words,
    ask_all,
    ask_any,
    choose,
)
from panspermia.kernel.sequence import (
    Cursor,
    as_long_as,
    each_side,
    once,
    repeat,
    rounds,
    sequence,
)
from panspermia.kernel.table import Perspective, Table, seat_at, seat_table

__all__ = [
    "CANCEL", "CHANCE", "DONE", "NO", "NOTHING", "PASS", "YES",
    "Answer", "Answers", "BadAnswer", "BadDeck", "BadNotation", "BadSave", "BadSetup", "Ban",
    "Bans", "CannotUndo", "Choice", "Cursor", "Event", "Falsified", "Flow", "Game", "GameInfo",
    "IllegalAnswer", "Initiative", "MarkRequest", "Message", "Offer", "Offers", "Option", "Outcome",
    "PanspermiaError", "Perspective", "Refusal", "Request", "Setup", "StaleAnswer", "Table",
    "Words", "as_long_as", "ask_all", "ask_any", "catalogue", "choose", "draw", "each_side", "once",
    "render", "repeat", "roll", "rounds", "seat_at", "seat_table", "sequence",
]  # fmt: skip
