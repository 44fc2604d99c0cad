"""Break the rules of a game on purpose, and count how often its tests notice.

    python tools/mutants.py symbioz --count 200 --seed 1

Each mutant changes one place of a rules module in a copy of the package and runs the game's tests
on that copy until the first fails. Mutants that cannot be imported are stillborn: they are
replaced by others and not counted. A run that does not end counts as killed. The exit code is 0
if enough mutants were killed, 1 if not, and 2 if nothing could be measured.
"""

from __future__ import annotations

import argparse
import json
import os
import queue
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Literal

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from tools.mutants_guard import STILLBORN, WRONG_COPY
from tools.mutation_points import Point, changes_meaning, drawn, rules_modules

PACKAGE = "panspermia"
NO_TESTS = 5
SLACK = 3
PYTEST = ("-m", "pytest", "-x", "-q", "--no-header", "-p", "no:cacheprovider")

Verdict = Literal["killed", "survived", "timeout", "stillborn"]


class CannotMeasure(Exception):
    """The game, its points or its tests are not fit for mutation testing."""


@dataclass(frozen=True, slots=True)
class Result:
    """What became of one mutant."""

    point: Point
    verdict: Verdict
    seconds: float


@dataclass(frozen=True, slots=True)
class Overlay:
    """A copy of the package that one worker breaks and repairs."""

    root: Path
    home: Path
    tests: tuple[str, ...]

    @property
    def source(self) -> Path:
        """The folder that goes on the path of imports."""
        return self.home / "src"

    def fill(self, original: Path) -> None:
        """Copy the package uncompiled but with its bytecode, the documents and the guard."""
        compiled = shutil.ignore_patterns("*.so", "*.pyd")
        shutil.copytree(original / PACKAGE, self.source / PACKAGE, ignore=compiled)
        shutil.copy(Path(__file__).with_name("mutants_guard.py"), self.source)
        (self.home / "docs").symlink_to(self.root / "docs")

    def module_name(self, path: Path) -> str:
        """The dotted name of a module given by its path in the project."""
        return ".".join(path.relative_to(self.root / "src").with_suffix("").parts)

    def run(self, module: str, *, timeout: float | None, keep_bytecode: bool) -> tuple[int, str]:
        """The exit code and output of the tests on this copy; TimeoutExpired if they go on."""
        command = [sys.executable, *PYTEST, "-p", "mutants_guard", *self.tests]
        process = subprocess.Popen(
            command,
            cwd=self.root,
            env=self._environment(module, keep_bytecode=keep_bytecode),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        try:
            output, _ = process.communicate(timeout=timeout)
        finally:
            _end(process)
        return process.returncode, output

    @contextmanager
    def broken(self, point: Point) -> Iterator[str]:
        """The copy with one mutant in it, and the name of the mutated module."""
        path = self.source / point.path.relative_to(self.root / "src")
        original = path.read_bytes()
        for cached in (path.parent / "__pycache__").glob(f"{path.stem}.*.pyc"):
            cached.unlink()
        path.write_bytes(point.apply(original))
        try:
            yield self.module_name(point.path)
        finally:
            path.write_bytes(original)

    def _environment(self, module: str, *, keep_bytecode: bool) -> dict[str, str]:
        before = os.environ.get("PYTHONPATH")
        paths = [str(self.source), *([before] if before else [])]
        # Mutants of one size made within one second would share bytecode: keep only the first's.
        return {
            **os.environ,
            "PYTHONPATH": os.pathsep.join(paths),
            "PYTHONDONTWRITEBYTECODE": "" if keep_bytecode else "1",
            "HYPOTHESIS_STORAGE_DIRECTORY": str(self.home / "hypothesis"),
            "MUTANTS_MODULE": module,
            "MUTANTS_OVERLAY": str(self.source),
            "MUTANTS_TIMES": str(self.home.parent / "times.json"),
        }


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and report; see the module's docstring for the exit codes."""
    options = _parser().parse_args(arguments)
    console = Console(soft_wrap=True)
    try:
        results = measure(options, console)
    except CannotMeasure as error:
        console.print(f"mutants: {error}", style="red", markup=False)
        return 2
    report(results, options.root, console)
    if options.json is not None:
        options.json.write_text(json.dumps(as_data(options, results), indent=2) + "\n")
    killed, counted = tally(results)
    return 0 if 100 * killed >= options.bar * counted else 1


def measure(options: argparse.Namespace, console: Console) -> list[Result]:
    """The results of the first `count` mutants that are not stillborn, and of those that are."""
    package = options.root / "src" / PACKAGE / "games" / options.game
    try:
        points = drawn(rules_modules(package), options.seed)
    except SyntaxError as error:
        raise CannotMeasure(f"{error.filename} cannot be parsed: {error.msg}") from error
    if not points:
        raise CannotMeasure(f"no rules to break in {package}")
    tests = tuple(shlex.split(options.tests or f"tests/games/{options.game}"))
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        homes = [Path(folder).resolve() / f"copy{index}" for index in range(options.workers)]
        overlays = [Overlay(options.root, home, tests) for home in homes]
        seconds = prepare(overlays, f"{PACKAGE}.games.{options.game}")
        timeout = max(options.timeout, SLACK * seconds)
        console.print(
            f"{options.game}: {len(points)} points; "
            f"the tests take {seconds:.1f} s, timeout {timeout:.0f} s"
        )
        return judge_all(points, options.count, overlays, timeout, console)


def prepare(overlays: Sequence[Overlay], module: str) -> float:
    """Fill the copies, show that the unbroken tests pass on them; the seconds that took."""
    first, *others = overlays
    first.fill(first.root / "src")
    started = time.monotonic()
    code, output = first.run(module, timeout=None, keep_bytecode=True)
    seconds = time.monotonic() - started
    _require_pass(code, output, module)
    for overlay in others:
        overlay.fill(first.source)
    return seconds


def judge_all(
    points: Sequence[Point],
    count: int,
    overlays: Sequence[Overlay],
    timeout: float,
    console: Console,
) -> list[Result]:
    """Judge points in order until `count` verdicts are in; each stillborn draws a replacement."""
    free: queue.SimpleQueue[Overlay] = queue.SimpleQueue()
    for overlay in overlays:
        free.put(overlay)

    def task(point: Point) -> Result:
        overlay = free.get()
        try:
            return judge(point, overlay, timeout)
        finally:
            free.put(overlay)

    candidates = filter(changes_meaning, points)
    first = list(islice(candidates, count))
    with _progress(console) as progress, ThreadPoolExecutor(len(overlays)) as pool:
        bar = progress.add_task("mutants", total=len(first), killed=0)

        def show(results: Sequence[Result]) -> None:
            killed, counted = tally(results)
            progress.update(bar, completed=counted, killed=killed)

        results = _collect(pool, task, first, candidates, show)
    order = {point: index for index, point in enumerate(points)}
    return sorted(results, key=lambda result: order[result.point])


def judge(point: Point, overlay: Overlay, timeout: float) -> Result:
    """Run the tests on one mutant."""
    started = time.monotonic()
    with overlay.broken(point) as module:
        try:
            code, output = overlay.run(module, timeout=timeout, keep_bytecode=False)
            verdict = _verdict(code, output, module)
        except subprocess.TimeoutExpired:
            verdict = "timeout"
    return Result(point, verdict, time.monotonic() - started)


def tally(results: Sequence[Result]) -> tuple[int, int]:
    """How many mutants were killed, of how many that count."""
    counted = [result for result in results if result.verdict != "stillborn"]
    return sum(result.verdict != "survived" for result in counted), len(counted)


def report(results: Sequence[Result], root: Path, console: Console) -> None:
    """A table of the survivors, then one line with the rate."""
    survivors = [result.point for result in results if result.verdict == "survived"]
    if survivors:
        table = Table(title="survivors")
        table.add_column("where", no_wrap=True)
        table.add_column("what")
        table.add_column("original -> mutated", overflow="fold")
        for point in sorted(survivors, key=lambda point: (point.path, point.start)):
            change = f"{_short(point.before)} -> {_short(point.after)}"
            table.add_row(_where(point, root), point.operator, escape(change))
        console.print(table)
    stillborn = sum(result.verdict == "stillborn" for result in results)
    timeouts = sum(result.verdict == "timeout" for result in results)
    console.print(f"stillborn {stillborn} (replaced), timeouts {timeouts} (killed)")
    killed, counted = tally(results)
    console.print(f"killed {killed}/{counted} ({100 * killed / max(counted, 1):.1f} %)")


def as_data(options: argparse.Namespace, results: Sequence[Result]) -> dict[str, object]:
    """Everything that was found, for programs."""
    killed, counted = tally(results)
    mutants = [
        {
            "where": _where(result.point, options.root),
            "operator": result.point.operator,
            "original": result.point.before,
            "mutated": result.point.after,
            "verdict": result.verdict,
            "seconds": round(result.seconds, 2),
        }
        for result in results
    ]
    what = {"game": options.game, "seed": options.seed, "bar": options.bar}
    return {**what, "killed": killed, "counted": counted, "mutants": mutants}


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description="Break the rules and count what the tests notice.")
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--count", type=_positive, default=200, help="how many mutants (200)")
    parser.add_argument("--seed", type=int, default=1, help="which mutants (1)")
    parser.add_argument("--workers", type=_positive, default=2, help="runs at a time (2)")
    parser.add_argument("--timeout", type=float, default=60, help="seconds per mutant (60)")
    parser.add_argument("--tests", help="arguments for pytest (tests/games/GAME)")
    parser.add_argument("--bar", type=float, default=85, help="percent that must be killed (85)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all results there")
    root = Path(__file__).resolve().parents[1]
    parser.add_argument("--root", type=Path, default=root, help=argparse.SUPPRESS)
    return parser


