"""Games that were played for a report on balance, and what is counted in them.

Games are kept in build/balance-<game>.jsonl, so that a run that was broken off goes on where it
stopped. What was played with other rules, bots or cards is played anew: games are kept with a hash
of the cards and of how some games go, which another way to the same results does not change.
"""

from __future__ import annotations

import hashlib
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from functools import cache
from itertools import combinations
from math import inf
from pathlib import Path
from time import monotonic
from typing import Any, Protocol

import msgspec
from msgspec.structs import replace
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from panspermia.kernel import Game, Table
from panspermia.lab.crews import spread
from panspermia.lab.intervals import wilson
from panspermia.lab.simulate import LabPlan, derive
from panspermia.players import make_player
from panspermia.registry import new_table

ROOT = Path(__file__).resolve().parents[2]
REPORTS = ROOT / "docs" / "reports"
SEED = 1
PROBES = (("greedy", 2), ("greedy", 2), ("greedy", 4), ("search:3", 2))
"""Games by which it is seen whether rules and bots are still the same."""


def seed_of(series: str) -> int:
    """What the games of a series of this name follow from."""
    return SEED + len(series)


class Series(msgspec.Struct, frozen=True):
    """Games of a bot against itself, or `against` another in all other seats."""

    name: str
    spec: str
    seats: int
    games: int
    options: dict[str, Any] = {}
    against: str = ""

    @property
    def plan(self) -> tuple[tuple[str, ...], dict[str, Any], int]:
        others = (self.against or self.spec,) * (self.seats - 1)
        return (self.spec, *others), self.options, seed_of(self.name)


class Record(msgspec.Struct, frozen=True):
    """One game; per seat the colour, the share of the victory, the score and the requests."""

    source: str
    series: str
    number: int
    colours: list[int]
    shares: list[float]
    scores: list[int]
    requests: list[int]
    """Requests with two or more options."""
    turns: list[int]
    """Requests but for those that go on with a chain: no chance and nobody else came between."""
    ending: str
    length: int
    counts: dict[str, list[str]]
    """Cards and the like by what happened to them."""


Found = dict[str, list[Record]]
"""The games of each series, by its name."""


class Study(Protocol):
    """What a game wants to know."""

    game: Game[Any]

    def ask(self, parser: ArgumentParser) -> None:
        """Add what can be chosen."""

    def series(self, wanted: Namespace) -> list[Series]:
        """The games to play."""

    def deck(self) -> object:
        """The cards, as plain values."""

    def counts(self, table: Table[Any]) -> dict[str, list[str]]:
        """What happened in a game."""

    def sections(self, found: Found, wanted: Namespace) -> list[str]:
        """The report."""


# --- playing ------------------------------------------------------------------------------------


class Task(msgspec.Struct, frozen=True):
    """What a worker needs to play: the study by name, as games cannot be sent."""

    study: str
    plan: LabPlan


def study_of(name: str) -> Study:
    """The study of a game."""
    if name == "genesis":
        from tools.balance.genesis import STUDY as GENESIS

        return GENESIS
    from tools.balance.megafauna import STUDY as MEGAFAUNA

    return MEGAFAUNA


def play(task: Task, numbers: Sequence[int]) -> list[Record]:
    return [play_one(task, number) for number in numbers]


