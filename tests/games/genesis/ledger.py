"""The game told by its events alone: pools, refugia, placards and disks must come out the same.

Cubes and disks come from an unlimited soup and go back to it (B2.1, B3.1), so they have no sum that
stays the same; but no one of them comes or goes without an event.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from panspermia.games.genesis.rules.pieces import Refugium
from panspermia.games.genesis.rules.state import State
from panspermia.games.genesis.rules.vocabulary import (
    BACTERIUM_WORDS,
    COLOUR,
    CUBE_WORDS,
    DISK_WORDS,
    MACROORGANISM_WORDS,
    REFUGIUM,
    REFUGIUM_WORDS,
)

Told = dict[str, Any]

COMPENSATED = ("E2b", "F2a", "GL2.2", "GL3.4", "H3d.1")
"""B4a. The clauses by which a biont comes back with compensation; by others it does not (B4b)."""


class Ledger:
    """What the events so far add up to."""

    def __init__(self, g: State) -> None:
        self.facts = g.facts
        self.pools = [[0, 0, 0, 0] for _ in range(g.sides)]
        self.refugia: dict[str, Refugium] = {}
        self.cubes: dict[str, list[int] | None] = {}
        """Per bacterium; None for one that was a macroorganism just now."""
        self.disks: dict[str, list[int]] = {}
        self.limit = g.pool_limit()
        self.colour = g.colour
        self.due = [0] * g.sides
        """B4a. Bionts that came back and were not compensated yet."""

    def hear(self, event: Told) -> None:
        handler: Callable[[Told], None] | None = getattr(self, f"on_{event['event']}", None)
        if handler is not None:
            handler(event)

    def check(self, g: State) -> None:
        """Compare with the state."""
        assert self.pools == g.catalysts
        for side, pool in enumerate(self.pools):
            if pool[g.colour[side]] == self.limit:
                self.due[side] = 0
        assert self.refugia == {REFUGIUM_WORDS[r.placard]: r for r in unowned(g)}
        own = [o for o in g.all_organisms() if not o.host]
        bacteria = {BACTERIUM_WORDS[o.id]: o.cubes for o in own if not o.macro}
        for word, cubes in self.cubes.items():
            if cubes is None:
                self.cubes[word] = bacteria[word][:]
        assert self.cubes == bacteria
        words = {o.id: MACROORGANISM_WORDS[o.macro] if o.macro else g.word(o.id) for o in own}
        assert self.disks == {words[o.id]: o.disks for o in own}

    # --- pools --------------------------------------------------------------------------------

    def on_ColourTaken(self, event: Told) -> None:  # noqa: N802
        if event["side"] < len(self.pools):
            self.pools[event["side"]][COLOUR[event["colour"]]] += 1

    def on_BiontReturned(self, event: Told) -> None:  # noqa: N802
        if event["clause"] in COMPENSATED and event["side"] < len(self.due):
            self.due[event["side"]] += 1

    def on_CatalystsMade(self, event: Told) -> None:  # noqa: N802
        if event["clause"] == "B4a":
            side, colour = event["side"], COLOUR[event["colour"]]
            assert colour == self.colour[side]
            self.due[side] -= event["count"]
            assert self.due[side] >= 0
        self.pools[event["side"]][COLOUR[event["colour"]]] += event["count"]

    def on_CatalystsPaid(self, event: Told) -> None:  # noqa: N802
        self.pools[event["side"]][COLOUR[event["colour"]]] -= event["count"]

    def on_CatalystsGiven(self, event: Told) -> None:  # noqa: N802
        self.pools[event["giver"]][COLOUR[event["colour"]]] -= event["count"]
        self.pools[event["taker"]][COLOUR[event["colour"]]] += event["count"]

    # --- refugia ------------------------------------------------------------------------------

    def on_Emerged(self, event: Told) -> None:  # noqa: N802
        placard = REFUGIUM[event["refugium"]]
        manna = self.facts.refugia[placard].manna
        loose = [manna.count(colour) for colour in range(4)]
        self.refugia[event["refugium"]] = Refugium(placard, loose)

    def on_Animated(self, event: Told) -> None:  # noqa: N802
        self.organize(event, 1)

    def on_MannaDied(self, event: Told) -> None:  # noqa: N802
        self.organize(event, -1)

    def organize(self, event: Told, count: int) -> None:
        refugium, colour = self.refugia[event["refugium"]], COLOUR[event["colour"]]
        refugium.organized[colour] += count
        refugium.disorganized[colour] -= count

    def on_MannaLost(self, event: Told) -> None:  # noqa: N802
        refugium, colour = self.refugia[event["refugium"]], COLOUR[event["colour"]]
        loose = refugium.disorganized[colour] > 0
        (refugium.disorganized if loose else refugium.organized)[colour] -= 1

    def on_EnzymePlaced(self, event: Told) -> None:  # noqa: N802
        colour = COLOUR[event["colour"]]
        self.pools[event["side"]][colour] -= 1
        self.refugia[event["refugium"]].enzymes.append(colour)

    def on_EnzymeLost(self, event: Told) -> None:  # noqa: N802
        assert COLOUR[event["colour"]] == self.refugia[event["refugium"]].enzymes.pop()

    def on_Deserted(self, event: Told) -> None:  # noqa: N802
        del self.refugia[event["refugium"]]

    # --- organisms ----------------------------------------------------------------------------

    def on_LifeArose(self, event: Told) -> None:  # noqa: N802
        self.cubes[event["bacterium"]] = self.refugia.pop(event["refugium"]).organized
        self.disks[event["bacterium"]] = [0, 0, 0, 0]

    def on_DiskPlaced(self, event: Told) -> None:  # noqa: N802
        self.pools[event["side"]][COLOUR[event["colour"]]] -= 1
        self.disks[event["organism"]][COLOUR[event["colour"]]] += 1

    def on_TokenLost(self, event: Told) -> None:  # noqa: N802
        word = event["organism"]
        if event["token"] in DISK_WORDS:
            self.disks[word][DISK_WORDS.index(event["token"])] -= 1
        cubes = self.cubes.get(word)
        if event["token"] in CUBE_WORDS and cubes is not None:
            cubes[CUBE_WORDS.index(event["token"])] -= 1

    def on_Extinct(self, event: Told) -> None:  # noqa: N802
        self.cubes.pop(event["organism"], None)
        self.disks.pop(event["organism"], None)

    def on_MacroorganismBought(self, event: Told) -> None:  # noqa: N802
        del self.cubes[event["organism"]], self.disks[event["organism"]]
        self.disks[event["macroorganism"]] = [0, 0, 0, 0]

    def on_Landfall(self, event: Told) -> None:  # noqa: N802
        self.disks[event["organism"]] = [0, 0, 0, 0]

    def on_Reverted(self, event: Told) -> None:  # noqa: N802
        self.cubes[event["bacterium"]] = None
        self.disks[event["bacterium"]] = self.disks.pop(event["organism"])


def unowned(g: State) -> list[Refugium]:
    """The refugia without their bionts."""
    found = [refugium.copy() for refugium in g.refugia()]
    for refugium in found:
        refugium.bionts = []
    return found
