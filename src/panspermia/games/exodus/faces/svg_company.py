"""What a company has: money, its Rocket on the fuel strip, its stacks, its hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from panspermia.faces.board import Seen
from panspermia.faces.svg import classes, el, esc
from panspermia.games.exodus.faces import strip, svg_contracts
from panspermia.games.exodus.faces.lookup import fuel, held
from panspermia.games.exodus.faces.naming import Scene, listed, say
from panspermia.games.exodus.faces.signs import art, badge, icon, owner, sign
from panspermia.games.exodus.faces.svg_cards import chip, patent
from panspermia.games.exodus.faces.thrust import burn, engines_of, parts
from panspermia.games.exodus.rules.auction import HAND_LIMIT, free_aquas
from panspermia.games.exodus.rules.engines import MAP, Engine
from panspermia.games.exodus.rules.pieces import ROCKET
from panspermia.games.exodus.rules.view import SideView, StackView
from panspermia.games.exodus.rules.voyage import sky_of

ROCKET_STACK, LEO_STACK = "rocket-stack", "leo-stack"


def tab(scene: Scene, seen: Seen, side: int, *, first: bool) -> str:
    """Who plays a side, with its money and points; chosen, it shows what it has."""
    own, look = scene.position.sides[side], scene.looks[side]
    name = name_of(scene, seen, side)
    choice = el("input", type="radio", name_="shown", id=f"shows-{side}", value=str(side),
                checked="" if first else None, aria_label=name)  # fmt: skip
    has_choice = bool(seen.choices & {*places(scene, side)})
    return el(
        "div",
        choice,
        el("span", badge(look), el("bdi", esc(name)), id=f"who-{side}", class_="nm"),
        sign("aqua", str(own.aqua)),
        el("b", str(total(own)), id=f"vp-{side}", class_="vp", title=art("points")),
        id=f"seat-{side}",
        data_own="" if side in seen.own else None,
        data_other=None if side in seen.own else "",
        class_=classes("tabbed", owner(look), "can" if has_choice else None,
                       "due" if side in scene.asked else None),
    )  # fmt: skip


def name_of(scene: Scene, seen: Seen, side: int) -> str:
    """Who plays a side; the side's own name, where nobody does."""
    name = seen.names[side] if side < len(seen.names) else ""
    return name or scene.side_name(side)


def total(own: SideView) -> int:
    return sum(own.points.values())


def places(scene: Scene, side: int) -> list[str]:
    """The cards of a side: in stacks, then in its hand, then contracts that lie nowhere else."""
    own, known = scene.position.sides[side], scene.position.agency
    found = [*[card for stack in own.stacks for card in stack.cards], *own.hand]
    if known is None:
        return found
    contract = known.held[side]
    held = [] if contract is None or contract.stack is not None else [contract.card]
    return [*found, *held, *known.fulfilled[side]]


def order(scene: Scene, seen: Seen) -> list[int]:
    """All sides, the reader's first, then as they play."""
    return [*seen.own, *[side for side in scene.position.order if side not in seen.own]]


def company(scene: Scene, seen: Seen, side: int) -> str:
    """All that a side has; the hand comes first where it is asked about."""
    own = scene.position.sides[side]
    asks_hand = bool(seen.choices & {*own.hand})
    stacks = [_stack(scene, seen, side, stack) for stack in own.stacks]
    shown = [_rocket(scene, side), el("div", *stacks, id=f"stacks-{side}", class_="stacks")]
    hand = _hand(scene, seen, side)
    return el(
        "section",
        _money(scene, side),
        svg_contracts.summary(scene, seen, side),
        *([hand, *shown] if asks_hand else [*shown, hand]),
        id=f"company-{side}",
        class_=classes("pane", "company", owner(scene.looks[side])),
        data_shown_by=f"shows-{side}",
        data_side=str(side),
        aria_label=name_of(scene, seen, side),
    )


def _money(scene: Scene, side: int) -> str:
    """TB-3. Aquas with what is pledged, pieces in reserve, and what the side may do."""
    own = scene.position.sides[side]
    pledged = own.aqua - free_aquas(scene.state, side)
    chits = len([chit for chit in scene.position.glory if chit.side == side])
    found = [
        el("b", esc(scene.side_name(side))),
        sign("aqua", str(own.aqua), art("aqua", count=own.aqua)),
        el("em", esc(art("pledged", count=pledged))) if pledged else "",
        sign("hand", f"{len(own.hand)}/{HAND_LIMIT}", art("hand", count=len(own.hand))),
        sign("factory", str(own.cubes), art("cubes", count=own.cubes)),
        sign("claim", str(own.disks), art("disks", count=own.disks)),
        sign("dome", str(own.domes), art("domes", count=own.domes)),
        sign("glory", str(chits), art("glory", count=chits)) if chits else "",
        sign("push", "", art("powersat")) if own.powersat else "",
    ]
    return el("p", *found, id=f"money-{side}", class_="money")


