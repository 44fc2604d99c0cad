"""What bends the rules of the core game: the questions that rules ask, and whom they ask."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from panspermia.games.exodus.rules.modules import MODULES
from panspermia.games.exodus.rules.state import State
from panspermia.kernel import Flow, Power, Question

ROAMS: Question[bool, [State, int]] = Question("roams")
"""O5f.1. Whether others' Factories count as own for a side."""
LAST_LAW: Question[int, [State, int]] = Question("last_law")
"""M2c, O7. The points that the law of the end gives."""
PAD_INSURED: Question[int, [State, int, int]] = Question("pad_insured")
"""O5g. What a side gains for a card of this mass that it loses on the pad."""

Change = Callable[[State, int, str], Flow[str]]
Changes = tuple[Change, ...]
AFTER_ROLL: Question[Changes, [State, int]] = Question("after_roll")
"""V-SA3. What may change an event that has been rolled."""
Purge = Callable[[State], Flow[None]]
Purges = tuple[Purge, ...]
PURGE: Question[Purges, [State, int]] = Question("purge")
"""K2e.4. What Anarchy brings besides."""

Settled = Callable[[State, int], Flow[None]]
Follows = tuple[Settled, ...]
SETTLED: Question[Follows, [State, int]] = Question("settled")
"""G3c, O2c. What building a Colony brings besides."""
CUBES_TO_FREE: Question[list[str], [State, int]] = Question("cubes_to_free")
"""I7f.1, G6b. Where an own cube can be taken back, by the word of its place."""
Free = Callable[[State, int, str], Flow[bool]]
Frees = tuple[Free, ...]
FREE_CUBE: Question[Frees, [State, int]] = Question("free_cube")
"""I7f.1. What takes a cube back that is no Factory; true if it was the one."""


def in_force(g: State, side: int) -> Sequence[Power]:
    """Everything that bends rules for a side."""
    return MODULES.powers(g.modules, g, side)
