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
from panspermia.hall.rates import Places, Rates
from panspermia.hall.turns import VISITOR
from panspermia.rulebook import has_rulebook
from panspermia.store.errors import TooMany
from panspermia.store.names import clean_name
from panspermia.store.secrets import secret_for
from panspermia.store.store import Store
from panspermia.web.afterwards import Afterwards
from panspermia.web.lean import lean
from panspermia.web.parts import PartTemplate
from panspermia.web.render import ChatLine, Moment, Renderer, partial
from panspermia.web.words import say

R = TypeVar("R")
WebRequest = Request[Any, Any, Any]

CSRF_COOKIE = "csrftoken"
KEY_COOKIE = "key"
NAME_COOKIE = "name"
THEME_COOKIE = "theme"
THEMES = ("auto", "light", "dark")
MARKS_COOKIE = "marks"
HINTS_COOKIE = "hints"
"""`on` if a hint is to be shown with every question, as in a first game."""
MARKS = ("quiet", "full")
"""How much is seen of clauses and origins: pages have it as `data-marks` of their root."""
A_YEAR = 365 * 24 * 3600
HOUR = 3600
MOST_LETTERS = 10
"""Letters for confirmation that one visitor may let us send in an hour."""
MOST_CHATS = 1000
"""Chats that are kept in memory."""

ICONS = {
    "play": "M8 5v14l11-7z",
    "pause": "M9 5v14M15 5v14",
    "clock": "M4 12a8 8 0 1 0 16 0a8 8 0 1 0-16 0M12 7v5l3 2",
    "dice": "M5 5h14v14H5zM9 9h.1M15 15h.1M12 12h.1",
    "link": "M10 14a4 4 0 0 0 6 0l3-3a4.2 4.2 0 0 0-6-6l-1.5 1.5"
    "M14 10a4 4 0 0 0-6 0l-3 3a4.2 4.2 0 0 0 6 6l1.5-1.5",
    "person": "M12 4a4 4 0 1 0 0 8a4 4 0 0 0 0-8M4 21c0-9 16-9 16 0",
    "lamp": "M9 18h6M10 21h4"
    "M8.500 15.500C6.800 14.300 6 12.600 6 10.500a6 6 0 0 1 12 0c0 2.100-.8 3.800-2.500 5z",
    "goal": "M6 21V4h11l-2 4 2 4H6",
    "search": "M10.500 4.500a6 6 0 1 0 0 12a6 6 0 0 0 0-12M15 15l5 5",
    "leaf": "M4 19c2-8 6-12 16-13-1 9-5 13-13 13M4 21l8-9",
    "group": "M8 6a3 3 0 1 0 0 6a3 3 0 0 0 0-6M16 6a3 3 0 1 0 0 6a3 3 0 0 0 0-6"
    "M2.500 20c0-7 11-7 11 0M13 15c3-2 8.500 0 8.500 5",
    "flask": "M9 3h6"
    "M10 3v6L4.500 19a1.500 1.500 0 0 0 1.300 2h12.400a1.500 1.500 0 0 0 1.300-2L14 9V3M7.500 15h9",
    "pen": "M4 20l1-5L16 4l4 4L9 19zM13 7l4 4",
    "home": "M3 11 12 4l9 7M6 9v11h12V9",
    "undo": "M8 5 4 9l4 4M4 9h9a6 6 0 0 1 0 12h-3",
    "redo": "M16 5l4 4-4 4M20 9h-9a6 6 0 0 0 0 12h3",
    "history": "M12 7v5l4 2M4 12a8 8 0 1 0 2.5-5.8M4 4v4h4",
    "text": "M5 6h14M5 12h14M5 18h9",
    "board": "M4 4h16v16H4zM4 12h16M12 4v16",
    "menu": "M4 7h16M4 12h16M4 17h16",
    "again": "M4 12a8 8 0 1 0 2.6-5.9M4 4v5h5",
    "hint": "M9 18h6M10 21h4M8.5 15.5C6.8 14.3 6 12.6 6 10.5a6 6 0 0 1 12 0c0 2.1-.8 3.8-2.5 5z",
    "close": "M6 6l12 12M18 6 6 18",
    "check": "M5 12.5l4.5 4.5L19 7.5",
    "log": "M8 6h12M8 12h12M8 18h12M4 6h.1M4 12h.1M4 18h.1",
    "rules": "M5 4h10a4 4 0 0 1 4 4v12H8a3 3 0 0 1-3-3zM5 17a3 3 0 0 1 3-3h11M9 8h6",
    "chat": "M4 5h16v11H10l-5 4v-4H4zM8 9h8M8 12h5",
    "help": "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.4-1 .9-1 1.7"
    "M12 17v.1",
    "look": "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 0 0 6a3 3 0 0 0 0-6",
    "fork": "M7 21V3M7 13c0-5 4-6 9-6M13 4l4 3-4 3",
    "tree": "M12 21V4M12 16c-5 0-7-3-7-7M12 12c4 0 6-2 6-6",
    "keep": "M12 4v11M8 11l4 4 4-4M5 14v6h14v-6",
    "share": "M12 15V4M8 7l4-4 4 4M5 12v8h14v-8",
    "first": "M6 5v14M18 5l-8 7 8 7",
    "back": "M15 5l-8 7 8 7",
    "next": "M9 5l8 7-8 7",
    "last": "M18 5v14M6 5l8 7-8 7",
    "fit": "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
}


