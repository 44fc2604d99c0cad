"""What stands beside a board in pages: what a side has, and the track of turns and phases."""

from __future__ import annotations

from collections.abc import Mapping

from panspermia.faces.looks import Look, badge
from panspermia.faces.svg import classes, disc, el, esc, picture, var


def turn_track(turn: str, phases: Mapping[str, bool], *, before: str = "", after: str = "") -> str:
    """The turn, and its phases in words, each with whether it is the present one; as markup."""
    steps = [
        el(
            "li",
            el("span", esc(words)),
            class_="here" if here else None,
            aria_current="step" if here else None,
        )
        for words, here in phases.items()
    ]
    return el(
        "div",
        el("span", esc(turn), class_="turn-now"),
        before,
        el("ol", *steps, class_="phases"),
        after,
        class_="turn-track",
    )


def panel(
    look: Look,
    name: str,
    side: str,
    *content: str,
    score: str,
    chip: str = "",
    asked: bool = False,
    class_: str | None = None,
) -> str:
    """What a side has: in its head whose it is, a chip and the score, and below that the content.

    `name` says who plays the side, and may be empty; `side` is what the side is called.
    """
    head = [
        badge(look, 18),
        el("strong", el("bdi", esc(name or side)), class_="panel-name"),
        el("span", esc(side), class_="panel-side") if name else "",
        el("span", esc(chip), class_="chip") if chip else "",
        score,
    ]
    return el(
        "div",
        el("div", *head, class_="panel-head"),
        *content,
        class_=classes("panel", class_, "asked" if asked else None),
    )


def gauge(now: int, whole: int, *, step: int = 15) -> str:
    """Spaces in a row as a picture for HTML, with the present one marked."""
    spaces = [_space(number, now, step) for number in range(1, whole + 1)]
    size = (step * whole, step + 1)
    return picture(size, *spaces, width=size[0], height=size[1], aria_hidden="true")


def _space(number: int, now: int, step: int) -> str:
    x, y = step * number - step / 2, (step + 1) / 2
    if number == now:
        return el("path", d=disc(x, y, 6), fill=var("accent"))
    if number < now:
        return el("path", d=disc(x, y, 4), fill=var("quiet"))
    return el("path", d=disc(x, y, 4), fill="none", stroke=var("quiet"), stroke_width=1.5)
