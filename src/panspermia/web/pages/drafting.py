"""Drafts at a table: what a click adds or takes back, shown in the answer panel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from litestar import Response, post
from litestar.exceptions import PermissionDeniedException
from litestar.params import FromPath

from panspermia.kernel import IllegalAnswer, Request
from panspermia.store.room import Room
from panspermia.web.drafts import Draft, units_in
from panspermia.web.foresight import meant
from panspermia.web.pages.playing import LONGEST_PLACE, form_context, inspector
from panspermia.web.render import partial
from panspermia.web.scene import Audience, SeenTable, must_hand_over, request_to, seat_names
from panspermia.web.site import WebRequest, csrf_token, form_of, number_in, partials, toast
from panspermia.web.visit import Visit, page_visit

LONGEST = 4000
"""Characters of a draft at most."""


@post("/s/{token:str}/draft")
async def draft(request: WebRequest, token: FromPath[str]) -> Response[Any]:
    """Show a draft with what was added (`add`, or at a `place`) or taken back (`drop`)."""
    at = await page_visit(request, token)
    form = await form_of(request)
    seat, room = at.seat(form), await at.room()
    if must_hand_over(room, Audience(at.audience.seats, number_in(form, "here")), seat):
        raise PermissionDeniedException
    asked = request_to(room, seat)
    if asked is None or room.table.version != number_in(form, "at"):
        return Response("", status_code=204)
    own = csrf_token(request)
    parts = [at.own_html(own, part) for part in _parts(at, room, seat, asked, form)]
    return partials(*parts)


def _parts(at: Visit, room: Room, seat: int, asked: Request, form: Mapping[str, str]) -> list[str]:
    """The draft, or the inspector where a tap can mean several things or nothing."""
    look = SeenTable(room.table, seat, seat_names(room))
    before = Draft(look, asked, units_in(look, form.get("draft", "")[:LONGEST]))
    after = _changed(before, form)
    place = form.get("place", "")[:LONGEST_PLACE]
    try:
        if after is None:
            return [partial("face-inspect", inspector(at, look, asked, place, before), "innerHTML")]
        return shown(at, after, number_in(form, "here"))
    except IllegalAnswer as error:
        return [toast(look.say(error.message)), *shown(at, before, number_in(form, "here"))]


def _changed(draft: Draft, form: Mapping[str, str]) -> Draft | None:
    if form.get("add"):
        return draft.plus(meant(draft.look.game, form["add"].split()))
    number = number_in(form, "drop")
    if number is not None:
        return draft.without(number)
    return draft.tapped(form["place"][:LONGEST_PLACE]) if form.get("place") else draft


def shown(at: Visit, draft: Draft, here: int | None) -> list[str]:
    """A draft in the body of the answer panel, and what to do with it at its foot."""
    context = {**form_context(draft.look, draft.look.table.version), "here": here, "draft": draft}
    found = {"face-draft": "draft", "draft-foot": "draft-foot"}
    return [
        partial(target, at.site.templates.get_template(f"part/{name}.html").render(context))
        for target, name in found.items()
    ]


HANDLERS: list[Any] = [draft]
