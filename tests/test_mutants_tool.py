"""The tool that breaks rules on purpose, on a tiny project of its own."""

import json
import textwrap
from collections import Counter
from pathlib import Path

import pytest

from tools.mutants import main
from tools.mutation_points import Point, changes_meaning, drawn, points_of, rules_modules

pytestmark = pytest.mark.slow

RULES = '''\
"""Rules of a toy."""

LIMIT = 2


def may_move(n: int) -> bool:
    """P1. At most LIMIT."""
    return n <= LIMIT
'''

LOOP = '''\
"""Counts down."""


def countdown(n: int) -> int:
    """P2. Down to nothing."""
    while n > 0:
        n -= 1
    return n
'''

GOOD_TESTS = """\
import pytest
from panspermia.games.toy.rules import LIMIT, may_move

@pytest.mark.parametrize("n", [0, 1, 2, 3, 4])
def test_limit(n):
    assert may_move(n) is (n <= 2)

def test_constant():
    assert 2 == LIMIT
"""

SLOW_TESTS = """\
import time
from panspermia.games.toy.rules import countdown

class Slow(int):
    def __gt__(self, other):
        time.sleep(0.1)
        return int(self) > other

    def __sub__(self, other):
        return Slow(int(self) - other)

    def __add__(self, other):
        return Slow(int(self) + other)

def test_one():
    assert 0 == countdown(Slow(3))
"""
"""What goes on for ever takes no work, so that others can be given time to start."""


def points(tmp_path: Path, source: str) -> list[Point]:
    path = tmp_path / "rules.py"
    path.write_text(textwrap.dedent(source), encoding="utf-8")
    return [point for point in points_of(path) if changes_meaning(point)]


def changes(tmp_path: Path, source: str) -> set[str]:
    """All points of a source as `before -> after`."""
    return {f"{point.before} -> {point.after}" for point in points(tmp_path, source)}


def changes_in_function(tmp_path: Path, *lines: str) -> set[str]:
    body = "".join(f"    {line}\n" for line in lines)
    return changes(tmp_path, f"def f(g, x, y):\n{body}")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("a = x < y", {"x < y -> (x <= y)"}),
        ("a = x == y", {"x == y -> (x != y)"}),
        ("a = x not in y", {"x not in y -> (x in y)"}),
        ("a = x + y", {"x + y -> (x - y)"}),
        ("a = x & y", {"x & y -> (x | y)"}),
        ("a = x << y", {"x << y -> (x >> y)"}),
        ("a = x ^ y", {"x ^ y -> (x & y)"}),
        ("a = x and y", {"x and y -> (x or y)"}),
        ("a = not x", {"not x -> x"}),
        ("a = True", {"True -> False"}),
        ("a = 3", {"3 -> 4", "3 -> 2"}),
        ("a = x[y, 0]", {"0 -> 1", "0 -> (-1)"}),
        ("a = (x, y)", {"(x, y) -> ((y,))", "(x, y) -> ((x,))"}),
        ("a = lambda: x - y", {"x - y -> (x + y)"}),
        ("a = x if y else g", {"y -> (not y)"}),
        ("a = [x for x in y if x]", {"x -> (not x)"}),
        ("g.a = x", {"g.a = x -> pass"}),
        ("g.a[x] += y", {"g.a[x] += y -> pass", "g.a[x] += y -> g.a[x] -= y"}),
        ("g.a |= x", {"g.a |= x -> pass", "g.a |= x -> g.a &= x"}),
        ("g.grow(x)", {"g.grow(x) -> pass"}),
        ("del g.a[x]", {"del g.a[x] -> pass"}),
        ("yield from g.grow(x)", {"yield from g.grow(x) -> yield from ()"}),
        ("return x", {"return x -> return None"}),
        ("return False", {"False -> True"}),
    ],
)
def test_each_kind_of_point(tmp_path: Path, line: str, expected: set[str]) -> None:
    assert expected == changes_in_function(tmp_path, line)


def test_bans_are_dropped_and_swapped(tmp_path: Path) -> None:
    line = 'a = (Ban("P1", x), Ban("P2", y))'

    found = {change.partition(" -> ")[2] for change in changes_in_function(tmp_path, line)}

    assert {"((Ban('P2', y),))", "((Ban('P1', x),))", "((Ban('P2', y), Ban('P1', x)))"} == found


