"""Cards of Bios: Genesis as large as one wants to read them, for the answer panel."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from panspermia.decks.cards import Card
from panspermia.faces.board import Seen
from panspermia.faces.svg import el, esc
from panspermia.games.genesis.components import cards
from panspermia.games.genesis.faces import bench, news, reach, symbols, tray, world
from panspermia.games.genesis.faces.html import (
    PARAMETERS,
    abilities,
    div,
    face,
    heaps,
    named,
    quiet,
    span,
    with_pictures,
)
from panspermia.games.genesis.faces.naming import Scene, number_of, say, with_parasites, word
from panspermia.games.genesis.faces.signs import strikes_of
from panspermia.games.genesis.rules.view import MutationView, OrganismView, RefugiumView
from panspermia.games.genesis.rules.vocabulary import (
    COLOUR,
    MACROORGANISM,
    MUTATION,
    PARASITE,
    REFUGIUM,
    ROWS,
)

Fact = tuple[str, str]
"""A word for what it is, and markup."""


def card(scene: Scene, place: str, seen: Seen) -> str | None:
    """What is at a place, or None if there is nothing of that name."""
    organism = scene.organism(place)
    if organism is not None:
        return _organism(scene, organism, seen)
    kind = place.partition("-")[0]
    draw = DRAWN.get("row" if place in ROWS else kind)
    return None if draw is None else draw(scene, place, seen)


def _frame(
    name: str, kind: str, *content: str, colour: str | None = None, printed: Card | None = None,
    tale: str = "",
) -> str:  # fmt: skip
    """A large card: its name and kind, what it says, its tale, and where it comes from."""
    origin = ""
    if printed is not None:
        words = say("look.origin", origin=word(printed.origin.partition(":")[0], "origin"))
        origin = el("p", esc(words), class_="origin")
    edge = "e-none" if colour is None else f"e{COLOUR[colour]}"
    head = el("header", el("h3", esc(name)), quiet(kind))
    story = el("p", esc(tale), class_="tale") if tale else ""
    return el("article", head, *content, story, origin, class_=named(f"gen.large.{edge}"))


def _facts(facts: Sequence[Fact]) -> str:
    rows = [el("dt", esc(name)) + el("dd", markup) for name, markup in facts]
    return el("dl", *rows, class_="facts") if rows else ""


def _notes(notes: Sequence[str]) -> str:
    return el("ul", *[el("li", note) for note in notes], class_="notes") if notes else ""


# --- refugia and rows -----------------------------------------------------------------------------


def _refugium(scene: Scene, place: str, seen: Seen) -> str | None:
    number = REFUGIUM.get(place)
    if number is None:
        return None
    card = scene.placards[number]
    views = [r for row in scene.position.rows.values() for r in row.refugia]
    here = next((r for r in views if r.refugium == place), None)
    facts = [*_life(scene, card.refugium)]
    enzymes = [] if here is None else here.enzymes
    facts.append((say("card.dangers"), world.dangers(card.refugium.slots, enzymes)))
    if here is not None:
        facts.append((say("card.now"), _content(scene, here)))
    return _frame(
        card.refugium.name,
        scene.say("card.refugium", row=card.landform, colour=card.colour),
        _facts(facts),
        _notes([*_about_refugium(scene, card, here, seen)]),
        colour=card.colour,
        printed=card,
        tale=card.refugium.note,
    )


def _life(scene: Scene, printed: cards.RefugiumSide) -> Iterator[Fact]:
    """F1.1. The dice that organize manna, now and in the other climate."""
    if not scene.has_climate:
        yield say("card.life"), _dice("life", printed.life.warm, "")
        return
    now = scene.position.climate
    then = "cold" if now == "warm" else "warm"
    dice = {"warm": printed.life.warm, "cold": printed.life.cold}
    words = say(f"card.now-{now}"), say(f"card.then-{then}")
    yield (
        say("card.life"),
        _dice(now, dice[now], words[0]) + span("dim", _dice(then, dice[then], words[1])),
    )


def _dice(icon: str, dice: Sequence[int], words: str) -> str:
    values = [face(value) for value in dice]
    return span(f"vals {icon}", symbols.icon(icon), *values, span("w", esc(words)) if words else "")


def _content(scene: Scene, here: RefugiumView) -> str:
    parts = [symbols.dome(scene, side) for side in sorted(here.bionts)]
    parts += heaps(symbols.CUBES, here.organized, "organized")
    loose = [*heaps(symbols.LOOSE, here.disorganized, "loose")]
    if loose:
        parts += [*loose, quiet(say("text.loose"))]
    return "".join(parts) or quiet(say("look.no-manna"))


def _about_refugium(
    scene: Scene, card: cards.Placard, here: RefugiumView | None, seen: Seen
) -> Iterator[str]:
    """What is worth knowing before a biont goes there."""
    if here is not None and here.bionts:
        count = sum(here.organized) + 2 * len(here.bionts)
        yield esc(say("card.rolls", count=count))
    if card.refugium.toll:
        yield esc(say("look.toll", count=card.refugium.toll))
    if card.refugium.resilient:
        yield esc(say("look.resilient"))
    own = [scene.position.sides[side].colour for side in seen.own]
    if card.colour in own:
        yield esc(say("card.own-colour"))
    made = {"catalyst": symbols.DISKS[COLOUR[card.bacterium.metabolism]]}
    yield with_pictures(scene, "card.becomes", made, bacterium=f"bacterium-{card.number}")


def _row(scene: Scene, row: str, seen: Seen) -> str:
    view = scene.position.rows[row]
    landform = scene.landforms[row]
    facts = []
    if view.deck and view.deck[0]:
        facts.append((say("card.top"), span("q", esc(scene.name(view.deck[0])))))
    facts.append((say("card.deck"), quiet(say("world.cards", count=len(view.deck)))))
    facts.append((say("card.pile"), quiet(say("card.refugia", count=view.pile))))
    living = [span("fact", _mark(scene, o.owner), esc(scene.name(o.organism)))
              for o in world.natives(scene, row)]  # fmt: skip
    if living:
        facts.append((say("card.natives"), "".join(living)))
    state = say("look.row-active" if view.active else "look.row-quiet")
    lamp = span("lamp.on" if view.active else "lamp")
    return _frame(
        landform.name, say("text.active" if view.active else "text.inactive"),
        el("p", lamp, esc(state), class_="say"), _facts(facts), printed=landform,
        tale=landform.note,
    )  # fmt: skip


def _mark(scene: Scene, side: int) -> str:
    colour = scene.colour(side)
    return "" if colour is None else symbols.MARKS[colour]


# --- mutations ------------------------------------------------------------------------------------


def _mutation(scene: Scene, place: str, seen: Seen) -> str | None:
    """H1.2. The back of a mutation that nobody has bought is not to be seen."""
    number = MUTATION.get(place)
    if number is None:
        return None
    card = scene.mutations[number]
    owned = next(
        ((o, m) for o in scene.organisms() for m in o.mutations if m.mutation == place), None
    )
    front, back = card.unpromoted, card.promoted
    is_promoted = owned is not None and owned[1].promoted
    up: cards.Unpromoted | cards.Promoted = back if is_promoted else front
    faces = [_front(card, owned is None), _back(card, seen_back=owned is not None)]
    return _frame(
        up.name,
        say("card.mutation", colour=front.colour),
        div("faces", *(reversed(faces) if is_promoted else faces)),
        _notes([*_about_mutation(scene, card, owned)]),
        colour=front.colour,
        printed=card,
        tale=up.note,
    )


def _front(card: cards.MutationCard, unbought: bool) -> str:
    title = say("card.bought") if unbought else say("card.front", name=card.unpromoted.name)
    items = [_gain(card.unpromoted.colour), *_explained(card.unpromoted)]
    return div("side", quiet(title), el("ul", *items))


def _back(card: cards.MutationCard, *, seen_back: bool) -> str:
    back = card.promoted
    title = say("card.back", name=back.name) if seen_back else say("card.promotion")
    items = [_gain(back.plus), _ability("dna")]
    items += _explained(back) if seen_back else [el("li", quiet(say("card.unseen-back")))]
    return div("side.next", quiet(title), el("ul", *items))


def _gain(colour: str) -> str:
    """A cube: one chromosome more, and a point."""
    words = say("card.gain", parameter=say(f"bench.{PARAMETERS[COLOUR[colour]]}"))
    return el("li", symbols.CUBES[COLOUR[colour]], el("b", esc(words)))


def _explained(side: cards.Unpromoted | cards.Promoted) -> Iterator[str]:
    yield from [_ability(id) for id, _ in abilities(side)]


def _ability(id: str) -> str:
    """What an icon does; the clause that says so stands apart, as not everybody wants to see it."""
    words, bracket, clause = word(id, "explained").rpartition(" (")
    by = span("by", esc(f"({clause}")) if bracket else ""
    return el("li", symbols.icon(id), span("w", esc(words or clause), " ", by))


def _about_mutation(
    scene: Scene, card: cards.MutationCard, owned: tuple[OrganismView, MutationView] | None
) -> Iterator[str]:
    if owned is None:
        yield with_pictures(
            scene, "card.price", {"catalyst": symbols.DISKS[COLOUR[card.unpromoted.colour]]}
        )
        return
    o, m = owned
    yield esc(scene.say("card.belongs", organism=o.organism, side=o.owner))
    if "stolen" in (m.base, m.added):
        yield esc(say("bench.stolen"))
    if m.fresh and "fission" in card.unpromoted.icons:
        yield esc(say("card.fresh"))
    if m.lingers:
        yield esc(say("card.lingers", name=card.unpromoted.name))


# --- organisms ------------------------------------------------------------------------------------


def _organism(scene: Scene, o: OrganismView, seen: Seen) -> str:
    body, face = scene.body(o), scene.face(o)
    printed: Card
    tale = ""
    if body is not None:
        printed, tale = scene.macroorganisms[number_of(o.organism)], body.note
    elif face is not None:
        printed = next(c for c in scene.deck.parasites if face in c.faces)
        tale = face.note
    else:
        placard = scene.placards[number_of(o.organism)]
        printed, tale = placard, placard.bacterium.note
    colour = scene.position.sides[o.owner].colour
    content = [
        div("chrs", *bench.chromosomes(o, scene)),
        span("on", *bench.settlers(scene, o)),
    ]
    if o.mutations:
        content.append(div("list", *[_line(scene, m) for m in o.mutations]))
    if body is not None:
        content.append(div("list", *bench.organs(scene, o, body)))
    return _frame(
        scene.name(o.organism), _kind(scene, o), *content,
        _notes([*_about_organism(scene, o)]), colour=colour, printed=printed, tale=tale,
    )  # fmt: skip


def _kind(scene: Scene, o: OrganismView) -> str:
    if o.face is not None:
        host = next(h.organism for h in scene.organisms() if h.parasite is o)
        return scene.say("card.parasite", side=o.owner, host=host)
    if scene.body(o) is not None:
        ecosystem = "terrestrial" if o.terrestrial else "marine"
        return scene.say("card.macro", ecosystem=ecosystem, side=o.owner)
    return scene.say("card.bacterium", row=o.row, side=o.owner)


def _line(scene: Scene, m: MutationView) -> str:
    """A mutation of an organism in one line."""
    card = scene.mutations[MUTATION[m.mutation]]
    return span(f"mut.e{COLOUR[card.unpromoted.colour]}", *bench.mutation_parts(scene, m))


def _about_organism(scene: Scene, o: OrganismView) -> Iterator[str]:
    if scene.body(o) is None:
        facts = list(tray.facts_of(scene, o))
        yield el("b", esc(say("card.darwin"))) + "".join([span("fact", fact) for fact in facts])
    parasites = list(with_parasites(o))[1:2]
    for parasite in parasites:
        yield esc(scene.say("card.has-parasite", parasite=parasite.organism, side=parasite.owner))


def _macroorganism(scene: Scene, place: str, seen: Seen) -> str | None:
    """H3a. A card of the stack: what it needs, and its parts in the sea."""
    number = MACROORGANISM.get(place)
    if number is None:
        return None
    card = scene.macroorganisms[number]
    body = card.marine
    facts = [(say("card.needs"), span("tally", *world.tally(reach.system_of(scene, place))))]
    way = next((way for way in reach.ways(scene, seen.own) if way.card == place), None)
    if way is not None and way.short:
        lack = span("tally", *world.tally(way.missing)) + quiet(
            scene.say("card.lacks", organism=way.organism)
        )
        facts.append((say("card.you-lack"), lack))
    elif way is not None:
        facts.append((say("card.you"), quiet(scene.say("card.ready", organism=way.organism))))
    parts = [bench.part(organ, symbols.MISSING[COLOUR[organ.colour]], COLOUR[organ.colour])
             for organ in body.organs]  # fmt: skip
    circles = [
        bench.part(circle, span("circle"), COLOUR[colour], circle=True)
        for colour in cards.COLOURS
        if (circle := body.circles.of(colour)) is not None
    ]
    return _frame(
        body.name, say("card.macro-card"), _facts(facts),
        quiet(say("card.organs")), div("list", *parts),
        quiet(say("card.circles")), div("list", *circles),
        _notes([esc(say("card.land", name=card.terrestrial.name))]),
        printed=card, tale=body.note,
    )  # fmt: skip


def _parasite(scene: Scene, place: str, seen: Seen) -> str | None:
    """E3c. The two faces of a parasite card that lies on nothing."""
    if place not in PARASITE:
        return None
    colour = place.removeprefix("parasite-")
    card = scene.parasites[colour]
    faces = [
        div(
            "side",
            el("b", esc(face.name)),
            el("ul", el("li", *[symbols.MISSING[COLOUR[slot]] for slot in face.slots],
                        quiet(say("card.steals")))),
            el("ul", _ability("pollution")) if face.pollutant else "",
            el("p", esc(face.note), class_="tale"),
        )
        for face in card.faces
    ]  # fmt: skip
    return _frame(scene.name(place), say("card.parasite-card"), div("faces", *faces),
                  colour=colour, printed=card)  # fmt: skip


# --- events ---------------------------------------------------------------------------------------


def _event(scene: Scene, place: str, seen: Seen) -> str | None:
    card = scene.events.get(number_of(place))
    if card is None:
        return None
    items = [_effect(kind, count, value) for kind, count, value in strikes_of(scene, card)]
    items += [el("li", symbols.icon(c), span("w", esc(say("look.event-climate", climate=c))))
              for c in (card.climate if scene.has_climate else ())]  # fmt: skip
    if special := scene.special(card):
        items.append(el("li", symbols.icon("special"), span("w", esc(special))))
    facts = []
    if card.active:
        facts.append((say("card.active"), quiet(scene.say("news.rows", rows=list(card.active)))))
    if card.order:
        marks = [symbols.MARKS[COLOUR[colour]] for colour in card.order]
        facts.append((say("card.order"), "".join(marks)))
    return _frame(
        card.name, say("card.event", eon=card.eon),
        el("ul", *items, class_="effects") if items else el("p", esc(say("text.nothing"))),
        _facts(facts), printed=card, tale=card.note,
    )  # fmt: skip


def _effect(kind: str, count: int, value: int) -> str:
    number = value if kind == "uv" else count
    name = el("b", esc(say(f"news.{kind}", count=number)))
    return el("li", symbols.icon(kind), span("w", name, " ", esc(word(kind, "effect"))))


def _climate(scene: Scene, place: str, seen: Seen) -> str | None:
    if not scene.has_climate:
        return None
    position = scene.position
    run, limit = news.nearness(scene)
    icons = [span(f"dot {icon}", symbols.icon(icon)) for icon in position.history]
    facts = [(say("card.history"), "".join(icons) or quiet(say("text.never")))]
    facts.append((say("text.armageddon"), esc(say("news.of", count=run, limit=limit))))
    notes = [esc(say("news.armageddon-title", count=limit)), esc(say("card.climate"))]
    return _frame(word(position.climate), say("text.climate"), _facts(facts), _notes(notes))


DRAWN: dict[str, Callable[[Scene, str, Seen], str | None]] = {
    "refugium": _refugium,
    "row": _row,
    "mutation": _mutation,
    "macroorganism": _macroorganism,
    "parasite": _parasite,
    "event": _event,
    "climate": _climate,
}
