"""What bends the rules of the core game: the questions that rules ask, and whom they ask."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from panspermia.games.exodus.rules.engines import Sky
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
Free = Callable[[State, int, str], bool]
Frees = tuple[Free, ...]
FREE_CUBE: Question[Frees, [State, int]] = Question("free_cube")
"""I7f.1. What takes a cube back that is no Factory; true if it was the one."""
Freed = Callable[[State, int, str], Flow[None]]
FREED: Question[tuple[Freed, ...], [State, int]] = Question("freed")
"""O3.1. What follows when the operation is over for which a cube was taken back."""

FUNDED: Question[Follows, [State, int]] = Question("funded")
"""O2b.5, 4A6e.2. What a fundraise ends with."""
INSPIRED: Question[Purges, [State, int]] = Question("inspired")
"""K2a, 4A6b. What inspiration moves besides."""
OPEN_PAIRS: Question[list[int], [State, int]] = Question("open_pairs")
"""4B3c.1, 4B2f.4. Whose decks of contracts a side may choose."""
SCORED: Question[dict[str, int], [State, int]] = Question("scored")
"""M2, 4E2. The points of a side by their sources."""
REFUEL_CAP: Question[int, [State, int, bool]] = Question("refuel_cap")
"""I5.3, 4A8.1. The most FT that one refuel makes, also told whether something doubled it."""

SETS_OUT, REACHES, BRAVES, HALTS = range(4)
"""What a Rocket does in a Space: its move begins or ends there, it is rolled for and survives."""
Watch = Callable[[State, int, int, int], None]
"""Told of the side, of what its Rocket does, and in which Space."""
WATCHES: Question[tuple[Watch, ...], [State, int]] = Question("watches")
"""4B4b.2. Who follows the move of a side's Rocket."""

SKY: Question[Sky, [State, int]] = Question("sky")
"""H. What a move of a side depends on beside the craft."""
SHIELD: Question[int, [State, int]] = Question("shield")
"""4B2f.6. By how much rolls of belts and flares are lower for the stacks of a side."""
SPARES: Question[frozenset[int], [State, int]] = Question("spares")
"""CR-11. Crash hazards of which a Rocket may enter one in a move without a roll."""
UNCUT: Question[bool, [State, int]] = Question("uncut")
"""4B2f.3. Whether no budget cuts reach a side."""
SECURED: Question[bool, [State, int]] = Question("secured")
"""4B2f.5. Whether a side keeps its privilege in Anarchy and is no victim of felonies."""
PUSHED: Question[bool, [State, int]] = Question("pushed")
"""4B2f.10, H3d.1. Whether a side has Powersat by something that holds in Anarchy too."""
INSIGHTFUL: Question[bool, [State, int]] = Question("insightful")
"""4B2f.1. Whether a side may put a top card away before it researches."""
TRANSPORTS: Question[bool, [State, int]] = Question("transports")
"""4B2f.7. Whether cargo of a side may go along buggy roads."""
LUNAR: Question[bool, [State, int]] = Question("lunar")
"""I6.1d. Whether a side may prospect Luna without leave."""
RATED: Question[int, [State, int, int]] = Question("rated")
"""I6.1b. What is added to the ratings of a side that prospect a Site."""
MURDERS: Question[bool, [State, int]] = Question("murders")
"""Fel-4, CR-22. Whether Murder/Suicide is open to a side at any time."""


def in_force(g: State, side: int) -> Sequence[Power]:
    """Everything that bends rules for a side."""
    return MODULES.powers(g.modules, g, side)
