"""What a designer should know first: what is out of balance, what is worth a look, what is even.

A difference counts if its interval leaves no doubt and it is large enough to matter: a table of
many things is full of small differences that are chance.
"""

from __future__ import annotations

from typing import NamedTuple

import polars as pl

from panspermia.lab.facts import Facts, number
from panspermia.lab.words import ReportWords

OUT, LOOK, EVEN, NOTE = "out", "look", "even", "note"
ORDER = (OUT, LOOK, EVEN, NOTE)

MUCH, SOME = 0.05, 0.02
"""Differences of the share of the victory that are out of balance, or worth a look."""
SURE = 4.0
"""Standard errors beyond which one of many things differs for more than chance."""
ENOUGH = 30
"""Seats that must have had a thing before anything is said about it."""
STRONG, NOTABLE = 0.10, 0.05
NAMED = 3
"""Things that a sentence names at most."""


class Finding(NamedTuple):
    """One line of the verdict, and the chart that shows it."""

    level: str
    subject: str
    text: str
    chart: str


def findings(facts: Facts, words: ReportWords) -> list[Finding]:
    """All that is worth saying, the most important first."""
    found = [
        *_seats(facts),
        *_colours(facts, words),
        *_bots(facts),
        *_things(facts, words),
        *_unused(facts, words),
        *_endings(facts, words),
        *_ties(facts),
        *_length(facts),
        *_choices(facts),
    ]
    return sorted(found, key=lambda finding: ORDER.index(finding.level))


def percent(rate: float) -> str:
    return f"{100 * rate:.1f} %"


def points(difference: float) -> str:
    return f"{100 * difference:+.1f} points"


def more_than(median: int) -> str:
    """What `with` means for a thing: more than the median seat has, or any at all."""
    return f", more than {median}" if median else ""


# --- who wins -------------------------------------------------------------------------------------


def _seats(facts: Facts) -> list[Finding]:
    if facts.seats == 1:
        won = facts.rates("seat").row(0, named=True)
        text = f"{percent(won['rate'])} of the games were won ({_interval(won)})."
        return [Finding(NOTE, "Seats", text, "seats")]
    if facts.together:
        won = facts.rates("seat").row(0, named=True)
        text = f"All win or lose together: {percent(won['rate'])} of the games were won."
        return [Finding(NOTE, "Seats", text, "seats")]
    if facts.is_confounded:
        text = (
            "Each bot kept its seat, so nothing can be said about seats apart from bots. "
            "Simulate with --rotate."
        )
        return [Finding(LOOK, "Seats", text, "seats")]
    return [_spread(facts.rates("seat"), "Seats", "seats", lambda seat: f"seat {seat}")]


def _colours(facts: Facts, words: ReportWords) -> list[Finding]:
    rates = facts.rates("colour")
    if rates.height < 2 or facts.together:
        return []
    if facts.is_confounded and _is_fixed(facts):
        return []
    looks = words.looks(set(rates["colour"]))
    return [_spread(rates, "Colours", "colours", lambda colour: looks[colour].label)]


def _is_fixed(facts: Facts) -> bool:
    """Whether every seat always has the same colour."""
    return facts.players.select("seat", "colour").n_unique() == facts.seats


def _spread(rates: pl.DataFrame, subject: str, chart: str, name: object) -> Finding:
    """Whether the rates differ from what was expected, and which differs most."""
    call = name if callable(name) else str
    rows = [
        {**row, "off": row["rate"] - row["expected"], "sure": _excludes(row)}
        for row in rates.iter_rows(named=True)
    ]
    worst = max(rows, key=lambda row: abs(row["off"]) * row["sure"])
    label = call(worst["seat"] if "seat" in worst else worst["colour"])
    if not worst["sure"] or abs(worst["off"]) < SOME:
        text = f"All are within {points(_largest(rows)).lstrip('+')} of what is fair"
        return Finding(EVEN, subject, f"{text}{_beside(rows, worst['sure'])}.", chart)
    level = OUT if abs(worst["off"]) >= MUCH else LOOK
    what = "wins too often" if worst["off"] > 0 else "wins too seldom"
    text = (
        f"{label[0].upper()}{label[1:]} {what}: {percent(worst['rate'])} ({_interval(worst)}), "
        f"{points(worst['off'])} from what is fair."
    )
    return Finding(level, subject, text, chart)


def _beside(rows: list[dict[str, float]], sure: bool) -> str:
    """Whether the small differences mean anything."""
    if sure:
        return ": more than chance, but too little to matter"
    width = max([row["high"] - row["low"] for row in rows]) / 2
    return f"; with so many games up to ±{100 * width:.1f} are chance"


def _largest(rows: list[dict[str, float]]) -> float:
    return max([abs(row["off"]) for row in rows])


