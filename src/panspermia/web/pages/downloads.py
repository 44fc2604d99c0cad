"""Files of a table: what a seat has seen, the whole game, and a report of a problem."""

from __future__ import annotations

import platform
import time
from collections.abc import Mapping
from typing import Any

import msgspec
from litestar import Response, get
from litestar.params import FromPath

from panspermia import __version__
from panspermia.kernel import Request, Table
from panspermia.kernel.notation import write_seen
from panspermia.kernel.requests import CHANCE
from panspermia.store.room import Room
from panspermia.web.scene import (
    request_to,
    shown_seat,
)
from panspermia.web.site import (
    WebRequest,
    page,
)
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
        return page(
            request,
            "error.html",
            status=403,
            title=say("more.download"),
            detail=say("more.after-end"),
        )
    return _file(room, "game", msgspec.Raw(room.table.dump().encode()))


@get(["/s/{token:str}/report", "/w/{token:str}/report"])
async def report(request: WebRequest, token: FromPath[str]) -> Response[Any]:
    """What a report of a problem needs, with nothing that the seat has not seen."""
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
    """The answers of the seat; those of others are told by events as far as they may be."""
    sides = table.sides_of(seat)
    return [list(entry) for entry in table.tape() if entry[0] != CHANCE and entry[0] in sides]


def _file(room: Room, kind: str, content: Any) -> Response[bytes]:
    name = f"{room.table.game.id}-{kind}-{room.table.version}.json"
    return Response(
        msgspec.json.encode(content),
        media_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


HANDLERS = [download, download_all, report]
