"""The points of the bazaar (K17), of which a hidden card keeps some; and its end (K16)."""

from __future__ import annotations

from panspermia.faces.score import WIN, Ending, Now, Points, Source
from panspermia.faces.text import View
from panspermia.kernel import Message
from tests.bazaar.rules.view import GOAL
from tests.bazaar.rules.vocabulary import CARD, COLOURS, PACKAGE, ROUNDS


def _say(id: str, **params: int) -> Message:
    return Message(f"score.{id}", dict(params), PACKAGE)


def now(view: View) -> Now:
    """K4. In a round every side has a turn."""
    due = [asked["side"] for asked in view["waiting"]]
    order = tuple(range(max(2, view["players"])))
    return Now(view["position"]["round"], "", order, due[0] if len(due) == 1 else None)


def sources(view: View) -> list[Source]:
    """K17. Coins, cards in the hand, and the card of the hoard, which others do not know."""
    position = view["position"]
    sides = range(max(2, view["players"]))
    sizes = position["sizes"]
    hands = {side: 2.0 * sizes.get(f"hand:{COLOURS[side]}", 0) for side in sides}
    return [
        Source(_say("coins"), {side: float(position["coins"][side]) for side in sides}, "K17"),
        Source(_say("hand"), hands, "K17"),
        Source(_say("hoard"), {side: _hoard(view, side) for side in sides}, "K17"),
    ]


def _hoard(view: View, side: int) -> Points:
    place = f"hoard:{COLOURS[side]}"
    found = [card for card, where in view["position"]["cards"].items() if where == place]
    if len(found) < view["position"]["sizes"].get(place, 0):
        return None
    return float(sum([1 + CARD[card] % 4 for card in found]))


def endings(view: View) -> list[Ending]:
    """K16, K17. The last round; alone also the sum that wins."""
    rounds, now = ROUNDS[view["options"]["mode"]], view["position"]["round"]
    is_over = now > rounds
    left = max(0, rounds - now)
    found = [
        Ending(
            _say("rounds", rounds=rounds),
            _say("rounds.left", count=left),
            min(now, rounds),
            rounds,
            "K16",
            is_due=is_over or left == 0,
            short=_say("rounds.left", count=left),
        )
    ]
    if view["players"] == 1:
        points = int(sum([value or 0 for s in sources(view) for value in s.values.values()]))
        goal = _say("goal.now", done=points)
        found.append(Ending(_say("goal", goal=GOAL), goal, min(points, GOAL), GOAL, "K17", WIN))
    return found
