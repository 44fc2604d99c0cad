"""Files of a table: what a seat has seen, the whole game, and a report of a problem."""

from __future__ import annotations

import platform
import time
from collections.abc import Mapping
from typing import Any

import msgspec
from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery

from panspermia import __version__
from panspermia.faces.svg import THEMES
from panspermia.faces.tree import file_picture
from panspermia.kernel import Request, Table
from panspermia.kernel.notation import write_seen
from panspermia.kernel.requests import CHANCE
from panspermia.store.room import Room
from panspermia.web.scene import SeenTable, request_to, seat_names, shown_seat
from panspermia.web.site import WebRequest, in_thread, page
from panspermia.web.trees import tree_at
from panspermia.web.visit import Visit, page_visit
from panspermia.web.words import say


@get(["/s/{token:str}/download", "/w/{token:str}/download"])
async def download(request: WebRequest, token: FromPath[str]) -> Response[Any]:
    """What the seat has seen, as JSON."""
    at = await page_visit(request, token)
    room = await at.room()
    return _file(room, "seen", seen_of(room, at))


@get(["/s/{token:str}/download/all", "/w/{token:str}/download/all"])
async def download_all(request: WebRequest, token: FromPath[str]) -> Response[Any]:
    """The whole game, once it is over."""
    at = await page_visit(request, token)
    room = await at.room()
    if not room.is_over:
        return _too_early(request)
    return _file(room, "game", msgspec.Raw(room.table.dump().encode()))


def _too_early(request: WebRequest) -> Response[Any]:
    title, detail = say("more.download"), say("more.after-end")
    return page(request, "error.html", status=403, title=title, detail=detail)


@get(["/s/{token:str}/tree.svg", "/w/{token:str}/tree.svg"])
async def download_tree(
    request: WebRequest, token: FromPath[str], theme: FromQuery[str] = THEMES[0]
) -> Response[Any]:
    """The tree of life as a picture to keep, once the game is over."""
    at = await page_visit(request, token)
    room = await at.room()
    if not room.is_over:
        return _too_early(request)
    seat = shown_seat(room, at.audience)
    look = SeenTable(room.table, seat, seat_names(room, at.link.seats))
    tree = await in_thread(tree_at, room, look)
    if tree is None or theme not in THEMES:
        raise NotFoundException
    return _kept(room, "tree", "svg", file_picture(tree, theme).encode(), "image/svg+xml")


@get(["/s/{token:str}/report", "/w/{token:str}/report"])
async def report(request: WebRequest, token: FromPath[str]) -> Response[Any]:
    """What a problem report needs, with nothing that the seat has not seen."""
    at = await page_visit(request, token)
    room = await at.room()
    content = {
        "panspermia": __version__,
        "python": platform.python_version(),
        "browser": request.headers.get("user-agent", "")[:300],
        "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        "rules": room.table.game.rules_version,
        "version": room.version,
        "position": write_seen(room.table, over=room.is_over),
        **seen_of(room, at),
    }
    return _file(room, "report", content)


def seen_of(room: Room, at: Visit) -> dict[str, Any]:
    """View, request, events and own answers of the seat whose view the page shows."""
    seat = shown_seat(room, at.audience)
    asked = request_to(room, seat)
    table = room.table
    return {
        "view": table.view(seat),
        "deck": table.setup.deck,
        "request": None if asked is None else _asked(asked),
        "events": table.events(seat),
        "tape": own_tape(table, seat),
    }


def _asked(asked: Request) -> Mapping[str, Any]:
    prompt = asked.prompt.plain()
    return {"rule": asked.rule, "prompt": prompt, "options": list(asked.options())}


def own_tape(table: Table[Any], seat: int | None) -> list[Any]:
    """The seat's own answers; events tell of the others' as far as they may be known."""
    sides = table.sides_of(seat)
    return [list(entry) for entry in table.tape() if entry[0] != CHANCE and entry[0] in sides]


def _file(room: Room, kind: str, content: Any) -> Response[bytes]:
    return _kept(room, kind, "json", msgspec.json.encode(content), "application/json")


def _kept(room: Room, kind: str, ending: str, content: bytes, media: str) -> Response[bytes]:
    return kept_as(f"{room.table.game.id}-{kind}-{room.table.version}.{ending}", content, media)


def kept_as(name: str, content: bytes, media: str) -> Response[bytes]:
    """A file that the browser keeps under this name."""
    disposition = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type=media, headers=disposition)


HANDLERS = [download, download_all, download_tree, report]
