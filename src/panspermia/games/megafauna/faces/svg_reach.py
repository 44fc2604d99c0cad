"""What the open question says on the map: prices of the places in reach, and refused ones."""

from __future__ import annotations

from collections.abc import Iterator

from panspermia.faces.board import Seen
from panspermia.faces.svg import at, classes, el, group
from panspermia.games.megafauna.faces.answers import AT_LEVELS, split_level
from panspermia.games.megafauna.faces.forecast import PLACING, prices
from panspermia.games.megafauna.faces.globe import Globe
from panspermia.games.megafauna.faces.sprites import use
from panspermia.games.megafauna.faces.stage import Stage
from panspermia.kernel import Request

CORNER = (-20.0, -19.0)
"""Where a price stands in its hex: in the north-west, where no sign is."""


def marks(
    stage: Stage, globe: Globe, seen: Seen, where: dict[str, tuple[float, float]]
) -> Iterator[str]:
    """Craton by craton; `where` says where the places of a craton lie around its middle."""
    request = seen.request
    if request is None or request.rule not in PLACING:
        return
    costs, possible = prices(stage.scene, request.prompt), _places(request)
    for id, spot in globe.spots.items():
        found = [
            _mark(place, at_, possible[place], costs.get(place), globe.words)
            for name, at_ in where.items()
            if (place := f"{id}-{name}") in possible
        ]
        if not any(found):
            continue
        yield group(*found, id=f"reach-{id}", class_=classes("reach", "moving"), aria_hidden="true",
                    transform=at(spot.x, spot.y))  # fmt: skip


def _places(request: Request) -> dict[str, bool]:
    """The places that the question is about, and whether a creeple may be put there."""
    options = {*request.options()}
    found: dict[str, bool] = {}
    for value in request.candidates():
        if value in AT_LEVELS:
            place = split_level(str(value))[0]
            found[place] = found.get(place, False) or value in options
    return found


def _mark(
    place: str, at_: tuple[float, float], is_open: bool, cost: int | None, scale: float
) -> str:
    """The DP of a way on a disk, or a cross where nobody of the species can live."""
    x, y = at_[0] + CORNER[0], at_[1] + CORNER[1]
    if not is_open:
        cross = use("i-cross", 0, 0, 0.62)
        return group(el("circle", r=8), cross, class_="nogo", transform=at(x, y, scale),
                     data_reach=place)  # fmt: skip
    if cost is None:
        return ""
    number = el("text", str(cost), y=5.2, text_anchor="middle")
    return group(el("circle", r=9.5), number, class_="price", transform=at(x, y, scale),
                 data_reach=place)  # fmt: skip
