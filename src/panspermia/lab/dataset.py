"""What a simulation teaches: every decision as seen, with mask, answer and what came of it.

    DIR/dataset.json        what the arrays are, column by column and word by word
    DIR/part-000000.npz     (or .parquet) the decisions of some games, in order

The games are played again from their seeds and answers, so that a run need not keep what was seen.
Every part is written whole or not at all: broken off, the same command goes on with the rest.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np
import polars as pl

from panspermia import new_table
from panspermia.kernel import IllegalAnswer
from panspermia.kernel.observing import encoder_of, observed
from panspermia.lab.crews import spread
from panspermia.lab.errors import BadRun
from panspermia.lab.manifest import write_whole
from panspermia.lab.runs import DECISIONS, FILE_ERRORS, Run, why
from panspermia.lab.simulate import LabPlan, split

ABOUT = "dataset.json"
NPZ = "npz"


class About(msgspec.Struct, frozen=True):
    """What a dataset holds and what it was made from."""

    game: str
    rules: int
    players: int
    options: dict[str, Any]
    run: str
    """The digest of the manifest of the simulation."""
    games: int
    part: int
    """Games of a part."""
    format: str
    columns: list[str]
    """What each number of an observation is."""
    words: list[str | int]
    """What each action answers."""
    version: int = 0
    """Of the observations."""


class Job(NamedTuple):
    """What every worker has to know."""

    folder: Path
    out: Path
    plan: LabPlan
    format: str
    version: int


class Row(NamedTuple):
    """A decision: by whom, what was seen and possible, what was answered and what came of it."""

    game: int
    decision: int
    seat: int
    observation: np.ndarray
    mask: np.ndarray
    action: int
    returns: float
    """The utility of the seat at the end of the game."""


def describe(run: Run, games_of_a_part: int, form: str, version: int = 0) -> About:
    """What a dataset of the run is; BadRun if the run cannot give one."""
    manifest = run.manifest
    if not manifest.decisions:
        raise BadRun(f"{run.folder} holds no decisions: simulate with --decisions.")
    if not run.is_finished:
        raise BadRun(f"{run.folder} is not finished: go on with panspermia simulate --resume.")
    table = table_of(manifest.plan, "")
    encoder = encoder_of(table.game, table.setup, version)
    return About(
        game=manifest.game,
        rules=manifest.rules,
        players=len(manifest.plan.seats),
        options=dict(manifest.plan.options),
        run=manifest.digest,
        games=manifest.games,
        part=games_of_a_part,
        format=form,
        columns=encoder.names(),
        words=list(table.game.vocabulary),
        version=version,
    )


def begin(out: Path, about: About) -> None:
    """A folder for the dataset, empty or with parts of the same; BadRun otherwise."""
    try:
        out.mkdir(parents=True, exist_ok=True)
        known = out / ABOUT
        if known.exists():
            if msgspec.json.decode(known.read_bytes(), type=About) != about:
                raise BadRun(f"{out} holds another dataset; name another directory.")
        elif any(out.iterdir()):
            raise BadRun(f"{out} is not empty and holds no dataset; name another directory.")
        else:
            write_whole(known, msgspec.json.encode(about))
    except (OSError, msgspec.MsgspecError) as error:
        raise BadRun(f"{out} cannot be used: {why(error)}.") from None


def write(run: Run, out: Path, about: About, workers: int) -> Iterator[int]:
    """Write the parts that are missing; says of every one how many decisions it has."""
    job = Job(run.folder, out, run.manifest.plan, about.format, about.version)
    yield from spread(_write_part, job, _missing(out, about), workers, ordered=False)


def missing(out: Path, about: About) -> int:
    """How many parts are not there yet."""
    return len(_missing(out, about))


def _missing(out: Path, about: About) -> list[tuple[int, range]]:
    """The parts that are not there, each with its number and games."""
    parts = enumerate(split(about.games, about.part))
    return [(n, games) for n, games in parts if not _path(out, n, about.format).exists()]


def _path(out: Path, number: int, form: str) -> Path:
    return out / f"part-{number:06d}.{form}"


def _write_part(job: Job, part: tuple[int, range]) -> int:
    """Play the games of a part again and write what was seen."""
    number, games = part
    decisions = decisions_of(job.folder, games)
    rows = [row for game in games for row in rebuilt(job, game, decisions.get((game,)))]
    path = _path(job.out, number, job.format)
    try:
        write_whole(path, npz(rows) if job.format == NPZ else parquet(rows))
    except FILE_ERRORS as error:
        raise BadRun(f"{path} cannot be written: {why(error)}.") from None
    return len(rows)


# --- rebuilding -----------------------------------------------------------------------------------


def table_of(plan: LabPlan, seed: str) -> Any:
    """The table of a game at its beginning."""
    return new_table(
        plan.game,
        players=len(plan.seats),
        seed=bytes.fromhex(seed) if seed else 0,
        options=dict(plan.options),
        deck=plan.deck,
    )


def decisions_of(folder: Path, games: range) -> dict[tuple[Any, ...], pl.DataFrame]:
    """The decisions of each of these games, in order."""
    wanted = pl.col("number").is_between(games.start, games.stop - 1)
    try:
        frame = pl.scan_parquet(folder / DECISIONS).filter(wanted).sort("number", "decision")
        return frame.collect().partition_by("number", as_dict=True, maintain_order=True)
    except FILE_ERRORS as error:
        raise BadRun(f"{folder} cannot be read: {why(error)}.") from None


def rebuilt(job: Job, game: int, decisions: pl.DataFrame | None) -> list[Row]:
    """Every decision of a game, played again from its seed and answers; BadRun if it differs."""
    folder = job.folder
    if decisions is None:
        raise BadRun(f"{folder} has no decisions of game {game}.")
    table = table_of(job.plan, decisions["seed"][0])
    words = table.game.vocabulary
    found = []
    for decision in decisions.iter_rows(named=True):
        number, seat, action = decision["decision"], decision["seat"], decision["action"]
        if seat not in [request.seat for request in table.requests]:
            raise _differs(folder, game, number)
        row, mask = observed(table, seat, job.version)
        if mask.nonzero()[0].tolist() != sorted(decision["options"]):
            raise _differs(folder, game, number)
        found.append(Row(game, number, seat, row, mask, action, 0.0))
        try:
            table.answer(words[action], seat=seat)
        except IllegalAnswer:
            raise _differs(folder, game, number) from None
    if table.outcome is None:
        raise _differs(folder, game, len(found))
    return [row._replace(returns=table.outcome.utility[row.seat]) for row in found]


def _differs(folder: Path, game: int, decision: int) -> BadRun:
    return BadRun(
        f"{folder}: game {game} goes on otherwise from decision {decision} on; "
        "it was played by other rules."
    )


# --- files ----------------------------------------------------------------------------------------


def npz(rows: Sequence[Row]) -> bytes:
    """Arrays by name, a place of the first axis for each decision."""
    buffer = io.BytesIO()
    np.savez_compressed(
        buffer,
        allow_pickle=False,
        game=np.array([row.game for row in rows], np.int64),
        decision=np.array([row.decision for row in rows], np.int32),
        seat=np.array([row.seat for row in rows], np.int16),
        observation=np.stack([row.observation for row in rows]),
        mask=np.stack([row.mask for row in rows]),
        action=np.array([row.action for row in rows], np.int16),
        returns=np.array([row.returns for row in rows], np.float32),
    )
    return buffer.getvalue()


def parquet(rows: Sequence[Row]) -> bytes:
    """The same as a table; the mask as a list of the actions that were possible."""
    width = len(rows[0].observation)
    frame = pl.DataFrame(
        {
            "game": [row.game for row in rows],
            "decision": [row.decision for row in rows],
            "seat": [row.seat for row in rows],
            "observation": np.stack([row.observation for row in rows]),
            "options": [row.mask.nonzero()[0].tolist() for row in rows],
            "action": [row.action for row in rows],
            "returns": [row.returns for row in rows],
        },
        schema={
            "game": pl.Int64,
            "decision": pl.Int32,
            "seat": pl.Int16,
            "observation": pl.Array(pl.Int16, width),
            "options": pl.List(pl.Int16),
            "action": pl.Int16,
            "returns": pl.Float32,
        },
    )
    buffer = io.BytesIO()
    frame.write_parquet(buffer, compression="zstd", statistics=False)
    return buffer.getvalue()
