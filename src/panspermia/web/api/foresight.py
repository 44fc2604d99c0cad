"""What follows an answer: what is certain, and what follows how often."""

from __future__ import annotations

from litestar import post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from panspermia.faces.foretelling import foretell
from panspermia.hall.bots import Foreseen
from panspermia.kernel import Message, StaleAnswer, render
from panspermia.kernel.foresight import Next, Prospect
from panspermia.web.api.problems import problems
from panspermia.web.api.schema import AnswerBody, NextOut, OddsOut, PreviewOut, ProspectOut
from panspermia.web.api.table import acting_seat, words_of
from panspermia.web.foresight import the_only
from panspermia.web.scene import SeenTable, request_to, seat_names
from panspermia.web.visit import Visit

AtTable = NamedDependency[Visit]
FAULTS = problems(403, 404, 409, 415, 422)


@post("/table/preview", operation_id="preview", status_code=200, responses=FAULTS)
async def preview(at: AtTable, data: JSONBody[AnswerBody]) -> PreviewOut:
    """What surely follows an answer or a chain, which is not given.

    It reaches to the next die, secret or decision.
    """
    seat, found, look = await _foreseen(at, data, odds=False)
    room = await at.room()
    asked = request_to(room, seat)
    prompt = None if asked is None else asked.prompt
    names = [look.full_name(number) for number in range(len(room.seats))]
    return PreviewOut(
        at=data.at,
        seat=seat,
        events=found.preview.events,
        can_undo=found.preview.can_undo,
        barrier=found.preview.barrier,
        next=_next(found.preview.next),
        words=foretell(look.game, look.text, found.preview, prompt=prompt, names=names),
    )


@post("/table/odds", operation_id="odds", status_code=200, responses=FAULTS)
async def odds(at: AtTable, data: JSONBody[AnswerBody]) -> OddsOut:
    """What follows an answer or a chain, which is not given, how often to the end of the round."""
    seat, found, look = await _foreseen(at, data, odds=True)
    assert found.odds is not None
    told = [_prospect(look, prospect) for prospect in found.odds.prospects]
    return OddsOut(data.at, seat, found.odds.worlds, tuple(told))


async def _foreseen(at: Visit, data: AnswerBody, *, odds: bool) -> tuple[int, Foreseen, SeenTable]:
    room = await at.room()
    seat, version = acting_seat(at, room, data.seat), room.table.version
    if data.at == version:
        version, found = await at.site.hall.foresee(at.id, seat, [tuple(data.values)], odds=odds)
        room = await at.room()
    if data.at != version or room.table.version != version:
        now = room.table.version
        raise StaleAnswer(Message("answer.stale", {"at": data.at, "version": now}))
    return seat, the_only(found), SeenTable(room.table, seat, seat_names(room))


def _next(found: Next) -> NextOut:
    prompt = None if found.question is None else words_of(found.question)
    return NextOut(found.kind, found.clause, found.seats, prompt, found.options)


def _prospect(look: SeenTable, found: Prospect) -> ProspectOut:
    return ProspectOut(
        found.kind,
        found.name,
        found.side,
        found.place,
        found.worlds,
        found.times,
        found.is_moment,
        render(found.message(look.game.package), names=look.words),
    )


HANDLERS = [preview, odds]
