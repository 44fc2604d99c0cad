"""What is sent to the JSON interface, and what it answers.

Clients know these by the names of the classes, or by the name in `known_as`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import UNSET, Meta, UnsetType

from panspermia.faces.foretelling import Foretold
from panspermia.store.names import LONGEST_NAME, LONGEST_TITLE

C = TypeVar("C", bound=type)


def known_as(name: str) -> Callable[[C], C]:
    """Let clients know a class by a name that would be ambiguous in our own code."""

    def named(kind: C) -> C:
        kind.__name__ = kind.__qualname__ = name
        return kind

    return named


# --- what comes in --------------------------------------------------------------------------------

BIG = 2**31 - 1
Number = Annotated[int, Meta(ge=0, le=BIG)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Name = Annotated[str, Meta(max_length=LONGEST_NAME)]
Word = Annotated[str, Meta(max_length=100)]
OneAnswer = Annotated[int, Meta(ge=-BIG, le=BIG)] | Word


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody sends."""


class NewSeat(Body, frozen=True):
    """A seat: a person (you get its token), open to whoever comes, or one of the server's bots."""

    kind: Literal["person", "open", "bot"] = "person"
    name: Name = ""
    bot: Word = "greedy"


class NewTable(Body, frozen=True):
    """A table to be opened; `deadline` is seconds for a decision, then a bot plays on."""

    game: Word
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=8)]
    options: Annotated[dict[Word, OneAnswer | bool], Meta(max_length=50)] = {}
    title: Annotated[str, Meta(max_length=LONGEST_TITLE)] = ""
    public: bool = False
    deadline: Annotated[int, Meta(ge=60, le=30 * 24 * 3600)] | None = None


@known_as("Join")
class JoinBody(Body, frozen=True):
    """Sit down, in that seat or in the first that is open.

    With a `secret` of your own, drawn at random, you can send the same again if the answer was
    lost, and get the same seat and token.
    """

    name: Name = ""
    seat: SeatNumber | None = None
    secret: Annotated[str, Meta(min_length=32, max_length=100)] | None = None


class AtBody(Body, frozen=True, kw_only=True):
    """What a seat does; `at` is the position that it was meant for."""

    at: Number
    seat: SeatNumber | None = None


@known_as("Give")
class AnswerBody(AtBody, frozen=True):
    """An answer, or a chain that is given whole or not at all."""

    values: Annotated[list[OneAnswer], Meta(min_length=1, max_length=200)]


@known_as("Begin")
class StartBody(AtBody, frozen=True):
    """Something that a seat begins on its own initiative, by its name."""

    name: Word


@known_as("Undo")
class UndoBody(AtBody, frozen=True):
    """Take back the last answer of a seat."""


@known_as("LeaveBids")
class BidBody(Body, frozen=True):
    """Leave the bids of an auction to the program, up to `most` or to pass; null takes it back.

    `sale` is the `id` of the auction.
    """

    sale: Word
    most: Number | Literal["pass"] | None
    seat: SeatNumber | None = None


@known_as("Ask")
class WhyBody(Body, frozen=True):
    """Ask why an answer is not possible."""

    value: OneAnswer
    seat: SeatNumber | None = None


# --- what goes out --------------------------------------------------------------------------------


@known_as("Words")
class WordsOut(msgspec.Struct, frozen=True):
    """A message: its id and parameters, and the sentence."""

    id: str
    params: dict[str, Any]
    text: str


class OptionOut(msgspec.Struct, frozen=True):
    """A choice at setup."""

    id: str
    values: tuple[str | int | bool, ...]
    default: str | int | bool
    clause: str
    text: str


class GameOut(msgspec.Struct, frozen=True):
    """A game; every answer is a word of its vocabulary."""

    id: str
    title: str
    players: tuple[int, ...]
    options: tuple[OptionOut, ...]
    vocabulary: tuple[str | int, ...]
    rules_version: int


class Games(msgspec.Struct, frozen=True):
    """All games, and the bots: levels from weak to strong, then others that are installed."""

    games: tuple[GameOut, ...]
    bots: tuple[str, ...]


class SeatOut(msgspec.Struct, frozen=True):
    """Who sits there; `away`, if a bot plays for a person."""

    seat: int
    kind: str
    name: str
    bot: str
    away: bool


class OpenTable(msgspec.Struct, frozen=True):
    """A public table that waits for players."""

    table: str
    game: str
    title: str
    seats: tuple[SeatOut, ...]


class OpenTables(msgspec.Struct, frozen=True):
    """A page of the lobby, those tables first at which somebody waits."""

    tables: tuple[OpenTable, ...]
    page: int
    pages: int
    total: int


class SeatToken(msgspec.Struct, frozen=True):
    """The token of a seat, which is shown only now; its page is /s/{token}."""

    seat: int
    token: str


class Opened(msgspec.Struct, frozen=True):
    """A new table with a token for each seat that is no bot's, and one for spectators."""

    table: str
    seats: tuple[SeatToken, ...]
    spectator: str


@known_as("Token")
class TokenOut(msgspec.Struct, frozen=True):
    """A token for spectators; its page is /w/{token}."""

    token: str


class Asked(msgspec.Struct, frozen=True):
    """What a seat has to decide; each of the options can be given as it stands."""

    seat: int
    side: int
    rule: str
    prompt: WordsOut
    needs: str
    options: tuple[str | int, ...]


