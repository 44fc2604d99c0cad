"""Games that never happened, made so that one knows what a report must find in them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import polars as pl

from panspermia.lab.facts import Facts
from panspermia.lab.manifest import Manifest, describe
from panspermia.lab.runs import game_rows
from panspermia.lab.simulate import EventCount, LabPlan, Played

SEATS = ("random", "random")


def manifest(seats: tuple[str, ...] = SEATS, *, rotate: bool = True, games: int = 1) -> Manifest:
    return describe(LabPlan("symbioz", seats, {}, 1, rotate), games)


def game(
    number: int,
    winners: tuple[int, ...],
    *,
    seats: tuple[str, ...] = SEATS,
    colours: tuple[str, ...] = ("coral", "amber"),
    counts: tuple[EventCount, ...] = (),
    reason: str = "V1",
    together: bool = False,
) -> Played:
    count = len(seats)
    worth = 1.0 if together else 1 / max(1, len(winners))
    return Played(
        number=number,
        seats=seats,
        bots=tuple(range(count)),
        winners=winners,
        scores=tuple([3 if seat in winners else 1 for seat in range(count)]),
        utility=tuple([worth if seat in winners else 0.0 for seat in range(count)]),
        reason=reason,
        decisions=10 * count,
        turns=8,
        colours=colours,
        asked=(10,) * count,
        options=(30,) * count,
        counts=counts,
    )


def facts(games: list[Played], **about: object) -> Facts:
    frame: pl.DataFrame = game_rows(games)
    return Facts(manifest(**about, games=len(games)), frame)  # type: ignore[arg-type]


def coins(chance: float, count: int, make: Callable[[int, bool], Played]) -> list[Played]:
    """So many games, in which something happens with this chance."""
    random = Random(1)
    return [make(number, random.random() < chance) for number in range(count)]
