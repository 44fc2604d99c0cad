"""The page of a campaign: its chapters, the points of all, and one tree of life; and its files."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery

from panspermia.campaign import write_campaign
from panspermia.faces.descent import Tree
from panspermia.faces.svg import THEMES
from panspermia.faces.tree import file_picture
from panspermia.store.links import SPECTATOR
from panspermia.web.campaigns import Story, Told, clause_at_end, in_story, people_words
from panspermia.web.pages.downloads import kept_as
from panspermia.web.scene import Audience, SeenTable, seat_names, shown_seat, taken_seats
from panspermia.web.site import WebRequest, goto, in_thread, page
from panspermia.web.trees import NO_TREE, in_page
from panspermia.web.visit import Visit, page_visit
from panspermia.web.words import say

SCRIPTS = ("tree.js",)
SHEETS = ("tree.css", "campaign.css")


@get(["/s/{token:str}/campaign", "/w/{token:str}/campaign"])
async def campaign(request: WebRequest, token: FromPath[str]) -> Response[Any]:
    """The whole story, from whichever of its chapters one comes."""
    at = await page_visit(request, token)
    if not in_story(await at.room()):
        return goto(request, at.prefix)
    story = Story(chapters := await told_by(at))
    tree = await in_thread(story.tree)
    last = chapters[-1]
    return page(
        request,
        "campaign.html",
        link=at.prefix,
        table=at.prefix if last.room.is_over else last.link,
        mine=bool(at.audience.seats),
        game=last.look.game.id,
        whose=people_words([one.name for one in story.columns()]),
        chapters=story.chapters(tree),
        columns=story.columns(),
        rows=story.rows(),
        ends=clause_at_end(last.room),
        is_kept=any([told.room.table.outcome is not None for told in chapters]),
        tree=NO_TREE if tree is None else await in_thread(in_page, tree, text=at.audience.text),
        tree_file="campaign/tree.svg",
        sheets=SHEETS,
        scripts=SCRIPTS,
    )


async def told_by(at: Visit) -> list[Told]:
    """The chapters of a story as the visitor may see them, the first one first."""
    rooms = await in_thread(at.site.store.story_of, at.id)
    return [await _told(at, id) for id in rooms]


async def _told(at: Visit, id: str) -> Told:
    link = at.prefix if id == at.id else await link_to(at, id)
    room = await at.site.hall.room(id)
    audience = at.audience
    if id != at.id:
        own = at.link.seats if link.startswith("/s/") else ()
        audience = Audience(tuple([n for n in taken_seats(room, own) if n in own]))
    look = SeenTable(room.table, shown_seat(room, audience), seat_names(room, audience.seats))
    return Told(room, look, link)


async def link_to(at: Visit, id: str) -> str:
    """The address of another chapter: that of the visitor's own seats, or one to watch it."""
    token = await in_thread(at.site.store.same_seats, at.link, id) if at.link.seats else None
    if token is not None:
        return f"/s/{token}"
    return f"/w/{await in_thread(at.site.store.shared_link, id, SPECTATOR)}"


@get(["/s/{token:str}/campaign/tree.svg", "/w/{token:str}/campaign/tree.svg"])
async def campaign_tree(
    request: WebRequest, token: FromPath[str], theme: FromQuery[str] = THEMES[0]
) -> Response[Any]:
    """The tree of all chapters as a picture to keep."""
    at = await page_visit(request, token)
    tree = await _tree_of(at)
    if tree is None or theme not in THEMES:
        raise NotFoundException
    picture = await in_thread(file_picture, tree, theme)
    return kept_as("campaign-tree.svg", picture.encode(), "image/svg+xml")


async def _tree_of(at: Visit) -> Tree | None:
    if not in_story(await at.room()):
        return None
    return await in_thread(Story(await told_by(at)).tree)


@get(["/s/{token:str}/campaign/file", "/w/{token:str}/campaign/file"])
async def campaign_file(request: WebRequest, token: FromPath[str]) -> Response[Any]:
    """All chapters that are over, as one file that proves itself."""
    at = await page_visit(request, token)
    over = _ended(await told_by(at)) if in_story(await at.room()) else ()
    if not over:
        title, detail = say("more.download"), say("more.after-end")
        return page(request, "error.html", status=403, title=title, detail=detail)
    text = await in_thread(write_campaign, over)
    return kept_as("campaign.json", text.encode(), "application/json")


def _ended(chapters: Sequence[Told]) -> Sequence[str]:
    """The saves of the chapters that have left something."""
    ended = [told.room.table for told in chapters if told.room.table.outcome is not None]
    return [table.dump() for table in ended]


HANDLERS = [campaign, campaign_tree, campaign_file]
