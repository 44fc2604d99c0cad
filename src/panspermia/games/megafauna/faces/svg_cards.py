"""The events of the turn, and the display of mutations."""

from __future__ import annotations

from panspermia.faces.board import Seen
from panspermia.faces.svg import classes, el, esc
from panspermia.games.megafauna.components import cards
from panspermia.games.megafauna.faces import naming, svg_gauges
from panspermia.games.megafauna.faces.describe import (
    mutation_in_words,
)
from panspermia.games.megafauna.faces.sprites import claws, cube, disk, icon, owner
from panspermia.games.megafauna.faces.stage import (
    Stage,
    listed,
    monster_in_words,
    named,
    say,
    word,
)
from panspermia.games.megafauna.faces.svg_species import abilities, silhouette_sign
from panspermia.games.megafauna.rules.display import COSTS

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
             for sign, words in happenings(stage, real_events(stage, card))]  # fmt: skip
    if not items:
        items = [el("span", esc(word("no-events")), class_="quiet")]
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
        aria_description=event_in_words(stage, card),
    )


def event_in_words(stage: Stage, card: cards.EventCard) -> str:
    """A card with its events of this turn; disks are named by their colours."""
    parts = []
    found = real_events(stage, card)
    for h, (_, words) in zip(found, happenings(stage, found), strict=True):
        is_printed = h.disk and not (stage.is_alien and naming.elsewhere(stage.printed, h))
        parts.append(f"{word(f'disk-{h.disk}')} {words}" if is_printed else words)
    return f"{card.name}: {listed(parts) or word('no-events')}"


def real_events(stage: Stage, card: cards.EventCard) -> list[cards.Happening]:
    """Those that come to pass this turn."""
    return [h for h in events_of(card) if naming.comes_to_pass(stage.scene, h)]


def events_of(card: cards.EventCard) -> list[cards.Happening]:
    """A1e. The events of a card in their order."""
    return [h for row in card.rows for h in row]


def happenings(stage: Stage, found: list[cards.Happening]) -> list[tuple[str, str]]:
    """Events of a card: a sign, and short words."""
    return [_happening(stage, h) for h in found]


def struck(stage: Stage) -> str:
    """A1d.3. The craton that the biosphere card of this turn names, or nothing."""
    icons = [stage.event(id).craton for id in stage.position.cards]
    found = [stage.craton_with(icon) for icon in icons if icon is not None]
    return found[0] if found else ""


def _happening(stage: Stage, h: cards.Happening) -> tuple[str, str]:
    """K5. What an event means here; on Mars and Venus some are put off."""
    sign, words = _printed(stage, h)
    if stage.is_alien:
        words = naming.elsewhere(stage.printed, h) or words
    return sign, naming.put_off(stage.printed, h, words)


def _printed(stage: Stage, h: cards.Happening) -> tuple[str, str]:
    if h.kind == "crater":
        return icon("crater"), _crater(struck(stage))
    if h.kind == "latitude-drift":
        craton = struck(stage)
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


def _crater(craton: str) -> str:
    return say("does-crater-on", craton=craton) if craton else word("does-crater")


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
    look = classes("can" if id in seen.choices else None, "changed" if id in seen.changed else None)
    colour = reader_colour(stage, seen)
    key = ("offer", id, position, colour, look)
    return stage.printed.drawn.get(key, lambda: _drawn_offer(stage, id, position, colour, look))


def _drawn_offer(stage: Stage, id: str, position: int, colour: str, look: str | None) -> str:
    cost, card = COSTS[position], stage.mutation(id)
    front = "".join([cube(organ, "plus") for organ in card.unpromoted.plus])
    horror = _horror() if card.unpromoted.horror_plant and stage.has_climate else ""
    sides = [_orientation(stage, half, colour) for half in stage.halves(card)]
    return el(
        "div",
        el("h5", el("b", str(cost), class_="cost", title=say("cost", count=cost)),
           el("span", esc(card.unpromoted.name), class_="mn"), el("span", front, horror,
                                                                  class_="mo")),
        el("ul", *sides),
        id=f"place-{id}",
        class_=classes("mc", f"o-{card.colour}", look),
        data_place=id,
        role="button",
        tabindex="0" if position == 0 else "-1",
        aria_description=mutation_in_words(stage, id),
    )  # fmt: skip


def _horror() -> str:
    """E1d."""
    return el("span", icon("plant"), class_=classes("ab", "green"), title=word("horror-plant"))


def reader_colour(stage: Stage, seen: Seen) -> str:
    """The colour in which silhouettes of cards are drawn."""
    sides = stage.position.sides
    own = [sides[side].colour for side in seen.own if side < len(sides)]
    return next((colour for colour in own if colour is not None), "black")


def _orientation(stage: Stage, half: cards.Orientation, colour: str) -> str:
    bits = [
        silhouette_sign(half, colour),
        *[cube(organ, "plus") for organ in half.plus],
        el("span", "−", cube(half.recessive), class_="ab",
           title=say("recessive", organ=named("organ", half.recessive))) if half.recessive else "",
        claws(half.monster, monster_in_words(half.monster)) if half.monster else "",
        *abilities(half),
        *[el("i", "", class_=classes("half", "in", side, f"o-{emotion}"),
             title=say("half-title", emotion=named("emotion", emotion)))
          for side, emotion in (("west", half.left), ("east", half.right)) if emotion],
    ]  # fmt: skip
    most = el("em", f"≤{half.max_size}", title=say("max-size", size=half.max_size))
    most = most if stage.has_climate else ""
    return el("li", el("span", esc(half.name), class_="mn"), el("span", *bits, most, class_="bits"))