def _excludes(row: dict[str, float]) -> bool:
    return not row["low"] <= row["expected"] <= row["high"]


def _interval(row: dict[str, float]) -> str:
    return f"{100 * row['low']:.1f} to {100 * row['high']:.1f}"


def _bots(facts: Facts) -> list[Finding]:
    if not facts.is_contest:
        return []
    rates = facts.rates("bot").sort("rate", descending=True)
    parts = [f"{row['bot']} {percent(row['rate'])}" for row in rates.iter_rows(named=True)]
    text = f"Victories of a seat by its bot: {', '.join(parts)}; equals would have "
    return [Finding(NOTE, "Bots", f"{text}{percent(facts.fair)}.", "bots")]


# --- things ---------------------------------------------------------------------------------------


def telling(things: pl.DataFrame) -> pl.DataFrame:
    """The things that enough seats had, but not all alike, so that something can be said."""
    enough = (pl.col("n") >= ENOUGH) & (pl.col("error") > 0)
    return things.filter(enough).with_columns(
        (pl.col("difference") / pl.col("error")).alias("sure")
    )


def _things(facts: Facts, words: ReportWords) -> list[Finding]:
    found = []
    for event in facts.built:
        own = telling(facts.things.filter(pl.col("event") == event))
        if own.is_empty():
            continue
        # Whoever is ahead buys more of everything: a thing is strong if it stands out in its kind.
        usual = number(own["difference"].median())
        own = own.with_columns((pl.col("difference") - usual).alias("off")).filter(
            (pl.col("off") / pl.col("error")).abs() >= SURE
        )
        for sign, what in ((1, "more"), (-1, "less")):
            far = own.filter(pl.col("off") * sign >= NOTABLE).sort(pl.col("off") * -sign)
            if far.is_empty():
                continue
            named = [
                f"{words.thing(row['thing'])}{more_than(row['median'])} "
                f"({percent(row['with'])} with, {percent(row['without'])} without)"
                for row in far.head(NAMED).iter_rows(named=True)
            ]
            more = f" and {far.height - NAMED} more" if far.height > NAMED else ""
            level = OUT if number(far["off"].abs().max()) >= STRONG else LOOK
            text = f"Goes with victory {what} than others of its kind: {'; '.join(named)}{more}."
            found.append(Finding(level, words.event(event).capitalize(), text, "things"))
    return found


def _unused(facts: Facts, words: ReportWords) -> list[Finding]:
    """Cards of the deck that nobody ever got, or hardly anybody."""
    found = []
    for event in facts.built:
        own = facts.things.filter(pl.col("event") == event)
        had = set(own["thing"])
        never = sorted(words.siblings(had) - had)
        seldom = own.filter(pl.col("total") < facts.games.height / 100)["thing"].to_list()
        if not never and not seldom:
            continue
        names = [words.thing(id) for id in [*never, *sorted(seldom)]]
        more = f" and {len(names) - 2 * NAMED} more" if len(names) > 2 * NAMED else ""
        text = f"In less than one game of a hundred: {', '.join(names[: 2 * NAMED])}{more}."
        found.append(Finding(LOOK, words.event(event).capitalize(), text, "often"))
    return found


# --- how games go ---------------------------------------------------------------------------------


def _endings(facts: Facts, words: ReportWords) -> list[Finding]:
    rows = facts.endings.rows(named=True)
    first = rows[0]
    told = ", ".join([f"{words.ending(row['reason'])} {percent(row['rate'])}" for row in rows])
    level = LOOK if first["rate"] > 0.9 and facts.games.height >= ENOUGH else NOTE
    return [Finding(level, "Endings", f"{told}.", "endings")]


def _ties(facts: Facts) -> list[Finding]:
    if facts.together:
        return []
    level = LOOK if facts.shared + facts.unwon > 0.05 else EVEN
    text = f"{percent(facts.shared)} of the games were shared, {percent(facts.unwon)} won by nobody"
    margin = f"the median lead over the second is {number(facts.margins.median()):g}"
    return [Finding(level, "Ties", f"{text}; {margin}.", "scores")]


def _length(facts: Facts) -> list[Finding]:
    lengths = facts.games[facts.length].drop_nulls()
    low, middle, high = (number(lengths.quantile(q)) for q in (0.05, 0.5, 0.95))
    text = f"A game has {middle:g} {facts.length}; nine in ten have {low:g} to {high:g}."
    return [Finding(NOTE, "Length", text, "length")]


def _choices(facts: Facts) -> list[Finding]:
    asked = number(facts.games["decisions"].median())
    branching = number(facts.games["branching"].mean())
    text = f"{asked:g} decisions a game, {branching:.1f} options at each."
    return [Finding(NOTE, "Decisions", text, "decisions")]
