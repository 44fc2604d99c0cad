"""The kernel: flows, requests, chance, tape, table, views, events. It knows no game."""

from panspermia.kernel.answers import CANCEL, DONE, NO, NOTHING, PASS, YES, Answer, Answers
from panspermia.kernel.asking import (
    Bans,
    MarkRequest,
    Weighed,
    Weighing,
    agree,
    ask_all,
    ask_any,
    choose,
    decide,
    pick,
    weigh,
)
from panspermia.kernel.chance import draw, roll
from panspermia.kernel.defaults import PlainState, deal_anew
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
from panspermia.kernel.events import Event, EventLog
from panspermia.kernel.game import Game, GameInfo, Initiative, Legacy, Option, Outcome, Setup
from panspermia.kernel.messages import Message, catalogue, render
from panspermia.kernel.modifiers import Ability, Bends, Power, Question, make_power
from panspermia.kernel.modules import Deed, Module, Modules
from panspermia.kernel.offers import Offer, Offers
from panspermia.kernel.plans import Plan
from panspermia.kernel.requests import CHANCE, Ban, Flow, Refusal, Request, Words
from panspermia.kernel.seating import seat_at, seat_table
from panspermia.kernel.sequence import (
    Cursor,
    after,
    as_long_as,
    at_once,
    before,
    each_side,
    once,
    repeat,
    rounds,
    sequence,
)
from panspermia.kernel.sight import Perspective
from panspermia.kernel.table import Table

__all__ = [
    "CANCEL", "CHANCE", "DONE", "NO", "NOTHING", "PASS", "YES",
    "Ability", "Answer", "Answers", "BadAnswer", "BadDeck", "BadNotation", "BadSave", "BadSetup",
    "Ban", "Bans", "Bends", "CannotUndo", "Cursor", "Deed", "Event", "EventLog", "Falsified",
    "Flow", "Game", "GameInfo", "IllegalAnswer", "Initiative", "Legacy", "MarkRequest", "Message",
    "Module", "Modules", "Offer", "Offers", "Option", "Outcome", "PanspermiaError", "Perspective",
    "PlainState", "Plan", "Power", "Question", "Refusal", "Request", "Setup", "StaleAnswer",
    "Table", "Weighed", "Weighing", "Words", "after", "agree", "as_long_as", "ask_all", "ask_any",
    "at_once", "before", "catalogue", "choose", "deal_anew", "decide", "draw", "each_side",
    "make_power", "once", "pick", "render", "repeat", "roll", "rounds", "seat_at", "seat_table",
    "sequence", "weigh",
]  # fmt: skip
