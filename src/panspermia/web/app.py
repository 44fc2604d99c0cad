"""The application: routes, what guards them, and what goes wrong."""

from __future__ import annotations

import logging
import re
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any

from litestar import Litestar, Request, Response, get
from litestar.config.compression import CompressionConfig
from litestar.config.csrf import CSRFConfig
from litestar.datastructures import MutableScopeHeaders, State
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException, TooManyRequestsException
from litestar.middleware import DefineMiddleware
from litestar.static_files import create_static_files_router
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from panspermia import __version__
from panspermia.hall.bots import Bots
from panspermia.hall.config import Settings
from panspermia.hall.counts import Ledger
from panspermia.hall.hall import TABLES_SECONDS, Hall
from panspermia.hall.notices import Notifier
from panspermia.hall.rates import Places, Rates
from panspermia.hall.turns import VISITOR
from panspermia.kernel import PanspermiaError, StaleAnswer, render
from panspermia.players.registry import faults
from panspermia.store.errors import Unavailable
from panspermia.store.store import Store
from panspermia.web.api import problems, router
from panspermia.web.connections import client_of
from panspermia.web.forms import Forms, is_outdated, page_of_form
from panspermia.web.logs import log_requests
from panspermia.web.pages import (
    art,
    campaign,
    downloads,
    drafting,
    end,
    foresight,
    history,
    home,
    learn,
    mail,
    me,
    new,
    onward,
    people,
    planner,
    playing,
    rules,
    table,
)
from panspermia.web.render import Renderer
from panspermia.web.site import (
    CSRF_COOKIE,
    HOUR,
    JOINED,
    MOST_LETTERS,
    Site,
    WebRequest,
    is_htmx,
    make_templates,
    page,
    partials,
    toast,
)
from panspermia.web.squeeze import WHOLE_PAGE
from panspermia.web.words import say

POLICY = (
    "default-src 'none'; script-src 'nonce-{nonce}'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types htmx"
)
WHOLE = 10
"""What a request counts of a visitor's share."""
LIGHT = 2
"""What a picture or a stream counts, of which a page has several; one that fails counts whole."""
LIGHT_PATHS = re.compile("^/static/|/base/|^/art/|/live$|^/health$")
KNOWN_ERRORS = (400, 403, 404, 405, 413, 429)

log = logging.getLogger("panspermia.web")


def create_app(
    settings: Settings | None = None, *, bots: Bots | None = None, ledger: Ledger | None = None
) -> Litestar:
    """The application; its bots think in processes of their own, unless others are given.

    By the ledger it counts together with other processes of the same server, if there are any.
    """
    settings, ledger = settings or Settings(), ledger or Ledger()
    csrf = CSRFConfig(
        secret=settings.secret,
        cookie_name=CSRF_COOKIE,
        cookie_httponly=True,
        cookie_secure=settings.secure,
        # What caches may keep for everybody must not carry the cookie of one visitor.
        exclude=[f"^{problems.PATH}/", "^/static/", "^/art/"],
    )
    app = Litestar(
        route_handlers=[*PAGES, router.ROUTER, _static()],
        lifespan=[lambda app: _open(app, settings, csrf, bots, ledger)],
        middleware=[DefineMiddleware(Forms, config=csrf)],
        compression_config=CompressionConfig(
            backend="gzip", gzip_compress_level=WHOLE_PAGE, exclude=["/live$", f"^{JOINED}/"]
        ),
        exception_handlers={
            PanspermiaError: refused,
            HTTPException: failed,
            Exception: crashed,
        },
        request_max_body_size=settings.largest_body,
        openapi_config=router.OPENAPI,
        include_in_schema=False,
        state=State(),
        debug=settings.debug,
        logging_config=None,
    )
    # Outside of everything: where there is no route, answers are counted, guarded and logged too.
    most = settings.requests_per_minute * WHOLE
    counted = count(app.asgi_handler, Rates(most, counts=ledger.counts("requests")))
    app.asgi_handler = log_requests(guard(counted))
    return app


