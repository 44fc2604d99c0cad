"""What each side of a game that is over has lived through, for its page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import Markup

from panspermia.contract import annals_of, pictures_of
from panspermia.faces.annals import Annal
from panspermia.faces.svg import el, picture
from panspermia.store.room import Room
from panspermia.web.markup import ink_class
from panspermia.web.scene import SeenTable
from panspermia.web.standings import Standing

GRID = (24, 24)


class Line(NamedTuple):
    """Something that happened, with its picture."""

    words: str
    kind: str
    picture: Markup


class Saga(NamedTuple):
    """The story of a side: its name, what it comes down to, and what happened when."""

    name: str
    ink: str
    summary: str
    years: Sequence[tuple[str, Sequence[Line]]]


def sagas(room: Room, look: SeenTable) -> list[Saga]:
    """The stories of all sides of which anything is told."""
    table = room.table
    found = annals_of(table.game, table.view(look.seat), table.events(look.seat))
    drawn = {id: _picture(path) for id, path in pictures_of(table.game).items()}
    return [_saga(look, annal, drawn) for annal in found if annal.entries]


def _saga(look: SeenTable, annal: Annal, drawn: dict[str, Markup]) -> Saga:
    shown = look.text.looks[annal.side]
    years = [
        (when, [Line(e.words, e.kind, drawn[e.picture]) for e in entries])
        for when, entries in annal.by_time
    ]
    name = f"{shown.sign} {Standing(look).name(annal.side)}"
    return Saga(name, ink_class(shown.ink), annal.summary, years)


def _picture(path: str) -> Markup:
    return Markup(picture(GRID, el("path", d=path), class_="told", aria_hidden="true"))
