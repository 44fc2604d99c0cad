"""A player that searches: by itself (`tree`) or guided by a network (`guided`)."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from panspermia.kernel import Answer, BadSetup, Message, Perspective, Request
from panspermia.players.advice import Advice, Adviser, Chain
from panspermia.players.budget import Budget, parse_budget
from panspermia.players.compare import Comparison
from panspermia.players.contract import DOMAIN, Player, PlayerKind
from panspermia.players.guided import GuidedPlayer
from panspermia.players.tree import Node, make_search

SIMULATIONS = 200
"""The budget of `search`."""

NET = "net="
"""What comes before the file of a network that guides the search."""


class Kept(NamedTuple):
    """What a player keeps for the next answer of the same seat, and what it must see for that."""

    sight: tuple[Any, ...]
    root: Node | None
    chain: Chain
    """What is left of a plan."""


class SearchPlayer:
    """Answers what a search chooses, carries plans through, and keeps its tree."""

    def __init__(self, budget: Budget, seed: int) -> None:
        self._budget = budget
        self._rng = Random(seed)
        self._adviser = Adviser()
        self._kept: Kept | None = None

    @property
    def is_under_way(self) -> bool:
        return self._kept is not None and bool(self._kept.chain)

    def choose(self, seen: Perspective) -> Answer:
        assert seen.request is not None
        options = seen.request.options()
        if len(options) == 1 and not self.is_under_way:
            return options[0]
        kept = self._recalled(seen)
        if kept is not None and kept.chain and seen.request.allows(kept.chain[0]):
            return self._go_on(seen, kept.chain, kept.root)
        advice = self._adviser.about(seen.game)
        if advice.is_small(seen.request):
            return self._glance(seen, advice)
        if advice.proposes:
            return self._go_on(seen, Comparison(seen, advice, self._rng).run(self._budget), None)
        search = make_search(seen, advice, self._rng, None if kept is None else kept.root)
        move = search.run(self._budget)
        chain = move if isinstance(move, tuple) else (move,)
        return self._go_on(seen, chain, None if advice.is_lucky else search.root.children[move])

    def _glance(self, seen: Perspective, advice: Advice) -> Answer:
        """The answer that looks best."""
        assert seen.request is not None
        looks = zip(seen.request.options(), advice.outlook(seen, self._rng), strict=True)
        return max(looks, key=lambda look: look[1])[0]

    def _recalled(self, seen: Perspective) -> Kept | None:
        assert seen.request is not None
        if self._kept is not None and self._kept.sight == _sight(seen.view(), seen.request):
            return self._kept
        return None

    def _go_on(self, seen: Perspective, chain: Chain, root: Node | None) -> Answer:
        """The first answer of the chain; what is left of it is kept, and the tree below it."""
        answer, *left = chain
        self._kept = None
        if left or root is not None:
            world = seen.imagine(self._rng)
            world.answer(answer, seat=seen.seat)
            request = world.request
            if request is not None and request.seat == seen.seat:
                self._kept = Kept(_sight(world.view(seen.seat), request), root, tuple(left))
        return answer


def _sight(view: dict[str, Any], request: Request) -> tuple[Any, ...]:
    """What must be equal for two positions of a seat to count as the same."""
    return view["version"], view["position"], view["seat"], request.prompt, request.options()


class Wish(NamedTuple):
    """What a search is asked for: how long it thinks, and the file of what guides it, if any."""

    budget: Budget
    net: str = ""


def parse_wish(text: str) -> Wish:
    """`500`, `200ms`, `200ms,net=FILE` or `net=FILE`; BadSetup for anything else."""
    given, marked, net = text.partition(NET)
    if marked:
        given = given.removesuffix(",")
    return Wish(parse_budget(given) if given else Budget(SIMULATIONS), net)


def _make(text: str, seed: int) -> Player:
    wish = parse_wish(text)
    if not wish.net:
        return SearchPlayer(wish.budget, seed)
    try:
        from panspermia.players.nets import load_net
    except ModuleNotFoundError as error:
        why = f"it needs {error.name}"
        raise BadSetup(Message("player.net", {"file": wish.net, "why": why}, DOMAIN)) from None
    return GuidedPlayer(load_net(wish.net), wish.budget, seed)


def _digest(text: str) -> str:
    """The content of the network; the code of the search is ours."""
    net = parse_wish(text).net
    if not net:
        return text
    from panspermia.players.nets import net_digest

    return f"{text} {net_digest(net)}"


KIND = PlayerKind(
    "search",
    ("search", "search:500", "search:200ms", "search:200ms,net=FILE"),
    Message("player.search", {}, DOMAIN),
    _make,
    _digest,
)
