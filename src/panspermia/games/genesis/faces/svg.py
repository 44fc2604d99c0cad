"""Bios: Genesis in the browser; the contract is `panspermia.contract.WorldFace`.

`world` has the board, `bench` what sides own, `news` the event of the turn, `large` single cards,
`tray` dice that may be rolled again, and `cover` the cover.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files

from panspermia.faces.board import Seen
from panspermia.faces.panels import turn_track
from panspermia.faces.svg import el, esc
from panspermia.games.genesis.faces import bench, html, large, news, text, tray, world
from panspermia.games.genesis.faces.cover import cover
from panspermia.games.genesis.faces.naming import Scene, say, word
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

    def owned(self, side: int) -> Sequence[str]:
        """The organisms of a tableau with their mutations and parasites."""
        return bench.places_of(self._scene.position.sides[side])

    def track(self) -> str | None:
        """The turn, its phases, and how many events are left."""
        position = self._scene.position
        turn = say("text.turn", turn=position.turn)
        if self._text.view["outcome"] is not None:
            return turn_track(turn, {word("over", "phase"): True})
        left = say("text.left", count=sum(position.events_left))
        phases = {word(phase, "phase"): phase == position.phase for phase in PHASES}
        return turn_track(turn, phases, after=el("span", esc(left), class_="quiet"))
