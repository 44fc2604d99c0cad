"""What goes wrong with a request to the JSON interface, and how it is told."""

from __future__ import annotations

from litestar import Response
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec

from panspermia.kernel import (
    BadAnswer,
    BadSetup,
    IllegalAnswer,
    PanspermiaError,
    StaleAnswer,
    render,
)
from panspermia.store.errors import CannotSave, NoRoom, TooMany, Unavailable
from panspermia.web.api.schema import ProblemOut
from panspermia.web.site import WebRequest
from panspermia.web.words import say

PATH = "/api"
ERRORS = {403: "forbidden", 404: "unknown", 405: "method", 413: "large", 415: "media", 429: "many"}


def problems(*codes: int) -> dict[int, ResponseSpec]:
    said = {
        400: "the request has not the form that is described here",
        403: "the token is missing or opens nothing, or the seat is somebody else's",
        404: "there is nothing here",
        409: "not possible now; stale if it was meant for an older position",
        413: "the request is too large",
        415: "the request is not sent as application/json",
        422: "the rules do not allow it",
        429: "too many requests or tables; the message says of what",
        503: "nothing can be saved, or read, now; nothing has changed",
    }
    every = sorted({*codes, 400, 413, 429, 503})
    return {code: ResponseSpec(ProblemOut, description=said[code]) for code in every}


def is_api(request: WebRequest) -> bool:
    return request.url.path.startswith(f"{PATH}/")


def status_of(error: PanspermiaError) -> int:
    """The status of what the room refuses or the database cannot do."""
    if isinstance(error, NoRoom):
        return 404
    if isinstance(error, TooMany):
        return 429
    return 503 if isinstance(error, Unavailable) else 409


def refused(error: PanspermiaError) -> Response[ProblemOut]:
    """An error of the rules, of the room or of the database."""
    words = render(error.message)
    if isinstance(error, IllegalAnswer):
        return Response(ProblemOut("illegal", words, error.clause), status_code=422)
    if isinstance(error, (BadAnswer, BadSetup)) and not isinstance(error, StaleAnswer):
        return Response(ProblemOut("illegal", words), status_code=422)
    return Response(ProblemOut(_kind(error), words), status_code=status_of(error))


def _kind(error: PanspermiaError) -> str:
    if isinstance(error, NoRoom):
        return "unknown"
    if isinstance(error, TooMany):
        return "many"
    if isinstance(error, StaleAnswer):
        return "stale"
    if isinstance(error, Unavailable):
        return "unsaved" if isinstance(error, CannotSave) else "unread"
    return "refused"


def failed(error: HTTPException) -> Response[ProblemOut]:
    """A request that cannot be served."""
    status = error.status_code
    kind = ERRORS.get(status, "request")
    words = say(f"error.{status}.detail") if status in ERRORS else _first_problem(error)
    return Response(ProblemOut(kind, words), status_code=status, headers=error.headers or {})


def _first_problem(error: HTTPException) -> str:
    """Which part of a request is wrong, as far as that is known."""
    found = error.extra[0] if isinstance(error.extra, list) and error.extra else None
    if not isinstance(found, dict):
        return error.detail
    return f"{found.get('key', '')}: {found.get('message', '')}".removeprefix(": ")


def crashed() -> Response[ProblemOut]:
    return Response(ProblemOut("bug", say("error.500.detail")), status_code=500)
