"""Commands: everything that changes a room, as values that are kept in its journal."""

from __future__ import annotations

import msgspec

from panspermia.kernel import Answer as Value

PERSON = "person"
BOT = "bot"
OPEN = "open"

REWIND = "rewind"
REPLACE = "replace"
BEGIN = "begin"
END = "end"
PROPOSALS = (REWIND, REPLACE, BEGIN, END)

PASSING = -1
"""A maximum below every bid."""

STAND_IN = "greedy"
"""The bot that plays on for somebody, unless another is named."""


class Command(msgspec.Struct, frozen=True, tag_field="do", tag=str.lower, omit_defaults=True):
    """What somebody does; `at` is the table's version that it was meant for."""


class Answer(Command, frozen=True):
    """Answers of a seat: one, or a chain that is given whole or not at all."""

    seat: int
    values: tuple[Value, ...]
    at: int | None = None
    bot: bool = False
    """Whether the bot in this seat answers; a person cannot answer for it, nor it for a person."""


class Start(Command, frozen=True):
    """An initiative of a seat."""

    seat: int
    name: str
    at: int | None = None
    bot: bool = False


class Back(Command, frozen=True):
    """What takes back answers of a seat, or gives them again."""

    seat: int
    at: int | None = None


class Undo(Back, frozen=True):
    """Take back the seat's last answer."""


class Redo(Back, frozen=True):
    """Give again what the seat has last taken back."""


class Restart(Back, frozen=True):
    """Take back as many of its answers as the seat may."""


class Propose(Command, frozen=True):
    """Propose what only all people together can do.

    rewind: go back to the position after `to` decisions, where other dice will fall.
    end: without a winner.
    Both need the word of every person, also of those for whom a bot plays.
    replace: let a bot play for seat `to`. begin: with bots in the open seats.
    To these silence agrees, and those who are away are not asked.
    `also` are the other seats of the same person.
    """

    seat: int
    what: str
    to: int = 0
    player: str = STAND_IN
    also: tuple[int, ...] = ()


class Agree(Command, frozen=True):
    """Agree to the proposal; `silent` if the seat only let time pass."""

    seat: int
    also: tuple[int, ...] = ()
    silent: bool = False


class Decline(Command, frozen=True):
    """Decline the proposal, or withdraw one's own; `silent`, if the seat only let the time pass."""

    seat: int
    silent: bool = False


class Rewind(Command, frozen=True):
    """Go back to the position after `to` decisions; for whoever runs the server."""

    to: int


class Concede(Command, frozen=True):
    """Give up: of two players the other wins; of more, a bot plays on but cannot win."""

    seat: int


class Hand(Command, frozen=True):
    """Let a bot play for a person, or the person (`person`) again; `late` if a deadline passed."""

    seat: int
    player: str
    late: bool = False


class Standing(Command, frozen=True):
    """Give this answer whenever this clause asks the seat, as long as it can; None revokes it."""

    seat: int
    clause: str
    answer: Value | None = None


class Bid(Command, frozen=True):
    """In this auction bid so much at most, or pass if it is PASSING; None revokes it."""

    seat: int
    sale: str
    most: int | None = None


class Join(Command, frozen=True):
    """Take an open seat."""

    seat: int
    name: str


class Rename(Command, frozen=True):
    """Be called something else."""

    seat: int
    name: str


class Begin(Command, frozen=True):
    """Begin with a bot in every seat that is still open."""

    fill: str = STAND_IN
    seat: int | None = None


class End(Command, frozen=True):
    """Close the room without a winner; for whoever runs the server."""

    reason: str


class Report(Command, frozen=True):
    """Something that people should know about a bot: `crashed`, `hung`, `erred` or `failed`."""

    kind: str
    seat: int


class Adopt(Command, frozen=True):
    """Go on by newer customs."""

    customs: int


class Renew(Command, frozen=True):
    """Begin this epoch of chance, because the table was restored from a backup."""

    epoch: int


AnyCommand = (
    Answer | Start | Undo | Redo | Restart | Propose | Agree | Decline | Rewind | Concede
    | Hand | Standing | Bid | Join | Rename | Begin | End | Report | Adopt | Renew
)  # fmt: skip

_decoder: msgspec.json.Decoder[AnyCommand] = msgspec.json.Decoder(AnyCommand)


def encode(command: AnyCommand) -> str:
    """The command as the journal keeps it."""
    return msgspec.json.encode(command).decode()


def decode(text: str) -> AnyCommand:
    return _decoder.decode(text)
