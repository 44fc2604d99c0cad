"""Forms are taken from our own pages only: they have the token of a cookie that we have signed."""

from __future__ import annotations

from litestar.enums import ScopeType
from litestar.middleware.csrf import CSRFMiddleware
from litestar.types import Receive, Scope, Send
from litestar.utils.scope.state import ScopeState

from panspermia.web.site import CSRF_COOKIE, WebRequest, is_htmx


class Forms(CSRFMiddleware):
    """A cookie that is not signed with our secret is as good as none: the next page sets a new one.

    So nobody is kept out by a cookie from before the secret was changed. Only a page sets one: what
    a page asks for meanwhile would set another, which its own forms do not have.
    """

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP:
            request = WebRequest(scope)
            cookies = request.cookies
            is_ours = self._decode_csrf_token(cookies.get(CSRF_COOKIE)) is not None
            if not is_ours and not is_part(request):
                # Not taken out of them: requests with the same cookies share what was read.
                kept = {name: value for name, value in cookies.items() if name != CSRF_COOKIE}
                ScopeState.from_scope(scope).cookies = kept
        await super().__call__(scope, receive, send)

    def _decode_csrf_token(self, token: object) -> str | None:
        """What was signed, if anything was; a token may be anything that somebody can send."""
        is_word = isinstance(token, str) and token.isascii()
        return super()._decode_csrf_token(str(token)) if is_word else None


def is_part(request: WebRequest) -> bool:
    """Whether a page asks for something to show in it, or listens."""
    return is_htmx(request) or "text/event-stream" in request.headers.get("accept", "")


def is_outdated(request: WebRequest) -> bool:
    """Whether a refused form may have been ours, so that loading its page again may help.

    It does not help where no cookies are kept.
    """
    if request.method != "POST" or isinstance(ScopeState.from_scope(request.scope).csrf_token, str):
        return False
    return f"{CSRF_COOKIE}=" in request.headers.get("cookie", "")


def page_of_form(path: str) -> str:
    """The address of a page from which forms are sent to that path."""
    first, *more = path.strip("/").split("/")
    if first in ("s", "w") and more:
        return f"/{first}/{more[0]}"
    return {"learn": path, "lobby": "/lobby", "me": "/me"}.get(first, "/")
