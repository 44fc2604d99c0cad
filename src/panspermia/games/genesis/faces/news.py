"""The event of the turn as a strip of words, with what it did to the reader, and the climate."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from panspermia.faces.board import Seen
from panspermia.faces.svg import classes, el, esc
from panspermia.faces.text import EventData
from panspermia.games.genesis.components import cards
from panspermia.games.genesis.faces import symbols
from panspermia.games.genesis.faces.html import (
    Pointing,
    div,
    named,
    pointing,
    quiet,
    span,
    told,
)
from panspermia.games.genesis.faces.naming import Names, Scene, say, word
from panspermia.games.genesis.faces.signs import present_events, strikes_of
from panspermia.games.genesis.rules.vocabulary import PARASITE

ARMAGEDDON, WATERWORLD = 4, 3
"""D10a, D1b. As many equal climate icons in a row bring Armageddon."""
CLAUSES = {
    "smite": ("D4",),
    "extremophile": ("D5",),
    "oxygen": ("D6",),
    "uv": ("D7",),
    "cancer": ("D8",),
    "drought": ("D9",),
}
"""How the clauses begin under which an icon does its harm."""


def news(scene: Scene, seen: Seen) -> str | None:
    """The events of this turn; each effect in words, with what it did to the reader."""
    outcome = scene.view["outcome"]
    if outcome is not None:
        return el("div", el("b", esc(say(f"result.{outcome['reason']}")), class_="ev"),
                  id="news", class_=named("gen.news"))  # fmt: skip
    events = present_events(scene)
    at = pointing(scene, seen, places(scene))
    found = _of_this_turn(seen.events)
    parts = [quiet(say("news.then")).join([_event(at, card) for card in events])]
    effects = _effects(scene, events, found, seen.own)
    flags = [span("flag", esc(words)) for words in _flags(scene)]
    weather = [_climate(at)] if scene.has_climate else []
    if not events and not weather:
        return None
    # Two lines, whatever happens, so that the board below never moves.
    lines = div("heads", *parts, *flags, *weather), div("fxs", *dict.fromkeys(effects))
    return el("div", *lines, id="news", class_=named("gen.news"))


def places(scene: Scene) -> list[str]:
    """The events and the climate, as long as the game goes on."""
    if scene.view["outcome"] is not None:
        return []
    found = [f"event-{card.number}" for card in present_events(scene)]
    return [*found, *(["climate"] if scene.has_climate else [])]


def _of_this_turn(events: Sequence[EventData]) -> list[EventData]:
    starts = [n for n, event in enumerate(events) if event["event"] == "TurnBegan"]
    return list(events[starts[-1] :]) if starts else list(events)


def _event(at: Pointing, card: cards.EventCard) -> str:
    return at.place(f"event-{card.number}", "ev", esc(card.name))


# --- effects --------------------------------------------------------------------------------------


def _effects(
    scene: Scene, shown: Sequence[cards.EventCard], events: Sequence[EventData], own: Sequence[int]
) -> Iterator[str]:
    """Each kind of icon once for all events of the turn, and what followed from it."""
    strikes = _together([strike for card in shown for strike in strikes_of(scene, card)])
    if any([kind in ("heaven", "earth") for kind, _ in strikes]):
        yield _emerged(scene, events)
    for kind, numbers in strikes:
        if kind not in ("heaven", "earth", "aftershock"):
            yield _strike(scene, kind, numbers, events, own)
    special = [words for words in map(scene.special, shown) if words]
    for words in special:
        name, _, rest = words.partition(": ")
        yield told(rest or name, "fx.harm", symbols.icon("special"), span("name", esc(name)))
    if shown and not strikes and not special:
        yield span("fx", esc(say("text.nothing")))


def _together(strikes: Iterable[tuple[str, int, int]]) -> list[tuple[str, list[int]]]:
    """Each kind of icon with its numbers: icons are counted, ultraviolet has values of its own."""
    found: dict[str, list[int]] = {}
    for kind, count, value in strikes:
        if kind == "uv":
            found.setdefault(kind, []).extend([value] * count)
        else:
            found[kind] = [sum(found.get(kind, [])) + count]
    return list(found.items())


def _emerged(scene: Scene, events: Iterable[EventData]) -> str:
    """D3.1. How many refugia emerged, and in which rows."""
    found = [event for event in events if event["event"] == "Emerged"]
    if not found:
        return span("fx", symbols.icon("emerge"), span("name", esc(say("news.none-emerged"))))
    rows = list(dict.fromkeys([event["row"] for event in found]))
    names = scene.say("tell.Emerged", what=[event["refugium"] for event in found])
    words = span("name", esc(say("news.emerged", count=len(found))))
    where = quiet(scene.say("news.rows", rows=rows))
    return told(names, "fx.more", symbols.icon("emerge"), words, where)


def _strike(
    scene: Scene,
    kind: str,
    numbers: Sequence[int],
    events: Sequence[EventData],
    own: Sequence[int],
) -> str:
    """An icon that does harm: its name and numbers, and whom it hurt."""
    name = ", ".join([say(f"news.{kind}", count=numbers[0]), *map(str, numbers[1:])])
    here = [e for e in events if e["clause"].startswith(CLAUSES.get(kind, ("-",)))]
    done = _smitten(here) if kind == "smite" else _harm(scene, kind, here, own)
    title, drawn = word(kind, "effect"), symbols.icon(kind) + span("name", esc(name))
    if not done:
        return told(title, "fx.calm", drawn)
    look = "fx.harm" if done == say("news.spared") else "fx.harm.mine"
    look = "fx.harm.more" if kind == "smite" else look
    return told(say("news.title", name=name, done=done, what=title), look, drawn, quiet(done))


def _smitten(events: Sequence[EventData]) -> str:
    """D4.1. What a smite took from refugia."""
    lost = [e for e in events if e["event"] in ("MannaLost", "EnzymeLost")]
    return say("news.smitten", count=len(lost)) if lost else ""


def _harm(scene: Scene, kind: str, events: Sequence[EventData], own: Sequence[int]) -> str:
    """What an icon took from the reader's organisms, or from all if nobody in particular reads."""
    if kind not in CLAUSES:
        return ""
    lost = [e for e in events if e["event"] in ("TokenLost", "MutationDiscarded")]
    dead = [e for e in events if e["event"] in ("Extinct", "Reverted")]
    if not own:
        return say("news.lost-by-all", count=len(lost)) if lost else ""
    mine = [e for e in lost if _owner(scene, e) in own]
    gone = [e for e in dead if e["side"] in own]
    if gone:
        return say("news.died", _own_names(scene), organism=gone[0]["organism"])
    if mine:
        organisms = list(dict.fromkeys([e["organism"] for e in mine]))
        return say("news.lost", _own_names(scene), organisms=organisms, count=len(mine))
    return say("news.spared") if lost or dead else ""


