"""Requests: what the rules ask a seat, and the one source of options and of "why not?".

A question names its candidates and its bans. Options are the candidates that no ban hits; the
reason against a candidate is the first ban that hits it. Both are worked out only when somebody
looks, and then kept on the request.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any, TypeVar

from panspermia.kernel.answers import NOTHING, Answer, Answers
from panspermia.kernel.messages import Message, Param

R = TypeVar("R")

CHANCE = -1
"""The side that answers for dice and cards."""

ONE = "one"
ALL = "all"
ANY = "any"

SHOWN = 60
"""Characters or bits of a wrong answer that a refusal repeats."""

Words = tuple[str, dict[str, Param]]
"""A prompt as the rules give it: message id and parameters."""


class Ban:
    """A clause that forbids some candidates; `id` names its words where the clause has several."""

    __slots__ = ("clause", "hits", "id")

    def __init__(self, clause: str, hits: Callable[[Any], bool], id: str = "") -> None:
        self.clause = clause
        self.hits = hits
        self.id = id or clause


class Refusal:
    """Why an answer is not possible: the clause and a message."""

    __slots__ = ("clause", "message")

    def __init__(self, clause: str, message: Message) -> None:
        self.clause = clause
        self.message = message

    def __repr__(self) -> str:
        return f"Refusal({self.clause!r}, {self.message!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Refusal):
            return NotImplemented
        return self.clause == other.clause and self.message == other.message

    def __hash__(self) -> int:
        return hash((self.clause, self.message))


Among = Callable[[], Sequence[Answer]]


class Request:
    """A question to one side, by one clause."""

    __slots__ = (
        "_among", "_candidates", "_options", "_prompt", "_unless", "domain",
        "linger", "needs", "opens", "or_none", "rule", "seat", "side",
    )  # fmt: skip

    def __init__(
        self,
        side: int,
        rule: str,
        among: Among | None,
        unless: tuple[Ban, ...] = (),
        prompt: Words | None = None,
        linger: bool = False,
        opens: bool = False,
        or_none: bool = False,
    ) -> None:
        self.side = side
        self.seat = side
        self.rule = rule
        self.linger = linger
        self.opens = opens
        self.or_none = or_none
        self.needs = ONE
        self.domain = ""
        self._among = among
        self._unless = unless
        self._prompt = prompt
        self._candidates: tuple[Answer, ...] | None = None
        self._options: tuple[Answer, ...] | None = None

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.rule} to {self.seat}>"

    @property
    def prompt(self) -> Message:
        """The question as a message; `ask.<clause>` unless the rules name another."""
        id, params = self._prompt or (f"ask.{self.rule}", {})
        return Message(id, params, self.domain)

    def options(self) -> tuple[Answer, ...]:
        """The possible answers, in a stable order, never empty."""
        options = self._options
        if options is None:
            options = self._options = self._find()
        return options

    def allows(self, value: object) -> bool:
        """Whether the value is a possible answer."""
        if type(value) is not str and type(value) is not int:
            return False
        options = self._options
        return value in (self.options() if options is None else options)

    def candidates(self) -> tuple[Answer, ...]:
        """Everything the question is about, possible or not."""
        if self._candidates is None:
            assert self._among is not None
            self._candidates = tuple(self._among())
        return self._candidates

    def refusal(self, value: object) -> Refusal | None:
        """The first ban that hits this value, or None if it is possible."""
        if self.allows(value):
            return None
        clause, id = self._hit(value) or (self.rule, "no-candidate")
        answer = _shown(value)
        domain = "panspermia.kernel" if id == "no-candidate" else self.domain
        id = id if id == "no-candidate" else f"ban.{id}"
        return Refusal(clause, Message(id, {"answer": answer, "rule": clause}, domain))

    def note(self, options: Sequence[Answer]) -> None:
        """Note the options, just what candidates and bans leave, if whoever asks knows them."""
        self._options = tuple(options)

    def forget(self) -> None:
        """Work candidates and options out anew when next asked for."""
        self._candidates = None
        self._options = None

    def only(self) -> Answer | None:
        """The answer, if there is just one; NOTHING, if none is possible and the flow can go on."""
        options = self._options
        if options is None:
            options = self._options = self._find()
        if not options:
            assert self.or_none, f"{self.rule} leaves side {self.side} no answer"
            return NOTHING
        return options[0] if len(options) == 1 else None

    def _find(self) -> tuple[Answer, ...]:
        found: Sequence[Answer] = self.candidates()
        for ban in self._unless:
            hits = ban.hits
            found = [value for value in found if not hits(value)]
        return tuple(found)

    def _hit(self, value: object) -> tuple[str, str] | None:
        if not isinstance(value, (str, int)) or value not in self.candidates():
            return None
        for ban in self._unless:
            if ban.hits(value):
                return ban.clause, ban.id
        return None


def _shown(value: object) -> str | int:
    """A value that was no answer, whatever it is, as a message can carry it."""
    if type(value) is str:
        return value if len(value) <= SHOWN else f"{value[:SHOWN]}..."
    if type(value) is int and value.bit_length() < SHOWN:
        return value
    return f"<{type(value).__name__}>"


class Choice(Request):
    """A question with nothing against any candidate, all of which are known when it is asked.

    So it is not for games in which an initiative may change the answer while it is open.
    """

    __slots__ = ()

    def __init__(
        self, side: int, rule: str, options: tuple[Answer, ...], prompt: Words | None = None
    ) -> None:
        self.side = self.seat = side
        self.rule = rule
        self.linger = self.opens = self.or_none = False
        self.needs = ONE
        self.domain = ""
        self._prompt = prompt
        self._options = options

    def candidates(self) -> tuple[Answer, ...]:
        return self.options()

    def forget(self) -> None:
        """Nothing is kept that could be worked out anew."""

    def _hit(self, value: object) -> None:
        return None


class Bans:
    """Sets of a table's answers that clauses forbid, in the order in which they explain.

    A clause that forbids for several reasons is told apart as `P4d` and `P4d:order`.
    """

    __slots__ = ("all", "by_clause")

    def __init__(self, by_clause: dict[str, int]) -> None:
        self.by_clause = by_clause
        banned = 0
        for hit in by_clause.values():
            banned |= hit
        self.all = banned

    def add(self, clause: str, hit: int) -> None:
        """Forbid more answers by a clause."""
        self.by_clause[clause] = self.by_clause.get(clause, 0) | hit
        self.all |= hit


class MarkRequest(Request):
    """A question about all of a table of answers; its bans are sets of the table's bits.

    For questions asked a million times: what a plain request works out, its flow keeps up to date.
    So it is not for games in which an initiative may change the answer while it is open.
    """

    __slots__ = ("_bans", "_bits", "_table")

    def __init__(
        self,
        side: int,
        rule: str,
        table: Answers,
        bans: Bans,
        prompt: Words | None = None,
        linger: bool = False,
        opens: bool = False,
        or_none: bool = False,
    ) -> None:
        self.side = side
        self.seat = side
        self.rule = rule
        self.linger = linger
        self.opens = opens
        self.or_none = or_none
        self.needs = ONE
        self.domain = ""
        self._prompt = prompt
        self._options = None
        self._table = table
        self._bans = bans
        self._bits = table.all & ~bans.all

    def allows(self, value: object) -> bool:
        if type(value) is not str and type(value) is not int:
            return False
        bit = self._table.bit.get(value)
        return bit is not None and self._bits >> bit & 1 == 1

    def options(self) -> tuple[Answer, ...]:
        options = self._options
        if options is None:
            options = self._options = self._table.tuple_of(self._bits)
        return options

    def candidates(self) -> tuple[Answer, ...]:
        return self._table.values

    def forget(self) -> None:
        """Nothing is kept that could be worked out anew."""

    def only(self) -> Answer | None:
        bits = self._bits
        if bits & (bits - 1):
            return None
        if not bits:
            assert self.or_none, f"{self.rule} leaves side {self.side} no answer"
            return NOTHING
        return self._table.values[bits.bit_length() - 1]

    def _hit(self, value: object) -> tuple[str, str] | None:
        bit = self._table.bit.get(value) if isinstance(value, (str, int)) else None
        for id, hit in self._bans.by_clause.items():
            if bit is not None and hit >> bit & 1:
                return id.partition(":")[0], id
        return None


class ChanceRequest(Request):
    """A die or a draw; outcome i comes with weight i."""

    __slots__ = ("_weights",)

    def __init__(
        self, rule: str, outcomes: tuple[Answer, ...], weights: tuple[int, ...] | None
    ) -> None:
        self.side = self.seat = CHANCE
        self.rule = rule
        self.linger = self.opens = self.or_none = False
        self.needs = ONE
        self.domain = ""
        self._among = self._prompt = None
        self._unless = ()
        self._options = self._candidates = outcomes
        self._weights = weights

    def weights(self) -> tuple[int, ...]:
        """How often each option comes, relative to the others."""
        return self._weights or (1,) * len(self.options())

    def forget(self) -> None:
        """What chance may bring does not change while it is asked."""


class Group:
    """Requests to several sides at once; needs says whose answers the flow waits for."""

    __slots__ = ("needs", "requests")

    def __init__(self, needs: str, requests: tuple[Request, ...]) -> None:
        assert len({request.side for request in requests}) == len(requests) > 0
        self.needs = needs
        self.requests = requests
        for request in requests:
            request.needs = needs


Asked = Request | Group
Flow = Generator[Asked, Any, R]
"""A procedure of the rules: it asks, receives the answer, and goes on."""


def choose(
    side: int,
    rule: str,
    among: Among,
    *,
    unless: tuple[Ban, ...] = (),
    prompt: Words | None = None,
    linger: bool = False,
    opens: bool = False,
    or_none: bool = False,
) -> Flow[Any]:
    """Ask a side for one of the candidates that no ban hits.

    A question with one possible answer is not asked, unless the side may `linger` over it; one with
    none gives the flow NOTHING, if it says `or_none`.
    """
    answer = yield Request(side, rule, among, unless, prompt, linger, opens, or_none)
    return answer


def ask_all(requests: Sequence[Request]) -> Flow[dict[int, Any]]:
    """Ask several sides at once; nobody sees an answer until all are in."""
    if not requests:
        return {}
    answers: dict[int, Any] = yield Group(ALL, tuple(requests))
    return answers


def ask_any(requests: Sequence[Request]) -> Flow[tuple[int, Any]]:
    """Ask several sides at once; the first to answer is heard."""
    answer: tuple[int, Any] = yield Group(ANY, tuple(requests))
    return answer
