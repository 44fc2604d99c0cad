"""What follows an answer, for a page: of what is pointed at, of a draft, or of all options."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Response, get
from litestar.exceptions import PermissionDeniedException
from litestar.params import FromPath

from panspermia.kernel import BadAnswer, render
from panspermia.players.advice import Chain
from panspermia.store.errors import Refused
from panspermia.store.room import Room
from panspermia.web.foresight import foresight, meant
from panspermia.web.scene import Audience, must_hand_over, request_to
from panspermia.web.site import WebRequest, number_in
from panspermia.web.visit import page_visit

FEW = 12
"""Options up to which the odds of all of them are worked out, if nobody points at one."""

MOST = 64
"""Answers that may be asked about at once; of the odds of so many the first few are told."""

LONGEST_DRAFT = 100


@get("/s/{token:str}/foresight")
async def look_ahead(request: WebRequest, token: FromPath[str]) -> Response[bytes]:
    """What follows, as JSON.

    `answer`, any number of times: the options that are meant, by default all of them. `chain`, any
    number of times: several answers with spaces between them, as one. `draft`, any number of times
    and in order: answers that come before. `odds=0`: what is certain, and no odds. Where nobody is
    asked, or too much is, there is a `message` instead: for a page that is no failure.
    """
    at = await page_visit(request, token)
    query = request.query_params
    form = {name: query.get(name, "") for name in ("seat", "here", "at", "odds")}
    seat, room = at.seat(form), await at.room()
    if must_hand_over(room, Audience(at.audience.seats, number_in(form, "here")), seat):
        raise PermissionDeniedException
    draft = meant(room.table.game, query.getall("draft", [])[:LONGEST_DRAFT])
    words = [[word] for word in query.getall("answer", [])]
    words += [chain.split() for chain in query.getall("chain", [])]
    named = [meant(room.table.game, chain[:LONGEST_DRAFT]) for chain in words[:MOST] if chain]
    chains = chains_of(room, seat, draft, named)
    odds = form["odds"] != "0" and len(chains) <= FEW
    try:
        return _json(await foresight(at, seat, chains, odds=odds))
    except (BadAnswer, Refused) as error:
        return _json({"message": render(error.message)})


def _json(content: object) -> Response[bytes]:
    return Response(msgspec.json.encode(content), media_type="application/json")


def chains_of(room: Room, seat: int, draft: Chain, named: list[Chain]) -> list[Chain]:
    """The chains that are asked about: the draft alone, or with each of the others after it."""
    if named:
        return [(*draft, *chain) for chain in named]
    if draft:
        return [draft]
    asked = request_to(room, seat)
    return [] if asked is None else [(option,) for option in asked.options()[:MOST]]


HANDLERS: list[Any] = [look_ahead]
