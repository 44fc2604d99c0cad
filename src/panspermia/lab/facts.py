"""What the games of a simulation show, as tables: rates with their intervals, lengths, things.

A *share* is a seat's part of the victory: one winner has all of it, two have a half each. Where all
win or lose together it is one or nothing for everybody; what a victory is worth tells the two from
each other. What bots of different strength do is
compared with what the same bots do elsewhere: `expected` is the mean share of the bots that sat
there, and things that were bought are compared among seats of the same bot.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import Any

import polars as pl

from panspermia.lab.intervals import Z95, wilson
from panspermia.lab.manifest import Manifest
from panspermia.lab.simulate import WHOLE
from panspermia.registry import find_game

TINY = 1e-9

LISTS = ("seats", "bots", "scores", "asked", "options")


class Facts:
    """The games of a simulation, looked at from all sides."""

    def __init__(self, manifest: Manifest, games: pl.DataFrame) -> None:
        self.manifest = manifest
        self.games = games
        self.seats = len(manifest.seats)
        self.fair = 1 / self.seats

    @cached_property
    def together(self) -> bool:
        """Whether all seats win or lose together, or there is only one."""
        counts = self.games["winners"].list.len()
        everybody = (counts == self.seats) & (self.games["utility"].list.sum() > WHOLE)
        return self.seats == 1 or bool((everybody | (counts == 0)).all())

    @cached_property
    def players(self) -> pl.DataFrame:
        """One row for each seat of each game."""
        colours = pl.when(pl.col("colours").list.len() == self.seats).then("colours")
        blank = pl.lit([""] * self.seats, dtype=pl.List(pl.String))
        divided = pl.col("utility").list.sum() <= WHOLE
        worth = pl.when(divided).then(1 / pl.col("winners").list.len()).otherwise(1.0)
        return (
            self.games.select(
                "number",
                *LISTS,
                colours.otherwise(blank).alias("colour"),
                pl.lit(list(range(self.seats)), dtype=pl.List(pl.Int16)).alias("seat"),
                "winners",
                worth.alias("worth"),
            )
            .explode(*LISTS, "colour", "seat")
            .with_columns(
                pl.when(pl.col("seat").is_in("winners")).then("worth").otherwise(0.0).alias("share")
            )
            .rename({"seats": "bot", "scores": "score"})
            .drop("winners", "worth")
            .with_columns(pl.col("share").mean().over("bot").alias("expected"))
        )

    @cached_property
    def bots(self) -> list[str]:
        """The different bots, as they are seated."""
        return list(dict.fromkeys(self.manifest.seats))

    @property
    def is_contest(self) -> bool:
        """Whether different bots play against each other, so that one can win more than another."""
        return len(self.bots) > 1 and not self.together

    @property
    def is_confounded(self) -> bool:
        """Whether different bots always had the same seats, so that nothing tells them apart."""
        return len(self.bots) > 1 and not self.manifest.rotate

    def rates(self, column: str) -> pl.DataFrame:
        """The mean share by seat, bot or colour, with its interval and what was expected."""
        found = (
            self.players.filter(pl.col(column).cast(pl.String) != "")
            .group_by(column)
            .agg(
                pl.len().alias("n"),
                pl.col("share").sum().alias("wins"),
                pl.col("share").mean().alias("rate"),
                pl.col("expected").mean(),
                pl.col("score").mean(),
            )
            .sort(column)
        )
        bounds = [wilson(row["wins"], row["n"]) for row in found.iter_rows(named=True)]
        return found.with_columns(
            pl.Series("low", [low for low, _ in bounds], dtype=pl.Float64),
            pl.Series("high", [high for _, high in bounds], dtype=pl.Float64),
        )

    # --- how games go -------------------------------------------------------------------------

    @cached_property
    def length(self) -> str:
        """The column that tells how long a game was: turns, if the game has turns."""
        return "turns" if self.games["turns"].null_count() < self.games.height else "decisions"

    @cached_property
    def endings(self) -> pl.DataFrame:
        """How games ended, the most frequent first."""
        total = self.games.height
        found = self.games.group_by("reason").agg(pl.len().alias("n")).sort("n", descending=True)
        bounds = [wilson(n, total) for n in found["n"]]
        return found.with_columns(
            (pl.col("n") / total).alias("rate"),
            pl.Series("low", [low for low, _ in bounds], dtype=pl.Float64),
            pl.Series("high", [high for _, high in bounds], dtype=pl.Float64),
        )

    @cached_property
    def shared(self) -> float:
        """The part of the games with several winners."""
        return _mean(self.games["winners"].list.len() > 1)

    @cached_property
    def unwon(self) -> float:
        """The part of the games that nobody won."""
        return _mean(self.games["winners"].list.len() == 0)

    @cached_property
    def margins(self) -> pl.Series:
        """By how much the best score was above the second, in each game."""
        ordered = self.games["scores"].list.sort(descending=True)
        return ordered.list.get(0) - ordered.list.get(1)

    # --- what was bought, built and done ------------------------------------------------------

    @cached_property
    def counts(self) -> pl.DataFrame:
        """How often what happened to which seat: one row for each seat, event and thing."""
        return (
            self.games.select("number", "counts")
            .explode("counts")
            .drop_nulls("counts")
            .unnest("counts")
            .filter(pl.col("seat") >= 0)
            .group_by("number", "seat", "event", "thing")
            .agg(pl.col("count").sum())
            .join(
                self.players.select("number", "seat", "bot", "share"),
                on=("number", "seat"),
                how="left",
            )
        )

    @cached_property
    def things(self) -> pl.DataFrame:
        """What was bought or built, and how it relates to winning."""
        return self._relate(self.counts.filter(pl.col("thing") != ""), ["event", "thing"])

    @cached_property
    def deeds(self) -> pl.DataFrame:
        """What happened to sides, by the kind of event alone, and how it relates to winning."""
        together = self.counts.group_by("number", "seat", "event", "bot", "share")
        return self._relate(together.agg(pl.col("count").sum()), ["event"])

    @cached_property
    def built(self) -> list[str]:
        """The kinds of events by which something is bought or built."""
        return [kind.__name__ for kind in find_game(self.manifest.game).built]

    def _relate(self, counts: pl.DataFrame, key: list[str]) -> pl.DataFrame:
        """For each thing: how often it was had, and the shares of seats that had much of it or not.

        Much is more than the median; of what most seats never get, any at all is much.
        """
        rows = self.players.height
        found = counts.group_by(key).agg(
            pl.len().alias("had"),
            pl.col("count").sum().alias("total"),
            _median_with_zeros(rows).alias("median"),
        )
        much = counts.join(found.select(*key, "median"), on=key, how="left").filter(
            pl.col("count") > pl.col("median")
        )
        return (
            found.join(self._compare(much, key), on=key, how="left")
            .with_columns(
                (pl.col("had") / rows).alias("part"),
                (pl.col("total") / self.games.height).alias("per_game"),
            )
            .sort(key)
        )

    def _compare(self, much: pl.DataFrame, key: list[str]) -> pl.DataFrame:
        """The mean shares with and without, among seats of the same bot, and their difference.

        Bots are put together with the weights of Mantel and Haenszel. Seats of one game are no
        separate evidence, since where one wins another does not: the error accounts for that.
        """
        sums = [pl.col("share").sum().alias("sum"), pl.len().cast(pl.Float64).alias("n")]
        everybody = self.players.group_by("bot").agg(
            *sums, pl.col("share").var(ddof=0).alias("spread")
        )
        strata = (
            much.group_by(*key, "bot")
            .agg(*sums)
            .join(everybody, on="bot", suffix="_all")
            .with_columns(
                (pl.col(f"{name}_all") - pl.col(name)).alias(f"{name}_other")
                for name in ("n", "sum")
            )
            .filter(pl.col("n_other") > 0)
            .with_columns(
                (pl.col("sum") / pl.col("n")).alias("rate"),
                (pl.col("sum_other") / pl.col("n_other")).alias("rate_other"),
                (pl.col("n") * pl.col("n_other") / pl.col("n_all")).alias("weight"),
            )
        )
        weight = pl.col("weight")
        # The spread of all, not of the few: a handful of seats that all won has none.
        variance = (weight * pl.col("spread")).sum() + pl.col("common").first()
        return (
            strata.join(self._in_common(much, strata, key), on=key, how="left")
            .group_by(key)
            .agg(
                pl.col("n").sum().cast(pl.Int64),
                ((weight * pl.col("rate")).sum() / weight.sum()).alias("with"),
                ((weight * pl.col("rate_other")).sum() / weight.sum()).alias("without"),
                (_root(variance) / weight.sum()).alias("error"),
            )
            .with_columns((pl.col("with") - pl.col("without")).alias("difference"))
            .with_columns(
                (pl.col("difference") - Z95 * pl.col("error")).alias("low"),
                (pl.col("difference") + Z95 * pl.col("error")).alias("high"),
            )
        )

    def _in_common(self, much: pl.DataFrame, strata: pl.DataFrame, key: list[str]) -> pl.DataFrame:
        """What seats of the same game, that have it or not, add to the variance of a thing."""
        met = _met(much, [*key, "number"], pl.len().cast(pl.Float64))
        both = met.group_by(*key, "bot", "bot_other").agg(pl.col("product").sum().alias("both"))
        own = strata.select(*key, "bot", "n", "weight")
        by_chance = pl.col("n") * pl.col("n_right") / self.games.height
        alone = pl.when(pl.col("bot") == pl.col("bot_other")).then("weight").otherwise(0.0)
        more = pl.col("both").fill_null(0.0) - by_chance - alone
        return (
            own.join(own.rename({"bot": "bot_other"}), on=key, suffix="_right")
            .join(both, on=[*key, "bot", "bot_other"], how="left")
            .join(self._covariances, on=["bot", "bot_other"])
            .group_by(key)
            .agg((more * pl.col("covariance")).sum().alias("common"))
        )

    @cached_property
    def _covariances(self) -> pl.DataFrame:
        """How the shares of two seats of one game go together, by their bots."""
        off = self.players.with_columns((pl.col("share") - pl.col("expected")).alias("off"))
        alone = off.group_by("bot").agg((pl.col("off") ** 2).sum().alias("squares"), pl.len())
        alone = alone.with_columns(pl.col("bot").alias("bot_other"))
        held = dict(Counter(self.manifest.seats))
        seats, others = (
            pl.col(name).replace_strict(held, return_dtype=pl.Float64)
            for name in ("bot", "bot_other")
        )
        same = pl.col("bot") == pl.col("bot_other")
        pairs = seats * (others - same.cast(pl.Float64)) * self.games.height
        return (
            _met(off, ["number"], pl.col("off").sum())
            .group_by("bot", "bot_other")
            .agg(pl.col("product").sum())
            .join(alone, on=["bot", "bot_other"], how="left")
            .with_columns(pairs.alias("pairs"))
            .filter(pl.col("pairs") > 0)
            .select(
                "bot",
                "bot_other",
                ((pl.col("product") - pl.col("squares").fill_null(0.0)) / pl.col("pairs")).alias(
                    "covariance"
                ),
            )
        )


def _met(rows: pl.DataFrame, where: list[str], what: pl.Expr) -> pl.DataFrame:
    """For every two bots that met there, the product of what each had; a bot meets itself too."""
    own = rows.group_by(*where, "bot").agg(what.alias("had"))
    met = own.join(own.rename({"bot": "bot_other"}), on=where, suffix="_other")
    return met.with_columns((pl.col("had") * pl.col("had_other")).alias("product"))


def _root(variance: pl.Expr) -> pl.Expr:
    """The square root of what is not negative, except for rounding."""
    return pl.when(variance > TINY).then(variance.sqrt()).otherwise(0.0)


def _median_with_zeros(rows: int) -> pl.Expr:
    """The median count over so many seats, of which only those with any are listed."""
    place = rows // 2 - (rows - pl.len().cast(pl.Int64))
    counts = pl.col("count").sort()
    return pl.when(place >= 0).then(counts.gather(place.clip(lower_bound=0)).first()).otherwise(0)


def _mean(values: pl.Series) -> float:
    return number(values.cast(pl.Float64).mean())


def number(value: Any) -> float:
    """What polars found out about a column of numbers; 0 for an empty one."""
    return 0.0 if value is None else float(value)
