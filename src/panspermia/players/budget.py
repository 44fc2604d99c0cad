"""How long a player may think about one answer."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from panspermia.kernel import BadSetup, Message
from panspermia.players.contract import DOMAIN

_FORM = re.compile(r"([1-9][0-9]{0,8})(ms)?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Budget:
    """So many simulations, or so many milliseconds."""

    amount: int
    is_time: bool = False

    def left(self) -> Iterator[int]:
        """How many more simulations there may be after each; there is at least one.

        In time, these are as many as fit into it at the pace so far.
        """
        if not self.is_time:
            yield from range(self.amount - 1, -1, -1)
            return
        spent, done = self.clock(), 0
        yield self.amount
        while (share := spent(done)) < 1:
            done += 1
            yield int(done * (1 - share) / share) if share > 0 else self.amount

    def clock(self) -> Callable[[int], float]:
        """Which share of the budget, beginning now, is spent after so many simulations."""
        if not self.is_time:
            return lambda done: done / self.amount
        start = time.perf_counter()
        return lambda done: (time.perf_counter() - start) * 1000 / self.amount


def parse_budget(text: str) -> Budget:
    """`500` is simulations, `200ms` is time; BadSetup for anything else."""
    found = _FORM.fullmatch(text)
    if found is None:
        raise BadSetup(Message("player.budget", {"budget": text}, DOMAIN))
    return Budget(int(found[1]), found[2] is not None)
