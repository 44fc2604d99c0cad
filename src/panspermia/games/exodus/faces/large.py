"""What can be pointed at as a large card for the inspector."""

from __future__ import annotations

from collections.abc import Iterator

from panspermia.faces.board import Seen
from panspermia.faces.svg import classes, el, esc
from panspermia.games.exodus.components.catalog import IDEOLOGIES, KINDS
from panspermia.games.exodus.components.facts import HEAVY
from panspermia.games.exodus.components.solar import SITE
from panspermia.games.exodus.faces import cards, describe, svg_contracts, svg_dial, svg_house
from panspermia.games.exodus.faces.lookup import held, standing
from panspermia.games.exodus.faces.naming import Scene, listed, titled, word
from panspermia.games.exodus.faces.shapes import hexagon
from panspermia.games.exodus.faces.signs import art, badge, owner
from panspermia.games.exodus.faces.svg_cards import is_black, kind_word, type_badge
from panspermia.games.exodus.rules.engines import MAP, Sky

MOST_BESIDE = 6


def large(scene: Scene, place: str, seen: Seen) -> str | None:
    """What is at a place as a large card."""
    if place in MAP.index:
        return _frame("space", titled(scene.name(place)), *_space(scene, place))
    if place.removesuffix(HEAVY) in scene.printed.faces:
        look = f"{kind_word(scene, place)} patent-large"
        return _frame(look, scene.name(place), *_card(scene, place))
    if place in scene.printed.contracts:
        told = svg_contracts.large(scene, place) if scene.position.agency is not None else ()
        return _frame("contract", scene.name(place), *told)
    if place in IDEOLOGIES and scene.position.assembly is not None:
        return _frame("law", titled(word(place)), el("p", esc(svg_house.in_words(scene, place))))
    if place == "dial":
        return _frame("year", art("dial"), svg_dial.sky(scene).replace(' id="', ' data-of="'))
    return None


def _frame(kind: str, title: str, *content: str) -> str:
    head = el("h3", esc(title))
    return el("article", head, *content, class_=classes("ex", "large", "big-card", kind))


# --- Spaces ---------------------------------------------------------------------------------------


def _space(scene: Scene, id: str) -> Iterator[str]:
    """What is printed there, what stands there, who is there, and what a step from it costs."""
    space = MAP.find(id)
    facts = [part for part in describe.facts(space) if part]
    if MAP.kind[space] == SITE:
        yield _hexagon(space)
    yield el("p", esc(titled(listed(facts))))
    stands = [titled(words) for words in standing(scene, id)]
    if stands:
        yield el("p", esc(listed(stands)), class_="stands")
    yield from _crowd(scene, id)
    rows = describe.beside(space, None, Sky())[:MOST_BESIDE]
    items = [
        el("li", el("span", esc(scene.name(b.id))), el("em", esc(b.price)), data_places=b.id)
        for b in rows
    ]
    yield el("h4", esc(art("beside"))) + el("ul", *items, class_="beside")


def _hexagon(space: int) -> str:
    """Size and type as the chart has them."""
    site = MAP.sites[space]
    assert site is not None
    shape = el("path", class_=classes("k-site", f"t{site.spectral}"), d=hexagon(18))
    words = el("text", f"{site.size}{site.spectral}", y=5, class_=f"t{site.spectral}")
    return el("svg", shape, words, viewBox="-20 -20 40 40", class_="hex", aria_hidden="true")


def _crowd(scene: Scene, id: str) -> Iterator[str]:
    for number, side in enumerate(scene.position.sides):
        for stack in side.stacks:
            if stack.space == id:
                look = scene.looks[number]
                name = f"{titled(scene.name(stack.stack))}: {listed(held(scene, side, stack))}"
                yield el("p", badge(look), esc(name), class_=classes("who", owner(look)))


# --- cards ----------------------------------------------------------------------------------------


def _card(scene: Scene, id: str) -> Iterator[str]:
    """Both sides in words, where the card is, and what is to be known about it."""
    yield el("p", esc(titled(cards.kind_of(scene, id))), type_badge(scene, id), class_="kind")
    white = id.removesuffix(HEAVY)
    black = scene.printed.other.get(white)
    if black is not None and is_black(scene, white):
        white, black = black, white
    yield el("div", *_sides(scene, white, black), class_="faces")
    yield from [el("p", esc(words)) for words in _where(scene, id)]
    note = scene.printed.faces[id.removesuffix(HEAVY)].note
    if note:
        yield el("p", esc(note), class_="quiet")


def _sides(scene: Scene, white: str, black: str | None) -> Iterator[str]:
    for side, look in ((white, "white"), (black, "black")):
        if side is not None:
            facts = [el("li", esc(titled(words))) for words in cards.facts(scene, side)]
            yield el("div", el("h4", esc(scene.name(side))), el("ul", *facts),
                     class_=classes("face", look))  # fmt: skip


def _where(scene: Scene, id: str) -> Iterator[str]:
    for number, stack in scene.stacks_with(id):
        yield titled(scene.say("card.at", stack=stack.stack, side=number, space=stack.space))
    for number, own in enumerate(scene.position.sides):
        if id in own.hand:
            yield titled(scene.say("card.hand", side=number))
    for kind in KINDS:
        deck = scene.position.decks[kind]
        if deck.top == id:
            yield titled(art("on-deck", kind=word(kind), count=deck.count))