def test_records_are_dropped_whole(tmp_path: Path) -> None:
    """A tuple inside a tuple keeps its length; the row of tuples does not."""
    found = changes_in_function(tmp_path, "a = ((x, y), (y, x))")

    rows = {change.partition(" -> ")[2] for change in found}
    assert {"(((y, x),))", "(((x, y),))", "(((y, x), (x, y)))"} == rows


def test_conditions_are_negated_once(tmp_path: Path) -> None:
    """Where dropping `not` or flipping the comparison says the same there is no further point."""
    assert {"not x -> x", "return -> pass"} == changes_in_function(tmp_path, "if not x: return")
    assert {"x is y -> (x is not y)", "return -> pass"} == changes_in_function(
        tmp_path, "if x is y: return"
    )
    assert {"x < y -> (x <= y)", "x < y -> (not x < y)", "return -> pass"} == changes_in_function(
        tmp_path, "if x < y: return"
    )
    found = changes_in_function(tmp_path, "if (yield from x): return")
    assert "yield from x -> (not (yield from x))" in found


def test_what_is_no_rule_is_left_alone(tmp_path: Path) -> None:
    source = '''\
        """Docstring with 1 number."""
        from __future__ import annotations
        from typing import TYPE_CHECKING, TypeAlias, overload
        if TYPE_CHECKING:
            LIMIT = 3
        Cell = int | None
        Cells: TypeAlias = "tuple[Cell, Cell]"
        __all__ = ("a", "b")

        @dataclass(frozen=True)
        class Card(Struct, frozen=True):
            """Docstring."""
            name: str = "Card 1"
            def __repr__(self) -> str:
                return "Card" + str(1)

        def f(x: Literal[1, 2] | None, y: tuple[int, int]) -> Literal[3]:
            """P1. At most 2."""
            assert x > 1, "broken"
            text = f"{x + 1} is " + "too much"
            clause = "P1"
            z = cast(int | None, x)
            if x:
                raise ValueError(x + 1)
            '''

    assert {"x -> (not x)"} == changes(tmp_path, source)


def test_deletions_that_only_crash_are_left_out(tmp_path: Path) -> None:
    """A name bound once, an answer received, and everything outside functions."""
    assert set() == changes_in_function(tmp_path, "a = x", "b = yield from y")
    assert {"a = y -> pass", "a = x -> pass"} == changes_in_function(tmp_path, "a = x", "a = y")
    assert set() == changes(tmp_path, "A = f()\nregister(A)\nclass C:\n    a = f()\n")


def test_points_count_bytes_and_lines(tmp_path: Path) -> None:
    (point,) = points(tmp_path, "# é\nA = 'é', f(\n    x <\n    y)[g]\n")[:1]
    by_before = {point.before: point for point in points(tmp_path, "# é\nB = 'é' in (x\n < y)\n")}

    assert "'é', f(\n    x <\n    y)[g]" == point.before
    assert (
        "# é\nB = 'é' in ((x <= y))\n"
        == by_before["x\n < y"].apply("# é\nB = 'é' in (x\n < y)\n".encode()).decode()
    )
    assert 2 == by_before["x\n < y"].line


def test_only_what_the_sequence_of_play_needs_is_broken(tmp_path: Path) -> None:
    package = tmp_path / "toy"
    from_toy = "from panspermia.games.toy"
    modules = {
        "sequence.py": f"{from_toy}.era.one import A\n{from_toy}.view import A\n",
        "era/one.py": f"{from_toy}.rules import A\nfrom panspermia.kernel import Flow\n",
        "rules.py": f"{from_toy}.sequence import A\n",
        "view.py": "A = 1\n",
        "svg.py": "A = 1\n",
    }
    for name, source in modules.items():
        (package / name).parent.mkdir(parents=True, exist_ok=True)
        (package / name).write_text(source)

    found = [str(path.relative_to(package)) for path in rules_modules(package)]

    assert ["era/one.py", "rules.py", "sequence.py"] == found


