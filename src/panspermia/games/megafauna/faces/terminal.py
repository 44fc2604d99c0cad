"""The board of Bios: Megafauna in the terminal: events, planet, climate and display.

The planet is drawn as it lies: a latitude is a row of hexes, which are shifted by half a hex from
row to row. A hex has a line for each level, the carnivore on top; under it are its biome and who
grazes there. Where there is no room for it, places with creeples are listed.
"""

from __future__ import annotations

from rich.cells import cell_len
from rich.text import Text

from panspermia.faces.terminal import (
    ACCENT,
    CHANGED,
    CHOICE,
    DANGER,
    INK,
    QUIET,
    Canvas,
    Drawing,
    fit,
    flow,
    ink,
    joined,
    table,
)
from panspermia.faces.text import Marks
from panspermia.games.megafauna.components.cards import CloudLevel, OxygenLevel
from panspermia.games.megafauna.components.planet import LAST_LATITUDE
from panspermia.games.megafauna.faces import signs
from panspermia.games.megafauna.faces.naming import (
    Scene,
    comes_to_pass,
    craton_with,
    happening,
    say,
)
from panspermia.games.megafauna.rules.display import COSTS
from panspermia.games.megafauna.rules.view import CreepleView, PlaceView
from panspermia.games.megafauna.rules.vocabulary import EVENT, LEVELS, MUTATION, ORGAN

Lines = list[Text]

HEX = 4
"""Columns of a hex; half of that is a half step."""
HALF = HEX // 2
SCALE = 3
"""Columns for the number of a latitude."""
BETWEEN = 1
WATER = "water"
ROW_OF = {
    "centre": 0, "e": 0, "se": 1, "sw": 1, "w": 0, "nw": -1, "ne": -1,
    "north-tab": -1, "middle-tab": 0, "south-tab": 1,
}  # fmt: skip
"""Rows of the places of a craton, counted from its centre."""


def draw_board(scene: Scene, marks: Marks, width: int, height: int) -> Drawing:
    """The largest form that fits: with the events of the turn, without them, or as a list."""
    board = TextBoard(scene, marks, width)
    if not scene.position.places:
        return Drawing(board.display())
    planet = board.planet()
    if planet is None:
        return _listed(board, width)
    for parts in ((board.events(), planet, board.climate(), board.display()), (planet,)):
        lines = [line for part in parts for line in part]
        if len(lines) <= height:
            return Drawing(lines)
    return Drawing([*planet, *board.climate()])


def _listed(board: TextBoard, width: int) -> Drawing:
    """Every place that has somebody or can be chosen, in columns, and the climate."""
    entries = [fit(entry, width) for entry in board.entries()]
    lines = table(entries, width).lines
    return Drawing([*lines, *board.climate(), *board.display()], is_table=True)


