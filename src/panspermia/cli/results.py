"""The results of simulations and matches, as tables and as data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from statistics import mean, median
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table

from panspermia.lab.intervals import wilson
from panspermia.lab.match import EVEN, FIRST, OPEN, REFUTED, SECOND, SHOWN, Standing
from panspermia.lab.simulate import Plan, Played


def summary(plan: Plan, games: Sequence[Played]) -> dict[str, Any]:
    """What the games show, as plain data."""
    return {
        "game": plan.game,
        "options": dict(plan.options),
        "seats": list(plan.seats),
        "seed": plan.seed,
        "rotate": plan.rotate,
        "games": len(games),
        "bots": [_bot(plan, games, bot) for bot in range(len(plan.seats))],
        "places": [_place(games, seat) for seat in range(len(plan.seats))],
        "decisions": _numbers([played.decisions for played in games]),
        "turns": _numbers([played.turns for played in games if played.turns is not None]),
        "endings": dict(sorted(Counter([played.reason for played in games]).items())),
    }


def _bot(plan: Plan, games: Sequence[Played], bot: int) -> dict[str, Any]:
    seats = [played.bots.index(bot) for played in games]
    scores = [p.scores[seat] for p, seat in zip(games, seats, strict=True)]
    return {
        "bot": plan.seats[bot],
        **_rate([_share(p, seat) for p, seat in zip(games, seats, strict=True)]),
        "score": round(mean(scores), 3) if scores else None,
    }


def _place(games: Sequence[Played], seat: int) -> dict[str, Any]:
    return {"seat": seat, **_rate([_share(played, seat) for played in games])}


def _share(played: Played, seat: int) -> float:
    return 1 / len(played.winners) if seat in played.winners else 0.0


def _rate(shares: list[float]) -> dict[str, Any]:
    low, high = wilson(sum(shares), len(shares))
    rate = sum(shares) / len(shares) if shares else 0.0
    return {
        "wins": round(sum(shares), 3),
        "rate": round(rate, 4),
        "interval": [round(low, 4), round(high, 4)],
    }


def _numbers(values: list[int]) -> dict[str, Any] | None:
    if not values:
        return None
    return {
        "mean": round(mean(values), 2),
        "median": median(values),
        "least": min(values),
        "most": max(values),
    }


def print_summary(console: Console, found: dict[str, Any]) -> None:
    table = Table(title=_title(found), title_justify="left", box=None, header_style="bold")
    for column in ("seat", "bot", "wins", "rate", "95 % interval", "mean score"):
        table.add_column(column, justify="left" if column == "bot" else "right")
    for number, bot in enumerate(found["bots"]):
        low, high = bot["interval"]
        where = "any" if found["rotate"] else str(number)
        table.add_row(
            where, bot["bot"], f"{bot['wins']:g}", _percent(bot["rate"]),
            f"{_percent(low)} to {_percent(high)}", f"{bot['score']:g}",
        )  # fmt: skip
    console.print(table)
    if found["rotate"]:
        _print_places(console, found)
    _print_length(console, found)


def _title(found: dict[str, Any]) -> str:
    options = [f"{key}={value}" for key, value in found["options"].items()]
    what = " ".join([found["game"], *options])
    return f"{what}: {found['games']} games, seed {found['seed']}"


def _print_places(console: Console, found: dict[str, Any]) -> None:
    parts = [f"seat {place['seat']} {_percent(place['rate'])}" for place in found["places"]]
    console.print("By seat: " + ", ".join(parts), highlight=False)


def _print_length(console: Console, found: dict[str, Any]) -> None:
    for name in ("turns", "decisions"):
        if found[name] is not None:
            n = found[name]
            line = f"{name.capitalize()} a game: {n['mean']:g} (from {n['least']} to {n['most']})"
            console.print(line, highlight=False)
    total = found["games"] or 1
    parts = [f"{why} {_percent(count / total)}" for why, count in found["endings"].items()]
    console.print("Ended by: " + ", ".join(parts), highlight=False)


def _percent(rate: float) -> str:
    return f"{100 * rate:.1f} %"


def standing_line(standing: Standing, first: str, second: str) -> str:
    """A match so far in one line."""
    draws = f", {standing.draws} shared" if standing.draws else ""
    return (
        f"{first} against {second}: {_percent(standing.score)} of {standing.games} games "
        f"({standing.wins} won, {standing.losses} lost{draws}), "
        f"{100 * standing.confidence:g} % interval "
        f"{_percent(standing.low)} to {_percent(standing.high)}"
    )


def short_line(standing: Standing) -> str:
    """A match so far, for a progress bar."""
    low, high = 100 * standing.low, 100 * standing.high
    return f"games at most: {_percent(standing.score)} [{low:.0f} to {high:.0f}]"


def verdict_line(standing: Standing, first: str, second: str) -> str:
    bar = _percent(EVEN if standing.bar is None else standing.bar)
    return {
        FIRST: f"{first} is better.",
        SECOND: f"{second} is better.",
        SHOWN: f"Shown: {first} beats {second} with at least {bar}.",
        REFUTED: f"Refuted: {first} does not beat {second} with {bar}.",
        OPEN: f"Not clear after {standing.games} games: the interval holds {bar}.",
    }[standing.verdict]


def standing_data(standing: Standing, plan: Plan) -> dict[str, Any]:
    """A match as plain data."""
    data: dict[str, Any] = msgspec.to_builtins(standing)
    return {
        "game": plan.game,
        "options": dict(plan.options),
        "bots": list(plan.seats),
        "seed": plan.seed,
        **data,
    }
