"""What is sent to the JSON interface must be JSON, and say so."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.exceptions import ClientException, HTTPException

from panspermia.web.site import WebRequest
from panspermia.web.words import say

JSON = "application/json"


class JsonRequest(Request[Any, Any, Any]):
    """A request whose JSON may be nested as deeply as somebody likes: then it is refused."""

    async def json(self) -> Any:
        try:
            return await super().json()
        except RecursionError:
            raise ClientException(say("api.too-deep")) from None


async def refuse_other(request: WebRequest) -> None:
    """415 for anything but JSON.

    A page of another site can send plain text for its reader without being asked, but not JSON.
    """
    if request.method != "POST":
        return
    kind = request.headers.get("content-type", "")
    if not kind and not await request.body():
        return
    if kind.partition(";")[0].strip().lower() != JSON:
        raise HTTPException(status_code=415)
