"""The board of Bios: Genesis for pages: four rows with their refugia, and the macroorganisms.

It is laid out by the browser. A row is as high as it must be; one without refugia is a line. What
nobody can reach yet is folded to a line too.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from panspermia.faces.board import Seen
from panspermia.faces.svg import classes, el, esc
from panspermia.games.genesis.components import cards
from panspermia.games.genesis.faces import reach, symbols, tray
from panspermia.games.genesis.faces.html import (
    Pointing,
    abilities,
    div,
    explained,
    face,
    heaps,
    named,
    pointing,
    quiet,
    span,
    told,
)
from panspermia.games.genesis.faces.naming import Scene, say, word
from panspermia.games.genesis.rules.view import OrganismView, RefugiumView, RowView
from panspermia.games.genesis.rules.vocabulary import (
    COLOUR,
    COLOURS,
    LEVELS,
    MUTATION,
    REFUGIUM,
    ROWS,
)

FULL = 5
"""As many refugia need the whole width of a row."""
FEW = 2
"""As many without bionts leave room beside them."""
SHOWN = 3
"""As many macroorganisms that can be chosen are shown outside of the list."""


def world(scene: Scene, seen: Seen) -> str:
    """The rows, and below them the macroorganisms."""
    at = pointing(scene, seen, places(scene))
    rolls = tray.rolls(scene, seen)
    rows = [_row(at, row, rolls) for row in ROWS]
    macro = _macroorganisms(at) if scene.has_climate else ""
    open_rows = len([row for row in scene.position.rows.values() if row.refugia])
    return el("div", *rows, id="lands", class_=named(f"gen.lands.open-{open_rows}")) + macro


def places(scene: Scene) -> list[str]:
    """Everything on the board that one can point at."""
    found = [id for row, view in scene.position.rows.items() for id in _places_of(row, view)]
    return found + (scene.position.macroorganisms if scene.has_climate else [])


def _places_of(row: str, view: RowView) -> list[str]:
    tops = [top for top in view.deck[:1] if top]
    return [row, *tops, *[refugium.refugium for refugium in view.refugia]]


# --- rows -----------------------------------------------------------------------------------------


def _row(at: Pointing, row: str, rolls: dict[str, tray.Roll]) -> str:
    """A row, drawn once for all that it is made of."""
    scene, view = at.scene, at.scene.position.rows[row]
    here = frozenset(_places_of(row, view))
    key = (
        row,
        msgspec.json.encode(view),
        0 if view.refugia else len(natives(scene, row)),
        (scene.has_climate, scene.position.climate),
        tuple([(side.colour, side.npc) for side in scene.position.sides]),
        here & at.seen.choices,
        here & at.seen.changed,
        at.first in here and at.first,
        tuple([roll for place, roll in rolls.items() if place in here]),
    )
    return scene.printed.drawn.get(key, lambda: _drawn_row(at, row, rolls))


def _drawn_row(at: Pointing, row: str, rolls: dict[str, tray.Roll]) -> str:
    view = at.scene.position.rows[row]
    folded, is_full = not view.refugia, len(view.refugia) >= FULL
    has_room = 0 < len(view.refugia) <= FEW and not any([r.bionts for r in view.refugia])
    refugia = [_refugium(at, refugium, rolls.get(refugium.refugium)) for refugium in view.refugia]
    inside = el("div", *refugia, id=f"refs-{row}", class_="refs") if refugia else ""
    return el(
        "section",
        _landform(at, row, folded=folded),
        inside,
        id=f"land-{row}",
        class_=classes(
            "land",
            row,
            "fold" if folded else None,
            "full" if is_full else None,
            "spare" if has_room else None,
        ),
        aria_label=f"{at.scene.landforms[row].name}, {_state(view)}",
    )


def _state(view: RowView) -> str:
    return say("text.active" if view.active else "text.inactive")


def _landform(at: Pointing, row: str, *, folded: bool) -> str:
    """The light of a row, its name, its mutation deck, and what is to come."""
    view = at.scene.position.rows[row]
    name = el("b", esc(at.scene.landforms[row].name))
    lamp = span("lamp.on" if view.active else "lamp")
    head = at.place(row, "rowname", lamp, name, el("small", esc(_state(view))))
    rest = [_empty(at.scene, row), _to_come(view)] if folded else [*_piles(view)]
    notes = span("rest", *[span("fact", esc(words)) for words in rest])
    return el("div", head, _deck(at, view), notes, id=f"form-{row}", class_="form")


def _piles(view: RowView) -> Iterator[str]:
    if view.deck:
        yield say("world.cards", count=len(view.deck))
    yield _to_come(view)


def _to_come(view: RowView) -> str:
    return say("world.to-come", count=view.pile) if view.pile else say("world.none-to-come")


def _empty(scene: Scene, row: str) -> str:
    """Why a row is folded, and who lives in it."""
    count = len(natives(scene, row))
    if count:
        return say("world.natives", count=count)
    return say("world.no-refugium")


def natives(scene: Scene, row: str) -> list[OrganismView]:
    """The bacteria that are at home in a row."""
    tableaus = [side.tableau for side in scene.position.sides]
    return [o for t in tableaus for o in t if o.row == row and scene.body(o) is None]


def _deck(at: Pointing, view: RowView) -> str:
    """H1.2. The mutation on top: what it can do, what pays it, and what promotion adds."""
    top = view.deck[0] if view.deck else None
    if top is None:
        return quiet(say("world.unseen" if view.deck else "world.no-deck"))
    card = at.scene.mutations[MUTATION[top]]
    front = card.unpromoted
    colour = COLOUR[front.colour]
    price = told(
        say("world.price", colour=front.colour), "pays", symbols.DISKS[colour]
    ) + promotion(card)
    return at.place(
        top,
        f"top.e{colour}",
        el("b", esc(front.name)),
        span("abs", *explained(abilities(front))),
        span("q", price),
    )


def promotion(card: cards.MutationCard) -> str:
    """H1.2. The colour that promotion adds, which is printed on the front."""
    plus = card.promoted.plus
    title = say("look.adds", colour=plus)
    words = span("w", esc(say("world.promotion")))
    return told(title, "adds", words, symbols.MISSING[COLOUR[plus]])


# --- refugia --------------------------------------------------------------------------------------


def _refugium(at: Pointing, refugium: RefugiumView, roll: tray.Roll | None) -> str:
    """Name, life dice, what lies on it, dangers, and where odds are told."""
    id = refugium.refugium
    card = at.scene.placards[REFUGIUM[id]]
    printed = card.refugium
    look = classes(
        f"ref.e{COLOUR[card.colour]}",
        "big" if refugium.bionts else None,
        "rolled" if roll is not None else None,
    )
    inside = div(
        "in",
        span("n", esc(printed.name)),
        div("ln", life(at.scene, printed), _content(at.scene, refugium, roll)),
        dangers(printed.slots, refugium.enzymes),
        el("span", class_="odds", data_odds_of=id),
    )
    return at.place(id, look or "", inside)


def life(scene: Scene, printed: cards.RefugiumSide) -> str:
    """F1.1. The faces that bring life in the present climate; those of the other are dimmed."""
    if not scene.has_climate:
        title = say("world.life", dice=printed.life.warm)
        return span("lives", _values("life", printed.life.warm, title), *_extras(printed))
    warm = scene.position.climate == "warm"
    now, then = ("warm", "cold") if warm else ("cold", "warm")
    found = [
        span("then" if climate == then else "now", _values(climate, dice, title))
        for climate in (now, then)
        if (dice := printed.life.warm if climate == "warm" else printed.life.cold)
        and (title := say("world.life-when", climate=climate, dice=dice))
    ]
    return span("lives", *found, *_extras(printed))


def _values(icon: str, dice: tuple[int, ...], title: str) -> str:
    values = [face(value) for value in dice]
    return told(title, f"vals {icon}", symbols.icon(icon), *values)


def _extras(printed: cards.RefugiumSide) -> Iterator[str]:
    """D4b, E2d. Whether smites do not hurt it, and what a biont costs."""
    if printed.resilient:
        yield told(say("look.resilient"), "tough", symbols.icon("tough"))
    if printed.toll:
        words = say("world.toll", count=printed.toll)
        yield told(say("look.toll", count=printed.toll), "cost", esc(words))


def _content(scene: Scene, refugium: RefugiumView, roll: tray.Roll | None) -> str:
    """Bionts and organized manna; below them what is loose; above all of it dice that fell."""
    living = [symbols.dome(scene, side) for side in sorted(refugium.bionts)]
    living += heaps(symbols.CUBES, refugium.organized, "organized")
    loose = [*heaps(symbols.LOOSE, refugium.disorganized, "loose")]
    return div(
        "pool",
        "" if roll is None else tray.on_board(scene, roll),
        span("live", *living) if living else "",
        span("soup", *loose, span("q", esc(say("text.loose")))) if loose else "",
    )


def dangers(slots: tuple[str, ...], enzymes: list[str]) -> str:
    """F2.1. What dies on which die; enzymes cover slots from the left.

    Where there is little room, a value stands once, whatever dies on it.
    """
    found, told_values = [], set[str]()
    for n, slot in enumerate(slots):
        kind, _, value = slot.partition("-")
        if n < len(enzymes):
            found.append(_covered(enzymes[n], value))
            continue
        again = kind == "plain" or value in told_values
        both = not again and [s.partition("-")[2] for s in slots[n:]].count(value) > 1
        told_values.add(value)
        look = classes("slot", kind, "dup" if again else None, "both" if both else None)
        found.append(told(say(f"look.slot-{kind}", value=value), look or "", value))
    return span("slots", *found)


def _covered(colour: str, value: str) -> str:
    title = say("look.slot-covered", colour=colour)
    return told(title, "slot.covered", esc(value), symbols.DISKS[COLOUR[colour]])


# --- macroorganisms -------------------------------------------------------------------------------


def _macroorganisms(at: Pointing) -> str:
    """Who eats whom; the cards that can be chosen; the others on one line."""
    scene, stack = at.scene, at.scene.position.macroorganisms
    ways = {way.card: way for way in reach.ways(scene, at.seen.own)}
    ready = [card for card in stack if card in at.seen.choices][:SHOWN]
    cards = [_offer(at, card, ways.get(card)) for card in ready]
    offered = span("near", quiet(say("world.macro-near")), *cards) if cards else ""
    rest = {card: ways.get(card) for card in stack if card not in ready}
    return el(
        "div", *_chains(scene), offered, _folded(at, rest) if rest else "",
        id="macro", class_=named("gen.macro"),
    )  # fmt: skip


def _chains(scene: Scene) -> Iterator[str]:
    """The food chains of the sea and of the land, from the bottom."""
    tops = [o for side in scene.position.sides for o in side.tableau]
    for terrestrial, kind in ((False, "sea"), (True, "land")):
        here = [o for o in tops if scene.body(o) is not None and o.terrestrial == terrestrial]
        if here:
            title = say("text.terrestrial-chain" if terrestrial else "text.marine-chain")
            here.sort(key=lambda o: LEVELS.index(o.level) if o.level else len(LEVELS))
            members = [_member(scene, o) for o in here]
            yield el(
                "span", symbols.icon(kind), quiet(title), *members, id=f"chain-{kind}",
                class_="chain",
            )  # fmt: skip


def _member(scene: Scene, o: OrganismView) -> str:
    """A link of a food chain, which opens the card of its organism."""
    level = word(o.level, "level") if o.level else say("world.newcomer")
    colour = scene.colour(o.owner)
    sign = "" if colour is None else symbols.MARKS[colour]
    return el(
        "button", sign, el("b", esc(scene.name(o.organism))), " ", quiet(level),
        type="button", class_="link", data_look=o.organism,
    )  # fmt: skip


def _folded(at: Pointing, rest: dict[str, reach.Way | None]) -> str:
    """The other cards: how many, how many of them somebody can reach, and which is nearest."""
    near = len([card for card in reach.within_reach(at.scene) if card in rest])
    id = "world.macro-some" if near else "world.macro-far"
    summary = el(
        "summary",
        symbols.icon("trophy"),
        el("b", esc(say(id, count=len(rest), near=near))),
        *_nearest(at, rest),
        span("go", esc(say("world.open")), symbols.icon("next")),
        id="macro-line",
    )
    cards = [_offer(at, card, way) for card, way in rest.items()]
    return el("details", summary, el("div", *cards, id="macro-list", class_="macro-list"),
              id="macro-far")  # fmt: skip


def _nearest(at: Pointing, rest: dict[str, reach.Way | None]) -> Iterator[str]:
    """Which cards the reader has the cubes for, or how far the nearest is."""
    ways = [way for way in rest.values() if way is not None]
    if not ways:
        if at.seen.own:
            yield quiet(say("world.macro-no-life"))
        return
    ready = [way.card for way in ways if not way.short]
    if ready:
        yield quiet(at.scene.say("world.macro-ready", cards=ready))
        return
    way = min(ways, key=lambda way: way.short)
    yield quiet(at.scene.say("world.macro-nearest", card=way.card, count=way.short))
    yield span("tally", *tally(way.missing))


def tally(counts: tuple[int, ...]) -> Iterator[str]:
    """Marks with numbers, of what there is any."""
    for colour, count in enumerate(counts):
        if count:
            title = f"{count} {word(COLOURS[colour])}"
            yield told(title, "count", symbols.MARKS[colour], str(count))


def _offer(at: Pointing, card: str, way: reach.Way | None) -> str:
    """A macroorganism of the stack: its name, the cubes it needs, and those the reader lacks."""
    missing = 0 if way is None else way.short
    key = (card, missing, card in at.seen.choices, card in at.seen.changed, card == at.first)
    return at.scene.printed.drawn.get(key, lambda: _drawn_offer(at, card, missing))


def _drawn_offer(at: Pointing, card: str, missing: int) -> str:
    short = say("world.short", count=missing) if missing else ""
    return at.place(
        card,
        "offer",
        el("b", esc(at.scene.name(card))),
        quiet(say("world.needs")),
        span("tally", *tally(reach.system_of(at.scene, card))),
        span("short", esc(short)) if short else "",
    )
