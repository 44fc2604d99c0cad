"""What all pages share: the store, the hall, the renderer, and how a page is made."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from typing import Any, TypeVar
from urllib.parse import quote

from jinja2 import Environment, PackageLoader, StrictUndefined
from litestar import Request, Response
from litestar.datastructures import Cookie
from litestar.response import Redirect
from litestar.utils.scope.state import ScopeState
from markupsafe import Markup

from panspermia.hall.config import Settings
from panspermia.hall.hall import Hall
from panspermia.hall.notices import Notifier
from panspermia.hall.rates import Rates
from panspermia.hall.turns import VISITOR
from panspermia.rulebook import has_rulebook
from panspermia.store.names import clean_name
from panspermia.store.secrets import secret_for
from panspermia.store.store import Store
from panspermia.web.connections import Places
from panspermia.web.render import ChatLine, Moment, Renderer, partial
from panspermia.web.words import say

R = TypeVar("R")
WebRequest = Request[Any, Any, Any]

CSRF_COOKIE = "csrftoken"
KEY_COOKIE = "key"
NAME_COOKIE = "name"
THEME_COOKIE = "theme"
THEMES = ("auto", "light", "dark")
A_YEAR = 365 * 24 * 3600
HOUR = 3600
MOST_LETTERS = 10
"""Letters for confirmation that one visitor may let us send in an hour."""
MOST_CHATS = 1000
"""Chats that are kept in memory."""

ICONS = {
    "home": "M3 11 12 4l9 7M6 9v11h12V9",
    "undo": "M8 5 4 9l4 4M4 9h9a6 6 0 0 1 0 12h-3",
    "redo": "M16 5l4 4-4 4M20 9h-9a6 6 0 0 0 0 12h3",
    "history": "M12 7v5l4 2M4 12a8 8 0 1 0 2.5-5.8M4 4v4h4",
    "text": "M5 6h14M5 12h14M5 18h9",
    "board": "M4 4h16v16H4zM4 12h16M12 4v16",
    "menu": "M4 7h16M4 12h16M4 17h16",
    "look": "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 0 0 6a3 3 0 0 0 0-6",
    "first": "M6 5v14M18 5l-8 7 8 7",
    "back": "M15 5l-8 7 8 7",
    "next": "M9 5l8 7-8 7",
    "last": "M18 5v14M6 5l8 7-8 7",
    "fit": "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
}


def icon(name: str) -> Markup:
    """A small drawing for a button; the button says in words what it does."""
    return Markup(
        '<svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true" fill="none" '
        'stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">'
        '<path d="{}"/></svg>'
    ).format(ICONS[name])


@lru_cache(maxsize=64)
def asset(name: str) -> str:
    """The address of a static file, which changes with its content."""
    content = files("panspermia.web").joinpath("static", name).read_bytes()
    return f"/static/{name}?v={hashlib.sha256(content).hexdigest()[:12]}"


has_rules = lru_cache(maxsize=64)(has_rulebook)
"""Whether clauses of a game can be read, so that they are links."""


def make_templates() -> Environment:
    """The templates, with the words and pictures they use."""
    templates = Environment(
        loader=PackageLoader("panspermia.web"),
        autoescape=True,
        undefined=StrictUndefined,
        auto_reload=False,  # looking for changed files costs as much as rendering
        trim_blocks=True,
        lstrip_blocks=True,
    )
    templates.globals.update(say=say, icon=icon, asset=asset, has_rules=has_rules, sheets=())
    return templates


@dataclass
class Site:
    """What handlers need; it is `app.state.site`."""

    settings: Settings
    store: Store
    hall: Hall
    templates: Environment
    renderer: Renderer
    streams: Places
    notifier: Notifier
    _letters: Rates = field(default_factory=lambda: Rates(MOST_LETTERS, HOUR))
    _chat: dict[str, tuple[int, tuple[ChatLine, ...]]] = field(default_factory=dict)

    def may_ask(self) -> bool:
        """Whether this visitor may let us ask at one more address, which then counts."""
        return self._letters.take(VISITOR.get())

    async def moment(self, id: str, said: int | None = None) -> Moment:
        """A room as it stands now; look at it at once, for it goes on after the next await.

        `said` is how many lines of chat there are, if that is known.
        """
        chat = await self._chat_of(id, said)
        room = await self.hall.room(id)
        thinking, plans = frozenset(self.hall.thinking(id)), self.hall.known_plans(id)
        return Moment(id, room, chat, thinking, plans)

    async def _chat_of(self, id: str, said: int | None) -> tuple[ChatLine, ...]:
        known = self._chat.get(id)
        if known is not None and said is not None and known[0] >= said:
            return known[1]
        lines = await self.hall.chat(id)
        found = tuple([ChatLine(line.n, line.name, line.text) for line in lines])
        self._chat[id] = (lines[-1].n if lines else 0, found)
        while len(self._chat) > MOST_CHATS:
            self._chat.pop(next(iter(self._chat)))
        return found


def site_of(request: WebRequest) -> Site:
    site: Site = request.app.state.site
    return site


async def in_thread(call: Callable[..., R], *args: Any, **more: Any) -> R:
    """Run a blocking call, mostly a method of the store, without blocking the server."""
    store = getattr(call, "__self__", None)
    if isinstance(store, Store):
        return await store.threads.call(call, *args, **more)
    return await asyncio.to_thread(call, *args, **more)


# --- pages ----------------------------------------------------------------------------------------


def csrf_token(request: WebRequest) -> str:
    found = ScopeState.from_scope(request.scope).csrf_token
    return found if isinstance(found, str) else request.cookies.get(CSRF_COOKIE, "")


def theme_of(request: WebRequest) -> str:
    theme = request.cookies.get(THEME_COOKIE, "auto")
    return theme if theme in THEMES else "auto"


def page(request: WebRequest, template: str, *, status: int = 200, **context: Any) -> Response[str]:
    """A whole page."""
    html = (
        site_of(request)
        .templates.get_template(template)
        .render(
            csrf=csrf_token(request),
            nonce=request.scope["state"]["nonce"],
            theme=theme_of(request),
            **context,
        )
    )
    return Response(html, status_code=status, media_type="text/html")


def is_htmx(request: WebRequest) -> bool:
    return request.headers.get("hx-request") == "true"


def partials(*found: str, status: int = 200) -> Response[str]:
    """An answer to htmx: fragments with their targets."""
    return Response("".join(found), status_code=status, media_type="text/html")


def toast(words: str | Markup) -> str:
    """A short message at the bottom of the page."""
    html = Markup('<div class="toast">{}</div>').format(words)
    return partial("toasts", html, "beforeend")


def goto(request: WebRequest, address: str, cookies: list[Cookie] | None = None) -> Response[Any]:
    """Go to another page, also from htmx."""
    if is_htmx(request):
        return Response("", headers={"HX-Redirect": address}, cookies=cookies)
    return Redirect(address, status_code=303, cookies=cookies)


async def form_of(request: WebRequest) -> dict[str, str]:
    """The fields of a form; the first of several with one name."""
    found = await request.form()
    return {name: value for name, value in found.items() if isinstance(value, str)}


def number_in(form: Mapping[str, str], name: str) -> int | None:
    """A number of a form, or None if there is none."""
    word = form.get(name, "")
    return int(word) if word.isascii() and word.isdecimal() and len(word) < 10 else None


# --- keys and cookies -----------------------------------------------------------------------------


async def key_of(request: WebRequest) -> tuple[str, list[Cookie]]:
    """The visitor's personal key, and a cookie to keep it in if it is new."""
    site = site_of(request)
    known = request.cookies.get(KEY_COOKIE)
    is_known: bool = bool(known) and await in_thread(site.store.has_key, known)
    if known and is_known:
        return known, []
    key = await in_thread(site.store.new_key)
    return key, [key_cookie(site, key)]


def once_more(request: WebRequest, cookies: list[Cookie]) -> Response[Any]:
    """Let the browser send the same form again, with the key that it gets now.

    Nothing is done for a visitor without a key: if the answer were lost, nobody could tell later
    whose it is.
    """
    return Redirect(request.url.path, status_code=307, cookies=cookies)


def own_token(key: str, *what: str) -> str:
    """The token of the seat that this key takes there: the same if it is taken again."""
    return secret_for(key, "\n".join(what))


def name_of(request: WebRequest) -> str:
    """What the visitor was last called."""
    return clean_name(request.cookies.get(NAME_COOKIE, ""))


def key_cookie(site: Site, key: str) -> Cookie:
    return Cookie(
        KEY_COOKIE,
        value=key,
        max_age=A_YEAR,
        httponly=True,
        secure=site.settings.secure,
        samesite="lax",
    )


def plain_cookie(site: Site, name: str, value: str) -> Cookie:
    """A cookie with any words in it, quoted, since a header takes only some letters."""
    return Cookie(
        name,
        value=quote(value, safe=""),
        max_age=A_YEAR,
        httponly=True,
        secure=site.settings.secure,
        samesite="lax",
    )
