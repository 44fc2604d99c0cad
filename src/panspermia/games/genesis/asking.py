"""How sides are asked: a player chooses, for a non-player parasite chance does (AMB-25)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from panspermia.games.genesis.state import State
from panspermia.kernel import CANCEL, NO, YES, Answer, Ban, Flow, Request, Words, draw

NO_BANS: tuple[Ban, ...] = ()


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
        answer = yield Request(side, rule, lambda: options, NO_BANS, prompt)
    else:
        bans = (Ban(ban, lambda word: word not in options),)
        answer = yield Request(side, rule, among, bans, prompt)
    return answer


def agree(g: State, side: int, rule: str, prompt: Words | None = None) -> Flow[bool]:
    """Whether the side wants to do what it may."""
    answer = yield Request(side, rule, lambda: (YES, NO), NO_BANS, prompt)
    return bool(answer == YES)


Weighed = dict[Answer, str]
"""The candidates of a question, each with the clause against it; nothing if it is possible."""


class Weighing(Request):
    """A question whose candidates are weighed together, each with its own clause."""

    __slots__ = ("_weigh", "_weighed")

    def __init__(
        self,
        side: int,
        rule: str,
        find: Callable[[], Weighed],
        prompt: Words | None = None,
        linger: bool = False,
        opens: bool = False,
    ) -> None:
        super().__init__(side, rule, None, NO_BANS, prompt, linger, opens)
        self._weigh = find
        self._weighed: Weighed | None = None

    def weighed(self) -> Weighed:
        """The candidates with the clauses against them, worked out once."""
        if self._weighed is None:
            self._weighed = self._weigh()
        return self._weighed

    def candidates(self) -> tuple[Answer, ...]:
        return tuple(self.weighed())

    def forget(self) -> None:
        self._options = self._weighed = None

    def _find(self) -> tuple[Answer, ...]:
        if self._quick is not None and (known := self._quick()) is not None:
            return tuple(known)
        return tuple([value for value, clause in self.weighed().items() if not clause])

    def _hit(self, value: object) -> tuple[str, str] | None:
        clause = self.weighed().get(value) if isinstance(value, (str, int)) else None
        return (clause, clause) if clause else None


def weigh(
    side: int,
    rule: str,
    find: Callable[[], Weighed],
    *,
    prompt: Words | None = None,
    linger: bool = False,
    opens: bool = False,
    quick: Callable[[], Sequence[Answer] | None] | None = None,
) -> Flow[Any]:
    """One of the candidates that no clause forbids.

    `quick` finds the same options without reasons, or None; for a question that is asked often.
    """
    request = Weighing(side, rule, find, prompt, linger, opens)
    if quick is not None:
        request.know(quick)
    answer = yield request
    return answer


def pick(
    side: int, rule: str, table: Weighed, *, prompt: Words | None = None, must: bool = False
) -> Flow[Any]:
    """A step of a chain: one of the candidates, or CANCEL unless it `must` be taken.

    A single possible one is not asked for.
    """
    possible = [value for value, reason in table.items() if not reason]
    if len(possible) == 1:
        return possible[0]
    whole = table if must else {**table, CANCEL: ""}
    answer = yield Weighing(side, rule, lambda: whole, prompt)
    return answer
