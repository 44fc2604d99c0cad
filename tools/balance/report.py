"""Tables and charts of a report on balance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import mean, median, quantiles

from tools.balance.records import REPORTS, Found, Rate, Record

Bar = tuple[str, str, bool]
"""What a deck was designed for, what was found, and whether it holds."""


def bars_table(rows: Sequence[Bar]) -> list[str]:
    """What the deck was designed for, and whether it holds."""
    shown = [(text, found, "yes" if holds else "no") for text, found, holds in rows]
    return ["## At a glance\n", *table(("bar", "found", "holds"), shown)]


def bar(text: str, rates: list[Rate], low: float, high: float) -> Bar:
    """That all rates lie between two."""
    shares = [rate.share for rate in rates if rate.games]
    if not shares:
        return text, "not played", False
    found = f"{percent(min(shares))} to {percent(max(shares))}"
    return text, found, all([low <= share <= high for share in shares])


def complete(text: str, lacking: Sequence[str], total: int) -> Bar:
    """That nothing of so many is lacking."""
    return text, f"{total - len(lacking)} of {total}", not lacking


def rate_section(
    game: str, title: str, name: str, rates: list[Rate], band: tuple[float, float] | None
) -> list[str]:
    """A table of rates with a chart; the band is what they should lie in."""
    draw_rates(REPORTS / f"{game}-{name}.svg", title.replace("`", ""), rates, band)
    rows = [
        (r.name, str(r.games), percent(r.share), " to ".join([percent(x) for x in r.interval]))
        for r in rates
    ]
    return [
        f"## {title}\n",
        *table(("who", "games", "wins", "interval"), rows),
        f"![{title.replace('`', '')}]({game}-{name}.svg)\n",
    ]


def ending_section(series: Found, endings: Mapping[str, str]) -> list[str]:
    """How often games ended in each way."""
    rows = []
    for clause, words in endings.items():
        shares = [
            percent(len([r for r in records if r.ending == clause]) / max(1, len(records)))
            for records in series.values()
        ]
        rows.append((f"{words} ({clause})", *shares))
    return ["## Ways the game ended\n", *table(("ending", *series), rows)]


def length_section(series: Found) -> list[str]:
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
FILL |= {"orange": "#d2722b", "black": "#3b3b3b", "white": "#b9bec4"}


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