def test_the_draw_is_seeded_and_spread_over_the_modules(tmp_path: Path) -> None:
    for name, count in (("a", 40), ("b", 20), ("c", 4)):
        lines = [f"A{index} = {index + 5}" for index in range(count)]
        (tmp_path / f"{name}.py").write_text("\n".join(lines))
    modules = sorted(tmp_path.glob("*.py"))

    first = drawn(modules, 1)

    assert first == drawn(modules, 1)
    assert first != drawn(modules, 2)
    assert 2 * 64 == len(first) == len(set(first))
    assert {"a": 20, "b": 10, "c": 2} == Counter(point.path.stem for point in first[:32])


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with a toy game and good tests; plugins are left out to start faster."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    game = tmp_path / "src/panspermia/games/toy"
    game.mkdir(parents=True)
    for folder in (game, game.parent, game.parent.parent):
        (folder / "__init__.py").touch()
    (game / "rules.py").write_text(RULES)
    (game / "sequence.py").write_text("from panspermia.games.toy.rules import LIMIT\n")
    tests = tmp_path / "tests/games/toy"
    tests.mkdir(parents=True)
    (tests / "test_toy.py").write_text(GOOD_TESTS)
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    return tmp_path


def run(project: Path, *args: str) -> int:
    return main(["toy", "--root", str(project), "--json", str(project / "out.json"), *args])


def verdicts(project: Path) -> dict[str, str]:
    mutants = json.loads((project / "out.json").read_text())["mutants"]
    return {f"{mutant['original']} -> {mutant['mutated']}": mutant["verdict"] for mutant in mutants}


def test_good_tests_kill_all_mutants(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = (project / "src/panspermia/games/toy/rules.py").read_text()

    assert 0 == run(project)

    assert {
        "2 -> 3",
        "2 -> 1",
        "n <= LIMIT -> (n < LIMIT)",
        "return n <= LIMIT -> return None",
    } == (verdicts(project).keys())
    assert {"killed"} == set(verdicts(project).values())
    assert "killed 4/4 (100.0 %)" in capsys.readouterr().out
    assert before == (project / "src/panspermia/games/toy/rules.py").read_text()


def test_weak_tests_let_mutants_survive(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The survivors are shown with their place, and the exit code tells."""
    weak = (
        "from panspermia.games.toy.rules import may_move\ndef test_one():\n    assert may_move(1)\n"
    )
    (project / "tests/games/toy/test_toy.py").write_text(weak)

    assert 1 == run(project, "--workers", "1")

    output = capsys.readouterr().out
    assert "rules.py:3" in output
    assert "2 -> 3" in output
    assert "killed 1/4 (25.0 %)" in output
    assert 0 == run(project, "--bar", "25", "--count", "4")


def test_endless_mutants_are_killed(project: Path) -> None:
    tests = project / "tests/games/toy"
    (project / "src/panspermia/games/toy/rules.py").write_text(LOOP)
    (tests / "test_toy.py").write_text(SLOW_TESTS)

    run(project, "--timeout", "6")

    found = verdicts(project)
    assert "timeout" == found["n -= 1 -> n += 1"] == found["n -= 1 -> pass"]
    assert "killed" == found["n > 0 -> (not n > 0)"]


def test_stillborn_mutants_are_replaced(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """All points are tried before fewer than the count are judged."""
    rules = project / "src/panspermia/games/toy/rules.py"
    rules.write_text(RULES + "\nHALF = 12 // (LIMIT - 2 + 1)\n")

    run(project, "--count", "6")

    found = Counter(verdicts(project).values())
    assert found["stillborn"]
    assert 6 == found["killed"] + found["survived"]
    assert f"stillborn {found['stillborn']} (replaced)" in capsys.readouterr().out


def test_tests_can_be_chosen(project: Path) -> None:
    assert 1 == run(project, "--tests", "tests/games/toy -k 'test_limit and 0'")

    assert "survived" == verdicts(project)["2 -> 1"]


@pytest.mark.parametrize(
    ("files", "message"),
    [
        (
            {"tests/games/toy/test_toy.py": "def test_one():\n    assert 0\n"},
            "the tests fail without",
        ),
        ({"tests/games/toy/test_toy.py": ""}, "there are no tests to run"),
        ({"src/panspermia/games/toy/rules.py": "1 +"}, "cannot be parsed"),
        ({"src/panspermia/games/toy/rules.py": ""}, "no rules to break"),
        ({"src/panspermia/games/toy/__init__.py": "1 / 0"}, "cannot be imported"),
        (
            {"conftest.py": "", "pytest.ini": "[pytest]\npythonpath = src\n"},
            "is imported from elsewhere, not from the copy",
        ),
    ],
)
def test_what_cannot_be_measured_is_said(
    project: Path, capsys: pytest.CaptureFixture[str], files: dict[str, str], message: str
) -> None:
    for name, text in files.items():
        (project / name).write_text(text)

    assert 2 == run(project)

    assert message in capsys.readouterr().out
    assert not (project / "out.json").exists()
