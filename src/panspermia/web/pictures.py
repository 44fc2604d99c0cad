"""Pictures and styles that pages load by address: of games, and of the landscape of the story.

An address has the key of its content, so that a picture is kept for ever and yet never too old.
"""

from __future__ import annotations

import hashlib
from dataclasses import replace
from functools import lru_cache
from typing import Any

from panspermia.contract import art_of, guide_of
from panspermia.faces import landscape
from panspermia.faces.board import Ground
from panspermia.kernel import Game
from panspermia.registry import GAMES
from panspermia.web.lean import lean_style


def in_order_of_the_story() -> list[Game[Any]]:
    """All games, the earliest time first; those that play at no time come last."""
    return sorted(GAMES.values(), key=_era)


def _era(game: Game[Any]) -> tuple[bool, int, str]:
    guide = guide_of(game)
    return guide is None, 0 if guide is None else -guide.ERA, game.id


def cover_address(game: Game[Any]) -> str | None:
    """Where the cover of a game is, if it has one."""
    art = art_of(game)
    return None if art is None else f"/art/{game.id}/cover.svg?v={_key(art.cover())}"


def band_address(*, narrow: bool) -> str | None:
    """Where the landscape is, if any game has a part of it."""
    found = band(narrow=narrow)
    return found and f"/art/{'narrow' if narrow else 'band'}.svg?v={_key(found)}"


def style(game: Game[Any]) -> str:
    """The styles of a board that the browser lays out, if the game has any."""
    return lean_style(_drawn_by(game, "style"))


def style_address(game: Game[Any]) -> str:
    """Where these styles are, or nothing."""
    found = style(game)
    return found and f"/art/{game.id}/style.css?v={_key(found)}"


def sprite(game: Game[Any]) -> str:
    """The symbols that the board of a game uses."""
    return _drawn_by(game, "sprite")


def ground(game: Game[Any]) -> Ground | None:
    """The chart under the board of a game, if it has one; its JSON may stand in a script."""
    draw = getattr(art_of(game), "ground", None)
    if draw is None:
        return None
    found: Ground = draw()
    return replace(found, points=found.points.replace("<", "\\u003c"))


def chart_files(game: Game[Any]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The styles and the scripts of such a chart, which pages of its game load."""
    return ((), ()) if ground(game) is None else (("chart.css",), ("chart.js",))


def _drawn_by(game: Game[Any], what: str) -> str:
    draw = getattr(art_of(game), what, None)
    return "" if draw is None else str(draw())


@lru_cache(maxsize=2)
def band(*, narrow: bool) -> str | None:
    """The landscape of all games that have a part of it."""
    guides = [guide_of(game) for game in in_order_of_the_story()]
    scenes = [guide.scene() for guide in guides if guide is not None]
    return landscape.band(scenes, narrow=narrow) if scenes else None


@lru_cache(maxsize=64)
def _key(content: str) -> str:
    return hashlib.sha256(content.encode()).hexdigest()[:12]
