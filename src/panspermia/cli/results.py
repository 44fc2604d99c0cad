"""The results of simulations and matches, as tables and as data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from statistics import mean, median
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table

from panspermia.lab.intervals import wilson
from panspermia.lab.ladder import Ladder
from panspermia.lab.match import EVEN, FIRST, OPEN, REFUTED, SECOND, SHOWN, Tally
from panspermia.lab.rating import Card
from panspermia.lab.simulate import LabPlan, Played


def summary(plan: LabPlan, games: Iterable[Played]) -> dict[str, Any]:
    """What the games show, as plain data; the games are read once and not kept."""
    seen = _Seen(len(plan.seats))
    for played in games:
        seen.add(played)
    return {
        "game": plan.game,
        "options": dict(plan.options),
        "seats": list(plan.seats),
        "seed": plan.seed,
        "rotate": plan.rotate,
        "games": seen.games,
        "bots": [
            {"bot": bot, **_rate(seen.wins[n], seen.games), "score": _mean(seen, seen.scores[n])}
            for n, bot in enumerate(plan.seats)
        ],
        "places": [
            {"seat": seat, **_rate(wins, seen.games)} for seat, wins in enumerate(seen.places)
        ],
        "decisions": _numbers(seen.decisions),
        "turns": _numbers(seen.turns),
        "endings": dict(sorted(seen.endings.items())),
    }


class _Seen:
    """Sums over games: victories and scores by bot, victories by seat, lengths, endings."""

    def __init__(self, seats: int) -> None:
        self.games = 0
        self.wins = [0.0] * seats
        self.scores = [0] * seats
        self.places = [0.0] * seats
        self.decisions: Counter[int] = Counter()
        self.turns: Counter[int] = Counter()
        self.endings: Counter[str] = Counter()

    def add(self, played: Played) -> None:
        self.games += 1
        for seat, bot in enumerate(played.bots):
            share = played.share(seat)
            self.wins[bot] += share
            self.places[seat] += share
            self.scores[bot] += played.scores[seat]
        self.decisions[played.decisions] += 1
        if played.turns is not None:
            self.turns[played.turns] += 1
        self.endings[played.reason] += 1


def _rate(wins: float, games: int) -> dict[str, Any]:
    low, high = wilson(wins, games)
    return {
        "wins": round(wins, 3),
        "rate": round(wins / games if games else 0.0, 4),
        "interval": [round(low, 4), round(high, 4)],
    }


def _mean(seen: _Seen, total: int) -> float | None:
    return round(total / seen.games, 3) if seen.games else None


def _numbers(values: Counter[int]) -> dict[str, Any] | None:
    if not values:
        return None
    found = sorted(values.elements())
    return {
        "mean": round(mean(found), 2),
        "median": median(found),
        "least": found[0],
        "most": found[-1],
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


def tally_line(tally: Tally, first: str, second: str) -> str:
    """A match so far in one line."""
    draws = f", {tally.draws} shared" if tally.draws else ""
    return (
        f"{first} against {second}: {_percent(tally.score)} of {tally.games} games "
        f"({tally.wins} won, {tally.losses} lost{draws}), "
        f"{100 * tally.confidence:g} % interval "
        f"{_percent(tally.low)} to {_percent(tally.high)}"
    )


def short_line(tally: Tally) -> str:
    """A match so far, for a progress bar."""
    low, high = 100 * tally.low, 100 * tally.high
    return f"games at most: {_percent(tally.score)} [{low:.0f} to {high:.0f}]"


def verdict_line(tally: Tally, first: str, second: str) -> str:
    bar = _percent(EVEN if tally.bar is None else tally.bar)
    return {
        FIRST: f"{first} is better.",
        SECOND: f"{second} is better.",
        SHOWN: f"Shown: {first} beats {second} with at least {bar}.",
        REFUTED: f"Refuted: {first} does not beat {second} with {bar}.",
        OPEN: f"Not clear after {tally.games} games: the interval holds {bar}.",
    }[tally.verdict]


def tally_data(tally: Tally, plan: LabPlan) -> dict[str, Any]:
    """A match as plain data."""
    data: dict[str, Any] = msgspec.to_builtins(tally)
    return {
        "game": plan.game,
        "options": dict(plan.options),
        "bots": list(plan.seats),
        "seed": plan.seed,
        **data,
    }


def print_card(console: Console, card: Card) -> None:
    """What a bot is worth against each opponent of a pool."""
    title = f"{card.bot} in {card.game}, pool {card.pool}"
    table = _grid(title, ["opponent", "games", "victories", "95 % interval", "verdict"])
    for each in card.results:
        interval = f"{_percent(each.low)} to {_percent(each.high)}"
        row = each.opponent, str(each.games), _percent(each.share), interval, each.verdict
        table.add_row(*row)
    console.print(table)


def print_ladder(console: Console, ladder: Ladder) -> None:
    """The bots from the strongest to the weakest, and their shares against each other."""
    title = f"{ladder.game}: {ladder.games} games, seed {ladder.seed}"
    table = _grid(title, ["bot", "rating", "95 % interval", "victories"])
    for rung in ladder.rungs:
        interval = f"{rung.low:.1f} to {rung.high:.1f}"
        table.add_row(rung.bot, f"{rung.rating:.1f}", interval, _percent(rung.score))
    console.print(table)
    bots = [rung.bot for rung in ladder.rungs]
    shares = _grid("\nAgainst each other", ["", *bots])
    for bot in bots:
        cells = [
            "" if other == bot else f"{100 * ladder.duel(bot, other).share:.0f} %" for other in bots
        ]
        shares.add_row(bot, *cells)
    console.print(shares)


def _grid(title: str, columns: list[str]) -> Table:
    """A table with its first column to the left and the others to the right."""
    table = Table(title=title, title_justify="left", box=None, header_style="bold")
    for number, column in enumerate(columns):
        table.add_column(column, justify="right" if number else "left", no_wrap=True)
    return table
