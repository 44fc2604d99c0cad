"""Pytest plugin: which clauses of the rules are shown to hold by which tests.

A test names the clauses it is about: `@pytest.mark.clause("P1d", "P1e")`. The game is that of the
folder `tests/games/<game>/`, or is given as `game="symbioz"`. A mark that names no entry of the
rules text stops the run.

With `--coverage-table DIR` the functions of the game that a marked test executes are recorded, in
the test itself and in its own fixtures (scope `function`). A clause is covered by a test that
passed and executed a function which names the clause in its docstring or in a string constant,
alone ("P1d") or within a range ("P1a-P1h", in the order of the rules text). The file
`DIR/<game>.json` is written if the whole folder of the game was run. Without the option nothing is
traced and nothing is written.

What only stands in a data file cannot be traced; a loader or a test may say `note_data("P1a")`.
Code that runs once per process (import, cached functions) counts only in the test that runs it
first. Compiled modules are not seen; a game of which nothing is seen is left out.
"""

from __future__ import annotations

import functools
import inspect
import sys
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from cProfile import Profile
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, TypeVar

import msgspec
import pytest

from panspermia.rulebook import (
    ClauseCoverage,
    CoverageTable,
    Rulebook,
    RulebookError,
    load_rulebook,
    overlay,
)

PACKAGE = "panspermia.games"
OUTPUT = "clause_coverage"
INLINED = ("<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>")

Reading = TypeVar("Reading")
Finding = tuple[str, str, str, str]
"""Game, clause, function that names the clause, test that executed it."""


class Trace:
    """The code called while one test runs, and the clauses whose data it used."""

    running: Trace | None = None
    wanted = False
    """Whether this run makes a table."""

    def __init__(self) -> None:
        # A tracer written in Python would take three times as long as most tests themselves.
        self.profile = Profile(subcalls=False, builtins=False)
        self.data: set[tuple[str, str]] = set()
        self.passed: set[str] = set()

    @contextmanager
    def active(self) -> Iterator[None]:
        """Record what is called inside the block."""
        before = Trace.running
        Trace.running = self
        self.profile.enable()
        try:
            yield
        finally:
            self.profile.disable()
            Trace.running = before
            if before is not None:
                before.profile.enable()

    def called(self) -> list[CodeType]:
        """A generator has been seen if it was resumed."""
        codes = [entry.code for entry in self.profile.getstats()]
        return [code for code in codes if isinstance(code, CodeType)]


def note_data(clause: str, *, source: str = "data") -> None:
    """Count the clause as named by a data entry that the running test uses; else do nothing."""
    if Trace.running is not None:
        Trace.running.data.add((clause, source))


def unseen(reading: type[Reading]) -> type[Reading]:
    """Nothing that this class calls is recorded: it is what a game is compared with.

    A slow reading of the rules covers none of them, and tracing it takes most of the time.
    """
    for name, method in [*vars(reading).items()] if Trace.wanted else ():
        if isinstance(method, FunctionType):
            setattr(reading, name, _untraced(method))
    return reading


def _untraced(method: FunctionType) -> Callable[..., object]:
    @functools.wraps(method)
    def called(*args: object, **named: object) -> object:
        trace = Trace.running
        if trace is None:
            return method(*args, **named)
        trace.profile.disable()
        Trace.running = None
        try:
            return method(*args, **named)
        finally:
            Trace.running = trace
            trace.profile.enable()

    return called


TRACE = pytest.StashKey[Trace]()
_named: dict[tuple[str, CodeType], frozenset[str]] = {}
"""What is known of functions, which most tests of a game execute."""
_modules: dict[str, str] = {}


class Recorder:
    """Collects findings in every process and writes the tables in the controlling one."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.findings: set[Finding] = set()
        self.partial: set[str] = set()
        self.summary: list[str] = []

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(
        self, fixturedef: pytest.FixtureDef[Any], request: pytest.FixtureRequest
    ) -> Generator[None, object, object]:
        item = request.node
        if fixturedef.scope != "function" or not isinstance(item, pytest.Item) or not marked(item):
            return (yield)
        with _trace(item).active():
            return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, object, object]:
        if not marked(item):
            return (yield)
        with _trace(item).active():
            return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        if marked(item):
            self._note(item, report)
        return report

    def _note(self, item: pytest.Item, report: pytest.TestReport) -> None:
        """Keep what the test showed once all of its phases have passed."""
        trace = _trace(item)
        if report.passed:
            trace.passed.add(report.when)
        if report.when == "teardown":
            if {"setup", "call", "teardown"} <= trace.passed:
                self.findings.update(found(item, trace))
            del item.stash[TRACE]

    def pytest_deselected(self, items: Sequence[pytest.Item]) -> None:
        for item in items:
            self.partial.update(marked(item))

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Merge what a worker of xdist found; a worker that crashed leaves all games partial."""
        output = getattr(node, "workeroutput", {}).get(OUTPUT)
        if output is None:
            self.partial.add("*")
        else:
            self.findings.update((a, b, c, d) for a, b, c, d in output["findings"])
            self.partial.update(output["partial"])

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        output = getattr(self.config, "workeroutput", None)
        if output is not None:
            findings = [list(finding) for finding in sorted(self.findings)]
            output[OUTPUT] = {"findings": findings, "partial": sorted(self.partial)}
            return
        if exitstatus not in (0, 1) or session.shouldstop or session.shouldfail:
            self.partial.add("*")
        for game in sorted({game for game, *_ in self.findings}):
            self.summary.append(self._conclude(game))

    def _conclude(self, game: str) -> str:
        """Write the table of a game, unless only a part of its tests was run."""
        if {game, "*"} & self.partial or not is_whole(self.config, game):
            return f"{game}: no table written, only a part of its tests was run"
        result = table(rulebook(self.config.rootpath, game), self.findings)
        folder = Path(self.config.getoption("--coverage-table"))
        folder.mkdir(parents=True, exist_ok=True)
        text = msgspec.json.format(msgspec.json.encode(result), indent=2) + b"\n"
        (folder / f"{game}.json").write_bytes(text)
        stages = [f", {stage} {result.of_stage(stage).ratio}" for stage in result.stages]
        missing = [clause.id for clause in result.missing]
        lacks = f", not covered: {' '.join(missing)}" if missing else ""
        return f"{game}: {result.ratio}{''.join(stages)}{lacks}"

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        if self.summary:
            terminalreporter.section("clause coverage")
        for line in self.summary:
            terminalreporter.write_line(line)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Declare `--coverage-table`."""
    parser.addoption(
        "--coverage-table",
        metavar="DIR",
        help="write DIR/<game>.json: clauses, the functions that name them and their tests",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Declare the mark, and record only if a table is wanted."""
    config.addinivalue_line("markers", "clause(*ids, game=None): the clauses this test is about")
    Trace.wanted = bool(config.getoption("--coverage-table"))
    if Trace.wanted:
        config.pluginmanager.register(Recorder(config), "clause-recorder")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: Sequence[pytest.Item]) -> None:
    """Stop if a mark names no game or no clause."""
    for item in items:
        for game, ids in marked(item).items():
            _check(config, item, game, ids)


