"""The tableau of a side for pages: its pool, and its organisms one below the other.

An organism is a cell: chromosomes, shields and pieces on the left, mutations or organs on the
right. A parasite hangs on its host by a hook on the left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from panspermia.faces.board import Sheet
from panspermia.faces.cards import (
    CARD,
    CARD_PAINT,
    INK,
    LINE,
    QUIET,
    TEXT,
    TITLE,
    count,
    line,
    note,
    width,
)
from panspermia.faces.svg import disc, el, group, num, picture, var
from panspermia.games.genesis.components import cards
from panspermia.games.genesis.faces.naming import Scene, say, standing_of, with_parasites, word
from panspermia.games.genesis.faces.svg_board import Spot, places_of
from panspermia.games.genesis.faces.svg_cards import (
    ACCENT,
    DANGER,
    SHIELDS,
    addition,
    cell,
    icons,
    icons_of,
    shield_values,
    word_of,
)
from panspermia.games.genesis.faces.svg_signs import (
    CUBE,
    biont,
    cube,
    cubes_of,
    disk,
    dome,
    helix,
    icon,
    life,
    loose_cube,
    printed_disk,
    sign,
    stolen_cube,
)
from panspermia.games.genesis.rules.view import MutationView, OrganismView, SideView
from panspermia.games.genesis.rules.vocabulary import COLOUR, MACROORGANISM, MUTATION

WIDE = 404
HEAD = 48
TITLE_HEIGHT = 26
LEFT = 182
"""How wide the left part of an organism is: chromosomes, shields and pieces."""
BAR, MUTATION_HEIGHT, ORGAN_HEIGHT, PIECE = 17, 36, 20, 16
PIECES_A_LINE = 10
INDENT = 16
PARAMETERS = ("metabolism", "specificity", "entropy", "heredity")
"""What the four colours stand for (A0.1)."""
SHIELD_WORDS = ("heat", "oxygen", "errors")


@dataclass
class Sketch:
    """What has been drawn so far, and down to where."""

    parts: list[str]
    spots: list[Spot]
    y: float


def tableau(scene: Scene, side: int) -> Sheet | None:
    """All that a side owns; a non-player parasite owns nothing."""
    own = scene.position.sides[side]
    if own.npc:
        return None
    sketch = Sketch([*_head(scene, side)], [], HEAD)
    _parasite_card(scene, side, sketch)
    for organism in own.tableau:
        for depth, o in enumerate(with_parasites(organism)):
            _draw(scene, o, depth, sketch)
    if not own.tableau:
        sketch.parts.append(line(12, sketch.y + 14, word_of("no-life"), 300, TEXT, QUIET))
        sketch.y += 28
    size = (WIDE, round(sketch.y))
    name = scene.name(f"side.{side}")
    svg = picture(size, *sketch.parts, class_="tableau-sheet", role="img", aria_label=name)
    return Sheet(size, svg, tuple(places_of(scene, sketch.spots)))


# --- the pool -------------------------------------------------------------------------------------


def pool(scene: Scene, side: int, x: float, y: float) -> list[str]:
    """Bionts and catalysts of a pool, each with how many there are."""
    own = scene.position.sides[side]
    parts = [dome(scene.colour(side), x, y + 6, 7), count(x + 10, y, own.unassigned)]
    for colour, number in enumerate(own.catalysts):
        left = x + 44 + 34 * colour
        parts += [disk(colour, left, y, 7), count(left + 10, y, number)]
    return parts


def standing(own: SideView) -> list[str]:
    """What counts beside the pool, in words."""
    return [say("text.limit", limit=own.entropy_limit), *standing_of(own)]


def _head(scene: Scene, side: int) -> Iterator[str]:
    own, colour = scene.position.sides[side], scene.colour(side)
    yield el("rect", x=1, y=1, width=WIDE - 2, height=HEAD - 6, rx=6, **CARD_PAINT)
    if colour is not None:
        yield sign(colour, 15, 14, 6)
    yield line(28, 14, scene.name(f"side.{side}"), 100, TITLE, INK, bold=True)
    yield from pool(scene, side, 146, 14)
    points = f"{own.points} {word_of('points')}"
    yield note(WIDE - 10, 14, points, INK, anchor="end", size=TITLE, bold=True)
    yield line(28, 32, " · ".join(standing(own)), WIDE - 40, TEXT, QUIET)


def _parasite_card(scene: Scene, side: int, sketch: Sketch) -> None:
    """The card of a parasite that lies on nothing yet, with its two faces."""
    own = scene.position.sides[side]
    if own.parasite not in ("ready", "resting") or own.colour is None:
        return
    spot = Spot(f"parasite-{own.colour}", 1, sketch.y, WIDE - 2, 26, card=True)
    words = " / ".join([face.name for face in scene.parasites[own.colour].faces])
    paint = life(COLOUR[own.colour])
    middle = spot.y + 13
    hook = f"M18,{num(middle - 7)}v7a4,4,0,1,1,-8,0v-2"
    sketch.parts += [
        spot.shape(fill=CARD, stroke=paint, stroke_dasharray="5 3"),
        el("path", d=hook, fill="none", stroke=paint, stroke_width=2.5),
        line(28, middle, words, WIDE - 140, TEXT, INK if own.parasite == "ready" else QUIET),
        note(WIDE - 12, middle, say("text.parasite", card=own.parasite), QUIET, anchor="end"),
    ]
    sketch.spots.append(spot)
    sketch.y += 32


# --- organisms ------------------------------------------------------------------------------------


def _draw(scene: Scene, o: OrganismView, depth: int, sketch: Sketch) -> None:
    """An organism, with a hook to what it lies on if it is a parasite."""
    x, y = 1 + INDENT * depth, sketch.y
    wide, low = WIDE - 2 - INDENT * depth, y + TITLE_HEIGHT + 4 * BAR
    body, pieces = scene.body(o), [*_pieces(scene, o)]
    lines = max(1, -(-len(pieces) // PIECES_A_LINE))
    left_height = 4 * BAR + 22 + (PIECE + 2) * lines
    height = TITLE_HEIGHT + max(left_height, _right_height(o, body)) + 6
    parts = [
        cell(x, y, wide, height, scene.looks[o.owner]),
        *_title(scene, o, x, y, wide),
        *_chromosomes(o, x + 22, y + TITLE_HEIGHT + 8),
        *_shields(o, x + 26, low + 9),
        *_laid_out(pieces, x + 22, low + 20),
    ]
    if depth:
        hook = f"M{num(x - INDENT / 2)},{num(y - 8)}v22h{num(INDENT / 2)}"
        parts.append(el("path", d=hook, fill="none", stroke=DANGER, stroke_width=3))
    right, room = x + LEFT + 8, wide - LEFT - 18
    top = y + TITLE_HEIGHT
    for m in o.mutations:
        spot = Spot(m.mutation, right, top, room, MUTATION_HEIGHT - 3)
        parts.append(_mutation(scene, m, spot))
        sketch.spots.append(spot)
        top += MUTATION_HEIGHT
    if body is not None:
        parts += _organs(scene, o, body, right, top, room)
    sketch.parts.append(group(*parts, id=f"own-{o.organism}"))
    sketch.y += height + 6


def _right_height(o: OrganismView, body: cards.BodySide | None) -> float:
    rows = 0 if body is None else len(cards.parts_of(body))
    return MUTATION_HEIGHT * len(o.mutations) + ORGAN_HEIGHT * rows


def _title(scene: Scene, o: OrganismView, x: float, y: float, wide: float) -> Iterator[str]:
    """Its name and kind; in front of it, as on a placard, what its metabolism makes."""
    words, made = _kind(scene, o), metabolism(scene, o)
    indent = 22 if made is None else 40
    room = wide - indent - 22 - width(words) * 1.15
    if made is not None:
        yield printed_disk(COLOUR[made], x + 29, y + 14)
    yield line(x + indent, y + 14, scene.name(o.organism), room, TITLE, INK, bold=True)
    yield note(x + wide - 12, y + 14, words, QUIET, anchor="end")


def metabolism(scene: Scene, o: OrganismView) -> str | None:
    """G2a. The colour of the catalysts that a bacterium or a parasite makes."""
    if o.organism in MACROORGANISM:
        return None
    kind, _, id = o.organism.partition("-")
    return id if kind == "parasite" else str(scene.placards[int(id)].bacterium.metabolism)


def _kind(scene: Scene, o: OrganismView) -> str:
    """Where an organism lives, or what it is, and what it makes."""
    row = scene.landforms[o.row].name.lower()
    if scene.body(o) is not None:
        ecosystem = word_of("terrestrial" if o.terrestrial else "marine")
        return f"{word(o.level, 'level')}, {ecosystem}" if o.level else ecosystem
    where = say("text.parasite-in", row=row) if o.face is not None else row
    return f"{scene.say('text.makes', colour=metabolism(scene, o))} · {where}"


def _chromosomes(o: OrganismView, x: float, y: float) -> Iterator[str]:
    """A bar for each colour, with a block for each chromosome."""
    for colour, number in enumerate(o.chromosomes):
        middle = y + BAR * colour
        yield sign(colour, x + 4, middle)
        paint = INK if number else QUIET
        yield line(x + 14, middle, word_of(PARAMETERS[colour]), 74, TEXT, paint)
        yield count(x + 90, middle, number)
        step = min(9.0, 54 / max(1, number))
        blocks = [
            f"M{num(x + 104 + step * n)},{num(middle - 5)}h{num(step - 1.5)}v10h{num(1.5 - step)}z"
            for n in range(number)
        ]
        if blocks:
            yield el("path", d="".join(blocks), fill=life(colour))


def _shields(o: OrganismView, x: float, y: float) -> Iterator[str]:
    """What stops heat, oxygen and errors."""
    pairs = zip(SHIELDS, SHIELD_WORDS, shield_values(o), strict=True)
    for n, (id, name, value) in enumerate(pairs):
        left, paint = x + (0, 58, 106)[n], INK if value else QUIET
        yield icon(id, left, y, paint, 0.8)
        yield line(left + 9, y, f"{word_of(name)} {value}", 46, TEXT, paint)


Piece = Callable[[float, float], str]
"""Draws a piece with its middle at (x, y)."""


def _pieces(scene: Scene, o: OrganismView) -> Iterator[Piece]:
    """Bionts, cubes and disks on the card itself, and in a ring the cubes that it has stolen."""
    if o.trophic is not None:
        trophic = o.trophic
        yield lambda x, y: biont(scene, trophic, x, y + 6, 6.5) + _foot(x, y + 8)
    inside = endosymbionts(scene, o)
    for side in sorted(o.bionts):
        if inside.get(scene.colour(side)) == side:
            del inside[scene.colour(side)]
            continue
        yield lambda x, y, side=side: biont(scene, side, x, y + 6, 6.5)  # type: ignore[misc]
    for colour in cubes_of(o.cubes):
        yield lambda x, y, colour=colour: cube(colour, x - 6.5, y - 6.5)  # type: ignore[misc]
    for colour in cubes_of(o.disks):
        yield lambda x, y, colour=colour: disk(colour, x, y, 6.5)  # type: ignore[misc]
    for stolen in o.diseased:
        colour = COLOUR[stolen.colour]
        yield lambda x, y, colour=colour: cube(colour, x - 5, y - 5, 10) + _ring(x, y)  # type: ignore[misc]


def _laid_out(pieces: Sequence[Piece], x: float, y: float) -> Iterator[str]:
    """Pieces in lines."""
    for n, piece in enumerate(pieces):
        down, across = divmod(n, PIECES_A_LINE)
        yield piece(x + 7 + PIECE * across, y + 8 + (PIECE + 2) * down)


def _foot(x: float, y: float) -> str:
    """The line under a trophic biont."""
    return el("path", d=f"M{num(x - 7)},{num(y)}h14", stroke=ACCENT, stroke_width=2)


def _ring(x: float, y: float) -> str:
    return el("path", d=disc(x, y, 7.5), fill="none", stroke=DANGER, stroke_width=1.5)


# --- mutations and organs -------------------------------------------------------------------------


def _mutation(scene: Scene, m: MutationView, spot: Spot) -> str:
    """A mutation: its name, its cubes and what promotion adds (H1.2), and its icons with words.

    A promoted one has a double helix.
    """
    card = scene.mutations[MUTATION[m.mutation]]
    up: cards.Unpromoted | cards.Promoted = card.promoted if m.promoted else card.unpromoted
    x, y = spot.x, spot.y
    indent, right = 18 if m.promoted else 6, x + spot.width - 3
    room = spot.width - indent - 2 * CUBE - (8 if m.promoted else 20)
    return group(
        spot.shape(fill=var("paper"), stroke=ACCENT if m.promoted else LINE),
        helix(x + 9, y + 3, spot.height - 6) if m.promoted else "",
        line(x + indent, y + 10, up.name, room, TEXT, INK, bold=True),
        *_cubes(card, m, right, y + 3),
        *icons(icons_of(up), x + indent + 6, y + 24, x + spot.width),
        id=f"own-{m.mutation}",
    )


def _cubes(card: cards.MutationCard, m: MutationView, x: float, y: float) -> Iterator[str]:
    """The cubes of a mutation at their places, up to x; one that is stolen is crossed out.

    The place of the added cube has a plus before it until the mutation is promoted (H1.2).
    """
    added, between = x - CUBE, 2 if m.promoted else 14
    if not m.promoted:
        yield addition(COLOUR[card.promoted.plus], added, y)
    base = added - between - CUBE
    pairs = ((card.unpromoted.colour, m.base, base), (card.promoted.plus, m.added, added))
    for colour, state, left in pairs:
        if state != "absent":
            draw = cube if state == "present" else stolen_cube
            yield draw(COLOUR[colour], left, y)


def _organs(
    scene: Scene, o: OrganismView, body: cards.BodySide, x: float, y: float, wide: float
) -> Iterator[str]:
    """The organ squares, then the circles for endosymbionts; what is missing is an outline."""
    for organ, state in zip(body.organs, o.organs, strict=True):
        colour, left, top = COLOUR[organ.colour], x + 3, y + 3
        if state == "absent":
            yield loose_cube(colour, left, top, turned=False)
        else:
            yield (cube if state == "present" else stolen_cube)(colour, left, top)
        yield from _part(organ, x, y + 9.5, wide, there=state == "present")
        y += ORGAN_HEIGHT
    inside = endosymbionts(scene, o)
    for number, name in enumerate(cards.COLOURS):
        circle = body.circles.of(name)
        if circle is not None:
            side = inside.get(number)
            content = sign(number, x + 9.5, y + 9.5, 3.5)
            if side is not None:
                content = biont(scene, side, x + 9.5, y + 13.5, 4.5)
            yield _circle(number, x + 9.5, y + 9.5, there=side is not None) + content
            yield from _part(circle, x, y + 9.5, wide, there=side is not None)
            y += ORGAN_HEIGHT


def endosymbionts(scene: Scene, o: OrganismView) -> dict[int | None, int]:
    """H3d. The side whose biont lies on the circle of a colour."""
    body = scene.body(o)
    if body is None:
        return {}
    circles = [n for n, name in enumerate(cards.COLOURS) if body.circles.of(name) is not None]
    return {scene.colour(side): side for side in o.bionts if scene.colour(side) in circles}


def _circle(colour: int, x: float, y: float, *, there: bool) -> str:
    """The place of an endosymbiont."""
    dashes = None if there else "2 2"
    paint = life(colour)
    return el("path", d=disc(x, y, 7.5), fill="none", stroke=paint, stroke_dasharray=dashes)


def _part(
    part: cards.Organ | cards.Circle, x: float, y: float, wide: float, *, there: bool
) -> Iterator[str]:
    """The name of an organ or endosymbiont, and its icons."""
    needed = sum([width(word(id, "icon")) * 1.1 + 26 for id in part.icons])
    yield line(x + 22, y, part.name, wide - 22 - needed, TEXT, INK if there else QUIET)
    yield from icons(part.icons, x + wide - needed + 10, y, x + wide)
