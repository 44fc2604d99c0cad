"""Small pictures without words for rules pages, help and new games, made of the table's signs."""

from __future__ import annotations

from panspermia.faces.sketches import CARD, SIGN, STRIP, area, card, line, sign, strip
from panspermia.faces.svg import Size, at, group
from panspermia.games.exodus.faces.signs import LINE, SIGNS

GROUND = "cosmic"
GRID = 16
"""Signs are drawn on a grid of so many units."""

OF: dict[str, tuple[str, str]] = {
    "worth.token": ("claim", "side-0"),
    "worth.factory": ("factory", "side-1"),
    "worth.dome": ("dome", "side-2"),
    "worth.glory": ("glory", "gold"),
    "worth.heroism": ("star", "side-3"),
    "worth.law": ("gavel", "ink"),
    "worth.contract": ("contract", "gold"),
    "worth.debt": ("bell", "danger"),
    "worth.chit": ("warning", "danger"),
    "words.contract": ("contract", "gold"),
    "words.timepiece": ("clock", "ink"),
    "words.fee": ("bell", "danger"),
    "words.default": ("warning", "danger"),
    "words.aqua": ("aqua", "life-3"),
    "words.patent": ("card", "ink"),
    "words.stack": ("crate", "ink"),
    "words.tanks": ("tank", "life-3"),
    "words.boost": ("rocket", "ink"),
    "words.mass": ("mass", "ink"),
    "words.thrust": ("push", "accent"),
    "words.burn": ("afterburn", "life-0"),
    "words.pivot": ("pivot", "accent"),
    "words.support": ("pulsed", "gold"),
    "words.prospect": ("isru", "life-3"),
    "words.factory": ("factory", "side-1"),
    "words.colony": ("dome", "side-2"),
    "words.hazard": ("warning", "danger"),
    "words.flyby": ("pivot", "life-3"),
    "words.glory": ("glory", "gold"),
    "words.auction": ("gavel", "ink"),
    "course.crews": ("hand", "ink"),
    "course.picks": ("card", "ink"),
    "course.turns": ("rocket", "accent"),
    "course.year": ("solar", "gold"),
    "course.cycle": ("chit", "life-3"),
    "mode.first": ("rocket", "life-2"),
    "mode.standard": ("rocket", "accent"),
    "mode.contracts": ("clock", "gold"),
    "mode.altruism": ("deal", "life-3"),
    "mode.ceo": ("factory", "gold"),
}
"""By the id of a part of the guide the sign that stands for it, and its colour."""


def sketch(id: str) -> str | None:
    """The picture of a part of the guide, if there is one."""
    if id not in OF:
        return None
    name, ink = OF[id]
    kind = id.partition(".")[0]
    if kind == "course":
        return strip(GROUND, _drawn(name, ink, STRIP, 2.6))
    if kind == "mode":
        return card(GROUND, _drawn(name, ink, CARD, 3.4))
    return sign(_drawn(name, ink, SIGN, 1.4))


def _drawn(name: str, ink: str, size: Size, scale: float) -> str:
    """A sign in the middle of a frame."""
    parts = [line(d, ink, 1.8) if kind == LINE else area(d, ink) for kind, d in SIGNS[name][1]]
    x, y = [(side - GRID * scale) / 2 for side in size]
    return group(*parts, transform=at(x, y, scale))
