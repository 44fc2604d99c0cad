"""Letters to an address: whoever reads them confirms them, or stops them."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from panspermia.hall.mail import is_address, is_signed
from panspermia.registry import title_of
from panspermia.store.errors import TooMany
from panspermia.store.links import Link
from panspermia.web.errors import NotTaken
from panspermia.web.site import WebRequest, form_of, in_thread, page, site_of
from panspermia.web.visit import Visit

BIG = 2**31 - 1


async def keep_contact(at: Visit, webhook: str, email: str) -> bool:
    """Keep where somebody wants to be told; whether a letter asks them to confirm their address.

    NotTaken if no letter can be sent there, TooMany if there have been too many.
    """
    store, is_new = at.site.store, email != at.link.email
    if email and is_new and not (at.site.settings.sends_mail and is_address(email)):
        raise NotTaken("email")
    is_known = bool(email) and await _is_confirmed(at, email)
    asks = bool(email) and not is_known and await _may_ask(at, email)
    if email and is_new and not (is_known or asks):
        raise TooMany("many-letters")
    await in_thread(store.set_contact, at.link.id, webhook=webhook, email=email)
    link = await in_thread(store.link_numbered, at.link.id)
    if link is not None and is_known:
        await in_thread(store.confirm, link)
    if link is not None and asks:
        at.site.notifier.ask(link, (await at.room()).table.game.id)
    return asks


async def _is_confirmed(at: Visit, email: str) -> bool:
    """Whether the visitor has confirmed this address, here or at another of their tables."""
    if email == at.link.email and at.link.confirmed:
        return True
    owner = at.link.owner
    return owner is not None and await in_thread(at.site.store.is_confirmed, owner, email)


async def _may_ask(at: Visit, email: str) -> bool:
    """Whether one more letter may be sent there, which then counts."""
    if not at.site.settings.sends_mail or not at.site.may_ask():
        return False
    return await in_thread(at.site.store.may_ask, email, at.site.hall.clock())


async def _link(request: WebRequest, number: int, signature: str) -> Link:
    """The link that a letter is about, or 404."""
    store = site_of(request).store
    link = await in_thread(store.link_numbered, number) if number <= BIG else None
    if link is None or not is_signed(await in_thread(store.secret), link, signature):
        raise NotFoundException
    return link


# Nothing is done by looking: programs of mail servers follow every address in a letter.
@get("/mail/{number:int}/{signature:str}")
async def mail(
    request: WebRequest, number: FromPath[int], signature: FromPath[str]
) -> Response[Any]:
    """Ask what is to become of letters to this address."""
    return await _page(request, await _link(request, number, signature), "")


@post("/mail/{number:int}/{signature:str}")
async def answer_mail(
    request: WebRequest, number: FromPath[int], signature: FromPath[str]
) -> Response[Any]:
    """Confirm letters, stop them, or let nobody ask again."""
    site, link = site_of(request), await _link(request, number, signature)
    wish = (await form_of(request)).get("do", "")
    if wish == "confirm":
        await in_thread(site.store.confirm, link)
    elif wish in ("stop", "never"):
        never = wish == "never"
        await in_thread(site.store.stop_letters, link, site.hall.clock(), never=never)
    return await _page(request, link, wish if wish in ("confirm", "stop", "never") else "")


async def _page(request: WebRequest, link: Link, done: str) -> Response[str]:
    info = await in_thread(site_of(request).store.info, link.room)
    return page(
        request,
        "mail.html",
        email=link.email,
        game=title_of(info.game),
        confirmed=link.confirmed,
        done=done,
        here=request.url.path,
    )


HANDLERS = [mail, answer_mail]
