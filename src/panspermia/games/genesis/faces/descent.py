"""The lineages of Bios: Genesis, read off its events: bacteria, parasites, animals and plants."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from panspermia.faces.descent import (
    BODY,
    JOINED,
    LOST,
    MICROBE,
    PARASITE,
    PASSED,
    TRAIT,
    Descent,
    Growth,
    Line,
)
from panspermia.faces.text import EventData, View
from panspermia.games.genesis.components import PACKAGE
from panspermia.games.genesis.faces.naming import Scene, word
from panspermia.games.genesis.rules.vocabulary import (
    COLOUR,
    EVENT,
    FACE_WORDS,
    MACROORGANISM,
    ORGAN_WORDS,
)
from panspermia.kernel.messages import Param, sentence

PRESENT = "present"
"""How a view says that an organ has its cube."""
SHORE, HOST = "shore", "host"
"""Signs of what happens to a lineage."""
GERM = (
    "M-15,-6.5H3a6.5,6.5 0 0 1 0,13H-15a6.5,6.5 0 0 1 0,-13z"
    "M9,-1.4C12,-6 14,3 17,-1.6L21,-3L21.6,-1.4C17.6,5 14.6,-2.6 9,3z"
)
PHAGE = (
    "M0,-15L7.5,-10.6V-2.4L0,2L-7.5,-2.4V-10.6zM-1.6,1h3.2v7h-3.2z"
    "M-1,6L-9.4,13L-7.6,15L0,9.4L7.6,15L9.4,13L1,6z"
)
FISH = "M-19,0C-10,-12 3,-11 10,-3L19,-10C16,-3 16,3 19,10L10,3C3,11-10,12-19,0z"
SNAIL = (
    "M-20,12C-20,5-16,0-12,-3L-16,-11L-14,-12L-9.4,-4.6C-7,-12-1,-15 6,-13C15,-10 17,0 12,7"
    "L20,10V12z"
)
"""What is alive in the end, as small pictures: microbe, parasite, in the sea and on land."""
SHAPES = {MICROBE: GERM, PARASITE: PHAGE}
INHERITED = "L4a"
"""By this clause a body takes the place of its host instead of a trophy."""
WITH_HOST = "L7e"
"""By this clause a body dies together with its host."""


def _say(id: str, **params: Param) -> str:
    """A message of this game; names of cards stand as they are."""
    return sentence(PACKAGE, f"tree.{id}", params)


def descent(view: View, events: Sequence[EventData]) -> Descent:
    """The lineages of a game, as far as these events tell."""
    found = _Account(Scene(view))
    for event in found.growth.read(events, view["position"]["turn"]):
        found.hear(event)
    found.close()
    return found.growth.descent(_say("width"))


class _Account:
    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.names = scene.printed.names
        self.growth = Growth()
        self.eon = ""

    def hear(self, event: EventData) -> None:
        handler = HANDLERS.get(event["event"])
        if handler is not None:
            handler(self, event)

    def close(self) -> None:
        """What is in the view and no event has told of is older than all of them."""
        for o in self.scene.organisms():
            self.known(o.organism, o.owner).settle(len(o.mutations) + o.organs.count(PRESENT))
        for line in [line for line in self.growth.lines if line.known.died is not None]:
            line.settle()

    def line(self, word: str) -> Line | None:
        return self.growth.alive.get(word)

    def known(self, word: str, side: int) -> Line:
        """An organism that is alive, also one of which no event has told."""
        kind = BODY if word in MACROORGANISM else word.partition("-")[0]
        kind = MICROBE if kind == "bacterium" else kind
        shape = SHAPES.get(kind, FISH)
        return self.growth.adopt(word, side, self.scene.name(word), kind, shape=shape)

    # --- turns ------------------------------------------------------------------------------------

    def event_drawn(self, event: EventData) -> None:
        """A turn has the name of its event; an eon begins with the first event that is of it."""
        card = self.scene.events[EVENT[event["card"]]]
        self.growth.name_turn(event=card.name)
        if card.eon != self.eon:
            self.growth.name_turn(era=word(card.eon, "eon"))
        self.eon = card.eon

    # --- life and its end -------------------------------------------------------------------------

    def life_arose(self, event: EventData) -> None:
        """F3.1."""
        name, origin = self.names[event["bacterium"]], self.names[event["refugium"]]
        side = event["side"]
        self.growth.begin(event["bacterium"], side, name, MICROBE, origin=origin, shape=GERM)

    def extinct(self, event: EventData) -> None:
        """GL3, GL3.3. A bacterium leaves its placard as a trophy, a parasite nothing."""
        self.known(event["organism"], event["side"])
        line = self.growth.end(event["organism"])
        if line.known.kind != PARASITE:
            line.fossils.append(line.known.name)
        host = line.host
        if event["clause"] == WITH_HOST and host is not None:
            self._of(host, self.growth.end).fossils.append(host.known.name)

    def _of(self, line: Line, act: Callable[[str], Line]) -> Line:
        """Do something with a lineage by its id."""
        return act(next(id for id, found in self.growth.alive.items() if found is line))

    def reverted(self, event: EventData) -> None:
        """GL3b, L4b. A body is a trophy, and what it was made of lives on."""
        old, new = event["organism"], event["bacterium"]
        body = self.known(old, event["side"])
        body.fossils.append(body.known.name)
        kind = PARASITE if new.startswith(PARASITE) else MICROBE
        before = self._micro_of(body).known
        name = before.name if before.kind == kind else self.names[new]
        self.growth.turn_into(old, new, name, kind, shape=SHAPES[kind])

    def _micro_of(self, body: Line) -> Line:
        """What a body was made of."""
        found = body
        while found.known.kind == BODY and found.known.parent is not None:
            found = self.growth.lines[found.known.parent]
        return found

    def commandeered(self, event: EventData) -> None:
        """E6c, E6c.3. Another owner; L4a: a body takes the place of its host."""
        id = event["organism"]
        self.known(id, event["giver"])
        if event["clause"] == INHERITED:
            self._leave_placard(id)
            return
        old = self.growth.end(id, PASSED)
        known = old.known
        line = self.growth.begin(
            id, event["taker"], known.name, known.kind, parent=old, size=old.size,
            shape=known.shape,
        )  # fmt: skip
        for other in self.growth.alive.values():
            if other.host is old:
                other.host = line

    def _leave_placard(self, id: str) -> None:
        host = self.growth.alive[id]
        heirs = [found for found in self.growth.alive.values() if found.host is host]
        heir = next((found for found in heirs if found.known.kind == BODY), None)
        self.growth.end(id, JOINED if heir else LOST, heir)
        if heir is not None:
            heir.host = None

    # --- parasites --------------------------------------------------------------------------------

    def attached(self, event: EventData) -> None:
        """E3.1, E4.1c. A parasite arises on a host, or comes to another one."""
        id, host = event["parasite"], self.line(event["host"])
        line = self.line(id)
        name = "" if host is None else host.known.name
        if line is None:
            face = self._face_name(event)
            origin = _say("on-host", host=name)
            side = event["side"]
            line = self.growth.begin(id, side, face, PARASITE, origin=origin, shape=PHAGE)
            line.known = replace(line.known, host=None if host is None else host.known.id)
        else:
            self.growth.mark(line, HOST, _say("moved", host=name))
        line.host = host

    def _face_name(self, event: EventData) -> str:
        colour = event["parasite"].removeprefix("parasite-")
        if colour not in COLOUR:
            return self.names[event["parasite"]]
        return self.scene.parasites[colour].faces[FACE_WORDS.index(event["face"])].name

    # --- animals and plants -----------------------------------------------------------------------

    def body_bought(self, event: EventData) -> None:
        """H3.1, L1.1. A body: what lived on it joins, unless it is one itself (H3d, L1a.1)."""
        old, card = event["organism"], event["macroorganism"]
        self.known(old, event["side"])
        guests = [id for id, found in self.growth.alive.items() if found.host is self.line(old)]
        on_land = self._is_landed(self.growth.alive[old].host)
        name = self.names[f"back.{card}" if on_land else f"front.{card}"]
        body = self.growth.turn_into(old, card, name, BODY, shape=SNAIL if on_land else FISH)
        if on_land:
            self.growth.mark(body, SHORE, _say("ashore", name=name))
        for id in guests:
            if self.growth.alive[id].known.kind != BODY:
                self._join(id, body)

    def _join(self, id: str, body: Line) -> None:
        """H3d, H3e. Its own parasite lives on the body then."""
        guest = self.growth.end(id, JOINED, body)
        for other in self.growth.alive.values():
            if other.host is guest:
                other.host = body

    def _is_landed(self, line: Line | None) -> bool:
        return line is not None and any([mark.sign == SHORE for mark in line.marks])

    def landfall(self, event: EventData) -> None:
        """H5d. A body has another name on land, and its organs are gone."""
        card = event["organism"]
        body = self.known(card, event["side"])
        front, back = self.names[f"front.{card}"], self.names[f"back.{card}"]
        self.growth.mark(body, SHORE, _say("ashore", name=back))
        both = _say("both", sea=front, land=back)
        body.known = replace(body.known, name=both, shape=SNAIL)
        self.growth.grow(card, -body.size)

    # --- how large --------------------------------------------------------------------------------

    def organ_grown(self, event: EventData) -> None:
        self.growth.grow(event["organism"], 1)

    def mutation_bought(self, event: EventData) -> None:
        """H1.1."""
        self._gain(event, "front")
        self.growth.grow(event["organism"], 1)

    def mutation_promoted(self, event: EventData) -> None:
        """H2.1. It has another name then."""
        self._gain(event, "back")

    def _gain(self, event: EventData, side: str) -> None:
        line = self.known(event["organism"], event["side"])
        self.growth.mark(line, TRAIT, self.names[f"{side}.{event['mutation']}"])

    def mutation_lost(self, event: EventData) -> None:
        self.growth.grow(event["organism"], -1)

    def token_lost(self, event: EventData) -> None:
        if event["token"] in ORGAN_WORDS:
            self.growth.grow(event["organism"], -1)


HANDLERS: dict[str, Callable[[_Account, EventData], None]] = {
    "EventDrawn": _Account.event_drawn,
    "LifeArose": _Account.life_arose,
    "Extinct": _Account.extinct,
    "Reverted": _Account.reverted,
    "Commandeered": _Account.commandeered,
    "ParasiteAttached": _Account.attached,
    "MacroorganismBought": _Account.body_bought,
    "Landfall": _Account.landfall,
    "MutationBought": _Account.mutation_bought,
    "MutationPromoted": _Account.mutation_promoted,
    "OrganGrown": _Account.organ_grown,
    "MutationDiscarded": _Account.mutation_lost,
    "TokenLost": _Account.token_lost,
}
