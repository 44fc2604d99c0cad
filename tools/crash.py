"""Kills the server again and again under load and checks that nothing was lost (`make soak`)."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

STEP = 10


def main() -> int:
    """Kill it so many times on each kind of database."""
    from tests.store.crash import database
    from tests.web.crash import crash

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database", choices=["sqlite", "postgresql", "both"], default="both")
    given = parser.parse_args()
    kinds = ["sqlite", "postgresql"] if given.database == "both" else [given.database]
    for kind in kinds:
        begun = time.monotonic()
        answers = unclear = 0
        with database(kind) as (url, folder):
            for number in range(0, given.kills, STEP):
                kills = min(STEP, given.kills - number)
                load = crash(url, folder, kills, given.seed + number, given.workers)
                answers += len(load.given)
                unclear += load.unclear
                took = time.monotonic() - begun
                print(
                    f"{kind}: killed {number + kills} times, {answers} answers acknowledged and "
                    f"found, {unclear} interrupted, {took:.0f} s",
                    flush=True,
                )
    return 0


if __name__ == "__main__":
    sys.exit(main())
