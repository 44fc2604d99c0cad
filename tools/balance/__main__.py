"""The command: play what is missing and write docs/reports/<game>-balance.md, with charts."""

from __future__ import annotations

import argparse
import os
import sys
from math import inf
from time import monotonic

from panspermia.registry import GAMES
from tools.balance.records import REPORTS, play_series, study_of

STUDIES = ("genesis", "megafauna")


def main() -> int:
    """Play what is missing and write the report."""
    parser = argparse.ArgumentParser(description=__doc__)
    games = parser.add_subparsers(dest="game", required=True)
    for name in STUDIES:
        own = games.add_parser(name)
        own.add_argument("--workers", type=int, default=os.cpu_count() or 1)
        own.add_argument("--minutes", type=float, default=inf, help="write what there is then")
        own.add_argument("--only", default="", help="play series with this in their names")
        study_of(name).ask(own)
    wanted = parser.parse_args()
    study = study_of(wanted.game)
    if study.game.id not in GAMES:
        GAMES.add(study.game)
    until = monotonic() + 60 * wanted.minutes
    found = {
        s.name: play_series(
            wanted.game, s, wanted.workers, until if wanted.only in s.name else -inf
        )
        for s in study.series(wanted)
    }
    REPORTS.mkdir(exist_ok=True)
    path = REPORTS / f"{wanted.game}-balance.md"
    path.write_text("\n".join(study.sections(found, wanted)).rstrip() + "\n", encoding="utf-8")
    print(f"{path.name}: {sum([len(records) for records in found.values()])} games")
    return 0


if __name__ == "__main__":
    sys.exit(main())
