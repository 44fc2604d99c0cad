"""A player that searches: information-set Monte Carlo tree search through imagined worlds.

Every simulation imagines a world, walks down a tree that is keyed by the answers given since the
root, adds a node to it, plays on quickly to the end of the next round, and notes on the way back
how well everybody has done. Each seat is taken to play for its own utility (max^n).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, inf, sqrt
from random import Random
from typing import Any

from panspermia.kernel import CHANCE, Answer, Message, Perspective, Request, Table
from panspermia.players.advice import Advice, Adviser
from panspermia.players.budget import Budget, parse_budget
from panspermia.players.contract import DOMAIN, PlayerKind

SIMULATIONS = 200
"""The budget of `search`."""

EXPLORE = 0.25
"""How much a promising answer that was seldom tried is preferred to one that has done well."""

SHARPNESS = 10.0
"""How far the answers at the root that look best are tried first."""

ROUNDS = 2
"""Quick play ends with the next round, the second that is touched."""

LIMIT = 400
"""Answers after which quick play stops in a game whose rounds are very long."""

STOP_CHECK = 8
"""Simulations between two looks at whether the choice is settled."""


class Node:
    """What is known of one answer in its place: how well it did for the seat that gave it."""

    __slots__ = ("available", "children", "prior", "total", "visits")

    def __init__(self, prior: float) -> None:
        self.prior = prior
        self.visits = 0
        self.available = 0
        self.total = 0.0
        self.children: dict[Answer, Node] = {}

    @property
    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.0


class Search:
    """One search for an answer, from what a seat sees; it may begin with a tree grown before."""

    def __init__(self, seen: Perspective, advice: Advice, rng: Random, root: Node) -> None:
        self.root = root
        self._seen = seen
        self._advice = advice
        self._rng = rng
        self._end = _round(seen.imagine(rng)) + ROUNDS
        self._low = 1.0
        self._high = 0.0
        self._look_around()

    def run(self, budget: Budget) -> Answer:
        """Search until the budget is spent or cannot change the choice any more."""
        for number, left in enumerate(budget.left()):
            self._simulate()
            if number % STOP_CHECK == 0 and not budget.is_time and self._settled(left):
                break
        return self._choice()

    def _look_around(self) -> None:
        """Prefer what looks best after one answer."""
        assert self._seen.request is not None
        outlook = self._advice.outlook(self._seen, self._rng)
        best = max(outlook)
        span = best - min(outlook) or 1.0
        weights = [exp((value - best) / span * SHARPNESS) for value in outlook]
        options = self._seen.request.options()
        _add_children(self.root, options, weights)
        total = sum(weights)
        for option, weight in zip(options, weights, strict=True):
            self.root.children[option].prior = weight / total

    def _settled(self, left: int) -> bool:
        assert self._seen.request is not None
        children = self.root.children
        visits = sorted([children[option].visits for option in self._seen.request.options()])
        return visits[-1] - visits[-2] > left

    def _choice(self) -> Answer:
        assert self._seen.request is not None
        children = self.root.children
        return max(
            self._seen.request.options(),
            key=lambda option: (children[option].visits, children[option].mean),
        )

    def _simulate(self) -> None:
        world = self._seen.imagine(self._rng)
        path = self._descend(world)
        self._play_on(world)
        values = self._advice.values(world)
        for node, seat in path:
            node.visits += 1
            node.total += values[seat]
        own = values[self._seen.seat]
        self._low = min(self._low, own)
        self._high = max(self._high, own)

    def _descend(self, world: Table[Any]) -> list[tuple[Node, int]]:
        """Walk down to an answer never tried before; the nodes passed, and who chose them."""
        path: list[tuple[Node, int]] = []
        node = self.root
        request = _request_to(world, self._seen.seat)
        while request is not None and _round(world) < self._end:
            if request.side == CHANCE:
                world.answer(self._advice.pick(world.state, request, self._rng))
            else:
                answer, node = self._select(world, node, request)
                path.append((node, request.seat))
                world.answer(answer, seat=request.seat)
                if not node.visits:
                    break
            request = world.request
        return path

    def _select(self, world: Table[Any], node: Node, request: Request) -> tuple[Answer, Node]:
        """The child with the best balance of success, promise and novelty."""
        options = request.options()
        children = node.children
        if not all([option in children for option in options]):
            _add_children(node, options, self._advice.weights(world.state, request))
        found = [children[option] for option in options]
        visits = sum([child.visits for child in found])
        span = self._high - self._low if self._high > self._low else 1.0
        # What was never tried counts as what was tried here does on average.
        unknown = sum([child.total for child in found]) / visits if visits else 0.0
        best = 0
        best_score = -inf
        for place, child in enumerate(found):
            child.available += 1
            tried = child.visits
            score = (child.total / tried if tried else unknown) / span
            score += EXPLORE * child.prior * sqrt(child.available) / (1 + tried)
            if score > best_score:
                best, best_score = place, score
        return options[best], found[best]

    def _play_on(self, world: Table[Any]) -> None:
        """Give promising answers for everybody to the end of the next round."""
        pick = self._advice.pick
        for _ in range(LIMIT):
            request = world.request
            if request is None or _round(world) >= self._end:
                return
            world.answer(pick(world.state, request, self._rng), seat=request.seat)


class SearchPlayer:
    """Answers what a search has tried most; keeps its tree for the next answer of the same seat."""

    def __init__(self, budget: Budget, seed: int) -> None:
        self._budget = budget
        self._rng = Random(seed)
        self._adviser = Adviser()
        self._kept: tuple[Any, Node] | None = None

    def choose(self, seen: Perspective) -> Answer:
        assert seen.request is not None
        if len(seen.request.options()) == 1:
            return seen.request.options()[0]
        root = self._kept_root(seen)
        search = Search(seen, self._adviser.about(seen.game), self._rng, root)
        answer = search.run(self._budget)
        self._keep(seen, answer, search.root.children[answer])
        return answer

    def _kept_root(self, seen: Perspective) -> Node:
        assert seen.request is not None
        if self._kept is not None and self._kept[0] == _sight(seen.view(), seen.request):
            return self._kept[1]
        return Node(1.0)

    def _keep(self, seen: Perspective, answer: Answer, node: Node) -> None:
        """Keep the tree under the answer, with what the seat must see for it to hold."""
        world = seen.imagine(self._rng)
        world.answer(answer, seat=seen.seat)
        request = world.request
        if request is None or request.seat != seen.seat:
            self._kept = None
        else:
            self._kept = _sight(world.view(seen.seat), request), node


def _sight(view: dict[str, Any], request: Request) -> tuple[Any, ...]:
    """What must be alike for two positions of a seat to be taken for the same."""
    return view["version"], view["position"], view["seat"], request.prompt, request.options()


def _request_to(world: Table[Any], seat: int) -> Request | None:
    """The request to the seat; the first open one may be another's."""
    request = world.request
    if request is None or request.seat == seat:
        return request
    return next(r for r in world.requests if r.seat == seat)


def _round(world: Table[Any]) -> int:
    """How often the outermost loop of the sequence of play has come round."""
    counts: list[int] = world.state.cursor.counts
    return counts[0] if counts else 0


def _add_children(node: Node, options: Sequence[Answer], weights: Sequence[float]) -> None:
    total = sum(weights)
    for option, weight in zip(options, weights, strict=True):
        if option not in node.children:
            node.children[option] = Node(weight / total)


def _make(budget: str, seed: int) -> SearchPlayer:
    return SearchPlayer(parse_budget(budget) if budget else Budget(SIMULATIONS), seed)


KIND = PlayerKind(
    "search",
    ("search", "search:500", "search:200ms"),
    Message("player.search", {}, DOMAIN),
    _make,
)
