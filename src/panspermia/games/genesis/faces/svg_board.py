"""The board of Bios: Genesis for pages.

Climate and order on top; four landforms, each with its light, its mutation deck, its refugia, and
the bacteria that are at home there; the macroorganisms beside the two rows that have only three
placards; and at the bottom what the signs mean.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from panspermia.faces.board import Layer, Place, walk
from panspermia.faces.cards import INK, LINE, QUIET, TEXT, TITLE, dashed, frame, line, note, width
from panspermia.faces.svg import (
    Paint,
    Size,
    classes,
    disc,
    document,
    el,
    group,
    num,
    paint_in,
    picture,
    var,
)
from panspermia.faces.text import View as TableView
from panspermia.games.genesis.faces import svg_cards as draw
from panspermia.games.genesis.faces.lookup import words_about, words_about_card
from panspermia.games.genesis.faces.naming import Scene, say, with_parasites, word
from panspermia.games.genesis.faces.svg_cards import (
    CARD_HEIGHT,
    CARD_WIDTH,
    DANGER,
    DECK_HEIGHT,
    DECK_WIDTH,
    PARASITE_HEIGHT,
    word_of,
)
from panspermia.games.genesis.faces.svg_signs import (
    biont,
    cube,
    disk,
    dome,
    face,
    icon,
    loose_cube,
    sign,
)
from panspermia.games.genesis.rules.options import INTRO
from panspermia.games.genesis.rules.view import OrganismView
from panspermia.games.genesis.rules.vocabulary import COLOURS, EONS, LEVELS, ROWS

SIZE: Size = (820, 620)
HEADER = 36
TOP, PITCH, ROW_HEIGHT = 38, 140, 136
LEFT, LAND_HEIGHT, DECK_TOP = 6, 38, 46
CARDS, CARD_STEP = 174, 128
SHELF = (562, TOP + 4, 252, 2 * PITCH - 12)
"""Where the macroorganisms are: x, y, width, height."""
OFFER_STEP, CHAIN_WIDTH = 39, 114
LEGEND = 609
ARMAGEDDON, WATERWORLD = 4, 3
SHOWN_HISTORY = 6
ECOSYSTEMS = ("marine", "terrestrial")
GOLD = var("gold")


def has_macro(view: TableView) -> bool:
    """Whether macroorganisms can come into this game (C3.1)."""
    return bool(view["options"]["mode"] != INTRO)


# --- what never changes ---------------------------------------------------------------------------

GROUNDS = {
    "light": ("#e3e0f0", "#d8e8f3", "#f1e8d2", "#e4ead6"),
    "dark": ("#201f33", "#16293a", "#2e2a20", "#1f2b22"),
}
"""The grounds of the rows: night sky, sea, sand, grass."""


def base(view: TableView, theme: str) -> Layer:
    """The grounds of the rows, and the shelf of the macroorganisms if there are any."""
    paint = paint_in(theme)
    plain = {"fill": paint("card"), "stroke": paint("line")}
    macro = has_macro(view)
    shelf = frame(*SHELF, fill=paint("paper"), stroke=paint("line")) if macro else ""
    head = frame(LEFT, 2, SIZE[0] - 2 * LEFT, HEADER - 4, **plain)
    rows = [_ground(row, theme, paint) for row in range(len(ROWS))]
    return Layer(f"{'full' if macro else 'intro'}-{theme}", document(SIZE, head, *rows, shelf))


def _ground(row: int, theme: str, paint: Paint) -> str:
    y = row_top(row)
    texture = "".join(TEXTURES[row](y + 8, y + ROW_HEIGHT - 8))
    drawn = el("path", d=texture, fill="none", stroke=paint("quiet"), opacity="0.28")
    return frame(2, y, SIZE[0] - 4, ROW_HEIGHT, fill=GROUNDS[theme][row]) + drawn


def _stars(top: int, bottom: int) -> Iterator[str]:
    for n in range(46):
        x, y = CARDS + 12 + (n * 149) % 630, top + (n * 67) % (bottom - top)
        yield f"M{x - 2},{y}h4M{x},{y - 2}v4" if n % 3 else disc(x, y, 1)


def _waves(top: int, bottom: int) -> Iterator[str]:
    for n, y in enumerate(range(top, bottom, 15)):
        yield f"M{CARDS + 4 + 9 * (n % 2)},{y}" + "q6,-5,12,0t12,0" * 26


def _sand(top: int, bottom: int) -> Iterator[str]:
    for n in range(120):
        yield f"M{CARDS + 8 + (n * 97) % 636},{top + (n * 41) % (bottom - top)}h2"


def _hills(top: int, bottom: int) -> Iterator[str]:
    for n, y in enumerate(range(top + 18, bottom + 4, 24)):
        yield f"M{CARDS + 26 * (n % 2)},{y}" + "q20,-22,40,0q12,-10,22,0" * 10


TEXTURES = (_stars, _waves, _sand, _hills)


# --- where things are -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Spot:
    """A rectangle that is a place; `card` if it is a card that nobody has bought yet."""

    id: str
    x: float
    y: float
    width: float
    height: float
    card: bool = False

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    def shape(self, **attributes: str) -> str:
        return el(
            "rect", x=self.x, y=self.y, width=self.width, height=self.height, rx=6, **attributes
        )

    def place(self, scene: Scene) -> Place:
        words = words_about_card if self.card else words_about
        return Place(self.id, words(scene, self.id), self.shape(), *self.middle)


def places_of(scene: Scene, spots: Sequence[Spot]) -> list[Place]:
    """Places with the ways of the arrow keys between them."""
    steps = walk({spot.id: spot.middle for spot in spots})
    return [replace(spot.place(scene), arrows=steps[spot.id]) for spot in spots]


def row_top(row: int) -> int:
    return TOP + PITCH * row


def natives(scene: Scene, row: str) -> list[OrganismView]:
    """The bacteria that are at home in a row; macroorganisms stand in their food chains."""
    tableaus = [side.tableau for side in scene.position.sides]
    return [o for t in tableaus for o in t if o.row == row and scene.body(o) is None]


def organism_spots(o: OrganismView, x: float, y: float) -> list[Spot]:
    """A bacterium, and at its foot the parasites on it."""
    parasites = list(with_parasites(o))[1:]
    step = PARASITE_HEIGHT + 2
    foot = y + CARD_HEIGHT - step * len(parasites)
    spots = [Spot(o.organism, x, y, CARD_WIDTH, foot - y - 1 if parasites else CARD_HEIGHT)]
    for n, parasite in enumerate(parasites):
        height = PARASITE_HEIGHT
        spots.append(Spot(parasite.organism, x + 3, foot + step * n, CARD_WIDTH - 6, height))
    return spots


def row_spots(scene: Scene, number: int) -> Iterator[Spot]:
    """The landform, the mutation on top of its deck, the refugia and the bacteria."""
    row, y = ROWS[number], row_top(number)
    view = scene.position.rows[row]
    yield Spot(row, LEFT, y + 4, DECK_WIDTH, LAND_HEIGHT)
    if view.deck and view.deck[0]:
        top = view.deck[0]
        yield Spot(top, LEFT, y + DECK_TOP, DECK_WIDTH - 4, DECK_HEIGHT - 4, card=True)
    for n, refugium in enumerate(view.refugia):
        x = CARDS + CARD_STEP * n
        yield Spot(refugium.refugium, x, y + 4, CARD_WIDTH, CARD_HEIGHT)
    for n, organism in enumerate(natives(scene, row), len(view.refugia)):
        yield from organism_spots(organism, CARDS + CARD_STEP * n, y + 4)


def stack_spots(scene: Scene) -> list[Spot]:
    """The macroorganisms that can be bought, in two columns."""
    x, y, wide, _ = SHELF
    half = (wide - 18) / 2
    return [
        Spot(id, x + 6 + (half + 6) * (n % 2), y + 24 + OFFER_STEP * (n // 2), half, 36, card=True)
        for n, id in enumerate(scene.position.macroorganisms)
    ]


@dataclass(frozen=True, slots=True)
class Link:
    """A line of a food chain: a macroorganism, a parasite on it, or a level that is empty."""

    level: str
    member: OrganismView | None
    x: float
    y: float
    height: float

    def spot(self) -> Spot:
        assert self.member is not None
        indent = 8 if self.member.face is not None else 0
        width = CHAIN_WIDTH - indent
        return Spot(self.member.organism, self.x + indent, self.y, width, self.height)


def links(scene: Scene) -> Iterator[Link]:
    """The food chains of the sea and of the land, each from above; newcomers stand at the foot."""
    if not has_macro(scene.view):
        return
    top, bottom = chain_top(scene), SHELF[1] + SHELF[3]
    for column in range(len(ECOSYSTEMS)):
        found = [*chain(scene, terrestrial=column == 1)]
        step = min(24.0, (bottom - top) / len(found))
        for n, (level, member) in enumerate(found):
            height = min(18.0, step - 1)
            yield Link(level, member, chain_left(column), top + step * n, height)


def chain(scene: Scene, *, terrestrial: bool) -> Iterator[tuple[str, OrganismView | None]]:
    """From carnivores to plants who is there, each followed by its parasites."""
    tops = [o for side in scene.position.sides for o in side.tableau]
    here = [o for o in tops if scene.body(o) is not None and o.terrestrial == terrestrial]
    for level in reversed(LEVELS):
        members = [o for o in here if (o.level or LEVELS[0]) == level]
        if not members:
            yield level, None
        for member in members:
            yield from [(level, o) for o in with_parasites(member)]


def chain_left(column: int) -> float:
    return SHELF[0] + 8 + (SHELF[2] / 2 - 2) * column


def chain_top(scene: Scene) -> float:
    """Where the food chains begin: below the cards that can be bought and a title."""
    rows = -(-len(scene.position.macroorganisms) // 2)
    return SHELF[1] + 24 + OFFER_STEP * rows + 22


def spots(scene: Scene) -> list[Spot]:
    """Everything on the board that one can point at."""
    found = [Spot("climate", LEFT, 2, 412, HEADER - 4)]
    for number in range(len(ROWS)):
        found += row_spots(scene, number)
    found += stack_spots(scene) if has_macro(scene.view) else []
    return found + [link.spot() for link in links(scene) if link.member is not None]


# --- what changes ---------------------------------------------------------------------------------


class BoardPicture:
    """A scene drawn for pages; what has changed has a class of its own."""

    def __init__(self, scene: Scene, changed: frozenset[str] = frozenset()) -> None:
        self.scene = scene
        self.changed = changed

    def picture(self) -> str:
        """Parts that are always there, by their ids, so that only those that differ are sent."""
        return picture(
            SIZE,
            self._header(),
            *[self._row(number) for number in range(len(ROWS))],
            self._shelf(),
            legend(),
            class_="pieces",
            role="img",
            aria_label=word_of("title"),
        )

    def _piece(self, spot: Spot, *children: str) -> str:
        """What lies on a spot; it glows once if it has changed."""
        changed = spot.id in self.changed
        glow = spot.shape(class_="glow") if changed else ""
        mark = "changed" if changed else None
        return group(*children, glow, id=f"piece-{spot.id}", class_=classes(mark))

    # --- climate, order, events to come -----------------------------------------------------------

    def _header(self) -> str:
        position = self.scene.position
        past = [icon(c, 92 + 17 * n, 18) for n, c in enumerate(position.history[-SHOWN_HISTORY:])]
        parts = [
            icon(position.climate, 22, 18, scale=1.4),
            line(38, 18, word(position.climate), 44, TITLE, INK, bold=True),
            *past,
            *self._armageddon(204),
        ]
        climate = self._piece(Spot("climate", LEFT, 2, 412, HEADER - 4), *parts)
        return group(climate, *self._flags(424), *self._order(), id="genesis-head")

    def _armageddon(self, x: float) -> Iterator[str]:
        """As many boxes as icons of a kind bring Armageddon, filled by those in a row now."""
        position = self.scene.position
        run = run_of(position.history)
        last = position.history[-1] if position.history else position.climate
        limit = WATERWORLD if position.waterworld and last == "warm" else ARMAGEDDON
        left = max(0, limit - run)
        near = left <= 1
        paint = DANGER if near else QUIET
        yield line(x, 18, word_of("armageddon"), 84, TEXT, paint, bold=near)
        for n in range(limit):
            start = x + 90 + 19 * n
            yield frame(start, 10, 16, 16, fill="none", stroke=DANGER if n == limit - 1 else LINE)
            if n < run:
                yield icon(last, start + 8, 18)
        words = self.scene.say("text.near", count=left) if left else word_of("threat")
        yield line(x + 94 + 19 * limit, 18, words, 50, TEXT, paint, bold=near)

    def _flags(self, x: float) -> Iterator[str]:
        """What else holds for the whole Earth."""
        position = self.scene.position
        is_last = position.ending and self.scene.view["outcome"] is None
        flags = [flag for flag in ("waterworld", "ozone") if getattr(position, flag)]
        for flag in (["last-turn"] if is_last else []) + flags:
            words = word_of(flag)
            room = width(words) + 12
            yield frame(x, 9, room, 18, fill="none", stroke=DANGER)
            yield line(x + 6, 18, words, room - 12, TEXT, DANGER)
            x += room + 4

    def _order(self) -> Iterator[str]:
        """Who comes when, and how many events are left of each eon."""
        position = self.scene.position
        x = SIZE[0] - 14.0
        to_come = [(e, n) for e, n in zip(EONS, position.events_left, strict=True) if n]
        short = len(to_come) > 1 or len(position.order) > 4
        for eon, left in reversed(to_come):
            name = word(eon, "eon")
            words = f"{name[:1] if short else name} {left}"
            room = width(words)
            x -= room
            yield group(
                el("title", self.scene.say("text.eon-left", eon=eon, count=left)),
                line(x, 18, words, room, TEXT, INK),
            )
            x -= 10
        domes = [
            biont(self.scene, side, x - 8 - 15 * n, 24, 6)
            for n, side in enumerate(reversed(position.order))
        ]
        yield group(el("title", word_of("order")), *domes)

    # --- landforms --------------------------------------------------------------------------------

    def _row(self, number: int) -> str:
        scene, row, y = self.scene, ROWS[number], row_top(number)
        view = scene.position.rows[row]
        living = {o.organism: o for o in scene.organisms()}
        refugia = {r.refugium: r for r in view.refugia}
        parts = [*draw.deck(view.deck, LEFT, y + DECK_TOP)]
        for spot in row_spots(scene, number):
            if spot.id == row:
                content = [*self._landform(row, y)]
            elif spot.id in refugia:
                content = draw.refugium_card(scene, refugia[spot.id], spot.x, spot.y)
            elif spot.id in living:
                content = self._native(living[spot.id], spot)
            else:
                content = draw.mutation_on_top(scene, view.deck, spot.x, spot.y)
            parts.append(self._piece(spot, *content))
        taken = len(view.refugia) + len(natives(scene, row))
        for n in range(taken, taken + view.pile):
            x = CARDS + CARD_STEP * n
            parts.append(dashed(x, y + 4, CARD_WIDTH, CARD_HEIGHT))
        return group(*parts, id=f"genesis-{row}")

    def _native(self, o: OrganismView, spot: Spot) -> list[str]:
        """A bacterium, or a parasite at its foot."""
        if o.face is not None:
            return draw.tag(self.scene, o, spot.x, spot.y, spot.width, spot.height)
        return draw.organism_card(self.scene, o, spot.x, spot.y)

    def _landform(self, row: str, y: int) -> Iterator[str]:
        """The light of a landform, its name, and how many refugia are to come."""
        view = self.scene.position.rows[row]
        x, middle = LEFT + 14, y + 16
        paint = INK if view.active else QUIET
        if view.active:
            yield el("path", d=disc(x, middle, 5.5), fill=GOLD)
            yield el("path", d=disc(x, middle, 8.5), fill="none", stroke=GOLD, stroke_width=1.5)
        else:
            yield el("path", d=disc(x, middle, 6), fill="none", stroke=QUIET, stroke_width=2)
        state = word_of("active" if view.active else "inactive")
        yield line(x + 14, middle, self.scene.landforms[row].name, 84, TITLE, paint, bold=True)
        yield note(LEFT + DECK_WIDTH - 4, middle, state, paint, anchor="end")
        yield note(x + 14, y + 34, self.scene.say("text.pile", count=view.pile), QUIET)

    # --- macroorganisms ---------------------------------------------------------------------------

    def _shelf(self) -> str:
        """The cards that can be bought with what they need, and below the two food chains."""
        scene = self.scene
        if not has_macro(scene.view):
            return group(id="genesis-shelf")
        x, y, wide, _ = SHELF
        parts = [line(x + 8, y + 12, word_of("macro-cards"), wide - 16, TITLE, INK, bold=True)]
        for spot in stack_spots(scene):
            offer = draw.macroorganism_offer(scene, spot.id, spot.x, spot.y, spot.width)
            parts.append(self._piece(spot, *offer))
        top = chain_top(scene) - 9
        for column, ecosystem in enumerate(ECOSYSTEMS):
            title = word_of(f"{ecosystem}-chain")
            parts.append(line(chain_left(column), top, title, CHAIN_WIDTH, TEXT, INK, bold=True))
        parts += [self._link(link) for link in links(scene)]
        return group(*parts, id="genesis-shelf")

    def _link(self, link: Link) -> str:
        """Who eats whom: carnivores above herbivores above plants."""
        if link.member is None:
            words = word(link.level, "level")
            return line(link.x + 4, link.y + 9, words, CHAIN_WIDTH, TEXT, QUIET)
        spot = link.spot()
        tag = draw.tag(self.scene, link.member, spot.x, spot.y, spot.width, spot.height)
        return self._piece(spot, *tag)


def run_of(history: Sequence[str]) -> int:
    """How many icons at the end are of one kind."""
    run = 0
    for found in reversed(history):
        if found != history[-1]:
            break
        run += 1
    return run


# --- what the signs mean --------------------------------------------------------------------------

SIGNS: tuple[tuple[Callable[[float, float], str], str], ...] = (
    (lambda x, y: cube(2, x - 6.5, y - 6.5), "living"),
    (lambda x, y: loose_cube(2, x - 6.5, y - 6.5), "loose"),
    (lambda x, y: dome(3, x, y + 6), "biont"),
    (lambda x, y: disk(1, x, y, 6.2), "enzyme"),
    (lambda x, y: face(1, x - 6.5, y - 6.5), "life"),
    (lambda x, y: draw.death("manna", "5", x, y), "manna-death"),
    (lambda x, y: draw.death("enzyme", "5", x, y), "enzyme-death"),
    (lambda x, y: icon("immunology", x, y, QUIET, 0.8), "tough"),
)


def legend() -> str:
    """What the signs mean, in one line."""
    entries = [(sign(number, 0, 0, 5), word(colour)) for number, colour in enumerate(COLOURS)]
    entries += [(paint(0, 0), say(f"legend.{id}")) for paint, id in SIGNS]
    parts, x = [], 14.0
    space = (SIZE[0] - 20 - sum([width(words) + 14 for _, words in entries])) / len(entries)
    for shape, words in entries:
        moved = group(shape, transform=f"translate({num(x)},{LEGEND})")
        parts += [moved, line(x + 11, LEGEND, words, width(words), TEXT, QUIET)]
        x += width(words) + 14 + space
    return group(*parts, id="genesis-legend")
