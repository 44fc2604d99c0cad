"""The cards on the board of Bios: Genesis for pages: refugia, mutation decks, organisms in short.

Every function draws at the upper left corner (x, y) and gives markup.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from panspermia.faces.cards import (
    CARD,
    CARD_PAINT,
    EDGE,
    INK,
    LINE,
    QUIET,
    TEXT,
    count,
    cut_out,
    dashed,
    edged,
    frame,
    heading,
    line,
    note,
    pitch,
    width,
)
from panspermia.faces.looks import Look
from panspermia.faces.svg import disc, el, group, num, var
from panspermia.games.genesis.components import cards
from panspermia.games.genesis.faces.looks import LIFE
from panspermia.games.genesis.faces.naming import Scene, say, with_parasites, word
from panspermia.games.genesis.faces.signs import times
from panspermia.games.genesis.faces.svg_signs import (
    CUBE,
    STEP,
    biont,
    cube,
    cubes_of,
    disk,
    face,
    icon,
    loose_cube,
    octagon,
    sign,
)
from panspermia.games.genesis.rules.view import MutationView, OrganismView, RefugiumView
from panspermia.games.genesis.rules.vocabulary import COLOUR, MACROORGANISM, MUTATION, REFUGIUM

CARD_WIDTH, CARD_HEIGHT = 122, 128
DECK_WIDTH, DECK_HEIGHT = 160, 84
INNER = EDGE + 4
ROOM = CARD_WIDTH - EDGE - 8
"""Where the content of a card begins, and how wide it is."""
PARASITE_HEIGHT = 17

DANGER, ACCENT = var("danger"), var("accent")
SHIELDS = ("heat_shield", "o2_shield", "errors")


def word_of(id: str) -> str:
    return say(f"text.{id}")


# --- frames ---------------------------------------------------------------------------------------


def cell(x: float, y: float, wide: float, high: float, look: Look) -> str:
    """An organism: round, with a membrane in the colour of its owner."""
    r, paint = 16, var(look.token)
    cut = r - (r * r - (r - EDGE) ** 2) ** 0.5
    edge = (
        f"M{num(x + EDGE)},{num(y + cut)}V{num(y + high - cut)}"
        f"A{r},{r},0,0,1,{num(x)},{num(y + high - r)}"
        f"V{num(y + r)}A{r},{r},0,0,1,{num(x + EDGE)},{num(y + cut)}z"
    )
    back = el(
        "rect", x=x, y=y, width=wide, height=high, rx=r, fill=CARD, stroke=paint, stroke_width=2
    )
    return back + el("path", d=edge, fill=paint) + cut_out(look, x + EDGE / 2, y + 21)


def tally(counts: Sequence[int], x: float, y: float, step: float) -> list[str]:
    """The four marks with numbers."""
    return [
        sign(colour, x + step * colour, y) + count(x + step * colour + 8, y, number)
        for colour, number in enumerate(counts)
    ]


def icons(found: Sequence[str], x: float, y: float, end: float) -> Iterator[str]:
    """Icons with their words, side by side up to an end."""
    for id in dict.fromkeys(found):
        words = times(word(id, "icon"), found.count(id))
        yield icon(id, x, y, QUIET, 0.8)
        yield line(x + 10, y, words, max(8, end - x - 12), TEXT, INK)
        x += width(words) * 1.1 + 26


def icons_of(card: cards.Unpromoted | cards.Promoted) -> list[str]:
    """The icons of a mutation but for DNA, which every promoted one has."""
    found = [id for id in card.icons if id != "dna"]
    return [*found, "pollution"] if card.pollutant else [*found]


# --- refugia --------------------------------------------------------------------------------------


def refugium_card(scene: Scene, refugium: RefugiumView, x: float, y: float) -> list[str]:
    """Name, life dice, manna with bionts, and the enzyme slots, beside an edge of its colour."""
    card = scene.placards[REFUGIUM[refugium.refugium]]
    printed, inner = card.refugium, x + INNER
    return [
        edged(x, y, CARD_WIDTH, CARD_HEIGHT, LIFE[COLOUR[card.colour]]),
        *_extras(printed, x + EDGE / 2, y + 32),
        *heading(printed.name, inner, y, ROOM),
        *_life(scene, printed.life, inner, y + 34),
        *_manna(scene, refugium, inner, y + 53),
        *_slots(printed.slots, refugium.enzymes, inner, y + 92),
    ]


def _extras(printed: cards.RefugiumSide, x: float, y: float) -> Iterator[str]:
    """On the edge: a shield if smites do not hurt it, and what a biont costs."""
    if printed.resilient:
        yield icon("immunology", x, y, CARD, 0.75)
        y += 18
    if printed.toll:
        yield el("path", d=disc(x, y, 6), fill=CARD)
        yield note(x, y, str(printed.toll), INK, anchor="middle", bold=True)


def _life(scene: Scene, dice: cards.Life, x: float, y: float) -> Iterator[str]:
    """The faces that bring life in the present climate; those of the other are dimmed."""
    warm = scene.position.climate == "warm"
    now, then = (dice.warm, dice.cold) if warm else (dice.cold, dice.warm)
    yield icon("warm" if warm else "cold", x + 6, y + 7, scale=0.9)
    for n, value in enumerate(now):
        yield face(value, x + 14 + 13.5 * n, y)
    other = "".join([str(value) for value in then])
    end, left = x + 14 + 13.5 * len(now), x + ROOM - 7.5 * len(then)
    if left >= end:
        fits = left - 10 >= end
        faded = icon("cold" if warm else "warm", left - 5.5, y + 7, scale=0.6) if fits else ""
        yield group(faded, note(left, y + 6.5, other, QUIET), opacity="0.75")


def _manna(scene: Scene, refugium: RefugiumView, x: float, y: float) -> Iterator[str]:
    """Organized cubes above the line, disorganized ones below it, bionts at the right."""
    bionts = sorted(refugium.bionts)
    columns = max(2, -(-len(bionts) // 2)) if bionts else 0
    step = 17 if columns <= 2 else 34 / columns
    room = ROOM - step * columns - 2
    yield el("path", d=f"M{num(x)},{num(y + 16.5)}h{num(room)}", stroke=LINE)
    for counts, top, draw in (
        (refugium.organized, y, cube),
        (refugium.disorganized, y + 20, loose_cube),
    ):
        colours = cubes_of(counts)
        space = pitch(len(colours), STEP + 1, room)
        for n, colour in enumerate(colours):
            yield draw(colour, x + space * n, top)
    left = x + ROOM - step * (columns - 0.5)
    for n, side in enumerate(bionts):
        across, down = n % columns, n // columns
        yield biont(scene, side, left + step * across, y + 14 + 19 * down, step / 2 - 1.5)


def _slots(slots: Sequence[str], enzymes: Sequence[str], x: float, y: float) -> Iterator[str]:
    """The death dice of the slots, and under each its enzyme; a covered one is muted."""
    step = pitch(len(slots), STEP + 1, ROOM)
    for n, slot in enumerate(slots):
        middle, covered = x + step * (n + 0.5), n < len(enzymes)
        kind, _, value = slot.partition("-")
        yield death(kind, value, middle, y + 7, min(7, step / 2 - 1.1), covered=covered)
        if covered:
            yield disk(COLOUR[enzymes[n]], middle, y + 23, 6.2)
        else:
            ring = disc(middle, y + 23, 4.5)
            yield el("path", d=ring, fill="none", stroke=QUIET, opacity="0.6")


def death(kind: str, value: str, x: float, y: float, r: float = 7, *, covered: bool = False) -> str:
    """The face of a die on which manna (filled) or an enzyme (outlined) dies."""
    if kind == "plain":
        return el("path", d=f"M{num(x - 3)},{num(y)}h6", stroke=QUIET, stroke_width=1.5)
    if covered:
        cross = el("path", d=f"M{num(x - 5)},{num(y)}h10", stroke=QUIET)
        return note(x, y, value, QUIET, anchor="middle") + cross
    shape = octagon(x, y, r)
    if kind == "manna":
        number = note(x, y, value, CARD, anchor="middle", bold=True)
        return el("path", d=shape, fill=DANGER) + number
    outline = el("path", d=shape, fill="none", stroke=DANGER)
    return outline + note(x, y, value, DANGER, anchor="middle")


# --- mutation decks -------------------------------------------------------------------------------


def deck(deck: Sequence[str | None], x: float, y: float) -> Iterator[str]:
    """A mutation deck without the card on top: nothing, cards below it, or only unseen cards."""
    middle = (x + DECK_WIDTH / 2 - 2, y + DECK_HEIGHT / 2 - 2)
    if not deck:
        yield dashed(x, y, DECK_WIDTH, DECK_HEIGHT)
        yield note(*middle, f"{word_of('deck')} {word_of('empty')}", QUIET, anchor="middle")
        return
    for n in range(min(2, len(deck) - 1), -1, -1):
        yield frame(x + 2 * n, y + 2 * n, DECK_WIDTH - 4, DECK_HEIGHT - 4, **CARD_PAINT)
    if deck[0] is None:
        size = say("text.deck-size", count=len(deck))
        words = f"{word_of('deck')} {word_of('hidden')} {size}"
        yield note(*middle, words, QUIET, anchor="middle")


def mutation_on_top(scene: Scene, deck: Sequence[str | None], x: float, y: float) -> list[str]:
    """The card on top of a deck: its icons, its price, and what promotion adds to it (H1.2)."""
    assert deck[0] is not None
    both = scene.mutations[MUTATION[deck[0]]]
    card, added = both.unpromoted, COLOUR[both.promoted.plus]
    colour, inner, wide = COLOUR[card.colour], x + INNER, DECK_WIDTH - 4
    bottom = y + DECK_HEIGHT - 16
    names = heading(card.name, inner + 2, y + 1, wide - INNER - 34)
    return [
        edged(x, y, wide, DECK_HEIGHT - 4, LIFE[colour]),
        *names,
        addition(added, x + wide - CUBE - 6, y + 6),
        *icons(icons_of(card), inner + 8, y + 43 if len(names) > 1 else y + 38, x + wide - 4),
        *_price(colour, inner + 2, bottom),
        note(x + wide - 8, bottom, say("text.deck-size", count=len(deck)), QUIET, anchor="end"),
    ]


def addition(colour: int, x: float, y: float) -> str:
    """H1.2. A plus and the place of the cube that promotion adds."""
    plus = note(x - 3, y + CUBE / 2, "+", QUIET, anchor="end", bold=True)
    return plus + loose_cube(colour, x, y, turned=False)


def _price(colour: int, x: float, y: float) -> Iterator[str]:
    """One catalyst of its colour, or two others."""
    costs, other = word_of("costs"), word_of("or")
    left = x + width(costs) + 12
    right = left + width(other) + 26
    yield note(x, y, costs, QUIET)
    yield disk(colour, left, y, 6.5)
    yield note((left + right) / 2, y, other, QUIET, anchor="middle")
    yield el("path", d=disc(right, y, 6) + disc(right + 9, y, 6), fill="none", stroke=QUIET)


# --- organisms ------------------------------------------------------------------------------------


def organism_card(scene: Scene, o: OrganismView, x: float, y: float) -> list[str]:
    """A bacterium in short: chromosomes, shields, bionts and disks, cubes of mutations."""
    inner = x + INNER
    crowded = len(list(with_parasites(o))) > 2
    at_right, below = (inner + ROOM / 2, y + 72) if crowded else (inner, y + 90)
    return [
        cell(x, y, CARD_WIDTH, CARD_HEIGHT, scene.looks[o.owner]),
        *heading(scene.name(o.organism), inner, y, ROOM),
        *tally(o.chromosomes, inner + 5, y + 43, 26),
        *_shields(o, inner + 6, y + 61),
        *_settlers(scene, o, inner, y + 85, ROOM / 2 if crowded else ROOM),
        *_cubes(scene, o, at_right, below, ROOM / 2 if crowded else ROOM),
    ]


def shield_values(o: OrganismView) -> tuple[int, int, int]:
    """What stops heat, oxygen and errors."""
    return o.heat_shield, o.antioxidant_shield, o.error_shield


def _shields(o: OrganismView, x: float, y: float) -> Iterator[str]:
    for n, (id, value) in enumerate(zip(SHIELDS, shield_values(o), strict=True)):
        yield icon(id, x + 35 * n, y, INK if value else QUIET, 0.8)
        yield count(x + 35 * n + 9, y, value)


def _settlers(scene: Scene, o: OrganismView, x: float, y: float, room: float) -> Iterator[str]:
    """Bionts and disks on an organism."""
    disks = cubes_of(o.disks)
    step = pitch(len(o.bionts) + len(disks), 16, room)
    for n, side in enumerate(sorted(o.bionts)):
        yield biont(scene, side, x + 7 + step * n, y, 6.5)
    for n, colour in enumerate(disks, len(o.bionts)):
        yield disk(colour, x + 7 + step * n, y - 6, 6)


def _cubes(scene: Scene, o: OrganismView, x: float, y: float, room: float) -> Iterator[str]:
    """The cubes of the mutations; those of a promoted one stand on a line."""
    groups = [(m.promoted, present_cubes(scene, m)) for m in o.mutations]
    total = sum([max(1, len(colours)) for _, colours in groups])
    step = pitch(total, 14, room - 4 * len(groups))
    for promoted, colours in groups:
        wide = step * max(1, len(colours))
        for n, colour in enumerate(colours):
            yield cube(colour, x + step * n, y, 12)
        if promoted:
            path = f"M{num(x)},{num(y + 15)}h{num(wide - 2)}"
            yield el("path", d=path, stroke=ACCENT, stroke_width=2)
        x += wide + 4


def present_cubes(scene: Scene, m: MutationView) -> list[int]:
    """The colours of the cubes that lie on a mutation."""
    card = scene.mutations[MUTATION[m.mutation]]
    pairs = ((card.unpromoted.colour, m.base), (card.promoted.plus, m.added))
    return [COLOUR[colour] for colour, state in pairs if state == "present"]


def tag(scene: Scene, o: OrganismView, x: float, y: float, wide: float, high: float) -> list[str]:
    """A parasite or macroorganism in one line: whose it is, its name, the letter of its level."""
    level = word(o.level, "level")[:1].upper() if o.level else ""
    room = wide - (36 if level else 26)
    return [
        el("rect", x=x, y=y, width=wide, height=high, rx=8, fill=CARD,
           stroke=var(scene.looks[o.owner].token), stroke_width=1.5),
        biont(scene, o.owner, x + 11, y + high / 2 + 5, 6),
        line(x + 21, y + high / 2, scene.name(o.organism), room, TEXT, INK),
        note(x + wide - 6, y + high / 2, level, QUIET, anchor="end") if level else "",
    ]  # fmt: skip


# --- macroorganisms -------------------------------------------------------------------------------


def macroorganism_offer(scene: Scene, id: str, x: float, y: float, wide: float) -> list[str]:
    """A card that can be bought, with the chromosomes that it needs."""
    card = scene.macroorganisms[MACROORGANISM[id]].marine
    system = card.system
    counts = (system.red, system.yellow, system.green, system.blue)
    return [
        frame(x, y, wide, 36, **CARD_PAINT),
        line(x + 6, y + 11, card.name, wide - 10, TEXT, INK, bold=True),
        *tally(counts, x + 11, y + 26, 28),
    ]
