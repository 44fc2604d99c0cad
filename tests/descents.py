"""What must hold of the tree of life of any game, whoever played it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

from panspermia.contract import tree_of
from panspermia.faces.descent import ALIVE, BODY, JOINED, LOST, PASSED, TURNED, Descent, Tree
from panspermia.faces.tree_layout import Box, Layout
from panspermia.kernel import Table


def descent_at(table: Table[Any]) -> Descent:
    part = table.game.part("descent")
    assert part is not None
    found: Descent = part.descent(table.view(None), table.events(None))
    return found


def tree_at(table: Table[Any]) -> Tree | None:
    names = [f"player {side}" for side in range(len(table.view(None)["position"]["sides"]))]
    return tree_of(table.game, table.view(None), table.events(None), names)


def check_descent(table: Table[Any]) -> None:
    """The lineages of a game are sound and agree with what its view shows."""
    found = descent_at(table)
    for one in found.lineages:
        check_life(found, one.id)
    for side, view in enumerate(table.view(None)["position"]["sides"]):
        assert fossils_of(view) == found.fossils(side)
    living = [one for one in found.lineages if one.end == ALIVE]
    has_organs = table.game.id == "genesis"
    told = [(one.side, 0 if has_organs and one.kind == BODY else one.size) for one in living]
    assert sizes_at(table) == Counter(told)


def check_life(found: Descent, id: int) -> None:
    """A lineage begins while its forebear lives, ends after that, and has the heirs it says."""
    one = found.lineages[id]
    heirs = [other for other in found.lineages if other.parent == id]
    assert one.died is None or one.born < one.died <= len(found.turns)
    assert (one.end == ALIVE) == (one.died is None)
    assert all([size >= 0 for _, size in one.sizes])
    assert all([one.born <= mark.at <= (one.died or mark.at) for mark in one.marks])
    if one.parent is not None:
        parent = found.lineages[one.parent]
        assert parent.born < one.born
        assert parent.died is None or one.born <= parent.died
    if one.again is not None:
        gone = found.lineages[one.again]
        assert gone.died is not None
        assert (gone.end, gone.side) == (LOST, one.side)
        assert gone.died < one.born
    if one.end in (TURNED, PASSED):
        assert [one.died] == [heir.born for heir in heirs if heir.born == one.died]
    if one.end == JOINED:
        assert one.into is not None


def fossils_of(side: dict[str, Any]) -> int:
    """What a side has for its dead: trophies in Genesis, the fossil record in Megafauna."""
    if "trophies" in side:
        return len(side["trophies"])
    found: int = side["fossils"] + len(side["record"]) + side["archetype_fossil"]
    assert found == side["points"].get("fossils", 0)
    return found


def sizes_at(table: Table[Any]) -> Counter[tuple[int, int]]:
    """Who lives in the end by owner and size: mutations of microbes, creeples of species.

    Organs of bodies are robbed and given back without a word, so that of them only the number is
    known.
    """
    sides = table.view(None)["position"]["sides"]
    if table.game.id == "genesis":
        found = [organism for side in sides for organism in _organisms(side)]
        return Counter(
            [(o["owner"], 0 if o["trophic"] is not None else len(o["mutations"])) for o in found]
        )
    return Counter([(n, s["living"]) for n, side in enumerate(sides) for s in side["species"]])


def _organisms(side: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for organism in side["tableau"]:
        found = organism
        while found is not None:
            yield found
            found = found["parasite"]


def boxes(tree: Tree) -> Iterator[tuple[str, Box]]:
    for spot in Layout(tree).spots:
        if spot.is_named:
            yield spot.one.name, spot.name_box


def overlaps(tree: Tree) -> list[tuple[str, str]]:
    """Names that would touch each other."""
    return [
        (name, other)
        for (name, a), (other, b) in combinations(boxes(tree), 2)
        if a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
    ]
