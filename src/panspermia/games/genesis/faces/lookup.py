"""What `look` says: a place, an organism or a card in words, with its note and its origin."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import perm

from rich.text import Text

from panspermia.decks.cards import Card
from panspermia.faces.text import headed, matching
from panspermia.games.genesis.components import cards
from panspermia.games.genesis.faces.naming import Scene, number_of, word
from panspermia.games.genesis.faces.signs import strikes_of, times
from panspermia.games.genesis.rules.view import OrganismView, RefugiumView
from panspermia.games.genesis.rules.vocabulary import COLOURS, MUTATION, ROWS

NO_POOL = (0,) * len(COLOURS)
"""What a side has that nobody plays."""

KINDS = ("refugium", "bacterium", "mutation", "event", "macroorganism", "parasite")


def look(scene: Scene, place: str) -> Text | None:
    """Everything about what has this name, or a name that begins so; None if nothing has."""
    typed = place.strip().casefold()
    if typed in ("climate", "weather") and scene.has_climate:
        return Text(" ".join(_climate(scene)))
    if typed == "event" and scene.position.events:
        typed = scene.position.events[-1]
    for id in _candidates(scene, typed):
        lines = list(_explain(scene, id))
        if lines:
            return headed(lines)
    return None


def words_about(scene: Scene, id: str) -> str:
    """Everything about what has this id, in words."""
    lines = _climate(scene) if id == "climate" else _explain(scene, id)
    return " ".join([line for line in lines if line])


def words_about_card(scene: Scene, id: str) -> str:
    """The same for a card that nobody has bought yet; kept, as nothing in play changes it."""
    told = scene.printed.told
    if id not in told:
        told[id] = words_about(scene, id)
    return told[id]


def _candidates(scene: Scene, typed: str) -> Iterator[str]:
    """What is in play comes first."""
    names = _named(scene)
    order = sorted(names, key=lambda id: not _in_play(scene, id))
    return matching({id: names[id].casefold() for id in order}, typed)


def _named(scene: Scene) -> dict[str, str]:
    """Everything that can be looked at, by id."""
    kinds = (*[f"{kind}-" for kind in KINDS], "side.")
    found = {row: row for row in ROWS}
    for id, name in scene.names.items():
        plain = id.removeprefix("back.")
        if plain.startswith(kinds) and not plain.endswith(("-base", "-added")):
            found[id] = name
    for colour, card in scene.parasites.items():
        for number, face in enumerate(card.faces):
            found[f"parasite-{colour}#{number}"] = face.name
    return found


def _in_play(scene: Scene, id: str) -> bool:
    plain = id.removeprefix("back.").partition("#")[0]
    places = [r.refugium for row in scene.position.rows.values() for r in row.refugia]
    places += [o.organism for o in scene.organisms()]
    tops = [row.deck[0] for row in scene.position.rows.values() if row.deck]
    places += [top for top in tops if top] + scene.position.events[-1:]
    return plain in places or plain in ROWS


def _explain(scene: Scene, id: str) -> Iterator[str]:
    plain = id.removeprefix("back.").partition("#")[0]
    kind = plain.partition("-")[0]
    organism = scene.organism(plain)
    if plain in ROWS:
        yield from _row(scene, plain)
    elif plain.startswith("side."):
        yield from _side(scene, int(plain.removeprefix("side.")))
    elif organism is not None:
        yield from _organism(scene, organism)
    elif kind == "refugium":
        yield from _refugium(scene, number_of(plain))
    elif kind == "bacterium":
        yield from _placard(scene, number_of(plain))
    elif kind == "mutation":
        yield from _mutation(scene, number_of(plain))
    elif kind == "event":
        yield from _event(scene, number_of(plain))
    elif kind == "macroorganism":
        yield from _macroorganism(scene, number_of(plain))
    elif kind == "parasite":
        yield from _parasite_card(scene, plain.removeprefix("parasite-"))


# --- places ---------------------------------------------------------------------------------------


def _row(scene: Scene, row: str) -> Iterator[str]:
    view = scene.position.rows[row]
    top = view.deck[0] if view.deck else None
    state = scene.say("look.row-active" if view.active else "look.row-quiet")
    yield scene.say(
        "look.row",
        name=scene.landforms[row].name,
        state=state,
        pile=view.pile,
        top=top if top else "none",
        note=scene.landforms[row].note,
    )


def _side(scene: Scene, side: int) -> Iterator[str]:
    view = scene.position.sides[side]
    yield scene.say(
        "look.side",
        side=side,
        points=view.points,
        catalysts=colours(view.catalysts or NO_POOL),
        bionts=view.unassigned,
        limit=view.entropy_limit,
        wanton=view.wantonness,
    )


def _climate(scene: Scene) -> Iterator[str]:
    position = scene.position
    history = position.history or ["none"]
    yield scene.say("look.climate", climate=position.climate, history=history)
    if position.waterworld:
        yield scene.say("look.climate-water")


def _refugium(scene: Scene, number: int) -> Iterator[str]:
    card = scene.placards[number]
    printed = card.refugium
    yield scene.say("look.refugium", name=printed.name, colour=card.colour, row=card.landform)
    views = [r for row in scene.position.rows.values() for r in row.refugia]
    here = next((r for r in views if r.refugium == f"refugium-{number}"), None)
    if here is not None:
        yield scene.say("look.on", what=_content(scene, here))
    yield scene.say(
        "look.life" if scene.has_climate else "look.life-always",
        warm=printed.life.warm,
        cold=printed.life.cold,
        climate=scene.position.climate,
    )
    enzymes = here.enzymes if here else []
    yield scene.say("look.slots", slots=[_slot(scene, card, enzymes, n) for n in _places(card)])
    yield from _odds(scene, card, here)
    yield scene.say("look.reroll")
    if printed.resilient:
        yield scene.say("look.resilient")
    if printed.toll:
        yield scene.say("look.toll", count=printed.toll)
    yield printed.note
    yield _origin(scene, card)


def _places(card: cards.Placard) -> range:
    return range(len(card.refugium.slots))


def _content(scene: Scene, here: RefugiumView) -> list[str]:
    parts = []
    for id, counts in (("organized", here.organized), ("loose", here.disorganized)):
        if any(counts):
            parts.append(scene.say(f"look.{id}", colours=colours(counts)))
    if here.bionts:
        parts.append(scene.say("look.bionts", sides=here.bionts))
    return parts or [scene.say("look.no-manna")]


def _slot(scene: Scene, card: cards.Placard, enzymes: Sequence[str], place: int) -> str:
    if place < len(enzymes):
        return scene.say("look.slot-covered", colour=enzymes[place])
    kind, _, value = card.refugium.slots[place].partition("-")
    return scene.say(f"look.slot-{kind}", value=value)


def _odds(scene: Scene, card: cards.Placard, here: RefugiumView | None) -> Iterator[str]:
    """How likely the next roll brings life, death and a double."""
    count = 0 if here is None else sum(here.organized) + 2 * len(here.bionts)
    if here is None or not count:
        return
    dice = card.refugium.life
    life = dice.warm if scene.position.climate == "warm" else dice.cold
    open_slots = card.refugium.slots[len(here.enzymes) :]
    death = [int(slot[6:]) for slot in open_slots if slot.startswith("manna-")]
    all_rolls = 6**count
    yield scene.say(
        "look.odds",
        count=count,
        life=_percent(all_rolls - (6 - len(set(life))) ** count, all_rolls),
        death=_percent(all_rolls - (6 - len(set(death))) ** count, all_rolls),
        double=_percent(all_rolls - perm(6, count), all_rolls),
    )


def _percent(cases: int, of: int) -> int:
    return round(100 * cases / of)


# --- organisms ------------------------------------------------------------------------------------


def _organism(scene: Scene, o: OrganismView) -> Iterator[str]:
    body, face = scene.body(o), scene.face(o)
    card: Card
    if body is not None:
        card = scene.macroorganisms[number_of(o.organism)]
        ecosystem = "terrestrial" if o.terrestrial else "marine"
        level = o.level or "none"
        yield scene.say(
            "look.macro", name=body.name, ecosystem=ecosystem, side=o.owner, level=level
        )
    elif face is not None:
        card = next(c for c in scene.deck.parasites if face in c.faces)
        host = next(h.organism for h in scene.organisms() if h.parasite is o)
        yield scene.say("look.parasite", name=face.name, side=o.owner, host=host)
        yield _face(scene, face)
    else:
        card = scene.placards[number_of(o.organism)]
        name = card.bacterium.name
        yield scene.say("look.bacterium", name=name, side=o.owner, row=o.row)
        yield scene.say("look.metabolism", colour=card.bacterium.metabolism)
    yield from _condition(scene, o)
    if body is not None:
        yield from _body(scene, body, o.organs)
    note = body or face or (card.bacterium if isinstance(card, cards.Placard) else None)
    yield note.note if note else ""
    yield _origin(scene, card)


def _condition(scene: Scene, o: OrganismView) -> Iterator[str]:
    """Chromosomes, shields, bionts, mutations and what else lies on an organism."""
    yield scene.say("look.chromosomes", colours=colours(o.chromosomes))
    yield scene.say(
        "look.shields",
        heat=o.heat_shield,
        oxygen=o.antioxidant_shield,
        errors=o.error_shield,
    )
    sides = o.bionts if o.trophic is None else [o.trophic, *o.bionts]
    if sides:
        yield scene.say("look.on", what=scene.say("look.bionts", sides=sides))
    if o.mutations:
        names = [_mutation_name(scene, m.mutation, m.promoted) for m in o.mutations]
        yield scene.say("look.mutations", mutations=names)
    if any(o.disks):
        yield scene.say("look.disks", colours=colours(o.disks))
    if o.diseased:
        yield scene.say("look.stolen", colours=[cube.colour for cube in o.diseased])


def _mutation_name(scene: Scene, id: str, promoted: bool) -> str:
    """What lies up. H1.2: of a front also the colour that promotion adds."""
    card = scene.mutations[MUTATION[id]]
    if not promoted:
        name, colour = card.unpromoted.name, card.promoted.plus
        return scene.say("look.front", name=name, colour=colour)
    return f"{card.promoted.name} ({scene.say('text.promoted')})"


def _body(scene: Scene, body: cards.BodySide, states: Sequence[str]) -> Iterator[str]:
    organs = [
        scene.say(
            f"look.organ-{'there' if state == 'present' else state}",
            organ=organ.name,
            colour=organ.colour,
            icons=_bracketed(organ.icons),
        )
        for organ, state in zip(body.organs, states, strict=True)
    ]
    yield scene.say("look.organs", organs=organs)
    yield from _circles(scene, body)


def _circles(scene: Scene, body: cards.BodySide) -> Iterator[str]:
    found = [(colour, body.circles.of(colour)) for colour in cards.COLOURS]
    circles = [
        scene.say("look.circle", colour=colour, name=c.name, icons=_bracketed(c.icons))
        for colour, c in found
        if c is not None
    ]
    if circles:
        yield scene.say("look.circles", circles=circles)


def _bracketed(icons: Iterable[str]) -> str:
    return "".join([f", {word(icon, 'icon')}" for icon in icons])


# --- cards ----------------------------------------------------------------------------------------


def _placard(scene: Scene, number: int) -> Iterator[str]:
    card = scene.placards[number]
    refugium = f"refugium-{number}"
    yield scene.say("look.placard", name=card.bacterium.name, refugium=refugium)
    yield scene.say("look.metabolism", colour=card.bacterium.metabolism)
    yield card.bacterium.note
    yield _origin(scene, card)


def _mutation(scene: Scene, number: int) -> Iterator[str]:
    """A mutation; of one that nobody has bought only the front, which lies up (H1.2)."""
    card = scene.mutations[number]
    front, back = card.unpromoted, card.promoted
    yield scene.say("look.mutation", name=front.name, colour=front.colour)
    yield _icons(scene, front.icons, front.pollutant)
    yield front.note
    if any([MUTATION[m.mutation] == number for o in scene.organisms() for m in o.mutations]):
        yield from _back(scene, back)
    else:
        yield scene.say("look.adds", colour=back.plus)
    yield _origin(scene, card)


def _back(scene: Scene, back: cards.Promoted) -> Iterator[str]:
    icons = [word(icon, "icon") for icon in back.icons]
    yield scene.say("look.back", name=back.name, colour=back.plus, icons=icons)
    if back.pollutant:
        yield scene.say("look.pollutant", pollutant=word(back.pollutant, "pollutant"))
    yield back.note


def _icons(scene: Scene, icons: Sequence[str], pollutant: str | None) -> str:
    found = [*icons, *(["pollution"] if pollutant else [])]
    if not found:
        return scene.say("look.no-icons")
    words = [word(icon, "explained") for icon in dict.fromkeys(found)]
    return scene.say("look.icons", icons="; ".join(words))


def _event(scene: Scene, number: int) -> Iterator[str]:
    card = scene.events[number]
    yield scene.say("look.event", name=card.name, eon=card.eon)
    for kind, count, value in strikes_of(scene, card):
        id = "look.event-uv" if kind == "uv" else "look.event-icon"
        yield times(scene.say(id, icon=kind, value=value), count)
    for climate in card.climate if scene.has_climate else ():
        yield scene.say("look.event-climate", climate=climate)
    if special := scene.special(card):
        yield f"{special}."
    if card.active:
        yield scene.say("look.event-active", rows=card.active)
    if card.order:
        yield scene.say("look.event-order", colours=card.order)
    yield card.note
    yield _origin(scene, card)


def _macroorganism(scene: Scene, number: int) -> Iterator[str]:
    card = scene.macroorganisms[number]
    yield scene.say("look.card-macro", name=card.marine.name, land=card.terrestrial.name)
    system = card.marine.system
    counts = [system.red, system.yellow, system.green, system.blue]
    yield scene.say("look.system", colours=colours(counts))
    yield from _body(scene, card.marine, ["absent"] * len(card.marine.organs))
    yield card.marine.note
    yield _origin(scene, card)


def _parasite_card(scene: Scene, colour: str) -> Iterator[str]:
    card = next((card for card in scene.deck.parasites if card.colour == colour), None)
    if card is None:
        return
    for face in card.faces:
        yield _face(scene, face)
        yield face.note
    yield _origin(scene, card)


def _face(scene: Scene, face: cards.ParasiteFace) -> str:
    pollutes = scene.say("look.face-pollutes") if face.pollutant else ""
    return scene.say("look.face", name=face.name, slots=face.slots, pollutes=pollutes)


def _origin(scene: Scene, card: Card) -> str:
    return scene.say("look.origin", origin=word(card.origin.partition(":")[0], "origin"))


def colours(counts: Sequence[int]) -> list[str]:
    """Counts by colour in words: `2 red`."""
    found = [f"{count} {word(name)}" for count, name in zip(counts, COLOURS, strict=True) if count]
    return found or [word("none")]