class ResultOut(msgspec.Struct, frozen=True):
    """Who has won, and why the game is over."""

    winners: tuple[int, ...]
    reason: str
    scores: tuple[int, ...]


@known_as("Sale")
class SaleOut(msgspec.Struct, frozen=True):
    """An auction under way in which your seat may bid up to `limit`.

    `most` is up to what the program bids for it, or pass; null is that it asks your seat.
    """

    id: str
    what: str
    limit: int
    most: int | Literal["pass"] | None


class Turn(msgspec.Struct, frozen=True):
    """Where the table stands: whom it waits for, and what your seat has to decide, if anything.

    `at` is the position that an answer is meant for; `sale` is an auction in which your seat may
    leave its bids to the program, before it is asked.
    """

    at: int
    status: str
    waiting: tuple[int, ...]
    seat: int | None
    request: Asked | None
    initiatives: tuple[str, ...]
    can_undo: bool
    result: ResultOut | None
    sale: SaleOut | None


class TableOut(msgspec.Struct, frozen=True):
    """A table, and which of its seats are yours."""

    table: str
    game: str
    title: str
    options: dict[str, str | int | bool]
    status: str
    at: int
    seats: tuple[SeatOut, ...]
    mine: tuple[int, ...]
    waiting: tuple[int, ...]
    result: ResultOut | None


@known_as("View")
class ViewOut(msgspec.Struct, frozen=True):
    """What a seat may know of the position."""

    at: int
    seat: int | None
    view: dict[str, Any]


class DeckOut(msgspec.Struct, frozen=True):
    """What is printed on the components; `name` is what views say of it."""

    name: str | None
    content: dict[str, Any] | None


@known_as("Refusal")
class RefusalOut(msgspec.Struct, frozen=True):
    """Why an answer is not possible now."""

    clause: str
    message: WordsOut


class Why(msgspec.Struct, frozen=True):
    """Why not; null if it is possible."""

    refusal: RefusalOut | None


class PlanOut(msgspec.Struct, frozen=True):
    """A chain of answers that can be given as it stands; its cost and risk, if there are any."""

    name: WordsOut
    answers: tuple[str | int, ...]
    cost: WordsOut | None
    risk: WordsOut | None
    places: tuple[str, ...]


class PlansOut(msgspec.Struct, frozen=True):
    """What is proposed to a seat; `at` is the position that the plans are meant for."""

    at: int
    seat: int | None
    plans: tuple[PlanOut, ...]


class SourceOut(msgspec.Struct, frozen=True):
    """What gives points, and how many to each side; null is hidden from you.

    `kind`: points, rounding (what is lost by it), or tie (what only decides among equals).
    """

    words: WordsOut
    clause: str
    kind: str
    values: dict[str, float | None]


class EndingOut(msgspec.Struct, frozen=True):
    """What can end the game, and how far it has come: `done` of `of`.

    `kind`: end, hasten (it brings the end nearer), or win (what has to be reached).
    """

    name: WordsOut
    detail: WordsOut
    clause: str
    kind: str
    done: int
    of: int
    is_due: bool


class ScoreOut(msgspec.Struct, frozen=True):
    """Points by source as far as they are open, who is ahead, and what ends the game."""

    at: int
    seat: int | None
    sources: tuple[SourceOut, ...]
    totals: dict[str, float | None]
    leaders: tuple[int, ...]
    endings: tuple[EndingOut, ...]


class NextOut(msgspec.Struct, frozen=True):
    """What comes after what is certain: roll, secret, decision, own (question) or over."""

    kind: str
    clause: str
    seats: tuple[int, ...]
    prompt: WordsOut | None
    options: tuple[str | int, ...]


@known_as("Preview")
class PreviewOut(msgspec.Struct, frozen=True):
    """What surely follows; `barrier` is what keeps it from being taken back: chance, secret, seat.

    `words` has the same as a reader would see it.
    """

    at: int
    seat: int
    events: tuple[dict[str, Any], ...]
    can_undo: bool
    barrier: str
    next: NextOut
    words: Foretold


@known_as("Prospect")
class ProspectOut(msgspec.Struct, frozen=True):
    """Something that may follow: in how many worlds it does, and how often in all together.

    Without a place it is counted wherever it happens, and without a side it is nobody's.
    """

    kind: str
    name: str
    side: int | None
    place: str | None
    worlds: int
    times: int
    moment: bool
    words: str


@known_as("Odds")
class OddsOut(msgspec.Struct, frozen=True):
    """What follows in so many worlds that your seat cannot tell from the real one."""

    at: int
    seat: int
    worlds: int
    prospects: tuple[ProspectOut, ...]


class Events(msgspec.Struct, frozen=True):
    """What has happened, from event `since` on; ask for those from `next` on afterwards."""

    since: int
    next: int
    events: list[dict[str, Any]]


class News(msgspec.Struct, frozen=True):
    """What a stream sends: whatever you know from event `since` on is to be replaced by these."""

    at: int
    status: str
    waiting: tuple[int, ...]
    since: int
    next: int
    events: list[dict[str, Any]]


@known_as("Problem")
class ProblemOut(msgspec.Struct, frozen=True):
    """What went wrong; `clause` is what forbids it, if the rules do."""

    error: str
    message: str
    clause: str | UnsetType = UNSET