# --- the Rocket -----------------------------------------------------------------------------------


def _rocket(scene: Scene, side: int) -> str:
    """TB-4. The fuel strip with dry and wet mass, and net thrust with its parts."""
    own = scene.position.sides[side]
    if own.rocket is None:
        return el("p", esc(art("no-rocket")), id=f"rocket-of-{side}", class_="quiet")
    found = sorted(engines_of(scene, side), key=lambda engine: engine.afterburn)
    line = _activation(scene, side, found[0], found[1:]) if found else ""
    none = el("em", esc(art("grounded")), class_="quiet")
    drawn = strip.standing(scene.state.rocket(side))
    return el(
        "div",
        el("p", line or none, class_="thrust"),
        el("div", drawn, class_="strip-box", tabindex="0"),
        el("p", esc(fuel(own)), class_=classes("quiet", "fuel")),
        id=f"rocket-of-{side}",
        class_="flier",
    )


def _activation(scene: Scene, side: int, engine: Engine, others: Sequence[Engine]) -> str:
    """H3.1. A way to activate the Rocket: its net thrust with its parts, a burn; other ways."""
    space, sky = scene.state.stacks[side][ROCKET].space, sky_of(scene.state, side)
    found = [
        el("span", el("b", f"{part.thrust:+d}".replace("-", "−")), esc(art(f"part.{part.id}")),
           class_="part")
        for part in parts(engine, space, sky)
    ]  # fmt: skip
    head = el("span", esc(art("net")), title=_title(scene, engine))
    per_burn = el("span", esc(art("per-burn", steps=burn(engine))), class_="quiet")
    more = [_other(scene, other) for other in others]
    return "".join([head, el("b", str(engine.net), class_="big"), *found, per_burn, *more])


def _other(scene: Scene, engine: Engine) -> str:
    """Another thruster, or afterburn, with the net thrust that it would give."""
    card = scene.name(engine.craft.cards[engine.thruster].id)
    words = art("net.burning") if engine.afterburn else card
    return el("span", el("b", str(engine.net)), esc(words), class_=classes("part", "other"),
              title=_title(scene, engine))  # fmt: skip


def _title(scene: Scene, engine: Engine) -> str:
    card = engine.craft.cards[engine.thruster].id
    id = "thrust.burning" if engine.afterburn else "thrust.net"
    return scene.say(id, card=card, net=engine.net, burn=burn(engine))


# --- stacks and hand ------------------------------------------------------------------------------


def _stack(scene: Scene, seen: Seen, side: int, stack: StackView) -> str:
    """E. Where a stack is, and what is in it."""
    word = {ROCKET_STACK: "rocket", LEO_STACK: "mass"}.get(stack.stack, "crate")
    here = scene.name(stack.space)
    name = art("at", stack=scene.name(stack.stack), space=here)
    words = f"{name}: {listed(held(scene, scene.position.sides[side], stack))}"
    marks = [sign("tank", str(stack.tanks), art("tanks", count=stack.tanks))] * bool(stack.tanks)
    marks += [sign("glitch", "", say("text.glitched"))] * stack.glitched
    cards = [chip(scene, seen, card, *_moved(stack, card)) for card in stack.cards]
    return el(
        "div",
        el("span", icon(word), esc(name), *marks, class_="at", title=words),
        *cards,
        id=f"stack-{side}-{stack.stack}",
        class_="stacked",
    )


def _moved(stack: StackView, card: str) -> Iterator[str]:
    """H1b.1. A card that has moved cannot fly in this Turn."""
    if card in stack.moved:
        yield sign("tick", "", art("moved"))


def _hand(scene: Scene, seen: Seen, side: int) -> str:
    """I2a. The patents in hand, with both of their sides."""
    own = scene.position.sides[side]
    if not own.hand:
        return el("p", esc(art("no-hand")), id=f"hand-{side}", class_="quiet")
    found = [patent(scene, seen, id) for id in own.hand]
    return el("div", *found, id=f"hand-{side}", class_=classes("decks", "hand"))


def spaces_of(scene: Scene, side: int) -> list[str]:
    """Where the stacks of a side are, its Rocket first."""
    stacks = sorted(scene.position.sides[side].stacks, key=lambda s: s.stack != ROCKET_STACK)
    return [stack.space for stack in stacks if stack.space in MAP.index]
