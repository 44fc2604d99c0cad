"""The story of each company by years: contracts, debts, flights, and what it has built (4B, H, L).

Moves of several Turns are one flight, from where the Rocket last stood on a Site or in LEO.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from panspermia.faces.annals import Annal, Entry
from panspermia.faces.text import EventData, params_of
from panspermia.games.exodus.components.solar import SITE
from panspermia.games.exodus.faces.naming import Names, Scene, listed, say, titled
from panspermia.games.exodus.rules.engines import MAP
from panspermia.kernel.signs import COST, GAIN, LOSS, NEWS

TOLD: dict[str, tuple[str, str]] = {
    "ContractWon": ("deal", GAIN),
    "StepAnnounced": ("rocket", NEWS),
    "ContractFulfilled": ("glory", GAIN),
    "TimepieceTurned": ("clock", LOSS),
    "FeePaid": ("aqua", COST),
    "ContractDefaulted": ("card-lost", LOSS),
    "ContractReturned": ("card-lost", LOSS),
    "ContractRepaid": ("aqua", NEWS),
    "ChitTaken": ("claim-lost", LOSS),
    "DebtSettled": ("claim-lost", LOSS),
    "FactoryBuilt": ("factory", GAIN),
    "ColonyBuilt": ("colony", GAIN),
    "GloryTaken": ("glory", GAIN),
    "Destroyed": ("crash", LOSS),
    "Stranded": ("crash", LOSS),
}
"""Events that are told, each with its picture and its kind."""
COUNTED = ("flight", "ContractFulfilled", "ContractDefaulted", "FactoryBuilt", "ColonyBuilt")
"""What a summary counts."""


def annals(view: dict[str, Any], events: Sequence[EventData]) -> list[Annal]:
    """By side what it has lived through, as far as the events tell."""
    scene = Scene(view)
    writer = Writer(scene, _first_year(scene, events))
    for event in events:
        writer.read(event)
    return [writer.annal(side) for side in range(len(scene.position.sides))]


def _first_year(scene: Scene, events: Sequence[EventData]) -> int:
    """The year in which the events begin, as players call it."""
    moves = [event["year"] for event in events if event["event"] == "CubeMoved"]
    return int(moves[0]) if moves else scene.position.year + 1


class Writer:
    """Reads events in their order and notes down what is worth remembering."""

    def __init__(self, scene: Scene, year: int) -> None:
        self.scene = scene
        self.year = year
        self.last_year = scene.position.length * scene.position.spots
        sides = range(len(scene.position.sides))
        self.entries: list[list[Entry]] = [[] for _ in sides]
        self.counts = [Counter[str]() for _ in sides]
        self.origins: dict[int, str] = {}
        """By side where its flight began."""
        self.years: dict[int, int] = {}
        """By side when it did."""

    def read(self, event: EventData) -> None:
        kind = event["event"]
        if kind == "CubeMoved":
            self.year = min(event["year"] + 1, self.last_year)
        elif kind == "Stepped":
            self._step(event)
        elif kind == "Arrived":
            self._arrive(event["side"], event["space"])
        elif kind in TOLD:
            self._tell(kind, event)

    def annal(self, side: int) -> Annal:
        counts = self.counts[side]
        parts = [say(f"annal.count.{id}", count=counts[id]) for id in COUNTED if counts[id]]
        return Annal(side, listed(parts), tuple(self.entries[side]))

    # --- flights ----------------------------------------------------------------------------------

    def _step(self, event: EventData) -> None:
        side = event["side"]
        if side not in self.origins:
            self.origins[side], self.years[side] = event["origin"], self.year

    def _arrive(self, side: int, space: str) -> None:
        """A flight is over on a Site and in LEO; what only waits on the way flies on."""
        origin = self.origins.get(side)
        if origin is None or not (space == "leo" or MAP.kind[MAP.find(space)] == SITE):
            return
        years = self.year - self.years[side] + 1
        del self.origins[side]
        if origin != space:
            words = say("annal.flight", self.names, origin=origin, space=space, count=years)
            self._note(side, words, "rocket", NEWS, "flight")

    # --- all else ---------------------------------------------------------------------------------

    def _tell(self, kind: str, event: EventData) -> None:
        side = event["side"]
        picture, sign = TOLD[kind]
        if kind in ("Destroyed", "Stranded"):
            self.origins.pop(side, None)
        words = WORDS.get(kind, _plain)(event, self.names)
        if words:
            self._note(side, words, picture, sign, kind)

    def _note(self, side: int, words: str, picture: str, sign: str, counted: str) -> None:
        when = say("art.year", year=self.year)
        self.entries[side].append(Entry(when, titled(words), picture, sign))
        self.counts[side][counted] += 1

    @property
    def names(self) -> Names:
        return self.scene.names


def _plain(event: EventData, names: Names) -> str:
    return say(f"annal.{event['event']}", names, **params_of(event))


def _won(event: EventData, names: Names) -> str:
    return say("annal.ContractWon", names, **params_of(event), count=event["years"])


def _step(event: EventData, names: Names) -> str:
    """4B4d. The last step is the fulfilment, which is told anyway."""
    return "" if event["step"] == event["of"] else _plain(event, names)


def _fee(event: EventData, names: Names) -> str:
    kind = "annal.FeePaid.insured" if event["insured"] else "annal.FeePaid"
    return say(kind, names, **params_of(event))


WORDS: dict[str, Callable[[EventData, Names], str]] = {
    "ContractWon": _won,
    "StepAnnounced": _step,
    "FeePaid": _fee,
}


def told_ids() -> Iterable[str]:
    """The messages that are needed, for tests."""
    own = [f"annal.{kind}" for kind in TOLD]
    return (*own, "annal.FeePaid.insured", "annal.flight", *[f"annal.count.{id}" for id in COUNTED])
