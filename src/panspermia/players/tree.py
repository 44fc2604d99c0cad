"""Information-set Monte Carlo tree search through imagined worlds.

Every simulation imagines a world, walks down a tree that is keyed by the answers given since the
root, adds a node to it, plays on quickly for a while, and notes on the way back how well everybody
has done. Each seat is taken to play for its own utility (max^n). A plan that the game proposes is
one more edge of the tree, which gives a whole chain of answers.

There are two ways to share out the simulations. A `TreeSearch` looks deeper where it pays, and
keeps its tree for the next answer. Where luck decides more than plans, what it could see drowns in
the noise of the dice; a `PairedSearch` tries all answers with the same luck, and those that do
better again and again.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from math import ceil, exp, inf, log, log2, sqrt
from random import Random
from typing import Any

from panspermia.kernel import CANCEL, CHANCE, Perspective, Plan, Request, Table
from panspermia.players.advice import Advice, Chain, Move, give
from panspermia.players.budget import Budget

EXPLORE = 0.25
"""How much a promising answer that was seldom tried is preferred to one that has done well."""

SHARPNESS = 10.0
"""How far the answers at the root that look best are tried first."""

TRUST = 0.02
"""How much utility the look of an answer counts for, before it is tried."""

TRIES = 12
"""How often an answer is tried at least, among those that are compared, before half of them go."""

CLEAR = 2.5
"""Standard errors by which an answer that is worse is taken to be worse."""

LIMIT = 400
"""Answers after which quick play stops in a game whose rounds are very long."""

PLAN_VISITS = 8
"""Visits after which planners, which may be slow, are asked about a decision below the root."""

ENDLESS = 1 << 30
"""Rounds that no game has."""

STOP_CHECK = 8
"""Simulations between two looks at whether the choice is settled."""

EPSILON = 1e-6
"""A share of the time that is taken to be spent if the clock does not show any."""


class Node:
    """What is known of one move in its place: how well it did for the seat that made it."""

    __slots__ = ("available", "chains", "children", "prior", "total", "visits")

    def __init__(
        self,
        prior: float,
        visits: int = 0,
        available: int = 0,
        total: float = 0.0,
        children: dict[Move, Node] | None = None,
        chains: tuple[Chain, ...] | None = None,
    ) -> None:
        self.prior = prior
        self.visits = visits
        self.available = available
        self.total = total
        self.children: dict[Move, Node] = {} if children is None else children
        self.chains = chains
        """The plans of who is asked after it, once they are known."""

    def __reduce__(self) -> tuple[Any, ...]:
        """All it is made of: a compiled object cannot be copied or pickled otherwise."""
        known = self.visits, self.available, self.total, self.children, self.chains
        return Node, (self.prior, *known)

    @property
    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.0


class Luck:
    """Numbers from 0 to 1 that decide what is left to chance."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def number(self, request: Request) -> float:
        return self._rng.random()


class SameLuck(Luck):
    """The same numbers in every simulation for the same questions, the nth of a rule for each."""

    def __init__(self, rng: Random) -> None:
        super().__init__(rng)
        self._numbers: dict[tuple[str, int], list[float]] = {}
        self._used: dict[tuple[str, int], int] = {}

    def again(self) -> None:
        """Begin another simulation."""
        self._used = {}

    def number(self, request: Request) -> float:
        key = request.rule, request.side
        used = self._used.get(key, 0)
        self._used[key] = used + 1
        known = self._numbers.setdefault(key, [])
        if used == len(known):
            known.append(self._rng.random())
        return known[used]


