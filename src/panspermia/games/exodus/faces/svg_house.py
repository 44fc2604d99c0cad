"""The assembly: the ring of ideologies with delegates, the star, laws and legacy disks (O)."""

from __future__ import annotations

import math

from panspermia.faces.board import Seen
from panspermia.faces.looks import mark_path
from panspermia.faces.svg import at, classes, el, esc, group
from panspermia.games.exodus.components.catalog import COLOURS, IDEOLOGIES
from panspermia.games.exodus.faces.naming import Scene, listed, say, titled, word
from panspermia.games.exodus.faces.shapes import star
from panspermia.games.exodus.faces.signs import art, owner
from panspermia.games.exodus.rules.view import AssemblyView

CENTRIST = "centrist"
WIDE, HIGH = 122.0, 82.0
MOST_CUBES = 5


def house(scene: Scene, seen: Seen) -> str:
    """TB-7. The ring, and beside it what the laws say; nothing where there is no assembly."""
    held = scene.position.assembly
    if held is None:
        return ""
    ring = [_bonds(), *[_ideology(scene, seen, held, id) for id in IDEOLOGIES]]
    drawn = el("svg", *ring, viewBox="-176 -115 352 230", class_="assembly", role="group",
               aria_label=art("assembly"))  # fmt: skip
    return el(
        "section",
        drawn,
        el("dl", *[_law(held, id) for id in IDEOLOGIES], id="ex-laws", class_="laws"),
        id="ex-house",
        class_=classes("pane", "house"),
        data_shown_by="shows-house",
        aria_label=art("assembly"),
    )


def spot_of(ideology: str) -> tuple[float, float]:
    """O.1. The ring clockwise, and the middle."""
    if ideology == CENTRIST:
        return 0.0, 0.0
    angle = math.pi * (IDEOLOGIES.index(ideology) / 3 - 0.5)
    return WIDE * math.cos(angle), HIGH * math.sin(angle)


def _bonds() -> str:
    """Neighbours on the ring, and all with the middle."""
    ring = [spot_of(id) for id in IDEOLOGIES if id != CENTRIST]
    around = "M" + "L".join([f"{x:.0f} {y:.0f}" for x, y in (*ring, ring[0])])
    spokes = "".join([f"M{x:.0f} {y:.0f}L0 0" for x, y in ring])
    return el("path", class_="bond", d=around + spokes)


def _ideology(scene: Scene, seen: Seen, held: AssemblyView, id: str) -> str:
    """An ideology with its delegates; the star is on one, and laws in force are edged."""
    x, y = spot_of(id)
    number = IDEOLOGIES.index(id)
    hue = COLOURS[number] if number < len(COLOURS) else "none"
    looks = ("law" if id in held.in_force else None, "can" if id in seen.choices else None,
             "choice" if id in seen.choices else None,
             "changed" if id in seen.changed else None)  # fmt: skip
    return group(
        el("rect", class_="frame", x=-52, y=-30, width=104, height=60, rx=10),
        el("path", class_="hue", d="M-48-18V18"),
        el("text", esc(word(id)), class_="nm", y=-12),
        *_cubes(scene, held, id),
        _legacy(held, id),
        el("path", class_="starred", d=star(5, 9, 4), transform=at(-36, 14))
        if held.star == id else "",
        id=f"place-{id}",
        class_=classes("ideo", f"i-{hue}", *looks),
        data_place=id,
        tabindex="-1",
        role="button",
        aria_label=in_words(scene, id),
        transform=at(x, y),
    )  # fmt: skip


def _cubes(scene: Scene, held: AssemblyView, id: str) -> list[str]:
    """O.3. The delegates there, each a cube of its side; many are one with a number."""
    found = []
    present = [(side, n) for side, n in enumerate(held.delegates[id]) if n]
    single = sum([n for _, n in present]) <= MOST_CUBES
    drawn = [(side, 1) for side, n in present for _ in range(n)] if single else present
    for place, (side, count) in enumerate(drawn):
        look = scene.looks[side]
        mark = "" if look.mark is None else el("path", class_="mk", d=mark_path(look.mark, 0, 0, 4))
        number = el("text", str(count), class_="n", x=12, y=4) if count > 1 else ""
        x = (place - (len(drawn) - 1) / 2) * (16 if single else 28) + 4
        found.append(
            group(el("rect", class_="cube", x=-7, y=-7, width=14, height=14, rx=2), mark, number,
                  class_=classes("own", owner(look)), transform=at(x, 12))
        )  # fmt: skip
    return found


def _legacy(held: AssemblyView, id: str) -> str:
    count = held.legacy[id]
    return el("text", f"+{count}", class_="legacy", x=40, y=24) if count else ""


def _law(held: AssemblyView, id: str) -> str:
    """What the law of an ideology says, and whether it is in force."""
    is_law = id in held.in_force
    name = el("dt", el("b", esc(titled(word(id, "law")))), esc(f" · {word(id)}"))
    return el("div", name, el("dd", esc(say(f"law.{id}"))), id=f"law-{id}",
              class_=classes("law-line", "in-force" if is_law else None))  # fmt: skip


def in_words(scene: Scene, id: str) -> str:
    """An ideology with its law, its delegates and its legacy disks."""
    held = scene.position.assembly
    assert held is not None
    found = [say("look.law", law=word(id, "law"), what=say(f"law.{id}"))]
    found += [say("look.star")] if held.star == id else []
    found += [say("look.in-force")] if id in held.in_force else []
    found += [
        scene.say("look.delegates", side=side, count=count)
        for side, count in enumerate(held.delegates[id])
        if count
    ]
    found += [say("look.legacy", count=held.legacy[id])] if held.legacy[id] else []
    return f"{titled(word(id))}: {listed([part.rstrip('.') for part in found])}"
