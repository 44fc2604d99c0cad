"""Positions of Bios: Megafauna in all modes as pages show them, for tests of the pictures."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Any
from xml.etree import ElementTree

from panspermia.faces.board import Seen
from panspermia.games.megafauna import GAME
from panspermia.games.megafauna.bots.instinct import weights
from panspermia.games.megafauna.faces import svg, text
from panspermia.kernel import Setup, Table, seat_table

NAME = 'Ann <b>"&'
Element = ElementTree.Element
View = dict[str, Any]

SETUPS = (
    Setup(4, {"mode": "achterbahn"}),
    Setup(2, {"mode": "achterbahn", "long": True}),
    Setup(3, {"mode": "tooth-and-claw"}),
    Setup(1, {"mode": "solitaire"}),
    Setup(1, {"mode": "solitaire", "planet": "venus", "protagonist": "plant"}),
    Setup(1, {"mode": "solitaire", "planet": "earth"}),
    Setup(2, {"mode": "venus-pva"}),
    Setup(3, {"mode": "venus-animals"}),
)
EVERY = 17


def played(setup: Setup, seed: int, every: int = EVERY) -> Iterator[Table[Any]]:
    """A table again and again, as a game goes on by chance and instinct."""
    rng = Random(seed)
    table = seat_table(GAME, setup, seed=seed)
    for count in range(10_000):
        request = table.request
        if request is None or count % every == 0:
            yield table
        if request is None:
            return
        options = request.options()
        likely = weights(table.state, request)
        table.answer(rng.choices(options, [max(weight, 1e-9) for weight in likely])[0])


def face_of(view: View) -> svg.Face:
    return svg.Face(text.Face(view))


def seen_at(table: Table[Any], seat: int = 0) -> Seen:
    """What the page of a seat knows beside the view."""
    view = table.view(seat)
    words = text.Face(view)
    options = () if table.request is None else table.request.options()
    return Seen(
        choices=frozenset([words.places(o)[-1] for o in options if words.places(o)]),
        own=tuple(table.sides_of(seat)),
        names=(NAME,) * len(view["position"]["sides"]),
        request=table.request,
        events=table.events(seat, max(0, table.event_count - 256)),
    )


@lru_cache(maxsize=1)
def moments() -> list[tuple[View, Seen]]:
    """Moments of games in all modes, as the one who is asked sees them."""
    found = []
    for seed, setup in enumerate(SETUPS):
        for table in played(setup, seed):
            seat = 0 if table.request is None else table.request.seat
            found.append((table.view(seat), seen_at(table.clone(), seat)))
    return found


def markup(view: View, seen: Seen) -> str:
    """Everything that a page holds of the game, as one element."""
    face = face_of(view)
    parts = [svg.sprite(), face.world(seen), face.bench(seen), face.news(seen) or ""]
    return f"<main>{''.join(parts)}</main>"


@lru_cache(maxsize=1)
def pages() -> list[Element]:
    return [ElementTree.fromstring(markup(view, seen)) for view, seen in moments()]
