"""Forms are taken from our own pages only: they have the token of a cookie that we have signed."""

from __future__ import annotations

from litestar.enums import ScopeType
from litestar.middleware.csrf import CSRFMiddleware
from litestar.types import Receive, Scope, Send
from litestar.utils.scope.state import ScopeState

from panspermia.web.site import CSRF_COOKIE, WebRequest


class Forms(CSRFMiddleware):
    """A cookie that is not signed with our secret is as good as none: the next page sets a new one.

    So nobody is kept out by a cookie from before the secret was changed.
    """

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP:
            cookies = WebRequest(scope).cookies
            if self._decode_csrf_token(cookies.get(CSRF_COOKIE)) is None:
                # Not taken out of them: requests with the same cookies share what was read.
                kept = {name: value for name, value in cookies.items() if name != CSRF_COOKIE}
                ScopeState.from_scope(scope).cookies = kept
        await super().__call__(scope, receive, send)

    def _decode_csrf_token(self, token: object) -> str | None:
        """What was signed, if it was; a token may be anything that somebody can send."""
        is_word = isinstance(token, str) and token.isascii()
        return super()._decode_csrf_token(str(token)) if is_word else None


def is_outdated(request: WebRequest) -> bool:
    """Whether a form was refused that may have been ours: to load its page again may help.

    It does not where no cookies are kept.
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
