"""The log of Bios: Genesis: what happened, told with the names that things had then."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text

from panspermia.faces.text import EventData, Told, counted, params_of, runs, without_number
from panspermia.games.genesis.components import PACKAGE
from panspermia.games.genesis.faces.looks import LIFE
from panspermia.games.genesis.faces.naming import Names, Scene, organ_names, say
from panspermia.games.genesis.faces.signs import strike_words, times
from panspermia.games.genesis.rules.vocabulary import COLOUR, EVENT, FACE_WORDS, MACROORGANISM
from panspermia.kernel import render
from panspermia.kernel.events import event_message

SHARED: dict[str, tuple[str, ...]] = {
    "ColourTaken": (),
    "MutationRevealed": (),
    "Roiled": ("clause",),
    "Emerged": (),
    "MannaLost": (),
    "EnzymeLost": ("clause",),
    "Animated": ("refugium",),
    "MannaDied": ("refugium",),
    "CatalystsMade": ("side", "clause"),
    "CatalystsPaid": ("side", "clause"),
    "BiontAssigned": ("side",),
    "BiontReturned": ("side", "clause"),
    "OrganGrown": ("organism",),
}
"""Events that share a line with others of their kind if these fields are the same."""

FAMILIES = {
    "Roiled": "decks",
    "MutationRevealed": "decks",
    "EnzymeLost": "loss",
    "MannaLost": "loss",
}
"""Events that come in turns and are told kind by kind."""

ALWAYS = ("ColourTaken",)
"""Events that are told as a list even if there is only one."""

PLACES = ("refugium", "organism", "bacterium", "host", "place", "source", "macroorganism")
OWNERS = ("side", "giver")

OWNED = {
    "Extinct": "organism",
    "Supplanted": "parasite",
    "TokenLost": "organism",
    "MutationBought": "organism",
    "MutationPromoted": "organism",
}
"""Events whose words say whose organism it is, with the field that names it."""


def tell(scene: Scene, events: Iterable[EventData]) -> list[Told]:
    """What happened, as lines."""
    found = list(events)
    names = {**scene.names, **_first_names(scene, found)}
    told = []
    for run in runs(found, FAMILIES, SHARED):
        here = dict(names)
        for event in run:
            here.update(_names_in(scene, event, here))
            names.update(_names_after(scene, event))
        told.append(_told(scene, run, here))
    return told


# --- lines ----------------------------------------------------------------------------------------


def _told(scene: Scene, run: list[EventData], names: Names) -> Told:
    first = run[0]
    owner = _owner(scene, first)
    text = Text()
    colour = None if owner is None else scene.colour(owner)
    if colour is not None and first["event"] != "ColourTaken":
        text.append(f"{LIFE[colour].sign} ", LIFE[colour].ink)
    text.append(_sentence(scene, run, names))
    places = [event[name] for event in run for name in PLACES if name in event]
    return Told(owner, first["clause"], text, tuple(dict.fromkeys(places)))


def _owner(scene: Scene, event: EventData) -> int | None:
    """Which side did or suffered it: one that it names, or the present owner of its organism."""
    named = next((event[name] for name in OWNERS if name in event), None)
    if named is not None:
        return int(named)
    subject = event.get("parasite") or event.get("organism")
    organism = scene.organism(subject) if subject else None
    return organism.owner if organism else None


def _sentence(scene: Scene, run: list[EventData], names: Names) -> str:
    first = run[0]
    kind = first["event"]
    if kind in SHARED and (len(run) > 1 or kind in ALWAYS):
        what = counted([say(f"what.{kind}", names, **params_of(event)) for event in run], times)
        return say(f"tell.{kind}", names, **{**params_of(first), "what": what})
    if kind == "Struck":
        return say(f"tell.Struck.{first['strike']}", count=first["count"])
    words = render(event_message(_as_told(first), PACKAGE), names=names)
    return words + _addition(scene, first)


def _addition(scene: Scene, event: EventData) -> str:
    """What is worth saying beside the bare event."""
    if event["event"] == "EventDrawn":
        return f" {strike_words(scene, scene.events[EVENT[event['card']]])}"
    if event["event"] == "Rolled" and event["clause"] == "F0b":
        dice = event["dice"]
        return f" {say('tell.double')}" if len(set(dice)) < len(dice) else ""
    return ""


def _as_told(event: EventData) -> EventData:
    found = without_number(event)
    if event["event"] == "LandformsSet" and not event["rows"]:
        found["rows"] = ["none"]
    return found


# --- names in the course of time ------------------------------------------------------------------


def _first_names(scene: Scene, events: list[EventData]) -> Names:
    """The names before the first event, where they differ from today's."""
    found: Names = {}
    for event in reversed(events):
        kind = event["event"]
        if kind in ("MutationBought", "MutationPromoted", "MutationRevealed", "MutationDiscarded"):
            found[event["mutation"]] = scene.names[f"front.{event['mutation']}"]
        elif kind == "MutationDemoted":
            found[event["mutation"]] = scene.names[f"back.{event['mutation']}"]
        elif kind in ("Landfall", "MacroorganismBought"):
            card: str = event.get("macroorganism") or event["organism"]
            found[card] = scene.names[f"front.{card}"]
        elif kind == "ParasiteAttached":
            colour = event["parasite"].removeprefix("parasite-")
            if colour in COLOUR:
                found[event["parasite"]] = say("name.parasite", colour=colour)
    return found


def _names_in(scene: Scene, event: EventData, names: Names) -> Names:
    """Names that an event itself tells: the face of a parasite, the organs of an organism."""
    found: Names = {}
    if event["event"] == "ParasiteAttached":
        found.update(_face_name(scene, event))
    if event["event"] in OWNED:
        found.update(_nameless(scene, event, names))
    for field in ("organism", "host"):
        card = event.get(field, "")
        if card in MACROORGANISM:
            sides = scene.macroorganisms[MACROORGANISM[card]]
            on_land = names[card] == sides.terrestrial.name
            found.update(organ_names(sides.terrestrial if on_land else sides.marine))
    return found


def _nameless(scene: Scene, event: EventData, names: Names) -> Names:
    """A parasite whose face nobody sees any more, without the name of its owner."""
    parasite = event[OWNED[event["event"]]]
    colour = parasite.removeprefix("parasite-")
    if colour not in COLOUR or names[parasite] != say("name.parasite", colour=colour):
        return {}
    own = scene.position.sides[event["side"]].colour == colour
    return {parasite: say(f"name.parasite.{'own' if own else 'foreign'}", colour=colour)}


def _face_name(scene: Scene, event: EventData) -> Names:
    colour = event["parasite"].removeprefix("parasite-")
    if colour not in COLOUR:
        return {}
    face = scene.parasites[colour].faces[FACE_WORDS.index(event["face"])]
    return {event["parasite"]: face.name}


def _names_after(scene: Scene, event: EventData) -> Names:
    """The names that an event changes for what comes after it."""
    kind = event["event"]
    if kind == "MutationPromoted":
        return {event["mutation"]: scene.names[f"back.{event['mutation']}"]}
    if kind in ("MutationDemoted", "MutationDiscarded"):
        return {event["mutation"]: scene.names[f"front.{event['mutation']}"]}
    if kind == "Landfall" and event["organism"] in MACROORGANISM:
        return {event["organism"]: scene.names[f"back.{event['organism']}"]}
    return _face_name(scene, event) if kind == "ParasiteAttached" else {}
