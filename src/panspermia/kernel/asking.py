"""How rules ask: the kinds of questions, and a verb for each.

| verb | asks for | its options |
|---|---|---|
| `choose` | one of the candidates that no ban hits | worked out anew whenever needed |
| `weigh` | one of the candidates against which no clause speaks | the same |
| `agree` | yes or no | always the same |
| `decide` | one of several things, without asking if there is one only | fixed, or by a function |
| `pick` | a step of a chain of answers, or to cancel it | fixed |
| `ask_all`, `ask_any` | several sides at once | those of each request |

A fixed question is quick, and cannot be asked while initiatives are open (the first question of a
step, and those that say `opens`), for an initiative may change what is possible.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from panspermia.kernel.answers import CANCEL, NO, NOTHING, YES, Answer, Answers
from panspermia.kernel.requests import (
    ALL,
    ANY,
    ONE,
    Among,
    Ban,
    ChanceRequest,
    Flow,
    Group,
    Request,
    Words,
)

Weighed = dict[Answer, str]
"""The candidates of a question, each with the clause against it; nothing if it is possible."""

YES_OR_NO: tuple[Answer, ...] = (YES, NO)

# --- kinds of questions -----------------------------------------------------------------------


class Choice(Request):
    """A question whose options are known when it is asked.

    `again` works them out anew; without it they are fixed. `among` may name more candidates, which
    the clause `ban` forbids.
    """

    __slots__ = ("_again", "_ban")

    def __init__(
        self,
        side: int,
        rule: str,
        options: tuple[Answer, ...],
        prompt: Words | None = None,
        again: Among | None = None,
        among: Among | None = None,
        ban: str = "",
    ) -> None:
        self.side = self.seat = side
        self.rule = rule
        self.linger = self.opens = self.or_none = False
        self.fixed = again is None
        self.needs = ONE
        self.domain = ""
        self._prompt = prompt
        self._options = options
        self._again = again
        self._among = among
        self._ban = ban

    def candidates(self) -> tuple[Answer, ...]:
        return self.options() if self._among is None else tuple(self._among())

    def forget(self) -> None:
        if self._again is not None:
            self._options = None

    def _find(self) -> tuple[Answer, ...]:
        assert self._again is not None
        return tuple(self._again())

    def _hit(self, value: object) -> tuple[str, str] | None:
        return (self._ban, self._ban) if value in self.candidates() else None


class Weighing(Request):
    """A question whose candidates are weighed together, each with its own clause.

    `find(*about)` weighs them. `quick(*about)` finds the options alone, or None if it cannot; for a
    question that is asked often.
    """

    __slots__ = ("_about", "_quick", "_weigh", "_weighed")

    def __init__(
        self,
        side: int,
        rule: str,
        find: Callable[..., Weighed],
        about: tuple[Any, ...] = (),
        prompt: Words | None = None,
        linger: bool = False,
        opens: bool = False,
        quick: Callable[..., Sequence[Answer] | None] | None = None,
    ) -> None:
        self.side = self.seat = side
        self.rule = rule
        self.linger = linger
        self.opens = opens
        self.or_none = self.fixed = False
        self.needs = ONE
        self.domain = ""
        self._prompt = prompt
        self._options = None
        self._quick = quick
        self._about = about
        self._weigh = find
        self._weighed: Weighed | None = None

    @property
    def about(self) -> tuple[Any, ...]:
        """What is weighed: how far a chain of answers has come that no state knows yet."""
        return self._about

    def weighed(self) -> Weighed:
        """The candidates with the clauses against them, worked out once."""
        if self._weighed is None:
            self._weighed = self._weigh(*self._about)
        return self._weighed

    def candidates(self) -> tuple[Answer, ...]:
        return tuple(self.weighed())

    def forget(self) -> None:
        self._options = self._weighed = None

    def only(self) -> Answer | None:
        # What `Request.only` does, without a call: most questions of random play come here.
        options = self._options
        if options is None:
            quick = self._quick
            known = None if quick is None else quick(*self._about)
            options = self._options = self._find() if known is None else tuple(known)
        assert options, f"{self.rule} leaves side {self.side} no answer"
        return options[0] if len(options) == 1 else None

    def _find(self) -> tuple[Answer, ...]:
        known = None if self._quick is None else self._quick(*self._about)
        if known is None:
            known = [value for value, clause in self.weighed().items() if not clause]
        return tuple(known)

    def _hit(self, value: object) -> tuple[str, str] | None:
        return _clause_against(value, self.weighed())


class Pick(Request):
    """A question whose candidates have been weighed before it is asked."""

    __slots__ = ("_weighed",)

    def __init__(
        self,
        side: int,
        rule: str,
        weighed: Weighed,
        options: tuple[Answer, ...],
        prompt: Words | None = None,
    ) -> None:
        self.side = self.seat = side
        self.rule = rule
        self.linger = self.opens = self.or_none = False
        self.fixed = True
        self.needs = ONE
        self.domain = ""
        self._prompt = prompt
        self._weighed = weighed
        self._options = options

    def candidates(self) -> tuple[Answer, ...]:
        return tuple(self._weighed)

    def forget(self) -> None:
        """Nothing is kept that could be worked out anew."""

    def _hit(self, value: object) -> tuple[str, str] | None:
        return _clause_against(value, self._weighed)


def _clause_against(value: object, weighed: Weighed) -> tuple[str, str] | None:
    clause = weighed.get(value) if isinstance(value, (str, int)) else None
    return (clause, clause) if clause else None


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
    So it is fixed.
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
        self.side = self.seat = side
        self.rule = rule
        self.linger = linger
        self.opens = opens
        self.or_none = or_none
        self.fixed = True
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
        """Options are looked up anew; what is possible stays as it was when it was asked."""
        self._options = None

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


# --- verbs ------------------------------------------------------------------------------------


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


def weigh(
    side: int,
    rule: str,
    find: Callable[..., Weighed],
    about: tuple[Any, ...] = (),
    *,
    prompt: Words | None = None,
    linger: bool = False,
    opens: bool = False,
) -> Flow[Any]:
    """Ask a side for a candidate that no clause forbids, as `find(*about)` weighs them."""
    answer = yield Weighing(side, rule, find, about, prompt, linger, opens)
    return answer


def agree(side: int, rule: str, prompt: Words | None = None) -> Flow[bool]:
    """Whether the side wants to do what it may."""
    answer = yield Choice(side, rule, YES_OR_NO, prompt, yes_or_no)
    return bool(answer == YES)


def yes_or_no() -> tuple[Answer, ...]:
    return YES_OR_NO


def decide(
    side: int,
    rule: str,
    options: Sequence[Answer] | Among,
    *,
    among: Among | None = None,
    ban: str = "",
    prompt: Words | None = None,
    nobody: bool = False,
) -> Flow[Any]:
    """One of the options, as the side likes; a single one is taken without a question.

    They are fixed, unless a function is given. `among` may name more candidates, which the clause
    `ban` forbids. Where `nobody` plays the side, chance decides.
    """
    again = None
    if callable(options):
        again, options = options, options()
    known = tuple(options)
    if len(known) == 1:
        return known[0]
    if nobody:
        drawn = yield ChanceRequest(rule, known, None)
        return drawn
    answer = yield Choice(side, rule, known, prompt, again, among, ban)
    return answer


def pick(
    side: int, rule: str, table: Weighed, *, prompt: Words | None = None, must: bool = False
) -> Flow[Any]:
    """A step of a chain: one of the candidates, or CANCEL unless it `must` be taken.

    A single possible one is not asked for. The table is this question's own.
    """
    possible = []
    for value, reason in table.items():
        if not reason:
            possible.append(value)
    if len(possible) == 1:
        return possible[0]
    if not must:
        possible.append(CANCEL)
        table[CANCEL] = ""
    answer = yield Pick(side, rule, table, tuple(possible), prompt)
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
