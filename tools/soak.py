"""Plays many random games and checks every law of the kernel on them (`make soak`)."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

CHUNK = 25
CAMPAIGN = "campaign"
"""Instead of a game: Bios: Genesis, and Bios: Megafauna on what it left."""
EXODUS = "exodus"
"""Its games are played in livelier ways than others; half of them begin at drawn positions."""
SELDOM = 0.005
"""An event that happens in fewer games hardly has been tried."""


@dataclass
class Found:
    """What some games have shown."""

    answers: int = 0
    endings: Counter[str] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)
    kinds: list[str] = field(default_factory=list)
    """The events that there are."""
    failures: list[str] = field(default_factory=list)
    """As text: what an error holds of a game may be unfit to leave its process."""

    def add(self, other: Found) -> None:
        self.answers += other.answers
        self.endings += other.endings
        self.events += other.events
        self.kinds = self.kinds or other.kinds
        self.failures += other.failures


def soak(game: str, seeds: range) -> Found:
    """Play the games with these seeds by the laws; of a campaign the last chapter is counted."""
    found = Found()
    for seed in seeds:
        try:
            table = play(game, seed)
        except Exception as error:
            found.failures.append(f"seed {seed}: {error!r} {' '.join(notes(error))}")
            continue
        found.answers += len(table.tape())
        found.endings[table.outcome.reason if table.outcome else ""] += 1
        found.events.update([type(event).__name__ for event in table.history()])
        if not found.kinds:
            found.kinds = [kind.__name__ for kind in table.game.events]
    return found


def play(game: str, seed: int) -> Any:
    """One game by the laws."""
    from tests.campaign.laws import play_campaign
    from tests.games.exodus.laws import play_by_the_laws as play_exodus
    from tests.laws import SUBJECTS, play_by_the_laws

    if game == CAMPAIGN:
        return play_campaign(seed)[-1]
    return play_exodus(seed) if game == EXODUS else play_by_the_laws(SUBJECTS[game], seed)


def rare(found: Found, games: int) -> dict[str, int]:
    """The kinds of events that happened less often than once in many games."""
    counts = {kind: found.events[kind] for kind in found.kinds}
    return {kind: count for kind, count in counts.items() if count < SELDOM * games}


def main() -> int:
    """Soak one game on all cores; failures are left in build/failures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=10_000, help="the first game's seed")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    arguments = parser.parse_args()
    last = arguments.seed + arguments.games
    chunks = [range(s, min(s + CHUNK, last)) for s in range(arguments.seed, last, CHUNK)]
    start = time.monotonic()
    total = Found()
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with ProcessPoolExecutor(arguments.workers) as pool, Progress(*columns) as progress:
        task = progress.add_task(f"{arguments.game} by the laws", total=arguments.games)
        jobs = {pool.submit(soak, arguments.game, chunk): chunk for chunk in chunks}
        for job in as_completed(jobs):
            progress.advance(task, len(jobs[job]))
            found = job.result()
            total.add(found)
            for line in found.failures:
                progress.print(line, markup=False)
    seconds = time.monotonic() - start
    games = sum(total.endings.values())
    print(
        f"{games} games from seed {arguments.seed} on, {total.answers} tape entries, "
        f"{seconds:.0f} s, ended by {dict(total.endings)}, games that failed: {len(total.failures)}"
    )
    print(f"events that hardly happened: {rare(total, games) or 'none'}")
    return 1 if total.failures else 0


def notes(error: BaseException) -> list[str]:
    return list(getattr(error, "__notes__", []))


if __name__ == "__main__":
    sys.exit(main())
