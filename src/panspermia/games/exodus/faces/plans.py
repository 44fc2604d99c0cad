"""What the planner proposes to a seat: flights of this Turn, made of its view alone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from panspermia.games.exodus.faces.naming import Scene
from panspermia.games.exodus.routes.carriers import deliveries
from panspermia.games.exodus.routes.proposals import flights
from panspermia.kernel import Plan

DEEDS = "D1"


def propose(view: dict[str, Any]) -> Iterable[Plan]:
    """Flights for whoever is asked what to do in the own Turn, those for a contract first."""
    scene = Scene(view)
    side = scene.own
    if scene.rule != DEEDS or side is None or scene.position.active != side:
        return ()
    return (*deliveries(scene.state, side), *flights(scene.state, side))
