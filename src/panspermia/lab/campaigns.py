"""Campaigns between bots: what the result of one game is worth in the next.

Campaign number n of a plan has seeds of its own, made from the plan's seed and n, as games have.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from typing import Any

import msgspec

from panspermia.campaign import next_chapter, record_of
from panspermia.games.megafauna.rules.vocabulary import FORMS
from panspermia.kernel import Table
from panspermia.kernel.game import Value
from panspermia.lab.crews import spread
from panspermia.lab.intervals import wilson
from panspermia.lab.simulate import Crashed, chunk_size, derive, split
from panspermia.players import make_player
from panspermia.registry import find_game, new_table

NOTHING, BY_SEA, BY_LAND = "nothing", "by sea", "by land"
WAYS = (NOTHING, BY_SEA, BY_LAND)
"""C2j.1, C2g, C2f. How a player comes into Megafauna."""


class CampaignPlan(msgspec.Struct, frozen=True):
    """What is played: the games in their order, a bot per seat, options of each game, and a seed.

    Who sits where changes from campaign to campaign.
    """

    games: tuple[str, ...]
    seats: tuple[str, ...]
    options: dict[str, dict[str, Value]]
    seed: int


class Walked(msgspec.Struct, frozen=True):
    """How one player came through a campaign; shares are parts of a victory."""

    bot: int
    first: float
    """Exact points of the first game."""
    first_share: float
    brought: str
    """As what its macroorganism came, or nothing."""
    second: int
    second_share: float
    total: float
    total_share: float


def check(plan: CampaignPlan) -> None:
    """BadSetup or BadRecord, if the plan cannot be played."""
    for spec in plan.seats:
        make_player(spec, 0)
    for game in plan.games:
        find_game(game)
    options = plan.options.get(plan.games[0], {})
    new_table(plan.games[0], players=len(plan.seats), seed=0, options=options)


def play_campaign(plan: CampaignPlan, number: int) -> list[Walked]:
    """Campaign number n of the plan, player by player."""
    seats = range(len(plan.seats))
    bots = [(seat + number) % len(seats) for seat in seats]
    first = _play(plan, plan.games[0], number, bots, None)
    record = record_of(first)
    assert next_chapter(record)[0] == plan.games[1]
    second = _play(plan, plan.games[1], number, bots, record)
    end = record_of(second).megafauna
    assert end is not None
    best = max([side.total for side in end.sides])
    tops = [side.total == best for side in end.sides]
    return [
        Walked(
            bot=bots[side.player],
            first=side.genesis or 0.0,
            first_share=_share(first, side.player),
            brought=side.brought or "",
            second=side.points,
            second_share=_share(second, side.player),
            total=side.total,
            total_share=is_top / sum(tops),
        )
        for side, is_top in zip(end.sides, tops, strict=True)
    ]


def _play(
    plan: CampaignPlan, game: str, number: int, bots: Sequence[int], legacy: Any
) -> Table[Any]:
    """One chapter, to its end."""
    table = new_table(
        game,
        players=len(bots),
        seed=derive(plan.seed, number, game),
        options=dict(plan.options.get(game, {})),
        legacy=legacy,
    )
    players = [
        make_player(plan.seats[bot], int.from_bytes(derive(plan.seed, number, f"{game}{bot}")[:6]))
        for bot in bots
    ]
    try:
        while (request := table.request) is not None:
            answer = players[request.seat].choose(table.perspective(request.seat))
            table.answer(answer, seat=request.seat)
    except Exception as error:
        raise Crashed(number, f"{type(error).__name__}: {error}", table.dump()) from error
    return table


def _share(table: Table[Any], seat: int) -> float:
    assert table.outcome is not None
    won = table.outcome.winners
    return 1 / len(won) if seat in won else 0.0


def play_chunk(plan: CampaignPlan, numbers: Sequence[int]) -> list[list[Walked]]:
    return [play_campaign(plan, number) for number in numbers]


def simulate_campaigns(
    plan: CampaignPlan, games: int, *, workers: int = 1
) -> Iterator[list[list[Walked]]]:
    """The campaigns in their order, chunk by chunk."""
    yield from spread(play_chunk, plan, split(games, chunk_size(games, workers)), workers)


# --- what they show -------------------------------------------------------------------------------


def summary(plan: CampaignPlan, campaigns: Sequence[list[Walked]]) -> dict[str, Any]:
    """What a result of the first game is worth in the second, as plain data."""
    walked = [player for campaign in campaigns for player in campaign]
    by_way = {way: [w for w in walked if way_of(w) == way] for way in WAYS}
    forms = sorted({w.brought for w in walked} - {""})
    firsts = [w for w in walked if w.first_share]
    return {
        "campaign": list(plan.games),
        "options": plan.options,
        "seats": list(plan.seats),
        "seed": plan.seed,
        "campaigns": len(campaigns),
        "ways": [{"way": way, **_worth(found)} for way, found in by_way.items()],
        "forms": [
            {"form": form, **_worth([w for w in walked if w.brought == form])} for form in forms
        ],
        "first_winners": _worth(firsts),
        "correlation": _correlation([(w.first, float(w.second)) for w in walked]),
        "total_by_first": _part([w.total_share for w in firsts], len(campaigns)),
        "bots": [
            {"bot": bot, **_worth([w for w in walked if w.bot == number])}
            for number, bot in enumerate(plan.seats)
        ],
    }


def way_of(walked: Walked) -> str:
    """C2j.1, C2g, C2f."""
    if not walked.brought:
        return NOTHING
    return BY_LAND if FORMS[walked.brought].is_terrestrial else BY_SEA


def _worth(found: list[Walked]) -> dict[str, Any]:
    """How players did in the second game, and in both."""
    count, wins = len(found), sum([w.second_share for w in found])
    low, high = wilson(wins, count)
    return {
        "players": count,
        "first": _part([w.first for w in found], count),
        "points": _part([float(w.second) for w in found], count),
        "rate": _part([w.second_share for w in found], count),
        "interval": [round(low, 4), round(high, 4)],
        "total": _part([w.total for w in found], count),
        "total_rate": _part([w.total_share for w in found], count),
    }


def _part(values: list[float], of: int) -> float | None:
    return round(sum(values) / of, 3) if of else None


def _correlation(pairs: list[tuple[float, float]]) -> float | None:
    """Pearson's; None where one of both never varies."""
    count = len(pairs)
    if not count:
        return None
    x, y = sum([a for a, _ in pairs]) / count, sum([b for _, b in pairs]) / count
    both = sum([(a - x) * (b - y) for a, b in pairs])
    spreads = sum([(a - x) ** 2 for a, _ in pairs]) * sum([(b - y) ** 2 for _, b in pairs])
    return round(both / sqrt(spreads), 3) if spreads else None
