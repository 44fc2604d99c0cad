"""My tables: what a personal key has gathered, and the key itself."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from litestar import Response, get, post
from litestar.datastructures import Cookie

from panspermia.web.pages.home import my_tables
from panspermia.web.site import (
    KEY_COOKIE,
    MARKS,
    MARKS_COOKIE,
    THEME_COOKIE,
    THEMES,
    WebRequest,
    form_of,
    goto,
    in_thread,
    key_cookie,
    key_of,
    page,
    plain_cookie,
    site_of,
)
from panspermia.web.words import say

_OWN_PAGE = re.compile(r"/(?:rules|learn|new)/[\w-]+")
"""Pages that a setting leads back to."""


@get("/me")
async def me(request: WebRequest) -> Response[str]:
    """All my tables, those where it is my turn first."""
    return await _page(request)


async def _page(request: WebRequest, key: str = "", problem: str = "") -> Response[str]:
    tables = await my_tables(request, unfinished=False)
    status = 422 if problem else 200
    return page(request, "me.html", status=status, tables=tables, key=key, problem=problem)


@post("/me/key")
async def show_key(request: WebRequest) -> Response[str]:
    """Show the key, so that it can be entered on another device."""
    key, cookies = await key_of(request)
    response = await _page(request, key)
    response.cookies.extend(cookies)
    return response


@post("/me")
async def use_key(request: WebRequest) -> Response[Any]:
    """Use the key of another device here."""
    site = site_of(request)
    key = (await form_of(request)).get("key", "").strip()
    if not key or not await in_thread(site.store.has_key, key):
        return await _page(request, problem=say("me.unknown"))
    return goto(request, "/me", [key_cookie(site, key)])


@post("/me/forget")
async def forget(request: WebRequest) -> Response[Any]:
    """Forget the key on this device."""
    return goto(request, "/me", [Cookie(KEY_COOKIE, value="", max_age=0, httponly=True)])


@post("/theme")
async def set_theme(request: WebRequest) -> Response[Any]:
    """Light, dark, or as the system has it."""
    return await _choose(request, THEME_COOKIE, "theme", THEMES)


@post("/marks")
async def set_marks(request: WebRequest) -> Response[Any]:
    """Clauses and origins quiet, or in full."""
    return await _choose(request, MARKS_COOKIE, "marks", MARKS)


async def _choose(
    request: WebRequest, cookie: str, field: str, known: Sequence[str]
) -> Response[Any]:
    """Keep a setting in the browser, the first one if it is unknown."""
    form = await form_of(request)
    value = form.get(field, known[0])
    chosen = value if value in known else known[0]
    back = form.get("back", "")
    page = back if _OWN_PAGE.fullmatch(back) else "/"
    return goto(request, page, [plain_cookie(site_of(request), cookie, chosen)])
