"""End and scoring (M)."""

from __future__ import annotations

from panspermia.games.exodus.components.chart import ZONES
from panspermia.games.exodus.rules.bending import LAST_LAW, SCORED, in_force
from panspermia.games.exodus.rules.engines import MAP
from panspermia.games.exodus.rules.options import CEO, LONGER
from panspermia.games.exodus.rules.pieces import HIGH, LEO
from panspermia.games.exodus.rules.state import DOMES, State
from panspermia.kernel import Outcome

GLORY_WORTH = (3, 2, 2, 2, 2, 3, 4, 5, 6)
"""CF-4. The high sides, by zone; the low side is always 1."""
HEROISM_WORTH = 2
ASTROBIOLOGY, SUBMARINE = 1, 2
"""M2b.2, M2b.3, A-23."""
ALONE_WINS, TOGETHER_WINS = 40, 30
"""V4e."""
ALONE_LONGER, TOGETHER_LONGER = 60, 50
"""V4e.1."""
CEO_RATED = 30
"""V6e.1."""
SOURCES = ("tokens", "factories", "domes", "glory", "heroism", "law")


def points(g: State, side: int) -> dict[str, int]:
    """M2, Alg-24, B3.2, M2b.1.

    The points of a side by their sources; `law` is what the last law gives (M2c).
    """
    found = {
        "tokens": tokens(g, side),
        "factories": sum([g.price(g.spectral(s)) for s, o in g.factories.items() if o == side]),
        "domes": sum([dome_bonus(site) for site, o in g.domes.items() if o == side]),
        "glory": sum([worth_of_glory(g, zone) for zone in glory_of(g, side)]),
        "heroism": HEROISM_WORTH * g.heroism.count(side),
        "law": LAST_LAW.ask(in_force(g, side), 0, g, side),
    }
    return SCORED.ask(in_force(g, side), found, g, side)


def tokens(g: State, side: int) -> int:
    """M2a, A-22, B8a.2. A point for each own piece on the map, and for each delegate."""
    claims = len([1 for owner in g.claims.values() if owner == side])
    factories = len([1 for owner in g.factories.values() if owner == side])
    domes = min(DOMES, len([1 for owner in g.domes.values() if owner == side]))
    return claims + factories + domes + g.has_rocket(side) + g.delegates(side)


def dome_bonus(site: int) -> int:
    """M2b.2, M2b.3, G6d."""
    printed = MAP.sites[site]
    assert printed is not None
    return ASTROBIOLOGY * printed.astrobiology + SUBMARINE * printed.submarine


def glory_of(g: State, side: int) -> list[int]:
    """The zones whose chit a side has, on a Human or at home."""
    return [zone for zone in range(len(ZONES)) if g.glory[zone].side == side]


def worth_of_glory(g: State, zone: int) -> int:
    """B3.1, M2b.4, A-11. By the side that is up."""
    return GLORY_WORTH[zone] if g.glory[zone].up == HIGH else 1


def total(g: State, side: int) -> int:
    return sum(points(g, side).values())


def outcome(g: State) -> Outcome:
    """M2.1, V4e, V6e.1, 4A1a.4.

    Most points win, then most Aquas; together all reach a goal or none.
    """
    scores = tuple([total(g, side) for side in g.sides()])
    if g.rules.is_together:
        goal = goal_of(g.rules.mode, len(g.factions), g.cycles)
        won = bool(scores) and min(scores) >= goal and g.ending != "V6d.2"
        winners = tuple(g.sides()) if won else ()
    else:
        best = max([standing(g, side) for side in g.sides()])
        winners = tuple([side for side in g.sides() if standing(g, side) == best])
    utility = tuple([1 / len(winners) if side in winners else 0.0 for side in g.sides()])
    if g.rules.is_together:
        utility = tuple([float(bool(winners))] * len(scores))
    return Outcome(winners=winners, scores=scores, utility=utility, reason=g.ending)


def standing(g: State, side: int) -> tuple[int, int]:
    """M2.1, 4E2g."""
    return total(g, side), g.stacks[side][LEO].tanks


def goal_of(mode: str, players: int, cycles: int) -> int:
    """V4e, V4e.1, V6e.1, 4A1e, 4G2c. The points that each must have."""
    if mode == CEO:
        return CEO_RATED
    if cycles == LONGER:
        return ALONE_LONGER if players == 1 else TOGETHER_LONGER
    return ALONE_WINS if players == 1 else TOGETHER_WINS