def play_one(task: Task, number: int) -> Record:
    """Game number n of the plan, and all that the report asks about it.

    Where bots differ, the first of them sits in every seat in turn, with the same table.
    """
    plan, specs = task.plan, task.plan.seats
    is_duel, turn = len(set(specs)) > 1, number % len(specs)
    table = new_table(
        plan.game,
        players=len(specs),
        seed=derive(plan.seed, number // len(specs) if is_duel else number, "table"),
        options=dict(plan.options),
    )
    players = [
        make_player(spec, int.from_bytes(derive(plan.seed, number, f"bot{seat}")[:6], "big"))
        for seat, spec in enumerate((*specs[-turn:], *specs[:-turn]) if is_duel else specs)
    ]
    requests = [0] * len(players)
    turns = [0] * len(players)
    before: tuple[int, int] = (-1, 0)
    while (request := table.request) is not None:
        seat = request.seat
        requests[seat] += 1
        now = (seat, len([entry for entry in table.tape() if entry[0] < 0]))
        turns[seat] += now != before
        before = now
        table.answer(players[seat].choose(table.perspective(seat)), seat=seat)
    outcome = table.outcome
    assert outcome is not None
    return Record(
        source="",
        series="",
        number=number,
        colours=table.state.colour[: len(players)],
        shares=list(outcome.utility),
        scores=list(outcome.scores),
        requests=requests,
        turns=turns,
        ending=outcome.reason,
        length=table.state.turn,
        counts=study_of(task.study).counts(table),
    )


@cache
def fingerprint(name: str) -> str:
    """A hash of the cards and of how some games go."""
    content = hashlib.sha256(msgspec.json.encode(study_of(name).deck()))
    for number, (spec, seats) in enumerate(PROBES):
        plan = LabPlan(name, (spec,) * seats, {}, SEED)
        content.update(msgspec.json.encode(play_one(Task(name, plan), number)))
    return content.hexdigest()[:12]


def play_series(name: str, series: Series, workers: int, until: float = inf) -> list[Record]:
    """The games of a series: those that are kept, and until that time the rest anew."""
    kept = {r.number: r for r in read_kept(name) if r.series == series.name}
    kept = {number: record for number, record in kept.items() if number < series.games}
    missing = [number for number in range(series.games) if number not in kept]
    task = Task(name, LabPlan(name, *series.plan))
    size = max(1, min(10, len(missing) // (workers * 4) or 1))
    chunks = [missing[i : i + size] for i in range(0, len(missing), size)]
    if monotonic() >= until:
        chunks = []
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns) as progress, closing(spread(play, task, chunks, workers)) as done:
        shown = progress.add_task(series.name, total=series.games, completed=len(kept))
        for chunk in done:
            source = fingerprint(name)
            records = [replace(record, source=source, series=series.name) for record in chunk]
            keep(name, records)
            kept.update({record.number: record for record in records})
            progress.advance(shown, len(records))
            if monotonic() >= until:
                break
    return [kept[number] for number in sorted(kept)]


def kept_in(name: str) -> Path:
    return ROOT / "build" / f"balance-{name}.jsonl"


def read_kept(name: str) -> list[Record]:
    if not kept_in(name).exists():
        return []
    lines = kept_in(name).read_bytes().splitlines()
    found = [msgspec.json.decode(line, type=Record) for line in lines]
    return [record for record in found if record.source == fingerprint(name)]


def keep(name: str, records: list[Record]) -> None:
    kept_in(name).parent.mkdir(exist_ok=True)
    with kept_in(name).open("ab") as out:
        out.writelines([msgspec.json.encode(record) + b"\n" for record in records])


# --- counting -----------------------------------------------------------------------------------


class Rate(msgspec.Struct, frozen=True):
    """How often something was won, with an interval of 95 %."""

    name: str
    wins: float
    games: int

    @property
    def share(self) -> float:
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.wins, self.games)


def colour_rates(records: list[Record], colours: Sequence[str]) -> list[Rate]:
    found = []
    for colour, word in enumerate(colours):
        met = [r for r in records if colour in r.colours]
        wins = sum([r.shares[r.colours.index(colour)] for r in met])
        found.append(Rate(word, wins, len(met)))
    return found


def seat_rates(records: list[Record]) -> list[Rate]:
    seats = range(len(records[0].shares)) if records else range(0)
    return [Rate(f"seat {s + 1}", sum([r.shares[s] for r in records]), len(records)) for s in seats]


def duel_rate(series: str, records: list[Record]) -> Rate:
    """How often the first bot wins, which sits in every seat in turn."""
    wins = sum([r.shares[r.number % len(r.shares)] for r in records])
    return Rate(series, wins, len(records))


def pair_rates(records: list[Record], colours: Sequence[str]) -> list[Rate]:
    """For each pair of colours how often the first of them wins."""
    found = []
    for one, two in combinations(range(len(colours)), 2):
        met = [r for r in records if sorted(r.colours) == [one, two]]
        wins = sum([r.shares[r.colours.index(one)] for r in met])
        found.append(Rate(f"{colours[one]} against {colours[two]}", wins, len(met)))
    return found


def card_counts(records: list[Record], kind: str) -> Counter[str]:
    return Counter([card for record in records for card in record.counts.get(kind, [])])


def games_with(records: list[Record], kind: str) -> Counter[str]:
    return Counter([card for record in records for card in set(record.counts.get(kind, []))])