def _positive(text: str) -> int:
    if (number := int(text)) < 1:
        raise ValueError(text)
    return number


def _require_pass(code: int, output: str, module: str) -> None:
    if code == STILLBORN:
        raise CannotMeasure(f"{module} cannot be imported")
    if code == NO_TESTS:
        raise CannotMeasure("there are no tests to run")
    _require_overlay(code, module)
    if code != 0:
        raise CannotMeasure(f"the tests fail without any mutant:\n{output[-3000:]}")


def _require_overlay(code: int, module: str) -> None:
    if code == WRONG_COPY:
        raise CannotMeasure(f"{module} is imported from elsewhere, not from the copy")


def _verdict(code: int, output: str, module: str) -> Verdict:
    _require_overlay(code, module)
    if code == NO_TESTS:
        raise CannotMeasure(f"a mutant ran no tests:\n{output[-3000:]}")
    if code == STILLBORN:
        return "stillborn"
    return "killed" if code else "survived"


def _collect(
    pool: ThreadPoolExecutor,
    task: Callable[[Point], Result],
    first: Sequence[Point],
    others: Iterator[Point],
    show: Callable[[Sequence[Result]], None],
) -> list[Result]:
    waiting: set[Future[Result]] = {pool.submit(task, point) for point in first}
    results: list[Result] = []
    try:
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                results.append(future.result())
                if results[-1].verdict == "stillborn" and (point := next(others, None)):
                    waiting.add(pool.submit(task, point))
            show(results)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
    return results


def _progress(console: Console) -> Progress:
    rate = TextColumn("killed {task.fields[killed]}")
    columns = (BarColumn(), MofNCompleteColumn(), rate, TimeElapsedColumn())
    return Progress(TextColumn("{task.description}"), *columns, console=console)


def _end(process: subprocess.Popen[str]) -> None:
    """End a run that is not over, with everything it started."""
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def _where(point: Point, root: Path) -> str:
    return f"{point.path.relative_to(root)}:{point.line}"


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 70 else f"{line[:67]}..."


if __name__ == "__main__":
    sys.exit(main())