def _own_names(scene: Scene) -> Names:
    """Names after "your": a parasite that is gone is not called after its owner."""
    gone = [id for id in PARASITE if scene.organism(id) is None]
    return {**scene.names, **dict.fromkeys(gone, say("name.parasite.own"))}


def _owner(scene: Scene, event: EventData) -> int | None:
    if "side" in event:
        return int(event["side"])
    organism = scene.organism(event["organism"])
    return None if organism is None else organism.owner


# --- the whole Earth ------------------------------------------------------------------------------


def _flags(scene: Scene) -> Iterator[str]:
    """What else holds for all."""
    position = scene.position
    if position.ending and scene.view["outcome"] is None:
        yield say("text.last-turn")
    if position.waterworld and not any([card.special for card in present_events(scene)]):
        yield say("text.waterworld")
    if position.ozone:
        yield say("text.ozone")


def _climate(at: Pointing) -> str:
    """The climate, and as many places as equal icons in a row bring Armageddon."""
    position = at.scene.position
    run, limit = nearness(at.scene)
    last = position.history[-1] if position.history else position.climate
    dots = [span(f"dot {last}", symbols.icon(last)) for _ in range(min(run, limit))]
    dots += [span("dot") for _ in range(limit - min(run, limit))]
    title = say("news.armageddon-title", count=limit)
    near = classes("near" if limit - run <= 1 else None)
    return at.place(
        "climate",
        classes("clim", near) or "",
        symbols.icon(position.climate),
        el("b", esc(word(position.climate)), class_=position.climate),
        told(title, "ends", quiet(say("text.armageddon")), span("dots", *dots),
             span("of", esc(say("news.of", count=min(run, limit), limit=limit)))),
    )  # fmt: skip


def nearness(scene: Scene) -> tuple[int, int]:
    """How many climate icons at the end are alike, and how many of them bring Armageddon."""
    history = scene.position.history
    run = 0
    for found in reversed(history):
        if found != history[-1]:
            break
        run += 1
    last = history[-1] if history else ""
    return run, WATERWORLD if scene.position.waterworld and last == "warm" else ARMAGEDDON
