"""High Frontier in the browser; the contract is `panspermia.contract.WorldFace`.

The board is the solar chart: its ground is held once by a page (`ground`), and `svg_board` draws
what lies on it. `svg_company` draws what sides have, `svg_cards` cards and the market, `svg_dial`
the year, `svg_house` the assembly, `svg_news` what is to do, auctions and offers, `large` large
cards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files

from panspermia.faces.board import Seen
from panspermia.faces.panels import turn_track
from panspermia.faces.svg import classes, el, esc
from panspermia.games.exodus.faces import (
    large,
    svg_board,
    svg_cards,
    svg_company,
    svg_contracts,
    svg_dial,
    svg_house,
    svg_news,
    text,
)
from panspermia.games.exodus.faces.cover import cover
from panspermia.games.exodus.faces.naming import say
from panspermia.games.exodus.faces.signs import art, icon, sprite
from panspermia.games.exodus.faces.svg_board import ground
from panspermia.games.exodus.rules.view import CYCLE, PICKS, TURNS, YEAR

__all__ = ["Face", "cover", "ground", "sprite", "style"]

TRACK = (TURNS, YEAR, CYCLE)
DIAL = "dial"


@lru_cache(maxsize=1)
def style() -> str:
    """The styles of pieces, cards, dial and assembly; those of the chart are the page's."""
    return files(__package__).joinpath("table.css").read_text("utf-8")


class Face:
    """A view of High Frontier in pictures."""

    def __init__(self, text: text.Face) -> None:
        self.scene = text.scene

    def world(self, seen: Seen) -> str:
        """The solar chart."""
        return el(
            "div",
            svg_board.board(self.scene, seen),
            id="ex-board",
            class_=classes("ex", "ex-board"),
        )

    def bench(self, seen: Seen) -> str:
        """The dial; tabs of companies, market and assembly, and below them what is chosen."""
        scene = self.scene
        sides = svg_company.order(scene, seen)
        first = self._first(seen)
        tabs = [svg_company.tab(scene, seen, side, first=first == str(side)) for side in sides]
        tabs.append(_tab("market", "card", self._asks_market(seen), checked=first == "market"))
        if scene.position.assembly is not None:
            tabs.append(_tab("house", "star", False, checked=False))
        if scene.position.agency is not None:
            can = self._asks_contracts(seen)
            tabs.append(_tab("contracts", "contract", can, checked=first == "contracts"))
        panes = [svg_company.company(scene, seen, side) for side in sides]
        return el(
            "div",
            svg_dial.sky(scene),
            el("div", *tabs, id="ex-tabs", class_="tabrow", role="radiogroup",
               aria_label=art("shown")),
            el("div", *panes, svg_cards.market(scene, seen), svg_house.house(scene, seen),
               svg_contracts.pane(scene, seen), self._companies(seen), id="ex-panes",
               class_="panes"),
            id="ex-bench",
            class_=classes("ex", "ex-bench"),
        )  # fmt: skip

    def _asks_market(self, seen: Seen) -> bool:
        tops = {deck.top for deck in self.scene.position.decks.values()}
        return bool(tops & seen.choices)

    def _asks_contracts(self, seen: Seen) -> bool:
        is_offered = seen.request is not None and seen.request.rule == "4B3d"
        return is_offered or bool({*svg_contracts.tops(self.scene)} & seen.choices)

    def _first(self, seen: Seen) -> str:
        """What is shown to begin with: one's own company, or the market for who has none."""
        sides = svg_company.order(self.scene, seen)
        if self._asks_contracts(seen):
            return "contracts"
        return "market" if self._asks_market(seen) or not sides else str(sides[0])

    def _companies(self, seen: Seen) -> str:
        """C2.2. Companies that are chosen among."""
        crews = self.scene.printed.catalog.faction_of
        asked = [id for id in seen.choices if id in crews]
        if not asked or self.scene.position.phase != "crews":
            return ""
        found = svg_cards.factions(self.scene, sorted(asked), seen)
        return el("section", *found, id="ex-companies", class_=classes("decks", "companies"))

    def news(self, seen: Seen) -> str | None:
        return svg_news.news(self.scene, seen)

    def card(self, place: str, seen: Seen) -> str | None:
        return large.large(self.scene, place, seen)

    def dice(self, seen: Seen) -> str | None:
        """None: nobody chooses among dice."""
        return None

    def in_words(self) -> Mapping[str, str]:
        """Everything in play and on the market, the Spaces where one can go on, and all Sites."""
        scene = self.scene
        spaces = [*svg_board.in_play(scene), *svg_board.around(scene), *svg_board.sites()]
        found = {id: svg_board.in_words(scene, id) for id in dict.fromkeys(spaces)}
        for id in self._cards():
            found[id] = f"{scene.name(id)}: {svg_cards.in_words(scene, id)}"
        if scene.position.assembly is not None:
            for id in scene.position.assembly.delegates:
                found[id] = svg_house.in_words(scene, id)
        found[DIAL] = f"{art('dial')}: {svg_dial.in_words(scene)}"
        return found

    def _cards(self) -> list[str]:
        """All cards that lie open; companies, as long as some can be chosen."""
        position = self.scene.position
        found = [id for side in range(len(position.sides)) for id in self.owned(side)]
        found += [deck.top for deck in position.decks.values() if deck.top is not None]
        found += svg_contracts.tops(self.scene)
        if any([side.faction is None for side in position.sides]):
            found += [*self.scene.printed.catalog.faction_of]
        return list(dict.fromkeys(found))

    def owned(self, side: int) -> Sequence[str]:
        """The cards of a side, in stacks and in hand."""
        return svg_company.places(self.scene, side)

    def track(self) -> str | None:
        """The year of the cycle, and the phases of a year."""
        position = self.scene.position
        year = min(position.year + 1, position.length * position.spots)
        words = art("track", year=year, of=position.length * position.spots)
        if self.scene.view["outcome"] is not None:
            return turn_track(words, {art("over"): True})
        track = (PICKS, *TRACK) if self.scene.view["options"]["quick"] else TRACK
        phases = {say(f"course.{phase}"): phase == position.phase for phase in track}
        season = el("i", "", class_=classes("season", position.season))
        return turn_track(words, phases, before=season)


def _tab(id: str, picture: str, can: bool, *, checked: bool) -> str:
    choice = el("input", type="radio", name_="shown", id=f"shows-{id}", value=id,
                checked="" if checked else None, aria_label=art(id))  # fmt: skip
    return el("div", choice, el("span", icon(picture), esc(art(id)), class_="nm"), id=f"seat-{id}",
              class_=classes("tabbed", "can" if can else None))  # fmt: skip
