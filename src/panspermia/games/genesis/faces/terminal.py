"""The board of Bios: Genesis in the terminal: event and climate, landforms as rows, tableaus.

A board is made of lines. Refugia are cards, lines, or parts of a line; organisms are blocks or
lines. The largest form that fits is taken.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.text import Text

from panspermia.faces.terminal import (
    ACCENT,
    CHANGED,
    CHOICE,
    DANGER,
    EMPTY,
    INK,
    QUIET,
    Drawing,
    beside,
    fit,
    flow,
    ink,
    joined,
    padded,
)
from panspermia.faces.text import Marks
from panspermia.games.genesis.components import cards
from panspermia.games.genesis.faces.looks import LIFE
from panspermia.games.genesis.faces.naming import Scene, say, with_parasites, word
from panspermia.games.genesis.faces.signs import (
    BIONT,
    DISK,
    ENZYME_DEATH,
    HARMFUL,
    MANNA_DEATH,
    PLAIN,
    PROMOTED,
    SNOW,
    STOLEN,
    SUN,
    added,
    bionts,
    cubes,
    icon_words,
    present_events,
    side_sign,
    sign,
    strike_word,
    strikes_of,
    tally,
)
from panspermia.games.genesis.rules.view import MutationView, OrganismView, RefugiumView
from panspermia.games.genesis.rules.vocabulary import COLOUR, MUTATION, REFUGIUM

Lines = list[Text]

CARD_WIDTH, WIDEST_CARD = 21, 26
COLUMN_WIDTH = 34
WIDE_LINES = 66
"""From this width on a refugium in one line shows its slots."""
GAP = 1
ARMAGEDDON, WATERWORLD = 4, 3
SHOWN_HISTORY = 6


@dataclass(frozen=True)
class Form:
    """How refugia and organisms are drawn, and how many lines the event may take."""

    refugia: Callable[[TextBoard, Sequence[RefugiumView]], Lines]
    organism: Callable[[TextBoard, OrganismView, int], Lines]
    event_lines: int
    least: int
    """The width that it needs."""
    roomy: bool = False
    """With each icon of the event on a line of its own, and space between the parts."""


class TextBoard:
    """A scene with what is to be pointed out, drawn in so many columns."""

    def __init__(self, scene: Scene, marks: Marks, width: int, form: Form | None = None) -> None:
        self.scene = scene
        self.marks = marks
        self.width = width
        self.form = form or FORMS[-1]

    def title(self, id: str, name: str, style: str = "bold") -> Text:
        """A name; an arrow before it says that it can be chosen, a star that it has changed."""
        chosen = id in self.marks.choices
        text = ink(CHOICE if chosen else "", f"bold {ACCENT}")
        text.append(name, f"bold {ACCENT}" if chosen else f"{style} {INK}")
        return text.append(CHANGED if id in self.marks.changed else "", ACCENT)

    def lines(self) -> Lines:
        events = self.explained_events() if self.form.roomy else self.event()
        weather = [self.climate()] if self.scene.has_climate else self.flags()
        found = [*events[: self.form.event_lines], *weather]
        space = [Text("")] if self.form.roomy else []
        for row in self.scene.position.rows:
            found += [*space, *self.row(row)]
        return [*found, *space, *self.tableaus()]

    # --- event and climate --------------------------------------------------------------------

    def event(self) -> Lines:
        """The events of this turn with their icons explained, wrapped."""
        parts: Lines = []
        for card in present_events(self.scene):
            parts += self._event_parts(card)
        label = ink(f"{word_of('event')} ", QUIET)
        return flow(label, parts, self.width, "  ") if parts else []

    def explained_events(self) -> Lines:
        """The events of this turn, each icon on a line with what it does."""
        lines: Lines = []
        for card in present_events(self.scene):
            title = ink(f"{word_of('event')} ", QUIET)
            lines.append(title.append_text(self.title(f"event-{card.number}", card.name)))
            for strike in strikes_of(self.scene, card):
                line = ink(f"  {strike_word(*strike)}: ", DANGER if strike[0] in HARMFUL else INK)
                lines.append(line.append(word(strike[0], "effect"), INK))
            if special := self.scene.special(card):
                lines.append(ink(f"  {special}", DANGER))
        return [fit(line, self.width) for line in lines]

    def _event_parts(self, card: cards.EventCard) -> Lines:
        parts = [self.title(f"event-{card.number}", card.name)]
        for strike in strikes_of(self.scene, card):
            part = ink(strike_word(*strike), DANGER if strike[0] in HARMFUL else INK)
            part.append(f" {word(strike[0], 'gist')}", QUIET)
            parts.append(part)
        if special := self.scene.special(card):
            parts.append(ink(special.partition(":")[0], DANGER))
        return parts

    def climate(self) -> Text:
        """The climate, its last icons, and how many more of a kind bring Armageddon."""
        position = self.scene.position
        text = ink(f"{word_of('climate')} ", QUIET)
        text.append_text(climate_sign(position.climate)).append(f" {word(position.climate)}  ")
        for icon in position.history[-SHOWN_HISTORY:]:
            text.append_text(climate_sign(icon))
        text.append(f"  {word_of('armageddon')} ", QUIET).append_text(self._threat())
        return fit(joined([text, *self.flags()], "  "), self.width)

    def flags(self) -> Lines:
        """What else holds for the whole Earth."""
        flags = [flag for flag in ("waterworld", "ozone") if getattr(self.scene.position, flag)]
        return [ink(word_of(flag), DANGER if flag == "waterworld" else INK) for flag in flags]

    def _threat(self) -> Text:
        position = self.scene.position
        if not position.history:
            return ink(word_of("never"), QUIET)
        icon = position.history[-1]
        run = 0
        for found in reversed(position.history):
            if found != icon:
                break
            run += 1
        limit = WATERWORLD if position.waterworld and icon == "warm" else ARMAGEDDON
        left = limit - run
        if left <= 0:
            return ink(word_of("threat"), f"bold {DANGER}")
        words = self.scene.say("text.near", count=left)
        return climate_sign(icon).append(f" {words}", f"bold {DANGER}" if left == 1 else INK)

    # --- landforms ----------------------------------------------------------------------------

    def row(self, row: str) -> Lines:
        view = self.scene.position.rows[row]
        header = self._row_header(row)
        if self.form.refugia is inline:
            parts = [refugium_part(self, found) for found in view.refugia]
            return flow(header.append("  "), parts, self.width, "   ")
        lines = [header, *self.form.refugia(self, view.refugia)]
        return [fit(line, self.width) for line in lines]

    def _row_header(self, row: str) -> Text:
        """The landform with its light, what lies on its mutation deck, and its pile."""
        view = self.scene.position.rows[row]
        short = self.form.refugia is inline
        light = ink("■" if view.active else "□", f"bold {ACCENT}" if view.active else QUIET)
        name = self.scene.landforms[row].name
        text = light.append(" ").append_text(
            self.title(row, name if short else name.upper(), "bold" if view.active else "dim")
        )
        if not short:
            state = word_of("active" if view.active else "inactive")
            text.append(f" {state}  ", ACCENT if view.active else QUIET)
        top = self._deck_top(view.deck, short)
        text.append(" ").append_text(top)
        if not short:
            pile = self.scene.say("text.pile", count=view.pile)
            space = self.width - cell_len(text.plain) - len(pile) - 2
            if space > 0:
                text.append(f" {'─' * space} {pile}", QUIET)
        return text

    def _deck_top(self, deck: Sequence[str | None], short: bool) -> Text:
        """H1.2. The mutation on top of a deck, with what promotion adds to it, and its icons."""
        if not deck or deck[0] is None:
            state = word_of("hidden" if deck else "empty")
            return ink(f"{word_of('deck')} {state}", QUIET)
        both = self.scene.mutations[MUTATION[deck[0]]]
        card = both.unpromoted
        text = ink("[" if short else f"{word_of('deck')} ", QUIET)
        text.append_text(sign(COLOUR[card.colour])).append_text(added(both.promoted.plus))
        text.append(" ").append_text(self.title(deck[0], card.name, ""))
        if short:
            return text.append("]", QUIET)
        icons = icon_words(card.icons, card.pollutant)
        return text.append(f" ({', '.join(icons)})", QUIET) if icons else text

    # --- tableaus -----------------------------------------------------------------------------

    def tableaus(self) -> Lines:
        """Organism by organism, in two columns of about the same height if there is room."""
        sides = [n for n, side in enumerate(self.scene.position.sides) if not side.npc]
        if self.form.organism is line_of_organism:
            return [
                line for side in sides for part in self._parts(side, self.width) for line in part
            ]
        columns = 2 if self.width >= 2 * COLUMN_WIDTH else 1
        width = (self.width - GAP * (columns - 1)) // columns
        parts = [part for side in sides for part in self._tableau(side, width)]
        if columns == 1:
            return [line for part in parts for line in part]
        cut = _best_cut([len(part) for part in parts])
        halves = [[line for part in half for line in part] for half in (parts[:cut], parts[cut:])]
        return beside(halves, width, GAP)

    def _tableau(self, side: int, width: int) -> list[Lines]:
        """A side and its organisms; the header stays with the first of them."""
        header = side_sign(self.scene, side).append(f" {self.scene.name(f'side.{side}')} ")
        header.append("─" * max(0, width - cell_len(header.plain)), QUIET)
        empty = [[ink(f"  {word_of('no-life')}", QUIET)]]
        first, *rest = self._parts(side, width) or empty
        return [[header, *first], *rest]

    def _parts(self, side: int, width: int) -> list[Lines]:
        """The organisms of a side, each with its parasites."""
        return [
            [
                Text("  " * depth).append_text(line)
                for depth, o in enumerate(with_parasites(organism))
                for line in self.form.organism(self, o, width - 2 * depth)
            ]
            for organism in self.scene.position.sides[side].tableau
        ]


def _best_cut(heights: Sequence[int]) -> int:
    """Where a list of blocks falls into two columns whose higher one is as low as possible."""
    cuts = range(1, len(heights) + 1)
    return min(cuts, key=lambda cut: max(sum(heights[:cut]), sum(heights[cut:])))


def word_of(id: str) -> str:
    return say(f"text.{id}")


def climate_sign(climate: str) -> Text:
    return ink(SUN, "bold #f2c45c") if climate == "warm" else ink(SNOW, "bold #9cc7ff")


# --- refugia --------------------------------------------------------------------------------------


def card_row(board: TextBoard, refugia: Sequence[RefugiumView]) -> Lines:
    """Refugia as cards, as many side by side as fit."""
    if not refugia:
        return []
    fitting = max(1, (board.width + GAP) // (CARD_WIDTH + GAP))
    rows = -(-len(refugia) // fitting)
    count = -(-len(refugia) // rows)
    width = min(WIDEST_CARD, (board.width + GAP) // count - GAP)
    lines: Lines = []
    for start in range(0, len(refugia), count):
        found = [refugium_card(board, r, width) for r in refugia[start : start + count]]
        lines += beside(found, width, GAP)
    return lines


def refugium_card(board: TextBoard, refugium: RefugiumView, width: int) -> Lines:
    """Name, life dice and bionts, manna, and the enzyme slots, beside an edge of its colour."""
    printed = board.scene.placards[REFUGIUM[refugium.refugium]]
    colour = COLOUR[printed.colour]
    title = sign(colour).append_text(board.title(refugium.refugium, printed.refugium.name, "bold"))
    dice = bionts(board.scene, refugium.bionts)
    dice.append("  " if refugium.bionts else "").append_text(life(board, printed))
    lines = [title, dice, manna(refugium, labelled=True), slots(printed, refugium)]
    edge = ink("┃", LIFE[colour].ink)
    return [fit(edge.copy().append_text(line), width) for line in lines]


def life(board: TextBoard, printed: cards.Placard) -> Text:
    """The life dice of the present climate."""
    dice = printed.refugium.life
    now = dice.warm if board.scene.position.climate == "warm" else dice.cold
    text = ink(f"{word_of('life')} ", QUIET).append("".join([str(die) for die in now]), "bold")
    if printed.refugium.toll:
        text.append(f" {word_of('toll')}", DANGER)
    if printed.refugium.resilient:
        text.append(f" {word_of('resilient')}", QUIET)
    return text


def manna(refugium: RefugiumView, *, labelled: bool = False) -> Text:
    """Organized cubes, then disorganized ones."""
    living = any(refugium.organized) and labelled
    text = ink(f"{word_of('organized')} " if living else "", QUIET)
    text.append_text(cubes(refugium.organized))
    if any(refugium.disorganized):
        text.append(" " if text.plain else "").append(f"{word_of('loose')} ", QUIET)
        text.append_text(cubes(refugium.disorganized, dim=True))
    return text


def slots(printed: cards.Placard, refugium: RefugiumView) -> Text:
    """The enzymes, then the slots that are not covered with what they do."""
    text = Text()
    for colour in refugium.enzymes:
        text.append(f"[{LIFE[COLOUR[colour]].sign}]", f"bold {LIFE[COLOUR[colour]].ink}")
    for slot in printed.refugium.slots[len(refugium.enzymes) :]:
        kind, _, value = slot.partition("-")
        if kind == "plain":
            text.append(f"{PLAIN} ", QUIET)
        else:
            mark = MANNA_DEATH if kind == "manna" else ENZYME_DEATH
            text.append(f"{mark}{value} ", DANGER if kind == "manna" else QUIET)
    text.rstrip()
    return text


def refugium_lines(board: TextBoard, refugia: Sequence[RefugiumView]) -> Lines:
    """One line for each refugium."""
    names = [board.scene.placards[REFUGIUM[r.refugium]].refugium.name for r in refugia]
    width = max([len(name) for name in names], default=0) + 3
    crowd = max([1 + len(r.bionts) for r in refugia], default=0)
    heap = max([cell_len(manna(r).plain) for r in refugia], default=0)
    narrow = board.width < WIDE_LINES
    lines = []
    for refugium, name in zip(refugia, names, strict=True):
        printed = board.scene.placards[REFUGIUM[refugium.refugium]]
        title = sign(COLOUR[printed.colour]).append_text(board.title(refugium.refugium, name))
        parts = [
            padded(bionts(board.scene, refugium.bionts), crowd),
            padded(manna(refugium), heap),
            life(board, printed),
            *([] if narrow else [slots(printed, refugium)]),
        ]
        lines.append(Text(" ").append_text(padded(title, width)).append_text(joined(parts)))
    return lines


def inline(board: TextBoard, refugia: Sequence[RefugiumView]) -> Lines:
    """Refugia as parts of the line of their landform: see `refugium_part`."""
    return []


def refugium_part(board: TextBoard, refugium: RefugiumView) -> Text:
    """A refugium in few characters: what lives before the stroke, what is loose after it."""
    printed = board.scene.placards[REFUGIUM[refugium.refugium]]
    text = sign(COLOUR[printed.colour])
    text.append_text(board.title(refugium.refugium, printed.refugium.name, "")).append(" ")
    text.append_text(cubes(refugium.organized)).append("|", QUIET)
    text.append_text(cubes(refugium.disorganized, dim=True))
    return text.append_text(bionts(board.scene, refugium.bionts))


# --- organisms ------------------------------------------------------------------------------------


def block(board: TextBoard, o: OrganismView, width: int) -> Lines:
    """An organism with its chromosomes; shields and tokens; and a line for each mutation."""
    lines = head(board, o, width)
    lines += [Text("  ").append_text(mutation(board, m)) for m in o.mutations]
    lines += [Text("  ").append_text(line) for line in organs(board, o)]
    return [fit(line, width) for line in lines]


def dense_block(board: TextBoard, o: OrganismView, width: int) -> Lines:
    """As a block, with as many mutations or organs on a line as fit, without their icons."""
    parts = [mutation(board, m, icons=False) for m in o.mutations]
    parts += organs(board, o, icons=False)
    lines = head(board, o, width)
    return [*lines, *flow(Text("  "), parts, width, "  ")] if parts else lines


def head(board: TextBoard, o: OrganismView, width: int) -> Lines:
    """Name and chromosomes of an organism; shields and what lies on it."""
    title = organism_title(board, o)
    chromosomes = tally(o.chromosomes, all_colours=True)
    space = width - cell_len(title.plain) - cell_len(chromosomes.plain)
    if space < 1:
        title = fit(title, width - cell_len(chromosomes.plain) - 1)
        space = width - cell_len(title.plain) - cell_len(chromosomes.plain)
    lines = [title.append(" " * space).append_text(chromosomes)]
    second = joined([shields(o), *tokens(board, o)], "  ")
    lines.append(Text("  ").append_text(second))
    return [fit(line, width) for line in lines]


def organism_title(board: TextBoard, o: OrganismView) -> Text:
    """The name, with its sign; a parasite hangs on its host."""
    scene = board.scene
    text = ink("└" if o.face is not None else "", QUIET).append_text(side_sign(scene, o.owner))
    text.append_text(board.title(o.organism, scene.name(o.organism)))
    if o.level is not None:
        text.append(f" {word(o.level, 'level')}", QUIET)
    elif o.terrestrial:
        text.append(f" {word_of('terrestrial')}", QUIET)
    return text


def shields(o: OrganismView) -> Text:
    """What stops heat, oxygen and errors, as numbers."""
    text = Text()
    pairs = (("heat", o.heat_shield), ("oxygen", o.antioxidant_shield), ("errors", o.error_shield))
    for number, (id, value) in enumerate(pairs):
        text.append("" if not number else " ").append(f"{word_of(id)} ", QUIET)
        text.append(str(value), "bold")
    return text


def tokens(board: TextBoard, o: OrganismView) -> Lines:
    """Bionts, disks and stolen cubes that lie on an organism."""
    found = []
    if o.trophic is not None:
        trophic = ink(f"{BIONT}", f"bold {INK}").append_text(side_sign(board.scene, o.trophic))
        found.append(trophic.append("+" if o.bionts else "", QUIET))
    if o.bionts:
        found.append(bionts(board.scene, o.bionts))
    if any(o.disks):
        found.append(ink(DISK, INK).append_text(cubes(o.disks)))
    if o.diseased:
        stolen = [sign(COLOUR[cube.colour]) for cube in o.diseased]
        found.append(ink(STOLEN, DANGER).append_text(joined(stolen, "")))
    return found


def mutation(board: TextBoard, m: MutationView, *, icons: bool = True) -> Text:
    """A mutation: its cubes, its name, a mark if it is promoted, and its icons."""
    card = board.scene.mutations[MUTATION[m.mutation]]
    up: cards.Unpromoted | cards.Promoted = card.promoted if m.promoted else card.unpromoted
    text = cube_signs(card, m).append(" ")
    text.append_text(board.title(m.mutation, up.name, ""))
    text.append(PROMOTED if m.promoted else "", f"bold {ACCENT}")
    found = icon_words([icon for icon in up.icons if icon != "dna"], up.pollutant)
    return text.append(f" {' '.join(found)}", QUIET) if icons and found else text


def cube_signs(card: cards.MutationCard, m: MutationView) -> Text:
    """The cubes of a mutation; a stolen one is crossed out. H1.2: and what promotion adds."""
    text = Text()
    for colour, state in ((card.unpromoted.colour, m.base), (card.promoted.plus, m.added)):
        if state == "present":
            text.append_text(sign(COLOUR[colour]))
        elif state == "stolen":
            text.append(f"{STOLEN}{LIFE[COLOUR[colour]].sign}", f"dim {LIFE[COLOUR[colour]].ink}")
    return text if m.promoted else text.append_text(added(card.promoted.plus))


def organs(board: TextBoard, o: OrganismView, *, icons: bool = True) -> Lines:
    """The organs of a macroorganism: those that are there, and those that are missing."""
    body = board.scene.body(o)
    if body is None:
        return []
    lines = []
    for organ, state in zip(body.organs, o.organs, strict=True):
        there, colour = state == "present", COLOUR[organ.colour]
        empty = STOLEN if state == "stolen" else EMPTY
        text = ink(f" {LIFE[colour].sign}", f"bold {LIFE[colour].ink}")
        if not there:
            text = ink(f"{empty}{LIFE[colour].sign}", f"dim {LIFE[colour].ink}")
        text.append(f" {organ.name}", INK if there else QUIET)
        found = icon_words(organ.icons) if icons else []
        lines.append(text.append(f" {' '.join(found)}" if found else "", QUIET))
    return lines


def line_of_organism(board: TextBoard, o: OrganismView, width: int) -> Lines:
    """An organism in one line: chromosomes, shields, tokens, and its mutations by name."""
    text = organism_title(board, o).append(" ")
    text.append_text(tally(o.chromosomes, all_colours=True)).append(" ")
    numbers = (o.heat_shield, o.antioxidant_shield, o.error_shield)
    text.append(f"({'/'.join(map(str, numbers))})", INK)
    for part in tokens(board, o):
        text.append(" ").append_text(part)
    for m in o.mutations:
        card = board.scene.mutations[MUTATION[m.mutation]]
        text.append(" ").append_text(cube_signs(card, m))
        text.append_text(board.title(m.mutation, board.scene.name(m.mutation), ""))
        text.append(PROMOTED if m.promoted else "", ACCENT)
    body = board.scene.body(o)
    if body is not None:
        there = [
            organ.name for organ, s in zip(body.organs, o.organs, strict=True) if s == "present"
        ]
        text.append(f" {', '.join(there)}" if there else "", INK)
    return [fit(text, width)]


FORMS = (
    Form(card_row, block, 12, 60, roomy=True),
    Form(card_row, block, 3, 60),
    Form(card_row, dense_block, 3, 60),
    Form(refugium_lines, block, 3, 60),
    Form(refugium_lines, dense_block, 2, 50),
    Form(refugium_lines, line_of_organism, 2, 50),
    Form(inline, line_of_organism, 1, 36),
)
"""From the largest to the smallest."""


def draw_board(scene: Scene, marks: Marks, width: int, height: int) -> Drawing:
    """The largest form that fits."""
    for form in FORMS:
        if form.least <= width:
            lines = TextBoard(scene, marks, width, form).lines()
            if len(lines) <= height:
                return Drawing([padded(lines[0], width), *lines[1:]])
    return Drawing(TextBoard(scene, marks, width, FORMS[-1]).lines(), is_table=True)
