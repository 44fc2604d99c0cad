"""Pictures that are loaded by address and never change: covers and base layers."""

from __future__ import annotations

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from panspermia.contract import art_of
from panspermia.faces.svg import THEMES
from panspermia.hall.lessons import lessons, table_at
from panspermia.web import pictures
from panspermia.web.pages.home import find
from panspermia.web.scene import SeenTable
from panspermia.web.site import JOINED, WebRequest, join
from panspermia.web.squeeze import squeezed_hard, takes_gzip
from panspermia.web.visit import page_visit

FOR_EVER = "private, max-age=31536000, immutable"
FOR_EVERYBODY = "public, max-age=31536000, immutable"


@get("/art/{game:str}/cover.svg")
async def cover(game: FromPath[str]) -> Response[str]:
    """The picture of a game; pages add its key to the address, so that it never changes."""
    art = art_of(find(game))
    if art is None:
        raise NotFoundException
    return _svg(art.cover(), FOR_EVERYBODY)


@get("/art/{game:str}/style.css")
async def style(game: FromPath[str]) -> Response[str]:
    """The styles of a board that the browser lays out; pages add their key to the address."""
    found = pictures.style(find(game))
    if not found:
        raise NotFoundException
    return Response(found, media_type="text/css", headers={"Cache-Control": FOR_EVERYBODY})


@get(["/art/band.svg", "/art/narrow.svg"])
async def band(request: WebRequest) -> Response[str]:
    """The landscape of the story, for laptops and for phones."""
    found = pictures.band(narrow=request.url.path == "/art/narrow.svg")
    if found is None:
        raise NotFoundException
    return _svg(found, FOR_EVERYBODY)


@get(["/s/{token:str}/base/{theme:str}", "/w/{token:str}/base/{theme:str}"])
async def base(request: WebRequest, token: FromPath[str], theme: FromPath[str]) -> Response[str]:
    """The base layer of a table; its address holds the layer's key, so it never changes."""
    at = await page_visit(request, token)
    room = await at.room()
    return _base(SeenTable(room.table, None, ()), theme, request.query_params.get("v"))


@get("/learn/{game:str}/base/{theme:str}")
async def lesson_base(
    request: WebRequest, game: FromPath[str], theme: FromPath[str]
) -> Response[str]:
    """The base layer of a lesson's table."""
    if game not in lessons():
        raise NotFoundException
    return _base(SeenTable(table_at(game, 0), None, ()), theme, request.query_params.get("v"))


def _base(look: SeenTable, theme: str, key: str | None) -> Response[str]:
    """The layer with this key, or the first."""
    if look.drawn is None or theme not in THEMES:
        raise NotFoundException
    layers = look.drawn.base(theme)
    found = next((layer for layer in layers if layer.key == key), layers[0])
    return _svg(found.svg, FOR_EVER)


@get(f"{JOINED}/{{names:str}}")
async def together(request: WebRequest, names: FromPath[str]) -> Response[bytes]:
    """Several static files as one; pages add their key to the address."""
    try:
        content = join(tuple(names.split("+")))
    except FileNotFoundError:
        raise NotFoundException from None
    kind = "text/css" if names.endswith(".css") else "text/javascript"
    head = {"Vary": "Accept-Encoding"}
    if takes_gzip(request.headers.get("accept-encoding", "")):
        content, head["Content-Encoding"] = squeezed_hard(content), "gzip"
    return Response(content, media_type=f"{kind}; charset=utf-8", headers=head)


def _svg(content: str, caching: str) -> Response[str]:
    return Response(
        content,
        media_type="image/svg+xml",
        headers={
            "Cache-Control": caching,
            "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
        },
    )


HANDLERS = [cover, style, band, base, lesson_base, together]