def marked(item: pytest.Item) -> dict[str, set[str]]:
    """The ids that the marks of a test name, by game; "" if the game cannot be known."""
    ids: dict[str, set[str]] = {}
    for mark in item.iter_markers("clause"):
        game = mark.kwargs.get("game") or _game_of(item)
        ids.setdefault(game, set()).update(map(str, mark.args))
    return ids


def found(item: pytest.Item, trace: Trace) -> Iterator[Finding]:
    """What a passed test has shown: for its clauses, the executed functions that name them."""
    for game, ids in marked(item).items():
        book = rulebook(item.config.rootpath, game)
        wanted = {book.find(id).id for id in ids}
        for function, named in _functions(book, trace):
            for clause in named & wanted:
                yield game, clause, function, item.nodeid
        for clause, source in trace.data:
            if clause in wanted:
                yield game, clause, source, item.nodeid


def table(book: Rulebook, findings: Iterable[Finding]) -> CoverageTable:
    """The findings for a game, clause by clause in the order of its rules text."""
    functions: dict[str, set[str]] = {}
    tests: dict[str, set[str]] = {}
    for game, clause, function, test in findings:
        if game == book.game:
            functions.setdefault(clause, set()).add(function)
            tests.setdefault(clause, set()).add(test)
    records = (
        ClauseCoverage(id, "", "", tuple(sorted(functions[id])), tuple(sorted(tests[id])))
        for id in functions
    )
    return overlay(book, records)


def is_whole(config: pytest.Config, game: str) -> bool:
    """Whether the run was asked for a folder that holds all tests of the game."""
    tests = config.rootpath / "tests" / "games" / game
    asked = [config.invocation_params.dir / arg for arg in config.args if "::" not in arg]
    return any(tests.is_relative_to(folder.resolve()) for folder in asked)


@functools.cache
def rulebook(root: Path, game: str) -> Rulebook:
    """The rules text of the project that is tested, or that of the package."""
    folder = root / "docs" / "rules"
    return load_rulebook(game, folder=folder if (folder / f"{game}.md").is_file() else None)


def names(book: Rulebook, code: CodeType) -> frozenset[str]:
    """The ids that stand in the docstring or in other string constants of a function."""
    key = book.game, code
    if key not in _named:
        entries = [entry for text in _texts(code.co_consts) for entry in book.named_in(text)]
        _named[key] = frozenset([entry.id for entry in entries])
    return _named[key]


def _check(config: pytest.Config, item: pytest.Item, game: str, ids: Iterable[str]) -> None:
    if not game:
        raise pytest.UsageError(f"{item.nodeid}: a clause mark outside tests/games needs game=...")
    try:
        book = rulebook(config.rootpath, game)
        for id in ids:
            book.find(id)
    except RulebookError as error:
        raise pytest.UsageError(f"{item.nodeid}: {error}") from error


def _trace(item: pytest.Item) -> Trace:
    return item.stash.setdefault(TRACE, Trace())


def _game_of(item: pytest.Item) -> str:
    parts = item.path.parts
    folders = zip(parts, parts[1:], parts[2:-1], strict=False)
    return next((game for a, b, game in folders if (a, b) == ("tests", "games")), "")


def _functions(book: Rulebook, trace: Trace) -> Iterator[tuple[str, frozenset[str]]]:
    """The executed functions of the game with the ids that each names."""
    package = f"{PACKAGE}.{book.game}"
    for code in trace.called():
        module = _module_of(code.co_filename)
        if f"{module}.".startswith(f"{package}.") and _is_function(code):
            yield f"{module}:{code.co_qualname}", names(book, code)


def _module_of(file: str) -> str:
    """The module that a file holds."""
    if file not in _modules:
        _modules.update({str(getattr(m, "__file__", "")): n for n, m in [*sys.modules.items()]})
    return _modules.setdefault(file, "")


def _is_function(code: CodeType) -> bool:
    """Bodies of modules and classes are not functions; comprehensions are part of theirs."""
    return bool(code.co_flags & inspect.CO_OPTIMIZED) and code.co_name not in INLINED


def _texts(constants: Iterable[object]) -> Iterator[str]:
    for constant in constants:
        if isinstance(constant, str):
            yield constant
        elif isinstance(constant, CodeType):
            yield from _texts(constant.co_consts)
        elif isinstance(constant, (tuple, frozenset)):
            yield from _texts(constant)