@get("/health")
async def health(request: WebRequest) -> Response[dict[str, Any]]:
    """Whether the server can do its work, and which parts of it fail."""
    site: Site = request.app.state.site
    failing = await site.hall.health.failing()
    found = {
        "status": "failing" if failing else "ok",
        "failing": failing,
        "version": __version__,
        "watchers": site.hall.watchers(),
        "renderings": site.renderer.count,
    }
    return Response(found, status_code=503 if failing else 200)


PAGES = [
    home.home, home.lobby, home.sit_down, home.watch, *new.HANDLERS, health,
    me.me, me.show_key, me.use_key, me.forget, me.set_theme, me.set_marks,
    rules.rules, rules.clause,
    *art.HANDLERS, *learn.HANDLERS, *table.HANDLERS, *playing.HANDLERS, *people.HANDLERS,
    *downloads.HANDLERS, *drafting.HANDLERS, *foresight.HANDLERS, *history.HANDLERS,
    *end.HANDLERS, *onward.HANDLERS, *campaign.HANDLERS, *mail.HANDLERS,
    *planner.HANDLERS,
]  # fmt: skip


@asynccontextmanager
async def _open(
    app: Litestar, settings: Settings, csrf: CSRFConfig, bots: Bots | None, ledger: Ledger
) -> AsyncIterator[None]:
    """The store and the hall, as long as the server runs."""
    for fault in faults():
        log.warning("%s", render(fault))
    if settings.smtp and not settings.sends_mail:
        log.warning("no e-mail is sent: letters need the address of the server, PANSPERMIA_URL")
    store = Store(settings.database)
    csrf.secret = settings.secret or store.secret()
    templates = make_templates()
    shared = True if settings.workers > 1 else None
    hall = Hall(
        store,
        bots or Bots(processes=settings.workers, ledger=ledger),
        shared=shared,
        most_tables=settings.tables_each,
        most_public=settings.public_each,
        processes=settings.workers,
        ledger=ledger,
    )
    async with hall, Notifier(hall, settings, ledger=ledger) as notifier:
        app.state.site = Site(
            settings,
            store,
            hall,
            templates,
            Renderer(templates),
            Places(settings.streams, settings.streams_each, counts=ledger.counts("streams")),
            notifier,
            Rates(MOST_LETTERS, HOUR, counts=ledger.counts("letters")),
            Rates(settings.tables_each, TABLES_SECONDS, counts=ledger.counts("keys")),
        )
        yield
    store.close()


def _static() -> Any:
    folder = Path(str(files("panspermia.web").joinpath("static")))
    return create_static_files_router(
        path="/static", directories=[folder], cache_control=None, name="static"
    )


def visitor_of(scope: Scope) -> str:
    """Who somebody is for everything that is shared out among visitors."""
    client = scope.get("client")
    return client_of(client[0] if client else "")


# --- what guards every answer ---------------------------------------------------------------------


def guard(app: ASGIApp) -> ASGIApp:
    """Headers that keep pages to themselves; scripts run only with the nonce of their page."""

    async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await app(scope, receive, send)
            return
        nonce = secrets.token_urlsafe(16)
        scope["state"]["nonce"] = nonce
        VISITOR.set(visitor_of(scope))

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                _add_headers(message, nonce, is_static=scope["path"].startswith("/static/"))
            await send(message)

        await app(scope, receive, send_guarded)

    return guarded


