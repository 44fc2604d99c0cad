"""The events of the turn, the display of mutations, and large cards for the inspector."""

from __future__ import annotations

from collections.abc import Iterator

from panspermia.faces.board import Seen
from panspermia.faces.svg import classes, el, esc
from panspermia.games.megafauna.components import cards
from panspermia.games.megafauna.components.cards import ORGANS
from panspermia.games.megafauna.faces import naming, svg_gauges, svg_species
from panspermia.games.megafauna.faces.describe import (
    craton_in_words,
    creeple_in_words,
    mutation_in_words,
    place_in_words,
)
from panspermia.games.megafauna.faces.sprites import claws, cube, disk, figure, icon, owner
from panspermia.games.megafauna.faces.stage import (
    Stage,
    colour_word,
    listed,
    named,
    say,
    shape_word,
    word,
)
from panspermia.games.megafauna.faces.svg_species import abilities, silhouette_sign
from panspermia.games.megafauna.rules.display import COSTS
from panspermia.games.megafauna.rules.vocabulary import EVENT, MUTATION

ROWS = ("metabolic", "darwinian")

# --- events ---------------------------------------------------------------------------------------


def news(stage: Stage, seen: Seen) -> str | None:
    """The event cards of the turn, each with its events as icons with words, and who plays when."""
    position = stage.position
    if stage.view["outcome"] is not None or not position.cards:
        return None
    parts = [_event(stage, seen, id, n == 0) for n, id in enumerate(position.cards)]
    return el("div", *parts, _turn_order(stage), id="news", class_=classes("mf", "news"))


def _event(stage: Stage, seen: Seen, id: str, first: bool) -> str:
    card = stage.event(id)
    items = [el("span", sign, el("span", esc(words)), class_="fx")
             for sign, words in happenings(stage, card)]  # fmt: skip
    deck = "" if card.deck == "et" else icon(svg_gauges.CATEGORY_ICONS[card.deck])
    return el(
        "div",
        el("b", deck, esc(card.name), class_="evn"),
        *items,
        id=f"place-{id}",
        class_=classes("ev", card.deck, "can" if id in seen.choices else None),
        data_place=id,
        role="button",
        tabindex="0" if first else "-1",
        aria_label=event_in_words(stage, card),
    )


def event_in_words(stage: Stage, card: cards.EventCard) -> str:
    """A card with all its events; disks are named by their colours."""
    parts = []
    for h, (_, words) in zip(_events_of(card), happenings(stage, card), strict=True):
        parts.append(f"{word(f'disk-{h.disk}')} {words}" if h.disk else words)
    return f"{card.name}: {listed(parts)}"


def _events_of(card: cards.EventCard) -> list[cards.Happening]:
    """A1e. The events of a card in their order."""
    return [h for row in card.rows for h in row]


def happenings(stage: Stage, card: cards.EventCard) -> list[tuple[str, str]]:
    """The events of a card: a sign, and short words."""
    return [_happening(stage, card, h) for h in _events_of(card)]


def _happening(stage: Stage, card: cards.EventCard, h: cards.Happening) -> tuple[str, str]:
    if h.kind == "latitude-drift":
        craton = "" if card.craton is None else stage.craton_with(card.craton)
        words = say("does-latitude", way=named("way", h.direction), count=h.steps, craton=craton)
        return icon(str(h.direction)), words.strip()
    if h.kind == "collide-drift":
        name = "" if h.craton is None else stage.craton_with(h.craton)
        return icon(str(h.direction)), say("does-drift", craton=name,
                                           way=named("way", h.direction))  # fmt: skip
    if h.kind == "climax":
        return icon("climax"), say("does-climax", latitudes=", ".join(map(str, h.latitudes)))
    if h.kind == "reservoir":
        return disk(str(h.disk)), _reservoir(h)
    sign = {"pangea-rift": "rift", "crowding-disease": "crowd"}.get(h.kind, h.kind)
    return icon(sign), word(f"does-{h.kind}{'-darwinian' if h.darwinian else ''}")


def _reservoir(h: cards.Happening) -> str:
    """D10. Where a disk goes, and on what that depends."""
    words = say("does-reservoir", source=word(f"at-{h.source}"), target=word(f"at-{h.target}"))
    needs = [word(f"needs-{h.needs}")] if h.needs else []
    needs += [word("does-fast-forward")] if h.fast_forward else []
    needs += [word("does-rain-shadow")] if h.rain_shadow else []
    return f"{words} ({listed(needs)})" if needs else words


def _turn_order(stage: Stage) -> str:
    """A5.1. Who plays when, and what is left of the era."""
    position = stage.position
    found = []
    for side in position.order:
        colour = position.sides[side].colour
        if colour is not None:
            found.append(el("li", owner(colour), class_="here" if side == position.side else None))
    is_last = position.last_of_era
    left = say("last-turn" if is_last else "era-left", era=position.era, count=position.et_left)
    words = el("span", esc(left), class_="last" if is_last else "quiet")
    return el("div", words, el("ol", *found, class_="turns"), class_="whose", id="mf-order")


# --- the display ----------------------------------------------------------------------------------


def display(stage: Stage, seen: Seen) -> str:
    """E1. Two rows of five cards with their prices; both sides that each can be promoted to."""
    rows = []
    for number, row in enumerate(stage.position.display):
        found = [_offer(stage, seen, id, position) for position, id in enumerate(row)]
        left = say("deck-left", count=stage.position.decks[number])
        name = el("b", esc(naming.word(ROWS[number]).capitalize()))
        head = el("span", name, el("span", esc(left), class_="quiet"), class_="rown",
                  id=f"mf-deck-{number}")  # fmt: skip
        rows.append(el("div", head, *found, id=f"mf-row-{number}", class_="mrow"))
    return el("section", *rows, id="mf-display", class_="market", data_shown_by="shows-display",
              aria_label=word("display"))  # fmt: skip


