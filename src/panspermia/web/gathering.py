"""A picture of who will sit around the table of a new game."""

from __future__ import annotations

from math import cos, pi, sin

from markupsafe import Markup

from panspermia.faces.sketches import area, bot, line
from panspermia.faces.svg import at, disc, el, esc, fit, group, picture, var
from panspermia.store.commands import BOT
from panspermia.web.choices import HERE, LINK, Choices, SeatChoice
from panspermia.web.scene import bot_name
from panspermia.web.words import say

SIZE = (392, 236)
MIDDLE = (196, 112)
ACROSS, DOWN = 142, 84
"""How far seats are from the middle."""
LETTERS = 14
ROOM = 124
"""For a name."""
NARROW = 60
"""From which height beside the middle a name stands below its seat."""

PERSON = "M4,21c0,-10,16,-10,16,0z"
CHAIN = (
    "M10,14a4,4,0,0,0,6,0l3,-3a4.2,4.2,0,0,0,-6,-6l-1.5,1.5"
    "M14,10a4,4,0,0,0,-6,0l-3,3a4.2,4.2,0,0,0,6,6l1.500,-1.5"
)


def around(choices: Choices) -> Markup:
    """The seats around a table, one's own below."""
    x, y = MIDDLE
    edge = el("ellipse", cx=x, cy=y, rx=86, ry=44, fill=var("paper"), stroke=var("line"),
              stroke_width=2)  # fmt: skip
    lake = el("ellipse", cx=x, cy=y, rx=66, ry=31, fill=var("ocean"))
    waves = line(f"M{x - 48},{y}q8,-6,16,0" + "t16,0" * 5, "lake-line", 2, opacity="0.6")
    sitting = choices.sitting
    seats = [_seat(seat, n, len(sitting), choices) for n, seat in enumerate(sitting)]
    words = say("new.around")
    return Markup(
        picture(SIZE, edge, lake, waves, *seats, class_="around", role="img", aria_label=words)
    )


def _seat(seat: SeatChoice, number: int, count: int, choices: Choices) -> str:
    angle = pi / 2 + 2 * pi * number / max(count, 1)
    x, y = MIDDLE[0] + ACROSS * cos(angle), MIDDLE[1] + DOWN * sin(angle)
    is_own = number == next(iter(choices.own_seats), None)
    ink = "accent" if is_own else "quiet"
    ring = el("circle", r=20, fill=var("card"), stroke=var("accent" if is_own else "line"))
    figure = group(_figure(seat, ink), transform=at(-12, -12))
    return group(ring, figure, _name(seat, number, is_own, y), transform=at(x, y))


def _figure(seat: SeatChoice, ink: str) -> str:
    """In a square of 24."""
    if seat.kind == BOT:
        return bot(0, 0, 1, ink)
    if seat.kind == LINK:
        return line(CHAIN, ink, 2.2)
    return area(disc(12, 8, 4.2) + PERSON, ink)


def _name(seat: SeatChoice, number: int, is_own: bool, y: float) -> str:
    words = esc(fit(_words(seat, number, is_own), LETTERS, ROOM))
    if abs(y - MIDDLE[1]) > NARROW:
        return el("text", words, x=28, y=5, font_size=LETTERS, fill=var("ink"))
    return el("text", words, y=38, font_size=LETTERS, fill=var("ink"), text_anchor="middle")


def _words(seat: SeatChoice, number: int, is_own: bool) -> str:
    if seat.kind == BOT:
        return say("seat.bot", bot=bot_name(seat.level))
    if seat.kind == HERE:
        return seat.name or (say("new.you") if is_own else say("seat.person", number=number + 1))
    return say("new.by-link")
