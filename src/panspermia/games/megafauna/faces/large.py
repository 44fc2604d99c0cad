"""What can be pointed at as a large card for the inspector."""

from __future__ import annotations

from collections.abc import Iterator

from panspermia.faces.board import Seen
from panspermia.faces.svg import classes, el, esc
from panspermia.games.megafauna.components import cards
from panspermia.games.megafauna.components.cards import ORGANS
from panspermia.games.megafauna.faces import svg_contest, svg_gauges, svg_species
from panspermia.games.megafauna.faces.describe import (
    craton_in_words,
    creeple_in_words,
    ground_in_words,
)
from panspermia.games.megafauna.faces.sprites import claws, cube, figure, icon, owner
from panspermia.games.megafauna.faces.stage import (
    Stage,
    colour_word,
    monster_in_words,
    named,
    say,
    shape_word,
    word,
)
from panspermia.games.megafauna.faces.svg_cards import events_of, happenings, reader_colour
from panspermia.games.megafauna.rules.vocabulary import EVENT, MUTATION


def large(stage: Stage, place: str, seen: Seen) -> str | None:
    """What is at a place as a large card."""
    if place in stage.position.places:
        return _frame("hex", stage.name(place), *_place(stage, place, seen))
    if place in stage.species:
        return _frame("species", "", svg_species.species_card(stage, Seen(own=seen.own),
                      stage.species[place])).replace(' id="', ' data-of="')  # fmt: skip
    if place in MUTATION:
        return _mutation(stage, place, seen)
    if place in EVENT:
        return _event_card(stage, place)
    if place in svg_gauges.RESERVOIRS and stage.position.level is not None:
        return _frame("basin-of", word(place), svg_gauges.track(stage, place),
                      el("p", esc(svg_gauges.gauge_in_words(stage, place))))  # fmt: skip
    if place in stage.position.rows:
        note = stage.printed.cratons[place].note
        return _frame("craton", stage.craton_name(place),
                      el("p", esc(craton_in_words(stage, place))),
                      el("p", esc(note), class_="quiet"))  # fmt: skip
    return None


def _frame(kind: str, title: str, *content: str) -> str:
    head = el("h3", esc(title)) if title else ""
    return el("article", head, *content, class_=classes("mf", "large", kind))


def _place(stage: Stage, id: str, seen: Seen) -> Iterator[str]:
    """What it is, what a creeple would find that is put there, and who lives there."""
    yield el("p", esc(ground_in_words(stage, id)))
    yield svg_contest.who_can_live(stage, id)
    found = [*svg_contest.prospects(stage, id, seen)]
    yield from found
    yield from _residents(stage, id)
    yield from () if found else svg_contest.rivals(stage, id, seen)


def _residents(stage: Stage, id: str) -> Iterator[str]:
    for c in stage.position.places[id].creeples:
        drawn = figure(colour_word(c.species), shape_word(c.species), stage.size(c.species))
        level = {"plant": "plant", "herbivore": "herb", "carnivore": "carn"}[c.level]
        yield el("p", drawn, icon(level), esc(creeple_in_words(stage, c)),
                 class_=classes("who", "down" if c.endangered else None))  # fmt: skip


def _mutation(stage: Stage, id: str, seen: Seen) -> str:
    """Front and both promoted sides, whatever lies up."""
    card = stage.mutation(id)
    colour = reader_colour(stage, seen)
    front = "".join([cube(organ, "plus") for organ in card.unpromoted.plus])
    sides = []
    for half in stage.halves(card):
        sides.append(el("li", el("b", esc(half.name)),
                        el("ul", *[el("li", sign, esc(words)) for sign, words in
                                   explained(stage, half, colour)])))  # fmt: skip
    note = el("p", esc(card.unpromoted.note), class_="quiet") if card.unpromoted.note else ""
    head = el("h3", esc(card.unpromoted.name), front)
    look = classes("mf", "large", "mutation", f"o-{card.colour}")
    return el("article", head, el("ul", *sides, class_="sides"), note, class_=look)


def explained(stage: Stage, half: cards.Orientation, colour: str) -> Iterator[tuple[str, str]]:
    """All that a promoted side has: a sign and its words."""
    if half.silhouette is not None:
        yield figure(colour, half.silhouette, 0, 30), say(
            "speciates", shape=named("shape", half.silhouette))  # fmt: skip
    for organ in ORGANS:
        count = half.plus.count(organ)
        if count:
            yield cube(organ, "plus"), say("organs", count=count, organ=named("organ", organ))
    if half.recessive is not None:
        yield cube(half.recessive), say("recessive", organ=named("organ", half.recessive))
    if half.monster is not None:
        yield claws(half.monster), monster_in_words(half.monster)
    for is_so, sign, id in ((half.poison, "poison", "poison"),
                            (half.mutualism, "host", "mutualism"),
                            (half.fossil, "fossil", "fossil-card")):  # fmt: skip
        if is_so:
            yield icon(sign), word(id)
    if half.haustorium is not None:
        yield icon("haustorium"), say("haustorium", number=half.haustorium)
    for emotion in (half.left, half.right):
        if emotion is not None:
            yield (el("span", icon("face"), class_=classes(f"o-{emotion}", "emo")),
                   say("half-title", emotion=named("emotion", emotion)))  # fmt: skip
    if stage.has_climate:
        yield "", say("max-size", size=half.max_size)


def _event_card(stage: Stage, id: str) -> str:
    card = stage.event(id)
    items = [el("li", sign, esc(words)) for sign, words in happenings(stage, events_of(card))]
    order = [owner(colour) for colour in card.order]
    note = el("p", esc(card.note), class_="quiet") if card.note else ""
    return _frame(f"event {card.deck}", card.name, el("ul", *items, class_="does"),
                  el("p", *order) if order else "", note)  # fmt: skip