def display_places(stage: Stage) -> list[str]:
    return [id for row in stage.position.display for id in row if id is not None]


def _offer(stage: Stage, seen: Seen, id: str | None, position: int) -> str:
    cost = COSTS[position]
    if id is None:
        return el("div", el("b", str(cost), class_="cost"), class_=classes("mc", "empty"))
    card = stage.mutation(id)
    front = "".join([cube(organ, "plus") for organ in card.unpromoted.plus])
    horror = _horror() if card.unpromoted.horror_plant else ""
    colour = _reader_colour(stage, seen)
    sides = [_orientation(half, colour) for half in (card.a, card.b)]
    return el(
        "div",
        el("h5", el("b", str(cost), class_="cost", title=say("cost", count=cost)),
           el("span", esc(card.unpromoted.name), class_="mn"), el("span", front, horror,
                                                                  class_="mo")),
        el("ul", *sides),
        id=f"place-{id}",
        class_=classes("mc", f"o-{card.colour}", "can" if id in seen.choices else None,
                       "changed" if id in seen.changed else None),
        data_place=id,
        role="button",
        tabindex="0" if position == 0 else "-1",
        aria_label=mutation_in_words(stage, id),
    )  # fmt: skip


def _horror() -> str:
    """E1d."""
    return el("span", icon("plant"), class_=classes("ab", "green"), title=word("horror-plant"))


def _reader_colour(stage: Stage, seen: Seen) -> str:
    """The colour in which silhouettes of cards are drawn."""
    sides = stage.position.sides
    own = [sides[side].colour for side in seen.own if side < len(sides)]
    return next((colour for colour in own if colour is not None), "black")


def _orientation(half: cards.Orientation, colour: str) -> str:
    bits = [
        silhouette_sign(half, colour),
        *[cube(organ, "plus") for organ in half.plus],
        claws(half.monster, word("monster")) if half.monster else "",
        *abilities(half),
        *[el("i", "", class_=classes("half", "in", side, f"o-{emotion}"),
             title=say("half-title", emotion=named("emotion", emotion)))
          for side, emotion in (("west", half.left), ("east", half.right)) if emotion],
    ]  # fmt: skip
    most = el("em", f"≤{half.max_size}", title=say("max-size", size=half.max_size))
    return el("li", el("span", esc(half.name), class_="mn"), el("span", *bits, most, class_="bits"))


# --- large cards ----------------------------------------------------------------------------------


def large(stage: Stage, place: str, seen: Seen) -> str | None:
    """What is at a place as a large card."""
    if place in stage.position.places:
        return _frame("hex", stage.name(place), *_place(stage, place))
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


def _place(stage: Stage, id: str) -> Iterator[str]:
    """Who lives there, each with its figure."""
    place = stage.position.places[id]
    words = place_in_words(stage, id).partition(": ")[2]
    yield el("p", esc(words.split(", ")[0].capitalize() if not place.creeples else words))
    for c in place.creeples:
        drawn = figure(colour_word(c.species), shape_word(c.species), stage.size(c.species))
        level = {"plant": "plant", "herbivore": "herb", "carnivore": "carn"}[c.level]
        yield el("p", drawn, icon(level), esc(creeple_in_words(stage, c)),
                 class_=classes("who", "down" if c.endangered else None))  # fmt: skip


def _mutation(stage: Stage, id: str, seen: Seen) -> str:
    """Front and both promoted sides, whatever lies up."""
    card = stage.mutation(id)
    colour = _reader_colour(stage, seen)
    front = "".join([cube(organ, "plus") for organ in card.unpromoted.plus])
    sides = []
    for half in (card.a, card.b):
        sides.append(el("li", el("b", esc(half.name)),
                        el("ul", *[el("li", sign, esc(words)) for sign, words in
                                   explained(half, colour)])))  # fmt: skip
    note = el("p", esc(card.unpromoted.note), class_="quiet") if card.unpromoted.note else ""
    head = el("h3", esc(card.unpromoted.name), front)
    look = classes("mf", "large", "mutation", f"o-{card.colour}")
    return el("article", head, el("ul", *sides, class_="sides"), note, class_=look)


def explained(half: cards.Orientation, colour: str) -> Iterator[tuple[str, str]]:
    """All that a promoted side has: a sign and its words."""
    if half.silhouette is not None:
        yield figure(colour, half.silhouette, 0, 30), say(
            "speciates", shape=named("shape", half.silhouette))  # fmt: skip
    for organ in ORGANS:
        count = half.plus.count(organ)
        if count:
            yield cube(organ, "plus"), say("organs", count=count, organ=named("organ", organ))
    if half.monster is not None:
        yield claws(half.monster), say("monster-of", organ=named("organ", half.monster))
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
    yield "", say("max-size", size=half.max_size)


def _event_card(stage: Stage, id: str) -> str:
    card = stage.event(id)
    items = [el("li", sign, esc(words)) for sign, words in happenings(stage, card)]
    order = [owner(colour) for colour in card.order]
    note = el("p", esc(card.note), class_="quiet") if card.note else ""
    return _frame(f"event {card.deck}", card.name, el("ul", *items, class_="does"),
                  el("p", *order) if order else "", note)  # fmt: skip
