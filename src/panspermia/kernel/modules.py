"""Modules: parts of a game that a table may switch on.

A module contributes steps to the sequence, deeds to a turn, and powers that bend rules. No rule
asks whether it is on. What the modules of a table contribute together is put together once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from panspermia.kernel.modifiers import NO_POWERS, Power
from panspermia.kernel.requests import Flow
from panspermia.kernel.sequence import Insertion, SequenceOfPlay

PowersOf = Callable[[Any, int], Sequence[Power]]
On = tuple[str, ...]
"""The modules that are on, in their order."""


def _always(_g: object, _side: int) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Deed:
    """Something a side can do in its turn, by a word, if it can."""

    word: str
    flow: Callable[[Any, int], Flow[None]]
    can: Callable[[Any, int], object] = _always


@dataclass(frozen=True, slots=True)
class Module:
    """What a module contributes; the option of its name switches it on."""

    id: str
    steps: tuple[Insertion, ...] = ()
    deeds: tuple[Deed, ...] = ()
    powers: PowersOf | None = None
    """What of the module is in force for a side, in a fixed order."""


class Modules:
    """The modules of a game.

    They are added where the game is put together: their rules use others that ask what is in force.
    """

    __slots__ = ("_modules", "_powers", "_sequences")

    def __init__(self) -> None:
        self._modules: dict[str, Module] = {}
        self._powers: dict[On, list[PowersOf]] = {}
        self._sequences: dict[tuple[SequenceOfPlay, On], SequenceOfPlay] = {}

    def add(self, module: Module) -> None:
        assert module.id not in self._modules, f"{module.id} was added before"
        self._modules[module.id] = module

    def on(self, options: Mapping[str, object]) -> On:
        """The modules that these options switch on."""
        return tuple([id for id in self._modules if options[id] is True])

    def deeds(self, on: On) -> tuple[Deed, ...]:
        """What these modules add to the deeds of a turn."""
        return tuple([deed for id in on for deed in self._modules[id].deeds])

    def powers(self, on: On, g: Any, side: int) -> Sequence[Power]:
        """All that these modules have in force for a side."""
        sources = self._powers.get(on)
        if sources is None:
            given = [self._modules[id].powers for id in on]
            sources = self._powers[on] = [powers for powers in given if powers is not None]
        if not sources:
            return NO_POWERS
        if len(sources) == 1:
            return sources[0](g, side)
        return [power for powers in sources for power in powers(g, side)]

    def sequence(self, base: SequenceOfPlay, on: On) -> SequenceOfPlay:
        """The sequence of play with the steps of these modules."""
        if not on:
            return base
        found = self._sequences.get((base, on))
        if found is None:
            found = base.extended([step for id in on for step in self._modules[id].steps])
            self._sequences[base, on] = found
        return found
