"""The charts of reports and ladders, drawn by Altair: legible in print and for every kind of eye.

A colour never stands alone: sides have their mark in the label, winners and others have words.
"""

from __future__ import annotations

import io
import math
from pathlib import Path
from typing import TYPE_CHECKING, Any

import altair as alt
import polars as pl
import vl_convert
from PIL import Image

from panspermia.lab.facts import Facts, number
from panspermia.lab.findings import more_than, telling
from panspermia.lab.words import ReportWords

if TYPE_CHECKING:
    from panspermia.lab.ladder import Ladder

Chart = Any
"""Charts, layers and concatenations have no common type that can be saved."""

INK, QUIET, HAIR = "#1d2125", "#5c646b", "#dad8d2"
ACCENT, GOOD, BAD = "#6a48f2", "#0072b2", "#d55e00"
FONT = "Arial, 'Liberation Sans', Helvetica, sans-serif"
PAPER = "#ffffff"
SHAPES = {
    "●": "circle",
    "○": "circle",
    "▮": "M-0.4,-1.1h0.8v2.2h-0.8Z",
    "▲": "triangle-up",
    "■": "square",
    "◆": "diamond",
    "▼": "triangle-down",
}
"""The marks of the sides, as shapes of points; one that is not here is a circle."""
HOLLOW = ("○", "□", "◇", "△")
NARROW, WIDE, HEIGHT = 380, 560, 220
STEP = 26
MOST = 12
"""Things shown from each end of a long list."""
SCALE = 2.0
INKS = 96
"""Colours of a picture, with all shades at the edges of letters."""


def report_charts(facts: Facts, words: ReportWords) -> dict[str, Chart]:
    """The charts of a report, by name; those that would show nothing are left out."""
    drawn = {
        "seats": seats(facts),
        "colours": colours(facts, words),
        "bots": bots(facts),
        "endings": endings(facts, words),
        "length": length(facts),
        "scores": scores(facts),
        "decisions": decisions(facts),
        "branching": branching(facts),
        "things": things(facts, words),
        "often": often(facts, words),
        "deeds": deeds(facts, words),
    }
    return {name: chart for name, chart in drawn.items() if chart is not None}


def save_chart(chart: Chart, path: Path) -> None:
    """Write a chart as SVG or PNG."""
    if path.suffix == ".svg":
        path.write_text(svg(chart), encoding="utf-8")
    else:
        path.write_bytes(png(chart))


def svg(chart: Chart) -> str:
    return str(vl_convert.vegalite_to_svg(_spec(chart)))


def titled(chart: Chart, words: str) -> Chart:
    """The chart with a heading, where it stands alone."""
    title = alt.TitleParams(words, anchor="start", fontSize=18, color=INK, offset=14)
    return alt.vconcat(chart).properties(title=title)


def png(chart: Chart) -> bytes:
    """A picture with few colours, as charts have: an eighth of the size that the renderer makes."""
    drawn = Image.open(io.BytesIO(vl_convert.vegalite_to_png(_spec(chart), scale=SCALE)))
    small = io.BytesIO()
    drawn.convert("RGB").quantize(INKS).save(small, "PNG", optimize=True)
    return small.getvalue()


def _spec(chart: Chart) -> str:
    return str(_styled(chart).to_json())


def _styled(chart: Chart) -> Chart:
    return (
        chart.configure(background="#ffffff", font=FONT, padding=8)
        .configure_view(stroke=None)
        .configure_axis(
            labelColor=INK,
            labelFontSize=13,
            labelLimit=320,
            labelPadding=7,
            titleColor=QUIET,
            titleFontSize=13,
            titleFontWeight="normal",
            gridColor=HAIR,
            domainColor=HAIR,
            tickColor=HAIR,
        )
        .configure_legend(labelFontSize=13, titleFontSize=13, labelColor=INK, titleColor=QUIET)
        .configure_header(labelFontSize=14, labelColor=INK, titleFontSize=13)
    )


# --- who wins -------------------------------------------------------------------------------------


def seats(facts: Facts) -> Chart | None:
    rates = facts.rates("seat").with_columns(
        ("seat " + pl.col("seat").cast(pl.String)).alias("label"), pl.lit(ACCENT).alias("ink")
    )
    return _rates(rates)


