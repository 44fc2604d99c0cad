"""Bios: Genesis in the browser; the contract is `panspermia.contract.ArtFace`.

`svg_signs` has the shapes, `svg_cards` the cards, `svg_board` the board, `svg_tableau` what a side
owns, and `cover` the cover. Here are the panels and the strip with the event of the turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from importlib.resources import files

from panspermia.faces.board import Layer, Place, Seen, Sheet
from panspermia.faces.cards import QUIET
from panspermia.faces.looks import badge
from panspermia.faces.panels import panel, turn_track
from panspermia.faces.svg import Size, el, esc, picture
from panspermia.games.genesis.components import cards
from panspermia.games.genesis.faces import (
    bench,
    html,
    large,
    news,
    svg_board,
    svg_tableau,
    text,
    tray,
    world,
)
from panspermia.games.genesis.faces.cover import cover
from panspermia.games.genesis.faces.lookup import words_about
from panspermia.games.genesis.faces.naming import Scene, say, word
from panspermia.games.genesis.faces.signs import HARMFUL, present_events, strike_word, strikes_of
from panspermia.games.genesis.faces.svg_board import BoardPicture
from panspermia.games.genesis.faces.svg_cards import DANGER, word_of
from panspermia.games.genesis.faces.svg_signs import icon
from panspermia.games.genesis.faces.symbols import sprite
from panspermia.games.genesis.faces.text import PHASES

__all__ = ["Face", "cover", "sprite", "style"]


@lru_cache(maxsize=1)
def style() -> str:
    """The styles of the board and of the tableaus."""
    return files(__package__).joinpath("world.css").read_text("utf-8")


class Face:
    """A view of Bios: Genesis in pictures."""

    def __init__(self, text: text.Face) -> None:
        self._text = text

    @property
    def _scene(self) -> Scene:
        return self._text.scene

    def world(self, seen: Seen) -> str:
        """Four rows with their refugia, and the macroorganisms."""
        return world.world(self._scene, seen)

    def bench(self, seen: Seen) -> str:
        """Seats with pools and points, and the tableaus."""
        return bench.bench(self._scene, seen)

    def news(self, seen: Seen) -> str | None:
        """The events of this turn with what they did to the reader, and the climate."""
        return news.news(self._scene, seen)

    def card(self, place: str, seen: Seen) -> str | None:
        return large.card(self._scene, place, seen)

    def dice(self, seen: Seen) -> str | None:
        """G1.1, F0c. The dice that may be rolled again."""
        return tray.panel(self._scene, seen)

    def in_words(self) -> Mapping[str, str]:
        scene = self._scene
        ids = [*news.places(scene), *world.places(scene), *bench.places(scene)]
        return {id: html.words_about(scene, id) for id in ids}

    def size(self) -> Size:
        return svg_board.SIZE

    def base(self, theme: str) -> tuple[Layer, ...]:
        return (svg_board.base(self._text.view, theme),)

    def pieces(self, changed: frozenset[str]) -> str:
        return BoardPicture(self._scene, changed).picture()

    def places(self) -> Sequence[Place]:
        """The climate, row by row all cards, then the macroorganisms."""
        return svg_board.places_of(self._scene, svg_board.spots(self._scene))

    def tableau(self, side: int) -> Sheet | None:
        """The pool and the organisms; places are what the board does not show."""
        return svg_tableau.tableau(self._scene, side)

    def panel(self, side: int, name: str) -> str:
        scene = self._scene
        own = scene.position.sides[side]
        points = f"{own.points} {word_of('points')}"
        words = " · ".join(svg_tableau.standing(own))
        return panel(
            scene.looks[side],
            name,
            scene.name(f"side.{side}"),
            "" if own.npc else _pool(scene, side),
            el("p", esc(words), class_="panel-note"),
            score=el("strong", esc(points), class_="panel-score"),
            asked=side in scene.asked,
        )

    def track(self) -> str | None:
        """The turn, its phases, and how many events are left."""
        position = self._scene.position
        turn = say("text.turn", turn=position.turn)
        if self._text.view["outcome"] is not None:
            return turn_track(turn, {word("over", "phase"): True})
        left = say("text.left", count=sum(position.events_left))
        phases = {word(phase, "phase"): phase == position.phase for phase in PHASES}
        return turn_track(turn, phases, after=el("span", esc(left), class_="quiet"))

    def strip(self) -> str | None:
        """The events of this turn with their icons explained; at the end how the game ended."""
        if self._text.view["outcome"] is not None:
            return el("div", *_end(self._scene), class_="event")
        events = present_events(self._scene)
        parts = [el("div", *_event(self._scene, card), class_="event") for card in events]
        return "".join(parts) or None


def _pool(scene: Scene, side: int) -> str:
    """The pool as a picture, with words for those who do not see it."""
    drawn = svg_tableau.pool(scene, side, 10, 13)
    words = words_about(scene, f"side.{side}")
    return picture((200, 26), *drawn, width=200, height=26, role="img", aria_label=words)


def _event(scene: Scene, card: cards.EventCard) -> Iterator[str]:
    yield el("span", esc(word_of("event")), class_="event-label")
    yield el("strong", esc(card.name), title=card.note or None)
    items = [_strike(*strike) for strike in strikes_of(scene, card)]
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
    played = [(n, side) for n, side in enumerate(scene.position.sides) if not side.npc]
    items = []
    for number, side in sorted(played, key=lambda own: -own[1].points):
        points = f"{side.points} {word_of('points')}"
        items.append(el("li", badge(scene.looks[number]), el("b", esc(points))))
    yield el("ul", *items)
