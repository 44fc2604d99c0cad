"""The report of a simulation: one page that needs nothing else, and the charts as pictures.

The charts stand in the page as SVG, and all figures as tables below them: no script, nothing
loaded, and it prints. A page with the libraries of Vega in it would be seven times as large, and
blank where scripts are not allowed.
"""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import polars as pl
from jinja2 import Environment, PackageLoader, StrictUndefined

from panspermia.lab import charts
from panspermia.lab.errors import BadRun
from panspermia.lab.facts import Facts, number
from panspermia.lab.findings import Finding, findings, percent, points
from panspermia.lab.manifest import write_whole
from panspermia.lab.runs import Run
from panspermia.lab.words import ReportWords

PAGE = "report.html"

HEADINGS = {
    "seats": "Victories by seat",
    "colours": "Victories by colour",
    "bots": "Victories by bot",
    "length": "How long games are",
    "endings": "How games end",
    "scores": "Scores",
    "decisions": "Decisions of a game",
    "branching": "Branching factor",
    "things": "What was bought or built, and winning",
    "often": "How often things were bought or built",
    "deeds": "What happened to a side, and winning",
}
NOTES = {
    "seats": "The grey tick is what is fair: what the bots that sat there win elsewhere.",
    "colours": "The grey tick is what is fair: what the bots with this colour win elsewhere.",
    "bots": "The grey tick is what equals would have.",
    "things": (
        "The share of the victories of seats that had it, less that of seats of the same bot that "
        "did not. Whoever is ahead can buy more, so most things lie to the right: what matters is "
        "what stands out from its kind, whose median is the dashed line."
    ),
    "deeds": (
        "Seats that it happened to more often than to the median seat, compared with the others of "
        "the same bot. It says what goes together, not what causes what."
    ),
}
BROAD = ("things", "often", "deeds")


class Section(NamedTuple):
    """A chart with its heading, a note, and its figures as a table."""

    name: str
    heading: str
    note: str
    svg: str
    broad: bool
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]


def write_report(run: Run, folder: Path) -> Path:
    """Write page and pictures; the page."""
    facts = Facts(run.manifest, run.read())
    words = ReportWords(run.manifest)
    drawn = charts.report_charts(facts, words)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, chart in drawn.items():
            write_whole(folder / f"{name}.png", charts.png(charts.titled(chart, HEADINGS[name])))
        page = folder / PAGE
        write_whole(page, page_of(run, facts, words, drawn).encode())
    except OSError as error:
        raise BadRun(f"{folder} cannot be written: {error.strerror}.") from None
    return page


def page_of(run: Run, facts: Facts, words: ReportWords, drawn: dict[str, Any]) -> str:
    environment = Environment(
        loader=PackageLoader("panspermia.lab"), autoescape=True, undefined=StrictUndefined
    )
    told: list[Finding] = findings(facts, words)
    return environment.get_template("report.html.jinja").render(
        title=words.title,
        manifest=run.manifest,
        games=facts.games.height,
        options=_options(run, words),
        deck=_deck(run, words),
        command=_command(run, words),
        findings=told,
        shown=set(drawn),
        sections=[_section(name, chart, facts, words) for name, chart in drawn.items()],
    )


def _options(run: Run, words: ReportWords) -> list[str]:
    """The options that are not as usual."""
    usual = {option.id: option.default for option in words.game.options}
    chosen = run.manifest.options.items()
    return [f"{name}={value}" for name, value in chosen if usual.get(name) != value]


def _deck(run: Run, words: ReportWords) -> str:
    """The name of the deck, if it is not the game's own."""
    deck = run.manifest.deck
    if deck is None or (words.game.deck is not None and deck == words.game.deck(None)):
        return ""
    return str(deck.get("name", "")) or "without a name"


def _command(run: Run, words: ReportWords) -> str:
    """What to type for such games, quoted where necessary."""
    manifest = run.manifest
    parts = ["panspermia", "simulate", manifest.game, "--games", str(manifest.games)]
    parts += ["--seats", ",".join(manifest.seats), "--seed", str(manifest.seed)]
    for option in _options(run, words):
        parts += ["-o", option]
    parts += ["--rotate"] if manifest.rotate else []
    # The file of a deck is not known any more, only what was in it.
    parts += ["--deck", f"{_deck(run, words)}.toml"] if _deck(run, words) else []
    return shlex.join(parts)


def _section(name: str, chart: Any, facts: Facts, words: ReportWords) -> Section:
    columns, rows = _figures(name, facts, words)
    return Section(
        name, HEADINGS[name], NOTES.get(name, ""), charts.svg(chart), name in BROAD, columns, rows
    )


# --- figures --------------------------------------------------------------------------------------

Figures = tuple[Sequence[str], Sequence[Sequence[str]]]


def _figures(name: str, facts: Facts, words: ReportWords) -> Figures:
    """The numbers of a chart as a table."""
    if name in ("seats", "colours", "bots"):
        return _rates(facts, {"seats": "seat", "colours": "colour", "bots": "bot"}[name])
    if name == "endings":
        rows = facts.endings.iter_rows(named=True)
        return ("ending", "games", "part"), [
            (words.ending(row["reason"]), str(row["n"]), percent(row["rate"])) for row in rows
        ]
    if name in ("things", "often"):
        return _related(facts.things, words) if name == "things" else ((), ())
    if name == "deeds":
        return _related(facts.deeds, words)
    values = {
        "length": facts.games[facts.length],
        "decisions": facts.games["decisions"],
        "branching": facts.games["branching"],
        "scores": facts.players["score"],
    }[name]
    return _summary(values.drop_nulls())


def _rates(facts: Facts, column: str) -> Figures:
    rows = facts.rates(column).iter_rows(named=True)
    return (column, "games", "share", "95 % interval", "fair", "mean score"), [
        (
            str(row[column]),
            str(row["n"]),
            percent(row["rate"]),
            f"{percent(row['low'])} to {percent(row['high'])}",
            percent(facts.fair if column == "bot" else row["expected"]),
            f"{row['score']:.2f}",
        )
        for row in rows
    ]


def _related(table: pl.DataFrame, words: ReportWords) -> Figures:
    columns = ("what", "times a game", "seats that had it", "with", "without", "difference")
    rows = []
    for row in table.sort("event", "per_game", descending=(False, True)).iter_rows(named=True):
        thing = f": {words.thing(row['thing'])}" if "thing" in row else ""
        much = f" (more than {row['median']})" if row["median"] else ""
        known = row["difference"] is not None
        rows.append(
            (
                f"{words.event(row['event'])}{thing}{much}",
                f"{row['per_game']:.2f}",
                percent(row["part"]),
                percent(row["with"]) if known else "",
                percent(row["without"]) if known else "",
                f"{points(row['difference'])} ± {196 * row['error']:.1f}" if known else "",
            )
        )
    return columns, rows


def _summary(values: pl.Series) -> Figures:
    columns = ("least", "5 %", "median", "mean", "95 %", "most")
    found = [
        values.min(),
        values.quantile(0.05),
        values.median(),
        values.mean(),
        values.quantile(0.95),
        values.max(),
    ]
    return columns, [[f"{number(value):.4g}" for value in found]]
