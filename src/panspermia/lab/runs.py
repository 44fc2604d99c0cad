"""Simulations on disk: a manifest, and the results as Parquet.

    DIR/manifest.json       what the results follow from
    DIR/chunks/             results as they come in, a file a chunk
    DIR/games.parquet       one row a game, in order, when all have come in
    DIR/decisions.parquet   one row a decision, if they were asked for

Every file is written whole or not at all. So a run can be broken off at any time, and goes on with
the chunks that are missing. Whoever plays holds a lock, `DIR/.lock`, so that two do not get in each
other's way; it is the system's, and gone when its holder is.

Ctrl-C waits while Polars works: where it calls Python, an interrupt makes it panic.
"""

from __future__ import annotations

import io
import os
import shutil
import sys
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import msgspec
import polars as pl

from panspermia import __version__
from panspermia.interrupts import uninterrupted
from panspermia.lab import manifest as manifests
from panspermia.lab.crews import Crew, spread
from panspermia.lab.digest import code_digest
from panspermia.lab.errors import BadRun, CannotWork
from panspermia.lab.manifest import (
    Manifest,
    is_same_code,
    read_manifest,
    replace_whole,
    write_whole,
)
from panspermia.lab.simulate import LabPlan, Played, derive, play_game, split
from panspermia.registry import find_game

if sys.platform != "win32":
    import fcntl

GAMES = "games.parquet"
DECISIONS = "decisions.parquet"
CHUNKS = "chunks"
LOCK = ".lock"
ROWS_IN_A_GROUP = 20_000
FILE_ERRORS = (OSError, pl.exceptions.PolarsError, pl.exceptions.PanicException)
"""How reading and writing may fail: no room, no permission, or a damaged file."""

COUNT: pl.DataType = pl.Struct(
    {
        "seat": pl.Int16,
        "side": pl.Int16,
        "event": pl.String,
        "thing": pl.String,
        "count": pl.Int32,
    }
)
_GAME: dict[str, Any] = {
    "number": pl.Int64,
    "seats": pl.List(pl.String),
    "bots": pl.List(pl.Int16),
    "colours": pl.List(pl.String),
    "winners": pl.List(pl.Int16),
    "scores": pl.List(pl.Int64),
    "utility": pl.List(pl.Float64),
    "reason": pl.String,
    "turns": pl.Int32,
    "decisions": pl.Int32,
    "asked": pl.List(pl.Int32),
    "options": pl.List(pl.Int64),
    "branching": pl.Float64,
    "counts": pl.List(COUNT),
}
GAME_COLUMNS = pl.Schema(_GAME)
"""One row a game; a list has a place for every seat, but `winners` has the seats that won."""

_DECISION: dict[str, Any] = {
    "number": pl.Int64,
    "seed": pl.String,
    "decision": pl.Int32,
    "seat": pl.Int16,
    "side": pl.Int16,
    "clause": pl.String,
    "options": pl.List(pl.Int16),
    "action": pl.Int16,
    "answer": pl.String,
    "value": pl.Int64,
}
DECISION_COLUMNS = pl.Schema(_DECISION)
"""One row a decision: the game and its seed, the number of the decision, who was asked, and the
answer: its place in the vocabulary, its text, and its value if it is a number."""


class Job(msgspec.Struct, frozen=True):
    """What every worker has to know."""

    plan: LabPlan
    decisions: bool
    version: str
    code: str