def bots(facts: Facts) -> Chart | None:
    if not facts.is_contest:
        return None
    rates = facts.rates("bot").with_columns(
        pl.col("bot").alias("label"), pl.lit(ACCENT).alias("ink")
    )
    return _rates(rates.with_columns(pl.lit(facts.fair).alias("expected")))


def colours(facts: Facts, words: ReportWords) -> Chart | None:
    rates = facts.rates("colour")
    if rates.height < 2:
        return None
    looks = words.looks(set(rates["colour"]))
    own = [looks[colour] for colour in rates["colour"]]
    return _rates(
        rates.with_columns(
            pl.Series("label", [look.label for look in own]),
            pl.Series("ink", [look.ink for look in own]),
            pl.Series("fill", [PAPER if look.mark in HOLLOW else look.ink for look in own]),
            pl.Series("shape", [SHAPES.get(look.mark, "circle") for look in own]),
        )
    )


def _rates(rates: pl.DataFrame) -> Chart:
    """A point with its interval for each, and a tick where it would be if all were fair."""
    if "shape" not in rates.columns:
        rates = rates.with_columns(pl.col("ink").alias("fill"), pl.lit("circle").alias("shape"))
    rates = rates.with_columns(
        pl.format("{} %", (100 * pl.col("rate")).round(1)).alias("said"),
    )
    order = rates["label"].to_list()
    low, high = _limits(rates)
    base = alt.Chart(rates).encode(
        y=alt.Y("label:N", sort=order, title=None, axis=alt.Axis(ticks=False, domain=False))
    )

    def at(column: str) -> alt.X:
        return alt.X(
            f"{column}:Q",
            title="share of the victories, with 95 % interval",
            scale=alt.Scale(domain=[low, high], nice=False, zero=False),
            axis=alt.Axis(format=".0%" if high - low > 0.06 else ".1%", values=_ticks(low, high)),
        )

    layers = [
        base.mark_rule(strokeWidth=3, color=INK).encode(x=at("low"), x2="high:Q"),
        base.mark_tick(thickness=2.5, size=26, color="#8b9298").encode(x=at("expected")),
        base.mark_point(size=150, strokeWidth=4.5, stroke=INK, fill=PAPER, opacity=1).encode(
            x=at("rate"), shape=alt.Shape("shape:N", scale=None)
        ),
        base.mark_point(size=150, strokeWidth=2.5, opacity=1).encode(
            x=at("rate"),
            fill=alt.Fill("fill:N", scale=None),
            stroke=alt.Stroke("ink:N", scale=None),
            shape=alt.Shape("shape:N", scale=None),
        ),
        base.mark_text(align="left", dx=8, fontSize=13, color=INK).encode(
            x=at("high"), text="said:N"
        ),
    ]
    return alt.layer(*layers).properties(width=NARROW, height=alt.Step(34))


def _limits(rates: pl.DataFrame) -> tuple[float, float]:
    """A range that shows every interval, and room for the words beside it."""
    low = min([*rates["low"], *rates["expected"]])
    high = max([*rates["high"], *rates["expected"]])
    room = max(0.02, (high - low) * 0.15)
    return max(0.0, low - room), min(1.12, high + 2.2 * room)


def _ticks(low: float, high: float) -> list[float]:
    """Round rates on an axis; none is above 100 %, though the axis may go on."""
    width = _round_width((high - low) / 6)
    return [round(tick, 6) for tick in _steps(low, min(1.0, high), width)]


def _whole_ticks(low: float, high: float) -> list[float]:
    """For counts: there is nothing between two whole numbers."""
    return _steps(low, high, max(1.0, _round_width((high - low) / 10)))


def _steps(low: float, high: float, width: float) -> list[float]:
    """All multiples of the width from low to high."""
    first, last = math.ceil(low / width - 1e-9), math.floor(high / width + 1e-9)
    return [place * width for place in range(first, last + 1)]


# --- how games go ---------------------------------------------------------------------------------


def length(facts: Facts) -> Chart:
    return _histogram(facts.games[facts.length].drop_nulls(), f"{facts.length} of a game")


def decisions(facts: Facts) -> Chart:
    return _histogram(facts.games["decisions"], "decisions of a game")


