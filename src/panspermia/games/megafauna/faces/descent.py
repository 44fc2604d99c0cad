"""The lineages of Bios: Megafauna, read off its events: archetypes, daughters, and fossils."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from panspermia.faces.descent import ALIVE, BODY, LOST, TRAIT, Descent, Growth, Line
from panspermia.faces.text import EventData, View
from panspermia.games.megafauna.components import PACKAGE
from panspermia.games.megafauna.faces.naming import Scene, genotype_name, say, word
from panspermia.games.megafauna.faces.sprites import path_of
from panspermia.games.megafauna.rules.vocabulary import EVENT, FORMS, MUTATION, TOKEN
from panspermia.kernel.messages import sentence

TOOL, LANGUAGE, MIND, MONSTER = "tool", "language", "mind", "monster"
"""Signs of what happens to a lineage."""
ARCHETYPE = "archetype"
FIRST = ("C1l", "K3e", "C2f.3", "C2g.2", "C3a.2", "C3a.3")
"""By these clauses archetypes are there from the beginning."""
OUTGROWN = "E6b.1"
"""By this clause a genotype is a fossil before its species goes on as an archetype."""
ASHORE = "C2f.3"
"""By this clause the macroorganism of Genesis is a fossil before its species lives."""


def descent(view: View, events: Sequence[EventData]) -> Descent:
    """The lineages of a game, as far as these events tell."""
    found = _Account(Scene(view))
    for event in found.growth.read(events, view["position"]["turn"]):
        found.hear(event)
    found.close()
    return found.growth.descent(say("tree.width"), found.awards)


def heirs(view: View, now: Descent, before: Descent) -> dict[int, int]:
    """C2.1. Which macroorganisms of Genesis live on as the first species of which sides."""
    alive = {one.word: one.id for one in before.lineages if one.end == ALIVE}
    sides = view["position"]["sides"]
    found = {}
    for side, brought in enumerate([side["brought"] for side in sides]):
        first = next((one.id for one in now.lineages if one.side == side), None)
        card = FORMS[brought].card if brought else ""
        if first is not None and card in alive:
            found[first] = alive[card]
    return found


def _shape(species: str) -> str:
    return path_of(f"p-{species.partition('-')[2]}")


class _Account:
    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.growth = Growth()
        sides = enumerate(scene.position.sides)
        self.colours = {n: side.colour for n, side in sides if side.colour is not None}
        self.halves: dict[str, str] = {}
        """To which side a card was promoted."""
        self.fossils: dict[tuple[int, str], Line] = {}
        """Who has left a card of a fossil record."""
        self.last: dict[int, Line] = {}
        """Whose cards are buried now, by side."""
        self.waiting: list[str] = []
        """Fossils of a species that is about to go on as an archetype."""
        self.ashore: dict[int, str] = {}
        """By side the macroorganism that came from Genesis, until its first species lives."""
        self.awards: dict[int, int] = {}
        self.era = 0

    def hear(self, event: EventData) -> None:
        handler = HANDLERS.get(event["event"])
        if handler is not None:
            handler(self, event)

    def close(self) -> None:
        """What is in the view and no event has told of is older than all of them.

        C3a.3: who never came to life has left the fossil from Genesis all the same.
        """
        for side in self.ashore:
            self.awards[side] = self.awards.get(side, 0) + 1
        for side, found in enumerate(self.scene.position.sides):
            for species in found.species:
                self.known(species.species, side).settle(species.living)
        for line in [line for line in self.growth.lines if line.known.died is not None]:
            line.settle(0 if line.known.end == LOST else None)

    def known(self, id: str, side: int) -> Line:
        """A species that is alive, also one of which no event has told."""
        species = self.scene.species.get(id)
        name = self.name(id) if species is None else genotype_name(self.scene, species)
        return self.growth.adopt(id, side, name, BODY, shape=_shape(id))

    def name(self, id: str) -> str:
        return self.scene.printed.names.get(id, id)

    # --- turns ------------------------------------------------------------------------------------

    def turn_began(self, event: EventData) -> None:
        if event["era"] != self.era:
            self.growth.name_turn(era=word(event["era"], "era"))
        self.era = event["era"]

    def event_drawn(self, event: EventData) -> None:
        """A1a.1, A1c.1. A turn has the name of its first card, which is that of its era."""
        turns = self.growth.turns
        if turns and not turns[-1].event:
            self.growth.name_turn(event=self.scene.printed.events[EVENT[event["card"]]].name)

    # --- species ----------------------------------------------------------------------------------

    def _begin(self, id: str, side: int, name: str, parent: Line | None, origin: str) -> Line:
        shape = _shape(id)
        return self.growth.begin(
            id, side, name, BODY, parent=parent, origin=origin, size=1, shape=shape
        )

    def _archetype(self, id: str, side: int, origin: str) -> Line:
        """An archetype has its card, which is no fossil then (E7.1, E6b.2)."""
        self._give_back(side, ARCHETYPE)
        name = self._archetype_name(side)
        if not id.endswith(ARCHETYPE):
            name = self.scene.printed.archetypes[self.colours[side]].marine.name
        line = self._begin(id, side, name, None, origin)
        if side in self.ashore:
            self._leave(line, self.ashore.pop(side))
        return line

    def _archetype_name(self, side: int) -> str:
        return self.scene.printed.archetypes[self.colours[side]].terrestrial.name

    def dispersed(self, event: EventData) -> None:
        """C1l, K3e, F2.1. A creeple more; the first ones are there from the beginning."""
        id, side = event["species"], event["side"]
        if event["clause"] in FIRST and id not in self.growth.alive:
            self._archetype(id, side, say("tree.first"))
        else:
            self.known(id, side)
            self.growth.grow(id, 1)

    def resurrected(self, event: EventData) -> None:
        """E7.1. A Lazarus comes back; K3f: an animal among plants comes for the first time so."""
        side = event["side"]
        id = f"{self.colours[side]}-{ARCHETYPE}"
        before = [line.known.id for line in self.growth.lines if line.known.side == side]
        line = self._archetype(id, side, say("tree.lazarus" if before else "tree.first"))
        if before:
            line.known = replace(line.known, again=max(before, key=self._last_seen))

    def _last_seen(self, id: int) -> float:
        return self.growth.lines[id].known.died or 0.0

    def mutated(self, event: EventData) -> None:
        """E1.1."""
        self._mark(event, TRAIT, self.name(f"front.{event['card']}"))

    def promoted(self, event: EventData) -> None:
        """E2.1, E2d. Another name; what makes a daughter of it is no trait of the mother."""
        card, up = event["card"], event["orientation"]
        self.halves[card] = up
        half, name = self.scene.printed.half(MUTATION[card], up), self.name(f"{up}.{card}")
        if half.monster and self.scene.has_climate:
            self._mark(event, MONSTER, sentence(PACKAGE, "tree.monster", {"name": name}))
        elif not half.silhouette:
            self._mark(event, TRAIT, name)

    def speciated(self, event: EventData) -> None:
        """E3.1, E3d.1. A daughter takes the place of a creeple of her mother."""
        side, id, card = event["side"], event["species"], event["card"]
        mother = self.known(event["mother"], side)
        name = self.name(f"{self.halves[card]}.{card}")
        if id.endswith(ARCHETYPE):
            self._give_back(side, ARCHETYPE)
            name = self._archetype_name(side)
        self.last[side] = self._begin(id, side, name, mother, "")
        self.growth.grow(event["mother"], -1)

    def became_kiwi(self, event: EventData) -> None:
        """E6b.2. A species that has outgrown its genotype goes on as an archetype."""
        old, new, side = event["species"], event["now"], event["side"]
        before = self.known(old, side)
        for card in self.waiting:
            self._leave(before, card)
        self.waiting = []
        self._give_back(side, ARCHETYPE)
        name, shape = self._archetype_name(side), path_of(f"p-{ARCHETYPE}")
        self.growth.turn_into(old, new, name, BODY, size=before.size, shape=shape)

    def died(self, event: EventData) -> None:
        self.known(event["species"], event["side"])
        self.growth.grow(event["species"], -1)

    def extinct(self, event: EventData) -> None:
        """I3.1. What is buried next was its own."""
        self.known(event["species"], event["side"])
        self.last[event["side"]] = self.growth.end(event["species"])

    # --- fossils ----------------------------------------------------------------------------------

    def card_lost(self, event: EventData) -> None:
        """I3b.3. If lost cards leave fossils, it is a fossil of this species."""
        self.last[event["side"]] = self.known(event["species"], event["side"])

    def fossilised(self, event: EventData) -> None:
        """I3b.1, I3a.1, E6b.1, E2e.1, J7a, C2f.3: that one before its species lives."""
        card, side = event["card"], event["side"]
        if event.get("orientation"):
            self.halves[card] = event["orientation"]
        if event["clause"] == OUTGROWN:
            self.waiting.append(card)
        elif event["clause"] == ASHORE:
            self.ashore[side] = card
        else:
            self._leave(self.last[side], card)

    def _leave(self, line: Line, card: str) -> None:
        side = line.known.side
        line.fossils.append(self._card_name(side, card))
        self.fossils[side, card] = line

    def _card_name(self, side: int, card: str) -> str:
        if card == ARCHETYPE:
            return self._archetype_name(side)
        return self.name(f"{self.halves[card]}.{card}" if card in self.halves else card)

    def _give_back(self, side: int, card: str) -> None:
        """A card of the fossil record is used again, or given up."""
        line = self.fossils.pop((side, card), None)
        if line is not None:
            line.fossils.remove(self._card_name(side, card))

    def awarded(self, event: EventData) -> None:
        """I4b."""
        side = event["side"]
        self.awards[side] = self.awards.get(side, 0) + event["count"]

    def fossil_given(self, event: EventData) -> None:
        """J8c.2."""
        if event["card"] == TOKEN:
            self.awards[event["side"]] = self.awards.get(event["side"], 0) - 1
        elif self.ashore.get(event["side"]) == event["card"]:
            del self.ashore[event["side"]]
        else:
            self._give_back(event["side"], event["card"])

    # --- minds ------------------------------------------------------------------------------------

    def _mark(self, event: EventData, sign: str, words: str) -> None:
        self.growth.mark(self.known(event["species"], event["side"]), sign, words)

    def tool_taken(self, event: EventData) -> None:
        """J7.1."""
        self._mark(event, TOOL, sentence(PACKAGE, "tree.tool", {"tool": self.name(event["tool"])}))

    def language(self, event: EventData) -> None:
        """J6f."""
        self._mark(event, LANGUAGE, say("tree.language"))

    def personality(self, event: EventData) -> None:
        """J6b.1. Told once, when a species begins to feel."""
        line = self.known(event["species"], event["side"])
        if sum(event["emotions"]):
            line.marks[:] = [mark for mark in line.marks if mark.sign != MIND]
            self._mark(event, MIND, say("tree.mind", count=sum(event["emotions"])))


HANDLERS: dict[str, Callable[[_Account, EventData], None]] = {
    "TurnBegan": _Account.turn_began,
    "EventDrawn": _Account.event_drawn,
    "Dispersed": _Account.dispersed,
    "Resurrected": _Account.resurrected,
    "Mutated": _Account.mutated,
    "Promoted": _Account.promoted,
    "Speciated": _Account.speciated,
    "BecameKiwi": _Account.became_kiwi,
    "Died": _Account.died,
    "Extinct": _Account.extinct,
    "CardLost": _Account.card_lost,
    "Fossilised": _Account.fossilised,
    "FossilsAwarded": _Account.awarded,
    "FossilGiven": _Account.fossil_given,
    "ToolTaken": _Account.tool_taken,
    "LanguageGained": _Account.language,
    "PersonalityFormed": _Account.personality,
}