class Run:
    """A simulation in a directory."""

    def __init__(self, folder: Path, manifest: Manifest) -> None:
        self.folder = folder
        self.manifest = manifest

    @property
    def games_file(self) -> Path:
        return self.folder / GAMES

    @property
    def is_finished(self) -> bool:
        return self.games_file.exists()

    def missing(self) -> list[range]:
        """The chunks that have not come in, and none of a finished run."""
        if self.is_finished:
            return []
        chunks = split(self.manifest.games, self.manifest.chunk)
        with uninterrupted():
            return [numbers for numbers in chunks if not self._has(numbers)]

    def play(self, *, workers: int = 1, crew: Crew | None = None) -> Generator[int, None, None]:
        """Play what is missing; says of every chunk how many games came in."""
        chunks = self.missing()
        (self.folder / CHUNKS).mkdir(exist_ok=True)
        job = Job(self.manifest.plan, self.manifest.decisions, __version__, self.manifest.code)
        done = spread(play_rows, job, chunks, workers, crew=crew, ordered=False)
        with closing(done):
            for content in done:
                yield self._keep(msgspec.msgpack.decode(content, type=list[Played]))

    def finish(self) -> None:
        """Put the chunks together, if it has not been done."""
        if not self.is_finished:
            with uninterrupted():
                if self.manifest.decisions:
                    self._gather(DECISIONS)
                self._gather(GAMES)
        shutil.rmtree(self.folder / CHUNKS, ignore_errors=True)

    @contextmanager
    def lock(self) -> Iterator[None]:
        """Keep others from playing here, or BadRun if another process does."""
        path = self.folder / LOCK
        handle = _locked(path)
        if handle is None:
            raise BadRun(f"{self.folder} is in use: another process plays the games of it now.")
        try:
            yield
        finally:
            path.unlink(missing_ok=True)
            os.close(handle)

    def scan(self) -> pl.LazyFrame:
        """The games that have come in, as they are on disk."""
        paths = [self.games_file] if self.is_finished else self._files(GAMES)
        if not paths:
            return pl.LazyFrame(schema=GAME_COLUMNS)
        return pl.scan_parquet(paths)

    def read(self) -> pl.DataFrame:
        """The games that have come in, in order, or BadRun."""
        try:
            with uninterrupted():
                frame = self.scan().collect()
        except FILE_ERRORS as error:
            raise BadRun(f"{self.folder} cannot be read: {why(error)}.") from None
        if frame.schema != GAME_COLUMNS:
            raise BadRun(f"{self.folder} holds other columns than a simulation of this version.")
        if frame.is_empty():
            raise BadRun(f"{self.folder} holds no games yet.")
        return frame.sort("number")

    def played(self) -> Iterator[Played]:
        """The games in order, without their counts and decisions."""
        columns = [name for name in GAME_COLUMNS if name not in ("counts", "branching")]
        for part in self.read().select(columns).iter_slices(ROWS_IN_A_GROUP):
            for row in part.iter_rows(named=True):
                yield msgspec.convert(row, Played)

    def _chunk(self, name: str, first: int) -> Path:
        return self.folder / CHUNKS / f"{Path(name).stem}-{first:09d}.parquet"

    def _files(self, name: str) -> list[Path]:
        return sorted((self.folder / CHUNKS).glob(f"{Path(name).stem}-*.parquet"))

    def _has(self, numbers: range) -> bool:
        """Whether a chunk has come in undamaged, with all its decisions if they are kept."""
        games = _read_chunk(self._chunk(GAMES, numbers.start), GAME_COLUMNS)
        if games is None or games["number"].to_list() != list(numbers):
            return False
        if not self.manifest.decisions:
            return True
        decisions = _read_chunk(self._chunk(DECISIONS, numbers.start), DECISION_COLUMNS)
        if decisions is None:
            return False
        asked = zip(games["number"], games["decisions"], strict=True)
        wanted = [(number, n) for number, count in asked for n in range(count)]
        return decisions.select("number", "decision").rows() == wanted

    def _keep(self, games: list[Played]) -> int:
        """Write a chunk, the games last: they say that the chunk has come in."""
        first = games[0].number
        with uninterrupted():
            if self.manifest.decisions:
                rows = decision_rows(self.manifest.plan, games)
                write_whole(self._chunk(DECISIONS, first), parquet(rows))
            write_whole(self._chunk(GAMES, first), parquet(game_rows(games)))
        return len(games)

    def _rows_of(self, name: str) -> int:
        """How many rows a file must have: the games say how many decisions they had."""
        if name == GAMES:
            return self.manifest.games
        return _sum(self._files(GAMES), pl.col("decisions").sum())

    def _gather(self, name: str) -> None:
        """All chunks in one file; a part of them at a time is in memory."""
        paths = self._files(name)
        temporary = self.folder / f".{name}"
        try:
            pl.scan_parquet(paths).sink_parquet(
                temporary, compression="zstd", row_group_size=ROWS_IN_A_GROUP, maintain_order=True
            )
            count = _sum(temporary, pl.len())
            wanted = self._rows_of(name)
            if count != wanted:
                raise BadRun(f"{self.folder} has {count} of {wanted} {Path(name).stem}.")
            replace_whole(temporary, self.folder / name)
        except BaseException:
            temporary.unlink(missing_ok=True)
            raise


def _sum(path: Path | list[Path], what: pl.Expr) -> int:
    return int(pl.scan_parquet(path).select(what).collect().item())


def why(error: BaseException) -> str:
    """What a file error says, in one line without a full stop."""
    words = getattr(error, "strerror", None) or str(error)
    return words.splitlines()[0].rstrip(".") if words else type(error).__name__


