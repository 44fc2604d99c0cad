"""Positions of Bios: Genesis in all modes as pages show them, for tests of the pictures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Any
from xml.etree import ElementTree

import msgspec

from panspermia.faces.board import Seen
from panspermia.games.genesis.faces import svg, text
from panspermia.games.genesis.faces.naming import Scene
from panspermia.games.genesis.rules.view import OrganismView
from panspermia.games.genesis.rules.view import view as position_of
from panspermia.games.genesis.rules.vocabulary import COLOURS
from panspermia.kernel import Table
from panspermia.kernel.requests import Request
from tests.games.genesis.faces.test_text import MODES, new_game, play
from tests.games.genesis.rules.test_rich_positions import full_of_life

RICH = 12
NAME = 'Ann <b>"&'
Element = ElementTree.Element
View = dict[str, Any]


def face_of(view: View) -> svg.Face:
    return svg.Face(text.Face(view))


def seen_at(table: Table[Any], request: Request | None, seat: int = 0) -> Seen:
    """What the page of a seat knows beside the view."""
    view = table.view(seat)
    words = text.Face(view)
    options = () if request is None else request.options()
    return Seen(
        choices=frozenset([words.places(o)[-1] for o in options if words.places(o)]),
        own=tuple(table.sides_of(seat)),
        names=(NAME,) * len(view["position"]["sides"]),
        request=request,
        events=table.events(seat, max(0, table.event_count - 256)),
    )


@lru_cache(maxsize=1)
def moments() -> list[tuple[View, Seen]]:
    """Moments of random games in all modes, and positions full of life, as somebody sees them."""
    found = []
    for players, mode in MODES:
        for table in play(new_game(players, mode, 5), 5, every=45):
            request = next(iter(table.requests), None)
            seat = 0 if request is None else request.seat
            found.append((table.view(seat), seen_at(table, request, seat)))
    frame = next(view for view, _ in found if view["options"]["mode"] == "standard")
    for seed in range(RICH):
        state = full_of_life(Random(seed))
        position = msgspec.to_builtins(position_of(state, ()))
        options = {**frame["options"], **msgspec.to_builtins(state.rules)}
        view = {**frame, "position": position, "options": options}
        found.append((view, Seen(own=(0,), names=(NAME,) * len(position["sides"]))))
    return found


def views() -> list[View]:
    return [view for view, _ in moments()]


def markup(view: View, seen: Seen) -> str:
    """All that a page shows of a view."""
    face = face_of(view)
    parts = [svg.sprite(), face.news(seen) or "", face.world(seen), face.bench(seen)]
    return f"<page>{''.join(parts)}</page>"


@lru_cache(maxsize=1)
def pages() -> list[Element]:
    return [ElementTree.fromstring(markup(*moment)) for moment in moments()]


def part(page: Element, id: str) -> Element:
    found = page.find(f".//*[@id='{id}']")
    assert found is not None, id
    return found


def classes_of(element: Element) -> list[str]:
    return element.get("class", "").split()


def with_class(element: Element, name: str) -> list[Element]:
    return [e for e in element.iter() if name in classes_of(e)]


def counts(element: Element, kind: str) -> list[int]:
    """How many pieces of a kind are drawn, by colour."""
    used = Counter([e.get("href") for e in element.iter("use")])
    return [used[f"#g-{kind}-{colour}"] for colour in range(len(COLOURS))]


def words(element: Element) -> str:
    """All that is written."""
    return " ".join(" ".join(element.itertext()).split())


def colours_of(view: View, sides: list[int]) -> list[int]:
    names = [view["position"]["sides"][side]["colour"] for side in sides]
    return [names.count(colour) for colour in COLOURS]


def organisms(view: View) -> Iterator[OrganismView]:
    return Scene(view).organisms()
