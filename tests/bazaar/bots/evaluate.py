"""What bots know of the bazaar: who has more will win."""

from tests.bazaar.rules.state import State
from tests.bazaar.rules.view import score


def evaluate(g: State, side: int) -> float:
    """The side's part of all points."""
    points = [score(g, other) for other in g.sides()]
    total = sum([float(n) for n in points])
    return points[side] / total if total else 0.0
