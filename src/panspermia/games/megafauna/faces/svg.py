"""Bios: Megafauna in the browser; the contract is `panspermia.contract.WorldFace`.

`globe` says where the cratons lie, `svg_planet` draws them, `svg_gauges` the climate, `svg_species`
what sides have, `svg_cards` events and the display, `large` large cards, `cover` the cover.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files

from panspermia.faces.board import Seen
from panspermia.faces.panels import turn_track
from panspermia.faces.svg import classes, el, esc
from panspermia.games.megafauna.faces import (
    large,
    svg_cards,
    svg_gauges,
    svg_planet,
    svg_species,
    text,
)
from panspermia.games.megafauna.faces.cover import cover
from panspermia.games.megafauna.faces.describe import (
    craton_in_words,
    mutation_in_words,
    place_in_words,
    species_in_words,
)
from panspermia.games.megafauna.faces.sprites import icon, sprite
from panspermia.games.megafauna.faces.stage import Stage, named, say, word

__all__ = ["Face", "cover", "sprite", "style"]

PHASES = ("events", "actions", "dispersal", "burial")


@lru_cache(maxsize=1)
def style() -> str:
    """The styles of the planet, the gauges and the cards."""
    return files(__package__).joinpath("planet.css").read_text("utf-8")


class Face:
    """A view of Bios: Megafauna in pictures."""

    def __init__(self, text: text.Face) -> None:
        self.stage = Stage(text.scene)

    def world(self, seen: Seen) -> str:
        """The planet, and below it the climate."""
        planet = svg_planet.planet(self.stage, seen)
        gauges = svg_gauges.gauges(self.stage, seen)
        return el("div", planet, gauges, id="mf-board", class_=classes("mf", "board-of-planet"))

    def bench(self, seen: Seen) -> str:
        """Tabs of the display and the seats; below them what is chosen."""
        stage = self.stage
        sides = svg_species.order(stage, seen)
        buys = bool({*svg_cards.display_places(stage)} & seen.choices)
        tabs = [
            _display_tab(seen, stage, first=buys or not sides),
            *[
                svg_species.seat(stage, seen, side, first=not buys and n == 0)
                for n, side in enumerate(sides)
            ],
        ]
        parts = [svg_species.tableau(stage, seen, side) for side in sides]
        return el(
            "div",
            el("div", *tabs, id="mf-tabs", class_="tabrow", role="radiogroup",
               aria_label=word("shown")),
            svg_cards.display(stage, seen),
            el("div", *parts, id="mf-tableaus", class_=classes("tableaus", f"of-{len(sides)}")),
            id="mf-bench",
            class_=classes("mf", "mf-bench"),
        )  # fmt: skip

    def news(self, seen: Seen) -> str | None:
        return svg_cards.news(self.stage, seen)

    def card(self, place: str, seen: Seen) -> str | None:
        return large.large(self.stage, place, seen)

    def dice(self, seen: Seen) -> str | None:
        """None: nobody chooses among dice."""
        return None

    def in_words(self) -> Mapping[str, str]:
        """Everything in play, in words."""
        stage = self.stage
        found = {id: place_in_words(stage, id) for id in stage.position.places}
        found |= {id: craton_in_words(stage, id) for id in stage.position.rows}
        found |= {id: species_in_words(stage, s) for id, s in stage.species.items()}
        mutations = [*svg_cards.display_places(stage), *svg_species.places(stage)]
        found |= {id: mutation_in_words(stage, id) for id in mutations if id.startswith("mut")}
        if stage.position.level is not None:
            found |= {id: svg_gauges.gauge_in_words(stage, id) for id in svg_gauges.RESERVOIRS}
        for id in stage.position.cards:
            found[id] = svg_cards.event_in_words(stage, stage.event(id))
        return found

    def owned(self, side: int) -> Sequence[str]:
        """The species of a side with their cards, as far as there are words for them."""
        return [id for id in svg_species.places_of(self.stage, side) if id in self.in_words()]

    def track(self) -> str | None:
        """The turn and the era, and the phases of a turn."""
        position = self.stage.position
        turn = say("turn", turn=position.turn, era=position.era)
        if self.stage.view["outcome"] is not None:
            return turn_track(turn, {named("phase", "over"): True})
        phases = {named("phase", phase).capitalize(): phase == position.phase for phase in PHASES}
        return turn_track(turn, phases)


def _display_tab(seen: Seen, stage: Stage, *, first: bool) -> str:
    choice = el("input", type="radio", name_="shown", id="shows-display", value="display",
                checked="" if first else None, aria_label=word("display"))  # fmt: skip
    can = {*svg_cards.display_places(stage)} & seen.choices
    return el(
        "div", choice, el("span", icon("card"), esc(word("display")), class_="nm"),
        id="seat-display", class_=classes("tabbed", "of-display", "can" if can else None),
    )  # fmt: skip
