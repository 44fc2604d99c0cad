"""Plays many games of Bios: Genesis between bots and writes the report on its balance.

The games are kept in build/balance-genesis.jsonl, so that a run that was broken off goes on where
it stopped. What was played with other rules, bots or cards is played anew: games are kept with a
hash of the cards and of how some games go, which another way to the same results does not change.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations
from pathlib import Path
from statistics import mean, median, quantiles

import msgspec
from msgspec.structs import replace
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from panspermia.games.genesis import GAME
from panspermia.games.genesis.components.decks import load_deck
from panspermia.games.genesis.rules.events import (
    Landfall,
    LifeArose,
    MacroorganismBought,
    MutationBought,
    MutationPromoted,
    ParasiteAttached,
)
from panspermia.games.genesis.rules.vocabulary import COLOURS, MACROORGANISM, MUTATION
from panspermia.lab.crews import spread
from panspermia.lab.intervals import wilson
from panspermia.lab.simulate import LabPlan, derive
from panspermia.players import make_player
from panspermia.registry import GAMES, new_table

ROOT = Path(__file__).resolve().parents[1]
REPORTS = ROOT / "docs" / "reports"
KEPT = ROOT / "build" / "balance-genesis.jsonl"
SEED = 1
PROBES = (("greedy", 2), ("greedy", 2), ("greedy", 4), ("search:3", 2))
"""Games by which it is seen whether rules and bots are still the same."""

COUNTED = (MutationBought, MutationPromoted, MacroorganismBought, Landfall, LifeArose)
ENDINGS = {
    "I0": "the event deck was empty",
    "D10a.1": "runaway greenhouse",
    "D10a.2": "snowball earth",
}
FOUR, TWO = "greedy, 4 players", "greedy, 2 players"

if GAME.id not in GAMES:
    GAMES.add(GAME)


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
    """Cards by what happened to them."""


# --- playing ------------------------------------------------------------------------------------


def play(plan: LabPlan, numbers: Sequence[int]) -> list[Record]:
    return [play_one(plan, number) for number in numbers]


def play_one(plan: LabPlan, number: int) -> Record:
    """Game number n of the plan, and all that the report asks about it."""
    table = new_table(
        plan.game,
        players=len(plan.seats),
        seed=derive(plan.seed, number, "table"),
        options=dict(plan.options),
    )
    players = [
        make_player(spec, int.from_bytes(derive(plan.seed, number, f"bot{seat}")[:6], "big"))
        for seat, spec in enumerate(plan.seats)
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
        colours=table.state.colour[: table.state.sides],
        shares=list(outcome.utility),
        scores=list(outcome.scores),
        requests=requests,
        turns=turns,
        ending=outcome.reason,
        length=table.state.turn,
        counts=count_cards(table.events(None)),
    )


def count_cards(events: Iterable[dict[str, object]]) -> dict[str, list[str]]:
    """The cards that were bought, promoted and so on, by kind of event."""
    found: dict[str, list[str]] = {}
    for event in events:
        kind = str(event["event"])
        for key in ("macroorganism", "mutation", "parasite", "bacterium"):
            if kind in KINDS and key in event:
                found.setdefault(kind, []).append(str(event[key]))
                break
        else:
            if kind == Landfall.__name__:
                found.setdefault(kind, []).append(str(event["organism"]))
    return found


KINDS = [kind.__name__ for kind in (*COUNTED, ParasiteAttached)]


@cache
def fingerprint() -> str:
    """A hash of the cards and of how some games go."""
    content = hashlib.sha256(msgspec.json.encode(load_deck().plain()))
    for number, (spec, seats) in enumerate(PROBES):
        plan = LabPlan("genesis", (spec,) * seats, {}, SEED)
        content.update(msgspec.json.encode(play_one(plan, number)))
    return content.hexdigest()[:12]


def play_series(spec: str, seats: int, games: int, workers: int) -> list[Record]:
    """So many games of a bot against itself: those that are kept, and the rest anew."""
    series = f"{spec}, {seats} players"
    kept = {r.number: r for r in read_kept() if r.series == series and r.number < games}
    missing = [number for number in range(games) if number not in kept]
    plan = LabPlan("genesis", (spec,) * seats, {}, SEED + len(series))
    size = max(1, min(10, len(missing) // (workers * 4) or 1))
    chunks = [missing[i : i + size] for i in range(0, len(missing), size)]
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns) as progress:
        task = progress.add_task(series, total=games, completed=len(kept))
        for chunk in spread(play, plan, chunks, workers):
            source = fingerprint()
            records = [replace(record, source=source, series=series) for record in chunk]
            keep(records)
            kept.update({record.number: record for record in records})
            progress.advance(task, len(records))
    return [kept[number] for number in sorted(kept)]


def read_kept() -> list[Record]:
    if not KEPT.exists():
        return []
    found = [msgspec.json.decode(line, type=Record) for line in KEPT.read_bytes().splitlines()]
    return [record for record in found if record.source == fingerprint()]


def keep(records: list[Record]) -> None:
    KEPT.parent.mkdir(exist_ok=True)
    with KEPT.open("ab") as out:
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


def colour_rates(records: list[Record]) -> list[Rate]:
    found = []
    for colour, word in enumerate(COLOURS):
        met = [r for r in records if colour in r.colours]
        wins = sum([r.shares[r.colours.index(colour)] for r in met])
        found.append(Rate(word, wins, len(met)))
    return found


def seat_rates(records: list[Record]) -> list[Rate]:
    seats = range(len(records[0].shares)) if records else range(0)
    return [Rate(f"seat {s + 1}", sum([r.shares[s] for r in records]), len(records)) for s in seats]


def pair_rates(records: list[Record]) -> list[Rate]:
    """For each pair of colours how often the first of them wins."""
    found = []
    for one, two in combinations(range(len(COLOURS)), 2):
        met = [r for r in records if sorted(r.colours) == [one, two]]
        wins = sum([r.shares[r.colours.index(one)] for r in met])
        found.append(Rate(f"{COLOURS[one]} against {COLOURS[two]}", wins, len(met)))
    return found


def card_counts(records: list[Record], kind: str) -> Counter[str]:
    return Counter([card for record in records for card in record.counts.get(kind, [])])


def games_with(records: list[Record], kind: str) -> Counter[str]:
    return Counter([card for record in records for card in set(record.counts.get(kind, []))])


# --- the report ---------------------------------------------------------------------------------


def write_report(four: list[Record], two: list[Record], search: list[Record], spec: str) -> None:
    """docs/reports/genesis-balance.md, and a chart beside it for each table of shares."""
    REPORTS.mkdir(exist_ok=True)
    both = four + two
    series = {FOUR: four, TWO: two, f"{spec}, 4 players": search}
    colours, seats, pairs = colour_rates(four), seat_rates(four), pair_rates(two)
    searched = colour_rates(search)
    bought, promoted = card_counts(both, BOUGHT), card_counts(both, PROMOTED)
    appeared = card_counts(both, APPEARED)
    sections = [
        HEAD.format(four=len(four), two=len(two), search=len(search), spec=spec),
        *bars_section(colours, pairs, searched, bought, promoted, appeared, both),
        *rate_section("Colours, four players", "colours", colours, (0.18, 0.32)),
        *rate_section("Seats, four players", "seats", seats, (0.18, 0.32)),
        *rate_section("Pairs of colours, two players", "pairs", pairs, (0.4, 0.6)),
        *rate_section("Colours with `search`, four players", "search", searched, (0.15, 0.35)),
        *ending_section(series),
        *length_section(series),
        *mutation_section(bought, promoted, games_with(both, BOUGHT), len(both)),
        *macroorganism_section(both),
    ]
    text = "\n".join(sections)
    (REPORTS / "genesis-balance.md").write_text(text.rstrip() + "\n", encoding="utf-8")


BOUGHT, PROMOTED, APPEARED, LANDED = (
    kind.__name__ for kind in (MutationBought, MutationPromoted, MacroorganismBought, Landfall)
)

HEAD = """# Balance of Bios: Genesis

