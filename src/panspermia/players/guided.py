"""A tree search that plays nothing out: values and priors come from an evaluator, in batches.

It is the search of AlphaZero (PUCT) for games of several seats and hidden things: every simulation
imagines a world, walks down a tree that is keyed by the answers given since the root, and ends at a
position that nobody has judged yet. Each seat is taken to play for its own utility (max^n). Until a
batch of positions is judged, ways that are being looked at count as losses, so that the next
simulation goes elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from panspermia.kernel import CANCEL, Answer, Perspective, Request, Table
from panspermia.players.budget import Budget

if TYPE_CHECKING:
    from panspermia.players.evaluators import Evaluator, Judged

EXPLORE = 0.5
"""How much a promising answer that was seldom tried is preferred to one that has done well."""

BATCH = 8
"""Positions that are judged together, unless another number is given."""

LEAST_PRIOR = 1e-3
"""Of an answer that nobody believes in, where one is all: it may still be tried."""

LONGEST = 400
"""Answers after which a simulation stops, though everything was judged before."""


class Noise(NamedTuple):
    """Makes a search for learning try what it does not believe in (Dirichlet noise at the root)."""

    share: float = 0.25
    concentration: float = 10.0
    """Of all answers together; the fewer there are, the more each gets."""


class Branch:
    """One answer in its place: how well it did for the seat that gave it, and what follows it."""

    __slots__ = ("children", "is_judged", "pending", "prior", "total", "visits")

    def __init__(self, prior: float) -> None:
        self.prior = prior
        self.visits = 0
        self.pending = 0
        """Simulations that have passed here and are not judged yet."""
        self.total = 0.0
        self.children: dict[Answer, Branch] = {}
        self.is_judged = False

    @property
    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.0


class Walk(NamedTuple):
    """A way down the tree: the branches taken, and who took them; the last leads to the world."""

    world: Table[Any]
    path: list[tuple[Branch, int]]

    @property
    def leaf(self) -> Branch:
        return self.path[-1][0]


class GuidedSearch:
    """One search for an answer, from what a seat sees."""

    def __init__(
        self,
        seen: Perspective,
        evaluator: Evaluator,
        rng: Random,
        *,
        batch: int = BATCH,
        noise: Noise | None = None,
    ) -> None:
        assert seen.request is not None
        self.options: Sequence[Answer] = seen.request.options()
        self._seen = seen
        self._evaluator = evaluator
        self._rng = rng
        self._batch = max(1, batch)
        self._noise = noise
        self.root = Branch(1.0)
        self._low, self._high = 1.0, 0.0
        """Of all values that were noted: what is between them counts as all there is to win."""

    def run(self, budget: Budget) -> Answer:
        """Search until the budget is spent or cannot change the choice; the answer to give."""
        self._judge([Walk(self._imagine(), [(self.root, self._seen.seat)])])
        if self._noise is not None:
            self._stir(self._noise)
        walks: list[Walk] = []
        for left in budget.left():
            walk = self._walk()
            if walk.world.outcome is not None:
                self._note(walk.path, walk.world.outcome.utility)
            else:
                walks.append(walk)
            if len(walks) == self._batch:
                self._judge(walks)
                walks = []
                if self._settled(left):
                    break
        self._judge(walks)
        return max(self.options, key=self._rank)

    def visits(self) -> list[int]:
        """How often each option was tried: what a learner of priors learns from."""
        return [self._visits(option) for option in self.options]

    @property
    def value(self) -> float:
        """The utility of the seat that the search expects."""
        return self.root.mean

    # --- one simulation ---------------------------------------------------------------------------

    def _imagine(self) -> Table[Any]:
        return self._seen.imagine(self._rng)

    def _walk(self) -> Walk:
        """Down to what nobody has judged, or to an end."""
        world = self._imagine()
        branch, path = self.root, [(self.root, self._seen.seat)]
        request = self._asked(world, first=True)
        while request is not None and branch.is_judged and len(path) < LONGEST:
            answer, branch = self._select(branch, request.options())
            path.append((branch, request.seat))
            world.answer(answer, seat=request.seat)
            request = self._asked(world)
        for passed, _ in path:
            passed.pending += 1
        return Walk(world, path)

    def _asked(self, world: Table[Any], *, first: bool = False) -> Request | None:
        """Who is asked; at the root it is the searching seat, though others may be asked too."""
        if not first:
            return world.request
        return next(r for r in world.requests if r.seat == self._seen.seat)

    def _select(self, branch: Branch, options: Sequence[Answer]) -> tuple[Answer, Branch]:
        """The option with the best balance of success, promise and novelty."""
        children = branch.children
        tries = 1 + branch.visits + branch.pending
        span = self._high - self._low if self._high > self._low else 1.0
        reach = EXPLORE * span * sqrt(tries)
        best: tuple[float, Answer, Branch] | None = None
        for option in options:
            child = children.get(option)
            if child is None:  # it was not possible in the world that was judged
                child = children[option] = Branch(1 / len(options))
            count = child.visits + child.pending
            success = child.total / count if count else branch.mean
            score = success + reach * child.prior / (1 + count)
            if best is None or score > best[0]:
                best = score, option, child
        assert best is not None
        return best[1], best[2]

    def _judge(self, walks: Sequence[Walk]) -> None:
        """Let the evaluator look at all worlds at once, and note what it says."""
        if not walks:
            return
        judged = self._evaluator.judge([walk.world for walk in walks])
        for walk, found in zip(walks, judged, strict=True):
            self._grow(walk, found)
            self._note(walk.path, found.values)

    def _grow(self, walk: Walk, judged: Judged) -> None:
        """Give a branch its children; in other worlds it may have more of them."""
        leaf = walk.leaf
        request = self._asked(walk.world, first=leaf is self.root)
        if leaf.is_judged or request is None:
            return
        options = request.options()
        # To cancel may be done for ever, so it is never tried if there is anything else.
        forward = [0.0 if o == CANCEL else p for o, p in zip(options, judged.priors, strict=True)]
        total = sum(forward) or 1.0
        for option, prior in zip(options, forward, strict=True):
            if option not in leaf.children:
                leaf.children[option] = Branch(max(LEAST_PRIOR, prior / total))
        leaf.is_judged = True

    def _note(self, path: list[tuple[Branch, int]], values: Sequence[float]) -> None:
        for branch, seat in path:
            branch.visits += 1
            branch.pending = max(0, branch.pending - 1)
            branch.total += values[seat]
            self._low = min(self._low, values[seat])
            self._high = max(self._high, values[seat])

    # --- choosing ---------------------------------------------------------------------------------

    def _visits(self, option: Answer) -> int:
        child = self.root.children.get(option)
        return 0 if child is None else child.visits

    def _rank(self, option: Answer) -> tuple[bool, int, float]:
        child = self.root.children.get(option)
        if child is None:
            return option != CANCEL, 0, 0.0
        return option != CANCEL, child.visits, child.mean + child.prior

    def _settled(self, left: int) -> bool:
        counts = sorted(self.visits())
        return len(counts) == 1 or counts[-1] - counts[-2] > left

    def _stir(self, noise: Noise) -> None:
        """Let chance have a part in what is promising."""
        children = list(self.root.children.values())
        alpha = noise.concentration / len(children)
        drawn = [self._rng.gammavariate(alpha, 1.0) for _ in children]
        total = sum(drawn) or 1.0
        for child, part in zip(children, drawn, strict=True):
            child.prior = (1 - noise.share) * child.prior + noise.share * part / total


class GuidedPlayer:
    """Answers what a guided search chooses."""

    def __init__(self, evaluator: Evaluator, budget: Budget, seed: int, batch: int = BATCH) -> None:
        self._evaluator = evaluator
        self._budget = budget
        self._rng = Random(seed)
        self._batch = batch

    def choose(self, seen: Perspective) -> Answer:
        assert seen.request is not None
        options = seen.request.options()
        if len(options) == 1:
            return options[0]
        search = GuidedSearch(seen, self._evaluator, self._rng, batch=self._batch)
        return search.run(self._budget)
