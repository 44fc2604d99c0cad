"""Measure how long the planner of the solar map takes, for seeded crafts as they occur in play.

    python -m tools.routes --crafts 500 --keep bench/routes.json

The crafts are those with which `greedy` bots may fly in seeded games of three, with their fuel,
where they are, in the year and under the sky of that moment. With `--drawn` they are put together
by chance instead: a thruster that works with the supports aboard, often a platform and a refinery
as cargo, and fuel; these are odder and mostly stronger. Either way the net thrust is 1 to 8 where
it begins. For each of them is timed what it reaches in one Turn and in six, and the ways to a Site
in six. What counts is the time of the CPU, as others use the machine too; the time on the wall
stands beside it. An answer is cut if it is not complete within its limit. `--keep` writes the
figures and the slowest questions down, `--slowest` asks those of such a file once more.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Callable, Iterable, Iterator
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec

from panspermia.games.exodus.components.facts import CardFacts, standard_cards
from panspermia.games.exodus.components.solar import SITE, solar_map
from panspermia.games.exodus.routes.errors import NoPlan
from panspermia.games.exodus.routes.plans import craft_of, reach, sky_of, ways
from panspermia.games.exodus.routes.proposals import query_of
from panspermia.games.exodus.routes.values import Conditions, Limits, Query, Rocket
from panspermia.games.exodus.rules.engines import engines
from panspermia.games.exodus.rules.vocabulary import FLY
from panspermia.players.registry import make_player
from panspermia.registry import new_table

BARS = {"reach-1": 50.0, "reach-6": 500.0, "ways-6": 500.0}
"""Milliseconds that 19 of 20 may take."""
MOST = 5_000.0
"""Milliseconds that none may take."""
KEPT = 5
THRUSTS = range(1, 9)
SEATS = 3

CARDS, MAP = standard_cards(), solar_map()
SITES = [space for space, kind in enumerate(MAP.kind) if kind == SITE]
STARTS = [space for space in range(len(MAP.ids)) if not MAP.lander[space]]
LEO_SHARE, CARGO_SHARE, POWERSAT_SHARE = 0.5, 0.6, 0.2

Asked = tuple[str, Query]


class Timed(NamedTuple):
    """A question and what its answer took, in milliseconds of the CPU and on the wall."""

    ms: float
    wall: float
    what: str
    query: Query
    labels: int
    cut: bool


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--crafts", type=int, default=500)
    parser.add_argument("--seed", type=int, default=17)
    parser.add_argument("--drawn", action="store_true", help="crafts put together by chance")
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--slowest", type=Path)
    options = parser.parse_args()
    if options.slowest:
        asked = [
            (row["what"], _query(row)) for row in json.loads(options.slowest.read_text())["slowest"]
        ]
    else:
        crafts = (drawn if options.drawn else played)(options.seed)
        asked = questions(islice(crafts, options.crafts), options.seed)
    timed = sorted([measure(what, query) for what, query in asked], key=lambda row: -row.ms)
    figures = {what: figures_of(what, timed) for what in BARS}
    for what, found in figures.items():
        print(f"{what:8} " + "  ".join([f"{name} {value}" for name, value in found.items()]))
    print("milliseconds of CPU; load " + " ".join([f"{load:.1f}" for load in os.getloadavg()]))
    if options.keep:
        keep(options.keep, figures, timed)


def _query(row: dict[str, Any]) -> Query:
    return msgspec.convert(row["query"], Query)


def questions(crafts: Iterable[Query], seed: int) -> list[Asked]:
    """Three for each craft."""
    chance, found = Random(seed), list[Asked]()
    for query in crafts:
        goal = MAP.ids[chance.choice(SITES)]
        found.append(("reach-1", asked(query, 1)))
        found.append(("reach-6", asked(query, 6)))
        found.append(("ways-6", msgspec.structs.replace(asked(query, 6), goal=goal)))
    return found


def played(seed: int) -> Iterator[Query]:
    """Crafts that may fly in games of bots, each once."""
    seen = set[tuple[Rocket, str]]()
    for game in count(seed):
        table = new_table("exodus", players=SEATS, seed=game)
        bots = [make_player("greedy", game * SEATS + seat) for seat in range(SEATS)]
        while (request := table.request) is not None:
            if FLY in request.options():
                query = query_of(table.state, request.side)
                craft = (query.rocket, query.start)
                query = msgspec.structs.replace(query, given=_refuelling(query.given))
                if craft not in seen and flies(query):
                    seen.add(craft)
                    yield query
            table.answer(bots[request.seat].choose(table.perspective(request.seat)))


def _refuelling(given: Conditions) -> Conditions:
    return msgspec.structs.replace(given, refuel=True)


def drawn(seed: int) -> Iterator[Query]:
    """Crafts put together by chance."""
    chance = Random(seed)
    while True:
        query = Query(rocket=random_rocket(chance), start=random_start(chance), given=given(chance))
        if flies(query):
            yield query


def asked(query: Query, turns: int) -> Query:
    return msgspec.structs.replace(query, limits=Limits(turns=turns))


def random_rocket(chance: Random) -> Rocket:
    """A thruster, what it needs, perhaps cargo, and fuel."""
    ids = [chance.choice([id for id, card in CARDS.items() if card.triangle is not None])]
    while (missing := what_is_missing(ids)) and len(ids) < 8:
        ids.append(chance.choice(missing))
    if chance.random() < CARGO_SHARE:
        for kind in ("robonauts", "refineries"):
            ids.append(chance.choice([id for id, card in CARDS.items() if card.kind == kind]))
    fuel = chance.randint(1, 10)
    return Rocket(cards=tuple(dict.fromkeys(ids)), fuel=fuel)


def what_is_missing(ids: list[str]) -> list[str]:
    """Cards that supply what the cards aboard still need, supports before radiators."""
    aboard = [CARDS[id] for id in ids]
    gives = 0
    for card in aboard:
        gives |= card.gives
    for card in aboard:
        for need in (card.generators, card.reactors):
            if need and not gives & need:
                return [id for id, other in CARDS.items() if other.gives & need]
    therms = sum([card.needs_therms - card.therms for card in aboard if not _is_cargo(card)])
    return (
        [id for id, card in CARDS.items() if card.therms and not card.generators]
        if therms > 0
        else []
    )


def _is_cargo(card: CardFacts) -> bool:
    return card.kind == "refineries"


def random_start(chance: Random) -> str:
    return "leo" if chance.random() < LEO_SHARE else MAP.ids[chance.choice(STARTS)]


def given(chance: Random) -> Conditions:
    return Conditions(year=chance.randint(1, 12), powersat=chance.random() < POWERSAT_SHARE)


def flies(query: Query) -> bool:
    try:
        craft = craft_of(query.rocket)
    except NoPlan:
        return False
    found = engines(craft, MAP.find(query.start), sky_of(query.given))
    return bool(found) and max([engine.net for engine in found]) in THRUSTS


def measure(what: str, query: Query) -> Timed:
    ask: Callable[[Query], Any] = ways if query.goal else reach
    begin, wall = time.process_time(), time.perf_counter()
    answer = ask(query)
    took, waited = time.process_time() - begin, time.perf_counter() - wall
    return Timed(took * 1000, waited * 1000, what, query, answer.labels, answer.cut)


def figures_of(what: str, timed: list[Timed]) -> dict[str, float | int]:
    rows = [row for row in timed if row.what == what]
    if not rows:
        return {}
    times, walls = [row.ms for row in rows][::-1], sorted([row.wall for row in rows])
    late = int(len(rows) * 0.95)
    return {
        "crafts": len(rows),
        "median": round(times[len(times) // 2], 1),
        "p95": round(times[late], 1),
        "bar": BARS[what],
        "most": round(times[-1], 1),
        "wall-p95": round(walls[late], 1),
        "cut": sum([row.cut for row in rows]),
        "labels": max([row.labels for row in rows]),
    }


def keep(path: Path, figures: dict[str, Any], timed: list[Timed]) -> None:
    """The figures and the slowest questions of each kind."""
    slowest = []
    for what in BARS:
        rows = [row for row in timed if row.what == what][:KEPT]
        slowest += [
            {
                "what": what,
                "ms": round(row.ms, 1),
                "labels": row.labels,
                "cut": row.cut,
                "query": msgspec.to_builtins(row.query),
            }
            for row in rows
        ]
    path.write_text(json.dumps({"figures": figures, "slowest": slowest}, indent=1) + "\n")


if __name__ == "__main__":
    main()