Written by `make balance`; do not edit.
`greedy` played {four} games with four players and {two} with two, `{spec}` {search} with four.
Colours are dealt by chance, and a shared victory is shared here too.
Intervals are Wilson's, of 95 %.
"""


def bars_section(
    colours: list[Rate],
    pairs: list[Rate],
    searched: list[Rate],
    bought: Counter[str],
    promoted: Counter[str],
    appeared: Counter[str],
    both: list[Record],
) -> list[str]:
    """What the deck was designed for, and whether it holds."""
    endings = {record.ending for record in both}
    lacking = [word for word in MUTATION if not bought[word] or not promoted[word]]
    rows = [
        _bar(
            "every colour wins 18 to 32 % of four-player games", _span(colours), colours, 0.18, 0.32
        ),
        _bar("no pair of colours is worse than 40:60", _span(pairs), pairs, 0.4, 0.6),
        _bar("with `search` every colour wins 15 to 35 %", _span(searched), searched, 0.15, 0.35),
        ("every mutation is bought and promoted", f"{20 - len(lacking)} of 20", not lacking),
        (
            "every macroorganism appears",
            f"{len([w for w in MACROORGANISM if appeared[w]])} of 8",
            all([appeared[word] for word in MACROORGANISM]),
        ),
        (
            "every way the game can end is seen",
            f"{len(endings)} of {len(ENDINGS)}",
            endings == set(ENDINGS),
        ),
    ]
    return [
        "## At a glance\n",
        *table(("bar", "found", "holds"), [(a, b, "yes" if c else "no") for a, b, c in rows]),
    ]


def _bar(
    text: str, found: str, rates: list[Rate], low: float, high: float
) -> tuple[str, str, bool]:
    return text, found, all([low <= rate.share <= high for rate in rates])


def _span(rates: list[Rate]) -> str:
    shares = [rate.share for rate in rates]
    return f"{percent(min(shares))} to {percent(max(shares))}"


def rate_section(title: str, name: str, rates: list[Rate], band: tuple[float, float]) -> list[str]:
    """A table of rates with a chart; the band is what they should lie in."""
    draw_rates(REPORTS / f"genesis-{name}.svg", title.replace("`", ""), rates, band)
    rows = [
        (r.name, str(r.games), percent(r.share), " to ".join([percent(x) for x in r.interval]))
        for r in rates
    ]
    return [
        f"## {title}\n",
        *table(("who", "games", "wins", "interval"), rows),
        f"![{title.replace('`', '')}](genesis-{name}.svg)\n",
    ]


def ending_section(series: dict[str, list[Record]]) -> list[str]:
    rows = []
    for clause, words in ENDINGS.items():
        shares = [
            percent(len([r for r in records if r.ending == clause]) / max(1, len(records)))
            for records in series.values()
        ]
        rows.append((f"{words} ({clause})", *shares))
    return ["## Ways the game ended\n", *table(("ending", *series), rows)]


def length_section(series: dict[str, list[Record]]) -> list[str]:
    """Turns, points and how often somebody is asked."""
    columns = [records for records in series.values() if records]
    names = [name for name, records in series.items() if records]
    rows = [
        ("turns, mean", *[f"{mean([r.length for r in rs]):.1f}" for rs in columns]),
        ("turns, shortest to longest", *[_range([r.length for r in rs]) for rs in columns]),
        ("points, median", *[f"{median(_flat(rs, 'scores')):.0f}" for rs in columns]),
        ("points, middle half", *[_half(_flat(rs, "scores")) for rs in columns]),
        (
            "points of the winner, mean",
            *[f"{mean([max(r.scores) for r in rs]):.1f}" for rs in columns],
        ),
        (
            "requests with two or more options a seat, median",
            *[f"{median(_flat(rs, 'requests')):.0f}" for rs in columns],
        ),
        (
            "the same, a chain given at once as one, median",
            *[f"{median(_flat(rs, 'turns')):.0f}" for rs in columns],
        ),
    ]
    return ["## Length and points\n", *table(("", *names), rows)]


def _flat(records: list[Record], field: str) -> list[int]:
    return [value for record in records for value in getattr(record, field)]


def _range(values: list[int]) -> str:
    return f"{min(values)} to {max(values)}"


def _half(values: list[int]) -> str:
    low, _, high = quantiles(values, n=4) if len(values) > 1 else (values[0],) * 3
    return f"{low:.0f} to {high:.0f}"


def mutation_section(
    bought: Counter[str], promoted: Counter[str], games: Counter[str], total: int
) -> list[str]:
    """How often each mutation was bought and promoted."""
    cards = {card.number: card for card in load_deck().mutations}
    names = {
        word: f"{cards[n].unpromoted.name} / {cards[n].promoted.name}"
        for word, n in MUTATION.items()
    }
    colour = {word: cards[n].unpromoted.colour for word, n in MUTATION.items()}
    rows = [
        (
            names[word], colour[word], str(bought[word]), str(promoted[word]),
            percent(games[word] / max(1, total)),
        )
        for word in MUTATION
    ]  # fmt: skip
    rates = [Rate(names[word], games[word], max(1, total)) for word in MUTATION]
    draw_rates(REPORTS / "genesis-mutations.svg", "Games in which a mutation was bought", rates)
    head = ("mutation", "colour", "bought", "promoted", "games in which it was bought")
    chart = "![Games in which a mutation was bought](genesis-mutations.svg)\n"
    return ["## Mutations\n", *table(head, rows), chart]


def macroorganism_section(records: list[Record]) -> list[str]:
    """How often each macroorganism appeared and went on land."""
    names = {
        f"macroorganism-{card.number}": f"{card.marine.name} / {card.terrestrial.name}"
        for card in load_deck().macroorganisms
    }
    appeared, landed = card_counts(records, APPEARED), card_counts(records, LANDED)
    rows = [(names[word], str(appeared[word]), str(landed[word])) for word in MACROORGANISM]
    rates = [Rate(names[w], appeared[w], max(1, len(records))) for w in MACROORGANISM]
    title = "Games in which a macroorganism appeared"
    draw_rates(REPORTS / "genesis-macroorganisms.svg", title, rates)
    none = len([r for r in records if APPEARED not in r.counts])
    share = percent(none / max(1, len(records)))
    return [
        "## Macroorganisms\n",
        f"In {share} of the games there was none.\n",
        *table(("macroorganism", "appeared", "went on land"), rows),
        f"![{title}](genesis-macroorganisms.svg)\n",
    ]


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    lines = [head, ["---"] * len(head), *rows]
    return [f"| {' | '.join(line)} |" for line in lines] + [""]


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


# --- charts -------------------------------------------------------------------------------------

LABEL, PLOT, LINE, TOP = 290, 360, 22, 40
SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
    'height="{height}" role="img" aria-label="{title}" font-family="sans-serif" font-size="13">'
)


def draw_rates(
    path: Path, title: str, rates: list[Rate], band: tuple[float, float] | None = None
) -> None:
    """Bars with their intervals, over the band that they should end in."""
    most = max([rate.interval[1] for rate in rates] + [band[1] if band else 0.0])
    scale = PLOT / (1.05 * most)
    height = TOP + LINE * len(rates) + 12
    width = LABEL + PLOT + 70
    parts = [
        SVG.format(width=width, height=height, title=title),
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
        f'<text x="12" y="22" font-size="15" font-weight="bold">{title}</text>',
    ]
    if band:
        left, span = LABEL + band[0] * scale, (band[1] - band[0]) * scale
        parts.append(
            f'<rect x="{left:.1f}" y="{TOP - 4}" width="{span:.1f}" '
            f'height="{LINE * len(rates) + 4}" fill="#e4efe4"/>'
        )
    for number, rate in enumerate(rates):
        parts += _bar_lines(rate, TOP + LINE * number, scale)
    path.write_text("\n".join([*parts, "</svg>"]) + "\n", encoding="utf-8")


FILL = {"red": "#c0392b", "yellow": "#d4ac0d", "green": "#2e8b57", "blue": "#2e6da4"}


def _bar_lines(rate: Rate, top: int, scale: float) -> list[str]:
    middle = top + LINE / 2 - 2
    low, high = [LABEL + x * scale for x in rate.interval]
    fill = FILL.get(rate.name, "#6c7a89")
    wide, end = rate.share * scale, middle - 4
    whisker = f"M{low:.1f} {middle:.1f}H{high:.1f}M{low:.1f} {end:.1f}v8M{high:.1f} {end:.1f}v8"
    return [
        f'<text x="{LABEL - 8}" y="{middle + 4:.1f}" text-anchor="end">{rate.name}</text>',
        f'<rect x="{LABEL}" y="{top}" width="{wide:.1f}" height="{LINE - 6}" fill="{fill}"/>',
        f'<path d="{whisker}" stroke="#222" fill="none"/>',
        f'<text x="{high + 6:.1f}" y="{middle + 4:.1f}">{percent(rate.share)}</text>',
    ]


# --- the command --------------------------------------------------------------------------------


def main() -> int:
    """Play what is missing and write the report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=["genesis"])
    parser.add_argument("--four", type=int, default=2000, help="games of four greedy bots")
    parser.add_argument("--two", type=int, default=1000, help="games of two greedy bots")
    parser.add_argument("--search", type=int, default=200, help="games of four searching bots")
    parser.add_argument("--bot", default="search:20", help="the searching bot")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    wanted = parser.parse_args()
    two = play_series("greedy", 2, wanted.two, wanted.workers)
    four = play_series("greedy", 4, wanted.four, wanted.workers)
    search = play_series(wanted.bot, 4, wanted.search, wanted.workers)
    write_report(four, two, search, wanted.bot)
    print(f"docs/reports/genesis-balance.md: {len(four)} + {len(two)} + {len(search)} games")
    return 0


if __name__ == "__main__":
    sys.exit(main())
