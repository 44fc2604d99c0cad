"""What counts in Symbioz (V1-V3), and what ends the game (V1, T3)."""

from __future__ import annotations

from typing import Any

from panspermia.faces.score import TIE, Ending, Now, Source
from panspermia.faces.text import View
from panspermia.games.symbioz.components import PACKAGE
from panspermia.games.symbioz.components.facts import NUMBERS
from panspermia.kernel import Message
from panspermia.kernel.messages import Param


def _say(id: str, **params: Param) -> Message:
    return Message(f"score.{id}", params, PACKAGE)


def now(view: View) -> Now:
    """T1, T2. Four phases, in each of which the sides play in order from the start player on."""
    position = view["position"]
    count, start = len(position["sides"]), position["start"]
    order = tuple([(start + n) % count for n in range(count)])
    return Now(position["turn"], position["phase"], order, position["side"])


def sources(view: View) -> list[Source]:
    """V1-V3. The Symbioz of each side; among equals the zerbs on the board."""
    sides = view["position"]["sides"]
    symbioz = {n: float(side["symbioz"]) for n, side in enumerate(sides)}
    zerbs = {n: float(side["zerbs"]) for n, side in enumerate(sides)}
    return [Source(_say("symbioz"), symbioz, "V1"), Source(_say("zerbs"), zerbs, "V3", TIE)]


def endings(view: View) -> list[Ending]:
    """T3, V1. The last turn, and somebody's third Symbioz."""
    position = view["position"]
    return [_last_turn(position), _third_symbioz(position)]


def _last_turn(position: dict[str, Any]) -> Ending:
    turn, turns = position["turn"], NUMBERS.turns
    left = turns - turn
    is_last = left == 0
    return Ending(
        _say("turns", turns=turns),
        _say("turns.last") if is_last else _say("turns.left", count=left),
        turn,
        turns,
        "T3",
        is_due=is_last,
        short=_say("turns.last-short") if is_last else _say("turns.short", count=left),
    )


def _third_symbioz(position: dict[str, Any]) -> Ending:
    """V1. Squares that are full now become Symbioz at the end of the turn, if they stay so (E1).

    Several may be done at once, so that a side can have more than it needs.
    """
    sides, goal = position["sides"], NUMBERS.symbioz_to_win
    most = max([side["symbioz"] for side in sides])
    nearest = [n for n, side in enumerate(sides) if side["symbioz"] == most]
    full = [n for n in range(len(sides)) if sides[n]["symbioz"] + _full(position, n) >= goal]
    if most >= goal:
        detail = _say("symbioz.third", sides=nearest)
    elif full:
        detail = _say("symbioz.full", sides=full)
    elif most == 0:
        detail = _say("symbioz.none")
    else:
        detail = _say("symbioz.nearest", sides=nearest, done=most)
    done = min(most, goal)
    return Ending(_say("symbioz.goal", goal=goal), detail, done, goal, "V1", is_due=most >= goal)


def _full(position: dict[str, Any], side: int) -> int:
    """E1. Squares of twelve zerbs of the side that are no Symbioz yet."""
    squares = position["squares"].values()
    return len([s for s in squares if s["owner"] is None and s["zerbs"][side] == NUMBERS.cells])