def branching(facts: Facts) -> Chart | None:
    return _histogram(facts.games["branching"].drop_nulls(), "mean number of options at a decision")


def _histogram(values: pl.Series, title: str) -> Chart:
    """How many games have which value; the median is marked."""
    bins = _bins(values)
    total = max(1, len(values))
    frame = bins.with_columns((pl.col("n") / total).alias("part"))
    middle = number(values.median())
    domain = [number(frame["start"].min()), number(frame["end"].max())]
    axis = alt.Axis(grid=False, tickCount=8)
    if values.dtype.is_integer():
        axis = alt.Axis(grid=False, format=",d", values=_whole_ticks(*domain))
    x = alt.X("start:Q", title=title, scale=alt.Scale(domain=domain, nice=False, zero=False))
    bars = (
        alt.Chart(frame)
        .mark_rect(color=ACCENT, opacity=0.75, stroke="#ffffff", strokeWidth=0.7)
        .encode(
            x=x.axis(axis),
            x2="end:Q",
            y=alt.Y("part:Q", title="part of the games", axis=alt.Axis(format="%", tickCount=5)),
            y2=alt.Y2Datum(0),
        )
    )
    said = f"median {middle:.1f}".removesuffix(".0")
    mark = alt.Chart(pl.DataFrame({"x": [middle], "said": [said]}))
    rule = mark.mark_rule(color=INK, strokeWidth=2, strokeDash=[5, 3]).encode(x="x:Q")
    right = middle < (domain[0] + domain[1]) / 2
    words = mark.mark_text(
        align="left" if right else "right", dx=6 if right else -6, y=-7, fontSize=13, color=INK
    ).encode(x="x:Q", text="said:N")
    return (bars + rule + words).properties(width=NARROW, height=HEIGHT)


def _bins(values: pl.Series) -> pl.DataFrame:
    """Bins of a round width; small whole numbers have one each."""
    low, high = number(values.min()), number(values.max())
    width = _round_width((high - low) / 30)
    if values.dtype.is_integer():
        width = max(1.0, round(width))
    start = (values.cast(pl.Float64) / width).floor() * width
    shift = 0.5 if width == 1.0 and values.dtype.is_integer() else 0.0
    return (
        pl.DataFrame({"start": start - shift})
        .group_by("start")
        .agg(pl.len().alias("n"))
        .with_columns((pl.col("start") + width).alias("end"))
        .sort("start")
    )


def _round_width(width: float) -> float:
    """The next of 1, 2, 5, 10, 20 and so on, or of the same in decimal fractions."""
    if width <= 0:
        return 1.0
    power = 10.0 ** len(str(int(width))) if width >= 1 else 1.0
    while power > width:
        power /= 10
    return next(power * step for step in (1, 2, 5, 10) if power * step >= width)


def endings(facts: Facts, words: ReportWords) -> Chart:
    frame = facts.endings.with_columns(
        pl.Series("label", [words.ending(reason) for reason in facts.endings["reason"]]),
        pl.format("{} %", (100 * pl.col("rate")).round(1)).alias("said"),
    )
    base = alt.Chart(frame).encode(
        y=alt.Y("label:N", sort=frame["label"].to_list(), title=None, axis=None)
    )
    top = number(frame["rate"].max()) * 1.2  # room for the words beside the bar
    x = alt.X(
        "rate:Q",
        title="part of the games",
        axis=alt.Axis(format=".0%", values=_ticks(0, top)),
        scale=alt.Scale(domain=[0, top], nice=False),
    )
    layers = [
        base.mark_bar(color=ACCENT, opacity=0.75, height=18).encode(x=x),
        base.mark_text(align="left", dx=6, fontSize=13, color=INK).encode(x=x, text="said:N"),
        base.mark_text(align="left", dy=-19, fontSize=13, color=INK, x=0).encode(text="label:N"),
    ]
    return alt.layer(*layers).properties(width=NARROW, height=alt.Step(50))