def _locked(path: Path) -> int | None:
    """The file, open and locked by this process; nothing if another one has locked it."""
    while True:
        handle = os.open(path, os.O_CREAT | os.O_RDWR, 0o644)
        try:
            if sys.platform != "win32":
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            # Whoever had it before may have taken it away since it was opened.
            if path.exists() and path.stat().st_ino == os.fstat(handle).st_ino:
                return handle
        except BlockingIOError:
            os.close(handle)
            return None
        except BaseException:
            os.close(handle)
            raise
        os.close(handle)


def _read_chunk(path: Path, columns: pl.Schema) -> pl.DataFrame | None:
    """What a chunk holds; nothing if it is not there, is damaged or has other columns."""
    try:
        found = pl.read_parquet(path)
    except FILE_ERRORS:
        return None
    return found if found.schema == columns else None


def play_rows(job: Job, numbers: Sequence[int]) -> bytes:
    """A chunk of games, packed, or CannotWork if they are not of the code that the run has."""
    if job.version != __version__:
        raise CannotWork(f"a worker has panspermia {__version__}, not {job.version}.")
    games = [play_game(job.plan, number, record=job.decisions) for number in numbers]
    # Afterwards: whoever trains a bot may have given it other weights while it played.
    if code_digest(job.plan.game, job.plan.seats) != job.code:
        raise CannotWork(
            "a worker has other code or other bots than the simulation was begun with."
        )
    return msgspec.msgpack.encode(games)


def game_rows(games: Sequence[Played]) -> pl.DataFrame:
    rows = [_row(played) for played in games]
    columns = {name: [row[name] for row in rows] for name in GAME_COLUMNS}
    return pl.DataFrame(columns, schema=GAME_COLUMNS, strict=False)


def _row(played: Played) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.structs.asdict(played)
    plain["branching"] = sum(played.options) / played.decisions if played.decisions else None
    plain["counts"] = [msgspec.structs.asdict(count) for count in played.counts]
    return {name: plain[name] for name in GAME_COLUMNS}


def decision_rows(plan: LabPlan, games: Sequence[Played]) -> pl.DataFrame:
    vocabulary = find_game(plan.game).vocabulary
    columns: dict[str, list[Any]] = {name: [] for name in DECISION_COLUMNS}
    for game in games:
        seed = derive(plan.seed, game.number, "table").hex()
        for n, decision in enumerate(game.answers):
            answer = vocabulary[decision.action]
            row = {"number": game.number, "seed": seed, "decision": n, "answer": str(answer)}
            row["value"] = answer if isinstance(answer, int) else None
            for name, values in columns.items():
                values.append(row[name] if name in row else getattr(decision, name))
    return pl.DataFrame(columns, schema=DECISION_COLUMNS)


def parquet(frame: pl.DataFrame) -> bytes:
    buffer = io.BytesIO()
    frame.write_parquet(buffer, compression="zstd", statistics=False)
    return buffer.getvalue()


# --- opening --------------------------------------------------------------------------------------


def begin(folder: Path, manifest: Manifest) -> Run:
    """The simulation in a directory: a new one, or the same that was begun there; or BadRun."""
    if (folder / manifests.NAME).exists():
        run = open_run(folder)
        _check_same(run, manifest)
        return run
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise BadRun(f"{folder} is not empty and holds no simulation; name another directory.")
        write_whole(folder / manifests.NAME, manifests.text_of(manifest).encode())
    except OSError as error:
        raise BadRun(f"{folder} cannot be written: {error.strerror}.") from None
    return Run(folder, manifest)


def open_run(folder: Path) -> Run:
    """The simulation that was begun in a directory, or BadRun."""
    if not folder.is_dir():
        raise BadRun(f"There is no directory {folder}.")
    if not (folder / manifests.NAME).exists():
        raise BadRun(f"{folder} holds no simulation: there is no {manifests.NAME} in it.")
    return Run(folder, read_manifest(folder / manifests.NAME))


def check_resumable(run: Run) -> None:
    """BadRun, if games played now would not belong to those that were played before."""
    if not run.is_finished and not is_same_code(run.manifest):
        raise BadRun(
            f"{run.folder} was begun with another version of the code, and its games would not "
            "fit together; begin anew in another directory."
        )


def _check_same(run: Run, manifest: Manifest) -> None:
    """BadRun if the directory holds something other than what is asked for now."""
    old, new = (msgspec.structs.asdict(m) for m in (run.manifest, manifest))
    passing = ("digest", "code", "panspermia")
    other = [name for name in old if name not in passing and old[name] != new[name]]
    if not other:
        return
    name = other[0]
    was = "" if name == "deck" else f" ({old[name]}, not {new[name]})"
    raise BadRun(f"{run.folder} holds another simulation: its {name} differs{was}.")
