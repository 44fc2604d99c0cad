"""How good a position or an answer is: a mean over worlds that are played on, and its error.

A world is played on to the end of its round by promising answers (`Advice.pick`), and judged there
by the game's estimate; where a game has none, it is played on to its end. Utilities become chances:
shares of one, where only one can win.

Every world has its own number, from which all its luck follows, so that the same worlds are looked
into however the work is cut into pieces.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import Any

import msgspec

from panspermia.kernel import Answer, Perspective, Table
from panspermia.players.advice import Advice
from panspermia.players.tree import LIMIT, Luck, SameLuck, round_of

Chances = tuple[float, ...]
"""How likely each seat is to win."""


class Sample(msgspec.Struct):
    """Numbers that were drawn, for each of several things, as sums that can be added to."""

    sums: list[float]
    squares: list[float]
    count: int = 0

    @classmethod
    def of(cls, width: int) -> Sample:
        return cls([0.0] * width, [0.0] * width)

    def add(self, values: Sequence[float]) -> None:
        self.count += 1
        for place, value in enumerate(values):
            self.sums[place] += value
            self.squares[place] += value * value

    @property
    def means(self) -> tuple[float, ...]:
        return tuple([total / max(1, self.count) for total in self.sums])

    @property
    def errors(self) -> tuple[float, ...]:
        """The standard error of each mean; that of a single number is not known and taken as 1."""
        if self.count < 2:
            return tuple([1.0 for _ in self.sums])
        pairs = zip(self.sums, self.squares, strict=True)
        variances = [(sq - total * total / self.count) / (self.count - 1) for total, sq in pairs]
        return tuple([sqrt(max(0.0, variance) / self.count) for variance in variances])


class Judge:
    """Judges positions and answers of one game."""

    def __init__(self, table: Table[Any]) -> None:
        self._advice = Advice(table.game)
        self.is_contest = table.setup.players > 1 and not table.game.together(table.setup)
        """Whether the chances of all seats sum up to one."""

    def chances(self, table: Table[Any]) -> Chances:
        """The chances as the game estimates them, without looking ahead."""
        values = self._advice.values(table)
        total = sum(values)
        if not self.is_contest:
            return tuple(values)
        return tuple([value / total if total else 1 / len(values) for value in values])

    def look(self, table: Table[Any], label: str) -> Chances:
        """The chances after one world is played on; nobody knows there what is hidden from all."""
        rng = Random(label)
        world = table.imagine(None, rng)
        self._play_on(world, Luck(rng), round_of(table))
        return self.chances(world)

    def compare(self, seen: Perspective, answers: Sequence[Answer], label: str) -> list[float]:
        """The chance of the asked seat after each answer: in the same world, by the same luck."""
        rng = Random(label)
        imagined, luck = seen.imagine(rng), SameLuck(rng)
        start, found = round_of(imagined), []
        for answer in answers:
            world = imagined.clone()
            world.answer(answer, seat=seen.seat)
            luck.again()
            self._play_on(world, luck, start)
            found.append(self.chances(world)[seen.seat])
        return found

    def promising(self, seen: Perspective, label: str) -> list[Answer]:
        """The options, those first that look best one answer ahead."""
        assert seen.request is not None
        options = seen.request.options()
        look = self._advice.outlook if self._advice.can_judge else self._advice.ends
        outlook = dict(zip(options, look(seen, Random(label)), strict=True))
        return sorted(options, key=lambda option: -outlook[option])

    def share(self, table: Table[Any], seen: Perspective, answer: Answer) -> float:
        """How often quick play gives this answer to what the seat is asked."""
        assert seen.request is not None
        weights = self._advice.weights(table.state, seen.request)
        by_option = dict(zip(seen.request.options(), weights, strict=True))
        return by_option[answer] / (sum(weights) or 1.0)

    def _play_on(self, world: Table[Any], luck: Luck, start: int) -> None:
        """Give promising answers for everybody to the end of the round."""
        pick, can_judge = self._advice.pick, self._advice.can_judge
        for _ in range(LIMIT):
            request = world.request
            if request is None or (can_judge and round_of(world) > start):
                return
            answer = pick(world.state, request, luck.number(request))
            world.answer(answer, seat=request.seat)