class Search(ABC):
    """One search for an answer, from what a seat sees."""

    rounds: int
    """Quick play ends with this one of the rounds that are touched."""

    def __init__(self, seen: Perspective, advice: Advice, rng: Random, root: Node) -> None:
        assert seen.request is not None
        self.root = root
        self.root.chains = _chains(seen.plans())
        self.moves: tuple[Move, ...] = (*seen.request.options(), *self.root.chains)
        """What there is to choose from."""
        self._seen = seen
        self._request = seen.request
        self._has_planners = bool(seen.game.planners)
        self._advice = advice
        self._rng = rng
        self._end = round_of(seen.imagine(rng)) + self.rounds if advice.can_judge else ENDLESS
        self._low = 1.0
        self._high = 0.0
        self._looks: dict[Move, float] = {}
        self._look_around()

    @abstractmethod
    def run(self, budget: Budget) -> Move:
        """Search until the budget is spent or cannot change the choice any more."""

    def _look_around(self) -> None:
        """Prefer what looks best after one move."""
        outlook = self._advice.outlook(self._seen, self._rng, self.root.chains or ())
        self._looks = dict(zip(self.moves, outlook, strict=True))
        best = max(outlook)
        span = best - min(outlook) or 1.0
        weights = [exp((value - best) / span * SHARPNESS) for value in outlook]
        _add_children(self.root, self.moves, weights)
        total = sum(weights)
        for move, weight in zip(self.moves, weights, strict=True):
            self.root.children[move].prior = weight / total

    def _simulate(self, world: Table[Any], path: list[tuple[Node, int]], luck: Luck) -> None:
        """Walk down to an answer never tried before, play on, and note how well all did.

        The path has the nodes passed so far, and who chose them.
        """
        node = path[-1][0] if path else self.root
        request = world.request if path else _request_to(world, self._seen.seat)
        while request is not None and (node.visits or not path) and round_of(world) < self._end:
            if request.side == CHANCE:
                world.answer(self._advice.pick(world.state, request, luck.number(request)))
            else:
                move, node = self._select(world, node, request)
                path.append((node, request.seat))
                if isinstance(move, tuple):
                    give(world, move, request.seat)
                else:
                    world.answer(move, seat=request.seat)
            request = world.request
        self._play_on(world, luck)
        self._note(path, self._advice.values(world))

    def _select(self, world: Table[Any], node: Node, request: Request) -> tuple[Move, Node]:
        """The child with the best balance of success, promise and novelty."""
        moves: Sequence[Move] = request.options()
        children = node.children
        for option in moves:
            if option not in children:
                _add_children(node, moves, self._advice.weights(world.state, request))
                break
        if self._has_planners:
            moves = self._with_chains(world, node, request)
        found = []
        visits, total = 0, 0.0
        for move in moves:
            child = children[move]
            found.append(child)
            visits += child.visits
            total += child.total
        span = self._high - self._low if self._high > self._low else 1.0
        # What was never tried counts as what was tried here does on average.
        unknown = total / visits if visits else 0.0
        best = 0
        best_score = -inf
        for place, child in enumerate(found):
            child.available += 1
            tried = child.visits
            score = (child.total / tried if tried else unknown) / span
            score += EXPLORE * child.prior * sqrt(child.available) / (1 + tried)
            if score > best_score:
                best, best_score = place, score
        return moves[best], found[best]

    def _with_chains(self, world: Table[Any], node: Node, request: Request) -> Sequence[Move]:
        """The options, and the plans of the first world here that can be begun in this one."""
        options = request.options()
        if node.chains is None:
            if node.visits < PLAN_VISITS:
                return options
            node.chains = _chains(world.plans(request.seat))
            prior = 1 / (len(options) + len(node.chains))
            for chain in node.chains:
                node.children[chain] = Node(prior)
        return (*options, *[chain for chain in node.chains if chain[0] in options])

    def _play_on(self, world: Table[Any], luck: Luck) -> None:
        """Give promising answers for everybody to the end of the last round."""
        pick = self._advice.pick
        for _ in range(LIMIT):
            request = world.request
            if request is None or round_of(world) >= self._end:
                return
            answer = pick(world.state, request, luck.number(request))
            world.answer(answer, seat=request.seat)

    def _note(self, path: list[tuple[Node, int]], values: Sequence[float]) -> None:
        for node, seat in path:
            node.visits += 1
            node.total += values[seat]
        own = values[self._seen.seat]
        self._low = min(self._low, own)
        self._high = max(self._high, own)


class TreeSearch(Search):
    """Looks deeper where it pays; it may begin with a tree grown before."""

    rounds: int = 2

    def run(self, budget: Budget) -> Move:
        luck = Luck(self._rng)
        for number, left in enumerate(budget.left()):
            self._simulate(self._seen.imagine(self._rng), [], luck)
            if number % STOP_CHECK == 0 and self._settled(left):
                break
        children = self.root.children
        return max(self.moves, key=lambda move: (children[move].visits, children[move].mean))

    def _settled(self, left: int) -> bool:
        children = self.root.children
        visits = sorted([children[move].visits for move in self.moves])
        return visits[-1] - visits[-2] > left


