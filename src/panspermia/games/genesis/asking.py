"""How sides are asked: a player chooses, for a non-player parasite chance does (AMB-25)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from panspermia.games.genesis.state import State
from panspermia.kernel import CANCEL, NO, YES, Answer, Ban, Choice, Flow, Request, Words, draw
from panspermia.kernel.requests import ONE

YES_OR_NO = (YES, NO)


def decide(
    g: State,
    side: int,
    rule: str,
    options: Sequence[Answer],
    *,
    among: Callable[[], Sequence[Answer]] | None = None,
    ban: str = "",
    prompt: Words | None = None,
) -> Flow[Any]:
    """One of the options, as the side chooses; a single one is taken without a question.

    `among` may name more candidates, which the clause `ban` forbids. The options must not depend on
    what an initiative can change (catalysts, H0g); questions that do are asked with `choose`.
    """
    if len(options) == 1:
        return options[0]
    if side >= g.sides:
        drawn = yield from draw(rule, options)
        return drawn
    if among is None:
        answer = yield Choice(side, rule, tuple(options), prompt)
    else:
        request = Request(side, rule, among, (Ban(ban, lambda word: word not in options),), prompt)
        request.note(options)
        answer = yield request
    return answer


def agree(g: State, side: int, rule: str, prompt: Words | None = None) -> Flow[bool]:
    """Whether the side wants to do what it may."""
    answer = yield Choice(side, rule, YES_OR_NO, prompt)
    return bool(answer == YES)


Weighed = dict[Answer, str]
"""The candidates of a question, each with the clause against it; nothing if it is possible."""


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
        self.or_none = False
        self.needs = ONE
        self.domain = ""
        self._prompt = prompt
        self._options = None
        self._quick = quick
        self._about = about
        self._weigh = find
        self._weighed: Weighed | None = None

    def weighed(self) -> Weighed:
        """The candidates with the clauses against them, worked out once."""
        if self._weighed is None:
            self._weighed = self._weigh(*self._about)
        return self._weighed

    def candidates(self) -> tuple[Answer, ...]:
        return tuple(self.weighed())

    def forget(self) -> None:
        self._options = self._weighed = None

    def _find(self) -> tuple[Answer, ...]:
        known = None if self._quick is None else self._quick(*self._about)
        if known is None:
            known = [value for value, clause in self.weighed().items() if not clause]
        return tuple(known)

    def _hit(self, value: object) -> tuple[str, str] | None:
        clause = self.weighed().get(value) if isinstance(value, (str, int)) else None
        return (clause, clause) if clause else None


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
    """One of the candidates that no clause forbids."""
    answer = yield Weighing(side, rule, find, about, prompt, linger, opens)
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
    request = Weighing(side, rule, dict, (table,), prompt)
    request.note(possible)
    answer = yield request
    return answer