class TextBoard:
    """A scene with what is to be pointed out, drawn in so many columns."""

    def __init__(self, scene: Scene, marks: Marks, width: int) -> None:
        self.scene = scene
        self.marks = marks
        self.width = width
        self.levels = LEVELS if scene.is_alien else LEVELS[1:]

    # --- events -----------------------------------------------------------------------------------

    def events(self) -> Lines:
        """The cards of this turn with what they bring."""
        lines: Lines = []
        for id in self.scene.position.cards:
            card = self.scene.printed.events[EVENT[id]]
            real = [h for row in card.rows for h in row if comes_to_pass(self.scene, h)]
            told = [happening(self.scene.printed, h, self._affected()) for h in real]
            parts = [ink(words, INK) for words in told]
            label = self._title(id, card.name).append(": ", QUIET)
            lines += flow(label, parts or [ink(say("text.none"), QUIET)], self.width, "  ")
        return lines

    def _affected(self) -> str:
        """A1d.3. The craton that the biosphere card of this turn names, if it is in play."""
        cards = [self.scene.printed.events[EVENT[id]] for id in self.scene.position.cards]
        icons = [card.craton for card in cards if card.craton is not None]
        return craton_with(self.scene, icons[0]) if icons else ""

    def _title(self, id: str, name: str) -> Text:
        """A name; an arrow before it says that it can be chosen, a star that it has changed."""
        chosen = id in self.marks.choices
        text = ink(CHOICE if chosen else "", f"bold {ACCENT}")
        text.append(name, f"bold {ACCENT}" if chosen else f"bold {INK}")
        return text.append(CHANGED if id in self.marks.changed else "", ACCENT)

    # --- the planet -------------------------------------------------------------------------------

    def planet(self) -> Lines | None:
        """The landmasses side by side, or None if they do not fit."""
        places, width = self.scene.position.places, self._planet_width()
        if width > self.width:
            return None
        rows = [self._row(id) for id in places]
        first, last = min(rows), max(rows)
        tall = len(self.levels)
        canvas = Canvas(width, (last - first + 1) * tall + 1)
        for row in range(first, last + 1):
            self._scale(canvas, min(max(row, 0), LAST_LATITUDE), (row - first) * tall + 1)
        start = SCALE
        for landmass in self.scene.position.landmasses:
            start += self._landmass(canvas, landmass, start, first) + BETWEEN
        return canvas.drawing().lines

    def _row(self, id: str) -> int:
        """The row of a place, which may lie beyond a pole."""
        craton, _, name = id.partition("-")
        return self.scene.position.rows[craton] + ROW_OF[name]

    def _planet_width(self) -> int:
        widths = [_span(self._places_of(landmass)) for landmass in self.scene.position.landmasses]
        return SCALE + sum(widths) + BETWEEN * len(widths)

    def _places_of(self, landmass: list[str]) -> dict[str, PlaceView]:
        places = self.scene.position.places
        return {id: p for id, p in places.items() if id.partition("-")[0] in landmass}

    def _scale(self, canvas: Canvas, latitude: int, y: int) -> None:
        """The number of a latitude, and whether it is humid."""
        level = self.scene.position.level
        sign = ""
        if level is not None and not self.scene.is_alien:
            humidity = self.scene.printed.strips[level].humidity[latitude]
            sign = signs.ORGAN_SIGNS[ORGAN["green" if humidity == "humid" else "white"]]
        if self.scene.has_climate:
            canvas.put(0, y + len(self.levels) - 1, f"{latitude}{sign}", QUIET)

    def _landmass(self, canvas: Canvas, landmass: list[str], start: int, first: int) -> int:
        places = self._places_of(landmass)
        west = min([place.x for place in places.values()])
        names = joined([self._craton(craton) for craton in landmass])
        canvas.put_text(start, 0, names, _span(places))
        for id, place in places.items():
            x = start + (place.x - west) * HALF
            y = (self._row(id) - first) * len(self.levels) + 1
            self._hex(canvas, x, y, id, place)
        return _span(places)

    def _craton(self, craton: str) -> Text:
        """The name of a craton, with the latitude that its die shows."""
        die = self.scene.position.dice.get(craton)
        text = self._title(craton, self.scene.name(craton))
        return text.append(f" {die}", QUIET) if die is not None and self.scene.has_climate else text

    def _hex(self, canvas: Canvas, x: int, y: int, id: str, place: PlaceView) -> None:
        """A line for each level, the lowest with the biome."""
        bottom = len(self.levels) - 1
        for number, level in enumerate(reversed(self.levels)):
            found = [c for c in place.creeples if c.level == level]
            text = _level(found, level)
            canvas.put_text(x + 1 if level == "carnivore" else x + 2, y + number, text, HEX - 1)
            if any([c.endangered for c in found]):
                canvas.put(x, y + number, signs.LYING_SIGN, DANGER)
        mark, style = self._mark(id)
        if mark:
            canvas.put(x, y + bottom, mark, style)
        sign = signs.BIOME_SIGNS[place.biome] if place.biome != WATER else _tab_sign(place)
        canvas.put(x + 1, y + bottom, sign, signs.BIOME_INKS[place.biome])

    def _mark(self, id: str) -> tuple[str, str]:
        if id in self.marks.choices:
            return CHOICE, f"bold {ACCENT}"
        return (CHANGED, ACCENT) if id in self.marks.changed else ("", "")

    def entries(self) -> Lines:
        """Places in words, for a narrow terminal."""
        lines = []
        for id, place in self.scene.position.places.items():
            if place.biome == WATER and not place.creeples and id not in self.marks.choices:
                continue
            text = self._title(id, self.scene.name(id)).append(" ")
            text.append_text(signs.biome(place.biome))
            for creeple in place.creeples:
                text.append(" ").append_text(signs.creeple(creeple))
            lines.append(text)
        return lines

    # --- climate and display ----------------------------------------------------------------------

    def climate(self) -> Lines:
        """The three reservoirs with what they mean now."""
        position, printed = self.scene.position, self.scene.printed
        if position.level is None:
            return []
        oxygen = printed.oxygen[min(position.oxygen, max(printed.oxygen))]
        clouds = printed.clouds[min(sum(position.clouds), max(printed.clouds))]
        air = printed.atmosphere[min(sum(position.air), max(printed.atmosphere))]
        parts = [
            say(
                "text.oxygen", count=position.oxygen, percent=oxygen.percent,
                actions=oxygen.actions, heart=oxygen.dark_heart,
            ),
            *[say(f"text.{id}") for id, holds in _air_notes(oxygen, clouds) if holds],
            say("text.clouds", count=sum(position.clouds), heart=clouds.green_heart),
            say("text.air", count=sum(position.air), level=str(air.level), actions=air.actions),
            *([say("text.wind")] if position.wind else []),
        ]  # fmt: skip
        return flow(Text(), [ink(part, INK) for part in parts], self.width, "")

    def display(self) -> Lines:
        """Both rows of cards, each with its cost and what it gives."""
        lines: Lines = []
        for number, row in enumerate(self.scene.position.display):
            parts = [self._card(id, place) for place, id in enumerate(row) if id is not None]
            count = self.scene.position.decks[number]
            deck = ink(say("text.deck", count=count), QUIET)
            label = ink(f"{say(f'text.row.{number}')}: ", QUIET)
            lines += flow(label, [*parts, deck], self.width, "  ")
        return lines

    def _card(self, id: str, place: int) -> Text:
        card = self.scene.printed.mutations[MUTATION[id]]
        counts = [card.unpromoted.plus.count(colour) for colour in ORGAN]
        text = ink(f"{COSTS[place]} ", QUIET).append_text(self._title(id, card.unpromoted.name))
        return text.append(" ").append_text(signs.organs(counts))


def _air_notes(oxygen: OxygenLevel, clouds: CloudLevel) -> list[tuple[str, bool]]:
    """What happens only at some levels, and whether it can now."""
    return [
        ("microbes", oxygen.microbes),
        ("fires", oxygen.conflagration),
        ("rain", clouds.precipitation),
        ("overcast", clouds.overcast),
    ]


def _span(places: dict[str, PlaceView]) -> int:
    """The columns that a landmass takes."""
    found = [place.x for place in places.values()]
    return (max(found) - min(found)) * HALF + HEX


def _level(found: list[CreepleView], level: str) -> Text:
    """Who is at a level of a hex, standing or endangered."""
    standing = [c for c in found if not c.endangered]
    lying = [c for c in found if c.endangered]
    text = Text()
    if level == "carnivore" and found:
        text.append(signs.LEVEL_SIGNS[level], "bold")
    if standing:
        text.append_text(signs.species(standing[0].species))
    elif lying:
        text.append_text(signs.species(lying[0].species))
    return text


def _tab_sign(place: PlaceView) -> str:
    return "·" if place.disk == "black" else " "


assert cell_len(CHOICE) == 1
