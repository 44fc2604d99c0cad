"""Patents with both sides beside each other, cards in stacks as chips, and the market."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from panspermia.faces.board import Seen
from panspermia.faces.svg import classes, el, esc
from panspermia.games.exodus.components.cards import Face, Faction, Triangle
from panspermia.games.exodus.components.catalog import CONTRACTS, KINDS
from panspermia.games.exodus.components.facts import HEAVY
from panspermia.games.exodus.faces import cards
from panspermia.games.exodus.faces.naming import Scene, listed, say, word
from panspermia.games.exodus.faces.signs import any_of, art, sign

FRACTIONS = {
    "1/2": "½", "1/3": "⅓", "2/3": "⅔", "1/4": "¼", "3/4": "¾", "1/5": "⅕", "2/5": "⅖", "3/5": "⅗",
    "1/6": "⅙", "1/8": "⅛", "1/10": "⅒",
}  # fmt: skip
ABILITIES = 1
"""Abilities of a side that are written out; large cards have all."""

# --- a side of a card -----------------------------------------------------------------------------


def side(scene: Scene, id: str, look: str) -> str:
    """A side by its signs: thrust, numbers, what it needs and gives, and the first ability."""
    face = scene.printed.faces[id.removesuffix(HEAVY)]
    row = [triangle(face.thruster) if face.thruster else "", *numbers(face)]
    told = [say(f"ability.{a.id}", amount=cards.signed(a.amount)) for a in face.abilities]
    return el(
        "div",
        el("h4", esc(face.name)),
        el("div", *row, class_="nums"),
        el("div", *exchange(face), class_="io"),
        *[el("p", esc(words)) for words in told[:ABILITIES]],
        class_=classes("face", look),
    )


def triangle(printed: Triangle) -> str:
    """B2d. Thrust and the fuel of a burn in a triangle, with what else is printed beside it."""
    words = listed(cards.thrust(printed))
    shape = el("svg", el("path", d="M22 2 42 34H2Z"), viewBox="0 0 44 36", aria_hidden="true")
    fuel = "" if printed.fuel == "0" else FRACTIONS.get(printed.fuel, printed.fuel)
    drawn = el("span", shape, el("b", str(printed.thrust)), el("i", esc(fuel)),
               class_=classes("tri", printed.grade), title=words)  # fmt: skip
    more = [sign("afterburn", str(printed.afterburn_steps))] if printed.afterburn_steps else []
    more += [sign("push")] if printed.pushable else []
    more += [sign("pivot", str(printed.bonus_pivots))] if printed.bonus_pivots else []
    return drawn + "".join(more)


def numbers(face: Face) -> Iterator[str]:
    """B2l. Mass, rad-hardness and therms, and what the side can do on a Site."""
    if face.light is not None and face.heavy is not None:
        for kind, turned in (("light", face.light), ("heavy", face.heavy)):
            body = (sign("mass", str(turned.mass)), sign("rad", str(turned.rad_hard)),
                    sign("therm", str(turned.therms)))  # fmt: skip
            yield el("span", el("em", esc(art(kind))), *body, class_="turned")
    else:
        yield sign("mass", str(face.mass or 0))
        yield sign("rad", str(face.rad_hard or 0))
    if face.isru is not None:
        yield sign("isru", str(face.isru))
        yield from [sign(platform) for platform in face.platforms]
    is_solar = face.solar or (face.thruster is not None and face.thruster.solar)
    yield from [sign("solar")] * is_solar
    yield from [sign("air")] * face.air_eater + [sign("sail")] * face.sail


def exchange(face: Face) -> Iterator[str]:
    """B2h, B2i, B2k. What a side needs and gives, as signs."""
    wanted = [any_of(kinds) for kinds in (face.needs.generator, face.needs.reactor) if kinds]
    wanted += [sign("therm", str(face.needs.therms))] if face.needs.therms else []
    if wanted:
        yield el("span", el("em", esc(art("needs"))), *wanted)
    given = [any_of(face.gives)] if face.gives else []
    given += [el("i", esc(words), class_="md") for words in _changes(face)]
    if given:
        yield el("span", el("em", esc(art("gives"))), *given)


def _changes(face: Face) -> Iterator[str]:
    if face.modifier.thrust:
        amount = f"{face.modifier.thrust:+d}".replace("-", "−")
        yield art("thrust", amount=amount)
    if face.modifier.fuel != "1":
        yield art("fuel", factor=face.modifier.fuel)


# --- whole cards ----------------------------------------------------------------------------------


def patent(scene: Scene, seen: Seen, id: str, *head: str, tab: bool = False) -> str:
    """A patent that can be pointed at, with both of its sides."""
    return el(
        "article",
        el("header", *head, type_badge(scene, id)) if head else "",
        sides(scene, id),
        **place(scene, seen, id, classes("patent", kind_word(scene, id)), tab=tab),
    )


def sides(scene: Scene, id: str) -> str:
    """White and Black beside each other; a crew has one side."""
    white = id.removesuffix(HEAVY)
    black = scene.printed.other.get(white)
    if black is None:
        return el("div", side(scene, white, "crew"), class_=classes("faces", "one"))
    if is_black(scene, white):
        white, black = black, white
    return el("div", side(scene, white, "white"), side(scene, black, "black"), class_="faces")


def place(
    scene: Scene, seen: Seen, id: str, look: str | None, *, tab: bool = False
) -> dict[str, str | None]:
    """The attributes of a card that can be pointed at."""
    return {
        "id": f"place-{id}",
        "class_": classes(look, "can" if id in seen.choices else None,
                          "changed" if id in seen.changed else None),
        "data_place": id,
        "role": "button",
        "tabindex": "0" if tab else "-1",
        "aria_label": scene.name(id),
        "aria_description": in_words(scene, id),
    }  # fmt: skip


def in_words(scene: Scene, id: str) -> str:
    """What kind of card it is and all that is printed on the side that counts."""
    return listed([cards.kind_of(scene, id), *cards.facts(scene, id)])


def type_badge(scene: Scene, id: str) -> str:
    """B2f. The type of Factory that makes the Black-Side."""
    spectral = _facts(scene, id)
    if not spectral:
        return ""
    title = art("type", type=spectral)
    return el("span", esc(spectral), class_=classes("spec", f"t{spectral}"), title=title)


def _facts(scene: Scene, id: str) -> str:
    catalog = scene.printed.catalog
    return catalog.faces[catalog.face_of[id]].spectral


def kind_word(scene: Scene, id: str) -> str:
    """The deck that a card is of, as a class; of a crew its own."""
    catalog = scene.printed.catalog
    kind = catalog.faces[catalog.face_of[id]].kind
    return "contract" if kind == CONTRACTS else KINDS[kind] if kind < len(KINDS) else "crews"


def is_black(scene: Scene, id: str) -> bool:
    catalog = scene.printed.catalog
    return catalog.faces[catalog.face_of[id]].black


def chip(scene: Scene, seen: Seen, id: str, *marks: str) -> str:
    """A card in a stack: its name with its kind, mass and rad-hardness, and what is up with it."""
    catalog = scene.printed.catalog
    facts = catalog.faces[catalog.face_of[id]].card
    body = [sign("mass", str(facts.mass)), sign("rad", str(facts.rad_hard))]
    black = " black" if is_black(scene, id) else ""
    return el(
        "span",
        el("i", "", class_="dk"),
        el("span", esc(scene.name(id)), class_="nm"),
        *body,
        *marks,
        # Its numbers stand beside its name, so it is called by all that is written there.
        **place(scene, seen, id, classes("chipped", kind_word(scene, id) + black))
        | {"aria_label": None},
    )


# --- the market -----------------------------------------------------------------------------------


def market(scene: Scene, seen: Seen) -> str:
    """TB-5. The top card of each deck with how many there are, and the prices of products."""
    found = [_deck(scene, seen, kind, n == 0) for n, kind in enumerate(KINDS)]
    prices = [
        el("span", el("b", esc(type), class_=classes("spec", f"t{type}")), str(price))
        for type, price in scene.position.prices.items()
    ]
    line = el("p", el("em", esc(art("prices"))), *prices, id="ex-prices", class_="prices",
              title=art("prices.about"))  # fmt: skip
    return el("section", el("div", *found, class_="decks"), line, id="ex-market",
              class_=classes("pane", "market"), data_shown_by="shows-market",
              aria_label=art("market"))  # fmt: skip


def _deck(scene: Scene, seen: Seen, kind: str, first: bool) -> str:
    deck = scene.position.decks[kind]
    name = el("b", esc(word(kind).capitalize()))
    count = el("span", str(deck.count), class_="count", title=art("left", count=deck.count))
    if deck.top is None:
        return el("div", name, count, id=f"ex-deck-{kind}", class_=classes("patent", "none", kind))
    return el("div", patent(scene, seen, deck.top, name, count, tab=first), id=f"ex-deck-{kind}")


def factions(scene: Scene, ids: Iterable[str], seen: Seen) -> Iterator[str]:
    """C2.2, B6. Companies that can be chosen, each with its privilege."""
    for id in ids:
        face = scene.printed.faces[id]
        assert isinstance(face, Faction)
        told = el("p", esc(cards.privilege(face)), class_="privilege")
        yield el("article", el("h4", esc(word(id, "faction"))), told,
                 el("div", *numbers(face), class_="nums"),
                 **place(scene, seen, id, classes("patent", "crews")))  # fmt: skip
