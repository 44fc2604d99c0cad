"""Points of High Frontier by source (M2), and what ends the game (M1, V4e, V6)."""

from __future__ import annotations

from panspermia.faces.score import TIE, WIN, Ending, Now, Source
from panspermia.faces.text import View
from panspermia.games.exodus.faces.words import PACKAGE
from panspermia.games.exodus.rules.ceo import DISMISSED
from panspermia.games.exodus.rules.contracts.scoring import SOURCES as CONTRACT_SOURCES
from panspermia.games.exodus.rules.options import CEO, CYCLES, STANDARD
from panspermia.games.exodus.rules.scoring import SOURCES, goal_of
from panspermia.games.exodus.rules.view import PICKS, TURNS
from panspermia.kernel import Message
from panspermia.kernel.messages import Param

CLAUSES = {
    "tokens": "M2a", "factories": "M2b.1", "domes": "M2b.2", "glory": "M2b.4",
    "heroism": "M2b.4", "law": "M2c", "contracts": "4E2b.1", "debts": "4E2c.1", "chit": "4E2d",
}  # fmt: skip
IN_ORDER = (PICKS, TURNS)
"""Phases in which the sides come one after the other."""


def _say(id: str, **params: Param) -> Message:
    return Message(f"score.{id}", params, PACKAGE)


def now(view: View) -> Now:
    """D. The year, its phase, and whose Turn it is."""
    position = view["position"]
    phase = "" if view["outcome"] is not None else position["phase"]
    order = tuple(position["order"]) if phase in IN_ORDER else ()
    year = min(position["year"] + 1, cycles_of(view) * position["spots"])
    return Now(year, phase, order, position["side"] if order else None)


def cycles_of(view: View) -> int:
    """C1.1, 4A1. How long the game is."""
    agency = view["position"].get("agency")
    return CYCLES if agency is None else int(agency["terms"]["cycles"])


# --- points (M2) ----------------------------------------------------------------------------------


def sources(view: View) -> list[Source]:
    """M2a, M2b, M2c. What gives points now, with the law that would count; Aquas among equals."""
    sides = view["position"]["sides"]
    found = [
        Source(
            _say(id), {n: float(side["points"][id]) for n, side in enumerate(sides)}, CLAUSES[id]
        )
        for id in (*SOURCES, *CONTRACT_SOURCES)
        if id in sides[0]["points"]
    ]
    aquas = {n: float(side["aqua"]) for n, side in enumerate(sides)}
    return [*found, Source(_say("aqua"), aquas, "M2.1", TIE)]


# --- the end (M1, V4e, V6d, V6e) ------------------------------------------------------------------


def endings(view: View) -> list[Ending]:
    """The last Seniority Disk; alone the board, and together the goal of all."""
    found = [_cycles(view)]
    mode = view["options"]["mode"]
    if mode == CEO:
        found.append(_board(view))
    if mode != STANDARD:
        found.append(_goal(view))
    return found


def _cycles(view: View) -> Ending:
    """M1, D2b.2. Years by cycles; the game ends with the last Turn of the last year."""
    position = view["position"]
    spots, cycles = position["spots"], position["cycles"]
    length = cycles_of(view)
    of = length * spots
    done = of if not cycles else of - (cycles * spots - position["spot"])
    years = of - done
    is_due = not cycles or (years == 1 and position["phase"] != PICKS)
    detail = _say("cycle.over") if not cycles else _say("cycle.left", count=cycles, years=years)
    short = _say("cycle.over") if not cycles else _say("cycle.short", count=years, years=years)
    return Ending(
        _say("cycle"), detail, done, of, "M1", is_due=is_due, short=short, parts=(spots,) * length
    )


def _board(view: View) -> Ending:
    """V6d.1, V6d.2. What the board will ask for, and whether it has dismissed the CEO."""
    position = view["position"]
    points = sum(position["sides"][0]["points"].values())
    is_lost = position["ending"] == DISMISSED
    demand = position["demand"]
    detail = _say("board.lost") if is_lost else _say("board.now", count=points, of=demand)
    return Ending(_say("board"), detail, int(is_lost), 1, "V6d.2", is_due=is_lost)


def _goal(view: View) -> Ending:
    """V4e, V6e.1. The points that each must have."""
    sides = view["position"]["sides"]
    of = goal_of(view["options"]["mode"], len(sides), cycles_of(view))
    points = min([sum(side["points"].values()) for side in sides])
    clause = "V6e.1" if view["options"]["mode"] == CEO else "V4e"
    detail = _say("goal.now", count=points, of=of)
    return Ending(_say("goal"), detail, max(0, min(points, of)), of, clause, WIN)