JOINED = "/static/joined"
"""Where several static files are one; what is there is squeezed already."""


@lru_cache(maxsize=len(ICONS))
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


@lru_cache(maxsize=64)
def joined(names: tuple[str, ...]) -> str:
    """The address of several static files as one, which is smaller on the wire."""
    key = hashlib.sha256(join(names)).hexdigest()[:12]
    return f"{JOINED}/{'+'.join(names)}?v={key}"


@lru_cache(maxsize=64)
def join(names: tuple[str, ...]) -> bytes:
    """Several static files of one kind, one after the other; FileNotFoundError if one is none.

    Each stands there once, so that no address asks for more than there is.
    """
    folder = files("panspermia.web").joinpath("static")
    kinds = {name.rpartition(".")[2] for name in names}
    entries = [*folder.iterdir(), *folder.joinpath("vendor").iterdir()]
    known = {entry.name: entry for entry in entries if entry.is_file()}
    if len(kinds) != 1 or len({*names}) < len(names) or not known.keys() >= {*names}:
        raise FileNotFoundError("+".join(names))
    return "\n".join([lean(name, known[name].read_text("utf-8")) for name in names]).encode()


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
    templates.template_class = PartTemplate
    templates.globals.update(
        say=say,
        icon=icon,
        asset=asset,
        joined=joined,
        has_rules=has_rules,
        sheets=(),
        scripts=(),
        style="",
        tuple=tuple,
    )
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
    letters: Rates
    keys: Rates
    """Personal keys that were made for each visitor."""
    afterwards: Afterwards = field(default_factory=Afterwards)
    _chat: dict[str, tuple[int, tuple[ChatLine, ...]]] = field(default_factory=dict)

    def may_ask(self) -> bool:
        """Whether this visitor may let us ask at one more address, which then counts."""
        return self.letters.take(VISITOR.get())

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


def marks_of(request: WebRequest) -> str:
    marks = request.cookies.get(MARKS_COOKIE, MARKS[0])
    return marks if marks in MARKS else MARKS[0]


def page(request: WebRequest, template: str, *, status: int = 200, **context: Any) -> Response[str]:
    """A whole page."""
    html = (
        site_of(request)
        .templates.get_template(template)
        .render(
            csrf=csrf_token(request),
            nonce=request.scope["state"]["nonce"],
            theme=theme_of(request),
            marks=marks_of(request),
            hints=request.cookies.get(HINTS_COOKIE) == "on",
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
    fields: dict[str, str] = {}
    for name, value in (await request.form()).multi_items():
        if isinstance(value, str):
            fields.setdefault(name, value)
    return fields


def number_in(form: Mapping[str, str], name: str) -> int | None:
    """A number of a form, or None if there is none."""
    word = form.get(name, "")
    return int(word) if word.isascii() and word.isdecimal() and len(word) < 10 else None


# --- keys and cookies -----------------------------------------------------------------------------


async def key_of(request: WebRequest) -> tuple[str, list[Cookie]]:
    """The visitor's personal key, and a cookie to keep it in if it is new.

    TooMany if so many were made for this visitor already: one who throws cookies away is no other.
    """
    site = site_of(request)
    known = request.cookies.get(KEY_COOKIE)
    is_known: bool = bool(known) and await in_thread(site.store.has_key, known)
    if known and is_known:
        return known, []
    if not site.keys.take(VISITOR.get()):
        raise TooMany("many-keys")
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