def scores(facts: Facts) -> Chart:
    """Scores of those who won and of the others."""
    frame = facts.players.with_columns(
        pl.when(pl.col("share") > 0)
        .then(pl.lit("winners"))
        .otherwise(pl.lit("others"))
        .alias("who")
    )
    low, high = number(frame["score"].min()), number(frame["score"].max())
    width = max(1, round(_round_width((high - low) / 30)))
    start = (pl.col("score") // width * width).alias("start")
    bins = (
        frame.group_by("who", start)
        .agg(pl.len().alias("n"))
        .with_columns(
            (pl.col("n") / pl.col("n").sum().over("who")).alias("part"),
            (pl.col("start") - (0.5 if width == 1 else 0)).alias("from"),
        )
        .with_columns((pl.col("from") + width).alias("to"))
        .sort("who", "start")
    )
    who = ["winners", "others"]
    ticks = _whole_ticks(low - 0.5, high + width)
    return (
        alt.Chart(bins)
        .mark_rect(stroke="#ffffff", strokeWidth=0.7)
        .encode(
            x=alt.X("from:Q", title="score", axis=alt.Axis(grid=False, format=",d", values=ticks)),
            x2="to:Q",
            y=alt.Y("part:Q", title="part of them", axis=alt.Axis(format="%", tickCount=3)),
            y2=alt.Y2Datum(0),
            color=alt.Color("who:N", scale=alt.Scale(domain=who, range=[GOOD, BAD]), legend=None),
            row=alt.Row(
                "who:N",
                sort=who,
                title=None,
                header=alt.Header(labelAnchor="start", labelOrient="top"),
            ),
        )
        .properties(width=NARROW, height=84)
        .resolve_scale(y="independent")
    )


# --- what was bought, built and done --------------------------------------------------------------


def things(facts: Facts, words: ReportWords) -> Chart | None:
    """What goes with victory and what with defeat, each kind apart, the extremes of each."""
    parts = []
    for event in facts.built:
        own = telling(facts.things.filter(pl.col("event") == event)).sort("difference")
        if own.is_empty():
            continue
        if own.height > 2 * MOST:
            own = pl.concat([own.head(MOST), own.tail(MOST)])
        names = [_named(row, words) for row in own.iter_rows(named=True)]
        frame = own.with_columns(pl.Series("label", names))
        parts.append(_differences(frame, words.event(event).capitalize()))
    return alt.vconcat(*parts, spacing=18) if parts else None


def deeds(facts: Facts, words: ReportWords) -> Chart | None:
    own = telling(facts.deeds).sort("difference")
    if own.is_empty():
        return None
    names = [
        f"{words.event(row['event'])}{more_than(row['median'])}"
        for row in own.iter_rows(named=True)
    ]
    return _differences(own.with_columns(pl.Series("label", names)), "")


def _named(row: dict[str, Any], words: ReportWords) -> str:
    return f"{words.thing(row['thing'])}{more_than(row['median'])}"


def _differences(frame: pl.DataFrame, title: str) -> Chart:
    """Points with intervals around zero: who had it won more often, or less."""
    frame = frame.with_columns(
        pl.when(pl.col("low") > 0)
        .then(pl.lit("wins more"))
        .when(pl.col("high") < 0)
        .then(pl.lit("wins less"))
        .otherwise(pl.lit("no clear difference"))
        .alias("verdict"),
        pl.format(
            "{} % with, {} % without",
            (100 * pl.col("with")).round(0).cast(pl.Int32),
            (100 * pl.col("without")).round(0).cast(pl.Int32),
        ).alias("said"),
    ).sort("difference", descending=True)
    verdicts = ["wins more", "wins less", "no clear difference"]
    low, high = min(0.0, number(frame["low"].min())), max(0.0, number(frame["high"].max()))
    room = max(0.01, 0.06 * (high - low))
    base = alt.Chart(frame).encode(
        y=alt.Y(
            "label:N",
            sort=frame["label"].to_list(),
            title=None,
            axis=alt.Axis(ticks=False, domain=False, labelLimit=300, grid=True),
        )
    )
    colour = alt.Color(
        "verdict:N",
        scale=alt.Scale(domain=verdicts, range=[GOOD, BAD, "#8b9298"]),
        legend=alt.Legend(title=None, orient="top"),
    )
    shape = alt.Shape(
        "verdict:N",
        scale=alt.Scale(domain=verdicts, range=["triangle-right", "triangle-left", "circle"]),
    )
    x = alt.X(
        "difference:Q",
        title="difference of the share of the victories, with 95 % interval",
        scale=alt.Scale(domain=[low - room, high + room], nice=False),
        axis=alt.Axis(format="+.0%" if high - low > 0.06 else "+.1%", tickCount=7),
    )
    zero = alt.Chart(pl.DataFrame({"x": [0.0]})).mark_rule(color=INK, strokeWidth=1.5)
    usual = alt.Chart(pl.DataFrame({"x": [number(frame["difference"].median())]})).mark_rule(
        color=QUIET, strokeWidth=1.5, strokeDash=[5, 3]
    )
    layers = [
        zero.encode(x="x:Q"),
        *([usual.encode(x="x:Q")] if title and frame.height > 2 else []),
        base.mark_rule(strokeWidth=2.5).encode(x=alt.X("low:Q"), x2="high:Q", color=colour),
        base.mark_point(filled=True, size=110, opacity=1).encode(x=x, color=colour, shape=shape),
        base.mark_text(align="left", fontSize=12, color=QUIET, x=alt.expr("width + 8")).encode(
            text="said:N"
        ),
    ]
    chart = alt.layer(*layers).properties(width=WIDE, height=alt.Step(STEP))
    return chart.properties(title=_title(title)) if title else chart


def _title(words: str) -> alt.TitleParams:
    return alt.TitleParams(words, anchor="start", fontSize=15, color=INK, offset=6)


def often(facts: Facts, words: ReportWords) -> Chart | None:
    """How often each thing is had in a game, each kind apart."""
    parts = []
    for event in facts.built:
        own = facts.things.filter(pl.col("event") == event).sort("per_game", descending=True)
        if own.is_empty():
            continue
        if own.height > 2 * MOST:
            own = pl.concat([own.head(MOST), own.tail(MOST)])
        names = [words.thing(id) for id in own["thing"]]
        parts.append(_bars(own.with_columns(pl.Series("label", names)), words.event(event)))
    return alt.vconcat(*parts, spacing=18) if parts else None


def _bars(frame: pl.DataFrame, title: str) -> Chart:
    frame = frame.with_columns(pl.col("per_game").round(2).cast(pl.String).alias("said"))
    base = alt.Chart(frame).encode(
        y=alt.Y(
            "label:N",
            sort=frame["label"].to_list(),
            title=None,
            axis=alt.Axis(ticks=False, domain=False, labelLimit=300),
        )
    )
    bars = base.mark_bar(color=ACCENT, opacity=0.75, height=14).encode(
        x=alt.X("per_game:Q", title="times a game", axis=alt.Axis(tickCount=6))
    )
    said = base.mark_text(align="left", dx=5, fontSize=12, color=QUIET).encode(
        x="per_game:Q", text="said:N"
    )
    chart = (bars + said).properties(width=WIDE, height=alt.Step(22))
    return chart.properties(title=_title(title.capitalize()))


# --- ladders --------------------------------------------------------------------------------------


def ladder_chart(ladder: Ladder) -> Chart:
    """The bots from the strongest to the weakest, with the intervals of their ratings."""
    frame = pl.DataFrame(
        {
            "bot": [rung.bot for rung in ladder.rungs],
            "rating": [rung.rating for rung in ladder.rungs],
            "low": [rung.low for rung in ladder.rungs],
            "high": [rung.high for rung in ladder.rungs],
            "said": [f"{rung.rating:.1f}" for rung in ladder.rungs],
        }
    )
    base = alt.Chart(frame).encode(
        y=alt.Y(
            "bot:N",
            sort=frame["bot"].to_list(),
            title=None,
            axis=alt.Axis(ticks=False, domain=False),
        )
    )
    x = alt.X(
        "rating:Q", title="rating, with 95 % interval", scale=alt.Scale(zero=False, padding=24)
    )
    layers = [
        base.mark_rule(strokeWidth=3, color=INK).encode(x=alt.X("low:Q"), x2="high:Q"),
        base.mark_point(
            filled=True, size=150, color=ACCENT, stroke=INK, strokeWidth=1.2, opacity=1
        ).encode(x=x),
        base.mark_text(dy=-14, fontSize=13, color=INK).encode(x="rating:Q", text="said:N"),
    ]
    return alt.layer(*layers).properties(width=520, height=alt.Step(44))
