"""How a Rocket can be activated where it stands: net thrust with its parts (H3.1, TB-4)."""

from __future__ import annotations

from typing import NamedTuple

from panspermia.games.exodus.faces.naming import Scene, say
from panspermia.games.exodus.rules.crafts import STRIP
from panspermia.games.exodus.rules.engines import MAP, Engine, Sky, counted, engines
from panspermia.games.exodus.rules.pieces import NOBODY, ROCKET
from panspermia.games.exodus.rules.supports import off_in
from panspermia.games.exodus.rules.voyage import sky_of

MOST = 3
"""Activations that are told: the strongest of each thruster, with and without afterburn."""


class Part(NamedTuple):
    """Something that makes up net thrust."""

    id: str
    thrust: int


def engines_of(scene: Scene, side: int) -> list[Engine]:
    """The best activations of a side's Rocket, each of another thruster or afterburn."""
    g = scene.state
    if not g.has_rocket(side) or g.factions[side] == NOBODY:
        return []
    space = g.stacks[side][ROCKET].space
    found = engines(g.rocket(side), space, sky_of(g, side), off_in(g, side, ROCKET))
    found.sort(key=lambda engine: (-engine.net, engine.cost))
    best = {(engine.thruster, engine.afterburn): engine for engine in reversed(found)}
    return sorted(best.values(), key=lambda engine: (-engine.net, engine.cost))[:MOST]


def parts(engine: Engine, space: int, sky: Sky) -> list[Part]:
    """H3.1, H3b, H3c.1, H3d.1, J5.1. What net thrust is the sum of; what is nothing is left out."""
    cards = engine.craft.cards
    triangle = cards[engine.thruster].triangle
    assert triangle is not None
    modifiers = [cards[place] for place in counted(engine.links, engine.thruster, cards)]
    is_solar = triangle.solar or any([card.solar for card in modifiers])
    sun = MAP.solar[MAP.zone[space]] + sky.solar_bonus
    found = [
        Part("base", triangle.thrust),
        Part("afterburn", triangle.afterburn_thrust if engine.afterburn else 0),
        Part("class", STRIP.thrust[engine.wet]),
        Part("sun", sun if is_solar else 0),
        Part("push", (triangle.pushed_thrust or sky.push) if engine.pushed else 0),
        Part("supports", sum([card.thrust for card in modifiers])),
    ]
    return [part for part in found if part.thrust or part.id == "base"]


class Activation(NamedTuple):
    """A way to activate a Rocket, in words."""

    head: str
    parts: tuple[str, ...]


def activations(scene: Scene, side: int) -> list[Activation]:
    """Each of them: the thruster with its net thrust and a burn, and what makes up the thrust."""
    g = scene.state
    found = []
    for engine in engines_of(scene, side):
        space, sky = g.stacks[side][ROCKET].space, sky_of(g, side)
        told = [say(f"thrust.{id}", amount=f"{n:+d}") for id, n in parts(engine, space, sky)]
        card = engine.craft.cards[engine.thruster].id
        kind = "thrust.burning" if engine.afterburn else "thrust.net"
        head = scene.say(kind, card=card, net=engine.net, burn=burn(engine))
        found.append(Activation(head, tuple(told)))
    return found


def burn(engine: Engine) -> str:
    """H5a. The steps of fuel that a burn takes."""
    whole, rest = divmod(engine.cost, engine.unit)
    part = f"{rest}/{engine.unit}" if rest else ""
    return f"{whole} {part}".strip() if whole or not part else part
