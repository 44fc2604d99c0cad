"""The tree of life as a picture: lineages as spindles, as wide as they were many.

`page_picture` stands in a page and follows its theme; `file_picture` is a file to keep.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from panspermia.faces.descent import (
    ALIVE,
    BODY,
    JOINED,
    LOST,
    MICROBE,
    PARASITE,
    TRAIT,
    TURNED,
    Tree,
    say,
)
from panspermia.faces.looks import mark
from panspermia.faces.svg import (
    Paint,
    at,
    document,
    el,
    esc,
    group,
    label,
    num,
    paint_in,
    picture,
    var,
    width_of,
)
from panspermia.faces.tree_layout import (
    ERA_LINE,
    FOOT_LINE,
    GAP,
    HEADING,
    LEFT,
    LIMB,
    SEAM,
    SIGN,
    TEXT,
    Layout,
    Spot,
)
from panspermia.faces.tree_words import alt_text, lane_looks, lane_title, story

LEAST, THIN, THICK = 4, 1.6, 8.0
"""A size that is never drawn widest, and half of the width of the least and of the largest."""
NARROW = 0.62
"""How much narrower a parasite is."""
LEGEND = 30.0
ROOM = 12.0
"""Left free beside the name of an era."""

PATHS = {
    "lost": "M-5,-5L5,5M5,-5L-5,5",
    "shore": "M0,-5.5V3M-3.6,-2L0,-5.5L3.6,-2M-6,5.6q2,-2.4 4,0t4,0t4,0",
    "tool": "M-4.6,5L2.2,-3.4M-1.4,-5.4C2,-6.6 5,-4.6 5.4,-1.2L2.6,-.6C2,-2.4 .6,-3.4-1.4,-5.4z",
    "language": "M-5.4,-4.6H5.4V2.6H.6L-2.6,5.6V2.6H-5.4z",
    "mind": "M0,5C-6,.8-5.6,-4.6-2.6,-4.6C-1.2,-4.6 0,-3.4 0,-2.4C0,-3.4 1.2,-4.6 2.6,-4.6"
    "C5.6,-4.6 6,.8 0,5z",
    "host": "M-5,0H3M0,-3.6L3.8,0L0,3.6",
    "fossil": "M.6,0a1.2,1.2 0 0 1-2.4,0a2,2 0 0 1 4,0a3,3 0 0 1-6,0a4.2,4.2 0 0 1 8.4,0"
    "a5.2,5.2 0 0 1-3.6,5",
    "monster": "M-5,-5C-3.6,-1-3.6,2-5,5M0,-6C1.4,-1.4 1.4,2 0,6M5,-5C6.4,-1 6.4,2 5,5",
}
"""Signs on a grid of 14, drawn as lines."""


# --- whole pictures -------------------------------------------------------------------------------


class PagePicture(NamedTuple):
    """What stands in a page: whose the lanes are, which stays in sight, the tree, and its signs."""

    heads: str
    tree: str
    legend: Sequence[tuple[str, str]]


def page_picture(tree: Tree) -> PagePicture:
    """The tree in the colours of the page around it."""
    drawing = Drawing(Layout(tree), var, has_legend=False)
    size = round(drawing.width), round(drawing.height)
    heads = el("svg", drawing.headings(), class_="tree-heads", height=size[1], aria_hidden="true")
    whole = picture(
        size, *drawing.parts(), class_="tree", role="img", aria_label=alt_text(tree),
        width=size[0], height=size[1],
    )  # fmt: skip
    keys = [(drawing.small_key(key), words) for key, words, _ in drawing.entries]
    return PagePicture(heads, whole, keys)


def file_picture(tree: Tree, theme: str = "light") -> str:
    """The tree as an SVG file of one theme."""
    paint = paint_in(theme)
    drawing = Drawing(Layout(tree, titled=True), paint)
    size = round(drawing.width), round(drawing.height)
    ground = el("rect", width=size[0], height=size[1], fill=paint("card"))
    named = el("title", esc(alt_text(tree)))
    return document(size, named, ground, drawing.title(), *drawing.parts(), drawing.headings())


class Drawing:
    """A layout with its paint."""

    def __init__(self, layout: Layout, paint: Paint, *, has_legend: bool = True) -> None:
        self.at = layout
        self.tree = layout.tree
        self.paint = paint
        self.most = [self._most(number) for number in range(len(self.tree.chapters))]
        self.entries = self._entries()
        self.width = max([layout.width, *[LEFT * 2 + width for *_, width in self.entries]])
        self.keys = list(self._legend()) if has_legend else []
        self.height = self._foot + LEGEND * max([line + 1 for *_, line in self.keys], default=0)

    def _most(self, number: int) -> int:
        """The largest size in a chapter, which is drawn widest."""
        lineages = self.tree.chapters[number].descent.lineages
        return max([LEAST, *[size for one in lineages for _, size in one.sizes]])

    @property
    def _foot(self) -> float:
        return self.at.foot + 6

    def parts(self) -> list[str]:
        """All but the headings, from the ground up."""
        return [
            *self.bands(),
            group(*self.limbs(), *self.gaps()),
            group(*self.bridges()),
            group(*[self.lineage(spot) for spot in self.at.spots]),
            group(*self.joints()),
            group(*self.names()),
            group(*self.notes()),
            group(*self.legend()),
        ]

    # --- the ground: eras, turns, lanes -----------------------------------------------------------

    def title(self) -> str:
        titles = [chapter.title for chapter in self.tree.chapters]
        words = say("title", titles=titles)
        return label(LEFT, 22, words, 20, self.paint("ink"), anchor=None, bold=True)

    def bands(self) -> Iterator[str]:
        for number, chapter in enumerate(self.tree.chapters):
            yield from self._chapter(number, chapter.title)
        for lane in self.at.lanes:
            path = f"M{num(LEFT)},{num(lane.top)}H{num(self.width - LEFT)}"
            yield el("path", d=path, stroke=self.paint("line"), stroke_width=1)
        for note in self.at.notes:
            yield el(
                "rect", x=note.left, y=self.at.top, width=note.right - note.left,
                height=self.at.bottom - self.at.top, fill=self.paint("danger"), opacity=0.1,
            )  # fmt: skip

    def _chapter(self, number: int, title: str) -> Iterator[str]:
        turns = self.tree.chapters[number].descent.turns
        begins = [n for n, turn in enumerate(turns) if turn.era or n == 0]
        for place, first in enumerate(begins):
            last = begins[place + 1] if place + 1 < len(begins) else len(turns)
            yield from self._era(number, first, last, is_dark=place % 2 == 0)
        x = self.at.x(number, 0)
        if len(self.tree.chapters) > 1:
            yield label(
                x + 4, self.at.eras - 12, title, 16, self.paint("ink"), anchor=None, bold=True
            )
        if number:
            yield from self._seam(x)

    def _era(self, number: int, first: int, last: int, *, is_dark: bool) -> Iterator[str]:
        left, right = self.at.x(number, first), self.at.x(number, last)
        if is_dark:
            top = self.at.eras
            yield el(
                "rect", x=left, y=top, width=right - left, height=self.at.bottom - top,
                fill=self.paint("table"), opacity=0.6,
            )  # fmt: skip
        turns = self.tree.chapters[number].descent.turns
        y = self.at.eras + ERA_LINE / 2 + 1
        is_last = number + 1 == len(self.tree.chapters) and last == len(turns)
        if turns and (is_last or width_of(turns[first].era, TEXT) <= right - left - ROOM):
            era = turns[first].era
            yield label(left + 4, y, era, TEXT, self.paint("ink"), anchor=None, bold=True)
        for turn in range(first, last):
            yield self._turn(number, turn, y + ERA_LINE - 1)

    def _turn(self, number: int, turn: int, y: float) -> str:
        """The number of a turn; the first one of all says what it is, if there is room."""
        here = self.tree.chapters[number].descent.turns[turn]
        words = f"{say('turns')} {here.number}"
        is_first = (number, turn) == (0, 0) and width_of(words, TEXT) <= self.at.step
        x = self.at.x(number, turn) + self.at.step / 2
        text = label(x, y, words if is_first else str(here.number), TEXT, self.paint("quiet"))
        return group(el("title", esc(here.event)) if here.event else "", text)

    def _seam(self, x: float) -> Iterator[str]:
        left, top, height = x - SEAM, self.at.eras, self.at.bottom - self.at.eras
        gold = self.paint("gold")
        yield el("rect", x=left + 6, y=top, width=SEAM - 12, height=height, fill=gold, opacity=0.14)
        path = f"M{num(left + SEAM / 2)},{num(top)}V{num(top + height)}"
        yield el("path", d=path, stroke=gold, stroke_width=2, stroke_dasharray="9 6")

    def headings(self) -> str:
        """Whose the lanes are."""
        found = []
        for lane in self.at.lanes:
            y, x = lane.top + HEADING / 2 + 2, LEFT + 10.0
            for look in lane_looks(self.tree, lane.number):
                found.append(mark(look, x, y, 7, self.paint))
                x += 20
            words = f"{esc(lane.title)} "
            more = el("tspan", esc(lane.summary), font_weight=400, fill=self.paint("quiet"), dx=6)
            found.append(
                el(
                    "text", words, more, x=x - 4, y=y + 5, font_size=TEXT + 1, font_weight=700,
                    fill=self.paint("ink"), class_="tree-head",
                )
            )  # fmt: skip
        return group(*found)

    # --- lineages ---------------------------------------------------------------------------------

    def colour(self, spot: Spot) -> str:
        return self.paint(self.tree.chapters[spot.chapter].looks[spot.one.side].token)

    def lineage(self, spot: Spot) -> str:
        """The spindle of a lineage with all its signs."""
        one, colour = spot.one, self.colour(spot)
        is_parasite = one.kind == PARASITE
        body = el(
            "path", d=self._spindle(spot), fill=colour, fill_opacity=0.45 if is_parasite else None,
            stroke=colour if is_parasite else None, stroke_dasharray="3 2" if is_parasite else None,
        )  # fmt: skip
        words = f"{one.name}. {lane_title(self.tree, spot.lane)}. "
        said = el("title", esc(words + story(self.tree, spot.chapter, one)))
        return group(
            said,
            body,
            self._root(spot),
            *self._marks(spot),
            self._end(spot),
            class_="lin",
            data_i=self._id(spot),
            data_dad=None if spot.forebear is None else self._id(spot.forebear),
        )

    def _id(self, spot: Spot) -> str:
        return f"{spot.chapter}-{spot.one.id}"

    def _spindle(self, spot: Spot) -> str:
        """As palaeontologists draw it: as wide as it was many, smooth from turn to turn."""
        upper = [(x, spot.y - width) for x, width in self._widths(spot)]
        lower = [(x, spot.y + width) for x, width in reversed(self._widths(spot))]
        return f"M{_smooth(upper)}L{_smooth(lower)}z"

    def _widths(self, spot: Spot) -> list[tuple[float, float]]:
        """Half of the width at the birth, at each turn and at the end."""
        one, step = spot.one, self.at.step
        first, last = spot.start, spot.end
        begin = (one.born // 0.5 + 1) * 0.5
        times = [begin + n / 2 for n in range(2 * int((last - first) / step + 2))]
        inner = [(self.at.x(spot.chapter, t), self.half_width(spot, t)) for t in times]
        if one.end == TURNED and self._heir(spot).row != spot.row:
            last = max(last - 0.6 * LIMB, first + 3)
        ends = (first, self.half_width(spot, one.born)), (last, self._last_width(spot))
        return [ends[0], *[(x, w) for x, w in inner if first + 4 < x < last - 4], ends[1]]

    def _heir(self, spot: Spot) -> Spot:
        """What a lineage goes on as."""
        return next(other for other in self.at.spots if other.forebear is spot)

    def _last_width(self, spot: Spot) -> float:
        """What dies out runs to a point."""
        return 0.4 if spot.one.end == LOST else self.half_width(spot, spot.one.died or 1e9)

    def half_width(self, spot: Spot, time: float) -> float:
        sizes = [size for since, size in spot.one.sizes if since <= time]
        size = max(sizes[-1], 0) if sizes else 0
        width = THIN + (THICK - THIN) * size / self.most[spot.chapter]
        return width * (NARROW if spot.one.kind == PARASITE else 1)

    def _root(self, spot: Spot) -> str:
        """Where a lineage begins, if that is something new."""
        if spot.goes_on and spot.one.kind != BODY:
            return ""
        is_first = spot.forebear is None
        kind = spot.one.kind
        if is_first and kind == PARASITE and spot.one.host is not None:
            chapter = self.tree.chapters[spot.chapter]
            host = chapter.descent.lineages[spot.one.host]
            return mark(chapter.looks[host.side], spot.start - 2, spot.y, 5, self.paint)
        if is_first and kind != PARASITE:
            return self._dot(spot, 4.4, self.paint("card"))
        if kind == BODY and spot.goes_on and spot.forebear is not None:
            is_new = spot.forebear.one.kind != BODY
            return self._dot(spot, 5.4, self.colour(spot), self.paint("card")) if is_new else ""
        return ""

    def _dot(self, spot: Spot, r: float, fill: str, stroke: str = "") -> str:
        ring = stroke or self.colour(spot)
        return el("circle", cx=spot.start, cy=spot.y, r=r, fill=fill, stroke=ring, stroke_width=2.2)

    def _marks(self, spot: Spot) -> Iterator[str]:
        """What it gained as notches, and what else happened to it as signs."""
        before = spot.start
        for found in sorted(spot.one.marks, key=lambda found: found.sign != TRAIT):
            x = self.at.x(spot.chapter, found.at)
            if found.sign == TRAIT:
                notch = el("circle", cx=x, cy=spot.y, r=1.5, fill=self.paint("card"))
                yield group(el("title", esc(found.words)), notch)
            else:
                before = x = min(max(x, before + 14), spot.end - SIGN - 2)
                yield self.sign(found.sign, x, spot.y, self.colour(spot), found.words)

    def sign(self, kind: str, x: float, y: float, colour: str, words: str = "") -> str:
        """Something that happened, on a disc of the ground."""
        title = el("title", esc(words)) if words else ""
        disc = el("circle", r=SIGN, fill=self.paint("card"), stroke=colour, stroke_width=1.6)
        return group(title, disc, self._path(kind, self.paint("ink")), transform=at(x, y))

    def _path(self, kind: str, colour: str, width: float = 1.6) -> str:
        return el(
            "path", d=PATHS[kind], fill="none", stroke=colour, stroke_width=width,
            stroke_linecap="round", stroke_linejoin="round",
        )  # fmt: skip

    def _end(self, spot: Spot) -> str:
        one = spot.one
        if one.fossils:
            return self.fossil(spot.end, spot.y, len(one.fossils))
        if one.end == LOST:
            return group(
                self._path("lost", self.paint("danger"), 2.4), transform=at(spot.end, spot.y)
            )
        if one.end == ALIVE and not spot.is_tip and not self._is_carried(spot):
            return el(
                "circle", cx=spot.end, cy=spot.y, r=4.4, fill=self.paint("card"),
                stroke=self.colour(spot), stroke_width=2.2,
            )  # fmt: skip
        return ""

    def _is_carried(self, spot: Spot) -> bool:
        return any([other.forebear is spot for other in self.at.spots])

    def fossil(self, x: float, y: float, count: int) -> str:
        """A fossil, with the number if there are more."""
        gold = self.paint("gold")
        disc = el("circle", r=SIGN, fill=self.paint("card"), stroke=gold, stroke_width=1.6)
        if count == 1:
            return group(disc, self._path("fossil", gold, 1.5), transform=at(x, y))
        number = label(0, 0, str(count), TEXT, gold, bold=True)
        return group(disc, number, transform=at(x, y))

    # --- what joins them --------------------------------------------------------------------------

    def limbs(self) -> Iterator[str]:
        """From forebears to those that branch off."""
        for spot in self.at.spots:
            before = spot.forebear
            if before is None or before.chapter != spot.chapter:
                continue
            if (before.lane, before.row) == (spot.lane, spot.row):
                continue
            x0, x1 = max(spot.start - LIMB, before.start), spot.start
            width = 2 * self.half_width(spot, spot.one.born)
            yield el(
                "path", d=_bend(x0, before.y, x1, spot.y), fill="none", stroke=self.colour(spot),
                stroke_width=max(2.4, min(width, 4.0)), class_="limb", data_of=self._id(spot),
            )  # fmt: skip

    def gaps(self) -> Iterator[str]:
        """From what had died out to what is back."""
        for spot in self.at.spots:
            if spot.again is not None:
                x, y = spot.again.end + SIGN, spot.again.y
                yield el(
                    "path",
                    d=_bend(x, y, max(spot.start - 5, x), spot.y),
                    fill="none",
                    stroke=self.colour(spot),
                    stroke_width=1.6,
                    stroke_dasharray="1 5",
                    stroke_linecap="round",
                )

    def bridges(self) -> Iterator[str]:
        """Lines that go on in the next chapter, in the colour of each at its end."""
        for number, spot in enumerate(self.at.spots):
            before = spot.forebear
            if before is None or before.chapter == spot.chapter:
                continue
            id = f"bridge-{number}"
            yield el(
                "linearGradient",
                el("stop", offset=0, stop_color=self.colour(before)),
                el("stop", offset=1, stop_color=self.colour(spot)),
                id=id, gradientUnits="userSpaceOnUse", x1=before.end, x2=spot.start,
            )  # fmt: skip
            yield el(
                "path", d=self._bridge(before, spot), fill=f"url(#{id})", data_of=self._id(spot),
                class_="limb",
            )  # fmt: skip

    def _bridge(self, before: Spot, spot: Spot) -> str:
        a, b = self.half_width(before, 1e9), self.half_width(spot, spot.one.born)
        upper = [(before.end, before.y - a), (spot.start, spot.y - b)]
        lower = [(spot.start, spot.y + b), (before.end, before.y + a)]
        return f"M{_smooth(upper)}L{_smooth(lower)}z"

    def joints(self) -> Iterator[str]:
        """What has become part of something else."""
        found = {(spot.chapter, spot.one.id): spot for spot in self.at.spots}
        for spot in self.at.spots:
            if spot.one.end != JOINED or spot.one.into is None:
                continue
            host, colour = found[spot.chapter, spot.one.into], self.colour(spot)
            x = max(spot.end + LIMB, host.start + LIMB)
            way = el(
                "path", d=_bend(spot.end, spot.y, x, host.y), fill="none", stroke=colour,
                stroke_width=2, stroke_dasharray="1 4", stroke_linecap="round",
            )  # fmt: skip
            end = el(
                "circle", cx=x, cy=host.y, r=4, fill=colour, stroke=self.paint("card"),
                stroke_width=1.6,
            )  # fmt: skip
            yield group(way, end, data_of=self._id(spot))

    # --- words ------------------------------------------------------------------------------------

    def names(self) -> Iterator[str]:
        for spot in [spot for spot in self.at.spots if spot.is_named]:
            left, top, _, bottom = spot.name_box
            if spot.is_tip:
                yield self._tip(spot)
            yield label(
                left, (top + bottom) / 2, spot.one.name, TEXT, self.paint("ink"), anchor=None,
                bold=spot.is_tip, class_="tree-name", data_of=self._id(spot),
                stroke=self.paint("card"), stroke_width=3, stroke_linejoin="round",
                paint_order="stroke",
            )  # fmt: skip

    def _tip(self, spot: Spot) -> str:
        """What is alive in the end, as a small picture."""
        x = spot.end + TIP_MIDDLE
        if spot.one.shape:
            shape = el("path", d=spot.one.shape, fill=self.colour(spot))
            return group(
                shape, transform=at(x, spot.y, 0.72), data_of=self._id(spot), class_="tree-tip"
            )
        drawn = self._cell(spot.one.kind, self.colour(spot))
        return group(drawn, transform=at(x, spot.y), data_of=self._id(spot), class_="tree-tip")

    def _cell(self, kind: str, colour: str) -> str:
        """A microbe is a ring, a parasite an open one, an animal or plant a full disc."""
        is_open = kind != BODY
        return el(
            "circle", r=6, fill=self.paint("card") if is_open else colour, stroke=colour,
            stroke_width=2.4, stroke_dasharray="3 2" if kind == PARASITE else None,
        )  # fmt: skip

    def notes(self) -> Iterator[str]:
        for note in self.at.notes:
            y = self.at.bottom + (note.line + 0.5) * FOOT_LINE
            yield label(note.x + 2, y, note.words, TEXT, self.paint("danger"), anchor=None)

    # --- legend -----------------------------------------------------------------------------------

    def _entries(self) -> list[tuple[str, str, float]]:
        """What has to be explained, each with its words and their width."""
        words = [(key, say(f"sign.{key}")) for key in self._used()]
        widths = [chapter.descent.width for chapter in self.tree.chapters]
        words += [("", width) for width in dict.fromkeys(widths)]
        return [(key, said, width_of(said, TEXT) + (26 if key else 0)) for key, said in words]

    def _used(self) -> list[str]:
        """The signs that stand in this picture."""
        spots = self.at.spots
        ones = [spot.one for spot in spots]
        roots = [spot.one.kind for spot in spots if spot.forebear is None]
        found = ["life"] if MICROBE in roots else []
        found += ["root"] if BODY in roots else []
        found += ["body"] if MICROBE in roots and any([one.kind == BODY for one in ones]) else []
        found += ["parasite"] if PARASITE in roots else []
        found += dict.fromkeys([mark.sign for one in ones for mark in one.marks])
        found += ["joined"] if any([one.end == JOINED for one in ones]) else []
        found += ["fossil"] if any([one.fossils for one in ones]) else []
        found += ["lost"] if any([one.end == LOST and not one.fossils for one in ones]) else []
        staying = [s for s in spots if s.one.end == ALIVE and not s.is_tip]
        found += ["stays"] if any([not self._is_carried(s) for s in staying]) else []
        return found

    def _legend(self) -> Iterator[tuple[str, str, float, int]]:
        """Signs and words with where they stand, in as many lines as they need."""
        x, line = LEFT, 0
        for key, words, width in self.entries:
            if x > LEFT and x + width > self.width - LEFT:
                x, line = LEFT, line + 1
            yield key, words, x, line
            x += width + 2 * GAP

    def legend(self) -> Iterator[str]:
        for key, words, x, line in self.keys:
            y = self._foot + LEGEND * (line + 0.5)
            if key:
                yield group(self._key(key), transform=at(x + 10, y))
            left = x + (26 if key else 0)
            yield label(left, y, words, TEXT, self.paint("quiet"), anchor=None)

    def small_key(self, key: str) -> str:
        """A sign as a picture of its own, or nothing for what is only said."""
        if not key:
            return ""
        return el("svg", self._key(key), viewBox="-11 -11 22 22", width=22, height=22,
                  aria_hidden="true")  # fmt: skip

    def _key(self, key: str) -> str:
        ink = self.paint("quiet")
        if key == TRAIT:
            line = el("path", d="M-9,-4H9V4H-9z", fill=ink)
            return group(line, el("circle", r=1.5, fill=self.paint("card")))
        if key in ("life", "root", "stays"):
            return el("circle", r=4.4, fill=self.paint("card"), stroke=ink, stroke_width=2.2)
        if key in ("body", "joined"):
            return el("circle", r=5 if key == "body" else 4, fill=ink)
        if key == "parasite":
            return el(
                "path", d="M-9,-3H9V3H-9z", fill=ink, fill_opacity=0.45, stroke=ink,
                stroke_dasharray="3 2",
            )  # fmt: skip
        if key == "fossil":
            return self.fossil(0, 0, 1)
        if key == "lost":
            return self._path("lost", self.paint("danger"), 2.4)
        return self.sign(key, 0, 0, ink)


TIP_MIDDLE = 22.0
"""The middle of the small picture of somebody alive, after the end of its line."""


def _smooth(points: Sequence[tuple[float, float]]) -> str:
    """A curve through points that lies flat in each of them."""
    found = f"{num(points[0][0])},{num(points[0][1])}"
    for (x0, y0), (x1, y1) in pairwise(points):
        middle = num((x0 + x1) / 2)
        found += f"C{middle},{num(y0)} {middle},{num(y1)} {num(x1)},{num(y1)}"
    return found


def _bend(x0: float, y0: float, x1: float, y1: float) -> str:
    """A limb: down from the one, and on along the other."""
    middle = num((x0 + x1) / 2)
    return f"M{num(x0)},{num(y0)}C{middle},{num(y0)} {middle},{num(y1)} {num(x1)},{num(y1)}"
