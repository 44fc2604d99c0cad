"""Bios: Genesis in the browser; the contract is `panspermia.games.art.GameArt`.

`svg_signs` has the shapes, `svg_cards` the cards, `svg_board` the board, `svg_tableau` what a side
owns, and `cover` the cover. Here are the panels and the strip with the event of the turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from panspermia.games.art import (
    Layer,
    Place,
    Sheet,
    Size,
    badge,
    classes,
    el,
    esc,
    picture,
    turn_track,
)
from panspermia.games.genesis import cards, svg_board, svg_tableau
from panspermia.games.genesis.cover import cover
from panspermia.games.genesis.looking import words_about
from panspermia.games.genesis.naming import Scene, say, scene_of, word
from panspermia.games.genesis.signs import HARMFUL, present_events, strike_word, strikes_of
from panspermia.games.genesis.svg_board import Board
from panspermia.games.genesis.svg_cards import DANGER, QUIET, word_of
from panspermia.games.genesis.svg_signs import icon
from panspermia.games.genesis.text import PHASES
from panspermia.games.genesis.vocabulary import COLOUR
from panspermia.games.picture import View as TableView

__all__ = ["base", "cover", "panel", "pieces", "places", "size", "strip", "tableau", "track"]


def size(view: TableView) -> Size:
    return svg_board.SIZE


def base(view: TableView, theme: str) -> Layer:
    return svg_board.base(view, theme)


def pieces(view: TableView, changed: frozenset[str]) -> str:
    return Board(scene_of(view), changed).picture()


def places(view: TableView) -> Sequence[Place]:
    """The climate, row by row all cards, then the macroorganisms."""
    scene = scene_of(view)
    return svg_board.places_of(scene, svg_board.spots(scene))


def tableau(view: TableView, side: int) -> Sheet | None:
    """The pool and the organisms; places are what the board does not show."""
    return svg_tableau.tableau(scene_of(view), side)


# --- panels ---------------------------------------------------------------------------------------


def panel(view: TableView, side: int, name: str) -> str:
    scene = scene_of(view)
    own, colour = scene.position.sides[side], scene.colour(side)
    side_name = scene.name(f"side.{side}")
    head = [
        "" if colour is None else badge(colour, 18, family="life"),
        el("strong", esc(name or side_name), class_="panel-name"),
        el("span", esc(side_name), class_="panel-side") if name else "",
        el("strong", esc(f"{own.points} {word_of('points')}"), class_="panel-score"),
    ]
    words = " · ".join(svg_tableau.standing(own))
    return el(
        "div",
        el("div", *head, class_="panel-head"),
        "" if own.npc else _pool(scene, side),
        el("p", esc(words), class_="panel-note"),
        class_=classes("panel", "asked" if side in scene.asked else None),
    )


def _pool(scene: Scene, side: int) -> str:
    """The pool as a picture, with words for those who do not see it."""
    drawn = svg_tableau.pool(scene, side, 10, 13)
    words = words_about(scene, f"side.{side}")
    return picture((200, 26), *drawn, width=200, height=26, role="img", aria_label=words)


# --- the turn and its event ---------------------------------------------------------------------


def track(view: TableView) -> str | None:
    """The turn, its phases, and how many events are left."""
    scene = scene_of(view)
    position = scene.position
    turn = say("text.turn", turn=position.turn)
    if view["outcome"] is not None:
        return turn_track(turn, {word("over", "phase"): True})
    left = say("text.left", count=sum(position.events_left))
    phases = {word(phase, "phase"): phase == position.phase for phase in PHASES}
    return turn_track(turn, phases, after=el("span", esc(left), class_="quiet"))


def strip(view: TableView) -> str | None:
    """The events of this turn with their icons explained; at the end how the game ended."""
    scene = scene_of(view)
    if view["outcome"] is not None:
        return el("div", *_end(scene), class_="event")
    events = present_events(scene)
    parts = [el("div", *_event(card), class_="event") for card in events]
    return "".join(parts) or None


def _event(card: cards.Event) -> Iterator[str]:
    yield el("span", esc(word_of("event")), class_="event-label")
    yield el("strong", esc(card.name), title=card.note or None)
    items = [_strike(*strike) for strike in strikes_of(card)]
    for climate in dict.fromkeys(card.climate):
        items.append(_item(climate, word(climate), "", say("look.event-climate", climate=climate)))
    if card.special is not None:
        name, _, rest = word(card.special, "special").partition(": ")
        items.append(el("li", el("b", esc(name)), el("span", esc(rest)), class_="harm"))
    if not items:
        items = [el("li", esc(word_of("nothing")))]
    yield el("ul", *items)


def _strike(kind: str, count: int, value: int) -> str:
    words = strike_word(kind, count, value)
    return _item(kind, words, word(kind, "gist"), word(kind, "effect"), harm=kind in HARMFUL)


def _item(id: str, words: str, gist: str, title: str, *, harm: bool = False) -> str:
    """An icon with its word and the gist of what it does."""
    drawn = icon(id, 9, 9, DANGER if harm else QUIET)
    return el(
        "li",
        picture((18, 18), drawn, width=18, height=18, aria_hidden="true"),
        el("b", esc(words)),
        el("span", esc(gist)) if gist else "",
        class_="harm" if harm else None,
        title=title,
    )


def _end(scene: Scene) -> Iterator[str]:
    """Why the game ended, and the points of all sides, the best first."""
    outcome = scene.view["outcome"]
    yield el("strong", esc(say(f"result.{outcome['reason']}")))
    played = [side for side in scene.position.sides if not side.npc]
    items = []
    for side in sorted(played, key=lambda own: -own.points):
        mark = "" if side.colour is None else badge(COLOUR[side.colour], 16, family="life")
        items.append(el("li", mark, el("b", esc(f"{side.points} {word_of('points')}"))))
    yield el("ul", *items)
