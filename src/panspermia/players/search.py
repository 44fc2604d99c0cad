"""A player that searches: information-set Monte Carlo tree search through imagined worlds."""

from __future__ import annotations

import os
import time
from math import sqrt
from random import Random
from typing import Any

from panspermia.kernel import Answer, BadSetup, Game, Message, Perspective, Table
from panspermia.players.advice import Advice, Values
from panspermia.players.contract import DOMAIN, PlayerKind

EXPLORE = float(os.environ.get("EXPLORE", "1.0"))
ROUNDS = int(os.environ.get("ROUNDS", "1"))
ROOT = int(os.environ.get("ROOTP", "1"))
SHARP = float(os.environ.get("SHARP", "10"))
LIMIT = int(os.environ.get("LIMIT", "200"))


class Node:
    """What is known of the position after some answers from the root."""

    __slots__ = ("available", "children", "prior", "total", "visits")

    def __init__(self, prior: float) -> None:
        self.prior = prior
        self.visits = 0
        self.available = 0
        self.total = 0.0
        self.children: dict[Answer, Node] = {}


class SearchPlayer:
    def __init__(self, simulations: int, seconds: float, seed: int) -> None:
        self._simulations = simulations
        self._seconds = seconds
        self._rng = Random(seed)
        self._advice: Advice | None = None
        self._root: Node | None = None
        self._expected: Any = None

    def choose(self, seen: Perspective) -> Answer:
        request = seen.request
        assert request is not None
        if self._advice is None or self._advice.game is not seen.game:
            self._advice = Advice(seen.game)
        options = request.options()
        if len(options) == 1:
            return options[0]
        root = self._start(seen)
        self._low, self._high = 1.0, 0.0
        first = seen.imagine(self._rng)
        self._until = first.state.cursor.counts[0] + ROUNDS
        if self._seconds:
            end = time.perf_counter() + self._seconds
            while time.perf_counter() < end:
                self._simulate(seen, root)
        else:
            for _ in range(self._simulations):
                self._simulate(seen, root)
        answer = max(options, key=lambda o: self._rank(root, o))
        self._keep(seen, root, answer)
        return answer

    def _rank(self, root, o):
        child = root.children.get(o)
        if child is None or not child.visits: return (0, 0.0)
        return (child.visits, child.total / child.visits)

    def _start(self, seen):
        if self._expected is not None and self._expected == self._sight(seen.view(), seen.request):
            return self._root
        root = Node(1.0)
        if ROOT:
            self._root_priors(seen, root)
        return root

    def _root_priors(self, seen, root):
        options = seen.request.options()
        chance = self._rng.getrandbits(64)
        vals = []
        for o in options:
            world = seen.imagine(Random(chance))
            world.answer(o, seat=seen.seat)
            vals.append(self._advice.value(world, seen.seat))
        low, high = min(vals), max(vals)
        span = high - low or 1.0
        from math import exp
        ws = [exp((v - high) / span * SHARP) for v in vals]
        s = sum(ws)
        for o, w in zip(options, ws):
            root.children[o] = Node(w / s)

    def _sight(self, view, request):
        return (view["version"], view["position"], view["seat"], request.rule, request.options())

    def _keep(self, seen, root, answer):
        self._expected = None
        child = root.children.get(answer)
        if child is None or not child.children: return
        world = seen.imagine(self._rng)
        world.answer(answer, seat=seen.seat)
        if world.request is not None and world.request.seat == seen.seat:
            self._root = child
            self._expected = self._sight(world.view(seen.seat), world.request)

    def _simulate(self, seen: Perspective, root: Node) -> None:
        world = seen.imagine(self._rng)
        advice = self._advice
        node = root
        path: list[tuple[Node, int]] = []
        seat = seen.seat
        while (request := world.request) is not None:
            options = request.options()
            node = self._select(world, node, request, options)
            self_seat = request.seat
            path.append((node[1], self_seat))
            world.answer(node[0], seat=self_seat)
            node = node[1]
            if not node.visits:
                break
            if (c := world.state.cursor.counts) and c[0] >= self._until: break
        self._roll_out(world)
        values = advice.values(world)
        root.visits += 1
        for node, who in path:
            node.visits += 1
            node.total += values[who]
        v = values[seat]
        if v < self._low: self._low = v
        if v > self._high: self._high = v

    def _select(self, world, node, request, options):
        children = node.children
        fresh = [o for o in options if o not in children]
        if fresh:
            weights = self._advice.weights
            if weights is None:
                for o in fresh: children[o] = Node(1 / len(options))
            else:
                ws = weights(world.state, request)
                s = sum(ws)
                for o, w in zip(options, ws):
                    if o not in children: children[o] = Node(w / s)
        best = None; best_score = -1e9
        low = self._low
        span = max(self._high - low, 1e-9) if self._high > low else 1.0
        base = (node.total / node.visits) if node.visits and node.total else None
        explore = EXPLORE
        n = node.visits
        fpu = 0.0
        tv = tw = 0.0
        for o in options:
            c = children[o]
            if c.visits: tv += c.visits; tw += c.total
        fpu = ((tw / tv) - low) / span if tv else 0.5
        for o in options:
            c = children[o]
            c.available += 1
            q = (c.total / c.visits - low) / span if c.visits else fpu
            s = q + explore * c.prior * sqrt(c.available) / (1 + c.visits)
            if s > best_score: best_score = s; best = (o, c)
        return best

    def _roll_out(self, world: Table[Any]) -> None:
        pick = self._advice.pick
        rng = self._rng
        left = LIMIT
        while (request := world.request) is not None and left:
            if (c := world.state.cursor.counts) and c[0] >= self._until: return
            world.answer(pick(world.state, request, rng), seat=request.seat)
            left -= 1


def _make(budget: str, seed: int) -> SearchPlayer:
    if budget.endswith("ms"):
        return SearchPlayer(0, int(budget[:-2]) / 1000, seed)
    return SearchPlayer(int(budget or 200), 0, seed)


KIND = PlayerKind("search", ("search", "search:500", "search:200ms"), Message("player.search", {}, DOMAIN), _make)
