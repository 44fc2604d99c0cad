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

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

CHUNK = 25
CAMPAIGN = "campaign"
"""Instead of a game: Bios: Genesis, and Bios: Megafauna on what it left."""


@dataclass
class Found:
    """What some games have shown."""

    answers: int = 0
    endings: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)
    """As text: what an error holds of a game may be unfit to leave its process."""


def soak(game: str, seeds: range) -> Found:
    """Play the games with these seeds by the laws; of a campaign the last chapter is counted."""
    from tests.campaign.laws import play_campaign
    from tests.laws import SUBJECTS, play_by_the_laws

    found = Found()
    for seed in seeds:
        try:
            if game == CAMPAIGN:
                table = play_campaign(seed)[-1]
            else:
                table = play_by_the_laws(SUBJECTS[game], seed)
        except Exception as error:
            found.failures.append(f"seed {seed}: {error!r} {' '.join(notes(error))}")
            continue
        found.answers += len(table.tape())
        found.endings[table.outcome.reason if table.outcome else ""] += 1
    return found


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
    answers = failures = 0
    endings: Counter[str] = Counter()
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with ProcessPoolExecutor(arguments.workers) as pool, Progress(*columns) as progress:
        task = progress.add_task(f"{arguments.game} by the laws", total=arguments.games)
        jobs = {pool.submit(soak, arguments.game, chunk): chunk for chunk in chunks}
        for job in as_completed(jobs):
            progress.advance(task, len(jobs[job]))
            found = job.result()
            answers += found.answers
            endings += found.endings
            failures += len(found.failures)
            for line in found.failures:
                progress.print(line, markup=False)
    seconds = time.monotonic() - start
    print(
        f"{sum(endings.values())} games from seed {arguments.seed} on, {answers} tape entries, "
        f"{seconds:.0f} s, ended by {dict(endings)}, games that failed: {failures}"
    )
    return 1 if failures else 0


def notes(error: BaseException) -> list[str]:
    return list(getattr(error, "__notes__", []))


if __name__ == "__main__":
    sys.exit(main())