class PairedSearch(Search):
    """Tries all answers with the same luck, the better half of them longer, until one is left.

    To cancel is not tried: who begins and cancels may do so for ever.
    """

    def __init__(self, seen: Perspective, advice: Advice, rng: Random, root: Node) -> None:
        self.rounds = advice.rounds
        self.clear = CLEAR
        self._found: dict[Move, list[float]] = {}
        """How each that was tried has done, world by world."""
        super().__init__(seen, advice, rng, root)

    def run(self, budget: Budget) -> Move:
        spent = budget.clock()
        rivals = self._first_rivals(self._affordable(budget, spent))
        levels, level, done = _levels(len(rivals)), 1, 0
        while len(rivals) > 1:
            self._try_all(rivals)
            done += len(rivals)
            rivals = self._hopeful(rivals)
            while len(rivals) > 1 and spent(done) * levels >= level:
                rivals = self._best(rivals, (len(rivals) + 1) // 2)
                level += 1
        return rivals[0]

    def _affordable(self, budget: Budget, spent: Callable[[int], float]) -> int:
        """The simulations of a budget; in time, at the pace of a first try."""
        if not budget.is_time:
            return budget.amount
        first = self._best(self._serious, 2)
        self._try_all(first)
        return int(len(first) / max(spent(len(first)), EPSILON))

    @property
    def _serious(self) -> list[Move]:
        return [move for move in self.moves if move != CANCEL]

    def _first_rivals(self, simulations: int) -> list[Move]:
        """Those that look best: two, or as many as can be tried often enough at each level."""
        rivals = self._serious
        count = 2
        while count < len(rivals) and (count + 1) * _levels(count + 1) * TRIES <= simulations:
            count += 1
        return self._best(rivals, count)

    def _try_all(self, rivals: Sequence[Move]) -> None:
        """Each in the same imagined world and with the same luck."""
        imagined, luck, seat = self._seen.imagine(self._rng), SameLuck(self._rng), self._seen.seat
        for move in rivals:
            world, child = imagined.clone(), self.root.children[move]
            give(world, move, seat)
            luck.again()
            before = child.total
            self._simulate(world, [(child, seat)], luck)
            self._found.setdefault(move, []).append(child.total - before)

    def _hopeful(self, rivals: list[Move]) -> list[Move]:
        """Without those that are clearly worse than the best."""
        best = self._best(rivals, 1)[0]
        if len(self._found[best]) <= TRIES:
            return rivals
        return [move for move in rivals if move == best or not self._is_clear(best, move)]

    def _is_clear(self, best: Move, other: Move) -> bool:
        """Whether more worlds would hardly make the other one the best."""
        one, two = self._found[best], self._found[other]
        count = min(len(one), len(two))
        gaps = [x - y for x, y in zip(one[-count:], two[-count:], strict=True)]
        mean = sum(gaps) / count
        error = sqrt(sum([(gap - mean) ** 2 for gap in gaps]) / (count - 1) / count)
        error *= count / (count + self._advice.sight)
        return self._score(best) - self._score(other) >= self.clear * error

    def _best(self, rivals: Sequence[Move], count: int) -> list[Move]:
        return sorted(rivals, key=self._score, reverse=True)[:count]

    def _score(self, move: Move) -> float:
        """How well a move has done, and the less it was tried, how it looks."""
        node, sight = self.root.children[move], self._advice.sight
        if sight:
            return (node.total + sight * self._looks[move]) / (node.visits + sight)
        return node.mean + TRUST * log(node.prior) / (1 + node.visits)


def _levels(count: int) -> int:
    """How often so many answers can be halved."""
    return max(1, ceil(log2(count)))


def make_search(seen: Perspective, advice: Advice, rng: Random, root: Node | None = None) -> Search:
    """The search that suits the game; one for plans may begin with a tree grown before."""
    if advice.is_lucky:
        return PairedSearch(seen, advice, rng, Node(1.0))
    return TreeSearch(seen, advice, rng, root or Node(1.0))


def _chains(plans: Iterable[Plan]) -> tuple[Chain, ...]:
    """The answers of plans; a plan of one answer is an option anyway."""
    return tuple(dict.fromkeys([plan.answers for plan in plans if len(plan.answers) > 1]))


def _request_to(world: Table[Any], seat: int) -> Request | None:
    """The request to the seat; the first open one may be another's."""
    request = world.request
    if request is None or request.seat == seat:
        return request
    return next(r for r in world.requests if r.seat == seat)


def round_of(world: Table[Any]) -> int:
    """How often the outermost loop of the sequence of play has come round."""
    counts: list[int] = world.state.cursor.counts
    return counts[0] if counts else 0


def _add_children(node: Node, moves: Sequence[Move], weights: Sequence[float]) -> None:
    total = sum(weights)
    for move, weight in zip(moves, weights, strict=True):
        if move not in node.children:
            node.children[move] = Node(weight / total)
