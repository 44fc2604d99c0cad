"""Requests: what the rules ask a seat, and the one source of options and of "why not?".

A question names its candidates and its bans. Options are the candidates that no ban hits; the
reason against a candidate is the first ban that hits it. Both are worked out only when somebody
looks, and then kept on the request. The kinds of questions, and how rules ask them, are in
`asking`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any, TypeVar

from panspermia.kernel.answers import NOTHING, Answer
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
    """A question to one side, by one clause.

    `fixed`: its options are known when it is asked and cannot be worked out anew. So it must not
    be open while something else may change them: an initiative, or a world that is dealt anew.
    """

    __slots__ = (
        "_among", "_candidates", "_options", "_prompt", "_unless", "domain",
        "fixed", "linger", "needs", "opens", "or_none", "rule", "seat", "side",
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
        # Every kind of question sets all fields itself: one call more would cost random play 3 %.
        self.side = self.seat = side
        self.rule = rule
        self.linger = linger
        self.opens = opens
        self.or_none = or_none
        self.fixed = False
        self.needs = ONE
        self.domain = ""
        self._prompt = prompt
        self._among = among
        self._unless = unless
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


class ChanceRequest(Request):
    """A die or a draw; outcome i comes with weight i.

    Instead of outcomes a `pile` may be given with the words of its components: then nothing is made
    of those that are not drawn.
    """

    __slots__ = ("_pile", "_weights", "_words")

    def __init__(
        self,
        rule: str,
        outcomes: tuple[Answer, ...] | None,
        weights: tuple[int, ...] | None,
        pile: tuple[int, ...] = (),
        words: Mapping[int, Answer] | None = None,
    ) -> None:
        self.side = self.seat = CHANCE
        self.rule = rule
        self.linger = self.opens = self.or_none = False
        self.fixed = True
        self.needs = ONE
        self.domain = ""
        self._prompt = self._among = None
        self._unless = ()
        self._options = self._candidates = outcomes
        self._weights = weights
        self._pile = pile
        self._words = words

    def candidates(self) -> tuple[Answer, ...]:
        return self.options()

    def _find(self) -> tuple[Answer, ...]:
        assert self._words is not None
        return tuple(map(self._words.__getitem__, self._pile))

    def drawn(self, number: int) -> Answer:
        """The outcome by a number; all come equally often."""
        options = self._options
        if options is not None:
            return options[number % len(options)]
        assert self._words is not None
        return self._words[self._pile[number % len(self._pile)]]

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
