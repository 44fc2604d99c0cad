"""The log of Bios: Megafauna: what happened, told with the names that things had then."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text

from panspermia.faces.text import EventData, Told, counted, params_of, runs, without_number
from panspermia.games.megafauna.components import PACKAGE
from panspermia.games.megafauna.faces.naming import (
    Names,
    Scene,
    happening,
    names_of_front,
    names_of_half,
    say,
    says,
    word,
)
from panspermia.games.megafauna.rules.vocabulary import EVENT
from panspermia.kernel import render
from panspermia.kernel.events import event_message

SHARED: dict[str, tuple[str, ...]] = {
    "ColourTaken": (),
    "CardShown": ("row",),
    "OrganGained": ("species", "clause"),
    "OrganLost": ("species", "clause"),
    "Died": ("species", "clause"),
    "Endangered": ("species", "clause"),
    "EventVoid": ("card", "clause"),
    "DiskMoved": ("source", "target"),
    "DiskOutgassed": ("source",),
    "DiskLiberated": ("target",),
    "SizeChanged": ("side",),
}
"""Events that share a line with others of their kind if these fields are the same."""

FAMILIES = {"DiskOutgassed": "disks", "DiskLiberated": "disks", "DiskMoved": "disks"}
"""Events that come in turns and are told kind by kind."""

ALWAYS = ("ColourTaken",)
"""Events that are told as a list even if there is only one."""

GONE = ("CardLost", "Fossilised")
"""Events after which no view tells which side of a card lay up."""

PLACES = ("place", "species", "card", "craton", "other", "host", "source", "target", "winner")
"""Fields that name something to point at."""


def tell(scene: Scene, events: Iterable[EventData]) -> list[Told]:
    """What happened, as lines."""
    found = list(events)
    names = {**scene.names, **_first_names(scene, found)}
    told = []
    for run in runs(found, FAMILIES, SHARED):
        told.append(_told(scene, run, names))
        for event in run:
            names.update(_names_after(scene, event))
    return told


# --- lines ----------------------------------------------------------------------------------------


def _told(scene: Scene, run: list[EventData], names: Names) -> Told:
    first = run[0]
    owner = first.get("side")
    text = Text()
    if owner is not None and first["event"] != "ColourTaken":
        look = scene.looks[owner]
        text.append(f"{look.sign} ", look.ink)
    words = _sentence(scene, run, names)
    text.append(words[:1].upper() + words[1:])
    places = [event[name] for event in run for name in PLACES if isinstance(event.get(name), str)]
    return Told(owner, first["clause"], text, tuple(dict.fromkeys(places)))


def _sentence(scene: Scene, run: list[EventData], names: Names) -> str:
    first = run[0]
    return _bare(scene, run, names) + _reason(first)


def _bare(scene: Scene, run: list[EventData], names: Names) -> str:
    first = run[0]
    kind = first["event"]
    if kind in SHARED and (len(run) > 1 or kind in ALWAYS):
        what = counted([_part(scene, event, names) for event in run], _times)
        return say(f"tell.{kind}", names, **{**params_of(first), "what": what})
    if kind in ("EventBegan", "EventVoid"):
        told = "tell.event" if kind == "EventBegan" else "tell.void"
        return say(told, names, card=first["card"], what=_happening(scene, first))
    if kind == "EventDrawn":
        return _plainly(first, names) + _content(scene, first)
    if kind == "DisplaySwept" and not first["cards"]:
        return say("tell.unswept")
    if kind == "Promoted":
        return _promotion(first, names)
    return _plainly(first, names)


def _plainly(event: EventData, names: Names) -> str:
    return render(event_message(without_number(event), PACKAGE), names=names)


def _times(what: str, n: int) -> str:
    return say("what.times", what=what, n=n)


def _part(scene: Scene, event: EventData, names: Names) -> str:
    """What an event adds to a line that it shares."""
    if event["event"] == "EventVoid":
        return _happening(scene, event)
    return say(f"what.{event['event']}", names, **params_of(event))


def _happening(scene: Scene, event: EventData) -> str:
    """A1e. An event of a card by its number there; what does not happen is told in short."""
    card = scene.printed.events[EVENT[event["card"]]]
    found = [found for row in card.rows for found in row][event["number"]]
    if event["event"] == "EventVoid" and found.kind != "reservoir":
        return word(found.kind, "kind")
    return happening(scene.printed, found)


def _content(scene: Scene, event: EventData) -> str:
    """A1b. A stable biosphere brings no second card; what a card does follows event by event."""
    card = scene.printed.events[EVENT[event["card"]]]
    return f" {say('tell.stable')}" if card.stable and scene.has_climate else ""


def _promotion(event: EventData, names: Names) -> str:
    card = event["card"]
    front, back = names[f"front.{card}"], names[f"{event['orientation']}.{card}"]
    return say("tell.promoted", names, species=event["species"], front=front, back=back)


def _reason(event: EventData) -> str:
    """Why, where the clause tells it."""
    id = f"why.{event['event']}.{event['clause']}"
    return f" {say(id)}" if says(id) else ""


# --- names, as they were --------------------------------------------------------------------------


def _first_names(scene: Scene, events: list[EventData]) -> Names:
    """The names before the first event, where they differ from today's."""
    found: Names = {}
    for event in reversed(events):
        if event["event"] in ("CardShown", "Mutated", "Promoted"):
            found.update(names_of_front(scene.printed, event["card"]))
        elif event["event"] in GONE and event.get("orientation"):
            found.update(names_of_half(scene.printed, event["card"], event["orientation"]))
    return found


def _names_after(scene: Scene, event: EventData) -> Names:
    """The names that an event changes for what comes after it."""
    if event["event"] != "Promoted":
        return {}
    return names_of_half(scene.printed, event["card"], event["orientation"])
