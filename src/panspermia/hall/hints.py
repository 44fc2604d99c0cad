"""Hints: what a bot would answer, and what it has thought about each answer."""

from __future__ import annotations

from random import Random

import msgspec
from msgspec import structs

from panspermia.kernel import Answer, Message, Perspective
from panspermia.players.advice import Advice, Move
from panspermia.players.budget import Budget
from panspermia.players.compare import Comparison
from panspermia.players.tree import make_search


class Hint(msgspec.Struct, frozen=True):
    """What a bot would answer, and which share of its thoughts each option got.

    `chances` says how well those that it has tried did for the seat: 1 is a victory.
    """

    answer: Answer
    shares: tuple[tuple[Answer, float], ...]
    worlds: int
    chances: tuple[tuple[Answer, float], ...] = ()
    aim: Message | None = None
    """What the bot is after, if its game can say that."""

    @property
    def sure(self) -> float:
        return dict(self.shares)[self.answer]

    def best(self, count: int) -> list[tuple[Answer, float]]:
        """The answers that got most of its thoughts; among equals its own comes first."""
        order = sorted(self.shares, key=lambda pair: (-pair[1], pair[0] != self.answer))
        return order[:count]


def thought(seen: Perspective, budget: Budget, seed: int) -> Hint:
    """What a search from this perspective comes to, and what it is after."""
    return structs.replace(_thought(seen, budget, seed), aim=_aim(seen, seed))


def _aim(seen: Perspective, seed: int) -> Message | None:
    """By a world that the seat cannot tell from the real one."""
    aim = getattr(seen.game.part("evaluate"), "aim", None)
    if aim is None:
        return None
    found: Message | None = aim(seen.imagine(Random(seed)).state, seen.request)
    return found


def _thought(seen: Perspective, budget: Budget, seed: int) -> Hint:
    assert seen.request is not None
    options = seen.request.options()
    if len(options) == 1:
        return Hint(options[0], ((options[0], 1.0),), 0)
    advice = Advice(seen.game)
    if advice.proposes:
        return _compared(seen, advice, budget, seed)
    return _searched(seen, advice, budget, seed)


def _searched(seen: Perspective, advice: Advice, budget: Budget, seed: int) -> Hint:
    assert seen.request is not None
    if advice.proposes:
        return _compared(seen, advice, budget, seed)
    search = make_search(seen, advice, Random(seed))
    move = search.run(budget)
    visits: dict[Answer, int] = dict.fromkeys(seen.request.options(), 0)
    totals: dict[Answer, float] = dict.fromkeys(visits, 0.0)
    for tried in search.moves:
        node = search.root.children[tried]
        visits[_first(tried)] += node.visits
        totals[_first(tried)] += node.total
    total = sum(visits.values())
    shares = tuple([(option, count / total) for option, count in visits.items()])
    chances = tuple([(option, totals[option] / n) for option, n in visits.items() if n])
    return Hint(_first(move), shares, total, chances)


def _compared(seen: Perspective, advice: Advice, budget: Budget, seed: int) -> Hint:
    """Where the game says what to compare; what is small it knows without that."""
    assert seen.request is not None
    options = seen.request.options()
    if advice.is_small(seen.request):
        known = advice.outlook(seen, Random(seed))
        answer = options[max(range(len(options)), key=known.__getitem__)]
        return Hint(answer, tuple([(o, float(o == answer)) for o in options]), 0)
    comparison = Comparison(seen, advice, Random(seed))
    answer = comparison.run(budget)[0]
    tried = comparison.tried()
    total = sum([len(values) for values in tried.values()])
    shares = tuple(
        [(o, len(tried.get(o, ())) / total if total else float(o == answer)) for o in options]
    )
    chances = tuple([(o, sum(values) / len(values)) for o, values in tried.items() if values])
    return Hint(answer, shares, total, chances)


def _first(move: Move) -> Answer:
    """An answer, or the one that a plan begins with."""
    return move[0] if isinstance(move, tuple) else move