def count(app: ASGIApp, rates: Rates) -> ASGIApp:
    """Serve each visitor so many requests in a minute, those that lead nowhere among them."""

    async def counted(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await app(scope, receive, send)
            return
        visitor, is_light = visitor_of(scope), LIGHT_PATHS.search(scope["path"]) is not None
        # Whoever has to wait is told so on a page that has its style sheet.
        above = rates.most if is_light else 0
        if not rates.take(visitor, LIGHT if is_light else WHOLE, above=above):
            headers = {**_rate_headers(rates, visitor), "Retry-After": str(rates.wait())}
            await _refuse(scope, receive, send, TooManyRequestsException(headers=headers))
            return

        async def send_counted(message: Message) -> None:
            if message["type"] == "http.response.start":
                if is_light and message["status"] >= 400:
                    rates.add(visitor, WHOLE - LIGHT)
                message.setdefault("headers", [])
                MutableScopeHeaders.from_message(message).update(_rate_headers(rates, visitor))
            await send(message)

        await app(scope, receive, send_counted)

    return counted


def _rate_headers(rates: Rates, visitor: str) -> dict[str, str]:
    """What programs are told, so that they can wait."""
    return {
        "RateLimit-Limit": str(rates.most // WHOLE),
        "RateLimit-Remaining": str(rates.left(visitor) // WHOLE),
        "RateLimit-Reset": str(rates.wait()),
    }


async def _refuse(scope: Scope, receive: Receive, send: Send, error: HTTPException) -> None:
    """Answer without asking any route."""
    request: WebRequest = Request(scope, receive, send)
    answer = failed(request, error).to_asgi_response(None, request)
    await answer(scope, receive, send)


def _add_headers(message: Any, nonce: str, *, is_static: bool) -> None:
    message.setdefault("headers", [])
    headers = MutableScopeHeaders.from_message(message)
    headers.setdefault("Content-Security-Policy", POLICY.format(nonce=nonce))
    headers["X-Content-Type-Options"] = "nosniff"
    headers["Referrer-Policy"] = "no-referrer"
    headers["Cross-Origin-Opener-Policy"] = "same-origin"
    is_file = is_static and message["status"] in (200, 304)
    caching = "public, max-age=31536000, immutable" if is_file else "no-store"
    headers.setdefault("Cache-Control", caching)


# --- what goes wrong ------------------------------------------------------------------------------


def refused(request: WebRequest, error: PanspermiaError) -> Response[Any]:
    """The rules or the room do not allow it: nothing has changed, and the page says why."""
    if problems.is_api(request):
        return problems.refused(error)
    status = problems.status_of(error)
    words = _words(error)
    if is_htmx(request):
        return partials(toast(words), status=status)
    title = say("error.503.title" if isinstance(error, Unavailable) else "error.405.title")
    return page(request, "error.html", status=status, title=title, detail=words)


def _words(error: PanspermiaError) -> str:
    return say("stale") if isinstance(error, StaleAnswer) else str(error)


def failed(request: WebRequest, error: HTTPException) -> Response[Any]:
    """A request that cannot be served."""
    if error.status_code >= 500:
        return crashed(request, error)
    if problems.is_api(request):
        return problems.failed(error)
    status = error.status_code if error.status_code in KNOWN_ERRORS else 400
    if status == 403 and is_outdated(request):
        return _outdated(request)
    return _error_page(request, status, error.headers)


def _outdated(request: WebRequest) -> Response[Any]:
    """A form of a page that was loaded before our secret changed: ask to load the page again."""
    if is_htmx(request):
        return Response("", status_code=403, headers={"HX-Refresh": "true"})
    return page(
        request,
        "error.html",
        status=403,
        title=say("outdated.title"),
        detail=say("outdated.detail"),
        again=page_of_form(request.url.path),
    )


def crashed(request: WebRequest, error: Exception) -> Response[Any]:
    """A bug; the log has it."""
    log.error("a request failed", exc_info=error)
    if problems.is_api(request):
        return problems.crashed()
    return _error_page(request, 500, None)


def _error_page(request: WebRequest, status: int, headers: Any) -> Response[Any]:
    title, detail = say(f"error.{status}.title"), say(f"error.{status}.detail")
    if is_htmx(request):
        return partials(toast(f"{title}. {detail}"), status=status)
    request.scope["state"].setdefault("nonce", "")
    response = page(request, "error.html", status=status, title=title, detail=detail)
    for name, value in (headers or {}).items():
        response.headers[name] = value
    return response
